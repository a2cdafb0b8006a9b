// Says how the window looks at its model, as one value: projects save it, and what the user chose
// for every model is kept in the settings.
#pragma once

#include "ui/jobs/look_job.h"
#include "ui/viewport/navigation.h"
#include "ui/window/theme.h"

#include <set>
#include <string>

namespace hullwright::ui {

// Holds what the user chose for every model; no project changes it. The background follows the
// theme.
struct ViewHabits {
    Palette palette = Palette::spectrum;
    Navigation navigation = Navigation::own;
    Theme theme = Theme::system;

    bool operator==(const ViewHabits&) const = default;
};

[[nodiscard]] ViewHabits saved_habits();
void save_habits(const ViewHabits& habits);

constexpr int k_no_section = -1;
constexpr int k_section_across_view = 3;

struct ViewState {
    Vec3 target = Vec3::Zero(); // in the model's coordinates
    double yaw = 35.0;          // degrees
    double pitch = 25.0;
    double distance = 0.0; // model units; 0 or less: shows all of the model
    bool orthographic = false;
    bool model = true;
    bool pieces = true;
    bool see_through = false;
    bool wire = false;
    bool edges = true;
    bool concave_edges = false;
    bool grid = true;
    double apart = 0.0;
    // 0 to 2: across x, y or z; otherwise one of the two above.
    int section_axis = k_no_section;
    Vec3 section_normal = Vec3::Zero(); // of a section across the view: from it towards the eye
    bool section_flipped = false;
    double section = 0.5;
    LookKind look = LookKind::pieces;
    TreePlace tree = {0, 3};
    bool tree_hulls = true;
    bool tree_boxes = true;
    std::set<PieceId> hidden;
    std::set<std::string> hidden_added; // names of primitives
    ViewHabits habits;

    bool operator==(const ViewState&) const = default;
};

// The JSON is a project's, so it has all but the habits.
[[nodiscard]] std::string view_to_json(const ViewState& view);
// A project is not refused because of its view: values that cannot be understood keep their
// defaults.
[[nodiscard]] ViewState view_from_json(const std::string& json);

} // namespace hullwright::ui
