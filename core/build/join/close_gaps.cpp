#include "join/close_gaps.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"
#include "geom/box_around.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

namespace hullwright {
namespace {

// A gap that costs more than this share of its own volume outside of the solid is parted. Between a
// quarter and one, four models get the same number of pieces in the same time.
constexpr double k_dear = 0.5;
// A gap is small that has less than this share of what may stay open. A tenth leaves so much open
// that closing a scanned bunny takes a quarter longer; less than this is no quicker.
constexpr double k_little = 0.02;
// The number of pieces that are asked whether they may grow over a gap; those that would cover
// least outside of the solid come first. A question certifies a hull, which is dear; where all
// refuse, the gap is parted.
constexpr std::size_t k_candidates = 3;
// The number of times that gaps are looked for. Rounds end earlier when little enough is open, and
// what is open after the last one is told as a warning.
constexpr std::size_t k_rounds = 8;

double longest_of(const LineStretches& stretches) {
    double longest = 0.0;
    for (const LineStretch& stretch : stretches) {
        longest = std::max(longest, stretch.length());
    }
    return longest;
}

// Joins stretches of two lines that have a place in common. Along a line they ascend and do not
// overlap, so that what ends before one of them begins is behind all after that one, too.
void join_lines(const LineStretches& open, std::array<Index, 2> one, std::array<Index, 2> other,
                UnionFind& sets) {
    Index first = other[0];
    for (Index i = one[0]; i < one[1]; ++i) {
        while (first < other[1] && open[first].to < open[i].from) {
            ++first;
        }
        for (Index j = first; j < other[1] && open[j].from <= open[i].to; ++j) {
            sets.join(i, j);
        }
    }
}

// Holds what pieces say that are asked side by side. Once one may grow, nobody waits for those
// after it, whose certificates take many times as long as the first one's at times.
class Asked {
public:
    Asked(std::size_t count, const std::stop_token& token)
        : answers_(count), stops_(count), on_stop_(token, [this] { stop_from(0); }) {}

    // Threads take them in order.
    [[nodiscard]] std::size_t next() { return next_++; }
    [[nodiscard]] std::stop_token stop(std::size_t i) const { return stops_[i].get_token(); }
    void answer(std::size_t i, std::optional<Growth> growth) {
        answers_[i] = std::move(growth);
        if (answers_[i]) {
            stop_from(i + 1);
        }
    }
    [[nodiscard]] std::vector<std::optional<Growth>>& answers() { return answers_; }

private:
    void stop_from(std::size_t first) {
        for (std::size_t i = first; i < stops_.size(); ++i) {
            stops_[i].request_stop();
        }
    }

    std::atomic<std::size_t> next_ = 0;
    std::vector<std::optional<Growth>> answers_;
    std::vector<std::stop_source> stops_;
    std::stop_callback<std::function<void()>> on_stop_;
};

class GapCloser {
public:
    GapCloser(const SolidLines& lines, const CellGrid& grid, const GapSettings& settings,
              std::vector<ConvexBody>& bodies, const Grow& grow, const Progress& progress)
        : lines_(lines), grid_(grid), scan_(grid), settings_(settings), bodies_(bodies),
          grow_(grow), progress_(progress), free_(grid.outside()), open_(lines.solid()),
          may_stay_(settings.share * length_of(open_)) {
        for (const ConvexBody& body : bodies_) {
            boxes_.push_back(box_around(body.corners));
        }
    }

    bool run() {
        for (std::size_t i = 0; i < bodies_.size() && !progress_.stopped(); ++i) {
            cover_by(bodies_[i]);
        }
        measure();
        const double before = length_of(open_);
        for (std::size_t round = 0; round < k_rounds && !is_done(); ++round) {
            for (LineStretches& gap : gaps_in(open_, lines_.rows(), progress_.token())) {
                if (is_done()) {
                    break;
                }
                close(std::move(gap));
                progress_.report(before > 0.0 ? 1.0 - left_ / before : 1.0);
            }
            measure();
        }
        return !progress_.stopped();
    }

private:
    [[nodiscard]] bool is_done() const {
        const bool is_closed = left_ <= may_stay_ && !is_too_deep(longest_);
        return is_closed || tries_ >= settings_.most_tries || progress_.stopped();
    }

    // Once little enough is open, only what is too deep has to be closed.
    [[nodiscard]] bool may_stay(const LineStretches& gap) const {
        return left_ <= may_stay_ && !is_too_deep(longest_of(gap));
    }
    [[nodiscard]] bool is_too_deep(double stretch) const {
        return !stays_deep_ && settings_.longest > 0.0 && stretch > settings_.longest;
    }
    // Parts of a small gap close little, and cost as many questions as those of a large one.
    [[nodiscard]] bool is_worth_parting(const LineStretches& gap) const {
        return length_of(gap) > k_little * may_stay_ || is_too_deep(longest_of(gap));
    }

    void cover_by(const ConvexBody& body) {
        open_ = without(open_, lines_.cover_of(body.corners, body.triangles));
        grid_.clear(free_, scan_.of(body.corners, body.triangles));
    }

