// Hulls of few vertices are laid around hulls of many; CGAL says whether they hold them.
#include "geom/corner_order.h"
#include "piece/body.h"
#include "piece/corner_wrap.h"
#include "piece/deepest_cuts.h"
#include "piece/linear_program.h"
#include "piece/simplify.h"
#include "support/hull_volumes.h"
#include "support/long_run.h"
#include "support/open_shapes.h"

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>
#include <QTest>
#include <numbers>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Surface = CGAL::Surface_mesh<Kernel::Point_3>;

Kernel::Point_3 exactly(const Vec3& p) {
    return {p.x(), p.y(), p.z()};
}

// Counts how many of the points are outside of the hull of the corners.
std::size_t outside(std::span<const Vec3> corners, std::span<const Vec3> points) {
    std::vector<Kernel::Point_3> exact;
    for (const Vec3& corner : corners) {
        exact.push_back(exactly(corner));
    }
    Surface hull;
    CGAL::convex_hull_3(exact.begin(), exact.end(), hull);
    return static_cast<std::size_t>(std::count_if(points.begin(), points.end(), [&](const Vec3& p) {
        return std::any_of(hull.faces().begin(), hull.faces().end(), [&](const auto face) {
            const auto side = hull.halfedge(face);
            return CGAL::orientation(hull.point(hull.source(side)), hull.point(hull.target(side)),
                                     hull.point(hull.target(hull.next(side))),
                                     exactly(p)) == CGAL::POSITIVE;
        });
    }));
}

double volume_of(const Solid& body) {
    return tests::volume_of(body.vertices, body.triangles);
}

// Returns the slab that holds the body, along one of its facets.
BodySlab slab_along(const Solid& body, const Triangle& t) {
    const Vec3& a = body.vertices[t[0]];
    const Vec3 normal = (body.vertices[t[1]] - a).cross(body.vertices[t[2]] - a).stableNormalized();
    BodySlab slab{normal, normal.dot(a), normal.dot(a)};
    for (const Vec3& corner : body.vertices) {
        slab.lowest = std::min(slab.lowest, normal.dot(corner));
        slab.highest = std::max(slab.highest, normal.dot(corner));
    }
    return slab;
}

std::vector<Vec3> in_order(std::vector<Vec3> corners) {
    std::sort(corners.begin(), corners.end(), is_lower);
    return corners;
}

using Engine = std::mt19937_64;

double from_to(Engine& engine, double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
}

Vec3 on_ball(Engine& engine) {
    const double z = from_to(engine, -1.0, 1.0);
    const double angle = from_to(engine, 0.0, 2.0 * std::numbers::pi);
    const double r = std::sqrt(1.0 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
}

Vec3 whole_numbers(Engine& engine, int most) {
    const auto one = [&] { return std::floor(from_to(engine, -most, most + 1)); };
    const double x = one();
    const double y = one();
    return {x, y, one()};
}

// Returns six borders in front of a point, each two times, up to a rounding of its numbers, in any
// order.
std::vector<Inequality> twice_but_for_roundings(Engine& engine, const Vec3& inside) {
    const auto rounding = [&] { return from_to(engine, -1e-16, 1e-16); };
    std::vector<Inequality> all;
    while (all.size() < 12) {
        const Vec3 along = whole_numbers(engine, 2);
        if (along.isZero(0.0)) {
            continue;
        }
        const Vec3 row = along.normalized();
        const double limit = row.dot(inside) + from_to(engine, 0.05, 1.0);
        for (int i = 0; i < 2; ++i) {
            const double x = row.x() + rounding();
            const double y = row.y() + rounding();
            const double z = row.z() + rounding();
            all.push_back({Vec3(x, y, z), limit + rounding()});
        }
    }
    std::shuffle(all.begin(), all.end(), engine);
    return all;
}

// Takes away a few of the corners, adds some at other places and gives all of them other numbers.
void change_some(Engine& engine, std::vector<Vec3>& corners) {
    std::erase_if(corners, [&](const Vec3&) { return engine() % 8 == 0; });
    for (int i = 0; i < 6; ++i) {
        const Vec3 more = whole_numbers(engine, 5);
        if (std::find(corners.begin(), corners.end(), more) == corners.end()) {
            corners.push_back(more);
        }
    }
    std::shuffle(corners.begin(), corners.end(), engine);
}

// Returns the first of the unused planes that a corner is farthest in front of.
std::optional<std::size_t> deepest_of(std::span<const CutPlane> planes,
                                      const std::vector<char>& used,
                                      std::span<const Vec3> corners) {
    std::optional<std::size_t> best;
    double deepest = 0.0;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        for (const Vec3& corner : corners) {
            const double depth = planes[i].normal.dot(corner) - planes[i].offset;
            if (used[i] == 0 && depth > deepest) {
                deepest = depth;
                best = i;
            }
        }
    }
    return best;
}

