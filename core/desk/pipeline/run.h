// This is the one way from a model, a project, a file of pieces or an asset to pieces, their tree
// and the bytes of an asset. Everything that runs a recipe goes through `run`, the window too.
#pragma once

#include "edit/edited_pieces.h"
#include "export/piece_file.h"
#include "pipeline/make_asset.h"
#include "pipeline/open_asset.h"
#include "pipeline/project.h"
#include "pipeline/saved_stages.h"
#include "tree/hull_tree.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace hullwright {
class EditSurface;
}

namespace hullwright::pipeline {

// Holds what a stage made. The key is a hash of what it was made from and of the settings it
// depends on; as long as it is the same, so is the value. A stage that was not reached has no
// value.
template <class T> struct Made {
    std::shared_ptr<const T> value;
    std::string key;

    explicit operator bool() const { return value != nullptr; }
    const T& operator*() const { return *value; }
    const T* operator->() const { return value.get(); }
};

// A run begins with a file, or with a model that was read before and is not read again.
struct Input {
    std::filesystem::path file; // a model, a project, pieces in JSON or an asset
    // Pieces and assets do not hold the mesh they were cut from: this is its model, or empty. The
    // mesh is made again by their own recipe, and has to be the same.
    std::filesystem::path model;
    std::shared_ptr<const Prepared> prepared;
    // These corrections by hand are done again on the pieces; a project has its own.
    std::vector<Correction> corrections;
    // The steps that joined this model's parts before, where somebody kept them; a project has its
    // own.
    std::shared_ptr<const SavedJoins> joins = {};
    // Stages that an earlier run saved; the run takes those that fit. A project may bring its own.
    std::shared_ptr<const SavedStages> saved = {};
    bool holds_pieces = false; // the file holds pieces in JSON, whatever its name
};

struct Settings {
    Recipe recipe; // projects, pieces and assets have their own
    Stage until = Stage::packed;
    PrepareSettings prepare;
    std::string made_by; // the program and its version, for assets
    // Gives pieces of a model the primitives that keep the tolerance; a project has its own.
    bool fit_primitives = false;
    ShapeSet kept_shapes = {}; // those fitted that are written as what they are
    bool quick_cut = false;    // hand out rough pieces first, where cutting takes long
};

// Holds what the stages of a run made, shared and never changed.
struct Stages {
    Recipe recipe;
    std::shared_ptr<const Project> project;      // the project that the run began with
    bool changed_since_saved = false;            // the project's model is another one by now
    std::shared_ptr<const PieceFile> piece_file; // the pieces that the run began with
    std::shared_ptr<const OpenAsset> asset;      // the asset that the run began with

    Made<ReadModel> source;
    Made<Prepared> mesh;
    std::string mesh_digest; // what keys hold of the mesh; empty while no key has asked for it
    // Holds what pieces are made of: another way of merging them, or another number, are other
    // pieces of the same patches.
    Made<CutPatches> patches;
    // Holds what pieces of the solid are cut from: another number of them, or another tolerance, is
    // another cut through the same parts. Null for pieces of the surface.
    Made<JoinedParts> joined;
    Made<Decomposition> pieces;
    bool preliminary = false; // the pieces are a quick cut: the whole cut follows
    bool rough = false;       // and so quick that a better one follows before that
    // Holds what corrections of the pieces need of the mesh. It is prepared when the first of them
    // needs it, for all copies. Null without a mesh.
    std::shared_ptr<const EditSurface> surface;
    Made<Replay> corrected;
    Made<HullTree> tree;
    Made<MadeAsset> packed;
};

// The function sees what there is after every stage; an issue that it returns ends the run.
using OnStage = std::function<Status(Stage, const Stages&)>;

// Makes every stage that `previous` does not hold under the same key.
[[nodiscard]] Result<Stages> run(const Input& input, const Settings& settings,
                                 const Stages& previous = {}, const Progress& progress = {},
                                 const OnStage& on_stage = {});

// The pieces that a run has come to, and a recipe that would end with just these.
struct SoFar {
    Decomposition pieces;
    Recipe recipe;
};

// Returns what there is to see of a run that has come to patches or farther: the corrected pieces,
// those that were cut, the cut through joined parts at the knee of their curve, or a piece of the
// surface for each patch.
[[nodiscard]] Result<SoFar> pieces_so_far(const Stages& run, const Progress& progress = {});

// Returns what the run made, from the model as it was read to the tree of its pieces, to be saved.
// What was saved before stays where the run has not come to the stage, or has taken its pieces
// without it.
[[nodiscard]] Result<SavedStages> saved_of(const Stages& run,
                                           std::shared_ptr<const SavedStages> before = {},
                                           const Progress& progress = {});

// Returns the run's pieces, to be kept in a project; null where they are too large for one, which
// is seen before they are encoded.
[[nodiscard]] Result<std::shared_ptr<const SavedStages>>
kept_pieces_of(const Stages& run, const Progress& progress = {});

// Returns the steps by which the run joined its parts, to be kept; nothing for pieces of the
// surface. What each step costs is found when it is first asked for, which takes seconds where
// there are many.
[[nodiscard]] Result<std::optional<SavedJoins>> joins_of(const Stages& run,
                                                         const Progress& progress = {});

// Returns the run's pieces with one correction more; `pieces` are how they were corrected by now.
// The run has come to the stage `pieces`, and has a mesh.
[[nodiscard]] Result<EditedPieces> corrected(const Stages& run, const EditedPieces& pieces,
                                             const Correction& correction,
                                             const Progress& progress = {});

// Prepares a mesh in memory as if it had been read from a file.
[[nodiscard]] Result<Prepared> prepared_of(TriMesh mesh, std::string name, const Recipe& recipe,
                                           bool diagnose, const Progress& progress = {});

} // namespace hullwright::pipeline
