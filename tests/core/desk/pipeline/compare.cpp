// Pieces are compared with meshes row by row: against numbers worked out by hand, against FCL on
// real models, with a piece that was made wrong, and the same for any number of threads.
#include "pipeline/compare.h"
#include "pipeline/compare_pair.h"
#include "pipeline/compare_pictures.h"
#include "pipeline/product.h"
#include "report/compare_html.h"

#include "base/files.h"
#include "base/text.h"
#include "support/fcl_models.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/shared_models.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <cmath>
#include <map>
#include <random>

using namespace hullwright;
using pipeline::CompareInput;
using pipeline::CompareRun;
using pipeline::CompareSettings;

namespace {

// Returns boxes along the axes as an OBJ file, each a body of its own.
std::string boxes_obj(const std::vector<std::array<double, 6>>& boxes, double scale = 1.0) {
    std::string text;
    int first = 1;
    for (const auto& [x, y, z, to_x, to_y, to_z] : boxes) {
        for (int i = 0; i < 8; ++i) {
            text += "v " + number_text(scale * ((i & 1) != 0 ? to_x : x)) + " " +
                    number_text(scale * ((i & 2) != 0 ? to_y : y)) + " " +
                    number_text(scale * ((i & 4) != 0 ? to_z : z)) + "\n";
        }
        for (const auto& face :
             {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
              std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
            text += "f";
            for (const int corner : face) {
                text += " " + std::to_string(first + corner);
            }
            text += "\n";
        }
        first += 8;
    }
    return text;
}

// Returns four boxes of side 1 in a row along x.
std::vector<std::array<double, 6>> comb() {
    return {{0, 0, 0, 1, 1, 1}, {3, 0, 0, 4, 1, 1}, {6, 0, 0, 7, 1, 1}, {9, 0, 0, 10, 1, 1}};
}

CompareSettings settings_for(double percent = 0.0) {
    CompareSettings settings;
    settings.recipe.decompose.tolerance = {percent, true};
    settings.made_by = "a test";
    settings.worker = HULLWRIGHT_CLI;
    settings.pixels = false;
    return settings;
}

struct Answers {
    Status done = Done{};
    std::vector<ComparedRow> rows;
    std::optional<CompareRun> run;

    [[nodiscard]] CompareReportInput report() const {
        CompareReportInput report;
        report.sums = &run->sums();
        report.a = &run->a().side.asset;
        report.b = &run->b().side.asset;
        report.files = {run->a().side.file, run->b().side.file};
        report.models = {run->a().model, run->b().model};
        report.poses = "poses.csv";
        return report;
    }
};

Answers ask(const CompareInput& input, const CompareSettings& settings) {
    Answers answers;
    auto run = CompareRun::load(input, settings);
    if (!run) {
        answers.done = run.issue();
        return answers;
    }
    answers.run.emplace(std::move(*run));
    answers.done = answers.run->begin();
    if (answers.done) {
        answers.done = answers.run->rows([&](const ComparedRow& row) {
            answers.rows.push_back(row);
            return Status(Done{});
        });
    }
    return answers;
}

std::string row_of(const Pose& pose) {
    const Eigen::Quaterniond turn(pose.turn);
    std::string text;
    for (const double number :
         {pose.move.x(), pose.move.y(), pose.move.z(), turn.w(), turn.x(), turn.y(), turn.z()}) {
        text += (text.empty() ? "" : ",") + number_text(number);
    }
    return text + "\n";
}

constexpr const char* k_head = "b_tx,b_ty,b_tz,b_qw,b_qx,b_qy,b_qz\n";

} // namespace

class CompareTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    CompareInput cubes_;

    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        return folder_.file(name, QByteArray::fromStdString(text));
    }

    static pipeline::Settings making() {
        pipeline::Settings making;
        making.recipe.decompose.tolerance = {1.0, true};
        making.until = pipeline::Stage::corrected;
        making.prepare.worker = HULLWRIGHT_CLI;
        return making;
    }

    static Product cut(const std::string& model) {
        pipeline::Input input;
        input.file = model;
        const auto stages = pipeline::run(input, making());
        auto product = stages ? product_of(*stages, {}) : Result<Product>(stages.issue());
        if (!product) {
            qFatal("no pieces of %s", model.c_str());
        }
        product->tree = nullptr; // their hulls may be changed
        return std::move(*product);
    }

    [[nodiscard]] std::string written(const Product& product, const std::string& name) const {
        std::string path = folder_.path(name);
        if (!write_product(product, scene_of(product), {making().recipe, "a test"}, path)) {
            qFatal("%s cannot be written", path.c_str());
        }
        return path;
    }

    // Writes the asset of a model, after its pieces were changed.
    template <class Change>
    std::string asset_of(const std::string& model, const std::string& name,
                         const Change& change) const {
        Product product = cut(model);
        change(product.decomposition->set);
        return written(product, name);
    }

    // Returns an asset whose hulls are too high, held against a plate in four rows.
    [[nodiscard]] CompareInput high_comb() const {
        const std::string model = file("comb.obj", boxes_obj(comb()));
        CompareInput input;
        input.files[0] = asset_of(model, "high.hwa", [](PieceSet& set) {
            set.tolerance = 0.1;
            for (Piece& piece : set.pieces) {
                for (Vec3& v : piece.vertices) {
                    v.z() += v.z() > 0.5 ? 0.4 : 0.0;
                }
            }
        });
        input.models[0] = model;
        input.files[1] = file("plate.obj", boxes_obj({{-0.5, -0.5, 0, 1.5, 1.5, 0.5}}));
        input.poses = file("held.csv", "b_tx,b_tz,engine\n0,1.2,1\n3,0.9,1\n6,2,0\n9,1.1,0\n");
        return input;
    }

    // Returns the same as a window holds it.
    static pipeline::PairToCompare at_hand(const CompareInput& input) {
        pipeline::PairToCompare pair;
        pair.settings = settings_for();
        for (std::size_t i = 0; i < 2; ++i) {
            pair.models[i] = input.models[i].file;
            auto body = pipeline::load_body(input.files[i], pipeline::PairColour::blue,
                                            pair.settings.recipe, {true, HULLWRIGHT_CLI}, "a test");
            if (!body) {
                qFatal("%s is no body", input.files[i].c_str());
            }
            pair.bodies[i] = std::make_shared<const pipeline::PairBody>(std::move(*body));
        }
        auto log = pipeline::read_poses(input.poses);
        if (!log) {
            qFatal("%s has no rows", input.poses.file.c_str());
        }
        pair.rows = std::make_shared<const pipeline::PoseLog>(std::move(*log));
        pair.poses = input.poses.file;
        return pair;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        const std::string cube = file("cube.obj", boxes_obj({{-1, -1, -1, 1, 1, 1}}));
        cubes_.files = {cube, cube};
    }

    void what_is_not_there_is_an_issue() {
        CompareInput input = cubes_;
        input.poses = folder_.path("none.csv");
        QVERIFY(!ask(input, settings_for()).done);
        input.poses = file("one.csv", "b_tx\n0\n");
        input.files[1] = folder_.path("none.obj");
        QVERIFY(!ask(input, settings_for()).done);
    }

    void cubes_agree_with_their_pieces() {
        CompareInput input = cubes_;
        input.poses = file("cubes.csv", "b_tx,engine,engine_depth\n1.5,1,0.25\n3,hit,\n5,free,\n"
                                        "1.9,0,0.5\n2.5,,\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done && answers.rows.size() == 5);
        for (std::size_t i = 0; i < 5; ++i) {
            const ComparedRow& row = answers.rows[i];
            QCOMPARE(row.number, std::uint64_t{i + 1});
            QVERIFY(row.verdict == Verdict::agree && !row.differs() && row.meshes.is_sure);
            QCOMPARE(row.meshes_meet(), i == 0 || i == 3);
            QCOMPARE(row.boxes, i == 0 || i == 3);
        }
        QCOMPARE(answers.rows[1].gap(), 1.0);
        QCOMPARE(answers.rows[2].gap(), 3.0);
        QVERIFY(std::abs(answers.rows[2].near->most - 3.0) < 1e-6);
        // Half of a side is in the other, and along that way the meshes let go where pieces do.
        QVERIFY(std::abs(answers.rows[0].contact->where.depth - 0.5) < 1e-6);
        QVERIFY(answers.rows[0].way_out && answers.rows[0].way_out->meshes);
        QVERIFY(std::abs(*answers.rows[0].way_out->meshes - 0.5) < 1e-6);
        const CompareSums::Counts& counts = answers.run->sums().counts();
        QCOMPARE(counts.engine, std::uint64_t{4});
        QCOMPARE(counts.engine_false, std::uint64_t{1});
        QCOMPARE(counts.engine_missed, std::uint64_t{1});
        QCOMPARE(counts.engine_depths, std::uint64_t{2});
        QVERIFY(std::abs(counts.largest_engine_depth_error - 0.4) < 1e-6);
        QCOMPARE(counts.depths, std::uint64_t{2});
        QCOMPARE(answers.run->sums().differing(), std::uint64_t{0});
    }

    void one_inside_the_other_is_contained() {
        CompareInput input = cubes_;
        input.files[1] = file("small.obj", boxes_obj({{-0.25, -0.25, -0.25, 0.25, 0.25, 0.25}}));
        input.poses = file("in.csv", "b_tx\n0\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done);
        QVERIFY(answers.rows[0].meshes.contact == MeshContact::contained);
        QVERIFY(answers.rows[0].verdict == Verdict::agree);
        QVERIFY(!answers.rows[0].way_out);
    }

    // The hull of the third box is made higher by 0.4, and a plate comes down to 0.2 above each
    // box.
    void the_piece_that_was_pushed_out_is_blamed() {
        const std::string model = file("comb.obj", boxes_obj(comb()));
        CompareInput input;
        std::uint32_t pushed = 0;
        input.files[0] = asset_of(model, "comb.hwa", [&](PieceSet& set) {
            QCOMPARE(set.pieces.size(), std::size_t{4});
            set.tolerance = 1.0;
            for (std::uint32_t i = 0; i < set.pieces.size(); ++i) {
                for (Vec3& v : set.pieces[i].vertices) {
                    if (v.x() > 5.0 && v.x() < 8.0 && v.z() > 0.5) {
                        v.z() += 0.4;
                        pushed = i;
                    }
                }
            }
        });
        input.models[0] = model;
        input.files[1] = file("plate.obj", boxes_obj({{-0.5, -0.5, 0, 1.5, 1.5, 0.5}}));
        std::string poses = "b_tx,b_tz\n";
        for (const char* x : {"0", "3", "6", "9"}) {
            poses += std::string(x) + ",1.2\n";
        }
        input.poses = file("plate.csv", poses + "6,1.3\n6,2\n6,0.9\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done);
        QVERIFY(!answers.run->a().is_other_mesh);
        QCOMPARE(answers.rows.size(), std::size_t{7});
        for (const std::size_t i : {0U, 1U, 3U, 5U, 6U}) {
            QVERIFY(answers.rows[i].verdict == Verdict::agree);
        }
        for (const std::size_t i : {2U, 4U}) {
            const ComparedRow& row = answers.rows[i];
            QVERIFY(row.verdict == Verdict::false_contact);
            QVERIFY(std::abs(row.gap() - (i == 2 ? 0.2 : 0.3)) < 1e-12);
            QVERIFY(row.fault && row.fault->piece == (PieceOf{true, pushed}));
            QVERIFY(std::abs(row.fault->out - 0.4) < 0.01); // packing may move it a little
        }
        const auto blamed = answers.run->sums().blamed();
        QCOMPARE(blamed.size(), std::size_t{1});
        QCOMPARE(blamed[0].contacts, std::uint64_t{2});
        const std::string text = compare_text(answers.report());
        QVERIFY2(text.find("2 of 2 false contacts come from piece") != std::string::npos,
                 text.c_str());
        // A piece of b is blamed as well, and from where b is turned.
        std::swap(input.files[0], input.files[1]);
        std::swap(input.models[0], input.models[1]);
        input.poses = file("turned.csv", "a_tx,a_tz,a_qw,a_qx,b_qw,b_qx\n6,1.2,1,0,1,0\n"
                                         "6,0,0,1,0,1\n");
        const Answers other = ask(input, settings_for());
        QVERIFY(other.done && other.rows[0].fault);
        QVERIFY(other.rows[0].fault->piece == (PieceOf{false, pushed}));
        QVERIFY(std::abs(other.rows[0].fault->out - 0.4) < 0.01);
    }

    // One hull of a model that nobody here made is swollen, and small cubes are put about it. Where
    // the pieces as they were cut say what the mesh says, it alone can be to blame.
    void the_swollen_piece_of_a_real_model_is_blamed() {
        CompareInput input;
        input.models[0] = tests::model_path("spot.obj").toStdString();
        if (!QFile::exists(QString::fromStdString(input.models[0].file))) {
            QSKIP("no ../shared/models here");
        }
        const Product right = cut(input.models[0].file);
        const std::vector<Piece>& pieces = right.decomposition->set.pieces;
        const double half = 0.005 * bounds_of(*right.prepared.mesh).diagonal();
        const Aabb crumb = {Vec3::Constant(-half), Vec3::Constant(half)};
        input.files[1] = file("crumb.obj", boxes_obj({{-1, -1, -1, 1, 1, 1}}, half));
        const std::string right_file = written(right, "right.hwa");
        const auto count = static_cast<std::uint32_t>(pieces.size());
        const std::uint32_t step = tests::is_long_run() ? 1 : 5;
        std::uint64_t all = 0;
        for (std::uint32_t swollen = tests::slice() % step; swollen < count; swollen += step) {
            std::mt19937 random(swollen);
            Product wrong = right;
            PieceSet& set = wrong.decomposition->set;
            Aabb hull;
            for (const Vec3& v : pieces[swollen].vertices) {
                hull.add(v);
            }
            Aabb about;
            for (Vec3& v : set.pieces[swollen].vertices) {
                v += 0.5 * (v - hull.centre());
                about.add(v);
            }
            std::string poses = k_head;
            for (int i = 0; i < 1000; ++i) {
                poses += row_of(tests::random_pose(about, crumb, random));
            }
            input.poses = file("crumbs.csv", poses);
            input.files[0] = right_file;
            const Answers before = ask(input, settings_for());
            input.files[0] = written(wrong, "wrong.hwa");
            const Answers after = ask(input, settings_for());
            QVERIFY(before.done && after.done);
            std::uint64_t alone = 0;
            for (std::size_t i = 0; i < after.rows.size(); ++i) {
                const ComparedRow& row = after.rows[i];
                if (row.verdict == Verdict::false_contact && !before.rows[i].pieces_collide()) {
                    ++alone;
                    QVERIFY2(row.fault && row.fault->piece == (PieceOf{true, swollen}),
                             qPrintable(QString("piece %1, row %2").arg(swollen).arg(i + 1)));
                }
            }
            const auto blamed = after.run->sums().blamed();
            qInfo("piece %u of %u, seed %u: %llu false contacts of it alone, %zu pieces blamed",
                  swollen, count, swollen, static_cast<unsigned long long>(alone), blamed.size());
            QVERIFY(alone == 0 ||
                    (blamed[0].piece == (PieceOf{true, swollen}) && blamed[0].contacts >= alone));
            all += alone;
        }
        QVERIFY(all > 100); // what swells inside of the others meets nothing else
    }

    // A hull that is deeper than its box is out by as much, along the contact's way; one that is
    // too small lets go while the boxes still meet.
    void a_wrong_depth_is_told() {
        const std::string model = file("comb.obj", boxes_obj(comb()));
        CompareInput input;
        const auto moved_top = [&](const char* name, double by) {
            return asset_of(model, name, [by](PieceSet& set) {
                set.tolerance = 0.1;
                for (Piece& piece : set.pieces) {
                    for (Vec3& v : piece.vertices) {
                        v.z() += v.z() > 0.5 ? by : 0.0;
                    }
                }
            });
        };
        input.files[0] = moved_top("high.hwa", 0.4);
        input.models[0] = model;
        input.files[1] = file("plate.obj", boxes_obj({{-0.5, -0.5, 0, 1.5, 1.5, 0.5}}));
        input.poses = file("deep.csv", "b_tx,b_tz\n0,0.9\n");
        const Answers high = ask(input, settings_for());
        QVERIFY(high.done && high.rows[0].way_out && high.rows[0].way_out->meshes);
        QVERIFY(high.rows[0].verdict == Verdict::agree && high.rows[0].wrong_depth);
        QVERIFY(std::abs(high.rows[0].way_out->pieces - 0.5) < 0.01);
        QVERIFY(std::abs(*high.rows[0].way_out->meshes - 0.1) < 1e-6);
        input.files[0] = moved_top("low.hwa", -0.3);
        input.poses = file("low.csv", "b_tx,b_tz\n0,0.6\n0,0.8\n0,0.9\n");
        const Answers low = ask(input, settings_for());
        QVERIFY(low.done && low.rows[0].way_out && !low.rows[0].way_out->meshes);
        QVERIFY(low.rows[0].wrong_depth);
        QVERIFY(low.rows[2].verdict == Verdict::missed_contact);
        QCOMPARE(low.run->sums().counts().missed_contacts, std::uint64_t{2});
        const std::string text = compare_text(low.report());
        QVERIFY2(text.find("missed contacts: 2\n") != std::string::npos, text.c_str());
    }

    // Bodies as a window holds them are compared as their files are, one an asset and one a model.
    void bodies_at_hand_are_compared_as_their_files() {
        const CompareInput input = high_comb();
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done);
        pipeline::PairToCompare pair = at_hand(input);
        QVERIFY(!pipeline::has_mesh(*pair.bodies[0]) && pipeline::has_mesh(*pair.bodies[1]));
        const auto found = pipeline::compare_pair(pair);
        QVERIFY(found && !found->only && !found->is_other_mesh[0]);
        CompareReportInput report = answers.report();
        const std::string text = compare_text(report);
        report.sums = &found->sums;
        QCOMPARE(compare_text(report), text);
        std::map<pipeline::Differs, int> kinds;
        for (const pipeline::Difference& difference : found->differences) {
            ++kinds[difference.how];
            const ComparedRow& row = answers.rows[difference.row.number - 1];
            QCOMPARE(compare_csv(report, difference.row), compare_csv(report, row));
            QVERIFY(difference.piece() && difference.place());
        }
        const std::map<pipeline::Differs, int> wanted = {{pipeline::Differs::false_contact, 2},
                                                         {pipeline::Differs::wrong_depth, 1},
                                                         {pipeline::Differs::wrong_distance, 1},
                                                         {pipeline::Differs::engine_false, 1}};
        QVERIFY(kinds == wanted);
        pair.models[0].clear();
        QVERIFY(!pipeline::compare_pair(pair));
        pair.models[0] = file("large.obj", boxes_obj(comb(), 1000.0));
        const auto refused = pipeline::compare_pair(pair);
        QVERIFY(!refused && refused.issue().code == Code::mesh_mismatch);
    }

    // Table and page of bodies at hand are those of their files, to the byte.
    void bodies_at_hand_are_saved_as_their_files() {
        const CompareInput input = high_comb();
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done);
        CompareReportInput report = answers.report();
        report.poses = input.poses.file;
        std::string table = compare_csv_header();
        for (const ComparedRow& row : answers.rows) {
            table += compare_csv(report, row);
        }
        const auto page = draw_compare_page(answers.run->a(), answers.run->b(), report, "a test");
        pipeline::PairToCompare pair = at_hand(input);
        const auto found = pipeline::compare_pair(pair);
        QVERIFY(found && page);
        QVERIFY(pipeline::save_table(*found, folder_.path("held.out.csv")));
        QVERIFY(folder_.content("held.out.csv").toStdString() == table);
        QVERIFY(pipeline::save_page(*found, folder_.path("held.html")));
        QVERIFY(folder_.content("held.html").toStdString() == *page);
        QVERIFY(page->find("held.csv") != std::string::npos);
        // A place where nothing can be written is told, and a stop leaves what was there.
        for (const Status& done : {pipeline::save_table(*found, folder_.path("none/held.csv")),
                                   pipeline::save_page(*found, folder_.path("none/held.html"))}) {
            QVERIFY(!done && done.issue().where.find("none/held") != std::string::npos);
        }
        std::stop_source stop;
        stop.request_stop();
        const Progress stopped(stop.get_token());
        for (const Status& done :
             {pipeline::save_table(*found, folder_.path("held.out.csv"), stopped),
              pipeline::save_page(*found, folder_.path("stopped.html"), stopped)}) {
            QVERIFY(!done && (done.issue().code == Code::stopped));
        }
        QVERIFY(folder_.content("held.out.csv").toStdString() == table);
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.path("stopped.html"))));
        // Rows that are in no file are said to be in none.
        pair.poses.clear();
        const auto unnamed = pipeline::compare_pair(pair);
        QVERIFY(unnamed && pipeline::report_of(*unnamed).poses == "one pair, of no file");
    }

    // A table of many rows is held in blocks, which are saved in their order.
    void blocks_of_a_table_are_saved_as_one() {
        pipeline::Comparison found;
        found.table = {"row,verdict\n1,", "agree\n", "2,agree\n"};
        QVERIFY(pipeline::save_table(found, folder_.path("blocks.csv")));
        QCOMPARE(folder_.content("blocks.csv"), QByteArray("row,verdict\n1,agree\n2,agree\n"));
    }

    void an_asset_of_another_thing_is_refused() {
        const std::string model = file("comb.obj", boxes_obj(comb()));
        CompareInput input;
        input.files[0] = asset_of(model, "comb.hwa", [](PieceSet&) {});
        input.files[1] = cubes_.files[1];
        input.poses = file("one.csv", "b_tx\n0\n");
        input.models[0] = file("large.obj", boxes_obj(comb(), 1000.0));
        const Answers large = ask(input, settings_for());
        QVERIFY(!large.done && large.done.issue().code == Code::mesh_mismatch);
        auto later = comb();
        later[3][5] = 1.25;
        input.models[0] = file("later.obj", boxes_obj(later));
        const Answers other = ask(input, settings_for());
        QVERIFY(other.done && other.run->a().is_other_mesh);
    }

    void a_bad_row_is_named_and_those_before_it_are_answered() {
        CompareInput input = cubes_;
        input.poses = file("bad.csv", "b_tx,engine\n3,1\n3,maybe\n3,1\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(!answers.done && answers.done.issue().code == Code::row_malformed);
        QCOMPARE(answers.done.issue().numbers[0], 2.0);
        QCOMPARE(answers.rows.size(), std::size_t{1});
    }

    void rows_say_how_far_they_are() {
        std::string text = "b_tx\n";
        for (int row = 0; row < 1000; ++row) {
            text += "3.25\n"; // all of the file is read at once
        }
        CompareInput input = cubes_;
        input.poses = file("far.csv", text);
        tests::Heard heard;
        auto run = CompareRun::load(input, settings_for(), heard.progress());
        QVERIFY(run && run->begin(heard.progress()));
        QVERIFY(run->rows([](const ComparedRow&) { return Status(Done{}); }, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.told().size() > 1000);
        QVERIFY2(heard.longest_step() < 0.16, qPrintable(QString::number(heard.longest_step())));
        QCOMPARE(heard.told().back().second, 1.0);
    }

    void a_stop_ends_the_run_at_any_time() {
        std::string text = "b_tx\n";
        for (int row = 0; row < 20'000; ++row) {
            text += row % 2 == 0 ? "0.5\n" : "3\n";
        }
        CompareInput input = cubes_;
        input.poses = file("many.csv", text);
        for (const double moment : {0.05, 0.12, 0.2, 0.28}) {
            tests::StopAt stop(moment);
            const auto run = CompareRun::load(input, settings_for(), stop.progress());
            QVERIFY2(stop.was_reached(), qPrintable(QString::number(moment)));
            QVERIFY(!run && run.issue().code == Code::stopped);
        }
        auto run = CompareRun::load(input, settings_for());
        QVERIFY(run && run->begin());
        constexpr std::uint64_t k_last = 777;
        std::stop_source stop;
        const Status done = run->rows(
            [&](const ComparedRow& row) {
                if (row.number == k_last) {
                    stop.request_stop();
                }
                return Status(Done{});
            },
            Progress(stop.get_token()));
        QVERIFY(!done && done.issue().code == Code::stopped);
        QVERIFY(run->sums().counts().rows < k_last + 64);
    }

    void only_the_worst_rows_are_kept() {
        CompareSums sums(0.5);
        ComparedRow row;
        row.verdict = Verdict::false_contact;
        row.pieces = CollisionKind::solid;
        for (std::uint64_t i = 1; i <= 1000; ++i) {
            row.number = i;
            row.meshes.gap.emplace().distance = static_cast<double>(i * 7 % 1000);
            sums.add(row);
        }
        const auto worst = sums.worst(Verdict::false_contact);
        QCOMPARE(worst.size(), CompareSums::k_kept);
        for (std::size_t i = 0; i < worst.size(); ++i) {
            QCOMPARE(worst[i].gap(), 999.0 - static_cast<double>(i));
        }
        QCOMPARE(sums.counts().beyond_allowed, std::uint64_t{999});
        QCOMPARE(sums.places().size(), std::size_t{1000});
    }

    // Each row counts for what it is, worked out by hand.
    void rows_are_counted() {
        CompareSums sums(0.5);
        const auto add = [&sums](Verdict verdict, MeshContact contact, bool pieces, bool boxes,
                                 std::optional<bool> pixels, double gap) {
            ComparedRow row;
            row.verdict = verdict;
            row.meshes.contact = contact;
            row.pieces = pieces ? CollisionKind::solid : CollisionKind::none;
            row.boxes = boxes;
            row.pixels = pixels;
            if (contact == MeshContact::apart) {
                row.meshes.gap.emplace().distance = gap;
            }
            sums.add(row);
        };
        add(Verdict::agree, MeshContact::apart, false, true, false, 3.0);
        add(Verdict::agree, MeshContact::apart, false, false, true, 9.0);
        add(Verdict::agree, MeshContact::contained, true, true, std::nullopt, 0.0);
        add(Verdict::false_contact, MeshContact::apart, true, true, false, 0.25);
        add(Verdict::false_contact, MeshContact::apart, true, true, true, 0.75);
        add(Verdict::missed_contact, MeshContact::surfaces, false, true, true, 0.0);
        const auto& counts = sums.counts();
        QCOMPARE(counts.rows, std::uint64_t{6});
        QCOMPARE(counts.meshes_meet, std::uint64_t{2});
        QCOMPARE(counts.contained, std::uint64_t{1});
        QCOMPARE(counts.pieces_collide, std::uint64_t{3});
        QCOMPARE(counts.boxes_alone, std::uint64_t{3});
        QCOMPARE(counts.pixels, std::uint64_t{5});
        QCOMPARE(counts.pixels_differ, std::uint64_t{3});
        QCOMPARE(counts.false_contacts, std::uint64_t{2});
        QCOMPARE(counts.missed_contacts, std::uint64_t{1});
        QCOMPARE(counts.beyond_allowed, std::uint64_t{1});
        QCOMPARE(counts.farthest_false, 0.75);
    }

    void the_same_for_any_number_of_threads() {
        const std::string model = file("comb.obj", boxes_obj(comb()));
        CompareInput input;
        input.files = {asset_of(model, "threads.hwa",
                                [](PieceSet& set) {
                                    set.tolerance = 1.0;
                                    for (Vec3& v : set.pieces[2].vertices) {
                                        v.z() += v.z() > 0.5 ? 0.4 : 0.0;
                                    }
                                }),
                       model};
        input.models[0] = model;
        std::mt19937 random(5);
        std::uniform_real_distribution<double> place(-8.0, 8.0);
        std::normal_distribution<double> normal;
        std::string poses = k_head;
        for (int i = 0; i < 300; ++i) {
            Pose pose;
            pose.turn =
                Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
                    .normalized()
                    .toRotationMatrix();
            pose.move = Vec3(place(random), 0.2 * place(random), 0.2 * place(random));
            poses += row_of(pose);
        }
        input.poses = file("threads.csv", poses);
        std::string first;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const std::string all = tests::with_threads(threads, [&] {
                const Answers answers = ask(input, settings_for());
                std::string text = compare_csv_header();
                for (const ComparedRow& row : answers.rows) {
                    text += compare_csv(answers.report(), row);
                    text += compare_json(answers.report(), row) + "\n";
                }
                text += compare_sums_json(answers.report()) + compare_text(answers.report());
                return text + compare_html({answers.report(), {}, {}, "a test", ""});
            });
            QVERIFY(all.size() > 100'000);
            first = first.empty() ? all : first;
            QVERIFY(all == first);
        }
        QVERIFY(first.find("false_contact") != std::string::npos);
    }

    // Names of files and of pieces come from elsewhere.
    void a_page_believes_no_name() {
        const std::string text = "g <script>alert(1)</script>\n" + boxes_obj(comb());
        CompareInput input;
        input.files = {file("a<b>&\"'.obj", text), cubes_.files[0]};
        input.poses = file("one.csv", "b_tx\n0\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done);
        const std::string page = compare_html(
            {answers.report(), {{"<i>", "<b>", "light", "dark"}}, {}, "a <test>", "none & all"});
        QVERIFY(page.find("<script>alert") == std::string::npos);
        QVERIFY(page.find("<i>\"") == std::string::npos &&
                page.find("<b>&\"") == std::string::npos);
        QVERIFY(page.find("a&lt;b&gt;&amp;&quot;&#39;.obj") != std::string::npos);
        QVERIFY(page.find("a &lt;test&gt;") != std::string::npos);
        QVERIFY(page.find("src=\"http") == std::string::npos);
        QVERIFY(page.find("data:image/png;base64,bGlnaHQ=") != std::string::npos);
        QVERIFY(page.find("none &amp; all") != std::string::npos);
    }

    void rows_and_pieces_are_drawn() {
        const std::string model = file("comb.obj", boxes_obj(comb()));
        CompareInput input;
        input.files = {asset_of(model, "drawn.hwa",
                                [](PieceSet& set) {
                                    set.tolerance = 1.0;
                                    for (Vec3& v : set.pieces[2].vertices) {
                                        v.z() += v.z() > 0.5 ? 0.4 : 0.0;
                                    }
                                }),
                       file("plate.obj", boxes_obj({{-0.5, -0.5, 0, 1.5, 1.5, 0.5}}))};
        input.models[0] = model;
        input.poses = file("plate.csv", "b_tx,b_tz\n6,1.2\n3,1.2\n6,0.9\n");
        const Answers answers = ask(input, settings_for());
        QVERIFY(answers.done);
        const auto pictures = draw_comparison(answers.run->a(), answers.run->b(), answers.report());
        if (!pictures) {
            QVERIFY(pictures.issue().code == Code::graphics_refused);
            QSKIP("no OpenGL here");
        }
        QCOMPARE(pictures->pieces.size(), std::size_t{1});
        QVERIFY(!pictures->rows.empty());
        QVERIFY(pictures->pieces[0].light.starts_with("\x89PNG"));
        QVERIFY(pictures->pieces[0].light != pictures->pieces[0].dark);
        const auto again = draw_comparison(answers.run->a(), answers.run->b(), answers.report());
        QVERIFY(again && again->pieces[0].light == pictures->pieces[0].light);
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = draw_comparison(answers.run->a(), answers.run->b(), answers.report(),
                                             Progress(stop.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    // Exact pieces of closed models tell the truth: no contact is missed, and where they meet
    // without the meshes these are as far apart as FCL says.
    void real_models_miss_no_contact_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<double>("percent");
        using Row = std::tuple<const char*, const char*, double>;
        std::vector<Row> rows = {{"knot", "pile", 0.0},
                                 {"knot", "pile", 1.0},
                                 {"cow", "spot", 0.0},
                                 {"cow", "spot", 1.0},
                                 {"fandisk", "spot", 0.5}};
        const std::vector<Row> of_long_runs = {
            {"chair_gothic", "SnowFlake", 0.0},  {"rocker-arm", "fandisk", 0.0},
            {"rocker-arm", "chair_gothic", 1.0}, {"bunny_filled", "cow", 0.0},
            {"armadillo", "spot", 0.0},          {"armadillo", "bunny_filled", 0.5}};
        if (tests::is_long_run()) {
            rows.insert(rows.end(), of_long_runs.begin(), of_long_runs.end());
        }
        for (const auto& [first, second, percent] : rows) {
            QTest::addRow("%s and %s, %g %%", first, second, percent)
                << QString(first) << QString(second) << percent;
        }
    }
    void real_models_miss_no_contact() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(double, percent);
        CompareInput input;
        input.files = {tests::model_path(first + ".obj").toStdString(),
                       tests::model_path(second + ".obj").toStdString()};
        if (!QFile::exists(QString::fromStdString(input.files[0])) ||
            !QFile::exists(QString::fromStdString(input.files[1]))) {
            QSKIP(qPrintable("no " + first + " or no " + second + " in ../shared/models"));
        }
        if (tests::k_sanitized &&
            (first == "rocker-arm" || first == "bunny_filled" || first == "armadillo")) {
            QSKIP("too slow under sanitizers");
        }
        constexpr std::uint32_t k_poses = tests::k_sanitized ? 20 : 200;
        const auto a = tests::prepared_model(first + ".obj");
        const auto b = tests::prepared_model(second + ".obj");
        const auto theirs_a = tests::fcl_model(*a->mesh);
        const auto theirs_b = tests::fcl_model(*b->mesh);
        const double smaller =
            std::min(bounds_of(*a->mesh).diagonal(), bounds_of(*b->mesh).diagonal());
        const double size = bounds_of(*a->mesh).diagonal() + bounds_of(*b->mesh).diagonal();
        std::vector<Pose> poses;
        std::string text = k_head;
        for (std::uint32_t seed = 0; seed < k_poses; ++seed) {
            std::mt19937 random(seed);
            Pose pose = tests::random_pose(bounds_of(*a->mesh), bounds_of(*b->mesh), random);
            if (seed % 2 == 0 && tests::fcl_meets(*theirs_a, *theirs_b, pose)) {
                pose =
                    tests::near_touch(*theirs_a, *theirs_b, pose, 2.0 * size, 1e-3 * size, random);
            }
            poses.push_back(pose);
            text += row_of(pose);
        }
        input.poses = file("real.csv", text);
        const Answers answers = ask(input, settings_for(percent));
        QVERIFY(answers.done);
        QCOMPARE(answers.rows.size(), poses.size());
        const CompareSums& sums = answers.run->sums();
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const ComparedRow& row = answers.rows[i];
            const QByteArray what = "seed " + QByteArray::number(i);
            if (row.meshes.gap) {
                const double theirs = tests::fcl_distance(*theirs_a, *theirs_b, poses[i]);
                QVERIFY2(std::abs(row.gap() - theirs) <= 1e-6 * smaller, what.constData());
            }
            if (row.verdict == Verdict::false_contact && row.contact) {
                // One of the two hulls is out by at least half of the way between the meshes.
                QVERIFY2(row.fault && row.fault->out >= 0.499 * row.gap(), what.constData());
                QVERIFY2(row.gap() <= sums.allowed(), what.constData());
            }
            QVERIFY2(!row.wrong_distance, what.constData());
        }
        qInfo("%u poses from seed 0: %llu meet, %llu false, %llu wrong depths of %llu, the largest "
              "error is %g where %g is allowed",
              k_poses, static_cast<unsigned long long>(sums.counts().meshes_meet),
              static_cast<unsigned long long>(sums.counts().false_contacts),
              static_cast<unsigned long long>(sums.counts().wrong_depths),
              static_cast<unsigned long long>(sums.counts().depths),
              sums.counts().largest_depth_error, sums.allowed());
        QCOMPARE(sums.counts().missed_contacts, std::uint64_t{0});
        QVERIFY(sums.counts().meshes_meet > 0 && sums.counts().distances > 0);
        QVERIFY(percent > 0.0 || sums.counts().wrong_depths == 0);
        // Pieces that stand out of their meshes meet before these do.
        QVERIFY(percent == 0.0 || tests::k_sanitized || sums.counts().false_contacts > 0);
    }
};

QTEST_APPLESS_MAIN(CompareTest)
#include "compare.moc"
