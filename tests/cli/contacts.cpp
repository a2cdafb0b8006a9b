// The verbs collide, compare, replay, probe and play tell rightly of things that meet.
#include "cli/verb_case.h"
#include "support/files.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>
#include <cmath>
#include <csignal>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

// Returns a ball about (4, -3, 2), as OBJ.
QByteArray ball_of_radius(double radius) {
    constexpr int k_around = 20;
    constexpr int k_down = 10;
    QByteArray text;
    for (int k = 0; k <= k_down; ++k) {
        for (int i = 0; i < (k == 0 || k == k_down ? 1 : k_around); ++i) {
            const double turn = 2.0 * M_PI * i / k_around;
            const double fall = M_PI * k / k_down;
            text += "v " + QByteArray::number(4.0 + radius * std::sin(fall) * std::cos(turn)) +
                    " " + QByteArray::number(-3.0 + radius * std::sin(fall) * std::sin(turn)) +
                    " " + QByteArray::number(2.0 + radius * std::cos(fall)) + "\n";
        }
    }
    const auto at = [](int i, int k) {
        return QByteArray::number(k == 0        ? 1
                                  : k == k_down ? 2 + (k_down - 1) * k_around
                                                : 2 + (k - 1) * k_around + i % k_around);
    };
    for (int k = 0; k < k_down; ++k) {
        for (int i = 0; i < k_around; ++i) {
            text += "f " + at(i, k) + " " + at(i, k + 1);
            text += k + 1 == k_down ? "" : " " + at(i + 1, k + 1);
            text += (k == 0 ? "" : " " + at(i + 1, k)) + "\n";
        }
    }
    return text;
}

} // namespace

class ContactsTest : public VerbCase {
    Q_OBJECT

    QJsonObject distance_at(const QString& pose, const QStringList& more) {
        const Outcome outcome =
            run(QStringList{"collide", model_, model_, "--pose-b", pose, "--distance", "--json"} +
                more);
        return QJsonDocument::fromJson(outcome.out).object()["distance"].toObject();
    }

private slots:
    void initTestCase() { QVERIFY(has_model()); }

    // With more than two things every pair is asked; what can be said of two alone is refused.
    void many_things_are_asked_pair_by_pair() {
        const QString left = path("left.hwa");
        const QString right = path("right.hwa");
        QCOMPARE(run({"export", model_, "-o", left}).exit_code, 0);
        QVERIFY(QFile::copy(left, right));
        put(path("many.csv"), "left_tx,right_tx,other_tx\n0,100,1\n0,0.5,2\n");
        const QStringList words = {"collide", model_, left, right, "--poses", path("many.csv")};
        const Outcome told = run(words);
        QVERIFY2(told.exit_code == 0, told.err);
        QVERIFY2(told.out.contains("3 bodies, 2 rows, 3 pairs asked, of which 3 meet"), told.out);
        QVERIFY2(told.err.contains("no columns for model, which stays where it is"), told.err);
        const QString file = path("many.json");
        QCOMPARE(run(words + QStringList{"--json", "-o", file}).exit_code, 0);
        const QJsonObject json = QJsonDocument::fromJson(content(file)).object();
        QCOMPARE(json["rows"].toInt(), 2);
        QCOMPARE(json["pairs"].toArray().size(), 3);
        QCOMPARE(json["bodies_at_rest"].toArray(), QJsonArray{"model"});
        const QJsonObject worst = json["pairs"].toArray()[0].toObject();
        QCOMPARE(worst["a"].toString(), QString("model"));
        QCOMPARE(worst["b"].toString(), QString("left"));
        QCOMPARE(worst["rows_met"].toInt(), 2);
        for (const QStringList& refused :
             {QStringList{"--mode", "all"}, QStringList{"--distance"},
              QStringList{"--bodies", "a,b"}, QStringList{"--pictures", path("none")},
              QStringList{"--poses", path("many.csv")}}) {
            fails_with(words + refused, 2);
        }
        fails_with({"collide", model_, left, right}, 2);
    }

