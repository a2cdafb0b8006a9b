#include "ui/panels/problems_panel.h"

#include "pipeline/foreign_pieces.h"
#include "ui/document/document.h"
#include "ui/panels/list_table.h"
#include "ui/panels/repair_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <set>

namespace hullwright::ui {
namespace {

// Linting waits for this long, because drawing the pieces comes first and may need the processor,
// too.
constexpr int k_first_frame_milliseconds = 100;

// Returns the setting that would help against the fault; empty when there is none.
QString setting_of(LintFault fault) {
    switch (fault) {
    case LintFault::too_many_vertices:
    case LintFault::too_many_faces:
    case LintFault::too_many_face_vertices:
    case LintFault::dented_in_float32:
        return QStringLiteral("decompose.max_hull_vertices");
    case LintFault::too_many_pieces:
        return QStringLiteral("decompose.max_pieces");
    case LintFault::sticks_out:
    case LintFault::thin:
    case LintFault::tiny:
    case LintFault::closes_passage:
        return QStringLiteral("tolerance");
    default:
        return {};
    }
}

bool is_rid_of_by_deleting(LintFault fault) {
    return fault == LintFault::flat || fault == LintFault::tiny ||
           fault == LintFault::collapses_in_float32;
}

// Returns the recipe with what mends the fault while the model is read; none when nothing does.
std::optional<Recipe> mended(const Recipe& recipe, Fault fault, const Diagnosis& left) {
    Recipe better = recipe;
    RepairSettings& repair = better.repair;
    switch (fault) {
    case Fault::boundary_edges: {
        double longest = 0.0;
        for (const Hole& hole : left.holes) {
            longest = std::max(longest, hole.perimeter);
        }
        // A length is read as it is written, with all its digits.
        repair.fill_holes = {longest, false, {}};
        break;
    }
    case Fault::nonmanifold_edges:
    case Fault::nonmanifold_vertices:
        repair.split = true;
        break;
    case Fault::misoriented_edges:
    case Fault::inverted_components:
        repair.orient = true;
        break;
    case Fault::degenerate_faces:
        repair.degenerate = true;
        break;
    case Fault::duplicate_faces:
        repair.duplicates = true;
        break;
    default:
        break;
    }
    return better == recipe ? std::nullopt : std::optional(better);
}

} // namespace

ProblemsPanel::ProblemsPanel(Document& document, RepairPanel& repair, QWidget* parent)
    : Section(tr("Problems"),
              tr("What is wrong with the model, what an engine will not like about the pieces, and "
                 "what helps."),
              "export.md", parent),
      document_(document), repair_(repair), engine_(&saved_engine()),
      problems_(new ProblemTable(this)), head_(new QLabel), table_(new QTableView),
      details_(new QLabel), correct_(new QPushButton), correct_all_(new QPushButton),
      setting_(new QPushButton(tr("Open the setting"))) {
    setObjectName("problems_panel");
    make_list_of_problems();
    make_remedies();
    document_.jobs().follow(*job_, QT_TRANSLATE_NOOP("Job", "Checking for an engine"),
                            [this] { job_->stop(); });
    connect(job_.get(), &LintJob::linted, this, &ProblemsPanel::take);
    connect(job_.get(), &LintJob::failed, &document_, &Document::failed);
    connect(job_.get(), &LintJob::failed, this, [this] { show_head(is_current()); });
    connect(job_.get(), &Job::stopped, this, [this] { show_head(is_current()); });
    connect(&document_, &Document::model_changed, this, &ProblemsPanel::show_problems);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &ProblemsPanel::look);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &ProblemsPanel::look);
    connect(&document_, &Document::ended, this, &ProblemsPanel::look);
    waiting_.setSingleShot(true);
    waiting_.setInterval(k_first_frame_milliseconds);
    connect(&waiting_, &QTimer::timeout, this, &ProblemsPanel::begin);
    show_problems();
}

