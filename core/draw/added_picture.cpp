#include "draw/added_picture.h"

#include "draw/primitive_lines.h"

namespace hullwright {
namespace {

// No piece has it: those are bright.
constexpr Rgb k_face = {120, 150, 170};
constexpr Rgb k_edge = {20, 70, 100};

} // namespace

AddedPicture draw_added(std::span<const AddedPrimitive> added, const Vec3& origin) {
    AddedPicture picture;
    PieceSet hulls;
    for (const AddedPrimitive& each : added) {
        const auto hull = hull_of(each.primitive, {});
        // An empty one in its place, so that the others keep their numbers.
        hulls.pieces.push_back(hull ? *hull : Piece());
        picture.each.push_back({draw_hull(hulls.pieces.back(), origin, k_face),
                                draw_primitive(each.primitive, origin, k_edge)});
    }
    if (!added.empty()) {
        picture.picker = std::make_shared<const PiecePicker>(hulls, origin);
    }
    return picture;
}

} // namespace hullwright
