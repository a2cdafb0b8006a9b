#include "pipeline/run.h"

#include "asset/asset_file.h"
#include "base/hash.h"
#include "edit/apply.h"
#include "edit/correction_json.h"
#include "edit/replay.h"
#include "edit/stand_in.h"
#include "join/sketch.h"
#include "join/solid_pieces.h"
#include "pipeline/product.h"
#include "pipeline/stage_codec.h"

#include <array>
#include <cassert>
#include <initializer_list>
#include <span>
#include <string_view>

namespace hullwright::pipeline {
namespace {

// Says how far a whole run is when a stage is done, as a share of its time. Models and recipes
// differ by more than any shares could fit: wrong ones make the bar uneven, and change nothing
// else.
constexpr std::array<double, k_stages> k_done_at = {0.12, 0.3, 0.5, 0.7, 0.8, 0.85, 0.9, 1.0};

// The name that a stage is told by while no step of it has told its own.
constexpr std::array<std::string_view, k_stages> k_phases = {
    "read", "repair", "patches", "joining", "pieces", "corrections", "tree", "pack"};

double begin_of(std::size_t stage) {
    return stage == 0 ? 0.0 : k_done_at[stage - 1];
}

template <class T> Made<T> made(T value, std::string key) {
    return {std::make_shared<const T>(std::move(value)), std::move(key)};
}

// A stage whose code makes something else of the same input gets another number here.
constexpr std::array<std::string_view, k_stages> k_versions = {
    "source 1", "mesh 1", "patches 1", "joined 1", "pieces 4", "corrected 2", "tree 1", "packed 1"};

std::string key_of(Stage stage, std::initializer_list<std::string_view> parts) {
    std::string text(k_versions[static_cast<std::size_t>(stage)]);
    for (const std::string_view part : parts) {
        text += '\n' + std::to_string(part.size()) + ' ';
        text += part;
    }
    return hash_hex(std::as_bytes(std::span(text)));
}

std::string text_of(ShapeSet kept) {
    std::string text = "primitives";
    for (const Shape shape : k_all_shapes) {
        text += kept.has(shape) ? " " + std::string(word_of(shape)) : std::string();
    }
    return text;
}

// Returns, as text, a recipe in which only what some stage depends on is set.
template <class Choose> std::string text_of(const Recipe& recipe, Choose&& choose) {
    Recipe chosen;
    choose(recipe, chosen);
    return recipe_to_json(chosen);
}

std::string import_text(const Recipe& recipe) {
    return text_of(recipe, [](const Recipe& from, Recipe& to) {
        to.import = needed(from, &Unneeded::by_source).import;
    });
}

// The key of something that is cut from the mesh by these settings.
std::string key_of_cut(Stage stage, const Prepared& prepared, const DecomposeSettings& settings) {
    Recipe recipe;
    recipe.decompose = settings;
    return key_of(stage, {hash_of(*prepared.mesh), recipe_to_json(recipe)});
}

// Asks for a piece for each patch.
Recipe unmerged(Recipe recipe) {
    recipe.decompose.merge = Merge::off;
    recipe.decompose.max_pieces = 0;
    return recipe;
}

// Merging is most of the work and changes only how many pieces there are; a limit on their number
// is kept by merging, over and over.
bool takes_long_to_merge(const DecomposeSettings& settings) {
    return settings.max_pieces > 0 || (settings.merge == Merge::full && settings.tolerance.set());
}

// As many as were asked for, or as few as seem to be within the tolerance.
std::uint32_t pieces_to_sketch(const SolidTree& tree, const DecomposeSettings& settings) {
    if (settings.max_pieces > 0) {
        return settings.max_pieces;
    }
    const double tolerance = settings.tolerance.in_units(bounds_of(tree.ground->mesh()).diagonal());
    std::uint32_t pieces = 1;
    for (const ErrorPoint& point : error_curve(tree)) {
        pieces = point.pieces;
        if (point.protrusion <= tolerance) {
            break;
        }
    }
    return pieces;
}

class Run {
public:
    Run(const Input& input, const Settings& settings, const Stages& previous,
        const Progress& progress, const OnStage& on_stage)
        : input_(input), settings_(settings), previous_(previous), progress_(progress),
          on_stage_(on_stage), corrections_(input.corrections) {
        stages_.recipe = settings.recipe;
    }

