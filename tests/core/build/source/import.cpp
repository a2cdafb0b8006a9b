// Files and reading processes that are not what they should be end in an issue of their own, and
// this process lives on. Damaged bytes and outsized files are in hostile.cpp.
#include "export/write_mesh.h"
#include "pipeline/prepare.h"
#include "source/readers/read_model.h"
#include "support/broken_models.h"
#include "support/folder.h"
#include "support/foreign.h"
#include "support/reading.h"
#include "support/shapes.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>
#include <array>
#include <sys/inotify.h>
#include <thread>
#include <unistd.h>

using namespace hullwright;
using tests::quoted;
using tests::read;
using tests::told;

namespace {

constexpr const char* k_triangle_obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

// Makes a triangle whose corners are in the file that the URI names.
QByteArray gltf_of_triangle(const QByteArray& uri) {
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":")" +
           uri + "\"}]}";
}

// Is told by the kernel when any process opens the file.
class Openings {
public:
    explicit Openings(const std::string& file) : watch_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        is_watched_ = ::inotify_add_watch(watch_, file.c_str(), IN_OPEN) >= 0;
    }
    Openings(const Openings&) = delete;
    Openings& operator=(const Openings&) = delete;
    ~Openings() { ::close(watch_); }

    [[nodiscard]] bool any() const {
        std::array<char, 4096> events{};
        return !is_watched_ || ::read(watch_, events.data(), events.size()) > 0;
    }

private:
    int watch_;
    bool is_watched_ = false;
};

} // namespace

class ImportTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    std::string path(const std::string& name) const { return folder_.path(name); }
    std::string file(const std::string& name, const QByteArray& content) const {
        return folder_.file(name, content);
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void what_is_no_file_has_its_own_issue() {
        for (const SourceFormat& format : source_formats()) {
            const std::string dot = "." + std::string(format.extension);
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

    void a_coordinate_that_is_no_number_is_refused_unless_dropped() {
        const std::string name = file("n.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 0 0\nv 1 1 1\n"
                                               "v 2 2 1\nf 1 2 3\nf 4 5 6\n");
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        Recipe recipe;
        const auto refused = prepare(name, recipe, settings);
        QVERIFY(!refused.ok() && refused.issue().code == Code::non_finite_coordinates);
        QCOMPARE(refused.issue().numbers, (std::vector<double>{1.0, 4.0})); // the fourth alone
        recipe.repair.non_finite = true;
        QVERIFY(prepare(name, recipe, settings).ok());
    }

    // Squares and cubes of such lengths are no numbers any more, or none that differ.
    void a_size_that_cannot_be_worked_with_is_refused() {
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        for (const char* c :
             {"1e38", "1e40", "1e77", "1e153", "1e308", "1e-31", "1e-80", "1e-100"}) {
            const std::string n(c);
            const std::string corners =
                "v " + n + " 0 0\nv -" + n + " 0 0\nv 0 " + n + " 0\nv 0 0 " + n + "\nf 1 3 4\n";
            for (const char* rest : {"", "f 3 2 4\nf 1 4 2\nf 1 2 3\n"}) {
                const auto prepared =
                    prepare(file("n.obj", (corners + rest).c_str()), {}, settings);
                QVERIFY2(!prepared.ok(), c);
                QVERIFY2(prepared.issue().code == Code::size_out_of_range, c);
            }
        }
        for (const char* c : {"1e37", "1e-30"}) {
            const std::string n(c);
            const std::string corners =
                "v " + n + " 0 0\nv -" + n + " 0 0\nv 0 " + n + " 0\nf 1 3 2\n";
            QVERIFY2(prepare(file("n.obj", corners.c_str()), {}, settings).ok(), c);
        }
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

    // The level and the thread of its logger are nothing to people.
    void what_a_parser_says_of_an_index_is_told_alone() {
        const auto model = read(file("i.lwo", tests::broken_models().front().bytes));
        QVERIFY(!model.ok());
        QCOMPARE(model.issue().code, Code::index_out_of_range);
        QCOMPARE(QString::fromStdString(model.issue().detail.text),
                 QString("LWOB: face index is out of range"));
    }

    void a_minus_in_a_coordinate_is_no_index() {
        const auto model = read(file("t.off", "OFF\n3 1 0\n0 -1 0\n1 0 0\n0 1 0\n3 0 1 2\n"));
        QVERIFY2(model.ok(), qPrintable(told(model)));
    }

    void a_file_without_faces_says_so() {
        const auto model = read(file("v.obj", "v 0 0 0\n"));
        QVERIFY(!model.ok());
        QVERIFY(tests::fault_of(path("v.obj"), model).isEmpty());
    }

    void too_many_triangles_are_refused() {
        const std::string name = path("m.glb");
        SourceModel source;
        source.parts = {{"block", "", "", "", 0, 12}};
        QVERIFY(write_scene(scene_of(shapes::box(), source), name).ok());
        ReadSettings settings;
        settings.max_triangles = 10;
        const auto model = read(name, settings);
        QVERIFY(!model && model.issue().code == Code::too_many_triangles);
    }

    void counts_that_lie_are_refused() {
        QVERIFY(!read(file("l.off", "OFF\n4000000000 4000000000 0\n0 0 0\n")));
        QVERIFY(!read(file("l.ply", "ply\nformat binary_little_endian 1.0\nelement vertex "
                                    "4000000000\nproperty float x\nproperty float y\n"
                                    "property float z\nend_header\nabc")));
        QVERIFY(!read(file("l.stl", QByteArray(80, 'x') + QByteArray("\xff\xff\xff\xff", 4) +
                                        QByteArray(500, 'y'))));
    }

    void a_side_file_outside_of_the_folder_is_not_opened_data() {
        QTest::addColumn<QByteArray>("uri");
        QTest::addColumn<bool>("is_inside");
        QTest::newRow("beside") << QByteArray("inside.bin") << true;
        QTest::newRow("above") << QByteArray("../outside.bin") << false;
        QTest::newRow("above, by signs") << QByteArray("%2e%2e/outside.bin") << false;
        QTest::newRow("whole path") << QByteArray::fromStdString(path("outside.bin")) << false;
        QTest::newRow("link") << QByteArray("link.bin") << false;
    }
    // The kernel tells what was opened; that it does is seen by the file that may be.
    void a_side_file_outside_of_the_folder_is_not_opened() {
        QFETCH(const QByteArray, uri);
        QFETCH(const bool, is_inside);
        QDir().mkpath(QString::fromStdString(path("model")));
        const std::string inside = file("model/inside.bin", QByteArray(36, '\0'));
        const std::string outside = file("outside.bin", QByteArray(36, '\0'));
        QFile::link(QString::fromStdString(outside),
                    QString::fromStdString(path("model/link.bin")));
        const std::string name = file("model/m.gltf", gltf_of_triangle(uri));
        const Openings opened(is_inside ? inside : outside);
        const auto model = read(name);
        QVERIFY2(model.ok() == is_inside, qPrintable(told(model)));
        QCOMPARE(opened.any(), is_inside);
    }

    // What a library of materials says is nothing to a shape, wherever it is.
    void a_library_outside_of_the_folder_is_passed_over() {
        const std::string library = file("library.mtl", "newmtl m\n");
        QDir().mkpath(QString::fromStdString(path("model")));
        const std::string name =
            file("model/m.obj", "mtllib ../library.mtl\nmtllib " +
                                    QByteArray::fromStdString(library) + "\n" + k_triangle_obj);
        const Openings opened(library);
        const auto model = read(name);
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QVERIFY(!opened.any());
        QCOMPARE(model->files_read, std::vector<std::string>{name});
    }

    void a_missing_worker_has_its_own_issue() {
        ImportHost none;
        none.worker = "/nowhere/worker";
        QVERIFY(import_isolated(file("m.obj", k_triangle_obj), {}, none).issue().code ==
                Code::worker_missing);
    }

    void a_worker_finds_its_libraries_where_the_host_does() {
        const QByteArray before = qgetenv("LD_LIBRARY_PATH");
        const bool was_set = qEnvironmentVariableIsSet("LD_LIBRARY_PATH");
        qputenv("LD_LIBRARY_PATH", "/a folder of one's own");
        ImportHost host;
        host.worker = folder_.script(
            "looker", "[ \"$LD_LIBRARY_PATH\" = \"/a folder of one's own\" ] || exit 127; exit 9");
        const auto model = import_isolated(file("m.obj", k_triangle_obj), {}, host);
        was_set ? qputenv("LD_LIBRARY_PATH", before) : qunsetenv("LD_LIBRARY_PATH");
        QVERIFY2(!model && model.issue().code == Code::worker_crashed, qPrintable(told(model)));
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
        row("lack a library", "exit 127", Code::worker_missing);
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
        host.worker = folder_.script("worker", lines);
        host.limits.seconds = 1;
        host.limits.output_bytes = 1U << 20U;
        QElapsedTimer timer;
        timer.start();
        const auto model = import_isolated(file("m.obj", k_triangle_obj), {}, host);
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
        host.worker = folder_.script("sleeper", lines);
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
        // A stop is promised within 100 ms; a loaded machine gets some more.
        std::printf("stopped after %lld ms\n", static_cast<long long>(after));
        QVERIFY2(after < 300, qPrintable(QString::number(after)));
    }
};

QTEST_APPLESS_MAIN(ImportTest)
#include "import.moc"
