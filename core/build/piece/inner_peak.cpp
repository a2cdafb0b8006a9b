#include "piece/inner_peak.h"

#include "base/work_meter.h"
#include "geom/box_around.h"
#include "piece/corners.h"
#include "piece/facet_walk.h"
#include "piece/plane_runs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Is the size of the smallest cells as a share of the limit. The height allowed at their centres is
// lower by as much.
constexpr double k_finest = 1.0 / 16.0;

// Is a part of a face, moved off it by the limit, that is in the hull.
struct Cell {
    Corners corners;
    FaceId near; // a face near to the cell
};

struct Plane {
    Vec3 normal; // outward, of any length
    Vec3 at;

    [[nodiscard]] double height(const Vec3& p) const { return normal.dot(p - at); }
};

// Bounds normals and places of planes.
struct PlaneBounds {
    Aabb normals;
    Aabb places;

    explicit PlaneBounds(const Plane& plane) {
        normals.add(plane.normal);
        places.add(plane.at);
    }
    void add(const PlaneBounds& other) {
        normals.add(other.normals);
        places.add(other.places);
    }
    // No plane within has p higher above it, also as doubles say: rounded differences, products and
    // sums grow or shrink with their terms, so those of the bounds' ends have no less than the
    // largest among them, and they are added up in the same way.
    [[nodiscard]] double most_height(const Vec3& p) const {
        Plane highest{normals.lower, places.lower};
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            double most = -std::numeric_limits<double>::infinity();
            for (const double normal : {normals.lower[axis], normals.upper[axis]}) {
                for (const double place : {places.lower[axis], places.upper[axis]}) {
                    if (normal * (p[axis] - place) > most) {
                        most = normal * (p[axis] - place);
                        highest.normal[axis] = normal;
                        highest.at[axis] = place;
                    }
                }
            }
        }
        return highest.height(p);
    }
};

class InnerPeakSearch {
public:
    InnerPeakSearch(const Ground& ground, const HeightField& field, const Solid& solid,
                    double limit, const std::stop_token& stop)
        : ground_(ground), field_(field), solid_(solid),
          walk_(solid.vertices, solid.triangles, stop), looks_(Progress(stop), 1), limit_(limit) {
        planes_.reserve(solid.triangles.size());
        for (const Triangle& t : solid.triangles) {
            const Vec3& a = solid.vertices[t[0]];
            planes_.push_back({(solid.vertices[t[1]] - a).cross(solid.vertices[t[2]] - a), a});
        }
        runs_.make(planes_.size(), [this](std::size_t i) { return PlaneBounds(planes_[i]); });
    }

    bool run() {
        Aabb box = box_around(solid_.vertices);
        box.lower.array() -= limit_;
        box.upper.array() += limit_;
        bool found = false;
        ground_.surface.bvh.visit([&](const Aabb& other) { return !found && box.overlaps(other); },
                                  [&](FaceId face) { found = found || is_peak_off(face); });
        return found;
    }

private:
    bool is_peak_off(FaceId face) {
        const Vec3& normal = field_.normal(face);
        const bool both = !ground_.outward || ground_.kinds.is_sheet(face);
        return !normal.isZero(0.0) &&
               (is_peak_at(face, limit_ * normal) || (both && is_peak_at(face, -limit_ * normal)));
    }

    bool is_peak_at(FaceId face, const Vec3& off) {
        const auto [a, b, c] = ground_.mesh().corners(face);
        const bool reaches = reaches_hull({a + off, b + off, c + off});
        if (!reaches || looks_.stopped_after(0)) {
            return looks_.stopped_after(0);
        }
        cells_.clear();
        for (std::size_t i = 2; i < ring_.size(); ++i) {
            cells_.push_back({{ring_[0], ring_[i - 1], ring_[i]}, face});
        }
        while (!cells_.empty()) {
            // A cell takes some microseconds, or some ten where winding numbers are asked.
            constexpr std::size_t k_steps = 16;
            if (looks_.stopped_after(k_steps)) {
                return true;
            }
            const Cell cell = cells_.back();
            cells_.pop_back();
            if (is_peak(cell)) {
                return true;
            }
        }
        return false;
    }

    // Cuts the triangle by facets; `ring_` keeps what is left inside. The facet that most of the
    // triangle is beyond, if any, is tried first. Most facets have all of the ring below them, and
    // cut off nothing. After a stop the answer means nothing.
    bool reaches_hull(const Corners& triangle) {
        ring_.assign(triangle.begin(), triangle.end());
        const FacetWalk::Walked walked = walk_.towards(centre_of(triangle), facet_);
        facet_ = walked.facet;
        cut_by(planes_[facet_]);
        if (looks_.stopped_after(walked.seen) || ring_.empty()) {
            return false;
        }
        runs_.visit(
            [this](const PlaneBounds& bounds) {
                return looks_.stopped_after(ring_.size()) ||
                       is_any_above([&](const Vec3& p) { return bounds.most_height(p); });
            },
            [this](std::size_t plane) {
                cut_by(planes_[plane]);
                return !looks_.stopped_after(ring_.size()) && !ring_.empty();
            });
        return !ring_.empty();
    }
    void cut_by(const Plane& plane) {
        const auto height = [&plane](const Vec3& p) { return plane.height(p); };
        if (is_any_above(height)) {
            keep_below(ring_, cut_, height);
        }
    }
    template <class Height> [[nodiscard]] bool is_any_above(const Height& height) const {
        return std::any_of(ring_.begin(), ring_.end(),
                           [&](const Vec3& p) { return !(height(p) <= 0.0); });
    }

    // Halves the cell where that is not certain yet. All of it is in the hull.
    bool is_peak(const Cell& cell) {
        const Vec3 centre = centre_of(cell.corners);
        const double radius = radius_of(cell.corners);
        FaceId near = field_.downhill(centre, cell.near);
        if (std::abs(field_.height_over(centre, near)) + radius <= limit_) {
            return false; // a face is nearer than the one that the cell is off
        }
        const double likely = field_.likely_height(centre, near);
        const double distance = std::abs(likely);
        if (distance + radius <= limit_) {
            return false;
        }
        const Where where = field_.around(centre, radius, likely, near);
        if (where == Where::in) {
            return false;
        }
        if (where == Where::out && distance > limit_ * (1.0 - k_finest)) {
            return true;
        }
        if (radius > k_finest * limit_) {
            for (const Corners& half : halves_of(cell.corners)) {
                cells_.push_back({half, near});
            }
        }
        return false;
    }

    const Ground& ground_;
    const HeightField& field_;
    const Solid& solid_;
    FacetWalk walk_;
    WorkMeter looks_; // reports to nobody
    double limit_;
    std::size_t facet_ = 0;       // where the last walk ended
    std::vector<Plane> planes_;   // of the hull's facets
    PlaneRuns<PlaneBounds> runs_; // over the planes
    std::vector<Vec3> ring_;
    std::vector<Vec3> cut_;
    std::vector<Cell> cells_;
};

} // namespace

bool has_inner_peak(const Ground& ground, const HeightField& field, const Solid& solid,
                    double limit, const std::stop_token& stop) {
    return InnerPeakSearch(ground, field, solid, limit, stop).run();
}

} // namespace hullwright
