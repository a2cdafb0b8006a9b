// Depths that are stated of pieces of models from files are those that the judge finds, because
// both mean the same number.
#include "check/check_pieces.h"
#include "check/cover_figures.h"
#include "join/solid_pieces.h"
#include "pipeline/make_asset.h"
#include "support/judged.h"
#include "support/servant.h"
#include "support/shared_models.h"

#include <QTest>
#include <algorithm>

using namespace hullwright;
using namespace hullwright::tests;

class StatementsTest : public QObject {
    Q_OBJECT

private slots:
    void concavity_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<double>("percent");
        QStringList files = own_model_files();
        if (!k_sanitized) {
            files += {"suzanne.obj", "cow.obj", "teapot.obj", "SnowFlake.obj"};
        }
        for (const QString& file : files) {
            for (const double percent : {0.0, 0.1, 0.5, 5.0, 20.0, 50.0, 100.0}) {
                QTest::addRow("%s at %g %%", qPrintable(file), percent) << file << percent;
            }
        }
    }
    void concavity() {
        QFETCH(QString, file);
        QFETCH(double, percent);
        if (!QFile::exists(model_path(file))) {
            QSKIP("no folder of shared models beside the checkout");
        }
        const auto model = prepared_model(file);
        QVERIFY(model);
        const TriMesh& mesh = *model->mesh;
        const auto made = decompose(mesh, within_percent(percent));
        QVERIFY(made);
        const auto check = check_pieces(mesh, made->set);
        QVERIFY(check && check->passed());
        QVERIFY(check_stated(mesh, made->set, *check).empty());
        agree(made->set, *check, mesh);
        break_on_purpose(made->set, *check, mesh);
    }

    // A piece states to stand out by no less than distances measured all over it tell, also where
    // it never came near its limit.
    void overhang_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("solid");
        for (const bool solid : {true, false}) {
            for (const char* file :
                 {HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj",
                  HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj", "knot.obj", "vase.obj"}) {
                QTest::addRow("%s of the %s", file, solid ? "solid" : "surface") << file << solid;
            }
        }
    }
    void overhang() {
        QFETCH(QString, file);
        QFETCH(bool, solid);
        const auto model = prepared_model(file);
        QVERIFY(model);
        const TriMesh& mesh = *model->mesh;
        DecomposeSettings settings = within_percent(1.0);
        settings.family = solid ? Family::solid : Family::surface;
        settings.max_hull_vertices = 64;
        const auto made = solid ? decompose_solid(mesh, settings) : decompose(mesh, settings);
        QVERIFY(made);
        const double edge = 0.005 * bounds_of(mesh).diagonal();
        const auto field = measure_cover(made->set, mesh, edge);
        QVERIFY(field);
        const double noise = 4.0 * made->set.rounding + field->noise;
        for (const WorstPlace& place : worst_places(field->over, noise, made->set.pieces.size())) {
            const double stated = made->set.pieces[place.owner].protrusion;
            QVERIFY2(stated <= made->set.tolerance && place.height <= 1.01 * stated + noise,
                     qPrintable(QString("piece %1 states %2, found %3")
                                    .arg(place.owner)
                                    .arg(stated)
                                    .arg(place.height)));
        }
    }

private:
    // Maker and judge are each within a hundredth of the truth, or within what rounding may hide.
    static void agree(const PieceSet& set, const PieceCheck& check, const TriMesh& mesh) {
        const double noise = 4.0 * set.rounding + 1e-9 * bounds_of(mesh).diagonal();
        for (std::size_t p = 0; p < set.pieces.size(); ++p) {
            if (check.depths[p] >= 0.0) {
                const double stated = set.pieces[p].concavity;
                QVERIFY2(stated >= check.depths[p] - noise &&
                             stated <= 1.01 * 1.01 * check.depths[p] + noise,
                         qPrintable(QString("piece %1 states %2, found %3")
                                        .arg(p)
                                        .arg(stated)
                                        .arg(check.depths[p])));
            }
        }
    }
    static void break_on_purpose(PieceSet set, const PieceCheck& check, const TriMesh& mesh) {
        const auto deepest = std::max_element(check.depths.begin(), check.depths.end());
        if (*deepest <= 16.0 * set.rounding) {
            return; // the pieces are exact
        }
        const auto p = static_cast<std::size_t>(deepest - check.depths.begin());
        set.pieces[p].concavity = 0.97 * *deepest;
        const auto found = check_stated(mesh, set, check);
        QCOMPARE(found.size(), 1U);
        QVERIFY(found[0].fault == PieceFault::understated && found[0].piece == p);
    }
};

QTEST_APPLESS_MAIN(StatementsTest)
#include "statements.moc"
