// Along paths, what is remembered of the poses before changes no answer.
#include "query/coherent_query.h"
#include "query/hit_order.h"
#include "query/kept_gap.h"
#include "query/path_query.h"
#include "query/reach.h"
#include "support/assets.h"
#include "support/fcl_models.h"
#include "support/heard.h"
#include "support/packed_models.h"
#include "support/random_pieces.h"
#include "support/rationals.h"
#include "support/servant.h"
#include "support/stop_at.h"

#include <Eigen/SVD>
#include <QFile>
#include <QTest>
#include <algorithm>
#include <map>
#include <random>
#include <tuple>
#include <vector>

using namespace hullwright;

namespace {

struct Model {
    std::optional<Collider> collider;
    Aabb box;
};

const Model& model(const QString& name) {
    static std::map<QString, Model> made;
    const auto [slot, fresh] = made.try_emplace(name);
    if (fresh) {
        tests::PackedModel packed = tests::packed_model(name, tests::within_percent(0.5));
        slot->second = {std::move(packed.collider), bounds_of(*packed.prepared.mesh)};
    }
    return slot->second;
}

Vec3 any_way(std::mt19937& random) {
    std::normal_distribution<double> normal;
    return Vec3(normal(random), normal(random), normal(random)).normalized();
}

// Makes a path with steps of about that share of the size: straight on, turning, back and forth,
// and with a jump now and then.
class Path {
public:
    Path(const Model& a, const Model& b, double share, std::mt19937& random)
        : pose_(tests::random_pose(a.box, b.box, random)), b_(b), step_(share * a.box.diagonal()),
          random_(random), way_(any_way(random)) {}

    Pose next() {
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        if (unit(random_) < 0.02) {
            way_ = any_way(random_);
        }
        if (unit(random_) < 0.01) {
            pose_.move += 100.0 * step_ * any_way(random_);
        }
        pose_.move += step_ * way_;
        const Vec3 centre = pose_(b_.box.centre());
        const double angle = unit(random_) < 0.5 ? 0.0 : step_ / b_.box.diagonal();
        const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, any_way(random_)).toRotationMatrix();
        pose_.turn = turn * pose_.turn;
        pose_.move += centre - pose_(b_.box.centre());
        if (centre.norm() > 3.0 * b_.box.diagonal()) {
            way_ = -centre.normalized(); // back again
        }
        return pose_;
    }

private:
    Pose pose_;
    const Model& b_;
    double step_;
    std::mt19937& random_;
    Vec3 way_;
};

using Pieces = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pieces sorted(std::span<const PieceHit> hits) {
    Pieces pieces;
    for (const PieceHit& hit : hits) {
        pieces.emplace_back(hit.piece_a, hit.piece_b);
    }
    std::sort(pieces.begin(), pieces.end());
    return pieces;
}

Piece piece_at(const Vec3& at, std::mt19937& random) {
    const Eigen::Matrix3d turn =
        Eigen::AngleAxisd(static_cast<double>(random() % 100), any_way(random)).toRotationMatrix();
    const Vec3 half = any_way(random);
    std::vector<Vec3> corners;
    for (unsigned i = 0; i < 8; ++i) {
        const Vec3 signs((i & 1U) != 0 ? 1.0 : -1.0, (i & 2U) != 0 ? 1.0 : -1.0,
                         (i & 4U) != 0 ? 1.0 : -1.0);
        corners.emplace_back(at + turn * half.cwiseProduct(signs));
    }
    return tests::piece_around(corners);
}

// Returns an asset of these pieces, whose leaves have boxes of at least so much to each side.
Collider collider_of(std::vector<Piece> pieces, float least_half) {
    PieceSet set;
    set.pieces = std::move(pieces);
    auto packed = pack_tree(*build_tree(set.pieces, {}), {});
    for (std::size_t node = 0; node < packed->nodes.size(); ++node) {
        for (float& half : packed->boxes[node].half) {
            half = node > 0 ? std::max(half, least_half) : half;
        }
    }
    const tests::AssetBytes bytes = tests::bytes_of(set, *packed, 0.0, 12 * set.pieces.size());
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_query) != hwa::Fault::none) {
        qFatal("no asset");
    }
    return *Collider::make(asset, "test");
}

