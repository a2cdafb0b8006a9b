#include "pipeline/kept_play.h"

#include "base/hash.h"
#include "geom/vector_json.h"

#include <nlohmann/json.hpp>

namespace hullwright::pipeline {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 3> k_motions = {"parabola", "explicit_euler",
                                                  "semi_implicit_euler"};
constexpr std::array<const char*, 3> k_axis_words = {"x", "y", "z"};

Ball ball_in(const JsonValue& json) {
    json.allow_keys({"mass", "radius", "position", "velocity"});
    Ball ball;
    ball.mass = json["mass"].positive_or_zero();
    ball.radius = json["radius"].positive_or_zero();
    ball.position = vector_in(json["position"]);
    ball.velocity = vector_in(json["velocity"]);
    if (json.good() && !is_usable(ball)) {
        json.refuse();
    }
    return ball;
}

WorldSettings rules_in(const JsonValue& json) {
    json.allow_keys({"gravity", "restitution", "motion", "step", "rest_time", "rolling_loss",
                     "grip", "balls_meet"});
    WorldSettings rules;
    rules.gravity = vector_in(json["gravity"]);
    rules.restitution = json["restitution"].positive_or_zero();
    rules.motion = static_cast<PlayMotion>(json["motion"].index_in(k_motions));
    rules.step = json["step"].positive_or_zero();
    rules.rest_time = json["rest_time"].positive_or_zero();
    rules.rolling_loss = json["rolling_loss"].positive_or_zero();
    rules.grip = json["grip"].positive_or_zero();
    rules.balls_meet = json["balls_meet"].flag();
    if (json.good() && !is_usable(rules)) {
        json.refuse();
    }
    return rules;
}

void add(std::vector<double>& numbers, const Vec3& v) {
    numbers.insert(numbers.end(), {v.x(), v.y(), v.z()});
}

// Returns every number of the motion, one after the other.
std::vector<double> numbers_of(const PlayRecord& record) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < record.size(); ++i) {
        for (const Way& way : record.ways(i)) {
            numbers.push_back(way.since);
            for (const Vec3* v : {&way.flight.from, &way.flight.speed, &way.flight.bend,
                                  &way.velocity, &way.pull}) {
                add(numbers, *v);
            }
        }
    }
    for (const Bounce& bounce : record.bounces()) {
        numbers.insert(numbers.end(), {bounce.time, bounce.impulse});
        add(numbers, bounce.point);
        add(numbers, bounce.normal);
    }
    return numbers;
}

} // namespace

std::string kept_play_json(const KeptPlay& play) {
    const WorldSettings& rules = play.start.rules;
    Json json = {{"up", k_axis_words[static_cast<std::size_t>(play.start.up)]},
                 {"seconds", play.start.seconds},
                 {"rules",
                  {{"gravity", vector_json(rules.gravity)},
                   {"restitution", rules.restitution},
                   {"motion", k_motions[static_cast<std::size_t>(rules.motion)]},
                   {"step", rules.step},
                   {"rest_time", rules.rest_time},
                   {"rolling_loss", rules.rolling_loss},
                   {"grip", rules.grip},
                   {"balls_meet", rules.balls_meet}}},
                 {"balls", Json::array()}};
    for (const Ball& ball : play.start.balls) {
        json["balls"].push_back({{"mass", ball.mass},
                                 {"radius", ball.radius},
                                 {"position", vector_json(ball.position)},
                                 {"velocity", vector_json(ball.velocity)}});
    }
    json["found"] = Json::parse(play.found);
    return json.dump();
}

KeptPlay kept_play_in(const JsonValue& json) {
    json.allow_keys({"up", "seconds", "rules", "balls", "found"});
    KeptPlay play;
    play.start.up = static_cast<int>(json["up"].index_in(k_axis_words));
    play.start.seconds = json["seconds"].positive_or_zero();
    play.start.rules = rules_in(json["rules"]);
    const JsonValue balls = json["balls"];
    if (balls.size() > k_most_kept_balls) {
        balls.refuse();
    }
    for (std::size_t i = 0; i < balls.size() && balls.good(); ++i) {
        play.start.balls.push_back(ball_in(balls.element(i)));
    }
    if (json.good() && !is_usable(play.start)) {
        json["seconds"].refuse(); // each of the others was looked at alone
    }
    const JsonValue found = json["found"];
    found.expect_object();
    if (found.good()) {
        play.found = found.dump();
    }
    return play;
}

