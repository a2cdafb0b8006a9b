#include "pipeline/robot_run.h"

#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "pipeline/collision_session.h"
#include "pipeline/pair_watch.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Counts rows that are answered together: for each pair one after the other, pairs side by side.
constexpr std::size_t k_block = 256;
// Making pieces takes about as long as a few thousand rows do.
constexpr double k_robot_loaded = 0.5;
// Asking all pairs at rest takes as long as one row does, and choosing them far less.
constexpr double k_bodies_made = 0.48;
constexpr double k_pairs_chosen = 0.481;

// Each pair keeps some kilobytes along the rows. So many are those of 1,414 bodies.
constexpr std::size_t k_most_pairs = 1'000'000;

Result<Robot> robot_of(const RobotInput& input, const RobotSettings& settings,
                       const std::stop_token& stop) {
    if (input.things.empty()) {
        return read_robot(input.robot, settings.reading, stop);
    }
    Robot robot;
    robot.format = k_free_bodies;
    robot.are_things = true;
    std::set<std::string> taken;
    for (const std::string& file : input.things) {
        const std::string stem = std::filesystem::path(file).stem().string();
        std::string name = stem;
        for (int number = 2; !taken.insert(name).second; ++number) {
            name = stem + std::to_string(number);
        }
        RobotJoint joint;
        joint.name = name;
        joint.motion = JointMotion::free;
        RobotBody body;
        body.name = name;
        body.joints = {robot.joints.size()};
        robot.joints.push_back(std::move(joint));
        robot.bodies.push_back(std::move(body));
    }
    return robot;
}

Result<RobotSides> sides_of(const RobotInput& input, const Robot& robot,
                            const RobotBodySettings& settings, const Progress& progress) {
    if (input.things.empty()) {
        return make_bodies(robot, settings, progress);
    }
    RobotSides sides;
    for (const std::string& file : input.things) {
        const double share = 1.0 / static_cast<double>(input.things.size());
        const double from = share * static_cast<double>(sides.size());
        if (input.left_out.contains(file)) {
            sides.push_back(nullptr);
            continue;
        }
        auto side = load_side(file, settings.recipe, settings.prepare, settings.made_by,
                              progress.part({}, from, from + share));
        if (!side) {
            return side.issue();
        }
        sides.push_back(std::make_unique<CollideSide>(std::move(*side)));
    }
    return sides;
}

// Pairs are of what has shapes, and of what stands around. They are counted before any pieces are
// made, which takes long for so many.
Status check_pairs(const RobotInput& input, const Robot& robot) {
    std::size_t count = input.against ? 1 : 0;
    for (const RobotBody& body : robot.bodies) {
        count += body.shapes.empty() ? 0 : 1;
    }
    for (const std::string& file : input.things) {
        count += input.left_out.contains(file) ? 0 : 1;
    }
    const std::size_t pairs = count < 2 ? 0 : count * (count - 1) / 2; // a file has no 2^32 bodies
    return input.pair || pairs <= k_most_pairs
               ? Status(Done{})
               : error(Code::too_many_pairs, input.things.empty() ? input.robot : input.joints, {},
                       {static_cast<double>(pairs), static_cast<double>(k_most_pairs)});
}

// Holds one row of a block, with where everything is.
struct PosedRow {
    LogRow row;
    std::vector<PoseNumbers> places;
    std::vector<Pose> poses;
};

} // namespace

struct RobotRun::State {
    explicit State(const RobotSettings& with) : settings(with) {}

    RobotSettings settings;
    std::string joints; // the log's name
    Robot robot;
    std::optional<JointLog> log;
    RobotSides sides;
    std::vector<std::string> names;
    bool is_one_pair = false;
    std::array<std::size_t, 2> pair = {0, 0};
    std::vector<std::pair<std::size_t, std::size_t>> excluded; // those of the robot, in order
    std::vector<RobotPair> left_out;
    std::vector<PairWatch> watches;
    std::optional<CollisionSession> session; // of the one pair, where answers are kept
    std::uint64_t row_count = 0;

    [[nodiscard]] bool has_surroundings() const { return sides.size() > robot.bodies.size(); }

