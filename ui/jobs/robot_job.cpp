#include "ui/jobs/robot_job.h"

#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr const char* k_maker = "hullwright " HULLWRIGHT_VERSION;

} // namespace

void RobotJob::start(const pipeline::RobotInput& input, const pipeline::RobotSettings& settings) {
    set_subject(input.robot);
    Job::start([=, this](const Progress& progress, const Deliver&) -> Reply {
        pipeline::RobotSettings signed_ones = settings;
        signed_ones.bodies.made_by = k_maker;
        auto made = pipeline::RobotScene::load(input, signed_ones, progress);
        if (!made) {
            return failure(made.issue());
        }
        auto robot = shared_large(std::move(*made));
        return [this, robot] { emit answered(robot); };
    });
}

void RobotPairJob::start(const std::shared_ptr<const pipeline::RobotScene>& robot, std::size_t pair,
                         const std::array<std::string, 2>& models,
                         const std::filesystem::path& worker) {
    Job::start([=, this](const Progress& progress, const Deliver& deliver) -> Reply {
        auto made_now = robot->pair(robot->report().pairs[pair], pipeline::k_most_rows,
                                    progress.part({}, 0.0, 0.5));
        if (!made_now) {
            return failure(made_now.issue());
        }
        for (std::size_t i = 0; i < models.size(); ++i) {
            if (models[i].empty()) {
                continue;
            }
            auto body = pipeline::with_surface(
                *made_now->bodies[i],
                i == 0 ? pipeline::PairColour::blue : pipeline::PairColour::sand, models[i], worker,
                progress.part({}, 0.5 + 0.25 * static_cast<double>(i),
                              0.75 + 0.25 * static_cast<double>(i)));
            if (body) {
                made_now->bodies[i] = std::make_shared<const pipeline::PairBody>(std::move(*body));
            } else {
                deliver([this, i, issue = body.issue()] { emit refused(i, issue); });
            }
        }
        return [this, shown = shown_pair(std::move(*made_now))] { emit made(shown); };
    });
}

void RobotAroundJob::start(const std::shared_ptr<const pipeline::RobotScene>& robot) {
    Job::start([this, robot](const Progress& progress, const Deliver&) -> Reply {
        auto around = robot->around(pipeline::k_most_around, progress);
        if (!around) {
            return failure(around.issue());
        }
        RobotDrawn made;
        for (DrawList& list : around->bodies) {
            const auto size = list.triangles.size() * sizeof(DrawVertex);
            made.triangles.emplace_back(reinterpret_cast<const char*>(list.triangles.data()),
                                        static_cast<qsizetype>(size));
            list.triangles = {};
        }
        made.around = shared_large(std::move(*around));
        auto bodies = shared_large(std::move(made));
        return [this, bodies] { emit drawn(bodies); };
    });
}

} // namespace hullwright::ui
