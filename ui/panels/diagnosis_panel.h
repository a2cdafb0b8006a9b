// What was wrong with the model, what still is after repair, and the warnings on the way.
#pragma once

#include "draw/mesh_draw_list.h"
#include "pipeline/prepare.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QTableWidget;

namespace hullwright::ui {

class DiagnosisPanel : public QWidget {
    Q_OBJECT
public:
    explicit DiagnosisPanel(QWidget* parent = nullptr);
    void show_diagnosis(const Prepared& prepared);

signals:
    void fault_chosen(hullwright::Fault fault);

private:
    void show_counts(const Prepared& prepared);

    QLabel* verdict_;
    QTableWidget* table_;
    QListWidget* warnings_;
};

} // namespace hullwright::ui
