// The verb `robot` says which bodies of a robot meet along a log of its joints, and how near the
// others come.
#include "base/files.h"
#include "base/text.h"
#include "pipeline/robot_run.h"
#include "report/collision_report.h"
#include "report/reasons.h"
#include "shared_words.h"
#include "told_sides.h"
#include "verb.h"
#include "versions.h"

#include <array>
#include <cstdio>
#include <utility>

namespace hullwright::cli {
namespace {

enum class Asked : std::uint8_t { out, in };
enum class Angles : std::uint8_t { radians, degrees };

struct RobotOptions : CommonOptions {
    std::string joints;
    std::optional<std::string> against;
    std::optional<std::string> pair;
    std::optional<std::string> save;
    std::optional<std::string> assets;
    std::optional<std::string> packages;
    Asked neighbours = Asked::out;
    Asked always_touching = Asked::out;
    Angles angles = Angles::radians;
    pipeline::Expected expected = pipeline::Expected::found;
};

// Says why the words ask for nothing that can be answered; null when they do not.
const char* refuse(const RobotOptions& options) {
    if (options.inputs.size() != 1) {
        return "robot takes one ROBOT, a file of URDF or MJCF";
    }
    if (options.joints.empty()) {
        return "robot takes the joints' values from a file: --joints FILE";
    }
    if (options.outputs.size() > 1) {
        return "robot writes one CSV of poses";
    }
    if (options.save && !options.pair) {
        return "--save keeps the rows of two bodies: name them with --pair A,B";
    }
    if (options.pair && options.pair->find(',') == std::string::npos) {
        return "--pair takes the names of two bodies with a comma between them";
    }
    return !options.save && options.expected != pipeline::Expected::found
               ? "--expect says what a contact file holds: it needs --save"
               : nullptr;
}

Result<pipeline::RobotRun> load(const RobotOptions& options, const Progress& progress) {
    pipeline::RobotInput input{options.inputs[0], options.joints, options.against, {}};
    if (options.pair) {
        const std::size_t comma = options.pair->find(',');
        input.pair = {options.pair->substr(0, comma), options.pair->substr(comma + 1)};
    }
    pipeline::RobotSettings settings;
    if (options.packages) {
        settings.reading.packages.emplace_back(*options.packages);
    }
    settings.log.has_degrees = options.angles == Angles::degrees;
    settings.bodies = {options.recipe, {}, program_name()};
    settings.leave_out_neighbours = options.neighbours == Asked::out;
    settings.leave_out_always_meeting = options.always_touching == Asked::out;
    settings.keep_answers = options.save.has_value();
    return pipeline::RobotRun::load(input, settings, progress);
}

// Writes where bodies are, and keeps the rows of the one pair.
class RobotWriter {
public:
    RobotWriter(const pipeline::RobotRun& run, const RobotOptions& options)
        : run_(run), options_(options) {}

    Status open() {
        auto opened = options_.outputs.empty() ? Status(Done{}) : open_csv();
        return opened && options_.save ? open_contact() : opened;
    }

    Status row(const pipeline::RobotRow& row) {
        const auto [a, b] = run_.pair();
        if (csv_) {
            const std::array<PoseNumbers, 2> pair = {row.places[a], row.places[b]};
            csv_->write(poses_csv(options_.pair ? std::span<const PoseNumbers>(pair)
                                                : row.places.first(bodies())));
        }
        return row.found != nullptr && saved_ ? save(row) : Status(Done{});
    }

    Status finish(const Progress& progress) {
        if (auto done = csv_ ? csv_->commit() : Status(Done{}); !done) {
            return done;
        }
        if (options_.assets) {
            if (auto done =
                    run_.write_assets(*options_.assets, progress.part({}, 0.0, saved_ ? 0.5 : 1.0));
                !done) {
                return done;
            }
        }
        return saved_ ? saved_->finish(progress.part({}, options_.assets ? 0.5 : 0.0, 1.0))
                      : Status(Done{});
    }

private:
    Status save(const pipeline::RobotRow& row) {
        const auto [a, b] = run_.pair();
        std::string found = collision_json(
            {row.found, &run_.sides()[a]->asset, &run_.sides()[b]->asset, row.row.number, false},
            row.stop);
        if (row.stop.stop_requested()) { // what there is of the line is of no use
            return stopped_issue();
        }
        return saved_->add(
            {row.places[a], row.places[b], options_.expected, {}, {}, std::move(found)});
    }

    Status open_csv() {
        auto file = AtomicFile::open(options_.outputs[0]);
        if (!file) {
            return file.issue();
        }
        csv_.emplace(std::move(*file));
        const std::array<std::string, 2> pair = {"a", "b"};
        csv_->write(poses_csv_header(options_.pair ? std::span<const std::string>(pair)
                                                   : std::span(run_.names()).first(bodies())));
        return Done{};
    }

    Status open_contact() {
        for (std::size_t i = 0; i < 2; ++i) {
            contact_.sides[i] = pipeline::contact_side(*run_.sides()[run_.pair()[i]], true);
        }
        contact_.mode = CollideMode::all;
        contact_.distance = true;
        auto saved = pipeline::ContactWriter::open(contact_, *options_.save);
        if (!saved) {
            return saved.issue();
        }
        saved_.emplace(std::move(*saved));
        return Done{};
    }

    [[nodiscard]] std::size_t bodies() const { return run_.robot().bodies.size(); }

