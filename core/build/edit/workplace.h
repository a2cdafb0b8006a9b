// What a correction works with. Nothing is changed before it is known to apply.
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
    [[nodiscard]] const std::stop_token& stop() const { return progress.token(); }
    [[nodiscard]] Result<const PreparedSurface*> prepared() const {
        return surface.prepared(progress);
    }

    // Runs `body` for each piece until one fails. The issue names the piece that failed when there
    // is more than one.
    template <class Body>
    [[nodiscard]] Status for_each_of(const std::vector<PieceId>& pieces, Body&& body) const {
        const double count = static_cast<double>(pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            // The surface may have taken the first half.
            progress.report(0.5 + 0.5 * static_cast<double>(i) / count);
            if (const Status done = body(pieces[i]); !done) {
                return pieces.size() > 1 ? piece_refusal(i, done.issue()) : done;
            }
        }
        return Done{};
    }
};

} // namespace hullwright
