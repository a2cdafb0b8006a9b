#include "check/misfit.h"

#include "base/each_part.h"
#include "check/solid_surface.h"
#include "check/volumes.h"
#include "geom/box_around.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

// Lists factors between the units that models are made in: ten, a hundred and a thousand, and
// between inches, feet and metric ones.
constexpr std::array k_factors = {10.0, 100.0, 1000.0, 25.4, 2.54, 0.0254, 12.0, 0.3048, 30.48};
// Boxes that have so much in common are those of one thing: an extent may differ by a fifteenth in
// each direction, as tolerances of pieces let them.
constexpr double k_same_box = 0.8;
// Pieces that have half of their volume and the model's in common lie on it, however coarse they
// are.
constexpr double k_lies_on = 0.5;
// Two ways that differ by less than this are as good to what so few points tell, and the plainer
// one is named.
constexpr double k_better = 0.02;

// Returns the share of their volume that two boxes have in common. Flat ones are taken for so thick
// a share of their size, so that they have a volume; it is too little to change that of others.
double common_of(const Aabb& a, const Aabb& b) {
    constexpr double k_least_thickness = 1e-3;
    const double thick = k_least_thickness * std::max(a.diagonal(), b.diagonal());
    const Vec3 pad = Vec3::Constant(0.5 * thick);
    const auto size = [](const Vec3& lower, const Vec3& upper) {
        return Vec3((upper - lower).cwiseMax(0.0)).prod();
    };
    const double both = size(a.lower.cwiseMax(b.lower) - pad, a.upper.cwiseMin(b.upper) + pad);
    const double all = size(a.lower - pad, a.upper + pad) + size(b.lower - pad, b.upper + pad);
    return all > both ? both / (all - both) : 0.0;
}

Aabb fitted(const Aabb& box, const Fitting& fitting, const Vec3& from, const Vec3& to) {
    Aabb moved;
    for (const Vec3& corner : corners_of(box)) {
        moved.add(fitting(corner + from) - to);
    }
    return moved;
}

PieceSet fitted(const PieceSet& set, const Fitting& fitting) {
    PieceSet moved = set;
    for (Piece& piece : moved.pieces) {
        for (Vec3& v : piece.vertices) {
            v = fitting(v + set.origin) - set.origin;
        }
        for (Triangle& t : piece.triangles) {
            if (fitting.mirrors()) {
                std::swap(t[1], t[2]);
            }
        }
    }
    return moved;
}

// Returns volumes in common, by points enough to tell half from a quarter; none without inside.
Result<std::optional<double>> iou_of(const SolidSurface& surface, const PieceSet& set,
                                     const Progress& progress) {
    constexpr std::uint32_t k_points = 20'000;
    const auto volumes =
        measure_volumes(surface, set, progress, k_points, FaultyHulls::hold_their_inside);
    if (!volumes) {
        return volumes.issue();
    }
    return *volumes && (**volumes).inside > 0 ? std::optional((**volumes).iou.value)
                                              : std::optional<double>();
}

struct Candidate {
    Fitting fitting;
    double box; // what the model's box and that of the fitted pieces have in common
};

// Returns the fittings that change something and leave boxes with no less in common than `least`,
// the likeliest first.
std::vector<Candidate> candidates(const Aabb& model, const Aabb& pieces, const Vec3& origin,
                                  double least) {
    std::vector<Candidate> found;
    for (const double scale : likely_scales()) {
        for (const AxisTurn turn :
             {AxisTurn::none, AxisTurn::y_to_z, AxisTurn::z_to_y, AxisTurn::swap_yz}) {
            const Fitting fitting{scale, turn};
            const double box = common_of(model, fitted(pieces, fitting, origin, origin));
            if (!fitting.changes_nothing() && !(box < least)) {
                found.push_back({fitting, box});
            }
        }
    }
    return found;
}

} // namespace

Vec3 Fitting::operator()(const Vec3& p) const {
    const Vec3 s = scale * p;
    switch (turn) {
    case AxisTurn::y_to_z:
        return {s.x(), -s.z(), s.y()};
    case AxisTurn::z_to_y:
        return {s.x(), s.z(), -s.y()};
    case AxisTurn::swap_yz:
        return {s.x(), s.z(), s.y()};
    case AxisTurn::none:
        break;
    }
    return s;
}

std::optional<Fitting> one_after(const Fitting& first, const Fitting& then) {
    Fitting both{first.scale * then.scale, then.turn};
    if (then.turn == AxisTurn::none) {
        both.turn = first.turn;
    } else if (first.turn != AxisTurn::none) {
        const bool is_back = (first.turn == AxisTurn::y_to_z && then.turn == AxisTurn::z_to_y) ||
                             (first.turn == AxisTurn::z_to_y && then.turn == AxisTurn::y_to_z) ||
                             (first.turn == AxisTurn::swap_yz && then.turn == AxisTurn::swap_yz);
        if (!is_back) {
            return std::nullopt;
        }
        both.turn = AxisTurn::none;
    }
    return both;
}

std::vector<double> likely_scales() {
    std::vector<double> scales = {1.0};
    for (const double factor : k_factors) {
        scales.push_back(factor);
        scales.push_back(1.0 / factor);
    }
    return scales;
}

Result<std::optional<Misfit>> find_misfit(const TriMesh& mesh, const PieceSet& judged,
                                          const Progress& progress) {
    const Aabb model = bounds_of(mesh);
    Aabb pieces;
    for (const Piece& piece : judged.pieces) {
        pieces.add(box_around(piece.vertices));
    }
    if (pieces.empty() || model.empty()) {
        return std::optional<Misfit>();
    }
    // Both shares of the time only move the progress bar: the surface is made by then, and what the
    // pieces have in common with the model as they are is known.
    constexpr double k_made = 0.1;
    constexpr double k_known = 0.3;
    const auto surface =
        make_solid_surface(mesh, judged.surface, progress.part("volumes", 0.0, k_made));
    if (!surface) {
        return surface.issue();
    }
    const auto now = iou_of(*surface, judged, progress.part("volumes", k_made, k_known));
    if (!now) {
        return now.issue();
    }
    const double box_now = common_of(model, pieces);
    if (now->value_or(box_now) >= k_lies_on) {
        return std::optional<Misfit>();
    }
    std::optional<Misfit> best;
    double best_share = k_lies_on - k_better;
    const std::vector<Candidate> tried =
        candidates(model, pieces, judged.origin, std::max(k_same_box, box_now));
    const Progress rest = progress.part("volumes", k_known, 1.0);
    for (std::size_t i = 0; i < tried.size(); ++i) {
        const auto& [fitting, box] = tried[i];
        const auto then =
            iou_of(*surface, fitted(judged, fitting), each_part(rest, i, tried.size()));
        if (!then) {
            return then.issue();
        }
        // Without an inside only the boxes tell, and these have to differ now.
        const double share = *then ? **then : box;
        const double before = now->value_or(box_now);
        if (share >= 2.0 * before && share >= best_share + k_better) {
            best = Misfit{fitting, now->value_or(0.0), then->value_or(0.0)};
            best_share = share;
        }
    }
    progress.report(1.0);
    return best;
}

} // namespace hullwright
