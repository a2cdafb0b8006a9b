// Counts that files announce are held against counts by hand, and files that hold less than they
// announce are told of or refused.
#include "source/readers/announced.h"
#include "report/reasons.h"
#include "source/readers/read_model.h"
#include "support/folder.h"
#include "support/foreign.h"
#include "support/reading.h"

#include <QTest>
#include <cmath>

using namespace hullwright;
using tests::quoted;
using tests::read;
using tests::told;

namespace {

// Returns the bytes that stand for a number in a little-endian file.
template <class T> QByteArray raw(T value) {
    return QByteArray(reinterpret_cast<const char*>(&value), sizeof value);
}

const QByteArray k_ply_head = "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\n"
                              "property float y\nproperty float z\n";
const QByteArray k_ply_vertices = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n";
const QByteArray k_obj_vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n";

QByteArray ply_list(const QByteArray& name, int count) {
    return "element " + name + " " + QByteArray::number(count) +
           "\nproperty list uchar int vertex_indices\n";
}

// Returns an OFF file with a ring of `corners` vertices and the given face lines.
QByteArray off_ring(int corners, int faces, const QByteArray& lines) {
    QByteArray text =
        "OFF\n" + QByteArray::number(corners) + " " + QByteArray::number(faces) + " 0\n";
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        text += QByteArray::number(std::cos(angle)) + " " + QByteArray::number(std::sin(angle)) +
                " 0\n";
    }
    return text + lines;
}

// Returns a COLLADA file with four vertices whose faces are the given primitives.
QByteArray dae(const QByteArray& primitives, const QByteArray& shown = "g") {
    QByteArray given = primitives;
    given.replace("{input}", "<input semantic='VERTEX' source='#v' offset='0'/>");
    return quoted(
        "<?xml version='1.0' encoding='utf-8'?>\n<!-- <triangles count='9'> -->\n"
        "<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>\n"
        "<asset/><library_geometries><geometry id='g' name='plate'><mesh>\n"
        "<source id='p'><float_array id='pa' count='12'>0 0 0 4 0 0 0 2 0 4 2 0</float_array>\n"
        "<technique_common><accessor source='#pa' count='4' stride='3'>\n"
        "<param name='X' type='float'/><param name='Y' type='float'/>\n"
        "<param name='Z' type='float'/></accessor></technique_common></source>\n"
        "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices>\n" +
        given +
        "</mesh></geometry></library_geometries>\n"
        "<library_visual_scenes><visual_scene id='s'><node id='n' name='plate'>\n"
        "<instance_geometry url='#" +
        shown +
        "'/></node></visual_scene></library_visual_scenes>\n"
        "<scene><instance_visual_scene url='#s'/></scene></COLLADA>\n");
}

QByteArray chunk(std::uint16_t kind, const QByteArray& content) {
    return raw(kind) + raw(static_cast<std::uint32_t>(content.size() + 6)) + content;
}

// Returns a 3DS file of one mesh with four vertices, which announces `announced` faces and has two.
QByteArray three_ds(std::uint16_t announced) {
    QByteArray places = raw(std::uint16_t{4});
    for (const float x : {0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 1.0F, 1.0F, 0.0F}) {
        places += raw(x);
    }
    QByteArray faces = raw(announced);
    for (const int v : {0, 1, 2, 0, 2, 1, 3, 0}) {
        faces += raw(static_cast<std::uint16_t>(v));
    }
    const QByteArray mesh = chunk(0x4100, chunk(0x4110, places) + chunk(0x4120, faces));
    return chunk(0x4D4D, chunk(0x3D3D, chunk(0x4000, QByteArray("plate", 6) + mesh)));
}

// Returns a glTF with these primitives. Accessor 0 has 4 vertices, 1 and 2 have 6 and 4 indices, 3
// has 40 vertices and 4 has 600 indices; the bytes of the last two are missing.
QByteArray gltf(const QByteArray& primitives) {
    QByteArray buffer;
    for (const float x : {0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 1.0F, 1.0F, 0.0F}) {
        buffer += raw(x);
    }
    for (const int v : {0, 1, 2, 2, 1, 3}) {
        buffer += raw(static_cast<std::uint16_t>(v));
    }
    return quoted("{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}],"
                  "'nodes':[{'mesh':0}],'meshes':[{'primitives':[" +
                  primitives +
                  "]}],'accessors':["
                  "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3',"
                  "'min':[0,0,0],'max':[1,1,0]},"
                  "{'bufferView':1,'componentType':5123,'count':6,'type':'SCALAR'},"
                  "{'bufferView':1,'componentType':5123,'count':4,'type':'SCALAR'},"
                  "{'bufferView':0,'componentType':5126,'count':40,'type':'VEC3'},"
                  "{'bufferView':1,'componentType':5123,'count':600,'type':'SCALAR'}],"
                  "'bufferViews':[{'buffer':0,'byteLength':48},"
                  "{'buffer':0,'byteOffset':48,'byteLength':12}],"
                  "'buffers':[{'byteLength':60,'uri':'data:application/octet-stream;base64," +
                  buffer.toBase64() + "'}]}");
}

