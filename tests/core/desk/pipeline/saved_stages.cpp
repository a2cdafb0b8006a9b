// A run that goes on from saved stages makes the same bytes as one that was never interrupted,
// takes exactly what its keys ask for, and believes nothing that it reads.
#include "pipeline/saved_stages.h"

#include "base/hash.h"
#include "join/solid_tree.h"
#include "pipeline/as_read.h"
#include "pipeline/product.h"
#include "pipeline/stage_codec.h"
#include "report/reasons.h"
#include "source/wire.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/long_run.h"
#include "support/other_steps.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace hullwright;
using pipeline::SavedStages;
using pipeline::Settings;
using pipeline::Stage;
using pipeline::Stages;

namespace {

constexpr std::array k_saved = {Stage::source, Stage::mesh,      Stage::patches, Stage::joined,
                                Stage::pieces, Stage::corrected, Stage::tree};

std::string model(const std::string& name) {
    return HULLWRIGHT_SOURCE_DIR "/tests/data/models/" + name + ".obj";
}

Settings settings_to(Stage until, Family family) {
    Settings settings;
    settings.recipe.decompose.family = family;
    settings.recipe.decompose.tolerance = {1.0, true};
    settings.until = until;
    settings.prepare.worker = HULLWRIGHT_CLI;
    settings.made_by = "test";
    return settings;
}

Stages run_fine(const std::string& file, const Settings& settings, const SavedStages& saved = {}) {
    pipeline::Input input;
    input.file = file;
    input.saved = std::make_shared<const SavedStages>(saved);
    auto stages = pipeline::run(input, settings);
    if (!stages) {
        qFatal("%s: %s", stages.issue().where.c_str(), sentence(stages.issue().detail).c_str());
    }
    return std::move(*stages);
}

Stages run_vase(Stage until, const SavedStages& saved = {}, Family family = Family::surface) {
    return run_fine(model("vase"), settings_to(until, family), saved);
}

pipeline::MeshCounts counts_of(const Stages& run) {
    const TriMesh& mesh = *run.mesh->mesh;
    return {mesh.vertices.size(), mesh.triangles.size(), run.mesh->source->parts.size()};
}

bool same_repairs(const Prepared& one, const Prepared& other) {
    return std::ranges::equal(one.repairs, other.repairs,
                              [](const RepairStep& a, const RepairStep& b) {
                                  return a.name == b.name && a.counts == b.counts;
                              });
}

double seconds_of(const DecomposeReport& report, const std::string& stage) {
    double seconds = 0.0;
    for (const StageTime& time : report.stages) {
        seconds += time.name == stage ? time.seconds : 0.0;
    }
    return seconds;
}

std::span<const std::byte> bytes_of(const QByteArray& bytes) {
    return std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size())));
}

