#include "ui/viewport/piece_layer.h"

#include "ui/viewport/material.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QParameter>

#include <cstddef>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// A colour's alpha says more than how solid it is: none hides the piece, two has it selected.
// Hidden pieces go where nothing is drawn.
constexpr float k_hidden = 0.0F;
constexpr float k_plain = 1.0F;
constexpr float k_selected = 2.0F;

constexpr const char* k_vertex_code = R"(#version 330 core
in vec3 vertexPosition;
in vec3 away;
in vec4 vertexColor;
in float piece;
out vec3 eyePosition;
out vec4 colour;
out float isHovered;
out float beyond;
uniform mat4 modelView;
uniform mat4 projectionMatrix;
uniform float apart;
uniform float hovered;
uniform float nearer;
uniform vec4 section;
void main() {
    vec3 position = vertexPosition + apart * away;
    eyePosition = (modelView * vec4(position, 1.0)).xyz;
    colour = vertexColor;
    isHovered = abs(piece - hovered) < 0.5 ? 1.0 : 0.0;
    beyond = dot(section.xyz, position) - section.w;
    gl_Position = projectionMatrix * vec4(eyePosition, 1.0);
    float share = nearer + 1e-4 * fract(piece * 0.618034);
    vec4 there = projectionMatrix * vec4(eyePosition.xy, eyePosition.z * (1.0 - share), 1.0);
    gl_Position.z = there.z / there.w * gl_Position.w;
    if (vertexColor.a < 0.5) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }
}
)";

// Edges are drawn as if they were nearer than their facets, and faces of hulls alone as if they
// were farther than the surface's faces they lie on.
//
// Lit as the model is; facets are flat, so the picture itself has their normals. Faces of the hull
// alone are paler and hatched, selected pieces glow, what is seen from inside is rust.
constexpr const char* k_fragment_code = R"(#version 330 core
in vec3 eyePosition;
in vec4 colour;
in float isHovered;
in float beyond;
out vec4 fragColor;
uniform float isVirtual;
uniform float isLine;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    vec3 base = colour.rgb;
    if (isVirtual > 0.5) {
        bool isStripe = mod(gl_FragCoord.x + gl_FragCoord.y, 8.0) < 1.5;
        base = mix(base, vec3(1.0), 0.4) * (isStripe ? 0.8 : 1.0);
    }
    bool isSelected = colour.a > 1.5;
    base = isSelected ? mix(base, vec3(1.0, 0.62, 0.1), 0.65) : base;
    base = mix(base, vec3(1.0), 0.35 * isHovered);
    if (isLine > 0.5) {
        fragColor = vec4(isSelected ? vec3(0.75, 0.35, 0.0) : vec3(0.16, 0.17, 0.2), 1.0);
        return;
    }
    vec3 n = normalize(cross(dFdx(eyePosition), dFdy(eyePosition)));
    base = gl_FrontFacing ? base : mix(base, vec3(0.55, 0.28, 0.2), 0.7);
    float head = abs(dot(n, normalize(-eyePosition)));
    float sky = 0.5 + 0.5 * n.y;
    fragColor = vec4(base * (0.25 + 0.6 * head + 0.25 * sky), 1.0);
}
)";

QAttribute* make_attribute(QGeometry* geometry, Qt3DCore::QBuffer* buffer, const QString& name,
                           uint size, std::size_t offset, std::size_t count) {
    auto* attribute = new QAttribute(geometry);
    attribute->setName(name);
    attribute->setAttributeType(QAttribute::VertexAttribute);
    attribute->setVertexBaseType(QAttribute::Float);
    attribute->setVertexSize(size);
    attribute->setBuffer(buffer);
    attribute->setByteOffset(static_cast<uint>(offset));
    attribute->setByteStride(sizeof(PieceVertex));
    attribute->setCount(static_cast<uint>(count));
    geometry->addAttribute(attribute);
    return attribute;
}

template <class T> QByteArray bytes_of(const T* first, std::size_t count) {
    return {reinterpret_cast<const char*>(first), static_cast<qsizetype>(count * sizeof(T))};
}

} // namespace

PieceLayer::PieceLayer(QEntity* scene)
    : real_(make_part(scene, Kind::real)), virtual_(make_part(scene, Kind::virtual_face)),
      edges_(make_part(scene, Kind::edge)), buffer_(new Qt3DCore::QBuffer(scene)) {
    show();
}

PieceLayer::Part PieceLayer::make_part(QEntity* scene, Kind kind) {
    constexpr float k_shift = 1e-3F; // of the distance
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
                                                     {"isLine", is_line ? 1.0F : 0.0F}};
    for (const auto& [name, value] : numbers) {
        part.material->addParameter(new QParameter(QString::fromLatin1(name), value));
    }
    part.material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    part.entity->addComponent(part.renderer);
    part.entity->addComponent(part.material);
    return part;
}

