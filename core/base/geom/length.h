// A length the user chose: in model units, in a unit of its own, or in percent of the model's box
// diagonal.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

// Metres per model unit; 0: unknown.
struct Unit {
    double metres = 0.0;
    bool operator==(const Unit&) const = default;
};

// "mm" or "m" for the common ones, else the metres as a number with " m".
[[nodiscard]] std::string unit_text(Unit unit);
// A unit's name, or how many metres it has.
[[nodiscard]] std::optional<Unit> parse_unit(std::string_view text);

struct Length {
    double value = 0.0;
    bool percent = false;
    Unit unit = {}; // it was written in; 0 metres: model units, or percent

    // Once it is in model units (see in_model_units).
    [[nodiscard]] double in_units(double diagonal) const {
        assert(unit.metres == 0.0);
        return percent ? value * 0.01 * diagonal : value;
    }
    [[nodiscard]] bool set() const { return value > 0.0; }
    bool operator==(const Length&) const = default;
};

// One that is worked out from others unless the user says it.
struct AutoLength {
    bool automatic = true;
    Length length; // when not automatic
    bool operator==(const AutoLength&) const = default;
};

// "0.5%", "0.01" or "2 mm"; not negative.
[[nodiscard]] std::optional<Length> parse_length(std::string_view text);
[[nodiscard]] std::string length_text(const Length& length);

// None where it has a unit and the model's is not known, or where the number would be too large.
[[nodiscard]] std::optional<Length> in_model_units(const Length& length, Unit model);

} // namespace hullwright
