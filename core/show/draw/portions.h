// Cuts what is drawn into portions. Renderers in software draw at once what they are given, so that
// a large picture of few triangles would show no progress and see no stop for seconds.
#pragma once

#include "base/progress.h"
#include "draw/lens.h"

#include <algorithm>
#include <cstddef>

namespace hullwright {

// A portion has at most so many triangles or lines, and so many pixels that they cover, however
// often they cover them. Mesa's software, on one core that others wanted, too, took 32 ms for a
// full portion of two squares or of 90,000 triangles of 8192 x 8192 pixels, and 44 ms for one of
// 810,000. Half as much would be waited for twice as often, twice as much might be seen late.
inline constexpr std::size_t k_drawn_at_once = 16'384;
inline constexpr double k_pixels_at_once = 0x1p20;
// Clearing so many pixels took 60 ms.
inline constexpr double k_cleared_at_once = 4.0 * k_pixels_at_once;

// Is given everything twice: it only counts at first, so that it can tell which share is done
// later.
class Portions {
public:
    Portions(const Progress& progress, int width) : progress_(progress), width_(width) {}

    [[nodiscard]] bool is_counting() const { return is_counting_; }
    void begin_drawing() { is_counting_ = false; }

    // Draws things in their order, by `draw(first, number)`, until a stop. What covers too many
    // pixels alone is drawn a band of rows after the other: the scissor changes nothing within.
    template <class ReachOf, class Draw>
    void draw(std::size_t count, const ReachOf& reach_of, const Draw& draw) {
        for (std::size_t first = 0; first < count && !progress_.stopped();) {
            Reach reach = reach_of(first);
            std::size_t end = first + 1;
            while (end < count && end - first < k_drawn_at_once) {
                const double more = reach.pixels + reach_of(end).pixels;
                if (more > k_pixels_at_once) {
                    break;
                }
                reach.pixels = more;
                ++end;
            }
            const double cost =
                static_cast<double>(end - first) / static_cast<double>(k_drawn_at_once) +
                reach.pixels / k_pixels_at_once;
            draw_bands(reach, k_pixels_at_once, cost, [&] { draw(first, end - first); });
            first = end;
        }
    }

    // Draws what covers all of so many rows, and is as quickly drawn as clearing is.
    template <class Draw> void clear(int rows, const Draw& draw) {
        const double pixels = static_cast<double>(width_) * rows;
        draw_bands({pixels, 0, rows}, k_cleared_at_once, pixels / k_cleared_at_once, draw);
    }

private:
    template <class Draw>
    void draw_bands(const Reach& reach, double pixels_at_once, double cost, const Draw& draw) {
        if (is_counting_) {
            all_ += cost;
            return;
        }
        if (reach.pixels <= pixels_at_once) {
            draw();
            add_done(cost);
            return;
        }
        const int rows = std::max(1, static_cast<int>(pixels_at_once) / width_);
        const int bands = (reach.end_row - reach.first_row + rows - 1) / rows;
        for (int band = 0; band < bands && !progress_.stopped(); ++band) {
            choose_rows(reach.first_row + band * rows, rows);
            draw();
            add_done(cost / bands);
        }
        choose_all_rows();
    }
    void choose_rows(int first, int rows) const;
    static void choose_all_rows();
    // Waits for what was drawn where that is as much as a portion may be.
    void add_done(double cost);

    Progress progress_;
    int width_;
    bool is_counting_ = true;
    double all_ = 0.0; // costs of all portions, where a full one has 1
    double done_ = 0.0;
    double pending_ = 0.0; // of what was drawn and not waited for
};

} // namespace hullwright
