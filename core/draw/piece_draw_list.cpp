#include "draw/piece_draw_list.h"

#include "base/parallel.h"
#include "draw/floats.h"
#include "draw/mesh_draw_list.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace hullwright {
namespace {

// Facets that turn less than this are one to the eye.
constexpr double k_flat_cosine = 0.9998; // about a degree

Vec3 unit_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 normal = (b - a).cross(c - a);
    const double length = normal.norm();
    return length > 0.0 ? Vec3(normal / length) : Vec3(0, 0, 0);
}

Vec3 middle_of(const Piece& piece) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& v : piece.vertices) {
        sum += v;
    }
    return piece.vertices.empty() ? sum : Vec3(sum / static_cast<double>(piece.vertices.size()));
}

// Of a hull, numbered within the piece.
struct DrawnHull {
    std::vector<std::uint32_t> real_faces;
    std::vector<std::uint32_t> virtual_faces;
    std::vector<std::uint32_t> edges;
};

// Planes of a patch's faces, alike ones once.
class PatchPlanes {
public:
    // Each face is held against all planes: of patches with more faces than this, all are real.
    static constexpr std::size_t k_most_faces = 4096;

    PatchPlanes(const Piece& piece, const TriMesh& mesh, double slack) : slack_(slack) {
        for (const FaceId face : piece.faces) {
            const auto [a, b, c] = mesh.corners(face);
            const Vec3 normal = unit_normal(a, b, c);
            if (!normal.isZero() && !holds(normal, a, b, c)) {
                planes_.push_back({normal, normal.dot(a)});
            }
        }
    }
    // A triangle with that normal lies in one of them.
    [[nodiscard]] bool holds(const Vec3& normal, const Vec3& a, const Vec3& b,
                             const Vec3& c) const {
        return std::any_of(planes_.begin(), planes_.end(), [&](const PlaneOf& plane) {
            return plane.normal.dot(normal) > 0.0 &&
                   std::abs(plane.normal.dot(a) - plane.offset) <= slack_ &&
                   std::abs(plane.normal.dot(b) - plane.offset) <= slack_ &&
                   std::abs(plane.normal.dot(c) - plane.offset) <= slack_;
        });
    }

private:
    struct PlaneOf {
        Vec3 normal;
        double offset;
    };
    double slack_;
    std::vector<PlaneOf> planes_;
};

// An edge is drawn where its facets turn, or where it has one only.
void add_edges(const Piece& piece, DrawnHull& hull) {
    std::map<std::pair<VertexId, VertexId>, std::pair<Vec3, int>> sides;
    for (const Triangle& t : piece.triangles) {
        const Vec3 normal =
            unit_normal(piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto edge = std::minmax({t[k], t[(k + 1) % 3]});
            const auto [side, is_new] = sides.try_emplace(edge, normal, 1);
            if (!is_new) {
                const bool turns = side->second.first.dot(normal) < k_flat_cosine;
                side->second.second = turns ? 1 : 2;
            }
        }
    }
    for (const auto& [edge, side] : sides) {
        if (side.second == 1) {
            hull.edges.insert(hull.edges.end(), {edge.first, edge.second});
        }
    }
}

DrawnHull draw_hull(const Piece& piece, const TriMesh* mesh, double slack) {
    DrawnHull hull;
    const bool all_real =
        mesh == nullptr || piece.flat || piece.faces.size() > PatchPlanes::k_most_faces;
    const PatchPlanes planes =
        all_real ? PatchPlanes(Piece(), {}, slack) : PatchPlanes(piece, *mesh, slack);
    for (const Triangle& t : piece.triangles) {
        const Vec3& a = piece.vertices[t[0]];
        const Vec3& b = piece.vertices[t[1]];
        const Vec3& c = piece.vertices[t[2]];
        const bool is_real = all_real || planes.holds(unit_normal(a, b, c), a, b, c);
        auto& list = is_real ? hull.real_faces : hull.virtual_faces;
        list.insert(list.end(), t.begin(), t.end());
    }
    add_edges(piece, hull);
    return hull;
}

void append(const std::vector<std::uint32_t>& from, std::uint32_t first,
            std::vector<std::uint32_t>& to) {
    std::transform(from.begin(), from.end(), std::back_inserter(to),
                   [first](std::uint32_t i) { return first + i; });
}

} // namespace

Rgb piece_colour(const Piece& piece, Palette palette) {
    // Fibonacci hashing: neighbouring faces become far colours.
    const std::uint32_t hashed = (piece.faces.empty() ? 0 : piece.faces.front()) * 2654435769U;
    if (palette == Palette::spectrum) {
        return part_colour(hashed >> 16U);
    }
    constexpr std::array<Rgb, 8> k_safe = {{{230, 159, 0},
                                            {86, 180, 233},
                                            {0, 158, 115},
                                            {240, 228, 66},
                                            {0, 114, 178},
                                            {213, 94, 0},
                                            {204, 121, 167},
                                            {160, 160, 160}}};
    return k_safe[hashed >> 29U];
}

Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh, const Aabb& bounds,
                                  Palette palette, const Progress& progress) {
    PieceDrawList list;
    list.bounds = bounds;
    list.origin = bounds.empty() ? Vec3(0, 0, 0) : bounds.centre();
    std::vector<DrawnHull> hulls(set.pieces.size());
    if (!for_each_block(hulls.size(), 64, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                // No face of the patch is deeper in its hull than the piece says of itself.
                const Piece& piece = set.pieces[i];
                hulls[i] = draw_hull(
                    piece, mesh, std::max(set.rounding, std::min(set.tolerance, piece.concavity)));
            }
        })) {
        return stopped_issue();
    }
    for (std::size_t i = 0; i < hulls.size(); ++i) {
        const Piece& piece = set.pieces[i];
        const auto first = static_cast<std::uint32_t>(list.vertices.size());
        list.ranges.push_back({first, static_cast<std::uint32_t>(piece.vertices.size())});
        const Rgb rgb = piece_colour(piece, palette);
        const std::array<float, 4> colour = {static_cast<float>(rgb[0]) / 255.0F,
                                             static_cast<float>(rgb[1]) / 255.0F,
                                             static_cast<float>(rgb[2]) / 255.0F, 1.0F};
        const auto away = floats(Vec3(middle_of(piece) - list.origin));
        for (const Vec3& v : piece.vertices) {
            list.vertices.push_back(
                {floats(Vec3(v - list.origin)), away, colour, static_cast<float>(i)});
        }
        append(hulls[i].real_faces, first, list.real_faces);
        append(hulls[i].virtual_faces, first, list.virtual_faces);
        append(hulls[i].edges, first, list.edges);
    }
    return list;
}

} // namespace hullwright
