// Reads URDF: links with their collision shapes, and joints from a parent link to a child.
#include "base/text.h"
#include "robot/element_reader.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>

namespace hullwright {
namespace {

using std::filesystem::path;

class UrdfReader {
public:
    UrdfReader(const path& file, const XmlElement& root, const ReadRobotSettings& settings,
               const std::stop_token& stop)
        : read_(file.string(), stop), root_(root), settings_(settings),
          folder_(std::filesystem::absolute(file).parent_path()) {}

    Result<Robot> robot();

private:
    // Holds a joint as the file has it: links are known when all of them are read.
    struct Edge {
        const XmlElement* element = nullptr;
        std::size_t parent = 0;
        std::size_t child = 0;
        BodyPlace at;
        std::optional<RobotJoint> joint; // none of a fixed one
        std::string followed;            // the joint that it mimics
    };

    void read_links();
    void read_shapes(const XmlElement& link, RobotBody& body);
    RobotShape shape_of(const XmlElement& collision);
    RobotShape shape_of_geometry(const XmlElement& form);
    path mesh_file(const XmlElement& mesh);
    void read_joints();
    Edge edge_of(const XmlElement& element);
    std::optional<RobotJoint> joint_of(const XmlElement& element, Edge& edge);
    std::size_t link_of(const XmlElement& joint, const char* key);
    BodyPlace origin_of(const XmlElement& element);
    void hang();
    Result<Robot> robot_of(const std::vector<std::size_t>& order);
    void find_followed(Robot& robot, const std::vector<const Edge*>& edges);

