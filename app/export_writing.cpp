#include "base/text.h"
#include "export_options.h"
#include "told_stages.h"
#include "versions.h"

#include <cstdio>

namespace hullwright::cli {

Result<ExportsWritten> write_models(const Product& product, const ExportScene& scene,
                                    const Recipe& recipe, const std::vector<std::string>& outputs,
                                    const Progress& progress) {
    ExportsWritten all;
    const double share = 1.0 / static_cast<double>(outputs.size());
    double done = 0.0;
    for (const std::string& output : outputs) {
        const auto written = write_exported(product, scene, {recipe, program_name()}, output,
                                            progress.part({}, done, done + share));
        if (!written) {
            return written.issue();
        }
        std::puts(written->line.c_str());
        all.files.push_back(written->facts);
        if (!product.added.empty() && is_set_of_pieces(output)) {
            std::fprintf(stderr, "warning: %s in meshes only\n",
                         counted_text(product.added.size(), "primitive that was added is",
                                      "primitives that were added are")
                             .c_str());
        }
        done += share;
    }
    return all;
}

Result<ExportsWritten> write_targets(const Product& product, const ExportOptions& options,
                                     const Progress& progress) {
    const TargetSettings& settings = options.exports.settings;
    const auto body = body_of(product, needs_of(options.targets, settings, options.exports.density),
                              progress.part({}, 0.0, 0.2));
    if (!body) {
        return body.issue();
    }
    ExportsWritten all;
    const double share = 0.8 / static_cast<double>(options.targets.size());
    for (std::size_t i = 0; i < options.targets.size(); ++i) {
        const double begin = 0.2 + share * static_cast<double>(i);
        const std::string& output = options.outputs[i];
        const auto written = write_for_target(*body, *options.targets[i], settings, output,
                                              progress.part({}, begin, begin + share));
        if (!written) {
            return written.issue();
        }
        const ExportedFile facts = exported_of(*body, *written, *options.targets[i], output);
        const std::string names = names_text(facts);
        std::puts(
            (line_of(*written, *options.targets[i], output) + (names.empty() ? "" : "; ") + names)
                .c_str());
        for (const TargetNote& warning : written->warnings) {
            std::fprintf(stderr, "warning: %s: %s\n", output.c_str(), sentence(warning).c_str());
        }
        all.warnings += written->warnings.size();
        all.files.push_back(facts);
    }
    return all;
}

} // namespace hullwright::cli