// Returns an asset of one piece.
Collider brick_at(const Vec3& at, std::mt19937& random) {
    return collider_of({piece_at(at, random)}, 0.0F);
}

// True when no corner has come farther than that from one pose to the other: from where it is in
// doubles to where it is then, in rational numbers.
bool none_came_farther(const Collider& brick, const Pose& from, const Pose& to, double most) {
    const auto corners = brick.vertices(brick.leaf_of(0));
    return std::all_of(corners.begin(), corners.end(), [&](const Vec3& p) {
        const tests::ExactVec way = tests::exact_way(from(p), to(p));
        return tests::dot(way, way) <= mpq_class(most) * most;
    });
}

mpq_class along(const Vec3& way, const Vec3& p) {
    return mpq_class(way.x()) * p.x() + mpq_class(way.y()) * p.y() + mpq_class(way.z()) * p.z();
}

// By how much all of b's corners, where they are in doubles, are beyond all of a's along the way.
mpq_class gap_along(const Vec3& way, const Collider& a, const Collider& b, const Pose& pose) {
    const auto corners_a = a.vertices(a.leaf_of(0));
    const auto corners_b = b.vertices(b.leaf_of(0));
    mpq_class last = along(way, corners_a.front());
    mpq_class first = along(way, pose(corners_b.front()));
    for (const Vec3& p : corners_a) {
        last = std::max(last, along(way, p));
    }
    for (const Vec3& p : corners_b) {
        first = std::min(first, along(way, pose(p)));
    }
    return first - last;
}

// Returns a box with axes that are exact, since they are those of its asset.
hwa::Box straight_box(std::mt19937& random) {
    std::normal_distribution<float> normal;
    hwa::Box made;
    for (std::size_t i = 0; i < 3; ++i) {
        made.centre[i] = normal(random);
        made.half[i] = std::abs(normal(random));
        made.axes[i] = {};
        made.axes[i][i] = 1.0F;
    }
    return made;
}

// Along the way, from the last corner of a's box to the first one of b's.
mpq_class gap_along(const Vec3& way, const hwa::Box& a, const hwa::Box& b, const Pose& pose) {
    std::optional<mpq_class> last;
    std::optional<mpq_class> first;
    const auto corner = [](const hwa::Box& box, unsigned i) {
        const QueryBox wide = query_box(box);
        return Vec3(wide.centre + Vec3((i & 1U) != 0 ? wide.half.x() : -wide.half.x(),
                                       (i & 2U) != 0 ? wide.half.y() : -wide.half.y(),
                                       (i & 4U) != 0 ? wide.half.z() : -wide.half.z()));
    };
    for (unsigned i = 0; i < 8; ++i) {
        const mpq_class of_a = along(way, corner(a, i));
        const mpq_class of_b = along(way, pose(corner(b, i)));
        last = last ? std::max(*last, of_a) : of_a;
        first = first ? std::min(*first, of_b) : of_b;
    }
    return *first - *last;
}

double reach_of(const QueryBox& box) {
    return box.centre.norm() + box.half.norm();
}

} // namespace

