// Holds all that stands still in a play, with a tree of boxes over it.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/progress.h"
#include "geom/box_distance.h"
#include "geom/bvh.h"
#include "play/contact_time.h"

#include <filesystem>
#include <vector>

namespace hullwright {

struct GroundTouch {
    double time = 0.0;
    Index obstacle = k_none;
    NearestPlace nearest;
};

class PlayGround {
public:
    // Returns an issue where an obstacle has a number that is NaN or too large.
    [[nodiscard]] static Result<PlayGround> make(std::vector<Obstacle> obstacles,
                                                 const Progress& progress = {});
    // Makes it of the faces of all pieces. A ball cannot be in a piece without coming through one
    // of them, and the edges and corners of faces are rounded right as those of the pieces are.
    [[nodiscard]] static Result<PlayGround>
    make(const hwa::Asset& asset, const std::filesystem::path& file, const Progress& progress = {});

    [[nodiscard]] const std::vector<Obstacle>& obstacles() const { return obstacles_; }
    // Returns the piece that the obstacle is a face of; k_none where it is of none.
    [[nodiscard]] Index piece_of(Index obstacle) const {
        return pieces_.empty() ? k_none : pieces_[obstacle];
    }
    // Returns the box around all obstacles but half spaces.
    [[nodiscard]] const Aabb& box() const { return box_; }
    [[nodiscard]] double largest() const { return largest_; }

    // Calls on_obstacle(index) for every obstacle with a box that passes `enters`, as its parents'
    // boxes do. That is asked with a box and the least number of an obstacle in it, of two halves
    // first about the one that is nearer to the place: what is found there lets it pass less.
    template <class Enters, class OnObstacle>
    void visit(const Vec3& place, Enters&& enters, OnObstacle&& on_obstacle) const {
        tree_.visit_nearest([&place](const Aabb& box) { return distance2_to(box, place); },
                            [&](Index number, double /*distance2*/) {
                                return enters(tree_.nodes()[number].box, least_[number]);
                            },
                            [&](Index at) {
                                const Index item = tree_.items()[at];
                                if (enters(boxes_[item], boxed_[item])) {
                                    on_obstacle(boxed_[item]);
                                }
                            });
    }

    // Returns the first touch of a ball that comes nearer to an obstacle; the least index among
    // those at one time. What it already touches and does not come nearer to is no touch.
    [[nodiscard]] std::optional<GroundTouch> first(const Flight& flight, double reach, double slack,
                                                   double begin, double end) const;

private:
    void find_least();
    void look(Index obstacle, const Flight& flight, double reach, double slack, double begin,
              double end, std::optional<GroundTouch>& best) const;

    std::vector<Obstacle> obstacles_;
    std::vector<Index> pieces_;
    std::vector<Index> spaces_; // obstacles without a box
    std::vector<Index> boxed_;  // items of the tree
    std::vector<Aabb> boxes_;   // of these
    Bvh tree_;
    std::vector<Index> least_; // obstacle in each node of it
    Aabb box_;
    double largest_ = 0.0;
};

// Finds the first approach to the thing: as first_touch, but a ball that touches from the start and
// comes no nearer goes on to its next touch.
template <class Thing>
[[nodiscard]] std::optional<Touch> first_approach(const Thing& thing, const Flight& flight,
                                                  double reach, double slack, double begin,
                                                  double end) {
    const NearestPlace nearest = nearest_to(thing, flight.at(begin));
    if (nearest.distance - reach > slack) {
        return first_touch(thing, flight, reach, slack, begin, end);
    }
    const double u = nearest.normal.dot(flight.speed_at(begin));
    const double w = nearest.normal.dot(flight.bend);
    const double still = k_still * flight.speed_at(begin).norm();
    const bool falls = w < -k_still * flight.bend.norm();
    if (u < -still || (u <= still && falls)) {
        return Touch{begin, nearest};
    }
    // The plane across the normal is reached again then, and the thing not before.
    const double again = begin + (falls ? -2.0 * u / w : 0.0);
    if (!falls || !(again > begin) || again > end) {
        return std::nullopt;
    }
    return first_touch(thing, flight, reach, slack, again, end);
}

} // namespace hullwright
