#include "patch/flats.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "exact/predicates.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hullwright {
namespace {

class FlatFinder {
public:
    FlatFinder(const TriMesh& mesh, const DualGraph& graph, double rounding,
               const std::stop_token& stop)
        : mesh_(mesh), graph_(graph), rounding_(rounding), looks_(Progress(stop), 1) {
        const Aabb box = bounds_of(mesh);
        flats_.origin = box.empty() ? Vec3(0, 0, 0) : box.centre();
        diagonal_ = box.diagonal();
    }

    Result<Flats> run(const Progress& progress) {
        const std::size_t count = mesh_.triangles.size();
        planes_.resize(count);
        area_.resize(count);
        constexpr std::size_t k_block = 4096;
        if (!for_each_block(count, k_block, progress.part({}, 0.0, 0.3),
                            [this](std::size_t begin, std::size_t end) {
                                for (std::size_t f = begin; f < end; ++f) {
                                    measure(static_cast<FaceId>(f));
                                }
                            })) {
            return stopped_issue();
        }
        // Regions start at large faces, whose planes are harmed least by rounding.
        std::vector<FaceId> order(count);
        std::iota(order.begin(), order.end(), 0U);
        sort_in_runs(
            order,
            [this](FaceId a, FaceId b) {
                return area_[a] != area_[b] ? area_[a] > area_[b] : a < b;
            },
            progress.token());
        if (progress.stopped()) {
            return stopped_issue();
        }
        flats_.of_face.assign(count, k_none);
        // Each face has its turn as a seed, and joins a region.
        WorkMeter meter(progress.part({}, 0.3, 1.0), 2 * count);
        for (const FaceId face : order) {
            if (flats_.of_face[face] == k_none) {
                spread(face, meter);
            }
            if (looks_.stopped_after(1) || meter.stopped_after(1)) {
                return stopped_issue();
            }
        }
        return progress.stopped() ? Result<Flats>(stopped_issue())
                                  : Result<Flats>(std::move(flats_));
    }

private:
    void measure(FaceId face) {
        const auto corners = mesh_.corners(face);
        planes_[face] = plane_through(corners, flats_.origin, diagonal_);
        planes_[face].seed = face;
        const double area = 0.5 * (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm();
        area_[face] = std::isfinite(area) ? area : 0.0;
    }

    // After a stop the region means nothing.
    void spread(FaceId seed, WorkMeter& meter) {
        flats_.flats.push_back(planes_[seed]);
        region_.assign(1, seed);
        flats_.of_face[seed] = static_cast<Index>(flats_.flats.size() - 1);
        if (std::isinf(planes_[seed].doubt)) {
            return; // a face without area has no plane and stays alone
        }
        // No new plane is fitted once a region grows by less than this share.
        constexpr double k_share = 0.125;
        bool goes_on = take_in(meter);
        for (std::size_t fitted = 0;
             goes_on &&
             static_cast<double>(region_.size()) > (1.0 + k_share) * static_cast<double>(fitted) &&
             !near_.empty() && (fit(true) || fit(false));
             goes_on = take_in(meter)) {
            fitted = region_.size();
        }
    }

    // Adds all faces that are connected to the region and lie in its plane. Faces that miss it by
    // little are kept in near_, as rounding makes a small region's plane uncertain far away. One
    // region may have all faces, and looks at them again with every plane. Returns false when
    // stopped.
    bool take_in(WorkMeter& meter) {
        // These faces only say where the next plane is sought: fit() takes none that a vertex of
        // the region is farther from than the rounding. Were there fewer, a flat would end too
        // soon.
        constexpr double k_little = 8.0;
        near_.clear();
        for (std::size_t i = 0; i < region_.size(); ++i) {
            if (looks_.stopped_after(1)) {
                return false;
            }
            for (Index corner = 0; corner < 3; ++corner) {
                const FaceId next = graph_.neighbour(region_[i], corner);
                if (next == k_none || flats_.of_face[next] != k_none) {
                    continue;
                }
                if (lies_in(next)) {
                    flats_.of_face[next] = flats_.of_face[region_.front()];
                    region_.push_back(next);
                    if (meter.stopped_after(1)) {
                        return false;
                    }
                } else if (rounding_ > 0.0 && highest_of(next) <= k_little * rounding_ &&
                           faces_the_same_way(next)) {
                    near_.push_back(next);
                }
            }
        }
        return true;
    }

    // Fits a plane to the region's vertices by least squares, with or without the faces in near_.
    // The region takes it only if none of its own vertices is farther from it than the rounding.
    // Returns false when stopped.
    bool fit(bool with_near) {
        points_.clear();
        for (const FaceId face : region_) {
            if (looks_.stopped_after(1)) {
                return false;
            }
            points_.insert(points_.end(), mesh_.triangles[face].begin(),
                           mesh_.triangles[face].end());
        }
        const auto own = static_cast<std::ptrdiff_t>(points_.size());
        for (std::size_t i = 0; with_near && i < near_.size(); ++i) {
            const Triangle& t = mesh_.triangles[near_[i]];
            points_.insert(points_.end(), t.begin(), t.end());
        }
        Vec3 middle = Vec3::Zero();
        for (const VertexId v : points_) {
            if (looks_.stopped_after(1)) {
                return false;
            }
            middle += (mesh_.vertices[v] - flats_.origin) / static_cast<double>(points_.size());
        }
        Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
        for (const VertexId v : points_) {
            if (looks_.stopped_after(1)) {
                return false;
            }
            const Vec3 p = mesh_.vertices[v] - flats_.origin - middle;
            spread += p * p.transpose();
        }
        Flat& flat = flats_.flats.back();
        const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(spread);
        Vec3 normal = axes.eigenvectors().col(0);
        normal *= normal.dot(flat.plane.head<3>()) < 0.0 ? -1.0 : 1.0;
        Vec4 plane;
        plane << normal, -normal.dot(middle);
        if (!std::all_of(points_.begin(), points_.begin() + own, [&](VertexId v) {
                return !looks_.stopped_after(1) &&
                       std::abs(plane.dot(flats_.homogeneous(mesh_.vertices[v]))) <= rounding_;
            })) {
            return false;
        }
        flat.plane = plane;
        return true;
    }

    [[nodiscard]] double highest_of(FaceId face) const {
        double highest = 0.0;
        for (const VertexId v : mesh_.triangles[face]) {
            const double height =
                flats_.flats.back().plane.dot(flats_.homogeneous(mesh_.vertices[v]));
            highest = std::max(highest, std::abs(height));
        }
        return highest;
    }

    // True when the face lies in the plane of the region in the making.
    bool lies_in(FaceId face) {
        const Flat& flat = flats_.flats.back();
        const double highest = highest_of(face);
        if (std::isinf(planes_[face].doubt) || highest > rounding_ + flat.doubt) {
            return false;
        }
        const auto seed = mesh_.corners(flat.seed);
        const Triangle& t = mesh_.triangles[face];
        const bool exactly = std::all_of(t.begin(), t.end(), [&](VertexId v) {
            return exact::orientation(seed[0], seed[1], seed[2], mesh_.vertices[v]) == 0;
        });
        if ((!exactly && (rounding_ == 0.0 || highest > rounding_)) || !faces_the_same_way(face)) {
            return false;
        }
        flats_.rounded_faces += exactly ? 0 : 1;
        return true;
    }

    // A sliver thinner than the rounding always passes, as its normal means nothing.
    [[nodiscard]] bool faces_the_same_way(FaceId face) const {
        if (planes_[face].plane.head<3>().dot(flats_.flats.back().plane.head<3>()) > 0.0) {
            return true;
        }
        const auto [a, b, c] = mesh_.corners(face);
        const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
        return 2.0 * area_[face] <= rounding_ * longest;
    }

    const TriMesh& mesh_;
    const DualGraph& graph_;
    double rounding_;
    double diagonal_ = 0.0;
    std::vector<Flat> planes_; // one per face: its own plane
    std::vector<double> area_;
    std::vector<FaceId> region_; // faces of the region in the making, the last flat
    std::vector<FaceId> near_;   // faces next to the region that miss its plane by little
    std::vector<VertexId> points_;
    WorkMeter looks_; // at faces and points, however often; it reports to nobody
    Flats flats_;
};

} // namespace

// The cross product of u and w errs by a few ulps of |u||w|. That error relative to the product's
// length, over the whole box, bounds the error of a height.
Flat plane_through(const std::array<Vec3, 3>& corners, const Vec3& origin, double diagonal) {
    constexpr double k_ulps = 32.0 * std::numeric_limits<double>::epsilon();
    const auto& [a, b, c] = corners;
    const Vec3 u = b - a;
    const Vec3 w = c - a;
    const Vec3 cross = u.cross(w);
    const double length = cross.norm();
    const double skew = u.norm() * w.norm() / length;
    Flat flat;
    // Corners on a line have a product of rounding errors alone, a few epsilons of the lengths',
    // and so a skew above 1e14. Those less skew by far need no exact test.
    constexpr double k_may_be_a_line = 1e6;
    if (!std::isfinite(skew) || (skew > k_may_be_a_line && exact::collinear(a, b, c))) {
        flat.doubt = std::numeric_limits<double>::infinity();
        return flat;
    }
    const Vec3 normal = cross / length;
    flat.plane << normal, -normal.dot(a - origin);
    flat.doubt = k_ulps * diagonal * (1.0 + skew);
    return flat;
}

Result<Flats> find_flats(const TriMesh& mesh, const DualGraph& graph, double rounding,
                         const Progress& progress) {
    return FlatFinder(mesh, graph, rounding, progress.token()).run(progress);
}

} // namespace hullwright
