#include "report/batch_html.h"

#include "base/text.h"
#include "base/work_meter.h"
#include "report/html_page.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace hullwright {
namespace {

using html::card;
using html::escaped;
using html::shown;
using html::tag;

constexpr int k_table_digits = 3;
// A unit counts as so many steps of a meter, which looks at the stop every forty units then: each
// of them may have a picture, which is read and written as text.
constexpr std::size_t k_steps_for_picture = 100;

std::string title_of(const BatchReport& report) {
    return "Batch of " + shown(report.root);
}

std::string number_cell(double value, const std::string& text) {
    return "<td class=\"n\" data-v=\"" + number_text(value) + "\">" + text + "</td>";
}

std::string count_cell(std::uint64_t count) {
    return number_cell(static_cast<double>(count), grouped_text(count));
}

// Three figures: a card has no room for eleven.
std::string size_text(std::uint64_t bytes) {
    constexpr std::array<const char*, 5> k_units = {"B", "kB", "MB", "GB", "TB"};
    constexpr double k_step = 1000.0;
    constexpr double k_next = 999.5; // is rounded to a step
    double size = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; size >= k_next && unit + 1 < k_units.size(); ++unit) {
        size /= k_step;
    }
    return rounded_text(size, k_table_digits) + " " + k_units.at(unit);
}

std::string cards_of(const BatchReport& report) {
    const std::size_t done = count_of(report, BatchState::done);
    const std::size_t missing = report.rows.size() - done;
    std::uint64_t pieces = 0;
    std::uint64_t bytes = 0;
    std::uint64_t warned = 0;
    for (const BatchRow& row : report.rows) {
        pieces += row.pieces;
        bytes += bytes_of(row.outputs);
        warned += row.warnings.empty() ? 0 : 1;
    }
    std::string text = "<div class=\"cards\">\n";
    text += card(grouped_text(done), "units done", missing == 0 ? "is-good" : "");
    text +=
        card(grouped_text(missing), "units without outputs", missing == 0 ? "is-good" : "is-false");
    text += card(grouped_text(warned), "units with warnings", "");
    text += card(grouped_text(report.changes.size()), "changes since the batch before", "");
    if (!report.baseline.empty()) {
        text += card(grouped_text(report.regressions.size()), "worse than the baseline",
                     report.regressions.empty() ? "is-good" : "is-false");
    }
    text += card(grouped_text(pieces), "pieces", "");
    text += card(size_text(bytes), "of outputs", "");
    return text + "</div>\n";
}

std::string change_text(const BatchChange& change) {
    const std::string what = change.what + (change.before.empty() ? "" : " " + change.before);
    return change.now.empty() ? what : what + " → " + change.now;
}

std::string list_of(const char* title, const std::vector<BatchChange>& changes) {
    constexpr std::size_t k_listed = 1000;
    if (changes.empty()) {
        return {};
    }
    std::string text = tag("h2", title) +
                       "\n<div class=\"box list\"><table><thead><tr><th>Unit</th><th>What</th>"
                       "<th>Before</th><th>Now</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < std::min(changes.size(), k_listed); ++i) {
        const BatchChange& change = changes[i];
        text += "<tr>" + tag("td", shown(change.unit)) + tag("td", escaped(change.what)) +
                tag("td", shown(change.before)) + tag("td", shown(change.now)) + "</tr>\n";
    }
    text += "</tbody></table>";
    return text +
           (changes.size() > k_listed
                ? tag("p", "and " + grouped_text(changes.size() - k_listed) + " more", "soft")
                : std::string()) +
           "</div>\n";
}

// Returns what is said of a unit beside its numbers.
std::string said_of(const BatchRow& row, const std::vector<const BatchChange*>& changes) {
    std::string text;
    if (row.issue) {
        text += "<span class=\"k-false\">" + shown(row.issue->text) + "</span><br>";
    }
    for (const BatchChange* change : changes) {
        text += tag("b", shown(change_text(*change))) + "<br>";
    }
    for (const BatchNote& warning : row.warnings) {
        text += shown(warning.text) + "<br>";
    }
    return text.empty() ? text : "<div class=\"said\">" + text + "</div>";
}

// Returns words for the filter.
std::string kinds_of(const BatchRow& row, bool is_changed) {
    std::string kinds = row.state == BatchState::done ? "done" : "missing";
    kinds += row.warnings.empty() ? "" : " warned";
    return kinds + (is_changed ? " changed" : "");
}

std::string image_of(const std::string& png, const std::string& unit) {
    return png.empty() ? std::string()
                       : "<img width=\"120\" height=\"90\" alt=\"pieces of " + shown(unit) +
                             "\" src=\"" + html::picture_data(png) + "\">";
}

using ChangesOf = std::map<std::string, std::vector<const BatchChange*>>;

