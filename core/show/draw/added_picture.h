// Draws added primitives and finds the one under the cursor.
#pragma once

#include "draw/pick.h"
#include "edit/edited_pieces.h"

#include <memory>

namespace hullwright {

struct AddedPicture {
    struct Drawn {
        std::vector<DrawVertex> faces; // three in a row make a triangle
        std::vector<DrawVertex> edges; // two in a row make a line
    };
    std::vector<Drawn> each;                   // in the order of the list of primitives
    std::shared_ptr<const PiecePicker> picker; // numbers as in that list; null when it is empty

    [[nodiscard]] Drawn of(const PiecePicker::IsVisible& is_visible) const;
};

[[nodiscard]] AddedPicture draw_added(std::span<const AddedPrimitive> added, const Vec3& origin);

} // namespace hullwright
