// One model in every format that we read has the same area, volume, bounds, parts and names,
// whoever wrote the file.
#include "export/write_mesh.h"
#include "mesh/diagnosis.h"
#include "support/folder.h"
#include "support/foreign.h"
#include "support/reading.h"
#include "support/shapes.h"

#include <QByteArray>
#include <QTest>
#include <algorithm>
#include <assimp/Exporter.hpp>
#include <assimp/scene.h>
#include <cmath>
#include <memory>
#include <random>
#include <set>

using namespace hullwright;
using tests::quoted;
using tests::read;

namespace {

const Vec3 k_wedge_offset(4, 1, 0.5);

TriMesh block() {
    return shapes::box(Vec3(0.5, 0, 0), Vec3(1, 2, 3));
}

// Returns the wedge at the place to which its node's transform puts it.
TriMesh placed_wedge() {
    TriMesh wedge = shapes::tetrahedron();
    for (Vec3& p : wedge.vertices) {
        p += k_wedge_offset;
    }
    return wedge;
}

TriMesh whole() {
    return shapes::together(block(), placed_wedge());
}

// Returns a scene of two named nodes under a root, the second of which is placed by its transform.
std::unique_ptr<aiScene> placed_scene() {
    auto scene = tests::foreign_scene({tests::foreign_mesh(block(), "block"),
                                       tests::foreign_mesh(shapes::tetrahedron(), "wedge")});
    auto* block_node = new aiNode("block");
    auto* wedge_node = new aiNode("wedge");
    block_node->mNumMeshes = wedge_node->mNumMeshes = 1;
    block_node->mMeshes = new unsigned[1]{0};
    wedge_node->mMeshes = new unsigned[1]{1};
    aiMatrix4x4::Translation(aiVector3D(static_cast<float>(k_wedge_offset.x()),
                                        static_cast<float>(k_wedge_offset.y()),
                                        static_cast<float>(k_wedge_offset.z())),
                             wedge_node->mTransformation);
    aiNode* children[] = {block_node, wedge_node};
    scene->mRootNode->addChildren(2, children);
    return scene;
}

ExportScene own_scene() {
    SourceModel source;
    source.parts = {{"block", "", "", "", 0, 12}, {"wedge", "", "", "", 12, 4}};
    return scene_of(whole(), source);
}

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-5 * std::max({1.0, std::abs(a), std::abs(b)});
}

std::set<std::string> part_names(const SourceModel& model) {
    std::set<std::string> names;
    for (const SourcePart& part : model.parts) {
        names.insert(part.name);
    }
    return names;
}

QByteArray base64_of(const std::vector<float>& floats, const std::vector<std::uint16_t>& indices) {
    QByteArray bytes(reinterpret_cast<const char*>(floats.data()),
                     static_cast<qsizetype>(floats.size() * sizeof(float)));
    bytes.append(reinterpret_cast<const char*>(indices.data()),
                 static_cast<qsizetype>(indices.size() * sizeof(std::uint16_t)));
    return bytes.toBase64();
}

// Returns a glTF whose one mesh is the tetrahedron, under the nodes given as JSON.
QByteArray gltf_of_tetrahedron(const QByteArray& nodes, const QByteArray& roots) {
    const TriMesh t = shapes::tetrahedron();
    std::vector<float> floats;
    for (const Vec3& p : t.vertices) {
        for (int axis = 0; axis < 3; ++axis) {
            floats.push_back(static_cast<float>(p[axis]));
        }
    }
    std::vector<std::uint16_t> indices;
    for (const Triangle& triangle : t.triangles) {
        for (const VertexId v : triangle) {
            indices.push_back(static_cast<std::uint16_t>(v));
        }
    }
    return quoted("{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[" + roots +
                  "]}],'nodes':[" + nodes +
                  "],'meshes':[{'name':'wedge','primitives':[{'attributes':{'POSITION':0},"
                  "'indices':1,'mode':4}]}],'accessors':[{'bufferView':0,'componentType':5126,"
                  "'count':4,'type':'VEC3','min':[0,0,0],'max':[1,2,3]},{'bufferView':1,"
                  "'componentType':5123,'count':12,'type':'SCALAR'}],'bufferViews':[{'buffer':0,"
                  "'byteOffset':0,'byteLength':48},{'buffer':0,'byteOffset':48,'byteLength':24}],"
                  "'buffers':[{'byteLength':72,'uri':'data:application/octet-stream;base64," +
                  base64_of(floats, indices) + "'}]}");
}

