// Holds what the stages of one run share: what the run was given, what they have made by now, and
// how far it is.
#pragma once

#include "pipeline/run.h"

#include <initializer_list>
#include <string_view>

namespace hullwright::pipeline {

// Returns the stage's name and the number of its code, which is part of each of its keys.
[[nodiscard]] std::string_view version_of(Stage stage);
// Returns the key of what a stage makes of these parts.
[[nodiscard]] std::string key_of(Stage stage, std::initializer_list<std::string_view> parts);
// Returns what keys of all that is cut from a mesh hold of it: its geometry, the parts that its
// faces are of, which no piece leaves, and the precision of its numbers, by which pieces are
// rounded.
[[nodiscard]] std::string key_of_mesh(const TriMesh& mesh);

// A saved stage is there sooner than one that is made, and takes this share of its stage; where it
// turns out not to fit, the making follows. A wrong share makes the bar uneven, and changes nothing
// else.
inline constexpr double k_share_of_saved = 0.1;

// Says how far a run is. Each stage has its share of the whole; a stage that is not made leaves its
// share to the others, since what was told is never taken back.
class RunProgress {
public:
    RunProgress(const Progress& all, Stage until) : all_(all), until_(until) {}

    // The file that a run begins with takes the first tenth, where it holds more than a model:
    // `opened` follows when it is open.
    [[nodiscard]] Progress opening() const;
    void opened();
    void begin(Stage stage) {
        stage_ = stage;
        spent_ = 0.0;
    }
    // Leaves to the others what is left of the stage's time: what was saved, or looking whether it
    // fits, may have taken some of it by now.
    void skip();
    void end() const;

    [[nodiscard]] Stage stage() const { return stage_; }
    [[nodiscard]] const std::stop_token& token() const { return all_.token(); }
    [[nodiscard]] bool stopped() const { return all_.stopped(); }
    // Returns what goes of the stage to reading what was saved, or to looking whether it fits: this
    // share of what is left of it. Whether it fits or not, the rest of the stage begins after it.
    [[nodiscard]] Progress of_saved(double share = k_share_of_saved);
    // Returns the stage's part of the whole run, which may end earlier, from this share of what is
    // left of the stage on.
    [[nodiscard]] Progress of_stage(double from = 0.0) const;

private:
    Progress all_;
    Stage until_;
    Stage stage_ = Stage::source;
    double skipped_ = 0.0; // share of a whole run that the stages which were not made would take
    double spent_ = 0.0;   // share of the stage that went to what was saved
};

struct RunState {
    RunState(const Input& given, const Settings& wanted, const Stages& before, const Progress& all,
             const OnStage& seen)
        : input(given), settings(wanted), previous(before), on_stage(seen),
          progress(all, wanted.until), corrections(given.corrections) {
        stages.recipe = wanted.recipe;
    }

    const Input& input;
    const Settings& settings;
    const Stages& previous;
    const OnStage& on_stage;
    RunProgress progress;
    std::filesystem::path model; // the file that is read; empty when there is none
    std::vector<Correction> corrections;
    Made<Decomposition> restored; // pieces that were saved of an earlier run
    Made<Replay> replayed;        // and these as corrected
    Stages stages;

    [[nodiscard]] Stage stage() const { return progress.stage(); }
    [[nodiscard]] Status hand_out() const {
        return on_stage ? on_stage(stage(), stages) : Status(Done{});
    }
    // Leaves the stage's time out of the whole.
    void skip() { progress.skip(); }
    // Returns key_of_mesh of the run's mesh, which is hashed once, and not again in runs that
    // follow with the same mesh.
    const std::string& mesh_digest();
    // Takes over what was made before under the same key.
    template <class T> bool reuse(const Made<T>& before, const std::string& key, Made<T>& now) {
        const bool is_same = before && before.key == key;
        if (is_same) {
            now = before;
            skip();
        }
        return is_same;
    }
    // Returns the bytes that an earlier run saved under this key: those given with the input, else
    // those of the project; null when there are none.
    [[nodiscard]] const Bytes* saved_under(Stage of, const std::string& key) const;
};

template <class T> [[nodiscard]] Made<T> made(T value, std::string key) {
    return {std::make_shared<const T>(std::move(value)), std::move(key)};
}

} // namespace hullwright::pipeline
