#include "check/check_asset.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "base/shared_meter.h"
#include "base/sort_in_runs.h"
#include "check/check_cage.h"
#include "check/checked_surface.h"
#include "check/hull_check.h"
#include "exact/predicates.h"
#include "geom/box_around.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Gmpq.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

namespace hullwright {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using TheirMesh = CGAL::Surface_mesh<Kernel::Point_3>;

struct Decoded {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;

    [[nodiscard]] HullView hull() const { return {vertices, triangles, flat}; }
};

std::optional<Decoded> decode(const hwa::Asset& asset, std::uint32_t node, hwa::Decoder& decoder) {
    const hwa::HullSize size = asset.hull_size(node);
    if (size.vertices < 3 || size.triangles < 1) {
        return std::nullopt;
    }
    std::vector<float> xyz(3 * std::size_t{size.vertices});
    Decoded out;
    out.flat = size.flat;
    out.triangles.resize(size.triangles);
    if (!asset.decode(node, decoder, xyz.data(), out.triangles.front().data())) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < xyz.size(); i += 3) {
        out.vertices.emplace_back(static_cast<double>(xyz[i]), static_cast<double>(xyz[i + 1]),
                                  static_cast<double>(xyz[i + 2]));
    }
    return out;
}

// Tests |axis . (p - centre)| <= half, in rationals where doubles are too close to tell.
bool is_in(const hwa::Box& box, const Vec3& p) {
    using Number = CGAL::Gmpq;
    for (std::size_t i = 0; i < 3; ++i) {
        double along = 0.0;
        double size = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double term =
                static_cast<double>(box.axes[i][k]) *
                (p[static_cast<Eigen::Index>(k)] - static_cast<double>(box.centre[k]));
            along += term;
            size += std::abs(term);
        }
        const auto half = static_cast<double>(box.half[i]);
        // A term rounds four times by u = 2^-53 of its size, in its difference, its product and two
        // sums: 4.4e-16. What lies nearer is asked for exactly, and twenty times as much costs no
        // more than a few such questions.
        constexpr double k_doubt = 1e-14;
        if (std::abs(along) + k_doubt * size < half) {
            continue;
        }
        Number exact(0);
        for (std::size_t k = 0; k < 3; ++k) {
            exact += Number(static_cast<double>(box.axes[i][k])) *
                     (Number(p[static_cast<Eigen::Index>(k)]) -
                      Number(static_cast<double>(box.centre[k])));
        }
        if (exact > Number(half) || -exact > Number(half)) {
            return false;
        }
    }
    return true;
}

// Measures distances of points from the convex hull of others.
class Distance {
public:
    explicit Distance(std::vector<Vec3> points) : points_(std::move(points)) {
        box_around(points_).size().maxCoeff(&axis_);
        std::sort(points_.begin(), points_.end(),
                  [axis = axis_](const Vec3& a, const Vec3& b) { return a[axis] < b[axis]; });
    }

    // Returns the distance of p; only an upper bound when one of the points is within `enough`.
    double of(const Vec3& p, double enough) {
        double least = distance_to_points(p);
        if (least <= enough) {
            return least;
        }
        if (facets_.empty()) {
            make_facets();
        }
        bool outside = flat_;
        for (const auto& facet : facets_) {
            least = std::min(least, distance_to(facet, p));
            outside =
                outside || (facet[1] - facet[0]).cross(facet[2] - facet[0]).dot(p - facet[0]) > 0.0;
        }
        return outside ? least : 0.0;
    }

private:
    // Looks from p's place along the axis to both sides, until what is left is farther.
    [[nodiscard]] double distance_to_points(const Vec3& p) const {
        double least = std::numeric_limits<double>::infinity();
        const auto is_nearer = [&](const Vec3& q) {
            const bool near = std::abs(q[axis_] - p[axis_]) < least;
            least = near ? std::min(least, (p - q).norm()) : least;
            return near;
        };
        const auto place = std::lower_bound(
            points_.begin(), points_.end(), p,
            [axis = axis_](const Vec3& a, const Vec3& b) { return a[axis] < b[axis]; });
        (void)std::all_of(place, points_.end(), is_nearer);
        (void)std::all_of(std::make_reverse_iterator(place), points_.rend(), is_nearer);
        return least;
    }

