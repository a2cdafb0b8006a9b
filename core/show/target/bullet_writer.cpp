// Writes shapes as Bullet's own files have them (.bullet): blocks of structs as they lie in memory,
// and at the end a description of these structs, by which Bullet of any version finds their
// members. The shapes are the children of one compound shape. The structs are those of Bullet 2.83
// to 3.25, in single precision and for pointers of eight bytes, which its loader turns into its
// own.
#include "target/target_writers.h"

#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace hullwright::target_writers {
namespace {

using writers::Out;

enum Type : std::int16_t {
    k_char,
    k_int,
    k_float,
    k_double,
    k_void,
    k_list,
    k_vector,
    k_vector_of_doubles,
    k_matrix,
    k_transform,
    k_shape,
    k_convex,
    k_hull,
    k_capsule,
    k_cylinder,
    k_child,
    k_compound,
};
struct TypeRow {
    std::string_view name;
    std::int16_t bytes;
};
constexpr auto k_types = std::to_array<TypeRow>({
    {"char", 1},
    {"int", 4},
    {"float", 4},
    {"double", 8},
    {"void", 0},
    {"ListBase", 16},
    {"btVector3FloatData", 16},
    {"btVector3DoubleData", 32},
    {"btMatrix3x3FloatData", 48},
    {"btTransformFloatData", 64},
    {"btCollisionShapeData", 16},
    {"btConvexInternalShapeData", 56},
    {"btConvexHullShapeData", 80},
    {"btCapsuleShapeData", 64},
    {"btCylinderShapeData", 64},
    {"btCompoundShapeChildData", 80},
    {"btCompoundShapeData", 32},
});
static_assert(k_types.size() == k_compound + 1);

struct Member {
    Type type;
    std::string_view name;
};
struct Struct {
    Type type;
    std::vector<Member> members;
};

// The loader knows the size of pointers by the list's.
const std::vector<Struct>& structs() {
    static const std::vector<Struct> all = {
        {k_list, {{k_void, "*first"}, {k_void, "*last"}}},
        {k_vector, {{k_float, "m_floats[4]"}}},
        {k_vector_of_doubles, {{k_double, "m_floats[4]"}}},
        {k_matrix, {{k_vector, "m_el[3]"}}},
        {k_transform, {{k_matrix, "m_basis"}, {k_vector, "m_origin"}}},
        {k_shape, {{k_char, "*m_name"}, {k_int, "m_shapeType"}, {k_char, "m_padding[4]"}}},
        {k_convex,
         {{k_shape, "m_collisionShapeData"},
          {k_vector, "m_localScaling"},
          {k_vector, "m_implicitShapeDimensions"},
          {k_float, "m_collisionMargin"},
          {k_int, "m_padding"}}},
        {k_hull,
         {{k_convex, "m_convexInternalShapeData"},
          {k_vector, "*m_unscaledPointsFloatPtr"},
          {k_vector_of_doubles, "*m_unscaledPointsDoublePtr"},
          {k_int, "m_numUnscaledPoints"},
          {k_char, "m_padding3[4]"}}},
        {k_capsule,
         {{k_convex, "m_convexInternalShapeData"}, {k_int, "m_upAxis"}, {k_char, "m_padding[4]"}}},
        {k_cylinder,
         {{k_convex, "m_convexInternalShapeData"}, {k_int, "m_upAxis"}, {k_char, "m_padding[4]"}}},
        {k_child,
         {{k_transform, "m_transform"},
          {k_shape, "*m_childShape"},
          {k_int, "m_childShapeType"},
          {k_float, "m_childMargin"}}},
        {k_compound,
         {{k_shape, "m_collisionShapeData"},
          {k_child, "*m_childShapePtr"},
          {k_int, "m_numChildShapes"},
          {k_float, "m_collisionMargin"}}},
    };
    return all;
}

// Returns where a struct stands in the description; the loader asks for that number.
std::int32_t number_of(Type type) {
    const auto at = std::find_if(structs().begin(), structs().end(),
                                 [type](const Struct& each) { return each.type == type; });
    return static_cast<std::int32_t>(at - structs().begin());
}

void add_text(ByteWriter& to, std::string_view text) {
    to.write_array(std::span(text));
}
void align(ByteWriter& to) {
    while (to.size() % 4 != 0) {
        to.write('\0');
    }
}

// Returns the names of all members, the types with their sizes, and which struct has which members.
Bytes description() {
    std::vector<std::string_view> names;
    for (const Struct& each : structs()) {
        for (const Member& member : each.members) {
            if (std::find(names.begin(), names.end(), member.name) == names.end()) {
                names.push_back(member.name);
            }
        }
    }
    ByteWriter to;
    add_text(to, "SDNANAME");
    to.write(static_cast<std::int32_t>(names.size()));
    for (const std::string_view name : names) {
        add_text(to, name);
        to.write('\0');
    }
    align(to);
    add_text(to, "TYPE");
    to.write(static_cast<std::int32_t>(k_types.size()));
    for (const TypeRow& type : k_types) {
        add_text(to, type.name);
        to.write('\0');
    }
    align(to);
    add_text(to, "TLEN");
    for (const TypeRow& type : k_types) {
        to.write(type.bytes);
    }
    align(to);
    add_text(to, "STRC");
    to.write(static_cast<std::int32_t>(structs().size()));
    for (const Struct& each : structs()) {
        to.write(static_cast<std::int16_t>(each.type));
        to.write(static_cast<std::int16_t>(each.members.size()));
        for (const Member& member : each.members) {
            to.write(static_cast<std::int16_t>(member.type));
            to.write(static_cast<std::int16_t>(std::find(names.begin(), names.end(), member.name) -
                                               names.begin()));
        }
    }
    return to.take();
}

// A block stands for what lay at a place in memory, by which others point to it. Places are
// numbers that stay apart where pointers of four bytes lose their lowest three bits.
using PlaceId = std::uint64_t;

class BulletFile {
public:
    explicit BulletFile(Out& out) : out_(out) {}

