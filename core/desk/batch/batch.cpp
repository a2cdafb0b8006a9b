#include "batch/batch.h"

#include "base/files.h"
#include "batch/kept_results.h"
#include "batch/shares.h"
#include "report/batch_html.h"

#include <algorithm>
#include <fcntl.h>
#include <set>
#include <unistd.h>
#include <utility>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t k_report_bytes = 4ULL << 30U; // a report of a million units
constexpr const char* k_report = "report.json";
constexpr const char* k_report_before = "before.json";
constexpr std::uint64_t k_picture_bytes = 16U << 20U;
constexpr const char* k_page = "report.html";
constexpr const char* k_lines = "report.jsonl";

fs::path rule_path(const fs::path& out) {
    return out / k_batch_folder / "cost.json";
}

// Here lies the report of the last whole batch that came to something else than the report in OUT.
fs::path before_path(const fs::path& out) {
    return out / k_batch_folder / k_report_before;
}

// A line for each unit, written by one call, so that a killed run leaves whole lines. The file
// stays as it is where nothing is made.
class LineFile {
public:
    // An empty path means that nothing is written.
    explicit LineFile(fs::path path) : path_(std::move(path)) {}
    LineFile(const LineFile&) = delete;
    LineFile& operator=(const LineFile&) = delete;
    ~LineFile() {
        if (file_ >= 0) {
            ::close(file_);
        }
    }

    // A file that cannot be written, as on a full disk, is told of where the report is written.
    void add(const std::string& line, bool stood) {
        waiting_ += line;
        if (path_.empty() || (stood && file_ < 0)) {
            return;
        }
        if (file_ < 0) {
            file_ =
                ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
        }
        (void)(::write(file_, waiting_.data(), waiting_.size()) < 0);
        waiting_.clear();
    }

private:
    fs::path path_;
    int file_ = -1;
    std::string waiting_; // lines of units that stood before the first that was made
};

Result<std::vector<BatchRow>> rows_of_report(const fs::path& path, const Progress& progress) {
    const auto text = read_text(path, k_report_bytes, progress.token());
    return text ? batch_rows_in(*text, path.string(), progress)
                : Result<std::vector<BatchRow>>(text.issue());
}

BatchRow not_done(const Unit& unit) {
    BatchRow row;
    row.unit = unit.name;
    row.model = unit.model.string();
    row.key = unit.key;
    row.inputs = unit.inputs;
    row.recipe = unit.recipe_file.string();
    row.triangles = unit.predictors.triangles;
    return row;
}

Result<std::vector<BatchRow>> rows_of(const Plan& plan, const fs::path& out,
                                      const Progress& progress) {
    std::vector<BatchRow> rows;
    for (const Unit& unit : plan.units) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(rows.size()) / static_cast<double>(plan.units.size()));
        auto row = read_result(out, unit.name);
        rows.push_back(row && row->key == unit.key ? std::move(*row) : not_done(unit));
    }
    return rows;
}

// True when both have rows that say the same of the same things, whenever these were made.
bool is_same_batch(const std::vector<BatchRow>& before, const std::vector<BatchRow>& now) {
    return std::equal(before.begin(), before.end(), now.begin(), now.end(),
                      [](const BatchRow& a, const BatchRow& b) {
                          return a.unit == b.unit && a.key == b.key && a.state == b.state &&
                                 a.outputs == b.outputs && a.tries == b.tries;
                      });
}

// True when the page of both would be the same: a picture may have been made later.
bool is_same_page(const std::vector<BatchRow>& before, const std::vector<BatchRow>& now) {
    return std::equal(before.begin(), before.end(), now.begin(), now.end(),
                      [](const BatchRow& a, const BatchRow& b) {
                          return a.picture == b.picture && a.warnings == b.warnings;
                      });
}

// Is what a report is held against.
struct Past {
    std::vector<BatchRow> last; // of the report in OUT; none where it cannot be read
    std::vector<BatchRow> kept; // of the report that was kept of the batch before that
    bool is_same = false;       // the report in OUT is of this very batch
    bool ends_here = false;     // the report in OUT is the batch before, and is to be kept

    [[nodiscard]] const std::vector<BatchRow>& before() const { return ends_here ? last : kept; }
};

bool is_whole(const std::vector<BatchRow>& rows) {
    return !rows.empty() && std::none_of(rows.begin(), rows.end(), [](const BatchRow& row) {
        return row.state == BatchState::not_done;
    });
}

// A report that was made while parts were missing is no batch before: all that it has not seen
// would be told as new, and what has changed in the others as nothing.
Past past_of(const fs::path& out, const std::vector<BatchRow>& now, const Progress& progress) {
    Past past;
    if (auto last = rows_of_report(out / k_report, progress.part("read", 0.0, 0.5))) {
        past.last = std::move(*last);
    }
    past.is_same = is_same_batch(past.last, now);
    past.ends_here = !past.is_same && is_whole(past.last);
    if (past.ends_here) {
        return past;
    }
    if (auto kept = rows_of_report(before_path(out), progress.part("read", 0.5, 1.0))) {
        past.kept = std::move(*kept);
    }
    return past;
}

