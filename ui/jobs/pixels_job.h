// Asks pixels about two whole bodies beside the window. What has been drawn for long is given up
// for the next pose.
#pragma once

#include "pipeline/pixel_session.h"
#include "ui/jobs/answer_job.h"
#include "ui/jobs/pair_job.h"

namespace hullwright::ui {

// Holds what pixels say where the exact test has said this.
struct PixelAnswer {
    std::shared_ptr<const PairAnswer> beside;
    pipeline::PixelCounts counts;
};

struct PixelsAsked {
    std::shared_ptr<const pipeline::PairBody> a;
    std::shared_ptr<const pipeline::PairBody> b;
    std::shared_ptr<const PairAnswer> beside;
};

class PixelsJob : public PairJob<pipeline::PixelSession, PixelsAsked> {
    Q_OBJECT
public:
    using Asked = PixelsAsked;
    // The exact answer is what a hand waits for, so pixels give way to it.
    explicit PixelsJob(QObject* parent = nullptr)
        : PairJob("pixels", Manner::polite, parent, k_long) {}
    ~PixelsJob() override { finish(); }

signals:
    void answered(const std::shared_ptr<const hullwright::ui::PixelAnswer>& answer);

protected:
    [[nodiscard]] Result<pipeline::PixelSession> make(const Asked& asked,
                                                      const Progress& progress) override;
    [[nodiscard]] Reply answer(pipeline::PixelSession& session, const Asked& asked,
                               const Progress& progress) override;

private:
    // The milliseconds after which pixels are given up: making graphics anew takes a good part of a
    // second, which is not spent for less.
    static constexpr qint64 k_long = 2000;
};

} // namespace hullwright::ui
