// A probe that is asked in code has a command, and both give the same answer.
#include "pipeline/probe.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace hullwright;

namespace {

constexpr const char* k_model = HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj";

} // namespace

class ProbeCommandsTest : public QObject {
    Q_OBJECT

private slots:
    // A question in code, and the command that is made of it, have one answer to the last digit.
    void a_probe_as_a_command_gives_the_same_answer() {
        QTemporaryDir folder;
        QVERIFY(folder.isValid());
        const QString asset = folder.filePath("it's asked.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI,
                                   {"export", k_model, "--preset", "exact", "-o", asset}),
                 0);
        const std::string file = asset.toStdString();
        const Aabb one = {Vec3(0, 0, 0), Vec3(1.0 / 3.0, 1, 1)};
        const Aabb other = {Vec3(-1e-7, 0.1, 0.2), Vec3(2, 0.7, 1e9)};
        const Vec3 way(0.1, -1.0 / 7.0, 1e-3);
        const Ray down = {Vec3(2.5, 1.1, 10), Vec3(0.01, 0, -1.0 / 3.0)};
        const pipeline::MovingBall ball = {Vec3(2.5, 1.1, 9), 1.0 / 3.0, Vec3(0.1, 0, -8)};
        const Cylinder can = {Vec3(2, 1, 0), Vec3(2.6, 1, 1.0 / 3.0), 0.7, false};
        Cylinder endless = can;
        endless.endless = true;
        const std::vector<pipeline::Probe> asked = {
            pipeline::BoxesProbe{one, other},
            pipeline::MovingBoxesProbe{one, way, other},
            pipeline::SegmentProbe{{Vec3(-1, 0.3, 0.3), Vec3(2, 0.4, 1.0 / 3.0)}, one, ""},
            pipeline::SegmentProbe{{way, Vec3(2, 0.4, 0.3)}, one, "0.1 0 0 0.8 0 0.6 0"},
            pipeline::RayProbe{down, file, true},
            pipeline::RayProbe{down, file, false},
            pipeline::RayProbe{down, file, true, k_model},
            pipeline::RayProbe{down, Plane{way, Vec3(0, 0.1, 1)}, false},
            pipeline::RayProbe{down, Sphere{Vec3(2, 1, 0), 1.7}, false},
            pipeline::RayProbe{down, can, false},
            pipeline::RayProbe{down, endless, false},
            pipeline::BallProbe{ball, file},
            pipeline::BallProbe{ball, pipeline::MovingBall{Vec3(2.6, 1, 0), 0.5, Vec3(0, 0, 2)}},
            pipeline::BallProbe{ball, Plane{way, Vec3(0, 0.1, 1)}},
            pipeline::BallProbe{ball, can},
            pipeline::BallProbe{ball, other}};
        for (const pipeline::Probe& each : asked) {
            for (const ProbeRules rules : {ProbeRules::ours, ProbeRules::as_published}) {
                const auto told = pipeline::probe(each, rules, {}, nullptr, HULLWRIGHT_CLI);
                QVERIFY(told);
                const std::string command = pipeline::probe_command(each, rules);
                QProcess shell;
                shell.start("sh", {"-c", "hullwright() { \"" HULLWRIGHT_CLI "\" \"$@\"; }; " +
                                             QString::fromStdString(command)});
                QVERIFY(shell.waitForFinished(50'000));
                QCOMPARE(shell.exitCode(), 0);
                QCOMPARE(shell.readAllStandardOutput(), QByteArray::fromStdString(told->json));
            }
        }
    }

    // What has no direction or a size below zero is met nowhere or everywhere: nothing is said of
    // it but that.
    void what_is_no_body_is_refused() {
        const auto refused = [](const QStringList& arguments) {
            QProcess run;
            run.start(HULLWRIGHT_CLI, QStringList("probe") + arguments);
            const bool ended = run.waitForFinished(50'000) && run.exitCode() == 2;
            return ended && run.readAllStandardOutput().isEmpty()
                       ? QString::fromUtf8(run.readAllStandardError())
                       : QString();
        };
        const QStringList ray = {"ray", "--from", "-5 0 0", "--direction", "1 0 0"};
        const QStringList ball = {"ball", "--ball", "-5 0 0 1", "--motion", "10 0 0"};
        const QString no_way = "a direction has some length";
        const QString no_size = "a size is negative or too large";
        QVERIFY(refused(ray + QStringList{"--plane", "0 0 0 0 0 0"}).contains(no_way));
        QVERIFY(refused(ball + QStringList{"--plane", "0 0 0 0 0 0"}).contains(no_way));
        QVERIFY(refused(ray + QStringList{"--sphere", "0 0 0 -1"}).contains(no_size));
        for (const QStringList& asked : {ray, ball}) {
            QVERIFY(refused(asked + QStringList{"--cylinder", "0 0 0 0 0 0 1"}).contains(no_way));
            QVERIFY(refused(asked + QStringList{"--cylinder", "0 0 0 0 0 1 -1"}).contains(no_size));
        }
        const QString far = refused(
            {"ball", "--ball", "0 0 0 1", "--motion", "1e90 0 0", "--plane", "1 0 0 -1 0 0"});
        QVERIFY2(far.startsWith("error: ball: ") && far.contains("1e+90 is too far away"),
                 qPrintable(far));
    }

    // The times are worked out by hand: ball and cylinder touch where the middle of the ball is two
    // away from the axis, wherever along it that is.
    void a_ball_meets_a_cylinder_without_ends_wherever_it_is_along_it() {
        const auto printed = [](const QString& ball, const QString& motion,
                                const QStringList& more) {
            QProcess run;
            run.start(HULLWRIGHT_CLI, QStringList{"probe", "ball", "--ball", ball, "--motion",
                                                  motion, "--cylinder", "0 0 0 0 0 1 1"} +
                                          more);
            return run.waitForFinished(50'000) ? QString::fromUtf8(run.readAllStandardOutput())
                                               : QString();
        };
        const QStringList endless = {"--endless"};
        QCOMPARE(printed("-7 0 10 1", "10 0 0", endless),
                 "touches after 0.5 of the way at (-1, 0, 10)\n");
        QCOMPARE(printed("-7 0 10 1", "10 0 0", {}), "no contact on the way\n");
        QCOMPARE(printed("-7 0 -100 1", "10 0 400", endless),
                 "touches after 0.5 of the way at (-1, 0, 100)\n");
        QCOMPARE(printed("0 0.5 -30 0", "0 0 0", endless),
                 "touches after 0 of the way at (0, 0.5, -30)\n");
        QCOMPARE(printed("-7 2.5 0 1", "10 0 9", endless), "no contact on the way\n");
        // From within, the surface is the way out, and there is no end that might be nearer.
        const QString within = printed("0 0.5 -30 0", "0 0 0", endless + QStringList("--json"));
        QVERIFY2(within.contains("\"normal\":[0.0,1.0,0.0]"), qPrintable(within));
    }

    // The faces that a ray meets are told in words and in JSON with the model alone, and another
    // model is refused.
    void a_model_tells_the_faces_that_a_ray_meets() {
        QTemporaryDir folder;
        const QString asset = folder.filePath("bracket.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI,
                                   {"export", k_model, "--preset", "exact", "-o", asset}),
                 0);
        const QStringList ray = {"probe",     "ray",         asset,    "--from",
                                 "3 0.5 200", "--direction", "0 0 -1", "--all-hits"};
        const auto printed = [&](const QStringList& more) {
            QProcess run;
            run.start(HULLWRIGHT_CLI, ray + more);
            return run.waitForFinished(50'000) && run.exitCode() == 0
                       ? QString::fromUtf8(run.readAllStandardOutput())
                       : QString();
        };
        const QString words = printed({"--model", k_model});
        QVERIFY2(words.startsWith("bolt"), qPrintable(words));
        const QString line = words.section('\n', 1, 1);
        QVERIFY2(line.startsWith("  face ") && line.contains("of the model at ") &&
                     line.contains(", normal ("),
                 qPrintable(words));
        QVERIFY(!printed({}).isEmpty() && !printed({}).contains("of the model"));
        QVERIFY(printed({"--json", "--model", k_model}).contains("\"faces_met\":[{\"face\":"));
        QVERIFY(!printed({"--json"}).contains("faces_met"));
        const QString other = HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj";
        QVERIFY(QFile::exists(other));
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, ray + QStringList{"--model", other}), 3);
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI,
                                   {"probe", "ray", "--plane", "0 0 0 0 0 1", "--from", "0 0 1",
                                    "--direction", "0 0 -1", "--model", k_model}),
                 2);
    }
};

QTEST_GUILESS_MAIN(ProbeCommandsTest)
#include "probe_commands.moc"
