// The file of each target holds what it should, of hulls and of all primitives.
#include "../resources/loaders/jolt_shapes.h"
#include "lint/engines.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/stop_at.h"
#include "target/target.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <numbers>

using namespace hullwright;

namespace {

Primitive placed(Shape shape) {
    Primitive primitive;
    primitive.shape = shape;
    primitive.half = Vec3(1, 2, 3);
    primitive.radius = 1.5;
    primitive.half_length = 4.0;
    primitive.pose.move = Vec3(10, 20, 30);
    return primitive;
}

BodyShape hull_named(const char* name, const Vec3& corner) {
    const TriMesh box = shapes::box(corner, Vec3(1, 2, 3));
    BodyShape shape;
    shape.name = name;
    shape.points = box.vertices;
    shape.triangles = box.triangles;
    return shape;
}

// Returns two hulls, then one shape of each kind; millimetres with z up.
Body body_of_all() {
    Body body;
    body.name = "my mug";
    body.shapes = {hull_named("part.1_001", Vec3(0, 0, 0)),
                   hull_named("part.1_002", Vec3(5, 0, 0))};
    for (const Shape kind : {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder}) {
        const Primitive primitive = placed(kind);
        const Piece hull = *hull_of(primitive, {});
        BodyShape& shape = body.shapes.emplace_back();
        shape.name = "part.1_00" + std::to_string(body.shapes.size());
        shape.points = hull.vertices;
        shape.triangles = hull.triangles;
        shape.primitive = primitive;
    }
    body.shapes[0].labels = {{"wet"}, "oak"};
    const TriMesh seen = shapes::box(Vec3(0, 0, 0), Vec3(6, 2, 3));
    body.seen = seen.vertices;
    body.seen_triangles = seen.triangles;
    body.metres_per_unit = 0.001;
    body.up = UpAxis::z;
    body.moments = moments_inside(seen.vertices, seen.triangles);
    body.mass_of = MassOf::model;
    return body;
}

struct Element {
    QString name;
    std::map<QString, QString> attributes;
    QString text;
};

QVector<double> numbers_of(const QString& text) {
    QVector<double> numbers;
    for (const QString& word : text.split(QRegularExpression("[ ,()]+"), Qt::SkipEmptyParts)) {
        numbers.push_back(word.toDouble());
    }
    return numbers;
}

bool are_near(const QVector<double>& a, const QVector<double>& b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(),
                      [](double x, double y) { return std::abs(x - y) < 1e-15; });
}

// Returns all elements of a file of XML in their order; none where it is no XML.
std::vector<Element> elements_of(const QByteArray& file) {
    std::vector<Element> elements;
    QXmlStreamReader reader(file);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement) {
            Element element{reader.name().toString(), {}, {}};
            for (const QXmlStreamAttribute& each : reader.attributes()) {
                element.attributes[each.name().toString()] = each.value().toString();
            }
            elements.push_back(element);
        } else if (reader.isCharacters() && !reader.isWhitespace()) {
            elements.back().text = reader.text().toString();
        }
    }
    return reader.hasError() ? std::vector<Element>() : elements;
}

std::vector<Element> named(const std::vector<Element>& all, const QString& name) {
    std::vector<Element> some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some),
                 [&](const Element& element) { return element.name == name; });
    return some;
}

// Returns the document of a binary glTF; empty where its header or its lengths are wrong.
QJsonObject document_of(const QByteArray& file) {
    const auto number_at = [&](int at) {
        std::uint32_t number = 0;
        std::memcpy(&number, file.constData() + at, sizeof(number));
        return number;
    };
    if (file.size() < 20 || !file.startsWith("glTF") ||
        number_at(8) != static_cast<std::uint32_t>(file.size())) {
        return {};
    }
    return QJsonDocument::fromJson(file.mid(20, static_cast<int>(number_at(12)))).object();
}

QStringList names_in(const QJsonObject& document, const char* list) {
    QStringList names;
    for (const QJsonValue each : document[list].toArray()) {
        names << each.toObject()["name"].toString();
    }
    return names;
}

// Returns the upper corner of the positions of a mesh.
QVector<double> upper_of(const QJsonObject& document, int mesh) {
    const QJsonObject shown = document["meshes"].toArray().at(mesh).toObject();
    const int accessor =
        shown["primitives"][0].toObject()["attributes"].toObject()["POSITION"].toInt();
    QVector<double> upper;
    for (const QJsonValue each : document["accessors"].toArray().at(accessor)["max"].toArray()) {
        upper << each.toDouble();
    }
    return upper;
}

