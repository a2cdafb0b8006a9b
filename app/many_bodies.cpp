#include "many_bodies.h"

#include "base/files.h"
#include "pipeline/robot_run.h"
#include "told_sides.h"
#include "versions.h"

namespace hullwright::cli {
namespace {

// Says what stays where it is, and returns all warnings.
std::vector<Issue> tell_of(const pipeline::RobotRun& run, const RobotReport& report) {
    std::vector<Issue> warnings;
    const auto metres = [&run](std::size_t i) {
        return UnitOf{run.sides()[i]->file, run.sides()[i]->asset.meta().metres_per_unit};
    };
    for (std::size_t i = 0; i < run.sides().size(); ++i) {
        const CollideSide& side = *run.sides()[i];
        tell_of_side(side);
        warnings.insert(warnings.end(), side.issues.begin(), side.issues.end());
        if (i > 0) {
            warn_of_units(metres(0), metres(i));
        }
    }
    warn_of_rest(report.joints, report.joints_at_rest,
                 {"has no columns for", "", "stays where it is", "body", "bodies"});
    return warnings;
}

} // namespace

const char* refuse_many(const CommonOptions& options) {
    if (options.poses.size() != 1) {
        return "more than two things take one file with the poses of all: --poses FILE";
    }
    if (!options.bodies.empty()) {
        return "--bodies names two of a file's bodies: give their two files alone";
    }
    return options.outputs.size() > 1 ? "collide writes one output" : nullptr;
}

ExitCode collide_many(const CommonOptions& options, const Progress& progress) {
    pipeline::RobotInput input;
    input.joints = options.poses[0];
    input.things = options.inputs;
    pipeline::RobotSettings settings;
    settings.bodies = {options.recipe, {}, program_name()};
    settings.leave_out_always_meeting = false;
    auto run = pipeline::RobotRun::load(input, settings, progress);
    if (!run) {
        return fail(run.issue());
    }
    std::vector<Issue> warnings = tell_of(*run, run->report());
    if (const auto done = run->rows({}, progress); !done) {
        return fail(done.issue());
    }
    tell_of_rows(run->warnings_of_log(), warnings);
    const RobotReport report = run->report();
    const std::string text = options.json ? robot_json(report) + "\n" : robot_text(report);
    const Status written =
        options.outputs.empty() ? print_line(text) : write_file(options.outputs[0], text);
    return written ? strictly(options, warnings) : fail(written.issue());
}

} // namespace hullwright::cli
