#include "report/verify_report.h"

#include "base/text.h"
#include "report/listed_lines.h"
#include "report/sentences.h"
#include "report/volumes_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

// This fact is among those not checked where the growth of no packed hull was measured.
constexpr std::string_view k_growth = "growth";

template <class Fault> struct FaultWords {
    Fault fault;
    std::string_view name;
    std::string_view sentence; // after "bracket_007: " or "node 7: "
};

// Each fault has the row of its own number, so that none is forgotten.
template <class Fault, std::size_t count>
constexpr bool in_order(const std::array<FaultWords<Fault>, count>& words, Fault last) {
    for (std::size_t i = 0; i < count; ++i) {
        if (words[i].fault != static_cast<Fault>(i)) {
            return false;
        }
    }
    return count == static_cast<std::size_t>(last) + 1;
}

constexpr auto k_piece_words = std::to_array<FaultWords<PieceFault>>({
    {PieceFault::face_missing, "face_missing", "no piece has this face"},
    {PieceFault::face_twice, "face_twice", "another piece has this face too"},
    {PieceFault::face_unknown, "face_unknown", "the mesh has no such face"},
    {PieceFault::mixed_parts, "mixed_parts", "its faces are of more than one source part"},
    {PieceFault::not_connected, "not_connected", "its patch falls apart"},
    {PieceFault::bad_vertex, "bad_vertex", "a vertex is no number or does not exist"},
    {PieceFault::degenerate_hull, "degenerate_hull", "a triangle of its hull has no area"},
    {PieceFault::not_closed, "not_closed", "its hull is not closed"},
    {PieceFault::not_convex, "not_convex", "it is not convex"},
    {PieceFault::not_covered, "not_covered", "it does not cover this face of its patch"},
    {PieceFault::touches, "touches", "it meets this face of the surface and is out beside it"},
    {PieceFault::too_concave, "too_concave", "its patch lies too deep in it, at this face"},
    {PieceFault::protrudes, "protrudes", "it is too far out of the solid, or off the sheet"},
    {PieceFault::not_plane, "not_plane", "it is a piece of a sheet, or flat, and not plane"},
    {PieceFault::beyond_region, "beyond_region", "it holds more than faces of its plane"},
    {PieceFault::undecided, "undecided", "not decided within the work that the judge does"},
    {PieceFault::understated, "understated", "its patch lies deeper in it than it states"},
    {PieceFault::overstated, "overstated", "it states more than its tolerance allows"},
    {PieceFault::hollow, "hollow", "a place inside is too far from all of them"},
    {PieceFault::too_hollow, "too_hollow", "too much of the solid is in none of them"},
});

static_assert(in_order(k_piece_words, PieceFault::too_hollow));

constexpr auto k_asset_words = std::to_array<FaultWords<AssetFault>>({
    {AssetFault::not_decoded, "not_decoded", "its strips cannot be decoded"},
    {AssetFault::bad_hull, "bad_hull", "its hull is not closed or not convex"},
    {AssetFault::child_outside, "child_outside", "a child's hull is not inside its own"},
    {AssetFault::box_too_small, "box_too_small", "its hull is not inside its box"},
    {AssetFault::leaf_is_wrong, "leaf_is_wrong", "either it or its piece is flat, and not both"},
    {AssetFault::grown_too_far, "grown_too_far",
     "its hull is farther from its piece than the asset says"},
    {AssetFault::misstated, "misstated",
     "what is said of its growth does not agree, or is more than packing may add"},
    {AssetFault::cage_outside, "cage_outside", "a triangle of the cage is not in its piece"},
    {AssetFault::cage_open, "cage_open", "the cage is not closed"},
    {AssetFault::cage_is_wrong, "cage_is_wrong",
     "the cage is not around what the surface is around"},
    {AssetFault::component_is_wrong, "component_is_wrong",
     "its piece hangs together with one of another component"},
});

static_assert(in_order(k_asset_words, AssetFault::component_is_wrong));

const FaultWords<PieceFault>& words_of(PieceFault fault) {
    return k_piece_words[static_cast<std::size_t>(fault)];
}

