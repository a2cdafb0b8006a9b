#include "piece/concavity.h"

#include "geom/box_around.h"
#include "geom/closed_sides.h"
#include "piece/piece.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

class Depths {
public:
    Depths(const Ground& ground, const Solid& solid, std::stop_token stop)
        : ground_(ground), solid_(solid), stop_(std::move(stop)) {
        if (solid.flat) {
            return; // all of the patch is on the hull
        }
        const Aabb box = box_around(solid.vertices);
        centre_ = box.centre(); // numbers relative to it stay small
        noise_ = k_noise * box.diagonal();
        for (const Triangle& t : solid.triangles) {
            planes_.push_back(
                plane_through({solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]]},
                              centre_, box.diagonal()));
        }
        if (auto across = sides_across(solid.triangles, stop_); !is_stopped()) {
            across_ = std::move(across.value());
        }
    }

    [[nodiscard]] bool none() const { return planes_.empty(); }

    // Returns an upper bound on the depth of the face; the search for a lower one ends at `enough`.
    double of(FaceId face, double enough) { return of({face, local(face)}, enough); }

    // Returns the depth of the deepest point, or at most a hundredth more: the part of a face that
    // may be deepest is halved until the depth of its middle is close enough.
    double deepest() {
        constexpr double k_close = 1.01; // as much as depth_check.h, the judge of this, allows
        // After so many halvings the upper bound is returned: a piece that is cut without need
        // costs a piece, and a search that does not end would cost the run.
        constexpr std::size_t k_most_halvings = 1U << 16U;
        double found = 0.0;
        std::vector<std::pair<double, Part>> parts; // a heap, ordered by upper bound of depth
        const auto is_less = [](const auto& a, const auto& b) { return a.first < b.first; };
        const auto add = [&](const Part& part, double most) {
            most = std::min(most, of(part, found));
            if (most > found) {
                const Vec3 middle = part.middle();
                const Bounds depth = depth_of(middle); // changes no faster than one moves
                most = std::min(most, depth.most + part.radius(middle));
                found = std::max(found, std::min(most, depth.least));
                parts.emplace_back(most, part);
                std::push_heap(parts.begin(), parts.end(), is_less);
            }
        };
        for (const FaceId face : solid_.faces) {
            add({face, local(face)}, std::numeric_limits<double>::infinity());
        }
        for (std::size_t i = 0; i < k_most_halvings && !parts.empty() && !is_stopped() &&
                                parts.front().first > k_close * found + noise_;
             ++i) {
            std::pop_heap(parts.begin(), parts.end(), is_less);
            const auto [most, part] = parts.back();
            parts.pop_back();
            for (const Part& half : part.halves()) {
                add(half, most);
            }
        }
        return parts.empty() ? found : std::max(found, parts.front().first);
    }

