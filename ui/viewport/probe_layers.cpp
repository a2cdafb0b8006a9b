#include "ui/viewport/probe_layers.h"

#include "ui/viewport/layer.h"
#include "ui/viewport/piece_layer.h"
#include "ui/viewport/qt_vectors.h"

#include <Qt3DCore/QTransform>

#include <array>

namespace hullwright::ui {
namespace {

// The styles stand in the order of ProbeOverlay.
constexpr std::array k_styles = {Style::surface, Style::painted, Style::faces_in_front,
                                 Style::faces_in_front};
static_assert(k_styles.size() == static_cast<std::size_t>(ProbeOverlay::handles) + 1);

// The styles stand in the order of PlayOverlay.
constexpr std::array k_play_styles = {Style::surface, Style::faces_in_front, Style::bursts};
static_assert(k_play_styles.size() == static_cast<std::size_t>(PlayOverlay::bursts) + 1);

} // namespace

ProbeLayers::ProbeLayers(Qt3DCore::QEntity* scene)
    : root_(new Qt3DCore::QEntity(scene)), asset_(new Qt3DCore::QEntity(root_)),
      bench_(new Qt3DCore::QEntity(root_)), play_(new Qt3DCore::QEntity(root_)),
      transform_(new Qt3DCore::QTransform(asset_)),
      pieces_(std::make_unique<PieceLayer>(asset_, PieceLayer::Order::in_place)) {
    asset_->addComponent(transform_);
    for (const Style style : k_styles) {
        overlays_.push_back(std::make_unique<Layer>(bench_, style));
    }
    for (const Style style : k_play_styles) {
        of_play_.push_back(std::make_unique<Layer>(play_, style));
    }
    show_side(ProbeSide::bench);
    set_in_front(false);
}

ProbeLayers::~ProbeLayers() = default;

void ProbeLayers::set_in_front(bool in_front) {
    root_->setEnabled(in_front);
}

void ProbeLayers::show_asset(const std::shared_ptr<const PieceDrawList>& list,
                             const std::shared_ptr<const PieceBuffers>& buffers) {
    list_ = list;
    pieces_->set_pieces(list, buffers);
}

void ProbeLayers::place_asset(const Vec3& at, const Vec3& origin) {
    const Vec3 from = list_ ? list_->origin : Vec3(Vec3::Zero());
    transform_->setTranslation(qt_vector(Vec3(from + at - origin)));
}

void ProbeLayers::set_met(const std::vector<std::uint32_t>& pieces) {
    std::vector<PieceLayer::State> states(list_ ? list_->ranges.size() : 0,
                                          PieceLayer::State::plain);
    for (const std::uint32_t piece : pieces) {
        states[piece] = PieceLayer::State::met;
    }
    pieces_->set_states(states);
}

void ProbeLayers::set(ProbeOverlay overlay, const std::vector<DrawVertex>& vertices) {
    overlays_[static_cast<std::size_t>(overlay)]->set_vertices(vertices);
}

void ProbeLayers::set(PlayOverlay overlay, const std::vector<DrawVertex>& vertices) {
    of_play_[static_cast<std::size_t>(overlay)]->set_vertices(vertices);
}

void ProbeLayers::show_side(ProbeSide side) {
    bench_->setEnabled(side == ProbeSide::bench);
    play_->setEnabled(side == ProbeSide::play);
}

void ProbeLayers::follow(const Standpoint& standpoint) {
    pieces_->follow(standpoint);
}

} // namespace hullwright::ui
