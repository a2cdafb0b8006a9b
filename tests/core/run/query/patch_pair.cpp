// Faces of two patches meet or not, whatever their hulls do, and a stop ends the search.
#include "query/patch_pair.h"
#include "support/large_shapes.h"
#include "support/shapes.h"

#include <QTest>

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
