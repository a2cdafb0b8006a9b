// The tree over pieces has every piece in one leaf, and each node's hull and box hold all that is
// below it, checked in exact arithmetic.
#include "support/long_run.h"
#include "support/random_pieces.h"
#include "support/servant.h"
#include "support/threads.h"
#include "tree/hull_tree.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Gmpq.h>
#include <QTest>
#include <array>
#include <cmath>
#include <random>

using namespace hullwright;
using hullwright::tests::anywhere;
using hullwright::tests::random_pieces;

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

// True when |axis . (p - centre)| <= half for all three axes, in rationals.
bool contains(const Obb& box, const Vec3& p) {
    using Number = CGAL::Gmpq;
    for (std::size_t i = 0; i < 3; ++i) {
        Number along(0);
        for (std::size_t k = 0; k < 3; ++k) {
            along += Number(static_cast<double>(box.axes[i][k])) *
                     (Number(p[static_cast<Eigen::Index>(k)]) -
                      Number(static_cast<double>(box.centre[k])));
        }
        const Number half(static_cast<double>(box.half[i]));
        if (along > half || -along > half) {
            return false;
        }
    }
    return true;
}

Kernel::Point_3 theirs(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}

// True when the point is on the outer side of no facet. A hull in one plane is asked for its plane
// only.
bool hull_holds(const HullTree& tree, Index node, const Vec3& p) {
    const auto vertices = tree.vertices_of(node);
    const auto triangles = tree.triangles_of(node);
    const bool flat = std::all_of(vertices.begin(), vertices.end(), [&](const Vec3& v) {
        return triangles.empty() ||
               CGAL::coplanar(theirs(vertices[triangles[0][0]]), theirs(vertices[triangles[0][1]]),
                              theirs(vertices[triangles[0][2]]), theirs(v));
    });
    return std::all_of(triangles.begin(), triangles.end(), [&](const Triangle& t) {
        const auto side = CGAL::orientation(theirs(vertices[t[0]]), theirs(vertices[t[1]]),
                                            theirs(vertices[t[2]]), theirs(p));
        return flat ? side == CGAL::COPLANAR : side != CGAL::POSITIVE;
    });
}

// Names the property that does not hold; empty when all of them do.
QString fault_of(const HullTree& tree, std::span<const Piece> pieces,
                 const TreeSettings& settings) {
    if (tree.nodes.size() != 2 * pieces.size() - 1) {
        return "number of nodes";
    }
    std::vector<int> leaves(pieces.size(), 0);
    Index next = 1; // breadth first: children come in their parents' order
    for (Index node = 0; node < tree.nodes.size(); ++node) {
        for (const Vec3& v : tree.vertices_of(node)) {
            if (!contains(tree.boxes[node], v)) {
                return QString("a vertex out of box %1").arg(node);
            }
        }
        if (tree.nodes[node].is_leaf()) {
            const Piece& piece = pieces[tree.nodes[node].piece];
            ++leaves[tree.nodes[node].piece];
            if (!std::equal(piece.vertices.begin(), piece.vertices.end(),
                            tree.vertices_of(node).begin(), tree.vertices_of(node).end())) {
                return QString("leaf %1 is not its piece").arg(node);
            }
            continue;
        }
        if (tree.nodes[node].child != next) {
            return QString("the children of %1 are not next").arg(node);
        }
        next += 2;
        const bool limited = settings.max_hull_vertices > 0;
        if (limited && tree.vertices_of(node).size() > settings.max_hull_vertices &&
            !tree.triangles_of(node).empty()) {
            return QString("node %1 has %2 vertices").arg(node).arg(tree.vertices_of(node).size());
        }
        for (const Index child : {tree.nodes[node].child, tree.nodes[node].child + 1}) {
            for (const Vec3& v : tree.vertices_of(child)) {
                if (!hull_holds(tree, node, v)) {
                    return QString("node %1 does not hold node %2").arg(node).arg(child);
                }
            }
        }
    }
    return std::all_of(leaves.begin(), leaves.end(), [](int n) { return n == 1; })
               ? QString()
               : QString("a piece not in one leaf");
}

std::vector<TreeSettings> all_settings() {
    std::vector<TreeSettings> all;
    for (const Split split : {Split::median, Split::mean, Split::area}) {
        for (const Fit fit : {Fit::vertices, Fit::surface, Fit::automatic}) {
            all.push_back({split, fit, 32});
        }
    }
    all.push_back({Split::median, Fit::automatic, 0});
    if (!tests::k_sanitized) { // takes seconds for a tree of sixty pieces
        all.push_back({Split::median, Fit::optimal, 16});
    }
    return all;
}

