// Times of contact of a ball on its way are held against tables made by hand, hard numbers,
// halving in long doubles of ways by distances that are calculated another way, and rational
// numbers.
#include "play/contact_time.h"
#include "support/long_run.h"
#include "support/rationals.h"
#include "support/trouble.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <fcl/fcl.h>
#include <random>

using namespace hullwright;

namespace {

using Long = long double;
using LongVec = Eigen::Matrix<Long, 3, 1>;

constexpr double k_inf = std::numeric_limits<double>::infinity();
constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();

double time_of(const Flight& flight, double radius, const Obstacle& obstacle, double end = 1.0) {
    const auto touch = contact_time(flight, radius, obstacle, end);
    return touch && *touch ? (*touch)->time : -1.0;
}

Long distance_to(const HalfSpace& s, const LongVec& p) {
    return s.normal.cast<Long>().dot(p) - s.offset;
}
// Inside of a box and of a cylinder the distance is below 0, so that a point which goes through one
// is seen to be in it.
Long distance_to(const PlayBox& box, const LongVec& p) {
    const LongVec local = box.axes.cast<Long>().transpose() * (p - box.centre.cast<Long>());
    const LongVec out = local.cwiseAbs() - box.half.cast<Long>();
    return out.cwiseMax(Long(0)).norm() + std::min(out.maxCoeff(), Long(0));
}
Long distance_to(const PlayCylinder& c, const LongVec& p) {
    const LongVec local = p - c.centre.cast<Long>();
    const Long along = local.dot(c.axis.cast<Long>());
    const Long out = (local - along * c.axis.cast<Long>()).norm() - c.radius;
    const Long up = std::abs(along) - c.half;
    const Long x = std::max(out, Long(0));
    const Long y = std::max(up, Long(0));
    return std::sqrt(x * x + y * y) + std::min(std::max(out, up), Long(0));
}
// Returns the distance by Ericson's regions (2005), which the code under test does not use.
Long distance_to(const PlayTriangle& t, const LongVec& p) {
    const LongVec a = t[0].cast<Long>();
    const LongVec b = t[1].cast<Long>();
    const LongVec c = t[2].cast<Long>();
    const LongVec ab = b - a;
    const LongVec ac = c - a;
    const Long d1 = ab.dot(p - a), d2 = ac.dot(p - a);
    const Long d3 = ab.dot(p - b), d4 = ac.dot(p - b);
    const Long d5 = ab.dot(p - c), d6 = ac.dot(p - c);
    if (d1 <= 0 && d2 <= 0) {
        return (p - a).norm();
    }
    if (d3 >= 0 && d4 <= d3) {
        return (p - b).norm();
    }
    if (d6 >= 0 && d5 <= d6) {
        return (p - c).norm();
    }
    const Long vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        return (p - (a + d1 / (d1 - d3) * ab)).norm();
    }
    if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        return (p - (a + d2 / (d2 - d6) * ac)).norm();
    }
    if (va <= 0 && d4 >= d3 && d5 >= d6) {
        return (p - (b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b))).norm();
    }
    return std::abs(ab.cross(ac).normalized().dot(p - a));
}

LongVec place(const Flight& f, Long t) {
    return f.from.cast<Long>() + t * f.speed.cast<Long>() + t * t / 2 * f.bend.cast<Long>();
}

// Returns the gap between ball and obstacle at a time.
Long gap_at(const Flight& flight, double radius, const Obstacle& obstacle, Long time) {
    return std::visit(
        [&](const auto& thing) { return distance_to(thing, place(flight, time)) - radius; },
        obstacle);
}

// Things that are no farther apart than this count as touching: long doubles are right to 1e-17 of
// lengths up to about 10, and the doubles that they judge to 1e-14. A random way hardly comes so
// near without touching.
constexpr Long k_band = 1e-13L;

struct ThrownBall {
    const Flight& flight;
    double radius;
    const Obstacle& obstacle;

