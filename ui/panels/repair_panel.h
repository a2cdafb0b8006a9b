// Says what was wrong with the model and what still is after repair, and leads from one fault of a
// kind to the next.
#pragma once

#include "draw/mesh_draw_list.h"
#include "ui/jobs/prepare_job.h"

#include <QWidget>

class QLabel;
class QTableWidget;
class QToolButton;

namespace hullwright::ui {

class Document;

// Holds the lines of one kind of fault and what the renderer takes of them, made beside the window:
// there may be millions.
struct DrawnFaults : FaultLines {
    QByteArray bytes = {};
};

// Clicking a row again goes on to the next fault of its kind.
class RepairPanel : public QWidget {
    Q_OBJECT
public:
    RepairPanel(Document& document, QWidget* parent = nullptr);

    // Shows the first fault of that kind, or the next one when one is shown.
    void visit(Fault fault);
    // Leads from one fault to the next; it stands where there is room for it.
    [[nodiscard]] QWidget* stepper() { return stepper_; }

signals:
    // Names all of a kind.
    void faults_chosen(const std::shared_ptr<const hullwright::ui::DrawnFaults>& faults);
    void place_chosen(const hullwright::Aabb& box); // around one fault

private:
    void make_stepper(QWidget* stepper);
    void connect_rows();
    void show_diagnosis();
    void show_kinds();
    void show_counts();
    void choose(int row);
    void take(const std::shared_ptr<const DrawnFaults>& faults, bool removed);
    void choose_or_step(int row);
    void step(int by);
    void show_place();

    Document& document_;
    std::shared_ptr<const LoadedModel> model_; // the diagnosed one; null until there is one
    int row_ = -1;                             // the chosen row
    LeavingJob<Job> job_{new Job};             // finds the lines of faults
    std::shared_ptr<const DrawnFaults> faults_ = std::make_shared<const DrawnFaults>();
    bool removed_ = false; // true: repair removed them
    std::size_t place_ = 0;

    QLabel* verdict_;
    QTableWidget* table_;
    QWidget* stepper_;
    QLabel* step_text_;
};

} // namespace hullwright::ui
