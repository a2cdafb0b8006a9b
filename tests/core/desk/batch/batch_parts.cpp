// Each part of a batch is tried alone: patterns, plans, models' files, shares, costs, result rows.
#include "batch/cost_rule.h"
#include "batch/named_files.h"
#include "batch/pattern.h"
#include "batch/plan_file.h"
#include "batch/result_cache.h"
#include "batch/shares.h"
#include "batch/unit_order.h"
#include "report/batch_report.h"
#include "support/folder.h"

#include <QTest>
#include <cmath>
#include <set>

using namespace hullwright;
using namespace hullwright::batch;

namespace {

batch::Unit unit_of(const std::string& name, double seconds) {
    batch::Unit unit;
    unit.name = name;
    unit.expected.seconds = seconds;
    return unit;
}

BatchRow full_row() {
    BatchRow row;
    row.unit = "props/a \"mug\"";
    row.model = "models/props/mug.obj";
    row.key = "00ff";
    row.state = BatchState::failed;
    row.tries = 2;
    row.cached = true;
    row.inputs = {{"props/mug.obj", 12, "aa"}, {"props/mug.mtl", 0, ""}};
    row.outputs = {{"props/mug.glb", 1234, "bb"}};
    row.recipe = "r.json";
    row.targets = {"unity", "mujoco"};
    row.triangles = 7;
    row.pieces = 8;
    row.vertices = 9;
    row.error = 0.1;
    row.diagonal = 3.5;
    row.warnings = {{"unit_suspicious", "what?"}};
    row.issue = BatchNote{"parse_failed", "no model"};
    row.seconds = 1.25;
    row.processor_seconds = 2.5;
    row.memory_mb = 100.5;
    row.threads = 2;
    return row;
}

} // namespace

class BatchPartsTest : public QObject {
    Q_OBJECT

