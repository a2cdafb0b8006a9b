// Projects come back from their files as they were written, and what is no project is refused with
// a reason.
#include "pipeline/project.h"
#include "base/base64.h"
#include "pipeline/run.h"
#include "pipeline/stage_codec.h"
#include "report/reasons.h"
#include "support/folder.h"

#include <QTest>

using namespace hullwright;

namespace {

Project small_project(const tests::Folder& folder) {
    Project project;
    project.source = folder.path("model.obj");
    project.source_hash = "0123";
    project.recipe.decompose.tolerance = {2.0, true};
    project.corrections = {SetTags{{ref_to_added("ball")}, {"soft"}, "rubber"}};
    project.view_json = R"({"camera":{"yaw":1}})";
    return project;
}

} // namespace

class ProjectTest : public QObject {
    Q_OBJECT

    tests::Folder folder_;

    // Replaces `from` by `to` in a good project's text and returns the sentence with which it is
    // refused.
    QString wrong_with(const QByteArray& from, const QByteArray& to) {
        if (!write_project(small_project(folder_), folder_.path("good.hullwright"))) {
            return "not written";
        }
        QByteArray text = folder_.content("good.hullwright");
        const auto at = text.indexOf(from);
        if (at < 0) {
            return "not found";
        }
        text.replace(at, from.size(), to);
        const auto read = read_project(folder_.file("changed.hullwright", text));
        return read ? QString() : QString::fromStdString(sentence(read.issue().detail));
    }

private slots:
    void a_project_comes_back() {
        const Project project = small_project(folder_);
        QVERIFY(write_project(project, folder_.path("a.hullwright")).ok());
        const auto back = read_project(folder_.path("a.hullwright"));
        QVERIFY(back.ok());
        QVERIFY(back->source == project.source);
        QCOMPARE(back->source_hash, project.source_hash);
        QVERIFY(back->recipe == project.recipe);
        QVERIFY(back->corrections == project.corrections);
        QCOMPARE(back->view_json, project.view_json);
    }

    // What was inspected is kept without a model, too. Nothing can be exported of that.
    void a_project_of_no_model_comes_back() {
        Project project;
        project.view_json = R"({"workspace":"inspect"})";
        const auto path = folder_.path("desk.hullwright");
        QVERIFY(write_project(project, path).ok());
        const auto back = read_project(path);
        QVERIFY(back.ok());
        QVERIFY(back->source.empty() && back->source_hash.empty());
        QCOMPARE(back->view_json, project.view_json);
        pipeline::Input input;
        input.file = path;
        const auto stages = pipeline::run(input, {});
        QVERIFY(!stages);
        QVERIFY(stages.issue().code == Code::no_triangles);
        QCOMPARE(stages.issue().where, std::string(path));
    }

    void files_beside_the_model_belong_to_it() {
        Project project = small_project(folder_);
        project.side_files = {{folder_.path("buffers/a.bin"), "4567"}, {"/far/b.bin", ""}};
        QVERIFY(write_project(project, folder_.path("side.hullwright")).ok());
        const auto back = read_project(folder_.path("side.hullwright"));
        QVERIFY(back.ok());
        std::vector<ReadFile> now = back->side_files;
        now.push_back({back->source, "0123"});
        // The reader gives paths back in the form that was written.
        QVERIFY(!has_changed(project, now));
        now.push_back({folder_.path("new.bin"), "89"});
        QVERIFY(!has_changed(project, now));
        now[0].hash = "other";
        QVERIFY(has_changed(project, now));
        now.erase(now.begin());
        QVERIFY(has_changed(project, now));
        QVERIFY(has_changed(project, {}));
        const QString wrong = "side_files is a list of paths and hashes";
        for (const QByteArray& list :
             {QByteArray("1"), QByteArray("[1]"), QByteArray("[{\"path\": \"a\"}]"),
              QByteArray("[{\"path\": \"a\", \"hash\": 1}]")}) {
            QCOMPARE(wrong_with("\"view\"", "\"side_files\": " + list + ", \"view\""), wrong);
        }
    }

