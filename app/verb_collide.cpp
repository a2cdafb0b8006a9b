// `collide`: two assets or models, at one pair of poses or at a file of them.
#include "base/files.h"
#include "base/text.h"
#include "cli.h"
#include "draw/case_picture.h"
#include "pipeline/collision_session.h"
#include "poses/pose_file.h"
#include "report/collision_report.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <tuple>

namespace hullwright::cli {
namespace {

// Lines of JSON, to a file or as they come to standard output.
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

    // To standard output at once: who sent a row may wait for its answer.
    Status write(const std::string& line) {
        if (file_) {
            file_->write(line);
            return Done{};
        }
        return std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
                       std::fflush(stdout) == 0
                   ? Status(Done{})
                   : error(Code::file_not_written, "standard output",
                           as_given(std::strerror(errno)));
    }
    Status commit() { return file_ ? file_->commit() : Status(Done{}); }

private:
    std::optional<AtomicFile> file_;
};

// How many rows found what.
struct Tally {
    std::uint64_t rows = 0;
    std::uint64_t hits = 0;
    std::uint64_t contained = 0;
    std::uint64_t differ = 0; // of two methods
    double seconds = 0.0;
    std::vector<Issue> warnings; // of both sides

    void add(const Collision& found) {
        ++rows;
        hits += found.kind != CollisionKind::none ? 1 : 0;
        contained += found.kind == CollisionKind::contained ? 1 : 0;
        differ += found.differ ? 1 : 0;
        seconds += found.seconds;
    }
    [[nodiscard]] std::string text(bool time) const {
        return grouped_text(rows) + " rows, " + grouped_text(hits) + " collide, of these " +
               grouped_text(contained) + " by being inside" +
               (time && rows > 0
                    ? ", " + rounded_text(1e6 * seconds / static_cast<double>(rows), 4) +
                          " us a row"
                    : std::string()) +
               "\n";
    }
};

// What pixels saw of each pair that they decided, a PNG a pair.
class Images {
public:
    static Result<Images> open(const std::string& folder) {
        std::error_code failed;
        std::filesystem::create_directories(folder, failed);
        return failed ? Result<Images>(
                            error(Code::file_not_written, folder, as_given(failed.message())))
                      : Images(folder);
    }

    Status write(std::uint64_t row, NodePair leaves, RasterPairs& pairs, std::size_t pair,
                 const CollideSide& a, const CollideSide& b) {
        const auto picture = pairs.picture_of(pair);
        if (!picture) {
            return picture.issue();
        }
        const auto piece = [](const CollideSide& side, std::uint32_t leaf) {
            return std::to_string(side.asset.node(leaf).piece);
        };
        const std::string name = "row" + std::to_string(row) + "_a" + piece(a, leaves.a) + "_b" +
                                 piece(b, leaves.b) + ".png";
        written_ = write_png(draw_cases(picture->tile.plain), folder_ / name);
        return written_;
    }
    // That a picture could not be written is more than that there are no graphics.
    [[nodiscard]] const Status& written() const { return written_; }

private:
    explicit Images(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
    Status written_ = Done{};
};

// Where answers go.
struct Outputs {
    Lines lines;
    std::optional<AtomicFile> trace;
    std::optional<Images> images;

    static Result<Outputs> open(const Options& options) {
        auto lines = Lines::open(options.outputs);
        if (!lines) {
            return lines.issue();
        }
        Outputs outputs{std::move(*lines), {}, {}};
        if (options.collide.trace) {
            auto file = AtomicFile::open(*options.collide.trace);
            if (!file) {
                return file.issue();
            }
            outputs.trace.emplace(std::move(*file));
        }
        if (options.collide.images) {
            auto folder = Images::open(*options.collide.images);
            if (!folder) {
                return folder.issue();
            }
            outputs.images.emplace(std::move(*folder));
        }
        return outputs;
    }
};

// Everything that a row goes through.
class Run {
public:
    Run(const CollideSide& a, const CollideSide& b, const Options& options,
        CollisionSession&& session, Outputs&& outputs)
        : a_(a), b_(b), options_(options), session_(std::move(session)), out_(std::move(outputs)) {
        tell_of_graphics();
    }

