// Interval images of three kinds are held against each other and against numbers by hand:
// half-spaces on the processor, the passes with depth and stencil, and the batched tiles.
#include "gpu/halfspace_image.h"
#include "gpu/reference_raster.h"
#include "support/gl.h"
#include "support/near_pairs.h"
#include "support/servant.h"

#include <QTest>

using namespace hullwright;

namespace {

struct Drawn {
    std::vector<std::array<float, 3>> a;
    std::vector<std::array<float, 3>> b;
    TileJob job;
};

Drawn drawn(const HullPair& pair, const TileView& view) {
    Drawn made;
    const auto put = [&view](const RasterHull& hull, auto& to) {
        for (const Vec3& p : hull.vertices) {
            const Eigen::Vector3f t = view.to_tile(p).cast<float>();
            to.push_back({t.x(), t.y(), t.z()});
        }
    };
    put(pair.a, made.a);
    put(pair.b, made.b);
    made.job = {
        {made.a, pair.a.triangles}, {made.b, pair.b.triangles}, view.growth, view.depth_growth};
    return made;
}

constexpr int k_side = 8;

// Returns a view straight down: pixels are x and y, and depth is 1 - z.
TileView from_above() {
    TileView view;
    view.frame.row(2) = Vec3(0, 0, -1);
    view.low = Vec3(0, 0, -1);
    view.growth = 0.5F + 0x1p-8F + 0x1p-12F;
    view.depth_growth = 0x1p-18F;
    return view;
}

// Returns a slab over the whole tile, from one depth to another; with `part`, over the pixels (x,
// y) with x + y < 8 alone.
tests::Shape slab(double near, double far, bool part) {
    std::vector<Vec3> corners;
    for (const double z : {1.0 - far, 1.0 - near}) {
        if (part) {
            // The border runs between the centres of pixels, the sums of whose coordinates are
            // whole numbers.
            for (const auto& [x, y] : {std::pair(-1.0, -1.0), {9.75, -1.0}, {-1.0, 9.75}}) {
                corners.emplace_back(x, y, z);
            }
        } else {
            for (const auto& [x, y] :
                 {std::pair(-1.0, -1.0), {9.0, -1.0}, {-1.0, 9.0}, {9.0, 9.0}}) {
                corners.emplace_back(x, y, z);
            }
        }
    }
    return tests::shape_around(corners);
}

std::vector<PixelCase> cases_of(const IntervalImage& image) {
    std::vector<PixelCase> cases;
    for (std::size_t i = 0; i < image.a.size(); ++i) {
        cases.push_back(image.at(i));
    }
    return cases;
}

// Bounds how far a drawn depth may be from the true one when drawing moves it by up to `snap`
// pixels: depths of the near side are convex, of the far side concave, so they differ most at
// corners. Nothing when the hull's outline is near.
std::optional<std::array<double, 2>> bands(const HalfspaceHull& hull, double x, double y,
                                           double snap) {
    const auto here = hull.interval(x, y);
    std::array<double, 2> band = {0.0, 0.0};
    for (int i = 0; i < 4; ++i) {
        const double sx = (i & 1) != 0 ? 1.0 : -1.0;
        const double sy = (i & 2) != 0 ? 1.0 : -1.0;
        const auto there = hull.interval(x + sx * snap, y + sy * snap);
        if (!here || !there || !hull.interval(x + sx, y + sy)) {
            return std::nullopt;
        }
        band[0] = std::max(band[0], std::abs((*there)[0] - (*here)[0]));
        band[1] = std::max(band[1], std::abs((*there)[1] - (*here)[1]));
    }
    return band;
}

} // namespace

class ImagesTest : public QObject {
    Q_OBJECT

    std::optional<GlContext> context_;

    // Returns the number of pixels that were compared, or -1 when one of them is wrong.
    int compare(const std::vector<DepthInterval>& image, const HalfspaceHull& hull, int side,
                double snap, double rounding) {
        int looked_at = 0;
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side; ++x) {
                const auto band = bands(hull, x + 0.5, y + 0.5, snap);
                if (!band) {
                    continue;
                }
                ++looked_at;
                const auto truth = *hull.interval(x + 0.5, y + 0.5);
                const DepthInterval& seen = image[static_cast<std::size_t>(y * side + x)];
                if (std::abs(static_cast<double>(seen.near) - truth[0]) > (*band)[0] + rounding ||
                    std::abs(static_cast<double>(seen.far) - truth[1]) > (*band)[1] + rounding) {
                    qWarning("pixel %d %d: %.9g to %.9g, not %.9g to %.9g", x, y,
                             static_cast<double>(seen.near), static_cast<double>(seen.far),
                             truth[0], truth[1]);
                    return -1;
                }
            }
        }
        return looked_at;
    }

