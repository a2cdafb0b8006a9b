#include "piece/protrusion.h"

#include "base/work_meter.h"
#include "piece/corners.h"
#include "piece/inner_peak.h"
#include "piece/plane_runs.h"
#include "piece/shadow.h"
#include "piece/volume_probe.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright {
namespace {

// Is the smallest cells' size as a share of the limit. The height allowed is lower by as much, so
// that a larger share refuses pieces that keep the limit, and half of it makes four times as many
// cells where a facet is near it.
constexpr double k_finest = 1.0 / 16.0;
// Cells larger than so many limits are also tested by their shadows: one that tells spares all
// halving of its cell, which of smaller ones is little.
constexpr double k_wide = 4.0;

struct Cell {
    Corners corners;
    FaceId near; // a face near to the cell
    Index facet; // number of the facet that the cell is part of
};

// Bounds the normals and offsets of some facets' planes.
struct FacetBounds {
    Vec4 lower;
    Vec4 upper;

    explicit FacetBounds(const Vec4& plane) : lower(plane), upper(plane) {}
    void add(const FacetBounds& other) {
        lower = lower.cwiseMin(other.lower);
        upper = upper.cwiseMax(other.upper);
    }
    // Returns a plane that the point is no less high above than above any of them, also as doubles
    // say: rounded products and sums grow with their terms.
    [[nodiscard]] Vec4 plane_below(const Vec3& p) const {
        Vec4 plane = upper;
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            plane[axis] = p[axis] < 0.0 ? lower[axis] : upper[axis];
        }
        return plane;
    }
};

class Prober {
public:
    Prober(const Ground& ground, const HeightField& field, Solid& solid, double limit,
           const std::stop_token& stop)
        : ground_(ground), field_(field), shadow_(ground, field, stop), stop_(stop),
          looks_(Progress(stop), 1), solid_(solid), limit_(limit),
          allowed_(limit * (1.0 - k_finest)), first_(face_near(field, solid)),
          component_(ground.kinds.components.of_face[first_]), heights_(solid.heights) {
        heights_.resize(solid.triangles.size(), -1.0);
        for (const Triangle& t : solid.triangles) {
            facets_.push_back({solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]]});
        }
        for (const Vec3& v : solid.vertices) {
            box_.add(v);
            inner_ += v / static_cast<double>(solid.vertices.size());
        }
    }

    std::optional<double> run() {
        if (!solid_.flat && (has_surface_inside() || !core_is_inside())) {
            return std::nullopt;
        }
        if (!probe() || (!solid_.flat && has_inner_peak(ground_, field_, solid_, limit_, stop_))) {
            return std::nullopt;
        }
        double highest = 0.0;
        for (Index i = 0; i < facets_.size(); ++i) {
            highest = std::max(highest, heights_[i]);
            // Heights that depend on points toward this hull's middle do not hold for another hull.
            heights_[i] = dipped_[i] != 0 ? -1.0 : heights_[i];
        }
        solid_.heights = std::move(heights_); // only now, as a failed search knows no height
        return highest;
    }

