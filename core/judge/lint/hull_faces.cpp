#include "lint/hull_faces.h"

#include "base/sort_in_runs.h"
#include "geom/closed_sides.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace hullwright {
namespace {

class FaceCount {
public:
    FaceCount(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
              std::span<const Index> across, double room)
        : vertices_(vertices), triangles_(triangles), across_(across), room_(room),
          taken_(triangles.size(), 0), seen_in_(vertices.size(), k_none) {
        for (const Triangle& t : triangles) {
            normals_.push_back(
                (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]));
        }
    }

    // Starts from the largest triangles, whose planes are the most certain.
    HullFaces run(const std::stop_token& stop) {
        std::vector<Index> order(triangles_.size());
        std::iota(order.begin(), order.end(), Index{0});
        const auto comes_before = [this](Index a, Index b) {
            const double of_a = normals_[a].squaredNorm();
            const double of_b = normals_[b].squaredNorm();
            return of_a != of_b ? of_a > of_b : a < b;
        };
        sort_in_runs(order, comes_before, stop);
        HullFaces count;
        for (const Index first : order) {
            if (stop.stop_requested()) {
                break;
            }
            if (taken_[first] == 0) {
                count.most_vertices = std::max(count.most_vertices, grow(first));
                ++count.faces;
            }
        }
        return count;
    }

private:
    // Grows the face around a triangle and returns its number of vertices.
    std::size_t grow(Index first) {
        const Vec3 normal = normals_[first].normalized();
        const double offset = normal.dot(vertices_[triangles_[first][0]]);
        std::size_t vertices = 0;
        std::vector<Index> waiting{first};
        taken_[first] = 1;
        while (!waiting.empty()) {
            const Index at = waiting.back();
            waiting.pop_back();
            for (Index k = 0; k < 3; ++k) {
                Index& seen = seen_in_[triangles_[at][k]];
                vertices += seen == first ? 0 : 1;
                seen = first;
                const Index next = across_[3 * at + k] / 3;
                if (taken_[next] == 0 && normal.dot(normals_[next]) > 0.0 &&
                    lies_in(triangles_[next], normal, offset)) {
                    taken_[next] = 1;
                    waiting.push_back(next);
                }
            }
        }
        return vertices;
    }

    [[nodiscard]] bool lies_in(const Triangle& t, const Vec3& normal, double offset) const {
        return std::all_of(t.begin(), t.end(), [&](Index v) {
            return std::abs(normal.dot(vertices_[v]) - offset) <= room_;
        });
    }

    std::span<const Vec3> vertices_;
    std::span<const Triangle> triangles_;
    std::span<const Index> across_;
    double room_;
    std::vector<Vec3> normals_;
    std::vector<char> taken_;
    std::vector<Index> seen_in_;
};

} // namespace

HullFaces count_faces(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                      double room, const std::stop_token& stop) {
    const auto across = sides_across(triangles, stop);
    if (!across) {
        return {triangles.size(), triangles.empty() ? std::size_t{0} : std::size_t{3}};
    }
    return FaceCount(vertices, triangles, *across, room).run(stop);
}

} // namespace hullwright