// Returns a COLLADA file of one polygon, whose corners are all vertices in their order.
QByteArray dae_of_polygon(const QByteArray& numbers, const QByteArray& order, int corners) {
    const QByteArray count = QByteArray::number(corners);
    return quoted("<?xml version='1.0' encoding='utf-8'?>\n"
                  "<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>\n"
                  "<asset/><library_geometries><geometry id='g'><mesh><source id='p'>"
                  "<float_array id='a' count='" +
                  QByteArray::number(3 * corners) + "'>" + numbers +
                  "</float_array><technique_common><accessor source='#a' stride='3' count='" +
                  count +
                  "'><param name='X' type='float'/><param name='Y' type='float'/>"
                  "<param name='Z' type='float'/></accessor></technique_common></source>"
                  "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices>"
                  "<polylist count='1'><input semantic='VERTEX' source='#v' offset='0'/><vcount>" +
                  count + "</vcount><p>" + order +
                  "</p></polylist></mesh></geometry></library_geometries><library_visual_scenes>"
                  "<visual_scene id='s'><node><instance_geometry url='#g'/></node></visual_scene>"
                  "</library_visual_scenes><scene><instance_visual_scene url='#s'/></scene>"
                  "</COLLADA>\n");
}

// Returns one polygon through random places of the plane z = 0, the first of which is (3, 5, 0).
QByteArray crossing_polygon(const QString& extension, int corners) {
    std::mt19937 random(7);
    const bool obj = extension == "obj";
    QByteArray places;
    QByteArray order;
    for (int i = 0; i < corners; ++i) {
        const auto x = i == 0 ? 3 : random() % 65536;
        const auto y = i == 0 ? 5 : random() % 65536;
        places += (obj ? "v " : "") + QByteArray::number(x) + " " + QByteArray::number(y) + " 0\n";
        order += " " + QByteArray::number(i + (obj ? 1 : 0));
    }
    const QByteArray count = QByteArray::number(corners);
    if (extension == "dae") {
        return dae_of_polygon(places, order, corners);
    }
    if (obj) {
        return places + "f" + order + "\n";
    }
    const QByteArray head = extension == "off" ? "OFF\n" + count + " 1 0\n"
                                               : "ply\nformat ascii 1.0\nelement vertex " + count +
                                                     "\nproperty float x\nproperty float y\n"
                                                     "property float z\nelement face 1\nproperty "
                                                     "list int int vertex_indices\nend_header\n";
    return head + places + count + order + "\n";
}

// Returns a COLLADA file of one triangle with the given <asset> content.
QByteArray dae_with_asset(const QByteArray& asset) {
    return quoted("<?xml version='1.0' encoding='utf-8'?>\n"
                  "<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>\n"
                  "<asset>" +
                  asset +
                  "</asset>\n"
                  "<library_geometries><geometry id='g' name='plate'><mesh>\n"
                  "<source id='p'><float_array id='pa' count='9'>0 0 0 4 0 0 0 2 0</float_array>\n"
                  "<technique_common><accessor source='#pa' count='3' stride='3'>\n"
                  "<param name='X' type='float'/><param name='Y' type='float'/>\n"
                  "<param name='Z' type='float'/></accessor></technique_common></source>\n"
                  "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices>\n"
                  "<triangles count='1'><input semantic='VERTEX' source='#v' offset='0'/>\n"
                  "<p>0 1 2</p></triangles></mesh></geometry></library_geometries>\n"
                  "<library_visual_scenes><visual_scene id='s'><node id='n' name='plate'>\n"
                  "<instance_geometry url='#g'/></node></visual_scene></library_visual_scenes>\n"
                  "<scene><instance_visual_scene url='#s'/></scene></COLLADA>\n");
}

} // namespace

class FormatsTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    std::string path(const std::string& name) const { return folder_.path(name); }
    std::string file(const std::string& name, const QByteArray& content) const {
        return folder_.file(name, content);
    }

    // Checks that everything about `model` is as in whole().
    void compare(Result<SourceModel>& model, bool named) {
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        QCOMPARE(model->triangles.size(), std::size_t{16});
        if (named) {
            QCOMPARE(model->parts.size(), std::size_t{2});
            const auto names = part_names(*model);
            std::string all;
            for (const std::string& name : names) {
                all += name + "|";
            }
            QVERIFY2(names.contains("block") && names.contains("wedge"), all.c_str());
        }
        const auto is = diagnose(*take_mesh(*model));
        const auto wanted = diagnose(whole());
        QVERIFY(is.ok() && wanted.ok());
        QCOMPARE(is->components.count, 2U);
        QVERIFY(is->closed && is->oriented);
        QVERIFY(is->volume.has_value());
        QVERIFY2(close(*is->volume, *wanted->volume), qPrintable(QString::number(*is->volume)));
        QVERIFY2(close(is->area, wanted->area), qPrintable(QString::number(is->area)));
        for (int axis = 0; axis < 3; ++axis) {
            QVERIFY2(close(is->bounds.lower[axis], wanted->bounds.lower[axis]),
                     qPrintable(QString("axis %1: %2").arg(axis).arg(is->bounds.lower[axis])));
            QVERIFY2(close(is->bounds.upper[axis], wanted->bounds.upper[axis]),
                     qPrintable(QString("axis %1: %2").arg(axis).arg(is->bounds.upper[axis])));
        }
    }

