// Finds the passages of a model that pieces close or narrow, ways round through handles and
// tunnels, and the hollows that they shut. How far pieces stand out does not matter.
#pragma once

#include "base/progress.h"
#include "passage/hollows.h"
#include "piece/piece.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hullwright {

struct LostPassage {
    PieceId piece = 0;         // is in the way there
    double width = 0.0;        // diameter of a ball that gets through the model
    Vec3 place = Vec3::Zero(); // the narrowest of those on its way that a piece is at

    bool operator==(const LostPassage&) const = default;
};

struct NarrowedPassage {
    PieceId piece = 0;         // is nearest there
    double width = 0.0;        // diameter of a ball that gets through the model
    double left = 0.0;         // and of one that gets through model and pieces
    Vec3 place = Vec3::Zero(); // the narrowest on the way of that one

    bool operator==(const NarrowedPassage&) const = default;
};

// Says why nothing is told of passages.
enum class PassagesUntold : std::uint8_t {
    model_is_open,  // so that it has no inside
    pieces_too_far, // they reach so far beyond the model that a grid around both is too large
    too_many,       // the solid has more loops than are told apart
};

struct PassagesLost {
    std::optional<PassagesUntold> untold;
    double least = 0.0;                    // passages wider than this are looked at
    std::uint64_t passages = 0;            // of the model
    std::vector<LostPassage> closed;       // of these, the widest first
    std::vector<NarrowedPassage> narrowed; // of the 64 widest, by what is left of their width
    std::optional<Hollows> hollows;        // none: the model is open, or pieces too far
    std::uint64_t nodes = 0;               // of the grid
};

// The pieces may be any meshes. Passages wider than a twenty-fifth of the model's diagonal are
// looked at; those up to 1.4 times that may be missed. One counts as closed where no ball of a half
// of that width gets through, so far as a grid tells: one that leaves more than half open never
// does. Those left open count as narrowed where the ball's diameter differs by more than a step of
// the grid, a 175th of the diagonal. The result is the same for any number of threads.
[[nodiscard]] Result<PassagesLost> find_lost_passages(const TriMesh& model, const PieceSet& pieces,
                                                      const Progress& progress = {});

} // namespace hullwright
