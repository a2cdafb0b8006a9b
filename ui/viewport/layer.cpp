#include "ui/viewport/layer.h"

#include "draw/shaders.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QLineWidth>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QRenderPass>

#include <cstddef>
#include <utility>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// Is about the depth that a pixel spans on a surface seen at 45 degrees.
constexpr float k_edge_shift = 1e-3F;

// Is more than the shares by which pieces and their edges are drawn nearer (piece_draw_list.cpp,
// edge.glsl), and a fifth of such a pixel.
constexpr float k_over_pieces = 2e-4F;

// The depth range for looking through to pieces lies nearer than the pieces ever are, and farther
// than what is drawn in front of everything.
constexpr float k_to_pieces_scale = 0.003F;
constexpr float k_to_pieces_shift = 0.9935F;

// Is the opacity of pale bodies: they are seen on light and dark, and so is what is behind them.
constexpr float k_opacity = 0.35F;

bool has_faces(Style style) {
    return style == Style::surface || style == Style::laid_over || style == Style::painted ||
           style == Style::pale || style == Style::faces_in_front || style == Style::flat ||
           style == Style::bursts;
}

bool is_lit(Style style) {
    return style == Style::surface || style == Style::laid_over || style == Style::pale;
}

// Returns the share of the distance by which the style is drawn nearer.
float shift_of(Style style) {
    const bool is_line = style == Style::edges || style == Style::ground;
    const bool is_mark = style == Style::marked_edges || style == Style::painted;
    return is_line                     ? k_edge_shift
           : is_mark                   ? 2.0F * k_edge_shift
           : style == Style::laid_over ? k_over_pieces
                                       : 0.0F;
}

// Whatever mixes is drawn with the lines, after all surfaces.
QMaterial* make_burst_material(QNode* parent) {
    QMaterial* material =
        make_material(parent, shaders::k_window_burst_vert, shaders::k_window_burst_frag, 1.0F);
    hide_nothing(material);
    return material;
}

QMaterial* make_crease_material(QNode* parent) {
    QMaterial* material =
        make_material(parent, shaders::k_window_crease_vert, shaders::k_window_edge_frag, 1.0F);
    set_geometry_code(material, shaders::k_window_edge_geom);
    make_strips(material);
    add_lines_on_pale(material);
    const std::pair<const char*, float> numbers[] = {{"nearer", k_edge_shift},
                                                     {"height", 1.0F},
                                                     {"glowing", 0.0F},
                                                     {"bothSides", 1.0F},
                                                     {"over", 0.0F}};
    for (const auto& [name, value] : numbers) {
        material->addParameter(new QParameter(QString::fromLatin1(name), value));
    }
    material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    return material;
}

QMaterial* make_surface_material(QNode* parent, Style style, float width) {
    QMaterial* material = make_material(parent, shaders::k_window_surface_vert,
                                        shaders::k_window_surface_frag, width);
    const bool is_in_front = style == Style::in_front || style == Style::faces_in_front;
    const float scale = style == Style::flat ? 0.0F : is_in_front ? 0.001F : 1.0F;
    const float shift = style == Style::flat ? 0.9995F : is_in_front ? 0.998F : 0.0F;
    material->addParameter(new QParameter("nearer", shift_of(style)));
    material->addParameter(new QParameter("isLit", is_lit(style) ? 1.0F : 0.0F));
    material->addParameter(new QParameter("depthScale", scale));
    material->addParameter(new QParameter("depthShift", shift));
    material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    material->addParameter(new QParameter("seesInside", 0.0F));
    material->addParameter(new QParameter("opacity", style == Style::pale ? k_opacity : 1.0F));
    return material;
}

// Without a width of their own the sides of triangles would be as wide as the last lines were.
void make_thin(QMaterial* material) {
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        auto* line = new QLineWidth(pass);
        line->setValue(1.0F);
        pass->addRenderState(line);
    }
}

QMaterial* make_wire_material(QNode* parent) {
    QMaterial* material = make_surface_material(parent, Style::surface, 0.0F);
    set_parameter(material, "depthScale", k_to_pieces_scale);
    set_parameter(material, "depthShift", k_to_pieces_shift);
    make_pale(material);
    make_hidden_wire(material);
    make_thin(material);
    return material;
}

