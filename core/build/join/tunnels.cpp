#include "join/tunnels.h"

#include "base/work_meter.h"

#include <algorithm>
#include <set>
#include <utility>

namespace hullwright {
namespace {

constexpr Index k_around = 2; // layers of cells around the grid, which are all outside
// Layers outside of a tunnel's end that are one mouth where they hang together: a single one has
// gaps where walls are rough. There are no more than those around the grid.
constexpr Index k_layers = 2;
static_assert(k_layers <= k_around);

enum class Kind : char { shut, open, outside, walled };

// Holds the cells of a grid and those around it.
class Cells {
public:
    Cells(const BallCells& given, const Progress& progress)
        : inner_(given.extent), size_{inner_[0] + 2 * k_around, inner_[1] + 2 * k_around,
                                      inner_[2] + 2 * k_around},
          kinds_(static_cast<std::size_t>(size_[0]) * size_[1] * size_[2], Kind::open) {
        each_inner([&](std::size_t cell, std::size_t number) {
            kinds_[cell] = given.fits[number] == 0     ? Kind::shut
                           : given.walled[number] != 0 ? Kind::walled
                                                       : Kind::open;
        });
        kinds_[0] = Kind::outside; // a corner of what is around the grid
        WorkMeter meter(progress, kinds_.size());
        flood(0, Kind::open, meter, [&](std::size_t cell) {
            kinds_[cell] = Kind::outside;
            return true;
        });
    }

    std::vector<char> tunnels(const Progress& progress) const {
        std::vector<char> found(kinds_.size(), 0);
        std::vector<char> seen(kinds_.size(), 0);
        WorkMeter meter(progress, 2 * kinds_.size()); // each is looked at, and some are flooded
        for (std::size_t start = 0; start < kinds_.size() && !meter.stopped_after(1); ++start) {
            if (kinds_[start] != Kind::walled || seen[start] != 0) {
                continue;
            }
            const std::vector<std::size_t> part = part_of(start, seen, meter);
            const char is_tunnel = count_mouths(part, meter) > 1 ? 1 : 0;
            for (const std::size_t cell : part) {
                found[cell] = is_tunnel;
            }
        }
        std::vector<char> inner(static_cast<std::size_t>(inner_[0]) * inner_[1] * inner_[2]);
        each_inner([&](std::size_t cell, std::size_t number) { inner[number] = found[cell]; });
        return inner;
    }

private:
    // Calls visit(cell, number) with the number that the cell has in the grid.
    template <class Visit> void each_inner(const Visit& visit) const {
        std::size_t number = 0;
        for (Index j = 0; j < inner_[1]; ++j) {
            for (Index i = 0; i < inner_[0]; ++i) {
                for (Index k = 0; k < inner_[2]; ++k, ++number) {
                    visit(cell_of(i + k_around, j + k_around, k + k_around), number);
                }
            }
        }
    }
    [[nodiscard]] std::size_t cell_of(std::size_t i, std::size_t j, std::size_t k) const {
        return (j * size_[0] + i) * size_[2] + k;
    }
    // Calls visit(cell) for the cells of that kind which share a corner with one, or more.
    template <class Visit>
    void each_next_to(std::size_t cell, Kind kind, const Visit& visit) const {
        const std::size_t k = cell % size_[2];
        const std::size_t i = cell / size_[2] % size_[0];
        const std::size_t j = cell / size_[2] / size_[0];
        const auto least = [](std::size_t at) { return at == 0 ? at : at - 1; };
        for (std::size_t y = least(j); y < std::min<std::size_t>(j + 2, size_[1]); ++y) {
            for (std::size_t x = least(i); x < std::min<std::size_t>(i + 2, size_[0]); ++x) {
                for (std::size_t z = least(k); z < std::min<std::size_t>(k + 2, size_[2]); ++z) {
                    const std::size_t next = cell_of(x, y, z);
                    if (next != cell && kinds_[next] == kind) {
                        visit(next);
                    }
                }
            }
        }
    }

    // Goes from a cell to those of that kind beside it, and on from each that `enters` lets in; it
    // has to let each in once.
    template <class Enters>
    void flood(std::size_t start, Kind kind, WorkMeter& meter, const Enters& enters) const {
        std::vector<std::size_t> waiting = {start};
        while (!waiting.empty() && !meter.stopped_after(1)) {
            const std::size_t cell = waiting.back();
            waiting.pop_back();
            each_next_to(cell, kind, [&](std::size_t next) {
                if (enters(next)) {
                    waiting.push_back(next);
                }
            });
        }
    }

    // Returns the walled cells that hang together with one, and notes that they were seen.
    [[nodiscard]] std::vector<std::size_t> part_of(std::size_t start, std::vector<char>& seen,
                                                   WorkMeter& meter) const {
        std::vector<std::size_t> part = {start};
        seen[start] = 1;
        flood(start, Kind::walled, meter, [&](std::size_t cell) {
            const bool is_new = std::exchange(seen[cell], 1) == 0;
            if (is_new) {
                part.push_back(cell);
            }
            return is_new;
        });
        return part;
    }

    // A mouth is where the outside meets the cells.
    [[nodiscard]] std::size_t count_mouths(const std::vector<std::size_t>& part,
                                           WorkMeter& meter) const {
        std::set<std::size_t> layers;
        std::vector<std::size_t> last = part;
        for (Index layer = 0; layer < k_layers; ++layer) {
            std::vector<std::size_t> fresh;
            for (const std::size_t cell : last) {
                each_next_to(cell, Kind::outside, [&](std::size_t next) {
                    if (layers.insert(next).second) {
                        fresh.push_back(next);
                    }
                });
            }
            last = std::move(fresh);
        }
        std::size_t mouths = 0;
        while (!layers.empty()) {
            ++mouths;
            const std::size_t first = *layers.begin();
            layers.erase(layers.begin());
            flood(first, Kind::outside, meter,
                  [&](std::size_t cell) { return layers.erase(cell) != 0; });
        }
        return mouths;
    }

    std::array<Index, 3> inner_;
    std::array<std::size_t, 3> size_;
    std::vector<Kind> kinds_;
};

} // namespace

std::vector<char> cells_of_tunnels(const BallCells& cells, const Progress& progress) {
    const Cells around(cells, progress.part({}, 0.0, 0.5));
    return around.tunnels(progress.part({}, 0.5, 1.0));
}

} // namespace hullwright
