#include "ui/panels/preset_row.h"

#include "ui/document/document.h"
#include "ui/icons/icon.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

// The question is plain text, because names are not markup.
bool agrees(QWidget* parent, const QString& title, const QString& question) {
    QMessageBox box(QMessageBox::Question, title, question, QMessageBox::Yes | QMessageBox::No,
                    parent);
    box.setTextFormat(Qt::PlainText);
    return box.exec() == QMessageBox::Yes;
}

} // namespace

PresetRow::PresetRow(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    make_names();
    auto* more = new QToolButton;
    more->setObjectName("preset_menu");
    more->setIcon(icon_of("more"));
    more->setToolTip(tr("Presets of your own"));
    more->setAccessibleName(more->toolTip());
    more->setAutoRaise(true);
    more->setFocusPolicy(Qt::StrongFocus);
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(make_menu());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(names_, 1);
    row->addWidget(more);
    fill();
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &PresetRow::show_recipe);
}

QMenu* PresetRow::make_menu() {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    first_ = menu->addAction(tr("Begin with this"));
    first_->setObjectName("first_preset");
    first_->setCheckable(true);
    first_->setToolTip(tr("The preset that the window opens new models with"));
    connect(first_, &QAction::triggered, this, &PresetRow::begin);
    menu->addSeparator();
    QAction* save = menu->addAction(tr("Save…"), this, &PresetRow::ask_for_name);
    save->setObjectName("save_preset");
    save->setToolTip(tr("Keep the settings as a preset of your own"));
    remove_ = menu->addAction(tr("Delete…"), this, &PresetRow::ask_which_to_remove);
    remove_->setObjectName("remove_preset");
    remove_->setToolTip(tr("Forget a preset of your own"));
    return menu;
}

// The box is as wide as there is room, whatever it says; the tip has it all.
void PresetRow::make_names() {
    names_ = new QComboBox;
    names_->setObjectName("presets");
    names_->setAccessibleName(tr("Preset"));
    names_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(names_, &QComboBox::activated, this, &PresetRow::choose);
}

void PresetRow::fill() {
    all_ = presets();
    names_->clear();
    for (const Preset& preset : all_) {
        names_->addItem(preset.name);
        names_->setItemData(names_->count() - 1, preset.help, Qt::ToolTipRole);
    }
    const bool has_own =
        std::any_of(all_.begin(), all_.end(), [](const Preset& preset) { return preset.own; });
    remove_->setEnabled(has_own);
    remove_->setVisible(has_own);
    show_recipe();
}

const Preset* PresetRow::origin() const {
    const auto found = std::find_if(all_.begin(), all_.end(), [this](const Preset& preset) {
        return preset.key == document_.recipe().preset();
    });
    return found == all_.end() ? nullptr : &*found;
}

// Settings that were changed are no preset any more: none is chosen, and the box says so.
void PresetRow::show_recipe() {
    const Preset* from = origin();
    const bool stands = from != nullptr && is_of(document_.recipe().value(), *from);
    const QString said =
        from == nullptr ? tr("Choose a preset") : tr("%1, changed").arg(from->name);
    names_->setPlaceholderText(said);
    names_->setCurrentIndex(stands ? static_cast<int>(from - all_.data()) : -1);
    names_->setToolTip(stands ? from->help : said);
    names_->setAccessibleDescription(stands ? from->help : said);
    const Preset first = first_preset();
    const bool is_first = stands && from->key == first.key;
    first_->setChecked(is_first);
    first_->setEnabled(stands && !(is_first && first.key == all_.front().key));
}

void PresetRow::choose(int index) {
    if (index >= 0) {
        document_.recipe().choose(all_[static_cast<std::size_t>(index)]);
    }
}

// Without a choice the preset is the program's own.
void PresetRow::begin(bool with_this) {
    const Preset* from = origin();
    begin_with(with_this && from != nullptr ? *from : all_.front());
    show_recipe();
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
    save_preset(name, document_.recipe().value());
    fill();
    const auto kept = std::find_if(all_.begin(), all_.end(), [&](const Preset& preset) {
        return preset.own && preset.name == name;
    });
    if (kept != all_.end()) {
        document_.recipe().choose(*kept);
    }
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