    Result<Stages> run() {
        if (auto opened = open_input(); !opened) {
            return opened.issue();
        }
        using Step = Status (Run::*)();
        constexpr std::array<Step, k_stages> k_steps = {
            &Run::read, &Run::prepare, &Run::grow,      &Run::join,
            &Run::cut,  &Run::correct, &Run::make_tree, &Run::pack};
        for (std::size_t i = 0; i <= static_cast<std::size_t>(settings_.until); ++i) {
            stage_ = static_cast<Stage>(i);
            if (auto done = (this->*k_steps[i])(); !done) {
                return done.issue();
            }
            if (auto seen = hand_out(); !seen) {
                return seen.issue();
            }
        }
        progress_.part(k_phases[at()], 1.0, 1.0).report(1.0);
        return std::move(stages_);
    }

private:
    // The kind of the input decides what the first stages are.
    Status open_input() {
        model_ = input_.file;
        if (input_.prepared) {
            return Done{};
        }
        if (is_project(input_.file)) {
            return open_project();
        }
        if (input_.holds_pieces || is_asset(input_.file) || is_piece_file(input_.file.string())) {
            return open_pieces();
        }
        return Done{};
    }

    // A file that holds more than a model takes its time, too.
    template <class Open> auto open_by(Open&& open) {
        constexpr double k_share = 0.1;
        auto opened = open(input_.file, progress_.part("read", 0.0, k_share));
        progress_ = progress_.part("read", k_share, 1.0);
        return opened;
    }

    Status open_project() {
        auto project = open_by(read_project);
        if (!project) {
            return project.issue();
        }
        if (project->source.empty()) { // of what was inspected alone
            return error(Code::no_triangles, input_.file.string());
        }
        stages_.recipe = project->recipe;
        corrections_ = project->corrections;
        model_ = project->source;
        stages_.project = std::make_shared<const Project>(std::move(*project));
        return Done{};
    }

    Status open_pieces() {
        if (is_asset(input_.file)) {
            auto asset = open_by(open_asset);
            if (!asset) {
                return asset.issue();
            }
            stages_.piece_file = std::make_shared<const PieceFile>(piece_file_of(asset->unpacked));
            stages_.asset = std::make_shared<const OpenAsset>(std::move(*asset));
        } else {
            auto pieces = open_by(read_pieces);
            if (!pieces) {
                return pieces.issue();
            }
            stages_.piece_file = std::make_shared<const PieceFile>(std::move(*pieces));
        }
        model_ = input_.model;
        if (model_.empty()) {
            return Done{};
        }
        auto recipe = recipe_from_json(stages_.piece_file->recipe_json, input_.file.string());
        if (!recipe) {
            return recipe.issue();
        }
        stages_.recipe = std::move(*recipe);
        return Done{};
    }

    [[nodiscard]] bool has_no_model() const { return model_.empty() && !input_.prepared; }

    Status read() {
        if (input_.prepared || has_no_model()) {
            skip();
            return Done{};
        }
        if (previous_.source && source_key(*previous_.source) == previous_.source.key) {
            stages_.source = previous_.source;
            skip();
        } else {
            auto model = read_model_file(model_, stages_.recipe.import, settings_.prepare.worker,
                                         stage_progress());
            if (!model) {
                return model.issue();
            }
            std::string key = source_key(*model);
            stages_.source = made(std::move(*model), std::move(key));
        }
        stages_.changed_since_saved = stages_.project && is_another_model();
        return Done{};
    }

    // The key is made from the files as they are now, which the model was read from.
    [[nodiscard]] std::string source_key(const ReadModel& model) const {
        std::string files;
        for (const std::string& file : model.source->files_read) {
            const auto hash = hash_file(file, progress_.token());
            files += hash ? *hash : std::string("gone");
        }
        const auto own = hash_file(model_, progress_.token());
        return key_of(Stage::source, {model_.string(), own ? *own : std::string("gone"), files,
                                      import_text(stages_.recipe)});
    }

    [[nodiscard]] bool is_another_model() const {
        const Project& project = *stages_.project;
        std::vector<ReadFile> now = {{project.source, stages_.source->source_hash}};
        for (const ReadFile& file : project.side_files) {
            const auto hash = hash_file(file.path, progress_.token());
            now.push_back({file.path, hash ? *hash : std::string()});
        }
        return has_changed(project, now);
    }

