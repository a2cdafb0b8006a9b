#include "ui/jobs/body_job.h"

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

void BodyJob::start(const std::string& subject, MakeBody make) {
    set_subject(subject);
    Job::start(
        [this, make = std::move(make)](const Progress& progress, const Job::Deliver&) -> Reply {
            auto made_now = make(progress);
            if (!made_now) {
                return failure(made_now.issue());
            }
            auto body = std::make_shared<const pipeline::PairBody>(std::move(*made_now));
            return [this, body] { emit made(body); };
        });
}

void BodyJob::load(const std::string& file, const Recipe& recipe, const PrepareSettings& settings) {
    start(file, body_of_file(file, colour_, recipe, settings));
}

void BodyJob::make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name) {
    start(name, body_of_pieces(pieces, name, colour_));
}

} // namespace hullwright::ui
