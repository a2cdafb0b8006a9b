// A tree of solid pieces, its cuts and its curve are held against solids whose volumes and ways are
// known by hand, and against the judge of passages.

// TBB has functions whose names Qt would make keywords.
#define QT_NO_KEYWORDS
#include "join/close_gaps.h"
#include "join/hull_reach.h"
#include "join/hull_scan.h"
#include "join/limit_cost.h"
#include "join/openings.h"
#include "join/rough_hull.h"
#include "join/rough_tree.h"
#include "join/sketch.h"
#include "join/solid_pieces.h"
#include "join/step_costs.h"
#include "join/supports.h"
#include "join/tunnels.h"
#include "lint/passages.h"
#include "passage/passages_lost.h"
#include "piece/body.h"
#include "support/heard.h"
#include "support/long_run.h"
#include "support/open_shapes.h"
#include "support/solid_sets.h"
#include "support/solids.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

DecomposeSettings within(double percent) {
    DecomposeSettings settings;
    settings.family = Family::solid;
    settings.tolerance = {percent, true};
    return settings;
}

// Makes a ring of 9 by 9 by 1 cells without those in the middle; its hole is `hole` cells wide.
TriMesh frame(int hole) {
    return cells(9, 9, 1, [hole](int x, int y, int) {
        return std::max(std::abs(x - 4), std::abs(y - 4)) > hole / 2;
    });
}

// Makes a wall of 20 by 12 cells with a door four wide down to the floor, and a window three wide.
TriMesh wall() {
    return cells(20, 2, 12, [](int x, int, int z) {
        const bool door = x >= 3 && x < 7 && z < 8;
        const bool window = x >= 12 && x < 15 && z >= 6 && z < 9;
        return !door && !window;
    });
}

// Returns four tines on a bar.
TriMesh trident() {
    return cells(7, 1, 10, [](int x, int, int z) { return z < 2 || x % 2 == 0; });
}

// Returns a cup with a handle whose hole is three by four cells.
TriMesh mug() {
    return cells(16, 9, 10, [](int x, int y, int z) {
        const bool body = x < 9 && (x < 1 || x > 7 || y < 1 || y > 7 || z < 1);
        const bool handle =
            x >= 9 && x < 13 && y == 4 && z >= 2 && z < 8 && !(x < 12 && z > 2 && z < 7);
        return body || handle;
    });
}

// Unit cells that are full, of a box of so many.
struct Blocks {
    std::array<int, 3> size;
    std::function<bool(int, int, int)> is_full;

    [[nodiscard]] TriMesh mesh() const { return cells(size[0], size[1], size[2], is_full); }
    [[nodiscard]] double distance(const Vec3& point) const {
        double nearest = std::numeric_limits<double>::infinity();
        for (int x = 0; x < size[0]; ++x) {
            for (int y = 0; y < size[1]; ++y) {
                for (int z = 0; z < size[2]; ++z) {
                    if (is_full(x, y, z)) {
                        const Vec3 corner(x, y, z);
                        const Vec3 there = point.cwiseMax(corner).cwiseMin(corner + Vec3::Ones());
                        nearest = std::min(nearest, (point - there).norm());
                    }
                }
            }
        }
        return nearest;
    }
};
Blocks u_of_blocks() {
    return {{3, 1, 3}, [](int x, int, int z) { return z == 0 || x != 1; }};
}
Blocks comb_of_blocks() {
    return {{7, 2, 4}, [](int x, int y, int z) { return (z == 0 && y == 0) || x % 3 == 0; }};
}

// Holds what is found at points of a hull, and by how much more points between these may have.
struct NodeTruth {
    double deepest = 0.0; // of the faces
    double deeper = 0.0;
    double highest = 0.0;
    double higher = 0.0;
};
NodeTruth truth_of(const SolidTree& tree, const std::vector<Index>& parts, const Blocks& blocks) {
    constexpr int k_steps = 12; // along a side
    NodeTruth truth;
    const Solid hull = body_of(points_of(tree, parts), faces_of(tree, parts));
    if (hull.flat) {
        return truth;
    }
    const auto depth = [&](const Vec3& point) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const Triangle& t : hull.triangles) {
            const Vec3& a = hull.vertices[t[0]];
            const Vec3 normal =
                (hull.vertices[t[1]] - a).cross(hull.vertices[t[2]] - a).normalized();
            nearest = std::min(nearest, normal.dot(a - point));
        }
        return nearest;
    };
    for (const FaceId face : hull.faces) {
        const auto corners = tree.ground->mesh().corners(face);
        const Vec3 one = (corners[1] - corners[0]) / k_steps;
        const Vec3 other = (corners[2] - corners[0]) / k_steps;
        for (int i = 0; i <= k_steps; ++i) {
            for (int j = 0; i + j <= k_steps; ++j) {
                truth.deepest = std::max(truth.deepest, depth(corners[0] + i * one + j * other));
            }
        }
        truth.deeper = std::max(truth.deeper, (one - other).norm());
    }
    Aabb box;
    for (const Vec3& vertex : hull.vertices) {
        box.add(vertex);
    }
    const Vec3 step = box.size() / (2 * k_steps);
    truth.higher = step.norm();
    for (int i = 0; i <= 2 * k_steps; ++i) {
        for (int j = 0; j <= 2 * k_steps; ++j) {
            for (int k = 0; k <= 2 * k_steps; ++k) {
                const Vec3 point = box.lower + step.cwiseProduct(Vec3(i, j, k));
                if (depth(point) >= 0.0) {
                    truth.highest = std::max(truth.highest, blocks.distance(point));
                }
            }
        }
    }
    return truth;
}

bool holds(const Piece& piece, const Vec3& point) {
    return !piece.flat &&
           std::all_of(piece.triangles.begin(), piece.triangles.end(), [&](const Triangle& t) {
               const Vec3& a = piece.vertices[t[0]];
               const Vec3 normal = (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a);
               return normal.dot(point - a) <= 0.0;
           });
}
bool is_held(const PieceSet& set, const Vec3& point) {
    return std::any_of(set.pieces.begin(), set.pieces.end(),
                       [&](const Piece& piece) { return holds(piece, point); });
}

// Returns the share of a solid's random points that no piece holds.
double missing_share(const PieceSet& set, const Aabb& box,
                     const std::function<bool(const Vec3&)>& is_solid) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> place(0.0, 1.0);
    double inside = 0.0;
    double missing = 0.0;
    for (int i = 0; i < 40'000; ++i) {
        Vec3 point;
        for (int axis = 0; axis < 3; ++axis) {
            point[axis] = box.lower[axis] + place(random) * box.size()[axis];
        }
        if (is_solid(point)) {
            inside += 1.0;
            missing += is_held(set, point) ? 0.0 : 1.0;
        }
    }
    return missing / inside;
}

// Is a tunnel through a block, three cells wide, which turns at random and does not come back to
// where it was.
struct Tunnel {
    static constexpr int k_places = 4; // along a side of the block
    using Place = std::array<int, 3>;
    std::vector<Place> places; // from one mouth to the other, a wall of a cell between any two
    bool is_open = true;       // else it ends within the block

    // Begins above the block's bottom and ends at another side than its first step left.
    static Tunnel random(std::mt19937& random, bool is_open) {
        const auto below = [&](std::size_t n) {
            return static_cast<int>(random() % static_cast<std::uint32_t>(n));
        };
        while (true) {
            Tunnel made{{{0, below(k_places), below(k_places)}}, is_open};
            for (int step = 0; step < 12; ++step) {
                Place next = made.places.back();
                next[static_cast<std::size_t>(below(3))] += below(2) == 0 ? 1 : -1;
                const bool is_in =
                    std::ranges::all_of(next, [](int at) { return at >= 0 && at < k_places; });
                if (is_in && std::ranges::count(made.places, next) == 0) {
                    made.places.push_back(next);
                }
            }
            if (made.places.size() > 4 && made.places.back()[2] == k_places - 1) {
                return made;
            }
        }
    }
    static bool is_within(int at, int one, int other) {
        return at >= 4 * std::min(one, other) + 1 && at < 4 * std::max(one, other) + 4;
    }
    [[nodiscard]] TriMesh mesh() const {
        constexpr int k_side = 4 * k_places + 1;
        return cells(k_side, k_side, k_side, [this](int x, int y, int z) {
            const Place& first = places.front();
            const Place& last = places.back();
            bool is_full =
                !(x == 0 && is_within(y, first[1], first[1]) && is_within(z, first[2], first[2]));
            is_full = is_full && !(is_open && z == k_side - 1 && is_within(x, last[0], last[0]) &&
                                   is_within(y, last[1], last[1]));
            for (std::size_t i = 0; i + 1 < places.size() && is_full; ++i) {
                const Place& one = places[i];
                const Place& other = places[i + 1];
                is_full = !(is_within(x, one[0], other[0]) && is_within(y, one[1], other[1]) &&
                            is_within(z, one[2], other[2]));
            }
            return is_full;
        });
    }
    [[nodiscard]] static Vec3 middle_of(const Place& place) {
        return 4.0 * Vec3(place[0], place[1], place[2]) + Vec3::Constant(2.5);
    }
    [[nodiscard]] bool is_bent() const {
        Place moved{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            moved[axis] = places.back()[axis] - places.front()[axis];
        }
        return std::ranges::count(moved, 0) < 2;
    }
};

// Returns two walls that lean apart by so many degrees, and nearly meet below.
TriMesh groove(double degrees) {
    const double lean = degrees * std::numbers::pi / 360.0;
    const TriMesh right = moved(box(Vec3(0, 0, 0), Vec3(1, 12, 6)), [lean](const Vec3& p) {
        return Vec3(0.2 + p.z() * std::sin(lean) + p.x() * std::cos(lean), p.y(),
                    p.z() * std::cos(lean) - p.x() * std::sin(lean));
    });
    return together(
        right, inside_out(moved(right, [](const Vec3& p) { return Vec3(-p.x(), p.y(), p.z()); })));
}

