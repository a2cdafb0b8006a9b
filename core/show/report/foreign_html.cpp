#include "report/foreign_html.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>

namespace hullwright {
namespace {

using html::card;
using html::escaped;
using html::shown;
using html::tag;

std::string name_of(const std::string& file) {
    return shown(std::filesystem::path(file).filename().string());
}

std::string title_of(const ForeignPage& page) {
    const ForeignReportInput& first = page.sets.front();
    const std::string sets = page.sets.size() == 1
                                 ? name_of(first.file)
                                 : counted_text(page.sets.size(), "set", "sets") + " of colliders";
    return first.model.empty() ? sets : sets + " against " + name_of(first.model);
}

std::string soft(const std::string& content) {
    return tag("p", content, "soft") + "\n";
}

// Says what a set was read from, and how it came to lie on the model.
std::string origin_of(const ForeignReportInput& input) {
    std::string text =
        "<b>" + shown(input.file) + "</b>: " + escaped(std::string(rule_text(input.set->names)));
    if (!input.fitted.changes_nothing()) {
        text += "; to lie on the model they are " + escaped(changed_text(input.fitted));
    }
    for (const std::string& line : left_out_lines(input)) {
        text += "; " + shown(line);
    }
    return soft(text);
}

std::string head_of(const ForeignPage& page) {
    const ForeignReportInput& first = page.sets.front();
    std::string text = tag("h1", title_of(page)) + "\n";
    if (!first.model.empty()) {
        text +=
            soft("Model <b>" + shown(first.model) + "</b>" +
                 (first.tolerance > 0.0
                      ? "; tolerance <b>" + escaped(length_text(first, first.tolerance)) + "</b>"
                      : std::string()));
    }
    for (const ForeignReportInput& input : page.sets) {
        text += origin_of(input);
    }
    for (const UnreadSet& each : page.unread) {
        text += soft("<b>" + shown(each.file) + "</b>: not read; " + shown(each.fault));
    }
    return page.without.empty() ? text : text + soft(shown(page.without));
}

const ForeignFigure* find(std::span<const ForeignFigure> figures, std::string_view title) {
    const auto found = std::find_if(figures.begin(), figures.end(),
                                    [&](const ForeignFigure& f) { return f.title == title; });
    return found == figures.end() ? nullptr : &*found;
}

std::string with_unit(const ForeignReportInput& input, const ForeignFigure& figure) {
    return escaped(figure.is_length && figure.worse ? length_text(input, *figure.worse)
                                                    : figure.text);
}

// Returns what is to be seen first of one set.
std::string cards_of(const ForeignReportInput& input) {
    const std::vector<ForeignFigure> figures = foreign_figures(input);
    const std::size_t faults = foreign_faults(input).size();
    std::string text = "<div class=\"cards\">\n";
    text += card(has_passed(input) ? "passed" : "failed",
                 faults == 0 ? "no faults" : "the faults are named below",
                 has_passed(input) ? "is-good" : "is-false");
    struct Shown {
        const char* title;
        const char* text;
    };
    constexpr auto k_shown = std::to_array<Shown>(
        {{"pieces", "pieces"},
         {"volume in common (IoU)", "volume in common with the model"},
         {"uncovered, farthest off all pieces", "the surface is off all pieces, at most"},
         {"pieces stand out, at most", "pieces stand out, at most"},
         {"passages that pieces close", "passages of the model are closed"},
         {"hollows that pieces shut", "hollows of the model are shut"},
         {"balls that fall through", "balls fall through"}});
    for (const Shown& each : k_shown) {
        const ForeignFigure* figure = find(figures, each.title);
        if (figure != nullptr && figure->text != "-") {
            text += card(with_unit(input, *figure), each.text, "");
        }
    }
    return text + "</div>\n";
}

// Returns the least of what is worse when it is more; none where sets do not differ.
std::optional<double> best_of(std::span<const std::vector<ForeignFigure>> columns,
                              std::size_t row) {
    std::optional<double> least;
    std::optional<double> most;
    for (const auto& column : columns) {
        if (const auto& value = column[row].worse) {
            least = std::min(least.value_or(*value), *value);
            most = std::max(most.value_or(*value), *value);
        }
    }
    return least && *least < *most ? least : std::nullopt;
}

// Returns a row for each measure, a column for each set.
std::string table_of(const ForeignPage& page) {
    std::vector<std::vector<ForeignFigure>> columns;
    std::string text = "<h2>Measures</h2>\n<div class=\"box\"><table><thead><tr><th></th>";
    for (const ForeignReportInput& input : page.sets) {
        columns.push_back(foreign_figures(input));
        text += tag("th", name_of(input.file), "n");
    }
    text += "</tr></thead><tbody>\n";
    for (std::size_t row = 0; row < columns.front().size(); ++row) {
        const auto best = best_of(columns, row);
        text += "<tr>" + tag("td", escaped(columns.front()[row].title));
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const ForeignFigure& figure = columns[i][row];
            const std::string value = with_unit(page.sets[i], figure);
            text += tag("td", best && figure.worse == best ? tag("b", value) : value, "n");
        }
        text += "</tr>\n";
    }
    text += "</tbody></table></div>\n";
    return page.sets.size() == 1 ? text
                                 : text + soft("The best of a row is bold where sets differ.");
}

// Says how figures were found.
std::string measured_text(const ForeignReportInput& input) {
    if (input.distances == nullptr) {
        return {};
    }
    std::string text = "Distances are measured every " +
                       length_text(input, input.distances->spacing) + "; up to " +
                       length_text(input, input.distances->noise) + " counts as none.";
    if (const std::string_view why = untold_text(input); !why.empty()) {
        text += " Passages that pieces close are not told: " + std::string(why) + ".";
    } else if (input.passages != nullptr) {
        text += " Passages are handles and tunnels wider than " +
                length_text(input, input.passages->least) +
                "; one counts as closed where no ball of half of that gets through.";
    }
    if (input.passages != nullptr && input.passages->hollows) {
        text += " A hollow holds a ball, when it is turned the right way, that has to be lifted by "
                "more than " +
                length_text(input, input.passages->least) +
                " to come out; it counts as shut where no ball of half of that gets into its "
                "deeper half.";
    }
    if (input.leaks != nullptr) {
        text += " Of " + counted_text(input.leaks->balls, "ball", "balls") + " of radius " +
                length_text(input, input.leaks->radius) +
                ", which fall along all axes and which the model stops, those fall through that "
                "go on for more than their diameter.";
    }
    if (input.metres_per_unit <= 0.0) {
        text += " Lengths are in the model's unit, which its file does not state.";
    }
    return text;
}

// Sets are measured alike, but each as finely as its size asks for.
std::string measured_of(const ForeignPage& page) {
    std::vector<std::string> texts;
    for (const ForeignReportInput& input : page.sets) {
        texts.push_back(measured_text(input));
    }
    const bool is_one = std::all_of(texts.begin(), texts.end(),
                                    [&](const std::string& text) { return text == texts.front(); });
    std::string all;
    for (std::size_t i = 0; i < (is_one ? 1 : texts.size()); ++i) {
        if (!texts[i].empty()) {
            all += soft((is_one ? std::string() : tag("b", name_of(page.sets[i].file)) + ": ") +
                        escaped(texts[i]));
        }
    }
    return all;
}

void add_list(std::string& text, std::span<const std::string> lines) {
    text += "<ul>";
    for (const std::string& line : lines.first(std::min(lines.size(), html::k_listed))) {
        text += tag("li", shown(line));
    }
    if (const std::string more = html::more_than(html::k_listed, lines.size()); !more.empty()) {
        text += tag("li", more);
    }
    text += "</ul>\n";
}

std::string faults_of(const ForeignReportInput& input) {
    const std::vector<std::string> faults = foreign_faults(input);
    std::string text = "<h2>Faults of " + name_of(input.file) + "</h2>\n<div class=\"box\">";
    if (faults.empty()) {
        text += tag("p", "None.");
    } else {
        add_list(text, faults);
    }
    if (input.linted) {
        const LintReportInput linted = linted_of(input);
        text += tag("p", shown(lint_summary(linted)));
        add_list(text, lint_lines(linted));
    }
    return text + "</div>\n";
}

} // namespace

std::string foreign_html(const ForeignPage& page) {
    std::string body = head_of(page);
    if (page.sets.size() == 1) {
        body += cards_of(page.sets.front());
    }
    body += table_of(page) + measured_of(page);
    for (std::size_t i = 0; i < page.pictures.size(); ++i) {
        body += html::figures("Pictures of " +
                                  std::filesystem::path(page.sets[i].file).filename().string(),
                              page.pictures[i]);
    }
    for (const ForeignReportInput& input : page.sets) {
        body += faults_of(input);
    }
    return html::page(title_of(page), body, page.made_by, {});
}

} // namespace hullwright
