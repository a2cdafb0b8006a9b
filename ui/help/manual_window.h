// Shows the manual in the window's language: the pages of docs/manual, which are compiled in, with
// contents, search and a way back.
#pragma once

#include <QUrl>
#include <QWidget>

class QAction;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QToolBar;

namespace hullwright::ui {

class ManualWindow : public QWidget {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget* parent = nullptr);

    void show_page(const QString& page); // name of a file, such as "pieces.md"

    // Returns the pages in their order.
    [[nodiscard]] static QStringList pages();
    [[nodiscard]] static QString text_of(const QString& page); // in Markdown

protected:
    void changeEvent(QEvent* event) override;

private:
    void say();
    QToolBar* make_bar();
    void follow(const QUrl& address);
    void find_next();
    void find_beyond(const QString& text, int from, int step); // so many pages after that one

    QListWidget* contents_;
    QLineEdit* search_;
    QTextBrowser* browser_;
    QAction* back_ = nullptr;
    QAction* forward_ = nullptr;
};

} // namespace hullwright::ui
