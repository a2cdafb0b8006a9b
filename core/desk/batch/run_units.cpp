#include "batch/run_units.h"

#include "base/text.h"
#include "batch/kept_results.h"
#include "batch/result_cache.h"
#include "batch/staging.h"
#include "batch/time_left.h"
#include "batch/unit_end.h"
#include "batch/unit_order.h"
#include "batch/unit_process.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <iterator>
#include <optional>
#include <poll.h>
#include <sched.h>
#include <unistd.h>
#include <utility>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// A core waits half of this for its next unit, a hundredth of what the smallest takes.
constexpr int k_poll_ms = 5;
// Memory is looked at so often: a process takes a few hundred megabytes in that time at most.
constexpr auto k_between_looks = std::chrono::milliseconds(50);
// A unit's first try may take so many times what is expected, and any try this much.
constexpr double k_memory_slack = 3.0;
constexpr double k_least_limit_mb = 512.0;
// Libraries reserve address space that they never use: thread stacks, arenas, a renderer's.
constexpr double k_reserved_mb = 8192.0;
constexpr std::uint64_t k_bytes_per_mb = 1U << 20U;
// So many units may be begun before one that did not fit when its turn came.
constexpr std::size_t k_most_passed = 64;

// Reading a unit's result takes a hundredth of what making the smallest does, or less.
constexpr double k_share_of_looking = 0.01;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Task {
    const Unit* unit = nullptr;
    std::uint64_t tries = 0;
    double needed_mb = 0.0; // what is set aside for it
    double limit_mb = 0.0;
    std::size_t passed = 0;              // units that were begun before it although they came later
    std::optional<BatchRow> stands = {}; // the result of a unit that lacks its picture alone
};

struct Running {
    Task task;
    UnitProcess process;
    fs::path stage;
    Clock::time_point begin;
    std::size_t threads = 1;
    double memory_mb = 0.0;
    std::optional<BatchState> killed_for = {};
};

class Runner {
public:
    Runner(const RunSettings& settings, const OnUnit& on_unit, const Progress& progress,
           WorkFolder work)
        : settings_(settings), on_unit_(on_unit), progress_(progress), work_(std::move(work)) {}

    Result<RunOutcome> run(const std::vector<Unit>& units) {
        const auto begin = Clock::now();
        left_ = units.size();
        look_at_all(units);
        progress_ = progress_.part({}, k_share_of_looking, 1.0);
        begin_ = Clock::now();
        while ((has_work() || !running_.empty()) && !progress_.stopped()) {
            if (auto done = step(); !done) {
                return done.issue();
            }
        }
        outcome_.stopped = progress_.stopped();
        running_.clear(); // kills what still runs
        outcome_.seconds = seconds_since(begin);
        return std::move(outcome_);
    }

private:
    // Results of earlier runs are read: of ten thousand units that takes a second or more.
    void look_at_all(const std::vector<Unit>& units) {
        const Progress looking = progress_.part({}, 0.0, k_share_of_looking);
        for (std::size_t i = 0; i < units.size() && !looking.stopped(); ++i) {
            looking.report(static_cast<double>(i) / static_cast<double>(units.size()));
            if (!take_standing(units[i])) {
                waiting_.push_back(task_of(units[i]));
                work_so_far_.expected_left += units[i].expected.seconds;
            }
        }
    }

    Task task_of(const Unit& unit, std::optional<BatchRow> stands = {}) const {
        const double limit = std::max(k_least_limit_mb, k_memory_slack * unit.expected.memory_mb);
        return {&unit,
                0,
                std::min(unit.expected.memory_mb, settings_.memory_mb),
                std::min(limit, settings_.memory_mb),
                0,
                std::move(stands)};
    }

    [[nodiscard]] bool is_without_picture(const BatchRow& row) const {
        return settings_.written.pictures && lacks_picture(row, settings_.out);
    }

