// Programs that are not ours read what is written: Assimp the names and numbers of Unreal's files,
// urdfdom the links of ROS, libsdformat those of Gazebo, FCL hulls.
#include "base/sanitized.h"
#include "cli/target_models.h"
#include "report/sentences.h"
#include "robot/read_robot.h"
#include "support/all_shapes.h"
#include "support/folder.h"
#include "support/long_run.h"
#include "support/shapes.h"
#include "target/target.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <array>
#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fcl/fcl.h>
#include <map>
#include <random>
#include <urdf_parser/urdf_parser.h>

#ifdef HULLWRIGHT_SDFORMAT
#include <sdf/sdf.hh>
#endif

using namespace hullwright;
using tests::body_of_all_shapes;

namespace {

// Collects where the corners of a mesh lie, in the scene's own numbers.
void add_corners(const aiScene& scene, const aiNode& node, const aiMatrix4x4& above,
                 std::map<std::string, Aabb>& boxes) {
    const aiMatrix4x4 placed = above * node.mTransformation;
    for (unsigned int m = 0; m < node.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[node.mMeshes[m]];
        for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
            const aiVector3D p = placed * mesh.mVertices[v];
            boxes[node.mName.C_Str()].add(
                Vec3(static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)));
        }
    }
    for (unsigned int c = 0; c < node.mNumChildren; ++c) {
        add_corners(scene, *node.mChildren[c], placed, boxes);
    }
}

std::map<std::string, Aabb> boxes_in(const std::string& file) {
    Assimp::Importer importer;
    const aiScene* const scene = importer.ReadFile(file, aiProcess_JoinIdenticalVertices);
    std::map<std::string, Aabb> boxes;
    if (scene != nullptr) {
        add_corners(*scene, *scene->mRootNode, aiMatrix4x4(), boxes);
    }
    return boxes;
}

// The numbers that others keep are doubles, but those of Assimp floats.
bool is_near(double a, double b, double share = 1e-9) {
    return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b)) + 1e-15;
}

// A piece with a volume, as Hullwright's JSON has it without primitives, in metres with z up.
struct TruePiece {
    Aabb box;
    double volume = 0.0;
};

Vec3 vector_of(const QJsonArray& numbers) {
    return {numbers[0].toDouble(), numbers[1].toDouble(), numbers[2].toDouble()};
}

std::vector<TruePiece> pieces_in(const QByteArray& json, const tests::TargetModel& model) {
    const QJsonObject file = QJsonDocument::fromJson(json).object();
    const QJsonArray given = file["origin"].toArray();
    const Vec3 origin = given.isEmpty() ? Vec3(0, 0, 0) : vector_of(given);
    std::vector<TruePiece> pieces;
    for (const QJsonValue& each : file["pieces"].toArray()) {
        if (each["flat"].toBool()) {
            continue; // none of these engines takes it
        }
        std::vector<Vec3> corners;
        for (const QJsonValue& vertex : each["vertices"].toArray()) {
            const Vec3 p = (vector_of(vertex.toArray()) + origin) * model.metres_per_unit;
            corners.push_back(model.up == "y" ? Vec3(p.x(), -p.z(), p.y()) : p);
        }
        std::vector<Triangle> triangles;
        for (const QJsonValue& corner : each["triangles"].toArray()) {
            const Vec3 row = vector_of(corner.toArray());
            triangles.push_back({Index(row.x()), Index(row.y()), Index(row.z())});
        }
        TruePiece& piece = pieces.emplace_back();
        for (const Vec3& p : corners) {
            piece.box.add(p);
        }
        piece.volume = moments_inside(corners, triangles).volume;
    }
    return pieces;
}

bool is_near(const Aabb& a, const Aabb& b) {
    constexpr double k_floats = 1e-6; // Assimp's share of the largest number
    const double largest = std::max(a.lower.cwiseAbs().maxCoeff(), a.upper.cwiseAbs().maxCoeff());
    return (a.lower - b.lower).norm() <= k_floats * largest &&
           (a.upper - b.upper).norm() <= k_floats * largest;
}

// Returns what FCL makes of a hull's OBJ file.
fcl::Convexd convex_in(const QByteArray& obj) {
    const auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    const auto faces = std::make_shared<std::vector<int>>();
    for (const QByteArray& line : obj.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words[0] == "v") {
            vertices->emplace_back(words[1].toDouble(), words[2].toDouble(), words[3].toDouble());
        } else if (words[0] == "f") {
            faces->push_back(3);
            for (int i = 1; i <= 3; ++i) {
                faces->push_back(words[i].toInt() - 1);
            }
        }
    }
    return {vertices, static_cast<int>(faces->size() / 4), faces, true};
}

} // namespace

class ForeignReadersTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    std::string written(const char* word, const std::string& file, const Body& body) const {
        const std::string path = folder_.path(file);
        return write_target(body, *find_target(word), {}, path) ? path : std::string();
    }

private slots:
    void assimp_finds_the_names_of_unreal() {
        const Body body = body_of_all_shapes(0.001, UpAxis::z);
        for (const char* file : {"mug.obj", "mug.glb"}) {
            const auto boxes = boxes_in(written("unreal", file, body));
            QCOMPARE(boxes.size(), std::size_t{6});
            for (const char* name :
                 {"mug", "UCX_mug_01", "UBX_mug_02", "USP_mug_03", "UCP_mug_04", "UCX_mug_05"}) {
                QVERIFY2(boxes.contains(name), name);
            }
            // The block has 1 by 2 by 3 millimetres: centimetres with z up, or metres with y up.
            const bool is_obj = std::string(file).ends_with("obj");
            const Vec3 size = is_obj ? Vec3(0.1, 0.2, 0.3) : Vec3(0.001, 0.003, 0.002);
            QVERIFY((boxes.at("mug").size() - size).norm() < 1e-6 * size.norm());
            QVERIFY((boxes.at("UCX_mug_01").size() - size).norm() < 1e-6 * size.norm());
        }
    }

    void urdfdom_finds_link_mass_and_collisions() {
        const std::string path = written("ros", "mug.urdf", body_of_all_shapes(0.01, UpAxis::y));
        const auto robot = urdf::parseURDFFile(path);
        QVERIFY(robot != nullptr);
        const auto link = robot->getLink("mug");
        QVERIFY(link != nullptr && link->inertial != nullptr);
        QVERIFY(is_near(link->inertial->mass, 6e-6 * 1000.0));
        // y was up and is z now: about z, 1 by 3 centimetres lie across.
        QVERIFY(is_near(link->inertial->izz, 6e-3 * (1e-4 + 9e-4) / 12.0));
        QVERIFY(is_near(link->inertial->origin.position.z, 0.01));
        QCOMPARE(link->collision_array.size(), std::size_t{5});
        std::map<int, int> kinds;
        for (const auto& collision : link->collision_array) {
            ++kinds[collision->geometry->type];
            QVERIFY(collision->name.starts_with("mug_00"));
        }
        QCOMPARE(kinds[urdf::Geometry::MESH], 2); // the hull, and the capsule's
        QCOMPARE(kinds[urdf::Geometry::BOX], 1);
        QCOMPARE(kinds[urdf::Geometry::SPHERE], 1);
        QCOMPARE(kinds[urdf::Geometry::CYLINDER], 1);
    }

    void fcl_takes_every_hull() {
        written("fcl", "fcl/mug.json", body_of_all_shapes(0.01, UpAxis::z));
        const QJsonArray shapes =
            QJsonDocument::fromJson(folder_.content("fcl/mug.json")).object()["shapes"].toArray();
        QCOMPARE(shapes.size(), 5);
        QCOMPARE(shapes[3].toObject()["type"].toString(), QString("capsule"));
        const QString file = shapes[0].toObject()["mesh"].toString();
        QCOMPARE(file, QString("mug_meshes/mug_001.obj"));
        const auto hull =
            std::make_shared<fcl::Convexd>(convex_in(folder_.content("fcl/" + file.toStdString())));
        QCOMPARE(hull->getVertices().size(), std::size_t{8});
        QVERIFY(is_near(hull->computeVolume(), 6e-6));
        // One place is just beside the block's upper side, one just in it.
        for (const bool meets : {false, true}) {
            fcl::CollisionObjectd block(hull);
            fcl::CollisionObjectd ball(std::make_shared<fcl::Sphered>(0.01));
            ball.setTranslation(fcl::Vector3d(0.005, 0.01, meets ? 0.0399 : 0.0401));
            fcl::CollisionResultd result;
            fcl::collide(&block, &ball, fcl::CollisionRequestd(), result);
            QCOMPARE(result.isCollision(), meets);
        }
    }

    // Each piece of six models is where it was, in files of four engines.
    void pieces_of_six_models_are_read_data() {
        QTest::addColumn<std::size_t>("number");
        models_ = tests::target_models(folder_);
        for (std::uint32_t i = 0; i < models_.size(); ++i) {
            if (tests::has_its_turn(i, 2)) {
                QTest::newRow(qPrintable(models_[i].name)) << std::size_t{i};
            }
        }
    }
    void pieces_of_six_models_are_read() {
        if (k_sanitized) {
            QSKIP("tests of the command line are not run under sanitizers");
        }
        QFETCH(std::size_t, number);
        const tests::TargetModel& model = models_[number];
        const auto path = [&](const char* ending) {
            return QString::fromStdString(
                folder_.path("five/" + model.name.toStdString() + ending));
        };
        const QStringList words = {
            "export", model.file,   "--for", "ros",         "-o",    path(".urdf"),
            "--for",  "fcl",        "-o",    path(".json"), "--for", "unreal",
            "-o",     path(".obj"), "--for", "gazebo",      "-o",    path(".sdf")};
        const tests::Outcome made = tests::run(words + model.flags);
        QVERIFY2(made.exit_code == 0, made.err.constData());
        QStringList flags = model.flags;
        flags.removeAll("--primitives"); // the truth has hulls in the place of primitives
        const QStringList truth = {"export", model.file, "-o", path(".truth.json")};
        QCOMPARE(tests::run(truth + flags).exit_code, 0);
        const auto pieces = pieces_in(tests::content(path(".truth.json")), model);
        QVERIFY(!pieces.empty());
        urdf_is_of(pieces, model, path(".urdf"));
        fcl_is_of(pieces, model, path(".json"));
        unreal_is_of(pieces, model, path(".obj"));
        sdf_is_of(pieces, model, path(".sdf"));
    }

    // Urdfdom's quaternion of roll, pitch and yaw is the rotation that was asked for.
    void urdfdom_turns_as_we_do() {
        Body body = body_of_all_shapes(1.0, UpAxis::z);
        const Eigen::Quaterniond asked = body.shapes[1].primitive->pose.turn;
        const auto robot = urdf::parseURDFFile(written("ros", "turned.urdf", body));
        const urdf::Rotation read = robot->getLink("mug")->collision_array[1]->origin.rotation;
        const Eigen::Quaterniond turn(read.w, read.x, read.y, read.z);
        QVERIFY((turn.toRotationMatrix() - asked.toRotationMatrix()).norm() < 1e-12);
    }

    void sdformat_finds_link_mass_and_collisions() {
#ifdef HULLWRIGHT_SDFORMAT
        const std::string path = written("gazebo", "mug.sdf", body_of_all_shapes(0.01, UpAxis::y));
        sdf::Root root;
        const sdf::Errors errors = root.Load(path);
        QVERIFY2(errors.empty(), errors.empty() ? "" : errors[0].Message().c_str());
        const sdf::Link* const link = root.Model()->LinkByName("mug");
        QVERIFY(link != nullptr);
        QVERIFY(is_near(link->Inertial().MassMatrix().Mass(), 6e-3));
        QVERIFY(is_near(link->Inertial().MassMatrix().Izz(), 6e-3 * 10e-4 / 12.0));
        QCOMPARE(link->CollisionCount(), std::uint64_t{5});
        std::map<sdf::GeometryType, int> kinds;
        for (std::uint64_t i = 0; i < link->CollisionCount(); ++i) {
            ++kinds[link->CollisionByIndex(i)->Geom()->Type()];
        }
        for (const auto kind :
             {sdf::GeometryType::MESH, sdf::GeometryType::BOX, sdf::GeometryType::SPHERE,
              sdf::GeometryType::CAPSULE, sdf::GeometryType::CYLINDER}) {
            QCOMPARE(kinds[kind], 1);
        }
        const auto pose = link->CollisionByName("mug_004")->RawPose();
        QVERIFY(is_near(pose.Pos().X(), 0.1) && is_near(pose.Pos().Y(), -0.3) &&
                is_near(pose.Pos().Z(), 0.2));
        const sdf::Capsule* const capsule =
            link->CollisionByName("mug_004")->Geom()->CapsuleShape();
        QVERIFY(is_near(capsule->Radius(), 0.02) && is_near(capsule->Length(), 0.08));
#else
        QSKIP("built without libsdformat, which reads files for Gazebo");
#endif
    }

    // Models stand in models and are placed by themselves or by one of their links.
    void links_are_where_sdformat_has_them() {
#ifdef HULLWRIGHT_SDFORMAT
        constexpr unsigned k_worlds = 200;
        for (unsigned seed = 0; seed < k_worlds; ++seed) {
            std::mt19937 random(seed);
            const std::string path = folder_.file("world.sdf", world_of(random));
            sdf::Root root;
            const sdf::Errors errors = root.Load(path);
            QVERIFY2(errors.empty(), errors.empty() ? "" : errors[0].Message().c_str());
            const sdf::Model& outer = *root.WorldByIndex(0)->ModelByIndex(0);
            const sdf::Model& inner = *outer.ModelByIndex(0);
            ignition::math::Pose3d world_to_outer;
            ignition::math::Pose3d outer_to_inner;
            QVERIFY(outer.SemanticPose().Resolve(world_to_outer).empty());
            QVERIFY(inner.SemanticPose().Resolve(outer_to_inner, "__model__").empty());
            const auto read = read_sdf(path);
            QVERIFY2(read, read ? "" : sentence(read.issue()).c_str());
            QCOMPARE(read->bodies.size(), std::size_t{4});
            for (std::size_t i = 0; i < 4; ++i) {
                const sdf::Model& model = i < 2 ? outer : inner;
                ignition::math::Pose3d at;
                QVERIFY(model.LinkByIndex(i % 2)->SemanticPose().Resolve(at, "__model__").empty());
                at = (i < 2 ? world_to_outer : world_to_outer * outer_to_inner) * at;
                const BodyPlace& ours = read->bodies[i].at;
                for (const Vec3& p : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}) {
                    const auto q = at.CoordPositionAdd({p.x(), p.y(), p.z()});
                    QVERIFY2((ours(p) - Vec3(q.X(), q.Y(), q.Z())).norm() < 1e-9,
                             qPrintable(QString("seed %1, link %2").arg(seed).arg(i)));
                }
            }
        }
