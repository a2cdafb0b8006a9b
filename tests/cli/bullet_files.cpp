// Bullet's own importer reads what is exported for it of six models: every piece under its name,
// as the shape that it is, where the pieces are.
#include "cli/target_models.h"
#include "support/bullet_shapes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <btBulletWorldImporter.h>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

// Holds a piece as Hullwright's JSON has it, in metres with y up.
struct TruePiece {
    QString name;
    bool flat = false;
    std::vector<Vec3> points;

    [[nodiscard]] double reach(const Vec3& along) const {
        double most = -1e300;
        for (const Vec3& p : points) {
            most = std::max(most, along.dot(p));
        }
        return most;
    }
};

Vec3 vector_of(const QJsonArray& numbers) {
    return {numbers[0].toDouble(), numbers[1].toDouble(), numbers[2].toDouble()};
}

// Returns the point as the file has it: in metres with y up.
Vec3 in_metres(const Vec3& point, const TargetModel& model) {
    const Vec3 p = point * model.metres_per_unit;
    return model.up == "y" ? p : Vec3(p.x(), p.z(), -p.y());
}

std::vector<TruePiece> pieces_in(const QByteArray& json, const TargetModel& model) {
    const QJsonObject file = QJsonDocument::fromJson(json).object();
    const QJsonArray given = file["origin"].toArray();
    const Vec3 origin = given.isEmpty() ? Vec3(0, 0, 0) : vector_of(given);
    std::vector<TruePiece> pieces;
    for (const QJsonValue& each : file["pieces"].toArray()) {
        TruePiece& piece = pieces.emplace_back();
        piece.name = each["name"].toString();
        piece.flat = each["flat"].toBool();
        for (const QJsonValue& vertex : each["vertices"].toArray()) {
            piece.points.push_back(in_metres(vector_of(vertex.toArray()) + origin, model));
        }
    }
    return pieces;
}

int type_of(const QString& kind) {
    return kind == "box"        ? BOX_SHAPE_PROXYTYPE
           : kind == "sphere"   ? SPHERE_SHAPE_PROXYTYPE
           : kind == "capsule"  ? CAPSULE_SHAPE_PROXYTYPE
           : kind == "cylinder" ? CYLINDER_SHAPE_PROXYTYPE
                                : CONVEX_HULL_SHAPE_PROXYTYPE;
}

// Returns by how much the shape and the piece reach differently along 200 directions.
double difference_of(const btCompoundShape& all, int child, const TruePiece& piece) {
    double most = 0.0;
    for (int k = 0; k < 200; ++k) {
        const double z = 1.0 - (2.0 * k + 1.0) / 200.0;
        const double r = std::sqrt(1.0 - z * z);
        const Vec3 along(r * std::cos(2.4 * k), r * std::sin(2.4 * k), z);
        most = std::max(most, std::abs(reach(all, child, along) - piece.reach(along)));
    }
    return most;
}

// True when a ray from far above the place to far below it hits a child.
bool is_hit(btCompoundShape& all, const Vec3& place) {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    btCollisionObject object;
    object.setCollisionShape(&all);
    world.addCollisionObject(&object);
    const auto x = static_cast<float>(place.x());
    const auto z = static_cast<float>(place.z());
    const btVector3 from(x, 10, z);
    const btVector3 to(x, -10, z);
    btCollisionWorld::ClosestRayResultCallback found(from, to);
    world.rayTest(from, to, found);
    world.removeCollisionObject(&object);
    return found.hasHit();
}

} // namespace

class BulletFilesTest : public VerbCase {
    Q_OBJECT

private slots:
    void every_piece_is_read_back_data() {
        QTest::addColumn<std::size_t>("number");
        models_ = target_models(folder_);
        for (std::size_t i = 0; i < models_.size(); ++i) {
            QTest::newRow(qPrintable(models_[i].name)) << i;
        }
    }

    void every_piece_is_read_back() {
        QFETCH(std::size_t, number);
        const TargetModel& model = models_[number];
        const QString written = path(model.name + ".bullet");
        QStringList flags = model.flags;
        const Outcome made =
            run(QStringList{"export", model.file, "--for", "bullet", "-o", written} + flags);
        QVERIFY2(made.exit_code == 0, made.err.constData());
        flags.removeAll("--primitives"); // the truth has hulls in the place of primitives
        const QString truth = path(model.name + ".json");
        QCOMPARE(run(QStringList{"export", model.file, "-o", truth} + flags).exit_code, 0);
        const std::vector<TruePiece> pieces = pieces_in(content(truth), model);
        Aabb box;
        for (const TruePiece& piece : pieces) {
            for (const Vec3& p : piece.points) {
                box.add(p);
            }
        }

        btBulletWorldImporter importer(nullptr);
        QVERIFY(importer.loadFile(qPrintable(written)));
        auto* const all = dynamic_cast<btCompoundShape*>(
            importer.getCollisionShapeByName(qPrintable(model.name)));
        QVERIFY(all != nullptr);
        int child = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces[i].flat) {
                continue; // Bullet's hulls have a volume
            }
            QVERIFY(child < all->getNumChildShapes());
            const QString kind = model.kinds.isEmpty() ? "" : model.kinds[static_cast<int>(i)];
            QCOMPARE(all->getChildShape(child)->getShapeType(), type_of(kind));
            // The importer makes a shape of its own for each name.
            const auto* named = importer.getCollisionShapeByName(qPrintable(pieces[i].name));
            QVERIFY2(named != nullptr, qPrintable(pieces[i].name));
            QCOMPARE(named->getShapeType(), type_of(kind));
            // A primitive may reach as far out of its piece as the tolerance, 1 % of the diagonal.
            const double allowed = (kind.isEmpty() ? 2e-6 : 0.01) * box.diagonal();
            const double off = difference_of(*all, child, pieces[i]);
            QVERIFY2(off <= allowed, qPrintable(QString("%1 is off by %2 of %3")
                                                    .arg(pieces[i].name)
                                                    .arg(off)
                                                    .arg(box.diagonal())));
            ++child;
        }
        QCOMPARE(all->getNumChildShapes(), child);
        QVERIFY(child > 0);
        for (const Vec3& way : model.open) {
            QVERIFY(!is_hit(*all, in_metres(way, model)));
            const Vec3 beside = in_metres(way + Vec3(15, 0, 0), model); // in the plate itself
            QVERIFY(is_hit(*all, beside));
        }
        // The file has no body, so that nothing in it claims a mass that it has no place for.
        QCOMPARE(importer.getNumRigidBodies(), 0);
    }

private:
    Folder folder_;
    std::vector<TargetModel> models_;
};

QTEST_GUILESS_MAIN(BulletFilesTest)
#include "bullet_files.moc"
