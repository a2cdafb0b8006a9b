// `export --watch` writes again whenever what it has read changes, and ends on Ctrl+C.
#include "base/hash.h"
#include "cli/verb_case.h"
#include "pipeline/project.h"
#include "support/files.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <csignal>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

QByteArray box_text(double width, const QByteArray& before = {}) {
    QByteArray text = before + "o box\n";
    for (int i = 0; i < 8; ++i) {
        text += "v " + QByteArray::number((i & 1) != 0 ? width : 0.0) + " " +
                QByteArray::number((i & 2) / 2) + " " + QByteArray::number((i & 4) / 4) + "\n";
    }
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

// Runs the program while it watches.
class Watching {
public:
    explicit Watching(const QStringList& arguments) {
        process_.setProcessEnvironment(nothing());
        process_.start(HULLWRIGHT_CLI, QStringList{"export", "--watch"} + arguments);
    }
    ~Watching() {
        process_.kill();
        process_.waitForFinished();
    }

    // Waits until so many lines of writes were printed, or some seconds are over.
    bool has_written(int lines) {
        return waited([&] { return out_.count('\n') >= lines; });
    }
    bool has_told(const QByteArray& words) {
        return waited([&] { return err_.contains(words); });
    }
    bool watches() { return has_told("watching"); }
    // Gives it time to do what it should not.
    void idle() {
        waited([] { return false; }, 900);
    }
    [[nodiscard]] int lines() const { return static_cast<int>(out_.count('\n')); }
    [[nodiscard]] const QByteArray& told() const { return err_; }

    // Returns the exit code after the signal; -1 where it does not end by itself.
    int end(int signal = SIGINT) {
        ::kill(static_cast<pid_t>(process_.processId()), signal);
        if (!process_.waitForFinished(20'000)) {
            return -1;
        }
        take();
        return process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
    }
    int ended() { return process_.waitForFinished(20'000) ? process_.exitCode() : -1; }

private:
    void take() {
        out_ += process_.readAllStandardOutput();
        err_ += process_.readAllStandardError();
    }
    template <class Done> bool waited(const Done& done, int most_ms = 30'000) {
        QElapsedTimer clock;
        clock.start();
        for (take(); !done() && clock.elapsed() < most_ms; take()) {
            process_.waitForReadyRead(20);
        }
        return done();
    }

    QProcess process_;
    QByteArray out_;
    QByteArray err_;
};

} // namespace

class WatchTest : public VerbCase {
    Q_OBJECT

    // Returns the width of what was written, by the largest number in it.
    double width_of(const QString& file) const {
        double most = 0.0;
        for (const QByteArray& line : content(path(file)).split('\n')) {
            if (line.startsWith("v ")) {
                most = std::max(most, line.split(' ')[1].toDouble());
            }
        }
        return most;
    }

private slots:
    void initTestCase() { QVERIFY(dir_.isValid()); }

    void a_change_is_written_again() {
        put(path("box.obj"), box_text(1));
        Watching run({path("box.obj"), "-o", path("out.obj")});
        QVERIFY2(run.has_written(1) && run.watches(), run.told().constData());
        QCOMPARE(width_of("out.obj"), 1.0);
        run.idle();
        QCOMPARE(run.lines(), 1); // nothing has changed
        put(path("box.obj"), box_text(2));
        QVERIFY(run.has_written(2));
        QCOMPARE(width_of("out.obj"), 2.0);
        // Another file takes its place, as editors save.
        put(path("new.obj"), box_text(3));
        QVERIFY(::rename(qPrintable(path("new.obj")), qPrintable(path("box.obj"))) == 0);
        QVERIFY(run.has_written(3));
        QCOMPARE(width_of("out.obj"), 3.0);
        QCOMPARE(run.end(), 0);
        QCOMPARE(run.lines(), 3);
    }

    void each_write_tells_how_far_it_is() {
        put(path("box.obj"), box_text(1));
        Watching run({path("box.obj"), "-o", path("out.obj"), "--progress", "json"});
        QVERIFY2(run.has_written(1) && run.watches(), run.told().constData());
        put(path("box.obj"), box_text(2));
        QVERIFY(run.has_written(2));
        QCOMPARE(run.end(), 0);
        // Both go from their beginning through phases to their end, and nothing is told after it.
        int begun = 0;
        int ended = 0;
        int between = 0;
        for (const QByteArray& line : run.told().trimmed().split('\n')) {
            const QJsonObject step = QJsonDocument::fromJson(line).object();
            const double fraction = step["fraction"].toDouble();
            begun += step["stage"] == "begin" ? 1 : 0;
            between += begun == ended + 1 && fraction > 0.0 && fraction < 1.0 ? 1 : 0;
            ended += fraction == 1.0 ? 1 : 0;
            QVERIFY2(step.isEmpty() || begun == ended + (fraction < 1.0 ? 1 : 0),
                     run.told().constData());
        }
        QVERIFY2(begun == 2 && ended == 2 && between >= 2, run.told().constData());
    }

    void the_other_signal_ends_it_as_well() {
        put(path("box.obj"), box_text(1));
        Watching run({path("box.obj"), "-o", path("out.obj")});
        QVERIFY(run.watches());
        QCOMPARE(run.end(SIGTERM), 0);
    }

    void side_files_and_recipes_are_watched() {
        put(path("red.mtl"), "newmtl red\n");
        put(path("box.obj"), box_text(1, "mtllib red.mtl\n"));
        put(path("thin.json"), content_of_recipe("0.1"));
        Watching run({path("box.obj"), "--recipe", path("thin.json"), "-o", path("out.json")});
        QVERIFY2(run.has_written(1) && run.watches(), run.told().constData());
        QVERIFY(content(path("out.json")).contains("0.1"));
        put(path("red.mtl"), "newmtl red\nKd 1 0 0\n");
        QVERIFY(run.has_written(2));
        put(path("thin.json"), content_of_recipe("0.125"));
        QVERIFY(run.has_written(3));
        QVERIFY(content(path("out.json")).contains("0.125"));
        // A recipe that cannot be read is told, and the next one is taken.
        put(path("thin.json"), "{");
        QVERIFY(run.has_told("thin.json"));
        put(path("thin.json"), content_of_recipe("0.25"));
        QVERIFY(run.has_written(4));
        QVERIFY(content(path("out.json")).contains("0.25"));
        QCOMPARE(run.end(), 0);
    }

    void a_project_and_its_model_are_watched() {
        put(path("box.obj"), box_text(1));
        const std::string model = path("box.obj").toStdString();
        Project work{model, hash_file(model).value(), {}, {}, "{}", {}};
        work.recipe.decompose.tolerance = {0.125, false};
        QVERIFY(write_project(work, path("work.hullwright").toStdString()));
        Watching run({path("work.hullwright"), "-o", path("out.json")});
        QVERIFY2(run.has_written(1) && run.watches(), run.told().constData());
        QVERIFY(content(path("out.json")).contains("0.125"));
        work.recipe.decompose.tolerance = {0.25, false};
        QVERIFY(write_project(work, path("work.hullwright").toStdString()));
        QVERIFY(run.has_written(2));
        QVERIFY(content(path("out.json")).contains("0.25"));
        const QByteArray before = content(path("out.json"));
        put(path("box.obj"), box_text(2));
        QVERIFY(run.has_written(3));
        QVERIFY(content(path("out.json")) != before);
        QCOMPARE(run.end(), 0);
    }

    void errors_do_not_end_it() {
        put(path("box.obj"), "v 0 0 zero\nf 1 1 1\n");
        Watching run({path("box.obj"), "-o", path("out.obj")});
        QVERIFY(run.watches() && run.told().contains("error: "));
        put(path("box.obj"), box_text(2));
        QVERIFY2(run.has_written(1), run.told().constData());
        QVERIFY(QFile::remove(path("box.obj")));
        run.idle(); // what is not there yet is waited for
        QCOMPARE(run.told().count("error: "), 1);
        put(path("box.obj"), box_text(4));
        QVERIFY(run.has_written(2));
        QCOMPARE(width_of("out.obj"), 4.0);
        QCOMPARE(run.end(), 0);
    }

    // Half a file would be read, and be an error, as its faces ask for vertices that are not there.
    // Where the machine itself makes a pause that is too long, it is tried again.
    void what_is_written_in_place_is_waited_for() {
        constexpr qint64 k_longest_ms = 200;
        for (int attempt = 0; attempt < 5; ++attempt) {
            put(path("box.obj"), box_text(1));
            Watching run({path("box.obj"), "-o", path("out.obj")});
            QVERIFY(run.has_written(1) && run.watches());
            if (write_slowly() > k_longest_ms) {
                continue;
            }
            QVERIFY(run.has_written(2));
            run.idle();
            QCOMPARE(run.end(), 0);
            QCOMPARE(run.lines(), 2);
            QCOMPARE(run.told().count('\n'), 1); // that it watches, and no error
            QVERIFY(width_of("out.obj") == 9.0);
            return;
        }
        QSKIP("the machine is too busy to write without long pauses");
    }

    void targets_are_written_again() {
        put(path("box.obj"), box_text(1));
        Watching run(
            {path("box.obj"), "--for", "mujoco", "--for", "jolt", "-o", path("{target}_{model}")});
        QVERIFY2(run.has_written(2) && run.watches(), run.told().constData());
        const QByteArray before = content(path("mujoco_box.xml"));
        put(path("box.obj"), box_text(2));
        QVERIFY(run.has_written(4));
        QVERIFY(!before.isEmpty() && content(path("mujoco_box.xml")) != before);
        QCOMPARE(run.end(), 0);
        const Outcome once =
            tests::run({"export", path("box.obj"), "--for", "mujoco", "-o", path("once_box.xml")});
        QCOMPARE(once.exit_code, 0);
        QCOMPARE(content(path("mujoco_box.xml")).replace("mujoco_box", "once_box"),
                 content(path("once_box.xml")));
    }

    void meshes_that_a_robots_file_names_are_watched() {
        put(path("robot.urdf"),
            "<robot name='r'><link name='a'><collision><geometry><mesh filename='shape.obj'/>"
            "</geometry></collision></link></robot>");
        Watching run({path("robot.urdf"), "--colliders", "-o", path("out.obj")});
        QVERIFY2(run.watches(), run.told().constData());
        QVERIFY2(run.told().contains("shape.obj"), run.told().constData()); // it is not there
        put(path("shape.obj"), box_text(2));
        QVERIFY2(run.has_written(1), run.told().constData());
        QCOMPARE(width_of("out.obj"), 2.0);
        put(path("shape.obj"), box_text(3));
        QVERIFY(run.has_written(2));
        QCOMPARE(width_of("out.obj"), 3.0);
        QCOMPARE(run.end(), 0);
        // Files of colliders are not written over either.
        const Outcome over =
            tests::run({"export", path("robot.urdf"), "--colliders", "-o", path("shape.obj")});
        QVERIFY2(over.exit_code != 0 && over.err.contains("shape.obj"), over.err.constData());
        QCOMPARE(content(path("shape.obj")), box_text(3));
    }

    void what_cannot_be_done_ends_at_once() {
        put(path("box.obj"), box_text(1));
        Watching run({path("box.obj"), "-o", path("out.nothing")});
        QCOMPARE(run.ended(), 2);
        Watching none({path("box.obj")});
        QCOMPARE(none.ended(), 2);
    }

private:
    // Writes a model in pieces with pauses, and returns the longest of these in milliseconds.
    [[nodiscard]] qint64 write_slowly() const {
        const QByteArray text = box_text(5) + "o more\nv 9 9 9\nv 9 8 9\nv 9 9 8\nv 8 9 9\n"
                                              "f 9 10 11\nf 9 12 10\nf 9 11 12\nf 10 12 11\n";
        QFile file(path("box.obj"));
        qint64 longest = file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) ? 0 : 1'000'000;
        QElapsedTimer clock;
        clock.start();
        for (qsizetype at = 0; at < text.size(); at += 40) {
            file.write(text.mid(at, 40));
            longest = std::max(longest, clock.restart());
            QTest::qSleep(60);
        }
        return longest;
    }

    static QByteArray content_of_recipe(const QByteArray& tolerance) {
        return "{\"schema\": 1, \"decompose\": {\"tolerance\": \"" + tolerance + "\"}}\n";
    }
};

QTEST_GUILESS_MAIN(WatchTest)
#include "watch.moc"
