#include "piece/adopt.h"

#include <algorithm>

namespace hullwright {
namespace {

// Returns the number of the longest side. In a face without area the other two sides lie on it.
Index longest_side(const TriMesh& mesh, FaceId face) {
    const auto c = mesh.corners(face);
    Index longest = 0;
    for (Index side = 1; side < 3; ++side) {
        const auto length2 = [&c](Index s) { return (c[(s + 1) % 3] - c[s]).squaredNorm(); };
        longest = length2(side) > length2(longest) ? side : longest;
    }
    return longest;
}

} // namespace

void adopt_faces_without_area(const Ground& ground, std::vector<Shell>& shells) {
    std::vector<Index> owner(ground.mesh().triangles.size(), k_none);
    std::vector<Index> homeless;
    for (Index i = 0; i < shells.size(); ++i) {
        for (const FaceId face : shells[i].faces) {
            owner[face] = i;
        }
        if (shells[i].triangles.empty() && shells[i].faces.size() == 1) {
            homeless.push_back(i);
        }
    }
    // A neighbour may have no area either and find its own patch only in a later round.
    for (bool changed = true; changed;) {
        changed = false;
        for (const Index i : homeless) {
            if (shells[i].faces.empty()) {
                continue;
            }
            const FaceId face = shells[i].faces.front();
            const FaceId next = ground.graph.neighbour(face, longest_side(ground.mesh(), face));
            const Index to = next == k_none ? k_none : owner[next];
            if (to == k_none || to == i || shells[to].triangles.empty()) {
                continue;
            }
            std::vector<FaceId>& faces = shells[to].faces;
            faces.insert(std::upper_bound(faces.begin(), faces.end(), face), face);
            owner[face] = to;
            shells[i].faces.clear();
            changed = true;
        }
    }
    std::erase_if(shells, [](const Shell& shell) { return shell.faces.empty(); });
}

} // namespace hullwright