// The rule learns once from all that the parts have made, when nothing is left to do, so that parts
// that begin later choose the same units.
// Units are remembered from caches as well: another machine has measured them.
Status learn(const std::vector<BatchRow>& before, const std::vector<BatchRow>& rows,
             const std::vector<Unit>& units, const fs::path& out) {
    std::set<std::string> known; // keys
    for (const BatchRow& row : before) {
        known.insert(row.key);
    }
    std::set<std::string> names;
    CostRule rule = CostRule::read(rule_path(out));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const BatchRow& row = rows[i];
        names.insert(row.unit);
        if (row.state != BatchState::done || known.contains(row.key)) {
            continue;
        }
        const Cost cost{units[i].predictors, row.processor_seconds, row.memory_mb};
        rule.remember(row.unit, cost);
        if (!row.cached) {
            rule.add(cost);
        }
    }
    rule.keep([&](const std::string& unit) { return names.contains(unit); });
    return rule.write(rule_path(out));
}

Status write_text(const fs::path& path, const Result<std::string>& text) {
    return text ? write_file(path, *text) : Status(text.issue());
}

Status write_reports(const BatchReport& report, const fs::path& out, bool keeps_last,
                     const Progress& progress) {
    const Progress of_lines = progress.part("write", 0.0, 0.2);
    if (auto lines = write_text(out / k_lines, batch_lines(report, of_lines)); !lines) {
        return lines;
    }
    const auto picture_of = [&out](const std::string& unit) {
        const auto png = read_content(picture_path(out, unit), k_picture_bytes);
        return png ? *png : std::string();
    };
    const Progress of_page = progress.part("write", 0.2, 0.8);
    if (auto page = write_text(out / k_page, batch_html(report, picture_of, of_page)); !page) {
        return page;
    }
    // The last, as the next report is held against it. Whoever is killed before it is written
    // leaves the one before, which the next report is held against then.
    const auto text = batch_json(report, progress.part("write", 0.8, 1.0));
    if (text && keeps_last) {
        std::error_code failed;
        fs::rename(out / k_report, before_path(out), failed);
        if (failed) {
            return error(Code::file_not_written, before_path(out).string(),
                         as_given(failed.message()));
        }
    }
    return write_text(out / k_report, text);
}

Status hold_against(const Baseline& baseline, const Past& past, BatchReport& report,
                    const Progress& progress) {
    std::error_code failed;
    const fs::path path =
        fs::is_directory(baseline.report, failed) ? baseline.report / k_report : baseline.report;
    report.baseline = path.string();
    // What stands in OUT may be the report of this very batch, which is never worse than itself.
    if (fs::equivalent(path, fs::path(report.out) / k_report, failed)) {
        report.regressions = batch_regressions(past.before(), report.rows, baseline.thresholds);
        return Done{};
    }
    const auto rows = rows_of_report(path, progress);
    if (!rows) {
        return rows.issue();
    }
    report.regressions = batch_regressions(*rows, report.rows, baseline.thresholds);
    return Done{};
}

} // namespace

Result<Plan> plan_batch(const PlanSettings& settings, const Progress& progress) {
    return make_plan(settings, CostRule::read(rule_path(settings.out)), progress);
}

Result<RunOutcome> run_batch(std::vector<Unit> units, const RunSettings& settings, bool is_part,
                             const OnUnit& on_unit, const Progress& progress) {
    order_by_cost(units, progress.token());
    std::error_code failed;
    fs::create_directories(settings.out / k_batch_folder, failed);
    if (failed) {
        return error(Code::file_not_written, settings.out.string(), as_given(failed.message()));
    }
    LineFile lines(is_part ? fs::path() : settings.out / k_lines);
    const auto told = [&](const EndedUnit& ended) {
        lines.add(batch_row_json(ended.row) + "\n", ended.stood);
        if (on_unit) {
            on_unit(ended);
        }
    };
    return run_units(units, settings, told, progress);
}

Result<BatchReport> report_batch(const Plan& plan, const PlanSettings& settings,
                                 const std::optional<Baseline>& baseline,
                                 const Progress& progress) {
    BatchReport report;
    report.root = plan.root.string();
    report.out = settings.out.string();
    report.made_by = settings.written.made_by;
    auto rows = rows_of(plan, settings.out, progress.part("read", 0.0, 0.4));
    if (!rows) {
        return rows.issue();
    }
    report.rows = std::move(*rows);
    const Past past = past_of(settings.out, report.rows, progress.part("read", 0.4, 0.5));
    report.changes = batch_changes(past.before(), report.rows);
    if (baseline) {
        auto held = hold_against(*baseline, past, report, progress.part("read", 0.5, 0.6));
        if (!held) {
            return held.issue();
        }
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!past.is_same && count_of(report, BatchState::not_done) == 0) {
        if (auto done = learn(past.before(), report.rows, plan.units, settings.out); !done) {
            return done.issue();
        }
    }
    if (!past.is_same || baseline || !is_same_page(past.last, report.rows)) {
        auto done =
            write_reports(report, settings.out, past.ends_here, progress.part("write", 0.6, 1.0));
        if (!done) {
            return done.issue();
        }
    }
    return report;
}

} // namespace hullwright::batch
