// Moves balls, exactly from contact to contact, which come one after the other, the nearest
// first.
#pragma once

#include "play/ground.h"
#include "play/next_times.h"

#include <array>
#include <vector>

namespace hullwright {

struct Ball {
    double mass = 1.0;
    double radius = 1.0;
    Vec3 position = Vec3::Zero();
    Vec3 velocity = Vec3::Zero();
};

// Says how a ball moves between contacts. The steps of Euler are cut at each contact, and the rest
// of the step is gone on with.
enum class PlayMotion : std::uint8_t {
    parabola,       // exact
    explicit_euler, // along the speed at the step's start
    implicit_euler, // semi-implicit: along the speed at the step's end
};

struct WorldSettings {
    Vec3 gravity = Vec3(0, 0, -9.81);
    double restitution = 1.0; // 0 to 1: of the speed along the normal, what a bounce leaves
    PlayMotion motion = PlayMotion::parabola;
    double step = 1.0 / 256.0; // of Euler's motion; also how often a ball at rest on things looks
    // A ball that meets things more slowly along the normal than gravity makes it in this time
    // bounces no more, and slides on them without friction. At least two steps with Euler's motion.
    double rest_time = 1.0 / 512.0;
    double rolling_loss = 0.0; // the share of the speed that a ball which slides loses in a second
    // A slow ball on things whose slope is less than this sleeps: it lies still until another hits
    // it.
    double grip = 1.0 / 64.0;
    bool balls_meet = true;
};

// Stands for a burst or a sound: two balls, or a ball and an obstacle, bounced.
struct Bounce {
    double time = 0.0;
    Index ball = 0;
    Index other = k_none;    // the other ball; k_none: it was an obstacle
    Index obstacle = k_none; // its number in the ground
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ(); // toward `ball`
    double impulse = 0.0;        // along the normal, mass times speed
};

// A way is the motion of a ball from one change to the next. Where the ball is at any time between
// follows from it.
struct Way {
    double since = 0.0;
    Flight flight;                // counted from `since`
    Vec3 velocity = Vec3::Zero(); // at `since`; Euler's flight may go along another one
    Vec3 pull = Vec3::Zero();     // what the velocity gains in a second
    bool asleep = false;

    [[nodiscard]] Vec3 position_at(double time) const { return flight.at(time - since); }
    [[nodiscard]] Vec3 velocity_at(double time) const { return velocity + (time - since) * pull; }
};

// True where World takes them: every number is one, and none is too large or below what it may be.
[[nodiscard]] bool is_usable(const Ball& ball);
[[nodiscard]] bool is_usable(const WorldSettings& settings);

class World {
public:
    // The ground has to outlive the world. An issue where something is not usable, or the work is
    // stopped.
    [[nodiscard]] static Result<World> make(const PlayGround& ground, std::vector<Ball> balls,
                                            const WorldSettings& settings, bool keeps_ways = false,
                                            const Progress& progress = {});

    // Goes on to that time. How often it is asked changes no bit of the motion.
    [[nodiscard]] Status advance(double time, const Progress& progress = {});

    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }
    // Returns the ball as it is now.
    [[nodiscard]] Ball ball(std::size_t i) const;
    [[nodiscard]] bool is_asleep(std::size_t i) const { return bodies_[i].asleep; }
    [[nodiscard]] const std::vector<Bounce>& bounces() const { return bounces_; }
    // Returns all ways of a ball so far, one after the other; none where the world does not keep
    // them.
    [[nodiscard]] const std::vector<Way>& ways(std::size_t i) const { return ways_[i]; }
    [[nodiscard]] double energy() const; // of motion, and of place in the field of gravity
    [[nodiscard]] Vec3 momentum() const;

private:
    // Is a thing that a ball slides or lies on.
    struct Support {
        Index obstacle = k_none;
        Index ball = k_none;
        Vec3 normal = Vec3::Zero();
    };
    enum class Next : std::uint8_t { nothing, ground, ball, look, step };
    struct Body {
        Ball ball;                // as it was at `since`
        double since = 0.0;       // the last time at which anything happened to it
        Vec3 pull = Vec3::Zero(); // the acceleration that supports leave
        Flight flight;            // counted from `since`
        std::array<Support, 4> supports;
        std::size_t support_count = 0;
        bool asleep = false;
        double step_end = 0.0;
        double looked = 0.0; // the way is known up to here
        int crowd = 0;       // contacts in the last `rest_time`
        double crowd_since = 0.0;
        Next next = Next::nothing;
        double next_time = 0.0;
        Index with = k_none;
        NearestPlace nearest;

        [[nodiscard]] Way way() const { return {since, flight, ball.velocity, pull, asleep}; }
    };

    World(const PlayGround& ground, const WorldSettings& settings, bool keeps_ways)
        : ground_(&ground), settings_(settings), keeps_ways_(keeps_ways) {}

    [[nodiscard]] double slack_of(const Body& body, double end) const;
    void keep_way(Index i);
    void stop_at(Body& body, double time) const;
    void start(Index i);
    void predict(Index i);
    void predict_ball(Index i, Index j, double end);
    void happen(Index i);
    void hit_ground(Index i);
    void hit_ball(Index i);
    void bounce_balls(Index i, Index j, const Vec3& normal, double speed);
    void meet_slowly(Index i, Index j, const Vec3& normal, double speed);
    void lean(Index i, const Support& support);
    void check_supports(Index i);
    void fall_asleep(Index i);
    void wake_leaning(Index i);
    void changed(Index i);
    [[nodiscard]] bool is_crowded(Body& body, double time) const;
    [[nodiscard]] Vec3 left_of(const Body& body, const Vec3& v) const;

    const PlayGround* ground_;
    WorldSettings settings_;
    bool keeps_ways_;
    double time_ = 0.0;
    double rest_speed_ = 0.0;
    std::vector<Body> bodies_;
    NextTimes next_times_; // of the bodies
    std::vector<Bounce> bounces_;
    std::vector<std::vector<Way>> ways_; // of each ball
};

} // namespace hullwright
