// Holds pieces with the corrections that people made, as a value that each correction turns into
// the next one.
#pragma once

#include "edit/correction.h"
#include "edit/measure.h"

#include <optional>
#include <string>
#include <vector>

namespace hullwright {

struct PiecePrimitive {
    Primitive primitive;
    double volume_excess = 0.0;          // primitive's volume less the hull's, cubic model units
    bool holds = true;                   // the piece is surely inside the primitive
    Measure error;                       // measured of the primitive as a hull
    Fineness fineness = Fineness::usual; // of the hull that is written of it

    bool operator==(const PiecePrimitive&) const = default;
};

struct PieceExtras {
    // Neither of the piece's errors exceeds this length: the set's tolerance until the piece is
    // corrected, the measured bound afterwards.
    double bound = 0.0;
    bool locked = false;
    std::vector<std::string> tags;
    std::string material;
    std::optional<PiecePrimitive> primitive;

    bool operator==(const PieceExtras&) const = default;
};

struct AddedPrimitive {
    std::string name;
    Primitive primitive;
    bool locked = false;
    std::vector<std::string> tags;
    std::string material;

    bool operator==(const AddedPrimitive&) const = default;
};

struct EditedPieces {
    // The tolerance is the largest of the pieces' bounds, so that every piece keeps it. A set that
    // was exact is judged by that tolerance once one of its pieces is not exact.
    PieceSet set;
    std::vector<PieceExtras> extras;   // one per piece
    std::vector<AddedPrimitive> added; // in the order in which they were added
    // No place that filled pieces of the solid leave open is farther from all of them, model units.
    // The tolerance is no less.
    double open_depth = 0.0;

    bool operator==(const EditedPieces&) const = default;
};

// Returns the tags and materials that people gave to the pieces.
[[nodiscard]] std::vector<Labels> labels_of(const EditedPieces& pieces);

// Returns the pieces as a run made them, without corrections.
[[nodiscard]] EditedPieces begin_editing(PieceSet fresh);

struct NotApplied {
    std::size_t index = 0; // index of the correction
    Issue reason;
    bool operator==(const NotApplied&) const = default;
};

struct Replay {
    EditedPieces pieces;
    std::vector<NotApplied> not_applied; // in ascending order of index
};

} // namespace hullwright