// Stages of some megabytes, none of which ends where a chunk does.
SavedStages large_stages() {
    std::mt19937 random(11);
    SavedStages saved;
    for (const Stage stage : k_saved) {
        Bytes value((std::size_t{3} << 20U) + random() % 100'000);
        for (std::size_t at = 0; at < value.size(); at += 1 + random() % 4000) {
            value[at] = static_cast<std::byte>(random());
        }
        saved.stages[stage] = {"key " + std::to_string(random()), std::move(value)};
    }
    saved.stages[Stage::joined].value.clear();
    return saved;
}

// A sheet of 320,000 faces in two parts, far from zero, whose coordinates are no float32 numbers.
SourceModel large_model() {
    constexpr Index k_side = 400;
    SourceModel model;
    model.format = "obj";
    model.float32_coordinates = false;
    for (Index y = 0; y <= k_side; ++y) {
        for (Index x = 0; x <= k_side; ++x) {
            model.positions.emplace_back(1e6 + 0.1 * x, 0.1 * y, 0.3 * ((x + y) % 2));
            if (x < k_side && y < k_side) {
                const Index corner = y * (k_side + 1) + x;
                const Index above = corner + k_side + 1;
                model.triangles.push_back({corner, corner + 1, above});
                model.triangles.push_back({corner + 1, above + 1, above});
            }
        }
    }
    const auto half = static_cast<Index>(model.triangles.size() / 2);
    model.parts = {{"one", "", "", "", 0, half}, {"other", "", "", "", half, half}};
    return model;
}

// Pieces of some megabytes, each of faces in runs of three; the first has as many faces as a
// hundred others.
Decomposition large_pieces() {
    constexpr Index k_pieces = 20'000;
    Decomposition pieces;
    FaceId next = 0;
    for (Index i = 0; i < k_pieces; ++i) {
        Piece& piece = pieces.set.pieces.emplace_back();
        piece.number = i + 1;
        for (Index face = 0; face < (i == 0 ? 2000U : 20U); ++face) {
            piece.faces.push_back(next);
            next += face % 3 == 2 ? 2U : 1U;
        }
        for (Index v = 0; v < 16; ++v) {
            piece.vertices.emplace_back(0.1 * v, 0.2 * i, 0.3);
            piece.triangles.push_back({v, (v + 1) % 16, (v + 2) % 16});
        }
    }
    return pieces;
}

bool is_told_step_by_step(const tests::Heard& heard) {
    return heard.told().size() > 10 && heard.way_back().empty() && heard.longest_step() < 0.1;
}

// Both ways are told in many steps, none of which goes back, and end soon after a stop.
template <class Encode, class Decode>
void expect_steps(const Encode& encode, const Decode& decode) {
    tests::Heard encoding;
    const Bytes bytes = encode(encoding.progress());
    QVERIFY(is_told_step_by_step(encoding));
    tests::Heard decoding;
    QVERIFY(decode(bytes, decoding.progress()).has_value());
    QVERIFY(is_told_step_by_step(decoding));
    for (const double moment : {0.1, 0.4}) {
        tests::StopAt writing(moment);
        const auto begun = static_cast<double>(encode(writing.progress()).size());
        QVERIFY(begun < (moment + 0.2) * static_cast<double>(bytes.size()));
        tests::StopAt reading(moment);
        QVERIFY(!decode(bytes, reading.progress()));
        for (const tests::StopAt* stop : {&writing, &reading}) {
            QVERIFY(stop->was_reached() && stop->reached_at() < moment + 0.1);
            QVERIFY(stop->told_after() < 10);
        }
    }
    std::stop_source before;
    before.request_stop();
    const Progress stopped(before.get_token());
    QVERIFY(encode(stopped).size() < bytes.size() / 10 && !decode(bytes, stopped));
}

// Every beginning is refused, and nothing that was changed does harm.
template <class Decode> void expect_careful(const Bytes& bytes, const Decode& decode) {
    QVERIFY(decode(bytes).has_value());
    for (std::size_t size = 0; size < bytes.size(); size += size < 2000 ? 1 : 97) {
        QVERIFY2(!decode(std::span(bytes).first(size)), qPrintable(QString::number(size)));
    }
    Bytes longer = bytes;
    longer.push_back(std::byte{0});
    QVERIFY(!decode(longer));
    std::mt19937 random(7);
    for (int i = 0; i < 2000; ++i) {
        Bytes changed = bytes;
        for (int k = 0; k < 3; ++k) {
            changed[random() % changed.size()] = static_cast<std::byte>(random());
        }
        static_cast<void>(decode(changed));
    }
}

} // namespace

class SavedStagesTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    [[nodiscard]] SavedStages through_a_file(const SavedStages& saved) const {
        const std::string path = folder_.path("through.hws");
        if (!write_stages(saved, path)) {
            qFatal("not written");
        }
        const auto back = pipeline::read_stages(path);
        if (!back || !(*back == saved)) {
            qFatal("not read back");
        }
        return *back;
    }

    // Returns all that is written of a run.
    [[nodiscard]] QByteArray products_of(const Stages& run) const {
        const auto product = product_of(run, {});
        QByteArray all;
        for (const char* name : {"a.json", "a.glb", "a.hwa"}) {
            if (!product || !write_product(*product, scene_of(*product), {run.recipe, "test"},
                                           folder_.path(name))) {
                qFatal("nothing was written");
            }
            all += folder_.content(name);
        }
        return all;
    }

    // A box of 2 with a hole, a face that is there twice, one of no area and one inside out, a
    // speck beside it, and a face with a corner that is no number.
    [[nodiscard]] std::string dirty() const {
        return folder_.file(
            "dirty.obj", "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
                         "v 1 0 0\nv nan 0 0\nv 9 0 0\nv 9.1 0 0\nv 9 0.1 0\nv 9 0 0.1\n"
                         "f 1 3 2\nf 1 4 3\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 6 7\n"
                         "f 3 4 8\nf 3 8 7\nf 4 1 5\nf 1 2 6\nf 1 9 2\nf 10 1 2\n"
                         "f 11 13 12\nf 11 12 14\nf 12 13 14\nf 13 11 14\n");
    }
    [[nodiscard]] static Settings all_repairs(Stage until) {
        Settings settings = settings_to(until, Family::surface);
        settings.recipe.repair.non_finite = true;
        settings.recipe.repair.fill_holes = {10.0};
        settings.recipe.repair.drop_specks = {1.0};
        settings.recipe.repair.keep_largest = 1;
        return settings;
    }
    [[nodiscard]] Stages run_dirty(Stage until, const SavedStages& saved = {}) const {
        return run_fine(dirty(), all_repairs(until), saved);
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void going_on_makes_the_same_bytes_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("solid");
        for (const char* name : {"knot", "pile", "vase"}) {
            QTest::addRow("%s, surface", name) << QString(name) << false;
        }
        for (const char* name : {"knot", "vase"}) {
            QTest::addRow("%s, solid", name) << QString(name) << true;
        }
    }
    void going_on_makes_the_same_bytes() {
        QFETCH(QString, name);
        QFETCH(bool, solid);
        const std::string file = model(name.toStdString());
        const auto settings = [&](Stage until) {
            return settings_to(until, solid ? Family::solid : Family::surface);
        };
        const Stages straight = run_fine(file, settings(Stage::packed));
        const QByteArray products = products_of(straight);
        std::uint32_t number = 0;
        for (const Stage stage : k_saved) {
            ++number;
            const SavedStages saved = through_a_file(*saved_of(run_fine(file, settings(stage))));
            QCOMPARE(saved.stages.contains(stage), solid || stage != Stage::joined);
            QVERIFY(saved.stages.contains(Stage::source));
            QCOMPARE(saved.stages.contains(Stage::mesh), stage != Stage::source);
            // Each stage is gone on from by another number of threads, and the slice says which.
            for (const std::size_t threads : {1U, 2U, 8U}) {
                if (!tests::has_its_turn(number++, 3)) {
                    continue;
                }
                const Stages on = tests::with_threads(
                    threads, [&] { return run_fine(file, settings(Stage::packed), saved); });
                QVERIFY(on.packed->bytes == straight.packed->bytes);
                QVERIFY(products_of(on) == products);
                QVERIFY(on.pieces.key == straight.pieces.key && on.tree.key == straight.tree.key);
            }
        }
    }

    // What joined parts cost is found when they are saved.
    void saving_tells_how_far_it_is_and_stops() {
        const Stages vase = run_vase(Stage::tree, {}, Family::solid);
        tests::StopAt early(0.3);
        const auto stopped = saved_of(vase, {}, early.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped && early.reached_at() < 0.6);
        tests::Heard heard;
        const auto saved = saved_of(vase, {}, heard.progress());
        QVERIFY(saved && *saved == *saved_of(vase));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.3, qPrintable(QString::number(heard.longest_step())));
        tests::StopAt late(0.9);
        QVERIFY(!saved_of(vase, {}, late.progress()));
    }

    // A stage that was saved is told from one that is made anew by a mark that was put in it.
    void what_fits_is_taken_and_the_rest_is_made_anew() {
        const Stages before = run_vase(Stage::tree, {}, Family::solid);
        Patchwork work = *before.patches->work;
        work.stages = {{"patches", 1e6}};
        Decomposition pieces = *before.pieces;
        pieces.set.pieces[0].concavity = 0.75;
        HullTree tree = *before.tree;
        tree.boxes[0].half[0] = 1e6F;
        MergeTree steps = before.joined->tree->merging;
        tests::exchange_two_steps(steps);
        ReadModel read = *before.source;
        SourceModel source = *read.source;
        source.parts[0].name = "marked";
        read.source = std::make_shared<const SourceModel>(source);
        SavedStages marked = *saved_of(before);
        marked.stages[Stage::source].value = pipeline::encode_source(read);
        marked.stages[Stage::patches].value = pipeline::encode_patches(work);
        marked.stages[Stage::joined].value = pipeline::encode_joins(steps);
        marked.stages[Stage::pieces].value = pipeline::encode_pieces(pieces);
        marked.stages[Stage::tree].value = pipeline::encode_tree(tree);

        const Stages whole = run_vase(Stage::tree, marked, Family::solid);
        QVERIFY(!whole.patches && !whole.joined); // nobody needs them for these pieces
        QVERIFY(whole.pieces->set == pieces.set && *whole.tree == tree);
        QVERIFY(whole.pieces->report.kinds);
        QVERIFY(*whole.source->source == source);
        QVERIFY(*whole.source->imported == *before.source->imported);
        QCOMPARE(whole.source->source_hash, before.source->source_hash);
        // The parts of which the pieces were made are not lost when it is saved again.
        QVERIFY(*saved_of(whole, std::make_shared<const SavedStages>(marked)) == marked);

        Settings settings = settings_to(Stage::tree, Family::solid);
        settings.recipe.tree.split = Split::median; // the tree alone is another one
        const Stages other_tree = run_fine(model("vase"), settings, marked);
        QVERIFY(other_tree.pieces->set == pieces.set && !(*other_tree.tree == tree));
        QVERIFY(other_tree.tree->boxes[0].half[0] < 1e6F);

        settings.recipe.decompose.max_pieces = 3; // these pieces are others as well
        const Stages other_pieces = run_fine(model("vase"), settings, marked);
        QCOMPARE(seconds_of(other_pieces.pieces->report, "patches"), 1e6);
        QVERIFY(other_pieces.joined->tree->merging == steps);
        QVERIFY(other_pieces.pieces->set != pieces.set);

        settings.recipe.decompose.fill = false; // and so are the joins
        const Stages other_joins = run_fine(model("vase"), settings, marked);
        QCOMPARE(seconds_of(other_joins.pieces->report, "patches"), 1e6);
        QVERIFY(!(other_joins.joined->tree->merging == steps));

        settings.recipe.decompose.search = Search::bfs; // nothing is left
        const Stages anew = run_fine(model("vase"), settings, marked);
        QVERIFY(seconds_of(anew.pieces->report, "patches") < 1e6);
        QVERIFY(anew.pieces->set == run_fine(model("vase"), settings).pieces->set);
        QVERIFY(*anew.source->source == source);

        settings.recipe.import.unit = {0.001}; // it is read otherwise, too
        QVERIFY(run_fine(model("vase"), settings, marked).source->source->parts[0].name !=
                source.parts[0].name);
    }

    // Repairs are told as they were, whatever they were, and a mesh that they left alone is the
    // one that was read.
    void a_saved_mesh_brings_its_repairs() {
        const Stages straight = run_dirty(Stage::packed);
        const SavedStages saved = through_a_file(*saved_of(run_dirty(Stage::mesh)));
        QCOMPARE(saved.stages.size(), std::size_t{2});
        const Stages on = run_dirty(Stage::packed, saved);
        QVERIFY(*on.mesh->mesh == *straight.mesh->mesh && on.mesh->mesh != on.mesh->imported);
        QVERIFY(same_repairs(*on.mesh, *straight.mesh));
        QCOMPARE(on.mesh->repairs.size(), std::size_t{12}); // all that there are
        QVERIFY(on.mesh->issues == straight.mesh->issues);
        QVERIFY(on.packed->bytes == straight.packed->bytes);

        Prepared marked = *straight.mesh;
        marked.repairs[0].counts[0].count = 77;
        SavedStages other = saved;
        other.stages[Stage::mesh].value = pipeline::encode_repaired(marked, *straight.source);
        QCOMPARE(run_dirty(Stage::mesh, other).mesh->repairs[0].counts[0].count, std::uint64_t{77});
        // Another model, or another way of repairing it, is another mesh.
        Settings settings = all_repairs(Stage::mesh);
        settings.recipe.repair.split = false;
        const Stages unsplit = run_fine(dirty(), settings, other);
        QVERIFY(unsplit.mesh->repairs[0].counts[0].count != 77);

        const Stages vase = run_vase(Stage::mesh);
        const Stages again = run_vase(Stage::mesh, *saved_of(vase));
        QVERIFY(again.mesh->mesh == again.mesh->imported);
        QVERIFY(same_repairs(*again.mesh, *vase.mesh));
    }

    // A model that has changed since, or one of the files that it names, is read again; so is one
    // far from zero whose places have to come back without a rounding.
    void a_saved_model_is_that_of_its_files() {
        const auto text = [](const char* x) {
            return QByteArray("mtllib a.mtl\nv 1000000.1 -0 0\nv 1000001.1 0 0\nv 1000000.3 1 ") +
                   x + "\nv 1000000.7 0.25 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
        };
        const std::string path = folder_.file("a.obj", text("0"));
        folder_.file("a.mtl", "newmtl one\n");
        const Settings settings = settings_to(Stage::source, Family::surface);
        const Stages before = run_fine(path, settings);
        QVERIFY(!before.source->imported->origin.isZero(0.0));
        SavedStages saved = through_a_file(*saved_of(before));
        QCOMPARE(saved.stages.size(), std::size_t{1});
        const auto again = pipeline::decode_source(saved.stages[Stage::source].value, path);
        QVERIFY(again && *again->source == *before.source->source);
        QVERIFY(hash_of(*again->imported) == hash_of(*before.source->imported));
        QVERIFY(again->imported->digit_step == before.source->imported->digit_step);
        QVERIFY(again->issues == before.source->issues);

        SourceModel named = *before.source->source;
        named.parts[0].name = "marked";
        ReadModel marked = *before.source;
        marked.source = std::make_shared<const SourceModel>(named);
        saved.stages[Stage::source].value = pipeline::encode_source(marked);
        const auto is_taken = [&] {
            return run_fine(path, settings, saved).source->source->parts[0].name == "marked";
        };
        QVERIFY(is_taken());
        folder_.file("a.obj", text("1"));
        QVERIFY(!is_taken());
        folder_.file("a.obj", text("0"));
        QVERIFY(is_taken());
        folder_.file("a.mtl", "newmtl two\n");
        QCOMPARE(is_taken(), before.source->source->files_read.size() < 2);
    }

    // Saved pieces keep their corrections, and need none of the stages that they were cut from.
    // Another correction is done on them anew.
    void corrected_pieces_come_back() {
        const Settings settings = settings_to(Stage::packed, Family::solid);
        const Stages plain = run_vase(Stage::pieces, {}, Family::solid);
        const auto ref = [&](std::size_t piece) {
            return ref_to(plain.pieces->set.pieces[piece], *plain.mesh->mesh, Family::solid);
        };
        pipeline::Input input;
        input.file = model("vase");
        Primitive ball;
        ball.shape = Shape::sphere;
        ball.radius = 2.0;
        input.corrections = {FitPrimitive{{ref(0)}, {}},
                             SetTags{{ref(1)}, {"soft", "wet"}, "rubber"},
                             LockPieces{{ref_to_keep(plain.pieces->set.pieces[1], *plain.mesh->mesh,
                                                     Family::solid)}},
                             AddPrimitive{"ball", ball},
                             DropPrimitive{{ref(1)}},
                             SetTags{{ref_to_added("ball")}, {"round"}, {}},
                             SplitByTree{ref(0)}};
        const auto straight = pipeline::run(input, settings);
        QVERIFY(straight);
        QStringList left;
        for (const NotApplied& each : straight->corrected->not_applied) {
            left += QString("%1: %2")
                        .arg(each.index)
                        .arg(QString::fromStdString(sentence(each.reason.detail)));
        }
        QVERIFY2(left.size() == 1 && left[0].startsWith("4:"), qPrintable(left.join('\n')));
        Settings until = settings;
        until.until = Stage::corrected;
        const auto stopped = pipeline::run(input, until);
        QVERIFY(stopped && !stopped->tree);
        SavedStages saved = through_a_file(*saved_of(*stopped));
        const auto go_on = [&](const Settings& to) {
            input.saved = std::make_shared<const SavedStages>(saved);
            return *pipeline::run(input, to);
        };
        const Stages on = go_on(settings);
        QVERIFY(!on.patches && !on.joined);
        QVERIFY(on.corrected->pieces == straight->corrected->pieces);
        QVERIFY(on.corrected->not_applied == straight->corrected->not_applied);
        QVERIFY(on.packed->bytes == straight->packed->bytes);
        QVERIFY(products_of(on) == products_of(*straight));

        Replay marked = *stopped->corrected;
        marked.pieces.extras[0].material = "marked";
        saved.stages[Stage::corrected].value = pipeline::encode_corrected(marked);
        QVERIFY(go_on(until).corrected->pieces == marked.pieces);
        // An index beyond the corrections, bytes that are none, or other corrections: all anew.
        marked.not_applied[0].index = input.corrections.size();
        saved.stages[Stage::corrected].value = pipeline::encode_corrected(marked);
        const Stages anew = go_on(until);
        QVERIFY(anew.joined && anew.corrected->pieces == straight->corrected->pieces);
        marked.not_applied.clear();
        saved.stages[Stage::corrected].value = pipeline::encode_corrected(marked);
        input.corrections.pop_back();
        QVERIFY(go_on(until).corrected->pieces != marked.pieces);

        const Bytes bytes = pipeline::encode_corrected(*straight->corrected);
        const auto counts = counts_of(*straight);
        expect_careful(bytes, [&](std::span<const std::byte> b) {
            return pipeline::decode_corrected(b, counts, 7);
        });
        auto fewer = counts;
        fewer.faces -= 1;
        QVERIFY(!pipeline::decode_corrected(bytes, fewer, 7));
    }

    // Who looks on sees saved pieces before anything is cut, and gets what corrections need of
    // them.
    void saved_pieces_are_seen_first() {
        const SavedStages saved = *saved_of(run_vase(Stage::pieces, {}, Family::solid));
        Settings settings = settings_to(Stage::pieces, Family::solid);
        settings.quick_cut = true;
        pipeline::Input input;
        input.file = model("vase");
        input.saved = std::make_shared<const SavedStages>(saved);
        std::string seen;
        const auto run =
            pipeline::run(input, settings, {}, {}, [&](Stage stage, const Stages& now) -> Status {
                seen += "smhjp"[static_cast<std::size_t>(stage)];
                seen += now.pieces && !now.patches ? "!" : "";
                return Done{};
            });
        QVERIFY(run && run->joined && !run->preliminary);
        QCOMPARE(seen, std::string("smp!hjp"));
        QVERIFY(run->pieces->set == run_vase(Stage::pieces, {}, Family::solid).pieces->set);
    }

    void a_file_that_is_cut_short_changed_or_foreign_is_refused() {
        const Bytes whole = encode_stages(*saved_of(run_vase(Stage::tree)));
        QVERIFY(pipeline::decode_stages(whole, "a"));
        for (std::size_t size = 0; size < whole.size(); size += size < 500 ? 1 : 211) {
            const auto cut = pipeline::decode_stages(std::span(whole).first(size), "a");
            QVERIFY(!cut && cut.issue().code == Code::parse_failed);
            QVERIFY(cut.issue().detail.why == (size < 8 ? Why::no_stages : Why::stages_altered));
        }
        for (std::size_t at = 20; at < whole.size(); at += at < 500 ? 1 : 211) {
            Bytes changed = whole;
            changed[at] ^= std::byte{1};
            const auto read = pipeline::decode_stages(changed, "a");
            QVERIFY(!read && read.issue().detail.why == Why::stages_altered);
        }
        Bytes other = whole;
        other[8] ^= std::byte{1};
        QVERIFY(pipeline::decode_stages(other, "a").issue().detail.why ==
                Why::other_stages_version);
        Bytes longer = whole;
        longer.push_back(std::byte{0});
        QVERIFY(!pipeline::decode_stages(longer, "a"));
        const auto foreign = pipeline::read_stages(folder_.file("foreign.hws", "o model\nv 0 0 0"));
        QVERIFY(!foreign && foreign.issue().detail.why == Why::no_stages);
        QCOMPARE(foreign.issue().where, folder_.path("foreign.hws"));
        QVERIFY(pipeline::read_stages(folder_.path("none.hws")).issue().code == Code::file_missing);
    }

    // The hash at the end is no protection against bytes that were changed on purpose.
    void what_makes_no_sense_is_made_anew() {
        const Stages before = run_vase(Stage::tree, {}, Family::solid);
        const SavedStages saved = *saved_of(before);
        const auto counts = counts_of(before);
        const std::size_t pieces = before.pieces->set.pieces.size();
        const auto bytes = [&](Stage stage) { return saved.stages.at(stage).value; };
        using Part = std::span<const std::byte>;
        const Bytes read = pipeline::encode_source(
            *run_fine(model("pile"), settings_to(Stage::source, Family::surface)).source);
        expect_careful(read, [](Part b) { return pipeline::decode_source(b, "pile.obj"); });
        const Stages clean = run_dirty(Stage::mesh);
        const TriMesh& imported = *clean.source->imported;
        const std::size_t parts = clean.source->source->parts.size();
        expect_careful(saved_of(clean)->stages.at(Stage::mesh).value,
                       [&](Part b) { return pipeline::decode_repaired(b, imported, parts); });
        expect_careful(bytes(Stage::patches),
                       [&](Part b) { return pipeline::decode_patches(b, counts); });
        expect_careful(bytes(Stage::joined), [&](Part b) { return pipeline::decode_joins(b); });
        expect_careful(bytes(Stage::pieces),
                       [&](Part b) { return pipeline::decode_pieces(b, counts); });
        expect_careful(bytes(Stage::tree),
                       [&](Part b) { return pipeline::decode_tree(b, pieces); });
        auto fewer = counts;
        fewer.faces -= 1;
        QVERIFY(!pipeline::decode_patches(bytes(Stage::patches), fewer));
        QVERIFY(!pipeline::decode_pieces(bytes(Stage::pieces), fewer));
        QVERIFY(!pipeline::decode_tree(bytes(Stage::tree), pieces + 1));
        // A piece more has the faces of another, and hulls of nodes have the same elements.
        Decomposition shared = *before.pieces;
        QVERIFY(!shared.set.pieces.front().faces.empty());
        QVERIFY(pipeline::decode_pieces(pipeline::encode_pieces(shared), counts));
        shared.set.pieces.push_back(shared.set.pieces.front());
        QVERIFY(!pipeline::decode_pieces(pipeline::encode_pieces(shared), counts));
        for (const auto ranges : {&HullTree::vertex_ranges, &HullTree::triangle_ranges}) {
            HullTree overlapping = *before.tree;
            (overlapping.*ranges).back().first = 0;
            QVERIFY(!pipeline::decode_tree(pipeline::encode_tree(overlapping), pieces));
        }
        HullTree beyond = *before.tree;
        beyond.triangles.back()[0] = beyond.vertex_ranges.back().count;
        QVERIFY(!pipeline::decode_tree(pipeline::encode_tree(beyond), pieces));
        SavedStages useless = saved;
        for (auto& [stage, one] : useless.stages) {
            one.value.resize(one.value.size() / 2);
        }
        const Stages anew = run_vase(Stage::tree, useless, Family::solid);
        QVERIFY(anew.pieces->set == before.pieces->set && *anew.tree == *before.tree);
    }

    void a_stop_leaves_no_file_and_the_end_is_told() {
        const SavedStages saved = *saved_of(run_vase(Stage::tree));
        const std::string path = folder_.path("stopped.hws");
        tests::StopAt at_once(0.0);
        QVERIFY(write_stages(saved, path, at_once.progress()).issue().code == Code::stopped);
        QVERIFY(!std::filesystem::exists(path));
        QVERIFY(write_stages(saved, path));
        tests::StopAt reading(0.0);
        QVERIFY(pipeline::read_stages(path, reading.progress()).issue().code == Code::stopped);
        tests::StopAt never(2.0);
        QVERIFY(pipeline::read_stages(path, never.progress()));
        QVERIFY(!never.was_reached());
        const QByteArray content = folder_.content("stopped.hws");
        QVERIFY(*pipeline::decode_stages(bytes_of(content), "a") == saved);
    }

    // Stages may have gigabytes, of which each pass takes a second or more.
    void large_stages_are_written_and_read_with_a_fraction_and_a_stop() {
        const SavedStages saved = large_stages();
        const std::string path = folder_.file("large.hws", "of before");
        for (const double moment : {0.3, 0.8}) {
            tests::StopAt stop(moment);
            QVERIFY(write_stages(saved, path, stop.progress()).issue().code == Code::stopped);
            QVERIFY(stop.reached_at() < moment + 0.1 && stop.told_after() < 20);
            QCOMPARE(folder_.content("large.hws"), QByteArray("of before"));
        }
        tests::Heard writing;
        QVERIFY(write_stages(saved, path, writing.progress()));
        QVERIFY2(writing.way_back().empty(), writing.way_back().c_str());
        QVERIFY(writing.longest_step() < 0.1 && writing.has_heard_of("write"));

        const Bytes bytes = pipeline::encode_stages(saved);
        const QByteArray content = folder_.content("large.hws");
        QVERIFY(std::ranges::equal(bytes, bytes_of(content)));
        const auto all = std::span(bytes).first(bytes.size() - 32);
        QCOMPARE(content.last(32), QByteArray::fromStdString(hash_hex(all)));
        tests::StopAt encoding(0.5);
        QVERIFY(pipeline::encode_stages(saved, encoding.progress()).size() < bytes.size() * 2 / 3);
        for (const double moment : {0.2, 0.7}) { // its hash, its copies
            tests::StopAt stop(moment);
            const auto stopped = pipeline::decode_stages(bytes, "a", stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QVERIFY(stop.reached_at() < moment + 0.1 && stop.told_after() < 20);
        }
        tests::Heard reading;
        const auto back = pipeline::decode_stages(bytes, "a", reading.progress());
        QVERIFY(back && *back == saved);
        QVERIFY2(reading.way_back().empty(), reading.way_back().c_str());
        QVERIFY(reading.longest_step() < 0.1);
        tests::Heard of_file;
        QVERIFY(pipeline::read_stages(path, of_file.progress()));
        QVERIFY2(of_file.way_back().empty(), of_file.way_back().c_str());
        QVERIFY(of_file.longest_step() < 0.1 && of_file.has_heard_of("read"));
        tests::StopAt in_file(0.2);
        QVERIFY(pipeline::read_stages(path, in_file.progress()).issue().code == Code::stopped);
        QVERIFY(in_file.reached_at() < 0.3 && in_file.told_after() < 20);
    }

    // So may one of them alone.
    void one_large_stage_is_encoded_and_decoded_with_a_fraction_and_a_stop() {
        using Part = std::span<const std::byte>;
        const Decomposition pieces = large_pieces();
        const pipeline::MeshCounts counts{0, pieces.set.pieces.back().faces.back() + 1U, 1};
        expect_steps(
            [&](const Progress& p) { return pipeline::encode_pieces(pieces, p); },
            [&](Part b, const Progress& p) { return pipeline::decode_pieces(b, counts, p); });
        const Bytes bytes = pipeline::encode_pieces(pieces);
        QCOMPARE(pipeline::encoded_size(pieces), bytes.size());
        QVERIFY(pipeline::decode_pieces(bytes, counts)->set == pieces.set);

        const SourceModel model = large_model();
        const ReadModel read = *as_read(model, "a.obj");
        QVERIFY(!read.imported->origin.isZero(0.0));
        expect_steps(
            [&](const Progress& p) { return pipeline::encode_source(read, p); },
            [](Part b, const Progress& p) { return pipeline::decode_source(b, "a.obj", p); });
        QVERIFY(pipeline::encode_source(read) == encode_model(model));

        TriMesh mesh = *read.imported;
        mesh.vertices[0].z() = 0.5;
        Prepared prepared;
        static_cast<ReadModel&>(prepared) = read;
        prepared.mesh = std::make_shared<const TriMesh>(mesh);
        const auto encode = [&](const Progress& p) {
            return pipeline::encode_repaired(prepared, read, p);
        };
        const auto decode = [&](Part b, const Progress& p) {
            return pipeline::decode_repaired(b, *read.imported, 2, p);
        };
        expect_steps(encode, decode);
        QVERIFY(decode(encode({}), {})->mesh == mesh);
        prepared.mesh = prepared.imported; // left out, and copied when it is read
        const Bytes unchanged = encode({});
        tests::StopAt copying(0.9);
        QVERIFY(!decode(unchanged, copying.progress()));
        QVERIFY(copying.reached_at() < 0.95 && copying.told_after() < 10);
        QVERIFY(decode(unchanged, {})->mesh == *read.imported);
    }

    // A stop is no reason to make a stage anew.
    void a_stop_while_saved_stages_are_taken_ends_the_run() {
        pipeline::Input input;
        input.file = model("vase");
        input.saved = std::make_shared<const SavedStages>(
            *saved_of(run_vase(Stage::tree, {}, Family::solid)));
        const Settings settings = settings_to(Stage::tree, Family::solid);
        for (const double moment : {0.02, 0.2, 0.4}) {
            tests::StopAt stop(moment);
            const auto stopped = pipeline::run(input, settings, {}, stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        }
        // What does not fit has taken its time as well.
        SavedStages useless = *input.saved;
        for (auto& [stage, one] : useless.stages) {
            one.value.resize(one.value.size() / 2);
        }
        input.saved = std::make_shared<const SavedStages>(useless);
        tests::Heard heard;
        QVERIFY(pipeline::run(input, settings, {}, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
    }

    // Nothing is told of pieces that are not encoded.
    void pieces_that_are_too_large_for_a_project_are_not_encoded() {
        Decomposition pieces;
        pieces.set.pieces.resize(1);
        pieces.set.pieces[0].vertices.assign(k_most_kept_bytes / 24, Vec3::Zero());
        const auto kept = [&](const Progress& progress) {
            Stages run;
            run.pieces = {std::make_shared<const Decomposition>(pieces), "key"};
            return pipeline::kept_pieces_of(run, progress);
        };
        tests::Heard heard;
        const auto none = kept(heard.progress());
        QVERIFY(none && *none == nullptr && heard.told().empty());
        pieces.set.pieces[0].vertices.resize(100'000);
        const auto some = kept(heard.progress());
        QVERIFY(some && !heard.told().empty());
        QVERIFY((*some)->stages.at(Stage::pieces).value == pipeline::encode_pieces(pieces));
        tests::StopAt stop(0.3);
        const auto stopped = kept(stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    // A file that is too large to be read back is not written either.
    void stages_beyond_the_limit_are_refused_before_they_are_written() {
        const SavedStages saved = *saved_of(run_vase(Stage::source));
        const auto bytes = static_cast<std::uint64_t>(pipeline::encode_stages(saved).size());
        const std::string path = folder_.file("limit.hws", "of before");
        for (const std::uint64_t most : {std::uint64_t{0}, bytes / 2, bytes - 1}) {
            const auto done = write_stages(saved, path, most);
            QVERIFY(!done && done.issue().code == Code::file_too_large);
            QCOMPARE(done.issue().where, path);
            QVERIFY((done.issue().numbers ==
                     std::vector{static_cast<double>(bytes), static_cast<double>(most)}));
            QCOMPARE(folder_.content("limit.hws"), QByteArray("of before"));
        }
        QVERIFY(write_stages(saved, path, bytes));
        QVERIFY(*pipeline::read_stages(path) == saved);
        QCOMPARE(pipeline::k_most_stages_bytes,
                 std::uint64_t{4'294'967'296}); // docs/stages-file.md
    }
};

QTEST_APPLESS_MAIN(SavedStagesTest)
#include "saved_stages.moc"
