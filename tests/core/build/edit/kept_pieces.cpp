// States of corrected pieces share in memory whatever is alike in two of them.
#include "edit/kept_pieces.h"
#include "edit/apply.h"
#include "piece/decompose.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>
#include <limits>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

constexpr unsigned k_seed = 7;

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

    // Pieces that both states have in memory once are not looked at: one that differs from itself,
    // as no number does, is the same all the same.
    void states_are_of_the_same_pieces_by_what_they_share() {
        const TriMesh mesh = four_cubes();
        auto set = std::make_shared<PieceSet>(*cut(mesh));
        const KeptPieces fresh = keep_fresh(set);
        const KeptPieces copied = keep_fresh(std::make_shared<const PieceSet>(*set));
        QVERIFY(have_same_pieces(fresh, copied)); // by their values
        const auto locked = apply(edited(fresh), LockPieces{{ref_to(set->pieces[2], mesh)}}, mesh);
        QVERIFY(locked.ok());
        const KeptPieces after = keep(*locked, fresh);
        QVERIFY(have_same_pieces(fresh, after));
        set->pieces[0].concavity = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(have_same_pieces(fresh, after));
        QVERIFY(!have_same_pieces(fresh, copied));
    }

    void other_pieces_and_other_frames_are_told() {
        const TriMesh mesh = four_cubes();
        const KeptPieces fresh = keep_fresh(cut(mesh));
        KeptPieces other = fresh;
        other.frame.tolerance += 1.0;
        QVERIFY(!have_same_pieces(fresh, other));
        other = fresh;
        other.pieces.pop_back();
        QVERIFY(!have_same_pieces(fresh, other) && !have_same_pieces(other, fresh));
        other = fresh;
        std::swap(other.pieces[0], other.pieces[1]);
        QVERIFY(!have_same_pieces(fresh, other));
    }

    void what_a_correction_has_made_is_told() {
        const TriMesh mesh = four_cubes();
        const KeptPieces fresh = keep_fresh(cut(mesh));
        const EditedPieces before = edited(fresh);
        const auto ref = [&](std::size_t piece) { return ref_to(before.set.pieces[piece], mesh); };
        const auto made = [&](const Correction& correction) {
            return made_since(fresh, keep(*apply(before, correction, mesh), fresh));
        };
        QCOMPARE(made(SplitByPlane{ref(1), Vec3(2.5, 0.5, 0.5), Vec3(1, 0, 0)}).size(),
                 std::size_t{2});
        QVERIFY(made(LockPieces{{ref(0), ref(3)}}).empty());
        QVERIFY(made(SetTags{{ref(1)}, {"stone"}, {}}).empty());
        QVERIFY(made(DeletePieces{{ref(0)}}).empty());
        QVERIFY(made(FitPrimitive{{ref(0), ref(2)}, Shape::box}) == (std::set<PieceId>{0, 2}));
        QVERIFY(made_since(fresh, fresh).empty());
        QCOMPARE(made_since(keep_fresh(std::make_shared<const PieceSet>()), fresh).size(),
                 std::size_t{4});
    }

    // The pieces told are those that comparing all values tells.
    void what_was_made_is_what_differs_by_value() {
        const TriMesh mesh = four_cubes();
        KeptPieces before = keep_fresh(cut(mesh));
        std::mt19937 random(k_seed);
        for (int step = 0; step < 40; ++step) {
            const EditedPieces pieces = edited(before);
            const auto count = static_cast<unsigned>(pieces.set.pieces.size());
            const PieceRef ref = ref_to(pieces.set.pieces[random() % count], mesh);
            const std::vector<Correction> choices = {FitPrimitive{{ref}, Shape::box},
                                                     DropPrimitive{{ref}}, LockPieces{{ref}},
                                                     UnlockPieces{{ref}}, SplitByTree{ref}};
            const auto next = apply(pieces, choices[random() % choices.size()], mesh);
            if (!next) {
                continue; // the piece is locked, has no primitive, or has one face
            }
            const KeptPieces now = keep(*next, before);
            std::set<PieceId> others;
            for (PieceId i = 0; i < next->set.pieces.size(); ++i) {
                const auto same = std::find(pieces.set.pieces.begin(), pieces.set.pieces.end(),
                                            next->set.pieces[i]);
                const auto old = static_cast<std::size_t>(same - pieces.set.pieces.begin());
                if (same == pieces.set.pieces.end() ||
                    !(pieces.extras[old].primitive == next->extras[i].primitive)) {
                    others.insert(i);
                }
            }
            QVERIFY2(made_since(before, now) == others,
                     qPrintable(QString("seed %1, step %2").arg(k_seed).arg(step)));
            before = now;
        }
        QVERIFY(before.pieces.size() > 4);
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