const FaultWords<AssetFault>& words_of(AssetFault fault) {
    return k_asset_words[static_cast<std::size_t>(fault)];
}

std::string line_of(const AssetFinding& finding) {
    return "node " + std::to_string(finding.node) + ": " +
           std::string(words_of(finding.fault).sentence) +
           (finding.measured > 0.0 ? ", by " + people_number(finding.measured) : "");
}

// Returns a share of a whole as percents, to a thousandth of one: no share is counted more exactly.
std::string thousandths_text(double share) {
    constexpr double k_percent_thousandths = 1e5;
    return number_text(std::round(k_percent_thousandths * share) / 1e3) + " %";
}

std::string subject_of(const PieceFinding& finding, std::span<const std::string> names) {
    if (finding.piece != k_none) {
        return names[finding.piece];
    }
    return finding.fault == PieceFault::face_missing ? "no piece" : "all pieces";
}

std::string line_of(const PieceFinding& finding, std::span<const std::string> names) {
    std::string line = subject_of(finding, names) + ": ";
    line += words_of(finding.fault).sentence;
    line += finding.face == k_none ? "" : ", face " + std::to_string(finding.face);
    if (finding.measured > 0.0) {
        line += finding.fault == PieceFault::too_hollow ? ": " + thousandths_text(finding.measured)
                                                        : ", by " + people_number(finding.measured);
    }
    line += finding.places > 0 ? ", at " + counted_text(finding.places, "place", "places") : "";
    return line;
}

std::string line_of(const FalseFact& fact) {
    return "it says of its " + fact.fact + ": " + fact.stated + "; found: " + fact.found;
}

bool is_filled(const PieceSet& set) {
    return set.family == Family::solid && set.filled;
}

std::size_t undecided_pieces(const PieceCheck& check) {
    return static_cast<std::size_t>(std::count_if(
        check.findings.begin(), check.findings.end(),
        [](const PieceFinding& finding) { return finding.fault == PieceFault::undecided; }));
}

std::string unchecked_text(std::span<const std::string> facts) {
    std::string text;
    for (const std::string& fact : facts) {
        text += (text.empty() ? "  not checked: " : ", ") + fact;
    }
    std::replace(text.begin(), text.end(), '_', ' ');
    return text.empty() ? text : text + "\n";
}

Json findings_of(const VerifyReportInput& input) {
    Json findings = Json::array();
    for (const PieceFinding& finding : input.check->findings) {
        Json one = {{"fault", words_of(finding.fault).name}};
        if (finding.piece != k_none) {
            one["piece"] = finding.piece;
            one["name"] = input.names[finding.piece];
        }
        if (finding.face != k_none) {
            one["face"] = finding.face;
        }
        if (finding.measured > 0.0) {
            one["measured"] = finding.measured;
        }
        if (finding.places > 0) {
            one["places"] = finding.places;
        }
        findings.push_back(std::move(one));
    }
    if (input.packed != nullptr) {
        for (const AssetFinding& finding : input.packed->findings) {
            findings.push_back({{"fault", words_of(finding.fault).name}, {"node", finding.node}});
            if (finding.measured > 0.0) {
                findings.back()["measured"] = finding.measured;
            }
        }
    }
    for (const FalseFact& fact : input.falsehoods) {
        findings.push_back({{"fault", "false_fact"},
                            {"fact", fact.fact},
                            {"stated", fact.stated},
                            {"found", fact.found}});
    }
    return findings;
}

std::string share_text(const Share& share) {
    return thousandths_text(share.value) + " (+- " + thousandths_text(share.error) + ")";
}

std::string volume_text(const Volumes& volumes) {
    if (!are_shares_known(volumes)) {
        return "  shares of volume are left out: of " +
               counted_text(volumes.points, "point", "points") + " around the solid " +
               counted_text(volumes.inside, "is", "are") + " inside, and with fewer than " +
               grouped_text(k_least_inside) + " nothing missing cannot be told from " +
               thousandths_text(k_most_missing) + "\n";
    }
    return "  of the solid " + share_text(volumes.missing) +
           " is in no piece, pieces outside of it " + share_text(volumes.excess) +
           ", common to both " + share_text(volumes.iou) + ", at " +
           counted_text(volumes.points, "point", "points") + "\n";
}