    const pipeline::RobotRun& run_;
    const RobotOptions& options_;
    std::optional<AtomicFile> csv_;
    pipeline::ContactFile contact_; // without its rows, which are written as they come
    std::optional<pipeline::ContactWriter> saved_;
};

// Says what of the robot is left out, and returns all warnings.
std::vector<Issue> tell_of_robot(const pipeline::RobotRun& run, const RobotReport& report) {
    std::vector<Issue> warnings;
    for (const auto& side : run.sides()) {
        if (side) {
            tell_of_side(*side);
            warnings.insert(warnings.end(), side->issues.begin(), side->issues.end());
        }
    }
    for (const Detail& note : report.notes) {
        std::fprintf(stderr, "%s: %s\n", printable(report.file, 4096).c_str(),
                     printable(sentence(note), 1024).c_str());
    }
    warn_of_rest(report.joints, report.joints_at_rest,
                 {"has no column for", "the joint ", "stays at rest", "joint", "joints"});
    return warnings;
}

// Assets and the end of a contact file take little beside the rows.
double answered_at(const RobotOptions& options) {
    return options.save || options.assets ? 0.95 : 1.0;
}

// `answering` is the part of the progress that ends before what is written last.
Status answer(pipeline::RobotRun& run, const RobotOptions& options, const Progress& answering,
              const Progress& progress) {
    RobotWriter writer(run, options);
    if (auto opened = writer.open(); !opened) {
        return opened;
    }
    const auto write = [&writer](const pipeline::RobotRow& row) { return writer.row(row); };
    if (auto done = run.rows(write, answering); !done) {
        return done;
    }
    if (auto done = writer.finish(progress.part("write", answered_at(options), 1.0)); !done) {
        return done;
    }
    const RobotReport report = run.report();
    return print_line(options.json ? robot_json(report) + "\n" : robot_text(report));
}

ExitCode run_robot(const RobotOptions& options, const Progress& progress) {
    if (const char* wrong = refuse(options)) {
        return refusal(std::string(wrong) + " (see robot --help)");
    }
    const Progress answering = progress.part("read", 0.0, answered_at(options));
    auto run = load(options, answering);
    if (!run) {
        return fail(run.issue());
    }
    std::vector<Issue> warnings = tell_of_robot(*run, run->report());
    if (const auto done = answer(*run, options, answering, progress); !done) {
        return fail(done.issue());
    }
    tell_of_rows(run->warnings_of_log(), warnings);
    return strictly(options, warnings);
}

constexpr std::array<std::string_view, 2> k_asked_words = {"out", "in"};
constexpr std::array<std::string_view, 2> k_angle_words = {"radians", "degrees"};
constexpr FlagWords k_asked = {k_asked_words, "out or in"};
constexpr FlagWords k_angles = {k_angle_words, "radians or degrees"};

constexpr auto k_robot_flags = std::to_array<Flag>({
    shared("json"),
    shared("output"),
    {"joints", "FILE", "values of joints, a row each: CSV with their names; - is standard input",
     slot_of<&RobotOptions::joints>, FileUse::read},
    {"angles", "UNIT", "of FILE: radians or degrees", word_of<k_angles, &RobotOptions::angles>},
    {"packages", "DIR", "the folder that packages of package:// lie in",
     slot_of<&RobotOptions::packages>},
    {"against", "FILE", "an asset or a model that stands around the robot and does not move",
     slot_of<&RobotOptions::against>, FileUse::read},
    {"neighbours", "HOW", "out or in: whether pairs that a joint connects, or none, are asked",
     word_of<k_asked, &RobotOptions::neighbours>},
    {"always-touching", "HOW", "out or in: whether pairs count that meet at rest or in every row",
     word_of<k_asked, &RobotOptions::always_touching>},
    {"pair", "A,B", "only these two bodies; then -o is what collide, compare and Inspect read",
     slot_of<&RobotOptions::pair>},
    {"assets", "DIR", "write each body's asset as NAME.hwa", slot_of<&RobotOptions::assets>},
    {"save", "FILE", "with --pair: keep assets, poses and answers, NAME.contact.json",
     slot_of<&RobotOptions::save>, FileUse::written},
    {"expect", "WHAT", "with --save: the answer that a replay expects, hit, free or as found",
     word_of<k_expected, &RobotOptions::expected>},
    shared("strict"),
    shared("repair"),
    shared("preset"),
    shared("recipe"),
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& robot_verb() {
    static const Verb verb = {
        "robot",
        "robot ROBOT --joints FILE [--against WORLD] [--json] [-o POSES.csv] [flags]",
        "say which bodies of a robot meet along a log of its joints",
        "Reads a robot from URDF or MJCF, makes pieces of each body's collision shapes, and asks\n"
        "every pair of bodies in every row of FILE, whose first line names the joints (and "
        "perhaps\n"
        "a time). A ball has columns NAME_qw to NAME_qz, a free joint NAME_tx to NAME_qz. Of each\n"
        "pair it says in how many rows the two meet and how deep, or how near they come, between\n"
        "two proved bounds; the worst are first (docs/robot-json.md). Pairs that a joint "
        "connects,\n"
        "that nothing moves against each other, or that meet at rest or in every row are left "
        "out,\n"
        "and said to be. -o writes where every body is, a row each. Exit code 0 whether any meet\n"
        "or not.",
        "hullwright robot arm.urdf --joints run.csv --against cell.obj --json",
        k_robot_flags,
        false,
        &start<RobotOptions, run_robot>};
    return verb;
}

} // namespace hullwright::cli
