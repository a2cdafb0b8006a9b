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
#include <QPainter>
#include <QPixmap>
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
constexpr int k_usual_width = 800; // pixels, until the width is known
constexpr int k_page_margin = 16;
constexpr const char* k_path = "path"; // of a recent file, kept by its button

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

// Returns the ground of pictures, as renderings have it.
QColor ground(bool is_dark) {
    return is_dark ? QColor(0x26, 0x29, 0x2E) : QColor(0xE2, 0xE5, 0xE9);
}

// Stands for a file of which no picture was made.
QPixmap without_picture(bool is_dark, double scale) {
    constexpr int k_sign = 32; // pixels
    QPixmap picture(k_recent_picture * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(ground(is_dark));
    QPainter painter(&picture);
    QRect middle(0, 0, k_sign, k_sign);
    middle.moveCenter(QRect(QPoint(0, 0), k_recent_picture).center());
    icon_of("shade_model").paint(&painter, middle, Qt::AlignCenter, QIcon::Disabled);
    return picture;
}

QToolButton* picture_button(const QString& name) {
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIconSize(k_recent_picture);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAutoRaise(true);
    return button;
}

// Arranges the buttons in as many columns as there is room for.
void arrange_buttons(const std::vector<QToolButton*>& buttons, int room, QGridLayout& grid) {
    int widest = 1;
    for (const QToolButton* button : buttons) {
        widest = std::max(widest, button->sizeHint().width() + grid.spacing());
    }
    const int columns = std::max((room + grid.spacing()) / widest, 1);
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        grid.addWidget(buttons[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    }
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
    column->setContentsMargins(k_page_margin, k_page_margin, k_page_margin, k_page_margin);
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
    make_recent(column);
    make_samples(column);
    show_pictures();
    column->addStretch(1);
    scroll->setWidget(page);
    layout()->addWidget(scroll);
    setFocusProxy(open);
    content_ = scroll;
}

QGridLayout* WelcomePage::add_grid(const QString& title, QVBoxLayout* column) {
    column->addSpacing(16);
    column->addWidget(heading(title));
    auto* grid = new QGridLayout;
    grid->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addLayout(grid);
    row->addStretch(1);
    column->addLayout(row);
    return grid;
}

void WelcomePage::make_samples(QVBoxLayout* column) {
    sample_grid_ = add_grid(tr("Samples"), column);
    samples_.clear();
    for (const Sample& sample : k_samples) {
        QToolButton* button = picture_button(QString("sample_") + sample.file);
        button->setText(QCoreApplication::translate("Sample", sample.title));
        connect(button, &QToolButton::clicked, this,
                [this, name = QString(sample.file)] { emit chosen(sample_path(name)); });
        samples_.push_back(button);
    }
}

void WelcomePage::make_recent(QVBoxLayout* column) {
    recent_.clear();
    const QStringList files = recent_files();
    if (files.isEmpty()) {
        return;
    }
    recent_grid_ = add_grid(tr("Recent files"), column);
    for (const QString& path : files.mid(0, k_recent_shown)) {
        const QFileInfo file(path);
        const QString folder = QDir::toNativeSeparators(file.path());
        QToolButton* button = picture_button("recent_file");
        button->setProperty(k_path, path);
        const auto cut = [button](const QString& text) {
            return button->fontMetrics()
                .elidedText(text, Qt::ElideMiddle, k_recent_picture.width())
                .replace('&', "&&");
        };
        button->setText(cut(file.fileName()) + '\n' + cut(QFileInfo(file.path()).fileName()));
        button->setAccessibleName(file.fileName() + "  –  " + folder);
        button->setToolTip(QDir::toNativeSeparators(path));
        connect(button, &QToolButton::clicked, this, [this, path] { emit chosen(path); });
        recent_.push_back(button);
    }
}

// Nothing is wider than the page, so that there is no sideways scrolling.
void WelcomePage::arrange(int wide) {
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int room = wide - 2 * k_page_margin - bar;
    arrange_buttons(samples_, room, *sample_grid_);
    if (!recent_.empty()) {
        arrange_buttons(recent_, room, *recent_grid_);
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
    for (QToolButton* button : recent_) {
        const QPixmap picture(recent_picture(button->property(k_path).toString(), dark));
        button->setIcon(picture.isNull() ? without_picture(dark, devicePixelRatioF()) : picture);
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
