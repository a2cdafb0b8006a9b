// Says what screen readers are told of lists to choose from.
#pragma once

namespace hullwright::ui {

// From now on each QComboBox that has a name is told by it, and by what is chosen: "Unit: mm". Qt's
// own way on Linux tells what is chosen alone.
void name_combo_boxes();

} // namespace hullwright::ui
