// All that there is to see of a pair is held against half-spaces pixel by pixel, against a pair of
// boxes whose cases are known by hand, and against the exact test.
#include "gpu/pair_image.h"
#include "gpu/halfspace_image.h"
#include "support/gl.h"
#include "support/near_pairs.h"
#include "support/servant.h"

#include <QTest>

using namespace hullwright;
using tests::ShapeKind;

namespace {

tests::Shape box_at(const Vec3& low, const Vec3& high) {
    std::vector<Vec3> corners;
    for (unsigned i = 0; i < 8; ++i) {
        corners.emplace_back((i & 1U) != 0 ? high.x() : low.x(), (i & 2U) != 0 ? high.y() : low.y(),
                             (i & 4U) != 0 ? high.z() : low.z());
    }
    return tests::shape_around(corners);
}

// Counts the pixels of a tile that have this case.
std::size_t count_of(const ImageTile& tile, PixelCase which) {
    return tile.seen.plain.counts()[static_cast<std::size_t>(which)];
}

// True when a depth is within what rounding moves it by.
bool is_near(float drawn, double truth) {
    constexpr double k_rounding = 1e-4; // of the depth of both pieces
    return std::abs(static_cast<double>(drawn) - truth) < k_rounding;
}

} // namespace

class PairImageTest : public QObject {
    Q_OBJECT

    std::optional<GlContext> context_;
    std::optional<PairImager> imager_;

    PairImage image_of(const tests::Shape& a, const tests::Shape& b, const Vec3& axis) {
        HullPair pair{a.hull(), b.hull(), axis, 0.0};
        auto image = imager_->image(pair);
        if (!image) {
            qFatal("no image");
        }
        return std::move(*image);
    }

private slots:
    void initTestCase() {
        if (auto context = tests::gl_context()) {
            context_.emplace(std::move(*context));
        } else {
            QSKIP("no OpenGL here");
        }
        auto imager = PairImager::make(*context_, {});
        QVERIFY(imager);
        imager_.emplace(std::move(*imager));
    }

    // A long box along z and one that goes through its middle from the left: what the tile shows
    // is where their outlines overlap, and there B lies in A's depths.
    void two_boxes_by_hand() {
        const tests::Shape a = box_at(Vec3(0, 0, 0), Vec3(4, 4, 8));
        const tests::Shape b = box_at(Vec3(-2, 0, 2), Vec3(2, 4, 6));
        const PairImage image = image_of(a, b, Vec3::UnitZ());
        QCOMPARE(image.answer.verdict, RasterVerdict::hit);
        QVERIFY(image.exact.meet);
        QCOMPARE(image.looks.size(), std::size_t{1});
        const ImageLook& look = image.looks[0];
        QCOMPARE(look.look.end, LookEnd::drawn);
        QCOMPARE(look.look.proof.verdict, RasterVerdict::hit);
        QCOMPARE(look.look.tile, 8);
        QCOMPARE(look.tiles.size(), PairImager::k_tiles.size());
        QCOMPARE(look.own_tile(), std::size_t{0});
        for (const ImageTile& tile : look.tiles) {
            const auto all = static_cast<std::size_t>(tile.tile * tile.tile);
            QCOMPARE(count_of(tile, PixelCase::a_holds_b), all);
            QCOMPARE(tile.film.counted(), all);
            QCOMPARE(tile.proof.verdict, RasterVerdict::hit);
            for (std::size_t i = 0; i < all; ++i) {
                QVERIFY(is_near(tile.seen.plain.a[i].near, 0.0));
                QVERIFY(is_near(tile.seen.plain.a[i].far, 1.0));
                QVERIFY(is_near(tile.seen.plain.b[i].near, 0.25));
                QVERIFY(is_near(tile.seen.plain.b[i].far, 0.75));
            }
            // The plane goes over the overlap, and its depths over both.
            const ImagePlane plane = plane_of(tile.view, tile.tile, {});
            QVERIFY(std::abs(plane.ahead.norm() - 8.0) < 1e-9);
            QVERIFY(std::abs(plane.right.cross(plane.up).norm() - 8.0) < 1e-6);
            const Vec3 middle = plane.at(0.5 * tile.tile, 0.5 * tile.tile, 0.5, tile.tile);
            QVERIFY((middle - Vec3(1, 2, 4)).norm() < 1e-9);
        }
    }

