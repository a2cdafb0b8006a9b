#include "draw/curve_picture.h"

#include "base/text.h"
#include "draw/lettering.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

Rgba opaque(const Rgb& rgb) {
    return {rgb[0], rgb[1], rgb[2], 255};
}

// Large numbers have no exponent, which is for programs.
std::string value_text(double value) {
    constexpr double k_large = 1e5;
    constexpr double k_too_large = 1e15;
    if (std::abs(value) < k_large || std::abs(value) > k_too_large) {
        return rounded_text(value, 6);
    }
    return (value < 0.0 ? "-" : "") +
           grouped_text(static_cast<std::uint64_t>(std::llround(std::abs(value))));
}

// Says where a panel stands in the picture, in pixels.
struct Frame {
    int left = 0;
    int top = 0;
    int width = 1;
    int height = 1;
};

// Marks that lie nearer to each other than this are left out, as they would be a grey field.
constexpr int k_between_marks = 3;

class CurvePainter {
public:
    CurvePainter(const CurvePicture& curves, int width, int height, Background background)
        : curves_(curves), picture_(width, height, opaque(colour_of(background))) {
        lettering_.scale = lettering_scale(height);
        const bool dark = background == Background::dark;
        lettering_.ink = dark ? Rgba{235, 235, 235, 255} : Rgba{32, 32, 32, 255};
        faint_ = dark ? Rgba{110, 112, 118, 255} : Rgba{150, 152, 156, 255};
    }

    Picture draw() {
        const int line = 11 * lettering_.scale;
        const int edge = 6 * lettering_.scale;
        write(picture_, edge, edge, curves_.title, lettering_);
        const int count = static_cast<int>(curves_.panels.size());
        const int below = picture_.height - edge - line; // where the last words stand
        const int each = count > 0 ? (below - edge - line) / count : 0;
        for (int i = 0; i < count; ++i) {
            const int top = edge + line + i * each;
            panel(curves_.panels[static_cast<std::size_t>(i)],
                  {edge, top + line, std::max(1, picture_.width - 2 * edge),
                   std::max(1, each - line - edge)},
                  top);
        }
        write(picture_, edge, below, curves_.first, lettering_);
        write(picture_, picture_.width - edge - width_of(curves_.last, lettering_), below,
              curves_.last, lettering_);
        return std::move(picture_);
    }

private:
    void panel(const CurvePanel& panel, const Frame& at, int words) {
        frame(picture_, at.left, at.top, at.width, at.height, faint_);
        if (panel.values.empty()) {
            return;
        }
        marks(panel.values.size(), at);
        for (int x = 0; x < at.width; ++x) {
            column(panel, at, x);
        }
        const auto [least, most] = std::ranges::minmax(panel.values);
        write(picture_, at.left, words,
              panel.name + ": " + value_text(least) + " to " + value_text(most), lettering_);
    }

    void marks(std::size_t rows, const Frame& at) {
        int last = -k_between_marks;
        for (const std::size_t row : curves_.marks) {
            const auto x = static_cast<int>(row * static_cast<std::size_t>(at.width) / rows);
            if (x - last >= k_between_marks) {
                fill(picture_, at.left + x, at.top, 1, at.height, faint_);
                last = x;
            }
        }
    }

    // A row of few has many columns of pixels; of many rows, several share one.
    void column(const CurvePanel& panel, const Frame& at, int x) {
        const std::size_t rows = panel.values.size();
        const auto row_at = [&](int column) {
            return static_cast<std::size_t>(column) * rows / static_cast<std::size_t>(at.width);
        };
        const std::size_t from = row_at(x);
        const std::size_t to = std::max(from + 1, row_at(x + 1));
        double least = panel.values[from];
        double most = least;
        for (std::size_t row = from; row < to; ++row) {
            least = std::min(least, panel.values[row]);
            most = std::max(most, panel.values[row]);
        }
        if (panel.filled) {
            least = std::min(least, panel.axis.low);
        }
        const auto y_of = [&](double value) {
            const double share = (value - panel.axis.low) / (panel.axis.high - panel.axis.low);
            const double down = panel.downwards ? share : 1.0 - share;
            return static_cast<int>(std::lround(std::clamp(down, 0.0, 1.0) * (at.height - 1)));
        };
        const auto [top, bottom] = std::minmax({y_of(least), y_of(most)});
        const bool is_nothing = panel.filled && most <= panel.axis.low;
        if (!is_nothing) {
            fill(picture_, at.left + x, at.top + top, 1, bottom - top + lettering_.scale,
                 opaque(panel.colour));
        }
    }

    const CurvePicture& curves_;
    Picture picture_;
    Lettering lettering_;
    Rgba faint_ = {};
};

} // namespace

CurveAxis axis_around(double least, double most, double scale) {
    // An axis is no shorter than this share of the numbers on it: doubles hold ten digits more, so
    // that its marks differ, and whatever varies by less would be drawn as a storm.
    constexpr double k_least_share = 1e-6;
    const double least_span = k_least_share * std::max({scale, std::abs(least), std::abs(most)});
    const double span = std::max({most - least, least_span, std::numeric_limits<double>::min()});
    const double middle = least + 0.5 * (most - least);
    return most - least >= span ? CurveAxis{least, most}
                                : CurveAxis{middle - 0.5 * span, middle + 0.5 * span};
}

Picture draw_curves(const CurvePicture& curves, int width, int height, Background background) {
    return CurvePainter(curves, width, height, background).draw();
}

} // namespace hullwright
