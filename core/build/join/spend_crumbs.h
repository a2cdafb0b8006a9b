// Spends pieces where a limit on vertices costs most. Joining costs nothing in a round body, so of
// a ball in four pieces a tree makes a ball and three crumbs, and the limit makes that ball as much
// larger as if it were alone. The crumbs are joined and the ball is parted instead.
#pragma once

#include "join/certify.h"

namespace hullwright {

// A piece before its bounds are certified.
struct Draft {
    std::vector<Index> parts; // that become one piece, ascending
    Solid solid;
    bool grown = false;      // it holds more than its parts, or less
    bool closes_way = false; // with as few vertices as allowed; there is no help for it
};

// There are as many drafts afterwards, which hold the same. They stay as they are where that saves
// little. Of no use when stopped.
void spend_crumbs(const SolidTree& tree, const Certifier& certifier, std::uint32_t max_vertices,
                  std::vector<Draft>& drafts, const Progress& progress);

} // namespace hullwright