// Returns cells of a walled slot below a mouth, in which so many cells are shut beside the first
// one. All around both is shut, and what is above the mouth is open.
BallCells slot_below_bar(Index bar) {
    const Index wide = bar + 5;
    BallCells cells{{wide, 3, 6}, {}, {}};
    for (Index j = 0; j < 3; ++j) {
        for (Index i = 0; i < wide; ++i) {
            for (Index k = 0; k < 6; ++k) {
                const bool is_within = j == 1 && i > 0 && i + 1 < wide && k > 1;
                const bool is_bar = k == 3 && i > 1 && i < 2 + bar;
                cells.fits.push_back(is_within && !is_bar ? 1 : 0);
                cells.walled.push_back(is_within && k == 2 ? 1 : 0);
            }
        }
    }
    return cells;
}

std::size_t count_set(const CellGrid::Mask& mask) {
    std::size_t cells = 0;
    for (const std::uint64_t word : mask) {
        cells += static_cast<std::size_t>(std::popcount(word));
    }
    return cells;
}

// Returns thin bars of any direction across the middle of the unit cube, far from along an axis, so
// that all of their boxes overlap.
std::vector<JoinPart> slanted_bars(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto any = [&] {
        const double x = unit(random);
        const double y = unit(random);
        return Vec3(x, y, unit(random));
    };
    std::vector<JoinPart> bars(count);
    for (JoinPart& bar : bars) {
        Vec3 along = Vec3::Constant(0.5) + 0.5 * any();
        along.x() *= unit(random) < 0.5 ? -1.0 : 1.0;
        along.y() *= unit(random) < 0.5 ? -1.0 : 1.0;
        const Vec3 half = 0.45 * along.normalized();
        const Vec3 one = 0.02 * half.unitOrthogonal();
        const Vec3 other = 0.02 * half.cross(one).normalized();
        const Vec3 middle = Vec3::Constant(0.43) + 0.14 * any();
        for (const double end : {-1.0, 1.0}) {
            for (const Vec3& corner : {Vec3(one + other), Vec3(one - other)}) {
                bar.points.emplace_back(middle + end * half + corner);
                bar.points.emplace_back(middle + end * half - corner);
            }
        }
    }
    return bars;
}

// Joins parts whose boxes all overlap, and looks at every pair anew after each join at which a
// tree's pairs are looked at, or at none.
class PlainJoiner {
public:
    PlainJoiner(const CellGrid& grid, std::span<const JoinPart> parts)
        : grid_(grid), scan_(grid), noise_(counting_noise(grid)), free_(grid.outside()) {
        tree_.parts = static_cast<Index>(parts.size());
        for (const JoinPart& part : parts) {
            const Stretches covered = cover(part.points);
            tree_.outside += grid.count(free_, covered);
            grid.clear(free_, covered);
            nodes_.push_back(node_of(part.points));
            nodes_.back().supports = supports_of(nodes_.back().corners);
        }
    }

    MergeTree run(bool looks) {
        for (Index other = 1; other < nodes_.size(); ++other) {
            for (Index one = 0; one < other; ++one) {
                estimate({one, other});
            }
        }
        std::size_t left = nodes_.size();
        std::size_t next_look = left - 1;
        while (!known_.empty()) {
            const auto cheapest =
                std::ranges::min_element(known_, [](const auto& a, const auto& b) {
                    return std::tie(a.second.added, a.second.cells, a.first) <
                           std::tie(b.second.added, b.second.cells, b.first);
                });
            const auto ends = cheapest->first;
            if (!cheapest->second.sure) {
                measure(ends);
                continue;
            }
            join(ends);
            if (--left <= next_look) {
                next_look = left * 9 / 10;
                const std::map<Ends, Numbers> before = looks ? known_ : std::map<Ends, Numbers>();
                for (const auto& [pair, numbers] : before) {
                    if (numbers.sure) {
                        measure(pair);
                    } else {
                        estimate(pair);
                    }
                }
            }
        }
        return tree_;
    }

private:
    using Ends = std::pair<Index, Index>;
    struct Numbers {
        std::uint64_t added = 0;
        std::uint64_t cells = 0;
        bool sure = false;
    };
    struct Node {
        std::vector<Vec3> corners;
        Supports supports;
        Aabb box;
        bool stands = true;
    };

    Stretches cover(std::span<const Vec3> points, Index step = 1) {
        hull_.make(points, noise_);
        return scan_.of(hull_.corners(), hull_.triangles(), step);
    }
    // The hull that was made last is of these points.
    [[nodiscard]] Node node_of(std::span<const Vec3> points) const {
        const auto corners = hull_.corners().empty() ? points : hull_.corners();
        Node node;
        node.corners.assign(corners.begin(), corners.end());
        for (const Vec3& corner : node.corners) {
            node.box.add(corner);
        }
        return node;
    }
    [[nodiscard]] std::vector<Vec3> both(const Ends& ends) const {
        std::vector<Vec3> points = nodes_[ends.first].corners;
        const auto& more = nodes_[ends.second].corners;
        points.insert(points.end(), more.begin(), more.end());
        return points;
    }
    [[nodiscard]] Aabb box_of(const Ends& ends) const {
        Aabb box = nodes_[ends.first].box;
        box.add(nodes_[ends.second].box);
        return box;
    }
    void note(const Ends& ends, const Stretches& covered, Index step, bool sure) {
        Numbers numbers{0, 0, sure};
        for (const Stretch& stretch : covered) {
            numbers.cells += std::uint64_t{step} * step * (stretch.last - stretch.first + 1);
        }
        numbers.added = std::uint64_t{step} * step * grid_.count(free_, covered);
        known_[ends] = numbers;
    }
    void estimate(const Ends& ends) {
        const Index step = rough_step(grid_, box_of(ends));
        const Supports points =
            join_supports(nodes_[ends.first].supports, nodes_[ends.second].supports);
        note(ends, cover(points, step), step, false);
    }
    void measure(const Ends& ends) { note(ends, cover(both(ends)), 1, true); }

    void join(const Ends& ends) {
        const std::vector<Vec3> points = both(ends);
        const Stretches covered = cover(points);
        Node node = node_of(points);
        node.box = box_of(ends);
        node.supports = join_supports(nodes_[ends.first].supports, nodes_[ends.second].supports);
        tree_.steps.push_back({ends.first, ends.second, grid_.count(free_, covered)});
        grid_.clear(free_, covered);
        nodes_[ends.first].stands = false;
        nodes_[ends.second].stands = false;
        std::erase_if(known_, [&](const auto& known) {
            return !nodes_[known.first.first].stands || !nodes_[known.first.second].stands;
        });
        const auto last = static_cast<Index>(nodes_.size());
        nodes_.push_back(std::move(node));
        for (Index one = 0; one < last; ++one) {
            if (nodes_[one].stands) {
                estimate({one, last});
            }
        }
    }

    const CellGrid& grid_;
    RoughHull hull_;
    HullScan scan_;
    double noise_;
    CellGrid::Mask free_;
    std::vector<Node> nodes_;
    std::map<Ends, Numbers> known_;
    MergeTree tree_;
};

// Returns passages wider than this that the pieces close, as the judge finds them.
std::size_t closed_ways(PieceSet set, const TriMesh& mesh, double width) {
    set.tolerance = width;
    const auto found = find_closed_passages(set, mesh);
    return found ? found->size() : 99;
}

} // namespace

class SolidTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void one_tree_gives_any_number() {
        const TriMesh mesh = torus(48, 24);
        const auto tree = build_solid_tree(mesh, tests::of_pieces(100));
        QVERIFY(tree);
        // All are cut from this tree; one of them is made anew, from its own.
        std::uint32_t number = 0;
        for (const std::uint32_t pieces : {1U, 2U, 5U, 13U, 27U}) { // it has so many parts
            const auto cut = cut_solid(**tree, tests::of_pieces(pieces));
            QVERIFY(cut);
            QCOMPARE(cut->set.pieces.size(), std::size_t{pieces});
            QVERIFY(!tests::has_its_turn(number++, 5) ||
                    cut->set == decompose_solid(mesh, tests::of_pieces(pieces))->set);
        }
        const auto cut = cut_solid(**tree, within(2.0));
        QVERIFY(cut->set == decompose_solid(mesh, within(2.0))->set);
    }

    void a_tree_depends_on_its_settings_alone() {
        const DecomposeSettings plain = tree_settings(tests::of_pieces(5), 10.0);
        QCOMPARE(tree_settings(tests::of_pieces(50), 10.0), plain);
        QCOMPARE(tree_settings(within(1.0), 10.0), plain);
        QCOMPARE(tree_settings(plain, 10.0), plain);
        DecomposeSettings vertices = within(3.0);
        vertices.max_hull_vertices = 12;
        vertices.merge = Merge::off;
        QCOMPARE(tree_settings(vertices, 10.0), plain);
        QVERIFY(tree_settings(within(0.1), 10.0) != plain);
        DecomposeSettings other = tests::of_pieces(5);
        other.fill = false;
        QVERIFY(tree_settings(other, 10.0) != plain);
        other = tests::of_pieces(5);
        other.merge_by = MergeBy::protrusion;
        QVERIFY(tree_settings(other, 10.0) != plain);
        other = tests::of_pieces(5);
        other.keep_openings = {10.0, true};
        QCOMPARE(tree_settings(other, 10.0).keep_openings, (Length{1.0, false}));
        other = tests::of_pieces(5);
        other.max_outside = 3.0;
        QCOMPARE(tree_settings(other, 10.0), plain);
    }

    void the_tree_is_the_same_for_any_number_of_threads() {
        const TriMesh mesh = torus(64, 32);
        std::shared_ptr<const SolidTree> first;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const auto tree = tests::with_threads(
                threads, [&] { return build_solid_tree(mesh, tests::of_pieces(8)); });
            QVERIFY(tree);
            first = first ? first : *tree;
            QVERIFY((*tree)->merging == first->merging);
            QVERIFY((*tree)->fine == first->fine);
            QVERIFY(sketch_solid(**tree, 9) == sketch_solid(*first, 9));
            QVERIFY(tests::with_threads(threads, [&] { return *costs_of(**tree); }) ==
                    *costs_of(*first));
        }
    }

    // Nearly all boxes of either half of these parts overlap. However few pairs may be looked at,
    // each half becomes one.
    void pairs_of_parts_are_bounded() {
        const TriMesh mesh =
            together(box(Vec3(0, 0, 0), Vec3(0.3, 0.3, 0.3)), box(Vec3(10, 0, 0), Vec3(1, 1, 1)));
        const auto ground = prepare_ground(mesh, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 17U, {});
        constexpr std::size_t k_parts = 60;
        std::mt19937 random(6);
        std::uniform_real_distribution<double> place(0.0, 1.0);
        std::vector<JoinPart> parts(k_parts);
        for (std::size_t i = 0; i < k_parts; ++i) {
            for (int corner = 0; corner < 4; ++corner) {
                const double x = place(random) + (i % 2 == 0 ? 0.0 : 10.0);
                const double y = place(random);
                parts[i].points.emplace_back(x, y, place(random));
            }
        }
        const auto joined = [&](std::size_t most_pairs) {
            JoinRules rules;
            rules.most_pairs = most_pairs;
            return *build_merge_tree(grid, parts, rules, {});
        };
        const MergeTree all = joined(JoinRules().most_pairs);
        QCOMPARE(all.steps.size(), k_parts - 2);
        QVERIFY(joined(k_parts / 2 * (k_parts / 2 - 1)) == all); // no more can be near
        for (const std::size_t most_pairs : {std::size_t{0}, std::size_t{100}}) {
            const MergeTree few = joined(most_pairs);
            QCOMPARE(few.steps.size(), k_parts - 2);
            QVERIFY(most_pairs > 0 || !(few == all));
            for (const std::size_t threads : {1U, 2U, 8U}) {
                QVERIFY(tests::with_threads(threads, [&] { return joined(most_pairs); }) == few);
            }
        }
    }

    // Few of the estimates that joins have made wrong are made anew, and the tree is that of all.
    void parts_that_lie_across_each_other_are_joined_as_if_all_were_estimated_anew() {
        const TriMesh mesh = together(box(Vec3(0, 0, 0), Vec3(0.02, 0.02, 0.02)),
                                      box(Vec3(0.98, 0.98, 0.98), Vec3(0.02, 0.02, 0.02)));
        const auto ground = prepare_ground(mesh, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 14U, {});
        int changed = 0;
        for (std::uint32_t seed = tests::slice() + 1; seed < tests::slice() + 6; ++seed) {
            const std::vector<JoinPart> bars = slanted_bars(20, seed);
            const MergeTree tree = *build_merge_tree(grid, bars, {}, {});
            QCOMPARE(tree.steps.size(), bars.size() - 1);
            QVERIFY2(tree == PlainJoiner(grid, bars).run(true), qPrintable(QString::number(seed)));
            changed += tree == PlainJoiner(grid, bars).run(false) ? 0 : 1;
        }
        QVERIFY2(changed > 0, "looks at changed pairs do not matter to these bars");
    }

    // A sketch is the cut before it is improved, so each face is in one piece, and hulls hold them.
    void sketches_hold_all_faces() {
        const TriMesh mesh = torus(48, 24);
        const auto tree = build_solid_tree(mesh, tests::of_pieces(8));
        for (const std::uint32_t pieces : {1U, 7U, 27U}) {
            const PieceSet set = sketch_solid(**tree, pieces);
            QCOMPARE(set.pieces.size(), std::size_t{pieces});
            std::vector<int> seen(mesh.triangles.size(), 0);
            for (const Piece& piece : set.pieces) {
                for (const FaceId face : piece.faces) {
                    ++seen[face];
                    const auto corners = mesh.corners(face);
                    const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0;
                    Piece grown = piece;
                    Vec3 centre = Vec3::Zero();
                    for (const Vec3& v : piece.vertices) {
                        centre += v / static_cast<double>(piece.vertices.size());
                    }
                    for (Vec3& v : grown.vertices) {
                        v = centre + (v - centre) * (1.0 + 1e-6);
                    }
                    QVERIFY(piece.flat || holds(grown, middle));
                }
            }
            QVERIFY(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 1; }));
        }
    }

    // Hulls whose making was stopped are made anew.
    void hulls_of_nodes_are_kept_whole_or_not_at_all() {
        const TriMesh ring = torus(64, 32);
        const auto tree = build_solid_tree(ring, tests::of_pieces(8));
        QVERIFY(tree);
        for (const double share : {0.0, 0.1, 0.5}) {
            tests::StopAt midst(share);
            QVERIFY(hulls_of(**tree, midst.progress()) == nullptr);
            QVERIFY(midst.was_reached());
        }
        tests::Heard heard;
        const NodeHulls* const made = hulls_of(**tree, heard.progress());
        QVERIFY(made != nullptr && made == &hulls_of(**tree));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(std::ranges::none_of(made->hulls,
                                     [](const NodeHull& hull) { return hull.corners.empty(); }));
        tests::StopAt late(0.0);
        QVERIFY(hulls_of(**tree, late.progress()) == made); // nothing is left to be made
    }

    // The box around a U of seven cells covers two more.
    void the_curve_ends_at_errors_known_by_hand() {
        const TriMesh u = cells(3, 1, 3, [](int x, int, int z) { return z == 0 || x != 1; });
        const auto tree = build_solid_tree(u, tests::of_pieces(1));
        const auto curve = error_curve(**tree);
        QVERIFY(curve.size() > 2);
        QCOMPARE(curve.front().pieces, 1U);
        QVERIFY(std::abs(curve.front().outside - 2.0 / 7.0) < 0.02);
        QVERIFY(std::abs(curve.front().protrusion - 0.5) < 0.05); // the notch is one wide
        const auto three = std::find_if(curve.begin(), curve.end(),
                                        [](const ErrorPoint& point) { return point.pieces == 3; });
        QVERIFY(three->outside < 0.02);
        QVERIFY(curve.back().outside < 0.001);
        for (std::size_t i = 1; i < curve.size(); ++i) {
            QCOMPARE(curve[i].pieces, curve[i - 1].pieces + 1);
            QVERIFY(curve[i].outside <= curve[i - 1].outside);
            QVERIFY(curve[i].protrusion <= curve[i - 1].protrusion);
        }
    }

    // Blocks of unit cells tell how far a point is from them, and planes of exact hulls how deep a
    // point of a face is.
    void steps_tell_how_far_off_their_hulls_are() {
        for (const Blocks& blocks : {u_of_blocks(), comb_of_blocks()}) {
            const TriMesh mesh = blocks.mesh();
            const auto tree = *build_solid_tree(mesh, tests::of_pieces(1));
            const double cell = tree->grid.cell_size();
            const MergeTree& merging = tree->merging;
            QCOMPARE(costs_of(*tree)->size(), merging.steps.size());
            double farthest = 0.0;
            for (std::size_t i = 0; i < merging.steps.size(); ++i) {
                const auto node = static_cast<Index>(merging.parts + i);
                const StepCost& cost = costs_of(*tree)->at(i);
                const NodeTruth truth = truth_of(*tree, parts_below(merging, node), blocks);
                QVERIFY2(cost.concavity >= truth.deepest - 1e-9 &&
                             cost.concavity <= 1.01 * (truth.deepest + truth.deeper) + 1e-9,
                         qPrintable(QString("step %1: %2 deep, found %3 and %4 at most")
                                        .arg(i)
                                        .arg(cost.concavity)
                                        .arg(truth.deepest)
                                        .arg(truth.deepest + truth.deeper)));
                QVERIFY2(cost.protrusion >= truth.highest - 1.5 * cell &&
                             cost.protrusion <= truth.highest + truth.higher + 1.5 * cell,
                         qPrintable(QString("step %1: stands out %2, found %3 and %4 at most")
                                        .arg(i)
                                        .arg(cost.protrusion)
                                        .arg(truth.highest)
                                        .arg(truth.highest + truth.higher)));
                farthest = std::max(farthest, cost.protrusion);
            }
            QVERIFY(farthest > 0.3); // the last of them spans what is between blocks
        }
    }

    // Costs are found when a project is saved. What was stopped is found anew when it is asked for
    // again.
    void costs_are_found_with_a_fraction_and_a_stop() {
        const TriMesh mesh = torus(48, 24);
        const auto tree = *build_solid_tree(mesh, tests::of_pieces(8));
        const auto other = *build_solid_tree(mesh, tests::of_pieces(8));
        tests::StopAt stop(0.4);
        QVERIFY(costs_of(*tree, stop.progress()) == nullptr);
        QVERIFY(stop.was_reached() && stop.reached_at() < 0.7);
        QVERIFY(stop.told_after() <= 1);
        tests::Heard heard;
        const auto* const costs = costs_of(*tree, heard.progress());
        QVERIFY(costs != nullptr && *costs == *costs_of(*other));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.3, qPrintable(QString::number(heard.longest_step())));
        tests::StopAt at_once(0.0);
        QVERIFY(costs_of(*tree, at_once.progress()) == costs); // they are known
    }

    // Costs that were saved are taken as they are, and are not found again.
    void saved_costs_serve_again() {
        const TriMesh mesh = u_of_blocks().mesh();
        const auto patches = cut_patches(mesh, tree_settings(tests::of_pieces(1), 1.0), {});
        QVERIFY(patches);
        MergeTree steps = *steps_with_costs(**build_solid_tree(*patches, tests::of_pieces(1)));
        QCOMPARE(steps.costs.size(), steps.steps.size());
        steps.costs.back() = {0.25, 8.0};
        const auto again = build_solid_tree(*patches, tests::of_pieces(1), {}, &steps);
        QVERIFY(*steps_with_costs(**again) == steps);
        steps.costs.pop_back(); // these are of no use
        const auto anew = build_solid_tree(*patches, tests::of_pieces(1), {}, &steps);
        QCOMPARE(costs_of(**anew)->size(), steps.steps.size());
        QVERIFY(!(costs_of(**anew)->back() == StepCost{0.25, 8.0}));
    }

    // A rough tree is joined of patches as they grow: it has every face once, cuts of it have the
    // number asked for, and what it says of a torus is near to what the whole tree says.
    void a_rough_tree_is_a_first_look() {
        const TriMesh mesh = torus(96, 48);
        const DecomposeSettings settings = tree_settings(tests::of_pieces(8), 1.0);
        const auto surface = prepare_patches(mesh, settings);
        QVERIFY(surface);
        const auto rough = build_rough_tree(*surface, settings);
        QVERIFY(rough);
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const auto again =
                tests::with_threads(threads, [&] { return build_rough_tree(*surface, settings); });
            QVERIFY((*again)->fine == (*rough)->fine && (*again)->merging == (*rough)->merging);
        }
        std::vector<int> seen(mesh.triangles.size());
        for (const Piece& piece : (*rough)->fine.pieces) {
            for (const FaceId face : piece.faces) {
                ++seen[face];
            }
        }
        QVERIFY(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
        const auto whole = build_solid_tree(mesh, settings);
        for (const std::uint32_t pieces : {4U, 8U, 16U}) {
            const PieceSet sketch = sketch_solid(**rough, pieces);
            QCOMPARE(sketch.pieces.size(), std::size_t{pieces});
            const auto outside_of = [&](const SolidTree& tree) {
                for (const ErrorPoint& point : error_curve(tree)) {
                    if (point.pieces == pieces) {
                        return point.outside;
                    }
                }
                return 1.0;
            };
            const double most = 1.5 * outside_of(**whole) + 0.1;
            QVERIFY2(outside_of(**rough) < most, qPrintable(QString::number(most)));
        }
        tests::StopAt at_once(0.0);
        const auto stopped = build_rough_tree(*surface, settings, at_once.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    // The curve adds up what each step covers anew; here the hulls of each plain cut are counted.
    void more_pieces_never_err_more_and_as_much_as_the_curve_says() {
        for (const TriMesh& mesh : {trident(), torus(32, 16), menger(1)}) {
            const auto tree = *build_solid_tree(mesh, tests::of_pieces(1));
            std::size_t before = 0;
            double worst_before = 0.0;
            for (const ErrorPoint& point : error_curve(*tree)) {
                CellGrid::Mask open = tree->grid.outside();
                const std::size_t all = count_set(open);
                HullScan scan(tree->grid);
                double worst = 0.0;
                for (const Piece& piece : sketch_solid(*tree, point.pieces).pieces) {
                    worst = std::max(worst, piece.protrusion);
                    if (!piece.flat) {
                        tree->grid.clear(open, scan.of(piece.vertices, piece.triangles));
                    }
                }
                const std::size_t outside = all - count_set(open);
                QVERIFY(point.pieces == 1 || outside <= before);
                // How far a piece stands out is estimated to a cell.
                QVERIFY2(point.pieces == 1 || worst <= worst_before + tree->grid.cell_size(),
                         qPrintable(QString("%1 pieces: %2 after %3")
                                        .arg(point.pieces)
                                        .arg(worst)
                                        .arg(worst_before)));
                worst_before = worst;
                const double share = static_cast<double>(outside) / cells_to_share(*tree);
                QVERIFY2(std::abs(share - point.outside) < 0.001,
                         qPrintable(QString("%1 pieces: %2, not %3")
                                        .arg(point.pieces)
                                        .arg(share)
                                        .arg(point.outside)));
                before = outside;
            }
        }
    }

    void a_knee_is_where_the_curve_bends() {
        QCOMPARE(knee_of({}), 0U);
        QCOMPARE(knee_of(std::vector<ErrorPoint>{{2, 1.0, 0.0}}), 2U);
        QCOMPARE(knee_of(std::vector<ErrorPoint>{{1, 1.0, 0}, {2, 0.5, 0}, {4, 0.0, 0}}), 1U);
        QCOMPARE(knee_of(std::vector<ErrorPoint>{
                     {1, 1.0, 0}, {2, 0.9, 0}, {4, 0.2, 0}, {8, 0.1, 0}, {16, 0.0, 0}}),
                 4U);
        // Roundings alone bend a straight line nowhere.
        std::vector<ErrorPoint> straight;
        for (std::uint32_t pieces = 1; pieces <= 200; ++pieces) {
            straight.push_back({pieces, 1.0 - std::log(pieces) / std::log(200.0), 0.0});
        }
        QCOMPARE(knee_of(straight), 1U);
    }

    // A limit that no hull exceeds costs nothing; a ball is not in few planes for free.
    void a_limit_on_vertices_costs_what_the_maker_adds() {
        const TriMesh prongs = trident();
        const auto fork = build_solid_tree(prongs, tests::of_pieces(1));
        const auto plain = error_curve(**fork);
        const auto free = limit_cost(**fork, 1000);
        QVERIFY(free.ok());
        QCOMPARE(free->size(), plain.size());
        for (std::size_t i = 0; i < plain.size(); ++i) {
            QVERIFY(std::abs((*free)[i] - plain[i].outside) < 0.001);
        }
        const TriMesh round = ball(1.0, 2);
        const auto tree = build_solid_tree(round, tests::of_pieces(1));
        double before = error_curve(**tree).front().outside;
        for (const std::uint32_t limit : {32U, 16U, 8U}) {
            DecomposeSettings settings = tests::of_pieces(1);
            settings.max_hull_vertices = limit;
            const double made = cut_solid(**tree, settings)->report.outside;
            const double told = limit_cost(**tree, limit)->front();
            // A ball looks alike from all sides, so that which of several wraps is found hangs on
            // the last bits of its corners: it is the same. Cells tell its volume to about 0.02.
            QVERIFY2(std::abs(told - made) < 0.02,
                     qPrintable(QString("%1: %2, %3").arg(limit).arg(told).arg(made)));
            QVERIFY(told > before);
            before = told;
        }
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!limit_cost(**tree, 8, Progress(stopped.get_token())).ok());
    }

    // Squared distances of 65,535 and more, as in a wide flat grid, do not fit into two bytes.
    void distances_are_those_to_the_nearest_solid_cell_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<bool>("is_far");
        const TriMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
        QTest::newRow("near") << together(cube, box(Vec3(4, 3, 2), Vec3(1, 1, 1))) << false;
        QTest::newRow("far") << together(cube, box(Vec3(90, 90, 0), Vec3(1, 1, 1))) << true;
    }
    void distances_are_those_to_the_nearest_solid_cell() {
        QFETCH(TriMesh, mesh);
        QFETCH(bool, is_far);
        const auto ground = prepare_ground(mesh, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 12U, {});
        const CellDistance distance = *CellDistance::make(grid, **ground, {});
        const auto extent = grid.extent();
        std::vector<std::array<Index, 3>> solid;
        for (Index i = 0; i < extent[0]; ++i) {
            for (Index j = 0; j < extent[1]; ++j) {
                for (Index k = 0; k < extent[2]; ++k) {
                    if (grid.is_set(grid.solid(), {i, j, k})) {
                        solid.push_back({i, j, k});
                    }
                }
            }
        }
        std::uint32_t farthest = 0;
        std::mt19937 random(4);
        for (int trial = 0; trial < 500; ++trial) {
            const std::array<Index, 3> at = {static_cast<Index>(random() % extent[0]),
                                             static_cast<Index>(random() % extent[1]),
                                             static_cast<Index>(random() % extent[2])};
            std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
            for (const auto& cell : solid) {
                std::uint32_t sum = 0;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const auto apart = static_cast<int>(cell[axis]) - static_cast<int>(at[axis]);
                    sum += static_cast<std::uint32_t>(apart * apart);
                }
                least = std::min(least, sum);
            }
            QCOMPARE(distance.squared(at), least);
            const Stretch here{at[1] * extent[0] + at[0], at[2], at[2]};
            QCOMPARE(distance.most_squared({here}), least);
            for (const std::uint32_t over : {0U, 1U}) {
                bool is_told = false;
                distance.each_beyond(least + over, at[0], at[1], at[2], at[2] + 1,
                                     [&](Index cell) { is_told = cell == at[2]; });
                QCOMPARE(is_told, over == 0);
            }
            farthest = std::max(farthest, least);
        }
        QCOMPARE(farthest > std::numeric_limits<std::uint16_t>::max(), is_far);
    }

    // The box is covered but for a layer on each side, which is thinner than any cell.
    void lines_see_layers_thinner_than_cells() {
        const TriMesh cube = box();
        const auto ground = prepare_ground(cube, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 12U, {});
        const auto lines = SolidLines::make(**ground, grid, grid.cell_size(), {});
        QVERIFY(std::abs(length_of(lines->solid()) * lines->area() - 1.0) < 1e-9);
        const double layer = 0.1 * grid.cell_size();
        const TriMesh inner = box(Vec3::Constant(layer), Vec3::Constant(1.0 - 2.0 * layer));
        const std::vector<ConvexBody> bodies = {{inner.vertices, inner.triangles}};
        const CoverShares shares = *cover_shares(*lines, bodies);
        const double left = 1.0 - std::pow(1.0 - 2.0 * layer, 3.0);
        QVERIFY2(std::abs(shares.missing - left) < 0.1 * left,
                 qPrintable(QString("%1 instead of %2").arg(shares.missing).arg(left)));
        QCOMPARE(shares.outside, 0.0);
        // Two boxes that overlap stand out of one side, by a tenth; what both cover counts once.
        const TriMesh one = box(Vec3(0, 0, 0), Vec3(1, 1, 1.1));
        const TriMesh other = box(Vec3(0, 0, 0.5), Vec3(1, 1, 0.55));
        const std::vector<ConvexBody> both = {{other.vertices, other.triangles},
                                              {one.vertices, one.triangles}};
        const CoverShares over = *cover_shares(*lines, both);
        QVERIFY(over.missing < 1e-12);
        QVERIFY2(grid.axes()[2] != 2 || std::abs(over.outside - 0.1) < 1e-9,
                 qPrintable(QString::number(over.outside)));
    }

    // A line is in a convex body where it is behind the planes of all of its facets.
    void bodies_cover_what_is_behind_all_of_their_facets_data() {
        QTest::addColumn<Vec3>("size");
        QTest::addColumn<Vec3>("corner");
        QTest::addColumn<double>("turn"); // around the lines
        QTest::newRow("round") << Vec3(0.5, 0.4, 0.3) << Vec3(0.5, 0.2, 0.4) << 0.7;
        QTest::newRow("narrow, aslant") << Vec3(1.0, 2e-3, 0.3) << Vec3(0.1, 0.1, 0.2) << 0.8;
        QTest::newRow("narrow, the other way")
            << Vec3(1.0, 2e-3, 0.3) << Vec3(0.9, 0.1, 0.2) << 2.3;
        QTest::newRow("narrow, nearly level")
            << Vec3(0.9, 2e-3, 0.3) << Vec3(0.0, 0.5, 0.2) << 0.02;
        QTest::newRow("beyond the lattice") << Vec3(5.0, 0.02, 0.3) << Vec3(-1.0, -1.2, 0.2) << 0.8;
        QTest::newRow("larger than it") << Vec3(4.0, 4.0, 0.3) << Vec3(0.5, -2.0, 0.2) << 0.7;
    }
    void bodies_cover_what_is_behind_all_of_their_facets() {
        QFETCH(const Vec3, size);
        QFETCH(const Vec3, corner);
        QFETCH(const double, turn);
        const TriMesh around = box(Vec3(0, 0, 0), Vec3(1, 1, 2));
        const auto ground = prepare_ground(around, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 12U, {});
        const int up = grid.axes()[2];
        QCOMPARE(up, 2);
        const auto lines = SolidLines::make(**ground, grid, 1.0 / 256.0, {});
        const TriMesh body = moved(box(Vec3(0, 0, 0), size), [&](const Vec3& p) -> Vec3 {
            return corner + Eigen::AngleAxisd(turn, Vec3::UnitZ()) *
                                (Eigen::AngleAxisd(0.002, Vec3::UnitX()) * p);
        });
        std::map<Index, LineStretch> covered;
        for (const LineStretch& one : lines->cover_of(body.vertices, body.triangles)) {
            covered[one.line] = one;
        }
        constexpr double k_rounded = 1e-9;
        int crossed = 0;
        for (Index line = 0; line < lines->rows()[0] * lines->rows()[1]; ++line) {
            double from = -std::numeric_limits<double>::infinity();
            double to = std::numeric_limits<double>::infinity();
            for (FaceId face = 0; face < body.triangles.size(); ++face) {
                const auto [a, b, c] = body.corners(face);
                const Vec3 normal = (b - a).cross(c - a).normalized();
                const double height = normal.dot(lines->point_at(line, 0.0) - a);
                if (normal[up] > 0.0) {
                    to = std::min(to, -height / normal[up]);
                } else if (normal[up] < 0.0) {
                    from = std::max(from, -height / normal[up]);
                } else if (height > 0.0) {
                    to = -std::numeric_limits<double>::infinity();
                }
            }
            const auto found = covered.find(line);
            const bool is_found = found != covered.end();
            if (to - from > k_rounded) {
                ++crossed;
                QVERIFY2(is_found && std::abs(found->second.from - from) < k_rounded &&
                             std::abs(found->second.to - to) < k_rounded,
                         qPrintable(QString("line %1 from %2 to %3").arg(line).arg(from).arg(to)));
            } else {
                QVERIFY(!is_found || found->second.length() < k_rounded);
            }
        }
        QVERIFY2(crossed > 50, qPrintable(QString::number(crossed)));
    }

    // A thousand rows lie across each of these bars, and next to no line is in it.
    void lines_are_laid_through_long_faces_with_a_fraction_and_a_stop() {
        TriMesh bars = box(Vec3(0, 0, 0), Vec3(1.4, 1e-5, 1e-5));
        for (int i = 1; i < 200; ++i) {
            bars = together(std::move(bars), box(Vec3(0, 0, 0.01 * i), Vec3(1.4, 1e-5, 1e-5)));
        }
        bars = moved(std::move(bars), [](const Vec3& p) -> Vec3 {
            return Eigen::AngleAxisd(0.25 * std::numbers::pi, Vec3::UnitZ()) * p;
        });
        const auto ground = prepare_ground(bars, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 12U, {});
        QCOMPARE(grid.axes()[2], 2);
        tests::StopAt stop(0.01);
        const auto lines = SolidLines::make(**ground, grid, 1e-6, stop.progress());
        QVERIFY(!lines && lines.issue().code == Code::stopped);
        QVERIFY2(stop.reached_at() < 0.1, qPrintable(QString::number(stop.reached_at())));
    }

    void a_solid_is_filled_whatever_is_asked_data() {
        QTest::addColumn<DecomposeSettings>("settings");
        std::uint32_t number = 0;
        for (const std::uint32_t pieces : {1U, 3U, 8U, 32U}) {
            if (tests::has_its_turn(number++, 2)) {
                QTest::addRow("%u pieces", pieces) << tests::of_pieces(pieces);
            }
        }
        for (const double percent : {0.2, 0.5, 1.0, 5.0}) {
            if (tests::has_its_turn(number++, 2)) {
                QTest::addRow("%g percent", percent) << within(percent);
            }
        }
    }
    void a_solid_is_filled_whatever_is_asked() {
        QFETCH(DecomposeSettings, settings);
        const TriMesh mesh = torus(40, 20); // circles of radius 1 and 0.4
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        QVERIFY2(made->report.missing <= 0.002, qPrintable(QString::number(made->report.missing)));
        QVERIFY(made->report.issues.empty());
        const double missing = missing_share(made->set, bounds_of(mesh), [](const Vec3& p) {
            // The mesh is inside of the torus, by less than this.
            return std::hypot(std::hypot(p.x(), p.y()) - 1.0, p.z()) < 0.39;
        });
        QVERIFY2(missing < 0.003, qPrintable(QString::number(missing)));
    }

    void nothing_is_filled_where_that_is_off() {
        DecomposeSettings settings = within(0.5);
        settings.fill = false;
        const TriMesh mesh = menger(1);
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        QVERIFY(std::none_of(made->set.pieces.begin(), made->set.pieces.end(),
                             [](const Piece& piece) { return piece.faces.empty(); }));
    }

    // The set says which tolerance its pieces keep, also where that is more than was asked for.
    void a_number_of_pieces_comes_before_the_tolerance() {
        const TriMesh mesh = torus(48, 24);
        const double diagonal = bounds_of(mesh).diagonal();
        const auto number_alone = decompose_solid(mesh, tests::of_pieces(4));
        DecomposeSettings settings = within(1.0);
        settings.max_pieces = 4;
        const auto narrow = decompose_solid(mesh, settings);
        QVERIFY(narrow && narrow->set == number_alone->set);
        QVERIFY2(narrow->set.tolerance > 0.01 * diagonal,
                 qPrintable(QString::number(narrow->set.tolerance)));
        for (const Piece& piece : narrow->set.pieces) {
            QVERIFY(piece.protrusion <= narrow->set.tolerance);
        }
        // One that the pieces keep all the same is what the set says.
        settings.tolerance = {50.0, true};
        const auto wide = decompose_solid(mesh, settings);
        QVERIFY(wide && wide->set.pieces == number_alone->set.pieces);
        QCOMPARE(wide->set.tolerance, 0.5 * diagonal);
    }

    // Greed halves a ring again and again, so that of five arcs some are twice as long as others.
    void what_improving_gains_is_told() {
        const TriMesh mesh = torus(48, 24);
        const auto tree = *build_solid_tree(mesh, tests::of_pieces(1));
        const auto curve = error_curve(*tree);
        double plain = 0.0;
        double improved = 0.0;
        for (const std::uint32_t pieces : {3U, 5U, 6U}) {
            const auto cut = cut_solid(*tree, tests::of_pieces(pieces));
            QVERIFY(cut && cut->report.improved);
            const ImprovedShares& shares = *cut->report.improved;
            QCOMPARE(shares.plain, curve[pieces - curve.front().pieces].outside);
            // Lines tell what pieces cover once they have closed gaps, which is little more.
            QVERIFY2(std::abs(shares.improved - cut->report.outside) < 0.03,
                     qPrintable(
                         QString("%1, by lines %2").arg(shares.improved).arg(cut->report.outside)));
            plain += shares.plain;
            improved += shares.improved;
        }
        QVERIFY2(improved < plain, qPrintable(QString("%1 of %2").arg(improved).arg(plain)));
        QVERIFY(!cut_solid(*tree, within(2.0))->report.improved);
    }

    // The curve says for each number what its plain cut covers outside.
    void a_share_of_volume_outside_is_kept_by_as_few_pieces_as_the_curve_says() {
        for (const TriMesh& mesh : {trident(), torus(32, 16), menger(1)}) {
            const auto tree = *build_solid_tree(mesh, tests::of_pieces(1));
            const auto curve = error_curve(*tree);
            std::uint32_t before = 0;
            for (const double share : {3.0, 1.0, 0.3, 0.1, 0.03, 0.01, 0.003}) {
                const std::uint32_t pieces = pieces_within(*tree, share);
                QVERIFY(pieces >= before);
                before = pieces;
                const auto first =
                    std::find_if(curve.begin(), curve.end(), [share](const ErrorPoint& point) {
                        return point.outside <= share;
                    });
                const double outside = outside_of_cut(*tree, pieces);
                QVERIFY(outside <= share || pieces == pieces_within(*tree, 0.0));
                QVERIFY(first == curve.end() || pieces == first->pieces);
                QVERIFY(first == curve.end() || outside == first->outside);
            }
            // No cut covers less than all parts do, and the fewest that cover as little are taken.
            const double least = outside_of_cut(*tree, tree->merging.parts);
            const std::uint32_t fewest = pieces_within(*tree, 0.0);
            QVERIFY(outside_of_cut(*tree, fewest) == least);
            QVERIFY(fewest == curve.front().pieces || outside_of_cut(*tree, fewest - 1) > least);
        }
    }

    // The box around a U of seven cells covers two more, which is 29 %; three pieces cover none.
    void pieces_are_made_for_a_share_of_volume_outside() {
        const TriMesh u = u_of_blocks().mesh();
        const auto made = [&u](double percent, std::uint32_t most) {
            DecomposeSettings settings = within(1.0);
            settings.max_outside = percent;
            settings.max_pieces = most;
            return decompose_solid(u, settings);
        };
        const auto one = made(50.0, 0);
        QVERIFY(one && one->set.pieces.size() == 1 && one->report.issues.empty());
        QVERIFY(one->report.outside > 0.25); // the tolerance would have asked for more pieces
        const auto three = made(5.0, 0);
        QVERIFY(three && three->set.pieces.size() == 3 && three->report.issues.empty());
        QVERIFY2(three->report.outside < 0.02, qPrintable(QString::number(three->report.outside)));
        QVERIFY(made(5.0, 9)->set == three->set); // as few as keep the share
        // The limit on pieces comes first, and what that costs is said.
        const auto limited = made(5.0, 1);
        QVERIFY(limited && limited->set == one->set);
        QCOMPARE(limited->report.issues.size(), std::size_t{1});
        const Issue& told = limited->report.issues.front();
        QCOMPARE(told.code, Code::outside_above_limit);
        QCOMPARE(told.numbers, (std::vector<double>{100.0 * limited->report.outside, 5.0}));
    }

    // No number of pieces covers less outside of a torus than its parts do.
    void a_share_that_no_pieces_keep_is_told() {
        const TriMesh mesh = torus(32, 16);
        DecomposeSettings settings;
        settings.family = Family::solid;
        settings.max_outside = 1e-6;
        const auto tree = *build_solid_tree(mesh, settings);
        const std::uint32_t number = pieces_to_cut(*tree, settings);
        QCOMPARE(number, pieces_within(*tree, 0.0));
        const auto made = cut_solid(*tree, settings);
        QVERIFY(made && made->set.pieces.size() <= number);
        QCOMPARE(made->report.issues.size(), std::size_t{1});
        QCOMPARE(made->report.issues.front().code, Code::outside_above_limit);
    }

    // Sheets have no volume, and one hull over a strip that winds is as deep as it is high.
    void shares_decide_nothing_of_sheets() {
        const TriMesh sheet = moebius_strip();
        const auto made = [&](double tolerance, double percent, std::uint32_t most) {
            DecomposeSettings settings = within(tolerance);
            settings.max_outside = percent;
            settings.max_pieces = most;
            return decompose_solid(sheet, settings);
        };
        const auto by_tolerance = made(2.0, 0.0, 0);
        QVERIFY(by_tolerance && by_tolerance->set.pieces.size() > 3);
        const auto both = made(2.0, 50.0, 0);
        QVERIFY(both && both->set == by_tolerance->set);
        QCOMPARE(both->report.issues.size(), std::size_t{1});
        QCOMPARE(both->report.issues.front().code, Code::outside_untold);
        const auto three = made(2.0, 50.0, 3);
        QVERIFY(three && three->set.pieces.size() == 3);
        QCOMPARE(three->report.issues.front().code, Code::outside_untold);
        const auto alone = made(0.0, 50.0, 0);
        QVERIFY(!alone);
        QCOMPARE(alone.issue().code, Code::bad_setting);
        QCOMPARE(alone.issue().detail.why, Why::share_of_no_solid);
    }

    void exact_pieces_of_a_solid_are_refused() {
        const auto made = decompose_solid(box(), DecomposeSettings());
        QVERIFY(!made);
        QCOMPARE(made.issue().code, Code::bad_setting);
        QCOMPARE(made.issue().detail.why, Why::solid_needs_tolerance);
    }

    // A round sheet is flat, so no few planes wrap it.
    void flat_pieces_keep_the_limit_on_vertices() {
        const TriMesh disc = tilted_disc();
        for (DecomposeSettings settings : {tests::of_pieces(1), within(1.0), within(0.1)}) {
            settings.max_hull_vertices = 12;
            const auto made = decompose_solid(disc, settings);
            QVERIFY(made);
            std::size_t faces = 0;
            for (const Piece& piece : made->set.pieces) {
                QVERIFY(piece.vertices.size() <= 12);
                faces += piece.faces.size();
            }
            QCOMPARE(faces, disc.triangles.size());
            double most = 0.0;
            for (const Piece& piece : made->set.pieces) {
                most = std::max(most, piece.protrusion);
            }
            QVERIFY(settings.max_pieces == 0 || made->set.tolerance <= 1.01 * most);
        }
    }

    // Joining costs nothing in a ball, so the tree takes off crumbs of it; the pieces are of use
    // where the limit on vertices makes what is left larger.
    void more_pieces_help_a_ball_of_few_vertices() {
        const TriMesh ball = sphere_part(1.0);
        const auto tree = build_solid_tree(ball, tests::of_pieces(1));
        QVERIFY(tree);
        double last = 1.0;
        for (const std::uint32_t pieces : {1U, 4U, 8U}) {
            DecomposeSettings settings = tests::of_pieces(pieces);
            settings.max_hull_vertices = 16;
            const auto made = cut_solid(**tree, settings);
            QVERIFY(made);
            QCOMPARE(made->set.pieces.size(), std::size_t{pieces});
            std::size_t faces = 0;
            for (const Piece& piece : made->set.pieces) {
                QVERIFY(piece.vertices.size() <= 16);
                faces += piece.faces.size();
            }
            QCOMPARE(faces, ball.triangles.size());
            QVERIFY(made->report.missing <= 0.002);
            QVERIFY2(made->report.outside < 0.8 * last,
                     qPrintable(QString("%1, %2").arg(made->report.outside).arg(last)));
            last = made->report.outside;
        }
    }

    // Pieces are wrapped one after the other before gaps are filled: to see which are worth being
    // parted, once more for each that is, and to see which close ways.
    void wrapping_one_after_the_other_tells_how_far_it_is() {
        const TriMesh ball = sphere_part(1.0);
        const auto tree = build_solid_tree(ball, tests::of_pieces(1));
        QVERIFY(tree);
        DecomposeSettings settings = tests::of_pieces(8);
        settings.max_hull_vertices = 16;
        tests::Heard heard;
        QVERIFY(cut_solid(**tree, settings, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        const auto place = [](double share) { return 0.1 + 0.85 * 0.97 * share; }; // in all
        const auto told = std::ranges::count_if(heard.told(), [&](const auto& one) {
            return one.second > place(0.62) && one.second < place(0.65);
        });
        QVERIFY2(told >= 12, qPrintable(QString::number(told)));
    }

    void protrusion_can_be_kept_small_instead() {
        const TriMesh mesh = together(torus(40, 20), moved(trident(), [](const Vec3& p) {
                                          return Vec3(0.5 * p + Vec3(2.0, 0.0, -1.0));
                                      }));
        DecomposeSettings settings = tests::of_pieces(10);
        const auto by_volume = build_solid_tree(mesh, settings);
        settings.merge_by = MergeBy::protrusion;
        const auto by_protrusion = build_solid_tree(mesh, settings);
        const double volume = sketch_solid(**by_volume, 10).tolerance;
        const double protrusion = sketch_solid(**by_protrusion, 10).tolerance;
        QVERIFY2(protrusion < volume, qPrintable(QString("%1, %2").arg(protrusion).arg(volume)));
        const auto cut = cut_solid(**by_protrusion, settings);
        QCOMPARE(cut->set.pieces.size(), std::size_t{10});
        QVERIFY(cut->report.missing <= 0.002);
    }

    // Flat hulls and thin ones cover no cells, wherever they reach.
    void hulls_without_cells_reach_as_far_as_they_do() {
        const TriMesh square = frame(5);
        const auto tree = *build_solid_tree(square, tests::of_pieces(1));
        const double cell = tree->grid.cell_size();
        const auto reach = [&](double half, double thick) {
            std::vector<Vec3> points;
            for (const double x : {4.5 - half, 4.5 + half}) {
                for (const double y : {4.5 - half, 4.5 + half}) {
                    for (const double z : {1.0 - thick, 1.0}) {
                        points.emplace_back(x, y, z);
                    }
                }
            }
            RoughHull hull;
            hull.make(points, 0.0);
            HullScan scan(tree->grid);
            return tree->distance->length(farthest_squared(
                tree->grid, *tree->distance, scan.of(hull.corners(), hull.triangles()),
                hull.triangles().empty() ? points : hull.corners(), hull.triangles()));
        };
        for (const double thick : {0.0, 0.1 * cell, 5.0 * cell}) {
            QVERIFY(std::abs(reach(4.5, thick) - 2.5) < 1.5 * cell);
            QVERIFY(std::abs(reach(1.0, thick) - 2.5) < 1.5 * cell);
        }
        const TriMesh slab = cells(9, 9, 1, [](int, int, int) { return true; });
        const auto whole = *build_solid_tree(slab, tests::of_pieces(1));
        const std::vector<Vec3> top = {Vec3(0, 0, 1), Vec3(9, 0, 1), Vec3(9, 9, 1), Vec3(0, 9, 1)};
        QCOMPARE(farthest_squared(whole->grid, *whole->distance, {}, top, {}), 0U);
    }

    void ways_are_found_and_hollows_are_not() {
        const auto middles = [](const TriMesh& mesh, double width) {
            const auto ground = prepare_ground(mesh, 0.0, {});
            const CellGrid grid = *CellGrid::make(**ground, 1U << 12U, {});
            const auto distance = CellDistance::make(grid, **ground, {});
            return count_set(*middles_of_ways(grid, *distance, width, {}));
        };
        QVERIFY(middles(frame(3), 2.0) > 0);
        QCOMPARE(middles(frame(3), 4.0), std::size_t{0});
        QCOMPARE(middles(cube_with_pit(), 0.5), std::size_t{0});
        QVERIFY(middles(trident(), 0.5) > 0);
        QCOMPARE(middles(trident(), 1.5), std::size_t{0});
        // Two walls at a right angle are a corner, and so are they with a floor; two that are
        // parallel are a way, however they are turned.
        const auto turned = [](const TriMesh& mesh) {
            return moved(mesh, [](const Vec3& v) {
                return Vec3(v.x() - v.y(), v.x() + v.y(), 1.4 * v.z());
            });
        };
        const TriMesh corner = cells(6, 6, 6, [](int x, int y, int) { return x == 0 || y == 0; });
        const TriMesh room =
            cells(6, 6, 6, [](int x, int y, int z) { return x == 0 || y == 0 || z == 0; });
        const TriMesh channel =
            cells(6, 6, 6, [](int x, int y, int) { return x == 0 || x == 5 || y == 0; });
        for (const TriMesh& mesh : {corner, room, turned(corner)}) {
            QCOMPARE(middles(mesh, 1.0), std::size_t{0});
        }
        QVERIFY(middles(channel, 1.0) > 0);
        QVERIFY(middles(turned(channel), 1.0) > 0);
        // Cells tell directions of walls to some twenty degrees: those that lean apart by 40 have a
        // way between them, and those by 100 have none.
        QVERIFY(middles(groove(40.0), 1.0) > 0);
        QCOMPARE(middles(groove(100.0), 1.0), std::size_t{0});
        // A tunnel may turn as it likes, but has to come out.
        constexpr std::uint32_t k_seed = 71;
        std::mt19937 random(k_seed);
        for (int i = 0; i < (tests::is_long_run() ? 100 : 10); ++i) {
            Tunnel tunnel = Tunnel::random(random, true);
            QVERIFY2(middles(tunnel.mesh(), 2.0) > 0,
                     qPrintable(QString("seed %1, tunnel %2").arg(k_seed).arg(i)));
            QCOMPARE(middles(tunnel.mesh(), 4.0), std::size_t{0});
            tunnel.is_open = false;
            QVERIFY2(middles(tunnel.mesh(), 2.0) == 0,
                     qPrintable(QString("seed %1, tunnel %2").arg(k_seed).arg(i)));
        }
    }

    // Two layers of cells tell what a mouth is: two openings two cells apart are one of a rough
    // wall, and those that are farther apart are two, so that one gets through.
    void mouths_a_cell_or_two_apart_are_one() {
        for (const Index bar : {0U, 1U, 2U, 6U}) {
            const std::vector<char> found = cells_of_tunnels(slot_below_bar(bar));
            const std::ptrdiff_t cells = bar > 2 ? static_cast<std::ptrdiff_t>(bar) + 3 : 0;
            QCOMPARE(std::count(found.begin(), found.end(), 1), cells);
        }
    }

    // Tunnels are sought from 0.4 to 0.5 of the way, and straight ways before and after that.
    void ways_are_sought_with_a_fraction_and_a_stop() {
        std::mt19937 random(73);
        const TriMesh mesh = Tunnel::random(random, true).mesh();
        const auto ground = prepare_ground(mesh, 0.0, {});
        const CellGrid grid = *CellGrid::make(**ground, 1U << 12U, {});
        const auto distance = CellDistance::make(grid, **ground, {});
        tests::Heard heard;
        QVERIFY(middles_of_ways(grid, *distance, 2.0, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        for (const double begin : {0.4, 0.42, 0.46}) { // cells, what is outside, and tunnels
            QVERIFY(std::ranges::any_of(heard.told(), [&](const auto& told) {
                return told.second > begin && told.second < begin + 0.02;
            }));
        }
        tests::StopAt stop(0.45);
        const auto stopped = middles_of_ways(grid, *distance, 2.0, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.48);
    }

    // A ball of two cells goes through tunnels of three, round all their corners.
    void bent_tunnels_are_kept() {
        constexpr std::uint32_t k_seed = 72;
        std::mt19937 random(k_seed);
        std::size_t bent = 0;
        for (int i = 0; i < (tests::is_long_run() ? 30 : 2); ++i) {
            const Tunnel tunnel = Tunnel::random(random, true);
            const TriMesh mesh = tunnel.mesh();
            const auto note = QString("seed %1, tunnel %2").arg(k_seed).arg(i);
            DecomposeSettings settings = tests::of_pieces(1);
            const auto closing = decompose_solid(mesh, settings);
            QVERIFY2(is_held(closing->set, Tunnel::middle_of(tunnel.places[1])), qPrintable(note));
            settings.keep_openings = {2.0, false};
            const auto keeping = decompose_solid(mesh, settings);
            QVERIFY2(keeping, qPrintable(note));
            const auto kept = find_lost_passages(mesh, keeping->set);
            QVERIFY2(kept->passages == 1 && kept->closed.empty(), qPrintable(note));
            for (const Tunnel::Place& place : tunnel.places) {
                QVERIFY2(!is_held(keeping->set, Tunnel::middle_of(place)), qPrintable(note));
            }
            QVERIFY(keeping->report.missing <= 0.002);
            bent += tunnel.is_bent() ? 1 : 0;
            settings.keep_openings = {4.0, false}; // narrower ones may be closed
            QVERIFY2(decompose_solid(mesh, settings)->set == closing->set, qPrintable(note));
        }
        QVERIFY(bent > 0);
    }

    void openings_are_kept_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<double>("width");
        QTest::addColumn<Vec3>("middle");
        const std::vector<std::tuple<const char*, TriMesh, double, Vec3>> all = {
            {"a frame's hole", frame(5), 3.0, {4.5, 4.5, 0.5}},
            {"a torus", torus(32, 16), 0.8, {0.0, 0.0, 0.0}},
            {"a mug's handle", mug(), 1.5, {10.5, 4.5, 5.0}},
            {"a window", wall(), 1.5, {13.5, 1.0, 7.5}}};
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (tests::has_its_turn(i, 2)) {
                const auto& [name, mesh, width, middle] = all[i];
                QTest::newRow(name) << mesh << width << middle;
            }
        }
    }
    void openings_are_kept() {
        QFETCH(TriMesh, mesh);
        QFETCH(double, width);
        QFETCH(Vec3, middle);
        DecomposeSettings settings = tests::of_pieces(1);
        const auto closing = decompose_solid(mesh, settings);
        QVERIFY(is_held(closing->set, middle));
        settings.keep_openings = {width, false};
        const auto keeping = decompose_solid(mesh, settings);
        QVERIFY(keeping);
        QVERIFY(!is_held(keeping->set, middle));
        QCOMPARE(closed_ways(keeping->set, mesh, width), std::size_t{0});
        QVERIFY(keeping->report.missing <= 0.002);
        // Narrower ones than this may be closed.
        settings.keep_openings = {4.0 * width, false};
        QVERIFY(decompose_solid(mesh, settings)->set == closing->set);
    }

    // A coarse tolerance alone would let one hull close the way, a fine one would not. Pieces keep
    // tolerance and way.
    void openings_are_kept_within_a_tolerance_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("percent");
        QTest::addColumn<bool>("closes"); // without openings to be kept
        QTest::addColumn<Vec3>("middle");
        const Vec3 in_frame(4.5, 4.5, 0.5);
        QTest::newRow("a frame's hole, 1 %") << frame(5) << 3.0 << 1.0 << false << in_frame;
        QTest::newRow("a frame's hole, 25 %") << frame(5) << 3.0 << 25.0 << true << in_frame;
        const Vec3 in_torus(0.0, 0.0, 0.0);
        QTest::newRow("a torus, 1 %") << torus(32, 16) << 0.8 << 1.0 << false << in_torus;
        QTest::newRow("a torus, 20 %") << torus(32, 16) << 0.8 << 20.0 << true << in_torus;
    }
    void openings_are_kept_within_a_tolerance() {
        QFETCH(TriMesh, mesh);
        QFETCH(double, width);
        QFETCH(double, percent);
        QFETCH(bool, closes);
        QFETCH(Vec3, middle);
        DecomposeSettings settings = within(percent);
        QCOMPARE(is_held(decompose_solid(mesh, settings)->set, middle), closes);
        settings.keep_openings = {width, false};
        const auto keeping = decompose_solid(mesh, settings);
        QVERIFY(keeping && !is_held(keeping->set, middle));
        QCOMPARE(closed_ways(keeping->set, mesh, width), std::size_t{0});
        QVERIFY(keeping->report.missing <= 0.002);
        QVERIFY(keeping->report.issues.empty());
        const double allowed = 0.01 * percent * bounds_of(mesh).diagonal();
        QVERIFY(keeping->set.tolerance <= allowed * (1.0 + 1e-12));
        for (const Piece& piece : keeping->set.pieces) {
            QVERIFY(piece.protrusion <= keeping->set.tolerance);
        }
    }

    // Hulls with fewer vertices are larger. Where these would close a way there are more pieces,
    // and where more do not help they are counted. The hole is 1.2 wide.
    void openings_are_kept_by_limited_hulls() {
        const TriMesh mesh = torus(48, 24);
        std::set<std::array<bool, 2>> seen; // there were more pieces, and some close a way
        // The first two show all three; the others lie between and beyond them.
        std::vector<double> widths = {0.5, 0.3};
        if (tests::is_long_run()) {
            widths.insert(widths.end(), {0.4, 0.05});
        }
        for (const double width : widths) {
            DecomposeSettings settings = tests::of_pieces(8);
            settings.keep_openings = {width, false};
            const auto tree = *build_solid_tree(mesh, settings);
            const std::size_t number = cut_solid(*tree, settings)->set.pieces.size();
            for (const std::uint32_t limit : {8U, 16U}) {
                settings.max_hull_vertices = limit;
                const auto cut = cut_solid(*tree, settings);
                QVERIFY(cut);
                double closing = 0.0;
                for (const Piece& piece : cut->set.pieces) {
                    QVERIFY(piece.vertices.size() <= limit);
                    const Solid body{{}, piece.vertices, piece.triangles, piece.flat, {}};
                    closing += keeps_ways(*tree, body) ? 0.0 : 1.0;
                }
                const std::size_t made = cut->set.pieces.size();
                QVERIFY(made >= number && made <= 2 * number);
                seen.insert({made > number, closing > 0.0});
                std::map<Code, Issue> told;
                for (const Issue& issue : cut->report.issues) {
                    told[issue.code] = issue;
                }
                QCOMPARE(told.count(Code::pieces_above_limit) == 1, made > 8);
                QCOMPARE(told.count(Code::openings_closed) == 1, closing > 0.0);
                if (made > 8) {
                    QCOMPARE(told[Code::pieces_above_limit].detail.why,
                             number > 8 ? Why::openings_apart : Why::limit_closes_openings);
                }
                if (closing > 0.0) {
                    QCOMPARE(told[Code::openings_closed].numbers[0], closing);
                } else {
                    QVERIFY(!is_held(cut->set, Vec3(0, 0, 0)));
                    QCOMPARE(closed_ways(cut->set, mesh, width), std::size_t{0});
                }
                QVERIFY(cut->report.missing <= 0.002);
            }
        }
        QVERIFY(seen.count({false, false}) == 1); // the way is wide
        QVERIFY(seen.count({true, false}) == 1);
        QVERIFY(seen.count({true, true}) == 1); // there is next to no room
        // A limit wider than the hole lets it be closed.
        DecomposeSettings settings = tests::of_pieces(8);
        settings.max_hull_vertices = 8;
        const auto closing = decompose_solid(mesh, settings);
        settings.keep_openings = {1.5, false};
        QVERIFY(decompose_solid(mesh, settings)->set == closing->set);
    }

    // One frame alone has to be in several pieces only for its hole; two frames are apart anyway.
    void what_keeps_pieces_apart_is_said() {
        const auto why = [](const TriMesh& mesh, std::uint32_t most, double width) {
            DecomposeSettings settings = tests::of_pieces(most);
            settings.keep_openings = {width, false};
            const auto made = decompose_solid(mesh, settings);
            const auto& issues = made->report.issues;
            const auto told = std::ranges::find(issues, Code::pieces_above_limit, &Issue::code);
            return told == issues.end() ? Detail() : told->detail;
        };
        const TriMesh one = frame(5);
        TriMesh two =
            together(one, moved(one, [](const Vec3& v) { return Vec3(v + Vec3(20.0, 0.0, 0.0)); }));
        two.face_part.assign(two.triangles.size(), 0);
        QVERIFY(why(one, 1, 0.0) == Detail());
        QVERIFY(why(two, 1, 0.0) == because(Why::parts_apart, "2"));
        QVERIFY(why(two, 1, 3.0) == because(Why::parts_apart, "2"));
        const Detail kept = why(one, 1, 3.0);
        QVERIFY(kept.why == Why::openings_apart);
        const int pieces = std::stoi(kept.arguments.at(0).text);
        QVERIFY2(pieces > 1, kept.arguments.at(0).text.c_str());
        QVERIFY(why(two, 2, 3.0).why == Why::openings_apart);
        QVERIFY(why(one, static_cast<std::uint32_t>(pieces), 3.0) == Detail());
    }

    // Whoever stands on the floor goes through; a ball of two cells, whose middle is one above it.
    void a_door_that_reaches_the_floor_is_kept() {
        const TriMesh mesh = wall();
        DecomposeSettings settings = tests::of_pieces(4);
        settings.keep_openings = {2.0, false};
        const auto made = decompose_solid(mesh, settings);
        QVERIFY(made);
        for (double y = 0.05; y < 2.0; y += 0.1) {
            QVERIFY(!is_held(made->set, Vec3(5.0, y, 1.0)));
            QVERIFY(!is_held(made->set, Vec3(13.5, y, 7.5)));
        }
        // The door is four wide: who keeps only what is wider than five lets it be closed.
        const auto closing = decompose_solid(mesh, tests::of_pieces(1));
        QVERIFY(is_held(closing->set, Vec3(5.0, 1.0, 1.0)));
        settings = tests::of_pieces(1);
        settings.keep_openings = {5.0, false};
        QVERIFY(decompose_solid(mesh, settings)->set == closing->set);
    }

    void thin_parts_are_kept() {
        const TriMesh mesh = trident();
        const auto made = decompose_solid(mesh, tests::of_pieces(5));
        QCOMPARE(made->set.pieces.size(), std::size_t{5});
        QVERIFY(made->report.missing <= 0.002);
        QVERIFY2(made->report.outside < 0.02, qPrintable(QString::number(made->report.outside)));
        // Slats are a tenth as thick as they are apart.
        TriMesh fence = box(Vec3(0, 0, 1), Vec3(10, 0.1, 0.1));
        for (int i = 0; i < 10; ++i) {
            fence = together(fence, box(Vec3(i + 0.2, 0.1, 0), Vec3(0.1, 0.05, 2)));
        }
        const auto slats = decompose_solid(fence, tests::of_pieces(11));
        QCOMPARE(slats->set.pieces.size(), std::size_t{11});
        QVERIFY(slats->report.missing <= 0.002);
        QVERIFY2(slats->report.outside < 0.01, qPrintable(QString::number(slats->report.outside)));
    }

    void a_hollow_stays_hollow() {
        const TriMesh shell = together(box(Vec3(0, 0, 0), Vec3(5, 5, 5)),
                                       inside_out(box(Vec3(1, 1, 1), Vec3(3, 3, 3))));
        const auto made = decompose_solid(shell, tests::of_pieces(14));
        QVERIFY(made);
        QVERIFY2(made->report.outside < 0.02, qPrintable(QString::number(made->report.outside)));
        QVERIFY(made->report.missing <= 0.002);
        QVERIFY(!is_held(made->set, Vec3(2.5, 2.5, 2.5)));
        QVERIFY(is_held(made->set, Vec3(0.5, 2.5, 2.5)));
        QVERIFY(made->report.issues.empty());
    }

    // Too few pieces for a hollow fill it, and say which and how much.
    void a_filled_hollow_is_told() {
        const auto of_one_part = [](TriMesh mesh) {
            mesh.face_part.assign(mesh.triangles.size(), 0);
            return mesh;
        };
        TriMesh shells = together(box(Vec3(0, 0, 0), Vec3(5, 5, 5)),
                                  inside_out(box(Vec3(1, 1, 1), Vec3(3, 3, 3))));
        const TriMesh hollow = of_one_part(shells);
        const auto one = decompose_solid(hollow, tests::of_pieces(1));
        QVERIFY(one && one->report.issues.size() == 1);
        const Issue& told = one->report.issues.front();
        QCOMPARE(told.code, Code::cavities_filled);
        QCOMPARE(told.numbers.size(), std::size_t{6});
        QCOMPARE(told.numbers[0], 1.0);
        QCOMPARE(told.numbers[1], 1.0);
        QVERIFY2(std::abs(told.numbers[2] - 27.0) < 1.0,
                 qPrintable(QString::number(told.numbers[2])));
        for (std::size_t i = 3; i < 6; ++i) {
            QVERIFY(std::abs(told.numbers[i] - 2.5) < 0.05);
        }
        // A second hollow is in a block of its own; a pit is none.
        shells = together(shells, together(box(Vec3(7, 0, 0), Vec3(2, 2, 2)),
                                           inside_out(box(Vec3(7.5, 0.5, 0.5), Vec3(1, 1, 1)))));
        shells = together(
            shells, moved(cube_with_pit(), [](const Vec3& v) { return Vec3(v + Vec3(0, 7, 0)); }));
        const TriMesh all = of_one_part(shells);
        const auto three = decompose_solid(all, tests::of_pieces(3));
        QVERIFY(three && three->report.issues.size() == 1);
        const auto& numbers = three->report.issues.front().numbers;
        QCOMPARE(numbers[0], 2.0);
        QCOMPARE(numbers[1], 2.0);
        QVERIFY2(std::abs(numbers[2] - 28.0) < 2.0, qPrintable(QString::number(numbers[2])));
    }

    // All that is inside of both balls is inside, so the inner one changes nothing.
    void a_ball_in_a_ball_is_one_solid() {
        const TriMesh mesh = together(ball(1.0, 3), ball(0.5, 2));
        const auto made = decompose_solid(mesh, tests::of_pieces(2));
        QVERIFY(made);
        QVERIFY(made->report.missing <= 0.002);
        QVERIFY(made->report.outside <= 0.001);
        QVERIFY(is_held(made->set, Vec3(0.01, 0.02, 0.7)));
        QVERIFY(is_held(made->set, Vec3(0.01, 0.02, 0.03)));
    }

    void a_cube_without_a_face_is_what_it_is_taken_for() {
        const TriMesh open = without_faces(box(), 0, 2);
        DecomposeSettings settings = tests::of_pieces(4);
        settings.surface.choice = SurfaceChoice::solid;
        const auto solid = decompose_solid(open, settings);
        QVERIFY(solid);
        QVERIFY2(solid->report.missing <= 0.002,
                 qPrintable(QString::number(solid->report.missing)));
        settings = tests::of_pieces(5);
        settings.surface.choice = SurfaceChoice::sheet;
        const auto sheet = decompose_solid(open, settings);
        QVERIFY(sheet);
        QCOMPARE(sheet->set.pieces.size(), std::size_t{5});
        QVERIFY(!is_held(sheet->set, Vec3(0.5, 0.5, 0.5)));
        QCOMPARE(sheet->report.missing, 0.0);
    }

    void a_moebius_strip_is_a_sheet() {
        const TriMesh strip = moebius_strip();
        const auto made = decompose_solid(strip, tests::of_pieces(12));
        QVERIFY(made);
        QCOMPARE(made->set.pieces.size(), std::size_t{12});
        QCOMPARE(made->report.missing, 0.0);
        std::size_t faces = 0;
        for (const Piece& piece : made->set.pieces) {
            faces += piece.faces.size();
        }
        QCOMPARE(faces, strip.triangles.size());
    }

    void the_search_for_cavities_says_how_far_it_is_and_stops() {
        const TriMesh hollow = together(box(Vec3(0, 0, 0), Vec3(5, 5, 5)),
                                        inside_out(box(Vec3(1, 1, 1), Vec3(3, 3, 3))));
        const auto tree = build_solid_tree(hollow, tests::of_pieces(4));
        QVERIFY(tree);
        const SolidTree& made = **tree;
        QCOMPARE(made.cavities.size(), std::size_t{1});
        const std::vector<ConvexBody> bodies(
            4, convex_body(made.fine.pieces[0].vertices, made.fine.pieces[0].triangles, false));
        for (const double fraction : {0.0, 0.3, 0.7}) {
            tests::StopAt finding(fraction);
            const auto found = find_cavities(made.grid, *made.distance, finding.progress());
            QVERIFY(!found && found.issue().code == Code::stopped);
            tests::StopAt filling(fraction);
            const auto filled =
                filled_cavities(made.grid, made.cavities, bodies, filling.progress());
            QVERIFY(!filled && filled.issue().code == Code::stopped);
            QVERIFY(finding.reached_at() < fraction + 0.1 && filling.was_reached());
        }
    }

    void the_tree_stops() {
        const TriMesh mesh = torus(64, 32);
        DecomposeSettings settings = tests::of_pieces(8);
        settings.keep_openings = {10.0, true};
        std::uint32_t number = 0;
        for (const double fraction : {0.05, 0.3, 0.64, 0.7, 0.8, 0.96}) {
            if (!tests::has_its_turn(number++, 3)) {
                continue;
            }
            tests::StopAt stop(fraction);
            const auto tree = build_solid_tree(mesh, settings, stop.progress());
            QVERIFY(stop.was_reached());
            QVERIFY(!tree);
            QCOMPARE(tree.issue().code, Code::stopped);
        }
        const auto tree = build_solid_tree(mesh, settings);
        for (const double fraction : {0.02, 0.3, 0.7, 0.9}) {
            tests::StopAt stop(fraction);
            const auto cut = cut_solid(**tree, settings, stop.progress());
            QVERIFY(!cut);
            QCOMPARE(cut.issue().code, Code::stopped);
        }
    }
};

QTEST_GUILESS_MAIN(SolidTreeTest)
#include "solid_tree.moc"
