// A length the user chose: in model units, or in percent of the model's box diagonal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

struct Length {
    double value = 0.0;
    bool percent = false;

    [[nodiscard]] double in_units(double diagonal) const {
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

// "0.5%" or "0.01"; not negative.
[[nodiscard]] std::optional<Length> parse_length(std::string_view text);
[[nodiscard]] std::string length_text(const Length& length);

} // namespace hullwright
