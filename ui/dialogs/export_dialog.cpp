#include "ui/dialogs/export_dialog.h"

#include "base/text.h"
#include "edit/primitive_set.h"
#include "pipeline/product.h"
#include "ui/document/document.h"
#include "ui/models/lint_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSet>
#include <QSettings>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

// This placeholder in a name asks for one file per piece.
const QString k_number = QStringLiteral("{n}");
// Above this many vertices writing takes so long that the size is not measured by a trial.
constexpr std::size_t k_cheap_vertices = 300000;

// The formats in the order of the list: first the one that can be packed, then the one that can be
// verified, then meshes.
QStringList formats() {
    QStringList all = {"hwa", "json"};
    const std::string_view meshes = export_formats();
    all += QString::fromUtf8(meshes.data(), static_cast<qsizetype>(meshes.size()))
               .split(' ', Qt::SkipEmptyParts);
    return all;
}

QString name_of(const QString& format) {
    if (format == "hwa") {
        return ExportDialog::tr("Packed collision asset (%1)").arg(format);
    }
    if (format == "json") {
        return ExportDialog::tr("Pieces with patches (%1)").arg(format);
    }
    return ExportDialog::tr("Mesh, an object a piece (%1)").arg(format);
}

bool is_mesh_format(const QString& format) {
    return format != "hwa" && format != "json";
}

struct Counts {
    std::size_t pieces = 0;
    std::size_t flat = 0;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

void count(const Piece& piece, Counts& counts) {
    ++counts.pieces;
    counts.flat += piece.flat ? 1 : 0;
    counts.vertices += piece.vertices.size();
    counts.triangles += piece.triangles.size();
}

Counts counts_of(const CutPieces& cut) {
    Counts counts;
    for (const Piece& piece : cut.pieces()) {
        count(piece, counts);
    }
    return counts;
}

// Counts what is written; added primitives are written to meshes only.
Counts counts_of(const Product& product, bool is_mesh) {
    Counts counts;
    for (const Piece& piece : product.decomposition->set.pieces) {
        count(piece, counts);
    }
    for (std::size_t i = 0; is_mesh && i < product.added.size(); ++i) {
        count(product.added[i].hull, counts);
    }
    return counts;
}

QString text_of(const Counts& counts) {
    const QLocale locale;
    return ExportDialog::tr("%1, %2 of them flat, with %3 vertices and %4 triangles")
        .arg(locale.toString(counts.pieces), locale.toString(counts.flat),
             locale.toString(counts.vertices), locale.toString(counts.triangles));
}

// The first names of a list, as "a, b, c and 4 more"; empty for an empty list.
QString some_of(const QStringList& names) {
    constexpr qsizetype k_named = 3;
    const qsizetype more = names.size() - k_named;
    return more > 0 ? ExportDialog::tr("%1 and %2 more")
                          .arg(names.mid(0, k_named).join(", "), QLocale().toString(more))
                    : names.join(", ");
}

QString names_of(const CutPieces& cut, const std::function<bool(const PieceExtras&)>& has) {
    QStringList names;
    for (std::size_t i = 0; i < cut.extras.size(); ++i) {
        if (has(cut.extras[i])) {
            names += QString::fromStdString(cut.names[i]);
        }
    }
    return some_of(names);
}

qint64 bytes_in(const QString& folder) {
    qint64 bytes = 0;
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) {
        bytes += file.size();
    }
    return bytes;
}

} // namespace

QString recipe_beside(const QString& path) {
    return QString(path).remove(k_number) + ".recipe.json";
}

Result<Product> to_export(const CutPieces& cut, const ExportChoice& choice) {
    return product_of(cut.model->prepared, cut.edited(), cut.decomposition.report, cut.recipe,
                      choice.primitives);
}

