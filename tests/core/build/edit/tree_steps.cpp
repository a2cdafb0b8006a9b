// Pieces of a solid go a step down or up in the tree that they were cut from, on solids of cells
// whose volumes are known by hand.
#include "join/tree_steps.h"
#include "check/check_pieces.h"
#include "check/hull_check.h"
#include "edit/apply.h"
#include "edit/correction_json.h"
#include "edit/replay.h"
#include "join/sketch.h"
#include "join/solid_pieces.h"
#include "support/corrected.h"
#include "support/covered_faces.h"
#include "support/open_shapes.h"
#include "support/solid_sets.h"
#include "support/solids.h"

#include <QTest>
#include <cmath>
#include <numeric>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns four tines on a bar.
TriMesh trident() {
    return cells(7, 1, 6, [](int x, int, int z) { return z < 2 || x % 2 == 0; });
}

Vec3 bent(const Vec3& v) {
    return {2.0 * v.x(), v.y(), v.z() + 1.5 * v.x() * v.x()};
}
TriMesh banana(int level = 3) {
    return moved(ball(1.0, level), bent);
}

// Holds a solid that was cut into so many pieces, and what they are corrected with. Plain pieces
// are nodes of the tree.
struct Bench : tests::Corrected {
    using Mesh = std::shared_ptr<const TriMesh>;
    using Tree = std::shared_ptr<const SolidTree>;

    Bench(const TriMesh& of, std::uint32_t number, bool is_plain = false,
          std::uint32_t max_vertices = 0)
        : Bench(std::make_shared<const TriMesh>(of), number, is_plain, max_vertices) {}
    Bench(const Mesh& of, std::uint32_t number, bool is_plain, std::uint32_t max_vertices)
        : Bench(of, *build_solid_tree(*of, tests::of_pieces(number)), number, is_plain,
                max_vertices) {}
    Bench(const Mesh& of, const Tree& joined, std::uint32_t number, bool is_plain,
          std::uint32_t max_vertices)
        : Corrected(of,
                    is_plain ? sketch_solid(*joined, number)
                             : cut_solid(*joined, tests::of_pieces(number))->set,
                    MadeFrom{joined, max_vertices}),
          tree(joined) {}

    [[nodiscard]] std::size_t size() const { return pieces.set.pieces.size(); }
    [[nodiscard]] PieceRef ref(PieceId p) const {
        return ref_to(pieces.set.pieces[p], *mesh, Family::solid);
    }
    // Merges the piece with those that it is joined with next.
    bool join_next(PieceId piece) {
        MergePieces step;
        for (const PieceId p : joined_with(piece)) {
            step.pieces.push_back(ref(p));
        }
        return !step.pieces.empty() && apply_to(step);
    }
    [[nodiscard]] std::vector<PieceId> joined_with(PieceId piece) const {
        return step_up(*tree, *place_pieces(*tree, pieces.set.pieces), piece);
    }
    [[nodiscard]] PieceId largest() const {
        const auto& all = pieces.set.pieces;
        return static_cast<PieceId>(std::max_element(all.begin(), all.end(),
                                                     [](const Piece& a, const Piece& b) {
                                                         return volume_of(a) < volume_of(b);
                                                     }) -
                                    all.begin());
    }

    Tree tree;
};

// Finds steps up as they are defined: it looks at every node, and there at all parts of all pieces.
class LookAtAll {
public:
    LookAtAll(const SolidTree& tree, const std::vector<Piece>& pieces) : tree_(tree) {
        for (Index node = 0; node < tree.merging.parts + tree.merging.steps.size(); ++node) {
            below_.push_back(parts_below(tree.merging, node));
        }
        for (const Piece& piece : pieces) {
            telling_.push_back(telling_of(piece));
        }
    }

