// The points and hulls that a large hull holds, found by its tree, are those that a look at every
// side finds; what is said of its planes in doubles is held against rational numbers.
#include "check/hull_check.h"
#include "base/parallel.h"
#include "check/asked_hull.h"
#include "check/hull_planes.h"
#include "check/polygon.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "piece/hull.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/random_pieces.h"
#include "support/rationals.h"
#include "support/servant.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <stop_token>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

struct Solid {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    bool flat = false;
    [[nodiscard]] HullView hull() const { return {vertices, triangles, flat}; }
};

Solid around(const std::vector<Vec3>& points) {
    const Piece piece = tests::piece_around(points);
    return {piece.vertices, piece.triangles, piece.flat};
}

std::vector<Vec3> ball_points(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> coordinate;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = coordinate(random);
        const double y = coordinate(random);
        points.push_back(Vec3(x, y, coordinate(random)).normalized());
    }
    return points;
}

// Returns the corners of two polygons with that many corners, each of them exactly in one plane.
std::vector<Vec3> drum_points(int corners) {
    std::vector<Vec3> points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        for (const double z : {0.0, 0.5}) {
            points.emplace_back(std::cos(angle), std::sin(angle), z);
        }
    }
    return points;
}

// Returns solids with more sides than are looked at one by one: round, with large flat sides, of
// slivers, far from the origin, tiny, in a plane.
std::vector<Solid> large_solids() {
    std::vector<Solid> solids;
    solids.push_back(around(ball_points(400, 1)));
    solids.push_back(around(drum_points(200)));
    std::vector<Vec3> points = ball_points(300, 2);
    for (Vec3& p : points) {
        p = p.cwiseProduct(Vec3(1, 1e-7, 1)); // it is a plate
    }
    solids.push_back(around(points));
    for (Vec3& p : points) {
        p = Vec3(1e6, -1e6, 1e6) + p.cwiseProduct(Vec3(1e-3, 1e4, 1));
    }
    solids.push_back(around(points));
    points = ball_points(300, 3);
    for (Vec3& p : points) {
        p *= 1e-120;
    }
    solids.push_back(around(points));
    points = ball_points(300, 4);
    for (Vec3& p : points) {
        const double across = std::hypot(p.x(), p.y());
        p = Vec3(p.x() / across, p.y() / across, 0.25);
    }
    solids.push_back(around(points));
    return solids;
}

// Returns a round solid each of whose corners is two that nearly coincide, with slivers between.
Solid solid_of_twins() {
    std::vector<Vec3> points = ball_points(150, 6);
    for (const Vec3& by : ball_points(150, 7)) {
        const Vec3 twin = points[points.size() - 150] + 1e-9 * by;
        points.push_back(twin);
    }
    return around(points);
}

// Returns points in the solid, out of it, and where doubles hardly tell: on sides, edges and
// corners and next to them.
std::vector<Vec3> points_about(const Solid& solid, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    std::vector<Vec3> points;
    Vec3 middle = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        middle += v / static_cast<double>(solid.vertices.size());
    }
    for (int i = 0; i < 2000; ++i) {
        const Triangle& t = solid.triangles[random() % solid.triangles.size()];
        const double u = share(random);
        const double w = i % 3 == 0 ? 0.0 : share(random) * (1.0 - u);
        Vec3 p = solid.vertices[t[0]] * (1.0 - u - w) + solid.vertices[t[1]] * u +
                 solid.vertices[t[2]] * w;
        if (i % 5 == 0) {
            p = middle + (p - middle) * 2.0 * share(random);
        } else if (i % 5 == 1) {
            p[i % 3] = std::nextafter(p[i % 3], i % 2 == 0 ? middle[i % 3] : 1e300);
        } else if (i % 5 == 2) {
            p = solid.vertices[t[0]];
        }
        points.push_back(p);
    }
    return points;
}

// Returns a flat fan over corners on a circle, exactly in a plane that is oblique to all axes; the
// ring takes every `step`-th corner, so it may go around more than once.
Solid fan(Index corners, Index step = 1) {
    Solid polygon;
    polygon.flat = true;
    constexpr double k_lattice = 1048576.0;
    for (Index i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * (i * step % corners) / corners;
        const double x = std::round(k_lattice * std::cos(angle)) / k_lattice;
        const double y = std::round(k_lattice * std::sin(angle)) / k_lattice;
        polygon.vertices.emplace_back(x, y, x - 2.0 * y);
        if (i >= 2) {
            polygon.triangles.push_back({0, i - 1, i});
        }
    }
    return polygon;
}

