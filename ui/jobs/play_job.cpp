#include "ui/jobs/play_job.h"

#include "base/hash.h"
#include "ui/jobs/free_beside.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright::ui {
namespace {

Vec3 origin_of(const ProbedAsset& asset) {
    return Vec3(asset.body->side.asset.meta().origin.data());
}

Result<PlayRecord> record_of(const ProbedAsset& asset, const PlayWish& wish,
                             const Progress& progress) {
    const PlayGround& ground = asset.target.ground();
    const DropSettings& balls = wish.settings.balls;
    if (wish.kind == PlayKind::toss) {
        return pipeline::record_of_toss(ground, balls, {wish.settings.from, wish.settings.velocity},
                                        origin_of(asset), progress);
    }
    return pipeline::record_of_drop(
        ground, balls, wish.kind == PlayKind::drop ? DropManner::together : DropManner::alone,
        progress);
}

Result<Played> played_of(const std::shared_ptr<const ProbedAsset>& asset,
                         std::shared_ptr<const PlayRecord> record, const Progress& progress) {
    Played played;
    played.asset = asset;
    played.record = std::move(record);
    auto fates = pipeline::fates_in(asset->target.ground(), *played.record, progress);
    if (!fates) {
        return fates.issue();
    }
    played.fates = std::move(*fates);
    for (const Bounce& bounce : played.record->bounces()) {
        played.hardest = std::max(played.hardest, bounce.impulse);
    }
    return played;
}

// The asset that a contact file keeps.
Result<std::shared_ptr<const ProbedAsset>> asset_of(const pipeline::ContactSide& kept,
                                                    const Progress& progress) {
    auto side = pipeline::load_side(kept, progress.part({}, 0.0, 0.4));
    if (!side) {
        return side.issue();
    }
    auto made = pipeline::body_of(std::move(*side), pipeline::PairColour::blue,
                                  progress.part("draw", 0.4, 0.8));
    if (!made) {
        return made.issue();
    }
    const auto [body, buffers] = shown_body(std::move(*made));
    auto target = pipeline::ProbeTarget::make(body->side.asset, body, nullptr, kept.name,
                                              progress.part({}, 0.8, 1.0));
    if (!target) {
        return target.issue();
    }
    return shared_large(ProbedAsset{body, buffers, std::move(*target), kept.name,
                                    body->side.mapped ? body->side.file : std::string()});
}

Result<std::shared_ptr<const Played>> opened_play(const std::string& file, const std::string& name,
                                                  const Progress& progress) {
    const auto contact = pipeline::read_contact(file, progress.part("read", 0.0, 0.2));
    if (!contact) {
        return contact.issue();
    }
    const auto asset = asset_of(contact->sides[0], progress.part({}, 0.2, 0.6));
    if (!asset) {
        return asset.issue();
    }
    auto again =
        pipeline::play_again(*contact, (*asset)->target.ground(), progress.part("play", 0.6, 0.9));
    if (!again) {
        return again.issue();
    }
    auto played =
        played_of(*asset, freed_beside(std::move(again->record)), progress.part("play", 0.9, 1.0));
    if (!played) {
        return played.issue();
    }
    played->is_other =
        !again->same || hash_hex((*asset)->body->side.bytes()) != contact->sides[0].hash;
    played->name = name;
    return shared_large(std::move(*played));
}

} // namespace

int PlayWish::upward_in(const ProbedAsset& asset) {
    const hwa::Meta& meta = asset.body->side.asset.meta();
    return meta.up == 0 ? 2 : static_cast<int>(meta.up) - 1;
}

