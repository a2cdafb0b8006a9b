#include "report/piece_report.h"

#include "base/text.h"
#include "report/info_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

struct Totals {
    std::size_t flat = 0;
    std::size_t without_faces = 0;
    std::size_t vertices = 0;
    std::size_t most_vertices = 0;
    double concavity = 0.0;
    double protrusion = 0.0;
};

Totals totals_of(const PieceSet& set) {
    Totals totals;
    for (const Piece& piece : set.pieces) {
        totals.flat += piece.flat ? 1 : 0;
        totals.without_faces += piece.faces.empty() ? 1 : 0;
        totals.vertices += piece.vertices.size();
        totals.most_vertices = std::max(totals.most_vertices, piece.vertices.size());
        totals.concavity = std::max(totals.concavity, piece.concavity);
        totals.protrusion = std::max(totals.protrusion, piece.protrusion);
    }
    return totals;
}

// Returns what the tolerance limits: of pieces of the solid that is protrusion alone, since they
// may be as deep as they like.
double error_of(Family family, double concavity, double protrusion) {
    return family == Family::solid ? protrusion : std::max(concavity, protrusion);
}

// Returns the pieces that are farthest from what was asked.
std::vector<PieceId> worst_pieces(const PieceSet& set, std::size_t count) {
    const auto badness = [&set](PieceId p) {
        return error_of(set.family, set.pieces[p].concavity, set.pieces[p].protrusion);
    };
    std::vector<PieceId> order(set.pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](PieceId a, PieceId b) { return badness(a) > badness(b); });
    order.resize(std::min(count, order.size()));
    std::erase_if(order, [&](PieceId p) { return badness(p) == 0.0; });
    return order;
}

// Returns how many pieces stand for each shape that some do.
std::vector<std::pair<std::string_view, std::size_t>> shapes_of(const PieceReportInput& input) {
    std::vector<std::pair<std::string_view, std::size_t>> counts;
    for (const std::string_view word : {"box", "sphere", "capsule", "cylinder"}) {
        const auto count = std::count(input.primitives.begin(), input.primitives.end(), word);
        if (count > 0) {
            counts.emplace_back(word, static_cast<std::size_t>(count));
        }
    }
    return counts;
}

Json piece_json(const PieceReportInput& input, PieceId p) {
    const Piece& piece = input.decomposition->set.pieces[p];
    Json json = {{"piece", p},
                 {"name", input.names[p]},
                 {"faces", piece.faces.size()},
                 {"vertices", piece.vertices.size()},
                 {"flat", piece.flat},
                 {"concavity", piece.concavity},
                 {"protrusion", piece.protrusion}};
    if (p < input.primitives.size() && !input.primitives[p].empty()) {
        json["primitive"] = input.primitives[p];
    }
    return json;
}

// Tells whether anything was measured of a solid: pieces may be of sheets alone, which have no
// inside.
bool has_volumes(const PieceReportInput& input) {
    const Decomposition& made = *input.decomposition;
    const auto& kinds = made.report.kinds;
    return input.is_as_cut && made.set.family == Family::solid && kinds &&
           kinds->count(SurfaceKind::sheet) < kinds->facts.size();
}

// Tells whether the pieces keep no tolerance as small as the one that was asked for.
bool is_above_asked(const PieceReportInput& input) {
    return input.is_as_cut && input.asked > 0.0 && input.decomposition->set.tolerance > input.asked;
}

void add_as_cut(const PieceReportInput& input, Json& pieces) {
    const DecomposeReport& report = input.decomposition->report;
    if (is_above_asked(input)) {
        pieces["tolerance_asked"] = input.asked + input.margin;
    }
    if (has_volumes(input)) {
        pieces["missing"] = report.missing;
        pieces["outside"] = report.outside;
        if (report.improved) {
            pieces["outside_of_plain_cut"] = report.improved->plain;
            pieces["outside_of_improved_cut"] = report.improved->improved;
        }
    }
}

