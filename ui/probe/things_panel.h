// Chooses the test of the bench, and has the numbers of all its things.
#pragma once

#include "ui/panels/section.h"
#include "ui/probe/probe_bench.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace hullwright::ui {

class NumberBox;

class ThingsPanel : public Section {
    Q_OBJECT
public:
    explicit ThingsPanel(ProbeBench& bench, QWidget* parent = nullptr);

signals:
    void open_wanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Field {
        NumberBox* box = nullptr;
        std::size_t value = 0; // of all the test's
        int axis = 0;
        BenchHandle handle;
    };
    void make_choice();
    void make_asset();
    void make_switches();
    void make_numbers();
    QWidget* make_row(const BenchHandle& handle, const QString& title);
    void show_asset();
    void show_values();
    void take(const Field& field, double number);

    ProbeBench& bench_;
    QComboBox* choice_ = nullptr;
    QLabel* help_ = nullptr;
    QWidget* asset_ = nullptr;
    QLabel* asset_name_ = nullptr;
    QWidget* numbers_ = nullptr; // made anew for every test
    QVBoxLayout* place_of_numbers_ = nullptr;
    QCheckBox* as_published_ = nullptr;
    QCheckBox* all_ = nullptr;
    std::vector<Field> fields_;
};

} // namespace hullwright::ui
