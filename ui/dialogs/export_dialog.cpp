#include "ui/dialogs/export_dialog.h"

#include "ui/dialogs/grow_to_fit.h"
#include "ui/dialogs/target_look.h"
#include "ui/dialogs/target_options.h"
#include "ui/document/document.h"
#include "ui/document/kept_exports.h"

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
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {

ExportDialog::ExportDialog(Document& document, QWidget* parent)
    : QDialog(parent), document_(document), format_(new QComboBox(this)),
      path_(new QLineEdit(this)), browse_(new QPushButton(tr("&Browse…"), this)),
      each_(new QCheckBox(tr("A file for &each piece"), this)),
      recipe_(new QCheckBox(tr("Save the &recipe beside it"), this)),
      report_(new QCheckBox(tr("Save the repor&t beside it"), this)),
      primitives_(new QCheckBox(tr("Fitted &primitives instead of their pieces"), this)),
      contents_(new ExportContents(document, this)), target_(new TargetLook(this)),
      warning_(new QLabel(this)) {
    setObjectName("export_dialog");
    setWindowTitle(tr("Export pieces"));
    warning_->setObjectName("export_warning");
    warning_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->addLayout(make_target());
    column->addWidget(contents_);
    column->addWidget(warning_);
    column->addStretch(1);
    column->addWidget(make_buttons());
    document_.jobs().follow_brief(target_->job(),
                                  QT_TRANSLATE_NOOP("Job", "Looking into a folder"));
    show_last_choices();
    show_pieces();
    connect(format_, &QComboBox::activated, this, &ExportDialog::choose_format);
    connect(each_, &QCheckBox::toggled, this, &ExportDialog::choose_format);
    connect(recipe_, &QCheckBox::toggled, this, &ExportDialog::show_target);
    connect(report_, &QCheckBox::toggled, this, &ExportDialog::show_target);
    connect(primitives_, &QCheckBox::toggled, this, [this] { contents_->show_plan(plan()); });
    connect(path_, &QLineEdit::textEdited, this, &ExportDialog::take_path);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &ExportDialog::show_pieces);
    connect(&document_, &Document::ended, this, &ExportDialog::show_target);
    connect(target_, &TargetLook::changed, this, &ExportDialog::show_there);
    connect(target_, &TargetLook::ready, this, &ExportDialog::accept);
    connect(contents_, &ExportContents::grown, this, &ExportDialog::make_room);
    resize(sizeHint().expandedTo(QSize(520, 0)));
}

QLayout* ExportDialog::make_target() {
    format_->setObjectName("export_format");
    format_->setAccessibleName(tr("Format"));
    path_->setObjectName("export_path");
    browse_->setObjectName("export_browse");
    path_->setAccessibleName(tr("File to write"));
    each_->setObjectName("export_each");
    recipe_->setObjectName("export_recipe");
    report_->setObjectName("export_report");
    report_->setToolTip(tr("All that was measured of the model, its pieces and this file, as JSON: "
                           "what was turned, scaled, renamed or left out is in it."));
    primitives_->setObjectName("export_primitives");
    connect(browse_, &QPushButton::clicked, this, &ExportDialog::browse);
    auto* place = new QHBoxLayout;
    place->addWidget(path_, 1);
    place->addWidget(browse_);
    auto* file = new QLabel(tr("F&ile:"), this);
    file->setBuddy(path_);
    auto* form = new QFormLayout;
    form->addRow(tr("&Format:"), format_);
    form->addRow(file, place);
    form->addRow(QString(), each_);
    form->addRow(QString(), primitives_);
    form->addRow(QString(), recipe_);
    form->addRow(QString(), report_);
    engine_ = new TargetOptions(*form, exports_of_last_time());
    connect(engine_, &TargetOptions::changed, this, [this] { contents_->show_plan(plan()); });
    return form;
}

QWidget* ExportDialog::make_buttons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    write_->setObjectName("export_write");
    write_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

// Fills the rows about the file with the choices of last time.
void ExportDialog::show_last_choices() {
    const QSettings settings;
    for (const QString& format : formats_to_export()) {
        format_->addItem(format_text(format), format);
    }
    format_->setCurrentIndex(std::max(0, format_->findData(saved_format(saved_engine()))));
    each_->setChecked(settings.value("export/each").toBool());
    recipe_->setChecked(settings.value("export/recipe").toBool());
    report_->setChecked(settings.value("export/report").toBool());
    primitives_->setChecked(are_primitives_wanted());
    const QFileInfo source(document_.path());
    const QString last = settings.value("export/folder", source.path()).toString();
    if (last != source.path()) {
        target_->fall_back_on(source.path());
    }
    path_->setText(QDir(last).filePath(source.completeBaseName() + "." + extension_of(format())));
    choose_format();
}

QString ExportDialog::format() const {
    return format_->currentData().toString();
}

QString ExportDialog::path() const {
    return QDir::cleanPath(path_->text().trimmed());
}

ExportChoice ExportDialog::choice() const {
    return {recipe_->isChecked(), primitives_->isEnabled() && primitives_->isChecked(),
            engine_->choice(format()), report_->isEnabled() && report_->isChecked()};
}

ExportContents::Plan ExportDialog::plan() const {
    const ExportChoice chosen = choice();
    return {format(), path().contains(k_number), chosen.primitives, chosen.engine};
}

