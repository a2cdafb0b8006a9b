#include "pipeline/mesh_shells.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"
#include "geom/portable_math.h"
#include "mesh/topology.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <tuple>
#include <utility>

namespace hullwright::pipeline {
namespace {

using Shells = std::vector<std::vector<Triangle>>;

// Is where a side lies around its edge.
struct SideAngle {
    double angle = 0.0;   // from any one direction across the edge
    double doubt = 0.0;   // how far it may be from what it was before coordinates were rounded
    bool runs_up = false; // along the edge from the lower vertex to the higher, and not back
};

class ShellFinder {
public:
    ShellFinder(const TriMesh& mesh, double step)
        : mesh_(mesh), step_(step), shells_(mesh.triangles.size()) {}

    Result<Shells> run(const Progress& progress) {
        const auto topology = build_topology(mesh_, progress.part({}, 0.0, 0.5));
        if (!topology) {
            return topology.issue();
        }
        // Sides are counted, as an edge of many takes far longer than one of two.
        WorkMeter meter(progress.part({}, 0.5, 0.7), topology->sides.size());
        for (EdgeId e = 0; e < topology->edges.size(); ++e) {
            const std::span<const Side> around = topology->sides_of(e);
            join(topology->edges[e], around);
            if (meter.stopped_after(around.size())) {
                return stopped_issue();
            }
        }
        return taken(progress.part({}, 0.7, 1.0));
    }

private:
    // The smallest member of a set of triangles stands for it, which is the first of its shell.
    Result<Shells> taken(const Progress& progress) {
        const std::size_t count = mesh_.triangles.size();
        std::vector<Index> shell_of(count);
        std::vector<std::size_t> sizes;
        const bool numbered =
            for_each_in_order(count, progress.part({}, 0.0, 0.5), [&](std::size_t t) {
                const Index first = shells_.find(static_cast<Index>(t));
                if (first == t) {
                    shell_of[t] = static_cast<Index>(sizes.size());
                    sizes.push_back(0);
                }
                shell_of[t] = shell_of[first];
                ++sizes[shell_of[t]];
            });
        Shells shells(numbered ? sizes.size() : 0);
        const bool gathered =
            numbered &&
            for_each_in_order(sizes.size(), progress.part({}, 0.5, 0.6),
                              [&](std::size_t s) { shells[s].reserve(sizes[s]); }) &&
            for_each_in_order(count, progress.part({}, 0.6, 1.0), [&](std::size_t t) {
                shells[shell_of[t]].push_back(mesh_.triangles[t]);
            });
        return gathered ? Result<Shells>(std::move(shells)) : stopped_issue();
    }

    void join(const Edge& edge, std::span<const Side> around) {
        // Hulls that share an edge are fewer than this; a file whose edge has more sides is to cost
        // no more than its size.
        constexpr std::size_t k_most = 64;
        if (around.size() == 2 || around.size() > k_most) {
            join_all(around);
        } else if (around.size() > 2) {
            join_pairs(edge, around);
        }
    }

    void join_all(std::span<const Side> around) {
        for (const Side side : around) {
            shells_.join(face_of(around.front()), face_of(side));
        }
    }

