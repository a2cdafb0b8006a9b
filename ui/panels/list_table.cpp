#include "ui/panels/list_table.h"

#include <QHeaderView>
#include <QTableView>

namespace hullwright::ui {

void make_list(QTableView& table) {
    constexpr int k_around = 8; // pixels above and below the words, together
    table.horizontalHeader()->setHighlightSections(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + k_around);
    table.setShowGrid(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false); // the Tab key leaves the table
}

void fit_to_rows(QTableView& table, int rows) {
    const int heading =
        table.horizontalHeader()->isHidden() ? 0 : table.horizontalHeader()->sizeHint().height();
    table.setFixedHeight(heading + rows * table.verticalHeader()->defaultSectionSize() +
                         2 * table.frameWidth());
}

} // namespace hullwright::ui