    void measure() {
        left_ = length_of(open_);
        longest_ = longest_of(open_);
    }

    // Gaps that no piece takes as they are, or only at a high cost, are parted.
    void close(LineStretches whole) {
        std::vector<LineStretches> waiting{std::move(whole)};
        while (!waiting.empty() && !is_done()) {
            const LineStretches gap = std::move(waiting.back());
            waiting.pop_back();
            if (may_stay(gap)) {
                continue;
            }
            const std::vector<Vec3> points = corners_of(gap);
            const bool last = gap.size() < 2;
            if (join(points, gap, last)) {
                continue;
            }
            if (last) {
                // One stretch stays too deep whatever is done, so no other is closed for its depth.
                stays_deep_ = stays_deep_ || is_too_deep(longest_of(gap));
            } else if (is_worth_parting(gap)) {
                auto [one, other] = parted(gap);
                waiting.push_back(std::move(other));
                waiting.push_back(std::move(one));
            }
        }
    }

    // The corners of the gap's hull, or the ends of its stretches where that has no volume.
    std::vector<Vec3> corners_of(const LineStretches& gap) {
        std::vector<Vec3> points;
        for (const LineStretch& stretch : gap) {
            points.push_back(lines_.point_at(stretch.line, stretch.from));
            points.push_back(lines_.point_at(stretch.line, stretch.to));
        }
        hull_.make(points, noise(), progress_.token());
        const auto corners = hull_.corners();
        return corners.empty() ? points : std::vector<Vec3>(corners.begin(), corners.end());
    }
    // The grid tells the model's longest side, of which rough_noise() has up to the root of three
    // times as much: with that some gaps would get other corners.
    [[nodiscard]] double noise() const {
        return k_rough_noise * grid_.cell_size() * grid_.extent()[2];
    }

    struct Candidate {
        std::size_t piece = 0;
        std::size_t cells = 0; // that it would newly cover outside
    };
    std::vector<Candidate> candidates(std::span<const Vec3> points) {
        const Aabb box = box_around(points);
        const Vec3 reach = Vec3::Constant(grid_.cell_size());
        std::vector<Candidate> found;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (boxes_[i].overlaps({box.lower - reach, box.upper + reach})) {
                found.push_back({i, 0});
            }
        }
        // A hull takes some 30 us, a fifth of what it costs to wake a thread and more.
        constexpr std::size_t k_block = 4;
        for_each_block(found.size(), k_block, Progress(progress_.token()),
                       [&](std::size_t begin, std::size_t end) {
                           RoughHull hull;
                           HullScan scan(grid_);
                           for (std::size_t i = begin; i < end; ++i) {
                               hull.make(together(bodies_[found[i].piece].corners, points), noise(),
                                         progress_.token());
                               found[i].cells =
                                   grid_.count(free_, scan.of(hull.corners(), hull.triangles()));
                           }
                       });
        std::stable_sort(found.begin(), found.end(),
                         [](const Candidate& a, const Candidate& b) { return a.cells < b.cells; });
        return found;
    }

    // The gap cannot be parted any more where this is the `last` join.
    bool join(std::span<const Vec3> points, const LineStretches& gap, bool last) {
        const double volume = length_of(gap) * lines_.area();
        std::vector<std::size_t> asked;
        for (const Candidate& one : candidates(points)) {
            const double cost = static_cast<double>(one.cells) * grid_.cell_volume();
            if (asked.size() == k_candidates || (!last && cost > k_dear * volume)) {
                break;
            }
            asked.push_back(one.piece);
        }
        if (!settings_.always_joins && !last) {
            asked.push_back(bodies_.size());
        }
        return grow_one_of(asked, points);
    }

    // All are asked at once, as most refuse; the first that may grow does.
    bool grow_one_of(std::span<const std::size_t> pieces, std::span<const Vec3> points) {
        Asked asked(pieces.size(), progress_.token());
        for_each_block(pieces.size(), 1, Progress(progress_.token()),
                       [&](std::size_t, std::size_t) {
                           const std::size_t i = asked.next();
                           asked.answer(i, grow_(pieces[i], points, asked.stop(i)));
                       });
        for (std::size_t i = 0; i < pieces.size() && !progress_.stopped(); ++i) {
            ++tries_;
            if (auto& found = asked.answers()[i]) {
                take_grown(pieces[i], *found);
                return true;
            }
        }
        return false;
    }

    void take_grown(std::size_t piece, Growth& growth) {
        growth.take();
        cover_by(growth.body);
        measure();
        if (piece == bodies_.size()) {
            bodies_.emplace_back();
            boxes_.emplace_back();
        }
        boxes_[piece] = box_around(growth.body.corners);
        bodies_[piece] = std::move(growth.body);
    }

