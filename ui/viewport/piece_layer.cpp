#include "ui/viewport/piece_layer.h"

#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QParameter>

#include <algorithm>
#include <cstddef>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// The states as the shader gets them; hidden pieces are moved out of the picture.
constexpr float k_hidden = -1.0F;
constexpr float k_plain = 0.0F;
constexpr float k_selected = 1.0F;

constexpr const char* k_vertex_code = R"(#version 330 core
in vec3 vertexPosition;
in vec3 away;
in vec4 vertexColor;
in float piece;
in float spacing;
in float state;
out vec3 eyePosition;
out vec3 colour;
out float ink;
out float isSelected;
out float isHovered;
out float beyond;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float apart;
uniform float hovered;
uniform float nearer;
uniform float isLine;
uniform float leastSpacing;
uniform vec4 section;
void main() {
    vec3 position = vertexPosition + apart * away;
    eyePosition = (modelView * vec4(position, 1.0)).xyz;
    colour = vertexColor.rgb;
    isSelected = state;
    isHovered = abs(piece - hovered) < 0.5 ? 1.0 : 0.0;
    beyond = dot(section.xyz, position) - section.w;
    gl_Position = projectionMatrix * vec4(eyePosition, 1.0);
    float share = nearer + 1e-4 * fract(piece * 0.618034);
    vec4 there = projectionMatrix * vec4(eyePosition.xy, eyePosition.z * (1.0 - share), 1.0);
    gl_Position.z = there.z / there.w * gl_Position.w;
    ink = 1.0;
    if (isLine > 0.5) {
        // Of half the picture's height, where the piece's middle is: the same for both ends.
        float w = (projectionMatrix * modelView * vec4((1.0 + apart) * away, 1.0)).w;
        float inPicture = spacing * projectionMatrix[1][1] / w;
        ink = w > 0.0 ? clamp(inPicture / leastSpacing - 1.0, 0.0, 1.0) : 1.0;
    }
    if (state < -0.5 || ink == 0.0) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }
}
)";

// Edges are drawn nearer than their facets, and faces that belong to hulls alone farther than the
// surface's faces that they lie on.
//
// Pieces are lit as the model is; facets are flat, so normals come from neighbouring pixels. Faces
// of the hull alone are paler and hatched, selected pieces glow, and insides have the colour of
// rust.
constexpr const char* k_fragment_code = R"(#version 330 core
in vec3 eyePosition;
in vec3 colour;
in float isSelected;
in float isHovered;
in float beyond;
in float ink;
out vec4 fragColor;
uniform float isVirtual;
uniform float isLine;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    vec3 base = colour;
    if (isVirtual > 0.5) {
        bool isStripe = mod(gl_FragCoord.x + gl_FragCoord.y, 8.0) < 1.5;
        base = mix(base, vec3(1.0), 0.4) * (isStripe ? 0.8 : 1.0);
    }
    bool glows = isSelected > 0.5;
    base = glows ? mix(base, vec3(1.0, 0.62, 0.1), 0.65) : base;
    base = mix(base, vec3(1.0), 0.35 * isHovered);
    if (isLine > 0.5) {
        // Thinned out rather than paler: what lies under them may be of any shade.
        float noise = fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584))));
        if (noise > ink) {
            discard;
        }
        fragColor = vec4(glows ? vec3(0.75, 0.35, 0.0) : vec3(0.16, 0.17, 0.2), 1.0);
        return;
    }
    vec3 n = normalize(cross(dFdx(eyePosition), dFdy(eyePosition)));
    base = gl_FrontFacing ? base : mix(base, vec3(0.55, 0.28, 0.2), 0.7);
    float head = abs(dot(n, normalize(-eyePosition)));
    float sky = 0.5 + 0.5 * n.y;
    fragColor = vec4(base * (0.25 + 0.6 * head + 0.25 * sky), 1.0);
}
)";

} // namespace

PieceLayer::PieceLayer(QEntity* scene)
    : real_(make_part(scene, Kind::real)), flat_(make_part(scene, Kind::real)),
      virtual_(make_part(scene, Kind::virtual_face)), edges_(make_part(scene, Kind::edge)),
      vertices_(new Qt3DCore::QBuffer(scene)), shown_states_(new Qt3DCore::QBuffer(scene)) {
    set_section({0, 0, 0, 1}, false);
    show();
}

PieceLayer::Part PieceLayer::make_part(QEntity* scene, Kind kind) {
    constexpr float k_shift = 1e-3F; // share of the distance
    const bool is_line = kind == Kind::edge;
    const bool is_virtual = kind == Kind::virtual_face;
    Part part;
    part.entity = new QEntity(scene);
    part.renderer = new QGeometryRenderer(part.entity);
    part.renderer->setPrimitiveType(is_line ? QGeometryRenderer::Lines
                                            : QGeometryRenderer::Triangles);
    part.material =
        make_material(part.entity, k_vertex_code, k_fragment_code, is_line ? 1.0F : 0.0F);
    const std::pair<const char*, float> numbers[] = {{"apart", 0.0F},
                                                     {"hovered", -1.0F},
                                                     {"nearer", is_line      ? k_shift
                                                                : is_virtual ? -k_shift
                                                                             : 0.0F},
                                                     {"isVirtual", is_virtual ? 1.0F : 0.0F},
                                                     {"isLine", is_line ? 1.0F : 0.0F},
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
    set_least_spacing(least_spacing_);
}

void PieceLayer::fill(Part& part, std::span<const std::uint32_t> indices) {
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
    add("spacing", 1, offsetof(PieceVertex, spacing));
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

// Edges that would not be seen are not drawn at all, because there may be many.
void PieceLayer::set_least_spacing(float spacing) {
    least_spacing_ = spacing;
    if (list_ && edges_.filled) {
        edges_.renderer->setVertexCount(static_cast<int>(2 * edges_above(*list_, spacing)));
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
    edges_.entity->setEnabled(edges_visible_ && edges_.filled &&
                              edges_.renderer->vertexCount() > 0); // 0 would draw all of them
}

void PieceLayer::set_all(const QString& name, const QVariant& value) {
    for (const Part* part : {&real_, &flat_, &virtual_, &edges_}) {
        set_parameter(part->material, name, value);
    }
}

void PieceLayer::set_apart(float apart) {
    set_all("apart", apart);
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

// All states are written at once and apart from the vertices, because Qt3D uploads only the last of
// several partial changes between two frames.
void PieceLayer::write_states() {
    std::vector<float> numbers(list_->vertices.size(), k_plain);
    for (std::size_t piece = 0; piece < states_.size(); ++piece) {
        if (states_[piece] != State::plain) {
            const auto first = numbers.begin() + list_->ranges[piece].first_vertex;
            std::fill(first, first + list_->ranges[piece].vertices,
                      states_[piece] == State::hidden ? k_hidden : k_selected);
        }
    }
    shown_states_->setData(bytes_of(numbers));
}

} // namespace hullwright::ui
