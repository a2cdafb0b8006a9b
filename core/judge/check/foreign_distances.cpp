#include "check/foreign_check.h"

#include "base/parallel.h"
#include "check/cover.h"
#include "check/hull_set.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright {
namespace {

double area_of(const std::array<Vec3, 3>& t) {
    return 0.5 * (t[1] - t[0]).cross(t[2] - t[0]).norm();
}

// Triangles are cut until their edges are no longer than this, as distances are measured at
// corners.
double longest_edge(const TriMesh& mesh, const PieceSet& judged) {
    // Is a share of the diagonal: no place is farther than a 443rd of that from a corner.
    constexpr double k_share = 1.0 / 256.0;
    constexpr double k_parts = 1e6;          // in all; more would take longer than a few seconds
    constexpr double k_parts_a_square = 4.0; // the halves of halves have a quarter of its area
    double area = 0.0;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        area += area_of(mesh.corners(face));
    }
    for (const Piece& piece : judged.pieces) {
        for (const Triangle& t : piece.triangles) {
            area += area_of({piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]});
        }
    }
    return std::max(k_share * bounds_of(mesh).diagonal(),
                    std::sqrt(k_parts_a_square * area / k_parts));
}

// Holds sums over the triangles of a side, each with the mean of its corners.
struct Sums {
    double area = 0.0;
    double above = 0.0; // area that is higher than what counts as none
    double heights = 0.0;

    void add(const CoverSide& side, std::size_t triangle, double noise) {
        const Triangle& t = side.triangles[triangle];
        const double own = area_of({side.points[t[0]], side.points[t[1]], side.points[t[2]]});
        area += own;
        for (const Index corner : t) {
            const double height = side.heights[corner];
            above += height > noise ? own / 3.0 : 0.0;
            heights += height > noise ? own / 3.0 * height : 0.0;
        }
    }
    [[nodiscard]] double of_area(double sum) const { return area > 0.0 ? sum / area : 0.0; }
};

Sums sums_of_uncovered(const CoverSide& side, double noise) {
    Sums sums;
    for (std::size_t t = 0; t < side.triangles.size(); ++t) {
        sums.add(side, t, noise);
    }
    return sums;
}

// A facet that another piece lies against is no surface of what all pieces make up together: a
// place just before it is in that piece. So near as this, what rounding parted is together.
Result<Sums> sums_of_overhang(const CoverSide& side, const HullSet& hulls, double noise,
                              const Progress& progress) {
    constexpr std::size_t k_block = 256;
    std::vector<char> hidden(side.triangles.size(), 0);
    const bool finished =
        for_each_block(hidden.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const Triangle& t = side.triangles[i];
                const Vec3& a = side.points[t[0]];
                const Vec3 normal =
                    (side.points[t[1]] - a).cross(side.points[t[2]] - a).stableNormalized();
                const Vec3 middle = (a + side.points[t[1]] + side.points[t[2]]) / 3.0;
                hidden[i] = hulls.any_holds(middle + 2.0 * noise * normal) ? 1 : 0;
            }
        });
    if (!finished) {
        return stopped_issue();
    }
    Sums sums;
    for (std::size_t t = 0; t < side.triangles.size(); ++t) {
        if (hidden[t] == 0) {
            sums.add(side, t, noise);
        }
    }
    return sums;
}

PieceId owner_of(const CoverSide& side, Index point) {
    const auto at =
        std::find_if(side.triangles.begin(), side.triangles.end(), [point](const Triangle& t) {
            return t[0] == point || t[1] == point || t[2] == point;
        });
    return at == side.triangles.end()
               ? k_none
               : side.owners[static_cast<std::size_t>(at - side.triangles.begin())];
}

} // namespace

Result<ForeignDistances> measure_foreign(const TriMesh& mesh, const PieceSet& judged, double noise,
                                         const Progress& progress) {
    constexpr auto k_faulty = FaultyHulls::hold_their_inside;
    const double edge = longest_edge(mesh, judged);
    const auto field = measure_cover(judged, mesh, edge, progress.part({}, 0.0, 0.9), k_faulty);
    if (!field) {
        return field.issue();
    }
    ForeignDistances found;
    found.noise = std::max(noise, field->noise);
    // The corner that is nearest to a place of a triangle is no farther than this.
    found.spacing = edge / std::sqrt(3.0);
    const Sums uncovered = sums_of_uncovered(field->under, found.noise);
    found.uncovered = std::min(1.0, uncovered.of_area(uncovered.above)); // sums are rounded
    found.uncovered_mean = uncovered.of_area(uncovered.heights);
    if (field->under.worst > found.noise) {
        found.uncovered_worst = field->under.worst;
        found.uncovered_at = field->under.worst_at;
    }
    const auto hulls = HullSet::make(judged, progress.part({}, 0.9, 0.92), k_faulty);
    if (!hulls) {
        return hulls.issue();
    }
    const auto overhang =
        sums_of_overhang(field->over, *hulls, found.noise, progress.part({}, 0.92, 1.0));
    if (!overhang) {
        return overhang.issue();
    }
    found.overhang_mean = overhang->of_area(overhang->heights);
    if (field->over.worst > found.noise) {
        found.overhang_worst = field->over.worst;
        found.overhang_at = field->over.worst_at;
        found.overhang_piece = owner_of(field->over, field->over.worst_point);
    }
    return found;
}

} // namespace hullwright
