#include "ui/inspect/keep_dialog.h"

#include "ui/document/file_path.h"
#include "ui/document/recent_files.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSettings>

namespace hullwright::ui {
namespace {

using pipeline::Expected;

constexpr const char* k_folder = "contact/folder"; // the key of the folder that was used last

QString folder_of_files() {
    const QStringList recent = recent_files();
    const QString beside = recent.isEmpty() ? QDir::homePath() : QFileInfo(recent[0]).path();
    const QString last = QSettings().value(k_folder).toString();
    return QDir(last).exists() && !last.isEmpty() ? last : beside;
}

QString name_for(const PairScene& scene) {
    return QFileInfo(scene.bodies().origin(k_a).name).completeBaseName() + "-" +
           QFileInfo(scene.bodies().origin(k_b).name).completeBaseName() + ".contact.json";
}

} // namespace

KeepDialog::KeepDialog(const PairScene& scene, const Timeline& timeline, QWidget* parent)
    : QDialog(parent), rows_(new QComboBox(this)), expected_(new QComboBox(this)),
      embedded_(new QCheckBox(tr("&Hold both assets in the file"), this)),
      path_(new QLineEdit(this)), browse_(new QPushButton(tr("&Browse…"), this)),
      warning_(new QLabel(this)) {
    setObjectName("keep_dialog");
    setWindowTitle(tr("Save as contact file"));
    rows_->setObjectName("keep_rows");
    expected_->setObjectName("keep_expected");
    embedded_->setObjectName("keep_embedded");
    path_->setObjectName("keep_path");
    path_->setAccessibleName(tr("File to write"));
    warning_->setWordWrap(true);
    fill(scene, timeline);
    make_form();
    connect(browse_, &QPushButton::clicked, this, &KeepDialog::browse);
    connect(path_, &QLineEdit::textChanged, this, &KeepDialog::show_target);
    show_target();
    resize(sizeHint().expandedTo(QSize(520, 0)));
}

void KeepDialog::fill(const PairScene& scene, const Timeline& timeline) {
    rows_->addItem(tr("The poses of this moment"), false);
    if (timeline.rows() > 0) {
        rows_->addItem(tr("All %Ln rows of %1", nullptr, static_cast<int>(timeline.rows()))
                           .arg(timeline.name()),
                       true);
    }
    expected_->addItem(tr("the very same answer as now"), static_cast<int>(Expected::found));
    expected_->addItem(tr("that they are apart"), static_cast<int>(Expected::free));
    expected_->addItem(tr("that they meet"), static_cast<int>(Expected::hit));
    const bool can_be_named =
        pipeline::are_files(*scene.bodies().body(k_a), *scene.bodies().body(k_b));
    embedded_->setChecked(true);
    embedded_->setEnabled(can_be_named);
    embedded_->setToolTip(
        can_be_named ? tr("Then it can be moved and sent alone. Otherwise it names both assets by "
                          "their paths, and says when one has changed.")
                     : tr("Only assets that are files (.hwa) can be named by their paths instead; "
                          "export the models first."));
    path_->setText(QDir(folder_of_files()).filePath(name_for(scene)));
}

void KeepDialog::make_form() {
    auto* place = new QHBoxLayout;
    place->addWidget(path_, 1);
    place->addWidget(browse_);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Keep:"), rows_);
    form->addRow(tr("A replay &expects:"), expected_);
    form->addRow(QString(), embedded_);
    auto* label = new QLabel(tr("F&ile:"), this);
    label->setBuddy(path_);
    form->addRow(label, place);
    form->addRow(QString(), warning_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons->addButton(tr("Sa&ve"), QDialogButtonBox::AcceptRole);
    save_->setObjectName("keep_save");
    save_->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &KeepDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void KeepDialog::browse() {
    const QString chosen = QFileDialog::getSaveFileName(
        this, windowTitle(), path(), tr("Contact files (%1)").arg("*.contact.json"), nullptr,
        QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty()) {
        path_->setText(chosen);
    }
}

// A name that is typed without its end gets it, since only by that it is known as a contact file.
QString KeepDialog::path() const {
    const QString path = QDir::cleanPath(path_->text().trimmed());
    return pipeline::is_contact_file(file_path(path)) ? path : path + ".contact.json";
}

KeepChoice KeepDialog::choice() const {
    return {rows_->currentData().toBool(), static_cast<Expected>(expected_->currentData().toInt()),
            embedded_->isChecked()};
}

void KeepDialog::show_target() {
    const QFileInfo file(path());
    const bool has_name = !QFileInfo(path_->text().trimmed()).fileName().isEmpty();
    QString wrong;
    if (!has_name) {
        wrong = tr("The file needs a name.");
    } else if (!file.dir().exists()) {
        wrong = tr("There is no folder %1.").arg(QDir::toNativeSeparators(file.path()));
    }
    warning_->setText(!wrong.isEmpty() ? wrong
                      : file.exists()  ? tr("Will be replaced: %1").arg(file.fileName())
                                       : QString());
    save_->setEnabled(wrong.isEmpty());
}

void KeepDialog::accept() {
    QSettings().setValue(k_folder, QFileInfo(path()).absolutePath());
    QDialog::accept();
}

} // namespace hullwright::ui
