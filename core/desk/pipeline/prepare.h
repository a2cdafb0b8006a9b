// Turns a model file into a mesh that can be worked on: it is imported, diagnosed, repaired, and
// diagnosed again.
#pragma once

#include "base/progress.h"
#include "check/misfit.h"
#include "mesh/diagnosis.h"
#include "mesh/repair/repair.h"
#include "mesh/surface_kind.h"
#include "recipe/recipe.h"
#include "source/isolated_import.h"
#include "source/source_model.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace hullwright {

namespace pipeline {
struct ForeignPieces;
}

// Artefacts are shared and never change once made.

// Holds a model as it was read: nothing is repaired yet.
struct ReadModel {
    std::filesystem::path path;
    // This is the hash of the file's bytes, taken before it was read: a file that is written
    // meanwhile makes another hash later, never the same. It is empty when it could not be taken.
    std::string source_hash;
    std::shared_ptr<const SourceModel> source; // its geometry has moved into `imported`
    std::shared_ptr<const TriMesh> imported;
    std::vector<Issue> issues; // warnings of reading, and of every stage that came after it
    double import_seconds = 0.0;
};

// A model that was read and repaired.
struct Prepared : ReadModel {
    std::shared_ptr<const TriMesh> mesh;     // repaired; the same object when nothing changed
    std::shared_ptr<const Diagnosis> before; // may be null: see PrepareSettings
    std::shared_ptr<const Diagnosis> after;
    std::shared_ptr<const SurfaceKinds> kinds; // of the repaired mesh; null as the diagnoses
    std::vector<RepairStep> repairs;
    double repair_seconds = 0.0;
    double diagnose_seconds = 0.0;
    // The pieces are these, which another program made; null: they are cut.
    std::shared_ptr<const pipeline::ForeignPieces> foreign = {};
};

struct PrepareSettings {
    bool diagnose = true;
    // This executable with the worker verb parses foreign files; empty: that of this process. Its
    // limits come from the recipe.
    std::filesystem::path worker;
    // The file of another program's colliders, which are taken in the place of pieces that are cut;
    // empty: there is none. Where it is the model's own, it has no other model.
    std::filesystem::path colliders = {};
    // How they come to lie on the model; none: what both files state of unit and axes decides.
    std::optional<Fitting> fitting = {};
};

[[nodiscard]] Result<ReadModel> read_model_file(const std::filesystem::path& path,
                                                const ImportRecipe& recipe,
                                                const std::filesystem::path& worker,
                                                const Progress& progress = {});

// Repairs the model, and says what is wrong with it before and after when it is to be diagnosed.
[[nodiscard]] Result<Prepared> repair_model(const ReadModel& read, const Recipe& recipe,
                                            bool diagnose, const Progress& progress = {});

// Reads and repairs in a row.
[[nodiscard]] Result<Prepared> prepare(const std::filesystem::path& path, const Recipe& recipe,
                                       const PrepareSettings& settings,
                                       const Progress& progress = {});

} // namespace hullwright
