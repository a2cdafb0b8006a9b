#include "ui/panels/welcome_page.h"

#include "ui/document/recent_files.h"
#include "ui/icons/icon.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QStandardPaths>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr int k_recent_shown = 5;
constexpr int k_recent_width = 420;
constexpr int k_usual_width = 800; // pixels, until the width is known
constexpr int k_margin = 16;
constexpr const char* k_whole_text = "whole_text";
constexpr QSize k_picture(140, 105);

struct Sample {
    const char* file;
    const char* title;
};

constexpr Sample k_samples[] = {
    {"bracket", QT_TRANSLATE_NOOP("Sample", "Bracket")},
    {"mug", QT_TRANSLATE_NOOP("Sample", "Mug with a handle")},
    {"gear", QT_TRANSLATE_NOOP("Sample", "Gear")},
};

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QLabel* heading(const QString& text, const char* level = "h3") {
    auto* label = new QLabel(QString("<%1>%2</%1>").arg(level, text.toHtmlEscaped()));
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter);
    return label;
}

} // namespace

QString sample_path(const QString& name) {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                      "/samples");
    QString path = folder.filePath(name + ".obj");
    const QByteArray sample = bytes_of(":/samples/" + name + ".obj");
    if (bytes_of(path) != sample) {
        QSaveFile file(path);
        if (folder.mkpath(".") && file.open(QIODevice::WriteOnly)) {
            file.write(sample);
            file.commit();
        }
    }
    return path;
}

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent) {
    setObjectName("welcome");
    (new QVBoxLayout(this))->setContentsMargins(0, 0, 0, 0);
    make();
    arrange(k_usual_width);
}

void WelcomePage::make() {
    setAccessibleName(tr("Welcome"));
    auto* scroll = new QScrollArea(this); // scrolls in small windows
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(k_margin, k_margin, k_margin, k_margin);
    column->addStretch(1);
    column->addWidget(heading(tr("Open a model to begin"), "h2"));
    auto* what = new QLabel(tr("Open a file, or drop it on this window. It is read, repaired and "
                               "cut into convex pieces; then you can look, correct and export."));
    what->setWordWrap(true);
    what->setAlignment(Qt::AlignHCenter);
    column->addWidget(what);
    column->addSpacing(8);
    auto* open = new QPushButton(icon_of("open"), tr("Open a file…"));
    open->setMinimumSize(160, 34);
    open->setObjectName("welcome_open");
    connect(open, &QPushButton::clicked, this, &WelcomePage::open_wanted);
    column->addWidget(open, 0, Qt::AlignHCenter);
    make_samples(column);
    make_recent(column);
    column->addStretch(1);
    scroll->setWidget(page);
    layout()->addWidget(scroll);
    setFocusProxy(open);
    content_ = scroll;
}

void WelcomePage::make_samples(QVBoxLayout* column) {
    column->addSpacing(16);
    column->addWidget(heading(tr("Samples")));
    grid_ = new QGridLayout;
    grid_->setSpacing(4);
    samples_.clear();
    for (const Sample& sample : k_samples) {
        auto* button = new QToolButton;
        button->setObjectName(QString("sample_") + sample.file);
        button->setText(QCoreApplication::translate("Sample", sample.title));
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize(k_picture);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this,
                [this, name = QString(sample.file)] { emit chosen(sample_path(name)); });
        samples_.push_back(button);
    }
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addLayout(grid_);
    row->addStretch(1);
    column->addLayout(row);
    show_pictures();
}

void WelcomePage::make_recent(QVBoxLayout* column) {
    recent_.clear();
    const QStringList files = recent_files();
    if (files.isEmpty()) {
        return;
    }
    column->addSpacing(16);
    column->addWidget(heading(tr("Recent files")));
    for (const QString& path : files.mid(0, k_recent_shown)) {
        const QFileInfo file(path);
        auto* button = new QToolButton;
        button->setObjectName("recent_file");
        button->setProperty(k_whole_text,
                            file.fileName() + "  –  " + QDir::toNativeSeparators(file.path()));
        button->setToolTip(QDir::toNativeSeparators(path));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, [this, path] { emit chosen(path); });
        column->addWidget(button, 0, Qt::AlignHCenter);
        recent_.push_back(button);
    }
}

// Nothing is wider than the page, so that there is no sideways scrolling.
void WelcomePage::arrange(int wide) {
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int room = wide - 2 * k_margin - bar;
    int widest = 1;
    for (const QToolButton* sample : samples_) {
        widest = std::max(widest, sample->sizeHint().width() + grid_->spacing());
    }
    const int columns =
        std::clamp((room + grid_->spacing()) / widest, 1, static_cast<int>(samples_.size()));
    for (int i = 0; i < static_cast<int>(samples_.size()); ++i) {
        grid_->addWidget(samples_[static_cast<std::size_t>(i)], i / columns, i % columns);
    }
    const int around = 4 * fontMetrics().averageCharWidth(); // pixels beside the words in a button
    for (QToolButton* recent : recent_) {
        QString text =
            fontMetrics().elidedText(recent->property(k_whole_text).toString(), Qt::ElideMiddle,
                                     std::clamp(room - around, 1, k_recent_width));
        recent->setText(text.replace('&', "&&"));
    }
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange(width());
}

// The pictures exist for a dark and for a light background, as the theme has it.
void WelcomePage::show_pictures() {
    const bool dark = palette().color(QPalette::Window).lightness() < 128;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        samples_[i]->setIcon(QIcon(QString(":/samples/pictures/%1-%2.png")
                                       .arg(k_samples[i].file, dark ? "dark" : "light")));
    }
}

void WelcomePage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        show_pictures();
    } else if (event->type() == QEvent::LanguageChange) {
        delete content_;
        make();
        arrange(width());
    }
}

} // namespace hullwright::ui
