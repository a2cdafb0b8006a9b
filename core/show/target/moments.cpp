#include "target/moments.h"

#include "mesh/topology.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <numbers>
#include <vector>

namespace hullwright {
namespace {

using Eigen::Matrix3d;

// Goes from the second moments about a point to the inertia about it.
Matrix3d inertia_of(const Matrix3d& second) {
    return second.trace() * Matrix3d::Identity() - second;
}

// Returns what moving a mass of 1 by `way` adds to its inertia (the theorem of Huygens and
// Steiner).
Matrix3d added_by(const Vec3& way) {
    return inertia_of(way * way.transpose());
}

bool is_closed(const TriMesh& mesh, const Topology& topology) {
    return std::all_of(topology.edges.begin(), topology.edges.end(), [&](const Edge& edge) {
        int upward = 0; // faces that run from the smaller vertex, less those that run to it
        for (Index i = 0; i < edge.count; ++i) {
            upward += ends_of(mesh, topology.sides[edge.first + i])[0] == edge.low ? 1 : -1;
        }
        return upward == 0;
    });
}

// Returns the inertia of a primitive of volume 1 in its own frame, along x and y, and along z.
Vec3 inertia_in_frame(const Primitive& primitive) {
    const double r2 = primitive.radius * primitive.radius;
    const double h = primitive.half_length;
    switch (primitive.shape) {
    case Shape::box: {
        const Vec3 squares = primitive.half.cwiseProduct(primitive.half) / 3.0;
        return Vec3::Constant(squares.sum()) - squares;
    }
    case Shape::sphere:
        return Vec3::Constant(0.4 * r2);
    case Shape::cylinder:
        return {r2 / 4.0 + h * h / 3.0, r2 / 4.0 + h * h / 3.0, r2 / 2.0};
    case Shape::capsule:
        break;
    }
    // Is the share of the volume that the ends have, of a pair of half balls on a cylinder.
    const double ends = primitive.radius / (primitive.radius + 1.5 * h);
    const double across = (1.0 - ends) * (r2 / 4.0 + h * h / 3.0) +
                          ends * (0.4 * r2 + h * h + 0.75 * h * primitive.radius);
    return {across, across, (1.0 - ends) * r2 / 2.0 + ends * 0.4 * r2};
}

} // namespace

Moments moments_inside(std::span<const Vec3> corners, std::span<const Triangle> triangles) {
    Moments moments;
    if (triangles.empty()) {
        return moments;
    }
    const Vec3 base = corners[triangles.front()[0]]; // numbers relative to it stay small
    double six = 0.0;                                // six times the volume
    Vec3 first = Vec3::Zero();
    Matrix3d second = Matrix3d::Zero();
    for (const Triangle& t : triangles) {
        const Vec3 a = corners[t[0]] - base;
        const Vec3 b = corners[t[1]] - base;
        const Vec3 c = corners[t[2]] - base;
        const double share = a.dot(b.cross(c));
        const Vec3 sum = a + b + c;
        six += share;
        first += share * sum;
        second += share * (sum * sum.transpose() + a * a.transpose() + b * b.transpose() +
                           c * c.transpose());
    }
    if (six == 0.0) {
        return moments;
    }
    moments.volume = six / 6.0;
    const Vec3 way = first / (4.0 * six);
    moments.centre = base + way;
    const Matrix3d moved = way * way.transpose();
    moments.inertia = inertia_of(second / 120.0 - moments.volume * moved);
    return moments;
}

Moments moments_of(const Primitive& primitive) {
    const Matrix3d axes = primitive.pose.turn.normalized().toRotationMatrix();
    Moments moments;
    moments.volume = volume_of(primitive);
    moments.centre = primitive.pose.move;
    if (moments.volume == 0.0) {
        return moments;
    }
    const Matrix3d turned = axes * inertia_in_frame(primitive).asDiagonal() * axes.transpose();
    // Roundings of the two products differ, and an inertia is the same both ways.
    moments.inertia = 0.5 * moments.volume * (turned + turned.transpose());
    return moments;
}

Moments sum_of(std::span<const Moments> solids) {
    Moments all;
    for (const Moments& solid : solids) {
        all.volume += solid.volume;
        all.centre += solid.volume * solid.centre;
    }
    if (all.volume == 0.0) {
        return {};
    }
    all.centre /= all.volume;
    for (const Moments& solid : solids) {
        all.inertia += solid.inertia + solid.volume * added_by(solid.centre - all.centre);
    }
    return all;
}

Result<std::optional<Moments>> moments_of_solid(const TriMesh& mesh, const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.8));
    if (!topology) {
        return topology.issue();
    }
    if (!is_closed(mesh, *topology)) {
        return std::optional<Moments>();
    }
    const Moments moments = moments_inside(mesh.vertices, mesh.triangles);
    progress.report(1.0);
    return moments.volume > 0.0 ? std::optional(moments) : std::nullopt;
}

PrincipalInertia principal_inertia(const Eigen::Matrix3d& inertia) {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(inertia);
    Matrix3d axes = solver.eigenvectors();
    if (axes.determinant() < 0.0) {
        axes.col(2) = -axes.col(2); // an axis has no direction, and a turn mirrors nothing
    }
    return {solver.eigenvalues(), Eigen::Quaterniond(axes).normalized()};
}

} // namespace hullwright