void check(const std::vector<Piece>& pieces, const TreeSettings& settings, const char* name) {
    const auto tree = build_tree(pieces, settings);
    QVERIFY(tree);
    const QString fault = fault_of(*tree, pieces, settings);
    QVERIFY2(fault.isEmpty(), qPrintable(QString("%1: %2").arg(name).arg(fault)));
}

} // namespace

class TreeTest : public QObject {
    Q_OBJECT

private slots:
    void no_pieces_make_no_nodes() { QVERIFY(build_tree({}, {})->nodes.empty()); }

    void few_and_many_pieces() {
        constexpr std::uint32_t k_seeds = 3;
        for (const TreeSettings& settings : all_settings()) {
            for (const std::size_t count : {1U, 2U, 3U, 5U, 60U}) {
                for (std::uint32_t seed = 0; seed < k_seeds; ++seed) {
                    if (!tests::has_its_turn(seed, k_seeds)) {
                        continue;
                    }
                    check(random_pieces(count, seed, anywhere, 1.0), settings,
                          qPrintable(QString("%1 pieces, seed %2").arg(count).arg(seed)));
                }
            }
        }
        check(random_pieces(1000, 1, anywhere, 0.3), {}, "1,000");
    }

    // Without sanitizers there are more nodes than sixteen bits can count.
    void very_many_pieces() {
        const std::size_t count = tests::k_sanitized ? 3000 : tests::is_long_run() ? 100000 : 33000;
        const auto pieces = random_pieces(count, 1, anywhere, 0.05);
        TreeSettings settings;
        settings.split = Split::median;
        const auto tree = build_tree(pieces, settings);
        QVERIFY(tree);
        if (tests::has_its_turn(1, 2)) {
            QCOMPARE(build_tree(pieces, {})->nodes.size(), 2 * count - 1);
        }
        QCOMPARE(tree->nodes.size(), 2 * count - 1);
        QVERIFY(tree->vertices.size() < 50 * count);
        // Depths of the leaves differ by at most one in a tree that is split at the median.
        Index depth = 0;
        for (Index node = 0; !tree->nodes[node].is_leaf(); node = tree->nodes[node].child) {
            ++depth;
        }
        const double least = std::floor(std::log2(count));
        QVERIFY(depth == least || depth == least + 1);
    }

    void centroids_at_one_place_or_on_a_line() {
        for (const TreeSettings& settings : all_settings()) {
            const auto one = random_pieces(1, 3, anywhere, 1.0);
            check(std::vector<Piece>(20, one.front()), settings, "the same piece 20 times");
            int next = 0;
            const auto on_a_line = [&next](std::mt19937&) { return Vec3(next++, 0, 0); };
            check(random_pieces(20, 4, on_a_line, 0.4), settings, "on a line");
        }
    }

    void sizes_that_grow_like_powers_make_no_deep_tree() {
        std::vector<Piece> pieces;
        for (std::size_t i = 0; i < (tests::k_sanitized ? 300 : 2000); ++i) {
            const double size = std::pow(1.01, static_cast<double>(i));
            const auto place = [size](std::mt19937&) { return Vec3(100.0 * size, 0, 0); };
            pieces.push_back(
                random_pieces(1, static_cast<std::uint32_t>(i), place, 0.4 * size).front());
        }
        std::uint32_t number = 0;
        for (const Split split : {Split::median, Split::mean, Split::area}) {
            TreeSettings settings;
            settings.split = split;
            const auto tree = build_tree(pieces, settings);
            std::vector<Index> depth(tree->nodes.size(), 0);
            for (Index node = 0; node < tree->nodes.size(); ++node) {
                if (const Index child = tree->nodes[node].child; child != k_none) {
                    depth[child] = depth[child + 1] = depth[node] + 1;
                }
            }
            QVERIFY(*std::max_element(depth.begin(), depth.end()) < 120);
            if (tests::has_its_turn(number++, 3)) {
                check(pieces, settings, "powers");
            }
        }
    }

    void flat_pieces() {
        for (const TreeSettings& settings : all_settings()) {
            check(random_pieces(20, 5, anywhere, 1.0, true), settings, "flat");
            const auto in_one_plane = [](std::mt19937& random) {
                Vec3 p = anywhere(random);
                p.z() = 1.0;
                return p;
            };
            check(random_pieces(20, 6, in_one_plane, 1.0, true), settings, "flat in one plane");
        }
    }