void ProblemsPanel::make_list_of_problems() {
    head_->setObjectName("lint_head");
    head_->setWordWrap(true);
    head_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setObjectName("problems");
    table_->setAccessibleName(tr("What is wrong, worst first"));
    make_list(*table_);
    table_->setModel(problems_);
    table_->setIconSize(QSize(14, 14));
    table_->setTextElideMode(Qt::ElideRight);
    table_->setWordWrap(false);
    QHeaderView* header = table_->horizontalHeader();
    header->hide();
    header->setMinimumSectionSize(0);
    // Only the first 50 rows decide the width of columns, because there may be thousands.
    header->setResizeContentsPrecision(50);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ProblemTable::k_what, QHeaderView::Stretch);
    add(head_);
    add(table_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ProblemsPanel::show_details);
    connect(table_, &QTableView::clicked, this, &ProblemsPanel::choose);
    connect(table_, &QTableView::activated, this, &ProblemsPanel::choose);
}

void ProblemsPanel::make_remedies() {
    details_->setObjectName("lint_details");
    details_->setWordWrap(true);
    details_->setTextFormat(Qt::PlainText); // names of parts are not markup
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    correct_->setObjectName("lint_correct");
    correct_all_->setObjectName("lint_correct_all");
    setting_->setObjectName("lint_setting");
    add(details_);
    add(repair_.stepper());
    for (QPushButton* button : {correct_, correct_all_, setting_}) {
        add(button);
    }
    connect(correct_, &QPushButton::clicked, this, [this] { correct(false); });
    connect(correct_all_, &QPushButton::clicked, this, [this] { correct(true); });
    connect(setting_, &QPushButton::clicked, this,
            [this] { emit setting_chosen(setting_of(current()->fault)); });
}

void ProblemsPanel::look_for(const EngineLimits& engine) {
    engine_ = &engine;
    look();
    if (waiting_.isActive()) { // these pieces were drawn long ago
        begin();
    }
}

// The panel looks when it becomes visible; while it is away the work can wait.
void ProblemsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();
}

bool ProblemsPanel::is_current() const {
    return result_ && result_->pieces == document_.shown().pieces() && result_->engine == engine_ &&
           result_->primitives == are_primitives_wanted();
}

// Work for other pieces or another engine is stopped, whether the panel is visible or not. Work for
// these pieces is stopped too while others are being made, which are ready sooner if nothing else
// runs.
void ProblemsPanel::look() {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        waiting_.stop();
        job_->stop();
        take(nullptr);
    } else if (!is_current() && isVisible() && !document_.busy()) {
        if (is_looking() && looking_at_ == std::pair(cut, engine_)) {
            return;
        }
        looking_at_ = {cut, engine_};
        job_->stop();
        waiting_.start();
        show_head(false);
    } else {
        waiting_.stop();
        job_->stop();
        show_head(is_current());
    }
    show_details();
}

void ProblemsPanel::begin() {
    waiting_.stop();
    if (document_.busy()) { // look() is called again at its end
        show_head(is_current());
        return;
    }
    const auto& [cut, engine] = looking_at_;
    const bool primitives = are_primitives_wanted();
    const bool is_checked = result_ && result_->pieces == cut && result_->primitives == primitives;
    job_->start(cut, {engine, primitives, is_checked ? result_->check : nullptr});
}

bool ProblemsPanel::is_looking() const {
    return waiting_.isActive() || job_->running();
}

void ProblemsPanel::take(const std::shared_ptr<const LintedPieces>& result) {
    result_ = result;
    show_problems();
}

void ProblemsPanel::show_problems() {
    constexpr int k_most = 8; // rows; the others are a scroll away
    const QModelIndex chosen = table_->currentIndex();
    const QString kept = chosen.isValid() ? problems_->sentence(chosen.row()) : QString();
    const ProblemKey key = chosen.isValid() ? problems_->key(chosen.row()) : ProblemKey();
    problems_->show(document_.model(), result_);
    choose_again(key, kept);
    fit_to_rows(*table_, std::min(problems_->rowCount(), k_most));
    table_->setVisible(problems_->rowCount() > 0);
    show_head(!document_.shown().pieces() || is_current());
    show_details();
}

