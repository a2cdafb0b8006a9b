// Assets of models from files are held against the judge of assets, against the recipe that they
// were made by and against the pieces that went in.
#include "check/check_asset.h"
#include "check/check_pieces.h"
#include "pack/unpack.h"
#include "pipeline/make_asset.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/shared_models.h"
#include "support/threads.h"

#include <QTest>
#include <algorithm>

using namespace hullwright;

namespace {

Recipe recipe_with(double percent) {
    Recipe recipe;
    recipe.decompose.tolerance = {percent, true};
    return recipe;
}

// Rounding vertices to float32 moves them when the model's own coordinates are no floats (a text
// file may have more digits), even those of exact pieces. Planes of needle-like facets turn by many
// times that step, hence the factor.
double rounding_of(const TriMesh& mesh) {
    const bool floats = std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const Vec3& p) {
        return p.cast<float>().cast<double>() == p;
    });
    return floats ? 0.0 : 16.0 * float32_spacing(mesh);
}

void check(const Prepared& model, const Recipe& recipe) {
    const TriMesh& mesh = *model.mesh;
    const double diagonal = bounds_of(mesh).diagonal();
    const double tolerance = recipe.decompose.tolerance.in_units(diagonal);
    const auto pieces = make_pieces(model, recipe);
    QVERIFY(pieces);
    const auto made = make_asset(model, *pieces, {}, recipe, "a test");
    QVERIFY(made);
    hwa::Asset asset;
    QVERIFY(hwa::Asset::open(made->bytes.data(), made->bytes.size(), asset, hwa::k_everything) ==
            hwa::Fault::none);
    const auto verdict = check_asset(asset, mesh);
    QVERIFY(verdict && verdict->passed());
    QVERIFY(verdict->growth <= asset.meta().growth * (1.0 + 1e-6));
    QVERIFY(asset.meta().growth <= packing_margin(recipe, diagonal) + rounding_of(mesh));
    QVERIFY(std::abs(asset.meta().tolerance - tolerance) <= 1e-12 * diagonal);
    const auto unpacked = unpack(asset, "test");
    QVERIFY(unpacked);
    QCOMPARE(unpacked->set.pieces.size(), pieces->set.pieces.size());
    for (std::size_t i = 0; i < pieces->set.pieces.size(); ++i) {
        QVERIFY(unpacked->set.pieces[i].faces == pieces->set.pieces[i].faces);
        QVERIFY(unpacked->set.pieces[i].flat == pieces->set.pieces[i].flat);
        QVERIFY(tolerance == 0.0 || unpacked->set.pieces[i].concavity <=
                                        (tolerance + pieces->set.rounding) * (1.0 + 1e-6));
    }
    for (const std::size_t threads : {1U, 2U}) {
        const auto again = tests::with_threads(
            threads, [&] { return make_asset(model, *pieces, {}, recipe, "a test"); });
        QVERIFY(again->bytes == made->bytes);
    }
}

} // namespace

class AssetsTest : public QObject {
    Q_OBJECT

private slots:
    void real_models_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::uint32_t>("number");
        const QStringList others = tests::model_files().filter(".obj");
        std::uint32_t number = 0;
        for (const QString& name : tests::own_model_files() + others) {
            QTest::newRow(qPrintable(name)) << name << number++;
        }
        if (others.isEmpty()) {
            QTest::newRow("models of others") << QString() << number;
        }
    }
    void real_models() {
        QFETCH(const QString, name);
        QFETCH(const std::uint32_t, number);
        if (name.isEmpty()) {
            QSKIP("no ../shared/models here");
        }
        const auto model = tests::prepared_model(name, true);
        QVERIFY(model);
        constexpr std::size_t k_patience = 3000; // faces, twenty seconds under sanitizers
        if (tests::k_sanitized && model->mesh->triangles.size() > k_patience) {
            QSKIP("too slow under sanitizers");
        }
        // Every sixth of the models of others has its turn, with a tolerance or without, and the
        // slice says which.
        const bool both = tests::is_long_run() || tests::is_own_model(name);
        if (!both && (tests::slice() / 2 + number / 2) % 6 != 0) {
            QSKIP("in another slice");
        }
        const bool exact = (tests::slice() + number) % 2 == 0;
        if (both || exact) {
            check(*model, recipe_with(0.0));
        }
        if (both || !exact) {
            check(*model, recipe_with(0.5));
        }
    }

    // Sheets that are given a body have no flat piece; their hulls stand out by half of the body's
    // thickness and what packing adds.
    void sheets_with_bodies_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("vase") << QString("vase.obj");
        QTest::newRow("woody") << QString("woody.obj");
    }
    void sheets_with_bodies() {
        QFETCH(const QString, name);
        if (!QFile::exists(tests::model_path(name))) {
            QSKIP("no ../shared/models here");
        }
        const auto model = tests::prepared_model(name, true);
        QVERIFY(model);
        const TriMesh& mesh = *model->mesh;
        for (const double percent : {0.0, 0.5}) {
            Recipe recipe = recipe_with(percent);
            recipe.decompose.sheet_thickness = {0.2, true};
            const auto pieces = make_pieces(*model, recipe);
            QVERIFY(pieces && check_pieces(mesh, pieces->set)->passed());
            const double thickness = 0.002 * bounds_of(mesh).diagonal();
            QVERIFY(std::abs(pieces->set.sheet_thickness - thickness) <= 1e-12 * thickness);
            for (const Piece& piece : pieces->set.pieces) {
                QVERIFY(!piece.flat && piece.protrusion >= 0.5 * thickness);
            }
            const auto made = make_asset(*model, *pieces, {}, recipe, "a test");
            hwa::Asset asset;
            QVERIFY(made && hwa::Asset::open(made->bytes.data(), made->bytes.size(), asset,
                                             hwa::k_everything) == hwa::Fault::none);
            const SurfaceSettings& surface = recipe.decompose.surface;
            QVERIFY(check_asset(asset, mesh, {surface, thickness})->passed());
            QVERIFY(!check_asset(asset, mesh, {surface, 0.9 * thickness})->passed());
            QVERIFY(!check_asset(asset, mesh)->passed());
        }
    }

    void a_margin_has_to_leave_some_tolerance() {
        Recipe recipe = recipe_with(1.0);
        QVERIFY(decompose_settings(recipe, 10.0)->tolerance == (Length{0.098, false}));
        recipe.pack.margin = {false, {0.5, true}};
        QVERIFY(decompose_settings(recipe, 10.0)->tolerance == (Length{0.05, false}));
        recipe.pack.margin = {false, {0.0, false}};
        QVERIFY(decompose_settings(recipe, 10.0)->tolerance == (Length{1.0, true}));
        recipe.pack.margin = {false, {1.0, true}};
        QVERIFY(!decompose_settings(recipe, 10.0));
        recipe.decompose.tolerance = {};
        QVERIFY(!decompose_settings(recipe, 10.0));
        recipe.pack.margin = {};
        QVERIFY(decompose_settings(recipe, 10.0)->tolerance == Length());
    }
};

QTEST_APPLESS_MAIN(AssetsTest)
#include "assets.moc"