    Status row(std::uint64_t number, const Pose& a, const Pose& b) {
        RasterCollider::Look look;
        if (out_.images) {
            look = [&](NodePair leaves, const RasterAnswer& answer, RasterPairs& pairs,
                       std::size_t pair) {
                // Of pieces that already the outlines part, nothing was drawn.
                return answer.levels == 0 ? Status(Done{})
                                          : out_.images->write(number, leaves, pairs, pair, a_, b_);
            };
        }
        const Collision& found = session_.run(a, b, look);
        if (out_.images && !out_.images->written()) {
            return out_.images->written();
        }
        tally_.add(found);
        tell_of_graphics();
        const bool many = options_.collide.poses.has_value();
        const CollisionReportInput input{&found, &a_.asset, &b_.asset, number,
                                         !options_.collide.no_time};
        if (auto written = out_.lines.write(many || options_.json ? collision_json(input) + "\n"
                                                                  : collision_text(input));
            !written) {
            return written;
        }
        if (out_.trace) {
            steps_.clear();
            traverser_.run(a_.collider->tree(), b_.collider->tree(),
                           relative(a_.placed(a), b_.placed(b)), &steps_);
            out_.trace->write(trace_json(number, steps_) + "\n");
        }
        return Done{};
    }

    // What is asked of a file of poses, row by row.
    Status rows(PoseReader& reader, const Progress& progress) {
        while (!progress.stopped()) {
            const auto pair = reader.next();
            if (!pair) {
                return pair.issue();
            }
            if (!*pair) {
                return Done{};
            }
            if (auto done = row(reader.row(), (**pair).a, (**pair).b); !done) {
                return done;
            }
        }
        return stopped_issue();
    }

    Status finish() {
        if (auto written = out_.lines.commit(); !written) {
            return written;
        }
        return out_.trace ? out_.trace->commit() : Status(Done{});
    }

    [[nodiscard]] const Tally& tally() const { return tally_; }

private:
    // Once, when there is none to begin with or when it is lost.
    void tell_of_graphics() {
        if (session_.graphics_issue() && !told_) {
            Issue issue = *session_.graphics_issue();
            issue.severity = Severity::warning;
            print_issue(issue);
            told_ = true;
        }
    }

    const CollideSide& a_;
    const CollideSide& b_;
    const Options& options_;
    CollisionSession session_;
    Outputs out_;
    Traverser traverser_;
    std::vector<TraversalStep> steps_;
    Tally tally_;
    bool told_ = false;
};

// Lengths of both are taken for the same unit.
void warn_of_units(const CollideSide& a, const CollideSide& b) {
    const double one = a.asset.meta().metres_per_unit;
    const double other = b.asset.meta().metres_per_unit;
    if (one > 0.0 && other > 0.0 && one != other) {
        print_issue(warning(
            Code::unit_suspicious, b.file,
            because(Why::units_differ, unit_text({other}), a.file, unit_text({one})), {other}));
    }
}

// Nothing can be said of what is inside of assets of before there were cages, and of open ones
// whose holes no lids close.
void warn_of_cages(const CollideSide& side) {
    if (side.is_open_solid()) {
        std::fprintf(stderr,
                     "warning: %s is open, and its holes could not be closed by lids, so whether "
                     "one is inside the other without touching it stays open; fill its holes.\n",
                     printable(side.file, 4096).c_str());
    }
    if (!side.asset.has_cage()) {
        std::fprintf(stderr,
                     "warning: %s says nothing of insides, so whether one is inside the other "
                     "without touching it stays open; export it again.\n",
                     printable(side.file, 4096).c_str());
    }
}

std::optional<ExitCode> refuse(const Options& options) {
    const CollideOptions& asked = options.collide;
    const char* wrong = nullptr;
    if (options.inputs.size() != 2) {
        wrong = "collide takes two files, A and B, each an asset or a model";
    } else if (asked.poses && (asked.pose_a || asked.pose_b)) {
        wrong = "--poses has the poses of both: no --pose-a or --pose-b beside it";
    } else if (options.outputs.size() > 1) {
        wrong = "collide writes one output";
    } else if (asked.images && asked.settings.method == CollideMethod::exact) {
        wrong = "--images shows what pixels saw: it needs --method gpu or both";
    }
    if (wrong != nullptr) {
        std::fprintf(stderr, "hullwright: %s (see collide --help)\n", wrong);
        return k_usage;
    }
    return std::nullopt;
}

// What rows are read from: a file, or the one pair that the flags say.
struct Asked {
    PosePair pair;
    std::optional<PoseReader> reader;

