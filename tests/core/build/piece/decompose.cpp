// Decompositions are held against check_pieces, against CGAL's hulls and numbers by hand. The judge
// takes from the makers the mesh with its topology, and what of it is a solid and what a sheet;
// everything else it finds out by means of its own.
#include "piece/decompose.h"
#include "check/check_pieces.h"
#include "piece/hull.h"
#include "report/reasons.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/shared_models.h"
#include "support/solids.h"
#include "support/threads.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/boost/graph/helpers.h>
#include <CGAL/convex_hull_3.h>
#include <QDir>
#include <QTest>
#include <array>
#include <random>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

struct Setting {
    double percent;
    bool exact_signs; // they are only asked for without a tolerance
};
constexpr std::array k_settings = {Setting{0.0, false}, Setting{0.1, false}, Setting{0.5, false},
                                   Setting{2.0, false}, Setting{0.0, true}};

constexpr std::uint32_t k_all_random_meshes = 1000;
constexpr std::uint32_t k_few_random_meshes = tests::k_sanitized ? 100 : 150;

// Takes a slice of real models: every third has one of the settings, which differs from model to
// model.
bool is_in_slice(std::size_t setting, std::uint32_t model) {
    const std::uint32_t round = tests::slice() / static_cast<std::uint32_t>(k_settings.size());
    return (tests::slice() + model + setting) % k_settings.size() == 0 && (round + model) % 3 == 0;
}

DecomposeSettings with_tolerance(double percent, bool exact_signs = false) {
    DecomposeSettings settings;
    settings.tolerance = {percent, true};
    settings.rounding.automatic = !exact_signs;
    return settings;
}

QString wrong_with(const TriMesh& mesh, const PieceSet& set) {
    const auto check = check_pieces(mesh, set);
    if (!check) {
        return "no answer";
    }
    QString text;
    for (const PieceFinding& finding : check->findings) {
        text += QString("fault %1 piece %2 face %3 by %4; ")
                    .arg(static_cast<int>(finding.fault))
                    .arg(finding.piece)
                    .arg(finding.face)
                    .arg(finding.measured);
    }
    return text;
}

std::size_t pieces_of(const TriMesh& mesh, const DecomposeSettings& settings = {}) {
    const auto made = decompose(mesh, settings);
    return made ? made->set.pieces.size() : 0;
}

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalMesh = CGAL::Surface_mesh<Kernel::Point_3>;
using Places = std::set<std::array<double, 3>>;

// The points have whole coordinates in a small cube, so that most of them lie on facets and edges;
// every tenth set of them lies in one plane.
std::vector<Vec3> whole_points(std::uint32_t seed) {
    std::mt19937 random(seed);
    const int size = 2 + static_cast<int>(seed % 7);
    std::uniform_int_distribution<int> coordinate(0, size);
    std::vector<Vec3> points;
    for (std::uint32_t i = 0; i < 6 + seed % 60; ++i) {
        const int x = coordinate(random);
        const int y = coordinate(random);
        const int z = coordinate(random);
        points.emplace_back(x, y, seed % 10 == 9 ? 2 * x - y : z);
    }
    return points;
}

Vec3 place_of(const CgalMesh& mesh, CgalMesh::Vertex_index vertex) {
    const Kernel::Point_3& p = mesh.point(vertex);
    return {p.x(), p.y(), p.z()};
}

CgalMesh hull_of_cgal(const std::vector<Vec3>& points) {
    std::vector<Kernel::Point_3> theirs;
    theirs.reserve(points.size());
    for (const Vec3& p : points) {
        theirs.emplace_back(p.x(), p.y(), p.z());
    }
    CgalMesh mesh;
    CGAL::convex_hull_3(theirs.begin(), theirs.end(), mesh);
    return mesh;
}

Places vertices_of(const Hull& hull, const std::vector<Vec3>& points) {
    Places places;
    for (const Index v : hull.vertices) {
        places.insert({points[v].x(), points[v].y(), points[v].z()});
    }
    return places;
}

