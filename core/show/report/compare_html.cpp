#include "report/compare_html.h"

#include "base/text.h"
#include "report/compare_plot.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>

namespace hullwright {
namespace {

using html::card;
using html::escaped;
using html::shown;
using html::tag;

// The folders of both are said below it.
std::string title_of(const CompareReportInput& input) {
    const auto name = [](const std::string& file) {
        return shown(std::filesystem::path(file).filename().string());
    };
    return name(input.files[0]) + " against " + name(input.files[1]);
}

std::string head_of(const ComparePage& page) {
    const CompareReportInput& r = page.report;
    std::string text = tag("h1", title_of(r)) + "\n";
    for (std::size_t i = 0; i < 2; ++i) {
        text += "<p class=\"soft\">" + std::string(i == 0 ? "A" : "B") + " <b>" +
                shown(r.files[i]) + "</b>" +
                (r.models[i] == r.files[i] ? std::string()
                                           : ", held against <b>" + shown(r.models[i]) + "</b>") +
                "</p>\n";
    }
    text += "<p class=\"soft\">Poses <b>" + shown(r.poses) + "</b>; pieces may be off by " +
            escaped(length_text(r, r.sums->allowed())) + " in all, as they say themselves</p>\n";
    return page.without.empty() ? text
                                : text + "<p class=\"soft\">" + shown(page.without) + "</p>\n";
}

std::string cards_of(const CompareReportInput& input) {
    const CompareSums::Counts& c = input.sums->counts();
    const auto bad = [](std::uint64_t count, const char* kind) {
        return count > 0 ? kind : "is-good";
    };
    std::string text = "<div class=\"cards\">\n";
    text += card(grouped_text(c.rows), "rows", "");
    text += card(grouped_text(c.meshes_meet), "where the meshes meet", "");
    text += card(grouped_text(c.pieces_collide), "where pieces collide", "");
    text +=
        card(grouped_text(c.false_contacts), "false contacts", bad(c.false_contacts, "is-false"));
    text += card(grouped_text(c.missed_contacts), "missed contacts",
                 bad(c.missed_contacts, "is-missed"));
    if (input.ways_out) {
        text += card(grouped_text(c.wrong_depths), "wrong depths", bad(c.wrong_depths, "is-false"));
    }
    text += card(grouped_text(c.wrong_distances), "wrong distances",
                 bad(c.wrong_distances, "is-false"));
    if (input.pixels) {
        text += card(grouped_text(c.pixels_differ), "rows where pixels differ",
                     bad(c.pixels_differ, "is-false"));
    }
    if (c.engine > 0) {
        text += card(grouped_text(c.engine_false), "false contacts of the engine",
                     bad(c.engine_false, "is-false"));
        text += card(grouped_text(c.engine_missed), "missed by the engine",
                     bad(c.engine_missed, "is-missed"));
    }
    return text + "</div>\n";
}

std::string key_of(const char* colour, const char* text) {
    return "<li><i style=\"background:var(--" + std::string(colour) + ")\"></i>" + text + "</li>";
}

std::string plot_of(const CompareReportInput& input) {
    return "<h2>Over the rows</h2>\n<div class=\"box\">" + compare_plot(input) +
           "<ul class=\"key\">" + key_of("gap", "above: how far the meshes are apart") +
           key_of("depth", "below: how deep pieces are in each other") +
           key_of("false", "false contact, where the meshes are") +
           key_of("missed", "missed contact") + key_of("unsure", "unsure") +
           "<li>heights go by the square root</li></ul></div>\n";
}

std::string blamed_of(const CompareReportInput& input) {
    const auto blamed = input.sums->blamed();
    if (blamed.empty()) {
        return {};
    }
    std::string text = "<h2>Pieces at fault</h2>\n<div class=\"box\"><table><thead><tr><th>Piece"
                       "</th><th class=\"n\">False contacts</th><th class=\"n\">Hull out by</th>"
                       "<th class=\"n\">Worst row</th></tr></thead><tbody>\n";
    for (const BlamedPiece& piece :
         std::span(blamed).first(std::min(blamed.size(), html::k_listed))) {
        text += "<tr>" + tag("td", shown(name_of(input, piece.piece))) +
                tag("td", grouped_text(piece.contacts), "n") +
                tag("td", escaped(length_text(input, piece.out())), "n") +
                tag("td", grouped_text(piece.worst.number), "n") + "</tr>\n";
    }
    text += "</tbody></table>";
    if (const std::string more = html::more_than(html::k_listed, blamed.size()); !more.empty()) {
        text += tag("p", more, "soft");
    }
    return text + "</div>\n";
}

// A row may be wrong in several ways.
struct Kinds {
    std::string words; // for the filter
    std::string shown;

