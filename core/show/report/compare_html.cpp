#include "report/compare_html.h"

#include "base/base64.h"
#include "base/text.h"
#include "report/compare_plot.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>

namespace hullwright {
namespace {

// Colours of the light page first; the dark one has the same names.
constexpr std::string_view k_style = R"css(
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#1d2330;--soft:#5b6474;--line:#dde1e7;
--gap:#5b8fc7;--depth:#d9a441;--false:#c8372d;--missed:#7a35b5;--unsure:#7d8593;--good:#2b7a43}
@media(prefers-color-scheme:dark){:root{--ground:#17191d;--card:#22252b;--ink:#e6e9ee;--soft:#a0a8b5;
--line:#373c45;--gap:#6fa3dc;--depth:#d9a94f;--false:#ff7a6b;--missed:#c08cf5;--unsure:#9aa3b2;--good:#6cc58a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1100px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:17px;margin:34px 0 10px}
p{margin:6px 0}.soft{color:var(--soft)}.soft b{font-weight:600;color:var(--ink)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));gap:12px;margin:22px 0 0}
.card,figure,.box{background:var(--card);border:1px solid var(--line);border-radius:8px}
.card{padding:12px 14px}.card b{display:block;font-size:24px;line-height:1.2;font-variant-numeric:tabular-nums}
.card span{color:var(--soft);font-size:13px}
.is-false b{color:var(--false)}.is-missed b{color:var(--missed)}.is-good b{color:var(--good)}
.box{padding:12px 14px;overflow-x:auto}
.plot{display:block;width:100%;min-width:640px;height:auto}
.plot text{fill:var(--soft);font-size:11px}.plot .grid{stroke:var(--line)}.plot .zero{stroke:var(--soft)}
.plot .gap{fill:var(--gap)}.plot .depth{fill:var(--depth)}
.plot .false{fill:var(--false)}.plot .missed{fill:var(--missed)}.plot .unsure{fill:var(--unsure)}
.plot path{stroke:var(--card);stroke-width:1}
.key{display:flex;flex-wrap:wrap;gap:6px 18px;margin:10px 0 0;padding:0;list-style:none;font-size:13px;color:var(--soft)}
.key i{display:inline-block;width:11px;height:11px;border-radius:2px;margin-right:6px}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(310px,1fr));gap:14px}
figure{margin:0;overflow:hidden}figure img{display:block;width:100%;height:auto}
figcaption{padding:10px 12px;font-size:13px;overflow-wrap:anywhere}figcaption b{display:block;font-size:14px}
.tools{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 10px;align-items:center}
input,select{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:6px;padding:5px 8px}
table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{white-space:nowrap}td.n,th.n{text-align:right}
th button{all:unset;cursor:pointer;font-weight:600}th button:focus-visible{outline:2px solid var(--gap)}
th[aria-sort=ascending] button::after{content:" \2191"}th[aria-sort=descending] button::after{content:" \2193"}
td.kind{white-space:nowrap}.k-false{color:var(--false)}.k-missed{color:var(--missed)}
.k-unsure{color:var(--unsure)}.k-depth,.k-distance{color:var(--depth)}
footer{margin-top:40px;color:var(--soft);font-size:13px}
@media print{.tools{display:none}}
)css";

// Sorts the table by a column, and hides rows that are not sought.
constexpr std::string_view k_script = R"js(
const table=document.querySelector("#rows"),body=table&&table.tBodies[0];
if(table){const words=document.querySelector("#words"),kind=document.querySelector("#kind"),
told=document.querySelector("#told"),all=[...body.rows];
const seek=()=>{const w=words.value.toLowerCase();let n=0;for(const r of all){
const shown=(!kind.value||r.dataset.kind.split(" ").includes(kind.value))&&r.textContent.toLowerCase().includes(w);
r.hidden=!shown;n+=shown}told.textContent=n+" of "+all.length+" rows"};
words.addEventListener("input",seek);kind.addEventListener("change",seek);seek();
const heads=[...table.tHead.rows[0].cells];
heads.forEach((head,i)=>head.firstElementChild.addEventListener("click",()=>{
const up=head.getAttribute("aria-sort")!=="ascending";heads.forEach(h=>h.removeAttribute("aria-sort"));
head.setAttribute("aria-sort",up?"ascending":"descending");
const value=r=>{const c=r.cells[i];return head.classList.contains("n")?
(c.dataset.v===""?-Infinity:Number(c.dataset.v)):c.textContent};
all.map((r,k)=>[value(r),k,r]).sort((x,y)=>(x[0]<y[0]?-1:x[0]>y[0]?1:0)*(up?1:-1)||x[1]-y[1])
.forEach(x=>body.append(x[2]))}))}
)js";

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

std::string shown(std::string_view text) {
    constexpr std::size_t k_most = 1024;
    return escaped(printable(text, k_most));
}

std::string tag(const char* name, const std::string& content, const char* kind = nullptr) {
    return "<" + std::string(name) +
           (kind != nullptr ? " class=\"" + std::string(kind) + "\"" : std::string()) + ">" +
           content + "</" + name + ">";
}

std::string card(const std::string& number, const char* text, const char* kind) {
    return "<div class=\"card " + std::string(kind) + "\"><b>" + number + "</b><span>" + text +
           "</span></div>\n";
}

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

std::string data_of(const std::string& png) {
    return "data:image/png;base64," + to_base64(std::as_bytes(std::span(png)));
}

std::string figures_of(const char* title, std::span<const ReportPicture> pictures) {
    if (pictures.empty()) {
        return {};
    }
    std::string text = tag("h2", title) + "\n<div class=\"pictures\">\n";
    for (const ReportPicture& picture : pictures) {
        text += "<figure><picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"" +
                data_of(picture.dark) + "\"><img alt=\"" + shown(picture.title) + "\" src=\"" +
                data_of(picture.light) + "\"></picture><figcaption><b>" + shown(picture.title) +
                "</b>" + shown(picture.text) + "</figcaption></figure>\n";
    }
    return text + "</div>\n";
}

std::string blamed_of(const CompareReportInput& input) {
    const auto blamed = input.sums->blamed();
    if (blamed.empty()) {
        return {};
    }
    constexpr std::size_t k_listed = 50;
    std::string text = "<h2>Pieces at fault</h2>\n<div class=\"box\"><table><thead><tr><th>Piece"
                       "</th><th class=\"n\">False contacts</th><th class=\"n\">Hull out by</th>"
                       "<th class=\"n\">Worst row</th></tr></thead><tbody>\n";
    for (const BlamedPiece& piece : std::span(blamed).first(std::min(blamed.size(), k_listed))) {
        text += "<tr>" + tag("td", shown(name_of(input, piece.piece))) +
                tag("td", grouped_text(piece.contacts), "n") +
                tag("td", escaped(length_text(input, piece.out())), "n") +
                tag("td", grouped_text(piece.worst.number), "n") + "</tr>\n";
    }
    text += "</tbody></table>";
    if (blamed.size() > k_listed) {
        text += "<p class=\"soft\">and " + grouped_text(blamed.size() - k_listed) + " more</p>";
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
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta "
        "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>" +
        title_of(input) + "</title>\n<style>" + std::string(k_style) +
        "</style></head>\n<body><main>\n";
    text += head_of(page) + cards_of(input) + plot_of(input) + blamed_of(input) +
            figures_of("Where they are", page.pieces) + figures_of("Worst rows", page.rows) +
            table_of(input);
    return text + "<footer>" + shown(page.made_by) + "</footer>\n</main>\n<script>" +
           std::string(k_script) + "</script></body></html>\n";
}

} // namespace hullwright
