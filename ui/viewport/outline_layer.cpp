#include "ui/viewport/outline_layer.h"

#include "draw/shaders.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DRender/QParameter>

#include <cstddef>

namespace hullwright::ui {

using namespace Qt3DCore;
using namespace Qt3DRender;

namespace {

// Each edge is one instance: its numbers are the same for all four corners of its strip.
QGeometry* geometry_of(const std::vector<OutlineEdge>& edges) {
    auto* geometry = new QGeometry;
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(bytes_of(edges));
    const std::pair<const char*, std::size_t> parts[] = {{"first", offsetof(OutlineEdge, first)},
                                                         {"second", offsetof(OutlineEdge, second)},
                                                         {"left", offsetof(OutlineEdge, left)},
                                                         {"right", offsetof(OutlineEdge, right)},
                                                         {"away", offsetof(OutlineEdge, away)}};
    for (const auto& [name, offset] : parts) {
        auto* attribute = new QAttribute(buffer, QString::fromLatin1(name), QAttribute::Float, 3,
                                         static_cast<uint>(edges.size()), static_cast<uint>(offset),
                                         sizeof(OutlineEdge), geometry);
        attribute->setDivisor(1);
        geometry->addAttribute(attribute);
    }
    spare_bounds(geometry);
    return geometry;
}

QGeometry* geometry_of(const std::vector<OutlineCorner>& facets) {
    auto* geometry = new QGeometry;
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(bytes_of(facets));
    const auto add = [&](const QString& name, std::size_t offset) {
        add_attribute(geometry, buffer, name, 3, offset, sizeof(OutlineCorner), facets.size());
    };
    add(QAttribute::defaultPositionAttributeName(), offsetof(OutlineCorner, position));
    add("away", offsetof(OutlineCorner, away));
    spare_bounds(geometry);
    return geometry;
}

} // namespace

OutlineLayer::OutlineLayer(QEntity* scene)
    : mask_(make_part(scene,
                      make_material(scene, shaders::k_window_mask_vert, shaders::k_line_frag))),
      line_(make_part(scene, make_material(scene, shaders::k_window_outline_vert,
                                           shaders::k_window_outline_frag, 1.0F))) {
    write_mask(mask_.material);
    heed_mask(line_.material);
    make_strips(line_.material);
    line_.renderer->setPrimitiveType(QGeometryRenderer::TriangleStrip);
    line_.renderer->setVertexCount(4);
    for (const char* name : {"height", "width"}) {
        line_.material->addParameter(new QParameter(QString::fromLatin1(name), 0.0F));
    }
    set_picture_height(1);
    show();
}

OutlineLayer::Part OutlineLayer::make_part(QEntity* scene, QMaterial* material) {
    Part part;
    part.entity = new QEntity(scene);
    part.renderer = new QGeometryRenderer(part.entity);
    part.material = material;
    part.material->setParent(part.entity);
    part.material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    part.material->addParameter(new QParameter("apart", 0.0F));
    part.entity->addComponent(part.renderer);
    part.entity->addComponent(part.material);
    return part;
}

void OutlineLayer::replace(const Part& part, QGeometry* geometry) {
    QGeometry* old = part.renderer->geometry();
    if (geometry != nullptr) {
        geometry->setParent(part.renderer);
    }
    part.renderer->setGeometry(geometry);
    delete old;
}

void OutlineLayer::set_outline(const Outline& outline) {
    const bool has_line = !outline.edges.empty();
    replace(mask_, has_line ? geometry_of(outline.facets) : nullptr);
    mask_.renderer->setVertexCount(static_cast<int>(outline.facets.size()));
    replace(line_, has_line ? geometry_of(outline.edges) : nullptr);
    line_.renderer->setInstanceCount(static_cast<int>(outline.edges.size()));
    show();
}

void OutlineLayer::set_visible(bool visible) {
    visible_ = visible;
    show();
}

void OutlineLayer::set_both(const QString& name, const QVariant& value) {
    for (const Part* part : {&mask_, &line_}) {
        set_parameter(part->material, name, value);
    }
}

void OutlineLayer::set_apart(float apart) {
    set_both("apart", apart);
}

void OutlineLayer::set_picture_height(int pixels) {
    set_parameter(line_.material, "height", static_cast<float>(pixels));
    set_parameter(line_.material, "width", shaders::outline_width(pixels));
}

void OutlineLayer::set_section(const QVector4D& plane) {
    set_both("section", plane);
}

void OutlineLayer::show() {
    for (const Part* part : {&mask_, &line_}) {
        part->entity->setEnabled(visible_ && part->renderer->geometry() != nullptr);
    }
}

} // namespace hullwright::ui
