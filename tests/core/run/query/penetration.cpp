// The depth of two hulls in each other is held against every direction that can be least: the
// facets of both and the cross products of their edges.
#include "query/penetration.h"
#include "piece/hull.h"
#include "query/convex_pair.h"
#include "support/servant.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace hullwright;

namespace {

using Points = std::vector<Vec3>;

double overlap(const Points& a, const Points& b, const Vec3& way) {
    double a_most = -1e300;
    double b_least = 1e300;
    for (const Vec3& p : a) {
        a_most = std::max(a_most, p.dot(way));
    }
    for (const Vec3& p : b) {
        b_least = std::min(b_least, p.dot(way));
    }
    return a_most - b_least;
}

// Returns the least overlap, which is across one of the facets of the hull of all differences.
double least_overlap(const Points& a, const Points& b) {
    Points differences;
    for (const Vec3& p : a) {
        for (const Vec3& q : b) {
            differences.push_back(p - q);
        }
    }
    const Hull hull = convex_hull(differences);
    double least = 1e300;
    for (const Triangle& t : hull.triangles) {
        const Vec3& p = differences[hull.vertices[t[0]]];
        const Vec3& q = differences[hull.vertices[t[1]]];
        const Vec3& r = differences[hull.vertices[t[2]]];
        const Vec3 n = (q - p).cross(r - p);
        // Slivers that rounding made have arbitrary normals and hardly any area.
        if (n.norm() > 1e-9 * (q - p).norm() * (r - p).norm()) {
            least = std::min(least, overlap(a, b, n.normalized()));
        }
    }
    return hull.flat ? 0.0 : least;
}

Points cloud(std::mt19937& random, std::size_t count, const Vec3& centre, const Vec3& size) {
    std::normal_distribution<double> normal;
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = normal(random);
        const double y = normal(random);
        points.emplace_back(centre + size.cwiseProduct(Vec3(x, y, normal(random))));
    }
    return points;
}