// The row that was chosen stays so while others come and go, as its remedies are looked at.
void ProblemsPanel::choose_again(const ProblemKey& key, const QString& sentence) {
    for (int row = 0; row < problems_->rowCount() && !sentence.isEmpty(); ++row) {
        if (problems_->key(row) == key && problems_->sentence(row) == sentence) {
            table_->setCurrentIndex(problems_->index(row, 0));
            return;
        }
    }
}

// Findings about other pieces stay, but are greyed out.
void ProblemsPanel::show_head(bool is_current) {
    table_->setEnabled(is_current || !result_);
    head_->setEnabled(is_current);
    if (!document_.shown().pieces()) {
        head_->setText(document_.model() ? problems_->summary() : QString());
    } else if (is_looking() || document_.busy()) {
        head_->setText(tr("Looking at the pieces…"));
    } else if (!is_current) {
        head_->setText(tr("These pieces have not been looked at. Choose an engine to do so."));
    } else {
        head_->setText(problems_->summary());
        head_->setToolTip(result_->metres_per_unit > 0.0
                              ? QString()
                              : tr("The unit is not known and taken for a metre."));
    }
    head_->setVisible(!head_->text().isEmpty());
    // The earlier findings stay told while pieces are looked at again.
    if (is_current || !document_.shown().pieces()) {
        emit summed_up(problems_->has_faults() ? problems_->summary() : QString());
    }
}

const LintFinding* ProblemsPanel::current() const {
    const QModelIndex index = table_->currentIndex();
    return table_->isEnabled() && index.isValid() ? problems_->finding(index.row()) : nullptr;
}

// Returns the row whose remedies are offered: the one that was chosen, else the first of which one
// limit mends several pieces. Deleting is for somebody who has looked.
int ProblemsPanel::row_to_mend() const {
    if (!table_->isEnabled() || table_->currentIndex().isValid()) {
        return table_->isEnabled() ? table_->currentIndex().row() : -1;
    }
    for (int row = 0; row < problems_->rowCount(); ++row) {
        const LintFinding* finding = problems_->finding(row);
        if (finding != nullptr && is_of_vertices(finding->fault) && alike(row).size() > 1) {
            return row;
        }
    }
    return -1;
}

void ProblemsPanel::show_details() {
    const bool is_chosen = table_->isEnabled() && table_->currentIndex().isValid();
    details_->setVisible(is_chosen);
    for (QPushButton* button : {correct_, correct_all_, setting_}) {
        button->hide();
    }
    const int row = row_to_mend();
    if (row < 0) {
        return;
    }
    details_->setText(problems_->sentence(row));
    if (const LintFinding* finding = problems_->finding(row)) {
        setting_->setVisible(is_chosen && !setting_of(finding->fault).isEmpty());
        show_remedies(row, is_chosen);
    } else {
        show_repair(problems_->fault(row));
    }
    if (is_chosen) {
        scroll_to_remedies();
    }
}

// Scrolls to what mends the chosen problem, which is no use below the end of the column.
void ProblemsPanel::scroll_to_remedies() {
    QTimer::singleShot(0, this, [this] { // once it is laid out
        for (QWidget* above = parentWidget(); above != nullptr; above = above->parentWidget()) {
            auto* column = qobject_cast<QScrollArea*>(above);
            for (QWidget* remedy :
                 std::initializer_list<QWidget*>{details_, correct_, correct_all_, setting_}) {
                if (column != nullptr && remedy->isVisible()) {
                    column->ensureWidgetVisible(remedy, 0, 4);
                }
            }
        }
    });
}

