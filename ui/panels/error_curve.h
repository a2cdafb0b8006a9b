// A small chart of what any number of pieces of the solid would cost: the volume outside of it,
// also with a limit on vertices, and how far the worst piece stands out. Choosing a place on it is
// choosing that many pieces.
#pragma once

#include "pipeline/showing.h"

#include <QWidget>

#include <memory>
#include <vector>

class QPen;

namespace hullwright::ui {

class ErrorCurve : public QWidget {
    Q_OBJECT
public:
    explicit ErrorCurve(QWidget* parent = nullptr);

    using Errors = std::shared_ptr<const pipeline::CutErrors>;
    // Without errors the chart is empty. Lengths have the unit of a model with so many metres in
    // one of its own.
    void show_errors(const Errors& errors, double metres_per_unit);
    // The line of a limit on vertices is drawn beside; null: there is none.
    using Limit = std::shared_ptr<const pipeline::LimitCost>;
    void show_limit(const Limit& limit);
    [[nodiscard]] const Limit& limit() const { return limit_; }
    void mark(std::uint32_t pieces); // there are so many now; 0: none

    [[nodiscard]] std::uint32_t marked() const { return marked_; }
    [[nodiscard]] std::uint32_t fewest() const; // 0 without errors
    [[nodiscard]] std::uint32_t most() const;
    // What that many pieces would cost, in words.
    [[nodiscard]] QString text_of(std::uint32_t pieces) const;
    // Where that many pieces are, and what the place shows.
    [[nodiscard]] double x_of(std::uint32_t pieces) const;
    [[nodiscard]] std::uint32_t pieces_at(double x) const;
    void choose(std::uint32_t pieces); // as if somebody had clicked there

    // The chart gets lower where all of it, with the words below, would be higher than this.
    void fit(int room);
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
    [[nodiscard]] const ErrorPoint* at(std::uint32_t pieces) const;
    [[nodiscard]] QRectF chart() const;
    [[nodiscard]] bool has_limit() const; // one that is of this curve
    [[nodiscard]] bool is_of_a_solid() const;
    [[nodiscard]] QString volume_text(double share) const;
    void scale();
    void show_tip();
    // What is told of a line of the chart, below it.
    struct Row {
        int line;
        QString name;
        QString value;
    };
    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] int height_of_words() const;
    [[nodiscard]] int width_of_words() const; // in a narrower chart some of them are cut short
    [[nodiscard]] QPointF place_of(std::uint32_t pieces, double share) const;
    [[nodiscard]] QPointF outside_at(const ErrorPoint& point) const;
    [[nodiscard]] QPen pen_of(int line) const;
    void paint_axis(QPainter& painter) const;
    void paint_curves(QPainter& painter) const;
    void paint_knee(QPainter& painter) const;
    void paint_marks(QPainter& painter) const;
    void paint_rows(QPainter& painter) const;
    void write(QPainter& painter, const QRectF& area, const QString& text) const;
    void point_at(std::uint32_t pieces); // the mouse is there; 0: nowhere

    Errors errors_;
    Limit limit_;
    int chart_height_; // pixels
    double metres_ = 0.0;
    double most_outside_ = 0.0;
    double most_overhang_ = 0.0;
    std::uint32_t marked_ = 0;
    std::uint32_t pointed_ = 0;
};

} // namespace hullwright::ui
