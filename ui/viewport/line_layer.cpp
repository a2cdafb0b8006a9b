#include "ui/viewport/line_layer.h"

#include "draw/shaders.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QParameter>

#include <algorithm>
#include <cstddef>

namespace hullwright::ui {

using namespace Qt3DCore;
using namespace Qt3DRender;

namespace {

// Says of each vertex, as the renderer takes it, that it is shown: a float of zero has no bits.
QByteArray all_shown(std::size_t vertices) {
    return {static_cast<qsizetype>(vertices * sizeof(float)), '\0'};
}

} // namespace

LineLayer::LineLayer(QEntity* scene)
    : entity_(new QEntity(scene)), renderer_(new QGeometryRenderer(entity_)),
      material_(make_material(entity_, shaders::k_window_line_vert, shaders::k_line_frag, 1.0F)),
      vertices_(new Qt3DCore::QBuffer(scene)), hidden_(new Qt3DCore::QBuffer(scene)) {
    constexpr float k_shift = 1e-3F; // share of the distance
    renderer_->setPrimitiveType(QGeometryRenderer::Lines);
    material_->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    material_->addParameter(new QParameter("apart", 0.0F));
    material_->addParameter(new QParameter("nearer", k_shift));
    entity_->addComponent(renderer_);
    entity_->addComponent(material_);
    show();
}

void LineLayer::set_lines(const std::shared_ptr<const PartedLines>& lines) {
    if (lines == lines_) {
        return;
    }
    lines_ = lines;
    QGeometry* old = renderer_->geometry();
    QGeometry* geometry = nullptr;
    if (lines && !lines->vertices.isEmpty()) {
        geometry = new QGeometry(renderer_);
        const std::size_t count = lines->lines().size();
        vertices_->setData(lines->vertices);
        hidden_->setData(all_shown(count));
        const auto add = [&](const QString& name, std::size_t offset) {
            add_attribute(geometry, vertices_, name, 3, offset, sizeof(LineVertex), count);
        };
        add(QAttribute::defaultPositionAttributeName(), offsetof(LineVertex, position));
        add(QAttribute::defaultColorAttributeName(), offsetof(LineVertex, colour));
        add("away", offsetof(LineVertex, away));
        add_attribute(geometry, hidden_, "hidden", 1, 0, sizeof(float), count);
        spare_bounds(geometry);
        renderer_->setVertexCount(static_cast<int>(count));
    }
    renderer_->setGeometry(geometry);
    delete old;
    show();
}

void LineLayer::set_states(const std::vector<PieceLayer::State>& states) {
    if (!lines_ || lines_->vertices.isEmpty()) {
        return;
    }
    QByteArray bytes = all_shown(lines_->lines().size());
    auto* hidden = reinterpret_cast<float*>(bytes.data());
    for (std::size_t piece = 0; piece < std::min(states.size(), lines_->ranges.size()); ++piece) {
        if (states[piece] == PieceLayer::State::hidden) {
            const PieceRange& range = lines_->ranges[piece];
            std::fill_n(hidden + range.first_vertex, range.vertices, 1.0F);
        }
    }
    hidden_->setData(bytes);
}

void LineLayer::set_apart(float apart) {
    set_parameter(material_, "apart", apart);
}

void LineLayer::set_section(const QVector4D& plane) {
    set_parameter(material_, "section", plane);
}

void LineLayer::set_visible(bool visible) {
    visible_ = visible;
    show();
}

void LineLayer::show() {
    entity_->setEnabled(visible_ && lines_ && !lines_->vertices.isEmpty());
}

} // namespace hullwright::ui