    void make_facets() {
        std::vector<Kernel::Point_3> theirs;
        for (const Vec3& p : points_) {
            theirs.emplace_back(p.x(), p.y(), p.z());
        }
        TheirMesh hull;
        CGAL::convex_hull_3(theirs.begin(), theirs.end(), hull);
        flat_ = !CGAL::is_closed(hull);
        for (const auto face : hull.faces()) {
            std::vector<Vec3> corners;
            for (const auto v : CGAL::vertices_around_face(hull.halfedge(face), hull)) {
                const auto& q = hull.point(v);
                corners.emplace_back(q.x(), q.y(), q.z());
            }
            for (std::size_t i = 2; i < corners.size(); ++i) { // a flat hull is a polygon
                facets_.push_back({corners[0], corners[i - 1], corners[i]});
            }
        }
    }

    Eigen::Index axis_ = 0;    // the axis along which the points extend most
    std::vector<Vec3> points_; // sorted along the axis
    std::vector<std::array<Vec3, 3>> facets_;
    bool flat_ = false;
};

// After a stop they mean nothing.
std::vector<Vec3> patch_points(const hwa::Asset& asset, const hwa::Piece& piece,
                               const TriMesh& mesh, const std::stop_token& stop) {
    std::vector<VertexId> used;
    for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
        const hwa::FaceRun faces = asset.face_run(run);
        for (std::uint32_t face = faces.first; face < faces.first + faces.count; ++face) {
            used.insert(used.end(), mesh.triangles[face].begin(), mesh.triangles[face].end());
        }
    }
    sort_in_runs(used, std::less<>(), stop);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    std::vector<Vec3> points;
    points.reserve(used.size());
    for (const VertexId v : used) {
        points.push_back(mesh.vertices[v]);
    }
    return points;
}

// True when all points are in one plane, by exact arithmetic.
bool is_flat(const std::vector<Vec3>& points) {
    const auto corner = std::find_if(points.begin(), points.end(),
                                     [&](const Vec3& p) { return p != points.front(); });
    const auto beside = std::find_if(corner, points.end(), [&](const Vec3& p) {
        return !exact::collinear(points.front(), *corner, p);
    });
    return std::none_of(beside, points.end(), [&](const Vec3& p) {
        return exact::orientation(points.front(), *corner, *beside, p) != 0;
    });
}

class AssetJudge {
public:
    AssetJudge(const hwa::Asset& asset, const TriMesh& mesh, const SheetBodies& bodies)
        : asset_(asset), mesh_(mesh), bodies_(bodies) {}

    Result<AssetCheck> run(const Progress& progress) {
        if (bodies_.thickness > 0.0) {
            auto kinds =
                classify_surface(mesh_, bodies_.surface, progress.part("check", 0.0, 0.05));
            if (!kinds) {
                return kinds.issue();
            }
            kinds_ = std::move(*kinds);
        }
        hulls_.resize(asset_.nodes());
        whole_.resize(asset_.nodes());
        AssetCheck check;
        check_statement(check);
        if (!decode_all(progress.part("check", 0.05, 0.1)) ||
            !check_nodes(check, progress.part("check", 0.1, 0.9))) {
            return stopped_issue();
        }
        const auto cage =
            check_cage(asset_, mesh_, bodies_.surface, whole_, progress.part("check", 0.9, 1.0));
        if (!cage) {
            return cage.issue();
        }
        check.findings.insert(check.findings.end(), cage->begin(), cage->end());
        return check;
    }

private:
    // Shares of a large hull's time: until it is proved, and its box is known to hold it. They
    // change nothing but what is told.
    static constexpr double k_proved = 0.5;
    static constexpr double k_boxed = 0.6;

    bool decode_all(const Progress& progress) {
        return for_each_block(hulls_.size(), 16, progress, [&](std::size_t begin, std::size_t end) {
            hwa::Decoder decoder;
            for (std::size_t i = begin; i < end && !progress.stopped(); ++i) {
                hulls_[i] = decode(asset_, static_cast<std::uint32_t>(i), decoder);
            }
        });
    }

