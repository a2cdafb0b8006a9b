// The distance of two convex hulls is held against an exact quadratic program, that of two assets
// against FCL's for the triangles of the same hulls.
#include "mesh/tri_mesh.h"
#include "query/decoded_hull.h"
#include "query/distance_query.h"
#include "support/fcl_models.h"
#include "support/packed_models.h"
#include "support/point_hulls.h"
#include "support/rationals.h"
#include "support/servant.h"

#include <CGAL/Gmpzf.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <QFile>
#include <QTest>
#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

using namespace hullwright;

namespace {

using tests::cloud;
using tests::Points;

// Returns the square of the distance of two hulls: of all means of a's points and of b's, with
// weights that are not negative and have the sum 1, the two that are nearest.
double square_by_program(const Points& a, const Points& b) {
    CGAL::Quadratic_program<double> program(CGAL::EQUAL, true, 0, false, 0);
    const int na = static_cast<int>(a.size());
    const int all = na + static_cast<int>(b.size());
    const auto point = [&](int i) -> const Vec3& {
        return i < na ? a[static_cast<std::size_t>(i)] : b[static_cast<std::size_t>(i - na)];
    };
    // Three free unknowns are the difference of the means, so that the objective has no rounding.
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < all; ++i) {
            program.set_a(i, k, i < na ? point(i)[k] : -point(i)[k]);
        }
        program.set_a(all + k, k, -1.0);
        program.set_l(all + k, false);
        program.set_u(all + k, false);
        program.set_d(all + k, all + k, 2.0);
    }
    for (int i = 0; i < all; ++i) {
        program.set_a(i, i < na ? 3 : 4, 1.0);
    }
    program.set_b(3, 1.0);
    program.set_b(4, 1.0);
    const auto solution = CGAL::solve_quadratic_program(program, CGAL::Gmpzf());
    return CGAL::to_double(solution.objective_value());
}

using Hull = tests::PointHull;

HullDistance distance_of(const Points& a, const Points& b, const Vec3& guess = Vec3(1, 0, 0)) {
    return hull_distance(Hull(a).points, Hull(b).points, Pose(), guess);
}

// Both bounds hold the truth between them; the points are where the bounds say.
void judge(const Points& a, const Points& b, const HullDistance& found, const char* what) {
    const double truth = std::sqrt(square_by_program(a, b));
    const double reach = reach_of(a).sum() + reach_of(b).sum();
    const double told = 1e-13 * reach; // the square root of the program's answer is rounded
    QVERIFY2(found.least <= truth + told * 1e-3, what);
    QVERIFY2(found.most >= truth - told * 1e-3, what);
    constexpr double k_promised = 1e-9; // of the distance, in hull_distance.h
    QVERIFY2(found.most - found.least <= told + k_promised * truth, what);
    QVERIFY2(found.meet == (truth == 0.0), what);
    if (!found.meet) {
        QVERIFY2(std::abs((found.at_a - found.at_b).norm() - truth) <= told + k_promised * truth,
                 what);
        QVERIFY2(std::sqrt(square_by_program(a, {found.at_a})) <= told, what);
        QVERIFY2(std::sqrt(square_by_program(b, {found.at_b})) <= told, what);
    }
}

constexpr std::uint32_t k_rounds = tests::k_sanitized ? 20 : 200;

struct Model {
    std::optional<Collider> collider;
    std::shared_ptr<tests::FclModel> theirs; // the triangles of all hulls
    Aabb box;
};

const Model& model(const QString& name, double percent) {
    static std::map<std::pair<QString, double>, Model> made;
    const auto [slot, fresh] = made.try_emplace({name, percent});
    if (!fresh) {
        return slot->second;
    }
    tests::PackedModel packed = tests::packed_model(name, tests::within_percent(percent));
    TriMesh mesh;
    const auto take = [&mesh](std::uint32_t, const DecodedHull& hull) {
        const auto first = static_cast<VertexId>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), hull.vertices.begin(), hull.vertices.end());
        for (const Triangle& t : hull.triangles) {
            mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
    };
    if (!decode_leaves(packed.asset(), "test", {}, take)) {
        qFatal("no hulls");
    }
    Model& model = slot->second;
    model.collider = std::move(packed.collider);
    model.theirs = tests::fcl_model(mesh);
    model.box = bounds_of(mesh);
    return model;
}

} // namespace

