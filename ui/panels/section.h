// Makes the parts of a column of tasks: a section has a title that explains itself, a fold opens.
#pragma once

#include <QLabel>
#include <QWidget>

class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace hullwright::ui {

// Is the one grid of the columns, in pixels: around what they hold, and between two lines.
constexpr int k_margin = 8;
constexpr int k_gap = 6;

class Section : public QWidget {
    Q_OBJECT
public:
    // `help` says what the section is for, as the tip of its title; `page` is the manual's page.
    Section(const QString& title, const QString& help, const char* page, QWidget* parent = nullptr);

    void add(QWidget* widget);
    void add(QLayout* layout);
    void add_beside_title(QWidget* widget);

private:
    QVBoxLayout* column_;
    QHBoxLayout* head_;
};

class Fold : public QWidget {
    Q_OBJECT
public:
    // The title's button is named `name` for tests and scripts.
    Fold(const QString& title, const char* name, QWidget* body, QWidget* parent = nullptr);

    void set_title(const QString& title);
    void set_open(bool open);
    [[nodiscard]] bool is_open() const;

private:
    QToolButton* title_;
    QWidget* body_;
};

// Makes a label of plain words, named `name`, in as many lines as they need.
[[nodiscard]] QLabel* words_label(const char* name);
// Makes one whose words can be selected and copied.
[[nodiscard]] QLabel* selectable_label(const char* name);

// Shows a line that comes and goes without moving what stands below. Where it is too narrow for its
// words the tip has the rest.
class KeptLine : public QLabel {
    Q_OBJECT
public:
    explicit KeptLine(const char* name, QWidget* parent = nullptr);

    void say(const QString& text); // empty: nothing is shown
    void keep_room(bool kept);     // while nothing is; it is unless somebody says otherwise
    // Hides while something else has its place; what is said meanwhile is shown after that.
    void give_way(bool to_other);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    bool gives_way_ = false;
};

} // namespace hullwright::ui
