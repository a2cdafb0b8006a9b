// Applies corrections made by hand, or applies them again to newly cut pieces.
#pragma once

#include "ui/jobs/decompose_job.h"

#include <functional>

namespace hullwright::ui {

class EditJob : public QObject {
    Q_OBJECT
public:
    explicit EditJob(QObject* parent = nullptr);

    // Applies the correction that `choose` finds; finding it is done beside the window, too.
    using Choose = std::function<Correction(const CutPieces&, const std::stop_token&)>;
    void correct(const std::shared_ptr<const CutPieces>& pieces, Choose choose, Palette palette);
    // Applies all corrections that still can be applied.
    void repeat(const std::shared_ptr<const CutPieces>& fresh, std::vector<Correction> corrections,
                Palette palette);
    void stop() { job_.stop(); }
    [[nodiscard]] bool running() const { return job_.running(); }
    [[nodiscard]] Job& job() { return job_; }

signals:
    void progressed(const QString& stage, double fraction);
    void corrected(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces,
                   const hullwright::Correction& correction);
    void repeated(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces,
                  const std::vector<hullwright::NotApplied>& not_applied);
    void failed(const hullwright::Issue& issue);
    void ended();

private:
    Job job_;
};

} // namespace hullwright::ui
