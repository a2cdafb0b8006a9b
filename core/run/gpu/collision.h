// What was found of two things at one pose.
#pragma once

#include "gpu/raster_pairs.h"
#include "query/containment.h"
#include "query/penetration.h"

#include <optional>
#include <vector>

namespace hullwright {

// What meets. Pieces of solids are between surface and solid, so that solids meet where
// pieces do; that surfaces do as well is said where their faces were at hand and meet.
enum class CollisionKind : std::uint8_t { none, surface, solid, contained };

enum class DecidedBy : std::uint8_t {
    boxes, // no two pieces' boxes meet
    raster,
    exact,
    cage, // what is inside without touching
};

struct Contact {
    std::uint32_t piece_a = 0;
    std::uint32_t piece_b = 0;
    DecidedBy by = DecidedBy::exact;
    Proof proof = Proof::exact;        // of the exact test
    bool faces_meet = false;           // known where both surfaces are
    std::optional<RasterAnswer> drawn; // where pixels decided; in a's frame
    Penetration where;                 // where the things are posed
};

struct Collision {
    CollisionKind kind = CollisionKind::none;
    DecidedBy by = DecidedBy::boxes;
    std::vector<Contact> contacts;
    std::vector<Inclusion> inclusions;
    CollideCounts counts;
    std::optional<RasterCounts> drawn; // where pixels were asked
    bool differ = false;               // asked both ways, and two answers; never seen
    double seconds = 0.0;
};

} // namespace hullwright
