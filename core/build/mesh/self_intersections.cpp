#include "mesh/self_intersections.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "exact/predicates.h"
#include "mesh/plain_regions.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <stop_token>

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
    const auto is_crowd = [&met] { return met > k_crowd * k_looks; };
    for (std::size_t f = 0; f < mesh.triangles.size() && !is_crowd(); f += stride) {
        const Aabb box = box_of(mesh.corners(static_cast<FaceId>(f)));
        bvh.visit(
            [&](const Aabb& node) { return !is_crowd() && !box.empty() && node.overlaps(box); },
            [&](Index second) { met += box_of(mesh.corners(second)).overlaps(box) ? 1 : 0; });
    }
    return is_crowd();
}

// Knows which pairs need no test: those within one plain region, or one group that is not held
// against itself. A node of the box tree is passed over as a whole when all faces below it are of
// one region.
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

constexpr std::size_t k_faces_at_once = 512;

// Looks for the faces that intersect one.
class FaceSearch {
public:
    FaceSearch(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& skip,
               std::vector<Index> region, std::stop_token stop)
        : mesh_(mesh), skip_(skip), passes_(bvh, std::move(region)), stop_(std::move(stop)) {}

    // Calls on_other for those of other regions that `wants` lets pass, in any order. One face may
    // meet all others, so the stop is looked at before each of them: after a stop some are missing.
    template <class Wants, class OnOther>
    void look_around(FaceId face, const Wants& wants, const OnOther& on_other) const {
        look(
            face, [](FaceId /*other*/) { return true; }, wants, on_other);
    }
    // Does so with those after a face.
    template <class Wants, class OnSecond>
    void look_after(FaceId first, const Wants& wants, const OnSecond& on_second) const {
        look(
            first, [first](FaceId second) { return second > first; }, wants, on_second);
    }

private:
    template <class Takes, class Wants, class OnOther>
    void look(FaceId face, const Takes& takes, const Wants& wants, const OnOther& on_other) const {
        const Corners corners = mesh_.corners(face);
        const Aabb box = box_of(corners);
        if (skip_[face] || box.empty()) {
            return;
        }
        passes_.visit(face, box, [&](Index other) {
            if (!takes(other) || skip_[other] || stop_.stop_requested() || !wants(other)) {
                return;
            }
            const Corners others = mesh_.corners(other);
            // A pair is tested in the order of its numbers, whichever of both is looked around.
            if (box_of(others).overlaps(box) &&
                (face < other ? intersect(corners, others) : intersect(others, corners))) {
                on_other(other);
            }
        });
    }

    const TriMesh& mesh_;
    const std::vector<bool>& skip_;
    Passes passes_;
    std::stop_token stop_;
};

// Finding regions takes a time that grows with the faces, the search one that grows with pairs.
constexpr double k_prepared = 0.1;

Result<FaceSearch> prepare_search(const TriMesh& mesh, const Bvh& bvh,
                                  const std::vector<bool>& skip, const Progress& progress) {
    Result<std::vector<Index>> regions = std::vector<Index>();
    if (boxes_crowd(mesh, bvh)) {
        regions = find_plain_regions(mesh, skip, progress.part({}, 0.0, k_prepared));
    }
    if (!regions) {
        return regions.issue();
    }
    return FaceSearch(mesh, bvh, skip, std::move(*regions), progress.token());
}

// Lists the first pairs of all.
class PairList {
public:
    PairList(const FaceSearch& search, std::size_t faces, std::size_t most)
        : search_(search), faces_(faces), most_(most),
          found_((faces + k_faces_at_once - 1) / k_faces_at_once) {}

    // Blocks of faces are begun in their order, whichever thread takes them. So a block that begins
    // when others have more pairs than are listed comes after all of these, and need not be looked
    // at. Whether it is depends on the threads, what is listed does not; and no more is held than
    // one list for each thread, and one more.
    Result<SelfIntersections> run(const Progress& progress) {
        const bool finished =
            for_each_block(found_.size(), 1, progress, [&](std::size_t, std::size_t) {
                const bool enough = held_ > most_; // is read before a block is begun
                const std::size_t block = begun_++;
                if (!enough) {
                    look_at(block, progress.token());
                }
            });
        return finished ? first_pairs(progress) : Result<SelfIntersections>(stopped_issue());
    }

private:
    using Pairs = std::vector<std::pair<FaceId, FaceId>>;

