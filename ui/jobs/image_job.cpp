#include "ui/jobs/image_job.h"

#include <utility>

namespace hullwright::ui {

ImageJob::ImageJob(QObject* parent) : Job("image", parent), kept_(std::make_shared<Kept>()) {
    connect(this, &Job::ended, this, &ImageJob::begin);
}

ImageJob::~ImageJob() {
    finish();
}

void ImageJob::drop() {
    waiting_.reset();
    if (running()) {
        kept_ = std::make_shared<Kept>();
        stop();
    }
}

void ImageJob::ask(const Asked& asked) {
    waiting_ = asked;
    begin();
}

Result<pipeline::PosedImage> ImageJob::image(Kept& kept, const Asked& asked,
                                             const Progress& progress) {
    // As the command line has it when nothing else is asked for.
    constexpr int k_tile = 64;
    constexpr double k_ready = 0.9; // then an image takes milliseconds
    if (!kept.session || kept.a != asked.a || kept.b != asked.b) {
        kept.session.reset();
        kept.a = asked.a;
        kept.b = asked.b;
        auto session = pipeline::ImageSession::make(kept.a->side, kept.b->side, k_tile,
                                                    progress.part({}, 0.0, k_ready));
        if (!session) {
            return session.issue();
        }
        kept.session.emplace(std::move(*session));
    }
    return kept.session->at(asked.poses, asked.leaves, progress.part({}, k_ready, 1.0));
}

void ImageJob::begin() {
    if (running() || !waiting_) {
        return;
    }
    start(
        [this, kept = kept_, asked = *std::exchange(waiting_, std::nullopt)](
            const Progress& progress, const Deliver&) -> Reply {
            auto image = ImageJob::image(*kept, asked, progress);
            if (!image) {
                return failure(image.issue());
            }
            auto shared = std::make_shared<const pipeline::PosedImage>(std::move(*image));
            return [this, shared] { emit made(shared); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
