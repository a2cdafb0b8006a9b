// Shows how many pairs of pieces meet, are apart and stay open, as the exact test and as pixels
// say.
#pragma once

#include "ui/inspect/pair_pixels.h"

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace hullwright::ui {

class PixelsPanel : public QWidget {
    Q_OBJECT
public:
    explicit PixelsPanel(PairPixels& pixels, QWidget* parent = nullptr);

protected:
    // Pixels are asked while their answer is seen.
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void add_line(QGridLayout& grid, int line, const QString& what, const char* name);
    void show_counts();

    PairPixels& pixels_;
    std::array<QLabel*, 3> exact_ = {}; // that meet, are apart, stay open
    std::array<QLabel*, 3> drawn_ = {};
    QLabel* told_;
};

} // namespace hullwright::ui
