#include "report/foreign_report.h"

#include "base/text.h"
#include "geom/length.h"
#include "geom/vector_json.h"
#include "report/listed_lines.h"
#include "report/reasons.h"
#include "report/volumes_json.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_figure_digits = 4; // of figures that people read

struct ForeignWords {
    ForeignFault fault;
    std::string_view name;
    std::string_view sentence; // {0} is the count, {1} the measured length
    std::string_view remedy;
};
constexpr auto k_foreign_words = std::to_array<ForeignWords>({
    {ForeignFault::bad_vertex, "bad_vertex",
     "{0} {0=vertex has|vertices have} coordinates that are no numbers, infinite or too large, so "
     "that it counts for nothing",
     "write it again"},
    {ForeignFault::no_volume, "no_volume", "it has no volume: all its vertices lie in one plane",
     "thicken it or delete it"},
    {ForeignFault::flat_triangle, "flat_triangle", "{0} {0=triangle has|triangles have} no area",
     "weld its vertices, and drop such triangles"},
    {ForeignFault::not_closed, "not_closed", "its mesh is open, along {0} {0=edge|edges}",
     "close it, or write the hull of its vertices"},
    {ForeignFault::not_oriented, "not_oriented",
     "triangles face against each other along {0} {0=edge|edges}", "make its normals consistent"},
    {ForeignFault::inside_out, "inside_out", "its triangles face inward", "turn them round"},
    {ForeignFault::falls_apart, "falls_apart", "it is {0} shells, which an engine makes one hull",
     "give each an object of its own"},
    {ForeignFault::not_convex, "not_convex",
     "it is not convex: a place of it lies {1} deep in its hull, which an engine fills; it is "
     "judged as its mesh",
     "cut it into convex pieces, or write its hull"},
    {ForeignFault::no_render_mesh, "no_render_mesh",
     "no mesh of the file is called what its name asks for",
     "name it after a render mesh of the same file: UCX_NAME_01"},
    {ForeignFault::not_its_shape, "not_its_shape", "its name says a box, and it is none",
     "call it UCX_, or write a box"},
});

constexpr bool in_order() {
    for (std::size_t i = 0; i < k_foreign_words.size(); ++i) {
        if (k_foreign_words[i].fault != static_cast<ForeignFault>(i)) {
            return false;
        }
    }
    return k_foreign_words.size() == static_cast<std::size_t>(ForeignFault::not_its_shape) + 1;
}
static_assert(in_order());

const ForeignWords& words_of(ForeignFault fault) {
    return k_foreign_words[static_cast<std::size_t>(fault)];
}

std::string figure(double value) {
    return rounded_text(value, k_figure_digits);
}
std::string percents(double share) {
    return figure(100.0 * share) + " %";
}
std::string place_text(const Vec3& at) {
    return "(" + figure(at.x()) + " " + figure(at.y()) + " " + figure(at.z()) + ")";
}

std::string line_of(const ForeignFinding& finding, std::span<const std::string> names) {
    const ForeignWords& words = words_of(finding.fault);
    const std::array<std::string, 2> places = {std::to_string(finding.count),
                                               figure(finding.measured)};
    return names[finding.piece] + ": " + filled(words.sentence, places) + "; " +
           std::string(words.remedy);
}

std::string_view rule_name(ColliderNames names) {
    constexpr std::array<std::string_view, 6> k_names = {"all",    "unreal", "godot",
                                                         "shapes", "group",  "shells"};
    return k_names[static_cast<std::size_t>(names)];
}

std::string_view turn_name(AxisTurn turn) {
    return k_turn_names[static_cast<std::size_t>(turn)];
}

// Returns the flags that fit the pieces; empty where none do.
std::string fitting_flags(const ForeignReportInput& input) {
    const auto both = one_after(input.fitted, input.misfit->fitting);
    if (!both) {
        return {};
    }
    std::string flags;
    if (both->scale != input.fitted.scale) {
        flags += " --pieces-scale " + number_text(both->scale);
    }
    if (both->turn != input.fitted.turn) {
        flags += " --pieces-turn " + std::string(turn_name(both->turn));
    }
    return flags.empty() ? flags : flags.substr(1);
}

