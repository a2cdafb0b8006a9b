// A probe that is asked in code has a command, and both give the same answer.
#include "pipeline/probe.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace hullwright;

class ProbeCommandsTest : public QObject {
    Q_OBJECT

private slots:
    // What is asked in code, and the command that is made of it, have one answer to the last digit.
    void a_probe_as_a_command_gives_the_same_answer() {
        QTemporaryDir folder;
        QVERIFY(folder.isValid());
        const QString asset = folder.filePath("it's asked.hwa");
        QCOMPARE(
            QProcess::execute(HULLWRIGHT_CLI,
                              {"export", HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj",
                               "--preset", "exact", "-o", asset}),
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
                const auto told = pipeline::probe(each, rules);
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
};

QTEST_GUILESS_MAIN(ProbeCommandsTest)
#include "probe_commands.moc"
