// Functions made of sums, products, quotients and roots are held against the library's, which is
// one rounding off at most, and exact ones against exact answers.
#include "geom/portable_math.h"
#include "geom/directions.h"
#include "geom/turn.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace hullwright;

namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

bool is_near(double made, double theirs, double roundings = 8.0) {
    return std::abs(made - theirs) <= roundings * k_epsilon * std::abs(theirs);
}

} // namespace

class PortableMathTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_has_no_angle_and_no_root() {
        QCOMPARE(arc_tangent(0.0, 0.0), 0.0);
        QCOMPARE(cube_root(0.0), 0.0);
        QCOMPARE(root_of_squares(0.0, 0.0), 0.0);
    }

    void eighths_of_a_turn() {
        for (int i = -3; i <= 4; ++i) {
            const double angle = std::numbers::pi / 4.0 * i;
            const auto whole = [](double x) { return std::round(1.4 * x); };
            QVERIFY(is_near(arc_tangent(whole(std::sin(angle)), whole(std::cos(angle))), angle) ||
                    (i == 0 && arc_tangent(0.0, 1.0) == 0.0));
        }
        QCOMPARE(arc_tangent(-0.0, -1.0), -std::numbers::pi);
    }

    void sines_of_quarter_turns() {
        constexpr double k_quarter = std::numbers::pi / 2.0;
        // The double next to a multiple of a quarter turn is off by some 1e-16, which its sine or
        // its cosine tells to all digits.
        for (int i = -64; i <= 64; ++i) {
            const auto [sine, cosine] = sine_and_cosine(i * k_quarter);
            QVERIFY(is_near(sine, std::sin(i * k_quarter), 2.0));
            QVERIFY(is_near(cosine, std::cos(i * k_quarter), 2.0));
        }
        QCOMPARE(sine_and_cosine(0.0).sine, 0.0);
        QCOMPARE(sine_and_cosine(0.0).cosine, 1.0);
        QVERIFY(std::isnan(sine_and_cosine(std::numeric_limits<double>::infinity()).sine));
        QVERIFY(std::isnan(sine_and_cosine(std::numeric_limits<double>::quiet_NaN()).cosine));
    }

    void sines_of_angles_of_any_size() {
        constexpr unsigned k_seed = 8;
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        std::uniform_real_distribution<double> exponent(-60.0, 20.0);
        for (int i = 0; i < 200'000; ++i) {
            const double angle = number(random) * std::exp2(exponent(random));
            const auto [sine, cosine] = sine_and_cosine(angle);
            QVERIFY2(is_near(sine, std::sin(angle), 2.0), qPrintable(QString::number(angle)));
            QVERIFY2(is_near(cosine, std::cos(angle), 2.0), qPrintable(QString::number(angle)));
        }
        // An angle of more turns is itself known to its last digit alone.
        for (int i = 0; i < 10'000; ++i) {
            const double angle = number(random) * 1e12;
            const double digit = std::abs(angle) * k_epsilon;
            QVERIFY(std::abs(sine_and_cosine(angle).sine - std::sin(angle)) <= digit);
            QVERIFY(std::abs(sine_and_cosine(angle).cosine - std::cos(angle)) <= digit);
        }
    }

    void powers_are_exact() {
        for (int e = -1000; e <= 1000; ++e) {
            const double power = std::ldexp(1.0, e);
            QCOMPARE(exponent_of_two(power), e);
            QCOMPARE(exponent_of_two(std::nextafter(power, HUGE_VAL)), e + 1);
            QCOMPARE(exponent_of_two(std::nextafter(power, 0.0)), e);
        }
        QCOMPARE(power_of_ten(-5), 1e-5);
        QCOMPARE(power_of_ten(22), 1e22);
        for (int e = -300; e <= 308; ++e) {
            const double power = power_of_ten(e);
            QCOMPARE(exponent_of_ten(power), e);
            QCOMPARE(exponent_of_ten(std::nextafter(power, 0.0)), e - 1);
        }
        QCOMPARE(exponent_of_ten(std::numeric_limits<double>::max()), 308);
        QCOMPARE(cube_root(27.0), 3.0);
        QCOMPARE(root_of_squares(3e200, -4e200), 5e200);
    }

    void others_are_a_few_roundings_off() {
        constexpr unsigned k_seed = 7;
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        std::uniform_real_distribution<double> exponent(-200.0, 200.0);
        for (int i = 0; i < 100'000; ++i) {
            const double x = number(random);
            const double y = number(random) * (i % 2 == 0 ? 1.0 : 1e-9);
            const double large = std::exp2(exponent(random));
            QVERIFY2(is_near(arc_tangent(y, x), std::atan2(y, x)),
                     qPrintable(QString("%1").arg(i)));
            QVERIFY(is_near(arc_tangent(large * y, large * x), std::atan2(y, x)));
            QVERIFY(is_near(natural_logarithm(large), std::log(large)));
            QVERIFY(std::abs(natural_logarithm(1.0 + 0.1 * x) - std::log1p(0.1 * x)) <=
                    2.0 * k_epsilon);
            QVERIFY(is_near(cube_root(large), std::cbrt(large)));
            QVERIFY(is_near(root_of_squares(large, y), std::hypot(large, y), 4.0));
        }
    }

    // Directions next to the opposite one are turned by nearly half a turn, whatever their length.
    void the_least_turn_from_z_takes_z_there() {
        std::vector<Vec3> ways = spiral_directions(512, 1.0, -1.0);
        for (const double off : {0.0, 1e-16, 1e-8, 1e-7, 1e-3}) {
            ways.emplace_back(off, 0.0, -1.0);
            ways.emplace_back(off, -off, -0.99999994); // as float32 rounds a length of 1
            ways.emplace_back(0.0, off, 3.0);
        }
        for (const Vec3& way : ways) {
            const Eigen::Quaterniond turn = turn_from_z(way);
            QVERIFY((turn * Vec3::UnitZ() - way.normalized()).norm() <= 16.0 * k_epsilon);
            QCOMPARE(turn.z(), 0.0); // about an axis across both
            QVERIFY(turn.w() >= -k_epsilon);
        }
        QVERIFY(turn_from_z(-Vec3::UnitZ()).x() == 1.0);
    }

    // Each of so many directions has a neighbour within about the width of its share of the sphere,
    // and none much nearer.
    void directions_are_spread_evenly() {
        constexpr std::size_t k_count = 512;
        const std::vector<Vec3> all = spiral_directions(k_count, 1.0, -1.0);
        QCOMPARE(all.size(), k_count);
        const double width = std::sqrt(4.0 * std::numbers::pi / k_count);
        for (std::size_t i = 0; i < k_count; ++i) {
            QVERIFY(is_near(all[i].norm(), 1.0, 1000.0));
            double nearest = 2.0;
            for (std::size_t j = 0; j < k_count; ++j) {
                nearest = i == j ? nearest : std::min(nearest, (all[i] - all[j]).norm());
            }
            QVERIFY(nearest > 0.6 * width && nearest < 1.3 * width);
        }
        QVERIFY(spiral_directions(16, 0.0, 1.0).front().z() > 0.0);
    }
};

QTEST_APPLESS_MAIN(PortableMathTest)
#include "portable_math.moc"
