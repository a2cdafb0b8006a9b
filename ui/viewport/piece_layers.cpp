#include "ui/viewport/piece_layers.h"

#include "draw/section_caps.h"
#include "ui/viewport/layer.h"
#include "ui/viewport/line_layer.h"
#include "ui/viewport/outline_layer.h"
#include "ui/viewport/qt_vectors.h"

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

QByteArray some(const std::shared_ptr<const QByteArray>& vertices) {
    return vertices ? *vertices : QByteArray();
}

} // namespace

PieceLayers::PieceLayers(Qt3DCore::QEntity* scene)
    : faces_(std::make_unique<Layer>(scene, Style::surface)),
      lines_(std::make_unique<LineLayer>(scene)),
      marks_(std::make_unique<Layer>(scene, Style::in_front)), pieces_(scene), caps_(scene),
      outline_(std::make_unique<OutlineLayer>(scene)) {
    caps_.set_section({0, 0, 0, 1}, true); // both sides are seen, all of them
}

PieceLayers::~PieceLayers() = default;

void PieceLayers::show_pieces(const Pieces& pieces) {
    picker_ = pieces.picker;
    set_hovered(-1);
    std::vector<PieceLayer::State> states = pieces.states;
    states.resize(pieces.list ? pieces.list->ranges.size() : 0, PieceLayer::State::plain);
    if (pieces.list == list_) {
        set_states(states);
        return;
    }
    list_ = pieces.list;
    reaches_ = pieces.buffers ? pieces.buffers->reaches : nullptr;
    states_ = std::move(states);
    faint_.clear();
    pieces_.set_pieces(list_, pieces.buffers, states_);
    cap();
    outline_selected();
    annotate({});
}

void PieceLayers::set_states(const std::vector<PieceLayer::State>& states) {
    const auto is_alike = [](PieceLayer::State a, PieceLayer::State b) {
        return (a == PieceLayer::State::hidden) == (b == PieceLayer::State::hidden);
    };
    const bool hides_lines =
        !std::equal(states.begin(), states.end(), states_.begin(), states_.end(), is_alike);
    const bool is_same = std::exchange(states_, states) == states;
    pieces_.set_states(states);
    caps_.set_states(states);
    if (!is_same) {
        outline_selected();
    }
    if (hides_lines) {
        lines_->set_states(states);
    }
}

void PieceLayers::set_faint(const std::vector<bool>& faint) {
    faint_ = faint;
    pieces_.set_faint(faint);
    caps_.set_faint(faint);
}

void PieceLayers::cap() {
    std::shared_ptr<const PieceDrawList> caps;
    if (list_ && cut_) {
        const Vec3 normal = cut_->head<3>();
        caps = std::make_shared<const PieceDrawList>(
            cap_pieces(*list_, *reaches_, apart_, {list_->origin + (*cut_)[3] * normal, normal}));
    }
    caps_.set_small(caps, states_, faint_);
}

void PieceLayers::outline_selected() {
    std::vector<bool> selected(states_.size());
    std::transform(states_.begin(), states_.end(), selected.begin(),
                   [](PieceLayer::State state) { return state == PieceLayer::State::selected; });
    const Outline outline = list_ ? outline_of(*list_, *reaches_, selected) : Outline();
    outline_->set_outline(outline);
    pieces_.set_glowing(outline.edges.empty());
}

void PieceLayers::set_hovered(int piece) {
    if (piece != hovered_) {
        hovered_ = piece;
        pieces_.set_hovered(piece);
        caps_.set_hovered(piece);
    }
}

// What is the same stays where it is: faces of a large model are copied for tens of milliseconds.
void PieceLayers::annotate(const Annotations& annotations) {
    const Annotations before = std::exchange(annotations_, annotations);
    if (annotations_.faces != before.faces) {
        faces_->set_bytes(some(annotations_.faces));
    }
    if (annotations_.marks != before.marks) {
        marks_->set_bytes(some(annotations_.marks));
    }
    if (annotations_.lines != before.lines) {
        lines_->set_lines(annotations_.lines);
        lines_->set_states(states_);
    }
    show();
}

void PieceLayers::show(const ShownLayers& shown) {
    shown_ = shown;
    show();
}

void PieceLayers::show() {
    const bool hulls = shown_.pieces && annotations_.hulls;
    pieces_.set_visible(hulls, hulls && shown_.edges);
    pieces_.set_over_wire(shown_.wire);
    caps_.set_visible(hulls, hulls && shown_.edges);
    outline_->set_visible(hulls);
    faces_->set_visible(shown_.pieces);
    lines_->set_visible(shown_.pieces);
    marks_->set_visible(shown_.pieces);
}

void PieceLayers::set_apart(double share) {
    apart_ = share;
    pieces_.set_apart(static_cast<float>(share));
    outline_->set_apart(static_cast<float>(share));
    lines_->set_apart(static_cast<float>(share));
}

void PieceLayers::set_section(const Eigen::Vector4d& plane, bool is_cut) {
    faces_->set_section(qt_vector(plane));
    lines_->set_section(qt_vector(plane));
    pieces_.set_section(qt_vector(plane), is_cut);
    outline_->set_section(qt_vector(plane));
    cut_ = is_cut ? std::optional(plane) : std::nullopt;
    cap();
}

void PieceLayers::follow(const Standpoint& standpoint) {
    pieces_.follow(standpoint);
    caps_.follow(standpoint);
    outline_->set_picture_height(standpoint.height);
}

PiecePicker::IsVisible PieceLayers::is_visible() const {
    return [this](PieceId piece) { return states_[piece] != PieceLayer::State::hidden; };
}

std::optional<Picked> PieceLayers::pick(const PickRay& ray, const Eigen::Vector4d& cut_away) const {
    if (!picker_ || !shown_.pieces || !annotations_.hulls) {
        return std::nullopt;
    }
    return picker_->pick(ray, apart_, is_visible(), cut_away);
}

std::vector<PieceId> PieceLayers::inside(std::span<const Eigen::Vector4d> planes,
                                         const Eigen::Vector4d& cut_away) const {
    if (!picker_ || !shown_.pieces) {
        return {};
    }
    return picker_->inside(planes, apart_, is_visible(), cut_away);
}

} // namespace hullwright::ui
