#include "edit/apply.h"

#include "edit/rehull.h"

#include <algorithm>

namespace hullwright {
namespace {

Result<Change> change_of(const Workplace& at, const DeletePieces& step) {
    auto targets = find_targets(at.draft, step.pieces, Locked::refused, at.stop());
    if (!targets) {
        return targets.issue();
    }
    Change change;
    change.gone = std::move(targets->pieces);
    if (!change.gone.empty()) {
        change.filled = false; // others may fill what goes, but nobody looks
    }
    for (const std::size_t index : targets->added) {
        change.added.emplace_back(index, std::nullopt);
    }
    return change;
}

// Calls `note` with a copy of what is known of each target.
template <class Note>
Result<Change> noted(const Workplace& at, std::span<const PieceRef> refs, Note&& note) {
    const auto targets = find_targets(at.draft, refs, Locked::allowed, at.stop());
    if (!targets) {
        return targets.issue();
    }
    Change change;
    for (const PieceId id : targets->pieces) {
        note(change.extras.emplace_back(id, at.extras(id)).second);
    }
    for (const std::size_t index : targets->added) {
        note(*change.added.emplace_back(index, at.draft.added(index)).second);
    }
    return change;
}

Result<Change> change_of(const Workplace& at, const LockPieces& step) {
    return noted(at, step.pieces, [](auto& known) { known.locked = true; });
}

Result<Change> change_of(const Workplace& at, const UnlockPieces& step) {
    return noted(at, step.pieces, [](auto& known) { known.locked = false; });
}

Result<Change> change_of(const Workplace& at, const SetTags& step) {
    return noted(at, step.pieces, [&step](auto& known) {
        known.tags = step.tags;
        known.material = step.material;
    });
}

// Gives the piece a primitive, measured as a hull.
Status give_primitive(const Workplace& at, PieceId id, const Primitive& primitive,
                      const Progress& progress, Change& change) {
    const Piece& piece = at.piece(id);
    PiecePrimitive given;
    given.primitive = primitive;
    given.volume_excess = volume_of(primitive) - volume_of(piece);
    given.holds = surely_holds(primitive, piece.vertices);
    auto hull = hull_of(primitive, given.holds ? std::span<const Vec3>(piece.vertices)
                                               : std::span<const Vec3>());
    if (!hull) {
        return hull.issue();
    }
    hull->faces = piece.faces;
    const auto surface = at.prepared();
    if (!surface) {
        return surface.issue();
    }
    const auto errors = measure(*hull, at.family(), **surface, progress);
    if (!errors) {
        return errors.issue();
    }
    given.error = *errors;
    change.extras.emplace_back(id, at.extras(id)).second.primitive = given;
    return Done{};
}

Result<Change> change_of(const Workplace& at, const FitPrimitive& step) {
    const auto pieces = find_pieces(at.draft, step.pieces, at.stop());
    if (!pieces) {
        return pieces.issue();
    }
    Change change;
    const Status done = at.for_each_of(*pieces, [&](PieceId id, const Progress& progress) {
        const Piece& piece = at.piece(id);
        const Primitive primitive = step.shape
                                        ? fit_primitive(piece, *step.shape, at.stop()).primitive
                                        : fit_all(piece, at.stop()).front().primitive;
        return give_primitive(at, id, primitive, progress, change);
    });
    return done ? Result<Change>(std::move(change)) : done.issue();
}

Result<Change> change_of(const Workplace& at, const DropPrimitive& step) {
    const auto pieces = find_pieces(at.draft, step.pieces, at.stop());
    if (!pieces) {
        return pieces.issue();
    }
    if (std::ranges::none_of(*pieces,
                             [&](PieceId p) { return at.extras(p).primitive.has_value(); })) {
        return refusal(Why::has_no_primitive);
    }
    Change change;
    for (const PieceId p : *pieces) {
        change.extras.emplace_back(p, at.extras(p)).second.primitive.reset();
    }
    return change;
}

Result<Change> change_of(const Workplace& at, const AddPrimitive& step) {
    if (at.draft.find_added(step.name)) {
        return refusal(Why::primitive_exists);
    }
    if (const auto hull = hull_of(step.primitive, {}); !hull) {
        return hull.issue();
    }
    Change change;
    change.added.emplace_back(at.draft.added_end(),
                              AddedPrimitive{step.name, step.primitive, false, {}, {}});
    return change;
}

// Replaces the primitive of a piece, or an added one, by what `make` makes of it.
template <class Make>
Result<Change> with_primitive(const Workplace& at, const PieceRef& ref, Make&& make) {
    const auto targets = find_targets(at.draft, std::span(&ref, 1), Locked::refused, at.stop());
    if (!targets) {
        return targets.issue();
    }
    Change change;
    if (!targets->added.empty()) {
        const std::size_t index = targets->added.front();
        AddedPrimitive next = at.draft.added(index);
        next.primitive = make(next.primitive);
        if (const Status good = check_correction(AddPrimitive{"changed", next.primitive}); !good) {
            return good.issue();
        }
        change.added.emplace_back(index, std::move(next));
        return change;
    }
    const PieceId id = targets->pieces.front();
    if (!at.extras(id).primitive) {
        return refusal(Why::has_no_primitive);
    }
    const Status done =
        give_primitive(at, id, make(at.extras(id).primitive->primitive), at.part(0, 1), change);
    return done ? Result<Change>(std::move(change)) : done.issue();
}

Result<Change> change_of(const Workplace& at, const MovePrimitive& step) {
    return with_primitive(
        at, step.piece, [&](const Primitive& primitive) { return moved(primitive, step.motion); });
}

Result<Change> change_of(const Workplace& at, const SetPrimitive& step) {
    if (const auto hull = hull_of(step.primitive, {}); !hull) {
        return hull.issue();
    }
    return with_primitive(at, step.piece, [&](const Primitive&) { return step.primitive; });
}

} // namespace

Result<Change> change_of(const PieceDraft& draft, const Correction& correction,
                         const EditSurface& surface, const Progress& progress) {
    if (const Status good = check_correction(correction); !good) {
        return good.issue();
    }
    const Workplace at{draft, surface, progress};
    auto change = std::visit([&at](const auto& step) { return change_of(at, step); }, correction);
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!change && change.issue().code == Code::bad_setting) {
        Issue issue = change.issue();
        issue.where = name_of(correction);
        return issue;
    }
    return change;
}

Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                           const EditSurface& surface, const Progress& progress) {
    PieceDraft draft(surface.mesh(), pieces);
    auto change = change_of(draft, correction, surface, progress.part("correction", 0.0, 0.9));
    if (!change) {
        return change.issue();
    }
    draft.make(std::move(*change));
    return std::move(draft).finish(progress.part({}, 0.9, 1.0));
}

} // namespace hullwright
