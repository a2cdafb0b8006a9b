// Holds the mesh, surface and pieces that a correction works on. Nothing is changed before it is
// known to apply.
#pragma once

#include "edit/edit_surface.h"
#include "edit/targets.h"

namespace hullwright {

struct Workplace {
    const PieceDraft& draft;
    const EditSurface& surface;
    const Progress& progress;

    [[nodiscard]] const Piece& piece(PieceId id) const { return draft.piece(id); }
    [[nodiscard]] const PieceExtras& extras(PieceId id) const { return draft.extras(id); }
    [[nodiscard]] const TriMesh& mesh() const { return draft.mesh(); }
    [[nodiscard]] Family family() const { return draft.settings().family; }
    [[nodiscard]] const std::stop_token& stop() const { return progress.token(); }
    [[nodiscard]] Result<const PreparedSurface*> prepared() const {
        return surface.prepared(progress);
    }

    // Returns the i-th of so many parts of the work that is left once the surface is prepared.
    [[nodiscard]] Progress part(std::size_t i, std::size_t count) const {
        const double share = 0.5 / static_cast<double>(count);
        return progress.part({}, 0.5 + share * static_cast<double>(i),
                             0.5 + share * static_cast<double>(i + 1));
    }

    // Runs `body` for each piece until one fails. The issue names the piece that failed when there
    // is more than one.
    template <class Body>
    [[nodiscard]] Status for_each_of(const std::vector<PieceId>& pieces, Body&& body) const {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            if (const Status done = body(pieces[i], part(i, pieces.size())); !done) {
                return pieces.size() > 1 ? piece_refusal(i, done.issue()) : done;
            }
        }
        return Done{};
    }
};

} // namespace hullwright
