// Finds pairs of faces that cut or overlap each other beyond the vertices and edges they share.
#pragma once

#include "base/progress.h"
#include "base/shared_meter.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace hullwright {

// Returns the tree of the boxes of all faces. A face with a non-finite corner has an empty box and
// meets nothing.
[[nodiscard]] Result<Bvh> build_face_bvh(const TriMesh& mesh, const Progress& progress = {});

// Returns the tree less the faces whose flag is set.
[[nodiscard]] Result<Bvh> bvh_without(const TriMesh& mesh, const Bvh& bvh,
                                      const std::vector<bool>& left_out,
                                      const std::stop_token& stop = {});

// A list has this many pairs of faces at most. All faces through one point meet each other, so that
// a file of some megabytes may have more pairs than any memory holds. A million take eight
// megabytes; nobody looks at as many one by one, and drawn in a view their edges take half a
// gigabyte.
inline constexpr std::size_t k_most_self_intersections = 1'000'000;

struct SelfIntersections {
    std::vector<std::pair<FaceId, FaceId>> pairs; // ascending (first < second)
    bool more = false;                            // others come after those that are listed
};

// Returns the first `most` pairs in ascending order, decided exactly. Faces set in `skip` take no
// part: degenerate and duplicate ones and one half of each double-sided pair, which are reported
// elsewhere.
[[nodiscard]] Result<SelfIntersections>
find_self_intersections(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& skip,
                        std::size_t most = k_most_self_intersections,
                        const Progress& progress = {});

// Hears of pairs in any order, by many threads at once, and says which are worth a test: a pair may
// be passed over only where it could tell nothing that is not known already, or what is known in
// the end would depend on the order.
class SelfIntersectionListener {
public:
    SelfIntersectionListener() = default;
    SelfIntersectionListener(const SelfIntersectionListener&) = delete;
    SelfIntersectionListener& operator=(const SelfIntersectionListener&) = delete;
    virtual ~SelfIntersectionListener() = default;
    // False when no pair whose first face this is can tell anything new.
    [[nodiscard]] virtual bool wants(FaceId first) const = 0;
    [[nodiscard]] virtual bool wants(FaceId first, FaceId second) const = 0;
    virtual void hear(FaceId first, FaceId second) = 0; // these two intersect
};

// Tells the listener of all pairs that it wants, however many there are, and keeps none of them.
[[nodiscard]] Status hear_self_intersections(const TriMesh& mesh, const Bvh& bvh,
                                             const std::vector<bool>& skip,
                                             SelfIntersectionListener& listener,
                                             const Progress& progress = {});

// Tells the listener of all pairs that it wants of one of `faces`, which is the first of the pair
// whatever its number, and any face in the tree of another group; `group` has one for each face of
// the mesh.
// The meter is told how many of `faces` are done. False when the work was stopped.
[[nodiscard]] bool hear_between_groups(const TriMesh& mesh, const Bvh& bvh,
                                       std::span<const FaceId> faces, std::vector<Index> group,
                                       SelfIntersectionListener& listener, SharedMeter& meter,
                                       const std::stop_token& stop);

} // namespace hullwright
