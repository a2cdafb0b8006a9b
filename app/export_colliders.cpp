#include "export_colliders.h"

#include "base/text.h"
#include "files_apart.h"
#include "pipeline/foreign_product.h"
#include "report/reasons.h"
#include "verb.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace hullwright::cli {
namespace {

Result<std::shared_ptr<const Prepared>> model_of(const ExportOptions& options,
                                                 const Progress& progress) {
    return options.model.empty()
               ? Result<std::shared_ptr<const Prepared>>(nullptr)
               : pipeline::read_judged_model(options.model, foreign_settings(options), progress);
}

void tell(const pipeline::ForeignProduct& made) {
    for (const Detail& note : made.notes) {
        std::fprintf(stderr, "note: %s\n", sentence(note).c_str());
    }
    if (made.mended > 0) {
        std::fprintf(stderr, "warning: %s: the hulls are written, and verify says what is wrong\n",
                     counted_text(made.mended, "collider is not closed and convex",
                                  "colliders are not closed and convex")
                         .c_str());
    }
}

Result<ExportsWritten> write(const Product& product, const ExportOptions& options,
                             const Progress& progress) {
    return options.targets.empty()
               ? write_models(product, scene_of(product), options.recipe, options.outputs, progress)
               : write_targets(product, options, progress);
}

} // namespace

const char* refuse_colliders(const ExportOptions& options) {
    ExportOptions plain;
    plain.recipe.import = options.recipe.import;
    if (!options.model.empty()) {
        plain.recipe.repair = options.recipe.repair; // it is of the model
    }
    const bool promises =
        std::any_of(options.outputs.begin(), options.outputs.end(), [&](const std::string& output) {
            return is_asset(output) || (options.targets.empty() && is_piece_file(output));
        });
    const bool asks_of_a_run = options.recipe != plain.recipe || options.to_mesh() ||
                               options.primitives || options.is_stopped() || options.has_stages() ||
                               options.has_side_outputs();
    const Rule rules[] = {
        {promises, "assets and pieces in JSON promise to follow a model, which colliders of others "
                   "do not: write a mesh, or --for an engine; or cut the MODEL anew"},
        {asks_of_a_run, "colliders are written as they are: no settings but --unit, --up and, of a "
                        "--model, --repair; no stages, --mesh, --primitives, --report, --depfile "
                        "or --save-recipe"}};
    return why_broken(rules);
}

ExitCode export_colliders(const ExportOptions& options, const Progress& progress,
                          std::vector<std::string>& read) {
    const std::vector<std::string> named =
        pipeline::meshes_named_in(options.inputs[0], progress.token());
    read.insert(read.end(), named.begin(), named.end());
    const auto model = model_of(options, progress.part("read", 0.0, 0.3));
    if (!model) {
        return fail(model.issue());
    }
    const auto made = pipeline::product_of_foreign(
        options.inputs[0], *model, foreign_settings(options), progress.part("read", 0.3, 0.7));
    if (!made) {
        return fail(made.issue());
    }
    read.insert(read.end(), made->files_read.begin(), made->files_read.end());
    if (const Status apart = writes_over_nothing(options.files, made->files_read); !apart) {
        return fail(apart.issue());
    }
    tell(*made);
    const auto written = write(made->product, options, progress.part("write", 0.7, 1.0));
    return written ? strictly(options, warnings_of(made->product), made->mended + written->warnings)
                   : fail(written.issue());
}

} // namespace hullwright::cli