    Status find_pair(const std::array<std::string, 2>& wanted) {
        for (std::size_t i = 0; i < 2; ++i) {
            const auto at = std::find(names.begin(), names.end(), wanted[i]);
            pair[i] = static_cast<std::size_t>(at - names.begin());
            if (at == names.end() || !sides[pair[i]]) {
                return error(Code::bad_setting, "--pair",
                             at == names.end()
                                 ? because(Why::names_nothing, shown_text(wanted[i]))
                                 : because(Why::no_shape_collides, shown_text(wanted[i])));
            }
        }
        return pair[0] != pair[1] ? Status(Done{})
                                  : error(Code::bad_setting, "--pair",
                                          because(Why::key_twice, shown_text(wanted[0])));
    }

    // Bodies that no joint moves against each other have the same first body here.
    [[nodiscard]] std::vector<std::size_t> rigid_groups() const {
        std::vector<std::size_t> groups(names.size());
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const bool is_fixed =
                i < robot.bodies.size() && robot.bodies[i].parent && robot.bodies[i].joints.empty();
            groups[i] = is_fixed ? groups[*robot.bodies[i].parent] : i;
        }
        return groups;
    }

    [[nodiscard]] LeftOut why_left_out(std::size_t a, std::size_t b,
                                       const std::vector<std::size_t>& groups) const {
        if (std::binary_search(excluded.begin(), excluded.end(), std::pair(a, b))) {
            return LeftOut::excluded;
        }
        if (!settings.leave_out_neighbours || b >= robot.bodies.size()) {
            return LeftOut::no;
        }
        if (groups[a] == groups[b]) {
            return LeftOut::rigid;
        }
        const bool hangs_on_world = robot.has_world && a == 0;
        return robot.bodies[b].parent == a && !hangs_on_world ? LeftOut::neighbours : LeftOut::no;
    }

    // Bodies come after their parents, so that of two the later one hangs on the other.
    Status choose_pairs(const Progress& progress) {
        excluded = robot.excluded;
        std::sort(excluded.begin(), excluded.end());
        const std::vector<std::size_t> groups = rigid_groups();
        const auto watch = [this](std::size_t a, std::size_t b) {
            watches.emplace_back(*sides[a], *sides[b]);
            watches.back().found().a = a;
            watches.back().found().b = b;
        };
        if (is_one_pair) {
            watch(pair[0], pair[1]);
            return Done{};
        }
        for (std::size_t a = 0; a < sides.size(); ++a) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            progress.report(static_cast<double>(a) / static_cast<double>(sides.size()));
            for (std::size_t b = a + 1; b < sides.size(); ++b) {
                if (!sides[a] || !sides[b]) {
                    continue;
                }
                if (const LeftOut why = why_left_out(a, b, groups); why != LeftOut::no) {
                    left_out.emplace_back();
                    left_out.back().a = a;
                    left_out.back().b = b;
                    left_out.back().left_out = why;
                } else {
                    watch(a, b);
                }
            }
        }
        return Done{};
    }

    Result<PosedRow> posed(const JointRow& row, std::uint64_t number) const {
        PosedRow posed{{number, row.time}, body_places(robot, log->layout(), row.values), {}};
        if (has_surroundings()) {
            posed.places.push_back(k_no_pose);
        }
        for (const PoseNumbers& place : posed.places) {
            const auto pose = pose_of(place, {});
            if (!pose) {
                return log->wrong(pose.issue().detail);
            }
            posed.poses.push_back(*pose);
        }
        return posed;
    }

    // Answers of pairs are their own, so that it does not matter which comes first.
    Status ask_pairs(const Progress& progress, const std::function<Status(PairWatch&)>& ask) {
        std::vector<Status> answers(watches.size(), Status(Done{}));
        const bool whole =
            for_each_block(watches.size(), 1, progress, [&](std::size_t from, std::size_t to) {
                for (std::size_t i = from; i < to; ++i) {
                    answers[i] = ask(watches[i]);
                }
            });
        if (!whole) {
            return stopped_issue();
        }
        for (const Status& answer : answers) {
            if (!answer) {
                return answer;
            }
        }
        return Done{};
    }

    Status leave_out_those_that_meet_at_rest(const Progress& progress) {
        JointRow rest{log->layout().at_rest(), std::nullopt};
        follow(robot, log->layout(), rest.values);
        const auto at_rest = posed(rest, 0);
        if (!at_rest) {
            return at_rest.issue();
        }
        const Progress quiet(progress.token());
        const Status asked = ask_pairs(progress, [&](PairWatch& watch) {
            RobotPair& found = watch.found();
            const auto meet = watch.meet(at_rest->poses[found.a], at_rest->poses[found.b], quiet);
            found.left_out = meet && *meet ? LeftOut::meet_at_rest : LeftOut::no;
            return meet ? Status(Done{}) : Status(meet.issue());
        });
        std::vector<PairWatch> others;
        for (PairWatch& watch : watches) {
            if (watch.found().left_out == LeftOut::no) {
                others.push_back(std::move(watch));
            } else {
                left_out.push_back(watch.found());
            }
        }
        watches = std::move(others);
        return asked;
    }

    // Answers of the one pair are found as `collide` finds them.
    Status open_session() {
        CollisionSettings asked;
        asked.mode = CollideMode::all;
        asked.distance = true;
        for (const std::size_t at : pair) {
            sides[at]->surface.reset(); // a contact file has assets alone
        }
        auto made = CollisionSession::make(*sides[pair[0]], *sides[pair[1]], asked);
        if (!made) {
            return made.issue();
        }
        session.emplace(std::move(*made));
        return Done{};
    }

    Result<std::vector<PosedRow>> next_block() {
        std::vector<PosedRow> block;
        while (block.size() < k_block) {
            const auto row = log->next();
            if (!row) {
                return row.issue();
            }
            if (!*row) {
                break;
            }
            auto one = posed(**row, log->row());
            if (!one) {
                return one.issue();
            }
            block.push_back(std::move(*one));
        }
        return block;
    }

    Status hand_out(const PosedRow& row, const OnRow& on_row, const Progress& progress) {
        RobotRow handed{row.row, row.places, nullptr, progress.token()};
        if (session) {
            const Status asked = session->run(row.poses[pair[0]], row.poses[pair[1]], {}, progress);
            if (!asked) {
                return asked;
            }
            handed.found = &session->found();
        }
        return on_row ? on_row(handed) : Status(Done{});
    }
};

