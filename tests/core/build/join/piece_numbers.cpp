// Pieces keep their numbers and names, and those of the solid their colours, from one cut to the
// next and through corrections by hand.
#include "join/piece_numbers.h"
#include "edit/apply.h"
#include "edit/replay.h"
#include "export/piece_file.h"
#include "geom/box_around.h"
#include "join/sketch.h"
#include "join/solid_pieces.h"
#include "piece/decompose.h"
#include "piece/piece_colours.h"
#include "piece/piece_names.h"
#include "support/corrected.h"
#include "support/open_shapes.h"
#include "support/solid_sets.h"
#include "support/solids.h"

#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns four tines on a bar.
TriMesh trident() {
    return cells(7, 1, 6, [](int x, int, int z) { return z < 2 || x % 2 == 0; });
}

// The trident is the first source part, a ring of cells beside it the second.
TriMesh two_parts() {
    const TriMesh ring = moved(cells(3, 1, 3, [](int x, int, int z) { return x != 1 || z != 1; }),
                               [](const Vec3& v) { return Vec3(v.x(), v.y() + 4.0, v.z()); });
    const TriMesh first = trident();
    TriMesh both = together(first, ring);
    for (FaceId face = 0; face < both.triangles.size(); ++face) {
        both.face_part[face] = face < first.triangles.size() ? 0 : 1;
    }
    return both;
}

using Named = std::map<std::pair<PartId, Index>, const Piece*>;

Named by_number(const PieceSet& set) {
    Named named;
    for (const Piece& piece : set.pieces) {
        named[{piece.part, piece.number}] = &piece;
    }
    return named;
}

Named by_number(PieceSet&& set) = delete;

// True when the numbers of each part's pieces are those from one on, in the order of the set.
bool are_counted(const PieceSet& set) {
    std::map<PartId, Index> last;
    return std::all_of(set.pieces.begin(), set.pieces.end(),
                       [&](const Piece& piece) { return piece.number == ++last[piece.part]; }) &&
           std::is_sorted(set.pieces.begin(), set.pieces.end(), comes_before);
}

SourceModel source_of(const std::vector<std::string>& parts) {
    SourceModel source;
    for (const std::string& name : parts) {
        source.parts.emplace_back().name = name;
    }
    return source;
}

using Tree = std::shared_ptr<const SolidTree>;

struct Bench : tests::Corrected {
    explicit Bench(std::uint32_t number)
        : Bench(std::make_shared<const TriMesh>(trident()), number) {}
    Bench(const std::shared_ptr<const TriMesh>& of, std::uint32_t number)
        : Bench(of, *build_solid_tree(*of, tests::of_pieces(number)), number) {}
    Bench(const std::shared_ptr<const TriMesh>& of, const Tree& joined, std::uint32_t number)
        : Corrected(of, cut_solid(*joined, tests::of_pieces(number))->set, MadeFrom{joined, 0}),
          tree(joined) {}

    [[nodiscard]] PieceRef ref(Index number) const {
        return ref_to(*by_number(pieces.set).at({0, number}), *mesh, Family::solid);
    }
    [[nodiscard]] std::set<Index> numbers() const {
        std::set<Index> found;
        for (const Piece& piece : pieces.set.pieces) {
            found.insert(piece.number);
        }
        return found;
    }

    Tree tree;
};

} // namespace

class PieceNumbersTest : public QObject {
    Q_OBJECT

private slots:
    // Four parts of sizes 4, 3, 2 and 1: the last two are joined, then the first two, then all. A
    // part of another source part is counted by itself.
    void the_larger_node_of_a_step_keeps_the_number() {
        std::vector<JoinPart> parts(5);
        parts[4].part = 1;
        MergeTree tree;
        tree.parts = 5;
        tree.steps = {{2, 3, 0}, {0, 1, 0}, {5, 6, 0}};
        const std::vector<double> sizes = {4.0, 3.0, 2.0, 1.0, 9.0, 3.0, 7.0, 10.0};
        const std::vector<Index> numbers = {1, 3, 2, 4, 1, 2, 1, 1};
        QVERIFY(numbers_of_nodes(parts, tree, sizes) == numbers);
    }

