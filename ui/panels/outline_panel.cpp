#include "ui/panels/outline_panel.h"

#include "ui/document/document.h"
#include "ui/icons/icon.h"
#include "ui/jobs/piece_errors.h"
#include "ui/models/node_tree.h"
#include "ui/models/piece_tree.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/piece_delegate.h"
#include "ui/panels/section.h"
#include "ui/words/measures.h"

#include <QComboBox>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright::ui {
namespace {

constexpr int k_indentation = 8; // pixels
// The list is never wider than its dock is at first, so that the view keeps two thirds of a small
// screen, unless somebody widens the dock.
constexpr int k_first_width = 170;

// A number as large as this one has no more digits.
QString longest_like(double number) {
    constexpr double k_wide = 8.88;
    return number > 0.0 && std::isfinite(number)
               ? error_in_row(k_wide * std::pow(10.0, std::floor(std::log10(number))))
               : QString();
}

} // namespace

OutlinePanel::OutlinePanel(Document& document, Hierarchy& hierarchy, QWidget* parent)
    : QWidget(parent), document_(document), hierarchy_(hierarchy),
      by_parts_(new PieceTree(document, this)), by_tree_(new NodeTree(document, hierarchy, this)),
      rows_(by_parts_), filtered_(new QSortFilterProxyModel(this)), order_(new QComboBox(this)),
      waiting_(new QLabel(tr("The tree is built when there are pieces."), this)),
      search_(new QLineEdit(this)), view_(new QTreeView(this)) {
    setAccessibleName(tr("Parts and pieces"));
    setToolTip(tr("The parts of the model and the pieces they were cut into."));
    set_manual_page(this, "pieces.md");
    filtered_->setSourceModel(rows_);
    filtered_->setRecursiveFilteringEnabled(true);
    filtered_->setFilterRole(PieceRows::k_words);
    filtered_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    set_up_head();
    set_up_view();
    lay_out();
    connect_all();
    unfold();
}

void OutlinePanel::set_up_head() {
    order_->setObjectName("outline_order");
    order_->setAccessibleName(tr("Order of the pieces"));
    order_->setToolTip(tr("By the parts of the model, or by the nodes that queries go down"));
    order_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    order_->setMinimumContentsLength(4);
    order_->addItems({tr("By parts"), tr("By the tree")});
    waiting_->setObjectName("outline_waiting");
    waiting_->setWordWrap(true);
    search_->setObjectName("outline_search");
    search_->setAccessibleName(tr("Search"));
    search_->setPlaceholderText(tr("Search"));
    search_->setClearButtonEnabled(true);
    search_->setToolTip(tr("Search parts and pieces"));
    search_->addAction(icon_of("search"), QLineEdit::LeadingPosition)
        ->setText(search_->accessibleName());
}

void OutlinePanel::lay_out() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(k_margin, k_margin, k_margin, 0);
    head->setSpacing(k_gap);
    for (QWidget* widget : {static_cast<QWidget*>(search_), static_cast<QWidget*>(order_),
                            static_cast<QWidget*>(waiting_)}) {
        head->addWidget(widget);
    }
    column->addLayout(head);
    column->addWidget(view_, 1);
    setTabOrder(search_, order_);
    setTabOrder(order_, view_);
}

void OutlinePanel::connect_all() {
    connect(order_, &QComboBox::currentIndexChanged, this,
            [this](int index) { set_by_tree(index == 1); });
    connect(search_, &QLineEdit::textChanged, this, &OutlinePanel::search);
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &OutlinePanel::take_selection);
    connect(&document_.shown(), &ShownPieces::selection_changed, this,
            &OutlinePanel::show_selection);
    for (const auto change : {&ShownPieces::visibility_changed, &ShownPieces::recoloured,
                              &ShownPieces::pieces_changed}) {
        connect(&document_.shown(), change, view_->viewport(), qOverload<>(&QWidget::update));
    }
    connect(filtered_, &QAbstractItemModel::modelAboutToBeReset, this, &OutlinePanel::remember);
    connect(filtered_, &QAbstractItemModel::modelReset, this, &OutlinePanel::unfold);
    connect(view_->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (has_bar_ != needs_bar()) {
            fit_columns();
        }
        follow_sight();
    });
    connect(view_->verticalScrollBar(), &QScrollBar::valueChanged, this,
            &OutlinePanel::follow_sight);
}

// A proxy would catch Tab on its way to what is above the rows.
void OutlinePanel::focusInEvent(QFocusEvent* event) {
    view_->setFocus(event->reason());
}

