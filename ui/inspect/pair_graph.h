// The answers of all rows as a curve: upwards how far apart the bodies are, downwards how deep they
// lie in each other. A click or a drag goes to a row.
#pragma once

#include "ui/inspect/timeline.h"

#include <QPixmap>
#include <QWidget>

namespace hullwright::ui {

class PairGraph : public QWidget {
    Q_OBJECT
public:
    explicit PairGraph(Timeline& timeline, PairScene& scene, QWidget* parent = nullptr);

    // The pixels that stay free left and right, so that a slider below stands at the same rows.
    static constexpr int k_aside = 8;
    [[nodiscard]] QSize sizeHint() const override { return {200, 70}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 44}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    struct Scale {
        double distance = 0.0; // of the highest and of the lowest pixel
        double depth = 0.0;
        double zero = 0.0; // the pixel between both
    };
    [[nodiscard]] Scale scale() const;
    [[nodiscard]] double x_of(std::size_t row) const;
    [[nodiscard]] std::size_t row_at(double x) const;
    void forget(); // what was drawn
    void draw();
    void draw_columns(QPainter& painter, const Scale& scale) const;
    void draw_marked(QPainter& painter) const;
    void draw_words(QPainter& painter, const Scale& scale) const;

    Timeline& timeline_;
    PairScene& scene_;
    QPixmap drawn_; // all but the row that the bodies stand at
};

} // namespace hullwright::ui
