// States of corrected pieces share in memory whatever is alike in two of them.
#include "edit/kept_pieces.h"
#include "edit/apply.h"
#include "piece/decompose.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

std::shared_ptr<const PieceSet> cut(const TriMesh& mesh) {
    DecomposeSettings settings;
    settings.rounding.automatic = false;
    return std::make_shared<const PieceSet>(decompose(mesh, settings)->set);
}

// Returns a row of cubes that do not touch, each of which becomes a piece.
TriMesh four_cubes() {
    return cells(7, 1, 1, [](int x, int, int) { return x % 2 == 0; });
}

Result<EditedPieces> apply(const EditedPieces& pieces, const Correction& correction,
                           const TriMesh& mesh) {
    const EditSurface surface(std::make_shared<const TriMesh>(mesh), pieces.set);
    return hullwright::apply(pieces, correction, surface);
}

// Counts the pieces, or extras, of the later state that are the same objects as in the earlier one.
template <class T>
std::size_t shared(const std::vector<std::shared_ptr<const T>>& before,
                   const std::vector<std::shared_ptr<const T>>& after) {
    std::size_t count = 0;
    for (const auto& each : after) {
        count += std::find(before.begin(), before.end(), each) != before.end() ? 1U : 0U;
    }
    return count;
}

} // namespace

class KeptPiecesTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_kept_of_no_pieces() {
        const KeptPieces kept = keep_fresh(std::make_shared<const PieceSet>());
        QVERIFY(kept.pieces.empty());
        QVERIFY(edited(kept) == EditedPieces());
        QVERIFY(edited(keep(EditedPieces(), kept)) == EditedPieces());
    }

    void fresh_pieces_are_those_of_the_run() {
        const auto fresh = cut(four_cubes());
        QCOMPARE(fresh->pieces.size(), std::size_t{4});
        const KeptPieces kept = keep_fresh(fresh);
        for (std::size_t i = 0; i < fresh->pieces.size(); ++i) {
            QCOMPARE(kept.pieces[i].get(), &fresh->pieces[i]);
        }
        QVERIFY(edited(kept) == begin_editing(*fresh));
    }

    void a_correction_of_one_piece_shares_all_others() {
        const TriMesh mesh = four_cubes();
        const KeptPieces fresh = keep_fresh(cut(mesh));
        const EditedPieces before = edited(fresh);
        const PieceRef second = ref_to(before.set.pieces[1], mesh);
        const auto split =
            apply(before, SplitByPlane{second, Vec3(2.5, 0.5, 0.5), Vec3(1, 0, 0)}, mesh);
        QVERIFY(split.ok() && split->set.pieces.size() == 5);
        const KeptPieces after = keep(*split, fresh);
        QCOMPARE(shared(fresh.pieces, after.pieces), std::size_t{3});
        QVERIFY(edited(after) == *split);
        // A lock changes no piece, and the extras of just one.
        const auto locked = apply(*split, LockPieces{{ref_to(split->set.pieces[4], mesh)}}, mesh);
        QVERIFY(locked.ok());
        const KeptPieces last = keep(*locked, after);
        QCOMPARE(shared(after.pieces, last.pieces), std::size_t{5});
        QCOMPARE(shared(after.extras, last.extras), std::size_t{4});
        QVERIFY(edited(last) == *locked);
        // A piece that comes back as it was is shared again.
        const auto deleted = apply(before, DeletePieces{{second}}, mesh);
        QVERIFY(deleted.ok());
        QCOMPARE(shared(last.pieces, keep(*deleted, last).pieces), std::size_t{3});
    }

    void added_primitives_are_kept() {
        const TriMesh mesh = four_cubes();
        const KeptPieces fresh = keep_fresh(cut(mesh));
        Primitive guard;
        guard.half = Vec3(1, 2, 3);
        const auto added = apply(edited(fresh), AddPrimitive{"guard", guard}, mesh);
        QVERIFY(added.ok());
        const KeptPieces after = keep(*added, fresh);
        QCOMPARE(shared(fresh.pieces, after.pieces), std::size_t{4});
        QVERIFY(edited(after) == *added);
    }

    // An old state needs none of those that came after it, so it may outlive them.
    void a_state_outlives_the_others() {
        const TriMesh mesh = four_cubes();
        auto fresh = std::make_unique<KeptPieces>(keep_fresh(cut(mesh)));
        const EditedPieces before = edited(*fresh);
        const auto deleted =
            apply(before, DeletePieces{{ref_to(before.set.pieces[0], mesh)}}, mesh);
        const KeptPieces after = keep(*deleted, *fresh);
        fresh.reset();
        QVERIFY(edited(after) == *deleted);
    }
};

QTEST_APPLESS_MAIN(KeptPiecesTest)
#include "kept_pieces.moc"