class CoherentTest : public QObject {
    Q_OBJECT

private slots:
    void paths_are_answered_as_single_poses_are_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<double>("share");
        for (const auto& [first, second] : {std::pair("knot.obj", "vase.obj"),
                                            {"pile.obj", "pile.obj"},
                                            {"spot.obj", "teapot.obj"}}) {
            for (const double share : {0.0001, 0.001, 0.01}) {
                QTest::addRow("%s %s %g", first, second, share)
                    << QString(first) << QString(second) << share;
            }
        }
    }
    void paths_are_answered_as_single_poses_are() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(double, share);
        if (!QFile::exists(tests::model_path(first)) || !QFile::exists(tests::model_path(second))) {
            QSKIP("the shared models are missing");
        }
        const Model& a = model(first);
        const Model& b = model(second);
        const std::uint32_t paths = tests::k_sanitized ? 1 : 8;
        const int poses = tests::k_sanitized ? 60 : 500;
        CollideQuery single;
        std::size_t changes = 0;
        for (std::uint32_t seed = 0; seed < paths; ++seed) {
            std::mt19937 random(seed);
            CoherentQuery any(*a.collider, *b.collider);
            CoherentQuery all(*a.collider, *b.collider);
            CoherentQuery either(*a.collider, *b.collider); // is asked for both in turn
            Path path(a, b, share, random);
            bool before = false;
            for (int i = 0; i < poses; ++i) {
                const Pose pose = path.next();
                const auto what = "seed " + std::to_string(seed) + ", pose " + std::to_string(i);
                const Pieces truth =
                    sorted(*single.run(*a.collider, *b.collider, pose, CollideMode::all));
                const auto found = any.run(pose, CollideMode::any);
                QVERIFY2(found->empty() == truth.empty(), what.c_str());
                QVERIFY2(found->empty() ||
                             std::binary_search(truth.begin(), truth.end(), sorted(*found).front()),
                         what.c_str());
                QVERIFY2(sorted(*all.run(pose, CollideMode::all)) == truth, what.c_str());
                if (i % 3 == 0) {
                    QVERIFY2(sorted(*either.run(pose, CollideMode::all)) == truth, what.c_str());
                } else {
                    QVERIFY2(either.run(pose, CollideMode::any)->empty() == truth.empty(),
                             what.c_str());
                }
                changes += truth.empty() == before ? 1 : 0;
                before = !truth.empty();
            }
        }
        QVERIFY(tests::k_sanitized || share < 0.001 || changes > 0);
    }

    // A step is so large that pieces which met often meet no more, or have lost the common point
    // that proved it and have another.
    void pieces_that_lose_their_common_point_are_asked_again() {
        std::size_t held = 0;
        std::size_t lost = 0;
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            std::mt19937 random(seed);
            const auto bricks = [&] {
                std::vector<Piece> pieces;
                for (int i = 0; i < 40; ++i) {
                    pieces.push_back(piece_at(3.0 * any_way(random), random));
                }
                return collider_of(std::move(pieces), 0.0F);
            };
            const Collider a = bricks();
            const Collider b = bricks();
            CoherentQuery all(a, b);
            CoherentQuery either(a, b); // is asked for both in turn
            CollideQuery single;
            Pose pose;
            Vec3 way = any_way(random);
            Pieces before;
            for (int i = 0; i < 100; ++i) {
                way = i % 20 == 0 ? any_way(random) : way;
                const Vec3 axis = any_way(random);
                pose.turn = Eigen::AngleAxisd(0.02, axis).toRotationMatrix() * pose.turn;
                pose.move += 0.1 * way;
                const auto what = "seed " + std::to_string(seed) + ", pose " + std::to_string(i);
                const Pieces truth = sorted(*single.run(a, b, pose, CollideMode::all));
                QVERIFY2(sorted(*all.run(pose, CollideMode::all)) == truth, what.c_str());
                QVERIFY2(all.counts().pair_tests >= truth.size(), what.c_str());
                if (i % 2 == 0) {
                    QVERIFY2(sorted(*either.run(pose, CollideMode::all)) == truth, what.c_str());
                } else {
                    QVERIFY2(either.run(pose, CollideMode::any)->empty() == truth.empty(),
                             what.c_str());
                }
                for (const auto& pair : before) {
                    ++(std::binary_search(truth.begin(), truth.end(), pair) ? held : lost);
                }
                before = truth;
            }
        }
        QVERIFY(held > 1000 && lost > 100);
    }

    // Bricks lie in a heap, and nearly all of one meet nearly all of the other. What is told on the
    // way to the end of their pairs is never taken back, and a stop is seen among them.
    void a_path_of_many_hits_tells_how_far_it_is_and_stops() {
        std::mt19937 random(1);
        const auto heap = [&] {
            std::vector<Piece> pieces;
            for (int i = 0; i < 70; ++i) {
                pieces.push_back(piece_at(0.1 * any_way(random), random));
            }
            return collider_of(std::move(pieces), 0.0F);
        };
        const Collider a = heap();
        const Collider b = heap();
        PathQuery path(a, b);
        CollideQuery single;
        const auto truth = single.run(a, b, {}, CollideMode::all);
        QVERIFY(truth && truth->size() > 2500);
        tests::Heard heard;
        const auto found = path.run({}, heard.progress());
        QVERIFY(found && std::ranges::equal(*found, *truth));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.told().size() > 8 && heard.told().back().second > 0.8);
        tests::StopAt stop(0.6);
        const auto stopped = path.run({}, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.7);
        QVERIFY(std::ranges::equal(*path.run({}), *truth));
    }

    // Places are rounded, so that a point may come farther than its pose.
    void none_comes_farther_than_roundings_allow() {
        for (std::uint32_t seed = 0; seed < 500; ++seed) {
            std::mt19937 random(seed);
            const auto far = [&random] { return std::pow(10.0, random() % 4); };
            const Vec3 at = far() * any_way(random);
            const Collider brick = brick_at(at, random);
            Pose from;
            from.turn = Eigen::AngleAxisd(1.0, any_way(random)).toRotationMatrix();
            from.move = far() * any_way(random);
            Pose to = from;
            for (Eigen::Index i = 0; i < 3; ++i) {
                to.move[i] = random() % 2 == 0 ? from.move[i] : std::nextafter(from.move[i], 1e9);
                to.turn(i, 0) = std::nextafter(from.turn(i, 0), random() % 2 == 0 ? 2.0 : -2.0);
            }
            const double most = most_moved(brick, from, to);
            const auto what = "seed " + std::to_string(seed);
            QVERIFY2(none_came_farther(brick, from, to, most), what.c_str());
            QVERIFY2(most < 1e-13 * (at.norm() + from.move.norm() + 1.0), what.c_str());
        }
    }

    // A box is of float32, so that a corner may be farther from its middle than its half lengths
    // say, by some 1e-8. The pose stretches the box towards the farthest one, about its middle.
    void none_comes_farther_than_the_axes_allow() {
        for (std::uint32_t seed = 0; seed < 500; ++seed) {
            std::mt19937 random(seed);
            const Collider brick = brick_at(any_way(random), random);
            const Vec3 centre = brick.tree().boxes[0].centre;
            const auto corners = brick.vertices(brick.leaf_of(0));
            const Vec3 corner = *std::max_element(
                corners.begin(), corners.end(), [&centre](const Vec3& p, const Vec3& q) {
                    return (p - centre).norm() < (q - centre).norm();
                });
            const Vec3 towards = (corner - centre).normalized();
            Pose to;
            to.turn += 0.5 * any_way(random) * towards.transpose();
            to.move = centre - to.turn * centre;
            const double most = most_moved(brick, Pose(), to);
            const auto what = "seed " + std::to_string(seed);
            QVERIFY2(none_came_farther(brick, Pose(), to, most), what.c_str());
        }
    }

    // A gap that was kept is never told larger than the corners' own, and hardly less than turning
    // allows. It is kept to the last bit, so that any rounding left out shows.
    void a_kept_gap_is_never_too_large() {
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const auto far = [&random] { return std::pow(10.0, random() % 4); };
            const Collider a = brick_at(far() * any_way(random), random);
            const Collider b = brick_at(far() * any_way(random), random);
            const QueryBox& box_a = a.tree().boxes[a.leaf_of(0)];
            const QueryBox& box_b = b.tree().boxes[b.leaf_of(0)];
            const double radius = box_b.half.norm() * (1.0 + 1e-6);
            const Vec3 way = any_way(random);
            Pose from;
            from.turn = Eigen::AngleAxisd(1.0, any_way(random)).toRotationMatrix();
            from.move = far() * any_way(random);
            const auto course = [&](const Pose& pose, double turned) {
                return Course(pose, reach_of(box_a), reach_of(box_b), turned);
            };
            const KeptGap kept = kept_gap(way, gap_along(way, a, b, from).get_d(), box_b.centre,
                                          radius, course(from, 0.0));
            for (const double angle : {0.0, 1e-9, 0.1, 1.0}) {
                Pose to;
                to.turn = Eigen::AngleAxisd(angle, any_way(random)).toRotationMatrix() * from.turn;
                to.move = from.move + any_way(random);
                const double turned = turned_between(from, to);
                std::array<double, 4> gaps = {};
                find_gaps_now({&kept, 1}, std::array<std::uint32_t, 1>{0}, course(to, turned),
                              gaps.data());
                const double gap = gaps[0];
                const mpq_class truth = gap_along(way, a, b, to);
                const auto what =
                    "seed " + std::to_string(seed) + ", angle " + std::to_string(angle);
                QVERIFY2(gap <= truth, what.c_str());
                const double size = reach_of(box_a) + 2.0 * reach_of(box_b) + from.move.norm();
                QVERIFY2(gap > truth.get_d() - 2.0 * radius * turned - 1e-13 * size, what.c_str());
            }
        }
    }

    // The bound of a matrix is held against its singular values, and a turn's against twice the
    // sine of half the angle.
    void nothing_is_stretched_beyond_the_bound() {
        std::mt19937 random(11);
        std::normal_distribution<double> normal;
        for (int i = 0; i < 3000; ++i) {
            Eigen::Matrix3d matrix = Eigen::Matrix3d::NullaryExpr([&] { return normal(random); });
            if (i % 3 == 0) { // of rank 1: the bound is the norm
                matrix = any_way(random) * any_way(random).transpose();
            }
            matrix *= std::pow(10.0, 20.0 * normal(random));
            const Eigen::JacobiSVD<Eigen::Matrix3d> parts(matrix);
            const double most = parts.singularValues()[0];
            const double bound = most_stretched(matrix);
            QVERIFY2(bound >= most * (1.0 - 1e-14) && bound <= 1.15 * most,
                     std::to_string(i).c_str());
            Pose to;
            const double angle = std::abs(normal(random));
            to.turn = Eigen::AngleAxisd(angle, any_way(random)).toRotationMatrix();
            const double turned = turned_between(Pose(), to);
            const double chord = 2.0 * std::abs(std::sin(0.5 * angle));
            QVERIFY(turned >= chord - 1e-15 && turned <= 1.1 * chord + 1e-15);
        }
        QCOMPARE(most_stretched(Eigen::Matrix3d::Zero()), 0.0);
    }

    // Gaps are found four at a time, whichever they are and however many.
    void gaps_that_are_found_together_are_those_of_each() {
        std::mt19937 random(7);
        Pose pose;
        pose.turn = Eigen::AngleAxisd(0.7, any_way(random)).toRotationMatrix();
        pose.move = any_way(random);
        const Course now(pose, 1.0, 1.0, 0.25);
        std::vector<KeptGap> gaps;
        for (int i = 0; i < 20; ++i) {
            const double gap = std::uniform_real_distribution<double>(0.1, 9.0)(random);
            gaps.push_back(kept_gap(any_way(random), gap, any_way(random), 0.5, now));
        }
        for (std::size_t count = 0; count < 10; ++count) {
            std::vector<std::uint32_t> places;
            for (std::size_t i = 0; i < count; ++i) {
                places.push_back(static_cast<std::uint32_t>(random() % gaps.size()));
            }
            std::vector<double> found(count + 3);
            find_gaps_now(gaps, places, now, found.data());
            for (std::size_t i = 0; i < count; ++i) {
                std::array<double, 4> alone = {};
                find_gaps_now(gaps, std::array{places[i]}, now, alone.data());
                QCOMPARE(found[i], alone[0]);
            }
        }
    }

    // Places of small numbers are found four at a time, of any count, and equal ones are among
    // them.
    void places_of_small_numbers_are_all_found() {
        std::mt19937 random(11);
        for (std::size_t size = 0; size < 70; ++size) {
            std::vector<double> numbers;
            std::vector<std::uint32_t> wanted;
            for (std::uint32_t i = 0; i < size; ++i) {
                numbers.push_back(static_cast<double>(random() % 5) - 2.0);
                if (numbers.back() <= 0.0) {
                    wanted.push_back(i);
                }
            }
            std::vector<std::uint32_t> places(size + 4);
            places.resize(find_up_to(0.0, numbers, places.data()));
            QCOMPARE(places, wanted);
        }
    }

    void gaps_that_are_used_up_wait_for_nothing() {
        std::vector<double> gaps = {1.0, 0.0, -1.0, 0.5, 2.0, -0.0, 7.0, 7.0};
        wait_for_gaps(3.0, gaps.data(), 6);
        for (const std::size_t i : {1U, 2U, 5U}) {
            QVERIFY(gaps[i] < -1e300);
        }
        QVERIFY(gaps[0] <= 4.0 && gaps[0] > 3.9999);
        QVERIFY(gaps[3] <= 3.5 && gaps[3] > 3.4999);
        QVERIFY(gaps[4] <= 5.0 && gaps[4] > 4.9999);
    }

    // Places keep their pieces between two orders, or stand for others after they were forgotten.
    void hits_are_put_in_the_order_of_their_pieces() {
        std::mt19937 random(17);
        constexpr std::uint32_t k_places = 60;
        HitOrder order;
        std::vector<PieceHit> at;
        for (int round = 0; round < 2000; ++round) {
            if (round % 50 == 0) {
                order.forget();
                at.clear();
                for (std::uint32_t i = 0; i < k_places; ++i) {
                    at.push_back({i % 7, i / 7, Proof::direction});
                }
                std::shuffle(at.begin(), at.end(), random);
            }
            std::vector<std::uint32_t> places;
            for (std::uint32_t i = 0; i < k_places; ++i) {
                if (random() % 8 < round % 9U) {
                    places.push_back(i);
                }
            }
            std::shuffle(places.begin(), places.end(), random);
            std::vector<PieceHit> hits;
            for (const std::uint32_t place : places) {
                hits.push_back(at[place]);
            }
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> wanted;
            for (const std::uint32_t place : places) {
                wanted[{at[place].piece_a, at[place].piece_b}] = place;
            }
            order.sort(hits, places, k_places);
            QCOMPARE(hits.size(), wanted.size());
            std::size_t i = 0;
            for (const auto& [pieces, place] : wanted) {
                QCOMPARE(places[i], place);
                QVERIFY(hits[i] == at[place]);
                ++i;
            }
        }
    }

    // Balls around boxes far along a diagonal are the farthest for their boxes' coordinates, and
    // around boxes at the origin they are alone what is there.
    void no_ball_of_a_kept_gap_is_beyond_the_reach() {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            std::mt19937 random(seed);
            const double far = seed % 3 == 0 ? 0.0 : std::pow(10.0, random() % 4);
            const Collider brick = brick_at(Vec3::Constant(far), random);
            const QueryTree& tree = brick.tree();
            const mpq_class beside = mpq_class(reach_of_all(tree)) - most_radius(tree) * k_box_axes;
            for (const QueryBox& box : tree.boxes) {
                QVERIFY2(most_radius(tree) >= box.half.norm(), std::to_string(seed).c_str());
                QVERIFY2(beside >= 0 && along(box.centre, box.centre) <= beside * beside,
                         std::to_string(seed).c_str());
            }
            const double size = brick.tree().boxes[0].centre.norm() + most_radius(tree);
            QVERIFY2(reach_of_all(tree) < 1.02 * size, std::to_string(seed).c_str());
        }
    }

    // A file may have boxes far larger than the root's. A gap beside such a ball would be lost to
    // rounding once it has been turned, so that its pieces are asked again, and answered as ever.
    void gaps_of_boxes_that_are_far_too_large_are_not_kept_data() {
        QTest::addColumn<float>("least_half");
        QTest::newRow("as they are made") << 0.0F;
        QTest::newRow("far too large") << 1e15F;
    }
    void gaps_of_boxes_that_are_far_too_large_are_not_kept() {
        QFETCH(float, least_half);
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            std::mt19937 random(seed);
            const Collider one = brick_at(Vec3::Zero(), random);
            const Collider two = collider_of(
                {piece_at(Vec3::Zero(), random), piece_at(Vec3(0.0, 40.0, 0.0), random)},
                least_half);
            CollideQuery single;
            const auto meets_at = [&](const Pose& pose) {
                return !single.run(one, two, pose, CollideMode::any)->empty();
            };
            const std::string what = std::to_string(seed);
            Pose pose;
            CoherentQuery query(one, two);
            pose.move.x() = 1000.0;
            QVERIFY2(query.run(pose, CollideMode::all)->empty(), what.c_str());
            pose.turn = Eigen::AngleAxisd(0.5, any_way(random)).toRotationMatrix();
            double apart = 10.0;
            double meets = 0.0;
            while (apart - meets > 1e-5) {
                pose.move.x() = 0.5 * (apart + meets);
                (meets_at(pose) ? meets : apart) = pose.move.x();
            }
            pose.move.x() = apart;
            QVERIFY2(query.run(pose, CollideMode::all)->empty(), what.c_str());
            QVERIFY2(query.counts().pair_tests > 0, what.c_str());
            pose.move.x() = apart + 5.0; // farther apart along the way that was found
            QVERIFY2(query.run(pose, CollideMode::all)->empty(), what.c_str());
            QCOMPARE(query.counts().pair_tests, std::uint64_t{least_half > 0.0F ? 1U : 0U});
            for (const double x : {apart, meets, meets - 1e-3}) {
                pose.move.x() = x;
                QVERIFY2(query.run(pose, CollideMode::any)->empty() == !meets_at(pose),
                         what.c_str());
            }
        }
    }

    // Two pairs are looked at side by side, and each has its own way, along which its boxes are
    // parted by what is told; no way is longer than 1, so that they are no nearer than that.
    void ways_between_boxes_part_them() {
        std::uint32_t parted = 0;
        constexpr std::uint32_t k_pairs = 2000;
        for (std::uint32_t seed = 0; seed < k_pairs; ++seed) {
            std::mt19937 random(seed);
            const std::array<hwa::Box, 2> a = {straight_box(random), straight_box(random)};
            const std::array<hwa::Box, 2> b = {straight_box(random), straight_box(random)};
            const std::array packed_a = {packed_box(a[0], {}), packed_box(a[1], {})};
            const std::array packed_b = {packed_box(b[0], {}), packed_box(b[1], {})};
            Pose pose;
            pose.turn = Eigen::AngleAxisd(2.0, any_way(random)).toRotationMatrix();
            pose.move = (seed % 4 == 0 ? 100.0 : 3.0) * any_way(random);
            const BoxPose ready(pose, 10.0, 10.0);
            const auto found =
                parted_boxes({&packed_a[0], &packed_a[1]}, {&packed_b[0], &packed_b[1]}, ready);
            const auto near =
                near_boxes({&packed_a[0], &packed_a[1]}, {&packed_b[0], &packed_b[1]}, ready, {});
            for (std::size_t i = 0; i < 2; ++i) {
                const auto what = "seed " + std::to_string(seed) + ", pair " + std::to_string(i);
                const Vec3 way(static_cast<double>(found[i].way[0]),
                               static_cast<double>(found[i].way[1]),
                               static_cast<double>(found[i].way[2]));
                QVERIFY2(along(way, way) <= 1, what.c_str());
                QVERIFY2(found[i].gap <= 0.0F || gap_along(way, a[i], b[i], pose) >=
                                                     mpq_class(static_cast<double>(found[i].gap)),
                         what.c_str());
                QVERIFY2(found[i].least >= near[i].least, what.c_str());
                QVERIFY2(found[i].least >= found[i].gap, what.c_str());
                QCOMPARE(found[i].distance2, near[i].distance2);
                const float of_near = 0.999F * near[i].least;
                parted += near[i].least > 0.0F && found[i].gap > of_near ? 1 : 0;
            }
        }
        // Some are parted by edges alone.
        QVERIFY2(parted > k_pairs, std::to_string(parted).c_str());
    }

    // The squares of what is beyond faces vanish in part in float32, and ways of them would be too
    // long.
    void ways_between_tiny_boxes_are_not_too_long() {
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const auto tiny_box = [&random] {
                hwa::Box box = straight_box(random);
                for (std::size_t i = 0; i < 3; ++i) {
                    box.centre[i] *= 0x1p-73F;
                    box.half[i] *= 0x1p-73F;
                }
                return box;
            };
            const hwa::Box a = tiny_box();
            const hwa::Box b = tiny_box();
            const PackedBox packed_a = packed_box(a, {});
            const PackedBox packed_b = packed_box(b, {});
            Pose pose;
            pose.move = 0x1p-71 * any_way(random);
            const BoxPose ready(pose, 0x1p-70, 0x1p-70);
            const auto found =
                parted_boxes({&packed_a, &packed_a}, {&packed_b, &packed_b}, ready)[0];
            const Vec3 way(static_cast<double>(found.way[0]), static_cast<double>(found.way[1]),
                           static_cast<double>(found.way[2]));
            const auto what = "seed " + std::to_string(seed);
            QVERIFY2(along(way, way) <= 1, what.c_str());
            QVERIFY2(found.gap <= 0.0F ||
                         gap_along(way, a, b, pose) >= mpq_class(static_cast<double>(found.gap)),
                     what.c_str());
        }
    }

    // After a long way the steps that close a gap are less than half of the way's last bit.
    void small_steps_after_a_long_way_are_not_lost() {
        std::mt19937 random(1);
        const Collider brick = brick_at(Vec3::Zero(), random);
        CollideQuery single;
        CoherentQuery query(brick, brick);
        Pose pose;
        pose.move.x() = 1e10;
        QVERIFY(query.run(pose, CollideMode::all)->empty());
        double apart = 10.0;
        double meets = 0.0;
        while (apart - meets > 1e-5) {
            pose.move.x() = 0.5 * (apart + meets);
            const bool is_apart = single.run(brick, brick, pose, CollideMode::any)->empty();
            (is_apart ? apart : meets) = pose.move.x();
        }
        int met = 0;
        for (int i = 0; i < 40; ++i) {
            pose.move.x() = apart - 5e-7 * i;
            const bool truth = !single.run(brick, brick, pose, CollideMode::any)->empty();
            QVERIFY2(!query.run(pose, CollideMode::any)->empty() == truth,
                     std::to_string(i).c_str());
            met += truth ? 1 : 0;
        }
        QVERIFY(met > 0 && met < 40);
    }

    // A body that moves by less than what parts it is not looked at again.
    void what_is_far_apart_waits() {
        const Model& a = model("knot.obj");
        CoherentQuery query(*a.collider, *a.collider);
        Pose pose;
        pose.move.x() = 10.0 * a.box.diagonal();
        QVERIFY(query.run(pose, CollideMode::all)->empty());
        pose.move.y() += a.box.diagonal();
        QVERIFY(query.run(pose, CollideMode::all)->empty());
        QCOMPARE(query.counts().box_tests + query.counts().pair_tests, std::uint64_t{0});
        pose.move.x() = std::nan("");
        QVERIFY(!query.run(pose, CollideMode::all));
        QVERIFY(!query.run(Pose(), CollideMode::any)->empty());
    }
};

QTEST_APPLESS_MAIN(CoherentTest)
#include "coherent.moc"
