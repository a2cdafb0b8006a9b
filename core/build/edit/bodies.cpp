#include "edit/bodies.h"

#include "edit/primitive.h"
#include "geom/box_around.h"

#include <utility>

namespace hullwright {
namespace {

double height_over(const SplitPlane& plane, const Vec3& normal, const Vec3& point) {
    return normal.dot(point - plane.point);
}

// Returns the body's corners on either side of the plane; those where its edges cross are on both.
std::array<std::vector<Vec3>, 2> corners_by_side(const Piece& piece, const SplitPlane& plane) {
    const Vec3 normal = plane.normal.stableNormalized();
    std::vector<double> heights;
    std::array<std::vector<Vec3>, 2> sides;
    for (const Vec3& v : piece.vertices) {
        heights.push_back(height_over(plane, normal, v));
        if (heights.back() <= 0.0) {
            sides[0].push_back(v);
        }
        if (heights.back() >= 0.0) {
            sides[1].push_back(v);
        }
    }
    for (const Triangle& t : piece.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            // Each edge is on two facets, which run along it in opposite directions.
            const Index low = t[i];
            const Index high = t[(i + 1) % 3];
            if (heights[low] < 0.0 && heights[high] > 0.0) {
                const Vec3& a = piece.vertices[low];
                const Vec3& b = piece.vertices[high];
                const Vec3 crossing = a + (b - a) * (heights[low] / (heights[low] - heights[high]));
                sides[0].push_back(crossing);
                sides[1].push_back(crossing);
            }
        }
    }
    return sides;
}

double volume_below(const Piece& piece, const SplitPlane& plane) {
    return volume_of(piece_of(body_of(corners_by_side(piece, plane)[0], {}), piece.part));
}

} // namespace

std::array<std::vector<FaceId>, 2>
faces_by_side(const TriMesh& mesh, const std::vector<FaceId>& faces, const SplitPlane& plane) {
    // Rounding in double does no harm here: a face about half on either side may go to either, as
    // the hull of the side that it goes to covers it.
    const Vec3 normal = plane.normal.stableNormalized();
    std::array<std::vector<FaceId>, 2> sides;
    for (const FaceId face : faces) {
        double height = 0.0;
        for (const Vec3& corner : mesh.corners(face)) {
            height += height_over(plane, normal, corner);
        }
        sides[height < 0.0 ? 0 : 1].push_back(face);
    }
    return sides;
}

Piece piece_of(Solid body, PartId part) {
    Piece piece;
    piece.faces = std::move(body.faces);
    piece.part = part;
    piece.vertices = std::move(body.vertices);
    piece.triangles = std::move(body.triangles);
    piece.flat = body.flat;
    return piece;
}

std::array<Piece, 2> parted(const TriMesh& mesh, const Piece& piece, const SplitPlane& plane) {
    auto corners = corners_by_side(piece, plane);
    auto faces = faces_by_side(mesh, piece.faces, plane);
    std::array<Piece, 2> sides;
    for (std::size_t i = 0; i < 2; ++i) {
        for (const FaceId face : faces[i]) {
            const auto three = mesh.corners(face);
            corners[i].insert(corners[i].end(), three.begin(), three.end());
        }
        sides[i] = piece_of(body_of(corners[i], std::move(faces[i])), piece.part);
    }
    return sides;
}

SplitPlane halving_plane(const Piece& piece) {
    constexpr int k_steps = 20; // 2^-20 is about a millionth
    const Aabb box = box_around(piece.vertices);
    Eigen::Index longest = 0;
    box.size().maxCoeff(&longest);
    SplitPlane plane{box.centre(), Vec3::Unit(longest)};
    const double half = 0.5 * volume_of(piece);
    double low = box.lower[longest];
    double high = box.upper[longest];
    for (int i = 0; i < k_steps; ++i) {
        plane.point[longest] = 0.5 * (low + high);
        (volume_below(piece, plane) < half ? low : high) = plane.point[longest];
    }
    return plane;
}

} // namespace hullwright
