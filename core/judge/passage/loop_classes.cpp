#include "passage/loop_classes.h"

#include <algorithm>
#include <bit>

namespace hullwright {
namespace {

constexpr std::size_t k_bits = 64;

// Returns the number of the highest bit, from 1; 0 where none is set.
std::size_t highest_of(const LoopClass& one) {
    for (std::size_t word = one.size(); word-- > 0;) {
        if (one[word] != 0) {
            return k_bits * word + static_cast<std::size_t>(std::bit_width(one[word]));
        }
    }
    return 0;
}

void subtract(LoopClass& from, const LoopClass& other) {
    for (std::size_t word = 0; word < from.size(); ++word) {
        from[word] ^= other[word];
    }
}

} // namespace

Curtains::Curtains(const NodeGrid& grid, std::span<const NodeLoop> loops)
    : grid_(grid), words_((loops.size() + k_bits - 1) / k_bits) {
    std::array<Columns, 2> columns;
    for (std::uint32_t loop = 0; loop < loops.size(); ++loop) {
        const NodeLoop& nodes = loops[loop];
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            add_step(nodes[i], nodes[(i + 1) % nodes.size()], loop, columns);
        }
    }
    const std::size_t count = std::size_t{grid.size[0]} * grid.size[1];
    for (std::size_t axis = 0; axis < 2; ++axis) {
        for (Node column = 0; column < count; ++column) {
            first_[axis].push_back(static_cast<std::uint32_t>(hems_[axis].size()));
            if (const auto at = columns[axis].find(column); at != columns[axis].end()) {
                hems_[axis].insert(hems_[axis].end(), at->second.begin(), at->second.end());
            }
        }
        first_[axis].push_back(static_cast<std::uint32_t>(hems_[axis].size()));
    }
}

// The loop is thought to be moved, by a little along x and by far less along y, so that it lies
// over no edge's end. A step then passes a line of the grid just before the end that lies on it.
// At the height of a hem no edge is clear, since one of its ends is the loop's node.
void Curtains::add_step(Node one, Node other, std::uint32_t loop,
                        std::array<Columns, 2>& columns) const {
    const NodePlace a = grid_.place_of(one);
    const NodePlace b = grid_.place_of(other);
    const auto column = [&](std::uint32_t x, std::uint32_t y) { return x + grid_.size[0] * y; };
    if (a[1] != b[1]) {
        const NodePlace& end = a[1] > b[1] ? a : b;
        columns[0][column(end[0], end[1])].push_back({end[2], loop});
    }
    if (a[0] != b[0]) {
        const NodePlace& end = a[0] > b[0] ? a : b;
        const NodePlace& begin = a[0] > b[0] ? b : a;
        const std::uint32_t y = end[1] > begin[1] ? end[1] - 1 : end[1];
        columns[1][column(end[0], y)].push_back({end[2], loop});
    }
}

void Curtains::pass(Node node, int axis, std::uint64_t* bits) const {
    if (axis == 2) {
        return; // along the curtains
    }
    const Node column = node % grid_.stride(2);
    const std::uint32_t height = node / grid_.stride(2);
    const auto at = static_cast<std::size_t>(axis);
    for (std::uint32_t i = first_[at][column]; i < first_[at][column + 1]; ++i) {
        const Hem& hem = hems_[at][i];
        if (height < hem.height) {
            bits[hem.loop / k_bits] ^= std::uint64_t{1} << hem.loop % k_bits;
        }
    }
}

bool ClassSpan::add(LoopClass one) {
    ++added_;
    for (std::size_t highest = highest_of(one); highest > 0; highest = highest_of(one)) {
        const auto [row, is_new] = rows_.try_emplace(highest, Row{one, added_});
        if (is_new) {
            return true;
        }
        subtract(one, row->second.one);
    }
    return false;
}

// Each highest bit has one row, so that with fewer rows the same ones are taken as far as they go.
std::optional<std::size_t> ClassSpan::how_many_for(LoopClass one) const {
    std::size_t needed = 0;
    for (std::size_t highest = highest_of(one); highest > 0; highest = highest_of(one)) {
        const auto row = rows_.find(highest);
        if (row == rows_.end()) {
            return std::nullopt;
        }
        needed = std::max(needed, row->second.number);
        subtract(one, row->second.one);
    }
    return needed;
}

} // namespace hullwright
