#include "piece/body.h"

#include "exact/predicates.h"
#include "piece/hull.h"

#include <algorithm>
#include <utility>

namespace hullwright {

Solid body_of(std::span<const Vec3> points, std::vector<FaceId> faces,
              const std::stop_token& stop) {
    Hull hull = convex_hull(points, stop);
    Solid body{std::move(faces), {}, std::move(hull.triangles), hull.flat, {}};
    body.vertices.reserve(hull.vertices.size());
    for (const Index v : hull.vertices) {
        body.vertices.push_back(points[v]);
    }
    return body;
}

Solid body_of(const Piece& piece) {
    return {piece.faces, piece.vertices, piece.triangles, piece.flat, {}};
}

bool holds(const Solid& body, std::span<const Vec3> points, const std::stop_token& stop) {
    return std::all_of(body.triangles.begin(), body.triangles.end(), [&](const Triangle& t) {
        return !stop.stop_requested() &&
               std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
                   return exact::orientation(body.vertices[t[0]], body.vertices[t[1]],
                                             body.vertices[t[2]], p) <= 0;
               });
    });
}

} // namespace hullwright
