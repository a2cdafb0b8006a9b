// Reads MJCF: bodies within bodies, with geoms and joints whose attributes may come from classes of
// defaults.
#include "base/text.h"
#include "base/word_table.h"
#include "geom/turn.h"
#include "robot/element_reader.h"
#include "robot/mjcf_defaults.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <utility>

namespace hullwright {
namespace {

using std::filesystem::path;

// The system opens no file of a longer path.
constexpr std::size_t k_longest_path = 4096;
// Each mesh has a path of its own, though a class may say most of it for all of them.
constexpr std::uint64_t k_most_path_bytes = 4 * k_most_xml_bytes;

// Returns the places of a mesh without a file. Its faces are passed over: its hull collides.
std::vector<Vec3> points_of(const XmlElement& element, const std::string* text,
                            ElementReader& read) {
    // Three numbers take six letters at least, so that a file holds no more.
    const auto most = static_cast<std::size_t>(k_most_xml_bytes / 2);
    const auto numbers = read.numbers(element, "vertex", text, 0, most);
    if (numbers.size() % 3 != 0) {
        read.fail(element, because(Why::setting_takes, "vertex", Why::places_of_three));
        return {};
    }
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < numbers.size(); i += 3) {
        points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    }
    return points;
}

class MjcfReader {
public:
    MjcfReader(const path& file, const XmlElement& root, const std::stop_token& stop)
        : read_(file.string(), stop), root_(root),
          folder_(std::filesystem::absolute(file).parent_path()) {}

    Result<Robot> robot();

private:
    using Points = std::shared_ptr<const std::vector<Vec3>>;
    // Shapes share what a mesh has.
    struct Mesh {
        std::shared_ptr<const path> file;
        Points points; // of a mesh without a file
        Vec3 scale = Vec3::Ones();
    };
    // Holds the values that a body hands on to its children.
    struct Within {
        std::size_t body = 0;
        BodyPlace frame; // in the body's frame
        MjcfDefaults::Class defaults = 0;
    };

    void read_sections();
    void read_compiler(const XmlElement& compiler);
    void read_defaults(const XmlElement& element) { defaults_.read(element, read_); }
    void read_assets(const XmlElement& assets);
    void read_mesh(const XmlElement& element);
    Points points_in(const XmlElement& element, const std::string* text);
    path path_in(const XmlElement& element, std::string_view key, const std::string& text);
    void read_world(const XmlElement& world) { read_within(world, {0, {}, defaults_.outermost()}); }
    void read_excluded(const XmlElement& contact);
    const std::string* value(const XmlElement& element, std::string_view key,
                             MjcfDefaults::Class within);
    MjcfDefaults::Class class_in(const XmlElement& element, std::string_view key,
                                 MjcfDefaults::Class otherwise);
    void read_within(const XmlElement& element, const Within& within);
    void read_body(const XmlElement& element, const Within& within);
    void read_frame(const XmlElement& element, const Within& within);
    void refuse_stand_in(const XmlElement& element, const Within& within);
    void read_joint(const XmlElement& element, const Within& within);
    void read_ends(const XmlElement& element, const Within& within, RobotJoint& joint);
    void read_geom(const XmlElement& element, const Within& within);
    void read_sizes(const XmlElement& element, const Within& within, std::string_view type,
                    RobotShape& shape);
    void read_mesh_of(const XmlElement& element, const Within& within, RobotShape& shape);
    BodyPlace placement(const XmlElement& element, const Within& within);
    std::string_view way_of_turn(const XmlElement& element, const Within& within);
    Eigen::Quaterniond quaternion_of(const XmlElement& element, const std::vector<double>& q);
    Eigen::Quaterniond turn_of_axes(const XmlElement& element, const std::vector<double>& axes);
    Eigen::Quaterniond turn_of(const XmlElement& element, const Within& within);
    Eigen::Quaterniond euler_turn(const Vec3& angles) const;
    std::size_t body_of(const XmlElement& element, const char* key);

