#include "pipeline/probe.h"

#include "asset/asset_file.h"
#include "base/text.h"
#include "poses/pose_file.h"
#include "probe/ray_asset.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace hullwright::pipeline {
namespace {

using Json = nlohmann::ordered_json;

Json vector_json(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

std::string text_of(double number) {
    constexpr int k_digits = 6;
    return std::isfinite(number) ? rounded_text(number, k_digits) : "for ever";
}
std::string text_of(const Vec3& v) {
    return "(" + text_of(v.x()) + ", " + text_of(v.y()) + ", " + text_of(v.z()) + ")";
}

ProbeAnswer answer_of(const Json& json, const std::string& text) {
    return {json.dump() + "\n", text + "\n"};
}

Result<ProbeAnswer> answer(const BoxesProbe& asked, ProbeRules rules, const Progress& /*unused*/) {
    const auto common = overlap_of(asked.a, asked.b, rules);
    if (!common) {
        return common.issue();
    }
    Json json = {{"probe", "boxes"}, {"hit", common->has_value()}};
    if (!*common) {
        return answer_of(json, "apart");
    }
    const Aabb& box = **common;
    json["overlap"] = {{"lower", vector_json(box.lower)}, {"upper", vector_json(box.upper)}};
    return answer_of(json, "they meet, from " + text_of(box.lower) + " to " + text_of(box.upper));
}

Result<ProbeAnswer> answer(const MovingBoxesProbe& asked, ProbeRules rules,
                           const Progress& /*unused*/) {
    const auto times = contact_times(asked.moving, asked.way, asked.still, rules);
    if (!times) {
        return times.issue();
    }
    Json json = {{"probe", "moving-boxes"}, {"hit", times->has_value()}};
    if (!*times) {
        return answer_of(json, "no contact on the way");
    }
    const ContactTimes& found = **times;
    json["first"] = found.first;
    json["last"] = found.last;
    json["at_start"] = found.at_start;
    json["at_end"] = found.at_end;
    return answer_of(json, "in contact from " + text_of(found.first) + " to " +
                               text_of(found.last) + " of the way");
}

std::string_view name_of(SegmentPlace place) {
    switch (place) {
    case SegmentPlace::outside:
        return "outside";
    case SegmentPlace::crossing:
        return "crossing";
    case SegmentPlace::inside:
        return "inside";
    }
    return "";
}

Result<SegmentInBox> place_of(const SegmentProbe& asked, ProbeRules rules) {
    if (asked.pose.empty()) {
        return segment_in_box(asked.segment, asked.box, rules);
    }
    const auto pose = parse_pose(asked.pose, "--pose");
    return pose ? segment_in_box(asked.segment, asked.box, *pose, rules)
                : Result<SegmentInBox>(pose.issue());
}

Result<ProbeAnswer> answer(const SegmentProbe& asked, ProbeRules rules,
                           const Progress& /*unused*/) {
    const auto found = place_of(asked, rules);
    if (!found) {
        return found.issue();
    }
    Json json = {{"probe", "segment"}, {"place", name_of(found->place)}};
    std::string text(name_of(found->place));
    if (found->place != SegmentPlace::outside) {
        json["entry"] = {{"t", found->entry}, {"point", vector_json(found->entry_point)}};
        json["exit"] = {{"t", found->exit}, {"point", vector_json(found->exit_point)}};
        text += ", from " + text_of(found->entry_point) + " to " + text_of(found->exit_point);
    }
    return answer_of(json, text);
}

// Numbers that no double holds are written as null.
Json point_json(const RayPoint& point) {
    Json json = {{"t", point.t}, {"point", nullptr}, {"normal", nullptr}};
    if (std::isfinite(point.t)) {
        json["point"] = vector_json(point.point);
    }
    if (!point.normal.isZero(0.0)) {
        json["normal"] = vector_json(point.normal);
    }
    return json;
}

Json stretch_json(const RayStretch& in) {
    return {{"starts_inside", in.starts_inside},
            {"entry", point_json(in.entry)},
            {"exit", point_json(in.exit)}};
}

std::string stretch_text(const RayStretch& in) {
    const std::string end = std::isfinite(in.exit.t)
                                ? text_of(in.exit.t) + " at " + text_of(in.exit.point)
                                : "for ever";
    return "from " + text_of(in.entry.t) + " at " + text_of(in.entry.point) + " to " + end;
}

ProbeAnswer ray_answer(const std::vector<Json>& hits, const std::string& text) {
    return answer_of({{"probe", "ray"}, {"hit", !hits.empty()}, {"hits", hits}},
                     hits.empty() ? "no hit" : text);
}

template <class Body>
Result<ProbeAnswer> answer_of(const RayProbe& asked, const Body& body, ProbeRules rules,
                              const Progress& /*unused*/) {
    const auto found = ray_meets(asked.ray, body, rules);
    if (!found) {
        return found.issue();
    }
    return *found ? ray_answer({stretch_json(**found)}, stretch_text(**found)) : ray_answer({}, {});
}

Json piece_json(const hwa::Asset& asset, const PieceStretch& hit) {
    const hwa::Piece piece = asset.piece(hit.piece);
    Json json = {{"piece", hit.piece},
                 {"name", printable(asset.piece_names()[hit.piece])},
                 {"faces", Json::array()}};
    for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
        const hwa::FaceRun faces = asset.face_run(run);
        json["faces"].push_back(Json::array({faces.first, faces.count}));
    }
    json.update(stretch_json(hit.in));
    return json;
}

Result<ProbeAnswer> answer_of(const RayProbe& asked, const std::string& path, ProbeRules rules,
                              const Progress& progress) {
    const auto file = AssetFile::open(path, hwa::k_query | hwa::k_names);
    if (!file) {
        return file.issue();
    }
    const hwa::Asset& asset = file->asset();
    const auto target = RayTarget::make(asset, path, progress);
    if (!target) {
        return target.issue();
    }
    // An asset counts its coordinates from an origin of its own.
    const Vec3 origin(asset.meta().origin.data());
    auto found = target->meets({asked.ray.origin - origin, asked.ray.direction}, rules);
    if (!found) {
        return found.issue();
    }
    if (!asked.all && !found->empty()) {
        found->resize(1);
    }
    std::vector<Json> hits;
    std::string text;
    for (PieceStretch& hit : *found) {
        hit.in.entry.point += origin;
        hit.in.exit.point += origin;
        hits.push_back(piece_json(asset, hit));
        text += (text.empty() ? "" : "\n") + printable(asset.piece_names()[hit.piece]) + " " +
                stretch_text(hit.in);
    }
    return ray_answer(hits, text);
}

Result<ProbeAnswer> answer(const RayProbe& asked, ProbeRules rules, const Progress& progress) {
    return std::visit([&](const auto& body) { return answer_of(asked, body, rules, progress); },
                      asked.body);
}

} // namespace

Result<ProbeAnswer> probe(const Probe& asked, ProbeRules rules, const Progress& progress) {
    return std::visit([&](const auto& each) { return answer(each, rules, progress); }, asked);
}

} // namespace hullwright::pipeline
