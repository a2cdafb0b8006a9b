#include "piece/merge.h"

#include "base/parallel.h"
#include "base/work_meter.h"
#include "exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>

namespace hullwright {
namespace {

// Counts in slacks. Deviations are measured up to this, and above it all cost the same. It guides
// the order in which pairs are tried; whether two become one is for `Acceptable` to say.
constexpr double k_steep = 8.0;
constexpr double k_never = std::numeric_limits<double>::infinity();

struct Patch {
    Shell shell;
    std::vector<Index> flats;      // ascending
    SupportSet points;             // the hull's vertices
    std::vector<Index> neighbours; // patches it once had an edge with; may have merged since
    Index version = 0;
    Index into = k_none; // the patch that took it in
};

struct Pair {
    double cost;
    std::size_t faces; // of both
    Index a;
    Index b;
    Index version_a;
    Index version_b;
    bool operator<(const Pair& other) const { // the queue's top is the greatest
        return std::tie(other.cost, other.faces, other.a, other.b) < std::tie(cost, faces, a, b);
    }
};

class Merger {
public:
    Merger(const Ground& ground, std::vector<Shell> shells, const MergeSettings& settings,
           const Acceptable& acceptable)
        : ground_(ground), settings_(settings), acceptable_(acceptable) {
        patches_.resize(shells.size());
        for (Index i = 0; i < patches_.size(); ++i) {
            patches_[i].shell = std::move(shells[i]);
        }
        left_ = patches_.size();
    }

    Result<std::vector<Shell>> run(const Progress& progress) {
        stop_ = progress.token();
        if (!gather(progress.part({}, 0.0, 0.1)) || !push_all(progress.part({}, 0.1, 0.3))) {
            return stopped_issue();
        }
        const Progress merging = progress.part({}, 0.3, 1.0);
        while (!queue_.empty()) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            const Pair pair = queue_.top();
            queue_.pop();
            ++looked_at_;
            if (patches_[pair.a].into == k_none && patches_[pair.b].into == k_none &&
                patches_[pair.a].version == pair.version_a &&
                patches_[pair.b].version == pair.version_b) {
                try_merge(pair.a, pair.b);
                merging.report(share_done());
            }
        }
        if (progress.stopped()) {
            return stopped_issue(); // so that pairs of the last patch may be missing
        }
        merging.report(1.0); // after it there may have been pairs of patches that are no more
        std::vector<Shell> shells;
        for (Patch& patch : patches_) {
            if (patch.into == k_none) {
                shells.push_back(std::move(patch.shell));
            }
        }
        return shells;
    }

private:
    // Takes the larger of two shares: of the patches that were joined, and of the pairs that were
    // looked at, as one that is refused takes as long. There are more pairs with each patch that is
    // joined, and what was told is not taken back.
    [[nodiscard]] double share_done() {
        const double joined =
            1.0 - static_cast<double>(left_) / static_cast<double>(patches_.size());
        const double looked =
            static_cast<double>(looked_at_) / static_cast<double>(looked_at_ + queue_.size());
        done_ = std::max({done_, joined, looked});
        return done_;
    }

    // Finds what is asked of each patch, and which others it touches. Returns false when stopped.
    bool gather(const Progress& progress) {
        std::size_t faces = 0;
        for (const Patch& patch : patches_) {
            faces += patch.shell.faces.size();
        }
        WorkMeter meter(progress, 2 * faces);
        for (Patch& patch : patches_) {
            patch.flats = flats_of(patch.shell);
            gather_points(patch);
            if (meter.stopped_after(patch.shell.faces.size())) {
                return false;
            }
        }
        return meet_neighbours(meter);
    }

    [[nodiscard]] std::vector<Index> flats_of(const Shell& shell) const {
        std::vector<Index> flats;
        for (const FaceId face : shell.faces) {
            flats.push_back(ground_.flats.of_face[face]);
        }
        std::sort(flats.begin(), flats.end());
        flats.erase(std::unique(flats.begin(), flats.end()), flats.end());
        return flats;
    }

    // After a stop some are missing.
    void gather_points(Patch& patch) const {
        patch.points.clear();
        for (const VertexId v : patch.shell.vertices) {
            if (stop_.stop_requested()) {
                return;
            }
            patch.points.add({ground_.flats.homogeneous(ground_.mesh().vertices[v]), 0.0, v});
        }
    }

    bool meet_neighbours(WorkMeter& meter) {
        std::vector<Index> patch_of(ground_.mesh().triangles.size(), k_none);
        for (Index i = 0; i < patches_.size(); ++i) {
            for (const FaceId face : patches_[i].shell.faces) {
                patch_of[face] = i;
            }
        }
        for (Index i = 0; i < patches_.size(); ++i) {
            std::vector<Index>& neighbours = patches_[i].neighbours;
            for (const FaceId face : patches_[i].shell.faces) {
                for (Index corner = 0; corner < 3; ++corner) {
                    const FaceId next = ground_.graph.neighbour(face, corner);
                    if (next != k_none && patch_of[next] != k_none && patch_of[next] != i) {
                        neighbours.push_back(patch_of[next]);
                    }
                }
            }
            tidy(neighbours);
            if (meter.stopped_after(patches_[i].shell.faces.size())) {
                return false;
            }
        }
        return true;
    }

    static void tidy(std::vector<Index>& numbers) {
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    }