    // Each case in turn, by where a box lies along the view. Straight ahead the boxes that are
    // apart would already be parted by their depths, so that these are seen aslant.
    void every_case_of_boxes() {
        struct Row {
            double near;
            double far;
            PixelCase expected;
            RasterVerdict says;
        };
        // A goes from 2 to 6.
        constexpr auto k_rows =
            std::to_array<Row>({{7, 9, PixelCase::a_before_b, RasterVerdict::miss},
                                {0, 1, PixelCase::b_before_a, RasterVerdict::miss},
                                {5, 9, PixelCase::a_leads, RasterVerdict::hit},
                                {1, 5, PixelCase::b_leads, RasterVerdict::hit},
                                {3, 5, PixelCase::a_holds_b, RasterVerdict::hit},
                                {1, 7, PixelCase::b_holds_a, RasterVerdict::hit}});
        const tests::Shape a = box_at(Vec3(0, 0, 2), Vec3(4, 4, 6));
        for (const Row& row : k_rows) {
            const tests::Shape b = box_at(Vec3(0, 0, row.near), Vec3(4, 4, row.far));
            const bool meet = row.says == RasterVerdict::hit;
            const PairImage image =
                image_of(a, b, meet ? Vec3(0, 0, 1) : Vec3(Vec3(1, 0, 1).normalized()));
            QCOMPARE(image.exact.meet, meet);
            QCOMPARE(image.answer.verdict, row.says);
            QCOMPARE(image.looks[0].look.end, LookEnd::drawn);
            const ImageTile& tile = image.looks[0].tiles.back();
            const auto all = static_cast<std::size_t>(tile.tile * tile.tile);
            QVERIFY(meet ? count_of(tile, row.expected) == all
                         : count_of(tile, row.expected) > all / 4);
            QCOMPARE(tile.film.counted(), meet ? all : std::size_t{0});
            QCOMPARE(tile.answer.plain_pixels, tile.film.counted());
        }
    }

