#include "edit/piece_draft.h"

#include "base/work_meter.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hullwright {
PieceDraft::PieceDraft(const TriMesh& mesh, EditedPieces pieces)
    : mesh_(mesh), pieces_(std::move(pieces.set.pieces)), extras_(std::move(pieces.extras)),
      from_before_(pieces_.size()), finder_(mesh, pieces_) {
    for (const Piece& piece : pieces_) {
        if (piece.number > 0) {
            numbers_.insert({piece.part, piece.number});
        }
    }
    open_depth_ = pieces.open_depth;
    pieces.set.pieces.clear();
    set_ = std::move(pieces.set);
    for (AddedPrimitive& primitive : pieces.added) {
        set_added(added_.size(), std::move(primitive));
    }
}

std::optional<std::size_t> PieceDraft::find_added(const std::string& name) const {
    const auto at = added_at_.find(name);
    return at == added_at_.end() ? std::nullopt : std::optional(at->second);
}

// A new piece takes the number after the largest of its part.
Index PieceDraft::next_number(PartId part) const {
    const auto after = numbers_.lower_bound({part + 1, 0});
    const bool is_first = after == numbers_.begin() || std::prev(after)->first != part;
    return is_first ? 1 : std::prev(after)->second + 1;
}

PieceId PieceDraft::add(MadePiece made) {
    const auto id = static_cast<PieceId>(pieces_.size());
    pieces_.push_back(std::move(made.piece));
    extras_.push_back(std::move(made.extras));
    finder_.note(id);
    return id;
}

MadePiece PieceDraft::take_out(PieceId id) {
    finder_.forget(id);
    numbers_.erase({pieces_[id].part, pieces_[id].number});
    return {std::exchange(pieces_[id], {}), std::exchange(extras_[id], {})};
}

void PieceDraft::set_added(std::size_t index, std::optional<AddedPrimitive> primitive) {
    added_.resize(std::max(added_.size(), index + 1));
    if (added_[index]) {
        added_at_.erase(added_[index]->name);
    }
    if (primitive) {
        added_at_.emplace(primitive->name, index);
    }
    added_[index] = std::move(primitive);
}

Change PieceDraft::make(Change change) {
    Change back;
    are_others_ = are_others_ || !change.gone.empty() || !change.made.empty();
    back.open_depth = std::exchange(open_depth_, change.open_depth.value_or(open_depth_));
    back.filled = std::exchange(set_.filled, change.filled.value_or(set_.filled));
    const bool are_numbered = !numbers_.empty();
    for (const PieceId id : change.gone) {
        back.made.push_back(take_out(id));
    }
    for (const MadePiece& made : change.made) {
        if (made.piece.number > 0) {
            numbers_.insert({made.piece.part, made.piece.number});
        }
    }
    for (MadePiece& made : change.made) {
        Piece& piece = made.piece;
        if (are_numbered && piece.number == 0) {
            piece.number = next_number(piece.part);
            numbers_.insert({piece.part, piece.number});
        }
        back.gone.push_back(add(std::move(made)));
    }
    for (auto& [id, extras] : change.extras) {
        back.extras.emplace_back(id, std::exchange(extras_[id], std::move(extras)));
    }
    for (auto& [index, primitive] : change.added) {
        back.added.emplace_back(index, index < added_.size() ? added_[index] : std::nullopt);
        set_added(index, std::move(primitive));
    }
    return back;
}

Result<EditedPieces> PieceDraft::finish(const Progress& progress) && {
    std::vector<PieceId> order;
    for (PieceId id = 0; id < pieces_.size(); ++id) {
        if (finder_.is_there(id)) {
            order.push_back(id);
        }
    }
    const auto is_earlier = [this](PieceId a, PieceId b) {
        return comes_before(pieces_[a], pieces_[b]);
    };
    const auto first_made = std::lower_bound(order.begin(), order.end(), from_before_);
    std::sort(first_made, order.end(), is_earlier);
    std::inplace_merge(order.begin(), first_made, order.end(), is_earlier);
    EditedPieces pieces;
    pieces.set = std::move(set_);
    pieces.open_depth = open_depth_;
    double tolerance = pieces.set.filled ? open_depth_ : 0.0;
    WorkMeter meter(progress, order.size());
    for (const PieceId id : order) {
        tolerance = std::max(tolerance, extras_[id].bound);
        pieces.set.pieces.push_back(std::move(pieces_[id]));
        pieces.extras.push_back(std::move(extras_[id]));
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
    }
    if (are_others_) {
        pieces.set.tolerance = tolerance; // or some piece would not keep it
    }
    for (std::optional<AddedPrimitive>& primitive : added_) {
        if (primitive) {
            pieces.added.push_back(std::move(*primitive));
        }
    }
    return pieces;
}

} // namespace hullwright