    Status prepare() {
        if (input_.prepared) {
            stages_.mesh = {input_.prepared, key_of(stage_, {hash_of(*input_.prepared->mesh)})};
            skip();
            return Done{};
        }
        if (has_no_model()) {
            skip();
            return Done{};
        }
        const bool diagnose = settings_.prepare.diagnose;
        const std::string text = text_of(stages_.recipe, [&](const Recipe& from, Recipe& to) {
            to.repair = from.repair;
            if (diagnose) {
                to.decompose.surface = from.decompose.surface;
            }
        });
        std::string key = key_of(stage_, {stages_.source.key, text, diagnose ? "seen" : ""});
        if (!reuse(previous_.mesh, key, stages_.mesh)) {
            auto prepared =
                repair_model(*stages_.source, stages_.recipe, diagnose, stage_progress());
            if (!prepared) {
                return prepared.issue();
            }
            stages_.mesh = made(std::move(*prepared), std::move(key));
        }
        return hold_mesh_against_pieces();
    }

    // A mesh that was taken over may be another one than that of the saved pieces, too.
    [[nodiscard]] Status hold_mesh_against_pieces() const {
        const bool is_theirs =
            !stages_.piece_file || hash_of(*stages_.mesh->mesh) == stages_.piece_file->mesh_hash;
        return is_theirs
                   ? Status(Done{})
                   : error(Code::mesh_mismatch, input_.file.string(), as_given(model_.string()));
    }

    Status take_saved_pieces() {
        const auto hash = hash_file(input_.file, progress_.token());
        if (!hash) {
            return hash.issue();
        }
        std::string key = key_of(stage_, {*hash});
        if (!reuse(previous_.pieces, key, stages_.pieces)) {
            stages_.pieces = made(Decomposition{stages_.piece_file->set, {}}, std::move(key));
        }
        return Done{};
    }

    Status cut() {
        const Status done = stages_.piece_file ? take_saved_pieces() : cut_mesh();
        if (done && stages_.mesh) {
            keep_surface();
        }
        return done;
    }

    void keep_surface() {
        const auto& mesh = stages_.mesh->mesh;
        const PieceSet& set = stages_.pieces->set;
        const MadeFrom from{stages_.joined ? stages_.joined->tree : nullptr,
                            stages_.recipe.decompose.max_hull_vertices};
        stages_.surface = previous_.surface && previous_.surface->serves(*mesh, set, from)
                              ? previous_.surface
                              : std::make_shared<const EditSurface>(mesh, set, from);
    }

    // The key is the same whether the mesh was diagnosed or not.
    [[nodiscard]] std::string key_of_pieces() const {
        const std::string text = text_of(stages_.recipe, [](const Recipe& from, Recipe& to) {
            to.decompose = from.decompose;
            to.pack = from.pack;
        });
        return key_of(Stage::pieces, {hash_of(*stages_.mesh->mesh), text,
                                      unit_text({stages_.mesh->source->metres_per_unit})});
    }

    Status cut_mesh() {
        std::string key = key_of_pieces();
        if (reuse(previous_.pieces, key, stages_.pieces)) {
            return Done{};
        }
        stages_.preliminary = false;
        if (restored_) {
            stages_.pieces = std::move(restored_);
            skip();
            return Done{};
        }
        auto pieces =
            stages_.recipe.decompose.family == Family::solid ? cut_of_solid() : cut_of_surface();
        if (!pieces) {
            return pieces.issue();
        }
        stages_.preliminary = false;
        stages_.pieces = made(std::move(*pieces), std::move(key));
        return Done{};
    }

    Result<Decomposition> cut_of_surface() {
        constexpr double k_share = 0.2;
        const bool quick = settings_.quick_cut && takes_long_to_merge(stages_.recipe.decompose);
        if (quick) {
            auto pieces = make_pieces(*stages_.mesh, unmerged(stages_.recipe), *stages_.patches,
                                      stage_progress().part({}, 0.0, k_share));
            if (!pieces) {
                return pieces;
            }
            if (Status seen = hand_out_first(made(std::move(*pieces), {})); !seen) {
                return seen.issue();
            }
        }
        return make_pieces(*stages_.mesh, stages_.recipe, *stages_.patches,
                           stage_progress().part({}, quick ? k_share : 0.0, 1.0));
    }

    Result<Decomposition> cut_of_solid() {
        if (settings_.quick_cut) {
            const auto settings = settings_to_cut(*stages_.mesh, stages_.recipe);
            if (!settings) {
                return settings.issue();
            }
            const SolidTree& tree = *stages_.joined->tree;
            Decomposition sketch{sketch_solid(tree, pieces_to_sketch(tree, *settings)), {}};
            if (Status seen = hand_out_first(made(std::move(sketch), {})); !seen) {
                return seen.issue();
            }
        }
        return make_pieces(*stages_.mesh, stages_.recipe, *stages_.joined, stage_progress());
    }

