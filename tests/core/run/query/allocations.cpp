// After a few queries nothing is allocated any more, which is checked by counting every operator
// new of this program.
#include "query/collider.h"
#include "support/assets.h"
#include "support/counted_memory.h"
#include "support/random_pieces.h"
#include "support/servant.h"

#include <QTest>
#include <random>

using namespace hullwright;

namespace {

Collider collider_of(std::uint32_t seed) {
    PieceSet set;
    set.pieces = tests::random_pieces(200, seed, tests::anywhere, 0.3);
    const TriMesh mesh = tests::mesh_of(set.pieces);
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.0});
    const auto bytes = tests::bytes_of(set, *packed, 0.0, mesh.triangles.size());
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset) != hwa::Fault::none) {
        qFatal("no asset");
    }
    return *Collider::make(asset, "test");
}

} // namespace

class AllocationsTest : public QObject {
    Q_OBJECT

private slots:
    void queries_take_no_memory_after_the_first() {
        const Collider a = collider_of(1);
        const Collider b = collider_of(2);
        std::mt19937 random(3);
        std::vector<Pose> poses;
        for (int i = 0; i < (tests::k_sanitized ? 50 : 500); ++i) {
            Pose pose;
            pose.turn =
                Eigen::AngleAxisd(0.1 * i, tests::anywhere(random).normalized()).toRotationMatrix();
            pose.move = 0.5 * tests::anywhere(random);
            poses.push_back(pose);
        }
        CollideQuery query;
        for (const CollideMode mode : {CollideMode::any, CollideMode::all}) {
            std::uint64_t allocations = 0;
            std::uint64_t pairs = 0;
            std::uint64_t exact = 0;
            for (int round = 0; round < 2; ++round) {
                allocations = tests::g_allocations;
                pairs = exact = 0;
                for (const Pose& pose : poses) {
                    (void)query.run(a, b, pose, mode);
                    pairs += query.counts().pair_tests;
                    exact += query.counts().exact_tests;
                }
                // The first round allocates; otherwise the counter would not work.
                QVERIFY(round > 0 || tests::g_allocations > allocations);
            }
            QVERIFY(pairs > poses.size());
            QCOMPARE(exact, std::uint64_t{0});
            QCOMPARE(tests::g_allocations - allocations, std::uint64_t{0});
        }
    }
};

QTEST_APPLESS_MAIN(AllocationsTest)
#include "allocations.moc"