std::string misfit_text(const ForeignReportInput& input) {
    const Misfit& misfit = *input.misfit;
    const std::string flags = fitting_flags(input);
    std::string text = "the pieces do not lie on the model, and would if they were " +
                       changed_text(misfit.fitting);
    if (misfit.iou_then > 0.0) {
        text += " (volume in common " + percents(misfit.iou_now) + ", and then " +
                percents(misfit.iou_then) + ")";
    }
    return text + ": write them in the model's unit and axes" +
           (flags.empty() ? std::string() : ", or say " + flags);
}

// True where nothing was found of the model that has to do with the pieces: no part of its surface
// is at one, and none holds anything of its volume. Of sheets, which have none, all balls fall
// through: pieces that lie just beside them stop some.
bool lies_elsewhere(const ForeignReportInput& input) {
    if (input.distances == nullptr || input.distances->uncovered < 1.0) {
        return false;
    }
    return input.volumes != nullptr && are_shares_known(*input.volumes)
               ? input.volumes->missing.value >= 1.0
               : input.leaks != nullptr && input.leaks->leaks == input.leaks->balls;
}

std::string elsewhere_text() {
    return "the pieces lie elsewhere: no part of the model is at any of them, or in one; check "
           "that it is their model, and its place, unit and axes";
}

bool is_beyond(const ForeignReportInput& input, double worst) {
    return input.tolerance > 0.0 && worst > input.tolerance + input.distances->noise;
}

std::vector<std::string> bound_lines(const ForeignReportInput& input) {
    std::vector<std::string> lines;
    if (input.distances == nullptr) {
        return lines;
    }
    const auto add = [&](double worst, const std::string& what) {
        if (is_beyond(input, worst)) {
            lines.push_back(what + " by " + figure(worst) + ", which is more than the tolerance " +
                            figure(input.tolerance));
        }
    };
    add(input.distances->uncovered_worst, "the surface is off all pieces");
    add(input.distances->overhang_worst, "a piece stands out");
    return lines;
}

std::string distances_text(const ForeignReportInput& input) {
    const ForeignDistances& d = *input.distances;
    std::string text = "  of the surface " + percents(d.uncovered) +
                       " is uncovered; off all pieces " + figure(d.uncovered_mean) +
                       " on average, " + figure(d.uncovered_worst) + " at most";
    text += d.uncovered_worst > 0.0 ? ", at " + place_text(d.uncovered_at + input.set->origin) : "";
    text += "\n  pieces stand out by " + figure(d.overhang_mean) + " on average, " +
            figure(d.overhang_worst) + " at most";
    if (d.overhang_piece != k_none) {
        text += ": " + input.names[d.overhang_piece] + ", at " +
                place_text(d.overhang_at + input.set->origin);
    }
    return text + "\n  measured every " + figure(d.spacing) + "; up to " + figure(d.noise) +
           " counts as none\n";
}

std::string piece_at_text(const ForeignReportInput& input, PieceId piece, const Vec3& at) {
    return input.names[piece] + ", at " + place_text(at + input.set->origin);
}

std::string hollows_text(const ForeignReportInput& input) {
    const PassagesLost& p = *input.passages;
    if (!p.hollows) {
        return {};
    }
    std::string text =
        "  of " + counted_text(p.hollows->hollows, "hollow", "hollows") +
        " of the model, of those deeper and wider than " + figure(p.least) + ", pieces shut " +
        (p.hollows->shut.empty() ? std::string("none") : grouped_text(p.hollows->shut.size()));
    if (!p.hollows->shut.empty()) {
        const ShutHollow& widest = p.hollows->shut.front();
        text += ", the widest " + figure(widest.width) + " wide and " + figure(widest.depth) +
                " deep: " + piece_at_text(input, widest.piece, widest.place);
    }
    return text + "\n";
}

std::string narrowed_text(const ForeignReportInput& input) {
    const PassagesLost& p = *input.passages;
    if (p.narrowed.empty()) {
        return {};
    }
    const NarrowedPassage& worst = p.narrowed.front();
    return "  of those that stay open pieces narrow " + grouped_text(p.narrowed.size()) +
           ", one from " + figure(worst.width) + " to " + figure(worst.left) + ": " +
           piece_at_text(input, worst.piece, worst.place) + "\n";
}

