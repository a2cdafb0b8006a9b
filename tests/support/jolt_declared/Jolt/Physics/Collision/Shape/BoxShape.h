// Declares what the loader asks of Jolt's header of this name; see Jolt.h.
#pragma once

#include <Jolt/Jolt.h>

namespace JPH {

class BoxShapeSettings : public ShapeSettings {
public:
    explicit BoxShapeSettings(const Vec3& half_extent, float convex_radius = 0.05F)
        : mHalfExtent(half_extent), mConvexRadius(convex_radius) {}
    Vec3 mHalfExtent;
    float mConvexRadius;
};

} // namespace JPH
