#include "ui/document/primitive_tool.h"

#include "draw/primitive_lines.h"
#include "ui/viewport/gizmo_picture.h"
#include "ui/viewport/viewport.h"
#include "ui/words/measures.h"
#include "ui/words/primitive_text.h"

#include <QLocale>

#include <numbers>

namespace hullwright::ui {
namespace {

constexpr Rgb k_selected = {255, 158, 26}; // the colour of selected pieces
constexpr double k_least_share = 1e-4;     // share of the diagonal; thinner ones cannot be grabbed

} // namespace

PrimitiveTool::PrimitiveTool(Document& document, Viewport& viewport, QObject* parent)
    : QObject(parent), document_(document), viewport_(viewport) {
    viewport_.pointer().add_tool(this);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &PrimitiveTool::take_pieces);
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &PrimitiveTool::show);
    connect(&document_.shown(), &ShownPieces::visibility_changed, this, [this] {
        show_added();
        show();
    });
    // The connection is queued, because a correction ends before its pieces are shown.
    connect(
        &document_, &Document::ended, this,
        [this] {
            if (!document_.busy()) {
                coming_.reset(); // the change has been shown or refused
                show();
            }
        },
        Qt::QueuedConnection);
    connect(&viewport_.camera(), &ViewCamera::moved, this, &PrimitiveTool::show);
}

void PrimitiveTool::set_mode(GizmoMode mode) {
    mode_ = mode;
    active_.reset(); // a drag in progress is dropped
    hovered_.reset();
    show();
}

std::optional<PrimitiveTool::Subject> PrimitiveTool::subject() const {
    const auto& names = document_.shown().selected_added();
    if (names.size() + document_.shown().selection().size() != 1) {
        return std::nullopt;
    }
    if (!names.empty()) {
        const AddedPrimitive& added = *document_.shown().added(*names.begin());
        return document_.shown().is_added_visible(added.name)
                   ? std::optional(Subject{added.primitive, std::nullopt, added.locked})
                   : std::nullopt;
    }
    const PieceId piece = *document_.shown().selection().begin();
    const PieceExtras& extras = document_.shown().pieces()->extras[piece];
    if (!extras.primitive) {
        return std::nullopt;
    }
    return Subject{extras.primitive->primitive, piece, extras.locked};
}

// Returns how far from its own place the viewport shows the selected piece, because pieces are
// parted.
Vec3 PrimitiveTool::parted() const {
    const auto shown = subject();
    if (!shown || !shown->piece) {
        return Vec3::Zero();
    }
    return viewport_.layers().apart() * away_of(document_.shown().pieces()->draw, *shown->piece);
}

// A primitive is stretched along its own axes, but moved and turned along the model's.
Gizmo PrimitiveTool::gizmo_for(const Primitive& primitive) const {
    Gizmo gizmo;
    gizmo.mode = mode_;
    gizmo.centre = primitive.pose.move - viewport_.camera().standpoint().origin + parted();
    if (mode_ == GizmoMode::stretch) {
        gizmo.axes = primitive.pose.turn.normalized().toRotationMatrix();
    }
    return gizmo;
}

std::optional<Gizmo> PrimitiveTool::gizmo() const {
    const auto shown = subject();
    return shown && !shown->locked ? std::optional(gizmo_for(shown->primitive)) : std::nullopt;
}

void PrimitiveTool::show() {
    const auto selected = subject();
    if (!selected) {
        active_.reset();
        viewport_.layers().overlays().set(Overlay::outline, outlines_of_added());
        viewport_.layers().overlays().set(Overlay::handles, {});
        return;
    }
    const Primitive shown = active_ ? active_->now : coming_.value_or(selected->primitive);
    viewport_.layers().overlays().set(
        Overlay::outline,
        draw_primitive(shown, viewport_.camera().standpoint().origin - parted(), k_selected));
    const auto glowing = active_ ? std::optional(active_->drag.handle()) : hovered_;
    viewport_.layers().overlays().set(
        Overlay::handles,
        selected->locked
            ? std::vector<DrawVertex>()
            : draw_gizmo(gizmo_for(shown), viewport_.camera().standpoint().sight(), glowing));
}

// The outlines of all added primitives that are selected and visible; a single one has handles,
// too.
std::vector<DrawVertex> PrimitiveTool::outlines_of_added() const {
    std::vector<DrawVertex> lines;
    for (const std::string& name : document_.shown().selected_added()) {
        if (document_.shown().is_added_visible(name)) {
            const std::vector<DrawVertex> outline =
                draw_primitive(document_.shown().added(name)->primitive,
                               viewport_.camera().standpoint().origin, k_selected);
            lines.insert(lines.end(), outline.begin(), outline.end());
        }
    }
    return lines;
}

void PrimitiveTool::show_added() {
    const AddedPicture::Drawn drawn = document_.shown().added_drawn();
    viewport_.layers().overlays().set(Overlay::added_faces, drawn.faces);
    viewport_.layers().overlays().set(Overlay::added_edges, drawn.edges);
}

void PrimitiveTool::take_pieces() {
    const bool is_ours = coming_.has_value();
    coming_.reset();
    active_.reset();
    show_added();
    show();
    const auto selected = subject();
    if (is_ours && selected) {
        const double metres = document_.model()->metres_per_unit();
        QString text = size_text(selected->primitive, metres);
        if (selected->piece) {
            const auto& primitive = document_.shown().pieces()->extras[*selected->piece].primitive;
            text += ": " + error_text(*primitive, metres);
        }
        emit viewport_.said(text);
    }
}

