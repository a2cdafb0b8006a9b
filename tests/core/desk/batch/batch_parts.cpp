// Each part of a batch is tried alone: patterns, plans, models' files, shares, costs, result rows,
// build files.
#include "base/files.h"
#include "base/hash.h"
#include "base/owner.h"
#include "base/sanitized.h"
#include "batch/batch.h"
#include "batch/build_files.h"
#include "batch/cost_rule.h"
#include "batch/find_models.h"
#include "batch/kept_results.h"
#include "batch/make_plan.h"
#include "batch/named_files.h"
#include "batch/pattern.h"
#include "batch/plan_file.h"
#include "batch/result_cache.h"
#include "batch/shares.h"
#include "batch/staging.h"
#include "batch/time_left.h"
#include "batch/told_fraction.h"
#include "batch/unit_order.h"
#include "pipeline/contact_file.h"
#include "pipeline/project.h"
#include "recipe/recipe.h"
#include "report/batch_report.h"
#include "robot/read_robot.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>
#include <cmath>
#include <cstdint>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <numeric>
#include <set>
#include <stop_token>
#include <sys/wait.h>
#include <unistd.h>

using namespace hullwright;
using namespace hullwright::batch;

namespace {

// Says whether the file at a path is read without an issue.
using Reads = std::function<bool(const std::string&)>;

batch::Unit unit_of(const std::string& name, double seconds) {
    batch::Unit unit;
    unit.name = name;
    unit.expected.seconds = seconds;
    return unit;
}

// Returns how many bytes this process has read so far.
std::uint64_t bytes_read() {
    std::ifstream file("/proc/self/io");
    std::string word;
    std::uint64_t bytes = 0;
    file >> word >> bytes; // the first line is of all that calls have read
    return word == "rchar:" ? bytes : 0;
}

// A binary STL of so many triangles that are all one point.
QByteArray stl_of(std::uint32_t triangles) {
    QByteArray bytes(80, ' ');
    bytes.append(reinterpret_cast<const char*>(&triangles), sizeof triangles);
    return bytes + QByteArray(50 * static_cast<int>(triangles), '\0');
}

// Says what is wrong with how work tells how far it is, and with how it is stopped in its midst;
// empty where nothing is. It tells of nothing more than `k_told_late` times when it was stopped.
using Work = std::function<Code(const Progress&)>; // `k_done` where it came to its end
constexpr Code k_done = Code::internal;
QString wrong_with_progress(const Work& work, double longest_step) {
    constexpr int k_told_late = 2;
    tests::Heard heard;
    if (work(heard.progress()) != k_done) {
        return "it does not end";
    }
    if (!heard.way_back().empty()) {
        return QString::fromStdString(heard.way_back());
    }
    if (heard.longest_step() > longest_step) {
        return QString("a step of %1").arg(heard.longest_step());
    }
    for (const double moment : {0.0, 0.3, 0.6}) {
        tests::StopAt stop(moment);
        if (work(stop.progress()) != Code::stopped || stop.told_after() > k_told_late) {
            return QString("a stop at %1, and %2 told later").arg(moment).arg(stop.told_after());
        }
    }
    return {};
}
template <class T> Code code_of(const Result<T>& result) {
    return result ? k_done : result.issue().code;
}

struct Surprise {
    Cost took;
    Expected expected;
};

// Returns what units of a model took, and what a fit that has not seen it expected of them.
std::vector<Surprise> surprises(std::string_view model) {
    std::vector<MeasuredCost> others;
    std::vector<Cost> own;
    for (const MeasuredCost& each : measured_costs()) {
        if (each.model == model) {
            own.push_back(each.cost);
        } else {
            others.push_back(each);
        }
    }
    const CostRule rule(others);
    std::vector<Surprise> found;
    for (const Cost& cost : own) {
        found.push_back({cost, rule.expected(cost.unit)});
    }
    return found;
}

// How much more than is expected a farm asks for.
struct Asked {
    double memory_times = 0.0;
    double spare_mb = 0.0;
    double seconds_times = 0.0;
    double spare_seconds = 0.0;
};

Asked asked_in(const char* file) {
    static const QRegularExpression line(
        "MEMORY_FACTOR, MEMORY_SPARE_MB, TIME_FACTOR, "
        "TIME_SPARE_S = ([0-9.]+), ([0-9.]+), ([0-9.]+), ([0-9.]+)");
    const auto found =
        line.match(tests::content(QString(HULLWRIGHT_SOURCE_DIR "/resources/farm/") + file));
    return {found.captured(1).toDouble(), found.captured(2).toDouble(),
            found.captured(3).toDouble(), found.captured(4).toDouble()};
}

// A unit with two outputs, whose names want a backslash or a dollar in lists of paths.
batch::Unit unit_with_spaces() {
    batch::Unit unit = unit_of("a b", 1.0);
    unit.model = "/m/a b.obj";
    unit.files = {unit.model, "/m/x/../c$.mtl"};
    unit.recipe_file = "/m/r.json";
    unit.outputs = {{"jolt/a b.json", nullptr}, {"ros/a b.urdf", nullptr}};
    return unit;
}

// A unit that a makefile cannot name, nor a depfile that Ninja reads.
batch::Unit unit_with_question() {
    batch::Unit unit = unit_of("q?", 1.0);
    unit.model = "/m/./q?.obj";
    unit.files = {unit.model, "/m/c$.mtl"};
    unit.recipe_file = "/m/r.json";
    unit.outputs = {{"q?.glb", nullptr}};
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
    row.picture = true;
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
        // A text that is no JSON names nothing, and is no fault here.
        QVERIFY(glance_at(folder_.file("b.gltf", "{")).ok());
        QVERIFY(glance_at(folder_.file("b.glb", "glTF")).ok());

        QByteArray stl(84 + 3 * 50, '\0');
        stl[80] = 3;
        QCOMPARE(glance_at(folder_.file("a.stl", stl))->triangles, std::uint64_t(3));
        QCOMPARE(
            glance_at(folder_.file("a.ply", "ply\nelement vertex 9\nelement face 12\n"))->triangles,
            std::uint64_t(12));
    }

