#include "draw/added_picture.h"

#include "draw/primitive_lines.h"
#include "piece/piece_colours.h"

namespace hullwright {
namespace {

constexpr Rgb k_edge = {20, 70, 100};

} // namespace

AddedPicture::Drawn AddedPicture::of(const PiecePicker::IsVisible& is_visible) const {
    Drawn drawn;
    for (std::size_t i = 0; i < each.size(); ++i) {
        if (is_visible(static_cast<PieceId>(i))) {
            drawn.faces.insert(drawn.faces.end(), each[i].faces.begin(), each[i].faces.end());
            drawn.edges.insert(drawn.edges.end(), each[i].edges.begin(), each[i].edges.end());
        }
    }
    return drawn;
}

AddedPicture draw_added(std::span<const AddedPrimitive> added, const Vec3& origin) {
    AddedPicture picture;
    PieceSet hulls;
    for (const AddedPrimitive& each : added) {
        const auto hull = hull_of(each.primitive, {});
        // A primitive without a hull gets an empty piece, so that the others keep their numbers.
        hulls.pieces.push_back(hull ? *hull : Piece());
        picture.each.push_back({draw_hull(hulls.pieces.back(), origin, k_added_colour),
                                draw_primitive(each.primitive, origin, k_edge)});
    }
    if (!added.empty()) {
        picture.picker =
            std::make_shared<const PiecePicker>(hulls, origin, PiecePicker::Sides::both);
    }
    return picture;
}

} // namespace hullwright
