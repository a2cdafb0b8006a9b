// Holds how a project's model was looked at, and what stood beside it, as its file has it
// (docs/project-json.md). The strict reader of projects hands it out; a window only applies it.
#pragma once

#include "piece/piece.h"
#include "pipeline/kept_inspection.h"
#include "pipeline/project_exports.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hullwright {

enum class LookKind : std::uint8_t { pieces, heat, tree, strips };

// Says which row of the tree is shown.
struct TreePlace {
    Index root = 0;
    std::uint64_t level = 0; // steps below the root
    bool operator==(const TreePlace&) const = default;
};

inline constexpr int k_no_section = -1;
inline constexpr int k_section_across_view = 3;

struct KeptView {
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

    bool operator==(const KeptView&) const = default;
};

// Holds what balls were to do in the play test. Lengths are in the unit of the thing that they
// meet, places in its model's coordinates.
struct KeptBalls {
    std::string asset;          // the name of that thing; with another one a play begins anew
    std::string kind;           // "drop", "throw" or "holes"
    std::string motion;         // "parabola", "explicit_euler" or "semi_implicit_euler"
    std::uint64_t count = 0;    // of balls
    std::vector<double> masses; // one of all balls, or one of each
    double radius = 0.0;
    double height = -1.0; // see DropSettings, as for what is 0 here
    double seconds = 0.0;
    double restitution = 0.5;
    double gravity = 9.81;
    double step = 0.0;
    int up = 2; // the axis against which balls fall
    Vec3 from = Vec3::Zero();
    Vec3 velocity = Vec3::Zero();

    bool operator==(const KeptBalls&) const = default;
};

// Holds what was set on the bench of probes.
struct KeptBench {
    std::string test;                                // the name of the one in front
    std::map<std::string, std::vector<Vec3>> values; // of tests that differ from how they begin
    bool as_published = false;
    bool all_hits = false;
    std::string asset; // paths; empty: there is none
    std::string model;
    std::optional<KeptBalls> play = {}; // none: as it begins

    bool operator==(const KeptBench&) const = default;
};

struct ProjectView {
    KeptView shown;
    std::optional<KeptBench> bench;
    KeptInspection inspected;
    std::string workspace; // the one in front; empty: whichever is there
    std::optional<KeptExport> exports;

    bool operator==(const ProjectView&) const = default;
};

// The names that workspaces have in files.
inline constexpr std::array<const char*, 3> k_workspace_names = {"author", "inspect", "probe"};

// Numbers that a reader would refuse are put to the nearest that it takes.
[[nodiscard]] std::string view_to_json(const ProjectView& view);
// A key that is missing leaves its value as it is by default. Faults are those of the value's
// document.
[[nodiscard]] ProjectView view_in(const JsonValue& value);
// The view of a project that was read.
[[nodiscard]] Result<ProjectView> view_from_json(const std::string& json);

[[nodiscard]] std::string bench_to_json(const KeptBench& bench);
[[nodiscard]] Result<KeptBench> bench_from_json(const std::string& json);

} // namespace hullwright
