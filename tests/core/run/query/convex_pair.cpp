// The test of two convex hulls is held against an exact linear program that looks for a point which
// is a mean of the vertices of both; what its proofs rest on, against CGAL's and rational numbers.
#include "query/convex_pair.h"
#include "query/look.h"
#include "query/orientation.h"
#include "support/point_hulls.h"
#include "support/rationals.h"
#include "support/servant.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Gmpzf.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <QTest>
#include <array>
#include <cmath>
#include <random>
#include <vector>

using namespace hullwright;

namespace {

using tests::Points;

// True when weights of a's vertices and weights of b's, each with sum one, make the same point.
bool meet_by_program(const Points& a, const Points& b) {
    CGAL::Quadratic_program<double> program(CGAL::EQUAL, true, 0, false, 0);
    const int na = static_cast<int>(a.size());
    for (int i = 0; i < na + static_cast<int>(b.size()); ++i) {
        const bool of_a = i < na;
        const Vec3& p = of_a ? a[static_cast<std::size_t>(i)] : b[static_cast<std::size_t>(i - na)];
        for (int k = 0; k < 3; ++k) {
            program.set_a(i, k, of_a ? p[k] : -p[k]);
        }
        program.set_a(i, 3, of_a ? 1.0 : 0.0);
        program.set_a(i, 4, of_a ? 0.0 : 1.0);
    }
    program.set_b(3, 1.0);
    program.set_b(4, 1.0);
    return !CGAL::solve_linear_program(program, CGAL::Gmpzf()).is_infeasible();
}

Points cloud(std::mt19937& random, std::size_t count, double size) {
    return tests::cloud(random, count, Vec3::Constant(size));
}

void move(Points& points, const Vec3& by) {
    for (Vec3& p : points) {
        p += by;
    }
}

Vec3 mean(const Points& points) {
    Vec3 sum(0, 0, 0);
    for (const Vec3& p : points) {
        sum += p / static_cast<double>(points.size());
    }
    return sum;
}

PairAnswer answer(const Points& a, const Points& b) {
    return hulls_meet(a, b, mean(b) - mean(a));
}

// Asks in both orders, with a foolish guess and with none.
void compare(const Points& a, const Points& b, const QString& name) {
    const bool truth = meet_by_program(a, b);
    QVERIFY2(answer(a, b).meet == truth, qPrintable(name));
    QVERIFY2(answer(b, a).meet == truth, qPrintable(name + ", turned round"));
    QVERIFY2(hulls_meet(a, b, Vec3(0, 0, 1)).meet == truth, qPrintable(name + ", foolish guess"));
    QVERIFY2(hulls_meet(a, b, Vec3::Zero()).meet == truth, qPrintable(name + ", no guess"));
}

using Hull = tests::PointHull;

Pose random_pose(std::mt19937& random) {
    std::normal_distribution<double> normal;
    Pose pose;
    pose.turn = Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
                    .normalized()
                    .toRotationMatrix();
    pose.move = Vec3(normal(random), normal(random), normal(random));
    return pose;
}

Points moved(const Points& points, const Pose& pose) {
    Points out;
    for (const Vec3& p : points) {
        out.push_back(pose(p));
    }
    return out;
}

// Says how far the points reach along a direction, in rational numbers.
mpq_class most_along(const Points& points, const Vec3& way) {
    const tests::ExactVec exact_way = tests::exact_vec(way);
    mpq_class most = tests::dot(tests::exact_vec(points.front()), exact_way);
    for (const Vec3& p : points) {
        const mpq_class along = tests::dot(tests::exact_vec(p), exact_way);
        most = along > most ? along : most;
    }
    return most;
}

Points whole_points(std::mt19937& random, std::size_t count, int most) {
    std::uniform_int_distribution<int> number(-most, most);
    const auto coordinate = [&] { return static_cast<double>(number(random)); };
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = coordinate();
        const double y = coordinate();
        points.emplace_back(x, y, coordinate());
    }
    return points;
}

constexpr std::uint32_t k_rounds = tests::k_sanitized ? 60 : 600;
constexpr std::uint32_t k_quick_rounds = 4000; // which take a few microseconds each

} // namespace

