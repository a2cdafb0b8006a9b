#include "ui/viewport/pair_layers.h"

#include "pipeline/pair_scene.h"
#include "ui/viewport/layer.h"
#include "ui/viewport/piece_layer.h"

#include <Qt3DCore/QEntity>

namespace hullwright::ui {
namespace {

// The styles stand in the order of PairOverlay.
constexpr std::array k_styles = {Style::painted,  Style::edges,          Style::in_front,
                                 Style::in_front, Style::faces_in_front, Style::faces_in_front};
static_assert(k_styles.size() == static_cast<std::size_t>(PairOverlay::handles) + 1);

} // namespace

PairLayers::PairLayers(Qt3DCore::QEntity* scene)
    : root_(new Qt3DCore::QEntity(scene)), around_(root_), bodies_{Body(root_), Body(root_)} {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        Body& body = bodies_[i];
        body.pieces =
            std::make_unique<PieceLayer>(body.posed.entity(), PieceLayer::Order::in_place);
        if (i > 0) {
            body.pieces->lie_over_another();
        }
    }
    for (std::size_t i = 0; i < k_styles.size(); ++i) {
        const bool is_posed = i == static_cast<std::size_t>(PairOverlay::faces);
        if (is_posed) {
            faces_.emplace(root_);
        }
        overlays_.push_back(
            std::make_unique<Layer>(is_posed ? faces_->entity() : root_, k_styles[i]));
    }
    set_in_front(false);
}

PairLayers::~PairLayers() = default;

void PairLayers::set_in_front(bool in_front) {
    root_->setEnabled(in_front);
}

void PairLayers::show_body(std::size_t which, const std::shared_ptr<const PieceDrawList>& list,
                           const std::shared_ptr<const PieceBuffers>& buffers) {
    bodies_[which].list = list;
    bodies_[which].pieces->set_pieces(list, buffers);
}

void PairLayers::place_body(std::size_t which, const hullwright::Pose& placed, const Vec3& origin) {
    const Body& body = bodies_[which];
    body.posed.place(placed, body.list ? body.list->origin : Vec3(Vec3::Zero()), origin);
}

void PairLayers::set_met(std::size_t which, const std::vector<std::uint32_t>& pieces) {
    const Body& body = bodies_[which];
    std::vector<PieceLayer::State> states(body.list ? body.list->ranges.size() : 0,
                                          PieceLayer::State::plain);
    for (const std::uint32_t piece : pieces) {
        states[piece] = PieceLayer::State::met;
    }
    body.pieces->set_states(states);
}

void PairLayers::set(PairOverlay overlay, const std::vector<DrawVertex>& vertices) {
    overlays_[static_cast<std::size_t>(overlay)]->set_vertices(vertices);
}

void PairLayers::set_faces(const QByteArray& lines) {
    overlays_[static_cast<std::size_t>(PairOverlay::faces)]->set_bytes(lines);
}

void PairLayers::place_faces(const Vec3& from, const Vec3& origin) {
    faces_->place(hullwright::Pose(), from, origin);
}

void PairLayers::follow(const Standpoint& standpoint) {
    for (const Body& body : bodies_) {
        body.pieces->follow(standpoint);
    }
}

} // namespace hullwright::ui
