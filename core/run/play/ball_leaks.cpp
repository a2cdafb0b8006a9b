#include "play/ball_leaks.h"

#include "base/parallel.h"
#include "geom/even_place.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace hullwright {
namespace {

constexpr std::size_t k_ways = 6;

// Holds the end of a ball that the model stops.
struct Fall {
    double deeper = 0.0; // how much farther the pieces let it go
    Vec3 at = Vec3::Zero();
};

class BallDrop {
public:
    BallDrop(const PlayGround& model, const PlayGround& pieces)
        : model_(model), pieces_(pieces), around_(model.box()),
          radius_(k_share * model.box().diagonal()) {
        around_.add(pieces.box());
        // No ball begins in a face, and each is beyond all of them at its end.
        around_.lower -= Vec3::Constant(2.0 * radius_);
        around_.upper += Vec3::Constant(2.0 * radius_);
    }

    [[nodiscard]] double radius() const { return radius_; }

    static Vec3 way(std::size_t number) {
        Vec3 down = Vec3::Zero();
        down[static_cast<Eigen::Index>(number / 2)] = number % 2 == 0 ? -1.0 : 1.0;
        return down;
    }

    [[nodiscard]] std::optional<Fall> drop(std::size_t number, std::size_t ball) const {
        const Flight flight = flight_of(number, ball);
        const auto stopped = touch(model_, flight, 0.5 * radius_);
        if (!stopped) {
            return std::nullopt;
        }
        const double far = touch(pieces_, flight, radius_).value_or(1.0);
        return Fall{(far - *stopped) * flight.speed.norm(), flight.at(*stopped)};
    }

private:
    static constexpr double k_share = 0.01; // as for the balls of a play

    // The ball flies from side to side of the box around all, within the model's own sides.
    [[nodiscard]] Flight flight_of(std::size_t number, std::size_t ball) const {
        const auto axis = static_cast<Eigen::Index>(number / 2);
        const auto place = even_place<2>(ball);
        const Aabb& box = model_.box();
        Flight flight;
        flight.from = around_.lower;
        for (Eigen::Index i = 1; i < 3; ++i) {
            const Eigen::Index side = (axis + i) % 3;
            flight.from[side] =
                box.lower[side] + place[static_cast<std::size_t>(i - 1)] * box.size()[side];
        }
        flight.from[axis] = number % 2 == 0 ? around_.upper[axis] : around_.lower[axis];
        flight.speed = around_.size()[axis] * way(number);
        return flight;
    }

    static std::optional<double> touch(const PlayGround& ground, const Flight& flight,
                                       double radius) {
        const double slack = rounding_of(std::max(flight.largest(1.0), ground.largest()) + radius);
        const auto found = ground.first(flight, radius, slack, 0.0, 1.0);
        return found ? std::optional(found->time) : std::nullopt;
    }

    const PlayGround& model_;
    const PlayGround& pieces_;
    Aabb around_;
    double radius_;
};

BallLeaks sum_of(const std::vector<std::optional<Fall>>& falls, double radius) {
    BallLeaks sum;
    sum.radius = radius;
    for (std::size_t i = 0; i < falls.size(); ++i) {
        if (!falls[i]) {
            continue;
        }
        ++sum.balls;
        if (falls[i]->deeper <= 2.0 * radius) {
            continue;
        }
        ++sum.leaks;
        if (falls[i]->deeper > sum.deepest) {
            sum.deepest = falls[i]->deeper;
            sum.at = falls[i]->at;
            sum.down = BallDrop::way(i / k_balls_a_way);
        }
    }
    return sum;
}

} // namespace

Result<BallLeaks> find_ball_leaks(const PlayGround& model, const PlayGround& pieces,
                                  const Progress& progress) {
    if (model.box().empty()) {
        return BallLeaks();
    }
    const BallDrop balls(model, pieces);
    std::vector<std::optional<Fall>> falls(k_ways * k_balls_a_way);
    constexpr std::size_t k_block = 8;
    const bool finished =
        for_each_block(falls.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                falls[i] = balls.drop(i / k_balls_a_way, i % k_balls_a_way);
            }
        });
    return finished ? Result<BallLeaks>(sum_of(falls, balls.radius())) : stopped_issue();
}

} // namespace hullwright
