// Files that mean harm (cut at every byte, with flipped bits, with endless lines, deeply nested,
// unfolding) end in an issue or in a sound model; this process always lives on.
#include "export/write_mesh.h"
#include "mesh/diagnosis.h"
#include "source/readers/read_model.h"
#include "source/wire.h"
#include "support/folder.h"
#include "support/foreign.h"
#include "support/long_run.h"
#include "support/reading.h"
#include "support/servant.h"
#include "support/shapes.h"

#include <QTest>
#include <algorithm>
#include <assimp/Exporter.hpp>
#include <cmath>
#include <fstream>
#include <random>

using namespace hullwright;
using tests::quoted;
using tests::read;
using tests::Servant;
using tests::told;

namespace {

constexpr std::uint32_t k_seed = 20240229;
constexpr std::uint32_t k_readers = 5; // that are given endless lines
constexpr int k_flip_rounds = tests::k_sanitized ? 30 : 300;
// Returns the step at which files are cut: every byte, but for the long-winded formats.
qsizetype cut_step(qsizetype size) {
    constexpr qsizetype k_long = 2000;
    return (tests::k_sanitized ? 7 : 1) * (size > k_long ? 3 : 1);
}

// No writer in our packages knows the next three formats, so their files are made by hand: the
// faces, and what has to be around them.
QByteArray ase_bytes() {
    const TriMesh mesh = shapes::tetrahedron();
    QByteArray text = "*3DSMAX_ASCIIEXPORT 200\n*GEOMOBJECT {\n*NODE_NAME \"wedge\"\n*MESH {\n"
                      "*MESH_NUMVERTEX 4\n*MESH_NUMFACES 4\n*MESH_VERTEX_LIST {\n";
    for (std::size_t v = 0; v < 4; ++v) {
        const Vec3& p = mesh.vertices[v];
        text +=
            QString("*MESH_VERTEX %1 %2 %3 %4\n").arg(v).arg(p.x()).arg(p.y()).arg(p.z()).toUtf8();
    }
    text += "}\n*MESH_FACE_LIST {\n";
    for (std::size_t f = 0; f < 4; ++f) {
        const Triangle& t = mesh.triangles[f];
        text += QString("*MESH_FACE %1: A: %2 B: %3 C: %4\n")
                    .arg(f)
                    .arg(t[0])
                    .arg(t[1])
                    .arg(t[2])
                    .toUtf8();
    }
    return text + "}\n}\n}\n";
}

QByteArray dxf_bytes() {
    const TriMesh mesh = shapes::tetrahedron();
    QByteArray text = "0\nSECTION\n2\nENTITIES\n";
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        const auto corners = mesh.corners(f);
        text += "0\n3DFACE\n8\nwedge\n";
        for (int corner = 0; corner < 4; ++corner) {
            const Vec3& p = corners[static_cast<std::size_t>(std::min(corner, 2))];
            for (int axis = 0; axis < 3; ++axis) {
                text += QByteArray::number(10 * (axis + 1) + corner) + "\n" +
                        QByteArray::number(p[axis], 'f', 1) + "\n";
            }
        }
    }
    return text + "0\nENDSEC\n0\nEOF\n";
}

template <class T> QByteArray big_endian(T value) {
    QByteArray bytes(reinterpret_cast<const char*>(&value), sizeof value);
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

QByteArray iff_chunk(const char* name, const QByteArray& content) {
    return name + big_endian(static_cast<std::uint32_t>(content.size())) + content;
}

QByteArray lwo_bytes() {
    const TriMesh mesh = shapes::tetrahedron();
    QByteArray points;
    for (const Vec3& p : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) {
            points += big_endian(static_cast<float>(p[axis]));
        }
    }
    QByteArray faces = "FACE";
    for (const Triangle& t : mesh.triangles) {
        faces += big_endian(std::uint16_t{3});
        // LightWave is left-handed and wants its faces clockwise; mirrored, these counter-clockwise
        // ones are.
        for (const VertexId v : t) {
            faces += big_endian(static_cast<std::uint16_t>(v));
        }
    }
    QByteArray surfaces = "SURF";
    for (std::uint16_t f = 0; f < 4; ++f) {
        surfaces += big_endian(f) + big_endian(std::uint16_t{0});
    }
    return iff_chunk("FORM", "LWO2" + iff_chunk("TAGS", QByteArray("s", 2)) +
                                 iff_chunk("LAYR", QByteArray(18, '\0')) +
                                 iff_chunk("PNTS", points) + iff_chunk("POLS", faces) +
                                 iff_chunk("PTAG", surfaces));
}

