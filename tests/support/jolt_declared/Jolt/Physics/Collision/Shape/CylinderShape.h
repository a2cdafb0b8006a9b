// Declares what the loader asks of Jolt's header of this name; see Jolt.h.
#pragma once

#include <Jolt/Jolt.h>

namespace JPH {

class CylinderShapeSettings : public ShapeSettings {
public:
    CylinderShapeSettings(float half_height, float radius, float convex_radius = 0.05F)
        : mHalfHeight(half_height), mRadius(radius), mConvexRadius(convex_radius) {}
    float mHalfHeight;
    float mRadius;
    float mConvexRadius;
};

} // namespace JPH