std::string passages_text(const ForeignReportInput& input) {
    if (input.passages == nullptr) {
        return {};
    }
    const PassagesLost& p = *input.passages;
    if (p.untold) {
        return "  passages that pieces close are not told: " + std::string(untold_text(input)) +
               "\n" + hollows_text(input);
    }
    std::string text = "  of " + counted_text(p.passages, "passage", "passages") +
                       " of the model, of those wider than " + figure(p.least) + ", pieces close " +
                       (p.closed.empty() ? std::string("none") : grouped_text(p.closed.size()));
    if (!p.closed.empty()) {
        const LostPassage& widest = p.closed.front();
        text += ", the widest of " + figure(widest.width) + ": " +
                piece_at_text(input, widest.piece, widest.place);
    }
    return text + "\n" + narrowed_text(input) + hollows_text(input);
}

std::string leaks_text(const ForeignReportInput& input) {
    if (input.leaks == nullptr) {
        return {};
    }
    const BallLeaks& leaks = *input.leaks;
    std::string text =
        "  of " + counted_text(leaks.balls, "ball", "balls") + " of radius " +
        figure(leaks.radius) + " that the model stops, " +
        (leaks.leaks == 0 ? std::string("none falls") : grouped_text(leaks.leaks) + " fall") +
        " through the pieces";
    if (leaks.leaks > 0) {
        text += ", " + figure(leaks.deepest) + " deeper at most, at " +
                place_text(leaks.at + input.set->origin);
    }
    return text + "\n";
}

std::string volumes_text(const ForeignReportInput& input) {
    if (input.volumes == nullptr || !are_shares_known(*input.volumes)) {
        return "  shares of volume are left out: nothing, or next to nothing, is inside the "
               "model\n";
    }
    const auto share = [](const Share& s) {
        return percents(s.value) + " (+- " + percents(s.error) + ")";
    };
    const Volumes& v = *input.volumes;
    return "  of the solid " + share(v.missing) + " is in no piece, pieces outside of it " +
           share(v.excess) + ", common to both " + share(v.iou) + "\n";
}

std::size_t vertices_of(const ForeignSet& set) {
    std::size_t count = 0;
    for (const ForeignPiece& piece : set.pieces) {
        count += piece.vertices.size();
    }
    return count;
}
std::size_t triangles_of(const ForeignSet& set) {
    std::size_t count = 0;
    for (const ForeignPiece& piece : set.pieces) {
        count += piece.triangles.size();
    }
    return count;
}

std::string head_text(const ForeignReportInput& input) {
    std::string text = counted_text(input.set->pieces.size(), "piece", "pieces") + " of " +
                       printable(input.file) + " (" + std::string(rule_text(input.set->names)) +
                       "), " + counted_text(vertices_of(*input.set), "vertex", "vertices") + ", " +
                       counted_text(triangles_of(*input.set), "triangle", "triangles") + "\n";
    for (const std::string& line : left_out_lines(input)) {
        text += "  " + line + "\n";
    }
    return text;
}

Json misfit_json(const ForeignReportInput& input) {
    const Misfit& misfit = *input.misfit;
    return {{"scale", misfit.fitting.scale},
            {"turn", turn_name(misfit.fitting.turn)},
            {"iou_now", misfit.iou_now},
            {"iou_then", misfit.iou_then},
            {"flags", fitting_flags(input)}};
}

Json distances_json(const ForeignReportInput& input) {
    const ForeignDistances& d = *input.distances;
    Json json;
    json["uncovered"] = {{"share", d.uncovered},
                         {"mean", d.uncovered_mean},
                         {"worst", d.uncovered_worst},
                         {"at", vector_json(d.uncovered_at + input.set->origin)}};
    json["overhang"] = {{"mean", d.overhang_mean},
                        {"worst", d.overhang_worst},
                        {"at", vector_json(d.overhang_at + input.set->origin)}};
    if (d.overhang_piece != k_none) {
        json["overhang"]["piece"] = d.overhang_piece;
        json["overhang"]["name"] = input.names[d.overhang_piece];
    }
    json["spacing"] = d.spacing;
    json["noise"] = d.noise;
    return json;
}

std::size_t count_of(const ForeignReportInput& input, ForeignFault fault) {
    return static_cast<std::size_t>(
        std::count_if(input.check->findings.begin(), input.check->findings.end(),
                      [fault](const ForeignFinding& finding) { return finding.fault == fault; }));
}

std::string_view untold_name(PassagesUntold why) {
    constexpr std::array<std::string_view, 3> k_names = {"model_is_open", "pieces_too_far",
                                                         "too_many"};
    return k_names[static_cast<std::size_t>(why)];
}

