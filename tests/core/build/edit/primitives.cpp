// Primitives that are fitted around pieces really hold them, judged in rational numbers.
#include "edit/primitive.h"
#include "exact/predicates.h"
#include "support/long_run.h"
#include "support/random_pieces.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <gmpxx.h>
#include <numbers>

using namespace hullwright;
using namespace hullwright::shapes;
using hullwright::tests::piece_around;

namespace {

constexpr std::array k_shapes = {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder};
constexpr double k_pi = std::numbers::pi;

// Takes the point into the primitive's frame without rounding: a quaternion of any length is a
// rotation over the rationals once it is divided by the square of its length.
std::array<mpq_class, 3> local(const Motion& pose, const Vec3& p) {
    const mpq_class w(pose.turn.w());
    const mpq_class x(pose.turn.x());
    const mpq_class y(pose.turn.y());
    const mpq_class z(pose.turn.z());
    const mpq_class n = w * w + x * x + y * y + z * z;
    std::array<mpq_class, 3> d;
    for (int i = 0; i < 3; ++i) {
        d[static_cast<std::size_t>(i)] = mpq_class(p[i]) - mpq_class(pose.move[i]);
    }
    const std::array<std::array<mpq_class, 3>, 3> r = {
        {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
         {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
         {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
    std::array<mpq_class, 3> at;
    for (std::size_t i = 0; i < 3; ++i) {
        at[i] = (r[0][i] * d[0] + r[1][i] * d[1] + r[2][i] * d[2]) / n;
    }
    return at;
}

bool exactly_holds(const Primitive& primitive, const Vec3& p) {
    const auto at = local(primitive.pose, p);
    if (primitive.shape == Shape::box) {
        return abs(at[0]) <= primitive.half.x() && abs(at[1]) <= primitive.half.y() &&
               abs(at[2]) <= primitive.half.z();
    }
    const mpq_class radius(primitive.radius);
    const mpq_class half(primitive.half_length);
    const mpq_class across = at[0] * at[0] + at[1] * at[1];
    if (primitive.shape == Shape::cylinder) {
        return across <= radius * radius && abs(at[2]) <= half;
    }
    mpq_class beyond = abs(at[2]);
    if (primitive.shape == Shape::capsule) {
        beyond = beyond > half ? mpq_class(beyond - half) : mpq_class(0);
    }
    return across + beyond * beyond <= radius * radius;
}

bool hull_holds(const Piece& hull, const Vec3& p) {
    return std::all_of(hull.triangles.begin(), hull.triangles.end(), [&](const Triangle& t) {
        return exact::orientation(hull.vertices[t[0]], hull.vertices[t[1]], hull.vertices[t[2]],
                                  p) <= 0;
    });
}

bool is_near(double a, double b) {
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

Piece of(const TriMesh& mesh) {
    return piece_around(mesh.vertices);
}

// Holds the fitted primitive and its hull against what the fit states about them.
void verify(const Piece& piece, const FittedPrimitive& fitted) {
    const Primitive& primitive = fitted.primitive;
    QVERIFY(surely_holds(primitive, piece.vertices));
    for (const Vec3& v : piece.vertices) {
        QVERIFY(exactly_holds(primitive, v));
    }
    QVERIFY(fitted.volume_excess >= -1e-9 * volume_of(primitive));
    const auto hull = hull_of(primitive, piece.vertices);
    QVERIFY(hull.ok());
    for (const Vec3& v : piece.vertices) {
        QVERIFY(hull_holds(*hull, v));
    }
    // The hull of a flat piece's primitive is only as thick as rounding makes it, so volumes say
    // something of the others alone.
    QVERIFY(piece.flat || volume_of(*hull) >= volume_of(primitive) * (1.0 - 1e-9));
}

} // namespace

class PrimitivesTest : public QObject {
    Q_OBJECT

private slots:
    void a_point_a_line_and_a_triangle_are_held() {
        const std::vector<std::vector<Vec3>> thin = {
            {Vec3(3, 4, 5)},
            {Vec3(1, 0, 0), Vec3(2, 3, 7)},
            {Vec3(1e6, 0, 0), Vec3(1e6 + 1, 0.1, 0), Vec3(1e6, 1, 0.3)}};
        for (const auto& points : thin) {
            Piece piece;
            piece.flat = true;
            piece.vertices = points;
            if (points.size() == 3) {
                piece.triangles = {{0, 1, 2}};
            }
            for (const FittedPrimitive& fitted : fit_all(piece)) {
                QCOMPARE(fitted.volume_excess, volume_of(fitted.primitive));
                verify(piece, fitted);
            }
        }
    }

    void a_cube_has_the_numbers_of_the_book() {
        const auto all = fit_all(of(box()));
        QCOMPARE(volume_of(of(box())), 1.0);
        QVERIFY(all[0].primitive.shape == Shape::box);
        QVERIFY(std::abs(all[0].volume_excess) < 1e-12);
        QVERIFY(all[1].primitive.shape == Shape::cylinder);
        QVERIFY(is_near(all[1].volume_excess, k_pi / 2.0 - 1.0));
        const auto ball = fit_primitive(of(box()), Shape::sphere);
        QVERIFY(is_near(ball.primitive.radius, std::sqrt(3.0) / 2.0));
        QVERIFY(is_near(ball.volume_excess, k_pi * std::sqrt(3.0) / 2.0 - 1.0));
        // A sphere is a capsule without length, so the best capsule is no worse.
        QVERIFY(all[2].volume_excess <= ball.volume_excess * (1.0 + 1e-12));
    }

    void a_turned_stick_is_found_along_its_axis() {
        const Eigen::Quaterniond turn(Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()));
        std::vector<Vec3> points;
        for (int i = 0; i < 6; ++i) {
            const double angle = k_pi * i / 3.0;
            for (const double z : {-5.0, 5.0}) {
                points.emplace_back(turn * Vec3(std::cos(angle), std::sin(angle), z) +
                                    Vec3(10, 20, 30));
            }
        }
        const Piece piece = piece_around(points);
        const auto cylinder = fit_primitive(piece, Shape::cylinder);
        QVERIFY(std::abs(cylinder.primitive.radius - 1.0) < 1e-9);
        QVERIFY(std::abs(cylinder.primitive.half_length - 5.0) < 1e-9);
        QVERIFY((cylinder.primitive.pose.move - Vec3(10, 20, 30)).norm() < 1e-9);
        QVERIFY(fit_primitive(piece, Shape::capsule).primitive.half_length > 4.0);
        // The hexagon's area is 3 sqrt(3) / 2, which the cylinder's volume exceeds.
        QVERIFY(std::abs(cylinder.volume_excess - 10.0 * (k_pi - 1.5 * std::sqrt(3.0))) < 1e-8);
    }

    void volumes_are_those_of_the_book() {
        Primitive primitive;
        primitive.half = Vec3(1, 2, 3);
        QCOMPARE(volume_of(primitive), 48.0);
        primitive.radius = 2.0;
        primitive.half_length = 3.0;
        primitive.shape = Shape::sphere;
        QVERIFY(is_near(volume_of(primitive), 32.0 / 3.0 * k_pi));
        primitive.shape = Shape::cylinder;
        QVERIFY(is_near(volume_of(primitive), 24.0 * k_pi));
        primitive.shape = Shape::capsule;
        QVERIFY(is_near(volume_of(primitive), 24.0 * k_pi + 32.0 / 3.0 * k_pi));
    }

    void hulls_of_primitives_are_a_little_wider() {
        Primitive primitive;
        primitive.half = Vec3(1, 2, 3);
        primitive.radius = 2.0;
        primitive.half_length = 3.0;
        for (const Shape shape : k_shapes) {
            primitive.shape = shape;
            const auto hull = hull_of(primitive, {});
            QVERIFY(hull.ok());
            QVERIFY(volume_of(*hull) >= volume_of(primitive));
            QVERIFY(volume_of(*hull) <= 1.07 * volume_of(primitive));
        }
        // A point outside is not claimed to be held.
        primitive.shape = Shape::box;
        const std::vector<Vec3> out = {Vec3(1.5, 0, 0)};
        QVERIFY(!surely_holds(primitive, out));
        QVERIFY(!hull_of(primitive, out).ok());
    }

    void random_pieces_are_held_exactly() {
        std::mt19937 seeds(7);
        for (int round = 0; round < 60; ++round) {
            const auto seed = static_cast<std::uint32_t>(seeds());
            qInfo("seed %u", seed);
            const double size = std::pow(10.0, round % 7 - 3);
            const Vec3 far = round % 3 == 0 ? Vec3(1e5, -2e5, 3e4) : Vec3(0, 0, 0);
            const auto pieces = tests::random_pieces(
                3, seed, [&](std::mt19937&) { return far; }, size, round % 5 == 0);
            for (const Piece& piece : pieces) {
                double before = -std::numeric_limits<double>::infinity();
                for (const FittedPrimitive& fitted : fit_all(piece)) {
                    QVERIFY(fitted.volume_excess >= before);
                    before = fitted.volume_excess;
                    verify(piece, fitted);
                }
            }
        }
    }

    // The boxes are as wide as the points are far in doubles, so that about half of the points are
    // out of them by a rounding. Squares of the smallest are zero.
    void what_is_surely_held_is_held() {
        std::mt19937 random(tests::slice());
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        const auto anywhere = [&] {
            const double x = unit(random);
            const double y = unit(random);
            return Vec3(x, y, unit(random));
        };
        int out = 0;
        for (int i = 0; i < 4000; ++i) {
            const double size = std::array{1.0, 1e-100, 1e-170, 1e-300}[random() % 4];
            Primitive box;
            box.shape = Shape::box;
            box.pose.turn = Eigen::Quaterniond(1.0, unit(random), unit(random), unit(random));
            box.pose.turn.normalize();
            const Vec3 point = size * anywhere();
            box.half = (box.pose.turn.toRotationMatrix().transpose() * point).cwiseAbs();
            const bool held = exactly_holds(box, point);
            QVERIFY2(held || !surely_holds(box, std::vector{point}),
                     qPrintable(QString("%1 from seed %2").arg(i).arg(tests::slice())));
            out += held ? 0 : 1;
        }
        QVERIFY(out > 1000);
    }

    void no_ball_of_random_points_is_smaller_than_half_their_extent() {
        const auto pieces = tests::random_pieces(50, 11, tests::anywhere, 2.0);
        for (const Piece& piece : pieces) {
            const auto ball = fit_primitive(piece, Shape::sphere).primitive;
            double widest = 0.0;
            for (const Vec3& a : piece.vertices) {
                for (const Vec3& b : piece.vertices) {
                    widest = std::max(widest, (a - b).norm());
                }
            }
            // By Jung's theorem (1901) the radius is between half of the largest distance and
            // sqrt(3/8) of it.
            QVERIFY(ball.radius >= 0.5 * widest);
            QVERIFY(ball.radius <= std::sqrt(0.375) * widest * (1.0 + 1e-9));
        }
    }
};

QTEST_APPLESS_MAIN(PrimitivesTest)
#include "primitives.moc"
