// Holds the planes of a convex body's facets, and says how far a point is in front of them, with a
// bound on the rounding of doubles.
#pragma once

#include "geom/box_around.h"
#include "join/sharp_ends.h"
#include "piece/protrusion.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace hullwright {

struct FacetPlane {
    Vec3 normal;
    double offset;
    double doubt; // heights over it are off by no more
};

class FacetPlanes {
public:
    explicit FacetPlanes(const Solid& solid) {
        // Facets longer than this over their height are slivers.
        constexpr double k_skewed = 1e4;
        const double rounding = rounding_of(solid);
        for (const Triangle& t : solid.triangles) {
            const Vec3& a = solid.vertices[t[0]];
            const Vec3 ab = solid.vertices[t[1]] - a;
            const Vec3 ac = solid.vertices[t[2]] - a;
            const Vec3 product = ab.cross(ac);
            const Vec3 normal = product.stableNormalized();
            if (!(normal.squaredNorm() > 0.0)) {
                continue; // its neighbours bound the body there
            }
            const double skew = ab.norm() * ac.norm() / product.norm();
            const bool is_sliver = !(skew <= k_skewed);
            // The normal of a sliver may be any, so its plane goes before all corners.
            double offset = normal.dot(a);
            for (std::size_t i = 0; is_sliver && i < solid.vertices.size(); ++i) {
                offset = std::max(offset, normal.dot(solid.vertices[i]));
            }
            add({normal, offset, rounding * (is_sliver ? 2.0 : 1.0 + skew)});
        }
    }
    // Adds planes that touch the body at its sharp edges and tips alone. Far beside these a point
    // may be no more than a little in front of all facets, and still as far from the body.
    void add_at_sharp_ends(const Solid& solid) {
        const double doubt = 2.0 * rounding_of(solid);
        for (const Vec3& normal : ways_out_of_sharp_ends(solid)) {
            double offset = -std::numeric_limits<double>::infinity();
            for (const Vec3& corner : solid.vertices) {
                offset = std::max(offset, normal.dot(corner));
            }
            add({normal, offset, doubt});
        }
    }

    [[nodiscard]] std::span<const FacetPlane> all() const { return planes_; }
    // Returns how far the body reaches behind the plane behind which it reaches least.
    [[nodiscard]] double thickness_of(std::span<const Vec3> corners) const {
        double thinnest = std::numeric_limits<double>::infinity();
        for (const FacetPlane& plane : planes_) {
            double deepest = 0.0;
            for (const Vec3& corner : corners) {
                deepest = std::max(deepest, plane.offset - plane.normal.dot(corner));
            }
            thinnest = std::min(thinnest, deepest);
        }
        return thinnest;
    }
    // Returns the plane that the point asked for last is farthest in front of, or the least behind.
    [[nodiscard]] const FacetPlane* farthest() const {
        return planes_.empty() ? nullptr : &planes_[last_];
    }

    // Says how far the point is in front of the planes, at least and at most; once it is more than
    // `far` in front of one, not all of the others are asked.
    struct Over {
        double least = -std::numeric_limits<double>::infinity();
        double most = least;
    };
    Over height_over(const Vec3& point, double far) {
        Over over;
        if (planes_.empty()) {
            return over;
        }
        const FacetPlane& first = planes_[last_];
        const double height = first.normal.dot(point) - first.offset;
        over = {height - first.doubt, height + first.doubt};
        Lanes most;
        most.fill(over.most);
        for (std::size_t i = 0; i < blocks_.size() && over.least <= far; ++i) {
            const Lanes least = blocks_[i].heights_over(point, most);
            const double highest = greatest_of(least);
            if (highest > over.least) {
                over.least = highest;
                last_ = i * k_lanes +
                        static_cast<std::size_t>(std::find(least.begin(), least.end(), highest) -
                                                 least.begin());
            }
        }
        over.most = greatest_of(most);
        return over;
    }

private:
    // Heights over a plane are off by roundings of its coordinates, times its facet's skew: eight
    // of half an epsilon in the cross product of its sides, four in its length, and four in the
    // difference and the product with it. Sixteen epsilons are twice as much.
    static double rounding_of(const Solid& solid) {
        constexpr double k_roundings = 16.0;
        const Aabb box = box_around(solid.vertices);
        const double size =
            box.diagonal() + box.lower.cwiseAbs().maxCoeff() + box.upper.cwiseAbs().maxCoeff();
        return k_roundings * std::numeric_limits<double>::epsilon() * size;
    }

    // Compilers look at several planes at once.
    static constexpr std::size_t k_lanes = 8;
    using Lanes = std::array<double, k_lanes>;

    static double greatest_of(const Lanes& lanes) {
        std::array<double, k_lanes / 2> half{};
        for (std::size_t i = 0; i < half.size(); ++i) {
            half[i] = std::max(lanes[i], lanes[i + half.size()]);
        }
        return std::max(std::max(half[0], half[1]), std::max(half[2], half[3]));
    }

    // Holds planes side by side; where there are no more, the point is behind them infinitely far.
    struct Block {
        std::array<Lanes, 3> normal{};
        Lanes offset{};
        Lanes doubt{};

        Block() { offset.fill(std::numeric_limits<double>::infinity()); }
        // Returns the least heights, and takes the greatest ones into `most`.
        [[nodiscard]] Lanes heights_over(const Vec3& point, Lanes& most) const {
            const double x = point.x();
            const double y = point.y();
            const double z = point.z();
            Lanes least{};
            for (std::size_t i = 0; i < k_lanes; ++i) {
                const double height =
                    normal[0][i] * x + normal[1][i] * y + normal[2][i] * z - offset[i];
                least[i] = height - doubt[i];
                most[i] = std::max(most[i], height + doubt[i]);
            }
            return least;
        }
    };

    void add(const FacetPlane& plane) {
        const std::size_t lane = planes_.size() % k_lanes;
        if (lane == 0) {
            blocks_.emplace_back();
        }
        Block& block = blocks_.back();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            block.normal[axis][lane] = plane.normal[static_cast<Eigen::Index>(axis)];
        }
        block.offset[lane] = plane.offset;
        block.doubt[lane] = plane.doubt;
        planes_.push_back(plane);
    }

    std::vector<FacetPlane> planes_;
    std::vector<Block> blocks_; // the same planes, as they are asked side by side
    std::size_t last_ = 0;      // the plane that last had a point in front of it
};

} // namespace hullwright