    void huge_and_tiny_coordinates() {
        for (const double scale : {1e-30, 1e-6, 1e6, 1e30}) {
            const auto place = [scale](std::mt19937& random) -> Vec3 {
                return scale * anywhere(random);
            };
            check(random_pieces(50, 7, place, scale), {}, qPrintable(QString::number(scale)));
        }
        // The pieces are small and far from the origin.
        const auto far = [](std::mt19937& random) -> Vec3 {
            return anywhere(random) + Vec3(1e6, 0, 0);
        };
        check(random_pieces(50, 8, far, 0.1), {}, "far away");
    }

    // Every way to fit finds the box of a brick turned in space, but for the rounding to float32.
    void boxes_fit_turned_bricks() {
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 10 : 50); ++seed) {
            std::mt19937 random(seed);
            std::normal_distribution<double> normal;
            Eigen::Quaterniond turn(normal(random), normal(random), normal(random), normal(random));
            turn.normalize();
            std::vector<Vec3> corners;
            for (int i = 0; i < 8; ++i) {
                corners.push_back(turn * Vec3((i & 1) != 0 ? 1.0 : 0.0, (i & 2) != 0 ? 2.0 : 0.0,
                                              (i & 4) != 0 ? 3.0 : 0.0));
            }
            const Hull hull = convex_hull(corners);
            for (const Fit fit : {Fit::vertices, Fit::automatic, Fit::optimal}) {
                const Obb box = fit_box(corners, hull.triangles, fit);
                QVERIFY2(std::abs(box.volume() - 6.0) < 1e-4,
                         qPrintable(QString("seed %1: %2").arg(seed).arg(box.volume())));
            }
        }
    }

    // From the middle, -1, the first point is 1 + 2^-60 away, which is 1 in doubles, and which
    // floats do not round up.
    void a_rounding_beyond_a_float_makes_a_box_wider() {
        const std::vector<Vec3> points = {Vec3(0x1p-60, 0, 0), Vec3(-2, 0, 0)};
        Obb box = refit(Obb(), points);
        QCOMPARE(box.centre[0], -1.0F);
        QVERIFY(box.half[0] > 1.0F && box.half[0] < 1.0F + 0x1p-20F);
        QVERIFY(contains(box, points[0]) && contains(box, points[1]));
        QVERIFY(surely_holds(box, points));
        box.half[0] = 1.0F;
        QVERIFY(!contains(box, points[0]));
        QVERIFY(!surely_holds(box, points));
    }

    // Along the axes, which are oblique, the second point is less than the least of doubles away.
    void a_product_that_vanishes_makes_a_box_wider() {
        const double least = std::numeric_limits<double>::denorm_min();
        const std::vector<Vec3> points = {Vec3(0, 0, 0), Vec3(least, 0, 0)};
        Obb oblique;
        oblique.turn = {hwa::k_most_turn, hwa::k_most_turn / 3, hwa::k_most_turn / 2,
                        hwa::k_most_turn / 4};
        Obb box = refit(oblique, points);
        QVERIFY(contains(box, points[1]));
        box.half = {0.0F, 0.0F, 0.0F};
        QVERIFY(!contains(box, points[1]));
        QVERIFY(!surely_holds(box, points));
    }

    void the_same_tree_for_any_number_of_threads() {
        const auto pieces = random_pieces(tests::k_sanitized ? 500 : 3000, 9, anywhere, 0.3);
        std::uint32_t number = 0;
        for (const TreeSettings& settings : all_settings()) {
            if (settings.fit == Fit::optimal) {
                continue; // takes seconds
            }
            if (!tests::has_its_turn(number++, 3)) {
                continue;
            }
            const auto with = [&](std::size_t threads) {
                return tests::with_threads(threads, [&] { return build_tree(pieces, settings); });
            };
            const auto alone = with(1);
            QVERIFY(*with(2) == *alone);
            QVERIFY(*with(8) == *alone);
        }
        const auto few = random_pieces(30, 9, anywhere, 0.3);
        QVERIFY(*build_tree(few, {Split::median, Fit::optimal, 32}) ==
                *build_tree(few, {Split::median, Fit::optimal, 32}));
    }

    void a_stop_is_obeyed() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!build_tree(random_pieces(5, 1, anywhere, 1.0), {}, Progress(stop.get_token())));
    }
};

QTEST_APPLESS_MAIN(TreeTest)
#include "tree.moc"
