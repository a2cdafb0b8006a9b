// A play that was kept is the world it was made of, to the bit, in whatever order one looks at it.
#include "asset/asset_file.h"
#include "play/drop.h"
#include "play/fall_outline.h"
#include "play/record.h"
#include "support/heard.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <cstring>
#include <random>

using namespace hullwright;

namespace {

constexpr unsigned k_seed = 20261126;

PlayGround ground_of(std::vector<Obstacle> obstacles) {
    return std::move(PlayGround::make(std::move(obstacles)).value());
}

// Returns a floor with a box on it.
PlayGround stage() {
    return ground_of({HalfSpace(), PlayBox{Vec3(0.5, 0, 0.5), Vec3(0.5, 1, 0.5)}});
}

PlayGround bracket() {
    const auto file =
        AssetFile::open(HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa", hwa::k_query);
    return std::move(PlayGround::make(file->asset(), "bracket.hwa").value());
}

// Returns some balls over the stage that come from all sides.
PlayStart thrown(PlayMotion motion) {
    std::mt19937 random(k_seed);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    PlayStart start;
    start.rules.motion = motion;
    start.rules.restitution = 0.7;
    start.rules.rolling_loss = 1.0;
    start.seconds = 4.0;
    for (int i = 0; i < 12; ++i) {
        Ball ball;
        ball.mass = 1.5 + number(random);
        ball.radius = 0.1;
        ball.position = Vec3(0.5 * (i % 4), 0.5 * (i / 4 % 3), 2.0 + 0.25 * i);
        for (int axis = 0; axis < 3; ++axis) {
            ball.velocity[axis] = number(random);
        }
        start.balls.push_back(ball);
    }
    return start;
}

// Returns a ball of radius 1 about the origin, in faces.
PlayGround round_ground() {
    constexpr int k_around = 48;
    constexpr int k_down = 24;
    const auto at = [](int i, int k) {
        const double turn = 2.0 * M_PI * i / k_around;
        const double fall = M_PI * k / k_down;
        return Vec3(std::sin(fall) * std::cos(turn), std::sin(fall) * std::sin(turn),
                    std::cos(fall));
    };
    std::vector<Obstacle> faces;
    for (int i = 0; i < k_around; ++i) {
        for (int k = 0; k < k_down; ++k) {
            faces.emplace_back(PlayTriangle{at(i, k), at(i, k + 1), at(i + 1, k + 1)});
            faces.emplace_back(PlayTriangle{at(i, k), at(i + 1, k + 1), at(i + 1, k)});
        }
    }
    return ground_of(std::move(faces));
}

// Holds blocks of side 1 on a board, and which free fields nothing leads out of by their sides.
struct Board {
    static constexpr int k_side = 14;
    using Fields = Eigen::Array<bool, k_side, k_side>;
    Fields taken = Fields::Constant(false);
    Fields open = Fields::Constant(false);

    explicit Board(std::mt19937& random) {
        for (int x = 0; x < k_side; ++x) {
            for (int y = 0; y < k_side; ++y) {
                taken(x, y) = std::uniform_int_distribution(0, 9)(random) < 5;
            }
        }
        for (int round = 0; round < k_side * k_side; ++round) {
            for (int x = 0; x < k_side; ++x) {
                for (int y = 0; y < k_side; ++y) {
                    open(x, y) = !taken(x, y) && (is_open(x - 1, y) || is_open(x + 1, y) ||
                                                  is_open(x, y - 1) || is_open(x, y + 1));
                }
            }
        }
    }
    [[nodiscard]] bool is_open(int x, int y) const {
        return x < 0 || y < 0 || x >= k_side || y >= k_side || open(x, y);
    }
    // Returns the middle of a field, where `up` is the axis that the board lies across.
    static Vec3 middle(int x, int y, int up) {
        Vec3 at = Vec3::Zero();
        at[(up + 1) % 3] = x - 3.0;
        at[(up + 2) % 3] = y + 40.0;
        return at;
    }
    [[nodiscard]] PlayGround ground(int up) const {
        std::vector<Obstacle> blocks;
        for (int x = 0; x < k_side; ++x) {
            for (int y = 0; y < k_side; ++y) {
                if (taken(x, y)) {
                    blocks.emplace_back(PlayBox{middle(x, y, up), Vec3::Constant(0.5)});
                }
            }
        }
        return ground_of(std::move(blocks));
    }
};

// Lets go of a ball of that radius over each free field.
PlayStart over_fields(const Board& board, int up, double radius) {
    PlayStart start;
    start.up = up;
    start.rules.gravity = -9.81 * Vec3::Unit(up);
    start.rules.balls_meet = false;
    start.seconds = 3.0;
    for (int x = 0; x < Board::k_side; ++x) {
        for (int y = 0; y < Board::k_side; ++y) {
            if (!board.taken(x, y)) {
                start.balls.push_back(
                    {1.0, radius, Board::middle(x, y, up) + 2.0 * Vec3::Unit(up), Vec3::Zero()});
            }
        }
    }
    return start;
}

bool same_bits(const Ball& a, const Ball& b) {
    return std::memcmp(a.position.data(), b.position.data(), sizeof(Vec3)) == 0 &&
           std::memcmp(a.velocity.data(), b.velocity.data(), sizeof(Vec3)) == 0;
}

bool same_bits(const PlayRecord& a, const PlayRecord& b) {
    bool same = a.size() == b.size() && a.length() == b.length() &&
                a.bounces().size() == b.bounces().size() && a.sums().size() == b.sums().size();
    for (std::size_t i = 0; same && i < a.size(); ++i) {
        same = a.ways(i).size() == b.ways(i).size() &&
               same_bits(a.ball(i, a.length()), b.ball(i, b.length()));
    }
    for (std::size_t k = 0; same && k < a.sums().size(); ++k) {
        same = a.sums()[k].energy == b.sums()[k].energy &&
               a.sums()[k].momentum == b.sums()[k].momentum;
    }
    return same;
}

} // namespace

class RecordsTest : public QObject {
    Q_OBJECT