std::string table_row(const BatchRow& row, const std::string& png, const ChangesOf& changes) {
    static const std::vector<const BatchChange*> k_none;
    const auto found = changes.find(row.unit);
    const bool is_changed = found != changes.end();
    const bool is_done = row.state == BatchState::done;
    const double share = row.diagonal > 0.0 ? 100.0 * row.error / row.diagonal : 0.0;
    std::string text = "<tr data-kind=\"" + kinds_of(row, is_changed) + "\">";
    text += tag("td", image_of(png, row.unit)) + tag("td", shown(row.unit));
    text += tag("td",
                escaped(k_batch_states.at(static_cast<std::size_t>(row.state))) +
                    (row.tries > 1 ? "<br><span class=\"soft\">tried twice</span>" : ""),
                is_done ? "kind" : "kind k-false");
    text += tag("td", said_of(row, is_changed ? found->second : k_none));
    text += count_cell(row.triangles) + count_cell(row.pieces) + count_cell(row.vertices) +
            count_cell(bytes_of(row.outputs));
    text +=
        number_cell(share, is_done ? rounded_text(share, k_table_digits) + " %" : std::string());
    text += number_cell(row.seconds, rounded_text(row.seconds, k_table_digits));
    text += number_cell(row.memory_mb, rounded_text(row.memory_mb, k_table_digits));
    return text + count_cell(row.warnings.size()) + "</tr>\n";
}

// Returns the units that went wrong, then those that changed, then the rest, each by name.
std::vector<const BatchRow*> ordered(const BatchReport& report, const ChangesOf& changes) {
    std::vector<const BatchRow*> rows;
    for (const BatchRow& row : report.rows) {
        rows.push_back(&row);
    }
    const auto rank = [&](const BatchRow* row) {
        return row->state != BatchState::done ? 0 : changes.contains(row->unit) ? 1 : 2;
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const BatchRow* a, const BatchRow* b) { return rank(a) < rank(b); });
    return rows;
}

std::string column(const char* title, bool is_number) {
    return "<th" + std::string(is_number ? " class=\"n\"" : "") + "><button type=\"button\">" +
           title + "</button></th>";
}

std::string table_head() {
    return "<h2>Units</h2>\n<div class=\"box\"><div class=\"tools\"><label>Find <input "
           "id=\"words\" type=\"search\"></label><label>Kind <select id=\"kind\"><option "
           "value=\"\">all</option><option value=\"missing\">without outputs</option><option "
           "value=\"changed\">changed</option><option value=\"warned\">with warnings</option>"
           "<option value=\"done\">done</option></select></label><span id=\"told\" "
           "class=\"soft\"></span></div>\n<table id=\"rows\" "
           "class=\"wide\"><thead><tr><th><span></span></th>" +
           column("Unit", false) + column("State", false) + column("What is said", false) +
           column("Triangles", true) + column("Pieces", true) + column("Vertices", true) +
           column("Bytes", true) + column("Error", true) + column("Seconds", true) +
           column("MB", true) + column("Warnings", true) + "</tr></thead><tbody>\n";
}

Result<std::string> table_of(const BatchReport& report, const PictureOfUnit& picture_of,
                             const Progress& progress) {
    ChangesOf changes;
    for (const BatchChange& change : report.changes) {
        changes[change.unit].push_back(&change);
    }
    std::string text = table_head();
    std::size_t bytes = 0;
    std::size_t without = 0;
    WorkMeter meter(progress, k_steps_for_picture * report.rows.size());
    for (const BatchRow* row : ordered(report, changes)) {
        if (meter.stopped_after(k_steps_for_picture)) {
            return stopped_issue();
        }
        std::string png = picture_of ? picture_of(row->unit) : std::string();
        if (bytes + png.size() > k_most_picture_bytes) {
            png.clear();
            ++without;
        }
        bytes += png.size();
        text += table_row(*row, png, changes);
    }
    text += "</tbody></table></div>\n";
    text += tag("p",
                "Errors are those of the worst piece, in percent of the model's diagonal. "
                "Seconds pass on the clock; MB are held at the peak.",
                "soft");
    return text + (without > 0 ? tag("p",
                                     "The pictures of " + counted_text(without, "unit", "units") +
                                         " would make the page too large.",
                                     "soft")
                               : std::string());
}

} // namespace

Result<std::string> batch_html(const BatchReport& report, const PictureOfUnit& picture_of,
                               const Progress& progress) {
    const auto table = table_of(report, picture_of, progress);
    if (!table) {
        return table.issue();
    }
    std::string body = tag("h1", title_of(report)) + "\n" +
                       tag("p", "Outputs in <b>" + shown(report.out) + "</b>", "soft") + "\n" +
                       cards_of(report);
    if (!report.baseline.empty()) {
        body += tag("p", "Baseline <b>" + shown(report.baseline) + "</b>", "soft");
    }
    body += list_of("Worse than the baseline", report.regressions);
    body += list_of("Changed since the batch before", report.changes);
    body += *table;
    return html::page(title_of(report), body, report.made_by, html::table_script());
}

} // namespace hullwright
