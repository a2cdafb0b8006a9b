// Balls move: what has to be kept is kept, nothing goes through a wall, and how often one looks
// changes no bit.
#include "asset/asset_file.h"
#include "base/parallel.h"
#include "play/drop.h"
#include "play/next_times.h"
#include "support/heard.h"
#include "support/long_run.h"
#include "support/stop_at.h"

#include <QTest>
#include <cstring>
#include <random>

using namespace hullwright;

namespace {

PlayGround ground_of(std::vector<Obstacle> obstacles) {
    return std::move(PlayGround::make(std::move(obstacles)).value());
}

// Returns a room from 0 to `size` on every axis.
PlayGround closed_room(double size) {
    std::vector<Obstacle> walls;
    for (int axis = 0; axis < 3; ++axis) {
        walls.emplace_back(HalfSpace{Vec3::Unit(axis), 0.0});
        walls.emplace_back(HalfSpace{-Vec3::Unit(axis), -size});
    }
    return ground_of(std::move(walls));
}

double number(std::mt19937& random, double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
}

Vec3 vector(std::mt19937& random, double most) {
    const double x = number(random, -most, most);
    const double y = number(random, -most, most);
    return {x, y, number(random, -most, most)};
}

// Returns balls of many sizes on a grid, so that none overlap.
std::vector<Ball> many_balls(int count, double room, std::mt19937& random) {
    std::vector<Ball> balls;
    const int side = static_cast<int>(std::ceil(std::cbrt(count)));
    const double cell = room / side;
    for (int i = 0; i < count; ++i) {
        const Vec3 place(i % side, i / side % side, i / side / side);
        const Vec3 middle = (place + Vec3::Constant(0.5)) * cell;
        const double radius = number(random, 0.02, 0.3) * cell;
        balls.push_back({number(random, 0.1, 10.0), radius, middle, vector(random, 2.0)});
    }
    return balls;
}

std::vector<Ball> balls_of(const World& world) {
    std::vector<Ball> balls;
    for (std::size_t i = 0; i < world.size(); ++i) {
        balls.push_back(world.ball(i));
    }
    return balls;
}

bool same_bits(const std::vector<Ball>& a, const std::vector<Ball>& b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](const Ball& x, const Ball& y) {
               return std::memcmp(x.position.data(), y.position.data(), sizeof(Vec3)) == 0 &&
                      std::memcmp(x.velocity.data(), y.velocity.data(), sizeof(Vec3)) == 0;
           });
}

// Returns a sheet in the plane z = 0 from 0 to 3 on x and y, without its middle square.
std::vector<Obstacle> holed_sheet() {
    std::vector<Obstacle> faces;
    for (int x = 0; x < 3; ++x) {
        for (int y = 0; y < 3; ++y) {
            if (x == 1 && y == 1) {
                continue;
            }
            const Vec3 a(x, y, 0), b(x + 1, y, 0), c(x + 1, y + 1, 0), d(x, y + 1, 0);
            faces.emplace_back(PlayTriangle{a, b, c});
            faces.emplace_back(PlayTriangle{a, c, d});
        }
    }
    return faces;
}

} // namespace

class WorldsTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_no_ball_is_refused() {
        const PlayGround ground = ground_of({});
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(World::make(ground, {}, {}));
        QVERIFY(!World::make(ground, {{nan, 1.0, Vec3(0, 0, 0), Vec3(0, 0, 0)}}, {}));
        QVERIFY(!World::make(ground, {{0.0, 1.0, Vec3(0, 0, 0), Vec3(0, 0, 0)}}, {}));
        QVERIFY(!World::make(ground, {{1.0, -1.0, Vec3(0, 0, 0), Vec3(0, 0, 0)}}, {}));
        QVERIFY(!World::make(ground, {{1.0, 1.0, Vec3(0, nan, 0), Vec3(0, 0, 0)}}, {}));
        QVERIFY(!World::make(ground, {{1.0, 1.0, Vec3(0, 0, 0), Vec3(0, 0, nan)}}, {}));
        WorldSettings settings;
        settings.restitution = 1.5;
        QVERIFY(!World::make(ground, {}, settings));
        QVERIFY(!World::make(ground, {}, {})->advance(nan));
        QVERIFY(!PlayGround::make({PlayTriangle{Vec3(nan, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0)}}));
        QVERIFY(!drop(ground, {}));
    }

    void a_ball_is_thrown_and_lands_where_the_parabola_says() {
        const PlayGround ground = ground_of({HalfSpace()});
        WorldSettings settings;
        settings.gravity = Vec3(0, 0, -10);
        auto world = *World::make(ground, {{2.0, 0.5, Vec3(0, 0, 0.5), Vec3(3, 0, 5)}}, settings);
        QVERIFY(world.advance(0.5));
        QVERIFY((world.ball(0).position - Vec3(1.5, 0, 1.75)).norm() < 1e-14);
        QVERIFY(world.advance(1.5));
        QCOMPARE(world.bounces().size(), std::size_t{1});
        const Bounce& bounce = world.bounces()[0];
        QVERIFY(std::abs(bounce.time - 1.0) < 1e-12);
        QVERIFY((bounce.point - Vec3(3, 0, 0)).norm() < 1e-12);
        QVERIFY(std::abs(bounce.impulse - 20.0) < 1e-11); // mass times twice the speed
        QVERIFY(bounce.obstacle == 0 && bounce.other == k_none);
        QVERIFY((world.ball(0).position - Vec3(4.5, 0, 1.75)).norm() < 1e-11);
    }

    void elastic_collisions_keep_momentum_and_energy() {
        const std::uint32_t seed = 31 + tests::slice();
        std::mt19937 random(seed);
        const PlayGround ground = ground_of({});
        WorldSettings settings;
        settings.gravity = Vec3(0, 0, 0);
        int met = 0;
        for (int i = 0; i < 10'000; ++i) {
            const double mass = std::pow(10.0, number(random, -3, 3));
            const Ball a{1.0, number(random, 0.1, 1), vector(random, 1), vector(random, 1)};
            Ball b{mass, number(random, 0.1, 1), vector(random, 1), vector(random, 1)};
            b.position += 3.0 * b.position.normalized();
            b.velocity = a.velocity + number(random, 1, 3) * (a.position - b.position);
            b.velocity += vector(random, 0.3);
            auto world = *World::make(ground, {a, b}, settings);
            const double energy = world.energy();
            const Vec3 momentum = world.momentum();
            QVERIFY(world.advance(4.0));
            met += static_cast<int>(world.bounces().size());
            const double scale = a.mass * a.velocity.norm() + b.mass * b.velocity.norm();
            QVERIFY2(std::abs(world.energy() - energy) <= 1e-12 * energy &&
                         (world.momentum() - momentum).norm() <= 1e-12 * scale,
                     qPrintable(QString("seed %1, pair %2").arg(seed).arg(i)));
        }
        qInfo("seed %u: %d of 10000 pairs met", seed, met);
        QVERIFY(met > 9000);
    }

    void equal_balls_exchange_their_speeds() {
        const PlayGround ground = ground_of({});
        WorldSettings settings;
        settings.gravity = Vec3(0, 0, 0);
        auto world = *World::make(
            ground,
            {{1.0, 1.0, Vec3(0, 0, 0), Vec3(2, 0, 0)}, {1.0, 1.0, Vec3(4, 0, 0), Vec3(0, 0, 0)}},
            settings);
        QVERIFY(world.advance(2.0));
        QVERIFY((world.ball(0).velocity).norm() < 1e-15);
        QVERIFY((world.ball(1).velocity - Vec3(2, 0, 0)).norm() < 1e-15);
        QVERIFY(std::abs(world.bounces()[0].time - 1.0) < 1e-13);
        QVERIFY((world.bounces()[0].point - Vec3(3, 0, 0)).norm() < 1e-14);
    }

    void heights_follow_the_square_of_restitution() {
        const PlayGround ground = ground_of({HalfSpace()});
        for (const double restitution : {0.9, 0.7, 0.5}) {
            WorldSettings settings;
            settings.gravity = Vec3(0, 0, -10);
            settings.restitution = restitution;
            auto world =
                *World::make(ground, {{1.0, 0.25, Vec3(0, 0, 5.25), Vec3(0, 0, 0)}}, settings);
            double floor = 1.0; // when it bounces first
            double height = 5.0;
            for (int bounce = 0; bounce < 4; ++bounce) {
                height *= restitution * restitution;
                const double rise = std::sqrt(2.0 * height / 10.0);
                QVERIFY(world.advance(floor + rise));
                QVERIFY(std::abs(world.ball(0).position.z() - 0.25 - height) < 1e-12);
                floor += 2.0 * rise;
            }
            QVERIFY(world.advance(60.0)); // the bounces are without end, and the time is not
            QVERIFY(world.is_asleep(0));
            QVERIFY(std::abs(world.ball(0).position.z() - 0.25) < 1e-13);
            QVERIFY(world.bounces().size() < 200);
        }
    }

    void a_ball_slides_down_a_slope_without_friction() {
        const Vec3 normal = Vec3(0.6, 0, 0.8);
        const PlayGround ground = ground_of({HalfSpace{normal, 0.0}});
        WorldSettings settings;
        settings.gravity = Vec3(0, 0, -10);
        auto world = *World::make(ground, {{1.0, 1.0, normal, Vec3(0, 0, 0)}}, settings);
        QVERIFY(world.advance(2.0)); // 6 along the slope, 12 in two seconds
        QVERIFY((world.ball(0).position - normal - 12.0 * Vec3(0.8, 0, -0.6)).norm() < 1e-10);
        QVERIFY(world.bounces().empty());
    }

    void a_pile_comes_to_rest_and_wakes() {
        const PlayGround ground = closed_room(2.0);
        std::mt19937 random(7);
        WorldSettings settings;
        settings.restitution = 0.5;
        settings.rolling_loss = 4.0;
        auto world = *World::make(ground, many_balls(12, 2.0, random), settings);
        double energy = world.energy();
        for (int second = 1; second <= 20; ++second) {
            QVERIFY(world.advance(second));
            QVERIFY(world.energy() <= energy + 1e-9 * std::abs(energy));
            energy = world.energy();
        }
        for (std::size_t i = 0; i < world.size(); ++i) {
            QVERIFY2(world.ball(i).velocity.norm() < 0.1, qPrintable(QString::number(i)));
        }
    }

    void balls_in_a_closed_room_stay_and_gain_nothing_data() {
        QTest::addColumn<int>("motion");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("seconds");
        QTest::newRow("parabola") << static_cast<int>(PlayMotion::parabola) << 200 << 60.0;
        QTest::newRow("explicit Euler")
            << static_cast<int>(PlayMotion::explicit_euler) << 200 << 60.0;
        QTest::newRow("semi-implicit Euler")
            << static_cast<int>(PlayMotion::implicit_euler) << 200 << 60.0;
    }
    void balls_in_a_closed_room_stay_and_gain_nothing() {
        QFETCH(const int, motion);
        QFETCH(const int, count);
        QFETCH(const double, seconds);
        constexpr double k_room = 20.0;
        const std::uint32_t seed = 41 + tests::slice();
        std::mt19937 random(seed);
        const PlayGround ground = closed_room(k_room);
        WorldSettings settings;
        settings.gravity = Vec3(0, 0, -1);
        settings.motion = static_cast<PlayMotion>(motion);
        settings.step = settings.motion == PlayMotion::parabola ? settings.step : 1.0 / 64.0;
        const std::vector<Ball> balls = many_balls(count, k_room, random);
        auto world = *World::make(ground, balls, settings);
        double mass = 0.0;
        for (const Ball& ball : balls) {
            mass += ball.mass;
        }
        const double g2 = settings.gravity.squaredNorm();
        const double gain = settings.motion == PlayMotion::explicit_euler
                                ? 0.5 * mass * g2 * settings.step * settings.step
                                : 0.0;
        const double first = world.energy();
        double energy = first;
        double sum = 0.0;
        const double look = 1.0 / 4.0;
        for (double time = look; time <= seconds; time += look) {
            QVERIFY(world.advance(time));
            for (std::size_t i = 0; i < world.size(); ++i) {
                const Ball ball = world.ball(i);
                QVERIFY2((ball.position.array() >= ball.radius).all() &&
                             (ball.position.array() <= k_room - ball.radius).all(),
                         qPrintable(QString("seed %1, ball %2, %3 s").arg(seed).arg(i).arg(time)));
            }
            sum += gain * look / settings.step;
            const double now = world.energy();
            QVERIFY2(now <= energy + gain * look / settings.step + 1e-9 * std::abs(first),
                     qPrintable(QString("seed %1, %2 s: %3 after %4")
                                    .arg(seed)
                                    .arg(time)
                                    .arg(now)
                                    .arg(energy)));
            QVERIFY(now <= first + sum + 1e-9 * std::abs(first));
            energy = now;
        }
        qInfo("seed %u: %zu bounces, energy %.15g, then %.15g", seed, world.bounces().size(), first,
              energy);
        QVERIFY(world.bounces().size() > 100);
    }

    void nothing_goes_through_a_wall_of_one_triangle() {
        const std::uint32_t seed = 51 + tests::slice();
        std::mt19937 random(seed);
        const PlayTriangle wall = {Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(0, 1, 0)};
        const PlayGround ground = ground_of({wall});
        WorldSettings settings;
        int through = 0;
        for (int i = 0; i < 10'000; ++i) {
            double u = number(random, 0, 1);
            double v = number(random, 0, 1);
            if (u + v > 1.0) {
                u = 1.0 - u;
                v = 1.0 - v;
            }
            // The place is not at the rim: what falls on its way may pass beside.
            const Vec3 middle = (wall[0] + wall[1] + wall[2]) / 3.0;
            const Vec3 at = middle + 0.9 * (wall[0] + u * (wall[1] - wall[0]) +
                                            v * (wall[2] - wall[0]) - middle);
            Vec3 way = vector(random, 1.0).normalized();
            const double side = way.z() < 0.0 ? 1.0 : -1.0;
            way.z() -= side * 0.05;
            way.normalize();
            const double radius = i % 10 == 0 ? 0.0 : 0.01;
            settings.motion = static_cast<PlayMotion>(i % 3);
            const Ball ball{1.0, radius, Vec3(at - number(random, 1, 20) * way), 1000.0 * way};
            auto world = *World::make(ground, {ball}, settings);
            QVERIFY(world.advance(0.1));
            through += world.ball(0).position.z() * side > 0.0 ? 0 : 1;
        }
        qInfo("seed %u: %d of 10000 went through", seed, through);
        QCOMPARE(through, 0);
    }

    void the_same_to_the_bit_at_any_rate_and_number_of_threads() {
        const PlayGround ground = closed_room(3.0);
        for (const PlayMotion motion :
             {PlayMotion::parabola, PlayMotion::explicit_euler, PlayMotion::implicit_euler}) {
            WorldSettings settings;
            settings.motion = motion;
            settings.restitution = 0.8;
            std::vector<Ball> first;
            for (const double rate : {0.25, 60.0, 144.0, 1000.0}) {
                for (const std::size_t threads : {1, 2, 8}) {
                    const ThreadLimit limit(threads);
                    std::mt19937 random(3);
                    auto world = *World::make(ground, many_balls(15, 3.0, random), settings);
                    for (int frame = 1; frame < 2.0 * rate; ++frame) {
                        QVERIFY(world.advance(frame / rate));
                        (void)world.energy();
                    }
                    QVERIFY(world.advance(2.0));
                    if (first.empty()) {
                        first = balls_of(world);
                    }
                    QVERIFY(same_bits(balls_of(world), first));
                }
            }
        }
    }

    // Whole numbers are often equal, so that ties are met; a time may also go back.
    void the_first_of_many_times_is_the_least_with_the_least_number() {
        const std::uint32_t seed = 61 + tests::slice();
        std::mt19937 random(seed);
        QCOMPARE(NextTimes().first(), std::size_t{0});
        for (const std::size_t count : {1U, 2U, 3U, 7U, 8U, 9U, 100U}) {
            constexpr double k_never = std::numeric_limits<double>::infinity();
            NextTimes next(count);
            std::vector<double> times(count, k_never);
            for (int i = 0; i < 2000; ++i) {
                const std::size_t changed =
                    std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
                const int drawn = std::uniform_int_distribution<int>(0, 20)(random);
                times[changed] = drawn == 20 ? k_never : static_cast<double>(drawn);
                next.set(changed, times[changed]);
                const auto least = std::ranges::min_element(times) - times.begin();
                QVERIFY2(next.first() == static_cast<std::size_t>(least),
                         qPrintable(QString("seed %1, %2 times").arg(seed).arg(count)));
            }
        }
    }

    // Each has the ways that it has by itself, and bounces are in the order of their times.
    void balls_that_do_not_meet_move_as_if_alone() {
        const PlayGround ground = closed_room(3.0);
        for (const PlayMotion motion :
             {PlayMotion::parabola, PlayMotion::explicit_euler, PlayMotion::implicit_euler}) {
            WorldSettings settings;
            settings.motion = motion;
            settings.restitution = 0.8;
            settings.balls_meet = false;
            std::mt19937 random(5);
            std::vector<Ball> balls = many_balls(21, 3.0, random);
            balls.push_back(balls[4]); // the same happens to both at the same times
            auto together = *World::make(ground, balls, settings, true);
            QVERIFY(together.advance(3.0));
            std::size_t bounces = 0;
            for (std::size_t i = 0; i < balls.size(); ++i) {
                auto alone = *World::make(ground, {balls[i]}, settings, true);
                QVERIFY(alone.advance(3.0));
                QVERIFY(same_bits({alone.ball(0)}, {together.ball(i)}));
                QVERIFY(std::ranges::equal(
                    alone.ways(0), together.ways(i), [](const Way& a, const Way& b) {
                        return a.since == b.since && a.flight.from == b.flight.from &&
                               a.velocity == b.velocity;
                    }));
                bounces += alone.bounces().size();
            }
            QVERIFY(bounces > 50);
            QCOMPARE(together.bounces().size(), bounces);
            QVERIFY(
                std::ranges::is_sorted(together.bounces(), [](const Bounce& a, const Bounce& b) {
                    return a.time < b.time || (a.time == b.time && a.ball < b.ball);
                }));
        }
    }

    void a_stop_while_a_world_is_made_is_an_issue() {
        std::stop_source source;
        source.request_stop();
        const auto world =
            World::make(ground_of({}), {Ball()}, {}, false, Progress(source.get_token()));
        QVERIFY(!world && world.issue().code == Code::stopped);
    }

    void balls_fall_through_holes_and_nowhere_else() {
        const PlayGround ground = ground_of(holed_sheet());
        DropSettings settings;
        settings.count = 200;
        settings.radius = 0.1;
        settings.height = 1.0;
        for (const PlayMotion motion : {PlayMotion::parabola, PlayMotion::implicit_euler}) {
            settings.motion = motion;
            const auto rows = *drop(ground, settings);
            int through = 0;
            int rests = 0;
            for (const Dropped& row : rows) {
                const double x = std::abs(row.from.x() - 1.5);
                const double y = std::abs(row.from.y() - 1.5);
                if (std::max(x, y) < 0.4 - 1e-9) {
                    QVERIFY(row.fate == Fate::through && row.bounces == 0);
                } else if (std::max(x, y) > 0.5 + 1e-9) {
                    QVERIFY(row.fate == Fate::rest);
                    QVERIFY(std::abs(row.at.z() - 0.1) < 1e-12);
                }
                through += row.fate == Fate::through ? 1 : 0;
                rests += row.fate == Fate::rest ? 1 : 0;
            }
            QVERIFY(through > 5 && rests > 100);
        }
    }

    // It takes 0.49 s to fall from there through the sheet.
    void one_ball_of_small_steps_tells_how_far_it_is_and_stops() {
        const PlayGround ground = ground_of(holed_sheet());
        DropSettings settings;
        settings.count = 1;
        settings.radius = 0.1;
        settings.height = 1.0;
        settings.seconds = 0.2;
        settings.step = 1e-5;
        for (const PlayMotion motion : {PlayMotion::parabola, PlayMotion::implicit_euler}) {
            settings.motion = motion;
            tests::Heard heard;
            const auto rows = drop(ground, settings, heard.progress());
            QVERIFY(rows && rows->front().fate == Fate::moving);
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            QVERIFY2(heard.longest_step() < 0.05,
                     qPrintable(QString::number(heard.longest_step())));
            tests::StopAt stop(0.5);
            const auto stopped = drop(ground, settings, stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QVERIFY(stop.reached_at() < 0.55);
            QCOMPARE(stop.told_after(), 0);
        }
    }

    void an_asset_holds_what_falls_on_it() {
        const auto file =
            AssetFile::open(HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa", hwa::k_query);
        QVERIFY(bool(file));
        const auto ground = PlayGround::make(file->asset(), "bracket.hwa");
        QVERIFY(bool(ground));
        QVERIFY(ground->obstacles().size() > file->asset().pieces());
        QCOMPARE(ground->piece_of(0), Index{0});
        const auto rows = *drop(*ground, {});
        const auto again = *drop(*ground, {});
        std::array<int, 4> fates = {};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ++fates[static_cast<std::size_t>(rows[i].fate)];
            QVERIFY(rows[i].fate == again[i].fate && rows[i].at == again[i].at);
        }
        qInfo("%d through, %d rest, %d left, %d move", fates[0], fates[1], fates[2], fates[3]);
        QVERIFY(fates[1] + fates[2] > 0);
    }
};

QTEST_APPLESS_MAIN(WorldsTest)
#include "worlds.moc"
