// Says where a line goes through one convex polygon or polyhedron, exactly. Sources alone include
// it, as other headers do not need the library of rationals.
#pragma once

#include "probe/ray.h"
#include "query/exact_vector.h"

#include <span>

namespace hullwright {

// Holds a convex body by its triangles. Of a flat one the vertices run round its polygon.
struct RayBody {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false;
};

struct ExactRay {
    const Ray& ray;
    Rational3 origin;
    Rational3 way;
    mpq_class way2;

    explicit ExactRay(const Ray& given)
        : ray(given), origin(rational(given.origin)), way(rational(given.direction)),
          way2(dot(way, way)) {}
};

// Says where a line goes through a body: the first and the last time, and the triangles met there.
struct LineInBody {
    bool met = false;
    bool grazes = false;  // the line runs in the plane of a face
    bool on_face = false; // the ray's origin is in the plane of a face
    mpq_class first;
    mpq_class last;
    const Triangle* at_first = nullptr;
    const Triangle* at_last = nullptr;

    void add(const mpq_class& t, const Triangle& triangle) {
        if (!met || t < first) {
            first = t;
            at_first = &triangle;
        }
        if (!met || t > last) {
            last = t;
            at_last = &triangle;
        }
        met = true;
    }
};

// Edges and corners belong to the body. Its triangles must have an area.
[[nodiscard]] LineInBody line_in_body(const ExactRay& line, const RayBody& body);

// Returns the direction of the normal, whose length is twice the area.
[[nodiscard]] Rational3 exact_normal(const Vec3& a, const Vec3& b, const Vec3& c);

// Returns the ray's point at that time, with the normal of the triangle of these vertices.
[[nodiscard]] RayPoint point_of(const ExactRay& line, const mpq_class& t,
                                std::span<const Vec3> vertices, const Triangle& triangle);

} // namespace hullwright