// Where a row is of many pieces, they are mended together.
void ProblemsPanel::show_remedies(int row, bool is_chosen) {
    const LintFinding& finding = *problems_->finding(row);
    const QString limit = QLocale().toString(remedy_value(finding));
    const auto mended_together = alike(row);
    const QString count = QLocale().toString(static_cast<qulonglong>(mended_together.size()));
    if (!finding.piece) {
        return;
    }
    if (is_of_vertices(finding.fault)) {
        correct_->setText(tr("Limit to %1 vertices").arg(limit));
        correct_all_->setText(tr("Limit all %1 to %2 vertices").arg(count, limit));
    } else if (is_rid_of_by_deleting(finding.fault)) {
        correct_->setText(tr("Delete the piece"));
        correct_all_->setText(tr("Delete all %1").arg(count));
    } else {
        return;
    }
    const bool is_of_one = problems_->pieces(row).empty();
    correct_->setVisible(is_chosen && is_of_one);
    correct_all_->setVisible(mended_together.size() > (is_of_one ? 1 : 0));
    for (QPushButton* button : {correct_, correct_all_}) {
        button->setEnabled(document_.up_to_date());
    }
}

void ProblemsPanel::show_repair(Fault fault) {
    if (!mended(document_.recipe().value(), fault, *document_.model()->prepared.after)) {
        return;
    }
    correct_->setText(fault == Fault::boundary_edges ? tr("Fill these holes")
                                                     : tr("Repair when reading"));
    correct_->show();
    correct_->setEnabled(true);
}

void ProblemsPanel::choose() {
    const QModelIndex index = table_->currentIndex();
    if (!table_->isEnabled() || !index.isValid()) {
        return;
    }
    const LintFinding* finding = current();
    if (const Index number = problems_->collider(index.row()); number > 0) {
        choose_collider(number);
    } else if (finding == nullptr) {
        if (const Fault fault = problems_->fault(index.row()); fault != Fault::none) {
            repair_.visit(fault);
        }
    } else if (!finding->where.empty()) {
        emit place_chosen(finding->piece, finding->where);
    } else if (finding->piece) {
        emit piece_chosen(*finding->piece);
    }
}

// Chooses a piece by its number in the file; it may have been deleted or merged.
void ProblemsPanel::choose_collider(Index number) {
    const auto& cut = document_.shown().pieces();
    const auto& foreign = document_.model()->prepared.foreign;
    for (PieceId piece = 0; cut && piece < cut->pieces().size(); ++piece) {
        const Piece& each = cut->pieces()[piece];
        if (each.number == number && each.part == foreign->hulls.pieces.front().part) {
            emit piece_chosen(piece);
            return;
        }
    }
}

// Returns the pieces that the row is about, or that have the same fault with the same limit as its
// one, each once; locked ones cannot be changed.
std::vector<PieceId> ProblemsPanel::alike(int row) const {
    const LintFinding& finding = *problems_->finding(row);
    const std::vector<PieceId> of_row = problems_->pieces(row);
    std::set<PieceId> pieces(of_row.begin(), of_row.end());
    for (const LintFinding& other : result_->findings) {
        const bool is_alike = other.fault == finding.fault ||
                              (is_of_vertices(other.fault) && is_of_vertices(finding.fault));
        if (of_row.empty() && other.piece && is_alike &&
            remedy_value(other) == remedy_value(finding)) {
            pieces.insert(*other.piece);
        }
    }
    std::erase_if(pieces, [this](PieceId piece) { return result_->pieces->extras[piece].locked; });
    return {pieces.begin(), pieces.end()};
}

void ProblemsPanel::correct(bool all) {
    const int row = row_to_mend();
    const LintFinding* finding = problems_->finding(row);
    if (finding == nullptr) {
        const auto recipe = mended(document_.recipe().value(), problems_->fault(row),
                                   *document_.model()->prepared.after);
        if (recipe) {
            document_.recipe().set(*recipe);
        }
        return;
    }
    const Selected pieces{all ? alike(row) : std::vector{*finding->piece}, {}};
    if (is_of_vertices(finding->fault)) {
        const auto most = static_cast<std::uint32_t>(remedy_value(*finding));
        document_.corrector().correct(pieces, [most](auto refs) {
            return LimitVertices{std::move(refs), most};
        });
    } else {
        document_.corrector().correct(pieces,
                                      [](auto refs) { return DeletePieces{std::move(refs)}; });
    }
}

} // namespace hullwright::ui