RobotRun::RobotRun(std::unique_ptr<State> state) : state_(std::move(state)) {}
RobotRun::RobotRun(RobotRun&&) noexcept = default;
RobotRun& RobotRun::operator=(RobotRun&&) noexcept = default;
RobotRun::~RobotRun() = default;

const Robot& RobotRun::robot() const {
    return state_->robot;
}
const RobotSides& RobotRun::sides() const {
    return state_->sides;
}
const std::vector<std::string>& RobotRun::names() const {
    return state_->names;
}
std::array<std::size_t, 2> RobotRun::pair() const {
    return state_->pair;
}

Result<RobotRun> RobotRun::load(const RobotInput& input, const RobotSettings& settings,
                                const Progress& progress) {
    auto state = std::make_unique<State>(settings);
    auto robot = robot_of(input, settings, progress.token());
    if (!robot) {
        return robot.issue();
    }
    state->robot = std::move(*robot);
    if (Status few = check_pairs(input, state->robot); !few) {
        return few.issue();
    }
    // A wrong name of a column should not cost a long run.
    auto log = JointLog::open(input.joints, state->robot, settings.log, progress.token());
    if (!log) {
        return log.issue();
    }
    state->log.emplace(std::move(*log));
    state->joints = input.joints == "-" ? "standard input" : input.joints;
    const double bodies = input.against ? k_bodies_made / 2.0 : k_bodies_made;
    auto sides = sides_of(input, state->robot, settings.bodies, progress.part("read", 0.0, bodies));
    if (!sides) {
        return sides.issue();
    }
    state->sides = std::move(*sides);
    for (const RobotBody& body : state->robot.bodies) {
        state->names.push_back(body.name);
    }
    if (input.against) {
        auto side =
            load_side(*input.against, settings.bodies.recipe, settings.bodies.prepare,
                      settings.bodies.made_by, progress.part("read", bodies, k_bodies_made));
        if (!side) {
            return side.issue();
        }
        state->sides.push_back(std::make_unique<CollideSide>(std::move(*side)));
        state->names.push_back(std::filesystem::path(*input.against).filename().string());
    }
    if (input.pair) {
        if (auto found = state->find_pair(*input.pair); !found) {
            return found.issue();
        }
        state->is_one_pair = true;
    }
    const Progress choosing = progress.part("collide", k_bodies_made, k_pairs_chosen);
    if (auto chosen = state->choose_pairs(choosing); !chosen) {
        return chosen.issue();
    }
    if (settings.leave_out_always_meeting && !state->is_one_pair) {
        const Progress at_rest = progress.part("collide", k_pairs_chosen, k_robot_loaded);
        if (auto done = state->leave_out_those_that_meet_at_rest(at_rest); !done) {
            return done.issue();
        }
    }
    return RobotRun(std::move(state));
}

