// Joining parts of solids is held against hulls made exactly, volumes by hand, solids of cells
// whose inside is known without any of our code, and the judge of pieces.

// TBB has functions whose names Qt would make keywords.
#define QT_NO_KEYWORDS
#include "check/check_pieces.h"
#include "geom/box_around.h"
#include "join/close_gaps.h"
#include "join/fill_cells.h"
#include "join/hull_scan.h"
#include "join/improve.h"
#include "join/rough_hull.h"
#include "join/solid_pieces.h"
#include "join/supports.h"
#include "piece/hull.h"
#include "support/hull_volumes.h"
#include "support/long_run.h"
#include "support/open_shapes.h"
#include "support/servant.h"
#include "support/solids.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <QThread>
#include <algorithm>
#include <array>
#include <bit>
#include <numbers>
#include <numeric>
#include <random>
#include <stop_token>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

double area_of(const TriMesh& mesh) {
    double sum = 0.0;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const auto c = mesh.corners(face);
        sum += 0.5 * (c[1] - c[0]).cross(c[2] - c[0]).norm();
    }
    return sum;
}

// Returns clouds, points of a small lattice (many in one plane or on one line), and flat ones.
std::vector<Vec3> random_points(std::mt19937& random) {
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    std::vector<Vec3> points(4 + random() % 200);
    const auto kind = random() % 3;
    for (Vec3& p : points) {
        p = Vec3(place(random), place(random), place(random));
        if (kind == 1) {
            p = (3.0 * p).array().round();
        } else if (kind == 2) {
            p.z() = 0.25 * p.x() - 0.5 * p.y();
        }
    }
    return points;
}

// Returns up to eight stretches for each line, between whole numbers, so that many end where others
// begin.
LineStretches random_stretches(std::mt19937& random, Index lines) {
    LineStretches stretches;
    for (Index line = 0; line < lines; ++line) {
        double at = static_cast<double>(random() % 4);
        for (std::size_t count = random() % 9; count > 0; --count) {
            const double from = at + static_cast<double>(random() % 3);
            at = from + static_cast<double>(1 + random() % 5);
            stretches.push_back({line, from, at});
        }
    }
    return stretches;
}

// Returns the numbers of stretches that hang together, as pairs of all of them tell.
std::vector<std::vector<std::size_t>> gaps_by_force(const LineStretches& open, Index rows) {
    std::vector<std::vector<std::size_t>> gaps;
    std::vector<char> taken(open.size(), 0);
    for (std::size_t begin = 0; begin < open.size(); ++begin) {
        if (taken[begin] != 0) {
            continue;
        }
        std::vector<std::size_t> gap{begin};
        taken[begin] = 1;
        for (std::size_t k = 0; k < gap.size(); ++k) {
            const LineStretch& one = open[gap[k]];
            for (std::size_t i = 0; i < open.size(); ++i) {
                const LineStretch& other = open[i];
                const Index across = std::max(one.line % rows, other.line % rows) -
                                     std::min(one.line % rows, other.line % rows);
                const Index along = std::max(one.line / rows, other.line / rows) -
                                    std::min(one.line / rows, other.line / rows);
                if (taken[i] == 0 && across + along == 1 && one.from <= other.to &&
                    other.from <= one.to) {
                    taken[i] = 1;
                    gap.push_back(i);
                }
            }
        }
        std::sort(gap.begin(), gap.end());
        gaps.push_back(std::move(gap));
    }
    return gaps;
}

CellGrid grid_of(const TriMesh& mesh, std::size_t columns) {
    const auto ground = prepare_ground(mesh, 0.0, {});
    return *CellGrid::make(**ground, columns, {});
}