// Makes solids: round, cornered, thin, far off, with corners that nearly coincide or lie in planes.
Solid trouble(Engine& engine) {
    const int count = static_cast<int>(from_to(engine, 12.0, 160.0));
    const Vec3 scale(1.0, from_to(engine, 0.01, 1.0), from_to(engine, 0.001, 1.0));
    const Vec3 at = Vec3(1.0, -2.0, 3.0) * (engine() % 3 == 0 ? 1e3 : 1.0);
    const double rounding = from_to(engine, 0.0, 1.0);
    const bool has_planes = engine() % 2 == 0;
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        const auto bits = engine();
        const Vec3 corner((bits & 1U) != 0 ? 1.0 : -1.0, (bits & 2U) != 0 ? 1.0 : -1.0,
                          (bits & 4U) != 0 ? 1.0 : -1.0);
        Vec3 point = rounding * on_ball(engine) + (1.0 - rounding) * corner;
        if (has_planes) {
            point = (point * 8.0).array().round() / 8.0;
        }
        points.emplace_back(at + point.cwiseProduct(scale));
        if (engine() % 8 == 0) {
            points.emplace_back(points.back() + 1e-9 * on_ball(engine));
        }
    }
    return body_of(points, {});
}

} // namespace

class TestWraps : public QObject {
    Q_OBJECT

private slots:
    // Corners come, go and change their numbers. Coordinates are small whole numbers, so that
    // several planes are as deep at times, and some corners come back where others were.
    void the_deepest_cut_is_that_of_all_corners() {
        const auto seed = Engine::result_type{tests::slice()};
        Engine engine(seed);
        int told = 0;
        for (int round = 0; round < 40; ++round) {
            std::vector<CutPlane> planes;
            for (int i = 0; i < 80; ++i) {
                planes.push_back({whole_numbers(engine, 3), std::floor(from_to(engine, 0, 12))});
            }
            DeepestCuts cuts(planes);
            std::vector<char> used(planes.size(), 0);
            std::vector<Vec3> corners;
            for (int step = 0; step < 60; ++step) {
                change_some(engine, corners);
                QVERIFY(cuts.move_to(corners, {}));
                const auto deepest = deepest_of(planes, used, corners);
                const auto found = cuts.take_deepest();
                QVERIFY2(found == deepest, "seed " + QByteArray::number(seed) + " round " +
                                               QByteArray::number(round) + " step " +
                                               QByteArray::number(step));
                if (found) {
                    used[*found] = 1;
                    ++told;
                }
            }
        }
        QVERIFY2(told > 1000, qPrintable(QString::number(told)));
    }

    void a_linear_program_finds_the_cheapest_corner() {
        // The corner (1, 2, 3) of a box, cut off by x + y + z <= 5, is cheapest at (0, 2, 3).
        const std::vector<Inequality> all = {
            {Vec3(1, 0, 0), 1.0}, {Vec3(0, 1, 0), 2.0}, {Vec3(0, 0, 1), 3.0}, {Vec3(1, 1, 1), 5.0}};
        LinearProgram program(Vec3(-1, -2, -3), 100.0, 1e-12);
        QVERIFY(program.move_behind(std::span(all).first(3)));
        QVERIFY((program.point() - Vec3(1, 2, 3)).norm() < 1e-9);
        QVERIFY(program.move_behind(all));
        QVERIFY((program.point() - Vec3(0, 2, 3)).norm() < 1e-9);
        const std::vector<Inequality> nothing = {{Vec3(1, 0, 0), -1.0}, {Vec3(-1, 0, 0), -1.0}};
        QVERIFY(!LinearProgram(Vec3(1, 1, 1), 100.0, 1e-12).move_behind(nothing));
    }

