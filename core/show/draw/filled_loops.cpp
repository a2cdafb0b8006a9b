#include "draw/filled_loops.h"

#include "geom/types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <queue>
#include <set>
#include <utility>

namespace hullwright {
namespace {

using PlanePoint = Eigen::Vector2d;
using WallId = Index;

// Is a side of the filled parts of the plane, from its lower end to its upper one.
struct Wall {
    PlanePoint low;
    PlanePoint high;
    int turns = 0; // how much oftener a loop goes around what is right of it than what is left

    [[nodiscard]] double at(double y) const {
        if (y <= low.y() || y >= high.y()) {
            return y <= low.y() ? low.x() : high.x();
        }
        return low.x() + (y - low.y()) / (high.y() - low.y()) * (high.x() - low.x());
    }
};

std::vector<Wall> walls_of(std::span<const LoopSide> sides) {
    std::vector<Wall> walls;
    for (const LoopSide& side : sides) {
        if (side.from.y() > side.to.y()) { // what is inside is to the left of the way: down here
            walls.push_back({side.to, side.from, 1});
        } else if (side.from.y() < side.to.y()) {
            walls.push_back({side.from, side.to, -1});
        }
    }
    std::ranges::stable_sort(walls, {}, [](const Wall& wall) { return wall.low.y(); });
    return walls;
}

std::vector<double> levels_of(const std::vector<Wall>& walls) {
    std::vector<double> levels;
    for (const Wall& wall : walls) {
        levels.insert(levels.end(), {wall.low.y(), wall.high.y()});
    }
    std::ranges::sort(levels);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return levels;
}

std::vector<WallId> by_upper_ends(const std::vector<Wall>& walls) {
    std::vector<WallId> order(walls.size());
    std::iota(order.begin(), order.end(), WallId{0});
    std::ranges::sort(order, {}, [&](WallId wall) { return walls[wall].high.y(); });
    return order;
}

// Bounds what rounding changes about a place on the wall. Seven roundings of 1e-16 of the larger
// end make it, and none where the wall is upright; a thousand times as much asks hardly more often.
double doubt_of(const Wall& wall) {
    constexpr double k_rounding = 1e-12;
    return wall.low.x() == wall.high.x()
               ? 0.0
               : k_rounding * std::max(std::abs(wall.low.x()), std::abs(wall.high.x()));
}

// Returns the largest height up to which the second wall is surely never left of the first, by the
// places that `Wall::at` says; at `y` it is not. As walls are straight, what holds at two heights
// by more than rounding changes holds between them.
double sorted_until(const Wall& first, const Wall& second, double y) {
    if (first.low == second.low && first.high == second.high) {
        return std::numeric_limits<double>::infinity();
    }
    const double doubt = doubt_of(first) + doubt_of(second);
    const double top = std::min(first.high.y(), second.high.y());
    const double gap = second.at(y) - first.at(y);
    const double last = second.at(top) - first.at(top);
    if (gap < doubt) {
        return y;
    }
    if (last >= doubt) { // one of them ends first
        return std::numeric_limits<double>::infinity();
    }
    const double until = y + (gap - doubt) / (gap - last) * (top - y);
    return std::max(y, std::nextafter(until, y)); // the sum may be rounded up
}

// Holds the walls that a level line meets, from left to right, while the line goes up. Of walls in
// one place those come first that came first before, and the ones that were there before new ones:
// they stand as if a stable sort went over all of them at each height. Neighbours are asked again
// only when they may have changed places.
class WallRow {
    struct Slot {
        mutable WallId wall; // walls that change places change slots, which stay in order
    };
    struct IsLeft {
        const WallRow* row;
        bool operator()(const Slot& a, const Slot& b) const {
            return row->at(a.wall) < row->at(b.wall);
        }
    };
    using Slots = std::multiset<Slot, IsLeft>;

public:
    explicit WallRow(const std::vector<Wall>& walls)
        : walls_(walls), slots_(IsLeft{this}), standing_(walls.size()) {}
    WallRow(const WallRow&) = delete;
    WallRow& operator=(const WallRow&) = delete;
    ~WallRow() = default;