void PrimitiveTool::push(const Make& make, const Primitive& shown) {
    if (document_.corrector().correct(document_.shown().selected(),
                                      [make](const auto& refs) { return make(refs.front()); })) {
        coming_ = shown;
    }
    show();
}

void PrimitiveTool::replace(const Primitive& primitive) {
    if (const auto now = subject(); now && !(now->primitive == primitive)) {
        push([primitive](const PieceRef& ref) { return SetPrimitive{ref, primitive}; }, primitive);
    }
}

bool PrimitiveTool::press(const QPointF& position) {
    const auto now = gizmo();
    if (!now || coming_ || !document_.up_to_date()) {
        return false;
    }
    const Sight sight = viewport_.camera().standpoint().sight();
    const auto handle = handle_at(*now, sight, position);
    const auto drag =
        handle
            ? GizmoDrag::begin(*now, *handle, viewport_.camera().standpoint().ray_through(position))
            : std::nullopt;
    if (!drag) {
        return false;
    }
    active_ = Active{*drag, subject()->primitive, {}};
    show();
    return true;
}

void PrimitiveTool::drag(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (!active_) {
        return; // the drag was given up
    }
    const double diagonal = viewport_.camera().standpoint().bounds.diagonal();
    const bool in_steps = modifiers.testFlag(Qt::ControlModifier);
    const GizmoSteps steps =
        in_steps ? GizmoSteps{k_step_share * diagonal, k_step_angle} : GizmoSteps();
    const auto change =
        active_->drag.to(viewport_.camera().standpoint().ray_through(position), steps);
    if (!change) {
        return;
    }
    const Primitive before = subject()->primitive;
    active_->change = *change;
    if (mode_ == GizmoMode::stretch) {
        active_->now = stretched(before, active_->drag.handle().axis, change->stretch, steps.length,
                                 k_least_share * diagonal);
    } else {
        active_->now = moved(before, motion_of(active_->drag, *change, before));
    }
    say(*change);
    show();
}

void PrimitiveTool::say(const GizmoChange& change) const {
    const QLocale locale;
    const double metres = document_.model()->metres_per_unit();
    const auto text = [](double value) { return length_number(value); };
    if (mode_ == GizmoMode::stretch) {
        emit viewport_.said(size_text(active_->now, metres));
    } else if (mode_ == GizmoMode::turn) {
        emit viewport_.said(
            tr("Turned by %1°")
                .arg(locale.toString(change.angle * 180.0 / std::numbers::pi, 'f', 1)));
    } else {
        const Vec3& at = active_->now.pose.move;
        emit viewport_.said(tr("Moved by %1, %2, %3 to %4, %5, %6")
                                .arg(text(change.move.x()), text(change.move.y()),
                                     length_with_unit(change.move.z(), metres), text(at.x()),
                                     text(at.y()), length_with_unit(at.z(), metres)));
    }
}

void PrimitiveTool::release() {
    if (!active_) {
        return; // the drag was given up
    }
    const Active done = *active_;
    active_.reset();
    const Primitive before = subject()->primitive;
    if (done.now == before) {
        show();
    } else if (mode_ == GizmoMode::stretch) {
        push([to = done.now](const PieceRef& ref) { return SetPrimitive{ref, to}; }, done.now);
    } else {
        const Motion motion = motion_of(done.drag, done.change, before);
        push([motion](const PieceRef& ref) { return MovePrimitive{ref, motion}; }, done.now);
    }
}

std::string PrimitiveTool::added_at(const QPointF& position) const {
    if (!viewport_.layers().shown().pieces) {
        return {};
    }
    const auto added = document_.shown().pick_added(
        viewport_.camera().standpoint().ray_through(position), viewport_.layers().cut_away());
    const auto piece = viewport_.pointer().pick(position);
    return !added || (piece && piece->distance < added->distance)
               ? std::string()
               : document_.shown().pieces()->added[added->piece].name;
}

bool PrimitiveTool::select_at(const QPointF& position) {
    const std::string name = added_at(position);
    if (!name.empty() && document_.shown().selected_added().count(name) == 0) {
        document_.shown().select({}, {name});
    }
    return !name.empty();
}

bool PrimitiveTool::click(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    const std::string name = added_at(position);
    if (name.empty()) {
        return false;
    }
    if (!(modifiers & k_adding)) {
        document_.shown().select({}, {name});
        return true;
    }
    std::set<std::string> names = document_.shown().selected_added();
    if (!names.insert(name).second) {
        names.erase(name);
    }
    document_.shown().select(document_.shown().selection(), std::move(names));
    return true;
}

void PrimitiveTool::hover(const QPointF& position) {
    const auto now = gizmo();
    const auto under =
        now ? handle_at(*now, viewport_.camera().standpoint().sight(), position) : std::nullopt;
    if (under != hovered_) {
        hovered_ = under;
        show();
    }
}

bool PrimitiveTool::escape() {
    if (!active_) {
        return false;
    }
    active_.reset();
    show();
    return true;
}

} // namespace hullwright::ui
