// Every answer that drawing calls certain is true: hundreds of thousands of pairs that hardly touch
// are held against the exact test, which drawing has not asked.
#include "gpu/raster_pairs.h"
#include "query/convex_pair.h"
#include "support/gl.h"
#include "support/long_run.h"
#include "support/near_pairs.h"
#include "support/servant.h"

#include <QTest>

using namespace hullwright;
using tests::ShapeKind;

class CertificateTest : public QObject {
    Q_OBJECT

    std::optional<GlContext> context_;
    RasterCounts all_; // of all rows

    void compare(std::span<const HullPair> pairs, std::span<const RasterAnswer> answers,
                 std::uint32_t seed) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const RasterAnswer& answer = answers[i];
            if (answer.verdict != RasterVerdict::hit && answer.verdict != RasterVerdict::miss) {
                continue;
            }
            const bool meet =
                hulls_meet(pairs[i].a.vertices, pairs[i].b.vertices, pairs[i].axis).meet;
            QVERIFY2(meet == (answer.verdict == RasterVerdict::hit),
                     qPrintable(QString("seed %1 pair %2: called a %3 at level %4")
                                    .arg(seed)
                                    .arg(i)
                                    .arg(meet ? "miss" : "hit")
                                    .arg(answer.levels)));
            if (meet) {
                const std::array witness = {answer.witness};
                QVERIFY(hulls_meet(pairs[i].a.vertices, witness, pairs[i].axis).meet);
                QVERIFY(hulls_meet(witness, pairs[i].b.vertices, pairs[i].axis).meet);
            }
        }
    }

private slots:
    void initTestCase() {
        if (auto context = tests::gl_context()) {
            context_.emplace(std::move(*context));
        } else {
            QSKIP("no OpenGL here");
        }
    }

    void never_contradicts_the_exact_test_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("tile");
        QTest::addColumn<int>("count");
        const std::array names = {"blobs", "needles", "plates", "boxes", "flakes", "mixed"};
        for (std::size_t kind = 0; kind < names.size(); ++kind) {
            for (const auto& [tile, count] : {std::pair(8, 30000), {32, 3000}, {64, 800}}) {
                QTest::addRow("%s at %d", names[kind], tile)
                    << static_cast<int>(kind) << tile
                    << (tests::k_sanitized     ? count / 50
                        : tests::is_long_run() ? count
                                               : count / 3);
            }
        }
    }
    void never_contradicts_the_exact_test() {
        QFETCH(int, kind);
        QFETCH(int, tile);
        QFETCH(int, count);
        RasterSettings settings;
        settings.tile = tile;
        auto raster = RasterPairs::make(*context_, settings);
        QVERIFY(raster);
        const auto seed = static_cast<std::uint32_t>(1000 * kind + tile) + 100'000 * tests::slice();
        std::mt19937 random(seed);
        std::vector<tests::Shape> shapes;
        for (int i = 0; i < 100; ++i) {
            shapes.push_back(tests::shape_of(static_cast<ShapeKind>(kind), random));
        }
        RasterCounts sum;
        for (int done = 0; done < count; done += 500) {
            tests::NearPairs near(seed + static_cast<std::uint32_t>(done));
            for (int i = 0; i < std::min(500, count - done); ++i) {
                const tests::Shape& a = shapes[random() % shapes.size()];
                const tests::Shape& b = shapes[random() % shapes.size()];
                near.add(a, b, tests::random_gap(near.random()));
            }
            const auto answers = raster->run(near.pairs());
            QVERIFY(answers);
            compare(near.pairs(), *answers, seed + static_cast<std::uint32_t>(done));
            if (QTest::currentTestFailed()) {
                return;
            }
            sum += raster->counts();
        }
        qInfo("seed %u: %d pairs, %.1f %% misses, %.1f %% hits, %.2f %% undecided, %.2f %% flat, "
              "%.2f tiles a pair",
              seed, count, 100.0 * static_cast<double>(sum.misses) / count,
              100.0 * static_cast<double>(sum.hits) / count,
              100.0 * static_cast<double>(sum.undecided) / count,
              100.0 * static_cast<double>(sum.flat) / count,
              static_cast<double>(sum.tiles) / count);
        all_ += sum;
        // A test that left everything open would prove nothing. A row of the sanitizers has so few
        // pairs that chance may give it no hit: there, all rows are judged together.
        if (!tests::k_sanitized) {
            QVERIFY(sum.misses > 0 && sum.hits > 0);
            QVERIFY(2 * (sum.undecided + sum.flat) < static_cast<std::uint64_t>(count));
        }
    }

    void cleanupTestCase() {
        const std::uint64_t open = all_.undecided + all_.flat;
        QVERIFY(!context_ || (all_.misses > 0 && all_.hits > 0 && open < all_.misses + all_.hits));
    }
};

QTEST_APPLESS_MAIN(CertificateTest)
#include "certificate.moc"
