#include "ui/panels/recipe_panel.h"

#include "ui/document/document.h"
#include "ui/panels/panel_head.h"
#include "ui/panels/piece_choice.h"
#include "ui/panels/preset_row.h"
#include "ui/words/field_words.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// The slider's first step is exact. The others go from a hundredth of a percent of the diagonal to
// a tenth of the diagonal, each by the same factor.
constexpr int k_steps = 120;
constexpr double k_least_percent = 0.01;
constexpr double k_most_percent = 10.0;

double percent_of(int step) {
    return k_least_percent *
           std::pow(k_most_percent / k_least_percent, (step - 1.0) / (k_steps - 1.0));
}

int step_of(double percent) {
    if (percent <= 0.0) {
        return 0;
    }
    const double share =
        std::log(percent / k_least_percent) / std::log(k_most_percent / k_least_percent);
    return std::clamp(static_cast<int>(std::lround(1.0 + share * (k_steps - 1.0))), 1, k_steps);
}

QString text_of(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

RecipePanel::RecipePanel(Document& document, QWidget* parent)
    : QScrollArea(parent), document_(document) {
    setObjectName("recipe");
    setAccessibleName(tr("Recipe"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    auto* page = new QWidget;
    auto* all = new QVBoxLayout(page);
    all->setContentsMargins(0, 0, 0, 0);
    add_panel_head(this, all, tr("How the model is cut into convex pieces."), "pieces.md");
    auto* column = new QVBoxLayout;
    column->setContentsMargins(6, 0, 6, 6);
    all->addLayout(column);
    column->addWidget(new PresetRow(document_));
    make_tolerance(column);
    make_limits(column);
    make_rest(column);
    column->addStretch(1);
    setWidget(page);
    connect(&document_, &Document::recipe_changed, this, &RecipePanel::show_recipe);
    // The model's unit may have changed.
    connect(&document_, &Document::model_changed, this, &RecipePanel::show_recipe);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &RecipePanel::show_achieved);
    show_recipe();
    show_achieved();
}

void RecipePanel::show_setting(const QString& name) {
    if (auto* editor = findChild<QWidget*>(name)) {
        ensureWidgetVisible(editor);
        editor->setFocus(Qt::OtherFocusReason);
    }
}

void RecipePanel::make_tolerance(QVBoxLayout* column) {
    const Field& field = *find_field("decompose.tolerance");
    auto* title = new QLabel("<b>" + label_of(field) + "</b>");
    title->setToolTip(tip_of(field));
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setObjectName("tolerance_slider");
    slider_->setAccessibleName(label_of(field));
    slider_->setRange(0, k_steps);
    slider_->setToolTip(tr("Left: exact. Right: a tenth of the model's diagonal."));
    tolerance_ = new QLineEdit;
    tolerance_->setObjectName("tolerance");
    tolerance_->setAccessibleName(tr("Tolerance, as a length or in percent of the diagonal"));
    tolerance_->setMaximumWidth(120);
    tolerance_achieved_ = new QLabel;
    tolerance_achieved_->setObjectName("tolerance_achieved");
    tolerance_achieved_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->addWidget(slider_, 1);
    row->addWidget(tolerance_);
    column->addWidget(title);
    column->addLayout(row);
    column->addWidget(tolerance_achieved_);
    connect(slider_, &QSlider::valueChanged, this, &RecipePanel::slide);
    connect(tolerance_, &QLineEdit::editingFinished, this,
            [this, &field] { set(field, tolerance_); });
}

void RecipePanel::make_limits(QVBoxLayout* column) {
    const auto add = [&](const char* path, QLabel*& achieved) {
        const Field& field = *find_field(path);
        auto* label = new QLabel("<b>" + label_of(field) + "</b>");
        label->setToolTip(tip_of(field));
        QWidget* editor = make_editor(field);
        editor->setMaximumWidth(110);
        achieved = new QLabel;
        achieved->setObjectName(QString::fromLatin1(path) + ".achieved");
        auto* row = new QHBoxLayout;
        row->addWidget(editor);
        row->addWidget(achieved, 1);
        column->addWidget(label);
        column->addLayout(row);
    };
    add("decompose.max_pieces", pieces_achieved_);
    column->addWidget(new PieceChoice(document_, column->parentWidget()));
    pieces_short_ = new QLabel;
    pieces_short_->setObjectName("pieces_short");
    pieces_short_->setWordWrap(true);
    column->addWidget(pieces_short_);
    add("decompose.max_hull_vertices", vertices_achieved_);
}

// There is a group for each stage, closed at first.
void RecipePanel::make_rest(QVBoxLayout* column) {
    for (const FieldGroup& stage : field_groups()) {
        auto* fold = new QToolButton;
        fold->setText(label_of(stage));
        fold->setCheckable(true);
        fold->setArrowType(Qt::RightArrow);
        fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        fold->setAutoRaise(true);
        auto* group = new QWidget;
        auto* form = new QFormLayout(group);
        form->setContentsMargins(18, 0, 0, 0);
        // Long rows wrap, because names are long in some languages and the dock is narrow.
        form->setRowWrapPolicy(QFormLayout::WrapLongRows);
        for (const Field& field : recipe_fields()) {
            const bool is_main = std::any_of(editors_.begin(), editors_.end(),
                                             [&](const Editor& e) { return e.field == &field; }) ||
                                 field.path == "decompose.tolerance";
            if (field.path.starts_with(stage.prefix) && !is_main) {
                auto* label = new QLabel(label_of(field));
                form->addRow(label, make_editor(field));
                editors_.back().label = label;
            }
        }
        group->hide();
        connect(fold, &QToolButton::toggled, group, [fold, group](bool open) {
            group->setVisible(open);
            fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        });
        column->addWidget(fold);
        column->addWidget(group);
    }
}

QWidget* RecipePanel::make_editor(const Field& field) {
    QWidget* editor = nullptr;
    if (is_switch(field)) {
        auto* box = new QCheckBox;
        connect(box, &QCheckBox::clicked, this,
                [this, &field](bool on) { set(field, on ? "on" : "off"); });
        editor = box;
    } else if (const auto choices = choices_of(field); !choices.empty()) {
        auto* box = new QComboBox;
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
        for (const FieldChoice& choice : choices) {
            box->addItem(label_of(choice), text_of(choice.word));
        }
        connect(box, &QComboBox::activated, this,
                [this, &field, box](int index) { set(field, box->itemData(index).toString()); });
        editor = box;
    } else {
        auto* line = new QLineEdit;
        line->setPlaceholderText(placeholder_of(field));
        connect(line, &QLineEdit::editingFinished, this,
                [this, &field, line] { set(field, line); });
        editor = line;
    }
    editor->setObjectName(text_of(field.path));
    editor->setAccessibleName(label_of(field));
    editors_.push_back({&field, editor, nullptr});
    return editor;
}

// Text that cannot be read is put back as it was, and the reason is shown.
void RecipePanel::set(const Field& field, QLineEdit* line) {
    const QString text = line->text().trimmed();
    if (text == shown(field, text_of(field_text(field, document_.recipe())))) {
        return; // it stays in the unit that it was written in
    }
    const QString plain = is_length(field) ? in_model_units(text, metres()) : without_blanks(text);
    // A length that still has a unit belongs to a model whose unit is unknown, so it cannot be
    // converted.
    const auto length = is_length(field) ? parse_length(plain.toStdString()) : std::nullopt;
    const bool is_open = length && length->unit.metres > 0.0;
    if (is_open || !set(field, plain)) {
        show_recipe();
        const QString why = refused_setting(field, text, metres());
        // The tip is shown later, because the change of focus hides tips.
        QTimer::singleShot(0, line, [line, why] {
            QToolTip::showText(line->mapToGlobal(QPoint(0, line->height())), why, line);
        });
        emit said(why);
    }
}

bool RecipePanel::set(const Field& field, const QString& text) {
    Recipe recipe = document_.recipe();
    bool fits = true;
    if (text.isEmpty()) {
        Recipe fresh;
        std::visit([&](auto* to) { *to = *std::get<decltype(to)>(field.slot(fresh)); },
                   field.slot(recipe));
    } else {
        fits = set_field(field, text.toStdString(), recipe).ok();
    }
    if (fits) {
        document_.set_recipe(recipe);
    }
    show_recipe();
    return fits;
}

double RecipePanel::metres() const {
    return document_.model() ? document_.model()->metres_per_unit() : 0.0;
}

void RecipePanel::slide(int step) {
    Recipe recipe = document_.recipe();
    // Two digits are enough, and are what the recipe then has.
    const double percent = step == 0 ? 0.0 : QString::number(percent_of(step), 'g', 2).toDouble();
    recipe.decompose.tolerance = {percent, true};
    if (step == 0) {
        recipe.decompose.tolerance = {};
    }
    document_.set_recipe(recipe);
}

// The text with the model's unit after lengths.
QString RecipePanel::shown(const Field& field, const QString& text) const {
    if (text == "auto") {
        return {}; // has no number; the placeholder says so
    }
    const bool is_bare =
        is_length(field) && !text.isEmpty() && text != "0" && text.back().isDigit();
    return is_bare ? text + " " + unit_name(metres()) : text;
}

// A setting that changes nothing of such pieces cannot be set, and says why.
void RecipePanel::show_use(const Editor& editor) {
    const QString why = useless_because(*editor.field, document_.recipe());
    const QString tip = why.isEmpty() ? tip_of(*editor.field) : tip_of(*editor.field) + "\n" + why;
    for (QWidget* widget : {editor.widget, static_cast<QWidget*>(editor.label)}) {
        if (widget != nullptr) {
            widget->setEnabled(why.isEmpty());
            widget->setToolTip(tip);
        }
    }
}

void RecipePanel::show_recipe() {
    const Recipe& recipe = document_.recipe();
    for (const Editor& editor : editors_) {
        const QString text = QString::fromStdString(field_text(*editor.field, recipe));
        if (auto* box = qobject_cast<QCheckBox*>(editor.widget)) {
            box->setChecked(text == "on");
        } else if (auto* choice = qobject_cast<QComboBox*>(editor.widget)) {
            choice->setCurrentIndex(choice->findData(text));
        } else if (auto* line = qobject_cast<QLineEdit*>(editor.widget)) {
            line->setText(shown(*editor.field, text));
        }
        show_use(editor);
    }
    const Length& tolerance = recipe.decompose.tolerance;
    tolerance_->setText(
        shown(*find_field("decompose.tolerance"), QString::fromStdString(length_text(tolerance))));
    const auto length = in_model_units(tolerance, Unit{metres()});
    if (!slider_->isSliderDown() && length) {
        const QSignalBlocker quiet(slider_);
        const auto& model = document_.model();
        const double diagonal = model ? model->draw.bounds.diagonal() : 1.0;
        slider_->setValue(
            step_of(length->percent ? length->value : 100.0 * length->value / diagonal));
    }
    show_achieved();
}

void RecipePanel::show_achieved() {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        for (QLabel* label : {tolerance_achieved_, pieces_achieved_, vertices_achieved_}) {
            label->clear();
        }
        pieces_short_->hide();
        return;
    }
    show_tolerance(*cut);
    const QString pieces = QLocale().toString(cut->pieces().size());
    pieces_achieved_->setText(!cut->preliminary   ? tr("achieved: %1").arg(pieces)
                              : cut->fill_solid() ? tr("%1, a sketch").arg(pieces)
                                                  : tr("%1, not merged yet").arg(pieces));
    QStringList why;
    for (const Issue& issue : cut->decomposition.report.issues) {
        why += translated_sentence(issue);
    }
    pieces_short_->setText(why.join('\n'));
    pieces_short_->setVisible(!why.isEmpty());
    std::size_t vertices = 0;
    for (const Piece& piece : cut->pieces()) {
        vertices = std::max(vertices, piece.vertices.size());
    }
    vertices_achieved_->setText(tr("achieved: %1").arg(QLocale().toString(vertices)));
}

void RecipePanel::show_tolerance(const CutPieces& cut) {
    double concavity = 0.0;
    double protrusion = 0.0;
    for (const Piece& piece : cut.pieces()) {
        concavity = std::max(concavity, piece.concavity);
        protrusion = std::max(protrusion, piece.protrusion);
    }
    const DecomposeSettings& asked = document_.recipe().decompose;
    const double metres = cut.model->metres_per_unit();
    // A limit on the number of pieces may have made the tolerance larger than asked.
    const Length tolerance =
        in_model_units(asked.tolerance, Unit{metres}).value_or(Length()); // by the recipe now set
    const double allowed = std::max(tolerance.in_units(cut.draw.bounds.diagonal()),
                                    asked.max_pieces > 0 ? cut.decomposition.set.tolerance : 0.0);
    const QString out = length_with_unit(protrusion, metres);
    const QString deep = length_with_unit(concavity, metres);
    tolerance_achieved_->setText(
        cut.preliminary && cut.fill_solid()
            ? tr("%1 allowed; about %2 out").arg(length_with_unit(allowed, metres), out)
        : cut.fill_solid()
            ? tr("%1 allowed; achieved: %2 out. Pieces that fill the solid may be deep: %3.")
                  .arg(length_with_unit(allowed, metres), out, deep)
            : tr("%1 allowed; achieved: %2 deep, %3 out")
                  .arg(length_with_unit(allowed, metres), deep, out));
}

} // namespace hullwright::ui
