// Holds a pair of bodies that comes with its rows, a robot's or a contact file's, with what the
// renderer takes of the bodies. All of it is made beside the window and freed there.
#pragma once

#include "pipeline/pair_along.h"
#include "ui/jobs/free_beside.h"
#include "ui/jobs/shown_body.h"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace hullwright::ui {

template <class Pair> struct ShownPair {
    std::shared_ptr<const Pair> pair;              // without rows
    std::array<ShownBody, 2> bodies;               // those of the pair
    std::shared_ptr<const pipeline::PoseLog> rows; // there may be millions
};

// Takes a pair apart whose bodies nobody else keeps.
template <class Pair> [[nodiscard]] ShownPair<Pair> shown_pair(Pair pair) {
    ShownPair<Pair> shown;
    for (std::size_t i = 0; i < shown.bodies.size(); ++i) {
        shown.bodies[i] = shown_body(std::move(pair.bodies[i]));
        pair.bodies[i] = shown.bodies[i].body;
    }
    shown.rows = shared_large(std::exchange(pair.rows, {}));
    shown.pair = shared_large(std::move(pair));
    return shown;
}

} // namespace hullwright::ui
