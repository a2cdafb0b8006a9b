// Rays and straight sweeps meet what Bullet, in doubles, says they meet, and when.
//
// Bullet's casts end where rounding keeps them from coming nearer, and start from shapes of their
// own, so no two answers are the same to the bit. What is asked is a band: a body that is smaller
// by it is met only if Bullet meets the body, no sooner, and a body that is larger by it, no later.
#include "play/contact_time.h"
#include "probe/box_box.h"
#include "probe/ray.h"
#include "probe/ray_asset.h"
#include "probe/segment_box.h"
#include "support/assets.h"
#include "support/long_run.h"
#include "support/random_pieces.h"

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <QTest>
#include <algorithm>
#include <btBulletCollisionCommon.h>
#include <optional>
#include <random>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

const int k_cases = is_long_run() ? 100'000 : 10'000;
// Bands are lengths; bodies are about 1 across and ways 3 to 8 long.
//
// Flat faces: the largest deviation seen is 1e-9.
constexpr double k_band = 1e-8;
// Round ones, which a simplex follows face by face: Bullet is up to 1e-4 early.
constexpr double k_round_band = 3e-4;
// Hulls that are kept as floats are larger and smaller by this share from their middle.
constexpr double k_hull_share = 3e-5;
// Bullet's conservative advancement ends a thousandth before things touch.
constexpr double k_advanced_band = 2e-3;

