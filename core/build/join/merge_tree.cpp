#include "join/merge_tree.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "geom/box_around.h"
#include "join/hull_reach.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"
#include "join/supports.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace hullwright {
namespace {

struct Node {
    std::vector<Vec3> corners; // of the hull; all points where it has no volume
    Supports supports;
    Aabb box;
    // Nodes that it may be joined with, ascending. One that was joined since it was put there
    // stands for the node that it has become a part of.
    std::vector<Index> near;
    PartId part = 0;
};

struct Pair {
    std::uint32_t farthest = 0; // squared distance of an outside cell, by protrusion alone
    std::uint64_t added = 0;    // both are lower bounds until they are `sure`
    std::uint64_t cells = 0;    // of the whole hull
    Index one = 0;
    Index other = 0;
    bool sure = false;
    Index look = k_none; // where the whole hull is kept, once it was looked at
    // An estimate of what was free at the last look is due, which says no fewer cells than `added`.
    bool stale = false;

    // A heap hands out the largest, so the cheapest pair has to be that.
    bool operator<(const Pair& pair) const {
        return std::tie(pair.farthest, pair.added, pair.cells, pair.one, pair.other) <
               std::tie(farthest, added, cells, one, other);
    }
};

// Hands out pairs, the cheapest first.
class PairQueue {
public:
    void begin_with(std::vector<Pair> pairs) {
        pairs_ = std::move(pairs);
        std::make_heap(pairs_.begin(), pairs_.end());
    }
    void push(const Pair& pair) {
        pairs_.push_back(pair);
        std::push_heap(pairs_.begin(), pairs_.end());
    }
    Pair pop() {
        std::pop_heap(pairs_.begin(), pairs_.end());
        const Pair pair = pairs_.back();
        pairs_.pop_back();
        return pair;
    }
    // Takes all pairs out, in no order.
    [[nodiscard]] std::vector<Pair> release() { return std::exchange(pairs_, {}); }
    [[nodiscard]] const Pair& top() const { return pairs_.front(); }
    [[nodiscard]] std::size_t size() const { return pairs_.size(); }
    [[nodiscard]] bool empty() const { return pairs_.empty(); }

private:
    std::vector<Pair> pairs_; // a heap
};

// Finds what hulls of points cover; each thread has one of its own. After a stop it finds nothing.
class Measurer {
public:
    Measurer(const CellGrid& grid, const CellDistance* distance, double noise, std::stop_token stop)
        : grid_(grid), distance_(distance), scan_(grid), noise_(noise), stop_(std::move(stop)) {}

    const Stretches& cover(std::span<const Vec3> points, Index step = 1) {
        hull_.make(points, noise_, stop_);
        return scan_.of(hull_.corners(), hull_.triangles(), step);
    }
    // Returns the corners of the last hull; none where it has no volume.
    [[nodiscard]] std::span<const Vec3> corners() const { return hull_.corners(); }
    // How far the last hull, which was of these points, reaches; 0 where nobody asks for that.
    [[nodiscard]] std::uint32_t farthest(std::span<const Vec3> points, const Stretches& covered,
                                         Index step = 1) const {
        const auto triangles = hull_.triangles();
        return distance_ == nullptr || stop_.stop_requested()
                   ? 0
                   : farthest_squared(grid_, *distance_, covered,
                                      triangles.empty() ? points : hull_.corners(), triangles,
                                      step);
    }

private:
    const CellGrid& grid_;
    const CellDistance* distance_; // null unless protrusion counts
    RoughHull hull_;
    HullScan scan_;
    double noise_;
    std::stop_token stop_;
};

// Holds a whole hull of two nodes.
struct Look {
    Stretches covered;
    std::vector<Vec3> corners;  // none where it has no volume
    std::uint32_t farthest = 0; // as in a pair
};

// Says where a joined hull has covered cells that were free: how many in all columns, in every
// second of them both ways, and in every fourth, which are the steps of estimates.
struct NewlyCovered {
    Aabb box;
    std::array<std::uint64_t, 3> cells{};
};

std::uint64_t cells_of(const Stretches& stretches) {
    std::uint64_t sum = 0;
    for (const Stretch& stretch : stretches) {
        sum += stretch.last - stretch.first + 1;
    }
    return sum;
}

class Joiner {
public:
    Joiner(const CellGrid& grid, std::span<const JoinPart> parts, const JoinRules& rules,
           const Progress& progress)
        : grid_(grid), rules_(rules), free_(grid.outside()), progress_(progress),
          noise_(counting_noise(grid)),
          measurers_(k_at_once, Measurer(grid, rules.distance, noise_, progress.token())) {
        tree_.parts = static_cast<Index>(parts.size());
    }