class DistanceTest : public QObject {
    Q_OBJECT

private slots:
    // Squares of such lengths are finite, but not products of squares: where doubles do not tell
    // which part of a simplex is nearest, rationals do.
    void hulls_beyond_products_of_squares_keep_their_bounds() {
        std::mt19937 random(29);
        std::uniform_real_distribution<double> place(-3e38, 3e38);
        std::uniform_real_distribution<double> exponent(39.0, 42.0);
        std::normal_distribution<double> normal;
        for (int round = 0; round < 1000; ++round) {
            const Vec3 apart = Vec3(normal(random), normal(random), normal(random)).normalized() *
                               std::pow(10.0, exponent(random));
            Points a;
            Points b;
            for (int i = 0; i < 8; ++i) {
                a.emplace_back(place(random), place(random), place(random));
                b.emplace_back(Vec3(place(random), place(random), place(random)) + apart);
            }
            const HullDistance found = distance_of(a, b);
            const double between = (found.at_a - found.at_b).norm();
            QVERIFY2(found.least <= found.most, std::to_string(round).c_str());
            QVERIFY2(found.meet || (between >= found.least * (1.0 - 1e-9) &&
                                    between <= found.most * (1.0 + 1e-9)),
                     std::to_string(round).c_str());
        }
    }

    void points_segments_and_triangles() {
        const Points origin = {Vec3(0, 0, 0)};
        QVERIFY(distance_of(origin, origin).meet);
        const HullDistance one = distance_of(origin, {Vec3(3, 4, 0)});
        QVERIFY(one.least <= 5.0 && one.most >= 5.0 && one.most - one.least < 1e-13);
        const Points segment = {Vec3(-1, 1, 0), Vec3(1, 1, 0)};
        const HullDistance beside = distance_of(origin, segment);
        QVERIFY(beside.least <= 1.0 && beside.most >= 1.0);
        QVERIFY((beside.at_b - Vec3(0, 1, 0)).norm() < 1e-13);
        // A segment crosses a triangle's plane beside the triangle.
        const Points triangle = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
        const Points upright = {Vec3(2, 0, -1), Vec3(2, 0, 1)};
        const HullDistance across = distance_of(triangle, upright);
        QVERIFY(across.least <= 1.0 && across.most >= 1.0 && across.most < 1.0 + 1e-13);
        // Touching is meeting, and the smallest step beside it is not.
        QVERIFY(distance_of(triangle, {Vec3(0.25, 0.25, 0)}).meet);
        const HullDistance tiny = distance_of(triangle, {Vec3(0.25, 0.25, 1e-300)});
        QVERIFY(!tiny.meet && tiny.most > 0.0 && tiny.most < 1e-140);
        const HullDistance small = distance_of(triangle, {Vec3(0.25, 0.25, 1e-30)});
        QVERIFY(!small.meet && small.least <= 1e-30 && small.most >= 1e-30);
        QVERIFY(small.most < 1e-14); // as far as rounding of the triangle's size lets it tell
    }

