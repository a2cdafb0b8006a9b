#include "edit/primitive_json.h"

#include "geom/vector_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using NumbersJson = nlohmann::ordered_json;

NumbersJson row_of(const Vec3& v) {
    return NumbersJson::array({v.x(), v.y(), v.z()});
}

NumbersJson row_of(const Motion& motion) {
    const Eigen::Quaterniond& q = motion.turn;
    return {{"turn", NumbersJson::array({q.w(), q.x(), q.y(), q.z()})},
            {"move", row_of(motion.move)}};
}

} // namespace

std::string motion_json(const Motion& motion) {
    return row_of(motion).dump();
}

std::string primitive_json(const Primitive& primitive) {
    return NumbersJson{{"shape", std::string(word_of(primitive.shape))},
                       {"pose", row_of(primitive.pose)},
                       {"half", row_of(primitive.half)},
                       {"radius", primitive.radius},
                       {"half_length", primitive.half_length}}
        .dump();
}

Shape shape_in(const JsonValue& value) {
    const std::string word = value.text();
    const auto at = std::find_if(k_all_shapes.begin(), k_all_shapes.end(),
                                 [&](Shape shape) { return word_of(shape) == word; });
    if (at == k_all_shapes.end()) {
        value.refuse();
        return Shape::box;
    }
    return *at;
}

Motion motion_in(const JsonValue& value) {
    value.allow_keys({"turn", "move"});
    std::array<double, 4> turn{};
    value["turn"].read_row(turn);
    return {Eigen::Quaterniond(turn[0], turn[1], turn[2], turn[3]), vector_in(value["move"])};
}

Primitive primitive_in(const JsonValue& value) {
    value.allow_keys({"shape", "pose", "half", "radius", "half_length"});
    return {shape_in(value["shape"]), motion_in(value["pose"]), vector_in(value["half"]),
            value["radius"].number(), value["half_length"].number()};
}

} // namespace hullwright
