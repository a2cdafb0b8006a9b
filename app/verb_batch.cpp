// The verb `batch` makes the files of many models: on this machine, or a part of them for a farm.
#include "base/text.h"
#include "batch/batch.h"
#include "batch/build_files.h"
#include "batch/kept_results.h"
#include "batch/paths.h"
#include "batch/result_cache.h"
#include "build_id.h"
#include "report/reasons.h"
#include "side_outputs.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

namespace hullwright::cli {
namespace {

enum class Size : std::uint8_t { any, small, medium, large };
constexpr std::array<std::string_view, 4> k_size_words = {"any", "small", "medium", "large"};
constexpr FlagWords k_sizes = {k_size_words, "small, medium, large or any"};

struct BatchOptions : CommonOptions {
    BatchOptions() { apply_preset(recipe_presets().front(), recipe); }

    std::vector<const Target*> targets;
    std::vector<std::string> formats;
    std::uint64_t cores = 0;    // 0: all
    std::string memory;         // empty: three quarters of the machine's
    double time_limit = 3600.0; // seconds
    std::string cache;
    std::string prune;
    bool force = false;
    bool keep_going = false;
    bool fail_fast = false;
    bool no_pictures = false;
    bool list = false;
    std::string shard;
    Size size = Size::any;
    std::vector<std::string> units;
    bool join = false;
    std::string baseline;
    double worse_error = 0.0;  // percent
    double worse_pieces = 0.0; // percent
    std::string ninja;
    std::string make;
};

// The values of words that the rows of flags do not read.
struct ReadBatch {
    batch::PlanSettings plan;
    batch::RunSettings run;
    std::optional<batch::Baseline> baseline;
    std::optional<batch::KeptInCache> kept;
};

// Says why the words ask for nothing that can be done; null when they do not.
const char* refuse(const BatchOptions& options) {
    const bool prunes = !options.prune.empty();
    const bool only_prunes = prunes && options.inputs.empty();
    const bool names_batch = options.inputs.size() == 1 && options.outputs.size() == 1;
    const bool is_part =
        !options.shard.empty() || options.size != Size::any || !options.units.empty();
    const int of_whole =
        (options.join ? 1 : 0) + (options.ninja.empty() ? 0 : 1) + (options.make.empty() ? 0 : 1);
    const int kinds = of_whole + (options.list ? 1 : 0);
    const Rule of_cache[] = {
        {prunes && options.cache.empty(), "--prune-cache goes with --cache DIR"}};
    const Rule of_batch[] = {
        {!names_batch, "batch takes one FOLDER or PLAN.json and -o OUT, a folder"},
        {options.keep_going && options.fail_fast,
         "--keep-going and --fail-fast exclude each other"},
        {!options.targets.empty() && !options.formats.empty(),
         "engines of --for have their own formats: no --format"},
        {!options.depfile.empty() && options.units.size() != 1,
         "--depfile is of one unit: give it by --only"},
        {kinds > 1 || (is_part && of_whole > 0),
         "--list, --join, --ninja and --make are alone, all but the first of the whole batch"},
        {is_part && !options.baseline.empty(),
         "--baseline is held against the whole batch: give it to --join"}};
    const char* why = why_broken(of_cache);
    return why != nullptr || only_prunes ? why : why_broken(of_batch);
}

bool read_shard(const std::string& text, batch::Chosen& chosen) {
    const std::size_t slash = text.find('/');
    const auto number = parse_count(text.substr(0, slash));
    const auto shares = slash == text.npos ? std::nullopt : parse_count(text.substr(slash + 1));
    constexpr std::uint64_t k_most = 1'000'000;
    if (!number || !shares || *number < 1 || *number > *shares || *shares > k_most) {
        return false;
    }
    chosen.share = static_cast<std::size_t>(*number);
    chosen.shares = static_cast<std::size_t>(*shares);
    return true;
}

// Hashing a model takes less than a thousandth of what cutting it does (docs/scale.md). A larger
// share of the whole would shorten the time that is said to be left.
constexpr double k_share_of_plan = 0.01;
// Reports and the cache are looked through at the end, which takes about as long as hashing does.
constexpr double k_units_done = 0.98;
constexpr double k_reported = 0.99;
// Hashing is half of the work of a batch that makes no unit.
constexpr double k_planned = 0.5;

// A part of the machine's memory is left to the host, to readers and to the system's own cache.
constexpr double k_memory_share = 0.75;

// Returns what was wrong; nothing where all was read.
std::string read_values(const BatchOptions& options, ReadBatch& read) {
    constexpr double k_bytes_per_mb = 1048576.0;
    if (!options.shard.empty() && !read_shard(options.shard, read.plan.chosen)) {
        return "--shard takes I/N, such as 2/8";
    }
    read.run.memory_mb = k_memory_share * batch::memory_mb_of_machine();
    if (!options.memory.empty()) {
        const auto bytes = batch::parse_bytes(options.memory);
        if (!bytes || *bytes == 0) {
            return "--memory takes a size such as 8G or 500M";
        }
        read.run.memory_mb = static_cast<double>(*bytes) / k_bytes_per_mb;
    }
    if (!options.prune.empty()) {
        read.kept = batch::parse_kept(options.prune);
        if (!read.kept) {
            return "--prune-cache takes a size such as 10G, or an age such as 30d or 12h";
        }
    }
    for (const std::string& format : options.formats) {
        const std::string name = "model." + format;
        if (!is_set_of_pieces(name) && !check_export_format(name)) {
            return "--format takes obj, stl, ply, off, gltf, glb, hwa or json";
        }
    }
    return {};
}

batch::WrittenAs written_as(const BatchOptions& options) {
    batch::WrittenAs written;
    written.targets = options.targets;
    if (!options.formats.empty()) {
        written.formats = options.formats;
        written.asks_recipes = false;
    }
    written.primitives = options.primitives;
    written.pictures = !options.no_pictures;
    written.made_by = program_name();
    written.build = build_id();
    return written;
}

void take_settings(const BatchOptions& options, ReadBatch& read) {
    const std::string out = options.outputs.empty() ? std::string() : options.outputs[0];
    const batch::WrittenAs written = written_as(options);
    read.plan = {options.inputs.empty() ? std::string() : options.inputs[0],
                 out,
                 options.recipe,
                 options.exports,
                 options.recipe_file,
                 written,
                 read.plan.chosen};
    read.run.out = out;
    read.run.written = written;
    read.run.cores =
        options.cores > 0 ? static_cast<std::size_t>(options.cores) : batch::cores_of_machine();
    read.run.time_limit = options.time_limit;
    read.run.cache = options.cache;
    read.run.force = options.force;
    read.run.fail_fast = options.fail_fast;
    read.plan.chosen.units = {options.units.begin(), options.units.end()};
    if (options.size != Size::any) {
        read.plan.chosen.size =
            static_cast<batch::SizeClass>(static_cast<int>(options.size) - 1); // without any
    }
    if (!options.baseline.empty()) {
        read.baseline =
            batch::Baseline{options.baseline, {options.worse_error, options.worse_pieces}};
    }
}

// Returns the exit code, which tells farms of failures that another run may mend by a code of their
// own. A part is worth another call when one unit failed so, the whole batch only when all that
// failed did.
ExitCode code_of(const std::vector<BatchRow>& rows, bool is_part) {
    const auto count = [&rows](auto&& is_so) {
        return std::count_if(rows.begin(), rows.end(), is_so);
    };
    const auto failed = count([](const BatchRow& row) { return row.state != BatchState::done; });
    const auto again = count([](const BatchRow& row) { return may_be_tried_again(row.state); });
    const bool again_is_worth_it = is_part ? again > 0 : failed == again;
    return failed == 0 ? k_fine : again_is_worth_it ? k_try_again : k_check_failed;
}

Status list(std::vector<batch::Unit> units, const std::string& out, bool with_pictures,
            const Progress& progress) {
    batch::order_by_cost(units);
    for (std::size_t i = 0; i < units.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(units.size()));
        const batch::Unit& unit = units[i];
        const auto row = batch::read_result(out, unit.name);
        const bool done = row && batch::is_done(unit, *row, out, progress.token()) &&
                          !(with_pictures && batch::lacks_picture(*row, out));
        if (progress.stopped()) { // and nobody knows whether it is done
            return stopped_issue();
        }
        if (auto printed = print_line(batch::unit_json(unit, done) + "\n"); !printed) {
            return printed;
        }
    }
    return Done{};
}

constexpr std::size_t k_most_path_bytes = 4096; // the system's own limit

// Returns how long the batch still takes, in three figures or fewer, as it is a guess.
std::string left_text(const batch::EndedUnit& ended) {
    constexpr double k_minute = 60.0;
    constexpr double k_hour = 60.0 * k_minute;
    // A time of so many seconds is said in minutes, and of so many minutes in hours.
    constexpr double k_most = 100.0;
    if (!ended.seconds_left || ended.left == 0) {
        return {};
    }
    const double seconds = *ended.seconds_left;
    const auto [unit, word] = seconds < k_most              ? std::pair(1.0, "s")
                              : seconds < k_most * k_minute ? std::pair(k_minute, "min")
                                                            : std::pair(k_hour, "h");
    return ", " + std::to_string(std::lround(seconds / unit)) + " " + word + " left";
}

batch::OnUnit teller_of_units(const BatchOptions& options, std::size_t count) {
    return [&options, count](const batch::EndedUnit& ended) {
        // A line for each of thousands of units that were done before would hide those made now.
        if (!options.json && ended.stood && ended.row.state == BatchState::done) {
            return;
        }
        const std::string line =
            options.json ? batch_row_json(ended.row)
                         : batch_row_text(ended.row) + (ended.only_picture ? ", its picture" : "") +
                               " (" + std::to_string(count - ended.left) + " of " +
                               std::to_string(count) + left_text(ended) + ")";
        // A closed standard output does not end the batch: its results are files.
        (void)print_line(line + "\n").ok();
    };
}

ExitCode prune_cache(const BatchOptions& options, const batch::KeptInCache& kept,
                     const Progress& progress) {
    const auto pruned = batch::prune(options.cache, kept, progress);
    if (!pruned) {
        return fail(pruned.issue());
    }
    std::printf("%s: %s removed, %s; %s left, %s\n", options.cache.c_str(),
                counted_text(pruned->entries, "entry", "entries").c_str(),
                counted_text(pruned->bytes, "byte", "bytes").c_str(),
                grouped_text(pruned->left).c_str(),
                counted_text(pruned->bytes_left, "byte", "bytes").c_str());
    return k_fine;
}

Status write_unit_depfile(const BatchOptions& options, const batch::Unit& unit,
                          const std::vector<BatchRow>& rows) {
    std::vector<std::string> targets;
    for (const batch::UnitOutput& output : unit.outputs) {
        targets.push_back(
            batch::whole_path(std::filesystem::path(options.outputs[0]) / output.path).string());
    }
    std::vector<std::string> files;
    for (const std::filesystem::path& file : unit.files) {
        files.push_back(batch::whole_path(file).string());
    }
    // The files that readers opened beside the unit's own come after these.
    for (const BatchRow& row : rows) {
        for (std::size_t i = unit.inputs.size(); i < row.inputs.size(); ++i) {
            files.push_back(batch::whole_path(row.inputs[i].path).string());
        }
    }
    if (!unit.recipe_file.empty()) {
        files.push_back(batch::whole_path(unit.recipe_file).string());
    }
    std::erase_if(files, [](const std::string& file) {
        std::error_code failed;
        return !std::filesystem::exists(file, failed);
    });
    std::error_code failed;
    std::filesystem::create_directories(std::filesystem::path(options.depfile).parent_path(),
                                        failed);
    return write_depfile(options.depfile, targets, files);
}

// The call's words without those that are about the build file itself.
std::vector<std::string> words_for_units(std::span<char* const> words) {
    std::vector<std::string> kept = {"batch"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = words[i];
        if (word == "--ninja" || word == "--make") {
            ++i;
        } else if (!word.starts_with("--ninja=") && !word.starts_with("--make=")) {
            kept.push_back(word);
        }
    }
    return kept;
}

ExitCode write_build_file(const BatchOptions& options, const batch::Plan& plan,
                          std::span<char* const> words, const Progress& progress) {
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
    const bool is_ninja = !options.ninja.empty();
    const batch::BuildFileSettings settings = {is_ninja ? options.ninja : options.make, program,
                                               words_for_units(words)};
    const std::string& out = options.outputs[0];
    const auto unnamed = is_ninja ? batch::write_ninja(plan, out, settings, progress)
                                  : batch::write_makefile(plan, out, settings, progress);
    if (!unnamed) {
        return fail(unnamed.issue());
    }
    if (const std::string& path = *unnamed; !path.empty()) {
        return refusal((is_ninja ? "Ninja cannot name " : "a makefile cannot name ") +
                       printable(path, k_most_path_bytes) +
                       (is_ninja ? ": no | and no line break may be in it; rename it"
                                 : ": none of %*?[]=;\\|, no tab and no line break may be in it; "
                                   "rename it, or use --ninja"));
    }
    std::printf("%s: %s\n", settings.target.c_str(),
                counted_text(plan.units.size(), "unit", "units").c_str());
    return k_fine;
}

ExitCode report(const BatchOptions& options, const ReadBatch& read, const batch::Plan& plan,
                const Progress& progress) {
    const auto report = batch::report_batch(plan, read.plan, read.baseline, progress);
    if (!report) {
        return fail(report.issue());
    }
    if (!options.json) {
        std::fputs(batch_text(*report).c_str(), stdout);
    }
    const ExitCode code = code_of(report->rows, false);
    return report->regressions.empty() ? code : k_check_failed;
}

ExitCode run_units(const BatchOptions& options, const ReadBatch& read, const batch::Plan& plan,
                   const Progress& progress) {
    const std::vector<batch::Unit>& units = plan.units;
    const bool is_part = read.plan.chosen.is_part();
    const auto outcome =
        batch::run_batch(units, read.run, is_part, teller_of_units(options, units.size()),
                         progress.part("pieces", 0.0, k_units_done));
    if (!outcome) {
        return fail(outcome.issue());
    }
    if (outcome->stopped) {
        if (!options.json) {
            (void)print_line(grouped_text(outcome->rows.size()) + " of " +
                             counted_text(units.size(), "unit", "units") +
                             " have a result; the same call makes the others\n")
                .ok();
        }
        return fail(stopped_issue());
    }
    if (!options.depfile.empty()) {
        if (const auto done = write_unit_depfile(options, units.front(), outcome->rows); !done) {
            return fail(done.issue());
        }
    }
    if (!options.json) {
        const std::string pictured =
            outcome->pictured > 0
                ? ", " + counted_text(outcome->pictured, "picture", "pictures") + " for these"
                : std::string();
        std::printf(
            "%zu made, %zu from the cache, %zu as they were%s; %.1f s, of %zu cores %.0f %% "
            "busy\n",
            outcome->made, outcome->cached, outcome->standing, pictured.c_str(), outcome->seconds,
            read.run.cores,
            outcome->seconds > 0.0 ? 100.0 * outcome->processor_seconds /
                                         (outcome->seconds * static_cast<double>(read.run.cores))
                                   : 0.0);
    }
    return is_part ? code_of(outcome->rows, true)
                   : report(options, read, plan, progress.part("read", k_units_done, 1.0));
}

bool makes_units(const BatchOptions& options) {
    return !options.list && !options.join && options.ninja.empty() && options.make.empty();
}

ExitCode run_batch(const BatchOptions& options, std::span<char* const> words,
                   const Progress& progress) {
    if (const char* wrong = refuse(options)) {
        return refusal(std::string(wrong) + " (see batch --help)");
    }
    ReadBatch read;
    if (const std::string wrong = read_values(options, read); !wrong.empty()) {
        return usage_error(wrong);
    }
    take_settings(options, read);
    if (options.inputs.empty()) {
        return prune_cache(options, *read.kept, progress);
    }
    const bool makes = makes_units(options);
    const double planned = makes ? k_share_of_plan : k_planned;
    auto plan = batch::plan_batch(read.plan, progress.part("read", 0.0, planned));
    if (!plan) {
        return fail(plan.issue());
    }
    const Progress rest = progress.part("read", planned, makes ? k_reported : 1.0);
    if (!options.ninja.empty() || !options.make.empty()) {
        return write_build_file(options, *plan, words, rest);
    }
    if (options.join) {
        return report(options, read, *plan, rest);
    }
    if (options.list) {
        const auto listed =
            list(std::move(plan->units), options.outputs[0], !options.no_pictures, rest);
        return listed ? k_fine : fail(listed.issue());
    }
    const ExitCode code = run_units(options, read, *plan, rest);
    if (read.kept && (code == k_fine || code == k_check_failed)) {
        const ExitCode pruned =
            prune_cache(options, *read.kept, progress.part("prune", k_reported, 1.0));
        return pruned == k_fine ? code : pruned;
    }
    return code;
}

ExitCode start_batch(const Verb& verb, std::span<char* const> words) {
    BatchOptions options;
    return start_work(verb, words, options, [&](const Progress& progress) {
        return run_batch(options, words, progress);
    });
}

constexpr double k_most_percent = 1e6;
constexpr double k_most_seconds = 1e7; // four months

constexpr auto k_batch_flags = std::to_array<Flag>({
    {"output", "DIR", "the folder of outputs, results and reports (also -o)",
     slot_of<&BatchOptions::outputs>},
    {"for", "ENGINE", "write what this engine takes (see export); may be given again",
     slot_of<&BatchOptions::targets>},
    {"format", "EXT", "without --for: obj stl ply off gltf glb hwa or json [glb]; again for more",
     slot_of<&BatchOptions::formats>},
    shared("with-model"),
    shared("density"),
    shared("gltf-physics"),
    shared("primitives"),
    {"cores", "N", "threads of all units together [all that the machine has]",
     count_of<1, 4096, &BatchOptions::cores>},
    {"memory", "SIZE", "memory of all units together, 8G or 500M [three quarters of all]",
     slot_of<&BatchOptions::memory>},
    {"time-limit", "SECONDS", "the longest that a unit may take [3600]",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{1.0, k_most_seconds, &member_of<&BatchOptions::time_limit>(options)};
     }},
    {"cache", "DIR", "take outputs of units that were made before, by any machine, and keep others",
     slot_of<&BatchOptions::cache>},
    {"prune-cache", "KEEP",
     "remove what was longest unused from the cache, down to 10G, or what is older than 30d",
     slot_of<&BatchOptions::prune>},
    {"force", "", "make all units again", slot_of<&BatchOptions::force>},
    {"keep-going", "", "a unit that fails does not end the batch; this is the default",
     slot_of<&BatchOptions::keep_going>},
    {"fail-fast", "", "begin nothing more when a unit has failed",
     slot_of<&BatchOptions::fail_fast>},
    {"no-pictures", "", "draw no pictures for the report", slot_of<&BatchOptions::no_pictures>},
    {"list", "", "only print a line of JSON for each unit", slot_of<&BatchOptions::list>},
    {"shard", "I/N", "only part I of N, which are about as dear; --join ends the batch",
     slot_of<&BatchOptions::shard>},
    {"class", "SIZE", "only units that are small, medium or large by the memory they may need",
     word_of<k_sizes, &BatchOptions::size>},
    {"only", "UNIT", "only this unit; may be given again", slot_of<&BatchOptions::units>},
    {"join", "", "make nothing: report all results, as whoever did all would",
     slot_of<&BatchOptions::join>},
    {"baseline", "OLD", "exit code 1 where units are worse than in this report or OUT",
     slot_of<&BatchOptions::baseline>},
    {"worse-error", "PERCENT", "with --baseline: how much larger errors may be [0]",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{0.0, k_most_percent, &member_of<&BatchOptions::worse_error>(options)};
     }},
    {"worse-pieces", "PERCENT", "with --baseline: how many more pieces there may be [0]",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{0.0, k_most_percent, &member_of<&BatchOptions::worse_pieces>(options)};
     }},
    {"ninja", "FILE", "only write a build file of Ninja with a statement for each unit",
     slot_of<&BatchOptions::ninja>, FileUse::written},
    {"make", "FILE",
     "only write a makefile with a rule for each unit, behind the target hullwright",
     slot_of<&BatchOptions::make>, FileUse::written},
    shared("depfile"),
    shared("json"),
    shared("repair"),
    shared("preset"),
    shared("recipe"),
    shared("progress"),
});

} // namespace