    Result<MergeTree> run(std::span<const JoinPart> parts) {
        if (!begin_with(parts, progress_.part({}, 0.0, 0.1)) ||
            !find_neighbours(progress_.part({}, 0.1, 0.15)) ||
            !look_at_all_pairs(progress_.part({}, 0.15, 0.4))) {
            return stopped_issue();
        }
        return join_all(progress_.part({}, 0.4, 1.0));
    }

private:
    // About a dozen hulls are looked at between two joins. They are shared by so many tasks, as
    // handing out more would cost more than it saves.
    static constexpr std::size_t k_at_once = 4;

    bool begin_with(std::span<const JoinPart> parts, const Progress& progress) {
        constexpr std::size_t k_block = 64;
        nodes_.resize(parts.size());
        within_.assign(parts.size(), k_none);
        std::vector<Stretches> covered(parts.size());
        const bool finished = for_each_block(
            parts.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
                Measurer measurer(grid_, rules_.distance, noise_, progress_.token());
                for (std::size_t i = begin; i < end; ++i) {
                    const JoinPart& part = parts[i];
                    Node& node = nodes_[i];
                    node.part = part.part;
                    covered[i] = measurer.cover(part.points);
                    keep_corners(measurer.corners(), part.points, node);
                    node.supports = supports_of(node.corners);
                    node.box = box_around(node.corners);
                }
            });
        for (const Stretches& each : covered) {
            tree_.outside += grid_.count(free_, each);
            grid_.clear(free_, each);
        }
        return finished;
    }