    [[nodiscard]] Long gap(Long time) const { return gap_at(flight, radius, obstacle, time); }
    [[nodiscard]] Long speed(Long time) const {
        return (flight.speed.cast<Long>() + time * flight.bend.cast<Long>()).norm();
    }
};

// Is the part of a way between two times, with the gaps there.
struct Stretch {
    Long begin;
    Long end;
    Long gap_at_begin;
    Long gap_at_end;
};

// Returns a time in the stretch at which the ball surely touches, within the band; none where it
// surely stays away. A gap changes by no more than the way of the ball, and the speed is largest at
// one end, since it changes evenly: so nothing is touched where both gaps together are larger than
// that way, and else the stretch is halved. What is left before `told` is of no matter where it is
// short, since the gap there is looked at as well.
std::optional<Long> touch_in(const ThrownBall& ball, const Stretch& stretch, Long told) {
    constexpr Long k_last = 1e-6L;
    const auto& [begin, end, gap_at_begin, gap_at_end] = stretch;
    const Long way = std::max(ball.speed(begin), ball.speed(end)) * (end - begin);
    if (gap_at_begin <= k_band) {
        return begin;
    }
    if (gap_at_begin + gap_at_end > way + 2 * k_band || (end == told && way <= k_last)) {
        return std::nullopt;
    }
    if (way <= k_band) {
        return end;
    }
    const Long middle = (begin + end) / 2;
    const Long gap = ball.gap(middle);
    const auto first = touch_in(ball, {begin, middle, gap_at_begin, gap}, told);
    return first ? first : touch_in(ball, {middle, end, gap, gap_at_end}, told);
}

// Returns what the truth says against a time: nothing where it is right.
QString wrong(const Flight& flight, double radius, const Obstacle& obstacle, double told) {
    const ThrownBall ball{flight, radius, obstacle};
    if (told == 0.0) {
        return ball.gap(0) <= k_band ? QString() : "told 0, and is apart";
    }
    const Long end = told < 0.0 ? 1.0L : Long(told);
    if (const auto touch = touch_in(ball, {0, end, ball.gap(0), ball.gap(end)}, Long(told))) {
        return QString("told %1, touches at %2").arg(told).arg(double(*touch));
    }
    if (told > 0.0 && std::abs(ball.gap(end)) > k_band) {
        return QString("told %1, gap there %2").arg(told).arg(double(ball.gap(end)));
    }
    return {};
}

// Is a point's way between two times, a parabola or a straight line, by its Bezier points.
using ExactArc = std::array<tests::ExactVec, 3>;

