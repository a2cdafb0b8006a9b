// Bodies of robots meet where it is known by hand, what is left out is said, and all of it is the
// same for any number of threads and as `collide` has it.
#include "base/files.h"
#include "base/parallel.h"
#include "pack/pack_tree.h"
#include "pipeline/pair_watch.h"
#include "pipeline/robot_scene.h"
#include "report/collision_report.h"
#include "report/sentences.h"
#include "support/assets.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

using namespace hullwright;

namespace {

std::string data(const std::string& name) {
    return HULLWRIGHT_SOURCE_DIR "/tests/data/robots/" + name;
}

pipeline::RobotSettings settings() {
    pipeline::RobotSettings made;
    made.bodies.prepare.worker = HULLWRIGHT_CLI;
    made.bodies.made_by = "a test";
    return made;
}

struct Asked {
    RobotReport report;
    std::string csv;
};

Asked ask(const pipeline::RobotInput& input, const pipeline::RobotSettings& with = settings()) {
    auto run = pipeline::RobotRun::load(input, with);
    if (!run) {
        qFatal("%s", sentence(run.issue()).c_str());
    }
    Asked asked;
    asked.csv = poses_csv_header(std::span(run->names()).first(run->robot().bodies.size()));
    const auto done = run->rows([&](const pipeline::RobotRow& row) {
        asked.csv += poses_csv(row.places.first(run->robot().bodies.size()));
        return Status(Done{});
    });
    if (!done) {
        qFatal("%s", sentence(done.issue()).c_str());
    }
    asked.report = run->report();
    return asked;
}

const RobotPair* pair_of(const RobotReport& report, const std::string& a, const std::string& b) {
    for (const RobotPair& pair : report.pairs) {
        if (report.bodies[pair.a].name == a && report.bodies[pair.b].name == b) {
            return &pair;
        }
    }
    return nullptr;
}

// Returns a cube with edges of length 1.
CollideSide cube_at(const Vec3& corner) {
    std::vector<Piece> pieces = {tests::piece_around(shapes::box(corner).vertices)};
    const TriMesh mesh = tests::mesh_of(pieces);
    PieceSet set;
    set.pieces = std::move(pieces);
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.0});
    auto bytes =
        write_asset(set, *packed, Cage(), 0.0, tests::origin_for(1, mesh.triangles.size()));
    auto side = side_of("a cube", std::move(*bytes));
    if (!side) {
        qFatal("%s", sentence(side.issue()).c_str());
    }
    return std::move(*side);
}

} // namespace

class RobotRunTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    // Three cubes of side 2, two of them the same file, each at the poses of its columns; those of
    // others are passed over, and a row may have a time.
    void things_are_held_against_each_other() {
        std::string cube;
        for (int i = 0; i < 8; ++i) {
            cube += std::string("v ") + ((i & 1) != 0 ? "1 " : "-1 ") +
                    ((i & 2) != 0 ? "1 " : "-1 ") + ((i & 4) != 0 ? "1\n" : "-1\n");
        }
        cube += "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
        const std::string one = folder_.path("cube.obj");
        const std::string other = folder_.path("post.obj");
        const std::string poses = folder_.path("things.csv");
        QVERIFY(write_file(one, cube) && write_file(other, cube));
        QVERIFY(write_file(poses, "time,cube_tx,cube2_tx,engine,wall_tx,cube2_qw,cube2_qz\n"
                                  "0,1.5,10,free,7,1,0\n"
                                  "0.5,-3,6,,7,0,1\n"
                                  "1,1.75,3,free,7,1,0\n"));
        pipeline::RobotInput input;
        input.things = {one, one, other};
        input.joints = poses;
        pipeline::RobotSettings with = settings();
        with.leave_out_always_meeting = false;
        const RobotReport report = ask(input, with).report;
        QCOMPARE(report.rows, std::uint64_t{3});
        QCOMPARE(report.bodies.size(), std::size_t{3});
        QCOMPARE(report.pairs.size(), std::size_t{3});
        QCOMPARE(report.joints_at_rest, std::vector<std::string>{"post"});
        const RobotPair* near = pair_of(report, "cube", "post");
        QVERIFY(near && near->rows_met == 2 && near->first.number == 1 && near->last.number == 3);
        QVERIFY(std::abs(near->deepest->depth - 0.5) < 1e-9 && near->deepest->row.number == 1);
        const RobotPair* cubes = pair_of(report, "cube", "cube2");
        QVERIFY(cubes && cubes->rows_met == 1 && cubes->first.time == 1.0);
        QVERIFY(cubes == &report.pairs.front()); // the worst first
        QVERIFY(std::abs(cubes->deepest->depth - 0.75) < 1e-9);
        const RobotPair* far = pair_of(report, "cube2", "post");
        QVERIFY(far && far->rows_met == 0 && far->nearest->row.number == 3);
        QVERIFY(std::abs(far->nearest->near.least - 1.0) < 1e-9);
        const std::string json = robot_json(report);
        QVERIFY(json.find("\"poses\":") != std::string::npos && json.find("robot") > json.size());
        QVERIFY(robot_text(report).find("3 bodies, 3 rows, 3 pairs asked, of which 2 meet") !=
                std::string::npos);
        // Any two of them are inspected along their own rows.
        const auto scene = pipeline::RobotScene::load(input, with);
        QVERIFY(scene);
        const auto pair = scene->pair(*cubes);
        QVERIFY(pair && pair->names[0] == "cube" && pair->names[1] == "cube2");
        QCOMPARE(pair->rows.size(), std::size_t{3});
        QCOMPARE(pair->rows[1].b.move, Vec3(6, 0, 0));
        QCOMPARE(pair->rows[1].b.turn.col(0), Vec3(-1, 0, 0));
        QCOMPARE(scene->metres_per_unit(), 0.0); // the files do not say
        // A thing that is left out keeps its columns, so that the second cube has its own.
        input.things = {folder_.path("gone/cube.obj"), one, other};
        input.left_out = {input.things[0]};
        const RobotReport fewer = ask(input, with).report;
        QCOMPARE(fewer.pairs.size(), std::size_t{1});
        const RobotPair* left = pair_of(fewer, "cube2", "post");
        QVERIFY(left && left->nearest->row.number == 3 && left->rows_met == 0);
        input.things.push_back(folder_.path("none.obj"));
        QVERIFY(!pipeline::RobotRun::load(input, with));
    }

    // The forearm folds back over the column and is half its height of 0.1 in it.
    void two_links_meet_where_it_is_known() {
        const RobotReport report =
            ask({data("two_links.urdf"), data("two_links.csv"), {}, {}}).report;
        QCOMPARE(report.rows, std::uint64_t{5});
        const RobotPair* pair = pair_of(report, "column", "forearm");
        QVERIFY(pair);
        QCOMPARE(pair->left_out, LeftOut::no);
        QCOMPARE(pair->rows_met, std::uint64_t{2});
        QCOMPARE(pair->first.number, std::uint64_t{3});
        QCOMPARE(*pair->first.time, 1.0);
        QCOMPARE(pair->last.number, std::uint64_t{4});
        QVERIFY(std::abs(pair->deepest->depth - 0.05) < 1e-6); // assets are of floats
        QCOMPARE(pair->deepest->row.number, std::uint64_t{3});
        QVERIFY(!pair->nearest);
        QCOMPARE(pair_of(report, "column", "arm")->left_out, LeftOut::neighbours);
        QCOMPARE(pair_of(report, "arm", "forearm")->left_out, LeftOut::neighbours);
    }

    // Two bodies of a robot that a window holds against each other meet in the rows in which the
    // run says so.
    void two_of_its_bodies_are_a_scene() {
        const auto scene = pipeline::RobotScene::load(
            {data("two_links.urdf"), data("two_links.csv"), {}, {}}, settings());
        QVERIFY(scene);
        const RobotPair& worst = scene->report().pairs.front();
        const auto pair = scene->pair(worst);
        QVERIFY(pair && pair->rows.size() == 5 && !pair->rows.is_cut);
        QCOMPARE(pair->names[0], std::string("column"));
        QCOMPARE(pair->names[1], std::string("forearm"));
        // The faces that they were made of are known, so that it is known whether these meet.
        QVERIFY(pair->bodies[0]->side.surface && pair->bodies[1]->side.mesh);
        auto query = pipeline::PairQuery::make(pair->bodies[0], pair->bodies[1]);
        QVERIFY(query);
        std::uint64_t met = 0;
        double deepest = 0.0;
        for (std::size_t row = 0; row < pair->rows.size(); ++row) {
            const auto found = query->at(pair->rows[row]);
            QVERIFY(found);
            QVERIFY((*found)->contacts.empty() || (*found)->contacts[0].faces_meet);
            met += (*found)->kind != CollisionKind::none ? 1 : 0;
            deepest = std::max(deepest, double{pipeline::sample_of(**found).depth});
        }
        QCOMPARE(met, worst.rows_met);
        QVERIFY(std::abs(deepest - worst.deepest->depth) < 1e-7); // samples are of floats
        const auto cut = scene->pair(worst, 3);
        QVERIFY(cut && cut->rows.size() == 3 && cut->rows.is_cut);
        // All bodies are drawn around them, where their rows have these two.
        const auto drawn = scene->around();
        QVERIFY(drawn && drawn->rows() == 5 && !drawn->is_cut());
        QCOMPARE(drawn->bodies.size(), scene->report().bodies.size());
        for (std::size_t row = 0; row < drawn->rows(); ++row) {
            const std::vector<Pose> places = drawn->places(row);
            for (std::size_t i = 0; i < 2; ++i) {
                const std::size_t body = i == 0 ? worst.a : worst.b;
                const Pose pose = i == 0 ? pair->rows[row].a : pair->rows[row].b;
                const Pose at = pair->bodies[i]->side.placed(pose);
                QVERIFY(places[body].turn == at.turn && places[body].move == at.move);
                QCOMPARE(drawn->bodies[body].triangles.size(), 3 * pair->bodies[i]->triangles);
                const Aabb box = drawn->box(body, places[body]);
                const Aabb same = pipeline::posed_bounds(*pair->bodies[i], pose);
                QVERIFY(box.lower == same.lower && box.upper == same.upper);
            }
        }
        const auto short_one = scene->around(3 * 2 * sizeof(double)); // of two joints
        QVERIFY(short_one && short_one->rows() == 3 && short_one->is_cut());
        // A thing around the robot has no joints, and stays where it is.
        const auto around = pipeline::RobotScene::load(
            {data("two_links.urdf"),
             data("two_links.csv"),
             std::string(HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj"),
             {}},
            settings());
        QVERIFY(around);
        const RobotPair* with_mug = pair_of(around->report(), "forearm", "mug.obj");
        QVERIFY(with_mug);
        const auto beside = around->pair(*with_mug);
        QVERIFY(beside && beside->rows[4].b.move.isZero(0.0) &&
                !beside->rows[4].a.move.isZero(0.0));
        std::stop_source source;
        source.request_stop();
        const auto stopped = scene->pair(worst, 5, Progress(source.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    void the_nearest_row_is_found() {
        const auto log =
            folder_.file("near.csv", "shoulder,elbow\n0,0\n0,1.5707963267948966\n0,1\n0,-0.2\n");
        const RobotReport report = ask({data("two_links.urdf"), log, {}, {}}).report;
        const RobotPair* pair = pair_of(report, "column", "forearm");
        QVERIFY(pair && pair->nearest);
        // The gap goes from the column's edge at (0.1, 0.1) to the forearm's at (0.95, 0.15).
        const double apart = std::hypot(0.85, 0.05);
        QVERIFY(std::abs(pair->nearest->near.least - apart) < 1e-6);
        QVERIFY(std::abs(pair->nearest->near.most - apart) < 1e-6);
        QVERIFY(pair->nearest->near.least <= pair->nearest->near.most);
        QCOMPARE(pair->nearest->row.number, std::uint64_t{2});
        // Where they meet: neighbours are asked where that is wanted.
        auto with = settings();
        with.leave_out_neighbours = false;
        with.leave_out_always_meeting = false;
        QCOMPARE(pair_of(ask({data("two_links.urdf"), log, {}, {}}, with).report, "column", "arm")
                     ->left_out,
                 LeftOut::no);
    }

    // A body comes nearer to another one that is far away, each row by less than half a step of the
    // doubles that the distance is counted in: what it has come all together still counts.
    void the_nearest_row_is_found_however_little_each_row_moves() {
        constexpr double k_away = 0x1p20;
        constexpr double k_begin =
            0x1p-18; // in the first row it is nearer by this than in the next
        constexpr double k_move = 0.375 * 0x1p-33;
        constexpr int k_rows = 180'000;
        const CollideSide a = cube_at(Vec3(-k_away - 1.0, 0, 0));
        const CollideSide b = cube_at(Vec3(0, 0, 0));
        pipeline::PairWatch watch(a, b);
        const auto look = [&](std::uint64_t number, double nearer) {
            Pose pose;
            pose.move.x() = -nearer;
            return watch.row({number, std::nullopt}, Pose(), pose, Progress()).ok();
        };
        QVERIFY(look(0, k_begin));
        for (int i = 0; i < k_rows; ++i) {
            QVERIFY(look(static_cast<std::uint64_t>(i) + 1, i * k_move));
        }
        const double nearest = k_away - (k_rows - 1) * k_move;
        QVERIFY(nearest < k_away - 1.9 * k_begin);
        QVERIFY(watch.found().nearest.has_value());
        const Nearness& near = watch.found().nearest->near;
        QVERIFY2(near.least <= nearest && near.most >= nearest,
                 qPrintable(QString("%1 in row %2")
                                .arg(k_away - near.least)
                                .arg(watch.found().nearest->row.number)));
    }

    // What is made of a row may take long.
    void a_row_knows_of_a_stop() {
        auto run = pipeline::RobotRun::load({data("two_links.urdf"), data("two_links.csv"), {}, {}},
                                            settings());
        QVERIFY(run);
        std::stop_source source;
        int rows = 0;
        const auto done = run->rows(
            [&](const pipeline::RobotRow& row) {
                ++rows;
                source.request_stop();
                return row.stop.stop_requested() ? Status(stopped_issue()) : Status(Done{});
            },
            Progress(source.get_token()));
        QVERIFY(!done && done.issue().code == Code::stopped);
        QCOMPARE(rows, 1);
    }

    void what_always_meets_is_left_out_and_said() {
        // Two bodies beside each other on one slide, in each other by 0.1 wherever it is; a third
        // begins in the first and goes away, and a fourth always meets the first, but not at rest.
        const auto robot = folder_.file("meet.xml", R"(<mujoco><worldbody>
            <geom type="box" size="1 1 1"/>
            <body name="in" pos="0.9 0 0"><joint name="x" type="slide" axis="0 1 0"/>
                <geom type="box" size="0.2 0.2 0.2"/></body>
            <body name="away" pos="0 0 5"><joint name="z" type="slide" axis="0 0 1"/>
                <geom type="box" size="0.5 0.5 0.5"/>
                <body name="rigid" pos="0 0 0.2"><geom type="box" size="0.1 0.1 0.1"/></body></body>
            <body name="out" pos="0 9 0"><geom type="box" size="1 1 1"/></body>
            <body name="out2" pos="0 20 0"><joint name="y" type="slide" axis="0 0 1"/><geom type="box" size="1 1 1"/></body>
            </worldbody><contact><exclude body1="out2" body2="in"/>
            <exclude body1="away" body2="in"/></contact></mujoco>)");
        const auto log = folder_.file("meet.csv", "x,z,y\n0,-4,0\n0.1,-4.5,0\n");
        const RobotReport report = ask({robot, log, {}, {}}).report;
        QCOMPARE(pair_of(report, "world", "in")->left_out, LeftOut::meet_at_rest);
        QCOMPARE(pair_of(report, "world", "away")->left_out, LeftOut::always_meet);
        QCOMPARE(pair_of(report, "world", "away")->rows_met, std::uint64_t{2});
        QCOMPARE(pair_of(report, "away", "rigid")->left_out, LeftOut::rigid);
        QCOMPARE(pair_of(report, "world", "out")->left_out, LeftOut::rigid);
        QCOMPARE(pair_of(report, "in", "out2")->left_out, LeftOut::excluded);
        QCOMPARE(pair_of(report, "in", "away")->left_out, LeftOut::excluded);
        const std::string text = robot_text(report);
        QVERIFY2(text.find("meet with all joints at rest: world and in") != text.npos,
                 text.c_str());
        QVERIFY2(text.find("meet in every row: world and away") != text.npos, text.c_str());
        // One row is an answer, not a habit.
        const auto one = folder_.file("meet1.csv", "x,z,y\n0,-4,0\n");
        QCOMPARE(pair_of(ask({robot, one, {}, {}}).report, "world", "away")->left_out, LeftOut::no);
        auto with = settings();
        with.leave_out_always_meeting = false;
        const RobotReport all = ask({robot, log, {}, {}}, with).report;
        QCOMPARE(pair_of(all, "world", "in")->rows_met, std::uint64_t{2});
        QVERIFY(std::abs(pair_of(all, "world", "in")->deepest->depth - 0.3) < 1e-6);
    }

    // The wedge is 0.5 high below the folded forearm, whose lower side is at 0.95.
    void surroundings_are_asked_too() {
        auto input = pipeline::RobotInput{
            data("two_links.urdf"), data("two_links.csv"), data("claw.obj"), {}};
        const RobotReport report = ask(input).report;
        QCOMPARE(report.bodies.back().name, std::string("claw.obj"));
        const RobotPair* pair = pair_of(report, "column", "claw.obj");
        QVERIFY(pair);
        QCOMPARE(pair->left_out, LeftOut::meet_at_rest);
        const RobotPair* above = pair_of(report, "forearm", "claw.obj");
        QVERIFY(above && above->nearest);
        QVERIFY(std::abs(above->nearest->near.least - 0.45) < 1e-6);
    }

    // Rows that are passed over, as nothing can have come near, change no answer.
    void answers_are_those_of_each_row_alone() {
        const pipeline::RobotInput input{data("arm.urdf"), data("arm.csv"), {}, {}};
        auto with = settings();
        with.leave_out_always_meeting = false;
        auto run = pipeline::RobotRun::load(input, with);
        QVERIFY(run);
        const auto at = [&](const std::string& name) {
            return static_cast<std::size_t>(
                std::find(run->names().begin(), run->names().end(), name) - run->names().begin());
        };
        std::map<std::pair<std::string, std::string>, RobotPair> alone;
        CollisionSettings asked;
        asked.mode = CollideMode::all;
        asked.distance = true;
        const auto done = run->rows([&](const pipeline::RobotRow& row) {
            for (const auto& [a, b] :
                 {std::pair("turret", "left_claw"), std::pair("base", "forearm"),
                  std::pair("upper_arm", "right_claw")}) {
                auto session =
                    CollisionSession::make(*run->sides()[at(a)], *run->sides()[at(b)], asked);
                if (!session || !session->run(*pose_of(row.places[at(a)], {}),
                                              *pose_of(row.places[at(b)], {}))) {
                    return Status(error(Code::internal, "test"));
                }
                RobotPair& pair = alone[{a, b}];
                const Collision& found = session->found();
                pair.rows_met += found.kind != CollisionKind::none ? 1 : 0;
                for (const Contact& contact : found.contacts) {
                    if (!pair.deepest || contact.where.depth > pair.deepest->depth) {
                        pair.deepest = {contact.where.depth, row.row, 0, 0};
                    }
                }
                if (!pair.nearest || found.near->least < pair.nearest->near.least) {
                    pair.nearest = {*found.near, row.row};
                }
            }
            return Status(Done{});
        });
        QVERIFY(done);
        const RobotReport report = run->report();
        for (const auto& [names, pair] : alone) {
            const RobotPair* same = pair_of(report, names.first, names.second);
            QVERIFY(same);
            QCOMPARE(same->rows_met, pair.rows_met);
            QCOMPARE(same->deepest.has_value(), pair.deepest.has_value());
            if (pair.deepest) {
                QCOMPARE(same->deepest->depth, pair.deepest->depth);
                QCOMPARE(same->deepest->row.number, pair.deepest->row.number);
            } else {
                QCOMPARE(same->nearest->near.least, pair.nearest->near.least);
                QCOMPARE(same->nearest->row.number, pair.nearest->row.number);
            }
        }
    }

    void the_same_for_any_number_of_threads() {
        std::vector<std::string> told;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const ThreadLimit limit(threads);
            const Asked asked = ask({data("arm.xml"), data("arm.csv"), data("claw.obj"), {}});
            told.push_back(robot_json(asked.report) + asked.csv);
        }
        QCOMPARE(told[1], told[0]);
        QCOMPARE(told[2], told[0]);
    }

    void a_pair_that_is_not_there_is_refused() {
        const auto load = [&](const char* a, const char* b) {
            pipeline::RobotInput input{data("arm.urdf"), data("arm.csv"), {}, {}};
            input.pair = {a, b};
            return pipeline::RobotRun::load(input, settings());
        };
        QCOMPARE(load("base", "nobody").issue().code, Code::bad_setting);
        QCOMPARE(load("base", "tool").issue().code, Code::bad_setting);
        QCOMPARE(load("base", "base").issue().code, Code::bad_setting);
        QVERIFY(load("base", "turret")); // neighbours are asked where they are named
    }

    void bodies_and_rows_say_how_far_they_are() {
        std::string log = *read_text(data("arm.csv"), 1U << 20U);
        const std::string rows = log.substr(log.find('\n') + 1);
        for (int k = 0; k < 100; ++k) {
            log += rows;
        }
        const std::string path = folder_.path("long.csv");
        QVERIFY(write_file(path, log));
        tests::Heard heard;
        auto run = pipeline::RobotRun::load({data("arm.urdf"), path, {}, {}}, settings(),
                                            heard.progress());
        QVERIFY(run);
        QVERIFY(run->rows({}, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.2, qPrintable(QString::number(heard.longest_step())));
        QCOMPARE(heard.told().back().second, 1.0);
    }

    // A block of rows is asked of all pairs, of which a robot has hundreds; before the first of
    // them all pairs are asked at rest.
    void pairs_say_how_far_they_are() {
        const pipeline::RobotInput input = {data("arm.urdf"), data("arm.csv"), {}, {}};
        pipeline::RobotSettings with = settings();
        tests::Heard loading;
        auto run = pipeline::RobotRun::load(input, with, loading.progress());
        QVERIFY(run);
        const auto told_of = [](const tests::Heard& heard) {
            return std::ranges::count_if(heard.told(), [](const auto& told) {
                return told.first == "collide" && told.second > 0.0;
            });
        };
        const auto asked = std::ranges::count_if(run->report().pairs, [](const RobotPair& pair) {
            return pair.left_out == LeftOut::no || pair.left_out == LeftOut::meet_at_rest;
        });
        QVERIFY(asked > 1);
        QVERIFY2(told_of(loading) > asked, qPrintable(QString::number(told_of(loading))));
        QVERIFY2(loading.way_back().empty(), loading.way_back().c_str());
        tests::Heard rows; // one block, which the log ends with
        QVERIFY(run->rows({}, rows.progress()));
        const auto kept = std::ranges::count_if(run->report().pairs, [](const RobotPair& pair) {
            return pair.left_out == LeftOut::no || pair.left_out == LeftOut::always_meet;
        });
        QVERIFY2(told_of(rows) > kept, qPrintable(QString::number(told_of(rows))));
    }

    // Pairs are counted before anything is read that they are of.
    void too_many_pairs_are_refused() {
        const std::string poses = folder_.file("poses.csv", "time\n0\n");
        pipeline::RobotInput input;
        input.joints = poses;
        for (int i = 0; i < 1414; ++i) {
            input.things.push_back(folder_.path("none" + std::to_string(i) + ".obj"));
        }
        const auto code = [](const pipeline::RobotInput& asked) {
            const auto run = pipeline::RobotRun::load(asked, settings());
            return run ? Code::internal : run.issue().code;
        };
        QCOMPARE(code(input), Code::file_missing);
        input.things.push_back(folder_.path("one.obj"));
        QCOMPARE(code(input), Code::too_many_pairs);
        const auto refused = pipeline::RobotRun::load(input, settings());
        QCOMPARE(sentence(refused.issue()),
                 poses + ": 1,000,405 pairs of bodies are more than the 1,000,000 that are asked "
                         "about at once; name two bodies, or leave some out.");
        pipeline::RobotInput fewer = input;
        fewer.left_out = {input.things[7]};
        QCOMPARE(code(fewer), Code::file_missing);
        pipeline::RobotInput two = input;
        two.pair = {"none1", "none2"};
        QCOMPARE(code(two), Code::file_missing);
        // Bodies of a robot count where they have shapes.
        QByteArray bodies;
        for (int i = 0; i < 1415; ++i) {
            bodies += "<body><geom size=\"1\"/></body><body/>";
        }
        const std::string robot =
            folder_.file("many.xml", "<mujoco><worldbody>" + bodies + "</worldbody></mujoco>");
        QCOMPARE(code({robot, poses, {}, {}}), Code::too_many_pairs);
    }

    void choosing_pairs_stops() {
        tests::StopAt stop(0.4801); // bodies are made by then
        const auto run = pipeline::RobotRun::load({data("arm.urdf"), data("arm.csv"), {}, {}},
                                                  settings(), stop.progress());
        QVERIFY(!run && run.issue().code == Code::stopped);
        QVERIFY2(stop.reached_at() < 0.481, qPrintable(QString::number(stop.reached_at())));
        QCOMPARE(stop.told_after(), 0);
    }

    // Shapes of all bodies have no more triangles than a model may have.
    void bodies_of_too_many_triangles_are_refused() {
        const std::string robot = folder_.file(
            "boxes.xml", "<mujoco><worldbody><body><joint name=\"j\"/><geom type=\"box\" "
                         "size=\"1 1 1\"/></body><body pos=\"9 0 0\"><geom type=\"box\" "
                         "size=\"1 1 1\"/></body></worldbody></mujoco>");
        const std::string log = folder_.file("boxes.csv", "j\n0\n");
        pipeline::RobotSettings with = settings();
        with.bodies.recipe.import.max_triangles = 24;
        QVERIFY(pipeline::RobotRun::load({robot, log, {}, {}}, with));
        with.bodies.recipe.import.max_triangles = 23;
        const auto refused = pipeline::RobotRun::load({robot, log, {}, {}}, with);
        QVERIFY(!refused && refused.issue().code == Code::too_many_triangles);
        QCOMPARE(refused.issue().where, robot);
    }

    void a_stop_ends_the_run() {
        auto run =
            pipeline::RobotRun::load({data("arm.urdf"), data("arm.csv"), {}, {}}, settings());
        QVERIFY(run);
        std::stop_source stop;
        stop.request_stop();
        const auto done = run->rows({}, Progress(stop.get_token()));
        QVERIFY(!done);
        QCOMPARE(done.issue().code, Code::stopped);
    }
};

QTEST_APPLESS_MAIN(RobotRunTest)
#include "robot_run.moc"
