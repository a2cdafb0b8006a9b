// A label that says what was achieved of what was asked: "16 of 16 ✓", "194 of 64 ⚠".
#pragma once

#include <QLabel>

namespace hullwright::ui {

class Achieved : public QLabel {
    Q_OBJECT
public:
    enum class State { plain, kept, missed };

    explicit Achieved(const QString& name, QWidget* parent = nullptr);

    // The mark and its colour say whether the limit was kept; without one both are missing.
    void say(const QString& text, State state);

protected:
    void changeEvent(QEvent* event) override;

private:
    void take_colour();

    State state_ = State::plain;
};

} // namespace hullwright::ui
