// Says in text, JSON and CSV which bodies of a robot meet along its log, and how near others come.
#include "base/text.h"
#include "geom/vector_json.h"
#include "report/reasons.h"
#include "report/robot_pairs.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_robot_digits = 6;
constexpr std::size_t k_pairs_told = 20; // pairs that the text names

Json row_json(const LogRow& row) {
    Json json = {{"row", row.number}};
    if (row.time) {
        json["time"] = *row.time;
    }
    return json;
}

Json pair_json(const RobotReport& report, const RobotPair& pair) {
    Json json = {{"a", report.bodies[pair.a].name}, {"b", report.bodies[pair.b].name}};
    if (pair.left_out != LeftOut::no) {
        json["left_out"] = name_of(pair.left_out);
        if (pair.left_out != LeftOut::always_meet) {
            return json;
        }
    }
    json["rows_met"] = pair.rows_met;
    if (pair.meets()) {
        json["rows_contained"] = pair.rows_contained;
        json["first"] = row_json(pair.first);
        json["last"] = row_json(pair.last);
    }
    if (pair.deepest) {
        json["deepest"] = row_json(pair.deepest->row);
        json["deepest"].update({{"depth", pair.deepest->depth},
                                {"piece_a", pair.deepest->piece_a},
                                {"piece_b", pair.deepest->piece_b}});
    }
    if (pair.nearest) {
        const Nearness& near = pair.nearest->near;
        json["nearest"] = row_json(pair.nearest->row);
        json["nearest"].update({{"least", near.least}, {"most", near.most}});
        if (near.nearest) {
            json["nearest"].update({{"piece_a", near.nearest->piece_a},
                                    {"piece_b", near.nearest->piece_b},
                                    {"point_a", vector_json(near.nearest->at_a)},
                                    {"point_b", vector_json(near.nearest->at_b)}});
        }
    }
    return json;
}

std::string row_text(const LogRow& row) {
    return "row " + grouped_text(row.number) +
           (row.time ? " (at " + rounded_text(*row.time, k_robot_digits) + ")" : std::string());
}

std::string names_text(const RobotReport& report, const RobotPair& pair) {
    return printable(report.bodies[pair.a].name) + " and " + printable(report.bodies[pair.b].name);
}

std::string pair_text(const RobotReport& report, const RobotPair& pair) {
    std::string text = "  " + names_text(report, pair) + ": ";
    if (!pair.meets()) {
        if (!pair.nearest) {
            return text + "never asked\n";
        }
        const Nearness& near = pair.nearest->near;
        return text + "apart, at least by " + rounded_text(near.least, k_robot_digits) + " in " +
               row_text(pair.nearest->row) + "\n";
    }
    text += "meet in " + counted_text(pair.rows_met, "row", "rows") + ", from " +
            row_text(pair.first) + " to " + row_text(pair.last);
    if (pair.deepest) {
        text += ", deepest " + rounded_text(pair.deepest->depth, k_robot_digits) + " in " +
                row_text(pair.deepest->row);
    }
    if (pair.rows_contained > 0) {
        text += ", one inside the other in " + grouped_text(pair.rows_contained);
    }
    return text + "\n";
}

std::string why_text(LeftOut why) {
    switch (why) {
    case LeftOut::neighbours:
        return "neighbours, which a joint connects";
    case LeftOut::rigid:
        return "rigid, as no joint is between them";
    case LeftOut::excluded:
        return "excluded by the robot's file";
    case LeftOut::meet_at_rest:
        return "meet with all joints at rest";
    case LeftOut::always_meet:
        return "meet in every row";
    case LeftOut::no:
        break;
    }
    return {};
}

// Pairs are told in groups by why they are left out.
std::string left_out_text(const RobotReport& report) {
    std::string text;
    for (const LeftOut why : {LeftOut::neighbours, LeftOut::rigid, LeftOut::excluded,
                              LeftOut::meet_at_rest, LeftOut::always_meet}) {
        std::size_t count = 0;
        std::string names;
        for (const RobotPair& pair : report.pairs) {
            if (pair.left_out == why) {
                ++count;
                names += count > k_pairs_told
                             ? ""
                             : (names.empty() ? "" : "; ") + names_text(report, pair);
            }
        }
        if (count > 0) {
            text += "left out, " + why_text(why) + ": " + names +
                    (count > k_pairs_told ? "; and " + grouped_text(count - k_pairs_told) + " more"
                                          : "") +
                    "\n";
        }
    }
    return text;
}

} // namespace