struct Kind {
    const char* name;
    const char* exporter; // the name of Assimp's writer; empty: our own writer
    const char* extension;
    QByteArray (*bytes)() = nullptr; // makes the file where there is no writer
};

constexpr Kind k_kinds[] = {{"glb", "", "glb"},
                            {"gltf", "", "gltf"},
                            {"stl binary", "", "stl"},
                            {"stl ascii", "stl", "stl"},
                            {"ply ascii", "ply", "ply"},
                            {"ply binary", "plyb", "ply"},
                            {"off", "", "off"},
                            {"dae", "collada", "dae"},
                            {"fbx ascii", "fbxa", "fbx"},
                            {"3ds", "3ds", "3ds"},
                            {"obj", "", "obj"},
                            {"x", "x", "x"},
                            {"ase", "", "ase", ase_bytes},
                            {"lwo", "", "lwo", lwo_bytes},
                            {"dxf", "", "dxf", dxf_bytes}};

// The servant answers a request, which is a path, as the worker process would, with the same bytes.
Bytes answer(const std::string& path) {
    ReadSettings settings;
    settings.abandon_parser = true;
    const auto model = read_model(path, settings);
    Bytes bytes = model ? encode_model(*model) : encode_issue(model.issue());
    bytes.push_back(std::byte(model ? 1 : 0));
    return bytes;
}

Result<SourceModel> ask(Servant& servant, const std::string& path) {
    constexpr int k_patience_ms = tests::k_sanitized ? 10'000 : 2'000;
    const Servant::Reply reply = servant.ask(path, k_patience_ms);
    if (reply.ending != Servant::Ending::answered) {
        return error(reply.ending == Servant::Ending::died ? Code::worker_crashed
                                                           : Code::worker_timeout,
                     path);
    }
    const auto bytes = std::as_bytes(
        std::span(reply.bytes.constData(), static_cast<std::size_t>(reply.bytes.size())));
    const auto message = bytes.first(bytes.size() - 1);
    return bytes.back() == std::byte(1) ? decode_model(message, path)
                                        : Result<SourceModel>(decode_issue(message, path));
}

// Counts how the files of one test ended.
struct Tally {
    int models = 0;
    int issues = 0;
    int crashes = 0;
    int timeouts = 0;

    void count(const Result<SourceModel>& model) {
        const Code code = model ? Code::internal : model.issue().code;
        ++(model                          ? models
           : code == Code::worker_crashed ? crashes
           : code == Code::worker_timeout ? timeouts
                                          : issues);
    }
    void print(const char* name) const {
        std::printf("%-11s %5d models, %5d issues, %d crashes, %d timeouts\n", name, models, issues,
                    crashes, timeouts);
    }
};

// Returns the largest resident memory of this process since the last reset, in bytes.
std::uint64_t peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "VmHWM:") {
            std::uint64_t kib = 0;
            status >> kib;
            return kib << 10U;
        }
    }
    return 0;
}

std::uint64_t reset_peak() {
    std::ofstream("/proc/self/clear_refs") << '5';
    return peak_bytes();
}

// Some sandboxes keep no peak of memory: then growth would always look like none.
bool peak_is_kept() {
    constexpr std::size_t k_probe_bytes = 32U << 20U;
    const std::uint64_t before = reset_peak();
    const QByteArray probe(k_probe_bytes, 'x');
    return peak_bytes() - before > static_cast<std::uint64_t>(probe.size()) / 2;
}

} // namespace

class HostileTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    std::string file(const std::string& name, const QByteArray& content) const {
        return folder_.file(name, content);
    }

    // Returns the tetrahedron as a file of this kind.
    QByteArray bytes_of(const Kind& kind) const {
        if (kind.bytes != nullptr) {
            return kind.bytes();
        }
        const std::string name = std::string("whole.") + kind.extension;
        if (*kind.exporter == '\0') {
            SourceModel source;
            source.parts = {{"wedge", "", "", "", 0, 4}};
            if (!write_scene(scene_of(shapes::tetrahedron(), source), folder_.path(name))) {
                return {};
            }
        } else {
            const auto scene =
                tests::foreign_scene({tests::foreign_mesh(shapes::tetrahedron(), "wedge")});
            scene->mRootNode->mNumMeshes = 1;
            scene->mRootNode->mMeshes = new unsigned[1]{0};
            Assimp::Exporter writer;
            if (writer.Export(scene.get(), kind.exporter, folder_.path(name)) != aiReturn_SUCCESS) {
                return {};
            }
        }
        return folder_.content(name);
    }

    // Asks the servant; where that finds a fault, a worker of its own has the last word, because
    // a file read before may have spoiled the servant.
    static Result<SourceModel> outcome(Servant& servant, const std::string& name) {
        auto model = ask(servant, name);
        return tests::fault_of(name, model).isEmpty() ? std::move(model) : read(name);
    }

    // True when a model read from a cut file is the whole one, or when it warns that it may not be.
    static bool whole_or_warned(Result<SourceModel>& model, std::string_view format,
                                const QByteArray& bytes) {
        if (tests::has(*model, Code::maybe_truncated)) {
            return true;
        }
        if (format == "obj") {
            // An OBJ that is cut at the end of a line is a good file.
            return bytes.endsWith('\n');
        }
        const auto d = diagnose(*take_mesh(*model));
        return d && d->triangles == 4 && std::abs(d->volume.value_or(0) - 1.0) < 1e-5;
    }

    static void kinds() {
        QTest::addColumn<int>("kind");
        for (int i = 0; i < static_cast<int>(std::size(k_kinds)); ++i) {
            QTest::newRow(k_kinds[i].name) << i;
        }
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void the_whole_file_is_read_data() { kinds(); }
    void the_whole_file_is_read() {
        QFETCH(int, kind);
        const Kind& k = k_kinds[kind];
        const QByteArray whole = bytes_of(k);
        QVERIFY(!whole.isEmpty());
        auto model = read(file(std::string("read.") + k.extension, whole));
        QVERIFY2(model.ok(), qPrintable(told(model)));
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QVERIFY(std::abs(d->volume.value_or(0) - 1.0) < 1e-5);
    }

    // A cut file ends in an error, or has all its triangles, or warns that it may be cut.
    void a_cut_file_never_passes_for_a_whole_one_data() { kinds(); }
    void a_cut_file_never_passes_for_a_whole_one() {
        QFETCH(int, kind);
        const Kind& k = k_kinds[kind];
        const QByteArray whole = bytes_of(k);
        Servant servant;
        Tally tally;
        QStringList faults;
        for (qsizetype size = 1; size < whole.size(); size += cut_step(whole.size())) {
            const QByteArray cut = whole.left(size);
            const std::string name = file(std::string("cut.") + k.extension, cut);
            auto model = outcome(servant, name);
            tally.count(model);
            QString fault = tests::fault_of(name, model);
            if (model && !whole_or_warned(model, k.extension, cut)) {
                fault = "passes for a whole file";
            }
            if (!fault.isEmpty()) {
                faults << QString("cut at %1 of %2: %3").arg(size).arg(whole.size()).arg(fault);
            }
        }
        tally.print(k.name);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join("; ")));
        QCOMPARE(tally.timeouts, 0);
    }

    // Flipped bits may make a file long to read or end the reading process; those are issues too.
    void flipped_bits_never_give_garbage_data() { kinds(); }
    void flipped_bits_never_give_garbage() {
        QFETCH(int, kind);
        const Kind& k = k_kinds[kind];
        const std::uint32_t seed = k_seed + static_cast<std::uint32_t>(kind);
        std::printf("%s: seed %u\n", k.name, seed);
        std::mt19937 random(seed);
        const QByteArray whole = bytes_of(k);
        Servant servant;
        Tally tally;
        for (int round = 0; round < k_flip_rounds; ++round) {
            QByteArray bytes = whole;
            const int flips = 1 + static_cast<int>(random() % 4);
            for (int i = 0; i < flips; ++i) {
                const auto at =
                    static_cast<qsizetype>(random() % static_cast<std::uint32_t>(bytes.size()));
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
            }
            const std::string name = file(std::string("flip.") + k.extension, bytes);
            const auto model = outcome(servant, name);
            tally.count(model);
            const QString fault = tests::fault_of(name, model);
            QVERIFY2(fault.isEmpty(), qPrintable(QString("round %1: ").arg(round) + fault));
        }
        tally.print(k.name);
    }

    // A line without end holds the text of a number, of a name, or nothing but NULs.
    void an_endless_line_is_an_error_data() {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<char>("filler");
        QTest::addColumn<std::uint32_t>("reader");
        struct Head {
            const char* extension;
            const char* text;
        };
        constexpr Head k_heads[] = {
            {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 "},
            {"ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float "
                    "y\nproperty float z\nelement face 1\nproperty list uchar int "
                    "vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 "},
            {"stl", "solid wedge\nfacet normal 0 0 "},
            {"off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 "},
            {"dae", "<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\"><asset><created>"}};
        static_assert(std::size(k_heads) == k_readers);
        std::uint32_t reader = 0;
        for (const Head& head : k_heads) {
            for (const char filler : {'1', 'x', '\0'}) {
                QTest::addRow("%s %s", head.extension,
                              filler == '\0' ? "NUL" : std::string(1, filler).c_str())
                    << QString(head.extension) << QByteArray(head.text) << filler << reader;
            }
            QTest::addRow("%s NUL only", head.extension)
                << QString(head.extension) << QByteArray() << '\0' << reader;
            ++reader;
        }
    }
    void an_endless_line_is_an_error() {
        QFETCH(QString, extension);
        QFETCH(QByteArray, head);
        QFETCH(char, filler);
        QFETCH(std::uint32_t, reader);
        // NULs cost no disk, because the file has a hole there.
        constexpr qsizetype k_text_bytes = tests::k_sanitized ? 4 << 20 : 64 << 20;
        constexpr int k_share = tests::k_sanitized ? 16 : 1;
        // A reader takes seconds for a gigabyte of NULs, so that one in a slice gets that much.
        const bool has_gigabyte = head.isEmpty() && tests::has_its_turn(reader, k_readers);
        const qint64 hole_bytes = (has_gigabyte ? 1LL << 30 : 1LL << 26) / k_share;
        const std::string name =
            file("line." + extension.toStdString(),
                 filler == '\0' ? head : head + QByteArray(k_text_bytes, filler));
        if (filler == '\0') {
            QVERIFY(QFile::resize(QString::fromStdString(name), hole_bytes));
        }
        const std::uint64_t before = reset_peak();
        const auto model = read(name);
        const std::uint64_t grown = peak_bytes() - before;
        std::printf("%s: %s, host grew by %llu KiB\n", QTest::currentDataTag(),
                    qPrintable(told(model)), static_cast<unsigned long long>(grown >> 10U));
        const QString fault = tests::fault_of(name, model);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        QVERIFY2(!model, qPrintable(told(model)));
        // This process holds one chunk of the pipe and an issue, however long the line is.
        if (!peak_is_kept()) {
            QSKIP("this kernel keeps no peak of memory to compare");
        }
        QVERIFY2(grown < (16ULL << 20U), qPrintable(QString::number(grown)));
    }

    // A million nodes, each within the one before, give an error or a model and do this process no
    // harm.
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
        const auto from_dae = read(file("deep.dae", dae), {}, 5);
        QVERIFY2(!from_dae, "no geometry is in there");

        QByteArray gltf = "{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}],'nodes':[";
        for (int i = 0; i + 1 < k_deep; ++i) {
            gltf += "{'children':[" + QByteArray::number(i + 1) + "]},";
        }
        const auto from_gltf = read(file("deep.gltf", quoted(gltf + "{}]}")), {}, 5);
        QVERIFY2(!from_gltf, "no geometry is in there");
        std::printf("dae %s, gltf %s\n", qPrintable(told(from_dae)), qPrintable(told(from_gltf)));
    }

    void brackets_without_end_do_no_harm() {
        const auto model = read(file("deep2.gltf", QByteArray(5'000'000, '[')), {}, 5);
        QVERIFY(!model);
    }

    void a_node_that_is_its_own_child_does_no_harm() {
        const auto model = read(
            file("loop.gltf", quoted("{'asset':{'version':'2.0'},'scene':0,'scenes':[{'nodes':[0]}]"
                                     ",'nodes':[{'children':[1]},{'children':[0]}]}")),
            {}, 5);
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
        // The scene shows the same subtree again and again.
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
        const auto model = read(file("bomb.gltf", quoted(gltf)), settings, 10);
        std::printf("bomb: %s\n", qPrintable(told(model)));
        if (model) {
            QVERIFY(model->triangles.size() <= settings.max_triangles);
        } else {
            QVERIFY(model.issue().code != Code::internal);
        }
        settings.max_triangles = 100;
        const auto refused = read(file("bomb.gltf", quoted(gltf)), settings, 10);
        QVERIFY2(!refused && refused.issue().code == Code::too_many_triangles,
                 qPrintable(told(refused)));
    }
};

int main(int argc, char** argv) {
    if (const auto served = tests::serve(argc, argv, answer)) {
        return *served;
    }
    HostileTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "hostile.moc"