Points box(const Vec3& centre, const Vec3& half) {
    Points points;
    for (int i = 0; i < 8; ++i) {
        const Vec3 sign((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
        points.emplace_back(centre + half.cwiseProduct(sign));
    }
    return points;
}

// Returns a prism about z with float32 corners, as assets have them.
Points prism(std::size_t sides, double radius, double height) {
    Points points;
    for (std::size_t i = 0; i < sides; ++i) {
        const double turn =
            2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(sides);
        for (const double z : {-0.5 * height, 0.5 * height}) {
            const Vec3 corner(radius * std::cos(turn), radius * std::sin(turn), z);
            points.emplace_back(corner.cast<float>().cast<double>());
        }
    }
    return points;
}

// True when the hull of a, grown by a little, holds p: it meets a small box around p.
bool holds(const Points& a, const Vec3& p, double room) {
    Points near;
    for (const Vec3& at : box(p, Vec3::Constant(room))) {
        near.push_back(at);
    }
    return hulls_meet(a, near, p - a.front()).meet;
}

} // namespace

class PenetrationTest : public QObject {
    Q_OBJECT

private slots:
    void boxes() {
        Penetrator penetrator;
        const Points a = box(Vec3::Zero(), Vec3(1, 1, 1));
        const Penetration found = penetrator.run(a, box(Vec3(1.75, 0.5, 0.25), Vec3(1, 1, 1)));
        QVERIFY(std::abs(found.depth - 0.25) < 1e-12);
        QVERIFY((found.normal - Vec3::UnitX()).norm() < 1e-12);
        QVERIFY(std::abs(found.point.x() - 0.875) < 1e-12);
        // The boxes' faces touch.
        const Penetration touch = penetrator.run(a, box(Vec3(0, 0, -2), Vec3(0.5, 0.5, 1)));
        QVERIFY(touch.depth < 1e-12);
        QVERIFY((touch.normal + Vec3::UnitZ()).norm() < 1e-12);
        QVERIFY(std::abs(touch.point.z() + 1.0) < 1e-12);
        QVERIFY(std::abs(touch.point.x()) <= 0.5 && std::abs(touch.point.y()) <= 0.5);
    }

    void flat_and_thin() {
        Penetrator penetrator;
        const Points square = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
        const Points other = {{0.5, 0.5, 0}, {3, 0.5, 0}, {3, 3, 0}};
        const Penetration flat = penetrator.run(square, other);
        QVERIFY(flat.depth < 1e-12);
        QVERIFY(std::abs(std::abs(flat.normal.z()) - 1.0) < 1e-12);
        QVERIFY(holds(square, flat.point, 1e-12) && holds(other, flat.point, 1e-12));
        // A square stands across a box; the nearest way out is through the nearer side.
        const Penetration across =
            penetrator.run(box(Vec3::Zero(), Vec3(3, 3, 0.25)),
                           {{{-1, 0, -1}, {1, 0, -1}, {1, 0, 0.05}, {-1, 0, 0.05}}});
        QVERIFY(std::abs(across.depth - 0.3) < 1e-12);
        const Points segment = {{0, 0, -1}, {0, 0, 1}};
        const Points crossing = {{-1, 0, 0}, {1, 0, 0}};
        const Penetration lines = penetrator.run(segment, crossing);
        QVERIFY(lines.depth < 1e-12 && lines.point.norm() < 1e-12);
        QVERIFY(std::abs(std::abs(lines.normal.y()) - 1.0) < 1e-12);
        const Points point = {{0, 0, 0.5}};
        QVERIFY((penetrator.run(segment, point).point - point[0]).norm() < 1e-12);
        QVERIFY((penetrator.run(point, point).point - point[0]).norm() < 1e-12);
    }

    void random_hulls() {
        Penetrator penetrator;
        constexpr std::uint32_t k_pairs = tests::k_sanitized ? 300 : 4000;
        int met = 0;
        int unproved = 0; // nothing shorter was found, and not ruled out where faces were given up
        for (std::uint32_t seed = 0; seed < k_pairs; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(0.0, 1.0);
            const double scale = std::pow(10.0, 6.0 * unit(random) - 3.0);
            const auto size = [&] {
                const double thin = std::pow(10.0, -3.0 * unit(random));
                const double flat = seed % 7 == 0 ? 0.0 : thin;
                return Vec3(scale * Vec3(1.0, thin, flat));
            };
            const Points a = cloud(random, 4 + random() % 12, Vec3::Zero(), size());
            const Points b =
                cloud(random, 4 + random() % 12, Vec3(scale * unit(random), 0, 0), size());
            if (!hulls_meet(a, b, Vec3::UnitX()).meet) {
                continue;
            }
            ++met;
            const Penetration found = penetrator.run(a, b);
            const double expected = least_overlap(a, b);
            const QByteArray where = QByteArray("seed ") + QByteArray::number(seed) + ": " +
                                     QByteArray::number(found.depth / scale) + " for " +
                                     QByteArray::number(expected / scale);
            QVERIFY2(std::abs(found.depth - expected) <= 1e-9 * scale, where);
            QVERIFY2(found.least <= found.depth && found.least <= expected + 1e-9 * scale, where);
            unproved += found.depth - found.least <= 1e-9 * scale ? 0 : 1;
            QVERIFY2(std::abs(overlap(a, b, found.normal) - found.depth) <= 1e-9 * scale, where);
            QVERIFY2(holds(a, found.point, 0.5 * found.depth + 1e-9 * scale), where);
            QVERIFY2(holds(b, found.point, 0.5 * found.depth + 1e-9 * scale), where);
        }
        qInfo("%d of %u pairs from seed 0 meet", met, k_pairs);
        QVERIFY(met > static_cast<int>(k_pairs) / 4);
        QVERIFY2(unproved <= static_cast<int>(k_pairs) / 1000,
                 qPrintable(QString::number(unproved)));
    }

    // Turned about an axis that both share, prisms have sides that are nearly parallel. Their
    // differences have slivers whose normals are mostly rounding, over which a search may fold its
    // polytope and grow it without end.
    void prisms_about_one_axis() {
        Penetrator penetrator;
        constexpr std::uint32_t k_pairs = tests::k_sanitized ? 20 : 200;
        double farthest_off = 0.0;
        for (std::uint32_t seed = 0; seed < k_pairs; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(0.0, 1.0);
            const Points a = prism(8 + random() % 16, 10.0, 4.0 + unit(random));
            Points b = prism(8 + random() % 16, 2.0 + unit(random), 6.0);
            const Eigen::Matrix3d turn =
                Eigen::AngleAxisd(6.3 * unit(random), Vec3::Unit(random() % 3)).toRotationMatrix();
            const Vec3 move(8.0 * unit(random), 0.0, seed % 2 == 0 ? 0.0 : unit(random));
            for (Vec3& p : b) {
                p = turn * p + move;
            }
            if (!hulls_meet(a, b, Vec3::UnitX()).meet) {
                continue;
            }
            const Penetration found = penetrator.run(a, b);
            const double expected = least_overlap(a, b);
            const QByteArray where = QByteArray("seed ") + QByteArray::number(seed) + ": " +
                                     QByteArray::number(found.depth) + " for " +
                                     QByteArray::number(expected);
            QVERIFY2(std::abs(overlap(a, b, found.normal) - found.depth) <= 1e-9, where);
            QVERIFY2(found.least <= expected + 1e-9, where);
            farthest_off = std::max(farthest_off, found.depth - expected);
        }
        qInfo("ways out are longer than the least by %g at most", farthest_off);
        QVERIFY(farthest_off <= 1e-6);
    }

    // A stopped search answers with a way out, though not the shortest.
    void a_stop_ends_the_search() {
        std::mt19937 random(11);
        Points ball = cloud(random, 2000, Vec3::Zero(), Vec3(1, 1, 1));
        for (Vec3& point : ball) {
            point.normalize();
        }
        Penetrator penetrator;
        std::stop_source stop;
        stop.request_stop();
        const Penetration stopped = penetrator.run(ball, ball, stop.get_token());
        const Penetration found = penetrator.run(ball, ball);
        QVERIFY(found.depth - found.least <= 1e-9);
        QVERIFY(stopped.depth - stopped.least > 0.1);
        QVERIFY(stopped.depth >= found.depth);
        QVERIFY(std::abs(overlap(ball, ball, stopped.normal) - stopped.depth) <= 1e-9);
    }
};

QTEST_APPLESS_MAIN(PenetrationTest)
#include "penetration.moc"
