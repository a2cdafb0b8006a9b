#include "play/flight.h"

#include <algorithm>

namespace hullwright {

Aabb Flight::box(double begin, double end) const {
    Aabb box;
    box.add(at(begin));
    box.add(at(end));
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double turn = bend[axis] != 0.0 ? -speed[axis] / bend[axis] : begin;
        if (turn > begin && turn < end) { // there it goes back on this axis
            box.add(at(turn));
        }
    }
    return box;
}

double Flight::largest(double end) const {
    return from.cwiseAbs().maxCoeff() + end * speed.cwiseAbs().maxCoeff() +
           0.5 * end * end * bend.cwiseAbs().maxCoeff();
}

} // namespace hullwright