// Returns which piece is where, to which measures are added.
Json piece_at_json(const ForeignReportInput& input, PieceId piece, const Vec3& at) {
    return {{"piece", piece},
            {"name", input.names[piece]},
            {"at", vector_json(at + input.set->origin)}};
}

void add_hollows(Json& json, const ForeignReportInput& input) {
    const Hollows& found = *input.passages->hollows;
    json["least_hollow"] = input.passages->least;
    json["hollows_of_model"] = found.hollows;
    Json& hollows = json["hollows"] = Json::array();
    for (const ShutHollow& hollow : found.shut) {
        Json one = piece_at_json(input, hollow.piece, hollow.place);
        one["width"] = hollow.width;
        one["depth"] = hollow.depth;
        hollows.push_back(std::move(one));
    }
}

void add_passages(Json& json, const ForeignReportInput& input) {
    const PassagesLost& found = *input.passages;
    if (found.hollows) {
        add_hollows(json, input);
    }
    if (found.untold) {
        json["passages_untold"] = untold_name(*found.untold);
        return;
    }
    json["least_passage"] = found.least;
    json["passages_of_model"] = found.passages;
    Json& passages = json["passages"] = Json::array();
    for (const LostPassage& passage : found.closed) {
        Json one = piece_at_json(input, passage.piece, passage.place);
        one["width"] = passage.width;
        passages.push_back(std::move(one));
    }
    Json& narrowed = json["passages_narrowed"] = Json::array();
    for (const NarrowedPassage& passage : found.narrowed) {
        Json one = piece_at_json(input, passage.piece, passage.place);
        one["width"] = passage.width;
        one["left"] = passage.left;
        narrowed.push_back(std::move(one));
    }
}

Json leaks_json(const ForeignReportInput& input) {
    const BallLeaks& leaks = *input.leaks;
    Json json = {{"balls", leaks.balls}, {"count", leaks.leaks}, {"radius", leaks.radius}};
    if (leaks.leaks > 0) {
        json["deepest"] = leaks.deepest;
        json["at"] = vector_json(leaks.at + input.set->origin);
        json["down"] = vector_json(leaks.down);
    }
    return json;
}

// Returns what is said of a set in either JSON.
Json set_json(const ForeignReportInput& input) {
    Json json = {
        {"file", input.file},
        {"format", input.format},
        {"passed", has_passed(input)},
        {"names", rule_name(input.set->names)},
        {"pieces", input.set->pieces.size()},
        {"vertices", vertices_of(*input.set)},
        {"triangles", triangles_of(*input.set)},
        {"step", input.set->step},
        {"fitted", {{"scale", input.fitted.scale}, {"turn", turn_name(input.fitted.turn)}}}};
    if (input.tolerance > 0.0) {
        json["tolerance"] = input.tolerance;
    }
    if (input.misfit != nullptr) {
        json["misfit"] = misfit_json(input);
    }
    if (lies_elsewhere(input)) {
        json["elsewhere"] = true;
    }
    if (input.distances != nullptr) {
        json.update(distances_json(input));
    }
    if (input.passages != nullptr) {
        add_passages(json, input);
    }
    if (input.leaks != nullptr) {
        json["leaks"] = leaks_json(input);
    }
    if (input.volumes != nullptr) {
        add_volumes(json, *input.volumes);
    }
    Json counts = Json::object();
    for (const ForeignWords& words : k_foreign_words) {
        if (const std::size_t count = count_of(input, words.fault); count > 0) {
            counts[std::string(words.name)] = count;
        }
    }
    json["faults"] = std::move(counts);
    if (input.linted) {
        json["engine"] = {{"name", input.linted->engine->name},
                          {"passed", passes(input.linted->findings)},
                          {"findings", input.linted->findings.size()}};
    }
    return json;
}

Json shapes_json(const ForeignReportInput& input) {
    Json shapes = Json::array();
    for (std::size_t p = 0; p < input.set->pieces.size(); ++p) {
        const ForeignPiece& piece = input.set->pieces[p];
        const ForeignShape& shape = input.check->shapes[p];
        shapes.push_back({{"name", piece.name},
                          {"vertices", piece.vertices.size()},
                          {"triangles", piece.triangles.size()},
                          {"hull_vertices", shape.hull_vertices},
                          {"volume", shape.volume},
                          {"dent", shape.dent},
                          {"judged_as", !shape.counts   ? "nothing"
                                        : shape.as_mesh ? "mesh"
                                                        : "hull"}});
    }
    return shapes;
}

