// Asks pixels about two whole bodies beside the window, one pose after the other: a pose that comes
// while another is being asked waits, and takes the place of one that waited before it. What has
// been drawn for long is given up for it.
#pragma once

#include "pipeline/pixel_session.h"
#include "ui/jobs/answer_job.h"

namespace hullwright::ui {

// What pixels say where the exact test has said this.
struct PixelAnswer {
    std::shared_ptr<const PairAnswer> beside;
    pipeline::PixelCounts counts;
};

class PixelsJob : public Job {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    struct Asked {
        Body a;
        Body b;
        std::shared_ptr<const PairAnswer> beside;
    };
    explicit PixelsJob(QObject* parent = nullptr);
    ~PixelsJob() override;

    void ask(const Asked& asked);
    // Gives up what is being asked and what waits.
    void drop();

signals:
    void answered(const std::shared_ptr<const hullwright::ui::PixelAnswer>& answer);

private:
    // The graphics for two bodies; made by the thread of the work, which alone uses it.
    struct Kept {
        Body a;
        Body b;
        std::optional<pipeline::PixelSession> session;
    };
    static Result<pipeline::PixelCounts> count(Kept& kept, const Asked& asked,
                                               const Progress& progress);
    void begin();

    std::shared_ptr<Kept> kept_; // work that was given up keeps its own
    std::optional<Asked> waiting_;
    QElapsedTimer since_; // the work began
};

} // namespace hullwright::ui