    [[nodiscard]] bool has_work() const { return !ends_ && (!waiting_.empty() || !again_.empty()); }

    Status step() {
        while (const auto next = next_task()) {
            if (auto begun = begin(*next); !begun) {
                return begun;
            }
        }
        watch();
        for (std::size_t i = 0; i < running_.size();) {
            const auto end = running_[i].process.end();
            if (!end) {
                ++i;
                continue;
            }
            Running ended = std::move(running_[i]);
            running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
            if (auto done = finish(ended, *end); !done) {
                return done;
            }
        }
        ::poll(nullptr, 0, k_poll_ms);
        return Done{};
    }

    void tell(const EndedUnit& ended) {
        outcome_.rows.push_back(ended.row);
        if (on_unit_) {
            on_unit_(ended);
        }
    }

    void tell_end(const BatchRow& row, const Unit& unit, bool only_picture = false) {
        WorkSoFar& ended = work_so_far_;
        ended.expected_done += unit.expected.seconds;
        ended.expected_left = --left_ > 0 ? ended.expected_left - unit.expected.seconds : 0.0;
        const WorkSoFar work = with_running();
        tell_share(work);
        tell({row, left_, false, seconds_left(work), only_picture});
    }

    // What a unit that runs says of itself counts as done, with that share of what is expected.
    [[nodiscard]] WorkSoFar with_running() const {
        WorkSoFar work = work_so_far_;
        for (const Running& each : running_) {
            const double done = each.process.fraction() * each.task.unit->expected.seconds;
            work.expected_done += done;
            work.expected_left -= done;
        }
        work.seconds = seconds_since(begin_);
        return work;
    }

    // A unit that is tried again begins anew: what was told of it stays.
    void tell_share(const WorkSoFar& work) {
        const double share = share_done(work);
        if (share > told_) {
            told_ = share;
            progress_.report(share);
        }
    }

    bool take_standing(const Unit& unit) {
        if (settings_.force) {
            return false;
        }
        const auto row = read_result(settings_.out, unit.name);
        if (!row || !is_done(unit, *row, settings_.out, progress_.token())) {
            return false;
        }
        ++outcome_.standing;
        ends_ = ends_ || (settings_.fail_fast && row->state != BatchState::done);
        if (is_without_picture(*row)) {
            waiting_.push_back(task_of(unit, row));
            work_so_far_.expected_left += unit.expected.seconds;
        } else {
            tell({*row, --left_, true});
        }
        return true;
    }

