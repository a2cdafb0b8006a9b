#include "ui/viewport/piece_layer.h"

#include "draw/shaders.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QParameter>

#include <algorithm>
#include <cstddef>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// The states as the shader gets them.
constexpr float k_hidden = -1.0F;
constexpr float k_plain = 0.0F;
constexpr float k_selected = 1.0F;
constexpr float k_faint = 2.0F;
constexpr float k_met = 3.0F;
constexpr float k_shift = 1e-3F; // share of the distance

} // namespace

PieceLayer::PieceLayer(QEntity* scene, Order order)
    : real_(make_part(scene, Kind::real)), flat_(make_part(scene, Kind::real)),
      virtual_(make_part(scene, Kind::virtual_face, order == Order::in_place ? 0.0F : -k_shift)),
      edges_(make_part(scene, Kind::edge, k_shift)), folds_(make_part(scene, Kind::fold, k_shift)),
      vertices_(new Qt3DCore::QBuffer(scene)), shown_states_(new Qt3DCore::QBuffer(scene)) {
    set_section({0, 0, 0, 1}, false);
    show();
}

PieceLayer::Part PieceLayer::make_part(QEntity* scene, Kind kind, float nearer) {
    const bool is_line = kind == Kind::edge || kind == Kind::fold;
    const bool is_virtual = kind == Kind::virtual_face;
    Part part;
    part.entity = new QEntity(scene);
    part.renderer = new QGeometryRenderer(part.entity);
    part.renderer->setPrimitiveType(is_line ? QGeometryRenderer::Lines
                                            : QGeometryRenderer::Triangles);
    part.material = make_material(part.entity, shaders::k_window_piece_vert,
                                  shaders::k_window_piece_frag, is_line ? 1.0F : 0.0F);
    const std::pair<const char*, float> numbers[] = {
        {"apart", 0.0F},
        {"hovered", -1.0F},
        {"nearer", nearer},
        {"hatch", is_virtual ? shaders::hatch_stride(0) : 0.0F},
        {"isLine", is_line ? 1.0F : 0.0F},
        {"strength", kind == Kind::fold ? shaders::k_fold_strength : 1.0F},
        {"paling", 0.0F},
        {"glowing", 0.0F},
        {"between", 0.0F},
        {"leastSpacing", k_least_spacing}};
    for (const auto& [name, value] : numbers) {
        part.material->addParameter(new QParameter(QString::fromLatin1(name), value));
    }
    part.material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    part.entity->addComponent(part.renderer);
    part.entity->addComponent(part.material);
    return part;
}

void PieceLayer::set_pieces(const std::shared_ptr<const PieceDrawList>& list) {
    states_.assign(list ? list->ranges.size() : 0, State::plain);
    faint_.assign(states_.size(), false);
    if (list == list_) { // the list is shown already
        if (list) {
            write_states();
        }
        return;
    }
    list_ = list;
    if (list) {
        vertices_->setData(bytes_of(list->vertices));
        write_states();
    }
    using Indices = std::span<const std::uint32_t>;
    const Indices real = list ? Indices(list->real_faces) : Indices();
    const std::size_t closed = list ? list->closed : 0;
    fill(real_, real.first(closed));
    fill(flat_, real.subspan(closed));
    fill(virtual_, list ? list->virtual_faces : Indices());
    fill(edges_, list ? list->edges : Indices());
    fill(folds_, list ? list->folds : Indices(), offsetof(PieceVertex, fold_spacing));
    set_least_spacing(least_spacing_);
}

