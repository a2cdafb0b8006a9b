// Applies corrections made by hand, or applies them again to newly cut pieces.
#pragma once

#include "ui/jobs/decompose_job.h"
#include "ui/jobs/shared_corrections.h"

#include <functional>
#include <set>

namespace hullwright::ui {

class EditJob : public Job {
    Q_OBJECT
public:
    explicit EditJob(QObject* parent = nullptr);

    // Applies the correction that `choose` finds; finding it is done beside the window, too.
    using Choose = std::function<Correction(const CutPieces&, const std::stop_token&)>;
    void correct(const std::shared_ptr<const CutPieces>& pieces, Choose choose, Palette palette);
    // Applies all corrections that still can be applied.
    void repeat(const std::shared_ptr<const CutRun>& run, SharedCorrections corrections,
                Palette palette);
    // Presents pieces again that were made before; they are sent as `repeated`.
    void bring_back(const std::shared_ptr<const CutRun>& run,
                    const std::shared_ptr<const KeptPieces>& kept, Palette palette);

signals:
    // `made` are the pieces that are new, changed, or have another primitive.
    void corrected(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces,
                   const hullwright::ui::SharedCorrection& correction,
                   const std::set<hullwright::PieceId>& made);
    void repeated(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces,
                  const std::vector<hullwright::NotApplied>& not_applied);
};

} // namespace hullwright::ui
