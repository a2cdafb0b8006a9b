#include "ui/dialogs/picture_dialog.h"

#include "ui/dialogs/files_there.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr int k_most_pixels = 16384;  // pixels of a side; the machine may be able to draw less
constexpr int k_most_pictures = 3600; // a tenth of a degree apart, a minute at 60 a second

QSpinBox* make_number(int most, const QString& name, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setRange(1, most);
    box->setAccessibleName(name);
    return box;
}

} // namespace

PictureDialog::PictureDialog(Kind kind, const QSize& size, Background background,
                             const QString& source, QWidget* parent)
    : QDialog(parent), kind_(kind), size_(size), sizes_(new QComboBox(this)),
      width_(make_number(k_most_pixels, tr("Width in pixels"), this)),
      height_(make_number(k_most_pixels, tr("Height in pixels"), this)),
      background_(new QComboBox(this)),
      fit_(new QCheckBox(tr("Show &all of it, in the same direction"), this)),
      pictures_(make_number(k_most_pictures, tr("Pictures all around"), this)),
      path_(new QLineEdit(this)), browse_(new QPushButton(tr("&Browse…"), this)),
      warning_(new QLabel(this)) {
    setObjectName("picture_dialog");
    setWindowTitle(is_one() ? tr("Save picture") : tr("Save turntable"));
    background_->setAccessibleName(tr("Background"));
    background_->addItems({tr("Dark"), tr("Light")});
    background_->setCurrentIndex(background == Background::dark ? 0 : 1);
    fill_sizes();
    pictures_->setObjectName("picture_count");
    pictures_->setValue(36);
    fit_->setObjectName("picture_fit");
    path_->setObjectName("picture_path");
    path_->setAccessibleName(tr("File to write"));
    warning_->setWordWrap(true);
    const QFileInfo model(source);
    const QDir folder(QSettings().value("picture/folder", model.path()).toString());
    path_->setText((folder.exists() ? folder : model.dir())
                       .filePath(model.completeBaseName() + (is_one() ? ".png" : "_{n}.png")));
    make_form();
    connect(browse_, &QPushButton::clicked, this, &PictureDialog::browse);
    connect(pictures_, &QSpinBox::valueChanged, this, &PictureDialog::show_target);
    connect(path_, &QLineEdit::textChanged, this, &PictureDialog::show_target);
    show_target();
    resize(sizeHint().expandedTo(QSize(520, 0)));
}

void PictureDialog::make_form() {
    auto* pixels = new QHBoxLayout;
    pixels->addWidget(sizes_, 1);
    pixels->addWidget(width_);
    pixels->addWidget(new QLabel(QStringLiteral("×"), this));
    pixels->addWidget(height_);
    auto* place = new QHBoxLayout;
    place->addWidget(path_, 1);
    place->addWidget(browse_);
    auto* form = new QFormLayout(this);
    const auto add = [&](const QString& text, QWidget* editor, QLayout* row) {
        auto* label = new QLabel(text, this);
        label->setBuddy(editor);
        form->addRow(label, row);
    };
    add(tr("&Size:"), sizes_, pixels);
    form->addRow(tr("Back&ground:"), background_);
    form->addRow(QString(), fit_);
    if (!is_one()) {
        form->addRow(tr("&Pictures:"), pictures_);
    }
    pictures_->setVisible(!is_one());
    add(is_one() ? tr("F&ile:") : tr("F&iles:"), path_, place);
    form->addRow(QString(), warning_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons->addButton(tr("Sa&ve"), QDialogButtonBox::AcceptRole);
    save_->setObjectName("picture_save");
    save_->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void PictureDialog::fill_sizes() {
    sizes_->setObjectName("picture_size");
    sizes_->setAccessibleName(tr("Size"));
    for (const int times : {1, 2, 4}) {
        sizes_->addItem(times == 1 ? tr("As the view") : tr("%1 times the view").arg(times), times);
    }
    sizes_->addItem(tr("Any size"), 0);
    const QSettings settings;
    width_->setValue(settings.value("picture/width", 1920).toInt());
    height_->setValue(settings.value("picture/height", 1080).toInt());
    sizes_->setCurrentIndex(
        std::max(0, sizes_->findData(settings.value("picture/times", 1).toInt())));
    choose_size();
    connect(sizes_, &QComboBox::currentIndexChanged, this, &PictureDialog::choose_size);
}

void PictureDialog::choose_size() {
    const int times = sizes_->currentData().toInt();
    for (QSpinBox* box : {width_, height_}) {
        box->setEnabled(times == 0);
    }
    if (times > 0) {
        width_->setValue(times * size_.width());
        height_->setValue(times * size_.height());
    }
}

void PictureDialog::browse() {
    const QString chosen =
        QFileDialog::getSaveFileName(this, windowTitle(), path(), tr("Pictures (%1)").arg("*.png"),
                                     nullptr, QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty()) {
        path_->setText(chosen);
    }
}

QString PictureDialog::path() const {
    return QDir::cleanPath(path_->text().trimmed());
}

PictureSettings PictureDialog::settings() const {
    PictureSettings made;
    made.width = width_->value();
    made.height = height_->value();
    made.background = background_->currentIndex() == 0 ? Background::dark : Background::light;
    made.fit = fit_->isChecked();
    made.turntable = kind_ == Kind::one ? 0 : static_cast<std::size_t>(pictures_->value());
    return made;
}

void PictureDialog::show_target() {
    const QFileInfo file(path());
    QString wrong;
    if (file.suffix().toLower() != "png" || file.completeBaseName().isEmpty()) {
        wrong = tr("A picture's name ends in .png.");
    } else if (!file.dir().exists()) {
        wrong = tr("There is no folder %1.").arg(QDir::toNativeSeparators(file.path()));
    } else if (kind_ == Kind::turntable && !path().contains("{n}")) {
        wrong = tr("{n} has to be in the name: each picture's number.");
    }
    const std::size_t count = kind_ == Kind::one ? 1 : settings().turntable;
    const bool replaces =
        wrong.isEmpty() &&
        (path().contains("{n}") ? !numbers_there(path(), count).empty() : file.exists());
    warning_->setText(!wrong.isEmpty() ? wrong
                      : replaces       ? tr("Will be replaced: %1").arg(file.fileName())
                                       : QString());
    save_->setEnabled(wrong.isEmpty());
}

void PictureDialog::accept() {
    QSettings settings;
    settings.setValue("picture/times", sizes_->currentData());
    if (sizes_->currentData().toInt() == 0) {
        settings.setValue("picture/width", width_->value());
        settings.setValue("picture/height", height_->value());
    }
    settings.setValue("picture/folder", QFileInfo(path()).absolutePath());
    QDialog::accept();
}

} // namespace hullwright::ui
