// The verb `play` drops balls on an asset or a model, or throws them at it, and says what falls
// through it, and where.
#include "base/text.h"
#include "number_words.h"
#include "pipeline/kept_play.h"
#include "pipeline/play.h"
#include "report/play_report.h"
#include "shared_words.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <algorithm>
#include <array>

namespace hullwright::cli {
namespace {

constexpr std::array<std::string_view, 3> k_motion_words = {"none", "explicit", "semi-implicit"};
constexpr FlagWords k_motions = {k_motion_words, "none, explicit or semi-implicit"};
// Lengths and times are at most this large.
constexpr double k_most = 1e9;
// A number that may not be 0 has this value until it was given.
constexpr double k_not_given = -1.0;

// Each ball that is thrown looks at all others.
constexpr std::uint64_t k_most_thrown = pipeline::k_most_kept_balls;

struct PlayOptions : CommonOptions {
    DropSettings drop;
    std::optional<std::uint32_t> dropped;
    std::optional<std::uint32_t> thrown;
    std::optional<std::uint64_t> seed;
    double radius = k_not_given;
    double seconds = k_not_given;
    double gravity = k_not_given;
    double step = k_not_given;
    std::optional<std::string> mass; // one of all balls, or one of each
    std::optional<std::string> from;
    std::optional<std::string> velocity;
    std::optional<std::string> save; // the contact file
    std::optional<std::string> pictures;
    pipeline::PairPictureSettings picture;
    bool sums = false; // energy and momentum over time
};

// Returns where balls are thrown from and how fast; nothing where they are dropped.
std::optional<pipeline::Toss> toss_of(const PlayOptions& options, NumberWords& numbers) {
    if (!options.thrown) {
        if (options.from || options.velocity) {
            numbers.complain("--from and --velocity belong to --throw");
        }
        return std::nullopt;
    }
    if (options.dropped || options.seed || options.drop.height >= 0.0) {
        numbers.complain("--throw takes --from and --velocity, and no --drop, --height or --seed");
    }
    const auto from = numbers.read<3>("--from", options.from, "x y z");
    const auto velocity = numbers.read<3>("--velocity", options.velocity, "x y z");
    return pipeline::Toss{Vec3(from.data()), Vec3(velocity.data())};
}

// Takes a number that may not be 0, where it was given.
void take_positive(const char* flag, double given, double& to, NumberWords& numbers) {
    if (given == 0.0) {
        numbers.complain(std::string(flag) + " takes a number above 0; leave it out for the " +
                         "one that suits the asset");
    } else if (given != k_not_given) {
        to = given;
    }
}

// One mass is that of all balls; of more, each ball has its own.
void take_masses(const PlayOptions& options, DropSettings& drop, NumberWords& numbers) {
    if (!options.mass) {
        return;
    }
    drop.masses = numbers.read_all("--mass", *options.mass);
    const auto is_mass = [](double mass) { return mass > 0.0 && mass <= k_most_of_play; };
    if (!std::ranges::all_of(drop.masses, is_mass)) {
        numbers.complain("--mass takes masses above 0, up to " + number_text(k_most_of_play));
    } else if (drop.masses.size() == 1) {
        drop.mass = drop.masses[0];
        drop.masses.clear();
    } else if (drop.masses.size() != drop.count) {
        numbers.complain("--mass takes one mass for all balls, or one for each: there are " +
                         counted_text(drop.count, "ball", "balls") + " and " +
                         counted_text(drop.masses.size(), "mass", "masses"));
    }
}

DropSettings drop_of(const PlayOptions& options, NumberWords& numbers) {
    DropSettings drop = options.drop;
    drop.count = options.thrown.value_or(options.dropped.value_or(drop.count));
    drop.seed = options.seed.value_or(drop.seed);
    take_positive("--radius", options.radius, drop.radius, numbers);
    take_positive("--seconds", options.seconds, drop.seconds, numbers);
    take_positive("--step", options.step, drop.step, numbers);
    if (options.step != k_not_given && drop.motion == PlayMotion::parabola) {
        numbers.complain("--step is how long one of Euler's steps takes: it needs --euler");
    }
    take_masses(options, drop, numbers);
    return drop;
}

pipeline::PlayInput input_of(const PlayOptions& options, NumberWords& numbers) {
    pipeline::PlayInput input;
    input.file = options.inputs[0];
    input.drop = drop_of(options, numbers);
    if (options.gravity != k_not_given) {
        take_positive("--gravity", options.gravity, input.gravity.emplace(), numbers);
    }
    input.sums = options.sums;
    if (options.sums && !options.json) {
        numbers.complain("--energy adds to what --json writes: it needs --json");
    }
    if (options.save && input.drop.count > pipeline::k_most_kept_balls) {
        numbers.complain("--save keeps " + std::to_string(pipeline::k_most_kept_balls) +
                         " balls at most, as a file with more is not read again");
    }
    input.toss = toss_of(options, numbers);
    input.recipe = options.recipe;
    input.made_by = program_name();
    input.save = options.save.value_or("");
    input.pictures = options.pictures.value_or("");
    input.picture = options.picture;
    if (!options.pictures && options.picture.view != View::iso) {
        numbers.complain("--view is where pictures are taken from: it needs --pictures");
    }
    return input;
}

ExitCode run_play(const PlayOptions& options, const Progress& progress) {
    if (options.inputs.size() != 1 || options.outputs.size() > 1) {
        return refusal("play takes one MODEL or ASSET, and writes one output (see play --help)");
    }
    if (clashes_with_assets(options)) {
        return refusal(k_clash_with_assets);
    }
    NumberWords numbers;
    const pipeline::PlayInput input = input_of(options, numbers);
    if (!numbers.complaint().empty()) {
        return refusal(numbers.complaint() + " (see play --help)");
    }
    const auto played = pipeline::play(input, progress);
    if (!played) {
        return fail(played.issue());
    }
    for (const Issue& issue : played->side.issues) {
        print_issue(issue);
    }
    const Thrown* thrown = played->thrown ? &*played->thrown : nullptr;
    const PlayRecord* sums = options.sums ? &*played->record : nullptr;
    const std::string text = options.json ? play_json(played->drop, played->rows, thrown, sums)
                                          : play_text(played->drop, played->rows);
    if (const auto written = write_or_print(text, options); !written) {
        return fail(written.issue());
    }
    return strictly(options, played->side.issues);
}

template <auto... Path> FlagSlot number_slot(CommonOptions& options) {
    return NumberSlot{0.0, k_most, &member_of<Path...>(options)};
}

constexpr auto k_play_flags = std::to_array<Flag>({
    shared("json"),
    shared("output"),
    {"drop", "N", "how many balls fall, each alone [100]",
     count_of<1, 1'000'000, &PlayOptions::dropped>},
    {"throw", "N", "how many balls are thrown instead, one behind the other; they meet each other",
     count_of<1, k_most_thrown, &PlayOptions::thrown>},
    {"from", "POINT", "where the first ball is thrown from, in the model's coordinates: \"x y z\"",
     slot_of<&PlayOptions::from>},
    {"velocity", "WAY", "how far thrown balls go in a second at first: \"x y z\"",
     slot_of<&PlayOptions::velocity>},
    {"radius", "LENGTH", "of the balls [a hundredth of the diagonal]",
     number_slot<&PlayOptions::radius>},
    {"mass", "MASSES", "of all balls, or of each: \"1 2.5 40\" [1]", slot_of<&PlayOptions::mass>},
    {"height", "LENGTH", "of the balls above the highest point [a tenth of the diagonal]",
     number_slot<&PlayOptions::drop, &DropSettings::height>},
    {"seed", "N", "for the places above it [1]",
     count_of<0, std::numeric_limits<std::uint64_t>::max(), &PlayOptions::seed>},
    {"seconds", "N", "when it is over [16 times as long as falling past it takes]",
     number_slot<&PlayOptions::seconds>},
    {"gravity", "G",
     "in the asset's unit, each second squared [9.81 m/s²; an asset without a unit is taken to be\n"
     "one metre large]",
     number_slot<&PlayOptions::gravity>},
    {"restitution", "SHARE", "of the speed that a bounce leaves [0.5]",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{0.0, 1.0,
                           &member_of<&PlayOptions::drop, &DropSettings::restitution>(options)};
     }},
    {"save", "FILE", "keep the asset and the motion in a contact file, NAME.contact.json",
     slot_of<&PlayOptions::save>, FileUse::written},
    {"pictures", "DIR",
     "draw the start, the impacts and the end as PNG, moment1.png and so on, 100 at most",
     slot_of<&PlayOptions::pictures>},
    {"view", "VIEW", "with --pictures: iso, front, back, left, right, top or bottom [iso]",
     word_of<k_views, &PlayOptions::picture, &pipeline::PairPictureSettings::view>},
    {"euler", "HOW", "explicit or semi-implicit steps in the place of exact parabolas; none",
     word_of<k_motions, &PlayOptions::drop, &DropSettings::motion>},
    {"step", "SECONDS", "with --euler: how long a step is [a 256th of falling past the asset]",
     number_slot<&PlayOptions::step>},
    {"energy", "", "with --json: energy and momentum of all balls, 120 times a second",
     slot_of<&PlayOptions::sums>},
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
        "play ASSET [--drop N | --throw N] [--json] [flags]",
        "drop balls on an asset or a model, or throw them, and say what falls through, and where",
        "Drops balls from above on a packed asset (.hwa), or on a model that is made into one "
        "first,\n"
        "each alone, at places that a seed decides. Gravity goes down the upward axis (z where "
        "the\n"
        "file says none). Times of contact are exact, so that nothing passes through a face. Of\n"
        "each ball it says whether it fell through, came to rest on the pieces, left at the sides\n"
        "or still moves, and where (docs/play-json.md). --throw lets balls go --from a point with "
        "a\n"
        "--velocity, and they bounce off each other. Exit code 0 whatever falls through. What\n"
        "--save keeps `hullwright replay` plays again (docs/contact-json.md).",
        "hullwright play mug.hwa --drop 1000 --json -o drops.json",
        k_play_flags,
        false,
        &start<PlayOptions, run_play>};
    return verb;
}

} // namespace hullwright::cli
