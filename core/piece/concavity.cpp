#include "piece/concavity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

class Depths {
public:
    Depths(const Ground& ground, const Solid& solid) : ground_(ground) {
        if (solid.flat) {
            return; // all of it is on the hull
        }
        Aabb box;
        for (const Vec3& v : solid.vertices) {
            box.add(v);
        }
        centre_ = box.centre(); // numbers stay small relative to it
        for (const Triangle& t : solid.triangles) {
            const Flat plane =
                plane_through({solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]]},
                              centre_, box.diagonal());
            if (std::isfinite(plane.doubt)) {
                planes_.push_back(plane);
            }
        }
        noise_ = k_noise * box.diagonal();
    }

    [[nodiscard]] bool none() const { return planes_.empty(); }

    // How deep the face is at most; it is not asked further once that is no more than `enough`.
    double of(FaceId face, double enough) {
        corners_ = ground_.mesh().corners(face);
        for (Vec3& corner : corners_) {
            corner -= centre_;
        }
        // The plane over the face before is likely to be near.
        double depth = below(planes_[last_]);
        for (std::size_t i = 0; i < planes_.size() && depth > enough; ++i) {
            const double other = below(planes_[i]);
            if (other < depth) {
                depth = other;
                last_ = i;
            }
        }
        return depth;
    }

private:
    static constexpr double k_noise = 65536.0 * std::numeric_limits<double>::epsilon();

    // With what rounding may hide; but what rounding alone may have made is none.
    [[nodiscard]] double below(const Flat& plane) const {
        const auto height = [&plane](const Vec3& p) {
            return plane.plane.head<3>().dot(p) + plane.plane[3];
        };
        const double depth =
            -std::min({height(corners_[0]), height(corners_[1]), height(corners_[2])});
        return depth <= 2.0 * plane.doubt && plane.doubt <= noise_ ? 0.0 : depth + plane.doubt;
    }

    const Ground& ground_;
    Vec3 centre_ = Vec3::Zero();
    double noise_ = 0.0;
    std::vector<Flat> planes_;
    std::array<Vec3, 3> corners_;
    std::size_t last_ = 0;
};

} // namespace

double concavity_of(const Ground& ground, const Solid& solid) {
    Depths depths(ground, solid);
    double deepest = 0.0;
    for (const FaceId face : solid.faces) {
        if (!depths.none()) {
            deepest = std::max(deepest, depths.of(face, deepest));
        }
    }
    return deepest;
}

bool is_deeper(const Ground& ground, const Solid& solid, double limit) {
    Depths depths(ground, solid);
    return !depths.none() && std::any_of(solid.faces.begin(), solid.faces.end(), [&](FaceId face) {
        return depths.of(face, limit) > limit;
    });
}

bool is_convex(const Ground& ground, const Solid& solid, double noise) {
    Vec3 centre = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        centre += v / static_cast<double>(solid.vertices.size());
    }
    const Vec4 inner = ground.flats.homogeneous(centre);
    return std::all_of(solid.faces.begin(), solid.faces.end(),
                       [&](FaceId face) {
                           const Flat& flat = ground.flats.at(face);
                           return std::isinf(flat.doubt) || flat.plane.dot(inner) < -flat.doubt;
                       }) &&
           !is_deeper(ground, solid, noise);
}

} // namespace hullwright