QMaterial* make_style_material(QNode* parent, Style style) {
    if (style == Style::bursts) {
        return make_burst_material(parent);
    }
    if (style == Style::creases) {
        return make_crease_material(parent);
    }
    const float width = has_faces(style)                                  ? 0.0F
                        : style == Style::edges || style == Style::ground ? 1.0F
                                                                          : 2.5F;
    QMaterial* material = make_surface_material(parent, style, width);
    if (style == Style::pale) {
        make_pale(material);
    } else if (style == Style::ground) {
        lay_on_ground(material);
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

// Both ends of an edge are one point for the renderer.
QGeometry* make_crease_geometry(const QByteArray& vertices) {
    constexpr std::size_t k_stride = 2 * sizeof(DrawVertex);
    auto* geometry = new QGeometry;
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(vertices);
    const std::size_t count = static_cast<std::size_t>(vertices.size()) / k_stride;
    const std::pair<const char*, std::size_t> numbers[] = {
        {"first", offsetof(DrawVertex, position)},
        {"left", offsetof(DrawVertex, normal)},
        {"tint", offsetof(DrawVertex, colour)},
        {"second", sizeof(DrawVertex) + offsetof(DrawVertex, position)},
        {"right", sizeof(DrawVertex) + offsetof(DrawVertex, normal)}};
    for (const auto& [name, offset] : numbers) {
        add_attribute(geometry, buffer, QString::fromLatin1(name), 3, offset, k_stride, count);
    }
    spare_bounds(geometry);
    return geometry;
}

QGeometryRenderer::PrimitiveType primitive_of(Style style) {
    return has_faces(style)          ? QGeometryRenderer::Triangles
           : style == Style::creases ? QGeometryRenderer::Points
                                     : QGeometryRenderer::Lines;
}

} // namespace

Layer::Layer(QEntity* scene, Style style)
    : style_(style), entity_(new QEntity(scene)), renderer_(new QGeometryRenderer(entity_)) {
    renderer_->setPrimitiveType(primitive_of(style));
    entity_->addComponent(renderer_);
    material_ = make_style_material(entity_, style);
    entity_->addComponent(material_);
    if (style == Style::surface) {
        make_thin(material_);
        add_pale_passes(material_);
        over_pieces_ = make_wire_material(entity_);
    }
    apply_visibility();
}

void Layer::set_section(const QVector4D& plane) {
    for (QMaterial* material : {material_, over_pieces_}) {
        if (material != nullptr) {
            set_parameter(material, "section", plane);
        }
    }
}

// Over pieces, the model makes its own edges pale as well, because they are among those of pieces.
void Layer::set_see_through(SeeThrough see_through) {
    if (style_ == Style::creases) {
        set_on_pale(material_, see_through == SeeThrough::to_inside);
        return;
    }
    const bool is_nearer = see_through == SeeThrough::to_pieces;
    enable_passes(material_, !is_nearer, see_through != SeeThrough::no);
    set_parameter(material_, "seesInside", see_through == SeeThrough::to_inside ? 1.0F : 0.0F);
    set_parameter(material_, "depthScale", is_nearer ? k_to_pieces_scale : 1.0F);
    set_parameter(material_, "depthShift", is_nearer ? k_to_pieces_shift : 0.0F);
}

// Wires alone are shifted nearer, so that they are seen over other faces in the same place, and by
// less than edges, which are seen over them: creases are drawn in front of wires.
void Layer::set_wire(Wire wire) {
    if (wire == wire_) {
        return;
    }
    const bool was_over = wire_ == Wire::over_pieces;
    wire_ = wire;
    if (style_ == Style::creases) {
        // The halves beyond facets fall away by some pixels, which are no farther than wires.
        set_parameter(material_, "over", wire == Wire::no ? 0.0F : 5.0F * k_edge_shift);
        return;
    }
    const bool is_over = wire == Wire::over_pieces;
    hullwright::ui::set_wire(material_, wire == Wire::alone);
    set_parameter(material_, "nearer", wire == Wire::alone ? 0.5F * k_edge_shift : 0.0F);
    if (is_over != was_over) {
        entity_->removeComponent(is_over ? material_ : over_pieces_);
        entity_->addComponent(is_over ? over_pieces_ : material_);
    }
}

void Layer::set_wire_opacity(float opacity) {
    set_parameter(over_pieces_, "opacity", opacity);
}

void Layer::set_outside_only(bool outside_only) {
    if (style_ == Style::creases) { // strips have no outside
        set_parameter(material_, "bothSides", outside_only ? 0.0F : 1.0F);
    } else {
        hullwright::ui::set_outside_only(material_, outside_only);
    }
}

void Layer::set_picture_height(int pixels) {
    set_parameter(material_, "height", static_cast<float>(pixels));
}

void Layer::set_vertices(const std::vector<DrawVertex>& vertices) {
    set_bytes(bytes_of(vertices));
}

void Layer::set_bytes(const QByteArray& vertices) {
    QGeometry* old = renderer_->geometry();
    QGeometry* geometry = vertices.isEmpty()         ? nullptr
                          : style_ == Style::creases ? make_crease_geometry(vertices)
                                                     : make_geometry(vertices);
    if (geometry != nullptr) {
        geometry->setParent(renderer_);
    }
    renderer_->setGeometry(geometry);
    delete old;
    draw_first(static_cast<std::size_t>(vertices.size()) / sizeof(DrawVertex));
}

void Layer::draw_first(std::size_t vertices) {
    drawn_ = vertices;
    renderer_->setVertexCount(static_cast<int>(style_ == Style::creases ? vertices / 2 : vertices));
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
