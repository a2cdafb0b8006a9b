// Draws a curve over the rows of something that goes on in time, with a mark at the row that is
// seen. A click or a drag goes to a row.
#pragma once

#include <QPixmap>
#include <QWidget>

namespace hullwright::ui {

class RowGraph : public QWidget {
    Q_OBJECT
public:
    explicit RowGraph(QWidget* parent = nullptr) : QWidget(parent) {}

    // Counts pixels that stay free left and right, so that a slider below has the same rows.
    static constexpr int k_aside = 8;
    [[nodiscard]] QSize sizeHint() const override { return {200, 70}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 44}; }

protected:
    [[nodiscard]] virtual std::size_t rows() const = 0;
    [[nodiscard]] virtual double row() const = 0; // between two rows, too
    virtual void take_hold() {}                   // before a hand goes to a row
    virtual void go_to(std::size_t row) = 0;
    // Draws all but the mark; it stands until it is forgotten.
    virtual void draw(QPainter& painter) const = 0;
    void forget();

    [[nodiscard]] double x_of(double row) const;
    [[nodiscard]] std::size_t row_at(double x) const;

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QPixmap drawn_;
};

} // namespace hullwright::ui
