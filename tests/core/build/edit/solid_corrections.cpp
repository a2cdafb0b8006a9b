// Pieces of the solid are corrected on a block of cells whose volumes are known.
#include "check/check_pieces.h"
#include "check/hull_check.h"
#include "edit/apply.h"
#include "edit/bodies.h"
#include "edit/correction_json.h"
#include "edit/kept_pieces.h"
#include "edit/primitive_set.h"
#include "edit/replay.h"
#include "report/reasons.h"
#include "support/corrected.h"
#include "support/covered_faces.h"
#include "support/servant.h"
#include "support/solid_blocks.h"
#include "support/solids.h"

#include <QTest>
#include <cmath>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// A split rounds the corners where it crosses edges.
constexpr double k_noise = 1e-12;

struct Bench : tests::Corrected {
    Bench() : Bench(block_of_cells()) {}
    explicit Bench(const TriMesh& of) : Bench(of, blocks_of(of)) {}
    Bench(const TriMesh& of, const PieceSet& set)
        : Corrected(std::make_shared<const TriMesh>(of), set) {}

    [[nodiscard]] std::size_t size() const { return pieces.set.pieces.size(); }
    [[nodiscard]] const Piece& piece(PieceId p) const { return pieces.set.pieces[p]; }
    [[nodiscard]] PieceRef ref(PieceId p) const { return ref_to(piece(p), *mesh, Family::solid); }
    [[nodiscard]] PieceRef lock(PieceId p) const {
        return ref_to_keep(piece(p), *mesh, Family::solid);
    }
    // Returns the piece that holds the point, the first of several.
    [[nodiscard]] PieceId at(const Vec3& point) const {
        for (PieceId p = 0; p < size(); ++p) {
            if (hull_holds({piece(p).vertices, piece(p).triangles, piece(p).flat}, point)) {
                return p;
            }
        }
        return k_none;
    }
    [[nodiscard]] std::string refused(const Correction& correction) const {
        const auto result = apply(pieces, correction, surface);
        return result ? "" : sentence(result.issue().detail);
    }
};

const Vec3 k_floor(1.5, 1.5, 0.5);
const Vec3 k_roof(1.5, 1.5, 2.5);
const Vec3 k_left(0.5, 1.5, 1.5);
const Vec3 k_right(2.5, 1.5, 1.5);
const Vec3 k_core(1.5, 1.5, 1.5);

// True when each point of the solid, of so many at random, is in a hull.
bool is_covered(const PieceSet& set, const Aabb& box) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    for (int i = 0; i < 500; ++i) {
        const double x = unit(random);
        const double y = unit(random);
        const Vec3 point = box.lower + Vec3(x, y, unit(random)).cwiseProduct(box.size());
        if (std::none_of(set.pieces.begin(), set.pieces.end(), [&](const Piece& piece) {
                return hull_holds({piece.vertices, piece.triangles, piece.flat}, point);
            })) {
            return false;
        }
    }
    return true;
}

// True where the judge finds no fault. That pieces fill the solid is for is_covered(): measured
// bounds are a thousandth of the block, and walls between bodies would need millions of cells.
bool is_good(const TriMesh& mesh, PieceSet set) {
    set.filled = set.filled && set.tolerance == 0.0;
    const auto check = check_pieces(mesh, set);
    for (const PieceFinding& finding : check->findings) {
        qInfo("fault %d of piece %u: %g of %g", static_cast<int>(finding.fault), finding.piece,
              finding.measured, set.tolerance);
    }
    return check->passed();
}

bool are_in_order(const PieceSet& set) {
    return std::is_sorted(set.pieces.begin(), set.pieces.end(), comes_before);
}

bool is_about(double a, double b) {
    return std::abs(a - b) <= k_noise;
}

// Returns the whole block as one piece.
PieceSet one_block(const TriMesh& mesh) {
    std::vector<char> owned(mesh.triangles.size(), 0);
    PieceSet set;
    set.family = Family::solid;
    set.filled = true;
    set.pieces = {block(mesh, Vec3(0, 0, 0), Vec3(3, 3, 3), owned)};
    return set;
}

} // namespace

