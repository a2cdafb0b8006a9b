#include "ui/viewport/layer.h"

#include "draw/shaders.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QParameter>

#include <cstddef>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// About the depth that a pixel spans on a surface seen at 45 degrees.
constexpr float k_edge_shift = 1e-3F;

// The opacity of pale bodies: they are seen on light and dark, and so is what is behind them.
constexpr float k_opacity = 0.35F;

bool has_faces(Style style) {
    return style == Style::surface || style == Style::painted || style == Style::pale ||
           style == Style::faces_in_front || style == Style::flat || style == Style::bursts;
}

// Whatever mixes is drawn with the lines, after all surfaces.
QMaterial* make_burst_material(QNode* parent) {
    QMaterial* material =
        make_material(parent, shaders::k_window_burst_vert, shaders::k_window_burst_frag, 1.0F);
    hide_nothing(material);
    return material;
}

QMaterial* make_style_material(QNode* parent, Style style) {
    if (style == Style::bursts) {
        return make_burst_material(parent);
    }
    const float width = has_faces(style) ? 0.0F : style == Style::edges ? 1.0F : 2.5F;
    QMaterial* material = make_material(parent, shaders::k_window_surface_vert,
                                        shaders::k_window_surface_frag, width);
    const bool is_in_front = style == Style::in_front || style == Style::faces_in_front;
    const float scale = style == Style::flat ? 0.0F : is_in_front ? 0.001F : 1.0F;
    const float shift = style == Style::flat ? 0.9995F : is_in_front ? 0.998F : 0.0F;
    material->addParameter(new QParameter(
        "nearer", style == Style::edges                                     ? k_edge_shift
                  : style == Style::marked_edges || style == Style::painted ? 2.0F * k_edge_shift
                                                                            : 0.0F));
    material->addParameter(
        new QParameter("isLit", style == Style::surface || style == Style::pale ? 1.0F : 0.0F));
    material->addParameter(new QParameter("depthScale", scale));
    material->addParameter(new QParameter("depthShift", shift));
    material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    material->addParameter(new QParameter("seeThrough", 0.0F));
    material->addParameter(new QParameter("opacity", style == Style::pale ? k_opacity : 1.0F));
    if (style == Style::pale) {
        make_pale(material);
    }
    return material;
}

QGeometry* make_geometry(const QByteArray& vertices) {
    auto* geometry = new QGeometry;
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(vertices);
    const std::size_t count = static_cast<std::size_t>(vertices.size()) / sizeof(DrawVertex);
    const auto add = [&](const QString& name, std::size_t offset) {
        add_attribute(geometry, buffer, name, 3, offset, sizeof(DrawVertex), count);
    };
    add(QAttribute::defaultPositionAttributeName(), offsetof(DrawVertex, position));
    add(QAttribute::defaultNormalAttributeName(), offsetof(DrawVertex, normal));
    add(QAttribute::defaultColorAttributeName(), offsetof(DrawVertex, colour));
    spare_bounds(geometry);
    return geometry;
}

} // namespace

Layer::Layer(QEntity* scene, Style style)
    : entity_(new QEntity(scene)), renderer_(new QGeometryRenderer(entity_)) {
    renderer_->setPrimitiveType(has_faces(style) ? QGeometryRenderer::Triangles
                                                 : QGeometryRenderer::Lines);
    entity_->addComponent(renderer_);
    material_ = make_style_material(entity_, style);
    entity_->addComponent(material_);
    apply_visibility();
}

void Layer::set_section(const QVector4D& plane) {
    set_parameter(material_, "section", plane);
}

// The depth range for looking through to pieces lies nearer than the pieces ever are, and farther
// than what is drawn in front of everything.
void Layer::set_see_through(SeeThrough see_through) {
    const bool is_nearer = see_through == SeeThrough::to_pieces;
    set_parameter(material_, "seeThrough", static_cast<float>(see_through));
    set_parameter(material_, "depthScale", is_nearer ? 0.003F : 1.0F);
    set_parameter(material_, "depthShift", is_nearer ? 0.9935F : 0.0F);
}

// Wires are shifted nearer, so that they are seen over other faces in the same place, and by less
// than edges, which are seen over them.
void Layer::set_wire(bool wire) {
    hullwright::ui::set_wire(material_, wire);
    set_parameter(material_, "nearer", wire ? 0.5F * k_edge_shift : 0.0F);
}

void Layer::set_outside_only(bool outside_only) {
    hullwright::ui::set_outside_only(material_, outside_only);
}

void Layer::set_vertices(const std::vector<DrawVertex>& vertices) {
    set_bytes(bytes_of(vertices));
}

void Layer::set_bytes(const QByteArray& vertices) {
    drawn_ = static_cast<std::size_t>(vertices.size()) / sizeof(DrawVertex);
    QGeometry* old = renderer_->geometry();
    QGeometry* geometry = drawn_ > 0 ? make_geometry(vertices) : nullptr;
    if (geometry != nullptr) {
        geometry->setParent(renderer_);
    }
    renderer_->setGeometry(geometry);
    renderer_->setVertexCount(static_cast<int>(drawn_));
    delete old;
    apply_visibility();
}

void Layer::draw_first(std::size_t vertices) {
    drawn_ = vertices;
    renderer_->setVertexCount(static_cast<int>(vertices));
    apply_visibility();
}

void Layer::set_visible(bool visible) {
    visible_ = visible;
    apply_visibility();
}

void Layer::apply_visibility() {
    entity_->setEnabled(visible_ && drawn_ > 0); // a count of 0 would draw all vertices
}

} // namespace hullwright::ui
