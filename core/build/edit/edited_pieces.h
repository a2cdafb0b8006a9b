// Pieces with what people did to them: a value that corrections turn into the next one.
#pragma once

#include "edit/correction.h"
#include "edit/measure.h"

#include <optional>
#include <string>
#include <vector>

namespace hullwright {

struct PiecePrimitive {
    Primitive primitive;
    double volume_excess = 0.0; // over the piece's hull
    bool holds = true;          // the piece is surely in it
    Measure error;              // of the primitive as a hull

    bool operator==(const PiecePrimitive&) const = default;
};

struct PieceExtras {
    // What neither of the piece's errors exceeds: the set's tolerance until it is corrected, then
    // as measured.
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
    // The tolerance is the largest of the pieces' bounds, so that the set keeps its word. A set
    // that was exact is judged by that tolerance once a piece is not.
    PieceSet set;
    std::vector<PieceExtras> extras;   // per piece
    std::vector<AddedPrimitive> added; // in the order in which they came

    bool operator==(const EditedPieces&) const = default;
};

// What the pieces were given.
[[nodiscard]] std::vector<Labels> labels_of(const EditedPieces& pieces);

// As a run made them.
[[nodiscard]] EditedPieces begin_editing(PieceSet fresh);

// The pieces after the correction; those it does not name stay bit for bit. An issue says why it
// does not apply: nothing has happened then. What comes out is the same for any number of threads.
[[nodiscard]] Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                                         EditSurface& surface, const Progress& progress = {});
// Prepares the surface anew: for one correction alone.
[[nodiscard]] Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                                         const TriMesh& mesh, const Progress& progress = {});

struct NotApplied {
    std::size_t index = 0; // of the correction
    Issue reason;
    bool operator==(const NotApplied&) const = default;
};

struct Replay {
    EditedPieces pieces;
    std::vector<NotApplied> not_applied; // ascending
};

// All that still apply, in order; what was done to many pieces, each by itself, to those it still
// applies to, and it is listed. Pieces that are ever locked are cut out of those that have their
// faces, from their first correction on. An issue only when stopped or when the surface
// cannot be prepared.
[[nodiscard]] Result<Replay> replay(PieceSet fresh, std::span<const Correction> corrections,
                                    const TriMesh& mesh, const Progress& progress = {});

} // namespace hullwright
