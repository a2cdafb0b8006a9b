// Reads colliders that other programs made, from any file that holds some.
#pragma once

#include "base/progress.h"
#include "check/misfit.h"
#include "piece/foreign_set.h"
#include "pipeline/prepare.h"
#include "recipe/recipe.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct ForeignFile {
    std::string file;
    std::string format; // "obj", "urdf", "pieces", …
    ForeignSet set;     // in the file's unit and axes
    UpAxis up = UpAxis::unknown;
    std::vector<Issue> issues; // warnings of reading
    std::vector<Detail> notes; // what is left out of a robot's or scene's file
    // The file, and those that it names and that were read: meshes of a robot, and what models
    // name.
    std::vector<std::string> files_read = {};
};

// True when the name is that of a robot (URDF, MJCF, SDF) or of a scene of Godot, and for a JSON
// that says that it holds convex shapes: no model is read from these.
[[nodiscard]] bool holds_shapes(const std::filesystem::path& path);

// A model's meshes are colliders as their names say, one for each object; where the file is one
// mesh without a name, each of its shells is one. Those of a robot's file
// are its collision shapes, in the frame of the body that has them, or where several have some, in
// the world's with all joints at rest; so are those of a scene, as seen from its root. A glTF
// with extensions for physics says itself what collides. Pieces of ours, as JSON or in an asset,
// count as foreign, too: what they know of a model is dropped. Nothing is repaired: vertices at one
// place are one, and that is all. `worker` as in PrepareSettings.
[[nodiscard]] Result<ForeignFile> read_foreign(const std::filesystem::path& path,
                                               const ImportRecipe& recipe,
                                               const std::filesystem::path& worker,
                                               const Progress& progress = {});

// True when names in the model follow a rule by which engines know colliders.
[[nodiscard]] bool names_colliders(const SourceModel& source);

// Returns the meshes of a model's file that are only looked at, as names in it say; none where all
// are colliders, and of a file that is no model.
[[nodiscard]] Result<std::optional<ReadModel>>
read_render_meshes(const std::filesystem::path& path, const ImportRecipe& recipe,
                   const std::filesystem::path& worker, const Progress& progress = {});

// Returns the meshes that a robot's file names, whether they are there or not; none of another
// file, or of one that cannot be read.
[[nodiscard]] std::vector<std::string> meshes_named_in(const std::filesystem::path& path,
                                                       const std::stop_token& stop = {});

// No unit that models are made in is farther from another, so that another scale is a slip.
inline constexpr double k_least_scale = 1e-9;
inline constexpr double k_largest_scale = 1e9;

// Refuses a set that lies farther off than what can be worked with. Numbers of a file that are in
// bounds may be carried out of them where they are placed and scaled.
[[nodiscard]] Status check_reach(const ForeignSet& set, const std::string& file,
                                 const Progress& progress = {});

// Moves the set by the fitting, and then counts its vertices from `origin`. Those that leave the
// bounds by it are found by check_reach.
void fit(ForeignSet& set, const Fitting& fitting, const Vec3& origin);

} // namespace hullwright::pipeline
