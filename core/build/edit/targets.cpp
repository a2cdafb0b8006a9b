#include "edit/targets.h"

#include "base/progress.h"

#include <set>
#include <utility>

namespace hullwright {
namespace {

template <class Id> bool has_twins(const std::vector<Id>& ids) {
    return std::set(ids.begin(), ids.end()).size() != ids.size();
}

Status find_one(const PieceDraft& draft, const PieceRef& ref, Locked locked,
                const std::stop_token& stop, Targets& targets) {
    bool is_locked = false;
    if (!ref.added.empty()) {
        const auto index = draft.find_added(ref.added);
        if (!index) {
            return refusal(Why::primitive_unknown);
        }
        is_locked = draft.added(*index).locked;
        targets.added.push_back(*index);
    } else {
        const auto piece = draft.finder().find(ref, stop);
        if (!piece) {
            return piece.issue();
        }
        is_locked = draft.extras(*piece).locked;
        targets.pieces.push_back(*piece);
    }
    return is_locked && locked == Locked::refused ? Status(refusal(Why::is_locked))
                                                  : Status(Done{});
}

} // namespace

Issue refusal(Detail why) {
    return error(Code::bad_setting, {}, std::move(why));
}

Issue piece_refusal(std::size_t number, const Issue& issue) {
    return refusal(because(Why::at_piece, number, issue.detail));
}

Result<Targets> find_targets(const PieceDraft& draft, std::span<const PieceRef> refs, Locked locked,
                             const std::stop_token& stop) {
    Targets targets;
    for (std::size_t i = 0; i < refs.size(); ++i) {
        if (stop.stop_requested()) {
            return stopped_issue();
        }
        if (const Status found = find_one(draft, refs[i], locked, stop, targets); !found) {
            const bool is_one_of_many = refs.size() > 1 && !stop.stop_requested();
            return is_one_of_many ? piece_refusal(i, found.issue()) : found.issue();
        }
    }
    if (has_twins(targets.pieces) || has_twins(targets.added)) {
        return refusal(Why::named_twice);
    }
    return targets;
}

Result<std::vector<PieceId>> find_pieces(const PieceDraft& draft, std::span<const PieceRef> refs,
                                         const std::stop_token& stop) {
    auto targets = find_targets(draft, refs, Locked::refused, stop);
    if (!targets) {
        return targets.issue();
    }
    if (!targets->added.empty()) {
        return refusal(Why::primitive_has_no_faces);
    }
    return std::move(targets->pieces);
}

Result<PieceId> find_piece(const PieceDraft& draft, const PieceRef& ref,
                           const std::stop_token& stop) {
    const auto pieces = find_pieces(draft, std::span(&ref, 1), stop);
    return pieces ? Result<PieceId>(pieces->front()) : Result<PieceId>(pieces.issue());
}

} // namespace hullwright
