#include "ui/probe/play_picture.h"

#include "draw/floats.h"
#include "pipeline/play_picture.h"
#include "ui/viewport/screen_solids.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr Rgb k_chosen = {255, 225, 60};
constexpr Rgb k_burst = {255, 176, 60};
constexpr double k_line = 2.5;       // pixels
constexpr double k_mark = 9.0;       // pixels
constexpr double k_burst_time = 0.3; // seconds of the play
// Softer bounces are those of a ball that comes to rest.
constexpr double k_least_strength = 0.03;

using Corners = std::vector<Vec3>; // three in a row make a triangle

// Returns a ball of radius 1, an octahedron whose faces are cut in four so many times.
Corners ball_of(int cuts) {
    Corners corners;
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            for (const double z : {-1.0, 1.0}) {
                const Vec3 a(x, 0, 0), b(0, y, 0), c(0, 0, z);
                const bool is_outward = x * y * z > 0.0;
                corners.insert(corners.end(), {a, is_outward ? b : c, is_outward ? c : b});
            }
        }
    }
    for (int cut = 0; cut < cuts; ++cut) {
        Corners finer;
        for (std::size_t i = 0; i < corners.size(); i += 3) {
            const Vec3 &a = corners[i], &b = corners[i + 1], &c = corners[i + 2];
            const Vec3 ab = (a + b).normalized(), bc = (b + c).normalized();
            const Vec3 ca = (c + a).normalized();
            finer.insert(finer.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
        }
        corners = std::move(finer);
    }
    return corners;
}

// Few balls are round, and many are drawn fast: a moment has to be ready within a frame.
const Corners& ball_for(std::size_t balls) {
    static const std::array<Corners, 3> shapes = {ball_of(3), ball_of(2), ball_of(1)};
    constexpr std::size_t k_few = 50;
    constexpr std::size_t k_many = 200;
    return shapes[balls <= k_few ? 0 : balls <= k_many ? 1 : 2];
}

Rgb colour_of(const PlayMoment& moment, std::size_t ball) {
    return ball == moment.chosen
               ? k_chosen
               : pipeline::colour_of_ball(*moment.played->record, moment.played->fates, ball,
                                          moment.time);
}

void add_billboard(const Vec3& at, const Vec3& u, const Vec3& v, double seen,
                   std::vector<DrawVertex>& vertices) {
    constexpr std::array<std::array<double, 2>, 6> k_corners = {
        {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}}};
    for (const auto& [x, y] : k_corners) {
        vertices.push_back(
            {floats(Vec3(at + x * u + y * v)), floats(Vec3(x, y, seen)), floats(k_burst)});
    }
}

} // namespace

std::vector<DrawVertex> draw_balls(const PlayMoment& moment) {
    const PlayRecord& record = *moment.played->record;
    const Corners& shape = ball_for(record.size());
    std::vector<DrawVertex> vertices;
    vertices.reserve(record.size() * shape.size());
    for (std::size_t i = 0; i < record.size(); ++i) {
        const Ball ball = record.ball(i, moment.time);
        const auto colour = floats(colour_of(moment, i));
        const Vec3 middle = ball.position + moment.moved;
        for (const Vec3& corner : shape) {
            vertices.push_back(
                {floats(Vec3(middle + ball.radius * corner)), floats(corner), colour});
        }
    }
    return vertices;
}

std::vector<DrawVertex> draw_fallen(const PlayMoment& moment) {
    ScreenSolids solids(moment.sight);
    for (std::size_t i = 0; i < moment.played->fates.size(); ++i) {
        const Dropped& row = moment.played->fates[i];
        if (row.fate != Fate::through || row.time > moment.time) {
            continue;
        }
        const Rgb& colour = i == moment.chosen ? k_chosen : pipeline::k_fallen_ball;
        const Vec3 at = row.at + moment.moved;
        solids.add_cube(at, Eigen::Matrix3d::Identity(), k_mark, colour);
        if (row.bounces == 0) { // it met nothing: there is a hole on the way, or nothing at all
            solids.add_line(row.from + moment.moved, at, k_line, colour);
        }
    }
    return solids.triangles();
}

std::vector<Burst> bursts_of(const PlayMoment& moment, std::size_t most) {
    const PlayRecord& record = *moment.played->record;
    std::vector<Burst> bursts;
    for (std::size_t end = record.bounces_until(moment.time); end > 0 && bursts.size() < most;
         --end) {
        const Bounce& bounce = record.bounces()[end - 1];
        const double age = (moment.time - bounce.time) / k_burst_time;
        if (age >= 1.0) {
            break; // those before are older
        }
        const double strength = bounce.impulse / moment.played->hardest;
        if (strength >= k_least_strength) {
            bursts.push_back({end - 1, age, strength});
        }
    }
    std::ranges::stable_sort(bursts, std::ranges::greater(), [&](const Burst& burst) {
        const Vec3 at = record.bounces()[burst.bounce].point + moment.moved;
        return moment.sight.ahead.dot(at - moment.sight.eye);
    });
    return bursts;
}

std::vector<DrawVertex> draw_bursts(const PlayMoment& moment, const std::vector<Burst>& bursts) {
    const PlayRecord& record = *moment.played->record;
    std::vector<DrawVertex> vertices;
    for (const Burst& burst : bursts) {
        const Bounce& bounce = record.bounces()[burst.bounce];
        const double radius = record.start().balls[bounce.ball].radius;
        const double size = radius * std::sqrt(burst.strength) * (1.5 + 3.0 * burst.age);
        const double seen = (1.0 - burst.age) * (1.0 - burst.age);
        const Vec3 side = bounce.normal.unitOrthogonal();
        const Vec3 at = bounce.point + moment.moved;
        add_billboard(at, size * side, size * bounce.normal, seen, vertices);
        add_billboard(at, size * bounce.normal.cross(side), size * bounce.normal, seen, vertices);
    }
    return vertices;
}

} // namespace hullwright::ui