// Returns the first half, and the second.
std::array<ExactArc, 2> halves(const ExactArc& arc) {
    const auto middle = [](const tests::ExactVec& a, const tests::ExactVec& b) {
        return tests::ExactVec{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
    };
    const tests::ExactVec left = middle(arc[0], arc[1]);
    const tests::ExactVec right = middle(arc[1], arc[2]);
    const tests::ExactVec at = middle(left, right);
    return {{{arc[0], left, at}, {at, right, arc[2]}}};
}

// True where a way stays farther from the origin than a length whose square is `square`; also false
// where that is not known after so many halvings. The square of the distance is a polynomial of
// degree four, which lies between its Bernstein coefficients.
bool stays_away(const ExactArc& arc, const mpq_class& square, int halvings) {
    using tests::dot;
    const mpq_class begin = dot(arc[0], arc[0]);
    const mpq_class end = dot(arc[2], arc[2]);
    if (begin <= square || end <= square) {
        return false;
    }
    const mpq_class middle = (dot(arc[0], arc[2]) + 2 * dot(arc[1], arc[1])) / 3;
    if (dot(arc[0], arc[1]) > square && middle > square && dot(arc[1], arc[2]) > square) {
        return true;
    }
    const auto [first, second] = halves(arc);
    return halvings > 0 && stays_away(first, square, halvings - 1) &&
           stays_away(second, square, halvings - 1);
}

// Returns the way of a ball from time 0 to `end`, as another one sees it.
ExactArc exact_arc(const Flight& a, const Flight& b, double end) {
    const tests::ExactVec from = tests::exact_way(b.from, a.from);
    const tests::ExactVec speed = tests::exact_way(b.speed, a.speed);
    const tests::ExactVec bend = tests::exact_way(b.bend, a.bend);
    const mpq_class time(end);
    ExactArc arc;
    for (std::size_t k = 0; k < 3; ++k) {
        arc[0][k] = from[k];
        arc[1][k] = from[k] + speed[k] * time / 2;
        arc[2][k] = from[k] + speed[k] * time + bend[k] * time * time / 2;
    }
    return arc;
}

class Cases {
public:
    explicit Cases(std::uint32_t seed) : random_(seed) {}
    double number(double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random_);
    }
    Vec3 vector(double most) {
        const double x = number(-most, most);
        const double y = number(-most, most);
        return {x, y, number(-most, most)};
    }
    Obstacle obstacle(int kind) {
        switch (kind) {
        case 0:
            return HalfSpace{vector(1).normalized(), number(-2, 0)};
        case 1: {
            const Vec3 axis = vector(1).normalized();
            return PlayBox{vector(1), vector(1).cwiseAbs(),
                           Eigen::AngleAxisd(number(-3, 3), axis).toRotationMatrix()};
        }
        case 2:
            return PlayCylinder{vector(1), vector(1).normalized(), number(0, 1), number(0, 1)};
        default: {
            PlayTriangle t = {vector(1), vector(1), vector(1)};
            if (number(0, 1) < 0.1) { // a sliver
                t[2] = 0.5 * (t[0] + t[1]) + 1e-9 * vector(1);
            }
            return t;
        }
        }
    }

private:
    std::mt19937 random_;
};

} // namespace

