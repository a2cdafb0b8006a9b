#include "join/sketch.h"

#include "base/parallel.h"
#include "geom/portable_math.h"
#include "piece/hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Points without volume have no rough hull, but a polygon.
void take_hull(std::span<const Vec3> points, Piece& piece) {
    const Hull hull = convex_hull(points);
    for (const Index vertex : hull.vertices) {
        piece.vertices.push_back(points[vertex]);
    }
    piece.triangles = hull.triangles;
    piece.flat = hull.flat;
}

Piece sketched(const SolidTree& tree, const NodeHulls& hulls, Index node) {
    if (node < tree.fine.pieces.size()) {
        Piece fine = tree.fine.pieces[node];
        fine.number = tree.numbers[node];
        return fine;
    }
    const std::vector<Index> parts = parts_below(tree.merging, node);
    Piece piece;
    piece.number = tree.numbers[node];
    piece.faces = faces_of(tree, parts);
    piece.part = tree.parts[parts.front()].part;
    const Index kept = hulls.of_node[node];
    if (kept == k_none) {
        take_hull(points_of(tree, parts), piece);
        return piece;
    }
    const NodeHull& hull = hulls.hulls[kept];
    piece.protrusion = hull.protrusion;
    if (hull.triangles.empty()) {
        take_hull(hull.corners, piece);
    } else {
        piece.vertices = hull.corners;
        piece.triangles = hull.triangles;
    }
    return piece;
}

// Counts the cells outside of the solid that hulls cover after so many steps.
std::uint64_t covered_after(const MergeTree& merging, std::size_t steps) {
    std::uint64_t cells = merging.outside;
    for (std::size_t i = 0; i < steps; ++i) {
        cells += merging.steps[i].added;
    }
    return cells;
}

} // namespace

PieceSet sketch_solid(const SolidTree& tree, std::uint32_t pieces) {
    const std::vector<Index> nodes = nodes_of_cut(tree.merging, pieces);
    const NodeHulls& hulls = hulls_of(tree);
    PieceSet set = set_like(tree.fine);
    set.pieces.resize(nodes.size());
    for_each_block(nodes.size(), 1, {}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            set.pieces[i] = sketched(tree, hulls, nodes[i]);
        }
    });
    std::sort(set.pieces.begin(), set.pieces.end(), comes_before);
    for (const Piece& piece : set.pieces) {
        set.tolerance = std::max({set.tolerance, piece.protrusion, piece.concavity});
    }
    return set;
}

double cells_to_share(const SolidTree& tree) {
    const auto solid = static_cast<double>(tree.grid.solid_cells());
    const auto cells = tree.grid.extent();
    return solid > 0.0 ? solid : static_cast<double>(cells[0]) * cells[1] * cells[2];
}

bool has_solid_shares(const SolidTree& tree) {
    return tree.grid.solid_cells() > 0;
}

std::vector<ErrorPoint> error_curve(const SolidTree& tree) {
    const MergeTree& merging = tree.merging;
    if (merging.parts == 0) {
        return {};
    }
    const NodeHulls& hulls = hulls_of(tree);
    const auto protrusion_of = [&](Index node) {
        return hulls.hulls[hulls.of_node[node]].protrusion;
    };
    const double whole = cells_to_share(tree);
    const std::size_t first = steps_of_cut(merging, k_most_sketched);
    std::uint64_t outside = covered_after(merging, first);
    double protrusion = 0.0;
    for (const Index node : nodes_of_cut(merging, k_most_sketched)) {
        protrusion = std::max(protrusion, protrusion_of(node));
    }
    std::vector<ErrorPoint> curve;
    for (std::size_t step = first;; ++step) {
        curve.push_back({static_cast<std::uint32_t>(merging.parts - step),
                         static_cast<double>(outside) / whole, protrusion});
        if (step == merging.steps.size()) {
            break;
        }
        outside += merging.steps[step].added;
        protrusion = std::max(protrusion, protrusion_of(static_cast<Index>(merging.parts + step)));
    }
    std::reverse(curve.begin(), curve.end());
    return curve;
}

double outside_of_cut(const SolidTree& tree, std::size_t pieces) {
    const std::uint64_t cells = covered_after(tree.merging, steps_of_cut(tree.merging, pieces));
    return static_cast<double>(cells) / cells_to_share(tree);
}

// Each step covers some cells more, or none.
std::uint32_t pieces_within(const SolidTree& tree, double outside) {
    const MergeTree& merging = tree.merging;
    const double whole = cells_to_share(tree);
    const auto share_of_cells = [whole](std::uint64_t cells) {
        return static_cast<double>(cells) / whole;
    };
    const double most = std::max(outside, share_of_cells(merging.outside));
    std::uint64_t covered = merging.outside;
    std::size_t steps = 0;
    while (steps < merging.steps.size() &&
           share_of_cells(covered + merging.steps[steps].added) <= most) {
        covered += merging.steps[steps].added;
        ++steps;
    }
    return static_cast<std::uint32_t>(merging.parts - steps);
}

std::uint32_t knee_of(std::span<const ErrorPoint> curve) {
    if (curve.empty()) {
        return 0;
    }
    const ErrorPoint& from = curve.front();
    const ErrorPoint& to = curve.back();
    const double wide = natural_logarithm(static_cast<double>(to.pieces) / from.pieces);
    const double high = from.outside - to.outside;
    // Both shares are at most one and three or four roundings off, and so is what is left of them:
    // of points that are as deep but for that, the first counts.
    constexpr double k_roundings = 16.0 * std::numeric_limits<double>::epsilon();
    std::uint32_t knee = from.pieces;
    double deepest = 0.0;
    for (const ErrorPoint& point : curve) {
        if (wide > 0.0 && high > 0.0) {
            const double right =
                natural_logarithm(static_cast<double>(point.pieces) / from.pieces) / wide;
            const double up = (point.outside - to.outside) / high;
            if (1.0 - right - up > deepest + k_roundings) {
                deepest = 1.0 - right - up;
                knee = point.pieces;
            }
        }
    }
    return knee;
}

} // namespace hullwright
