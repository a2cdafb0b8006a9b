#include "ui/panels/lint_panel.h"

#include "ui/document/document.h"
#include "ui/panels/list_table.h"
#include "ui/panels/panel_head.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Linting waits for this long, because drawing the pieces comes first and may need the processor,
// too.
constexpr int k_first_frame_milliseconds = 100;

// The setting that would help against the fault; empty when there is none.
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

bool is_of_vertices(LintFault fault) {
    return fault == LintFault::too_many_vertices || fault == LintFault::too_many_faces ||
           fault == LintFault::too_many_face_vertices;
}

bool is_rid_of_by_deleting(LintFault fault) {
    return fault == LintFault::flat || fault == LintFault::tiny ||
           fault == LintFault::collapses_in_float32;
}

} // namespace

LintPanel::LintPanel(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), findings_(new LintTable(this)),
      engine_(new QComboBox(this)), head_(new QLabel(this)), table_(new QTableView(this)),
      details_(new QLabel(this)), correct_(new QPushButton(this)),
      setting_(new QPushButton(tr("Open the setting"), this)) {
    setAccessibleName(tr("Lint"));
    auto* column = new QVBoxLayout(this);
    add_panel_head(this, column,
                   tr("What an engine will not like about the pieces, and what helps."),
                   "export.md");
    make_head();
    make_details();
    auto* choice = new QHBoxLayout;
    auto* label = new QLabel(tr("&Engine:"), this);
    label->setBuddy(engine_);
    choice->addWidget(label);
    choice->addWidget(engine_, 1);
    auto* remedies = new QHBoxLayout;
    remedies->addWidget(correct_);
    remedies->addWidget(setting_);
    remedies->addStretch(1);
    column->addLayout(choice);
    column->addWidget(head_);
    column->addWidget(table_, 1);
    column->addWidget(details_);
    column->addLayout(remedies);
    setFocusProxy(table_);
    connect(engine_, &QComboBox::activated, this, &LintPanel::choose_engine);
    connect(correct_, &QPushButton::clicked, this, &LintPanel::correct);
    connect(setting_, &QPushButton::clicked, this,
            [this] { emit setting_chosen(setting_of(current()->fault)); });
    document_.jobs().follow(job_, QT_TRANSLATE_NOOP("Job", "Checking for an engine"),
                            [this] { job_.stop(); });
    connect(&job_, &LintJob::linted, this, &LintPanel::take);
    connect(&job_, &LintJob::failed, &document_, &Document::failed);
    connect(&job_, &LintJob::failed, this, [this] { show_head(is_current()); });
    connect(&job_, &Job::stopped, this, [this] { show_head(is_current()); });
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &LintPanel::look);
    connect(&document_, &Document::recipe_changed, this, &LintPanel::look);
    connect(&document_, &Document::ended, this, &LintPanel::look);
    waiting_.setSingleShot(true);
    waiting_.setInterval(k_first_frame_milliseconds);
    connect(&waiting_, &QTimer::timeout, this, &LintPanel::begin);
    show_head(false);
    show_details();
}

void LintPanel::make_head() {
    engine_->setObjectName("lint_engine");
    engine_->setAccessibleName(tr("Engine that the pieces are for"));
    fill_engines();
    head_->setObjectName("lint_head");
    head_->setWordWrap(true);
    head_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setObjectName("lint");
    table_->setAccessibleName(tr("What the engine will not like"));
    make_list(*table_);
    table_->setModel(findings_);
    // Only the first 50 rows decide the width of columns, because there may be thousands.
    table_->horizontalHeader()->setResizeContentsPrecision(50);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(LintTable::k_fault, QHeaderView::Stretch);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &LintPanel::show_details);
    connect(table_, &QTableView::clicked, this, &LintPanel::choose);
    connect(table_, &QTableView::activated, this, &LintPanel::choose);
}

void LintPanel::make_details() {
    details_->setObjectName("lint_details");
    details_->setWordWrap(true);
    details_->setTextFormat(Qt::PlainText); // names of parts are not markup
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    correct_->setObjectName("lint_correct");
    setting_->setObjectName("lint_setting");
}

void LintPanel::fill_engines() {
    for (const EngineLimits& engine : engines()) {
        engine_->addItem(name_of(engine), QString::fromStdString(std::string(engine.name)));
    }
    engine_->setCurrentIndex(
        engine_->findData(QString::fromStdString(std::string(saved_engine().name))));
}

