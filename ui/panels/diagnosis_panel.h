// The panel that says what was wrong with the model, what still is after repair, and which warnings
// came.
#pragma once

#include "draw/mesh_draw_list.h"
#include "ui/jobs/prepare_job.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QTableWidget;
class QToolButton;

namespace hullwright::ui {

class Document;

// Clicking a row again goes on to the next fault of its kind.
class DiagnosisPanel : public QWidget {
    Q_OBJECT
public:
    DiagnosisPanel(Document& document, QWidget* parent = nullptr);

signals:
    void faults_chosen(const std::vector<hullwright::DrawVertex>& lines); // all of a kind
    void place_chosen(const hullwright::Aabb& box);                       // around one fault

private:
    void make_stepper(QWidget* stepper);
    void connect_rows();
    void show_diagnosis();
    void show_kinds();
    void show_counts();
    void show_warnings();
    void choose(int row);
    void take(const std::shared_ptr<const FaultLines>& faults, bool removed);
    void choose_or_step(int row);
    void choose_warning(int row);
    void step(int by);
    void show_place();

    Document& document_;
    std::shared_ptr<const LoadedModel> model_; // the diagnosed one; null until there is one
    int row_ = -1;                             // the chosen row
    Job job_;                                  // finds the lines of faults
    std::shared_ptr<const FaultLines> faults_ = std::make_shared<const FaultLines>();
    bool removed_ = false; // true: repair removed them
    std::size_t place_ = 0;

    QLabel* verdict_;
    QTableWidget* table_;
    QWidget* stepper_;
    QLabel* step_text_;
    QListWidget* warnings_;
};

} // namespace hullwright::ui
