// Declares the result of testing two things for collision at one pose.
#pragma once

#include "gpu/raster_pairs.h"
#include "query/containment.h"
#include "query/distance_query.h"
#include "query/penetration.h"

#include <optional>
#include <vector>

namespace hullwright {

// Tells the kind of contact. Pieces of solids lie between surface and solid, so solids meet where
// their pieces do; `surface` is reported only where the faces were available and meet.
enum class CollisionKind : std::uint8_t { none, surface, solid, contained };

enum class DecidedBy : std::uint8_t {
    boxes, // the boxes of no two pieces meet
    raster,
    exact,
    cage, // one thing lies inside the other without touching
};

struct Contact {
    std::uint32_t piece_a = 0;
    std::uint32_t piece_b = 0;
    DecidedBy by = DecidedBy::exact;
    Proof proof = Proof::exact;        // how the exact test decided
    bool faces_meet = false;           // known only where both surfaces are available
    std::optional<RasterAnswer> drawn; // present where pixels decided; in a's frame
    Penetration where;                 // in the frame in which the things are posed
};

struct Collision {
    CollisionKind kind = CollisionKind::none;
    DecidedBy by = DecidedBy::boxes;
    std::vector<Contact> contacts;
    std::vector<Inclusion> inclusions;
    CollideCounts counts;
    std::optional<RasterCounts> drawn; // present where pixels were asked
    // Is present where the distance was asked; its points are where the things are posed. What lies
    // inside the other is at distance 0, and nothing of it is nearest.
    std::optional<Nearness> near;
    DistanceCounts near_counts;
    bool differ = false; // pixels and exact test gave different answers; never seen
    double seconds = 0.0;
};

} // namespace hullwright
