#include "ui/viewport/piece_layer.h"

#include "draw/seams.h"
#include "draw/shaders.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/material.h"

#include <Qt3DRender/QParameter>

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace hullwright::ui {
namespace {

using namespace Qt3DCore;
using namespace Qt3DRender;

// Holds the states as the shader gets them.
constexpr float k_hidden = -1.0F;
constexpr float k_plain = 0.0F;
constexpr float k_selected = 1.0F;
constexpr float k_faint = 2.0F;
constexpr float k_met = 3.0F;
constexpr float k_met_through = 4.0F;
// A line between two pieces has one of these where the piece on its right is selected, or the one
// on its left, or one that has an edge of its own there, or both pieces are.
constexpr float k_right_selected = 5.0F;
constexpr float k_left_selected = 6.0F;
constexpr float k_selected_ends = 7.0F;
constexpr float k_both_selected = 8.0F;
constexpr float k_nearer = 1e-3F; // share of the distance
// Facets in one plane are much closer than that, and their own edges lie over them.
constexpr float k_in_front = 2e-4F;

// Numbers are written where the renderer takes them, as a copy of millions costs as much again.
QByteArray room_for(std::size_t numbers) {
    return {static_cast<qsizetype>(numbers * sizeof(float)), Qt::Uninitialized};
}

float* numbers_in(QByteArray& bytes) {
    return reinterpret_cast<float*>(bytes.data());
}

QGeometry* geometry_of(const QByteArray& lines, Qt3DCore::QBuffer* states,
                       Qt3DCore::QNode* parent) {
    auto* geometry = new QGeometry(parent);
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(lines);
    const auto add = [&](const char* name, uint size, std::size_t offset, Qt3DCore::QBuffer* from,
                         std::size_t stride) {
        add_attribute(geometry, from, QString::fromLatin1(name), size, offset, stride,
                      static_cast<std::size_t>(lines.size()) / sizeof(LineNumbers));
    };
    const std::tuple<const char*, uint, std::size_t> k_numbers[] = {
        {"first", 3, offsetof(LineNumbers, first)},
        {"second", 3, offsetof(LineNumbers, second)},
        {"left", 3, offsetof(LineNumbers, facets.left)},
        {"right", 3, offsetof(LineNumbers, facets.right)},
        {"away", 3, offsetof(LineNumbers, away)},
        {"tint", 3, offsetof(LineNumbers, tint)},
        {"ahead", 1, offsetof(LineNumbers, ahead)},
        {"spacing", 1, offsetof(LineNumbers, spacing)},
        {"strength", 1, offsetof(LineNumbers, strength)}};
    for (const auto& [name, size, offset] : k_numbers) {
        add(name, size, offset, buffer, sizeof(LineNumbers));
    }
    add("state", 1, 0, states, sizeof(float));
    spare_bounds(geometry);
    return geometry;
}

} // namespace

PieceLayer::PieceLayer(QEntity* scene, Order order)
    : real_(make_part(scene, Kind::real)), flat_(make_part(scene, Kind::real)),
      virtual_(make_part(scene, Kind::virtual_face, order == Order::in_place ? 0.0F : -k_nearer)),
      edges_(make_lines(scene)), folds_(make_lines(scene)), seams_(make_lines(scene)),
      vertices_(new Qt3DCore::QBuffer(scene)), shown_states_(new Qt3DCore::QBuffer(scene)) {
    set_section({0, 0, 0, 1}, false);
    show();
}

PieceLayer::Part PieceLayer::make_part(QEntity* scene, Kind kind, float nearer) {
    Part part;
    part.entity = new QEntity(scene);
    part.renderer = new QGeometryRenderer(part.entity);
    part.renderer->setPrimitiveType(QGeometryRenderer::Triangles);
    part.material =
        make_material(part.entity, shaders::k_window_piece_vert, shaders::k_window_piece_frag);
    add_pale_passes(part.material);
    const bool is_virtual = kind == Kind::virtual_face;
    finish(part, {{"hovered", -1.0F},
                  {"nearer", nearer},
                  {"hatch", is_virtual ? shaders::hatch_stride(0) : 0.0F},
                  {"paling", 0.0F}});
    return part;
}

PieceLayer::Part PieceLayer::make_lines(QEntity* scene) {
    Part part;
    part.entity = new QEntity(scene);
    part.renderer = new QGeometryRenderer(part.entity);
    part.renderer->setPrimitiveType(QGeometryRenderer::Points);
    part.material =
        make_material(part.entity, shaders::k_window_edge_vert, shaders::k_window_edge_frag, 1.0F);
    set_geometry_code(part.material, shaders::k_window_edge_geom);
    make_strips(part.material);
    part.states = new Qt3DCore::QBuffer(part.entity);
    finish(part, {{"nearer", k_nearer},
                  {"over", 0.0F},
                  {"height", 1.0F},
                  {"glowing", 0.0F},
                  {"leastSpacing", k_least_spacing}});
    return part;
}

void PieceLayer::finish(const Part& part,
                        std::initializer_list<std::pair<const char*, float>> numbers) {
    for (const auto& [name, value] : numbers) {
        part.material->addParameter(new QParameter(QString::fromLatin1(name), value));
    }
    part.material->addParameter(new QParameter("apart", 0.0F));
    part.material->addParameter(new QParameter("section", QVector4D(0, 0, 0, 1)));
    part.entity->addComponent(part.renderer);
    part.entity->addComponent(part.material);
}

void PieceLayer::set_pieces(const std::shared_ptr<const PieceDrawList>& list,
                            const std::shared_ptr<const PieceBuffers>& buffers,
                            const std::vector<State>& states) {
    if (list != list_) {
        replace(list, buffers, states, {});
    }
}

void PieceLayer::set_small(const std::shared_ptr<const PieceDrawList>& list,
                           const std::vector<State>& states, const std::vector<bool>& faint) {
    if (list != list_) {
        replace(list, list ? std::make_shared<const PieceBuffers>(buffers_of(*list)) : nullptr,
                states, faint);
    }
}

// The states of what is new are written at once: a frame may come before the next turn, and takes
// as many numbers as there are vertices. The renderer lets go of the bytes that it had before their
// buffers do, so that these free them, beside the window where they are large.
void PieceLayer::replace(const std::shared_ptr<const PieceDrawList>& list,
                         const std::shared_ptr<const PieceBuffers>& buffers,
                         const std::vector<State>& states, const std::vector<bool>& faint) {
    const auto before =
        std::exchange(buffers_, buffers ? buffers : std::make_shared<const PieceBuffers>());
    list_ = list;
    states_ = states;
    states_.resize(list ? list->ranges.size() : 0, State::plain);
    faint_ = faint;
    faint_.resize(states_.size(), false);
    if (list) {
        vertices_->setData(buffers_->vertices);
    }
    fill(real_, buffers_->real);
    fill(flat_, buffers_->flat);
    fill(virtual_, buffers_->virtual_faces);
    fill_lines(edges_, buffers_->edges);
    fill_lines(folds_, buffers_->folds);
    fill_seams();
    write_states();
    show();
}

void PieceLayer::fill(Part& part, const QByteArray& indices) {
    part.filled = !indices.isEmpty();
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
    add("ahead", 1, offsetof(PieceVertex, ahead));
    add_attribute(geometry, shown_states_, "state", 1, 0, sizeof(float), count);
    auto* numbers = new Qt3DCore::QBuffer(geometry);
    numbers->setData(indices);
    const auto corners = static_cast<std::size_t>(indices.size()) / sizeof(std::uint32_t);
    auto* index = new QAttribute(geometry);
    index->setAttributeType(QAttribute::IndexAttribute);
    index->setVertexBaseType(QAttribute::UnsignedInt);
    index->setBuffer(numbers);
    index->setCount(static_cast<uint>(corners));
    geometry->addAttribute(index);
    spare_bounds(geometry);
    part.renderer->setGeometry(geometry);
    part.renderer->setVertexCount(static_cast<int>(corners));
    delete old;
}

void PieceLayer::fill_lines(Part& part, const LineBuffer& buffer) {
    part.of = &buffer;
    part.written = 0;
    part.filled = !buffer.lines.isEmpty();
    QGeometry* old = part.renderer->geometry();
    part.renderer->setGeometry(part.filled ? geometry_of(buffer.lines, part.states, part.renderer)
                                           : nullptr);
    delete old;
}

void PieceLayer::fill_seams() {
    parted_.clear();
    if (list_ && apart_ != 0.0F) {
        const auto apart = static_cast<double>(apart_);
        parted_ = parted_seams(*list_, apart);
        parted_lines_ = std::make_shared<const LineBuffer>(seam_lines(*list_, parted_, apart));
        fill_lines(seams_, *parted_lines_);
    } else {
        fill_lines(seams_, buffers_->seams);
    }
}

// Lines that would not be seen are not drawn at all, because there may be many.
void PieceLayer::set_least_spacing(float spacing) {
    least_spacing_ = spacing;
    if (list_) {
        draw_first(edges_, edges_above(*list_, spacing));
        draw_first(folds_, folds_above(*list_, spacing));
        draw_first(seams_, seams_above(apart_ != 0.0F ? parted_ : list_->seams, spacing));
    }
    show();
}

// As a camera comes nearer more lines are drawn with every step of it. Their states are written for
// twice as many each time, so that all steps together cost no more than three of all lines.
void PieceLayer::draw_first(Part& part, std::size_t lines) {
    if (!part.filled) {
        return;
    }
    part.renderer->setVertexCount(static_cast<int>(lines));
    if (lines > part.written) {
        write_line_states(part, std::max(lines, 2 * part.written));
    }
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
    for (Part* part : {&edges_, &folds_, &seams_}) {
        part->entity->setEnabled(edges_visible_ && part->filled &&
                                 part->renderer->vertexCount() > 0);
    }
}

void PieceLayer::set_all(const QString& name, const QVariant& value) {
    for (const Part* part : {&real_, &flat_, &virtual_, &edges_, &folds_, &seams_}) {
        set_parameter(part->material, name, value);
    }
}

void PieceLayer::set_apart(float apart) {
    set_all("apart", apart);
    const float before = std::exchange(apart_, apart);
    if (before == apart || !list_) {
        return;
    }
    fill_seams();
    set_least_spacing(least_spacing_);
    if (before == 0.0F || apart == 0.0F) { // other lines are covered, or no longer
        write_later();
    }
}

void PieceLayer::follow(const Standpoint& standpoint) {
    set_least_spacing(standpoint.least_spacing());
    set_parameter(virtual_.material, "hatch", shaders::hatch_stride(standpoint.height));
    for (const Part* part : {&edges_, &folds_, &seams_}) {
        set_parameter(part->material, "height", static_cast<float>(standpoint.height));
    }
}

void PieceLayer::set_hovered(int piece) {
    set_all("hovered", static_cast<float>(piece));
}

// Where a section cuts pieces open, their inside is drawn, too.
void PieceLayer::set_section(const QVector4D& plane, bool is_cut) {
    set_all("section", plane);
    if (std::exchange(is_cut_, is_cut) != is_cut) {
        write_later();
    }
    for (const Part* part : {&real_, &virtual_}) {
        set_outside_only(part->material, !is_cut);
    }
}

void PieceLayer::set_states(const std::vector<State>& states) {
    if (list_ && states.size() == states_.size() && states != states_) {
        states_ = states;
        write_later();
    }
}

void PieceLayer::set_glowing(bool glowing) {
    set_all("glowing", glowing ? 1.0F : 0.0F);
}

void PieceLayer::set_over_wire(bool is_over) {
    set_all("over", is_over ? k_nearer : 0.0F);
}

void PieceLayer::lie_over_another() {
    lies_over_ = true;
    for (const Part* part : {&real_, &flat_, &virtual_}) {
        set_parameter(part->material, "nearer", k_in_front);
    }
    write_later();
}

void PieceLayer::set_faint(const std::vector<bool>& faint) {
    std::vector<bool> all = faint;
    all.resize(states_.size(), false);
    if (all != faint_) {
        faint_ = std::move(all);
        write_later();
    }
}

float PieceLayer::state_of(PieceId piece) const {
    const State state = states_[piece];
    return state == State::hidden     ? k_hidden
           : faint_[piece]            ? k_faint
           : state == State::met      ? (lies_over_ ? k_met_through : k_met)
           : state == State::selected ? k_selected
                                      : k_plain;
}

// Between two pieces that are shown, what is said of one is said of the line. Of a seam it is
// said which of them is selected, as an outline may lie there.
float PieceLayer::state_of(const LinePieces& line) const {
    if (line.cover != k_none && apart_ == 0.0F && !is_cut_) {
        const float cover = piece_states_[line.cover];
        if (cover != k_hidden && cover != k_faint) {
            return k_hidden;
        }
    }
    const float one = piece_states_[line.sides[0]];
    const float other = piece_states_[line.sides[1]];
    const auto [least, most] = std::minmax({one, other});
    if (line.sides[0] == line.sides[1] || most != k_selected || least == k_hidden) {
        return least == k_hidden ? k_hidden : most;
    }
    if (least == k_selected) {
        return k_both_selected;
    }
    const bool is_left = other == k_selected;
    return line.ends[is_left ? 1 : 0] ? k_selected_ends
           : is_left                  ? k_left_selected
                                      : k_right_selected;
}

// What is posted comes before timers. That of Qt3D's frames is mostly overdue in software, and a
// frame without these states would keep the one with them waiting.
void PieceLayer::write_later() {
    if (std::exchange(is_waiting_, true)) {
        return;
    }
    QMetaObject::invokeMethod(
        &turn_,
        [this] {
            if (is_waiting_) {
                write_states();
            }
        },
        Qt::QueuedConnection);
}

// All states are written at once and apart from the vertices, because Qt3D uploads only the last of
// several partial changes between two frames.
void PieceLayer::write_states() {
    is_waiting_ = false;
    if (!list_) {
        return;
    }
    QByteArray bytes = room_for(list_->vertices.size());
    float* numbers = numbers_in(bytes);
    std::fill_n(numbers, list_->vertices.size(), k_plain);
    piece_states_.clear();
    for (PieceId piece = 0; piece < states_.size(); ++piece) {
        const float state = piece_states_.emplace_back(state_of(piece));
        if (state != k_plain) {
            std::fill_n(numbers + list_->ranges[piece].first_vertex, list_->ranges[piece].vertices,
                        state);
        }
    }
    shown_states_->setData(bytes);
    const bool has_faint = std::ranges::count(faint_, true) > 0 ||
                           (lies_over_ && std::ranges::count(states_, State::met) > 0);
    for (const Part* part : {&real_, &flat_, &virtual_}) {
        enable_passes(part->material, true, has_faint);
    }
    const bool has_selected = std::ranges::count(states_, State::selected) > 0;
    set_all("paling", has_selected ? 1.0F : 0.0F);
    for (Part* part : {&edges_, &folds_, &seams_}) {
        part->written = 0; // they are of other states
    }
    set_least_spacing(least_spacing_);
}

// There may be hundreds of thousands of lines between pieces whose states are known.
void PieceLayer::write_line_states(Part& part, std::size_t lines) const {
    const std::vector<LinePieces>& all = *part.of->pieces;
    part.written = std::min(lines, all.size());
    QByteArray of_lines = room_for(part.written);
    std::transform(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(part.written),
                   numbers_in(of_lines), [this](const LinePieces& line) { return state_of(line); });
    part.states->setData(of_lines);
}

} // namespace hullwright::ui
