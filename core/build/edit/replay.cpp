#include "edit/replay.h"

#include "edit/apply.h"
#include "edit/locked_faces.h"
#include "edit/rehull.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>

namespace hullwright {
namespace {

// Returns references to all pieces that are ever locked, in the order of the corrections.
std::vector<const PieceRef*> refs_to_locked(std::span<const Correction> corrections) {
    std::vector<const PieceRef*> refs;
    for (const Correction& correction : corrections) {
        if (const auto* lock = std::get_if<LockPieces>(&correction)) {
            for (const PieceRef& ref : lock->pieces) {
                refs.push_back(&ref);
            }
        }
    }
    return refs;
}

// Returns the name that all references to one piece have; it is empty for added primitives.
std::string name_of(const PieceRef& ref) {
    return ref.shape + ref.body;
}

// Holds the pieces that are ever locked, by name, with the reference that locks them first. A piece
// that is unlocked later is kept all the same, since corrections made after that have to find it.
using KeptRefs = std::map<std::string, const PieceRef*>;

KeptRefs kept_refs(std::span<const PieceRef* const> locked) {
    KeptRefs kept;
    for (const PieceRef* ref : locked) {
        kept.emplace(name_of(*ref), ref);
    }
    kept.erase(std::string());
    return kept;
}

// True when the hull has the remembered number of vertices too: a recipe with other limits makes
// another hull of the same faces.
bool is_named(const Piece& piece, const PieceRef& ref) {
    return are_faces_of(ref.faces, piece.faces) && remembered_vertices(piece) == ref.vertices;
}

// True when another cut has made the piece otherwise. A piece with faces is not missed where the
// mesh no longer has them.
bool is_lost(const PieceDraft& draft, const PieceRef& ref, const std::stop_token& stop) {
    const PieceFinder& finder = draft.finder();
    const bool has_faces = finder.has_faces_of(ref);
    if (!has_faces && !ref.faces.empty()) {
        return false;
    }
    if (draft.settings().family == Family::solid && !ref.body.empty()) {
        return finder.find_exactly(ref, stop) == k_none;
    }
    if (!has_faces) {
        return false; // a body that fills a solid is no piece of the surface
    }
    const PieceId owner = finder.owner_of_first(ref);
    return owner == k_none || !is_named(draft.piece(owner), ref);
}

// Returns those references of the correction whose piece is to be kept, although another cut has
// made it otherwise; they are the ones that lock it. After a stop some are missing.
std::vector<const PieceRef*> lost_pieces(const PieceDraft& draft, const Correction& correction,
                                         const KeptRefs& kept, const Progress& progress) {
    std::vector<const PieceRef*> lost;
    const auto refs = refs_of(correction);
    for (std::size_t i = 0; i < refs.size() && !progress.stopped(); ++i) {
        const auto found = kept.find(name_of(refs[i]));
        if (found != kept.end() && is_lost(draft, refs[i], progress.token())) {
            lost.push_back(found->second);
        }
        progress.report(static_cast<double>(i + 1) / static_cast<double>(refs.size()));
    }
    return lost;
}

// Returns the faces that the draft has in this piece and in no other.
std::vector<FaceRun> runs_owned_by(const PieceDraft& draft, PieceId piece) {
    std::vector<FaceId> owned;
    const std::vector<FaceId>& all = draft.piece(piece).faces;
    std::copy_if(all.begin(), all.end(), std::back_inserter(owned),
                 [&](FaceId face) { return draft.finder().owner_of(face) == piece; });
    return face_runs(owned);
}

template <class Step, class... Steps>
constexpr bool k_is_one_of = (std::is_same_v<Step, Steps> || ...);

// Returns one correction for each named piece, if the step treats each piece by itself; empty for
// other steps and for steps with one piece.
std::vector<Correction> for_each_piece(const Correction& correction) {
    std::vector<Correction> each;
    std::visit(
        [&each]<class Step>(const Step& step) {
            if constexpr (k_is_one_of<Step, DeletePieces, LockPieces, UnlockPieces, FitPrimitive,
                                      DropPrimitive, LimitVertices, SetTags>) {
                Step alone = step;
                for (std::size_t i = 0; step.pieces.size() > 1 && i < step.pieces.size(); ++i) {
                    alone.pieces = {step.pieces[i]};
                    each.emplace_back(alone);
                }
            }
        },
        correction);
    return each;
}

class Replayer {
public:
    Replayer(PieceSet fresh, std::span<const Correction> corrections, const EditSurface& surface)
        : corrections_(corrections), surface_(surface),
          draft_(surface.mesh(), begin_editing(std::move(fresh))),
          locked_(refs_to_locked(corrections)), kept_(kept_refs(locked_)) {}

