#include "draw/strip_draw_list.h"

#include "draw/colour_bar.h"
#include "draw/floats.h"
#include "strip/spiral.h"

namespace hullwright {
namespace {

// Returns a colour half of the way to white.
std::array<float, 4> pale(const std::array<float, 4>& c) {
    return {0.5F * c[0] + 0.5F, 0.5F * c[1] + 0.5F, 0.5F * c[2] + 0.5F, c[3]};
}

void draw_hull(const Piece& piece, PieceId number, StripPicture& picture) {
    constexpr std::array<float, 3> k_path = {0.1F, 0.1F, 0.12F};
    PieceDrawList& list = picture.pieces;
    const auto first = static_cast<std::uint32_t>(list.vertices.size());
    const auto first_path = static_cast<std::uint32_t>(picture.paths.size());
    // A flat hull is a fan, which is one strip.
    const std::vector<Index> begin =
        piece.flat ? std::vector<Index>{0} : strip_beginnings(piece.triangles);
    const double last = static_cast<double>(std::max<std::size_t>(piece.triangles.size(), 2) - 1);
    std::size_t strip = 0;
    Vec3 before = Vec3::Zero();
    for (std::size_t i = 0; i < piece.triangles.size(); ++i) {
        const bool begins = strip < begin.size() && begin[strip] == i;
        strip += begins ? 1 : 0;
        const Rgb rgb = colour_at(strip_colours(), static_cast<double>(i) / last);
        std::array<float, 4> colour = {static_cast<float>(rgb[0]) / 255.0F,
                                       static_cast<float>(rgb[1]) / 255.0F,
                                       static_cast<float>(rgb[2]) / 255.0F, 1.0F};
        if (begins && i > 0) {
            colour = pale(colour);
        }
        Vec3 middle = Vec3::Zero();
        for (const Index corner : piece.triangles[i]) {
            const Vec3 p = piece.vertices[corner] - list.origin;
            middle += p / 3.0;
            list.real_faces.push_back(static_cast<std::uint32_t>(list.vertices.size()));
            list.vertices.push_back({floats(p), {}, colour, static_cast<float>(number)});
        }
        if (!begins) {
            // The path goes through the side that both triangles share, so that it stays on the
            // hull.
            const Vec3 side = 0.5 * (piece.vertices[piece.triangles[i][0]] +
                                     piece.vertices[piece.triangles[i][1]]) -
                              list.origin;
            for (const Vec3& p : {before, side, side, middle}) {
                picture.paths.push_back({floats(p), {0, 0, 1}, k_path});
            }
        }
        before = middle;
    }
    list.ranges.push_back({first, static_cast<std::uint32_t>(list.vertices.size()) - first});
    picture.path_ranges.push_back(
        {first_path, static_cast<std::uint32_t>(picture.paths.size()) - first_path});
    picture.triangles += piece.triangles.size();
    picture.strips += begin.size();
}

} // namespace

const std::vector<Rgb>& strip_colours() {
    static const std::vector<Rgb> colours = {{40, 60, 200},  {30, 160, 230}, {60, 190, 110},
                                             {230, 210, 60}, {240, 130, 40}, {200, 30, 40}};
    return colours;
}

Result<StripPicture> draw_strips(const PieceSet& set, const Aabb& bounds,
                                 const Progress& progress) {
    StripPicture picture;
    picture.pieces.bounds = bounds;
    picture.pieces.origin = bounds.empty() ? Vec3(0, 0, 0) : bounds.centre();
    for (PieceId i = 0; i < set.pieces.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(i) / static_cast<double>(set.pieces.size()));
        draw_hull(set.pieces[i], i, picture);
    }
    arrange(picture.pieces, progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    return picture;
}

} // namespace hullwright
