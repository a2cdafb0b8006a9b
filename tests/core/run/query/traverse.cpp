// Boxes that share a point are never separated, and traversal finds every pair of leaves that brute
// force finds.
#include "query/traverse.h"
#include "query/containment.h"
#include "support/assets.h"
#include "support/random_pieces.h"
#include "support/servant.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <limits>
#include <random>
#include <set>

using namespace hullwright;

namespace {

Eigen::Matrix3d random_turn(std::mt19937& random) {
    std::normal_distribution<double> normal;
    Eigen::Quaterniond q(normal(random), normal(random), normal(random), normal(random));
    return q.normalized().toRotationMatrix();
}

// Returns the box as an asset stores it, rounded to float32 and a little larger.
hwa::Box stored(const Eigen::Matrix3d& axes, const Vec3& centre, const Vec3& half) {
    hwa::Box box;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        box.centre[i] = static_cast<float>(centre[k]);
        box.half[i] = rounded_up(half[k]);
        for (std::size_t j = 0; j < 3; ++j) {
            box.axes[i][j] = static_cast<float>(axes(static_cast<Eigen::Index>(j), k));
        }
    }
    return box;
}

// Holds the answer in float32 for a pair alone, which must agree with the answers for it in either
// place beside another pair.
struct FloatVerdict {
    int axis = -1;
    float distance2 = 0.0F;
    bool agree = false;
};
FloatVerdict in_float(const hwa::Box& box_a, const hwa::Box& box_b, const BoxPose& pose) {
    const PackedBox a = packed_box(box_a, {});
    const PackedBox b = packed_box(box_b, {});
    const int axis = separating_axis(a, b, pose);
    const bool others_apart = separating_axis(a, a, pose) >= 0;
    const auto first = compare_boxes({&a, &a}, {&b, &a}, pose);
    const auto second = compare_boxes({&a, &a}, {&a, &b}, pose);
    return {axis, first[0].distance2,
            first[0].apart == (axis >= 0) && second[1].apart == (axis >= 0) &&
                first[1].apart == others_apart && second[0].apart == others_apart &&
                first[0].distance2 == second[1].distance2};
}

// Returns a factor that makes of a rotation one that is as far from it as poses may be.
Eigen::Matrix3d as_skew_as_allowed(std::mt19937& random) {
    constexpr double k_most =
        0x1p-23 * (1.0 - 1e-6); // products of columns are off by twice as much
    Eigen::Matrix3d factor = Eigen::Matrix3d::Identity();
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k <= i; ++k) {
            const double skew = random() % 2 == 0 ? k_most : -k_most;
            factor(i, k) += skew;
            factor(k, i) += i == k ? 0.0 : skew;
        }
    }
    return factor;
}

Vec3 random_half(std::mt19937& random) {
    std::uniform_real_distribution<double> exponent(-4.0, 1.0);
    Vec3 half(std::pow(10.0, exponent(random)), std::pow(10.0, exponent(random)),
              std::pow(10.0, exponent(random)));
    if (random() % 8 == 0) {
        half[static_cast<Eigen::Index>(random() % 3)] = 0.0;
    }
    return half;
}

// Returns a corner of the box, or a point between its corners.
Vec3 point_of(const QueryBox& box, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    Vec3 t;
    for (int i = 0; i < 3; ++i) {
        const double place = unit(random);
        t[i] = box.half[i] * (random() % 2 == 0 ? (place < 0.0 ? -1.0 : 1.0) : place);
    }
    return box.centre + box.axes * t;
}

constexpr std::uint32_t k_rounds = tests::k_sanitized ? 20000 : 200000;

tests::AssetBytes bytes_of(std::vector<Piece> pieces) {
    PieceSet set;
    set.pieces = std::move(pieces);
    const std::size_t faces = tests::mesh_of(set.pieces).triangles.size();
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
    return tests::bytes_of(set, *packed, 0.0, faces);
}

Collider collider_of(std::vector<Piece> pieces) {
    const auto bytes = bytes_of(std::move(pieces));
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset) != hwa::Fault::none) {
        qFatal("no asset");
    }
    return *Collider::make(asset, "test");
}

