#include "ui/panels/settings_panel.h"

#include "ui/icons/icon.h"
#include "ui/panels/field_editors.h"
#include "ui/panels/section.h"
#include "ui/words/field_words.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

constexpr int k_field_width = 112; // pixels

} // namespace

SettingsPanel::SettingsPanel(FieldEditors& editors, QWidget* parent)
    : QWidget(parent), search_(new QLineEdit) {
    search_->setObjectName("settings_search");
    search_->setAccessibleName(tr("Search settings"));
    search_->setPlaceholderText(tr("Search settings"));
    search_->setClearButtonEnabled(true);
    search_->addAction(icon_of("search"), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, this, &SettingsPanel::search);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    column->addWidget(search_);
    for (const FieldGroup& stage : field_groups()) {
        stages_.push_back(new QLabel(label_of(stage)));
        stages_.back()->setForegroundRole(QPalette::PlaceholderText);
        column->addWidget(stages_.back());
        for (const Field& field : recipe_fields()) {
            if (!field.path.starts_with(stage.prefix) || editors.has(field)) {
                continue;
            }
            auto* row = new QWidget;
            auto* line = new QHBoxLayout(row);
            line->setContentsMargins(0, 0, 0, 0);
            QWidget* editor = editors.make(field);
            if (qobject_cast<QCheckBox*>(editor) == nullptr) {
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
}

} // namespace hullwright::ui