bool any_side_is_crossed(const Solid& solid) {
    return std::any_of(solid.triangles.begin(), solid.triangles.end(), [&](const Triangle& t) {
        return std::any_of(solid.vertices.begin(), solid.vertices.end(), [&](const Vec3& v) {
            return exact::orientation(solid.vertices[t[0]], solid.vertices[t[1]],
                                      solid.vertices[t[2]], v) > 0;
        });
    });
}

// Is a point's depth below the plane of a facet.
class ExactDepth {
public:
    ExactDepth(const Solid& solid, const Triangle& t, const Vec3& p)
        : height_(solid.vertices[t[0]], solid.vertices[t[1]], solid.vertices[t[2]], p) {}

    [[nodiscard]] bool is_at_least(double depth) const { return height_.is_at_most(-depth); }
    [[nodiscard]] bool is_at_most(double depth) const { return height_.is_at_least(-depth); }

private:
    tests::ExactHeight height_;
};

} // namespace

class HullCheckTest : public QObject {
    Q_OBJECT

private slots:
    void a_tree_of_sides_says_what_all_sides_say() {
        std::uint32_t seed = 10;
        for (const Solid& solid : large_solids()) {
            QVERIFY(solid.triangles.size() > 100);
            QVERIFY(!hull_fault(solid.hull()));
            const HullHolder holder(solid.hull());
            int held = 0;
            const auto points = points_about(solid, seed++);
            for (const Vec3& p : points) {
                const bool expected = hull_holds(solid.hull(), p);
                held += expected ? 1 : 0;
                QCOMPARE(holder.holds(p), expected);
            }
            QVERIFY2(held > 100 && held < static_cast<int>(points.size()) - 100,
                     qPrintable(QString::number(held)));
        }
    }

    // The first questions are answered by all sides, the others by their tree, whoever asks.
    void a_hull_that_is_asked_often_is_prepared_once() {
        std::uint32_t seed = 40;
        std::vector<Solid> solids = large_solids();
        solids.push_back(fan(Index{301}));
        for (const Solid& solid : solids) {
            const auto points = points_about(solid, seed++);
            std::vector<char> expected;
            for (const Vec3& p : points) {
                expected.push_back(hull_holds(solid.hull(), p) ? 1 : 0);
            }
            AskedHull alone(solid.hull(), {});
            const Vec3 middle = box_around(solid.vertices).centre();
            for (std::uint32_t i = 0; i < AskedHull::k_few_questions; ++i) {
                (void)alone.holds(middle);
            }
            QVERIFY(!alone.is_prepared());
            const bool is_middle_held = hull_holds(solid.hull(), middle);
            QCOMPARE(alone.holds(middle), is_middle_held);
            QVERIFY(alone.is_prepared());
            AskedHull asked(solid.hull(), {});
            std::vector<char> found(points.size());
            QVERIFY(for_each_block(points.size(), 1, {}, [&](std::size_t i, std::size_t) {
                found[i] = asked.holds(points[i]) ? 1 : 0;
            }));
            QVERIFY(asked.is_prepared() && found == expected);
        }
    }

    void depths_are_those_of_rational_numbers_within_the_margins() {
        std::uint32_t seed = 20;
        std::size_t planes_seen = 0;
        int inside = 0;
        std::vector<Solid> solids = large_solids();
        solids.push_back(solid_of_twins());
        for (const Solid& solid : solids) {
            Piece piece;
            piece.vertices = solid.vertices;
            piece.triangles = solid.triangles;
            const HullPlanes planes(piece);
            const Aabb box = box_around(solid.vertices);
            planes_seen += planes.size();
            std::mt19937 random(seed);
            const std::vector<Vec3> points = points_about(solid, seed++);
            for (std::size_t i = 0; i < points.size(); i += tests::k_sanitized ? 7 : 1) {
                const Vec3& p = points[i];
                if (planes.empty() || !box.contains({p, p})) {
                    continue;
                }
                auto plane = static_cast<Index>(random() % planes.size());
                const auto depth_at = [&](Index of) {
                    return ExactDepth(solid, solid.triangles[planes.facet(of)], p);
                };
                const double depth = planes.depth_below(plane, p);
                QVERIFY(std::isfinite(depth));
                QVERIFY(depth_at(plane).is_at_least(depth - planes.margin(plane)));
                QVERIFY(depth_at(plane).is_at_most(depth + planes.margin(plane)));
                const double least = planes.least_depth(p);
                (void)planes.depth(p, plane);
                QVERIFY(depth_at(plane).is_at_least(least));
                QVERIFY(least <= 0.0 || hull_holds(solid.hull(), p));
                inside += least > 0.0 ? 1 : 0;
            }
        }
        qInfo("%zu planes, %d points are inside", planes_seen, inside);
        QVERIFY(planes_seen > 2000 && inside > 100);
    }

