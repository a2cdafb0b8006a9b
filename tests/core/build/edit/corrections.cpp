// Corrections by hand are held against the judge of pieces and against volumes and errors worked
// out on paper.
#include "check/check_pieces.h"
#include "edit/apply.h"
#include "edit/primitive_set.h"
#include "edit/replay.h"
#include "piece/decompose.h"
#include "report/reasons.h"
#include "support/servant.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

PieceSet cut(const TriMesh& mesh, double percent = 0.0) {
    DecomposeSettings settings;
    settings.rounding.automatic = false;
    settings.tolerance = {percent, true};
    return decompose(mesh, settings)->set;
}

Result<Replay> replay(const PieceSet& fresh, std::span<const Correction> corrections,
                      const TriMesh& mesh) {
    const EditSurface surface(std::make_shared<const TriMesh>(mesh), fresh);
    return hullwright::replay(fresh, corrections, surface);
}

// Holds the pieces of one run, together with what is needed to correct them.
struct Bench {
    explicit Bench(TriMesh of, double percent = 0.0)
        : mesh(std::move(of)), fresh(cut(mesh, percent)), pieces(begin_editing(fresh)),
          surface(std::make_shared<const TriMesh>(mesh), fresh) {}

    [[nodiscard]] PieceRef ref(PieceId p) const { return ref_to(pieces.set.pieces[p], mesh); }
    [[nodiscard]] std::vector<PieceRef> all() const {
        std::vector<PieceRef> refs;
        for (const Piece& piece : pieces.set.pieces) {
            refs.push_back(ref_to(piece, mesh));
        }
        return refs;
    }
    [[nodiscard]] Result<EditedPieces> tried(const Correction& correction) const {
        return apply(pieces, correction, surface);
    }
    // Applies the correction, or leaves everything as it is when it is refused.
    bool apply_to(const Correction& correction) {
        auto next = tried(correction);
        if (next) {
            pieces = std::move(*next);
            corrections.push_back(correction);
        }
        return next.ok();
    }
    // Returns the sentence with which the correction is refused; empty when it is not.
    [[nodiscard]] std::string refused(const Correction& correction) const {
        const auto result = tried(correction);
        return result ? "" : sentence(result.issue().detail);
    }
    [[nodiscard]] bool is_good() const {
        const auto check = check_pieces(mesh, pieces.set);
        for (const PieceFinding& finding : check->findings) {
            qInfo("fault %d of piece %u: %g of %g", static_cast<int>(finding.fault), finding.piece,
                  finding.measured, pieces.set.tolerance);
        }
        return check->passed();
    }

    [[nodiscard]] bool is_good_but_for_deleted_faces() const {
        const auto check = check_pieces(mesh, pieces.set);
        return !check->passed() && std::all_of(check->findings.begin(), check->findings.end(),
                                               [](const PieceFinding& finding) {
                                                   return finding.fault == PieceFault::face_missing;
                                               });
    }

    TriMesh mesh;
    PieceSet fresh;
    EditedPieces pieces;
    EditSurface surface;
    std::vector<Correction> corrections;
};

// True when every piece of `before` that was not touched is in `after` bit for bit.
bool others_are_untouched(const EditedPieces& before, const EditedPieces& after,
                          const std::vector<FaceId>& touched) {
    for (std::size_t p = 0; p < before.set.pieces.size(); ++p) {
        const Piece& piece = before.set.pieces[p];
        if (std::find(touched.begin(), touched.end(), piece.faces.front()) != touched.end()) {
            continue;
        }
        const auto at = std::find(after.set.pieces.begin(), after.set.pieces.end(), piece);
        if (at == after.set.pieces.end() ||
            after.extras[static_cast<std::size_t>(at - after.set.pieces.begin())] !=
                before.extras[p]) {
            return false;
        }
    }
    return true;
}

std::vector<std::array<double, 3>> sorted(const std::vector<Vec3>& points) {
    std::vector<std::array<double, 3>> all;
    for (const Vec3& p : points) {
        all.push_back({p.x(), p.y(), p.z()});
    }
    std::sort(all.begin(), all.end());
    return all;
}

Primitive unit_ball() {
    Primitive ball;
    ball.shape = Shape::sphere;
    ball.radius = 1.0;
    return ball;
}

} // namespace

class CorrectionsTest : public QObject {
    Q_OBJECT

private slots:
    void no_pieces_can_be_named() {
        Bench bench(box());
        PieceRef nothing;
        QVERIFY(!bench.refused(DeletePieces{{}}).empty());
        QVERIFY(!bench.refused(DeletePieces{{nothing}}).empty());
        nothing.faces = {{5, 0}};
        nothing.shape = "x";
        QVERIFY(!bench.refused(DeletePieces{{nothing}}).empty());
        nothing.faces = {{5, 1'000'000}};
        QVERIFY(!bench.refused(DeletePieces{{nothing}}).empty());
        nothing.faces = {{5, 2}, {6, 1}};
        QVERIFY(!bench.refused(DeletePieces{{nothing}}).empty());
        QVERIFY(!bench.refused(MergePieces{{bench.ref(0)}}).empty());
        QVERIFY(!bench.refused(MergePieces{{bench.ref(0), bench.ref(0)}}).empty());
    }

