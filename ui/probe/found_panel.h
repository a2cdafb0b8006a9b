// Shows what came of the test on the bench.
#pragma once

#include "ui/panels/section.h"
#include "ui/probe/probe_bench.h"

class QAction;
class QLabel;
class QTableWidget;

namespace hullwright::ui {

class FoundPanel : public Section {
    Q_OBJECT
public:
    // `copy` is the action that copies the answer's command.
    FoundPanel(ProbeBench& bench, QAction* copy, QWidget* parent = nullptr);

    [[nodiscard]] QString headline() const;

signals:
    void told(); // another headline

private:
    void show_answer();
    void tell();
    void fill(const pipeline::ProbeFound& found);
    void fit_labels();
    void fit_rows();

    ProbeBench& bench_;
    QLabel* headline_;
    QTableWidget* rows_;
    QLabel* note_; // why there is no command
};

} // namespace hullwright::ui
