// Shows what is measured above the viewport, and takes both places by keys; it is not over the
// view, because nothing can lie over that.
#pragma once

#include <QFrame>
#include <QLineEdit>

#include <array>

class QLabel;
class QToolButton;

namespace hullwright::ui {

class Document;
class MeasureTool;

// Takes a place as three numbers. Up and Down ask for the corner before and the next one.
class PlaceLine : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;

signals:
    void stepped(int by);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

class MeasureBar : public QFrame {
    Q_OBJECT
public:
    MeasureBar(Document& document, MeasureTool& tool, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void make_places();
    void take_place(std::size_t which);
    void show_way();
    void show_places();
    void set_words();
    [[nodiscard]] QString figures() const; // empty: nothing is measured

    Document& document_;
    MeasureTool& tool_;
    QLabel* label_;
    std::array<QLabel*, 2> names_;
    std::array<PlaceLine*, 2> places_;
    QToolButton* copy_;
    QToolButton* done_;
};

} // namespace hullwright::ui
