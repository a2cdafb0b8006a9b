#include "ui/jobs/recolour_job.h"

namespace hullwright::ui {

RecolourJob::RecolourJob(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::broke, this, [this](const QString& what) {
        emit failed(error(Code::internal, "palette", as_given(what.toStdString())));
    });
}

void RecolourJob::start(const std::shared_ptr<const CutPieces>& pieces, Palette palette) {
    job_.start([this, pieces, palette](const Progress&, const Job::Deliver&) -> Job::Reply {
        auto draw = std::make_shared<const PieceDrawList>(
            hullwright::recoloured(pieces->draw, pieces->pieces(), palette));
        return [this, draw] { emit recoloured(draw); };
    });
}

} // namespace hullwright::ui
