#include "ui/document/look.h"

#include "ui/jobs/piece_errors.h"

#include <algorithm>
#include <utility>

namespace hullwright::ui {

Look::Look(Document& document, Hierarchy& hierarchy, QObject* parent)
    : QObject(parent), document_(document), hierarchy_(hierarchy) {
    connect(&job_, &LookJob::made, this, &Look::take);
    connect(&job_, &LookJob::failed, this, &Look::failed);
    connect(&job_, &LookJob::progressed, this, &Look::progressed);
    connect(&job_, &LookJob::ended, this, &Look::ended);
    document_.jobs().follow(job_, QT_TRANSLATE_NOOP("Job", "Preparing the view"),
                            [this] { job_.stop(); });
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, [this] {
        const auto& pieces = document_.shown().pieces();
        if (picture_ && pieces && pieces->has_shapes_of(*picture_->of)) {
            emit changed();
            return;
        }
        picture_.reset();
        place_.root = 0; // the node belonged to another tree
        if (coming_ && pieces && !pieces->preliminary) {
            place_ = *std::exchange(coming_, std::nullopt);
        }
        make();
    });
    connect(&document_, &Document::model_changed, this, [this] { coming_.reset(); });
    connect(&document_.recipe(), &ChosenRecipe::changed, this, [this] { coming_.reset(); });
    connect(&hierarchy_, &Hierarchy::ended, this, &Look::ended);
    connect(&hierarchy_, &Hierarchy::changed, this, [this] {
        if (kind_ == LookKind::tree && hierarchy_.tree()) {
            make();
        }
    });
    connect(&document_.shown(), &ShownPieces::recoloured, this, [this] {
        if (kind_ == LookKind::tree) {
            make(); // nodes have the colours of pieces
        } else {
            emit changed();
        }
    });
}

void Look::set_kind(LookKind kind) {
    if (kind != kind_) {
        kind_ = kind;
        picture_.reset();
        make();
    }
}

// The last picture stays until there is a better one, as long as it shows these pieces.
void Look::make() {
    job_.stop();
    const auto& pieces = document_.shown().pieces();
    const bool can = pieces && !pieces->preliminary && !pieces->pieces().empty();
    if (can && kind_ == LookKind::heat && has_errors(*pieces)) {
        job_.measure(pieces);
    } else if (can && kind_ == LookKind::tree && !hierarchy_.tree()) {
        hierarchy_.want(); // its `changed` calls make() again
    } else if (can && kind_ == LookKind::tree) {
        if (place_.root >= hierarchy_.tree()->nodes.size()) {
            place_.root = 0; // the file was written by another program
        }
        job_.descend(pieces, hierarchy_.tree(), place_, document_.shown().palette());
    } else if (can && kind_ == LookKind::strips) {
        job_.unroll(pieces, hierarchy_.tree());
    }
    emit changed();
}

void Look::take(const std::shared_ptr<const LookPicture>& picture) {
    const auto& pieces = document_.shown().pieces();
    if (pieces && picture->kind == kind_ && pieces->has_shapes_of(*picture->of)) {
        picture_ = picture;
        emit changed();
    }
}

void Look::go_to(const TreePlace& place) {
    coming_.reset();
    if (!(place == place_)) {
        place_ = place;
        make();
    }
}

void Look::set_level(std::uint64_t level) {
    go_to({place_.root, level});
}

void Look::step_in() {
    if (!picture_ || !picture_->tree || document_.shown().selection().empty()) {
        return;
    }
    const HullTree& tree = *picture_->tree;
    const Index node = node_above(
        tree, {document_.shown().selection().begin(), document_.shown().selection().end()});
    go_to({node, tree.nodes[node].is_leaf() ? 0U : 1U});
}

void Look::step_out() {
    if (!picture_ || !picture_->tree || place_.root == 0) {
        return;
    }
    const auto& nodes = picture_->tree->nodes;
    const auto parent = std::find_if(nodes.begin(), nodes.end(), [this](const TreeNode& node) {
        return !node.is_leaf() && (node.child == place_.root || node.child + 1 == place_.root);
    });
    go_to({static_cast<Index>(std::distance(nodes.begin(), parent)), 1});
}

void Look::leave() {
    go_to({0, place_.level});
}

void Look::show_of_tree(bool hulls, bool boxes) {
    hulls_shown_ = hulls;
    boxes_shown_ = boxes;
    emit changed();
}

std::vector<PieceId> Look::pieces_at(Index picked) const {
    if (picture_ && picture_->kind == LookKind::tree) {
        return picked < picture_->row.pieces.size() ? picture_->row.pieces[picked]
                                                    : std::vector<PieceId>();
    }
    return {picked};
}

} // namespace hullwright::ui
