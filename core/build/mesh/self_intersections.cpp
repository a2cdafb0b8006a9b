#include "mesh/self_intersections.h"

#include "base/parallel.h"
#include "exact/predicates.h"
#include "mesh/plain_regions.h"

#include <algorithm>

namespace hullwright {
namespace {

using Corners = std::array<Vec3, 3>;

Aabb box_of(const Corners& corners) {
    Aabb box;
    for (const Vec3& p : corners) {
        if (!p.allFinite()) {
            return {};
        }
        box.add(p);
    }
    return box;
}

// Lists the corners that two faces share. They are compared by position, since faces may be
// neighbours by position without sharing vertex numbers.
struct Shared {
    std::size_t count = 0;
    std::array<std::size_t, 3> in_first{};
    std::array<std::size_t, 3> in_second{};
};

Shared shared_corners(const Corners& s, const Corners& t) {
    Shared shared;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (s[i] == t[j]) {
                shared.in_first[shared.count] = i;
                shared.in_second[shared.count] = j;
                ++shared.count;
                break;
            }
        }
    }
    return shared;
}

// Two faces that share an edge overlap only when they lie in one plane, folded onto each other.
bool folded(const Corners& s, const Corners& t, const Shared& shared) {
    const Vec3& a = s[shared.in_first[0]];
    const Vec3& b = s[shared.in_first[1]];
    const Vec3& c = s[3 - shared.in_first[0] - shared.in_first[1]];
    const Vec3& d = t[3 - shared.in_second[0] - shared.in_second[1]];
    return exact::orientation(a, b, c, d) == 0 && exact::coplanar_side(a, b, c, d) > 0;
}

// Two faces that share a vertex meet elsewhere exactly when the opposite side of one reaches the
// other.
bool crossing_at_vertex(const Corners& s, const Corners& t, const Shared& shared) {
    const std::size_t i = shared.in_first[0];
    const std::size_t j = shared.in_second[0];
    return exact::segment_meets_triangle(s[(i + 1) % 3], s[(i + 2) % 3], t) ||
           exact::segment_meets_triangle(t[(j + 1) % 3], t[(j + 2) % 3], s);
}

bool intersect(const Corners& s, const Corners& t) {
    const Shared shared = shared_corners(s, t);
    switch (shared.count) {
    case 0:
        return exact::triangles_meet(s, t);
    case 1:
        return crossing_at_vertex(s, t, shared);
    case 2:
        return folded(s, t, shared);
    default:
        return true;
    }
}

// True when the boxes of sampled faces meet too many others, as those of long thin faces do.
bool boxes_crowd(const TriMesh& mesh, const Bvh& bvh) {
    // A face among faces of its size meets the boxes of some dozens. Beyond a hundred, plain
    // regions are looked for, which takes time and spares pairs that cannot intersect: no answer
    // depends on these numbers.
    constexpr std::size_t k_looks = 64;
    constexpr std::size_t k_crowd = 100;
    const std::size_t stride = mesh.triangles.size() / k_looks + 1;
    std::size_t met = 0;
    for (std::size_t f = 0; f < mesh.triangles.size(); f += stride) {
        const Aabb box = box_of(mesh.corners(static_cast<FaceId>(f)));
        bvh.visit([&](const Aabb& node) { return !box.empty() && node.overlaps(box); },
                  [&](Index second) { met += box_of(mesh.corners(second)).overlaps(box) ? 1 : 0; });
    }
    return met > k_crowd * k_looks;
}

// Knows which pairs need no test: those within one plain region. A node of the box tree is passed
// over as a whole when all faces below it are of one region.
class Passes {
public:
    Passes(const Bvh& bvh, std::vector<Index> region) : bvh_(bvh), region_(std::move(region)) {
        if (region_.empty()) {
            return;
        }
        const auto nodes = bvh.nodes();
        of_node_.assign(nodes.size(), k_none);
        // Children come after their parents, so this goes backward.
        for (std::size_t n = nodes.size(); n-- > 0;) {
            of_node_[n] = nodes[n].count > 0                            ? of_items(nodes[n])
                          : of_node_[n + 1] == of_node_[nodes[n].first] ? of_node_[n + 1]
                                                                        : k_none;
        }
    }

