// The command line behaves as a script needs it: exit codes, streams and files are right, and
// nothing depends on the user's environment.
#include "base/files.h"
#include "base/hash.h"
#include "export/piece_file.h"
#include "export/write_mesh.h"
#include "pipeline/make_asset.h"
#include "pipeline/prepare.h"
#include "pipeline/project.h"
#include "support/files.h"
#include "support/shapes.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <map>
#include <png.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

struct Outcome {
    int exit_code = -1;
    bool normal = false;
    QByteArray out;
    QByteArray err;
};

// Returns an environment without variables: no HOME, no DISPLAY, no PATH.
QProcessEnvironment nothing() {
    QProcessEnvironment environment;
    environment.insert("NOTHING", "1"); // QProcess takes an empty one for "inherit"
    environment.remove("NOTHING");
    return environment;
}

Outcome run(const QString& program, const QStringList& arguments, const QString& folder = {}) {
    QProcess process;
    process.setProcessEnvironment(nothing());
    if (!folder.isEmpty()) {
        process.setWorkingDirectory(folder);
    }
    process.start(program, arguments, QIODevice::ReadOnly);
    Outcome outcome;
    if (!process.waitForFinished(50'000)) {
        process.kill();
        process.waitForFinished(1000);
        return outcome;
    }
    outcome.normal = process.exitStatus() == QProcess::NormalExit;
    outcome.exit_code = outcome.normal ? process.exitCode() : -1;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

Outcome run(const QStringList& arguments) {
    return run(HULLWRIGHT_CLI, arguments);
}

ExportScene scene() {
    SourceModel source;
    source.parts = {{"block", "", "", "", 0, 12}, {"wedge", "", "", "", 12, 4}};
    return scene_of(
        shapes::together(shapes::box(Vec3(2, 0, 0), Vec3(1, 2, 3)), shapes::tetrahedron()), source);
}

// An OBJ file of a wavy surface, large enough to keep a run busy for a while.
QByteArray field_obj(int side) {
    QByteArray text;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            text += "v " + QByteArray::number(x) + " " + QByteArray::number(y) + " " +
                    QByteArray::number(std::sin(x * 0.1) * std::cos(y * 0.13), 'f', 6) + "\n";
        }
    }
    for (int y = 0; y + 1 < side; ++y) {
        for (int x = 0; x + 1 < side; ++x) {
            const int a = y * side + x + 1;
            text += "f " + QByteArray::number(a) + " " + QByteArray::number(a + 1) + " " +
                    QByteArray::number(a + side + 1) + " " + QByteArray::number(a + side) + "\n";
        }
    }
    return text;
}

constexpr const char* k_mesh_names[] = {"vertices",
                                        "triangles",
                                        "components",
                                        "closed",
                                        "oriented",
                                        "boundary_edges",
                                        "holes",
                                        "nonmanifold_edges",
                                        "nonmanifold_vertices",
                                        "self_intersections",
                                        "degenerate_faces",
                                        "duplicate_faces",
                                        "volume",
                                        "area",
                                        "genus"};

} // namespace

class VerbsTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    QString model_;

    QString path(const QString& name) const { return dir_.filePath(name); }

    // Checks that the run fails with one line on stderr and nothing on stdout.
    static void fails_with(const QStringList& arguments, int exit_code) {
        const Outcome o = run(arguments);
        QVERIFY2(o.exit_code == exit_code,
                 qPrintable(QString("exit %1: %2").arg(o.exit_code).arg(QString(o.err))));
        QVERIFY2(o.out.isEmpty(), o.out.constData());
        QVERIFY2(o.err.count('\n') == 1 && o.err.endsWith('\n'), o.err.constData());
        QVERIFY(o.err.size() > 10);
    }

    QJsonObject distance_at(const QString& pose, const QStringList& more) {
        const Outcome outcome =
            run(QStringList{"collide", model_, model_, "--pose-b", pose, "--distance", "--json"} +
                more);
        return QJsonDocument::fromJson(outcome.out).object()["distance"].toObject();
    }

