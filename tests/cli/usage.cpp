// Any verb behaves as a script needs it: exit codes, streams and files are right, and nothing
// depends on the user's environment.
#include "base/files.h"
#include "cli/verb_case.h"
#include "support/broken_models.h"
#include "support/files.h"

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
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <filesystem>
#include <map>
#include <sys/wait.h>
#include <unistd.h>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

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

class UsageTest : public VerbCase {
    Q_OBJECT

    // Returns the names of all verbs, as the program lists them.
    static QSet<QString> verbs() {
        QSet<QString> names;
        static const QRegularExpression line("^  ([a-z-]+)  ", QRegularExpression::MultilineOption);
        for (const auto& each : line.globalMatch(QString::fromUtf8(run({"--help"}).out))) {
            names.insert(each.captured(1));
        }
        return names;
    }

    // The fraction never goes back and ends at 1, and what the run is about has a name of its own
    // from its first step on.
    static void tells_how_far_it_is(const QString& words, const QByteArray& err) {
        QList<QJsonObject> steps;
        for (const QByteArray& line : err.trimmed().split('\n')) {
            const QJsonObject step = QJsonDocument::fromJson(line).object();
            if (step.contains("fraction")) {
                steps.push_back(step);
            }
        }
        const QByteArray told = words.toUtf8() + "\n" + err;
        QVERIFY2(steps.size() > 2, told.constData()); // the first, the last and one between
        QCOMPARE(steps.front()["stage"].toString(), "begin");
        double last = 0.0;
        for (qsizetype i = 0; i < steps.size(); ++i) {
            QVERIFY2(steps[i]["fraction"].toDouble() >= last, told.constData());
            last = steps[i]["fraction"].toDouble();
            QVERIFY2(i == 0 || steps[i]["stage"] != "begin" || steps[i - 1]["stage"] == "begin",
                     told.constData());
        }
        QCOMPARE(last, 1.0);
    }

private slots:
    void initTestCase() { QVERIFY(has_model()); }

    void the_environment_is_empty_here() {
        const Outcome o = run("/usr/bin/env", {});
        QCOMPARE(o.exit_code, 0);
        QVERIFY2(o.out.isEmpty(), o.out.constData());
    }