Places all_vertices(const CgalMesh& mesh) {
    Places places;
    for (const auto vertex : mesh.vertices()) {
        const Vec3 p = place_of(mesh, vertex);
        places.insert({p.x(), p.y(), p.z()});
    }
    return places;
}

std::vector<Vec3> corners_of_face(const CgalMesh& mesh, CgalMesh::Face_index face) {
    std::vector<Vec3> corners;
    for (const auto vertex : mesh.vertices_around_face(mesh.halfedge(face))) {
        corners.push_back(place_of(mesh, vertex));
    }
    return corners;
}

double six_volumes_of(const CgalMesh& mesh) {
    double volume = 0.0;
    for (const auto face : mesh.faces()) {
        const std::vector<Vec3> c = corners_of_face(mesh, face);
        volume += c[0].dot(c[1].cross(c[2]));
    }
    return volume;
}

// CGAL's hull may have vertices on edges and facets. At a corner, the normals of three faces span
// space; that is exact for small whole coordinates.
Places corners_of_solid(const CgalMesh& mesh) {
    Places places;
    for (const auto vertex : mesh.vertices()) {
        std::vector<Vec3> normals;
        for (const auto face : mesh.faces_around_target(mesh.halfedge(vertex))) {
            const std::vector<Vec3> c = corners_of_face(mesh, face);
            normals.push_back((c[1] - c[0]).cross(c[2] - c[0]));
        }
        bool span = false;
        for (const Vec3& a : normals) {
            for (const Vec3& b : normals) {
                for (const Vec3& c : normals) {
                    span = span || a.dot(b.cross(c)) != 0.0;
                }
            }
        }
        if (span) {
            const Vec3 p = place_of(mesh, vertex);
            places.insert({p.x(), p.y(), p.z()});
        }
    }
    return places;
}

struct Named {
    const char* name;
    TriMesh mesh;
};

std::vector<Named> all_shapes() {
    std::vector<Named> shapes;
    shapes.push_back({"box", box()});
    shapes.push_back({"L", l_shape()});
    shapes.push_back({"star", star(5)});
    shapes.push_back({"torus", torus()});
    shapes.push_back({"spring", spring()});
    shapes.push_back({"menger 1", menger(1)});
    shapes.push_back({"menger 2", menger(2)});
    shapes.push_back({"nested", together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                         inside_out(box(Vec3(1, 1, 1), Vec3(2, 2, 2))))});
    shapes.push_back(
        {"sheet", height_field(12, [](int x, int y) { return 0.3 * ((x * 7 + y * 5) % 4); })});
    shapes.push_back(
        {"triangle", make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {{0, 1, 2}})});
    shapes.push_back({"fan", fan(9)});
    shapes.push_back({"pit", cube_with_pit()});
    shapes.push_back(
        {"two boxes that share an edge", cells(2, 2, 1, [](int x, int y, int) { return x == y; })});
    return shapes;
}

} // namespace

class DecomposeTest : public QObject {
    Q_OBJECT

private slots:
    void hulls_of_degenerate_points() {
        QVERIFY(convex_hull({}).vertices.empty());
        const std::vector<Vec3> one(5, Vec3(1, 2, 3));
        QCOMPARE(convex_hull(one).vertices.size(), std::size_t{1});
        const std::vector<Vec3> line = {Vec3(0, 0, 0), Vec3(2, 2, 2), Vec3(1, 1, 1)};
        QCOMPARE(convex_hull(line).vertices.size(), std::size_t{2});
        // A square with one more point inside and one on a side has four corners and two triangles.
        const std::vector<Vec3> square = {Vec3(0, 0, 1), Vec3(2, 0, 1), Vec3(2, 2, 1),
                                          Vec3(0, 2, 1), Vec3(1, 1, 1), Vec3(1, 0, 1)};
        const Hull flat = convex_hull(square);
        QVERIFY(flat.flat);
        QCOMPARE(flat.vertices.size(), std::size_t{4});
        QCOMPARE(flat.triangles.size(), std::size_t{2});
    }

