#include "ui/window/view_settings.h"

#include "ui/document/document.h"
#include "ui/document/look.h"
#include "ui/viewport/viewport.h"

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

ShownLayers shown_of(const ViewState& view) {
    return {view.model,         view.pieces, view.see_through, view.wire,
            view.concave_edges, view.grid,   view.edges};
}

bool is_cut_alike(const ViewState& a, const ViewState& b) {
    return a.section_axis == b.section_axis && a.section_normal == b.section_normal &&
           a.section_flipped == b.section_flipped && a.section == b.section;
}

} // namespace

ViewSettings::ViewSettings(Document& document, Viewport& viewport, Look& look, QObject* parent)
    : QObject(parent), document_(document), viewport_(viewport), look_(look) {
    value_.habits = saved_habits(); // the theme is the application's, which has begun with it
    viewport_.pointer().set_navigation(value_.habits.navigation);
    document_.shown().set_palette(value_.habits.palette);
    connect(&document_.keeper(), &ProjectKeeper::view_opened, this,
            [this](const std::string& json) {
                if (const auto view = view_from_json(json)) {
                    restore({view->shown});
                }
            });
    // The numbers belong to pieces that will not be made any more.
    connect(&document_.recipe(), &ChosenRecipe::changed, this, [this] { value_.hidden.clear(); });
    connect(&document_.keeper(), &ProjectKeeper::source_changed, this,
            [this] { value_.hidden.clear(); });
}

ViewState ViewSettings::now() const {
    ViewState view = value_;
    const CameraPlace at = viewport_.camera().standpoint().place();
    view.target = at.target;
    view.yaw = at.yaw;
    view.pitch = at.pitch;
    view.distance = at.distance;
    view.orthographic = at.orthographic;
    view.look = look_.kind();
    view.tree = look_.place();
    view.tree_hulls = look_.are_hulls_shown();
    view.tree_boxes = look_.are_boxes_shown();
    view.hidden_added.insert(document_.shown().hidden_added().begin(),
                             document_.shown().hidden_added().end());
    const auto& cut = document_.shown().pieces();
    const std::size_t pieces = cut && !cut->preliminary ? cut->pieces().size() : 0;
    for (PieceId piece = 0; piece < pieces; ++piece) {
        if (!document_.shown().is_visible(piece)) {
            view.hidden.insert(view.hidden.end(), piece);
        }
    }
    return view;
}

void ViewSettings::choose_section(int axis) {
    change([axis](ViewState& view) {
        view.section_axis = axis;
        if (axis == k_section_across_view) {
            view.section_normal = Vec3::Zero();
        }
    });
}

void ViewSettings::move_section(double share) {
    change([share](ViewState& view) {
        view.section = view.section_flipped ? 1.0 - share : share; // the other side counts back
    });
}

void ViewSettings::restore(const ViewState& view) {
    ViewState restored = view;
    restored.section_normal = view.section_normal.stableNormalized();
    restored.habits = value_.habits;
    set(restored);
    look_.set_kind(view.look);
    look_.set_coming_place(view.tree);
    look_.show_of_tree(view.tree_hulls, view.tree_boxes);
    if (view.distance > 0.0) {
        viewport_.camera().stand_at(
            {view.target, view.yaw, view.pitch, view.distance, view.orthographic});
    }
}

void ViewSettings::follow_model() {
    value_.hidden.clear();
    value_.hidden_added.clear();
    apply_section();
}

void ViewSettings::hide_restored() {
    std::set<PieceId> hidden = std::exchange(value_.hidden, {});
    const auto pieces = static_cast<PieceId>(document_.shown().pieces()->pieces().size());
    hidden.erase(hidden.lower_bound(pieces), hidden.end());
    document_.shown().set_visible(hidden, false);
    for (const std::string& name : std::exchange(value_.hidden_added, {})) {
        document_.shown().set_added_visible(name, false);
    }
}

void ViewSettings::set(const ViewState& view) {
    const ViewState before = std::exchange(value_, view);
    if (value_.section_axis == k_section_across_view && value_.section_normal.isZero()) {
        value_.section_normal = viewport_.camera().standpoint().towards_eye();
    }
    if (!(value_ == before)) {
        apply(before);
        emit changed();
    }
}

// Only what differs goes to the viewport, because a slider sends many values.
void ViewSettings::apply(const ViewState& before) {
    if (const ShownLayers shown = shown_of(value_); shown != shown_of(before)) {
        viewport_.layers().set_shown(shown);
    }
    if (value_.orthographic != before.orthographic) {
        viewport_.camera().set_orthographic(value_.orthographic);
        viewport_.probe_camera().set_orthographic(value_.orthographic);
        viewport_.pair_camera().set_orthographic(value_.orthographic);
    }
    if (value_.apart != before.apart) {
        viewport_.layers().set_apart(value_.apart);
    }
    if (!is_cut_alike(value_, before)) {
        apply_section();
    }
    apply_habits(before.habits);
}

void ViewSettings::apply_habits(const ViewHabits& before) {
    const ViewHabits& habits = value_.habits;
    document_.shown().set_palette(habits.palette);
    viewport_.pointer().set_navigation(habits.navigation);
    if (habits.theme != before.theme) {
        apply_theme(habits.theme);
    }
}

void ViewSettings::apply_section() {
    const int axis = value_.section_axis;
    const Vec3 normal = axis == k_no_section            ? Vec3(Vec3::Zero())
                        : axis == k_section_across_view ? value_.section_normal
                                                        : Vec3(Vec3::Unit(axis));
    if (value_.section_flipped) {
        viewport_.layers().set_section(-normal,
                                       1.0 - value_.section); // the same place from the other side
    } else {
        viewport_.layers().set_section(normal, value_.section);
    }
}

} // namespace hullwright::ui
