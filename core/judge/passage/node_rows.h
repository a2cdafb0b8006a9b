// Goes over the nodes of a grid along its rows, on all threads.
#pragma once

#include "base/parallel.h"
#include "passage/node_grid.h"

namespace hullwright {

// Calls look(node, near) for each node. `near` is kept along a row, since the face that is nearest
// to a node is a good guess for the next. Returns false where it was stopped.
template <class Look>
bool for_each_node(const NodeGrid& grid, const Progress& progress, Look&& look) {
    const std::size_t rows = std::size_t{grid.size[1]} * grid.size[2];
    return for_each_block(rows, 1, progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            Index near = 0;
            for (Node x = 0; x < grid.size[0]; ++x) {
                look(static_cast<Node>(row * grid.size[0] + x), near);
            }
        }
    });
}

} // namespace hullwright
