// The verb `export --for` writes models and projects for engines, and refuses what it cannot write.
#include "base/hash.h"
#include "cli/verb_case.h"
#include "pipeline/project.h"
#include "support/files.h"
#include "support/open_shapes.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace hullwright;
using namespace hullwright::tests;

class ForEnginesTest : public VerbCase {
    Q_OBJECT

    QJsonObject json(const QString& file) const {
        return QJsonDocument::fromJson(content(path(file))).object();
    }

    void fails_saying(const QStringList& words, const char* what) const {
        const Outcome o = run(QStringList{"export", model_} + words);
        QCOMPARE(o.exit_code, 2);
        QVERIFY2(o.err.contains(what), o.err.constData());
    }

private slots:
    void initTestCase() { QVERIFY(has_model()); }

    void one_run_writes_for_many_engines() {
        const Outcome o = run({"export", model_, "--for", "mujoco", "--for", "ros", "--for", "jolt",
                               "--for", "unreal", "-o", path("out/{target}/{model}")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        const QString stem = QFileInfo(model_).completeBaseName();
        for (const char* file : {"mujoco/%1.xml", "ros/%1.urdf", "jolt/%1.json", "unreal/%1.glb"}) {
            const QString made = path("out/" + QString(file).arg(stem));
            QVERIFY2(QFileInfo(made).size() > 0, qPrintable(made));
            QVERIFY2(o.out.contains(made.toUtf8() + ":"), o.out.constData());
        }
        // Each is what a run of its own makes.
        QCOMPARE(run({"export", model_, "--for", "jolt", "-o", path("alone.json")}).exit_code, 0);
        QByteArray alone = content(path("alone.json"));
        alone.replace("\"name\":\"alone\"", "\"name\":\"" + stem.toUtf8() + "\"");
        QCOMPARE(alone, content(path("out/jolt/" + stem + ".json")));
    }

    // The commands of the manual's pages on engines run as they stand there, and write their file.
    void commands_of_the_manual_run() {
        put(path("mug.obj"), "v 0 0 0\nv 9 0 0\nv 0 9 0\nv 0 0 9\nf 1 3 2\nf 1 2 4\nf 2 3 4\n"
                             "f 1 4 3\n");
        int commands = 0;
        for (const QString& page :
             QDir(HULLWRIGHT_SOURCE_DIR "/docs/manual/engines").entryList({"*.md"})) {
            const QString text =
                QString::fromUtf8(content(HULLWRIGHT_SOURCE_DIR "/docs/manual/engines/" + page));
            for (const QString& line : text.split('\n')) {
                if (!line.startsWith("    hullwright-cli ")) {
                    continue;
                }
                QStringList words = line.simplified().split(' ').mid(1);
                words.replaceInStrings("mug.obj", path("mug.obj"));
                words.last() = path(words.last());
                const Outcome o = run(words);
                QVERIFY2(o.exit_code == 0, o.err.constData());
                QVERIFY2(QFileInfo(words.last()).size() > 0, qPrintable(line));
                ++commands;
            }
        }
        QVERIFY(commands >= 15);
    }

    // The report says of each file, as numbers and words, what the line says of it.
    void the_report_lists_what_was_written() {
        put(path("arm.obj"), QByteArray(box_obj()).replace("o block", "o left.arm"));
        const Outcome o = run({"export", path("arm.obj"), "--unit", "mm", "--up", "z",
                               "--primitives", "--for", "unreal", "--for", "mujoco", "-o",
                               path("told/{target}"), "--report", path("told.json")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        const QJsonArray all = json("told.json")["exports"].toArray();
        QCOMPARE(all.size(), 2);
        const QJsonObject unreal = all[0].toObject();
        const QJsonObject mujoco = all[1].toObject();
        QCOMPARE(unreal["file"].toString(), path("told/unreal.glb"));
        QCOMPARE(unreal["target"].toString(), QString("unreal"));
        QCOMPARE(unreal["format"].toString(), QString("glb"));
        QCOMPARE(unreal["files"].toInt(), 1);
        QCOMPARE(qint64(unreal["bytes"].toDouble()), QFileInfo(path("told/unreal.glb")).size());
        QCOMPARE(unreal["shapes"].toInt(), 1);
        QCOMPARE(unreal["primitives"].toInt(), 1);
        QCOMPARE(unreal["metres_per_unit"].toObject(),
                 (QJsonObject{{"model", 0.001}, {"file", 1}}));
        QCOMPARE(unreal["up"].toObject(), (QJsonObject{{"model", "z"}, {"file", "y"}}));
        QCOMPARE(mujoco["up"].toObject(), (QJsonObject{{"model", "z"}, {"file", "z"}}));
        QCOMPARE(unreal["handedness"].toString(), QString("right"));
        QCOMPARE(unreal["names_changed"].toInt(), 1);
        QCOMPARE(mujoco["names_changed"].toInt(), 1); // left_arm_001
        QVERIFY(content(path("told/mujoco.xml")).contains("\"left_arm_001\""));
        QVERIFY(unreal["left_out"].toObject()["mass"].toBool());
        QVERIFY(!mujoco["left_out"].toObject()["mass"].toBool(true));
        QVERIFY(!unreal["proved"].toBool(true) && mujoco["proved"].toBool());
        QVERIFY(unreal["hulls_stay"].toBool());
        for (const QJsonObject& each : {unreal, mujoco}) {
            const QJsonArray said = each["conversions"].toArray();
            QVERIFY(said.size() >= 2);
            for (const QJsonValue& sentence : said) {
                QVERIFY2(o.out.contains(sentence.toString().toUtf8()), o.out.constData());
            }
        }
    }

    // Files that are no engine's own are listed, too.
    void the_report_lists_meshes_and_assets() {
        const Outcome o =
            run({"export", model_, "--unit", "mm", "--up", "z", "-o", path("l.hwa"), "-o",
                 path("l.glb"), "-o", path("l_{n}.stl"), "--report", path("listed.json")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        const QJsonArray all = json("listed.json")["exports"].toArray();
        QCOMPARE(all.size(), 3);
        const int pieces = json("listed.json")["pieces"].toObject()["count"].toInt();
        for (const QJsonValue& each : all) {
            QVERIFY(each["target"].isNull());
            QCOMPARE(each["shapes"].toInt(), pieces);
        }
        QCOMPARE(all[0]["up"]["file"].toString(), QString("z"));
        QCOMPARE(all[0]["metres_per_unit"]["file"].toDouble(), 0.001);
        QCOMPARE(all[1]["up"]["file"].toString(), QString("y"));
        QCOMPARE(all[1]["metres_per_unit"]["file"].toDouble(), 1.0);
        QVERIFY(!all[1]["conversions"].toArray().isEmpty());
        QCOMPARE(qint64(all[1]["bytes"].toDouble()), QFileInfo(path("l.glb")).size());
        QCOMPARE(all[2]["files"].toInt(), pieces);
        QVERIFY(all[2]["file"].toString().endsWith("l_{n}.stl"));
        QCOMPARE(all[2]["format"].toString(), QString("stl"));
    }

    void outputs_go_by_their_order() {
        const Outcome o = run({"export", model_, "--for", "rapier", "--for", "physx", "-o",
                               path("a.json"), "-o", path("b.json")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        QCOMPARE(json("a.json")["target"].toString(), QString("rapier"));
        QCOMPARE(json("b.json")["target"].toString(), QString("physx"));
    }

    void threads_change_no_byte() {
        QByteArray first;
        for (const char* threads : {"1", "2", "4"}) {
            QCOMPARE(run({"export", model_, "--for", "gltf", "--threads", threads, "-o",
                          path("same.glb")})
                         .exit_code,
                     0);
            QVERIFY(first.isEmpty() || first == content(path("same.glb")));
            first = content(path("same.glb"));
        }
    }

    // Files that were written before and are named by nothing now are gone; all others stay.
    void files_of_an_earlier_export_are_removed() {
        const auto there = [&] {
            return QDir(path("part_meshes")).entryList({"*.obj"}, QDir::Files, QDir::Name);
        };
        const auto made = [&](const char* engine, const char* file, const QStringList& words) {
            return run(QStringList{"export", HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj",
                                   "--for", engine, "-o", path(file)} +
                       words);
        };
        const QStringList many = {"--max-pieces", "9"};
        const QStringList few = {"--max-pieces", "3"};
        QCOMPARE(made("ros", "part.urdf", many).exit_code, 0);
        const QStringList all = there();
        QVERIFY2(all.size() > 5, qPrintable(all.join(' ')));
        // Nobody has written these: one that no file names, and one that was changed by hand.
        put(path("part_meshes/gear_099.obj"), content(path("part_meshes/") + all[0]));
        put(path("part_meshes/") + all.back(),
            content(path("part_meshes/") + all.back()) + "# mine\n");
        const Outcome o = made("ros", "part.urdf", few);
        QVERIFY2(o.exit_code == 0 && o.out.contains("of an earlier export removed"),
                 o.out.constData());
        QStringList left = there();
        QVERIFY(left.contains("gear_099.obj") && left.contains(all.back()));
        QCOMPARE(left.size(), content(path("part.urdf")).count("part_meshes/") + 2);
        QVERIFY(left.size() < all.size());
        // A file that one beside it names is not removed, until that is written anew as well.
        QCOMPARE(made("gazebo", "part.sdf", many).exit_code, 0);
        QCOMPARE(made("ros", "part.urdf", many).exit_code, 0);
        const QStringList before = there();
        const Outcome kept = made("ros", "part.urdf", few);
        QVERIFY(kept.exit_code == 0 && !kept.out.contains("removed"));
        QCOMPARE(there(), before);
        QVERIFY(made("gazebo", "part.sdf", few).out.contains("removed"));
        left.removeAll(all.back()); // which was written over
        QCOMPARE(there(), left);
        // One of these targets names no files; those that the other named are gone with it.
        QCOMPARE(made("fcl", "part.json", many).exit_code, 0);
        QVERIFY(made("jolt", "part.json", few).out.contains("removed"));
        QCOMPARE(there(), left);
    }

    void wrong_words_are_named() {
        fails_saying({"--for", "quake", "-o", path("x.json")}, "--for takes one of unreal, unity");
        fails_saying({"--for", "ros", "-o", path("x.glb")}, "ROS (URDF) takes .urdf");
        fails_saying({"--for", "unreal", "-o", path("x.fbx")}, "Unreal takes .glb or .obj");
        fails_saying({"--for", "jolt", "--for", "rapier", "-o", path("x")}, "name one file");
        fails_saying({"--for", "jolt", "-o", path("x.json"), "-o", path("y.json")},
                     "each --for takes an -o of its own");
        fails_saying({"--for", "jolt"}, "-o OUT");
        fails_saying({"--for", "jolt", "-o", path("x{n}.json")}, "is one body");
        fails_saying({"--for", "ros", "-o", path("x{n}.urdf")}, "-o 'NAME_{n}.obj' writes a mesh");
        fails_saying({"--for", "jolt", "--mesh", "-o", path("x.json")}, "no --mesh");
        fails_saying({"--density", "7800", "-o", path("x.obj")}, "go with --for");
        fails_saying({"--with-model", "-o", path("x.obj")}, "go with --for");
        fails_saying({"--for", "jolt", "--density", "0", "-o", path("x.json")},
                     "--density takes a number");
        fails_saying({"--for", "gltf", "--gltf-physics", "khr2026", "-o", path("x.glb")},
                     "--gltf-physics takes khr, omi or none");
        QVERIFY(QDir(path(".")).entryList({"x*"}).isEmpty());
    }

    void a_model_is_not_written_over() {
        const QString model = path("{model}.obj");
        QVERIFY(QFile::copy(model_, path("read.obj")));
        const Outcome o =
            run({"export", path("read.obj"), "--for", "unreal", "-o", path("{model}.obj")});
        QCOMPARE(o.exit_code, 2);
        QVERIFY(!QFile::exists(model));
        QCOMPARE(content(path("read.obj")), content(model_));
    }

    void names_of_models_go_into_any_output() {
        QCOMPARE(run({"export", model_, "-o", path("of {model}.stl")}).exit_code, 0);
        QVERIFY(QFile::exists(path("of " + QFileInfo(model_).completeBaseName() + ".stl")));
    }

    void mass_goes_by_density_and_unit() {
        put(path("block.obj"), box_obj());
        const auto made = [&](const QStringList& more) {
            const Outcome o = run(QStringList{"export", path("block.obj"), "--for", "jolt", "-o",
                                              path("block.json")} +
                                  more);
            return o.exit_code == 0 ? json("block.json")["mass"].toObject() : QJsonObject();
        };
        const QJsonObject water = made({"--unit", "m"});
        QCOMPARE(water["of"].toString(), QString("model"));
        QVERIFY(std::abs(water["mass"].toDouble() - 6000.0) < 1e-9);
        QVERIFY(std::abs(water["inertia"][0][0].toDouble() - 6000.0 * 13.0 / 12.0) < 1e-9);
        const QJsonObject steel = made({"--unit", "mm", "--density", "7800"});
        QVERIFY(std::abs(steel["mass"].toDouble() - 7800.0 * 6e-9) < 1e-18);
    }

    void boxes_stay_boxes() {
        put(path("block.obj"), box_obj());
        const Outcome o = run({"export", path("block.obj"), "--primitives", "--for", "mujoco",
                               "--for", "godot3", "--for", "unreal", "-o", path("kept/{target}")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        QVERIFY2(o.out.contains("1 shape, 1 primitive among them"), o.out.constData());
        QVERIFY(content(path("kept/mujoco.xml")).contains("type=\"box\""));
        QVERIFY(content(path("kept/godot3.tscn")).contains("type=\"BoxShape\""));
        QVERIFY(content(path("kept/unreal.glb")).contains("\"UBX_unreal_01\""));
        // Without the wish, primitives are hulls.
        QCOMPARE(
            run({"export", path("block.obj"), "--for", "mujoco", "-o", path("hull.xml")}).exit_code,
            0);
        QVERIFY(!content(path("hull.xml")).contains("type=\"box\""));
    }

    // A limit on vertices is one of hulls: files that know a ball have one, and the judge holds the
    // ball against the model.
    void balls_stay_balls() {
        const TriMesh ball = shapes::ball(1.0, 4);
        QByteArray text;
        for (const Vec3& v : ball.vertices) {
            text += QString("v %1 %2 %3\n")
                        .arg(v.x(), 0, 'g', 17)
                        .arg(v.y(), 0, 'g', 17)
                        .arg(v.z(), 0, 'g', 17)
                        .toUtf8();
        }
        for (const Triangle& t : ball.triangles) {
            text += QString("f %1 %2 %3\n").arg(t[0] + 1).arg(t[1] + 1).arg(t[2] + 1).toUtf8();
        }
        put(path("ball.obj"), text);
        const Outcome o = run({"export", path("ball.obj"), "--primitives", "--for", "mujoco",
                               "--for", "godot", "--for", "gltf", "-o", path("round/{target}")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        QVERIFY2(o.out.count("1 shape, 1 primitive among them") == 3, o.out.constData());
        QVERIFY(content(path("round/mujoco.xml")).contains("type=\"sphere\""));
        QVERIFY(content(path("round/godot.tscn")).contains("type=\"SphereShape3D\""));
        QVERIFY(content(path("round/gltf.glb")).contains("\"sphere\""));
        const Outcome told =
            run({"export", path("ball.obj"), "--primitives", "-o", path("ball.json")});
        QVERIFY2(told.out.contains("1 piece is a primitive: sphere 1"), told.out.constData());
        const QStringList judge = {"verify", path("ball.json"), "--model", path("ball.obj")};
        QVERIFY2(run(judge).exit_code == 0, run(judge).out.constData());
        const QByteArray right = content(path("ball.json"));
        const auto spoilt = [&](const char* radius) {
            QByteArray wrong = right;
            const auto at = wrong.indexOf("\"radius\":") + 9;
            wrong.replace(at, wrong.indexOf(',', at) - at, radius);
            put(path("ball.json"), wrong);
            return run(judge);
        };
        const Outcome larger = spoilt("1.06");
        QVERIFY2(larger.exit_code == 1 && larger.out.contains("too far out of the solid"),
                 larger.out.constData());
        const Outcome smaller = spoilt("0.9");
        QVERIFY2(smaller.exit_code == 1 && smaller.out.contains("does not cover"),
                 smaller.out.constData());
        const Outcome beyond = spoilt("1.5");
        QVERIFY2(beyond.exit_code == 1 && beyond.out.contains("a hull that is not around it"),
                 beyond.out.constData());
    }

    void what_engines_do_not_take_is_a_warning() {
        put(path("sheet.obj"), "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
        const QStringList words = {"export", path("sheet.obj"), "--preset", "exact",
                                   "--for",  "mujoco",          "-o",       path("sheet.xml")};
        const Outcome o = run(words);
        QCOMPARE(o.exit_code, 0);
        QVERIFY2(o.err.contains("1 flat piece is left out, as MuJoCo"), o.err.constData());
        QCOMPARE(run(words + QStringList{"--strict"}).exit_code, 1);
    }

    // Files of a recipe are written as if the line had named them, and the line wins.
    void a_recipe_names_engines() {
        const QStringList words = {"--for",
                                   "unreal",
                                   "--for",
                                   "godot3",
                                   "--with-model",
                                   "--density",
                                   "7850",
                                   "-o",
                                   path("line/{target}/{model}"),
                                   "--save-recipe",
                                   path("engines.recipe.json")};
        QCOMPARE(run(QStringList{"export", model_} + words).exit_code, 0);
        const QStringList by_recipe = {"export", model_, "--recipe", path("engines.recipe.json")};
        const Outcome o = run(by_recipe + QStringList{"-o", path("recipe/{target}/{model}")});
        QVERIFY2(o.exit_code == 0, o.err.constData());
        const QString stem = QFileInfo(model_).completeBaseName();
        for (const char* file : {"unreal/%1.glb", "godot3/%1.tscn"}) {
            const QString made = QString(file).arg(stem);
            QVERIFY2(!content(path("recipe/" + made)).isEmpty(), qPrintable(made));
            QCOMPARE(content(path("recipe/" + made)), content(path("line/" + made)));
        }
        QCOMPARE(run(by_recipe + QStringList{"--for", "jolt", "-o", path("won.json")}).exit_code,
                 0);
        QCOMPARE(json("won.json")["target"].toString(), QString("jolt"));
        QCOMPARE(json("won.json")["mass"].toObject()["density"].toDouble(), 7850.0);
        QVERIFY(run(by_recipe + QStringList{"-o", path("one.obj")}).err.contains("takes .tscn"));
        // An asset is no engine's, since none takes one, and engines change nothing in it.
        const QStringList asset = {"-o", path("by_recipe.hwa"), "-o", path("by_recipe.json")};
        QCOMPARE(run(by_recipe + asset).exit_code, 0);
        QCOMPARE(run({"export", model_, "-o", path("plain.hwa")}).exit_code, 0);
        QVERIFY(content(path("by_recipe.hwa")) == content(path("plain.hwa")));
        put(path("quake.json"), R"({"export":{"for":["quake"]}})");
        const Outcome quake =
            run({"export", model_, "--recipe", path("quake.json"), "-o", "x.glb"});
        QVERIFY2(
            quake.exit_code == 2 &&
                quake.err.contains("quake.json: not a valid setting (export.for quake: unreal"),
            quake.err.constData());
    }

    void a_project_names_engines() {
        const auto made = [&](const char* recipe) {
            Project project;
            project.source = model_.toStdString();
            project.source_hash = *hash_file(project.source);
            project.view_json =
                R"({"export":{"engine":"mjx","recipe":)" + std::string(recipe) + "}}";
            return write_project(project, path("made.hullwright").toStdString()).ok();
        };
        QVERIFY(made(R"({"for":["mujoco"],"with_model":true,"density":7850})"));
        QVERIFY(run({"export", path("made.hullwright"), "-o", path("by/project")}).exit_code == 0);
        const QStringList line = {"--for", "mujoco", "--with-model", "--density", "7850"};
        const QStringList to = {"export", path("made.hullwright"), "-o",
                                path("by_line/project.xml")};
        QCOMPARE(run(to + line).exit_code, 0);
        QVERIFY(!content(path("by/project.xml")).isEmpty());
        QCOMPARE(content(path("by/project.xml")), content(path("by_line/project.xml")));
        const QStringList idle = {"export", path("made.hullwright"), "--density", "2"};
        QCOMPARE(run(idle + QStringList{"-o", path("idle")}).exit_code, 2);
        QVERIFY(made(R"({"for":["quake"]})"));
        const Outcome quake = run({"export", path("made.hullwright"), "-o", path("quake.glb")});
        QVERIFY2(quake.exit_code == 2 && quake.err.contains("export.for quake: unreal unity"),
                 quake.err.constData());
    }

    void pieces_that_were_cut_before_are_written_too() {
        QCOMPARE(run({"export", model_, "-o", path("cut.json"), "-o", path("cut.hwa")}).exit_code,
                 0);
        for (const char* pieces : {"cut.json", "cut.hwa"}) {
            const Outcome o =
                run({"export", path(pieces), "--for", "jolt", "-o", path("from.json")});
            QVERIFY2(o.exit_code == 0, o.err.constData());
            QCOMPARE(json("from.json")["mass"].toObject()["of"].toString(), QString("pieces"));
        }
    }

    void a_depfile_names_what_is_made() {
        QCOMPARE(run({"export", model_, "--for", "ros", "-o", path("made/{target}"), "--depfile",
                      path("made.d")})
                     .exit_code,
                 0);
        QVERIFY(content(path("made.d")).contains("made/ros.urdf:"));
    }

private:
    // Returns a block of 1 by 2 by 3.
    static QByteArray box_obj() {
        return "o block\nv 0 0 0\nv 1 0 0\nv 1 2 0\nv 0 2 0\nv 0 0 3\nv 1 0 3\nv 1 2 3\nv 0 2 3\n"
               "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    }
};

QTEST_APPLESS_MAIN(ForEnginesTest)
#include "for_engines.moc"