    [[nodiscard]] bool stands(WallId wall) const { return standing_[wall].stands; }
    // True where nothing goes around what is left of the wall, or right of it: as each wall changes
    // that by one, never both.
    [[nodiscard]] bool begins(WallId wall) const {
        return standing_[wall].around == walls_[wall].turns;
    }
    [[nodiscard]] bool ends(WallId wall) const { return standing_[wall].around == 0; }
    [[nodiscard]] WallId first() const { return slots_.empty() ? k_none : slots_.begin()->wall; }
    [[nodiscard]] WallId left_of(WallId wall) const {
        const auto slot = standing_[wall].slot;
        return slot == slots_.begin() ? k_none : std::prev(slot)->wall;
    }
    [[nodiscard]] WallId right_of(WallId wall) const {
        const auto next = std::next(standing_[wall].slot);
        return next == slots_.end() ? k_none : next->wall;
    }

    // The next functions are called in this order for each height.
    void leave(WallId wall);
    void sort_at(double height);
    void enter(WallId wall);
    // Counts what goes around the parts between walls. Returns the walls that have come, gone or
    // changed places since the last call, and those beside which another number goes around; some
    // stand there several times.
    [[nodiscard]] std::vector<WallId> count();

private:
    struct Standing {
        Slots::iterator slot = {};
        int around = 0;             // how often loops go around what is right of the wall
        std::uint32_t deadline = 0; // the number of its last one
        bool stands = false;
    };
    // Says that the wall and the one on its right are in order up to a height.
    struct Deadline {
        double until = 0.0;
        WallId wall = 0;
        std::uint32_t number = 0;
        bool operator<(const Deadline& other) const { return until > other.until; } // first on top
    };

    [[nodiscard]] double at(WallId wall) const { return walls_[wall].at(height_); }
    void sort_unsorted();
    void look_right_of(WallId wall);
    void change_places(WallId left, WallId right);
    void count_from(WallId wall);
    static void note(std::vector<WallId>& walls, WallId wall) {
        if (wall != k_none) {
            walls.push_back(wall);
        }
    }

