// Tells the step of float32 numbers at places that are seen one after the other and not kept.
#pragma once

#include "mesh/tri_mesh.h"

namespace hullwright::pipeline {

class FloatStep {
public:
    void add(const Vec3& place) {
        if (place.allFinite()) {
            box_.add(place);
        }
    }

    // Returns the spacing at the largest coordinate of all places, as float32_spacing has it.
    [[nodiscard]] double spacing() const { return float32_spacing(box_); }

private:
    Aabb box_;
};

} // namespace hullwright::pipeline