    void planes_are_not_made_after_a_stop() {
        const Solid round = around(ball_points(400, 5));
        Piece piece;
        piece.vertices = round.vertices;
        piece.triangles = round.triangles;
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!HullPlanes(piece).empty());
        QVERIFY(HullPlanes(piece, stop.get_token()).empty());
    }

    // The ends of a drum that is turned are planes but for the rounding of their corners: many
    // facets pass a point of the end within as little, and whether it is beyond one of them is
    // beyond what doubles tell.
    void points_on_a_side_that_is_nearly_a_plane_are_told_exactly() {
        constexpr std::uint32_t k_seed = 30;
        constexpr int k_drums = tests::k_sanitized ? 2 : 10;
        constexpr double k_high = 0.01;
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> share(-1.0, 1.0);
        int held = 0;
        int beyond = 0;
        for (int round = 0; round < k_drums; ++round) {
            const std::array turned = {share(random), share(random), share(random), share(random)};
            const Eigen::Matrix3d turn =
                Eigen::Quaterniond(turned.data()).normalized().toRotationMatrix();
            std::vector<Vec3> points = drum_points(50);
            for (Vec3& p : points) {
                p = turn * Vec3(p.x(), p.y(), 2.0 * k_high * p.z());
            }
            const Solid solid = around(points);
            QVERIFY(solid.triangles.size() > 64 && !hull_fault(solid.hull()));
            const HullHolder holder(solid.hull());
            for (int i = 0; i < 2000; ++i) {
                const double x = 0.7 * share(random);
                const Vec3 p = turn * Vec3(x, 0.7 * share(random), k_high);
                const bool truth = hull_holds(solid.hull(), p);
                QVERIFY2(holder.holds(p) == truth,
                         qPrintable(
                             QString("seed %1, drum %2, point %3").arg(k_seed).arg(round).arg(i)));
                ++(truth ? held : beyond);
            }
        }
        qInfo("seed %u: %d are held, %d are not", k_seed, held, beyond);
        QVERIFY(held > 1000 * k_drums && beyond > 10 * k_drums);
    }

    void one_corner_pushed_in_is_found_wherever_it_is() {
        const Solid round = around(ball_points(400, 5));
        for (std::size_t v = 0; v < round.vertices.size(); v += 7) {
            Solid dented = round;
            dented.vertices[v] *= 0.9;
            QCOMPARE(hull_fault(dented.hull()), std::optional(PieceFault::not_convex));
        }
        Solid turned = round;
        for (Triangle& t : turned.triangles) {
            std::swap(t[1], t[2]);
        }
        QCOMPARE(hull_fault(turned.hull()), std::optional(PieceFault::not_convex));
        // A corner of a large side moves by the smallest step of a double. Whether that is a dent
        // depends on how the side is cut into triangles.
        const Solid drum = around(drum_points(100));
        int dents = 0;
        for (std::size_t v = 0; v < drum.vertices.size(); v += 9) {
            for (const double towards : {-1.0, 1.0}) {
                Solid moved = drum;
                moved.vertices[v].z() = std::nextafter(moved.vertices[v].z(), towards);
                const bool is_dent = any_side_is_crossed(moved);
                dents += is_dent ? 1 : 0;
                QCOMPARE(hull_fault(moved.hull()),
                         is_dent ? std::optional(PieceFault::not_convex) : std::nullopt);
            }
        }
        QVERIFY(dents > 0);
    }

    void polygons_of_many_corners_are_judged() {
        const Index corners = 301;
        for (const double way : {1.0, -1.0}) {
            Solid round = fan(corners);
            for (Vec3& v : round.vertices) {
                v = Vec3(way * v.y(), v.z(), v.x()); // seen from either side, along another axis
            }
            // A corner in the middle of a side is allowed.
            round.vertices[7] = 0.5 * (round.vertices[6] + round.vertices[8]);
            QVERIFY(!hull_fault(round.hull()));
            const HullHolder holder(round.hull());
            std::mt19937 random(3);
            std::uniform_int_distribution<int> anywhere(-1100, 1100);
            int held = 0;
            for (int i = 0; i < 3000; ++i) {
                const double x = anywhere(random) / 1024.0;
                const double y = anywhere(random) / 1024.0;
                const Vec3 p(way * y, x - 2.0 * y + (i % 7 == 0 ? 1e-9 : 0.0), x);
                const bool expected = hull_holds(round.hull(), p);
                held += expected ? 1 : 0;
                QCOMPARE(holder.holds(p), expected);
            }
            QVERIFY(held > 1000 && held < 2500);
            for (std::size_t i = 0; i < round.vertices.size(); ++i) {
                const Vec3& next = round.vertices[(i + 1) % round.vertices.size()];
                QVERIFY(holder.holds(round.vertices[i]));
                QCOMPARE(holder.holds(0.5 * (round.vertices[i] + next)),
                         hull_holds(round.hull(), 0.5 * (round.vertices[i] + next)));
            }
            for (std::size_t v = 20; v < round.vertices.size(); v += 31) {
                Solid dented = round;
                dented.vertices[v] *= 0.875;
                QCOMPARE(hull_fault(dented.hull()), std::optional(PieceFault::not_convex));
            }
        }
        // The ring turns left at each corner, but goes around more than once.
        for (const Index turns : {2U, 3U, 150U}) {
            QCOMPARE(hull_fault(fan(corners, turns).hull()), std::optional(PieceFault::not_convex));
        }
    }

    // Each step, from the areas of its triangles to its corners, tells fractions of its own and
    // ends at a stop, after which no other begins.
    void a_large_hull_tells_how_far_it_is_and_stops() {
        const Index sides = tests::k_sanitized ? 60 : 300;
        const Solid round = around(shapes::ball(sides / 2, sides).vertices);
        tests::Heard heard;
        QVERIFY(!hull_fault(round.hull(), heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.2, qPrintable(QString::number(heard.longest_step())));
        for (const double moment : {0.01, 0.2, 0.47, 0.69}) {
            tests::StopAt stop(moment);
            QVERIFY(hull_fault(round.hull(), stop.progress())); // which means nothing
            QVERIFY2(stop.was_reached() && stop.reached_at() < moment + 0.05,
                     qPrintable(QString::number(stop.reached_at())));
            QCOMPARE(stop.told_after(), 0);
        }
        tests::StopAt stop(0.3);
        const HullHolder holder(round.hull(), stop.progress());
        QVERIFY(stop.was_reached() && stop.reached_at() < 0.5);
        QCOMPARE(stop.told_after(), 0);
    }

    // A polygon of which nothing is known after a stop holds nothing.
    void a_polygon_is_not_made_after_a_stop() {
        const Solid round = fan(Index{301});
        std::stop_source stop;
        stop.request_stop();
        const Polygon polygon(round.vertices, round.triangles, stop.get_token());
        QVERIFY(!polygon.is_convex() && !polygon.holds(round.vertices[0]));
        QVERIFY(Polygon(round.vertices, round.triangles).holds(round.vertices[0]));
    }

    // Comparing every side with every corner would be some billion exact tests here.
    void a_very_large_hull_is_judged() {
        const Index sides = tests::k_sanitized ? 60 : 300;
        const TriMesh mesh = shapes::ball(sides / 2, sides);
        const Solid round = around(mesh.vertices);
        QVERIFY(round.triangles.size() > std::size_t{sides} * (sides / 2));
        QVERIFY(!hull_fault(round.hull()));
        const HullHolder holder(round.hull());
        for (const Triangle& t : round.triangles) {
            const Vec3 middle =
                (round.vertices[t[0]] + round.vertices[t[1]] + round.vertices[t[2]]) / 3.0;
            QVERIFY(holder.holds(0.999999 * middle));
            QVERIFY(!holder.holds(1.000001 * middle));
        }
    }
};

QTEST_APPLESS_MAIN(HullCheckTest)
#include "hull_check.moc"
