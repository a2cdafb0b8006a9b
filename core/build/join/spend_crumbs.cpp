#include "join/spend_crumbs.h"

#include "geom/box_around.h"
#include "geom/hull_volume.h"
#include "piece/body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace hullwright {
namespace {

// Parting a piece must save so much of all volume. Where pieces follow a shape, none of them costs
// as much, and what the tree and improving have found stays.
constexpr double k_saving = 0.005;
// A crumb is a piece that another may hold, too, for so much of all volume.
constexpr double k_crumb = 0.001;
// Round bodies in n vertices are larger by about three parts in n, so that smaller ones need not be
// wrapped to know that parting them is not worth while.
constexpr double k_round = 3.0;

double volume_of(const Solid& solid) {
    return solid.flat ? 0.0 : volume_inside(solid.vertices, solid.triangles);
}

template <class T> std::vector<T> merged(const std::vector<T>& one, const std::vector<T>& other) {
    std::vector<T> all;
    std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(all));
    return all;
}

class Spender {
public:
    Spender(const SolidTree& tree, const Certifier& certifier, std::uint32_t max_vertices,
            std::vector<Draft>& drafts, const Progress& progress)
        : tree_(tree), certifier_(certifier), max_vertices_(max_vertices), drafts_(drafts),
          progress_(progress), stop_(progress.token()) {
        for (const Draft& draft : drafts) {
            volumes_.push_back(volume_of(draft.solid));
            all_ += volumes_.back();
        }
        is_kept_.assign(drafts.size(), 0);
    }

    // Each piece that is parted takes the place of a crumb, so that there are no more rounds.
    void run() {
        if (!may_be_worth_it()) {
            return;
        }
        for (std::size_t i = 0; i < drafts_.size() && !stop_.stop_requested(); ++i) {
            costs_.push_back(cost_of(drafts_[i].solid, volumes_[i]));
            tell();
        }
        for (std::size_t round = 0; round < drafts_.size() && !stop_.stop_requested(); ++round) {
            const auto dear = static_cast<std::size_t>(
                std::max_element(costs_.begin(), costs_.end()) - costs_.begin());
            auto crumb = costs_[dear] < k_saving * all_ ? std::nullopt : next_crumb();
            if (!crumb) {
                return;
            }
            if (!part(dear, *crumb)) {
                costs_[dear] = 0.0; // it stays as it is
            }
            tell();
        }
    }

private:
    // Names a crumb and the draft that takes it.
    struct Crumb {
        std::size_t crumb = 0;
        std::size_t into = 0;
        double added = std::numeric_limits<double>::infinity();
        Solid joined = {};
    };

    // Each draft has its cost found once and is kept once at most, and is in a round of its own at
    // most.
    void tell() {
        constexpr std::size_t k_each = 3;
        ++done_;
        progress_.report(static_cast<double>(done_) / static_cast<double>(k_each * drafts_.size()));
    }

    [[nodiscard]] bool is_crumb(std::size_t i) const { return volumes_[i] <= k_crumb * all_; }

    [[nodiscard]] bool may_be_worth_it() const {
        bool has_crumb = false;
        bool has_round = false;
        for (std::size_t i = 0; i < drafts_.size(); ++i) {
            has_crumb = has_crumb || is_crumb(i);
            has_round = has_round || (certifier_.has_too_many_vertices(drafts_[i].solid) &&
                                      volumes_[i] * k_round >= k_saving * all_ * max_vertices_);
        }
        return has_crumb && has_round;
    }

    // Returns the volume that the limit on vertices adds.
    [[nodiscard]] double cost_of(const Solid& solid, double volume) const {
        const bool is_small = volume * k_round < k_saving * all_ * max_vertices_;
        return is_small || !certifier_.has_too_many_vertices(solid)
                   ? 0.0
                   : volume_of(certifier_.with_fewer_vertices(solid, stop_)) - volume;
    }

    [[nodiscard]] PartId part_of(std::size_t i) const {
        return tree_.parts[drafts_[i].parts.front()].part;
    }

    // Returns a crumb that another draft may hold; none where that would cost too much of all.
    [[nodiscard]] std::optional<Crumb> next_crumb() {
        for (std::size_t i = 0; i < drafts_.size() && !stop_.stop_requested(); ++i) {
            if (!is_crumb(i) || is_kept_[i] != 0) {
                continue;
            }
            Crumb found = cheapest_place(i);
            if (found.added <= k_crumb * all_) {
                return found;
            }
            is_kept_[i] = 1;
            tell();
        }
        return std::nullopt;
    }