    // The whole cut follows.
    Status hand_out_first(const Made<Decomposition>& pieces) {
        stages_.pieces = {pieces.value, {}};
        stages_.preliminary = true;
        return on_stage_ ? on_stage_(Stage::pieces, stages_) : Status(Done{});
    }

    // Patches and joined parts are made for pieces that are cut from a mesh. Of pieces that were
    // saved they are made for who looks at them, or corrects the pieces.
    [[nodiscard]] bool needs_patches() const {
        const bool looks = settings_.quick_cut || settings_.until < Stage::pieces;
        return stages_.mesh && !stages_.piece_file &&
               (!restored_ || looks || !corrections_.empty());
    }

    [[nodiscard]] MeshCounts counts() const {
        return {stages_.mesh->mesh->vertices.size(), stages_.mesh->mesh->triangles.size(),
                stages_.mesh->source->parts.size()};
    }

    // Returns the bytes that an earlier run saved under this key: those given with the input, else
    // those of the project; null when there are none.
    [[nodiscard]] const Bytes* saved_under(Stage stage, const std::string& key) const {
        const Bytes* given = input_.saved ? input_.saved->find(stage, key) : nullptr;
        const SavedStages* kept = stages_.project ? stages_.project->saved.get() : nullptr;
        return given == nullptr && kept != nullptr ? kept->find(stage, key) : given;
    }

    // Finding the kinds of surface of pieces that were saved takes this share of the patches'
    // stage.
    static constexpr double k_share_of_kinds = 0.5;

    // Pieces that were saved are there before what they were made of.
    Status restore_pieces() {
        if (!stages_.mesh || stages_.piece_file || settings_.until < Stage::pieces) {
            return Done{};
        }
        std::string key = key_of_pieces();
        const bool at_hand = previous_.pieces && previous_.pieces.key == key;
        const Bytes* bytes = at_hand ? nullptr : saved_under(Stage::pieces, key);
        auto pieces = bytes != nullptr ? decode_pieces(*bytes, counts()) : std::nullopt;
        if (!pieces) {
            return Done{};
        }
        // The kinds of 268,686 faces in a few parts take 0.1 s, those of 150,000 parts 13 s.
        auto whole = with_kinds(*stages_.mesh, std::move(*pieces),
                                stage_progress().part({}, 0.0, k_share_of_kinds));
        if (!whole) {
            return whole.issue();
        }
        restored_ = made(std::move(*whole), std::move(key));
        return settings_.quick_cut ? hand_out_first(restored_) : Status(Done{});
    }

    Status grow() {
        if (Status restored = restore_pieces(); !restored) {
            return restored;
        }
        if (!needs_patches()) {
            skip();
            return Done{};
        }
        const auto settings = settings_to_cut(*stages_.mesh, stages_.recipe);
        if (!settings) {
            return settings.issue();
        }
        std::string key =
            key_of_cut(stage_, *stages_.mesh, settings_of_patches(*stages_.mesh, *settings));
        if (reuse(previous_.patches, key, stages_.patches)) {
            return Done{};
        }
        auto patches = patches_under(key);
        if (!patches) {
            return patches.issue();
        }
        stages_.patches = made(std::move(*patches), std::move(key));
        return Done{};
    }

    Result<CutPatches> patches_under(const std::string& key) {
        const Bytes* bytes = saved_under(Stage::patches, key);
        auto saved = bytes != nullptr ? decode_patches(*bytes, counts()) : std::nullopt;
        const Progress here = stage_progress(restored_ ? k_share_of_kinds : 0.0);
        return saved ? restore_patches(*stages_.mesh, stages_.recipe, std::move(saved->patches),
                                       std::move(saved->stages), here)
                     : cut_patches(*stages_.mesh, stages_.recipe, here);
    }

    // The steps that joined the same parts before, where somebody kept them.
    [[nodiscard]] std::optional<MergeTree> steps_under(const std::string& key) const {
        const Bytes* bytes = saved_under(Stage::joined, key);
        if (auto steps = bytes != nullptr ? decode_joins(*bytes) : std::nullopt) {
            return steps;
        }
        const SavedJoins* joins = stages_.project && stages_.project->joins
                                      ? &*stages_.project->joins
                                      : input_.joins.get();
        return joins != nullptr && joins->key == key ? std::optional(joins->tree) : std::nullopt;
    }

