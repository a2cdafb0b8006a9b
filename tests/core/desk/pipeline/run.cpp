// The pipeline makes a stage anew when something that it depends on has changed, and only then.
#include "pipeline/run.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "join/sketch.h"
#include "piece/patchwork.h"
#include "pipeline/decoded.h"
#include "pipeline/file_digests.h"
#include "pipeline/foreign_pieces.h"
#include "pipeline/product.h"
#include "pipeline/stage_settings.h"
#include "pipeline/tree_over.h"
#include "report/reasons.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/other_steps.h"
#include "support/stop_at.h"

#include <QTest>
#include <cstring>
#include <vector>

using namespace hullwright;
using pipeline::Input;
using pipeline::Settings;
using pipeline::Stage;
using pipeline::Stages;

namespace {

const std::string k_vase = HULLWRIGHT_SOURCE_DIR "/tests/data/models/vase.obj";

constexpr std::string_view k_whole = "work"; // what a handle says before a part gets a name

Settings settings_to(Stage until, double percent = 1.0) {
    Settings settings;
    settings.recipe.decompose.tolerance = {percent, true};
    settings.until = until;
    settings.prepare.worker = HULLWRIGHT_CLI;
    settings.made_by = "test";
    return settings;
}

Input file(const std::string& path, const std::string& model = {}) {
    Input input;
    input.file = path;
    input.model = model;
    return input;
}

Stages run_fine(const Input& input, const Settings& settings, const Stages& previous = {}) {
    auto stages = pipeline::run(input, settings, previous);
    if (!stages) {
        qFatal("%s: %s", stages.issue().where.c_str(), sentence(stages.issue().detail).c_str());
    }
    return std::move(*stages);
}

Settings with_colliders(Settings settings, const std::string& colliders) {
    settings.prepare.colliders = colliders;
    return settings;
}

// Returns a closed box as OBJ.
QByteArray box_text(double side) {
    std::string text = "o box\n";
    for (int i = 0; i < 8; ++i) {
        for (const int bit : {1, 2, 4}) {
            text += (bit == 1 ? "v " : " ") + std::to_string((i & bit) != 0 ? side : 0.0);
        }
        text += "\n";
    }
    return QByteArray::fromStdString(text) +
           "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

// Names the stages that the later run took over from the earlier one: "smhpctk" when it took all.
std::string kept(const Stages& before, const Stages& after) {
    std::string stages;
    const auto add = [&](char name, const auto& one, const auto& other) {
        stages += one && one.value == other.value ? name : '-';
    };
    add('s', before.source, after.source);
    add('m', before.mesh, after.mesh);
    if (before.patches || after.patches) {
        add('h', before.patches, after.patches);
    }
    if (before.joined || after.joined) {
        add('j', before.joined, after.joined);
    }
    add('p', before.pieces, after.pieces);
    add('c', before.corrected, after.corrected);
    add('t', before.tree, after.tree);
    add('k', before.packed, after.packed);
    return stages;
}

// Sets the field to one of these values, whichever it takes and is another than now.
void change(const Field& field, Recipe& recipe) {
    std::vector<std::string> values = {"on", "off", "3 %", "20", "1=sheet", "4000", "x"};
    for (const FieldChoice& choice : choices_of(field)) {
        values.emplace_back(choice.word);
    }
    const Recipe before = recipe;
    for (const std::string& value : values) {
        if (set_field(field, value, recipe) && !(recipe == before)) {
            return;
        }
        recipe = before;
    }
    qFatal("no other value of %s", std::string(field.path).c_str());
}

// Names the stages that have another key in the other run.
std::string with_other_keys(const Stages& one, const Stages& other) {
    std::string stages;
    const auto add = [&](char name, const auto& made, const auto& now) {
        stages += made.key != now.key ? std::string(1, name) : std::string();
    };
    add('s', one.source, other.source);
    add('m', one.mesh, other.mesh);
    add('h', one.patches, other.patches);
    add('p', one.pieces, other.pieces);
    add('c', one.corrected, other.corrected);
    add('t', one.tree, other.tree);
    add('k', one.packed, other.packed);
    return stages;
}

// Names the stages that have to have another key where this setting is another. Patches and pieces
// go by the mesh itself, and not by how it came about; what pieces may be off is told in its unit.
std::string keys_of(const Field& field) {
    const auto is_of = [&](std::string_view group) { return field.path.starts_with(group); };
    if (is_of("import.")) {
        return field.also.unneeded.by_source ? "k" : field.path == "import.unit" ? "smpctk" : "smk";
    }
    if (is_of("decompose.")) {
        const bool brings_patches =
            !field.also.unneeded.by_patches || field.path == "decompose.family";
        return std::string(is_of("decompose.surface") ? "m" : "") + (brings_patches ? "h" : "") +
               "pctk";
    }
    return is_of("repair.") ? "mk" : is_of("pack.") ? "hpctk" : is_of("tree.") ? "tk" : "smhpctk";
}

// Asks for so many pieces of the solid.
Settings settings_of_solid(std::uint32_t pieces, Stage until = Stage::pieces) {
    Settings settings = settings_to(until);
    settings.recipe.decompose.family = Family::solid;
    settings.recipe.decompose.tolerance = {};
    settings.recipe.decompose.max_pieces = pieces;
    return settings;
}

template <class T> bool same_bytes(const std::vector<T>& one, const std::vector<T>& other) {
    return one.size() == other.size() &&
           std::memcmp(one.data(), other.data(), one.size() * sizeof(T)) == 0;
}

bool are_same(const PackedTree& one, const PackedTree& other) {
    return same_bytes(one.nodes, other.nodes) && same_bytes(one.boxes, other.boxes) &&
           one.streams == other.streams && one.offsets == other.offsets &&
           one.growth == other.growth;
}

PieceRef ref_to(const Stages& stages, PieceId piece) {
    return ref_to(stages.pieces->set.pieces[piece], *stages.mesh->mesh);
}

QByteArray obj_of(const TriMesh& mesh) {
    QByteArray obj;
    for (const Vec3& v : mesh.vertices) {
        obj += "v";
        for (const double coordinate : v) {
            obj += ' ' + QByteArray::number(coordinate, 'g', 9);
        }
        obj += '\n';
    }
    for (const Triangle& t : mesh.triangles) {
        obj += "f";
        for (const VertexId corner : t) {
            obj += ' ' + QByteArray::number(corner + 1);
        }
        obj += '\n';
    }
    return obj;
}

// True when the surface had to be prepared for it.
bool correct(const Stages& run, EditedPieces& pieces, const Correction& correction) {
    tests::Heard watch;
    auto next = pipeline::corrected(run, pieces, correction, watch.progress());
    if (!next) {
        qFatal("%s", sentence(next.issue().detail).c_str());
    }
    pieces = std::move(*next);
    return watch.has_heard_of("surface");
}

} // namespace

class RunTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    // Returns what there is to see of the run, written to a file and read back.
    [[nodiscard]] PieceSet saved(const Stages& run) const {
        const std::string path = folder_.path("so_far.json");
        const auto product = product_of(run, {});
        if (!product || !write_product(*product, scene_of(*product), {run.recipe, "test"}, path)) {
            qFatal("nothing was written");
        }
        return read_pieces(path)->set;
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void a_run_ends_where_it_is_told_to() {
        const Stages read = run_fine(file(k_vase), settings_to(Stage::source));
        QVERIFY(read.source && !read.mesh);
        const Stages cut = run_fine(file(k_vase), settings_to(Stage::pieces));
        QVERIFY(cut.mesh && cut.pieces && !cut.corrected && !cut.preliminary);
        const Stages all = run_fine(file(k_vase), settings_to(Stage::packed));
        QVERIFY(all.tree && all.packed && !all.packed->bytes.empty());
        QCOMPARE(all.corrected->pieces.set.pieces.size(), cut.pieces->set.pieces.size());
    }

    void a_setting_makes_only_what_depends_on_it_data() {
        using Change = void (*)(Settings&);
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("stages");
        const auto row = [](const char* name, Change change, const char* stages) {
            QTest::newRow(name) << change << QString(stages);
        };
        row(
            "nothing", [](Settings&) {}, "smhpctk");
        row(
            "a limit of reading", [](Settings& s) { s.recipe.import.seconds = 77; }, "smhpct-");
        row(
            "the tree", [](Settings& s) { s.recipe.tree.split = Split::median; }, "smhpc--");
        row(
            "the merging", [](Settings& s) { s.recipe.decompose.merge = Merge::fast; }, "smh----");
        row(
            "the margin",
            [](Settings& s) {
                s.recipe.pack.margin = {false, {0.01, true}};
            },
            "sm-----");
        row(
            "the tolerance", [](Settings& s) { s.recipe.decompose.tolerance.value = 3.0; },
            "sm-----");
        row(
            "a repair", [](Settings& s) { s.recipe.repair.keep_largest = 5; }, "s-hpct-");
        row(
            "the unit", [](Settings& s) { s.recipe.import.unit.metres = 0.001; }, "--h----");
        row(
            "the program", [](Settings& s) { s.made_by = "another"; }, "smhpct-");
    }
    void a_setting_makes_only_what_depends_on_it() {
        using Change = void (*)(Settings&);
        QFETCH(const Change, change);
        Settings settings = settings_to(Stage::packed);
        const Stages before = run_fine(file(k_vase), settings);
        change(settings);
        const Stages after = run_fine(file(k_vase), settings, before);
        QTEST(QString::fromStdString(kept(before, after)), "stages");
        // A stage that was taken over holds what a fresh run would have made.
        const Stages anew = run_fine(file(k_vase), settings);
        QVERIFY(after.packed->bytes == anew.packed->bytes);
        QVERIFY(after.corrected->pieces == anew.corrected->pieces);
    }

    void a_changed_file_is_read_again() {
        const auto obj = [](const char* x) {
            return QByteArray("v 0 0 0\nv ") + x +
                   " 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
        };
        const std::string path = folder_.file("a.obj", obj("1"));
        const Stages before = run_fine(file(path), settings_to(Stage::packed));
        folder_.file("a.obj", obj("2"));
        const Stages after = run_fine(file(path), settings_to(Stage::packed), before);
        QCOMPARE(kept(before, after), std::string("-------"));
        QCOMPARE(bounds_of(*after.mesh->mesh).upper.x(), 2.0);
        folder_.file("a.obj", obj("1"));
        QCOMPARE(kept(before, run_fine(file(path), settings_to(Stage::packed), before)),
                 std::string("smhpctk"));
    }

    // A file of gigabytes takes seconds each time. A hash that was made before the file was read is
    // the right one to keep with what was read.
    void a_file_is_hashed_once_in_a_run() {
        const std::string large = folder_.file("large.bin", QByteArray(3 << 20, 'a'));
        const std::string small = folder_.file("small.bin", QByteArray(1 << 20, 'b'));
        const std::string before = *hash_file(small);
        pipeline::FileDigests digests;
        tests::Heard heard;
        const std::vector<std::string> files = {large, folder_.path("none.bin"), small};
        QCOMPARE(digests.in_a_row(files, heard.progress()), *hash_file(large) + "gone" + before);
        QVERIFY(heard.way_back().empty() && heard.longest_step() < 0.3);
        QCOMPARE(heard.told().back().second, 1.0);
        folder_.file("small.bin", "c");
        QVERIFY(digests.of(small, {}) == before);
        digests.take(small, {});
        QVERIFY(digests.of(small, {}) == before);
        digests.take(small, "given");
        QVERIFY(digests.of(small, {}) == std::string("given"));
        QVERIFY(!digests.of(folder_.path("none.bin"), {}));
        tests::StopAt stop(0.3);
        pipeline::FileDigests stopped;
        QVERIFY(!stopped.of(large, stop.progress()));
        QVERIFY(stopped.of(large, {}) == hash_file(large).value());
    }

    void every_stage_is_shown_and_may_end_the_run() {
        std::vector<int> seen;
        const auto all = pipeline::run(file(k_vase), settings_to(Stage::packed), {}, {},
                                       [&](Stage stage, const Stages&) -> Status {
                                           seen.push_back(static_cast<int>(stage));
                                           return Done{};
                                       });
        QVERIFY(all.ok());
        QCOMPARE(seen, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
        const auto ended = pipeline::run(file(k_vase), settings_to(Stage::packed), {}, {},
                                         [](Stage stage, const Stages& stages) -> Status {
                                             if (stage == Stage::mesh && !stages.pieces) {
                                                 return error(Code::bad_setting, "here");
                                             }
                                             return Done{};
                                         });
        QVERIFY(!ended && ended.issue().where == "here");
    }

    // After patches, and after parts of the solid were joined, one may stop, see and save what
    // there is, and go on: nothing is made again, and the pieces are the same.
    void one_stops_after_patches_or_joins_and_goes_on() {
        const Stages patches = run_fine(file(k_vase), settings_to(Stage::patches));
        QVERIFY(patches.patches && !patches.pieces);
        const Stages pieces = run_fine(file(k_vase), settings_to(Stage::pieces), patches);
        QCOMPARE(kept(patches, pieces).erase(3), std::string("smh"));
        QVERIFY(pieces.pieces->set ==
                run_fine(file(k_vase), settings_to(Stage::pieces)).pieces->set);
        QCOMPARE(saved(patches).pieces.size(), patches.patches->work->patches.size());
        QVERIFY(saved(patches).pieces.size() > pieces.pieces->set.pieces.size());

        const Stages joined = run_fine(file(k_vase), settings_of_solid(6, Stage::joined));
        QVERIFY(joined.joined && !joined.pieces);
        const Stages solid = run_fine(file(k_vase), settings_of_solid(6), joined);
        QCOMPARE(kept(joined, solid).erase(4), std::string("smhj"));
        QVERIFY(solid.pieces->set == run_fine(file(k_vase), settings_of_solid(6)).pieces->set);
        const PieceSet knee = saved(joined);
        QCOMPARE(knee.pieces.size(), std::size_t{knee_of(error_curve(*joined.joined->tree))});
        QVERIFY(knee.family == Family::solid);
    }

    // The quick cut is the one without merging, and is never taken for the finished cut.
    void a_quick_cut_comes_first() {
        Settings settings = settings_to(Stage::pieces);
        settings.quick_cut = true;
        std::vector<std::size_t> counts;
        Stages quick;
        const auto whole = pipeline::run(file(k_vase), settings, {}, {},
                                         [&](Stage stage, const Stages& stages) -> Status {
                                             if (stage == Stage::pieces) {
                                                 counts.push_back(stages.pieces->set.pieces.size());
                                                 quick = stages.preliminary ? stages : quick;
                                             }
                                             return Done{};
                                         });
        QVERIFY(whole && !whole->preliminary);
        QCOMPARE(counts.size(), std::size_t{2});
        QVERIFY(counts[0] > counts[1] && quick.preliminary);
        const Stages after = run_fine(file(k_vase), settings_to(Stage::pieces), quick);
        QCOMPARE(kept(quick, after), std::string("smh----"));
        QVERIFY(after.pieces->set == whole->pieces->set);
        // Exact pieces are merged too fast for a quick cut to be worth it: there is one cut.
        counts.clear();
        settings.recipe.decompose.tolerance = {};
        const auto exact = pipeline::run(
            file(k_vase), settings, {}, {}, [&](Stage stage, const Stages&) -> Status {
                counts.resize(counts.size() + (stage == Stage::pieces ? 1 : 0));
                return Done{};
            });
        QVERIFY(exact && counts.size() == 1);
    }

    // Another number of pieces, another tolerance and fewer vertices are other cuts through the
    // same parts; what says which of them may be joined is not.
    void parts_of_a_solid_are_joined_once() {
        using Change = void (*)(DecomposeSettings&);
        const Stages before = run_fine(file(k_vase), settings_of_solid(6));
        const std::array<std::pair<Change, const char*>, 6> k_changes = {{
            {[](DecomposeSettings&) {}, "smhjp--"},
            {[](DecomposeSettings& s) { s.max_pieces = 3; }, "smhj---"},
            {[](DecomposeSettings& s) {
                 s.tolerance = {2.0, true};
             },
             "smhj---"},
            {[](DecomposeSettings& s) { s.max_hull_vertices = 20; }, "smhj---"},
            {[](DecomposeSettings& s) { s.fill = false; }, "smh----"},
            {[](DecomposeSettings& s) { s.merge_by = MergeBy::protrusion; }, "smh----"},
        }};
        for (const auto& [change, stages] : k_changes) {
            Settings settings = settings_of_solid(6);
            change(settings.recipe.decompose);
            const Stages after = run_fine(file(k_vase), settings, before);
            QCOMPARE(kept(before, after).erase(7), std::string(stages));
            QVERIFY(after.pieces->set == run_fine(file(k_vase), settings).pieces->set);
        }
    }

    // Each row of the table is changed in turn, on a box, of which nothing becomes another.
    void each_setting_is_in_the_keys_of_its_stage_and_of_later_ones() {
        const std::string box = folder_.file("box.obj", box_text(1.0));
        const Settings settings = settings_to(Stage::packed, 4.0); // more than any margin here
        const Stages before = run_fine(file(box), settings);
        for (const Field& field : recipe_fields()) {
            Settings other = settings;
            change(field, other.recipe);
            const Stages after = run_fine(file(box), other, before);
            QVERIFY(*after.mesh->mesh == *before.mesh->mesh);
            QVERIFY2(with_other_keys(before, after) == keys_of(field),
                     (std::string(field.path) + ": " + with_other_keys(before, after)).c_str());
        }
        Field of_nobody = recipe_fields().front();
        of_nobody.path = "another.setting";
        for (std::size_t stage = 0; stage < pipeline::k_stages; ++stage) {
            QVERIFY(pipeline::is_read_by(static_cast<Stage>(stage), of_nobody));
        }
    }

    // The same places and triangles are cut otherwise where faces are of other parts, or where
    // digits tell of another precision.
    void parts_and_digits_of_a_model_are_in_the_keys() {
        const QByteArray whole = box_text(12.345678);
        QByteArray parted = whole;
        parted.insert(parted.indexOf("f 5 6"), "o lid\n");
        QByteArray rough = whole;
        rough.replace(" 0.000000", " 0"); // not all numbers have as many decimals now
        const Settings settings = settings_to(Stage::packed, 4.0);
        const Stages before = run_fine(file(folder_.file("whole.obj", whole)), settings);
        for (const QByteArray& text : {parted, rough}) {
            const Stages after = run_fine(file(folder_.file("other.obj", text)), settings, before);
            QVERIFY(after.mesh->mesh->vertices == before.mesh->mesh->vertices &&
                    after.mesh->mesh->triangles == before.mesh->mesh->triangles);
            const std::string others = with_other_keys(before, after);
            QVERIFY2(others == "smhpctk", (others + " of " + text.toStdString()).c_str());
        }
        // An asset names the file, its unit and its parts, also where the model was read before the
        // run: another name is another mesh and another asset.
        Input given;
        given.prepared = before.mesh.value;
        const Stages held = run_fine(given, settings);
        Prepared other = *before.mesh;
        auto source = std::make_shared<SourceModel>(*other.source);
        source->parts.front().name = "renamed";
        other.source = source;
        given.prepared = std::make_shared<const Prepared>(std::move(other));
        QCOMPARE(with_other_keys(held, run_fine(given, settings, held)), std::string("mk"));
    }

    // A row of a setting says which products do not need it; all else is taken to matter. Parts of
    // the solid are cut within a tolerance of their own, so that another family brings other
    // patches, and a tolerance coarser than that the same parts.
    void rows_of_settings_say_what_is_kept_data() {
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<bool Unneeded::*>("by");
        QTest::newRow("patches") << settings_to(Stage::patches) << &Unneeded::by_patches;
        QTest::newRow("joins") << settings_of_solid(6, Stage::joined) << &Unneeded::by_joins;
    }
    void rows_of_settings_say_what_is_kept() {
        QFETCH(const Settings, settings);
        using By = bool Unneeded::*;
        QFETCH(const By, by);
        const bool joins = by == &Unneeded::by_joins;
        const Stages before = run_fine(file(k_vase), settings);
        int kept = 0;
        int changed = 0;
        for (const Field& field : recipe_fields()) {
            if (!field.path.starts_with("decompose.") || field.path == "decompose.family" ||
                (joins && field.path == "decompose.tolerance")) {
                continue;
            }
            Settings other = settings;
            change(field, other.recipe);
            const Stages after = run_fine(file(k_vase), other, before);
            const bool is_kept = joins ? after.joined.value == before.joined.value
                                       : after.patches.value == before.patches.value;
            QVERIFY2(is_kept == field.also.unneeded.*by, std::string(field.path).c_str());
            if (is_kept) { // and rightly so: what is cut with all settings at once is the same
                other.until = Stage::pieces;
                const auto at_once = make_pieces(*before.mesh, other.recipe);
                const Stages pieces = run_fine(file(k_vase), other, before);
                QVERIFY2(at_once && pieces.pieces->set == at_once->set,
                         std::string(field.path).c_str());
            }
            ++(is_kept ? kept : changed);
        }
        QVERIFY(kept >= 3 && changed >= 3);
    }

    void a_sketch_of_the_solid_comes_first() {
        Settings settings = settings_of_solid(5);
        settings.quick_cut = true;
        std::vector<bool> sketched;
        const auto whole = pipeline::run(file(k_vase), settings, {}, {},
                                         [&](Stage stage, const Stages& stages) -> Status {
                                             if (stage == Stage::pieces) {
                                                 sketched.push_back(stages.preliminary);
                                                 if (stages.pieces->set.pieces.size() != 5) {
                                                     return error(Code::internal, "number");
                                                 }
                                             }
                                             return Done{};
                                         });
        QVERIFY(whole);
        QCOMPARE(sketched, (std::vector<bool>{true, false}));
    }

    // A model that had faces is not said to have none.
    void what_repair_drops_is_counted_where_nothing_is_left() {
        const tests::Folder folder;
        const std::string line =
            folder.file("line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3\nf 2 3 4\n");
        const auto flat = pipeline::run(file(line), settings_to(Stage::mesh));
        QVERIFY(!flat && flat.issue().code == Code::no_triangles);
        QCOMPARE(flat.issue().numbers, std::vector<double>{2.0});
        Settings all_specks = settings_to(Stage::mesh);
        all_specks.recipe.repair.drop_specks = {1000.0, false};
        const auto specks = pipeline::run(file(folder.file("box.obj", box_text(1.0))), all_specks);
        QVERIFY(!specks && specks.issue().code == Code::no_triangles);
        QCOMPARE(specks.issue().numbers, std::vector<double>{12.0});
    }

    // Patches of many faces take long to cut: pieces of what they grow to at first come before
    // them, change nothing of what follows, and are nothing to go on from.
    void rough_pieces_come_before_patches_of_many_faces() {
        auto prepared = pipeline::prepared_of(shapes::torus(160, 64), "torus", Recipe(), true);
        QVERIFY(prepared.ok());
        Input input;
        input.prepared = std::make_shared<const Prepared>(std::move(*prepared));
        Settings settings = settings_of_solid(7);
        const Stages plain = run_fine(input, settings);
        settings.quick_cut = true;
        std::vector<Stage> seen;
        Stages rough;
        const auto whole = pipeline::run(input, settings, {}, {},
                                         [&](Stage stage, const Stages& stages) -> Status {
                                             seen.push_back(stage);
                                             if (stages.rough) {
                                                 rough = stages;
                                             }
                                             return Done{};
                                         });
        QVERIFY(whole && !whole->preliminary && !whole->rough);
        QVERIFY(whole->pieces->set == plain.pieces->set && whole->pieces.key == plain.pieces.key);
        const auto first = std::find(seen.begin(), seen.end(), Stage::pieces);
        QVERIFY(first < std::find(seen.begin(), seen.end(), Stage::patches));
        QCOMPARE(std::count(first, seen.end(), Stage::pieces), std::ptrdiff_t{3});
        QVERIFY(rough.preliminary && rough.pieces && !rough.patches && rough.pieces.key.empty());
        QCOMPARE(rough.pieces->set.pieces.size(), std::size_t{7});
        // Nothing of it is saved, and a run that goes on from it has to make all.
        QVERIFY(pipeline::saved_of(rough)->find(Stage::pieces, rough.pieces.key) == nullptr);
        const Stages after = run_fine(input, settings_of_solid(7), rough);
        QVERIFY(after.pieces->set == plain.pieces->set);
        // Pieces of few faces are there at once.
        seen.clear();
        const auto small = pipeline::run(
            file(k_vase), settings, {}, {}, [&](Stage stage, const Stages& stages) -> Status {
                seen.push_back(stage);
                return stages.rough ? error(Code::internal, "rough") : Status(Done{});
            });
        QVERIFY(small && std::count(seen.begin(), seen.end(), Stage::pieces) == 2);
    }

    // Steps that were kept give the same pieces; where mesh or settings are others, they are not
    // used, and steps that fit no longer are not either.
    void joins_that_were_kept_serve_again() {
        const Stages before = run_fine(file(k_vase), settings_of_solid(6));
        auto joins = *pipeline::joins_of(before);
        QVERIFY(joins && !joins->tree.steps.empty());
        Input again = file(k_vase);
        again.joins = std::make_shared<const SavedJoins>(*joins);
        const Stages kept = run_fine(again, settings_of_solid(6));
        QVERIFY(kept.pieces->set == before.pieces->set);
        QVERIFY(**pipeline::joins_of(kept) == *joins);
        // Steps of another order are taken as they are, which shows that they are used at all.
        tests::exchange_two_steps(joins->tree);
        again.joins = std::make_shared<const SavedJoins>(*joins);
        QVERIFY(**pipeline::joins_of(run_fine(again, settings_of_solid(6))) == *joins);
        joins->key = "another";
        again.joins = std::make_shared<const SavedJoins>(*joins);
        QVERIFY(run_fine(again, settings_of_solid(6)).joined->tree->merging ==
                before.joined->tree->merging);
        joins->key = before.joined.key;
        joins->tree.parts += 1;
        again.joins = std::make_shared<const SavedJoins>(*joins);
        QVERIFY(run_fine(again, settings_of_solid(6)).pieces->set == before.pieces->set);
    }

    void who_sees_a_quick_cut_may_end_the_run() {
        Settings settings = settings_to(Stage::pieces);
        settings.quick_cut = true;
        int cuts_seen = 0;
        const auto ended = pipeline::run(
            file(k_vase), settings, {}, {}, [&](Stage stage, const Stages& stages) -> Status {
                cuts_seen += stage == Stage::pieces ? 1 : 0;
                return stages.preliminary ? error(Code::bad_setting, "here") : Status(Done{});
            });
        QVERIFY(!ended && ended.issue().where == "here");
        QCOMPARE(cuts_seen, 1);
    }

    // A run goes on from saved pieces as if they had just been cut.
    void saved_pieces_go_on() {
        const Stages straight = run_fine(file(k_vase), settings_to(Stage::packed));
        const auto product = product_of(*straight.mesh, straight.corrected->pieces,
                                        straight.pieces->report, straight.recipe, false);
        QVERIFY(product.ok());
        const std::string pieces = folder_.path("vase.json");
        QVERIFY(
            write_product(*product, scene_of(*product), {straight.recipe, "test"}, pieces).ok());
        Settings settings = settings_to(Stage::packed);
        // The file has a recipe of its own, which must win over these defaults.
        settings.recipe = Recipe();
        const Stages on = run_fine(file(pieces, k_vase), settings);
        QVERIFY(on.corrected->pieces.set == straight.corrected->pieces.set);
        QVERIFY(*on.tree.value == *straight.tree.value);
        QVERIFY(are_same(on.packed->tree, straight.packed->tree));
        const Stages again = run_fine(file(pieces, k_vase), settings, on);
        QCOMPARE(kept(on, again), std::string("smpctk"));
        // Pieces without their model can be put into a tree, but not packed.
        settings.until = Stage::tree;
        const Stages alone = run_fine(file(pieces), settings);
        QVERIFY(alone.tree && !alone.mesh);
        settings.until = Stage::packed;
        QVERIFY(!pipeline::run(file(pieces), settings));
        const std::string other = folder_.file("other.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        const auto wrong = pipeline::run(file(pieces, other), settings);
        QVERIFY(!wrong && wrong.issue().code == Code::mesh_mismatch);
        // The other mesh does not become theirs by being taken over from a run before either.
        const Stages before = run_fine(file(other), settings_to(Stage::mesh));
        Stages shown;
        const auto reused = pipeline::run(file(pieces, other), settings, before, {},
                                          [&](Stage, const Stages& stages) -> Status {
                                              shown = stages;
                                              return Done{};
                                          });
        QVERIFY(!reused && reused.issue().code == Code::mesh_mismatch);
        QCOMPARE(kept(before, shown), std::string("s-----"));
    }

    // A repaired mesh that was saved is cut as if it had just been repaired. Only the rounding of
    // the first file has to be told where its digits showed it.
    void a_saved_mesh_goes_on_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("extension");
        for (const char* model : {"knot", "pile", "vase"}) {
            for (const char* extension : {"obj", "glb"}) {
                QTest::newRow(qPrintable(QString("%1, %2").arg(model, extension)))
                    << QString(model) << QString(extension);
            }
        }
    }
    void a_saved_mesh_goes_on() {
        QFETCH(QString, model);
        QFETCH(QString, extension);
        const std::string first =
            HULLWRIGHT_SOURCE_DIR "/tests/data/models/" + model.toStdString() + ".obj";
        const Stages straight = run_fine(file(first), settings_to(Stage::pieces));
        const auto product = product_of(straight, {true, false});
        QVERIFY(product.ok());
        const std::string saved = folder_.path("saved." + extension.toStdString());
        QVERIFY(write_product(*product, scene_of(*product), {straight.recipe, "test"}, saved).ok());
        Settings settings = settings_to(Stage::pieces);
        settings.recipe.decompose.rounding.automatic = false;
        settings.recipe.decompose.rounding.length = {straight.pieces->set.rounding, false};
        const Stages on = run_fine(file(saved), settings);
        QVERIFY(on.mesh->mesh->vertices == straight.mesh->mesh->vertices);
        QVERIFY(on.mesh->mesh->triangles == straight.mesh->mesh->triangles);
        QVERIFY(on.pieces->set == straight.pieces->set);
    }

    void a_project_brings_its_recipe_and_corrections() {
        const Stages plain = run_fine(file(k_vase), settings_to(Stage::corrected));
        Project project;
        project.source = k_vase;
        project.source_hash = plain.source->source_hash;
        project.recipe = settings_to(Stage::corrected).recipe;
        project.corrections = {
            DeletePieces{{ref_to(plain.pieces->set.pieces.front(), *plain.mesh->mesh)}}};
        const std::string path = folder_.path("vase.hullwright");
        QVERIFY(write_project(project, path).ok());
        Settings settings = settings_to(Stage::corrected);
        settings.recipe = Recipe();
        const Stages stages = run_fine(file(path), settings);
        QVERIFY(stages.project && !stages.changed_since_saved);
        QVERIFY(stages.recipe == project.recipe);
        QVERIFY(stages.corrected->not_applied.empty());
        QCOMPARE(stages.corrected->pieces.set.pieces.size() + 1, plain.pieces->set.pieces.size());
        // Other corrections cut nothing anew.
        project.corrections.clear();
        QVERIFY(write_project(project, path).ok());
        QCOMPARE(kept(stages, run_fine(file(path), settings, stages)), std::string("smhp---"));
        project.source_hash = std::string(32, '0');
        QVERIFY(write_project(project, path).ok());
        QVERIFY(run_fine(file(path), settings).changed_since_saved);
    }

    // A window would else begin most of its work with a bar that is half full.
    void what_was_told_is_never_taken_back_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("flat");   // so many faces without area, which repair removes
        QTest::addColumn<int>("pieces"); // 0: those of the surface
        constexpr int k_flat = 7;
        const std::string slivers =
            folder_.file("slivers.obj", obj_of(shapes::leaning_column(200)));
        const std::string flats =
            folder_.file("flats.obj", obj_of(shapes::box_with_flat_strip(k_flat)));
        const QString root = HULLWRIGHT_SOURCE_DIR "/";
        const std::vector<std::pair<QString, int>> models = {
            {root + "tests/data/models/vase.obj", 0},
            {root + "resources/samples/bracket.obj", 0},
            {root + "resources/samples/mug.obj", 0},
            {QString::fromStdString(slivers), 0},
            {QString::fromStdString(flats), k_flat}};
        for (const auto& [model, flat] : models) {
            for (const int pieces : {0, 8}) {
                QTest::addRow("%s %d", qPrintable(model.section('/', -1)), pieces)
                    << model << flat << pieces;
            }
        }
    }

    void what_was_told_is_never_taken_back() {
        QFETCH(const QString, model);
        QFETCH(const int, flat);
        QFETCH(const int, pieces);
        const Settings settings =
            pieces > 0 ? settings_of_solid(static_cast<std::uint32_t>(pieces), Stage::packed)
                       : settings_to(Stage::packed);
        tests::Heard heard;
        const auto made = pipeline::run(file(model.toStdString()), settings, {}, heard.progress());
        QVERIFY(made);
        if (flat > 0) {
            QCOMPARE(made->mesh->before->degenerate_faces.size(), static_cast<std::size_t>(flat));
            QVERIFY(made->mesh->after->degenerate_faces.empty());
        }
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(!heard.has_heard_of(k_whole), "a step has no name");
        QCOMPARE(heard.told().back().second, 1.0);
    }

    // People read what a run says that it does, and never the name that its caller gave the whole.
    void every_step_of_what_is_read_has_a_name() {
        Settings settings = settings_to(Stage::packed);
        const Stages made = run_fine(file(k_vase), settings);
        const auto product = product_of(made, {});
        QVERIFY(product.ok());
        const std::string pieces = folder_.path("named.json");
        const std::string asset = folder_.path("named.hwa");
        for (const std::string& path : {pieces, asset}) {
            QVERIFY(write_product(*product, scene_of(*product), {made.recipe, "test"}, path).ok());
        }
        Project project;
        project.source = k_vase;
        project.source_hash = made.source->source_hash;
        project.recipe = made.recipe;
        const std::string path = folder_.path("named.hullwright");
        QVERIFY(write_project(project, path).ok());
        Input on = file(k_vase);
        on.saved = std::make_shared<const pipeline::SavedStages>(*pipeline::saved_of(made, {}));
        for (const bool looks : {false, true}) {
            settings.quick_cut = looks;
            for (const Input& input :
                 {file(pieces, k_vase), file(asset, k_vase), file(path), file(k_vase), on}) {
                tests::Heard heard;
                QVERIFY(pipeline::run(input, settings, {}, heard.progress()));
                QVERIFY2(!heard.has_heard_of(k_whole), input.file.c_str());
                QCOMPARE(heard.told().back().second, 1.0);
            }
        }
        settings.until = Stage::tree; // nothing is prepared of the mesh
        settings.quick_cut = false;
        for (const Input& input : {file(pieces, k_vase), file(asset, k_vase), on}) {
            tests::Heard heard;
            QVERIFY(pipeline::run(input, settings, {}, heard.progress()));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        }
    }

    // Kinds of surface of a model in many parts take longer than all that comes before.
    void kinds_of_surface_have_their_phase_and_share() {
        // Returns the share from when they are first told of to what is told of next.
        const auto share_of_kinds = [](const Input& input, const Settings& settings,
                                       const Stages& before = {}) {
            tests::Heard heard;
            const ThreadLimit one(1);
            if (!pipeline::run(input, settings, before, heard.progress())) {
                return 0.0;
            }
            const auto is_theirs = [](const auto& told) { return told.first == "surface"; };
            const auto& told = heard.told();
            const auto first = std::find_if(told.begin(), told.end(), is_theirs);
            const auto next = std::find_if_not(first, told.end(), is_theirs);
            return next == told.end() ? 0.0 : next->second - first->second;
        };
        const std::string whole = HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj";
        const Stages made = run_fine(file(whole), settings_to(Stage::pieces));
        QVERIFY(made.mesh->mesh == made.mesh->imported); // diagnosed once
        const double alone = share_of_kinds(file(whole), settings_to(Stage::mesh));
        QVERIFY2(alone > 0.2, qPrintable(QString::number(alone)));
        Input on = file(whole);
        on.saved = std::make_shared<const pipeline::SavedStages>(*pipeline::saved_of(made, {}));
        on.prepared = made.mesh.value;
        QVERIFY(share_of_kinds(on, settings_to(Stage::pieces)) > 0.2);
        // Patches that are at hand do not take the time back.
        Settings solid = settings_of_solid(4);
        solid.quick_cut = true;
        on.saved = std::make_shared<const pipeline::SavedStages>(
            *pipeline::saved_of(run_fine(file(whole), settings_of_solid(4)), {}));
        const Stages before = run_fine(on, settings_of_solid(4, Stage::patches));
        QVERIFY(share_of_kinds(on, solid, before) > 0.2);
    }

    void stages_that_are_not_made_take_no_time() {
        const Stages all = run_fine(file(k_vase), settings_to(Stage::tree));
        Settings other = settings_to(Stage::tree);
        other.recipe.tree.max_hull_vertices = 16;
        tests::Heard heard;
        const auto again = pipeline::run(file(k_vase), other, all, heard.progress());
        QVERIFY(again.ok());
        QCOMPARE(kept(all, *again), std::string("smhpc--"));
        QVERIFY(!heard.told().empty() && heard.told().front().second < 0.1);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QCOMPARE(heard.told().back().second, 1.0);
    }

    void corrections_one_by_one_are_what_a_run_makes_of_them() {
        const Stages plain = run_fine(file(k_vase), settings_to(Stage::pieces));
        Input input = file(k_vase);
        input.corrections = {SplitByTree{ref_to(plain, 0)}, LockPieces{{ref_to(plain, 3)}}};
        EditedPieces by_hand = begin_editing(plain.pieces->set);
        for (const Correction& correction : input.corrections) {
            correct(plain, by_hand, correction);
        }
        QVERIFY(by_hand.set.pieces.size() > plain.pieces->set.pieces.size());
        const Stages ran = run_fine(input, settings_to(Stage::corrected), plain);
        QVERIFY(ran.corrected->pieces == by_hand);
        const auto refused = pipeline::corrected(plain, by_hand, DeletePieces{{ref_to(plain, 3)}});
        QVERIFY(!refused && refused.issue().detail == Why::is_locked);
    }

    void corrections_prepare_the_surface_once_and_only_when_they_need_it() {
        const Stages plain = run_fine(file(k_vase), settings_to(Stage::pieces));
        const EditedPieces fresh = begin_editing(plain.pieces->set);
        EditedPieces pieces = fresh;
        QVERIFY(!correct(plain, pieces, LockPieces{{ref_to(plain, 3)}}));
        QVERIFY(!correct(plain, pieces, SetTags{{ref_to(plain, 3)}, {"rim"}, ""}));
        QVERIFY(correct(plain, pieces, SplitByTree{ref_to(plain, 0)}));
        QVERIFY(!correct(plain, pieces, FitPrimitive{{ref_to(plain, 5)}, {}}));
        // Who went back to earlier pieces has it, too, and so has a run.
        EditedPieces undone = fresh;
        QVERIFY(!correct(plain, undone, SplitByTree{ref_to(plain, 1)}));
        Input input = file(k_vase);
        input.corrections = {SplitByTree{ref_to(plain, 1)}, SplitByTree{ref_to(plain, 2)}};
        tests::Heard watch;
        const auto ran =
            pipeline::run(input, settings_to(Stage::corrected), plain, watch.progress());
        QVERIFY(ran.ok() && ran->corrected->not_applied.empty() && !watch.has_heard_of("surface"));
        // Pieces that are cut otherwise of the same surface share it; others have another one.
        QCOMPARE(run_fine(file(k_vase), settings_to(Stage::pieces, 3.0), plain).surface,
                 plain.surface);
        Settings other = settings_to(Stage::pieces);
        other.recipe.decompose.surface.choice = SurfaceChoice::sheet;
        QVERIFY(run_fine(file(k_vase), other, plain).surface != plain.surface);
    }

    void a_mesh_in_memory_needs_no_file() {
        auto prepared = pipeline::prepared_of(shapes::torus(12, 8), "torus", Recipe(), true);
        QVERIFY(prepared.ok());
        Input input;
        input.prepared = std::make_shared<const Prepared>(std::move(*prepared));
        const Stages stages = run_fine(input, settings_to(Stage::packed));
        QVERIFY(stages.mesh.value == input.prepared && !stages.source);
        const Stages again = run_fine(input, settings_to(Stage::packed), stages);
        QCOMPARE(kept(stages, again), std::string("-mhpctk"));
    }

    // The tree of other pieces tells which one was packed, as an asset of it is another one.
    // A run reads a file of colliders only if it has changed. The second run has no program that
    // could read it.
    void colliders_are_read_once() {
        const std::string model = folder_.file("under.obj", box_text(2.0));
        const std::string others = folder_.file("others.obj", box_text(1.0));
        Settings settings = settings_to(Stage::pieces);
        settings.prepare.colliders = others;
        const Stages first = run_fine(file(model), settings);
        QCOMPARE(first.pieces->set.pieces.size(), std::size_t{1});
        settings.prepare.worker = "/nowhere/hullwright-cli";
        const Stages again = run_fine(file(model), settings, first);
        QCOMPARE(kept(first, again).substr(0, 2), std::string("sm"));
        // Other bytes, another file of the same bytes, or none are other colliders.
        QVERIFY(!pipeline::run(file(model), with_colliders(settings, model), first));
        folder_.file("others.obj", box_text(0.5));
        QVERIFY(!pipeline::run(file(model), settings, first));
        settings.prepare.worker = HULLWRIGHT_CLI;
        settings.prepare.colliders.clear();
        const Stages plain = run_fine(file(model), settings, first);
        QVERIFY(!plain.mesh->foreign);
        settings.prepare.colliders = others;
        const Stages back = run_fine(file(model), settings, plain);
        QVERIFY(back.mesh->foreign && back.mesh.key != first.mesh.key);
    }

    // Nobody has to say how colliders in the model's unit lie. Of others it is told, and another
    // way is another mesh.
    void colliders_are_held_against_their_model() {
        const std::string model = folder_.file("held.obj", box_text(2.0));
        const std::string others = folder_.file("holding.obj", box_text(200.0));
        Settings settings = settings_to(Stage::pieces);
        settings.prepare.diagnose = true;
        settings.prepare.colliders = others;
        const Stages first = run_fine(file(model), settings);
        const auto& apart = *first.mesh->foreign;
        QVERIFY(apart.misfit && !apart.volumes && !apart.distances);
        QCOMPARE(apart.proposed(), std::optional(Fitting{0.01, AxisTurn::none}));
        settings.prepare.fitting = apart.proposed();
        const Stages fitted = run_fine(file(model), settings, first);
        QCOMPARE(kept(first, fitted).substr(0, 2), std::string("s-"));
        const auto& held = *fitted.mesh->foreign;
        QVERIFY(!held.misfit && !held.proposed() && held.fitted == *apart.proposed());
        QCOMPARE(held.volumes->iou.value, 1.0);
        QCOMPARE(held.distances->uncovered, 0.0);
        QCOMPARE(fitted.pieces->report.missing, 0.0);
        // Where nobody looks, nothing is measured twice.
        settings.prepare.diagnose = false;
        QVERIFY(!run_fine(file(model), settings).mesh->foreign->volumes);
    }

    void a_tree_that_is_there_is_packed_and_not_made_again() {
        const Settings settings = settings_to(Stage::packed, 0.0);
        const Stages run = run_fine(file(k_vase), settings);
        auto product = product_of(run, {});
        QVERIFY(product && product->tree == run.tree.value);
        const WriteSettings as_run{run.recipe, settings.made_by};
        const auto bytes = [&] { return pack_product(*product, as_run)->bytes; };
        QVERIFY(bytes() == run.packed->bytes);
        product->tree = nullptr;
        QVERIFY(bytes() == run.packed->bytes);
        Settings other = settings;
        other.recipe.tree.max_hull_vertices = 8;
        product->tree = run_fine(file(k_vase), other, run).tree.value;
        QVERIFY(bytes() != run.packed->bytes);
        // Decoded pieces are the same with the run's tree and with one that is made anew.
        const auto decoded = [&](const HullTree* tree) {
            tests::Heard watch;
            const auto set =
                decoded_pieces(*run.mesh, *run.pieces, tree, run.recipe, "test", watch.progress());
            return set ? std::pair(*set, watch.has_heard_of("tree")) : std::pair(PieceSet(), true);
        };
        const auto [with_tree, has_made_one] = decoded(run.tree.value.get());
        const auto [without, makes_one] = decoded(nullptr);
        QVERIFY(!with_tree.pieces.empty() && with_tree == without);
        QVERIFY(!has_made_one && makes_one);
    }

    // A window asks for the tree of pieces that somebody corrects.
    void the_tree_over_pieces_is_the_runs_own_where_it_has_one() {
        const Stages run = run_fine(file(k_vase), settings_to(Stage::tree));
        EditedPieces pieces = begin_editing(run.pieces->set);
        correct(run, pieces, LockPieces{{ref_to(run, 3)}});
        const auto same = pipeline::tree_over(run, pieces.set.pieces);
        QVERIFY(same && *same == run.tree.value);
        const Correction split = SplitByTree{ref_to(run, 0)};
        correct(run, pieces, split);
        const auto other = pipeline::tree_over(run, pieces.set.pieces);
        Input input = file(k_vase);
        input.corrections = {split};
        const Stages again = run_fine(input, settings_to(Stage::tree), run);
        QVERIFY(other && **other == *again.tree && !(**other == *run.tree));
        const Stages cut = run_fine(file(k_vase), settings_to(Stage::pieces), run);
        const auto made = pipeline::tree_over(cut, cut.pieces->set.pieces);
        QVERIFY(made && **made == *run.tree);
    }

    void a_stop_ends_it() {
        std::stop_source source;
        const auto stopped =
            pipeline::run(file(k_vase), settings_to(Stage::packed), {},
                          Progress(source.get_token()), [&](Stage stage, const Stages&) -> Status {
                              if (stage == Stage::mesh) {
                                  source.request_stop();
                              }
                              return Done{};
                          });
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(RunTest)
#include "run.moc"
