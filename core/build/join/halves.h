// Finds the best ways to part a group: by planes, and into what it has of a cluster and the rest.
#pragma once

#include "join/groups.h"

#include <array>
#include <map>
#include <optional>

namespace hullwright {

// Holds the parts of a body on either side of a plane; or what it has of a cluster, and the rest,
// which stays.
struct Halves {
    std::array<PartGroup, 2> sides;
    std::array<Supports, 2> supports;
    std::size_t cells = 0; // outside cells that their hulls cover at least, across a plane
    std::optional<Aabb> cluster = std::nullopt; // the box of a cluster's parts
};

class HalvesFinder {
public:
    // Says how closely planes are looked for.
    struct Level {
        std::size_t directions = 0;
        int places = 0;         // along each direction
        std::size_t halves = 0; // of the best across each direction, so many are kept
    };

    HalvesFinder(const CellGrid& grid, const PartFacts& facts, const Groups& groups, HullWork& work,
                 std::span<const Grouping> clusters);

    // Forgets what was found on another level.
    void begin(const Level& level) {
        level_ = level;
        halves_.clear();
    }
    // Gives the best halves across each direction, those that cover least first, then its clusters.
    const std::vector<Halves>& of(std::size_t i);
    // Forgets bodies that are no more.
    void forget();

private:
    std::optional<Halves> best_across(const CellGrid::Mask& free, const PartGroup& parts,
                                      const Vec3& direction, Index step);
    template <class Along>
    std::vector<std::size_t> places_in(const PartGroup& order, const Along& along) const;
    [[nodiscard]] std::vector<Supports> supports_from(const std::vector<std::size_t>& places,
                                                      const PartGroup& order) const;
    void add_clusters(const PartGroup& parts, std::vector<Halves>& found) const;
    [[nodiscard]] Halves cluster_and_rest(const PartGroup& cluster, const PartGroup& parts) const;

    const CellGrid& grid_;
    const PartFacts& facts_;
    const Groups& groups_;
    HullWork& work_;
    Level level_;
    std::vector<std::vector<Index>> clusters_of_; // per grouping and part the number of its cluster
    std::map<std::uint64_t, std::vector<Halves>> halves_; // by numbers of bodies
    CellGrid::Mask scratch_;
};

} // namespace hullwright