class SolidCorrectionsTest : public QObject {
    Q_OBJECT

private slots:
    void the_block_is_as_worked_out() {
        const Bench bench;
        QCOMPARE(bench.mesh->triangles.size(), std::size_t{108});
        QCOMPARE(bench.size(), std::size_t{7});
        QVERIFY(tests::are_faces_covered(*bench.mesh, bench.fresh));
        QVERIFY(is_covered(bench.fresh, bounds_of(*bench.mesh)));
        QVERIFY(bench.fresh.pieces.back().faces.empty());
        QCOMPARE(bench.at(k_core), PieceId{6});
        QVERIFY(is_good(*bench.mesh, bench.fresh));
    }

    // The walls are a cell apart, so their hull is the slab between floor and roof: 3 x 3 x 1.
    void merging_takes_pieces_that_are_apart() {
        Bench bench;
        const Piece left = bench.piece(bench.at(k_left));
        const Piece right = bench.piece(bench.at(k_right));
        QVERIFY(bench.apply_to(
            MergePieces{{bench.ref(bench.at(k_left)), bench.ref(bench.at(k_right))}}));
        QCOMPARE(bench.size(), std::size_t{6});
        const PieceId made = bench.at(k_left);
        QCOMPARE(volume_of(bench.piece(made)), 9.0);
        QCOMPARE(bench.piece(made).vertices.size(), std::size_t{8});
        QCOMPARE(bench.piece(made).faces.size(), left.faces.size() + right.faces.size());
        QVERIFY(std::is_sorted(bench.piece(made).faces.begin(), bench.piece(made).faces.end()));
        QCOMPARE(bench.piece(made).protrusion, 0.0);
        QVERIFY(tests::are_faces_covered(*bench.mesh, bench.pieces.set) &&
                are_in_order(bench.pieces.set));
        QVERIFY(bench.pieces.set.filled && bench.pieces.set.family == Family::solid);
        QVERIFY(is_good(*bench.mesh, bench.pieces.set));
    }

    void merging_with_what_fills_the_inside_keeps_it() {
        Bench bench;
        const std::size_t faces = bench.piece(bench.at(k_floor)).faces.size();
        QVERIFY(bench.apply_to(
            MergePieces{{bench.ref(bench.at(k_core)), bench.ref(bench.at(k_floor))}}));
        const Piece& made = bench.piece(bench.at(k_floor));
        QCOMPARE(bench.at(k_core), bench.at(k_floor));
        QCOMPARE(made.faces.size(), faces);
        // On the slab of 3 x 3 x 1 stands a frustum, from 3 x 3 at its foot to the cell's 1 x 1.
        QVERIFY(is_about(volume_of(made), 9.0 + (9.0 + 3.0 + 1.0) / 3.0));
        QCOMPARE(made.concavity > 0.0, false); // all faces of the floor are on its hull
    }

    // The bound is the protrusion alone: faces may be as deep as they like.
    void concavity_is_stated_and_bounds_nothing() {
        const TriMesh row = welded(cells(3, 1, 1, [](int x, int, int) { return x != 1; }));
        std::vector<char> owned(row.triangles.size(), 0);
        PieceSet set;
        set.family = Family::solid;
        set.pieces = {block(row, Vec3(0, 0, 0), Vec3(1, 1, 1), owned),
                      block(row, Vec3(2, 0, 0), Vec3(3, 1, 1), owned)};
        std::sort(set.pieces.begin(), set.pieces.end(), comes_before);
        Bench bench(row, set);
        QVERIFY(bench.apply_to(MergePieces{{bench.ref(0), bench.ref(1)}}));
        const Piece& made = bench.piece(0);
        // The gap is one wide, so a point in its middle is half a unit from both cells; their inner
        // sides are half a unit below the hull.
        QVERIFY2(std::abs(made.concavity - 0.5) < 0.01,
                 qPrintable(QString::number(made.concavity)));
        // Protrusion is the highest point that was looked at.
        QVERIFY2(made.protrusion > 0.35 && made.protrusion < 0.501,
                 qPrintable(QString::number(made.protrusion)));
        QVERIFY(bench.pieces.set.tolerance >= made.protrusion);
        QVERIFY(is_good(row, bench.pieces.set));
        // A body in a cube with a deep notch: faces are deep, and nothing stands out far.
        const TriMesh notched =
            welded(cells(5, 5, 5, [](int x, int y, int z) { return x != 2 || y != 2 || z < 1; }));
        std::vector<char> none(notched.triangles.size(), 0);
        PieceSet whole;
        whole.family = Family::solid;
        whole.pieces = {block(notched, Vec3(0, 0, 0), Vec3(5, 5, 5), none)};
        Bench other(notched, whole);
        QVERIFY(other.apply_to(LimitVertices{{other.ref(0)}, 8}));
        QVERIFY(other.piece(0).concavity > 1.5);
        QVERIFY2(other.pieces.set.tolerance < 0.8,
                 qPrintable(QString::number(other.pieces.set.tolerance)));
        QVERIFY(is_good(notched, other.pieces.set));
    }