Status RobotRun::rows(const OnRow& on_row, const Progress& progress) {
    State& state = *state_;
    if (state.settings.keep_answers) {
        if (auto opened = state.open_session(); !opened) {
            return opened;
        }
    }
    const Progress here = progress.part("collide", k_robot_loaded, 1.0);
    const Progress quiet(here.token()); // pairs are told
    double told = 0.0;
    while (true) {
        const auto block = state.next_block();
        if (!block) {
            return block.issue();
        }
        if (block->empty()) {
            here.report(1.0);
            return Done{};
        }
        // How long standard input is nobody knows.
        const double read = state.log->share().value_or(told);
        const Status asked = state.ask_pairs(here.part({}, told, read), [&](PairWatch& watch) {
            for (const PosedRow& row : *block) {
                const RobotPair& found = watch.found();
                if (auto done = watch.row(row.row, row.poses[found.a], row.poses[found.b], quiet);
                    !done) {
                    return done;
                }
            }
            return Status(Done{});
        });
        if (!asked) {
            return asked;
        }
        state.row_count += block->size();
        for (const PosedRow& row : *block) {
            if (auto done = state.hand_out(row, on_row, quiet); !done) {
                return done;
            }
        }
        told = read;
    }
}

Status RobotRun::write_assets(const std::filesystem::path& folder, const Progress& progress) const {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) {
        return error(Code::file_not_written, folder.string(), as_given(failed.message()));
    }
    std::set<std::string> taken;
    for (std::size_t i = 0; i < state_->robot.bodies.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(i) / static_cast<double>(state_->robot.bodies.size()));
        if (!state_->sides[i]) {
            continue;
        }
        // A name may have what no name of a file has.
        std::string name = state_->names[i];
        std::replace(name.begin(), name.end(), '/', '_');
        while (!taken.insert(lower_case(name)).second) {
            name += "_";
        }
        auto file = AtomicFile::open(folder / (name + ".hwa"));
        if (!file) {
            return file.issue();
        }
        file->write(state_->sides[i]->bytes());
        if (auto done = file->commit(); !done) {
            return done;
        }
    }
    return Done{};
}

RobotReport RobotRun::report() const {
    const State& state = *state_;
    RobotReport report;
    report.file = state.robot.file;
    report.format = state.robot.format;
    report.joints = state.joints;
    report.rows = state.row_count;
    for (std::size_t i = 0; i < state.names.size(); ++i) {
        RobotBodyFigures figures{state.names[i], {}, 0};
        if (i < state.robot.bodies.size() && state.robot.bodies[i].parent) {
            figures.parent = state.names[*state.robot.bodies[i].parent];
        }
        figures.pieces = state.sides[i] ? state.sides[i]->asset.pieces() : 0;
        report.bodies.push_back(std::move(figures));
    }
    report.pairs = state.left_out;
    for (const PairWatch& watch : state.watches) {
        RobotPair& pair = report.pairs.emplace_back(watch.found());
        // One row that meets is an answer, many may be how the robot is built.
        if (state.settings.leave_out_always_meeting && !state.is_one_pair && state.row_count > 1 &&
            pair.rows_met == state.row_count) {
            pair.left_out = LeftOut::always_meet;
        }
    }
    sort_pairs(report.pairs);
    for (const RobotNote& note : state.robot.notes) {
        report.notes.push_back(detail_of(note));
    }
    for (const std::size_t joint : state.log->missing()) {
        report.joints_at_rest.push_back(state.robot.joints[joint].name);
    }
    for (const BeyondLimits& beyond : state.log->beyond()) {
        if (beyond.rows > 0) {
            report.beyond_limits.push_back(
                {state.robot.joints[beyond.joint].name, beyond.rows, beyond.first_row});
        }
    }
    return report;
}

std::vector<Issue> RobotRun::warnings_of_log() const {
    return state_->log->warnings();
}

} // namespace hullwright::pipeline
