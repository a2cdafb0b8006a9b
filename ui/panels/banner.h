// Shows messages above the viewport, which stay until they are closed or the next model is there.
// Each subject has its own, so that none hides another; some have a button for what can be done.
#pragma once

#include <QFrame>

#include <array>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace hullwright::ui {

class Banner : public QFrame {
    Q_OBJECT
public:
    // Lists subjects from the top down.
    enum class Subject : std::uint8_t {
        error,
        model_changed, // the model has changed since the project was saved
        not_applied,   // corrections that do not apply any more
        locked,        // pieces that a correction of several left out
        colliders,     // pieces are those of another program
        misfit,        // those do not lie on the model, or were brought there by hand
        file,          // the file changed or vanished while it is open
        recovery,
    };
    static constexpr std::size_t k_subjects = 8;

    explicit Banner(QWidget* parent = nullptr);
    void show_error(const QString& text) { say(Subject::error, text); }
    void say(Subject subject, const QString& text);
    // Shows a message with a button; it stays until it is dismissed.
    void offer(Subject subject, const QString& text, const QString& button,
               const std::function<void()>& act);
    // Puts a list to choose from before the button of a subject, for all of its messages.
    void add(Subject subject, QWidget* choice);
    void dismiss(Subject subject);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QFrame* frame = nullptr;
        QLabel* label = nullptr;
        QPushButton* button = nullptr;
        QToolButton* close = nullptr;
    };
    void set_words();
    Row make_row(Subject subject);
    [[nodiscard]] Row& row(Subject subject) { return rows_[static_cast<std::size_t>(subject)]; }

    std::array<Row, k_subjects> rows_;
};

} // namespace hullwright::ui
