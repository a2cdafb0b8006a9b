#include "join/merge_tree.h"

#include "base/parallel.h"
#include "geom/box_around.h"
#include "join/hull_reach.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"
#include "join/supports.h"

#include <algorithm>
#include <optional>
#include <queue>
#include <set>
#include <tuple>

namespace hullwright {
namespace {

struct Node {
    std::vector<Vec3> corners; // of the hull; all points where it has no volume
    Supports supports;
    Aabb box;
    std::set<Index> near; // nodes it may be joined with
    PartId part = 0;
    bool joined = false;
};

struct Pair {
    std::uint32_t farthest = 0; // squared distance of an outside cell, by protrusion alone
    std::uint64_t added = 0;    // both are lower bounds until they are `sure`
    std::uint64_t cells = 0;    // of the whole hull
    Index one = 0;
    Index other = 0;
    bool sure = false;
    Index look = k_none; // where the whole hull is kept, once it was looked at

    // The priority queue hands out the largest, so the cheapest pair has to be that.
    bool operator<(const Pair& pair) const {
        return std::tie(pair.farthest, pair.added, pair.cells, pair.one, pair.other) <
               std::tie(farthest, added, cells, one, other);
    }
};

// Finds what hulls of points cover; each thread has one of its own.
class Measurer {
public:
    Measurer(const CellGrid& grid, const CellDistance* distance, double noise)
        : grid_(grid), distance_(distance), scan_(grid), noise_(noise) {}

