// A run that goes on from saved stages makes the same bytes as one that was never interrupted,
// takes exactly what its keys ask for, and believes nothing that it reads.
#include "pipeline/saved_stages.h"

#include "join/solid_tree.h"
#include "pipeline/product.h"
#include "pipeline/stage_codec.h"
#include "report/reasons.h"
#include "support/folder.h"
#include "support/long_run.h"
#include "support/other_steps.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <random>

using namespace hullwright;
using pipeline::SavedStages;
using pipeline::Settings;
using pipeline::Stage;
using pipeline::Stages;

namespace {

constexpr std::array k_saved = {Stage::patches, Stage::joined, Stage::pieces, Stage::tree};

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
            const SavedStages saved = through_a_file(saved_of(run_fine(file, settings(stage))));
            QCOMPARE(saved.stages.contains(stage), solid || stage != Stage::joined);
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

    // What was saved is told from what is made anew by a mark that was put in it.
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
        SavedStages marked = saved_of(before);
        marked.stages[Stage::patches].value = pipeline::encode_patches(work);
        marked.stages[Stage::joined].value = pipeline::encode_joins(steps);
        marked.stages[Stage::pieces].value = pipeline::encode_pieces(pieces);
        marked.stages[Stage::tree].value = pipeline::encode_tree(tree);

        const Stages whole = run_vase(Stage::tree, marked, Family::solid);
        QVERIFY(!whole.patches && !whole.joined); // nobody needs them for these pieces
        QVERIFY(whole.pieces->set == pieces.set && *whole.tree == tree);
        QVERIFY(whole.pieces->report.kinds);
        // What the pieces were made of is not lost when it is saved again.
        QVERIFY(saved_of(whole, std::make_shared<const SavedStages>(marked)) == marked);

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
    }

    // Who looks on sees saved pieces before anything is cut, and gets what corrections need of
    // them.
    void saved_pieces_are_seen_first() {
        const SavedStages saved = saved_of(run_vase(Stage::pieces, {}, Family::solid));
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
        const Bytes whole = encode_stages(saved_of(run_vase(Stage::tree)));
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
        const SavedStages saved = saved_of(before);
        const auto counts = counts_of(before);
        const std::size_t pieces = before.pieces->set.pieces.size();
        const auto bytes = [&](Stage stage) { return saved.stages.at(stage).value; };
        using Part = std::span<const std::byte>;
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
        SavedStages useless = saved;
        for (auto& [stage, one] : useless.stages) {
            one.value.resize(one.value.size() / 2);
        }
        const Stages anew = run_vase(Stage::tree, useless, Family::solid);
        QVERIFY(anew.pieces->set == before.pieces->set && *anew.tree == *before.tree);
    }

    void a_stop_leaves_no_file_and_the_end_is_told() {
        const SavedStages saved = saved_of(run_vase(Stage::tree));
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
};

QTEST_APPLESS_MAIN(SavedStagesTest)
#include "saved_stages.moc"