ExportDialog::ExportDialog(Document& document, QWidget* parent)
    : QDialog(parent), document_(document), format_(new QComboBox(this)),
      path_(new QLineEdit(this)), browse_(new QPushButton(tr("&Browse…"), this)),
      each_(new QCheckBox(tr("A file for &each piece"), this)),
      recipe_(new QCheckBox(tr("Save the &recipe beside it"), this)),
      primitives_(new QCheckBox(tr("Fitted &primitives instead of their pieces"), this)),
      pieces_(new QLabel(this)), extras_(new QLabel(this)), size_(new QLabel(this)),
      lint_(new QLabel(this)), warning_(new QLabel(this)) {
    setObjectName("export_dialog");
    setWindowTitle(tr("Export pieces"));
    auto* column = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    auto* place = new QHBoxLayout;
    place->addWidget(path_, 1);
    place->addWidget(browse_);
    form->addRow(tr("&Format:"), format_);
    auto* file = new QLabel(tr("F&ile:"), this);
    file->setBuddy(path_);
    form->addRow(file, place);
    form->addRow(QString(), each_);
    form->addRow(QString(), primitives_);
    form->addRow(QString(), recipe_);
    column->addLayout(form);
    column->addWidget(make_contents());
    warning_->setObjectName("export_warning");
    warning_->setWordWrap(true);
    column->addWidget(warning_);
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    write_->setObjectName("export_write");
    write_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    make_target();
    connect(&document_, &Document::pieces_changed, this, &ExportDialog::show_contents);
    connect(&document_, &Document::ended, this, &ExportDialog::show_target);
    connect(&lint_job_, &LintJob::linted, this,
            [this](const std::shared_ptr<const LintedPieces>& result) {
                lint_->setText(lint_summary_of(*result));
            });
    show_contents();
    resize(sizeHint().expandedTo(QSize(520, 0)));
}

// Fills the rows about the file with the choices of last time.
void ExportDialog::make_target() {
    const QSettings settings;
    format_->setObjectName("export_format");
    path_->setObjectName("export_path");
    path_->setAccessibleName(tr("File to write"));
    each_->setObjectName("export_each");
    recipe_->setObjectName("export_recipe");
    primitives_->setObjectName("export_primitives");
    primitives_->setChecked(settings.value("export/primitives").toBool());
    for (const QString& format : formats()) {
        format_->addItem(name_of(format), format);
    }
    const int last = format_->findData(settings.value("export/format").toString());
    format_->setCurrentIndex(std::max(0, last));
    each_->setChecked(settings.value("export/each").toBool());
    recipe_->setChecked(settings.value("export/recipe").toBool());
    const QFileInfo source(document_.path());
    const QDir folder(settings.value("export/folder", source.path()).toString());
    path_->setText((folder.exists() ? folder : source.dir())
                       .filePath(source.completeBaseName() + "." + format()));
    choose_format();
    connect(format_, &QComboBox::activated, this, &ExportDialog::choose_format);
    connect(each_, &QCheckBox::toggled, this, &ExportDialog::choose_format);
    connect(recipe_, &QCheckBox::toggled, this, &ExportDialog::show_target);
    connect(primitives_, &QCheckBox::toggled, this, [this] {
        look();
        measure();
    });
    connect(path_, &QLineEdit::textEdited, this, &ExportDialog::take_path);
    connect(browse_, &QPushButton::clicked, this, &ExportDialog::browse);
}

QWidget* ExportDialog::make_contents() {
    auto* group = new QGroupBox(tr("What will be written"), this);
    auto* form = new QFormLayout(group);
    pieces_->setObjectName("export_pieces_count");
    extras_->setObjectName("export_extras");
    size_->setObjectName("export_size");
    lint_->setObjectName("export_lint");
    for (QLabel* label : {pieces_, extras_, size_, lint_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // names of parts are not markup
    }
    form->addRow(tr("Pieces:"), pieces_);
    form->addRow(tr("By hand:"), extras_);
    form->addRow(tr("Size:"), size_);
    form->addRow(hullwright::ui::name_of(saved_engine()) + ":", lint_);
    return group;
}

QString ExportDialog::format() const {
    return format_->currentData().toString();
}

QString ExportDialog::path() const {
    return QDir::cleanPath(path_->text().trimmed());
}

ExportChoice ExportDialog::choice() const {
    return {recipe_->isChecked(), primitives_->isEnabled() && primitives_->isChecked()};
}

void ExportDialog::browse() {
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("Export pieces"), path(), name_of(format()) + " (*." + format() + ")", nullptr,
        QFileDialog::DontConfirmOverwrite); // this dialog warns about files that it replaces
    if (!chosen.isEmpty()) {
        path_->setText(chosen);
        take_path();
    }
}

