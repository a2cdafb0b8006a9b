// Hashes beside the tests hold what stages save, each under the number of its stage: other bytes
// need another number, or a run that goes on from what an earlier program saved would take what
// that one made.
#include "base/hash.h"
#include "join/solid_tree.h"
#include "pipeline/run_state.h"
#include "pipeline/stage_codec.h"
#include "recipe/presets.h"
#include "report/sentences.h"
#include "support/golden_rows.h"

#include <QDir>
#include <QTest>

using namespace hullwright;
using pipeline::Stage;
using pipeline::Stages;

namespace {

const QString k_golden = HULLWRIGHT_SOURCE_DIR "/tests/data/golden/stages.txt";

// A row is named by what was made and by the stage with its number.
using Hashes = tests::GoldenRows;

// The model as it was read says where its file lies and how long reading took, which differ from
// run to run, and is left out. How long stages took is saved, too.
void add_hashes(const std::string& name, const Stages& run, Hashes& hashes) {
    const auto add = [&](Stage stage, const Bytes& bytes) {
        hashes[name + ", " + std::string(pipeline::version_of(stage))] = hash_hex(bytes);
    };
    add(Stage::mesh, pipeline::encode_repaired(*run.mesh, *run.source));
    Patchwork patches = *run.patches->work;
    patches.stages.clear();
    add(Stage::patches, pipeline::encode_patches(patches));
    if (run.joined) {
        add(Stage::joined, pipeline::encode_joins(run.joined->tree->merging));
    }
    Decomposition pieces = *run.pieces;
    pieces.report.stages.clear();
    add(Stage::pieces, pipeline::encode_pieces(pieces));
    add(Stage::corrected, pipeline::encode_corrected(*run.corrected));
    add(Stage::tree, pipeline::encode_tree(*run.tree));
}

void add_run(const std::string& model, const std::string& name, const Recipe& recipe,
             Hashes& hashes) {
    pipeline::Input input;
    input.file = "tests/data/models/" + model + ".obj";
    pipeline::Settings settings;
    settings.recipe = recipe;
    settings.until = Stage::tree;
    settings.prepare.worker = HULLWRIGHT_CLI;
    const auto run = pipeline::run(input, settings);
    if (!run) {
        qFatal("%s: %s", model.c_str(), sentence(run.issue()).c_str());
    }
    add_hashes(model + " for " + name, *run, hashes);
}

Hashes made_now() {
    Hashes hashes;
    for (const char* preset : {"game", "robotics", "exact"}) {
        Recipe recipe;
        apply_preset(*find_preset(preset), recipe);
        for (const char* model : {"vase", "knot", "pile"}) {
            add_run(model, preset, recipe, hashes);
        }
    }
    Recipe open;
    apply_preset(*find_preset("game"), open);
    open.decompose.keep_openings = {5.0, true};
    open.decompose.max_outside = 20.0;
    add_run("knot", "a share with openings kept", open, hashes);
    return hashes;
}

// Returns the path of a file that can be copied over the golden one.
QString written(const Hashes& hashes) {
    return tests::written_rows(
        "stages.txt",
        "# Hashes of what stages make of tests/data/models, each with the stage's number\n"
        "# (tests/core/desk/pipeline/stage_versions.cpp).\n",
        hashes);
}

} // namespace

class StageVersionsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(QDir::setCurrent(HULLWRIGHT_SOURCE_DIR)); }

    // When this fails: raise the number of each stage that is named (k_versions in run_state.cpp),
    // and of no other; run the test again, and copy what it has written over
    // tests/data/golden/stages.txt.
    void other_bytes_have_another_number() {
        const Hashes golden = tests::golden_rows(k_golden);
        const Hashes made = made_now();
        QVERIFY(made.size() >= 50);
        QStringList stale;
        for (const auto& [row, hash] : made) {
            const auto before = golden.find(row);
            if (before != golden.end() && before->second != hash) {
                stale.append(QString::fromStdString(row));
            }
        }
        QVERIFY2(stale.empty(), qPrintable("these make something else under the same number: " +
                                           stale.join("; ")));
        QVERIFY2(made == golden, qPrintable("some rows are new or gone: " + written(made)));
    }
};

QTEST_APPLESS_MAIN(StageVersionsTest)
#include "stage_versions.moc"
