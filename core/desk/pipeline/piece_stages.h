// The middle stages of a run: patches grow, parts of a solid are joined, and pieces are cut. Pieces
// that an earlier run saved are taken, and what was saved of patches and joins.
#pragma once

#include "pipeline/run_state.h"
#include "pipeline/stage_codec.h"

namespace hullwright::pipeline {

// Returns a recipe that asks for a piece for each patch.
[[nodiscard]] Recipe unmerged(Recipe recipe);

class PieceStages {
public:
    explicit PieceStages(RunState& run) : run_(run), stages_(run.stages) {}

    Status grow();
    Status join();
    Status cut();

private:
    // Takes the pieces that an earlier run saved, where they are those of this recipe.
    Status restore_pieces();
    // Takes those of this key as corrected, where an earlier run saved them so.
    void restore_corrected(const std::string& key_of_pieces, const Progress& progress);
    Status take_saved_pieces();
    // Takes the hulls of another program's colliders, measured where they have a model.
    Status take_foreign();
    Status measure_foreign(Decomposition& pieces);
    [[nodiscard]] MeshCounts counts() const;

    using SettingsOf = DecomposeSettings (*)(const Prepared&, const DecomposeSettings&);
    // Makes what depends on the mesh and on those settings to cut by, unless it is not needed or
    // was made before under the same key, which `make` is given.
    template <class T, class Make>
    Status make_of_mesh(bool needed, SettingsOf settings_of, const Made<T>& before, Made<T>& now,
                        const Make& make);
    [[nodiscard]] bool needs_patches() const;
    Result<CutPatches> patches_under(const std::string& key);
    Result<JoinedParts> joined_under(const std::string& key);
    // Returns nothing when stopped, either.
    [[nodiscard]] std::optional<MergeTree> steps_under(const std::string& key) const;

    [[nodiscard]] std::string key_of_pieces() const;
    Status cut_mesh();
    Result<Decomposition> cut_of_surface();
    Result<Decomposition> cut_of_solid();
    [[nodiscard]] bool looks_before_patches() const;
    Status hand_out_rough(const CutPatches& begun, const Progress& progress);
    Status hand_out_first(const Made<Decomposition>& pieces);
    void keep_surface(const PieceSet& set);

    RunState& run_;
    Stages& stages_;
};

} // namespace hullwright::pipeline
