// Colliders of other programs are judged: shapes with faults put in one at a time, sets whose
// figures are worked out by hand, and random sets beside a count that shares nothing with ours.
#include "check/foreign_check.h"
#include "base/parallel.h"
#include "check/misfit.h"
#include "check/volumes.h"
#include "play/ball_leaks.h"
#include "support/heard.h"
#include "support/long_run.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

ForeignSet set_of(const std::vector<TriMesh>& meshes) {
    ForeignSet set;
    set.step = 1e-7;
    for (const TriMesh& mesh : meshes) {
        set.pieces.push_back(foreign_piece("p" + std::to_string(set.pieces.size() + 1),
                                           mesh.vertices, mesh.triangles));
    }
    return set;
}

ForeignCheck checked(const ForeignSet& set) {
    const auto check = check_foreign(set);
    return check ? *check : ForeignCheck();
}

ForeignDistances distances(const TriMesh& mesh, const ForeignCheck& check) {
    const auto found = measure_foreign(mesh, check.judged, 1e-6);
    return found ? *found : ForeignDistances();
}

PlayGround ground(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                  std::vector<Obstacle> more = {}) {
    for (const Triangle& t : triangles) {
        more.emplace_back(PlayTriangle{vertices[t[0]], vertices[t[1]], vertices[t[2]]});
    }
    auto made = PlayGround::make(std::move(more));
    if (!made) {
        qFatal("a ground cannot be made");
    }
    return std::move(*made);
}

Result<BallLeaks> leaks_of(const TriMesh& mesh, const PieceSet& judged,
                           const Progress& progress = {}) {
    std::vector<Obstacle> facets;
    for (const Piece& piece : judged.pieces) {
        for (const Triangle& t : piece.triangles) {
            facets.emplace_back(
                PlayTriangle{piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]});
        }
    }
    return find_ball_leaks(ground(mesh.vertices, mesh.triangles), ground({}, {}, facets), progress);
}

Volumes volumes(const TriMesh& mesh, const ForeignCheck& check) {
    const auto found =
        measure_volumes(mesh, check.judged, {}, 200'000, FaultyHulls::hold_their_inside);
    return found && *found ? **found : Volumes();
}

QString faults_of(const ForeignCheck& check) {
    QStringList names;
    for (const ForeignFinding& finding : check.findings) {
        names << QString::number(static_cast<int>(finding.fault)) + ":" +
                     QString::number(finding.count);
    }
    return names.join(' ');
}
QString only(ForeignFault fault, int count) {
    return QString::number(static_cast<int>(fault)) + ":" + QString::number(count);
}

// Returns an L: 3 of 4 quarters of a square, two units high; its hull has half of the fourth, too.
TriMesh angle() {
    const std::vector<Vec3> ring = {Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(2, 1, 0),
                                    Vec3(1, 1, 0), Vec3(1, 2, 0), Vec3(0, 2, 0)};
    std::vector<Vec3> vertices = ring;
    for (const Vec3& v : ring) {
        vertices.emplace_back(v + Vec3(0, 0, 2));
    }
    std::vector<Triangle> triangles;
    for (const Triangle& t : {Triangle{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}) {
        triangles.push_back({t[0], t[2], t[1]});
        triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
    }
    for (Index i = 0; i < 6; ++i) {
        const Index j = (i + 1) % 6;
        triangles.push_back({i, j, j + 6});
        triangles.push_back({i, j + 6, i + 6});
    }
    return make_mesh(vertices, triangles);
}

using Planes = std::vector<std::array<Vec3, 2>>; // a place on each, and what it faces

bool is_in_hull(const Planes& planes, const Vec3& p) {
    return std::all_of(planes.begin(), planes.end(), [&](const std::array<Vec3, 2>& plane) {
        return plane[1].dot(p - plane[0]) <= 0.0;
    });
}

// Finds by trying the facets: planes through three of the points that have none in front.
Planes planes_around(const std::vector<Vec3>& points) {
    Planes planes;
    const auto add = [&](const Vec3& at, const Vec3& normal) {
        if (std::all_of(points.begin(), points.end(),
                        [&](const Vec3& p) { return normal.dot(p - at) <= 1e-12; })) {
            planes.push_back({at, normal});
        }
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                const Vec3 normal = (points[j] - points[i]).cross(points[k] - points[i]);
                add(points[i], normal);
                add(points[i], -normal);
            }
        }
    }
    return planes;
}

