// Says which pieces and added primitives the references of a correction mean.
#pragma once

#include "edit/piece_draft.h"

namespace hullwright {

struct Targets {
    std::vector<PieceId> pieces;    // in the correction's order
    std::vector<std::size_t> added; // in the correction's order
};

enum class Locked : std::uint8_t { refused, allowed };

// Returns the issue of a correction that does not apply.
[[nodiscard]] Issue refusal(Detail why);
// Returns the same, where the piece with this number is one of several.
[[nodiscard]] Issue piece_refusal(std::size_t number, const Issue& issue);

// A lock may name all pieces, so the stop is looked at before each reference.
[[nodiscard]] Result<Targets> find_targets(const PieceDraft& draft, std::span<const PieceRef> refs,
                                           Locked locked, const std::stop_token& stop = {});

// Serves corrections that neither locked pieces nor added primitives can take part in.
[[nodiscard]] Result<std::vector<PieceId>> find_pieces(const PieceDraft& draft,
                                                       std::span<const PieceRef> refs,
                                                       const std::stop_token& stop = {});
[[nodiscard]] Result<PieceId> find_piece(const PieceDraft& draft, const PieceRef& ref,
                                         const std::stop_token& stop = {});

} // namespace hullwright