    static void motions() {
        QTest::addColumn<int>("motion");
        QTest::newRow("parabola") << static_cast<int>(PlayMotion::parabola);
        QTest::newRow("explicit Euler") << static_cast<int>(PlayMotion::explicit_euler);
        QTest::newRow("semi-implicit Euler") << static_cast<int>(PlayMotion::implicit_euler);
    }

private slots:
    void what_is_no_start_is_refused() {
        const PlayGround ground = stage();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        PlayStart start = thrown(PlayMotion::parabola);
        start.seconds = nan;
        QVERIFY(!PlayRecord::make(ground, start));
        start = thrown(PlayMotion::parabola);
        start.rules.step = 1e-300; // nothing beside the time that has gone by
        QVERIFY(!PlayRecord::make(ground, start));
        start = thrown(PlayMotion::parabola);
        start.up = 3;
        QVERIFY(!PlayRecord::make(ground, start));
        start = thrown(PlayMotion::parabola);
        start.balls[3].velocity.x() = nan;
        QVERIFY(!PlayRecord::make(ground, start));
        QVERIFY(!drop_start(ground_of({}), {}, DropManner::alone));
        ThrowSettings settings;
        settings.from.x() = nan;
        QVERIFY(!throw_start(stage(), settings));
        settings.from.x() = 0.0;
        settings.balls.gravity = 0.0;
        QVERIFY(!throw_start(stage(), settings));
    }

    void no_balls_are_a_play_without_any_length() {
        const auto record = PlayRecord::make(stage(), {});
        QVERIFY(record && record->length() == 0.0 && record->sums().size() == 1);
    }

    // Up at 5 it turns after half a second, and is back after one.
    void a_ball_is_where_the_parabola_says() {
        const PlayGround ground = ground_of({HalfSpace()});
        PlayStart start;
        start.rules.gravity = Vec3(0, 0, -10);
        start.balls = {{2.0, 0.5, Vec3(0, 0, 0.5), Vec3(3, 0, 5)}};
        start.seconds = 1.5;
        const auto record = PlayRecord::make(ground, start);
        QVERIFY(record);
        QCOMPARE(record->length(), 1.5);
        QVERIFY((record->ball(0, 0.5).position - Vec3(1.5, 0, 1.75)).norm() < 1e-14);
        QVERIFY((record->ball(0, 0.5).velocity - Vec3(3, 0, 0)).norm() < 1e-14);
        QCOMPARE(record->bounces().size(), std::size_t{1});
        QCOMPARE(record->bounces_until(0.9), std::size_t{0});
        QCOMPARE(record->bounces_until(record->bounces()[0].time), std::size_t{1});
        QVERIFY((record->ball(0, 1.5).position - Vec3(4.5, 0, 1.75)).norm() < 1e-11);
        QVERIFY(same_bits(record->ball(0, 9.0), record->ball(0, 1.5)));
        QVERIFY(same_bits(record->ball(0, -1.0), start.balls[0]));
        // The energy of motion is 2 * 34 / 2, that of place 2 * 10 * 0.5, and nothing is lost.
        for (const PlayRecord::Sums& sums : record->sums()) {
            QVERIFY(std::abs(sums.energy - 44.0) < 1e-10);
            QVERIFY(std::abs(sums.momentum.x() - 6.0) < 1e-12);
        }
        QCOMPARE(record->sums().size(), std::size_t{181}); // one each 120th of a second
    }

