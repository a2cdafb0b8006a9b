#include "piece/facet_walk.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// At the tip of a cone there may be half of a hull's facets, which every walk past it would look
// at. So many are looked at one by one sooner than a tree is made. This changes time alone.
constexpr Index k_many_around = 256;

} // namespace

FacetWalk::FacetWalk(std::span<const Vec3> points, std::span<const Triangle> triangles,
                     const std::stop_token& stop)
    : triangles_(triangles), first_(points.size() + 1, 0), facets_(3 * triangles.size()) {
    for (const Vec3& v : points) {
        middle_ += v / static_cast<double>(points.size());
    }
    polar_.reserve(triangles.size());
    for (const Triangle& t : triangles) {
        const Vec3 a = points[t[0]] - middle_;
        const Vec3 normal = (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]);
        const double distance = normal.dot(a);
        polar_.push_back(distance > 0.0 ? Vec3(normal / distance) : Vec3::Zero());
        for (const Index v : t) {
            ++first_[v + 1];
        }
    }
    for (std::size_t v = 1; v < first_.size(); ++v) {
        first_[v] += first_[v - 1];
    }
    std::vector<Index> at(first_.begin(), first_.end() - 1);
    for (Index facet = 0; facet < triangles.size(); ++facet) {
        for (const Index v : triangles[facet]) {
            facets_[at[v]++] = facet;
        }
    }
    for (Index v = 0; v + 1 < first_.size(); ++v) {
        if (first_[v + 1] - first_[v] <= k_many_around) {
            continue;
        }
        std::vector<PlaneTree::Plane> around;
        for (Index i = first_[v]; i < first_[v + 1]; ++i) {
            around.push_back({polar_[facets_[i]], 0.0, 0.0});
        }
        trees_.emplace(v, PlaneTree(around, 1.0, stop));
    }
}

FacetWalk::Walked FacetWalk::towards(const Vec3& point, std::size_t from) const {
    const Vec3 way = point - middle_;
    std::size_t seen = 0;
    Best best = {polar_[from].dot(way), from};
    for (std::size_t last = polar_.size(); last != best.facet;) {
        last = best.facet;
        for (const Index v : triangles_[last]) {
            seen += look_around(v, way, best);
        }
    }
    return {best.facet, seen};
}

std::size_t FacetWalk::look_around(Index corner, const Vec3& way, Best& best) const {
    const Index first = first_[corner];
    const Index end = first_[corner + 1];
    if (end - first > k_many_around) {
        return look_in_tree(trees_.at(corner), corner, way, best);
    }
    for (Index i = first; i < end; ++i) {
        const double value = polar_[facets_[i]].dot(way);
        if (value > best.value) {
            best = {value, facets_[i]};
        }
    }
    return end - first;
}

// Finds what looking at all facets in their order finds. Rounded products and sums grow with their
// terms. So the value of the box's farthest corner, computed as that of a facet is, is no less than
// any value in the branch, and a branch is passed over only where all are less than the best or
// than that of some other facet. Of facets with the same value the first one counts, in whatever
// order the tree has them.
std::size_t FacetWalk::look_in_tree(const PlaneTree& tree, Index corner, const Vec3& way,
                                    Best& best) const {
    const Index first = first_[corner];
    const Index end = first_[corner + 1];
    // Neighbours mostly follow each other, so that the best of so few is nearly the best of all:
    // from the beginning most branches are passed over.
    const auto step = static_cast<Index>(std::sqrt(static_cast<double>(end - first)));
    double known = best.value;
    std::size_t seen = 0;
    for (Index i = first; i < end; i += step, ++seen) {
        known = std::max(known, polar_[facets_[i]].dot(way));
    }
    Index found = k_none; // the place of the best among the facets around the corner
    static_cast<void>(tree.any_of(
        [&](const PlaneTree::Branch& branch) {
            ++seen;
            const Aabb& box = branch.normals;
            const Vec3 farthest = (way.array() > 0.0).select(box.upper, box.lower);
            return !(farthest.dot(way) < std::max(known, best.value));
        },
        [&](Index i) {
            ++seen;
            const std::size_t facet = facets_[first + i];
            const double value = polar_[facet].dot(way);
            if (value > best.value || (found != k_none && i < found && value == best.value)) {
                best = {value, facet};
                found = i;
            }
            return false;
        }));
    return seen;
}

} // namespace hullwright
