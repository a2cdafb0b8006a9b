#include "report/batch_report.h"

#include "base/text.h"
#include "base/work_meter.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_batch_schema = 1;
constexpr const char* k_kind = "hullwright-batch";
constexpr int k_shown_digits = 4;
// A unit counts as so many steps of a meter, which looks at the stop every two hundred units then.
constexpr std::size_t k_steps_for_row = 20;

std::string text_of(double number) {
    return rounded_text(number, k_shown_digits);
}

std::string state_text(BatchState state) {
    return k_batch_states.at(static_cast<std::size_t>(state));
}

// Returns both lists in the order of their names.
std::map<std::string, const BatchRow*> by_name(std::span<const BatchRow> rows) {
    std::map<std::string, const BatchRow*> named;
    for (const BatchRow& row : rows) {
        named[row.unit] = &row;
    }
    return named;
}

// Counts of a number may go both ways, and it is said once what it is about.
void add_change(std::vector<BatchChange>& changes, const std::string& unit, const char* what,
                std::string before, std::string now) {
    if (before != now) {
        changes.push_back({unit, what, std::move(before), std::move(now)});
    }
}

// Returns what a warning is of: its code, and where that is of engines the engine's name, which its
// text begins with.
std::string kind_of(const BatchNote& warning) {
    return warning.code == "target"
               ? warning.code + " " + warning.text.substr(0, warning.text.find(':'))
               : warning.code;
}

// Returns the numbers of a sentence, 1,234 as one.
std::vector<double> numbers_in(std::string_view text) {
    constexpr std::string_view k_digits = "0123456789";
    std::vector<double> numbers;
    for (std::size_t at = text.find_first_of(k_digits); at != text.npos;
         at = text.find_first_of(k_digits, at)) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789,.", at), text.size());
        std::string digits(text.substr(at, end - at));
        std::erase(digits, ',');
        while (digits.ends_with('.')) { // the sentence's own
            digits.pop_back();
        }
        numbers.push_back(parse_number(digits).value_or(0.0));
        at = end;
    }
    return numbers;
}

// True when a warning says of less what it said before: no number grew, and one shrank.
bool says_less(const BatchNote& before, const BatchNote& now) {
    const std::vector<double> old = numbers_in(before.text);
    const std::vector<double> current = numbers_in(now.text);
    return old.size() == current.size() && old != current &&
           std::equal(old.begin(), old.end(), current.begin(),
                      [](double was, double is) { return is <= was; });
}

// Takes the first of these out of a list, and returns whether there was one.
template <class Is> std::optional<BatchNote> take(std::vector<BatchNote>& notes, Is&& is) {
    const auto found = std::find_if(notes.begin(), notes.end(), is);
    if (found == notes.end()) {
        return std::nullopt;
    }
    BatchNote note = std::move(*found);
    notes.erase(found);
    return note;
}

// A warning that stood there before takes that one's place, by its text or else by its kind; what
// is left over is new, and so is what a warning says of more.
void add_new_warnings(std::vector<BatchChange>& changes, const BatchRow& before,
                      const BatchRow& now) {
    std::vector<BatchNote> old = before.warnings;
    std::vector<const BatchNote*> others;
    for (const BatchNote& warning : now.warnings) {
        if (!take(old, [&](const BatchNote& one) { return one == warning; })) {
            others.push_back(&warning);
        }
    }
    for (const BatchNote* warning : others) {
        const auto was =
            take(old, [&](const BatchNote& one) { return kind_of(one) == kind_of(*warning); });
        if (!was || !says_less(*was, *warning)) {
            changes.push_back(
                {now.unit, "warning", was ? was->text : std::string(), warning->text});
        }
    }
}

void add_changes(std::vector<BatchChange>& changes, const BatchRow& before, const BatchRow& now) {
    add_change(changes, now.unit, "state", state_text(before.state), state_text(now.state));
    if (now.state != BatchState::done || before.state != BatchState::done) {
        return;
    }
    add_change(changes, now.unit, "pieces", grouped_text(before.pieces), grouped_text(now.pieces));
    add_change(changes, now.unit, "error", text_of(before.error), text_of(now.error));
    add_change(changes, now.unit, "bytes", grouped_text(bytes_of(before.outputs)),
               grouped_text(bytes_of(now.outputs)));
    add_new_warnings(changes, before, now);
}