std::string as_text(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

// Returns what is told of all pieces together, and of those that are farthest from what was asked.
Json summary_json(const PieceReportInput& input) {
    constexpr std::size_t k_worst = 10;
    const PieceSet& set = input.decomposition->set;
    const DecomposeReport& report = input.decomposition->report;
    const Totals totals = totals_of(set);
    Json pieces = {{"count", set.pieces.size()},
                   {"family", name_of(set.family)},
                   {"filled", set.filled},
                   {"flat", totals.flat},
                   {"without_faces", totals.without_faces},
                   {"patches_before_merging", report.carved},
                   {"tolerance", set.tolerance},
                   {"packing_margin", input.margin},
                   {"tolerances_tried", report.tries},
                   {"rounding", set.rounding},
                   {"rounded_faces", report.rounded_faces},
                   {"flat_regions", report.flats},
                   {"vertices", totals.vertices},
                   {"most_vertices", totals.most_vertices},
                   {"simplified", report.simplified},
                   {"concavity", totals.concavity},
                   {"protrusion", totals.protrusion}};
    add_as_cut(input, pieces);
    for (const auto& [word, count] : shapes_of(input)) {
        pieces["primitives"][std::string(word)] = count;
    }
    pieces["worst"] = Json::array();
    for (const PieceId p : worst_pieces(set, k_worst)) {
        pieces["worst"].push_back(piece_json(input, p));
    }
    return pieces;
}

std::string list_text(const PieceReportInput& input, std::size_t begin, std::size_t end) {
    Json list = Json::array();
    for (std::size_t p = begin; p < end; ++p) {
        list.push_back(piece_json(input, static_cast<PieceId>(p)));
    }
    return as_text(list);
}

Json timings_json(const PieceReportInput& input) {
    Json seconds = Json::object();
    for (const StageTime& stage : input.decomposition->report.stages) {
        seconds[stage.name] = stage.seconds;
    }
    return {{"seconds", std::move(seconds)}, {"peak_bytes", input.peak_bytes}};
}

} // namespace

bool add_pieces(JsonText& out, const PieceReportInput& input, const Progress& progress) {
    out.add(as_text(summary_json(input)));
    const std::size_t count = input.decomposition->set.pieces.size();
    const bool whole = !input.list || out.add_list("list", count, progress.part("write", 0.0, 1.0),
                                                   [&input](std::size_t begin, std::size_t end) {
                                                       return list_text(input, begin, end);
                                                   });
    if (input.timings) {
        out.add(as_text(timings_json(input)));
    }
    return whole;
}

Result<std::string> pieces_json(const PieceReportInput& input, const Progress& progress) {
    JsonText out;
    return add_pieces(out, input, progress) ? Result<std::string>(out.take()) : stopped_issue();
}

namespace {

std::string tolerance_text(const PieceReportInput& input, const Totals& totals) {
    const PieceSet& set = input.decomposition->set;
    if (set.family == Family::solid) {
        return "  tolerance " + number_text(set.tolerance) + ": protrusion found up to " +
               number_text(totals.protrusion) + "; faces lie up to " +
               number_text(totals.concavity) + " deep in their pieces" +
               (input.margin > 0.0
                    ? "; " + number_text(input.margin) + " more are kept for packing\n"
                    : std::string("\n"));
    }
    return set.tolerance > 0.0
               ? "  tolerance " + number_text(set.tolerance) + ": concavity at most " +
                     number_text(totals.concavity) + ", protrusion " +
                     number_text(totals.protrusion) +
                     (input.margin > 0.0
                          ? "; " + number_text(input.margin) + " more are kept for packing\n"
                          : std::string("\n"))
               : std::string("  exact convex pieces\n");
}

} // namespace