btVector3 bt(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
btTransform bt(const Pose& pose) {
    const Eigen::Quaterniond turn(pose.turn);
    return btTransform(btQuaternion(turn.x(), turn.y(), turn.z(), turn.w()), bt(pose.move));
}
btTransform at(const Vec3& place) {
    return btTransform(btQuaternion::getIdentity(), bt(place));
}

using Share = std::optional<double>; // of the way at which something is first met

// These shapes have no margin, by which Bullet rounds edges off.
btBoxShape sharp_box(const Vec3& half) {
    btBoxShape box(bt(half));
    box.setMargin(0.0);
    return box;
}

btCylinderShapeZ sharp_cylinder(double radius, double half) {
    btCylinderShapeZ can(btVector3(radius, radius, half));
    can.setMargin(0.0);
    return can;
}

// Casts a shape that goes straight on against one that stands.
template <class Cast>
Share swept(Cast& cast, const Vec3& from, const Vec3& way, const btTransform& still) {
    btConvexCast::CastResult result;
    result.m_fraction = 1.0;
    return cast.calcTimeOfImpact(at(from), at(from + way), still, still, result) &&
                   result.m_fraction <= 1.0
               ? Share(result.m_fraction)
               : std::nullopt;
}
Share swept(const btConvexShape& moving, const Vec3& from, const Vec3& way,
            const btConvexShape& shape, const btTransform& still) {
    btVoronoiSimplexSolver simplex;
    btSubsimplexConvexCast cast(&moving, &shape, &simplex);
    return swept(cast, from, way, still);
}
Share advanced(const btConvexShape& moving, const Vec3& from, const Vec3& way,
               const btConvexShape& shape, const btTransform& still) {
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btContinuousConvexCollision cast(&moving, &shape, &simplex, &depth);
    return swept(cast, from, way, still);
}
// Casts a ray in the way in which a world of Bullet's does.
Share ray_in_world(const Vec3& from, const Vec3& way, btCollisionShape& shape,
                   const btTransform& still) {
    btCollisionObject body;
    body.setCollisionShape(&shape);
    body.setWorldTransform(still);
    btCollisionWorld::ClosestRayResultCallback result(bt(from), bt(from + way));
    btCollisionWorld::rayTestSingle(at(from), at(from + way), &body, &shape, still, result);
    return result.hasHit() ? Share(result.m_closestHitFraction) : std::nullopt;
}

// Counts how often both met and how often both missed, so that neither case goes untested.
struct Tally {
    int hits = 0;
    int misses = 0;
    int inside = 0; // something begins in the body, which Bullet's casts have no rule for
    int faults = 0; // Bullet's own methods contradict each other
};

class Scene {
public:
    explicit Scene(unsigned seed) : random_(seed) { qInfo("seed %u", seed); }

    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    Vec3 vector(double reach) {
        const double x = between(-reach, reach);
        const double y = between(-reach, reach);
        return {x, y, between(-reach, reach)};
    }
    // Aims from all around toward a place in or beside a body at the origin.
    void aim(Vec3& from, Vec3& way) {
        std::normal_distribution<double> normal;
        const double x = normal(random_);
        const double y = normal(random_);
        from = between(2.5, 4.0) * Vec3(x, y, normal(random_)).normalized();
        way = between(1.2, 2.0) * (vector(1.2) - from);
    }
    Pose pose() {
        std::normal_distribution<double> normal;
        const double w = normal(random_);
        const double x = normal(random_);
        const double y = normal(random_);
        const Eigen::Quaterniond turn(w, x, y, normal(random_));
        return {turn.normalized().toRotationMatrix(), vector(0.3)};
    }
    Vec3 half() { return Vec3(between(0.1, 0.6), between(0.1, 0.6), between(0.1, 0.6)); }
    std::mt19937& random() { return random_; }

private:
    std::mt19937 random_;
};

// `ours` says when a body that is larger by a length is first met. Times of meeting fall as a body
// grows, so that this holds for a way that grazes, too.
template <class Ours>
bool agrees(const Ours& ours, const Share& bullet, double band, Tally& tally) {
    constexpr double k_rounding = 1e-12; // of shares
    const Share larger = ours(band);
    const Share smaller = ours(-band);
    if (larger && *larger == 0.0) {
        ++tally.inside;
        return true;
    }
    ++(bullet ? tally.hits : tally.misses);
    if (!bullet) {
        return !smaller;
    }
    return larger && *larger <= *bullet + k_rounding &&
           (!smaller || *bullet <= *smaller + k_rounding);
}

// Where a simplex has corners of two parallel faces Bullet's cast sees a hit now and then where
// nothing is, by a tenth of the bodies' size. There the coarser method has to agree.
template <class Ours, class Other>
bool agrees_but_for_faults(const Ours& ours, const Share& bullet, double band, const Other& other,
                           Tally& tally) {
    const Tally before = tally;
    if (agrees(ours, bullet, band, tally)) {
        return true;
    }
    tally = before;
    ++tally.faults;
    return agrees(ours, other(), k_advanced_band, tally);
}

Share share_of(const Result<std::optional<RayStretch>>& met) {
    return *met && (*met)->entry.t <= 1.0 ? Share((*met)->entry.t) : std::nullopt;
}
Share share_of(const Result<std::optional<Touch>>& touch) {
    return *touch ? Share((*touch)->time) : std::nullopt;
}
Aabb box_around_origin(const Vec3& half) {
    return {-half, half};
}

// Returns the number of the first case in which Bullet disagrees; -1 where there is none.
template <class Agrees> int first_wrong(Scene& scene, const Agrees& agrees_on) {
    for (int i = 0; i < k_cases; ++i) {
        Vec3 from;
        Vec3 way;
        scene.aim(from, way);
        if (!agrees_on(from, way)) {
            return i;
        }
    }
    return -1;
}

#define VERIFY_TALLY(tally)                                                                        \
    qInfo("%d meet, %d do not, %d begin inside; Bullet contradicts itself %d times", (tally).hits, \
          (tally).misses, (tally).inside, (tally).faults);                                         \
    QVERIFY((tally).hits > k_cases / 8 && (tally).misses > k_cases / 8);                           \
    QVERIFY((tally).faults < k_cases / 100)

} // namespace

