#include "ui/window/document_view.h"

#include "draw/facing.h"
#include "ui/document/look.h"
#include "ui/viewport/spotlight.h"
#include "ui/viewport/tool.h"
#include "ui/viewport/viewport.h"

#include <QShortcut>

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

std::vector<PieceLayer::State> states_of_pieces(const Document& document) {
    const auto& cut = document.shown().pieces();
    std::vector<PieceLayer::State> states(cut ? cut->pieces().size() : 0, PieceLayer::State::plain);
    if (cut) {
        for (const PieceId piece : document.shown().selection()) {
            states[piece] = PieceLayer::State::selected;
        }
        for (PieceId piece = 0; piece < states.size(); ++piece) {
            if (!document.shown().is_visible(piece)) {
                states[piece] = PieceLayer::State::hidden;
            }
        }
    }
    return states;
}

// A node is selected or hidden when all pieces below it are.
std::vector<PieceLayer::State> states_of_nodes(const Document& document, const NodeRow& row) {
    std::vector<PieceLayer::State> states;
    for (const std::vector<PieceId>& pieces : row.pieces) {
        const auto all = [&](auto&& is) { return std::all_of(pieces.begin(), pieces.end(), is); };
        const bool hidden = all([&](PieceId p) { return !document.shown().is_visible(p); });
        const bool selected =
            all([&](PieceId p) { return document.shown().selection().count(p) > 0; });
        states.push_back(hidden     ? PieceLayer::State::hidden
                         : selected ? PieceLayer::State::selected
                                    : PieceLayer::State::plain);
    }
    return states;
}

} // namespace

DocumentView::DocumentView(Document& document, Viewport& viewport, Look& look, QObject* parent)
    : QObject(parent), document_(document), viewport_(viewport), look_(look),
      spotlight_(new Spotlight(viewport, this)) {
    // The key works wherever the focus is, since a place is mostly chosen in a panel.
    auto* escape = new QShortcut(Qt::Key_Escape, &viewport_);
    escape->setEnabled(false);
    connect(escape, &QShortcut::activated, spotlight_, &Spotlight::end);
    connect(escape, &QShortcut::activated, &facing_, &Job::stop);
    document_.jobs().follow_brief(facing_, QT_TRANSLATE_NOOP("Job", "Preparing the view"));
    document_.jobs().follow_brief(cap_job_, QT_TRANSLATE_NOOP("Job", "Preparing the view"));
    ModelLayers& layers = viewport_.layers().model();
    connect(&viewport_.layers(), &Layers::cap_wanted, this,
            [this, &layers] { cap_job_.ask(layers.wanted_cap()); });
    connect(&cap_job_, &CapJob::made, this, [&layers](const auto& cap) { layers.set_cap(cap); });
    const auto lose_cap = [&layers] { layers.lose_cap(); };
    connect(&cap_job_, &Job::stopped, this, lose_cap);
    connect(&cap_job_, &Job::failed, this, lose_cap);
    const auto arm = [this, escape] {
        escape->setEnabled(facing_.running() || spotlight_->is_shown());
    };
    connect(spotlight_, &Spotlight::changed, this, arm);
    connect(&facing_, &Job::begun, this, arm);
    connect(&facing_, &Job::ended, this, arm);
    connect(&look_, &Look::changed, this, &DocumentView::show_look);
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &DocumentView::show_states);
    connect(&document_.shown(), &ShownPieces::visibility_changed, this, &DocumentView::show_states);
    connect(&viewport_.pointer(), &Pointer::picked, this, &DocumentView::take_pick);
    connect(&viewport_.pointer(), &Pointer::menu_wanted, this, &DocumentView::take_menu);
    connect(&viewport_.pointer(), &Pointer::boxed, this, &DocumentView::take_box);
}