    const std::vector<Wall>& walls_;
    double height_ = 0.0;
    Slots slots_;
    std::vector<Standing> standing_;
    std::priority_queue<Deadline> deadlines_;
    std::vector<WallId> unsorted_; // to be compared with the ones on their right
    std::vector<WallId> changed_;  // what goes around them may be another number
    std::vector<WallId> touched_;
};

void WallRow::leave(WallId wall) {
    note(unsorted_, left_of(wall));
    note(changed_, right_of(wall));
    note(touched_, wall);
    slots_.erase(standing_[wall].slot);
    standing_[wall].stands = false;
}

void WallRow::sort_at(double height) {
    height_ = height;
    while (!deadlines_.empty() && deadlines_.top().until < height) {
        const Deadline due = deadlines_.top();
        deadlines_.pop();
        if (standing_[due.wall].deadline == due.number) {
            unsorted_.push_back(due.wall);
        }
    }
    sort_unsorted();
}

// The row is in order, so that the wall comes to stand after all that have its place.
void WallRow::enter(WallId wall) {
    standing_[wall].slot = slots_.insert(Slot{wall});
    standing_[wall].stands = true;
    note(unsorted_, left_of(wall));
    note(unsorted_, wall);
    note(changed_, wall);
    note(changed_, right_of(wall));
    note(touched_, wall);
}

std::vector<WallId> WallRow::count() {
    sort_unsorted();
    // From left to right nearly each wall is counted once.
    std::ranges::sort(changed_, {}, [this](WallId wall) { return at(wall); });
    for (const WallId wall : changed_) {
        count_from(wall);
    }
    changed_.clear();
    return std::exchange(touched_, {});
}

// Neighbours change places only where they are in the wrong order, so that what comes of it is the
// stable order, whichever pairs are looked at first.
void WallRow::sort_unsorted() {
    while (!unsorted_.empty()) {
        const WallId wall = unsorted_.back();
        unsorted_.pop_back();
        look_right_of(wall);
    }
}

void WallRow::look_right_of(WallId wall) {
    if (!stands(wall)) {
        return;
    }
    const std::uint32_t number = ++standing_[wall].deadline;
    const WallId right = right_of(wall);
    if (right == k_none) {
        return;
    }
    if (at(wall) > at(right)) {
        change_places(wall, right);
        return;
    }
    const double until = sorted_until(walls_[wall], walls_[right], height_);
    if (until < std::numeric_limits<double>::infinity()) {
        deadlines_.push({until, wall, number});
    }
}

void WallRow::change_places(WallId left, WallId right) {
    std::swap(standing_[left].slot, standing_[right].slot);
    standing_[left].slot->wall = left;
    standing_[right].slot->wall = right;
    note(unsorted_, left_of(right));
    for (const WallId wall : {right, left}) {
        note(unsorted_, wall);
        note(changed_, wall);
        note(touched_, wall);
    }
    note(changed_, right_of(left));
}

// Counts on until a wall has the number already; all after it have theirs, but for those that are
// yet to be counted from.
void WallRow::count_from(WallId wall) {
    if (!stands(wall)) {
        return;
    }
    const WallId before = left_of(wall);
    int around = before == k_none ? 0 : standing_[before].around;
    for (auto slot = standing_[wall].slot; slot != slots_.end(); ++slot) {
        around += walls_[slot->wall].turns;
        if (std::exchange(standing_[slot->wall].around, around) == around) {
            return;
        }
        touched_.push_back(slot->wall);
    }
}

// Is a part of the plane that loops go around: a trapezoid between two walls, as long as both stand
// and no other comes between them.
struct Strip {
    WallId left = k_none;
    WallId right = k_none;
    double from = 0.0;
};

// Holds the strips that a level line meets, each by its left wall. Only those beside walls that
// were touched are paired again.
class OpenStrips {
public:
    OpenStrips(const std::vector<Wall>& walls, const WallRow& row)
        : walls_(walls), row_(row), beside_(walls.size()) {}

    // Takes what has changed at the level. Returns the strips that end there, from left to right as
    // they stood at the height `before`.
    [[nodiscard]] std::vector<Strip> follow(const std::vector<WallId>& touched, double level,
                                            double before);
    // Returns all that are open, from left to right.
    [[nodiscard]] std::vector<Strip> open() const;

private:
    // Says of a wall which strip it begins or ends, and of one that begins a strip the strips next
    // to that, by their left walls.
    struct Beside {
        WallId right = k_none;
        WallId left = k_none;
        WallId strip_before = k_none;
        WallId strip_after = k_none;
        double from = 0.0;
        bool is_loose = false; // the strip is looked at anew
        bool stays = false;    // and goes on
        bool is_found = false; // the wall has a strip by now
    };

    void touch(WallId wall);
    void loosen(WallId left);
    void pair(WallId wall);
    [[nodiscard]] std::vector<Strip> ended(double before);
    void put_in_order(std::vector<WallId>& lefts, double before) const;
    void order_alike(std::span<WallId> lefts, double place, double before) const;
    void unlink(WallId left);
    void link(const Strip& strip);

