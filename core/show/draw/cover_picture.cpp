#include "draw/cover_picture.h"

#include "base/parallel.h"
#include "base/text.h"
#include "draw/floats.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

using Colour = std::array<float, 3>;

constexpr Colour k_cross = {0.0F, 0.75F, 0.85F};

// Adds the facets, coloured by their distances; the points of a hull stand in one row. False when
// stopped.
bool add_facets(const CoverSide& side, double top, PieceDrawList& list, const Progress& progress) {
    const auto add_point = [&](std::size_t i) {
        const Colour c = floats(colour_at(heat_colours(), top > 0.0 ? side.heights[i] / top : 0.0));
        list.vertices.push_back(
            {floats(Vec3(side.points[i] - list.origin)), {}, {c[0], c[1], c[2], 1.0F}, 0.0F});
    };
    if (!for_each_in_order(side.points.size(), progress, add_point)) {
        return false;
    }
    for (std::size_t i = 0; i < side.triangles.size(); ++i) {
        for (const Index corner : side.triangles[i]) {
            list.real_faces.push_back(corner);
            list.vertices[corner].piece = static_cast<float>(side.owners[i]);
        }
    }
    return true;
}

// Puts the corners of each piece behind the points of its facets, since a piece is one row. Returns
// where each piece's corners begin.
std::vector<std::uint32_t> add_corners(const PieceDrawList& pieces, PieceDrawList& list) {
    const auto piece_at = [](const PieceVertex& vertex) {
        return static_cast<std::size_t>(vertex.piece);
    };
    std::vector<std::uint32_t> corners(pieces.ranges.size());
    std::vector<std::uint32_t> moved(list.vertices.size());
    std::vector<PieceVertex> vertices;
    vertices.reserve(list.vertices.size() + pieces.vertices.size());
    std::size_t point = 0;
    for (std::size_t piece = 0; piece < pieces.ranges.size(); ++piece) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (; point < list.vertices.size() && piece_at(list.vertices[point]) == piece; ++point) {
            moved[point] = static_cast<std::uint32_t>(vertices.size());
            vertices.push_back(list.vertices[point]);
        }
        corners[piece] = static_cast<std::uint32_t>(vertices.size());
        const PieceRange& range = pieces.ranges[piece];
        for (std::uint32_t i = 0; i < range.vertices; ++i) {
            vertices.push_back(pieces.vertices[range.first_vertex + i]);
            const Colour none = floats(heat_colours().front());
            vertices.back().colour = {none[0], none[1], none[2], 1.0F};
        }
        list.ranges.push_back({first, static_cast<std::uint32_t>(vertices.size()) - first});
    }
    list.vertices = std::move(vertices);
    for (std::uint32_t& corner : list.real_faces) {
        corner = moved[corner];
    }
    return corners;
}

// Takes what pieces have beside their colours: edges, seams, and how they are moved and laid. After
// a stop the lines' order means nothing.
void take_lines(const PieceDrawList& pieces, PieceDrawList& list, const std::stop_token& stop) {
    const std::vector<std::uint32_t> corners = add_corners(pieces, list);
    for (const std::uint32_t end : pieces.edges) {
        const auto piece = static_cast<std::size_t>(pieces.vertices[end].piece);
        list.edges.push_back(corners[piece] + end - pieces.ranges[piece].first_vertex);
    }
    list.edge_facets = pieces.edge_facets;
    list.edge_covers = pieces.edge_covers;
    list.seams = pieces.seams;
    list.hulls = pieces.hulls;
    arrange(list, stop);
    for (PieceVertex& vertex : list.vertices) {
        const auto piece = static_cast<std::size_t>(vertex.piece);
        const PieceVertex& from = pieces.vertices[pieces.ranges[piece].first_vertex];
        vertex.away = from.away;
        vertex.ahead = from.ahead;
        vertex.edge_strength = from.edge_strength;
    }
}

void add_bare_faces(const CoverSide& side, double insignificant, DrawList& list) {
    for (const Triangle& t : side.triangles) {
        if (std::none_of(t.begin(), t.end(),
                         [&](Index i) { return side.heights[i] > insignificant; })) {
            continue;
        }
        for (const Index corner : t) {
            const double share = std::max(0.0, side.heights[corner]) / side.worst;
            list.triangles.push_back({floats(Vec3(side.points[corner] - list.origin)),
                                      {0, 0, 1},
                                      floats(colour_at(leak_colours(), share))});
        }
    }
}

void add_cross(const Vec3& at, double size, DrawList& list) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            list.faults.push_back({floats(Vec3(at - list.origin + sign * size * Vec3::Unit(axis))),
                                   {0, 0, 1},
                                   k_cross});
        }
    }
}

std::string place_text(const Vec3& p) {
    constexpr int k_digits = 4;
    return "(" + rounded_text(p.x(), k_digits) + ", " + rounded_text(p.y(), k_digits) + ", " +
           rounded_text(p.z(), k_digits) + ")";
}

std::string length_in(double length, const std::string& unit) {
    constexpr int k_digits = 4;
    return rounded_text(length, k_digits) + (unit.empty() ? "" : " " + unit);
}

std::string worst_text(const std::string& what, const CoverSide& side, double insignificant,
                       const std::string& unit) {
    return side.worst > insignificant
               ? what + " at most " + length_in(side.worst, unit) + " at " +
                     place_text(side.worst_at)
               : what + " none beyond rounding, " + length_in(side.worst, unit);
}

} // namespace

// The colours follow Brewer's scale from yellow to red, with grey before it for no distance.
const std::vector<Rgb>& heat_colours() {
    static const std::vector<Rgb> stops = {{176, 182, 188}, {255, 237, 160}, {254, 178, 76},
                                           {252, 78, 42},   {189, 0, 38},    {100, 0, 30}};
    return stops;
}

const std::vector<Rgb>& leak_colours() {
    static const std::vector<Rgb> stops = {
        {198, 219, 239}, {107, 174, 214}, {33, 113, 181}, {8, 48, 107}};
    return stops;
}

Result<CoverPicture> draw_cover(const CoverField& field, const PieceDrawList& pieces,
                                double insignificant, const std::string& unit,
                                const Progress& progress) {
    CoverPicture made;
    DrawList& list = made.scene.model;
    const Aabb& bounds = pieces.bounds;
    list.bounds = bounds;
    list.origin = pieces.origin;
    made.scene.pieces.bounds = bounds;
    made.scene.pieces.origin = list.origin;
    const double top = field.over.worst > insignificant ? field.over.worst : 0.0;
    constexpr double k_coloured = 0.5;
    const bool is_done =
        add_facets(field.over, top, made.scene.pieces, progress.part({}, 0.0, k_coloured));
    progress.report(k_coloured);
    if (!is_done || progress.stopped()) {
        return stopped_issue();
    }
    take_lines(pieces, made.scene.pieces, progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    add_bare_faces(field.under, insignificant, list);
    constexpr double k_arm = 0.015; // share of the diagonal
    if (top > 0.0) {
        add_cross(field.over.worst_at, k_arm * bounds.diagonal(), list);
    }
    const std::string of = unit.empty() ? "model units" : unit;
    made.bar.title = "pieces out of the model, in " + of;
    made.bar.stops = heat_colours();
    made.bar.least = "0";
    made.bar.most = rounded_text(top, 4);
    made.bar.notes = {worst_text("over:", field.over, insignificant, unit),
                      worst_text("under:", field.under, insignificant, unit)};
    return made;
}

} // namespace hullwright
