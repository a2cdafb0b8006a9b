// The verb `compare` says where two things' pieces and their real surfaces disagree, and which
// piece is at fault.
#include "base/files.h"
#include "base/text.h"
#include "number_words.h"
#include "pipeline/compare.h"
#include "pipeline/compare_pictures.h"
#include "pipeline/robot_bodies.h"
#include "pose_words.h"
#include "report/compare_report.h"
#include "told_sides.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <tuple>

namespace hullwright::cli {
namespace {

struct CompareOptions : CommonOptions {
    std::string model_a;
    std::string model_b;
    std::optional<std::string> scale_a;
    std::optional<std::string> scale_b;
    std::string report;
    bool no_pixels = false;
    bool no_depths = false;
};

// One number is that of all three axes; none where the words are no scale.
std::optional<Vec3> scale_in(const std::string& text) {
    NumberWords numbers;
    const std::vector<double> found = numbers.read_all("", text);
    const bool is_scale =
        (found.size() == 1 || found.size() == 3) && std::ranges::find(found, 0.0) == found.end();
    if (!is_scale) {
        return std::nullopt;
    }
    return found.size() == 1 ? Vec3(Vec3::Constant(found[0])) : Vec3(found.data());
}

std::string refuse_scales(const CompareOptions& options) {
    for (const auto& [flag, model, scale] :
         {std::tuple("--scale-a", &options.model_a, &options.scale_a),
          std::tuple("--scale-b", &options.model_b, &options.scale_b)}) {
        if (*scale && model->empty()) {
            return std::string(flag) + " is of the model of an asset: it needs --model-" + flag[8];
        }
        if (*scale && pipeline::is_robot_file(*model)) {
            return std::string(flag) + ": a robot's file has the scales of its meshes itself";
        }
        if (*scale && !scale_in(**scale)) {
            return std::string(flag) + " takes a number, or three with blanks between them, none "
                                       "of them 0";
        }
    }
    return {};
}

// Says why the words ask for nothing that can be answered; empty when they do not.
std::string refuse(const CompareOptions& options) {
    if (options.inputs.size() != 2) {
        return "compare takes two files, A and B, each a model or an asset with its model";
    }
    if (options.poses.empty()) {
        return "compare takes the poses of both from a file: --poses FILE";
    }
    if (const char* why = refuse_poses(options)) {
        return why;
    }
    if (options.outputs.size() > 1) {
        return "compare writes one CSV";
    }
    if (clashes_with_assets(options)) {
        return k_clash_with_assets;
    }
    const std::array<const std::string*, 2> models = {&options.model_a, &options.model_b};
    for (std::size_t i = 0; i < models.size(); ++i) {
        const std::string flag = i == 0 ? "--model-a" : "--model-b";
        const std::string file = printable(options.inputs[i], 4096);
        if (is_asset(options.inputs[i]) && models[i]->empty()) {
            return file + " is an asset, which does not hold its surface: name its model with " +
                   flag;
        }
        if (!is_asset(options.inputs[i]) && !models[i]->empty()) {
            return flag + " names the model of an asset, and " + file + " is none";
        }
    }
    return refuse_scales(options);
}

void tell_of(const CompareSide& side) {
    tell_of_side(side.side);
    if (side.is_other_mesh) {
        print_issue(warning(Code::mesh_mismatch, side.side.file, as_given(side.model)));
    }
    warn_of_units({side.model, side.metres_per_unit},
                  {side.side.file, side.side.asset.meta().metres_per_unit});
}

Result<pipeline::CompareRun> load(const CompareOptions& options, const Progress& progress) {
    pipeline::CompareInput input;
    input.files = {options.inputs[0], options.inputs[1]};
    for (const auto& [file, scale, model] :
         {std::tuple(&options.model_a, &options.scale_a, &input.models[0]),
          std::tuple(&options.model_b, &options.scale_b, &input.models[1])}) {
        *model = {*file, *scale ? *scale_in(**scale) : Vec3(Vec3::Ones())};
    }
    input.poses = *poses_of(options);
    pipeline::CompareSettings settings;
    settings.recipe = options.recipe;
    settings.made_by = program_name();
    settings.pixels = !options.no_pixels;
    settings.ways_out = !options.no_depths;
    return pipeline::CompareRun::load(input, settings, progress, tell_of);
}

CompareReportInput report_of(const pipeline::CompareRun& run, const CompareOptions& options) {
    CompareReportInput report = named_report(run.a(), run.b());
    report.sums = &run.sums();
    report.poses = options.poses[0] == "-" ? "standard input" : options.poses[0];
    report.poses += options.poses.size() > 1 ? ", " + options.poses[1] : std::string();
    report.pixels = run.sums().counts().pixels > 0;
    report.ways_out = !options.no_depths;
    return report;
}

// Holds the files that are opened before the run, so that it does not fail after its work.
struct CompareOutputs {
    std::optional<AtomicFile> csv;
    std::optional<AtomicFile> page;

