// Curves show what is there, and no noise.
#include "draw/curve_picture.h"

#include <QTest>
#include <algorithm>
#include <cmath>

using namespace hullwright;

namespace {

constexpr Rgb k_red = {250, 10, 20};
constexpr Rgb k_green = {20, 240, 30};

bool is(const Rgba& pixel, const Rgb& colour) {
    return pixel[0] == colour[0] && pixel[1] == colour[1] && pixel[2] == colour[2];
}

// Returns the rows between which a column of pixels has the colour; -1 and -1 where it has none.
std::array<int, 2> span_of(Picture& picture, int x, const Rgb& colour) {
    std::array<int, 2> span = {-1, -1};
    for (int y = 0; y < picture.height; ++y) {
        if (is(picture.at(x, y), colour)) {
            span = {span[0] < 0 ? y : span[0], y};
        }
    }
    return span;
}

CurvePicture one(std::vector<double> values, const CurveAxis& axis) {
    CurvePicture curves;
    curves.panels = {{"a", k_red, std::move(values), axis}};
    return curves;
}

} // namespace

class CurvePictureTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_a_picture_too() {
        const Picture none = draw_curves({}, 200, 100, Background::dark);
        QCOMPARE(none.width, 200);
        Picture empty = draw_curves(one({}, {}), 200, 100, Background::light);
        for (int x = 0; x < 200; ++x) {
            QCOMPARE(span_of(empty, x, k_red)[0], -1);
        }
        Picture single = draw_curves(one({0.5}, {0.0, 1.0}), 200, 100, Background::dark);
        QVERIFY(span_of(single, 100, k_red)[0] > 0);
        (void)draw_curves(one({1.0, 2.0}, {0.0, 2.0}), 1, 1, Background::dark);
    }

    // The line goes from the lower left to the upper right, and half way in the middle.
    void a_line_goes_where_its_numbers_say() {
        Picture picture = draw_curves(one({0, 1, 2, 3, 4}, {0.0, 4.0}), 301, 240, Background::dark);
        const int left = span_of(picture, 6, k_red)[1];
        const int middle = span_of(picture, 150, k_red)[0];
        const int right = span_of(picture, 294, k_red)[0];
        QVERIFY(left > middle && middle > right && right >= 0);
        QVERIFY(std::abs((left + right) / 2 - middle) <= 2);
    }

    void a_filled_curve_stands_on_its_axis_or_hangs_from_it() {
        CurvePicture curves = one({0, 2, 4}, {0.0, 4.0});
        curves.panels[0].filled = true;
        Picture up = draw_curves(curves, 300, 240, Background::dark);
        curves.panels[0].downwards = true;
        Picture down = draw_curves(curves, 300, 240, Background::dark);
        const auto high = [](const std::array<int, 2>& span) { return span[1] - span[0]; };
        QCOMPARE(span_of(up, 6, k_red)[0], -1); // 0 is nothing
        QVERIFY(high(span_of(up, 293, k_red)) > high(span_of(up, 160, k_red)));
        QCOMPARE(high(span_of(up, 293, k_red)), high(span_of(down, 293, k_red)));
        QVERIFY(span_of(down, 160, k_red)[0] == span_of(down, 293, k_red)[0]);
        QVERIFY(span_of(up, 160, k_red)[1] == span_of(up, 293, k_red)[1]);
    }

    // Ten thousand rows in 300 columns: the one peak is there.
    void a_peak_between_columns_is_seen() {
        std::vector<double> values(10'000, 0.0);
        for (const std::size_t peak : {1UL, 3333UL, 7777UL, 9998UL}) {
            values[peak] = 1.0;
        }
        Picture picture = draw_curves(one(values, {0.0, 1.0}), 300, 240, Background::dark);
        int high = 0;
        for (int x = 0; x < 300; ++x) {
            const auto [top, bottom] = span_of(picture, x, k_red);
            high += bottom - top > 100 ? 1 : 0;
        }
        QVERIFY(high >= 4 && high <= 8);
    }

    void panels_stand_below_each_other() {
        CurvePicture curves = one({1, 1, 1}, {0.0, 2.0});
        curves.panels.push_back({"b", k_green, {1, 1, 1}, {0.0, 2.0}});
        curves.marks = {1};
        Picture picture = draw_curves(curves, 300, 240, Background::light);
        QVERIFY(span_of(picture, 100, k_red)[1] < span_of(picture, 100, k_green)[0]);
    }

    // A number that stays is a flat line in the middle, whatever its last digits do; what changes
    // by a share that can be meant takes the whole height.
    void an_axis_does_not_scale_noise() {
        for (const double value : {44.0, -3e6, 1e-9}) {
            const double noise = 1e-12 * std::abs(value);
            const CurveAxis axis = axis_around(value - noise, value + noise, 0.0);
            QVERIFY(axis.high - axis.low >= 0.99e-6 * std::abs(value));
            QVERIFY(std::abs((axis.high + axis.low) / 2.0 - value) < 1e-9 * std::abs(value));
            const CurveAxis real = axis_around(value, value + 1e-3 * std::abs(value), 0.0);
            QVERIFY(real.low == value && real.high == value + 1e-3 * std::abs(value));
        }
        // Sums that cancel out: the numbers behind them say how large noise is.
        const CurveAxis cancelled = axis_around(-1e-13, 1e-13, 500.0);
        QVERIFY(cancelled.high - cancelled.low >= 4.9e-4);
        const CurveAxis zero = axis_around(0.0, 0.0, 0.0);
        QVERIFY(zero.high > zero.low);
        std::vector<double> stormy;
        for (int i = 0; i < 500; ++i) {
            stormy.push_back(44.0 + 1e-12 * ((i * 7919) % 13 - 6));
        }
        const auto [least, most] = std::ranges::minmax(stormy);
        Picture picture =
            draw_curves(one(stormy, axis_around(least, most, 0.0)), 300, 240, Background::dark);
        const auto middle = span_of(picture, 150, k_red);
        for (int x = 20; x < 280; ++x) {
            QVERIFY(span_of(picture, x, k_red) == middle && middle[1] - middle[0] < 4);
        }
    }
};

QTEST_APPLESS_MAIN(CurvePictureTest)
#include "curve_picture.moc"
