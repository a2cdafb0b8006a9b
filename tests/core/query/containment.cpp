// What floats in a solid without touching any of its pieces: found, and nothing else.
#include "query/containment.h"
#include "check/checked_surface.h"
#include "piece/decompose.h"
#include "support/assets.h"
#include "support/fcl_models.h"
#include "support/large_shapes.h"
#include "support/servant.h"

#include <QTest>
#include <random>

using namespace hullwright;

namespace {

Collider collider_of(const TriMesh& mesh, double percent, bool closed) {
    DecomposeSettings settings;
    settings.tolerance = {percent, true};
    PieceSet set = decompose(mesh, settings)->set;
    for (Piece& piece : set.pieces) {
        piece.part = 0; // the only one a test's asset has
    }
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
    const auto bytes =
        tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), build_cage(mesh, set, closed));
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_query | hwa::k_cage) !=
        hwa::Fault::none) {
        qFatal("no asset");
    }
    return *Collider::make(asset, "test");
}

} // namespace

class ContainmentTest : public QObject {
    Q_OBJECT

private slots:
    void what_floats_inside_is_found_data() {
        QTest::addColumn<double>("percent");
        QTest::newRow("exact") << 0.0;
        QTest::newRow("half a percent") << 0.5;
    }
    void what_floats_inside_is_found() {
        QFETCH(double, percent);
        // A thick ring with a ring-shaped hollow in it.
        const TriMesh ring = shapes::torus(36, 24);
        TriMesh hollow = ring;
        for (Vec3& v : hollow.vertices) {
            const Vec3 spine = Vec3(v.x(), v.y(), 0.0).normalized() * 3.0;
            v = spine + 0.5 * (v - spine);
        }
        for (const TriMesh& mesh : {ring, shapes::together(ring, shapes::inside_out(hollow))}) {
            const auto surface = make_checked_surface(mesh, true, {});
            const Collider big = collider_of(mesh, percent, true);
            const TriMesh box = shapes::box(Vec3::Constant(-0.02), Vec3::Constant(0.04));
            const Collider small = collider_of(box, 0.0, true);
            CollideQuery query;
            ContainmentQuery containment;
            int inside = 0;
            int outside = 0;
            int meet = 0;
            constexpr std::uint32_t k_poses = tests::k_sanitized ? 500 : 10000;
            for (std::uint32_t seed = 0; seed < k_poses; ++seed) {
                std::mt19937 random(seed);
                std::uniform_real_distribution<double> unit(0.0, 1.0);
                Pose pose = tests::random_pose(bounds_of(mesh), bounds_of(box), random);
                const Vec3 at(unit(random), unit(random), unit(random));
                pose.move = bounds_of(mesh).lower + at.cwiseProduct(bounds_of(mesh).size());
                const bool swapped = seed % 2 == 1;
                const Collider& a = swapped ? small : big;
                const Collider& b = swapped ? big : small;
                const Pose b_from_a = swapped ? relative(pose, Pose()) : pose;
                const auto hits = query.run(a, b, b_from_a, CollideMode::any);
                const auto found = containment.run(a, b, b_from_a, hits);
                if (!hits.empty()) {
                    QVERIFY(found.empty());
                    ++meet;
                    continue;
                }
                const bool expected = is_inside(*surface, pose.move);
                QVERIFY2(expected == !found.empty(), qPrintable(QString::number(seed)));
                QVERIFY(found.empty() || (found.size() == 1 && found[0] == Inclusion{swapped, 0}));
                ++(expected ? inside : outside);
            }
            qInfo("%u poses from seed 0: %d meet, %d inside, %d outside", k_poses, meet, inside,
                  outside);
            QVERIFY(inside > 0 && outside > 0 && meet > 0);
        }
    }

    void each_connected_part_is_asked_for() {
        const TriMesh ring = shapes::torus(36, 24);
        const Collider big = collider_of(ring, 0.0, true);
        const Vec3 size = Vec3::Constant(0.04);
        const auto box_at = [&](const Vec3& p) { return shapes::box(Vec3(p - 0.5 * size), size); };
        // On the ring's spine where no piece is, in its wall, and in the middle of the hole.
        Vec3 spine = Vec3::Zero();
        for (double turn = 0.0; spine.isZero(); turn += 0.1) {
            const Vec3 at(3.0 * std::cos(turn), 3.0 * std::sin(turn), 0.0);
            const Collider box = collider_of(box_at(at), 0.0, true);
            CollideQuery query;
            spine = query.run(big, box, Pose(), CollideMode::any).empty() ? at : spine;
        }
        TriMesh boxes = box_at(spine);
        boxes = shapes::together(boxes, box_at(ring.vertices[0]));
        boxes = shapes::together(boxes, box_at(Vec3::Zero()));
        const Collider three = collider_of(boxes, 0.0, true);
        CollideQuery query;
        ContainmentQuery containment;
        const auto hits = query.run(big, three, Pose(), CollideMode::all);
        QVERIFY(!hits.empty());
        const auto found = containment.run(big, three, Pose(), hits);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0] == (Inclusion{false, 0}));
        // An open surface holds nothing.
        const Collider open = collider_of(ring, 0.0, false);
        QVERIFY(containment.run(open, three, Pose(), hits).empty());
    }
};

QTEST_APPLESS_MAIN(ContainmentTest)
#include "containment.moc"
