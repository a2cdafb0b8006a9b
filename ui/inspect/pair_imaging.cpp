#include "ui/inspect/pair_imaging.h"

#include "ui/words/issue_text.h"

#include <algorithm>

namespace hullwright::ui {

PairImaging::PairImaging(PairScene& scene, PairTraversal& traversal, QObject* parent)
    : QObject(parent), scene_(scene), traversal_(traversal) {
    connect(&scene_.answers(), &PairAnswers::answered, this, &PairImaging::follow);
    connect(&scene_.answers(), &PairAnswers::contact_chosen, this, &PairImaging::choose_contact);
    connect(&traversal_, &PairTraversal::pair_chosen, this, &PairImaging::choose_boxes);
    connect(&job_, &ImageJob::made, this, &PairImaging::take);
    connect(&job_, &Job::failed, this, [this](const Issue& issue) {
        trouble_ = translated_sentence(issue);
        take(nullptr);
    });
}

void PairImaging::set_watched(bool watched) {
    if (watched != is_watched_) {
        is_watched_ = watched;
        follow();
    }
}

void PairImaging::choose(const Pieces& pieces) {
    if (pieces != pieces_) {
        pieces_ = pieces;
        look_ = 0;
        wanted_tile_.reset();
        make();
    }
}

void PairImaging::choose_contact() {
    if (scene_.answers().contact()) {
        const Contact& contact =
            scene_.answers().last()->found.contacts[*scene_.answers().contact()];
        choose({contact.piece_a, contact.piece_b});
    }
}

// Only leaves have pieces.
void PairImaging::choose_boxes() {
    const TraversalStep* step = traversal_.step_now();
    if (step == nullptr || !traversal_.pair()) {
        return;
    }
    const NodePair nodes = step->pairs[*traversal_.pair()];
    const auto& bodies = traversal_.recorded()->bodies;
    const Pieces pieces = {bodies[k_a]->side.asset.node(nodes.a).piece,
                           bodies[k_b]->side.asset.node(nodes.b).piece};
    if (pieces[0] != hwa::k_none && pieces[1] != hwa::k_none) {
        choose(pieces);
    }
}

// The pair that is looked at stays while its bodies do, whether its pieces meet or not.
void PairImaging::follow() {
    if (!scene_.answers().last()) {
        pieces_.reset();
    } else if (!pieces_ && !scene_.answers().last()->found.contacts.empty()) {
        const auto& contacts = scene_.answers().last()->found.contacts;
        const auto deepest = std::ranges::max_element(
            contacts, {}, [](const Contact& contact) { return contact.where.depth; });
        pieces_ = {deepest->piece_a, deepest->piece_b};
    }
    make();
}

// The image is that of the poses that were answered, so that both agree.
void PairImaging::make() {
    if (!is_watched_ || !pieces_ || !scene_.answers().last()) {
        job_.drop();
        trouble_.clear();
        take(nullptr);
        return;
    }
    const PairBodies::Body& a = scene_.bodies().body(k_a);
    const PairBodies::Body& b = scene_.bodies().body(k_b);
    job_.ask(
        {a,
         b,
         scene_.answers().last()->poses,
         {a->side.collider->leaf_of((*pieces_)[0]), b->side.collider->leaf_of((*pieces_)[1])}});
}

void PairImaging::take(const Image& image) {
    image_ = image;
    if (image_) {
        trouble_.clear();
    }
    emit image_changed();
    const std::size_t looks = image_ ? image_->image.looks.size() : 0;
    set_look(std::min(look_, std::max<std::size_t>(looks, 1) - 1));
}

const ImageLook* PairImaging::look_now() const {
    return image_ && look_ < image_->image.looks.size() ? &image_->image.looks[look_] : nullptr;
}

const ImageTile* PairImaging::tile_now() const {
    const ImageLook* look = look_now();
    return look != nullptr && tile_ < look->tiles.size() ? &look->tiles[tile_] : nullptr;
}

// A look is shown in tiles of its own size until somebody chooses another.
void PairImaging::set_look(std::size_t look) {
    if (look != look_) {
        wanted_tile_.reset();
    }
    look_ = look;
    const ImageLook* now = look_now();
    tile_ = wanted_tile_.value_or(now != nullptr ? now->own_tile() : 0);
    emit tile_changed();
    set_row(tile_now() != nullptr ? pipeline::row_to_see(*tile_now()) : 0);
}

void PairImaging::set_tile(std::size_t tile) {
    if (tile != tile_) {
        wanted_tile_ = tile;
        set_look(look_);
    }
}

void PairImaging::set_row(int row) {
    row_ = row;
    emit row_changed();
}

} // namespace hullwright::ui
