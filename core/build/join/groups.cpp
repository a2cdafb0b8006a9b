#include "join/groups.h"

#include "geom/box_around.h"

#include <algorithm>

namespace hullwright {
namespace {

constexpr std::size_t k_report = 256; // hulls from one report to the next
// Improving ends when this many points were given to hulls and columns covered by them, together.
// Hulls themselves are not counted, since one takes twice as long in one model as in another.
// README.md tells what half and twice as much change.
constexpr std::size_t k_work = 22'000'000;
constexpr std::size_t k_work_per_part_at_least = 6'000;
constexpr std::size_t k_work_per_part_at_most = 8'000;

} // namespace

PartFacts::PartFacts(const CellGrid& grid, std::span<const JoinPart> parts,
                     const std::stop_token& stop)
    : noise(counting_noise(grid)) {
    Aabb all;
    for (const JoinPart& part : parts) {
        boxes.push_back(box_around(part.points));
        all.add(boxes.back());
    }
    size = all.diagonal();
    RoughHull hull;
    for (const JoinPart& part : parts) {
        hull.make(part.points, noise, stop);
        const auto of_hull = hull.corners();
        corners.emplace_back(of_hull.begin(), of_hull.end());
        if (of_hull.empty()) {
            corners.back() = part.points;
        }
        supports.push_back(supports_of(corners.back()));
    }
}

Supports PartFacts::supports_of_parts(const PartGroup& parts) const {
    Supports all = supports[parts.front()];
    for (const Index part : parts) {
        all = join_supports(all, supports[part]);
    }
    return all;
}

HullWork::HullWork(const CellGrid& grid, double noise, std::size_t parts, const Progress& progress)
    : scan_(grid), noise_(noise), progress_(progress),
      most_work_(
          std::clamp(k_work, k_work_per_part_at_least * parts, k_work_per_part_at_most * parts)) {}

const Stretches& HullWork::cover_of(std::span<const Vec3> points, Index step) {
    if (++hulls_ % k_report == 0) {
        progress_.report(static_cast<double>(work_) / static_cast<double>(most_work_));
    }
    hull_.make(points, noise_, progress_.token());
    const Stretches& cover = scan_.of(hull_.corners(), hull_.triangles(), step);
    work_ += points.size() + cover.size();
    return cover;
}

void Groups::begin_with(Grouping groups) {
    bodies_.clear();
    for (PartGroup& group : groups) {
        bodies_.push_back(body_of(std::move(group)));
    }
}

Grouping Groups::release() {
    Grouping groups;
    for (GroupBody& body : bodies_) {
        groups.push_back(std::move(body.parts));
    }
    bodies_.clear();
    return groups;
}

GroupBody Groups::body_of(PartGroup parts) {
    std::sort(parts.begin(), parts.end());
    GroupBody body;
    body.number = next_number_++;
    std::vector<Vec3> points;
    body.supports = facts_.supports[parts.front()];
    for (const Index part : parts) {
        points.insert(points.end(), facts_.corners[part].begin(), facts_.corners[part].end());
        body.box.add(facts_.boxes[part]);
        body.supports = join_supports(body.supports, facts_.supports[part]);
    }
    body.cover = work_.cover_of(points);
    const auto corners = work_.hull().corners();
    body.corners.assign(corners.begin(), corners.end());
    if (corners.empty()) {
        body.corners = std::move(points);
    }
    for (const Triangle& t : work_.hull().triangles()) {
        const Vec3& a = corners[t[0]];
        const Vec3 normal = (corners[t[1]] - a).cross(corners[t[2]] - a).stableNormalized();
        body.planes.push_back({normal, normal.dot(a)});
    }
    body.parts = std::move(parts);
    return body;
}

void Groups::join(std::size_t one, std::size_t other) {
    PartGroup parts = bodies_[one].parts;
    const PartGroup& more = bodies_[other].parts;
    parts.insert(parts.end(), more.begin(), more.end());
    bodies_[one] = body_of(std::move(parts));
    bodies_.erase(bodies_.begin() + static_cast<std::ptrdiff_t>(other));
}

bool Groups::are_near(const Aabb& one, const Aabb& other) const {
    const Vec3 reach = Vec3::Constant(grid_.cell_size());
    return Aabb{one.lower - reach, one.upper + reach}.overlaps(other);
}

CellGrid::Mask Groups::free() const {
    CellGrid::Mask mask = outside_;
    for (const GroupBody& body : bodies_) {
        grid_.clear(mask, body.cover);
    }
    return mask;
}

const CellGrid::Mask& Groups::free_without(std::initializer_list<std::size_t> without,
                                           CellGrid::Mask& mask) const {
    Aabb box;
    for (const std::size_t i : without) {
        box.add(bodies_[i].box);
    }
    mask.resize(outside_.size());
    grid_.copy_in(box, outside_, mask);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (std::find(without.begin(), without.end(), i) == without.end() &&
            bodies_[i].box.overlaps(box)) {
            grid_.clear(mask, grid_.rows_in(box, bodies_[i].cover));
        }
    }
    return mask;
}

std::size_t Groups::cells_of(const CellGrid::Mask& free, const Stretches& one,
                             const Stretches& other) const {
    return grid_.count(free, one) + grid_.count(free, other) - grid_.count_common(free, one, other);
}

std::size_t Groups::total() const {
    CellGrid::Mask mask = outside_;
    std::size_t sum = 0;
    for (const GroupBody& body : bodies_) {
        sum += grid_.count(mask, body.cover);
        grid_.clear(mask, body.cover);
    }
    return sum;
}

} // namespace hullwright
