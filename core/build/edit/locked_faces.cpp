#include "edit/locked_faces.h"

#include "base/sort_in_runs.h"

#include <algorithm>

namespace hullwright {
namespace {

// The stop is looked at once for so many runs, which take a fraction of a millisecond.
constexpr std::size_t k_runs_a_look = 4096;

} // namespace

LockedFaces::LockedFaces(const PieceFinder& finder, std::span<const PieceRef* const> locked,
                         const std::stop_token& stop) {
    for (std::size_t i = 0; i < locked.size() && !stop.stop_requested(); ++i) {
        if (finder.has_faces_of(*locked[i])) {
            for (const FaceRun& run : locked[i]->faces) {
                if (run.count > 0) {
                    runs_.push_back({run.first, run.first + run.count, i});
                }
            }
        }
    }
    sort_in_runs(
        runs_,
        [](const Run& a, const Run& b) {
            return a.first != b.first ? a.first < b.first : a.number < b.number;
        },
        stop);
    reach_.reserve(runs_.size());
    FaceId farthest = 0;
    for (const Run& run : runs_) {
        farthest = std::max(farthest, run.end);
        reach_.push_back(farthest);
    }
}

std::set<std::size_t> LockedFaces::with_any_of(std::span<const FaceRun> faces, std::size_t first,
                                               const std::stop_token& stop) const {
    std::set<std::size_t> found;
    for (const FaceRun& asked : faces) {
        if (stop.stop_requested()) {
            return found;
        }
        const FaceId end = asked.first + asked.count;
        // Runs that begin before the end are looked at backwards, as long as any reaches so far.
        const auto after =
            std::lower_bound(runs_.begin(), runs_.end(), end,
                             [](const Run& run, FaceId face) { return run.first < face; });
        auto i = static_cast<std::size_t>(after - runs_.begin());
        for (; i > 0 && asked.count > 0 && reach_[i - 1] > asked.first; --i) {
            if (i % k_runs_a_look == 0 && stop.stop_requested()) {
                return found;
            }
            if (runs_[i - 1].end > asked.first && runs_[i - 1].number >= first) {
                found.insert(runs_[i - 1].number);
            }
        }
    }
    return found;
}

} // namespace hullwright