    void an_l_merged_is_its_hull_with_the_numbers_of_the_notch() {
        Bench bench(l_shape());
        QVERIFY(bench.pieces.set.pieces.size() > 1);
        QVERIFY(bench.apply_to(MergePieces{bench.all()}));
        QCOMPARE(bench.pieces.set.pieces.size(), std::size_t{1});
        const Piece& piece = bench.pieces.set.pieces[0];
        QCOMPARE(piece.faces.size(), bench.mesh.triangles.size());
        QCOMPARE(volume_of(piece), 3.5);
        // The L's inner edge lies below the plane x + y = 3, whose point (1.5, 1.5) above it is
        // farthest from the L. Halfway up, that edge is nearer to top and bottom.
        QVERIFY(piece.concavity >= 0.5 && piece.concavity <= 0.505 + 1e-9);
        QVERIFY(piece.protrusion > 0.4 && piece.protrusion < 0.6);
        QVERIFY(bench.pieces.extras[0].bound >= piece.concavity);
        QVERIFY(bench.pieces.extras[0].bound < 1.0);
        QCOMPARE(bench.pieces.set.tolerance, bench.pieces.extras[0].bound);
        QVERIFY(bench.is_good());
    }

    void a_cube_split_in_the_middle_covers_whole_faces() {
        Bench bench(box());
        QCOMPARE(bench.pieces.set.pieces.size(), std::size_t{1});
        QVERIFY(bench.apply_to(SplitByPlane{bench.ref(0), Vec3(0, 0, 0.5), Vec3(0, 0, 2)}));
        QCOMPARE(bench.pieces.set.pieces.size(), std::size_t{2});
        // Each side of the cut has the triangles of the four walls that rest on its end. They leave
        // out one corner of the cube, so its volume is 1 - 1/6.
        for (const Piece& piece : bench.pieces.set.pieces) {
            QCOMPARE(piece.faces.size(), std::size_t{6});
            QVERIFY(std::abs(volume_of(piece) - 5.0 / 6.0) < 1e-12);
            QCOMPARE(piece.concavity, 0.0);
        }
        QVERIFY(bench.is_good());
    }

