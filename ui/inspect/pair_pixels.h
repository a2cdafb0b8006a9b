// Holds what pixels say of both bodies beside each exact answer. They are asked while somebody
// looks.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/jobs/pixels_job.h"

namespace hullwright::ui {

class PairPixels : public QObject {
    Q_OBJECT
public:
    using Answer = std::shared_ptr<const PixelAnswer>;
    explicit PairPixels(PairScene& scene, QObject* parent = nullptr);

    void set_watched(bool watched);
    void stop() { job_.drop(); }
    [[nodiscard]] Job& job() { return job_; } // for those who watch the work
    // Returns the last answer, which may be that of a pose before; null while nobody watches, or
    // until there is one of these bodies.
    [[nodiscard]] const Answer& answer() const { return answer_; }
    // True where the answer is beside the scene's, which is that of the present poses.
    [[nodiscard]] bool is_answered() const;
    // Says why pixels say nothing; empty when they do, or are being asked.
    [[nodiscard]] const QString& trouble() const { return trouble_; }

signals:
    void changed();

private:
    void ask();
    void forget();

    PairScene& scene_;
    PixelsJob job_;
    bool is_watched_ = false;
    Answer answer_;
    QString trouble_;
};

} // namespace hullwright::ui
