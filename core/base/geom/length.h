// Describes a length that the user chose: in model units, in a unit of its own, or in percent of
// the model's box diagonal.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

// Holds the metres per model unit; 0 when unknown.
struct Unit {
    double metres = 0.0;
    bool operator==(const Unit&) const = default;
};

// Returns "mm" or "m" for the common units, and the number of metres with " m" for others.
[[nodiscard]] std::string unit_text(Unit unit);
// Reads a unit's name, or its size in metres.
[[nodiscard]] std::optional<Unit> parse_unit(std::string_view text);

struct Length {
    double value = 0.0;
    bool percent = false;
    Unit unit = {}; // the unit it was written in; 0 metres for model units or percent

    // Is used only for a length without a unit of its own (see in_model_units).
    [[nodiscard]] double in_units(double diagonal) const {
        assert(unit.metres == 0.0);
        return percent ? value * 0.01 * diagonal : value;
    }
    [[nodiscard]] bool set() const { return value > 0.0; }
    bool operator==(const Length&) const = default;
};

// Holds a length that is derived from others unless the user sets it.
struct AutoLength {
    bool automatic = true;
    Length length; // used when not automatic
    bool operator==(const AutoLength&) const = default;
};

// Reads "0.5%", "0.01" or "2 mm"; negative lengths are refused.
[[nodiscard]] std::optional<Length> parse_length(std::string_view text);
[[nodiscard]] std::string length_text(const Length& length);

// There is no value when the length has a unit and the model's is unknown, or when the number would
// be too large.
[[nodiscard]] std::optional<Length> in_model_units(const Length& length, Unit model);

} // namespace hullwright
