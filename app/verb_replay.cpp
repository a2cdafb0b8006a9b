// The verb `replay` answers contact files again and says what is not as expected.
#include "base/each_part.h"
#include "base/text.h"
#include "pipeline/contact_replay.h"
#include "verb.h"

#include <algorithm>
#include <cstdio>

namespace hullwright::cli {
namespace {

using pipeline::Replayed;
using pipeline::ReplayRow;
using pipeline::Unexpected;

std::string range_text(const pipeline::ExpectedRange& range) {
    constexpr int k_digits = 6;
    return rounded_text(range->first, k_digits) + " to " + rounded_text(range->second, k_digits);
}

std::string wrong_text(const ReplayRow& row) {
    switch (row.wrong) {
    case Unexpected::nothing:
        return "";
    case Unexpected::hit:
        return "free was expected, but they collide";
    case Unexpected::free:
        return "a collision was expected, but they are free";
    case Unexpected::other_motion:
        return "the balls move otherwise than when the file was made";
    case Unexpected::other_answer:
        return "another answer than when the file was made";
    case Unexpected::depth_outside:
        return "a depth of " + range_text(row.asked->depth) + " was expected";
    case Unexpected::distance_outside:
        return "a distance of " + range_text(row.asked->distance) + " was expected";
    }
    return "";
}

// Returns nothing for a row that is as expected; otherwise the line says what is wrong, and the
// next one has the answer as `collide --json` writes it.
std::string row_text(const std::string& file, const ReplayRow& row) {
    return row.wrong == Unexpected::nothing ? std::string()
                                            : file + ": row " + grouped_text(row.number) + ": " +
                                                  wrong_text(row) + "\n  " + row.answer + "\n";
}

std::string text_of(const std::string& file, const Replayed& replayed) {
    if (replayed.balls > 0) {
        return file + ": " + counted_text(replayed.balls, "ball", "balls") + " against " +
               printable(replayed.names[0]) + ", " +
               (replayed.wrong == 0 ? "the same motion" : "another motion") + "\n";
    }
    const std::string rows = counted_text(replayed.rows, "row", "rows");
    return file + ": " + rows + " of " + printable(replayed.names[0]) + " against " +
           printable(replayed.names[1]) + ", " +
           (replayed.wrong == 0 ? "as expected"
                                : grouped_text(replayed.wrong) + " not as expected") +
           "\n";
}

// Replays one file, and adds what there is to say of it.
Result<bool> replay_file(const std::string& file, bool as_json, std::string& out,
                         const Progress& progress) {
    const std::string shown = printable(file, 4096);
    const auto on_row = [&](const ReplayRow& row) {
        out += as_json ? replay_json(file, row) + "\n" : row_text(shown, row);
        return Status(Done{});
    };
    const auto replayed = pipeline::replay_contact(file, on_row, progress);
    if (!replayed) {
        return replayed.issue();
    }
    if (!as_json) {
        out += text_of(shown, *replayed);
    }
    for (std::size_t i = 0; i < replayed->changed.size(); ++i) {
        if (replayed->changed[i]) {
            std::fprintf(stderr,
                         "hullwright: %s: %s is another asset than when the file was made\n",
                         shown.c_str(), printable(replayed->names[i]).c_str());
        }
    }
    return replayed->passed();
}

// A file that cannot be replayed does not keep the others from it; its exit code counts in the end.
ExitCode run_replay(const CommonOptions& options, const Progress& progress) {
    if (options.inputs.empty() || options.outputs.size() > 1) {
        return refusal("replay takes contact files, and writes one output (see replay --help)");
    }
    std::string text;
    ExitCode code = k_fine;
    const Progress reading = progress.part("read", 0.0, 1.0);
    for (std::size_t i = 0; i < options.inputs.size(); ++i) {
        const auto passed = replay_file(options.inputs[i], options.json, text,
                                        each_part(reading, i, options.inputs.size()));
        if (!passed && passed.issue().code == Code::stopped) {
            return fail(passed.issue());
        }
        code = std::max(code, !passed ? fail(passed.issue()) : *passed ? k_fine : k_check_failed);
    }
    if (const Status written = write_or_print(text, options); !written) {
        return fail(written.issue());
    }
    return code;
}

constexpr auto k_replay_flags =
    std::to_array<Flag>({shared("json"), shared("output"), shared("progress"), shared("threads")});

} // namespace

const Verb& replay_verb() {
    static const Verb verb = {
        "replay",
        "replay CONTACT… [--json] [-o FILE]",
        "answer contact files again and say what is not as expected",
        "Reads contact files that `collide --save`, or the window, has written: two assets, poses, "
        "what\n"
        "was asked, and what is expected of each row. Answers every row again and compares: hit, "
        "free,\n"
        "the same answer to the last digit, a depth or a distance within a range; and plays balls\n"
        "again that were kept, and compares every bit of their motion\n"
        "(docs/contact-json.md). Exit code 1 where an answer is not as expected, or an asset is\n"
        "another one than when the file was made, so that failures that were mended stay mended.",
        "hullwright replay failures/*.contact.json",
        k_replay_flags,
        false,
        &start<CommonOptions, run_replay>};
    return verb;
}

} // namespace hullwright::cli
