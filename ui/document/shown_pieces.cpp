#include "ui/document/shown_pieces.h"

#include "pipeline/editing.h"

#include <algorithm>
#include <numeric>

namespace hullwright::ui {
namespace {

// A piece is the same as long as it is made of the same faces; without faces, while it has the same
// corners.
bool is_same(const Piece& x, const Piece& y) {
    return x.faces == y.faces && (!x.faces.empty() || x.vertices == y.vertices);
}

// Only pieces are compared that states of the history do not share in memory.
bool have_same_faces(const KeptPieces& a, const KeptPieces& b) {
    return std::equal(a.pieces.begin(), a.pieces.end(), b.pieces.begin(), b.pieces.end(),
                      [](const auto& x, const auto& y) { return x == y || is_same(*x, *y); });
}

bool have_same_faces(const std::shared_ptr<const CutPieces>& a,
                     const std::shared_ptr<const CutPieces>& b) {
    if (!a || !b || a->model != b->model) {
        return false;
    }
    return a->kept && b->kept ? have_same_faces(*a->kept, *b->kept)
                              : std::equal(a->pieces().begin(), a->pieces().end(),
                                           b->pieces().begin(), b->pieces().end(), is_same);
}

// The chosen ones of the pieces before that are still among these, by their numbers now.
std::set<PieceId> still_there(const std::set<PieceId>& chosen,
                              const std::shared_ptr<const CutPieces>& before,
                              const std::shared_ptr<const CutPieces>& now) {
    std::set<PieceId> found;
    if (chosen.empty() || !before || !now || before->model != now->model) {
        return found;
    }
    const auto& all = now->pieces();
    std::vector<PieceId> by_place(all.size()); // numbers may be others by now
    std::iota(by_place.begin(), by_place.end(), 0U);
    std::sort(by_place.begin(), by_place.end(),
              [&](PieceId a, PieceId b) { return lies_before(all[a], all[b]); });
    for (const PieceId chosen_before : chosen) {
        const Piece& piece = before->pieces()[chosen_before];
        const auto same =
            std::lower_bound(by_place.begin(), by_place.end(), piece,
                             [&](PieceId a, const Piece& b) { return lies_before(all[a], b); });
        if (same != by_place.end() && is_same(piece, all[*same])) {
            found.insert(*same);
        }
    }
    return found;
}

// Names each piece by `named`, which returns one reference.
template <class RefTo>
std::vector<PieceRef> made_refs(const Selected& selected, const std::stop_token& stop,
                                const RefTo& named) {
    std::vector<PieceRef> refs;
    for (const PieceId piece : selected.pieces) {
        if (stop.stop_requested()) {
            return refs;
        }
        refs.push_back(named(piece));
    }
    for (const std::string& name : selected.added) {
        refs.push_back(pipeline::ref_to_primitive(name));
    }
    return refs;
}

} // namespace

std::vector<PieceRef> refs_to(const Selected& selected, const CutPieces& cut,
                              const std::stop_token& stop) {
    return made_refs(selected, stop, [&](PieceId piece) {
        return pipeline::ref_to_piece(cut.decomposition.set, piece, *cut.model->prepared.mesh);
    });
}

std::vector<PieceRef> refs_to_lock(const Selected& selected, const CutPieces& cut,
                                   const std::stop_token& stop) {
    return made_refs(selected, stop, [&](PieceId piece) {
        return pipeline::ref_to_locked(cut.decomposition.set, piece, *cut.model->prepared.mesh);
    });
}

ShownPieces::ShownPieces(QObject* parent) : QObject(parent) {
    connect(&recolour_, &RecolourJob::failed, this, &ShownPieces::failed);
    connect(&recolour_, &RecolourJob::recoloured, this, [this](const auto& made) {
        draw_ = std::shared_ptr<const PieceDrawList>(made, &made->draw);
        buffers_ = made->buffers;
        emit recoloured();
    });
}

void ShownPieces::show(const std::shared_ptr<const CutPieces>& pieces) {
    recolour_.stop(); // it was for other pieces
    if (!have_same_faces(pieces_, pieces)) {
        selection_ = still_there(selection_, pieces_, pieces);
        hidden_ = still_there(hidden_, pieces_, pieces);
    }
    pieces_ = pieces;
    if (!pieces || !pieces->preliminary) {
        finished_ = pieces;
    }
    draw_ = pieces ? std::shared_ptr<const PieceDrawList>(pieces, &pieces->draw) : nullptr;
    buffers_ = pieces ? pieces->buffers : nullptr;
    std::erase_if(selected_added_, [this](const std::string& name) { return !added(name); });
    if (pieces_ && finished_ == pieces_) { // a first cut has no added primitives yet
        std::erase_if(hidden_added_, [this](const std::string& name) { return !added(name); });
    }
    emit pieces_changed();
    if (!selection_.empty() || !hidden_.empty() || !selected_added_.empty()) {
        emit selection_changed(); // views drop the selection when they take new pieces
    }
    // The colours are old when the work began before the palette changed, or after an undo.
    if (pieces_ && pieces_->palette != palette_) {
        recolour_.start(pieces_, palette_);
    }
}

void ShownPieces::show_finished() {
    if (pieces_ && pieces_->preliminary && finished_) {
        show(finished_);
    }
}

void ShownPieces::forget_pieces(bool added_too) {
    pieces_.reset();
    finished_.reset();
    draw_.reset();
    buffers_.reset();
    selection_.clear();
    selected_added_.clear();
    hidden_.clear();
    if (added_too) {
        hidden_added_.clear();
    }
}

void ShownPieces::set_palette(Palette palette) {
    if (palette != palette_) {
        palette_ = palette;
        if (pieces_) {
            recolour_.start(pieces_, palette_);
        }
    }
}

const AddedPrimitive* ShownPieces::added(const std::string& name) const {
    if (!pieces_) {
        return nullptr;
    }
    const auto at = std::find_if(pieces_->added.begin(), pieces_->added.end(),
                                 [&](const AddedPrimitive& each) { return each.name == name; });
    return at == pieces_->added.end() ? nullptr : &*at;
}

void ShownPieces::select(std::set<PieceId> pieces, std::set<std::string> added) {
    if (pieces != selection_ || added != selected_added_) {
        selection_ = std::move(pieces);
        selected_added_ = std::move(added);
        emit selection_changed();
    }
}

PieceRef ShownPieces::ref(PieceId piece) const {
    const PieceSet& set = pieces_->decomposition.set;
    return pipeline::ref_to_piece(set, piece, *pieces_->model->prepared.mesh);
}

Selected ShownPieces::selected() const {
    return {{selection_.begin(), selection_.end()},
            {selected_added_.begin(), selected_added_.end()}};
}

Selected ShownPieces::unlocked() const {
    Selected unlocked = selected();
    std::erase_if(unlocked.pieces, [this](PieceId piece) { return pieces_->extras[piece].locked; });
    std::erase_if(unlocked.added, [this](const std::string& name) { return added(name)->locked; });
    return unlocked;
}

void ShownPieces::set_visible(const std::set<PieceId>& pieces, bool visible) {
    const std::size_t before = hidden_.size();
    for (const PieceId piece : pieces) {
        if (visible) {
            hidden_.erase(piece);
        } else {
            hidden_.insert(piece);
        }
    }
    if (hidden_.size() != before) {
        emit visibility_changed();
    }
}

void ShownPieces::set_added_visible(const std::string& name, bool visible) {
    const bool changes = visible ? hidden_added_.erase(name) > 0
                                 : added(name) != nullptr && hidden_added_.insert(name).second;
    if (changes) {
        emit visibility_changed();
    }
}

void ShownPieces::show_all() {
    if (!hidden_.empty() || !hidden_added_.empty()) {
        hidden_.clear();
        hidden_added_.clear();
        emit visibility_changed();
    }
}

AddedPicture::Drawn ShownPieces::added_drawn() const {
    return pieces_ ? pieces_->added_picture.of(
                         [this](PieceId i) { return is_added_visible(pieces_->added[i].name); })
                   : AddedPicture::Drawn();
}

std::optional<Picked> ShownPieces::pick_added(const PickRay& ray,
                                              const Eigen::Vector4d& cut_away) const {
    if (!pieces_ || !pieces_->added_picture.picker) {
        return std::nullopt;
    }
    return pieces_->added_picture.picker->pick(
        ray, 0.0, [this](PieceId i) { return is_added_visible(pieces_->added[i].name); }, cut_away);
}

} // namespace hullwright::ui
