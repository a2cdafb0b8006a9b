#include "mesh/nesting.h"

#include "base/parallel.h"
#include "base/shared_meter.h"
#include "base/sort_in_runs.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "mesh/self_intersections.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

namespace hullwright {
namespace {

using exact::Point2;

Point2 across_x(const Vec3& p) {
    return {p.y(), p.z()};
}

// Returns the turn a, b, p with p moved by (e, e^2) for an infinitesimal e > 0 (Edelsbrunner and
// Mücke 1990), so that a ray never runs through an edge or a vertex. It is 0 only for an edge along
// the ray.
int perturbed_turn(const Point2& a, const Point2& b, const Point2& p) {
    if (const int sign = exact::turn(a, b, p); sign != 0) {
        return sign;
    }
    if (a[1] != b[1]) {
        return a[1] > b[1] ? 1 : -1;
    }
    return a[0] == b[0] ? 0 : a[0] < b[0] ? 1 : -1;
}

// Returns one vertex per component. A vertex that no other component touches would be best, but the
// first one will do, as touching components are reported as self-intersecting anyway.
std::vector<VertexId> first_vertices(const TriMesh& mesh, const Components& components) {
    std::vector<VertexId> vertices(components.count, k_none);
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        VertexId& vertex = vertices[components.of_face[f]];
        vertex = vertex == k_none ? mesh.triangles[f][0] : vertex;
    }
    return vertices;
}

// True when a box comes before one that it holds; which of others comes first means nothing.
bool comes_before(const Aabb& a, const Aabb& b) {
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        if (a.lower[axis] != b.lower[axis]) {
            return a.lower[axis] < b.lower[axis];
        }
        if (a.upper[axis] != b.upper[axis]) {
            return a.upper[axis] > b.upper[axis];
        }
    }
    return false;
}

// Returns the closed components, each after those whose box holds its own. After a stop the order
// means nothing.
std::vector<ComponentId> ranked_components(const TriMesh& mesh, const Components& components,
                                           const std::vector<bool>& closed,
                                           const std::stop_token& stop) {
    const auto boxes = boxes_of_components(mesh, components, CornersTaken::finite);
    std::vector<ComponentId> ranked;
    for (ComponentId c = 0; c < components.count; ++c) {
        if (closed[c]) {
            ranked.push_back(c);
        }
    }
    sort_in_runs(
        ranked,
        [&](ComponentId a, ComponentId b) {
            return comes_before(boxes[a], boxes[b]) || (!comes_before(boxes[b], boxes[a]) && a < b);
        },
        stop);
    return ranked;
}

using Ranks = std::vector<Index>; // ascending; a rank is a place among the ranked components

// Marks the ranks around components whose surface crosses the component's. Two components may cross
// in as many places as they have pairs of faces, of which the first that is found is enough.
class CrossedContainers final : public SelfIntersectionListener {
public:
    // `slot` says for each component which of the lists is its own.
    CrossedContainers(const Components& components, std::span<const Index> rank,
                      std::span<const Index> slot, std::span<const Ranks> lists)
        : components_(components), rank_(rank), slot_(slot), lists_(lists) {
        std::size_t count = 0;
        for (const Ranks& list : lists) {
            first_.push_back(count);
            count += list.size();
        }
        std::vector<std::atomic<bool>>(count).swap(crossed_);
    }

    [[nodiscard]] bool wants(FaceId /*inner*/) const override { return true; }
    [[nodiscard]] bool wants(FaceId inner, FaceId outer) const override {
        const auto number = number_of(inner, outer);
        return number && !crossed_[*number];
    }
    void hear(FaceId inner, FaceId outer) override {
        if (const auto number = number_of(inner, outer)) {
            crossed_[*number] = true;
        }
    }

    // Returns what is left of a list.
    [[nodiscard]] Ranks uncrossed(std::size_t slot) const {
        Ranks left;
        for (std::size_t i = 0; i < lists_[slot].size(); ++i) {
            if (!crossed_[first_[slot] + i]) {
                left.push_back(lists_[slot][i]);
            }
        }
        return left;
    }

private:
    [[nodiscard]] std::optional<std::size_t> number_of(FaceId inner, FaceId outer) const {
        const Index slot = slot_[components_.of_face[inner]];
        const Index rank = rank_[components_.of_face[outer]];
        if (slot == k_none || rank == k_none) {
            return std::nullopt;
        }
        const Ranks& list = lists_[slot];
        const auto at = std::lower_bound(list.begin(), list.end(), rank);
        if (at == list.end() || *at != rank) {
            return std::nullopt;
        }
        return first_[slot] + static_cast<std::size_t>(at - list.begin());
    }

    const Components& components_;
    std::span<const Index> rank_;
    std::span<const Index> slot_;
    std::span<const Ranks> lists_;
    std::vector<std::size_t> first_;         // per list: the number of its first entry
    std::vector<std::atomic<bool>> crossed_; // per entry of all lists
};

