#include "check/volumes.h"

#include "base/parallel.h"
#include "check/hull_set.h"
#include "check/solid_surface.h"
#include "geom/box_around.h"
#include "geom/even_place.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

// Counts points.
struct Counts {
    std::uint64_t inside = 0;
    std::uint64_t both = 0;   // inside and in a piece
    std::uint64_t excess = 0; // in a piece alone
};

bool holds(const Aabb& box, const Vec3& p) {
    Aabb at;
    at.add(p);
    return box.contains(at);
}

// Shares points among boxes by their volumes. A place in several of them belongs to the first.
class Places {
public:
    explicit Places(std::vector<Aabb> boxes) : boxes_(std::move(boxes)) {
        for (const Aabb& box : boxes_) {
            volume_ += box.size().prod();
            ends_.push_back(volume_);
        }
    }
    [[nodiscard]] double volume() const { return volume_; }

    // Returns nothing where the point lies in an earlier box as well, which has points of its own
    // there.
    [[nodiscard]] std::optional<Vec3> place(std::size_t point, std::uint32_t points) const {
        const double at = (static_cast<double>(point) + 0.5) / points * volume_;
        const auto end = std::upper_bound(ends_.begin(), std::prev(ends_.end()), at);
        const auto box = boxes_.begin() + (end - ends_.begin());
        const Vec3 in_box(even_place<3>(point).data());
        const Vec3 p = box->lower + in_box.cwiseProduct(box->size());
        const bool is_first =
            std::none_of(boxes_.begin(), box, [&](const Aabb& each) { return holds(each, p); });
        return is_first ? std::optional(p) : std::nullopt;
    }

private:
    std::vector<Aabb> boxes_;
    std::vector<double> ends_; // the volume of all boxes up to each
    double volume_ = 0.0;
};

// Points in the box around everything are few where pieces are if these lie far apart. A box of
// more than twice the volume of the solids' own is therefore left for the boxes of the pieces that
// reach out of the solids', where these have less volume.
Places places_around(const Aabb& own, const Aabb& whole, const PieceSet& set) {
    constexpr double k_far = 2.0;
    Places everywhere({whole});
    if (everywhere.volume() <= k_far * own.size().prod()) {
        return everywhere;
    }
    std::vector<Aabb> reaching;
    for (const Piece& piece : set.pieces) {
        const Aabb box = box_around(piece.vertices);
        if (whole.contains(box) && !own.contains(box)) { // others are refused, and hold nothing
            reaching.push_back(box);
        }
    }
    Places near(std::move(reaching));
    return near.volume() > 0.0 && near.volume() < everywhere.volume() ? near : everywhere;
}

class VolumeMeter {
public:
    VolumeMeter(const SolidSurface& surface, const HullSet& hulls, std::uint32_t points)
        : surface_(surface), hulls_(hulls), points_(points) {}

    Result<std::optional<Volumes>> run(const PieceSet& set, const Progress& progress) {
        const Aabb own = surface_.box_of_solids();
        Aabb whole = own;
        whole.add(hulls_.box());
        const bool is_within = own.contains(whole);
        const Places around = is_within ? Places({own}) : places_around(own, whole, set);
        const double first = is_within ? 1.0 : 0.7;
        const auto everywhere = [](const Vec3&) { return true; };
        const auto outside = [&own](const Vec3& p) { return !holds(own, p); };
        const auto inner = count(Places({own}), everywhere, progress.part({}, 0.0, first));
        const auto outer = first < 1.0 ? count(around, outside, progress.part({}, first, 1.0))
                                       : std::optional(Counts{});
        if (!inner || !outer) {
            return stopped_issue();
        }
        if (inner->inside == 0) {
            return std::optional<Volumes>();
        }
        return std::optional(volumes_of(*inner, own.size().prod(), *outer, around.volume()));
    }

private:
    // Blocks are counted alone and added in their order. None after a stop.
    template <class Counted>
    std::optional<Counts> count(const Places& places, const Counted& counted,
                                const Progress& progress) const {
        constexpr std::size_t k_block = 256;
        std::vector<Counts> blocks((points_ + k_block - 1) / k_block);
        const auto count_block = [&](std::size_t block) {
            const std::size_t last = std::min<std::size_t>((block + 1) * k_block, points_);
            for (std::size_t i = block * k_block; i < last; ++i) {
                const std::optional<Vec3> p = places.place(i, points_);
                if (p && counted(*p)) {
                    add(*p, blocks[block]);
                }
            }
        };
        if (!for_each_block(blocks.size(), 1, progress, [&](std::size_t begin, std::size_t end) {
                for (std::size_t block = begin; block < end; ++block) {
                    count_block(block);
                }
            })) {
            return std::nullopt;
        }
        Counts sum;
        for (const Counts& one : blocks) {
            sum.inside += one.inside;
            sum.both += one.both;
            sum.excess += one.excess;
        }
        return sum;
    }