void DocumentView::show_model() {
    const LoadedModel& model = *document_.model();
    facing_.stop();
    cap_job_.drop();
    spotlight_->end();
    const CameraPlace before = viewport_.camera().standpoint().place();
    const double growth =
        model.draw.bounds.diagonal() / viewport_.camera().standpoint().bounds.diagonal();
    const bool is_same = std::exchange(shown_path_, document_.path()) == document_.path();
    viewport_.show_model({{document_.model(), &model.draw},
                          model.triangle_bytes,
                          model.edge_bytes,
                          model.fault_bytes,
                          model.concave_bytes,
                          model.prepared.source->up,
                          model.prepared.mesh,
                          {document_.model(), &model.reaches}});
    if (is_same && growth > 0.5 && growth < 2.0) {
        viewport_.camera().stand_at(before);
    }
}

// Shows the pieces, or the picture that was made in their place as soon as there is one.
void DocumentView::show_look() {
    const auto& cut = document_.shown().pieces();
    const auto& picture = look_.picture();
    Layers& layers = viewport_.layers();
    if (!cut) {
        layers.show_pieces({});
    } else if (!picture) {
        layers.show_pieces(
            {document_.shown().draw(), {cut, &cut->picker}, document_.shown().buffers(), states()});
    } else {
        using List = std::shared_ptr<const PieceDrawList>;
        using Picker = std::shared_ptr<const PiecePicker>;
        layers.show_pieces(
            {List(picture, &picture->draw),
             picture->picker ? Picker(picture, &*picture->picker) : Picker(cut, &cut->picker),
             picture->buffers, states()});
        layers.pieces().annotate(annotations());
    }
    spotlight_->show_again();
}

PieceLayers::Annotations DocumentView::annotations() const {
    const auto& picture = look_.picture();
    const bool is_tree = picture->kind == LookKind::tree;
    PieceLayers::Annotations made;
    made.faces = {picture, &picture->bare};
    made.marks = {picture, &picture->marks};
    if (!is_tree || look_.are_boxes_shown()) {
        made.lines = {picture, &picture->lines};
    }
    made.hulls = !is_tree || look_.are_hulls_shown();
    return made;
}

std::vector<PieceLayer::State> DocumentView::states() const {
    const bool is_tree = look_.picture() && look_.picture()->kind == LookKind::tree;
    return is_tree ? states_of_nodes(document_, look_.picture()->row) : states_of_pieces(document_);
}

void DocumentView::show_states() {
    viewport_.layers().pieces().set_states(states());
}

// While a key is held, a click adds to the selection or takes away from it.
void DocumentView::take_pick(int piece, Qt::KeyboardModifiers modifiers) {
    std::set<PieceId> pieces;
    std::set<std::string> added;
    facing_.stop();
    if (piece < 0) {
        spotlight_->end();
    }
    if (modifiers & k_adding) {
        pieces = document_.shown().selection();
        added = document_.shown().selected_added();
    }
    const auto picked =
        piece >= 0 ? look_.pieces_at(static_cast<Index>(piece)) : std::vector<PieceId>();
    const bool has_all =
        std::all_of(picked.begin(), picked.end(), [&](PieceId id) { return pieces.count(id) > 0; });
    for (const PieceId id : picked) {
        if (has_all) {
            pieces.erase(id);
        } else {
            pieces.insert(id);
        }
    }
    document_.shown().select(std::move(pieces), std::move(added));
}

// A piece that is not among those selected is selected in their place.
void DocumentView::take_menu(int piece, const QPoint& on_screen) {
    facing_.stop();
    if (piece >= 0) {
        const auto picked = look_.pieces_at(static_cast<Index>(piece));
        std::set<PieceId> pieces(picked.begin(), picked.end());
        if (!std::ranges::includes(document_.shown().selection(), pieces)) {
            document_.shown().select(std::move(pieces));
        }
    }
    emit menu_wanted(on_screen);
}

void DocumentView::take_box(const std::vector<PieceId>& pieces, Qt::KeyboardModifiers modifiers) {
    facing_.stop();
    std::set<PieceId> selection;
    std::set<std::string> added;
    if (modifiers.testFlag(Qt::ShiftModifier)) {
        selection = document_.shown().selection();
        added = document_.shown().selected_added();
    }
    for (const PieceId picked : pieces) {
        const auto below = look_.pieces_at(picked);
        selection.insert(below.begin(), below.end());
    }
    document_.shown().select(std::move(selection), std::move(added));
}

