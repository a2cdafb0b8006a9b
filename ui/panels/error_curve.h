// Draws a small chart of what any number of pieces of the solid would cost: the volume outside of
// it, also with a limit on vertices, and how far the worst piece stands out (CurveCosts). Choosing
// a place on it is choosing that many pieces.
#pragma once

#include "ui/panels/curve_area.h"
#include "ui/panels/curve_costs.h"

#include <QWidget>

class QPen;

namespace hullwright::ui {

class ErrorCurve : public QWidget {
    Q_OBJECT
public:
    explicit ErrorCurve(QWidget* parent = nullptr);

    // Without errors the chart is empty. Lengths have the unit of a model with so many metres in
    // one of its own.
    void show_errors(const CurveCosts::Errors& errors, double metres_per_unit);
    // The line of a limit on vertices is drawn beside; null: there is none.
    void show_limit(const CurveCosts::Limit& limit);
    [[nodiscard]] const CurveCosts& costs() const { return costs_; }
    void mark(std::uint32_t pieces); // there are so many now; 0: none

    [[nodiscard]] std::uint32_t marked() const { return marked_; }
    // Returns where numbers of pieces are, and which one that there are costs of a place shows.
    [[nodiscard]] CurveArea area() const;
    [[nodiscard]] std::uint32_t pieces_at(double x) const;
    void choose(std::uint32_t pieces); // as if somebody had clicked there

    // The chart gets lower where all of it, with the words below, would be higher than this.
    void fit(int room);
    void give_way(int room); // it gets lower by as many pixels, for what stands below
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(std::uint32_t pieces);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show_costs(const CurveCosts& costs);
    void show_tip();
    [[nodiscard]] std::uint32_t told() const; // of so many pieces words tell
    [[nodiscard]] int height_of_words() const;
    [[nodiscard]] int width_of_words() const; // in a narrower chart some of them are cut short
    [[nodiscard]] QPen pen_of(CurveCosts::Line line) const;
    void paint_axis(QPainter& painter) const;
    void paint_curves(QPainter& painter) const;
    void paint_knee(QPainter& painter) const;
    void paint_marks(QPainter& painter) const;
    void paint_rows(QPainter& painter) const;
    void point_at(std::uint32_t pieces); // the mouse is there; 0: nowhere

    CurveCosts costs_;
    int chart_height_;   // pixels
    int given_away_ = 0; // pixels of them
    std::uint32_t marked_ = 0;
    std::uint32_t pointed_ = 0;
};

} // namespace hullwright::ui
