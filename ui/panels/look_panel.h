// Shows which other way to look at the pieces than as they are is chosen, and its figures. The
// section is away while pieces are shown as they are.
#pragma once

#include "geom/types.h"
#include "piece/piece.h"
#include "ui/panels/section.h"

#include <array>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QTableWidget;

namespace hullwright::ui {

class Document;
class HeatLegend;
class Look;

class LookPanel : public Section {
    Q_OBJECT
public:
    LookPanel(Document& document, Look& look, QWidget* parent = nullptr);

signals:
    // A place far from the model was chosen, and the piece that reaches there; none where no piece
    // covers the model.
    void place_chosen(std::optional<hullwright::PieceId> piece, const hullwright::Vec3& at);

private:
    QWidget* make_heat_page();
    QWidget* make_tree_page();
    QWidget* make_strips_page();
    void show_look();
    void show_heat();
    void show_worst();
    void show_tree();
    void show_strips();
    void show_selection();
    [[nodiscard]] QString length(double value) const;

    Document& document_;
    Look& look_;
    QComboBox* kind_;
    std::array<QWidget*, 3> pages_ = {}; // one for each kind but the pieces as they are
    QLabel* heat_text_ = nullptr;
    HeatLegend* heat_legend_ = nullptr;
    HeatLegend* leak_legend_ = nullptr;
    QTableWidget* worst_ = nullptr;
    QLabel* tree_text_ = nullptr;
    QSlider* level_ = nullptr;
    QComboBox* tree_shown_ = nullptr;
    QPushButton* in_ = nullptr;
    QPushButton* out_ = nullptr;
    QPushButton* whole_ = nullptr;
    QLabel* node_text_ = nullptr;
    QLabel* strips_text_ = nullptr;
    HeatLegend* strips_legend_ = nullptr;
};

} // namespace hullwright::ui