    [[nodiscard]] Crumb cheapest_place(std::size_t crumb) const {
        Crumb best{.crumb = crumb};
        const Draft& small = drafts_[crumb];
        const Aabb box = box_around(small.solid.vertices);
        const Vec3 reach = Vec3::Constant(tree_.grid.cell_size());
        const Aabb near{box.lower - reach, box.upper + reach};
        for (std::size_t i = 0; i < drafts_.size(); ++i) {
            const Draft& large = drafts_[i];
            if (i == crumb || is_crumb(i) || part_of(i) != part_of(crumb) ||
                !near.overlaps(box_around(large.solid.vertices))) {
                continue;
            }
            std::vector<Vec3> points = large.solid.vertices;
            points.insert(points.end(), small.solid.vertices.begin(), small.solid.vertices.end());
            Solid joined = body_of(points, merged(large.solid.faces, small.solid.faces), stop_);
            const double added = volume_of(joined) - volumes_[i];
            if (added < best.added) {
                best.into = i;
                best.added = added;
                best.joined = std::move(joined);
            }
        }
        return best;
    }

    // Parts a draft and joins the crumb, so that there are as many as before; false where that
    // saves too little.
    bool part(std::size_t dear, Crumb& crumb) {
        const bool is_same = crumb.into == dear;
        const Solid& whole = is_same ? crumb.joined : drafts_[dear].solid;
        std::vector<Solid> halves = certifier_.halves_of(whole, stop_);
        if (halves.size() != 2) {
            return false;
        }
        const std::array volumes = {volume_of(halves[0]), volume_of(halves[1])};
        const double volume = volume_of(whole);
        // Bodies that no plane parts well are parted by faces, which leaves some of their volume to
        // neither half. A plane's halves lack what rounding takes, which is some ten thousand times
        // less than this share, and what parting by faces leaves out is far more.
        constexpr double k_lost = 1e-6;
        const bool is_all = std::abs(volumes[0] + volumes[1] - volume) <= k_lost * volume;
        const std::array costs = {cost_of(halves[0], volumes[0]), cost_of(halves[1], volumes[1])};
        if (!is_all || costs_[dear] - costs[0] - costs[1] < k_saving * all_) {
            return false;
        }
        std::vector<Index> parts = drafts_[dear].parts;
        std::vector<Index> joined = merged(drafts_[crumb.into].parts, drafts_[crumb.crumb].parts);
        if (is_same) {
            parts = std::move(joined);
        } else {
            const double held = volume_of(crumb.joined);
            const double cost = cost_of(crumb.joined, held);
            set(crumb.into, std::move(joined), std::move(crumb.joined), held, cost);
        }
        set(dear, parts, std::move(halves[0]), volumes[0], costs[0]);
        set(crumb.crumb, std::move(parts), std::move(halves[1]), volumes[1], costs[1]);
        return true;
    }

    void set(std::size_t i, std::vector<Index> parts, Solid solid, double volume, double cost) {
        drafts_[i] = {std::move(parts), std::move(solid), true, false};
        volumes_[i] = volume;
        costs_[i] = cost;
    }

    const SolidTree& tree_;
    const Certifier& certifier_;
    std::uint32_t max_vertices_;
    std::vector<Draft>& drafts_;
    Progress progress_;
    std::stop_token stop_;
    std::size_t done_ = 0; // steps that were told of
    std::vector<double> volumes_;
    std::vector<double> costs_; // what the limit adds to each, as far as that is of use
    std::vector<char> is_kept_; // no other draft may hold this crumb
    double all_ = 0.0;          // volume of all drafts
};

} // namespace

void spend_crumbs(const SolidTree& tree, const Certifier& certifier, std::uint32_t max_vertices,
                  std::vector<Draft>& drafts, const Progress& progress) {
    // A piece that closes no way may close one with a crumb more, so that none is given where ways
    // are kept open; nor where protrusion is bounded, which comes first.
    if (max_vertices > 0 && tree.kept.empty() && !tree.by_protrusion) {
        Spender(tree, certifier, max_vertices, drafts, progress).run();
    }
}

} // namespace hullwright
