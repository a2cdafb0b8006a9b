#include "geom/length.h"

#include "base/text.h"

#include <array>

namespace hullwright {
namespace {

struct NamedUnit {
    std::string_view name;
    double metres;
};
constexpr std::array k_units = std::to_array<NamedUnit>({{"um", 1e-6},
                                                         {"mm", 0.001},
                                                         {"cm", 0.01},
                                                         {"m", 1.0},
                                                         {"km", 1000.0},
                                                         {"in", 0.0254},
                                                         {"ft", 0.3048}});

std::optional<Unit> named_unit(std::string_view name) {
    for (const NamedUnit& unit : k_units) {
        if (unit.name == name) {
            return Unit{unit.metres};
        }
    }
    // Unicode has two letters for micro (U+00B5 and U+03BC), and both are in use.
    return name == "\u00B5m" || name == "\u03BCm" ? named_unit("um") : std::nullopt;
}

} // namespace

std::string unit_text(Unit unit) {
    for (const NamedUnit& named : k_units) {
        if (named.metres == unit.metres) {
            return std::string(named.name);
        }
    }
    return unit.metres > 0.0 ? number_text(unit.metres) + " m" : std::string();
}

std::optional<Unit> parse_unit(std::string_view text) {
    if (const auto named = named_unit(text)) {
        return named;
    }
    if (text.ends_with('m')) {
        text.remove_suffix(text.ends_with(" m") ? 2 : 1);
    }
    const auto metres = parse_number(text);
    return metres && *metres > 0.0 ? std::optional(Unit{*metres}) : std::nullopt;
}

std::optional<Length> parse_length(std::string_view text) {
    const std::size_t last = text.find_last_of("0123456789.");
    if (last == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view behind = text.substr(last + 1);
    while (behind.starts_with(' ')) {
        behind.remove_prefix(1);
    }
    const auto value = parse_number(text.substr(0, last + 1));
    const bool percent = behind == "%";
    const auto unit = behind.empty() || percent ? std::optional(Unit()) : named_unit(behind);
    if (!value || *value < 0.0 || !unit || (behind.empty() && last + 1 != text.size())) {
        return std::nullopt;
    }
    return Length{*value, percent, *unit};
}

std::string length_text(const Length& length) {
    const std::string unit = unit_text(length.unit);
    return number_text(length.value) + (length.percent ? "%" : unit.empty() ? "" : " " + unit);
}

std::optional<Length> in_model_units(const Length& length, Unit model) {
    if (length.unit.metres == 0.0 || length.unit == model) {
        return Length{length.value, length.percent, {}};
    }
    if (!(model.metres > 0.0)) {
        return std::nullopt;
    }
    // Units are decimal numbers that doubles cannot hold exactly: rounding the product to 15 digits
    // gives the number that people work out.
    constexpr int k_digits = 15;
    const double product = length.value * (length.unit.metres / model.metres);
    const auto value = parse_number(rounded_text(product, k_digits));
    return value ? std::optional(Length{*value, false, {}}) : std::nullopt;
}

} // namespace hullwright