private slots:
    void a_foreign_file_reads_as_it_was_made_data() {
        QTest::addColumn<QString>("exporter");
        QTest::addColumn<QString>("extension");
        QTest::addColumn<bool>("named");
        const auto row = [](const char* exporter, const char* extension, bool named) {
            QTest::newRow(exporter) << QString(exporter) << QString(extension) << named;
        };
        row("obj", "obj", true);
        row("stl", "stl", false);
        row("stlb", "stl", false);
        row("ply", "ply", false);
        row("plyb", "ply", false);
        row("gltf2", "gltf", true);
        row("glb2", "glb", true);
        // The binary FBX that Assimp writes is one that its own reader refuses, so only the text is
        // tried.
        row("fbxa", "fbx", true);
        row("collada", "dae", true);
        row("3ds", "3ds", false);
    }
    void a_foreign_file_reads_as_it_was_made() {
        QFETCH(QString, exporter);
        QFETCH(QString, extension);
        QFETCH(bool, named);
        const std::string name = path((exporter + "." + extension).toStdString());
        const auto scene = placed_scene();
        if (exporter == "3ds") {
            // Assimp's 3DS writer leaves the vertices where they are yet names the node's matrix,
            // so a placed node would not read back there: place the vertices instead.
            aiMesh& wedge = *scene->mMeshes[1];
            aiMatrix4x4& placing = scene->mRootNode->mChildren[1]->mTransformation;
            for (unsigned v = 0; v < wedge.mNumVertices; ++v) {
                wedge.mVertices[v] = placing * wedge.mVertices[v];
            }
            placing = aiMatrix4x4();
        }
        Assimp::Exporter writer;
        QVERIFY2(writer.Export(scene.get(), exporter.toStdString(), name) == aiReturn_SUCCESS,
                 writer.GetErrorString());
        auto model = read(name);
        compare(model, named);
    }

    void our_own_file_reads_as_it_was_made_data() {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<bool>("named");
        for (const char* extension : {"obj", "gltf", "glb"}) {
            QTest::newRow(extension) << QString(extension) << true;
        }
        for (const char* extension : {"stl", "ply", "off"}) {
            QTest::newRow(extension) << QString(extension) << false;
        }
    }
    void our_own_file_reads_as_it_was_made() {
        QFETCH(QString, extension);
        QFETCH(bool, named);
        const std::string name = path("own." + extension.toStdString());
        QVERIFY(write_scene(own_scene(), name).ok());
        auto model = read(name);
        compare(model, named);
    }

    void a_second_trip_changes_nothing_data() { our_own_file_reads_as_it_was_made_data(); }
    void a_second_trip_changes_nothing() {
        QFETCH(QString, extension);
        const std::string first = path("first." + extension.toStdString());
        const std::string second = path("second." + extension.toStdString());
        QVERIFY(write_scene(own_scene(), first).ok());
        auto model = read(first);
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        const TriMesh mesh = *take_mesh(*model);
        QVERIFY(write_scene(scene_of(mesh, *model), second).ok());
        auto again = read(second);
        QVERIFY2(again.ok(), qPrintable(tests::told(again)));
        QVERIFY(*take_mesh(*again) == mesh);
    }

    void a_concave_polygon_keeps_its_area() {
        auto model = read(file("l.obj", "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\n"
                                        "f 1 2 3 4 5 6\n"));
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        QCOMPARE(model->counts.polygons, 1U);
        QCOMPARE(model->counts.polygons_fanned, 0U);
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QCOMPARE(d->triangles, 4U);
        QCOMPARE(d->area, 3.0);
        QVERIFY(d->self_intersections.empty());
    }

    // A concave polygon is cut alike whichever corner it begins with and whichever way it is wound.
    void a_concave_polygon_may_begin_anywhere() {
        for (int start = 0; start < 6; ++start) {
            for (const int step : {1, 5}) {
                QByteArray text = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf";
                for (int i = 0; i < 6; ++i) {
                    text += " " + QByteArray::number((start + i * step) % 6 + 1);
                }
                auto model = read(file("turned.obj", text + "\n"));
                QVERIFY2(model.ok(), qPrintable(tests::told(model)));
                const auto d = diagnose(*take_mesh(*model));
                QVERIFY(d.ok());
                QCOMPARE(d->area, 3.0);
            }
        }
    }

    void a_polygon_with_a_bridged_hole_keeps_its_hole() {
        auto model = read(file("h.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 1 1 0\nv 1 3 0\n"
                                        "v 3 3 0\nv 3 1 0\nf 1 2 3 4 1 5 6 7 8 5\n"));
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        QCOMPARE(model->counts.polygons_fanned, 0U);
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QCOMPARE(d->area, 12.0);
    }

    // The fan of such a polygon would overlap itself in more pairs of triangles than anybody wants
    // to wait for.
    void a_large_polygon_that_crosses_itself_is_refused_data() {
        QTest::addColumn<QString>("extension");
        QTest::newRow("obj") << "obj";
        QTest::newRow("ply") << "ply";
        QTest::newRow("off") << "off";
        QTest::newRow("dae") << "dae"; // Assimp reads this one.
    }
    void a_large_polygon_that_crosses_itself_is_refused() {
        QFETCH(QString, extension);
        const std::string name = "crossing." + extension.toStdString();
        auto fan = read(file(name, crossing_polygon(extension, 2500)));
        QVERIFY2(fan.ok(), qPrintable(tests::told(fan)));
        QCOMPARE(fan->counts.polygons_fanned, 1U);
        auto refused = read(file(name, crossing_polygon(extension, 100000)));
        QVERIFY(!refused.ok());
        QCOMPARE(refused.issue().code, Code::polygon_refused);
        QVERIFY(QByteArray::fromStdString(refused.issue().where).endsWith(name.c_str()));
        QCOMPARE(refused.issue().numbers, (std::vector<double>{100000, 2500, 3, 5, 0}));
    }

    void instances_are_placed_and_a_mirrored_one_keeps_its_volume() {
        const QByteArray nodes = "{'name':'plain','mesh':0},"
                                 "{'name':'far','mesh':0,'translation':[10,0,0]},"
                                 "{'name':'mirror','mesh':0,'translation':[-10,0,0],"
                                 "'scale':[-1,1,1]}";
        auto model = read(file("mirror.gltf", gltf_of_tetrahedron(nodes, "0,1,2")));
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        QCOMPARE(model->counts.instances, 2U);
        QCOMPARE(model->counts.mirrored, 1U);
        const auto names = part_names(*model);
        QVERIFY(names.contains("plain") && names.contains("far") && names.contains("mirror"));
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QCOMPARE(d->components.count, 3U);
        QCOMPARE(d->inverted_components(), 0U);
        for (const ComponentFacts& facts : d->component_facts) {
            QVERIFY(close(facts.volume, 1.0));
        }
        QVERIFY(close(d->bounds.lower.x(), -11.0));
        QVERIFY(close(d->bounds.upper.x(), 11.0));
    }

    void nested_nodes_multiply_their_transforms() {
        const QByteArray nodes = "{'name':'big','scale':[2,2,2],'children':[1]},"
                                 "{'name':'in','mesh':0,'translation':[1,0,0]}";
        auto model = read(file("nested.gltf", gltf_of_tetrahedron(nodes, "0")));
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QVERIFY(close(d->volume.value_or(0), 8.0));
        QVERIFY(close(d->bounds.lower.x(), 2.0));
        QVERIFY(close(d->bounds.upper.x(), 4.0));
    }

    // An FBX says how many centimetres its unit is: a metre is a hundred.
    void an_fbx_says_its_unit_data() {
        QTest::addColumn<QByteArray>("factor");
        QTest::addColumn<double>("metres");
        for (const char* type : {"double", "float"}) {
            for (const auto& [text, metres] : {std::pair("1", 0.01), std::pair("2.54", 0.0254),
                                               std::pair("100", 1.0), std::pair("0.1", 0.001)}) {
                QTest::addRow("%s as %s", text, type) << QByteArray("P: \"UnitScaleFactor\", \"") +
                                                             type + "\", \"Number\", \"\"," + text
                                                      << metres;
            }
        }
        QTest::newRow("nothing said, which is a centimetre") << QByteArray() << 0.01;
        QTest::newRow("nonsense") << QByteArray(
                                         "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",-1")
                                  << 0.0;
    }
    void an_fbx_says_its_unit() {
        QFETCH(const QByteArray, factor);
        QFETCH(const double, metres);
        const QByteArray text =
            "; FBX 7.3.0 project file\n"
            "FBXHeaderExtension:  {\n\tFBXHeaderVersion: 1003\n\tFBXVersion: 7300\n}\n"
            "GlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n"
            "\t\tP: \"UpAxis\", \"int\", \"Integer\", \"\",2\n\t\t" +
            factor +
            "\n\t}\n}\n"
            "Objects:  {\n\tGeometry: 1000, \"Geometry::t\", \"Mesh\" {\n"
            "\t\tVertices: *9 {\n\t\t\ta: 0,0,0,1,0,0,0,1,0\n\t\t}\n"
            "\t\tPolygonVertexIndex: *3 {\n\t\t\ta: 0,1,-3\n\t\t}\n\t}\n"
            "\tModel: 2000, \"Model::t\", \"Mesh\" {\n\t\tVersion: 232\n\t}\n}\n"
            "Connections:  {\n\tC: \"OO\",2000,0\n\tC: \"OO\",1000,2000\n}\n";
        const auto model = read(folder_.file("unit.fbx", text));
        QVERIFY2(model, qPrintable(tests::told(model)));
        QCOMPARE(model->metres_per_unit, metres);
        QCOMPARE(model->unit_origin, metres > 0.0 ? Origin::file : Origin::unknown);
        QCOMPARE(model->positions.size(), std::size_t{3});
        // The coordinates are the file's own, not scaled to the unit.
        QVERIFY((model->positions[1] - Vec3(1, 0, 0)).norm() == 0.0);
        QVERIFY(model->up == UpAxis::z);
    }

    void a_dae_header_says_unit_and_axis_data() {
        QTest::addColumn<QByteArray>("asset");
        QTest::addColumn<double>("metres");
        QTest::addColumn<int>("up");
        const auto row = [](const char* name, const char* asset, double metres, UpAxis up) {
            QTest::newRow(name) << QByteArray(asset) << metres << static_cast<int>(up);
        };
        row("millimetre z", "<unit meter='0.001' name='mm'/><up_axis>Z_UP</up_axis>", 0.001,
            UpAxis::z);
        row("inch y", "<unit name='inch' meter='0.0254'/><up_axis>Y_UP</up_axis>", 0.0254,
            UpAxis::y);
        row("metre x", "<unit meter='1' name='meter'/><up_axis>X_UP</up_axis>", 1.0, UpAxis::x);
        row("silent", "", 0.0, UpAxis::unknown);
    }
    void a_dae_header_says_unit_and_axis() {
        QFETCH(QByteArray, asset);
        QFETCH(double, metres);
        QFETCH(int, up);
        auto model = read(file("asset.dae", dae_with_asset(asset)));
        QVERIFY2(model.ok(), qPrintable(tests::told(model)));
        QCOMPARE(model->metres_per_unit, metres);
        QCOMPARE(static_cast<int>(model->up), up);
        QVERIFY(model->unit_origin == (metres > 0.0 ? Origin::file : Origin::unknown));
        QVERIFY(model->up_origin == (up != 0 ? Origin::file : Origin::unknown));
        // The coordinates stay as the file has them.
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QVERIFY(close(d->bounds.upper.x(), 4.0));
        QVERIFY(close(d->bounds.upper.y(), 2.0));
        QVERIFY(close(d->bounds.upper.z(), 0.0));
        QVERIFY(close(d->area, 4.0));
    }
};

QTEST_APPLESS_MAIN(FormatsTest)
#include "formats.moc"
