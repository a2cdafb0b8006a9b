// Declares what the loader asks of Jolt's header of this name; see Jolt.h.
#pragma once

#include <Jolt/Jolt.h>

namespace JPH {

class SphereShapeSettings : public ShapeSettings {
public:
    explicit SphereShapeSettings(float radius) : mRadius(radius) {}
    float mRadius;
};

} // namespace JPH
