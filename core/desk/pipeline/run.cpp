#include "pipeline/run.h"

#include "edit/apply.h"
#include "join/sketch.h"
#include "join/solid_pieces.h"
#include "pipeline/mesh_stages.h"
#include "pipeline/piece_stages.h"
#include "pipeline/product_stages.h"
#include "pipeline/stage_codec.h"

#include <array>
#include <cassert>

namespace hullwright::pipeline {

Result<Stages> run(const Input& input, const Settings& settings, const Stages& previous,
                   const Progress& progress, const OnStage& on_stage) {
    RunState run(input, settings, previous, progress, on_stage);
    MeshStages mesh(run);
    PieceStages pieces(run);
    ProductStages product(run);
    if (auto opened = mesh.open(); !opened) {
        return opened.issue();
    }
    const std::array<std::function<Status()>, k_stages> steps = {
        [&] { return mesh.read(); },         [&] { return mesh.prepare(); },
        [&] { return pieces.grow(); },       [&] { return pieces.join(); },
        [&] { return pieces.cut(); },        [&] { return product.correct(); },
        [&] { return product.make_tree(); }, [&] { return product.pack(); }};
    for (std::size_t i = 0; i <= static_cast<std::size_t>(settings.until); ++i) {
        run.progress.begin(static_cast<Stage>(i));
        if (auto done = steps[i](); !done) {
            return done.issue();
        }
        if (auto seen = run.hand_out(); !seen) {
            return seen.issue();
        }
    }
    run.progress.end();
    return std::move(run.stages);
}

Result<SoFar> pieces_so_far(const Stages& run, const Progress& progress) {
    if (run.pieces) {
        return SoFar{run.corrected ? Decomposition{run.corrected->pieces.set, run.pieces->report}
                                   : *run.pieces,
                     run.recipe};
    }
    Recipe recipe = run.joined ? run.recipe : unmerged(run.recipe);
    if (run.joined) {
        if (hulls_of(*run.joined->tree, Progress(progress.token())) == nullptr) {
            return stopped_issue();
        }
        recipe.decompose.max_pieces = knee_of(error_curve(*run.joined->tree));
        recipe.decompose.max_outside = 0.0;
    } else {
        recipe.decompose.family = Family::surface;
        recipe.decompose.max_hull_vertices = 0;
    }
    auto pieces = run.joined ? make_pieces(*run.mesh, recipe, *run.joined, progress)
                             : make_pieces(*run.mesh, recipe, *run.patches, progress);
    return pieces ? Result<SoFar>(SoFar{std::move(*pieces), std::move(recipe)}) : pieces.issue();
}

namespace {

// Returns the share of a progress that goes to one of all stages.
Progress part_of(Stage stage, const Progress& progress) {
    constexpr auto k_all = static_cast<double>(k_stages);
    const auto at = static_cast<double>(stage);
    return progress.part({}, at / k_all, (at + 1.0) / k_all);
}

// Takes over what was saved before of stages that the run has not made.
void keep_others(const SavedStages& before, SavedStages& saved, const Progress& progress) {
    for (const auto& [stage, one] : before.stages) {
        if (!saved.stages.contains(stage) && !progress.stopped()) {
            saved.stages[stage] = {one.key, copy_of(one.value, part_of(stage, progress))};
        }
    }
}

} // namespace

Result<SavedStages> saved_of(const Stages& run, std::shared_ptr<const SavedStages> before,
                             const Progress& progress) {
    // Finding the costs of joined parts comes first, and takes longer than all else.
    constexpr double k_costs_found = 0.8;
    constexpr double k_encoded = 0.95;
    SavedStages saved;
    std::optional<MergeTree> steps;
    if (run.joined) {
        auto found = steps_with_costs(*run.joined->tree, progress.part({}, 0.0, k_costs_found));
        if (!found) {
            return found.issue();
        }
        steps = std::move(*found);
    }
    const Progress encoding = progress.part({}, k_costs_found, k_encoded);
    const auto keep = [&](Stage stage, const auto& made, const auto& encode) {
        if (made && !progress.stopped()) {
            saved.stages[stage] = {made.key, encode(*made, part_of(stage, encoding))};
        }
    };
    keep(Stage::source, run.source, encode_source);
    if (run.source && run.mesh && !run.mesh->foreign && !progress.stopped()) {
        saved.stages[Stage::mesh] = {
            key_of_repair(run.source.key, run.recipe),
            encode_repaired(*run.mesh, *run.source, part_of(Stage::mesh, encoding))};
    }
    keep(Stage::patches, run.patches, [](const CutPatches& patches, const Progress& here) {
        return encode_patches(*patches.work, here);
    });
    keep(Stage::joined, run.joined,
         [&](const JoinedParts&, const Progress& here) { return encode_joins(*steps, here); });
    if (!run.preliminary) {
        keep(Stage::pieces, run.pieces, encode_pieces);
    }
    keep(Stage::corrected, run.corrected, encode_corrected);
    keep(Stage::tree, run.tree, encode_tree);
    if (before) {
        keep_others(*before, saved, progress.part({}, k_encoded, 1.0));
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return saved;
}

Result<std::shared_ptr<const SavedStages>> kept_pieces_of(const Stages& run,
                                                          const Progress& progress) {
    std::shared_ptr<const SavedStages> none;
    if (!run.pieces || run.preliminary || encoded_size(*run.pieces, progress) > k_most_kept_bytes) {
        return none;
    }
    SavedStages kept;
    kept.stages[Stage::pieces] = {run.pieces.key, encode_pieces(*run.pieces, progress)};
    if (progress.stopped()) {
        return stopped_issue();
    }
    return std::make_shared<const SavedStages>(std::move(kept));
}

Result<std::optional<SavedJoins>> joins_of(const Stages& run, const Progress& progress) {
    std::optional<SavedJoins> joins;
    if (!run.joined) {
        return joins;
    }
    auto steps = steps_with_costs(*run.joined->tree, progress);
    if (!steps) {
        return steps.issue();
    }
    joins = SavedJoins{run.joined.key, std::move(*steps)};
    return joins;
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
