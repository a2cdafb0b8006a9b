#include "ui/panels/preset_row.h"

#include "ui/document/document.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr const char* k_group = "presets";

// Names are encoded, because they may have characters that a key of the settings must not.
QString key_of(const QString& name) {
    return QString::fromUtf8(name.toUtf8().toPercentEncoding());
}

// The question is plain text, because names are not markup.
bool agrees(QWidget* parent, const QString& title, const QString& question) {
    QMessageBox box(QMessageBox::Question, title, question, QMessageBox::Yes | QMessageBox::No,
                    parent);
    box.setTextFormat(Qt::PlainText);
    return box.exec() == QMessageBox::Yes;
}

Recipe engine_recipe(double percent, std::uint32_t vertices) {
    Recipe recipe;
    recipe.decompose.tolerance = {percent, true};
    recipe.decompose.max_hull_vertices = vertices;
    return recipe;
}

} // namespace

std::vector<Preset> presets() {
    std::vector<Preset> all = {{PresetRow::tr("Exact surface"), Recipe(), false},
                               {PresetRow::tr("Game engine"), engine_recipe(1.0, 64), false},
                               {PresetRow::tr("Robotics"), engine_recipe(0.25, 255), false}};
    QSettings settings;
    settings.beginGroup(k_group);
    for (const QString& key : settings.childKeys()) {
        const auto recipe = recipe_from_json(settings.value(key).toString().toStdString(), k_group);
        if (recipe) {
            all.push_back(
                {QString::fromUtf8(QByteArray::fromPercentEncoding(key.toUtf8())), *recipe, true});
        }
    }
    return all;
}

void save_preset(const QString& name, const Recipe& recipe) {
    QSettings settings;
    settings.beginGroup(k_group);
    settings.setValue(key_of(name), QString::fromStdString(recipe_to_json(recipe)));
}

void remove_preset(const QString& name) {
    QSettings settings;
    settings.beginGroup(k_group);
    settings.remove(key_of(name));
}

PresetRow::PresetRow(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    names_ = new QComboBox;
    names_->setObjectName("presets");
    names_->setAccessibleName(tr("Preset"));
    names_->setPlaceholderText(tr("Choose a preset"));
    auto* save = new QPushButton(tr("Save…"));
    save->setObjectName("save_preset");
    save->setToolTip(tr("Keep the settings as a preset of your own"));
    remove_ = new QPushButton(tr("Delete…"));
    remove_->setObjectName("remove_preset");
    remove_->setToolTip(tr("Forget a preset of your own"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(names_, 1);
    row->addWidget(save);
    row->addWidget(remove_);
    fill();
    connect(names_, &QComboBox::activated, this, &PresetRow::choose);
    connect(save, &QPushButton::clicked, this, &PresetRow::ask_for_name);
    connect(remove_, &QPushButton::clicked, this, &PresetRow::ask_which_to_remove);
}

void PresetRow::fill() {
    all_ = presets();
    names_->clear();
    for (const Preset& preset : all_) {
        names_->addItem(preset.name);
    }
    names_->setCurrentIndex(-1);
    remove_->setEnabled(
        std::any_of(all_.begin(), all_.end(), [](const Preset& preset) { return preset.own; }));
}

void PresetRow::choose(int index) {
    if (index >= 0) {
        // How files are read is not part of a preset.
        Recipe recipe = all_[static_cast<std::size_t>(index)].recipe;
        recipe.import = document_.recipe().import;
        document_.set_recipe(recipe);
    }
}

void PresetRow::ask_for_name() {
    const QString name =
        QInputDialog::getText(this, tr("Save preset"), tr("Name of the preset:")).trimmed();
    if (!name.isEmpty()) {
        keep(name);
    }
}

void PresetRow::keep(const QString& name) {
    const auto same = std::find_if(all_.begin(), all_.end(),
                                   [&](const Preset& preset) { return preset.name == name; });
    if (same != all_.end() && !same->own) {
        QMessageBox::warning(this, tr("Save preset"),
                             tr("“%1” comes with the program; choose another name.").arg(name));
        return;
    }
    if (same != all_.end() &&
        !agrees(this, tr("Save preset"), tr("Replace your preset “%1”?").arg(name))) {
        return;
    }
    save_preset(name, document_.recipe());
    fill();
    names_->setCurrentText(name);
}

void PresetRow::ask_which_to_remove() {
    QStringList own;
    for (const Preset& preset : all_) {
        if (preset.own) {
            own.push_back(preset.name);
        }
    }
    const auto chosen = std::max<qsizetype>(own.indexOf(names_->currentText()), 0);
    bool is_chosen = false;
    const QString name = QInputDialog::getItem(this, tr("Delete preset"), tr("Delete your preset:"),
                                               own, static_cast<int>(chosen), false, &is_chosen);
    if (is_chosen) {
        remove_preset(name);
        fill();
    }
}

} // namespace hullwright::ui
