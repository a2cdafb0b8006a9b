// Convex bodies that have no faces of the surface are measured and ordered as pieces with faces
// are.
#include "piece/piece.h"
#include "piece/volume_probe.h"
#include "support/open_shapes.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

Solid body(const Vec3& corner, const Vec3& size) {
    const TriMesh mesh = box(corner, size);
    return {{}, mesh.vertices, mesh.triangles, false, {}};
}

struct Place {
    explicit Place(TriMesh of) : mesh(std::move(of)) {}

    TriMesh mesh;
    std::unique_ptr<Ground> ground = std::move(*prepare_ground(mesh, 0.0, {}));
    HeightField field{*ground};

    [[nodiscard]] std::optional<double> protrusion(Solid solid, double limit) const {
        return protrusion_of(*ground, field, solid, limit, {});
    }
    [[nodiscard]] std::optional<double> throughout(const Solid& solid, double limit) const {
        return height_throughout(*ground, field, solid, limit, {});
    }
};

Piece with_faces(std::vector<FaceId> faces) {
    Piece piece;
    piece.faces = std::move(faces);
    return piece;
}

Piece with_corners(std::vector<Vec3> corners) {
    Piece piece;
    piece.vertices = std::move(corners);
    return piece;
}

} // namespace

class TestBodies : public QObject {
    Q_OBJECT

private slots:
    // Above a diagonal, an edge and a corner of a cube several faces are as near: all that have the
    // nearest point.
    void of_faces_that_are_as_near_the_first_counts() {
        const Place cube(box(Vec3(0, 0, 0), Vec3(4, 4, 4)));
        for (const Vec3& point : {Vec3(2, 2, 6), Vec3(-1, 2, 2), Vec3(2, 6, 5), Vec3(7, 6, 5)}) {
            const Vec3 nearest = point.cwiseMax(0.0).cwiseMin(4.0);
            std::vector<FaceId> with_it;
            for (FaceId face = 0; face < cube.mesh.triangles.size(); ++face) {
                const auto c = cube.mesh.corners(face);
                const Vec3 normal = (c[1] - c[0]).cross(c[2] - c[0]);
                bool holds = normal.dot(nearest - c[0]) == 0.0;
                for (Index i = 0; i < 3; ++i) {
                    const Vec3 side = c[(i + 1) % 3] - c[i];
                    holds = holds && side.cross(nearest - c[i]).dot(normal) >= 0.0;
                }
                if (holds) {
                    with_it.push_back(face);
                }
            }
            QVERIFY(with_it.size() > 1);
            for (FaceId begin = 0; begin < cube.mesh.triangles.size(); ++begin) {
                FaceId near = begin;
                QCOMPARE(cube.field.likely_height(point, near), (point - nearest).norm());
                QCOMPARE(near, with_it.front());
            }
        }
    }

    void a_body_inside_a_cube_does_not_stand_out() {
        const Place cube(box(Vec3(0, 0, 0), Vec3(4, 4, 4)));
        const Solid inside = body(Vec3(1, 1, 1), Vec3(2, 2, 2));
        QCOMPARE(cube.protrusion(inside, 0.01), std::optional(0.0));
        QCOMPARE(cube.throughout(inside, 0.01), std::optional(0.0));
        const auto at_sides = cube.protrusion(body(Vec3(0, 0, 0), Vec3(4, 4, 2)), 0.01);
        QVERIFY2(at_sides && *at_sides < 1e-12, qPrintable(QString::number(at_sides.value_or(9))));
    }

    // The body's side is 0.25 above the cube's.
    void a_body_stands_out_by_as_much_as_its_side_is_above_the_cube() {
        const Place cube(box(Vec3(0, 0, 0), Vec3(4, 4, 4)));
        const Solid higher = body(Vec3(1, 1, 1), Vec3(2, 2, 3.25));
        QVERIFY(!cube.protrusion(higher, 0.2));
        QVERIFY(!cube.throughout(higher, 0.2));
        const auto found = cube.protrusion(higher, 0.3);
        QVERIFY(found);
        QVERIFY2(std::abs(*found - 0.25) < 1e-12, qPrintable(QString::number(*found)));
        QVERIFY(cube.throughout(higher, 0.3));
    }

    // A cavity of two units: its middle is one unit from the solid.
    void a_body_in_a_cavity_is_outside() {
        const Place shell(together(box(Vec3(0, 0, 0), Vec3(6, 6, 6)),
                                   inside_out(box(Vec3(2, 2, 2), Vec3(2, 2, 2)))));
        for (const Solid& filling :
             {body(Vec3(2, 2, 2), Vec3(2, 2, 2)), body(Vec3(1, 1, 1), Vec3(4, 4, 4))}) {
            QVERIFY(!shell.protrusion(filling, 0.5));
            QVERIFY(!shell.throughout(filling, 0.5));
        }
        QVERIFY(shell.throughout(body(Vec3(2, 2, 2), Vec3(2, 2, 2)), 1.1));
        QCOMPARE(shell.protrusion(body(Vec3(0, 0, 0), Vec3(2, 6, 6)), 0.1), std::optional(0.0));
    }

