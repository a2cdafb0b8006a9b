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
        recipe.decompose.max_pieces = knee_of(error_curve(*run.joined->tree));
    } else {
        recipe.decompose.family = Family::surface;
        recipe.decompose.max_hull_vertices = 0;
    }
    auto pieces = run.joined ? make_pieces(*run.mesh, recipe, *run.joined, progress)
                             : make_pieces(*run.mesh, recipe, *run.patches, progress);
    return pieces ? Result<SoFar>(SoFar{std::move(*pieces), std::move(recipe)}) : pieces.issue();
}

Result<SavedStages> saved_of(const Stages& run, std::shared_ptr<const SavedStages> before,
                             const Progress& progress) {
    // Finding the costs of joined parts comes first, and takes longer than all else.
    constexpr double k_costs_found = 0.8;
    SavedStages saved = before ? *before : SavedStages();
    if (run.joined) {
        const auto steps =
            steps_with_costs(*run.joined->tree, progress.part({}, 0.0, k_costs_found));
        if (!steps) {
            return steps.issue();
        }
        saved.stages[Stage::joined] = {run.joined.key, encode_joins(*steps)};
    }
    const Progress encoding = progress.part({}, k_costs_found, 1.0);
    const auto keep = [&](Stage stage, const auto& made, const auto& encode) {
        if (made && !progress.stopped()) {
            encoding.report(static_cast<double>(stage) / static_cast<double>(k_stages));
            saved.stages[stage] = {made.key, encode(*made)};
        }
    };
    keep(Stage::source, run.source, encode_source);
    if (run.source && run.mesh && !run.mesh->foreign) {
        saved.stages[Stage::mesh] = {key_of_repair(run.source.key, run.recipe),
                                     encode_repaired(*run.mesh, *run.source)};
    }
    keep(Stage::patches, run.patches, [](const CutPatches& p) { return encode_patches(*p.work); });
    if (!run.preliminary) {
        keep(Stage::pieces, run.pieces, encode_pieces);
    }
    keep(Stage::corrected, run.corrected, encode_corrected);
    keep(Stage::tree, run.tree, encode_tree);
    return progress.stopped() ? Result<SavedStages>(stopped_issue()) : saved;
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
