#include "ui/dialogs/picture_dialog.h"

#include "ui/dialogs/grow_to_fit.h"
#include "ui/dialogs/target_look.h"
#include "ui/jobs/job_watch.h"

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
                             const QString& source, JobWatch& jobs, QWidget* parent)
    : QDialog(parent), kind_(kind), size_(size), sizes_(new QComboBox(this)),
      width_(make_number(k_most_pixels, tr("Width in pixels"), this)),
      height_(make_number(k_most_pixels, tr("Height in pixels"), this)),
      background_(new QComboBox(this)),
      fit_(new QCheckBox(tr("Show &all of it, in the same direction"), this)),
      pictures_(make_number(k_most_pictures, tr("Pictures all around"), this)),
      path_(new QLineEdit(this)), browse_(new QPushButton(tr("&Browse…"), this)),
      target_(new TargetLook(this)), warning_(new QLabel(this)) {
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
    warning_->setObjectName("picture_warning");
    warning_->setWordWrap(true);
    propose_path(source);
    make_form();
    jobs.follow_brief(target_->job(), QT_TRANSLATE_NOOP("Job", "Looking into a folder"));
    connect(browse_, &QPushButton::clicked, this, &PictureDialog::browse);
    connect(pictures_, &QSpinBox::valueChanged, this, &PictureDialog::show_target);
    connect(path_, &QLineEdit::textChanged, this, &PictureDialog::take_path);
    connect(target_, &TargetLook::changed, this, &PictureDialog::show_there);
    connect(target_, &TargetLook::ready, this, &PictureDialog::accept);
    show_target();
    resize(sizeHint().expandedTo(QSize(520, 0)));
}

// Proposes the folder of last time.
void PictureDialog::propose_path(const QString& source) {
    const QFileInfo model(source);
    const QString last = QSettings().value("picture/folder", model.path()).toString();
    if (last != model.path()) {
        target_->fall_back_on(model.path());
    }
    path_->setText(
        QDir(last).filePath(model.completeBaseName() + (is_one() ? ".png" : "_{n}.png")));
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
    target_->wait_no_longer();
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

// Says why nothing can be written, by the name alone; empty when all is well.
QString PictureDialog::fault() const {
    const QFileInfo file(path());
    if (file.suffix().toLower() != "png" || file.completeBaseName().isEmpty()) {
        return tr("A picture's name ends in .png.");
    }
    if (!is_one() && !path().contains("{n}")) {
        return tr("{n} has to be in the name: each picture's number.");
    }
    return {};
}

void PictureDialog::take_path() {
    target_->keep_place();
    show_target();
}

void PictureDialog::show_target() {
    if (fault().isEmpty()) {
        target_->look({path(), is_one() ? 1 : settings().turntable});
    } else {
        target_->forget();
    }
    show_there();
}

// Shows what is known by now of the place, as the export dialog does.
void PictureDialog::show_there() {
    if (const QString instead = target_->take_fallback(path()); !instead.isEmpty()) {
        path_->setText(instead); // which is looked at, as any other
        return;
    }
    QString wrong = fault();
    const FilesThere* const there = wrong.isEmpty() ? target_->last() : nullptr;
    if (there != nullptr && target_->lacks_folder(path())) {
        const QString folder = QFileInfo(there->of.path).path();
        wrong = tr("There is no folder %1.").arg(QDir::toNativeSeparators(folder));
    }
    if (!wrong.isEmpty()) {
        tell(wrong);
    } else if (there != nullptr && there->count > 0) {
        tell(tr("Will be replaced: %1").arg(QFileInfo(there->of.path).fileName()));
    } else {
        tell(target_->is_late() ? tr("Looking at what is there…") : QString());
    }
    save_->setEnabled(wrong.isEmpty());
}

void PictureDialog::tell(const QString& text) {
    if (text != warning_->text()) {
        warning_->setText(text);
        grow_to_fit(*this);
    }
}

void PictureDialog::done(int result) {
    target_->forget(); // nothing is written that waited for an answer
    QDialog::done(result);
}

void PictureDialog::accept() {
    if (!fault().isEmpty() || !target_->may_write()) {
        return;
    }
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
