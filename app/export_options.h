// Holds what the words of `export` ask for, and declares what its files share.
#pragma once

#include "foreign_words.h"
#include "pipeline/exported_file.h"
#include "pipeline/stage.h"
#include "pipeline/target_export.h"

#include <string>
#include <vector>

namespace hullwright::cli {

struct ExportOptions : ForeignOptions {
    ExportOptions() { apply_preset(recipe_presets().front(), recipe); }

    bool colliders = false; // the file holds colliders of another program
    bool watch = false;     // writes again whenever something that was read changes
    bool mesh = false;      // the repaired mesh instead of pieces
    // The last stage of the run; what there is to see then is written.
    pipeline::Stage until = pipeline::Stage::corrected;
    std::string report;                 // the file for all that was measured
    std::string save_stages;            // the file for the stages that were made
    std::vector<const Target*> targets; // of the line; else those that the recipe names

    [[nodiscard]] bool has_stages() const { return !stages.empty() || !save_stages.empty(); }
    [[nodiscard]] bool has_side_outputs() const {
        return !report.empty() || !depfile.empty() || !save_recipe.empty();
    }
    [[nodiscard]] bool is_stopped() const { return until != pipeline::Stage::corrected; }
    [[nodiscard]] bool to_mesh() const { return mesh || until <= pipeline::Stage::mesh; }
};

// Holds what was written, and how many things are not as they were asked for.
struct ExportsWritten {
    std::vector<ExportedFile> files;
    std::size_t warnings = 0;
};

// Writes the product into each of the files, and prints a line for each.
[[nodiscard]] Result<ExportsWritten> write_models(const Product& product, const ExportScene& scene,
                                                  const Recipe& recipe,
                                                  const std::vector<std::string>& outputs,
                                                  const Progress& progress);
// Writes a file for each target, and counts what their engines do not take.
[[nodiscard]] Result<ExportsWritten>
write_targets(const Product& product, const ExportOptions& options, const Progress& progress);

} // namespace hullwright::cli