void LintPanel::choose_engine(int index) {
    save_engine(engines()[static_cast<std::size_t>(index)]);
    look();
    if (waiting_.isActive()) { // these pieces were drawn long ago
        begin();
    }
}

// The panel looks when it becomes visible; behind another tab the work can wait.
void LintPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();
}

const EngineLimits& LintPanel::engine() const {
    return engines()[static_cast<std::size_t>(std::max(0, engine_->currentIndex()))];
}

bool LintPanel::is_current() const {
    return result_ && result_->pieces == document_.shown().pieces() && result_->engine == &engine();
}

// Work for other pieces or another engine is stopped, whether the panel is visible or not. Work for
// these pieces is stopped too while others are being made, which are ready sooner if nothing else
// runs.
void LintPanel::look() {
    const auto& cut = document_.shown().pieces();
    if (!cut) {
        waiting_.stop();
        job_.stop();
        take(nullptr);
    } else if (!is_current() && isVisible() && !document_.busy()) {
        if (is_looking() && looking_at_ == std::pair(cut, &engine())) {
            return;
        }
        looking_at_ = {cut, &engine()};
        job_.stop();
        waiting_.start();
        show_head(false);
    } else {
        waiting_.stop();
        job_.stop();
        show_head(is_current());
    }
    show_details();
}

void LintPanel::begin() {
    waiting_.stop();
    if (document_.busy()) { // look() is called again at its end
        show_head(is_current());
        return;
    }
    const auto& [cut, engine] = looking_at_;
    const bool is_checked = result_ && result_->pieces == cut;
    job_.start(cut, {engine, false, is_checked ? result_->check : nullptr});
}

bool LintPanel::is_looking() const {
    return waiting_.isActive() || job_.running();
}

void LintPanel::take(const std::shared_ptr<const LintedPieces>& result) {
    result_ = result;
    findings_->show(result);
    show_head(true);
    show_details();
}

// Findings about other pieces stay, but are greyed out.
void LintPanel::show_head(bool is_current) {
    table_->setEnabled(result_ && is_current);
    head_->setEnabled(is_current);
    if (!document_.shown().pieces()) {
        head_->setText(tr("What an engine will not like about the pieces will stand here."));
    } else if (is_looking() || document_.busy()) {
        head_->setText(tr("Looking at the pieces…"));
    } else if (!is_current) {
        head_->setText(tr("These pieces have not been looked at. Choose an engine to do so."));
    } else {
        QString text = "<b>" + lint_summary_of(*result_) + "</b>";
        if (result_->metres_per_unit <= 0.0) {
            text += "<br>" + tr("The unit is not known and taken for a metre.");
        }
        head_->setText(text);
    }
}

const LintFinding* LintPanel::current() const {
    const QModelIndex index = table_->currentIndex();
    return table_->isEnabled() && index.isValid() ? &findings_->finding(index.row()) : nullptr;
}

void LintPanel::show_details() {
    const LintFinding* finding = current();
    details_->setVisible(finding != nullptr);
    correct_->setVisible(false);
    setting_->setVisible(false);
    if (finding == nullptr) {
        return;
    }
    details_->setText(lint_sentence_of(*result_, *finding) + ".\n" + remedy_of(*finding));
    setting_->setVisible(!setting_of(finding->fault).isEmpty());
    if (finding->piece && is_of_vertices(finding->fault)) {
        correct_->setText(
            tr("Limit to %1 vertices").arg(QLocale().toString(remedy_value(*finding))));
        correct_->setVisible(true);
    } else if (finding->piece && is_rid_of_by_deleting(finding->fault)) {
        correct_->setText(tr("Delete the piece"));
        correct_->setVisible(true);
    }
    correct_->setEnabled(document_.up_to_date());
}

void LintPanel::choose() {
    const LintFinding* finding = current();
    if (finding != nullptr && !finding->where.empty()) {
        emit place_chosen(finding->piece, finding->where);
    } else if (finding != nullptr && finding->piece) {
        emit piece_chosen(*finding->piece);
    }
}

void LintPanel::correct() {
    const LintFinding* finding = current();
    if (finding == nullptr || !finding->piece) {
        return;
    }
    const PieceRef piece = document_.shown().ref(*finding->piece);
    if (is_of_vertices(finding->fault)) {
        document_.correct(
            LimitVertices{{piece}, static_cast<std::uint32_t>(remedy_value(*finding))});
    } else {
        document_.correct(DeletePieces{{piece}});
    }
}

} // namespace hullwright::ui
