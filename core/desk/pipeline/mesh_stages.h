// The first stages of a run: what it begins with is opened, and the model is read and repaired.
#pragma once

#include "pipeline/file_digests.h"
#include "pipeline/foreign_pieces.h"
#include "pipeline/run_state.h"

namespace hullwright::pipeline {

// Returns the key that a repair of the source is saved under, whether the mesh was diagnosed or
// not.
[[nodiscard]] std::string key_of_repair(const std::string& key_of_source, const Recipe& recipe);

class MeshStages {
public:
    explicit MeshStages(RunState& run) : run_(run), stages_(run.stages) {}

    // Opens a file that holds more than a model: a project, pieces or an asset.
    Status open();
    Status read();
    Status prepare();

private:
    template <class Open> auto open_by(Open&& open) {
        auto opened = open(run_.input.file, run_.progress.opening());
        run_.progress.opened();
        return opened;
    }
    Status open_project();
    Status open_pieces();
    // Returns the file of another program's colliders; empty: pieces are cut.
    [[nodiscard]] std::filesystem::path colliders() const;
    // How they come to lie on the model; none: what both files state decides.
    [[nodiscard]] std::optional<Fitting> fitting() const;
    [[nodiscard]] ForeignSettings foreign_settings() const;
    Result<ReadModel> read_model(const Progress& progress);
    // Null where no earlier run saved what it read, or it could not serve.
    [[nodiscard]] const SavedStage* saved_source() const;
    // Returns the model that an earlier run saved, where its files are still the same; nothing when
    // stopped.
    [[nodiscard]] Made<ReadModel> saved_model();
    // None where pieces are cut.
    Result<std::optional<ForeignPieces>> read_colliders();
    // Takes the repair that an earlier run saved, or repairs.
    [[nodiscard]] Result<Prepared> repaired(const Progress& progress) const;
    // Repairs the model, and holds the colliders against it where somebody looks.
    Result<Prepared> prepared_with(std::optional<ForeignPieces> foreign) const;
    // The key holds the digests of the files that colliders are read from.
    [[nodiscard]] std::string mesh_key(const std::string& digests) const;
    [[nodiscard]] std::string digests_of(const ForeignPieces* foreign, const Progress& progress);
    [[nodiscard]] bool has_no_model() const { return run_.model.empty() && !run_.input.prepared; }
    [[nodiscard]] std::string source_key(const ReadModel& model, const Progress& progress);
    // Hashes the files that the project names beside its model, before anything is read of them.
    void look_at_named_files();
    [[nodiscard]] bool is_another_model();
    [[nodiscard]] Status hold_mesh_against_pieces();

    RunState& run_;
    Stages& stages_;
    FileDigests digests_;
    std::optional<ForeignFile>
        own_colliders_; // of the model's own file, where they are read by now
};

} // namespace hullwright::pipeline