    void a_plane_parts_the_body_itself() {
        Bench bench;
        QVERIFY(bench.apply_to(
            SplitByPlane{bench.ref(bench.at(k_core)), Vec3(1.25, 0, 0), Vec3(2, 0, 0)}));
        QCOMPARE(bench.size(), std::size_t{8});
        const Piece& low = bench.piece(bench.at(Vec3(1.1, 1.5, 1.5)));
        const Piece& high = bench.piece(bench.at(Vec3(1.9, 1.5, 1.5)));
        QVERIFY(low.faces.empty() && high.faces.empty());
        QCOMPARE(volume_of(low), 0.25);
        QCOMPARE(volume_of(high), 0.75);
        QVERIFY(are_in_order(bench.pieces.set) &&
                is_covered(bench.pieces.set, bounds_of(*bench.mesh)));
        // The floor's faces stay whole: those between 1 and 2 go to a side and take its hull along.
        QVERIFY(bench.apply_to(
            SplitByPlane{bench.ref(bench.at(k_floor)), Vec3(1.5, 0, 0), Vec3(1, 0, 0)}));
        QCOMPARE(bench.size(), std::size_t{9});
        QVERIFY(tests::are_faces_covered(*bench.mesh, bench.pieces.set));
        QVERIFY(is_covered(bench.pieces.set, bounds_of(*bench.mesh)));
        QVERIFY(volume_of(bench.piece(bench.at(Vec3(0.5, 1.5, 0.5)))) >= 4.5 - k_noise);
        QVERIFY(volume_of(bench.piece(bench.at(Vec3(2.5, 1.5, 0.5)))) >= 4.5 - k_noise);
        QVERIFY(bench.pieces.set.filled && is_good(*bench.mesh, bench.pieces.set));
    }

    // A body and its halves, at planes of any direction: nothing of the body is lost but for what
    // rounding takes, and no volume is made.
    void random_planes_lose_nothing() {
        std::mt19937 random(7);
        std::normal_distribution<double> normal;
        const auto any = [&] {
            const double x = normal(random);
            const double y = normal(random);
            return Vec3(x, y, normal(random));
        };
        const TriMesh mesh = block_of_cells();
        for (int i = 0; i < (tests::k_sanitized ? 20 : 200); ++i) {
            std::vector<Vec3> points;
            for (int p = 0; p < 20; ++p) {
                points.push_back(any());
            }
            const Piece piece = piece_of(body_of(points, {}), 0);
            const SplitPlane plane{0.3 * any(), any()};
            const auto sides = parted(mesh, piece, plane);
            const double whole = volume_of(piece);
            QVERIFY2(std::abs(volume_of(sides[0]) + volume_of(sides[1]) - whole) < 1e-12 * whole,
                     qPrintable(QString("case %1").arg(i)));
            for (const Piece& side : sides) {
                for (const Vec3& v : side.vertices) {
                    const double height = plane.normal.normalized().dot(v - plane.point);
                    QVERIFY((&side == sides.data() ? height : -height) < 1e-13);
                }
            }
            const auto halves = parted(mesh, piece, halving_plane(piece));
            QVERIFY(std::abs(volume_of(halves[0]) - 0.5 * whole) < 1e-4 * whole);
        }
    }