    // Of many joints, or things, without a column the first are named, and the others counted.
    void what_has_no_column_is_counted() {
        const QString links = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/two_links";
        QByteArray idle;
        for (int i = 0; i < 62; ++i) {
            const QByteArray number = QByteArray::number(i);
            idle += "<link name=\"end_" + number + "\"/><joint name=\"idle_" + number +
                    "\" type=\"continuous\"><parent link=\"column\"/><child link=\"end_" + number +
                    "\"/><axis xyz=\"0 0 1\"/></joint>";
        }
        put(path("idle.urdf"), content(links + ".urdf").replace("</robot>", idle + "</robot>"));
        const QStringList words = {"robot", path("idle.urdf"), "--joints", links + ".csv"};
        const Outcome told = run(words);
        QVERIFY2(told.exit_code == 0, told.err);
        QCOMPARE(told.err.count("stays at rest"), qsizetype{50});
        QVERIFY2(told.err.contains(" has no column for the joint idle_0, which stays at rest\n"),
                 told.err);
        QVERIFY2(told.err.contains(" has no column for 12 joints more (--json has all)\n"),
                 told.err);
        const QByteArray json = run(words + QStringList{"--json"}).out;
        QCOMPARE(QJsonDocument::fromJson(json).object()["joints_at_rest"].toArray().size(), 62);
    }

    // The last number may have lost digits and still be one.
    void a_table_without_an_end_is_warned_of() {
        const QString box = path("box.hwa");
        QCOMPARE(run({"export", model_, "-o", box}).exit_code, 0);
        put(path("cut.csv"), "b_tx\n0\n1.2");
        put(path("cut_of_many.csv"), "box_tx,box2_tx,model_tx\n0,1,2\n1,2,3");
        for (const QStringList& words :
             {QStringList{"collide", box, box, "--poses", path("cut.csv")},
              QStringList{"compare", model_, model_, "--poses", path("cut.csv")},
              QStringList{"collide", box, box, model_, "--poses", path("cut_of_many.csv")}}) {
            const Outcome told = run(words);
            QVERIFY2(told.err.contains("the file may have been cut"), told.err);
            QCOMPARE(run(words + QStringList{"--strict"}).exit_code, 1);
        }
    }