class ConvexPairTest : public QObject {
    Q_OBJECT

private slots:
    void points_segments_and_triangles() {
        const Points origin = {Vec3(0, 0, 0)};
        QVERIFY(answer(origin, origin).meet);
        QVERIFY(!answer(origin, {Vec3(1, 0, 0)}).meet);
        // The point is the middle of a segment, then the smallest step beside it.
        const Points segment = {Vec3(-1, -1, -1), Vec3(1, 1, 1)};
        QVERIFY(answer(origin, segment).meet);
        QVERIFY(!answer({Vec3(0, 0, 1e-300)}, segment).meet);
        const Points triangle = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
        QVERIFY(answer(triangle, {Vec3(0.25, 0.25, 0)}).meet);
        QVERIFY(!answer(triangle, {Vec3(0.5, 0.5 + 1e-15, 0)}).meet);
        QVERIFY(answer(triangle, {Vec3(0.5, 0.5, 0)}).meet);
        QVERIFY(answer(triangle, {Vec3(0.25, 0.25, -1), Vec3(0.25, 0.25, 1)}).meet);
        QVERIFY(!answer(triangle, {Vec3(0.25, 0.25, 1e-16), Vec3(0.25, 0.25, 1)}).meet);
    }

    void boxes_that_touch_at_a_face_an_edge_or_a_corner() {
        Points box;
        for (int i = 0; i < 8; ++i) {
            box.emplace_back(i & 1, i >> 1 & 1, i >> 2 & 1);
        }
        for (const Vec3& by :
             {Vec3(1, 0, 0), Vec3(1, 0.5, 0.25), Vec3(1, 1, 0), Vec3(1, 1, 1), Vec3(-1, 0.3, -1)}) {
            Points other = box;
            move(other, by);
            QVERIFY(answer(box, other).meet);
            Points apart = box;
            move(apart, by * (1.0 + 1e-15));
            QVERIFY(!answer(box, apart).meet);
        }
    }