    void begin() { out_.text("BULLETf-v325"); }

    PlaceId next() { return places_ += 16; }

    void block(std::string_view code, std::int32_t number, std::int32_t count, PlaceId place,
               const Bytes& bytes) {
        ByteWriter head;
        add_text(head, code);
        head.write(static_cast<std::int32_t>(bytes.size()));
        head.write(place);
        head.write(number);
        head.write(count);
        add(head.bytes());
        add(bytes);
    }

    // The description ends the file; the loader looks for its first letters from the beginning.
    void end() { block("DNA1", 0, 1, next(), description()); }

private:
    void add(const Bytes& bytes) {
        out_.text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }

    Out& out_;
    PlaceId places_ = 0;
};

void add_vector(ByteWriter& to, const Vec3& v) {
    for (const double value : {v.x(), v.y(), v.z(), 0.0}) {
        to.write(static_cast<float>(value));
    }
}

// Lists Bullet's numbers of shapes.
enum class Kind : std::int32_t {
    box = 0,
    hull = 4,
    sphere = 8,
    capsule = 10,
    cylinder = 13,
    compound = 31
};

Kind kind_of(const Primitive* primitive) {
    constexpr std::array<Kind, 4> k_kinds = {Kind::box, Kind::sphere, Kind::capsule,
                                             Kind::cylinder};
    return primitive == nullptr ? Kind::hull : k_kinds[static_cast<std::size_t>(primitive->shape)];
}

PlaceId write_name(BulletFile& file, const std::string& name) {
    ByteWriter to;
    add_text(to, name);
    to.write('\0');
    align(to);
    const PlaceId place = file.next();
    constexpr std::int32_t k_no_struct = -1;
    file.block("ARAY", k_no_struct, 1, place, to.bytes());
    return place;
}

// A ball and a capsule are a point and a line with their radius as the margin. That of a box and
// of a cylinder is within, and must leave something of them, as Bullet's own do.
float margin_of(const Primitive* primitive) {
    constexpr float k_share = 0.1F;
    if (primitive == nullptr) {
        return k_bullet_margin;
    }
    const auto radius = static_cast<float>(primitive->radius);
    switch (primitive->shape) {
    case Shape::box:
        return std::min(k_bullet_margin, k_share * static_cast<float>(primitive->half.minCoeff()));
    case Shape::sphere:
    case Shape::capsule:
        return radius;
    case Shape::cylinder:
        break;
    }
    return std::min(k_bullet_margin,
                    k_share * std::min(radius, static_cast<float>(primitive->half_length)));
}

// Returns what the loader makes the shape of: half of its sides with the margin left out, along the
// axes; round shapes are theirs along z.
Vec3 measures_of(const Primitive& primitive) {
    const double margin = margin_of(&primitive);
    const double r = primitive.radius;
    switch (primitive.shape) {
    case Shape::box:
        return primitive.half - Vec3::Constant(margin);
    case Shape::sphere:
        return {r, 0.0, 0.0};
    case Shape::capsule:
        return {r, r, primitive.half_length};
    case Shape::cylinder:
        break;
    }
    return Vec3(r, r, primitive.half_length) - Vec3::Constant(margin);
}

void add_shape_head(ByteWriter& to, PlaceId name, Kind kind) {
    to.write(name);
    to.write(kind);
    to.write(std::int32_t{0});
}

// Returns the place of the shape.
PlaceId write_child(const TargetJob& job, const BodyShape& shape, Out& out, BulletFile& file) {
    const Primitive* const primitive = primitive_in(job, shape);
    ByteWriter to;
    add_shape_head(to, write_name(file, shape.name), kind_of(primitive));
    add_vector(to, Vec3::Ones());
    add_vector(to, primitive != nullptr ? measures_of(*primitive) : Vec3(Vec3::Zero()));
    to.write(margin_of(primitive));
    to.write(std::int32_t{0});
    Type type = k_convex;
    if (primitive == nullptr) {
        ByteWriter points;
        out.each(shape.points, [&](const Vec3& p) { add_vector(points, p); });
        const PlaceId place = file.next();
        const auto count = static_cast<std::int32_t>(shape.points.size());
        file.block("ARAY", number_of(k_vector), count, place, points.bytes());
        to.write(place);
        to.write(PlaceId{0});
        to.write(count);
        to.write(std::int32_t{0});
        type = k_hull;
    } else if (primitive->shape == Shape::capsule || primitive->shape == Shape::cylinder) {
        constexpr std::int32_t k_along_z = 2;
        to.write(k_along_z);
        to.write(std::int32_t{0});
        type = primitive->shape == Shape::capsule ? k_capsule : k_cylinder;
    }
    const PlaceId place = file.next();
    file.block("SHAP", number_of(type), 1, place, to.bytes());
    return place;
}

void add_transform(ByteWriter& to, const TargetJob& job, const Primitive* primitive) {
    const Eigen::Matrix3d axes =
        primitive != nullptr ? axes_of(*primitive) : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
    for (Eigen::Index row = 0; row < 3; ++row) {
        add_vector(to, axes.row(row));
    }
    add_vector(to, job.body.origin +
                       (primitive != nullptr ? primitive->pose.move : Vec3(Vec3::Zero())));
}

void write_compound(const TargetJob& job, Out& out, BulletFile& file) {
    ByteWriter children;
    for (const BodyShape& shape : job.body.shapes) {
        const Primitive* const primitive = primitive_in(job, shape);
        const PlaceId place = write_child(job, shape, out, file);
        add_transform(children, job, primitive);
        children.write(place);
        children.write(kind_of(primitive));
        children.write(margin_of(primitive));
    }
    const auto count = static_cast<std::int32_t>(job.body.shapes.size());
    const PlaceId place = file.next();
    file.block("ARAY", number_of(k_child), count, place, children.bytes());
    ByteWriter to;
    add_shape_head(to, write_name(file, job.body.name), Kind::compound);
    to.write(place);
    to.write(count);
    to.write(0.0F);
    file.block("SHAP", number_of(k_compound), 1, file.next(), to.bytes());
}

} // namespace

Status bullet(TargetJob& job) {
    return write_file_of(job, {job.path, points_of(job.body)}, [&](Out& out) {
        BulletFile file(out);
        file.begin();
        write_compound(job, out, file);
        file.end();
    });
}

} // namespace hullwright::target_writers