    void a_side_without_volume_is_refused() {
        const Bench bench;
        const PieceRef core = bench.ref(bench.at(k_core));
        for (const double x : {0.5, 1.0, 2.0, 7.0}) {
            QCOMPARE(bench.refused(SplitByPlane{core, Vec3(x, 0, 0), Vec3(1, 0, 0)}),
                     std::string("the plane leaves no volume on one of its sides"));
        }
    }

    // Colliders of another program may be flat, and have no faces to make another hull of.
    void flat_bodies_without_faces_are_refused() {
        const TriMesh mesh = block_of_cells();
        PieceSet set = one_block(mesh);
        for (const double x : {0.0, 1.0}) {
            const std::vector<Vec3> square = {Vec3(x, 0, 5), Vec3(x + 1, 0, 5), Vec3(x + 1, 1, 5),
                                              Vec3(x, 1, 5)};
            set.pieces.push_back(piece_of(body_of(square, {}), 0));
        }
        for (Index p = 0; p < set.pieces.size(); ++p) {
            set.pieces[p].number = p + 1;
        }
        const Bench bench(mesh, set);
        QVERIFY(bench.piece(1).flat && bench.piece(2).flat);
        const std::string thin = "it is too thin for a hull";
        QCOMPARE(bench.refused(MergePieces{{bench.ref(1), bench.ref(2)}}), thin);
        QCOMPARE(bench.refused(LimitVertices{{bench.ref(1)}, 8}), thin);
        QVERIFY(!bench.refused(SplitByPlane{bench.ref(1), Vec3(0.5, 0, 0), Vec3::UnitX()}).empty());
        QVERIFY(!bench.refused(SplitByTree{bench.ref(1)}).empty());
        QCOMPARE(bench.refused(DeletePieces{{bench.ref(1)}}), std::string());
    }