private:
    // False when a cell of some facet has a point that is too far out. Large cells come first, as
    // most failing hulls show it at once. Small cells in doubt are settled before others.
    bool probe() {
        gather_cells();
        FaceId last = first_; // facets come one after the other, mostly neighbours
        std::size_t next = 0;
        for (std::size_t looks = 0; next < cells_.size() || !doubtful_.empty(); ++looks) {
            constexpr std::size_t k_poll = 1024;
            if (looks % k_poll == 0 && stop_.stop_requested()) {
                return false;
            }
            const Cell cell = doubtful_.empty() ? cells_[next++] : doubtful_.back();
            if (!doubtful_.empty()) {
                doubtful_.pop_back();
            }
            const Vec3 centre = centre_of(cell.corners);
            last = field_.downhill(centre, cell.near == k_none ? last : cell.near);
            const Verdict verdict = is_all_near(cell.corners, last)
                                        ? look_below(cell, centre, last)
                                        : look_closely(cell, centre, last);
            if (verdict == Verdict::out) {
                return false;
            }
            if (verdict == Verdict::halve || verdict == Verdict::doubt) {
                halve(cell, last, verdict == Verdict::doubt ? doubtful_ : cells_);
            }
        }
        return true;
    }

    void note(const Cell& cell, double height) {
        double& highest = heights_[cell.facet];
        highest = std::max(highest, height);
    }

    // Starts with the facets of unknown height.
    void gather_cells() {
        cells_.clear();
        doubtful_.clear();
        dipped_.assign(facets_.size(), 0);
        for (Index i = 0; i < facets_.size(); ++i) {
            if (heights_[i] < 0.0) {
                heights_[i] = 0.0;
                cells_.push_back({facets_[i], k_none, i});
            }
        }
    }

    // Half and twice as much cut four models into the very same pieces at half a percent, in up to
    // 6 % more and less time.
    static constexpr double k_dips_from = 0.25; // share of what is allowed
    [[nodiscard]] bool may_dip(double height) const { return height > k_dips_from * allowed_; }

    // The distance to a face is a convex function, so no point of a cell is farther than its
    // corners.
    [[nodiscard]] bool is_all_near(const Corners& cell, FaceId face) const {
        return std::all_of(cell.begin(), cell.end(), [&](const Vec3& corner) {
            return std::abs(field_.height_over(corner, face)) <= limit_;
        });
    }

    enum class Verdict { settled, halve, doubt, out };

    // All of the cell is near to the face. Where that face is not below the facet but next to or
    // across it, the hull may still hold points that are farther out.
    Verdict look_below(const Cell& cell, const Vec3& centre, FaceId& near) {
        const double height = field_.height_over(centre, near);
        note(cell, height);
        if (faces_along(cell, near)) {
            return Verdict::settled;
        }
        const auto is_low = [&](const Vec3& corner) {
            return !may_dip(field_.height_over(corner, near));
        };
        if (std::all_of(cell.corners.begin(), cell.corners.end(), is_low)) {
            return Verdict::settled;
        }
        if (radius_of(cell.corners) > 0.5 * limit_) {
            return Verdict::halve;
        }
        return dips_well(cell, centre, height, near) ? Verdict::settled : Verdict::out;
    }

    [[nodiscard]] bool faces_along(const Cell& cell, FaceId face) const {
        constexpr double k_along = 0.5; // cosine
        return field_.normal(face).dot(normal_of(cell.corners)) > k_along;
    }
    static Vec3 normal_of(const Corners& t) {
        return (t[1] - t[0]).cross(t[2] - t[0]).normalized();
    }

    Verdict look_closely(const Cell& cell, const Vec3& centre, FaceId& near) {
        const double radius = radius_of(cell.corners);
        double height = field_.likely_height(centre, near);
        const double distance = std::abs(height);
        if (radius > k_wide * limit_ && distance <= limit_ && faces_along(cell, near)) {
            // Where the surface has many edges below, cells as small as the limit would be too
            // many.
            if (const auto farthest = shadow_.farthest(cell.corners, near, limit_)) {
                note(cell, *farthest);
                return Verdict::settled;
            }
        }
        if (distance + radius > allowed_ && distance > std::min(radius, allowed_)) {
            const Where where = field_.around(centre, radius, height, near);
            if (where == Where::in) {
                return Verdict::settled;
            }
            if (distance > allowed_) {
                height = where == Where::out ? distance : -distance;
            }
        }
        if (height > allowed_ || !dips_well(cell, centre, height, near)) {
            return Verdict::out;
        }
        if (distance + radius <= allowed_ || radius <= finest()) {
            note(cell, height);
            return Verdict::settled;
        }
        return distance > allowed_ && radius <= limit_ ? Verdict::doubt : Verdict::halve;
    }
    [[nodiscard]] double finest() const { return k_finest * limit_; }

    // Below a facet that stands off the surface, the height may grow before it falls.
    [[nodiscard]] bool dips_well(const Cell& cell, const Vec3& from, double from_height,
                                 FaceId near) {
        if (!may_dip(from_height)) {
            return true;
        }
        dipped_[cell.facet] = 1;
        const Vec3 way = inner_ - from;
        const double length = way.norm();
        for (int half = 1; half < 4; ++half) {
            const double depth = 0.5 * limit_ * half;
            if (depth >= length) {
                break;
            }
            const double height = field_.height(from + way * (depth / length), near, allowed_);
            if (height > allowed_) {
                return false;
            }
            if (height <= 0.0) {
                return true;
            }
        }
        return true;
    }

    static void halve(const Cell& cell, FaceId near, std::vector<Cell>& cells) {
        for (const Corners& half : halves_of(cell.corners)) {
            cells.push_back({half, near, cell.facet});
        }
    }

    // True when a face of the rest of the surface has a point deeper in the hull than the limit,
    // and after a stop.
    [[nodiscard]] bool has_surface_inside() {
        planes_.clear();
        for (const Corners& facet : facets_) {
            const Flat plane = plane_through(facet, box_.centre(), box_.diagonal());
            if (std::isfinite(plane.doubt)) {
                planes_.push_back(plane.plane);
            }
        }
        runs_.make(planes_.size(), [this](std::size_t i) { return FacetBounds(planes_[i]); });
        return any_in_core([this](FaceId face) {
            return !std::binary_search(solid_.faces.begin(), solid_.faces.end(), face) &&
                   !ground_.does_no_harm(face, component_);
        });
    }
    [[nodiscard]] bool has_other_solids_inside() {
        return any_in_core([this](FaceId face) {
            return !ground_.kinds.is_sheet(face) && ground_.does_no_harm(face, component_);
        });
    }
    template <class Counts> [[nodiscard]] bool any_in_core(Counts&& counts) {
        Aabb core = box_;
        core.lower.array() += limit_;
        core.upper.array() -= limit_;
        if (core.empty() || planes_.empty()) {
            return false;
        }
        bool found = false;
        ground_.surface.bvh.visit([&](const Aabb& box) { return !found && box.overlaps(core); },
                                  [&](FaceId face) {
                                      found = found || looks_.stopped_after(1) ||
                                              (counts(face) && reaches_core(face));
                                  });
        return found;
    }

    // Cuts the face by the hull's planes, each moved inward by the limit. True when some of it is
    // left. Planes that have nothing above them are left out, as they would cut nothing off.
    [[nodiscard]] bool reaches_core(FaceId face) {
        ring_.clear();
        for (const Vec3& v : ground_.mesh().corners(face)) {
            ring_.push_back(v - box_.centre());
        }
        // The plane that cut off the last face comes first, as it is likely to cut off this one.
        if (leaves_some(last_cutter_)) {
            runs_.visit(
                [this](const FacetBounds& bounds) {
                    return looks_.stopped_after(ring_.size()) ||
                           std::any_of(ring_.begin(), ring_.end(), [&](const Vec3& v) {
                               return !(height_over(bounds.plane_below(v), v) + limit_ <= 0.0);
                           });
                },
                [this](std::size_t number) { return leaves_some(number); });
        }
        return !ring_.empty();
    }
    // Cuts the ring by a plane. After a stop it is false while something is left.
    [[nodiscard]] bool leaves_some(std::size_t number) {
        const Vec4& plane = planes_[number];
        const bool is_stopped = looks_.stopped_after(ring_.size());
        keep_below(ring_, cut_, [&](const Vec3& v) { return height_over(plane, v) + limit_; });
        if (ring_.empty()) {
            last_cutter_ = number;
        }
        return !ring_.empty() && !is_stopped;
    }

    // Is called only when no surface that counts is in the core, so one point decides for all of
    // it. In a hull without a core, the deepest point may still be too far from the surface, as
    // facets need not lie in it.
    //
    // Solids that do no harm may make parts of the core inside; then it has to be inside without
    // them.
    [[nodiscard]] bool core_is_inside() {
        FaceId near = first_;
        const auto [deepest, depth] = deepest_point();
        const bool low = field_.height(deepest, near, allowed_) <= allowed_;
        if (ground_.simple || depth <= limit_) {
            return low;
        }
        return (ground_.kinds.facts[component_].kind == SurfaceKind::solid &&
                ground_.is_in_without_others(component_, deepest)) ||
               (low && !has_other_solids_inside());
    }

    // Returns nearly the middle and the radius of the largest ball in the hull, found by moving
    // away from the nearest plane, again and again in ever smaller steps.
    [[nodiscard]] std::pair<Vec3, double> deepest_point() const {
        // The last step is a 33rd of the depth. A point that is less deep than it could be is as
        // good where it is in the core; where it is not, the piece may be refused, and is cut.
        constexpr int k_steps = 32;
        Vec3 best = inner_ - box_.centre();
        Vec3 at = best;
        double deepest = 0.0;
        for (int step = 0; step < k_steps; ++step) {
            const auto nearest =
                std::max_element(planes_.begin(), planes_.end(), [&](const auto& p, const auto& q) {
                    return height_over(p, at) < height_over(q, at);
                });
            const double depth = nearest == planes_.end() ? 0.0 : -height_over(*nearest, at);
            if (!(depth > 0.0)) {
                break;
            }
            if (depth > deepest) {
                deepest = depth;
                best = at;
            }
            at -= nearest->head<3>() * (depth / (step + 2));
        }
        return {best + box_.centre(), deepest};
    }
    static double height_over(const Vec4& plane, const Vec3& p) {
        return plane.head<3>().dot(p) + plane[3];
    }

    const Ground& ground_;
    const HeightField& field_;
    Shadow shadow_;
    std::stop_token stop_;
    WorkMeter looks_; // of faces in the core; reports to nobody
    Solid& solid_;
    double limit_;
    double allowed_;        // limit for a sampled point; the finest cell's radius is added to it
    FaceId first_;          // the search for near faces begins at this one
    ComponentId component_; // component of that face
    std::vector<double> heights_; // as Solid::heights, of facets that are being measured, too
    Aabb box_;
    Vec3 inner_ = Vec3::Zero(); // mean of the vertices
    std::vector<Corners> facets_;
    std::vector<Cell> cells_;
    std::vector<Cell> doubtful_;
    std::vector<char> dipped_; // per facet: the height below it was measured
    std::vector<Vec4> planes_;
    PlaneRuns<FacetBounds> runs_; // over the planes
    std::size_t last_cutter_ = 0;
    std::vector<Vec3> ring_;
    std::vector<Vec3> cut_;
};

} // namespace

