#include "ui/panels/pieces_panel.h"

#include "ui/document/document.h"
#include "ui/jobs/piece_errors.h"
#include "ui/panels/achieved.h"
#include "ui/panels/field_editors.h"
#include "ui/panels/marked_slider.h"
#include "ui/panels/piece_choice.h"
#include "ui/panels/preset_row.h"
#include "ui/words/error_tip.h"
#include "ui/words/field_words.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// The slider's first step is exact. The others go from a hundredth of a percent of the diagonal to
// a tenth of the diagonal, each by the same factor.
constexpr int k_steps = 120;
constexpr double k_least_percent = 0.01;
constexpr double k_most_percent = 10.0;
constexpr int k_field_width = 58; // pixels

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

// Says what was achieved, of pieces that are what was asked for or not.
void say(Achieved& label, const QString& text, const QString& brief, PiecesPanel::Standing standing,
         Achieved::State achieved) {
    const bool is_on_its_way = standing == PiecesPanel::Standing::on_its_way;
    const QString more = is_on_its_way ? QStringLiteral(" …") : QString();
    label.say(text + more, brief + more,
              is_on_its_way                                    ? Achieved::State::plain
              : standing == PiecesPanel::Standing::interrupted ? Achieved::State::missed
                                                               : achieved);
}

// Says "16 of 16", or the number alone where nothing limits it.
void say_count(Achieved& label, std::size_t count, std::uint32_t most,
               PiecesPanel::Standing standing) {
    const QLocale locale;
    const QString number = locale.toString(static_cast<qulonglong>(count));
    if (most == 0) {
        say(label, number, number, standing, Achieved::State::plain);
        return;
    }
    say(label,
        PiecesPanel::tr("%1 of %2", "achieved and asked for").arg(number, locale.toString(most)),
        number, standing, count <= most ? Achieved::State::kept : Achieved::State::missed);
}

} // namespace

PiecesPanel::PiecesPanel(Document& document, FieldEditors& editors, QWidget* parent)
    : Section(tr("Pieces"), tr("How the model is cut into convex pieces."), "pieces.md", parent),
      document_(document), editors_(editors), slider_(new MarkedSlider(Qt::Horizontal)),
      short_(new KeptLine("pieces_short")), foreign_(new QLabel) {
    setObjectName("pieces_panel");
    auto* presets = new PresetRow(document_);
    add_beside_title(presets->said());
    add(presets);
    auto* lines = new QGridLayout;
    lines->setHorizontalSpacing(k_gap);
    lines->setVerticalSpacing(k_gap);
    lines->setColumnStretch(2, 1);
    tolerance_ = add_line(lines, tr("Tolerance"), "decompose.tolerance", "tolerance");
    explain_errors(*tolerance_);
    make_slider();
    lines->addWidget(slider_, lines->rowCount(), 0, 1, 3);
    vertices_ = add_line(lines, tr("Most vertices"), "decompose.max_hull_vertices");
    pieces_ = add_line(lines, tr("Most pieces"), "decompose.max_pieces");
    add(lines);
    choice_ = new PieceChoice(document_, this);
    add(choice_);
    add(short_);
    foreign_->setObjectName("pieces_foreign");
    foreign_->setWordWrap(true);
    foreign_->setText(tr("The pieces are colliders of another program, which are not cut."));
    add(foreign_);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &PiecesPanel::show_recipe);
    connect(&document_, &Document::model_changed, this, &PiecesPanel::show_recipe);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &PiecesPanel::show_achieved);
    connect(&document_, &Document::ended, this, &PiecesPanel::show_achieved);
    show_recipe();
}

Achieved* PiecesPanel::add_line(QGridLayout* grid, const QString& words, const char* path,
                                const char* name) {
    const Field& field = *find_field(path);
    QWidget* editor = editors_.make(field, name);
    editor->setFixedWidth(k_field_width);
    auto* reached =
        new Achieved(words, editor->objectName() + (name != nullptr ? "_achieved" : ".achieved"));
    const int row = grid->rowCount();
    QLabel* label = editors_.make_label(field);
    label->setText(words); // the field's own name is too long for the line, and is in the tip
    label->setWordWrap(false);
    label->setToolTip(label_of(field) + "\n" + label->toolTip());
    grid->addWidget(label, row, 0);
    grid->addWidget(editor, row, 1);
    grid->addWidget(reached, row, 2);
    return reached;
}

void PiecesPanel::make_slider() {
    slider_->setObjectName("tolerance_slider");
    slider_->setAccessibleName(label_of(*find_field("decompose.tolerance")));
    slider_->setRange(0, k_steps);
    slider_->setToolTip(tr("Left: exact. Right: a tenth of the model's diagonal.") + "\n" +
                        tr("The mark below is the error that was reached."));
    connect(slider_, &QSlider::valueChanged, this, &PiecesPanel::slide);
}

void PiecesPanel::slide(int step) {
    Recipe recipe = document_.recipe().value();
    // Two digits are enough, and are what the recipe then has.
    const double percent = step == 0 ? 0.0 : QString::number(percent_of(step), 'g', 2).toDouble();
    recipe.decompose.tolerance = {percent, true};
    if (step == 0) {
        recipe.decompose.tolerance = {};
    }
    document_.recipe().slide_to(recipe);
}

void PiecesPanel::show_recipe() {
    const auto length =
        in_model_units(document_.recipe().value().decompose.tolerance, Unit{editors_.metres()});
    if (!slider_->isSliderDown() && length) {
        const QSignalBlocker quiet(slider_);
        const auto& model = document_.model();
        const double diagonal = model ? model->draw.bounds.diagonal() : 1.0;
        slider_->setValue(
            step_of(length->percent ? length->value : 100.0 * length->value / diagonal));
    }
    show_achieved();
}

