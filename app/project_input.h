// A project in a model's place: its model by its recipe, with its corrections.
#pragma once

#include "cli.h"
#include "edit/primitive_set.h"
#include "pipeline/make_asset.h"
#include "pipeline/prepare.h"
#include "pipeline/project.h"

#include <optional>

namespace hullwright::cli {

// A project brings its own settings and its own model.
[[nodiscard]] bool clashes_with_project(const Options& options);

// Reads the project where the input is one, and puts its model and its recipe in its place. A model
// that has changed since is a warning on stderr.
[[nodiscard]] Result<std::optional<Project>> take_project(Options& options);

// What was done by hand, done again; what does not apply is a warning on stderr. With `primitives`
// fitted ones take the place of their pieces' hulls. Primitives that were added are what it gives.
[[nodiscard]] Result<std::vector<NamedHull>> correct(Decomposition& pieces,
                                                     const std::optional<Project>& project,
                                                     const TriMesh& mesh, bool primitives,
                                                     const Progress& progress);

} // namespace hullwright::cli
