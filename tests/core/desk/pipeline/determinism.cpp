// The same model gives the same bytes, whatever the number of threads.
#include "pipeline/prepare.h"
#include "report/info_report.h"
#include "source/wire.h"
#include "support/shared_models.h"
#include "support/threads.h"

#include <QTest>
#include <filesystem>

using namespace hullwright;

namespace {

// Encodes the repaired mesh as a model's bytes, so that every vertex and every index counts.
Bytes bytes_of(const TriMesh& mesh) {
    SourceModel model;
    model.positions = mesh.vertices;
    model.triangles = mesh.triangles;
    SourcePart whole;
    whole.triangle_count = static_cast<Index>(mesh.triangles.size());
    model.parts = {whole};
    return encode_model(model);
}

struct Outcome {
    std::string report;
    Bytes imported;
    Bytes repaired;
    std::vector<PartId> parts;
};

Result<Outcome> run(const std::filesystem::path& path, std::size_t threads) {
    PrepareSettings settings;
    settings.worker = HULLWRIGHT_CLI;
    Recipe recipe;
    recipe.repair.fill_holes = Length{50.0, true};
    const auto prepared =
        tests::with_threads(threads, [&] { return prepare(path, recipe, settings); });
    if (!prepared) {
        return prepared.issue();
    }
    InfoInput input;
    input.file = path.filename().string();
    input.source = prepared->source.get();
    input.imported = prepared->imported.get();
    input.before = prepared->before.get();
    input.after = prepared->after.get();
    input.repairs = prepared->repairs;
    input.issues = prepared->issues;
    input.recipe_json = recipe_to_json(recipe);
    input.elements = true;
    return Outcome{*info_json(input), bytes_of(*prepared->imported), bytes_of(*prepared->mesh),
                   prepared->mesh->face_part};
}

} // namespace

class DeterminismTest : public QObject {
    Q_OBJECT
private slots:
    void threads_change_nothing_data() {
        QTest::addColumn<QString>("name");
        // The models are our own and others': closed ones, some with holes, some of parts that
        // cross each other, and the largest.
        for (const char* name : {"knot", "vase", "pile", "cow", "stanford-bunny", "Kettle",
                                 "chair_gothic", "armadillo"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void threads_change_nothing() {
        QFETCH(QString, name);
        const std::filesystem::path path = tests::model_path(name + ".obj").toStdString();
        if (!std::filesystem::exists(path)) {
            QSKIP("the folder shared/models beside the checkout lacks this model");
        }
        const auto one = run(path, 1);
        QVERIFY(one.ok());
        QVERIFY(one->report.size() > 1000);
        for (const std::size_t threads : {2U, 8U}) {
            const auto more = run(path, threads);
            QVERIFY(more.ok());
            QCOMPARE(QString::fromStdString(more->report), QString::fromStdString(one->report));
            QVERIFY(more->imported == one->imported);
            QVERIFY(more->repaired == one->repaired);
            QVERIFY(more->parts == one->parts);
        }
    }
};

QTEST_APPLESS_MAIN(DeterminismTest)
#include "determinism.moc"