PlayWish PlayWish::on(const ProbedAsset& asset, PlayKind kind, int up) {
    const double metres_per_unit = asset.body->side.asset.meta().metres_per_unit;
    const Aabb& box = asset.target.ground().box();
    PlayWish wish;
    wish.kind = kind;
    DropSettings& balls = wish.settings.balls;
    balls.count = kind == PlayKind::holes ? 100 : kind == PlayKind::drop ? 20 : 1;
    balls.radius = (kind == PlayKind::holes ? 0.01 : 0.025) * box.diagonal();
    balls.up = up;
    balls.gravity = earth_gravity(asset.target.ground(), metres_per_unit);
    // Balls come from beside it, half as high again, so that a parabola comes down on its middle.
    const int aside = balls.up == 0 ? 1 : 0;
    wish.settings.from = box.centre() + origin_of(asset);
    wish.settings.from[aside] -= box.diagonal();
    wish.settings.from[balls.up] += 0.5 * box.diagonal();
    const double time = std::sqrt(box.diagonal() / balls.gravity); // to fall by half of it
    wish.settings.velocity[aside] = box.diagonal() / time;
    return wish;
}

PlayWish PlayWish::of(const PlayRecord& record, const ProbedAsset& asset) {
    const PlayStart& start = record.start();
    PlayWish wish = on(asset, PlayKind::holes, start.up);
    DropSettings& balls = wish.settings.balls;
    balls.count = static_cast<std::uint32_t>(start.balls.size());
    balls.gravity = -start.rules.gravity[start.up];
    balls.restitution = start.rules.restitution;
    balls.motion = start.rules.motion;
    balls.step = start.rules.step;
    balls.seconds = start.seconds;
    if (start.balls.empty()) {
        return wish;
    }
    const Ball& first = start.balls.front();
    const bool is_thrown = start.rules.balls_meet && !first.velocity.isZero(0.0);
    wish.kind = is_thrown                ? PlayKind::toss
                : start.rules.balls_meet ? PlayKind::drop
                                         : PlayKind::holes;
    balls.radius = first.radius;
    balls.mass = first.mass;
    double lowest = first.position[start.up] - first.radius;
    bool is_one_mass = true;
    for (const Ball& ball : start.balls) {
        lowest = std::min(lowest, ball.position[start.up] - ball.radius);
        is_one_mass = is_one_mass && ball.mass == first.mass;
        balls.masses.push_back(ball.mass);
    }
    if (is_one_mass) {
        balls.masses.clear();
    }
    balls.height = std::max(0.0, lowest - asset.target.ground().box().upper[start.up]);
    if (is_thrown) {
        wish.settings.from = first.position + origin_of(asset);
        wish.settings.velocity = first.velocity;
    }
    return wish;
}

void PlayJob::start(const std::shared_ptr<const ProbedAsset>& asset, const PlayWish& wish) {
    set_subject(asset->name);
    Job::start([this, asset, wish](const Progress& progress, const Deliver&) -> Reply {
        auto record = record_of(*asset, wish, progress.part("play", 0.0, 0.9));
        if (!record) {
            return failure(record.issue());
        }
        auto done =
            played_of(asset, shared_large(std::move(*record)), progress.part("play", 0.9, 1.0));
        if (!done) {
            return failure(done.issue());
        }
        return [this, play = shared_large(std::move(*done))] { emit played(play); };
    });
}

void PlayJob::open(const std::string& file, const std::string& name) {
    set_subject(file);
    Job::start([this, file, name](const Progress& progress, const Deliver&) -> Reply {
        const auto done = opened_play(file, name, progress);
        return done ? Reply([this, play = *done] { emit played(play); }) : failure(done.issue());
    });
}

void KeepPlayJob::start(const std::shared_ptr<const Played>& played, const std::string& file) {
    set_subject(file);
    Job::start([this, played, file](const Progress& progress, const Deliver&) -> Reply {
        const ProbedAsset& asset = *played->asset;
        const Status done = pipeline::keep_play(asset.body->side, asset.target.ground(),
                                                *played->record, file, progress);
        return done ? Reply([this, file] { emit kept(file); }) : failure(done.issue());
    });
}

} // namespace hullwright::ui
