#include "query/patch_pair.h"

#include "base/work_meter.h"

#include <algorithm>
#include <array>

namespace hullwright {

// The block's fourth place repeats the last corner.
PatchQuery::Face::Face(const std::array<Vec3, 3>& at) : reach(reach_of(at)) {
    for (std::size_t i = 0; i < PointBlock::k_points; ++i) {
        const Vec3& corner = at[std::min<std::size_t>(i, 2)];
        corners[0].x[i] = corner.x();
        corners[0].y[i] = corner.y();
        corners[0].z[i] = corner.z();
        box.add(corner);
    }
}

Result<bool> PatchQuery::meet(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
                              std::uint32_t piece_b, const Pose& b_from_a,
                              const Progress& progress) {
    WorkMeter meter(Progress(progress.token()), 1); // which reports to nobody
    faces_.clear();
    Aabb patch;
    for (const Triangle& t : a.patch(piece_a)) {
        patch.add(
            faces_.emplace_back(std::array{a.vertices[t[0]], a.vertices[t[1]], a.vertices[t[2]]})
                .box);
    }
    bool stopped = false;
    for (const Triangle& t : b.patch(piece_b)) {
        const Face other(
            {b_from_a(b.vertices[t[0]]), b_from_a(b.vertices[t[1]]), b_from_a(b.vertices[t[2]])});
        const auto meets_other = [&](const Face& face) {
            if (!face.box.overlaps(other.box)) {
                return false;
            }
            stopped = meter.stopped_after(1);
            return stopped || hulls_meet(face.points(), other.points(), Pose(),
                                         other.box.centre() - face.box.centre())
                                  .meet;
        };
        const bool meet =
            patch.overlaps(other.box) && std::any_of(faces_.begin(), faces_.end(), meets_other);
        if (stopped || meter.stopped_after(faces_.size())) {
            return stopped_issue();
        }
        if (meet) {
            return true;
        }
    }
    return false;
}

} // namespace hullwright