private slots:
    void initTestCase() {
        QVERIFY(dir_.isValid());
        model_ = path("model.obj");
        QVERIFY(write_scene(scene(), model_.toStdString()).ok());
    }

    void the_environment_is_empty_here() {
        const Outcome o = run("/usr/bin/env", {});
        QCOMPARE(o.exit_code, 0);
        QVERIFY2(o.out.isEmpty(), o.out.constData());
    }

    void info_prints_json_with_every_name() {
        const Outcome o = run({"info", model_, "--json"});
        QCOMPARE(o.exit_code, 0);
        QVERIFY2(o.err.isEmpty(), o.err.constData());
        QJsonParseError fault;
        const auto root = QJsonDocument::fromJson(o.out, &fault).object();
        QVERIFY2(fault.error == QJsonParseError::NoError, qPrintable(fault.errorString()));
        QCOMPARE(root["schema"].toInt(), 1);
        const auto mesh = root["mesh"].toObject();
        for (const QJsonObject& of : {mesh, mesh["before"].toObject(), mesh["after"].toObject()}) {
            for (const char* name : k_mesh_names) {
                QVERIFY2(of.contains(QLatin1String(name)), name);
            }
        }
        QCOMPARE(mesh["vertices"].toInt(), 12);
        QCOMPARE(mesh["triangles"].toInt(), 16);
        QCOMPARE(mesh["components"].toInt(), 2);
        QCOMPARE(mesh["closed"].toBool(), true);
        QCOMPARE(mesh["oriented"].toBool(), true);
        QCOMPARE(mesh["boundary_edges"].toInt(-1), 0);
        QCOMPARE(mesh["holes"].toInt(-1), 0);
        QCOMPARE(mesh["self_intersections"].toInt(-1), 0);
        QCOMPARE(mesh["volume"].toDouble(), 7.0);
        QCOMPARE(mesh["genus"].toInt(-1), 0);
        QCOMPARE(root["parts"].toArray().size(), 2);
    }

    void info_counts_the_faults_of_an_open_mesh() {
        // The box lacks the two triangles of its lid.
        put(path("open.off"), "OFF\n8 5 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n"
                              "0 1 1\n4 0 3 2 1\n4 0 1 5 4\n4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n");
        const Outcome o = run({"info", path("open.off"), "--json", "--repair", "none"});
        QCOMPARE(o.exit_code, 0);
        const auto mesh = QJsonDocument::fromJson(o.out).object()["mesh"].toObject();
        QCOMPARE(mesh["closed"].toBool(true), false);
        QCOMPARE(mesh["boundary_edges"].toInt(), 4);
        QCOMPARE(mesh["holes"].toInt(), 1);
        QVERIFY(mesh["volume"].isNull());
        QCOMPARE(mesh["area"].toDouble(), 5.0);
    }

    void info_without_json_is_for_people() {
        const Outcome o = run({"info", model_});
        QCOMPARE(o.exit_code, 0);
        QVERIFY(o.out.contains("triangles"));
        QVERIFY(QJsonDocument::fromJson(o.out).isNull());
    }

    void info_goes_to_the_file_named() {
        const Outcome shown = run({"info", model_, "--json"});
        const Outcome o = run({"info", model_, "--json", "-o", path("info.json")});
        QCOMPARE(o.exit_code, 0);
        QVERIFY(o.out.isEmpty());
        QCOMPARE(content(path("info.json")), shown.out);
    }

    void wrong_usage_ends_with_2_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("unknown verb") << QStringList{"frobnicate"};
        QTest::newRow("unknown flag") << QStringList{"info", "MODEL", "--no-such-flag"};
        QTest::newRow("short flag") << QStringList{"info", "MODEL", "-x"};
        QTest::newRow("value missing") << QStringList{"info", "MODEL", "--repair"};
        QTest::newRow("value not wanted") << QStringList{"info", "MODEL", "--json=1"};
        QTest::newRow("bad repair") << QStringList{"info", "MODEL", "--repair", "magic"};
        QTest::newRow("bad repair change") << QStringList{"info", "MODEL", "--repair", "+magic"};
        QTest::newRow("bad threads") << QStringList{"info", "MODEL", "--threads", "0"};
        QTest::newRow("bad progress") << QStringList{"info", "MODEL", "--progress", "loud"};
        QTest::newRow("bad unit") << QStringList{"info", "MODEL", "--unit", "parsec-ish"};
        QTest::newRow("bad up") << QStringList{"info", "MODEL", "--up", "w"};
        QTest::newRow("no model") << QStringList{"info"};
        QTest::newRow("two models") << QStringList{"info", "MODEL", "MODEL"};
        QTest::newRow("one to collide") << QStringList{"collide", "MODEL"};
        QTest::newRow("bad method")
            << QStringList{"collide", "MODEL", "MODEL", "--method", "guess"};
        QTest::newRow("bad tile") << QStringList{"collide", "MODEL", "MODEL", "--tile", "7"};
        QTest::newRow("images of what")
            << QStringList{"collide", "MODEL", "MODEL", "--images", "x"};
        QTest::newRow("within nothing")
            << QStringList{"collide", "MODEL", "MODEL", "--within", "1"};
        QTest::newRow("within less than 0")
            << QStringList{"collide", "MODEL", "MODEL", "--distance", "--within", "-1"};
        QTest::newRow("replay of nothing") << QStringList{"replay"};
        QTest::newRow("expect without save")
            << QStringList{"collide", "MODEL", "MODEL", "--expect", "free"};
        QTest::newRow("models by path")
            << QStringList{"collide", "MODEL", "MODEL", "--save", "F.contact.json", "--by-path"};
        QTest::newRow("save of pixels") << QStringList{
            "collide", "MODEL", "MODEL", "--save", "F.contact.json", "--method", "gpu"};
        QTest::newRow("one to compare") << QStringList{"compare", "MODEL", "--poses", "MODEL"};
        QTest::newRow("compared nowhere") << QStringList{"compare", "MODEL", "MODEL"};
        QTest::newRow("an asset compared with nothing")
            << QStringList{"compare", "MODEL", "x.hwa", "--poses", "MODEL"};
        QTest::newRow("the model of a model")
            << QStringList{"compare", "MODEL", "MODEL", "--poses", "x", "--model-a", "MODEL"};
        QTest::newRow("compared into two files") << QStringList{
            "compare", "MODEL", "MODEL", "--poses", "x.csv", "-o", "a.csv", "-o", "b.csv"};
        QTest::newRow("play of two") << QStringList{"play", "MODEL", "MODEL"};
        QTest::newRow("no balls") << QStringList{"play", "MODEL", "--drop", "0"};
        QTest::newRow("bad bounce") << QStringList{"play", "MODEL", "--restitution", "2"};
        QTest::newRow("bad steps") << QStringList{"play", "MODEL", "--euler", "midpoint"};
        QTest::newRow("bad mode") << QStringList{"collide", "MODEL", "MODEL", "--mode", "some"};
        QTest::newRow("bad pose") << QStringList{"collide", "MODEL", "MODEL", "--pose-a", "1 2"};
        QTest::newRow("empty pose") << QStringList{"collide", "MODEL", "MODEL", "--pose-b", ""};
        QTest::newRow("trace over the output")
            << QStringList{"collide", "MODEL", "MODEL", "-o", "./x", "--trace", "x"};
        QTest::newRow("poses twice") << QStringList{"collide",       "MODEL",   "MODEL", "--pose-a",
                                                    "0 0 0 1 0 0 0", "--poses", "x.csv"};
        QTest::newRow("unknown engine")
            << QStringList{"verify", "MODEL", "--model", "MODEL", "--engine", "quake"};
        QTest::newRow("picture of nothing") << QStringList{"picture", "-o", "x.png"};
        QTest::newRow("picture to nowhere") << QStringList{"picture", "MODEL"};
        QTest::newRow("picture to what") << QStringList{"picture", "MODEL", "-o", "x.jpg"};
        for (const auto& [flag, value] : {std::pair("--view", "below"),
                                          {"--show", "all"},
                                          {"--size", "12"},
                                          {"--size", "0x4"},
                                          {"--size", "10x99999"},
                                          {"--explode", "-1"},
                                          {"--level", "x"},
                                          {"--level", "2"},
                                          {"--palette", "loud"},
                                          {"--background", "pink"},
                                          {"--model", "MODEL"}}) {
            QTest::addRow("picture with %s %s", flag, value)
                << QStringList{"picture", "MODEL", "-o", "x.png", flag, value};
        }
        QTest::newRow("exploded heat")
            << QStringList{"picture", "MODEL", "-o", "x.png", "--show", "heat", "--explode", "1"};
        for (const char* verb : {"info", "export", "verify", "picture", "collide"}) {
            QTest::addRow("%s with few vertices", verb)
                << QStringList{verb, "MODEL", "MODEL", "--max-hull-vertices", "4"};
            QTest::addRow("%s with few vertices of nodes", verb)
                << QStringList{verb, "MODEL", "MODEL", "--max-node-vertices", "7"};
        }
        QTest::newRow("probe of nothing") << QStringList{"probe"};
        QTest::newRow("probe of what") << QStringList{"probe", "cone"};
        QTest::newRow("no ball") << QStringList{"probe", "ball", "--box", "0 0 0 1 1 1"};
        QTest::newRow("a ball against nothing")
            << QStringList{"probe", "ball", "--ball", "0 0 0 1"};
        QTest::newRow("a ball against two") << QStringList{
            "probe", "ball", "--ball", "0 0 0 1", "--box", "0 0 0 1 1 1", "--plane", "0 0 0 0 0 1"};
        QTest::newRow("a ball of less than none")
            << QStringList{"probe", "ball", "--ball", "0 0 0 -1", "--box", "0 0 0 1 1 1"};
        QTest::newRow("two motions of a box")
            << QStringList{"probe",       "moving-boxes", "--box", "0 0 0 1 1 1", "--box",
                           "2 0 0 3 1 1", "--motion",     "1 0 0", "--motion",    "2 0 0"};
        QTest::newRow("one box") << QStringList{"probe", "boxes", "--box", "0 0 0 1 1 1"};
        for (const char* box : {"0 0 0 1 1 nan", "0 0 0 1 1 inf", "0 0 0 1 1 1e400", "0 0 0 1 1",
                                "0 0 0 1 1 1 1", "0 0 2 1 1 1", "", "0 0 0 1 1 1e101"}) {
            QTest::addRow("box %s", box)
                << QStringList{"probe", "boxes", "--box", "0 0 0 1 1 1", "--box", box};
        }
        QTest::newRow("no motion")
            << QStringList{"probe", "moving-boxes", "--box", "0 0 0 1 1 1", "--box", "0 0 0 1 1 1"};
        QTest::newRow("a ray at nothing")
            << QStringList{"probe", "ray", "--from", "0 0 0", "--direction", "0 0 1"};
        QTest::newRow("a ray without direction")
            << QStringList{"probe", "ray", "MODEL", "--from", "0 0 0", "--direction", "0 0 0"};
        QTest::newRow("bad pose of a box")
            << QStringList{"probe", "segment", "--box", "0 0 0 1 1 1", "--from",
                           "0 0 0", "--to",    "1 1 1", "--pose",      "1 2"};
        QTest::newRow("export to nowhere") << QStringList{"export", "MODEL"};
        QTest::newRow("export to what") << QStringList{"export", "MODEL", "-o", "out.docx"};
    }
    void wrong_usage_ends_with_2() {
        QFETCH(QStringList, arguments);
        arguments.replaceInStrings("MODEL", model_);
        fails_with(arguments, 2);
    }

    void inputs_are_never_written_over_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("info") << QStringList{"info", "MODEL", "-o", "MODEL"};
        QTest::newRow("export") << QStringList{"export", "MODEL", "-o", "MODEL"};
        QTest::newRow("second output")
            << QStringList{"export", "MODEL", "-o", "FOLDER/out.stl", "-o", "MODEL"};
        QTest::newRow("report") << QStringList{"export",         "MODEL",    "-o",
                                               "FOLDER/out.stl", "--report", "MODEL"};
        QTest::newRow("recipe to save")
            << QStringList{"export", "MODEL", "-o", "FOLDER/out.stl", "--save-recipe", "MODEL"};
        QTest::newRow("depfile") << QStringList{"export",         "MODEL",     "-o",
                                                "FOLDER/out.stl", "--depfile", "MODEL"};
        QTest::newRow("recipe that is read")
            << QStringList{"export",   "MODEL",    "-o",       "FOLDER/out.stl",
                           "--recipe", "FOLDER/r", "--report", "FOLDER/r"};
        QTest::newRow("trace") << QStringList{"collide", "MODEL", "MODEL", "--trace", "MODEL"};
        QTest::newRow("page of what is compared")
            << QStringList{"compare", "MODEL", "MODEL", "--poses", "MODEL", "--report", "MODEL"};
        QTest::newRow("by another path")
            << QStringList{"info", "MODEL", "-o", "FOLDER/../NAME/read1.obj"};
        QTest::newRow("by a symbolic link") << QStringList{"info", "MODEL", "-o", "FOLDER/soft"};
        QTest::newRow("by a hard link") << QStringList{"info", "MODEL", "-o", "FOLDER/hard"};
        QTest::newRow("by a number") << QStringList{"export", "MODEL", "-o", "FOLDER/read{n}.obj"};
        QTest::newRow("side file")
            << QStringList{"export", "MODEL", "-o", "FOLDER/out.stl", "--report", "FOLDER/red.mtl"};
        QTest::newRow("one output twice")
            << QStringList{"export", "MODEL", "-o", "FOLDER/out.stl", "-o", "FOLDER/./out.stl"};
        QTest::newRow("output and report") << QStringList{
            "export", "MODEL", "-o", "FOLDER/out.json", "--report", "FOLDER/out.json"};
        QTest::newRow("numbered output and another")
            << QStringList{"export", "MODEL", "-o", "FOLDER/p{n}.stl", "-o", "FOLDER/p12.stl"};
    }
    void inputs_are_never_written_over() {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        const QString model = folder.filePath("read1.obj");
        put(model, "mtllib red.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n");
        put(folder.filePath("red.mtl"), "newmtl red\nKd 1 0 0\n");
        put(folder.filePath("r"), "{}");
        QVERIFY(QFile::link(model, folder.filePath("soft")));
        std::filesystem::create_hard_link(model.toStdString(),
                                          folder.filePath("hard").toStdString());
        arguments.replaceInStrings("MODEL", model);
        arguments.replaceInStrings("FOLDER", folder.path());
        arguments.replaceInStrings("NAME", QFileInfo(folder.path()).fileName());
        const auto all = [&folder] {
            QMap<QString, QByteArray> files;
            for (const QString& name : QDir(folder.path()).entryList(QDir::Files)) {
                files.insert(name, content(folder.filePath(name)));
            }
            return files;
        };
        const auto before = all();
        fails_with(arguments, 2);
        QCOMPARE(all(), before);
    }

    // Devices and pipes are written to in place, links are followed, and files in a memory file
    // system are ordinary files.
    void devices_and_links_stay_what_they_are() {
        const Outcome o = run(
            {"info", model_, "-o", "/dev/stdout", "-o", "/dev/null", "--save-recipe", "/dev/null"});
        QCOMPARE(o.exit_code, 0);
        QCOMPARE(o.out, run({"info", model_}).out);
        QVERIFY(QFileInfo("/dev/stdout").isSymLink() && !QFileInfo("/dev/null").isFile());
        if (QFileInfo("/dev/shm").isWritable()) {
            const QTemporaryDir shared("/dev/shm/hullwright_XXXXXX");
            QCOMPARE(run({"info", model_, "-o", shared.filePath("new")}).exit_code, 0);
            QCOMPARE(content(shared.filePath("new")), run({"info", model_}).out);
        }
        const QTemporaryDir folder;
        put(folder.filePath("there"), "old");
        QVERIFY(QFile::link("there", folder.filePath("link")));
        QVERIFY(QFile::link("not_yet", folder.filePath("link to nothing")));
        for (const auto& [link, target] :
             {std::pair("link", "there"), std::pair("link to nothing", "not_yet")}) {
            QCOMPARE(run({"info", model_, "-o", folder.filePath(link)}).exit_code, 0);
            QVERIFY(QFileInfo(folder.filePath(link)).isSymLink());
            QCOMPARE(content(folder.filePath(target)), run({"info", model_}).out);
        }
    }

    void a_file_that_is_not_to_be_written_stays() {
        if (::geteuid() == 0) {
            QSKIP("root may write everything");
        }
        const QTemporaryDir folder;
        const QString locked = folder.filePath("locked");
        put(locked, "old");
        QFile(locked).setPermissions(QFileDevice::ReadOwner);
        fails_with({"info", model_, "-o", locked}, 3);
        QCOMPARE(content(locked), QByteArray("old"));
    }

    void what_standard_output_loses_is_an_error() {
        for (const char* verb : {"info", "--help", "--version"}) {
            QProcess process;
            process.setStandardOutputFile("/dev/full");
            process.start(HULLWRIGHT_CLI,
                          QString(verb) == "info" ? QStringList{verb, model_} : QStringList{verb});
            QVERIFY(process.waitForFinished(50'000));
            QCOMPARE(process.exitCode(), 3);
            QVERIFY(process.readAllStandardError().contains("standard output"));
        }
    }

    // When a stream is closed, the next file that is opened must not take its number and get what
    // is written to the stream.
    void closed_streams_change_no_output() {
        const QStringList all = {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"};
        QCOMPARE(run({"export", model_, "-o", path("open.obj")}).exit_code, 0);
        for (const QString& closed : all) {
            const QString line = QString("exec '%1' export '%2' -o '%3' --progress json %4")
                                     .arg(HULLWRIGHT_CLI, model_, path("closed.obj"), closed);
            QCOMPARE(run("/bin/sh", {"-c", line}).exit_code, 0);
            QCOMPARE(content(path("closed.obj")), content(path("open.obj")));
            QFile::remove(path("closed.obj"));
        }
    }

    void bad_input_ends_with_3_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("missing") << "missing.obj" << QByteArray();
        QTest::newRow("empty") << "empty.stl" << QByteArray("");
        QTest::newRow("garbage stl") << "garbage.stl" << QByteArray(300, '\x5a');
        QTest::newRow("garbage glb") << "garbage.glb" << QByteArray(300, '\x5a');
        QTest::newRow("garbage ply") << "garbage.ply" << QByteArray("ply\nformat nonsense\n");
        QTest::newRow("garbage fbx") << "garbage.fbx" << QByteArray(300, '\xff');
        QTest::newRow("garbage dae") << "garbage.dae" << QByteArray("<COLLADA><");
        QTest::newRow("garbage obj") << "garbage.obj" << QByteArray(300, '\x01');
        QTest::newRow("no model") << "letter.docx" << QByteArray("Dear all");
        // A line feed in a file's name must not begin a new line of the message.
        QTest::newRow("line feed in the name") << "a\nb.obj" << QByteArray("x");
    }
    void bad_input_ends_with_3() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        if (!bytes.isNull()) {
            put(path(name), bytes);
        }
        fails_with({"info", path(name)}, 3);
        fails_with({"info", path(name), "--json"}, 3);
        fails_with({"export", path(name), "-o", path("never.stl")}, 3);
        QVERIFY(!QFileInfo::exists(path("never.stl")));
    }

    void a_folder_is_bad_input() { fails_with({"info", dir_.path()}, 3); }

    void every_verb_has_help_with_an_example() {
        for (const QStringList& words :
             {QStringList{"--help"}, QStringList{"-h"}, QStringList{"info", "--help"},
              QStringList{"export", "--help"}, QStringList{"verify", "--help"},
              QStringList{"collide", "--help"}, QStringList{"compare", "--help"},
              QStringList{"picture", "--help"}, QStringList{"play", "--help"},
              QStringList{"probe", "--help"}, QStringList{"replay", "--help"}}) {
            const Outcome o = run(words);
            QCOMPARE(o.exit_code, 0);
            QVERIFY(o.err.isEmpty());
            QVERIFY2(o.out.contains("example"), o.out.constData());
            QVERIFY(o.out.contains("usage"));
        }
    }

    // The help explains each flag that its usage and its example name, and a flag of another verb
    // is unknown.
    void a_verb_takes_the_flags_of_its_help_and_no_others() {
        static const QRegularExpression flag("--[a-z][a-z-]*");
        const auto flags_in = [](const QString& text) {
            QStringList flags;
            for (auto found = flag.globalMatch(text); found.hasNext();) {
                flags.push_back(found.next().captured());
            }
            return flags;
        };
        const auto listed = [](const QString& text) { // first words of lines
            static const QRegularExpression row("^  (--[a-z-]+)",
                                                QRegularExpression::MultilineOption);
            QStringList flags;
            for (auto found = row.globalMatch(text); found.hasNext();) {
                flags.push_back(found.next().captured(1));
            }
            return flags;
        };
        std::map<QString, QStringList> own;
        QStringList all;
        for (const char* verb : {"info", "export", "verify", "collide", "compare", "replay",
                                 "picture", "play", "probe", "robot"}) {
            const QString help = run({verb, "--help"}).out;
            const QStringList known = listed(help);
            const QString usage = help.section('\n', 0, 0);
            const QString example = help.section("\nexample:\n", 1);
            for (const QString& named : flags_in(usage + example)) {
                QVERIFY2(known.contains(named), qPrintable(verb + (" " + named)));
            }
            own[verb] = listed(help.section("\nflags:\n", 1).section("\nsettings", 0, 0));
            QVERIFY(!own[verb].isEmpty());
            all += own[verb];
        }
        all.removeDuplicates();
        QCOMPARE(all.size(), 76);
        for (const char* manual : {"/docs/manual/", "/docs/manual/zh_CN/"}) {
            const QByteArray page =
                content(HULLWRIGHT_SOURCE_DIR + QString(manual) + "command-line.md");
            for (const QString& each : all) {
                QVERIFY2(page.contains(each.toUtf8()), qPrintable(manual + each));
            }
        }
        for (const auto& [verb, flags] : own) {
            for (const QString& each : all) {
                const Outcome o = run({verb, "no such file", each + "=x"});
                QVERIFY2(o.err.contains("unknown flag") != flags.contains(each),
                         qPrintable(verb + " " + each + ": " + o.err));
                QVERIFY2(flags.contains(each) || o.exit_code == 2, qPrintable(verb + " " + each));
            }
        }
    }

    void the_version_names_the_libraries() {
        const Outcome o = run({"--version"});
        QCOMPARE(o.exit_code, 0);
        QVERIFY(o.err.isEmpty());
        QVERIFY2(o.out.contains("Assimp") && o.out.contains("CGAL"), o.out.constData());
    }

    void a_depfile_names_target_and_model() {
        const QString out = path("with dep.stl");
        const Outcome o = run({"export", model_, "-o", out, "--depfile", path("out.d")});
        QCOMPARE(o.exit_code, 0);
        const QByteArray rule = content(path("out.d"));
        QString escaped = out;
        escaped.replace(" ", "\\ ");
        QVERIFY2(rule.startsWith(escaped.toUtf8() + ":"), rule.constData());
        QVERIFY2(rule.contains(model_.toUtf8()), rule.constData());
        QVERIFY(rule.endsWith('\n'));
    }

    void a_depfile_names_side_files_too() {
        put(path("sided.mtl"), "newmtl red\nKd 1 0 0\n");
        put(path("sided.obj"),
            "mtllib sided.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n");
        const Outcome o = run({"info", path("sided.obj"), "--depfile", path("sided.d")});
        QCOMPARE(o.exit_code, 0);
        QVERIFY2(content(path("sided.d")).contains("sided.mtl"), content(path("sided.d")));
    }

    void a_depfile_names_recipe_and_numbered_files() {
        QCOMPARE(run({"info", model_, "--save-recipe", path("of.recipe")}).exit_code, 0);
        const QString each = path("each_{n}.stl");
        const Outcome o = run({"export", model_, "--recipe", path("of.recipe"), "-o", each,
                               "--depfile", path("each.d")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        const QByteArray rule = content(path("each.d"));
        QVERIFY2(rule.contains("of.recipe"), rule.constData());
        QVERIFY2(!rule.contains("{n}"), rule.constData());
        const QStringList made = QDir(dir_.path()).entryList({"each_*.stl"});
        QVERIFY(!made.isEmpty());
        for (const QString& name : made) {
            QVERIFY2(rule.left(rule.indexOf(": ")).contains(name.toUtf8()), rule.constData());
        }
    }

    // Programs that take the rule see the right files, whatever their names are.
    void make_and_ninja_read_the_depfile() {
        const QTemporaryDir folder;
        const QString model = folder.filePath("mo del:1#a$b.obj");
        const QString out = folder.filePath("o ut:2#c$d.stl");
        QVERIFY(QFile::copy(model_, model));
        QCOMPARE(
            run({"export", model, "-o", out, "--depfile", folder.filePath("rule.d")}).exit_code, 0);
        const auto later =
            std::filesystem::last_write_time(out.toStdString()) + std::chrono::seconds(10);
        std::filesystem::last_write_time(model.toStdString(), later);

        const Outcome made =
            run("/usr/bin/make", {"-rR", "-n", "-d", "-f", "rule.d", out}, folder.path());
        const QString newer = "'" + model + "' is newer than target '" + out + "'";
        QVERIFY2(QString(made.out).contains(newer), made.out.constData());

        QString escaped = out;
        escaped.replace("$", "$$").replace(" ", "$ ").replace(":", "$:");
        put(folder.filePath("build.ninja"),
            "rule r\n  command = true\n  depfile = rule.d\nbuild " + escaped.toUtf8() + ": r\n");
        const Outcome built = run("/usr/bin/ninja", {"-n", "-d", "explain"}, folder.path());
        QVERIFY2(QString(built.err + built.out).contains("older than most recent input " + model),
                 (built.err + built.out).constData());
    }

    void export_gives_the_same_bytes_every_time_data() {
        QTest::addColumn<QString>("extension");
        for (const char* extension : {"obj", "stl", "ply", "off", "gltf", "glb"}) {
            QTest::newRow(extension) << QString(extension);
        }
    }
    void export_gives_the_same_bytes_every_time() {
        QFETCH(QString, extension);
        const QString busy = path("wavy.obj");
        if (!QFileInfo::exists(busy)) {
            put(busy, field_obj(40));
        }
        QByteArray first;
        for (const char* threads : {"", "", "1", "2"}) {
            const QString out = path("same." + extension);
            QFile::remove(out);
            QStringList words = {"export", busy, "-o", out};
            if (*threads != '\0') {
                words << "--threads" << threads;
            }
            QCOMPARE(run(words).exit_code, 0);
            const QByteArray bytes = content(out);
            QVERIFY(!bytes.isEmpty());
            if (first.isEmpty()) {
                first = bytes;
            }
            QVERIFY(bytes == first);
        }
    }

    void export_writes_several_files_at_once() {
        const Outcome o = run({"export", model_, "-o", path("a.stl"), "-o", path("b.glb"),
                               "--report", path("report.json")});
        QCOMPARE(o.exit_code, 0);
        QVERIFY(QFileInfo(path("a.stl")).size() > 0);
        QVERIFY(QFileInfo(path("b.glb")).size() > 0);
        QCOMPARE(QJsonDocument::fromJson(content(path("report.json"))).object()["schema"].toInt(),
                 1);
    }

    void a_saved_recipe_gives_the_same_report() {
        const Outcome first = run({"info", model_, "--json", "--repair", "weld", "--unit", "mm",
                                   "--save-recipe", path("r.json")});
        QCOMPARE(first.exit_code, 0);
        const Outcome second = run({"info", model_, "--json", "--recipe", path("r.json")});
        QCOMPARE(second.exit_code, 0);
        QCOMPARE(second.out, first.out);
    }

    void a_number_stands_in_a_name_once_and_where_files_are_many_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("pieces in JSON") << QStringList{"export", "MODEL", "-o", "d{n}.json"};
        QTest::newRow("asset") << QStringList{"export", "MODEL", "-o", "d{n}.hwa"};
        QTest::newRow("twice") << QStringList{"export", "MODEL", "-o", "d{n}{n}.obj"};
        QTest::newRow("twice apart") << QStringList{"export", "MODEL", "-o", "{n}d{n}.obj"};
        QTest::newRow("a turntable's, twice")
            << QStringList{"picture", "MODEL", "-o", "{n}{n}.png", "--turntable", "2"};
        QTest::newRow("info") << QStringList{"info", "MODEL", "-o", "d{n}.txt"};
        QTest::newRow("report") << QStringList{"export", "MODEL",    "-o",
                                               "d.obj",  "--report", "r{n}.json"};
        QTest::newRow("recipe") << QStringList{"info", "MODEL", "--save-recipe", "r{n}.json"};
        QTest::newRow("a mesh as JSON") << QStringList{"export", "MODEL", "--mesh", "-o", "x.json"};
        QTest::newRow("a mesh as an asset")
            << QStringList{"export", "MODEL", "--mesh", "-o", "x.hwa"};
    }
    void a_number_stands_in_a_name_once_and_where_files_are_many() {
        QFETCH(QStringList, arguments);
        arguments.replaceInStrings("MODEL", model_);
        const QDir here(path("numbers"));
        QVERIFY(here.mkpath("."));
        const Outcome o = run(HULLWRIGHT_CLI, arguments, here.path());
        QCOMPARE(o.exit_code, 2);
        QVERIFY2(o.err.contains("{n}") || o.err.contains("--mesh"), o.err);
        QVERIFY(here.entryList(QDir::Files).isEmpty());
    }

    // One may stop after patches, and after parts of the solid were joined, and see what there is.
    void export_stops_after_a_stage() {
        const auto count = [&](const QStringList& flags) {
            const QString file = path("until.json");
            QStringList words = {"export", model_, "-o", file, "--tolerance", "1%"};
            const Outcome o = run(words + flags);
            const auto pieces = read_pieces(file.toStdString());
            return o.exit_code == 0 && pieces ? static_cast<int>(pieces->set.pieces.size()) : -1;
        };
        const QStringList surface = {"--family", "surface"};
        const int patches = count(surface + QStringList{"--until", "patches"});
        const int pieces = count(surface + QStringList{"--until", "pieces"});
        QVERIFY2(patches >= pieces && pieces > 0, qPrintable(QString("%1").arg(patches)));
        QCOMPARE(pieces, count(surface));
        QVERIFY(count({"--until", "joined"}) > 0);
        // What was saved on the way says of itself what it is, and is judged by that.
        const QString gear = HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj";
        for (const char* until : {"patches", "joined"}) {
            const QString file = path("on_the_way.json");
            const Outcome made = run({"export", gear, "-o", file, "--until", until});
            QCOMPARE(made.exit_code, 0);
            QCOMPARE(made.out.contains("preset "), false);
            const Outcome judged = run({"verify", file, "--model", gear});
            QVERIFY2(judged.exit_code == 0, judged.out);
        }
        for (const QStringList& refused :
             {surface + QStringList{"--until", "joined"}, QStringList{"--until", "packed"},
              QStringList{"--until", "patches", "--mesh"},
              QStringList{"--until", "patches", "-o", path("x.hwa")}}) {
            QCOMPARE(run(QStringList{"export", model_, "-o", path("x.obj")} + refused).exit_code,
                     2);
        }
    }

    // What one run has made is a file that another goes on from; what came of it is the same.
    void export_saves_stages_and_goes_on_from_them() {
        const QStringList words = {"export", model_, "--tolerance", "1%"};
        QCOMPARE(run(words + QStringList{"-o", path("straight.hwa")}).exit_code, 0);
        for (const char* until : {"patches", "joined", "pieces", "tree"}) {
            const QString stages = path(QString(until) + ".hws");
            const Outcome saved =
                run(words + QStringList{"--until", until, "--save-stages", stages});
            QVERIFY2(saved.exit_code == 0 && QFile::exists(stages), saved.err);
            QCOMPARE(run(words + QStringList{"--stages", stages, "-o", path("on.hwa")}).exit_code,
                     0);
            QCOMPARE(content(path("on.hwa")), content(path("straight.hwa")));
        }
        put(path("bad.hws"), content(path("tree.hws")).chopped(1));
        const Outcome bad = run(words + QStringList{"--stages", path("bad.hws"), "-o", "x.obj"});
        QCOMPARE(bad.exit_code, 3);
        QVERIFY2(bad.err.contains("cut short or changed"), bad.err);
        for (const QStringList& refused :
             {QStringList{"--stages", path("tree.hws"), "--save-stages", path("tree.hws")},
              QStringList{"--save-stages", path("x.hws"), "--mesh", "-o", path("x.obj")},
              QStringList{"--stages", path("tree.hws")}}) {
            QCOMPARE(run(words + refused).exit_code, 2);
        }
    }

    void progress_ends_at_one() {
        for (const QStringList& words :
             {QStringList{"info", model_}, QStringList{"export", model_, "-o", path("done.obj")},
              QStringList{"export", model_, "-o", path("done.hwa")},
              QStringList{"verify", path("done.hwa"), "--model", model_},
              QStringList{"collide", path("done.hwa"), model_}}) {
            const Outcome o = run(words + QStringList{"--progress", "json"});
            QCOMPARE(o.exit_code, 0);
            double last = 0.0;
            for (const QByteArray& line : o.err.trimmed().split('\n')) {
                const QJsonObject step = QJsonDocument::fromJson(line).object();
                if (step.contains("fraction")) {
                    QVERIFY(step["fraction"].toDouble() >= last);
                    last = step["fraction"].toDouble();
                }
            }
            QCOMPARE(last, 1.0);
        }
        // The last step is not told before all is done.
        const Outcome o = run({"info", path("nowhere.obj"), "--progress", "json"});
        QVERIFY(o.exit_code == 3 && !o.err.contains("\"fraction\":1,"));
    }

    // A file that a killed writer left is removed, and none of a writer that lives or runs
    // elsewhere.
    void what_a_killed_run_left_is_swept() {
        const QDir here(path("swept"));
        QVERIFY(here.mkpath("."));
        const auto left = [&] {
            const QStringList before = here.entryList(QDir::Files);
            const pid_t child = ::fork();
            if (child == 0) {
                auto file = AtomicFile::open(here.filePath("killed.obj").toStdString());
                file->write("half");
                ::_exit(file ? 0 : 1); // nothing is tidied up, as in a process that is killed
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            QStringList after = here.entryList(QDir::Files);
            after.removeIf([&](const QString& name) { return before.contains(name); });
            return status == 0 && after.size() == 1 ? after.first() : QString();
        };
        const QString of_dead = left();
        QVERIFY(of_dead.startsWith("killed.obj.part-"));
        // A file that another machine wrote a moment ago may still be in work; one that is a day
        // old is not.
        QString of_other = of_dead;
        of_other.replace(QRegularExpression("part-[0-9a-f]{8}"), "part-00000000");
        QString of_old = of_other + "0";
        for (const QString& name : {of_other, of_old}) {
            put(here.filePath(name), "half");
        }
        {
            QFile old(here.filePath(of_old));
            QVERIFY(old.open(QIODevice::ReadWrite));
            QVERIFY(old.setFileTime(QDateTime::currentDateTime().addDays(-2),
                                    QFileDevice::FileModificationTime));
        }
        for (const char* name :
             {"notes.part-", "notes.part-1", "notes.part-a-b-x", ".part-a-b-c", "notes.part"}) {
            put(here.filePath(name), "mine");
        }
        auto living = AtomicFile::open(here.filePath("living.obj").toStdString());
        QVERIFY(living);
        living->write("whole");
        QCOMPARE(run({"export", model_, "-o", here.filePath("out.obj")}).exit_code, 0);
        QVERIFY(living->commit());
        QCOMPARE(content(here.filePath("living.obj")), QByteArray("whole"));
        QStringList there = here.entryList(QDir::Files | QDir::Hidden);
        there.sort();
        QStringList expected = {"living.obj",       "out.obj",     "notes.part-", "notes.part-1",
                                "notes.part-a-b-x", ".part-a-b-c", "notes.part",  of_other};
        expected.sort();
        QCOMPARE(there, expected);
    }

    void the_window_says_that_there_is_no_display() {
        const QString window = QFileInfo(HULLWRIGHT_CLI).dir().filePath("hullwright");
        if (!QFileInfo::exists(window)) {
            QSKIP("built without the window");
        }
        for (const QStringList& words : {QStringList{model_}, QStringList{}}) {
            const Outcome o = run(window, words);
            QVERIFY2(o.exit_code == 2, o.err);
            QVERIFY2(o.err.count('\n') == 1 && o.err.contains("display"), o.err);
        }
    }

    // Byte order marks are skipped; texts in UTF-16 and numbers that no double holds are refused by
    // name.
    void texts_of_other_editors_are_read_or_named() {
        const QByteArray mark = "\xEF\xBB\xBF";
        const auto utf16 = [](const QByteArray& text) {
            QByteArray wide = "\xFF\xFE";
            for (const char c : text) {
                wide += c;
                wide += '\0';
            }
            return wide;
        };
        QCOMPARE(run({"export", model_, "-o", path("texts.json"), "-o", path("texts.hwa"),
                      "--save-recipe", path("texts.recipe.json")})
                     .exit_code,
                 0);
        put(path("texts.csv"), "b_tx\n0\n");
        put(path("texts.jsonl"), "{\"b_tx\":0}\n");
        const QString file = path("texts.changed");
        const std::pair<QString, QStringList> kinds[] = {
            {path("texts.recipe.json"), {"info", model_, "--recipe", file}},
            {path("texts.csv"), {"collide", path("texts.hwa"), path("texts.hwa"), "--poses", file}},
            {path("texts.jsonl"),
             {"collide", path("texts.hwa"), path("texts.hwa"), "--poses", file}},
            {path("texts.json"), {"verify", file + ".json", "--model", model_}}};
        for (const auto& [from, words] : kinds) {
            for (const QByteArray& bytes : {mark + content(from), utf16(content(from))}) {
                put(file, bytes);
                put(file + ".json", bytes);
                const Outcome o = run(words);
                const bool wide = bytes.startsWith('\xFF');
                QVERIFY2(o.exit_code == (wide ? 3 : 0) && o.err.contains("UTF-16") == wide,
                         qPrintable(from + ": " + o.err));
            }
        }
        // Readers of our own take models in UTF-16; for other formats the message names the
        // encoding.
        put(path("wide.obj"), utf16(content(model_)));
        QCOMPARE(run({"info", path("wide.obj")}).exit_code, 0);
        put(path("wide.dae"), utf16("<?xml version=\"1.0\"?><COLLADA/>"));
        const Outcome model = run({"info", path("wide.dae")});
        QVERIFY2(model.exit_code == 3 && model.err.contains("UTF-16"), model.err);
    }

    void numbers_beyond_the_format_are_named() {
        put(path("huge.recipe.json"), "{\"repair\":{\n \"fill_holes\": 1e400}}");
        put(path("huge.csv"), "b_tx\n1e400\n");
        put(path("huge.jsonl"), "{\"b_tx\":1e400}\n");
        put(path("huge.json"), "{\"schema\":1,\"tolerance\":1e400}");
        put(path("torn.json"), "{\"schema\":1,\n \"tolerance\":}");
        for (const auto& [code, words] :
             {std::pair(3, QStringList{"info", model_, "--recipe", path("huge.recipe.json")}),
              std::pair(3, QStringList{"collide", model_, model_, "--poses", path("huge.csv")}),
              std::pair(3, QStringList{"collide", model_, model_, "--poses", path("huge.jsonl")}),
              std::pair(3, QStringList{"verify", path("huge.json"), "--model", model_}),
              std::pair(2, QStringList{"info", model_, "--fill-holes", "1e400"}),
              std::pair(2, QStringList{"info", model_, "--fill-holes", "1e400 mm"}),
              std::pair(2,
                        QStringList{"collide", model_, model_, "--pose-a", "1e400 0 0 1 0 0 0"})}) {
            const Outcome o = run(words);
            QVERIFY2(o.exit_code == code && o.err.contains("1e400") &&
                         o.err.contains("beyond what a double holds"),
                     o.err);
        }
        const Outcome o = run({"info", model_, "--recipe", path("torn.json")});
        QVERIFY2(o.exit_code == 3 && o.err.contains("line 2, column 14"), o.err);
    }

    // Even when --strict makes the run fail, every file is written.
    void strictly_what_falls_short_is_a_failure() {
        const QString out = path("short.obj");
        const QString report = path("short.json");
        const QStringList words = {"export", model_, "--max-pieces", "1",
                                   "-o",     out,    "--report",     report};
        const Outcome lenient = run(words);
        QCOMPARE(lenient.exit_code, 0);
        QVERIFY2(lenient.err.contains("there are 2 pieces, more than the 1 of --max-pieces"),
                 lenient.err);
        const QJsonArray warnings =
            QJsonDocument::fromJson(content(report)).object()["warnings"].toArray();
        QCOMPARE(warnings.last()["code"].toString(), QString("pieces_above_limit"));
        QVERIFY(QFile::remove(out) && QFile::remove(report));
        const Outcome strict = run(words + QStringList{"--strict"});
        QCOMPARE(strict.exit_code, 1);
        QCOMPARE(strict.out, lenient.out);
        QVERIFY(strict.err.startsWith(lenient.err) && strict.err.contains("--strict"));
        QVERIFY(QFileInfo::exists(out) && QFileInfo::exists(report));
        QCOMPARE(run({"collide", model_, model_, "--max-pieces", "1", "--strict"}).exit_code, 1);
        // Where nothing falls short, --strict changes nothing and is not mentioned.
        for (const QStringList& fine :
             {QStringList{"export", model_, "--max-pieces", "2", "-o", out, "--strict"},
              QStringList{"info", model_, "--strict"}}) {
            const Outcome o = run(fine);
            QVERIFY2(o.exit_code == 0 && !o.err.contains("--strict"), o.err);
        }
        put(path("cut.obj"), content(model_).trimmed());
        QCOMPARE(run({"info", path("cut.obj")}).exit_code, 0);
        QCOMPARE(run({"info", path("cut.obj"), "--strict"}).exit_code, 1);
    }

    // A length counts in the unit in which it was written, whatever the model's unit is.
    void lengths_take_units() {
        const QString model = bumpy();
        const auto tolerance = [&](const QStringList& settings) {
            const QString out = path("lengths.json");
            const Outcome o =
                run(QStringList{"export", model, "--preset", "exact", "-o", out} + settings);
            return o.exit_code == 0
                       ? QJsonDocument::fromJson(content(out)).object()["tolerance"].toDouble()
                       : -1.0;
        };
        const double two = tolerance({"--tolerance", "2"});
        QVERIFY(two > 0.0);
        QCOMPARE(tolerance({"--unit", "mm", "--tolerance", "2 mm"}), two);
        QCOMPARE(tolerance({"--tolerance", "0.2cm", "--unit", "mm"}), two);
        QCOMPARE(tolerance({"--unit", "m", "--tolerance", "2000 mm"}), two);
        QCOMPARE(tolerance({"--unit", "in", "--tolerance", "2 in", "--margin", "1.016 mm"}), two);
        // A recipe keeps the length as it was written.
        QCOMPARE(tolerance({"--unit", "mm", "--tolerance", "2 mm", "--sheet-thickness", "1 mm",
                            "--save-recipe", path("in_mm.json")}),
                 two);
        QVERIFY(content(path("in_mm.json")).contains("\"tolerance\": \"2 mm\""));
        QCOMPARE(tolerance({"--recipe", path("in_mm.json")}), two);
        QCOMPARE(tolerance({"--recipe", path("in_mm.json"), "--unit", "cm"}), 0.1 * two);
        // Pieces made by such a recipe are judged by the same length.
        for (const char* out : {"in_mm.pieces.json", "in_mm.hwa"}) {
            QCOMPARE(
                run({"export", model, "--recipe", path("in_mm.json"), "-o", path(out)}).exit_code,
                0);
            const Outcome judged = run({"verify", path(out), "--model", model});
            QVERIFY2(judged.exit_code == 0, judged.out + judged.err);
        }
        const auto asked = [&](const char* words) {
            const Outcome o = run({"verify", path("in_mm.pieces.json"), "--model", model, "--json",
                                   "--tolerance", words});
            return QJsonDocument::fromJson(o.out).object()["tolerance"].toDouble();
        };
        QCOMPARE(asked("0.3 cm"), 3.0);
        QCOMPARE(asked("3"), 3.0);
    }

    void a_length_needs_the_unit_of_the_model() {
        for (const QStringList& words :
             {QStringList{"export", model_, "-o", path("no_unit.json"), "--tolerance", "2 mm"},
              QStringList{"export", model_, "-o", path("no_unit.hwa"), "--margin", "1 um",
                          "--tolerance", "2"},
              QStringList{"picture", model_, "-o", path("no_unit.png"), "--rounding", "1 um"},
              QStringList{"collide", model_, model_, "--sheet-thickness", "2 mm"},
              QStringList{"info", model_, "--fill-holes", "2 mm"}}) {
            const Outcome o = run(words);
            QVERIFY2(o.exit_code == 2 && o.err.contains("--unit") &&
                         o.err.contains("the model's unit is not known"),
                     o.err);
        }
        QVERIFY(!QFileInfo::exists(path("no_unit.json")));
    }

    // Writes a surface with dents, so that a tolerance has something to merge, and returns its
    // path.
    QString bumpy() const {
        const QString name = path("bumpy.obj");
        put(name, field_obj(24));
        return name;
    }

    // Flags after a preset win, and a preset after flags takes their place.
    void a_preset_is_told_and_flags_win() {
        const auto exported = [&](const QStringList& settings) {
            const Outcome o =
                run(QStringList{"export", bumpy(), "-o", path("preset.json")} + settings);
            const auto json = QJsonDocument::fromJson(content(path("preset.json"))).object();
            const auto cut = json["recipe"].toObject()["decompose"].toObject();
            return QStringList{QString(o.out).split('\n').value(1).section(':', 0, 0),
                               cut["family"].toString(), cut["tolerance"].toString(),
                               QString::number(cut["max_hull_vertices"].toInt())};
        };
        QCOMPARE(exported({}), (QStringList{"preset game", "solid", "1%", "64"}));
        QCOMPARE(exported({"--preset", "exact"}),
                 (QStringList{"preset exact", "surface", "0", "0"}));
        QCOMPARE(exported({"--preset", "robotics", "--tolerance", "2%"}).mid(1),
                 (QStringList{"solid", "2%", "255"}));
        QCOMPARE(exported({"--tolerance", "2%", "--preset", "exact"}),
                 (QStringList{"preset exact", "surface", "0", "0"}));
        fails_with({"export", bumpy(), "--preset", "best", "-o", path("preset.json")}, 2);
    }

    void an_asset_is_written_shown_exported_and_verified() {
        const QString model = bumpy();
        for (const QStringList& settings :
             {QStringList{}, QStringList{"--tolerance", "0.5%"},
              QStringList{"--tolerance", "1%", "--margin", "0", "--split", "area", "--boxes",
                          "surface", "--max-node-vertices", "16"}}) {
            const QString asset = path("bumpy.hwa");
            const Outcome made = run(QStringList{"export", model, "-o", asset} + settings);
            QVERIFY2(made.exit_code == 0, made.err.constData());
            const Outcome shown = run({"info", asset});
            QCOMPARE(shown.exit_code, 0);
            QVERIFY2(shown.out.contains("bumpy.obj") && shown.out.contains("pieces"), shown.out);
            const QJsonObject json =
                QJsonDocument::fromJson(run({"info", asset, "--json", "--elements"}).out).object();
            QCOMPARE(json["kind"].toString(), QString("hullwright-asset"));
            const auto pieces = json["pieces"].toArray().size();
            QVERIFY(pieces > 1);
            QCOMPARE(json["nodes"].toArray().size(), 2 * pieces - 1);
            QVERIFY(json["nodes"].toArray().last().toObject()["hull"].isObject());
            QCOMPARE(json["recipe"].toObject()["decompose"].toObject()["tolerance"].toString(),
                     settings.isEmpty() ? QString("1%") : settings[1]); // 1 % is the preset's
            QVERIFY(json["report"].toObject()["mesh"].isObject());
            QVERIFY(
                !QString(run({"info", asset, "--json"}).out).contains(dir_.path() + "/bumpy.obj"));

            const Outcome proof = run({"verify", asset, "--model", model, "--json"});
            QVERIFY2(proof.exit_code == 0, proof.out.constData());
            // Other formats get the asset's pieces, which pass the judge as well.
            const QString glb = path("bumpy.glb");
            const QString again = path("bumpy.json");
            const Outcome exported = run({"export", asset, "-o", glb, "-o", again});
            QVERIFY2(exported.exit_code == 0, exported.err.constData());
            QVERIFY(QFileInfo(glb).size() > 100);
            QCOMPARE(run({"verify", again, "--model", model}).exit_code, 0);
            QCOMPARE(run({"info", glb, "--json"}).exit_code, 0);
        }
    }

    // Cutting and packing may be two runs: the asset is the same but for figures that were measured
    // while cutting.
    void export_goes_on_from_its_own_pieces() {
        const QString model = bumpy();
        const QString pieces = path("going_on.json");
        const QString asset = path("going_on.hwa");
        const QString straight = path("straight.hwa");
        QCOMPARE(
            run({"export", model, "--tolerance", "0.5%", "-o", pieces, "-o", straight}).exit_code,
            0);
        const Outcome made = run({"export", pieces, "--model", model, "-o", asset});
        QVERIFY2(made.exit_code == 0, made.err.constData());
        const auto pieces_in = [](const QString& file) {
            return QJsonDocument::fromJson(run({"info", file, "--json", "--elements"}).out)
                .object();
        };
        QCOMPARE(pieces_in(asset)["pieces"], pieces_in(straight)["pieces"]);
        QCOMPARE(pieces_in(asset)["nodes"], pieces_in(straight)["nodes"]);
        QCOMPARE(run({"verify", asset, "--model", model}).exit_code, 0);
        // Meshes are written without the model, and pieces come out as they went in.
        const QString again = path("again.json");
        const QString meshes = path("going_on.glb");
        QCOMPARE(run({"export", pieces, "-o", again, "-o", meshes}).exit_code, 0);
        QCOMPARE(QJsonDocument::fromJson(content(again)), QJsonDocument::fromJson(content(pieces)));
        QCOMPARE(run({"info", meshes}).exit_code, 0);
        fails_with({"export", pieces, "-o", path("no_model.hwa")}, 2);
        fails_with({"export", pieces, "--tolerance", "1%", "-o", again}, 2);
        fails_with({"export", pieces, "--model", model_, "-o", asset}, 3);
        fails_with({"export", model, "--model", model, "-o", asset}, 2);
        QVERIFY(!QFileInfo::exists(path("no_model.hwa")));
    }

    void the_same_asset_every_time_and_everywhere() {
        const QString model = bumpy();
        QDir(dir_.path()).mkdir("elsewhere");
        QVERIFY(QFile::copy(model, path("elsewhere/bumpy.obj")));
        QList<QByteArray> made;
        for (const QStringList& how :
             {QStringList{model, "--threads", "1"}, QStringList{model, "--threads", "2"},
              QStringList{model, "--threads", "8"}, QStringList{path("elsewhere/bumpy.obj")}}) {
            const QString asset = path("same.hwa");
            QCOMPARE(run(QStringList{"export", "--tolerance", "0.5%", "-o", asset} + how).exit_code,
                     0);
            made.push_back(content(asset));
        }
        QVERIFY(made[0].size() > 1000);
        for (const QByteArray& bytes : made) {
            QVERIFY(bytes == made[0]);
        }
    }

    // The same model in other folders makes the same asset; a folder is neither in its fields nor
    // in the warnings that it holds.
    void an_asset_knows_no_folder() {
        const QTemporaryDir folder;
        const QByteArray warned = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3 4";
        put(folder.filePath("warned.obj"), warned);
        QDir(folder.path()).mkdir("below");
        put(folder.filePath("below/warned.obj"), warned);
        const auto made = [&](const QString& model) {
            const Outcome o =
                run(HULLWRIGHT_CLI, {"export", model, "-o", "made.hwa"}, folder.path());
            return o.err.contains("warning: ") ? content(folder.filePath("made.hwa"))
                                               : QByteArray();
        };
        const QByteArray first = made("warned.obj");
        QVERIFY(first.size() > 1000);
        for (const QString& model :
             {folder.filePath("warned.obj"), QString("./warned.obj"), QString("below/warned.obj"),
              folder.filePath("below/warned.obj")}) {
            QVERIFY2(made(model) == first, qPrintable(model));
        }
    }

    void assets_that_are_bad_or_of_another_model_are_refused() {
        const QString asset = path("block.hwa");
        QCOMPARE(run({"export", model_, "-o", asset}).exit_code, 0);
        const QByteArray whole = content(asset);
        fails_with({"verify", asset, "--model", bumpy()}, 3);
        fails_with({"export", asset, "-o", path("again.hwa")}, 2);
        fails_with({"export", asset, "-o", path("again.obj"), "--mesh"}, 2);
        fails_with({"export", model_, "-o", path("block.hwa"), "--mesh"}, 2);
        fails_with({"export", model_, "-o", path("block_{n}.hwa")}, 2);
        fails_with({"export", model_, "-o", asset, "--tolerance", "1%", "--margin", "1%"}, 2);
        fails_with({"export", model_, "-o", asset, "--max-node-vertices", "7"}, 2);
        QCOMPARE(content(asset), whole);
        for (const qsizetype length :
             {qsizetype{1}, qsizetype{60}, whole.size() / 2, whole.size() - 1}) {
            put(asset, whole.left(length));
            fails_with({"info", asset}, 3);
            fails_with({"export", asset, "-o", path("none.obj")}, 3);
            fails_with({"verify", asset, "--model", model_}, 3);
            QVERIFY(!QFile::exists(path("none.obj")));
        }
        QByteArray changed = whole;
        changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
        put(asset, changed);
        fails_with({"info", asset}, 3);
    }

    void collide_says_what_meets() {
        const auto answer = [&](const char* pose) {
            const Outcome outcome = run({"collide", model_, model_, "--json", "--mode", "all",
                                         "--no-time", "--pose-b", pose});
            if (outcome.exit_code != 0) {
                qWarning("%s", outcome.err.constData());
            }
            return QJsonDocument::fromJson(outcome.out).object();
        };
        // The far side of one block is in the other block by half a unit.
        const QJsonObject deep = answer("0.5 0 0 1 0 0 0");
        QCOMPARE(deep["kind"].toString(), QString("surface"));
        QVERIFY(deep["hit"].toBool());
        QCOMPARE(deep["decided_by"].toString(), QString("exact"));
        bool found = false;
        for (const auto& value : deep["contacts"].toArray()) {
            const QJsonObject contact = value.toObject();
            found = found || (contact["name_a"].toString() == "block_001" &&
                              contact["name_b"].toString() == "block_001" &&
                              std::abs(contact["depth"].toDouble() - 0.5) < 1e-12 &&
                              std::abs(contact["normal"].toArray()[0].toDouble() - 1.0) < 1e-12 &&
                              contact["faces_a"].toArray()[0].toArray() == QJsonArray({0, 12}));
        }
        QVERIFY(found);
        const QJsonObject apart = answer("0 0 100 1 0 0 0");
        QCOMPARE(apart["kind"].toString(), QString("none"));
        QVERIFY(!apart["hit"].toBool() && apart["contacts"].toArray().isEmpty());
        QCOMPARE(apart["decided_by"].toString(), QString("boxes"));
        const Outcome text = run({"collide", model_, model_});
        QVERIFY(text.out.contains("collision: the surfaces meet") &&
                text.out.contains("_001 and "));
    }

    void a_saved_contact_is_replayed() {
        const QString file = path("touch.contact.json");
        const QStringList saving = {"collide",       model_,       model_,   "--pose-b",
                                    "1 0 0 1 0 0 0", "--distance", "--save", file};
        QCOMPARE(run(saving).exit_code, 0);
        const Outcome again = run({"replay", file});
        QCOMPARE(again.exit_code, 0);
        QVERIFY2(again.out.contains("1 row of") && again.out.contains("as expected"),
                 again.out.constData());
        const Outcome lines = run({"replay", "--json", file, "--threads", "1"});
        QVERIFY(QJsonDocument::fromJson(lines.out).object()["passed"].toBool());
        QCOMPARE(run({"replay", "--json", file, "--threads", "2"}).out, lines.out);

        const QString other = path("free.contact.json");
        QCOMPARE(run({"collide", model_, model_, "--save", other, "--expect", "free"}).exit_code,
                 0);
        const Outcome failed = run({"replay", file, path("none.contact.json"), other});
        QCOMPARE(failed.exit_code, 3);
        QVERIFY(failed.out.contains("free was expected, but they collide"));
        QVERIFY(failed.err.contains("none.contact.json"));
        QCOMPARE(run({"replay", other, file}).exit_code, 1);
    }

    void play_says_what_falls_through() {
        const QStringList words = {"play", model_, "--drop", "20", "--json"};
        const Outcome one = run(words + QStringList{"--threads", "1"});
        QCOMPARE(one.exit_code, 0);
        QCOMPARE(run(words).out, one.out);
        const QJsonObject told = QJsonDocument::fromJson(one.out).object();
        QCOMPARE(told["drops"].toArray().size(), 20);
        QCOMPARE(told["through"].toInt() + told["rest"].toInt() + told["left"].toInt() +
                     told["moving"].toInt(),
                 20);
        QVERIFY(told["rest"].toInt() > 0);
        QCOMPARE(told["motion"].toString(), QString("parabola"));
        QVERIFY(run(words + QStringList{"--seed", "2"}).out != one.out);
        const Outcome steps = run(words + QStringList{"--euler", "explicit"});
        QVERIFY(steps.out.contains("explicit_euler"));
        const Outcome text = run({"play", model_, "--drop", "20"});
        QVERIFY2(text.out.contains("20 balls") && text.out.contains("came to rest"),
                 text.out.constData());
        fails_with({"play", path("no such.hwa")}, 3);
    }

    void a_saved_play_is_played_again() {
        const QString file = path("balls.contact.json");
        QCOMPARE(run({"play", model_, "--drop", "20", "--save", file}).exit_code, 0);
        const Outcome again = run({"replay", file});
        QCOMPARE(again.exit_code, 0);
        QVERIFY2(again.out.contains("20 balls against") && again.out.contains("the same motion"),
                 again.out.constData());
        const Outcome lines = run({"replay", "--json", file, "--threads", "1"});
        QVERIFY(QJsonDocument::fromJson(lines.out).object()["passed"].toBool());
        QCOMPARE(run({"replay", "--json", file, "--threads", "2"}).out, lines.out);

        QFile kept(file);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QByteArray text = kept.readAll();
        QVERIFY(text.contains("\"restitution\": 0.5"));
        QFile other(path("other balls.contact.json"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write(text.replace("\"restitution\": 0.5", "\"restitution\": 0.25"));
        other.close();
        const Outcome failed = run({"replay", other.fileName()});
        QCOMPARE(failed.exit_code, 1);
        QVERIFY(failed.out.contains("the balls move otherwise"));
    }

    void probe_answers_in_words_and_json() {
        const auto answer = [](const QStringList& words) {
            const Outcome o = run(QStringList{"probe"} + words + QStringList{"--json"});
            if (o.exit_code != 0) {
                qWarning("%s", o.err.constData());
            }
            return QJsonDocument::fromJson(o.out).object();
        };
        const QStringList boxes = {"--box", "0 0 0 1 1 1", "--box", "1 0 0 2 1 1"};
        const QJsonObject touch = answer(QStringList{"boxes"} + boxes);
        QVERIFY(touch["hit"].toBool());
        QCOMPARE(touch["overlap"]["lower"].toArray(), QJsonArray({1, 0, 0}));
        QCOMPARE(touch["overlap"]["upper"].toArray(), QJsonArray({1, 1, 1}));
        QVERIFY(!answer(QStringList{"boxes", "--as-published"} + boxes)["hit"].toBool(true));
        const QJsonObject moving = answer(
            {"moving-boxes", "--box", "0 0 0 1 1 1", "--box", "3 0 0 4 1 1", "--motion", "4 0 0"});
        QCOMPARE(moving["first"].toDouble(), 0.5);
        QCOMPARE(moving["last"].toDouble(), 1.0);
        QVERIFY(!moving["at_start"].toBool(true) && moving["at_end"].toBool());
        const QStringList segment = {"segment", "--box", "-1 -1 -1 1 1 1", "--from", "0 0 0"};
        QCOMPARE(answer(segment + QStringList{"--to", "0 0 0.5"})["place"].toString(),
                 QString("inside"));
        QCOMPARE(answer(segment + QStringList{"--to", "0 0 1"})["place"].toString(),
                 QString("crossing"));
        QCOMPARE(answer(segment + QStringList{"--to", "0 0 1", "--pose", "5 0 0 1 0 0 0"})["place"]
                     .toString(),
                 QString("outside"));
        const QJsonObject ball =
            answer({"ray", "--from", "0 0 -5", "--direction", "0 0 2", "--sphere", "0 0 0 1"});
        QCOMPARE(ball["hits"][0]["entry"]["t"].toDouble(), 2.0);
        QCOMPARE(ball["hits"][0]["exit"]["normal"].toArray(), QJsonArray({0, 0, 1}));
        const Outcome text = run(QStringList{"probe", "boxes"} + boxes);
        QCOMPARE(text.out, QByteArray("they meet, from (1, 0, 0) to (1, 1, 1)\n"));
    }

    // A ball of radius 1 goes 8 down; what it meets is where arithmetic has it.
    void probe_says_when_a_ball_touches() {
        const QString asset = path("touched.hwa");
        QCOMPARE(run({"export", model_, "--preset", "exact", "-o", asset}).exit_code, 0);
        const auto answer = [](const QString& at, const QStringList& body) {
            const Outcome o = run(QStringList{"probe", "ball", "--json"} + body +
                                  QStringList{"--ball", at + " 1", "--motion", "0 0 -8"});
            return QJsonDocument::fromJson(o.out).object();
        };
        const QJsonObject plane = answer("0 0 5", {"--plane", "0 0 0 0 0 2"});
        QCOMPARE(plane["t"].toDouble(), 0.5);
        QCOMPARE(plane["centre"].toArray(), QJsonArray({0, 0, 1}));
        QCOMPARE(plane["point"].toArray(), QJsonArray({0, 0, 0}));
        QCOMPARE(plane["normal"].toArray(), QJsonArray({0, 0, 1}));
        QCOMPARE(answer("0.5 0.5 6", {"--box", "0 0 0 1 1 1"})["t"].toDouble(), 0.5);
        QCOMPARE(answer("0 0 7", {"--cylinder", "0 0 0 0 0 2 1"})["t"].toDouble(), 0.5);
        QVERIFY(!answer("9 0 7", {"--cylinder", "0 0 0 0 0 2 1"})["hit"].toBool(true));
        const QJsonObject block = answer("2.5 1 8", {asset});
        QVERIFY(std::abs(block["t"].toDouble() - 0.5) < 1e-6);
        QCOMPARE(block["name"].toString(), QString("block_001"));
        QCOMPARE(block["normal"].toArray(), QJsonArray({0, 0, 1}));
        const Outcome two = run({"probe", "ball", "--json", "--ball", "0 0 0 1", "--motion",
                                 "2 0 0", "--ball", "6 0 0 1", "--motion", "-6 0 0"});
        const QJsonObject met = QJsonDocument::fromJson(two.out).object();
        QCOMPARE(met["t"].toDouble(), 0.5);
        QCOMPARE(met["point"].toArray(), QJsonArray({2, 0, 0}));
        const Outcome text = run(
            {"probe", "ball", "--ball", "0 0 5 1", "--motion", "0 0 -8", "--plane", "0 0 0 0 0 1"});
        QCOMPARE(text.out, QByteArray("touches after 0.5 of the way at (0, 0, 0)\n"));
    }

    // The block goes from 2 to 3 in x, from 0 to 2 in y and from 0 to 3 in z.
    void probe_says_which_piece_a_ray_meets() {
        const QString asset = path("probed.hwa");
        QCOMPARE(run({"export", model_, "--preset", "exact", "-o", asset}).exit_code, 0);
        const QStringList ray = {"probe", "ray", asset, "--json", "--from", "2.5 1 10"};
        const Outcome down = run(ray + QStringList{"--direction", "0 0 -1"});
        QCOMPARE(down.exit_code, 0);
        const QJsonArray hits = QJsonDocument::fromJson(down.out)["hits"].toArray();
        QCOMPARE(hits.size(), 1);
        const QJsonObject hit = hits[0].toObject();
        QCOMPARE(hit["name"].toString(), QString("block_001"));
        QCOMPARE(hit["faces"].toArray(), QJsonArray({QJsonArray({0, 12})}));
        QVERIFY(std::abs(hit["entry"]["t"].toDouble() - 7.0) < 1e-6);
        QCOMPARE(hit["entry"]["normal"].toArray(), QJsonArray({0, 0, 1}));
        QVERIFY(std::abs(hit["exit"]["t"].toDouble() - 10.0) < 1e-6);
        const Outcome up = run(ray + QStringList{"--direction", "0 0 1"});
        QCOMPARE(up.exit_code, 0);
        QVERIFY(!QJsonDocument::fromJson(up.out)["hit"].toBool(true));
        fails_with({"probe", "ray", path("gone.hwa"), "--from", "0 0 0", "--direction", "0 0 1"},
                   3);
    }

    void collide_answers_rows_one_by_one() {
        const QString asset = path("rows.hwa");
        QCOMPARE(run({"export", model_, "-o", asset}).exit_code, 0);
        put(path("rows.csv"), "b_tx,b_ty,b_tz\n0,0,0\n0,0,100\n0.5,0,0\n");
        put(path("rows.jsonl"), "{}\n{\"b_tz\":100}\n{\"a_tx\":-0.5}\n");
        QByteArray first;
        for (const QString& file : {path("rows.csv"), path("rows.jsonl")}) {
            const QStringList words = {"collide", asset, asset, "--poses", file, "--no-time"};
            const Outcome outcome = run(words);
            QCOMPARE(outcome.exit_code, 0);
            const QList<QByteArray> lines = outcome.out.trimmed().split('\n');
            QCOMPARE(lines.size(), 3);
            for (int i = 0; i < 3; ++i) {
                const QJsonObject row = QJsonDocument::fromJson(lines[i]).object();
                QCOMPARE(row["row"].toInt(), i + 1);
                QCOMPARE(row["hit"].toBool(), i != 1);
                QCOMPARE(row["kind"].toString(), QString(i == 1 ? "none" : "solid"));
            }
            QCOMPARE(run(words).out, outcome.out);
            QVERIFY(outcome.err.contains("3 rows, 2 collide"));
            first = first.isEmpty() ? lines[0] : first;
            QCOMPARE(lines[0], first);
        }
        const QString out = path("rows.out");
        QCOMPARE(run({"collide", asset, asset, "--poses", path("rows.csv"), "-o", out, "--trace",
                      path("rows.trace")})
                     .exit_code,
                 0);
        QCOMPARE(content(out).count('\n'), 3);
        QCOMPARE(content(path("rows.trace")).count('\n'), 3);
        const QJsonObject trace =
            QJsonDocument::fromJson(content(path("rows.trace")).split('\n')[1]).object();
        const QJsonArray steps = trace["steps"].toArray();
        QCOMPARE(steps.size(), 1); // an axis separates the roots
        QVERIFY(steps[0].toArray()[0].toArray()[2].toInt() >= 0);
    }

    void compare_says_where_pieces_and_meshes_differ() {
        const QString asset = path("compared.hwa");
        QCOMPARE(run({"export", model_, "--preset", "exact", "-o", asset}).exit_code, 0);
        put(path("compared.csv"), "b_tx,b_tz,engine,engine_depth\n0.5,0,1,0.5\n0,100,hit,\n"
                                  "0.75,0,0,\n50,0,,\n");
        const QStringList words = {
            "compare", asset, model_, "--model-a", model_, "--poses", path("compared.csv")};
        const Outcome text = run(words);
        QVERIFY2(text.exit_code == 0, text.err.constData());
        QVERIFY2(text.out.contains("4 rows: the meshes meet in 2") &&
                     text.out.contains("missed contacts: 0") &&
                     text.out.contains("the engine: 3 rows, 1 false and 1 missed contacts"),
                 text.out.constData());
        const QString table = path("compared.out.csv");
        const QString page = path("compared.html");
        QByteArray before;
        for (const char* threads : {"1", "8"}) {
            const Outcome json = run(
                words + QStringList{"--json", "-o", table, "--report", page, "--threads", threads});
            QCOMPARE(json.exit_code, 0);
            const QByteArray all = json.out + content(table) + content(page);
            before = before.isEmpty() ? all : before;
            QVERIFY(all == before);
            const QList<QByteArray> lines = json.out.trimmed().split('\n');
            QCOMPARE(lines.size(), 5);
            const QJsonObject row = QJsonDocument::fromJson(lines[0]).object();
            QCOMPARE(row["verdict"].toString(), QString("agree"));
            QCOMPARE(row["meshes"].toString(), QString("surfaces"));
            QCOMPARE(row["engine"]["depth"].toDouble(), 0.5);
            QVERIFY(row["contact"]["depth"].toDouble() > 0.4);
            const QJsonObject far = QJsonDocument::fromJson(lines[1]).object();
            QVERIFY(far["mesh_distance"].toDouble() > 90.0 && !far.contains("contact"));
            const QJsonObject sums =
                QJsonDocument::fromJson(lines[4]).object()["summary"].toObject();
            QCOMPARE(sums["rows"].toInt(), 4);
            QCOMPARE(sums["engine_missed"].toInt(), 1);
            QCOMPARE(content(table).count('\n'), 5);
            QVERIFY(content(table).startsWith("row,verdict,meshes,"));
            QVERIFY(content(page).startsWith("<!DOCTYPE html>") &&
                    content(page).contains("</html>"));
        }
        // Another unit of the model is told.
        const Outcome unit =
            run({"compare", asset, model_, "--model-a", model_, "--poses", path("compared.csv"),
                 "--no-pixels", "--no-depths", "--unit", "in"});
        QCOMPARE(unit.exit_code, 0);
        QVERIFY(!unit.out.contains("wrong depths"));
    }

    // The asset of a block that was made lower since: where the model meets, no piece does.
    void a_missed_contact_is_a_failed_check() {
        const QByteArray low = "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 2 2 0\nv 0 0 1\nv 2 0 1\nv 0 2 1\n"
                               "v 2 2 1\nf 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\n"
                               "f 2 4 8 6\n";
        put(path("low.obj"), low);
        put(path("high.obj"), QByteArray(low).replace(" 1\n", " 1.25\n"));
        const QString asset = path("low.hwa");
        QCOMPARE(run({"export", path("low.obj"), "--preset", "exact", "-o", asset}).exit_code, 0);
        put(path("above.csv"), "b_tz\n1.5\n1.125\n");
        const QStringList both = {"compare",         asset,      path("low.obj"), "--poses",
                                  path("above.csv"), "--model-a"};
        const Outcome missed = run(both + QStringList{path("high.obj")});
        QVERIFY2(missed.exit_code == 1, missed.err.constData());
        QVERIFY(missed.err.contains("cut from another mesh"));
        QVERIFY2(missed.out.contains("missed contacts: 1\n"), missed.out.constData());
        // Of the same asset against a lower model contacts are false.
        put(path("lower.obj"), QByteArray(low).replace(" 1\n", " 0.875\n"));
        put(path("above.csv"), "b_tz\n1.5\n0.9375\n");
        const Outcome fooled = run(both + QStringList{path("lower.obj")});
        QCOMPARE(fooled.exit_code, 0);
        QVERIFY2(fooled.out.contains("1 of 1 false contacts come from piece") &&
                     fooled.out.contains(" of A: its hull is 0.125"),
                 fooled.out.constData());
        QCOMPARE(run(both + QStringList{path("lower.obj"), "--strict"}).exit_code, 1);
        put(path("large.obj"), QByteArray(low).replace("v 2", "v 2000"));
        const Outcome large = run(both + QStringList{path("large.obj"), "-o", path("large.csv")});
        QCOMPARE(large.exit_code, 3);
        QVERIFY(large.err.contains("cut from another mesh"));
        QVERIFY(!QFile::exists(path("large.csv")));
    }

    void a_stopped_comparison_leaves_no_file() {
        QByteArray rows = "b_tx\n";
        for (int i = 0; i < 200'000; ++i) {
            rows += i % 2 == 0 ? "0.5\n" : "7\n";
        }
        put(path("long.csv"), rows);
        QProcess process;
        process.start(HULLWRIGHT_CLI, {"compare", model_, model_, "--poses", path("long.csv"), "-o",
                                       path("long.out"), "--report", path("long.html"), "--json"});
        QVERIFY(process.waitForStarted());
        QVERIFY(process.waitForReadyRead(20'000)); // the first row
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 4);
        QVERIFY(!QFile::exists(path("long.out")) && !QFile::exists(path("long.html")));
        QVERIFY(QDir(dir_.path())
                    .entryList({"long.*part*"}, QDir::AllEntries | QDir::Hidden)
                    .isEmpty());
        put(path("long.csv"), "b_tx\n0.5\nx\n");
        const Outcome bad =
            run({"compare", model_, model_, "--poses", path("long.csv"), "-o", path("long.out")});
        QCOMPARE(bad.exit_code, 3);
        QVERIFY(bad.err.contains("row 2, in line 3") && !QFile::exists(path("long.out")));
    }

    // Where there is no OpenGL the exact test answers, and the answer says so.
    void pixels_answer_as_the_exact_test_does() {
        put(path("pixels.csv"), "b_tx,b_ty,b_tz\n0.5,0,0\n0,0,100\n1.01,0.9,0\n0,0,3.05\n");
        QList<QByteArray> hits;
        for (const char* method : {"exact", "gpu", "both"}) {
            for (const char* tile : {"8", "64"}) {
                const Outcome outcome =
                    run({"collide", model_, model_, "--poses", path("pixels.csv"), "--mode", "all",
                         "--method", method, "--tile", tile, "--no-time"});
                QVERIFY2(outcome.exit_code == 0, outcome.err.constData());
                const bool drawn = outcome.err.contains("pixels by");
                if (!drawn && QByteArray(method) != "exact") {
                    QVERIFY(outcome.err.contains("exact numbers"));
                    qWarning("no OpenGL here: only the exact test was asked");
                }
                QByteArray pairs;
                for (const QByteArray& line : outcome.out.trimmed().split('\n')) {
                    const QJsonObject row = QJsonDocument::fromJson(line).object();
                    QCOMPARE(row.contains("pixels"), drawn);
                    for (const auto& contact : row["contacts"].toArray()) {
                        pairs += contact.toObject()["name_a"].toString().toUtf8() + " " +
                                 contact.toObject()["name_b"].toString().toUtf8() + "\n";
                    }
                    pairs += row["kind"].toString().toUtf8() + "\n";
                }
                hits += pairs;
                QCOMPARE(pairs, hits[0]);
            }
        }
    }

    // The bounds hold the way between the models' boxes, which is straight here, between them.
    void how_far_apart_two_models_are() {
        QJsonObject near = distance_at("100 0 0 1 0 0 0", {});
        const double way = near["most"].toDouble();
        QVERIFY(way > 0.0 && way < 100.0);
        QVERIFY(near["least"].toDouble() <= way && near["least"].toDouble() > 0.999999 * way);
        const QJsonArray at_a = near["point_a"].toArray();
        const QJsonArray at_b = near["point_b"].toArray();
        double square = 0.0;
        for (int k = 0; k < 3; ++k) {
            square += std::pow(at_b[k].toDouble() - at_a[k].toDouble(), 2);
        }
        QVERIFY(std::abs(std::sqrt(square) - way) < 1e-9 * way);
        QVERIFY(near["name_a"].isString());
        // A step farther away is as much farther.
        const double farther = distance_at("101 0 0 1 0 0 0", {})["most"].toDouble();
        QVERIFY(std::abs(farther - way - 1.0) < 1e-9 * way);
        near = distance_at("100 0 0 1 0 0 0", {"--within", "1"});
        QVERIFY(near["most"].isNull() && near["least"].toDouble() == 1.0);
        QVERIFY(!near.contains("point_a"));
        near = distance_at("0 0 0 1 0 0 0", {});
        QVERIFY(near["most"].toDouble() == 0.0 && near["least"].toDouble() == 0.0);
        const Outcome words = run(
            {"collide", model_, model_, "--pose-b", "100 0 0 1 0 0 0", "--distance", "--no-time"});
        QVERIFY(words.out.contains(" apart: "));
    }

    void what_pixels_saw_is_written() {
        const QString folder = path("images");
        const Outcome outcome = run({"collide", model_, model_, "--pose-b", "0.5 0 0 1 0 0 0",
                                     "--method", "gpu", "--images", folder});
        QCOMPARE(outcome.exit_code, 0);
        if (outcome.err.contains("pixels by")) {
            QVERIFY(content(folder + "/row1_a0_b0.png").startsWith("\x89PNG"));
        }
    }

    // Of a named pair everything is written, whoever decides it.
    void a_pair_of_pieces_is_pictured() {
        const QString folder = path("pair");
        const QStringList words = {"collide",  model_, model_,      "--pose-b", "0.5 0 0 1 0 0 0",
                                   "--images", folder, "--piece-a", "0",        "--piece-b",
                                   "0"};
        const Outcome outcome = run(words);
        if (outcome.exit_code != 0) {
            QVERIFY(outcome.err.contains("OpenGL") || outcome.err.contains("graphics"));
            QSKIP("no OpenGL here");
        }
        for (const char* end : {"_look1.png", "_look1_profile.png", "_look1_film.png"}) {
            QVERIFY2(content(folder + "/row1_a0_b0" + end).startsWith("\x89PNG"), end);
        }
        const QByteArray told = content(folder + "/row1_a0_b0.json");
        const QJsonObject root = QJsonDocument::fromJson(told).object();
        QCOMPARE(root["exact"].toString(), QString("hit"));
        QCOMPARE(root["pixels"].toString(), QString("hit"));
        const QJsonObject look = root["looks"].toArray()[0].toObject();
        QCOMPARE(look["tiles"].toArray().size(), 5);
        int pixels = 0;
        for (const auto& count : look["tiles"].toArray()[0].toObject()["cases"].toArray()) {
            pixels += count.toInt();
        }
        QCOMPARE(pixels, 64);
        // The same is written every time, by any number of threads.
        for (const char* threads : {"1", "2", "8"}) {
            QCOMPARE(run(words + QStringList{"--threads", threads}).exit_code, 0);
            QCOMPARE(content(folder + "/row1_a0_b0.json"), told);
        }
        const Outcome none = run(
            {"collide", model_, model_, "--images", folder, "--piece-a", "999", "--piece-b", "0"});
        QCOMPARE(none.exit_code, 2);
        QVERIFY(none.err.contains("--piece-a 999") && none.err.contains("no piece"));
        QCOMPARE(run({"collide", model_, model_, "--images", folder, "--piece-a", "0"}).exit_code,
                 2);
        QCOMPARE(run({"collide", model_, model_, "--piece-a", "0", "--piece-b", "0"}).exit_code, 2);
    }

    void a_bad_row_is_named_and_ends_the_run() {
        put(path("bad.csv"), "b_tx,b_ty\n0,0\n0,x\n0,0\n");
        const QString out = path("bad.out");
        const QStringList words = {"collide", model_, model_, "--poses", path("bad.csv")};
        const Outcome outcome = run(words);
        QCOMPARE(outcome.exit_code, 3);
        QCOMPARE(outcome.out.count('\n'), 1);
        QVERIFY(outcome.err.contains("row 2, in line 3: b_ty is no number: \"x\""));
        QCOMPARE(run(words + QStringList{"-o", out}).exit_code, 3);
        QVERIFY(!QFile::exists(out));
    }

    void verify_tells_good_pieces_from_bad_ones() {
        const QString pieces = path("pieces.json");
        QCOMPARE(run({"export", model_, "-o", pieces}).exit_code, 0);
        const Outcome good = run({"verify", pieces, "--model", model_, "--json"});
        QCOMPARE(good.exit_code, 0);
        QCOMPARE(QJsonDocument::fromJson(good.out).object()["passed"].toBool(), true);
        // After a coordinate was changed by hand, the piece is named.
        QFile file(pieces);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        const qsizetype at = text.indexOf("\"vertices\":[[") + 13;
        text.replace(at, text.indexOf(',', at) - at, "0.125");
        file.resize(0);
        file.seek(0);
        file.write(text);
        file.close();
        const Outcome bad = run({"verify", pieces, "--model", model_});
        QCOMPARE(bad.exit_code, 1);
        QVERIFY2(bad.out.contains("block_001: "), bad.out);
        fails_with({"verify", pieces}, 2);
        fails_with({"verify", model_, "--model", model_}, 3);
        for (const qsizetype length :
             {qsizetype{0}, qsizetype{1}, text.size() / 3, text.size() / 2, text.size() - 3}) {
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(text.left(length));
            file.close();
            fails_with({"verify", pieces, "--model", model_}, 3);
        }
    }

    // A block of 1 by 2 by 3 and a tetrahedron suit all engines; a flat sheet does not.
    void verify_holds_pieces_against_engines() {
        const QString sheet = path("sheet.obj");
        put(sheet, "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
        const QString help = run({"verify", "--help"}).out;
        for (const char* suffix : {"pieces.json", "hwa"}) {
            const QString block = path(QString("engine.") + suffix);
            const QString flat = path(QString("flat.") + suffix);
            QCOMPARE(run({"export", model_, "-o", block}).exit_code, 0);
            QCOMPARE(run({"export", sheet, "--unit", "cm", "-o", flat}).exit_code, 0);
            for (const char* engine :
                 {"generic", "jolt", "physx", "physx-gpu", "isaac", "unity", "unreal", "bullet",
                  "godot", "godot-physics", "mujoco", "mjx"}) {
                const Outcome o = run({"verify", block, "--engine", engine, "--json"});
                QVERIFY2(o.exit_code == 0, o.out.constData());
                const QJsonObject root = QJsonDocument::fromJson(o.out).object();
                QCOMPARE(root["lint"].toObject()["engine"].toString(), QString(engine));
                QVERIFY(root["passed"].toBool() && !root.contains("findings"));
                QVERIFY(help.contains(engine));
            }
            const Outcome refused = run({"verify", flat, "--model", sheet, "--engine", "mujoco"});
            QCOMPARE(refused.exit_code, 1);
            QVERIFY2(refused.out.contains("everything holds") &&
                         refused.out.contains("MuJoCo: 1 error, 0 warnings") &&
                         refused.out.contains("error: sheet_001 is flat"),
                     refused.out.constData());
            // A warning is no failure. The model's centimetre is known, so limits are told in both
            // units.
            const Outcome warned = run({"verify", flat, "--engine", "bullet", "--json"});
            QCOMPARE(warned.exit_code, 0);
            const QJsonObject lint =
                QJsonDocument::fromJson(warned.out).object()["lint"].toObject();
            QCOMPARE(lint["metres_per_unit"].toDouble(), 0.01);
            QCOMPARE(lint["findings"].toArray().size(), 1);
            const QJsonObject finding = lint["findings"].toArray()[0].toObject();
            QCOMPARE(finding["fault"].toString(), QString("thin"));
            QCOMPARE(finding["severity"].toString(), QString("warning"));
            QCOMPARE(finding["piece"].toInt(-1), 0);
            QCOMPARE(finding["measured"].toDouble(-1), 0.0);
            QCOMPARE(finding["limit"].toDouble(), 4.0);
            QVERIFY(finding["remedy"].toString().contains("--tolerance"));
            QCOMPARE(finding["centre"].toArray(), (QJsonArray{0.5, 0.5, 0.0}));
            const QString text = run({"verify", flat, "--engine", "bullet"}).out;
            QVERIFY2(text.contains("not checked against") && text.contains("4 (0.04 m)"),
                     qPrintable(text));
        }
        const Outcome unknown = run({"verify", sheet, "--engine", "quake"});
        QCOMPARE(unknown.exit_code, 2);
        QVERIFY2(unknown.err.contains("physx-gpu"), unknown.err.constData());
    }

    // Pictures need no display; where there is no OpenGL either, the message says so.
    void pictures_are_png_files_of_the_size_asked_for() {
        const QString asset = path("pictured.hwa");
        const QString pieces = path("pictured.json");
        QCOMPARE(run({"export", model_, "-o", asset, "-o", pieces}).exit_code, 0);
        const QString out = path("pictured.png");
        for (const QStringList& words : {QStringList{model_},
                                         {model_, "--show", "model", "--view", "top"},
                                         {model_, "--show", "heat", "--background", "light"},
                                         {model_, "--show", "strips", "--up", "z"},
                                         {model_, "--show", "boxes", "--level", "1"},
                                         {asset, "--explode", "0.3", "--palette", "safe"},
                                         {asset, "--show", "boxes"},
                                         {asset, "--show", "strips"},
                                         {asset, "--show", "heat", "--model", model_},
                                         {pieces, "--show", "model", "--model", model_},
                                         {pieces, "--show", "boxes"}}) {
            QList<QByteArray> made;
            for (int again = 0; again < 2; ++again) {
                QFile::remove(out);
                const Outcome o =
                    run(QStringList{"picture", "--size", "320x200", "-o", out} + words);
                if (o.exit_code == 3 && o.err.contains("no OpenGL")) {
                    QVERIFY(!QFileInfo::exists(out));
                    QSKIP("no OpenGL here: no picture is tested");
                }
                QVERIFY2(o.exit_code == 0, o.err.constData());
                QVERIFY2(o.out.startsWith(out.toUtf8() + ": 320 x 200 pixels"), o.out.constData());
                made += content(out);
            }
            QVERIFY(made[0] == made[1]);
            png_image image = {};
            image.version = PNG_IMAGE_VERSION;
            QVERIFY(png_image_begin_read_from_memory(&image, made[0].constData(),
                                                     static_cast<std::size_t>(made[0].size())) !=
                    0);
            QCOMPARE(image.width, 320U);
            QCOMPARE(image.height, 200U);
            image.format = PNG_FORMAT_RGBA;
            std::vector<std::uint32_t> pixels(320 * 200);
            QVERIFY(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr) != 0);
            // The picture is not empty: it has several shades.
            std::sort(pixels.begin(), pixels.end());
            QVERIFY(std::unique(pixels.begin(), pixels.end()) - pixels.begin() > 4);
        }
        for (const char* what : {"model", "heat"}) {
            // The asset alone does not say which model.
            fails_with({"picture", asset, "--show", what, "-o", out}, 2);
        }
        fails_with({"picture", pieces, "--show", "strips", "-o", out}, 2);
        fails_with({"picture", path("missing.obj"), "-o", out}, 3);
        fails_with({"picture", model_, "-o", "/nowhere/at/all.png"}, 3);
    }

    // A project stands for its model with its recipe and its corrections by hand.
    void a_project_is_exported_drawn_and_verified() {
        const QString project = path("work.hullwright");
        Project work{
            model_.toStdString(), hash_file(model_.toStdString()).value(), {}, {}, "{}", {}};
        work.recipe.decompose.tolerance = {1.0, true};
        QVERIFY(write_project(work, project.toStdString()));
        const QString ours = path("project.json");
        const QString theirs = path("flags.json");
        const QString rule = path("project.d");
        QCOMPARE(run({"export", project, "-o", ours, "--depfile", rule}).exit_code, 0);
        QVERIFY(content(rule).contains("work.hullwright"));
        QVERIFY(content(rule).contains(QFileInfo(model_).fileName().toUtf8()));
        QCOMPARE(run({"export", model_, "--preset", "exact", "--tolerance", "1%", "-o", theirs})
                     .exit_code,
                 0);
        QVERIFY(!content(ours).isEmpty());
        QCOMPARE(content(ours), content(theirs));
        QCOMPARE(run({"verify", project}).exit_code, 0);
        fails_with({"export", project, "--tolerance", "2%", "-o", ours}, 2);
        fails_with({"verify", project, "--model", model_}, 2);
        fails_with({"picture", project, "--model", model_, "-o", path("project.png")}, 2);
        // A deleted piece leaves a hole that is found, and a correction without its piece is
        // reported.
        const auto pieces = read_pieces(ours.toStdString());
        QVERIFY(pieces);
        const auto mesh = prepare(model_.toStdString(), work.recipe, {false, HULLWRIGHT_CLI});
        QVERIFY(mesh);
        const PieceRef first = ref_to(pieces->set.pieces[0], *mesh->mesh);
        // Primitives hold their pieces, and the judge holds them against what is stated of them.
        work.corrections = {FitPrimitive{{first}, Shape::cylinder}};
        QVERIFY(write_project(work, project.toStdString()));
        const QString packed = path("primitives.hwa");
        QCOMPARE(run({"verify", project, "--primitives"}).exit_code, 0);
        QCOMPARE(run({"export", project, "--primitives", "-o", packed}).exit_code, 0);
        const Outcome judged = run({"verify", packed, "--model", model_});
        QVERIFY2(judged.exit_code == 0, judged.out.constData());
        fails_with({"export", model_, "--mesh", "--primitives", "-o", path("never.obj")}, 2);
        // Pieces of a model get the primitives that keep the tolerance, so the judge agrees.
        QCOMPARE(run({"export", model_, "--primitives", "-o", packed}).exit_code, 0);
        QCOMPARE(run({"verify", packed, "--model", model_}).exit_code, 0);
        work.corrections = {DeletePieces{{first}}, DeletePieces{{first}}};
        work.source_hash = "of another one";
        QVERIFY(write_project(work, project.toStdString()));
        const Outcome result = run({"verify", project});
        QCOMPARE(result.exit_code, 1);
        QVERIFY(result.err.contains("has changed"));
        QVERIFY(result.err.contains("correction 2 (delete) does not apply"));
        QVERIFY(result.out.contains("no piece has this face"));
        work.source = path("gone.obj").toStdString();
        QVERIFY(write_project(work, project.toStdString()));
        fails_with({"export", project, "-o", ours}, 3);
    }

    // Tags and materials of pieces and added primitives reach every format that has a place for
    // them.
    void tags_and_materials_are_exported() {
        const QString project = path("labelled.hullwright");
        Project work{
            model_.toStdString(), hash_file(model_.toStdString()).value(), {}, {}, "{}", {}};
        const auto prepared = prepare(model_.toStdString(), work.recipe, {false, HULLWRIGHT_CLI});
        QVERIFY(prepared);
        const auto pieces = make_pieces(*prepared, work.recipe);
        QVERIFY(pieces);
        const PieceRef first = ref_to(pieces->set.pieces[0], *prepared->mesh);
        Primitive guard;
        guard.half = Vec3(1, 2, 3);
        work.corrections = {SetTags{{first}, {"walkable", "wet floor"}, "oak"},
                            AddPrimitive{"guard", guard},
                            SetTags{{ref_to_added("guard")}, {"unseen"}, "rubber"}};
        QVERIFY(write_project(work, project.toStdString()));
        QStringList words = {"export", project};
        for (const char* end : {"gltf", "obj", "json", "hwa", "stl"}) {
            words += {"-o", path(QString("labelled.%1").arg(end))};
        }
        const Outcome made = run(words);
        QVERIFY2(made.exit_code == 0, made.err.constData());
        const QList<QByteArray> told = made.out.split('\n');
        QVERIFY2(told[1].endsWith("; tags kept as comments only; materials kept as names only"),
                 told[1].constData());
        QVERIFY2(told[4].endsWith("; tags and materials left out"), told[4].constData());
        QCOMPARE(made.err.count("warning: 1 primitive that was added is in meshes only"), 2);
        const QByteArray gltf = content(path("labelled.gltf"));
        QVERIFY(gltf.contains("\"wet floor\"") && gltf.contains("\"name\": \"oak\""));
        QVERIFY(gltf.contains("\"unseen\"") && gltf.contains("\"rubber\""));
        QVERIFY(content(path("labelled.obj")).contains("usemtl oak\nf "));
        QVERIFY(content(path("labelled.json"))
                    .contains(R"("tags":["walkable","wet floor"],"material":"oak")"));
        // The labels are in the asset as info shows it, and come out of it again.
        const QString asset = path("labelled.hwa");
        const QJsonObject shown =
            QJsonDocument::fromJson(run({"info", asset, "--json"}).out)["pieces"][0].toObject();
        QCOMPARE(shown["material"].toString(), QString("oak"));
        QCOMPARE(shown["tags"].toArray(), QJsonArray({"walkable", "wet floor"}));
        QCOMPARE(run({"export", asset, "-o", path("again.json")}).exit_code, 0);
        QCOMPARE(read_pieces(path("again.json").toStdString())->labels,
                 read_pieces(path("labelled.json").toStdString())->labels);
        QCOMPARE(run({"verify", asset, "--model", model_}).exit_code, 0);
        QCOMPARE(run({"verify", path("labelled.json"), "--model", model_}).exit_code, 0);
        // A format without a place for them says so, once for all of its files.
        const Outcome each = run({"export", project, "-o", path("each_{n}.off")});
        QVERIFY2(each.out.split('\n')[0].endsWith("bytes; tags and materials left out"),
                 each.out.constData());
    }

    // Pieces of the solid go from verb to verb in every file, and a project corrects them.
    void pieces_of_the_solid_go_through_all_verbs() {
        const QStringList cut = {"--family", "solid", "--max-pieces", "8"};
        const QString json = path("solid.json");
        const QString asset = path("solid.hwa");
        QStringList words = QStringList{"export", model_, "-o", json, "-o", asset} + cut;
        for (const char* end : {"glb", "gltf", "obj", "stl", "ply", "off"}) {
            words += {"-o", path(QString("solid.%1").arg(end))};
        }
        const Outcome made = run(words);
        QVERIFY2(made.exit_code == 0, made.err.constData());
        QVERIFY2(made.err.contains("pieces of the solid") || made.out.contains("of the solid"),
                 (made.out + made.err).constData());
        const auto pieces = read_pieces(json.toStdString());
        QVERIFY(pieces && pieces->set.family == Family::solid && pieces->set.pieces.size() <= 8);
        const QJsonObject shown =
            QJsonDocument::fromJson(run({"info", asset, "--json"}).out).object();
        QCOMPARE(shown["family"].toString(), QString("solid"));
        QVERIFY(run({"info", asset}).out.contains(" of the solid ("));
        QCOMPARE(run({"export", asset, "-o", path("solid_again.json")}).exit_code, 0);
        const auto again = read_pieces(path("solid_again.json").toStdString());
        QVERIFY(again && again->set.family == Family::solid &&
                again->set.filled == pieces->set.filled && again->names == pieces->names);
        for (std::size_t p = 0; p < again->set.pieces.size(); ++p) {
            QVERIFY(again->set.pieces[p].faces == pieces->set.pieces[p].faces);
        }
        for (const QString& file : {json, asset}) {
            const Outcome judged = run({"verify", file, "--model", model_, "--json"});
            QVERIFY2(judged.exit_code == 0, judged.out.constData());
        }
        QCOMPARE(run({"collide", asset, asset}).exit_code, 0);
    }

    // Corrections of a project name pieces of the solid by their bodies.
    void a_project_corrects_pieces_of_the_solid() {
        const QString project = path("solid.hullwright");
        Project work{
            model_.toStdString(), hash_file(model_.toStdString()).value(), {}, {}, "{}", {}};
        work.recipe.decompose.family = Family::solid;
        work.recipe.decompose.max_pieces = 8;
        const auto prepared = prepare(model_.toStdString(), work.recipe, {false, HULLWRIGHT_CLI});
        QVERIFY(prepared);
        const auto pieces = make_pieces(*prepared, work.recipe);
        QVERIFY(pieces);
        const Piece& first = pieces->set.pieces[0];
        const PieceRef ref = ref_to(first, *prepared->mesh, Family::solid);
        work.corrections = {
            LockPieces{{ref_to_keep(pieces->set.pieces[1], *prepared->mesh, Family::solid)}},
            SplitByTree{ref}, RedoRegion{{ref}, {1.0, true}}};
        QVERIFY(write_project(work, project.toStdString()));
        const Outcome made = run({"export", project, "-o", path("corrected.json")});
        QVERIFY2(made.exit_code == 0, made.err.constData());
        QVERIFY2(made.err.contains("correction 3 (redo) does not apply"), made.err.constData());
        const auto corrected = read_pieces(path("corrected.json").toStdString());
        QVERIFY(corrected && corrected->set.family == Family::solid);
        QCOMPARE(corrected->set.pieces.size(), pieces->set.pieces.size() + 1);
        QCOMPARE(run({"verify", path("corrected.json"), "--model", model_}).exit_code, 0);
    }

    void pictures_of_pieces_of_the_solid() {
        const QString asset = path("solid_pictured.hwa");
        QCOMPARE(run({"export", model_, "--family", "solid", "--max-pieces", "8", "-o", asset})
                     .exit_code,
                 0);
        for (const char* what : {"pieces", "boxes", "strips", "heat"}) {
            const Outcome drawn = run({"picture", asset, "--model", model_, "--show", what,
                                       "--size", "160x120", "-o", path("solid.png")});
            if (drawn.exit_code == 3 && drawn.err.contains("no OpenGL")) {
                QSKIP("no OpenGL here: no picture is tested");
            }
            QVERIFY2(drawn.exit_code == 0, drawn.err.constData());
        }
    }

    void an_added_primitive_is_in_the_picture() {
        const QString project = path("guarded.hullwright");
        Project work{
            model_.toStdString(), hash_file(model_.toStdString()).value(), {}, {}, "{}", {}};
        QVERIFY(write_project(work, project.toStdString()));
        const QString out = path("guarded.png");
        const QStringList words = {"picture", project, "--size", "160x120", "-o", out};
        const Outcome plain = run(words);
        if (plain.exit_code == 3 && plain.err.contains("no OpenGL")) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        const QByteArray before = content(out);
        Primitive guard;
        guard.half = Vec3(4, 4, 4);
        work.corrections = {AddPrimitive{"guard", guard}};
        QVERIFY(write_project(work, project.toStdString()));
        const Outcome guarded = run(words);
        QVERIFY2(guarded.out.contains(" pieces, 1 added"), guarded.out.constData());
        QVERIFY(content(out) != before);
        // An added primitive is no part of the tree.
        QVERIFY(!run(words + QStringList{"--show", "boxes"}).out.contains("added"));
    }

    void a_turntable_is_a_folder_of_pictures() {
        QDir().mkpath(path("round"));
        const QStringList words = {"picture", model_, "--size", "64x48", "--turntable", "10"};
        fails_with(words + QStringList{"-o", path("round.png")}, 2); // ten pictures need ten names
        const Outcome result = run(words + QStringList{"-o", path("round")});
        if (result.exit_code == 3 && result.err.contains("no OpenGL")) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        QCOMPARE(result.exit_code, 0);
        const QStringList files = QDir(path("round")).entryList(QDir::Files, QDir::Name);
        QCOMPARE(files.size(), 10);
        QCOMPARE(files.front(), QString("picture_01.png"));
        fails_with({"picture", model_, "--turntable", "0", "-o", path("round")}, 2);
    }

    void without_graphics_there_is_no_picture_but_an_error() {
        QProcess process;
        QProcessEnvironment environment = nothing();
        // The vendor-neutral library looks for its drivers in a place that does not exist.
        environment.insert("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere/at/all.json");
        process.setProcessEnvironment(environment);
        const QString out = path("undrawn.png");
        process.start(HULLWRIGHT_CLI, {"picture", model_, "-o", out});
        QVERIFY(process.waitForFinished());
        if (process.exitCode() == 0) {
            QSKIP("graphics cannot be taken away here");
        }
        QCOMPARE(process.exitCode(), 3);
        const QByteArray told = process.readAllStandardError();
        QVERIFY2(told.contains("OpenGL"), told.constData());
        QVERIFY(!QFileInfo::exists(out));
    }

    void a_file_that_cannot_be_written_is_an_error() {
        fails_with({"export", model_, "-o", "/nowhere/at/all.stl"}, 3);
    }

    void an_interrupt_leaves_no_file() {
        put(path("large.obj"), field_obj(700));
        QDir().mkdir(path("out"));
        const QString out = path("out/large.glb");
        QProcess process;
        process.setProcessEnvironment(nothing());
        process.start(HULLWRIGHT_CLI,
                      {"export", path("large.obj"), "-o", out, "--report", path("out/large.json")});
        QVERIFY(process.waitForStarted());
        QTest::qWait(200);
        if (process.waitForFinished(0) || process.state() != QProcess::Running) {
            QSKIP("the run was faster than the interrupt");
        }
        QElapsedTimer timer;
        timer.start();
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20'000));
        std::printf("stopped after %lld ms\n", static_cast<long long>(timer.elapsed()));
        if (process.exitCode() == 0) {
            QSKIP("the run was faster than the interrupt");
        }
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 4);
        QCOMPARE(
            QDir(path("out")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList());
        QVERIFY(process.readAllStandardOutput().isEmpty());
    }

    void the_command_line_links_no_qt() {
        const Outcome o = run("/usr/bin/ldd", {HULLWRIGHT_CLI});
        if (o.exit_code != 0) {
            QSKIP("no ldd here");
        }
        QVERIFY(o.out.contains("libassimp"));
        QVERIFY2(!o.out.contains("Qt"), o.out.constData());
    }
};

QTEST_APPLESS_MAIN(VerbsTest)
#include "verbs.moc"
