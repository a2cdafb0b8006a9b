#include "edit/replay.h"

#include "edit/apply.h"
#include "edit/rehull.h"

#include <algorithm>
#include <map>
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

// Holds the pieces that replay() keeps, since they are locked at some time, for one correction.
struct LockedPieces {
    KeptRefs refs;
    std::span<const PieceRef* const> later; // pieces locked only after this correction
};

// True when the hull has the remembered number of vertices too: a recipe with other limits makes
// another hull of the same faces.
bool is_named(const Piece& piece, const PieceRef& ref, const std::vector<FaceId>& faces) {
    return piece.faces == faces && remembered_vertices(piece) == ref.vertices;
}

// True when another cut has made the piece otherwise. A piece with faces is not missed where the
// mesh no longer has them.
bool is_lost(const PieceDraft& draft, const PieceRef& ref) {
    const PieceFinder& finder = draft.finder();
    const auto faces = finder.faces_of(ref);
    if (!faces && !ref.faces.empty()) {
        return false;
    }
    if (draft.settings().family == Family::solid && !ref.body.empty()) {
        return finder.find_exactly(ref) == k_none;
    }
    if (!faces) {
        return false; // a body that fills a solid is no piece of the surface
    }
    const PieceId owner = finder.owner_of(faces->front());
    return owner == k_none || !is_named(draft.piece(owner), ref, *faces);
}

// Returns those references of the correction whose piece is to be kept, although another cut has
// made it otherwise; they are the ones that lock it.
std::vector<const PieceRef*> lost_pieces(const PieceDraft& draft, const Correction& correction,
                                         const KeptRefs& kept) {
    std::vector<const PieceRef*> lost;
    for (const PieceRef& ref : refs_of(correction)) {
        const auto found = kept.find(name_of(ref));
        if (found != kept.end() && is_lost(draft, ref)) {
            lost.push_back(found->second);
        }
    }
    return lost;
}

// Returns references to those pieces locked later that the correction would change as well, as the
// piece that it finds is a little more than the piece that it names.
std::vector<const PieceRef*> taken_along(const PieceDraft& draft, const Correction& correction,
                                         std::span<const PieceRef* const> later) {
    std::vector<const PieceRef*> taken;
    if (later.empty()) {
        return taken;
    }
    const PieceFinder& finder = draft.finder();
    for (const PieceRef& ref : refs_of(correction)) {
        const auto found = finder.find(ref);
        const auto named = finder.faces_of(ref);
        if (!found || !named || draft.piece(*found).faces == *named) {
            continue;
        }
        const auto is_taken = [&](const PieceRef* other) {
            const auto faces = finder.faces_of(*other);
            return faces &&
                   std::none_of(faces->begin(), faces->end(),
                                [&](FaceId face) {
                                    return std::binary_search(named->begin(), named->end(), face);
                                }) &&
                   std::any_of(faces->begin(), faces->end(),
                               [&](FaceId face) { return finder.owner_of(face) == *found; });
        };
        std::copy_if(later.begin(), later.end(), std::back_inserter(taken), is_taken);
    }
    return taken;
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
          refs_to_locked_(refs_to_locked(corrections)), kept_{kept_refs(refs_to_locked_),
                                                              refs_to_locked_} {}

    Result<Replay> run(const Progress& progress) {
        std::vector<NotApplied> not_applied;
        const auto count = static_cast<double>(corrections_.size());
        for (std::size_t i = 0; i < corrections_.size(); ++i) {
            const double from = static_cast<double>(i) / count;
            const Progress step = progress.part("corrections", from, from + 1.0 / count);
            if (const auto* lock = std::get_if<LockPieces>(&corrections_[i])) {
                kept_.later = kept_.later.subspan(lock->pieces.size());
            }
            const Status done = make(corrections_[i], step);
            if (progress.stopped()) {
                return stopped_issue();
            }
            if (!done) {
                not_applied.push_back({i, done.issue()});
                make_one_by_one(corrections_[i], step);
            }
        }
        auto pieces = std::move(draft_).finish(Progress(progress.token()));
        return pieces ? Result<Replay>(Replay{std::move(*pieces), std::move(not_applied)})
                      : pieces.issue();
    }

private:
    // Makes the correction in the draft, which stays as it is when that is refused. Lost pieces and
    // pieces taken along are first cut out of those that have their faces. This starts at the first
    // correction that concerns such a piece, as it would find nothing to change otherwise.
    Status make(const Correction& correction, const Progress& progress) {
        auto lost = lost_pieces(draft_, correction, kept_.refs);
        const auto taken = taken_along(draft_, correction, kept_.later);
        lost.insert(lost.end(), taken.begin(), taken.end());
        Change back;
        if (!lost.empty()) {
            if (auto out = cut_out({draft_, surface_, progress}, lost)) {
                back = draft_.make(std::move(*out));
            }
        }
        auto change = change_of(draft_, correction, surface_, progress);
        if (!change) {
            draft_.make(std::move(back));
            return change.issue();
        }
        draft_.make(std::move(*change));
        return Done{};
    }

    // When the correction cannot be made to one of many pieces, it is still made to the others.
    void make_one_by_one(const Correction& correction, const Progress& progress) {
        for (const Correction& alone : for_each_piece(correction)) {
            if (progress.stopped()) {
                return;
            }
            (void)make(alone, progress);
        }
    }

    std::span<const Correction> corrections_;
    const EditSurface& surface_;
    PieceDraft draft_;
    std::vector<const PieceRef*> refs_to_locked_;
    LockedPieces kept_;
};

} // namespace

Result<Replay> replay(PieceSet fresh, std::span<const Correction> corrections,
                      const EditSurface& surface, const Progress& progress) {
    return Replayer(std::move(fresh), corrections, surface).run(progress);
}

} // namespace hullwright