class ContactTimesTest : public QObject {
    Q_OBJECT

private slots:
    void numbers_that_are_none_are_refused() {
        for (const double bad : {k_nan, k_inf, -k_inf, 1e300}) {
            QVERIFY(!contact_time({Vec3(bad, 0, 0), Vec3(1, 0, 0), {0, 0, 0}}, 1.0, HalfSpace()));
            QVERIFY(!contact_time({Vec3(0, 0, 0), Vec3(1, bad, 0), {0, 0, 0}}, 1.0, HalfSpace()));
            QVERIFY(!contact_time({Vec3(0, 0, 0), Vec3(1, 0, 0), {0, 0, bad}}, 1.0, HalfSpace()));
            QVERIFY(!contact_time(Flight(), bad, HalfSpace()));
            QVERIFY(!contact_time(Flight(), 1.0, HalfSpace{{0, 0, 1}, bad}));
            QVERIFY(!contact_time(Flight(), 1.0,
                                  PlayTriangle{Vec3(0, bad, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}));
            QVERIFY(!contact_time(Flight(), 1.0, Flight{{0, 0, bad}, {0, 0, 0}, {0, 0, 0}}, 1.0));
            QVERIFY(!contact_time(Flight(), 1.0, HalfSpace(), bad));
        }
        QVERIFY(!contact_time(Flight(), -1.0, HalfSpace()));
    }

    void a_table_worked_out_by_hand() {
        const Vec3 zero(0, 0, 0);
        const auto down = [&](double x, double y, double z, double speed) {
            return Flight{Vec3(x, y, z), Vec3(0, 0, -speed), zero};
        };
        const PlayBox box{zero, Vec3(1, 1, 1), Eigen::Matrix3d::Identity()};
        const PlayCylinder cylinder{zero, Vec3::UnitZ(), 1.0, 1.0};
        const PlayTriangle triangle = {Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)};
        QCOMPARE(time_of(down(0, 0, 3, 4), 1.0, HalfSpace()), 0.5);
        QCOMPARE(time_of(down(0, 0, 3, 2), 1.0, HalfSpace()), 1.0); // apart until t = 1
        QCOMPARE(time_of(down(0, 0, 3, 1.999), 1.0, HalfSpace()), -1.0);
        QCOMPARE(time_of(down(0, 0, 1, 0), 1.0, HalfSpace()), 0.0);  // touches and stays
        QCOMPARE(time_of(down(0, 0, 1, -1), 1.0, HalfSpace()), 0.0); // touches and goes
        QCOMPARE(time_of(down(0, 0, 2, 0), 1.0, HalfSpace()), -1.0);
        QCOMPARE(time_of(down(0, 0, 2, 4), 0.0, HalfSpace()), 0.5); // a point
        QCOMPARE(time_of(down(0, 0, 4, 4), 1.0, box), 0.5);
        // Over an edge it meets the rounding: 0.6 off, so 0.8 above.
        QVERIFY(std::abs(time_of(down(1.6, 0, 3.8, 4), 1.0, box) - 0.5) < 1e-15);
        // The ball falls over a corner, too: (0.6, 0, 0.8) turned to (x, x, .): 2 x^2 = 0.36.
        const double x = std::sqrt(0.18);
        QVERIFY(std::abs(time_of(down(1 + x, 1 + x, 3.8, 4), 1.0, box) - 0.5) < 1e-15);
        QVERIFY(std::abs(time_of(down(2, 0, 3, 2), 1.0, box) - 1.0) < 1e-7); // grazes
        QCOMPARE(time_of(down(2.0000001, 0, 3, 2), 1.0, box), -1.0);         // goes by
        QVERIFY(std::abs(time_of(down(1.6, 0, 3.8, 4), 1.0, cylinder) - 0.5) < 1e-15);
        QCOMPARE(time_of({Vec3(5, 0, 0.5), Vec3(-6, 0, 0), zero}, 1.0, cylinder), 0.5);
        QCOMPARE(time_of(down(1, 1, 3, 4), 1.0, triangle), 0.5);
        QCOMPARE(time_of(down(1, 1, -3, -4), 1.0, triangle), 0.5); // from below
        QVERIFY(std::abs(time_of(down(-0.6, 1, 2.8, 4), 1.0, triangle) - 0.5) < 1e-15);
        QCOMPARE(time_of({Vec3(-3, 1, 0), Vec3(4, 0, 0), zero}, 1.0, triangle),
                 0.5); // in its plane
        // Falling from 5 with a tenth of radius at 9.8: t^2 = 2 * 4.9 / 9.8.
        QCOMPARE(time_of({Vec3(1, 1, 5), zero, Vec3(0, 0, -9.8)}, 0.1, triangle), 1.0);
        // The ball goes up, and down again onto what it was thrown from.
        QCOMPARE(time_of({Vec3(0, 0, 2), Vec3(0, 0, 3), Vec3(0, 0, -8)}, 1.0, HalfSpace()), 1.0);
        // The ceiling is touched by the top of the way alone.
        QVERIFY(std::abs(time_of({zero, Vec3(1, 0, 4), Vec3(0, 0, -8)}, 1.0,
                                 HalfSpace{-Vec3::UnitZ(), -2.0}) -
                         0.5) < 1e-7);
    }

