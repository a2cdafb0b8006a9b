#include "ui/jobs/faces_job.h"

#include <utility>

namespace hullwright::ui {

FacesJob::FacesJob(QObject* parent) : Job("faces", parent) {
    connect(this, &Job::ended, this, &FacesJob::begin);
}

void FacesJob::ask(const FacesAsked& asked) {
    waiting_ = asked;
    begin();
}

void FacesJob::drop() {
    waiting_.reset();
    stop();
}

void FacesJob::begin() {
    if (running() || !waiting_) {
        return;
    }
    start(
        [this, asked = *std::exchange(waiting_, std::nullopt)](const Progress& progress,
                                                               const Deliver&) -> Reply {
            auto faces =
                pipeline::faces_behind(asked.bodies[0]->side, asked.bodies[1]->side, asked.poses,
                                       asked.pieces[0], asked.pieces[1], progress);
            if (!faces) {
                return failure(faces.issue());
            }
            auto shared = std::make_shared<const FoundFaces>(FoundFaces{asked, std::move(*faces)});
            return [this, shared] { emit found(shared); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