    void the_tree_splits_where_two_boxes_are_smallest() {
        // A long bar stands on a plate: the best split leaves one half that is the bar, or most of
        // it.
        Bench bench(cells(6, 2, 1, [](int x, int y, int) { return y == 0 || x == 0; }));
        QVERIFY(bench.apply_to(MergePieces{bench.all()}));
        const double whole = volume_of(bench.pieces.set.pieces[0]);
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(0)}));
        QVERIFY(bench.pieces.set.pieces.size() >= 2);
        QVERIFY(bench.is_good());
        double parts = 0.0;
        for (const Piece& piece : bench.pieces.set.pieces) {
            parts += volume_of(piece);
        }
        QVERIFY(parts < 0.8 * whole);
        // Splitting goes on down to single faces and is refused beyond them.
        Bench corner(tetrahedron());
        while (corner.pieces.set.pieces.size() < 4) {
            const auto& pieces = corner.pieces.set.pieces;
            const auto large = std::find_if(pieces.begin(), pieces.end(),
                                            [](const Piece& p) { return p.faces.size() > 1; });
            QVERIFY(corner.apply_to(SplitByTree{
                corner.ref(static_cast<PieceId>(std::distance(pieces.begin(), large)))}));
        }
        QVERIFY(corner.refused(SplitByTree{corner.ref(0)}).find("one face") != std::string::npos);
    }

    void a_side_that_falls_apart_becomes_several_pieces() {
        // A U of cells lying on its back is merged and then split through both legs.
        Bench bench(cells(3, 2, 1, [](int x, int y, int) { return y == 0 || x != 1; }));
        QVERIFY(bench.apply_to(MergePieces{bench.all()}));
        QVERIFY(bench.apply_to(SplitByPlane{bench.ref(0), Vec3(0, 1.2, 0), Vec3(0, 1, 0)}));
        QCOMPARE(bench.pieces.set.pieces.size(), std::size_t{3});
        QVERIFY(bench.is_good());
    }

    void what_cannot_be_is_refused_with_a_reason() {
        Bench bench(together(l_shape(), box(Vec3(5, 0, 0))));
        const std::size_t count = bench.pieces.set.pieces.size();
        QVERIFY(bench.refused(MergePieces{bench.all()}).find("different parts") !=
                std::string::npos);
        QVERIFY(bench.refused(SplitByPlane{bench.ref(0), Vec3(0, 0, 9), Vec3(0, 0, 1)})
                    .find("one side") != std::string::npos);
        QVERIFY(!bench.refused(SplitByPlane{bench.ref(0), Vec3(0, 0, 0), Vec3(0, 0, 0)}).empty());
        QVERIFY(!bench.refused(SplitByPlane{bench.ref(0), Vec3(0, std::nan(""), 0), Vec3(0, 0, 1)})
                     .empty());
        QVERIFY(!bench.refused(DropPrimitive{{bench.ref(0)}}).empty());
        QVERIFY(!bench.refused(LimitVertices{{bench.ref(0)}, 7}).empty());
        QVERIFY(!bench.refused(SetTags{{bench.ref(0)}, {"a\nb"}, ""}).empty());
        QVERIFY(!bench.refused(SetTags{{bench.ref(0)}, {"a", "a"}, ""}).empty());
        QVERIFY(!bench.refused(DeletePieces{{ref_to_added("nobody")}}).empty());
        QVERIFY(!bench.refused(RedoRegion{{bench.ref(0)}, {-1.0, false}}).empty());
        QCOMPARE(bench.pieces.set.pieces.size(), count);
        TriMesh apart = together(box(), box(Vec3(5, 0, 0)));
        apart.face_part.assign(apart.face_part.size(), 0);
        Bench two(std::move(apart));
        QVERIFY(two.refused(MergePieces{two.all()}).find("hang together") != std::string::npos);
    }

    void deleted_pieces_are_gone_and_named_no_more() {
        Bench bench(l_shape());
        const PieceRef first = bench.ref(0);
        const EditedPieces before = bench.pieces;
        QVERIFY(bench.apply_to(DeletePieces{{first}}));
        QCOMPARE(bench.pieces.set.pieces.size() + 1, before.set.pieces.size());
        QVERIFY(others_are_untouched(before, bench.pieces, {before.set.pieces[0].faces.front()}));
        QVERIFY(bench.refused(DeletePieces{{first}}).find("deleted") != std::string::npos);
        QVERIFY(bench.is_good_but_for_deleted_faces());
    }

    void locked_pieces_stay_until_they_are_unlocked() {
        Bench bench(l_shape());
        QVERIFY(bench.apply_to(LockPieces{{bench.ref(0)}}));
        for (const Correction& correction : std::vector<Correction>{
                 MergePieces{bench.all()}, DeletePieces{{bench.ref(0)}},
                 FitPrimitive{{bench.ref(0)}, Shape::box}, LimitVertices{{bench.ref(0)}, 8},
                 RedoRegion{bench.all(), {1.0, true}}, SplitByTree{bench.ref(0)},
                 SplitByPlane{bench.ref(0), Vec3(0.5, 0.5, 0.5), Vec3(1, 0, 0)}}) {
            QVERIFY(bench.refused(correction).find("locked") != std::string::npos);
        }
        QVERIFY(bench.apply_to(SetTags{{bench.ref(0)}, {"wall"}, "steel"}));
        QVERIFY(bench.apply_to(UnlockPieces{{bench.ref(0)}}));
        QVERIFY(bench.apply_to(MergePieces{bench.all()}));
        QCOMPARE(bench.pieces.extras[0].tags, std::vector<std::string>{"wall"});
        QCOMPARE(bench.pieces.extras[0].material, std::string("steel"));
    }

    void primitives_come_move_and_go() {
        Bench bench(box());
        QVERIFY(bench.apply_to(FitPrimitive{{bench.ref(0)}, Shape::sphere}));
        const auto& given = bench.pieces.extras[0].primitive;
        QVERIFY(given && given->holds);
        // The cube's corners are on the ball, and the middle of a side is (sqrt(3) - 1) / 2 below
        // it.
        const double gap = 0.5 * (std::sqrt(3.0) - 1.0);
        QVERIFY(given->error.bound >= gap && given->error.bound < 1.2 * gap);
        QVERIFY(bench.is_good());
        Motion away;
        away.move = Vec3(100, 0, 0);
        QVERIFY(bench.apply_to(MovePrimitive{bench.ref(0), away}));
        QVERIFY(!bench.pieces.extras[0].primitive->holds);
        QVERIFY(bench.pieces.extras[0].primitive->error.bound > 90.0);
        QVERIFY(std::isfinite(bench.pieces.extras[0].primitive->error.bound));
        QVERIFY(bench.apply_to(DropPrimitive{{bench.ref(0)}}));
        QVERIFY(!bench.pieces.extras[0].primitive);
        QVERIFY(bench.is_good());
    }

    void many_pieces_get_primitives_and_limits_in_one_step() {
        Bench bench(torus(), 5.0);
        const std::vector<PieceRef> all = bench.all();
        QVERIFY(all.size() > 2);
        QVERIFY(bench.apply_to(FitPrimitive{{all[0], all[1]}, std::nullopt}));
        for (PieceId p = 0; p < all.size(); ++p) {
            const auto& given = bench.pieces.extras[p].primitive;
            QCOMPARE(given.has_value(), p < 2);
            if (given) {
                const auto best = fit_all(bench.pieces.set.pieces[p]).front().primitive;
                QCOMPARE(given->primitive, best);
            }
        }
        QVERIFY(bench.apply_to(DropPrimitive{all})); // pieces without one do not matter
        QVERIFY(!bench.pieces.extras[0].primitive && !bench.pieces.extras[1].primitive);
        QCOMPARE(bench.refused(DropPrimitive{all}), std::string("it has no primitive"));
        const auto most = [&bench] {
            std::size_t vertices = 0;
            for (const Piece& piece : bench.pieces.set.pieces) {
                vertices = std::max(vertices, piece.vertices.size());
            }
            return vertices;
        };
        QVERIFY(most() > 12);
        QVERIFY(bench.apply_to(LimitVertices{all, 12}));
        QVERIFY(most() <= 12);
        QVERIFY(bench.is_good());
        QVERIFY(bench.apply_to(LockPieces{{bench.ref(1)}}));
        QCOMPARE(bench.refused(FitPrimitive{bench.all(), Shape::box}),
                 std::string("piece 1: it is locked"));
        // A correction of several pieces applies to all or none.
        QVERIFY(!bench.pieces.extras[0].primitive);
    }

    void what_many_pieces_got_is_kept_by_those_that_another_cut_makes_again() {
        Bench fine(torus(), 5.0);
        const std::vector<PieceRef> all = fine.all();
        QVERIFY(fine.apply_to(FitPrimitive{all, Shape::sphere}));
        QVERIFY(fine.apply_to(SetTags{all, {"ring"}, ""}));
        // The first two pieces are one in the other cut.
        Bench merged(torus(), 5.0);
        QVERIFY(merged.apply_to(MergePieces{{merged.ref(0), neighbour_of(merged, 0)}}));
        const auto again = replay(merged.pieces.set, fine.corrections, merged.mesh);
        QVERIFY(again);
        QCOMPARE(again->not_applied.size(), std::size_t{2});
        std::size_t with = 0;
        for (std::size_t p = 0; p < again->pieces.extras.size(); ++p) {
            with += again->pieces.extras[p].primitive ? 1U : 0U;
            QCOMPARE(again->pieces.extras[p].primitive.has_value(),
                     !again->pieces.extras[p].tags.empty());
        }
        QVERIFY(with >= all.size() - 2);
    }

    void primitives_are_replaced() {
        Bench bench(box());
        Primitive wide;
        wide.half = Vec3(3, 0.25, 0.5);
        wide.pose.move = Vec3(0.5, 0.25, 0.5);
        QCOMPARE(bench.refused(SetPrimitive{bench.ref(0), wide}),
                 std::string("it has no primitive"));
        QVERIFY(bench.apply_to(FitPrimitive{{bench.ref(0)}, Shape::sphere}));
        QVERIFY(bench.apply_to(SetPrimitive{bench.ref(0), wide}));
        const auto& given = bench.pieces.extras[0].primitive;
        QCOMPARE(given->primitive, wide);
        QVERIFY(!given->holds); // half of the unit cube lies outside of it
        QVERIFY(std::abs(given->volume_excess - (8.0 * 0.375 - 1.0)) < 1e-9);
        QVERIFY(given->error.bound >= 2.5); // its far end is 2.5 from the cube
        QVERIFY(bench.apply_to(AddPrimitive{"ball", unit_ball()}));
        QVERIFY(bench.apply_to(SetPrimitive{ref_to_added("ball"), wide}));
        QCOMPARE(bench.pieces.added[0].primitive, wide);
        wide.half.y() = -1.0;
        QVERIFY(!bench.refused(SetPrimitive{ref_to_added("ball"), wide}).empty());
        QVERIFY(bench.apply_to(LockPieces{{ref_to_added("ball")}}));
        QCOMPARE(bench.refused(SetPrimitive{ref_to_added("ball"), unit_ball()}),
                 std::string("it is locked"));
    }

    void added_primitives_have_names() {
        Bench bench(box());
        QVERIFY(bench.apply_to(AddPrimitive{"ball", unit_ball()}));
        QVERIFY(!bench.refused(AddPrimitive{"ball", unit_ball()}).empty());
        Motion turn;
        turn.turn = Eigen::Quaterniond(Eigen::AngleAxisd(std::acos(-1.0) / 2, Vec3(0, 0, 1)));
        turn.move = Vec3(1, 2, 3);
        QVERIFY(bench.apply_to(MovePrimitive{ref_to_added("ball"), turn}));
        QVERIFY(bench.apply_to(MovePrimitive{ref_to_added("ball"), turn}));
        const Vec3 expected = Vec3(-2, 1, 3) + Vec3(1, 2, 3);
        QVERIFY((bench.pieces.added[0].primitive.pose.move - expected).norm() < 1e-12);
        QVERIFY(bench.apply_to(SetTags{{ref_to_added("ball"), bench.ref(0)}, {"x"}, "rubber"}));
        QCOMPARE(bench.pieces.added[0].material, std::string("rubber"));
        QVERIFY(bench.apply_to(LockPieces{{ref_to_added("ball")}}));
        QVERIFY(!bench.refused(DeletePieces{{ref_to_added("ball")}}).empty());
        QVERIFY(!bench.refused(FitPrimitive{{ref_to_added("ball")}, Shape::box}).empty());
        QVERIFY(bench.apply_to(UnlockPieces{{ref_to_added("ball")}}));
        QVERIFY(bench.apply_to(DeletePieces{{ref_to_added("ball")}}));
        QVERIFY(bench.pieces.added.empty());
        Primitive nothing;
        nothing.half = Vec3(1, -1, 1);
        QVERIFY(!bench.refused(AddPrimitive{"n", nothing}).empty());
        nothing.half = Vec3(1, std::nan(""), 1);
        QVERIFY(!bench.refused(AddPrimitive{"n", nothing}).empty());
    }

    void fewer_vertices_hold_all_faces() {
        Bench bench(fan(40), 1.0);
        QVERIFY(bench.refused(LimitVertices{{bench.ref(0)}, 8}).find("few") != std::string::npos);
        Bench round(torus(), 30.0);
        for (PieceId p = 0; p < round.pieces.set.pieces.size(); ++p) {
            QVERIFY(round.apply_to(LimitVertices{{round.ref(p)}, 16}));
            QVERIFY(round.pieces.set.pieces[p].vertices.size() <= 16);
        }
        QVERIFY(round.is_good());
    }

    void a_region_is_cut_again_and_the_rest_stays() {
        Bench bench(torus(), 5.0);
        const EditedPieces before = bench.pieces;
        QVERIFY(bench.apply_to(SetTags{{bench.ref(0)}, {"left"}, ""}));
        const FaceId first = before.set.pieces[0].faces.front();
        QVERIFY(bench.apply_to(RedoRegion{{bench.ref(0)}, {0.5, true}}));
        QVERIFY(bench.pieces.set.pieces.size() > before.set.pieces.size());
        QVERIFY(others_are_untouched(before, bench.pieces, {first}));
        QCOMPARE(bench.pieces.set.tolerance, before.set.tolerance);
        const auto tagged =
            std::count_if(bench.pieces.extras.begin(), bench.pieces.extras.end(),
                          [](const PieceExtras& extras) { return !extras.tags.empty(); });
        QCOMPARE(static_cast<std::size_t>(tagged) + before.set.pieces.size() - 1,
                 bench.pieces.set.pieces.size());
        QVERIFY(bench.is_good());
    }

    void a_stop_leaves_everything_as_it_was() {
        Bench bench(l_shape());
        std::stop_source source;
        source.request_stop();
        const auto result = apply(bench.pieces, MergePieces{bench.all()}, bench.surface,
                                  Progress(source.get_token()));
        QVERIFY(!result && result.issue().code == Code::stopped);
        QVERIFY(bench.apply_to(MergePieces{bench.all()}));
    }

    void replaying_the_same_run_applies_everything() {
        Bench bench(torus(), 5.0);
        QVERIFY(bench.apply_to(MergePieces{{bench.ref(0), neighbour_of(bench, 0)}}));
        QVERIFY(bench.apply_to(SplitByPlane{bench.ref(0), bench.ref(0).centroid, Vec3(1, 2, 3)}));
        QVERIFY(bench.apply_to(FitPrimitive{{bench.ref(1)}, Shape::capsule}));
        QVERIFY(bench.apply_to(AddPrimitive{"ball", unit_ball()}));
        QVERIFY(bench.apply_to(DeletePieces{{bench.ref(2)}}));
        const auto again = replay(bench.fresh, bench.corrections, bench.mesh);
        QVERIFY(again.ok() && again->not_applied.empty());
        QVERIFY(again->pieces == bench.pieces);
    }

    void a_changed_model_keeps_what_fits_and_lists_the_rest() {
        const TriMesh model = together(box(), box(Vec3(5, 0, 0)));
        Bench bench(model);
        QVERIFY(bench.apply_to(SetTags{{bench.ref(0)}, {"one"}, ""}));
        QVERIFY(bench.apply_to(SetTags{{bench.ref(1)}, {"two"}, ""}));
        QVERIFY(bench.apply_to(LockPieces{{bench.ref(1)}}));
        // The second box has become three times as long, so corrections of it no longer apply.
        const TriMesh longer = together(box(), box(Vec3(5, 0, 0), Vec3(3, 1, 1)));
        auto again = replay(cut(longer), bench.corrections, longer);
        QCOMPARE(again->not_applied.size(), std::size_t{2});
        QCOMPARE(again->not_applied[0].index, std::size_t{1});
        QCOMPARE(again->not_applied[1].index, std::size_t{2});
        QVERIFY(sentence(again->not_applied[0].reason.detail).find("changed") != std::string::npos);
        QCOMPARE(again->pieces.extras[0].tags, std::vector<std::string>{"one"});
        // A box that has moved a little and has other face numbers is found by its place.
        const TriMesh other = together(box(Vec3(5, 0, 0.01)), box());
        again = replay(cut(other), bench.corrections, other);
        QVERIFY(again->not_applied.empty());
        QCOMPARE(again->pieces.extras[0].tags, std::vector<std::string>{"two"});
        QCOMPARE(again->pieces.extras[1].tags, std::vector<std::string>{"one"});
        // Two boxes at one place cannot be told apart.
        TriMesh twice = together(together(box(Vec3(5, 0, 0.01)), box(Vec3(5, 0, 0.02))), box());
        again = replay(begin_editing(cut(twice)).set, bench.corrections, twice);
        QCOMPARE(again->not_applied.size(), std::size_t{2});
    }

    void what_is_locked_outlives_another_tolerance() {
        Bench bench(torus(), 5.0);
        std::size_t largest = 0;
        for (PieceId p = 0; p < bench.pieces.set.pieces.size(); ++p) {
            if (bench.pieces.set.pieces[p].faces.size() >
                bench.pieces.set.pieces[largest].faces.size()) {
                largest = p;
            }
        }
        const PieceRef ref = bench.ref(static_cast<PieceId>(largest));
        const Piece before = bench.pieces.set.pieces[largest];
        QVERIFY(bench.apply_to(SetTags{{ref}, {"kept"}, "steel"}));
        QVERIFY(bench.apply_to(FitPrimitive{{ref}, Shape::box}));
        QVERIFY(bench.apply_to(LockPieces{{ref}}));
        for (const double percent : {0.0, 1.0, 12.0}) {
            const auto again = replay(cut(bench.mesh, percent), bench.corrections, bench.mesh);
            QVERIFY(again.ok() && again->not_applied.empty());
            const auto& pieces = again->pieces.set.pieces;
            const auto at = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
                return piece.faces == before.faces;
            });
            QVERIFY(at != pieces.end());
            QVERIFY(sorted(at->vertices) == sorted(before.vertices));
            const auto& extras =
                again->pieces.extras[static_cast<std::size_t>(at - pieces.begin())];
            QVERIFY(extras.locked && extras.primitive);
            QCOMPARE(extras.tags, std::vector<std::string>{"kept"});
            Bench other(bench.mesh);
            other.pieces = again->pieces;
            QVERIFY(other.is_good());
        }
    }

    // A project that is opened again repeats what was done live, even where a lock has been removed
    // since.
    void what_was_locked_is_found_by_what_came_after() {
        Bench bench(torus(), 5.0);
        QVERIFY(bench.apply_to(LockPieces{{bench.ref(0)}}));
        Bench other(bench.mesh, 1.0);
        const PieceRef locked = bench.ref(0);
        other.corrections = bench.corrections;
        other.pieces = replay(other.fresh, bench.corrections, bench.mesh)->pieces;
        QVERIFY(other.apply_to(UnlockPieces{{locked}}));
        QVERIFY(other.apply_to(SetTags{{locked}, {"later"}, ""}));
        const auto beside = std::find_if(
            other.pieces.set.pieces.begin(), other.pieces.set.pieces.end(),
            [&](const Piece& piece) { return piece.faces.front() != locked.faces.front().first; });
        QVERIFY(other.apply_to(DeletePieces{{ref_to(*beside, other.mesh)}}));
        const auto again = replay(other.fresh, other.corrections, other.mesh);
        QVERIFY(again->not_applied.empty());
        QVERIFY(again->pieces == other.pieces);
    }

    void one_that_cannot_be_locked_does_not_cost_the_others() {
        const TriMesh two = together(box(), box(Vec3(5, 0, 0)));
        Bench bench(two);
        QVERIFY(bench.apply_to(LockPieces{bench.all()}));
        const TriMesh longer = together(box(), box(Vec3(5, 0, 0), Vec3(3, 1, 1)));
        const auto again = replay(cut(longer), bench.corrections, longer);
        QCOMPARE(again->not_applied.size(), std::size_t{1});
        QVERIFY(again->pieces.extras[0].locked && !again->pieces.extras[1].locked);
    }

    void a_limited_hull_that_is_locked_stays_limited() {
        Bench bench(torus(), 12.0);
        const PieceRef whole = bench.ref(0);
        QVERIFY(bench.pieces.set.pieces[0].vertices.size() > 12);
        QVERIFY(bench.apply_to(LimitVertices{{whole}, 12}));
        const Piece limited = bench.pieces.set.pieces[0];
        QCOMPARE(bench.ref(0).vertices, static_cast<std::uint32_t>(limited.vertices.size()));
        const std::vector<Correction> lock = {LockPieces{{bench.ref(0)}}};
        const auto again = replay(cut(bench.mesh, 1.0), lock, bench.mesh);
        QVERIFY(again->not_applied.empty());
        const auto at =
            std::find_if(again->pieces.set.pieces.begin(), again->pieces.set.pieces.end(),
                         [&](const Piece& piece) { return piece.faces == limited.faces; });
        QVERIFY(at != again->pieces.set.pieces.end() && at->simplified);
        QVERIFY(at->vertices.size() <= limited.vertices.size());
        // The same faces with another limit of vertices are not the piece that was locked.
        QVERIFY(replay(bench.fresh, lock, bench.mesh)->pieces.set.pieces[0].simplified);
    }

    void what_is_deleted_or_does_not_hang_together_is_not_cut_out() {
        const TriMesh two = together(box(), box(Vec3(5, 0, 0)));
        Bench bench(two);
        Piece odd = bench.fresh.pieces[0];
        const std::vector<FaceId>& others = bench.fresh.pieces[1].faces;
        odd.faces.insert(odd.faces.end(), others.begin(), others.end());
        const auto apart =
            replay(bench.fresh, std::vector<Correction>{LockPieces{{ref_to(odd, two)}}}, two);
        QCOMPARE(apart->not_applied.size(), std::size_t{1});
        QVERIFY(apart->pieces == begin_editing(bench.fresh));
        odd = bench.fresh.pieces[0];
        odd.faces.resize(6);
        const std::vector<Correction> deleted = {DeletePieces{{bench.ref(0)}},
                                                 LockPieces{{ref_to(odd, two)}}};
        const auto gone = replay(bench.fresh, deleted, two);
        QCOMPARE(gone->not_applied.size(), std::size_t{1});
        QCOMPARE(gone->pieces.set.pieces.size(), std::size_t{1});
    }

    // Nine tenths of a piece's area are found as the whole piece, which would take the locked last
    // tenth with it.
    void what_is_locked_later_is_not_deleted_with_its_neighbour() {
        const TriMesh mesh = box();
        Bench bench(mesh);
        Piece most = bench.fresh.pieces[0];
        Piece one = most;
        one.faces = {most.faces.back()};
        most.faces.pop_back();
        const std::vector<Correction> steps = {DeletePieces{{ref_to(most, mesh)}},
                                               LockPieces{{ref_to(one, mesh)}}};
        const auto again = replay(bench.fresh, steps, mesh);
        QVERIFY(again.ok() && again->not_applied.empty());
        QCOMPARE(again->pieces.set.pieces.size(), std::size_t{1});
        QVERIFY(again->pieces.set.pieces[0].faces == one.faces);
        QVERIFY(again->pieces.extras[0].locked);
        // Without the lock the deletion takes the whole piece.
        const auto all = replay(bench.fresh, std::span(steps).first(1), mesh);
        QVERIFY(all.ok() && all->not_applied.empty());
        QVERIFY(all->pieces.set.pieces.empty());
    }

    void nine_tenths_of_the_area_are_the_piece_and_less_is_not() {
        const TriMesh mesh = box();
        Bench bench(mesh);
        const PieceRef whole = bench.ref(0);
        // A piece that lacks one twelfth of the area is still the same piece; one that lacks two is
        // not.
        for (const std::size_t less : {std::size_t{1}, std::size_t{2}}) {
            PieceSet set = bench.fresh;
            set.pieces[0].faces.resize(12 - less);
            const PieceFinder finder(mesh, set.pieces);
            QCOMPARE(finder.find(whole).ok(), less == 1);
            const PieceFinder all(mesh, bench.fresh.pieces);
            QCOMPARE(all.find(ref_to(set.pieces[0], mesh)).ok(), less == 1);
        }
    }

    void random_corrections_keep_their_promises() {
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 6 : 24); ++seed) {
            qInfo("seed %u", seed);
            Bench bench(random_mesh(seed), 2.0);
            std::mt19937 random(seed);
            int applied = 0;
            for (int step = 0; step < 10; ++step) {
                const EditedPieces before = bench.pieces;
                std::vector<FaceId> touched;
                const Correction correction = any_correction(bench, random, touched);
                if (!bench.apply_to(correction)) {
                    continue;
                }
                ++applied;
                QVERIFY(others_are_untouched(before, bench.pieces, touched));
                QCOMPARE(bench.pieces.extras.size(), bench.pieces.set.pieces.size());
            }
            QVERIFY(applied > 0);
            QVERIFY(bench.is_good());
            if (!bench.pieces.extras[0].locked) {
                QVERIFY(bench.apply_to(DeletePieces{{bench.ref(0)}}));
                QVERIFY(bench.is_good_but_for_deleted_faces());
            }
            const auto again = replay(bench.fresh, bench.corrections, bench.mesh);
            QVERIFY(again.ok() && again->not_applied.empty());
            QVERIFY(again->pieces == bench.pieces);
            verify_locked_in_another_cut(bench);
        }
    }