    static Result<CompareOutputs> open(const CompareOptions& options) {
        CompareOutputs outputs;
        for (const auto& [path, file] :
             {std::pair(options.outputs.empty() ? std::string() : options.outputs[0], &outputs.csv),
              std::pair(options.report, &outputs.page)}) {
            if (!path.empty()) {
                auto opened = AtomicFile::open(path);
                if (!opened) {
                    return opened.issue();
                }
                file->emplace(std::move(*opened));
            }
        }
        return outputs;
    }
};

// Graphics may be missing from the beginning or be lost later.
void tell_of_graphics(const pipeline::CompareRun& run) {
    if (run.graphics_issue()) {
        Issue issue = *run.graphics_issue();
        issue.severity = Severity::warning;
        print_issue(issue);
    }
}

Status write_rows(pipeline::CompareRun& run, const CompareOptions& options, CompareOutputs& outputs,
                  const Progress& progress) {
    if (auto begun = run.begin(progress); !begun) {
        return begun;
    }
    const CompareReportInput report = report_of(run, options);
    if (outputs.csv) {
        outputs.csv->write(compare_csv_header());
    }
    return run.rows(
        [&](const ComparedRow& row) {
            if (outputs.csv) {
                outputs.csv->write(compare_csv(report, row));
            }
            return options.json ? print_line(compare_json(report, row) + "\n") : Status(Done{});
        },
        progress);
}

Status write_page(const pipeline::CompareRun& run, const CompareReportInput& report,
                  CompareOutputs& outputs, const Progress& progress) {
    const auto page = draw_compare_page(run.a(), run.b(), report, program_name(), progress);
    if (!page) {
        return page.issue();
    }
    outputs.page->write(*page);
    return outputs.page->commit();
}

// Pictures take a few seconds at the end.
double compared_at(const CompareOptions& options) {
    return options.report.empty() ? 1.0 : 0.9;
}

// `comparing` is the part of the progress that ends before the page is drawn.
Status answer(pipeline::CompareRun& run, const CompareOptions& options, CompareOutputs& outputs,
              const Progress& comparing, const Progress& progress) {
    if (auto written = write_rows(run, options, outputs, comparing); !written) {
        return written;
    }
    tell_of_graphics(run);
    const CompareReportInput report = report_of(run, options);
    if (outputs.page) {
        const Status written =
            write_page(run, report, outputs, progress.part("draw", compared_at(options), 1.0));
        if (!written) {
            return written;
        }
    }
    if (outputs.csv) {
        if (auto written = outputs.csv->commit(); !written) {
            return written;
        }
    }
    return print_line(options.json ? compare_sums_json(report) + "\n" : compare_text(report));
}

// Returns the exit code, and says on stderr what makes it that of a failed check.
ExitCode verdict_on(const pipeline::CompareRun& run, const CompareOptions& options) {
    const CompareSums::Counts& counts = run.sums().counts();
    if (counts.pixels_differ > 0) {
        std::fprintf(stderr, "hullwright: the two methods differ in %s rows; please report it\n",
                     grouped_text(counts.pixels_differ).c_str());
        return k_check_failed;
    }
    if (counts.missed_contacts > 0) {
        return k_check_failed;
    }
    if (options.strict && run.sums().differing() > 0) {
        std::fprintf(stderr, "hullwright: --strict: pieces and meshes differ in %s rows\n",
                     grouped_text(run.sums().differing()).c_str());
        return k_check_failed;
    }
    std::vector<Issue> warnings = run.a().side.issues;
    const std::vector<Issue>& more = run.b().side.issues;
    warnings.insert(warnings.end(), more.begin(), more.end());
    tell_of_rows(run.warnings_of_poses(), warnings);
    return strictly(options, warnings);
}

ExitCode run_compare(const CompareOptions& options, const Progress& progress) {
    if (const std::string wrong = refuse(options); !wrong.empty()) {
        return refusal(wrong + " (see compare --help)");
    }
    auto outputs = CompareOutputs::open(options);
    if (!outputs) {
        return fail(outputs.issue());
    }
    const Progress comparing = progress.part("read", 0.0, compared_at(options));
    auto run = load(options, comparing);
    if (!run) {
        return fail(run.issue());
    }
    warn_of_units({run->a().model, run->a().metres_per_unit},
                  {run->b().model, run->b().metres_per_unit});
    if (const auto done = answer(*run, options, *outputs, comparing, progress); !done) {
        return fail(done.issue());
    }
    return verdict_on(*run, options);
}

constexpr auto k_compare_flags = std::to_array<Flag>({
    shared("json"),
    shared("output"),
    shared("poses"),
    shared("bodies"),
    {"model-a", "FILE",
     "the model of A, where A is an asset; or the robot (URDF, MJCF) whose body of that name it is",
     slot_of<&CompareOptions::model_a>, FileUse::read},
    {"model-b", "FILE", "the model of B, where B is an asset", slot_of<&CompareOptions::model_b>,
     FileUse::read},
    {"scale-a", "SCALE",
     "of the model of A: what its coordinates are multiplied by, as a URDF's mesh says (\"S\" or\n"
     "\"x y z\")",
     slot_of<&CompareOptions::scale_a>},
    {"scale-b", "SCALE", "of the model of B", slot_of<&CompareOptions::scale_b>},
    {"report", "FILE", "write a page (HTML) with a plot, pictures and the rows that differ",
     slot_of<&CompareOptions::report>, FileUse::written},
    {"no-depths", "", "do not compare depths, which takes most of the time",
     slot_of<&CompareOptions::no_depths>},
    {"no-pixels", "", "do not ask pixels, which are slow without a GPU",
     slot_of<&CompareOptions::no_pixels>},
    shared("strict"),
    shared("repair"),
    shared("recipe"),
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& compare_verb() {
    static const Verb verb = {
        "compare",
        "compare A B --poses FILE [--report OUT.html] [-o OUT.csv] [--json] [flags]",
        "say where pieces and real surfaces disagree, and which piece is at fault",
        "Holds two things against each other at a file of poses, as collide does, and beside it "
        "the\n"
        "surfaces that they stand for, triangle by triangle: models, which are made into assets "
        "first,\n"
        "or packed assets (.hwa) with --model-a, --model-b. Each row says whether the meshes meet "
        "or\n"
        "one is inside the other (exactly) or how far they are apart, whether pieces, pixels and\n"
        "boxes alone say the same, and which piece's hull is out of its surface where they do "
        "not.\n"
        "FILE may have a column engine (0, 1, free or hit) and engine_depth: what another program "
        "said.\n"
        "-o writes a line of CSV for each row, --json prints a line of JSON for each and one with "
        "the\n"
        "sums (docs/compare-json.md). Exit code 1 where a contact is missed; with --strict where\n"
        "anything differs beyond what the pieces themselves say they may be off, or a contact is\n"
        "false.",
        "hullwright compare wheel.hwa ramp.obj --model-a wheel.obj --poses run.csv --report "
        "run.html",
        k_compare_flags,
        false,
        &start<CompareOptions, run_compare>};
    return verb;
}

} // namespace hullwright::cli
