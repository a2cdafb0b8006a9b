// The verb `batch` takes many models at once, some broken, some too large; killed at any moment and
// gone on with; in parts, out of a cache, by Ninja.
#include "base/hash.h"
#include "cli/verb_case.h"
#include "pipeline/project.h"
#include "support/files.h"
#include "support/long_run.h"
#include "support/shared_models.h"

#include <QDateTime>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QThread>
#include <algorithm>
#include <csignal>
#include <map>
#include <random>
#include <unistd.h>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

// A machine may have other work, and a long run has two hundred models.
const int k_minutes_ms = is_long_run() ? 3'000'000 : 600'000;

// Returns an L of two boxes, whose parts have other lengths for each number.
QByteArray corner_obj(int number) {
    const double width = 1.0 + 0.1 * number;
    QByteArray text = "o corner" + QByteArray::number(number) + "\n";
    for (const double x : {0.0, 1.0, width + 1.0}) {
        for (const double z : {0.0, 1.0}) {
            for (const double y : {0.0, x > 1.0 ? 1.0 : 2.0 + 0.05 * number}) {
                text += "v " + QByteArray::number(x) + " " + QByteArray::number(y) + " " +
                        QByteArray::number(z) + "\n";
            }
        }
    }
    text += "v 1 1 0\nv 1 1 1\n"; // 13 and 14: where the low box meets the high one
    return text + "f 1 2 6 13 5\nf 5 13 10 9\nf 3 7 14 8 4\nf 7 11 12 14\nf 1 3 4 2\nf 2 4 8 6\n"
                  "f 6 8 14 13\nf 13 14 12 10\nf 9 10 12 11\nf 1 5 7 3\nf 5 9 11 7\n";
}

Outcome run_long(const QStringList& arguments, const QString& folder) {
    QProcess process;
    process.setProcessEnvironment(nothing());
    process.setWorkingDirectory(folder);
    process.start(HULLWRIGHT_CLI, arguments, QIODevice::ReadOnly);
    Outcome outcome;
    outcome.normal = process.waitForFinished(k_minutes_ms);
    outcome.normal = outcome.normal && process.exitStatus() == QProcess::NormalExit;
    outcome.exit_code = outcome.normal ? process.exitCode() : -1;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

QByteArray told(const Outcome& o) {
    return "exit " + QByteArray::number(o.exit_code) + "\n" + o.out + o.err;
}

// Returns all files below a folder with their bytes' hash and their time.
std::map<QString, QString> files_in(const QString& folder, bool with_times) {
    std::map<QString, QString> files;
    QDirIterator at(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (at.hasNext()) {
        const QString path = at.next();
        const QByteArray bytes = content(path);
        const auto view = std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size())));
        QString said = QString::fromStdString(hash_hex(view));
        if (with_times) {
            said += QString::number(QFileInfo(path).lastModified().toMSecsSinceEpoch());
        }
        files[QDir(folder).relativeFilePath(path)] = said;
    }
    return files;
}

QJsonObject json_of(const QString& file) {
    return QJsonDocument::fromJson(content(file)).object();
}

std::map<QString, QJsonObject> units_of(const QString& report) {
    std::map<QString, QJsonObject> units;
    const QJsonArray rows = json_of(report)["units"].toArray();
    for (const auto& row : rows) {
        units[row.toObject()["unit"].toString()] = row.toObject();
    }
    return units;
}

// Returns processes whose words name the folder.
int processes_of(const QString& folder) {
    int count = 0;
    for (const QString& pid : QDir("/proc").entryList({"[0-9]*"}, QDir::Dirs)) {
        count += content("/proc/" + pid + "/cmdline").contains(folder.toUtf8()) ? 1 : 0;
    }
    return count;
}

} // namespace

class BatchTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    qint64 many_took_ = 0; // ms, of the large batch with nothing in its way

    [[nodiscard]] QString path(const QString& name) const { return dir_.filePath(name); }
    void model(const QString& name, const QByteArray& text) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        put(path(name), text);
    }
    Outcome batch(const QStringList& words) const {
        return run_long(QStringList{"batch"} + words, dir_.path());
    }
    void corners(const QString& folder, int count) const {
        for (int i = 0; i < count; ++i) {
            model(folder + (i % 3 == 0 ? "/deep/er" : "") + "/corner" + QString::number(i) + ".obj",
                  corner_obj(i));
        }
    }
    // Begins a batch into the folder behind -o, and kills it at that moment.
    void kill_after(int ms, const QStringList& words) const {
        const QString out = path(words.at(words.indexOf("-o") + 1));
        QProcess process;
        process.setWorkingDirectory(dir_.path());
        process.start(HULLWRIGHT_CLI, QStringList{"batch"} + words);
        QVERIFY(process.waitForStarted());
        QThread::msleep(static_cast<unsigned long>(ms));
        process.kill();
        process.waitForFinished();
        // Units end with their host.
        QElapsedTimer timer;
        timer.start();
        while (processes_of(out) > 0 && timer.elapsed() < 10'000) {
            QThread::msleep(20);
        }
        QCOMPARE(processes_of(out), 0);
    }
    // Sees that outputs are those of a batch that nobody killed, that a result of a unit stands
    // where all of these are there, and that it says what that batch says.
    void nothing_is_half_written(const QString& whole, const QString& torn) const {
        const auto expected = files_in(path(whole), false);
        for (const auto& [name, hash] : files_in(path(torn), false)) {
            if (name.endsWith(".glb") && !name.contains("/work/")) {
                QVERIFY2(expected.contains(name) && expected.at(name) == hash, qPrintable(name));
            }
            if (name.startsWith(".hullwright/results")) {
                const QJsonObject row = json_of(path(torn + "/" + name));
                const QJsonObject other = json_of(path(whole + "/" + name));
                QVERIFY2(!row.isEmpty() && row["state"] == other["state"], qPrintable(name));
                QCOMPARE(row["outputs"], other["outputs"]);
                QCOMPARE(QFile::exists(path(torn + "/" + row["unit"].toString() + ".glb")),
                         row["state"] == "done");
            }
        }
    }
    // Runs a batch with two units beyond memory once more: these are tried again, and no file of
    // any other unit is touched, nor is what is said of them all.
    void does_nothing_more(const QStringList& words, int units) const {
        const QString out = path(words.at(words.indexOf("-o") + 1));
        const auto of_others = [&] {
            auto files = files_in(out, true);
            std::erase_if(files, [](const auto& file) {
                return file.first.startsWith(".hullwright/results/large/") ||
                       file.first == "report.jsonl"; // as lines of these two are new
            });
            return files;
        };
        const auto before = of_others();
        const Outcome o = batch(words);
        QVERIFY2(o.exit_code == 1, told(o).constData());
        QVERIFY2(o.out.contains("2 made, 0 from the cache, " + QByteArray::number(units - 2) +
                                " as they were"),
                 told(o).constData());
        QVERIFY(of_others() == before);
    }
    // Writes models that others made, again and again larger.
    void shared_variants(const QString& folder, int count) const {
        const QStringList known = {"cow.obj", "teapot.obj", "suzanne.obj", "woody.obj", "spot.obj"};
        for (int i = 0; i < count; ++i) {
            const QByteArray text = content(models_folder().filePath(known[i % known.size()]));
            if (text.isEmpty()) {
                return;
            }
            model(folder + "/shared" + QString::number(i) + ".obj",
                  text + "\nv " + QByteArray::number(i) + " 0 0\n");
        }
    }

