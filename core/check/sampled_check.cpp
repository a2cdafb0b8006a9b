#include "check/sampled_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace hullwright {
namespace {

using Corners = std::array<Vec3, 3>;

class Measurer {
public:
    Measurer(const CheckedSurface& surface, const Piece& piece, double tolerance,
             const Progress& progress)
        : surface_(surface), piece_(piece), tolerance_(tolerance), progress_(progress) {
        for (const Vec3& v : piece.vertices) {
            centre_ += v / static_cast<double>(piece.vertices.size());
        }
        for (const Triangle& t : piece.triangles) {
            const Corners c = {piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]};
            facets_.push_back(c);
            const Vec3 normal = (c[1] - c[0]).cross(c[2] - c[0]).normalized();
            if (normal.allFinite()) {
                planes_.push_back({normal, normal.dot(c[0])});
            }
        }
    }

    Measured run() {
        if (!piece_.flat) {
            for (const FaceId face : piece_.faces) {
                sample(surface_.mesh->corners(face),
                       [&](const Vec3& p) { look_for_depth(p, face); });
            }
        }
        for (const Corners& facet : facets_) {
            sample(facet, [this](const Vec3& p) { look_outward(p); });
        }
        return measured_;
    }

private:
    struct Plane {
        Vec3 normal;
        double offset;
    };

    // The corners and a grid between them, as fine as half the tolerance but for huge triangles.
    void sample(const Corners& t, const std::function<void(const Vec3&)>& look) {
        if (progress_.stopped()) {
            return;
        }
        const double longest =
            std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm(), (t[0] - t[2]).norm()});
        constexpr double k_most_rows = 90.0; // some 4096 points
        const auto rows =
            static_cast<int>(std::clamp(std::ceil(longest / (0.5 * tolerance_)), 1.0, k_most_rows));
        for (int i = 0; i <= rows; ++i) {
            for (int j = 0; j + i <= rows; ++j) {
                const double u = static_cast<double>(i) / rows;
                const double v = static_cast<double>(j) / rows;
                ++measured_.samples;
                look(t[0] * (1.0 - u - v) + t[1] * u + t[2] * v);
            }
        }
    }

    // A point in a convex body is as deep as its nearest plane.
    void look_for_depth(const Vec3& p, FaceId face) {
        double depth = std::numeric_limits<double>::infinity();
        for (const Plane& plane : planes_) {
            depth = std::min(depth, plane.offset - plane.normal.dot(p));
            if (depth <= measured_.concavity) {
                return;
            }
        }
        if (depth < std::numeric_limits<double>::infinity()) {
            measured_.concavity = depth;
            measured_.deepest_face = face;
        }
    }

    // The point itself, and points below it towards the middle of the hull.
    void look_outward(const Vec3& p) {
        look_at(p);
        if (piece_.flat) {
            return;
        }
        const Vec3 way = centre_ - p;
        const double length = way.norm();
        for (const double depth : {tolerance_, 3.0 * tolerance_}) {
            if (depth < length) {
                look_at(p + way * (depth / length));
            }
        }
    }

    void look_at(const Vec3& p) {
        const NearestFace near = nearest_face(surface_, p);
        if (near.distance <= measured_.protrusion) {
            return;
        }
        // Near the surface either side is harmless; the sign costs most and is asked last.
        const bool outside =
            surface_.closed ? near.distance > tolerance_ && !is_inside(surface_, p) : near.front;
        const bool shallow = surface_.closed && near.distance <= tolerance_ && near.front;
        if (outside || shallow) {
            measured_.protrusion = near.distance;
        }
    }

    const CheckedSurface& surface_;
    const Piece& piece_;
    double tolerance_;
    const Progress& progress_;
    Vec3 centre_ = Vec3::Zero();
    std::vector<Corners> facets_;
    std::vector<Plane> planes_;
    Measured measured_;
};

} // namespace

Measured measure_piece(const CheckedSurface& surface, const Piece& piece, double tolerance,
                       const Progress& progress) {
    return Measurer(surface, piece, tolerance, progress).run();
}

} // namespace hullwright
