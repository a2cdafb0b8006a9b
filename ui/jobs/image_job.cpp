#include "ui/jobs/image_job.h"

namespace hullwright::ui {

Result<pipeline::ImageSession> ImageJob::make(const Asked& asked, const Progress& progress) {
    constexpr int k_tile = 64; // as the command line has it when nothing else is asked for
    return pipeline::ImageSession::make(asked.a->side, asked.b->side, k_tile, progress);
}

Job::Reply ImageJob::answer(pipeline::ImageSession& session, const Asked& asked,
                            const Progress& progress) {
    auto image = session.at(asked.poses, asked.leaves, progress);
    if (!image) {
        return failure(image.issue());
    }
    auto shared = std::make_shared<const pipeline::PosedImage>(std::move(*image));
    return [this, shared] { emit made(shared); };
}

} // namespace hullwright::ui
