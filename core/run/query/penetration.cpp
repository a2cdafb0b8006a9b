#include "query/penetration.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Heights and distances are differences of points and a product or two, so their error is below
// this multiple of the size of their operands.
constexpr double k_rounding = 64.0 * std::numeric_limits<double>::epsilon();

std::uint32_t farthest(std::span<const Vec3> points, const Vec3& direction) {
    std::uint32_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const double along = points[i].dot(direction);
        if (along > most) {
            most = along;
            best = i;
        }
    }
    return best;
}

double size_of(std::span<const Vec3> points) {
    double size = 0.0;
    for (const Vec3& p : points) {
        size = std::max(size, p.cwiseAbs().maxCoeff());
    }
    return size;
}

// Returns some unit vector at right angles to the direction.
Vec3 across(const Vec3& direction) {
    Vec3::Index least = 0;
    direction.cwiseAbs().minCoeff(&least);
    return direction.cross(Vec3::Unit(least)).normalized();
}

// Returns the weights of a triangle's corners at the foot of the origin; they may be negative.
Vec3 weights_at_foot(const Vec3& p, const Vec3& q, const Vec3& r) {
    const Vec3 n = (q - p).cross(r - p);
    const Vec3 weights(n.dot(q.cross(r)), n.dot(r.cross(p)), n.dot(p.cross(q)));
    return weights / n.squaredNorm();
}

} // namespace

Penetrator::Corner Penetrator::support(const Vec3& direction) const {
    const std::uint32_t i = farthest(a_, direction);
    const std::uint32_t j = farthest(b_, -direction);
    Corner corner{i, j, a_[i] - b_[j]};
    for (std::size_t k = 0; k < thick_count_; ++k) {
        if (thick_[k].dot(direction) > 0.0) {
            corner.at += thick_[k];
        }
    }
    return corner;
}

void Penetrator::add_face(std::uint32_t i, std::uint32_t j, std::uint32_t k) {
    Face face;
    face.corners = {i, j, k};
    const Vec3& p = corners_[i].at;
    const Vec3 n = (corners_[j].at - p).cross(corners_[k].at - p);
    const double length = n.norm();
    // A face without area must never be the nearest.
    face.normal = length > 0.0 ? Vec3(n / length) : Vec3::Zero();
    face.distance = length > 0.0 ? face.normal.dot(p) : std::numeric_limits<double>::infinity();
    faces_.push_back(face);
}

// Makes a tetrahedron of four differences. Returns false when they lie in a line or plane, after
// adding a thickness, or at one point, without adding any.
bool Penetrator::begin() {
    corners_.clear();
    faces_.clear();
    const double flat = k_rounding * size_;
    const auto widest = [this](std::span<const Vec3> ways, const auto& height) {
        Corner best;
        double most = -1.0;
        for (const Vec3& way : ways) {
            for (const double sign : {1.0, -1.0}) {
                const Corner corner = support(sign * way);
                if (height(corner.at) > most) {
                    most = height(corner.at);
                    best = corner;
                }
            }
        }
        corners_.push_back(best);
        return most;
    };
    const auto thicken = [this](const Vec3& way) {
        thick_[thick_count_++] = size_ * way;
        return false;
    };
    const std::array<Vec3, 3> axes = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
    const Vec3 first = support(axes[0]).at;
    widest(axes, [&](const Vec3& at) { return (at - first).squaredNorm(); });
    const Vec3 p = corners_[0].at;
    if (widest(axes, [&](const Vec3& at) { return (at - p).norm(); }) <= flat) {
        return false;
    }
    const Vec3 line = (corners_[1].at - p).normalized();
    const std::array<Vec3, 2> beside = {across(line), line.cross(across(line))};
    if (widest(beside, [&](const Vec3& at) { return (at - p).cross(line).norm(); }) <= flat) {
        return thicken(beside[0]);
    }
    const std::array<Vec3, 1> up = {line.cross(corners_[2].at - p).normalized()};
    if (widest(up, [&](const Vec3& at) { return std::abs((at - p).dot(up[0])); }) <= flat) {
        return thicken(up[0]);
    }
    return true;
}

// Returns false when all differences are at one point.
bool Penetrator::make_solid() {
    for (std::size_t thick = 0; !begin(); thick = thick_count_) {
        if (thick_count_ == thick) {
            return false;
        }
    }
    const Vec3& p = corners_[0].at;
    const Vec3 n = (corners_[1].at - p).cross(corners_[2].at - p);
    if (n.dot(corners_[3].at - p) > 0.0) {
        std::swap(corners_[1], corners_[2]);
    }
    add_face(0, 1, 2);
    add_face(0, 3, 1);
    add_face(1, 3, 2);
    add_face(2, 3, 0);
    return true;
}