// The file name follows the chosen format.
void ExportDialog::choose_format() {
    each_->setEnabled(is_mesh_format(format()));
    const QFileInfo file(path());
    QString name = file.completeBaseName().remove("_" + k_number).remove(k_number);
    if (each_->isEnabled() && each_->isChecked()) {
        name += "_" + k_number;
    }
    path_->setText(file.dir().filePath(name + "." + format()));
    show_extras();
    show_target();
    measure();
}

// The chosen format follows the file name.
void ExportDialog::take_path() {
    const int index = format_->findData(QFileInfo(path()).suffix().toLower());
    if (index >= 0) {
        format_->setCurrentIndex(index);
        each_->setEnabled(is_mesh_format(format()));
        const QSignalBlocker quiet(each_);
        each_->setChecked(path().contains(k_number));
    }
    show_extras();
    show_target();
    measure();
}

void ExportDialog::show_contents() {
    const auto& cut = document_.pieces();
    if (!cut) {
        reject();
        return;
    }
    pieces_->setText(text_of(counts_of(*cut)));
    show_extras();
    primitives_->setEnabled(has_primitives(cut->edited()));
    look();
    measured_.clear();
    show_target();
    measure();
}

// Checks what will be written against the chosen engine's limits.
void ExportDialog::look() {
    if (const auto& cut = document_.pieces()) {
        lint_->setText(tr("Looking at the pieces…"));
        lint_job_.start(cut, saved_engine(), nullptr, choice().primitives);
    }
}

// Shows what was added by hand, and whether the format has a place for it.
void ExportDialog::show_extras() {
    const auto& cut = document_.pieces();
    if (!cut) {
        return;
    }
    QStringList lines;
    const QString tagged =
        names_of(*cut, [](const PieceExtras& e) { return !e.tags.empty() || !e.material.empty(); });
    const QString primitives =
        names_of(*cut, [](const PieceExtras& e) { return e.primitive.has_value(); });
    if (!tagged.isEmpty()) {
        const bool kept =
            !is_mesh_format(format()) || has_place_for_labels(("pieces." + format()).toStdString());
        lines += kept ? tr("Tags or a material: %1").arg(tagged)
                      : tr("Tags or a material, left out of this format: %1").arg(tagged);
    }
    if (!primitives.isEmpty()) {
        lines += tr("A primitive: %1").arg(primitives);
    }
    const QString moved =
        names_of(*cut, [](const PieceExtras& e) { return e.primitive && !e.primitive->holds; });
    if (!moved.isEmpty()) {
        lines += tr("Written as hulls, as the primitive was moved off: %1").arg(moved);
    }
    if (!cut->added.empty()) {
        QStringList names;
        for (const AddedPrimitive& added : cut->added) {
            names += QString::fromStdString(added.name);
        }
        lines += tr("Added, in meshes only: %1").arg(some_of(names));
    }
    extras_->setText(lines.isEmpty() ? tr("no tags and no primitives") : lines.join('\n'));
}

// Says why nothing can be written; empty when all is well.
QString ExportDialog::fault() const {
    const QFileInfo file(path());
    if (path_->text().trimmed().isEmpty() || file.completeBaseName().isEmpty()) {
        return tr("The file needs a name.");
    }
    if (format_->findData(file.suffix().toLower()) < 0) {
        return tr("The name has to end like one of the formats.");
    }
    if (!file.dir().exists()) {
        return tr("There is no folder %1.").arg(QDir::toNativeSeparators(file.path()));
    }
    if (!is_mesh_format(format()) && path().contains(k_number)) {
        return tr("This format holds all pieces in one file.");
    }
    if (document_.pieces() && document_.pieces()->preliminary) {
        return tr("The pieces are not merged yet.");
    }
    return {};
}

