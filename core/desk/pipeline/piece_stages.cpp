#include "pipeline/piece_stages.h"

#include "base/hash.h"
#include "base/parallel.h"
#include "check/volumes.h"
#include "edit/apply.h"
#include "edit/measure.h"
#include "join/sketch.h"
#include "join/solid_pieces.h"
#include "pipeline/foreign_pieces.h"
#include "pipeline/product_stages.h"
#include "pipeline/stage_settings.h"

#include <span>
#include <utility>
#include <vector>

namespace hullwright::pipeline {
namespace {

// Reading pieces that were saved, and finding their kinds of surface, takes this share of the
// patches' stage. Both sets of pieces are read when these shares of that have passed.
constexpr double k_share_of_kinds = 0.5;
constexpr double k_pieces_read = 0.1;
constexpr double k_corrected_read = 0.2;

// The key of something that is cut from the mesh by these settings.
std::string key_of_cut(Stage stage, const std::string& mesh_digest,
                       const DecomposeSettings& settings) {
    Recipe recipe;
    recipe.decompose = settings;
    return key_of(stage, {mesh_digest, key_text(recipe)});
}

// Merging is most of the work and changes only how many pieces there are; a limit on their number
// is kept by merging, over and over.
bool takes_long_to_merge(const DecomposeSettings& settings) {
    return settings.max_pieces > 0 || (settings.merge == Merge::full && settings.tolerance.set());
}

// Returns as many as were asked for, or as few as seem to be within the tolerance.
std::uint32_t pieces_to_sketch(const SolidTree& tree, const DecomposeSettings& settings) {
    if (const std::uint32_t asked = pieces_to_cut(tree, settings); asked > 0) {
        return asked;
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

} // namespace

Recipe unmerged(Recipe recipe) {
    recipe.decompose.merge = Merge::off;
    recipe.decompose.max_pieces = 0;
    return recipe;
}

Status PieceStages::grow() {
    if (Status restored = restore_pieces(); !restored) {
        return restored;
    }
    return make_of_mesh(needs_patches(), settings_of_patches, run_.previous.patches,
                        stages_.patches,
                        [this](const std::string& key) { return patches_under(key); });
}

template <class T, class Make>
Status PieceStages::make_of_mesh(bool needed, SettingsOf settings_of, const Made<T>& before,
                                 Made<T>& now, const Make& make) {
    if (!needed) {
        run_.skip();
        return Done{};
    }
    const auto settings = settings_to_cut(*stages_.mesh, stages_.recipe);
    if (!settings) {
        return settings.issue();
    }
    std::string key =
        key_of_cut(run_.stage(), run_.mesh_digest(), settings_of(*stages_.mesh, *settings));
    if (run_.reuse(before, key, now)) {
        return Done{};
    }
    auto value = make(key);
    if (!value) {
        return value.issue();
    }
    now = made(std::move(*value), std::move(key));
    return Done{};
}

// Pieces that were saved are there before what they were made of.
Status PieceStages::restore_pieces() {
    if (!stages_.mesh || stages_.piece_file || stages_.mesh->foreign ||
        run_.settings.until < Stage::pieces) {
        return Done{};
    }
    std::string key = key_of_pieces();
    const bool at_hand = run_.previous.pieces && run_.previous.pieces.key == key;
    const Bytes* bytes = at_hand ? nullptr : run_.saved_under(Stage::pieces, key);
    if (bytes == nullptr) {
        return Done{};
    }
    const Progress here = run_.progress.of_saved(k_share_of_kinds);
    auto pieces = decode_pieces(*bytes, counts(), here.part({}, 0.0, k_pieces_read));
    if (pieces) {
        restore_corrected(key, here.part({}, k_pieces_read, k_corrected_read));
    }
    if (!pieces || here.stopped()) {
        return here.stopped() ? Status(stopped_issue()) : Status(Done{});
    }
    // The kinds of 268,686 faces in a few parts take 0.1 s, those of 150,000 parts 13 s.
    auto whole =
        with_kinds(*stages_.mesh, std::move(*pieces), here.part({}, k_corrected_read, 1.0));
    if (!whole) {
        return whole.issue();
    }
    run_.restored = made(std::move(*whole), std::move(key));
    return run_.settings.quick_cut ? hand_out_first(run_.restored) : Status(Done{});
}

// Pieces that are there as corrected need nothing of what they were cut from.
void PieceStages::restore_corrected(const std::string& key_of_pieces, const Progress& progress) {
    std::string key = key_of_corrected(run_, key_of_pieces);
    const Bytes* bytes = run_.saved_under(Stage::corrected, key);
    auto corrected = bytes != nullptr
                         ? decode_corrected(*bytes, counts(), run_.corrections.size(), progress)
                         : std::nullopt;
    if (corrected) {
        run_.replayed = made(std::move(*corrected), std::move(key));
    }
}

// Patches and joined parts are made for pieces that are cut from a mesh. Of pieces that were
// saved they are made for who looks at them, or corrects the pieces.
bool PieceStages::needs_patches() const {
    const bool looks = run_.settings.quick_cut || run_.settings.until < Stage::pieces;
    return stages_.mesh && !stages_.piece_file && !stages_.mesh->foreign &&
           (!run_.restored || looks || (!run_.corrections.empty() && !run_.replayed));
}

MeshCounts PieceStages::counts() const {
    return {stages_.mesh->mesh->vertices.size(), stages_.mesh->mesh->triangles.size(),
            stages_.mesh->source->parts.size()};
}

Result<CutPatches> PieceStages::patches_under(const std::string& key) {
    const Bytes* bytes = run_.saved_under(Stage::patches, key);
    auto saved = bytes != nullptr ? decode_patches(*bytes, counts(), run_.progress.of_saved())
                                  : std::nullopt;
    if (run_.progress.stopped()) {
        return stopped_issue();
    }
    const Progress here = run_.progress.of_stage();
    if (saved) {
        return restore_patches(*stages_.mesh, stages_.recipe, std::move(saved->patches),
                               std::move(saved->stages), here);
    }
    const auto begun = prepare_patches(*stages_.mesh, stages_.recipe, here.part({}, 0.0, 0.2));
    if (!begun) {
        return begun.issue();
    }
    const bool looks = looks_before_patches();
    const double looked = looks ? 0.3 : 0.2;
    if (looks) {
        const Status seen = hand_out_rough(*begun, here.part({}, 0.2, looked));
        if (!seen) {
            return seen.issue();
        }
    }
    return cut_patches(*begun, *stages_.mesh, stages_.recipe, here.part({}, looked, 1.0));
}

// Patches of so many faces take a second and more; pieces of fewer are there at once.
bool PieceStages::looks_before_patches() const {
    constexpr std::size_t k_many = 20'000;
    return run_.settings.quick_cut && !run_.restored &&
           stages_.recipe.decompose.family == Family::solid &&
           stages_.mesh->mesh->triangles.size() >= k_many;
}

Status PieceStages::hand_out_rough(const CutPatches& begun, const Progress& progress) {
    const auto tree = join_roughly(begun, *stages_.mesh, stages_.recipe, progress);
    const auto settings = settings_to_cut(*stages_.mesh, stages_.recipe);
    if (!tree || !settings) {
        return tree ? settings.issue() : tree.issue();
    }
    if (hulls_of(**tree, Progress(progress.token())) == nullptr) {
        return stopped_issue();
    }
    stages_.rough = true;
    Decomposition sketch{sketch_solid(**tree, pieces_to_sketch(**tree, *settings)), {}};
    const Status seen = hand_out_first(made(std::move(sketch), {}));
    stages_.rough = false;
    stages_.pieces = {}; // what follows is no quick cut yet
    stages_.preliminary = false;
    return seen;
}

// Joining is most of the work, and serves all cuts.
Status PieceStages::join() {
    const bool needed = needs_patches() && stages_.recipe.decompose.family == Family::solid;
    return make_of_mesh(needed, settings_of_joins, run_.previous.joined, stages_.joined,
                        [this](const std::string& key) { return joined_under(key); });
}

Result<JoinedParts> PieceStages::joined_under(const std::string& key) {
    const auto steps = steps_under(key);
    if (run_.progress.stopped()) {
        return stopped_issue();
    }
    return join_parts(*stages_.patches, *stages_.mesh, stages_.recipe, steps ? &*steps : nullptr,
                      run_.progress.of_stage());
}

// The steps that joined the same parts before, where somebody kept them.
std::optional<MergeTree> PieceStages::steps_under(const std::string& key) const {
    const Bytes* bytes = run_.saved_under(Stage::joined, key);
    auto steps = bytes != nullptr ? decode_joins(*bytes, run_.progress.of_saved()) : std::nullopt;
    if (steps) {
        return steps;
    }
    const SavedJoins* joins = stages_.project && stages_.project->joins ? &*stages_.project->joins
                                                                        : run_.input.joins.get();
    return joins != nullptr && joins->key == key ? std::optional(joins->tree) : std::nullopt;
}

Status PieceStages::cut() {
    const Status done = stages_.piece_file                      ? take_saved_pieces()
                        : stages_.mesh && stages_.mesh->foreign ? take_foreign()
                                                                : cut_mesh();
    if (done && stages_.mesh) {
        keep_surface(stages_.pieces->set);
    }
    return done;
}

Status PieceStages::take_saved_pieces() {
    const auto hash = hash_file(run_.input.file, run_.progress.of_saved());
    if (!hash) {
        return hash.issue();
    }
    std::string key = key_of(run_.stage(), {*hash});
    if (!run_.reuse(run_.previous.pieces, key, stages_.pieces)) {
        stages_.pieces = made(Decomposition{stages_.piece_file->set, {}}, std::move(key));
    }
    return Done{};
}

Status PieceStages::take_foreign() {
    const ForeignPieces& foreign = *stages_.mesh->foreign;
    const auto recipe = in_model_units(stages_.recipe, stages_.mesh->source->metres_per_unit);
    if (!recipe) {
        return recipe.issue();
    }
    Decomposition pieces{foreign.hulls, {}};
    pieces.set.surface = recipe->decompose.surface;
    // A collider whose points lie on one line has nothing that could be seen or written.
    std::erase_if(pieces.set.pieces, [](const Piece& piece) { return piece.triangles.empty(); });
    const std::string text = settings_text(stages_.recipe, is_of_surface);
    // Nothing is told of it: whether the stage has any time is known by the key.
    const Bytes bytes = encode_pieces(pieces, Progress(run_.progress.token()));
    if (run_.progress.stopped()) {
        return stopped_issue();
    }
    std::string key = key_of(run_.stage(), {stages_.mesh.key, hash_hex(bytes), text});
    if (run_.reuse(run_.previous.pieces, key, stages_.pieces)) {
        return Done{};
    }
    if (foreign.has_model) {
        if (const Status measured = measure_foreign(pieces); !measured) {
            return measured;
        }
    }
    stages_.pieces = made(std::move(pieces), std::move(key));
    return Done{};
}

// Corrections measure what they make in the same way, and need the same of the mesh.
Status PieceStages::measure_foreign(Decomposition& pieces) {
    constexpr double k_prepared = 0.3; // shares of the time, as they are for a few dozen hulls
    constexpr double k_measured = 0.8;
    const Progress here = run_.progress.of_stage();
    keep_surface(pieces.set);
    const auto surface = stages_.surface->prepared(here.part({}, 0.0, k_prepared));
    if (!surface) {
        return surface.issue();
    }
    std::vector<Piece>& all = pieces.set.pieces;
    const bool done = for_each_block(
        all.size(), 1, here.part({}, k_prepared, k_measured), [&](std::size_t i, std::size_t) {
            const auto errors = measure(all[i], Family::solid, **surface, Progress(here.token()));
            if (errors) {
                all[i].concavity = errors->concavity;
                all[i].protrusion = errors->protrusion;
            }
        });
    if (!done) {
        return stopped_issue();
    }
    const std::optional<Volumes>& known = stages_.mesh->foreign->volumes;
    const auto volumes =
        known ? Result<std::optional<Volumes>>(known)
              : measure_volumes(*stages_.mesh->mesh, pieces.set, here.part({}, k_measured, 1.0));
    if (!volumes) {
        return volumes.issue();
    }
    if (*volumes) {
        pieces.report.missing = (*volumes)->missing.value;
        pieces.report.outside = (*volumes)->excess.value;
    }
    return Done{};
}

Status PieceStages::cut_mesh() {
    std::string key = key_of_pieces();
    if (run_.reuse(run_.previous.pieces, key, stages_.pieces)) {
        return Done{};
    }
    stages_.preliminary = false;
    if (run_.restored) {
        stages_.pieces = std::move(run_.restored);
        run_.skip();
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

// The key is the same whether the mesh was diagnosed or not.
std::string PieceStages::key_of_pieces() const {
    return key_of(Stage::pieces, {run_.mesh_digest(), settings_text(stages_.recipe, Stage::pieces),
                                  unit_text({stages_.mesh->source->metres_per_unit})});
}

Result<Decomposition> PieceStages::cut_of_surface() {
    constexpr double k_share = 0.2;
    const bool quick = run_.settings.quick_cut && takes_long_to_merge(stages_.recipe.decompose);
    if (quick) {
        auto pieces = make_pieces(*stages_.mesh, unmerged(stages_.recipe), *stages_.patches,
                                  run_.progress.of_stage().part({}, 0.0, k_share));
        if (!pieces) {
            return pieces;
        }
        if (Status seen = hand_out_first(made(std::move(*pieces), {})); !seen) {
            return seen.issue();
        }
    }
    return make_pieces(*stages_.mesh, stages_.recipe, *stages_.patches,
                       run_.progress.of_stage().part({}, quick ? k_share : 0.0, 1.0));
}

Result<Decomposition> PieceStages::cut_of_solid() {
    if (run_.settings.quick_cut) {
        const auto settings = settings_to_cut(*stages_.mesh, stages_.recipe);
        if (!settings) {
            return settings.issue();
        }
        const SolidTree& tree = *stages_.joined->tree;
        if (hulls_of(tree, Progress(run_.progress.of_stage().token())) == nullptr) {
            return stopped_issue();
        }
        Decomposition sketch{sketch_solid(tree, pieces_to_sketch(tree, *settings)), {}};
        if (Status seen = hand_out_first(made(std::move(sketch), {})); !seen) {
            return seen.issue();
        }
    }
    return make_pieces(*stages_.mesh, stages_.recipe, *stages_.joined, run_.progress.of_stage());
}

// The whole cut follows.
Status PieceStages::hand_out_first(const Made<Decomposition>& pieces) {
    stages_.pieces = {pieces.value, {}};
    stages_.preliminary = true;
    return run_.on_stage ? run_.on_stage(Stage::pieces, stages_) : Status(Done{});
}

// The recipe's limit on vertices is that of what is cut.
void PieceStages::keep_surface(const PieceSet& set) {
    const auto& mesh = stages_.mesh->mesh;
    const MadeFrom from{stages_.joined ? stages_.joined->tree : nullptr,
                        stages_.mesh->foreign ? 0 : stages_.recipe.decompose.max_hull_vertices};
    if (stages_.surface && stages_.surface->serves(*mesh, set, from)) {
        return;
    }
    stages_.surface = run_.previous.surface && run_.previous.surface->serves(*mesh, set, from)
                          ? run_.previous.surface
                          : std::make_shared<const EditSurface>(mesh, set, from);
}

} // namespace hullwright::pipeline