#else
        QSKIP("built without libsdformat, which reads files for Gazebo");
#endif
    }

private:
#ifdef HULLWRIGHT_SDFORMAT
    static QByteArray random_pose(std::mt19937& random, const QByteArray& from = {}) {
        std::uniform_real_distribution<double> number(-1.5, 1.5);
        QByteArray pose = from.isEmpty() ? "<pose>" : "<pose relative_to='" + from + "'>";
        for (int i = 0; i < 6; ++i) {
            pose += QByteArray::number(number(random), 'g', 17) + " ";
        }
        return pose + "</pose>";
    }

    // A world has a model of two links, in which there is another one.
    static QByteArray world_of(std::mt19937& random) {
        const auto model = [&](const QByteArray& name, const QByteArray& from) {
            constexpr std::array k_placed = {"", " placement_frame='a'", " placement_frame='b'"};
            return "<model name='" + name + "'" + k_placed[random() % k_placed.size()] + ">" +
                   random_pose(random, from) + "<link name='a'>" + random_pose(random) +
                   "</link><link name='b'>" + random_pose(random, "__model__") + "</link>";
        };
        const QByteArray outer = model("outer", random() % 2 == 0 ? "world" : "");
        const QByteArray inner = model("inner", random() % 2 == 0 ? "__model__" : "");
        return "<sdf version='1.9'><world name='w'>" + outer + inner +
               "</model></model></world></sdf>";
    }
