#include "report/compare_plot.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hullwright {
namespace {

// Counts pixels of the picture at its own size.
constexpr double k_width = 960.0;
constexpr double k_left = 70.0;
constexpr double k_right = 12.0;
constexpr double k_top = 16.0;
constexpr double k_half = 120.0; // the height above zero, and below it
constexpr double k_zero = k_top + k_half;
constexpr double k_height = k_zero + k_half + 30.0;
constexpr std::size_t k_most_columns = 440; // two pixels each

// Holds rows that are drawn in one place.
struct Column {
    std::size_t first = 0;
    std::size_t rows = 0;
    double gap = 0.0; // the largest
    double depth = 0.0;
    std::array<std::size_t, 4> verdicts = {};
    double false_gap = 0.0; // the largest of a false contact
};

std::vector<Column> columns_of(std::span<const CompareSums::Place> places) {
    const std::size_t count = std::min(places.size(), k_most_columns);
    std::vector<Column> columns(count);
    for (std::size_t i = 0; i < places.size(); ++i) {
        Column& column = columns[i * count / places.size()];
        column.first = column.rows == 0 ? i : column.first;
        ++column.rows;
        column.gap = std::max(column.gap, static_cast<double>(places[i].gap));
        column.depth = std::max(column.depth, static_cast<double>(places[i].depth));
        ++column.verdicts[static_cast<std::size_t>(places[i].verdict)];
        if (places[i].verdict == Verdict::false_contact) {
            column.false_gap = std::max(column.false_gap, static_cast<double>(places[i].gap));
        }
    }
    return columns;
}

std::string px(double value) {
    return number_text(std::round(10.0 * value) / 10.0);
}

class Plot {
public:
    explicit Plot(const CompareReportInput& input)
        : input_(input), columns_(columns_of(input.sums->places())) {
        for (const Column& column : columns_) {
            most_gap_ = std::max(most_gap_, column.gap);
            most_depth_ = std::max(most_depth_, column.depth);
        }
    }

    std::string draw() {
        out_ = "<svg class=\"plot\" viewBox=\"0 0 " + px(k_width) + " " + px(k_height) +
               "\" role=\"img\" aria-label=\"Distance and depth over the rows\">\n";
        grid(most_gap_, -1.0);
        grid(most_depth_, 1.0);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            bar(i, "gap", -rise(columns_[i].gap, most_gap_));
            bar(i, "depth", rise(columns_[i].depth, most_depth_));
        }
        line("zero", k_zero);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            marks(i);
        }
        label(k_left, k_height - 8.0, "start", "row 1");
        label(k_width - k_right, k_height - 8.0, "end",
              "row " + grouped_text(input_.sums->counts().rows));
        return out_ + "</svg>\n";
    }

private:
    // Small lengths matter as well, so that heights go by the square root.
    static double rise(double value, double most) {
        return most > 0.0 ? k_half * std::sqrt(value / most) : 0.0;
    }
    [[nodiscard]] double left_of(std::size_t column) const {
        return k_left + (k_width - k_left - k_right) * static_cast<double>(column) /
                            static_cast<double>(columns_.size());
    }
    [[nodiscard]] double middle_of(std::size_t column) const {
        return 0.5 * (left_of(column) + left_of(column + 1));
    }

    void grid(double most, double side) {
        if (!(most > 0.0)) {
            return;
        }
        for (const double share : {0.0625, 0.25, 1.0}) {
            const double y = k_zero + side * k_half * std::sqrt(share);
            line("grid", y);
            label(k_left - 6.0, y + 4.0, "end", length_text(input_, most * share));
        }
    }
    void line(const char* name, double y) {
        out_ += "<line class=\"" + std::string(name) + "\" x1=\"" + px(k_left) + "\" x2=\"" +
                px(k_width - k_right) + "\" y1=\"" + px(y) + "\" y2=\"" + px(y) + "\"/>\n";
    }
    void label(double x, double y, const char* anchor, const std::string& text) {
        out_ += "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" text-anchor=\"" + anchor + "\">" +
                text + "</text>\n";
    }
    void bar(std::size_t i, const char* name, double height) {
        if (height != 0.0) {
            out_ += "<rect class=\"" + std::string(name) + "\" x=\"" + px(left_of(i)) + "\" y=\"" +
                    px(std::min(k_zero, k_zero + height)) + "\" width=\"" +
                    px(std::max(left_of(i + 1) - left_of(i), 1.0)) + "\" height=\"" +
                    px(std::abs(height)) + "\"/>\n";
        }
    }
    void marks(std::size_t i) {
        const Column& column = columns_[i];
        const auto count = [&](Verdict verdict) {
            return column.verdicts[static_cast<std::size_t>(verdict)];
        };
        const double x = middle_of(i);
        if (const std::size_t false_ones = count(Verdict::false_contact); false_ones > 0) {
            const double y = k_zero - rise(column.false_gap, most_gap_);
            shape("false", "M" + px(x) + " " + px(y - 8.0) + "l5 9h-10z", column, false_ones,
                  "false");
        }
        if (const std::size_t missed = count(Verdict::missed_contact); missed > 0) {
            shape("missed", "M" + px(x) + " " + px(k_zero + 10.0) + "l5 -9h-10z", column, missed,
                  "missed");
        }
        if (const std::size_t unsure = count(Verdict::unsure); unsure > 0) {
            shape("unsure", "M" + px(x) + " " + px(k_zero - 4.0) + "l4 4l-4 4l-4 -4z", column,
                  unsure, "unsure");
        }
    }
    void shape(const char* name, const std::string& path, const Column& column, std::size_t count,
               const char* word) {
        out_ += "<path class=\"" + std::string(name) + "\" d=\"" + path + "\"><title>";
        out_ += column.rows == 1 ? "row " + grouped_text(column.first + 1) + ": " + word
                                 : "rows " + grouped_text(column.first + 1) + " to " +
                                       grouped_text(column.first + column.rows) + ": " +
                                       grouped_text(count) + " " + word;
        out_ += "</title></path>\n";
    }

    const CompareReportInput& input_;
    std::vector<Column> columns_;
    double most_gap_ = 0.0;
    double most_depth_ = 0.0;
    std::string out_;
};

} // namespace

std::string compare_plot(const CompareReportInput& input) {
    return Plot(input).draw();
}

} // namespace hullwright
