// Says where a camera stands as text, so that it can be carried to another window or written down.
#pragma once

#include "pipeline/kept_inspection.h"

#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

struct CarriedCamera {
    KeptCamera place;
    bool orthographic = false;

    bool operator==(const CarriedCamera&) const = default;
};

[[nodiscard]] std::string camera_to_json(const CarriedCamera& camera);
// Returns nothing when the text is something else, or a number makes no sense.
[[nodiscard]] std::optional<CarriedCamera> camera_from_json(std::string_view text);

} // namespace hullwright
