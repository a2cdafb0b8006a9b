// Passages of a model that pieces close or narrow are counted, and hollows that they shut: in
// rings, mugs, lattices, knots and shells, whose passages and hollows are known by hand.
#include "passage/passages_lost.h"
#include "base/parallel.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/shared_models.h"
#include "support/solids.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

PassagesLost lost(const TriMesh& model, std::vector<Piece> pieces) {
    const auto found = find_lost_passages(model, {std::move(pieces), 0.0, 0.0});
    if (!found) {
        qFatal("it was stopped");
    }
    return *found;
}

Piece hull_around(const TriMesh& mesh) {
    return piece_around(mesh.vertices);
}
Piece block(const Vec3& corner, const Vec3& size) {
    return piece_around(shapes::box(corner, size).vertices);
}

struct Block {
    Vec3 corner;
    Vec3 size;
};

std::vector<Piece> pieces_of(const std::vector<Block>& blocks) {
    std::vector<Piece> pieces;
    for (const Block& each : blocks) {
        pieces.push_back(block(each.corner, each.size));
    }
    return pieces;
}

// Returns the cells whose middles are in one of the blocks.
TriMesh cells_of(const std::vector<Block>& blocks) {
    Aabb all;
    for (const Block& each : blocks) {
        all.add(each.corner + each.size);
    }
    const auto up_to = [&](int axis) { return static_cast<int>(all.upper[axis]); };
    return shapes::cells(up_to(0), up_to(1), up_to(2), [&](int x, int y, int z) {
        const Vec3 middle = Vec3(x, y, z) + Vec3::Constant(0.5);
        return std::any_of(blocks.begin(), blocks.end(), [&](const Block& each) {
            return (middle - each.corner).minCoeff() > 0.0 &&
                   (each.corner + each.size - middle).minCoeff() > 0.0;
        });
    });
}

// Returns a mug of eight blocks, as it would be cut by hand: a bottom, four walls, and three of the
// handle, whose opening is 2 wide and 3 high.
std::vector<Block> mug() {
    return {{{0, 0, 0}, {7, 7, 1}}, {{0, 0, 1}, {7, 1, 6}}, {{0, 6, 1}, {7, 1, 6}},
            {{0, 1, 1}, {1, 5, 6}}, {{6, 1, 1}, {1, 5, 6}}, {{7, 3, 1}, {3, 1, 1}},
            {{7, 3, 5}, {3, 1, 1}}, {{9, 3, 2}, {1, 1, 3}}};
}
std::vector<Block> cup() {
    std::vector<Block> blocks = mug();
    blocks.resize(5);
    return blocks;
}

// Returns a frame one cell high with two openings, each three cells wide.
TriMesh two_windows() {
    return shapes::cells(
        9, 5, 1, [](int x, int y, int) { return y == 0 || y == 4 || x == 0 || x == 4 || x == 8; });
}
TriMesh window() {
    return shapes::cells(
        9, 9, 1, [](int x, int y, int) { return std::max(std::abs(x - 4), std::abs(y - 4)) > 1; });
}

// Returns the bars along the edges of count^3 cubes, each two cells wide.
TriMesh lattice(int count) {
    const int size = 3 * count + 1;
    return shapes::cells(size, size, size, [](int x, int y, int z) {
        return (x % 3 == 0 ? 1 : 0) + (y % 3 == 0 ? 1 : 0) + (z % 3 == 0 ? 1 : 0) >= 2;
    });
}

TriMesh moved(TriMesh mesh, const Vec3& by) {
    for (Vec3& v : mesh.vertices) {
        v += by;
    }
    return mesh;
}

// Returns a shell of cubes with a window of three by three in its top; its room is 7 wide.
TriMesh shell_with_window() {
    return shapes::cells(9, 9, 9, [](int x, int y, int z) {
        const bool is_within = std::min({x, y, z}) > 0 && std::max({x, y, z}) < 8;
        return !is_within && !(z == 8 && std::max(std::abs(x - 4), std::abs(y - 4)) <= 1);
    });
}

TriMesh trefoil() {
    return shapes::tube(120, 10, 0.35, true, [](double s) {
        const double a = 2.0 * std::numbers::pi * s;
        return Vec3(std::sin(a) + 2.0 * std::sin(2.0 * a), std::cos(a) - 2.0 * std::cos(2.0 * a),
                    -std::sin(3.0 * a));
    });
}

} // namespace

class PassagesLostTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_has_no_passage() {
        QVERIFY(lost({}, {}).untold == PassagesUntold::model_is_open);
        const PassagesLost bare = lost(shapes::box(), {});
        QVERIFY(!bare.untold && bare.passages == 0 && bare.closed.empty());
        const PassagesLost held = lost(shapes::box(), {hull_around(shapes::box())});
        QVERIFY(!held.untold && held.passages == 0 && held.closed.empty());
    }

    // The hole lets a ball of diameter 1.2 through, or a little less between the torus's sides.
    void a_hull_around_a_ring_closes_it() {
        const TriMesh ring = shapes::torus();
        const PassagesLost open = lost(ring, {});
        QCOMPARE(open.passages, std::uint64_t{1});
        QVERIFY(open.closed.empty());
        const PassagesLost found = lost(ring, {hull_around(ring)});
        QCOMPARE(found.passages, std::uint64_t{1});
        QCOMPARE(found.closed.size(), std::size_t{1});
        const double step = found.least / 7.0;
        QVERIFY2(found.closed[0].width > 1.17 - 2.8 * step && found.closed[0].width < 1.21,
                 qPrintable(QString::number(found.closed[0].width)));
        QVERIFY(found.closed[0].place.norm() < 0.3);
        QCOMPARE(found.closed[0].piece, PieceId{0});
    }

    void one_hull_over_a_mug_closes_its_handle() {
        const TriMesh model = cells_of(mug());
        const PassagesLost found = lost(model, {hull_around(model)});
        QCOMPARE(found.passages, std::uint64_t{1});
        QCOMPARE(found.closed.size(), std::size_t{1});
        QVERIFY(found.closed[0].width > 1.75 && found.closed[0].width <= 2.0);
        const Vec3 place = found.closed[0].place; // is within the handle
        QVERIFY(place.x() > 7.0 && place.x() < 9.0 && place.z() > 2.0 && place.z() < 5.0);
    }

    void eight_pieces_leave_the_handle_open() {
        const PassagesLost found = lost(cells_of(mug()), pieces_of(mug()));
        QCOMPARE(found.passages, std::uint64_t{1});
        QVERIFY(found.closed.empty());
    }

    // One goes in and out again by the mouth, and round nothing.
    void the_mouth_of_a_cup_is_no_passage() {
        const TriMesh model = cells_of(cup());
        for (std::vector<Piece> pieces :
             {std::vector<Piece>{hull_around(model)}, pieces_of({{{0, 0, 6}, {7, 7, 1}}})}) {
            const PassagesLost found = lost(model, std::move(pieces));
            QVERIFY(!found.untold && found.passages == 0 && found.closed.empty());
        }
    }

    void one_of_two_passages_is_closed() {
        const TriMesh model = two_windows();
        const PassagesLost found = lost(model, {block({0.5, 0.5, 0.2}, {4, 4, 0.6})});
        QCOMPARE(found.passages, std::uint64_t{2});
        QCOMPARE(found.closed.size(), std::size_t{1});
        QVERIFY(found.closed[0].place.x() < 4.5);
        const PassagesLost both = lost(model, {hull_around(model)});
        QCOMPARE(both.closed.size(), std::size_t{2});
        // Half of one closed, and half of the other, leave both.
        QVERIFY(lost(model, {block({0.5, 0.5, 0.2}, {8, 2, 0.6})}).closed.empty());
    }

    // The window is 3 wide, and a twenty-fifth of the diagonal 0.51.
    void what_is_narrowed_is_not_closed() {
        const TriMesh model = window();
        const auto left = [&](double gap) {
            return lost(model, {block({2.9, 2.9, 0.2}, {3.2, 3.1 - gap, 0.6})});
        };
        QVERIFY(std::abs(left(1).least - 0.5109) < 1e-3);
        for (const double gap : {2.0, 1.0, 0.5, 0.3, 0.26}) {
            QVERIFY2(left(gap).closed.empty(), qPrintable(QString::number(gap)));
        }
        QCOMPARE(left(0.06).closed.size(), std::size_t{1});
        // Bars across it leave ways between them.
        QVERIFY(lost(model, pieces_of({{{0.5, 4, 0.2}, {8, 1, 0.6}}, {{4, 0.5, 0.2}, {1, 8, 0.6}}}))
                    .closed.empty());
    }

    // Half of the window is filled, and 1.1 or so of it left: a ball of that diameter gets through.
    void how_wide_a_narrowed_passage_stays_is_told() {
        const TriMesh model = window();
        for (const double gap : {2.0, 1.1, 0.6}) {
            const PassagesLost found = lost(model, {block({2.9, 2.9, 0.2}, {3.2, 3.1 - gap, 0.6})});
            QVERIFY(found.closed.empty());
            QCOMPARE(found.narrowed.size(), std::size_t{1});
            const NarrowedPassage& one = found.narrowed[0];
            const double step = found.least / 7.0;
            QVERIFY2(one.width > 3.0 - 2.8 * step && one.width <= 3.0,
                     qPrintable(QString::number(one.width)));
            QVERIFY2(one.left > gap - 2.8 * step && one.left <= gap,
                     qPrintable(QString::number(one.left)));
            QCOMPARE(one.piece, PieceId{0});
            QVERIFY(one.place.y() > 6.0 - gap && one.place.y() < 6.0);
        }
        // Four pieces leave 1 between each other, far from the model.
        const PassagesLost between = lost(model, pieces_of({{{2.9, 2.9, 0.2}, {3.2, 1.1, 0.6}},
                                                            {{2.9, 5, 0.2}, {3.2, 1.1, 0.6}},
                                                            {{2.9, 2.9, 0.2}, {1.1, 3.2, 0.6}},
                                                            {{5, 2.9, 0.2}, {1.1, 3.2, 0.6}}}));
        QCOMPARE(between.narrowed.size(), std::size_t{1});
        QVERIFY2(between.narrowed[0].left > 0.8 && between.narrowed[0].left <= 1.0,
                 qPrintable(QString::number(between.narrowed[0].left)));
        QVERIFY(lost(model, {}).narrowed.empty());
        QVERIFY(lost(model, {block({0, 0, 0}, {3, 9, 1})}).narrowed.empty()); // stays within
    }

    // The one that is narrowed is told, and the other is not, whichever a way round goes through.
    void one_of_two_passages_is_narrowed() {
        for (const double x : {0.9, 4.9}) {
            const PassagesLost found = lost(two_windows(), {block({x, 0.9, 0.2}, {3.2, 2.1, 0.6})});
            QVERIFY(found.closed.empty());
            QCOMPARE(found.narrowed.size(), std::size_t{1});
            QVERIFY(found.narrowed[0].left > 0.8 && found.narrowed[0].left <= 1.0);
            QVERIFY((found.narrowed[0].place.x() < 4.5) == (x < 4.5));
        }
        const PassagesLost both = lost(
            two_windows(),
            pieces_of({{{0.9, 0.9, 0.2}, {3.2, 1.1, 0.6}}, {{4.9, 0.9, 0.2}, {3.2, 2.1, 0.6}}}));
        QCOMPARE(both.narrowed.size(), std::size_t{2});
        QVERIFY(both.narrowed[0].left < 1.01 && both.narrowed[1].left > 1.7);
        QCOMPARE(both.narrowed[0].piece, PieceId{1});
    }

    // A cup is 6 deep and has room for a ball of 5. One hull fills it, and a lid shuts it.
    void what_shuts_a_cup_is_told() {
        const TriMesh model = cells_of(cup());
        const Piece filled = hull_around(model);
        const Piece lid = block({0, 0, 6}, {7, 7, 1});
        for (const Piece& piece : {filled, lid}) {
            std::vector<Piece> pieces = pieces_of(cup());
            pieces.push_back(piece);
            const PassagesLost found = lost(model, std::move(pieces));
            QVERIFY(found.hollows && found.hollows->hollows == 1);
            QCOMPARE(found.hollows->shut.size(), std::size_t{1});
            const ShutHollow& one = found.hollows->shut[0];
            const double step = found.least / 7.0;
            QVERIFY2(one.depth > 6.0 - 5.0 * step && one.depth <= 6.0,
                     qPrintable(QString::number(one.depth)));
            QVERIFY2(one.width > 5.0 - 2.0 * step && one.width <= 5.0,
                     qPrintable(QString::number(one.width)));
            QCOMPARE(one.piece, PieceId{5});
            QVERIFY(one.place.x() > 3.0 && one.place.x() < 4.0 && one.place.z() > 3.0);
        }
    }

    void pieces_that_leave_a_mouth_shut_nothing() {
        const TriMesh model = cells_of(cup());
        const auto shut = [&](std::vector<Piece> pieces) {
            const PassagesLost found = lost(model, std::move(pieces));
            return found.hollows->hollows == 1 ? found.hollows->shut.size() : std::size_t{9};
        };
        QCOMPARE(shut({}), std::size_t{0});
        QCOMPARE(shut(pieces_of(cup())), std::size_t{0});
        // A lid with a gap at its side, and a bottom that is too thick, leave a way in.
        QCOMPARE(shut({block({0, 0, 6}, {5.4, 7, 1})}), std::size_t{0});
        QCOMPARE(shut({block({0, 0, 0}, {7, 7, 3.5})}), std::size_t{0});
        // A hollow of which less than half of the depth is left is as good as shut.
        QCOMPARE(shut({block({0, 0, 0}, {7, 7, 5})}), std::size_t{1});
    }

    // The mug's handle is a passage and no hollow; its room is a hollow and no passage.
    void one_hull_over_a_mug_shuts_its_room_too() {
        const TriMesh model = cells_of(mug());
        const PassagesLost one = lost(model, {hull_around(model)});
        QCOMPARE(one.hollows->hollows, std::uint64_t{1});
        QCOMPARE(one.hollows->shut.size(), std::size_t{1});
        QVERIFY(one.hollows->shut[0].depth > 5.6 && one.hollows->shut[0].depth <= 6.0);
        QVERIFY(lost(model, pieces_of(mug())).hollows->shut.empty());
    }

    // Held with its window up, the shell has to lift a ball from its floor through the window: a
    // ball of diameter d from d / 2 above the floor to d / 2 above the top, 8.
    void a_window_that_a_piece_shuts_is_told() {
        const TriMesh model = shell_with_window();
        const PassagesLost found = lost(model, {block({2.5, 2.5, 8}, {4, 4, 1})});
        QCOMPARE(found.passages, std::uint64_t{0});
        QCOMPARE(found.hollows->hollows, std::uint64_t{1});
        QCOMPARE(found.hollows->shut.size(), std::size_t{1});
        const ShutHollow& one = found.hollows->shut[0];
        QVERIFY2(one.depth > 7.5 && one.depth <= 8.0, qPrintable(QString::number(one.depth)));
        QVERIFY2(one.width > 6.7 && one.width <= 7.0, qPrintable(QString::number(one.width)));
        // A room that nobody gets into is no hollow.
        const TriMesh whole =
            shapes::together(shapes::box({0, 0, 0}, {9, 9, 9}),
                             shapes::inside_out(shapes::box({1, 1, 1}, {7, 7, 7})));
        QCOMPARE(lost(whole, {}).hollows->hollows, std::uint64_t{0});
    }

    // Nothing rests in these, however they are held: it rolls out along the corner, or falls
    // through.
    void corners_gutters_and_rings_are_no_hollows() {
        const TriMesh bracket = cells_of({{{0, 0, 0}, {6, 6, 1}}, {{0, 0, 1}, {1, 6, 5}}});
        const TriMesh gutter =
            cells_of({{{0, 0, 0}, {6, 8, 1}}, {{0, 0, 1}, {1, 8, 4}}, {{5, 0, 1}, {1, 8, 4}}});
        for (const TriMesh& model : {shapes::box(), shapes::torus(), bracket, gutter, window(),
                                     two_windows(), lattice(1)}) {
            const PassagesLost found = lost(model, {hull_around(model)});
            QCOMPARE(found.hollows->hollows, std::uint64_t{0});
            QVERIFY(found.hollows->shut.empty());
        }
    }

    // On its tip, a corner of three walls holds a ball: of radius r, in a corner from 1 to 6, it
    // has to rise by (5 - r) / sqrt(3) to roll out along an edge.
    void a_corner_of_three_walls_holds_a_ball() {
        const TriMesh model =
            cells_of({{{0, 0, 0}, {6, 6, 1}}, {{0, 0, 1}, {1, 6, 5}}, {{1, 0, 1}, {5, 1, 5}}});
        const PassagesLost found = lost(model, {hull_around(model)});
        QCOMPARE(found.hollows->hollows, std::uint64_t{1});
        QCOMPARE(found.hollows->shut.size(), std::size_t{1});
        const double depth = found.hollows->shut[0].depth;
        const double most = (5.0 - 0.5 * found.least) / std::numbers::sqrt3;
        QVERIFY2(depth > most - 5.0 * found.least / 7.0 && depth <= most,
                 qPrintable(QString::number(depth)));
    }

    // Two rooms beside each other are two hollows; of a model turned aside as well.
    void each_hollow_is_told_by_itself() {
        TriMesh model = shapes::cells(11, 6, 5, [](int x, int y, int z) {
            return z == 0 || y == 0 || y == 5 || x == 0 || x == 5 || x == 10;
        });
        const std::vector<Piece> lids = {block({5.5, 0, 4.5}, {5.5, 6, 1})};
        QCOMPARE(lost(model, lids).hollows->hollows, std::uint64_t{2});
        QCOMPARE(lost(model, lids).hollows->shut.size(), std::size_t{1});
        QVERIFY(lost(model, lids).hollows->shut[0].place.x() > 6.0);
        const Eigen::AngleAxisd turn(0.4, Vec3(1, 2, 3).normalized());
        for (Vec3& v : model.vertices) {
            v = turn * v;
        }
        const PassagesLost turned = lost(model, {hull_around(model)});
        QCOMPARE(turned.hollows->hollows, std::uint64_t{2});
        QCOMPARE(turned.hollows->shut.size(), std::size_t{2});
    }

    // A flat piece is thinner than the grid.
    void a_flat_piece_closes_too() {
        const Piece sheet = piece_around({Vec3(0.5, 0.5, 0.51), Vec3(8.5, 0.5, 0.51),
                                          Vec3(8.5, 8.5, 0.51), Vec3(0.5, 8.5, 0.51)});
        QVERIFY(sheet.flat);
        QCOMPARE(lost(window(), {sheet}).closed.size(), std::size_t{1});
    }

    // A plug in the ring, and a ring of pieces beside it: together they have as many passages as
    // the model, and not that of the model.
    void passages_of_pieces_make_up_for_none() {
        const TriMesh ring = shapes::torus();
        std::vector<Piece> pieces = {hull_around(ring)};
        for (const Block& each : std::vector<Block>{{{2, -1, 0}, {2, 0.3, 0.3}},
                                                    {{2, 1, 0}, {2, 0.3, 0.3}},
                                                    {{2, -1, 0}, {0.3, 2, 0.3}},
                                                    {{3.7, -1, 0}, {0.3, 2, 0.3}}}) {
            pieces.push_back(block(each.corner, each.size));
        }
        const PassagesLost found = lost(ring, std::move(pieces));
        QCOMPARE(found.passages, std::uint64_t{1});
        QCOMPARE(found.closed.size(), std::size_t{1});
    }

    // The frame is in the way of those who go round outside of the ring, and they go round it.
    void pieces_around_a_ring_do_not_close_it() {
        const TriMesh ring = shapes::torus();
        QVERIFY(lost(ring, pieces_of({{{-2, -2, -0.3}, {4, 0.7, 0.6}},
                                      {{-2, 1.3, -0.3}, {4, 0.7, 0.6}},
                                      {{-2, -2, -0.3}, {0.7, 4, 0.6}},
                                      {{1.3, -2, -0.3}, {0.7, 4, 0.6}}}))
                    .closed.empty());
    }

    // A graph has as many loops as edges, less its nodes but one: 3 n (n + 1)^2 - (n + 1)^3 + 1.
    void a_lattice_has_as_many_as_its_graph_says_data() {
        QTest::addColumn<int>("cubes");
        QTest::addColumn<int>("loops");
        QTest::newRow("a cube") << 1 << 5;
        QTest::newRow("eight cubes") << 2 << 28;
    }
    void a_lattice_has_as_many_as_its_graph_says() {
        QFETCH(int, cubes);
        QFETCH(int, loops);
        const TriMesh model = lattice(cubes);
        const PassagesLost found = lost(model, {hull_around(model)});
        QCOMPARE(found.passages, static_cast<std::uint64_t>(loops));
        QCOMPARE(found.closed.size(), static_cast<std::size_t>(loops));
        QVERIFY(lost(model, {}).closed.empty());
        // One window that is shut leaves ways through all others; a shut cube has five no more.
        QCOMPARE(lost(model, {block({0.5, 0.5, 0.2}, {3, 3, 0.6})}).closed.size(), std::size_t{1});
        QCOMPARE(lost(model, {block({0.2, 0.2, 0.2}, {3.6, 3.6, 3.6})}).closed.size(),
                 std::size_t{5});
    }

    void a_knot_has_one_and_linked_rings_two() {
        const PassagesLost knot = lost(trefoil(), {hull_around(trefoil())});
        QCOMPARE(knot.passages, std::uint64_t{1});
        QCOMPARE(knot.closed.size(), std::size_t{1});
        const TriMesh thin = shapes::tube(24, 12, 0.25, true, [](double s) {
            const double a = 2.0 * std::numbers::pi * s;
            return Vec3(std::cos(a), std::sin(a), 0.0);
        });
        TriMesh upright = moved(thin, Vec3(1, 0, 0));
        for (Vec3& v : upright.vertices) {
            v = Vec3(v.x(), -v.z(), v.y());
        }
        const TriMesh linked = shapes::together(thin, upright);
        const PassagesLost both = lost(linked, {hull_around(thin)});
        QCOMPARE(both.passages, std::uint64_t{2});
        QCOMPARE(both.closed.size(), std::size_t{1});
    }

    // What overlaps makes one ring, of which no part has a handle.
    void parts_that_overlap_are_one_solid() {
        TriMesh ring = shapes::box({0, 0, 0}, {5, 1, 1});
        for (const Block& each : std::vector<Block>{
                 {{0, 4, 0}, {5, 1, 1}}, {{0, 0, 0}, {1, 5, 1}}, {{4, 0, 0}, {1, 5, 1}}}) {
            ring = shapes::together(ring, shapes::box(each.corner, each.size));
        }
        const PassagesLost found = lost(ring, {hull_around(ring)});
        QCOMPARE(found.passages, std::uint64_t{1});
        QCOMPARE(found.closed.size(), std::size_t{1});
    }

    void a_model_without_an_inside_is_not_told() {
        TriMesh sheet = shapes::box();
        sheet.triangles.erase(sheet.triangles.begin(), sheet.triangles.begin() + 2);
        const PassagesLost found = lost(sheet, {hull_around(sheet)});
        QVERIFY(found.untold == PassagesUntold::model_is_open);
        QVERIFY(found.closed.empty() && found.passages == 0);
        // A crack that nothing could pass leaves an inside.
        TriMesh fine = shapes::torus(240, 96);
        fine.triangles.pop_back();
        const PassagesLost cracked = lost(fine, {hull_around(fine)});
        QVERIFY(!cracked.untold);
        QCOMPARE(cracked.closed.size(), std::size_t{1});
    }

    // A tunnel in a solid that nobody gets into is none; neither is what is between balls.
    void what_nobody_gets_into_is_no_passage() {
        const TriMesh inner = shapes::inside_out(shapes::torus());
        const TriMesh model = shapes::together(shapes::box({-2, -2, -2}, {4, 4, 4}), inner);
        const PassagesLost found = lost(model, {block({-2, -2, -2}, {4, 4, 4})});
        QVERIFY(!found.untold && found.passages == 0 && found.closed.empty());
        const auto ball = [](double radius) {
            std::vector<Vec3> points;
            for (int i = 0; i < 300; ++i) {
                const double z = 1.0 - (2.0 * i + 1.0) / 300.0;
                const double r = std::sqrt(1.0 - z * z);
                points.emplace_back(radius * Vec3(r * std::cos(2.4 * i), r * std::sin(2.4 * i), z));
            }
            const Piece hull = piece_around(points);
            return make_mesh(hull.vertices, hull.triangles);
        };
        const TriMesh nested =
            shapes::together(ball(3.0), shapes::together(shapes::inside_out(ball(2.0)), ball(1.0)));
        const PassagesLost between = lost(nested, {hull_around(nested)});
        QVERIFY(!between.untold && between.passages == 0 && between.closed.empty());
    }

    void pieces_far_off_do_no_harm() {
        const TriMesh ring = shapes::torus();
        const PassagesLost found =
            lost(ring, {block(Vec3::Constant(1e12), Vec3::Constant(1e10)), hull_around(ring)});
        QCOMPARE(found.closed.size(), std::size_t{1});
        QCOMPARE(found.closed[0].piece, PieceId{1});
        // One that reaches that far from the model itself asks for too large a grid.
        const PassagesLost large = lost(ring, {block(Vec3::Zero(), Vec3::Constant(1e10))});
        QVERIFY(large.untold == PassagesUntold::pieces_too_far);
    }

    void the_same_for_any_number_of_threads() {
        const TriMesh model = shapes::together(lattice(1), moved(cells_of(cup()), Vec3(5, 0, 0)));
        const std::vector<Piece> pieces = {block({0, 0, 0}, {2.5, 3, 3}),
                                           hull_around(moved(cells_of(cup()), Vec3(5, 0, 0)))};
        std::optional<PassagesLost> first;
        for (const std::size_t threads : {1, 2, 8}) {
            const PassagesLost found = with_threads(threads, [&] { return lost(model, pieces); });
            QVERIFY(!found.narrowed.empty() && !found.hollows->shut.empty());
            first = first ? first : found;
            QVERIFY(found.closed == first->closed && found.passages == first->passages);
            QVERIFY(found.narrowed == first->narrowed);
            QVERIFY(found.hollows->shut == first->hollows->shut);
        }
    }

    void a_stop_is_obeyed() {
        const TriMesh ring = shapes::torus();
        for (const double from : {0.0, 0.3, 0.65, 0.8}) {
            StopAt sink(from);
            const auto found =
                find_lost_passages(ring, {{hull_around(ring)}, 0.0, 0.0}, sink.progress());
            QVERIFY(sink.was_reached());
            QVERIFY(!found && found.issue().code == Code::stopped);
        }
    }

    // Two threads may tell of their blocks in another order, so that one alone is heard.
    void what_is_told_only_grows() {
        const TriMesh ring = shapes::torus();
        Heard heard;
        const ThreadLimit alone(1);
        QVERIFY(find_lost_passages(ring, {{hull_around(ring)}, 0.0, 0.0}, heard.progress()));
        QVERIFY(heard.told().size() > 10);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
    }

    // Ways are measured one after the other at the end.
    void the_last_steps_tell_how_far_they_are() {
        Heard heard;
        const ThreadLimit alone(1);
        QVERIFY(find_lost_passages(lattice(1), {{block({0, 0, 0}, {2.5, 3, 3})}, 0.0, 0.0},
                                   heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(std::ranges::any_of(heard.told(), [](const auto& told) {
            return told.second > 0.98 && told.second < 0.999;
        }));
    }

    // Models that nobody here made are judged with one hull over all of them.
    void models_of_others_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("passages");
        QTest::newRow("spot") << "spot.obj" << 0;
        QTest::newRow("bunny") << "bunny_filled.obj" << 0;
        QTest::newRow("rocker arm") << "rocker-arm.obj" << 1;
    }
    void models_of_others() {
        QFETCH(QString, file);
        QFETCH(int, passages);
        if (!model_files().contains(file)) {
            QSKIP("there is no such model beside this folder");
        }
        const auto read = prepared_model(file);
        QVERIFY(read);
        QElapsedTimer timer;
        timer.start();
        const PassagesLost found = lost(*read->mesh, {hull_around(*read->mesh)});
        qInfo("%s: %llu nodes, %.2f s, %llu passages, %zu closed, %llu hollows", qPrintable(file),
              static_cast<unsigned long long>(found.nodes),
              static_cast<double>(timer.elapsed()) / 1000.0,
              static_cast<unsigned long long>(found.passages), found.closed.size(),
              static_cast<unsigned long long>(found.hollows->hollows));
        QVERIFY(!found.untold);
        QCOMPARE(found.passages, static_cast<std::uint64_t>(passages));
        QCOMPARE(found.closed.size(), static_cast<std::size_t>(passages));
    }
};

QTEST_APPLESS_MAIN(PassagesLostTest)
#include "passages_lost.moc"
