// The verb `collide` holds two assets or models against each other, at one pair of poses or at a
// file of them.
#include "base/files.h"
#include "base/text.h"
#include "many_bodies.h"
#include "pipeline/collide.h"
#include "pipeline/contact_file.h"
#include "pose_words.h"
#include "report/collision_report.h"
#include "shared_words.h"
#include "told_sides.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <optional>
#include <tuple>

namespace hullwright::cli {
namespace {

// Lines of JSON go to a file, or to standard output as they come.
class Lines {
public:
    static Result<Lines> open(const std::vector<std::string>& outputs) {
        Lines lines;
        if (!outputs.empty()) {
            auto file = AtomicFile::open(outputs[0]);
            if (!file) {
                return file.issue();
            }
            lines.file_.emplace(std::move(*file));
        }
        return lines;
    }

    Status write(std::string_view text) {
        if (file_) {
            file_->write(text);
            return Done{};
        }
        return print_line(std::string(text));
    }
    Status commit() { return file_ ? file_->commit() : Status(Done{}); }

private:
    std::optional<AtomicFile> file_;
};

struct CollideOptions : CommonOptions {
    pipeline::CollideInput input;
    pipeline::CollideSettings settings;
    std::string model_a;
    std::string model_b;
    std::optional<std::string> trace; // the file for the traversal
    // Holds the pair of pieces of which images are made, by names or numbers.
    std::optional<std::string> piece_a;
    std::optional<std::string> piece_b;
    std::optional<std::string> save; // the contact file
    pipeline::Expected expected = pipeline::Expected::found;
    bool by_path = false; // the contact file names assets instead of holding them
    bool no_time = false;
};

// Holds the files that answers and the traversal go to.
struct CollideOutputs {
    Lines lines;
    std::optional<AtomicFile> trace;

    static Result<CollideOutputs> open(const CollideOptions& options) {
        auto lines = Lines::open(options.outputs);
        if (!lines) {
            return lines.issue();
        }
        CollideOutputs outputs{std::move(*lines), {}};
        if (options.trace) {
            auto file = AtomicFile::open(*options.trace);
            if (!file) {
                return file.issue();
            }
            outputs.trace.emplace(std::move(*file));
        }
        return outputs;
    }
};

// Writes every row that a run hands out.
class AnswerWriter {
public:
    AnswerWriter(const pipeline::CollideRun& run, const CollideOptions& options,
                 CollideOutputs&& outputs)
        : run_(run), options_(options), out_(std::move(outputs)) {
        tell_of_graphics();
    }

    // Begins the contact file, where there is to be one.
    Status open() {
        if (!options_.save) {
            return Done{};
        }
        const CollisionSettings& asked = options_.settings.collision;
        contact_.sides = {pipeline::contact_side(run_.a(), !options_.by_path),
                          pipeline::contact_side(run_.b(), !options_.by_path)};
        contact_.mode = asked.mode;
        contact_.distance = asked.distance;
        contact_.margin = asked.margin;
        auto saved = pipeline::ContactWriter::open(contact_, *options_.save);
        if (!saved) {
            return saved.issue();
        }
        saved_.emplace(std::move(*saved));
        return Done{};
    }

    Status row(const pipeline::CollideRow& row) {
        tell_of_graphics();
        if (auto added = saved_ ? save(row) : Status(Done{}); !added) {
            return added;
        }
        if (auto written = write(row); !written) {
            return written;
        }
        return out_.trace ? write_steps(row) : Status(Done{});
    }

    Status finish(const Progress& progress) {
        if (auto written = out_.lines.commit(); !written) {
            return written;
        }
        if (auto written = out_.trace ? out_.trace->commit() : Status(Done{}); !written) {
            return written;
        }
        return saved_ ? saved_->finish(progress) : Status(Done{});
    }

private:
    Status save(const pipeline::CollideRow& row) {
        auto kept = pipeline::contact_row(row, options_.expected);
        return kept ? saved_->add(*kept) : kept.issue();
    }

    // The line feed goes out with the last part: most lines are one, and one write.
    Status write(const pipeline::CollideRow& row) {
        const CollisionReportInput input{row.found, row.a, row.b, row.number, !options_.no_time};
        if (options_.poses.empty() && !options_.json) {
            return out_.lines.write(collision_text(input));
        }
        std::string last;
        const auto take = [&](std::string_view part) {
            const Status written = last.empty() ? Status(Done{}) : out_.lines.write(last);
            last = part;
            return written;
        };
        const Status made = write_collision(input, take, row.stop);
        return made ? out_.lines.write(last + "\n") : made;
    }