std::string_view name_of(LeftOut why) {
    switch (why) {
    case LeftOut::neighbours:
        return "neighbours";
    case LeftOut::rigid:
        return "rigid";
    case LeftOut::excluded:
        return "excluded";
    case LeftOut::meet_at_rest:
        return "meet_at_rest";
    case LeftOut::always_meet:
        return "always_meet";
    case LeftOut::no:
        break;
    }
    return "no";
}

void sort_pairs(std::vector<RobotPair>& pairs) {
    const auto key = [](const RobotPair& pair) {
        const double depth = pair.deepest ? pair.deepest->depth : 0.0;
        const double apart = pair.nearest ? pair.nearest->near.least : 0.0;
        return std::tuple(pair.left_out != LeftOut::no, !pair.meets(), -depth,
                          -static_cast<double>(pair.rows_met), apart, pair.a, pair.b);
    };
    std::sort(pairs.begin(), pairs.end(),
              [&](const RobotPair& one, const RobotPair& other) { return key(one) < key(other); });
}

std::string poses_csv_header(std::span<const std::string> names) {
    std::string line;
    for (const std::string& name : names) {
        for (const char* end : {"_tx", "_ty", "_tz", "_qw", "_qx", "_qy", "_qz"}) {
            line += (line.empty() ? "" : ",") + name + end;
        }
    }
    return line + "\n";
}

std::string poses_csv(std::span<const PoseNumbers> places) {
    std::string line;
    for (const PoseNumbers& place : places) {
        for (const double number : place) {
            line += (line.empty() ? "" : ",") + number_text(number);
        }
    }
    return line + "\n";
}

std::string robot_json(const RobotReport& report) {
    const bool are_free = report.format == k_free_bodies;
    Json root =
        are_free
            ? Json({{"poses", report.joints}})
            : Json({{"robot", report.file}, {"format", report.format}, {"joints", report.joints}});
    root["rows"] = report.rows;
    root["bodies"] = Json::array();
    for (const RobotBodyFigures& body : report.bodies) {
        Json json = {{"name", body.name}};
        if (!body.parent.empty()) {
            json["parent"] = body.parent;
        }
        json["pieces"] = body.pieces;
        root["bodies"].push_back(std::move(json));
    }
    root["pairs"] = Json::array();
    root["left_out"] = Json::array();
    for (const RobotPair& pair : report.pairs) {
        root[pair.left_out == LeftOut::no ? "pairs" : "left_out"].push_back(
            pair_json(report, pair));
    }
    root[are_free ? "bodies_at_rest" : "joints_at_rest"] = report.joints_at_rest;
    if (are_free) { // the rest is of joints and files of robots
        root.erase("left_out");
        return root.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    root["beyond_limits"] = Json::array();
    for (const BeyondLimit& beyond : report.beyond_limits) {
        root["beyond_limits"].push_back(
            {{"joint", beyond.joint}, {"rows", beyond.rows}, {"first_row", beyond.first_row}});
    }
    root["notes"] = Json::array();
    for (const Detail& note : report.notes) {
        root["notes"].push_back(sentence(note));
    }
    return root.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string robot_text(const RobotReport& report) {
    const auto asked = static_cast<std::uint64_t>(
        std::count_if(report.pairs.begin(), report.pairs.end(),
                      [](const RobotPair& pair) { return pair.left_out == LeftOut::no; }));
    const auto met = static_cast<std::uint64_t>(
        std::count_if(report.pairs.begin(), report.pairs.end(), [](const RobotPair& pair) {
            return pair.left_out == LeftOut::no && pair.meets();
        }));
    const std::string& file = report.format == k_free_bodies ? report.joints : report.file;
    std::string text =
        printable(file, 4096) + ": " + counted_text(report.bodies.size(), "body", "bodies") + ", " +
        counted_text(report.rows, "row", "rows") + ", " + counted_text(asked, "pair", "pairs") +
        " asked, of which " + counted_text(met, "meets", "meet") + "\n";
    std::size_t told = 0;
    for (const RobotPair& pair : report.pairs) {
        if (pair.left_out == LeftOut::no && told++ < k_pairs_told) {
            text += pair_text(report, pair);
        }
    }
    if (told > k_pairs_told) {
        text += "  and " + counted_text(told - k_pairs_told, "pair", "pairs") +
                " more (--json has all)\n";
    }
    text += left_out_text(report);
    for (const BeyondLimit& beyond : report.beyond_limits) {
        text += "beyond its limits: " + printable(beyond.joint) + " in " +
                counted_text(beyond.rows, "row", "rows") + ", first in row " +
                grouped_text(beyond.first_row) + "\n";
    }
    return text;
}

} // namespace hullwright
