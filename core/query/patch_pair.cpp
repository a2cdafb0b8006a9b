#include "query/patch_pair.h"

#include "query/convex_pair.h"

#include <algorithm>
#include <array>

namespace hullwright {

bool PatchQuery::meet(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
                      std::uint32_t piece_b, const Pose& b_from_a) {
    faces_.clear();
    Aabb patch;
    for (const Triangle& t : a.patch(piece_a)) {
        Face& face = faces_.emplace_back();
        for (std::size_t i = 0; i < 3; ++i) {
            face.corners[i] = a.vertices[t[i]];
            face.box.add(face.corners[i]);
        }
        patch.add(face.box);
    }
    for (const Triangle& t : b.patch(piece_b)) {
        const std::array<Vec3, 3> corners = {b_from_a(b.vertices[t[0]]), b_from_a(b.vertices[t[1]]),
                                             b_from_a(b.vertices[t[2]])};
        Aabb box;
        for (const Vec3& corner : corners) {
            box.add(corner);
        }
        if (patch.overlaps(box) && std::any_of(faces_.begin(), faces_.end(), [&](const Face& face) {
                return face.box.overlaps(box) &&
                       hulls_meet(face.corners, corners, box.centre() - face.box.centre()).meet;
            })) {
            return true;
        }
    }
    return false;
}

} // namespace hullwright
