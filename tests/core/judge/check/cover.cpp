// Distances between pieces and models are those that are known by hand, and exact pieces have none.
#include "check/cover.h"
#include "piece/decompose.h"
#include "piece/hull.h"
#include "support/large_shapes.h"
#include "support/servant.h"
#include "support/solids.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns one piece with all faces of the mesh and a box as its hull.
PieceSet boxed(const TriMesh& mesh, const Vec3& corner, const Vec3& size) {
    Piece piece;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        piece.faces.push_back(face);
    }
    const TriMesh hull = box(corner, size);
    piece.vertices = hull.vertices;
    piece.triangles = hull.triangles;
    return {{piece}, 0, 0};
}

PieceSet cut(const TriMesh& mesh, double percent = 0.0) {
    DecomposeSettings settings;
    settings.rounding.automatic = false;
    settings.tolerance = {percent, true};
    return decompose(mesh, settings)->set;
}

double area_of(std::span<const Vec3> points, std::span<const Triangle> triangles) {
    double area = 0.0;
    for (const Triangle& t : triangles) {
        area += 0.5 * (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]).norm();
    }
    return area;
}

double longest_edge(const CoverSide& side) {
    double longest = 0.0;
    for (const Triangle& t : side.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            longest = std::max(longest, (side.points[t[k]] - side.points[t[(k + 1) % 3]]).norm());
        }
    }
    return longest;
}

// Returns a closed ball of many faces, each of which is a side of its hull.
TriMesh large_ball() {
    const Index sides = tests::k_sanitized ? 60 : 300;
    const TriMesh net = ball(sides / 2, sides);
    const Hull hull = convex_hull(net.vertices);
    std::vector<Vec3> vertices;
    for (const Index v : hull.vertices) {
        vertices.push_back(net.vertices[v]);
    }
    return make_mesh(std::move(vertices), std::vector<Triangle>(hull.triangles));
}

} // namespace

class CoverTest : public QObject {
    Q_OBJECT

private slots:
    void a_box_in_its_own_hull_is_covered_and_no_more() {
        const auto field = measure_cover(boxed(box(), Vec3(0, 0, 0), Vec3(1, 1, 1)), box(), 0.25);
        QVERIFY(field);
        QVERIFY(field->closed);
        QCOMPARE(field->over.worst, 0.0);
        QCOMPARE(field->over.worst_point, k_none);
        QVERIFY(field->under.triangles.empty());
        QVERIFY(longest_edge(field->over) <= 0.25);
        QVERIFY(std::abs(area_of(field->over.points, field->over.triangles) - 6.0) < field->noise);
        QCOMPARE(field->over.heights.size(), field->over.points.size());
        QCOMPARE(field->over.owners.size(), field->over.triangles.size());
    }

