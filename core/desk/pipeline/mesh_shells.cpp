#include "pipeline/mesh_shells.h"

#include "base/union_find.h"
#include "geom/portable_math.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <span>
#include <tuple>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Is a triangle at an edge, which it runs along from the lower vertex to the higher or back.
struct Side {
    Index low = 0;
    Index high = 0;
    Index triangle = 0;
    Index opposite = 0; // its third vertex
    bool runs_up = false;
};

std::vector<Side> sides_of(const std::vector<Triangle>& triangles) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (Index t = 0; t < triangles.size(); ++t) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Index a = triangles[t][i];
            const Index b = triangles[t][(i + 1) % 3];
            if (a != b) {
                const auto [low, high] = std::minmax(a, b);
                sides.push_back({low, high, t, triangles[t][(i + 2) % 3], a == low});
            }
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
        return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
    });
    return sides;
}

class ShellFinder {
public:
    ShellFinder(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles)
        : vertices_(vertices), triangles_(triangles), shells_(triangles.size()) {}

    std::vector<std::vector<Triangle>> run() {
        const std::vector<Side> sides = sides_of(triangles_);
        for (std::size_t begin = 0; begin < sides.size();) {
            std::size_t end = begin + 1;
            while (end < sides.size() && sides[end].low == sides[begin].low &&
                   sides[end].high == sides[begin].high) {
                ++end;
            }
            join(std::span(sides).subspan(begin, end - begin));
            begin = end;
        }
        std::map<Index, std::vector<Triangle>> shells; // by their first triangle
        for (Index t = 0; t < triangles_.size(); ++t) {
            shells[shells_.find(t)].push_back(triangles_[t]);
        }
        std::vector<std::vector<Triangle>> all;
        for (auto& [first, shell] : shells) {
            all.push_back(std::move(shell));
        }
        return all;
    }

private:
    void join(std::span<const Side> around) {
        // Hulls that share an edge are fewer than this; a file whose edge has more sides is to cost
        // no more than its size.
        constexpr std::size_t k_most = 64;
        if (around.size() == 2 || around.size() > k_most) {
            join_all(around);
        } else if (around.size() > 2) {
            join_pairs(around);
        }
    }

    void join_all(std::span<const Side> around) {
        for (const Side& side : around) {
            shells_.join(around.front().triangle, side.triangle);
        }
    }

    // The sides of a hull bound its inside, which is behind both of them.
    void join_pairs(std::span<const Side> around) {
        struct Pair {
            double angle;
            std::size_t up;
            std::size_t down;
        };
        std::vector<double> angles;
        for (const Side& side : around) {
            angles.push_back(angle_of(side));
        }
        std::vector<Pair> pairs;
        for (std::size_t up = 0; up < around.size(); ++up) {
            for (std::size_t down = 0; down < around.size(); ++down) {
                if (around[up].runs_up && !around[down].runs_up) {
                    pairs.push_back({between(angles[down], angles[up]), up, down});
                }
            }
        }
        std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
            return std::tie(a.angle, a.up, a.down) < std::tie(b.angle, b.up, b.down);
        });
        std::vector<char> taken(around.size(), 0);
        for (const Pair& pair : pairs) {
            if (taken[pair.up] == 0 && taken[pair.down] == 0) {
                taken[pair.up] = taken[pair.down] = 1;
                shells_.join(around[pair.up].triangle, around[pair.down].triangle);
            }
        }
        join_rest(around, taken);
    }

    // Joins what has nothing to go with faces against the others, and is of no hull.
    void join_rest(std::span<const Side> around, const std::vector<char>& taken) {
        const Side* first = nullptr;
        for (std::size_t i = 0; i < around.size(); ++i) {
            if (taken[i] == 0) {
                first = first == nullptr ? &around[i] : first;
                shells_.join(first->triangle, around[i].triangle);
            }
        }
    }

    // Returns the angle of a side around its edge, from any one direction across it.
    [[nodiscard]] double angle_of(const Side& side) const {
        const Vec3& low = vertices_[side.low];
        const Vec3 along = (vertices_[side.high] - low).stableNormalized();
        const Vec3 across = along.unitOrthogonal();
        const Vec3 way = vertices_[side.opposite] - low;
        return arc_tangent(along.cross(across).dot(way), across.dot(way));
    }

    // Returns the angle from one side to another around the edge. Sides that lie on each other, to
    // what files round, are of hulls with a face in common, whose inside is not between them: they
    // are a whole turn apart.
    static double between(double from, double to) {
        constexpr double k_turn = 2.0 * std::numbers::pi;
        constexpr double k_same = 1e-3; // radians; a wedge as sharp as that is flat
        const double angle = to < from ? to - from + k_turn : to - from;
        return angle < k_same || angle > k_turn - k_same ? k_turn : angle;
    }

    const std::vector<Vec3>& vertices_;
    const std::vector<Triangle>& triangles_;
    UnionFind shells_;
};

} // namespace

std::vector<std::vector<Triangle>> shells_of(const std::vector<Vec3>& vertices,
                                             const std::vector<Triangle>& triangles) {
    return ShellFinder(vertices, triangles).run();
}

} // namespace hullwright::pipeline