std::string check_text(const VerifyReportInput& input) {
    const PieceCheck& check = *input.check;
    std::string text;
    if (input.set->tolerance > 0.0) {
        text += "  largest concavity found " + people_number(check.concavity) + ", protrusion " +
                people_number(check.protrusion) +
                (is_filled(*input.set) ? ", inside off all pieces " + people_number(check.uncovered)
                                       : std::string()) +
                ", at " + counted_text(check.samples, "point", "points") + "\n";
    }
    text += input.volumes != nullptr ? volume_text(*input.volumes) : "";
    std::vector<std::string> lines;
    for (const PieceFinding& finding : check.findings) {
        lines.push_back(line_of(finding, input.names));
    }
    if (input.packed != nullptr) {
        const auto& left = input.unchecked;
        if (std::find(left.begin(), left.end(), k_growth) == left.end()) {
            text +=
                "  largest growth by packing found " + people_number(input.packed->growth) + "\n";
        }
        for (const AssetFinding& finding : input.packed->findings) {
            lines.push_back(line_of(finding));
        }
    }
    for (const FalseFact& fact : input.falsehoods) {
        lines.push_back(line_of(fact));
    }
    add_lines(text, lines);
    if (everything_holds(input)) {
        return text + "  everything holds\n";
    }
    const std::size_t undecided = undecided_pieces(check);
    text += counted_text(lines.size() - undecided, "fault", "faults") + "\n";
    return text +
           (undecided > 0 ? counted_text(undecided, "piece", "pieces") + " undecided\n" : "");
}

} // namespace

bool everything_holds(const VerifyReportInput& input) {
    return (input.check == nullptr || input.check->passed()) &&
           (input.packed == nullptr || input.packed->passed()) && input.falsehoods.empty();
}

bool has_passed(const VerifyReportInput& input) {
    return everything_holds(input) && (!input.linted || passes(input.linted->findings));
}

std::string verify_text(const VerifyReportInput& input) {
    const PieceSet& set = *input.set;
    std::string text = counted_text(set.pieces.size(), "piece", "pieces") +
                       (set.family == Family::solid ? " of the solid" : "") + ", tolerance " +
                       people_number(set.tolerance) + ", rounding " + people_number(set.rounding) +
                       "\n";
    text += input.check != nullptr ? check_text(input)
                                   : std::string("  not checked against their model\n");
    text += unchecked_text(input.unchecked);
    if (input.linted) {
        text += lint_summary(*input.linted) + "\n";
        add_lines(text, lint_lines(*input.linted));
    }
    return text;
}

std::string verify_json(const VerifyReportInput& input) {
    const PieceSet& set = *input.set;
    Json root = {{"schema", 1},
                 {"passed", has_passed(input)},
                 {"pieces", set.pieces.size()},
                 {"family", set.family == Family::solid ? "solid" : "surface"},
                 {"tolerance", set.tolerance},
                 {"rounding", set.rounding}};
    if (input.check != nullptr) {
        root["closed"] = input.check->closed;
        root["concavity"] = input.check->concavity;
        root["protrusion"] = input.check->protrusion;
        root["samples"] = input.check->samples;
        root["undecided"] = undecided_pieces(*input.check);
        if (is_filled(*input.set)) {
            root["uncovered"] = input.check->uncovered;
        }
    }
    if (input.volumes != nullptr) {
        add_volumes(root, *input.volumes);
    }
    if (input.packed != nullptr) {
        root["growth"] = input.packed->growth;
    }
    if (input.check != nullptr) {
        root["findings"] = findings_of(input);
    }
    root["not_checked"] = std::vector<std::string>(input.unchecked.begin(), input.unchecked.end());
    const std::string text = root.dump(2) + "\n";
    return input.linted ? with_lint(text, *input.linted) : text;
}

} // namespace hullwright