void PieceLayer::fill(Part& part, std::span<const std::uint32_t> indices, std::size_t spacing) {
    part.filled = !indices.empty();
    QGeometry* old = part.renderer->geometry();
    if (!part.filled) {
        part.renderer->setGeometry(nullptr);
        delete old;
        return;
    }
    auto* geometry = new QGeometry(part.renderer);
    const std::size_t count = list_->vertices.size();
    const auto add = [&](const QString& name, uint size, std::size_t offset) {
        add_attribute(geometry, vertices_, name, size, offset, sizeof(PieceVertex), count);
    };
    add(QAttribute::defaultPositionAttributeName(), 3, offsetof(PieceVertex, position));
    add("away", 3, offsetof(PieceVertex, away));
    add(QAttribute::defaultColorAttributeName(), 4, offsetof(PieceVertex, colour));
    add("piece", 1, offsetof(PieceVertex, piece));
    add("spacing", 1, spacing);
    add_attribute(geometry, shown_states_, "state", 1, 0, sizeof(float), count);
    auto* numbers = new Qt3DCore::QBuffer(geometry);
    numbers->setData(bytes_of(indices.data(), indices.size()));
    auto* index = new QAttribute(geometry);
    index->setAttributeType(QAttribute::IndexAttribute);
    index->setVertexBaseType(QAttribute::UnsignedInt);
    index->setBuffer(numbers);
    index->setCount(static_cast<uint>(indices.size()));
    geometry->addAttribute(index);
    spare_bounds(geometry);
    part.renderer->setGeometry(geometry);
    part.renderer->setVertexCount(static_cast<int>(indices.size()));
    delete old;
}

// Lines that would not be seen are not drawn at all, because there may be many.
void PieceLayer::set_least_spacing(float spacing) {
    least_spacing_ = spacing;
    if (list_ && edges_.filled) {
        edges_.renderer->setVertexCount(static_cast<int>(2 * edges_above(*list_, spacing)));
    }
    if (list_ && folds_.filled) {
        folds_.renderer->setVertexCount(static_cast<int>(2 * folds_above(*list_, spacing)));
    }
    show();
}

void PieceLayer::set_visible(bool surfaces, bool edges) {
    surfaces_visible_ = surfaces;
    edges_visible_ = edges;
    show();
}

void PieceLayer::show() {
    for (Part* part : {&real_, &flat_, &virtual_}) {
        part->entity->setEnabled(surfaces_visible_ && part->filled);
    }
    for (Part* part : {&edges_, &folds_}) {
        part->entity->setEnabled(edges_visible_ && part->filled &&
                                 part->renderer->vertexCount() > 0); // 0 would draw all of them
    }
}

void PieceLayer::set_all(const QString& name, const QVariant& value) {
    for (const Part* part : {&real_, &flat_, &virtual_, &edges_, &folds_}) {
        set_parameter(part->material, name, value);
    }
}

void PieceLayer::set_apart(float apart) {
    set_all("apart", apart);
}

void PieceLayer::set_picture_height(int pixels) {
    set_parameter(virtual_.material, "hatch", shaders::hatch_stride(pixels));
}

void PieceLayer::set_hovered(int piece) {
    set_all("hovered", static_cast<float>(piece));
}

// Where a section cuts pieces open, their inside is drawn, too.
void PieceLayer::set_section(const QVector4D& plane, bool is_cut) {
    set_all("section", plane);
    for (const Part* part : {&real_, &virtual_}) {
        set_outside_only(part->material, !is_cut);
    }
}

void PieceLayer::set_states(const std::vector<State>& states) {
    if (list_ && states.size() == states_.size() && states != states_) {
        states_ = states;
        write_states();
    }
}

void PieceLayer::set_glowing(bool glowing) {
    set_all("glowing", glowing ? 1.0F : 0.0F);
}

void PieceLayer::set_between(bool between) {
    set_all("between", between ? 1.0F : 0.0F);
}

void PieceLayer::set_faint(const std::vector<bool>& faint) {
    if (list_) {
        faint_ = faint;
        faint_.resize(states_.size(), false);
        write_states();
    }
}

// All states are written at once and apart from the vertices, because Qt3D uploads only the last of
// several partial changes between two frames.
void PieceLayer::write_states() {
    std::vector<float> numbers(list_->vertices.size(), k_plain);
    for (std::size_t piece = 0; piece < states_.size(); ++piece) {
        const float state = states_[piece] == State::hidden     ? k_hidden
                            : faint_[piece]                     ? k_faint
                            : states_[piece] == State::met      ? k_met
                            : states_[piece] == State::selected ? k_selected
                                                                : k_plain;
        if (state != k_plain) {
            const auto first = numbers.begin() + list_->ranges[piece].first_vertex;
            std::fill(first, first + list_->ranges[piece].vertices, state);
        }
    }
    shown_states_->setData(bytes_of(numbers));
    const bool has_selected = std::ranges::count(states_, State::selected) > 0;
    set_all("paling", has_selected ? 1.0F : 0.0F);
}

} // namespace hullwright::ui
