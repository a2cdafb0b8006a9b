// Maker and judge agree on what surfaces mean: the judge finds nothing wrong in the pieces that the
// maker cuts, whatever the mesh.
#include "support/dirty_meshes.h"
#include "support/judged.h"
#include "support/long_run.h"
#include "support/processor_time.h"
#include "support/servant.h"
#include "support/shared_models.h"

#include <QTest>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

constexpr std::uint32_t k_all = 2000;              // meshes of all kinds together
constexpr std::uint32_t k_sanitized_of_a_kind = 1; // sanitizers take ten times as long
constexpr std::uint32_t k_slice_of_a_kind = 3;     // a slice takes seconds of processor time

std::uint32_t meshes_of_a_kind() {
    if (tests::k_sanitized) {
        return k_sanitized_of_a_kind;
    }
    const auto kinds = static_cast<std::uint32_t>(k_dirty_kinds.size());
    return tests::is_long_run() ? (k_all + kinds - 1) / kinds : k_slice_of_a_kind;
}

// Every other mesh gives its sheets a body of one percent.
Length thickness_of(std::uint32_t seed) {
    return {seed % 2 == 0 ? 0.0 : 1.0, true};
}

// True for models that the default run has time for.
bool is_small(const TriMesh& mesh) {
    return mesh.triangles.size() < 2000;
}

} // namespace

class AgreementTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_found_in_pieces_of_dirty_meshes_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t kind = 0; kind < k_dirty_kinds.size(); ++kind) {
            QTest::newRow(k_dirty_kinds[kind].name) << static_cast<int>(kind);
        }
    }
    // Every failure is printed, with what to paste to see it alone.
    void nothing_is_found_in_pieces_of_dirty_meshes() {
        QFETCH(const int, kind);
        const DirtyName& dirty = k_dirty_kinds[static_cast<std::size_t>(kind)];
        const std::uint32_t first = tests::slice();
        const std::uint32_t count = meshes_of_a_kind();
        qInfo("%s: %u meshes from seed %u", dirty.name, count, first);
        const double start = tests::processor_seconds();
        std::size_t triangles = 0;
        std::uint32_t failures = 0;
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            const TriMesh mesh = tests::repaired(dirty_mesh(dirty.kind, seed));
            triangles += mesh.triangles.size();
            for (const double percent : tests::k_percents) {
                DecomposeSettings settings = tests::within_percent(percent);
                settings.sheet_thickness = thickness_of(seed);
                const QString wrong = tests::wrong_with_pieces(mesh, settings);
                if (!wrong.isEmpty()) {
                    ++failures;
                    qWarning(
                        "repaired(dirty_mesh(DirtyKind::%s, %uU)) at %g %%, sheets of %g %%: %s\n"
                        "    HULLWRIGHT_SLICE=%u build/release/tests/test_agreement "
                        "nothing_is_found_in_pieces_of_dirty_meshes:%s",
                        dirty.name, seed, percent, settings.sheet_thickness.value,
                        qPrintable(wrong), seed, dirty.name);
                }
            }
        }
        qInfo("%s: %zu triangles at %zu tolerances in %.1f s of processor time", dirty.name,
              triangles, tests::k_percents.size(), tests::processor_seconds() - start);
        QVERIFY2(
            failures == 0,
            qPrintable(QString("%1 of %2 sets of pieces are wrong")
                           .arg(failures)
                           .arg(count * static_cast<std::uint32_t>(tests::k_percents.size()))));
    }

    // The rows are meshes in which something was wrong once.
    void nothing_is_found_again_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<std::uint32_t>("seed");
        QTest::newRow("a hollow ball as small as the tolerance")
            << static_cast<int>(DirtyKind::shells) << 47U;
        QTest::newRow("a cavity where shells cross that undo each other")
            << static_cast<int>(DirtyKind::shells) << 308U;
        QTest::newRow("a page within one that is inside out")
            << static_cast<int>(DirtyKind::books) << 63U;
        QTest::newRow("the same, with others across it")
            << static_cast<int>(DirtyKind::books) << 220U;
        QTest::newRow("thin faces of a plane that look elsewhere")
            << static_cast<int>(DirtyKind::plane_sheets) << 7833734U;
    }
    void nothing_is_found_again() {
        QFETCH(const int, kind);
        QFETCH(const std::uint32_t, seed);
        const TriMesh mesh = tests::repaired(dirty_mesh(static_cast<DirtyKind>(kind), seed));
        QString wrong;
        for (const double percent : tests::k_percents) {
            DecomposeSettings settings = tests::within_percent(percent);
            settings.sheet_thickness = thickness_of(seed);
            wrong += tests::wrong_with_pieces(mesh, settings);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void nothing_is_found_in_pieces_of_models_data() {
        QTest::addColumn<QString>("file");
        for (const QString& file : tests::own_model_files() + tests::model_files()) {
            QTest::newRow(qPrintable(file)) << file;
        }
        if (tests::model_files().isEmpty()) {
            QTest::newRow("models of others") << QString();
        }
    }
    void nothing_is_found_in_pieces_of_models() {
        QFETCH(const QString, file);
        if (file.isEmpty()) {
            QSKIP("the folder shared/models beside the checkout is missing");
        }
        if (tests::k_sanitized) {
            QSKIP("too slow under sanitizers; dirty meshes are checked");
        }
        const auto prepared = tests::prepared_model(file);
        QVERIFY2(prepared, qPrintable(file));
        if (!tests::is_long_run() && !is_small(*prepared->mesh)) {
            QSKIP("a large model, for the long run");
        }
        std::size_t failures = 0;
        for (const double percent : tests::k_percents) {
            const bool in_slice = percent == 0.0 || percent == 0.5;
            if (!in_slice && !tests::is_long_run()) {
                continue;
            }
            const double start = tests::processor_seconds();
            const QString wrong = tests::wrong_with_pieces(*prepared->mesh, percent);
            qInfo("%s at %g %%: %s, %.1f s of processor time", qPrintable(file), percent,
                  wrong.isEmpty() ? "nothing found" : qPrintable(wrong),
                  tests::processor_seconds() - start);
            failures += wrong.isEmpty() ? 0 : 1;
        }
        QCOMPARE(failures, std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(AgreementTest)
#include "agreement.moc"
