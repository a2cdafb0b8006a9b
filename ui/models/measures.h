// Lengths and volumes as the window shows them: with the model's unit behind them.
#pragma once

#include <QString>

namespace hullwright::ui {

// "mm"; "units" where nobody knows: what a model's lengths are in.
[[nodiscard]] QString unit_name(double metres_per_unit);
// "0.125 mm"
[[nodiscard]] QString length_with_unit(double length, double metres_per_unit, int digits = 4);
// "0.125 mm³"
[[nodiscard]] QString volume_with_unit(double volume, double metres_per_unit, int digits = 4);

} // namespace hullwright::ui
