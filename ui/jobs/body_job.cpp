#include "ui/jobs/body_job.h"

#include <utility>

namespace hullwright::ui {
namespace {

constexpr const char* k_made_by = "hullwright " HULLWRIGHT_VERSION;

} // namespace

MakeBody body_of_file(const std::string& file, pipeline::PairColour colour, const Recipe& recipe,
                      const PrepareSettings& settings) {
    return [=](const Progress& progress) {
        return pipeline::load_body(file, colour, recipe, settings, k_made_by, progress);
    };
}

MakeBody body_of_pieces(const std::shared_ptr<const CutPieces>& pieces, const std::string& name,
                        pipeline::PairColour colour) {
    return [=](const Progress& progress) -> Result<pipeline::PairBody> {
        const auto product = product_of(pieces->model->prepared, pieces->edited(),
                                        pieces->decomposition.report, pieces->recipe, false);
        return product
                   ? pipeline::body_of(*product, name, colour, pieces->recipe, k_made_by, progress)
                   : product.issue();
    };
}

BodyJob::BodyJob(pipeline::PairColour colour, QObject* parent)
    : Job("body", parent), colour_(colour) {}

void BodyJob::start(const std::string& subject, MakeBody make, AddFaces add) {
    set_subject(subject);
    Job::start([this, make = std::move(make), add = std::move(add)](
                   const Progress& progress, const Job::Deliver& deliver) -> Reply {
        const double body_made = add ? 0.5 : 1.0; // a share; a model is read besides
        auto made_now = make(progress.part({}, 0.0, body_made));
        if (!made_now) {
            return failure(made_now.issue());
        }
        const Status added =
            add ? add(made_now->side, progress.part({}, body_made, 1.0)) : Status(Done{});
        const ShownBody body = shown_body(std::move(*made_now));
        const Reply told = [this, body] { emit made(body); };
        if (!added) {
            deliver(told);
            return failure(added.issue());
        }
        return told;
    });
}

void BodyJob::load(const std::string& file, const std::string& model, const Recipe& recipe,
                   const PrepareSettings& settings) {
    AddFaces add;
    if (!model.empty()) {
        add = [model, worker = settings.worker](CollideSide& side, const Progress& progress) {
            return add_surface(side, model, worker, progress);
        };
    }
    start(file, body_of_file(file, colour_, recipe, settings), std::move(add));
}

void BodyJob::make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name) {
    start(name, body_of_pieces(pieces, name, colour_));
}

void BodyJob::give_model(const std::shared_ptr<const pipeline::PairBody>& body,
                         const std::string& model, const std::filesystem::path& worker) {
    start(body->side.file, [=, colour = colour_](const Progress& progress) {
        return pipeline::with_surface(*body, colour, model, worker, progress);
    });
}

} // namespace hullwright::ui
