// Pieces as what is drawn, against numbers by hand.
#include "draw/piece_draw_list.h"

#include "piece/hull.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// All of the mesh's faces, in their convex hull.
Piece hull_around(const TriMesh& mesh, FaceId first_face = 0) {
    Piece piece;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        piece.faces.push_back(first_face + face);
    }
    const Hull hull = convex_hull(mesh.vertices);
    for (const Index v : hull.vertices) {
        piece.vertices.push_back(mesh.vertices[v]);
    }
    piece.triangles = hull.triangles;
    piece.flat = hull.flat;
    return piece;
}

PieceDrawList drawn(const PieceSet& set, const TriMesh* mesh, const Aabb& bounds,
                    Palette palette = Palette::spectrum) {
    auto list = draw_pieces(set, mesh, bounds, palette);
    return list ? std::move(*list) : PieceDrawList();
}

} // namespace

class PieceDrawListTest : public QObject {
    Q_OBJECT

private slots:
    void no_pieces_are_an_empty_list() {
        const PieceDrawList list = drawn({}, nullptr, {});
        QVERIFY(list.vertices.empty() && list.real_faces.empty() && list.edges.empty());
        QVERIFY(list.origin == Vec3(0, 0, 0));
    }

    void a_cube_has_eight_corners_and_twelve_edges() {
        const TriMesh mesh = box(Vec3(10, 20, 30), Vec3(1, 1, 1));
        const PieceDrawList list = drawn({{hull_around(mesh)}, 0, 0}, &mesh, bounds_of(mesh));
        QCOMPARE(list.vertices.size(), std::size_t{8});
        QCOMPARE(list.real_faces.size(), std::size_t{36});
        QVERIFY(list.virtual_faces.empty());
        QCOMPARE(list.edges.size(), std::size_t{24}); // no diagonal of a side
        QCOMPARE(list.ranges.size(), std::size_t{1});
        QCOMPARE(list.ranges[0].vertices, 8U);
        QVERIFY(list.origin == Vec3(10.5, 20.5, 30.5));
        for (const PieceVertex& vertex : list.vertices) {
            for (std::size_t k = 0; k < 3; ++k) {
                QCOMPARE(std::abs(vertex.position[k]), 0.5F);
                QCOMPARE(vertex.away[k], 0.0F);
            }
            QCOMPARE(vertex.colour[3], 1.0F);
        }
        for (std::size_t i = 0; i < list.edges.size(); i += 2) {
            int differ = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                differ += list.vertices[list.edges[i]].position[k] !=
                                  list.vertices[list.edges[i + 1]].position[k]
                              ? 1
                              : 0;
            }
            QCOMPARE(differ, 1);
        }
    }

    // A prism of five sides; the one across the L's inner corner is of the hull alone.
    void the_hull_of_an_l_has_one_virtual_side() {
        const TriMesh mesh = l_shape();
        const PieceSet set{{hull_around(mesh)}, 0, 0};
        const PieceDrawList list = drawn(set, &mesh, bounds_of(mesh));
        QCOMPARE(list.vertices.size(), std::size_t{10});
        QCOMPARE(list.virtual_faces.size(), std::size_t{6});
        QCOMPARE(list.real_faces.size(), std::size_t{3 * 16 - 6});
        QCOMPARE(list.edges.size(), std::size_t{2 * 15});
        for (const std::uint32_t i : list.virtual_faces) {
            const auto& p = list.vertices[i].position; // from (1, 1, 0.5)
            QCOMPARE(p[0] + p[1], 1.0F);
        }
        // Where nobody knows the mesh, all are taken for real.
        const PieceDrawList alone = drawn(set, nullptr, bounds_of(mesh));
        QVERIFY(alone.virtual_faces.empty());
        QCOMPARE(alone.real_faces.size(), std::size_t{48});
    }

    void pieces_lie_one_after_the_other_and_know_their_way() {
        const TriMesh left = box(Vec3(-2, 0, 0));
        const TriMesh right = box(Vec3(1, 0, 0));
        Aabb bounds = bounds_of(left);
        bounds.add(bounds_of(right));
        const PieceDrawList list =
            drawn({{hull_around(left), hull_around(right, 12)}, 0, 0}, nullptr, bounds);
        QCOMPARE(list.ranges.size(), std::size_t{2});
        QCOMPARE(list.ranges[1].first_vertex, 8U);
        for (std::size_t i = 0; i < 16; ++i) {
            QCOMPARE(list.vertices[i].piece, i < 8 ? 0.0F : 1.0F);
            QCOMPARE(list.vertices[i].away[0], i < 8 ? -1.5F : 1.5F);
        }
        for (std::size_t i = 0; i < list.real_faces.size(); ++i) {
            QCOMPARE(list.real_faces[i] < 8, i < list.real_faces.size() / 2);
        }
    }

    void a_flat_piece_is_its_polygon_and_its_rim() {
        Piece piece;
        piece.faces = {0, 1};
        piece.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)};
        piece.triangles = {{0, 1, 2}, {0, 2, 3}};
        piece.flat = true;
        const PieceDrawList list = drawn({{piece}, 0, 0}, nullptr, {});
        QCOMPARE(list.real_faces.size(), std::size_t{6});
        QCOMPARE(list.edges.size(), std::size_t{8});
    }

    void a_colour_stays_with_the_first_face() {
        Piece piece = hull_around(box());
        Piece other = hull_around(tetrahedron());
        for (const Palette palette : {Palette::spectrum, Palette::few_and_safe}) {
            QVERIFY(piece_colour(piece, palette) == piece_colour(other, palette));
        }
        std::set<Rgb> spectrum;
        std::set<Rgb> safe;
        for (FaceId face = 0; face < 1000; ++face) {
            piece.faces = {face};
            spectrum.insert(piece_colour(piece, Palette::spectrum));
            safe.insert(piece_colour(piece, Palette::few_and_safe));
        }
        QVERIFY(spectrum.size() > 300);
        QCOMPARE(safe.size(), std::size_t{8});
    }

    void a_stop_is_an_issue() {
        std::stop_source stop;
        stop.request_stop();
        const auto list = draw_pieces({{hull_around(box())}, 0, 0}, nullptr, {}, Palette::spectrum,
                                      Progress(stop.get_token()));
        QVERIFY(!list);
        QCOMPARE(list.issue().code, Code::stopped);
    }
};

QTEST_APPLESS_MAIN(PieceDrawListTest)
#include "piece_draw_list.moc"
