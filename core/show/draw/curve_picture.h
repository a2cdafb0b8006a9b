// Draws curves of numbers over rows or over time, one above the other, as a picture.
#pragma once

#include "draw/picture.h"
#include "draw/scene.h"

#include <string>
#include <vector>

namespace hullwright {

struct CurveAxis {
    double low = 0.0;
    double high = 1.0;
};

// Returns the axis of a curve between two values, of numbers as large as `scale`. What a number of
// that size loses by rounding is not drawn as a storm: the axis is at least a millionth of it,
// which is thousands of times as much as rounding in a long play adds up to.
[[nodiscard]] CurveAxis axis_around(double least, double most, double scale);

struct CurvePanel {
    std::string name;
    Rgb colour = {};
    std::vector<double> values; // one a row
    CurveAxis axis;
    bool filled = false;    // down to where the axis begins
    bool downwards = false; // the axis begins at the top
};

struct CurvePicture {
    std::string title;
    std::string first; // what stands under the first row, and under the last
    std::string last;
    std::vector<std::size_t> marks; // rows with a line from top to bottom
    std::vector<CurvePanel> panels; // from the top; all have as many rows
};

// No peak is lost where a column of pixels has many rows: it is drawn from the least to the most of
// them.
[[nodiscard]] Picture draw_curves(const CurvePicture& curves, int width, int height,
                                  Background background);

} // namespace hullwright
