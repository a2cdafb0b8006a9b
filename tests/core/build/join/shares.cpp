// Shares of long parts are held against a bar whose halves are known by hand, and what is cut from
// a tree of them against the judge of pieces.

// TBB has functions whose names Qt would make keywords.
#define QT_NO_KEYWORDS
#include "join/shares.h"

#include "check/check_pieces.h"
#include "geom/box_around.h"
#include "join/solid_pieces.h"
#include "piece/body.h"
#include "support/hull_volumes.h"
#include "support/solid_sets.h"
#include "support/solids.h"
#include "support/threads.h"

#include <QTest>
#include <numeric>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

TriMesh bar() {
    return cells(16, 1, 1, [](int, int, int) { return true; });
}

// Returns two blocks on a bar that is ten times as long as they are high.
TriMesh bar_with_blocks() {
    return cells(20, 2, 3, [](int x, int, int z) { return z < 1 || x < 4 || x >= 12; });
}

Piece whole_of(const TriMesh& mesh) {
    std::vector<FaceId> faces(mesh.triangles.size());
    std::iota(faces.begin(), faces.end(), FaceId{0});
    Solid solid = body_of(mesh.vertices, std::move(faces));
    Piece piece;
    piece.faces = std::move(solid.faces);
    piece.vertices = std::move(solid.vertices);
    piece.triangles = std::move(solid.triangles);
    return piece;
}

// Returns the bar as one part, then a box as another; both are 16 long.
Shares shares_of_a_bar(double longest) {
    const TriMesh mesh = bar();
    const auto ground = prepare_ground(mesh, 0.0, {});
    Aabb filled;
    filled.add(Vec3(0, 0, 0));
    filled.add(Vec3(1, 16, 1));
    const Piece whole = whole_of(mesh);
    const std::vector<JoinPart> parts{{whole.vertices, 0}, box_part(filled, 0)};
    return shares_of(**ground, {whole}, parts, {longest, 0.0}, {});
}

} // namespace

class SharesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void short_parts_stay_whole() {
        const Shares shares = shares_of_a_bar(16.0);
        QCOMPARE(shares.first, (std::vector<Index>{0, 1, 2}));
        QCOMPARE(shares.pieces.size(), std::size_t{1});
        QVERIFY(shares.pieces.front() == whole_of(bar()));
        QCOMPARE(shares.parts.size(), std::size_t{2});
    }

    // The middles of all faces are on one side of the middle of their box, whatever the axis.
    void a_part_without_faces_on_both_sides_stays_whole() {
        const TriMesh mesh = tetrahedron();
        const auto ground = prepare_ground(mesh, 0.0, {});
        const Piece whole = whole_of(mesh);
        const std::vector<JoinPart> parts{{whole.vertices, 0}};
        const Shares shares = shares_of(**ground, {whole}, parts, {1e-3, 0.0}, {});
        QCOMPARE(shares.first, (std::vector<Index>{0, 1}));
        QVERIFY(shares.pieces.front() == whole);
    }

    void a_long_bar_is_halved_until_it_is_short() {
        const Shares shares = shares_of_a_bar(4.0);
        QCOMPARE(shares.first, (std::vector<Index>{0, 4, 8}));
        QCOMPARE(shares.pieces.size(), std::size_t{4});
        std::vector<FaceId> faces;
        for (std::size_t i = 0; i < 4; ++i) {
            const Piece& piece = shares.pieces[i];
            const double from = 4.0 * static_cast<double>(i);
            const Aabb box = box_around(piece.vertices);
            QCOMPARE(box.lower, Vec3(from, 0, 0));
            QCOMPARE(box.upper, Vec3(from + 4.0, 1, 1));
            QCOMPARE(tests::volume_of(piece.vertices, piece.triangles), 4.0);
            QCOMPARE(shares.parts[i].points, piece.vertices);
            faces.insert(faces.end(), piece.faces.begin(), piece.faces.end());
            const Aabb other = box_around(shares.parts[4 + i].points);
            QCOMPARE(other.lower, Vec3(0, from, 0));
            QCOMPARE(other.upper, Vec3(1, from + 4.0, 1));
        }
        std::sort(faces.begin(), faces.end());
        QCOMPARE(faces, whole_of(bar()).faces);
    }

    // Steps that join shares come first, and those of whole parts follow with their costs.
    void the_first_steps_join_shares() {
        MergeTree whole;
        whole.parts = 3;
        whole.outside = 7;
        whole.steps = {{1, 2, 5}, {0, 3, 9}};
        Shares shares;
        shares.parts.resize(6);
        shares.first = {0, 3, 4, 6};
        const MergeTree tree = tree_of_shares(whole, shares);
        QCOMPARE(tree.parts, Index{6});
        QCOMPARE(tree.outside, std::uint64_t{7});
        const std::vector<JoinStep> steps{{0, 1, 0}, {2, 6, 0}, {4, 5, 0}, {3, 8, 5}, {7, 9, 9}};
        QVERIFY(tree.steps == steps);
        QCOMPARE(cut_tree(tree, 2), (std::vector<std::vector<Index>>{{0, 1, 2}, {3, 4, 5}}));
    }

    void cuts_of_a_tree_with_shares_cover_the_solid() {
        const TriMesh mesh = bar_with_blocks();
        const double longest = 0.05 * bounds_of(mesh).diagonal();
        std::shared_ptr<const SolidTree> first;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const auto tree = tests::with_threads(
                threads, [&] { return build_solid_tree(mesh, tests::of_pieces(3)); });
            QVERIFY(tree);
            first = first ? first : *tree;
            QVERIFY((*tree)->merging == first->merging);
            QVERIFY((*tree)->fine == first->fine);
            for (const JoinPart& part : (*tree)->parts) {
                QVERIFY(box_around(part.points).size().maxCoeff() <= longest ||
                        part.points.size() <= 3);
            }
            for (const std::uint32_t pieces : {1U, 2U, 3U, 6U}) {
                const auto cut = [&](const SolidTree& of) {
                    return tests::with_threads(
                        threads, [&] { return cut_solid(of, tests::of_pieces(pieces)); });
                };
                const auto made = cut(**tree);
                QVERIFY(made);
                QCOMPARE(made->set.pieces.size(), std::size_t{pieces});
                QVERIFY(made->set.filled);
                QVERIFY(made->set == cut_solid(*first, tests::of_pieces(pieces))->set);
                const auto check = check_pieces(mesh, made->set);
                QVERIFY(check && check->passed());
            }
        }
    }
};

QTEST_GUILESS_MAIN(SharesTest)
#include "shares.moc"