    // Calls on_face for all faces whose boxes may meet `box`, except those in the same region as
    // `face`.
    template <class OnFace> void visit(FaceId face, const Aabb& box, const OnFace& on_face) const {
        const Index region = region_.empty() ? k_none : region_[face];
        if (region == k_none) {
            bvh_.visit([&](const Aabb& node) { return node.overlaps(box); }, on_face);
            return;
        }
        const auto nodes = bvh_.nodes();
        std::vector<Index> waiting{0};
        while (!waiting.empty()) {
            const Index at = waiting.back();
            waiting.pop_back();
            if (of_node_[at] == region || !nodes[at].box.overlaps(box)) {
                continue;
            }
            if (nodes[at].count == 0) {
                waiting.push_back(nodes[at].first);
                waiting.push_back(at + 1);
                continue;
            }
            for (const Index item : bvh_.items().subspan(nodes[at].first, nodes[at].count)) {
                if (region_[item] != region) {
                    on_face(item);
                }
            }
        }
    }

private:
    [[nodiscard]] Index of_items(const Bvh::Node& node) const {
        const auto items = bvh_.items().subspan(node.first, node.count);
        const Index region = region_[items.front()];
        const bool one = std::all_of(items.begin(), items.end(),
                                     [&](Index item) { return region_[item] == region; });
        return one ? region : k_none;
    }

    const Bvh& bvh_;
    std::vector<Index> region_;  // one per face; empty when regions were not sought
    std::vector<Index> of_node_; // per tree node: the region of all its faces, or k_none
};

} // namespace

Result<Bvh> build_face_bvh(const TriMesh& mesh, const Progress& progress) {
    std::vector<Aabb> boxes(mesh.triangles.size());
    const bool finished = for_each_block(
        boxes.size(), 1U << 14, progress.part({}, 0.0, 0.2), [&](std::size_t b, std::size_t e) {
            for (std::size_t f = b; f < e; ++f) {
                boxes[f] = box_of(mesh.corners(static_cast<FaceId>(f)));
            }
        });
    if (!finished) {
        return stopped_issue();
    }
    return Bvh::build(boxes, progress.part({}, 0.2, 1.0));
}

Result<std::vector<std::pair<FaceId, FaceId>>>
find_self_intersections(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& skip,
                        const Progress& progress) {
    constexpr std::size_t k_block = 512;
    const std::size_t count = mesh.triangles.size();
    Result<std::vector<Index>> regions = std::vector<Index>();
    if (boxes_crowd(mesh, bvh)) {
        regions = find_plain_regions(mesh, skip, progress);
    }
    if (!regions) {
        return regions.issue();
    }
    const Passes passes(bvh, std::move(*regions));
    std::vector<std::vector<std::pair<FaceId, FaceId>>> found((count + k_block - 1) / k_block);
    const bool finished =
        for_each_block(count, k_block, progress, [&](std::size_t begin, std::size_t end) {
            auto& pairs = found[begin / k_block];
            for (std::size_t f = begin; f < end && !progress.stopped(); ++f) {
                const auto first = static_cast<FaceId>(f);
                const Corners corners = mesh.corners(first);
                const Aabb box = box_of(corners);
                if (skip[first] || box.empty()) {
                    continue;
                }
                passes.visit(first, box, [&](Index second) {
                    if (second <= first || skip[second]) {
                        return;
                    }
                    const Corners other = mesh.corners(second);
                    if (box_of(other).overlaps(box) && intersect(corners, other)) {
                        pairs.emplace_back(first, second);
                    }
                });
            }
            std::sort(pairs.begin(), pairs.end());
        });
    if (!finished) {
        return stopped_issue();
    }
    std::vector<std::pair<FaceId, FaceId>> all;
    for (const auto& pairs : found) {
        all.insert(all.end(), pairs.begin(), pairs.end());
    }
    return all;
}

} // namespace hullwright
