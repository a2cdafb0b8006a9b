// The pipeline answers rows of poses as the verb hands them in.
#include "pipeline/collide.h"
#include "base/files.h"
#include "pipeline/project.h"
#include "pipeline/run.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QTest>

using namespace hullwright;
using pipeline::CollideInput;
using pipeline::CollideRow;
using pipeline::CollideRun;
using pipeline::CollideSettings;

namespace {

// Is a cube of side 2 about the origin.
constexpr const char* k_cube =
    "v -1 -1 -1\nv 1 -1 -1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\n"
    "f 1 3 2\nf 2 3 4\nf 5 6 7\nf 6 8 7\nf 1 2 5\nf 2 6 5\nf 3 7 4\nf 4 7 8\nf 1 5 3\nf 3 5 7\n"
    "f 2 4 6\nf 4 8 6\n";

CollideSettings settings_for() {
    CollideSettings settings;
    settings.made_by = "a test";
    settings.worker = HULLWRIGHT_CLI;
    return settings;
}

} // namespace

class CollideTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    CollideInput cubes_;

    struct Answers {
        Status done = Done{};
        std::vector<std::pair<std::uint64_t, CollisionKind>> rows;
        pipeline::CollideTally tally;
    };

    static Answers ask(const CollideInput& input, const CollideSettings& settings) {
        Answers answers;
        auto run = CollideRun::load(input, settings);
        if (!run) {
            answers.done = run.issue();
            return answers;
        }
        answers.done = run->begin();
        if (answers.done) {
            answers.done = run->rows([&](const CollideRow& row) {
                answers.rows.emplace_back(row.number, row.found->kind);
                return (row.steps != nullptr) == settings.trace ? Status(Done{})
                                                                : error(Code::internal, "steps");
            });
        }
        answers.tally = run->tally();
        return answers;
    }

    std::string poses(const char* name, const char* text) const {
        const std::string path = folder_.path(name);
        if (!write_file(path, text)) {
            qFatal("%s cannot be written", path.c_str());
        }
        return path;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        const std::string cube = folder_.path("cube.obj");
        QVERIFY(write_file(cube, k_cube));
        cubes_.files = {cube, cube};
    }

    void a_wrong_pose_is_said_before_anything_is_read() {
        CollideInput input = cubes_;
        input.files[0] = folder_.path("none.obj");
        input.pose_a = "1 2";
        const Answers answers = ask(input, settings_for());
        QVERIFY(!answers.done && answers.done.issue().where == "--pose-a");
    }

    void one_pair_of_poses_is_one_row() {
        CollideInput input = cubes_;
        input.pose_b = "1.5 0 0 1 0 0 0";
        const Answers meet = ask(input, settings_for());
        QVERIFY(meet.done && meet.rows.size() == 1);
        QVERIFY(meet.rows[0] == std::pair(std::uint64_t{1}, CollisionKind::surface));
        input.pose_b = "2.5 0 0 1 0 0 0";
        QVERIFY(ask(input, settings_for()).rows[0].second == CollisionKind::none);
    }

    void one_pair_of_poses_says_how_far_it_is() {
        auto run = CollideRun::load(cubes_, settings_for());
        QVERIFY(run && run->begin());
        tests::StopAt stop(0.91); // reading both took the first nine tenths
        const Status done =
            run->rows([](const CollideRow&) { return Status(Done{}); }, stop.progress());
        QVERIFY(!done && done.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 1.0);
    }

    void a_file_of_poses_is_answered_row_by_row() {
        CollideInput input = cubes_;
        input.poses = poses("three.csv", "b_tx\n0.5\n3\n1.9\n");
        CollideSettings settings = settings_for();
        settings.trace = true;
        const Answers answers = ask(input, settings);
        QVERIFY(answers.done && answers.rows.size() == 3);
        QVERIFY(answers.rows[1] == std::pair(std::uint64_t{2}, CollisionKind::none));
        QCOMPARE(answers.tally.rows, std::uint64_t{3});
        QCOMPARE(answers.tally.hits, std::uint64_t{2});
        QCOMPARE(answers.tally.differ, std::uint64_t{0});
    }

    void rows_of_a_file_say_how_far_they_are() {
        std::string text = "b_tx\n";
        for (int row = 0; row < 1000; ++row) {
            text += "3.25\n"; // all of the file is read at once
        }
        CollideInput input = cubes_;
        input.poses = poses("many.csv", text.c_str());
        tests::Heard heard;
        auto run = CollideRun::load(input, settings_for(), heard.progress());
        QVERIFY(run && run->begin(heard.progress()));
        QVERIFY(run->rows([](const CollideRow&) { return Status(Done{}); }, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.told().size() > 1000);
        QVERIFY2(heard.longest_step() < 0.2, qPrintable(QString::number(heard.longest_step())));
        QCOMPARE(heard.told().back().second, 1.0);
        QCOMPARE(heard.told().back().first, std::string("collide"));
    }

    void a_bad_row_ends_the_run_and_what_was_answered_is_counted() {
        CollideInput input = cubes_;
        input.poses = poses("bad.csv", "b_tx\n0.5\nx\n1.9\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(!answers.done);
        QCOMPARE(answers.rows.size(), std::size_t{1});
        QCOMPARE(answers.tally.rows, std::uint64_t{1});
    }

    void an_issue_of_who_takes_rows_ends_the_run() {
        CollideInput input = cubes_;
        input.poses = poses("two.csv", "b_tx\n0.5\n3\n");
        auto run = CollideRun::load(input, settings_for());
        QVERIFY(run && run->begin());
        const Status done = run->rows(
            [](const CollideRow&) { return error(Code::file_not_written, "standard output"); });
        QVERIFY(!done && done.issue().code == Code::file_not_written);
        QCOMPARE(run->tally().rows, std::uint64_t{1});
    }

    // Pieces that were deleted or parted by hand shift the numbers of the others: the faces that
    // are asked whether they meet are those of the pieces as they were corrected.
    void a_corrected_project_has_the_faces_of_its_pieces() {
        std::string two = k_cube;
        for (const char* corner :
             {"9 -1 -1", "11 -1 -1", "9 1 -1", "11 1 -1", "9 -1 1", "11 -1 1", "9 1 1", "11 1 1"}) {
            two += std::string("v ") + corner + "\n";
        }
        two += "f 9 11 10\nf 10 11 12\nf 13 14 15\nf 14 16 15\nf 9 10 13\nf 10 14 13\n"
               "f 11 15 12\nf 12 15 16\nf 9 13 11\nf 11 13 15\nf 10 12 14\nf 12 16 14\n";
        Project project;
        project.source = poses("two.obj", two.c_str());
        pipeline::Input model;
        model.file = project.source;
        pipeline::Settings settings;
        settings.recipe.decompose.tolerance = {0.0, false};
        settings.recipe.decompose.family = Family::surface;
        settings.prepare.worker = HULLWRIGHT_CLI;
        settings.until = pipeline::Stage::pieces;
        const auto cut = pipeline::run(model, settings);
        QVERIFY(cut);
        const std::vector<Piece>& pieces = cut->pieces->set.pieces;
        QCOMPARE(pieces.size(), std::size_t{2});
        const std::size_t far = pieces[0].vertices[0].x() > 5.0 ? 0 : 1;
        project.recipe = settings.recipe;
        const auto ref = [&](std::size_t i) { return ref_to(pieces[i], *cut->mesh->mesh); };
        const std::vector<std::vector<Correction>> corrections = {
            {DeletePieces{{ref(1 - far)}}},
            {SplitByPlane{ref(1 - far), Vec3(0, 0, 0), Vec3(1, 0, 0)}}};
        CollideInput input = cubes_;
        input.files[0] = folder_.path("two.hullwright");
        for (const std::vector<Correction>& steps : corrections) {
            project.corrections = steps;
            QVERIFY(write_project(project, input.files[0]));
            // The second cube of the project is met at a corner.
            input.poses = poses("corner.csv", "b_tx,b_ty,b_tz\n11.5,1.5,1.5\n");
            auto run = CollideRun::load(input, settings_for());
            QVERIFY(run && run->begin());
            int rows = 0;
            QVERIFY(run->rows([&](const CollideRow& row) {
                ++rows;
                const std::vector<Contact>& contacts = row.found->contacts;
                return !contacts.empty() && contacts.front().faces_meet
                           ? Status(Done{})
                           : error(Code::internal, "faces do not meet");
            }));
            QCOMPARE(rows, 1);
        }
    }

    void a_stop_in_the_midst_of_loading_ends_it() {
        for (const double moment : {0.1, 0.3, 0.5, 0.7, 0.8}) {
            tests::StopAt stop(moment);
            const auto run = CollideRun::load(cubes_, settings_for(), stop.progress());
            QVERIFY2(stop.was_reached(), qPrintable(QString::number(moment)));
            QVERIFY2(!run && run.issue().code == Code::stopped,
                     qPrintable(QString::number(moment)));
        }
    }

    void a_stop_in_the_midst_of_many_poses_leaves_the_others_unanswered() {
        std::string rows = "b_tx\n";
        for (int row = 0; row < 20000; ++row) {
            rows += row % 2 == 0 ? "0.5\n" : "3\n";
        }
        CollideInput input = cubes_;
        input.poses = poses("many.csv", rows.c_str());
        auto run = CollideRun::load(input, settings_for());
        QVERIFY(run && run->begin());
        constexpr std::uint64_t k_last = 7777;
        std::stop_source stop;
        const Status done = run->rows(
            [&](const CollideRow& row) {
                if (row.number == k_last) {
                    stop.request_stop();
                }
                return Status(Done{});
            },
            Progress(stop.get_token()));
        QVERIFY(!done && done.issue().code == Code::stopped);
        QCOMPARE(run->tally().rows, k_last);
        QCOMPARE(run->tally().hits, k_last / 2 + 1);
    }

    // Two hulls of many corners take long for one pose alone; without models there is no patch
    // whose look would see the stop.
    void a_stop_is_seen_between_the_contacts_of_one_pose() {
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        auto alone = load_side(cubes_.files[0], Recipe(), settings, "a test");
        QVERIFY(alone);
        alone->surface.reset();
        auto session = CollisionSession::make(*alone, *alone, {CollideMode::all});
        QVERIFY(session);
        QVERIFY(session->run(Pose(), Pose()));
        QVERIFY(!session->found().contacts.empty());
        tests::StopAt stop(0.4); // where the contacts begin
        const Status done = session->run(Pose(), Pose(), {}, stop.progress());
        QVERIFY(!done && done.issue().code == Code::stopped);
        QVERIFY(session->found().contacts.empty());
    }

    void a_folder_for_images_that_cannot_be_made_is_an_issue() {
        CollideSettings settings = settings_for();
        settings.images = cubes_.files[0] + "/images";
        settings.collision.method = CollideMethod::both;
        const Answers answers = ask(cubes_, settings);
        QVERIFY(!answers.done && answers.done.issue().code == Code::file_not_written);
    }
};

QTEST_APPLESS_MAIN(CollideTest)
#include "collide.moc"