    const std::vector<Wall>& walls_;
    const WallRow& row_;
    std::vector<Beside> beside_;
    std::vector<WallId> loose_;    // the left walls of strips that may have ended
    std::vector<WallId> unpaired_; // walls that may begin or end another strip than before
    std::vector<Strip> found_;
};

std::vector<Strip> OpenStrips::follow(const std::vector<WallId>& touched, double level,
                                      double before) {
    for (const WallId wall : touched) {
        touch(wall);
    }
    while (!unpaired_.empty()) {
        const WallId wall = unpaired_.back();
        unpaired_.pop_back();
        pair(wall);
    }
    for (Strip& strip : found_) {
        Beside& left = beside_[strip.left];
        left.stays = left.right == strip.right;
        strip.from = left.stays ? left.from : level;
    }
    std::vector<Strip> over = ended(before);
    for (const WallId left : loose_) {
        unlink(left);
    }
    for (const Strip& strip : found_) {
        beside_[strip.left].right = strip.right;
        beside_[strip.left].from = strip.from;
        beside_[strip.right].left = strip.left;
    }
    for (const Strip& strip : found_) {
        link(strip);
    }
    loose_.clear();
    found_.clear();
    return over;
}

std::vector<Strip> OpenStrips::open() const {
    std::vector<Strip> strips;
    for (WallId wall = row_.first(); wall != k_none;) {
        strips.push_back({wall, beside_[wall].right, beside_[wall].from});
        wall = row_.right_of(beside_[wall].right);
    }
    return strips;
}

void OpenStrips::touch(WallId wall) {
    if (beside_[wall].right != k_none) {
        loosen(wall);
    }
    if (beside_[wall].left != k_none) {
        loosen(beside_[wall].left);
    }
    unpaired_.push_back(wall);
}

void OpenStrips::loosen(WallId left) {
    if (!std::exchange(beside_[left].is_loose, true)) {
        loose_.push_back(left);
        unpaired_.insert(unpaired_.end(), {left, beside_[left].right});
    }
}

// Finds the strip that the wall begins or ends now. Whatever strip its walls had is loose.
void OpenStrips::pair(WallId wall) {
    if (!row_.stands(wall) || beside_[wall].is_found || !(row_.begins(wall) || row_.ends(wall))) {
        return;
    }
    WallId left = wall;
    while (!row_.begins(left)) {
        left = row_.left_of(left);
    }
    WallId right = wall;
    while (!row_.ends(right)) {
        right = row_.right_of(right);
    }
    beside_[left].is_found = true;
    beside_[right].is_found = true;
    found_.push_back({left, right});
    if (beside_[left].right != k_none) {
        loosen(left);
    }
    if (beside_[right].left != k_none) {
        loosen(beside_[right].left);
    }
}

std::vector<Strip> OpenStrips::ended(double before) {
    std::vector<WallId> lefts;
    std::ranges::copy_if(loose_, std::back_inserter(lefts),
                         [this](WallId left) { return !beside_[left].stays; });
    put_in_order(lefts, before);
    std::vector<Strip> strips;
    for (const WallId left : lefts) {
        strips.push_back({left, beside_[left].right, beside_[left].from});
    }
    return strips;
}

// Strips stand by the places of their left walls at that height; of walls in one place, the strips'
// own order is known from one to the next.
void OpenStrips::put_in_order(std::vector<WallId>& lefts, double before) const {
    if (lefts.size() < 2) {
        return;
    }
    const auto place = [&](WallId left) { return walls_[left].at(before); };
    std::ranges::sort(lefts, {}, place);
    for (std::size_t first = 0; first < lefts.size();) {
        std::size_t last = first + 1;
        while (last < lefts.size() && place(lefts[last]) == place(lefts[first])) {
            ++last;
        }
        if (last - first > 1) {
            order_alike(std::span<WallId>(lefts).subspan(first, last - first), place(lefts[first]),
                        before);
        }
        first = last;
    }
}

// All strips that begin at the place stand in a row.
void OpenStrips::order_alike(std::span<WallId> lefts, double place, double before) const {
    const auto is_there = [&](WallId left) {
        return left != k_none && walls_[left].at(before) == place;
    };
    WallId left = lefts.front();
    while (is_there(beside_[left].strip_before)) {
        left = beside_[left].strip_before;
    }
    for (auto to = lefts.begin(); to != lefts.end(); left = beside_[left].strip_after) {
        if (beside_[left].is_loose && !beside_[left].stays) {
            *to++ = left;
        }
    }
}

void OpenStrips::unlink(WallId left) {
    Beside& strip = beside_[left];
    if (strip.strip_before != k_none) {
        beside_[strip.strip_before].strip_after = strip.strip_after;
    }
    if (strip.strip_after != k_none) {
        beside_[strip.strip_after].strip_before = strip.strip_before;
    }
    beside_[strip.right].left = k_none;
    strip.right = k_none;
    strip.is_loose = false;
}

// Between strips there are no walls.
void OpenStrips::link(const Strip& strip) {
    Beside& left = beside_[strip.left];
    const WallId wall_before = row_.left_of(strip.left);
    left.strip_before = wall_before == k_none ? k_none : beside_[wall_before].left;
    left.strip_after = row_.right_of(strip.right);
    if (left.strip_before != k_none) {
        beside_[left.strip_before].strip_after = strip.left;
    }
    if (left.strip_after != k_none) {
        beside_[left.strip_after].strip_before = strip.left;
    }
    left.stays = false;
    left.is_found = false;
    beside_[strip.right].is_found = false;
}

// Makes two triangles of each strip. Strips reach a little over their ends, as a strip's corner on
// another's side would leave pixels open.
class Trapezoids {
public:
    Trapezoids(const std::vector<Wall>& walls, double overlap) : walls_(walls), overlap_(overlap) {}