    void joins_come_back_and_make_sense() {
        Project project = small_project(folder_);
        project.joins = SavedJoins{"abc", {4, 7, {{0, 1, 5}, {2, 4, 0}, {3, 5, 90}}}};
        QVERIFY(write_project(project, folder_.path("joins.hullwright")).ok());
        const auto back = read_project(folder_.path("joins.hullwright"));
        QVERIFY(back.ok());
        QVERIFY(back->joins == project.joins);
        project.joins->tree.costs = {{0.1, 1.0 / 3.0}, {0.0, 1e-300}, {7.0, 2.0}};
        QVERIFY(write_project(project, folder_.path("joins.hullwright")).ok());
        QVERIFY(read_project(folder_.path("joins.hullwright"))->joins == project.joins);
        for (const char* costs :
             {"1", "[[1, 2], [3, 4]]", "[[1, 2]]", "[[1], [2], [3]]", "[[1, 2], [1, 2], [1, -2]]",
              "[[1, 2], [1, 2], [1, 2, 3]]", "[[1, 2], [1, 2], [1, \"2\"]]"}) {
            const QByteArray joins =
                R"("joins": {"key": "abc", "parts": 4, "outside": 7,
                             "steps": [[0, 1, 5], [2, 4, 0], [3, 5, 90]], "costs": )" +
                QByteArray(costs) + R"(}, "view")";
            QVERIFY2(!wrong_with("\"view\"", joins).isEmpty(), costs);
        }
        for (const char* steps : {"1", "[[0, 1]]", "[[1, 0, 5]]", "[[0, 4, 5]]",
                                  "[[0, 1, 5], [0, 2, 5]]", "[[0, 1, 5], [2, 5, 5]]",
                                  "[[0, 1, -5]]", "[[0, 1, 5], [2, 3, 5], [4, 5, 5], [0, 6, 5]]"}) {
            const QByteArray joins =
                R"("joins": {"key": "abc", "parts": 4, "outside": 7, "steps": )" +
                QByteArray(steps) + R"(}, "view")";
            QVERIFY2(!wrong_with("\"view\"", joins).isEmpty(), steps);
        }
        QVERIFY(!wrong_with("\"view\"", R"("joins": {"key": "abc", "parts": 1e9, "outside": 7,
                                            "steps": []}, "view")")
                     .isEmpty());
    }

    void stages_come_back_and_make_sense() {
        Project project = small_project(folder_);
        pipeline::SavedStages saved;
        saved.stages[pipeline::Stage::pieces] = {"key", {std::byte{7}, std::byte{255}}};
        project.saved = std::make_shared<const pipeline::SavedStages>(saved);
        QVERIFY(write_project(project, folder_.path("stages.hullwright")).ok());
        const auto back = read_project(folder_.path("stages.hullwright"));
        QVERIFY(back && back->saved && *back->saved == saved);

        const auto read_with = [&](const Bytes& bytes) {
            const QByteArray text = QByteArray::fromStdString(to_base64(bytes));
            return wrong_with("\"view\"", "\"stages\": \"" + text + "\", \"view\"");
        };
        Bytes bytes = pipeline::encode_stages(saved);
        QCOMPARE(read_with(bytes), QString());
        bytes[8] ^= std::byte{1}; // those of another version are left out
        QCOMPARE(read_with(bytes), QString());
        QVERIFY(!read_project(folder_.path("changed.hullwright"))->saved);
        bytes[8] ^= std::byte{1};
        bytes[30] ^= std::byte{1};
        QCOMPARE(read_with(bytes),
                 QString("the stages were cut short or changed since they were saved"));
        for (const char* wrong : {"1", "\"\"", "\"?\"", "\"SFdT\"", "{}"}) {
            QVERIFY(!wrong_with("\"view\"", "\"stages\": " + QByteArray(wrong) + ", \"view\"")
                         .isEmpty());
        }
    }

    // The pieces of a project are those that it keeps, as long as model and recipe are its own.
    void pieces_that_fit_are_not_cut_again() {
        pipeline::Input input;
        input.file = HULLWRIGHT_SOURCE_DIR "/tests/data/models/vase.obj";
        pipeline::Settings settings;
        settings.prepare.worker = HULLWRIGHT_CLI;
        settings.until = pipeline::Stage::corrected;
        const auto cut = pipeline::run(input, settings);
        QVERIFY(cut);
        Decomposition marked = *cut->pieces;
        marked.set.pieces[0].concavity = 0.5;
        pipeline::SavedStages saved = *pipeline::kept_pieces_of(*cut);
        saved.stages.at(pipeline::Stage::pieces).value = pipeline::encode_pieces(marked);
        Project project;
        project.source = input.file;
        project.recipe = settings.recipe;
        project.saved = std::make_shared<const pipeline::SavedStages>(saved);
        input.file = folder_.path("kept.hullwright");
        QVERIFY(write_project(project, input.file));
        const auto kept = pipeline::run(input, settings);
        QVERIFY(kept && kept->pieces->set == marked.set);
        project.recipe.decompose.tolerance = {3.0, true};
        QVERIFY(write_project(project, input.file));
        const auto other = pipeline::run(input, settings);
        QVERIFY(other && other->pieces->set.pieces[0].concavity != 0.5);
    }

    void what_is_wrong_is_named_with_its_key() {
        QCOMPARE(wrong_with("\"source\"", "\"extra\": 1, \"source\""),
                 QString("extra is not known"));
        QCOMPARE(wrong_with("\"source_hash\": \"0123\",", ""), QString("source_hash is missing"));
        QCOMPARE(wrong_with("\"0123\"", "7"), QString("source_hash"));
        QCOMPARE(wrong_with("hullwright-project", "project"),
                 QString("this is no project of this version"));
    }

    // A key that stands twice has two values, of which the reader could follow only one.
    void a_key_that_stands_twice_is_refused_wherever_it_is() {
        QCOMPARE(wrong_with("\"schema\"", "\"schema\""), QString());
        const auto doubled = [&](const QByteArray& key, const QByteArray& value) {
            return wrong_with('"' + key + '"', '"' + key + "\": " + value + ", \"" + key + '"');
        };
        const auto said = [](const QString& key) {
            return "the key \"" + key + "\" stands there twice";
        };
        QCOMPARE(doubled("source_hash", "\"4567\""), said("source_hash"));
        QCOMPARE(doubled("recipe", "{}"), said("recipe"));
        QCOMPARE(doubled("tolerance", "\"1%\""), said("tolerance"));
        QCOMPARE(doubled("corrections", "{}"), said("corrections"));
        QCOMPARE(doubled("do", "\"lock\""), said("do"));
        QCOMPARE(doubled("added", "\"cube\""), said("added"));
        QCOMPARE(doubled("yaw", "2"), said("yaw"));
        // JSON allows the same letter as an escape: it is the same key.
        QCOMPARE(wrong_with("\"do\"", "\"d\\u006f\": \"lock\", \"do\""), said("do"));
        QCOMPARE(wrong_with("\"schema\": 1", "\"schema\": " + QByteArray(100, '[')),
                 QString("nested too deep"));
    }
};

QTEST_APPLESS_MAIN(ProjectTest)
#include "project.moc"
