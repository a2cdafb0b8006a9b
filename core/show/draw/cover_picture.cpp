#include "draw/cover_picture.h"

#include "base/parallel.h"
#include "base/text.h"
#include "draw/floats.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace hullwright {
namespace {

using Colour = std::array<float, 3>;

constexpr Colour k_cross = {0.0F, 0.75F, 0.85F};

// The point where the line through a point goes on from `before`, or none where it ends: where it
// turns, or more or less than two edges meet.
std::optional<std::uint32_t> straight_on(const CoverSide& side,
                                         const std::vector<std::uint32_t>& others,
                                         std::uint32_t before, std::uint32_t at) {
    // Sine of an angle that is far above the rounding of points on a line, and cannot be seen.
    constexpr double k_straight = 0x1p-30;
    if (others.size() != 2) {
        return std::nullopt;
    }
    const std::uint32_t next = others[0] == before ? others[1] : others[0];
    const Vec3 way = side.points[at] - side.points[before];
    const Vec3 on = side.points[next] - side.points[at];
    const bool goes_on =
        way.dot(on) > 0.0 && way.cross(on).norm() <= k_straight * way.norm() * on.norm();
    return goes_on ? std::optional(next) : std::nullopt;
}

// Facets are divided, and their edges with them. Each is one line again, since the ends of smooth
// lines fade and many short ones would be dotted. All edges are of points from `lowest` on.
std::vector<std::uint32_t> joined_straight(const CoverSide& side, Index lowest, std::size_t points,
                                           std::span<const std::uint32_t> edges) {
    std::vector<std::vector<std::uint32_t>> others(points);
    for (std::size_t i = 0; i < edges.size(); i += 2) {
        others[edges[i] - lowest].push_back(edges[i + 1]);
        others[edges[i + 1] - lowest].push_back(edges[i]);
    }
    std::vector<std::uint32_t> joined;
    for (std::size_t i = 0; i < points; ++i) {
        const auto first = lowest + static_cast<Index>(i);
        for (const std::uint32_t second : others[i]) {
            if (straight_on(side, others[i], second, first)) {
                continue; // a line goes through here
            }
            std::uint32_t before = first;
            std::uint32_t at = second;
            while (const auto next = straight_on(side, others[at - lowest], before, at)) {
                before = std::exchange(at, *next);
            }
            if (first < at) { // the line is found from both of its ends
                joined.insert(joined.end(), {first, at});
            }
        }
    }
    return joined;
}

// Returns the creases of a hull's surface, which has these triangles and a row of points.
std::vector<std::uint32_t> creases_of(const CoverSide& side, std::span<const Triangle> triangles) {
    struct Run {
        std::pair<Index, Index> edge;
        Vec3 normal;
    };
    std::vector<Run> runs;
    runs.reserve(3 * triangles.size());
    Index lowest = triangles.front()[0];
    Index highest = lowest;
    for (const Triangle& t : triangles) {
        const Vec3& a = side.points[t[0]];
        const Vec3 normal = (side.points[t[1]] - a).cross(side.points[t[2]] - a).normalized();
        for (std::size_t k = 0; k < 3; ++k) {
            runs.push_back({std::minmax(t[k], t[(k + 1) % 3]), normal});
            lowest = std::min(lowest, t[k]);
            highest = std::max(highest, t[k]);
        }
    }
    std::stable_sort(runs.begin(), runs.end(),
                     [](const Run& x, const Run& y) { return x.edge < y.edge; });
    std::vector<std::uint32_t> edges;
    for (std::size_t i = 0; i < runs.size();) {
        const bool paired = i + 1 < runs.size() && runs[i + 1].edge == runs[i].edge;
        if (!paired || runs[i].normal.dot(runs[i + 1].normal) < k_crease_cosine) {
            edges.insert(edges.end(), {runs[i].edge.first, runs[i].edge.second});
        }
        i += paired ? 2 : 1;
    }
    return joined_straight(side, lowest, highest - lowest + 1, edges);
}

// Adds the creases hull by hull, as their triangles and points stand; false when stopped.
bool add_creases(const CoverSide& side, PieceDrawList& list, const Progress& progress) {
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < side.owners.size(); ++i) {
        if (i == 0 || side.owners[i] != side.owners[i - 1]) {
            begins.push_back(i);
        }
    }
    std::vector<std::vector<std::uint32_t>> creases(begins.size());
    begins.push_back(side.owners.size());
    const bool is_done =
        for_each_block(creases.size(), 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                creases[i] = creases_of(
                    side, std::span(side.triangles).subspan(begins[i], begins[i + 1] - begins[i]));
            }
        });
    for (const std::vector<std::uint32_t>& each : creases) {
        list.edges.insert(list.edges.end(), each.begin(), each.end());
    }
    return is_done;
}

// All hulls share one row of vertices; each vertex knows its piece.
bool add_hulls(const CoverSide& side, double top, PieceDrawList& list, const Progress& progress) {
    const auto add_point = [&](std::size_t i) {
        const Colour c = floats(colour_at(heat_colours(), top > 0.0 ? side.heights[i] / top : 0.0));
        list.vertices.push_back(
            {floats(Vec3(side.points[i] - list.origin)), {}, {c[0], c[1], c[2], 1.0F}, 0.0F});
    };
    if (!for_each_in_order(side.points.size(), progress.part({}, 0.0, 0.4), add_point)) {
        return false;
    }
    for (std::size_t i = 0; i < side.triangles.size(); ++i) {
        for (const Index corner : side.triangles[i]) {
            list.real_faces.push_back(corner);
            list.vertices[corner].piece = static_cast<float>(side.owners[i]);
        }
    }
    // The points of a hull stand in one row, so a range of the row is a piece.
    for (std::size_t i = 0; i < list.vertices.size(); ++i) {
        const auto piece = static_cast<std::size_t>(list.vertices[i].piece);
        if (piece >= list.ranges.size()) {
            list.ranges.resize(piece + 1, {static_cast<std::uint32_t>(i), 0});
        }
        ++list.ranges[piece].vertices;
    }
    const bool is_done = add_creases(side, list, progress.part({}, 0.4, 0.8));
    if (is_done) {
        arrange(list);
    }
    return is_done;
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

Result<CoverPicture> draw_cover(const CoverField& field, const Aabb& bounds, double insignificant,
                                const std::string& unit, const Progress& progress) {
    CoverPicture made;
    DrawList& list = made.scene.model;
    list.bounds = bounds;
    list.origin = bounds.empty() ? Vec3(0, 0, 0) : bounds.centre();
    made.scene.pieces.bounds = bounds;
    made.scene.pieces.origin = list.origin;
    const double top = field.over.worst > insignificant ? field.over.worst : 0.0;
    if (!add_hulls(field.over, top, made.scene.pieces, progress)) {
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
