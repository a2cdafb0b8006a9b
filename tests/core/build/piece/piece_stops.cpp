// Work that takes long for one large patch, hull or strip looks at the stop in its midst and tells
// how far it is; its results do not depend on that.
#include "piece/adopt.h"
#include "piece/hull.h"
#include "piece/inner_peak.h"
#include "piece/merge.h"
#include "piece/thicken.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/open_shapes.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>

using namespace hullwright;

namespace {

constexpr double k_thickness = 0.25;

std::stop_token stopped() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

std::vector<FaceId> faces_up_to(std::size_t count) {
    std::vector<FaceId> faces(count);
    std::iota(faces.begin(), faces.end(), FaceId{0});
    return faces;
}

// Returns a round sheet in the plane of y and z.
TriMesh disc_across_x(Index corners) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Index i = 0; i < corners; ++i) {
        const double turn = 2.0 * std::numbers::pi * i / corners;
        vertices.emplace_back(0.0, std::cos(turn), std::sin(turn));
        if (i > 1) {
            triangles.push_back({0, i - 1, i});
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

Solid hull_of_all(const TriMesh& mesh) {
    return solid_of(mesh, make_shell(mesh, faces_up_to(mesh.triangles.size()), {}));
}

enum class Sheet { across_x, slanting, bent, rounded };
constexpr std::array k_sheets = {Sheet::across_x, Sheet::slanting, Sheet::bent, Sheet::rounded};

// Returns a fan of random corners. Sums of a bent sheet's corners and offsets are exact as well;
// those of a rounded one are not.
TriMesh random_fan(Sheet sheet, std::mt19937& random) {
    std::uniform_int_distribution<int> whole(-50, 50);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    const auto count = static_cast<Index>(3 + random() % 10);
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Index i = 0; i < count; ++i) {
        const double x = whole(random);
        const double y = whole(random);
        const double z = whole(random);
        const double tiny = std::ldexp(unit(random), -30);
        vertices.emplace_back(sheet == Sheet::across_x   ? Vec3(7.0, y + tiny, z - tiny)
                              : sheet == Sheet::slanting ? Vec3(x, y, 2.0 * x - y)
                              : sheet == Sheet::bent     ? Vec3(x, y, z)
                                                         : Vec3(x * tiny, y + tiny, z / 3.0));
        if (i > 1) {
            triangles.push_back({0, i - 1, i});
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns a net of few places in a plane, so that many of its faces have no area.
TriMesh crumpled_net(std::mt19937& random) {
    constexpr Index k_side = 8;
    TriMesh mesh = shapes::sheet(k_side);
    for (Vec3& v : mesh.vertices) {
        const auto x = static_cast<double>(random() % 4);
        const auto y = static_cast<double>(random() % 3);
        v = Vec3(x, y, 0.0);
    }
    std::shuffle(mesh.triangles.begin(), mesh.triangles.end(), random);
    return make_mesh(std::move(mesh.vertices), std::move(mesh.triangles));
}

// Makes shells of one face, now and then of two; some faces are in none.
std::vector<Shell> random_shells(const TriMesh& mesh, std::mt19937& random) {
    std::vector<Shell> shells;
    for (FaceId face = 0; face < mesh.triangles.size();) {
        std::vector<FaceId> faces{face++};
        if (random() % 6 == 0 && face < mesh.triangles.size()) {
            faces.push_back(face++);
        }
        if (random() % 16 != 0) {
            shells.push_back(make_shell(mesh, std::move(faces), {}));
        }
    }
    return shells;
}

// Holds as much of a ground as adopting asks.
struct Net {
    explicit Net(TriMesh of) : mesh(std::move(of)) {
        ground.surface.mesh = &mesh;
        ground.graph = *build_dual_graph(mesh);
    }
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    TriMesh mesh;
    Ground ground;
};

FaceId over_longest_side(const Net& net, FaceId face) {
    const auto corners = net.mesh.corners(face);
    std::array<double, 3> length2{};
    for (Index side = 0; side < 3; ++side) {
        length2[side] = (corners[(side + 1) % 3] - corners[side]).squaredNorm();
    }
    const auto longest = std::max_element(length2.begin(), length2.end());
    return net.ground.graph.neighbour(face, static_cast<Index>(longest - length2.begin()));
}

// Adopts faces round by round, until a round finds none whose neighbour has a patch.
std::size_t adopt_in_rounds(const Net& net, std::vector<Shell>& shells) {
    std::vector<Index> owner(net.mesh.triangles.size(), k_none);
    for (Index i = 0; i < shells.size(); ++i) {
        for (const FaceId face : shells[i].faces) {
            owner[face] = i;
        }
    }
    std::size_t adopted = 0;
    for (std::size_t before = k_none; adopted != before;) {
        before = adopted;
        for (Shell& shell : shells) {
            if (!shell.triangles.empty() || shell.faces.size() != 1) {
                continue;
            }
            const FaceId face = shell.faces.front();
            const FaceId next = over_longest_side(net, face);
            const Index to = next == k_none ? k_none : owner[next];
            if (to != k_none && !shells[to].triangles.empty()) {
                std::vector<FaceId>& faces = shells[to].faces;
                faces.insert(std::upper_bound(faces.begin(), faces.end(), face), face);
                owner[face] = to;
                shell.faces.clear();
                ++adopted;
            }
        }
    }
    std::erase_if(shells, [](const Shell& shell) { return shell.faces.empty(); });
    return adopted;
}

bool have_the_same_faces(const std::vector<Shell>& one, const std::vector<Shell>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const Shell& a, const Shell& b) {
                          return a.faces == b.faces && a.vertices == b.vertices;
                      });
}

std::vector<Shell> shell_for_each_face(const TriMesh& mesh) {
    std::vector<Shell> shells;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        shells.push_back(make_shell(mesh, {face}, {}));
    }
    return shells;
}

} // namespace