    Result<MergeTree> join_all(const Progress& progress) {
        std::size_t left = nodes_.size();
        // While nodes are many and small, the extreme points of two tell well enough what joining
        // them costs. From so many nodes on, whole hulls are measured, and joins that have become
        // cheaper are looked for whenever a tenth of the nodes is gone.
        constexpr std::size_t k_few = 300;
        std::size_t next_look = std::min(k_few, left - 1);
        while (!queue_.empty()) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            const Pair pair = queue_.pop();
            if (is_over(pair)) {
                continue;
            }
            if (pair.stale) {
                estimate_again(pair);
                continue;
            }
            if (!pair.sure && left <= k_few) {
                measure(pair);
                continue;
            }
            join(pair);
            --left;
            look_at_last_node();
            progress.report(1.0 - static_cast<double>(left) / static_cast<double>(tree_.parts));
            if (left <= next_look) {
                next_look = left * 9 / 10;
                if (!look_at_changed_pairs()) {
                    return stopped_issue();
                }
            }
        }
        if (progress.stopped()) {
            return stopped_issue(); // so that pairs of the last node may be missing
        }
        return std::move(tree_);
    }

    static void keep_corners(std::span<const Vec3> corners, std::span<const Vec3> points,
                             Node& node) {
        const auto kept = corners.empty() ? points : corners;
        node.corners.assign(kept.begin(), kept.end());
    }

    [[nodiscard]] std::vector<Vec3> both(const Pair& pair) const {
        std::vector<Vec3> points = nodes_[pair.one].corners;
        const auto& more = nodes_[pair.other].corners;
        points.insert(points.end(), more.begin(), more.end());
        return points;
    }

    // True where one of the two has been joined.
    [[nodiscard]] bool is_over(const Pair& pair) const {
        return within_[pair.one] != k_none || within_[pair.other] != k_none;
    }
    // Returns the node that one is or has become a part of.
    Index whole_of(Index node) {
        Index whole = node;
        while (within_[whole] != k_none) {
            whole = within_[whole];
        }
        while (within_[node] != k_none) { // next time the way is short
            node = std::exchange(within_[node], whole);
        }
        return whole;
    }

    // Nothing where the two may not be joined.
    [[nodiscard]] std::optional<Pair> looked_at(const Pair& pair, const CellGrid::Mask& free,
                                                const Stretches& covered, std::uint32_t farthest,
                                                Index step, bool sure) const {
        if (rules_.kept != nullptr && grid_.count(*rules_.kept, covered) > 0) {
            return std::nullopt;
        }
        const std::uint64_t weight = step * step;
        return Pair{farthest,
                    weight * grid_.count(free, covered),
                    weight * cells_of(covered),
                    pair.one,
                    pair.other,
                    sure};
    }
    // Counts what the whole hull of the cheapest pair covers. The hulls of those next to it are
    // made beside it, as most of them will be asked for; what they cover that is free is counted
    // when they are the cheapest.
    void measure(Pair pair) {
        if (pair.look == k_none) {
            std::vector<Pair> next{pair};
            while (next.size() < k_at_once && !queue_.empty() && !queue_.top().sure) {
                if (queue_.top().look != k_none || queue_.top().stale) {
                    break;
                }
                const Pair taken = queue_.pop();
                if (!is_over(taken)) {
                    next.push_back(taken);
                }
            }
            look_at(next);
            pair = next.front();
            std::for_each(next.begin() + 1, next.end(),
                          [this](const Pair& one) { queue_.push(one); });
        }
        const Look& look = looks_[pair.look];
        if (auto sure = looked_at(pair, free_, look.covered, look.farthest, 1, true)) {
            sure->look = pair.look;
            queue_.push(*sure);
        }
    }

    void look_at(std::span<Pair> pairs) {
        std::vector<Look> looks(pairs.size());
        for_each_block(pairs.size(), 1, {}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::vector<Vec3> points = both(pairs[i]);
                looks[i].covered = measurers_[i].cover(points);
                const auto corners = measurers_[i].corners();
                looks[i].corners.assign(corners.begin(), corners.end());
                looks[i].farthest = measurers_[i].farthest(points, looks[i].covered);
            }
        });
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            pairs[i].look = static_cast<Index>(looks_.size());
            looks_.push_back(std::move(looks[i]));
        }
    }

    [[nodiscard]] std::optional<Pair> estimated(Measurer& measurer, const Pair& pair,
                                                const CellGrid::Mask& free) const {
        const Node& one = nodes_[pair.one];
        const Node& other = nodes_[pair.other];
        const Index step = rough_step(grid_, box_of(pair));
        const Supports points = join_supports(one.supports, other.supports);
        const Stretches& covered = measurer.cover(points, step);
        return looked_at(pair, free, covered, measurer.farthest(points, covered, step), step,
                         false);
    }

    [[nodiscard]] Aabb box_of(const Pair& pair) const {
        Aabb box = nodes_[pair.one].box;
        box.add(nodes_[pair.other].box);
        return box;
    }
    [[nodiscard]] bool are_near(const Node& one, const Node& other) const {
        const Vec3 reach = Vec3::Constant(grid_.cell_size());
        return one.part == other.part &&
               Aabb{one.box.lower - reach, one.box.upper + reach}.overlaps(other.box);
    }

    // Calls visit(node, near) for each node, in this order along x, with those after it that are
    // near. Returns false when stopped.
    template <class Visit>
    bool each_with_near(std::span<const Index> order, const Progress& progress,
                        const Visit& visit) const {
        std::vector<Index> near;
        for (std::size_t i = 0; i < order.size(); ++i) {
            progress.report(static_cast<double>(i) / static_cast<double>(order.size()));
            if (progress.stopped()) {
                return false;
            }
            const Node& node = nodes_[order[i]];
            const double end = node.box.upper.x() + grid_.cell_size();
            near.clear();
            for (std::size_t j = i + 1; j < order.size() && nodes_[order[j]].box.lower.x() <= end;
                 ++j) {
                if (are_near(node, nodes_[order[j]])) {
                    near.push_back(order[j]);
                }
            }
            visit(order[i], near);
        }
        return true;
    }

    bool find_neighbours(const Progress& progress) {
        std::vector<Index> order(nodes_.size());
        std::iota(order.begin(), order.end(), Index{0});
        std::sort(order.begin(), order.end(), [this](Index a, Index b) {
            const double x = nodes_[a].box.lower.x();
            const double y = nodes_[b].box.lower.x();
            return x != y ? x < y : a < b;
        });
        std::size_t pairs = 0;
        const auto count = [&](Index, const std::vector<Index>& near) { pairs += near.size(); };
        if (!each_with_near(order, progress.part({}, 0.0, 0.5), count)) {
            return false;
        }
        const std::size_t most =
            pairs > rules_.most_pairs ? rules_.most_pairs / nodes_.size() : nodes_.size();
        UnionFind together(nodes_.size());
        const auto keep = [&](Index node, std::vector<Index>& near) {
            keep_nearest(node, most, near, together);
            for (const Index other : near) {
                nodes_[node].near.push_back(other);
                nodes_[other].near.push_back(node);
            }
        };
        if (!each_with_near(order, progress.part({}, 0.5, 1.0), keep)) {
            return false;
        }
        for (Node& node : nodes_) {
            std::sort(node.near.begin(), node.near.end());
        }
        return true;
    }

    // Leaves so many of the nodes near one, those whose boxes make the smallest ones with its own,
    // and such as nothing else has led to so far: all nodes that hung together do so afterwards.
    void keep_nearest(Index node, std::size_t most, std::vector<Index>& near,
                      UnionFind& together) const {
        if (near.size() <= most) {
            for (const Index other : near) {
                together.join(node, other);
            }
            return;
        }
        std::vector<std::pair<double, Index>> sizes;
        for (const Index other : near) {
            sizes.emplace_back(box_of({0, 0, 0, node, other, false}).diagonal(), other);
        }
        std::vector<std::pair<double, Index>> sorted = sizes;
        const auto bound = sorted.begin() + static_cast<std::ptrdiff_t>(most);
        std::nth_element(sorted.begin(), bound, sorted.end());
        near.clear();
        for (const auto& one : sizes) {
            if (one < *bound || together.find(node) != together.find(one.second)) {
                together.join(node, one.second);
                near.push_back(one.second);
            }
        }
    }

    bool look_at_all_pairs(const Progress& progress) {
        std::size_t twice = 0;
        for (const Node& node : nodes_) {
            twice += node.near.size();
        }
        std::vector<Pair> pairs;
        pairs.reserve(twice / 2);
        for (Index i = 0; i < nodes_.size() && !progress.stopped(); ++i) {
            for (const Index other : nodes_[i].near) {
                if (other > i) {
                    pairs.push_back({0, 0, 0, i, other, false});
                }
            }
        }
        return estimate_all(std::move(pairs), {}, progress);
    }

    // Joined hulls have covered cells since the last look, so pairs that reach there may have
    // become cheaper: sure ones are counted again, and estimates are due. Making hulls for all of
    // these would take as long as at the beginning, time and again, where parts lie across each
    // other and all boxes overlap, while few of them come near to being the cheapest.
    //
    // So an estimate is made once its lower bound is the cheapest of all, and of what was free at
    // this look; those that may have lost all that they added are made at once, side by side. Then
    // pairs come in the order in which they would if all were estimated here: none comes before its
    // own estimate is known, and its bound is no more than that. Of an estimate only the free cells
    // change, as its hull is made of the same points each time; and of one that is still due when
    // the next look comes none has changed, unless a box of a hull joined in between overlaps its
    // own, since a cell that both cover has its middle in both boxes.
    bool look_at_changed_pairs() {
        at_look_ = free_;
        std::vector<Pair> due;
        std::vector<Pair> others;
        std::vector<Look> looks;
        for (Pair pair : queue_.release()) {
            if (progress_.stopped()) {
                return false;
            }
            if (is_over(pair)) {
                continue;
            }
            const Aabb box = box_of(pair);
            const bool is_changed =
                std::any_of(changed_.begin(), changed_.end(),
                            [&](const NewlyCovered& grown) { return grown.box.overlaps(box); });
            if (is_changed && pair.sure) {
                pair.added = grid_.count(free_, looks_[pair.look].covered);
            } else if (is_changed && pair.added > 0) { // else there is nothing to be lost
                pair.added -= most_lost(box, pair.added);
                pair.stale = true;
            }
            if (pair.look != k_none) {
                looks.push_back(std::move(looks_[pair.look]));
                pair.look = static_cast<Index>(looks.size() - 1);
            }
            (pair.stale && pair.added == 0 ? due : others).push_back(pair);
        }
        changed_.clear();
        looks_ = std::move(looks);
        return estimate_all(std::move(due), others, Progress(progress_.token()));
    }

    // Returns by how much at most an estimate in this box is lower than before the joins since the
    // last look, and no more than `all`: each cell that was covered in one of its columns counts
    // for as many as columns are left out. Boxes that are a cell apart have none in common, however
    // they were rounded.
    [[nodiscard]] std::uint64_t most_lost(const Aabb& box, std::uint64_t all) const {
        const Index step = rough_step(grid_, box);
        const Vec3 reach = Vec3::Constant(grid_.cell_size());
        const Aabb wide{box.lower - reach, box.upper + reach};
        std::uint64_t lost = 0;
        for (std::size_t i = 0; i < changed_.size() && lost < all; ++i) {
            if (changed_[i].box.overlaps(wide)) {
                const auto kind = static_cast<std::size_t>(std::countr_zero(step));
                lost += std::uint64_t{step} * step * changed_[i].cells[kind];
            }
        }
        return std::min(lost, all);
    }

    // Makes the estimate that is due of the cheapest pair. Those next to it are made beside it.
    void estimate_again(const Pair& cheapest) {
        std::vector<Pair> next{cheapest};
        while (next.size() < k_at_once && !queue_.empty() && queue_.top().stale) {
            const Pair taken = queue_.pop();
            if (!is_over(taken)) {
                next.push_back(taken);
            }
        }
        std::vector<std::optional<Pair>> found(next.size());
        for_each_block(next.size(), 1, {}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                found[i] = estimated(measurers_[i], next[i], at_look_);
            }
        });
        for (std::size_t i = 0; i < next.size(); ++i) {
            if (found[i]) {
                found[i]->look = next[i].look;
                queue_.push(*found[i]);
            }
        }
    }

    bool estimate_all(std::vector<Pair> pairs, const std::vector<Pair>& known,
                      const Progress& progress) {
        std::vector<char> may_join(pairs.size(), 0);
        const bool finished =
            for_each_block(pairs.size(), 64, progress, [&](std::size_t begin, std::size_t end) {
                Measurer measurer(grid_, rules_.distance, noise_, progress_.token());
                for (std::size_t i = begin; i < end; ++i) {
                    if (auto pair = estimated(measurer, pairs[i], free_)) {
                        pair->look = pairs[i].look;
                        pairs[i] = *pair;
                        may_join[i] = 1;
                    }
                }
            });
        if (!finished) {
            return false;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (may_join[i] != 0) {
                pairs[kept++] = pairs[i];
            }
        }
        pairs.resize(kept);
        pairs.insert(pairs.end(), known.begin(), known.end());
        queue_.begin_with(std::move(pairs));
        most_waiting_ = std::max(most_waiting_, 2 * queue_.size());
        return true;
    }

    // A joined node has no more neighbours than both had, so that no more pairs wait than at the
    // beginning, but for those that are over.
    void drop_pairs_that_are_over() {
        if (queue_.size() <= most_waiting_) {
            return;
        }
        std::vector<Pair> pairs = queue_.release();
        std::erase_if(pairs, [this](const Pair& pair) { return is_over(pair); });
        queue_.begin_with(std::move(pairs));
        most_waiting_ = std::max(most_waiting_, 2 * queue_.size());
    }

    void look_at_last_node() {
        const auto last = static_cast<Index>(nodes_.size() - 1);
        const std::vector<Index>& near = nodes_[last].near;
        std::vector<std::optional<Pair>> found(near.size());
        for_each_block(k_at_once, 1, {}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t first = begin; first < end; ++first) {
                for (std::size_t i = first; i < near.size() && !progress_.stopped();
                     i += k_at_once) {
                    found[i] = estimated(measurers_[first], {0, 0, 0, near[i], last, false}, free_);
                }
            }
        });
        for (const auto& pair : found) {
            if (pair) {
                queue_.push(*pair);
            }
        }
        drop_pairs_that_are_over();
    }

    void join(const Pair& pair) {
        const std::vector<Vec3> points = both(pair);
        Look look;
        if (pair.look != k_none) {
            look = std::move(looks_[pair.look]);
        } else {
            look.covered = measurers_.front().cover(points);
            const auto corners = measurers_.front().corners();
            look.corners.assign(corners.begin(), corners.end());
        }
        const Stretches& covered = look.covered;
        const auto number = static_cast<Index>(nodes_.size());
        Node node;
        node.part = nodes_[pair.one].part;
        keep_corners(look.corners, points, node);
        node.supports = join_supports(nodes_[pair.one].supports, nodes_[pair.other].supports);
        node.box = box_of(pair);
        changed_.push_back(newly_covered(covered, node.box));
        tree_.steps.push_back({pair.one, pair.other, changed_.back().cells.front()});
        grid_.clear(free_, covered);
        within_.push_back(k_none);
        for (const Index old : {pair.one, pair.other}) {
            within_[old] = number;
            nodes_[old].corners = {};
            const std::vector<Index> near = std::exchange(nodes_[old].near, {});
            node.near.insert(node.near.end(), near.begin(), near.end());
        }
        std::ranges::transform(node.near, node.near.begin(),
                               [this](Index near) { return whole_of(near); });
        std::ranges::sort(node.near);
        node.near.erase(std::unique(node.near.begin(), node.near.end()), node.near.end());
        std::erase(node.near, number);
        nodes_.push_back(std::move(node));
    }

    [[nodiscard]] NewlyCovered newly_covered(const Stretches& covered, const Aabb& box) const {
        NewlyCovered newly{box};
        const Index columns = grid_.extent()[0];
        for (const Stretch& stretch : covered) {
            const std::uint64_t cells = grid_.count(free_, std::span(&stretch, 1));
            const Index places = (stretch.column % columns) | (stretch.column / columns);
            for (std::size_t i = 0; i < newly.cells.size(); ++i) {
                newly.cells[i] += places % (Index{1} << i) == 0 ? cells : 0;
            }
        }
        return newly;
    }

    const CellGrid& grid_;
    JoinRules rules_;
    CellGrid::Mask free_;    // cells outside of the solid that no hull covers
    CellGrid::Mask at_look_; // what was free at the last look at changed pairs
    Progress progress_;
    double noise_;
    std::vector<Node> nodes_;
    std::vector<Index> within_; // per node: one that it has become a part of; k_none: it stands
    PairQueue queue_;
    // Beyond so many, those that are over are dropped; so few are no matter.
    std::size_t most_waiting_ = std::size_t{1} << 20U;
    std::vector<Measurer> measurers_;   // for hulls that are looked at side by side
    std::vector<Look> looks_;           // at pairs, once nodes are few
    std::vector<NewlyCovered> changed_; // by hulls that were joined since the last look
    MergeTree tree_;
};

} // namespace