    void any_order_of_times_is_the_world_to_the_bit_data() { motions(); }
    void any_order_of_times_is_the_world_to_the_bit() {
        QFETCH(const int, motion);
        const PlayGround ground = stage();
        const PlayStart start = thrown(static_cast<PlayMotion>(motion));
        const auto record = PlayRecord::make(ground, start);
        QVERIFY(record && !record->is_cut());
        QVERIFY(record->bounces().size() > 20);
        std::vector<double> times;
        std::mt19937 random(k_seed);
        for (int i = 0; i < 500; ++i) {
            times.push_back(std::uniform_real_distribution<double>(0.0, 4.0)(random));
        }
        for (std::size_t i = 0; i < record->bounces().size(); i += 3) { // at contacts, too
            times.push_back(record->bounces()[i].time);
        }
        // The record is asked in any order, the world from the first time to the last.
        std::vector<std::vector<Ball>> asked;
        for (const double time : times) {
            asked.emplace_back();
            for (std::size_t i = 0; i < start.balls.size(); ++i) {
                asked.back().push_back(record->ball(i, time));
            }
        }
        std::vector<std::size_t> order(times.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t k) { return times[k]; });
        auto world = *World::make(ground, start.balls, start.rules);
        for (const std::size_t k : order) {
            QVERIFY(world.advance(times[k]));
            for (std::size_t i = 0; i < start.balls.size(); ++i) {
                QVERIFY2(
                    times[k] > record->length() || same_bits(world.ball(i), asked[k][i]),
                    qPrintable(QString("seed %1, ball %2 at %3").arg(k_seed).arg(i).arg(times[k])));
                QCOMPARE(record->is_asleep(i, times[k]), world.is_asleep(i));
            }
        }
    }

    void any_number_of_threads_gives_the_same_bits_data() { motions(); }
    void any_number_of_threads_gives_the_same_bits() {
        QFETCH(const int, motion);
        const auto make = [&] {
            return *PlayRecord::make(stage(), thrown(static_cast<PlayMotion>(motion)));
        };
        const PlayRecord first = tests::with_threads(1, make);
        for (const std::size_t threads : {2U, 8U}) {
            QVERIFY(same_bits(tests::with_threads(threads, make), first));
        }
    }

    void it_is_over_when_all_sleep() {
        PlayStart start = thrown(PlayMotion::parabola);
        start.rules.rolling_loss = 6.0;
        start.seconds = 1000.0;
        const auto record = PlayRecord::make(stage(), start);
        QVERIFY(record && record->length() < 100.0);
        for (std::size_t i = 0; i < record->size(); ++i) {
            QVERIFY(record->is_asleep(i, record->length()));
        }
    }

