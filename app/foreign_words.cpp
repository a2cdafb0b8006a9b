#include "foreign_words.h"

#include "base/files.h"
#include "pipeline/foreign_pictures.h"
#include "report/foreign_html.h"
#include "report/sentences.h"
#include "versions.h"

#include <utility>

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

double judged_at(const ForeignOptions& options) {
    return options.report.empty() ? 1.0 : 0.8;
}

Status write_foreign_page(std::span<const pipeline::ForeignVerdict> verdicts,
                          std::span<const UnreadSet> unread, const Prepared* model,
                          const ForeignOptions& options, const Progress& progress) {
    if (options.report.empty()) {
        return Done{};
    }
    ForeignPage page;
    page.made_by = program_name();
    page.unread.assign(unread.begin(), unread.end());
    const double share = 1.0 / static_cast<double>(verdicts.size());
    for (const pipeline::ForeignVerdict& verdict : verdicts) {
        const double done = share * static_cast<double>(page.sets.size());
        page.sets.push_back(report_of(verdict));
        auto pictures =
            draw_foreign(verdict, model, page.sets.back(), progress.part({}, done, done + share));
        if (!pictures && pictures.issue().code == Code::stopped) {
            return pictures.issue();
        }
        if (!pictures) {
            page.without = sentence(pictures.issue());
        }
        page.pictures.push_back(pictures ? std::move(*pictures) : std::vector<ReportPicture>());
    }
    return write_file(options.report, foreign_html(page));
}

void tell_of_foreign(const pipeline::ForeignVerdict& verdict) {
    for (const Issue& issue : verdict.foreign.issues) {
        print_issue(issue);
    }
}

} // namespace hullwright::cli
