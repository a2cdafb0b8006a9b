// Sheets and other open surfaces are held against FCL's triangles: no contact is missed, and none
// is told of sheets that are farther apart than the two assets may be from their surfaces.
#include "mesh/winding.h"
#include "support/bodies.h"
#include "support/dirty_meshes.h"
#include "support/fcl_models.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/shared_models.h"

#include <QTest>
#include <map>
#include <memory>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Holds a model under test: a file of ../shared/models or of our own, or "kind seed" of a dirty
// mesh.
struct Subject {
    tests::Body body;
    std::shared_ptr<tests::FclModel> theirs;
    std::optional<WindingField> field; // made from all that is no sheet
};

TriMesh mesh_of(const QString& name) {
    const QStringList words = name.split(' ');
    if (words.size() == 1) {
        const auto prepared = tests::prepared_model(name);
        if (!prepared) {
            qFatal("%s cannot be read", qPrintable(name));
        }
        return *prepared->mesh;
    }
    const auto dirty = std::find_if(k_dirty_kinds.begin(), k_dirty_kinds.end(),
                                    [&](const DirtyName& kind) { return words[0] == kind.name; });
    return tests::repaired(dirty_mesh(dirty->kind, words[1].toUInt()));
}

// Scales all models to one size, so that they meet each other often, with coordinates as a file of
// floats has them.
Prepared prepared_of(const QString& name) {
    const TriMesh mesh = mesh_of(name);
    const double scale = 2.0 / bounds_of(mesh).diagonal();
    return tests::prepared_of(moved(
        mesh, [scale](const Vec3& p) -> Vec3 { return (scale * p).cast<float>().cast<double>(); }));
}

const Subject& subject(const QString& name, double percent) {
    static std::map<std::pair<QString, double>, Subject> made;
    const auto [slot, fresh] = made.try_emplace({name, percent});
    Subject& subject = slot->second;
    if (fresh) {
        subject.body = tests::body_of(prepared_of(name), tests::within_percent(percent));
        subject.theirs = tests::fcl_model(subject.body.mesh);
        subject.field.emplace(
            *WindingField::build(subject.body.mesh, subject.body.kinds.solid_faces()));
        qInfo("%s at %g %%: %zu triangles, %zu pieces, %s", qPrintable(name), percent,
              subject.body.mesh.triangles.size(), subject.body.pieces,
              subject.body.has_sheets_only() ? "sheets only" : "with solids");
    }
    return subject;
}

// True when a corner or a face's middle of the second model is in the first one's solid; their
// surfaces do not meet.
bool some_is_inside(const Subject& a, const Subject& b, const Pose& b_from_a) {
    constexpr double k_in = 0.25 - 0.03; // the field is off by three hundredths at most
    if (a.field->empty()) {
        return false;
    }
    const TriMesh& mesh = b.body.mesh;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const auto [p, q, r] = mesh.corners(face);
        for (const Vec3& point : {p, q, r, Vec3((p + q + r) / 3.0)}) {
            if (std::abs(a.field->at(b_from_a(point))) >= k_in) {
                return true;
            }
        }
    }
    return false;
}

// Returns a random pose, or one near to where the surfaces begin to meet: a few times the assets'
// reach away, or a fraction of it.
Pose pose_of(const Subject& a, const Subject& b, std::uint32_t seed, std::mt19937& random) {
    const auto any_pose = [&] {
        return tests::random_pose(bounds_of(a.body.mesh), bounds_of(b.body.mesh), random);
    };
    Pose pose = any_pose();
    if (seed % 3 == 0) {
        return pose;
    }
    bool meets = tests::fcl_meets(*a.theirs, *b.theirs, pose);
    for (int tries = 0; tries < 20 && !meets; ++tries) {
        pose = any_pose();
        meets = tests::fcl_meets(*a.theirs, *b.theirs, pose);
    }
    if (meets) {
        const double size = bounds_of(a.body.mesh).diagonal() + bounds_of(b.body.mesh).diagonal();
        const double reach = a.body.reach + b.body.reach;
        const double share = std::pow(2.0, static_cast<double>(seed % 7) - 3.0);
        pose = tests::near_touch(*a.theirs, *b.theirs, pose, 2.0 * size,
                                 std::max(share * reach, 1e-9 * size), random);
    }
    return pose;
}

