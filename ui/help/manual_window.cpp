#include "ui/help/manual_window.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolBar>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

const QString k_folder = QStringLiteral("qrc:/manual/");

constexpr int k_page_width = 640;

// Pictures no wider than a page, and sharp on fine displays.
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

// As it is shown: without marks, its lines joined.
QString shown_text(const QString& page) {
    QTextDocument document;
    document.setMarkdown(ManualWindow::text_of(page));
    return document.toPlainText();
}

// Its first heading.
QString title_of(const QString& page) {
    return ManualWindow::text_of(page).section('\n', 0, 0).remove('#').trimmed();
}

} // namespace

QStringList ManualWindow::pages() {
    return {"index.md", "opening.md", "pieces.md",   "corrections.md",
            "views.md", "export.md",  "projects.md", "command-line.md"};
}

QString ManualWindow::text_of(const QString& page) {
    QFile file(":/manual/" + page);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

ManualWindow::ManualWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), contents_(new QListWidget), search_(new QLineEdit),
      browser_(new Page) {
    setObjectName("manual");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Manual"));
    contents_->setObjectName("manual_contents");
    contents_->setAccessibleName(tr("Pages of the manual"));
    contents_->setSpacing(2);
    for (const QString& page : pages()) {
        auto* row = new QListWidgetItem(title_of(page), contents_);
        row->setData(Qt::UserRole, page);
    }
    browser_->setObjectName("manual_page");
    browser_->setAccessibleName(tr("Page of the manual"));
    browser_->setOpenExternalLinks(true);
    browser_->document()->setDocumentMargin(16);
    search_->setObjectName("manual_search");
    search_->setAccessibleName(tr("Search the manual"));
    search_->setPlaceholderText(tr("Search the manual"));
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
    browser_->setFocus(); // the arrows scroll
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
    QAction* back =
        bar->addAction(tr("Go back"), QKeySequence::Back, browser_, &QTextBrowser::backward);
    QAction* forward =
        bar->addAction(tr("Go forward"), QKeySequence::Forward, browser_, &QTextBrowser::forward);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(browser_, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(browser_, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    bar->addWidget(search_);
    return bar;
}

void ManualWindow::show_page(const QString& page) {
    const QUrl address(k_folder + page);
    if (browser_->source() != address) {
        browser_->setSource(address);
    }
}

void ManualWindow::follow(const QUrl& address) {
    const QSignalBlocker quiet(contents_);
    contents_->setCurrentRow(
        static_cast<int>(pages().indexOf(address.toString().mid(k_folder.size()))));
}

// From where the last was found, on through the other pages and round.
void ManualWindow::find_next() {
    const QString text = search_->text();
    if (text.isEmpty() || browser_->find(text)) {
        return;
    }
    const QStringList all = pages();
    const qsizetype now = contents_->currentRow();
    for (qsizetype step = 1; step <= all.size(); ++step) {
        const QString& page = all[(now + step) % all.size()];
        if (shown_text(page).contains(text, Qt::CaseInsensitive)) {
            show_page(page);
            browser_->moveCursor(QTextCursor::Start);
            browser_->find(text);
            return;
        }
    }
}

} // namespace hullwright::ui
