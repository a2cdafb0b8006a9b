// Trees over boxes and over planes leave out rightly what they leave out, which is held against
// looking at everything.
#include "geom/box_distance.h"
#include "geom/bvh.h"
#include "geom/plane_tree.h"
#include "support/rationals.h"
#include "support/threads.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stop_token>

using namespace hullwright;

namespace {

// Returns boxes of whole numbers, so that many touch, coincide or have equal centres.
std::vector<Aabb> random_boxes(std::size_t count, int range, std::mt19937& random) {
    std::vector<Aabb> boxes(count);
    const auto number = [&](int most) {
        return static_cast<double>(random() % static_cast<std::uint32_t>(most));
    };
    for (Aabb& box : boxes) {
        const Vec3 corner(number(range), number(range), number(range));
        box.add(corner);
        box.add(Vec3(corner + Vec3(number(4), number(4), number(4))));
    }
    return boxes;
}

std::vector<Index> all_under(const Bvh& tree, Index at) {
    const Bvh::Node& node = tree.nodes()[at];
    std::vector<Index> items;
    for (Index i = 0; i < node.count; ++i) {
        items.push_back(tree.items()[node.first + i]);
    }
    if (node.count == 0) {
        for (const Index child : {at + 1, node.first}) {
            const auto below = all_under(tree, child);
            items.insert(items.end(), below.begin(), below.end());
        }
    }
    return items;
}

// Lists the items under a node, those of the half that is nearer to the place first.
void list_nearest(const Bvh& tree, Index at, const Vec3& place, std::vector<Index>& items) {
    const Bvh::Node& node = tree.nodes()[at];
    for (Index i = 0; i < node.count; ++i) {
        items.push_back(tree.items()[node.first + i]);
    }
    if (node.count == 0) {
        const Index left = at + 1;
        const Index right = node.first;
        const bool is_right_first = distance2_to(tree.nodes()[right].box, place) <
                                    distance2_to(tree.nodes()[left].box, place);
        list_nearest(tree, is_right_first ? right : left, place, items);
        list_nearest(tree, is_right_first ? left : right, place, items);
    }
}

// Returns boxes of whole numbers, every fifth of which is empty and has no place.
std::vector<Aabb> random_boxes_with_empty_ones(std::size_t count, int range, std::mt19937& random) {
    std::vector<Aabb> boxes = random_boxes(count, range, random);
    for (std::size_t i = 0; i < boxes.size(); i += 5) {
        boxes[i] = Aabb();
    }
    return boxes;
}

bool has_tight_boxes(const Bvh& tree, std::span<const Aabb> boxes) {
    for (Index at = 0; at < tree.nodes().size(); ++at) {
        Aabb around;
        for (const Index item : all_under(tree, at)) {
            around.add(boxes[item]);
        }
        const Aabb& box = tree.nodes()[at].box;
        if (box.lower != around.lower || box.upper != around.upper) {
            return false;
        }
    }
    return true;
}

Bvh built_by(std::size_t threads, std::span<const Aabb> boxes) {
    return tests::with_threads(threads, [&] { return *Bvh::build(boxes); });
}

std::vector<PlaneTree::Plane> tangents(std::size_t count, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::vector<PlaneTree::Plane> planes(count);
    for (auto& plane : planes) {
        const double x = normal(random);
        const double y = normal(random);
        plane = {Vec3(x, y, normal(random)).normalized(), 1.0, 1e-9};
    }
    return planes;
}

// Returns planes of whole numbers, so that products and sums are exact in doubles.
std::vector<PlaneTree::Plane> whole_planes(std::size_t count, std::mt19937& random) {
    std::vector<PlaneTree::Plane> planes(count);
    const auto number = [&] { return static_cast<double>(random() % 41) - 20.0; };
    for (auto& plane : planes) {
        const double x = number();
        const double y = number();
        const double z = number();
        plane = {Vec3(x, y, z), 30.0 * number(), static_cast<double>(random() % 20)};
    }
    return planes;
}

mpq_class exact_height(const PlaneTree::Plane& plane, const Vec3& p) {
    return tests::dot(tests::exact_vec(plane.normal), tests::exact_vec(p)) -
           mpq_class(plane.offset);
}

} // namespace

class TreesTest : public QObject {
    Q_OBJECT

private slots:
    void a_tree_over_nothing_finds_nothing() {
        const auto bvh = Bvh::build({});
        QVERIFY(bvh && bvh->nodes().empty());
        bvh->visit([](const Aabb&) { return true; }, [](Index) { QFAIL("there is nothing"); });
        bvh->visit_nearest([](const Aabb&) { return 0.0; }, [](Index, double) { return true; },
                           [](Index) { QFAIL("there is nothing"); });
        QVERIFY(!PlaneTree().any_of([](const auto&) { return true; }, [](Index) { return true; }));
        QVERIFY(!PlaneTree({}, 1.0).any_of([](const auto&) { return true; },
                                           [](Index) { return true; }));
    }

