// Lets balls fall on colliders and on their model, and counts those that the model stops and its
// colliders do not.
#pragma once

#include "base/progress.h"
#include "play/ground.h"

#include <cstdint>

namespace hullwright {

struct BallLeaks {
    std::uint64_t balls = 0;  // that the model stops, of k_balls_a_way for each of six ways
    std::uint64_t leaks = 0;  // of these, balls that the pieces do not stop
    double radius = 0.0;      // of a ball, in the model's unit
    double deepest = 0.0;     // how much farther the pieces let the worst leak fall; 0: none
    Vec3 at = Vec3::Zero();   // where the model would stop that ball's middle
    Vec3 down = Vec3::Zero(); // the way it falls

    bool operator==(const BallLeaks&) const = default;
};

inline constexpr std::size_t k_balls_a_way = 500;

// Balls fall straight along every axis, both ways, from outside of all there is; their radius is a
// hundredth of the model's diagonal. The model stops a ball where its inner half touches a face:
// what the outer half alone touches may as well be passed by. The pieces leak where they let the
// ball go on for more than its diameter. The result is the same for any number of threads; none is
// dropped where the model has no face.
[[nodiscard]] Result<BallLeaks> find_ball_leaks(const PlayGround& model, const PlayGround& pieces,
                                                const Progress& progress = {});

} // namespace hullwright