class PieceStopsTest : public QObject {
    Q_OBJECT

private slots:
    void a_thick_disc_across_x_stops() {
        constexpr Index k_corners = 400;
        const TriMesh disc = disc_across_x(k_corners);
        const Solid flat = hull_of_all(disc);
        QCOMPARE(flat.vertices.size(), std::size_t{k_corners});
        Solid thick = flat;
        thicken(disc, k_thickness, thick, {});
        QVERIFY(!thick.flat);
        QCOMPARE(thick.vertices.size(), std::size_t{2 * k_corners});
        QCOMPARE(least_vertices_thickened(disc, k_thickness, flat), std::size_t{2 * k_corners});
        Solid left = flat;
        thicken(disc, k_thickness, left, stopped());
        QVERIFY(left.vertices.empty());
    }

    // A limit refuses by that number what it would refuse by the hull, and nothing else.
    void no_thick_hull_has_fewer_vertices_than_was_said() {
        std::size_t told = 0;
        for (std::uint32_t seed = 0; seed < 400; ++seed) {
            std::mt19937 random(seed);
            const Sheet sheet = k_sheets[seed % k_sheets.size()];
            const TriMesh mesh = random_fan(sheet, random);
            const Solid hull = hull_of_all(mesh);
            const std::size_t least = least_vertices_thickened(mesh, k_thickness, hull);
            Solid thick = hull;
            thicken(mesh, k_thickness, thick, {});
            const QString where =
                QString("seed %1: %2 of %3").arg(seed).arg(least).arg(thick.vertices.size());
            QVERIFY2(least <= thick.vertices.size(), qPrintable(where));
            QVERIFY2(sheet != Sheet::bent || least == hull.vertices.size() || hull.flat,
                     qPrintable(where));
            const bool is_prism = sheet == Sheet::across_x || sheet == Sheet::slanting;
            if (is_prism && !hull.triangles.empty()) {
                QVERIFY2(least == thick.vertices.size(), qPrintable(where));
                ++told;
            }
        }
        QVERIFY2(told > 150, qPrintable(QString::number(told)));
        const TriMesh disc = disc_across_x(9);
        QCOMPARE(least_vertices_thickened(disc, 0.0, hull_of_all(disc)), std::size_t{9});
    }

    // The cavity is so close that all of its faces are in the box of the ball's hull.
    void contact_of_a_ball_in_its_cavity_stops() {
        const TriMesh ball = shapes::ball(1.0, 3);
        const TriMesh mesh = shapes::together(ball, shapes::inside_out(shapes::ball(1.001, 3)));
        const auto ground = prepare_ground(mesh, 0.0, {});
        QVERIFY(ground.ok());
        const Shell shell = make_shell(mesh, faces_up_to(ball.triangles.size()), {});
        QVERIFY(!touches_elsewhere(**ground, shell, {}));
        QVERIFY2(touches_elsewhere(**ground, shell, stopped()), "a stop lets no piece pass");
    }

