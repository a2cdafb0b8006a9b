// The verb `compare-sets` puts the colliders of several programs side by side, judged against one
// model.
#include "foreign_words.h"
#include "report/sentences.h"
#include "verb.h"

#include <array>
#include <utility>

namespace hullwright::cli {
namespace {

struct JudgedSets {
    std::vector<pipeline::ForeignVerdict> verdicts;
    std::vector<UnreadSet> unread;
};

// A file that cannot be read has its fault in the table, and others are judged all the same.
ExitCode keep(Result<pipeline::ForeignVerdict> verdict, const std::string& file, std::size_t row,
              JudgedSets& sets) {
    if (verdict) {
        tell_of_foreign(*verdict);
        sets.verdicts.push_back(std::move(*verdict));
        return k_fine;
    }
    const ExitCode failed = fail(verdict.issue());
    if (failed != k_bad_input) {
        return failed; // stopped, or a fault of the program
    }
    sets.unread.push_back({row, file, sentence(verdict.issue())});
    return k_fine;
}

ExitCode tell(const JudgedSets& sets, const ForeignOptions& options) {
    std::vector<ForeignReportInput> reports;
    bool passed = sets.unread.empty();
    for (const pipeline::ForeignVerdict& verdict : sets.verdicts) {
        reports.push_back(report_of(verdict));
        passed = passed && has_passed(reports.back());
    }
    const auto written = write_or_print(options.json ? foreign_table_json(reports, sets.unread)
                                                     : foreign_table(reports, sets.unread),
                                        options);
    if (!written) {
        return fail(written.issue());
    }
    return passed ? k_fine : k_check_failed;
}

ExitCode run_compare_sets(const ForeignOptions& options, const Progress& progress) {
    if (options.inputs.empty() || options.model.empty()) {
        return refusal("compare-sets takes files with colliders, and the model that they are of: "
                       "--model MODEL (see compare-sets --help)");
    }
    const pipeline::ForeignSettings settings = foreign_settings(options);
    const double judged = judged_at(options);
    const double each = judged / static_cast<double>(options.inputs.size() + 1);
    const auto model =
        pipeline::read_judged_model(options.model, settings, progress.part("read", 0.0, each));
    if (!model) {
        return fail(model.issue());
    }
    JudgedSets sets;
    for (std::size_t i = 0; i < options.inputs.size(); ++i) {
        const double from = each * static_cast<double>(i + 1);
        auto verdict = pipeline::verify_foreign(options.inputs[i], model->get(), settings,
                                                progress.part("read", from, from + each));
        if (const ExitCode kept = keep(std::move(verdict), options.inputs[i], i, sets);
            kept != k_fine) {
            return kept;
        }
    }
    if (sets.verdicts.empty()) {
        return k_bad_input; // all faults are told by now
    }
    if (const Status written = write_foreign_page(sets.verdicts, sets.unread, model->get(), options,
                                                  progress.part("draw", judged, 1.0));
        !written) {
        return fail(written.issue());
    }
    return tell(sets, options);
}
constexpr auto k_compare_sets_flags =
    std::to_array<Flag>({shared("json"), shared("output"), shared("model"), k_engine_flag,
                         k_foreign_report_flag, k_scale_flag, k_turn_flag, shared("repair"),
                         shared("recipe"), shared("progress"), shared("threads")});

} // namespace

const Verb& compare_sets_verb() {
    static const Verb verb = {
        "compare-sets",
        "compare-sets A B … --model MODEL [--report OUT.html] [--engine NAME] [--json] [flags]",
        "put the colliders of several programs side by side, judged against their model",
        "Reads colliders as verify does, of models, robots, or pieces of our own, and prints a "
        "line\n"
        "for each file: pieces, vertices, the volume that they have in common with the model, what "
        "is\n"
        "missing and in excess, how much of the surface is uncovered and how far off, how far "
        "pieces\n"
        "stand out, how many passages of the model they close and how much they leave of the "
        "width of\n"
        "others, how many hollows they shut, how many balls fall through, and how many\n"
        "are not convex, open or faulty otherwise. A file that cannot be read has its fault in its "
        "line,\n"
        "and the others are judged.\n"
        "With --json the same for programs (docs/foreign-json.md); -o writes it to a file, and "
        "--report\n"
        "a page with pictures of the worst places. Exit code 1 where verify of one of them would "
        "have it,\n"
        "or where some could not be read.",
        "hullwright compare-sets coacd.obj vhacd.obj ours.glb --model bunny.obj",
        k_compare_sets_flags,
        false,
        &start<ForeignOptions, run_compare_sets>};
    return verb;
}

} // namespace hullwright::cli