// The files that will be written: with a number in the name, one for each object.
QStringList ExportDialog::files() const {
    const auto& cut = document_.pieces();
    if (!path().contains(k_number) || !cut) {
        return {path()};
    }
    QStringList all;
    const std::size_t count = cut->pieces().size() + cut->added.size();
    for (std::size_t i = 1; i <= count; ++i) {
        all += QString::fromStdString(numbered(path().toStdString(), i, count));
    }
    return all;
}

void ExportDialog::show_target() {
    if (write_ == nullptr) {
        return;
    }
    const QString wrong = fault();
    QStringList targets = files();
    if (choice().recipe) {
        targets += recipe_beside(path());
    }
    // The folder is listed once, because there may be a file for each of many pieces.
    const QStringList names = QFileInfo(path()).dir().entryList(QDir::AllEntries | QDir::Hidden);
    const QSet<QString> there(names.begin(), names.end());
    QStringList replaced;
    for (const QString& target : targets) {
        const QString name = target.mid(target.lastIndexOf('/') + 1);
        if (there.contains(name)) {
            replaced += name;
        }
    }
    const bool overwrites = wrong.isEmpty() && !replaced.isEmpty();
    warning_->setText(!wrong.isEmpty() ? wrong
                      : overwrites     ? tr("Will be replaced: %1").arg(some_of(replaced))
                                       : QString());
    write_->setText(overwrites ? tr("&Replace") : tr("&Export"));
    write_->setEnabled(wrong.isEmpty());
}

// Measures the size by writing the export into a temporary folder.
void ExportDialog::measure() {
    const auto& cut = document_.pieces();
    const QString key = (path().contains(k_number) ? k_number : QString()) + "." + format();
    const ExportChoice chosen = choice();
    const QString what = key + (chosen.primitives ? "+" : "");
    if (!cut || write_ == nullptr || what == measured_) {
        return;
    }
    measured_ = what;
    measure_.stop();
    if (cut->preliminary || counts_of(*cut).vertices > k_cheap_vertices) {
        size_->setText(tr("known when it is written"));
        return;
    }
    size_->setText(tr("being measured…"));
    measure_.start([this, cut, key, chosen](const Progress& progress,
                                            const Job::Deliver&) -> Job::Reply {
        const QTemporaryDir folder;
        const auto product = to_export(*cut, chosen);
        if (!product) {
            return [this] { size_->setText(tr("known when it is written")); };
        }
        const auto written = write_product(
            *product, scene_of(*product), {cut->recipe, "hullwright " HULLWRIGHT_VERSION},
            QFile::encodeName(folder.filePath("pieces" + key)).toStdString(), progress);
        const Counts counts = counts_of(*product, is_mesh_format(QFileInfo(key).suffix()));
        const qint64 bytes = written ? bytes_in(folder.path()) : -1;
        const qsizetype files = QDir(folder.path()).entryList(QDir::Files).size();
        return [this, bytes, files, counts] {
            const QLocale locale;
            pieces_->setText(text_of(counts));
            size_->setText(
                bytes < 0 ? tr("known when it is written")
                : files == 1
                    ? tr("one file, %1 bytes").arg(locale.toString(bytes))
                    : tr("%1 files, %2 bytes").arg(locale.toString(files), locale.toString(bytes)));
        };
    });
}

void ExportDialog::accept() {
    if (!fault().isEmpty()) {
        return;
    }
    QSettings settings;
    settings.setValue("export/format", format());
    settings.setValue("export/folder", QFileInfo(path()).absolutePath());
    settings.setValue("export/each", each_->isChecked());
    settings.setValue("export/recipe", recipe_->isChecked());
    settings.setValue("export/primitives", primitives_->isChecked());
    QDialog::accept();
}

} // namespace hullwright::ui