    // A parser's words are told without the level and the thread that its logger puts before them.
    void a_broken_model_is_told_of_in_words() {
        for (const BrokenModel& model : broken_models()) {
            put(path(model.name), model.bytes);
            fails_with({"info", path(model.name)}, 3);
            const QString told = run({"info", path(model.name)}).err;
            QVERIFY2(told.contains(model.name) && !has_log_level(told), qPrintable(told));
        }
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
        QTest::newRow("settings of two assets")
            << QStringList{"collide", "a.hwa", "b.hwa", "--margin", "5"};
        QTest::newRow("settings of an asset") << QStringList{"play", "a.hwa", "--up", "y"};
        QTest::newRow("settings of what is pictured")
            << QStringList{"picture", "a.hwa", "-o", "a.png", "--unit", "mm"};
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
        QTest::newRow("no sets to compare") << QStringList{"compare-sets", "--model", "MODEL"};
        QTest::newRow("sets of no model") << QStringList{"compare-sets", "MODEL"};
        QTest::newRow("pieces without a size")
            << QStringList{"verify", "MODEL", "--pieces-scale", "0"};
        QTest::newRow("pieces turned how")
            << QStringList{"verify", "MODEL", "--pieces-turn", "upside-down"};
        QTest::newRow("play of two") << QStringList{"play", "MODEL", "MODEL"};
        QTest::newRow("no balls") << QStringList{"play", "MODEL", "--drop", "0"};
        QTest::newRow("view of nothing") << QStringList{"play", "MODEL", "--view", "top"};
        QTest::newRow("bad bounce") << QStringList{"play", "MODEL", "--restitution", "2"};
        QTest::newRow("bad steps") << QStringList{"play", "MODEL", "--euler", "midpoint"};
        for (const char* flag : {"--radius", "--seconds", "--gravity"}) {
            QTest::addRow("0 for %s", flag) << QStringList{"play", "MODEL", flag, "0"};
        }
        QTest::newRow("steps of no length")
            << QStringList{"play", "MODEL", "--euler", "explicit", "--step", "0"};
        QTest::newRow("steps of parabolas") << QStringList{"play", "MODEL", "--step", "0.01"};
        QTest::newRow("more balls than a file keeps")
            << QStringList{"play", "MODEL", "--drop", "10001", "--save", "F.contact.json"};
        QTest::newRow("energy as text") << QStringList{"play", "MODEL", "--energy"};
        for (const char* masses : {"", "0", "-1", "1e61", "heavy", "1 2", "1 1 1 nan"}) {
            QTest::addRow("masses '%s'", masses)
                << QStringList{"play", "MODEL", "--drop", "3", "--mass", masses};
        }
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
        QTest::newRow("view of no picture") << QStringList{
            "probe", "boxes", "--box", "0 0 0 1 1 1", "--box", "0 0 0 1 1 1", "--view", "top"};
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
        for (const char* verb : {"info", "export", "verify", "collide", "compare", "compare-sets",
                                 "replay", "picture", "play", "probe", "robot", "batch"}) {
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
        QCOMPARE(all.size(), 117);
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

    void every_verb_tells_how_far_it_is() {
        QSet<QString> unseen = verbs();
        QVERIFY(unseen.size() > 10);
        put(path("done.csv"), "b_tz\n0\n1000\n");
        QVERIFY(QDir(dir_.path()).mkpath("few") && QFile::copy(model_, path("few/model.obj")));
        const QString robots = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/two_links";
        for (const QStringList& words :
             {QStringList{"info", model_},
              QStringList{"export", model_, "-o", path("done.obj")},
              QStringList{"export", model_, "-o", path("done.hwa")},
              QStringList{"export", model_, "-o", path("done.json"), "--report", path("done.txt"),
                          "--save-stages", path("done.stages"), "--primitives"},
              QStringList{"export", model_, "-o", path("mesh.obj"), "--mesh"},
              QStringList{"export", path("done.hwa"), "-o", path("done.glb")},
              QStringList{"verify", path("done.json"), "--model", model_, "--engine", "jolt"},
              QStringList{"verify", path("done.hwa"), "--model", model_},
              QStringList{"collide", path("done.hwa"), model_, "--save", path("done.contact.json")},
              QStringList{"replay", path("done.contact.json")},
              QStringList{"compare", model_, model_, "--poses", path("done.csv")},
              QStringList{"picture", path("done.hwa"), "-o", path("done.png")},
              QStringList{"picture", model_, "--show", "heat", "-o", path("done.png")},
              QStringList{"play", path("done.hwa"), "--drop", "3"},
              QStringList{"probe", "ray", path("done.hwa"), "--from", "0 0 -1000", "--direction",
                          "0 0 1"},
              QStringList{"probe", "ray", path("done.hwa"), "--from", "0 0 -1000", "--direction",
                          "0 0 1", "--picture", path("ray.png")},
              QStringList{"robot", robots + ".urdf", "--joints", robots + ".csv"},
              QStringList{"info", path("done.hwa")},
              QStringList{"info", robots + ".urdf"},
              QStringList{"compare-sets", path("done.json"), path("done.hwa"), "--model", model_},
              QStringList{"verify", model_, "--model", model_},
              QStringList{"picture", path("done.contact.json"), "-o", path("done.png")},
              QStringList{"picture", path("done.contact.json"), "--show", "steps", "--step", "1",
                          "-o", path("done.png")},
              QStringList{"batch", path("few"), "-o", path("made")}}) {
            const Outcome o = run(words + QStringList{"--progress", "json"});
            QVERIFY2(o.exit_code == 0, o.err);
            unseen.remove(words[0]);
            tells_how_far_it_is(words.join(' '), o.err);
        }
        QVERIFY2(unseen.isEmpty(), qPrintable(QStringList(unseen.values()).join(' ')));
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

QTEST_APPLESS_MAIN(UsageTest)
#include "usage.moc"
