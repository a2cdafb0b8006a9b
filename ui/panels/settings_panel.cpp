#include "ui/panels/settings_panel.h"

#include "ui/icons/icon.h"
#include "ui/panels/field_editors.h"
#include "ui/panels/section.h"
#include "ui/words/field_words.h"

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Lengths are in pixels.
constexpr int k_field_width = 112;
constexpr int k_below_label = 2;

} // namespace

SettingsPanel::SettingsPanel(FieldEditors& editors, QWidget* parent)
    : QWidget(parent), search_(new QLineEdit), none_(words_label("settings_none")) {
    search_->setObjectName("settings_search");
    search_->setAccessibleName(tr("Search settings"));
    search_->setPlaceholderText(tr("Search settings"));
    search_->setClearButtonEnabled(true);
    search_->addAction(icon_of("search"), QLineEdit::LeadingPosition)
        ->setText(search_->accessibleName());
    connect(search_, &QLineEdit::textChanged, this, &SettingsPanel::search);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    column->addWidget(search_);
    none_->setText(tr("No setting has these words in its name or in its explanation."));
    none_->hide();
    column->addWidget(none_);
    for (const FieldGroup& stage : field_groups()) {
        stages_.push_back(new QLabel(label_of(stage)));
        stages_.back()->setForegroundRole(QPalette::PlaceholderText);
        column->addWidget(stages_.back());
        for (const Field& field : recipe_fields()) {
            if (!field.path.starts_with(stage.prefix) || editors.has(field)) {
                continue;
            }
            QWidget* editor = editors.make(field);
            // Choices are said in words, which take the whole width below their label.
            const bool is_choice = qobject_cast<QComboBox*>(editor) != nullptr;
            auto* row = new QWidget;
            auto* line =
                new QBoxLayout(is_choice ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, row);
            line->setContentsMargins(0, 0, 0, 0);
            if (is_choice) {
                line->setSpacing(k_below_label);
            } else if (qobject_cast<QCheckBox*>(editor) == nullptr) {
                editor->setFixedWidth(k_field_width);
            }
            line->addWidget(editors.make_label(field), 1);
            line->addWidget(editor);
            column->addWidget(row);
            rows_.push_back({row, stages_.size() - 1, label_of(field) + ' ' + tip_of(field)});
        }
    }
}

void SettingsPanel::search(const QString& text) {
    std::vector<bool> found(stages_.size(), false);
    for (const Row& row : rows_) {
        const bool fits = row.words.contains(text.trimmed(), Qt::CaseInsensitive);
        row.widget->setVisible(fits);
        found[row.stage] = found[row.stage] || fits;
    }
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        stages_[i]->setVisible(found[i]);
    }
    none_->setVisible(std::find(found.begin(), found.end(), true) == found.end());
    emit searched();
}

} // namespace hullwright::ui