    void every_box_that_is_met_is_found_once() {
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const auto boxes =
                random_boxes(random() % 200, 1 + static_cast<int>(seed % 30), random);
            const auto tree = Bvh::build(boxes);
            QVERIFY(tree);
            const Aabb query = random_boxes(1, 30, random).front();
            std::vector<Index> found;
            tree->visit([&](const Aabb& box) { return box.overlaps(query); },
                        [&](Index item) { found.push_back(item); });
            std::sort(found.begin(), found.end());
            QVERIFY2(std::adjacent_find(found.begin(), found.end()) == found.end(),
                     qPrintable(QString("seed %1: found twice").arg(seed)));
            for (Index i = 0; i < boxes.size(); ++i) {
                QVERIFY2(!boxes[i].overlaps(query) ||
                             std::binary_search(found.begin(), found.end(), i),
                         qPrintable(QString("seed %1: box %2 is missing").arg(seed).arg(i)));
            }
        }
    }

    // The nearest box is found as by a look at all boxes, of several as near that with the least
    // index; a box that is empty is infinitely far. What is entered though it is not near brings
    // each item once.
    void the_nearest_box_is_that_of_all() {
        constexpr std::uint32_t k_seeds = 400;
        qInfo("seeds 0 to %u", k_seeds - 1);
        std::size_t looks = 0;
        std::size_t all = 0;
        for (std::uint32_t seed = 0; seed < k_seeds; ++seed) {
            std::mt19937 random(seed);
            const int range = 1 + static_cast<int>(seed % 40);
            const auto boxes = random_boxes_with_empty_ones(1 + random() % 300, range, random);
            const auto tree = Bvh::build(boxes);
            QVERIFY(tree);
            const Vec3 place = random_boxes(1, 50, random).front().centre();
            double least = std::numeric_limits<double>::infinity();
            Index expected = k_none;
            for (Index i = 0; i < boxes.size(); ++i) {
                if (const double d2 = distance2_to(boxes[i], place); d2 < least) {
                    least = d2;
                    expected = i;
                }
            }
            double best = std::numeric_limits<double>::infinity();
            Index found = k_none;
            tree->visit_nearest([&](const Aabb& box) { return distance2_to(box, place); },
                                [&](Index, double d2) { return d2 <= best; },
                                [&](Index at) {
                                    const Index item = tree->items()[at];
                                    const double d2 = distance2_to(boxes[item], place);
                                    if (d2 < best ||
                                        (d2 == best && item < found && !boxes[item].empty())) {
                                        best = d2;
                                        found = item;
                                    }
                                    ++looks;
                                });
            QVERIFY2(found == expected && best == least, qPrintable(QString("seed %1").arg(seed)));
            all += boxes.size();
        }
        QVERIFY2(looks < all / 3, qPrintable(QString("%1 of %2").arg(looks).arg(all)));
    }

    // Of two halves the nearer one comes first, and the left one where both are as far. Each node
    // is asked once, with its own number and distance, and none below one that is not entered.
    void the_nearer_half_comes_first() {
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            std::mt19937 random(seed);
            const int range = 1 + static_cast<int>(seed % 20);
            const auto boxes = random_boxes_with_empty_ones(1 + random() % 120, range, random);
            const auto tree = Bvh::build(boxes);
            const Vec3 place = random_boxes(1, 30, random).front().lower;
            const auto distance2_of = [&](const Aabb& box) { return distance2_to(box, place); };
            const QByteArray where = QByteArray::number(seed);
            std::vector<Index> expected;
            list_nearest(*tree, 0, place, expected);
            std::vector<Index> found;
            std::vector<int> asked(tree->nodes().size(), 0);
            tree->visit_nearest(
                distance2_of,
                [&](Index number, double d2) {
                    return ++asked[number] == 1 && d2 == distance2_of(tree->nodes()[number].box);
                },
                [&](Index at) { found.push_back(tree->items()[at]); });
            QVERIFY2(found == expected, where);
            const double bound = static_cast<double>(random() % 200);
            std::vector<Index> near;
            tree->visit_nearest(
                distance2_of, [&](Index, double d2) { return d2 <= bound; },
                [&](Index at) { near.push_back(tree->items()[at]); });
            std::sort(near.begin(), near.end());
            QVERIFY2(std::adjacent_find(near.begin(), near.end()) == near.end(), where);
            for (Index i = 0; i < boxes.size(); ++i) {
                QVERIFY2(distance2_of(boxes[i]) > bound ||
                             std::binary_search(near.begin(), near.end(), i),
                         where);
            }
        }
    }

    void a_node_is_just_around_what_is_below_it() {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            std::mt19937 random(seed);
            const auto boxes = random_boxes(1 + seed, 20, random);
            const auto tree = Bvh::build(boxes);
            auto items = all_under(*tree, 0);
            std::sort(items.begin(), items.end());
            QCOMPARE(items.size(), boxes.size());
            QVERIFY(std::adjacent_find(items.begin(), items.end()) == items.end());
            QVERIFY2(has_tight_boxes(*tree, boxes), qPrintable(QString("seed %1").arg(seed)));
        }
    }

    // Some trees keep all, some nothing, and some lose all that is below large nodes.
    void a_tree_without_some_items_has_the_others_in_tight_boxes() {
        for (std::uint32_t seed = 0; seed < 120; ++seed) {
            std::mt19937 random(seed);
            const auto boxes = random_boxes(seed, 20, random);
            const auto tree = Bvh::build(boxes);
            QVERIFY(tree);
            std::vector<bool> left_out(boxes.size());
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                left_out[i] = seed % 4 == 0   ? boxes[i].lower.x() > 5.0
                              : seed % 4 == 1 ? random() % 10 != 0
                              : seed % 4 == 2 ? random() % 10 == 0
                                              : seed % 8 == 3;
            }
            const auto thinned =
                tree->without(left_out, [&boxes](Index item) { return boxes[item]; });
            QVERIFY(thinned);
            std::vector<Index> kept;
            for (Index i = 0; i < boxes.size(); ++i) {
                if (!left_out[i]) {
                    kept.push_back(i);
                }
            }
            auto items = kept.empty() ? std::vector<Index>() : all_under(*thinned, 0);
            std::sort(items.begin(), items.end());
            QVERIFY2(items == kept, qPrintable(QString("seed %1").arg(seed)));
            QCOMPARE(thinned->items().size(), kept.size());
            QCOMPARE(thinned->nodes().empty(), kept.empty());
            QVERIFY2(has_tight_boxes(*thinned, boxes), qPrintable(QString("seed %1").arg(seed)));
            for (const Bvh::Node& node : thinned->nodes()) {
                QVERIFY(node.count > 0 || node.first > 0); // no leaf is empty
            }
        }
    }

    void a_stop_gives_no_thinned_tree() {
        std::mt19937 random(4);
        const auto boxes = random_boxes(100, 10, random);
        const auto tree = Bvh::build(boxes);
        std::stop_source stop;
        stop.request_stop();
        const auto thinned = tree->without(
            std::vector<bool>(100), [&boxes](Index item) { return boxes[item]; }, stop.get_token());
        QVERIFY(!thinned && thinned.issue().code == Code::stopped);
    }

    void few_boxes_are_looked_at_for_a_small_place() {
        std::mt19937 random(1);
        const auto boxes = random_boxes(5000, 200, random);
        const auto tree = Bvh::build(boxes);
        std::size_t looks = 0;
        const Aabb query = random_boxes(1, 200, random).front();
        tree->visit([&](const Aabb& box) { return box.overlaps(query); }, [&](Index) { ++looks; });
        QVERIFY2(looks < 200, qPrintable(QString::number(looks)));
    }

    // The tree is the same even where all centres are equal, so that only indices part them.
    void threads_do_not_change_the_tree() {
        std::mt19937 random(2);
        for (const int range : {1, 5, 1000}) {
            const auto boxes = random_boxes(20000, range, random);
            const Bvh one = built_by(1, boxes);
            const Bvh many = built_by(8, boxes);
            QVERIFY(std::equal(one.items().begin(), one.items().end(), many.items().begin()));
            QCOMPARE(one.nodes().size(), many.nodes().size());
            for (std::size_t i = 0; i < one.nodes().size(); ++i) {
                const Bvh::Node& a = one.nodes()[i];
                const Bvh::Node& b = many.nodes()[i];
                QVERIFY(a.first == b.first && a.count == b.count && a.box.lower == b.box.lower &&
                        a.box.upper == b.box.upper);
            }
        }
    }

    // Parting by index makes the tree independent of how a library sorts equal keys.
    void boxes_with_equal_centres_are_parted_by_index() {
        std::vector<Aabb> boxes(300);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const double half = static_cast<double>(1 + (i * 7) % 20);
            boxes[i].add(Vec3::Constant(-half));
            boxes[i].add(Vec3::Constant(half));
        }
        const auto tree = Bvh::build(boxes);
        for (Index at = 0; at < tree->nodes().size(); ++at) {
            if (tree->nodes()[at].count == 0) {
                const auto left = all_under(*tree, at + 1);
                const auto right = all_under(*tree, tree->nodes()[at].first);
                QVERIFY(*std::max_element(left.begin(), left.end()) <
                        *std::min_element(right.begin(), right.end()));
            }
        }
    }

    // A box that is empty has no centre, and is in the half of the smaller ones.
    void empty_boxes_come_first() {
        std::vector<Aabb> boxes(200);
        for (std::size_t i = 1; i < boxes.size(); i += 2) {
            boxes[i].add(Vec3::Constant(-static_cast<double>(i * 7 % 101)));
        }
        const auto tree = Bvh::build(boxes);
        QVERIFY(tree);
        const auto left = all_under(*tree, 1);
        QCOMPARE(left.size(), std::size_t{100});
        QVERIFY(std::all_of(left.begin(), left.end(), [](Index item) { return item % 2 == 0; }));
        QVERIFY(tree->nodes()[1].box.empty() && has_tight_boxes(*tree, boxes));
        QVERIFY(Bvh::build(std::vector<Aabb>(50)));
    }

    void a_stop_gives_no_tree() {
        std::mt19937 random(3);
        const auto boxes = random_boxes(100, 10, random);
        std::stop_source stop;
        stop.request_stop();
        const auto tree = Bvh::build(boxes, Progress(stop.get_token()));
        QVERIFY(!tree && tree.issue().code == Code::stopped);
    }

    // Every plane that the point is above, or near to within the margins, is asked.
    void no_plane_that_a_point_is_above_or_near_is_left_out() {
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const auto planes = whole_planes(random() % 150, random);
            const PlaneTree tree(planes, 25.0);
            const auto number = [&] { return static_cast<double>(random() % 61) - 30.0; };
            const double x = number();
            const double y = number();
            const Vec3 p(x, y, number());
            std::vector<char> above(planes.size(), 0);
            std::vector<char> near(planes.size(), 0);
            QVERIFY(!tree.any_of([&](const auto& branch) { return branch.most_height(p) >= 0.0; },
                                 [&](Index i) { return ++above[i] > 1; }));
            QVERIFY(!tree.any_of(
                [&](const auto& branch) {
                    return branch.most_height(p) >= 0.0 && branch.least_height(p) <= 0.0;
                },
                [&](Index i) { return ++near[i] > 1; }));
            for (std::size_t i = 0; i < planes.size(); ++i) {
                const mpq_class height = exact_height(planes[i], p);
                const QString where = QString("seed %1, plane %2").arg(seed).arg(i);
                QVERIFY2(above[i] != 0 || height + planes[i].margin < 0, qPrintable(where));
                QVERIFY2(near[i] != 0 || abs(height) > planes[i].margin, qPrintable(where));
            }
        }
    }

    void few_planes_are_looked_at_and_the_first_found_ends_it() {
        std::mt19937 random(4);
        const auto planes = tangents(4000, random);
        const PlaneTree tree(planes, 1.0);
        std::size_t looks = 0;
        const Vec3 p(0.0, 0.0, 1.05); // it is a little outside of the ball that all planes touch
        const auto enters = [&](const auto& branch) { return branch.most_height(p) >= 0.0; };
        QVERIFY(!tree.any_of(enters, [&](Index) { return ++looks == 0; }));
        QVERIFY2(looks > 0 && looks < 1000, qPrintable(QString::number(looks)));
        looks = 0;
        QVERIFY(tree.any_of(enters, [&](Index) { return ++looks > 0; }));
        QCOMPARE(looks, std::size_t{1});
    }

    // A tree whose making was stopped has one leaf, which is slow but not wrong.
    void a_stopped_tree_over_planes_has_all_of_them() {
        std::mt19937 random(5);
        const auto planes = tangents(4000, random);
        std::stop_source stop;
        stop.request_stop();
        const PlaneTree tree(planes, 1.0, stop.get_token());
        std::size_t branches = 0;
        std::vector<char> seen(planes.size(), 0);
        QVERIFY(!tree.any_of([&](const auto&) { return ++branches > 0; },
                             [&](Index i) { return ++seen[i] > 1; }));
        QCOMPARE(branches, std::size_t{1});
        QVERIFY(std::all_of(seen.begin(), seen.end(), [](char times) { return times == 1; }));
    }
};

QTEST_APPLESS_MAIN(TreesTest)
#include "trees.moc"
