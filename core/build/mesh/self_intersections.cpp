#include "mesh/self_intersections.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "exact/predicates.h"
#include "mesh/edge_books.h"
#include "mesh/face_plane.h"
#include "mesh/plain_regions.h"
#include "mesh/tree_sets.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
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

// Holds a face with its plane, which many others are held against.
struct PlacedFace {
    explicit PlacedFace(const Corners& at) : corners(at), plane(at) {}
    Corners corners;
    FacePlane plane;
};

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

// True when all corners of a face but those that it shares are certainly on one side of the plane
// of another face. Those that it shares are in that plane, so the faces meet nowhere else.
bool is_beside(const Corners& corners, const FacePlane& plane,
               std::span<const std::size_t> shared) {
    int side = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (std::find(shared.begin(), shared.end(), i) != shared.end()) {
            continue;
        }
        const int there = plane.certain_side(corners[i]);
        if (there == 0 || there == -side) {
            return false;
        }
        side = there;
    }
    return side != 0;
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

// True when one face has two corners at the only place that it shares with the other one. A side
// that begins there is opposite to one of the two, and so counts as reaching the other face.
bool meet_at_corner_twice(const Corners& s, const Corners& t, const Shared& shared) {
    return (shared.count == 2 && shared.in_second[0] == shared.in_second[1]) ||
           (shared.count == 1 && std::count(t.begin(), t.end(), s[shared.in_first[0]]) > 1);
}

bool intersect(const PlacedFace& first, const PlacedFace& second) {
    const Corners& s = first.corners;
    const Corners& t = second.corners;
    const Shared shared = shared_corners(s, t);
    if (shared.count == 3 || meet_at_corner_twice(s, t, shared)) {
        return true;
    }
    if (is_beside(t, first.plane, std::span(shared.in_second).first(shared.count)) ||
        is_beside(s, second.plane, std::span(shared.in_first).first(shared.count))) {
        return false;
    }
    return shared.count == 0   ? exact::triangles_meet(s, t)
           : shared.count == 1 ? crossing_at_vertex(s, t, shared)
                               : folded(s, t, shared);
}

// True when the boxes of sampled faces of the tree meet too many others, as those of long thin
// faces do.
bool boxes_crowd(const TriMesh& mesh, const Bvh& bvh) {
    // A face among faces of its size meets the boxes of some dozens. Beyond a hundred, plain
    // regions and books are looked for, which takes time and spares pairs that cannot intersect: no
    // answer depends on these numbers.
    constexpr std::size_t k_looks = 64;
    constexpr std::size_t k_crowd = 100;
    const auto faces = bvh.items();
    const std::size_t stride = faces.size() / k_looks + 1;
    std::size_t met = 0;
    const auto is_crowd = [&met] { return met > k_crowd * k_looks; };
    for (std::size_t i = 0; i < faces.size() && !is_crowd(); i += stride) {
        const Aabb box = box_of(mesh.corners(faces[i]));
        bvh.visit(
            [&](const Aabb& node) { return !is_crowd() && !box.empty() && node.overlaps(box); },
            [&](Index second) { met += box_of(mesh.corners(second)).overlaps(box) ? 1 : 0; });
    }
    return is_crowd();
}

// Knows which pairs need no test: those within one plain region or one group that is not held
// against itself, those with a face of a flat region beside, and those within one book. A node of
// the box tree is passed over as a whole when all faces below it are such.
class Passes {
public:
    Passes(const Bvh& bvh, PlainRegions regions, EdgeBooks books)
        : bvh_(bvh), regions_(bvh, std::move(regions.of_face)), across_(std::move(regions.across)),
          books_(bvh, std::move(books.of_face)), folds_(std::move(books)) {}

    // Calls on_face for all faces of leaves whose box and whose parents' boxes `enters` lets pass,
    // except those that need no test with `face`.
    template <class Enters, class OnFace>
    void visit(FaceId face, const Enters& enters, const OnFace& on_face) const {
        const auto regions = regions_at(face);
        const std::array<Index, 1> book = {books_.of(face)};
        bvh_.visit_numbered(
            [&](Index node) {
                return enters(bvh_.nodes()[node].box) && !regions_.are_of(node, regions) &&
                       !books_.are_of(node, book);
            },
            [&](Index other) {
                if (!regions_.is_of(other, regions) && !books_.is_of(other, book)) {
                    on_face(other);
                }
            });
    }
    // Returns the faces that surely meet this one, which is among them, and are not visited: those
    // that are folded onto it in one book.
    [[nodiscard]] std::span<const FaceId> folded_onto(FaceId face) const {
        return folds_.folded_onto(face);
    }

private:
    // Returns the face's own region and those across its sides.
    [[nodiscard]] std::array<Index, 4> regions_at(FaceId face) const {
        std::array<Index, 4> regions = {regions_.of(face), k_none, k_none, k_none};
        if (!across_.empty()) {
            std::copy(across_[face].begin(), across_[face].end(), regions.begin() + 1);
        }
        return regions;
    }