#endif

    [[nodiscard]] static QString kind_of(const tests::TargetModel& model, std::size_t piece) {
        return model.kinds.isEmpty() ? QString("hull") : model.kinds[static_cast<int>(piece)];
    }

    // A mesh file that the engine's file names, seen from that.
    [[nodiscard]] static std::string beside(const QString& file, const std::string& named) {
        return QFileInfo(file).dir().filePath(QString::fromStdString(named)).toStdString();
    }

    static void mesh_is_of(const TruePiece& piece, const std::string& file) {
        const auto boxes = boxes_in(file);
        Aabb all;
        for (const auto& [name, box] : boxes) {
            all.add(box);
        }
        QVERIFY2(!boxes.empty() && is_near(all, piece.box), file.c_str());
    }

    static void urdf_is_of(const std::vector<TruePiece>& pieces, const tests::TargetModel& model,
                           const QString& file) {
        const std::map<QString, int> kinds = {{"hull", urdf::Geometry::MESH},
                                              {"box", urdf::Geometry::BOX},
                                              {"sphere", urdf::Geometry::SPHERE},
                                              {"cylinder", urdf::Geometry::CYLINDER},
                                              {"capsule", urdf::Geometry::MESH}};
        const auto robot = urdf::parseURDFFile(file.toStdString());
        QVERIFY(robot != nullptr && robot->getRoot() != nullptr);
        const auto& all = robot->getRoot()->collision_array;
        QCOMPARE(all.size(), pieces.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(int(all[i]->geometry->type), kinds.at(kind_of(model, i)));
            const auto* const mesh = dynamic_cast<const urdf::Mesh*>(all[i]->geometry.get());
            if (mesh != nullptr && kind_of(model, i) == "hull") {
                mesh_is_of(pieces[i], beside(file, mesh->filename));
            }
        }
    }

    static void fcl_is_of(const std::vector<TruePiece>& pieces, const tests::TargetModel& model,
                          const QString& file) {
        const QJsonArray all =
            QJsonDocument::fromJson(tests::content(file)).object()["shapes"].toArray();
        QCOMPARE(std::size_t(all.size()), pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const QJsonObject shape = all[static_cast<int>(i)].toObject();
            QCOMPARE(shape["type"].toString(), kind_of(model, i));
            if (kind_of(model, i) == "hull") {
                const std::string mesh = beside(file, shape["mesh"].toString().toStdString());
                const QByteArray obj = tests::content(QString::fromStdString(mesh));
                QVERIFY(is_near(convex_in(obj).computeVolume(), pieces[i].volume, 1e-4));
                mesh_is_of(pieces[i], mesh);
                is_beside_ways(convex_in(obj), model);
            }
        }
    }

    // A needle through each way through the model meets no hull, as FCL finds, and one through the
    // hull's own middle does.
    static void is_beside_ways(const fcl::Convexd& convex, const tests::TargetModel& model) {
        const auto hull = std::make_shared<fcl::Convexd>(convex);
        const auto meets = [&](const fcl::Vector3d& place) {
            fcl::CollisionObjectd solid(hull);
            fcl::CollisionObjectd needle(std::make_shared<fcl::Boxd>(1e-3, 1e-3, 10.0));
            needle.setTranslation(place);
            fcl::CollisionResultd result;
            fcl::collide(&solid, &needle, fcl::CollisionRequestd(), result);
            return result.isCollision();
        };
        for (const Vec3& place : model.open) {
            QVERIFY(!meets(place * model.metres_per_unit));
            QVERIFY(meets(hull->getInteriorPoint()));
        }
    }

    static void unreal_is_of(const std::vector<TruePiece>& pieces, const tests::TargetModel& model,
                             const QString& file) {
        const std::map<QString, std::string> prefixes = {{"hull", "UCX_"},
                                                         {"box", "UBX_"},
                                                         {"sphere", "USP_"},
                                                         {"capsule", "UCP_"},
                                                         {"cylinder", "UCX_"}};
        const auto boxes = boxes_in(file.toStdString());
        const std::string name = model.name.toStdString();
        QCOMPARE(boxes.size(), pieces.size() + 1); // the model that is seen
        QVERIFY(boxes.contains(name));
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const std::string number = std::to_string(i + 1);
            const std::string piece = prefixes.at(kind_of(model, i)) + name + "_" +
                                      (number.size() == 1 ? "0" : "") + number;
            QVERIFY2(boxes.contains(piece), piece.c_str());
            if (kind_of(model, i) == "hull") {
                const Aabb& box = boxes.at(piece);
                QVERIFY(is_near({box.lower / 100.0, box.upper / 100.0}, pieces[i].box));
            }
        }
    }