    void add(const Vec3& p, Counts& counts) const {
        const bool inside = surface_.is_in_volume(p);
        const bool held = hulls_.any_holds(p);
        counts.inside += inside ? 1 : 0;
        counts.both += inside && held ? 1 : 0;
        counts.excess += !inside && held ? 1 : 0;
    }

    // A point around the solids' box stands for `weight` of those in it. The more it stands for,
    // the more chance does, and the less it says that none was seen.
    [[nodiscard]] Volumes volumes_of(const Counts& inner, double own, const Counts& outer,
                                     double around) const {
        const double points = points_;
        const auto inside = static_cast<double>(inner.inside);
        const auto both = static_cast<double>(inner.both);
        const double weight = around / own;
        const auto seen = static_cast<double>(outer.excess);
        const double excess = static_cast<double>(inner.excess) + weight * seen;
        const double none_seen = k_none_seen * std::max(1.0, weight);
        Volumes found;
        found.points = points_;
        found.inside = inner.inside;
        found.solid = own * inside / points;
        found.missing = share(inside - both, inside);
        const double spread = static_cast<double>(inner.excess) + weight * weight * seen;
        found.excess = {excess / inside,
                        k_certain * std::sqrt(spread + excess * excess / inside) / inside};
        found.excess.error = std::max(found.excess.error, none_seen / inside);
        found.iou = share(both, inside + excess);
        const double by_weight = std::max(0.0, (weight * weight - weight) * seen);
        const double sways = std::max(k_certain * std::sqrt(by_weight), none_seen - k_none_seen);
        found.iou.error = std::hypot(found.iou.error, sways * found.iou.value / (inside + excess));
        return found;
    }

    // Is two standard errors of a share of independent points; where none was seen, three of them
    // may have been missed as rarely.
    static constexpr double k_certain = 2.0;
    static constexpr double k_none_seen = 3.0;
    static Share share(double part, double whole) {
        const double value = part / whole;
        return {value, std::max(k_certain * std::sqrt(value * (1.0 - value) / whole),
                                k_none_seen / whole)};
    }

    const SolidSurface& surface_;
    const HullSet& hulls_;
    std::uint32_t points_;
};

} // namespace

Result<std::optional<Volumes>> measure_volumes(const TriMesh& mesh, const PieceSet& set,
                                               const Progress& progress, std::uint32_t points,
                                               FaultyHulls faulty) {
    const auto surface = make_solid_surface(mesh, set.surface, progress.part("volumes", 0.0, 0.2));
    if (!surface) {
        return surface.issue();
    }
    return measure_volumes(*surface, set, progress.part("volumes", 0.2, 1.0), points, faulty);
}

Result<std::optional<Volumes>> measure_volumes(const SolidSurface& surface, const PieceSet& set,
                                               const Progress& progress, std::uint32_t points,
                                               FaultyHulls faulty) {
    if (!surface.has_solids()) {
        return std::optional<Volumes>();
    }
    const auto hulls = HullSet::make(set, progress.part("volumes", 0.0, 0.125), faulty);
    if (!hulls) {
        return hulls.issue();
    }
    return VolumeMeter(surface, *hulls, points).run(set, progress.part("volumes", 0.125, 1.0));
}

bool are_shares_known(const Volumes& volumes) {
    return volumes.inside >= k_least_inside;
}

std::vector<PieceFinding> check_filled(const PieceSet& set, const Volumes& volumes) {
    if (set.family != Family::solid || !set.filled ||
        volumes.missing.value - volumes.missing.error <= k_most_missing) {
        return {};
    }
    return {{PieceFault::too_hollow, k_none, k_none, volumes.missing.value}};
}

} // namespace hullwright
