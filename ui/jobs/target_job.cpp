#include "ui/jobs/target_job.h"

#include "pipeline/asset_surface.h"
#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr auto k_colour = pipeline::PairColour::blue;
// Shares of the work.
constexpr double k_body = 0.7;
constexpr double k_surface = 0.9;

} // namespace

void TargetJob::start(const std::string& name, const std::string& model, MakeBody make,
                      FindSurface surface) {
    set_subject(name);
    Job::start([this, name, model, make = std::move(make), surface = std::move(surface)](
                   const Progress& progress, const Job::Deliver&) -> Reply {
        auto made_now = make(progress.part({}, 0.0, k_body));
        if (!made_now) {
            return failure(made_now.issue());
        }
        const auto [body, buffers] = shown_body(std::move(*made_now));
        std::shared_ptr<const TriMesh> mesh = body->side.mesh;
        if (surface) {
            auto found = surface(progress.part({}, k_body, k_surface));
            if (!found) {
                return failure(found.issue());
            }
            mesh = std::move(*found);
        }
        auto target = pipeline::ProbeTarget::make(body->side.asset, body, std::move(mesh), name,
                                                  progress.part({}, k_surface, 1.0));
        if (!target) {
            return failure(target.issue());
        }
        const auto asset =
            shared_large(ProbedAsset{body, buffers, std::move(*target), name,
                                     body->side.mapped ? body->side.file : std::string(), model});
        return [this, asset] { emit made(asset); };
    });
}

void TargetJob::load(const std::string& file, const std::string& model, const std::string& name,
                     const Recipe& recipe, const PrepareSettings& settings) {
    FindSurface surface;
    if (!model.empty()) {
        surface = [file, model, worker = settings.worker](const Progress& progress) {
            return surface_behind(file, model, worker, progress);
        };
    }
    start(name, model, body_of_file(file, k_colour, recipe, settings), std::move(surface));
}

void TargetJob::make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name) {
    start(name, {}, body_of_pieces(pieces, name, k_colour), {});
}

} // namespace hullwright::ui