#ifdef HULLWRIGHT_SDFORMAT
    static void sdf_is_of(const std::vector<TruePiece>& pieces, const tests::TargetModel& model,
                          const QString& file) {
        const std::map<QString, sdf::GeometryType> kinds = {
            {"hull", sdf::GeometryType::MESH},
            {"box", sdf::GeometryType::BOX},
            {"sphere", sdf::GeometryType::SPHERE},
            {"cylinder", sdf::GeometryType::CYLINDER},
            { "capsule",
              sdf::GeometryType::CAPSULE }};
        sdf::Root root;
        const sdf::Errors errors = root.Load(file.toStdString());
        QVERIFY2(errors.empty(), errors.empty() ? "" : errors[0].Message().c_str());
        const sdf::Link* const link = root.Model()->LinkByIndex(0);
        QCOMPARE(std::size_t(link->CollisionCount()), pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const sdf::Geometry& shape = *link->CollisionByIndex(i)->Geom();
            QVERIFY(shape.Type() == kinds.at(kind_of(model, i)));
            if (kind_of(model, i) == "hull") {
                mesh_is_of(pieces[i], beside(file, shape.MeshShape()->Uri()));
            }
        }
    }
#else
    static void sdf_is_of(const std::vector<TruePiece>& /*pieces*/,
                          const tests::TargetModel& /*model*/, const QString& /*file*/) {
        qWarning("built without libsdformat, which reads files for Gazebo");
    }
#endif

    std::vector<tests::TargetModel> models_;
};

QTEST_APPLESS_MAIN(ForeignReadersTest)
#include "foreign_readers.moc"
