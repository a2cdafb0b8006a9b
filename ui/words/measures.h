// Writes and reads lengths and volumes with the model's unit after the number.
#pragma once

#include <QString>

#include <string>

namespace hullwright::ui {

// Returns the name of the model's unit, "mm"; "units" when it is unknown.
[[nodiscard]] QString unit_name(double metres_per_unit);
// Returns a typed length ("2", "2 mm", "0,5 %") in model units, as settings read it. It stays as it
// is when its unit cannot be converted.
[[nodiscard]] QString in_model_units(const QString& text, double metres_per_unit);
// Returns a length of the settings ("2", "0.5%", "2 mm") as the language writes it, with the
// model's unit after a bare number; `in_model_units` reads it again.
[[nodiscard]] QString setting_in_words(const QString& length, double metres_per_unit);
[[nodiscard]] QString without_blanks(const QString& number); // with a point for a comma
// Returns a number in a sentence, as the language writes it.
[[nodiscard]] std::string number_text(double value);
// People read three digits of a measured length.
inline constexpr int k_digits_of_measures = 3;
// Returns a number of so many digits, never with an exponent as programs write it.
[[nodiscard]] QString plain_number(double value, int digits = k_digits_of_measures);
// Returns the number of a length, without groups of digits, which settings do not read.
[[nodiscard]] QString length_number(double length, int digits = k_digits_of_measures);
// Returns a length such as "0.125 mm".
[[nodiscard]] QString length_with_unit(double length, double metres_per_unit,
                                       int digits = k_digits_of_measures);
// Returns a volume such as "0.125 mm³".
[[nodiscard]] QString volume_with_unit(double volume, double metres_per_unit,
                                       int digits = k_digits_of_measures);
// Returns "12.5 %": a number with its sign, as the language writes it.
[[nodiscard]] QString with_percent_sign(const QString& number);
[[nodiscard]] QString percent_with_sign(double percent, int digits = k_digits_of_measures);
// Returns the number of a share in percent, without its sign. Shares are counted along lines or
// over samples: less than a twenty-thousandth is rounding of the counts, and 0.
[[nodiscard]] QString share_in_percent(double share, int digits = k_digits_of_measures);
// Returns roughly a length of so many metres, in the unit that people would use: "16 cm".
[[nodiscard]] QString rough_length(double metres);

} // namespace hullwright::ui
