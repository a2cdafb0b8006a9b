#include "ui/viewport/layers.h"

#include <Qt3DCore/QEntity>

namespace hullwright::ui {

Layers::Layers(Qt3DCore::QEntity* scene, QObject* parent)
    : QObject(parent), root_(new Qt3DCore::QEntity(scene)), model_(root_), pieces_(root_),
      overlays_(root_, scene) {
    model_.tell_of_caps([this] { emit cap_wanted(); });
}

void Layers::set_in_front(bool in_front) {
    is_in_front_ = in_front;
    root_->setEnabled(in_front);
}

void Layers::show_pieces(const PieceLayers::Pieces& pieces) {
    pieces_.show_pieces(pieces);
    show();
}

void Layers::set_shown(const ShownLayers& shown) {
    shown_ = shown;
    show();
    emit surroundings_changed(); // the grid needs a farther view
}

void Layers::show() {
    model_.show(shown_, !pieces_.states().empty());
    pieces_.show(shown_);
    overlays_.show_added(shown_.pieces);
}

void Layers::set_apart(double share) {
    apart_ = share;
    pieces_.set_apart(share);
    apply_section();
    emit surroundings_changed(); // parted pieces need a farther view
}

void Layers::set_section(const Vec3& normal, double share) {
    section_normal_ = normal.stableNormalized();
    section_share_ = share;
    apply_section();
}

// The section moves through all that is shown, including parted pieces.
std::optional<Scene::Section> Layers::section() const {
    const auto& model = model_.list();
    if (section_normal_.isZero() || !model || model->bounds.empty()) {
        return std::nullopt;
    }
    const double extent = section_normal_.cwiseAbs().dot(model->bounds.size());
    const double from_middle = (1.0 + apart_) * (section_share_ - 0.5) * extent;
    return Scene::Section{model->bounds.centre() + from_middle * section_normal_, section_normal_};
}

Eigen::Vector4d Layers::cut_away() const {
    Eigen::Vector4d plane(0, 0, 0, 1);
    if (const auto shown = section()) {
        plane << shown->normal, shown->normal.dot(Vec3(shown->point - model_.list()->origin));
    }
    return plane;
}

// A plane that stays cuts nothing anew. What is shown later takes it by itself.
void Layers::apply_section() {
    const Cut cut{cut_away(), !section_normal_.isZero(), apart_};
    if (applied_ == cut) {
        return;
    }
    applied_ = cut;
    overlays_.set_section(cut.plane);
    pieces_.set_section(cut.plane, cut.is_cut);
    model_.set_section(cut.plane, cut.is_cut);
}

std::optional<Picked> Layers::pick(const PickRay& ray) const {
    return is_in_front_ ? pieces_.pick(ray, cut_away()) : std::nullopt;
}

std::vector<PieceId> Layers::inside(std::span<const Eigen::Vector4d> planes) const {
    return pieces_.inside(planes, cut_away());
}

void Layers::follow(const Standpoint& standpoint) {
    pieces_.follow(standpoint);
    model_.follow(standpoint);
}

} // namespace hullwright::ui