    void hulls_have_the_vertices_and_volume_of_cgal_s() {
        constexpr std::uint32_t k_sets = 300;
        std::uint32_t solid = 0;
        for (std::uint32_t seed = 0; seed < k_sets; ++seed) {
            const std::vector<Vec3> points = whole_points(seed);
            const Hull hull = convex_hull(points);
            const CgalMesh theirs = hull_of_cgal(points);
            const QString at = QString("seed %1: ").arg(seed);
            QVERIFY2(hull.flat != CGAL::is_closed(theirs), qPrintable(at + "flat or solid"));
            QVERIFY2(vertices_of(hull, points) ==
                         (hull.flat ? all_vertices(theirs) : corners_of_solid(theirs)),
                     qPrintable(at + "other vertices"));
            QCOMPARE(vertices_of(hull, points).size(), hull.vertices.size());
            if (hull.flat) {
                QCOMPARE(hull.triangles.size(), hull.vertices.size() - 2);
                continue; // a polygon has no volume
            }
            ++solid;
            double volume = 0.0;
            for (const Triangle& t : hull.triangles) {
                volume += points[hull.vertices[t[0]]].dot(
                    points[hull.vertices[t[1]]].cross(points[hull.vertices[t[2]]]));
            }
            const double expected = six_volumes_of(theirs);
            QVERIFY2(std::abs(volume - expected) < 1e-9 * volume,
                     qPrintable(at + QString("%1, CGAL %2").arg(volume).arg(expected)));
            QCOMPARE(hull.triangles.size(), 2 * hull.vertices.size() - 4);
        }
        QVERIFY2(solid > 250 && solid < k_sets, qPrintable(QString::number(solid)));
    }