    void random_pairs() {
        std::array<int, 3> proofs = {};
        std::array<int, 2> outcomes = {};
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed);
            const Points a = cloud(random, 4 + random() % 10, 1.0);
            Points b = cloud(random, 4 + random() % 10, 1.0);
            move(b, 1.8 * cloud(random, 1, 1.0)[0]);
            compare(a, b, QString("seed %1").arg(seed));
            const PairAnswer found = answer(a, b);
            ++proofs[static_cast<std::size_t>(found.proof)];
            ++outcomes[found.meet ? 1 : 0];
        }
        qInfo("by direction %d, by tetrahedron %d, exactly %d", proofs[0], proofs[1], proofs[2]);
        QVERIFY(outcomes[0] > 50 * static_cast<int>(k_rounds) / 600);
        QVERIFY(outcomes[1] > 50 * static_cast<int>(k_rounds) / 600);
        // Rationals are needed for the pairs that touch, and hardly for others.
        QVERIFY(proofs[2] * 20 < proofs[0] + proofs[1]);
    }

    // A vertex touches a vertex, an edge or a face, or an edge touches an edge; then one is moved
    // by a last bit.
    void pairs_that_touch() {
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed + 10000);
            Points a = cloud(random, 6, 1.0);
            Points b = cloud(random, 6, 1.0);
            for (Points* points : {&a, &b}) {
                for (Vec3& p : *points) { // they are coarse, so that sums are exact
                    p = (p * 64.0).array().round() / 64.0;
                }
            }
            const Vec3 on_a = seed % 3 == 0   ? a[0]
                              : seed % 3 == 1 ? Vec3((a[0] + a[1]) / 2.0)
                                              : Vec3((a[0] + a[1]) / 4.0 + a[2] / 2.0);
            const Vec3 on_b = seed % 2 == 0 ? b[0] : Vec3((b[0] + b[1]) / 2.0);
            move(b, on_a - on_b);
            compare(a, b, QString("touching, seed %1").arg(seed));
            b[random() % 6][static_cast<Eigen::Index>(random() % 3)] += 1e-16;
            compare(a, b, QString("nearly, seed %1").arg(seed));
        }
    }

    void flat_hulls_needles_and_all_sizes() {
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed + 20000);
            Points a = cloud(random, 5, 1.0);
            Points b = cloud(random, 5, 1.0);
            for (Points* points : {&a, &b}) {
                const auto kind = random() % 3;
                for (Vec3& p : *points) {
                    p.z() *= kind == 0 ? 0.0 : kind == 1 ? 1e-9 : 1.0;
                    p.y() *= random() % 2 == 0 && kind == 1 ? 1e-9 : 1.0;
                }
            }
            const std::array<double, 5> scales = {1e-30, 1e-6, 1.0, 1e6, 1e30};
            const double scale = scales[random() % scales.size()];
            move(b, 0.5 * cloud(random, 1, 1.0)[0]);
            for (Points* points : {&a, &b}) {
                for (Vec3& p : *points) {
                    p *= scale;
                }
            }
            compare(a, b, QString("thin, seed %1").arg(seed));
            // A tiny hull is beside a large one.
            for (Vec3& p : b) {
                p *= 1e-8;
            }
            compare(a, b, QString("grain, seed %1").arg(seed));
        }
    }

    // Every number of points is tried, so that blocks are full or not; some points are equal, some
    // sets flat.
    void the_farthest_of_blocks_is_the_farthest_of_points() {
        for (std::uint32_t seed = 0; seed < 20 * k_rounds; ++seed) {
            std::mt19937 random(seed);
            Points points = cloud(random, 1 + seed % 70, 1.0);
            for (Vec3& p : points) {
                p = random() % 8 == 0 ? points[0] : p;
                p.z() *= seed % 3 == 0 ? 0.0 : 1.0;
            }
            Vec3 direction = cloud(random, 1, 1.0)[0];
            direction.y() *= seed % 5 == 0 ? 0.0 : 1.0;
            const Hull hull(points);
            double most = -1e300;
            for (const Vec3& p : points) {
                most = std::max(most, p.x() * direction.x() + p.y() * direction.y() +
                                          p.z() * direction.z());
            }
            const Farthest found = farthest(hull.points, direction);
            QCOMPARE(found.along, most);
            QVERIFY(found.at < points.size());
            const Vec3 at = points[found.at];
            QCOMPARE(at.x() * direction.x() + at.y() * direction.y() + at.z() * direction.z(),
                     most);
        }
    }

    // The test applies the pose itself to what has to be moved, and answers as for points moved
    // before.
    void turned_hulls_meet_as_moved_points_do() {
        std::array<int, 3> proofs = {};
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed + 30000);
            const Points a = cloud(random, 1 + random() % 30, 1.0);
            const Points b = cloud(random, 1 + random() % 30, 1.0);
            Pose pose = random_pose(random);
            pose.move *= 2.0;
            if (seed % 2 == 0) { // a vertex is on a vertex, but for a rounding
                pose.move = a[0] - pose.turn * b[0];
            }
            const PairAnswer found =
                hulls_meet(Hull(a).points, Hull(b).points, pose, pose(mean(b)) - mean(a));
            ++proofs[static_cast<std::size_t>(found.proof)];
            QVERIFY2(found.meet == meet_by_program(a, moved(b, pose)),
                     qPrintable(QString("seed %1").arg(seed)));
        }
        qInfo("by direction %d, by tetrahedron %d, exactly %d", proofs[0], proofs[1], proofs[2]);
        QVERIFY(proofs[0] > 0 && proofs[1] > 0 && proofs[2] > 0);
    }

    // A proof that hulls met begins the search once they have moved, wherever to, and a gap is as
    // wide as it says.
    void what_proved_it_before_changes_no_answer() {
        int met = 0;
        int parted = 0;
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed + 70000);
            const Points a = cloud(random, 4 + random() % 20, 1.0);
            const Points b = cloud(random, 4 + random() % 20, 1.0);
            Pose pose = random_pose(random);
            pose.move = mean(a) - pose.turn * mean(b);
            const PairAnswer before =
                hulls_meet(Hull(a).points, Hull(b).points, pose, Vec3::Zero());
            if (before.proof != Proof::tetrahedron) {
                continue;
            }
            const double step = std::pow(2.0, -static_cast<double>(random() % 6));
            pose.move += 2.0 * step * cloud(random, 1, 1.0)[0];
            if (seed % 4 == 0) { // a vertex is on a vertex, but for a rounding
                pose.move = a[0] - pose.turn * b[0];
            }
            const PairAnswer now = hulls_meet(Hull(a).points, Hull(b).points, pose, before.witness);
            const Points moved_b = moved(b, pose);
            QVERIFY2(now.meet == meet_by_program(a, moved_b),
                     qPrintable(QString("seed %1").arg(seed)));
            if (now.proof == Proof::direction) {
                double last = -1e9;
                double first = 1e9;
                for (const Vec3& p : a) {
                    last = std::max(last, p.dot(now.direction));
                }
                for (const Vec3& p : moved_b) {
                    first = std::min(first, p.dot(now.direction));
                }
                QVERIFY2(now.gap > 0.0 && now.gap <= first - last + 1e-12 * std::abs(last),
                         qPrintable(QString("seed %1").arg(seed)));
            }
            ++(now.meet ? met : parted);
        }
        qInfo("%d still met, %d were apart", met, parted);
        QVERIFY(met > 0 && parted > 0);
    }

    // The hulls are a few last bits apart or on each other, at all distances from the origin: an
    // answer that rounding decides is never taken for proved.
    void last_bits_are_never_taken_for_proof() {
        for (std::uint32_t seed = 0; seed < 2 * k_rounds; ++seed) {
            std::mt19937 random(seed + 40000);
            const Points a = cloud(random, 4, 1.0);
            Points b = cloud(random, 1 + random() % 4, 1.0);
            const double out = std::pow(10.0, static_cast<double>(random() % 8));
            Pose pose = random_pose(random);
            move(b, out * cloud(random, 1, 1.0)[0]);
            pose.move = (a[0] + a[1] + a[2]) / 3.0 - pose.turn * b[0];
            pose.move[static_cast<Eigen::Index>(random() % 3)] +=
                (static_cast<double>(random() % 9) - 4.0) * 1e-16 * out;
            const bool meet = hulls_meet(Hull(a).points, Hull(b).points, pose,
                                         Vec3((a[1] - a[0]).cross(a[2] - a[0])))
                                  .meet;
            QVERIFY2(meet == meet_by_program(a, moved(b, pose)),
                     qPrintable(QString("seed %1").arg(seed)));
        }
    }

    // Points are next to a line or a plane through others, at all distances from the origin, where
    // the sign of a determinant in doubles is often another.
    void turns_and_sides_are_those_of_cgal() {
        using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
        std::array<int, 3> turns = {};
        std::array<int, 3> sides = {};
        for (std::uint32_t seed = 0; seed < k_quick_rounds; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> share(0.0, 1.0);
            const Vec3 out = std::pow(10.0, random() % 8) * cloud(random, 1, 1.0)[0];
            Points p = cloud(random, 4, 1.0);
            move(p, out);
            const double u = share(random);
            const double v = share(random);
            const Vec3 on_line = p[0] + u * (p[1] - p[0]);
            p[3] = p[0] + u * (p[1] - p[0]) + v * (p[2] - p[0]);
            const auto flat = [](const Vec3& q) { return Kernel::Point_2(q.x(), q.y()); };
            const auto wide = [](const Vec3& q) { return Kernel::Point_3(q.x(), q.y(), q.z()); };
            const int turn = CGAL::orientation(flat(p[0]), flat(p[1]), flat(on_line));
            const int side = CGAL::orientation(wide(p[0]), wide(p[1]), wide(p[2]), wide(p[3]));
            const auto name = QString("seed %1").arg(seed);
            QVERIFY2(turn_of(p[0], p[1], on_line) == turn, qPrintable(name));
            QVERIFY2(turn_of(p[1], on_line, p[0]) == turn, qPrintable(name));
            QVERIFY2(side_of(p[0], p[1], p[2], p[3]) == side, qPrintable(name));
            QVERIFY2(side_of(p[3], p[2], p[1], p[0]) == side, qPrintable(name));
            ++turns[static_cast<std::size_t>(turn + 1)];
            ++sides[static_cast<std::size_t>(side + 1)];
        }
        const auto least = static_cast<int>(k_quick_rounds) / 4;
        QVERIFY(turns[0] > least && turns[2] > least);
        QVERIFY(sides[0] > least && sides[2] > least);
    }

    // A hull touches another, or nearly so, along the way that is looked, and the pose moves it
    // there from afar. Its places are what the pose makes of them in doubles.
    void a_gap_is_one_in_rational_numbers() {
        int gaps = 0;
        for (std::uint32_t seed = 0; seed < k_quick_rounds; ++seed) {
            std::mt19937 random(seed + 60000);
            const Points a = cloud(random, 4, 1.0);
            Points b = cloud(random, 1 + random() % 4, 1.0);
            const double out = std::pow(10.0, random() % 8);
            move(b, out * cloud(random, 1, 1.0)[0]);
            Pose pose = random_pose(random);
            Vec3 way = (a[1] - a[0]).cross(a[2] - a[0]);
            way *= way.dot(a[3] - a[0]) > 0.0 ? -1.0 : 1.0;
            for (Vec3& p : b) {
                const Vec3 beyond = p - b[0];
                p = b[0] + (way.dot(pose.turn * beyond) < 0.0 ? -1.0 : 1.0) * beyond;
            }
            pose.move = (a[0] + a[1] + a[2]) / 3.0 - pose.turn * b[0];
            const double off = (static_cast<double>(random() % 41) - 10.0) * 1e-16 * out;
            pose.move += off * way.normalized();
            Look look{way, 0.0, {}};
            look_along(Hull(a).points, Hull(b).points, pose, 0, LookFor::gap, look);
            if (look.gap > 0.0) {
                ++gaps;
                const mpq_class truth = -most_along(moved(b, pose), -way) - most_along(a, way);
                QVERIFY2(truth >= look.gap, qPrintable(QString("seed %1").arg(seed + 60000)));
            }
        }
        qInfo("%d gaps", gaps);
        QVERIFY(gaps > static_cast<int>(k_quick_rounds) / 50);
    }

    // Hulls are next to each other. Coordinates are whole numbers times a power of two, of which
    // products of two are between the smallest doubles.
    void products_that_vanish_make_no_gap() {
        const double small = std::ldexp(1.0, -539);
        for (std::uint32_t seed = 0; seed < k_quick_rounds; ++seed) {
            std::mt19937 random(seed + 80000);
            Points a = whole_points(random, 4, 15);
            Points b = whole_points(random, 1 + random() % 4, 15);
            b[0] = a[0] + whole_points(random, 1, 1)[0];
            for (Points* points : {&a, &b}) {
                for (Vec3& p : *points) {
                    p *= small;
                }
            }
            Look look{small * whole_points(random, 1, 15)[0], 0.0, {}};
            look_along(Hull(a).points, Hull(b).points, Pose(), 0, LookFor::gap, look);
            QVERIFY2(look.gap <= 0.0 ||
                         -most_along(b, -look.way) - most_along(a, look.way) >= look.gap,
                     qPrintable(QString("seed %1").arg(seed + 80000)));
        }
    }

    // The origin is next to each of these tetrahedra, and products of three coordinates are between
    // the smallest doubles, which have it inside.
    void products_that_vanish_make_no_common_point() {
        const std::vector<Points> all = {
            {Vec3(5, 7, -6), Vec3(4, 6, 1), Vec3(2, -1, 7), Vec3(-8, -4, -8)},
            {Vec3(4, -4, -3), Vec3(-5, 2, -8), Vec3(-1, 3, 8), Vec3(-3, 7, -3)},
            {Vec3(7, 2, 1), Vec3(-7, 1, -2), Vec3(1, -6, -1), Vec3(-7, -4, -1)},
            {Vec3(-3, -7, -7), Vec3(5, -1, 8), Vec3(-5, -5, -3), Vec3(-3, 3, -7)},
            {Vec3(6, -4, -3), Vec3(6, 3, 3), Vec3(-1, 3, -6), Vec3(-8, 4, 8)},
            {Vec3(3, 1, 4), Vec3(-2, -5, -8), Vec3(-1, 6, 5), Vec3(7, -6, 3)},
        };
        for (Points a : all) {
            const auto side = [&](std::size_t i, std::size_t j, std::size_t k, const Vec3& p) {
                return tests::exact_side(a[i], a[j], a[k], p);
            };
            const Vec3 origin(0, 0, 0);
            QVERIFY(side(0, 1, 2, origin) * side(0, 1, 2, a[3]) < 0 ||
                    side(0, 1, 3, origin) * side(0, 1, 3, a[2]) < 0 ||
                    side(0, 2, 3, origin) * side(0, 2, 3, a[1]) < 0 ||
                    side(1, 2, 3, origin) * side(1, 2, 3, a[0]) < 0);
            for (Vec3& p : a) {
                p *= std::ldexp(1.0, -360);
            }
            const Witness before = {{0, 1, 2, 3}, {0, 0, 0, 0}};
            QVERIFY(!hulls_meet(Hull(a).points, Hull({origin}).points, Pose(), before, {}).meet);
        }
    }

    void products_that_vanish_have_the_signs_of_larger_ones() {
        using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
        for (std::uint32_t seed = 0; seed < k_quick_rounds; ++seed) {
            std::mt19937 random(seed + 90000);
            const Points p = whole_points(random, 4, 15);
            const auto flat = [&](std::size_t i) { return Kernel::Point_2(p[i].x(), p[i].y()); };
            const auto wide = [&](std::size_t i) {
                return Kernel::Point_3(p[i].x(), p[i].y(), p[i].z());
            };
            const auto small = [&](std::size_t i, int power) {
                return Vec3(std::ldexp(1.0, power) * p[i]);
            };
            const auto name = QString("seed %1").arg(seed + 90000);
            QVERIFY2(turn_of(small(0, -540), small(1, -540), small(2, -540)) ==
                         static_cast<int>(CGAL::orientation(flat(0), flat(1), flat(2))),
                     qPrintable(name));
            QVERIFY2(side_of(small(0, -361), small(1, -361), small(2, -361), small(3, -361)) ==
                         static_cast<int>(CGAL::orientation(wide(0), wide(1), wide(2), wide(3))),
                     qPrintable(name));
        }
        // Both products are near the middle between two of the smallest doubles. The first one is
        // larger, but doubles have the second above the middle alone.
        const double last = std::ldexp(1.0, -587);
        const double x = last * (0x1p52 + 1.0);
        const double y = last * (51.0 * 0x1p47 - 3.0);
        QCOMPARE(turn_of(Vec3(2.0 * x, y, 0.0), Vec3(x, 0.5 * y, 0.0),
                         Vec3(-0.505 * last, -0.45 * last, 0.0)),
                 1);
    }

    // The hulls touch in one corner, which no bound on rounding can prove.
    void a_stop_ends_the_exact_test() {
        std::mt19937 random(7);
        const Points a = cloud(random, 4, 1.0);
        Points b = a;
        for (Vec3& v : b) {
            v = 2.0 * a[0] - v;
        }
        const PairAnswer found = answer(a, b);
        QVERIFY(found.meet && found.proof == Proof::exact);
        std::stop_source stop;
        QVERIFY(hulls_meet(a, b, Vec3::UnitX(), stop.get_token()).meet);
        stop.request_stop();
        QVERIFY(!hulls_meet(a, b, Vec3::UnitX(), stop.get_token()).meet);
    }

    void a_hull_inside_another_meets_it() {
        for (std::uint32_t seed = 0; seed < 100; ++seed) {
            std::mt19937 random(seed);
            const Points a = cloud(random, 40, 1.0);
            Points b = cloud(random, 8, 1e-4);
            move(b, mean(a));
            QVERIFY(answer(a, b).meet);
        }
    }
};

QTEST_APPLESS_MAIN(ConvexPairTest)
#include "convex_pair.moc"