private:
    // Locked pieces are there in another cut, whatever other corrections apply to it.
    static void verify_locked_in_another_cut(const Bench& bench) {
        Bench other(bench.mesh, 6.0);
        const auto again = replay(other.fresh, bench.corrections, bench.mesh);
        QVERIFY(again.ok());
        other.pieces = again->pieces;
        for (PieceId p = 0; p < bench.pieces.set.pieces.size(); ++p) {
            if (!bench.pieces.extras[p].locked) {
                continue;
            }
            const auto& pieces = other.pieces.set.pieces;
            const auto at = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
                return piece.faces == bench.pieces.set.pieces[p].faces;
            });
            QVERIFY(at != pieces.end());
            QVERIFY(other.pieces.extras[static_cast<std::size_t>(at - pieces.begin())].locked);
        }
        if (std::none_of(bench.corrections.begin(), bench.corrections.end(), [](const auto& step) {
                return std::holds_alternative<DeletePieces>(step);
            })) {
            QVERIFY(other.is_good());
        }
    }

    // Returns a reference to a piece that shares at least two vertices with this one.
    static PieceRef neighbour_of(const Bench& bench, PieceId p) {
        const auto vertices_of = [&](const Piece& piece) {
            std::vector<VertexId> vertices;
            for (const FaceId face : piece.faces) {
                const Triangle& t = bench.mesh.triangles[face];
                vertices.insert(vertices.end(), t.begin(), t.end());
            }
            std::sort(vertices.begin(), vertices.end());
            vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
            return vertices;
        };
        const auto own = vertices_of(bench.pieces.set.pieces[p]);
        for (PieceId other = 0; other < bench.pieces.set.pieces.size(); ++other) {
            std::vector<VertexId> shared;
            const auto theirs = vertices_of(bench.pieces.set.pieces[other]);
            std::set_intersection(own.begin(), own.end(), theirs.begin(), theirs.end(),
                                  std::back_inserter(shared));
            if (other != p && shared.size() >= 2) {
                return bench.ref(other);
            }
        }
        return bench.ref(p);
    }

    static Correction any_correction(const Bench& bench, std::mt19937& random,
                                     std::vector<FaceId>& touched) {
        const auto count = static_cast<std::uint32_t>(bench.pieces.set.pieces.size());
        const auto p = static_cast<PieceId>(random() % count);
        const PieceRef ref = bench.ref(p);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        touched = {bench.pieces.set.pieces[p].faces.front()};
        switch (random() % 7) {
        case 0: {
            const PieceRef other = neighbour_of(bench, p);
            touched.push_back(other.faces.front().first);
            return MergePieces{{ref, other}};
        }
        case 1: {
            const double x = unit(random);
            const double y = unit(random);
            if (bench.pieces.set.pieces[p].faces.size() > 1 && random() % 2 == 0) {
                return SplitByTree{ref};
            }
            return SplitByPlane{ref, ref.centroid, Vec3(x, y, unit(random))};
        }
        case 2:
            return FitPrimitive{{ref}, static_cast<Shape>(random() % 4)};
        case 3:
            return LimitVertices{{ref}, 8 + static_cast<std::uint32_t>(random() % 8)};
        case 4:
            return RedoRegion{{ref}, {1.0 + static_cast<double>(random() % 5), true}};
        case 5:
            return LockPieces{{ref}};
        default:
            return SetTags{{ref}, {"tag"}, "wood"};
        }
    }

    // Primitives are exported in their pieces' place: the judge finds the tolerance that the set
    // states.
    void primitives_in_their_pieces_place_hold_them_and_keep_the_sets_word() {
        for (const double percent : {0.0, 1.0}) {
            Bench bench(l_shape(), percent);
            const std::size_t count = bench.pieces.set.pieces.size();
            QVERIFY(!has_primitives(bench.pieces));
            QVERIFY(with_primitives(bench.pieces)->pieces == bench.pieces.set.pieces);
            for (std::size_t i = 0; i < count; ++i) {
                const Shape shape = i % 2 == 0 ? Shape::cylinder : Shape::sphere;
                QVERIFY(bench.apply_to(FitPrimitive{{bench.ref(static_cast<PieceId>(i))}, shape}));
            }
            QVERIFY(has_primitives(bench.pieces));
            const auto set = with_primitives(bench.pieces);
            QVERIFY(set);
            QVERIFY(set->tolerance > bench.pieces.set.tolerance);
            for (std::size_t i = 0; i < count; ++i) {
                QVERIFY(volume_of(set->pieces[i]) > volume_of(bench.pieces.set.pieces[i]));
                QVERIFY(set->pieces[i].faces == bench.pieces.set.pieces[i].faces);
            }
            bench.pieces.set = *set;
            QVERIFY(bench.is_good());
        }
    }

    void a_primitive_that_was_moved_away_stands_for_nothing() {
        Bench bench(l_shape());
        QVERIFY(bench.apply_to(FitPrimitive{{bench.ref(0)}, Shape::box}));
        Motion away;
        away.move = Vec3(100, 0, 0);
        QVERIFY(bench.apply_to(MovePrimitive{bench.ref(0), away}));
        QVERIFY(!has_primitives(bench.pieces));
        QVERIFY(*with_primitives(bench.pieces) == bench.pieces.set);
    }
};

QTEST_APPLESS_MAIN(CorrectionsTest)
#include "corrections.moc"
