// References of corrections mean the pieces and the added primitives that they should.
#include "edit/targets.h"
#include "piece/decompose.h"
#include "support/solids.h"

#include <QTest>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Holds an L of two pieces or so, with a locked ball and a free one beside it.
struct Scene {
    Scene() : mesh(l_shape()), pieces(begin_editing(decompose(mesh, {})->set)) {
        for (const std::string name : {"locked", "free"}) {
            AddedPrimitive ball;
            ball.name = name;
            ball.locked = name == "locked";
            pieces.added.push_back(ball);
        }
    }
    [[nodiscard]] PieceRef ref(PieceId p) const { return ref_to(pieces.set.pieces[p], mesh); }

    TriMesh mesh;
    EditedPieces pieces;
};

} // namespace

class TargetsTest : public QObject {
    Q_OBJECT
    Scene scene_;

    [[nodiscard]] Result<Targets> found(const std::vector<PieceRef>& refs,
                                        Locked locked = Locked::refused) const {
        return find_targets(PieceDraft(scene_.mesh, scene_.pieces), refs, locked);
    }

private slots:
    void init() { scene_ = Scene(); }

    void no_references_mean_nothing() {
        const auto targets = found({});
        QVERIFY(targets.ok() && targets->pieces.empty() && targets->added.empty());
    }

    void they_are_found_in_the_order_in_which_they_are_named() {
        QVERIFY(scene_.pieces.set.pieces.size() > 1);
        const auto targets =
            found({scene_.ref(1), ref_to_added("free"), scene_.ref(0)}, Locked::refused);
        QVERIFY(targets.ok());
        QCOMPARE(targets->pieces, (std::vector<PieceId>{1, 0}));
        QCOMPARE(targets->added, std::vector<std::size_t>{1});
    }

    void what_is_locked_is_found_only_where_that_is_allowed() {
        scene_.pieces.extras[0].locked = true;
        QVERIFY(!found({scene_.ref(0)}));
        QVERIFY(found({scene_.ref(0)}, Locked::allowed).ok());
        QVERIFY(!found({ref_to_added("locked")}));
        QVERIFY(found({ref_to_added("locked")}, Locked::allowed).ok());
    }

    void nothing_is_named_twice() {
        QVERIFY(!found({scene_.ref(0), scene_.ref(0)}));
        QVERIFY(!found({ref_to_added("free"), ref_to_added("free")}));
        QVERIFY(!found({ref_to_added("no such")}));
    }

    void added_primitives_are_no_pieces() {
        const PieceDraft draft(scene_.mesh, scene_.pieces);
        QVERIFY(!find_piece(draft, ref_to_added("free")));
        QVERIFY(find_piece(draft, scene_.ref(1)).ok());
        QCOMPARE(*find_piece(draft, scene_.ref(1)), PieceId{1});
        QCOMPARE(find_pieces(draft, std::vector{scene_.ref(1), scene_.ref(0)})->size(),
                 std::size_t{2});
    }

    // Ids of pieces stay while others are replaced.
    void a_piece_is_found_after_another_was_replaced() {
        PieceDraft draft(scene_.mesh, scene_.pieces);
        Change change;
        change.gone = {0};
        change.made.push_back({scene_.pieces.set.pieces[0], {}});
        draft.make(std::move(change));
        QCOMPARE(*find_piece(draft, scene_.ref(1)), PieceId{1});
        QCOMPARE(*find_piece(draft, scene_.ref(0)),
                 static_cast<PieceId>(scene_.pieces.set.pieces.size()));
        change = {};
        change.gone = {1};
        draft.make(std::move(change));
        QVERIFY(!find_piece(draft, scene_.ref(1)));
    }
};

QTEST_APPLESS_MAIN(TargetsTest)
#include "targets.moc"