    // The frames of the passes by hand: A is seen everywhere, and B behind its front.
    void the_film_of_two_boxes() {
        const PairImage image = image_of(box_at(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                         box_at(Vec3(0, 0, 2), Vec3(4, 4, 8)), Vec3::UnitZ());
        const ImageTile& tile = image.looks[0].tiles[0];
        const auto pixel = static_cast<std::size_t>(tile.tile * 4 + 4);
        constexpr std::array<std::pair<double, int>, k_film_frames> k_expected = {
            {{1.0, 0}, {0.0, 1}, {0.0, 2}, {0.5, 2}, {0.5, 3}}};
        for (std::size_t i = 0; i < k_film_frames; ++i) {
            QVERIFY(is_near(tile.film.after[i].depth[pixel], k_expected[i].first));
            QCOMPARE(static_cast<int>(tile.film.after[i].stencil[pixel]), k_expected[i].second);
        }
    }

    // Intervals that are shown are those of half-spaces, at every size, of every look.
    void intervals_are_those_of_half_spaces() {
        constexpr std::uint32_t k_seed = 5;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::size_t compared = 0;
        for (int i = 0; i < (tests::k_sanitized ? 3 : 30); ++i) {
            const tests::Shape a = tests::shape_of(ShapeKind::blobs, random);
            const tests::Shape b = tests::shape_of(ShapeKind::boxes, random);
            HullPair pair{a.hull(), b.hull(), Vec3(0.3, -0.2, 0.9).normalized(), 0.0};
            const auto image = imager_->image(pair);
            QVERIFY(image);
            for (const ImageLook& look : image->looks) {
                for (const ImageTile& tile : look.tiles) {
                    const IntervalImage truth = halfspace_image(pair, tile.view, tile.tile);
                    const HalfspaceHull hull(pair.a, tile.view);
                    for (std::size_t k = 0; k < truth.a.size(); ++k) {
                        const DepthInterval& seen = tile.seen.plain.a[k];
                        // At the outline, and on faces seen from the side, a rounded place is
                        // another depth; the wide intervals hold the true one all the same.
                        const DepthInterval& grown = tile.seen.grown.a[k];
                        if (!truth.a[k].empty()) {
                            QVERIFY(grown.near <= truth.a[k].near && truth.a[k].far <= grown.far);
                        }
                        if (!truth.a[k].empty() && !seen.empty() &&
                            grown.far - truth.a[k].far < 0.05F &&
                            truth.a[k].near - grown.near < 0.05F) {
                            ++compared;
                            QVERIFY(std::abs(seen.near - truth.a[k].near) < 1e-3F);
                            QVERIFY(std::abs(seen.far - truth.a[k].far) < 1e-3F);
                        }
                    }
                }
            }
        }
        QVERIFY2(compared > 1000, qPrintable(QString::number(compared)));
    }

    // Whatever the size of a tile, what it calls certain is true, and its witness is in both.
    void no_tile_contradicts_the_exact_test() {
        constexpr std::uint32_t k_seed = 7;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::vector<tests::Shape> shapes;
        for (int i = 0; i < 60; ++i) {
            shapes.push_back(tests::shape_of(static_cast<ShapeKind>(i % 6), random));
        }
        tests::NearPairs near(k_seed);
        for (int i = 0; i < (tests::k_sanitized ? 100 : 300); ++i) {
            near.add(shapes[random() % shapes.size()], shapes[random() % shapes.size()],
                     tests::random_gap(near.random()));
        }
        std::size_t certain = 0;
        for (const HullPair& pair : near.pairs()) {
            const auto image = imager_->image(pair);
            QVERIFY(image);
            const auto hold = [&](const TileProof& proof) {
                if (proof.verdict == RasterVerdict::undecided) {
                    return true;
                }
                ++certain;
                const std::array witness = {proof.witness};
                return proof.verdict == RasterVerdict::miss
                           ? !image->exact.meet
                           : image->exact.meet &&
                                 hulls_meet(pair.a.vertices, witness, pair.axis).meet &&
                                 hulls_meet(witness, pair.b.vertices, pair.axis).meet;
            };
            for (const ImageLook& look : image->looks) {
                QVERIFY(hold(look.look.proof));
                for (const ImageTile& tile : look.tiles) {
                    QVERIFY(hold(tile.proof));
                }
            }
            // The last look has said what the answer is.
            if (image->answer.verdict != RasterVerdict::flat) {
                QCOMPARE(image->looks.back().look.proof.verdict, image->answer.verdict);
            }
        }
        QVERIFY2(certain > 100, qPrintable(QString::number(certain)));
    }

    // A piece without volume is not drawn, and the exact test has said all there is.
    void what_is_flat_is_not_looked_at() {
        tests::Shape flat = box_at(Vec3(0, 0, 0), Vec3(1, 1, 1));
        HullPair pair{flat.hull(), flat.hull(), Vec3::UnitZ(), 0.0};
        pair.b.solid = false;
        const auto image = imager_->image(pair);
        QVERIFY(image);
        QCOMPARE(image->answer.verdict, RasterVerdict::flat);
        QVERIFY(image->looks.empty());
        QVERIFY(image->exact.meet);
    }

    void the_same_every_time() {
        std::mt19937 random(3);
        const tests::Shape a = tests::shape_of(ShapeKind::blobs, random);
        const tests::Shape b = tests::shape_of(ShapeKind::blobs, random);
        const PairImage one = image_of(a, b, Vec3::UnitX());
        const PairImage other = image_of(a, b, Vec3::UnitX());
        QCOMPARE(one.looks.size(), other.looks.size());
        for (std::size_t i = 0; i < one.looks.size(); ++i) {
            for (std::size_t k = 0; k < one.looks[i].tiles.size(); ++k) {
                const ImageTile& tile = one.looks[i].tiles[k];
                const ImageTile& again = other.looks[i].tiles[k];
                QVERIFY(tile.seen.plain.a == again.seen.plain.a);
                QVERIFY(tile.seen.grown.b == again.seen.grown.b);
                QVERIFY(tile.film.after.back().stencil == again.film.after.back().stencil);
                QCOMPARE(tile.proof.verdict, again.proof.verdict);
            }
        }
    }

    void a_stop_is_seen() {
        std::stop_source stop;
        stop.request_stop();
        const tests::Shape a = box_at(Vec3(0, 0, 0), Vec3(1, 1, 1));
        const auto image =
            imager_->image({a.hull(), a.hull(), Vec3::UnitZ(), 0.0}, stop.get_token());
        QVERIFY(!image);
        QCOMPARE(image.issue().code, Code::stopped);
    }
};

QTEST_APPLESS_MAIN(PairImageTest)
#include "pair_image.moc"
