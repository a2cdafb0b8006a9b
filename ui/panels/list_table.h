// Sets up tables that are lists, whose rows can be chosen but not edited.
#pragma once

class QTableView;

namespace hullwright::ui {

// Gives the table the same look and keys as all others.
void make_list(QTableView& table);

} // namespace hullwright::ui