    void pieces_of_a_cut_are_counted_from_one() {
        const TriMesh mesh = two_parts();
        const auto tree = *build_solid_tree(mesh, tests::of_pieces(8));
        for (std::uint32_t pieces = 2; pieces <= 12; ++pieces) {
            QVERIFY(are_counted(sketch_solid(*tree, pieces)));
            const auto cut = cut_solid(*tree, tests::of_pieces(pieces));
            QVERIFY(cut.ok() && are_counted(cut->set));
        }
        for (const double tolerance : {0.3, 1.0, 3.0}) {
            DecomposeSettings settings;
            settings.family = Family::solid;
            settings.tolerance = {tolerance, true};
            const auto cut = decompose_solid(mesh, settings);
            QVERIFY(cut.ok() && are_counted(cut->set));
        }
    }

    void one_more_piece_of_a_plain_cut_changes_one() {
        const TriMesh mesh = two_parts();
        const auto tree = *build_solid_tree(mesh, tests::of_pieces(8));
        for (std::uint32_t pieces = 2; pieces < tree->merging.parts; ++pieces) {
            const PieceSet few = sketch_solid(*tree, pieces);
            const PieceSet more = sketch_solid(*tree, pieces + 1);
            QCOMPARE(more.pieces.size(), few.pieces.size() + 1);
            const Named now = by_number(more);
            std::size_t others = 0;
            for (const auto& [number, piece] : by_number(few)) {
                QVERIFY(now.count(number) == 1);
                others += *now.at(number) == *piece ? 0 : 1;
            }
            QCOMPARE(others, std::size_t{1});
        }
    }

    // Nothing of a trident in five pieces is left to improve, so they are those of the plain cut.
    // In fewer a plain piece may be shared by two, of which the one that has more of it has its
    // number.
    void improved_pieces_have_the_numbers_of_what_they_are_made_of() {
        const TriMesh mesh = trident();
        const auto tree = *build_solid_tree(mesh, tests::of_pieces(5));
        for (std::uint32_t pieces = 1; pieces <= 5; ++pieces) {
            const auto cut = cut_solid(*tree, tests::of_pieces(pieces));
            const PieceSet sketch = sketch_solid(*tree, pieces);
            const Named plain = by_number(sketch);
            const Named improved = by_number(cut->set);
            const auto shared = [](const Piece& one, const Piece& other) {
                std::vector<FaceId> both;
                std::set_intersection(one.faces.begin(), one.faces.end(), other.faces.begin(),
                                      other.faces.end(), std::back_inserter(both));
                return both.size();
            };
            for (const auto& [number, piece] : improved) {
                QVERIFY(plain.count(number) == 1);
                // A plain piece that shares more faces with it than that of its number does shares
                // as many with the piece that has the plain one's number.
                const std::size_t own = shared(*piece, *plain.at(number));
                QVERIFY(pieces < 5 || own == piece->faces.size());
                for (const auto& [another, other] : plain) {
                    const std::size_t common = shared(*piece, *other);
                    QVERIFY(common <= own || shared(*improved.at(another), *other) >= common);
                }
            }
        }
    }

    void corrections_leave_other_numbers_as_they_are() {
        Bench bench(5);
        QVERIFY(bench.numbers() == (std::set<Index>{1, 2, 3, 4, 5}));
        const auto is_as_before = [&](Index number, const PieceSet& before) {
            return *by_number(bench.pieces.set).at({0, number}) ==
                   *by_number(before).at({0, number});
        };
        QVERIFY(bench.apply_to(MergePieces{{bench.ref(4), bench.ref(2)}}));
        QVERIFY(bench.numbers() == (std::set<Index>{1, 2, 3, 5}));
        QVERIFY(is_as_before(1, bench.fresh) && is_as_before(3, bench.fresh) &&
                is_as_before(5, bench.fresh));
        const EditedPieces merged = bench.pieces;
        // The larger side of the split keeps the number, the other gets the one after the last.
        const Piece& whole = *by_number(merged.set).at({0, 5});
        const Vec3 low = box_around(whole.vertices).lower;
        const Vec3 size = box_around(whole.vertices).size();
        QVERIFY(bench.apply_to(
            SplitByPlane{bench.ref(5), low + 0.25 * size, size.cwiseProduct(Vec3::UnitZ())}));
        QVERIFY(bench.numbers() == (std::set<Index>{1, 2, 3, 5, 6}));
        const Named split = by_number(bench.pieces.set);
        QVERIFY(volume_of(*split.at({0, 5})) > 2.0 * volume_of(*split.at({0, 6})));
        QVERIFY(is_as_before(2, merged.set));
        QVERIFY(std::is_sorted(bench.pieces.set.pieces.begin(), bench.pieces.set.pieces.end(),
                               comes_before));
        QVERIFY(bench.apply_to(DeletePieces{{bench.ref(1)}}));
        QVERIFY(bench.numbers() == (std::set<Index>{2, 3, 5, 6}));
        QVERIFY(bench.apply_to(LimitVertices{{bench.ref(3)}, 8}));
        QVERIFY(bench.apply_to(SplitByTree{bench.ref(2)}));
        QVERIFY(bench.numbers() == (std::set<Index>{2, 3, 5, 6, 7}));
        const auto again = replay(bench.fresh, bench.corrections, bench.surface);
        QVERIFY(again.ok() && again->not_applied.empty() && again->pieces == bench.pieces);
    }

