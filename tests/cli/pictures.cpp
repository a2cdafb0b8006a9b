// Verify tells of pieces, and pictures are drawn of all that can be drawn.
#include "base/hash.h"
#include "cli/verb_case.h"
#include "pipeline/project.h"
#include "support/files.h"
#include "support/long_run.h"
#include "support/png_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>
#include <algorithm>
#include <array>

using namespace hullwright;
using namespace hullwright::tests;

class PicturesTest : public VerbCase {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(has_model()); }

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
        // A model is judged as the pieces of any program are.
        QCOMPARE(run({"verify", model_, "--model", model_}).exit_code, 0);
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
                  "godot", "godot-physics", "mujoco", "mjx", "godot3", "rapier", "ros", "gazebo",
                  "fcl", "blender", "gltf"}) {
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
        std::uint32_t number = 0;
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
            // Some are made twice, to see that they are the same.
            const int times = tests::has_its_turn(number++, 4) ? 2 : 1;
            for (int again = 0; again < times; ++again) {
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
            QVERIFY(made.front() == made.back());
            auto [width, height, pixels] = read_png(out.toStdString());
            QCOMPARE(width, 320);
            QCOMPARE(height, 200);
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

    // Pieces that meet are red and orange, things that are apart blue and sand with a white line
    // between them.
    void rows_are_pictured() {
        put(path("two.csv"), "b_tx\n0.5\n100\n");
        const QString folder = path("pairs");
        const QStringList words = {"collide",       model_,       model_,     "--poses",
                                   path("two.csv"), "--distance", "--no-time"};
        const Outcome outcome = run(words + QStringList{"--pictures", folder});
        if (outcome.exit_code != 0) {
            QVERIFY(outcome.err.contains("OpenGL") || outcome.err.contains("graphics"));
            QSKIP("no OpenGL here");
        }
        QCOMPARE(outcome.out, run(words).out);
        const auto pixels_of = [&](const char* name, const auto& is_wanted) {
            return std::ranges::count_if(read_png((folder + "/" + name).toStdString()).pixels,
                                         is_wanted);
        };
        const auto is_red = [](const Rgba& c) { return c[0] > 2 * c[2] + 30; };
        const auto is_blue = [](const Rgba& c) { return c[2] > c[0] + 20; };
        const auto is_white = [](const Rgba& c) { return std::min({c[0], c[1], c[2]}) > 250; };
        QVERIFY(pixels_of("row1.png", is_red) > 10'000);
        QVERIFY(pixels_of("row1.png", is_white) > 20); // the cross
        QCOMPARE(pixels_of("row2.png", is_red), 0);
        QVERIFY(pixels_of("row2.png", is_blue) > 100);
        QVERIFY(pixels_of("row2.png", is_white) > 200); // the way between them
        // Faces of the models that meet have cyan outlines, and assets do not know theirs.
        const auto is_cyan = [](const Rgba& c) { return std::min(c[1], c[2]) > 200 && c[0] < 80; };
        QVERIFY(pixels_of("row1.png", is_cyan) > 100);
        QCOMPARE(pixels_of("row2.png", is_cyan), 0);
        const QString asset = path("faceless.hwa");
        QCOMPARE(run({"export", model_, "-o", asset}).exit_code, 0);
        const QByteArray first = content(folder + "/row1.png");
        QCOMPARE(run({"collide", asset, asset, "--poses", path("two.csv"), "--pictures", folder})
                     .exit_code,
                 0);
        QVERIFY(pixels_of("row1.png", is_red) > 10'000);
        QCOMPARE(pixels_of("row1.png", is_cyan), 0);
        QCOMPARE(run(words + QStringList{"--pictures", folder, "--view", "top"}).exit_code, 0);
        QVERIFY(content(folder + "/row1.png") != first);
        QCOMPARE(run(words + QStringList{"--pictures", folder, "--threads", "1"}).exit_code, 0);
        QVERIFY(content(folder + "/row1.png") == first);
        QCOMPARE(run(words + QStringList{"--view", "top"}).exit_code, 2);
    }

    // Pictures have all that Inspect shows of two things: the pair, every step down both trees, the
    // plane that pixels looked on, and the curve over all rows.
    void pairs_are_pictured() {
        const QString asset = HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa";
        const QString poses = path("pictured poses.csv");
        put(poses, "b_tx,b_ty,b_tz\n200,0,0\n60,0,0\n30,0,0\n");
        const QString out = path("pair.png");
        const auto pictured = [&](const QStringList& words) {
            QFile::remove(out);
            return run(QStringList{"picture", asset, asset, "-o", out} + words);
        };
        const Outcome apart = pictured({"--poses", poses});
        if (apart.exit_code != 0) {
            QVERIFY2(apart.err.contains("OpenGL") || apart.err.contains("graphics"), apart.err);
            QSKIP("no OpenGL here");
        }
        const auto count = [](const QString& file, const auto& is_wanted) {
            return std::ranges::count_if(read_png(file.toStdString()).pixels, is_wanted);
        };
        const auto is_red = [](const Rgba& c) { return c[0] > c[1] + 90 && c[0] > c[2] + 90; };
        const auto is_green = [](const Rgba& c) { return c[1] > c[0] + 40 && c[1] > c[2] + 25; };
        QCOMPARE(count(out, is_red), 0);
        const QByteArray first = content(out);
        // The pose is given by itself, and as the row of a file.
        QCOMPARE(pictured({"--pose-b", "200 0 0 1 0 0 0", "--show", "pair"}).exit_code, 0);
        QVERIFY(content(out) == first);
        QCOMPARE(pictured({"--poses", poses, "--row", "3"}).exit_code, 0);
        QVERIFY(count(out, is_red) > 1000);

        // Far apart the first pair of boxes is parted, and that is all; near, none is in the first.
        const Outcome parted = pictured({"--poses", poses, "--show", "steps", "--step", "1"});
        QVERIFY2(parted.out.contains("1 step of 1, 1 pair of boxes, 1 parted"), parted.out);
        QVERIFY(count(out, is_green) > 300);
        QCOMPARE(count(out, is_red), 0);
        QCOMPARE(
            pictured({"--poses", poses, "--row", "3", "--show", "steps", "--step", "1"}).exit_code,
            0);
        QVERIFY(count(out, is_red) > 300);
        QCOMPARE(count(out, is_green), 0);
        const Outcome all = run({"picture", asset, asset, "--poses", poses, "--row", "3", "--show",
                                 "steps", "-o", path("step_{n}.png")});
        QCOMPARE(all.exit_code, 0);
        const int steps = QString(all.out).section(" pixels, ", 1).section(' ', 0, 0).toInt();
        QVERIFY2(steps > 3, all.out);
        QCOMPARE(QDir(path("")).entryList({"step_*.png"}).size(), steps);
        const int digits = steps > 9 ? 2 : 1;
        const QString last = path(QString("step_%1.png").arg(steps, digits, 10, QChar('0')));
        QVERIFY(count(last, is_green) > 50 && count(last, is_red) > 50);

        // Pixels that both pieces cover with depths that overlap are orange.
        QCOMPARE(pictured({"--pose-b", "3 2 1 1 0 0 0", "--show", "plane", "--piece-a", "0",
                           "--piece-b", "0"})
                     .exit_code,
                 0);
        const QByteArray plane = content(out);
        QVERIFY(pictured({"--pose-b", "3 2 1 1 0 0 0"}).exit_code == 0 && content(out) != plane);
        const auto is_case = [](const Rgba& c) { return c[0] > 150 && c[1] > 90 && c[2] < 20; };
        put(out, plane);
        QVERIFY(count(out, is_case) > 5000);
        const Outcome none =
            pictured({"--show", "plane", "--piece-a", "0", "--piece-b", "no such"});
        QVERIFY(none.exit_code == 2 && none.err.contains("--piece-b no such"));

        const Outcome curve = pictured({"--poses", poses, "--show", "curve"});
        QVERIFY(curve.exit_code == 0 && curve.out.contains("3 rows"));
        QVERIFY(count(out, is_green) > 5000 && count(out, is_red) > 5000);

        // A contact file has both things and the rows.
        const QString kept = path("pictured.contact.json");
        QCOMPARE(run({"collide", asset, asset, "--poses", poses, "--mode", "all", "--distance",
                      "--save", kept})
                     .exit_code,
                 0);
        const QByteArray drawn = content(out);
        QCOMPARE(run({"picture", kept, "--show", "curve", "-o", out}).exit_code, 0);
        QVERIFY(content(out) == drawn);
        QCOMPARE(run({"picture", kept, "-o", out}).exit_code, 0);
        QVERIFY(content(out) == first);
        for (const QStringList& refused : {QStringList{"--row", "4", "--poses", poses},
                                           {"--step", "2", "--show", "pair"},
                                           {"--show", "steps"},
                                           {"--show", "steps", "--step", "99"},
                                           {"--show", "plane"},
                                           {"--show", "moment"},
                                           {"--show", "boxes"},
                                           {"--time", "1"},
                                           {"--show", "curve", "--view", "top"},
                                           {"--turntable", "3"},
                                           {"--poses", poses, "--pose-a", "0 0 0 1 0 0 0"}}) {
            QCOMPARE(pictured(refused).exit_code, 2);
        }
        QCOMPARE(run({"picture", asset, "--show", "pair", "-o", out}).exit_code, 2);
        QCOMPARE(run({"picture", asset, "--row", "1", "-o", out}).exit_code, 2);
    }

    // Planks around a gap: what is thrown on one comes to rest, what is thrown between them falls
    // through.
    void plays_are_pictured() {
        QByteArray planks;
        int corners = 1;
        for (const auto& [x, wide, y, long_] :
             {std::array{-5, 3, -4, 8}, {2, 3, -4, 8}, {-2, 4, -4, 1}, {-2, 4, 3, 1}}) {
            for (int i = 0; i < 8; ++i) {
                planks += "v " + QByteArray::number((i & 1) != 0 ? x + wide : x) + " " +
                          QByteArray::number((i & 2) != 0 ? y + long_ : y) + " " +
                          ((i & 4) != 0 ? "0" : "-1") + "\n";
            }
            for (const auto& face :
                 {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
                  std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
                planks += "f";
                for (const int corner : face) {
                    planks += " " + QByteArray::number(corners + corner);
                }
                planks += "\n";
            }
            corners += 8;
        }
        put(path("planks.obj"), planks);
        const auto words = [this](const char* from) {
            return QStringList{"play", path("planks.obj"), "--throw", "1",        "--from",
                               from,   "--velocity",       "0 0 -1",  "--radius", "0.5"};
        };
        const QString folder = path("moments");
        const QStringList on = words("3.5 0 3");
        const Outcome outcome = run(on + QStringList{"--pictures", folder});
        if (outcome.exit_code != 0) {
            QVERIFY2(outcome.err.contains("OpenGL") || outcome.err.contains("graphics"),
                     outcome.err);
            QSKIP("no OpenGL here");
        }
        QCOMPARE(outcome.out, run(on).out);
        const int moments = static_cast<int>(QDir(folder).entryList({"moment*.png"}).size());
        QVERIFY(moments > 3);
        const auto pixels_of = [&](const QString& in, int moment, const auto& is_wanted) {
            const QString file = in + "/moment" + QString::number(moment) + ".png";
            return std::ranges::count_if(read_png(file.toStdString()).pixels, is_wanted);
        };
        const auto is_orange = [](const Rgba& c) { return c[0] > c[2] + 60 && c[1] > c[2] + 20; };
        const auto is_green = [](const Rgba& c) { return c[1] > c[0] + 30 && c[1] > c[2] + 10; };
        const auto is_fallen = [](const Rgba& c) { return c[0] > 180 && c[1] < 60 && c[2] < 90; };
        const auto is_white = [](const Rgba& c) { return std::min({c[0], c[1], c[2]}) > 250; };
        QVERIFY(pixels_of(folder, 1, is_orange) > 500); // it moves, and has met nothing
        QCOMPARE(pixels_of(folder, 1, is_white), 0);
        QVERIFY(pixels_of(folder, 2, is_orange) > 500); // it bounces
        QVERIFY(pixels_of(folder, 2, is_white) > 20);
        QCOMPARE(pixels_of(folder, moments, is_orange), 0); // it lies still
        QVERIFY(pixels_of(folder, moments, is_green) > 500);
        QCOMPARE(pixels_of(folder, moments, is_fallen), 0);
        // Height becomes motion, and each bounce takes some of both.
        const auto is_curve = [](const Rgba& c) {
            return c[0] == 226 && c[1] == 130 && c[2] == 30;
        };
        const QString energy = folder + "/energy.png";
        QVERIFY(std::ranges::count_if(read_png(energy.toStdString()).pixels, is_curve) > 1000);
        const QString kept = path("planks.contact.json");
        QCOMPARE(run(on + QStringList{"--save", kept}).exit_code, 0);
        const QString again = path("again.png");
        QCOMPARE(run({"picture", kept, "--show", "energy", "-o", again}).exit_code, 0);
        QVERIFY(content(again) == content(energy));
        QCOMPARE(run({"picture", kept, "--time", "0", "-o", again}).exit_code, 0);
        QVERIFY(content(again) == content(folder + "/moment1.png"));
        QCOMPARE(run({"picture", kept, "-o", again}).exit_code, 0);
        QVERIFY(content(again) == content(QString("%1/moment%2.png").arg(folder).arg(moments)));
        QCOMPARE(run({"picture", kept, "--show", "pair", "-o", again}).exit_code, 2);
        QCOMPARE(run({"picture", kept, "--row", "1", "-o", again}).exit_code, 2);
        const QByteArray first = content(folder + "/moment1.png");
        QCOMPARE(run(on + QStringList{"--pictures", folder, "--view", "front"}).exit_code, 0);
        QVERIFY(content(folder + "/moment1.png") != first);
        const QString gap = path("gap");
        QCOMPARE(run(words("0 0 3") + QStringList{"--pictures", gap}).exit_code, 0);
        QCOMPARE(QDir(gap).entryList({"moment*.png"}).size(), 2); // it meets nothing on its way
        QCOMPARE(pixels_of(gap, 1, is_fallen), 0);
        QVERIFY(pixels_of(gap, 2, is_fallen) > 100);
        fails_with(on + QStringList{"--pictures", path("planks.obj") + "/in a file"}, 3);
    }

    // The colour of the things is the answer; what was found is marked, and the answer in words is
    // the same as without a picture.
    void probes_are_pictured() {
        const QString asset = path("probed.hwa");
        QCOMPARE(run({"export", model_, "-o", asset}).exit_code, 0);
        const auto is_green = [](const Rgba& c) { return c[1] > c[0] + 60 && c[1] > c[2] + 40; };
        const auto is_blue = [](const Rgba& c) { return c[2] > c[0] + 90 && c[2] > c[1] + 60; };
        const auto is_red = [](const Rgba& c) { return c[0] > c[1] + 100 && c[0] > c[2] + 100; };
        const auto is_violet = [](const Rgba& c) { return c[0] > 150 && c[1] < 110 && c[2] > 190; };
        const auto is_orange = [](const Rgba& c) { return c[0] > 220 && c[1] > 130 && c[2] < 90; };
        const QString out = path("probe.png");
        const auto count = [&out](const auto& is_wanted) {
            return std::ranges::count_if(read_png(out.toStdString()).pixels, is_wanted);
        };
        const auto draws = [&](const QStringList& words) {
            QFile::remove(out);
            const Outcome drawn = run(QStringList{"probe"} + words + QStringList{"--picture", out});
            return drawn.exit_code == 0 && drawn.out == run(QStringList{"probe"} + words).out &&
                   QFile::exists(out);
        };
        const QString box = "0 0 0 1 1 1";
        const QStringList apart = {"boxes", "--box", box, "--box", "2 0 0 3 1 1"};
        if (run(QStringList{"probe"} + apart + QStringList{"--picture", out}).exit_code != 0) {
            QSKIP("no OpenGL here");
        }
        QVERIFY(draws(apart));
        QVERIFY(count(is_green) > 500);
        QCOMPARE(count(is_red), 0);
        const QByteArray iso = content(out);
        QCOMPARE(run(QStringList{"probe"} + apart + QStringList{"--picture", out, "--view", "top"})
                     .exit_code,
                 0);
        QVERIFY(content(out) != iso);
        QVERIFY(draws({"boxes", "--box", box, "--box", "0.5 0.5 0.5 2 2 2"}));
        QVERIFY(count(is_red) > 10'000); // the box that both have in common is filled
        QCOMPARE(count(is_green), 0);
        QVERIFY(draws({"boxes", "--box", box, "--box", "1 0 0 2 1 1"})); // it has no thickness
        QVERIFY(count(is_red) > 500);
        QVERIFY(draws({"moving-boxes", "--box", box, "--box", "3 0 0 4 1 1", "--motion", "5 0 0"}));
        QVERIFY(count(is_red) > 500 && count(is_orange) > 500); // where it comes and goes
        QVERIFY(draws({"segment", "--box", box, "--from", "-1 0.5 0.5", "--to", "2 0.5 0.5",
                       "--pose", "0 0 0 0.8 0 0 0.6"}));
        QVERIFY(count(is_blue) > 500 && count(is_orange) > 20 && count(is_violet) > 20);
        const QStringList ray = {"--from", "0.1 0.2 10", "--direction", "0 0 -1"};
        for (const QStringList& body :
             {QStringList{"--plane", "0 0 0 0 0 1"}, QStringList{"--sphere", "0 0 0 2"},
              QStringList{"--cylinder", "0 0 -1 0 0 1 2"},
              QStringList{"--cylinder", "0 0 -1 0 1 1 2", "--endless"}}) {
            QVERIFY2(draws(QStringList{"ray"} + ray + body), qPrintable(body.join(' ')));
            QVERIFY2(count(is_blue) > 500 && count(is_violet) > 20, qPrintable(body.join(' ')));
        }
        QVERIFY(draws({"ray", "--from", "9 9 9", "--direction", "1 0 0", "--sphere", "0 0 0 2"}));
        QVERIFY(count(is_green) > 500 && count(is_violet) == 0);
        QVERIFY(draws(QStringList{"ray", asset} + ray + QStringList{"--all-hits"}));
        QVERIFY(count(is_red) > 500 && count(is_orange) > 20); // its piece
        const QStringList ball = {"--ball", "0 0 9 1", "--motion", "0 0 -20"};
        for (const QStringList& body :
             {QStringList{"--plane", "0 0 0 0 0 1"}, QStringList{"--box", box},
              QStringList{"--cylinder", "0 0 -1 0 0 1 2"},
              QStringList{"--ball", "0 0 -9 1", "--motion", "0 0 3"}}) {
            QVERIFY2(draws(QStringList{"ball"} + ball + body), qPrintable(body.join(' ')));
            QVERIFY2(count(is_red) > 300 && count(is_violet) > 20, qPrintable(body.join(' ')));
        }
        QVERIFY(draws(QStringList{"ball", asset} + ball));
        QVERIFY(count(is_red) > 500);
        fails_with(QStringList{"probe"} + apart + QStringList{"--picture", "/nowhere/at/all.png"},
                   3);
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

    // A tree that was saved is drawn as it is, without an asset and with nothing made anew.
    void stages_that_were_saved_are_pictured() {
        const QString stages = path("tree.hws");
        QCOMPARE(run({"export", model_, "--until", "tree", "--save-stages", stages}).exit_code, 0);
        const auto draw = [&](const QStringList& more) {
            return run(QStringList{"picture", model_, "--show", "boxes", "--size", "160x120"} +
                       more);
        };
        const Outcome drawn = draw({"--stages", stages, "-o", path("saved_tree.png")});
        if (drawn.exit_code == 3 && drawn.err.contains("no OpenGL")) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        QVERIFY2(drawn.exit_code == 0, drawn.err.constData());
        QVERIFY2(!drawn.err.contains("made anew"), drawn.err.constData());
        QCOMPARE(draw({"-o", path("fresh_tree.png")}).exit_code, 0);
        QCOMPARE(content(path("saved_tree.png")), content(path("fresh_tree.png")));
        const Outcome told = run({"info", stages});
        QVERIFY2(told.exit_code == 0 && told.out.contains("  tree: ") &&
                     told.out.contains("  mesh: ") && !told.out.contains("packed"),
                 told.out + told.err);
        fails_with({"info", stages, "--json"}, 2);
        // A file of stages that is of no use is told of.
        QFile wedge(path("wedge.obj"));
        QVERIFY(wedge.open(QIODevice::WriteOnly));
        wedge.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
        wedge.close();
        const Outcome other = run({"picture", wedge.fileName(), "--stages", stages, "--size",
                                   "160x120", "-o", path("other_tree.png")});
        QCOMPARE(other.exit_code, 0);
        QVERIFY2(other.err.contains("made anew"), other.err.constData());
        fails_with({"picture", path("solid.json"), "--stages", stages, "-o", path("no.png")}, 2);
        fails_with({"picture", model_, "--stages", model_, "-o", path("no.png")}, 3);
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
};

QTEST_APPLESS_MAIN(PicturesTest)
#include "pictures.moc"