    // The sides of a hull bound its inside, which is behind both of them.
    void join_pairs(const Edge& edge, std::span<const Side> around) {
        struct Pair {
            double angle;
            std::size_t up;
            std::size_t down;
        };
        std::vector<SideAngle> angles;
        for (const Side side : around) {
            angles.push_back(angle_of(edge, side));
        }
        std::vector<Pair> pairs;
        for (std::size_t up = 0; up < around.size(); ++up) {
            for (std::size_t down = 0; down < around.size(); ++down) {
                if (angles[up].runs_up && !angles[down].runs_up) {
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
                shells_.join(face_of(around[pair.up]), face_of(around[pair.down]));
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
                shells_.join(face_of(*first), face_of(around[i]));
            }
        }
    }

    [[nodiscard]] SideAngle angle_of(const Edge& edge, Side side) const {
        const Vec3& low = mesh_.vertices[edge.low];
        const Vec3 whole = mesh_.vertices[edge.high] - low;
        const Vec3 along = whole.stableNormalized();
        const Vec3 across = along.unitOrthogonal();
        const Index opposite = next_corner(next_corner(corner_of(side)));
        const Vec3 way = mesh_.vertices[mesh_.triangles[face_of(side)][opposite]] - low;
        const double rounding =
            rounding_at(low.stableNorm() + whole.stableNorm() + way.stableNorm());
        return {arc_tangent(along.cross(across).dot(way), across.dot(way)),
                doubt_of(whole.stableNorm(), along, way, rounding),
                ends_of(mesh_, side)[0] == edge.low};
    }

    // Returns how far a vertex may be from where it was: half a step along each axis, and what
    // doubles round of places and ways that long. Each coordinate, difference, normal and product
    // that leads to an angle rounds by half an epsilon at most, and they are fewer than sixteen.
    [[nodiscard]] double rounding_at(double length) const {
        constexpr double k_roundings = 8.0; // epsilons
        return 0.5 * std::sqrt(3.0) * step_ +
               k_roundings * std::numeric_limits<double>::epsilon() * length;
    }

    // Returns by how much the angle of a side may be off, where each vertex may by r, the rounding.
    //
    // The third vertex is within r of the plane that the side was in. So is the edge's line at its
    // ends, and within r (|t| + |1 - t|) at the foot of that vertex, which is at t: 0 at the lower
    // end, 1 at the higher. Where the vertex is h above the edge, the sine of the angle between the
    // side and that plane, seen along the edge, is thus at most r (1 + |t| + |1 - t|) / (h c): c is
    // the cosine of the angle by which the edge has left the plane, whose sine is at most
    // 2 r / length. An edge longer than 4 r has a c above sqrt(3) / 2, and up to a sine of 1/2 an
    // angle is at most pi / 3 times its sine: the quotient of both is less than the factor below.
    //
    // A sine of 1/2 is that of a twelfth of a turn, where the doubt ends: that far off a side says
    // nothing of where its face was. Two such doubts are 60 degrees, and no corner of a box, nor of
    // any regular solid, is so sharp that it would be taken for a shared face: the tetrahedron's
    // have 70.
    [[nodiscard]] static double doubt_of(double length, const Vec3& along, const Vec3& way,
                                         double rounding) {
        constexpr double k_most = std::numbers::pi / 6.0;
        constexpr double k_factor = 1.21;
        const double foot = along.dot(way);
        const double height = (way - foot * along).stableNorm();
        if (!(length > 4.0 * rounding) || !(height > 0.0)) {
            return k_most;
        }
        const double t = foot / length;
        const double reach = 1.0 + std::abs(t) + std::abs(1.0 - t);
        return std::min(k_most, k_factor * rounding * reach / height);
    }

    // Returns the angle from one side to another around the edge. Sides that lie on each other, as
    // far as their doubts tell, are of hulls with a face in common, whose inside is not between
    // them: they are a whole turn apart. So is a wedge that is no thicker than what rounding moves.
    static double between(const SideAngle& from, const SideAngle& to) {
        constexpr double k_turn = 2.0 * std::numbers::pi;
        const double same = from.doubt + to.doubt;
        const double angle =
            to.angle < from.angle ? to.angle - from.angle + k_turn : to.angle - from.angle;
        return angle > same && angle < k_turn - same ? angle : k_turn;
    }

    const TriMesh& mesh_;
    double step_;
    UnionFind shells_;
};

} // namespace

Result<std::vector<std::vector<Triangle>>> shells_of(const TriMesh& mesh, double step,
                                                     const Progress& progress) {
    return ShellFinder(mesh, step).run(progress);
}

} // namespace hullwright::pipeline