namespace {

// Returns what was decided of open components, as a body that was taken for a sheet has no inside.
std::string surface_text(const DecomposeReport& report) {
    const std::size_t solids = report.kinds ? report.kinds->count(SurfaceKind::decided) : 0;
    const std::size_t sheets = report.kinds ? report.kinds->count(SurfaceKind::sheet) : 0;
    std::string text;
    if (solids > 0) {
        text += "  " +
                counted_text(solids, "open component was taken for a solid",
                             "open components were taken for solids") +
                "\n";
    }
    if (sheets > 0) {
        text += "  " +
                counted_text(sheets, "component was taken for a sheet, without an inside",
                             "components were taken for sheets, without an inside") +
                "; --surface decides\n";
    }
    return text;
}

std::string volume_share_text(double share) {
    return share < k_least_volume_share ? "0 %" : rounded_text(100.0 * share, 3) + " %";
}

// Returns what was measured of all pieces together while they were cut.
std::string as_cut_text(const PieceReportInput& input) {
    const DecomposeReport& report = input.decomposition->report;
    std::string text;
    if (is_above_asked(input)) {
        text += "  a tolerance of " + number_text(input.asked + input.margin) +
                " was asked for: how many pieces there are comes before it\n";
    }
    if (has_volumes(input)) {
        text += report.outside > k_most_volume_share
                    ? "  pieces cover more volume outside of the solid than it has: most of the "
                      "model are sheets, which enclose nothing\n"
                    : "  of the solid's volume " + volume_share_text(report.missing) +
                          " is in no piece; pieces cover " + volume_share_text(report.outside) +
                          " more outside of it\n";
        if (report.improved) {
            text += "  the plain cut of as many pieces covers " +
                    volume_share_text(report.improved->plain) + ", once improved " +
                    volume_share_text(report.improved->improved) +
                    " (counted on cells, of whole hulls)\n";
        }
    }
    return text;
}

// Returns how many pieces are no hulls, and what they are: "2 pieces are primitives: box 1, sphere
// 1".
std::string primitives_text(const PieceReportInput& input) {
    std::size_t all = 0;
    std::string words;
    for (const auto& [word, count] : shapes_of(input)) {
        all += count;
        words += (words.empty() ? ": " : ", ") + std::string(word) + " " + grouped_text(count);
    }
    return all == 0 ? std::string()
                    : "  " + counted_text(all, "piece is a primitive", "pieces are primitives") +
                          words + "\n";
}

} // namespace

std::string piece_text(const PieceReportInput& input) {
    const PieceSet& set = input.decomposition->set;
    const DecomposeReport& report = input.decomposition->report;
    const Totals totals = totals_of(set);
    std::string text =
        counted_text(set.pieces.size(), "piece", "pieces") +
        (set.family == Family::solid ? " of the solid (" : " (") + grouped_text(totals.flat) +
        " flat" +
        (totals.without_faces > 0 ? ", " + grouped_text(totals.without_faces) + " without faces"
                                  : std::string()) +
        ") from " + counted_text(input.mesh->triangles.size(), "triangle", "triangles") + "\n" +
        surface_text(report) + tolerance_text(input, totals) + as_cut_text(input);
    text += set.rounding > 0.0
                ? "  offsets up to " + number_text(set.rounding) +
                      " count as coplanar: " + counted_text(report.rounded_faces, "face", "faces") +
                      "\n"
                : std::string("  no rounding: every sign exact\n");
    if (!set.pieces.empty()) {
        text +=
            "  vertices of a piece: " +
            rounded_text(
                static_cast<double>(totals.vertices) / static_cast<double>(set.pieces.size()), 3) +
            " on average, " + grouped_text(totals.most_vertices) + " at most\n";
        text += "  largest error: " +
                number_text(error_of(set.family, totals.concavity, totals.protrusion)) + "\n";
    }
    text += primitives_text(input);
    if (report.simplified > 0) {
        text += "  " +
                counted_text(report.simplified, "hull was given fewer vertices",
                             "hulls were given fewer vertices") +
                "\n";
    }
    return text;
}

} // namespace hullwright
