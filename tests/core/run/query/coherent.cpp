// Along paths, what is remembered of the poses before changes no answer.
#include "query/coherent_query.h"
#include "support/fcl_models.h"
#include "support/packed_models.h"
#include "support/servant.h"

#include <QFile>
#include <QTest>
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

// A path with steps of about that share of the size: straight on, turning, back and forth, and
// with a jump now and then.
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

    // One that moves by less than what parts it is not looked at again.
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