const Verb& batch_verb() {
    static const Verb verb = {
        "batch",
        "batch FOLDER|PLAN.json -o OUT [--for ENGINE …] [flags]",
        "make the files of many models, again only where something changed",
        "Finds the models below FOLDER, or those that PLAN.json names (docs/batch-json.md), and\n"
        "writes for each what export would, to the same place below OUT. A file\n"
        "hullwright.recipe.json beside a model, or in a folder above, is its recipe; the nearest\n"
        "wins over the plan's and over flags. A project (.hullwright) has its own, and its model\n"
        "is not cut a second time. Hidden folders and OUT are left out.\n"
        "Each unit is made in a process of its own, within --memory and --cores. What was made of\n"
        "the same files by the same recipe and version stands. A unit that runs out of memory or\n"
        "time, or is killed, is tried once more at the end, with all the memory.\n"
        "OUT/report.html, report.json and report.jsonl say what came out, and what changed.\n"
        "For farms: --list, --shard, --class and --only name or do a part, --join ends the batch.\n"
        "Exit code 0 where all is done, 1 where a unit failed or is worse than --baseline, 3 "
        "where\n"
        "FOLDER or PLAN.json cannot be read, 4 stopped, 75 where all that failed may be made\n"
        "another time.",
        "hullwright batch props -o colliders --for unreal --cache /mnt/cache",
        k_batch_flags,
        false,
        &start_batch};
    return verb;
}

} // namespace hullwright::cli