std::optional<CutPlane> DocumentView::section_plane() const {
    const auto section = viewport_.layers().section();
    if (!section || document_.shown().selection().empty()) {
        return std::nullopt;
    }
    return CutPlane{section->point - parted_by(*document_.shown().selection().begin()),
                    section->normal};
}

// Returns the way that the piece is shown away from its own place, in model units.
Vec3 DocumentView::parted_by(PieceId piece) const {
    return viewport_.layers().apart() * away_of(document_.shown().pieces()->draw, piece);
}

void DocumentView::fly_to_selection() {
    facing_.stop();
    Aabb box;
    for (const PieceId piece : document_.shown().selection()) {
        for (const Vec3& v : document_.shown().pieces()->pieces()[piece].vertices) {
            box.add(Vec3(v + parted_by(piece)));
        }
    }
    for (const std::string& name : document_.shown().selected_added()) {
        box.add(bounds_of(document_.shown().added(name)->primitive));
    }
    viewport_.camera().fly_to_box(box);
}

void DocumentView::fly_to_piece(PieceId piece) {
    document_.shown().select({piece});
    Aabb box;
    for (const Vec3& v : document_.shown().pieces()->pieces()[piece].vertices) {
        box.add(v);
    }
    mark(piece, box, away_of(document_.shown().pieces()->draw, piece).stableNormalized());
}

void DocumentView::fly_to_place(std::optional<PieceId> piece, const Vec3& at) {
    constexpr double k_around = 0.04; // share of the model's diagonal
    const Vec3 reach = Vec3::Constant(k_around * document_.model()->draw.bounds.diagonal());
    Aabb box;
    box.add(Vec3(at - reach));
    box.add(Vec3(at + reach));
    fly_to_box(piece, box);
}

void DocumentView::fly_to_box(std::optional<PieceId> piece, const Aabb& box) {
    if (!piece) {
        fly_to_fault(box);
        return;
    }
    document_.shown().select({*piece});
    facing_.start(
        [this, cut = document_.shown().pieces(), id = *piece,
         box](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const Piece& hull = cut->pieces()[id];
            const Vec3 direction = facing_at(hull.vertices, hull.triangles, box.centre(), progress);
            return [this, cut, id, box, direction] {
                // Among other pieces the number would be that of another one, or of none.
                if (document_.shown().pieces() == cut) {
                    mark(id, box, direction);
                }
            };
        },
        Job::Manner::urgent);
}

// A place is seen from where the surface faces there, for which all of the model is looked at.
void DocumentView::fly_to_fault(const Aabb& box) {
    facing_.start(
        [this, model = document_.model(), box](const Progress& progress,
                                               const Job::Deliver&) -> Job::Reply {
            const TriMesh& mesh = *model->prepared.mesh;
            const Vec3 direction = facing_at(mesh.vertices, mesh.triangles, box.centre(), progress);
            return [this, box, direction] { mark(std::nullopt, box, direction); };
        },
        Job::Manner::urgent);
}

// Without a direction the camera flies to the place as it is turned.
void DocumentView::mark(std::optional<PieceId> piece, const Aabb& box, const Vec3& direction) {
    facing_.stop(); // whatever was to be flown to before
    const Vec3 away = piece ? parted_by(*piece) : Vec3::Zero();
    const Aabb there{box.lower + away, box.upper + away};
    const Standpoint& standpoint = viewport_.camera().standpoint();
    const bool is_of_tree = look_.picture() && look_.picture()->kind == LookKind::tree;
    spotlight_->show({there.centre() - standpoint.origin, 0.5 * there.diagonal(),
                      direction.isZero() ? standpoint.towards_eye() : direction,
                      is_of_tree ? std::nullopt : std::optional<std::size_t>(piece)});
    viewport_.camera().fly_to_fault(there, direction);
}

} // namespace hullwright::ui
