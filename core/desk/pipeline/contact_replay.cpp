#include "pipeline/contact_replay.h"

#include "base/hash.h"
#include "pipeline/kept_play.h"
#include "report/collision_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright::pipeline {
namespace {

using Json = nlohmann::ordered_json;

constexpr double k_sides_loaded =
    0.5; // the share of the work that is done when both sides are there

bool is_within(const std::pair<double, double>& range, double value) {
    return range.first <= value && value <= range.second;
}

// Returns what is wrong with depth or distance. Things that are farther apart than the margin are
// within no range, since only their least distance is known.
Unexpected ranges_of(const ContactRow& asked, const Collision& found) {
    double depth = 0.0;
    for (const Contact& contact : found.contacts) {
        depth = std::max(depth, contact.where.depth);
    }
    if (asked.depth && !is_within(*asked.depth, depth)) {
        return Unexpected::depth_outside;
    }
    const bool is_far = asked.distance && !(is_within(*asked.distance, found.near->least) &&
                                            is_within(*asked.distance, found.near->most));
    return is_far ? Unexpected::distance_outside : Unexpected::nothing;
}

Unexpected judge(const ContactRow& asked, const Collision& found, const std::string& answer) {
    const bool hit = found.kind != CollisionKind::none;
    if (asked.expected == Expected::found && answer != asked.found) {
        return Unexpected::other_answer;
    }
    if (asked.expected == Expected::free && hit) {
        return Unexpected::hit;
    }
    if (asked.expected == Expected::hit && !hit) {
        return Unexpected::free;
    }
    return ranges_of(asked, found);
}

// Hands out the answer to every row.
class ContactReplay {
public:
    explicit ContactReplay(const ContactFile& contact) : contact_(contact) {}

    Status load_sides(Replayed& replayed, const Progress& progress) {
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            const ContactSide& asked = contact_.sides[i];
            const double from = 0.5 * static_cast<double>(i);
            auto side = load_side(asked, progress.part("collide", from, from + 0.5));
            if (!side) {
                return side.issue();
            }
            replayed.names[i] = asked.name;
            replayed.changed[i] = hash_hex(side->bytes()) != asked.hash;
            sides_[i] = std::make_unique<CollideSide>(std::move(*side));
        }
        return Done{};
    }

    Status rows(const OnReplayRow& on_row, const Progress& progress) {
        CollisionSettings settings;
        settings.mode = contact_.mode;
        settings.distance = contact_.distance;
        settings.margin = contact_.margin;
        auto session = CollisionSession::make(*sides_[0], *sides_[1], settings);
        if (!session) {
            return session.issue();
        }
        for (std::size_t i = 0; i < contact_.rows.size(); ++i) {
            const double share = 1.0 / static_cast<double>(contact_.rows.size());
            const double from = share * static_cast<double>(i);
            if (auto done = row(i, *session, on_row, progress.part({}, from, from + share));
                !done) {
                return done;
            }
        }
        progress.report(1.0);
        return Done{};
    }

private:
    Status row(std::size_t index, CollisionSession& session, const OnReplayRow& on_row,
               const Progress& progress) {
        const ContactRow& asked = contact_.rows[index];
        const auto a = pose_of(asked.a, contact_.sides[0].name);
        const auto b = pose_of(asked.b, contact_.sides[1].name);
        if (!a || !b) {
            return a ? b.issue() : a.issue();
        }
        if (auto run = session.run(*a, *b, {}, progress); !run) {
            return run;
        }
        const Collision& found = session.found();
        ReplayRow row{index + 1, &asked, &found, {}, {}};
        row.answer = collision_json(
            {&found, &sides_[0]->asset, &sides_[1]->asset, row.number, false}, progress.token());
        if (progress.stopped()) {
            return stopped_issue();
        }
        row.wrong = judge(asked, found, row.answer);
        return on_row(row);
    }

    const ContactFile& contact_;
    std::array<std::unique_ptr<CollideSide>, 2> sides_;
};

Result<Replayed> replay_play(const ContactFile& contact, const OnReplayRow& on_row,
                             const Progress& progress) {
    const ContactSide& asked = contact.sides[0];
    const auto side = load_side(asked, progress.part("collide", 0.0, 0.4));
    if (!side) {
        return side.issue();
    }
    const auto ground = PlayGround::make(side->asset, asked.name, progress.part("play", 0.4, 0.5));
    if (!ground) {
        return ground.issue();
    }
    auto again = play_again(contact, *ground, progress.part("play", 0.5, 1.0));
    if (!again) {
        return again.issue();
    }
    Replayed replayed;
    replayed.names[0] = asked.name;
    replayed.balls = contact.play->start.balls.size();
    replayed.changed[0] = hash_hex(side->bytes()) != asked.hash;
    replayed.rows = 1;
    replayed.wrong = again->same ? 0 : 1;
    ReplayRow row;
    row.answer = std::move(again->found);
    row.wrong = again->same ? Unexpected::nothing : Unexpected::other_motion;
    const Status done = on_row(row);
    return done ? Result<Replayed>(std::move(replayed)) : done.issue();
}

const char* name_of(Unexpected wrong) {
    constexpr std::array k_names = {"",      "hit",      "free",  "other_answer",
                                    "depth", "distance", "motion"};
    return k_names[static_cast<std::size_t>(wrong)];
}

} // namespace

Result<Replayed> replay_rows(const ContactFile& contact, const OnReplayRow& on_row,
                             const Progress& progress) {
    if (contact.play) {
        return replay_play(contact, on_row, progress);
    }
    Replayed replayed;
    ContactReplay run(contact);
    if (auto loaded = run.load_sides(replayed, progress.part({}, 0.0, k_sides_loaded)); !loaded) {
        return loaded.issue();
    }
    const auto count = [&](const ReplayRow& row) {
        ++replayed.rows;
        replayed.wrong += row.wrong == Unexpected::nothing ? 0 : 1;
        return on_row(row);
    };
    const Status done = run.rows(count, progress.part("collide", k_sides_loaded, 1.0));
    return done ? Result<Replayed>(std::move(replayed)) : done.issue();
}

Result<Replayed> replay_contact(const std::filesystem::path& file, const OnReplayRow& on_row,
                                const Progress& progress) {
    const auto contact = read_contact(file, progress.part("read", 0.0, 0.2));
    return contact ? replay_rows(*contact, on_row, progress.part({}, 0.2, 1.0)) : contact.issue();
}

std::string replay_json(const std::string& file, const ReplayRow& row) {
    Json json = {{"file", file}, {"passed", row.wrong == Unexpected::nothing}};
    if (row.wrong != Unexpected::nothing) {
        json["wrong"] = name_of(row.wrong);
    }
    json["answer"] = Json::parse(row.answer);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace hullwright::pipeline
