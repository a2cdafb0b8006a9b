#include "patch/flats.h"

#include "base/parallel.h"
#include "exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hullwright {
namespace {

class FlatFinder {
public:
    FlatFinder(const TriMesh& mesh, const DualGraph& graph, double rounding)
        : mesh_(mesh), graph_(graph), rounding_(rounding) {
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
        // The largest face of a region has the plane that rounding harms least.
        std::vector<FaceId> order(count);
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(),
                         [this](FaceId a, FaceId b) { return area_[a] > area_[b]; });
        flats_.of_face.assign(count, k_none);
        const bool finished =
            for_each_in_order(count, progress.part({}, 0.3, 1.0), [&](std::size_t i) {
                if (flats_.of_face[order[i]] == k_none) {
                    spread(order[i]);
                }
            });
        return finished ? Result<Flats>(std::move(flats_)) : Result<Flats>(stopped_issue());
    }

private:
    void measure(FaceId face) {
        const auto corners = mesh_.corners(face);
        planes_[face] = plane_through(corners, flats_.origin, diagonal_);
        planes_[face].seed = face;
        const double area = 0.5 * (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm();
        area_[face] = std::isfinite(area) ? area : 0.0;
    }

    void spread(FaceId seed) {
        const auto number = static_cast<Index>(flats_.flats.size());
        flats_.flats.push_back(planes_[seed]);
        flats_.of_face[seed] = number;
        if (std::isinf(planes_[seed].doubt)) {
            return; // no area, no plane: stays alone
        }
        waiting_.assign(1, seed);
        while (!waiting_.empty()) {
            const FaceId face = waiting_.back();
            waiting_.pop_back();
            for (Index corner = 0; corner < 3; ++corner) {
                const FaceId next = graph_.neighbour(face, corner);
                if (next != k_none && flats_.of_face[next] == k_none && lies_in(next, seed)) {
                    flats_.of_face[next] = number;
                    waiting_.push_back(next);
                }
            }
        }
    }

    bool lies_in(FaceId face, FaceId seed) {
        const Flat& flat = planes_[seed];
        const Flat& own = planes_[face];
        if (std::isinf(own.doubt)) {
            return false;
        }
        bool exactly = true;
        for (const VertexId v : mesh_.triangles[face]) {
            const double height = flat.plane.dot(flats_.homogeneous(mesh_.vertices[v]));
            if (std::abs(height) > rounding_ + flat.doubt) {
                return false;
            }
            if (exactly) {
                const auto [a, b, c] = mesh_.corners(seed);
                exactly = exact::orientation(a, b, c, mesh_.vertices[v]) == 0;
            }
            if (!exactly && (rounding_ == 0.0 || std::abs(height) > rounding_)) {
                return false;
            }
        }
        if (!faces_the_same_way(face, own, flat)) {
            return false;
        }
        flats_.rounded_faces += exactly ? 0 : 1;
        return true;
    }

    // A sliver thinner than the rounding has no normal worth asking.
    bool faces_the_same_way(FaceId face, const Flat& own, const Flat& flat) const {
        if (own.plane.head<3>().dot(flat.plane.head<3>()) > 0.0) {
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
    std::vector<Flat> planes_; // per face, its own
    std::vector<double> area_;
    std::vector<FaceId> waiting_;
    Flats flats_;
};

} // namespace

// The cross product of u and w errs by a few ulps of |u||w|; relative to its length and over the
// whole box that makes the error of a height.
Flat plane_through(const std::array<Vec3, 3>& corners, const Vec3& origin, double diagonal) {
    constexpr double k_ulps = 32.0 * std::numeric_limits<double>::epsilon();
    const auto& [a, b, c] = corners;
    const Vec3 u = b - a;
    const Vec3 w = c - a;
    const Vec3 cross = u.cross(w);
    const double length = cross.norm();
    const double skew = u.norm() * w.norm() / length;
    Flat flat;
    if (!std::isfinite(skew) || (skew > 1e6 && exact::collinear(a, b, c))) {
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
    return FlatFinder(mesh, graph, rounding).run(progress);
}

} // namespace hullwright