JoinPart box_part(const Aabb& box, PartId part) {
    const auto corners = corners_of(box);
    return {{corners.begin(), corners.end()}, part};
}

Result<MergeTree> build_merge_tree(const CellGrid& grid, std::span<const JoinPart> parts,
                                   const JoinRules& rules, const Progress& progress) {
    if (parts.empty()) {
        return MergeTree{};
    }
    return Joiner(grid, parts, rules, progress).run(parts);
}

std::size_t steps_of_cut(const MergeTree& tree, std::size_t pieces) {
    const std::size_t wanted = std::max<std::size_t>(pieces, 1);
    return tree.parts > wanted ? std::min(tree.parts - wanted, tree.steps.size()) : 0;
}

std::vector<Index> nodes_of_cut(const MergeTree& tree, std::size_t pieces) {
    const std::size_t steps = steps_of_cut(tree, pieces);
    std::vector<char> stands(tree.parts + steps, 1);
    for (std::size_t i = 0; i < steps; ++i) {
        stands[tree.steps[i].one] = 0;
        stands[tree.steps[i].other] = 0;
    }
    std::vector<Index> nodes;
    for (Index i = 0; i < stands.size(); ++i) {
        if (stands[i] != 0) {
            nodes.push_back(i);
        }
    }
    return nodes;
}

std::vector<Index> parts_below(const MergeTree& tree, Index node) {
    std::vector<Index> found;
    std::vector<Index> waiting{node};
    while (!waiting.empty()) {
        const Index last = waiting.back();
        waiting.pop_back();
        if (last < tree.parts) {
            found.push_back(last);
        } else {
            waiting.push_back(tree.steps[last - tree.parts].one);
            waiting.push_back(tree.steps[last - tree.parts].other);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::vector<Index>> cut_tree(const MergeTree& tree, std::size_t pieces) {
    std::vector<std::vector<Index>> cut;
    for (const Index node : nodes_of_cut(tree, pieces)) {
        cut.push_back(parts_below(tree, node));
    }
    std::sort(cut.begin(), cut.end());
    return cut;
}

} // namespace hullwright
