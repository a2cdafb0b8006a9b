#include "ui/viewport/layer.h"

#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QParameter>

#include <cstddef>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// Lines lie over their own surface because they are drawn nearer by the share `nearer` of their
// distance; shifting the depth itself would let hidden lines through at close range. Lines in front
// of everything are squeezed against the near plane by depthScale and depthShift.
constexpr const char* k_vertex_code = R"(#version 330 core
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec3 vertexColor;
out vec3 eyePosition;
out vec3 eyeNormal;
out vec3 colour;
out float beyond;
uniform vec4 section;
uniform mat4 modelView;
uniform mat3 modelViewNormal;
uniform mat4 projectionMatrix;
uniform float nearer;
uniform float depthScale;
uniform float depthShift;
void main() {
    eyePosition = (modelView * vec4(vertexPosition, 1.0)).xyz;
    eyeNormal = modelViewNormal * vertexNormal;
    colour = vertexColor;
    beyond = dot(section.xyz, vertexPosition) - section.w;
    gl_Position = projectionMatrix * vec4(eyePosition, 1.0);
    vec3 closer = vec3(eyePosition.xy, eyePosition.z * (1.0 - nearer));
    vec4 there = projectionMatrix * vec4(closer, 1.0);
    float depth = there.z / there.w;
    gl_Position.z = (depth * depthScale - depthShift) * gl_Position.w;
}
)";

// There is a light at the eye and a weak one above. The inside of a surface has the colour of rust,
// so that inverted faces and views through holes show.
constexpr const char* k_fragment_code = R"(#version 330 core
in vec3 eyePosition;
in vec3 eyeNormal;
in vec3 colour;
in float beyond;
out vec4 fragColor;
uniform float lit;
uniform float seeThrough;
void main() {
    // Every other pixel of a surface to look through: needs no order from back to front.
    bool isOdd = ((int(gl_FragCoord.x) + int(gl_FragCoord.y)) & 1) == 1;
    bool isBehind = seeThrough == 2.0 && !gl_FrontFacing;
    if (beyond > 0.0 || (seeThrough > 0.0 && isOdd != isBehind)) {
        discard;
    }
    // Where two faces lie back to back, the one that looks this way is seen, not a mixture.
    float slope = fwidth(gl_FragCoord.z);
    gl_FragDepth = gl_FragCoord.z + (gl_FrontFacing ? 0.0 : 2.0 * slope + 1e-6) * lit;
    vec3 n = normalize(eyeNormal);
    n = gl_FrontFacing ? n : -n;
    float head = abs(dot(n, normalize(-eyePosition)));
    float sky = 0.5 + 0.5 * n.y;
    vec3 base = gl_FrontFacing ? colour : mix(colour, vec3(0.55, 0.28, 0.2), 0.7);
    vec3 shaded = base * (0.2 + 0.65 * head + 0.25 * sky);
    fragColor = vec4(mix(colour, shaded, lit), 1.0);
}
)";

// About the depth that a pixel spans on a surface seen at 45 degrees.
constexpr float k_edge_shift = 1e-3F;

bool has_faces(Style style) {
    return style == Style::surface || style == Style::faces_in_front;
}

QMaterial* make_style_material(QNode* parent, Style style) {
    const float width = has_faces(style) ? 0.0F : style == Style::edges ? 1.0F : 2.5F;
    QMaterial* material = make_material(parent, k_vertex_code, k_fragment_code, width);
    const bool is_in_front = style == Style::in_front || style == Style::faces_in_front;
    const float scale = is_in_front ? 0.001F : 1.0F;
    const float shift = is_in_front ? 0.998F : 0.0F;
    material->addParameter(new QParameter("nearer", style == Style::edges ? k_edge_shift
                                                    : style == Style::marked_edges
                                                        ? 2.0F * k_edge_shift
                                                        : 0.0F));
    material->addParameter(new QParameter("lit", style == Style::surface ? 1.0F : 0.0F));
    material->addParameter(new QParameter("depthScale", scale));
    material->addParameter(new QParameter("depthShift", shift));
    material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    material->addParameter(new QParameter("seeThrough", 0.0F));
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

// Wires are shifted nearer, so that they are seen over other faces in the same place.
void Layer::set_wire(bool wire) {
    hullwright::ui::set_wire(material_, wire);
    set_parameter(material_, "nearer", wire ? k_edge_shift : 0.0F);
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