private slots:
    void init() { QVERIFY(dir_.isValid()); }

    void one_of_many_may_be_broken_or_too_large() {
        corners("many", is_long_run() ? 140 : 20);
        shared_variants("many", is_long_run() ? 50 : 0);
        for (const QString& own : own_model_files()) {
            model("many/own/" + own, content(own_models_folder().filePath(own)));
        }
        const QByteArray stl = QByteArray(80, 's') + QByteArray("\x40\x00\x00\x00", 4);
        model("many/broken/empty.obj", "");
        model("many/broken/words.obj", "this is no model\n");
        model("many/broken/cut.stl", stl + QByteArray(100, 'x'));
        model("many/broken/points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n");
        model("many/broken/none.glb", "glTF and nothing more");
        model("many/large/one.obj", field_obj(330));
        model("many/large/two.obj", field_obj(331));
        QElapsedTimer timer;
        timer.start();
        const Outcome o = batch({"many", "-o", "all", "--memory", "80M", "--no-pictures"});
        many_took_ = timer.elapsed();
        QVERIFY2(o.exit_code == 1, told(o).constData());
        const auto units = units_of(path("all/report.json"));
        const QJsonObject summary = json_of(path("all/report.json"))["summary"].toObject();
        QCOMPARE(summary["failed"].toInt(), 5);
        QVERIFY2(summary["memory"].toInt() == 2, told(o).constData());
        QCOMPARE(summary["done"].toInt(), int(units.size()) - 7);
        QVERIFY(units.size() >= 30);
        for (const auto& [name, row] : units) {
            const QString state = row["state"].toString();
            const QString wanted = name.startsWith("broken/")  ? "failed"
                                   : name.startsWith("large/") ? "memory"
                                                               : "done";
            QVERIFY2(state == wanted, qPrintable(name + " is " + state));
            QCOMPARE(row["issue"].isNull(), state == "done");
            QCOMPARE(QFile::exists(path("all/" + name + ".glb")), state == "done");
        }
        QCOMPARE(int(content(path("all/report.jsonl")).count('\n')), int(units.size()));
        const QByteArray page = content(path("all/report.html"));
        QVERIFY(page.contains("broken/points") && page.contains("</html>"));
    }

    // Killed again and again, at moments of all its length, the same batch comes to the same end:
    // no output is a part of one, and no result says more than is there.
    void a_large_batch_is_gone_on_with_after_any_kill() {
        if (!is_long_run()) {
            QSKIP("only in a long run");
        }
        const QStringList words = {"many", "-o", "torn_many", "--memory", "80M", "--no-pictures"};
        constexpr int k_kills = 20;
        const std::uint32_t seed = std::random_device()();
        qInfo("seed %u; a whole batch takes %lld ms", seed, static_cast<long long>(many_took_));
        std::mt19937 random(seed);
        // All together they run about as long as the batch takes by itself.
        std::uniform_int_distribution<int> moment(0, static_cast<int>(2 * many_took_ / k_kills));
        for (int i = 0; i < k_kills; ++i) {
            kill_after(moment(random), words);
            nothing_is_half_written("all", "torn_many");
        }
        const Outcome o = batch(words);
        QVERIFY2(o.exit_code == 1, told(o).constData());
        nothing_is_half_written("all", "torn_many");
        const auto whole = units_of(path("all/report.json"));
        const auto torn = units_of(path("torn_many/report.json"));
        QCOMPARE(torn.size(), whole.size());
        for (const auto& [name, row] : whole) {
            for (const char* field : {"state", "key", "outputs", "pieces", "error", "warnings"}) {
                QVERIFY2(torn.at(name)[field] == row[field], qPrintable(name + ": " + field));
            }
        }
        QVERIFY(!QFile::exists(path("torn_many/.hullwright/work")));
        does_nothing_more(words, int(whole.size()));
    }

    // A failure that may not come a second time, as of memory, has an exit code of its own.
    void what_may_be_made_another_time_has_its_own_code() {
        const Outcome o = batch({"many", "-o", "all", "--memory", "80M", "--no-pictures", "--only",
                                 "large/one", "--only", "large/two"});
        QVERIFY2(o.exit_code == 75, told(o).constData());
        const Outcome mixed = batch({"many", "-o", "all", "--memory", "80M", "--only", "large/one",
                                     "--only", "broken/words"});
        QVERIFY2(mixed.exit_code == 75, told(mixed).constData()); // of a part some are worth it
        QCOMPARE(batch({"many", "-o", "all", "--only", "broken/words"}).exit_code, 1);
        const Outcome slow = batch(
            {"many", "-o", "slow", "--time-limit", "1", "--only", "large/one", "--no-pictures"});
        QVERIFY2(slow.exit_code == 75, told(slow).constData());
        const QJsonObject row = json_of(path("slow/.hullwright/results/large/one.json"));
        QCOMPARE(row["state"].toString(), QString("time"));
        QCOMPARE(row["tries"].toInt(), 2);
    }

    // The process of a unit tells its host how far it is, so that a batch of one model does not
    // stand still until that ends.
    void one_model_tells_how_far_it_is() {
        model("alone/mug.obj", content(HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj"));
        const Outcome o = batch({"alone", "-o", path("alone_out"), "--progress", "json"});
        QVERIFY2(o.exit_code == 0, told(o));
        std::vector<double> fractions;
        for (const QByteArray& line : o.err.split('\n')) {
            const QJsonObject json = QJsonDocument::fromJson(line).object();
            if (json.contains("fraction")) {
                fractions.push_back(json["fraction"].toDouble());
            }
        }
        QVERIFY2(std::ranges::is_sorted(fractions), o.err);
        QVERIFY2(std::ranges::any_of(fractions, [](double at) { return at > 0.1 && at < 0.95; }),
                 o.err);
    }

    void a_second_run_does_nothing() {
        corners("calm", 6);
        const Outcome first = batch({"calm", "-o", "calm_out"});
        QCOMPARE(first.exit_code, 0);
        // Each unit's line says how long the others will take, and the last one nothing of it.
        static const QRegularExpression says_left("\\((\\d) of 6, \\d+ s left\\)\n");
        QStringList told_of;
        for (auto line = says_left.globalMatch(first.out); line.hasNext();) {
            told_of += line.next().captured(1);
        }
        QVERIFY2(told_of == QStringList({"1", "2", "3", "4", "5"}), first.out.constData());
        QVERIFY2(first.out.contains("(6 of 6)\n"), first.out.constData());
        const auto before = files_in(path("calm_out"), true);
        QVERIFY(before.contains(".hullwright/pictures/corner1.png"));
        const Outcome again = batch({"calm", "-o", "calm_out"});
        QCOMPARE(again.exit_code, 0);
        QVERIFY2(again.out.contains("0 made, 0 from the cache, 6 as they were"),
                 again.out.constData());
        QVERIFY2(!again.out.contains(" left)"), again.out.constData());
        // Only what is made has a line.
        QVERIFY2(!again.out.contains("corner"), again.out.constData());
        QVERIFY(files_in(path("calm_out"), true) == before);
        // Only what has changed is made again, and the report says what came of it.
        model("calm/corner1.obj", corner_obj(40) + "v 9 9 9\nv 9 9 8\nv 9 8 9\nv 8 9 9\n"
                                                   "f 15 16 17\nf 15 17 18\nf 15 18 16\n"
                                                   "f 16 18 17\n");
        const Outcome changed = batch({"calm", "-o", "calm_out"});
        QVERIFY2(changed.out.contains("1 made, 0 from the cache, 5 as they were"),
                 changed.out.constData());
        const QJsonArray changes = json_of(path("calm_out/report.json"))["changes"].toArray();
        QVERIFY(!changes.isEmpty());
        for (const auto& change : changes) {
            QCOMPARE(change.toObject()["unit"].toString(), QString("corner1"));
        }
        // --force makes the same bytes.
        const auto outputs = files_in(path("calm_out/deep"), false);
        QVERIFY(batch({"calm", "-o", "calm_out", "--force"}).out.contains("6 made"));
        QVERIFY(files_in(path("calm_out/deep"), false) == outputs);
    }

    // What was made without pictures gets them later, and nothing else of it is made again; they
    // are the pictures that it would have had, and the page shows them.
    void missing_pictures_are_made_alone() {
        corners("bare", 3);
        QCOMPARE(batch({"bare", "-o", "bare_out", "--no-pictures"}).exit_code, 0);
        model("bare/corner2.obj", corner_obj(60));
        QCOMPARE(batch({"bare", "-o", "bare_out", "--no-pictures"}).exit_code, 0);
        const QJsonValue changes = json_of(path("bare_out/report.json"))["changes"];
        QVERIFY(!changes.toArray().isEmpty());
        const auto outputs = [&](bool with_times) {
            auto files = files_in(path("bare_out"), with_times);
            std::erase_if(files, [](const auto& file) { return !file.first.endsWith(".glb"); });
            return files;
        };
        const auto before = outputs(true);
        const Outcome listed = batch({"bare", "-o", "bare_out", "--list"});
        QCOMPARE(int(listed.out.count("\"done\":false")), 3);
        QCOMPARE(int(batch({"bare", "-o", "bare_out", "--list", "--no-pictures"})
                         .out.count("\"done\":true")),
                 3);
        const Outcome drawn = batch({"bare", "-o", "bare_out"});
        QVERIFY2(drawn.exit_code == 0 &&
                     drawn.out.contains("0 made, 0 from the cache, 3 as they were, 3 pictures for "
                                        "these; "),
                 told(drawn).constData());
        QVERIFY(outputs(true) == before);
        QCOMPARE(int(content(path("bare_out/report.html")).count("<img ")), 3);
        QVERIFY(json_of(path("bare_out/report.json"))["changes"] == changes);
        const auto all = files_in(path("bare_out"), true);
        const Outcome again = batch({"bare", "-o", "bare_out"});
        QVERIFY2(again.out.contains("0 made, 0 from the cache, 3 as they were; "),
                 told(again).constData());
        QVERIFY(files_in(path("bare_out"), true) == all);
        const auto pictures = files_in(path("bare_out/.hullwright/pictures"), false);
        QCOMPARE(pictures.size(), std::size_t(3));
        QCOMPARE(batch({"bare", "-o", "bare_out", "--force"}).exit_code, 0);
        QVERIFY(files_in(path("bare_out/.hullwright/pictures"), false) == pictures);
    }

    // A unit is expected to need what it has needed, and by another recipe as much more or less
    // than others as before.
    void costs_are_those_of_the_last_run() {
        corners("costs", 3);
        QCOMPARE(batch({"costs", "-o", "costs_out", "--no-pictures"}).exit_code, 0);
        const auto seconds = [&](const QStringList& more) {
            const Outcome o = batch(QStringList{"costs", "--list", "--only", "corner1"} + more);
            return QJsonDocument::fromJson(o.out)["expected"]["seconds"].toDouble();
        };
        const double took =
            units_of(path("costs_out/report.json"))["corner1"]["processor_seconds"].toDouble();
        QVERIFY(took > 0.0);
        QVERIFY(std::abs(seconds({"-o", "costs_out"}) - took) < 1e-3);
        const double finer = seconds({"-o", "costs_out", "--tolerance", "0.5%"});
        const double usual = seconds({"-o", "nowhere"});
        QVERIFY(finer > took && std::abs(usual - took) > 1e-3);
    }

    // Two builds of one version have keys of their own, and one has the same wherever it lies.
    void a_build_has_its_own_keys() {
        corners("builds", 1);
        const auto key_by = [&](const QString& program) {
            QProcess process;
            process.setWorkingDirectory(dir_.path());
            process.start(program, {"batch", "builds", "-o", "builds_out", "--list"});
            if (!process.waitForFinished(k_minutes_ms) || process.exitCode() != 0) {
                return QString();
            }
            return QJsonDocument::fromJson(process.readAllStandardOutput())["key"].toString();
        };
        const QString key = key_by(HULLWRIGHT_CLI);
        QVERIFY(!key.isEmpty());
        QVERIFY(QFile::copy(HULLWRIGHT_CLI, path("copied")));
        QCOMPARE(key_by(path("copied")), key);
        // The linker's note: its owner's length, its own, its kind and its owner.
        QByteArray bytes = content(path("copied"));
        const QByteArray head =
            QByteArray::fromHex("040000001400000003000000") + QByteArray("GNU", 4);
        const auto at = bytes.indexOf(head);
        QVERIFY(at > 0);
        bytes[at + head.size()] = static_cast<char>(bytes[at + head.size()] ^ 1);
        QVERIFY(QFile::remove(path("copied")));
        put(path("copied"), bytes);
        QVERIFY(QFile::setPermissions(path("copied"),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const QString other = key_by(path("copied"));
        QVERIFY(!other.isEmpty() && other != key);
    }

    // An output that somebody removed is made again, although the result says that it is done.
    void what_is_gone_is_made_again() {
        QVERIFY(QFile::remove(path("calm_out/corner2.glb")));
        const Outcome o = batch({"calm", "-o", "calm_out"});
        QVERIFY2(o.out.contains("1 made"), o.out.constData());
        QVERIFY(QFile::exists(path("calm_out/corner2.glb")));
    }

    void bytes_are_those_of_export() {
        struct Written {
            QStringList words;
            QString output; // of corner4
        };
        const std::vector<Written> ways = {
            {{"--format", "glb", "--format", "hwa", "--format", "json"}, "corner4.hwa"},
            {{"--for", "mujoco", "--for", "unreal"}, "mujoco/corner4.xml"},
            {{"--format", "obj", "--preset", "exact"}, "corner4.obj"},
            {{"--format", "glb", "--primitives", "--tolerance", "2%"}, "corner4.glb"},
        };
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const QString out = "way" + QString::number(i);
            const Outcome o =
                batch(QStringList{"calm", "-o", out, "--only", "corner4"} + ways[i].words);
            QVERIFY2(o.exit_code == 0, told(o).constData());
            QVERIFY(QFile::exists(path(out + "/" + ways[i].output)));
            QVERIFY(QDir().mkpath(path("by_export")));
            const auto files = files_in(path(out), false);
            for (const auto& [name, hash] : files) {
                if (name.startsWith(".hullwright") || name.contains("_meshes")) {
                    continue;
                }
                QStringList words = {"export", "calm/corner4.obj", "-o",
                                     path("by_export/" + QFileInfo(name).fileName())};
                for (qsizetype w = 0; w < ways[i].words.size(); ++w) {
                    const QString word = ways[i].words[w];
                    if (word == "--format" ||
                        (word == "--for" && !name.startsWith(ways[i].words[w + 1]))) {
                        ++w;
                    } else {
                        words += word;
                    }
                }
                const Outcome by_export = run_long(words, dir_.path());
                QVERIFY2(by_export.exit_code == 0, told(by_export).constData());
                QVERIFY2(content(words[3]) == content(path(out + "/" + name)), qPrintable(name));
            }
        }
    }

    void a_kill_leaves_nothing_half_written() {
        corners("killed", 12);
        QCOMPARE(batch({"killed", "-o", "whole"}).exit_code, 0);
        auto whole = files_in(path("whole"), false);
        std::erase_if(whole, [](const auto& file) { return !file.first.endsWith(".glb"); });
        QCOMPARE(whole.size(), std::size_t(12));
        const std::uint32_t seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int i = 0; i < (is_long_run() ? 20 : 3); ++i) {
            kill_after(static_cast<int>(random() % 2500), {"killed", "-o", "torn", "--force"});
            nothing_is_half_written("whole", "torn");
        }
        QCOMPARE(batch({"killed", "-o", "torn"}).exit_code, 0);
        for (const auto& [name, hash] : whole) {
            QVERIFY2(files_in(path("torn"), false)[name] == hash, qPrintable(name));
        }
        QVERIFY(!QFile::exists(path("torn/.hullwright/work")));
    }

    void a_stop_keeps_what_is_done() {
        QProcess process;
        process.setWorkingDirectory(dir_.path());
        process.setChildProcessModifier([] { (void)::setpgid(0, 0); });
        process.start(HULLWRIGHT_CLI, {"batch", "killed", "-o", "stopped", "--cores", "1"});
        QVERIFY(process.waitForReadyRead(k_minutes_ms)); // a line: a unit is done
        QElapsedTimer timer;
        timer.start();
        // Ctrl+C on a terminal goes to all processes of its group.
        ::kill(-static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(k_minutes_ms));
        QCOMPARE(process.exitCode(), 4);
        QVERIFY(!QFile::exists(path("stopped/.hullwright/work")));
        const QByteArray said = process.readAllStandardOutput();
        const int done = static_cast<int>(said.count('\n')) - 1;
        QVERIFY(done >= 1 && done < 12);
        QVERIFY2(said.endsWith(QByteArray::number(done) + " of 12 units have a result; the same "
                                                          "call makes the others\n"),
                 said.constData());
        const Outcome rest = batch({"killed", "-o", "stopped"});
        QVERIFY2(rest.out.contains(QByteArray::number(done) + " as they were"),
                 rest.out.constData());
        QCOMPARE(rest.exit_code, 0);
    }

    void parts_make_the_whole() {
        QByteArrayList listed;
        const Outcome all = batch({"many", "-o", "parts", "--list"});
        QCOMPARE(all.exit_code, 0);
        for (int i = 1; i <= 3; ++i) {
            const QString shard = QString::number(i) + "/3";
            const Outcome part = batch({"many", "-o", "parts", "--list", "--shard", shard});
            listed += part.out.split('\n');
        }
        QByteArrayList wanted = all.out.split('\n');
        for (QByteArrayList* lines : {&listed, &wanted}) {
            lines->removeAll(QByteArray());
            std::sort(lines->begin(), lines->end());
        }
        QVERIFY(listed == wanted);
        QVERIFY(listed.size() >= 30);
        // The class goes by memory, and the dearest first.
        const QJsonObject first = QJsonDocument::fromJson(all.out.split('\n').front()).object();
        QVERIFY(first["unit"].toString().startsWith("large/"));
        QCOMPARE(first["class"].toString(), QString("small"));
        QVERIFY(batch({"many", "-o", "parts", "--list", "--class", "large"}).out.isEmpty());

        const Outcome one = batch({"killed", "-o", "joined", "--shard", "1/2"});
        QCOMPARE(one.exit_code, 0);
        QVERIFY(!QFile::exists(path("joined/report.json")));
        const Outcome early = batch({"killed", "-o", "joined", "--join"});
        QCOMPARE(early.exit_code, 1);
        QVERIFY2(early.out.contains("not done"), early.out.constData());
        QCOMPARE(batch({"killed", "-o", "joined", "--shard", "2/2"}).exit_code, 0);
        QCOMPARE(batch({"killed", "-o", "joined", "--join"}).exit_code, 0);
        for (const auto& [name, hash] : files_in(path("whole"), false)) {
            QVERIFY(!name.endsWith(".glb") || files_in(path("joined"), false)[name] == hash);
        }
    }

    void a_cache_is_shared_and_checked() {
        const QString cache = path("cache");
        // Two fill it at the same time, and each entry is there once and whole.
        QProcess other;
        other.setWorkingDirectory(dir_.path());
        other.start(HULLWRIGHT_CLI, {"batch", "killed", "-o", "other", "--cache", cache});
        QCOMPARE(batch({"killed", "-o", "cold", "--cache", cache}).exit_code, 0);
        QVERIFY(other.waitForFinished(k_minutes_ms));
        QCOMPARE(other.exitCode(), 0);
        const auto kept = files_in(cache, false);
        QCOMPARE(std::count_if(kept.begin(), kept.end(),
                               [](const auto& file) { return file.first.endsWith("/row.json"); }),
                 12);
        QVERIFY(std::none_of(kept.begin(), kept.end(),
                             [](const auto& file) { return file.first.contains("/.new-"); }));
        const Outcome warm = batch({"killed", "-o", "warm", "--cache", cache});
        QVERIFY2(warm.out.contains("0 made, 12 from the cache"), warm.out.constData());
        for (const char* out : {"cold", "other", "warm"}) {
            auto made = files_in(path(out), false);
            for (const auto& [name, hash] : files_in(path("whole"), false)) {
                QVERIFY(!name.endsWith(".glb") || made[name] == hash);
            }
        }
        // Bytes that are not those that were stored are not taken.
        QDirIterator at(cache, {"0"}, QDir::Files, QDirIterator::Subdirectories);
        QVERIFY(at.hasNext());
        put(at.next(), "spoiled");
        const Outcome spoiled = batch({"killed", "-o", "third", "--cache", cache});
        QVERIFY2(spoiled.out.contains("1 made, 11 from the cache"), spoiled.out.constData());
        // Whole entries have taken the place of the spoiled ones.
        const Outcome mended = batch({"killed", "-o", "mended", "--cache", cache});
        QVERIFY2(mended.out.contains("0 made, 12 from the cache"), mended.out.constData());
        // Entries that were not used for long go; an age of nothing keeps none.
        const Outcome pruned = batch({"--cache", cache, "--prune-cache", "0h"});
        QVERIFY2(pruned.out.contains("0 left, 0 bytes"), told(pruned).constData());
        const Outcome anew =
            batch({"killed", "-o", "fourth", "--cache", cache, "--only", "corner1"});
        QVERIFY2(anew.out.contains("1 made"), told(anew).constData());
    }

    void the_nearest_recipe_wins() {
        corners("studio", 3); // deep/er/corner0, corner1, corner2
        const Outcome saved =
            run_long({"export", "studio/corner1.obj", "-o", "x.obj", "--preset", "exact",
                      "--save-recipe", "studio/deep/hullwright.recipe.json"},
                     dir_.path());
        QVERIFY2(saved.exit_code == 0, told(saved).constData());
        QVERIFY(QFile::copy(path("studio/deep/hullwright.recipe.json"), path("rule.json")));
        model("plan.json", R"({"schema":1,"root":"studio","exclude":["corner2.*"],
            "rules":[{"match":"**/corner1.obj","recipe":"rule.json","targets":["unity"]},
                     {"match":"deep/","recipe":"absent.json"}],"targets":["mujoco"]})");
        const Outcome o = batch({"plan.json", "-o", "studio_out", "--list"});
        QVERIFY2(o.exit_code == 0, told(o).constData());
        QVERIFY2(!o.out.contains("corner2"), o.out.constData());
        std::map<QString, QJsonObject> units;
        for (const QByteArray& line : o.out.split('\n')) {
            const QJsonObject unit = QJsonDocument::fromJson(line).object();
            units[unit["unit"].toString()] = unit;
        }
        QVERIFY(units["deep/er/corner0"]["recipe"].toString().endsWith("hullwright.recipe.json"));
        QVERIFY(units["corner1"]["recipe"].toString().endsWith("rule.json"));
        QCOMPARE(units["corner1"]["targets"].toArray().at(0).toString(), QString("unity"));
        QCOMPARE(units["deep/er/corner0"]["targets"].toArray().at(0).toString(), QString("mujoco"));
        model("bad.json", R"({"schema":1,"targets":["quake"]})");
        QCOMPARE(batch({"bad.json", "-o", "x"}).exit_code, 3);
        QCOMPARE(batch({"nowhere", "-o", "x"}).exit_code, 3);
    }

    // Recipes beside models name the engines of these, where the line names none.
    void recipes_name_engines() {
        corners("named", 2); // deep/er/corner0, corner1
        model("named/deep/hullwright.recipe.json",
              R"({"export":{"for":["jolt","ros"],"density":7850}})");
        const auto listed = [&](const QStringList& words) {
            std::map<QString, QJsonObject> units;
            const Outcome o = batch(QStringList{"named", "-o", "named_out", "--list"} + words);
            for (const QByteArray& line : o.out.split('\n')) {
                const QJsonObject unit = QJsonDocument::fromJson(line).object();
                units[unit["unit"].toString()] = unit;
            }
            return units;
        };
        auto units = listed({});
        const QJsonArray both = {"jolt/deep/er/corner0.json", "ros/deep/er/corner0.urdf"};
        QCOMPARE(units["deep/er/corner0"]["outputs"].toArray(), both);
        QCOMPARE(units["corner1"]["outputs"].toArray(), QJsonArray{"corner1.glb"});
        const QString key = units["deep/er/corner0"]["key"].toString();
        QCOMPARE(listed({})["deep/er/corner0"]["key"].toString(), key);
        QCOMPARE(listed({"--for", "unity"})["deep/er/corner0"]["outputs"].toArray(),
                 QJsonArray{"deep/er/corner0.glb"});
        QCOMPARE(listed({"--format", "ply"})["deep/er/corner0"]["outputs"].toArray(),
                 QJsonArray{"deep/er/corner0.ply"});
        const Outcome o = batch({"named", "-o", "named_out"});
        QVERIFY2(o.exit_code == 0, told(o).constData());
        const Outcome exported = run_long({"export", "named/deep/er/corner0.obj", "--recipe",
                                           "named/deep/hullwright.recipe.json", "-o",
                                           "exported/{target}/deep/er/corner0"},
                                          dir_.path());
        QVERIFY2(exported.exit_code == 0, told(exported).constData());
        for (const QJsonValue& file : both) {
            const QByteArray made = content(path("named_out/" + file.toString()));
            QVERIFY(!made.isEmpty());
            QVERIFY(made == content(path("exported/" + file.toString())));
        }
        // Another density is another file.
        model("named/deep/hullwright.recipe.json", R"({"export":{"for":["jolt","ros"]}})");
        QVERIFY(listed({})["deep/er/corner0"]["key"].toString() != key);
        QCOMPARE(listed({"--density", "7850"})["deep/er/corner0"]["key"].toString(), key);
        model("named/deep/hullwright.recipe.json", R"({"export":{"for":["quake"]}})");
        const Outcome wrong = batch({"named", "-o", "named_out"});
        QVERIFY2(wrong.exit_code == 2 && wrong.err.contains("export.for quake: unreal"),
                 told(wrong).constData());
    }

    // A project stands for its model, with its own recipe.
    void a_project_stands_for_its_model() {
        model("projects/corner.obj", corner_obj(7));
        model("projects/other.obj", corner_obj(8));
        Project project;
        project.source = path("projects/corner.obj").toStdString();
        project.source_hash = *hash_file(project.source);
        project.recipe.decompose.tolerance = {3.0, true};
        project.view_json = R"({"export":{"recipe":{"for":["unity"]}}})";
        QVERIFY(write_project(project, path("projects/made.hullwright").toStdString()));
        const Outcome o = batch({"projects", "-o", "projects_out"});
        QVERIFY2(o.exit_code == 0, told(o).constData());
        const auto units = units_of(path("projects_out/report.json"));
        QCOMPARE(units.size(), std::size_t(2));
        QVERIFY(units.contains("made") && units.contains("other"));
        const Outcome exported =
            run_long({"export", "projects/made.hullwright", "-o", "made.glb"}, dir_.path());
        QCOMPARE(exported.exit_code, 0);
        QVERIFY(content(path("made.glb")) == content(path("projects_out/made.glb")));
    }

    // Outputs beside models are no models the next time.
    void outputs_beside_models_are_no_models() {
        corners("beside", 2);
        QCOMPARE(batch({"beside", "-o", "beside", "--format", "ply"}).exit_code, 0);
        const Outcome again = batch({"beside", "-o", "beside", "--format", "ply"});
        QVERIFY2(again.out.contains("0 made, 0 from the cache, 2 as they were"),
                 told(again).constData());
        const Outcome over = batch({"beside", "-o", "beside", "--format", "obj"});
        QVERIFY2(over.exit_code != 0 && over.err.contains("would write over"), told(over));
    }

    void a_baseline_tells_what_is_worse() {
        model("base/a.obj", content(own_models_folder().filePath("knot.obj")));
        QCOMPARE(batch({"base", "-o", "base_out"}).exit_code, 0);
        QVERIFY(QFile::copy(path("base_out/report.json"), path("old.json")));
        QCOMPARE(batch({"base", "-o", "base_out", "--baseline", "old.json"}).exit_code, 0);
        model("base/a.obj", content(own_models_folder().filePath("vase.obj")));
        const Outcome worse =
            batch({"base", "-o", "base_out", "--baseline", "old.json", "--worse-error", "1e6"});
        QVERIFY2(worse.exit_code == 1 && worse.out.contains("worse than the baseline: a: pieces"),
                 told(worse).constData());
        const Outcome allowed = batch({"base", "-o", "base_out", "--baseline", "old.json",
                                       "--worse-error", "1e6", "--worse-pieces", "1e6"});
        QVERIFY2(allowed.exit_code == 0, told(allowed).constData());
        // Joins say the same of what is there, and what changed stays in the report.
        const QJsonValue changes = json_of(path("base_out/report.json"))["changes"];
        QVERIFY(!changes.toArray().isEmpty());
        for (const char* old : {"old.json", "base_out", "base_out/report.json"}) {
            const Outcome joined = batch(
                {"base", "-o", "base_out", "--join", "--baseline", old, "--worse-error", "1e6"});
            QVERIFY2(joined.exit_code == 1 &&
                         joined.out.contains("worse than the baseline: a: pieces"),
                     told(joined).constData());
            QVERIFY(json_of(path("base_out/report.json"))["changes"] == changes);
        }
        QCOMPARE(batch({"base", "-o", "base_out", "--join"}).exit_code, 0);
        QVERIFY(json_of(path("base_out/report.json"))["changes"] == changes);
    }

    void ninja_builds_what_was_touched() {
        const QString ninja = QStandardPaths::findExecutable("ninja");
        if (ninja.isEmpty()) {
            QSKIP("ninja is not installed");
        }
        const auto build = [&] {
            QProcess process;
            process.setWorkingDirectory(dir_.path());
            // Ninja's lines are read below: nobody's own form of them counts.
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.remove("NINJA_STATUS");
            process.setProcessEnvironment(environment);
            process.start(ninja, {"-j2", "-f", "b.ninja"});
            process.waitForFinished(k_minutes_ms);
            return process.readAllStandardOutput() + process.readAllStandardError();
        };
        corners("nin ja", 3);
        model("nin ja/paint.mtl", "newmtl red\nKd 1 0 0\n");
        model("nin ja/corner $1.obj", "mtllib paint.mtl\nusemtl red\n" + corner_obj(1));
        // Ninja cannot read this name in a depfile.
        model("nin ja/it's <2>; *.obj", "mtllib paint.mtl\nusemtl red\n" + corner_obj(3));
        const Outcome o = batch({"nin ja", "-o", "o ut", "--no-pictures", "--ninja", "b.ninja"});
        QVERIFY2(o.exit_code == 0, told(o).constData());
        const QByteArray first = build();
        QVERIFY2(first.contains("[5/5]"), first.constData());
        QVERIFY2(QFile::exists(path("o ut/corner $1.glb")), first.constData());
        const QByteArray second = build();
        QVERIFY2(second.contains("no work to do"), second.constData());
        QThread::msleep(20);
        model("nin ja/paint.mtl", "newmtl red\nKd 0 1 0\n");
        const QByteArray third = build();
        QVERIFY2(third.contains("[2/2]") && third.contains("corner $1") &&
                     third.contains("<2>; *: "),
                 third.constData());
        // A model that is touched without a change is read again, and not made again.
        QThread::msleep(20);
        model("nin ja/corner2.obj", corner_obj(2));
        QVERIFY(build().contains("[1/1]"));
        QVERIFY(build().contains("no work to do"));
        // The bytes are the same as by a batch.
        QCOMPARE(batch({"nin ja", "-o", "by batch", "--no-pictures"}).exit_code, 0);
        QVERIFY(content(path("by batch/corner2.glb")) == content(path("o ut/corner2.glb")));
        QCOMPARE(batch({"nin ja", "-o", "o ut", "--no-pictures", "--join"}).exit_code, 0);
    }

    // The real make builds all units by one target, and again those of which a file was touched,
    // has moved or is gone.
    void make_builds_what_was_touched() {
        const QString make = QStandardPaths::findExecutable("make");
        if (make.isEmpty()) {
            QSKIP("make is not installed");
        }
        const auto build = [&](const QStringList& words = {}) {
            QProcess process;
            process.setWorkingDirectory(dir_.path());
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.remove("MAKEFLAGS");
            environment.insert("LC_ALL", "C");
            process.setProcessEnvironment(environment);
            process.start(make, QStringList{"-j2", "-f", "b.mk"} + words);
            process.waitForFinished(k_minutes_ms);
            return "exit " + QByteArray::number(process.exitCode()) + "\n" +
                   process.readAllStandardOutput() + process.readAllStandardError();
        };
        corners("ma ke", 3);
        model("ma ke/paint.mtl", "newmtl red\nKd 1 0 0\n");
        model("ma ke/corner $1 #(it's).obj", "mtllib paint.mtl\nusemtl red\n" + corner_obj(1));
        const QStringList words = {"--no-pictures", "--for", "jolt", "--for", "ros"};
        const Outcome o = batch(QStringList{"ma ke", "-o", "to make", "--make", "b.mk"} + words);
        QVERIFY2(o.exit_code == 0, told(o).constData());
        const QByteArray first = build();
        QVERIFY2(first.startsWith("exit 0\n") && first.count(" pieces, ") == 4, first.constData());
        QVERIFY2(QFile::exists(path("to make/ros/corner $1 #(it's).urdf")), first.constData());
        const QByteArray nothing = "exit 0\nmake: Nothing to be done for 'hullwright'.\n";
        QCOMPARE(build(), nothing);
        QThread::msleep(20);
        model("ma ke/paint.mtl", "newmtl red\nKd 0 1 0\n");
        const QByteArray third = build();
        QVERIFY2(third.count(" pieces, ") == 1 && third.contains("corner $1"), third.constData());
        // A model that is touched without a change is read once, and not made again.
        QThread::msleep(20);
        model("ma ke/corner2.obj", corner_obj(2));
        QVERIFY(build().contains("0 made, 0 from the cache, 1 as they were"));
        QCOMPARE(build(), nothing);
        // A side file that is gone stops nothing, and an output that is gone comes back alone.
        QVERIFY(QFile::remove(path("ma ke/paint.mtl")));
        QVERIFY(QFile::remove(path("to make/jolt/corner2.json")));
        const QByteArray fourth = build();
        QVERIFY2(fourth.startsWith("exit 0\n") && fourth.count(" pieces, ") == 2,
                 fourth.constData());
        QCOMPARE(build(), nothing);
        // A bad model fails the build, others are made, and no file of it is taken for one.
        model("ma ke/corner2.obj", "no model\n");
        const QByteArray failed = build({"-k"});
        QVERIFY2(failed.startsWith("exit 2\n"), failed.constData());
        QVERIFY(!QFile::exists(path("to make/jolt/corner2.json")));
        model("ma ke/corner2.obj", corner_obj(2));
        QVERIFY(build().startsWith("exit 0\n"));
        // The bytes are the same as by a batch.
        QCOMPARE(batch(QStringList{"ma ke", "-o", "by batch too"} + words).exit_code, 0);
        for (const char* file : {"jolt/corner2.json", "ros/corner $1 #(it's).urdf"}) {
            QVERIFY(!content(path(QString("by batch too/") + file)).isEmpty());
            QVERIFY(content(path(QString("by batch too/") + file)) ==
                    content(path(QString("to make/") + file)));
        }
        QCOMPARE(batch(QStringList{"ma ke", "-o", "to make", "--join"} + words).exit_code, 0);
    }

    void what_a_makefile_cannot_name_is_refused() {
        corners("percent", 1);
        model("percent/50%.obj", corner_obj(1));
        const Outcome o = batch({"percent", "-o", "percent_out", "--make", "percent.mk"});
        QVERIFY2(o.exit_code == 2 && o.err.contains("50%.obj") && o.err.contains("--ninja"),
                 told(o).constData());
        QVERIFY(!QFile::exists(path("percent.mk")));
        model("percent/two\nlines.obj", corner_obj(1));
        const Outcome of_ninja =
            batch({"percent", "-o", "percent_out", "--ninja", "percent.ninja"});
        QVERIFY2(of_ninja.exit_code == 2 && of_ninja.err.count('\n') == 1 &&
                     of_ninja.err.contains("lines.obj: no | and no line break"),
                 told(of_ninja).constData());
        QVERIFY(!QFile::exists(path("percent.ninja")));
    }

    void writing_a_build_file_is_a_phase() {
        corners("phases", 2);
        for (const char* kind : {"--ninja", "--make"}) {
            const Outcome o =
                batch({"phases", "-o", "phases_out", kind, "phases.build", "--progress", "json"});
            QVERIFY2(o.exit_code == 0 && o.err.contains("{\"stage\":\"write\","),
                     told(o).constData());
            QVERIFY(content(path("phases.build")).contains("corner1"));
        }
    }

    // The page needs nothing else, and its script sorts and counts.
    void a_browser_opens_the_page() {
        const QString chromium = QStandardPaths::findExecutable("chromium");
        if (chromium.isEmpty()) {
            QSKIP("chromium is not installed");
        }
        // On a narrow page no number is parted from its unit: each is drawn in one line. A click on
        // a column sorts by it, the next one turns it round, and the search leaves rows with its
        // words. Nothing is asked of other files.
        put(path("narrow.html"), content(path("calm_out/report.html")) + R"(
            <style>main{max-width:300px}</style><script>
            const found=[],rows=()=>[...document.querySelectorAll('#rows tbody tr')];
            const numbers=[...document.querySelectorAll('#rows td.n')];
            found.push(numbers.every(cell=>{
              const all=document.createRange();all.selectNodeContents(cell);
              return new Set([...all.getClientRects()].map(each=>each.top)).size<2})?'whole':'parted');
            const heads=[...document.querySelectorAll('#rows th button')];
            const turned=heads.filter(head=>{
              const at=head.parentElement.cellIndex,number=head.parentElement.className=='n';
              const values=()=>rows().map(row=>number?+row.cells[at].dataset.v:row.cells[at].textContent);
              const is=(list,way)=>list.every((one,i)=>!i||way*(one>list[i-1])>=way*(one<list[i-1]));
              head.click();const up=is(values(),1);head.click();return up&&is(values(),-1)});
            found.push(heads.length>9&&turned.length==heads.length?'sorted':'unsorted');
            heads[0].click();heads[0].click();const units=rows().map(row=>row.cells[1].textContent);
            found.push(new Set(units).size==6&&units[0]>units[5]?'by name':'in no order');
            const words=document.querySelector('#words');
            words.value='CORNER1';words.dispatchEvent(new Event('input'));
            found.push(document.querySelector('#told').textContent);
            words.value='';words.dispatchEvent(new Event('input'));
            found.push([...document.querySelectorAll('[src],[href]')].every(one=>
              /^(data:|#)/.test(one.getAttribute('src')||one.getAttribute('href')))?'alone':'asks');
            document.title=found.join(', ')</script>)");
        QProcess process;
        process.start(chromium, {"--headless", "--no-sandbox", "--disable-gpu",
                                 "--user-data-dir=" + path("chromium"), "--dump-dom",
                                 "file://" + path("narrow.html")});
        QVERIFY(process.waitForFinished(k_minutes_ms));
        const QByteArray dom = process.readAllStandardOutput();
        QVERIFY2(dom.contains("6 of 6 rows"), dom.left(2000).constData());
        QCOMPARE(int(dom.count("<img ")), 6);
        const QByteArray found = dom.mid(dom.indexOf("<title>") + 7);
        QCOMPARE(found.left(found.indexOf('<')),
                 QByteArray("whole, sorted, by name, 1 of 6 rows, alone"));
    }

    void words_that_ask_for_nothing_are_refused() {
        for (const QStringList& words : std::initializer_list<QStringList>{
                 {"batch"},
                 {"batch", "calm"},
                 {"batch", "calm", "-o", "x", "--shard", "0/2"},
                 {"batch", "calm", "-o", "x", "--shard", "3/2"},
                 {"batch", "calm", "-o", "x", "--memory", "12"},
                 {"batch", "calm", "-o", "x", "--prune-cache", "1G"},
                 {"batch", "calm", "-o", "x", "--cache", "c", "--prune-cache", "x"},
                 {"batch", "calm", "-o", "x", "--format", "blend"},
                 {"batch", "calm", "-o", "x", "--format", "glb", "--for", "unity"},
                 {"batch", "calm", "-o", "x", "--join", "--shard", "1/2"},
                 {"batch", "calm", "-o", "x", "--make", "m", "--only", "corner1"},
                 {"batch", "calm", "-o", "x", "--make", "m", "--ninja", "n"},
                 {"batch", "calm", "-o", "x", "--keep-going", "--fail-fast"}}) {
            const Outcome o = run_long(words, dir_.path());
            QVERIFY2(o.exit_code == 2 && o.err.count('\n') == 1, told(o).constData());
        }
        QCOMPARE(batch({"calm", "-o", "x", "--only", "nobody"}).exit_code, 3);
    }
};

QTEST_GUILESS_MAIN(BatchTest)
#include "batch.moc"