    void a_linear_program_agrees_with_a_look_at_all_corners() {
        const auto seed = Engine::result_type{tests::slice()};
        Engine engine(seed);
        int solved = 0;
        for (int round = 0; round < 2000; ++round) {
            std::vector<Inequality> all;
            for (int i = 0; i < 12; ++i) {
                all.push_back({on_ball(engine), from_to(engine, -0.3, 1.0)});
            }
            for (int axis = 0; axis < 3; ++axis) {
                all.push_back({Vec3::Unit(axis), 10.0});
                all.push_back({-Vec3::Unit(axis), 10.0});
            }
            const Vec3 cost = on_ball(engine);
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < all.size(); ++i) {
                for (std::size_t j = i + 1; j < all.size(); ++j) {
                    for (std::size_t k = j + 1; k < all.size(); ++k) {
                        Eigen::Matrix3d rows;
                        rows << all[i].row.transpose(), all[j].row.transpose(),
                            all[k].row.transpose();
                        if (std::abs(rows.determinant()) < 1e-9) {
                            continue;
                        }
                        const Vec3 corner =
                            rows.inverse() * Vec3(all[i].limit, all[j].limit, all[k].limit);
                        if (std::all_of(all.begin(), all.end(), [&](const auto& one) {
                                return one.row.dot(corner) <= one.limit + 1e-9;
                            })) {
                            least = std::min(least, cost.dot(corner));
                        }
                    }
                }
            }
            // Every other program stops on the way, at the best of some.
            LinearProgram program(cost, 10.0, 1e-12);
            const bool may_be = round % 2 == 0 || program.move_behind(std::span(all).first(8));
            const bool is_found = may_be && program.move_behind(all);
            const QByteArray where =
                "seed " + QByteArray::number(seed) + " round " + QByteArray::number(round);
            QVERIFY2(is_found == std::isfinite(least), where.constData());
            QVERIFY2(!is_found || std::abs(cost.dot(program.point()) - least) < 1e-6,
                     where.constData());
            solved += is_found ? 1 : 0;
        }
        QVERIFY2(solved > 500 && solved < 2000, qPrintable(QString::number(solved)));
    }

    // Facets in one plane have rows that differ in their last bits. A row may then be one of the
    // three borders' again but for a rounding, which is no share of another: the point to which
    // that would lead is off by more than the body. A point behind all rows is known.
    void rows_that_differ_in_their_last_bits_hide_no_corner() {
        const auto seed = Engine::result_type{tests::slice()};
        Engine engine(seed);
        for (int round = 0; round < 20000; ++round) {
            const auto all = twice_but_for_roundings(engine, 0.5 * on_ball(engine));
            const Vec3 other = round % 2 == 0 ? Vec3(0, 0, 0) : all.back().row;
            LinearProgram program(-(all.front().row + other), 4.0,
                                  1e3 * std::numeric_limits<double>::epsilon());
            const bool is_found = program.move_behind(std::span(all).first(all.size() / 2)) &&
                                  program.move_behind(all);
            QVERIFY2(is_found && std::all_of(all.begin(), all.end(),
                                             [&](const Inequality& one) {
                                                 return one.row.dot(program.point()) <=
                                                        one.limit + 1e-9;
                                             }),
                     "seed " + QByteArray::number(seed) + " round " + QByteArray::number(round));
        }
    }

    // A box whose corners are cut off a little is the box again in eight vertices: of volume 8,
    // and no other body of eight vertices is smaller by more than the corners.
    void a_box_with_its_corners_cut_off_becomes_the_box() {
        std::vector<Vec3> points;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Vec3 at((corner & 1U) != 0 ? 1.0 : -1.0, (corner & 2U) != 0 ? 1.0 : -1.0,
                          (corner & 4U) != 0 ? 1.0 : -1.0);
            for (int axis = 0; axis < 3; ++axis) {
                Vec3 cut = at;
                cut[axis] *= 0.9;
                points.push_back(cut);
            }
        }
        const Solid cut = body_of(points, {});
        QCOMPARE(cut.vertices.size(), std::size_t{24});
        const auto wrapped = wrap_simply(cut, 8, {}, Wrap::smallest);
        QVERIFY(wrapped && wrapped->vertices.size() == 8);
        QVERIFY2(volume_of(*wrapped) <= 8.0 * (1.0 + 1e-6),
                 qPrintable(QString::number(volume_of(*wrapped))));
        QCOMPARE(outside(wrapped->vertices, cut.vertices), std::size_t{0});
    }

    // A body of 64 vertices around a ball is at least as large as 124 triangles that touch it can
    // make it: about 3 %. Planes of the ball's own need twice as much as is allowed here.
    void a_ball_in_64_vertices_grows_by_little() {
        Engine engine(7);
        std::vector<Vec3> points;
        for (int i = 0; i < 600; ++i) {
            points.push_back(on_ball(engine));
        }
        const Solid ball = body_of(points, {});
        for (const Wrap wrap : {Wrap::smallest, Wrap::closest}) {
            const auto wrapped = wrap_simply(ball, 64, {}, wrap);
            QVERIFY(wrapped && wrapped->vertices.size() <= 64);
            const double growth = volume_of(*wrapped) / volume_of(ball) - 1.0;
            QVERIFY2(growth > 0.0 && growth < 0.055, qPrintable(QString::number(growth)));
            QCOMPARE(outside(wrapped->vertices, ball.vertices), std::size_t{0});
        }
    }

    // When the drum is turned, its ends are planes but for roundings. A prism around eight of its
    // 48 sides, whose ends are the drum's, is larger by 8 tan(pi / 8) cos(pi / 48)^2 / (24 sin(pi /
    // 24)) - 1: 5.3 %. Joining corner after corner adds up to 8 %; where roundings counted as
    // faults, it would be 30 % or find nothing.
    void a_turned_drum_in_16_vertices_grows_by_little() {
        const auto seed = Engine::result_type{5};
        Engine engine(seed);
        double most = 0.0;
        for (int round = 0; round < 12; ++round) {
            const Eigen::Matrix3d turn = Eigen::AngleAxisd(1.0, on_ball(engine)).toRotationMatrix();
            std::vector<Vec3> points;
            for (int i = 0; i < 48; ++i) {
                const Vec3 rim = on_circle(i / 48.0);
                points.emplace_back(turn * Vec3(rim.x(), rim.y(), 0.1));
                points.emplace_back(turn * Vec3(rim.x(), rim.y(), -0.1));
            }
            const Solid drum = body_of(points, {});
            const auto corners = wrap_in_corners(drum.vertices, drum.triangles, 16, {});
            const QByteArray where = "round " + QByteArray::number(round);
            QVERIFY2(!corners.empty() && corners.size() <= 16, where.constData());
            const double growth = volume_of(body_of(corners, {})) / volume_of(drum) - 1.0;
            QVERIFY2(growth > 0.05 && growth < 0.1,
                     where + ", growth " + QByteArray::number(growth));
            most = std::max(most, growth);
        }
        qInfo("seed %d: by %.3f at most", static_cast<int>(seed), most);
    }

    // The end of a drum that lies across x is a fan around one of its corners, which has more
    // facets around it than are kept for a join in waiting. Eight sides would add 5.5 %.
    void a_drum_whose_end_is_a_fan_grows_by_little() {
        std::vector<Vec3> points;
        for (int i = 0; i < 300; ++i) {
            const Vec3 rim = on_circle(i / 300.0);
            points.emplace_back(0.1, rim.x(), rim.y());
            points.emplace_back(-0.1, rim.x(), rim.y());
        }
        const Solid drum = body_of(points, {});
        std::vector<int> facets(drum.vertices.size(), 0);
        for (const Triangle& t : drum.triangles) {
            for (const Index corner : t) {
                ++facets[corner];
            }
        }
        QVERIFY(*std::max_element(facets.begin(), facets.end()) > 256);
        const auto corners = wrap_in_corners(drum.vertices, drum.triangles, 16, {});
        QVERIFY(!corners.empty() && corners.size() <= 16);
        const double growth = volume_of(body_of(corners, {})) / volume_of(drum) - 1.0;
        QVERIFY2(growth > 0.05 && growth < 0.2, qPrintable(QString::number(growth)));
        const auto wrapped = wrap_simply(drum, 16, {}, Wrap::smallest);
        QVERIFY(wrapped && wrapped->vertices.size() <= 16);
        QCOMPARE(outside(wrapped->vertices, drum.vertices), std::size_t{0});
    }

    void wrapped_bodies_hold_what_they_wrap() {
        const auto seed = Engine::result_type{4711};
        Engine engine(seed);
        int wrapped_ones = 0;
        for (int round = 0; round < 300; ++round) {
            const Solid solid = trouble(engine);
            const std::size_t most = 4 + engine() % 40;
            if (solid.flat || solid.vertices.size() <= most) {
                continue;
            }
            const Wrap wrap = round % 2 == 0 ? Wrap::smallest : Wrap::closest;
            const auto wrapped = wrap_simply(solid, most, {}, wrap);
            const QByteArray where = "seed " + QByteArray::number(seed) + " round " +
                                     QByteArray::number(round) + " most " +
                                     QByteArray::number(static_cast<int>(most));
            if (!wrapped) {
                continue;
            }
            ++wrapped_ones;
            QVERIFY2(wrapped->vertices.size() <= most, where.constData());
            QVERIFY2(outside(wrapped->vertices, solid.vertices) == 0, where.constData());
        }
        qInfo("%d bodies were wrapped", wrapped_ones);
        QVERIFY(wrapped_ones > 150);
    }

    // Whoever wants it in fewer makes it a body first.
    // All corners of a plate serve its rim: of 32 around 128 sides of a coin of radius 3 none
    // stands over more than six of these, which is 0.033 out.
    void a_coin_in_a_plate_grows_by_little_at_its_rim() {
        const Eigen::Matrix3d turn =
            Eigen::AngleAxisd(0.7, Vec3(1.0, 2.0, 3.0).normalized()).toRotationMatrix();
        std::vector<Vec3> points;
        for (int i = 0; i < 128; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / 128;
            for (const double z : {-1e-4, 1e-4}) {
                points.emplace_back(turn * Vec3(3.0 * std::cos(angle), 3.0 * std::sin(angle), z));
            }
        }
        const Solid coin = body_of(points, {});
        const auto slab = thinnest_slab(coin.vertices, coin.triangles);
        QVERIFY(slab && std::abs(slab->thickness() - 2e-4) < 1e-9);
        const auto plate = wrap_as_plate(coin, *slab, 64);
        QVERIFY(plate);
        QCOMPARE(plate->vertices.size(), std::size_t{64});
        QCOMPARE(outside(plate->vertices, coin.vertices), std::size_t{0});
        for (const Vec3& corner : plate->vertices) {
            const Vec3 back = turn.transpose() * corner;
            QVERIFY(std::abs(back.z()) < 1.01e-4);
            QVERIFY2(back.norm() < 3.033, qPrintable(QString::number(back.norm())));
        }
        QVERIFY(!wrap_as_plate(coin, *slab, 4)); // a plate has six corners at least
    }

    // Every slab along a facet is held against the one found: none is thinner, none as thin comes
    // before it, and a limit leaves it out where it is thicker.
    void the_thinnest_slab_is_that_of_all_facets() {
        const auto seed = Engine::result_type{tests::slice()};
        Engine engine(seed);
        int looked = 0;
        for (int round = 0; round < 100; ++round) {
            const Solid solid = trouble(engine);
            if (solid.flat) {
                continue;
            }
            BodySlab thinnest;
            double least = std::numeric_limits<double>::infinity();
            for (const Triangle& t : solid.triangles) {
                const BodySlab slab = slab_along(solid, t);
                if (slab.normal.squaredNorm() > 0.0 && slab.thickness() < least) {
                    least = slab.thickness();
                    thinnest = slab;
                }
            }
            const QByteArray where =
                "seed " + QByteArray::number(seed) + " round " + QByteArray::number(round);
            const double below = std::nextafter(least, 0.0);
            for (const double most : {2.0 * least, least, below}) {
                const auto found = thinnest_slab(solid.vertices, solid.triangles, most);
                QVERIFY2(found.has_value() == (most >= least), where.constData());
                QVERIFY2(!found || (found->normal == thinnest.normal &&
                                    found->lowest == thinnest.lowest &&
                                    found->highest == thinnest.highest),
                         where.constData());
            }
            ++looked;
        }
        QVERIFY2(looked > 50, qPrintable(QString::number(looked)));
    }

    // A plate that loses a side finds anew what the sides beside it would add, and keeps the
    // others' numbers. A row of plates that lose one side each, and know nothing of before, comes
    // to the same.
    void sides_are_lost_one_by_one_as_all_at_once() {
        const auto seed = Engine::result_type{tests::slice()};
        Engine engine(seed);
        const BodySlab slab{Vec3::UnitZ(), 0.0, 1.0};
        for (int round = 0; round < 50; ++round) {
            std::vector<Vec3> step;
            for (int i = 0; i < 60; ++i) {
                const Vec3 rim = on_circle(from_to(engine, 0.0, 1.0));
                step.emplace_back(3.0 * rim.x(), rim.y(), 0.0);
            }
            const auto at_once = plate_around(step, slab, 16);
            QCOMPARE(at_once.size(), std::size_t{16});
            for (std::size_t sides = 60; sides-- > 8;) {
                step = plate_around(step, slab, 2 * sides);
                QVERIFY(!step.empty());
            }
            const QByteArray where =
                "seed " + QByteArray::number(seed) + " round " + QByteArray::number(round);
            QVERIFY2(in_order(step) == in_order(at_once), where.constData());
        }
    }

    void a_polygon_of_many_corners_is_not_wrapped() {
        std::vector<Vec3> round;
        for (int i = 0; i < 24; ++i) {
            round.push_back(on_circle(i / 24.0));
        }
        const Solid polygon = body_of(round, {});
        QVERIFY(polygon.flat && polygon.vertices.size() > 8);
        for (const Wrap wrap : {Wrap::smallest, Wrap::closest}) {
            QVERIFY(!wrap_simply(polygon, 8, {}, wrap));
        }
    }

    void a_stop_ends_it() {
        std::stop_source source;
        source.request_stop();
        Engine engine(3);
        std::vector<Vec3> points;
        for (int i = 0; i < 200; ++i) {
            points.push_back(on_ball(engine));
        }
        const Solid ball = body_of(points, {});
        QVERIFY(!wrap_simply(ball, 32, source.get_token(), Wrap::smallest));
        // The points are around the origin already.
        QVERIFY(wrap_in_corners(ball.vertices, ball.triangles, 32, {}).size() <= 32);
        QVERIFY(wrap_in_corners(ball.vertices, ball.triangles, 32, source.get_token()).empty());
        const std::vector<CutPlane> planes = {{Vec3::UnitZ(), 0.5}};
        QVERIFY(!DeepestCuts(planes).move_to(ball.vertices, source.get_token()));
        const double any = std::numeric_limits<double>::infinity();
        const auto slab = thinnest_slab(ball.vertices, ball.triangles);
        QVERIFY(slab && !plate_around(ball.vertices, *slab, 32).empty());
        QVERIFY(!thinnest_slab(ball.vertices, ball.triangles, any, source.get_token()));
        QVERIFY(plate_around(ball.vertices, *slab, 32, source.get_token()).empty());
    }
};

QTEST_APPLESS_MAIN(TestWraps)
#include "wraps.moc"
