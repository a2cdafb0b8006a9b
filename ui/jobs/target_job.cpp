#include "ui/jobs/target_job.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr auto k_colour = pipeline::PairColour::blue;
constexpr double k_body = 0.8; // share of the work

} // namespace

void TargetJob::start(const std::string& name, MakeBody make) {
    set_subject(name);
    Job::start([this, name, make = std::move(make)](const Progress& progress,
                                                    const Job::Deliver&) -> Reply {
        auto made_now = make(progress.part({}, 0.0, k_body));
        if (!made_now) {
            return failure(made_now.issue());
        }
        const auto body = std::make_shared<const pipeline::PairBody>(std::move(*made_now));
        auto target = pipeline::ProbeTarget::make(body->side.asset, body, name,
                                                  progress.part({}, k_body, 1.0));
        if (!target) {
            return failure(target.issue());
        }
        const auto asset = std::make_shared<const ProbedAsset>(ProbedAsset{
            body, std::move(*target), name, body->side.mapped ? body->side.file : std::string()});
        return [this, asset] { emit made(asset); };
    });
}

void TargetJob::load(const std::string& file, const std::string& name, const Recipe& recipe,
                     const PrepareSettings& settings) {
    start(name, body_of_file(file, k_colour, recipe, settings));
}

void TargetJob::make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name) {
    start(name, body_of_pieces(pieces, name, k_colour));
}

} // namespace hullwright::ui