private slots:
    void initTestCase() {
        if (auto context = tests::gl_context()) {
            context_.emplace(std::move(*context));
        } else {
            QSKIP("no OpenGL here");
        }
    }

    void the_table_of_cases() {
        const DepthInterval none;
        QCOMPARE(pixel_case(none, none), PixelCase::nothing);
        QCOMPARE(pixel_case({0, 1}, none), PixelCase::a_alone);
        QCOMPARE(pixel_case(none, {0, 1}), PixelCase::b_alone);
        QCOMPARE(pixel_case({0, 1}, {2, 3}), PixelCase::a_before_b);
        QCOMPARE(pixel_case({2, 3}, {0, 1}), PixelCase::b_before_a);
        QCOMPARE(pixel_case({0, 2}, {1, 3}), PixelCase::a_leads);
        QCOMPARE(pixel_case({0, 1}, {1, 3}), PixelCase::a_leads);
        QCOMPARE(pixel_case({1, 3}, {0, 2}), PixelCase::b_leads);
        QCOMPARE(pixel_case({0, 3}, {1, 2}), PixelCase::a_holds_b);
        QCOMPARE(pixel_case({0, 3}, {0, 3}), PixelCase::a_holds_b);
        QCOMPARE(pixel_case({1, 2}, {0, 3}), PixelCase::b_holds_a);
        QCOMPARE(pixel_case({0, 2}, {0, 3}), PixelCase::b_holds_a);
    }

    void each_case_fills_its_pixels_data() {
        QTest::addColumn<std::array<double, 4>>("depths");
        QTest::addColumn<PixelCase>("within");
        QTest::addColumn<bool>("a_is_the_part");
        using Depths = std::array<double, 4>;
        const auto add = [](const char* name, const Depths& depths, PixelCase within) {
            QTest::addRow("%s, a beyond", name) << depths << within << false;
            QTest::addRow("%s, b beyond", name) << depths << within << true;
        };
        add("a before b", {0.1, 0.2, 0.6, 0.7}, PixelCase::a_before_b);
        add("b before a", {0.6, 0.7, 0.1, 0.2}, PixelCase::b_before_a);
        add("a leads", {0.1, 0.5, 0.3, 0.8}, PixelCase::a_leads);
        add("b leads", {0.3, 0.8, 0.1, 0.5}, PixelCase::b_leads);
        add("a holds b", {0.1, 0.9, 0.3, 0.6}, PixelCase::a_holds_b);
        add("b holds a", {0.3, 0.6, 0.1, 0.9}, PixelCase::b_holds_a);
    }
    // Pixels beyond the part show the other piece alone.
    void each_case_fills_its_pixels() {
        using Depths = std::array<double, 4>;
        QFETCH(Depths, depths);
        QFETCH(PixelCase, within);
        QFETCH(bool, a_is_the_part);
        const tests::Shape a = slab(depths[0], depths[1], a_is_the_part);
        const tests::Shape b = slab(depths[2], depths[3], !a_is_the_part);
        HullPair pair;
        pair.a = a.hull();
        pair.b = b.hull();
        std::vector<PixelCase> expected;
        for (int i = 0; i < k_side * k_side; ++i) {
            expected.push_back(i % k_side + i / k_side < k_side ? within
                               : a_is_the_part                  ? PixelCase::b_alone
                                                                : PixelCase::a_alone);
        }
        const TileView view = from_above();
        const Drawn made = drawn(pair, view);
        QVERIFY(cases_of(halfspace_image(pair, view, k_side)) == expected);

        auto batch = BatchRaster::make(*context_, k_side, 64);
        QVERIFY(batch);
        const auto picture = batch->picture(made.job);
        QVERIFY(picture);
        QVERIFY(cases_of(picture->plain) == expected);

        auto reference = ReferenceRaster::make(*context_, k_side);
        QVERIFY(reference);
        const auto image = reference->picture(made.job);
        QVERIFY(image);
        QVERIFY(cases_of(*image) == expected);
        const auto pixels = reference->overlapping_pixels(made.job);
        QVERIFY(pixels);
        QCOMPARE(*pixels, is_overlap(within) ? std::size_t{36} : std::size_t{0});
        std::vector<TileAnswer> answers;
        QVERIFY(batch->draw({&made.job, 1}, answers));
        QCOMPARE(answers[0].plain_pixels, *pixels);
        QCOMPARE(answers[0].overlaps, is_overlap(within));
    }

    // Drawing moves a vertex to a fraction of a pixel (8 bits, or as few as 4), so its depths are
    // those of a place that far away; tiles do not.
    void depths_are_those_of_the_half_spaces() {
        constexpr int k_tile = 32;
        constexpr double k_snap = 1.0 / 16.0;
        constexpr double k_rounding = 0x1p-18;
        auto batch = BatchRaster::make(*context_, k_tile, 64);
        auto reference = ReferenceRaster::make(*context_, k_tile);
        QVERIFY(batch && reference);
        int looked_at = 0;
        std::size_t drawn_pairs = 0;
        std::size_t all_halves = 0;
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 40 : 400); ++seed) {
            tests::NearPairs near(seed);
            std::mt19937& random = near.random();
            near.add(tests::shape_of(tests::ShapeKind::blobs, random),
                     tests::shape_of(tests::ShapeKind::blobs, random), -0.2);
            const HullPair& pair = near.pairs()[0];
            PairView look;
            if (!look.look(pair.a.vertices, pair.b.vertices, pair.doubt, view_along(pair.axis), {},
                           k_tile)) {
                continue;
            }
            const TileView& view = look.view();
            const Drawn made = drawn(pair, view);
            const auto tile = batch->picture(made.job);
            const auto image = reference->picture(made.job);
            const auto pixels = reference->overlapping_pixels(made.job);
            QVERIFY(tile && image && pixels);
            for (const bool of_a : {true, false}) {
                const HalfspaceHull hull(of_a ? pair.a : pair.b, view);
                const int here = compare(of_a ? tile->plain.a : tile->plain.b, hull, k_tile,
                                         0x1p-10, k_rounding);
                QVERIFY2(here >= 0, qPrintable(QString("tile, seed %1").arg(seed)));
                looked_at += here;
                QVERIFY2(compare(of_a ? image->a : image->b, hull, k_tile, k_snap, k_rounding) >= 0,
                         qPrintable(QString("passes, seed %1").arg(seed)));
            }
            // The stencil counts the same pixels as the depths. On an outline a pixel may be in one
            // half of a piece only, or leave it before it enters, since drawing moves facets that
            // are nearly edge-on to either side.
            std::size_t overlaps = 0;
            std::size_t halves = 0;
            for (std::size_t i = 0; i < image->a.size(); ++i) {
                overlaps += is_overlap(image->at(i)) ? 1 : 0;
                for (const DepthInterval& piece : {image->a[i], image->b[i]}) {
                    halves += piece.empty() && piece != DepthInterval() ? 1 : 0;
                }
            }
            QVERIFY(*pixels >= overlaps && *pixels <= overlaps + halves);
            all_halves += halves;
            ++drawn_pairs;
        }
        qInfo("%zu pairs, %d pixels, %zu of them in half a piece", drawn_pairs, looked_at,
              all_halves);
        QVERIFY(all_halves < drawn_pairs);
        QVERIFY(looked_at > 100 * static_cast<int>(drawn_pairs) && drawn_pairs > 20);
    }

    // A pixel's grown interval holds the depths of every place in its square.
    void grown_intervals_hold_all_of_a_pixel() {
        constexpr int k_tile = 16;
        auto batch = BatchRaster::make(*context_, k_tile, 64);
        QVERIFY(batch);
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 20 : 200); ++seed) {
            tests::NearPairs near(seed + 5000);
            std::mt19937& random = near.random();
            const auto kind = static_cast<tests::ShapeKind>(seed % 6);
            near.add(tests::shape_of(kind, random), tests::shape_of(kind, random), -0.1);
            const HullPair& pair = near.pairs()[0];
            PairView look;
            if (!look.look(pair.a.vertices, pair.b.vertices, pair.doubt, view_along(pair.axis), {},
                           k_tile)) {
                continue;
            }
            const auto tile = batch->picture(drawn(pair, look.view()).job);
            QVERIFY(tile);
            std::uniform_real_distribution<double> place(0.0, k_tile);
            for (const bool of_a : {true, false}) {
                const HalfspaceHull hull(of_a ? pair.a : pair.b, look.view());
                for (int i = 0; i < 2000; ++i) {
                    const double x = place(random);
                    const double y = place(random);
                    const auto truth = hull.interval(x, y);
                    if (!truth) {
                        continue;
                    }
                    const auto pixel =
                        static_cast<std::size_t>(y) * k_tile + static_cast<std::size_t>(x);
                    const DepthInterval& seen = (of_a ? tile->grown.a : tile->grown.b)[pixel];
                    // The facets of a flake are only known to this many digits.
                    QVERIFY2(static_cast<double>(seen.near) <= (*truth)[0] + 1e-9 &&
                                 (*truth)[1] <= static_cast<double>(seen.far) + 1e-9,
                             qPrintable(QString("seed %1").arg(seed)));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(ImagesTest)
#include "images.moc"
