#include "report/html_page.h"

#include "base/base64.h"
#include "base/text.h"

#include <span>

namespace hullwright::html {
namespace {

// Holds colours of the light page first; the dark one has the same names.
constexpr std::string_view k_style = R"css(
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#1d2330;--soft:#5b6474;--line:#dde1e7;
--gap:#5b8fc7;--depth:#d9a441;--false:#c8372d;--missed:#7a35b5;--unsure:#7d8593;--good:#2b7a43}
@media(prefers-color-scheme:dark){:root{--ground:#17191d;--card:#22252b;--ink:#e6e9ee;--soft:#a0a8b5;
--line:#373c45;--gap:#6fa3dc;--depth:#d9a94f;--false:#ff7a6b;--missed:#c08cf5;--unsure:#9aa3b2;--good:#6cc58a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1100px;margin:0 auto;padding:28px 20px 60px}
main:has(.wide){max-width:1500px}.said{min-width:240px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.25;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:17px;margin:34px 0 10px}
p{margin:6px 0}.soft{color:var(--soft)}.soft b{font-weight:600;color:var(--ink)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));gap:12px;margin:22px 0 0}
.card,figure,.box{background:var(--card);border:1px solid var(--line);border-radius:8px}
.card{padding:12px 14px}.card b{display:block;font-size:24px;line-height:1.2;font-variant-numeric:tabular-nums}
.card span{color:var(--soft);font-size:13px}
.is-false b{color:var(--false)}.is-missed b{color:var(--missed)}.is-good b{color:var(--good)}
.box{padding:12px 14px;overflow-x:auto}
.list{max-height:420px;overflow-y:auto}
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
th,td.n{white-space:nowrap}td.n,th.n{text-align:right}
th button{all:unset;cursor:pointer;font-weight:600}th button:focus-visible{outline:2px solid var(--gap)}
th[aria-sort=ascending] button::after{content:" \2191"}th[aria-sort=descending] button::after{content:" \2193"}
td.kind{white-space:nowrap}.k-false{color:var(--false)}.k-missed{color:var(--missed)}
.k-unsure{color:var(--unsure)}.k-depth,.k-distance{color:var(--depth)}
footer{margin-top:40px;color:var(--soft);font-size:13px}
@media print{.tools{display:none}.list{max-height:none}}
)css";

// Sorts the table by a column, and hides rows that are not sought.
constexpr std::string_view k_table_script = R"js(
const table=document.querySelector("#rows"),body=table&&table.tBodies[0];
if(table){const words=document.querySelector("#words"),kind=document.querySelector("#kind"),
told=document.querySelector("#told"),all=[...body.rows];
const seek=()=>{const w=words.value.toLowerCase();let n=0;for(const r of all){
const shown=(!kind.value||r.dataset.kind.split(" ").includes(kind.value))&&r.textContent.toLowerCase().includes(w);
r.hidden=!shown;n+=shown}told.textContent=n.toLocaleString("en")+" of "+all.length.toLocaleString("en")+" rows"};
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

} // namespace

std::string_view table_script() {
    return k_table_script;
}

std::string more_than(std::size_t listed, std::size_t all) {
    return all > listed ? "and " + grouped_text(all - listed) + " more" : std::string();
}

std::string picture_data(const std::string& png) {
    return "data:image/png;base64," + to_base64(std::as_bytes(std::span(png)));
}

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

std::string tag(const char* name, const std::string& content, const char* kind) {
    return "<" + std::string(name) +
           (kind != nullptr ? " class=\"" + std::string(kind) + "\"" : std::string()) + ">" +
           content + "</" + name + ">";
}

std::string card(const std::string& number, const char* text, const char* kind) {
    return "<div class=\"card " + std::string(kind) + "\"><b>" + number + "</b><span>" + text +
           "</span></div>\n";
}

std::string figures(std::string_view title, std::span<const ReportPicture> pictures) {
    if (pictures.empty()) {
        return {};
    }
    std::string text = tag("h2", shown(title)) + "\n<div class=\"pictures\">\n";
    for (const ReportPicture& picture : pictures) {
        text += "<figure><picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"" +
                picture_data(picture.dark) + "\"><img alt=\"" + shown(picture.title) + "\" src=\"" +
                picture_data(picture.light) + "\"></picture><figcaption><b>" +
                shown(picture.title) + "</b>" + shown(picture.text) + "</figcaption></figure>\n";
    }
    return text + "</div>\n";
}

std::string page(const std::string& title, const std::string& body, std::string_view made_by,
                 std::string_view script) {
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta "
        "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>" +
        title + "</title>\n<style>" + std::string(k_style) + "</style></head>\n<body><main>\n";
    text += body + "<footer>" + shown(made_by) + "</footer>\n</main>\n";
    text += script.empty() ? std::string() : "<script>" + std::string(script) + "</script>";
    return text + "</body></html>\n";
}

} // namespace hullwright::html
