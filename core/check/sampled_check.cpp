#include "check/sampled_check.h"

#include <algorithm>
#include <cmath>

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
        for (const FaceId face : piece.faces) {
            front_ += normal_of(surface.mesh->corners(face));
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
        for (const FaceId face : piece_.faces) {
            if (!piece_.flat) {
                refine(surface_.mesh->corners(face), face,
                       [&](const Cell& cell) { return look_for_depth(cell, face); });
            }
        }
        for (const Corners& facet : facets_) {
            if (counts(facet)) {
                refine(facet, piece_.faces.front(),
                       [this](Cell& cell) { return look_outward(cell); });
            }
        }
        return measured_;
    }

private:
    struct Plane {
        Vec3 normal;
        double offset;
    };
    struct Cell {
        Corners corners;
        FaceId near; // a face of the surface that is not far
        Vec3 centre = Vec3::Zero();
        double radius = 0.0;
    };

    // What is below this is of no interest: the largest found, or nearly the tolerance.
    [[nodiscard]] double bar(double found) const {
        constexpr double k_nearly = 0.9;
        return std::max(found, k_nearly * tolerance_);
    }

    // Cuts a triangle in four as long as `look` says that its cells may hold more, down to a
    // quarter of the tolerance.
    template <class Look> void refine(const Corners& whole, FaceId near, Look&& look) {
        cells_.assign(1, Cell{whole, near});
        while (!cells_.empty() && !progress_.stopped()) {
            Cell cell = cells_.back();
            cells_.pop_back();
            const Corners& t = cell.corners;
            cell.centre = (t[0] + t[1] + t[2]) / 3.0;
            for (const Vec3& corner : t) {
                cell.radius = std::max(cell.radius, (corner - cell.centre).norm());
            }
            ++measured_.samples;
            if (!look(cell) || cell.radius <= 0.25 * tolerance_) {
                continue;
            }
            const Vec3 ab = 0.5 * (t[0] + t[1]);
            const Vec3 bc = 0.5 * (t[1] + t[2]);
            const Vec3 ca = 0.5 * (t[2] + t[0]);
            for (const Corners& quarter : {Corners{t[0], ab, ca}, Corners{ab, t[1], bc},
                                           Corners{ca, bc, t[2]}, Corners{ab, bc, ca}}) {
                cells_.push_back({quarter, cell.near});
            }
        }
    }

    // A point in a convex body is as deep as its nearest plane; points of the cell are deeper by
    // its radius at most.
    bool look_for_depth(const Cell& cell, FaceId face) {
        if (planes_.empty()) {
            return false;
        }
        const double enough = bar(measured_.concavity) - cell.radius;
        const auto depth_below = [&](const Plane& plane) {
            return plane.offset - plane.normal.dot(cell.centre);
        };
        double depth = depth_below(planes_[last_plane_]);
        for (std::size_t i = 0; i < planes_.size() && depth > enough; ++i) {
            const double other = depth_below(planes_[i]);
            if (other < depth) {
                depth = other;
                last_plane_ = i; // the next cell is likely to lie below the same one
            }
        }
        if (depth > measured_.concavity) {
            measured_.concavity = depth;
            measured_.deepest_face = face;
        }
        return depth > enough;
    }

    // The centre, and points below it towards the middle of the hull.
    bool look_outward(Cell& cell) {
        const double enough = bar(measured_.protrusion) - cell.radius;
        if (distance_to(surface_.mesh->corners(cell.near), cell.centre) <= enough) {
            return false;
        }
        const double height = height_at(cell.centre, cell.near);
        note(height);
        const Vec3 way = centre_ - cell.centre;
        const double length = way.norm();
        // Only above what stands off the surface can there be a hollow; it ends at the surface.
        double above = surface_.closed && height > 0.25 * tolerance_ ? height : 0.0;
        for (double depth = 0.5 * tolerance_; above > 0.0 && depth < std::min(length, 4.0 * above);
             depth += 0.5 * tolerance_) {
            FaceId near = cell.near;
            above = height_at(cell.centre + way * (depth / length), near);
            note(above);
        }
        // Of an open surface, what is behind one face may be before another: a closer look there.
        const double clear = (surface_.closed ? 1.0 : 4.0) * cell.radius;
        const bool all_inside = height < 0.0 && -height >= clear;
        return !all_inside && std::abs(height) > enough;
    }

    void note(double height) { measured_.protrusion = std::max(measured_.protrusion, height); }

    // Above the surface positive. Of closed ones rays tell the sign where it matters; an open one
    // has no inside but behind its faces, away from its borders.
    double height_at(const Vec3& p, FaceId& near) const {
        const NearestFace nearest = nearest_face(surface_, p, near);
        near = nearest.face;
        const bool outside = !surface_.closed                 ? !nearest.behind || nearest.at_border
                             : nearest.distance <= tolerance_ ? nearest.front
                                                              : !is_inside(surface_, p);
        return outside ? nearest.distance : -nearest.distance;
    }

    // Of an open surface only what looks the way the patch does: the rest closes the hull behind.
    [[nodiscard]] bool counts(const Corners& facet) const {
        constexpr double k_edge_on = 0.5; // cosine of 60 degrees
        return surface_.closed ||
               normal_of(facet).normalized().dot(front_.normalized()) > k_edge_on;
    }
    static Vec3 normal_of(const Corners& t) { return (t[1] - t[0]).cross(t[2] - t[0]); }

    const CheckedSurface& surface_;
    const Piece& piece_;
    double tolerance_;
    const Progress& progress_;
    Vec3 centre_ = Vec3::Zero();
    Vec3 front_ = Vec3::Zero(); // the patch's mean normal, by area
    std::vector<Corners> facets_;
    std::vector<Plane> planes_;
    std::size_t last_plane_ = 0;
    std::vector<Cell> cells_;
    Measured measured_;
};

} // namespace

Measured measure_piece(const CheckedSurface& surface, const Piece& piece, double tolerance,
                       const Progress& progress) {
    return Measurer(surface, piece, tolerance, progress).run();
}

} // namespace hullwright
