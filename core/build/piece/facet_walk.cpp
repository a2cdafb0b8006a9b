#include "piece/facet_walk.h"

namespace hullwright {

FacetWalk::FacetWalk(std::span<const Vec3> points, std::span<const Triangle> triangles)
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
}

FacetWalk::Walked FacetWalk::towards(const Vec3& point, std::size_t from) const {
    const Vec3 way = point - middle_;
    std::size_t seen = 0;
    double best = polar_[from].dot(way);
    for (std::size_t last = polar_.size(); last != from;) {
        last = from;
        for (const Index v : triangles_[last]) {
            seen += first_[v + 1] - first_[v];
            for (Index i = first_[v]; i < first_[v + 1]; ++i) {
                const double value = polar_[facets_[i]].dot(way);
                if (value > best) {
                    best = value;
                    from = facets_[i];
                }
            }
        }
    }
    return {from, seen};
}

} // namespace hullwright