    tests::Folder folder_;

private slots:
    void patterns() {
        struct Row {
            const char* pattern;
            const char* path;
            bool matches;
        };
        const std::vector<Row> rows = {
            {"*.obj", "a.obj", true},
            {"*.obj", "deep/er/a.obj", true}, // a pattern of names
            {"*.obj", "a.objx", false},
            {"a?.obj", "ab.obj", true},
            {"a?.obj", "a.obj", false},
            {"", "", true},
            {"", "a", false},
            {"*", "a", true},
            {"props/*.obj", "props/a.obj", true},
            {"props/*.obj", "props/deep/a.obj", false},
            {"props/*.obj", "more/props/a.obj", false},
            {"props/**", "props/deep/er/a.obj", true},
            {"props/**/*.obj", "props/a.obj", true},
            {"props/**/*.obj", "props/deep/er/a.obj", true},
            {"**/a.obj", "a.obj", true},
            {"**/a.obj", "b/c/a.obj", true},
            {"**/a.obj", "ba.obj", false},
            {"**/a.obj", "b/ca.obj", false},
            {"**/wip/**", "x/wip/a.obj", true},
            {"**/wip/**", "x/wipe/a.obj", false},
            {"wip/", "wip/a.obj", true},
            {"wip/", "x/wip/a.obj", true},
            {"wip/", "x/a.obj", false},
            {"x/wip/", "x/wip/deep/a.obj", true},
            {"*a*b*c*", "xxaxxbxxcxx", true},
            {"*a*b*c*", "xxaxxcxxbxx", false},
        };
        for (const Row& row : rows) {
            QVERIFY2(matches(row.pattern, row.path) == row.matches,
                     qPrintable(QString(row.pattern) + " of " + row.path));
        }
        // A pattern of stars alone may not take for ever.
        std::string stars;
        for (int i = 0; i < 200; ++i) {
            stars += "*a";
        }
        QVERIFY(!matches(stars, std::string(10'000, 'a') + "b"));
    }

    void a_plan_is_read_strictly() {
        const auto plan = read_plan_file(folder_.file(
            "plan.json", R"({"schema":1,"root":"m","include":["*.obj"],"exclude":["wip/"],
            "recipe":"r.json","rules":[{"match":"a/","targets":["unity"]}],"targets":["godot"]})"));
        QVERIFY(plan.ok());
        QCOMPARE(plan->root.string(), folder_.path("m"));
        QCOMPARE(plan->rules.size(), std::size_t(1));
        QVERIFY(plan->rules[0].recipe.empty());
        QCOMPARE(std::string(plan->targets.at(0)->word), std::string("godot"));
        for (const char* wrong :
             {"", "[]", "{}", R"({"schema":2})", R"({"schema":1,"roots":"x"})",
              R"({"schema":1,"targets":["quake"]})", R"({"schema":1,"include":"*.obj"})",
              R"({"schema":1,"rules":[{"recipe":"r.json"}]})"}) {
            QVERIFY2(!read_plan_file(folder_.file("wrong.json", wrong)).ok(), wrong);
        }
    }

    void a_model_names_its_side_files() {
        folder_.file("two words.mtl", "newmtl a\n");
        folder_.file("paint.mtl", "newmtl a\n");
        const std::string obj = folder_.file(
            "a.obj",
            "mtllib two words.mtl\nmtllib paint.mtl gone.mtl\nv 0 0 0\nf 1 2 3\nf 1 2 3 4\n"
            "f  1/1 2/2 3/3 4/4 5/5 \r\n");
        const auto seen = glance_at(obj);
        QVERIFY(seen.ok());
        QCOMPARE(seen->triangles, std::uint64_t(6));
        std::set<std::string> names;
        for (const auto& file : seen->side_files) {
            names.insert(file.filename().string());
        }
        QVERIFY((names == std::set<std::string>{"two words.mtl", "paint.mtl", "gone.mtl"}));

        const std::string gltf = folder_.file(
            "a.gltf", R"({"buffers":[{"uri":"my%20data.bin"},{"uri":"data:;base64,AA=="},{}],
            "images":[{"uri":"wood.png"}]})");
        const auto buffers = glance_at(gltf);
        QVERIFY(buffers.ok());
        QCOMPARE(buffers->side_files.size(), std::size_t(1));
        QCOMPARE(buffers->side_files[0].filename().string(), std::string("my data.bin"));
        // What is no JSON names nothing, and is no fault here.
        QVERIFY(glance_at(folder_.file("b.gltf", "{")).ok());
        QVERIFY(glance_at(folder_.file("b.glb", "glTF")).ok());

        QByteArray stl(84 + 3 * 50, '\0');
        stl[80] = 3;
        QCOMPARE(glance_at(folder_.file("a.stl", stl))->triangles, std::uint64_t(3));
        QCOMPARE(
            glance_at(folder_.file("a.ply", "ply\nelement vertex 9\nelement face 12\n"))->triangles,
            std::uint64_t(12));
    }

    // Parts hold each unit once, and none has more than its share and the dearest unit.
    void shares_are_balanced_and_whole() {
        std::vector<batch::Unit> units;
        double all = 0.0;
        for (int i = 0; i < 500; ++i) {
            const double seconds = 1.0 + std::fmod(i * 7.31, 13.0);
            units.push_back(unit_of("unit" + std::to_string(i), seconds));
            all += seconds;
        }
        order_by_cost(units);
        QCOMPARE(share_of(units, 1, 1).size(), units.size());
        std::set<std::string> seen;
        for (std::size_t part = 1; part <= 7; ++part) {
            double sum = 0.0;
            for (const batch::Unit& unit : share_of(units, part, 7)) {
                sum += unit.expected.seconds;
                QVERIFY(seen.insert(unit.name).second);
            }
            QVERIFY(sum < all / 7 + 14.0 && sum > all / 7 - 14.0);
        }
        QCOMPARE(seen.size(), units.size());
        QVERIFY(share_of(units, 600, 600).empty());
    }

    void costs_follow_what_was_measured() {
        CostRule rule;
        QVERIFY(rule.expected(1'000'000).seconds > rule.expected(1'000).seconds);
        QVERIFY(rule.expected(0).memory_mb > 50.0);
        // Units of another machine lie on a line: 2 s and a hundredth of a second a triangle.
        for (int i = 0; i < 8000; ++i) {
            const auto triangles = static_cast<std::uint64_t>(100 * (i % 50));
            rule.add(triangles, 2.0 + 0.01 * static_cast<double>(triangles), 200.0);
        }
        QVERIFY(std::abs(rule.expected(2000).seconds - 22.0) < 0.5);
        QVERIFY(std::abs(rule.expected(2000).memory_mb - 200.0) < 5.0);
        const std::string file = folder_.path("cost.json");
        QVERIFY(rule.write(file).ok());
        QCOMPARE(CostRule::read(file).expected(2000).seconds, rule.expected(2000).seconds);
        const CostRule fresh;
        for (const char* wrong :
             {"", "{}", R"({"schema":1,"seconds":[1],"memory_mb":[]})",
              R"({"schema":1,"seconds":[-1,0,0,0,0],"memory_mb":[1,1,1,1,1]})"}) {
            QCOMPARE(CostRule::read(folder_.file("bad.json", wrong)).expected(9).seconds,
                     fresh.expected(9).seconds);
        }
        QCOMPARE(int(size_class({1.0, 100.0})), int(SizeClass::small));
        QCOMPARE(int(size_class({1.0, 2000.0})), int(SizeClass::medium));
        QCOMPARE(int(size_class({1.0, 9000.0})), int(SizeClass::large));
    }

    void a_row_comes_back_as_it_was() {
        const BatchRow row = full_row();
        const std::string text = batch_row_json(row);
        QVERIFY(text.find('\n') == text.npos);
        JsonDocument document(text, {});
        QVERIFY(document.is_object());
        QVERIFY(batch_row_in(document.root()) == row);
        QVERIFY(document.good());
        for (std::size_t end = 0; end < text.size(); ++end) {
            JsonDocument cut(std::string_view(text).substr(0, end), {});
            QVERIFY(!cut.is_object() || ((void)batch_row_in(cut.root()), !cut.good()));
        }
    }

    void an_order_comes_back_as_it_was() {
        UnitOrder order;
        order.host = 77;
        order.model = "m/a b.obj";
        order.recipe.decompose.tolerance = {2.0, true};
        order.outputs = {{"/x/a.glb", nullptr}, {"/x/a.xml", find_target("mujoco")}};
        order.target_settings = {true, GltfPhysics::omi};
        order.density = 12.5;
        order.primitives = true;
        order.picture = "p.png";
        order.facts = "f.json";
        order.threads = 3;
        order.memory_bytes = 1U << 30U;
        order.processor_seconds = 99;
        order.made_by = "me";
        const std::string file = folder_.path("order.json");
        QVERIFY(write_order(order, file).ok());
        const auto read = read_order(file);
        QVERIFY(read.ok());
        QVERIFY(read->recipe == order.recipe && read->model == order.model);
        QCOMPARE(read->outputs.size(), std::size_t(2));
        QVERIFY(read->outputs[1].target == find_target("mujoco"));
        QCOMPARE(read->processor_seconds, std::uint64_t(99));
        QVERIFY(read->target_settings.physics == GltfPhysics::omi);
        QVERIFY(!read_order(folder_.file("bad.json", "{}")).ok());
    }

    void changes_and_regressions() {
        BatchRow before = full_row();
        before.state = BatchState::done;
        before.issue.reset();
        BatchRow now = before;
        QVERIFY(batch_changes(std::vector{before}, std::vector{now}).empty());
        now.pieces = 9;
        now.error = 0.11;
        now.warnings.push_back({"precision_lost", "far away"});
        const auto changes = batch_changes(std::vector{before}, std::vector{now});
        QCOMPARE(changes.size(), std::size_t(3));
        QCOMPARE(changes[0].what, std::string("pieces"));
        QCOMPARE(changes[2].now, std::string("far away"));
        const auto worse = [&](double error, double pieces) {
            return batch_regressions(std::vector{before}, std::vector{now}, {error, pieces}).size();
        };
        QCOMPARE(worse(0.0, 0.0), std::size_t(2));
        QCOMPARE(worse(11.0, 0.0), std::size_t(1)); // 10 % more
        QCOMPARE(worse(9.0, 13.0), std::size_t(1)); // 12.5 % more pieces
        QCOMPARE(worse(11.0, 13.0), std::size_t(0));
        now.state = BatchState::memory;
        QCOMPARE(worse(11.0, 13.0), std::size_t(1));
        BatchRow other = before;
        other.unit = "other";
        const auto moved = batch_changes(std::vector{before}, std::vector{other});
        QCOMPARE(moved.size(), std::size_t(2));
        QCOMPARE(moved[0].what, std::string("new"));
        QCOMPARE(moved[1].what, std::string("gone"));
    }

    void a_report_is_read_back() {
        BatchReport report;
        report.rows = {full_row(), full_row()};
        report.changes = {{"a", "pieces", "1", "2"}};
        const std::string json = batch_json(report);
        const auto rows = batch_rows_in(json, "report.json");
        QVERIFY(rows.ok());
        QVERIFY(*rows == report.rows);
        QVERIFY(!batch_rows_in("{}", "report.json").ok());
        report.rows.clear();
        QVERIFY(batch_rows_in(batch_json(report), "report.json").ok());
    }

    void sizes_and_ages() {
        QCOMPARE(*parse_bytes("2K"), std::uint64_t(2048));
        QCOMPARE(*parse_bytes("1.5G"), std::uint64_t(3) << 29U);
        QVERIFY(!parse_bytes("12") && !parse_bytes("") && !parse_bytes("G") && !parse_bytes("-1G"));
        QCOMPARE(*parse_kept("2d")->seconds, 2 * 86400.0);
        QCOMPARE(*parse_kept("12h")->seconds, 12 * 3600.0);
        QCOMPARE(*parse_kept("10M")->bytes, std::uint64_t(10) << 20U);
        QVERIFY(!parse_kept("10") && !parse_kept("d") && !parse_kept("x1d"));
    }
};

QTEST_APPLESS_MAIN(BatchPartsTest)
#include "batch_parts.moc"