void OutlinePanel::set_up_view() {
    view_->setObjectName("outline");
    view_->setAccessibleName(tr("Parts of the model and their pieces"));
    view_->setModel(filtered_);
    view_->setUniformRowHeights(true);
    view_->setAlternatingRowColors(true);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setIndentation(k_indentation);
    view_->setTextElideMode(Qt::ElideMiddle);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setItemDelegate(new PieceDelegate(view_));
    QHeaderView* header = view_->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::Fixed); // rows are not measured, as there may be many
    header->setSectionResizeMode(PieceRows::k_name, QHeaderView::Stretch);
    header->setMinimumSectionSize(0);
}

bool OutlinePanel::needs_bar() const {
    return view_->verticalScrollBar()->maximum() > view_->verticalScrollBar()->minimum();
}

// Columns of numbers are as wide as their heading and their longest number, and the view is no
// narrower than all of them with a name and a bar to scroll.
void OutlinePanel::fit_columns() {
    has_bar_ = needs_bar();
    fit_numbers();
    int beside = has_bar_ ? view_->style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0;
    for (const int column : {PieceRows::k_size, PieceRows::k_error}) {
        beside += view_->isColumnHidden(column) ? 0 : view_->columnWidth(column);
    }
    // Names are cut in their middle where there is less room, but for a swatch with three digits;
    // marks are those that matter most, and the tip has the others.
    constexpr int k_swatch = 22; // pixels, with the air around it and a name
    const int least = 2 * k_indentation + k_swatch +
                      view_->fontMetrics().horizontalAdvance(QStringLiteral("000"));
    const int names = width_of_names();
    const int marks = rows_->most_marks();
    view_->setColumnHidden(PieceRows::k_marks, marks == 0);
    if (marks > 0) {
        const int room = k_first_width - beside - std::min(names, least);
        const int width = std::clamp(room, PieceDelegate::width_of_marks(1),
                                     PieceDelegate::width_of_marks(marks));
        view_->header()->resizeSection(PieceRows::k_marks, width);
        beside += width;
    }
    view_->setMinimumWidth(std::min(beside + names, k_first_width));
}

void OutlinePanel::fit_numbers() {
    const auto& cut = document_.shown().pieces();
    const QLocale locale;
    QStringList sizes;
    QStringList errors;
    if (cut && !cut->pieces().empty()) {
        std::size_t largest = 0;
        double farthest = 0.0;
        double nearest = std::numeric_limits<double>::infinity();
        for (PieceId piece = 0; piece < cut->pieces().size(); ++piece) {
            largest = std::max(largest, cut->pieces()[piece].vertices.size());
            const double error = limited_error(*cut, piece);
            farthest = std::max(farthest, error);
            nearest = error > 0.0 ? std::min(nearest, error) : nearest;
        }
        sizes += locale.toString(static_cast<qulonglong>(largest));
        for (const double error : {farthest, nearest}) {
            errors += longest_like(100.0 * error / cut->draw.bounds.diagonal());
        }
    }
    QHeaderView& header = *view_->header();
    header.resizeSection(PieceRows::k_size, width_of(PieceRows::k_size, sizes));
    header.resizeSection(PieceRows::k_error, width_of(PieceRows::k_error, errors));
}

int OutlinePanel::width_of(int column, const QStringList& texts) const {
    constexpr int k_around = 7; // pixels beside the words
    const QString heading = rows_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    int wide = view_->header()->fontMetrics().horizontalAdvance(heading);
    for (const QString& text : texts) {
        wide = std::max(wide, view_->fontMetrics().horizontalAdvance(text));
    }
    return wide + k_around;
}

// Numbers of a part are about as long; there may be thousands.
int OutlinePanel::width_of_names() const {
    constexpr PieceId k_measured = 50; // at either end
    const auto& cut = document_.shown().pieces();
    const auto pieces = cut ? static_cast<PieceId>(cut->pieces().size()) : PieceId{0};
    int wide = 0;
    for (PieceId i = 0; i < std::min(pieces, k_measured); ++i) {
        for (const PieceId piece : {i, pieces - 1 - i}) {
            const QModelIndex row = filtered_->mapFromSource(rows_->index_of(piece));
            wide = std::max(wide, view_->sizeHintForIndex(row).width());
        }
    }
    return 2 * k_indentation + wide;
}

void OutlinePanel::set_row_actions(const QList<QAction*>& actions) {
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    view_->addActions(actions);
}

