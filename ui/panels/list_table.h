// Tables that are lists: rows to choose, nothing to edit.
#pragma once

class QTableView;

namespace hullwright::ui {

// The same look and keys everywhere.
void make_list(QTableView& table);

} // namespace hullwright::ui