    void add(const char* word, const char* text) {
        words += (words.empty() ? "" : " ") + std::string(word);
        shown += (shown.empty() ? "" : "<br>") + ("<span class=\"k-" + std::string(word) + "\">") +
                 text + "</span>";
    }
};

Kinds kinds_of(const ComparedRow& row) {
    Kinds kinds;
    if (row.verdict == Verdict::false_contact) {
        kinds.add("false", "false contact");
    } else if (row.verdict == Verdict::missed_contact) {
        kinds.add("missed", "missed contact");
    } else if (row.verdict == Verdict::unsure) {
        kinds.add("unsure", "unsure");
    }
    if (row.wrong_depth) {
        kinds.add("depth", "wrong depth");
    }
    if (row.wrong_distance) {
        kinds.add("distance", "wrong distance");
    }
    return kinds;
}

std::string number_cell(const std::optional<double>& value) {
    constexpr int k_digits = 4;
    return "<td class=\"n\" data-v=\"" + (value ? number_text(*value) : std::string()) + "\">" +
           (value ? rounded_text(*value, k_digits) : std::string()) + "</td>";
}

std::string table_row(const CompareReportInput& input, const ComparedRow& row) {
    const Kinds kinds = kinds_of(row);
    std::string text = "<tr data-kind=\"" + kinds.words + "\">";
    text += "<td class=\"n\" data-v=\"" + std::to_string(row.number) + "\">" +
            grouped_text(row.number) + "</td>";
    text += tag("td", kinds.shown, "kind");
    text += number_cell(row.meshes.gap ? std::optional(row.meshes.gap->distance) : std::nullopt);
    text += number_cell(row.near ? std::optional(row.near->most) : std::nullopt);
    text += number_cell(row.contact ? std::optional(row.contact->where.depth) : std::nullopt);
    text += number_cell(row.way_out ? row.way_out->meshes : std::nullopt);
    text += number_cell(row.fault ? std::optional(row.fault->out) : std::nullopt);
    text += tag("td", shown(row_text(input, row)));
    if (input.sums->counts().engine > 0) {
        const auto& hit = row.poses.engine.hit;
        text += tag("td", !hit ? "" : *hit ? "hit" : "free");
    }
    return text + "</tr>\n";
}

// Rows that are wrong in several ways stand once.
std::vector<const ComparedRow*> rows_of(const CompareSums& sums) {
    std::vector<const ComparedRow*> rows;
    std::set<std::uint64_t> known;
    for (const auto& worst :
         {sums.worst(Verdict::missed_contact), sums.worst(Verdict::false_contact),
          sums.worst_depths(), sums.worst_distances(), sums.worst(Verdict::unsure)}) {
        for (const ComparedRow& row : worst) {
            if (known.insert(row.number).second) {
                rows.push_back(&row);
            }
        }
    }
    return rows;
}

std::string table_of(const CompareReportInput& input) {
    const auto rows = rows_of(*input.sums);
    if (rows.empty()) {
        return "<h2>Rows</h2>\n<p>Nothing differs.</p>\n";
    }
    const auto column = [](const char* title, bool is_number) {
        return "<th" + std::string(is_number ? " class=\"n\"" : "") + "><button type=\"button\">" +
               title + "</button></th>";
    };
    std::string text =
        "<h2>Rows that differ</h2>\n<div class=\"box\"><div class=\"tools\"><label>Find <input "
        "id=\"words\" type=\"search\"></label><label>Kind <select id=\"kind\"><option "
        "value=\"\">all</option><option value=\"false\">false contacts</option><option "
        "value=\"missed\">missed contacts</option><option value=\"depth\">wrong depths</option>"
        "<option value=\"distance\">wrong distances</option><option value=\"unsure\">unsure"
        "</option></select></label><span id=\"told\" class=\"soft\"></span></div>\n";
    text += "<table id=\"rows\"><thead><tr>" + column("Row", true) + column("Kind", false) +
            column("Meshes apart", true) + column("Pieces apart", true) +
            column("Pieces deep", true) + column("Meshes deep", true) + column("Hull out", true) +
            column("What is said", false) +
            (input.sums->counts().engine > 0 ? column("Engine", false) : std::string()) +
            "</tr></thead><tbody>\n";
    for (const ComparedRow* row : rows) {
        text += table_row(input, *row);
    }
    return text + "</tbody></table></div>\n<p class=\"soft\">Of each kind the worst " +
           grouped_text(CompareSums::k_kept) + " at most.</p>\n";
}

} // namespace

std::string compare_html(const ComparePage& page) {
    const CompareReportInput& input = page.report;
    const std::string body = head_of(page) + cards_of(input) + plot_of(input) + blamed_of(input) +
                             html::figures("Where they are", page.pieces) +
                             html::figures("Worst rows", page.rows) + table_of(input);
    return html::page(title_of(input), body, page.made_by, html::table_script());
}

} // namespace hullwright