std::vector<Vec3> cloud(std::mt19937& random, const Vec3& middle, double size, int count) {
    std::uniform_real_distribution<double> offset(-size, size);
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        const double x = offset(random);
        const double y = offset(random);
        points.emplace_back(middle + Vec3(x, y, offset(random)));
    }
    return points;
}

TriMesh hull_of(const std::vector<Vec3>& points) {
    const Piece piece = tests::piece_around(points);
    return make_mesh(piece.vertices, piece.triangles);
}

} // namespace

class ForeignCheckTest : public QObject {
    Q_OBJECT

private slots:
    void an_empty_set_has_no_faults() {
        const ForeignCheck check = checked({});
        QVERIFY(check.findings.empty() && check.shapes.empty());
        // A model of which nothing is covered is uncovered all over, however far.
        const ForeignDistances found = distances(box(), check);
        QVERIFY(found.uncovered > 0.999999 && found.uncovered <= 1.0);
        QVERIFY(std::isinf(found.uncovered_worst));
    }

    void faults_are_named_one_at_a_time_data() {
        QTest::addColumn<QString>("broken");
        QTest::addColumn<QString>("expected");
        QTest::newRow("none") << "none"
                              << "";
        QTest::newRow("nan") << "nan" << only(ForeignFault::bad_vertex, 1);
        QTest::newRow("huge") << "huge" << only(ForeignFault::bad_vertex, 1);
        QTest::newRow("open") << "open" << only(ForeignFault::not_closed, 4);
        QTest::newRow("turned") << "turned" << only(ForeignFault::not_oriented, 3);
        QTest::newRow("inside out") << "inside out" << only(ForeignFault::inside_out, 0);
        QTest::newRow("no area") << "no area" << only(ForeignFault::flat_triangle, 1);
        QTest::newRow("flat") << "flat" << only(ForeignFault::no_volume, 0);
        QTest::newRow("line") << "line"
                              << only(ForeignFault::no_volume, 0) + " " +
                                     only(ForeignFault::flat_triangle, 1);
        QTest::newRow("two shells")
            << "two shells"
            << only(ForeignFault::falls_apart, 2) + " " + only(ForeignFault::not_convex, 0);
        QTest::newRow("angle") << "angle" << only(ForeignFault::not_convex, 0);
        QTest::newRow("dent of rounding") << "rounding"
                                          << "";
        QTest::newRow("dent of more") << "more" << only(ForeignFault::not_convex, 0);
    }
    void faults_are_named_one_at_a_time() {
        QFETCH(QString, broken);
        QFETCH(QString, expected);
        TriMesh mesh = broken == "angle" ? angle() : box();
        if (broken == "nan") {
            mesh.vertices[3].y() = std::numeric_limits<double>::quiet_NaN();
        } else if (broken == "huge") {
            mesh.vertices[3].y() = 1e300;
        } else if (broken == "open") {
            mesh.triangles.erase(mesh.triangles.begin(), mesh.triangles.begin() + 2);
        } else if (broken == "turned") {
            std::swap(mesh.triangles[0][1], mesh.triangles[0][2]);
        } else if (broken == "inside out") {
            mesh = inside_out(mesh);
        } else if (broken == "no area") {
            mesh.triangles.push_back({0, 1, 1});
        } else if (broken == "flat") {
            mesh.triangles = {{0, 1, 2}, {1, 3, 2}, {0, 2, 1}, {1, 2, 3}};
        } else if (broken == "line") {
            mesh.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)};
            mesh.triangles = {{0, 1, 2}};
        } else if (broken == "two shells") {
            mesh = together(mesh, box(Vec3(3, 0, 0)));
        } else if (broken == "rounding" || broken == "more") {
            // The middle of a side's diagonal is pushed in by a step and a half, or by two.
            mesh.vertices.emplace_back(0.5, 0.5, broken == "more" ? 2e-7 : 1.5e-7);
            mesh.triangles[0] = {0, 2, 8};
            mesh.triangles[1] = {2, 3, 8};
            mesh.triangles.push_back({3, 1, 8});
            mesh.triangles.push_back({1, 0, 8});
        }
        const ForeignCheck check = checked(set_of({mesh}));
        QCOMPARE(faults_of(check), expected);
        const bool is_nothing = broken == "nan" || broken == "huge" || broken == "line";
        QCOMPARE(check.shapes[0].counts, !is_nothing);
    }

    // The inner corner of the angle is half a square's diagonal away from the hull's slanted side.
    void a_dent_is_as_deep_as_it_is() {
        const ForeignCheck check = checked(set_of({angle()}));
        QVERIFY(check.shapes[0].as_mesh);
        QVERIFY(std::abs(check.shapes[0].dent - std::sqrt(0.5)) < 0.01 * std::sqrt(0.5));
        QVERIFY(std::abs(check.shapes[0].volume - 6.0) < 1e-12);
        QCOMPARE(check.shapes[0].hull_vertices, std::size_t{10});
        // Where the mesh itself is asked for, it is judged as its mesh without a fault.
        ForeignSet set = set_of({angle()});
        set.pieces[0].is_meant_convex = false;
        QVERIFY(checked(set).findings.empty() && checked(set).shapes[0].as_mesh);
        // It covers its own inside: the missing quarter is missing, nothing is in excess.
        const Volumes found = volumes(box(Vec3(0, 0, 0), Vec3(2, 2, 2)), check);
        QVERIFY(std::abs(found.missing.value - 0.25) < 0.003);
        QCOMPARE(found.excess.value, 0.0);
    }

    void a_box_by_name_has_to_be_one() {
        TriMesh turned = box(Vec3(1, 2, 3), Vec3(3, 2, 1));
        for (Vec3& v : turned.vertices) {
            v = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()) * v;
        }
        TriMesh slanted = turned;
        slanted.vertices[0] += Vec3(0.01, 0.0, 0.0);
        TriMesh sheared = box();
        for (Vec3& v : sheared.vertices) {
            v.x() += 0.01 * v.y();
        }
        ForeignSet set = set_of({turned, slanted, sheared, tetrahedron()});
        for (ForeignPiece& piece : set.pieces) {
            piece.is_meant_box = true;
        }
        std::vector<PieceId> at_fault;
        for (const ForeignFinding& finding : checked(set).findings) {
            if (finding.fault == ForeignFault::not_its_shape) {
                at_fault.push_back(finding.piece);
            }
        }
        QCOMPARE(at_fault, (std::vector<PieceId>{1, 2, 3}));
    }

    void two_halves_of_a_cube_are_the_cube() {
        const ForeignCheck check = checked(
            set_of({box(Vec3(0, 0, 0), Vec3(0.5, 1, 1)), box(Vec3(0.5, 0, 0), Vec3(0.5, 1, 1))}));
        QVERIFY(check.findings.empty());
        const ForeignDistances found = distances(box(), check);
        QCOMPARE(found.uncovered, 0.0);
        QCOMPARE(found.uncovered_worst, 0.0);
        QCOMPARE(found.overhang_worst, 0.0);
        QCOMPARE(volumes(box(), check).iou.value, 1.0);
    }

    // One of six sides and the halves of four are uncovered; the farthest is half a side away. The
    // mean is that of 0 to 1/2 over the halves, and 1/2 over the end: (4 / 8 + 1 / 2) / 6.
    void half_of_a_cube_leaves_the_other_uncovered() {
        const ForeignCheck check = checked(set_of({box(Vec3(0, 0, 0), Vec3(0.5, 1, 1))}));
        const ForeignDistances found = distances(box(), check);
        QVERIFY(std::abs(found.uncovered - 0.5) < 0.005);
        QCOMPARE(found.uncovered_worst, 0.5);
        QCOMPARE(found.uncovered_at.x(), 1.0);
        QVERIFY(std::abs(found.uncovered_mean - 1.0 / 6.0) < 0.001);
        QCOMPARE(found.overhang_worst, 0.0);
        const Volumes shares = volumes(box(), check);
        QVERIFY(std::abs(shares.missing.value - 0.5) < 0.003);
        QVERIFY(std::abs(shares.iou.value - 0.5) < 0.003);
        QCOMPARE(shares.excess.value, 0.0);
    }

    // Moved by a quarter, a cube sticks out by that at one end: over four quarters of sides from 0
    // to 1/4, and over the end. Its surface is 6: (4 / 32 + 1 / 4) / 6.
    void a_shifted_cube_stands_out() {
        const ForeignCheck check = checked(set_of({box(Vec3(0.25, 0, 0))}));
        const ForeignDistances found = distances(box(), check);
        QCOMPARE(found.overhang_worst, 0.25);
        QCOMPARE(found.overhang_piece, PieceId{0});
        QCOMPARE(found.overhang_at.x(), 1.25);
        QVERIFY(std::abs(found.overhang_mean - (4.0 / 32.0 + 0.25) / 6.0) < 0.0005);
        QCOMPARE(found.uncovered_worst, 0.25);
        const Volumes shares = volumes(box(), check);
        QVERIFY(std::abs(shares.iou.value - 0.75 / 1.25) < 0.003);
        QVERIFY(std::abs(shares.excess.value - 0.25) < 0.003);
        QVERIFY(std::abs(shares.missing.value - 0.25) < 0.003);
    }

    // Each side of a cube twice as large stands out by half a side, more at its edges.
    void a_scaled_cube_stands_out_all_around() {
        const ForeignCheck check = checked(set_of({box(Vec3(-0.5, -0.5, -0.5), Vec3(2, 2, 2))}));
        const ForeignDistances found = distances(box(), check);
        QVERIFY(std::abs(found.overhang_worst - std::sqrt(0.75)) < 1e-12);
        QVERIFY(found.overhang_mean > 0.5 && found.overhang_mean < 0.7);
        QCOMPARE(found.uncovered, 0.0);
        QVERIFY(std::abs(volumes(box(), check).excess.value - 7.0) < 0.1);
    }

    // A surface in another piece is no surface of both: cut into a hundred slices or not, the same
    // stands out on average.
    void slices_do_not_change_the_mean() {
        std::vector<TriMesh> slices;
        for (int i = 0; i < 50; ++i) {
            slices.push_back(box(Vec3(0.02 * i, 0, 0), Vec3(0.02, 1, 1.25)));
        }
        const ForeignDistances whole =
            distances(box(), checked(set_of({box(Vec3(0, 0, 0), Vec3(1, 1, 1.25))})));
        const ForeignDistances sliced = distances(box(), checked(set_of(slices)));
        QVERIFY(whole.overhang_mean > 0.05);
        QVERIFY(std::abs(sliced.overhang_mean / whole.overhang_mean - 1.0) < 0.01);
    }

    void an_open_piece_ends_at_its_lid() {
        TriMesh open = angle();
        open.triangles.resize(open.triangles.size() - 2);
        const ForeignCheck check = checked(set_of({open}));
        QVERIFY(check.shapes[0].as_mesh);
        const Volumes shares = volumes(angle(), check);
        QVERIFY2(shares.iou.value > 0.9, qPrintable(QString::number(shares.iou.value)));
    }

    void a_piece_of_no_numbers_covers_nothing() {
        ForeignSet set = set_of({box(Vec3(0, 0, 0), Vec3(0.5, 1, 1)), box()});
        set.pieces[1].vertices[0].x() = std::nan("");
        const ForeignCheck check = checked(set);
        QVERIFY(std::abs(volumes(box(), check).missing.value - 0.5) < 0.003);
        QVERIFY(std::abs(distances(box(), check).uncovered - 0.5) < 0.005);
    }

    void units_and_axes_that_differ_are_found_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<int>("turn");
        for (const double scale : {100.0, 0.01, 1000.0, 0.001, 25.4, 1.0}) {
            for (const AxisTurn turn : {AxisTurn::none, AxisTurn::y_to_z, AxisTurn::z_to_y}) {
                if (scale != 1.0 || turn != AxisTurn::none) {
                    QTest::addRow("%g %d", scale, static_cast<int>(turn))
                        << scale << static_cast<int>(turn);
                }
            }
        }
    }
    void units_and_axes_that_differ_are_found() {
        QFETCH(double, scale);
        QFETCH(int, turn);
        const TriMesh model = tetrahedron(); // no turn leaves it as it is
        const Fitting away{scale, static_cast<AxisTurn>(turn)};
        TriMesh moved = model;
        for (Vec3& v : moved.vertices) {
            v = away(v);
        }
        const auto found = find_misfit(model, checked(set_of({moved})).judged);
        QVERIFY(found && *found);
        QVERIFY(std::abs((**found).fitting.scale * scale - 1.0) < 1e-9);
        const AxisTurn back = away.turn == AxisTurn::y_to_z   ? AxisTurn::z_to_y
                              : away.turn == AxisTurn::z_to_y ? AxisTurn::y_to_z
                                                              : AxisTurn::none;
        QCOMPARE(static_cast<int>((**found).fitting.turn), static_cast<int>(back));
        QVERIFY((**found).iou_then > 0.9 && (**found).iou_now < 0.5);
    }

    // Coarse or partial pieces, and those beside the model, are judged, and not taken for another
    // unit.
    void pieces_that_fit_are_left_alone() {
        const TriMesh model = box(Vec3(0, 0, 0), Vec3(1, 2, 4));
        for (const TriMesh& piece :
             {box(Vec3(0, 0, 0), Vec3(1, 2, 4)), box(Vec3(0, 0, 0), Vec3(1, 2, 1)),
              box(Vec3(-0.3, -0.3, -0.3), Vec3(1.6, 2.6, 4.6)), box(Vec3(7, 0, 0))}) {
            const auto found = find_misfit(model, checked(set_of({piece})).judged);
            QVERIFY(found && !*found);
        }
        const auto nothing = find_misfit(model, checked({}).judged);
        QVERIFY(nothing && !*nothing);
    }

    // A ball leaks where it falls on one of the four sides that the half leaves open in part and
    // passes it with its whole radius, and wherever it falls on the side that is off.
    void balls_fall_through_what_is_uncovered() {
        const ForeignCheck check = checked(set_of({box(Vec3(0, 0, 0), Vec3(0.5, 1, 1))}));
        const auto found = leaks_of(box(), check.judged);
        QVERIFY(found);
        const double r = 0.01 * std::sqrt(3.0);
        QVERIFY(std::abs(found->radius - r) < 1e-15);
        QCOMPARE(found->balls, std::uint64_t{6 * k_balls_a_way});
        const double share = static_cast<double>(found->leaks) / k_balls_a_way;
        QVERIFY2(std::abs(share - (4.0 * (0.5 - r) + 1.0)) < 0.02,
                 qPrintable(QString::number(share)));
        // The deepest one passes by all there is: by the cube, and two radii beyond its end, but
        // for where the inner half of it was stopped.
        QVERIFY2(std::abs(found->deepest - (1.0 + 2.5 * r)) < 1e-9,
                 qPrintable(QString::number(found->deepest)));
        QVERIFY(found->at.x() > 0.5 + r && found->down.x() == 0.0);
    }

    void what_a_ball_cannot_enter_is_no_leak() {
        const auto leaks = [](double slot) {
            const double side = 0.5 * (1.0 - slot);
            const auto check = checked(set_of({box(Vec3(0, 0, 0), Vec3(side, 1, 1)),
                                               box(Vec3(1.0 - side, 0, 0), Vec3(side, 1, 1))}));
            const auto found = leaks_of(box(), check.judged);
            return found ? found->leaks : ~std::uint64_t{0};
        };
        QCOMPARE(leaks(0.0), std::uint64_t{0});
        QCOMPARE(leaks(0.034), std::uint64_t{0}); // a ball is 0.0346 wide
        const double open = 4.0 * (0.1 - 0.02 * std::sqrt(3.0)) * k_balls_a_way;
        QVERIFY(std::abs(static_cast<double>(leaks(0.1)) - open) < 0.1 * open);
        // Pieces that end a diameter below the surface all around stop each ball in time.
        const auto inner = [](double in) {
            const auto check = checked(set_of(
                {box(Vec3(in, in, in), Vec3(1.0 - 2.0 * in, 1.0 - 2.0 * in, 1.0 - 2.0 * in))}));
            return leaks_of(box(), check.judged)->leaks;
        };
        QCOMPARE(inner(0.008), std::uint64_t{0});
        QVERIFY(inner(0.1) > 5 * k_balls_a_way);
    }

    // A ball that the model lets through is no leak, and one that its hull stops is none either.
    void a_hole_of_the_model_leaks_nothing() {
        const TriMesh ring = torus();
        const auto same = leaks_of(ring, checked(set_of({ring})).judged);
        const auto closed = leaks_of(ring, checked(set_of({hull_of(ring.vertices)})).judged);
        QVERIFY(same && closed && same->leaks == 0 && closed->leaks == 0);
        QVERIFY(same->balls > 0 && same->balls < 6 * k_balls_a_way && same->balls == closed->balls);
        const auto nothing = leaks_of(ring, checked({}).judged);
        QVERIFY(nothing && nothing->leaks == same->balls);
        QVERIFY(leaks_of({}, checked(set_of({box()})).judged)->balls == 0);
    }

    // Fifty sets of hulls of random points, beside random places whose side the planes through
    // three points tell; a slice is a third of them.
    void random_sets_are_what_sampling_counts() {
        double farthest = 0.0;
        int sets = 0;
        for (std::uint32_t seed = 0; seed < 50; ++seed) {
            if (!tests::has_its_turn(seed, 3)) {
                continue;
            }
            std::mt19937 random(seed);
            const auto solid = cloud(random, Vec3::Zero(), 1.0, 14);
            std::vector<std::vector<Vec3>> clouds;
            std::vector<TriMesh> meshes;
            for (int i = 0; i < 6; ++i) {
                const Vec3 middle = cloud(random, Vec3::Zero(), 0.5, 1)[0];
                clouds.push_back(cloud(random, middle, 0.7, 8));
                meshes.push_back(hull_of(clouds.back()));
            }
            const ForeignCheck check = checked(set_of(meshes));
            QVERIFY2(check.findings.empty(), qPrintable(faults_of(check)));
            const double iou = counted_iou(random, solid, clouds);
            const Volumes found = volumes(hull_of(solid), check);
            farthest = std::max(farthest, std::abs(found.iou.value - iou));
            ++sets;
            QVERIFY2(
                std::abs(found.iou.value - iou) < 0.005,
                qPrintable(
                    QString("seed %1: %2, counted %3").arg(seed).arg(found.iou.value).arg(iou)));
        }
        qInfo("%d sets, off by %.5f at most", sets, farthest);
    }

    void any_number_of_threads_finds_the_same() {
        std::vector<TriMesh> meshes;
        std::mt19937 random(3);
        for (int i = 0; i < 5; ++i) {
            meshes.push_back(hull_of(cloud(random, Vec3::Zero(), 1.0, 20)));
        }
        meshes.push_back(angle());
        std::vector<ForeignCheck> checks;
        std::vector<ForeignDistances> found;
        std::vector<BallLeaks> leaks;
        for (const std::size_t threads : {1U, 2U, 7U}) {
            const ThreadLimit limit(threads);
            checks.push_back(checked(set_of(meshes)));
            found.push_back(distances(box(), checks.back()));
            leaks.push_back(*leaks_of(box(Vec3(-1, -1, -1), Vec3(3, 3, 3)), checks.back().judged));
        }
        QVERIFY(leaks[0].leaks > 0 && leaks[0] == leaks[1] && leaks[0] == leaks[2]);
        for (std::size_t i = 1; i < 3; ++i) {
            QVERIFY(checks[i].findings == checks[0].findings);
            QVERIFY(checks[i].judged == checks[0].judged);
            QCOMPARE(found[i].overhang_mean, found[0].overhang_mean);
            QCOMPARE(found[i].uncovered, found[0].uncovered);
            QCOMPARE(found[i].overhang_worst, found[0].overhang_worst);
        }
    }

    void a_stop_is_obeyed() {
        const ForeignCheck check = checked(set_of({angle(), box()}));
        for (const double from : {0.0, 0.5, 0.95}) {
            tests::StopAt sink(from);
            const auto found = measure_foreign(angle(), check.judged, 1e-6, sink.progress());
            QVERIFY(sink.was_reached());
            QVERIFY(!found);
            QCOMPARE(found.issue().code, Code::stopped);
        }
        for (const double from : {0.0, 0.5}) {
            tests::StopAt sink(from);
            const auto found = leaks_of(angle(), check.judged, sink.progress());
            QVERIFY(!found && found.issue().code == Code::stopped);
        }
    }

    // A file is often one mesh. Each of its steps, from its numbers to its shells, tells a fraction
    // and ends at a stop, after which no other begins.
    void a_large_mesh_stops_wherever_it_is() {
        const ForeignSet one = set_of({torus(200, 150)});
        const ThreadLimit single(1); // threads may tell more before they see the stop
        for (const double moment : {0.01, 0.39, 0.51, 0.65, 0.87, 0.93, 0.97}) {
            tests::StopAt sink(moment);
            const auto stopped = check_foreign(one, sink.progress());
            QVERIFY2(!stopped && stopped.issue().code == Code::stopped,
                     qPrintable(QString::number(moment)));
            QVERIFY2(sink.reached_at() < moment + 0.05,
                     qPrintable(QString::number(sink.reached_at())));
            QCOMPARE(sink.told_after(), 0);
        }
    }

    // The hull is made in one step, which is less than four tenths of the whole.
    void a_large_mesh_has_fractions_of_its_own() {
        const TriMesh large = torus(200, 150);
        for (const ForeignSet& set : {set_of({large}), set_of({box(), large, box()})}) {
            tests::Heard heard;
            QVERIFY(check_foreign(set, heard.progress()));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            QVERIFY2(heard.longest_step() < 0.4, qPrintable(QString::number(heard.longest_step())));
            QCOMPARE(heard.told().back().second, 1.0);
        }
    }

    // Two rings, one of which lacks a triangle, while one of the other's is turned, and there is
    // one more without an area: three edges each are open and run along in the same direction.
    void faults_among_many_triangles_are_counted() {
        TriMesh other = torus(100, 60);
        for (Vec3& v : other.vertices) {
            v.x() += 5.0;
        }
        other.triangles.pop_back();
        TriMesh both = together(torus(100, 60), other);
        std::swap(both.triangles[0][1], both.triangles[0][2]);
        both.triangles.push_back({0, 1, 1});
        const QString expected =
            QStringList({only(ForeignFault::flat_triangle, 1), only(ForeignFault::not_closed, 3),
                         only(ForeignFault::not_oriented, 3), only(ForeignFault::falls_apart, 2),
                         only(ForeignFault::not_convex, 0)})
                .join(' ');
        const ForeignSet set = set_of({both});
        std::vector<ForeignCheck> checks;
        for (const std::size_t threads : {1U, 2U, 7U}) {
            const ThreadLimit limit(threads);
            checks.push_back(checked(set));
            QCOMPARE(faults_of(checks.back()), expected);
            QVERIFY(checks.back().findings == checks.front().findings);
            QVERIFY(checks.back().judged == checks.front().judged);
            QCOMPARE(checks.back().shapes[0].volume, checks.front().shapes[0].volume);
        }
    }

    // The volume that pieces have in common with the model is counted anew for each unit tried.
    void trying_units_has_fractions_and_stops() {
        TriMesh moved = tetrahedron();
        for (Vec3& v : moved.vertices) {
            v *= 100.0;
        }
        const ForeignCheck check = checked(set_of({moved}));
        for (const double moment : {0.05, 0.2, 0.5, 0.9}) {
            tests::StopAt sink(moment);
            const auto stopped = find_misfit(tetrahedron(), check.judged, sink.progress());
            QVERIFY2(!stopped && stopped.issue().code == Code::stopped,
                     qPrintable(QString::number(moment)));
            QVERIFY2(sink.reached_at() < moment + 0.1,
                     qPrintable(QString::number(sink.reached_at())));
        }
        tests::Heard heard;
        QVERIFY(find_misfit(tetrahedron(), check.judged, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QCOMPARE(heard.told().back().second, 1.0);
    }

private:
    static double counted_iou(std::mt19937& random, const std::vector<Vec3>& solid,
                              const std::vector<std::vector<Vec3>>& clouds) {
        const auto planes = planes_around(solid);
        std::vector<Planes> of_clouds;
        for (const auto& points : clouds) {
            of_clouds.push_back(planes_around(points));
        }
        double both = 0.0;
        double any = 0.0;
        std::uniform_real_distribution<double> place(-1.2, 1.2);
        for (int i = 0; i < 2'000'000; ++i) {
            const double x = place(random);
            const double y = place(random);
            const Vec3 p(x, y, place(random));
            const bool in = is_in_hull(planes, p);
            const bool held = std::any_of(of_clouds.begin(), of_clouds.end(),
                                          [&](const auto& each) { return is_in_hull(each, p); });
            both += in && held ? 1.0 : 0.0;
            any += in || held ? 1.0 : 0.0;
        }
        return both / any;
    }
};

QTEST_GUILESS_MAIN(ForeignCheckTest)
#include "foreign_check.moc"
