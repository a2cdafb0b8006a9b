// Components that float in a solid without touching any of its pieces are found, and nothing else
// is.
#include "query/containment.h"
#include "piece/decompose.h"
#include "support/assets.h"
#include "support/fcl_models.h"
#include "support/large_shapes.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/solid_angles.h"
#include "support/solid_blocks.h"
#include "support/stop_at.h"

#include <QTest>
#include <random>

using namespace hullwright;

namespace {

Collider collider_of(const TriMesh& mesh, const PieceSet& set) {
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
    const auto kinds = classify_surface(mesh, set.surface);
    const auto bytes =
        tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), *build_cage(mesh, set, *kinds));
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_query | hwa::k_cage) !=
        hwa::Fault::none) {
        qFatal("no asset");
    }
    return *Collider::make(asset, "test");
}

Collider collider_of(const TriMesh& mesh, double percent,
                     SurfaceChoice choice = SurfaceChoice::automatic) {
    DecomposeSettings settings;
    settings.tolerance = {percent, true};
    settings.surface.choice = choice;
    PieceSet set = decompose(mesh, settings)->set;
    for (Piece& piece : set.pieces) {
        piece.part = 0; // a test's asset has this part alone
    }
    return collider_of(mesh, set);
}

bool is_nothing_or(std::span<const Inclusion> found, const Inclusion& one) {
    return found.empty() || (found.size() == 1 && found[0] == one);
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
            const Collider big = collider_of(mesh, percent);
            const TriMesh box = shapes::box(Vec3::Constant(-0.02), Vec3::Constant(0.04));
            const Collider small = collider_of(box, 0.0);
            CollideQuery query;
            ContainmentQuery containment;
            int inside = 0;
            int outside = 0;
            int meet = 0;
            const std::uint32_t poses = tests::k_sanitized     ? 500
                                        : tests::is_long_run() ? 10000
                                                               : 2500;
            const std::uint32_t begin = tests::slice();
            for (std::uint32_t seed = begin; seed < begin + poses; ++seed) {
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
                const auto found = containment.run(a, b, b_from_a, *hits);
                if (!hits->empty()) {
                    QVERIFY(found->empty());
                    ++meet;
                    continue;
                }
                const bool expected = tests::sum_of_angles(mesh, pose.move) > 0.5;
                QVERIFY2(expected == !found->empty(), qPrintable(QString::number(seed)));
                QVERIFY(is_nothing_or(*found, {swapped, 0}));
                ++(expected ? inside : outside);
            }
            qInfo("%u poses from seed %u: %d meet, %d inside, %d outside", poses, begin, meet,
                  inside, outside);
            QVERIFY(inside > 0 && outside > 0 && meet > 0);
        }
    }

    // A thing in a body that fills the solid touches it; where the body was left out it is found
    // inside. Of a filled thing that is inside, each body that no surface belongs to counts, too.
    void what_fills_a_solid_is_touched() {
        const TriMesh mesh = shapes::block_of_cells();
        const PieceSet filled = shapes::blocks_of(mesh);
        PieceSet hollow = filled;
        hollow.pieces.pop_back();
        const Collider small =
            collider_of(shapes::box(Vec3::Constant(-0.1), Vec3::Constant(0.2)), 0.0);
        CollideQuery query;
        ContainmentQuery containment;
        Pose pose;
        pose.move = Vec3::Constant(1.5);
        for (const bool is_filled : {true, false}) {
            const Collider big = collider_of(mesh, is_filled ? filled : hollow);
            const auto hits = query.run(big, small, pose, CollideMode::any);
            QCOMPARE(hits->size(), is_filled ? std::size_t{1} : std::size_t{0});
            const auto found = containment.run(big, small, pose, *hits);
            QCOMPARE(found->size(), is_filled ? std::size_t{0} : std::size_t{1});
        }
        TriMesh tiny = mesh;
        PieceSet of_tiny = filled;
        for (Vec3& v : tiny.vertices) {
            v *= 0.05;
        }
        for (Piece& piece : of_tiny.pieces) {
            for (Vec3& v : piece.vertices) {
                v *= 0.05;
            }
        }
        const Collider guest = collider_of(tiny, of_tiny);
        pose.move = Vec3::Constant(1.4);
        const Collider host = collider_of(mesh, hollow);
        QVERIFY(query.run(host, guest, pose, CollideMode::any)->empty());
        const auto inside = containment.run(host, guest, pose, {});
        QVERIFY(inside && inside->size() == 2);
        QVERIFY((*inside)[0] == (Inclusion{false, 0}) && (*inside)[1] == (Inclusion{false, 1}));
    }

    // A rod in an open solid is inside, even when it looks out of it through a hole.
    void what_is_in_an_open_solid_is_found_data() {
        QTest::addColumn<double>("percent");
        QTest::addColumn<std::uint32_t>("begin"); // the first seed
        QTest::addColumn<std::uint32_t>("poses");
        const std::uint32_t begin = tests::k_sanitized ? 0 : tests::slice();
        const std::uint32_t poses = tests::k_sanitized ? 200 : tests::is_long_run() ? 1000 : 400;
        QTest::newRow("exact") << 0.0 << begin << poses;
        QTest::newRow("a twentieth of a percent") << 0.05 << begin << poses;
        // The first rod was below the lid once, where the winding number is 0.148.
        QTest::newRow("beside the rim") << 0.0 << 11541162U << 200U;
    }
    void what_is_in_an_open_solid_is_found() {
        QFETCH(double, percent);
        QFETCH(std::uint32_t, begin);
        QFETCH(std::uint32_t, poses);
        TriMesh ring = shapes::torus(72, 48);
        const Vec3 hole = ring.vertices[12]; // the hole is on top
        std::erase_if(ring.triangles,
                      [&](const Triangle& t) { return (ring.vertices[t[0]] - hole).norm() < 0.3; });
        ring = make_mesh(std::move(ring.vertices), std::move(ring.triangles));
        const Collider open = collider_of(ring, percent);
        QVERIFY(open.cage().has_inside && !open.cage().lids.empty());
        const Vec3 size(0.04, 0.04, 0.5);
        // The points lie along the middle of the rod, nearer to each other than it is wide, and
        // along its edges: where the rod leans over a rim, one edge alone may reach in.
        constexpr int k_points = 8;
        std::vector<Vec3> looked_at;
        for (const Vec3& side :
             {Vec3(0, 0, 0), Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(-1, 1, 0), Vec3(1, 1, 0)}) {
            for (int i = -k_points; i <= k_points; i += side.isZero() ? 1 : 2) {
                const Vec3 share(side.x(), side.y(), static_cast<double>(i) / k_points);
                looked_at.emplace_back(0.5 * size.cwiseProduct(share));
            }
        }
        const Collider rod = collider_of(shapes::box(Vec3(-0.5 * size), size), 0.0);
        CollideQuery query;
        ContainmentQuery containment;
        int inside = 0;
        int through = 0;
        int outside = 0;
        for (std::uint32_t seed = begin; seed < begin + poses; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(-1.0, 1.0);
            Pose pose;
            const double x = unit(random);
            const double y = unit(random);
            pose.turn =
                Eigen::Quaterniond(1.0, 0.3 * x, 0.3 * y, unit(random)).normalized().matrix();
            pose.move = hole + Vec3(0.2 * unit(random), 0.2 * unit(random), unit(random));
            const bool swapped = seed % 2 == 1;
            const Collider& a = swapped ? rod : open;
            const Collider& b = swapped ? open : rod;
            const Pose b_from_a = swapped ? relative(pose, Pose()) : pose;
            const auto hits = query.run(a, b, b_from_a, CollideMode::any);
            if (!hits->empty()) {
                continue;
            }
            double most = 0.0; // the range of winding numbers at the rod's points
            double least = 1.0;
            for (const Vec3& point : looked_at) {
                const double w = tests::sum_of_angles(ring, pose(point));
                most = std::max(most, w);
                least = std::min(least, w);
            }
            if (most > 0.2 && most < 0.8) {
                continue; // the end of the rod is in the hole
            }
            const auto found = containment.run(a, b, b_from_a, *hits);
            QVERIFY2((most > 0.5) == !found->empty(), qPrintable(QString::number(seed)));
            QVERIFY(is_nothing_or(*found, {swapped, 0}));
            ++(most < 0.5 ? outside : least > 0.5 ? inside : through);
        }
        qInfo("%d inside, %d through the hole, %d outside", inside, through, outside);
        QVERIFY(inside > 10 && through > 10 && outside > 10);
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
            spine = query.run(big, box, Pose(), CollideMode::any)->empty() ? at : spine;
        }
        TriMesh boxes = box_at(spine);
        boxes = shapes::together(boxes, box_at(ring.vertices[0]));
        boxes = shapes::together(boxes, box_at(Vec3::Zero()));
        const Collider three = collider_of(boxes, 0.0);
        CollideQuery query;
        ContainmentQuery containment;
        const auto hits = query.run(big, three, Pose(), CollideMode::all);
        QVERIFY(!hits->empty());
        const auto found = containment.run(big, three, Pose(), *hits);
        QCOMPARE(found->size(), std::size_t{1});
        QVERIFY((*found)[0] == (Inclusion{false, 0}));
        // A sheet has no inside that could hold something.
        const Collider open = collider_of(ring, 0.0, SurfaceChoice::sheet);
        QVERIFY(containment.run(open, three, Pose(), *hits)->empty());
    }

    // Every one of many parts in the ring's hole is held against all triangles of its cage.
    void a_stop_leaves_the_other_parts_unasked() {
        const Collider ring = collider_of(shapes::torus(36, 24), 0.0);
        std::vector<Vec3> vertices;
        std::vector<Triangle> triangles;
        for (int i = 0; i < 2400; ++i) {
            const auto first = static_cast<Index>(vertices.size());
            const Vec3 at(0.025 * (i % 60) - 0.75, 0.025 * (i / 60) - 0.5, 0.0);
            for (const Vec3& corner :
                 {Vec3(0, 0, 0), Vec3(0.01, 0, 0), Vec3(0, 0.01, 0), Vec3(0, 0, 0.01)}) {
                vertices.emplace_back(at + corner);
            }
            for (const Triangle& t : {Triangle{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
                triangles.push_back({first + t[0], first + t[1], first + t[2]});
            }
        }
        const Collider many =
            collider_of(make_mesh(std::move(vertices), std::move(triangles)), 0.0);
        ContainmentQuery containment;
        QVERIFY(containment.run(ring, many, Pose(), {})->empty());
        const std::size_t all = ring.cage().triangles.size() * many.cage().leaves.size();
        QVERIFY2(all > 1'000'000, qPrintable(QString::number(all)));
        tests::StopAt stop(0.6); // the parts of b are the second half
        const auto found = containment.run(ring, many, Pose(), {}, stop.progress());
        QVERIFY(!found && found.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.9);
        QVERIFY(stop.told_after() <= 1);
    }
};

QTEST_APPLESS_MAIN(ContainmentTest)
#include "containment.moc"
