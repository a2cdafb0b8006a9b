#include "pipeline/product_stages.h"

#include "edit/correction_json.h"
#include "edit/replay.h"
#include "edit/stand_in.h"
#include "pipeline/product.h"
#include "pipeline/stage_codec.h"
#include "pipeline/stage_settings.h"

#include <utility>

namespace hullwright::pipeline {
namespace {

std::string text_of(ShapeSet kept) {
    std::string text = "primitives";
    for (const Shape shape : k_all_shapes) {
        text += kept.has(shape) ? " " + std::string(word_of(shape)) : std::string();
    }
    return text;
}

// Primitives are fitted to the surface, which takes a mesh.
bool fits_primitives(const RunState& run) {
    return run.settings.fit_primitives && run.stages.mesh;
}

} // namespace

std::string key_of_corrected(const RunState& run, const std::string& key_of_pieces) {
    return key_of(Stage::corrected,
                  {key_of_pieces, corrections_to_json(run.corrections),
                   fits_primitives(run) ? text_of(run.settings.kept_shapes) : ""});
}

Status ProductStages::correct() {
    const bool fits = fits_primitives(run_);
    std::string key = key_of_corrected(run_, stages_.pieces.key);
    if (run_.reuse(run_.previous.corrected, key, stages_.corrected) ||
        run_.reuse(run_.replayed, key, stages_.corrected)) {
        return Done{};
    }
    Replay done{begin_editing(stages_.pieces->set), {}};
    const double replayed = fits ? 0.5 : 1.0;
    if (!run_.corrections.empty()) {
        auto again = replay(stages_.pieces->set, run_.corrections, *stages_.surface,
                            run_.progress.of_stage().part({}, 0.0, replayed));
        if (!again) {
            return again.issue();
        }
        done = std::move(*again);
    }
    if (fits) {
        const StandInRules rules{stages_.recipe.decompose.max_hull_vertices,
                                 run_.settings.kept_shapes};
        auto fitted =
            with_fitted_primitives(done.pieces, *stages_.surface, rules,
                                   run_.progress.of_stage().part("primitives", replayed, 1.0));
        if (!fitted) {
            return fitted.issue();
        }
        done.pieces = std::move(*fitted);
    }
    stages_.corrected = made(std::move(done), std::move(key));
    return Done{};
}

Status ProductStages::make_tree() {
    std::string key =
        key_of(run_.stage(), {stages_.corrected.key, settings_text(stages_.recipe, Stage::tree)});
    if (run_.reuse(run_.previous.tree, key, stages_.tree)) {
        return Done{};
    }
    const std::vector<Piece>& pieces = stages_.corrected->pieces.set.pieces;
    const Bytes* bytes = run_.saved_under(run_.stage(), key);
    auto saved = bytes != nullptr ? decode_tree(*bytes, pieces.size(), run_.progress.of_saved())
                                  : std::nullopt;
    if (run_.progress.stopped()) {
        return stopped_issue();
    }
    if (saved) {
        stages_.tree = made(std::move(*saved), std::move(key));
        return Done{};
    }
    auto tree = hullwright::make_tree(pieces, stages_.recipe, run_.progress.of_stage());
    if (!tree) {
        return tree.issue();
    }
    stages_.tree = made(std::move(*tree), std::move(key));
    return Done{};
}

Status ProductStages::pack() {
    if (!stages_.mesh) {
        return error(Code::bad_setting, "--model", Why::asset_lacks_model);
    }
    std::string key =
        key_of(run_.stage(), {stages_.tree.key, stages_.mesh.key, run_.settings.made_by,
                              settings_text(stages_.recipe, Stage::packed)});
    if (run_.reuse(run_.previous.packed, key, stages_.packed)) {
        return Done{};
    }
    const auto product = product_of(stages_, {});
    if (!product) {
        return product.issue();
    }
    auto packed =
        pack_product(*product, {stages_.recipe, run_.settings.made_by}, run_.progress.of_stage());
    if (!packed) {
        return packed.issue();
    }
    stages_.packed = made(std::move(*packed), std::move(key));
    return Done{};
}

} // namespace hullwright::pipeline