    void two_balls() {
        const Flight still;
        const auto time = [&](const Flight& a, const Flight& b) {
            const auto touch = contact_time(a, 1.0, b, 1.0);
            return touch && *touch ? (*touch)->time : -1.0;
        };
        const Vec3 zero(0, 0, 0);
        QCOMPARE(time({Vec3(4, 0, 0), Vec3(-4, 0, 0), zero}, still), 0.5);
        QCOMPARE(time({Vec3(4, 0, 0), Vec3(-1, 0, 0), zero}, {Vec3(0, 0, 0), Vec3(3, 0, 0), zero}),
                 0.5);
        QCOMPARE(time({Vec3(4, 0, 0), Vec3(-2, 0, 0), zero}, still), 1.0);
        QVERIFY(std::abs(time({Vec3(4, 1.2, 0), Vec3(-4.8, 0, 0), zero}, still) - 0.5) < 1e-15);
        QVERIFY(std::abs(time({Vec3(4, 2, 0), Vec3(-8, 0, 0), zero}, still) - 0.5) <
                1e-7); // grazes
        QCOMPARE(time({Vec3(4, 2.000001, 0), Vec3(-8, 0, 0), zero}, still), -1.0);
        QCOMPARE(time(still, still), 0.0);
        // Both balls fall alike, so that gravity changes nothing.
        const Vec3 g(0, 0, -9.81);
        QCOMPARE(time({Vec3(4, 0, 0), Vec3(-4, 0, 0), g}, {zero, zero, g}), 0.5);
    }

    // Each begins within rounding of touching, comes nearer by less than that, and goes past.
    void balls_that_touch_and_go_past_touch_at_the_start() {
        const double least = 5e-324;
        const Flight past{Vec3(-1, least, 0), Vec3(0, -least, 1.5), Vec3::Zero()};
        const auto touch =
            contact_time(past, 0.0, {Vec3(-1, 0, 0), Vec3::Zero(), Vec3::Zero()}, 0.0);
        QVERIFY(touch && *touch && (*touch)->time == 0.0);
        const double next = std::nextafter(1.0, 2.0);
        const Flight turns{Vec3(0.5, next, -0.5), Vec3(-0.5, 2.0 - 2.0 * next, 1), Vec3(-1, -1, 1)};
        const Flight other{Vec3(0.5, 1, -0.5), Vec3(0.25, 0, 0.25), Vec3(1, 1, -1)};
        const auto turned = contact_time(turns, 0.0, other, 0.0);
        QVERIFY(turned && *turned && (*turned)->time == 0.0);
    }