    // A key that stands twice counts as its last, and what looks alike elsewhere names nothing.
    void buffers_are_named_where_they_stand() {
        const std::string gltf = folder_.file("c.gltf", R"({"buffers":[{"uri":"no.bin"}],
            "buffers":[{"uri":"one.bin","uri":"two.bin"},{"uri":"no.bin","uri":7},["uri","no.bin"],
            {"extras":{"uri":"no.bin","uri":["no.bin"]},"uri":"one.bin"},{"uri":"two.bin"}],
            "images":[{"uri":"no.bin"}],"extras":{"buffers":[{"uri":"no.bin"}]}})");
        const auto seen = glance_at(gltf);
        QVERIFY(seen.ok());
        QCOMPARE(seen->side_files.size(), std::size_t(2));
        QCOMPARE(seen->side_files[0].filename().string(), std::string("two.bin"));
        QCOMPARE(seen->side_files[1].filename().string(), std::string("one.bin"));
        // The beginning of a text that is no JSON names nothing.
        QVERIFY(glance_at(folder_.file("d.gltf", R"({"buffers":[{"uri":"no.bin"}]}})"))
                    ->side_files.empty());
        QVERIFY(glance_at(folder_.file("e.gltf", R"([{"buffers":[{"uri":"no.bin"}]}])"))
                    ->side_files.empty());
    }

    // Both files name more than is looked after. The first is read in blocks, whatever its lines
    // are; the second has its names in one chunk.
    void a_glance_at_many_names_is_bounded_and_stops() {
        QByteArray words = "mtllib";
        QByteArray json = R"({"buffers":[)";
        for (int i = 0; i < 20'000; ++i) {
            words += " a" + QByteArray::number(i);
            json += (i > 0 ? ",{\"uri\":\"b" : "{\"uri\":\"b") + QByteArray::number(i) + "\"}";
        }
        json += "]}";
        const std::string obj = folder_.file("many.obj", words + "\nf 1 2 3\n");
        const auto materials = glance_at(obj);
        QVERIFY(materials.ok());
        QCOMPARE(materials->side_files.size(), std::size_t(256)); // and the last is the model's own
        QCOMPARE(materials->side_files.back().filename().string(), std::string("many.mtl"));
        QCOMPARE(materials->triangles, std::uint64_t(1));
        tests::StopAt stop(0.0);
        QVERIFY(code_of(glance_at(obj, stop.progress())) == Code::stopped);
        QCOMPARE(stop.told_after(), 0);

        const auto buffers = glance_at(folder_.file("many.gltf", json));
        QVERIFY(buffers.ok());
        QCOMPARE(buffers->side_files.size(), std::size_t(4096));
        const auto length = static_cast<std::uint32_t>(json.size());
        QByteArray head("glTF\2\0\0\0\0\0\0\0", 12);
        head.append(reinterpret_cast<const char*>(&length), sizeof length);
        const std::string glb = folder_.file("many.glb", head + "JSON" + json);
        QCOMPARE(glance_at(glb)->side_files.size(), std::size_t(4096));
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(code_of(glance_at(glb, Progress(stopped.get_token()))) == Code::stopped);
    }

    // A name that the system opens nothing by is not looked for.
    void names_are_no_longer_than_paths() {
        const QByteArray name(5000, 'a');
        const auto obj = glance_at(folder_.file("f.obj", "mtllib " + name + " b.mtl\n"));
        QCOMPARE(obj->side_files.front().filename().string(), std::string("b.mtl"));
        const auto gltf =
            glance_at(folder_.file("f.gltf", R"({"buffers":[{"uri":")" + name + R"("}]})"));
        QVERIFY(gltf->side_files.empty());
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

    // Units are many more than are looked at or put in order without a look at the stop.
    void choosing_units_stops() {
        std::vector<batch::Unit> units;
        for (int i = 0; i < 20'000; ++i) {
            units.push_back(unit_of("unit" + std::to_string(i), 1.0 + i));
        }
        std::stop_source stopped;
        stopped.request_stop();
        const std::stop_token stop = stopped.get_token();
        std::vector<batch::Unit> named = units;
        QVERIFY(code_of(keep_named(named, {1, 1, {}, {"unit0"}}, stop)) == Code::stopped);
        QVERIFY(named.size() > units.size() / 2);
        std::vector<batch::Unit> sized = units;
        QVERIFY(code_of(keep_chosen(sized, {1, 1, SizeClass::large, {}}, stop)) == Code::stopped);
        QVERIFY(sized.size() > units.size() / 2);
        std::vector<batch::Unit> parted = units;
        QVERIFY(code_of(keep_chosen(parted, {1, 2, {}, {}}, stop)) == Code::stopped);
        QCOMPARE(parted.size(), units.size());
        QCOMPARE(parted.front().name, std::string("unit0")); // the cheapest, as it was
        QVERIFY(keep_chosen(parted, {1, 2, {}, {}}).ok());
        QCOMPARE(parted.size(), units.size() / 2);
        QCOMPARE(parted.front().name, std::string("unit19999"));
    }

    // A stop is no reason to throw away what the cache has, nor to put a part there.
    void copies_to_and_from_a_cache_stop() {
        namespace fs = std::filesystem;
        const tests::Folder folder;
        const fs::path cache = folder.path("cache");
        const fs::path stage = folder.path("stage");
        fs::create_directories(staged_outputs(stage) / "props");
        const std::string made = folder.file("stage/out/props/mug.glb", QByteArray(3'000'000, 'x'));
        const auto perms = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_write;
        fs::permissions(made, perms);
        std::stop_source stopped;
        stopped.request_stop();
        const std::stop_token stop = stopped.get_token();
        QVERIFY(code_of(files_staged(stage, stop)) == Code::stopped);
        BatchRow row = full_row();
        row.state = BatchState::done;
        row.issue.reset();
        row.outputs = *files_staged(stage);
        QCOMPARE(row.outputs.size(), std::size_t(1));
        store(cache, row, stage, stop);
        QVERIFY(fs::is_empty(cache / "00"));
        store(cache, row, stage);
        const fs::path entry = cache / "00" / row.key;
        QVERIFY(fs::exists(entry));
        QVERIFY(!fetch(cache, row.key, folder.path("stopped"), stop));
        const auto fetched = fetch(cache, row.key, folder.path("fetched"));
        QVERIFY(fetched && fetched->outputs == row.outputs);
        QVERIFY(folder.content("fetched/out/props/mug.glb") == QByteArray(3'000'000, 'x'));
        QVERIFY(fs::status(folder.path("fetched/out/props/mug.glb")).permissions() == perms);
        folder.file("cache/00/" + row.key + "/0", "spoiled");
        QVERIFY(!fetch(cache, row.key, folder.path("spoiled"), stop));
        QVERIFY(fs::exists(entry));
        QVERIFY(!fetch(cache, row.key, folder.path("again")));
        QVERIFY(!fs::exists(entry));
    }

    // A large file that a reader opened beside the model's own is not read to its end at a stop.
    void looking_whether_a_unit_is_done_stops() {
        constexpr std::uint64_t k_bytes = 64U << 20U;
        const tests::Folder folder;
        const std::string side = folder.file("side.bin", "begin");
        std::filesystem::resize_file(side, k_bytes);
        batch::Unit unit;
        unit.key = "a key";
        BatchRow row;
        row.key = unit.key;
        row.state = BatchState::done;
        row.inputs = {{side, k_bytes, *hash_file(side)}};
        QVERIFY(is_done(unit, row, folder.path("out")));
        std::stop_source stopped;
        stopped.request_stop();
        const std::uint64_t before = bytes_read();
        QVERIFY(!is_done(unit, row, folder.path("out"), stopped.get_token()));
        QVERIFY(bytes_read() - before < k_bytes / 8);
    }

    // A part hashes no file of other parts; by name none is looked at.
    void a_part_hashes_its_own_models_alone() {
        constexpr int k_models = 8;
        constexpr std::uint32_t k_triangles = 20'000; // 1 MB
        QVERIFY(QDir().mkpath(QString::fromStdString(folder_.path("parts"))));
        for (int i = 0; i < k_models; ++i) {
            folder_.file("parts/m" + std::to_string(i) + ".stl", stl_of(k_triangles));
        }
        PlanSettings settings;
        settings.source = folder_.path("parts");
        settings.out = folder_.path("out");
        const auto read_for = [&](const Chosen& chosen, std::size_t units) {
            settings.chosen = chosen;
            const std::uint64_t before = bytes_read();
            const auto plan = make_plan(settings, CostRule());
            const std::uint64_t read = bytes_read() - before;
            return plan && plan->units.size() == units &&
                           std::none_of(plan->units.begin(), plan->units.end(),
                                        [](const batch::Unit& unit) { return unit.key.empty(); })
                       ? read
                       : 0;
        };
        constexpr std::uint64_t k_model_bytes = 50ULL * k_triangles;
        const std::uint64_t all = read_for({}, k_models);
        QVERIFY2(all > k_models * k_model_bytes, qPrintable(QString::number(all)));
        for (const Chosen& part : {Chosen{3, k_models, {}, {}}, Chosen{1, 1, {}, {"m5"}}}) {
            const std::uint64_t read = read_for(part, 1);
            QVERIFY2(read > k_model_bytes && read < 2 * k_model_bytes,
                     qPrintable(QString::number(read)));
        }
        QVERIFY(read_for({1, 1, SizeClass::large, {}}, 0) < k_model_bytes);
        settings.chosen = {1, 1, {}, {"m5", "nobody"}};
        const auto missing = make_plan(settings, CostRule());
        QVERIFY(!missing && missing.issue().code == Code::file_missing);
    }

    // A project of megabytes is read once for what it says, and once for its hash.
    void a_project_is_read_once_and_hashed() {
        constexpr std::uint64_t k_bytes = 4'000'000;
        QVERIFY(QDir().mkpath(QString::fromStdString(folder_.path("projects"))));
        Project project;
        project.source = folder_.file("projects/part.stl", stl_of(500));
        project.recipe.decompose.tolerance = {3.0, true};
        project.view_json = R"({"export":{"recipe":{"density":2.5}}})";
        QVERIFY(write_project(project, folder_.path("projects/part.hullwright")).ok());
        folder_.file("projects/part.hullwright",
                     folder_.content("projects/part.hullwright") + QByteArray(k_bytes, ' '));
        folder_.file("projects/bad.hullwright", "{");
        PlanSettings settings;
        settings.source = folder_.path("projects");
        settings.out = folder_.path("projects_out");
        const std::uint64_t before = bytes_read();
        const auto plan = make_plan(settings, CostRule());
        const std::uint64_t read = bytes_read() - before;
        QVERIFY(plan && plan->units.size() == 2);
        QVERIFY2(read > 2 * k_bytes && read < 5 * k_bytes / 2, qPrintable(QString::number(read)));
        const batch::Unit& bad = plan->units[0];
        const batch::Unit& unit = plan->units[1];
        QVERIFY(bad.is_project && !bad.project && bad.inputs.size() == 1);
        QVERIFY(unit.is_project && unit.inputs.size() == 2);
        QCOMPARE(unit.predictors.triangles, std::uint64_t{500});
        QCOMPARE(unit.predictors.tolerance, 3.0);
        QCOMPARE(unit.exports.density, 2.5);
    }

    void costs_follow_what_was_measured() {
        CostRule rule;
        const auto seconds = [&rule](std::uint64_t triangles, double tolerance = 1.0) {
            return rule.expected({triangles, tolerance}).seconds;
        };
        QVERIFY(seconds(1'000'000) > seconds(1'000));
        QVERIFY(seconds(10'000, 0.25) > 1.2 * seconds(10'000, 2.0));
        QVERIFY(rule.expected({10'000, 0.0, true}).seconds < seconds(10'000));
        QVERIFY(rule.expected(Predictors()).memory_mb > 50.0);
        // Large models take no less than a smooth scan.
        QVERIFY(seconds(100'000'000) >= 3000.0);
        // Units of another machine, that grow with the root of their triangles.
        for (int i = 0; i < 4000; ++i) {
            const auto triangles = static_cast<std::uint64_t>(1000 * (1 + i % 50));
            rule.add(
                {{triangles, 1.0}, 0.1 * std::sqrt(static_cast<double>(triangles) + 300.0), 200.0});
        }
        QVERIFY2(std::abs(seconds(20'000) - 14.25) < 0.5,
                 qPrintable(QString::number(seconds(20'000))));
        QVERIFY(std::abs(rule.expected({20'000, 1.0}).memory_mb - 200.0) < 5.0);
        rule.remember("a unit", {{20'000, 1.0}, 30.0, 500.0});
        const std::string file = folder_.path("cost.json");
        QVERIFY(rule.write(file).ok());
        const CostRule again = CostRule::read(file);
        QCOMPARE(again.expected({2000, 1.0}).seconds, seconds(2000));
        QCOMPARE(again.expected("a unit", {20'000, 1.0}).seconds, 30.0);
        const CostRule fresh;
        for (const char* wrong :
             {"", "{}", R"({"schema":2,"seconds":[1],"solid_mb":[],"surface_mb":[]})",
              R"({"schema":1,"seconds":[-1,0,0,0,0],"memory_mb":[1,1,1,1,1]})"}) {
            QCOMPARE(CostRule::read(folder_.file("bad.json", wrong)).expected({9, 1.0}).seconds,
                     fresh.expected({9, 1.0}).seconds);
        }
        QCOMPARE(int(size_class({1.0, 100.0})), int(SizeClass::small));
        QCOMPARE(int(size_class({1.0, 2000.0})), int(SizeClass::medium));
        QCOMPARE(int(size_class({1.0, 9000.0})), int(SizeClass::large));
    }

    // A farm asks for as much more time than is expected as 97 of 100 units take, and what it adds
    // to all does for the rest, which are small models within a quarter of a percent. Its memory
    // does for all but one, whose head does not say how many triangles it has: it is queued a
    // second time, with twice of it.
    void costs_of_models_that_nobody_has_seen() {
        std::vector<Surprise> units;
        std::set<std::string_view> models;
        for (const MeasuredCost& each : measured_costs()) {
            if (models.insert(each.model).second) {
                const auto own = surprises(each.model);
                units.insert(units.end(), own.begin(), own.end());
            }
        }
        QVERIFY(models.size() > 20 && units.size() > 3 * models.size());
        std::vector<double> seconds;
        std::vector<double> memory;
        for (const Surprise& unit : units) {
            seconds.push_back(unit.took.seconds / unit.expected.seconds);
            memory.push_back(unit.took.memory_mb / unit.expected.memory_mb);
        }
        for (std::vector<double>* ratios : {&seconds, &memory}) {
            std::sort(ratios->begin(), ratios->end());
            const double mean = std::accumulate(ratios->begin(), ratios->end(), 0.0) /
                                static_cast<double>(ratios->size());
            qInfo("%zu units of %zu models took %.2f times the %s that was expected, half of them "
                  "%.2f at most, nine tenths %.2f, 97 of 100 %.2f, all %.2f",
                  ratios->size(), models.size(), mean, ratios == &seconds ? "time" : "memory",
                  (*ratios)[ratios->size() / 2], (*ratios)[ratios->size() * 9 / 10],
                  (*ratios)[ratios->size() * 97 / 100], ratios->back());
            QVERIFY(mean > 0.8 && mean < 1.25);
        }
        for (const char* file : {"slurm/hullwright_slurm.py", "snakemake/Snakefile"}) {
            const Asked asked = asked_in(file);
            const double most = seconds[seconds.size() * 97 / 100];
            QVERIFY2(most < asked.seconds_times && asked.seconds_times < 1.5 * most,
                     qPrintable(QString::number(asked.seconds_times)));
            QVERIFY(std::all_of(units.begin(), units.end(), [&](const Surprise& unit) {
                return unit.took.seconds <
                       asked.seconds_times * unit.expected.seconds + asked.spare_seconds;
            }));
            const auto too_large =
                std::count_if(units.begin(), units.end(), [&](const Surprise& unit) {
                    return unit.took.memory_mb >
                           asked.memory_times * unit.expected.memory_mb + asked.spare_mb;
                });
            QVERIFY2(too_large <= 1, qPrintable(QString::number(too_large)));
        }
    }

    void time_left_is_the_rate_so_far() {
        QVERIFY(!seconds_left({0.0, 10.0, 5.0})); // nothing has ended that could tell
        QCOMPARE(*seconds_left({10.0, 30.0, 5.0}), 15.0);
        // On twice as many cores, or where half comes from a cache, it is half of that.
        QCOMPARE(*seconds_left({10.0, 30.0, 2.5}), 7.5);
        QCOMPARE(*seconds_left({10.0, 0.0, 5.0}), 0.0);
        QCOMPARE(*seconds_left({0.0, 0.0, 0.0}), 0.0);
        QCOMPARE(share_done({10.0, 30.0, 5.0}), 0.25);
        QCOMPARE(share_done({0.0, 0.0, 0.0}), 1.0);
    }

    // Threads may tell late of what they did early, and a child may write anything.
    void what_a_child_tells_is_read_by_its_host() {
        ToldFraction host;
        QVERIFY(host.file() >= 0);
        const int lent = ::dup(host.file());
        const int spoilt = ::dup(host.file());
        const MappedWord word = host.take_word();
        QCOMPARE(fraction_in(word), 0.0);
        {
            FractionTeller child(lent);
            QVERIFY(::close(lent) != 0); // the child's own children do not get it
            for (const auto& [told, heard] :
                 {std::pair(0.25, 0.25), {0.125, 0.25}, {0.75, 0.75}, {7.0, 1.0}, {-1.0, 1.0}}) {
                child.on_progress("work", told);
                QCOMPARE(fraction_in(word), heard);
            }
        }
        QCOMPARE(fraction_in(word), 1.0); // also when it has ended
        QVERIFY(::ftruncate(spoilt, 0) != 0);
        const std::uint32_t most = 0xFFFFFFFF;
        QCOMPARE(::pwrite(spoilt, &most, sizeof most, 0), static_cast<ssize_t>(sizeof most));
        QCOMPARE(fraction_in(word), 1.0);
        ::close(spoilt);
        QCOMPARE(fraction_in(MappedWord()), 0.0);
    }

    // A worker that nobody has lent such memory may have another file there.
    void other_files_are_left_alone() {
        const tests::Folder folder;
        const std::string path = folder.file("four", "four");
        const int file = ::open(path.c_str(), O_RDWR);
        FractionTeller child(file);
        child.on_progress("work", 0.5);
        QCOMPARE(folder.content("four"), QByteArray("four"));
        QVERIFY(::close(file) == 0);
        FractionTeller(-1).on_progress("work", 0.5);
    }

    void a_unit_needs_what_it_needed() {
        CostRule rule;
        const Predictors one{5000, 1.0};
        const Expected usual = rule.expected(one);
        rule.remember("mug", {one, 3.0 * usual.seconds, 2.0 * usual.memory_mb});
        QCOMPARE(rule.expected("mug", one).seconds, 3.0 * usual.seconds);
        QCOMPARE(rule.expected("jug", one).seconds, usual.seconds);
        // By another recipe it is as much above the fit.
        const Predictors finer{5000, 0.5};
        const double share = rule.expected("mug", finer).seconds / rule.expected(finer).seconds;
        QVERIFY(std::abs(share - 3.0) < 1e-9);
        QCOMPARE(rule.expected("mug", finer).memory_mb, 2.0 * usual.memory_mb);
        // Another model that got its name is not it.
        const Predictors other{50'000, 1.0};
        QCOMPARE(rule.expected("mug", other).seconds, rule.expected(other).seconds);
        rule.keep([](const std::string& unit) { return unit != "mug"; });
        QCOMPARE(rule.expected("mug", one).seconds, usual.seconds);
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
        order.only_picture = true;
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
        QVERIFY(read->only_picture);
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

    // Warnings are counted by their kinds: what stood there takes the place of what it was, and one
    // more of a kind is new as one of another kind is.
    void new_warnings_are_those_that_are_more() {
        using Notes = std::vector<BatchNote>;
        struct Row {
            Notes before;
            Notes now;
            QStringList told; // "before → now"
        };
        const BatchNote holes3 = {"holes", "3 holes stay open."};
        const BatchNote holes9 = {"holes", "1,009 holes stay open."};
        const BatchNote hole1 = {"holes", "1 hole stays open."};
        const BatchNote unreal = {"target", "unreal: a hull has too many vertices"};
        const BatchNote unity = {"target", "unity: a hull has too many vertices"};
        const BatchNote flat = {"target", "unreal: a hull is flat"};
        for (const Row& row : std::vector<Row>{
                 {{}, {holes3}, {" → 3 holes stay open."}},
                 {{holes3}, {holes3}, {}},
                 {{holes3}, {}, {}},
                 {{holes3}, {holes3, holes3}, {" → 3 holes stay open."}},
                 {{holes3, unreal}, {unreal, holes3}, {}},
                 {{holes3}, {hole1}, {}}, // less than before
                 {{holes3}, {holes9}, {"3 holes stay open. → 1,009 holes stay open."}},
                 {{hole1}, {holes3, hole1}, {" → 3 holes stay open."}},
                 {{unreal}, {unreal, unity}, {" → unity: a hull has too many vertices"}},
                 {{unreal}, {unity}, {" → unity: a hull has too many vertices"}},
                 {{unreal}, {unreal, flat}, {" → unreal: a hull is flat"}},
                 {{unreal},
                  {flat},
                  {"unreal: a hull has too many vertices → unreal: a hull is flat"}},
             }) {
            BatchRow before = full_row();
            before.state = BatchState::done;
            BatchRow now = before;
            before.warnings = row.before;
            now.warnings = row.now;
            QStringList told;
            for (const BatchChange& change : batch_changes(std::vector{before}, std::vector{now})) {
                QCOMPARE(change.what, std::string("warning"));
                told += QString::fromStdString(change.before + " → " + change.now);
            }
            QCOMPARE(told, row.told);
        }
    }

    // A batch that was stopped, or whose parts are not all there, has thousands that wait.
    void what_waits_does_not_hide_what_failed() {
        BatchReport report;
        for (int i = 0; i < 1100; ++i) {
            BatchRow row;
            row.unit = "unit" + std::to_string(i);
            row.state = i == 1050 ? BatchState::failed : BatchState::not_done;
            report.rows.push_back(row);
        }
        const std::string text = batch_text(report);
        QVERIFY(text.starts_with("1,100 units: 1 failed, 1,099 not done\n  unit0: not_done\n"));
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 23);
        QVERIFY(text.find("  unit1050: failed") != text.npos);
        QVERIFY(text.ends_with("  and 1,079 more that are not done\n"));
        report.regressions.resize(1100);
        QVERIFY(batch_text(report).ends_with("  and 1,000 more that are worse than the baseline; "
                                             "report.json has them all\n"));
    }

    void a_report_is_read_back() {
        BatchReport report;
        report.rows = {full_row(), full_row()};
        report.changes = {{"a", "pieces", "1", "2"}};
        const std::string json = *batch_json(report);
        const auto rows = batch_rows_in(json, "report.json");
        QVERIFY(rows.ok());
        QVERIFY(*rows == report.rows);
        QVERIFY(!batch_rows_in("{}", "report.json").ok());
        report.rows.clear();
        QVERIFY(batch_rows_in(*batch_json(report), "report.json").ok());
    }

    // What changed is told by whoever reports the batch, also where its report stands there
    // already.
    void a_report_that_is_made_again_keeps_what_changed() {
        tests::Folder folder;
        Plan plan;
        PlanSettings settings;
        settings.out = folder.path("out");
        // Makes both units anew, as parts do, or only the first of them.
        const auto made = [&](std::uint64_t pieces, bool is_all) {
            plan.units.clear();
            for (const char* name : {"a", "b"}) {
                BatchRow row = full_row();
                row.unit = name;
                row.key = std::to_string(pieces);
                row.state = BatchState::done;
                row.issue.reset();
                row.pieces = pieces;
                row.outputs[0].hash = row.key;
                plan.units.push_back(unit_of(row.unit, 1.0));
                plan.units.back().key = row.key;
                if (row.unit == "a" || is_all) {
                    QVERIFY(write_result(settings.out, row).ok());
                }
            }
        };
        // Returns the changes of the report that is returned, and sees that the file has the same.
        const auto joined = [&](const std::string& baseline = {}) {
            const auto report = report_batch(
                plan, settings,
                baseline.empty() ? std::nullopt : std::optional(Baseline{baseline, {}}));
            const QByteArray file = folder.content("out/report.json");
            QStringList changes;
            for (const BatchChange& change :
                 report ? report->changes : std::vector<BatchChange>()) {
                changes += QString::fromStdString(change.unit + " " + change.what + " " +
                                                  change.before + " " + change.now);
            }
            if (!report || file.count("\"what\": ") !=
                               changes.size() + qsizetype(report->regressions.size())) {
                return QStringList("another report stands there");
            }
            for (const BatchChange& worse : report->regressions) {
                changes += QString::fromStdString("worse: " + worse.unit + " " + worse.what);
            }
            return changes;
        };
        const std::string out = folder.path("out");
        made(4, true);
        QCOMPARE(joined(), QStringList());
        QCOMPARE(joined(out), QStringList()); // there was none before it
        folder.file("old.json", folder.content("out/report.json"));
        made(5, true);
        const QStringList all = {"a pieces 4 5", "b pieces 4 5"};
        QCOMPARE(joined(), all);
        QCOMPARE(joined(), all);
        const QStringList worse = {"worse: a pieces", "worse: b pieces"};
        QCOMPARE(joined(folder.path("old.json")), all + worse);
        QCOMPARE(joined(out), all + worse);
        QCOMPARE(joined(out + "/report.json"), all + worse);
        // A join that finds a part missing does not become the batch before.
        made(6, false);
        QCOMPARE(joined(), QStringList({"a pieces 5 6", "b state done not_done"}));
        made(6, true);
        const QStringList later = {"a pieces 5 6", "b pieces 5 6"};
        QCOMPARE(joined(), later);
        QCOMPARE(joined(folder.path("old.json")), later + worse);
        // Whoever was killed before the report was written has left the one before.
        QVERIFY(QFile::remove(QString::fromStdString(out + "/report.json")));
        QCOMPARE(joined(), later);
    }

    // Whoever writes beside its place and renames leaves no such file; another program may.
    void no_cut_file_is_read_in_silence_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<Reads>("reads");
        const auto row = [](const char* example, Reads reads) {
            QTest::newRow(example) << QString(example) << reads;
        };
        row("recipe/units", [](const std::string& path) {
            const auto text = read_text(path, 1U << 20U);
            return text && recipe_from_json(*text, path).ok();
        });
        row("project/corrected", [](const std::string& path) { return read_project(path).ok(); });
        row("batch/plan.json", [](const std::string& path) { return read_plan_file(path).ok(); });
        row("batch/order.json", [](const std::string& path) { return read_order(path).ok(); });
        const Reads contact = [](const std::string& path) {
            return pipeline::read_contact(path).ok();
        };
        row("contact/small.json", contact);
        row("contact/play.json", contact);
        const Reads robot = [](const std::string& path) { return read_robot(path).ok(); };
        row("robot/two_links_urdf", robot);
        row("robot/arm_xml", robot);
    }
    void no_cut_file_is_read_in_silence() {
        QFETCH(QString, example);
        QFETCH(Reads, reads);
        QFile file(HULLWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/" + example);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray all = file.readAll();
        const qsizetype zero = all.indexOf('\0'); // a robot's log is behind it
        const QByteArray whole = all.left(zero < 0 ? all.size() : zero).trimmed();
        tests::Folder folder;
        QVERIFY(reads(folder.file("whole", whole)));
        for (int length = 0; length < whole.size(); ++length) {
            QVERIFY2(!reads(folder.file("cut", whole.left(length))),
                     qPrintable(QString("%1 bytes").arg(length)));
        }
    }

    // Machines, or containers of one machine, may share OUT and have the same name.
    void nobody_takes_the_work_of_another_of_its_name() {
        namespace fs = std::filesystem;
        const tests::Folder folder;
        const fs::path out = folder.path("out");
        const fs::path work = out / ".hullwright" / "work";
        const auto names = [&] {
            std::set<std::string> found;
            for (const auto& each : fs::directory_iterator(work)) {
                found.insert(each.path().filename().string());
            }
            return found;
        };
        const pid_t child = ::fork();
        if (child == 0) {
            auto killed = WorkFolder::make(out);
            ::_exit(killed && killed->next() ? 0 : 1); // nothing is tidied up, as by a kill
        }
        int status = 1;
        ::waitpid(child, &status, 0);
        QCOMPARE(status, 0);
        QCOMPARE(names().size(), std::size_t(1));
        const std::string dead = *names().begin();
        QVERIFY(dead.starts_with(system_mark() + "-" + std::to_string(child) + "-"));
        const std::string host = system_mark().substr(0, system_mark().rfind('-'));
        const std::string twin = host + "-00000000" + dead.substr(system_mark().size());
        const std::string of_before = host + "-" + std::to_string(child); // as names once were
        const std::string old = twin + "0";
        // This process has the number of one that is gone.
        const std::string same_number = owner_mark() + "1";
        for (const std::string& name : {twin, of_before, old, same_number}) {
            fs::create_directories(work / name);
        }
        fs::last_write_time(work / old, fs::file_time_type::clock::now() - std::chrono::hours(25));
        {
            const auto own = WorkFolder::make(out);
            QVERIFY(own);
            QVERIFY((names() == std::set<std::string>{twin, of_before, owner_mark()}));
            const auto second = WorkFolder::make(folder.path("elsewhere"));
            QVERIFY(owner_of(owner_mark()) == Owner::lives && second);
        }
        QVERIFY((names() == std::set<std::string>{twin, of_before}));
        for (const std::string& name : {host, system_mark() + "-", system_mark() + "-1-x",
                                        system_mark() + "-x-1", system_mark() + "--1-1"}) {
            QVERIFY(owner_of(name) == Owner::is_elsewhere);
        }
    }

    // Of ten thousand models, entries or results each takes a second or more.
    void folders_are_looked_through_with_a_fraction_and_a_stop() {
        tests::Folder folder;
        for (int i = 0; i < 40; ++i) {
            const std::string below = "models/" + std::to_string(i % 4);
            QVERIFY(QDir().mkpath(QString::fromStdString(folder.path(below))));
            folder.file(below + "/m" + std::to_string(i) + ".obj", "v");
        }
        Sought sought;
        sought.root = folder.path("models");
        sought.out = folder.path("out");
        QCOMPARE(find_models(sought)->size(), std::size_t(40));
        const auto find = [&](const Progress& p) { return code_of(find_models(sought, p)); };
        QCOMPARE(wrong_with_progress(find, 0.05), QString());

        for (int i = 0; i < 40; ++i) {
            BatchRow row = full_row();
            row.unit = "m" + std::to_string(i);
            QVERIFY(write_result(folder.path("out"), row).ok());
        }
        QCOMPARE(read_results(folder.path("out"))->size(), std::size_t(40));
        const auto read = [&](const Progress& p) {
            return code_of(read_results(folder.path("out"), p));
        };
        QCOMPARE(wrong_with_progress(read, 0.05), QString());
    }

    // What is stopped while entries are looked at has removed none.
    void a_cache_is_pruned_with_a_fraction_and_a_stop() {
        tests::Folder folder;
        const auto fill = [&] {
            for (int i = 0; i < 40; ++i) {
                const std::string entry =
                    "cache/" + std::to_string(10 + i) + "/" + std::to_string(10 + i);
                QVERIFY(QDir().mkpath(QString::fromStdString(folder.path(entry))));
                folder.file(entry + "/row.json", "{}");
            }
        };
        const KeptInCache nothing{0, {}};
        const auto prune_all = [&](const Progress& p) {
            fill();
            return code_of(prune(folder.path("cache"), nothing, p));
        };
        QCOMPARE(wrong_with_progress(prune_all, 0.05), QString());
        fill();
        tests::StopAt early(0.2);
        QVERIFY(!prune(folder.path("cache"), nothing, early.progress()));
        tests::Heard heard;
        const auto pruned = prune(folder.path("cache"), nothing, heard.progress());
        QVERIFY(pruned && pruned->entries == 40 && pruned->left == 0);
        QVERIFY(heard.has_heard_of("prune"));
    }

    void a_report_is_made_with_a_fraction_and_a_stop() {
        tests::Folder folder;
        Plan plan;
        PlanSettings settings;
        settings.out = folder.path("out");
        for (int i = 0; i < 400; ++i) {
            BatchRow row = full_row();
            row.unit = "m" + std::to_string(i);
            plan.units.push_back(unit_of(row.unit, 1.0));
            plan.units.back().key = row.key;
            if (i < 40) {
                QVERIFY(write_result(settings.out, row).ok());
            }
        }
        const auto remake = [&](const Progress& p) {
            QFile::remove(QString::fromStdString(folder.path("out/report.json")));
            return code_of(report_batch(plan, settings, {}, p));
        };
        QCOMPARE(wrong_with_progress(remake, 0.21), QString());
        tests::Heard heard;
        QVERIFY(report_batch(plan, settings, {}, heard.progress()).ok());
        QVERIFY(heard.has_heard_of("read"));
        for (const double moment : {0.61, 0.75, 0.92}) { // lines, page, report
            tests::StopAt stop(moment);
            QVERIFY2(remake(stop.progress()) == Code::stopped, qPrintable(QString::number(moment)));
            QVERIFY(!QFile::exists(QString::fromStdString(folder.path("out/report.json"))));
        }
    }

    void build_files_say_what_ninja_and_make_take() {
        const tests::Folder folder;
        const BuildFileSettings settings = {folder.path("build"), "/bin/hw", {"batch", "it's"}};
        const QByteArray call =
            "cd '" + QByteArray::fromStdString(std::filesystem::current_path().string()) +
            "' && '/bin/hw' 'batch' 'it'\\''s' --cores 1 --only ";
        const auto written = [](const Result<std::string>& unnamed) {
            return unnamed && unnamed->empty();
        };
        Plan plan;
        plan.units = {unit_with_spaces()};
        QVERIFY(written(write_makefile(plan, "/o", settings)));
        QCOMPARE(folder.content("build"),
                 ".PHONY: hullwright\nhullwright: \\\n"
                 "  /o/jolt/a\\ b.json /o/ros/a\\ b.urdf\n\n"
                 "/o/jolt/a\\ b.json /o/ros/a\\ b.urdf &: /m/a\\ b.obj /bin/hw\n\t@" +
                     call +
                     "'a b' --depfile '/o/.hullwright/deps/a b.d'"
                     " && touch -c '/o/jolt/a b.json' '/o/ros/a b.urdf'\n"
                     "-include /o/.hullwright/deps/a\\ b.d\n");
        plan.units.push_back(unit_with_question());
        const QByteArray before = folder.content("build");
        const auto unnamed = write_makefile(plan, "/o", settings);
        QVERIFY(unnamed.ok());
        QCOMPARE(*unnamed, std::string("/m/./q?.obj")); // as the unit has it
        QCOMPARE(folder.content("build"), before);
        QVERIFY(written(write_ninja(plan, "/o", settings)));
        QCOMPARE(folder.content("build"),
                 "ninja_required_version = 1.5\n\nrule unit\n  command = " + call +
                     "$unit --depfile $dep\n  description = $unit\n  restat = 1\n\n"
                     "build /o/jolt/a$ b.json /o/ros/a$ b.urdf: unit /m/a$ b.obj | /bin/hw\n"
                     "  unit = 'a b'\n  dep = '/o/.hullwright/deps/a b.d'\n"
                     "  depfile = /o/.hullwright/deps/a b.d\n"
                     "build /o/q?.glb: unit /m/q?.obj | /bin/hw /m/q?.obj /m/c$$.mtl /m/r.json\n"
                     "  unit = 'q?'\n  dep = '/o/.hullwright/deps/q?.d'\n");
        // Other paths than the model's are looked at as well, and come back as they were given.
        plan.units = {unit_with_spaces()};
        plan.units[0].outputs[1].path = "ros/a\nb";
        QCOMPARE(*write_ninja(plan, "o/./p", settings), std::string("o/./p/ros/a\nb"));
        plan.units[0].recipe_file = "r|.json";
        QCOMPARE(*write_ninja(plan, "/o", settings), std::string("r|.json"));
        plan.units = {unit_with_spaces()};
        plan.units[0].name = "a|b";
        QCOMPARE(*write_ninja(plan, "/o", settings), std::string("/o/.hullwright/deps/a|b.d"));
    }

    // A million units take ten seconds and more. A stop leaves the file that stood there.
    void build_files_are_written_with_a_fraction_and_a_stop() {
        constexpr int k_units = k_sanitized ? 10'000 : 100'000;
        const tests::Folder folder;
        Plan plan;
        plan.units.reserve(k_units);
        for (int i = 0; i < k_units; ++i) {
            const std::string name = "props/kitchen/m" + std::to_string(i);
            batch::Unit& unit = plan.units.emplace_back(unit_of(name, 1.0));
            unit.model = "models/" + name + ".obj";
            unit.files = {unit.model, "models/" + name + ".mtl"};
            unit.outputs = {{name + ".glb", nullptr}};
        }
        const BuildFileSettings settings = {folder.path("build"), "/bin/hw", {"batch", "models"}};
        for (const auto& writer : {&write_ninja, &write_makefile}) {
            const auto write_all = [&](const Progress& p) {
                return code_of(writer(plan, "out", settings, p));
            };
            QCOMPARE(wrong_with_progress(write_all, 0.05), QString());
            const QByteArray whole = folder.content("build");
            QVERIFY(whole.size() > 100 * k_units);
            folder.file("build", "of before");
            for (const double moment : {0.5, 0.95}) { // texts, file
                tests::StopAt stop(moment);
                QVERIFY(write_all(stop.progress()) == Code::stopped);
                QVERIFY(stop.reached_at() < moment + 0.04);
                QCOMPARE(folder.content("build"), QByteArray("of before"));
            }
            const QString place = QFileInfo(QString::fromStdString(folder.path("build"))).path();
            QCOMPARE(QDir(place).entryList(QDir::Files | QDir::Hidden), QStringList("build"));
            tests::Heard heard;
            QVERIFY(write_all(heard.progress()) == k_done && heard.has_heard_of("write"));
            QVERIFY(folder.content("build") == whole);
        }
    }

    // Each pass over a million models takes seconds, even one that reads no file.
    void a_plan_is_made_with_a_fraction_and_a_stop() {
        constexpr int k_models = 3000;
        const tests::Folder folder;
        QVERIFY(QDir().mkpath(QString::fromStdString(folder.path("models"))));
        for (int i = 0; i < k_models; ++i) {
            folder.file("models/m" + std::to_string(i) + ".obj", "v 0 0 0\n");
        }
        Project project;
        project.source = folder.path("models/m7.obj");
        project.view_json = "{}";
        QVERIFY(write_project(project, folder.path("models/whole.hullwright")).ok());
        PlanSettings settings;
        settings.source = folder.path("models");
        settings.out = folder.path("out");
        const auto plan = [&](const Progress& p) {
            return code_of(make_plan(settings, CostRule(), p));
        };
        tests::Heard heard;
        QVERIFY(plan(heard.progress()) == k_done);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.05, qPrintable(QString::number(heard.longest_step())));
        // The moments lie in both passes over projects and what is left to them, in the pass over
        // names, in recipes, in both passes over outputs, and where files are hashed.
        for (const double moment : {0.141, 0.148, 0.155, 0.1595, 0.17, 0.184, 0.193, 0.3, 0.7}) {
            tests::StopAt stop(moment);
            const bool is_stopped = plan(stop.progress()) == Code::stopped;
            QVERIFY2(is_stopped && stop.told_after() <= 2 && stop.reached_at() < moment + 0.0015,
                     qPrintable(QString("%1 at %2").arg(stop.reached_at()).arg(moment)));
        }
        // The project stands for its model.
        const auto made = make_plan(settings, CostRule());
        QVERIFY(made.ok());
        QCOMPARE(made->units.size(), std::size_t(k_models));
        QCOMPARE(made->units.front().name, std::string("m0"));
        QCOMPARE(made->units.back().name, std::string("whole"));
        QVERIFY(std::none_of(made->units.begin(), made->units.end(),
                             [](const batch::Unit& unit) { return unit.name == "m7"; }));
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
