// Export and info make the right things of models, pieces, projects and assets; refusals are told.
#include "base/hash.h"
#include "cli/verb_case.h"
#include "export/piece_file.h"
#include "pipeline/make_asset.h"
#include "pipeline/prepare.h"
#include "pipeline/project.h"
#include "support/files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <filesystem>

using namespace hullwright;
using namespace hullwright::tests;

class ExportsTest : public VerbCase {
    Q_OBJECT

    QByteArray straight_; // the asset of the corrected project, made in one go
    PieceSet cut_;        // its pieces before they were corrected

    // Writes a project of eight pieces of the solid with three corrections, of which the last does
    // not apply.
    QString corrected_project() {
        const QString project = path("solid.hullwright");
        if (QFile::exists(project)) {
            return project;
        }
        Project work{
            model_.toStdString(), hash_file(model_.toStdString()).value(), {}, {}, "{}", {}};
        work.recipe.decompose.family = Family::solid;
        work.recipe.decompose.max_pieces = 8;
        const auto prepared = prepare(model_.toStdString(), work.recipe, {false, HULLWRIGHT_CLI});
        const auto pieces = prepared ? make_pieces(*prepared, work.recipe)
                                     : Result<Decomposition>(prepared.issue());
        if (!pieces) {
            qFatal("no pieces");
        }
        cut_ = pieces->set;
        const PieceRef ref = ref_to(cut_.pieces[0], *prepared->mesh, Family::solid);
        work.corrections = {
            LockPieces{{ref_to_keep(cut_.pieces[1], *prepared->mesh, Family::solid)}},
            SplitByTree{ref}, RedoRegion{{ref}, {1.0, true}}};
        if (!write_project(work, project.toStdString())) {
            qFatal("no project");
        }
        return project;
    }

private slots:
    void initTestCase() { QVERIFY(has_model()); }

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

