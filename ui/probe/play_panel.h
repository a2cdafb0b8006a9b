// Says which balls are dropped on the asset, or thrown at it, and plays with them.
#pragma once

#include "ui/panels/section.h"
#include "ui/probe/play_scene.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace hullwright::ui {

class NumberBox;

class PlayPanel : public Section {
    Q_OBJECT
public:
    explicit PlayPanel(PlayScene& scene, QWidget* parent = nullptr);

signals:
    void open_wanted(); // of an asset

private:
    using Number = double* (*)(PlayWish& wish, int axis);
    struct Field {
        NumberBox* box = nullptr;
        QWidget* row = nullptr; // all numbers of its line
        QLabel* label = nullptr;
        Number number = nullptr; // where the wish has it
        int axis = 0;
    };
    void make_asset();
    void make_choices();
    void make_numbers();
    void make_masses();
    void make_ways(); // in which balls move
    void add_line(const QString& words, QWidget* field);
    // `words` are its label, `axes` how many numbers it has.
    void add_row(const QString& words, const char* name, const QString& tip, int axes,
                 Number number);
    void show_asset();
    void show_wish();
    void show_field(const Field& field);
    void take(const Field& field, double number);
    void take_masses();
    void show_masses();

    PlayScene& scene_;
    QLabel* asset_ = nullptr;
    QComboBox* kind_ = nullptr;
    QLabel* help_ = nullptr;
    QComboBox* up_ = nullptr;
    QComboBox* motion_ = nullptr;
    QSpinBox* count_ = nullptr;
    QLineEdit* masses_ = nullptr;      // one of all balls, or one of each
    QLabel* masses_refused_ = nullptr; // why what was typed there was not taken
    QPushButton* go_ = nullptr;
    QGridLayout* grid_ = nullptr;
    std::vector<Field> fields_;
};

} // namespace hullwright::ui