Json findings_json(const ForeignReportInput& input) {
    Json findings = Json::array();
    for (const ForeignFinding& finding : input.check->findings) {
        Json one = {{"fault", words_of(finding.fault).name},
                    {"piece", finding.piece},
                    {"name", input.names[finding.piece]}};
        if (finding.measured > 0.0) {
            one["measured"] = finding.measured;
        }
        if (finding.count > 0) {
            one["count"] = finding.count;
        }
        findings.push_back(std::move(one));
    }
    return findings;
}

// Makes a table with columns as wide as their widest cell; all but the first are set right.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], row[c].size());
        }
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string space(widths[c] - row[c].size(), ' ');
            line += c == 0 ? row[c] + space : "  " + space + row[c];
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

// Returns a figure that is known or not; larger is worse.
ForeignFigure figure_of(std::string_view column, std::string_view title,
                        const std::optional<double>& value, bool is_length) {
    return {column, title, value ? figure(*value) : std::string("-"), value, is_length};
}
ForeignFigure share_of(std::string_view column, std::string_view title,
                       const std::optional<double>& value) {
    return {column, title, value ? percents(*value) : std::string("-"), value};
}
ForeignFigure number_of(std::string_view column, std::string_view title,
                        const std::optional<std::uint64_t>& value) {
    return {column, title, value ? grouped_text(*value) : std::string("-"),
            value ? std::optional(static_cast<double>(*value)) : std::nullopt};
}

std::vector<ForeignFigure> count_figures(const ForeignReportInput& input) {
    return {{"pieces", "pieces", grouped_text(input.set->pieces.size())},
            {"vertices", "vertices", grouped_text(vertices_of(*input.set))}};
}

std::vector<ForeignFigure> volume_figures(const ForeignReportInput& input) {
    const bool known = input.volumes != nullptr && are_shares_known(*input.volumes);
    const auto share = [&](Share Volumes::*member) {
        return known ? std::optional((input.volumes->*member).value) : std::nullopt;
    };
    ForeignFigure iou = share_of("IoU", "volume in common (IoU)", share(&Volumes::iou));
    iou.worse = iou.worse ? std::optional(-*iou.worse) : std::nullopt; // much of it is good
    return {std::move(iou),
            share_of("missing", "volume of the model in no piece", share(&Volumes::missing)),
            share_of("excess", "volume of pieces outside of it", share(&Volumes::excess))};
}

// A set that closes nothing of a model without passages is no better for it than any other.
ForeignFigure closed_figure(const ForeignReportInput& input) {
    const PassagesLost* const found = input.passages;
    ForeignFigure closed = {"closed", "passages that pieces close", "-"};
    if (found != nullptr && found->untold) {
        closed.text = "not told";
    } else if (found != nullptr) {
        closed.text = grouped_text(found->closed.size()) + " of " + grouped_text(found->passages);
        closed.worse = static_cast<double>(found->closed.size());
    }
    return closed;
}

ForeignFigure shut_figure(const ForeignReportInput& input) {
    ForeignFigure shut = {"shut", "hollows that pieces shut", "-"};
    if (input.passages != nullptr && input.passages->hollows) {
        const Hollows& found = *input.passages->hollows;
        shut.text = grouped_text(found.shut.size()) + " of " + grouped_text(found.hollows);
        shut.worse = static_cast<double>(found.shut.size());
    } else if (input.passages != nullptr) {
        shut.text = "not told";
    }
    return shut;
}

// Passages that are closed stand beside it, and do not count here.
ForeignFigure narrowed_figure(const ForeignReportInput& input) {
    const PassagesLost* const found = input.passages;
    const bool is_known =
        found != nullptr && !found->untold && found->passages > found->closed.size();
    double left = 1.0;
    if (is_known && !found->narrowed.empty()) {
        left = found->narrowed.front().left / found->narrowed.front().width;
    }
    ForeignFigure narrowed =
        share_of("narrowed to", "passages that stay open, width left of the most narrowed",
                 is_known ? std::optional(left) : std::nullopt);
    narrowed.worse = is_known ? std::optional(-left) : std::nullopt;
    return narrowed;
}