std::size_t Penetrator::nearest() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < faces_.size(); ++i) {
        const bool is_nearer = faces_[i].distance < faces_[best].distance;
        best = faces_[best].given_up || (is_nearer && !faces_[i].given_up) ? i : best;
    }
    return best;
}

// Replaces the faces that the corner is in front of by new ones from their rim to it. Returns
// false, and changes nothing, when it is in front of none or of all, or when these faces are no
// disc. A disc's rim has two sides more than it has faces. Only rounding makes something else of
// it, where faces are so thin that their normals mean nothing; going on would fold the surface over
// itself, and have more faces in every round.
bool Penetrator::expand(const Corner& corner) {
    rim_.clear();
    const auto toggle = [this](std::uint32_t from, std::uint32_t to) {
        const std::array<std::uint32_t, 2> back = {to, from};
        const auto at = std::find(rim_.begin(), rim_.end(), back);
        if (at != rim_.end()) {
            *at = rim_.back();
            rim_.pop_back();
        } else {
            rim_.push_back({from, to});
        }
    };
    const auto is_in_front = [&corner](const Face& face) {
        return face.normal.dot(corner.at) > face.distance;
    };
    std::size_t replaced = 0;
    for (const Face& face : faces_) {
        if (is_in_front(face)) {
            ++replaced;
            for (std::size_t i = 0; i < 3; ++i) {
                toggle(face.corners[i], face.corners[(i + 1) % 3]);
            }
        }
    }
    if (replaced == 0 || replaced == faces_.size() || rim_.size() != replaced + 2) {
        return false;
    }
    faces_.erase(std::remove_if(faces_.begin(), faces_.end(), is_in_front), faces_.end());
    corners_.push_back(corner);
    const auto added = static_cast<std::uint32_t>(corners_.size() - 1);
    for (const auto& [from, to] : rim_) {
        add_face(from, to, added);
    }
    return true;
}

// Among faces in one plane, uses the one that contains the foot of the origin.
Penetration Penetrator::answer(const Face& face, double depth) const {
    const double near = k_rounding * size_;
    Vec3 best_weights = Vec3::Constant(1.0 / 3.0);
    const Face* best = &face;
    double most = -std::numeric_limits<double>::infinity();
    for (const Face& other : faces_) {
        if (other.distance > face.distance + near || other.normal.dot(face.normal) < 0.5) {
            continue;
        }
        const Vec3 weights =
            weights_at_foot(corners_[other.corners[0]].at, corners_[other.corners[1]].at,
                            corners_[other.corners[2]].at);
        if (weights.allFinite() && weights.minCoeff() > most) {
            most = weights.minCoeff();
            best_weights = weights;
            best = &other;
        }
    }
    best_weights = best_weights.cwiseMax(0.0);
    best_weights /= best_weights.sum();
    Penetration result;
    result.normal = face.normal;
    result.depth = std::max(depth, 0.0);
    result.least = std::clamp(face.distance, 0.0, result.depth);
    for (Eigen::Index i = 0; i < 3; ++i) {
        const Corner& corner = corners_[best->corners[static_cast<std::size_t>(i)]];
        result.point += 0.5 * best_weights[i] * (a_[corner.a] + b_[corner.b]);
    }
    return result;
}

Penetration Penetrator::run(std::span<const Vec3> a, std::span<const Vec3> b,
                            const std::stop_token& stop) {
    a_ = a;
    b_ = b;
    size_ = size_of(a) + size_of(b);
    thick_count_ = 0;
    if (!make_solid()) {
        Penetration nothing;
        nothing.point = a.front();
        return nothing;
    }
    // Every round adds one of finitely many differences. This many rounds are enough for hulls of
    // hundreds of vertices, and an earlier result is a valid way out too.
    constexpr int k_most_rounds = 1000;
    Face best = faces_[nearest()];
    double depth = std::numeric_limits<double>::infinity();
    double least = depth; // of the faces that were given up
    for (int round = 0; round < k_most_rounds; ++round) {
        const std::size_t at = nearest();
        const Face face = faces_[at];
        if (face.given_up || face.distance > depth) {
            break; // no way out beyond the faces that are left is shorter
        }
        const Corner corner = support(face.normal);
        const double here = corner.at.dot(face.normal);
        if (here < depth) {
            depth = here;
            best = face;
        }
        if (stop.stop_requested()) {
            break;
        }
        if (here - face.distance <= k_rounding * size_) {
            best = here <= depth ? face : best;
            break;
        }
        if (!expand(corner)) {
            least = std::min(least, face.distance);
            faces_[at].given_up = true;
        }
    }
    Penetration found = answer(best, depth);
    found.least = std::min(found.least, std::max(least, 0.0));
    return found;
}

} // namespace hullwright