    // Joining is most of the work, and serves all cuts.
    Status join() {
        if (!needs_patches() || stages_.recipe.decompose.family != Family::solid) {
            skip();
            return Done{};
        }
        const auto settings = settings_to_cut(*stages_.mesh, stages_.recipe);
        if (!settings) {
            return settings.issue();
        }
        std::string key =
            key_of_cut(stage_, *stages_.mesh, settings_of_joins(*stages_.mesh, *settings));
        if (reuse(previous_.joined, key, stages_.joined)) {
            return Done{};
        }
        const auto steps = steps_under(key);
        auto parts = join_parts(*stages_.patches, *stages_.mesh, stages_.recipe,
                                steps ? &*steps : nullptr, stage_progress());
        if (!parts) {
            return parts.issue();
        }
        stages_.joined = made(std::move(*parts), std::move(key));
        return Done{};
    }

    Status correct() {
        const bool fits = settings_.fit_primitives && stages_.surface;
        std::string key = key_of(stage_, {stages_.pieces.key, corrections_to_json(corrections_),
                                          fits ? text_of(settings_.kept_shapes) : ""});
        if (reuse(previous_.corrected, key, stages_.corrected)) {
            return Done{};
        }
        Replay done{begin_editing(stages_.pieces->set), {}};
        const double replayed = fits ? 0.5 : 1.0;
        if (!corrections_.empty()) {
            auto again = replay(stages_.pieces->set, corrections_, *stages_.surface,
                                stage_progress().part({}, 0.0, replayed));
            if (!again) {
                return again.issue();
            }
            done = std::move(*again);
        }
        if (fits) {
            const StandInRules rules{stages_.recipe.decompose.max_hull_vertices,
                                     settings_.kept_shapes};
            auto fitted =
                with_fitted_primitives(done.pieces, *stages_.surface, rules,
                                       stage_progress().part("primitives", replayed, 1.0));
            if (!fitted) {
                return fitted.issue();
            }
            done.pieces = std::move(*fitted);
        }
        stages_.corrected = made(std::move(done), std::move(key));
        return Done{};
    }

    Status make_tree() {
        const std::string text =
            text_of(stages_.recipe, [](const Recipe& from, Recipe& to) { to.tree = from.tree; });
        std::string key = key_of(stage_, {stages_.corrected.key, text});
        if (reuse(previous_.tree, key, stages_.tree)) {
            return Done{};
        }
        const std::vector<Piece>& pieces = stages_.corrected->pieces.set.pieces;
        const Bytes* bytes = saved_under(stage_, key);
        if (auto saved = bytes != nullptr ? decode_tree(*bytes, pieces.size()) : std::nullopt) {
            stages_.tree = made(std::move(*saved), std::move(key));
            skip();
            return Done{};
        }
        auto tree = hullwright::make_tree(pieces, stages_.recipe, stage_progress());
        if (!tree) {
            return tree.issue();
        }
        stages_.tree = made(std::move(*tree), std::move(key));
        return Done{};
    }

    Status pack() {
        if (!stages_.mesh) {
            return error(Code::bad_setting, "--model", Why::asset_lacks_model);
        }
        std::string key = key_of(stage_, {stages_.tree.key, stages_.mesh.key, settings_.made_by,
                                          recipe_to_json(stages_.recipe)});
        if (reuse(previous_.packed, key, stages_.packed)) {
            return Done{};
        }
        const EditedPieces& edited = stages_.corrected->pieces;
        const std::vector<Labels> labels =
            stages_.piece_file ? stages_.piece_file->labels : labels_of(edited);
        auto packed = make_asset(*stages_.mesh, {edited.set, stages_.pieces->report}, *stages_.tree,
                                 labels, stages_.recipe, settings_.made_by, stage_progress());
        if (!packed) {
            return packed.issue();
        }
        stages_.packed = made(std::move(*packed), std::move(key));
        return Done{};
    }

    template <class T> bool reuse(const Made<T>& before, const std::string& key, Made<T>& now) {
        if (before && before.key == key) {
            now = before;
            skip();
            return true;
        }
        return false;
    }

    // Takes the time of a stage that is not made out of the whole, unless it went to the kinds of
    // pieces that were saved: what was told is never taken back.
    void skip() {
        const bool is_spent = stage_ == Stage::patches && restored_;
        skipped_ += is_spent ? 0.0 : k_done_at[at()] - begin_of(at());
    }