    void the_tree_halves_the_volume() {
        Bench bench;
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.at(k_left))}));
        // The wall is longest along y.
        for (const double y : {0.5, 2.5}) {
            const double volume = volume_of(bench.piece(bench.at(Vec3(0.5, y, 1.5))));
            QVERIFY2(volume > 1.5 - 1e-5 && volume < 1.9, qPrintable(QString::number(volume)));
        }
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.at(k_core))}));
        QVERIFY(bench.pieces.set.pieces[bench.size() - 1].faces.empty() &&
                bench.pieces.set.pieces[bench.size() - 2].faces.empty());
        QVERIFY(tests::are_faces_covered(*bench.mesh, bench.pieces.set));
        QVERIFY(is_covered(bench.pieces.set, bounds_of(*bench.mesh)));
    }

    void fewer_vertices_wrap_the_body() {
        std::mt19937 random(3);
        std::normal_distribution<double> normal;
        const TriMesh mesh = block_of_cells();
        PieceSet set = one_block(mesh);
        std::vector<Vec3> points;
        for (int i = 0; i < 100; ++i) {
            const double x = normal(random);
            const double y = normal(random);
            points.emplace_back(Vec3::Constant(1.5) + Vec3(x, y, normal(random)).normalized());
        }
        set.pieces.push_back(piece_of(body_of(points, {}), 0));
        Bench bench(mesh, set);
        QVERIFY(bench.piece(1).vertices.size() > 90);
        const Piece before = bench.piece(1);
        QVERIFY(bench.apply_to(LimitVertices{{bench.ref(1)}, 16}));
        const Piece& after = bench.piece(1);
        QVERIFY(after.vertices.size() <= 16 && after.simplified && after.faces.empty());
        for (const Vec3& v : before.vertices) {
            QVERIFY(hull_holds({after.vertices, after.triangles, false}, v));
        }
        // The ball of radius one is half a unit below the block's sides.
        QVERIFY(bench.pieces.set.tolerance < 0.5);
    }

    void a_region_is_not_cut_again() {
        const Bench bench;
        QCOMPARE(bench.refused(RedoRegion{{bench.ref(0)}, {1.0, true}}),
                 std::string("pieces of the solid are not cut again one by one; split or merge "
                             "them, or change the settings"));
    }

    void what_is_deleted_leaves_the_solid_unfilled() {
        Bench bench;
        const EditedPieces before = bench.pieces;
        QVERIFY(bench.apply_to(DeletePieces{{bench.ref(bench.at(k_core))}}));
        QCOMPARE(bench.size(), std::size_t{6});
        QVERIFY(!bench.pieces.set.filled && bench.at(k_core) == k_none);
        PieceDraft draft(*bench.mesh, before);
        Change back = draft.make(*change_of(draft, bench.corrections[0], bench.surface, {}));
        draft.make(std::move(back));
        QVERIFY(*std::move(draft).finish() == before);
    }

    void a_primitive_fits_what_fills_the_inside() {
        Bench bench;
        const PieceId core = bench.at(k_core);
        QVERIFY(bench.apply_to(FitPrimitive{{bench.ref(core)}, Shape::box}));
        const auto& primitive = bench.pieces.extras[core].primitive;
        QVERIFY(primitive && primitive->holds && std::abs(primitive->volume_excess) < 1e-9);
        // The box is inside of the block: no measure finds more than its least limit.
        QCOMPARE(primitive->error.protrusion, 0.0);
        const auto with = with_primitives(bench.pieces);
        QVERIFY(with && with->pieces[core].faces.empty());
        QVERIFY(bench.apply_to(SetTags{{bench.ref(core)}, {"filling"}, "foam"}));
    }

    void a_piece_without_faces_is_found_by_its_body() {
        const Bench bench;
        const PieceRef core = bench.ref(6);
        QVERIFY(core.faces.empty() && core.shape.empty() && core.corners.empty());
        QCOMPARE(core.area, 6.0);
        QVERIFY(core.centroid == k_core);
        std::vector<Piece> pieces = bench.fresh.pieces;
        QCOMPARE(*PieceFinder(*bench.mesh, pieces).find(core), PieceId{6});
        // The order of its corners does not matter, and a little more or less is still the same.
        std::reverse(pieces[6].vertices.begin(), pieces[6].vertices.end());
        for (Triangle& t : pieces[6].triangles) {
            t = {7 - t[0], 7 - t[1], 7 - t[2]};
        }
        QCOMPARE(ref_to(pieces[6], *bench.mesh, Family::solid).body, core.body);
        for (const double factor : {1.04, 1.2}) {
            for (Vec3& v : pieces[6].vertices) {
                v = k_core + factor * (bench.piece(6).vertices[0] - k_core).norm() *
                                 (v - k_core).normalized();
            }
            QCOMPARE(PieceFinder(*bench.mesh, pieces).find(core).ok(), factor < 1.1);
        }
        // Pieces with faces are never taken for it, nor for a piece that was taken out.
        PieceFinder finder(*bench.mesh, bench.fresh.pieces);
        finder.forget(6);
        QVERIFY(!finder.is_there(6) && finder.is_there(5) && !finder.find(core).ok());
        PieceRef as_of_surface = core;
        as_of_surface.body.clear();
        QVERIFY(!finder.find(as_of_surface).ok());
    }

    // A cube with faces looks like the same cube without: their sizes and places are equal.
    void pieces_with_faces_and_without_are_never_taken_for_each_other() {
        const TriMesh mesh = box();
        std::vector<char> owned(mesh.triangles.size(), 0);
        const std::vector<Piece> faced = {block(mesh, Vec3(0, 0, 0), Vec3(1, 1, 1), owned)};
        std::vector<Piece> bare = faced;
        bare[0].faces.clear();
        PieceRef to_faced = ref_to(faced[0], mesh, Family::solid);
        const PieceRef to_bare = ref_to(bare[0], mesh, Family::solid);
        QCOMPARE(to_faced.area, to_bare.area);
        QVERIFY(PieceFinder(mesh, faced).find(to_faced).ok());
        QVERIFY(PieceFinder(mesh, bare).find(to_bare).ok());
        QVERIFY(!PieceFinder(mesh, faced).find(to_bare).ok());
        to_faced.shape = "of another model";
        QVERIFY(PieceFinder(mesh, faced).find(to_faced).ok());
        QVERIFY(!PieceFinder(mesh, bare).find(to_faced).ok());
    }

    void references_come_back_from_their_text() {
        const Bench bench;
        const std::vector<Correction> steps = {
            LockPieces{{bench.lock(0), bench.lock(6)}},
            MergePieces{{bench.ref(0), bench.ref(6)}},
            SplitByTree{bench.ref(6)},
        };
        const std::string text = corrections_to_json(steps);
        const auto read = corrections_from_json(text, "f");
        QVERIFY2(read.ok(), read ? "" : sentence(read.issue().detail).c_str());
        QVERIFY(*read == steps);
        QCOMPARE(corrections_to_json(*read), text);
        // A lock without the corners could not be kept, and other corners are another body.
        QVERIFY(!bench.refused(LockPieces{{bench.ref(6)}}).empty());
        PieceRef moved = bench.lock(6);
        moved.corners[0].x() += 1e-9;
        QVERIFY(!bench.refused(LockPieces{{moved}}).empty());
        QVERIFY(bench.refused(LockPieces{{bench.lock(6)}}).empty());
    }

    void the_same_run_again_gives_the_same_bits() {
        Bench bench;
        QVERIFY(bench.apply_to(LockPieces{{bench.lock(bench.at(k_floor))}}));
        QVERIFY(bench.apply_to(
            MergePieces{{bench.ref(bench.at(k_left)), bench.ref(bench.at(k_right))}}));
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.at(k_roof))}));
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(static_cast<PieceId>(bench.size() - 1))}));
        QVERIFY(bench.apply_to(LockPieces{{bench.lock(static_cast<PieceId>(bench.size() - 1))}}));
        QVERIFY(bench.apply_to(DeletePieces{{bench.ref(static_cast<PieceId>(bench.size() - 2))}}));
        const auto read = corrections_from_json(corrections_to_json(bench.corrections), "f");
        const auto again = replay(bench.fresh, *read, bench.surface);
        QVERIFY(again.ok() && again->not_applied.empty());
        QVERIFY(again->pieces == bench.pieces);
    }

    // The block is one piece in another cut. It keeps its body, and the locked ones take their
    // faces from it.
    void locked_bodies_stay_in_another_cut() {
        Bench bench;
        const Piece floor = bench.piece(bench.at(k_floor));
        const Piece core = bench.piece(6);
        const std::vector<Correction> locks = {
            LockPieces{{bench.lock(bench.at(k_floor)), bench.lock(6)}}};
        Bench other(*bench.mesh, one_block(*bench.mesh));
        const auto again = replay(other.fresh, locks, other.surface);
        QVERIFY(again.ok() && again->not_applied.empty());
        const std::vector<Piece>& pieces = again->pieces.set.pieces;
        QCOMPARE(pieces.size(), std::size_t{3});
        QVERIFY(tests::are_faces_covered(*bench.mesh, again->pieces.set));
        QVERIFY(are_in_order(again->pieces.set));
        int locked = 0;
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            const bool is_floor = pieces[p].faces == floor.faces;
            const bool is_core = pieces[p].faces.empty();
            QCOMPARE(again->pieces.extras[p].locked, is_floor || is_core);
            locked += again->pieces.extras[p].locked ? 1 : 0;
            QCOMPARE(body_hash(pieces[p].vertices),
                     body_hash(is_floor  ? floor.vertices
                               : is_core ? core.vertices
                                         : other.fresh.pieces[0].vertices));
        }
        QCOMPARE(locked, 2);
        QVERIFY(is_good(*bench.mesh, again->pieces.set));
        QVERIFY(again->pieces.set.filled);
    }

    // Corrections made before the lock name the pieces without their corners, and find them all the
    // same. The walls hang together only by the merge, and the floor holds more than its faces.
    void a_locked_body_is_there_from_its_first_correction_on() {
        Bench bench;
        QVERIFY(bench.apply_to(
            MergePieces{{bench.ref(bench.at(k_left)), bench.ref(bench.at(k_right))}}));
        QVERIFY(bench.apply_to(MergePieces{
            {bench.ref(bench.at(k_floor)), bench.ref(static_cast<PieceId>(bench.size() - 1))}}));
        const PieceId walls = bench.at(Vec3(0.1, 1.5, 1.9)); // the floor slopes below it
        const PieceId floor = bench.at(k_floor);
        const std::vector<Correction> steps = {
            SetTags{{bench.ref(walls), bench.ref(floor)}, {"kept"}, ""},
            LockPieces{{bench.lock(walls), bench.lock(floor)}}};
        const Bench other(*bench.mesh, one_block(*bench.mesh));
        const auto again = replay(other.fresh, steps, other.surface);
        QVERIFY(again.ok() && again->not_applied.empty());
        const std::vector<Piece>& pieces = again->pieces.set.pieces;
        QCOMPARE(pieces.size(), std::size_t{3});
        std::size_t kept = 0;
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            for (const PieceId id : {walls, floor}) {
                const Piece& before = bench.piece(id);
                if (pieces[p].faces == before.faces &&
                    body_hash(pieces[p].vertices) == body_hash(before.vertices)) {
                    ++kept;
                    QVERIFY(again->pieces.extras[p].locked);
                    QCOMPARE(again->pieces.extras[p].tags, std::vector<std::string>{"kept"});
                }
            }
        }
        QCOMPARE(kept, std::size_t{2});
        QVERIFY(tests::are_faces_covered(*bench.mesh, again->pieces.set));
    }

    // The other cut has the same faces in a body that is a little higher. It stays without its
    // faces, since it fills what the locked one does not; a lower one has nothing of its own left.
    void a_body_that_loses_its_faces_goes_where_another_holds_it() {
        const TriMesh mesh = block_of_cells();
        Bench low(mesh, blocks_of(mesh));
        PieceSet high_set = blocks_of(mesh);
        const PieceId floor = low.at(k_floor);
        for (Vec3& v : high_set.pieces[floor].vertices) {
            v.z() *= 1.5;
        }
        Bench high(mesh, high_set);
        const auto keeps_low = replay(
            high.fresh, std::vector<Correction>{LockPieces{{low.lock(floor)}}}, high.surface);
        QVERIFY(keeps_low.ok() && keeps_low->not_applied.empty());
        QCOMPARE(keeps_low->pieces.set.pieces.size(), std::size_t{8});
        const auto keeps_high =
            replay(low.fresh, std::vector<Correction>{LockPieces{{high.lock(floor)}}}, low.surface);
        QVERIFY(keeps_high.ok() && keeps_high->not_applied.empty());
        QCOMPARE(keeps_high->pieces.set.pieces.size(), std::size_t{7});
        QVERIFY(is_good(mesh, keeps_low->pieces.set));
        QVERIFY(is_good(mesh, keeps_high->pieces.set));
        QVERIFY(tests::are_faces_covered(mesh, keeps_low->pieces.set));
        QVERIFY(tests::are_faces_covered(mesh, keeps_high->pieces.set));
    }

    void a_lock_of_another_model_is_listed() {
        const Bench bench;
        const std::vector<Correction> locks = {LockPieces{{bench.lock(6)}}};
        TriMesh far = *bench.mesh;
        for (Vec3& v : far.vertices) {
            v.x() += 10.0;
        }
        PieceSet set = one_block(*bench.mesh);
        for (Vec3& v : set.pieces[0].vertices) {
            v.x() += 10.0;
        }
        const Bench other(far, set);
        const auto again = replay(other.fresh, locks, other.surface);
        QVERIFY(again.ok());
        QCOMPARE(again->not_applied.size(), std::size_t{1});
        QVERIFY(again->pieces == begin_editing(set));
    }

    void states_share_pieces_without_faces() {
        Bench bench;
        const KeptPieces before = keep(bench.pieces, {});
        QVERIFY(edited(before) == bench.pieces);
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(0)}));
        const KeptPieces after = keep(bench.pieces, before);
        QVERIFY(edited(after) == bench.pieces);
        QVERIFY(after.pieces.back() == before.pieces.back());
        std::size_t alike = 0;
        for (const auto& piece : after.pieces) {
            alike +=
                std::find(before.pieces.begin(), before.pieces.end(), piece) != before.pieces.end()
                    ? 1U
                    : 0U;
        }
        QCOMPARE(alike, std::size_t{6});
    }
};

QTEST_APPLESS_MAIN(SolidCorrectionsTest)
#include "solid_corrections.moc"
