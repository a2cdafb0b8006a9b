// Shows what is measured in a line above the viewport; it is not over the view, because nothing can
// lie over that.
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace hullwright::ui {

class Document;
class MeasureTool;

class MeasureBar : public QFrame {
    Q_OBJECT
public:
    MeasureBar(Document& document, MeasureTool& tool, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void show_way();
    void set_words();
    [[nodiscard]] QString figures() const; // empty: nothing is measured

    Document& document_;
    MeasureTool& tool_;
    QLabel* label_;
    QToolButton* copy_;
    QToolButton* done_;
};

} // namespace hullwright::ui
