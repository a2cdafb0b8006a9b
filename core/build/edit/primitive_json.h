// Writes and reads primitives as JSON (docs/corrections-json.md): files of corrections and of
// pieces have them alike.
#pragma once

#include "base/json_reader.h"
#include "edit/primitive.h"

#include <string>

namespace hullwright {

// Returns the motion on one line. Numbers read back to the same bits.
[[nodiscard]] std::string motion_json(const Motion& motion);
[[nodiscard]] std::string primitive_json(const Primitive& primitive);

// Unknown words, missing keys and numbers that are not finite are faults of the document.
[[nodiscard]] Shape shape_in(const JsonValue& value);
[[nodiscard]] Motion motion_in(const JsonValue& value);
[[nodiscard]] Primitive primitive_in(const JsonValue& value);

} // namespace hullwright
