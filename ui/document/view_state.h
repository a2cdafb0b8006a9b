// How the window looked at its model, as a project saves it.
#pragma once

#include "ui/jobs/look_job.h"

#include <set>
#include <string>

namespace hullwright::ui {

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
    int section_axis = -1; // -1: none; 0 to 2: x to z; 3: across `section_normal`
    Vec3 section_normal = Vec3::Zero();
    bool section_flipped = false;
    double section = 0.5;
    LookKind look = LookKind::pieces;
    TreePlace tree = {0, 3};
    bool tree_hulls = true;
    bool tree_boxes = true;
    std::set<PieceId> hidden;
    std::set<std::string> hidden_added; // names of primitives

    bool operator==(const ViewState&) const = default;
};

[[nodiscard]] std::string view_to_json(const ViewState& view);
// A project is not refused because of its view: values that cannot be understood keep their
// defaults.
[[nodiscard]] ViewState view_from_json(const std::string& json);

} // namespace hullwright::ui
