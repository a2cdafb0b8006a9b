#include "passage/solid_loops.h"

#include "base/work_meter.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

namespace hullwright {
namespace {

// Nodes around one are bits of a number: 3 x 3 x 3, with the node itself in the middle.
using Around = std::uint32_t;
constexpr int k_around = 27;
constexpr int k_middle = 13;

constexpr std::array<int, 3> offset_of(int bit) {
    return {bit % 3 - 1, bit / 3 % 3 - 1, bit / 9 - 1};
}

// Says for each of the nodes around one which others of them are its neighbours.
constexpr std::array<Around, k_around> k_beside = [] {
    std::array<Around, k_around> beside{};
    for (int i = 0; i < k_around; ++i) {
        for (int j = 0; j < k_around; ++j) {
            const auto a = offset_of(i);
            const auto b = offset_of(j);
            bool touches = i != j && j != k_middle;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                touches = touches && a[axis] - b[axis] >= -1 && a[axis] - b[axis] <= 1;
            }
            beside[static_cast<std::size_t>(i)] |= touches ? Around{1} << j : 0U;
        }
    }
    return beside;
}();

// Returns those that hang together with the lowest bit.
Around first_part(Around nodes) {
    Around part = nodes & (~nodes + 1U);
    Around fresh = part;
    while (fresh != 0) {
        Around beside = 0;
        for (Around rest = fresh; rest != 0; rest &= rest - 1U) {
            beside |= k_beside[static_cast<std::size_t>(std::countr_zero(rest))];
        }
        fresh = beside & nodes & ~part;
        part |= fresh;
    }
    return part;
}

// Grows a tree of nodes. A node whose neighbours in the tree hang together closes no loop. Only
// when no other is left, one is taken that does.
class SolidGrowth {
public:
    SolidGrowth(const NodeGrid& grid, const std::vector<char>& clear)
        : solid_(clear.size(), 0), grown_(clear.size(), 0), queued_(clear.size(), 0),
          from_(clear.size(), k_middle) {
        for (Node node = 0; node < clear.size(); ++node) {
            solid_[node] = clear[node] == 0 && !grid.is_rim(node) ? 1 : 0;
        }
        for (int bit = 0; bit < k_around; ++bit) {
            const auto offset = offset_of(bit);
            int number = 0;
            for (int axis = 0; axis < 3; ++axis) {
                number +=
                    offset[static_cast<std::size_t>(axis)] * static_cast<int>(grid.stride(axis));
            }
            offsets_[static_cast<std::size_t>(bit)] = static_cast<Node>(number);
        }
    }

    // Returns false where it was stopped, or has found too many.
    bool run(std::size_t most, const Progress& progress) {
        WorkMeter meter(progress, solid_.size());
        for (Node node = 0; node < solid_.size(); ++node) {
            if (meter.stopped_after(1)) {
                return false;
            }
            if (solid_[node] != 0 && grown_[node] == 0) {
                take(node, k_middle);
                if (!spread(most, progress)) {
                    return false;
                }
            }
        }
        return true;
    }

    [[nodiscard]] std::vector<NodeLoop>& loops() { return loops_; }

private:
    [[nodiscard]] Node neighbour(Node node, int bit) const {
        return node + offsets_[static_cast<std::size_t>(bit)]; // offsets below zero wrap round
    }

    [[nodiscard]] Around grown_around(Node node) const {
        Around nodes = 0;
        for (int bit = 0; bit < k_around; ++bit) {
            nodes |= bit != k_middle && grown_[neighbour(node, bit)] != 0 ? Around{1} << bit : 0U;
        }
        return nodes;
    }

    void take(Node node, int from) {
        grown_[node] = 1;
        from_[node] = static_cast<std::uint8_t>(from);
        for (int bit = 0; bit < k_around; ++bit) {
            const Node next = neighbour(node, bit);
            if (solid_[next] != 0 && grown_[next] == 0 && queued_[next] == 0) {
                queued_[next] = 1;
                queue_.push_back(next);
            }
        }
    }

    bool spread(std::size_t most, const Progress& progress) {
        std::size_t steps = 0;
        std::deque<Node> left; // these close loops, as far as was seen
        while (!queue_.empty() || !left.empty()) {
            if ((++steps & 0xFFFU) == 0 && progress.stopped()) {
                return false;
            }
            const bool is_left = queue_.empty();
            std::deque<Node>& from = is_left ? left : queue_;
            const Node node = from.front();
            from.pop_front();
            queued_[node] = is_left ? queued_[node] : 0;
            if (grown_[node] != 0) {
                continue;
            }
            const Around nodes = grown_around(node);
            const Around part = first_part(nodes);
            if (part != nodes && !is_left) {
                left.push_back(node);
                continue;
            }
            take(node, std::countr_zero(part));
            close_loops(node, nodes & ~part);
            if (loops_.size() > most) {
                return false;
            }
        }
        return true;
    }

    // The node closes a loop with each other part of the tree's nodes around it.
    void close_loops(Node node, Around others) {
        while (others != 0) {
            const Around part = first_part(others);
            others &= ~part;
            std::vector<Node> there = way_to_root(neighbour(node, std::countr_zero(part)));
            std::vector<Node> back = way_to_root(node);
            while (there.size() > 1 && back.size() > 1 &&
                   there[there.size() - 2] == back[back.size() - 2]) {
                there.pop_back();
                back.pop_back();
            }
            there.pop_back(); // the node where both ways meet is once in the loop
            there.insert(there.end(), back.rbegin(), back.rend());
            loops_.push_back(std::move(there));
        }
    }

    [[nodiscard]] std::vector<Node> way_to_root(Node node) const {
        std::vector<Node> way = {node};
        while (from_[node] != k_middle) {
            node = neighbour(node, from_[node]);
            way.push_back(node);
        }
        return way;
    }

    std::vector<char> solid_;
    std::vector<char> grown_;
    std::vector<char> queued_;
    std::vector<std::uint8_t> from_; // the bit of the node before it in the tree
    std::array<Node, k_around> offsets_{};
    std::deque<Node> queue_;
    std::vector<NodeLoop> loops_;
};

} // namespace

Result<std::optional<std::vector<NodeLoop>>> find_solid_loops(const NodeGrid& grid,
                                                              const std::vector<char>& clear,
                                                              std::size_t most,
                                                              const Progress& progress) {
    SolidGrowth growth(grid, clear);
    const bool is_whole = growth.run(most, progress);
    if (progress.stopped()) {
        return stopped_issue();
    }
    return is_whole ? std::optional(std::move(growth.loops()))
                    : std::optional<std::vector<NodeLoop>>();
}

} // namespace hullwright
