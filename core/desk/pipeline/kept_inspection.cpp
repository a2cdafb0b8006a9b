#include "pipeline/kept_inspection.h"

#include "pipeline/carried_camera.h"
#include "pipeline/pair_along.h"
#include "pipeline/pair_scene.h"
#include "pipeline/view_values.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* k_aside_key = "aside";
constexpr double k_steepest = 90.0; // degrees
constexpr std::array<const char*, 2> k_body_keys = {"a", "b"};
constexpr std::array<const char*, 2> k_model_keys = {"model_a", "model_b"};
constexpr std::array<const char*, 2> k_pose_keys = {"pose_a", "pose_b"};
constexpr std::string_view k_carried_kind = "hullwright-camera";

bool can_stand(const KeptCamera& place) {
    return place.target.allFinite() && place.target.cwiseAbs().maxCoeff() <= k_farthest_seen &&
           std::abs(place.yaw) <= k_farthest_seen && std::abs(place.pitch) <= k_steepest &&
           place.distance > 0.0 && place.distance <= k_farthest_seen;
}

Json json_of_place(const KeptCamera& place) {
    return {{"target", {place.target.x(), place.target.y(), place.target.z()}},
            {"yaw", place.yaw},
            {"pitch", place.pitch},
            {"distance", place.distance}};
}

KeptCamera place_in(const JsonValue& value) {
    KeptCamera place;
    place.target = vector_within(value["target"], k_farthest_seen);
    place.yaw = number_within(value["yaw"], -k_farthest_seen, k_farthest_seen);
    place.pitch = number_within(value["pitch"], -k_steepest, k_steepest);
    place.distance = number_within(value["distance"], 0.0, k_farthest_seen);
    if (place.distance <= 0.0) {
        value["distance"].refuse();
    }
    return place;
}

bool are_things(const KeptRobot& kept) {
    return kept.robot.empty();
}

// A pair is of two bodies, and each of them has a file.
bool is_whole(const KeptRobot& kept) {
    const bool has_bodies = !are_things(kept) || (kept.things.size() >= 2 &&
                                                  std::find(kept.things.begin(), kept.things.end(),
                                                            std::string()) == kept.things.end());
    return has_bodies && !kept.log.empty();
}

void add_robot(const KeptRobot& kept, Json& json) {
    if (are_things(kept)) {
        json["things"] = kept.things;
        json["poses"] = kept.log;
        if (!kept.models.empty()) {
            json["models"] = kept.models;
        }
    } else {
        json["robot"] = kept.robot;
        json["joints"] = kept.log;
        json["degrees"] = kept.has_degrees;
    }
    if (kept.pair != KeptRobot().pair) {
        json["pair"] = kept.pair;
    }
}

std::vector<std::string> texts_in(const JsonValue& list) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        texts.push_back(list.element(i).text());
    }
    return texts;
}

// Adds the keys of a robot or of several things, whichever is there, to those given.
std::vector<std::string_view> keys_beside(const JsonValue& value,
                                          std::vector<std::string_view> keys) {
    const std::vector<std::string_view> more =
        value.has("robot")    ? std::vector<std::string_view>{"robot", "joints", "degrees", "pair"}
        : value.has("things") ? std::vector<std::string_view>{"things", "poses", "models", "pair"}
                              : std::vector<std::string_view>{};
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

// Reads what `keys_beside` allows. Returns none where neither a robot nor several things were kept.
std::optional<KeptRobot> robot_in(const JsonValue& value) {
    const bool has_things = value.has("things");
    if (!value.has("robot") && !has_things) {
        return std::nullopt;
    }
    KeptRobot kept;
    if (has_things) {
        kept.things = texts_in(value["things"]);
    } else {
        kept.robot = value["robot"].text();
    }
    kept.log = value[has_things ? "poses" : "joints"].text();
    kept.has_degrees = value.has("degrees") && value["degrees"].flag();
    if (value.has("models")) {
        value["models"].each_member([&](const std::string& name, const JsonValue& model) {
            kept.models[name] = model.text();
        });
    }
    if (value.has("pair")) {
        const std::vector<std::string> pair = texts_in(value["pair"]);
        if (pair.size() == kept.pair.size()) {
            kept.pair = {pair[0], pair[1]};
        } else {
            value["pair"].refuse();
        }
    }
    if (!is_whole(kept) || are_things(kept) != has_things) {
        value[has_things ? "things" : "robot"].refuse();
    }
    return kept;
}

std::string text_in(const JsonValue& value, const char* key) {
    return value.has(key) ? value[key].text() : std::string();
}

void add_text(const std::string& text, const char* key, Json& json) {
    if (!text.empty()) {
        json[key] = text;
    }
}

std::optional<std::array<PoseNumbers, 2>> moved_in(const JsonValue& value) {
    if (!value.has(k_pose_keys[0]) && !value.has(k_pose_keys[1])) {
        return std::nullopt;
    }
    std::array<PoseNumbers, 2> moved{};
    for (std::size_t i = 0; i < moved.size(); ++i) {
        const JsonValue pose = value[k_pose_keys[i]];
        pose.read_row(moved[i]);
        if (!pipeline::pose_from(moved[i])) {
            pose.refuse();
        }
    }
    return moved;
}

} // namespace