class BesideBulletTest : public QObject {
    Q_OBJECT

private slots:
    void rays_at_balls() {
        Scene scene(601);
        Tally tally;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Vec3 centre = scene.vector(0.3);
            const double radius = scene.between(0.2, 1.2);
            btSphereShape ball(radius);
            const auto ours = [&](double grown) {
                return share_of(ray_meets({from, way}, Sphere{centre, radius + grown}));
            };
            return agrees(ours, ray_in_world(from, way, ball, at(centre)), k_round_band, tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    // A plane has no inside: it grows toward where the ray comes from.
    void rays_at_planes() {
        Scene scene(607);
        Tally tally;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Vec3 normal = scene.vector(1.0).normalized();
            const double offset = scene.between(-1.5, 1.5);
            btStaticPlaneShape plane(bt(normal), offset);
            const double side = normal.dot(from) > offset ? 1.0 : -1.0;
            const auto ours = [&](double grown) {
                return share_of(
                    ray_meets({from, way}, Plane{(offset + side * grown) * normal, normal}));
            };
            return agrees(ours, ray_in_world(from, way, plane, btTransform::getIdentity()), k_band,
                          tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    void rays_at_turned_cylinders() {
        Scene scene(608);
        Tally tally;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Pose pose = scene.pose();
            const double radius = scene.between(0.2, 0.9);
            const double half = scene.between(0.2, 0.9);
            auto can = sharp_cylinder(radius, half);
            const auto ours = [&](double grown) {
                const Vec3 up = (half + grown) * pose.turn.col(2);
                return share_of(ray_meets(
                    {from, way}, Cylinder{pose.move - up, pose.move + up, radius + grown}));
            };
            const auto other = [&] {
                return advanced(btSphereShape(0.0), from, way, can, bt(pose));
            };
            return agrees_but_for_faults(ours, ray_in_world(from, way, can, bt(pose)), k_round_band,
                                         other, tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    void rays_at_turned_boxes() {
        Scene scene(602);
        Tally tally;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Pose pose = scene.pose();
            const Vec3 half = 1.5 * scene.half();
            auto box = sharp_box(half);
            const auto ours = [&](double grown) -> Share {
                const auto in = segment_in_box(
                    {from, from + way}, box_around_origin(half + Vec3::Constant(grown)), pose);
                return in->place == SegmentPlace::outside ? std::nullopt : Share(in->entry);
            };
            const auto other = [&] {
                return advanced(btSphereShape(0.0), from, way, box, bt(pose));
            };
            return agrees_but_for_faults(ours, ray_in_world(from, way, box, bt(pose)), k_band,
                                         other, tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    // The hull is as an asset has it; a point of no size goes through it.
    void rays_at_hulls() {
        Scene scene(603);
        Tally tally;
        constexpr int k_rays = 20; // at each hull
        for (int i = 0; i < k_cases / k_rays; ++i) {
            std::vector<Vec3> points;
            for (int k = 0; k < 6 + static_cast<int>(scene.random()() % 30); ++k) {
                points.push_back(scene.vector(0.8).cast<float>().cast<double>());
            }
            const std::array<RayTarget, 2> targets = {target_of(points, k_hull_share),
                                                      target_of(points, -k_hull_share)};
            btConvexHullShape hull;
            hull.setMargin(0.0);
            for (const Vec3& point : points) {
                hull.addPoint(bt(point), false);
            }
            hull.recalcLocalAabb();
            for (int ray = 0; ray < k_rays; ++ray) {
                Vec3 from;
                Vec3 way;
                scene.aim(from, way);
                const auto ours = [&](double grown) -> Share {
                    const auto met = targets[grown > 0.0 ? 0 : 1].meets({from, way});
                    return met->empty() || met->front().in.entry.t > 1.0
                               ? std::nullopt
                               : Share(met->front().in.entry.t);
                };
                QVERIFY2(agrees(ours, ray_in_world(from, way, hull, btTransform::getIdentity()),
                                k_band, tally),
                         qPrintable(QString("hull %1, ray %2").arg(i).arg(ray)));
            }
        }
        VERIFY_TALLY(tally);
    }

    void boxes_swept_at_boxes() {
        Scene scene(604);
        Tally tally;
        const btTransform origin = btTransform::getIdentity();
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Vec3 moving = scene.half();
            const Vec3 still = scene.half();
            const auto one = sharp_box(moving);
            const auto other = sharp_box(still);
            const auto ours = [&](double grown) -> Share {
                const auto times = contact_times({from - moving, from + moving}, way,
                                                 box_around_origin(still + Vec3::Constant(grown)));
                return *times ? Share((*times)->first) : std::nullopt;
            };
            const auto second = [&] { return advanced(one, from, way, other, origin); };
            return agrees_but_for_faults(ours, swept(one, from, way, other, origin), k_band, second,
                                         tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    void balls_swept_at_balls() {
        Scene scene(605);
        Tally tally;
        const btTransform origin = btTransform::getIdentity();
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const double moving = scene.between(0.05, 0.5);
            const double still = scene.between(0.05, 0.5);
            const btSphereShape one(moving);
            const btSphereShape other(still);
            const auto ours = [&](double grown) {
                return share_of(contact_time({from, way}, moving, {Vec3::Zero()}, still + grown));
            };
            return agrees(ours, swept(one, from, way, other, origin), k_round_band, tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    void balls_swept_at_planes() {
        Scene scene(609);
        Tally tally;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Vec3 normal = scene.vector(1.0).normalized();
            const double offset = scene.between(-1.5, 1.5);
            const double radius = scene.between(0.05, 0.5);
            const btSphereShape ball(radius);
            const btStaticPlaneShape plane(bt(normal), offset);
            btContinuousConvexCollision cast(&ball, &plane);
            const auto ours = [&](double grown) {
                return share_of(
                    contact_time({from, way}, radius + grown, HalfSpace{normal, offset}));
            };
            return agrees(ours, swept(cast, from, way, btTransform::getIdentity()), k_advanced_band,
                          tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    void balls_swept_at_turned_cylinders() {
        Scene scene(610);
        Tally tally;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Pose pose = scene.pose();
            const double round = scene.between(0.1, 0.6);
            const double half = scene.between(0.1, 0.6);
            const double radius = scene.between(0.05, 0.5);
            const btSphereShape ball(radius);
            const auto can = sharp_cylinder(round, half);
            const auto ours = [&](double grown) {
                return share_of(
                    contact_time({from, way}, radius + grown,
                                 PlayCylinder{pose.move, pose.turn.col(2), half, round}));
            };
            return agrees(ours, swept(ball, from, way, can, bt(pose)), k_round_band, tally);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
    }

    // Balls are swept by both of Bullet's methods; conservative advancement is the coarser one.
    void balls_swept_at_turned_boxes() {
        Scene scene(606);
        Tally tally;
        Tally coarse;
        const auto agrees_on = [&](const Vec3& from, const Vec3& way) {
            const Pose pose = scene.pose();
            const Vec3 half = scene.half();
            const double radius = scene.between(0.05, 0.5);
            const btSphereShape ball(radius);
            const auto box = sharp_box(half);
            const auto ours = [&](double grown) {
                return share_of(
                    contact_time({from, way}, radius + grown, PlayBox{pose.move, half, pose.turn}));
            };
            return agrees(ours, swept(ball, from, way, box, bt(pose)), k_round_band, tally) &&
                   agrees(ours, advanced(ball, from, way, box, bt(pose)), k_advanced_band, coarse);
        };
        QCOMPARE(first_wrong(scene, agrees_on), -1);
        VERIFY_TALLY(tally);
        VERIFY_TALLY(coarse);
    }

private:
    // Makes an asset of the points' hull, larger or smaller by that share as seen from their
    // middle, which is well inside. Assets have floats, which round by far less.
    static RayTarget target_of(const std::vector<Vec3>& points, double share) {
        Vec3 middle = Vec3::Zero();
        for (const Vec3& point : points) {
            middle += point / static_cast<double>(points.size());
        }
        std::vector<Vec3> moved;
        for (const Vec3& point : points) {
            const Vec3 scaled = point + share * (point - middle);
            moved.push_back(scaled.cast<float>().cast<double>());
        }
        PieceSet set;
        set.pieces = {piece_around(moved)};
        set.pieces.front().faces = {0};
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.0});
        const auto bytes = bytes_of(set, *packed, 0.0, 1);
        hwa::Asset asset;
        if (hwa::Asset::open(bytes.data(), bytes.size(), asset) != hwa::Fault::none) {
            qFatal("no asset");
        }
        auto target = RayTarget::make(asset, "hull");
        if (!target) {
            qFatal("no target");
        }
        return std::move(*target);
    }
};

QTEST_APPLESS_MAIN(BesideBulletTest)
#include "beside_bullet.moc"