    [[nodiscard]] std::vector<PieceId> step_up(PieceId piece) const {
        for (const std::vector<Index>& below : below_) {
            std::vector<PieceId> joined;
            for (PieceId p = 0; p < telling_.size() && has(below, telling_[piece]); ++p) {
                if (p == piece || has(below, telling_[p])) {
                    joined.push_back(p);
                }
            }
            if (joined.size() > 1) {
                return joined;
            }
        }
        return {};
    }

private:
    static bool has(const std::vector<Index>& below, const std::vector<Index>& parts) {
        return !parts.empty() &&
               std::includes(below.begin(), below.end(), parts.begin(), parts.end());
    }
    // Fine pieces of which the piece has a face, else boxes in its body.
    [[nodiscard]] std::vector<Index> telling_of(const Piece& piece) const {
        std::vector<Index> parts;
        for (Index p = 0; p < tree_.fine.pieces.size(); ++p) {
            if (std::ranges::any_of(tree_.fine.pieces[p].faces, [&](FaceId face) {
                    return std::binary_search(piece.faces.begin(), piece.faces.end(), face);
                })) {
                parts.push_back(p);
            }
        }
        const bool is_of_boxes = parts.empty() && !piece.flat;
        for (auto p = static_cast<Index>(tree_.fine.pieces.size());
             p < tree_.parts.size() && is_of_boxes; ++p) {
            if (tree_.parts[p].part == piece.part && holds(body_of(piece), tree_.parts[p].points)) {
                parts.push_back(p);
            }
        }
        return parts;
    }

    const SolidTree& tree_;
    std::vector<std::vector<Index>> below_;   // per node
    std::vector<std::vector<Index>> telling_; // per piece
};

bool is_held(const PieceSet& set, const Vec3& point) {
    return std::any_of(set.pieces.begin(), set.pieces.end(), [&](const Piece& piece) {
        return hull_holds({piece.vertices, piece.triangles, piece.flat}, point);
    });
}

bool is_of_trident(const Vec3& point) {
    return point.z() < 2.0 || static_cast<int>(point.x()) % 2 == 0;
}

// Returns the shares of random points in the trident's box that are in it and in no piece, and that
// are in a piece and outside.
std::array<double, 2> missing_and_outside(const PieceSet& set) {
    constexpr int k_points = 20'000;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    std::array<int, 2> found{};
    for (int i = 0; i < k_points; ++i) {
        const double x = 7.0 * unit(random);
        const double y = unit(random);
        const Vec3 point(x, y, 6.0 * unit(random));
        const bool is_solid = is_of_trident(point);
        found[is_solid ? 0 : 1] += is_held(set, point) != is_solid ? 1 : 0;
    }
    return {found[0] / double{k_points}, found[1] / double{k_points}};
}

double volume_of(const PieceSet& set) {
    return std::accumulate(set.pieces.begin(), set.pieces.end(), 0.0,
                           [](double sum, const Piece& piece) { return sum + volume_of(piece); });
}

} // namespace