std::vector<ForeignFigure> distance_figures(const ForeignReportInput& input) {
    const ForeignDistances* d = input.distances;
    const auto known = [&](double ForeignDistances::*member) {
        return d != nullptr ? std::optional(d->*member) : std::nullopt;
    };
    return {share_of("uncovered", "surface that is uncovered", known(&ForeignDistances::uncovered)),
            figure_of("at most", "uncovered, farthest off all pieces",
                      known(&ForeignDistances::uncovered_worst), true),
            figure_of("overhang", "pieces stand out, on average",
                      known(&ForeignDistances::overhang_mean), true),
            figure_of("at most", "pieces stand out, at most",
                      known(&ForeignDistances::overhang_worst), true),
            closed_figure(input),
            narrowed_figure(input),
            shut_figure(input),
            number_of("leaks", "balls that fall through",
                      input.leaks != nullptr ? std::optional(input.leaks->leaks) : std::nullopt)};
}

std::vector<ForeignFigure> fault_figures(const ForeignReportInput& input) {
    const std::size_t bent = count_of(input, ForeignFault::not_convex);
    const std::size_t open = count_of(input, ForeignFault::not_closed);
    return {number_of("not convex", "pieces that are not convex", bent),
            number_of("open", "pieces that are open", open),
            number_of("other faults", "other faults", input.check->findings.size() - bent - open)};
}

std::string file_name(const std::string& file) {
    return printable(std::filesystem::path(file).filename().string(), 60);
}

// Returns what a set's line has no room for.
std::string below_table(const ForeignReportInput& input) {
    std::string below;
    const auto add = [&](const std::string& text) {
        below += printable(input.file) + ": " + text + "\n";
    };
    if (input.misfit != nullptr) {
        add(misfit_text(input));
    }
    if (lies_elsewhere(input)) {
        add(elsewhere_text());
    }
    if (const std::string_view why = untold_text(input); !why.empty()) {
        add("passages that pieces close are not told: " + std::string(why));
    }
    return below;
}

std::vector<std::string> table_row(const ForeignReportInput& input) {
    std::vector<std::string> row = {file_name(input.file)};
    for (ForeignFigure& each : foreign_figures(input)) {
        row.push_back(std::move(each.text));
    }
    return row;
}

} // namespace

std::string_view rule_text(ColliderNames names) {
    switch (names) {
    case ColliderNames::unreal:
        return "named as Unreal has it";
    case ColliderNames::godot:
        return "named as Godot has it";
    case ColliderNames::shapes:
        return "its collision shapes";
    case ColliderNames::group:
        return "the children of a node called colliders";
    case ColliderNames::shells:
        return "one mesh without a name, parted into its shells";
    case ColliderNames::all:
        break;
    }
    return "every mesh of the file";
}

std::string_view untold_text(const ForeignReportInput& input) {
    if (input.passages == nullptr || !input.passages->untold) {
        return {};
    }
    switch (*input.passages->untold) {
    case PassagesUntold::model_is_open:
        return "the model is open, so that it has no inside; close its holes to have them told";
    case PassagesUntold::pieces_too_far:
        return "pieces reach too far beyond the model for a grid around both; leave out what does "
               "not belong to it";
    case PassagesUntold::too_many:
        break;
    }
    return "the model has more loops than are told apart; ask for parts of it";
}

std::string changed_text(const Fitting& fitting) {
    std::string text;
    if (fitting.scale != 1.0) {
        text = "scaled by " + number_text(fitting.scale);
    }
    if (fitting.turn != AxisTurn::none) {
        text += (text.empty() ? "" : " and ") + std::string("turned ") +
                std::string(turn_name(fitting.turn));
    }
    return text;
}

std::vector<std::string> left_out_lines(const ForeignReportInput& input) {
    std::vector<std::string> lines;
    if (!input.set->render_meshes.empty()) {
        lines.push_back(
            "left out, as " +
            std::string(input.set->names == ColliderNames::group ? "they are no such children: "
                                                                 : "their names say: ") +
            counted_text(input.set->render_meshes.size(), "render mesh", "render meshes"));
    }
    for (const Detail& note : input.notes) {
        lines.push_back("left out: " + sentence(note));
    }
    return lines;
}

std::string length_text(const ForeignReportInput& input, double length) {
    return figure(length) +
           (input.metres_per_unit > 0.0 ? " " + unit_text({input.metres_per_unit}) : std::string());
}

LintReportInput linted_of(const ForeignReportInput& input) {
    LintReportInput linted = *input.linted;
    linted.names = input.names;
    return linted;
}