// Pieces of another program were not asked for here.
void PiecesPanel::show_foreign(const CutPieces& cut) {
    const auto say_number = [](Achieved& label, std::size_t count) {
        const QString number = QLocale().toString(static_cast<qulonglong>(count));
        label.say(number, number, Achieved::State::plain);
        label.setToolTip({});
    };
    std::size_t vertices = 0;
    for (const Piece& piece : cut.pieces()) {
        vertices = std::max(vertices, piece.vertices.size());
    }
    say_number(*vertices_, vertices);
    say_number(*pieces_, cut.pieces().size());
    tolerance_->say({}, {}, Achieved::State::plain);
    tolerance_->setToolTip({});
    slider_->mark(-1);
    say_short({});
}

// The chart makes room for the sentence, so that nothing below it moves; without a chart it has
// its own.
void PiecesPanel::say_short(const QString& why) {
    const bool has_chart = !choice_->isHidden();
    short_->keep_room(!has_chart && foreign_->isHidden());
    choice_->give_way(why.isEmpty() ? 0 : short_->sizeHint().height() + k_gap);
    short_->say(why); // after the chart, so that both are laid out together
}

void PiecesPanel::show_achieved() {
    const auto& cut = document_.shown().pieces();
    const bool is_foreign = document_.model() && document_.model()->prepared.foreign;
    setEnabled(!is_foreign);
    foreign_->setVisible(is_foreign);
    if (cut && is_foreign) {
        show_foreign(*cut);
        return;
    }
    if (!cut) {
        for (Achieved* label : {tolerance_, pieces_, vertices_}) {
            label->say({}, {}, Achieved::State::plain);
            label->setToolTip({});
        }
        slider_->mark(-1);
        say_short({});
        return;
    }
    show_tolerance(*cut);
    show_counts(*cut);
    QStringList why;
    if (standing_of(*cut) == Standing::interrupted) {
        why += tr("Stopped: these are not the pieces that are asked for here.");
    }
    for (const Issue& issue : cut->decomposition.report.issues) {
        why += translated_sentence(issue);
    }
    say_short(why.join('\n'));
}

PiecesPanel::Standing PiecesPanel::standing_of(const CutPieces& cut) const {
    return !cut.preliminary && cut.recipe == document_.recipe().value() ? Standing::asked_for
           : document_.busy()                                           ? Standing::on_its_way
                                                                        : Standing::interrupted;
}

void PiecesPanel::show_counts(const CutPieces& cut) {
    const DecomposeSettings& asked = document_.recipe().value().decompose;
    const Standing standing = standing_of(cut);
    std::size_t vertices = 0;
    for (const Piece& piece : cut.pieces()) {
        vertices = std::max(vertices, piece.vertices.size());
    }
    say_count(*vertices_, vertices, asked.max_hull_vertices, standing);
    say_count(*pieces_, cut.pieces().size(), asked.max_pieces, standing);
    const QString pieces = QLocale().toString(static_cast<qulonglong>(cut.pieces().size()));
    pieces_->setToolTip(standing == Standing::asked_for ? QString()
                        : !cut.preliminary
                            ? tr("%1, of the last settings whose pieces are finished").arg(pieces)
                        : cut.fill_solid() ? tr("%1, a sketch").arg(pieces)
                                           : tr("%1, not merged yet").arg(pieces));
}

// The line has the error that the tolerance is about; its tip tells both, and what is allowed.
void PiecesPanel::show_tolerance(const CutPieces& cut) {
    Measure worst;
    for (PieceId id = 0; id < cut.pieces().size(); ++id) {
        const Measure error = shown_error(cut, id);
        worst.concavity = std::max(worst.concavity, error.concavity);
        worst.protrusion = std::max(worst.protrusion, error.protrusion);
    }
    const double metres = cut.model->metres_per_unit();
    const Length tolerance =
        in_model_units(document_.recipe().value().decompose.tolerance, Unit{metres})
            .value_or(Length());
    const double allowed = tolerance.in_units(cut.draw.bounds.diagonal());
    const double error = largest_of(worst, cut.decomposition.set.family);
    // The error stands in the unit of what was asked: a length, or a share of the diagonal.
    const QString share = percent_with_sign(100.0 * error / cut.draw.bounds.diagonal());
    say(*tolerance_, tolerance.percent ? share : length_with_unit(error, metres),
        tolerance.percent ? share : length_number(error), standing_of(cut),
        error <= allowed ? Achieved::State::kept : Achieved::State::missed);
    // A limit on pieces may have raised the tolerance.
    slider_->mark(standing_of(cut) == Standing::asked_for
                      ? step_of(100.0 * error / cut.draw.bounds.diagonal())
                      : -1);
    const QString out = length_with_unit(worst.protrusion, metres);
    const QString deep = length_with_unit(worst.concavity, metres);
    tolerance_->setToolTip(
        cut.preliminary && cut.fill_solid()
            ? tr("%1 allowed; overhang about %2").arg(length_with_unit(allowed, metres), out)
        : cut.fill_solid() ? tr("%1 allowed; achieved: overhang %2. Pieces that fill the solid may "
                                "have dents: %3.")
                                 .arg(length_with_unit(allowed, metres), out, deep)
                           : tr("%1 allowed; achieved: dent %2, overhang %3")
                                 .arg(length_with_unit(allowed, metres), deep, out));
    tolerance_->setAccessibleDescription(words_with_errors(tolerance_->toolTip()));
}

} // namespace hullwright::ui