void PieceLayer::set_pieces(const std::shared_ptr<const PieceDrawList>& list) {
    list_ = list;
    states_.assign(list ? list->ranges.size() : 0, State::plain);
    if (list) {
        buffer_->setData(bytes_of(list->vertices.data(), list->vertices.size()));
    }
    const std::vector<std::uint32_t> none;
    fill(real_, list ? list->real_faces : none);
    fill(virtual_, list ? list->virtual_faces : none);
    fill(edges_, list ? list->edges : none);
    show();
}

void PieceLayer::fill(Part& part, const std::vector<std::uint32_t>& indices) {
    part.filled = !indices.empty();
    if (!part.filled) {
        return;
    }
    QGeometry* old = part.renderer->geometry();
    auto* geometry = new QGeometry(part.renderer);
    const std::size_t count = list_->vertices.size();
    auto* position = make_attribute(geometry, buffer_, QAttribute::defaultPositionAttributeName(),
                                    3, offsetof(PieceVertex, position), count);
    make_attribute(geometry, buffer_, "away", 3, offsetof(PieceVertex, away), count);
    make_attribute(geometry, buffer_, QAttribute::defaultColorAttributeName(), 4,
                   offsetof(PieceVertex, colour), count);
    make_attribute(geometry, buffer_, "piece", 1, offsetof(PieceVertex, piece), count);
    auto* numbers = new Qt3DCore::QBuffer(geometry);
    numbers->setData(bytes_of(indices.data(), indices.size()));
    auto* index = new QAttribute(geometry);
    index->setAttributeType(QAttribute::IndexAttribute);
    index->setVertexBaseType(QAttribute::UnsignedInt);
    index->setBuffer(numbers);
    index->setCount(static_cast<uint>(indices.size()));
    geometry->addAttribute(index);
    geometry->setBoundingVolumePositionAttribute(position);
    part.renderer->setGeometry(geometry);
    part.renderer->setVertexCount(static_cast<int>(indices.size()));
    delete old;
}

void PieceLayer::set_visible(bool surfaces, bool edges) {
    surfaces_visible_ = surfaces;
    edges_visible_ = edges;
    show();
}

void PieceLayer::show() {
    real_.entity->setEnabled(surfaces_visible_ && real_.filled);
    virtual_.entity->setEnabled(surfaces_visible_ && virtual_.filled);
    edges_.entity->setEnabled(edges_visible_ && edges_.filled);
}

void PieceLayer::set_all(const QString& name, const QVariant& value) {
    for (const Part* part : {&real_, &virtual_, &edges_}) {
        set_parameter(part->material, name, value);
    }
}

void PieceLayer::set_apart(float apart) {
    set_all("apart", apart);
}

void PieceLayer::set_hovered(int piece) {
    set_all("hovered", static_cast<float>(piece));
}

void PieceLayer::set_section(const QVector4D& plane) {
    set_all("section", plane);
}

void PieceLayer::set_states(const std::vector<State>& states) {
    if (!list_ || states.size() != states_.size()) {
        return;
    }
    std::vector<PieceId> changed;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] != states_[i]) {
            changed.push_back(static_cast<PieceId>(i));
        }
    }
    states_ = states;
    write_states(changed);
}

void PieceLayer::write_states(const std::vector<PieceId>& changed) {
    const auto vertices_of = [this](PieceId piece) {
        const PieceRange& range = list_->ranges[piece];
        const auto first = list_->vertices.begin() + range.first_vertex;
        std::vector<PieceVertex> vertices(first, first + range.vertices);
        const State state = states_[piece];
        for (PieceVertex& vertex : vertices) {
            vertex.colour[3] = state == State::hidden     ? k_hidden
                               : state == State::selected ? k_selected
                                                          : k_plain;
        }
        return vertices;
    };
    // Each change of a part is a message to the renderer; many are more than all at once.
    constexpr std::size_t k_few = 64;
    if (changed.size() <= k_few) {
        for (const PieceId piece : changed) {
            const auto vertices = vertices_of(piece);
            const std::size_t offset = list_->ranges[piece].first_vertex * sizeof(PieceVertex);
            buffer_->updateData(static_cast<int>(offset),
                                bytes_of(vertices.data(), vertices.size()));
        }
        return;
    }
    QByteArray all;
    all.reserve(static_cast<qsizetype>(list_->vertices.size() * sizeof(PieceVertex)));
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const auto vertices = vertices_of(static_cast<PieceId>(i));
        all.append(bytes_of(vertices.data(), vertices.size()));
    }
    buffer_->setData(all);
}

} // namespace hullwright::ui