    // Lists the first pairs of a block, and one more than are wanted where there are others.
    void look_at(std::size_t block, const std::stop_token& stop) {
        Pairs& pairs = found_[block];
        std::vector<FaceId> seconds; // at most one for each face
        const std::size_t end = std::min(faces_, (block + 1) * k_faces_at_once);
        for (std::size_t f = block * k_faces_at_once;
             f < end && pairs.size() <= most_ && !stop.stop_requested(); ++f) {
            const auto first = static_cast<FaceId>(f);
            seconds.clear();
            search_.look_after(
                first, [](FaceId) { return true; },
                [&](FaceId second) { seconds.push_back(second); });
            sort_in_runs(seconds, std::less<>(), stop);
            for (std::size_t i = 0; i < seconds.size() && pairs.size() <= most_; ++i) {
                pairs.emplace_back(first, seconds[i]);
            }
        }
        held_ += pairs.size();
    }

    Result<SelfIntersections> first_pairs(const Progress& progress) {
        SelfIntersections first;
        first.pairs.reserve(std::min(most_, held_.load()));
        for (Pairs& pairs : found_) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            const std::size_t count = std::min(pairs.size(), most_ - first.pairs.size());
            first.pairs.insert(first.pairs.end(), pairs.begin(),
                               pairs.begin() + static_cast<std::ptrdiff_t>(count));
            first.more = first.more || count < pairs.size();
            Pairs().swap(pairs);
        }
        return first;
    }

    const FaceSearch& search_;
    std::size_t faces_;
    std::size_t most_;
    std::vector<Pairs> found_;          // per block
    std::atomic<std::size_t> begun_{0}; // blocks
    std::atomic<std::size_t> held_{0};  // pairs of all blocks that are done
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

Result<SelfIntersections> find_self_intersections(const TriMesh& mesh, const Bvh& bvh,
                                                  const std::vector<bool>& skip, std::size_t most,
                                                  const Progress& progress) {
    const auto search = prepare_search(mesh, bvh, skip, progress);
    if (!search) {
        return search.issue();
    }
    return PairList(*search, mesh.triangles.size(), most).run(progress.part({}, k_prepared, 1.0));
}

Status hear_self_intersections(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& skip,
                               SelfIntersectionListener& listener, const Progress& progress) {
    const auto search = prepare_search(mesh, bvh, skip, progress);
    if (!search) {
        return search.issue();
    }
    const Progress part = progress.part({}, k_prepared, 1.0);
    const bool finished = for_each_block(
        mesh.triangles.size(), k_faces_at_once, part, [&](std::size_t begin, std::size_t end) {
            for (std::size_t f = begin; f < end && !part.stopped(); ++f) {
                const auto first = static_cast<FaceId>(f);
                if (listener.wants(first)) {
                    search->look_after(
                        first, [&](FaceId second) { return listener.wants(first, second); },
                        [&](FaceId second) { listener.hear(first, second); });
                }
            }
        });
    return finished ? Status(Done{}) : Status(stopped_issue());
}

bool hear_between_groups(const TriMesh& mesh, const Bvh& bvh, std::span<const FaceId> faces,
                         std::vector<Index> group, SelfIntersectionListener& listener,
                         SharedMeter& meter, const std::stop_token& stop) {
    const std::vector<bool> none(mesh.triangles.size(), false);
    const FaceSearch search(mesh, bvh, none, std::move(group), stop);
    return for_each_block(
        faces.size(), k_faces_at_once, Progress(stop), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
                const FaceId first = faces[i];
                if (listener.wants(first)) {
                    search.look_around(
                        first, [&](FaceId second) { return listener.wants(first, second); },
                        [&](FaceId second) { listener.hear(first, second); });
                }
            }
            meter.add(static_cast<double>(end - begin));
        });
}

} // namespace hullwright
