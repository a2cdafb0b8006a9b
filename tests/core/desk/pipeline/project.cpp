// Projects come back from their files as they were written, and what is no project is refused with
// a reason.
#include "pipeline/project.h"
#include "base/base64.h"
#include "base/files.h"
#include "pipeline/project_view.h"
#include "pipeline/run.h"
#include "pipeline/stage_codec.h"
#include "report/reasons.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QTest>

#include <limits>

using namespace hullwright;

namespace {

// Every field differs from its default.
ProjectView seen_view() {
    ProjectView view;
    KeptView& shown = view.shown;
    shown = {Vec3(1, 2, 3), 1.0,   -30.0,         64.0,   true,     false,
             false,         true,  true,          false,  true,     false,
             0.4,           3,     Vec3::UnitY(), true,   0.3,      LookKind::tree,
             {5, 2},        false, true,          {2, 7}, {"box 1"}};
    view.bench = KeptBench{
        "boxes", {{"boxes", {Vec3(1, 2, 3), Vec3(0, 0, -4)}}}, true, true, "a.hwa", "a.obj"};
    view.bench->play =
        KeptBalls{"a.hwa", "throw", "explicit_euler", 2, {1.0, 2.5},    0.25,         3.0, 7.0,
                  0.9,     1.625,   1.0 / 64,         1, Vec3(1, 2, 3), Vec3(4, 0, 0)};
    KeptInspection& inspected = view.inspected;
    inspected.bodies = {"a.hwa", "b.obj"};
    inspected.models = {"a.obj", ""};
    inspected.poses = "poses.csv";
    inspected.poses_of_b = "of_b.csv";
    inspected.row = 3;
    inspected.moved = {k_no_pose, PoseNumbers{1, 2, 3, 0, 1, 0, 0}};
    inspected.camera = KeptCamera{Vec3(1, 0, 0), 10.0, 20.0, 5.0};
    inspected.aside = KeptRobot{"arm.urdf", {}, "arm.csv", true, {"hand", "cup"}, {}};
    view.workspace = "inspect";
    view.exports = {"godot", "godot.tscn", ExportRecipe()};
    view.exports->recipe->targets = {find_target("godot")};
    view.exports->recipe->density = 7800.0;
    return view;
}

Project small_project(const tests::Folder& folder) {
    Project project;
    project.source = folder.path("model.obj");
    project.source_hash = "0123";
    project.recipe.decompose.tolerance = {2.0, true};
    project.corrections = {SetTags{{ref_to_added("ball")}, {"soft"}, "rubber"}};
    project.view_json = view_to_json(seen_view());
    return project;
}

} // namespace

class ProjectTest : public QObject {
    Q_OBJECT

    tests::Folder folder_;

    // Returns the text of a project with this view, as JSON, in place of its own.
    QByteArray text_with_view(const QByteArray& view) {
        if (!write_project(Project(), folder_.path("plain.hullwright"))) {
            qFatal("no project was written");
        }
        QByteArray text = folder_.content("plain.hullwright");
        const auto at = text.indexOf("\"view\": ");
        return text.replace(at, text.size() - at, "\"view\": " + view + '}');
    }