    const Bvh& bvh_;
    TreeSets regions_;
    std::vector<std::array<Index, 3>> across_; // see PlainRegions
    TreeSets books_;
    EdgeBooks folds_;
};

constexpr std::size_t k_faces_at_once = 512;

// Looks for the faces of a tree that intersect one.
class FaceSearch {
public:
    FaceSearch(const TriMesh& mesh, const Bvh& bvh, PlainRegions regions, EdgeBooks books,
               std::stop_token stop)
        : mesh_(mesh), passes_(bvh, std::move(regions), std::move(books)), stop_(std::move(stop)) {}
    // The tree is the search's own.
    FaceSearch(const TriMesh& mesh, std::unique_ptr<const Bvh> bvh, PlainRegions regions,
               EdgeBooks books, std::stop_token stop)
        : mesh_(mesh), own_(std::move(bvh)), passes_(*own_, std::move(regions), std::move(books)),
          stop_(std::move(stop)) {}

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
        const PlacedFace placed(mesh_.corners(face));
        const Aabb box = box_of(placed.corners);
        if (box.empty()) {
            return;
        }
        const auto is_due = [&](FaceId other) { return takes(other) && !stop_.stop_requested(); };
        for (const FaceId other : passes_.folded_onto(face)) {
            if (other != face && is_due(other) && wants(other)) {
                on_other(other);
            }
        }
        passes_.visit(
            face,
            [&](const Aabb& node) { return node.overlaps(box) && !placed.plane.is_beside(node); },
            [&](FaceId other) {
                if (!is_due(other)) {
                    return;
                }
                const Corners corners = mesh_.corners(other);
                if (!box_of(corners).overlaps(box) || is_beside(corners, placed.plane, {}) ||
                    !wants(other)) {
                    return;
                }
                // A pair is tested in the order of its numbers, whichever of both is looked around.
                const PlacedFace others(corners);
                if (face < other ? intersect(placed, others) : intersect(others, placed)) {
                    on_other(other);
                }
            });
    }

    const TriMesh& mesh_;
    std::unique_ptr<const Bvh> own_; // null where the tree is somebody else's
    Passes passes_;
    std::stop_token stop_;
};

// Finding regions and books takes a time that grows with the faces, the search one that grows with
// pairs.
constexpr double k_prepared = 0.1;

// Faces that take no part are left out of the tree: among faces whose boxes overlap, the search
// would come by all of them from each of the others.
Result<FaceSearch> prepare_search(const TriMesh& mesh, const Bvh& bvh,
                                  const std::vector<bool>& skip, const Progress& progress) {
    std::unique_ptr<const Bvh> own;
    if (std::find(skip.begin(), skip.end(), true) != skip.end()) {
        auto left = bvh_without(mesh, bvh, skip, progress.token());
        if (!left) {
            return left.issue();
        }
        own = std::make_unique<const Bvh>(std::move(*left));
    }
    PlainRegions regions;
    EdgeBooks books;
    if (boxes_crowd(mesh, own ? *own : bvh)) {
        auto plain = find_plain_regions(mesh, skip, progress.part({}, 0.0, 0.6 * k_prepared));
        if (!plain) {
            return plain.issue();
        }
        auto bound = find_edge_books(mesh, skip, progress.part({}, 0.6 * k_prepared, k_prepared));
        if (!bound) {
            return bound.issue();
        }
        regions = std::move(*plain);
        books = std::move(*bound);
    }
    return own ? FaceSearch(mesh, std::move(own), std::move(regions), std::move(books),
                            progress.token())
               : FaceSearch(mesh, bvh, std::move(regions), std::move(books), progress.token());
}

// Lists the first pairs of all.
class PairList {
public:
    PairList(const FaceSearch& search, const std::vector<bool>& skip, std::size_t most)
        : search_(search), skip_(skip), most_(most),
          found_((skip.size() + k_faces_at_once - 1) / k_faces_at_once) {}

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
        const std::size_t end = std::min(skip_.size(), (block + 1) * k_faces_at_once);
        for (std::size_t f = block * k_faces_at_once;
             f < end && pairs.size() <= most_ && !stop.stop_requested(); ++f) {
            if (skip_[f]) {
                continue;
            }
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
    const std::vector<bool>& skip_;
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

Result<Bvh> bvh_without(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& left_out,
                        const std::stop_token& stop) {
    return bvh.without(
        left_out, [&mesh](Index face) { return box_of(mesh.corners(face)); }, stop);
}

Result<SelfIntersections> find_self_intersections(const TriMesh& mesh, const Bvh& bvh,
                                                  const std::vector<bool>& skip, std::size_t most,
                                                  const Progress& progress) {
    const auto search = prepare_search(mesh, bvh, skip, progress);
    if (!search) {
        return search.issue();
    }
    return PairList(*search, skip, most).run(progress.part({}, k_prepared, 1.0));
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
                if (!skip[f] && listener.wants(first)) {
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
    const FaceSearch search(mesh, bvh, PlainRegions{std::move(group), {}}, EdgeBooks(), stop);
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