    void far_from_the_origin_and_next_to_nothing() {
        // Numbers near 1e8 have steps of 1.5e-8, and times of contact are off by a few.
        const Vec3 far(1e8, -1e8, 1e8);
        const PlayTriangle t = {far, Vec3(far + Vec3(4, 0, 0)), Vec3(far + Vec3(0, 4, 0))};
        const Flight thrown{far + Vec3(1, 1, 3), Vec3(0, 0, -4), Vec3::Zero()};
        QVERIFY(std::abs(time_of(thrown, 1.0, t) - 0.5) < 1e-6);
        const double least = 5e-324;
        QVERIFY(time_of({Vec3(0, 0, 1e-310), Vec3(0, 0, -4e-310), Vec3::Zero()}, least,
                        HalfSpace()) > 0.2);
        QCOMPARE(time_of({Vec3(0, 0, 1), Vec3(0, 0, -least), Vec3::Zero()}, 0.0, HalfSpace()),
                 -1.0);
        const PlayTriangle dot = {Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0)};
        QCOMPARE(time_of({Vec3(0, 0, 3), Vec3(0, 0, -4), Vec3::Zero()}, 1.0, dot), 0.5);
        const PlayTriangle line = {Vec3(-1, 0, 0), Vec3(1, 0, 0), Vec3(1, 0, 0)};
        QCOMPARE(time_of({Vec3(0, 0, 3), Vec3(0, 0, -4), Vec3::Zero()}, 1.0, line), 0.5);
    }

    // The judge of random ways has to see each of these contacts, however short it is: a point is
    // in a box for a three thousandth of its way, goes through a face in no time, and does so
    // twice, of which the first time counts.
    void a_short_contact_is_not_missed() {
        const Vec3 zero(0, 0, 0);
        const Flight across{Vec3(-3, 0, 0), Vec3(6, 0, 0), zero};
        const PlayBox thin{Vec3(0.04, 0, 0), Vec3(0.001, 1, 1), Eigen::Matrix3d::Identity()};
        QVERIFY(wrong(across, 0.0, thin, 3.039 / 6.0).isEmpty());
        QVERIFY(!wrong(across, 0.0, thin, -1.0).isEmpty());
        QVERIFY(!wrong(across, 0.0, thin, 3.04 / 6.0).isEmpty());  // amid it
        QVERIFY(!wrong(across, 0.0, thin, 3.041 / 6.0).isEmpty()); // as it leaves
        QVERIFY(!wrong(across, 0.0, thin, 3.038 / 6.0).isEmpty()); // before
        QVERIFY(!wrong(across, 0.0, thin, 0.0).isEmpty());
        const PlayCylinder disc{Vec3(0.04, 0, 0), Vec3::UnitX(), 0.001, 1.0};
        QVERIFY(wrong(across, 0.0, disc, 3.039 / 6.0).isEmpty());
        QVERIFY(!wrong(across, 0.0, disc, -1.0).isEmpty());
        const PlayTriangle face = {Vec3(0.04, -1, -1), Vec3(0.04, 1, -1), Vec3(0.04, 0, 1)};
        QVERIFY(wrong(across, 0.0, face, 3.04 / 6.0).isEmpty());
        QVERIFY(!wrong(across, 0.0, face, -1.0).isEmpty());
        const Flight past{Vec3(-3, 1.0 + 1e-7, 0), Vec3(6, 0, 0), zero};
        QVERIFY(wrong(past, 0.0, thin, -1.0).isEmpty());
        // Down and up again: 3/4 - 4 t + 4 t^2 is 0 at 1/4 and at 3/4.
        const Flight twice{Vec3(0, 0, 0.75), Vec3(0, 0, -4), Vec3(0, 0, 8)};
        const PlayTriangle floor = {Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(0, 1, 0)};
        QVERIFY(wrong(twice, 0.0, floor, 0.25).isEmpty());
        QVERIFY(!wrong(twice, 0.0, floor, 0.75).isEmpty());
    }

    void random_ways_agree_with_long_doubles() {
        const std::uint32_t seed = 22 + tests::slice();
        constexpr int k_kinds = 4;
        const int count = k_kinds * (tests::is_long_run() ? 1'000'000 : 100'000);
        Cases cases(seed);
        int touched = 0;
        int apart = 0;
        for (int i = 0; i < count; ++i) {
            const Obstacle obstacle = cases.obstacle(i % k_kinds);
            const double radius = i % 7 == 0 ? 0.0 : cases.number(0, 0.5);
            const Flight flight{cases.vector(4), cases.vector(6),
                                i % 2 == 0 ? Vec3(0, 0, 0) : cases.vector(10)};
            const double told = time_of(flight, radius, obstacle);
            told < 0.0 ? ++apart : ++touched;
            const QString fault = wrong(flight, radius, obstacle, told);
            QVERIFY2(fault.isEmpty(),
                     qPrintable(QString("seed %1, case %2: ").arg(seed).arg(i) + fault));
        }
        qInfo("seed %u: %d touch, %d do not", seed, touched, apart);
        QVERIFY(touched > count / 10 && apart > count / 10);
    }

    // Two balls are no farther apart in rational numbers when they are told to touch, and no nearer
    // before, or ever where they are told not to. Those that touch by less than the distance's
    // rounding, before and after the last step, may be told either way.
    void random_pairs_of_balls_agree_with_rationals() {
        const std::uint32_t seed = 24 + tests::slice();
        tests::Trouble trouble(seed);
        constexpr int k_cases = 100'000;
        int touched = 0;
        int later = 0;
        for (int i = 0; i < k_cases; ++i) {
            const Vec3 far_off = trouble.offset();
            const Vec3 from = trouble.vector() + far_off;
            const Vec3 place = trouble.vector() + far_off;
            // The aim is anywhere, or at the other ball.
            const Vec3 aim = i % 4 == 0 ? Vec3(0, 0, 0) : Vec3(2.0 * (place - from));
            // The ways are straight, both bent alike, or each in its own way.
            const Vec3 bend = i % 3 == 0 ? Vec3(0, 0, 0) : trouble.vector();
            const Flight a{from, aim + trouble.vector(), bend};
            const Flight b{place, 0.5 * trouble.vector(),
                           i % 3 == 1 ? bend : Vec3(-bend.x(), bend.z(), bend.y())};
            const double radius = 0.25 * std::abs(trouble.number());
            const double other = 0.25 * std::abs(trouble.number());
            const auto touch = contact_time(a, radius, b, other);
            QVERIFY(touch.ok());
            const double reach = radius + other;
            const double band = 2.0 * rounding_of(relative(a, b).largest(1.0) + reach);
            const double end = *touch ? (*touch)->time : 1.0;
            const ExactArc way = exact_arc(a, b, end);
            const mpq_class least = mpq_class(reach) - mpq_class(band);
            const mpq_class most = mpq_class(reach) + mpq_class(band);
            const bool was_apart = end == 0.0 || least <= 0 || stays_away(way, least * least, 1000);
            const bool touches = tests::dot(way[2], way[2]) <= most * most;
            QVERIFY2(was_apart && (touches || !*touch),
                     qPrintable(QString("case %1: told %2").arg(i).arg(*touch ? end : -1.0)));
            touched += int{touch->has_value()};
            later += int{touch->has_value() && end > 0.0};
        }
        qInfo("%d of %d touch, %d of them later", touched, k_cases, later);
        QVERIFY(later > k_cases / 20 && k_cases - touched > k_cases / 10);
    }

    // In rational numbers a ball that falls on a plane touches it at the end of its time, or within
    // the double before; in doubles the root of its way may lie behind the end.
    void a_touch_at_the_very_end_counts() {
        const std::uint32_t seed = 25 + tests::slice();
        Cases cases(seed);
        for (int i = 0; i < 5'000; ++i) {
            const double radius = cases.number(0.0, 0.5);
            const double height = cases.number(1.0, 3.0);
            const double speed = cases.number(0.5, 4.0);
            const double pull = i % 2 == 0 ? 0.0 : cases.number(1.0, 10.0);
            const auto touches_by = [&](double time) {
                const mpq_class t(time);
                const mpq_class fallen = mpq_class(speed) * t + mpq_class(pull) * t * t / 2;
                const mpq_class gap = mpq_class(height) - mpq_class(radius) - fallen;
                return gap <= 0;
            };
            const double way = height - radius;
            double end = 2.0 * way / (std::sqrt(speed * speed + 2.0 * pull * way) + speed);
            while (!touches_by(end)) {
                end = std::nextafter(end, k_inf);
            }
            while (touches_by(std::nextafter(end, 0.0))) {
                end = std::nextafter(end, 0.0);
            }
            const Flight falls{Vec3(0, 0, height), Vec3(0, 0, -speed), Vec3(0, 0, -pull)};
            const auto touch = contact_time(falls, radius, HalfSpace(), end);
            QVERIFY2(touch && *touch && (*touch)->time <= end,
                     qPrintable(QString("seed %1, case %2").arg(seed).arg(i)));
        }
    }

    // No corner of a box lies beyond the plane of its place nearest to a point, also where that
    // point is on a side, and the way to it is nothing but rounding.
    void a_plane_bounds_a_box_where_rounding_is_all_of_the_way() {
        const std::uint32_t seed = 26 + tests::slice();
        Cases cases(seed);
        int beside = 0;
        for (int i = 0; i < 3'000; ++i) {
            const Vec3 axis = cases.vector(1).normalized();
            const PlayBox box{cases.vector(1e6), Vec3::Ones() + cases.vector(0.5),
                              Eigen::AngleAxisd(cases.number(-3, 3), axis).toRotationMatrix()};
            Vec3 local = box.half.cwiseProduct(cases.vector(0.9));
            local[i % 3] = box.half[i % 3];
            const Vec3 p = box.centre + box.axes * local;
            const NearestPlace nearest = nearest_to(box, p);
            beside += nearest.distance > 0.0 ? 1 : 0;
            for (int k = 0; k < 8; ++k) {
                const Vec3 sign((k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1,
                                (k & 4) != 0 ? 1 : -1);
                const Vec3 corner = box.centre + box.axes * sign.cwiseProduct(box.half);
                const double beyond = nearest.normal.dot(corner - nearest.point);
                QVERIFY2(beyond < 1e-6,
                         qPrintable(QString("seed %1, case %2: %3").arg(seed).arg(i).arg(beyond)));
            }
        }
        qInfo("seed %u: %d beside their boxes", seed, beside);
        QVERIFY(beside > 200);
    }

    // The corners are in one line but for rounding: beyond the end of that line its end is nearest.
    void a_face_that_is_a_line_but_for_rounding_ends_there() {
        const std::uint32_t seed = 27 + tests::slice();
        Cases cases(seed);
        for (int i = 0; i < 5'000; ++i) {
            const Vec3 a = cases.vector(1);
            const Vec3 b = cases.vector(1);
            PlayTriangle line = {a, b, Vec3(a + cases.number(0, 1) * (b - a))};
            std::rotate(line.begin(), line.begin() + i % 3, line.end());
            const Vec3 p = b + cases.number(0.1, 2) * (b - a);
            const double off = std::abs(nearest_to(line, p).distance - (p - b).norm());
            QVERIFY2(off < 1e-12,
                     qPrintable(QString("seed %1, case %2: %3").arg(seed).arg(i).arg(off)));
        }
    }

    // FCL advances conservatively as well, in steps of its tolerance.
    void straight_ways_agree_with_fcl() {
        const std::uint32_t seed = 23 + tests::slice();
        Cases cases(seed);
        int both = 0;
        int one = 0;
        for (int i = 0; i < 5'000; ++i) {
            const double radius = cases.number(0.1, 0.5);
            const double other = cases.number(0.1, 0.5);
            const Flight flight{cases.vector(2), cases.vector(6), Vec3(0, 0, 0)};
            const fcl::Sphered a(radius);
            const fcl::Sphered b(other);
            const auto at = [](const Vec3& p) {
                fcl::Transform3d pose = fcl::Transform3d::Identity();
                pose.translation() = p;
                return pose;
            };
            fcl::ContinuousCollisionRequestd request;
            request.ccd_motion_type = fcl::CCDM_TRANS;
            request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
            fcl::ContinuousCollisionResultd result;
            fcl::continuousCollide(&a, at(flight.from), at(flight.at(1.0)), &b, at(Vec3(0, 0, 0)),
                                   at(Vec3(0, 0, 0)), request, result);
            const auto touch = contact_time(flight, radius, Flight(), other);
            const double gap = (flight.from.norm() - radius - other);
            if (gap <= 0.0) {
                continue; // FCL says nothing of use where they begin in touch
            }
            // Ways that graze may be answered either way.
            const Vec3 v = flight.speed;
            const double nearest =
                (flight.from - v * (flight.from.dot(v) / v.squaredNorm())).norm() - radius - other;
            if (std::abs(nearest) < 0.01) {
                continue;
            }
            one += result.is_collide == touch->has_value() ? 0 : 1;
            if (result.is_collide && *touch) {
                ++both;
                QVERIFY2(std::abs(result.time_of_contact - (*touch)->time) < 0.01,
                         qPrintable(QString("seed %1, case %2: %3, FCL %4")
                                        .arg(seed)
                                        .arg(i)
                                        .arg((*touch)->time)
                                        .arg(result.time_of_contact)));
            }
        }
        qInfo("seed %u: %d touch by both, %d by one", seed, both, one);
        QVERIFY(both > 100 && one == 0);
    }
};

QTEST_APPLESS_MAIN(ContactTimesTest)
#include "contact_times.moc"