    // Dropped balls go where `drop` says, which follows each of them by itself.
    void fates_are_those_of_drop() {
        const PlayGround ground = bracket();
        for (const PlayMotion motion : {PlayMotion::parabola, PlayMotion::implicit_euler}) {
            DropSettings settings;
            settings.count = 60;
            settings.motion = motion;
            const auto rows = drop(ground, settings);
            const auto start = drop_start(ground, settings, DropManner::alone);
            QVERIFY(rows && start);
            const auto record = PlayRecord::make(ground, *start);
            QVERIFY(record && !record->is_cut());
            const std::vector<Dropped> fates = *fates_of(ground, *record);
            tests::StopAt stop(0.5);
            const auto stopped = fates_of(ground, *record, stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QCOMPARE(stop.told_after(), 0);
            std::array<int, 4> counts = {};
            for (std::size_t i = 0; i < rows->size(); ++i) {
                const Dropped& row = (*rows)[i];
                QVERIFY(row.fate == fates[i].fate && row.from == fates[i].from);
                QVERIFY(row.at == fates[i].at && row.time == fates[i].time);
                QCOMPARE(fates[i].bounces, row.bounces);
                ++counts[static_cast<std::size_t>(row.fate)];
            }
            QVERIFY(counts[1] + counts[2] > 0);
        }
    }

    // The round thing fills less than four fifths of its box seen from above, and has no hole.
    void what_misses_a_round_thing_has_not_fallen_through() {
        const PlayGround ground = round_ground();
        for (const double radius : {0.001, 0.03, 0.4}) {
            DropSettings settings;
            settings.count = 300;
            settings.radius = radius;
            const auto rows = drop(ground, settings);
            QVERIFY(rows);
            int missed = 0;
            for (const Dropped& row : *rows) {
                QVERIFY2(row.fate == Fate::left || row.fate == Fate::rest,
                         qPrintable(QString("radius %1, from %2 %3")
                                        .arg(radius)
                                        .arg(row.from.x())
                                        .arg(row.from.y())));
                missed += row.bounces == 0 && row.fate == Fate::left ? 1 : 0;
            }
            QVERIFY(radius > 0.2 || missed > 20);
        }
    }

    // Through a field that is closed all around it a ball falls through; where free fields lead out
    // of the board by their sides, it falls past.
    void holes_are_what_nothing_leads_out_of_data() {
        QTest::addColumn<int>("up");
        QTest::addColumn<double>("radius");
        for (int up = 0; up < 3; ++up) {
            for (const double radius : {0.45, 0.1, 0.02}) {
                QTest::addRow("up %d, radius %g", up, radius) << up << radius;
            }
        }
    }
    void holes_are_what_nothing_leads_out_of() {
        QFETCH(const int, up);
        QFETCH(const double, radius);
        std::mt19937 random(k_seed);
        std::array<int, 2> counts = {};
        for (int i = 0; i < 4; ++i) {
            const Board board(random);
            const PlayGround ground = board.ground(up);
            const PlayStart start = over_fields(board, up, radius);
            const auto record = PlayRecord::make(ground, start);
            QVERIFY(record && record->bounces().empty());
            const std::vector<Dropped> fates = *fates_of(ground, *record);
            std::size_t ball = 0;
            for (int x = 0; x < Board::k_side; ++x) {
                for (int y = 0; y < Board::k_side; ++y) {
                    if (!board.taken(x, y)) {
                        const Fate truth = board.open(x, y) ? Fate::left : Fate::through;
                        QVERIFY2(fates[ball].fate == truth,
                                 qPrintable(QString("seed %1, %2 %3").arg(k_seed).arg(x).arg(y)));
                        ++counts[truth == Fate::left ? 0 : 1];
                        ++ball;
                    }
                }
            }
        }
        QVERIFY(counts[0] > 50 && counts[1] > 50);
    }

    // Two rooms with a slit between them lie in a frame: of the one that has no other way out, all
    // columns are looked at first, as they are nearer to a side than those in the slit. What was
    // known of them before a stop does not make them a hole.
    void a_stop_while_a_way_out_is_looked_for_is_an_issue() {
        std::vector<Obstacle> walls = {PlayBox{Vec3(-1.95, 0, 0), Vec3(0.05, 2, 0.5)}};
        for (const double side : {-1.0, 1.0}) {
            walls.emplace_back(PlayBox{Vec3(0, side * 1.95, 0), Vec3(2, 0.05, 0.5)});
            walls.emplace_back(PlayBox{Vec3(0, side * 0.98, 0), Vec3(0.5, 0.92, 0.5)});
            walls.emplace_back(PlayBox{Vec3(1.95, side * 1.03, 0), Vec3(0.05, 0.97, 0.5)});
        }
        const PlayGround open = ground_of(walls);
        walls.emplace_back(PlayBox{Vec3(1.95, 0, 0), Vec3(0.05, 0.06, 0.5)});
        const PlayGround closed = ground_of(walls);
        constexpr double k_radius = 0.046; // of two lattices, the first is too wide for the slit
        const Vec3 place(-1.2, 0.5, -2.0);
        tests::Heard heard;
        const auto none = FallOutline(closed, 2, k_radius).is_outside(place, heard.progress());
        QVERIFY(none && !*none);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.told().size() > 20);
        FallOutline outline(open, 2, k_radius);
        tests::StopAt stop(0.5004);
        const auto stopped = outline.is_outside(place, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.501);
        QVERIFY(*outline.is_outside(place));
        QVERIFY(*FallOutline(open, 2, k_radius).is_outside(place));
    }

