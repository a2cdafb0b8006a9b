#include "ui/panels/outline_panel.h"

#include "ui/document/document.h"
#include "ui/models/piece_tree.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace hullwright::ui {

OutlinePanel::OutlinePanel(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), rows_(new PieceTree(document, this)),
      filtered_(new QSortFilterProxyModel(this)), search_(new QLineEdit(this)),
      view_(new QTreeView(this)) {
    setAccessibleName(tr("Parts and pieces"));
    filtered_->setSourceModel(rows_);
    filtered_->setRecursiveFilteringEnabled(true);
    filtered_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    search_->setObjectName("outline_search");
    search_->setAccessibleName(tr("Search"));
    search_->setPlaceholderText(tr("Search parts and pieces"));
    search_->setClearButtonEnabled(true);
    view_->setObjectName("outline");
    view_->setAccessibleName(tr("Parts of the model and their pieces"));
    view_->setModel(filtered_);
    view_->setUniformRowHeights(true);
    view_->setAlternatingRowColors(true);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    QHeaderView* header = view_->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::Fixed); // not measured: there may be many rows
    header->setSectionResizeMode(PieceTree::k_name, QHeaderView::Stretch);
    header->resizeSection(PieceTree::k_size, 56);
    header->resizeSection(PieceTree::k_error, 64);
    view_->setIndentation(12);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(search_);
    column->addWidget(view_, 1);
    setFocusProxy(view_);
    connect(search_, &QLineEdit::textChanged, this, &OutlinePanel::search);
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &OutlinePanel::take_selection);
    connect(&document_, &Document::selection_changed, this, &OutlinePanel::show_selection);
    connect(rows_, &QAbstractItemModel::modelReset, this, [this] {
        if (rows_->rowCount({}) == 1) {
            view_->expandAll();
        }
    });
    show_selection();
}

void OutlinePanel::search(const QString& text) {
    showing_ = true; // rows that go are not deselected by anybody
    filtered_->setFilterFixedString(text);
    showing_ = false;
    show_selection();
    if (!text.isEmpty()) {
        view_->expandAll();
    }
}

void OutlinePanel::take_selection() {
    if (showing_) {
        return;
    }
    std::set<PieceId> pieces;
    for (const QModelIndex& row : view_->selectionModel()->selectedRows()) {
        const auto below = rows_->pieces_below(filtered_->mapToSource(row));
        pieces.insert(below.begin(), below.end());
    }
    showing_ = true;
    document_.select(std::move(pieces));
    showing_ = false;
}

void OutlinePanel::show_selection() {
    if (showing_) {
        return;
    }
    showing_ = true;
    QItemSelection rows;
    QModelIndex first;
    for (const PieceId piece : document_.selection()) {
        const QModelIndex row = filtered_->mapFromSource(rows_->index_of(piece));
        if (row.isValid()) {
            rows.select(row, row);
            first = first.isValid() ? first : row;
        }
    }
    view_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect |
                                              QItemSelectionModel::Rows);
    if (first.isValid()) {
        view_->scrollTo(first);
    }
    showing_ = false;
}

} // namespace hullwright::ui