double number_within(const JsonValue& value, double least, double most) {
    const double number = value.number();
    if (number < least || number > most) {
        value.refuse();
    }
    return number;
}

Vec3 vector_within(const JsonValue& value, double most) {
    std::array<double, 3> row{};
    value.read_row(row);
    const Vec3 vector(row[0], row[1], row[2]);
    if (vector.cwiseAbs().maxCoeff() > most) {
        value.refuse();
    }
    return vector;
}

std::string inspection_to_json(const KeptInspection& kept) {
    Json json = Json::object();
    for (std::size_t i = 0; i < kept.bodies.size(); ++i) {
        add_text(kept.bodies[i], k_body_keys[i], json);
        add_text(kept.models[i], k_model_keys[i], json);
    }
    add_text(kept.contact, "contact", json);
    add_text(kept.poses, "poses", json);
    add_text(kept.poses_of_b, "poses_b", json);
    if (kept.robot && is_whole(*kept.robot)) {
        add_robot(*kept.robot, json);
        json["others"] = kept.others;
    }
    if (kept.aside && is_whole(*kept.aside)) {
        Json aside = Json::object();
        add_robot(*kept.aside, aside);
        json[k_aside_key] = std::move(aside);
    }
    if (kept.row) {
        json["row"] = *kept.row;
    }
    for (std::size_t i = 0; kept.moved && i < kept.moved->size(); ++i) {
        json[k_pose_keys[i]] = (*kept.moved)[i];
    }
    if (kept.camera && can_stand(*kept.camera)) {
        json["camera"] = json_of_place(*kept.camera);
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

KeptInspection inspection_in(const JsonValue& value) {
    value.expect_object();
    const bool has_robot = value.has("robot") || value.has("things");
    std::vector<std::string_view> keys =
        keys_beside(value, {"a", "b", "model_a", "model_b", "contact", k_aside_key, "row", "pose_a",
                            "pose_b", "camera"});
    const std::vector<std::string_view> more =
        has_robot ? std::vector<std::string_view>{"others"}
                  : std::vector<std::string_view>{"poses", "poses_b"};
    keys.insert(keys.end(), more.begin(), more.end());
    value.allow_keys(keys);
    KeptInspection kept;
    for (std::size_t i = 0; i < kept.bodies.size(); ++i) {
        kept.bodies[i] = text_in(value, k_body_keys[i]);
        kept.models[i] = text_in(value, k_model_keys[i]);
    }
    kept.contact = text_in(value, "contact");
    kept.robot = robot_in(value);
    kept.others = !value.has("others") || value["others"].flag();
    if (!kept.robot) {
        kept.poses = text_in(value, "poses");
        kept.poses_of_b = text_in(value, "poses_b");
    }
    if (value.has(k_aside_key)) {
        const JsonValue aside = value[k_aside_key];
        aside.expect_object();
        aside.allow_keys(keys_beside(aside, {}));
        kept.aside = robot_in(aside);
    }
    if (value.has("row")) {
        kept.row = value["row"].count(pipeline::k_most_rows);
    }
    kept.moved = moved_in(value);
    if (value.has("camera")) {
        const JsonValue camera = value["camera"];
        camera.allow_keys({"target", "yaw", "pitch", "distance"});
        kept.camera = place_in(camera);
    }
    return kept;
}

std::string camera_to_json(const CarriedCamera& camera) {
    Json json = json_of_place(camera.place);
    json["kind"] = k_carried_kind;
    json["orthographic"] = camera.orthographic;
    return json.dump();
}

std::optional<CarriedCamera> camera_from_json(std::string_view text) {
    JsonDocument document(text, {});
    const JsonValue value = document.root();
    value.allow_keys({"kind", "target", "yaw", "pitch", "distance", "orthographic"});
    value["kind"].expect(k_carried_kind);
    const CarriedCamera camera = {place_in(value), value["orthographic"].flag()};
    return document.good() ? std::optional(camera) : std::nullopt;
}

Result<KeptInspection> inspection_from_json(const std::string& json) {
    JsonDocument document(json, {});
    KeptInspection kept = inspection_in(document.root());
    return document.good() ? Result<KeptInspection>(std::move(kept)) : document.issue("inspect");
}

} // namespace hullwright
