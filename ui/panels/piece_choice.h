// Chooses the number of pieces of a solid, by a slider and by a curve of what each number costs.
// Pieces of the surface have neither, because another number of them takes long, and colliders of
// another program are as they are.
#pragma once

#include "ui/jobs/limit_job.h"

#include <QWidget>

#include <cstdint>

class QSlider;

namespace hullwright::ui {

class Document;
class ErrorCurve;

class PieceChoice : public QWidget {
    Q_OBJECT
public:
    PieceChoice(Document& document, QWidget* parent = nullptr);

    void give_way(int room); // the chart gets lower by as many pixels

private:
    void slide(int step);
    void choose(std::uint32_t pieces); // 0: no limit
    void show_recipe();
    void show_errors();
    void count_limit();

    Document& document_;
    LeavingJob<LimitJob> job_{new LimitJob};
    // Holds what the job counts, or has counted last.
    std::shared_ptr<const pipeline::CutErrors> counted_;
    std::uint32_t limit_ = 0;
    QSlider* slider_ = nullptr;
    ErrorCurve* curve_ = nullptr;
};

} // namespace hullwright::ui
