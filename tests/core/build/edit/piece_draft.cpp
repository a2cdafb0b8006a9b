// The cost of a correction among many does not depend on the pieces that it leaves alone, and a
// stop ends it. Work is counted in bytes of memory taken, as all of it takes some.
#include "edit/piece_draft.h"
#include "edit/apply.h"
#include "edit/replay.h"
#include "support/counted_memory.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QTest>
#include <memory>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Holds tetrahedra in a row, each a piece.
struct Row {
    explicit Row(std::size_t count) {
        auto all = std::make_shared<TriMesh>();
        constexpr std::array<Triangle, 4> k_faces = {Triangle{0, 2, 1}, Triangle{0, 1, 3},
                                                     Triangle{1, 2, 3}, Triangle{2, 0, 3}};
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3 at(2.0 * static_cast<double>(i), 0.0, 0.0);
            const auto first = static_cast<Index>(all->vertices.size());
            Piece piece;
            piece.vertices = {at, at + Vec3::UnitX(), at + Vec3::UnitY(), at + Vec3::UnitZ()};
            piece.triangles.assign(k_faces.begin(), k_faces.end());
            for (const Triangle& t : k_faces) {
                piece.faces.push_back(static_cast<FaceId>(all->triangles.size()));
                all->triangles.push_back({first + t[0], first + t[1], first + t[2]});
            }
            all->vertices.insert(all->vertices.end(), piece.vertices.begin(), piece.vertices.end());
            fresh.pieces.push_back(std::move(piece));
        }
        all->face_part.assign(all->triangles.size(), 0);
        mesh = std::move(all);
    }

    [[nodiscard]] PieceRef ref(PieceId piece) const { return ref_to(fresh.pieces[piece], *mesh); }

    std::shared_ptr<const TriMesh> mesh;
    PieceSet fresh;
};

// Returns four corrections for every fourth piece, which leave the others alone.
std::vector<Correction> many_corrections(const Row& row) {
    std::vector<Correction> corrections;
    for (PieceId p = 0; p + 4 <= row.fresh.pieces.size(); p += 4) {
        corrections.push_back(SetTags{{row.ref(p)}, {"tag"}, "steel"});
        corrections.push_back(LockPieces{{row.ref(p)}});
        corrections.push_back(DeletePieces{{row.ref(p + 1)}});
        corrections.push_back(SplitByTree{row.ref(p + 2)});
    }
    return corrections;
}

// Returns bytes taken while `count` pieces are corrected as often.
std::uint64_t bytes_of_replay(std::size_t count) {
    const Row row(count);
    const std::vector<Correction> corrections = many_corrections(row);
    const EditSurface surface(row.mesh, row.fresh);
    if (!surface.prepared()) {
        qFatal("the surface was not prepared");
    }
    PieceSet fresh = row.fresh;
    const std::uint64_t before = tests::g_allocated_bytes;
    const auto done = replay(std::move(fresh), corrections, surface);
    const std::uint64_t taken = tests::g_allocated_bytes - before;
    if (!done || !done->not_applied.empty() ||
        done->pieces.set.pieces.size() != count) { // one in four is deleted, another is two
        qFatal("the corrections were not all made");
    }
    return taken;
}

} // namespace

class PieceDraftTest : public QObject {
    Q_OBJECT

private slots:
    void no_pieces() {
        const TriMesh nothing;
        PieceDraft draft(nothing, EditedPieces());
        QVERIFY(std::move(draft).finish()->set.pieces.empty());
    }

    void a_change_is_taken_back_by_the_one_that_it_returns() {
        const Row row(3);
        const EditedPieces before = begin_editing(row.fresh);
        const auto changed = [&](bool back) {
            PieceDraft draft(*row.mesh, before);
            Change change;
            change.gone = {1};
            change.made.push_back({draft.piece(1), PieceExtras()});
            change.made.back().extras.bound = 0.5;
            change.extras.emplace_back(0, PieceExtras());
            change.extras.back().second.material = "steel";
            AddedPrimitive ball;
            ball.name = "ball";
            change.added.emplace_back(0, ball);
            Change inverse = draft.make(std::move(change));
            if (draft.finder().owner_of(4) != 3 || draft.find_added("ball") != 0U) {
                qFatal("the change was not made");
            }
            if (back) {
                draft.make(std::move(inverse));
            }
            return *std::move(draft).finish();
        };
        QVERIFY(changed(true) == before);
        const EditedPieces after = changed(false);
        QCOMPARE(after.set.pieces.size(), std::size_t{3});
        QVERIFY(after.set.pieces[1] == before.set.pieces[1]); // sorted by their first faces
        QCOMPARE(after.extras[1].bound, 0.5);
        QCOMPARE(after.set.tolerance, 0.5);
        QCOMPARE(after.extras[0].material, std::string("steel"));
        QCOMPARE(after.added.size(), std::size_t{1});
    }

    void a_correction_costs_what_it_changes() {
        const std::uint64_t few = bytes_of_replay(200);
        const std::uint64_t many = bytes_of_replay(1600);
        qInfo("%llu bytes for 200 pieces, %llu for 1,600", static_cast<unsigned long long>(few),
              static_cast<unsigned long long>(many));
        QVERIFY(many < 12 * few); // 8 times as many pieces and corrections
    }

    void one_correction_of_many_pieces_costs_what_it_changes() {
        const auto bytes_of = [](std::size_t count) {
            const Row row(count);
            const EditSurface surface(row.mesh, row.fresh);
            DeletePieces step;
            for (PieceId p = 0; p < count; p += 2) {
                step.pieces.push_back(row.ref(p));
            }
            const EditedPieces pieces = begin_editing(row.fresh);
            const std::uint64_t before = tests::g_allocated_bytes;
            const auto next = apply(pieces, step, surface);
            if (!next || 2 * next->set.pieces.size() != count) {
                qFatal("the pieces were not deleted");
            }
            return tests::g_allocated_bytes - before;
        };
        QVERIFY(bytes_of(1600) < 12 * bytes_of(200));
    }

    void a_stop_ends_corrections_in_the_middle() {
        const Row row(400);
        const std::vector<Correction> corrections = many_corrections(row);
        const EditSurface surface(row.mesh, row.fresh);
        tests::StopAt half(0.5);
        const auto stopped = replay(row.fresh, corrections, surface, half.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(half.told_after() < 10);
    }

    void a_stop_ends_the_replacing_of_pieces() {
        const Row row(20000);
        const EditSurface surface(row.mesh, row.fresh);
        tests::StopAt late(0.91); // pieces are put in order from 0.9 on
        const auto stopped =
            apply(begin_editing(row.fresh), DeletePieces{{row.ref(0)}}, surface, late.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(late.told_after() < 2);
    }
};

QTEST_APPLESS_MAIN(PieceDraftTest)
#include "piece_draft.moc"