    ElementReader read_;
    const XmlElement& root_;
    path folder_;
    bool has_degrees_ = true;
    std::string euler_ = "xyz";
    std::string mesh_folder_;
    bool strips_paths_ = false;
    MjcfDefaults defaults_;
    std::map<std::string, Mesh> meshes_;
    std::uint64_t path_bytes_ = 0;                // of all meshes
    std::map<const std::string*, Points> points_; // of texts, as meshes may share that of a class
    std::set<std::string> body_names_;
    std::map<std::string, std::size_t> body_at_;
    std::set<std::string> joint_names_;
    Robot robot_;
};

// Returns the class that an element names by this key: "class" for its own, "childclass" for what
// is within it and names none.
MjcfDefaults::Class MjcfReader::class_in(const XmlElement& element, std::string_view key,
                                         MjcfDefaults::Class otherwise) {
    const std::string* named = element.attribute(key);
    if (named == nullptr) {
        return otherwise;
    }
    const auto known = defaults_.named(*named);
    if (!known) {
        read_.fail(element, because(Why::names_nothing, named_text(key, *named)));
    }
    return known.value_or(defaults_.outermost());
}

// Returns an element's attribute, or that of its class; null where both have none.
const std::string* MjcfReader::value(const XmlElement& element, std::string_view key,
                                     MjcfDefaults::Class within) {
    const std::string* own = element.attribute(key);
    return own != nullptr ? own
                          : defaults_.value(class_in(element, "class", within), element.name, key);
}

// Defaults and assets come before bodies that use them, wherever they stand in the file.
void MjcfReader::read_sections() {
    using Reader = void (MjcfReader::*)(const XmlElement&);
    constexpr WordTable<Reader, 5> k_sections = {{{"compiler", &MjcfReader::read_compiler},
                                                  {"default", &MjcfReader::read_defaults},
                                                  {"asset", &MjcfReader::read_assets},
                                                  {"worldbody", &MjcfReader::read_world},
                                                  {"contact", &MjcfReader::read_excluded}}};
    for (const auto& [section, read] : k_sections) {
        for (const XmlElement& element : root_.children) {
            if (element.name == section && !read_.ends()) {
                (this->*read)(element);
            }
        }
    }
}

void MjcfReader::read_compiler(const XmlElement& compiler) {
    const auto text = [&](const char* key, std::string otherwise) {
        const std::string* found = compiler.attribute(key);
        return found == nullptr ? otherwise : *found;
    };
    const std::string angle = text("angle", has_degrees_ ? "degree" : "radian");
    if (angle != "degree" && angle != "radian") {
        read_.fail(compiler, because(Why::wrong_kind, named_text("angle", angle)));
    }
    has_degrees_ = angle == "degree";
    euler_ = text("eulerseq", euler_);
    if (euler_.size() != 3 || lower_case(euler_).find_first_not_of("xyz") != euler_.npos) {
        read_.fail(compiler, because(Why::wrong_kind, named_text("eulerseq", euler_)));
    }
    const std::string folder = text("meshdir", text("assetdir", mesh_folder_));
    mesh_folder_ = path_in(compiler, "meshdir", folder).string();
    strips_paths_ = text("strippath", strips_paths_ ? "true" : "false") == "true";
    if (text("coordinate", "local") != "local") {
        read_.fail(compiler, Why::coordinates_not_local);
    }
}

void MjcfReader::read_assets(const XmlElement& assets) {
    for (const XmlElement& element : assets.children) {
        if (element.name == "mesh" && !read_.ends()) {
            read_mesh(element);
        }
    }
}

// Returns null where the text has no places, or is none. One text may be that of many meshes, as a
// class says it.
MjcfReader::Points MjcfReader::points_in(const XmlElement& element, const std::string* text) {
    const auto [known, is_new] = points_.try_emplace(text);
    if (is_new) {
        std::vector<Vec3> points = points_of(element, text, read_);
        if (!points.empty()) {
            known->second = std::make_shared<const std::vector<Vec3>>(std::move(points));
        }
    }
    return known->second;
}

// A text that is too long for a path is refused.
path MjcfReader::path_in(const XmlElement& element, std::string_view key, const std::string& text) {
    if (text.size() > k_longest_path) {
        read_.fail(element, because(Why::setting_takes, key, Why::name_malformed));
        return {};
    }
    return text;
}

void MjcfReader::read_mesh(const XmlElement& element) {
    const MjcfDefaults::Class outermost = defaults_.outermost();
    const std::string* named = element.attribute("name");
    const std::string* file = value(element, "file", outermost);
    Mesh mesh;
    if (file == nullptr || file->empty()) {
        mesh.points = points_in(element, value(element, "vertex", outermost));
        if (!mesh.points) {
            // A mesh of neither is refused where something uses it.
            meshes_.emplace(named == nullptr ? std::string() : *named, Mesh{});
            return;
        }
    } else {
        const path whole = path_in(element, "file", *file);
        const path given = strips_paths_ ? whole.filename() : whole;
        mesh.file =
            std::make_shared<const path>((folder_ / mesh_folder_ / given).lexically_normal());
        path_bytes_ += mesh.file->native().size();
        if (path_bytes_ > k_most_path_bytes) {
            read_.fail(element, because(Why::setting_takes, "file", Why::name_malformed));
        }
    }
    for (const char* key : {"refpos", "refquat"}) {
        if (value(element, key, outermost) != nullptr) {
            read_.fail(element, because(Why::setting_takes, key, Why::move_geoms_instead));
        }
    }
    mesh.scale = read_.vector(element, "scale", value(element, "scale", outermost), Vec3::Ones());
    if ((mesh.scale.array() == 0.0).any()) {
        read_.fail(element, because(Why::setting_takes, "scale", Why::size_out_of_range));
    }
    const std::string name = named != nullptr ? *named
                             : mesh.file      ? mesh.file->stem().string()
                                              : std::string();
    if (!meshes_.emplace(name, mesh).second) {
        read_.fail(element, because(Why::key_twice, named_text("mesh", name)));
    }
}

std::size_t MjcfReader::body_of(const XmlElement& element, const char* key) {
    const std::string name = read_.needed(element, key);
    const auto at = body_at_.find(name);
    if (at == body_at_.end()) {
        read_.fail(element, because(Why::names_nothing, named_text(key, name)));
        return 0;
    }
    return at->second;
}

void MjcfReader::read_excluded(const XmlElement& contact) {
    for (const XmlElement& element : contact.children) {
        if (element.name == "exclude" && !read_.ends()) {
            const std::size_t one = body_of(element, "body1");
            const std::size_t other = body_of(element, "body2");
            robot_.excluded.emplace_back(std::min(one, other), std::max(one, other));
        }
    }
}

void MjcfReader::read_within(const XmlElement& element, const Within& within) {
    using Reader = void (MjcfReader::*)(const XmlElement&, const Within&);
    constexpr WordTable<Reader, 9> k_readers = {{{"body", &MjcfReader::read_body},
                                                 {"geom", &MjcfReader::read_geom},
                                                 {"joint", &MjcfReader::read_joint},
                                                 {"freejoint", &MjcfReader::read_joint},
                                                 {"frame", &MjcfReader::read_frame},
                                                 {"composite", &MjcfReader::refuse_stand_in},
                                                 {"replicate", &MjcfReader::refuse_stand_in},
                                                 {"flexcomp", &MjcfReader::refuse_stand_in},
                                                 {"attach", &MjcfReader::refuse_stand_in}}};
    for (const XmlElement& child : element.children) {
        if (read_.ends()) {
            return;
        }
        if (const Reader* const read = meaning_of(k_readers, child.name)) {
            (this->**read)(child, within);
        }
    }
}

void MjcfReader::read_frame(const XmlElement& element, const Within& within) {
    Within inner = within;
    inner.frame = within.frame * placement(element, within);
    inner.defaults = class_in(element, "childclass", within.defaults);
    read_within(element, inner);
}

void MjcfReader::refuse_stand_in(const XmlElement& element, const Within& /*within*/) {
    read_.fail(element, Why::stands_for_bodies);
}

void MjcfReader::read_body(const XmlElement& element, const Within& within) {
    RobotBody body;
    const std::string* named = element.attribute("name");
    body.name = named == nullptr || named->empty() ? "body_" + std::to_string(robot_.bodies.size())
                                                   : *named;
    read_.take_name(element, body.name, body_names_);
    if (const std::string* mocap = element.attribute("mocap"); mocap && *mocap == "true") {
        read_.fail(element, Why::mocap_body);
    }
    Within inner{robot_.bodies.size(), {}, class_in(element, "childclass", within.defaults)};
    body.parent = within.body;
    body.at = within.frame * placement(element, within);
    body_at_.emplace(body.name, inner.body);
    robot_.bodies.push_back(std::move(body));
    read_within(element, inner);
}

void MjcfReader::read_joint(const XmlElement& element, const Within& within) {
    RobotBody& body = robot_.bodies[within.body];
    if (within.body == 0) {
        read_.fail(element, Why::joint_of_world);
        return;
    }
    const std::string* given = value(element, "type", within.defaults);
    const std::string type = element.name == "freejoint" ? "free" : given ? *given : "hinge";
    RobotJoint joint;
    const std::string* named = element.attribute("name");
    const std::string own = named == nullptr ? std::string() : *named;
    const std::string number = body.joints.empty() ? "" : std::to_string(body.joints.size() + 1);
    joint.name = own.empty() ? body.name + "_joint" + number : own;
    read_.take_name(element, joint.name, joint_names_);
    if (type == "free") {
        if (body.parent != std::size_t{0} || !body.joints.empty()) {
            read_.fail(element, Why::free_joint_misplaced);
        }
        joint.motion = JointMotion::free;
        joint.rest_place = body.at;
        body.at = {};
    } else if (type == "ball" || type == "hinge" || type == "slide") {
        joint.motion = type == "ball"    ? JointMotion::ball
                       : type == "hinge" ? JointMotion::hinge
                                         : JointMotion::slide;
        joint.at = within.frame(
            read_.vector(element, "pos", value(element, "pos", within.defaults), Vec3::Zero()));
        read_ends(element, within, joint);
    } else {
        read_.fail(element, because(Why::wrong_kind, named_text("type", type)));
    }
    body.joints.push_back(robot_.joints.size());
    robot_.joints.push_back(std::move(joint));
}

// Reads what joints of one value say beside where they are.
void MjcfReader::read_ends(const XmlElement& element, const Within& within, RobotJoint& joint) {
    if (joint.motion == JointMotion::ball) {
        return;
    }
    const bool is_angle = joint.motion == JointMotion::hinge && has_degrees_;
    const double unit = is_angle ? std::numbers::pi / 180.0 : 1.0;
    joint.axis = within.frame.turn *
                 read_.unit(element, "axis",
                            read_.vector(element, "axis", value(element, "axis", within.defaults),
                                         Vec3::UnitZ()));
    joint.rest = unit * read_.number(element, "ref", value(element, "ref", within.defaults), 0.0);
    const auto range =
        read_.numbers(element, "range", value(element, "range", within.defaults), 2, 2);
    const std::string* limited = value(element, "limited", within.defaults);
    if (!range.empty() && !(limited != nullptr && *limited == "false") && range[0] < range[1]) {
        joint.limits = {unit * range[0], unit * range[1]};
    }
}

Eigen::Quaterniond MjcfReader::euler_turn(const Vec3& angles) const {
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
    for (std::size_t i = 0; i < 3; ++i) {
        const char letter = euler_[i];
        const bool is_fixed = letter < 'a'; // capital letters are axes that do not turn along
        const auto axis = static_cast<Eigen::Index>((is_fixed ? letter - 'X' : letter - 'x'));
        const Eigen::Quaterniond one =
            turn_about(Vec3::Unit(axis), angles[static_cast<Eigen::Index>(i)]);
        turn = is_fixed ? one * turn : turn * one;
    }
    return turn;
}

// Returns the name of the one of five ways in which an element is turned; empty where it is not.
// Another way in the element itself than in its class wins.
std::string_view MjcfReader::way_of_turn(const XmlElement& element, const Within& within) {
    constexpr std::array<const char*, 5> k_ways = {"quat", "axisangle", "euler", "xyaxes", "zaxis"};
    std::string_view chosen;
    for (const char* way : k_ways) {
        if (element.attribute(way) != nullptr) {
            if (!chosen.empty()) {
                read_.fail(element, Why::turned_in_two_ways);
            }
            chosen = way;
        }
    }
    for (const char* way : k_ways) {
        chosen = chosen.empty() && value(element, way, within.defaults) != nullptr ? way : chosen;
    }
    return chosen;
}

Eigen::Quaterniond MjcfReader::quaternion_of(const XmlElement& element,
                                             const std::vector<double>& q) {
    const Eigen::Vector4d four(q[0], q[1], q[2], q[3]);
    const double largest = four.cwiseAbs().maxCoeff();
    if (!(largest > 0.0)) {
        read_.fail(element, because(Why::turn_length, 0));
        return Eigen::Quaterniond::Identity();
    }
    const Eigen::Vector4d one = (four / largest).normalized(); // no square overflows
    return {one[0], one[1], one[2], one[3]};
}

// The second axis is taken across the first one, as MuJoCo takes it.
Eigen::Quaterniond MjcfReader::turn_of_axes(const XmlElement& element,
                                            const std::vector<double>& axes) {
    const Vec3 x = read_.unit(element, "xyaxes", {axes[0], axes[1], axes[2]});
    const Vec3 given = read_.unit(element, "xyaxes", {axes[3], axes[4], axes[5]});
    const Vec3 y = read_.unit(element, "xyaxes", given - x * x.dot(given));
    Eigen::Matrix3d turn;
    turn << x, y, x.cross(y);
    return Eigen::Quaterniond(turn).normalized();
}

Eigen::Quaterniond MjcfReader::turn_of(const XmlElement& element, const Within& within) {
    const std::string way(way_of_turn(element, within));
    const std::size_t count = way == "euler" || way == "zaxis" ? 3 : way == "xyaxes" ? 6 : 4;
    const std::vector<double> n =
        way.empty() ? std::vector<double>()
                    : read_.numbers(element, way.c_str(), value(element, way, within.defaults),
                                    count, count);
    if (n.empty()) {
        return Eigen::Quaterniond::Identity();
    }
    const double unit = has_degrees_ ? std::numbers::pi / 180.0 : 1.0;
    if (way == "quat") {
        return quaternion_of(element, n);
    }
    if (way == "axisangle") {
        const Vec3 axis = read_.unit(element, "axisangle", {n[0], n[1], n[2]});
        return turn_about(axis, unit * n[3]);
    }
    if (way == "euler") {
        return euler_turn(Vec3(n[0], n[1], n[2]) * unit);
    }
    return way == "xyaxes" ? turn_of_axes(element, n)
                           : turn_from_z(read_.unit(element, "zaxis", {n[0], n[1], n[2]}));
}

BodyPlace MjcfReader::placement(const XmlElement& element, const Within& within) {
    const Vec3 move =
        read_.vector(element, "pos", value(element, "pos", within.defaults), Vec3::Zero());
    return {turn_of(element, within), move};
}

void MjcfReader::read_geom(const XmlElement& element, const Within& within) {
    const auto text = [&](const char* key, std::string_view otherwise) {
        const std::string* found = value(element, key, within.defaults);
        return found == nullptr ? otherwise : std::string_view(*found);
    };
    if (text("contype", "1") == "0" && text("conaffinity", "1") == "0") {
        read_.note(RobotNoteKind::shape_without_contact, "geom", element);
        return;
    }
    const std::string_view type = text("type", "sphere");
    if (type == "plane" || type == "hfield" || type == "sdf") {
        read_.note(RobotNoteKind::shape_not_read, std::string(type), element);
        return;
    }
    RobotShape shape;
    shape.line = element.line;
    shape.name = shape_name(element);
    if (type == "mesh") {
        read_mesh_of(element, within, shape);
        shape.at = within.frame * placement(element, within);
    } else if (value(element, "mesh", within.defaults) != nullptr) {
        read_.fail(element, because(Why::fitted_to_mesh, printable(type, 40)));
    } else {
        read_sizes(element, within, type, shape);
    }
    robot_.bodies[within.body].shapes.push_back(std::move(shape));
}

void MjcfReader::read_mesh_of(const XmlElement& element, const Within& within, RobotShape& shape) {
    const std::string* named = value(element, "mesh", within.defaults);
    const auto mesh = named == nullptr ? meshes_.end() : meshes_.find(*named);
    if (mesh == meshes_.end()) {
        read_.fail(element, named == nullptr
                                ? because(Why::key_missing, "mesh")
                                : because(Why::names_nothing, named_text("mesh", *named)));
        return;
    }
    if (!mesh->second.file && !mesh->second.points) {
        read_.fail(element, Why::mesh_without_points);
    }
    shape.kind = ShapeKind::mesh;
    shape.mesh = mesh->second.file;
    shape.points = mesh->second.points;
    shape.size = mesh->second.scale;
}

void MjcfReader::read_sizes(const XmlElement& element, const Within& within, std::string_view type,
                            RobotShape& shape) {
    constexpr WordTable<ShapeKind, 5> k_kinds = {{{"sphere", ShapeKind::sphere},
                                                  {"box", ShapeKind::box},
                                                  {"cylinder", ShapeKind::cylinder},
                                                  {"capsule", ShapeKind::capsule},
                                                  {"ellipsoid", ShapeKind::ellipsoid}}};
    const ShapeKind* const kind = meaning_of(k_kinds, type);
    if (kind == nullptr) {
        read_.fail(element, because(Why::wrong_kind, named_text("type", type)));
        return;
    }
    shape.kind = *kind;
    auto size = read_.numbers(element, "size", value(element, "size", within.defaults), 1, 3);
    const auto ends =
        read_.numbers(element, "fromto", value(element, "fromto", within.defaults), 6, 6);
    const bool is_round = shape.kind == ShapeKind::cylinder || shape.kind == ShapeKind::capsule;
    if (!ends.empty() && shape.kind != ShapeKind::sphere) {
        // From one end to the other is the z axis, which looks back.
        const Vec3 one(ends[0], ends[1], ends[2]);
        const Vec3 other(ends[3], ends[4], ends[5]);
        const Vec3 way = read_.unit(element, "fromto", one - other);
        shape.at = within.frame * BodyPlace{turn_from_z(way), (one + other) / 2.0};
        const double half = (one - other).norm() / 2.0;
        size.resize(std::max<std::size_t>(size.size(), 1));
        size = is_round ? std::vector<double>{size[0], half}
                        : std::vector<double>{size[0], size.size() > 1 ? size[1] : size[0], half};
    } else {
        shape.at = within.frame * placement(element, within);
    }
    const std::size_t needed = shape.kind == ShapeKind::sphere ? 1 : is_round ? 2 : 3;
    if (size.size() < needed) {
        read_.fail(element, because(Why::wrong_kind, "size"));
        return;
    }
    size.resize(needed);
    read_.expect_positive(element, "size", size);
    shape.size = needed == 1   ? Vec3(Vec3::Constant(size[0]))
                 : needed == 2 ? Vec3(size[0], size[0], size[1])
                               : Vec3(size[0], size[1], size[2]);
}

Result<Robot> MjcfReader::robot() {
    robot_.file = read_.file();
    robot_.format = "mjcf";
    const std::string* model = root_.attribute("model");
    robot_.name = model == nullptr ? std::string() : *model;
    robot_.has_world = true;
    robot_.bodies.emplace_back().name = "world";
    body_names_.insert("world");
    body_at_.emplace("world", 0);
    if (root_.child("worldbody") == nullptr) {
        read_.fail(root_, because(Why::key_missing, "<worldbody>"));
    }
    read_sections();
    robot_.notes = read_.notes();
    return read_.issue() ? Result<Robot>(*read_.issue()) : Result<Robot>(std::move(robot_));
}

} // namespace

Result<Robot> read_mjcf(const path& file, const XmlElement& root, const std::stop_token& stop) {
    return MjcfReader(file, root, stop).robot();
}

} // namespace hullwright