Json json_of(const std::vector<BatchChange>& changes) {
    Json list = Json::array();
    for (const BatchChange& change : changes) {
        list.push_back({{"unit", change.unit},
                        {"what", change.what},
                        {"before", change.before},
                        {"now", change.now}});
    }
    return list;
}

Json summary_of(const BatchReport& report) {
    Json json = {{"units", report.rows.size()}};
    for (std::size_t i = 0; i < k_batch_states.size(); ++i) {
        json[k_batch_states[i]] = count_of(report, static_cast<BatchState>(i));
    }
    std::uint64_t triangles = 0;
    std::uint64_t pieces = 0;
    std::uint64_t vertices = 0;
    std::uint64_t bytes = 0;
    std::uint64_t warnings = 0;
    double seconds = 0.0;
    double processor = 0.0;
    for (const BatchRow& row : report.rows) {
        triangles += row.triangles;
        pieces += row.pieces;
        vertices += row.vertices;
        bytes += bytes_of(row.outputs);
        warnings += row.warnings.size();
        seconds += row.seconds;
        processor += row.processor_seconds;
    }
    json["triangles"] = triangles;
    json["pieces"] = pieces;
    json["vertices"] = vertices;
    json["bytes"] = bytes;
    json["warnings"] = warnings;
    json["seconds"] = seconds;
    json["processor_seconds"] = processor;
    return json;
}

} // namespace

std::size_t count_of(const BatchReport& report, BatchState state) {
    return static_cast<std::size_t>(
        std::count_if(report.rows.begin(), report.rows.end(),
                      [state](const BatchRow& row) { return row.state == state; }));
}

std::vector<BatchChange> batch_changes(std::span<const BatchRow> before,
                                       std::span<const BatchRow> now) {
    std::vector<BatchChange> changes;
    if (before.empty()) { // the first batch: all of it is new
        return changes;
    }
    const auto old = by_name(before);
    for (const BatchRow& row : now) {
        const auto found = old.find(row.unit);
        if (found == old.end()) {
            changes.push_back({row.unit, "new", {}, state_text(row.state)});
        } else {
            add_changes(changes, *found->second, row);
        }
    }
    const auto current = by_name(now);
    for (const BatchRow& row : before) {
        if (!current.contains(row.unit)) {
            changes.push_back({row.unit, "gone", state_text(row.state), {}});
        }
    }
    return changes;
}

std::vector<BatchChange> batch_regressions(std::span<const BatchRow> before,
                                           std::span<const BatchRow> now,
                                           const BatchThresholds& thresholds) {
    constexpr double k_percent = 0.01;
    std::vector<BatchChange> worse;
    const auto old = by_name(before);
    for (const BatchRow& row : now) {
        const auto found = old.find(row.unit);
        if (found == old.end() || found->second->state != BatchState::done) {
            continue;
        }
        const BatchRow& was = *found->second;
        if (row.state != BatchState::done) {
            worse.push_back({row.unit, "state", state_text(was.state), state_text(row.state)});
            continue;
        }
        if (row.error > was.error * (1.0 + k_percent * thresholds.worse_error)) {
            worse.push_back({row.unit, "error", number_text(was.error), number_text(row.error)});
        }
        if (static_cast<double>(row.pieces) >
            static_cast<double>(was.pieces) * (1.0 + k_percent * thresholds.worse_pieces)) {
            worse.push_back(
                {row.unit, "pieces", grouped_text(was.pieces), grouped_text(row.pieces)});
        }
    }
    return worse;
}

Result<std::string> batch_json(const BatchReport& report, const Progress& progress) {
    Json head = {{"schema", k_batch_schema},
                 {"kind", k_kind},
                 {"made_by", report.made_by},
                 {"root", report.root},
                 {"out", report.out},
                 {"summary", summary_of(report)},
                 {"changes", json_of(report.changes)},
                 {"baseline", report.baseline},
                 {"regressions", json_of(report.regressions)}};
    std::string text = head.dump(1, ' ', false, Json::error_handler_t::replace);
    text.resize(text.rfind('\n'));
    text += ",\n \"units\": [";
    WorkMeter meter(progress, k_steps_for_row * report.rows.size());
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        if (meter.stopped_after(k_steps_for_row)) {
            return stopped_issue();
        }
        text += (i == 0 ? "\n  " : ",\n  ") + batch_row_json(report.rows[i]);
    }
    return text + "\n ]\n}\n";
}