    // False when stopped. A large hull tells how far it is by itself.
    bool check_nodes(AssetCheck& check, const Progress& progress) {
        std::vector<std::optional<AssetFinding>> found(hulls_.size());
        std::vector<double> growth(hulls_.size(), 0.0);
        const auto work_of = [](const std::optional<Decoded>& hull) {
            return hull ? static_cast<double>(hull->vertices.size() + hull->triangles.size()) : 1.0;
        };
        SharedMeter meter(progress, std::transform_reduce(hulls_.begin(), hulls_.end(), 0.0,
                                                          std::plus<>(), work_of));
        const bool finished = for_each_block(
            hulls_.size(), 1, Progress(progress.token()), [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    PieceProgress heard(meter, work_of(hulls_[i]));
                    const Progress own(progress.token(), &heard);
                    found[i] = check_node(static_cast<std::uint32_t>(i), growth[i], own);
                    if (!own.stopped()) {
                        own.report(1.0);
                    }
                }
            });
        for (std::size_t i = 0; i < hulls_.size(); ++i) {
            check.growth = std::max(check.growth, growth[i]);
            if (found[i]) {
                check.findings.push_back(*found[i]);
            }
        }
        return finished;
    }

    // An asset states its worst piece's growth for all pieces. Packing may add no more to it than
    // the tolerance, or than float32 vertices need, which is many roundings for needles.
    void check_statement(AssetCheck& check) const {
        // A piece stores a float, rounded up: at most one step of it more.
        constexpr double k_rounding = 1.0 + std::numeric_limits<float>::epsilon();
        // Is 84 steps of a float32 as large as the largest coordinate: a hull that does not hold
        // itself once it is rounded grows by up to 64 of them (pack/settle.cpp) before it takes
        // neighbours.
        constexpr double k_floats = 1e-5;
        const hwa::Meta& meta = asset_.meta();
        const Aabb bounds = bounds_of(mesh_);
        const double size = bounds.diagonal() +
                            bounds.lower.cwiseAbs().cwiseMax(bounds.upper.cwiseAbs()).maxCoeff() +
                            bodies_.thickness;
        const double most = k_rounding * std::max(meta.tolerance, k_floats * size);
        double worst = 0.0;
        for (std::uint32_t i = 0; i < asset_.pieces(); ++i) {
            const hwa::Piece piece = asset_.piece(i);
            const auto stated = static_cast<double>(piece.growth);
            worst = std::max(worst, stated);
            if (stated > meta.growth * k_rounding || piece.growth > piece.protrusion ||
                piece.growth != asset_.box(piece.leaf).growth || stated > most) {
                check.findings.push_back({AssetFault::misstated, piece.leaf, stated});
            }
        }
        if (meta.growth > worst) {
            check.findings.push_back({AssetFault::misstated, 0, meta.growth});
        }
        check_inner_growth(check);
    }

    // Packing takes an inner node's hull out at least as far as those it is around.
    void check_inner_growth(AssetCheck& check) const {
        for (std::uint32_t i = 0; i < asset_.nodes(); ++i) {
            const std::uint32_t child = asset_.node(i).child;
            if (child == hwa::k_none) {
                continue;
            }
            const float below = std::max(asset_.box(child).growth, asset_.box(child + 1).growth);
            if (asset_.box(i).growth < below) {
                check.findings.push_back({AssetFault::misstated, i, static_cast<double>(below)});
            }
        }
    }

    // After a stop the answer means nothing.
    std::optional<AssetFinding> check_node(std::uint32_t i, double& growth,
                                           const Progress& progress) {
        const auto& hull = hulls_[i];
        if (!hull) {
            return AssetFinding{AssetFault::not_decoded, i, 0.0};
        }
        if (hull_fault(hull->hull(), progress.part({}, 0.0, k_proved))) {
            return AssetFinding{AssetFault::bad_hull, i, 0.0};
        }
        if (progress.stopped()) {
            return std::nullopt;
        }
        whole_[i] = hull->hull();
        const hwa::Box box = asset_.box(i);
        if (!std::all_of(hull->vertices.begin(), hull->vertices.end(),
                         [&](const Vec3& v) { return progress.stopped() || is_in(box, v); })) {
            return AssetFinding{AssetFault::box_too_small, i, 0.0};
        }
        if (progress.stopped()) {
            return std::nullopt;
        }
        const hwa::Node node = asset_.node(i);
        const Progress rest = progress.part({}, k_boxed, 1.0);
        return node.child == hwa::k_none
                   ? check_leaf(*hull, i, asset_.piece(node.piece), growth, rest)
                   : check_children(*hull, i, node.child, rest);
    }

    [[nodiscard]] std::optional<AssetFinding> check_children(const Decoded& hull, std::uint32_t i,
                                                             std::uint32_t first,
                                                             const Progress& progress) const {
        constexpr double k_prepared = 0.7; // a share of the time, as those below
        const HullHolder holder(hull.hull(), progress.part({}, 0.0, k_prepared));
        for (const std::uint32_t child : {first, first + 1}) {
            // A child without a hull is reported at its own node.
            if (hulls_[child] && !std::all_of(hulls_[child]->vertices.begin(),
                                              hulls_[child]->vertices.end(), [&](const Vec3& v) {
                                                  return progress.stopped() || holder.holds(v);
                                              })) {
                return AssetFinding{AssetFault::child_outside, i, 0.0};
            }
        }
        return std::nullopt;
    }

    std::optional<AssetFinding> check_leaf(const Decoded& hull, std::uint32_t i,
                                           const hwa::Piece& piece, double& growth,
                                           const Progress& progress) const {
        const bool says_flat = (piece.flags & hwa::Piece::k_flat) != 0;
        if (hull.flat && !says_flat) {
            return AssetFinding{AssetFault::leaf_is_wrong, i, 0.0};
        }
        if ((piece.flags & hwa::Piece::k_simplified) != 0 || is_of_solid()) {
            return std::nullopt;
        }
        const auto stated = static_cast<double>(piece.growth);
        const double body = body_of(piece);
        std::vector<Vec3> points = patch_points(asset_, piece, mesh_, progress.token());
        if (progress.stopped()) {
            return std::nullopt;
        }
        if (body == 0.0 && is_flat(points) != says_flat) {
            return AssetFinding{AssetFault::leaf_is_wrong, i, 0.0};
        }
        Distance distance(std::move(points));
        constexpr std::size_t k_told = 1024; // corners from one report to the next
        for (std::size_t k = 0; k < hull.vertices.size() && !progress.stopped(); ++k) {
            if (k % k_told == 0) {
                progress.report(static_cast<double>(k) / static_cast<double>(hull.vertices.size()));
            }
            growth = std::max(growth, distance.of(hull.vertices[k], body + stated) - body);
        }
        // A distance comes of some twenty operations on coordinates of this size, each with
        // products of two differences: six roundings of half an epsilon for each of them.
        const Aabb around = box_around(hull.vertices);
        const double noise =
            64.0 * std::numeric_limits<double>::epsilon() *
            (around.lower.cwiseAbs().cwiseMax(around.upper.cwiseAbs()).maxCoeff() + body + stated);
        return growth > stated + noise
                   ? std::optional(AssetFinding{AssetFault::grown_too_far, i, growth})
                   : std::nullopt;
    }

    [[nodiscard]] bool is_of_solid() const {
        return (asset_.meta().flags & hwa::Meta::k_solid) != 0;
    }

    // Returns how far the piece's hull stands out of its patch's hull on purpose.
    [[nodiscard]] double body_of(const hwa::Piece& piece) const {
        const FaceId face = asset_.face_run(piece.first_run).first;
        return bodies_.thickness > 0.0 && kinds_.is_sheet(face) ? 0.5 * bodies_.thickness : 0.0;
    }

    const hwa::Asset& asset_;
    const TriMesh& mesh_;
    SheetBodies bodies_;
    SurfaceKinds kinds_;                         // filled when sheets have bodies
    std::vector<std::optional<Decoded>> hulls_;  // per node
    std::vector<std::optional<HullView>> whole_; // per node: its hull, where that has no fault
};

} // namespace

Result<AssetCheck> check_asset(const hwa::Asset& asset, const TriMesh& mesh,
                               const SheetBodies& bodies, const Progress& progress) {
    return AssetJudge(asset, mesh, bodies).run(progress);
}

} // namespace hullwright
