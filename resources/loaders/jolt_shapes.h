// Makes a shape of Jolt of the JSON that `hullwright export --for jolt` writes
// (docs/shapes-json.md). It needs nlohmann-json and Jolt alone, and may be copied as it is. A file
// that is no such JSON throws what nlohmann-json throws; a hull that Jolt refuses comes back as the
// error of the result.
#pragma once

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>
#include <istream>
#include <nlohmann/json.hpp>
#include <string>

namespace hullwright_shapes {

inline JPH::Vec3 vector_of(const nlohmann::json& row) {
    return {row[0].get<float>(), row[1].get<float>(), row[2].get<float>()};
}

// Capsules and cylinders of Jolt stand along y.
inline JPH::Quat turn_of(const nlohmann::json& shape) {
    if (shape.contains("axis")) {
        return JPH::Quat::sFromTo(JPH::Vec3::sAxisY(), vector_of(shape["axis"]));
    }
    if (!shape.contains("axes")) {
        return JPH::Quat::sIdentity();
    }
    const auto column = [&](int axis) { return JPH::Vec4(vector_of(shape["axes"][axis]), 0.0F); };
    return JPH::Mat44(column(0), column(1), column(2), JPH::Vec4(0, 0, 0, 1)).GetQuaternion();
}

// Jolt leaves points out that are closer than a millimetre to a hull, and rounds hulls by 5 cm,
// unless it is told otherwise: both are too much for small things. But its builder of hulls works
// in floats, and fails at some small hulls where too little is left out; so it is asked for little
// first, then for more.
inline JPH::Ref<JPH::ShapeSettings> hull_of(const nlohmann::json& points) {
    JPH::Array<JPH::Vec3> corners;
    JPH::AABox box;
    for (const nlohmann::json& point : points) {
        corners.push_back(vector_of(point));
        box.Encapsulate(corners.back());
    }
    JPH::Ref<JPH::ShapeSettings> built;
    for (float share = 1.0e-6F; share < 2.0e-3F; share *= 10.0F) {
        auto* hull = new JPH::ConvexHullShapeSettings(corners, 0.0F);
        hull->mHullTolerance = share * box.GetSize().Length();
        built = hull;
        if (!hull->Create().HasError()) {
            break;
        }
    }
    return built;
}

inline JPH::Ref<JPH::ShapeSettings> settings_of(const nlohmann::json& shape) {
    const std::string type = shape["type"];
    if (type == "hull") {
        return hull_of(shape["points"]);
    }
    if (type == "box") {
        return new JPH::BoxShapeSettings(vector_of(shape["half_extents"]), 0.0F);
    }
    const float radius = shape["radius"];
    if (type == "sphere") {
        return new JPH::SphereShapeSettings(radius);
    }
    const float half_height = shape["half_height"];
    if (type == "capsule") {
        return new JPH::CapsuleShapeSettings(half_height, radius);
    }
    return new JPH::CylinderShapeSettings(half_height, radius, 0.0F);
}

// The body's own mass, centre and inertia stand in the file's `mass`.
inline JPH::ShapeSettings::ShapeResult load(std::istream& file) {
    const nlohmann::json root = nlohmann::json::parse(file);
    JPH::StaticCompoundShapeSettings all;
    all.SetEmbedded(); // it is counted by references, and stands on the stack
    for (const nlohmann::json& shape : root["shapes"]) {
        const JPH::Vec3 centre =
            shape.contains("centre") ? vector_of(shape["centre"]) : JPH::Vec3::sZero();
        all.AddShape(centre, turn_of(shape), settings_of(shape));
    }
    return all.Create();
}

} // namespace hullwright_shapes
