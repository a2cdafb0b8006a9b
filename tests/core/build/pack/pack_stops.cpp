// Making a cage and writing an asset, of very many faces, both tell how far they are, and end
// within a few thousand faces of a stop.
#include "pack/cage.h"
#include "pack/pack_tree.h"
#include "pack/write_asset.h"
#include "support/assets.h"
#include "support/large_shapes.h"
#include "support/stop_at.h"
#include "tree/hull_tree.h"

#include <QTest>
#include <QThread>

using namespace hullwright;
using tests::StopAt;

namespace {

constexpr std::array k_moments = {0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.9};

// Returns a piece of each face.
PieceSet faces_as_pieces(const TriMesh& mesh) {
    PieceSet set;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        Piece piece;
        const auto corners = mesh.corners(face);
        piece.faces = {face};
        piece.vertices.assign(corners.begin(), corners.end());
        piece.triangles = {{0, 1, 2}};
        piece.flat = true;
        set.pieces.push_back(std::move(piece));
    }
    return set;
}

// The work is stopped at each of these moments; it may go on only as each thread sees the stop.
template <class Work> void check_stops(const char* name, const Work& work) {
    for (const double moment : k_moments) {
        StopAt stop(moment);
        const auto made = work(stop.progress());
        QVERIFY2(stop.was_reached(), qPrintable(QString("%1 never told %2").arg(name).arg(moment)));
        QVERIFY2(!made && made.issue().code == Code::stopped,
                 qPrintable(QString("%1 went on at %2").arg(name).arg(moment)));
        QVERIFY2(stop.told_after() <= 2 * QThread::idealThreadCount() + 4,
                 qPrintable(QString("%1 at %2: %3").arg(name).arg(moment).arg(stop.told_after())));
    }
}

} // namespace

class PackStopsTest : public QObject {
    Q_OBJECT

private slots:
    void a_cage_stops() {
        const TriMesh mesh = shapes::riddled(shapes::torus(200, 200), 30);
        const PieceSet set = faces_as_pieces(mesh);
        SurfaceSettings settings;
        settings.choice = SurfaceChoice::solid;
        const auto kinds = classify_surface(mesh, settings);
        QVERIFY(kinds.ok());
        check_stops("the cage", [&](const Progress& progress) {
            return build_cage(mesh, set, *kinds, progress);
        });
    }

    void writing_stops() {
        const TriMesh mesh = shapes::torus(80, 80);
        const PieceSet set = faces_as_pieces(mesh);
        const auto tree = build_tree(set.pieces, {});
        const auto packed = pack_tree(*tree, {});
        const auto kinds = classify_surface(mesh, {});
        const auto cage = build_cage(mesh, set, *kinds);
        QVERIFY(packed.ok() && cage.ok() && !cage->triangles.empty());
        const AssetOrigin origin = tests::origin_for(set.pieces.size(), mesh.triangles.size());
        check_stops("writing", [&](const Progress& progress) {
            return write_asset(set, *packed, *cage, 0.0, origin, progress);
        });
    }
};

QTEST_APPLESS_MAIN(PackStopsTest)
#include "pack_stops.moc"
