#include "ui/help/manual_window.h"

#include "target/target.h"
#include "ui/words/field_words.h"
#include "ui/words/language.h"

#include <QAction>
#include <QEvent>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>

namespace hullwright::ui {
namespace {

// Returns where a page lies: in the window's language where it is translated, else in English.
QString place_of(const QString& page) {
    const QString translated = "/manual/" + language_for(QLocale()) + "/" + page;
    return QFile::exists(":" + translated) ? translated : "/manual/" + page;
}

QUrl address_of(const QString& page) {
    return "qrc:" + place_of(page);
}

// Returns the page at an address of any language; empty where it is none of the manual's.
QString page_at(const QUrl& address) {
    const QStringList pages = ManualWindow::pages();
    const auto found = std::find_if(pages.begin(), pages.end(), [&](const QString& page) {
        return address.path().endsWith('/' + page);
    });
    return found == pages.end() ? QString() : *found;
}

constexpr int k_page_width = 640;

// Shows a page with pictures no wider than it is, and sharp on displays with small pixels.
class Page : public QTextBrowser {
protected:
    QVariant loadResource(int type, const QUrl& name) override {
        QVariant loaded = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource) {
            return loaded;
        }
        QImage image = QImage::fromData(loaded.toByteArray());
        const int width = static_cast<int>(k_page_width * devicePixelRatioF());
        if (image.width() > width) {
            image = image.scaledToWidth(width, Qt::SmoothTransformation);
            image.setDevicePixelRatio(devicePixelRatioF());
        }
        return image;
    }
};

// Returns the text as it is shown: without Markdown's marks, with its lines joined.
QString shown_text(const QString& page) {
    QTextDocument document;
    document.setMarkdown(ManualWindow::text_of(page));
    return document.toPlainText();
}

// The title of a page is its first heading.
QString title_of(const QString& page) {
    return ManualWindow::text_of(page).section('\n', 0, 0).remove('#').trimmed();
}

} // namespace

QStringList ManualWindow::pages() {
    static const QStringList k_pages = [] {
        QStringList pages = {"index.md",    "opening.md",      "pieces.md",  "corrections.md",
                             "views.md",    "inspecting.md",   "probes.md",  "export.md",
                             "projects.md", "command-line.md", "batches.md", "farms.md",
                             "settings.md"};
        for (const Target& target : targets()) {
            pages += "engines/" + QString::fromStdString(std::string(target.word)) + ".md";
        }
        return pages;
    }();
    return k_pages;
}

QString ManualWindow::text_of(const QString& page) {
    QFile file(":" + place_of(page));
    QString text = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    // The table of settings is made here, so that it cannot differ from the program.
    return text.replace("<!-- settings -->", settings_table());
}

ManualWindow::ManualWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), contents_(new QListWidget), search_(new QLineEdit),
      browser_(new Page) {
    setObjectName("manual");
    setAttribute(Qt::WA_DeleteOnClose);
    contents_->setObjectName("manual_contents");
    contents_->setSpacing(2);
    for (const QString& page : pages()) {
        (new QListWidgetItem(contents_))->setData(Qt::UserRole, page);
    }
    browser_->setObjectName("manual_page");
    browser_->setOpenExternalLinks(true);
    browser_->document()->setDocumentMargin(16);
    search_->setObjectName("manual_search");
    search_->setClearButtonEnabled(true);
    auto* focus_search = new QAction(this);
    focus_search->setShortcut(QKeySequence::Find);
    connect(focus_search, &QAction::triggered, search_, qOverload<>(&QWidget::setFocus));
    auto* close = new QAction(this);
    close->setShortcut(Qt::Key_Escape);
    connect(close, &QAction::triggered, this, &QWidget::close);
    addActions({focus_search, close});
    auto* split = new QSplitter;
    split->addWidget(contents_);
    split->addWidget(browser_);
    split->setStretchFactor(1, 1);
    split->setSizes({200, 700});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(make_bar());
    column->addWidget(split, 1);
    say();
    browser_->setFocus(); // the arrow keys scroll the page
    resize(900, 700);
    connect(browser_, &QTextBrowser::sourceChanged, this, &ManualWindow::follow);
    connect(search_, &QLineEdit::returnPressed, this, &ManualWindow::find_next);
    connect(contents_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* row) {
        if (row != nullptr) {
            show_page(row->data(Qt::UserRole).toString());
        }
    });
}

QToolBar* ManualWindow::make_bar() {
    auto* bar = new QToolBar;
    back_ = bar->addAction(QString(), QKeySequence::Back, browser_, &QTextBrowser::backward);
    forward_ = bar->addAction(QString(), QKeySequence::Forward, browser_, &QTextBrowser::forward);
    back_->setEnabled(false);
    forward_->setEnabled(false);
    connect(browser_, &QTextBrowser::backwardAvailable, back_, &QAction::setEnabled);
    connect(browser_, &QTextBrowser::forwardAvailable, forward_, &QAction::setEnabled);
    for (QAction* action : {back_, forward_}) { // a bar's buttons are left out by Tab
        bar->widgetForAction(action)->setFocusPolicy(Qt::TabFocus);
    }
    bar->addWidget(search_);
    return bar;
}

// Sets all texts of the window in its language.
void ManualWindow::say() {
    setWindowTitle(tr("Manual"));
    contents_->setAccessibleName(tr("Pages of the manual"));
    browser_->setAccessibleName(tr("Page of the manual"));
    search_->setAccessibleName(tr("Search the manual"));
    search_->setPlaceholderText(tr("Search the manual"));
    back_->setText(tr("Go back"));
    forward_->setText(tr("Go forward"));
    for (int row = 0; row < contents_->count(); ++row) {
        contents_->item(row)->setText(title_of(pages()[row]));
    }
}

void ManualWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        const QString page = page_at(browser_->source());
        say();
        if (!page.isEmpty()) {
            show_page(page);
        }
    }
}

void ManualWindow::show_page(const QString& page) {
    if (browser_->source() != address_of(page)) {
        browser_->setSource(address_of(page));
    }
}

void ManualWindow::follow(const QUrl& address) {
    const QSignalBlocker quiet(contents_);
    contents_->setCurrentRow(static_cast<int>(pages().indexOf(page_at(address))));
}

// Searches from the last find to the end of the page, then through the other pages and round to
// this one.
void ManualWindow::find_next() {
    const QString text = search_->text();
    if (!text.isEmpty() && !browser_->find(text)) {
        find_beyond(text, contents_->currentRow(), 1);
    }
}

// Looks at one page in each turn of the event loop, because turning Markdown into text takes
// milliseconds. Somebody who goes to another page meanwhile, or types, stops that.
void ManualWindow::find_beyond(const QString& text, int from, int step) {
    const QStringList all = pages();
    if (contents_->currentRow() != from || search_->text() != text || step > all.size()) {
        return;
    }
    const QString& page = all[(from + step) % all.size()];
    if (!shown_text(page).contains(text, Qt::CaseInsensitive)) {
        QTimer::singleShot(0, this,
                           [this, text, from, step] { find_beyond(text, from, step + 1); });
        return;
    }
    show_page(page);
    browser_->moveCursor(QTextCursor::Start);
    browser_->find(text);
}

} // namespace hullwright::ui
