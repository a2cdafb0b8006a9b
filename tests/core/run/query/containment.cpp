// Components that float in a solid without touching any of its pieces are found, and nothing else
// is.
#include "query/containment.h"
#include "check/checked_surface.h"
#include "mesh/winding.h"
#include "piece/decompose.h"
#include "support/assets.h"
#include "support/fcl_models.h"
#include "support/large_shapes.h"
#include "support/servant.h"

#include <QTest>
#include <numeric>
#include <random>

using namespace hullwright;

namespace {

Collider collider_of(const TriMesh& mesh, double percent,
                     SurfaceChoice choice = SurfaceChoice::automatic) {
    DecomposeSettings settings;
    settings.tolerance = {percent, true};
    settings.surface.choice = choice;
    PieceSet set = decompose(mesh, settings)->set;
    for (Piece& piece : set.pieces) {
        piece.part = 0; // a test's asset has this part alone
    }
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
    const auto kinds = classify_surface(mesh, settings.surface);
    const auto bytes =
        tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), *build_cage(mesh, set, *kinds));
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
        // The solid is a thick ring with a ring-shaped hollow in it.
        const TriMesh ring = shapes::torus(36, 24);
        TriMesh hollow = ring;
        for (Vec3& v : hollow.vertices) {
            const Vec3 spine = Vec3(v.x(), v.y(), 0.0).normalized() * 3.0;
            v = spine + 0.5 * (v - spine);
        }
        for (const TriMesh& mesh : {ring, shapes::together(ring, shapes::inside_out(hollow))}) {
            const auto surface = make_checked_surface(mesh, true, {});
            const Collider big = collider_of(mesh, percent);
            const TriMesh box = shapes::box(Vec3::Constant(-0.02), Vec3::Constant(0.04));
            const Collider small = collider_of(box, 0.0);
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

    // A rod in an open solid is inside, even when it looks out of it through a hole.
    void what_is_in_an_open_solid_is_found_data() {
        QTest::addColumn<double>("percent");
        QTest::newRow("exact") << 0.0;
        QTest::newRow("a twentieth of a percent") << 0.05;
    }
    void what_is_in_an_open_solid_is_found() {
        QFETCH(double, percent);
        TriMesh ring = shapes::torus(72, 48);
        const Vec3 hole = ring.vertices[12]; // the hole is on top
        std::erase_if(ring.triangles,
                      [&](const Triangle& t) { return (ring.vertices[t[0]] - hole).norm() < 0.3; });
        ring = make_mesh(std::move(ring.vertices), std::move(ring.triangles));
        std::vector<FaceId> faces(ring.triangles.size());
        std::iota(faces.begin(), faces.end(), FaceId{0});
        const auto winding = *WindingField::build(ring, faces);
        const Collider open = collider_of(ring, percent);
        QVERIFY(open.cage().has_inside && !open.cage().lids.empty());
        const Vec3 size(0.04, 0.04, 0.5);
        const Collider rod = collider_of(shapes::box(Vec3(-0.5 * size), size), 0.0);
        CollideQuery query;
        ContainmentQuery containment;
        int inside = 0;
        int through = 0;
        int outside = 0;
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 600 : 3000); ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(-1.0, 1.0);
            Pose pose;
            const double x = unit(random);
            const double y = unit(random);
            pose.turn =
                Eigen::Quaterniond(1.0, 0.3 * x, 0.3 * y, unit(random)).normalized().matrix();
            pose.move = hole + Vec3(0.2 * unit(random), 0.2 * unit(random), unit(random));
            double most = 0.0; // the range of winding numbers at the rod's points
            double least = 1.0;
            for (int i = 0; i <= 50; ++i) {
                const double w = winding.at(pose(Vec3(0, 0, (i / 50.0 - 0.5) * size.z())));
                most = std::max(most, w);
                least = std::min(least, w);
            }
            const bool swapped = seed % 2 == 1;
            const Collider& a = swapped ? rod : open;
            const Collider& b = swapped ? open : rod;
            const Pose b_from_a = swapped ? relative(pose, Pose()) : pose;
            const auto hits = query.run(a, b, b_from_a, CollideMode::any);
            if (!hits.empty() || (most > 0.2 && most < 0.8)) {
                continue; // the end of the rod is in the hole
            }
            const auto found = containment.run(a, b, b_from_a, hits);
            QVERIFY2((most > 0.5) == !found.empty(), qPrintable(QString::number(seed)));
            QVERIFY(found.empty() || (found.size() == 1 && found[0] == Inclusion{swapped, 0}));
            ++(most < 0.5 ? outside : least > 0.5 ? inside : through);
        }
        qInfo("%d inside, %d through the hole, %d outside", inside, through, outside);
        QVERIFY(inside > 20 && through > 20 && outside > 20);
    }

    void each_connected_part_is_asked_for() {
        const TriMesh ring = shapes::torus(36, 24);
        const Collider big = collider_of(ring, 0.0);
        const Vec3 size = Vec3::Constant(0.04);
        const auto box_at = [&](const Vec3& p) { return shapes::box(Vec3(p - 0.5 * size), size); };
        // Three boxes are on the ring's spine where no piece is, in its wall, and in the middle of
        // its hole.
        Vec3 spine = Vec3::Zero();
        for (double turn = 0.0; spine.isZero(); turn += 0.1) {
            const Vec3 at(3.0 * std::cos(turn), 3.0 * std::sin(turn), 0.0);
            const Collider box = collider_of(box_at(at), 0.0);
            CollideQuery query;
            spine = query.run(big, box, Pose(), CollideMode::any).empty() ? at : spine;
        }
        TriMesh boxes = box_at(spine);
        boxes = shapes::together(boxes, box_at(ring.vertices[0]));
        boxes = shapes::together(boxes, box_at(Vec3::Zero()));
        const Collider three = collider_of(boxes, 0.0);
        CollideQuery query;
        ContainmentQuery containment;
        const auto hits = query.run(big, three, Pose(), CollideMode::all);
        QVERIFY(!hits.empty());
        const auto found = containment.run(big, three, Pose(), hits);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0] == (Inclusion{false, 0}));
        // A sheet has no inside that could hold something.
        const Collider open = collider_of(ring, 0.0, SurfaceChoice::sheet);
        QVERIFY(containment.run(open, three, Pose(), hits).empty());
    }
};

QTEST_APPLESS_MAIN(ContainmentTest)
#include "containment.moc"