QList<QAction*> OutlinePanel::row_actions() const {
    return view_->actions();
}

void OutlinePanel::set_by_tree(bool by_tree) {
    if (by_tree) {
        hierarchy_.want();
    }
    rows_ = by_tree ? static_cast<PieceRows*>(by_tree_) : by_parts_;
    showing_ = true; // lost rows are no deselection
    filtered_->setSourceModel(rows_);
    showing_ = false;
    // Names stand deep in the tree; what a tip tells, too, gives them its room.
    view_->setColumnHidden(PieceRows::k_error, by_tree);
    fit_columns();
    show_selection();
}

void OutlinePanel::remember() {
    const bool is_searched = !filtered_->filterRegularExpression().pattern().isEmpty();
    if (filtered_->sourceModel() != by_parts_ || is_searched || filtered_->rowCount() == 0) {
        return;
    }
    open_.resize(static_cast<std::size_t>(filtered_->rowCount()));
    for (std::size_t row = 0; row < open_.size(); ++row) {
        open_[row] = view_->isExpanded(filtered_->index(static_cast<int>(row), 0));
    }
    scrolled_ = view_->verticalScrollBar()->value();
}

// Parts open and close as they were, and a single part is opened; the tree is opened as far as
// fits.
void OutlinePanel::unfold() {
    constexpr int k_levels = 2;
    constexpr int k_many = 20000; // so many rows would take long
    const bool is_tree = rows_ == by_tree_;
    if (filtered_->sourceModel() == rows_) { // while a search sets in it is none
        fit_columns();
    }
    waiting_->setVisible(is_tree && rows_->rowCount({}) == 0);
    if (!search_->text().isEmpty()) {
        unfold_found();
    } else if (is_tree) {
        view_->expandToDepth(k_levels);
    } else if (rows_->rowCount({}) == 1 && rows_->rowCount(rows_->index(0, 0, {})) < k_many) {
        view_->expandAll();
    } else {
        const auto rows = static_cast<std::size_t>(filtered_->rowCount());
        for (std::size_t row = 0; row < std::min(rows, open_.size()); ++row) {
            view_->setExpanded(filtered_->index(static_cast<int>(row), 0), open_[row]);
        }
        view_->verticalScrollBar()->setValue(scrolled_);
    }
    // Names of parts and nodes are long, and have nothing in the other columns that matters more.
    for (int row = 0; row < filtered_->rowCount() && !is_tree; ++row) {
        view_->setFirstColumnSpanned(row, {}, true);
    }
    show_selection();
}

void OutlinePanel::search(const QString& text) {
    showing_ = true; // rows that go are no deselection
    // All rows are replaced at once: thousands that go and come one by one take the view a second.
    filtered_->setSourceModel(nullptr);
    filtered_->setFilterFixedString(text);
    filtered_->setSourceModel(rows_);
    showing_ = false;
    show_selection();
}

// Opens parts one by one until the rows fill the view several times over; all of them would take
// long.
void OutlinePanel::unfold_found() {
    constexpr int k_enough = 2000; // rows
    int rows = 0;
    for (int row = 0; row < filtered_->rowCount() && rows < k_enough; ++row) {
        const QModelIndex part = filtered_->index(row, 0);
        rows += 1 + filtered_->rowCount(part);
        view_->expandRecursively(part, 2);
    }
}

void OutlinePanel::take_selection() {
    if (showing_) {
        return;
    }
    std::set<PieceId> pieces;
    std::set<std::string> added;
    // selectedRows() is not used, because it looks at all ranges for each row.
    for (const QItemSelectionRange& rows : view_->selectionModel()->selection()) {
        for (int row = rows.top(); row <= rows.bottom(); ++row) {
            const QModelIndex of = filtered_->mapToSource(filtered_->index(row, 0, rows.parent()));
            if (const std::string name = rows_->added_of(of); !name.empty()) {
                added.insert(name);
            }
            const auto below = rows_->pieces_below(of);
            pieces.insert(below.begin(), below.end());
        }
    }
    std::vector<PieceId> told(pieces.begin(), pieces.end());
    if (QGuiApplication::keyboardModifiers() & Qt::ControlModifier) {
        keep_untold(pieces, added);
    } else {
        is_told_in_part_ = false; // the view has chosen all of them itself
    }
    told_ = std::move(told);
    showing_ = true;
    document_.shown().select(std::move(pieces), std::move(added));
    showing_ = false;
}