// Returns the same glTF with a list of extensions.
QByteArray gltf_with(const QByteArray& list, const QByteArray& extension) {
    QByteArray text = gltf("{'attributes':{'POSITION':0},'indices':1}");
    return text.replace(0, 1, quoted("{'" + list + "':['" + extension + "'],"));
}

// Puts a glTF into a GLB's first chunk; its buffer stays where it is.
QByteArray in_glb(QByteArray text) {
    text += QByteArray((4 - text.size() % 4) % 4, ' ');
    const auto length = static_cast<std::uint32_t>(text.size());
    return "glTF" + raw(std::uint32_t{2}) + raw(length + 20) + raw(length) + "JSON" + text;
}
QByteArray glb(const QByteArray& primitives) {
    return in_glb(gltf(primitives));
}

QByteArray ase(int announced) {
    return "*3DSMAX_ASCIIEXPORT 200\n*GEOMOBJECT {\n*NODE_NAME \"plate\"\n*MESH {\n"
           "*MESH_NUMVERTEX 3\n*MESH_NUMFACES " +
           QByteArray::number(announced) +
           "\n*MESH_VERTEX_LIST {\n*MESH_VERTEX 0 0 0 0\n*MESH_VERTEX 1 1 0 0\n"
           "*MESH_VERTEX 2 0 1 0\n}\n*MESH_FACE_LIST {\n*MESH_FACE 0: A: 0 B: 1 C: 2\n}\n}\n}\n";
}

const Issue* find(const SourceModel& model, Code code) {
    const auto found = std::find_if(model.issues.begin(), model.issues.end(),
                                    [code](const Issue& issue) { return issue.code == code; });
    return found == model.issues.end() ? nullptr : &*found;
}

constexpr int k_unsaid = -1;

int number(const std::optional<std::uint64_t>& count) {
    return count ? static_cast<int>(*count) : k_unsaid;
}

} // namespace

class AnnouncedTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    void counts_are_those_of_the_text_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("faces");
        QTest::addColumn<int>("vertices");
        QTest::addColumn<int>("used");
        const auto row = [](const char* name, const char* format, const QByteArray& bytes,
                            int faces, int vertices = k_unsaid, int used = k_unsaid) {
            QTest::newRow(name) << QString(format) << bytes << faces << vertices << used;
        };
        row("dae triangles", "dae", dae("<triangles count='2'>{input}</triangles>"), 2);
        row("dae polygons", "dae",
            dae("<polylist count='3'>{input}<vcount>3 2 4</vcount></polylist>"
                "<polygons count='2'></polygons><lines count='5'></lines>"),
            4);
        row("dae strips", "dae",
            dae("<tristrips count='3'>{input}<input semantic='NORMAL' offset='1'/>"
                "<p>0 0 1 0 2 0 3 0</p><p>0 0 1 0 2 0</p></tristrips><trifans count='2'/>"),
            6);
        row("dae, not shown", "dae", dae("<triangles count='2'/>", "other"), 0);
        row("3ds", "3ds", three_ds(2), 2, 4, 4);
        row("3ds with less", "3ds", three_ds(9), 9, 4, 4);
        row("ase", "ase", ase(5), 5);
        row("fbx says nothing", "fbx", "; FBX 7.4.0 project file\n", k_unsaid);
        row("readers of our own count as they read", "obj", k_obj_vertices + "f 1 2 3\n", k_unsaid);
    }
    void counts_are_those_of_the_text() {
        QFETCH(QString, format);
        QFETCH(QByteArray, bytes);
        const Announced announced = announced_by(
            std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())),
            format.toStdString());
        QTEST(number(announced.faces), "faces");
        QTEST(number(announced.vertices), "vertices");
        QTEST(number(announced.vertices_used), "used");
    }

    void less_than_a_hundredth_is_an_error() {
        const auto held = [](std::uint64_t announced, std::uint64_t read) {
            std::vector<Issue> warnings;
            const auto status = hold_against({announced, {}, {}}, {read, 3, 3}, "m", warnings);
            if (!status) {
                return status.issue().code == Code::faces_missing && warnings.empty() ? 2 : -1;
            }
            return static_cast<int>(warnings.size());
        };
        QCOMPARE(held(0, 0), 0);
        QCOMPARE(held(1, 1), 0);
        QCOMPARE(held(1, 2), 0);
        QCOMPARE(held(1, 0), 2);
        QCOMPARE(held(100, 99), 1);
        QCOMPARE(held(100, 1), 1);
        QCOMPARE(held(101, 1), 2);
        QCOMPARE(held(200, 2), 1);
        QCOMPARE(held(200, 1), 2);
    }

    // Each of these files has fewer faces than it says. Where the parser finds that out by itself,
    // any error will do.
    void a_file_with_less_than_it_says_is_told_of_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("refused");
        QTest::addColumn<double>("announced");
        QTest::addColumn<double>("read");
        const auto warned = [](const char* name, const char* file, const QByteArray& bytes,
                               double announced, double there) {
            QTest::newRow(name) << QString(file) << bytes << false << announced << there;
        };
        const auto refused = [](const char* name, const char* file, const QByteArray& bytes) {
            QTest::newRow(name) << QString(file) << bytes << true << 0.0 << 0.0;
        };
        warned("ply, lists of another name", "m.ply",
               k_ply_head + ply_list("face", 1) + ply_list("quads", 2) + "end_header\n" +
                   k_ply_vertices + "3 0 1 2\n4 0 1 3 2\n4 0 1 3 2\n",
               3, 1);
        QByteArray many;
        for (int i = 0; i < 100; ++i) {
            many += "4 0 1 3 2\n";
        }
        refused("ply, nearly all of another name", "m.ply",
                k_ply_head + ply_list("face", 1) + ply_list("quads", 100) + "end_header\n" +
                    k_ply_vertices + "3 0 1 2\n" + many);
        refused("ply, faces without lists", "m.ply",
                k_ply_head + "element face 2\nproperty int colour\nend_header\n" + k_ply_vertices +
                    "1\n2\n");
        refused("stl binary", "m.stl",
                QByteArray(80, 'x') + raw(std::uint32_t{9}) + QByteArray(50, '\0'));
        warned("dae, fans", "m.dae", dae("<trifans count='3'>{input}<p>0 1 3 2</p></trifans>"), 3,
               1);
        warned("dae, strips", "m.dae",
               dae("<tristrips count='3'>{input}<p>0 1 2 3</p></tristrips>"), 4, 2);
        refused("dae, triangles", "m.dae",
                dae("<triangles count='3'>{input}<p>0 1 2</p></triangles>"));
        refused("3ds", "m.3ds", three_ds(9));
        refused("gltf", "m.gltf", gltf("{'attributes':{'POSITION':0},'indices':4}"));
        refused("glb", "m.glb", glb("{'attributes':{'POSITION':3}}"));
        refused("ase", "m.ase", ase(5));
    }
    void a_file_with_less_than_it_says_is_told_of() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(bool, refused);
        QFETCH(double, announced);
        QFETCH(double, read);
        const auto model = tests::read(folder_.file(name.toStdString(), bytes));
        if (refused) {
            QVERIFY2(!model, qPrintable(told(model)));
            return;
        }
        QVERIFY2(model.ok(), qPrintable(told(model)));
        const Issue* issue = find(*model, Code::faces_missing);
        QVERIFY(issue != nullptr && issue->severity == Severity::warning);
        QCOMPARE(issue->numbers, (std::vector<double>{announced, read}));
    }

    // Without an extension that the file requires and our reader does not know, it would be another
    // model: such a file is refused.
    void an_extension_that_is_needed_is_named_data() {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QByteArray>("extension");
        QTest::addColumn<bool>("refused");
        const QByteArray required = "extensionsRequired";
        const QByteArray used = "extensionsUsed";
        for (const char* unknown : {"ACME_shapes", "KHR_materials", "KHR_mesh_quantization_2",
                                    "EXT_mesh_gpu", "KHR_meshopt_compression", ""}) {
            QTest::addRow("not read: '%s'", unknown) << required << QByteArray(unknown) << true;
        }
        for (const char* known :
             {"KHR_mesh_quantization", "KHR_draco_mesh_compression", "EXT_meshopt_compression",
              "EXT_mesh_gpu_instancing", "KHR_node_visibility", "KHR_materials_unlit",
              "KHR_texture_transform", "KHR_lights_punctual", "EXT_texture_webp",
              "KHR_animation_pointer", "KHR_xmp_json_ld", "MSFT_texture_dds"}) {
            QTest::addRow("read: %s", known) << required << QByteArray(known) << false;
        }
        QTest::newRow("used only") << used << QByteArray("ACME_shapes") << false;
    }
    void an_extension_that_is_needed_is_named() {
        QFETCH(QByteArray, list);
        QFETCH(QByteArray, extension);
        QFETCH(bool, refused);
        const QByteArray text = gltf_with(list, extension);
        if (!refused) {
            const auto model = tests::read(folder_.file("needs.gltf", text));
            QVERIFY2(model.ok(), qPrintable(told(model)));
            return;
        }
        for (const auto& [name, bytes] :
             {std::pair("needs.gltf", text), std::pair("needs.glb", in_glb(text))}) {
            const auto model = tests::read(folder_.file(name, bytes));
            QVERIFY(!model && model.issue().code == Code::parse_failed);
            QVERIFY2(sentence(model.issue().detail).find(extension.toStdString()) !=
                         std::string::npos,
                     qPrintable(told(model)));
        }
    }

    // Assimp reads this one, in which each list of triangles is a part.
    void parts_are_counted_before_any_is_made() {
        const QByteArray list = "<triangles count='1'>{input}<p>0 1 2</p></triangles>";
        const std::string file = folder_.file("parts.dae", dae(list));
        ReadSettings settings;
        settings.max_parts = 1;
        QVERIFY(read_model(file, settings).ok());
        settings.max_parts = 0;
        const auto model = read_model(file, settings);
        QVERIFY2(!model && model.issue().code == Code::too_many_parts, qPrintable(told(model)));
        QVERIFY2(!model.issue().detail.empty(), qPrintable(told(model))); // names the node
    }

    void an_error_names_the_file_and_both_counts() {
        const std::string name =
            folder_.file("all.ply", k_ply_head + ply_list("quads", 2) + "end_header\n" +
                                        k_ply_vertices + "4 0 1 3 2\n4 0 1 3 2\n");
        const auto model = read(name);
        QVERIFY(!model.ok());
        QCOMPARE(model.issue(), error(Code::faces_missing, name, {}, {2.0, 0.0}));
    }

    void vertices_in_no_face_are_told_of_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<double>("unused"); // 0: there is no warning
        QTest::addColumn<double>("all");
        const auto row = [](const char* name, const char* file, const QByteArray& bytes,
                            double unused = 0, double all = 0) {
            QTest::newRow(name) << QString(file) << bytes << unused << all;
        };
        const QByteArray cloud = "ply\nformat ascii 1.0\nelement vertex 7\nproperty float x\n"
                                 "property float y\nproperty float z\n" +
                                 ply_list("face", 1) + "end_header\n" + k_ply_vertices;
        row("ply, a cloud", "m.ply", cloud + "2 2 2\n3 3 3\n4 4 4\n3 0 1 2\n", 4, 7);
        // Points at one place count as often as they stand there.
        row("ply, a cloud in one place", "m.ply", cloud + "0 0 0\n0 0 0\n0 0 0\n3 0 1 2\n", 4, 7);
        row("ply, half", "m.ply",
            "ply\nformat ascii 1.0\nelement vertex 6\nproperty float x\nproperty float y\n"
            "property float z\n" +
                ply_list("face", 1) + "end_header\n" + k_ply_vertices + "2 2 2\n3 3 3\n3 0 1 2\n");
        // The triangles' vertices are welded into three places, yet each of them is used.
        QByteArray soup;
        QByteArray faces;
        for (int i = 0; i < 5; ++i) {
            soup += "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
            faces += "f " + QByteArray::number(3 * i + 1) + " " + QByteArray::number(3 * i + 2) +
                     " " + QByteArray::number(3 * i + 3) + "\n";
        }
        row("obj, each corner a vertex", "m.obj", soup + faces);
        row("obj, a cloud", "m.obj", soup + "f 1 2 3\n", 12, 15);
        row("off, a cloud", "m.off", off_ring(8, 1, "3 0 1 2\n"), 5, 8);
        row("gltf, shared vertices", "m.gltf",
            gltf("{'attributes':{'POSITION':0},'indices':1},"
                 "{'attributes':{'POSITION':0},'indices':2},"
                 "{'attributes':{'POSITION':0},'indices':2}"));
    }
    void vertices_in_no_face_are_told_of() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(double, unused);
        QFETCH(double, all);
        const auto model = read(folder_.file(name.toStdString(), bytes));
        QVERIFY2(model.ok(), qPrintable(told(model)));
        const Issue* issue = find(*model, Code::vertices_unused);
        QCOMPARE(issue != nullptr, unused > 0);
        if (issue != nullptr) {
            QCOMPARE(issue->severity, Severity::warning);
            QCOMPARE(issue->numbers, (std::vector<double>{unused, all}));
        }
    }
};

QTEST_APPLESS_MAIN(AnnouncedTest)
#include "announced.moc"
