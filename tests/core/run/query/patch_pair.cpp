// Faces of two patches meet or not, whatever their hulls do, and a stop ends the search.
#include "query/patch_pair.h"
#include "support/large_shapes.h"
#include "support/shapes.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace hullwright;

namespace {

// All of the mesh as one piece.
QuerySurface surface_of(const TriMesh& mesh) {
    return {mesh.vertices, mesh.triangles, {0, static_cast<std::uint32_t>(mesh.triangles.size())}};
}

Pose moved(double x, double y, double z) {
    Pose pose;
    pose.move = Vec3(x, y, z);
    return pose;
}

} // namespace

class PatchPairTest : public QObject {
    Q_OBJECT

private slots:
    void no_faces_meet_none() {
        const QuerySurface none = {{}, {}, {0, 0}};
        PatchQuery query;
        QVERIFY(!*query.meet(none, 0, surface_of(shapes::box()), 0, Pose()));
        QVERIFY(!*query.meet(surface_of(shapes::box()), 0, none, 0, Pose()));
    }

    void boxes_meet_where_their_sides_do() {
        const QuerySurface box = surface_of(shapes::box());
        const QuerySurface small = surface_of(shapes::box(Vec3(0, 0, 0), Vec3::Constant(0.25)));
        PatchQuery query;
        QVERIFY(*query.meet(box, 0, box, 0, moved(0.5, 0.5, 0.5)));
        QVERIFY(*query.meet(box, 0, box, 0, moved(1.0, 0.25, 0.25))); // touching counts
        QVERIFY(!*query.meet(box, 0, box, 0, moved(1.0 + 1e-15, 0.25, 0.25)));
        QVERIFY(!*query.meet(box, 0, small, 0, moved(0.5, 0.5, 0.5))); // it floats inside
    }

    // Faces that are left out because they lie elsewhere are none of those that meet.
    void the_answer_is_that_of_all_faces() {
        constexpr unsigned k_seed = 7;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::normal_distribution<double> normal;
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        const QuerySurface one = surface_of(shapes::torus(12, 8));
        const QuerySurface other = surface_of(shapes::torus(9, 6));
        Aabb box;
        for (const Vec3& vertex : one.vertices) {
            box.add(vertex);
        }
        const auto all_meet = [&](const Pose& pose) {
            const auto corners = [](const QuerySurface& surface, const Triangle& t) {
                return std::array{surface.vertices[t[0]], surface.vertices[t[1]],
                                  surface.vertices[t[2]]};
            };
            return std::ranges::any_of(one.triangles, [&](const Triangle& t) {
                const auto a = corners(one, t);
                return std::ranges::any_of(other.triangles, [&](const Triangle& u) {
                    auto b = corners(other, u);
                    std::ranges::transform(b, b.begin(), pose);
                    return hulls_meet(std::span<const Vec3>(a), std::span<const Vec3>(b),
                                      Vec3(b[0] - a[0]))
                        .meet;
                });
            });
        };
        PatchQuery query;
        int met = 0;
        constexpr int k_poses = 120;
        for (int i = 0; i < k_poses; ++i) {
            Pose pose;
            pose.turn =
                Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
                    .normalized()
                    .toRotationMatrix();
            pose.move = unit(random) * box.diagonal() *
                        Vec3(normal(random), normal(random), normal(random)).normalized();
            const bool meet = all_meet(pose);
            QVERIFY2(*query.meet(one, 0, other, 0, pose) == meet, qPrintable(QString::number(i)));
            met += meet ? 1 : 0;
        }
        QVERIFY2(met > k_poses / 8 && met < k_poses - k_poses / 8,
                 qPrintable(QString::number(met)));
    }

    void a_stop_ends_it() {
        std::stop_source stop;
        const Progress progress(stop.get_token());
        const QuerySurface torus = surface_of(shapes::torus(40, 30));
        PatchQuery query;
        const auto before = query.meet(torus, 0, torus, 0, moved(20, 0, 0), progress);
        QVERIFY(before && !*before);
        stop.request_stop();
        const auto after = query.meet(torus, 0, torus, 0, moved(20, 0, 0), progress);
        QVERIFY(!after && after.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(PatchPairTest)
#include "patch_pair.moc"
