// The panel that chooses how the pieces are looked at, and shows the figures for it.
#pragma once

#include "geom/types.h"
#include "piece/piece.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QStackedWidget;
class QTableWidget;

namespace hullwright::ui {

class Document;
class HeatLegend;
class Look;

class LookPanel : public QWidget {
    Q_OBJECT
public:
    LookPanel(Document& document, Look& look, QWidget* parent = nullptr);

signals:
    // A place far from the model was chosen, and the piece that reaches there; none where no piece
    // covers the model.
    void place_chosen(std::optional<hullwright::PieceId> piece, const hullwright::Vec3& at);

private:
    QWidget* make_pieces_page();
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
    QStackedWidget* pages_;
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
