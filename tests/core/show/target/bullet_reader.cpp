// Bullet's own importer reads what is written for it: the shapes, where they stand, and what falls
// on them.
#include "support/all_shapes.h"
#include "support/bullet_shapes.h"
#include "support/folder.h"
#include "support/shapes.h"
#include "target/target.h"

#include <QTest>
#include <btBulletWorldImporter.h>
#include <cmath>
#include <memory>

using namespace hullwright;
using tests::body_of_all_shapes;
using tests::reach;

namespace {

double reach_of(const BodyShape& shape, const Vec3& along) {
    double most = -1e300;
    if (!shape.primitive) {
        for (const Vec3& p : shape.points) {
            most = std::max(most, along.dot(p));
        }
        return most;
    }
    const Primitive& own = *shape.primitive;
    const Eigen::Matrix3d axes = own.pose.turn.normalized().toRotationMatrix();
    const Vec3 local = axes.transpose() * along;
    const double middle = along.dot(own.pose.move);
    switch (own.shape) {
    case Shape::box:
        return middle + local.cwiseAbs().dot(own.half);
    case Shape::sphere:
        return middle + own.radius;
    case Shape::capsule:
        return middle + own.radius + own.half_length * std::abs(local.z());
    case Shape::cylinder:
        break;
    }
    return middle + own.radius * std::hypot(local.x(), local.y()) +
           own.half_length * std::abs(local.z());
}

} // namespace

class BulletReaderTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    std::string written(const char* name, const Body& body) {
        const std::string file = folder_.path(name);
        const Target* const target = find_target("bullet");
        if (target == nullptr || !write_target(body, *target, {}, file)) {
            qFatal("%s cannot be written", name);
        }
        return file;
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void every_shape_is_where_it_was() {
        const Body body = body_of_all_shapes();
        btBulletWorldImporter importer(nullptr);
        QVERIFY(importer.loadFile(written("mug.bullet", body).c_str()));
        auto* const shape = importer.getCollisionShapeByName("mug");
        QVERIFY(shape != nullptr && shape->isCompound());
        const auto& all = *static_cast<btCompoundShape*>(shape);
        QCOMPARE(all.getNumChildShapes(), 5);
        constexpr std::array k_kinds = {CONVEX_HULL_SHAPE_PROXYTYPE, BOX_SHAPE_PROXYTYPE,
                                        SPHERE_SHAPE_PROXYTYPE, CAPSULE_SHAPE_PROXYTYPE,
                                        CYLINDER_SHAPE_PROXYTYPE};
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(all.getChildShape(i)->getShapeType(),
                     static_cast<int>(k_kinds.at(static_cast<std::size_t>(i))));
            const BodyShape& own = body.shapes[static_cast<std::size_t>(i)];
            QVERIFY(importer.getCollisionShapeByName(own.name.c_str()) != nullptr);
            for (int k = 0; k < 200; ++k) {
                const double z = 1.0 - (2.0 * k + 1.0) / 200.0;
                const double r = std::sqrt(1.0 - z * z);
                const Vec3 along(r * std::cos(2.4 * k), r * std::sin(2.4 * k), z);
                const double found = reach(all, i, along);
                // The margin within a cylinder is round where its ends meet its side.
                const double allowed = i == 4 ? 5e-4 : 1e-4;
                QVERIFY2(std::abs(found - reach_of(own, along)) < allowed,
                         qPrintable(QString("shape %1: %2 instead of %3")
                                        .arg(i)
                                        .arg(found)
                                        .arg(reach_of(own, along))));
            }
        }
        const auto* hull = static_cast<const btConvexHullShape*>(all.getChildShape(0));
        QCOMPARE(hull->getNumPoints(), 8);
        QVERIFY(std::abs(hull->getMargin() - 0.001F) < 1e-7F);
    }

    // A ball falls on a hull of two metres and comes to rest on it, a margin above.
    void a_ball_rests_on_what_is_read() {
        Body body = body_of_all_shapes();
        body.shapes.resize(1);
        btBulletWorldImporter importer(nullptr);
        QVERIFY(importer.loadFile(written("block.bullet", body).c_str()));
        btDefaultCollisionConfiguration configuration;
        btCollisionDispatcher dispatcher(&configuration);
        btDbvtBroadphase broadphase;
        btSequentialImpulseConstraintSolver solver;
        btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
        world.setGravity(btVector3(0, -10, 0));
        btCollisionObject ground;
        ground.setCollisionShape(importer.getCollisionShapeByName("mug"));
        world.addCollisionObject(&ground);
        btSphereShape sphere(0.2F);
        btRigidBody ball(1.0F, nullptr, &sphere, btVector3(0.1F, 0.1F, 0.1F));
        ball.setWorldTransform(
            btTransform(btQuaternion::getIdentity(), btVector3(0.5F, 3.0F, 1.5F)));
        world.addRigidBody(&ball);
        for (int i = 0; i < 600; ++i) {
            world.stepSimulation(1.0F / 120.0F, 1, 1.0F / 120.0F);
        }
        const double y = static_cast<double>(ball.getWorldTransform().getOrigin().y());
        QVERIFY2(std::abs(y - 2.201) < 0.005, qPrintable(QString::number(y)));
        world.removeRigidBody(&ball);
        world.removeCollisionObject(&ground);
    }

    // The description of structs ends the file, and a name that reads as its beginning is none.
    void many_shapes_of_any_name_are_told_apart() {
        Body body;
        body.name = "all";
        body.metres_per_unit = 1.0;
        body.up = UpAxis::y;
        for (int i = 0; i < 300; ++i) {
            const TriMesh block = shapes::box(Vec3(3.0 * i, 0, 0), Vec3(1, 1, 1));
            BodyShape& shape = body.shapes.emplace_back();
            shape.name = i == 7 ? "SDNANAME" : "p" + std::to_string(i);
            shape.points = block.vertices;
            shape.triangles = block.triangles;
        }
        btBulletWorldImporter importer(nullptr);
        QVERIFY(importer.loadFile(written("all.bullet", body).c_str()));
        const auto* all = dynamic_cast<btCompoundShape*>(importer.getCollisionShapeByName("all"));
        QVERIFY(all != nullptr);
        QCOMPARE(all->getNumChildShapes(), 300);
        for (int i = 0; i < 300; ++i) {
            QVERIFY(std::abs(reach(*all, i, Vec3(1, 0, 0)) - (3.0 * i + 1.0)) < 1e-4);
        }
    }

    // Floats count in sixteenths at a million: the place is the children's, and their hulls keep
    // their digits.
    void far_from_zero_hulls_keep_their_digits() {
        Body body = body_of_all_shapes();
        body.origin = Vec3(1e6, 0, 0);
        btBulletWorldImporter importer(nullptr);
        QVERIFY(importer.loadFile(written("far.bullet", body).c_str()));
        const auto& all = *static_cast<btCompoundShape*>(importer.getCollisionShapeByName("mug"));
        QCOMPARE(all.getChildTransform(0).getOrigin().x(), 1e6F);
        QCOMPARE(all.getChildTransform(2).getOrigin().x(), 1e6F + 10.0F);
        const auto* hull = static_cast<const btConvexHullShape*>(all.getChildShape(0));
        float most = 0.0F;
        for (int i = 0; i < hull->getNumPoints(); ++i) {
            most = std::max(most, hull->getUnscaledPoints()[i].z());
        }
        QCOMPARE(most, 3.0F);
    }

    void the_same_bytes_each_time() {
        (void)written("once.bullet", body_of_all_shapes());
        const QByteArray once = folder_.content("once.bullet");
        (void)written("once.bullet", body_of_all_shapes());
        QVERIFY(once.size() > 1000 && once == folder_.content("once.bullet"));
        QCOMPARE(once.left(12), QByteArray("BULLETf-v325"));
    }
};

QTEST_GUILESS_MAIN(BulletReaderTest)
#include "bullet_reader.moc"