    ElementReader read_;
    const XmlElement& root_;
    const ReadRobotSettings& settings_;
    path folder_;
    std::vector<RobotBody> links_;
    std::vector<const XmlElement*> elements_; // of the links
    std::map<std::string, std::size_t> link_at_;
    std::vector<Edge> edges_;
    std::vector<std::optional<std::size_t>> above_; // the edge from a link's parent
};

BodyPlace UrdfReader::origin_of(const XmlElement& element) {
    const XmlElement* origin = element.child("origin");
    if (origin == nullptr) {
        return {};
    }
    const Vec3 move = read_.vector(*origin, "xyz", origin->attribute("xyz"), Vec3::Zero());
    const Vec3 rpy = read_.vector(*origin, "rpy", origin->attribute("rpy"), Vec3::Zero());
    return {turn_of_rpy(rpy), move};
}

void UrdfReader::read_links() {
    std::set<std::string> taken;
    for (const XmlElement& element : root_.children) {
        if (element.name.starts_with("xacro:")) {
            read_.fail(element, Why::macros_not_expanded);
        }
        if (read_.ends()) {
            return;
        }
        if (element.name != "link") {
            continue;
        }
        RobotBody body;
        body.name = read_.needed(element, "name");
        if (!read_.issue()) {
            read_.take_name(element, body.name, taken);
            read_shapes(element, body);
        }
        link_at_.emplace(body.name, links_.size());
        links_.push_back(std::move(body));
        elements_.push_back(&element);
    }
    if (links_.empty()) {
        read_.fail(root_, because(Why::key_missing, "<link>"));
    }
}

void UrdfReader::read_shapes(const XmlElement& link, RobotBody& body) {
    for (const XmlElement& child : link.children) {
        if (child.name == "collision" && !read_.ends()) {
            body.shapes.push_back(shape_of(child));
        }
    }
    if (body.shapes.empty() && link.child("visual") != nullptr) {
        read_.note(RobotNoteKind::no_collision_shapes, "link", link);
    }
}

RobotShape UrdfReader::shape_of(const XmlElement& collision) {
    const XmlElement* geometry = collision.child("geometry");
    if (geometry == nullptr || geometry->children.size() != 1) {
        read_.fail(collision, because(Why::wrong_kind, "<geometry>"));
        return {};
    }
    RobotShape shape = shape_of_geometry(geometry->children.front());
    shape.at = origin_of(collision);
    shape.line = collision.line;
    shape.name = shape_name(collision);
    return shape;
}

RobotShape UrdfReader::shape_of_geometry(const XmlElement& form) {
    RobotShape shape;
    const auto needed = [&](const char* key) {
        const double number = read_.number(form, key, form.attribute(key), 0.0);
        read_.expect_positive(form, key, {number});
        return number;
    };
    if (form.name == "box") {
        shape.size = read_.vector(form, "size", form.attribute("size"), Vec3::Zero());
        read_.expect_positive(form, "size", {shape.size.x(), shape.size.y(), shape.size.z()});
        shape.size /= 2.0;
    } else if (form.name == "sphere") {
        shape.kind = ShapeKind::sphere;
        shape.size.setConstant(needed("radius"));
    } else if (form.name == "cylinder" || form.name == "capsule") {
        shape.kind = form.name == "cylinder" ? ShapeKind::cylinder : ShapeKind::capsule;
        const double radius = needed("radius");
        shape.size = Vec3(radius, radius, needed("length") / 2.0);
    } else if (form.name == "mesh") {
        shape.kind = ShapeKind::mesh;
        shape.mesh = std::make_shared<const path>(mesh_file(form));
        shape.size = read_.vector(form, "scale", form.attribute("scale"), Vec3::Ones());
        if ((shape.size.array() == 0.0).any()) {
            read_.fail(form, because(Why::setting_takes, "scale", Why::size_out_of_range));
        }
    } else {
        read_.fail(form, Why::shape_type_unknown);
    }
    return shape;
}

path UrdfReader::mesh_file(const XmlElement& mesh) {
    const MeshPlace place = mesh_place(read_.needed(mesh, "filename"), folder_, settings_);
    if (place.fault) {
        read_.fail(mesh, *place.fault);
    }
    return place.file;
}

std::size_t UrdfReader::link_of(const XmlElement& joint, const char* key) {
    const XmlElement* end = joint.child(key);
    if (end == nullptr) {
        read_.fail(joint, because(Why::key_missing, "<" + std::string(key) + ">"));
        return 0;
    }
    const std::string name = read_.needed(*end, "link");
    const auto at = link_at_.find(name);
    if (at == link_at_.end()) {
        read_.fail(joint, because(Why::names_nothing, named_text(key, name)));
        return 0;
    }
    return at->second;
}

void UrdfReader::read_joints() {
    std::set<std::string> taken;
    above_.resize(links_.size());
    for (const XmlElement& element : root_.children) {
        if (element.name != "joint" || read_.ends()) {
            continue;
        }
        const std::string name = read_.needed(element, "name");
        if (!read_.issue()) {
            read_.take_name(element, name, taken);
            edges_.push_back(edge_of(element));
        }
        if (read_.issue()) {
            return;
        }
        auto& above = above_[edges_.back().child];
        if (above) {
            read_.fail(element, Why::link_on_two_joints);
        }
        above = edges_.size() - 1;
    }
}

UrdfReader::Edge UrdfReader::edge_of(const XmlElement& element) {
    Edge edge;
    edge.element = &element;
    edge.parent = link_of(element, "parent");
    edge.child = link_of(element, "child");
    edge.at = origin_of(element);
    edge.joint = joint_of(element, edge);
    return edge;
}

std::optional<RobotJoint> UrdfReader::joint_of(const XmlElement& element, Edge& edge) {
    const std::string type = read_.needed(element, "type");
    if (type == "fixed" || read_.issue()) {
        return std::nullopt;
    }
    RobotJoint joint;
    joint.name = *element.attribute("name");
    if (type == "floating") {
        joint.motion = JointMotion::free;
        return joint;
    }
    if (type != "revolute" && type != "continuous" && type != "prismatic") {
        read_.fail(element, Why::joint_type_unknown);
        return std::nullopt;
    }
    joint.motion = type == "prismatic" ? JointMotion::slide : JointMotion::hinge;
    const XmlElement* axis = element.child("axis");
    joint.axis =
        axis == nullptr
            ? Vec3(Vec3::UnitX())
            : read_.unit(*axis, "xyz",
                         read_.vector(*axis, "xyz", axis->attribute("xyz"), Vec3::UnitX()));
    const XmlElement* limit = element.child("limit");
    if (limit != nullptr && type != "continuous") {
        joint.limits = {read_.number(*limit, "lower", limit->attribute("lower"), 0.0),
                        read_.number(*limit, "upper", limit->attribute("upper"), 0.0)};
    }
    if (const XmlElement* mimic = element.child("mimic")) {
        edge.followed = read_.needed(*mimic, "joint");
        joint.mimic = {0, read_.number(*mimic, "multiplier", mimic->attribute("multiplier"), 1.0),
                       read_.number(*mimic, "offset", mimic->attribute("offset"), 0.0)};
    }
    return joint;
}

// Brings links into an order in which parents come first.
void UrdfReader::hang() {
    std::vector<std::size_t> roots;
    for (std::size_t i = 0; i < links_.size(); ++i) {
        if (above_[i]) {
            links_[i].parent = edges_[*above_[i]].parent;
            links_[i].at = edges_[*above_[i]].at;
        } else {
            roots.push_back(i);
        }
    }
    if (roots.size() > 1) {
        read_.fail(*elements_[roots[1]],
                   because(Why::neither_hangs_on_joint, printable(links_[roots[0]].name, 80)));
    } else if (roots.empty()) {
        read_.fail(*elements_[0], because(Why::in_two_places, Why::the_link));
    }
}

void UrdfReader::find_followed(Robot& robot, const std::vector<const Edge*>& edges) {
    std::map<std::string_view, std::size_t> joint_at; // no two have one name
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        joint_at.emplace(robot.joints[i].name, i);
    }
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        auto& mimic = robot.joints[i].mimic;
        if (!mimic) {
            continue;
        }
        const auto found = joint_at.find(edges[i]->followed);
        if (found == joint_at.end()) {
            read_.fail(*edges[i]->element,
                       because(Why::names_nothing, named_text("mimic", edges[i]->followed)));
            continue;
        }
        const RobotJoint& other = robot.joints[found->second];
        if (other.mimic || other.motion == JointMotion::free) {
            read_.fail(*edges[i]->element, Why::leader_does_not_lead);
        } else {
            mimic->joint = found->second;
        }
    }
}