    // Returns the stage's part of the whole run, which may end earlier, from this share of the
    // stage on.
    [[nodiscard]] Progress stage_progress(double from = 0.0) const {
        const double all = k_done_at[static_cast<std::size_t>(settings_.until)] - skipped_;
        const double begin = begin_of(at()) + from * (k_done_at[at()] - begin_of(at()));
        return progress_.part(k_phases[at()], (begin - skipped_) / all,
                              (k_done_at[at()] - skipped_) / all);
    }

    [[nodiscard]] std::size_t at() const { return static_cast<std::size_t>(stage_); }

    Status hand_out() { return on_stage_ ? on_stage_(stage_, stages_) : Status(Done{}); }

    const Input& input_;
    const Settings& settings_;
    const Stages& previous_;
    Progress progress_; // of all stages
    const OnStage& on_stage_;
    std::vector<Correction> corrections_;
    std::filesystem::path model_; // the file that is read; empty when there is none
    Stage stage_ = Stage::source;
    Made<Decomposition> restored_; // pieces that were saved of an earlier run
    double skipped_ = 0.0; // share of a whole run that the stages which were not made would take
    Stages stages_;
};

} // namespace

Result<Stages> run(const Input& input, const Settings& settings, const Stages& previous,
                   const Progress& progress, const OnStage& on_stage) {
    return Run(input, settings, previous, progress, on_stage).run();
}

Result<SoFar> pieces_so_far(const Stages& run, const Progress& progress) {
    if (run.pieces) {
        return SoFar{run.corrected ? Decomposition{run.corrected->pieces.set, run.pieces->report}
                                   : *run.pieces,
                     run.recipe};
    }
    Recipe recipe = run.joined ? run.recipe : unmerged(run.recipe);
    if (run.joined) {
        recipe.decompose.max_pieces = knee_of(error_curve(*run.joined->tree));
    } else {
        recipe.decompose.family = Family::surface;
        recipe.decompose.max_hull_vertices = 0;
    }
    auto pieces = run.joined ? make_pieces(*run.mesh, recipe, *run.joined, progress)
                             : make_pieces(*run.mesh, recipe, *run.patches, progress);
    return pieces ? Result<SoFar>(SoFar{std::move(*pieces), std::move(recipe)}) : pieces.issue();
}

SavedStages saved_of(const Stages& run, std::shared_ptr<const SavedStages> before) {
    SavedStages saved = before ? *before : SavedStages();
    const auto keep = [&](Stage stage, const auto& made, const auto& encode) {
        if (made) {
            saved.stages[stage] = {made.key, encode(*made)};
        }
    };
    keep(Stage::patches, run.patches, [](const CutPatches& p) { return encode_patches(*p.work); });
    keep(Stage::joined, run.joined,
         [](const JoinedParts& parts) { return encode_joins(parts.tree->merging); });
    if (!run.preliminary) {
        keep(Stage::pieces, run.pieces, encode_pieces);
    }
    keep(Stage::tree, run.tree, encode_tree);
    return saved;
}

std::shared_ptr<const SavedStages> kept_pieces_of(const Stages& run) {
    if (!run.pieces || run.preliminary) {
        return nullptr;
    }
    SavedStages kept;
    SavedStage& pieces = kept.stages[Stage::pieces];
    pieces = {run.pieces.key, encode_pieces(*run.pieces)};
    return pieces.value.size() <= k_most_kept_bytes
               ? std::make_shared<const SavedStages>(std::move(kept))
               : nullptr;
}

std::optional<SavedJoins> joins_of(const Stages& run) {
    return run.joined ? std::optional(SavedJoins{run.joined.key, run.joined->tree->merging})
                      : std::nullopt;
}

Result<EditedPieces> corrected(const Stages& run, const EditedPieces& pieces,
                               const Correction& correction, const Progress& progress) {
    assert(run.surface && run.surface->serves(*run.mesh->mesh, pieces.set, run.surface->from()));
    return apply(pieces, correction, *run.surface, progress);
}

Result<Prepared> prepared_of(TriMesh mesh, std::string name, const Recipe& recipe, bool diagnose,
                             const Progress& progress) {
    ReadModel read;
    read.path = name;
    SourceModel source;
    source.parts.resize(1);
    source.parts[0].name = std::move(name);
    source.parts[0].triangle_count = static_cast<Index>(mesh.triangles.size());
    source.metres_per_unit = recipe.import.unit.metres;
    source.up = recipe.import.up;
    read.source = std::make_shared<const SourceModel>(std::move(source));
    read.imported = std::make_shared<const TriMesh>(std::move(mesh));
    return repair_model(read, recipe, diagnose, progress);
}

} // namespace hullwright::pipeline
