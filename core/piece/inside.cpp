#include "piece/inside.h"

#include "mesh/nesting.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

using Corners = std::array<Vec3, 3>;

Vec3 middle_of(const Solid& solid) {
    Vec3 middle = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        middle += v / static_cast<double>(solid.vertices.size());
    }
    return middle;
}

// An open solid has no surface across its holes: where a hull has corners at a rim, it may reach
// out there. Its facets are looked at, cut in four so many times.
class LidCheck {
public:
    LidCheck(const Ground& ground, const HeightField& field, FaceId near)
        : ground_(ground), field_(field), near_(near) {}

    bool is_out(const Corners& facet, int cuts) {
        if (ground_.stop.stop_requested()) {
            return true; // nobody waits for the answer
        }
        const Vec3 centre = (facet[0] + facet[1] + facet[2]) / 3.0;
        double radius = 0.0;
        for (const Vec3& corner : facet) {
            radius = std::max(radius, (corner - centre).norm());
        }
        const double likely = field_.likely_height(centre, near_);
        const double distance = std::abs(likely);
        const Where where = field_.around(centre, radius, likely, near_);
        if (where == Where::in) {
            return false;
        }
        if (distance > ground_.rounding + k_flat * radius && where == Where::out) {
            return true;
        }
        if (cuts == 0) {
            return false;
        }
        const Vec3 ab = 0.5 * (facet[0] + facet[1]);
        const Vec3 bc = 0.5 * (facet[1] + facet[2]);
        const Vec3 ca = 0.5 * (facet[2] + facet[0]);
        return is_out({facet[0], ab, ca}, cuts - 1) || is_out({ab, facet[1], bc}, cuts - 1) ||
               is_out({ca, bc, facet[2]}, cuts - 1) || is_out({ab, bc, ca}, cuts - 1);
    }

private:
    // Of a facet's radius: a facet that is a face has its middle in the surface but for this.
    static constexpr double k_flat = 1e-9;

    const Ground& ground_;
    const HeightField& field_;
    FaceId near_;
};

Triangle sorted(Triangle t) {
    std::sort(t.begin(), t.end());
    return t;
}

// A facet that closes a hole has a corner at the hole's rim, and one that is a face of the patch is
// in the surface: no others than the former are looked at, and none of the latter.
bool reaches_out_of_a_hole(const Ground& ground, const HeightField& field, const Shell& shell,
                           const Solid& solid) {
    constexpr int k_cuts = 3;
    if (std::none_of(shell.vertices.begin(), shell.vertices.end(),
                     [&](VertexId v) { return ground.at_rim[v] != 0; })) {
        return false;
    }
    std::vector<Triangle> faces;
    for (const FaceId face : shell.faces) {
        faces.push_back(sorted(ground.mesh().triangles[face]));
    }
    std::sort(faces.begin(), faces.end());
    LidCheck lid(ground, field, shell.faces.front());
    return std::any_of(shell.triangles.begin(), shell.triangles.end(), [&](const Triangle& t) {
        const Triangle at = {shell.vertices[t[0]], shell.vertices[t[1]], shell.vertices[t[2]]};
        return std::any_of(at.begin(), at.end(),
                           [&](VertexId v) { return ground.at_rim[v] != 0; }) &&
               !std::binary_search(faces.begin(), faces.end(), sorted(at)) &&
               lid.is_out({solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]]},
                          k_cuts);
    });
}

// Faces that look in opposite ways, in a hull no thicker than the rounding: there is nothing
// between them for the hull to be in.
bool is_folded(const Ground& ground, const Solid& solid) {
    Vec3 normal = Vec3::Zero();
    for (const FaceId face : solid.faces) {
        const Corners t = ground.mesh().corners(face);
        const Vec3 product = (t[1] - t[0]).cross(t[2] - t[0]);
        normal = product.norm() > normal.norm() ? product : normal;
    }
    const double length = normal.norm();
    const auto height = [&](const Vec3& v) {
        return normal.dot(v - solid.vertices.front()) / length;
    };
    double lowest = 0.0;
    double highest = 0.0;
    for (const Vec3& v : solid.vertices) {
        lowest = std::min(lowest, height(v));
        highest = std::max(highest, height(v));
    }
    constexpr double k_thin = 2.0; // both faces may be off the true plane by the rounding
    return !(highest - lowest > k_thin * ground.rounding) &&
           std::any_of(solid.faces.begin(), solid.faces.end(), [&](FaceId face) {
               const Corners t = ground.mesh().corners(face);
               return normal.dot((t[1] - t[0]).cross(t[2] - t[0])) < 0.0;
           });
}

// How often the closed component winds around the point, with all that no hull of its pieces
// crosses.
int turns_of(const Ground& ground, ComponentId component, const Vec3& p) {
    int turns = 0;
    ground.surface.bvh.visit([&](const Aabb& box) { return may_be_crossed_along_x(p, box); },
                             [&](FaceId face) {
                                 if (!ground.kinds.is_sheet(face) &&
                                     !ground.does_no_harm(face, component)) {
                                     turns += crossing_along_x(p, ground.mesh().corners(face));
                                 }
                             });
    return turns;
}

// Nothing of its own component is in the hull, so that one point off the surface speaks for all of
// it but where an open surface has holes. The middle of a thin hull may be too near to the surface
// to tell; then what closes the hull behind the patch is farthest from it.
bool is_in(const Ground& ground, const HeightField& field, const Shell& shell, const Solid& solid) {
    FaceId near = shell.faces.front();
    const SurfaceKind kind = ground.kind(near);
    const ComponentId component = ground.kinds.components.of_face[near];
    const auto tells = [&](const Vec3& p, bool& out) {
        const double likely = field.likely_height(p, near);
        const bool is_off = std::abs(likely) > 2.0 * ground.rounding;
        // Other solids may cross the hull: without them one point speaks for all of it.
        out = is_off &&
              (ground.simple || kind != SurfaceKind::solid ? field.is_out(p, likely, near)
                                                           : turns_of(ground, component, p) == 0);
        return is_off;
    };
    bool out = false;
    if (tells(middle_of(solid), out)) {
        return !out;
    }
    return std::none_of(solid.triangles.begin(), solid.triangles.end(), [&](const Triangle& t) {
        const Vec3& a = solid.vertices[t[0]];
        const Vec3& b = solid.vertices[t[1]];
        const Vec3& c = solid.vertices[t[2]];
        const std::array points = {Vec3((a + b + c) / 3.0), Vec3(0.5 * (a + b)),
                                   Vec3(0.5 * (b + c)), Vec3(0.5 * (c + a))};
        return std::any_of(points.begin(), points.end(),
                           [&](const Vec3& p) { return tells(p, out) && out; });
    });
}

} // namespace

bool is_inside(const Ground& ground, const HeightField& field, const Shell& shell,
               const Solid& solid) {
    const SurfaceKind kind = ground.kind(shell.faces.front());
    if (kind == SurfaceKind::sheet || touches_elsewhere(ground, shell) ||
        is_folded(ground, solid)) {
        return false;
    }
    return is_in(ground, field, shell, solid) &&
           (kind == SurfaceKind::solid || !reaches_out_of_a_hole(ground, field, shell, solid));
}

} // namespace hullwright
