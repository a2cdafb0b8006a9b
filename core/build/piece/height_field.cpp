#include "piece/height_field.h"

#include "geom/box_distance.h"
#include "geom/portable_math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

struct Foot {
    Vec3 point;
    int feature;
};

// Returns the point of a triangle that is nearest to p, by the regions around its corners and sides
// (Ericson, "Real-Time Collision Detection", 2005, 5.1.5).
Foot foot_on(const std::array<Vec3, 3>& t, const Vec3& p) {
    const auto& [a, b, c] = t;
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const double d1 = ab.dot(p - a);
    const double d2 = ac.dot(p - a);
    if (d1 <= 0.0 && d2 <= 0.0) {
        return {a, 0};
    }
    const double d3 = ab.dot(p - b);
    const double d4 = ac.dot(p - b);
    if (d3 >= 0.0 && d4 <= d3) {
        return {b, 1};
    }
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        return {a + ab * (d1 / (d1 - d3)), 3};
    }
    const double d5 = ab.dot(p - c);
    const double d6 = ac.dot(p - c);
    if (d6 >= 0.0 && d5 <= d6) {
        return {c, 2};
    }
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        return {a + ac * (d2 / (d2 - d6)), 5};
    }
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
        return {b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), 4};
    }
    const double scale = 1.0 / (va + vb + vc);
    return {a + ab * (vb * scale) + ac * (vc * scale), 6};
}

} // namespace

HeightField::HeightField(const Ground& ground) : ground_(ground) {
    const TriMesh& mesh = ground.mesh();
    face_normals_.resize(mesh.triangles.size(), Vec3(0, 0, 0));
    std::vector<Vec3> sums(mesh.vertices.size(), Vec3(0, 0, 0));
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const auto t = mesh.corners(face);
        const Vec3 cross = (t[1] - t[0]).cross(t[2] - t[0]);
        const double length = cross.norm();
        if (!(length > 0.0)) {
            continue;
        }
        face_normals_[face] = cross / length;
        for (Index i = 0; i < 3; ++i) {
            const Vec3 u = (t[(i + 1) % 3] - t[i]).normalized();
            const Vec3 w = (t[(i + 2) % 3] - t[i]).normalized();
            const double angle = arc_tangent(u.cross(w).norm(), u.dot(w));
            sums[ground.surface.places[mesh.triangles[face][i]]] += angle * face_normals_[face];
        }
    }
    place_normals_.resize(mesh.vertices.size());
    for (VertexId v = 0; v < mesh.vertices.size(); ++v) {
        place_normals_[v] = sums[ground.surface.places[v]];
    }
    in_leaves_.reserve(mesh.triangles.size());
    for (const Index face : ground.surface.bvh.items()) {
        in_leaves_.push_back(mesh.corners(face));
    }
}

// A sheet has two sides at one place: the one that looks at the point counts. Other ties go to the
// smaller number, so that it does not matter where the search began.
void HeightField::take_nearer(FaceId face, const FaceCorners& corners, const Vec3& point,
                              Nearest& best) const {
    const Foot foot = foot_on(corners, point);
    const double d2 = (foot.point - point).squaredNorm();
    const bool tie = d2 == best.distance2;
    const bool looks = tie && face_normals_[face].dot(point - foot.point) > 0.0;
    const bool looked =
        tie && best.face != k_none && face_normals_[best.face].dot(point - best.point) > 0.0;
    if (d2 < best.distance2 || (tie && (looks != looked ? looks : face < best.face))) {
        best = {d2, face, foot.point, foot.feature};
    }
}

HeightField::Nearest HeightField::nearest(const Vec3& point, FaceId near, Among among) const {
    const Bvh& bvh = ground_.surface.bvh;
    Nearest best{std::numeric_limits<double>::infinity(), k_none, Vec3::Zero(), 6};
    const auto look_at = [&](FaceId face, const FaceCorners& corners) {
        if (among == Among::all_faces || !ground_.kinds.is_sheet(face)) {
            take_nearer(face, corners, point, best);
        }
    };
    if (near != k_none) {
        look_at(near, ground_.mesh().corners(near));
    }
    bvh.visit_nearest(
        [&point](const Aabb& box) { return distance2_to(box, point); },
        [&best](Index /*number*/, double distance2) { return distance2 <= best.distance2; },
        [&](Index at) { look_at(bvh.items()[at], in_leaves_[at]); });
    return best;
}

double HeightField::likely_height(const Vec3& point, FaceId& near) const {
    const Nearest found = nearest(point, near);
    near = found.face;
    if (near == k_none) {
        return std::numeric_limits<double>::infinity(); // there is no face to be near to
    }
    const double distance = std::sqrt(found.distance2);
    return normal_at(found).dot(point - found.point) >= 0.0 ? distance : -distance;
}

double HeightField::height(const Vec3& point, FaceId& near, double sure) const {
    const double height = likely_height(point, near);
    const double distance = std::abs(height);
    return distance <= sure ? height : is_out(point, height, near) ? distance : -distance;
}

bool HeightField::is_out(const Vec3& point, double likely, FaceId near) const {
    return !ground_.kinds.is_sheet(near) && ground_.trusts_faces(point, 0.0)
               ? likely >= 0.0
               : ground_.is_out(ground_.turns_at(point));
}

Where HeightField::around(const Vec3& point, double radius, double likely, FaceId near) const {
    const bool at_a_sheet = ground_.kinds.is_sheet(near);
    double distance = std::abs(likely);
    if (!at_a_sheet && ground_.trusts_faces(point, radius)) {
        return likely >= 0.0 ? Where::out : distance > radius ? Where::in : Where::between;
    }
    const double turns = ground_.turns_at(point);
    if (ground_.is_out(turns)) {
        return Where::out;
    }
    if (at_a_sheet) {
        // The winding number does not change at a sheet, so only the faces of solids limit how far
        // it holds.
        distance = std::sqrt(nearest(point, k_none, Among::faces_of_solids).distance2);
    }
    return ground_.stays_in(turns, point, radius, distance) ? Where::in : Where::between;
}

double HeightField::height_over(const Vec3& point, FaceId face) const {
    const Foot foot = foot_on(ground_.mesh().corners(face), point);
    const double distance = (point - foot.point).norm();
    return face_normals_[face].dot(point - foot.point) >= 0.0 ? distance : -distance;
}

FaceId HeightField::downhill(const Vec3& point, FaceId face) const {
    const auto distance2_to = [&](FaceId f) {
        return (foot_on(ground_.mesh().corners(f), point).point - point).squaredNorm();
    };
    double best = distance2_to(face);
    for (FaceId from = k_none; from != face;) {
        const FaceId farther = std::exchange(from, face); // where the walk came from
        for (Index corner = 0; corner < 3; ++corner) {
            const FaceId next = ground_.graph.across[side_of(from, corner)];
            const double d2 = next == k_none || next == farther ? best : distance2_to(next);
            if (d2 < best) {
                best = d2;
                face = next;
            }
        }
    }
    return face;
}

Vec3 HeightField::normal_at(const Nearest& nearest) const {
    if (nearest.feature == 6) {
        return face_normals_[nearest.face];
    }
    const auto corner = static_cast<Index>(nearest.feature % 3);
    if (nearest.feature < 3) {
        return place_normals_[ground_.mesh().triangles[nearest.face][corner]];
    }
    const FaceId other = ground_.graph.across[side_of(nearest.face, corner)];
    return face_normals_[nearest.face] + (other == k_none ? Vec3(0, 0, 0) : face_normals_[other]);
}

} // namespace hullwright