double share_of(std::size_t part, std::size_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

// Is a solid of random unit cells that hang together, each full or not by a list.
struct CellSolid {
    static constexpr int k_size = 4;
    std::array<bool, k_size * k_size * k_size> full{};
    TriMesh mesh;

    [[nodiscard]] bool holds(const Vec3& p) const {
        const auto at = [](double x) { return static_cast<int>(std::floor(x)); };
        return is_full(at(p.x()), at(p.y()), at(p.z()));
    }
    [[nodiscard]] bool is_full(int x, int y, int z) const {
        return full[static_cast<std::size_t>((z * k_size + y) * k_size + x)];
    }
};

CellSolid random_cell_solid(std::uint32_t seed) {
    std::mt19937 random(seed);
    CellSolid solid;
    // A walk through neighbouring cells leaves no cells that touch along an edge alone unjoined.
    std::array<int, 3> at = {1, 1, 1};
    for (int step = 0; step < 60; ++step) {
        solid.full[static_cast<std::size_t>((at[2] * 4 + at[1]) * 4 + at[0])] = true;
        const std::size_t axis = random() % 3;
        at[axis] = std::clamp(at[axis] + (random() % 2 == 0 ? 1 : -1), 0, CellSolid::k_size - 1);
    }
    solid.mesh = cells(CellSolid::k_size, CellSolid::k_size, CellSolid::k_size,
                       [&](int x, int y, int z) { return solid.is_full(x, y, z); });
    return solid;
}

bool holds(const Piece& piece, const Vec3& point) {
    return !piece.flat &&
           std::all_of(piece.triangles.begin(), piece.triangles.end(), [&](const Triangle& t) {
               const Vec3& a = piece.vertices[t[0]];
               const Vec3 normal = (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a);
               return normal.dot(point - a) <= 0.0;
           });
}

struct Shares {
    std::size_t inside = 0;
    double missing = 0.0; // of the solid's points that no piece holds
    double excess = 0.0;  // points outside of the solid that a piece holds, per point inside
};

constexpr int k_points = 20'000;

Shares shares_of(const CellSolid& solid, const PieceSet& set) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(0.0, CellSolid::k_size);
    std::size_t inside = 0;
    std::size_t missing = 0;
    std::size_t excess = 0;
    for (int i = 0; i < k_points; ++i) {
        const Vec3 point(place(random), place(random), place(random));
        const bool held = std::any_of(set.pieces.begin(), set.pieces.end(),
                                      [&](const Piece& piece) { return holds(piece, point); });
        const bool full = solid.holds(point);
        inside += full ? 1 : 0;
        missing += full && !held ? 1 : 0;
        excess += !full && held ? 1 : 0;
    }
    return {inside, share_of(missing, inside), share_of(excess, inside)};
}

// Returns what the judge says against the pieces.
QString wrong_with(const TriMesh& mesh, const PieceSet& set) {
    const auto check = check_pieces(mesh, set);
    if (!check) {
        return "no answer";
    }
    if (check->findings.empty()) {
        return {};
    }
    const PieceFinding& finding = check->findings.front();
    return QString("fault %1 of piece %2, %3")
        .arg(static_cast<int>(finding.fault))
        .arg(finding.piece)
        .arg(finding.measured);
}

DecomposeSettings of_pieces(std::uint32_t pieces) {
    DecomposeSettings settings;
    settings.max_pieces = pieces;
    return settings;
}

// Returns a plate of 9 by 9 with a square hole of 3 by 3.
TriMesh plate_with_hole(double thickness) {
    const auto is_in_frame = [](int x, int y, int /*z*/) {
        return x < 3 || x > 5 || y < 3 || y > 5;
    };
    return moved(cells(9, 9, 1, is_in_frame),
                 [&](const Vec3& p) { return Vec3(p.x(), p.y(), thickness * p.z()); });
}

struct Parts {
    CellGrid grid;
    std::vector<JoinPart> parts;
};

// Makes balls of eight points along a bent line, in a box without solids: all they cover counts.
Parts beads() {
    Parts made{grid_of(box(Vec3(20, 20, 20), Vec3(1, 1, 1)), 16), {}};
    const TriMesh room = together(box(Vec3(0, 0, 0), Vec3(0.01, 0.01, 0.01)),
                                  box(Vec3(9.99, 9.99, 9.99), Vec3(0.01, 0.01, 0.01)));
    made.grid = grid_of(room, 4096);
    for (int i = 0; i < 12; ++i) {
        const double angle = 0.5 * i;
        const Vec3 at(5.0 + 3.0 * std::cos(angle), 5.0 + 3.0 * std::sin(angle), 1.0 + 0.5 * i);
        made.parts.push_back({box(at, Vec3(1.5, 1.5, 1.5)).vertices, 0});
    }
    return made;
}

bool has_each_part_once(const Grouping& groups, std::size_t parts) {
    std::vector<Index> all;
    for (const auto& group : groups) {
        all.insert(all.end(), group.begin(), group.end());
    }
    std::sort(all.begin(), all.end());
    std::vector<Index> each(parts);
    std::iota(each.begin(), each.end(), Index{0});
    return all == each;
}

bool any_cover(const Stretches& /*cover*/, std::span<const Vec3> /*points*/) {
    return true;
}

