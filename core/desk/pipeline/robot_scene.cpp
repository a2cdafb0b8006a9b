#include "pipeline/robot_scene.h"

#include <utility>

namespace hullwright::pipeline {

Result<RobotScene> RobotScene::load(const RobotInput& input, const RobotSettings& settings,
                                    const Progress& progress) {
    constexpr double k_loaded = 0.5; // as making pieces takes of a run
    auto run = RobotRun::load(input, settings, progress.part({}, 0.0, k_loaded));
    if (!run) {
        return run.issue();
    }
    if (auto done = run->rows({}, progress.part({}, k_loaded, 1.0)); !done) {
        return done.issue();
    }
    return RobotScene(std::move(*run), input.joints, settings.log);
}

std::vector<Issue> RobotScene::issues() const {
    std::vector<Issue> all;
    for (const auto& side : run_.sides()) {
        if (side) {
            all.insert(all.end(), side->issues.begin(), side->issues.end());
        }
    }
    return all;
}

double RobotScene::metres_per_unit() const {
    std::optional<double> metres;
    for (const auto& side : run_.sides()) {
        if (side) {
            const double one = side->asset.meta().metres_per_unit;
            metres = !metres || *metres == one ? one : 0.0;
        }
    }
    return metres.value_or(0.0);
}

Result<PoseLog> RobotScene::rows_of(const RobotPair& pair, std::size_t most,
                                    const Progress& progress) const {
    auto log = JointLog::open(joints_, run_.robot(), log_, progress.token());
    if (!log) {
        return log.issue();
    }
    PoseLog rows;
    while (true) {
        const auto row = log->next();
        if (!row) {
            return row.issue();
        }
        if (!*row) {
            rows.warnings = log->warnings();
            return rows;
        }
        if (rows.size() == most) {
            rows.is_cut = true;
            return rows;
        }
        std::vector<PoseNumbers> places = body_places(run_.robot(), log->layout(), (*row)->values);
        places.resize(run_.names().size(), k_no_pose); // what stands around does not move
        for (const std::size_t body : {pair.a, pair.b}) {
            if (const auto pose = pose_of(places[body], {}); !pose) {
                return log->wrong(pose.issue().detail);
            }
        }
        rows.add(places[pair.a], places[pair.b]);
        if (const auto share = log->share()) {
            progress.report(*share);
        }
    }
}

Result<RobotPairScene> RobotScene::pair(const RobotPair& pair, std::size_t most,
                                        const Progress& progress) const {
    RobotPairScene scene;
    auto rows = rows_of(pair, most, progress.part({}, 0.0, 0.5));
    if (!rows) {
        return rows.issue();
    }
    scene.rows = std::move(*rows);
    const std::array<std::size_t, 2> which = {pair.a, pair.b};
    for (std::size_t i = 0; i < 2; ++i) {
        const CollideSide& made = *run_.sides()[which[i]];
        const std::span<const std::byte> bytes = made.bytes();
        scene.names[i] = run_.names()[which[i]];
        const double from = 0.5 + 0.25 * static_cast<double>(i);
        auto side = side_of(scene.names[i], Bytes(bytes.begin(), bytes.end()),
                            progress.part({}, from, from + 0.05));
        if (!side) {
            return side.issue();
        }
        side->surface = made.surface; // none of an asset
        side->mesh = made.mesh;
        auto body = body_of(std::move(*side), i == 0 ? PairColour::blue : PairColour::sand,
                            progress.part("draw", from + 0.05, from + 0.25));
        if (!body) {
            return body.issue();
        }
        scene.bodies[i] = std::make_shared<const PairBody>(std::move(*body));
    }
    progress.report(1.0);
    return scene;
}

} // namespace hullwright::pipeline
