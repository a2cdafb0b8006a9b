#include "ui/panels/piece_choice.h"

#include "ui/document/document.h"
#include "ui/panels/error_curve.h"

#include <QLocale>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// Returns the slider's numbers: about as far apart in proportion, and each of them once. One step
// more is no limit.
const std::vector<std::uint32_t>& numbers() {
    static const std::vector<std::uint32_t> k_numbers = [] {
        constexpr double k_most = 256.0;
        constexpr int k_steps = 96;
        std::vector<std::uint32_t> all;
        for (int step = 0; step <= k_steps; ++step) {
            const auto number = static_cast<std::uint32_t>(
                std::lround(std::pow(k_most, static_cast<double>(step) / k_steps)));
            if (all.empty() || number > all.back()) {
                all.push_back(number);
            }
        }
        return all;
    }();
    return k_numbers;
}

int step_of(std::uint32_t pieces) {
    const auto& all = numbers();
    const auto at = pieces == 0 ? all.end() : std::lower_bound(all.begin(), all.end(), pieces);
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - (pieces == 0 ? 0 : 1);
    return static_cast<int>(std::min(at - all.begin(), last));
}

} // namespace

PieceChoice::PieceChoice(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), slider_(new QSlider(Qt::Horizontal)),
      curve_(new ErrorCurve) {
    slider_->setObjectName("pieces_slider");
    slider_->setAccessibleName(tr("Most pieces"));
    slider_->setRange(0, static_cast<int>(numbers().size()));
    slider_->setToolTip(tr("Left: one piece. Right: 256 pieces, and at the very end no limit."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(slider_);
    column->addWidget(curve_);
    connect(slider_, &QSlider::valueChanged, this, &PieceChoice::slide);
    connect(curve_, &ErrorCurve::chosen, this, &PieceChoice::choose);
    document_.jobs().follow(*job_, QT_TRANSLATE_NOOP("Job", "Counting what a limit costs"),
                            [this] { job_->stop(); });
    connect(job_.get(), &LimitJob::counted, curve_, &ErrorCurve::show_limit);
    connect(job_.get(), &LimitJob::failed, &document_, &Document::failed);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &PieceChoice::show_recipe);
    connect(&document_, &Document::model_changed, this, &PieceChoice::show_recipe);
    connect(&document_, &Document::model_changed, this, &PieceChoice::show_errors);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &PieceChoice::show_errors);
    show_recipe();
    show_errors();
}

void PieceChoice::give_way(int room) {
    curve_->give_way(room);
}

void PieceChoice::slide(int step) {
    const auto at = static_cast<std::size_t>(step);
    choose(at < numbers().size() ? numbers()[at] : 0);
}

void PieceChoice::choose(std::uint32_t pieces) {
    Recipe recipe = document_.recipe().value();
    recipe.decompose.max_pieces = pieces;
    document_.recipe().slide_to(recipe);
}

void PieceChoice::show_recipe() {
    const DecomposeSettings& settings = document_.recipe().value().decompose;
    // Pieces of another program are not cut, and there is no other number of them.
    const bool is_foreign = document_.model() && document_.model()->prepared.foreign;
    setVisible(settings.family == Family::solid && !is_foreign);
    if (!slider_->isSliderDown()) {
        const QSignalBlocker quiet(slider_);
        slider_->setValue(step_of(settings.max_pieces));
    }
    count_limit();
}

// The curve stays while the next pieces are on their way.
void PieceChoice::show_errors() {
    const auto& cut = document_.shown().pieces();
    const auto& model = document_.model();
    curve_->show_errors(cut ? cut->errors : nullptr, model ? model->metres_per_unit() : 0.0);
    curve_->mark(cut && cut->errors ? static_cast<std::uint32_t>(cut->pieces().size()) : 0);
    count_limit();
}

// The limit's line stays while the number of pieces moves.
void PieceChoice::count_limit() {
    const auto& cut = document_.shown().pieces();
    const auto errors = cut ? cut->errors : nullptr;
    const std::uint32_t limit = document_.recipe().value().decompose.max_hull_vertices;
    if (errors == counted_ && limit == limit_) {
        return;
    }
    counted_ = errors;
    limit_ = limit;
    job_->stop();
    curve_->show_limit(nullptr);
    if (errors && limit > 0) {
        job_->start(errors, limit);
    }
}

} // namespace hullwright::ui