    // The fork's bar is its first patch, and each tine another one.
    void pieces_of_the_surface_keep_their_numbers() {
        const auto mesh = std::make_shared<const TriMesh>(two_parts());
        tests::Corrected bench(mesh, decompose(*mesh, DecomposeSettings())->set);
        QVERIFY(are_counted(bench.fresh));
        const Named fresh = by_number(bench.fresh);
        QVERIFY(fresh.count({0, 5}) == 1 && fresh.count({0, 6}) == 0 && fresh.count({1, 1}) == 1);
        const auto ref = [&](Index number) {
            return ref_to(*by_number(bench.pieces.set).at({0, number}), *mesh, Family::surface);
        };
        // True when the fork has pieces of these numbers, and all but the first are as they were.
        const auto are_left = [&](std::set<Index> of_fork) {
            const Named now = by_number(bench.pieces.set);
            for (const auto& [key, piece] : now) {
                const auto& [part, number] = key;
                const bool was_made = part == 0 && (number == 1 || number > 5);
                if (!was_made && !(*fresh.at(key) == *piece)) {
                    return false;
                }
                if (part == 0 && of_fork.erase(number) == 0) {
                    return false;
                }
            }
            return of_fork.empty() && now.size() == bench.pieces.set.pieces.size();
        };
        QVERIFY(bench.apply_to(DeletePieces{{ref(3)}}));
        QVERIFY(are_left({1, 2, 4, 5}));
        QVERIFY(bench.apply_to(MergePieces{{ref(2), ref(1)}}));
        QVERIFY(are_left({1, 4, 5}));
        QVERIFY(bench.apply_to(SplitByPlane{ref(1), Vec3(3.5, 0.5, 1.0), Vec3::UnitX()}));
        // The sides of the plane are in several parts.
        std::set<Index> left = {1, 4, 5};
        std::vector<PieceRef> parts = {ref(1)};
        for (Index next = 6; by_number(bench.pieces.set).count({0, next}) > 0; ++next) {
            left.insert(next);
            parts.push_back(ref(next));
        }
        QVERIFY(parts.size() > 2 && are_left(left));
        // Pieces that are cut again share the numbers that were there.
        QVERIFY(bench.apply_to(RedoRegion{parts, {0.0, false}}));
        QVERIFY(are_left({1, 4, 5, 6}));
        QVERIFY(std::is_sorted(bench.pieces.set.pieces.begin(), bench.pieces.set.pieces.end(),
                               comes_before));
        const auto again = replay(bench.fresh, bench.corrections, bench.surface);
        QVERIFY(again.ok() && again->not_applied.empty() && again->pieces == bench.pieces);
        // Files of pieces keep names, and names tell numbers.
        PieceSet read = bench.pieces.set;
        for (Piece& piece : read.pieces) {
            piece.number = 0;
        }
        const auto names = piece_names(bench.pieces.set, source_of({"fork", "ring"}));
        QCOMPARE(QString::fromStdString(names[1]), QString("fork_004"));
        number_by_names(read, names);
        QVERIFY(read == bench.pieces.set);
    }

