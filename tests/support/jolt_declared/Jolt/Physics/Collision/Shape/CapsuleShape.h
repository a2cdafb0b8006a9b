// Declares what the loader asks of Jolt's header of this name; see Jolt.h.
#pragma once

#include <Jolt/Jolt.h>

namespace JPH {

class CapsuleShapeSettings : public ShapeSettings {
public:
    CapsuleShapeSettings(float half_height, float radius)
        : mRadius(radius), mHalfHeightOfCylinder(half_height) {}
    float mRadius;
    float mHalfHeightOfCylinder;
};

} // namespace JPH