    // The rim comes first. Then each point of the axis takes the place of the tip of a pyramid, and
    // sees all of its walls; at the end only the last one is left.
    void a_hull_tells_how_far_it_is() {
        constexpr int k_rim = 300;
        constexpr int k_axis = 200;
        std::vector<Vec3> points;
        for (int i = 0; i < k_rim; ++i) {
            const double turn = 2.0 * std::numbers::pi * i / k_rim;
            points.emplace_back(0.0, std::cos(turn), std::sin(turn));
        }
        for (int i = 1; i <= k_axis; ++i) {
            points.emplace_back(0.01 * i, 0.0, 0.0);
        }
        tests::Heard heard;
        const Hull hull = convex_hull(points, {}, heard.progress());
        QCOMPARE(hull.vertices.size(), std::size_t{k_rim + 1});
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.15, qPrintable(QString::number(heard.longest_step())));
        QVERIFY(heard.told().size() > 50 && heard.told().back().second > 0.8);
        const Hull silent = convex_hull(points);
        QVERIFY(silent.vertices == hull.vertices && silent.triangles == hull.triangles);
    }

    // All faces of the cone are off it, once moved away by the limit, which walks past its tip
    // tell.
    void the_search_for_peaks_in_a_cone_stops() {
        constexpr Index k_sides = 600;
        std::vector<Vec3> vertices = {Vec3(0, 0, 3), Vec3(0, 0, -1)};
        std::vector<Triangle> triangles;
        for (Index i = 0; i < k_sides; ++i) {
            const double turn = 2.0 * std::numbers::pi * i / k_sides;
            const Index next = 2 + (i + 1) % k_sides;
            vertices.emplace_back(std::cos(turn), std::sin(turn), 0.0);
            triangles.push_back({0, 2 + i, next});
            triangles.push_back({1, next, 2 + i});
        }
        const TriMesh cone = make_mesh(std::move(vertices), std::move(triangles));
        const auto ground = prepare_ground(cone, 0.0, {});
        QVERIFY(ground.ok());
        const HeightField field(**ground);
        const Solid solid = hull_of_all(cone);
        constexpr double k_limit = 0.1;
        QVERIFY(!has_inner_peak(**ground, field, solid, k_limit, {}));
        QVERIFY2(has_inner_peak(**ground, field, solid, k_limit, stopped()),
                 "a stop lets no piece pass");
        Solid measured = solid;
        QVERIFY(protrusion_of(**ground, field, measured, k_limit, {}));
        measured = solid;
        QVERIFY(!protrusion_of(**ground, field, measured, k_limit, stopped()));
    }

    void faces_without_area_go_where_rounds_led_them() {
        std::size_t adopted = 0;
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const Net net(crumpled_net(random));
            std::vector<Shell> shells = random_shells(net.mesh, random);
            std::vector<Shell> expected = shells;
            adopted += adopt_in_rounds(net, expected);
            QVERIFY(adopt_faces_without_area(net.ground, shells).ok());
            QVERIFY2(have_the_same_faces(shells, expected),
                     qPrintable(QString("seed %1").arg(seed)));
        }
        QVERIFY2(adopted > 1000, qPrintable(QString::number(adopted)));
    }

    // Each face of the strip leads to the next one, which has no patch before the last one has.
    void a_long_strip_is_adopted_and_stops() {
        constexpr Index k_strip = 16'383;
        const Net net(shapes::box_with_flat_strip(k_strip));
        std::vector<Shell> shells = shell_for_each_face(net.mesh);
        const std::size_t all = shells.size();
        std::vector<Shell> left = shells;
        tests::Heard heard;
        QVERIFY(adopt_faces_without_area(net.ground, shells, heard.progress()).ok());
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.longest_step() < 0.2 && heard.told().back().second > 0.8);
        QCOMPARE(shells.size(), all - k_strip);
        const auto largest =
            std::max_element(shells.begin(), shells.end(), [](const Shell& a, const Shell& b) {
                return a.faces.size() < b.faces.size();
            });
        QCOMPARE(largest->faces.size(), std::size_t{k_strip + 1});
        QVERIFY(std::is_sorted(largest->faces.begin(), largest->faces.end()));
        tests::StopAt stop(0.5);
        const Status adopted = adopt_faces_without_area(net.ground, left, stop.progress());
        QVERIFY(!adopted && adopted.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.7 && stop.told_after() <= 1);
    }

    // A pair of patches that may not be joined takes as long as one that is joined, and counts as
    // much.
    void merging_tells_of_refused_pairs() {
        const TriMesh ball = shapes::ball(1.0, 2);
        const auto ground = prepare_ground(ball, 0.0, {});
        QVERIFY(ground.ok());
        const MergeSettings settings = {0.1, std::numeric_limits<double>::infinity()};
        for (const bool joins : {false, true}) {
            std::size_t asked = 0;
            tests::Heard heard;
            const auto merged = merge_patches(
                **ground, shell_for_each_face(ball), settings,
                [&](Shell& /*shell*/) {
                    ++asked;
                    return joins && asked % 3 == 0;
                },
                heard.progress());
            QVERIFY(merged.ok());
            QVERIFY(joins == (merged->size() < ball.triangles.size()));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            QVERIFY2(heard.longest_step() < 0.25,
                     qPrintable(QString::number(heard.longest_step())));
            QCOMPARE(heard.told().back().second, 1.0);
        }
    }

    // Pairs are left of the ball when the stop comes. None is left of the two faces, whose one pair
    // must see the stop itself.
    void merging_stops_after_a_pair() {
        for (const TriMesh& mesh : {shapes::ball(1.0, 2), shapes::plane(1)}) {
            const auto ground = prepare_ground(mesh, 0.0, {});
            QVERIFY(ground.ok());
            const MergeSettings settings = {0.1, std::numeric_limits<double>::infinity()};
            std::stop_source source;
            std::size_t asked = 0;
            const auto merged = merge_patches(
                **ground, shell_for_each_face(mesh), settings,
                [&](Shell& /*shell*/) {
                    source.request_stop();
                    ++asked;
                    return true;
                },
                Progress(source.get_token()));
            QVERIFY(!merged && merged.issue().code == Code::stopped);
            QCOMPARE(asked, std::size_t{1});
        }
    }
};

QTEST_APPLESS_MAIN(PieceStopsTest)
#include "piece_stops.moc"
