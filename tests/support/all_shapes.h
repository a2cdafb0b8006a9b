// Makes a body with a shape of each kind.
#pragma once

#include "support/shapes.h"
#include "target/target.h"

namespace hullwright::tests {

// Returns a hull, a box, a ball, a capsule and a cylinder; the unit and the axis up are chosen.
inline Body body_of_all_shapes(double metres_per_unit = 1.0, UpAxis up = UpAxis::y) {
    Body body;
    body.name = "mug";
    body.metres_per_unit = metres_per_unit;
    body.up = up;
    const TriMesh block = shapes::box(Vec3(0, 0, 0), Vec3(1, 2, 3));
    BodyShape& hull = body.shapes.emplace_back();
    hull.points = block.vertices;
    hull.triangles = block.triangles;
    for (const Shape kind : {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder}) {
        Primitive primitive;
        primitive.shape = kind;
        primitive.half = Vec3(1, 2, 3);
        primitive.radius = 2.0;
        primitive.half_length = 4.0;
        primitive.pose.move = Vec3(10, 20, 30);
        primitive.pose.turn = Eigen::Quaterniond(0.5, 0.1, -0.7, 0.3).normalized();
        const Piece around = *hull_of(primitive, {});
        body.shapes.push_back({{}, {}, {}, around.vertices, around.triangles, false, primitive});
    }
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        body.shapes[i].name = "mug_00" + std::to_string(i + 1);
    }
    body.seen = block.vertices;
    body.seen_triangles = block.triangles;
    body.moments = moments_inside(body.seen, body.seen_triangles);
    body.mass_of = MassOf::model;
    return body;
}

} // namespace hullwright::tests