    [[nodiscard]] Pair pair_of(Index a, Index b) const {
        const Patch& one = patches_[a];
        const Patch& other = patches_[b];
        return {k_never,      one.shell.faces.size() + other.shell.faces.size(), a, b, one.version,
                other.version};
    }

    bool push_all(const Progress& progress) {
        std::vector<Pair> pairs;
        for (Index a = 0; a < patches_.size(); ++a) {
            for (const Index b : patches_[a].neighbours) {
                if (a < b) {
                    pairs.push_back(pair_of(a, b));
                }
            }
        }
        constexpr std::size_t k_block = 256;
        const bool finished = for_each_block(
            pairs.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    pairs[i].cost = cost_of(pairs[i].a, pairs[i].b);
                }
            });
        std::erase_if(pairs, [](const Pair& pair) { return pair.cost == k_never; });
        queue_ = std::priority_queue<Pair>(std::less<Pair>(), std::move(pairs));
        return finished;
    }

    // Returns what a merger costs: the deviation from convexity it makes. What makes none, or more
    // than the looks say anything about, goes by the number of faces: scraps first. Infinite when
    // it may not be.
    [[nodiscard]] double cost_of(Index a, Index b) const {
        const double limit = std::min(settings_.reach, k_steep * settings_.slack);
        const double deviation = std::max(deviation_of(patches_[a], patches_[b], limit),
                                          deviation_of(patches_[b], patches_[a], limit));
        if (deviation > settings_.reach || std::isinf(deviation)) {
            return k_never;
        }
        return settings_.slack > ground_.rounding ? std::min(deviation, limit) : 0.0;
    }

    // Returns how far the one's vertices are in front of the other's faces; above `limit` some
    // number that is too.
    [[nodiscard]] double deviation_of(const Patch& planes, const Patch& points,
                                      double limit) const {
        double largest = 0.0;
        for (const Index number : planes.flats) {
            const Flat& flat = ground_.flats.flats[number];
            if (std::isinf(flat.doubt)) {
                return k_never;
            }
            if (std::binary_search(points.flats.begin(), points.flats.end(), number)) {
                continue; // both were held against it
            }
            largest = std::max(largest, height_over(flat, points));
            // A patch may have as many flats as the model, and each is asked in a microsecond.
            if (largest > limit || stop_.stop_requested()) {
                break;
            }
        }
        return largest;
    }

    // Returns the height of the patch's highest point over the flat. Without slack only its sign
    // counts, and it is exact.
    [[nodiscard]] double height_over(const Flat& flat, const Patch& points) const {
        const double highest = points.points.largest(flat.plane);
        if (settings_.slack > 0.0 || std::abs(highest) > flat.doubt) {
            return highest;
        }
        const auto t = ground_.mesh().corners(flat.seed);
        const bool above = points.points.any_above(flat.plane, 0.0, flat.doubt, [&](Index v) {
            return exact::orientation(t[0], t[1], t[2], ground_.mesh().vertices[v]) > 0;
        });
        return above ? flat.doubt : 0.0;
    }

    void try_merge(Index a, Index b) {
        Patch& one = patches_[a];
        Patch& other = patches_[b];
        if (settings_.hopeless && settings_.hopeless(one.shell, other.shell)) {
            return;
        }
        Shell merged = join_shells(ground_.mesh(), one.shell, other.shell, stop_);
        if (!acceptable_(merged)) {
            return;
        }
        one.shell = std::move(merged);
        one.flats.insert(one.flats.end(), other.flats.begin(), other.flats.end());
        tidy(one.flats);
        gather_points(one);
        ++one.version;
        other.into = a;
        other.shell = {};
        --left_;
        push_neighbours(a, b);
    }

    void push_neighbours(Index a, Index b) {
        std::vector<Index>& neighbours = patches_[a].neighbours;
        neighbours.insert(neighbours.end(), patches_[b].neighbours.begin(),
                          patches_[b].neighbours.end());
        for (Index& n : neighbours) {
            while (patches_[n].into != k_none) {
                n = patches_[n].into;
            }
        }
        tidy(neighbours);
        std::erase(neighbours, a);
        std::vector<Pair> pairs;
        pairs.reserve(neighbours.size());
        for (const Index n : neighbours) {
            pairs.push_back(pair_of(std::min(a, n), std::max(a, n)));
        }
        const auto measure = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                pairs[i].cost = cost_of(pairs[i].a, pairs[i].b);
            }
        };
        if (!for_each_block(pairs.size(), 1, Progress(stop_), measure)) {
            return; // pairs lack their costs, and nothing is joined any more
        }
        for (const Pair& pair : pairs) {
            if (pair.cost < k_never) {
                queue_.push(pair);
            }
        }
    }

    const Ground& ground_;
    std::stop_token stop_;
    MergeSettings settings_;
    const Acceptable& acceptable_;
    std::vector<Patch> patches_;
    std::priority_queue<Pair> queue_;
    std::size_t left_ = 0;
    std::size_t looked_at_ = 0; // pairs that are in the queue no more
    double done_ = 0.0;         // share of the work that was told
};

} // namespace

Result<std::vector<Shell>> merge_patches(const Ground& ground, std::vector<Shell> shells,
                                         const MergeSettings& settings,
                                         const Acceptable& acceptable, const Progress& progress) {
    return Merger(ground, std::move(shells), settings, acceptable).run(progress);
}

} // namespace hullwright
