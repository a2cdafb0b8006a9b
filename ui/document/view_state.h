// How the window looked at its model, as a project keeps it.
#pragma once

#include "ui/jobs/look_job.h"

#include <set>
#include <string>

namespace hullwright::ui {

struct ViewState {
    Vec3 target = Vec3::Zero(); // model coordinates
    double yaw = 35.0;          // degrees
    double pitch = 25.0;
    double distance = 0.0; // not above zero: all of the model
    bool orthographic = false;
    bool model = true;
    bool pieces = true;
    bool see_through = false;
    bool wire = false;
    bool edges = true;
    bool concave_edges = false;
    bool grid = true;
    double apart = 0.0;
    int section_axis = -1; // none; 3: across `section_normal`
    Vec3 section_normal = Vec3::Zero();
    bool section_flipped = false;
    double section = 0.5;
    LookKind look = LookKind::pieces;
    TreePlace tree = {0, 3};
    bool tree_hulls = true;
    bool tree_boxes = true;
    std::set<PieceId> hidden;
    std::set<std::string> hidden_added; // primitives by their names

    bool operator==(const ViewState&) const = default;
};

[[nodiscard]] std::string view_to_json(const ViewState& view);
// A view is not worth refusing a project for: what cannot be understood stays as it is by default.
[[nodiscard]] ViewState view_from_json(const std::string& json);

} // namespace hullwright::ui