    void known_counts() {
        QCOMPARE(pieces_of(box()), std::size_t{1});
        QCOMPARE(pieces_of(tetrahedron()), std::size_t{1});
        QCOMPARE(pieces_of(fan(9)), std::size_t{1});
        // The six outer walls and two lids of the L cannot be one piece, because it would fill the
        // notch; the notch's two walls belong to different convex halves.
        const std::size_t l = pieces_of(l_shape());
        QVERIFY2(l == 2 || l == 3, qPrintable(QString::number(l)));
        // The outer box and its cavity are more than two pieces, because the box's hull holds the
        // cavity's walls.
        QVERIFY(pieces_of(together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                   inside_out(box(Vec3(1, 1, 1), Vec3(2, 2, 2))))) > 2);
    }

    void a_smooth_convex_solid_is_one_piece() {
        std::mt19937 random(7);
        std::normal_distribution<double> normal;
        std::vector<Vec3> points;
        points.reserve(3000);
        for (int i = 0; i < 3000; ++i) {
            points.push_back(Vec3(normal(random), normal(random), normal(random)).normalized());
        }
        const Hull hull = convex_hull(points);
        std::vector<Vec3> vertices;
        for (const Index v : hull.vertices) {
            vertices.push_back(points[v]);
        }
        const TriMesh mesh = make_mesh(std::move(vertices), hull.triangles);
        const auto made = decompose(mesh, with_tolerance(0.0, true));
        QCOMPARE(made->set.pieces.size(), std::size_t{1});
        QVERIFY2(wrong_with(mesh, made->set).isEmpty(), "");
    }

    void every_shape_at_every_tolerance() {
        for (const Named& shape : all_shapes()) {
            for (const auto& [percent, exact_signs] : k_settings) {
                if (tests::k_sanitized && percent > 0.0 && percent < 2.0) {
                    continue; // sanitizers take ten times as long
                }
                const auto made = decompose(shape.mesh, with_tolerance(percent, exact_signs));
                QVERIFY(made);
                const QString wrong = wrong_with(shape.mesh, made->set);
                QVERIFY2(
                    wrong.isEmpty(),
                    qPrintable(QString("%1 at %2 %: %3").arg(shape.name).arg(percent).arg(wrong)));
            }
        }
    }

    void random_meshes_exactly() {
        const bool all = tests::is_long_run();
        const std::uint32_t count = all ? k_all_random_meshes : k_few_random_meshes;
        const std::uint32_t first = all ? 0 : tests::slice() % (k_all_random_meshes - count);
        std::printf("random meshes %u to %u\n", first, first + count - 1);
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            const TriMesh mesh = random_mesh(seed);
            DecomposeSettings settings = with_tolerance(0.0, true);
            settings.search = static_cast<Search>(seed / 4 % 3);
            const auto made = decompose(mesh, settings);
            QVERIFY(made);
            const QString wrong = wrong_with(mesh, made->set);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(wrong)));
        }
    }

    // Each model has a row of its own, because the time of a row is limited.
    void real_models_at_every_tolerance_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::uint32_t>("number");
        const QStringList others = tests::model_files().filter(".obj");
        std::uint32_t number = 0;
        for (const QString& name : tests::own_model_files() + others) {
            QTest::newRow(qPrintable(name)) << name << number++;
        }
        if (others.isEmpty()) {
            QTest::newRow("models of others") << QString() << number;
        }
    }
    void real_models_at_every_tolerance() {
        QFETCH(const QString, name);
        QFETCH(const std::uint32_t, number);
        if (name.isEmpty()) {
            QSKIP("no ../shared/models here");
        }
        if (tests::k_sanitized) {
            QSKIP("too slow with sanitizers; the shapes above are checked");
        }
        const auto prepared = tests::prepared_model(name);
        QVERIFY2(prepared, qPrintable(name));
        const bool all = tests::is_long_run() || tests::is_own_model(name);
        for (std::size_t i = 0; i < k_settings.size(); ++i) {
            if (!all && !is_in_slice(i, number)) {
                continue;
            }
            const auto& [percent, exact_signs] = k_settings[i];
            const auto made = decompose(*prepared->mesh, with_tolerance(percent, exact_signs));
            QVERIFY(made);
            const QString wrong = wrong_with(*prepared->mesh, made->set);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 at %2 %%3: %4")
                                                     .arg(name)
                                                     .arg(percent)
                                                     .arg(exact_signs ? " exactly" : "")
                                                     .arg(wrong)));
        }
    }

    void the_same_for_any_number_of_threads() {
        // Loops go over blocks of up to 16384 faces: this mesh has several of them.
        const TriMesh mesh = torus(200, 100);
        QCOMPARE(mesh.triangles.size(), std::size_t{40000});
        for (const double percent : {0.0, 0.5}) {
            std::vector<PieceSet> sets;
            for (const std::size_t threads : {1U, 2U, 8U}) {
                const auto made = tests::with_threads(
                    threads, [&] { return decompose(mesh, with_tolerance(percent)); });
                sets.push_back(made ? made->set : PieceSet());
            }
            QVERIFY(!sets.front().pieces.empty());
            for (const PieceSet& set : sets) {
                QVERIFY(set == sets.front());
            }
        }
    }

    void a_budget_of_pieces_raises_the_tolerance() {
        const TriMesh mesh = torus(60, 30);
        DecomposeSettings settings;
        settings.max_pieces = 20;
        const auto made = decompose(mesh, settings);
        QVERIFY(made->set.pieces.size() <= 20);
        QVERIFY(made->set.tolerance > 0.0);
        QVERIFY(made->report.tries > 1);
        QVERIFY2(wrong_with(mesh, made->set).isEmpty(), "");
        // A tolerance that is clearly less leaves more pieces.
        DecomposeSettings less;
        less.tolerance = {0.8 * made->set.tolerance, false};
        QVERIFY(pieces_of(mesh, less) > 20);
    }

    void a_budget_that_cannot_be_reached_is_told_of() {
        // Parts that share no edge cannot be merged: the budget ends at one piece for each, at the
        // smallest tolerance that reaches it.
        const auto moved = [](TriMesh mesh, const Vec3& by) {
            for (Vec3& vertex : mesh.vertices) {
                vertex += by;
            }
            return mesh;
        };
        const TriMesh two = shapes::together(torus(30, 15), moved(torus(30, 15), Vec3(10, 0, 0)));
        const TriMesh four = shapes::together(two, moved(two, Vec3(0, 10, 0)));
        DecomposeSettings settings;
        settings.max_pieces = 3;
        const auto apart = decompose(four, settings);
        QCOMPARE(apart->set.pieces.size(), std::size_t{4});
        QCOMPARE(apart->report.issues.size(), std::size_t{1});
        const Issue& issue = apart->report.issues.front();
        QVERIFY(issue.code == Code::pieces_above_limit);
        QVERIFY(issue.numbers == (std::vector<double>{4.0, 3.0}));
        QVERIFY(sentence(issue.detail).starts_with("4 parts "));
        settings.max_pieces = 4;
        const auto reached = decompose(four, settings);
        QVERIFY(reached->report.issues.empty());
        QVERIFY(reached->set == apart->set);
        // A gutter of one part cannot be merged either when hulls of more than one of its six
        // strips have too many vertices.
        TriMesh gutter;
        constexpr Index k_strips = 6;
        for (Index i = 0; i <= k_strips; ++i) {
            const double angle = i * 0.5;
            for (const double z : {0.0, 1.0}) {
                gutter.vertices.emplace_back(std::cos(angle), std::sin(angle), z);
            }
        }
        for (Index v = 0; v < 2 * k_strips; v += 2) {
            gutter.triangles.push_back({v, v + 2, v + 1});
            gutter.triangles.push_back({v + 1, v + 2, v + 3});
        }
        gutter = make_mesh(gutter.vertices, gutter.triangles);
        settings = {};
        settings.max_pieces = 1;
        settings.max_hull_vertices = 8;
        settings.sheet_thickness = {0.01, false};
        const auto strips = decompose(gutter, settings);
        QCOMPARE(strips->set.pieces.size(), std::size_t{k_strips});
        QCOMPARE(strips->report.issues.size(), std::size_t{1});
        const std::string why = sentence(strips->report.issues.front().detail);
        QVERIFY2(why.starts_with("the search for a tolerance ended at ") &&
                     why.ends_with("with 8 vertices for a hull"),
                 why.c_str());
        settings.max_hull_vertices = 0;
        QCOMPARE(decompose(gutter, settings)->set.pieces.size(), std::size_t{1});
    }

    void a_limit_on_vertices_is_kept_and_nothing_is_lost() {
        const TriMesh mesh = torus(60, 30);
        for (const std::uint32_t most : {8U, 16U, 64U}) {
            for (const double percent : {0.0, 2.0}) {
                DecomposeSettings settings = with_tolerance(percent);
                settings.max_hull_vertices = most;
                const auto made = decompose(mesh, settings);
                for (const Piece& piece : made->set.pieces) {
                    QVERIFY(piece.vertices.size() <= most);
                }
                const QString wrong = wrong_with(mesh, made->set);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
        }
    }

    void full_merging_leaves_fewer_pieces_within_the_same_bounds() {
        const TriMesh mesh = torus(60, 30);
        DecomposeSettings settings = with_tolerance(1.0);
        const auto full = decompose(mesh, settings);
        settings.merge = Merge::fast;
        const auto fast = decompose(mesh, settings);
        settings.merge = Merge::off;
        QVERIFY(full->set.pieces.size() < fast->set.pieces.size());
        QVERIFY(fast->set.pieces.size() <= pieces_of(mesh, settings));
        for (const auto* made : {&full, &fast}) {
            const QString wrong = wrong_with(mesh, (*made)->set);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            for (const Piece& piece : (*made)->set.pieces) {
                QVERIFY(piece.concavity <= (*made)->set.tolerance);
                QVERIFY(piece.protrusion <= (*made)->set.tolerance);
            }
        }
    }

    // The plate is round, has no middle and rises towards it: hulls may close the space behind the
    // plate, but not the hole.
    void a_hole_in_an_open_surface_stays_open() {
        constexpr int k_around = 48;
        std::vector<Vec3> vertices;
        std::vector<Triangle> triangles;
        for (Index i = 0; i < k_around; ++i) {
            const double angle = 2.0 * 3.14159265358979 * i / k_around;
            const Vec3 way(std::cos(angle), std::sin(angle), 0.0);
            vertices.emplace_back(0.5 * way + Vec3(0, 0, 0.1));
            vertices.emplace_back(way);
            const Index next = (i + 1) % k_around;
            triangles.push_back({2 * i, 2 * i + 1, 2 * next + 1});
            triangles.push_back({2 * i, 2 * next + 1, 2 * next});
        }
        const TriMesh plate = make_mesh(std::move(vertices), std::move(triangles));
        const auto made = decompose(plate, with_tolerance(1.0));
        QVERIFY2(wrong_with(plate, made->set).isEmpty(), "");
        for (const Piece& piece : made->set.pieces) {
            Aabb box;
            for (const Vec3& v : piece.vertices) {
                box.add(v);
            }
            QVERIFY2((box.upper - box.lower).head<2>().minCoeff() < 1.9,
                     "a piece goes all the way round");
        }
    }

    void coordinates_of_six_digits_are_as_precise_as_that() {
        TriMesh mesh = torus(60, 30);
        const auto rounded_to = [&mesh](double step) {
            TriMesh copy = mesh;
            for (Vec3& v : copy.vertices) {
                for (double& c : v) {
                    c = static_cast<double>(static_cast<float>(std::round(c / step) * step));
                }
            }
            return precision_of(copy);
        };
        const double largest = bounds_of(mesh).upper.maxCoeff();
        QVERIFY(largest > 1.0 && largest < 10.0);
        QCOMPARE(rounded_to(1e-5).digits, 6);
        QCOMPARE(rounded_to(1e-5).spacing, 1e-5);
        // Numbers with fewer digits may be exact, and more digits are those that a float32 number
        // has.
        for (const double step : {1e-3, 1e-4, 1e-6, 1e-9}) {
            QCOMPARE(rounded_to(step).digits, 0);
            QCOMPARE(rounded_to(step).spacing, float32_spacing(mesh));
        }
    }

    void pieces_know_their_faces_and_part() {
        const TriMesh mesh = together(box(), box(Vec3(3, 0, 0)));
        const auto made = decompose(mesh, {});
        QCOMPARE(made->set.pieces.size(), std::size_t{2});
        for (const Piece& piece : made->set.pieces) {
            QCOMPARE(piece.faces.size(), std::size_t{12});
            for (const FaceId face : piece.faces) {
                QCOMPARE(mesh.face_part[face], piece.part);
            }
        }
    }

    void pieces_are_ordered_by_their_first_faces() {
        for (const double percent : {0.0, 5.0}) {
            DecomposeSettings settings;
            settings.tolerance = {percent, true};
            const auto made = decompose(torus(), settings);
            QVERIFY(made && made->set.pieces.size() > 3);
            std::vector<FaceId> first;
            for (const Piece& piece : made->set.pieces) {
                first.push_back(*std::min_element(piece.faces.begin(), piece.faces.end()));
                QCOMPARE(piece.faces.front(), first.back());
            }
            QVERIFY(std::is_sorted(first.begin(), first.end()));
        }
    }

    void a_stop_is_obeyed() {
        std::stop_source stop;
        stop.request_stop();
        const auto made = decompose(torus(), {}, Progress(stop.get_token()));
        QVERIFY(!made);
        QVERIFY(made.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(DecomposeTest)
#include "decompose.moc"
