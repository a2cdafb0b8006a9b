#include "ui/panels/preset_row.h"

#include "ui/document/document.h"
#include "ui/icons/icon.h"
#include "ui/panels/section.h"

#include <QAction>
#include <QActionGroup>
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

PresetRow::PresetRow(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), said_(new KeptLine("preset", this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    all_ = presets();
    add_buttons(*row);
    auto* more = new QToolButton;
    more->setObjectName("preset_menu");
    more->setIcon(icon_of("more"));
    more->setToolTip(tr("Presets of your own"));
    more->setAccessibleName(more->toolTip());
    more->setAutoRaise(true);
    more->setFocusPolicy(Qt::StrongFocus);
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(make_menu());
    row->addWidget(more);
    fill();
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &PresetRow::show_recipe);
}

QWidget* PresetRow::said() const {
    return said_;
}

// All buttons are as wide, so that they stand as one choice.
void PresetRow::add_buttons(QHBoxLayout& row) {
    for (const Preset& preset : all_) {
        if (preset.own) {
            continue;
        }
        auto* button = new QToolButton;
        button->setObjectName("preset." + preset.key);
        button->setText(preset.brief);
        button->setToolTip(preset.name + ": " + preset.help);
        button->setAccessibleName(preset.name);
        button->setAccessibleDescription(preset.help);
        button->setCheckable(true);
        // The button that is down has bold letters, since in the dark theme its colour hardly
        // differs from that of the others.
        connect(button, &QToolButton::toggled, button, [button](bool is_down) {
            QFont font = button->font();
            font.setBold(is_down);
            button->setFont(font);
        });
        button->setFocusPolicy(Qt::StrongFocus);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(button, &QToolButton::clicked, this, [this, key = preset.key] { choose(key); });
        row.addWidget(button, 1);
        buttons_.push_back(button);
    }
}

QMenu* PresetRow::make_menu() {
    menu_ = new QMenu(this);
    menu_->setToolTipsVisible(true);
    own_ = new QActionGroup(this);
    own_->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    connect(own_, &QActionGroup::triggered, this,
            [this](const QAction* chosen) { choose(chosen->data().toString()); });
    first_ = menu_->addAction(tr("Begin with this"));
    first_->setObjectName("first_preset");
    first_->setCheckable(true);
    first_->setToolTip(tr("The preset that the window opens new models with"));
    connect(first_, &QAction::triggered, this, &PresetRow::begin);
    menu_->addSeparator();
    QAction* save = menu_->addAction(tr("Save…"), this, &PresetRow::ask_for_name);
    save->setObjectName("save_preset");
    save->setToolTip(tr("Keep the settings as a preset of your own"));
    remove_ = menu_->addAction(tr("Delete…"), this, &PresetRow::ask_which_to_remove);
    remove_->setObjectName("remove_preset");
    remove_->setToolTip(tr("Forget a preset of your own"));
    return menu_;
}

void PresetRow::fill() {
    all_ = presets();
    qDeleteAll(own_->actions());
    for (const Preset& preset : all_) {
        if (preset.own) {
            QString words = preset.name;
            auto* action = new QAction(words.replace('&', "&&"), own_);
            action->setData(preset.key);
            action->setCheckable(true);
            menu_->insertAction(first_, action);
        }
    }
    const bool has_own = !own_->actions().empty();
    if (has_own) {
        auto* line = new QAction(own_); // parts them from what can be done with one
        line->setSeparator(true);
        menu_->insertAction(first_, line);
    }
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

// Settings that were changed are no preset any more: none is chosen, and the line says so.
void PresetRow::show_recipe() {
    const Preset* from = origin();
    const bool stands = from != nullptr && is_of(document_.recipe().value(), *from);
    said_->say(from == nullptr ? tr("Choose a preset")
               : stands        ? from->name
                               : tr("%1, changed").arg(from->name));
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setChecked(stands && from == &all_[i]);
    }
    for (QAction* action : own_->actions()) {
        action->setChecked(stands && action->data().toString() == from->key);
    }
    const Preset first = first_preset();
    const bool is_first = stands && from->key == first.key;
    first_->setChecked(is_first);
    first_->setEnabled(stands && !(is_first && first.key == all_.front().key));
}

// A button that was pressed again would be up although its preset stands.
void PresetRow::choose(const QString& key) {
    for (const Preset& preset : all_) {
        if (preset.key == key) {
            document_.recipe().choose(preset);
            break;
        }
    }
    show_recipe();
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
    const auto chosen =
        std::max<qsizetype>(origin() == nullptr ? -1 : own.indexOf(origin()->name), 0);
    bool is_chosen = false;
    const QString name = QInputDialog::getItem(this, tr("Delete preset"), tr("Delete your preset:"),
                                               own, static_cast<int>(chosen), false, &is_chosen);
    if (is_chosen) {
        remove_preset(name);
        fill();
    }
}

} // namespace hullwright::ui
