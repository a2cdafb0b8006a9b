// Tells a ball that fell through a hole from one that fell beside everything.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "play/ground.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace hullwright {

// Sees the ground along its upward axis. Columns stand on a lattice, each as thick as the way to
// the next: two neighbours that nothing stands in are one free space, and a way over free columns
// out of the ground's box proves that a ball is outside of the ground's outline. Wide lattices are
// asked first, since they lead out soon where there is much room. On the finest one the column
// nearest to a place is free wherever the whole ball fits: where no way leads out of that, no ball
// gets out, and it is in a hole. Columns are looked at as they are asked for, those nearest to a
// side of the box first, and remembered.
class FallOutline {
public:
    // At most so many columns of a lattice are looked at for one ball, a second's work that only
    // holes and mazes of some hundred radii take; what is not known to be outside then is a hole.
    static constexpr std::size_t k_most_columns = 250'000;

    // The ground has to outlive the outline, and has to have a box. Columns are no finer than an
    // 8192nd of the box's diagonal: of balls that are less than four times as large, some that fall
    // beside things as near as that count as fallen through.
    FallOutline(const PlayGround& ground, int up, double radius);

    // True where a ball that falls straight down through `p` meets nothing, and is not in a hole.
    // The only issue is a stop, which leaves what is known as it was.
    [[nodiscard]] Result<bool> is_outside(const Vec3& p, const Progress& progress = {});

private:
    enum class Column : std::uint8_t { taken, outside, hole };
    struct Place {
        std::int64_t x = 0;
        std::int64_t y = 0;

        bool operator==(const Place&) const = default;
    };
    struct PlaceHash {
        std::size_t operator()(const Place& place) const {
            constexpr std::uint64_t k_odd = 0x9e3779b97f4a7c15ULL;
            return static_cast<std::size_t>(static_cast<std::uint64_t>(place.x) * k_odd +
                                            static_cast<std::uint64_t>(place.y));
        }
    };
    struct Lattice {
        double step; // from column to column, and the radius of each
        std::unordered_map<Place, Column, PlaceHash> known;

        [[nodiscard]] double along(std::int64_t place) const {
            return static_cast<double>(place) * step;
        }
    };

    [[nodiscard]] bool is_free(double x, double y, double radius) const;
    [[nodiscard]] bool is_beside(double x, double y) const;
    [[nodiscard]] double depth_of(double x, double y) const;
    [[nodiscard]] Result<bool> leads_outside(Lattice& lattice, const Place& first,
                                             const Progress& progress) const;
    static void forget(Lattice& lattice, const std::vector<Place>& space);

    const PlayGround* ground_;
    int up_;
    int across_; // the axes of x and y
    int over_;
    double radius_;
    std::vector<Lattice> lattices_; // from wide to fine
};

} // namespace hullwright
