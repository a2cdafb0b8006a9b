#include "report/play_report.h"

#include "base/text.h"
#include "geom/vector_json.h"
#include "report/vector_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Fate fate) {
    switch (fate) {
    case Fate::through:
        return "through";
    case Fate::rest:
        return "rest";
    case Fate::left:
        return "left";
    case Fate::moving:
        return "moving";
    }
    return "";
}

std::string_view name_of(PlayMotion motion) {
    switch (motion) {
    case PlayMotion::parabola:
        return "parabola";
    case PlayMotion::explicit_euler:
        return "explicit_euler";
    case PlayMotion::implicit_euler:
        return "semi_implicit_euler";
    }
    return "";
}

std::size_t count_of(std::span<const Dropped> rows, Fate fate) {
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [fate](const Dropped& row) { return row.fate == fate; }));
}

// Sums stand a tick apart, but for the last one, which is at the end.
Json sums_json(const PlayRecord& record) {
    Json json = {{"tick", record.tick()},
                 {"length", record.length()},
                 {"cut", record.is_cut()},
                 {"energy", Json::array()},
                 {"momentum", Json::array()}};
    for (const PlayRecord::Sums& sums : record.sums()) {
        json["energy"].push_back(sums.energy);
        json["momentum"].push_back(vector_json(sums.momentum));
    }
    return json;
}

} // namespace

std::string play_json(const DropSettings& settings, std::span<const Dropped> rows,
                      const Thrown* thrown, const PlayRecord* sums) {
    Json root = {{"balls", rows.size()}, {"radius", settings.radius}};
    if (thrown == nullptr) {
        root["height"] = settings.height;
        root["seed"] = settings.seed;
    } else {
        root["thrown"] = {{"from", vector_json(thrown->from)},
                          {"velocity", vector_json(thrown->velocity)},
                          {"length", thrown->length},
                          {"cut", thrown->is_cut}};
    }
    root.update({{"seconds", settings.seconds},
                 {"up", std::string(1, static_cast<char>('x' + settings.up))},
                 {"gravity", settings.gravity},
                 {"restitution", settings.restitution},
                 {"motion", name_of(settings.motion)}});
    if (settings.masses.empty()) {
        root["mass"] = settings.mass;
    } else {
        root["masses"] = settings.masses;
    }
    if (settings.motion != PlayMotion::parabola) {
        root["step"] = settings.step;
    }
    for (const Fate fate : {Fate::through, Fate::rest, Fate::left, Fate::moving}) {
        root[std::string(name_of(fate))] = count_of(rows, fate);
    }
    root["drops"] = Json::array();
    for (const Dropped& row : rows) {
        root["drops"].push_back({{"fate", name_of(row.fate)},
                                 {"from", vector_json(row.from)},
                                 {"at", vector_json(row.at)},
                                 {"time", row.time},
                                 {"bounces", row.bounces}});
    }
    if (sums != nullptr) {
        root["sums"] = sums_json(*sums);
    }
    return root.dump() + "\n";
}

std::string play_text(const DropSettings& settings, std::span<const Dropped> rows) {
    std::string text =
        counted_text(rows.size(), "ball", "balls") + " of radius " +
        rounded_text(settings.radius, 6) + ": " + grouped_text(count_of(rows, Fate::through)) +
        " fell through, " + grouped_text(count_of(rows, Fate::rest)) + " came to rest, " +
        grouped_text(count_of(rows, Fate::left)) + " left at the sides, " +
        counted_text(count_of(rows, Fate::moving), "still moves", "still move") + "\n";
    for (const Dropped& row : rows) {
        if (row.fate == Fate::through) {
            text += "  through: from " + vector_text(row.from) + " to " + vector_text(row.at) +
                    " after " + counted_text(row.bounces, "bounce", "bounces") + "\n";
        }
    }
    return text;
}

} // namespace hullwright
