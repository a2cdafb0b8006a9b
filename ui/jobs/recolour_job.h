// Gives pieces the colours of another palette; only the draw list is made again.
#pragma once

#include "ui/jobs/decompose_job.h"

namespace hullwright::ui {

class RecolourJob : public Job {
    Q_OBJECT
public:
    explicit RecolourJob(QObject* parent = nullptr);

    void start(const std::shared_ptr<const CutPieces>& pieces, Palette palette);

signals:
    void recoloured(const std::shared_ptr<const hullwright::PieceDrawList>& draw);
};

} // namespace hullwright::ui