std::vector<std::string> foreign_faults(const ForeignReportInput& input) {
    std::vector<std::string> lines;
    if (input.misfit != nullptr) {
        lines.push_back(misfit_text(input));
    }
    if (lies_elsewhere(input)) {
        lines.push_back(elsewhere_text());
    }
    for (const ForeignFinding& finding : input.check->findings) {
        lines.push_back(line_of(finding, input.names));
    }
    for (std::string& line : bound_lines(input)) {
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<ForeignFigure> foreign_figures(const ForeignReportInput& input) {
    std::vector<ForeignFigure> figures = count_figures(input);
    for (auto&& more : {volume_figures(input), distance_figures(input), fault_figures(input)}) {
        figures.insert(figures.end(), more.begin(), more.end());
    }
    if (input.linted) {
        const auto count = static_cast<double>(input.linted->findings.size());
        figures.push_back(
            {"engine", "limits of the engine", lint_summary(linted_of(input)), count});
    }
    return figures;
}

bool has_passed(const ForeignReportInput& input) {
    return input.check->findings.empty() && input.misfit == nullptr && !lies_elsewhere(input) &&
           bound_lines(input).empty() && (!input.linted || passes(input.linted->findings));
}

std::string foreign_text(const ForeignReportInput& input) {
    std::string text = head_text(input);
    if (input.model.empty()) {
        text += "  not judged against a model\n";
    } else {
        if (!input.fitted.changes_nothing()) {
            text += "  to lie on the model they are " + changed_text(input.fitted) + "\n";
        }
        text += input.distances != nullptr ? distances_text(input) + volumes_text(input) +
                                                 passages_text(input) + leaks_text(input)
                                           : "";
    }
    const std::vector<std::string> lines = foreign_faults(input);
    add_lines(text, lines);
    text += lines.empty() ? "  no faults\n" : counted_text(lines.size(), "fault", "faults") + "\n";
    if (input.linted) {
        const LintReportInput linted = linted_of(input);
        text += lint_summary(linted) + "\n";
        add_lines(text, lint_lines(linted));
    }
    return text;
}

std::string foreign_json(const ForeignReportInput& input) {
    Json root = {{"schema", 1}};
    if (!input.model.empty()) {
        root["model"] = input.model;
    }
    root.update(set_json(input));
    root["render_meshes"] = input.set->render_meshes;
    root["notes"] = Json::array();
    for (const Detail& note : input.notes) {
        root["notes"].push_back(sentence(note));
    }
    root["shapes"] = shapes_json(input);
    root["findings"] = findings_json(input);
    const std::string text = root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    return input.linted ? with_lint(text, linted_of(input)) : text;
}

std::string foreign_table(std::span<const ForeignReportInput> sets,
                          std::span<const UnreadSet> unread) {
    std::vector<std::vector<std::string>> rows = {{"set"}};
    std::string below;
    for (const ForeignReportInput& input : sets) {
        if (rows.size() == 1) {
            for (const ForeignFigure& each : foreign_figures(input)) {
                rows.front().emplace_back(each.column);
            }
        }
        rows.push_back(table_row(input));
        below += below_table(input);
    }
    for (const UnreadSet& each : unread) {
        rows.insert(rows.begin() + 1 + static_cast<std::ptrdiff_t>(each.row),
                    {file_name(each.file), "not read"});
        below += "not read: " + each.fault + "\n";
    }
    return aligned(rows) + below;
}

std::string foreign_table_json(std::span<const ForeignReportInput> sets,
                               std::span<const UnreadSet> unread) {
    Json root = {{"schema", 1}};
    if (!sets.empty()) {
        root["model"] = sets.front().model;
    }
    root["sets"] = Json::array();
    for (const ForeignReportInput& input : sets) {
        root["sets"].push_back(set_json(input));
    }
    for (const UnreadSet& each : unread) {
        const Json one = {{"file", each.file}, {"passed", false}, {"not_read", each.fault}};
        root["sets"].insert(root["sets"].begin() + static_cast<std::ptrdiff_t>(each.row), one);
    }
    return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string foreign_pieces_text(const ForeignReportInput& input) {
    std::string text = head_text(input);
    for (std::size_t p = 0; p < input.set->pieces.size(); ++p) {
        const ForeignShape& shape = input.check->shapes[p];
        text += "  " + input.names[p] + ": " +
                counted_text(input.set->pieces[p].vertices.size(), "vertex", "vertices") +
                ", volume " + figure(shape.volume) + "\n";
    }
    return text;
}

} // namespace hullwright
