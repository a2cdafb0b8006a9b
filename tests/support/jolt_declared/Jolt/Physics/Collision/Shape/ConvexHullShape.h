// Declares what the loader asks of Jolt's header of this name; see Jolt.h.
#pragma once

#include <Jolt/Jolt.h>

namespace JPH {

// Jolt refuses hulls that its builder cannot make; so does this one, below the least tolerance.
class ConvexHullShapeSettings : public ShapeSettings {
public:
    explicit ConvexHullShapeSettings(const Array<Vec3>& points, float max_convex_radius = 0.05F)
        : mPoints(points), mMaxConvexRadius(max_convex_radius) {}
    [[nodiscard]] ShapeResult Create() const override {
        ShapeResult result;
        result.failed = mHullTolerance < least_tolerance;
        return result;
    }
    Array<Vec3> mPoints;
    float mMaxConvexRadius;
    float mHullTolerance = 1.0e-3F;
    static inline float least_tolerance = 0.0F;
};

} // namespace JPH