    void export_gives_the_same_bytes_every_time() {
        const QString busy = path("wavy.obj");
        put(busy, field_obj(28));
        QMap<QString, QByteArray> first;
        for (const char* threads : {"", "", "1", "2"}) {
            QStringList words = {"export", busy};
            if (*threads != '\0') {
                words << "--threads" << threads;
            }
            const QStringList formats = {"obj", "stl", "ply", "off", "gltf", "glb"};
            for (const QString& format : formats) {
                QFile::remove(path("same." + format));
                words << "-o" << path("same." + format);
            }
            QCOMPARE(run(words).exit_code, 0);
            for (const QString& format : formats) {
                const QByteArray bytes = content(path("same." + format));
                QVERIFY2(!bytes.isEmpty(), qPrintable(format));
                if (!first.contains(format)) {
                    first[format] = bytes;
                }
                QVERIFY2(bytes == first[format], qPrintable(format));
            }
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
        // Pieces saved on the way say of themselves what they are, and are judged by that.
        const QString gear = HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj";
        for (const char* until : {"patches", "joined"}) {
            const QString file = path("on_the_way.json");
            const Outcome made = run({"export", gear, "-o", file, "--until", until});
            QCOMPARE(made.exit_code, 0);
            QCOMPARE(made.out.contains("preset "), false);
            const Outcome judged = run({"verify", file, "--model", gear});
            QVERIFY2(judged.exit_code == 0, judged.out);
        }
        for (const QStringList& words : {QStringList{"--until", "mesh"}, QStringList{"--mesh"}}) {
            const QString mesh = path(words.last() + ".obj");
            QCOMPARE(run(QStringList{"export", gear, "-o", mesh} + words).exit_code, 0);
            QVERIFY(content(mesh).count("\nf ") > 100);
        }
        QCOMPARE(content(path("mesh.obj")), content(path("--mesh.obj")));
        // The mesh as it was read has every face of the file, also the one that is there twice.
        put(path("twice.obj"), "v 0 0 0\nv 2 0 0\nv 0 2 0\nf 1 2 3\nf 1 2 3\n");
        for (const auto& [until, faces] : {std::pair("source", 2), std::pair("mesh", 1)}) {
            const Outcome o = run({"export", path("twice.obj"), "-o", path("once.obj"), "--until",
                                   until, "--depfile", path("once.d")});
            QVERIFY2(o.exit_code == 0, o.err);
            QCOMPARE(content(path("once.obj")).count("\nf "), faces);
            QVERIFY(content(path("once.d")).contains("twice.obj"));
        }
        put(path("nan.obj"), "v 0 0 0\nv nan 0 0\nv 0 2 0\nf 1 2 3\n");
        const Outcome none =
            run({"export", path("nan.obj"), "-o", path("nan_out.obj"), "--until", "source"});
        QVERIFY2(none.exit_code == 3 && !QFile::exists(path("nan_out.obj")), none.err);
        for (const QStringList& refused :
             {surface + QStringList{"--until", "joined"}, QStringList{"--until", "packed"},
              QStringList{"--until", "patches", "--mesh"},
              QStringList{"--until", "source", "--mesh"},
              QStringList{"--until", "source", "--report", path("x.json")},
              QStringList{"--until", "source", "-o", path("x.hwa")},
              QStringList{"--until", "pieces", "--primitives"},
              QStringList{"--until", "patches", "-o", path("x.hwa")}}) {
            QCOMPARE(run(QStringList{"export", model_, "-o", path("x.obj")} + refused).exit_code,
                     2);
        }
    }

    // Each row is a stage to stop after, and the kind of file that shows what there is by then.
    void one_stops_after_any_stage_looks_saves_and_goes_on_data() {
        QTest::addColumn<QString>("shown");
        for (const char* stage : {"source", "mesh"}) {
            QTest::newRow(stage) << "obj";
        }
        for (const char* stage : {"patches", "joined", "pieces", "corrected", "tree"}) {
            QTest::newRow(stage) << "json";
        }
    }
    void one_stops_after_any_stage_looks_saves_and_goes_on() {
        QFETCH(QString, shown);
        const QString stage = QTest::currentDataTag();
        const QString project = corrected_project();
        const QString stages = path(stage + ".hws");
        const QString look = path(stage + "." + shown);
        if (straight_.isEmpty()) {
            QCOMPARE(run({"export", project, "-o", path("straight.hwa")}).exit_code, 0);
            straight_ = content(path("straight.hwa"));
        }
        const Outcome stopped =
            run({"export", project, "--until", stage, "--save-stages", stages, "-o", look});
        QVERIFY2(stopped.exit_code == 0, stopped.err);
        const Outcome seen =
            shown == "obj" ? run({"info", look}) : run({"verify", look, "--model", model_});
        QVERIFY2(seen.exit_code == 0 && !seen.out.isEmpty(), seen.out + seen.err);
        const Outcome on = run({"export", project, "--stages", stages, "-o", path("on.hwa")});
        QVERIFY2(on.exit_code == 0 && !on.err.contains("note:"), on.err);
        QVERIFY(!straight_.isEmpty() && content(path("on.hwa")) == straight_);
    }
    // An asset is what the last stage makes, so that its file is what one goes on from: what asks
    // it says the same as what makes it and asks in one go.
    void an_asset_is_gone_on_from_as_well() {
        const QString asset = path("stop.hwa");
        const QString recipe = path("stop.recipe.json");
        QCOMPARE(run({"export", model_, "-o", asset, "--save-recipe", recipe}).exit_code, 0);
        QCOMPARE(run({"info", asset}).exit_code, 0);
        put(path("near.csv"), "b_tx,b_ty,b_tz\n0,0,0\n0.3,0.2,0.1\n1000,0,0\n");
        const QStringList poses = {"--poses", path("near.csv"), "--mode", "all", "--no-time"};
        const Outcome at_once =
            run(QStringList{"collide", model_, model_, "--recipe", recipe} + poses);
        QVERIFY2(at_once.out.contains("\"hit\":true"), at_once.err);
        // A model made on the way tells whether its faces meet, too; the asset is told of its
        // model.
        const Outcome on = run(
            QStringList{"collide", asset, asset, "--model-a", model_, "--model-b", model_} + poses);
        QCOMPARE(on.out, at_once.out);
    }
    void stages_of_elsewhere_are_refused() {
        const QStringList words = {"export", model_, "--tolerance", "1%"};
        QCOMPARE(
            run(words + QStringList{"--until", "mesh", "--save-stages", path("m.hws")}).exit_code,
            0);
        // Flags that say the same save the same stages.
        QCOMPARE(run(words + QStringList{"--mesh", "--save-stages", path("same.hws"), "-o",
                                         path("same.obj")})
                     .exit_code,
                 0);
        // Two files of the same stages differ in nothing but the seconds that reading took.
        QCOMPARE(content(path("same.hws")).size(), content(path("m.hws")).size());
        put(path("bad.hws"), content(path("m.hws")).chopped(1));
        const Outcome bad = run(words + QStringList{"--stages", path("bad.hws"), "-o", "x.obj"});
        QCOMPARE(bad.exit_code, 3);
        QVERIFY2(bad.err.contains("cut short or changed"), bad.err);
        for (const QStringList& refused :
             {QStringList{"--stages", path("m.hws"), "--save-stages", path("m.hws")},
              QStringList{"--stages", path("m.hws")}}) {
            QCOMPARE(run(words + refused).exit_code, 2);
        }
    }

    // Who gives stages expects them to save time. A model at another path fits none of them; of the
    // same one the mesh fits, whatever the pieces are to be.
    void stages_of_which_none_fits_are_told_of() {
        const QString stages = path("unused.hws");
        const QString other = path("other.obj");
        QCOMPARE(run({"export", model_, "--until", "mesh", "--save-stages", stages}).exit_code, 0);
        put(other, content(model_));
        const auto gone_on = [&](const QString& model) {
            return run({"export", model, "--tolerance", "2%", "--stages", stages, "-o",
                        path("gone_on.obj")});
        };
        const Outcome unused = gone_on(other);
        QCOMPARE(unused.exit_code, 0);
        QVERIFY2(unused.err.contains("unused.hws: no stage in it is of this model"), unused.err);
        const Outcome used = gone_on(model_);
        QVERIFY2(used.exit_code == 0 && !used.err.contains("note:"), used.err);
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
        put(name, field_obj(16));
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

    // Words and report say what pieces of a solid leave open and cover beside it, what improving
    // has gained, and that their number came before the tolerance.
    void what_was_measured_of_a_solid_is_told() {
        QJsonObject pieces; // as the report has them
        const auto told = [&](const QString& model, const QStringList& settings) {
            const QString report = path("measured.json");
            const Outcome o =
                run(QStringList{"export", model, "-o", path("measured.obj"), "--report", report} +
                    settings);
            pieces = QJsonDocument::fromJson(content(report)).object()["pieces"].toObject();
            return o.exit_code == 0 ? o.out : QByteArray();
        };
        const QString knot = HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj";
        const QByteArray few = told(knot, {"--max-pieces", "8", "--tolerance", "0.1%"});
        for (const char* words :
             {" % is in no piece; pieces cover ", "  the plain cut of as many pieces covers ",
              " was asked for: how many pieces there are comes before it"}) {
            QVERIFY2(few.contains(words), few);
        }
        QVERIFY(pieces["missing"].isDouble() && pieces["outside"].toDouble() > 0.01);
        QVERIFY(pieces["outside_of_improved_cut"].toDouble() > 0.0);
        QVERIFY(pieces["outside_of_plain_cut"].toDouble() >=
                pieces["outside_of_improved_cut"].toDouble());
        QVERIFY(pieces["tolerance_asked"].toDouble() > 0.0);
        QVERIFY(pieces["tolerance"].toDouble() > pieces["tolerance_asked"].toDouble());
        const QByteArray within = told(knot, {});
        QVERIFY2(within.contains("is in no piece") && !within.contains("asked for"), within);
        QVERIFY(pieces.contains("outside") && !pieces.contains("tolerance_asked") &&
                !pieces.contains("outside_of_plain_cut"));
        const QByteArray surface = told(knot, {"--preset", "exact"});
        QVERIFY2(!surface.isEmpty() && !surface.contains("is in no piece"), surface);
        QVERIFY(pieces.contains("count") && !pieces.contains("missing"));
        // Pieces that were corrected by hand are others than those that were measured.
        QVERIFY(told(corrected_project(), {"--until", "pieces"}).contains("is in no piece"));
        QVERIFY(pieces.contains("missing"));
        const QByteArray corrected = told(corrected_project(), {});
        QVERIFY2(!corrected.isEmpty() && !corrected.contains("is in no piece"), corrected);
        QVERIFY(pieces.contains("count") && !pieces.contains("missing"));
    }

    // A share of volume outside asks for as many pieces as keep it; a limit on them comes first.
    void a_share_of_volume_asks_for_pieces() {
        const auto exported = [&](const QStringList& settings) {
            return run(QStringList{"export", HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj",
                                   "-o", path("share.json"), "--max-hull-vertices", "0"} +
                       settings);
        };
        std::size_t before = 0;
        for (const double percent : {100.0, 30.0, 10.0}) {
            const Outcome o = exported({"--max-outside", QString::number(percent) + '%', "--report",
                                        path("share_report.json")});
            QVERIFY2(o.exit_code == 0, o.err);
            const QJsonObject told = QJsonDocument::fromJson(content(path("share_report.json")))
                                         .object()["pieces"]
                                         .toObject();
            QVERIFY2(told["outside_of_plain_cut"].toDouble() <= 0.01 * percent, o.out);
            const auto pieces = read_pieces(path("share.json").toStdString());
            QVERIFY(pieces && pieces->set.pieces.size() >= before);
            before = pieces->set.pieces.size();
        }
        QVERIFY(before > 2);
        const QStringList limited = {"--max-outside", "10", "--max-pieces", "1"};
        const Outcome lenient = exported(limited);
        QCOMPARE(lenient.exit_code, 0);
        QVERIFY2(lenient.err.contains("more than the 10 % of --max-outside"), lenient.err);
        QCOMPARE(exported(limited + QStringList{"--strict"}).exit_code, 1);
        QCOMPARE(exported({"--max-outside", "-1"}).exit_code, 2);
    }

    // Whoever decides what an open model is reads what came of it.
    void what_an_open_model_was_taken_for_is_told() {
        put(path("open.obj"), "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\n"
                              "v 0 1 1\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
        const QStringList words = {"export", path("open.obj"), "-o", path("open_pieces.obj")};
        const Outcome solid = run(words + QStringList{"--surface", "solid"});
        QCOMPARE(solid.exit_code, 0);
        QVERIFY2(solid.out.contains("  1 open component was taken for a solid\n"), solid.out);
        const Outcome sheet = run(words + QStringList{"--surface", "sheet"});
        QVERIFY2(sheet.out.contains("  1 component was taken for a sheet, without an inside; "
                                    "--surface decides\n"),
                 sheet.out);
        QVERIFY(!sheet.out.contains("is in no piece")); // it has no inside
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
        const QString project = corrected_project();
        const Outcome made = run({"export", project, "-o", path("corrected.json")});
        QVERIFY2(made.exit_code == 0, made.err.constData());
        QVERIFY2(made.err.contains("correction 3 (redo) does not apply"), made.err.constData());
        const auto corrected = read_pieces(path("corrected.json").toStdString());
        QVERIFY(corrected && corrected->set.family == Family::solid);
        QCOMPARE(corrected->set.pieces.size(), cut_.pieces.size() + 1);
        QCOMPARE(run({"verify", path("corrected.json"), "--model", model_}).exit_code, 0);
        // One stops before what was done by hand, or after it, and goes on from either.
        const QString stages = path("corrected.hws");
        for (const char* until : {"pieces", "corrected"}) {
            const QString stopped = path("stopped.json");
            const Outcome o =
                run({"export", project, "-o", stopped, "--until", until, "--save-stages", stages});
            QVERIFY2(o.exit_code == 0, o.err);
            const bool is_corrected = until == std::string_view("corrected");
            QCOMPARE(o.err.contains("does not apply"), is_corrected);
            const auto there = read_pieces(stopped.toStdString());
            QVERIFY(there && there->set == (is_corrected ? corrected->set : cut_));
            const Outcome on =
                run({"export", project, "-o", path("gone_on.json"), "--stages", stages});
            QVERIFY2(on.err.contains("correction 3 (redo) does not apply"), on.err);
            QCOMPARE(content(path("gone_on.json")), content(path("corrected.json")));
        }
    }
};

QTEST_APPLESS_MAIN(ExportsTest)
#include "exports.moc"
