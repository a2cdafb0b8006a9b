// Finds which closed components lie inside which others.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/topology.h"

#include <cstddef>
#include <vector>

namespace hullwright {

// Tells, decided exactly, how the ray from p along +x crosses the face: 1 where it leaves through
// the front, -1 where it enters, 0 where it misses. A ray is never taken to run through an edge or
// a vertex.
[[nodiscard]] int crossing_along_x(const Vec3& p, const std::array<Vec3, 3>& face);
// True when a face inside the box may be crossed by that ray.
[[nodiscard]] inline bool may_be_crossed_along_x(const Vec3& p, const Aabb& box) {
    return box.upper.x() >= p.x() && box.lower.y() <= p.y() && box.upper.y() >= p.y() &&
           box.lower.z() <= p.z() && box.upper.z() >= p.z();
}

// Holds for each component the closed components around it. Open components neither contain nor are
// contained, and a component that crosses another one is not inside it. The lists of n shells in
// one another have n (n - 1) / 2 entries, but each list goes on where another one ends: as links
// they are fewer than the shells. Where components cross, lists may differ in any way; a component
// stands after those whose box holds its own, so that most begin alike even so.
struct Nesting {
    // Puts a component at the end of a list.
    struct Link {
        Index before = k_none; // the last link of the list that it goes on; k_none: it begins one
        ComponentId component = k_none;
    };
    std::vector<Index> depth; // per component: how many closed ones are around it
    std::vector<Index> last;  // per component: the last link of its list; k_none: none is around it
    std::vector<Link> links;  // each comes after the one that it goes on from
    bool listed = true;       // false: there would be too many links, and only depths are known

    // Returns the components around this one, ascending.
    [[nodiscard]] std::vector<ComponentId> around(ComponentId component) const;
};

// Limits memory, and changes no answer but Nesting::listed.
struct NestingLimits {
    // Lists have this many entries together, and those of one component for each thread besides,
    // when a round of components is ended, and are held until it is known which of these cross.
    // They take 80 MB.
    std::size_t entries = std::size_t{1} << 24U;
    // Shells that do not cross have one link each at most. A link takes some sixty bytes with what
    // finds it again, so sixteen are a kilobyte for each component; four million more, a quarter of
    // a gigabyte, leave any model of fewer than two thousand components all that it has.
    std::size_t links_per_component = 16;
    std::size_t links_besides = std::size_t{1} << 22U;
};

// Finds the components around others by the parity of a ray's crossings, decided exactly.
[[nodiscard]] Result<Nesting> find_nesting(const TriMesh& mesh, const Components& components,
                                           const std::vector<bool>& closed, const Bvh& bvh,
                                           const NestingLimits& limits = {},
                                           const Progress& progress = {});

} // namespace hullwright
