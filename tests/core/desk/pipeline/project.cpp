// Projects come back from their files as they were written, and what is no project is refused with
// a reason.
#include "pipeline/project.h"
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