    // The body ends a tenth above the middle of a cavity of two units, from which the walls are one
    // unit away. Its top is nearer to them, and so is what lies deepest in it.
    void a_body_is_higher_inside_than_at_its_facets() {
        const Place shell(together(box(Vec3(0, 0, 0), Vec3(6, 6, 6)),
                                   inside_out(box(Vec3(2, 2, 2), Vec3(2, 2, 2)))));
        const Solid filling = body(Vec3(2, 2, 2), Vec3(2, 2, 1.1));
        QVERIFY(!shell.protrusion(filling, 0.97));
        QVERIFY(!shell.throughout(filling, 0.97));
        QVERIFY(shell.protrusion(filling, 1.1));
    }

    // Each face of the ball lies in one of the body's many facets, and is cut off by that one
    // alone. Those of the cube are cut off above the ball by facets all around.
    void many_facets_cut_off_what_is_outside_of_them() {
        const Place round(ball(1.0, 3));
        const Solid whole{{}, round.mesh.vertices, round.mesh.triangles, false, {}};
        const auto own = round.protrusion(whole, 0.05);
        QVERIFY2(own && *own < 1e-9, qPrintable(QString::number(own.value_or(9))));
        const Place cube(box(Vec3(0, 0, 0), Vec3(4, 4, 4)));
        const TriMesh within =
            moved(round.mesh, [](const Vec3& v) { return Vec3(1.9 * v + Vec3::Constant(2.0)); });
        QCOMPARE(cube.protrusion({{}, within.vertices, within.triangles, false, {}}, 0.2),
                 std::optional(0.0));
    }

    // The square closes a ring, whose middle is one unit from the ring's inner walls.
    void a_search_that_failed_leaves_nothing_to_the_next() {
        const Place ring(
            cells(4, 4, 1, [](int x, int y, int) { return x == 0 || x == 3 || y == 0 || y == 3; }));
        const TriMesh square = make_mesh(
            {Vec3(0, 0, 1), Vec3(4, 0, 1), Vec3(4, 4, 1), Vec3(0, 4, 1)}, {{0, 1, 2}, {0, 2, 3}});
        Solid lid{{}, square.vertices, square.triangles, true, {}};
        for (const double limit : {0.3, 0.6, 0.9}) {
            QVERIFY(!protrusion_of(*ring.ground, ring.field, lid, limit, {}));
        }
        const auto found = protrusion_of(*ring.ground, ring.field, lid, 1.2, {});
        QVERIFY(found && *found <= 1.2);
    }

    // The end of a cube lies deep in the body, within a beam that goes through it. What is near it
    // is inside all the same, which only a search throughout the body tells.
    void surface_within_a_solid_does_no_harm() {
        const Place crossing(
            together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)), box(Vec3(2, 1, 1), Vec3(4, 2, 2))));
        const auto within = [&](Solid solid, double limit) {
            return protrusion_within(*crossing.ground, crossing.field, solid, limit, {});
        };
        const Solid filling = body(Vec3(3, 1.5, 1.5), Vec3(2, 1, 1));
        QVERIFY(!crossing.protrusion(filling, 0.2));
        const auto found = within(filling, 0.2);
        QVERIFY(found && *found <= 0.2);
        QVERIFY(!within(body(Vec3(3, 1.5, 1.5), Vec3(4, 1, 1)), 0.2)); // it is longer than the beam
    }

    // The last face is a sheet beside the cube.
    void a_piece_is_of_a_sheet_only_where_all_its_faces_are() {
        const TriMesh mesh =
            together(box(), make_mesh({Vec3(5, 0, 0), Vec3(6, 0, 0), Vec3(5, 1, 0)}, {{0, 1, 2}}));
        const auto kinds = classify_surface(mesh, {});
        QVERIFY(kinds && kinds->is_sheet(12) && !kinds->is_sheet(0));
        QCOMPARE(kinds->of(std::vector<FaceId>{12}), SurfaceKind::sheet);
        QCOMPARE(kinds->of(std::vector<FaceId>{3, 12}), SurfaceKind::solid);
        QCOMPARE(kinds->of(std::vector<FaceId>()), SurfaceKind::solid);
    }

    void pieces_come_by_their_faces_then_by_their_corners() {
        const std::vector<Piece> in_order = {with_faces({0, 9}),
                                             with_faces({3}),
                                             with_faces({4, 5}),
                                             with_corners({Vec3(0, 0, 0), Vec3(0, 0, 1)}),
                                             with_corners({Vec3(0, 0, 0), Vec3(0, 1, 0)}),
                                             with_corners({Vec3(0, 1, 0)}),
                                             with_corners({Vec3(1, 0, 0)})};
        for (std::size_t i = 0; i < in_order.size(); ++i) {
            for (std::size_t j = 0; j < in_order.size(); ++j) {
                QCOMPARE(comes_before(in_order[i], in_order[j]), i < j);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestBodies)
#include "bodies.moc"