    // Each radius is asked in a row of its own, and says nothing of another.
    void balls_of_other_radii_have_other_holes() {
        std::vector<Obstacle> walls; // around a square of side 2, with a slit of 0.2 in one of them
        for (const double side : {-1.5, 1.5}) {
            walls.emplace_back(PlayBox{Vec3(side, 0, 0), Vec3(0.5, 2, 0.5)});
        }
        walls.emplace_back(PlayBox{Vec3(0, -1.5, 0), Vec3(1, 0.5, 0.5)});
        for (const double side : {-0.55, 0.55}) {
            walls.emplace_back(PlayBox{Vec3(side, 1.5, 0), Vec3(0.45, 0.5, 0.5)});
        }
        const PlayGround ground = ground_of(std::move(walls));
        PlayStart start;
        start.rules.balls_meet = false;
        start.seconds = 3.0;
        for (const double radius : {0.5, 0.02, 0.5, 0.02}) {
            start.balls.push_back({1.0, radius, Vec3(0, 0, 2), Vec3::Zero()});
        }
        const auto record = PlayRecord::make(ground, start);
        QVERIFY(record);
        const std::vector<Dropped> fates = *fates_of(ground, *record);
        for (std::size_t i = 0; i < fates.size(); ++i) {
            QVERIFY(fates[i].fate == (i % 2 == 0 ? Fate::through : Fate::left));
        }
    }

    void every_ball_may_have_a_mass_of_its_own() {
        ThrowSettings settings;
        settings.balls.count = 3;
        settings.balls.mass = 4.0;
        settings.balls.masses = {1e-20, 1e20};
        const auto start = throw_start(stage(), settings);
        QVERIFY(start);
        QCOMPARE(start->balls[0].mass, 1e-20);
        QCOMPARE(start->balls[1].mass, 1e20);
        QCOMPARE(start->balls[2].mass, 4.0);
        const auto dropped = drop_start(stage(), settings.balls, DropManner::together);
        QVERIFY(dropped && dropped->balls[1].mass == 1e20);
    }

    void gravity_is_that_of_the_unit_or_of_a_thing_one_metre_large() {
        const PlayGround ground = ground_of({PlayBox{Vec3(7, 0, 0), Vec3(2, 1, 2)}}); // 6 large
        QCOMPARE(earth_gravity(ground, 0.001), 9810.0);
        QCOMPARE(earth_gravity(ground, 0.0), 9.81 * 6.0);
    }

    void balls_that_meet_do_not_begin_in_each_other() {
        const PlayGround ground = bracket();
        DropSettings settings;
        settings.count = 50;
        settings.mass = 3.0;
        settings.step = 0.001;
        const auto start = drop_start(ground, settings, DropManner::together);
        QVERIFY(start && start->rules.balls_meet && start->rules.step == 0.001);
        for (std::size_t i = 0; i < start->balls.size(); ++i) {
            QCOMPARE(start->balls[i].mass, 3.0);
            for (std::size_t j = 0; j < i; ++j) {
                QVERIFY((start->balls[i].position - start->balls[j].position).norm() >
                        start->balls[i].radius + start->balls[j].radius);
            }
        }
        QVERIFY(!drop_start(ground, settings, DropManner::alone)->rules.balls_meet);
    }

    void thrown_balls_come_one_behind_the_other() {
        ThrowSettings settings;
        settings.balls.count = 3;
        settings.balls.radius = 0.1;
        settings.from = Vec3(-3, 0, 2);
        settings.velocity = Vec3(4, 0, 0);
        const auto start = throw_start(stage(), settings);
        QVERIFY(start);
        QVERIFY(start->balls[0].position == settings.from);
        QVERIFY((start->balls[2].position - Vec3(-3.5, 0, 2)).norm() < 1e-15);
        QVERIFY(start->balls[1].velocity == settings.velocity && start->rules.balls_meet);
    }

    void a_stop_is_an_issue() {
        PlayStart start = thrown(PlayMotion::parabola);
        std::stop_source source;
        source.request_stop();
        const auto stopped = PlayRecord::make(stage(), start, Progress(source.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        tests::StopAt stop(0.5);
        const auto halfway = PlayRecord::make(stage(), start, stop.progress());
        QVERIFY(!halfway && halfway.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(RecordsTest)
#include "records.moc"
