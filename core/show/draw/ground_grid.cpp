#include "draw/ground_grid.h"

#include "draw/floats.h"

#include <cmath>

namespace hullwright {
namespace {

constexpr Rgb k_line = {128, 132, 138};
constexpr std::array<Rgb, 3> k_axes = {{{196, 64, 64}, {80, 150, 60}, {64, 96, 200}}};

// Returns the largest of 1, 2 or 5 times a power of ten that is not above the length.
double round_step(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    const double share = length / power;
    return power * (share >= 5.0 ? 5.0 : share >= 2.0 ? 2.0 : 1.0);
}

struct Ground {
    int upward = 1;
    double height = 0.0;
    Vec3 origin;
    Background background = Background::light;
};

std::array<float, 3> faint(const Rgb& rgb, float share, const Ground& ground) {
    const auto colour = floats(rgb);
    std::array<float, 3> mixed = floats(colour_of(ground.background));
    for (std::size_t k = 0; k < 3; ++k) {
        mixed[k] += share * (colour[k] - mixed[k]);
    }
    return mixed;
}

// Adds the lines that stand at even steps of `across` and run along the third axis through all of
// the area.
void add_lines(const Ground& ground, int across, const Aabb& area, double step,
               std::vector<DrawVertex>& lines) {
    const int along = 3 - ground.upward - across;
    const auto first = static_cast<long long>(std::ceil(area.lower[across] / step));
    const auto last = static_cast<long long>(std::floor(area.upper[across] / step));
    for (long long i = first; i <= last; ++i) {
        const auto colour = i == 0 ? faint(k_axes[static_cast<std::size_t>(along)], 0.7F, ground)
                                   : faint(k_line, i % 10 == 0 ? 0.55F : 0.28F, ground);
        for (const double end : {area.lower[along], area.upper[along]}) {
            Vec3 p;
            p[ground.upward] = ground.height;
            p[across] = static_cast<double>(i) * step;
            p[along] = end;
            lines.push_back({floats(Vec3(p - ground.origin)), {0, 0, 1}, colour});
        }
    }
}

} // namespace

GroundGrid draw_ground_grid(const Aabb& bounds, UpAxis up, Background background) {
    GroundGrid grid;
    const double diagonal = bounds.empty() ? 0.0 : bounds.diagonal();
    if (!(diagonal > 0.0) || !std::isfinite(diagonal)) {
        return grid;
    }
    constexpr double k_lines = 20.0; // least number of lines along the diagonal
    grid.step = round_step(diagonal / k_lines);
    // Beyond this many steps lines could not be counted in doubles: the model is too far from its
    // own zero.
    constexpr double k_most_steps = 1e15;
    if (!(bounds.lower.cwiseAbs().cwiseMax(bounds.upper.cwiseAbs()).maxCoeff() <
          k_most_steps * grid.step)) {
        return grid;
    }
    Ground ground;
    ground.background = background;
    ground.upward = up == UpAxis::z ? 2 : up == UpAxis::x ? 0 : 1;
    ground.height = bounds.lower[ground.upward];
    ground.origin = bounds.centre();
    Aabb area;
    area.add(Vec3(bounds.lower - Vec3::Constant(0.25 * diagonal)));
    area.add(Vec3(bounds.upper + Vec3::Constant(0.25 * diagonal)));
    for (int axis = 0; axis < 3; ++axis) {
        if (axis != ground.upward) {
            add_lines(ground, axis, area, grid.step, grid.lines);
        }
    }
    return grid;
}

} // namespace hullwright