    Status write_steps(const pipeline::CollideRow& row) {
        const auto take = [this](std::string_view part) {
            out_.trace->write(part);
            return Status(Done{});
        };
        const Status written = write_trace(row.number, *row.steps, take, row.stop);
        out_.trace->write("\n");
        return written;
    }

    // Graphics may be missing from the beginning or be lost later; either is said once.
    void tell_of_graphics() {
        if (run_.graphics_issue() && !told_) {
            Issue issue = *run_.graphics_issue();
            issue.severity = Severity::warning;
            print_issue(issue);
            told_ = true;
        }
    }

    const pipeline::CollideRun& run_;
    const CollideOptions& options_;
    CollideOutputs out_;
    pipeline::ContactFile contact_; // without its rows, which are written as they come
    std::optional<pipeline::ContactWriter> saved_;
    bool told_ = false;
};

std::string text_of(const pipeline::CollideTally& tally, bool time) {
    return counted_text(tally.rows, "row", "rows") + ", " +
           counted_text(tally.hits, "collides", "collide") + ", of these " +
           grouped_text(tally.contained) + " by being inside" +
           (time && tally.rows > 0
                ? ", " + rounded_text(1e6 * tally.seconds / static_cast<double>(tally.rows), 4) +
                      " us a row"
                : std::string()) +
           "\n";
}

const char* refuse_models(const CollideOptions& options) {
    const bool is_named = !options.model_a.empty() || !options.model_b.empty();
    if ((!options.model_a.empty() && !is_asset(options.inputs[0])) ||
        (!options.model_b.empty() && !is_asset(options.inputs[1]))) {
        return "--model-a and --model-b name the model of an asset: a model has its own faces";
    }
    return is_named && options.save ? "--save keeps the answers of assets alone: it takes no "
                                      "--model-a or --model-b"
                                    : nullptr;
}

// True where something is asked that is said of two things alone.
bool asks_of_two(const CollideOptions& options) {
    const CollisionSettings& asked = options.settings.collision;
    return options.input.pose_a || options.input.pose_b || asked.mode != CollideMode::any ||
           asked.method != CollideMethod::exact || asked.distance || options.trace ||
           options.settings.images || options.settings.pictures || options.save ||
           options.no_time || !options.model_a.empty() || !options.model_b.empty();
}

const char* refuse_pairing(const CollideOptions& options) {
    const pipeline::CollideInput& asked = options.input;
    const pipeline::CollideSettings& settings = options.settings;
    const CollisionSettings& collision = settings.collision;
    const bool are_assets = is_asset(options.inputs[0]) && is_asset(options.inputs[1]);
    const Rule rules[] = {
        {!options.poses.empty() && (asked.pose_a || asked.pose_b),
         "--poses has the poses of both: no --pose-a or --pose-b beside it"},
        {options.outputs.size() > 1, "collide writes one output"},
        {std::isfinite(collision.margin) && !collision.distance,
         "--within says up to where --distance looks: it needs --distance"},
        {!options.save && (options.by_path || options.expected != pipeline::Expected::found),
         "--expect and --by-path say what a contact file holds: they need --save"},
        {options.save && collision.method != CollideMethod::exact,
         "--save keeps answers that are the same everywhere: it needs --method exact"},
        {options.by_path && !are_assets,
         "--by-path names assets (.hwa): export the models first, or leave it out"},
        {options.piece_a.has_value() != options.piece_b.has_value(),
         "--piece-a and --piece-b name a pair of pieces: they go together"},
        {options.piece_a && !settings.images,
         "--piece-a and --piece-b say what is pictured: they need --images"},
        {!settings.pictures && settings.picture.view != View::iso,
         "--view is where a picture is taken from: it needs --pictures"},
        {settings.images && !options.piece_a && collision.method == CollideMethod::exact,
         "--images shows what pixels saw: it needs --method gpu or both, or two pieces (--piece-a, "
         "--piece-b)"}};
    return why_broken(rules);
}

// Says why the words ask for nothing that can be answered; null when they do not.
const char* refuse(const CollideOptions& options) {
    if (options.inputs.size() < 2) {
        return "collide takes two files or more, each an asset or a model";
    }
    if (clashes_with_assets(options)) {
        return k_clash_with_assets;
    }
    if (options.inputs.size() > 2) {
        return asks_of_two(options)
                   ? "of more than two things collide says in how many rows pairs meet, and how "
                     "deep, or how near they come: it takes --poses, --json and -o alone"
                   : refuse_many(options);
    }
    if (const char* why = refuse_poses(options)) {
        return why;
    }
    if (const char* why = refuse_models(options)) {
        return why;
    }
    return refuse_pairing(options);
}

Result<pipeline::CollideRun> load(const CollideOptions& options, const Progress& progress) {
    pipeline::CollideInput input = options.input;
    input.files = {options.inputs[0], options.inputs[1]};
    input.models = {options.model_a, options.model_b};
    input.poses = poses_of(options);
    pipeline::CollideSettings settings = options.settings;
    settings.trace = options.trace.has_value();
    settings.as_packed = options.save.has_value();
    settings.recipe = options.recipe;
    settings.made_by = program_name();
    return pipeline::CollideRun::load(input, settings, progress, tell_of_side);
}

// Assets are written after the last row of a contact file, which takes little beside the rows.
double answered_at(const CollideOptions& options) {
    return options.save ? 0.95 : 1.0;
}

// `answering` is the part of the progress that ends before the contact file does.
Status answer(pipeline::CollideRun& run, const CollideOptions& options, const Progress& answering,
              const Progress& progress) {
    auto outputs = CollideOutputs::open(options);
    if (!outputs) {
        return outputs.issue();
    }
    if (auto begun = run.begin(answering); !begun) {
        return begun;
    }
    if (const std::string renderer = run.renderer(); !renderer.empty()) {
        std::fputs(("pixels by " + printable(renderer) + "\n").c_str(), stderr);
    }
    AnswerWriter writer(run, options, std::move(*outputs));
    if (auto opened = writer.open(); !opened) {
        return opened;
    }
    const auto write = [&writer](const pipeline::CollideRow& row) { return writer.row(row); };
    const Status done = run.rows(write, answering);
    if (!options.poses.empty()) {
        std::fputs(text_of(run.tally(), !options.no_time).c_str(), stderr);
    }
    return done ? writer.finish(progress.part("write", answered_at(options), 1.0)) : done;
}

// Finds the two pieces that are to be pictured. The text says what is wrong with their names; it is
// empty when they are found or none is named.
std::string image_pieces(pipeline::CollideRun& run, const CollideOptions& options) {
    if (!options.piece_a) {
        return {};
    }
    std::array<std::uint32_t, 2> pieces = {};
    for (const auto& [flag, side, name, piece] :
         {std::tuple("--piece-a", &run.a(), &*options.piece_a, &pieces[0]),
          std::tuple("--piece-b", &run.b(), &*options.piece_b, &pieces[1])}) {
        const auto found = pipeline::find_piece(*side, *name);
        if (!found) {
            return no_such_piece(flag, *name, *side);
        }
        *piece = *found;
    }
    run.image(pieces);
    return {};
}

ExitCode run_collide(const CollideOptions& options, const Progress& progress) {
    if (const char* wrong = refuse(options)) {
        return refusal(std::string(wrong) + " (see collide --help)");
    }
    if (options.inputs.size() > 2) {
        return collide_many(options, progress);
    }
    const Progress answering = progress.part("read", 0.0, answered_at(options));
    auto run = load(options, answering);
    if (!run) {
        return fail(run.issue());
    }
    if (const std::string wrong = image_pieces(*run, options); !wrong.empty()) {
        return refusal(wrong);
    }
    warn_of_units({run->a().file, run->a().asset.meta().metres_per_unit},
                  {run->b().file, run->b().asset.meta().metres_per_unit});
    if (const auto done = answer(*run, options, answering, progress); !done) {
        return fail(done.issue());
    }
    if (run->tally().differ > 0) {
        std::fprintf(stderr, "hullwright: the two methods differ in %s; please report it\n",
                     counted_text(run->tally().differ, "row", "rows").c_str());
        return k_check_failed;
    }
    std::vector<Issue> warnings = run->a().issues;
    warnings.insert(warnings.end(), run->b().issues.begin(), run->b().issues.end());
    tell_of_rows(run->warnings_of_poses(), warnings);
    return strictly(options, warnings);
}

using pipeline::CollideInput;
using pipeline::CollideSettings;
using pipeline::PairPictureSettings;

constexpr std::array<std::string_view, 2> k_mode_words = {"any", "all"};
constexpr std::array<std::string_view, 3> k_method_words = {"exact", "gpu", "both"};
constexpr FlagWords k_modes = {k_mode_words, "any or all"};
constexpr FlagWords k_methods = {k_method_words, "gpu, exact or both"};

constexpr auto k_collide_flags = std::to_array<Flag>({
    shared("json"),
    shared("output"),
    {"pose-a", "POSE", "where A is: \"tx ty tz qw qx qy qz\"",
     slot_of<&CollideOptions::input, &CollideInput::pose_a>},
    {"pose-b", "POSE", "where B is", slot_of<&CollideOptions::input, &CollideInput::pose_b>},
    shared("poses"),
    shared("bodies"),
    {"mode", "MODE", "any: is there a collision; all: every two pieces that meet",
     word_of<k_modes, &CollideOptions::settings, &CollideSettings::collision,
             &CollisionSettings::mode>},
    {"method", "METHOD", "exact, gpu (pixels where they are certain), or both, compared",
     word_of<k_methods, &CollideOptions::settings, &CollideSettings::collision,
             &CollisionSettings::method>},
    {"tile", "N", "pixels a side for a pair of pieces, 8 to 1024 [64]",
     count_of<8, 1024, &CollideOptions::settings, &CollideSettings::collision,
              &CollisionSettings::tile>},
    {"distance", "",
     "how far apart they are, between two proved bounds, and where they are nearest",
     slot_of<&CollideOptions::settings, &CollideSettings::collision, &CollisionSettings::distance>},
    {"within", "D",
     "with --distance: what is farther apart than D, in the models' unit, is only said to be",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{0.0, CollisionSettings::k_most_margin,
                           &static_cast<CollideOptions&>(options).settings.collision.margin};
     }},
    {"trace", "FILE", "write the traversal, a line of JSON for each row",
     slot_of<&CollideOptions::trace>, FileUse::written},
    {"images", "DIR", "write what pixels saw of each pair they decided, as PNG; needs gpu or both",
     slot_of<&CollideOptions::settings, &CollideSettings::images>},
    {"piece-a", "PIECE",
     "with --images: of this piece of A and that of B alone, by name or number, write every look,\n"
     "its profile and the published passes, and what all of it says; by any method",
     slot_of<&CollideOptions::piece_a>},
    {"piece-b", "PIECE", "with --piece-a: the piece of B", slot_of<&CollideOptions::piece_b>},
    {"pictures", "DIR",
     "draw both at each row as PNG: what meets in red and orange, where, and the way out, or,\n"
     "with --distance, where they are nearest",
     slot_of<&CollideOptions::settings, &CollideSettings::pictures>},
    {"view", "VIEW", "with --pictures: iso, front, back, left, right, top or bottom [iso]",
     word_of<k_views, &CollideOptions::settings, &CollideSettings::picture,
             &PairPictureSettings::view>},
    {"model-a", "FILE", "the model of A, where A is an asset: whether its faces meet, too",
     slot_of<&CollideOptions::model_a>, FileUse::read},
    {"model-b", "FILE", "the model of B, where B is an asset", slot_of<&CollideOptions::model_b>,
     FileUse::read},
    {"save", "FILE", "keep assets, poses and answers in a contact file, NAME.contact.json",
     slot_of<&CollideOptions::save>, FileUse::written},
    {"expect", "WHAT", "with --save: the answer that a replay expects, hit, free or as found",
     word_of<k_expected, &CollideOptions::expected>},
    {"by-path", "", "with --save: name the two assets and their hashes instead of holding them",
     slot_of<&CollideOptions::by_path>},
    {"no-time", "", "leave times out, so that the same is written every time",
     slot_of<&CollideOptions::no_time>},
    shared("strict"),
    shared("repair"),
    shared("recipe"),
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& collide_verb() {
    static const Verb verb = {
        "collide",
        "collide A B [--pose-b POSE | --poses FILE] [--mode any|all] [flags]",
        "say whether two assets or models, or more, collide, where, and why",
        "Holds two things against each other: packed assets (.hwa), or models that are made into\n"
        "assets first. POSE is \"tx ty tz qw qx qy qz\": turned by the quaternion, then moved.\n"
        "FILE has a pair of poses a row, as CSV with a header "
        "(a_tx,a_ty,a_tz,a_qw,a_qx,a_qy,a_qz,\n"
        "b_tx … b_qz; what is missing is zero, or no turn) or as lines of JSON with these names,\n"
        "and is answered by a line of JSON for each row (docs/collide-json.md). - is standard\n"
        "input. The answer is proved, touching counts. Mode any ends with the first two pieces\n"
        "that meet, all finds every two. Kinds of collision: solid (pieces of closed models "
        "meet),\n"
        "surface (faces of both meet, or one is open), contained (one is inside the other and\n"
        "touches nothing). With --method gpu pixels decide what they can with certainty, and the "
        "exact\n"
        "test the rest; both asks both ways. --save keeps all of it in one file that `replay` "
        "answers\n"
        "again (docs/contact-json.md). Of more than two things (A B C --poses FILE) every two are\n"
        "asked in every row, whose columns begin with the names of their files (wheel_tx): in how\n"
        "many rows they meet and how deep, or how near they come, the worst first. Exit code 0\n"
        "whether they collide or not, 1 if two methods ever differ.",
        "hullwright collide wheel.hwa ramp.hwa --poses run.csv --mode all > contacts.jsonl",
        k_collide_flags,
        false,
        &start<CollideOptions, run_collide>};
    return verb;
}

} // namespace hullwright::cli
