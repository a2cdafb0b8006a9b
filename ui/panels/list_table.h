// Sets up tables that are lists, whose rows can be chosen but not edited.
#pragma once

class QTableView;

namespace hullwright::ui {

// Gives the table the same look and keys as all others.
void make_list(QTableView& table);
// Makes the table as high as so many rows and its heading, so that it needs no bar to scroll.
void fit_to_rows(QTableView& table, int rows);

} // namespace hullwright::ui