std::size_t covered(const Parts& made, const std::vector<std::vector<Index>>& groups) {
    CellGrid::Mask mask = made.grid.outside();
    HullScan scan(made.grid);
    std::size_t sum = 0;
    for (const auto& group : groups) {
        std::vector<Vec3> points;
        for (const Index part : group) {
            points.insert(points.end(), made.parts[part].points.begin(),
                          made.parts[part].points.end());
        }
        const Hull hull = convex_hull(points);
        std::vector<Vec3> corners;
        for (const Index vertex : hull.vertices) {
            corners.push_back(points[vertex]);
        }
        const Stretches& cover = scan.of(corners, hull.triangles);
        sum += made.grid.count(mask, cover);
        made.grid.clear(mask, cover);
    }
    return sum;
}

} // namespace

class JoinTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_rough_hull_has_the_volume_of_the_exact_one() {
        const std::uint32_t seed = tests::slice();
        std::mt19937 random(seed);
        RoughHull rough;
        for (int i = 0; i < 500; ++i) {
            const std::vector<Vec3> points = random_points(random);
            rough.make(points, 1e-10);
            const Hull hull = convex_hull(points);
            std::vector<Vec3> corners;
            for (const Index vertex : hull.vertices) {
                corners.push_back(points[vertex]);
            }
            const double exact = hull.flat ? 0.0 : tests::volume_of(corners, hull.triangles);
            const double made = tests::volume_of(rough.corners(), rough.triangles());
            QVERIFY2(std::abs(made - exact) < 1e-7,
                     qPrintable(QString("seed %1, set %2: %3 instead of %4")
                                    .arg(seed)
                                    .arg(i)
                                    .arg(made)
                                    .arg(exact)));
        }
    }

    void a_stopped_rough_hull_has_no_triangles() {
        std::mt19937 random(9);
        std::uniform_real_distribution<double> place(0.0, 1.0);
        std::vector<Vec3> points(200);
        for (Vec3& p : points) {
            p = Vec3(place(random), place(random), place(random));
        }
        std::stop_source stop;
        RoughHull hull;
        hull.make(points, 1e-12, stop.get_token());
        QVERIFY(!hull.triangles().empty());
        stop.request_stop();
        hull.make(points, 1e-12, stop.get_token());
        QVERIFY(hull.triangles().empty() && hull.corners().empty());
        hull.make(points, 1e-12);
        QVERIFY(!hull.triangles().empty());
    }

    void extreme_points_of_both_are_those_of_all() {
        std::mt19937 random(3);
        for (int i = 0; i < 100; ++i) {
            const auto one = random_points(random);
            const auto other = random_points(random);
            std::vector<Vec3> all = one;
            all.insert(all.end(), other.begin(), other.end());
            QCOMPARE(join_supports(supports_of(one), supports_of(other)), supports_of(all));
        }
    }

    void a_grid_counts_the_inside_data() {
        QTest::addColumn<double>("volume");
        QTest::addColumn<TriMesh>("mesh");
        const TriMesh hollow = together(box(Vec3(0, 0, 0), Vec3(3, 3, 3)),
                                        inside_out(box(Vec3(1, 1, 1), Vec3(1, 1, 1))));
        QTest::newRow("box") << 6.0 << box(Vec3(0, 0, 0), Vec3(1, 2, 3));
        QTest::newRow("far from zero") << 6.0 << box(Vec3(1e6, -1e6, 1e6), Vec3(1, 2, 3));
        QTest::newRow("tetrahedron") << 1.0 << tetrahedron();
        QTest::newRow("inside out") << 6.0 << inside_out(box(Vec3(0, 0, 0), Vec3(1, 2, 3)));
        QTest::newRow("hollow") << 26.0 << hollow;
        QTest::newRow("crossing") << 12.0
                                  << together(box(Vec3(0, 0, 0), Vec3(2, 2, 2)),
                                              box(Vec3(1, 0, 0), Vec3(2, 2, 2)));
        QTest::newRow("sponge") << 400.0 << menger(2);
        QTest::newRow("cells") << 26.0 << cube_with_pit();
    }
    void a_grid_counts_the_inside() {
        QFETCH(double, volume);
        QFETCH(TriMesh, mesh);
        const CellGrid grid = grid_of(mesh, 1U << 14U);
        const double counted = static_cast<double>(grid.solid_cells()) * grid.cell_volume();
        // A cell at the surface is full or empty; on the average half of that is wrong.
        const double most = 0.5 * area_of(mesh) * grid.cell_size();
        QVERIFY2(std::abs(counted - volume) <= most,
                 qPrintable(QString("%1 instead of %2").arg(counted).arg(volume)));
    }

    void a_sheet_has_no_inside() {
        const CellGrid grid = grid_of(height_field(8, [](int x, int) { return 0.1 * x; }), 1024);
        QCOMPARE(grid.solid_cells(), std::size_t{0});
    }

    // The inside of an open solid by decision is asked of winding numbers.
    void an_open_solid_has_an_inside() {
        TriMesh open = torus(64, 32);
        const CellGrid whole = grid_of(open, 4096);
        open.triangles.erase(open.triangles.begin() + 100);
        open.face_part.pop_back();
        open.face_source.pop_back();
        const CellGrid grid = grid_of(open, 4096);
        QVERIFY(grid.solid_cells() > 0);
        QVERIFY(std::abs(share_of(grid.solid_cells(), whole.solid_cells()) - 1.0) < 0.02);
    }

    // Few winding numbers are asked, yet hardly a cell is on another side than its own would say.
    void sides_along_columns_are_those_of_all_cells() {
        TriMesh open = torus(48, 24);
        std::mt19937 random(tests::slice());
        for (int hole = 0; hole < 40; ++hole) {
            const auto at = static_cast<std::ptrdiff_t>(random() % open.triangles.size());
            open.triangles.erase(open.triangles.begin() + at);
            open.face_part.pop_back();
            open.face_source.pop_back();
        }
        SurfaceSettings surface;
        surface.choice = SurfaceChoice::solid;
        const auto ground = prepare_ground(open, 0.0, surface);
        const auto grid = CellGrid::make(**ground, 2048, {});
        const auto extent = grid->extent();
        std::size_t cells = 0;
        std::size_t others = 0;
        for (Index x = 0; x < extent[0]; ++x) {
            for (Index y = 0; y < extent[1]; ++y) {
                for (Index z = 0; z < extent[2]; ++z, ++cells) {
                    const Vec3 middle = grid->box_of({x, y, z}, {x, y, z}).centre();
                    const bool in = !(*ground)->is_out((*ground)->turns_at(middle));
                    others += grid->is_set(grid->solid(), {x, y, z}) != in ? 1 : 0;
                }
            }
        }
        QVERIFY2(others * 500 < cells, qPrintable(QString("%1 of %2").arg(others).arg(cells)));
    }

    void a_hull_covers_its_volume() {
        const CellGrid grid = grid_of(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), 1U << 14U);
        HullScan scan(grid);
        std::mt19937 random(5);
        std::uniform_real_distribution<double> place(0.0, 1.0);
        for (int i = 0; i < 100; ++i) {
            std::vector<Vec3> points(30);
            for (Vec3& p : points) {
                p = Vec3(place(random), place(random), place(random));
            }
            RoughHull hull;
            hull.make(points, 1e-12);
            const Stretches& cover = scan.of(hull.corners(), hull.triangles());
            const double counted =
                static_cast<double>(grid.count(grid.solid(), cover)) * grid.cell_volume();
            QVERIFY(std::abs(counted - tests::volume_of(hull.corners(), hull.triangles())) < 0.01);
            CellGrid::Mask rest = grid.solid();
            grid.clear(rest, cover);
            QCOMPARE(grid.count(rest, cover), std::size_t{0});
            QCOMPARE(grid.count_common(grid.solid(), cover, cover),
                     grid.count(grid.solid(), cover));
        }
    }

    void common_cells_are_those_of_both() {
        const CellGrid grid = grid_of(box(Vec3(0, 0, 0), Vec3(4, 4, 4)), 4096);
        const auto cover = [&](const TriMesh& mesh) {
            HullScan scan(grid);
            return scan.of(mesh.vertices, mesh.triangles);
        };
        const Stretches one = cover(box(Vec3(0, 0, 0), Vec3(2, 2, 2)));
        const Stretches other = cover(box(Vec3(1, 1, 1), Vec3(3, 3, 3)));
        const Stretches apart = cover(box(Vec3(3, 3, 3), Vec3(1, 1, 1)));
        const double cells = std::pow(1.0 / grid.cell_size(), 3.0);
        QVERIFY(std::abs(static_cast<double>(grid.count_common(grid.solid(), one, other)) / cells -
                         1.0) < 0.1);
        QCOMPARE(grid.count_common(grid.solid(), one, apart), std::size_t{0});
    }

    void boxes_fill_the_inside() {
        const TriMesh mesh = l_shape();
        const CellGrid grid = grid_of(mesh, 4096);
        CellGrid::Mask open = grid.solid();
        const auto boxes = fill_cells(grid, open, {}, {});
        QVERIFY(!boxes.empty());
        double volume = 0.0;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            volume += boxes[i].size().prod();
            for (std::size_t j = 0; j < i; ++j) {
                const Vec3 common = boxes[i].upper.cwiseMin(boxes[j].upper) -
                                    boxes[i].lower.cwiseMax(boxes[j].lower);
                QVERIFY(common.minCoeff() <= 1e-9);
            }
        }
        // All but the outermost blocks, which the surface cuts. A cell whose middle is inside
        // reaches out by half of itself.
        const double most = 3.0 + 0.5 * area_of(mesh) * grid.cell_size();
        QVERIFY2(volume > 2.7 && volume < most, qPrintable(QString::number(volume)));
    }

    // Two blocks of a box fill its middle, and a flat one fills nothing.
    void what_hulls_cover_is_open_no_more() {
        const CellGrid grid = grid_of(box(Vec3(0, 0, 0), Vec3(4, 4, 4)), 4096);
        std::vector<Piece> pieces;
        for (const double x : {1.0, 2.0}) {
            const TriMesh block = box(Vec3(x, 1, 1), Vec3(1, 2, 2));
            Piece& piece = pieces.emplace_back();
            piece.vertices = block.vertices;
            piece.triangles = block.triangles;
        }
        Piece flat;
        flat.vertices = {Vec3(0, 0, 0.5), Vec3(4, 0, 0.5), Vec3(0, 4, 0.5)};
        flat.triangles = {{0, 1, 2}};
        flat.flat = true;
        pieces.push_back(flat);
        CellGrid::Mask open = grid.solid();
        QVERIFY(clear_hulls(grid, pieces, open, {}));
        const auto volume_of = [&](const CellGrid::Mask& mask) {
            std::size_t cells = 0;
            for (const std::uint64_t word : mask) {
                cells += static_cast<std::size_t>(std::popcount(word));
            }
            return static_cast<double>(cells) * grid.cell_volume();
        };
        // Half of the cells at the sides of the middle and of the box may be wrong.
        const double room = 0.5 * (24.0 + 96.0) * grid.cell_size();
        QVERIFY2(std::abs(volume_of(open) - 56.0) <= room,
                 qPrintable(QString::number(volume_of(open))));
        std::stop_source stop;
        stop.request_stop();
        CellGrid::Mask untouched = grid.solid();
        QVERIFY(!clear_hulls(grid, pieces, untouched, Progress(stop.get_token())));
        QVERIFY(untouched == grid.solid());
    }

    // Gaps come in the order of their first stretches where they are as long.
    void gaps_are_what_hangs_together() {
        const std::uint32_t seed = 20250303;
        std::mt19937 random(seed);
        for (int i = 0; i < 200; ++i) {
            const std::array<Index, 2> rows = {1 + static_cast<Index>(random() % 5),
                                               1 + static_cast<Index>(random() % 5)};
            const LineStretches open = random_stretches(random, rows[0] * rows[1]);
            std::vector<LineStretches> expected;
            for (const auto& gap : gaps_by_force(open, rows[0])) {
                LineStretches& stretches = expected.emplace_back();
                for (const std::size_t stretch : gap) {
                    stretches.push_back(open[stretch]);
                }
            }
            std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
                return length_of(a) > length_of(b);
            });
            const auto found = gaps_in(open, rows);
            const QString message = QString("seed %1, lattice %2").arg(seed).arg(i);
            QVERIFY2(found.size() == expected.size(), qPrintable(message));
            for (std::size_t gap = 0; gap < found.size(); ++gap) {
                QVERIFY2(std::equal(found[gap].begin(), found[gap].end(), expected[gap].begin(),
                                    expected[gap].end(),
                                    [](const LineStretch& a, const LineStretch& b) {
                                        return a.line == b.line && a.from == b.from && a.to == b.to;
                                    }),
                         qPrintable(message));
            }
        }
        QVERIFY(gaps_in({}, {3, 2}).empty());
    }

    // Each of a hundred thousand stretches of a line meets two of the line beside it, and not all:
    // pairs of them would be ten thousand million. Nobody waits for more lines after a stop.
    void gaps_of_two_crowded_lines_are_found_and_stop() {
        constexpr Index k_stretches = 100'000;
        LineStretches open;
        for (Index line = 0; line < 2; ++line) {
            for (Index i = 0; i < k_stretches; ++i) {
                const double from = 4.0 * i + 2.0 * line;
                open.push_back({line, from, from + 2.0});
            }
        }
        const auto found = gaps_in(open, {2, 1});
        QCOMPARE(found.size(), std::size_t{1}); // each ends where one beside it begins
        QCOMPARE(found[0].size(), open.size());
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(gaps_in(open, {2, 1}, stop.get_token()).empty());
    }

    void a_cut_has_as_many_pieces_as_asked() {
        const Parts made = beads();
        const auto tree = build_merge_tree(made.grid, made.parts, {}, {});
        QVERIFY(tree);
        QCOMPARE(tree->steps.size(), made.parts.size() - 1);
        std::size_t before = std::numeric_limits<std::size_t>::max();
        for (std::size_t pieces = 1; pieces <= made.parts.size(); ++pieces) {
            const auto cut = cut_tree(*tree, pieces);
            QCOMPARE(cut.size(), pieces);
            const std::size_t now = covered(made, cut);
            QVERIFY(now <= before); // more pieces never cover more
            before = now;
        }
        QCOMPARE(cut_tree(*tree, 100).size(), made.parts.size());
    }

    // The steps say what they cover: all of them together is what one piece covers more.
    void steps_add_up() {
        const Parts made = beads();
        const auto tree = build_merge_tree(made.grid, made.parts, {}, {});
        std::uint64_t added = 0;
        for (const JoinStep& step : tree->steps) {
            added += step.added;
        }
        QCOMPARE(covered(made, cut_tree(*tree, made.parts.size())) + added,
                 covered(made, cut_tree(*tree, 1)));
    }

    void parts_of_other_sources_stay_apart() {
        Parts made = beads();
        for (std::size_t i = 6; i < made.parts.size(); ++i) {
            made.parts[i].part = 1;
        }
        const auto tree = build_merge_tree(made.grid, made.parts, {}, {});
        const auto cut = cut_tree(*tree, 1);
        QCOMPARE(cut.size(), std::size_t{2});
        QCOMPARE(cut[0], (std::vector<Index>{0, 1, 2, 3, 4, 5}));
    }

    // Groups that a greedy join would never make are mended: here every other bead is in the other
    // group.
    void bad_groups_become_better() {
        const Parts made = beads();
        const Grouping bad = {{0, 2, 4, 6, 8, 10}, {1, 3, 5, 7, 9, 11}};
        const auto better = improve_groups(made.grid, made.parts, {bad, bad, {}}, any_cover, {});
        QVERIFY(better);
        QCOMPARE(better->size(), bad.size());
        QVERIFY2(
            covered(made, *better) < covered(made, bad) * 8 / 10,
            qPrintable(QString("%1 of %2").arg(covered(made, *better)).arg(covered(made, bad))));
        QVERIFY(has_each_part_once(*better, made.parts.size()));
    }

    // The parts that a group has of a cluster may go together, and the others stay.
    void clusters_are_given_as_one() {
        const Parts made = beads();
        const std::vector<Grouping> clusters = {{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}},
                                                {{0, 1}, {2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}}};
        const Grouping bad = {{0, 3, 6, 9}, {1, 4, 7, 10}, {2, 5, 8, 11}};
        const auto better =
            improve_groups(made.grid, made.parts, {bad, bad, clusters}, any_cover, {});
        QVERIFY(better);
        QCOMPARE(better->size(), bad.size());
        QVERIFY(covered(made, *better) < covered(made, bad) * 8 / 10);
        QVERIFY(has_each_part_once(*better, made.parts.size()));
        const auto again =
            improve_groups(made.grid, made.parts, {bad, bad, clusters}, any_cover, {});
        QCOMPARE(*again, *better);
    }

    // A stop before all is heard as one amid a hull is, which leaves groups that nobody wants.
    void improving_hears_a_stop() {
        const Parts made = beads();
        const Grouping bad = {{0, 2, 4, 6, 8, 10}, {1, 3, 5, 7, 9, 11}};
        for (const bool at_once : {true, false}) {
            std::stop_source stop;
            if (at_once) {
                stop.request_stop();
            }
            const auto stop_and_take = [&](const Stretches&, std::span<const Vec3>) {
                stop.request_stop();
                return true;
            };
            const auto better = improve_groups(made.grid, made.parts, {bad, bad, {}}, stop_and_take,
                                               Progress(stop.get_token()));
            QVERIFY(stop.stop_requested() && !better);
            QCOMPARE(better.issue().code, Code::stopped);
        }
    }

    void solids_of_cells_are_filled_and_bounded() {
        const bool all = tests::is_long_run();
        const std::uint32_t count = all ? 1000 : tests::k_sanitized ? 4 : 16;
        const std::uint32_t first = all ? 0 : tests::slice() % (1000 - count);
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            const CellSolid solid = random_cell_solid(seed);
            double before = std::numeric_limits<double>::infinity();
            for (const std::uint32_t pieces : {2U, 8U}) {
                const auto made = decompose_solid(solid.mesh, of_pieces(pieces));
                QVERIFY2(made, qPrintable(QString("seed %1").arg(seed)));
                QVERIFY(made->set.pieces.size() <= pieces);
                const QString wrong = wrong_with(solid.mesh, made->set);
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(QString("seed %1, %2: ").arg(seed).arg(pieces) + wrong));
                const Shares shares = shares_of(solid, made->set);
                // Allows four times the standard error of the points, where 0.2 % are missing.
                const double error = 4.0 * std::sqrt(0.002 / static_cast<double>(shares.inside));
                QVERIFY2(made->report.missing <= 0.002 && shares.missing <= 0.002 + error &&
                             shares.excess <= before + 0.02,
                         qPrintable(QString("seed %1, %2: %3 missing, %4 too much")
                                        .arg(seed)
                                        .arg(pieces)
                                        .arg(shares.missing)
                                        .arg(shares.excess)));
                before = shares.excess;
            }
        }
    }

    void a_tolerance_bounds_all_pieces() {
        DecomposeSettings settings;
        settings.tolerance = {2.0, true};
        const TriMesh mesh = torus(48, 24);
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        QCOMPARE(wrong_with(mesh, made->set), QString());
        const auto surface = decompose(mesh, settings);
        QVERIFY2(
            made->set.pieces.size() <= surface->set.pieces.size(),
            qPrintable(
                QString("%1, %2").arg(made->set.pieces.size()).arg(surface->set.pieces.size())));
    }

    void hulls_have_as_many_vertices_as_allowed() {
        DecomposeSettings settings = of_pieces(6);
        settings.max_hull_vertices = 20;
        const TriMesh mesh = torus(48, 24);
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        QCOMPARE(made->set.pieces.size(), std::size_t{6});
        for (const Piece& piece : made->set.pieces) {
            QVERIFY(piece.vertices.size() <= 20);
        }
        QCOMPARE(wrong_with(mesh, made->set), QString());
    }

    // Joining costs nothing in a round body, so its tree takes off a crumb with each step; where 64
    // vertices are too few for all of it, a few planes part it instead.
    void a_round_body_is_parted_into_few_data() {
        QTest::addColumn<double>("height");
        QTest::addColumn<double>("apart"); // of a capsule's two halves
        QTest::newRow("ball") << 1.0 << 0.0;
        QTest::newRow("egg") << 1.5 << 0.0;
        QTest::newRow("capsule") << 1.0 << 2.0;
    }
    void a_round_body_is_parted_into_few() {
        QFETCH(double, height);
        QFETCH(double, apart);
        const TriMesh mesh = moved(ball(1.0, 4), [&](const Vec3& p) {
            return Vec3(p.x(), p.y(), height * p.z() + (p.z() > 0.0 ? apart : 0.0));
        });
        DecomposeSettings settings;
        settings.family = Family::solid;
        settings.tolerance = {1.0, true};
        settings.max_hull_vertices = 64;
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        const std::size_t pieces = made->set.pieces.size();
        QVERIFY2(pieces > 1 && pieces <= 8, qPrintable(QString::number(pieces)));
        for (const Piece& piece : made->set.pieces) {
            QVERIFY(piece.vertices.size() <= 64 && !piece.flat);
        }
        QVERIFY(made->set.filled);
        QCOMPARE(wrong_with(mesh, made->set), QString());
    }

    // A tolerance that is a hundred times as thick as a body takes no notice of its thickness: of a
    // coin, a blade or a sheet of steel, few hulls are within it, whichever way they are turned.
    void thin_bodies_become_few_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<std::size_t>("most");
        const TriMesh coin = moved(sphere_part(1.0, 48, 24), [](const Vec3& p) {
            return Vec3(3.0 * p.x(), 3.0 * p.y(), 1e-4 * p.z());
        });
        const TriMesh blade = moved(sphere_part(1.0, 48, 48), [](const Vec3& p) {
            return Vec3(0.4 * p.x(), 2e-3 * p.y(), 5.0 * p.z());
        });
        const TriMesh needle = moved(sphere_part(1.0, 24, 24), [](const Vec3& p) {
            return Vec3(1e-4 * p.x(), 1e-4 * p.y(), 3.0 * p.z());
        });
        const TriMesh rod = tube(60, 12, 1e-3, false, [](double s) {
            const double turn = std::clamp(3.0 * s - 1.0, 0.0, 1.0) * 0.5 * std::numbers::pi;
            return Vec3(std::sin(turn) + 3.0 * std::min(0.0, s - 1.0 / 3.0),
                        1.0 - std::cos(turn) + 3.0 * std::max(0.0, s - 2.0 / 3.0), 0.0);
        });
        const TriMesh plate = plate_with_hole(1e-4);
        const Eigen::Matrix3d turn = (Eigen::AngleAxisd(0.7, Vec3(1.0, 2.0, 3.0).normalized()) *
                                      Eigen::AngleAxisd(0.3, Vec3::UnitX()))
                                         .toRotationMatrix();
        const auto both = [&](const char* name, const TriMesh& mesh, std::size_t most) {
            QTest::addRow("%s", name) << mesh << most;
            QTest::addRow("%s, turned", name)
                << moved(mesh, [&](const Vec3& p) -> Vec3 { return turn * p; }) << most;
        };
        both("coin", coin, 1);
        both("blade", blade, 1);
        both("needle", needle, 1);
        both("bent rod", rod, 8);
        both("plate with a square hole", plate, 6);
    }
    void thin_bodies_become_few() {
        QFETCH(const TriMesh, mesh);
        QFETCH(const std::size_t, most);
        DecomposeSettings settings;
        settings.family = Family::solid;
        settings.tolerance = {1.0, true};
        settings.max_hull_vertices = 64;
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        const std::size_t pieces = made->set.pieces.size();
        QVERIFY2(pieces <= most, qPrintable(QString::number(pieces)));
        for (const Piece& piece : made->set.pieces) {
            QVERIFY(piece.vertices.size() <= 64);
        }
        QVERIFY(made->set.filled);
        QCOMPARE(wrong_with(mesh, made->set), QString());
    }

    // Hulls of a plate would have no volume if they could be lower by a share of the cells, and
    // then one over its hole would cost nothing.
    void cells_see_the_hole_of_a_thin_plate() {
        const TriMesh plate = plate_with_hole(1e-4);
        const auto made = decompose_solid(plate, of_pieces(4));
        QVERIFY(made);
        QCOMPARE(made->set.pieces.size(), std::size_t{4});
        QVERIFY2(made->report.outside < 0.05, qPrintable(QString::number(made->report.outside)));
        QCOMPARE(wrong_with(plate, made->set), QString());
    }

    void parts_apart_are_said() {
        const TriMesh mesh = together(box(), box(Vec3(5, 5, 5)));
        const auto made = decompose_solid(mesh, of_pieces(1));
        QCOMPARE(made->set.pieces.size(), std::size_t{2});
        QCOMPARE(made->report.issues.size(), std::size_t{1});
        QCOMPARE(made->report.issues.front().code, Code::pieces_above_limit);
    }

    void the_same_for_any_number_of_threads() {
        const TriMesh mesh = torus(64, 32);
        std::optional<PieceSet> first;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const auto made =
                tests::with_threads(threads, [&] { return decompose_solid(mesh, of_pieces(8)); });
            QVERIFY(made);
            first = first ? first : made->set;
            QVERIFY(made->set == *first);
        }
    }

    // Wherever the stop comes, hardly anything is told afterwards: what each thread was doing, the
    // step that was about to begin beside it, and the first part of that. A step that does not look
    // would tell of all that follows.
    void it_stops_data() {
        QTest::addColumn<double>("percent");
        QTest::newRow("a number of pieces") << 0.0;
        QTest::newRow("within a tolerance") << 2.0;
    }
    void it_stops() {
        QFETCH(const double, percent);
        const TriMesh mesh = torus(64, 32);
        DecomposeSettings settings = of_pieces(percent > 0.0 ? 0 : 8);
        settings.tolerance = {percent, true};
        // Both go through most steps, so that in a slice the moments are shared among them.
        const std::uint32_t row = percent > 0.0 ? 1 : 0;
        constexpr int k_stops = tests::k_sanitized ? 10 : 50;
        for (int i = 0; i < k_stops; ++i) {
            if (!tests::k_sanitized &&
                !tests::has_its_turn(static_cast<std::uint32_t>(i) + row, 2)) {
                continue;
            }
            tests::StopAt stop((i + 0.5) / k_stops);
            const auto made = decompose_solid(mesh, settings, stop.progress());
            const QByteArray at = QByteArray::number(stop.reached_at());
            QVERIFY2(stop.was_reached() && !made, at);
            QCOMPARE(made.issue().code, Code::stopped);
            QVERIFY2(stop.told_after() <= 3 * QThread::idealThreadCount(), at);
        }
    }
};

QTEST_GUILESS_MAIN(JoinTest)
#include "join.moc"