Result<std::string> batch_lines(const BatchReport& report, const Progress& progress) {
    WorkMeter meter(progress, k_steps_for_row * report.rows.size());
    std::string text;
    for (const BatchRow& row : report.rows) {
        if (meter.stopped_after(k_steps_for_row)) {
            return stopped_issue();
        }
        text += batch_row_json(row) + "\n";
    }
    return text;
}

Result<std::vector<BatchRow>> batch_rows_in(std::string_view json, const std::string& file,
                                            const Progress& progress) {
    JsonDocument document(json, {}, progress);
    std::vector<BatchRow> rows;
    if (document.is_object()) {
        const JsonValue root = document.root();
        root.allow_keys({"schema", "kind", "made_by", "root", "out", "summary", "changes",
                         "baseline", "regressions", "units"});
        root["schema"].expect(k_batch_schema);
        root["kind"].expect(k_kind);
        const JsonValue units = root["units"];
        for (std::size_t i = 0; units.good() && i < units.size(); ++i) {
            rows.push_back(batch_row_in(units.element(i)));
        }
    }
    return document.good() ? Result<std::vector<BatchRow>>(std::move(rows)) : document.issue(file);
}

std::string batch_row_text(const BatchRow& row) {
    std::string text = printable(row.unit, 1024) + ": ";
    if (row.state != BatchState::done) {
        return text + state_text(row.state) +
               (row.issue ? ": " + printable(row.issue->text, 4096) : std::string());
    }
    constexpr int k_digits = 2;
    text += counted_text(row.pieces, "piece", "pieces") + ", " +
            counted_text(row.vertices, "vertex", "vertices") + ", " +
            counted_text(bytes_of(row.outputs), "byte", "bytes");
    if (!row.warnings.empty()) {
        text += ", " + counted_text(row.warnings.size(), "warning", "warnings");
    }
    return text +
           (row.cached ? ", from the cache" : ", " + rounded_text(row.seconds, k_digits) + " s");
}

std::string batch_text(const BatchReport& report) {
    std::string text = counted_text(report.rows.size(), "unit", "units");
    const char* separator = ": ";
    for (std::size_t i = 0; i < k_batch_states.size(); ++i) {
        static constexpr std::array<const char*, 7> k_said = {
            "done", "failed", "crashed", "out of memory", "out of time", "killed", "not done"};
        const std::size_t count = count_of(report, static_cast<BatchState>(i));
        if (count > 0) {
            text += separator + grouped_text(count) + " " + k_said.at(i);
            separator = ", ";
        }
    }
    text += "\n";
    // Nothing went wrong with what is not done yet, of which there may be thousands.
    constexpr std::size_t k_most_named = 20;
    std::size_t not_done = 0;
    for (const BatchRow& row : report.rows) {
        const bool is_waiting = row.state == BatchState::not_done;
        not_done += is_waiting ? 1 : 0;
        if (row.state != BatchState::done && (!is_waiting || not_done <= k_most_named)) {
            text += "  " + batch_row_text(row) + "\n";
        }
    }
    if (not_done > k_most_named) {
        text += "  and " + grouped_text(not_done - k_most_named) + " more that are not done\n";
    }
    if (!report.changes.empty()) {
        text += "  " + counted_text(report.changes.size(), "change", "changes") +
                " since the batch before\n";
    }
    constexpr std::size_t k_most_worse = 100;
    const std::size_t worse = report.regressions.size();
    for (std::size_t i = 0; i < std::min(worse, k_most_worse); ++i) {
        const BatchChange& change = report.regressions[i];
        text += "  worse than the baseline: " + printable(change.unit, 1024) + ": " + change.what +
                " " + change.before + " before, now " + change.now + "\n";
    }
    if (worse > k_most_worse) {
        text += "  and " + grouped_text(worse - k_most_worse) +
                " more that are worse than the baseline; report.json has them all\n";
    }
    return text;
}

} // namespace hullwright
