// A project in a model's place: its model by its recipe, with its corrections.
#pragma once

#include "cli.h"
#include "edit/edited_pieces.h"
#include "pipeline/project.h"

#include <optional>

namespace hullwright::cli {

// A project brings its own settings and its own model.
[[nodiscard]] bool clashes_with_project(const Options& options);

// Reads the project where the input is one, and puts its model and its recipe in its place. A model
// that has changed since is a warning on stderr.
[[nodiscard]] Result<std::optional<Project>> take_project(Options& options);

struct Corrected {
    EditedPieces pieces;
    std::size_t left = 0; // corrections that do not apply
};

// What was done by hand, done again; what does not apply is a warning on stderr.
[[nodiscard]] Result<Corrected> correct(PieceSet fresh, const std::optional<Project>& project,
                                        const TriMesh& mesh, const Progress& progress);

} // namespace hullwright::cli