    void add(const std::vector<Strip>& strips, double to) {
        for (const Strip& strip : strips) {
            const Wall& left = walls_[strip.left];
            const Wall& right = walls_[strip.right];
            const double low = strip.from - overlap_;
            const double high = to + overlap_;
            const PlanePoint a(left.at(strip.from), low);
            const PlanePoint b(right.at(strip.from), low);
            const PlanePoint c(right.at(to), high);
            const PlanePoint d(left.at(to), high);
            corners_.insert(corners_.end(), {a, b, c, a, c, d});
        }
    }
    [[nodiscard]] std::vector<PlanePoint> take() { return std::move(corners_); }

private:
    const std::vector<Wall>& walls_;
    double overlap_;
    std::vector<PlanePoint> corners_;
};

} // namespace

std::vector<Eigen::Vector2d> fill_loops(std::span<const LoopSide> sides, double overlap,
                                        const Progress& progress) {
    constexpr std::size_t k_poll = 1024; // levels, of about a microsecond each
    const std::vector<Wall> walls = walls_of(sides);
    const std::vector<double> levels = levels_of(walls);
    const std::vector<WallId> leaving = by_upper_ends(walls);
    WallRow row(walls);
    OpenStrips strips(walls, row);
    Trapezoids filled(walls, overlap);
    std::size_t left = 0;
    WallId entered = 0;
    double before = 0.0; // the height between the levels before; at first nothing stands there
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
        if (i % k_poll == 0) {
            if (progress.stopped()) {
                return filled.take();
            }
            progress.report(static_cast<double>(i) / static_cast<double>(levels.size()));
        }
        const double middle = levels[i] + 0.5 * (levels[i + 1] - levels[i]);
        for (; left < leaving.size() && walls[leaving[left]].high.y() <= levels[i]; ++left) {
            row.leave(leaving[left]);
        }
        row.sort_at(middle);
        for (; entered < walls.size() && walls[entered].low.y() <= levels[i]; ++entered) {
            row.enter(entered);
        }
        filled.add(strips.follow(row.count(), levels[i], before), levels[i]);
        before = middle;
    }
    if (!levels.empty()) {
        filled.add(strips.open(), levels.back());
    }
    return filled.take();
}

} // namespace hullwright
