#include "ui/panels/target_panel.h"

#include "ui/document/document.h"
#include "ui/panels/field_editors.h"
#include "ui/words/field_words.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace hullwright::ui {

TargetPanel::TargetPanel(Document& document, FieldEditors& editors, QWidget* parent)
    : Section(tr("Target"),
              tr("The engine that the pieces are for: what it takes limits their vertices, and "
                 "what it will not like is listed as a problem."),
              "export.md", parent),
      document_(document), engine_(new QComboBox) {
    engine_->setObjectName("lint_engine");
    engine_->setAccessibleName(tr("Engine that the pieces are for"));
    engine_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    engine_->setMinimumContentsLength(4);
    for (const EngineLimits& engine : engines()) {
        engine_->addItem(name_of(engine), QString::fromStdString(std::string(engine.name)));
    }
    engine_->setCurrentIndex(
        engine_->findData(QString::fromStdString(std::string(saved_engine().name))));
    add(engine_);
    auto* lines = new QGridLayout;
    lines->setHorizontalSpacing(k_gap);
    lines->setVerticalSpacing(k_gap);
    lines->setColumnStretch(1, 1);
    int row = 0;
    for (const char* path : {"import.unit", "import.up"}) {
        const Field& field = *find_field(path);
        QWidget* editor = editors.make(field);
        lines->addWidget(editors.make_label(field), row, 0);
        lines->addWidget(editor, row, 1);
        ++row;
    }
    add(lines);
    setFocusProxy(engine_);
    connect(engine_, &QComboBox::activated, this, &TargetPanel::choose);
}

const EngineLimits& TargetPanel::engine() const {
    return engines()[static_cast<std::size_t>(std::max(0, engine_->currentIndex()))];
}

// A limit that is stricter than the engine's stays: somebody wanted it.
void TargetPanel::choose(int index) {
    const EngineLimits& engine = engines()[static_cast<std::size_t>(index)];
    save_engine(engine);
    Recipe recipe = document_.recipe();
    std::uint32_t& limit = recipe.decompose.max_hull_vertices;
    if (engine.hull_vertices.most > 0 && (limit == 0 || limit > engine.hull_vertices.most)) {
        limit = engine.hull_vertices.most;
        document_.set_recipe(recipe);
    }
    emit engine_chosen();
}

} // namespace hullwright::ui
