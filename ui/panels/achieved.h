// Makes a label that says what was achieved of what was asked: "16 of 16 ✓", "194 of 64 ⚠". It
// takes the room there is, and says less where that is narrow.
#pragma once

#include <QLabel>

namespace hullwright::ui {

class Achieved : public QLabel {
    Q_OBJECT
public:
    enum class State { plain, kept, missed };

    // `asked` says in a few words what was asked, for those who do not see the field beside.
    Achieved(const QString& asked, const QString& name, QWidget* parent = nullptr);

    // The mark and its colour say whether the limit was kept; without one both are missing. `brief`
    // is shown where `text` has no room.
    void say(const QString& text, const QString& brief, State state);
    [[nodiscard]] QString shown() const; // as much of it as there is room for

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void take_colour();
    [[nodiscard]] QString mark() const;

    QString asked_;
    State state_ = State::plain;
    QString brief_;
};

} // namespace hullwright::ui
