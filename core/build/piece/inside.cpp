#include "piece/inside.h"

#include "piece/corners.h"
#include "piece/thin_hull.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright {
namespace {

Vec3 middle_of(const Solid& solid) {
    Vec3 middle = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        middle += v / static_cast<double>(solid.vertices.size());
    }
    return middle;
}

// Finds facets that reach out through the holes of an open solid, which has no surface there: a
// hull with corners at a rim may do so. Facets are halved across their longest edges down to an
// eighth of their radius, as a fan of slivers closes a round hole.
class LidCheck {
public:
    LidCheck(const Ground& ground, const HeightField& field, FaceId near, std::stop_token stop)
        : ground_(ground), field_(field), near_(near), stop_(std::move(stop)) {}

    bool is_out(const Corners& facet) {
        // Holes that are narrower than this may be missed; half of it may take four times the
        // looks.
        constexpr double k_finest = 1.0 / 8.0;
        return is_out(facet, k_finest * radius_of(facet));
    }

private:
    static Corners from_longest_edge(const Corners& t) {
        const double ab = (t[1] - t[0]).squaredNorm();
        const double bc = (t[2] - t[1]).squaredNorm();
        const double ca = (t[0] - t[2]).squaredNorm();
        if (ab >= bc && ab >= ca) {
            return t;
        }
        return bc >= ca ? Corners{t[1], t[2], t[0]} : Corners{t[2], t[0], t[1]};
    }

    bool is_out(const Corners& facet, double finest) {
        if (stop_.stop_requested()) {
            return true; // the result of a stopped run is not used
        }
        const Vec3 centre = (facet[0] + facet[1] + facet[2]) / 3.0;
        const double radius = radius_of(facet);
        const double likely = field_.likely_height(centre, near_);
        const double distance = std::abs(likely);
        // Winding numbers are slow, so they are computed only where the result can decide.
        const bool is_off = distance > ground_.rounding + k_flat * radius;
        if (is_off || distance > radius || ground_.kinds.is_sheet(near_)) {
            const Where where = field_.around(centre, radius, likely, near_);
            if (where == Where::in) {
                return false;
            }
            if (is_off && where == Where::out) {
                return true;
            }
        }
        const auto [a, b, c] = from_longest_edge(facet);
        const Vec3 middle = 0.5 * (a + b);
        if (radius <= finest || middle == a || middle == b) {
            return false;
        }
        return is_out({a, middle, c}, finest) || is_out({middle, b, c}, finest);
    }

    // Is a share of a facet's radius; a facet that is a face has its middle so near to the surface
    // while the radius is more than 4e-7 of its coordinates, whose rounding moves the middle by
    // some 4 half epsilons. A smaller face may seem to reach out, and then its hull is refused.
    static constexpr double k_flat = 1e-9;

    const Ground& ground_;
    const HeightField& field_;
    FaceId near_;
    std::stop_token stop_;
};

Triangle sorted(Triangle t) {
    std::sort(t.begin(), t.end());
    return t;
}

// Tests only facets with a corner at a rim, as only these can close a hole, and no facets that are
// faces of the patch, as those lie in the surface.
bool reaches_out_of_a_hole(const Ground& ground, const HeightField& field, Shell& shell,
                           const Solid& solid, const std::stop_token& stop) {
    const auto is_at_rim = [&](Index v) { return ground.at_rim[shell.vertices[v]] != 0; };
    std::vector<Triangle> faces;
    for (const FaceId face : shell.faces) {
        const Triangle& t = ground.mesh().triangles[face];
        if (std::any_of(t.begin(), t.end(), [&](VertexId v) { return ground.at_rim[v] != 0; })) {
            faces.push_back(sorted(t));
        }
    }
    std::sort(faces.begin(), faces.end());
    LidCheck lid(ground, field, shell.faces.front(), stop);
    shell.stays_in.resize(shell.triangles.size(), 0);
    for (std::size_t i = 0; i < shell.triangles.size(); ++i) {
        const Triangle& t = shell.triangles[i];
        const Triangle at = {shell.vertices[t[0]], shell.vertices[t[1]], shell.vertices[t[2]]};
        if (shell.stays_in[i] != 0 || std::none_of(t.begin(), t.end(), is_at_rim) ||
            std::binary_search(faces.begin(), faces.end(), sorted(at))) {
            continue;
        }
        if (lid.is_out({solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]]})) {
            return true;
        }
        shell.stays_in[i] = 1;
    }
    return false;
}

// True for faces that look in opposite directions in a hull no thicker than the rounding: nothing
// is between them that could be inside.
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
    return !(highest - lowest > k_thin * ground.rounding) &&
           std::any_of(solid.faces.begin(), solid.faces.end(), [&](FaceId face) {
               const Corners t = ground.mesh().corners(face);
               return normal.dot((t[1] - t[0]).cross(t[2] - t[0])) < 0.0;
           });
}

// No surface of its own component is inside the hull, so one point off the surface decides for all
// of it, except where an open surface has holes. The middle of a thin hull may be too near to the
// surface to tell. Then the points of the facets that are farthest from the patch decide.
bool is_in(const Ground& ground, const HeightField& field, const Shell& shell, const Solid& solid,
           const std::stop_token& stop) {
    FaceId near = shell.faces.front();
    const SurfaceKind kind = ground.kind(near);
    const ComponentId component = ground.kinds.components.of_face[near];
    const auto tells = [&](const Vec3& p, bool& out) {
        const double likely = field.likely_height(p, near);
        const bool is_off = std::abs(likely) > 2.0 * ground.rounding;
        // Other solids may cross the hull; only without them one point decides for all of it.
        out = is_off && (ground.simple || kind != SurfaceKind::solid
                             ? field.is_out(p, likely, near)
                             : !ground.is_in_without_others(component, p));
        return is_off;
    };
    bool out = false;
    if (tells(middle_of(solid), out)) {
        return !out;
    }
    return std::none_of(solid.triangles.begin(), solid.triangles.end(), [&](const Triangle& t) {
        if (stop.stop_requested()) {
            return true;
        }
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

bool is_inside(const Ground& ground, const HeightField& field, Shell& shell, const Solid& solid,
               const std::stop_token& stop) {
    const SurfaceKind kind = ground.kind(shell.faces.front());
    if (kind == SurfaceKind::sheet || touches_elsewhere(ground, shell, stop) ||
        is_folded(ground, solid)) {
        return false;
    }
    return is_in(ground, field, shell, solid, stop) &&
           (kind == SurfaceKind::solid ||
            !reaches_out_of_a_hole(ground, field, shell, solid, stop));
}

} // namespace hullwright