struct Pair {
    const char* first;
    const char* second;
};
constexpr std::array k_pairs = std::to_array<Pair>({
    {"vase.obj", "vase.obj"},
    {"vase.obj", "pile.obj"}, // a sheet, and solids that cross each other
    {"woody.obj", "Bottle.obj"},
    {"woody.obj", "teapot.obj"},
    {"Bottle.obj", "teapot.obj"},
    {"woody.obj", "woody.obj"},
    {"teapot.obj", "open_forms 1"},
    {"woody.obj", "plane_sheets 3"},
    {"double_sheets 1", "open_forms 2"},
    {"double_sheets 2", "plane_sheets 1"},
    {"open_forms 3", "open_forms 4"},
    {"plane_sheets 2", "open_forms 5"},
    {"double_sheets 3", "double_sheets 4"},
    {"plane_sheets 4", "plane_sheets 5"},
    {"suzanne.obj", "plane_sheets 6"}, // a solid by decision, with sheets
    {"suzanne.obj", "suzanne.obj"},
});
constexpr std::array k_two_percents = {0.0, 0.5};

std::uint32_t poses_of_a_pair() {
    const std::uint32_t all = tests::is_long_run() ? 20000 : tests::k_sanitized ? 100 : 1000;
    const auto sets = static_cast<std::uint32_t>(k_pairs.size() * k_two_percents.size());
    return (all + sets - 1) / sets;
}

bool is_missing(const QString& name) {
    return name.contains('.') && !QFile::exists(tests::model_path(name));
}

} // namespace

class OpenSurfacesTest : public QObject {
    Q_OBJECT

private slots:
    void contacts_of_open_surfaces_are_those_of_their_triangles_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<double>("percent");
        for (const Pair& pair : k_pairs) {
            for (const double percent : k_two_percents) {
                QTest::addRow("%s and %s at %g %%", pair.first, pair.second, percent)
                    << QString(pair.first) << QString(pair.second) << percent;
            }
        }
    }
    void contacts_of_open_surfaces_are_those_of_their_triangles() {
        QFETCH(const QString, first);
        QFETCH(const QString, second);
        QFETCH(const double, percent);
        if (is_missing(first) || is_missing(second)) {
            QSKIP("the folder shared/models beside the checkout is missing");
        }
        const Subject& a = subject(first, percent);
        const Subject& b = subject(second, percent);
        const bool sheets = a.body.has_sheets_only() && b.body.has_sheets_only();
        const double reach = a.body.reach + b.body.reach;
        const std::uint32_t start = tests::slice();
        const std::uint32_t count = poses_of_a_pair();
        CollideQuery query;
        int meet = 0;
        int near = 0;
        int inside = 0;
        double farthest = 0.0; // the largest distance of a pair that was told
        for (std::uint32_t seed = start; seed < start + count; ++seed) {
            std::mt19937 random(seed);
            const Pose pose = pose_of(a, b, seed, random);
            const bool surfaces = tests::fcl_meets(*a.theirs, *b.theirs, pose);
            const bool pieces =
                !query.run(*a.body.collider, *b.body.collider, pose, CollideMode::any)->empty();
            QVERIFY2(pieces || !surfaces, qPrintable(QString("missed, seed %1").arg(seed)));
            meet += surfaces ? 1 : 0;
            if (surfaces || !pieces) {
                continue;
            }
            const double apart = tests::fcl_distance(*a.theirs, *b.theirs, pose);
            if (apart <= reach) {
                ++near;
                farthest = std::max(farthest, apart);
                continue;
            }
            ++inside;
            QVERIFY2(!sheets, qPrintable(QString("seed %1: told of sheets %2 apart, of %3 allowed")
                                             .arg(seed)
                                             .arg(apart)
                                             .arg(reach)));
            QVERIFY2(some_is_inside(a, b, pose) || some_is_inside(b, a, relative(pose, Pose())),
                     qPrintable(QString("seed %1: told of what is %2 apart, of %3 allowed, and "
                                        "nothing is inside")
                                    .arg(seed)
                                    .arg(apart)
                                    .arg(reach)));
        }
        qInfo("%u poses from seed %u: %d meet, %d more told within %.3g (at most %.3g apart), %d "
              "of what is inside",
              count, start, meet, near, reach, farthest, inside);
    }
};

QTEST_APPLESS_MAIN(OpenSurfacesTest)
#include "open_surfaces.moc"