class TreeStepsTest : public QObject {
    Q_OBJECT

private slots:
    // The box around the trident is 42 cells, of which 30 are solid. Its tines are parted from the
    // bar or from each other until nothing is outside, and nothing is left open on the way.
    void a_split_goes_down_until_nothing_is_outside() {
        Bench bench(trident(), 1);
        QCOMPARE(bench.size(), std::size_t{1});
        QVERIFY(std::abs(volume_of(bench.pieces.set) - 42.0) < 1e-9);
        double before = missing_and_outside(bench.fresh)[1];
        QVERIFY(std::abs(before - 12.0 / 42.0) < 0.01);
        for (std::size_t pieces = 2; pieces <= 5; ++pieces) {
            QVERIFY(step_down(*bench.tree, bench.pieces.set.pieces[bench.largest()]));
            QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.largest())}));
            QCOMPARE(bench.size(), pieces);
            QVERIFY(tests::are_faces_covered(*bench.mesh, bench.pieces.set));
            QVERIFY(bench.pieces.set.filled);
            QVERIFY(check_pieces(*bench.mesh, bench.pieces.set)->passed());
            const auto [missing, outside] = missing_and_outside(bench.pieces.set);
            QVERIFY2(missing <= 0.002 && outside <= before + 0.001,
                     qPrintable(QString("%1, %2").arg(missing).arg(outside)));
            before = outside;
        }
        QVERIFY(before < 0.01);
    }

    // Two parts far from each other leave some of the solid open, which they grow over.
    void what_sides_leave_open_is_filled() {
        const Bench bench(banana(), 1);
        const auto last = static_cast<Index>(bench.tree->fine.pieces.size() - 1);
        const Parting ends = {std::vector<Index>{0}, std::vector<Index>{last}};
        const auto open = part_piece(*bench.tree, ends, {}, false, {});
        const auto filled = part_piece(*bench.tree, ends, {}, true, {});
        QVERIFY(open.ok() && !open->is_filled && filled.ok() && filled->is_filled);
        const auto missing = [](const PartedPiece& parted) {
            PieceSet set;
            for (const Solid& side : parted.sides) {
                set.pieces.emplace_back();
                set.pieces.back().vertices = side.vertices;
                set.pieces.back().triangles = side.triangles;
                set.pieces.back().flat = side.flat;
            }
            std::mt19937 random(8);
            std::uniform_real_distribution<double> unit(-1.0, 1.0);
            int inside = 0;
            int outside = 0;
            while (inside < 10'000) {
                const double x = unit(random);
                const double y = unit(random);
                const Vec3 point(x, y, unit(random));
                if (point.norm() < 0.95) {
                    ++inside;
                    outside += is_held(set, bent(point)) ? 0 : 1;
                }
            }
            return outside / 10'000.0;
        };
        const double before = missing(*open);
        const double after = missing(*filled);
        QVERIFY2(before > 0.01 && after <= 0.002,
                 qPrintable(QString("%1, %2").arg(before).arg(after)));
    }

    // A rod of two ten thousandths of the volume would be little to leave open, but is deep.
    void what_is_left_open_is_closed_however_little_it_is() {
        TriMesh mesh = together(moved(l_shape(), [](const Vec3& v) { return Vec3(20.0 * v); }),
                                box(Vec3(40, 10, 10), Vec3(20, 0.5, 0.5)));
        mesh.face_part.assign(mesh.triangles.size(), 0);
        const Bench bench(mesh, 1);
        // The sides are made of all but the rod.
        std::vector<Index> within;
        for (Index part = 0; part < bench.tree->parts.size(); ++part) {
            const auto& points = bench.tree->parts[part].points;
            if (std::all_of(points.begin(), points.end(),
                            [](const Vec3& p) { return p.x() < 40.5; })) {
                within.push_back(part);
            }
        }
        QVERIFY(within.size() > 1 && within.size() < bench.tree->parts.size());
        const auto middle = within.begin() + static_cast<std::ptrdiff_t>(within.size() / 2);
        const Parting sides = {std::vector<Index>(within.begin(), middle),
                               std::vector<Index>(middle, within.end())};
        const auto open = part_piece(*bench.tree, sides, {}, false, {});
        const auto filled = part_piece(*bench.tree, sides, {}, true, {});
        const auto is_rod_held = [](const PartedPiece& parted) {
            return std::any_of(parted.sides.begin(), parted.sides.end(), [](const Solid& side) {
                return hull_holds({side.vertices, side.triangles, side.flat},
                                  Vec3(55, 10.25, 10.25));
            });
        };
        QVERIFY(open.ok() && !is_rod_held(*open));
        QVERIFY(filled.ok() && filled->is_filled && is_rod_held(*filled));
        QVERIFY2(filled->depth < 1.0, qPrintable(QString::number(filled->depth)));
    }

    // However small the bounds of all pieces are, a place that they leave open may be deeper.
    void the_tolerance_is_no_less_than_what_is_open_is_deep() {
        Bench bench(banana(), 2);
        QVERIFY(bench.pieces.set.filled);
        QCOMPARE(bench.pieces.open_depth, bench.pieces.set.tolerance);
        for (int i = 0; i < 4; ++i) {
            QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.largest())}));
            QVERIFY(bench.pieces.set.filled);
            QVERIFY(bench.pieces.set.tolerance >= bench.pieces.open_depth);
            QVERIFY(check_pieces(*bench.mesh, bench.pieces.set)->passed());
        }
        Change change;
        for (PieceId p = 1; p < bench.size(); ++p) {
            change.extras.emplace_back(p, bench.pieces.extras[p]);
            change.extras.back().second.bound = 0.0;
        }
        change.gone = {0};
        change.made = {{bench.pieces.set.pieces[0], {}}};
        change.open_depth = 0.125;
        PieceDraft draft(*bench.mesh, bench.pieces);
        draft.make(change);
        const auto made = std::move(draft).finish();
        QVERIFY(made.ok());
        QCOMPARE(made->set.tolerance, 0.125);
        QCOMPARE(made->open_depth, 0.125);
    }

    // A round sheet has no hull of few vertices, so its halves have none.
    void a_split_without_a_hull_of_so_few_vertices_is_refused() {
        for (const std::uint32_t limit : {0U, 12U}) {
            Bench bench(tilted_disc(), 1, true, limit);
            const auto split = apply(bench.pieces, SplitByTree{bench.ref(0)}, bench.surface);
            QCOMPARE(split.ok(), limit == 0);
            QVERIFY(split.ok() || split.issue().detail.why == Why::no_hull_so_small);
        }
    }

    void a_step_up_takes_a_step_down_back() {
        Bench bench(trident(), 3, true);
        const PieceSet before = bench.pieces.set;
        const PieceId largest = bench.largest();
        const std::vector<FaceId> faces = bench.pieces.set.pieces[largest].faces;
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(largest)}));
        QCOMPARE(bench.size(), std::size_t{4});
        PieceId side = 0;
        while (!std::includes(faces.begin(), faces.end(),
                              bench.pieces.set.pieces[side].faces.begin(),
                              bench.pieces.set.pieces[side].faces.end())) {
            ++side;
        }
        QVERIFY(bench.join_next(side));
        QCOMPARE(bench.size(), std::size_t{3});
        for (PieceId p = 0; p < 3; ++p) {
            QVERIFY(bench.pieces.set.pieces[p].faces == before.pieces[p].faces);
        }
    }

    void joining_ends_at_one_piece() {
        Bench bench(trident(), 5);
        while (bench.size() > 1) {
            const std::size_t before = bench.size();
            QVERIFY(bench.join_next(static_cast<PieceId>(bench.size() - 1)));
            QVERIFY(bench.size() < before);
        }
        QVERIFY(bench.joined_with(0).empty());
        QVERIFY(std::abs(volume_of(bench.pieces.set) - 42.0) < 1e-9);
    }

    void steps_are_replayed_bit_for_bit() {
        Bench bench(trident(), 3);
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.largest())}));
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(bench.largest())}));
        QVERIFY(bench.join_next(0));
        const auto read = corrections_from_json(corrections_to_json(bench.corrections), "");
        QVERIFY(read.ok() && *read == bench.corrections);
        const Bench other(trident(), 3); // another tree, of the same solid
        const auto again = replay(other.fresh, *read, other.surface);
        QVERIFY(again.ok() && again->not_applied.empty());
        QVERIFY(again->pieces == bench.pieces);
    }

    // A plane parts the faces of shares, so that the tree no longer knows the piece.
    void pieces_that_a_plane_made_are_halved() {
        Bench bench(banana(4), 1);
        QVERIFY(bench.apply_to(SplitByPlane{bench.ref(0), Vec3(0.3, 0, 0), Vec3(1, 0.2, 0.1)}));
        QCOMPARE(bench.size(), std::size_t{2});
        const PieceId piece = bench.largest();
        QVERIFY(!step_down(*bench.tree, bench.pieces.set.pieces[piece]));
        const double whole = volume_of(bench.pieces.set);
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(piece)}));
        QCOMPARE(bench.size(), std::size_t{3});
        QVERIFY(volume_of(bench.pieces.set) > whole - 1e-6);
    }

    void one_part_is_not_parted() {
        const Bench bench(cells(1, 1, 1, [](int, int, int) { return true; }), 1);
        QVERIFY(bench.tree->share_steps > 0);
        QVERIFY(!step_down(*bench.tree, bench.pieces.set.pieces.front()));
        QVERIFY(step_down(*bench.tree, bench.pieces.set.pieces.front(), StepsDown::to_shares));
        QVERIFY(bench.joined_with(0).empty());
    }

    // place_pieces() tells of all pieces at once what step_up() and step_down() find of each. Among
    // the pieces are halves that a plane made of fine ones, and bodies in the middle without faces.
    void steps_at_all_pieces_are_those_at_each() {
        int bare = 0;
        int up = 0;
        int down = 0;
        for (const TriMesh& mesh : {trident(), banana(2), torus(), menger(1)}) {
            const auto of = std::make_shared<const TriMesh>(mesh);
            const Bench::Tree tree = *build_solid_tree(*of, tests::of_pieces(5));
            const auto all = static_cast<std::uint32_t>(tree->merging.parts);
            for (const auto& [number, is_plain] : {std::pair(all, true), std::pair(5U, false)}) {
                Bench bench(of, tree, number, is_plain, 0);
                if (!is_plain) {
                    QVERIFY(bench.apply_to(SplitByPlane{bench.ref(bench.largest()),
                                                        bench.ref(bench.largest()).centroid,
                                                        Vec3(1, 0.2, 0.1)}));
                }
                const std::vector<Piece>& pieces = bench.pieces.set.pieces;
                const LookAtAll looked(*tree, pieces);
                const auto placed = place_pieces(*tree, pieces);
                QVERIFY(placed.ok());
                for (PieceId p = 0; p < pieces.size(); ++p) {
                    const std::vector<PieceId> joined = step_up(*tree, *placed, p);
                    QVERIFY(joined == looked.step_up(p));
                    const bool is_parted = step_down(*tree, pieces[p]).has_value();
                    QCOMPARE(placed->steps_down[p] != 0, is_parted);
                    bare += pieces[p].faces.empty() ? 1 : 0;
                    up += joined.empty() ? 0 : 1;
                    down += is_parted ? 1 : 0;
                }
            }
        }
        QVERIFY2(bare > 0 && up > 0 && down > 0,
                 qPrintable(QString("%1 %2 %3").arg(bare).arg(up).arg(down)));
    }

    void placing_pieces_stops() {
        const Bench bench(trident(), 3, true);
        std::stop_source stop;
        stop.request_stop();
        const auto placed =
            place_pieces(*bench.tree, bench.pieces.set.pieces, Progress(stop.get_token()));
        QVERIFY(!placed && placed.issue().code == Code::stopped);
    }

    // Pieces that corrections make keep the run's limit on vertices, as its own pieces do.
    void the_runs_limit_on_vertices_is_kept() {
        for (const std::uint32_t limit : {0U, 16U}) {
            Bench bench(banana(), 4, false, limit);
            QVERIFY(bench.size() > 1);
            while (bench.size() > 1) {
                if (!bench.join_next(0)) {
                    break;
                }
            }
            const std::size_t vertices = bench.pieces.set.pieces[bench.largest()].vertices.size();
            QVERIFY2(limit == 0 ? vertices > 16 : vertices <= 16,
                     qPrintable(QString::number(vertices)));
            QVERIFY(tests::are_faces_covered(*bench.mesh, bench.pieces.set));
        }
    }
};

QTEST_APPLESS_MAIN(TreeStepsTest)
#include "tree_steps.moc"
