// Files and reading processes that mean harm: cut, flipped, wild, deep, endless. Each ends in an
// issue or in a model that is sound; this process always lives on.
#include "base/files.h"
#include "export/write_mesh.h"
#include "mesh/diagnosis.h"
#include "pipeline/prepare.h"
#include "source/isolated_import.h"
#include "support/shapes.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <assimp/Exporter.hpp>
#include <assimp/scene.h>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <thread>
#include <unistd.h>

using namespace hullwright;

namespace {

constexpr int k_cuts = 150;
constexpr int k_flip_rounds = 200;
constexpr std::uint32_t k_seed = 20240229;

ImportHost host_with(std::uint32_t seconds = 20) {
    ImportHost host;
    host.worker = HULLWRIGHT_CLI;
    host.limits.seconds = seconds;
    host.limits.memory_bytes = 4ULL << 30U;
    return host;
}

Result<SourceModel> read(const std::string& path, const ReadSettings& settings = {}) {
    return import_isolated(path, settings, host_with());
}

QByteArray quoted(QByteArray text) {
    return text.replace('\'', '"');
}

aiMesh* tetrahedron_mesh() {
    const TriMesh from = shapes::tetrahedron();
    auto mesh = std::make_unique<aiMesh>();
    mesh->mName.Set("wedge");
    mesh->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    mesh->mNumVertices = 4;
    mesh->mVertices = new aiVector3D[4];
    for (unsigned v = 0; v < 4; ++v) {
        const Vec3& p = from.vertices[v];
        mesh->mVertices[v] = aiVector3D(static_cast<float>(p.x()), static_cast<float>(p.y()),
                                        static_cast<float>(p.z()));
    }
    mesh->mNumFaces = 4;
    mesh->mFaces = new aiFace[4];
    for (unsigned f = 0; f < 4; ++f) {
        mesh->mFaces[f].mNumIndices = 3;
        mesh->mFaces[f].mIndices = new unsigned[3];
        std::copy_n(from.triangles[f].begin(), 3, mesh->mFaces[f].mIndices);
    }
    return mesh.release();
}

std::unique_ptr<aiScene> tetrahedron_scene() {
    auto scene = std::make_unique<aiScene>();
    scene->mNumMaterials = 1;
    scene->mMaterials = new aiMaterial* [1] { new aiMaterial };
    scene->mNumMeshes = 1;
    scene->mMeshes = new aiMesh* [1] { tetrahedron_mesh() };
    scene->mRootNode = new aiNode("root");
    scene->mRootNode->mNumMeshes = 1;
    scene->mRootNode->mMeshes = new unsigned[1]{0};
    return scene;
}

struct Kind {
    const char* name;
    const char* exporter; // Assimp's; empty: our own writer
    const char* extension;
};

constexpr Kind k_kinds[] = {
    {"glb", "", "glb"},          {"gltf", "", "gltf"},        {"stl binary", "", "stl"},
    {"stl ascii", "stl", "stl"}, {"ply ascii", "ply", "ply"}, {"ply binary", "plyb", "ply"},
    {"off", "", "off"},          {"dae", "collada", "dae"},   {"fbx ascii", "fbxa", "fbx"},
    {"3ds", "3ds", "3ds"},       {"obj", "", "obj"}};

QString told(const Result<SourceModel>& model) {
    return model ? QString("a model of %1 triangles").arg(model->triangles.size())
                 : QString("issue %1 %2")
                       .arg(static_cast<int>(model.issue().code))
                       .arg(QString::fromStdString(model.issue().detail));
}

bool has(const SourceModel& model, Code code) {
    return std::any_of(model.issues.begin(), model.issues.end(),
                       [code](const Issue& issue) { return issue.code == code; });
}

} // namespace

class HostileTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    std::map<std::string, QByteArray> files_;

    std::string path(const std::string& name) const {
        return dir_.filePath(QString::fromStdString(name)).toStdString();
    }
    std::string file(const std::string& name, const QByteArray& content) const {
        QFile out(QString::fromStdString(path(name)));
        if (out.open(QIODevice::WriteOnly)) {
            out.write(content);
        }
        return path(name);
    }
    std::string script(const std::string& name, const QByteArray& lines) const {
        const std::string made = file(name, "#!/bin/sh\n" + lines + "\n");
        QFile(QString::fromStdString(made)).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        return made;
    }

    // The tetrahedron in this format.
    QByteArray bytes_of(const Kind& kind) {
        const std::string name = path(std::string("whole.") + kind.extension);
        if (*kind.exporter == '\0') {
            SourceModel source;
            source.parts = {{"wedge", "", "", "", 0, 4}};
            if (!write_scene(scene_of(shapes::tetrahedron(), source), name)) {
                return {};
            }
        } else {
            Assimp::Exporter writer;
            const auto scene = tetrahedron_scene();
            if (writer.Export(scene.get(), kind.exporter, name) != aiReturn_SUCCESS) {
                return {};
            }
        }
        QFile in(QString::fromStdString(name));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

    // What every success owes: indices and parts in range, and numbers that are numbers, or else
    // no way past prepare().
    static QString unsound(const std::string& name, const Result<SourceModel>& model) {
        if (!model) {
            return {};
        }
        for (const Triangle& t : model->triangles) {
            for (const VertexId v : t) {
                if (v >= model->positions.size()) {
                    return "index out of range";
                }
            }
        }
        std::uint64_t next = 0;
        for (const SourcePart& part : model->parts) {
            if (part.first_triangle != next) {
                return "parts do not follow each other";
            }
            next += part.triangle_count;
        }
        if (next != model->triangles.size()) {
            return "parts do not cover the triangles";
        }
        const bool finite = std::all_of(model->positions.begin(), model->positions.end(),
                                        [](const Vec3& p) { return p.allFinite(); });
        if (!finite) {
            PrepareSettings settings;
            settings.worker = HULLWRIGHT_CLI;
            settings.diagnose = false;
            if (prepare(name, Recipe(), settings).ok()) {
                return "prepare takes coordinates that are no numbers";
            }
        }
        return {};
    }

    static void kinds() {
        QTest::addColumn<int>("kind");
        for (int i = 0; i < static_cast<int>(std::size(k_kinds)); ++i) {
            QTest::newRow(k_kinds[i].name) << i;
        }
    }

private slots:
    void initTestCase() { QVERIFY(dir_.isValid()); }

    void the_whole_file_is_read_data() { kinds(); }
    void the_whole_file_is_read() {
        QFETCH(int, kind);
        const Kind& k = k_kinds[kind];
        const QByteArray whole = bytes_of(k);
        QVERIFY(!whole.isEmpty());
        auto model = read(file(std::string("read.") + k.extension, whole));
        QVERIFY2(model.ok(), qPrintable(told(model)));
        const auto d = diagnose(take_mesh(*model));
        QVERIFY(d.ok());
        QVERIFY(std::abs(d->volume.value_or(0) - 1.0) < 1e-5);
    }

    // A cut file is an error, or has all its triangles, or says that it may be cut. An OBJ cut
    // at a line end is a good file.
    void a_cut_file_never_passes_for_a_whole_one_data() { kinds(); }
    void a_cut_file_never_passes_for_a_whole_one() {
        QFETCH(int, kind);
        const Kind& k = k_kinds[kind];
        const QByteArray whole = bytes_of(k);
        const qsizetype step = whole.size() / k_cuts + 1;
        const bool obj = std::string_view(k.extension) == "obj";
        QStringList silent;
        for (qsizetype size = step; size < whole.size(); size += step) {
            const QByteArray cut = whole.left(size);
            const std::string name = file(std::string("cut.") + k.extension, cut);
            auto model = read(name);
            const QString at = QString("cut at %1 of %2").arg(size).arg(whole.size());
            const QString fault = unsound(name, model);
            QVERIFY2(fault.isEmpty(), qPrintable(at + ": " + fault));
            if (!model || has(*model, Code::maybe_truncated)) {
                continue;
            }
            if (obj) {
                if (!cut.endsWith('\n')) {
                    silent << at;
                }
                continue;
            }
            const auto d = diagnose(take_mesh(*model));
            if (!d || d->triangles != 4 || std::abs(d->volume.value_or(0) - 1.0) > 1e-5) {
                silent << at;
            }
        }
        QVERIFY2(silent.isEmpty(), qPrintable(silent.join(", ")));
    }

    void flipped_bits_never_give_garbage_data() { kinds(); }
    void flipped_bits_never_give_garbage() {
        QFETCH(int, kind);
        const Kind& k = k_kinds[kind];
        const std::uint32_t seed = k_seed + static_cast<std::uint32_t>(kind);
        std::printf("%s: seed %u\n", k.name, seed);
        std::mt19937 random(seed);
        const QByteArray whole = bytes_of(k);
        for (int round = 0; round < k_flip_rounds; ++round) {
            QByteArray bytes = whole;
            const int flips = 1 + static_cast<int>(random() % 4);
            for (int i = 0; i < flips; ++i) {
                const auto at =
                    static_cast<qsizetype>(random() % static_cast<std::uint32_t>(bytes.size()));
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
            }
            const std::string name = file(std::string("flip.") + k.extension, bytes);
            // Some flips make a file that is long to read; that is an issue too.
            const auto model = import_isolated(name, {}, host_with(3));
            const QString fault = unsound(name, model);
            QVERIFY2(fault.isEmpty(), qPrintable(QString("round %1: ").arg(round) + fault));
            QVERIFY2(model || model.issue().code != Code::internal, qPrintable(told(model)));
        }
    }

    void what_is_no_file_has_its_own_issue() {
        for (const Kind& k : k_kinds) {
            const std::string dot = std::string(".") + k.extension;
            QVERIFY(read(path("missing" + dot)).issue().code == Code::file_missing);
            QVERIFY(read(file("empty" + dot, "")).issue().code == Code::file_empty);
            QDir().mkpath(QString::fromStdString(path("folder" + dot)));
            QVERIFY(read(path("folder" + dot)).issue().code == Code::file_is_directory);
        }
        QVERIFY(!read("/dev/zero"));
        QVERIFY(read(file("letter.docx", "Dear all")).issue().code == Code::format_unknown);
    }

    void an_unreadable_file_has_its_own_issue() {
        if (::geteuid() == 0) {
            QSKIP("everything is readable to root");
        }
        const std::string name = file("locked.obj", "v 0 0 0\n");
        QFile(QString::fromStdString(name)).setPermissions({});
        QVERIFY(read(name).issue().code == Code::file_unreadable);
    }

    void a_coordinate_that_is_no_number_is_refused_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        for (const char* number : {"nan", "inf", "-inf", "1e999", "-1e999"}) {
            const QByteArray n(number);
            QTest::addRow("obj %s", number)
                << "n.obj" << QByteArray("v " + n + " 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
            QTest::addRow("off %s", number)
                << "n.off" << QByteArray("OFF\n3 1 0\n" + n + " 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
            QTest::addRow("ply %s", number)
                << "n.ply"
                << QByteArray("ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                              "property float y\nproperty float z\nelement face 1\n"
                              "property list uchar int vertex_indices\nend_header\n" +
                              n + " 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
        }
    }
    void a_coordinate_that_is_no_number_is_refused() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        const auto prepared = prepare(file(name.toStdString(), bytes), Recipe(), settings);
        QVERIFY(!prepared.ok());
        const Code code = prepared.issue().code;
        QVERIFY2(code == Code::non_finite_coordinates || code == Code::parse_failed,
                 qPrintable(QString("code %1").arg(static_cast<int>(code))));
    }

    void an_index_out_of_range_is_an_error_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray ply = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                               "property float y\nproperty float z\nelement face 1\n"
                               "property list uchar int vertex_indices\nend_header\n"
                               "0 0 0\n1 0 0\n0 1 0\n3 0 1 ";
        const QByteArray gltf =
            "{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}],'nodes':[{'mesh':0}],"
            "'meshes':[{'primitives':[{'attributes':{'POSITION':0},'indices':1}]}],'accessors':["
            "{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3','min':[0,0,0],"
            "'max':[1,1,0]},{'bufferView':1,'componentType':5123,'count':3,'type':'SCALAR'}],"
            "'bufferViews':[{'buffer':0,'byteLength':36},{'buffer':0,'byteOffset':36,"
            "'byteLength':6}],'buffers':[{'byteLength':42,"
            "'uri':'data:application/octet-stream;base64,";
        const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        const std::uint16_t indices[] = {0, 1, 900};
        const QByteArray buffer =
            QByteArray(reinterpret_cast<const char*>(positions), sizeof positions) +
            QByteArray(reinterpret_cast<const char*>(indices), sizeof indices);
        for (const char* index : {"3", "9", "-1", "2147483647", "4294967295", "99999999999"}) {
            const QByteArray i(index);
            QTest::addRow("off %s", index)
                << "i.off" << QByteArray("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 " + i + "\n");
            QTest::addRow("ply %s", index) << "i.ply" << QByteArray(ply + i + "\n");
        }
        for (const char* index : {"4", "9", "0", "-4", "2147483648", "99999999999"}) {
            QTest::addRow("obj %s", index)
                << "i.obj"
                << QByteArray("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 " + QByteArray(index) + "\n");
        }
        QTest::newRow("gltf index") << "i.gltf" << quoted(gltf + buffer.toBase64() + "'}]}");
        QByteArray node = gltf;
        node.replace("'mesh':0", "'mesh':7");
        QTest::newRow("gltf mesh") << "m.gltf" << quoted(node + buffer.toBase64() + "'}]}");
        QByteArray view = gltf;
        view.replace("'byteOffset':36", "'byteOffset':3600");
        QTest::newRow("gltf view") << "v.gltf" << quoted(view + buffer.toBase64() + "'}]}");
    }
    void an_index_out_of_range_is_an_error() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const auto model = read(file(name.toStdString(), bytes));
        QVERIFY2(!model.ok(), qPrintable(told(model)));
        QVERIFY(model.issue().code != Code::internal);
    }

    // A million nodes, each within the one before: an error or a model, in this process no harm.
    void very_deep_node_trees_do_no_harm() {
        constexpr int k_deep = 1'000'000;
        QByteArray dae =
            "<?xml version='1.0'?><COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' "
            "version='1.4.1'><asset/><library_visual_scenes><visual_scene id='s'>";
        for (int i = 0; i < k_deep; ++i) {
            dae += "<node>";
        }
        for (int i = 0; i < k_deep; ++i) {
            dae += "</node>";
        }
        dae += "</visual_scene></library_visual_scenes>"
               "<scene><instance_visual_scene url='#s'/></scene></COLLADA>\n";
        const auto from_dae = import_isolated(file("deep.dae", dae), {}, host_with(5));
        QVERIFY2(!from_dae, "no geometry is in there");

        QByteArray gltf = "{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}],'nodes':[";
        for (int i = 0; i + 1 < k_deep; ++i) {
            gltf += "{'children':[" + QByteArray::number(i + 1) + "]},";
        }
        const auto from_gltf =
            import_isolated(file("deep.gltf", quoted(gltf + "{}]}")), {}, host_with(5));
        QVERIFY2(!from_gltf, "no geometry is in there");
        std::printf("dae %s, gltf %s\n", qPrintable(told(from_dae)), qPrintable(told(from_gltf)));
    }

    void brackets_without_end_do_no_harm() {
        const auto model =
            import_isolated(file("deep2.gltf", QByteArray(5'000'000, '[')), {}, host_with(5));
        QVERIFY(!model);
    }

    void a_node_that_is_its_own_child_does_no_harm() {
        const auto model = import_isolated(
            file("loop.gltf", quoted("{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}]"
                                     ",'nodes':[{'children':[1]},{'children':[0]}]}")),
            {}, host_with(5));
        QVERIFY(!model);
    }

    // A small file that unfolds to a million meshes is refused by number, not by memory.
    void an_instance_bomb_is_refused() {
        constexpr int k_children = 1'000;
        const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        const QByteArray buffer(reinterpret_cast<const char*>(positions), sizeof positions);
        QByteArray nodes;
        QByteArray children;
        for (int i = 0; i < k_children; ++i) {
            nodes += ",{'mesh':0}";
            children += (i == 0 ? "" : ",") + QByteArray::number(i + 1);
        }
        // The same subtree again and again below the scene.
        QByteArray roots;
        for (int i = 0; i < k_children; ++i) {
            roots += i == 0 ? "0" : ",0";
        }
        const QByteArray gltf =
            "{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[" + roots +
            "]}],'nodes':[{'children':[" + children + "]}" + nodes +
            "],'meshes':[{'primitives':[{'attributes':{'POSITION':0}}]}],'accessors':[{"
            "'bufferView':0,'componentType':5126,'count':3,'type':'VEC3','min':[0,0,0],"
            "'max':[1,1,0]}],'bufferViews':[{'buffer':0,'byteLength':36}],'buffers':[{"
            "'byteLength':36,'uri':'data:application/octet-stream;base64," +
            buffer.toBase64() + "'}]}";
        ReadSettings settings;
        settings.max_triangles = 10'000;
        const auto model =
            import_isolated(file("bomb.gltf", quoted(gltf)), settings, host_with(10));
        std::printf("bomb: %s\n", qPrintable(told(model)));
        if (model) {
            QVERIFY(model->triangles.size() <= settings.max_triangles);
        } else {
            QVERIFY(model.issue().code != Code::internal);
        }
        settings.max_triangles = 100;
        const auto refused =
            import_isolated(file("bomb.gltf", quoted(gltf)), settings, host_with(10));
        QVERIFY2(!refused && refused.issue().code == Code::too_many_triangles,
                 qPrintable(told(refused)));
    }

    void counts_that_lie_are_refused() {
        QVERIFY(!read(file("l.off", "OFF\n4000000000 4000000000 0\n0 0 0\n")));
        QVERIFY(!read(file("l.ply", "ply\nformat binary_little_endian 1.0\nelement vertex "
                                    "4000000000\nproperty float x\nproperty float y\n"
                                    "property float z\nend_header\nabc")));
        QVERIFY(!read(file("l.stl", QByteArray(80, 'x') + QByteArray("\xff\xff\xff\xff", 4) +
                                        QByteArray(500, 'y'))));
    }

    void a_side_file_outside_of_the_folder_is_not_opened() {
        const auto model = read(file("out.obj", "mtllib /etc/passwd\nmtllib ../../etc/passwd\n"
                                                "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
        if (model) {
            for (const std::string& name : model->files_read) {
                QVERIFY2(name.find("passwd") == std::string::npos, name.c_str());
            }
        }
    }

    void a_bad_worker_ends_in_an_issue_data() {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const char* lines, Code code) {
            QTest::newRow(name) << QByteArray(lines) << static_cast<int>(code);
        };
        row("crash", "kill -SEGV $$", Code::worker_crashed);
        row("abort", "kill -ABRT $$", Code::worker_crashed);
        row("leave", "exit 9", Code::worker_crashed);
        row("leave quietly", "exit 0", Code::worker_crashed);
        row("hang", "exec sleep 100", Code::worker_timeout);
        row("close and hang", "exec 3>&-; exec sleep 6", Code::worker_timeout);
        row("flood", "/usr/bin/head -c 100000000 /dev/zero >&3", Code::message_malformed);
        row("promise", "printf 'MDL1\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\020' >&3; exec sleep 5",
            Code::worker_output_limit);
        row("break off", "printf 'ISU1\\0\\0\\0\\0\\010\\0\\0\\0\\0\\0\\0\\0abc' >&3",
            Code::worker_crashed);
        const std::string announce = "printf 'MDL1\\0\\0\\0\\0\\003\\0\\0\\0\\0\\0\\0\\0' >&3";
        row("nonsense", ("printf abc >&4; " + announce).c_str(), Code::message_malformed);
        row("announce only", announce.c_str(), Code::message_malformed);
        row("pull the memory away", ("/usr/bin/truncate -s 0 /proc/self/fd/4; " + announce).c_str(),
            Code::message_malformed);
    }
    void a_bad_worker_ends_in_an_issue() {
        QFETCH(QByteArray, lines);
        QFETCH(int, code);
        ImportHost host;
        host.worker = script("worker", lines);
        host.limits.seconds = 1;
        host.limits.output_bytes = 1U << 20U;
        QElapsedTimer timer;
        timer.start();
        const auto model =
            import_isolated(file("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), {}, host);
        QVERIFY(!model);
        QVERIFY2(static_cast<int>(model.issue().code) == code, qPrintable(told(model)));
        QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
    }

    void a_stop_is_obeyed_at_once_data() {
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("silent") << QByteArray("exec sleep 100");
        QTest::newRow("busy") << QByteArray("while :; do printf "
                                            "'PRG1\\0\\0\\0\\0\\010\\0\\0\\0\\0\\0\\0\\0"
                                            "\\0\\0\\0\\0\\0\\0\\0\\0' >&3; done");
        QTest::newRow("pipe closed") << QByteArray("exec 3>&-; exec sleep 4");
    }
    void a_stop_is_obeyed_at_once() {
        QFETCH(QByteArray, lines);
        ImportHost host;
        host.worker = script("sleeper", lines);
        std::stop_source source;
        QElapsedTimer timer;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            timer.start();
            source.request_stop();
        });
        const auto model =
            import_isolated(file("m.obj", "v 0 0 0\n"), {}, host, Progress(source.get_token()));
        stopper.join();
        const auto after = timer.elapsed();
        QVERIFY(!model && model.issue().code == Code::stopped);
        // 100 ms are promised; a loaded machine gets some more.
        std::printf("stopped after %lld ms\n", static_cast<long long>(after));
        QVERIFY2(after < 300, qPrintable(QString::number(after)));
    }
};

QTEST_APPLESS_MAIN(HostileTest)
#include "hostile.moc"
