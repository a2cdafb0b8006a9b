#include "query/patch_pair.h"

#include "base/work_meter.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace hullwright {
namespace {

// Brings those faces whose boxes overlap `other` to the front, and returns them with the box around
// them.
template <class Face>
std::pair<std::span<Face>, Aabb> near_ones(std::span<Face> faces, const Aabb& other) {
    const auto far = std::partition(faces.begin(), faces.end(), [&other](const Face& face) {
        return face.box.overlaps(other);
    });
    const auto near = faces.first(static_cast<std::size_t>(far - faces.begin()));
    Aabb box;
    for (const Face& face : near) {
        box.add(face.box);
    }
    return {near, box};
}

// Calls is_it(of_a, of_b) for every two faces that are beside each other along x, until it returns
// true, and returns whether it did.
template <class Face, class IsIt>
bool any_beside(std::span<Face> a, std::span<Face> b, const IsIt& is_it) {
    const auto begin = [](const Face& face) { return face.box.lower.x(); };
    std::ranges::sort(a, {}, begin);
    std::ranges::sort(b, {}, begin);
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const bool is_of_a = begin(a[i]) <= begin(b[j]);
        const Face& next = is_of_a ? a[i++] : b[j++];
        const std::span<Face> others = is_of_a ? b.subspan(j) : a.subspan(i);
        for (const Face& other : others) {
            if (begin(other) > next.box.upper.x()) {
                break;
            }
            if (is_of_a ? is_it(next, other) : is_it(other, next)) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

// The block's fourth place repeats the last corner.
PatchQuery::Face::Face(const std::array<Vec3, 3>& at, std::size_t number)
    : reach(reach_of(at)), place(static_cast<std::uint32_t>(number)) {
    for (std::size_t i = 0; i < PointBlock::k_points; ++i) {
        const Vec3& corner = at[std::min<std::size_t>(i, 2)];
        corners[0].x[i] = corner.x();
        corners[0].y[i] = corner.y();
        corners[0].z[i] = corner.z();
        box.add(corner);
    }
}

void PatchQuery::take(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
                      std::uint32_t piece_b, const Pose& b_from_a) {
    faces_.clear();
    for (const Triangle& t : a.patch(piece_a)) {
        faces_.emplace_back(std::array{a.vertices[t[0]], a.vertices[t[1]], a.vertices[t[2]]},
                            faces_.size());
    }
    of_a_ = faces_.size();
    for (const Triangle& t : b.patch(piece_b)) {
        faces_.emplace_back(std::array{b_from_a(b.vertices[t[0]]), b_from_a(b.vertices[t[1]]),
                                       b_from_a(b.vertices[t[2]])},
                            faces_.size() - of_a_);
    }
}

// Calls on_pair for every two faces that meet, until it returns true, and returns whether it did.
// Patches of pieces that meet have many faces, and few of them near the other's.
template <class OnPair>
Result<bool> PatchQuery::find(const Progress& progress, const OnPair& on_pair) {
    WorkMeter meter(Progress(progress.token()), 1); // which reports to nobody
    const std::span<Face> all = faces_;
    Aabb patch;
    for (const Face& face : all.first(of_a_)) {
        patch.add(face.box);
    }
    const auto [near_patch, box_b] = near_ones(all.subspan(of_a_), patch);
    const auto [near_a, box_a] = near_ones(all.first(of_a_), box_b);
    const std::span<Face> near_b = near_ones(near_patch, box_a).first;
    bool stopped = meter.stopped_after(faces_.size());
    const bool ended = any_beside(near_a, near_b, [&](const Face& one, const Face& other) {
        stopped = stopped || meter.stopped_after(1);
        return stopped || (one.box.overlaps(other.box) &&
                           hulls_meet(one.points(), other.points(), Pose(),
                                      other.box.centre() - one.box.centre())
                               .meet &&
                           on_pair(one, other));
    });
    return stopped ? Result<bool>(stopped_issue()) : Result<bool>(ended);
}

Result<bool> PatchQuery::meet(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
                              std::uint32_t piece_b, const Pose& b_from_a,
                              const Progress& progress) {
    take(a, piece_a, b, piece_b, b_from_a);
    return find(progress, [](const Face&, const Face&) { return true; });
}

Result<std::vector<FacePair>> PatchQuery::meeting(const QuerySurface& a, std::uint32_t piece_a,
                                                  const QuerySurface& b, std::uint32_t piece_b,
                                                  const Pose& b_from_a, const Progress& progress) {
    take(a, piece_a, b, piece_b, b_from_a);
    std::vector<FacePair> pairs;
    const auto found = find(progress, [&pairs](const Face& one, const Face& other) {
        pairs.push_back({one.place, other.place});
        return false;
    });
    if (!found) {
        return found.issue();
    }
    std::ranges::sort(pairs);
    return pairs;
}

} // namespace hullwright
