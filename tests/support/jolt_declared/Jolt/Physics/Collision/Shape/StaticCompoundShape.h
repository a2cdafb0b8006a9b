// Declares what the loader asks of Jolt's header of this name; see Jolt.h.
#pragma once

#include <Jolt/Jolt.h>

namespace JPH {

class StaticCompoundShapeSettings : public ShapeSettings {
public:
    void AddShape(const Vec3& place, const Quat& turn, const ShapeSettings* settings,
                  std::uint32_t = 0) {
        shape_.parts.push_back({place, turn, settings});
    }
    void AddShape(const Vec3& place, const Quat& turn, const Shape* shape, std::uint32_t = 0) {
        for (const Shape::Part& part : shape->parts) {
            AddShape(place, turn, part.settings.GetPtr());
        }
    }
    [[nodiscard]] ShapeResult Create() const override {
        ShapeResult result;
        result.shape = shape_;
        return result;
    }

private:
    Shape shape_;
};

} // namespace JPH
