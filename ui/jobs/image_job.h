// Makes the image of two pieces beside the window.
#pragma once

#include "pipeline/image_session.h"
#include "ui/jobs/pair_job.h"

namespace hullwright::ui {

struct ImageAsked {
    std::shared_ptr<const pipeline::PairBody> a;
    std::shared_ptr<const pipeline::PairBody> b;
    PosePair poses;
    NodePair leaves;
};

class ImageJob : public PairJob<pipeline::ImageSession, ImageAsked> {
    Q_OBJECT
public:
    using Asked = ImageAsked;
    explicit ImageJob(QObject* parent = nullptr) : PairJob("image", Manner::urgent, parent) {}
    ~ImageJob() override { finish(); }

signals:
    void made(const std::shared_ptr<const hullwright::pipeline::PosedImage>& image);

protected:
    [[nodiscard]] Result<pipeline::ImageSession> make(const Asked& asked,
                                                      const Progress& progress) override;
    [[nodiscard]] Reply answer(pipeline::ImageSession& session, const Asked& asked,
                               const Progress& progress) override;
};

} // namespace hullwright::ui
