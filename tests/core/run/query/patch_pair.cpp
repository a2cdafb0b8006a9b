// Faces of two patches meet or not, whatever their hulls do, and a stop ends the search.
#include "query/patch_pair.h"
#include "support/large_shapes.h"
#include "support/shapes.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <random>
#include <span>

using namespace hullwright;

namespace {

// Returns all of the mesh as one piece.
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

    // Faces that are left out because they lie elsewhere are none of those that meet. Of so few
    // faces mostly one pair meets or none.
    void the_answer_is_that_of_all_faces() {
        constexpr unsigned k_seed = 7;
        constexpr int k_rounds = 3000;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        const auto anywhere = [&] { return Vec3(unit(random), unit(random), unit(random)); };
        const auto some_faces = [&](int count) {
            QuerySurface surface;
            for (VertexId i = 0; i < static_cast<VertexId>(count); ++i) {
                const Vec3 corner = anywhere();
                for (int k = 0; k < 3; ++k) {
                    surface.vertices.emplace_back(corner + 0.3 * anywhere());
                }
                surface.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            }
            surface.begin = {0, static_cast<std::uint32_t>(count)};
            return surface;
        };
        PatchQuery query;
        int met = 0;
        for (int round = 0; round < k_rounds; ++round) {
            const QuerySurface one = some_faces(1 + round % 9);
            const QuerySurface other = some_faces(1 + round % 7);
            Pose pose;
            pose.move = 0.2 * anywhere();
            std::vector<FacePair> pairs;
            for (std::size_t i = 0; i < one.vertices.size(); i += 3) {
                for (std::size_t k = 0; k < other.vertices.size(); k += 3) {
                    std::array<Vec3, 3> moved;
                    std::ranges::transform(std::span(other.vertices).subspan(k, 3), moved.begin(),
                                           pose);
                    const auto face = std::span(one.vertices).subspan(i, 3);
                    if (hulls_meet(face, moved, moved[0] - face[0]).meet) {
                        pairs.push_back(
                            {static_cast<std::uint32_t>(i / 3), static_cast<std::uint32_t>(k / 3)});
                    }
                }
            }
            QVERIFY2(*query.meet(one, 0, other, 0, pose) == !pairs.empty(),
                     qPrintable(QString::number(round)));
            QVERIFY2(*query.meeting(one, 0, other, 0, pose) == pairs,
                     qPrintable(QString::number(round)));
            met += pairs.size() == 1 ? 1 : 0;
        }
        QVERIFY2(met > k_rounds / 20, qPrintable(QString::number(met)));
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