// Keeps lists as links.
class LinkKeeper {
public:
    LinkKeeper(Nesting& nesting, std::span<const ComponentId> ranked, std::size_t most)
        : nesting_(nesting), ranked_(ranked), most_(most) {}

    void keep(ComponentId component, const Ranks& list) {
        nesting_.depth[component] = static_cast<Index>(list.size());
        if (!nesting_.listed) {
            return;
        }
        // One shell after the other comes, so that a list often begins as the one before, and how
        // far it does is quickly seen.
        const auto same = std::mismatch(list.begin(), list.end(), kept_.begin(), kept_.end()).first;
        way_.resize(static_cast<std::size_t>(same - list.begin()));
        for (std::size_t i = way_.size(); i < list.size(); ++i) {
            way_.push_back(link_after(i == 0 ? k_none : way_.back(), list[i]));
        }
        kept_ = list;
        nesting_.last[component] = way_.empty() ? k_none : way_.back();
        if (nesting_.links.size() > most_) {
            give_up();
        }
    }

private:
    Index link_after(Index before, Index rank) {
        const std::uint64_t key = (std::uint64_t{before} << 32U) | rank;
        const auto added = numbers_.try_emplace(key, static_cast<Index>(nesting_.links.size()));
        if (added.second) {
            nesting_.links.push_back({before, ranked_[rank]});
        }
        return added.first->second;
    }
    void give_up() {
        nesting_.listed = false;
        std::vector<Nesting::Link>().swap(nesting_.links);
        std::fill(nesting_.last.begin(), nesting_.last.end(), k_none);
        std::unordered_map<std::uint64_t, Index>().swap(numbers_);
    }

    Nesting& nesting_;
    std::span<const ComponentId> ranked_;
    std::size_t most_;
    std::unordered_map<std::uint64_t, Index> numbers_; // of links, by what they put after which
    Ranks kept_;                                       // the list that was kept last
    std::vector<Index> way_;                           // its links
};

// Counts the faces of each component.
std::vector<Index> faces_of_components(const Components& components) {
    std::vector<Index> faces(components.count, 0);
    for (const ComponentId c : components.of_face) {
        ++faces[c];
    }
    return faces;
}

double faces_among(std::span<const Index> faces, std::span<const ComponentId> those) {
    double sum = 0.0;
    for (const ComponentId c : those) {
        sum += faces[c];
    }
    return sum;
}

// Looks at components in rounds: each takes as many as have lists that can be held at once, finds
// out which of those around them cross them, and keeps what is left. Which components come into
// which round depends on the threads, what is found does not.
class NestingFinder {
public:
    NestingFinder(const TriMesh& mesh, const Components& components, const Bvh& bvh,
                  std::vector<ComponentId> ranked, const NestingLimits& limits,
                  const Progress& progress)
        : mesh_(mesh), components_(components), bvh_(bvh), ranked_(std::move(ranked)),
          most_entries_(limits.entries), stop_(progress.token()),
          vertices_(first_vertices(mesh, components)), faces_(faces_of_components(components)),
          rank_(components.count, k_none), waiting_(ranked_),
          keeper_(nesting_, ranked_,
                  limits.links_besides + limits.links_per_component * components.count),
          meter_(progress, 2.0 * faces_among(faces_, ranked_)) {
        for (std::size_t rank = 0; rank < ranked_.size(); ++rank) {
            rank_[ranked_[rank]] = static_cast<Index>(rank);
        }
        nesting_.depth.assign(components.count, 0);
        nesting_.last.assign(components.count, k_none);
    }

    // Faces are counted twice: when the components around theirs are known, and when it is known
    // which of these cross it.
    Result<Nesting> run() {
        while (!waiting_.empty()) {
            if (!gather() || !drop_crossed() || !keep()) {
                return stopped_issue();
            }
        }
        return std::move(nesting_);
    }

private:
    bool gather() {
        lists_.assign(waiting_.size(), {});
        looked_at_.assign(waiting_.size(), 0);
        std::atomic<std::size_t> held{0};
        return for_each_block(waiting_.size(), 1, Progress(stop_), [&](std::size_t i, std::size_t) {
            if (i == 0 || held < most_entries_) {
                lists_[i] = ranks_around(waiting_[i]);
                looked_at_[i] = 1;
                held += lists_[i].size();
                meter_.add(faces_[waiting_[i]]);
            }
        });
    }

    // Returns whose faces a ray from the component crosses an odd number of times.
    [[nodiscard]] Ranks ranks_around(ComponentId component) const {
        const Vec3& p = mesh_.vertices[vertices_[component]];
        Ranks crossed;
        bvh_.visit(
            [&](const Aabb& box) {
                return !stop_.stop_requested() && may_be_crossed_along_x(p, box);
            },
            [&](Index face) {
                const ComponentId other = components_.of_face[face];
                if (other != component && rank_[other] != k_none &&
                    crossing_along_x(p, mesh_.corners(face)) != 0) {
                    crossed.push_back(rank_[other]);
                }
            });
        sort_in_runs(crossed, std::less<>(), stop_);
        Ranks odd;
        for (std::size_t begin = 0; begin < crossed.size();) {
            std::size_t end = begin;
            while (end < crossed.size() && crossed[end] == crossed[begin]) {
                ++end;
            }
            if ((end - begin) % 2 == 1) {
                odd.push_back(crossed[begin]);
            }
            begin = end;
        }
        odd.shrink_to_fit(); // many lists are held at once
        return odd;
    }