    // Halves a gap across its longest side.
    [[nodiscard]] std::pair<LineStretches, LineStretches> parted(const LineStretches& gap) const {
        Aabb box;
        for (const LineStretch& stretch : gap) {
            box.add(lines_.point_at(stretch.line, stretch.from));
            box.add(lines_.point_at(stretch.line, stretch.to));
        }
        int axis = 0;
        box.size().maxCoeff(&axis);
        std::vector<LineStretch> order = gap;
        const auto along = [&](const LineStretch& stretch) {
            return lines_.point_at(stretch.line, 0.5 * (stretch.from + stretch.to))[axis];
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](const auto& a, const auto& b) { return along(a) < along(b); });
        const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
        return {{order.begin(), middle}, {middle, order.end()}};
    }

    const SolidLines& lines_;
    const CellGrid& grid_;
    RoughHull hull_;
    HullScan scan_;
    const GapSettings& settings_;
    std::vector<ConvexBody>& bodies_;
    const Grow& grow_;
    Progress progress_;
    CellGrid::Mask free_; // cells outside that no body covers
    LineStretches open_;
    double may_stay_;
    double left_ = 0.0;
    double longest_ = 0.0;
    bool stays_deep_ = false; // a stretch that is too deep cannot be closed
    std::size_t tries_ = 0;
    std::vector<Aabb> boxes_;
};

} // namespace

ConvexBody convex_body(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                       bool flat) {
    return {vertices, flat ? std::vector<Triangle>() : triangles};
}

std::vector<Vec3> together(std::span<const Vec3> one, std::span<const Vec3> other) {
    std::vector<Vec3> points(one.begin(), one.end());
    points.insert(points.end(), other.begin(), other.end());
    return points;
}

std::vector<LineStretches> gaps_in(const LineStretches& open, const std::array<Index, 2>& rows,
                                   const std::stop_token& stop) {
    const std::size_t lines = static_cast<std::size_t>(rows[0]) * rows[1];
    std::vector<Index> first(lines + 1, 0); // of each line's stretches
    for (const LineStretch& stretch : open) {
        ++first[stretch.line + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    const auto stretches_of = [&](std::size_t line) {
        return std::array{first[line], first[line + 1]};
    };
    UnionFind sets(open.size());
    WorkMeter meter(Progress(stop), lines + open.size());
    for (std::size_t line = 0; line < lines; ++line) {
        const auto own = stretches_of(line);
        if (meter.stopped_after(1 + own[1] - own[0])) {
            return {};
        }
        if (line % rows[0] + 1 < rows[0]) {
            join_lines(open, own, stretches_of(line + 1), sets);
        }
        if (line / rows[0] + 1 < rows[1]) {
            join_lines(open, own, stretches_of(line + rows[0]), sets);
        }
    }
    std::vector<LineStretches> found;
    std::vector<Index> number(open.size(), k_none);
    for (Index i = 0; i < open.size(); ++i) {
        Index& of_set = number[sets.find(i)];
        if (of_set == k_none) {
            of_set = static_cast<Index>(found.size());
            found.emplace_back();
        }
        found[of_set].push_back(open[i]);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return length_of(a) > length_of(b); });
    return found;
}

bool close_gaps(const SolidLines& lines, const CellGrid& grid, const GapSettings& settings,
                std::vector<ConvexBody>& bodies, const Grow& grow, const Progress& progress) {
    return GapCloser(lines, grid, settings, bodies, grow, progress).run();
}

Result<CoverShares> cover_shares(const SolidLines& lines, std::span<const ConvexBody> bodies,
                                 const Progress& progress) {
    std::vector<LineStretches> covers(bodies.size());
    if (!for_each_block(bodies.size(), 1, progress.part({}, 0.0, 0.5),
                        [&](std::size_t begin, std::size_t end) {
                            for (std::size_t i = begin; i < end; ++i) {
                                covers[i] = lines.cover_of(bodies[i].corners, bodies[i].triangles);
                            }
                        })) {
        return stopped_issue();
    }
    const double inside = length_of(lines.solid());
    if (!(inside > 0.0)) {
        return CoverShares();
    }
    const Progress adding = progress.part({}, 0.5, 1.0);
    LineStretches open = lines.solid();
    double outside = 0.0;
    LineStretches covered; // by the bodies so far
    for (std::size_t i = 0; i < covers.size(); ++i) {
        adding.report(static_cast<double>(i) / static_cast<double>(covers.size()));
        if (adding.stopped()) {
            return stopped_issue();
        }
        open = without(open, covers[i]);
        const LineStretches more = without(without(covers[i], lines.solid()), covered);
        outside += length_of(more);
        LineStretches both;
        std::merge(covered.begin(), covered.end(), more.begin(), more.end(),
                   std::back_inserter(both), [](const LineStretch& a, const LineStretch& b) {
                       return a.line != b.line ? a.line < b.line : a.from < b.from;
                   });
        covered = std::move(both);
    }
    return CoverShares{length_of(open) / inside, outside / inside, longest_of(open)};
}

// A ball that no line goes through for longer than this has no larger radius: a line passes its
// middle at no more than the diagonal of a square of the lattice. Nothing is open where no line
// says so.
double depth_of(const CoverShares& shares, const SolidLines& lines) {
    return shares.longest > 0.0
               ? std::sqrt(0.25 * shares.longest * shares.longest + 2.0 * lines.area())
               : 0.0;
}

} // namespace hullwright
