// Lengths and volumes as the window shows and reads them: with the model's unit behind them.
#pragma once

#include <QString>

namespace hullwright::ui {

// "mm"; "units" where nobody knows: what a model's lengths are in.
[[nodiscard]] QString unit_name(double metres_per_unit);
// A length that somebody wrote ("2", "2 mm", "0,5 %"), in the model's units, as settings read it.
// As it is where it has a unit that nobody can convert.
[[nodiscard]] QString in_model_units(const QString& text, double metres_per_unit);
[[nodiscard]] QString without_blanks(const QString& number); // and with a point for a comma
// "0.125 mm"
[[nodiscard]] QString length_with_unit(double length, double metres_per_unit, int digits = 4);
// "0.125 mm³"
[[nodiscard]] QString volume_with_unit(double volume, double metres_per_unit, int digits = 4);

} // namespace hullwright::ui