private:
    // Is a part of a face, relative to the centre.
    struct Part {
        FaceId face;
        std::array<Vec3, 3> corners;

        [[nodiscard]] Vec3 middle() const { return (corners[0] + corners[1] + corners[2]) / 3.0; }
        [[nodiscard]] double radius(const Vec3& around) const {
            return std::max({(corners[0] - around).norm(), (corners[1] - around).norm(),
                             (corners[2] - around).norm()});
        }
        [[nodiscard]] std::array<Part, 2> halves() const {
            const auto length2 = [this](std::size_t i) {
                return (corners[(i + 1) % 3] - corners[i]).squaredNorm();
            };
            std::size_t from = length2(1) > length2(0) ? 1 : 0;
            from = length2(2) > length2(from) ? 2 : from;
            const std::size_t to = (from + 1) % 3;
            std::array<Part, 2> both{*this, *this};
            both[0].corners[to] = both[1].corners[from] = 0.5 * (corners[from] + corners[to]);
            return both;
        }
    };

    [[nodiscard]] bool is_stopped() const { return stop_.stop_requested(); }
    [[nodiscard]] std::array<Vec3, 3> local(FaceId face) const {
        std::array<Vec3, 3> corners = ground_.mesh().corners(face);
        for (Vec3& corner : corners) {
            corner -= centre_;
        }
        return corners;
    }

    // Bounds on the depth of a part's middle. Hulls with more than k_many planes get no useful
    // bounds, as testing all planes would take too long.
    struct Bounds {
        double least = 0.0;
        double most = std::numeric_limits<double>::infinity();
    };
    [[nodiscard]] Bounds depth_of(const Vec3& middle) const {
        Bounds depth;
        if (planes_.size() > k_many) {
            return depth;
        }
        depth.least = depth.most;
        for (const Flat& plane : planes_) {
            if (!std::isinf(plane.doubt)) {
                const double here = -plane.plane.head<3>().dot(middle) - plane.plane[3];
                depth.least = std::min(depth.least, here - plane.doubt);
                depth.most = std::min(depth.most, here + plane.doubt);
            }
        }
        depth.least = std::isinf(depth.least) ? 0.0 : depth.least;
        return depth;
    }

    double of(const Part& part, double enough) {
        if (is_stopped()) {
            return std::numeric_limits<double>::infinity();
        }
        corners_ = part.corners;
        double depth = downhill();
        // All planes are tested when the walk downhill ends too early.
        for (std::size_t i = 0; i < planes_.size() && planes_.size() <= k_many && depth > enough;
             ++i) {
            depth = std::min(depth, below(i));
        }
        return depth > enough && planes_.size() > k_many
                   ? std::min(depth, below_own_plane(part.face))
                   : depth;
    }

    // Is the share of the hull's diagonal, 1.5e-11. Below a plane no more doubtful than this, a
    // depth within twice the doubt counts as none. plane_through() doubts a plane by 32 (1 + skew)
    // epsilons, so these are facets of a skew below 2047; the doubt of thinner ones is added to the
    // depth, which errs on the safe side. Nor does the search for the deepest point come nearer
    // than this.
    static constexpr double k_noise = 0.5 * k_least_concavity;
    static constexpr std::size_t k_many = 4096; // planes; more are too many to test them all

    // The plane parallel to the face through the hull's highest vertex above it bounds the hull, so
    // the face is no deeper than it lies below that plane.
    double below_own_plane(FaceId face) {
        const Flat& flat = ground_.flats.at(face);
        if (std::isinf(flat.doubt)) {
            return flat.doubt;
        }
        if (points_.size() == 0) {
            for (const Vec3& v : solid_.vertices) {
                points_.add({ground_.flats.homogeneous(v), 0.0, 0});
            }
        }
        double lowest = 0.0; // corner of the face, which may be off its region's plane
        for (const Vec3& corner : ground_.mesh().corners(face)) {
            lowest = std::min(lowest, flat.plane.dot(ground_.flats.homogeneous(corner)));
        }
        const double depth = points_.largest(flat.plane) - lowest;
        return depth <= 2.0 * flat.doubt && flat.doubt <= noise_ ? 0.0 : depth + flat.doubt;
    }

    // Walks from the last face's nearest plane to neighbouring facets' planes as long as they are
    // nearer.
    double downhill() {
        double depth = below(last_);
        for (std::size_t from = planes_.size(); from != last_;) {
            from = last_;
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const Index next = across_[3 * from + corner] / 3;
                const double other = below(next);
                if (other < depth) {
                    depth = other;
                    last_ = next;
                }
            }
        }
        return depth;
    }

    // Returns the depth below a plane with its rounding error added; 0 where rounding alone may
    // have made it.
    [[nodiscard]] double below(std::size_t number) const {
        const Flat& plane = planes_[number];
        if (std::isinf(plane.doubt)) {
            return plane.doubt;
        }
        const auto height = [&plane](const Vec3& p) {
            return plane.plane.head<3>().dot(p) + plane.plane[3];
        };
        const double depth =
            -std::min({height(corners_[0]), height(corners_[1]), height(corners_[2])});
        return depth <= 2.0 * plane.doubt && plane.doubt <= noise_ ? 0.0 : depth + plane.doubt;
    }

    const Ground& ground_;
    const Solid& solid_;
    std::stop_token stop_;
    SupportSet points_; // vertices of a hull with many planes
    Vec3 centre_ = Vec3::Zero();
    double noise_ = 0.0;
    std::vector<Flat> planes_;  // one per facet
    std::vector<Index> across_; // per side of a facet: the facet across; a hull is closed
    std::array<Vec3, 3> corners_;
    std::size_t last_ = 0;
};

} // namespace

double concavity_of(const Ground& ground, const Solid& solid, const std::stop_token& stop) {
    Depths depths(ground, solid, stop);
    return depths.none() ? 0.0 : depths.deepest();
}

bool is_deeper(const Ground& ground, const Solid& solid, double limit,
               const std::stop_token& stop) {
    Depths depths(ground, solid, stop);
    return !depths.none() && std::any_of(solid.faces.begin(), solid.faces.end(), [&](FaceId face) {
        return depths.of(face, limit) > limit;
    });
}

bool is_convex(const Ground& ground, const Solid& solid, double noise,
               const std::stop_token& stop) {
    Vec3 centre = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        centre += v / static_cast<double>(solid.vertices.size());
    }
    const Vec4 inner = ground.flats.homogeneous(centre);
    return std::all_of(solid.faces.begin(), solid.faces.end(),
                       [&](FaceId face) {
                           const Flat& flat = ground.flats.at(face);
                           return std::isinf(flat.doubt) || flat.plane.dot(inner) < -flat.doubt;
                       }) &&
           !is_deeper(ground, solid, noise, stop);
}

} // namespace hullwright
