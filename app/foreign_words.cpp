#include "foreign_words.h"

namespace hullwright::cli {

pipeline::ForeignSettings foreign_settings(const ForeignOptions& options) {
    pipeline::ForeignSettings settings;
    settings.asked = options.recipe;
    settings.engine = options.engine;
    if (options.pieces_scale > 0.0) {
        settings.scale = options.pieces_scale;
    }
    if (options.pieces_turn > 0) {
        settings.turn = static_cast<AxisTurn>(options.pieces_turn - 1);
    }
    return settings;
}

void tell_of_foreign(const pipeline::ForeignVerdict& verdict) {
    for (const Issue& issue : verdict.foreign.issues) {
        print_issue(issue);
    }
}

} // namespace hullwright::cli
