// Makes random numbers that are aimed at trouble.
#pragma once

#include "geom/types.h"
#include "query/pose.h"

#include <QtGlobal>
#include <cmath>
#include <limits>
#include <random>

namespace hullwright::tests {

// Draws random numbers of which many are equal, neighbours of these or next to nothing, and places
// of which every fourth is far from the origin.
class Trouble {
public:
    explicit Trouble(unsigned seed) : random_(seed) { qInfo("seed %u", seed); }

    double number() {
        const double whole = static_cast<double>(static_cast<int>(random_() % 5)) - 2.0;
        switch (random_() % 8) {
        case 0:
            return std::nextafter(whole, random_() % 2 == 0 ? 9.0 : -9.0);
        case 1:
            return random_() % 2 == 0 ? -0.0 : std::numeric_limits<double>::denorm_min();
        case 2:
        case 3:
            return std::uniform_real_distribution<double>(-2.0, 2.0)(random_);
        default:
            return 0.5 * whole;
        }
    }
    Vec3 vector() {
        const double x = number();
        const double y = number();
        return {x, y, number()};
    }
    Aabb box() {
        Aabb box;
        box.add(vector());
        box.add(vector());
        return box;
    }
    // Every fourth case is far away, where doubles have fewer places.
    Vec3 offset() { return random_() % 4 == 0 ? Vec3(1e8, -1e8, 1e8) : Vec3(0, 0, 0); }
    Pose pose() {
        std::normal_distribution<double> normal;
        const double w = normal(random_);
        const double x = normal(random_);
        const double y = normal(random_);
        const Eigen::Quaterniond q(w, x, y, normal(random_));
        Pose pose;
        pose.turn = random_() % 3 == 0 ? Eigen::Matrix3d::Identity() : q.normalized().matrix();
        pose.move = vector();
        return pose;
    }

private:
    std::mt19937 random_;
};

} // namespace hullwright::tests
