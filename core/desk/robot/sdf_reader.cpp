// Reads SDF (Gazebo): links of models with their collision shapes, where they are at rest. Elements
// hold texts, of which poses have six numbers.
#include "base/text.h"
#include "base/word_table.h"
#include "robot/element_reader.h"
#include "robot/read_robot.h"

#include <memory>
#include <numbers>

namespace hullwright {
namespace {

using std::filesystem::path;

class SdfReader {
public:
    SdfReader(const path& file, const ReadRobotSettings& settings, const std::stop_token& stop)
        : read_(file.string(), stop), settings_(settings),
          folder_(std::filesystem::absolute(file).parent_path()) {
        robot_.file = file.string();
        robot_.format = "sdf";
    }

    Result<Robot> run(const XmlElement& root) {
        if (root.name != "sdf") {
            return issue_at(root, because(Why::key_missing, "<sdf>"));
        }
        read_inside(root, {});
        robot_.notes = read_.notes();
        if (robot_.bodies.empty() && included_ != nullptr) {
            read_.fail(*included_, because(Why::key_unknown, "<include>"));
        } else if (robot_.bodies.empty()) {
            read_.fail(root, because(Why::key_missing, "<link>"));
        }
        return read_.issue() ? Result<Robot>(*read_.issue()) : Result<Robot>(std::move(robot_));
    }

private:
    // Goes into models, which worlds and other models hold. What a file includes is not read.
    void read_inside(const XmlElement& element, const BodyPlace& place) {
        // A reader is told the element, the one around it, and where that one is.
        using Reader = void (SdfReader::*)(const XmlElement&, const XmlElement&, const BodyPlace&);
        constexpr WordTable<Reader, 4> k_readers = {{{"include", &SdfReader::leave_out},
                                                     {"world", &SdfReader::read_world},
                                                     {"model", &SdfReader::read_model},
                                                     {"link", &SdfReader::read_link}}};
        for (const XmlElement& child : element.children) {
            if (read_.ends()) {
                return;
            }
            if (const Reader* const read = meaning_of(k_readers, child.name)) {
                (this->**read)(child, element, place);
            }
        }
    }

    void leave_out(const XmlElement& include, const XmlElement& /*around*/,
                   const BodyPlace& /*place*/) {
        included_ = included_ == nullptr ? &include : included_;
        read_.note(RobotNoteKind::shape_not_read, "include", include);
    }

    void read_world(const XmlElement& world, const XmlElement& /*around*/, const BodyPlace& place) {
        read_inside(world, place);
    }

    void read_model(const XmlElement& model, const XmlElement& around, const BodyPlace& place) {
        const std::string frame = around.name == "model" ? "__model__" : around.name;
        read_inside(model, place * place_of_model(model, frame));
    }

    // A model's pose may be that of one of its links instead of its own.
    BodyPlace place_of_model(const XmlElement& model, const std::string& frame) {
        const BodyPlace pose = pose_of(model, frame);
        const std::string* const placed = model.attribute("placement_frame");
        if (placed == nullptr || placed->empty() || *placed == "__model__") {
            return pose;
        }
        for (const XmlElement& child : model.children) {
            const std::string* const name = child.attribute("name");
            if (child.name == "link" && name != nullptr && *name == *placed) {
                return pose * inverse(pose_of(child, "__model__"));
            }
        }
        read_.fail(model, because(Why::names_nothing, named_text("placement_frame", *placed)));
        return pose;
    }

    static BodyPlace inverse(const BodyPlace& place) {
        const Eigen::Quaterniond back = place.turn.conjugate();
        return {back, back * -place.move};
    }

    // Links of two models may share a name, and a name may hold anything. A link outside of models
    // is none.
    void read_link(const XmlElement& link, const XmlElement& around, const BodyPlace& model) {
        if (around.name != "model") {
            return;
        }
        RobotBody body;
        const std::string name = read_.needed(link, "name");
        body.name = printable(name);
        body.at = model * pose_of(link, "__model__");
        for (const XmlElement& child : link.children) {
            if (child.name == "collision" && !read_.ends()) {
                add_shape(child, name, body);
            }
        }
        if (body.shapes.empty() && link.child("visual") != nullptr) {
            read_.note(RobotNoteKind::no_collision_shapes, "link", link);
        }
        robot_.bodies.push_back(std::move(body));
    }

    void add_shape(const XmlElement& collision, const std::string& link, RobotBody& body) {
        const XmlElement* const geometry = collision.child("geometry");
        if (geometry == nullptr || geometry->children.size() != 1) {
            read_.fail(collision, because(Why::wrong_kind, "<geometry>"));
            return;
        }
        const XmlElement& form = geometry->children.front();
        for (const char* other : {"plane", "heightmap", "polyline", "image", "cone", "empty"}) {
            if (form.name == other) {
                read_.note(RobotNoteKind::shape_not_read, other, form);
                return;
            }
        }
        RobotShape shape = shape_of(form);
        shape.at = pose_of(collision, link);
        shape.line = collision.line;
        shape.name = shape_name(collision);
        body.shapes.push_back(std::move(shape));
    }