Solid solid_of(const TriMesh& mesh, const Shell& shell) {
    Solid solid{shell.faces, {}, shell.triangles, shell.flat, shell.heights};
    solid.vertices.reserve(shell.vertices.size());
    for (const VertexId v : shell.vertices) {
        solid.vertices.push_back(mesh.vertices[v]);
    }
    return solid;
}

FaceId face_near(const HeightField& field, const Solid& solid) {
    if (!solid.faces.empty()) {
        return solid.faces.front();
    }
    Vec3 middle = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        middle += v / static_cast<double>(solid.vertices.size());
    }
    FaceId near = k_none;
    static_cast<void>(field.likely_height(middle, near));
    return near;
}

bool is_of_a_sheet(const Ground& ground, std::span<const FaceId> faces) {
    return std::any_of(faces.begin(), faces.end(),
                       [&](FaceId face) { return ground.kinds.is_sheet(face); });
}

std::optional<double> protrusion_of(const Ground& ground, const HeightField& field, Solid& solid,
                                    double limit, const std::stop_token& stop) {
    if (is_of_a_sheet(ground, solid.faces)) {
        solid.heights.assign(solid.triangles.size(), -1.0);
        return height_throughout(ground, field, solid, limit, stop);
    }
    return Prober(ground, field, solid, limit, stop).run();
}

} // namespace hullwright