// Returns the pairs of pieces that meet, without trees or boxes; b's are moved first.
std::set<std::pair<std::uint32_t, std::uint32_t>> every_pair(const Collider& a, const Collider& b,
                                                             const Pose& pose) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    const auto pieces = [](const Collider& collider) {
        return static_cast<std::uint32_t>((collider.tree().nodes.size() + 1) / 2);
    };
    for (std::uint32_t j = 0; j < pieces(b); ++j) {
        std::vector<Vec3> moved;
        for (const Vec3& v : b.vertices(b.leaf_of(j))) {
            moved.push_back(pose(v));
        }
        for (std::uint32_t i = 0; i < pieces(a); ++i) {
            if (hulls_meet(a.vertices(a.leaf_of(i)), moved, Vec3::UnitX()).meet) {
                pairs.emplace(i, j);
            }
        }
    }
    return pairs;
}

QueryTree tree_of(std::vector<Piece> pieces) {
    return collider_of(std::move(pieces)).tree();
}

} // namespace

class TraverseTest : public QObject {
    Q_OBJECT

private slots:
    void boxes_with_a_common_point_are_not_separated() {
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed);
            // The boxes are turned alike, nearly alike or at random, so that edges are parallel,
            // nearly so, or not.
            const Eigen::Matrix3d turn = random_turn(random);
            const auto kind = random() % 3;
            const double tilt = std::pow(10.0, -static_cast<double>(random() % 12));
            const Eigen::Matrix3d other =
                kind == 0 ? turn
                : kind == 1
                    ? Eigen::Matrix3d(Eigen::AngleAxisd(tilt, Vec3(1, 2, 3).normalized()) * turn)
                    : random_turn(random);
            const hwa::Box stored_a = stored(turn, tests::anywhere(random), random_half(random));
            const hwa::Box stored_b = stored(other, tests::anywhere(random), random_half(random));
            const QueryBox a = query_box(stored_a);
            const QueryBox b = query_box(stored_b);
            // The second box is moved so that one of its points lies on one of the first.
            Pose pose{random() % 2 == 0 ? Eigen::Matrix3d(Eigen::Matrix3d::Identity())
                                        : random_turn(random),
                      Vec3::Zero()};
            if (random() % 4 == 0) {
                pose.turn *= as_skew_as_allowed(random);
            }
            pose.move = point_of(a, random) - pose.turn * point_of(b, random);
            QVERIFY2(separating_axis(a, b, pose) < 0, qPrintable(QString("seed %1").arg(seed)));
            const BoxPose ready(pose, a.centre.cwiseAbs().maxCoeff(),
                                b.centre.cwiseAbs().maxCoeff());
            const FloatVerdict found = in_float(stored_a, stored_b, ready);
            QVERIFY2(found.agree && found.axis < 0,
                     qPrintable(QString("in float32, seed %1").arg(seed)));
        }
    }

    // A tiny box touches a corner of another far out, where rounding moves their middles by more
    // than their size.
    void grains_far_from_the_origin_are_not_separated() {
        for (std::uint32_t seed = 0; seed < 20000; ++seed) {
            std::mt19937 random(seed);
            const double far = std::pow(10.0, static_cast<double>(random() % 16));
            const hwa::Box stored_a =
                stored(random_turn(random), far * tests::anywhere(random), 1e-3 * Vec3(1, 1, 1));
            const hwa::Box stored_b =
                stored(random_turn(random), far * tests::anywhere(random), 1e-3 * Vec3(1, 1, 1));
            const QueryBox a = query_box(stored_a);
            const QueryBox b = query_box(stored_b);
            Pose pose{random_turn(random), Vec3::Zero()};
            pose.move = a.centre - pose.turn * b.centre;
            const BoxPose ready(pose, a.centre.cwiseAbs().maxCoeff(),
                                b.centre.cwiseAbs().maxCoeff());
            const FloatVerdict found = in_float(stored_a, stored_b, ready);
            QVERIFY2(found.agree && found.axis < 0, qPrintable(QString("seed %1").arg(seed)));
        }
    }

    // Boxes that float32 separates are separated by doubles along the same axis; boxes that doubles
    // separate with room for both slacks are separated by float32.
    void four_numbers_at_a_time_find_what_one_finds() {
        std::array<int, 4> seen = {}; // counts of no axis, a's faces, b's faces and edges
        for (std::uint32_t seed = 0; seed < k_rounds; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> length(0.1, 1.0);
            const auto half = [&] { return Vec3(length(random), length(random), length(random)); };
            const hwa::Box stored_a = stored(random_turn(random), tests::anywhere(random), half());
            const hwa::Box stored_b = stored(random_turn(random), tests::anywhere(random), half());
            QueryBox a = query_box(stored_a);
            QueryBox b = query_box(stored_b);
            Pose pose{random_turn(random), Vec3::Zero()};
            pose.move = a.centre - pose.turn * b.centre + 0.12 * tests::anywhere(random);
            const BoxPose ready(pose, a.centre.cwiseAbs().maxCoeff(),
                                b.centre.cwiseAbs().maxCoeff());
            const FloatVerdict found = in_float(stored_a, stored_b, ready);
            QVERIFY2(found.agree, qPrintable(QString("seed %1").arg(seed)));
            ++seen[static_cast<std::size_t>(found.axis < 0   ? 0
                                            : found.axis < 3 ? 1
                                            : found.axis < 6 ? 2
                                                             : 3)];
            const double distance2 = (pose(b.centre) - a.centre).squaredNorm();
            QVERIFY(std::abs(static_cast<double>(found.distance2) - distance2) <= 1e-6 * distance2);
            const int plain = separating_axis(a, b, pose);
            QVERIFY2(found.axis < 0 || (plain >= 0 && plain <= found.axis),
                     qPrintable(QString("seed %1").arg(seed)));
            const double room = 2e-5 * (a.half.sum() + b.half.sum()) + 1e-12;
            a.half.array() += room;
            b.half.array() += room;
            const int with_room = separating_axis(a, b, pose);
            QVERIFY2(with_room < 0 || (found.axis >= 0 && found.axis <= with_room),
                     qPrintable(QString("with room, seed %1").arg(seed)));
        }
        qInfo("not separated %d; by faces %d and %d, by edges %d", seen[0], seen[1], seen[2],
              seen[3]);
        for (const int count : seen) {
            QVERIFY(count > 100);
        }
    }

    void boxes_apart_along_each_axis_are_separated() {
        const QueryBox box =
            query_box(stored(Eigen::Matrix3d::Identity(), Vec3::Zero(), Vec3(1, 1, 1)));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(separating_axis(box, box, {Eigen::Matrix3d::Identity(), 2.01 * Vec3::Unit(i)}),
                     i);
            QCOMPARE(separating_axis(box, box, {Eigen::Matrix3d::Identity(), 1.99 * Vec3::Unit(i)}),
                     -1);
        }
        // The boxes stand edge against edge, so that only a cross product separates them.
        const Eigen::Matrix3d turn = (Eigen::AngleAxisd(0.7853981633974483, Vec3::UnitZ()) *
                                      Eigen::AngleAxisd(0.7853981633974483, Vec3::UnitY()))
                                         .toRotationMatrix();
        const Eigen::Matrix3d turn_a =
            Eigen::AngleAxisd(0.7853981633974483, Vec3::UnitX()).toRotationMatrix();
        const QueryBox a = query_box(stored(turn_a, Vec3::Zero(), Vec3(1, 1, 1)));
        const QueryBox b = query_box(stored(turn, Vec3::Zero(), Vec3(1, 1, 1)));
        int seen = -1;
        for (double z = 2.0; z < 4.0 && seen < 6; z += 0.001) {
            for (double x = -1.0; x <= 1.0 && seen < 6; x += 0.25) {
                seen = separating_axis(a, b, {Eigen::Matrix3d::Identity(), Vec3(x, 0, z)});
            }
        }
        QVERIFY(seen >= 6);
    }

    void a_traversal_is_recorded_step_by_step() {
        for (std::uint32_t seed = 0; seed < 30; ++seed) {
            std::mt19937 random(seed);
            const QueryTree a = tree_of(tests::random_pieces(1 + seed, seed, tests::anywhere, 2.0));
            const QueryTree b =
                tree_of(tests::random_pieces(1 + 2 * seed, seed + 100, tests::anywhere, 1.0));
            Traverser traverser;
            for (int round = 0; round < 20; ++round) {
                const Pose pose{random_turn(random), 0.7 * tests::anywhere(random)};
                std::vector<TraversalStep> record;
                const auto unrecorded = traverser.run(a, b, pose);
                const std::vector<NodePair> expected(unrecorded.begin(), unrecorded.end());
                const auto found = traverser.run(a, b, pose, &record);
                QVERIFY(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
                std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
                for (const NodePair pair : found) {
                    QVERIFY(a.nodes[pair.a].child == hwa::k_none);
                    QVERIFY(b.nodes[pair.b].child == hwa::k_none);
                    QVERIFY(pairs.emplace(pair.a, pair.b).second);
                }
                std::uint64_t tests = 0;
                for (const TraversalStep& step : record) {
                    QCOMPARE(step.pairs.size(), step.axes.size());
                    tests += step.pairs.size();
                    for (std::size_t i = 0; i < step.pairs.size(); ++i) {
                        // Leaves that no axis separates are the pairs that were found.
                        if (step.axes[i] < 0 && are_leaves(a, b, step.pairs[i])) {
                            QVERIFY(pairs.erase({step.pairs[i].a, step.pairs[i].b}) == 1);
                        }
                    }
                }
                QVERIFY2(pairs.empty(), qPrintable(QString("seed %1").arg(seed)));
                QCOMPARE(tests, traverser.box_tests());
            }
        }
    }

    // The hulls in the leaves count, not their boxes: pieces that share a point are always found.
    void pieces_with_a_common_point_are_found() {
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const auto pieces_a = tests::random_pieces(30, seed, tests::anywhere, 1.0);
            const auto pieces_b = tests::random_pieces(40, seed + 1000, tests::anywhere, 1.0);
            const QueryTree a = tree_of(pieces_a);
            const QueryTree b = tree_of(pieces_b);
            Traverser traverser;
            for (int round = 0; round < 20; ++round) {
                const std::uint32_t i = static_cast<std::uint32_t>(random() % pieces_a.size());
                const std::uint32_t j = static_cast<std::uint32_t>(random() % pieces_b.size());
                Pose pose{random_turn(random), Vec3::Zero()};
                pose.move = pieces_a[i].vertices[0] - pose.turn * pieces_b[j].vertices[0];
                const auto found = traverser.run(a, b, pose);
                QVERIFY2(std::any_of(found.begin(), found.end(),
                                     [&](const NodePair& pair) {
                                         return a.nodes[pair.a].piece == i &&
                                                b.nodes[pair.b].piece == j;
                                     }),
                         qPrintable(QString("seed %1").arg(seed)));
            }
        }
    }

    void all_finds_what_every_pair_of_pieces_finds() {
        std::size_t hits = 0;
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            std::mt19937 random(seed);
            const Collider a =
                collider_of(tests::random_pieces(1 + seed, seed, tests::anywhere, 6.0));
            const Collider b =
                collider_of(tests::random_pieces(1 + 2 * seed, seed + 100, tests::anywhere, 4.0));
            CollideQuery query;
            for (int round = 0; round < 20; ++round) {
                const Pose pose{random_turn(random), 0.3 * tests::anywhere(random)};
                std::set<std::pair<std::uint32_t, std::uint32_t>> found;
                const auto all = query.run(a, b, pose, CollideMode::all);
                for (const PieceHit& hit : *all) {
                    QVERIFY(found.emplace(hit.piece_a, hit.piece_b).second);
                }
                hits += found.size();
                QCOMPARE(query.run(a, b, pose, CollideMode::any)->empty(), found.empty());
                QVERIFY2(found == every_pair(a, b, pose), qPrintable(QString("seed %1").arg(seed)));
            }
        }
        qInfo("%zu pairs of pieces meet", hits);
        QVERIFY(hits > 200);
    }

    // A NaN makes all comparisons false, which parts no boxes and which no rational number stands
    // for.
    void a_pose_with_numbers_that_are_none_is_refused() {
        const Collider a = collider_of(tests::random_pieces(3, 1, tests::anywhere, 6.0));
        CollideQuery query;
        ContainmentQuery containment;
        for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(), -1e300}) {
            for (int i = 0; i < 12; ++i) {
                Pose pose;
                (i < 9 ? pose.turn.data()[i] : pose.move.data()[i - 9]) = bad;
                for (const CollideMode mode : {CollideMode::any, CollideMode::all}) {
                    const auto hits = query.run(a, a, pose, mode);
                    QVERIFY(!hits && hits.issue().code == Code::bad_setting);
                }
                const auto inside = containment.run(a, a, pose, {});
                QVERIFY(!inside && inside.issue().code == Code::bad_setting);
            }
        }
    }

    // Proofs about boxes hold for rotations; what rounding to float32 makes of them is taken.
    void a_turn_that_is_no_rotation_is_refused() {
        const Collider a = collider_of(tests::random_pieces(3, 1, tests::anywhere, 6.0));
        std::mt19937 random(7);
        const auto is_taken = [&a](const Eigen::Matrix3d& turn) {
            CollideQuery query;
            const auto hits = query.run(a, a, {turn, Vec3::Zero()}, CollideMode::any);
            return hits || hits.issue().code != Code::bad_setting;
        };
        for (int i = 0; i < 1000; ++i) {
            const Eigen::Matrix3d turn = random_turn(random);
            QVERIFY(is_taken(turn) && is_taken(turn.cast<float>().cast<double>()));
            QVERIFY(is_taken(turn * as_skew_as_allowed(random)));
            const auto row = static_cast<Eigen::Index>(random() % 3);
            const auto column = static_cast<Eigen::Index>(random() % 3);
            Eigen::Matrix3d sheared = Eigen::Matrix3d::Identity();
            sheared(row, column) += 1e-6; // longer where both are the same
            QVERIFY(!is_taken(turn * sheared));
            QVERIFY(!is_taken(-turn)); // mirrored
        }
        QVERIFY(!is_taken(Eigen::Matrix3d::Zero()));
    }

    void the_farthest_pose_that_is_taken_is_answered() {
        const Collider a = collider_of(tests::random_pieces(3, 1, tests::anywhere, 6.0));
        CollideQuery query;
        ContainmentQuery containment;
        for (int axis = 0; axis < 3; ++axis) {
            Pose pose;
            pose.move[axis] = k_most_of_pose;
            for (const CollideMode mode : {CollideMode::any, CollideMode::all}) {
                const auto hits = query.run(a, a, pose, mode);
                QVERIFY(hits && hits->empty());
            }
            const auto inside = containment.run(a, a, pose, {});
            QVERIFY(inside && inside->empty());
        }
    }

    // All pairs of boxes would be tested first otherwise.
    void a_stop_ends_the_traversal() {
        const Collider a = collider_of(tests::random_pieces(300, 1, tests::anywhere, 1.0));
        std::stop_source stop;
        stop.request_stop();
        CollideQuery query;
        for (const CollideMode mode : {CollideMode::any, CollideMode::all}) {
            const auto hits = query.run(a, a, Pose(), mode, Progress(stop.get_token()));
            QVERIFY(!hits && hits.issue().code == Code::stopped);
            QVERIFY(query.counts().box_tests <= 1 && query.counts().pair_tests == 0);
        }
        Traverser traverser;
        std::vector<TraversalStep> steps;
        QVERIFY(traverser.run(a.tree(), a.tree(), Pose(), &steps, stop.get_token()).empty());
        QVERIFY(steps.empty());
    }

    void a_stop_ends_the_decoding_of_hulls() {
        const auto bytes = bytes_of(tests::random_pieces(1000, 1, tests::anywhere, 1.0));
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset) == hwa::Fault::none);
        tests::StopAt stop(0.4);
        const auto made = Collider::make(asset, "test", stop.progress());
        QVERIFY(!made && made.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.7 && stop.told_after() <= 1);
    }

    void trees_of_nothing_meet_nothing() {
        const QueryTree one = tree_of(tests::random_pieces(1, 1, tests::anywhere, 1.0));
        QVERIFY(Traverser().run(QueryTree(), one, {}).empty());
        QVERIFY(Traverser().run(one, QueryTree(), {}).empty());
        QCOMPARE(Traverser().run(one, one, {}).size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TraverseTest)
#include "traverse.moc"