    const Stretches& cover(std::span<const Vec3> points, Index step = 1) {
        hull_.make(points, noise_);
        return scan_.of(hull_.corners(), hull_.triangles(), step);
    }
    // Returns the corners of the last hull; none where it has no volume.
    [[nodiscard]] std::span<const Vec3> corners() const { return hull_.corners(); }
    // How far the last hull, which was of these points, reaches; 0 where nobody asks for that.
    [[nodiscard]] std::uint32_t farthest(std::span<const Vec3> points, const Stretches& covered,
                                         Index step = 1) const {
        const auto triangles = hull_.triangles();
        return distance_ == nullptr ? 0
                                    : farthest_squared(grid_, *distance_, covered,
                                                       triangles.empty() ? points : hull_.corners(),
                                                       triangles, step);
    }

private:
    const CellGrid& grid_;
    const CellDistance* distance_; // null unless protrusion counts
    RoughHull hull_;
    HullScan scan_;
    double noise_;
};

// Holds a whole hull of two nodes.
struct Look {
    Stretches covered;
    std::vector<Vec3> corners;  // none where it has no volume
    std::uint32_t farthest = 0; // as in a pair
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
          measurers_(k_at_once, Measurer(grid, rules.distance, noise_)) {
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
        std::vector<Stretches> covered(parts.size());
        const bool finished = for_each_block(
            parts.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
                Measurer measurer(grid_, rules_.distance, noise_);
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
            Pair pair = queue_.top();
            queue_.pop();
            if (nodes_[pair.one].joined || nodes_[pair.other].joined) {
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

    // Nothing where the two may not be joined.
    [[nodiscard]] std::optional<Pair> looked_at(const Pair& pair, const Stretches& covered,
                                                std::uint32_t farthest, Index step,
                                                bool sure) const {
        if (rules_.kept != nullptr && grid_.count(*rules_.kept, covered) > 0) {
            return std::nullopt;
        }
        const std::uint64_t weight = step * step;
        return Pair{farthest,
                    weight * grid_.count(free_, covered),
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
                const Pair& top = queue_.top();
                if (top.look != k_none) {
                    break;
                }
                if (!nodes_[top.one].joined && !nodes_[top.other].joined) {
                    next.push_back(top);
                }
                queue_.pop();
            }
            look_at(next);
            pair = next.front();
            std::for_each(next.begin() + 1, next.end(),
                          [this](const Pair& one) { queue_.push(one); });
        }
        const Look& look = looks_[pair.look];
        if (auto sure = looked_at(pair, look.covered, look.farthest, 1, true)) {
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

    [[nodiscard]] std::optional<Pair> estimated(Measurer& measurer, const Pair& pair) const {
        const Node& one = nodes_[pair.one];
        const Node& other = nodes_[pair.other];
        const Index step = rough_step(grid_, box_of(pair));
        const Supports points = join_supports(one.supports, other.supports);
        const Stretches& covered = measurer.cover(points, step);
        return looked_at(pair, covered, measurer.farthest(points, covered, step), step, false);
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

    bool find_neighbours(const Progress& progress) {
        std::vector<Index> order(nodes_.size());
        for (Index i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        std::sort(order.begin(), order.end(), [this](Index a, Index b) {
            const double x = nodes_[a].box.lower.x();
            const double y = nodes_[b].box.lower.x();
            return x != y ? x < y : a < b;
        });
        for (std::size_t i = 0; i < order.size(); ++i) {
            progress.report(static_cast<double>(i) / static_cast<double>(order.size()));
            if (progress.stopped()) {
                return false;
            }
            const double end = nodes_[order[i]].box.upper.x() + grid_.cell_size();
            for (std::size_t j = i + 1; j < order.size() && nodes_[order[j]].box.lower.x() <= end;
                 ++j) {
                if (are_near(nodes_[order[i]], nodes_[order[j]])) {
                    nodes_[order[i]].near.insert(order[j]);
                    nodes_[order[j]].near.insert(order[i]);
                }
            }
        }
        return true;
    }

    bool look_at_all_pairs(const Progress& progress) {
        std::vector<Pair> pairs;
        for (Index i = 0; i < nodes_.size(); ++i) {
            for (auto j = nodes_[i].near.upper_bound(i); j != nodes_[i].near.end(); ++j) {
                pairs.push_back({0, 0, 0, i, *j, false});
            }
        }
        return estimate_all(std::move(pairs), std::vector<Pair>(), progress);
    }

    // Joined hulls have covered cells since the last look, so pairs that reach there may have
    // become cheaper.
    bool look_at_changed_pairs() {
        std::vector<Pair> changed;
        std::vector<Pair> others;
        std::vector<Look> looks;
        for (; !queue_.empty(); queue_.pop()) {
            const Pair& pair = queue_.top();
            if (nodes_[pair.one].joined || nodes_[pair.other].joined) {
                continue;
            }
            const Aabb box = box_of(pair);
            const bool is_changed =
                std::any_of(changed_.begin(), changed_.end(),
                            [&](const Aabb& grown) { return grown.overlaps(box); });
            if (!pair.sure && is_changed) {
                changed.push_back(pair);
                continue;
            }
            others.push_back(pair);
            if (pair.look == k_none) {
                continue;
            }
            if (pair.sure && is_changed) {
                others.back().added = grid_.count(free_, looks_[pair.look].covered);
            }
            others.back().look = static_cast<Index>(looks.size());
            looks.push_back(std::move(looks_[pair.look]));
        }
        changed_.clear();
        looks_ = std::move(looks);
        return estimate_all(std::move(changed), std::move(others), Progress(progress_.token()));
    }

    bool estimate_all(std::vector<Pair> pairs, std::vector<Pair> known, const Progress& progress) {
        std::vector<char> may_join(pairs.size(), 0);
        const bool finished =
            for_each_block(pairs.size(), 64, progress, [&](std::size_t begin, std::size_t end) {
                Measurer measurer(grid_, rules_.distance, noise_);
                for (std::size_t i = begin; i < end; ++i) {
                    if (const auto pair = estimated(measurer, pairs[i])) {
                        pairs[i] = *pair;
                        may_join[i] = 1;
                    }
                }
            });
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (may_join[i] != 0) {
                known.push_back(pairs[i]);
            }
        }
        queue_ = std::priority_queue<Pair>(std::less<Pair>(), std::move(known));
        return finished;
    }

    void look_at_last_node() {
        const auto last = static_cast<Index>(nodes_.size() - 1);
        const std::vector<Index> near(nodes_[last].near.begin(), nodes_[last].near.end());
        std::vector<std::optional<Pair>> found(near.size());
        for_each_block(k_at_once, 1, {}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t first = begin; first < end; ++first) {
                for (std::size_t i = first; i < near.size(); i += k_at_once) {
                    found[i] = estimated(measurers_[first], {0, 0, 0, near[i], last, false});
                }
            }
        });
        for (const auto& pair : found) {
            if (pair) {
                queue_.push(*pair);
            }
        }
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
        changed_.push_back(node.box);
        tree_.steps.push_back({pair.one, pair.other, grid_.count(free_, covered)});
        grid_.clear(free_, covered);
        for (const Index old : {pair.one, pair.other}) {
            nodes_[old].joined = true;
            nodes_[old].corners = {};
            node.near.merge(nodes_[old].near);
        }
        node.near.erase(pair.one);
        node.near.erase(pair.other);
        for (const Index near : node.near) {
            nodes_[near].near.erase(pair.one);
            nodes_[near].near.erase(pair.other);
            nodes_[near].near.insert(number);
        }
        nodes_.push_back(std::move(node));
    }

    const CellGrid& grid_;
    JoinRules rules_;
    CellGrid::Mask free_; // cells outside of the solid that no hull covers
    Progress progress_;
    double noise_;
    std::vector<Node> nodes_;
    std::priority_queue<Pair> queue_;
    std::vector<Measurer> measurers_; // for hulls that are looked at side by side
    std::vector<Look> looks_;         // at pairs, once nodes are few
    std::vector<Aabb> changed_;       // boxes of hulls that were joined since the last look
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
