#include "pipeline/probe.h"

#include "base/text.h"
#include "geom/vector_json.h"
#include "poses/pose_file.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace hullwright::pipeline {
namespace {

using Json = nlohmann::ordered_json;

// An asset, and more so its model, takes far longer to open than one question does. A wrong share
// makes the bar faster or slower there, and changes nothing else.
constexpr double k_target_opened = 0.9;

std::string text_of(double number) {
    constexpr int k_digits = 6;
    return std::isfinite(number) ? rounded_text(number, k_digits) : "for ever";
}
std::string text_of(const Vec3& v) {
    return "(" + text_of(v.x()) + ", " + text_of(v.y()) + ", " + text_of(v.z()) + ")";
}

ProbeAnswer answer_of(const Json& json, const std::string& text, ProbeFound found) {
    return {json.dump() + "\n", text + "\n", std::move(found)};
}

Result<ProbeAnswer> answer(const BoxesProbe& asked, ProbeRules rules,
                           const ProbeTarget* /*unused*/) {
    const auto common = overlap_of(asked.a, asked.b, rules);
    if (!common) {
        return common.issue();
    }
    Json json = {{"probe", "boxes"}, {"hit", common->has_value()}};
    if (!*common) {
        return answer_of(json, "apart", *common);
    }
    const Aabb& box = **common;
    json["overlap"] = {{"lower", vector_json(box.lower)}, {"upper", vector_json(box.upper)}};
    return answer_of(json, "they meet, from " + text_of(box.lower) + " to " + text_of(box.upper),
                     *common);
}

Result<ProbeAnswer> answer(const MovingBoxesProbe& asked, ProbeRules rules,
                           const ProbeTarget* /*unused*/) {
    const auto times = contact_times(asked.moving, asked.way, asked.still, rules);
    if (!times) {
        return times.issue();
    }
    Json json = {{"probe", "moving-boxes"}, {"hit", times->has_value()}};
    if (!*times) {
        return answer_of(json, "no contact on the way", *times);
    }
    const ContactTimes& found = **times;
    json["first"] = found.first;
    json["last"] = found.last;
    json["at_start"] = found.at_start;
    json["at_end"] = found.at_end;
    return answer_of(json,
                     "in contact from " + text_of(found.first) + " to " + text_of(found.last) +
                         " of the way",
                     *times);
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
                           const ProbeTarget* /*unused*/) {
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
    return answer_of(json, text, *found);
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

Json source_face_json(const SourceFace& face) {
    Json json = {{"face", face.hit.face}, {"in_file", nullptr}};
    if (face.in_file != k_none) {
        json["in_file"] = face.in_file;
    }
    json.update(point_json(face.hit.at));
    return json;
}

Json hit_json(const RayHit& hit) {
    Json json = Json::object();
    if (hit.piece != k_none) {
        json = {{"piece", hit.piece}, {"name", hit.name}, {"faces", hit.faces}};
    }
    json.update(stretch_json(hit.in));
    if (hit.met) {
        json["faces_met"] = Json::array();
        for (const SourceFace& face : *hit.met) {
            json["faces_met"].push_back(source_face_json(face));
        }
    }
    return json;
}

// Returns a line for each face below that of the piece.
std::string faces_text(const RayHit& hit) {
    if (!hit.met) {
        return {};
    }
    if (hit.met->empty()) {
        return hit.faces.empty() ? "\n  no face of the model: the piece was made of none"
                                 : "\n  no face of the model: it passes those of the piece by";
    }
    std::string text;
    for (const SourceFace& face : *hit.met) {
        text += "\n  face " + std::to_string(face.hit.face) + " of the model at " +
                text_of(face.hit.at.t) + ", " + text_of(face.hit.at.point) + ", normal " +
                text_of(face.hit.at.normal);
    }
    return text;
}

ProbeAnswer ray_answer(std::vector<RayHit> hits) {
    Json rows = Json::array();
    std::string text = hits.empty() ? "no hit" : "";
    for (const RayHit& hit : hits) {
        rows.push_back(hit_json(hit));
        text += (text.empty() ? "" : "\n") + (hit.piece == k_none ? "" : hit.name + " ") +
                stretch_text(hit.in) + faces_text(hit);
    }
    const Json json = {{"probe", "ray"}, {"hit", !hits.empty()}, {"hits", rows}};
    return answer_of(json, text, std::move(hits));
}

// Bodies that are none would be met nowhere, or everywhere.
template <class Body> std::optional<Issue> shape_issue(const Body& /*unused*/) {
    return std::nullopt; // numbers of boxes and assets are looked at where they are asked
}

std::optional<Issue> radius_issue(const char* where, double radius) {
    return radius < 0.0
               ? std::optional(error(Code::bad_setting, where, because(Why::size_out_of_range)))
               : std::nullopt;
}

std::optional<Issue> direction_issue(const char* where, const Vec3& way) {
    return way.isZero(0.0) ? std::optional(error(Code::bad_setting, where,
                                                 because(Why::direction_without_length)))
                           : std::nullopt;
}

std::optional<Issue> shape_issue(const Plane& plane) {
    return direction_issue("plane", plane.normal);
}

std::optional<Issue> shape_issue(const Sphere& sphere) {
    return radius_issue("sphere", sphere.radius);
}

std::optional<Issue> shape_issue(const Cylinder& cylinder) {
    auto issue = radius_issue("cylinder", cylinder.radius);
    return issue ? issue : direction_issue("cylinder", cylinder.to - cylinder.from);
}

template <class Body>
Result<std::vector<RayHit>> hits_of(const RayProbe& asked, const Body& body, ProbeRules rules) {
    if (auto issue = shape_issue(body)) {
        return std::move(*issue);
    }
    const auto found = ray_meets(asked.ray, body, rules);
    if (!found) {
        return found.issue();
    }
    return *found ? std::vector{RayHit{k_none, {}, {}, **found}} : std::vector<RayHit>();
}

Result<std::vector<RayHit>> hits_of(const RayProbe& asked, const ProbeTarget& target,
                                    ProbeRules rules) {
    auto hits = target.meets(asked.ray, rules);
    if (hits && !asked.all && !hits->empty()) {
        hits->resize(1);
    }
    return hits;
}

Result<ProbeAnswer> answer(const RayProbe& asked, ProbeRules rules, const ProbeTarget* target) {
    auto hits = std::visit(
        [&](const auto& body) -> Result<std::vector<RayHit>> {
            if constexpr (std::is_same_v<std::decay_t<decltype(body)>, std::string>) {
                return hits_of(asked, *target, rules);
            } else {
                return hits_of(asked, body, rules);
            }
        },
        asked.body);
    return hits ? ray_answer(std::move(*hits)) : Result<ProbeAnswer>(hits.issue());
}

Flight flight_of(const MovingBall& ball) {
    return {ball.centre, ball.way, Vec3::Zero()};
}

Obstacle obstacle_of(const Plane& plane, const MovingBall& /*unused*/) {
    const Vec3 normal = plane.normal.stableNormalized();
    return HalfSpace{normal, normal.dot(plane.point)};
}

// One without ends gets some that are farther from wherever the ball goes than its surface is.
Obstacle obstacle_of(const Cylinder& cylinder, const MovingBall& ball) {
    const Vec3 along = cylinder.to - cylinder.from;
    const Vec3 axis = along.stableNormalized();
    if (!cylinder.endless) {
        return PlayCylinder{cylinder.from + 0.5 * along, axis, 0.5 * along.norm(), cylinder.radius};
    }
    const double middle = axis.dot(ball.centre + 0.5 * ball.way - cylinder.from);
    const double half = 0.5 * std::abs(axis.dot(ball.way)) + 2.0 * (cylinder.radius + ball.radius);
    return PlayCylinder{cylinder.from + middle * axis, axis, half, cylinder.radius};
}

Obstacle obstacle_of(const Aabb& box, const MovingBall& /*unused*/) {
    return PlayBox{box.centre(), 0.5 * box.size(), Eigen::Matrix3d::Identity()};
}

Result<std::optional<Touch>> touch_of(const MovingBall& ball, const MovingBall& other) {
    return contact_time(flight_of(ball), ball.radius, flight_of(other), other.radius);
}

template <class Body>
Result<std::optional<Touch>> touch_of(const MovingBall& ball, const Body& body) {
    return contact_time(flight_of(ball), ball.radius, obstacle_of(body, ball));
}

// The place is on the surface of the body, where that is when they touch.
template <class Body>
Result<std::optional<BallTouch>> touch_with(const MovingBall& ball, const Body& body) {
    if (auto issue = shape_issue(body)) {
        return std::move(*issue);
    }
    const auto touch = touch_of(ball, body);
    if (!touch) {
        return touch.issue();
    }
    if (!*touch) {
        return std::optional<BallTouch>();
    }
    const NearestPlace& nearest = (*touch)->nearest;
    const double time = (*touch)->time;
    Vec3 point = nearest.point;
    if constexpr (std::is_same_v<Body, MovingBall>) {
        point = body.centre + time * body.way + body.radius * nearest.normal;
    }
    return std::optional(
        BallTouch{time, ball.centre + time * ball.way, point, nearest.normal, k_none, {}});
}

Result<ProbeAnswer> answer_ball(const BallProbe& asked, const ProbeTarget* target,
                                const std::stop_token& stop) {
    const auto found = std::visit(
        [&](const auto& body) {
            if constexpr (std::is_same_v<std::decay_t<decltype(body)>, std::string>) {
                return target->touches(flight_of(asked.ball), asked.ball.radius, stop);
            } else {
                return touch_with(asked.ball, body);
            }
        },
        asked.body);
    if (!found) {
        return found.issue();
    }
    Json json = {{"probe", "ball"}, {"hit", found->has_value()}};
    if (!*found) {
        return answer_of(json, "no contact on the way", *found);
    }
    const BallTouch& touch = **found;
    json["t"] = touch.time;
    json["centre"] = vector_json(touch.centre);
    json["point"] = vector_json(touch.point);
    json["normal"] = vector_json(touch.normal);
    std::string text =
        "touches after " + text_of(touch.time) + " of the way at " + text_of(touch.point);
    if (touch.piece != k_none) {
        json["piece"] = touch.piece;
        json["name"] = touch.name;
        text = touch.name + ": " + text;
    }
    return answer_of(json, text, *found);
}

} // namespace

bool asks_an_asset(const Probe& asked) {
    return std::visit(
        [](const auto& each) {
            if constexpr (requires { each.body; }) {
                return std::holds_alternative<std::string>(each.body);
            } else {
                return false;
            }
        },
        asked);
}

Result<ProbeAnswer> probe(const Probe& asked, ProbeRules rules, const Progress& progress,
                          const ProbeTarget* target, const std::filesystem::path& worker) {
    std::optional<ProbeTarget> opened;
    if (asks_an_asset(asked) && target == nullptr) {
        const auto* ray = std::get_if<RayProbe>(&asked);
        const std::string& path = ray != nullptr
                                      ? std::get<std::string>(ray->body)
                                      : std::get<std::string>(std::get<BallProbe>(asked).body);
        auto made = ProbeTarget::open(path, ray != nullptr ? ray->model : std::string(), worker,
                                      progress.part("read", 0.0, k_target_opened));
        if (!made) {
            return made.issue();
        }
        target = &opened.emplace(std::move(*made));
    }
    const Progress asking = progress.part("answer", opened ? k_target_opened : 0.0, 1.0);
    if (asking.stopped()) {
        return stopped_issue();
    }
    const auto answer_of_kind = [&](const auto& each) {
        if constexpr (std::is_same_v<std::decay_t<decltype(each)>, BallProbe>) {
            return answer_ball(each, target, asking.token());
        } else {
            return answer(each, rules, target);
        }
    };
    auto told = std::visit(answer_of_kind, asked);
    asking.report(1.0);
    return told;
}

} // namespace hullwright::pipeline
