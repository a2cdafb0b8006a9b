// The verb `play` drops balls on an asset or a model and says what falls through it, and where.
#include "base/files.h"
#include "pipeline/play.h"
#include "report/play_report.h"
#include "verb.h"
#include "versions.h"

#include <array>
#include <cstdio>

namespace hullwright::cli {
namespace {

constexpr std::array<std::string_view, 3> k_motion_words = {"none", "explicit", "semi-implicit"};
constexpr FlagWords k_motions = {k_motion_words, "none, explicit or semi-implicit"};
// Longer lengths and times are nobody's.
constexpr double k_most = 1e9;

struct PlayOptions : CommonOptions {
    DropSettings drop;
    std::optional<std::string> save; // the contact file
};

ExitCode run(const PlayOptions& options, const Progress& progress) {
    if (options.inputs.size() != 1 || options.outputs.size() > 1) {
        return refusal("play takes one MODEL or ASSET, and writes one output (see play --help)");
    }
    const auto played = pipeline::play({options.inputs[0],
                                        options.drop,
                                        options.recipe,
                                        program_name(),
                                        {},
                                        options.save.value_or("")},
                                       progress);
    if (!played) {
        return fail(played.issue());
    }
    for (const Issue& issue : played->side.issues) {
        print_issue(issue);
    }
    const std::string text = options.json ? play_json(played->drop, played->rows)
                                          : play_text(played->drop, played->rows);
    if (options.outputs.empty()) {
        std::fwrite(text.data(), 1, text.size(), stdout);
    } else if (const auto written = write_file(options.outputs[0], text); !written) {
        return fail(written.issue());
    }
    return strictly(options, played->side.issues);
}

template <auto Member> FlagSlot number_slot(CommonOptions& options) {
    return NumberSlot{0.0, k_most, &member_of<&PlayOptions::drop, Member>(options)};
}

constexpr auto k_flags = std::to_array<Flag>({
    shared("json"),
    shared("output"),
    {"drop", "N", "how many balls fall, each alone [100]",
     count_of<1, 1'000'000, &PlayOptions::drop, &DropSettings::count>},
    {"radius", "LENGTH", "of the balls [a hundredth of the diagonal]",
     number_slot<&DropSettings::radius>},
    {"height", "LENGTH", "of the balls above the highest point [a tenth of the diagonal]",
     number_slot<&DropSettings::height>},
    {"seed", "N", "for the places above it [1]",
     count_of<0, std::numeric_limits<std::uint64_t>::max(), &PlayOptions::drop,
              &DropSettings::seed>},
    {"seconds", "N", "when it is over [16 times as long as falling past it takes]",
     number_slot<&DropSettings::seconds>},
    {"restitution", "SHARE", "of the speed that a bounce leaves [0.5]",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{0.0, 1.0,
                           &member_of<&PlayOptions::drop, &DropSettings::restitution>(options)};
     }},
    {"save", "FILE", "keep the asset and the motion in a contact file, NAME.contact.json",
     slot_of<&PlayOptions::save>, FileUse::written},
    {"euler", "HOW", "explicit or semi-implicit steps in the place of exact parabolas; none",
     word_of<k_motions, &PlayOptions::drop, &DropSettings::motion>},
    shared("strict"),
    shared("repair"),
    shared("recipe"),
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& play_verb() {
    static const Verb verb = {
        "play",
        "play ASSET [--drop N] [--json] [flags]",
        "drop balls on an asset or a model and say what falls through, and where",
        "Drops balls from above on a packed asset (.hwa), or on a model that is made into one "
        "first,\n"
        "each alone, at places that a seed decides. Gravity goes down the upward axis (z where "
        "the\n"
        "file says none). Times of contact are exact, so that nothing passes through a face. Of\n"
        "each ball it says whether it fell through, came to rest on the pieces, left at the sides\n"
        "or still moves, and where (docs/play-json.md). Exit code 0 whatever falls through. What\n"
        "--save keeps `hullwright replay` plays again (docs/contact-json.md).",
        "hullwright play mug.hwa --drop 1000 --json -o drops.json",
        k_flags,
        false,
        &start<PlayOptions, run>};
    return verb;
}

} // namespace hullwright::cli
