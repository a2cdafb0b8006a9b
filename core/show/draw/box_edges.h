// Goes through the twelve edges of a box.
#pragma once

#include "geom/types.h"

namespace hullwright {

// Calls `edge` with both ends of each edge; an end is a corner, as its signs along the three axes.
template <class Edge> void for_each_box_edge(Edge&& edge) {
    const auto corner = [](unsigned which) {
        return Vec3((which & 1U) != 0 ? 1 : -1, (which & 2U) != 0 ? 1 : -1,
                    (which & 4U) != 0 ? 1 : -1);
    };
    for (unsigned low = 0; low < 8; ++low) {
        for (const unsigned bit : {1U, 2U, 4U}) {
            if ((low & bit) == 0) {
                edge(corner(low), corner(low | bit));
            }
        }
    }
}

} // namespace hullwright
