#include "join/halves.h"

#include "geom/directions.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace hullwright {

HalvesFinder::HalvesFinder(const CellGrid& grid, const PartFacts& facts, const Groups& groups,
                           HullWork& work, std::span<const Grouping> clusters)
    : grid_(grid), facts_(facts), groups_(groups), work_(work) {
    for (const Grouping& each : clusters) {
        std::vector<Index>& cluster_of = clusters_of_.emplace_back(facts.boxes.size());
        for (Index i = 0; i < each.size(); ++i) {
            for (const Index part : each[i]) {
                cluster_of[part] = i;
            }
        }
    }
}

const std::vector<Halves>& HalvesFinder::of(std::size_t i) {
    auto [slot, is_new] = halves_.try_emplace(groups_[i].number);
    std::vector<Halves>& found = slot->second;
    if (!is_new) {
        return found;
    }
    const CellGrid::Mask& free = groups_.free_without({i}, scratch_);
    // A body that alone covers under a fifth of what a round has to save is not parted.
    if (grid_.count(free, groups_[i].cover) < grid_.solid_cells() / (5 * k_worth)) {
        return found;
    }
    const Index step = rough_step(grid_, groups_[i].box);
    for (const Vec3& direction : spiral_directions(level_.directions, 0.0, 1.0)) {
        if (auto halves = best_across(free, groups_[i].parts, direction, step)) {
            found.push_back(std::move(*halves));
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Halves& a, const Halves& b) { return a.cells < b.cells; });
    found.resize(std::min(found.size(), level_.halves));
    add_clusters(groups_[i].parts, found);
    return found;
}

void HalvesFinder::forget() {
    const auto is_old = [this](std::uint64_t number) {
        return std::ranges::none_of(
            groups_.bodies(), [number](const GroupBody& body) { return body.number == number; });
    };
    std::erase_if(halves_, [&](const auto& known) { return is_old(known.first); });
}

// Returns the places in the order at which planes at even distances part it, each place once.
template <class Along>
std::vector<std::size_t> HalvesFinder::places_in(const PartGroup& order, const Along& along) const {
    std::vector<std::size_t> places;
    const double from = along(order.front());
    const double to = along(order.back());
    for (int i = 1; i <= level_.places; ++i) {
        const double at = from + (to - from) * i / (level_.places + 1);
        const auto place = static_cast<std::size_t>(
            std::partition_point(order.begin(), order.end(),
                                 [&](Index part) { return along(part) < at; }) -
            order.begin());
        if (place > 0 && place < order.size() && (places.empty() || places.back() < place)) {
            places.push_back(place);
        }
    }
    return places;
}

// Returns the best of some planes across this direction to part these by; the cells are those of
// hulls of extreme points.
std::optional<Halves> HalvesFinder::best_across(const CellGrid::Mask& free, const PartGroup& parts,
                                                const Vec3& direction, Index step) {
    const std::size_t weight = static_cast<std::size_t>(step) * step;
    const auto along = [&](Index part) { return direction.dot(facts_.boxes[part].centre()); };
    PartGroup order = parts;
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return along(a) != along(b) ? along(a) < along(b) : a < b; });
    const auto places = places_in(order, along);
    const auto ends = supports_from(places, order);
    std::optional<Halves> best;
    Supports begin = facts_.supports[order.front()];
    std::size_t next = 1;
    for (std::size_t i = 0; i < places.size() && !work_.is_over(); ++i) {
        for (; next < places[i]; ++next) {
            begin = join_supports(begin, facts_.supports[order[next]]);
        }
        const Stretches first = work_.cover_of(begin, step);
        if (best && weight * grid_.count(free, first) >= best->cells) {
            continue;
        }
        const std::size_t cells =
            weight * groups_.cells_of(free, first, work_.cover_of(ends[i], step));
        if (!best || cells < best->cells) {
            const auto middle = order.begin() + static_cast<std::ptrdiff_t>(places[i]);
            best =
                Halves{.sides = {PartGroup(order.begin(), middle), PartGroup(middle, order.end())},
                       .supports = {begin, ends[i]},
                       .cells = cells};
        }
    }
    return best;
}

// Returns the extreme points of what follows each place.
std::vector<Supports> HalvesFinder::supports_from(const std::vector<std::size_t>& places,
                                                  const PartGroup& order) const {
    std::vector<Supports> ends(places.size());
    Supports end = facts_.supports[order.back()];
    std::size_t next = order.size() - 1;
    for (std::size_t i = places.size(); i-- > 0;) {
        while (next > places[i]) {
            end = join_supports(end, facts_.supports[order[--next]]);
        }
        ends[i] = end;
    }
    return ends;
}

// Adds what these parts have of each cluster, once each, unless all of them are of it.
void HalvesFinder::add_clusters(const PartGroup& parts, std::vector<Halves>& found) const {
    std::set<PartGroup> known;
    for (const std::vector<Index>& cluster_of : clusters_of_) {
        std::map<Index, PartGroup> clusters;
        for (const Index part : parts) {
            clusters[cluster_of[part]].push_back(part);
        }
        for (const auto& [number, cluster] : clusters) {
            if (clusters.size() > 1 && known.insert(cluster).second) {
                found.push_back(cluster_and_rest(cluster, parts));
            }
        }
    }
}

Halves HalvesFinder::cluster_and_rest(const PartGroup& cluster, const PartGroup& parts) const {
    PartGroup rest;
    std::set_difference(parts.begin(), parts.end(), cluster.begin(), cluster.end(),
                        std::back_inserter(rest));
    Aabb box;
    for (const Index part : cluster) {
        box.add(facts_.boxes[part]);
    }
    const std::array supports = {facts_.supports_of_parts(cluster), facts_.supports_of_parts(rest)};
    return {.sides = {cluster, std::move(rest)}, .supports = supports, .cluster = box};
}

} // namespace hullwright