bool says(const TargetWritten& written, const std::string& what) {
    return std::any_of(
        written.conversions.begin(), written.conversions.end(),
        [&](const TargetNote& note) { return sentence(note).find(what) != std::string::npos; });
}

} // namespace

class EngineFilesTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    TargetWritten write(const char* word, const std::string& file, const TargetSettings& settings,
                        const Body& body = body_of_all()) const {
        const auto written = write_target(body, *find_target(word), settings, folder_.path(file));
        if (!written) {
            qWarning("%s was not written", word);
            return {};
        }
        return *written;
    }

private slots:
    void every_row_has_a_word_and_a_format_of_its_own() {
        std::map<std::string_view, int> words;
        for (const Target& target : targets()) {
            QCOMPARE(++words[target.word], 1);
            QVERIFY(*target.label != 0 && !target.formats.empty());
            QVERIFY(find_target(target.word) == &target);
            for (const TargetFormat& format : target.formats) {
                QVERIFY(format.extension.starts_with('.') && format.write != nullptr);
                QCOMPARE(format_of(target, "x" + std::string(format.extension)), &format);
            }
        }
        QVERIFY(find_target("nothing") == nullptr);
        // Each target is an engine that one can choose, and that engine's own.
        for (const Target& target : targets()) {
            const EngineLimits* const engine = find_engine(target.engine);
            QVERIFY2(engine != nullptr && target_for(*engine) == &target, target.label);
        }
        QVERIFY(format_of(*find_target("mujoco"), "x.glb") == nullptr);
        QVERIFY(format_of(*find_target("unreal"), "X.OBJ") != nullptr);
    }

    void a_wrong_extension_is_an_issue() {
        const auto written =
            write_target(body_of_all(), *find_target("ros"), {}, folder_.path("x.glb"));
        QVERIFY(!written && written.issue().code == Code::format_unknown);
    }

    // Every target writes the same bytes twice, and no file says where it was written.
    void every_target_is_written_the_same_twice() {
        for (const Target& target : targets()) {
            for (const TargetFormat& format : target.formats) {
                QByteArray first;
                for (const char* folder : {"one/", "other/"}) {
                    const std::string file =
                        folder + std::string(target.word) + "/mug" + std::string(format.extension);
                    TargetSettings settings;
                    settings.with_model = true;
                    const TargetWritten written =
                        write(std::string(target.word).c_str(), file, settings);
                    QVERIFY(!written.files.empty());
                    QCOMPARE(written.files.back().string(), folder_.path(file));
                    QByteArray all;
                    std::uint64_t bytes = 0;
                    for (const std::filesystem::path& each : written.files) {
                        QFile read(QString::fromStdString(each.string()));
                        QVERIFY(read.open(QIODevice::ReadOnly));
                        const QByteArray content = read.readAll();
                        bytes += static_cast<std::uint64_t>(content.size());
                        all += content;
                    }
                    QCOMPARE(written.bytes, bytes);
                    QVERIFY(!all.contains("nan") && !all.contains("inf "));
                    QVERIFY(first.isEmpty() || first == all);
                    first = all;
                }
            }
        }
    }

    void mjcf_has_meshes_of_points_and_geoms_of_primitives() {
        TargetSettings settings;
        settings.with_model = true;
        const TargetWritten written = write("mujoco", "m/mug.xml", settings);
        QCOMPARE(written.shapes, std::size_t{6});
        QCOMPARE(written.primitives, std::size_t{4});
        QVERIFY(says(written, "scaled by 0.001 to m"));
        QVERIFY(says(written, "kg of the model at 1000 kg/m3"));
        QVERIFY(says(written, "tags and materials left out"));
        const auto all = elements_of(folder_.content("m/mug.xml"));
        const auto meshes = named(all, "mesh");
        QCOMPARE(meshes.size(), std::size_t{3}); // two hulls and what is seen
        QCOMPARE(meshes[0].attributes.at("name"), QString("part_1_001"));
        QCOMPARE(numbers_of(meshes[0].attributes.at("vertex")).size(), 24);
        QVERIFY(numbers_of(meshes[1].attributes.at("vertex")).contains(0.005));
        QCOMPARE(meshes[2].attributes.at("file"), QString("mug_visual.obj"));
        QVERIFY(!folder_.content("m/mug_visual.obj").isEmpty());
        const auto geoms = named(all, "geom");
        QCOMPARE(geoms.size(), std::size_t{7});
        QCOMPARE(geoms[2].attributes.at("type"), QString("box"));
        QVERIFY(are_near(numbers_of(geoms[2].attributes.at("size")), {0.001, 0.002, 0.003}));
        QVERIFY(are_near(numbers_of(geoms[2].attributes.at("pos")), {0.01, 0.02, 0.03}));
        QVERIFY(are_near(numbers_of(geoms[4].attributes.at("size")), {0.0015, 0.004}));
        QCOMPARE(geoms[4].attributes.at("type"), QString("capsule"));
        QCOMPARE(geoms[5].attributes.at("group"), QString("3"));
        QCOMPARE(geoms[6].attributes.at("contype"), QString("0"));
        const auto inertial = named(all, "inertial");
        QVERIFY(std::abs(inertial.at(0).attributes.at("mass").toDouble() - 36e-6) < 1e-15);
        const auto inertia = numbers_of(inertial[0].attributes.at("fullinertia"));
        QVERIFY(std::abs(inertia.at(0) - 36e-6 * 13e-6 / 12.0) < 1e-20);
        QCOMPARE(named(all, "body").at(0).attributes.at("name"), QString("my_mug"));
    }

    void without_the_wish_for_it_no_model_is_written() {
        write("mujoco", "alone/mug.xml", {});
        QVERIFY(!folder_.content("alone/mug.xml").contains("visual"));
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.path("alone/mug_visual.obj"))));
    }

    void urdf_has_a_file_for_each_hull_and_no_capsules() {
        const TargetWritten written = write("ros", "r/mug.urdf", {});
        QCOMPARE(written.primitives, std::size_t{3});
        QVERIFY(says(written, "1 capsule is written by the hulls"));
        const auto all = elements_of(folder_.content("r/mug.urdf"));
        QCOMPARE(named(all, "collision").size(), std::size_t{6});
        const auto meshes = named(all, "mesh");
        QCOMPARE(meshes.size(), std::size_t{3});
        for (const Element& mesh : meshes) {
            const QString file = mesh.attributes.at("filename");
            QVERIFY(file.startsWith("mug_meshes/part_1_00"));
            QVERIFY(folder_.content(("r/" + file).toStdString()).contains("f "));
        }
        // A text of millimetres is divided, so that its metres are short as well.
        QVERIFY(folder_.content("r/mug_meshes/part_1_001.obj").contains("v 0.001 0.002 0.003\n"));
        QVERIFY(are_near(numbers_of(named(all, "box").at(0).attributes.at("size")),
                         {0.002, 0.004, 0.006}));
        QVERIFY(std::abs(named(all, "cylinder").at(0).attributes.at("length").toDouble() - 0.008) <
                1e-15);
        QVERIFY(std::abs(named(all, "mass").at(0).attributes.at("value").toDouble() - 36e-6) <
                1e-15);
    }

    void sdf_has_the_same_as_elements() {
        const TargetWritten written = write("gazebo", "g/mug.sdf", {});
        QCOMPARE(written.primitives, std::size_t{4});
        const auto all = elements_of(folder_.content("g/mug.sdf"));
        QCOMPARE(named(all, "sdf").at(0).attributes.at("version"), QString("1.9"));
        QCOMPARE(named(all, "collision").size(), std::size_t{6});
        QCOMPARE(named(all, "uri").size(), std::size_t{2});
        QVERIFY(are_near(numbers_of(named(all, "size").at(0).text), {0.002, 0.004, 0.006}));
        QVERIFY(are_near(numbers_of(named(all, "length").at(0).text), {0.008}));
        QVERIFY(std::abs(named(all, "ixx").at(0).text.toDouble() - 36e-6 * 13e-6 / 12.0) < 1e-20);
    }

    // Angles in files turn as the primitive's own rotation does.
    void angles_of_robots_are_the_rotation() {
        const std::vector<Eigen::Quaterniond> turns = {
            {0.3, -0.5, 0.2, 0.8}, {1, 0, 1, 0}, {1, 0, -1, 0}, {0.9, 0.1, 0, -0.4}};
        for (const Eigen::Quaterniond& turn : turns) {
            Body body = body_of_all();
            body.shapes = {body.shapes[2]};
            body.shapes[0].primitive->pose.turn = turn.normalized();
            write("ros", "turned/mug.urdf", {}, body);
            const auto all = elements_of(folder_.content("turned/mug.urdf"));
            const auto rpy = numbers_of(named(all, "origin").at(1).attributes.at("rpy"));
            const Eigen::Matrix3d back = (Eigen::AngleAxisd(rpy.at(2), Vec3::UnitZ()) *
                                          Eigen::AngleAxisd(rpy.at(1), Vec3::UnitY()) *
                                          Eigen::AngleAxisd(rpy.at(0), Vec3::UnitX()))
                                             .toRotationMatrix();
            QVERIFY((back - turn.normalized().toRotationMatrix()).norm() < 1e-12);
        }
    }

    void json_has_all_of_it_in_numbers() {
        const TargetWritten written = write("jolt", "j/mug.json", {});
        QVERIFY(!says(written, "left out"));
        const QJsonObject root = QJsonDocument::fromJson(folder_.content("j/mug.json")).object();
        QCOMPARE(root["format"].toString(), QString("hullwright-shapes"));
        QCOMPARE(root["version"].toInt(), 1);
        QCOMPARE(root["target"].toString(), QString("jolt"));
        QCOMPARE(root["name"].toString(), QString("my mug"));
        QCOMPARE(root["up"].toString(), QString("y"));
        const QJsonObject mass = root["mass"].toObject();
        QCOMPARE(mass["of"].toString(), QString("model"));
        QVERIFY(std::abs(mass["mass"].toDouble() - 36e-6) < 1e-15);
        QVERIFY(std::abs(mass["volume"].toDouble() - 36e-9) < 1e-18);
        // Up is y now: about it, 6 and 2 millimetres lie across.
        QVERIFY(std::abs(mass["inertia"][1][1].toDouble() - 36e-6 * 40e-6 / 12.0) < 1e-20);
        const QJsonArray shapes = root["shapes"].toArray();
        QCOMPARE(shapes.size(), 6);
        QCOMPARE(shapes[0]["name"].toString(), QString("part.1_001"));
        QCOMPARE(shapes[0]["tags"][0].toString(), QString("wet"));
        QCOMPARE(shapes[0]["material"].toString(), QString("oak"));
        QCOMPARE(shapes[0]["points"].toArray().size(), 8);
        QCOMPARE(shapes[0]["faces"].toArray().size(), 12);
        QCOMPARE(shapes[2]["type"].toString(), QString("box"));
        QVERIFY(shapes[2]["axes"][2][1].toDouble() == 1.0); // its z is y now
        QVERIFY(std::abs(shapes[2]["half_extents"][2].toDouble() - 0.003) < 1e-18);
        QVERIFY(std::abs(shapes[3]["radius"].toDouble() - 0.0015) < 1e-18);
        QVERIFY(std::abs(shapes[4]["half_height"].toDouble() - 0.004) < 1e-18);
        QVERIFY(shapes[5]["axis"][1].toDouble() == 1.0);
    }

    // The loader in C++ compiles against declarations of Jolt's API, and hands over what is in the
    // file. No Jolt has seen it: tests/engines/jolt.js has another loader, in JavaScript.
    void jolts_loader_reads_what_is_written() {
        Body body = body_of_all();
        body.up = UpAxis::y; // as Jolt has it, so that nothing is turned
        for (BodyShape& shape : body.shapes) {
            if (shape.primitive) {
                shape.primitive->pose.turn = Eigen::AngleAxisd(0.5, Vec3::UnitX());
            }
        }
        write("jolt", "loaded/mug.json", {}, body);
        std::ifstream file(folder_.path("loaded/mug.json"));
        // Hulls fail at a millionth of their diagonal, as some of Jolt's do.
        const auto diagonal = static_cast<float>(Vec3(1, 2, 3).norm() * 0.001);
        JPH::ConvexHullShapeSettings::least_tolerance = 5.0e-6F * diagonal;
        const JPH::ShapeSettings::ShapeResult result = hullwright_shapes::load(file);
        QVERIFY(!result.HasError());
        const std::vector<JPH::Shape::Part>& parts = result.Get().parts;
        QCOMPARE(parts.size(), std::size_t{6});
        const auto* hull =
            dynamic_cast<const JPH::ConvexHullShapeSettings*>(parts[1].settings.GetPtr());
        QVERIFY(hull != nullptr && hull->mPoints.size() == 8 && hull->mMaxConvexRadius == 0.0F);
        QVERIFY(std::abs(hull->mHullTolerance - 1.0e-5F * diagonal) < 1.0e-9F);
        for (std::size_t i = 0; i < 8; ++i) {
            const Vec3 wanted = 0.001 * body.shapes[1].points[i];
            QVERIFY((hull->mPoints[i].cast<double>() - wanted).norm() < 1e-9);
        }
        const auto* box = dynamic_cast<const JPH::BoxShapeSettings*>(parts[2].settings.GetPtr());
        QVERIFY(box != nullptr && box->mHalfExtent.isApprox(Eigen::Vector3f(1e-3F, 2e-3F, 3e-3F)));
        const auto* ball =
            dynamic_cast<const JPH::SphereShapeSettings*>(parts[3].settings.GetPtr());
        QVERIFY(ball != nullptr && ball->mRadius == 1.5e-3F);
        const auto* pill =
            dynamic_cast<const JPH::CapsuleShapeSettings*>(parts[4].settings.GetPtr());
        QVERIFY(pill != nullptr && pill->mRadius == 1.5e-3F &&
                pill->mHalfHeightOfCylinder == 4e-3F);
        const auto* rod =
            dynamic_cast<const JPH::CylinderShapeSettings*>(parts[5].settings.GetPtr());
        QVERIFY(rod != nullptr && rod->mRadius == 1.5e-3F && rod->mHalfHeight == 4e-3F);
        for (std::size_t i = 2; i < 6; ++i) {
            QVERIFY(parts[i].place.isApprox(Eigen::Vector3f(10e-3F, 20e-3F, 30e-3F)));
        }
        // A box keeps its turn; ours of round shapes stand along z, Jolt's along y.
        const Eigen::Matrix3f turned =
            Eigen::AngleAxisf(0.5F, Eigen::Vector3f::UnitX()).toRotationMatrix();
        QVERIFY(parts[2].turn.toRotationMatrix().isApprox(turned, 1e-5F));
        for (const std::size_t round : {4, 5}) {
            const Eigen::Vector3f axis = parts[round].turn * Eigen::Vector3f::UnitY();
            QVERIFY(axis.isApprox(turned.col(2), 1e-5F));
        }
    }

    void godot_names_classes_by_its_generation() {
        write("godot3", "d/three.tscn", {});
        write("godot", "d/four.tscn", {});
        const QString three = folder_.content("d/three.tscn");
        const QString four = folder_.content("d/four.tscn");
        QVERIFY(three.startsWith("[gd_scene load_steps=7 format=2]\n"));
        QVERIFY(four.startsWith("[gd_scene load_steps=7 format=3]\n"));
        QCOMPARE(three.count("type=\"ConvexPolygonShape\" id="), 2);
        QCOMPARE(four.count("type=\"ConvexPolygonShape3D\" id="), 2);
        QCOMPARE(three.count("type=\"CollisionShape\" parent=\".\""), 6);
        QVERIFY(three.contains("[node name=\"my_mug\" type=\"StaticBody\"]"));
        QVERIFY(four.contains("[node name=\"my_mug\" type=\"StaticBody3D\"]"));
        QVERIFY(three.contains("PoolVector3Array(") && four.contains("PackedVector3Array("));
        QVERIFY(three.contains("extents = Vector3( 0.001, 0.002, 0.003 )"));
        QVERIFY(four.contains("size = Vector3( 0.002, 0.004, 0.006 )"));
        // A capsule's height is its straight part in one and all of it in the other.
        QVERIFY(three.contains("radius = 0.0015\nheight = 0.008\n"));
        QVERIFY(four.contains("radius = 0.0015\nheight = 0.011\n"));
        QVERIFY(three.contains("shape = SubResource( 6 )"));
        QVERIFY(four.contains("shape = SubResource( \"6\" )"));
        QCOMPARE(three.count("margin = 0.001\n"), 6);
        QVERIFY(!four.contains("margin"));
    }

    // The importer makes static bodies of nodes by the ends of their names.
    void godot_imports_hulls_by_the_ends_of_names() {
        TargetSettings settings;
        for (const bool with_model : {true, false}) {
            settings.with_model = with_model;
            const TargetWritten written = write("godot3", "d/mug.glb", settings);
            QCOMPARE(written.primitives, std::size_t{0});
            QVERIFY(says(written, "1 box is written by the hulls"));
            const QJsonObject document = document_of(folder_.content("d/mug.glb"));
            const QStringList names = names_in(document, "nodes");
            QCOMPARE(names.size(), 7);
            QCOMPARE(names[0], QString("my_mug"));
            QCOMPARE(names[1], QString("part_1_001-convcolonly"));
            const QJsonObject root = document["nodes"].toArray()[0].toObject();
            QCOMPARE(root.contains("mesh"), with_model);
            QCOMPARE(root["children"].toArray().size(), 6);
        }
    }

    void unreal_finds_its_hulls_by_their_names() {
        const TargetWritten written = write("unreal", "u/mug.glb", {});
        QVERIFY(says(written, "1 cylinder is written by the hulls"));
        QVERIFY(says(written, "coordinates rounded to float32"));
        const QStringList names = {"my_mug",        "UCX_my_mug_01", "UCX_my_mug_02",
                                   "UBX_my_mug_03", "USP_my_mug_04", "UCP_my_mug_05",
                                   "UCX_my_mug_06"};
        const QJsonObject document = document_of(folder_.content("u/mug.glb"));
        QCOMPARE(names_in(document, "nodes"), names);
        QCOMPARE(names_in(document, "meshes"), names);
        QCOMPARE(document["scenes"].toArray().at(0).toObject()["nodes"].toArray().size(), 7);
        // The box of 6 by 2 by 3 millimetres with z up stands here in metres with y up.
        const QVector<double> upper = upper_of(document, 0);
        QVERIFY(std::abs(upper.at(0) - 0.006) < 1e-9 && std::abs(upper.at(1) - 0.003) < 1e-9 &&
                upper.at(2) == 0.0);
        write("unreal", "u/mug.obj", {});
        const QByteArray text = folder_.content("u/mug.obj");
        QCOMPARE(text.count("\no "), 7);
        QVERIFY(text.contains("o UBX_my_mug_03\n"));
        QVERIFY(text.contains("v 0.6 0.2 0.3\n")); // centimetres with z up
    }

    void a_model_that_is_not_at_hand_is_told() {
        Body body = body_of_all();
        body.seen.clear();
        body.seen_triangles.clear();
        QVERIFY(says(write("unreal", "u/alone.glb", {}, body), "no model at hand"));
        QCOMPARE(names_in(document_of(folder_.content("u/alone.glb")), "meshes").size(), 6);
    }

    void modellers_get_a_node_of_colliders() {
        TargetSettings settings;
        settings.with_model = true;
        for (const char* word : {"unity", "blender", "gltf"}) {
            settings.physics = GltfPhysics::none;
            const std::string file = std::string("n/") + word + ".glb";
            write(word, file, settings);
            const QJsonObject document = document_of(folder_.content(file));
            QVERIFY(!document.contains("extensionsUsed"));
            const QJsonArray nodes = document["nodes"].toArray();
            QCOMPARE(nodes[0]["name"].toString(), QString("my mug"));
            QCOMPARE(nodes[0]["mesh"].toInt(-1), 0);
            QCOMPARE(nodes[0]["children"].toArray(), QJsonArray({1}));
            QCOMPARE(nodes[1]["name"].toString(), QString("colliders"));
            QCOMPARE(nodes[1]["children"].toArray().size(), 6);
            const QJsonObject extras = nodes[2]["extras"].toObject();
            QCOMPARE(extras["hullwright"].toObject()["shape"].toString(), QString("hull"));
            QCOMPARE(extras["material"].toString(), QString("oak"));
            const QJsonObject box = nodes[4]["extras"].toObject()["hullwright"].toObject();
            QCOMPARE(box["shape"].toString(), QString("box"));
            QVERIFY(std::abs(box["half_extents"].toArray().at(2).toDouble() - 0.003) < 1e-18);
        }
        settings.with_model = false;
        write("unity", "n/alone.glb", settings);
        QVERIFY(
            !document_of(folder_.content("n/alone.glb"))["nodes"][0].toObject().contains("mesh"));
    }

    void shapes_for_physics_are_those_of_the_drafts() {
        TargetSettings settings;
        write("gltf", "p/khr.glb", settings);
        settings.physics = GltfPhysics::omi;
        write("gltf", "p/omi.glb", settings);
        for (const bool khr : {true, false}) {
            const QString list = khr ? "KHR_implicit_shapes" : "OMI_physics_shape";
            const QString body = khr ? "KHR_physics_rigid_bodies" : "OMI_physics_body";
            const QJsonObject document =
                document_of(folder_.content(khr ? "p/khr.glb" : "p/omi.glb"));
            QCOMPARE(document["extensionsUsed"].toArray(), QJsonArray({body, list}));
            const QJsonArray shapes =
                document["extensions"].toObject()[list].toObject()["shapes"].toArray();
            QCOMPARE(shapes.size(), khr ? 4 : 6); // hulls are meshes of nodes, or shapes
            const QJsonObject capsule = shapes[khr ? 2 : 4].toObject()["capsule"].toObject();
            QVERIFY(std::abs(capsule["height"].toDouble() - 0.008) < 1e-18);
            QVERIFY(std::abs(capsule["radiusTop"].toDouble() - 0.0015) < 1e-18);
            const QJsonArray nodes = document["nodes"].toArray();
            const auto physics = [&](int node) {
                return nodes[node].toObject()["extensions"].toObject()[body].toObject();
            };
            const QJsonObject motion = physics(0)["motion"].toObject();
            QVERIFY(std::abs(motion["mass"].toDouble() - 36e-6) < 1e-15);
            QCOMPARE(motion["inertiaDiagonal"].toArray().size(), 3);
            QCOMPARE(nodes[1]["children"].toArray().size(), 6);
            const int first = nodes[1]["children"].toArray().at(0).toInt();
            const QJsonObject collider = physics(first)["collider"].toObject();
            if (khr) {
                // The node with the hull's mesh is in no scene.
                const QJsonObject geometry = collider["geometry"].toObject();
                QVERIFY(geometry["convexHull"].toBool());
                const int hull = geometry["node"].toInt();
                QVERIFY(nodes[hull].toObject().contains("mesh"));
                for (const QJsonValue node : nodes) {
                    QVERIFY(!node.toObject()["children"].toArray().contains(hull));
                }
            } else {
                QCOMPARE(shapes[collider["shape"].toInt()]["type"].toString(), QString("convex"));
            }
        }
    }

    // A capsule along z becomes one along y by the node that holds it.
    void round_shapes_are_turned_by_their_nodes() {
        Body body = body_of_all();
        body.up = UpAxis::y; // so that the shape's own z stays z
        body.shapes = {body.shapes[4]};
        write("gltf", "p/one.glb", {}, body);
        const QJsonArray turn = document_of(folder_.content("p/one.glb"))["nodes"]
                                    .toArray()[2]
                                    .toObject()["rotation"]
                                    .toArray();
        const Eigen::Quaterniond quaternion(turn[3].toDouble(), turn[0].toDouble(),
                                            turn[1].toDouble(), turn[2].toDouble());
        QVERIFY((quaternion * Vec3(0, 1, 0) - Vec3(0, 0, 1)).norm() < 1e-12);
    }

    void far_models_keep_their_place_by_a_node() {
        Body body = body_of_all();
        body.origin = Vec3(1e9, 2e9, 3e9);
        for (const char* word : {"unreal", "unity", "gltf"}) {
            const std::string file = std::string("far/") + word + ".glb";
            write(word, file, {}, body);
            const QJsonObject document = document_of(folder_.content(file));
            const QJsonArray at =
                document["nodes"].toArray()[0].toObject()["translation"].toArray();
            QCOMPARE(at, QJsonArray({1e6, 3e6, -2e6}));
        }
        write("jolt", "far/jolt.json", {}, body);
        const QJsonObject root = QJsonDocument::fromJson(folder_.content("far/jolt.json")).object();
        QVERIFY(root["shapes"][0].toObject()["points"][0][0].toDouble() >= 1e6);
        QVERIFY(root["mass"]["centre"][0].toDouble() > 1e6);
    }

    void usd_has_colliders_that_are_not_drawn() {
        TargetSettings settings;
        settings.with_model = true;
        write("isaac", "s/mug.usda", settings);
        const QString text = folder_.content("s/mug.usda");
        QVERIFY(text.startsWith("#usda 1.0\n"));
        QVERIFY(text.contains("upAxis = \"Z\"") && text.contains("metersPerUnit = 1\n"));
        QVERIFY(text.contains("def Xform \"my_mug\""));
        QVERIFY(text.contains("def Mesh \"part_1_001\""));
        QCOMPARE(text.count("\"PhysicsCollisionAPI\""), 6);
        QCOMPARE(text.count("physics:approximation = \"convexHull\""), 2);
        QCOMPARE(text.count("purpose = \"guide\""), 6);
        QVERIFY(text.contains("double3 xformOp:scale = (0.001, 0.002, 0.003)"));
        QVERIFY(text.contains("def Mesh \"visual\""));
        QCOMPARE(text.count('{'), text.count('}'));
    }

    void names_clash_with_nothing() {
        Body body = body_of_all();
        body.shapes[1].name = "my mug";
        write("mujoco", "clash.xml", {}, body);
        const auto geoms = named(elements_of(folder_.content("clash.xml")), "geom");
        QCOMPARE(geoms.at(1).attributes.at("name"), QString("my_mug_2"));
    }

    void flat_shapes_are_left_out_where_they_stop_the_engine() {
        Body body = body_of_all();
        BodyShape& flat = body.shapes[0];
        flat.points = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
        flat.triangles = {{0, 1, 2}};
        flat.flat = true;
        const TargetWritten written = write("mujoco", "flat.xml", {}, body);
        QCOMPARE(written.shapes, std::size_t{5});
        QCOMPARE(written.warnings.size(), std::size_t{1});
        QVERIFY(sentence(written.warnings[0]).starts_with("1 flat piece is left out, as MuJoCo"));
        QVERIFY(write("jolt", "flat.json", {}, body).warnings.empty());
    }

    void hulls_beyond_a_limit_are_told() {
        std::vector<Vec3> ball;
        for (int i = 0; i < 300; ++i) {
            const double z = 1.0 - (2.0 * i + 1.0) / 300.0;
            const double r = std::sqrt(1.0 - z * z);
            ball.emplace_back(r * std::cos(2.4 * i), r * std::sin(2.4 * i), z);
        }
        const Piece hull = tests::piece_around(ball);
        QCOMPARE(hull.vertices.size(), std::size_t{300});
        Body body = body_of_all();
        body.shapes[0].points = hull.vertices;
        body.shapes[0].triangles = hull.triangles;
        const TargetWritten written = write("jolt", "many.json", {}, body);
        QCOMPARE(written.warnings.size(), std::size_t{1});
        QVERIFY(sentence(written.warnings[0]).starts_with("1 hull has more vertices than the 256"));
        QVERIFY(write("ros", "many/many.urdf", {}, body).warnings.empty());
    }

    void without_volume_there_is_no_mass() {
        Body body = body_of_all();
        body.mass_of = MassOf::nothing;
        for (const char* file : {"mujoco.xml", "ros.urdf", "gazebo.sdf", "isaac.usda"}) {
            const std::string word = QString(file).section('.', 0, 0).toStdString();
            const TargetWritten written =
                write(word.c_str(), "light/" + std::string(file), {}, body);
            QVERIFY(says(written, "no mass: nothing encloses volume"));
            const QByteArray text = folder_.content("light/" + std::string(file));
            QVERIFY(!text.contains("nertia") && !text.contains("mass"));
        }
        write("rapier", "light/rapier.json", {}, body);
        QVERIFY(folder_.content("light/rapier.json").contains("\"mass\":null"));
    }

    void progress_is_never_taken_back() {
        for (const Target& target : targets()) {
            TargetSettings settings;
            settings.with_model = true;
            tests::Heard heard;
            const std::string file = "told/x" + std::string(target.formats.front().extension);
            QVERIFY(write_target(body_of_all(), target, settings, folder_.path(file),
                                 heard.progress()));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            QVERIFY(!heard.told().empty() && heard.told().back().second == 1.0);
        }
    }

    // What lies beside the target's own file may be large. After a stop nothing more is removed.
    void files_beside_are_read_with_fractions_and_a_stop() {
        constexpr double k_written = 0.9; // there files of an earlier export are looked for
        const std::string file = folder_.path("beside/mug.urdf");
        const QString second =
            QString::fromStdString(folder_.path("beside/mug_meshes/part_1_002.obj"));
        Body fewer = body_of_all();
        fewer.shapes.erase(fewer.shapes.begin() + 1);
        write("ros", "beside/mug.urdf", {});
        QVERIFY(QFile::exists(second));
        for (const char* name : {"a", "b", "c"}) {
            folder_.file("beside/" + std::string(name) + ".json", QByteArray(1 << 16, ' '));
        }
        tests::StopAt stop(k_written + 0.01);
        const auto stopped = write_target(fewer, *find_target("ros"), {}, file, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(QFile::exists(second));

        write("ros", "beside/mug.urdf", {});
        tests::Heard heard;
        QVERIFY(write_target(fewer, *find_target("ros"), {}, file, heard.progress()));
        QVERIFY(!QFile::exists(second));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        const auto between = std::ranges::count_if(heard.told(), [](const auto& told) {
            return told.second > k_written && told.second < 1.0;
        });
        QVERIFY2(between >= 4, qPrintable(QString::number(between))); // one for each text
    }

    void a_stop_leaves_no_file() {
        std::stop_source stop;
        stop.request_stop();
        const auto written = write_target(body_of_all(), *find_target("mujoco"), {},
                                          folder_.path("stopped.xml"), Progress(stop.get_token()));
        QVERIFY(!written && written.issue().code == Code::stopped);
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.path("stopped.xml"))));
    }
};

QTEST_APPLESS_MAIN(EngineFilesTest)
#include "engine_files.moc"