    // Removes those whose surface crosses the component's: a component that is partly outside is no
    // cavity.
    bool drop_crossed() {
        std::vector<Index> slot(components_.count, k_none);
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            if (!lists_[i].empty()) {
                slot[waiting_[i]] = static_cast<Index>(i);
            } else if (looked_at_[i] != 0) {
                meter_.add(faces_[waiting_[i]]);
            }
        }
        std::vector<FaceId> inner;
        for (FaceId f = 0; f < mesh_.triangles.size(); ++f) {
            if (slot[components_.of_face[f]] != k_none) {
                inner.push_back(f);
            }
        }
        if (inner.empty()) {
            return !stop_.stop_requested();
        }
        CrossedContainers crossed(components_, rank_, slot, lists_);
        if (!hear_between_groups(mesh_, bvh_, inner, components_.of_face, crossed, meter_, stop_)) {
            return false;
        }
        for (std::size_t i = 0; i < lists_.size(); ++i) {
            lists_[i] = crossed.uncrossed(i);
        }
        return true;
    }

    bool keep() {
        std::size_t left = 0;
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            if (stop_.stop_requested()) {
                return false;
            }
            if (looked_at_[i] != 0) {
                keeper_.keep(waiting_[i], lists_[i]);
            } else {
                waiting_[left++] = waiting_[i];
            }
        }
        waiting_.resize(left);
        return true;
    }

    const TriMesh& mesh_;
    const Components& components_;
    const Bvh& bvh_;
    std::vector<ComponentId> ranked_;
    std::size_t most_entries_;
    std::stop_token stop_;
    std::vector<VertexId> vertices_;   // one per component
    std::vector<Index> faces_;         // how many each component has
    std::vector<Index> rank_;          // per component; k_none: it is open
    std::vector<ComponentId> waiting_; // for a round, in the order of their ranks
    std::vector<Ranks> lists_;         // of those that wait; empty where they go on waiting
    std::vector<char> looked_at_;      // whether they are in this round
    Nesting nesting_;
    LinkKeeper keeper_;
    SharedMeter meter_;
};

// Returns the tree less the faces of open components, which neither contain nor are contained, and
// which each ray and each face would come by in vain; nothing where there are none.
Result<std::optional<Bvh>> without_open(const TriMesh& mesh, const Components& components,
                                        const std::vector<bool>& closed, const Bvh& bvh,
                                        const std::stop_token& stop) {
    if (std::find(closed.begin(), closed.end(), false) == closed.end()) {
        return std::optional<Bvh>();
    }
    std::vector<bool> open(mesh.triangles.size());
    for (FaceId f = 0; f < open.size(); ++f) {
        open[f] = !closed[components.of_face[f]];
    }
    auto left = bvh_without(mesh, bvh, open, stop);
    if (!left) {
        return left.issue();
    }
    return std::optional<Bvh>(std::move(*left));
}

} // namespace

int crossing_along_x(const Vec3& p, const std::array<Vec3, 3>& t) {
    // Most faces miss the ray by far, which doubles tell at once.
    if (!may_be_crossed_along_x(p, box_around(t))) {
        return 0;
    }
    const Point2 at = across_x(p);
    const int first = perturbed_turn(across_x(t[0]), across_x(t[1]), at);
    if (first == 0 || perturbed_turn(across_x(t[1]), across_x(t[2]), at) != first ||
        perturbed_turn(across_x(t[2]), across_x(t[0]), at) != first) {
        return 0;
    }
    // Seen along x the face turns by `first`, so its normal points that way along x. The point p
    // lies before the plane exactly when it is on the other side.
    return exact::orientation(t[0], t[1], t[2], p) * first < 0 ? first : 0;
}

std::vector<ComponentId> Nesting::around(ComponentId component) const {
    std::vector<ComponentId> list;
    for (Index link = last[component]; link != k_none; link = links[link].before) {
        list.push_back(links[link].component);
    }
    std::sort(list.begin(), list.end());
    return list;
}

Result<Nesting> find_nesting(const TriMesh& mesh, const Components& components,
                             const std::vector<bool>& closed, const Bvh& bvh,
                             const NestingLimits& limits, const Progress& progress) {
    auto ranked = ranked_components(mesh, components, closed, progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    // A single closed component cannot be inside another, so none is looked at.
    std::optional<Bvh> shells;
    if (ranked.size() < 2) {
        ranked.clear();
    } else {
        auto left = without_open(mesh, components, closed, bvh, progress.token());
        if (!left) {
            return left.issue();
        }
        shells = std::move(*left);
    }
    return NestingFinder(mesh, components, shells ? *shells : bvh, std::move(ranked), limits,
                         progress)
        .run();
}

} // namespace hullwright
