// Holds groups of parts as bodies: the hull of each, what it covers, and the work that finding this
// takes.
#pragma once

#include "join/hull_scan.h"
#include "join/improve.h"
#include "join/rough_hull.h"
#include "join/supports.h"

#include <initializer_list>
#include <span>
#include <vector>

namespace hullwright {

using PartGroup = Grouping::value_type;

// Improving goes on while a round saves more than a twentieth of a percent of the solid, which is a
// quarter of what pieces may leave open.
inline constexpr std::size_t k_worth = 2000;

// Holds the box, the corners and the extreme points of each part, which do not depend on the group
// that it is in.
struct PartFacts {
    std::vector<Aabb> boxes;
    std::vector<std::vector<Vec3>> corners;
    std::vector<Supports> supports;
    double size = 0.0;  // the diagonal of all
    double noise = 0.0; // hulls are lower by no more

    // After a stop a part may have more corners than its hull.
    PartFacts(const CellGrid& grid, std::span<const JoinPart> parts, const std::stop_token& stop);
    [[nodiscard]] Supports supports_of_parts(const PartGroup& parts) const;
};

// Makes hulls and finds what they cover, for as long as there is work left to be done.
class HullWork {
public:
    HullWork(const CellGrid& grid, double noise, std::size_t parts, const Progress& progress);

    [[nodiscard]] bool is_over() const { return progress_.stopped() || work_ > most_work_; }
    [[nodiscard]] bool is_stopped() const { return progress_.stopped(); }
    // Returns the stretches of cells that the hull of the points covers, of every `step`-th column
    // both ways. They are overwritten by the next call.
    const Stretches& cover_of(std::span<const Vec3> points, Index step = 1);
    // Returns the hull that was made last.
    [[nodiscard]] const RoughHull& hull() const { return hull_; }

private:
    RoughHull hull_;
    HullScan scan_;
    double noise_;
    Progress progress_;
    std::size_t most_work_;
    std::size_t work_ = 0;
    std::size_t hulls_ = 0;
};

struct GroupBody {
    struct Plane {
        Vec3 normal;
        double offset = 0.0;
    };

    std::uint64_t number = 0; // bodies that have the same are the same
    PartGroup parts;
    std::vector<Vec3> corners;
    Stretches cover;
    Supports supports;
    Aabb box;
    std::vector<Plane> planes = {}; // of the hull's facets
};

class Groups {
public:
    Groups(const CellGrid& grid, std::span<const JoinPart> parts, const PartFacts& facts,
           HullWork& work)
        : grid_(grid), parts_(parts), facts_(facts), work_(work), outside_(grid.outside()) {}

    // Begins anew with these groups.
    void begin_with(Grouping groups);
    // Hands out the parts of all bodies; none is left.
    [[nodiscard]] Grouping release();
    [[nodiscard]] const std::vector<GroupBody>& bodies() const { return bodies_; }
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }
    const GroupBody& operator[](std::size_t i) const { return bodies_[i]; }
    [[nodiscard]] GroupBody body_of(PartGroup parts);
    void put(std::size_t i, GroupBody body) { bodies_[i] = std::move(body); }
    void join(std::size_t one, std::size_t other);

    [[nodiscard]] bool are_near(const Aabb& one, const Aabb& other) const;
    [[nodiscard]] bool may_join(const GroupBody& one, const GroupBody& other) const {
        return parts_[one.parts.front()].part == parts_[other.parts.front()].part &&
               are_near(one.box, other.box);
    }

    // Returns the outside cells that no body covers.
    [[nodiscard]] CellGrid::Mask free() const;
    // Returns the outside cells that no body but these covers, in the columns of these.
    const CellGrid::Mask& free_without(std::initializer_list<std::size_t> without,
                                       CellGrid::Mask& mask) const;
    [[nodiscard]] std::size_t cells_of(const CellGrid::Mask& free, const Stretches& one,
                                       const Stretches& other) const;
    // Returns the outside cells that bodies cover.
    [[nodiscard]] std::size_t total() const;

private:
    const CellGrid& grid_;
    std::span<const JoinPart> parts_;
    const PartFacts& facts_;
    HullWork& work_;
    CellGrid::Mask outside_;
    std::vector<GroupBody> bodies_;
    std::uint64_t next_number_ = 0;
};

} // namespace hullwright
