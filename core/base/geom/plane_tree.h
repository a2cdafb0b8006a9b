// Holds a tree over planes, taken as points (normal, offset) in four dimensions. It finds the
// planes that a point may be above or near without looking at the others: a point is near few of
// the planes that touch a convex body. Like the tree of boxes, it splits at the median along the
// longest extent.
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

class PlaneTree {
public:
    // A plane holds the points p with normal . p = offset, give or take the margin: an allowance
    // for rounding, or the distance that counts as near.
    struct Plane {
        Vec3 normal = Vec3::Zero();
        double offset = 0.0;
        double margin = 0.0;
    };
    // Bounds normal . p - offset over all planes of a branch, with their margins. Rounding adds a
    // few epsilon of p's length; the margins or the caller must allow for it.
    struct Branch {
        Aabb normals;
        double least_offset = std::numeric_limits<double>::infinity();
        double most_offset = -std::numeric_limits<double>::infinity();
        Index first = 0; // leaf: first item; inner: the second child (the first is next)
        Index count = 0; // 0 for an inner branch

        [[nodiscard]] double most_height(const Vec3& p) const {
            return normals.lower.cwiseProduct(p).cwiseMax(normals.upper.cwiseProduct(p)).sum() -
                   least_offset;
        }
        [[nodiscard]] double least_height(const Vec3& p) const {
            return normals.lower.cwiseProduct(p).cwiseMin(normals.upper.cwiseProduct(p)).sum() -
                   most_offset;
        }
    };

    PlaneTree() = default;
    // `size` is the length of the points that will be asked about: it scales the normals to the
    // same unit as the offsets. After a stop leaves are large: the tree finds the same, by looking
    // at more planes.
    PlaneTree(std::span<const Plane> planes, double size, const std::stop_token& stop = {});

    // Returns true at the first plane for which `is_it` holds and whose branches all pass `enters`.
    template <class Enters, class IsIt>
    [[nodiscard]] bool any_of(Enters&& enters, IsIt&& is_it) const {
        if (branches_.empty()) {
            return false;
        }
        // The depth is at most 32 with 2^32 planes, and each level leaves one branch waiting.
        std::array<Index, 64> waiting;
        std::size_t depth = 0;
        waiting[depth++] = 0;
        while (depth > 0) {
            const Index at = waiting[--depth];
            const Branch& branch = branches_[at];
            if (!enters(branch)) {
                continue;
            }
            for (Index i = branch.first; i < branch.first + branch.count; ++i) {
                if (is_it(items_[i])) {
                    return true;
                }
            }
            if (branch.count == 0) {
                waiting[depth++] = branch.first;
                waiting[depth++] = at + 1;
            }
        }
        return false;
    }

private:
    void build(std::span<const Plane> planes, double size, Index first, Index count,
               const std::stop_token& stop);

    std::vector<Branch> branches_;
    std::vector<Index> items_;
};

} // namespace hullwright