    Result<Replay> run(const Progress& progress) {
        std::vector<NotApplied> not_applied;
        const auto count = static_cast<double>(corrections_.size());
        for (std::size_t i = 0; i < corrections_.size(); ++i) {
            const double from = static_cast<double>(i) / count;
            const Progress step = progress.part("corrections", from, from + 1.0 / count);
            if (const auto* lock = std::get_if<LockPieces>(&corrections_[i])) {
                first_later_ += lock->pieces.size();
            }
            const Status done = make(corrections_[i], step.part({}, 0.0, k_of_all));
            if (progress.stopped()) {
                return stopped_issue();
            }
            if (!done) {
                not_applied.push_back({i, done.issue()});
                make_one_by_one(corrections_[i], step.part({}, k_of_all, 1.0));
            }
        }
        auto pieces = std::move(draft_).finish(Progress(progress.token()));
        return pieces ? Result<Replay>(Replay{std::move(*pieces), std::move(not_applied)})
                      : pieces.issue();
    }

private:
    static constexpr double k_of_all = 0.5; // of a correction, where it is to all pieces at once

    // Makes the correction in the draft, which stays as it is when that is refused. Lost pieces and
    // pieces taken along are first cut out of those that have their faces. This starts at the first
    // correction that concerns such a piece, as it would find nothing to change otherwise.
    Status make(const Correction& correction, const Progress& progress) {
        auto lost = lost_pieces(draft_, correction, kept_, progress.part({}, 0.0, 0.1));
        const auto taken = taken_along(correction, progress.part({}, 0.1, 0.2));
        if (progress.stopped()) {
            return stopped_issue();
        }
        lost.insert(lost.end(), taken.begin(), taken.end());
        Change back;
        if (!lost.empty()) {
            const Progress cutting = progress.part({}, 0.2, 0.4);
            if (auto out = cut_out({draft_, surface_, cutting}, lost)) {
                back = draft_.make(std::move(*out));
            }
        }
        auto change = change_of(draft_, correction, surface_, progress.part({}, 0.4, 1.0));
        if (!change) {
            draft_.make(std::move(back));
            return change.issue();
        }
        draft_.make(std::move(*change));
        return Done{};
    }

    // Returns references to those pieces locked later that the correction would change as well, as
    // the piece that it finds is a little more than the piece that it names. After a stop some are
    // missing.
    std::vector<const PieceRef*> taken_along(const Correction& correction,
                                             const Progress& progress) {
        std::vector<const PieceRef*> taken;
        const PieceFinder& finder = draft_.finder();
        const std::stop_token& stop = progress.token();
        const auto refs = refs_of(correction);
        for (std::size_t i = 0; i < refs.size(); ++i) {
            if (first_later_ == locked_.size() || stop.stop_requested()) {
                return taken;
            }
            const PieceRef& ref = refs[i];
            progress.report(static_cast<double>(i) / static_cast<double>(refs.size()));
            const auto found = finder.find(ref, stop);
            if (!found || !finder.has_faces_of(ref) ||
                are_faces_of(ref.faces, draft_.piece(*found).faces)) {
                continue;
            }
            if (!locked_faces_) {
                locked_faces_.emplace(finder, locked_, stop);
            }
            const auto found_with =
                locked_faces_->with_any_of(runs_owned_by(draft_, *found), first_later_, stop);
            const auto named_with = locked_faces_->with_any_of(ref.faces, first_later_, stop);
            for (const std::size_t number : found_with) {
                if (!named_with.contains(number)) {
                    taken.push_back(locked_[number]);
                }
            }
        }
        return taken;
    }

    // When the correction cannot be made to one of many pieces, it is still made to the others.
    void make_one_by_one(const Correction& correction, const Progress& progress) {
        const std::vector<Correction> each = for_each_piece(correction);
        const auto count = static_cast<double>(each.size());
        for (std::size_t i = 0; i < each.size() && !progress.stopped(); ++i) {
            const double from = static_cast<double>(i) / count;
            (void)make(each[i], progress.part({}, from, from + 1.0 / count));
        }
    }

    std::span<const Correction> corrections_;
    const EditSurface& surface_;
    PieceDraft draft_;
    std::vector<const PieceRef*> locked_; // all pieces that are ever locked
    KeptRefs kept_;
    std::size_t first_later_ = 0; // from this one on they are locked only after the correction
    std::optional<LockedFaces> locked_faces_; // once they are asked for
};

} // namespace

Result<Replay> replay(PieceSet fresh, std::span<const Correction> corrections,
                      const EditSurface& surface, const Progress& progress) {
    return Replayer(std::move(fresh), corrections, surface).run(progress);
}

} // namespace hullwright