    RobotShape shape_of(const XmlElement& form) {
        struct Form {
            ShapeKind kind;
            void (SdfReader::*read)(const XmlElement&, RobotShape&);
        };
        constexpr WordTable<Form, 6> k_forms = {
            {{"box", {ShapeKind::box, &SdfReader::read_box}},
             {"sphere", {ShapeKind::sphere, &SdfReader::read_sphere}},
             {"ellipsoid", {ShapeKind::ellipsoid, &SdfReader::read_ellipsoid}},
             {"cylinder", {ShapeKind::cylinder, &SdfReader::read_round}},
             {"capsule", {ShapeKind::capsule, &SdfReader::read_round}},
             {"mesh", {ShapeKind::mesh, &SdfReader::read_mesh}}}};
        RobotShape shape;
        if (const Form* const known = meaning_of(k_forms, form.name)) {
            shape.kind = known->kind;
            (this->*known->read)(form, shape);
        } else {
            read_.fail(form, Why::shape_type_unknown);
        }
        return shape;
    }

    void read_box(const XmlElement& form, RobotShape& shape) {
        shape.size = 0.5 * sizes(form, "size");
    }
    void read_sphere(const XmlElement& form, RobotShape& shape) {
        shape.size.setConstant(size(form, "radius"));
    }
    void read_ellipsoid(const XmlElement& form, RobotShape& shape) {
        shape.size = sizes(form, "radii");
    }
    void read_round(const XmlElement& form, RobotShape& shape) {
        const double radius = size(form, "radius");
        shape.size = Vec3(radius, radius, 0.5 * size(form, "length"));
    }

    void read_mesh(const XmlElement& form, RobotShape& shape) {
        const XmlElement* const uri = form.child("uri");
        if (uri == nullptr || uri->text.empty()) {
            read_.fail(form, because(Why::key_missing, "<uri>"));
            return;
        }
        const MeshPlace place = mesh_place(uri->text, folder_, settings_);
        if (place.fault) {
            read_.fail(form, *place.fault);
        }
        if (const XmlElement* const part = form.child("submesh")) {
            read_.fail(*part, because(Why::wrong_kind, "<submesh>"));
        }
        shape.mesh = std::make_shared<const path>(place.file);
        const XmlElement* const scale = form.child("scale");
        if (scale != nullptr) {
            shape.size = read_.vector(*scale, "scale", &scale->text, Vec3::Ones());
        }
        if ((shape.size.array() == 0.0).any()) {
            read_.fail(form, because(Why::setting_takes, "scale", Why::size_out_of_range));
        }
    }

    double size(const XmlElement& form, const char* key) {
        const XmlElement* const child = form.child(key);
        const double number = child == nullptr ? 0.0 : read_.number(*child, key, &child->text, 0.0);
        read_.expect_positive(form, key, {number});
        return number;
    }
    Vec3 sizes(const XmlElement& form, const char* key) {
        const XmlElement* const child = form.child(key);
        const Vec3 all = child == nullptr ? Vec3(Vec3::Zero())
                                          : read_.vector(*child, key, &child->text, Vec3::Zero());
        read_.expect_positive(form, key, {all.x(), all.y(), all.z()});
        return all;
    }

    // A pose may be seen from a frame that is named; only the one that it is seen from anyway is
    // known here. The file may well have others.
    BodyPlace pose_of(const XmlElement& element, const std::string& frame) {
        const XmlElement* const pose = element.child("pose");
        if (pose == nullptr) {
            return {};
        }
        const std::string* const from = pose->attribute("relative_to");
        if (from != nullptr && !from->empty() && *from != frame) {
            read_.fail(*pose, because(Why::key_unknown, named_text("relative_to", *from)));
        }
        const std::string* const format = pose->attribute("rotation_format");
        if (format != nullptr && *format != "euler_rpy") {
            read_.fail(*pose, because(Why::wrong_kind, named_text("rotation_format", *format)));
        }
        if (pose->text.find_first_not_of(" \t\r\n") == std::string::npos) {
            return {}; // written without numbers it stands for none
        }
        const std::vector<double> n = read_.numbers(*pose, "pose", &pose->text, 6, 6);
        if (n.empty()) {
            return {};
        }
        const std::string* const degrees = pose->attribute("degrees");
        const bool is_in_degrees = degrees != nullptr && (*degrees == "true" || *degrees == "1");
        const double unit = is_in_degrees ? std::numbers::pi / 180.0 : 1.0;
        return {turn_of_rpy(unit * Vec3(n[3], n[4], n[5])), Vec3(n[0], n[1], n[2])};
    }

    ElementReader read_;
    const ReadRobotSettings& settings_;
    path folder_;
    const XmlElement* included_ = nullptr; // the first of those that are left out
    Robot robot_;
};

} // namespace

Result<Robot> read_sdf(const path& file, const ReadRobotSettings& settings,
                       const std::stop_token& stop) {
    const auto root = read_xml(file, stop);
    return root ? SdfReader(file, settings, stop).run(*root) : root.issue();
}

} // namespace hullwright
