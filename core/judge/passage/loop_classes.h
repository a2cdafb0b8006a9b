// Tells ways through clear nodes apart by the loops of the solid that they go round.
#pragma once

#include "passage/solid_loops.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// Has a bit for each loop: whether a way goes round it an odd number of times.
using LoopClass = std::vector<std::uint64_t>;

// Below each loop hangs a curtain, down to the end of the grid. A closed way of clear nodes goes
// round the loop an odd number of times exactly where it passes the curtain so often.
class Curtains {
public:
    Curtains(const NodeGrid& grid, std::span<const NodeLoop> loops);

    [[nodiscard]] std::size_t words() const { return words_; }
    // Turns the bits of all curtains that the edge from the node along the axis passes.
    void pass(Node node, int axis, std::uint64_t* bits) const;

private:
    struct Hem {
        std::uint32_t height = 0; // edges below it pass the curtain
        std::uint32_t loop = 0;
    };
    using Columns = std::map<Node, std::vector<Hem>>;
    void add_step(Node one, Node other, std::uint32_t loop, std::array<Columns, 2>& columns) const;

    const NodeGrid& grid_;
    std::size_t words_ = 0;
    // Tells, of edges along x and along y, where hems of a column of the grid begin among all.
    std::array<std::vector<std::uint32_t>, 2> first_;
    std::array<std::vector<Hem>, 2> hems_;
};

// Holds all sums of the classes that were added.
class ClassSpan {
public:
    // Returns true where it was no sum of those before.
    bool add(LoopClass one);
    // Returns how many of those that were added, from the first on, it takes to have it as a sum;
    // none where it is no sum of all.
    [[nodiscard]] std::optional<std::size_t> how_many_for(LoopClass one) const;

private:
    struct Row {
        LoopClass one;
        std::size_t number = 0; // with how many it came to be, itself included
    };
    std::map<std::size_t, Row> rows_; // by their highest bit
    std::size_t added_ = 0;
};

} // namespace hullwright
