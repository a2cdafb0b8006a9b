// Shows what runs and how much longer, each with a stop, and what has ended.
#pragma once

#include "ui/jobs/job_watch.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QTableWidget;
class QVBoxLayout;

namespace hullwright::ui {

// Returns text in whole seconds: "12 s", "3 min 20 s".
[[nodiscard]] QString whole_time_text(double seconds);

class JobsPanel : public QWidget {
    Q_OBJECT
public:
    explicit JobsPanel(JobWatch& jobs, QWidget* parent = nullptr);

private:
    struct Row {
        const Job* job;
        QWidget* widget;
        QLabel* stage;
        QProgressBar* bar;
        QLabel* time;
    };
    void show_running();
    Row make_row(const JobWatch::Running& job);
    void stop(const Job* job);
    void show_ended();

    JobWatch& jobs_;
    QLabel* idle_;
    QVBoxLayout* running_;
    std::vector<Row> rows_;
    QTableWidget* ended_;
};

} // namespace hullwright::ui
