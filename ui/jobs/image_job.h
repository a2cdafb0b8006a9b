// Makes the image of two pieces beside the window, one after the other: what is asked for while one
// is being made waits, and takes the place of what waited before it.
#pragma once

#include "pipeline/image_session.h"
#include "pipeline/pair_scene.h"
#include "ui/jobs/job.h"

#include <memory>
#include <optional>

namespace hullwright::ui {

class ImageJob : public Job {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    struct Asked {
        Body a;
        Body b;
        PosePair poses;
        NodePair leaves;
    };
    explicit ImageJob(QObject* parent = nullptr);
    ~ImageJob() override;

    void ask(const Asked& asked);
    // Gives up what is being made and what waits.
    void drop();

signals:
    void made(const std::shared_ptr<const hullwright::pipeline::PosedImage>& image);

private:
    // The graphics for two bodies; made by the thread of the work, which alone uses it.
    struct Kept {
        Body a;
        Body b;
        std::optional<pipeline::ImageSession> session;
    };
    static Result<pipeline::PosedImage> image(Kept& kept, const Asked& asked,
                                              const Progress& progress);
    void begin();

    std::shared_ptr<Kept> kept_; // work that was given up keeps its own
    std::optional<Asked> waiting_;
};

} // namespace hullwright::ui
