#include "support/near_pairs.h"

#include "support/random_pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hullwright::tests {
namespace {

Shape random_shape(std::mt19937& random, std::size_t points, const Vec3& size) {
    std::normal_distribution<double> normal;
    std::vector<Vec3> cloud;
    for (std::size_t i = 0; i < points; ++i) {
        const double x = normal(random);
        const double y = normal(random);
        const Vec3 p = Vec3(x, y, normal(random)).cwiseProduct(size);
        cloud.push_back(p.cast<float>().cast<double>());
    }
    return shape_around(cloud);
}

// Names a place on the hull and a direction along which no point of the hull is farther.
struct Feature {
    Vec3 at = Vec3::Zero();
    Vec3 out = Vec3::UnitX();
};

Feature feature_of(const Shape& shape, std::mt19937& random) {
    const auto normal = [&shape](const Triangle& t) {
        const Vec3& p = shape.vertices[t[0]];
        return Vec3((shape.vertices[t[1]] - p).cross(shape.vertices[t[2]] - p).normalized());
    };
    const Triangle t = shape.triangles[random() % shape.triangles.size()];
    const std::array<Vec3, 3> p = {shape.vertices[t[0]], shape.vertices[t[1]],
                                   shape.vertices[t[2]]};
    const auto kind = random() % 3;
    if (kind == 0) {
        return {(p[0] + p[1] + p[2]) / 3.0, normal(t)};
    }
    Vec3 out = Vec3::Zero();
    for (const Triangle& other : shape.triangles) {
        const bool has_0 = std::find(other.begin(), other.end(), t[0]) != other.end();
        const bool has_1 = std::find(other.begin(), other.end(), t[1]) != other.end();
        if (has_0 && (kind == 1 || has_1)) {
            out += normal(other);
        }
    }
    return {kind == 1 ? p[0] : Vec3((p[0] + p[1]) / 2.0), out.normalized()};
}

} // namespace

Shape shape_around(const std::vector<Vec3>& points) {
    const Piece piece = piece_around(points);
    Shape shape{piece.vertices, piece.triangles, 0.0};
    for (const Vec3& v : shape.vertices) {
        shape.size = std::max(shape.size, (v - shape.vertices.front()).norm());
    }
    return shape;
}

Shape box_shape(const Vec3& size) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
        const Vec3 p =
            size.cwiseProduct(Vec3((i & 1) - 0.5, (i >> 1 & 1) - 0.5, (i >> 2 & 1) - 0.5));
        corners.push_back(p.cast<float>().cast<double>());
    }
    return shape_around(corners);
}

Shape shape_of(ShapeKind kind, std::mt19937& random) {
    std::uniform_real_distribution<double> share(0.0, 1.0);
    const std::size_t points = 4 + random() % 16;
    switch (kind) {
    case ShapeKind::blobs:
        return random_shape(random, points, Vec3(1, 1, 1));
    case ShapeKind::needles: {
        const double wide = 1e-2 * share(random) + 1e-3;
        return random_shape(random, points, Vec3(1, wide, 1e-2 * share(random) + 1e-3));
    }
    case ShapeKind::plates:
        return random_shape(random, points, Vec3(1, share(random) + 0.1, 1e-3));
    case ShapeKind::boxes: {
        const double wide = share(random) + 0.05;
        return box_shape(Vec3(1.0, wide, share(random) + 0.05));
    }
    case ShapeKind::flakes:
        return random_shape(random, points, Vec3(1, 1, 1e-6));
    case ShapeKind::mixed:
        break;
    }
    const double scale = std::pow(10.0, 6.0 * share(random) - 3.0);
    const double wide = std::pow(10.0, -3.0 * share(random));
    const double high = std::pow(10.0, -3.0 * share(random));
    return random_shape(random, points, scale * Vec3(1, wide, high));
}

void NearPairs::add(const Shape& a, const Shape& b, double gap) {
    const Feature on_a = feature_of(a, random_);
    const Feature on_b = feature_of(b, random_);
    const Eigen::Quaterniond turn = Eigen::AngleAxisd(6.3 * share_(random_), on_a.out) *
                                    Eigen::Quaterniond::FromTwoVectors(on_b.out, Vec3(-on_a.out));
    Pose pose;
    pose.turn = turn.toRotationMatrix();
    pose.move = on_a.at + gap * std::min(a.size, b.size) * on_a.out - pose.turn * on_b.at;
    add(a, b, pose);
}

void NearPairs::add(const Shape& a, const Shape& b, const Pose& pose) {
    Shape& placed = placed_.emplace_back(b);
    double reach = pose.move.cwiseAbs().sum();
    for (Vec3& v : placed.vertices) {
        reach = std::max(reach, v.cwiseAbs().sum() + pose.move.cwiseAbs().sum());
        v = pose(v);
    }
    const Shape& fixed = placed_.emplace_back(a);
    HullPair pair;
    pair.a = fixed.hull();
    pair.b = placed_[placed_.size() - 2].hull();
    pair.axis = way(fixed, placed_[placed_.size() - 2]);
    pair.doubt = 8.0 * std::numeric_limits<double>::epsilon() * reach;
    pairs_.push_back(pair);
}

// Returns the one of twelve random directions along which the hulls overlap least: it is as
// good a guess as the axis of a box.
Vec3 NearPairs::way(const Shape& a, const Shape& b) {
    Vec3 best = Vec3::UnitX();
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 12; ++i) {
        const double x = share_(random_) - 0.5;
        const double y = share_(random_) - 0.5;
        const Vec3 axis = Vec3(x, y, share_(random_) - 0.5).normalized();
        double most = -least;
        double first = std::numeric_limits<double>::infinity();
        for (const Vec3& v : a.vertices) {
            most = std::max(most, axis.dot(v));
        }
        for (const Vec3& v : b.vertices) {
            first = std::min(first, axis.dot(v));
        }
        if (i == 0 || most - first < least) {
            least = most - first;
            best = axis;
        }
    }
    return best;
}

double random_gap(std::mt19937& random) {
    std::uniform_real_distribution<double> share(0.0, 1.0);
    const double size = std::pow(10.0, -7.0 + 6.3 * share(random));
    const auto sign = random() % 16;
    return sign == 0 ? 0.0 : sign < 9 ? size : -size;
}

} // namespace hullwright::tests
