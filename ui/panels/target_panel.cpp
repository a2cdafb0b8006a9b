#include "ui/panels/target_panel.h"

#include "pipeline/project_view.h"
#include "ui/document/document.h"
#include "ui/panels/field_editors.h"
#include "ui/words/field_words.h"
#include "ui/words/measures.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

bool is_stated(Origin origin) {
    return origin == Origin::file || origin == Origin::format;
}

// Returns unit and axis, where neither the file nor the settings say them as the engine wants them.
QStringList open_scene(const EngineLimits& engine, const ImportRecipe& import,
                       const SourceModel& source) {
    QStringList open;
    if (source.unit_origin == Origin::unknown && engine.metres_per_unit > 0.0 &&
        import.unit.metres == 0.0) {
        open += label_of(*find_field("import.unit"));
    }
    if (source.up_origin == Origin::unknown && engine.up != UpAxis::unknown &&
        import.up == UpAxis::unknown) {
        open += label_of(*find_field("import.up"));
    }
    return open;
}

// Returns unit and axis that somebody has set, and not as the engine wants them.
QStringList scene_by_hand(const EngineLimits& engine, const ImportRecipe& import) {
    QStringList set;
    if (import.unit.metres > 0.0 && engine.metres_per_unit > 0.0 &&
        import.unit.metres != engine.metres_per_unit) {
        set += label_of(*find_field("import.unit"));
    }
    if (import.up != UpAxis::unknown && engine.up != UpAxis::unknown && import.up != engine.up) {
        set += label_of(*find_field("import.up"));
    }
    return set;
}

// Returns the settings that are not as the engine wants them.
QStringList changes(const EngineLimits& engine, const Recipe& recipe, const SourceModel* source) {
    QStringList changed;
    const std::uint32_t most = engine.hull_vertices.most;
    const std::uint32_t limit = recipe.decompose.max_hull_vertices;
    if (most > 0 && (limit == 0 || limit > most)) {
        changed += label_of(*find_field("decompose.max_hull_vertices"));
    }
    if (source != nullptr) {
        changed += open_scene(engine, recipe.import, *source);
        changed += scene_by_hand(engine, recipe.import);
    }
    return changed;
}

// Says what the engine's scenes are in; empty where it leaves that to the user.
QString scene_of(const EngineLimits& engine) {
    if (engine.metres_per_unit <= 0.0) {
        return {};
    }
    const QString unit = unit_name(engine.metres_per_unit);
    constexpr const char* k_axes[] = {"", "X", "Y", "Z"};
    return engine.up == UpAxis::unknown
               ? TargetPanel::tr("Its scenes: %1").arg(unit)
               : TargetPanel::tr("Its scenes: %1, %2 up")
                     .arg(unit, k_axes[static_cast<std::size_t>(engine.up)]);
}

const SourceModel* source_of(const Document& document) {
    return document.model() ? document.model()->prepared.source.get() : nullptr;
}

} // namespace

TargetPanel::TargetPanel(Document& document, FieldEditors& editors, QWidget* parent)
    : Section(
          tr("Target"),
          tr("The engine that the pieces are for: what it takes limits their vertices, unit and "
             "axis are its own where the file does not state them, and what it will not like "
             "is listed as a problem."),
          "export.md", parent),
      document_(document), engine_(new QComboBox), scene_(new KeptLine("target_scene")) {
    engine_->setObjectName("lint_engine");
    engine_->setAccessibleName(tr("Engine that the pieces are for"));
    engine_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    engine_->setMinimumContentsLength(4);
    for (const EngineLimits& engine : engines()) {
        engine_->addItem(name_of(engine), QString::fromStdString(std::string(engine.name)));
    }
    engine_->setCurrentIndex(
        engine_->findData(QString::fromStdString(std::string(saved_engine().name))));
    chosen_ = std::max(0, engine_->currentIndex());
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
    add(scene_);
    scene_->keep_room(false); // without an engine nothing is ever said
    setFocusProxy(engine_);
    connect(engine_, &QComboBox::activated, this, &TargetPanel::choose);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &TargetPanel::show_changes);
    connect(&document_, &Document::model_changed, this, &TargetPanel::show_changes);
    // A project does not say who has set its unit and axis.
    connect(&document_.keeper(), &ProjectKeeper::view_opened, this, &TargetPanel::take_engine_of);
    connect(&document_, &Document::other_model_opened, this, [this] {
        document_.recipe().set(as_wanted(false));
        document_.keeper().begin_with_present_settings();
    });
    document_.recipe().set_forgetting([this](ImportRecipe& import) { forget_set(import); });
    take_for_set();
}