    // Poses of all bodies of a robot are read by the names of two.
    void poses_come_from_one_file_of_each_or_one_of_many() {
        put(path("of_a.csv"), "tx\n0\n100\n");
        put(path("of_b.csv"), "tx\n0\n0\n");
        put(path("of_many.csv"), "time,left_tx,right_tx,arm_tx\n0,0,0,7\n1,100,0,7\n");
        put(path("of_many.jsonl"), "{\"time\":0,\"left_tx\":0,\"right_tx\":0,\"arm_tx\":7}\n"
                                   "{\"arm_tx\":7,\"right_tx\":0,\"left_tx\":100}\n");
        put(path("of_both.csv"), "a_tx\n0\n100\n");
        const QStringList words = {"collide", model_, model_, "--no-time"};
        const Outcome both = run(words + QStringList{"--poses", path("of_both.csv")});
        QCOMPARE(both.exit_code, 0);
        QCOMPARE(both.out.count('\n'), 2);
        for (const QStringList& poses :
             {QStringList{"--poses", path("of_a.csv"), "--poses", path("of_b.csv")},
              QStringList{"--poses", path("of_many.csv"), "--bodies", "left,right"},
              QStringList{"--poses", path("of_many.jsonl"), "--bodies", "left,right"}}) {
            const Outcome o = run(words + poses);
            QVERIFY2(o.exit_code == 0, o.err);
            QCOMPARE(o.out, both.out);
        }
        for (const QStringList& refused :
             {QStringList{"--bodies", "left,right"},
              QStringList{"--poses", path("of_many.csv"), "--bodies", "left"},
              QStringList{"--poses", path("of_a.csv"), "--poses", "-"}}) {
            QCOMPARE(run(words + refused).exit_code, 2);
        }
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

    // The answer stays as it is expected; what fails is that another asset gives it.
    void assets_by_path_that_changed_since_are_told() {
        const QString one = path("one.hwa");
        const QString other = path("other.hwa");
        const QString file = path("by path.contact.json");
        for (const QString& asset : {one, other}) {
            QCOMPARE(run({"export", model_, "--preset", "exact", "-o", asset}).exit_code, 0);
        }
        QCOMPARE(
            run({"collide", one, other, "--save", file, "--by-path", "--expect", "hit"}).exit_code,
            0);
        const Outcome same = run({"replay", file});
        QCOMPARE(same.exit_code, 0);
        QVERIFY(same.out.contains("as expected") && same.err.isEmpty());

        QCOMPARE(run({"export", model_, "--preset", "game", "-o", other}).exit_code, 0);
        QVERIFY(content(one) != content(other));
        const Outcome changed = run({"replay", file});
        QCOMPARE(changed.exit_code, 1);
        QVERIFY2(changed.out.contains("1 row of") && changed.out.contains("as expected") &&
                     !changed.out.contains("not as expected"),
                 changed.out.constData());
        QVERIFY2(changed.err.contains("other.hwa is another asset than when the file was made") &&
                     changed.err.count('\n') == 1,
                 changed.err.constData());
        const Outcome lines = run({"replay", "--json", file});
        QCOMPARE(lines.exit_code, 1);
        QVERIFY(lines.err == changed.err);
        QVERIFY(QJsonDocument::fromJson(lines.out).object()["passed"].toBool());
        // An asset that is gone cannot be answered for.
        QVERIFY(QFile::remove(other));
        fails_with({"replay", file}, 3);
    }

    // Assets with their models named say of faces what the models themselves say.
    void an_asset_takes_its_faces_from_its_model() {
        const QString gear = HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj";
        const QString bracket = HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj";
        const QString asset = path("with_faces.hwa");
        const QString wheel = path("gear_with_faces.hwa");
        const QString recipe = path("with_faces.json");
        QCOMPARE(run({"export", bracket, "-o", asset, "--save-recipe", recipe}).exit_code, 0);
        QCOMPARE(run({"export", gear, "-o", wheel}).exit_code, 0);
        put(path("rows.csv"), "b_tx,b_tz\n0,0\n12,0\n-17,3\n25,-4\n31,8\n500,0\n");
        const QStringList rows = {"--poses", path("rows.csv"), "--mode", "all", "--no-time"};
        const Outcome models =
            run(QStringList{"collide", gear, bracket, "--recipe", recipe} + rows);
        const Outcome assets = run(
            QStringList{"collide", wheel, asset, "--model-a", gear, "--model-b", bracket} + rows);
        QVERIFY2(models.exit_code == 0 && assets.exit_code == 0, assets.err);
        QVERIFY(models.out.count("\"faces_meet\":true") > 10);
        QVERIFY(models.out.count("\"faces_meet\":false") > 0);
        QCOMPARE(assets.out, models.out);
        QVERIFY(run(QStringList{"collide", wheel, asset} + rows).out != models.out);
        fails_with({"collide", asset, asset, "--model-a", gear}, 3);
        fails_with({"collide", asset, bracket, "--model-b", bracket}, 2);
        fails_with(
            {"collide", asset, asset, "--model-a", bracket, "--save", path("no.contact.json")}, 2);
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

    // A robot's mesh in millimetres, scaled to metres, unevenly, and put somewhere else: what is
    // cut from it is compared with the mesh's file and its scale where it lies at the origin, and
    // with the robot's file wherever it lies.
    void a_scaled_mesh_is_compared_with_its_model() {
        const auto urdf = [](const char* at, const char* scale) {
            return QByteArray(
                       "<robot name=\"r\"><link name=\"hand/left\"><collision><origin xyz=\"") +
                   at + "\"/><geometry><mesh filename=\"part.obj\" scale=\"" + scale +
                   "\"/></geometry></collision></link></robot>";
        };
        put(path("part.obj"), ball_of_radius(400.0));
        put(path("joints.csv"), "time\n0\n");
        put(path("near.csv"), "b_tx\n0.5\n0.9\n1.3\n");
        const QString folder = path("bodies");
        const QString asset = folder + "/hand_left.hwa";
        const auto make = [&](const char* at, const char* scale) {
            put(path("robot.urdf"), urdf(at, scale));
            return run({"robot", path("robot.urdf"), "--joints", path("joints.csv"), "--assets",
                        folder, "--tolerance", "2%"});
        };
        const auto compare = [&](const QStringList& more) {
            return run(QStringList{"compare", asset, asset, "--poses", path("near.csv"),
                                   "--no-pixels", "--json", "--model-a"} +
                       more);
        };
        const QString part = path("part.obj");
        const QString robot = path("robot.urdf");
        Outcome made = make("0 0 0", "0.001 0.001 0.001");
        QVERIFY2(made.exit_code == 0, made.err);
        // The file's own size is another thing's.
        fails_with({"compare", asset, asset, "--poses", path("near.csv"), "--no-pixels",
                    "--model-a", part, "--model-b", part},
                   3);
        const Outcome by_robot = compare({robot, "--model-b", robot});
        QVERIFY2(by_robot.exit_code == 0, by_robot.err);
        QVERIFY2(!by_robot.err.contains("another mesh"), by_robot.err);
        const Outcome by_scale =
            compare({part, "--scale-a", "0.001", "--model-b", part, "--scale-b", "1e-3 1e-3 1e-3"});
        QVERIFY2(by_scale.exit_code == 0 && !by_scale.err.contains("another mesh"), by_scale.err);
        const auto rows = [](const Outcome& o) {
            QList<QByteArray> lines = o.out.split('\n');
            lines.removeIf([](const QByteArray& line) { return !line.startsWith("{\"row\""); });
            return lines;
        };
        QCOMPARE(rows(by_robot).size(), 3);
        QCOMPARE(rows(by_scale), rows(by_robot));

        made = make("0.2 -0.1 0", "0.001 0.002 -0.001"); // mirrored, too
        QVERIFY2(made.exit_code == 0, made.err);
        const Outcome moved = compare({robot, "--model-b", robot});
        QVERIFY2(moved.exit_code == 0 && !moved.err.contains("another mesh"), moved.err);
        const Outcome other = run({"compare", model_, asset, "--poses", path("near.csv"),
                                   "--model-b", robot, "--scale-b", "2"});
        QVERIFY(other.exit_code == 2 && other.err.contains("scales of its meshes itself"));
        for (const char* scale : {"0", "1 2", "big", ""}) {
            QCOMPARE(compare({part, "--scale-a", scale, "--model-b", part}).exit_code, 2);
        }
        // The robot does not have this body.
        QVERIFY(QFile::copy(asset, path("foot.hwa")));
        const Outcome foot = run(
            {"compare", path("foot.hwa"), model_, "--poses", path("near.csv"), "--model-a", robot});
        QVERIFY2(foot.exit_code == 3 && foot.err.contains("foot names what is not there"),
                 foot.err);
    }

    // 0 is refused in words, where it once stood for what suits the asset.
    void play_takes_no_balls_without_a_radius() {
        const Outcome refused = run({"play", model_, "--radius", "0"});
        QCOMPARE(refused.exit_code, 2);
        QVERIFY2(refused.err.contains("--radius takes a number above 0"), refused.err);
        const Outcome masses = run({"play", model_, "--drop", "3", "--mass", "1 2"});
        QVERIFY2(masses.err.contains("there are 3 balls and 2 masses"), masses.err);
    }

    // A light ball that meets a heavy one on its way goes back faster than it came, and the sums of
    // all balls say how much motion there is.
    void play_takes_masses_gravity_and_steps() {
        const QStringList words = {"play",     model_,       "--throw",  "2",      "--from",
                                   "-80 3 60", "--velocity", "60 1 -40", "--json", "--energy"};
        const auto told = [&](const QStringList& more) {
            return QJsonDocument::fromJson(run(words + more).out).object();
        };
        const QJsonObject heavy = told({"--mass", "2 500", "--gravity", "3.5"});
        QCOMPARE(heavy["masses"].toArray(), (QJsonArray{2.0, 500.0}));
        QCOMPARE(heavy["gravity"].toDouble(), 3.5);
        QVERIFY(!heavy.contains("mass") && !heavy.contains("step"));
        const QJsonObject sums = heavy["sums"].toObject();
        QCOMPARE(sums["momentum"].toArray()[0].toArray()[0].toDouble(), 502.0 * 60.0);
        QCOMPARE(sums["energy"].toArray().size(), sums["momentum"].toArray().size());
        QCOMPARE(sums["tick"].toDouble(), 1.0 / 120.0);
        QVERIFY(sums["energy"].toArray().size() > 10 && !sums["cut"].toBool());
        // Motion alone, and the same with gravity: what height has is all that differs.
        const double all = sums["energy"].toArray()[0].toDouble();
        const double more = told({"--mass", "2 500", "--gravity", "7"})["sums"]
                                .toObject()["energy"]
                                .toArray()[0]
                                .toDouble();
        const double motion = 0.5 * 502.0 * (3600.0 + 1.0 + 1600.0);
        QVERIFY(std::abs((more - motion) - 2.0 * (all - motion)) < 1e-9 * more);

        const QJsonObject steps = told({"--mass", "7", "--euler", "explicit", "--step", "0.25"});
        QCOMPARE(steps["mass"].toDouble(), 7.0);
        QCOMPARE(steps["step"].toDouble(), 0.25);
        QVERIFY(!told({})["drops"].toArray().isEmpty());
        const QStringList dropped = {"play", model_, "--drop", "5", "--json"};
        const QJsonObject plain = QJsonDocument::fromJson(run(dropped).out).object();
        QVERIFY(!plain.contains("sums"));
        QJsonObject summed =
            QJsonDocument::fromJson(run(dropped + QStringList{"--energy"}).out).object();
        QVERIFY(summed["sums"].toObject()["energy"].toArray().size() > 10);
        summed.remove("sums");
        QCOMPARE(summed, plain);
    }

    // Seen from above a ball fills less than four fifths of its box; what goes by in the corners
    // has not fallen through it, and a ball has no hole.
    void nothing_falls_through_a_ball() {
        put(path("ball.obj"), ball_of_radius(10.0));
        const QString asset = path("ball.hwa");
        QCOMPARE(run({"export", path("ball.obj"), "--tolerance", "2%", "-o", asset}).exit_code, 0);
        const Outcome o = run({"play", asset, "--drop", "200", "--json"});
        QVERIFY2(o.exit_code == 0, o.err);
        const QJsonObject told = QJsonDocument::fromJson(o.out).object();
        QCOMPARE(told["through"].toInt(), 0);
        QCOMPARE(told["left"].toInt() + told["rest"].toInt(), 200);
        const QJsonArray drops = told["drops"].toArray();
        const auto missed = std::ranges::count_if(drops, [](const QJsonValue& drop) {
            return drop["fate"] == "left" && drop["bounces"] == 0;
        });
        QVERIFY(missed > 15);
        // The model has no unit, so its play counts it as one metre large.
        QVERIFY(std::abs(told["gravity"].toDouble() - 9.81 * 20.0 * std::sqrt(3.0)) < 2.0);
    }

    // Balls fly from a point with a speed, as in the window, and a kept play is played again.
    void play_throws_balls() {
        const QString file = path("thrown.contact.json");
        const QStringList words = {"play",   model_,     "--throw",    "5",
                                   "--from", "-80 3 60", "--velocity", "60 1 -40",
                                   "--json", "--save",   file};
        const Outcome one = run(words + QStringList{"--threads", "1"});
        QVERIFY2(one.exit_code == 0, one.err);
        QCOMPARE(run(words).out, one.out);
        const QJsonObject told = QJsonDocument::fromJson(one.out).object();
        QCOMPARE(told["drops"].toArray().size(), 5);
        QVERIFY(!told.contains("seed") && !told.contains("height"));
        const QJsonObject thrown = told["thrown"].toObject();
        QCOMPARE(thrown["velocity"].toArray(), (QJsonArray{60.0, 1.0, -40.0}));
        QCOMPARE(told["drops"].toArray()[0].toObject()["from"].toArray(),
                 (QJsonArray{-80.0, 3.0, 60.0}));
        QVERIFY(run({"replay", file}).out.contains("5 balls against"));
        for (const QStringList& refused :
             {QStringList{"--throw", "5", "--from", "0 0 9"},
              {"--velocity", "0 0 9"},
              {"--throw", "5", "--from", "0 0", "--velocity", "0 0 9"},
              {"--throw", "5", "--from", "0 0 9", "--velocity", "1 0 0", "--seed", "1"},
              {"--throw", "5", "--from", "0 0 9", "--velocity", "1 0 0", "--height", "2"},
              {"--throw", "5", "--from", "0 0 9", "--velocity", "1 0 0", "--drop", "5"},
              {"--throw", "20000", "--from", "0 0 9", "--velocity", "1 0 0"}}) {
            fails_with(QStringList{"play", model_} + refused, 2);
        }
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
        // The same asset against a lower model has false contacts.
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

    // A pair that is named has all of it written, whoever decides the pair.
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
};

QTEST_APPLESS_MAIN(ContactsTest)
#include "contacts.moc"
