// Gives pieces the colours of another palette; only the draw list is made again, and what the
// renderer takes of it as far as it tells colours.
#pragma once

#include "ui/jobs/decompose_job.h"

namespace hullwright::ui {

struct Recoloured {
    PieceDrawList draw;
    std::shared_ptr<const PieceBuffers> buffers; // of the list
};

class RecolourJob : public Job {
    Q_OBJECT
public:
    explicit RecolourJob(QObject* parent = nullptr);

    void start(const std::shared_ptr<const CutPieces>& pieces, Palette palette);

signals:
    void recoloured(const std::shared_ptr<const hullwright::ui::Recoloured>& pieces);
};

} // namespace hullwright::ui