    // The L is two cells wide, two high and one deep, without the upper right one. The hull's
    // sloping facet x + y = 3 is farthest from the L above its inner corner (1, 1): half a cell
    // from both walls.
    void the_hull_of_an_l_stands_off_its_inner_corner() {
        const TriMesh mesh = l_shape();
        const Hull hull = convex_hull(mesh.vertices);
        Piece piece;
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            piece.faces.push_back(face);
        }
        for (const Index v : hull.vertices) {
            piece.vertices.push_back(mesh.vertices[v]);
        }
        piece.triangles = hull.triangles;
        const auto field = measure_cover({{piece}, 0, 0}, mesh, 0.05);
        QVERIFY(field);
        QVERIFY(field->under.triangles.empty());
        QVERIFY2(std::abs(field->over.worst - 0.5) < field->noise,
                 qPrintable(QString::number(field->over.worst)));
        QVERIFY(std::abs(field->over.worst_at.x() - 1.5) < field->noise);
        QVERIFY(std::abs(field->over.worst_at.y() - 1.5) < field->noise);
        QCOMPARE(field->over.points[field->over.worst_point], field->over.worst_at);
        // The box around the L stands out by a whole cell at the corner.
        const auto box_field = measure_cover(boxed(mesh, Vec3(0, 0, 0), Vec3(2, 2, 1)), mesh, 0.05);
        QVERIFY(std::abs(box_field->over.worst - 1.0) < box_field->noise);
    }

    void a_larger_box_is_out_by_its_margin() {
        const auto field =
            measure_cover(boxed(box(), Vec3(-0.5, -0.25, 0), Vec3(2, 1.25, 1)), box(), 0.1);
        QVERIFY(field);
        // The worst places are the corners (-0.5, -0.25, …), whose nearest points are on an edge of
        // the box.
        QVERIFY(std::abs(field->over.worst - std::hypot(0.5, 0.25)) < field->noise);
        QVERIFY(field->under.triangles.empty());
    }

    void what_no_hull_holds_is_under_cover() {
        const auto field = measure_cover(boxed(box(), Vec3(0, 0, 0), Vec3(1, 1, 0.75)), box(), 0.1);
        QVERIFY(field);
        QVERIFY(std::abs(field->under.worst - 0.25) < field->noise);
        QVERIFY(std::abs(field->under.worst_at.z() - 1.0) < field->noise);
        // The hull's upper side is inside of the solid, a quarter below the solid's own, so it does
        // not stand out.
        QVERIFY(field->over.worst <= field->noise);
        QVERIFY(std::abs(*std::min_element(field->over.heights.begin(), field->over.heights.end()) +
                         0.25) < field->noise);
        // The bottom is held by the hull and left out; the side walls and the top are there with
        // every face.
        std::set<Index> owners(field->under.owners.begin(), field->under.owners.end());
        QCOMPARE(owners.size(), std::size_t{10});
        QVERIFY(std::abs(area_of(field->under.points, field->under.triangles) - 5.0) <
                64 * field->noise);
    }

    void exact_pieces_are_not_out_of_their_model() {
        for (const TriMesh& mesh : {box(), l_shape(), cube_with_pit(), torus()}) {
            const PieceSet set = cut(mesh);
            const auto field = measure_cover(set, mesh, bounds_of(mesh).diagonal() / 50);
            QVERIFY(field);
            QVERIFY2(field->over.worst <= field->noise,
                     qPrintable(QString::number(field->over.worst)));
            QVERIFY(field->under.worst <= field->noise);
            double area = 0.0;
            for (const Piece& piece : set.pieces) {
                area += area_of(piece.vertices, piece.triangles);
            }
            QVERIFY(std::abs(area_of(field->over.points, field->over.triangles) - area) <
                    1e-9 * area);
        }
    }

    void pieces_with_a_tolerance_stay_within_it() {
        const TriMesh mesh = torus();
        const PieceSet set = cut(mesh, 2.0);
        const auto field = measure_cover(set, mesh, bounds_of(mesh).diagonal() / 100);
        QVERIFY(field);
        QVERIFY(field->over.worst > field->noise);
        QVERIFY(field->over.worst <= set.tolerance + field->noise);
        QVERIFY(field->under.worst <= field->noise);
    }

    // A body without faces owns none, but what it holds is covered all the same.
    void bodies_without_faces_cover_too() {
        PieceSet set = boxed(box(), Vec3(0, 0, 0), Vec3(0.5, 1, 1));
        set.family = Family::solid;
        const auto half = measure_cover(set, box(), 0.1);
        QVERIFY(half && std::abs(half->under.worst - 0.5) < 1e-9);
        PieceSet rest = boxed(box(), Vec3(0.5, 0, 0), Vec3(0.75, 1, 1));
        rest.pieces[0].faces.clear();
        set.pieces.push_back(rest.pieces[0]);
        const auto whole = measure_cover(set, box(), 0.1);
        QVERIFY(whole && whole->under.worst <= whole->noise);
        QVERIFY(std::abs(whole->over.worst - 0.25) < 1e-9);
        QCOMPARE(set.pieces.size(), std::size_t{2});
    }

    // Triangles that share an edge are cut alike along it, so that a picture has no gaps.
    void cut_triangles_meet_along_whole_edges() {
        const auto field = measure_cover(boxed(box(), Vec3(0, 0, 0), Vec3(3, 1, 0.3)), box(), 0.21);
        QVERIFY(field);
        std::map<std::pair<Index, Index>, int> runs;
        for (const Triangle& t : field->over.triangles) {
            for (std::size_t k = 0; k < 3; ++k) {
                ++runs[{t[k], t[(k + 1) % 3]}];
            }
        }
        for (const auto& [edge, count] : runs) {
            QCOMPARE(count, 1);
            QVERIFY(runs.contains({edge.second, edge.first}));
        }
    }

    void any_number_of_threads_measures_the_same() {
        const TriMesh mesh = torus();
        const PieceSet set = cut(mesh, 2.0);
        const double edge = bounds_of(mesh).diagonal() / 80;
        std::vector<CoverField> fields;
        for (const std::size_t threads : {1U, 2U, 7U}) {
            fields.push_back(
                *tests::with_threads(threads, [&] { return measure_cover(set, mesh, edge); }));
        }
        for (const CoverField& field : fields) {
            QVERIFY(field.over.heights == fields[0].over.heights);
            QVERIFY(field.over.triangles == fields[0].over.triangles);
            QCOMPARE(field.over.worst_point, fields[0].over.worst_point);
            QVERIFY(field.under.heights == fields[0].under.heights);
        }
    }

    // Comparing each face with each side, and each side with each corner, would be some ten billion
    // exact tests.
    void one_very_large_convex_piece_is_measured() {
        const TriMesh mesh = large_ball();
        Piece piece;
        piece.vertices = mesh.vertices;
        piece.triangles = mesh.triangles;
        piece.faces.resize(mesh.triangles.size());
        std::iota(piece.faces.begin(), piece.faces.end(), FaceId{0});
        const PieceSet set{{piece}, 0, 0};
        const auto field = measure_cover(set, mesh, 0.2);
        QVERIFY(field && field->closed);
        QVERIFY(field->over.worst <= field->noise);
        QVERIFY(field->under.triangles.empty());
        // A hull that is a little smaller holds no face.
        PieceSet smaller = set;
        for (Vec3& v : smaller.pieces[0].vertices) {
            v *= 0.99;
        }
        const auto under = measure_cover(smaller, mesh, 0.2);
        const std::set<Index> bare(under->under.owners.begin(), under->under.owners.end());
        QCOMPARE(bare.size(), mesh.triangles.size());
        QVERIFY(std::abs(under->under.worst - 0.01) < 1e-4);
    }

    // Nothing that grows with the piece is done after a stop, whenever it comes: each thread tells
    // the sink at most once more.
    void a_stop_is_obeyed_inside_one_piece() {
        const TriMesh mesh = large_ball();
        Piece piece;
        piece.vertices = mesh.vertices;
        piece.triangles = mesh.triangles;
        piece.faces.resize(mesh.triangles.size());
        std::iota(piece.faces.begin(), piece.faces.end(), FaceId{0});
        for (const double from : {0.0, 0.1, 0.3, 0.8}) {
            tests::StopAt sink(from);
            const auto field = measure_cover({{piece}, 0, 0}, mesh, 0.2, sink.progress());
            QVERIFY(!field);
            QCOMPARE(field.issue().code, Code::stopped);
            QVERIFY2(sink.told_after() <= 2 * QThread::idealThreadCount() + 8,
                     qPrintable(QString::number(sink.told_after())));
        }
    }

    void what_cannot_be_measured_is_an_issue() {
        const PieceSet set = boxed(box(), Vec3(0, 0, 0), Vec3(1, 1, 1));
        for (const double edge : {0.0, -1.0, std::nan(""), 1e-9}) {
            const auto field = measure_cover(set, box(), edge);
            QVERIFY(!field);
            QCOMPARE(field.issue().code, Code::bad_setting);
        }
        QCOMPARE(measure_cover(set, {}, 0.1).issue().code, Code::no_triangles);
        QCOMPARE(measure_cover(set, tetrahedron(), 0.1).issue().code, Code::mesh_mismatch);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(measure_cover(set, box(), 0.1, Progress(stop.get_token())).issue().code,
                 Code::stopped);
        QVERIFY(measure_cover({}, box(), 0.1)); // without pieces nothing is covered
        QVERIFY(std::isinf(measure_cover({}, box(), 0.1)->under.worst));
    }
};

QTEST_APPLESS_MAIN(CoverTest)
#include "cover.moc"