    static Result<Asked> open(const CollideOptions& options, const Progress& progress) {
        Asked asked;
        for (const auto& [text, flag, pose] :
             {std::tuple(&options.pose_a, "--pose-a", &asked.pair.a),
              std::tuple(&options.pose_b, "--pose-b", &asked.pair.b)}) {
            const auto read = *text ? parse_pose(**text, flag) : Result<Pose>(Pose());
            if (!read) {
                return read.issue();
            }
            *pose = *read;
        }
        if (options.poses) {
            auto reader = PoseReader::open(*options.poses, progress);
            if (!reader) {
                return reader.issue();
            }
            asked.reader.emplace(std::move(*reader));
        }
        return asked;
    }
};

Result<CollideSide> load(const Options& options, std::size_t which, const Progress& progress) {
    auto side = load_side(options.inputs[which], options.recipe, PrepareSettings(), program_name(),
                          progress);
    if (side) {
        for (const Issue& issue : side->issues) {
            print_issue(issue);
        }
        warn_of_cages(*side);
    }
    return side;
}

Result<Tally> answer(Run& run, Asked& asked, const Options& options, const Progress& progress) {
    Status done =
        asked.reader ? run.rows(*asked.reader, progress) : run.row(1, asked.pair.a, asked.pair.b);
    if (asked.reader) {
        std::fputs(run.tally().text(!options.collide.no_time).c_str(), stderr);
    }
    if (done) {
        done = run.finish();
    }
    return done ? Result<Tally>(run.tally()) : done.issue();
}

Result<Tally> collide(const Options& options, const Progress& progress) {
    // A wrong name should not cost a long run.
    auto asked = Asked::open(options.collide, progress);
    if (!asked) {
        return asked.issue();
    }
    const auto a = load(options, 0, progress.part({}, 0.0, 0.5));
    if (!a) {
        return a.issue();
    }
    const auto b = load(options, 1, progress.part({}, 0.5, 1.0));
    if (!b) {
        return b.issue();
    }
    warn_of_units(*a, *b);
    auto outputs = Outputs::open(options);
    if (!outputs) {
        return outputs.issue();
    }
    auto session = CollisionSession::make(*a, *b, options.collide.settings);
    if (!session) {
        return session.issue();
    }
    if (const std::string renderer = session->renderer(); !renderer.empty()) {
        std::fputs(("pixels by " + printable(renderer) + "\n").c_str(), stderr);
    }
    Run run(*a, *b, options, std::move(*session), std::move(*outputs));
    auto tally = answer(run, *asked, options, progress);
    if (tally) {
        for (const CollideSide* side : {&*a, &*b}) {
            tally->warnings.insert(tally->warnings.end(), side->issues.begin(), side->issues.end());
        }
    }
    return tally;
}

ExitCode run(const Options& options, const Progress& progress) {
    if (const auto refused = refuse(options)) {
        return *refused;
    }
    const auto tally = collide(options, progress);
    if (!tally) {
        return fail(tally.issue());
    }
    if (tally->differ > 0) {
        std::fprintf(stderr, "hullwright: the two methods differ in %s rows; please report it\n",
                     grouped_text(tally->differ).c_str());
        return k_check_failed;
    }
    return strictly(options, tally->warnings);
}

constexpr auto k_flags = std::to_array<std::string_view>(
    {"pose-a", "pose-b", "poses", "mode", "method", "tile", "json", "output", "trace", "images",
     "no-time", "strict", "repair", "recipe", "progress", "threads"});

} // namespace

const Verb& collide_verb() {
    static const Verb verb = {
        "collide",
        "collide A B [--pose-b POSE | --poses FILE] [--mode any|all] [flags]",
        "say whether two assets or models collide, where, and why",
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
        "test the rest; both asks both ways. Exit code 0 whether they collide or not, 1 if two\n"
        "methods ever differ.",
        "hullwright collide wheel.hwa ramp.hwa --poses run.csv --mode all > contacts.jsonl",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
