// What is drawn of added primitives, and found under the cursor.
#pragma once

#include "draw/pick.h"
#include "edit/edited_pieces.h"

#include <memory>

namespace hullwright {

struct AddedPicture {
    struct Drawn {
        std::vector<DrawVertex> faces; // three in a row
        std::vector<DrawVertex> edges; // two in a row
    };
    std::vector<Drawn> each;                   // as in the list
    std::shared_ptr<const PiecePicker> picker; // numbers as in the list; null: there is nothing

    [[nodiscard]] Drawn of(const PiecePicker::IsVisible& is_visible) const;
};

[[nodiscard]] AddedPicture draw_added(std::span<const AddedPrimitive> added, const Vec3& origin);

} // namespace hullwright