Result<std::string> motion_json(const PlayGround& ground, const PlayRecord& record,
                                const Progress& progress) {
    const auto rows = fates_of(ground, record, progress);
    if (!rows) {
        return rows.issue();
    }
    std::array<std::size_t, 4> fates = {};
    for (const Dropped& row : *rows) {
        ++fates[static_cast<std::size_t>(row.fate)];
    }
    Json json = {{"length", record.length()},
                 {"impacts", record.bounces().size()},
                 {"through", fates[static_cast<std::size_t>(Fate::through)]},
                 {"rest", fates[static_cast<std::size_t>(Fate::rest)]},
                 {"left", fates[static_cast<std::size_t>(Fate::left)]},
                 {"moving", fates[static_cast<std::size_t>(Fate::moving)]},
                 {"energy", {record.sums().front().energy, record.sums().back().energy}},
                 {"ends", Json::array()}};
    for (std::size_t i = 0; i < record.size(); ++i) {
        json["ends"].push_back(vector_json(record.ball(i, record.length()).position));
    }
    const std::vector<double> numbers = numbers_of(record);
    json["motion"] = hash_hex(std::as_bytes(std::span(numbers)));
    return json.dump();
}

Status keep_play(const CollideSide& side, const PlayGround& ground, const PlayRecord& record,
                 const std::filesystem::path& path, const Progress& progress) {
    ContactFile contact;
    contact.sides[0] = contact_side(side, true);
    auto motion = motion_json(ground, record, progress.part({}, 0.0, 0.9));
    if (!motion) {
        return motion.issue();
    }
    contact.play = KeptPlay{record.start(), std::move(*motion)};
    return write_contact(contact, path, progress.part("write", 0.9, 1.0));
}

Result<PlayedAgain> play_again(const ContactFile& file, const PlayGround& ground,
                               const Progress& progress) {
    if (!file.play) {
        return error(Code::parse_failed, file.sides[0].name, because(Why::key_missing, "play"));
    }
    auto record = PlayRecord::make(ground, file.play->start, progress.part({}, 0.0, 0.9));
    if (!record) {
        return record.issue();
    }
    PlayedAgain again{std::make_shared<const PlayRecord>(std::move(*record)), {}, false};
    auto found = motion_json(ground, *again.record, progress.part({}, 0.9, 1.0));
    if (!found) {
        return found.issue();
    }
    again.found = std::move(*found);
    again.same = again.found == file.play->found;
    return again;
}

Result<OpenedPlay> open_kept_play(const std::filesystem::path& path, const Progress& progress) {
    const auto contact = read_contact(path, progress.part("read", 0.0, 0.2));
    if (!contact) {
        return contact.issue();
    }
    auto side = load_side(contact->sides[0], progress.part("read", 0.2, 0.4));
    if (!side) {
        return side.issue();
    }
    OpenedPlay opened;
    opened.side = std::make_unique<CollideSide>(std::move(*side));
    auto ground =
        PlayGround::make(opened.side->asset, opened.side->file, progress.part("play", 0.4, 0.5));
    if (!ground) {
        return ground.issue();
    }
    opened.ground = std::make_unique<PlayGround>(std::move(*ground));
    const auto again = play_again(*contact, *opened.ground, progress.part("play", 0.5, 0.9));
    if (!again) {
        return again.issue();
    }
    opened.record = again->record;
    auto fates = fates_of(*opened.ground, *opened.record, progress.part("play", 0.9, 1.0));
    if (!fates) {
        return fates.issue();
    }
    opened.fates = std::move(*fates);
    return opened;
}

} // namespace hullwright::pipeline