    void random_hulls_as_an_exact_program_has_it() {
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed);
            // Some hulls are flat or thin, far from the origin, or near to each other.
            const double thin = seed % 3 == 0 ? 0.0 : seed % 3 == 1 ? 1e-9 : 1.0;
            const Points a = cloud(random, 1 + seed % 9, {1, 1, thin});
            Points b = cloud(random, 1 + seed / 9 % 9, {1, thin, 1});
            const double far = seed % 5 == 0 ? 1e8 : 0.0;
            const Vec3 step = std::pow(10.0, -3.0 * unit(random)) * 4.0 *
                              Vec3(unit(random), unit(random), unit(random));
            for (Vec3& p : b) {
                p += step;
            }
            Points moved = a;
            for (Points* points : {&moved, &b}) {
                for (Vec3& p : *points) {
                    p += Vec3(far, far, -far);
                }
            }
            const auto what = "seed " + std::to_string(seed);
            judge(moved, b, distance_of(moved, b), what.c_str());
            judge(b, moved, distance_of(b, moved, Vec3::Zero()), what.c_str());
        }
    }

    // A point is a few last bits beside the inside of a triangle, or farther. Its distance is that
    // to the triangle's plane, of which doubles know nothing but where it is far.
    void bounds_hold_beside_a_plane_in_rational_numbers() {
        std::uniform_real_distribution<double> share(0.1, 0.4);
        for (std::uint32_t seed = 0; seed < 10 * k_rounds; ++seed) {
            std::mt19937 random(seed + 20000);
            const Points a = cloud(random, 3, {1, 1, 1});
            const double s = share(random);
            const double r = share(random);
            Vec3 p = a[0] + s * (a[1] - a[0]) + r * (a[2] - a[0]);
            const double off =
                seed % 2 == 0 ? 0.0 : std::pow(10.0, -static_cast<double>(seed % 17));
            p += off * (a[1] - a[0]).cross(a[2] - a[0]).normalized();
            const mpq_class height = tests::volume6(a[0], a[1], a[2], p);
            const tests::ExactVec normal = tests::exact_normal(a[0], a[1], a[2]);
            const mpq_class square = height * height / tests::dot(normal, normal);
            const HullDistance found = distance_of(a, {p});
            const auto what = QByteArray::number(seed + 20000);
            QVERIFY2(found.meet == (height == 0), what);
            QVERIFY2(mpq_class(found.least) * found.least <= square, what);
            QVERIFY2(mpq_class(found.most) * found.most >= square, what);
        }
    }

    // The search may end once it knows that the hulls are no nearer than that, not before.
    void enough_is_never_told_wrongly() {
        for (std::uint32_t seed = 0; seed < 20 * k_rounds; ++seed) {
            std::mt19937 random(seed);
            const Points a = cloud(random, 8, {1, 1, 1});
            Points b = cloud(random, 8, {1, 1, 1});
            for (Vec3& p : b) {
                p.x() += 4.0;
            }
            const HullDistance all = distance_of(a, b);
            for (const double part : {0.5, 0.99, 1.01}) {
                const double enough = part * all.most;
                const HullDistance early =
                    hull_distance(Hull(a).points, Hull(b).points, Pose(), Vec3(1, 0.3, 0), enough);
                QVERIFY2(early.least <= all.most, qPrintable(QString::number(seed)));
                QCOMPARE(early.least >= enough && enough > 0.0, part < 1.0 && enough > 0.0);
            }
        }
    }

    void no_nearer_boxes_than_their_hulls() {
        std::uint32_t near_enough = 0;
        std::normal_distribution<double> normal;
        for (std::uint32_t seed = 0; seed < 20 * k_rounds; ++seed) {
            std::mt19937 random(seed);
            const auto any = [&] { return Vec3(normal(random), normal(random), normal(random)); };
            const auto box = [&] {
                hwa::Box made;
                const Eigen::Matrix3f turn = Eigen::Quaterniond(normal(random), normal(random),
                                                                normal(random), normal(random))
                                                 .normalized()
                                                 .toRotationMatrix()
                                                 .cast<float>();
                for (std::size_t i = 0; i < 3; ++i) {
                    made.centre[i] = static_cast<float>(normal(random));
                    made.half[i] = static_cast<float>(std::abs(normal(random)));
                    for (std::size_t k = 0; k < 3; ++k) {
                        made.axes[i][k] =
                            turn(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i));
                    }
                }
                return made;
            };
            const auto corners = [](const hwa::Box& made) {
                const QueryBox wide = query_box(made);
                Points points;
                for (int i = 0; i < 8; ++i) {
                    points.emplace_back(wide.centre +
                                        wide.axes *
                                            Vec3((i & 1) != 0 ? wide.half[0] : -wide.half[0],
                                                 (i & 2) != 0 ? wide.half[1] : -wide.half[1],
                                                 (i & 4) != 0 ? wide.half[2] : -wide.half[2]));
                }
                return points;
            };
            Pose pose;
            pose.turn = Eigen::AngleAxisd(normal(random), any().normalized()).toRotationMatrix();
            pose.move = (seed % 2 == 0 ? 3.0 : 1000.0) * any();
            const hwa::Box a = box();
            const hwa::Box b = box();
            const PackedBox packed_a = packed_box(a, {});
            const PackedBox packed_b = packed_box(b, {});
            const BoxPose ready(pose, 10.0, 10.0);
            const BoxWay way(seed % 3 == 0 ? Vec3(Vec3::Zero()) : any(), pose);
            const auto near =
                near_boxes({&packed_a, &packed_a}, {&packed_b, &packed_b}, ready, way);
            const HullDistance truth = hull_distance(Hull(corners(a)).points,
                                                     Hull(corners(b)).points, pose, Vec3(1, 0, 0));
            QVERIFY2(static_cast<double>(near[0].least) <= truth.most,
                     qPrintable(QString::number(seed)));
            QCOMPARE(near[0].least, near[1].least);
            near_enough += static_cast<double>(near[0].least) >= 0.7 * truth.least - 1e-3 ? 1 : 0;
        }
        // Planes of faces do not see all of the gap between two edges, which few boxes have.
        QVERIFY2(near_enough >= 18 * k_rounds, qPrintable(QString::number(near_enough)));
    }

    void assets_as_fcl_has_it_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<double>("percent");
        for (const double percent : {0.0, 0.5}) {
            for (const auto& [first, second] : {std::pair("knot.obj", "vase.obj"),
                                                {"spot.obj", "teapot.obj"},
                                                {"cow.obj", "cow.obj"}}) {
                QTest::addRow("%s %s %g", first, second, percent)
                    << QString(first) << QString(second) << percent;
            }
        }
    }
    void assets_as_fcl_has_it() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(double, percent);
        for (const QString& name : {first, second}) {
            if (!QFile::exists(tests::model_path(name))) {
                QSKIP("the shared models are missing");
            }
        }
        const Model& a = model(first, percent);
        const Model& b = model(second, percent);
        DistanceQuery query;
        CollideQuery collide;
        const double size = a.box.diagonal();
        int apart = 0;
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 4 : 100); ++seed) {
            std::mt19937 random(seed);
            const Pose pose = tests::random_pose(a.box, b.box, random);
            const auto found = query.run(*a.collider, *b.collider, pose);
            const bool meet =
                !collide.run(*a.collider, *b.collider, pose, CollideMode::any)->empty();
            const auto what = "seed " + std::to_string(seed);
            QVERIFY2(found && found->nearest, what.c_str());
            QVERIFY2(meet == (found->most == 0.0), what.c_str());
            QVERIFY2(found->least <= found->most, what.c_str());
            if (meet) {
                continue;
            }
            ++apart;
            const double theirs = tests::fcl_distance(*a.theirs, *b.theirs, pose);
            QVERIFY2(std::abs(found->most - theirs) <= 1e-7 * size, what.c_str());
            QVERIFY2(found->most - found->least <= 1e-12 * size + 1e-9 * theirs, what.c_str());
            const Nearness::Pair& pair = *found->nearest;
            QVERIFY2(std::abs((pair.at_a - pair.at_b).norm() - theirs) <= 1e-7 * size,
                     what.c_str());
            // The margin lies on either side of the distance.
            const auto beyond = query.run(*a.collider, *b.collider, pose, 0.99 * theirs);
            QVERIFY2(!beyond->nearest && beyond->least == 0.99 * theirs, what.c_str());
            const auto within = query.run(*a.collider, *b.collider, pose, 1.01 * theirs);
            QVERIFY2(within->nearest && std::abs(within->most - theirs) <= 1e-7 * size,
                     what.c_str());
        }
        QVERIFY(apart > 0);
    }

    void what_cannot_be_answered_is_refused() {
        const Model& a = model("knot.obj", 0.5);
        DistanceQuery query;
        Pose pose;
        pose.move.x() = std::nan("");
        QVERIFY(!query.run(*a.collider, *a.collider, pose));
        QCOMPARE(query.run(*a.collider, *a.collider, Pose())->most, 0.0);
        for (const double away : {1e15, 1e19, 1e25, 1e37, 1e40, 1e90}) {
            pose.move.x() = away;
            const auto far = query.run(*a.collider, *a.collider, pose);
            QVERIFY(far && far->least > 0.99 * away && far->most < 1.01 * away);
        }
    }
};

QTEST_APPLESS_MAIN(DistanceTest)
#include "distance.moc"