    // Returns the sentence with which a project of that text is refused.
    QString wrong_in(const QByteArray& text) {
        const auto read = read_project(folder_.file("changed.hullwright", text));
        return read ? QString() : QString::fromStdString(sentence(read.issue().detail));
    }

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
        return wrong_in(text.replace(at, from.size(), to));
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
        QVERIFY(*view_from_json(back->view_json) == *view_from_json(project.view_json));
    }

    // An inspection is kept without a model, too. Nothing can be exported of that.
    void a_project_of_no_model_comes_back() {
        Project project;
        project.view_json = R"({"workspace":"inspect"})";
        const auto path = folder_.path("desk.hullwright");
        QVERIFY(write_project(project, path).ok());
        const auto back = read_project(path);
        QVERIFY(back.ok());
        QVERIFY(back->source.empty() && back->source_hash.empty());
        QVERIFY(*view_from_json(back->view_json) == *view_from_json(project.view_json));
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

    void an_object_of_too_many_keys_is_named() {
        QByteArray many = "\"recipe\": {";
        for (int i = 0; i < 9000; ++i) {
            many += "\"k" + QByteArray::number(i) + "\": 1,";
        }
        QCOMPARE(wrong_with("\"recipe\": {", many),
                 QString("recipe.k8192 is one key too many for its object, which may have 8192"));
    }

    void how_colliders_lie_comes_back() {
        Project project = small_project(folder_);
        project.colliders = ReadFile{folder_.path("hulls.obj"), "4567"};
        const auto path = folder_.path("colliders.hullwright");
        const auto back = [&] {
            return write_project(project, path) ? read_project(path) : Issue();
        };
        QVERIFY(back() && back()->colliders && !back()->fitting);
        project.fitting = Fitting{1.0 / 25.4, AxisTurn::swap_yz};
        QCOMPARE(back()->fitting, project.fitting);
        const auto wrong = [&](const QByteArray& fitting) {
            return wrong_with("\"view\"", "\"colliders\": {\"path\": \"a\", \"hash\": \"b\", "
                                          "\"fitting\": " +
                                              fitting + "}, \"view\"");
        };
        QCOMPARE(wrong(R"({"scale": 0.01, "turn": "none"})"), QString());
        QCOMPARE(wrong(R"({"scale": 0, "turn": "none"})"), QString("colliders.fitting.scale"));
        QCOMPARE(wrong(R"({"scale": -1, "turn": "none"})"), QString("colliders.fitting.scale"));
        QCOMPARE(wrong(R"({"scale": 1, "turn": "over"})"), QString("colliders.fitting.turn"));
        QCOMPARE(wrong(R"({"scale": 1})"), QString("colliders.fitting.turn is missing"));
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

    void a_project_is_written_with_a_fraction_and_a_stop() {
        Project project = small_project(folder_);
        project.joins = SavedJoins{"abc", {4, 7, {{0, 1, 5}, {2, 4, 0}, {3, 5, 90}}}};
        const std::string path = folder_.path("told.hullwright");
        tests::Heard heard;
        QVERIFY(write_project(project, path, heard.progress()).ok());
        QVERIFY(heard.has_heard_of("write") && heard.longest_step() < 0.5);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        const std::string whole = *read_text(path, 1U << 20U);
        project.joins.reset();
        for (const double moment : {0.0, 0.5, 0.8}) {
            tests::StopAt stop(moment);
            const Status written = write_project(project, path, stop.progress());
            QVERIFY(!written && written.issue().code == Code::stopped);
            QCOMPARE(*read_text(path, 1U << 20U), whole); // it stays as it was
        }
    }

    void what_could_not_be_read_is_not_written() {
        const Project project = small_project(folder_);
        const std::string path = folder_.path("limited.hullwright");
        QVERIFY(write_project(project, path).ok());
        const std::string before = *read_text(path, 1U << 20U);
        QVERIFY(write_project(project, path, before.size(), {}).ok());
        const Status refused = write_project(project, path, before.size() - 1, {});
        QVERIFY(!refused && refused.issue().code == Code::file_too_large);
        QCOMPARE(*read_text(path, 1U << 20U), before); // it stays as it was
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
        pipeline::SavedStages saved = **pipeline::kept_pieces_of(*cut);
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

    void a_view_is_kept_as_values() {
        const ProjectView seen = seen_view();
        QVERIFY(!(seen == ProjectView()));
        const auto back = view_from_json(view_to_json(seen));
        QVERIFY(back && *back == seen);
        // Several things in the place of bodies, too.
        ProjectView view;
        view.inspected.robot =
            KeptRobot{"", {"a.hwa", "b.obj"}, "poses.csv", false, {}, {{"a", "a.obj"}}};
        view.inspected.others = false;
        const auto things = view_from_json(view_to_json(view));
        QVERIFY(things && *things == view);
        const auto bare = read_project(folder_.file("bare.hullwright", text_with_view("{}")));
        QVERIFY(bare && *view_from_json(bare->view_json) == ProjectView());
    }

    // Balls of which little is said are as they are by default, also of kinds that nobody knows.
    void balls_are_kept_as_values() {
        const auto read = bench_from_json(R"({"play": {"kind": "swirl", "count": 3}})");
        QVERIFY(read && read->play);
        KeptBalls said;
        said.kind = "swirl";
        said.count = 3;
        QVERIFY(*read->play == said);
        QVERIFY(!bench_from_json("{}")->play);
        QVERIFY(bench_to_json(KeptBench()).find("play") == std::string::npos);
        KeptBench beyond;
        KeptBalls& balls = beyond.play.emplace();
        balls.radius = std::numeric_limits<double>::infinity();
        balls.step = std::numeric_limits<double>::quiet_NaN();
        balls.masses = {-1.0, 1e300};
        balls.from = Vec3(1e300, -1e300, 0.0);
        balls.count = std::uint64_t{1} << 40U;
        balls.up = 7;
        const auto within = bench_from_json(bench_to_json(beyond));
        QVERIFY(within && within->play);
        QCOMPARE(within->play->radius, 1e60);
        QCOMPARE(within->play->step, 0.0);
        QCOMPARE(within->play->masses, (std::vector<double>{0.0, 1e60}));
        QCOMPARE(within->play->from, Vec3(1e60, -1e60, 0.0));
        QCOMPARE(within->play->count, std::uint64_t{100'000});
        QCOMPARE(within->play->up, 2);
    }

    // Values that a window cannot have shown are not written, so that no project is lost by them.
    void a_view_out_of_range_is_written_within_it() {
        ProjectView view;
        KeptView& shown = view.shown;
        shown.target = {std::numeric_limits<double>::quiet_NaN(), 1e300, -1e300};
        shown.yaw = std::numeric_limits<double>::infinity();
        shown.pitch = -91.0;
        shown.distance = -1.0;
        shown.tree.level = 1U << 20U;
        view.inspected.camera = KeptCamera{Vec3::Zero(), 0.0, 0.0, 0.0};
        const auto back = view_from_json(view_to_json(view));
        QVERIFY(back.ok());
        const KeptView& read = back->shown;
        QCOMPARE(read.target, Vec3(0.0, 1e30, -1e30));
        QCOMPARE(read.yaw, 1e30);
        QCOMPARE(read.pitch, -90.0);
        QCOMPARE(read.distance, 0.0);
        QCOMPARE(read.tree.level, std::uint64_t{1000});
        QVERIFY(!back->inspected.camera);
    }

    void what_is_wrong_in_a_view_is_named_with_its_place() {
        const std::vector<std::pair<QByteArray, QString>> rows = {
            {R"("extra": 1)", "view.extra is not known"},
            {R"("yaw": 1e31)", "view.yaw"},
            {R"("pitch": -91)", "view.pitch"},
            {R"("distance": "x")", "view.distance"},
            {R"("target": [0, 0, 1e31])", "view.target"},
            {R"("grid": 1)", "view.grid"},
            {R"("section_axis": 4)", "view.section_axis"},
            {R"("section_axis": 0.5)", "view.section_axis"},
            {R"("section_normal": [1, 2])", "view.section_normal"},
            {R"("section": 1.5)", "view.section"},
            {R"("look": "heat")", "view.look"},
            {R"("tree_root": -1)", "view.tree_root"},
            {R"("tree_level": 1001)", "view.tree_level"},
            {R"("hidden": [-1])", "view.hidden"},
            {R"("hidden_added": [1])", "view.hidden_added"},
            {R"("workspace": "farm")", "view.workspace"},
            {R"("export": {"for": "unreal"})", "view.export.for is not known"},
            {R"("export": {"engine": 7})", "view.export.engine"},
            {R"("export": {"recipe": {"with_model": 1}})", "view.export.recipe.with_model"},
            {R"("probe": 1)", "view.probe"},
            {R"("probe": {"tests": 1})", "view.probe.tests is not known"},
            {R"("probe": {"test": 7})", "view.probe.test"},
            {R"("probe": {"values": {"boxes": [[1e300, 0, 0]]}})", "view.probe.values.boxes"},
            {R"("probe": {"values": {"boxes": [["a", 0, 0]]}})", "view.probe.values.boxes"},
            {R"("probe": {"play": []})", "view.probe.play"},
            {R"("probe": {"play": {"seed": 1}})", "view.probe.play.seed is not known"},
            {R"("probe": {"play": {"kind": 1}})", "view.probe.play.kind"},
            {R"("probe": {"play": {"count": -1}})", "view.probe.play.count"},
            {R"("probe": {"play": {"masses": [1, -1]}})", "view.probe.play.masses"},
            {R"("probe": {"play": {"radius": 1e61}})", "view.probe.play.radius"},
            {R"("probe": {"play": {"from": [0, 0]}})", "view.probe.play.from"},
            {R"("probe": {"play": {"up": "w"}})", "view.probe.play.up"},
            {R"("inspect": [])", "view.inspect"},
            {R"("inspect": {"a": 7})", "view.inspect.a"},
            {R"("inspect": {"joints": "x"})", "view.inspect.joints is not known"},
            {R"("inspect": {"robot": "x", "poses": "y"})", "view.inspect.poses is not known"},
            {R"("inspect": {"robot": "x"})", "view.inspect.joints is missing"},
            {R"("inspect": {"robot": "x", "joints": ""})", "view.inspect.robot"},
            {R"("inspect": {"robot": "x", "joints": "y", "pair": [1]})", "view.inspect.pair"},
            {R"("inspect": {"things": ["x"], "poses": "y"})", "view.inspect.things"},
            {R"("inspect": {"things": ["x", ""], "poses": "y"})", "view.inspect.things"},
            {R"("inspect": {"aside": {"a": "x"}})", "view.inspect.aside.a is not known"},
            {R"("inspect": {"row": -3})", "view.inspect.row"},
            {R"("inspect": {"row": 1e300})", "view.inspect.row"},
            {R"("inspect": {"pose_a": [1, 2, 3]})", "view.inspect.pose_a"},
            {R"("inspect": {"pose_a": [0, 0, 0, 0, 0, 0, 0]})", "view.inspect.pose_a"},
            {R"("inspect": {"pose_a": [0, 0, 0, 1, 0, 0, 0]})", "view.inspect.pose_b is missing"},
            {R"("inspect": {"camera": {"yaw": "x"}})", "view.inspect.camera.target is missing"},
            {R"("inspect": {"camera": {"target": [0, 0, 0], "yaw": 0, "pitch": 0, "distance": 0}})",
             "view.inspect.camera.distance"}};
        for (const auto& [view, said] : rows) {
            QCOMPARE(wrong_in(text_with_view('{' + view + '}')), said);
        }
        QCOMPARE(wrong_in(text_with_view("[]")), QString("view"));
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