const EngineLimits& TargetPanel::engine() const {
    return engines()[static_cast<std::size_t>(std::max(0, engine_->currentIndex()))];
}

// The line keeps its place: what was changed stands behind the engine's name, and in the tip. Below
// unit and axis stands what the engine's own are, or that a hand has set others.
void TargetPanel::show_changes() {
    const ImportRecipe& import = document_.recipe().value().import;
    set_.metres_per_unit = import.unit.metres == set_.metres_per_unit ? set_.metres_per_unit : 0.0;
    set_.up = import.up == set_.up ? set_.up : UpAxis::unknown;
    const QStringList changed = changes(engine(), document_.recipe().value(), source_of(document_));
    for (int i = 0; i < engine_->count(); ++i) {
        const QString name = name_of(engines()[static_cast<std::size_t>(i)]);
        const bool is_changed = i == engine_->currentIndex() && !changed.isEmpty();
        engine_->setItemText(i, is_changed ? tr("%1, changed").arg(name) : name);
    }
    const QString tip =
        changed.isEmpty()
            ? QString()
            : tr("Not as this engine wants it: %1. Choose the engine again to set it.")
                  .arg(changed.join(QStringLiteral(", ")));
    engine_->setToolTip(tip);
    engine_->setAccessibleDescription(tip);
    const QStringList by_hand = document_.model() ? scene_by_hand(engine(), import) : QStringList();
    // A scene that is as usual is told in a low voice.
    scene_->setForegroundRole(by_hand.isEmpty() ? QPalette::PlaceholderText : QPalette::WindowText);
    scene_->say(by_hand.isEmpty()
                    ? scene_of(engine())
                    : tr("Kept as set by hand: %1. Choose the engine again to set it.")
                          .arg(by_hand.join(QStringLiteral(", "))));
}

void TargetPanel::take_for_set() {
    set_ = {engine().metres_per_unit, engine().up};
    show_changes();
}

// A unit and axes that a file states stand, and so do those that a hand has set, until the engine
// is chosen again. Where they are open the engine says how they are meant; what the engine before
// has set goes with it.
void TargetPanel::set_scene(const EngineLimits& engine, bool is_again, const SourceModel& source,
                            ImportRecipe& recipe) {
    const bool is_unit_free =
        recipe.unit.metres == 0.0 || recipe.unit.metres == set_.metres_per_unit;
    const bool is_up_free = recipe.up == UpAxis::unknown || recipe.up == set_.up;
    set_ = {};
    if (!is_stated(source.unit_origin) &&
        (is_unit_free || (is_again && engine.metres_per_unit > 0.0))) {
        set_.metres_per_unit = engine.metres_per_unit;
        recipe.unit = {engine.metres_per_unit};
    }
    if (!is_stated(source.up_origin) &&
        (is_up_free || (is_again && engine.up != UpAxis::unknown))) {
        set_.up = engine.up;
        recipe.up = engine.up;
    }
}

void TargetPanel::forget_set(ImportRecipe& import) const {
    if (import.unit.metres == set_.metres_per_unit) {
        import.unit = {};
    }
    if (import.up == set_.up) {
        import.up = UpAxis::unknown;
    }
}

// A limit that is stricter than the engine's stays: somebody wanted it.
Recipe TargetPanel::as_wanted(bool is_again) {
    Recipe recipe = document_.recipe().value();
    std::uint32_t& limit = recipe.decompose.max_hull_vertices;
    const std::uint32_t most = engine().hull_vertices.most;
    if (most > 0 && (limit == 0 || limit > most)) {
        limit = most;
    }
    if (const SourceModel* source = source_of(document_)) {
        set_scene(engine(), is_again, *source, recipe.import);
    }
    return recipe;
}

// Older projects name no engine, and leave the one that was chosen before.
void TargetPanel::take_engine_of(const std::string& view) {
    const auto look = view_from_json(view);
    const std::string name = look && look->exports ? look->exports->engine : std::string();
    const int row = engine_->findData(QString::fromStdString(name));
    if (row >= 0 && row != engine_->currentIndex()) {
        engine_->setCurrentIndex(row);
        chosen_ = row;
        save_engine(engine());
        emit engine_chosen();
    }
    take_for_set();
}

void TargetPanel::choose(int index) {
    save_engine(engine());
    document_.recipe().set(as_wanted(std::exchange(chosen_, index) == index));
    show_changes();
    emit engine_chosen();
}

} // namespace hullwright::ui