void ExportDialog::browse() {
    target_->wait_no_longer();
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("Export pieces"), path(),
        format_text(format()) + " (*." + extension_of(format()) + ")", nullptr,
        QFileDialog::DontConfirmOverwrite); // this dialog warns about files that it replaces
    if (!chosen.isEmpty()) {
        path_->setText(chosen);
        take_path();
    }
}

// The file name follows the chosen format.
void ExportDialog::choose_format() {
    show_rows();
    const QFileInfo file(path());
    QString name = file.completeBaseName().remove("_" + k_number).remove(k_number);
    if (each_->isEnabled() && each_->isChecked()) {
        name += "_" + k_number;
    }
    path_->setText(file.dir().filePath(name + "." + extension_of(format())));
    show_target();
    contents_->show_plan(plan());
}

void ExportDialog::show_rows() {
    each_->setEnabled(is_mesh_format(format()));
    engine_->show_for(format());
}

// Names of files of several engines end alike: the chosen format stands as long as it fits, and
// then the engine does.
int ExportDialog::format_of_path() const {
    const QString suffix = QFileInfo(path()).suffix().toLower();
    if (extension_of(format()) == suffix) {
        return format_->currentIndex();
    }
    const Target* const target = target_of(format());
    const int of_engine =
        target == nullptr
            ? -1
            : format_->findData(QString::fromStdString(std::string(target->word)) + "." + suffix);
    const int plain = of_engine >= 0 ? of_engine : format_->findData(suffix);
    if (plain >= 0) {
        return plain;
    }
    return format_->findData("." + suffix, Qt::UserRole, Qt::MatchEndsWith);
}

// The chosen format follows the file name.
void ExportDialog::take_path() {
    target_->keep_place();
    const int index = format_of_path();
    if (index >= 0) {
        format_->setCurrentIndex(index);
        show_rows();
        const QSignalBlocker quiet(each_);
        each_->setChecked(path().contains(k_number));
    }
    show_target();
    contents_->show_plan(plan());
}

void ExportDialog::show_pieces() {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        reject();
        return;
    }
    primitives_->setEnabled(cut->has_primitives());
    report_->setEnabled(!cut->model->prepared.foreign); // which are not cut, and may have no model
    show_target();
    contents_->show_pieces(plan());
}

// Says why nothing can be written, by the name and the pieces alone; empty when all is well.
QString ExportDialog::fault() const {
    const QFileInfo file(path());
    if (path_->text().trimmed().isEmpty() || file.completeBaseName().isEmpty()) {
        return tr("The file needs a name.");
    }
    if (format_of_path() < 0) {
        return tr("The name has to end like one of the formats.");
    }
    if (!is_mesh_format(format()) && path().contains(k_number)) {
        return tr("This format holds all pieces in one file.");
    }
    if (document_.shown().pieces() && document_.shown().pieces()->preliminary) {
        return tr("The pieces are not merged yet.");
    }
    return {};
}

FilesAsked ExportDialog::files() const {
    QStringList beside;
    if (choice().recipe) {
        beside += recipe_beside(path());
    }
    if (choice().report) {
        beside += report_beside(path());
    }
    const auto& cut = document_.shown().pieces();
    return {path(), cut ? cut->pieces().size() + cut->added.size() : 0, beside};
}

void ExportDialog::show_target() {
    if (fault().isEmpty()) {
        target_->look(files());
    } else {
        target_->forget();
    }
    show_there();
}

// Shows what is known by now of the place. While it is not known people may export all the same:
// that goes on once nothing is found to be in the way.
void ExportDialog::show_there() {
    if (const QString instead = target_->take_fallback(path()); !instead.isEmpty()) {
        path_->setText(instead);
        show_target();
        return;
    }
    const QString wrong = fault();
    const FilesThere* const there = wrong.isEmpty() ? target_->last() : nullptr;
    const bool has_folder = there == nullptr || !target_->lacks_folder(path());
    const bool replaces = there != nullptr && there->count > 0;
    if (!wrong.isEmpty()) {
        tell(wrong);
    } else if (!has_folder) {
        const QString folder = QFileInfo(there->of.path).path();
        tell(tr("There is no folder %1.").arg(QDir::toNativeSeparators(folder)));
    } else if (replaces) {
        tell(tr("Will be replaced: %1").arg(some_of(there->first, there->count)));
    } else {
        tell(target_->is_late() ? tr("Looking at what is there…") : QString());
    }
    write_->setText(replaces ? tr("&Replace") : tr("&Export"));
    write_->setEnabled(wrong.isEmpty() && has_folder);
}

void ExportDialog::tell(const QString& text) {
    if (text != warning_->text()) {
        warning_->setText(text);
        make_room();
    }
}

void ExportDialog::make_room() {
    grow_to_fit(*this);
}

void ExportDialog::done(int result) {
    target_->forget(); // nothing is written that waited for an answer
    QDialog::done(result);
}

void ExportDialog::accept() {
    if (!fault().isEmpty() || !target_->may_write()) {
        return;
    }
    keep_exports(engine_->chosen());
    save_format(saved_engine(), format());
    QSettings settings;
    settings.setValue("export/folder", QFileInfo(path()).absolutePath());
    settings.setValue("export/each", each_->isChecked());
    settings.setValue("export/recipe", recipe_->isChecked());
    settings.setValue("export/report", report_->isChecked());
    want_primitives(primitives_->isChecked());
    QDialog::accept();
}

} // namespace hullwright::ui