    // The first that fits; one that was passed too often is waited for.
    std::optional<Task> next_task() {
        if (progress_.stopped() || !has_work() || cores_in_use() >= settings_.cores) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            if (fits(waiting_[i])) {
                Task task = waiting_[i];
                waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
                for (std::size_t before = 0; before < i; ++before) {
                    ++waiting_[before].passed;
                }
                return task;
            }
            if (waiting_[i].passed >= k_most_passed) {
                return std::nullopt;
            }
        }
        if (waiting_.empty() && !again_.empty() && running_.empty()) {
            Task task = again_.front();
            again_.pop_front();
            return task;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::size_t cores_in_use() const {
        std::size_t cores = 0;
        for (const Running& each : running_) {
            cores += each.threads;
        }
        return cores;
    }

    [[nodiscard]] bool fits(const Task& task) const {
        double needed = task.needed_mb;
        for (const Running& each : running_) {
            needed += each.task.needed_mb;
        }
        return running_.empty() || needed <= settings_.memory_mb;
    }

    // One each while there are enough units: threads of one unit wait for each other, units do not.
    [[nodiscard]] std::size_t threads_for_next() const {
        const std::size_t others = waiting_.size() + running_.size();
        const std::size_t share = settings_.cores / std::min(settings_.cores, others + 1);
        return std::clamp<std::size_t>(share, 1, settings_.cores - cores_in_use());
    }

    Status begin(const Task& task) {
        if (auto fetched = take_cached(task); !fetched || *fetched || progress_.stopped()) {
            return fetched ? Status(Done{}) : Status(fetched.issue());
        }
        auto stage = work_.next();
        if (!stage) {
            return stage.issue();
        }
        if (auto made = make_folders(*task.unit, *stage); !made) {
            return made;
        }
        const std::size_t threads = threads_for_next();
        UnitOrder order = order_of(*task.unit, *stage, threads);
        order.only_picture = task.stands.has_value();
        if (auto written = write_order(order, staged_order(*stage)); !written) {
            return written;
        }
        auto process = UnitProcess::start(settings_.worker, staged_order(*stage));
        if (!process) {
            return process.issue();
        }
        running_.push_back({task, std::move(*process), *stage, Clock::now(), threads});
        ++running_.back().task.tries;
        return Done{};
    }

    UnitOrder order_of(const Unit& unit, const fs::path& stage, std::size_t threads) const {
        UnitOrder order;
        order.host = static_cast<std::uint64_t>(::getpid());
        order.model = unit.model;
        order.recipe = unit.recipe;
        order.target_settings = unit.exports.settings;
        order.density = unit.exports.density;
        order.primitives = settings_.written.primitives;
        order.picture = settings_.written.pictures ? staged_picture(stage) : fs::path();
        order.facts = staged_facts(stage);
        order.threads = threads;
        order.memory_bytes =
            static_cast<std::uint64_t>(settings_.memory_mb + k_reserved_mb) * k_bytes_per_mb;
        order.processor_seconds =
            static_cast<std::uint64_t>(settings_.time_limit * static_cast<double>(threads)) + 1;
        order.made_by = settings_.written.made_by;
        for (const UnitOutput& output : unit.outputs) {
            order.outputs.push_back(
                {(staged_outputs(stage) / output.path).string(), output.target});
        }
        return order;
    }

    // True where the unit's files are there now.
    Result<bool> take_cached(const Task& task) {
        if (settings_.cache.empty() || settings_.force || task.stands) {
            return false;
        }
        const auto stage = work_.next();
        if (!stage) {
            return stage.issue();
        }
        auto row = fetch(settings_.cache, task.unit->key, *stage, progress_.token());
        if (row) {
            row->model = task.unit->model.string();
            if (auto placed = place(*stage, settings_.out, *row); !placed) {
                return placed.issue();
            }
            ++outcome_.cached;
            if (is_without_picture(*row)) {
                waiting_.push_back(task_of(*task.unit, row));
            } else {
                tell_end(*row, *task.unit);
            }
        }
        drop(*stage);
        return row.has_value();
    }

    static void drop(const fs::path& stage) {
        std::error_code failed;
        fs::remove_all(stage, failed);
    }

    // Kills what takes too long or too much memory, alone or all together.
    void watch() {
        if (Clock::now() < next_look_) {
            return;
        }
        next_look_ = Clock::now() + k_between_looks;
        tell_share(with_running());
        double all = 0.0;
        for (Running& each : running_) {
            each.memory_mb = each.process.memory_mb();
            all += each.memory_mb;
            if (each.memory_mb > each.task.limit_mb) {
                kill(each, BatchState::memory);
            } else if (seconds_since(each.begin) > settings_.time_limit) {
                kill(each, BatchState::time);
            }
        }
        if (all > settings_.memory_mb && !running_.empty()) {
            kill(*std::max_element(running_.begin(), running_.end(),
                                   [](const Running& a, const Running& b) {
                                       return a.memory_mb - a.task.needed_mb <
                                              b.memory_mb - b.task.needed_mb;
                                   }),
                 BatchState::memory);
        }
    }

    static void kill(Running& running, BatchState why) {
        if (!running.killed_for) {
            running.killed_for = why;
            running.process.kill();
        }
    }

    Status finish(const Running& ended, const ChildEnd& end) {
        const Unit& unit = *ended.task.unit;
        BatchRow row = row_of_end(unit, ended.stage, end, ended.killed_for);
        row.tries = ended.task.tries;
        row.threads = ended.threads;
        row.seconds = seconds_since(ended.begin);
        outcome_.processor_seconds += end.processor_seconds;
        if (may_be_tried_again(row.state) && has_more_for(ended.task, row.state)) {
            drop(ended.stage);
            again_.push_back({&unit, ended.task.tries, settings_.memory_mb, settings_.memory_mb, 0,
                              ended.task.stands});
            return Done{};
        }
        if (settings_.written.pictures && (row.state == BatchState::done || ended.task.stands)) {
            note_picture(row, ended.stage);
        }
        if (ended.task.stands) {
            return finish_picture(ended, row);
        }
        if (row.state == BatchState::done) {
            // A stop does not end the hashing: the unit has been made by now, and would be lost.
            auto files = files_staged(ended.stage);
            if (!files) {
                return files.issue();
            }
            row.outputs = std::move(*files);
            if (!settings_.cache.empty() && row.inputs.size() == unit.inputs.size()) {
                store(settings_.cache, row, ended.stage, progress_.token());
            }
        }
        ends_ = ends_ || (settings_.fail_fast && row.state != BatchState::done);
        if (auto placed = place(ended.stage, settings_.out, row); !placed) {
            return placed;
        }
        drop(ended.stage);
        ++outcome_.made;
        tell_end(row, unit);
        return Done{};
    }

    // The outputs stay as they are.
    Status finish_picture(const Running& ended, const BatchRow& drawn) {
        BatchRow row = *ended.task.stands;
        row.picture = drawn.picture;
        if (!row.picture) {
            std::copy_if(drawn.warnings.begin(), drawn.warnings.end(),
                         std::back_inserter(row.warnings),
                         [](const BatchNote& warning) { return warning.code == k_no_picture; });
        } else if (!settings_.cache.empty()) {
            store_picture(settings_.cache, row.key, ended.stage);
        }
        if (auto placed = place_picture(ended.stage, settings_.out, row); !placed) {
            return placed;
        }
        drop(ended.stage);
        ++outcome_.pictured;
        tell_end(row, *ended.task.unit, true);
        return Done{};
    }

    // A unit that had all the memory to itself would not get more at a second try.
    [[nodiscard]] bool has_more_for(const Task& task, BatchState state) const {
        return task.tries < 2 && (state != BatchState::memory ||
                                  task.limit_mb < settings_.memory_mb || !running_.empty());
    }

    const RunSettings& settings_;
    const OnUnit& on_unit_;
    Progress progress_; // of what is left to do
    WorkFolder work_;
    std::deque<Task> waiting_;
    std::deque<Task> again_; // second tries
    std::vector<Running> running_;
    Clock::time_point next_look_ = {};
    RunOutcome outcome_;
    std::size_t left_ = 0;
    WorkSoFar work_so_far_;        // without what runs
    double told_ = 0.0;            // as a share
    Clock::time_point begin_ = {}; // of the first unit that did not stand
    bool ends_ = false;            // nothing more is begun
};

} // namespace

Result<RunOutcome> run_units(const std::vector<Unit>& units, const RunSettings& settings,
                             const OnUnit& on_unit, const Progress& progress) {
    auto work = WorkFolder::make(settings.out);
    if (!work) {
        return work.issue();
    }
    return Runner(settings, on_unit, progress, std::move(*work)).run(units);
}

std::size_t cores_of_machine() {
    cpu_set_t set;
    CPU_ZERO(&set);
    const bool known = ::sched_getaffinity(0, sizeof set, &set) == 0;
    return known ? static_cast<std::size_t>(CPU_COUNT(&set)) : 1;
}

double memory_mb_of_machine() {
    return static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
           static_cast<double>(::sysconf(_SC_PAGESIZE)) / static_cast<double>(k_bytes_per_mb);
}

} // namespace hullwright::batch