// Keeps selected what the view does not know of: pieces that the search did not find, that are out
// of sight, and what is in no tree.
void OutlinePanel::keep_untold(std::set<PieceId>& pieces, std::set<std::string>& added) const {
    for (const PieceId piece : document_.shown().selection()) {
        if (!std::ranges::binary_search(told_, piece)) {
            pieces.insert(piece);
        }
    }
    for (const std::string& name : document_.shown().selected_added()) {
        if (!filtered_->mapFromSource(rows_->index_of_added(name)).isValid()) {
            added.insert(name);
        }
    }
}

// The view looks at all ranges of its selection for each cell that it paints, so that of many
// pieces it is told those that are in sight.
void OutlinePanel::show_selection() {
    constexpr std::size_t k_few = 500;
    if (showing_) {
        return;
    }
    showing_ = true; // scrolling to the first one tells nothing yet
    const std::set<PieceId>& selection = document_.shown().selection();
    is_told_in_part_ = selection.size() > k_few;
    if (const QModelIndex first = first_selected(); first.isValid()) {
        view_->scrollTo(first);
    }
    tell_view(is_told_in_part_ ? selected_in_sight()
                               : std::vector<PieceId>(selection.begin(), selection.end()));
    showing_ = false;
}

void OutlinePanel::follow_sight() {
    if (is_told_in_part_ && !showing_) {
        showing_ = true;
        tell_view(selected_in_sight());
        showing_ = false;
    }
}

QModelIndex OutlinePanel::first_selected() const {
    for (const PieceId piece : document_.shown().selection()) {
        if (const auto row = filtered_->mapFromSource(rows_->index_of(piece)); row.isValid()) {
            return row;
        }
    }
    for (const std::string& name : document_.shown().selected_added()) {
        if (const auto row = filtered_->mapFromSource(rows_->index_of_added(name)); row.isValid()) {
            return row;
        }
    }
    return {};
}

// Returns the selected pieces whose rows are seen, or would be after a turn of the wheel.
std::vector<PieceId> OutlinePanel::selected_in_sight() const {
    constexpr int k_beyond = 50; // rows above and below
    std::vector<PieceId> found;
    QModelIndex row = view_->indexAt(QPoint(0, 0)).siblingAtColumn(0);
    int rows = 2 * k_beyond + 1;
    if (row.isValid()) {
        rows += view_->viewport()->height() / std::max(view_->visualRect(row).height(), 1);
    }
    for (int i = 0; i < k_beyond && view_->indexAbove(row).isValid(); ++i) {
        row = view_->indexAbove(row);
    }
    const std::set<PieceId>& selection = document_.shown().selection();
    for (int i = 0; i < rows && row.isValid(); ++i, row = view_->indexBelow(row)) {
        const QModelIndex of = filtered_->mapToSource(row);
        const auto below = rows_->pieces_below(of);
        if (below.size() == 1 && rows_->index_of(below.front()) == of &&
            selection.contains(below.front())) {
            found.push_back(below.front());
        }
    }
    std::ranges::sort(found);
    return found;
}

// Has the view select the rows of these pieces, and of the added primitives that are selected.
void OutlinePanel::tell_view(const std::vector<PieceId>& pieces) {
    QItemSelection rows;
    const auto add = [&rows](const QModelIndex& from, const QModelIndex& to) {
        rows.append({from, to.siblingAtColumn(PieceTree::k_columns - 1)});
    };
    told_.clear();
    QModelIndex from; // beginning of the run of rows that ends at `last`
    QModelIndex last;
    for (const PieceId piece : pieces) {
        const QModelIndex row = filtered_->mapFromSource(rows_->index_of(piece));
        if (!row.isValid()) {
            continue;
        }
        told_.push_back(piece);
        if (last.isValid() && (row.row() != last.row() + 1 || row.parent() != last.parent())) {
            add(from, last);
            last = QModelIndex();
        }
        from = last.isValid() ? from : row;
        last = row;
    }
    if (last.isValid()) {
        add(from, last);
    }
    for (const std::string& name : document_.shown().selected_added()) {
        const QModelIndex row = filtered_->mapFromSource(rows_->index_of_added(name));
        if (row.isValid()) {
            add(row, row);
        }
    }
    // ClearAndSelect and Rows are not used: both compare all ranges pair by pair.
    view_->selectionModel()->clearSelection();
    view_->selectionModel()->select(rows, QItemSelectionModel::Select);
}

} // namespace hullwright::ui