    void names_tell_numbers() {
        const SourceModel source = source_of({"spot", "wheel"});
        PieceSet set;
        set.family = Family::solid;
        set.pieces.resize(4);
        set.pieces[2].part = 1;
        set.pieces[3].part = 1;
        using Names = std::vector<std::string>;
        QVERIFY(piece_names(set, source) ==
                (Names{"spot_001", "spot_002", "wheel_001", "wheel_002"}));
        set.pieces[0].number = 2;
        set.pieces[1].number = 5;
        set.pieces[2].number = 1;
        set.pieces[3].number = 1000;
        const Names names = piece_names(set, source);
        QVERIFY(names == (Names{"spot_002", "spot_005", "wheel_0001", "wheel_1000"}));
        PieceSet read = set;
        const auto numbers_by = [&](const Names& of) {
            number_by_names(read, of);
            std::vector<Index> numbers;
            for (const Piece& piece : read.pieces) {
                numbers.push_back(piece.number);
            }
            return numbers;
        };
        using Numbers = std::vector<Index>;
        QVERIFY(numbers_by(names) == (Numbers{2, 5, 1, 1000}));
        // Where names tell no numbers, pieces of the part are counted.
        QVERIFY(numbers_by({"spot_002", "leg", "wheel_7", "wheel_9"}) == (Numbers{1, 2, 7, 9}));
        QVERIFY(numbers_by({"a_3", "b_3", "wheel_0", "wheel_1"}) == (Numbers{1, 2, 1, 2}));
        QVERIFY(numbers_by({"99999999999", "7", "wheel_4294967295", "x_1"}) ==
                (Numbers{1, 2, 1, 2}));
        read.family = Family::surface;
        QVERIFY(numbers_by(names) == (Numbers{2, 5, 1, 1000}));
    }

    void numbers_outlive_a_file() {
        Bench bench(5);
        QVERIFY(bench.apply_to(DeletePieces{{bench.ref(2)}}));
        const SourceModel source = source_of({"spot"});
        const QTemporaryDir folder;
        const std::string path = folder.filePath("pieces.json").toStdString();
        PieceFile file;
        file.recipe_json = "{}";
        file.set = bench.pieces.set;
        file.names = piece_names(file.set, source);
        QCOMPARE(QString::fromStdString(file.names[1]), QString("spot_003"));
        QVERIFY(write_pieces(file, path));
        const auto read = read_pieces(path);
        QVERIFY(read.ok());
        for (std::size_t p = 0; p < file.set.pieces.size(); ++p) {
            QCOMPARE(read->set.pieces[p].number, file.set.pieces[p].number);
        }
    }

    // Touching pieces may ask for another colour than the number's: own_colour() is what it goes
    // by.
    void colours_follow_the_number() {
        Bench bench(5);
        const auto colours = [&](Index number) {
            return own_colour(*by_number(bench.pieces.set).at({0, number}), Family::solid);
        };
        std::set<Rgb> safe;
        for (const Piece& piece : sketch_solid(*bench.tree, 5).pieces) {
            safe.insert(own_colour(piece, Family::solid).safe);
        }
        QCOMPARE(safe.size(), std::size_t{5}); // the sixth number has the first one's
        const PieceColour third = colours(3);
        QVERIFY(third != colours(5));
        QVERIFY(bench.apply_to(MergePieces{{bench.ref(1), bench.ref(5)}}));
        QVERIFY(bench.apply_to(DeletePieces{{bench.ref(2)}}));
        QVERIFY(colours(3) == third);
        const Bench other(4);
        QVERIFY(own_colour(*by_number(other.fresh).at({0, 3}), Family::solid) == third);
    }

    // Boxes of what is merged grow, so that others may touch it that did not.
    void pieces_of_a_cut_that_touch_are_told_apart() {
        const auto are_apart = [](const PieceSet& set) {
            const auto colours = piece_colours(set.pieces, Family::solid);
            std::size_t touching = 0;
            for (std::size_t p = 0; p < set.pieces.size(); ++p) {
                const Aabb box = box_around(set.pieces[p].vertices);
                for (std::size_t q = 0; q < p; ++q) {
                    if (box.overlaps(box_around(set.pieces[q].vertices))) {
                        ++touching;
                        if (colour_distance(colours[p].spectrum, colours[q].spectrum) <
                                k_least_colour_distance ||
                            colour_distance(colours[p].safe, colours[q].safe) <
                                k_least_colour_distance) {
                            return false;
                        }
                    }
                }
            }
            return touching > 0;
        };
        Bench bench(5);
        QVERIFY(are_apart(bench.pieces.set));
        QVERIFY(bench.apply_to(MergePieces{{bench.ref(1), bench.ref(5)}}));
        QVERIFY(are_apart(bench.pieces.set));
    }
};

QTEST_APPLESS_MAIN(PieceNumbersTest)
#include "piece_numbers.moc"