Result<Robot> UrdfReader::robot() {
    read_links();
    read_joints();
    if (!read_.issue()) {
        hang();
    }
    if (read_.issue()) {
        return *read_.issue();
    }
    std::vector<std::optional<std::size_t>> parents;
    for (const RobotBody& link : links_) {
        parents.push_back(link.parent);
    }
    const auto order = parents_first(parents);
    if (order.size() < links_.size()) {
        std::vector<bool> hung(links_.size(), false);
        for (const std::size_t at : order) {
            hung[at] = true;
        }
        const auto lost = std::find(hung.begin(), hung.end(), false) - hung.begin();
        read_.fail(*elements_[static_cast<std::size_t>(lost)],
                   because(Why::in_two_places, Why::the_link));
        return *read_.issue();
    }
    return robot_of(order);
}

Result<Robot> UrdfReader::robot_of(const std::vector<std::size_t>& order) {
    Robot robot;
    robot.file = read_.file();
    robot.format = "urdf";
    const std::string* name = root_.attribute("name");
    robot.name = name == nullptr ? std::string() : *name;
    std::vector<std::size_t> place(links_.size());
    std::vector<const Edge*> edges;
    for (const std::size_t at : order) {
        place[at] = robot.bodies.size();
        RobotBody& body = robot.bodies.emplace_back(std::move(links_[at]));
        if (body.parent) {
            body.parent = place[*body.parent];
            if (const Edge& edge = edges_[*above_[at]]; edge.joint) {
                body.joints.push_back(robot.joints.size());
                robot.joints.push_back(*edge.joint);
                edges.push_back(&edge);
            }
        }
    }
    find_followed(robot, edges);
    robot.notes = read_.notes();
    return read_.issue() ? Result<Robot>(*read_.issue()) : Result<Robot>(std::move(robot));
}

} // namespace

Result<Robot> read_urdf(const path& file, const XmlElement& root, const ReadRobotSettings& settings,
                        const std::stop_token& stop) {
    return UrdfReader(file, root, settings, stop).robot();
}

} // namespace hullwright
