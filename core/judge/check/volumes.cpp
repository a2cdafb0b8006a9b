#include "check/volumes.h"

#include "base/parallel.h"
#include "check/hull_set.h"
#include "check/solid_surface.h"
#include "geom/even_place.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// Counts points.
struct Counts {
    std::uint64_t inside = 0;
    std::uint64_t both = 0;   // inside and in a piece
    std::uint64_t excess = 0; // in a piece alone
};

class VolumeMeter {
public:
    VolumeMeter(const SolidSurface& surface, const HullSet& hulls, std::uint32_t points)
        : surface_(surface), hulls_(hulls), points_(points) {}

    Result<std::optional<Volumes>> run(const Progress& progress) {
        const Aabb own = surface_.box_of_solids();
        Aabb whole = own;
        whole.add(hulls_.box());
        const double first = own.contains(whole) ? 1.0 : 0.7;
        const auto everywhere = [](const Vec3&) { return true; };
        const auto around = [&own](const Vec3& p) { return !holds(own, p); };
        const auto inner = count(own, everywhere, progress.part({}, 0.0, first));
        const auto outer = first < 1.0 ? count(whole, around, progress.part({}, first, 1.0))
                                       : std::optional(Counts{});
        if (!inner || !outer) {
            return stopped_issue();
        }
        if (inner->inside == 0) {
            return std::optional<Volumes>();
        }
        return std::optional(volumes_of(*inner, volume_of(own), *outer, volume_of(whole)));
    }

private:
    static double volume_of(const Aabb& box) { return box.size().prod(); }
    static bool holds(const Aabb& box, const Vec3& p) {
        Aabb at;
        at.add(p);
        return box.contains(at);
    }

    // Blocks are counted alone and added in their order. None after a stop.
    template <class Counted>
    std::optional<Counts> count(const Aabb& box, const Counted& counted,
                                const Progress& progress) const {
        constexpr std::size_t k_block = 256;
        std::vector<Counts> blocks((points_ + k_block - 1) / k_block);
        const auto count_block = [&](std::size_t block) {
            const std::size_t last = std::min<std::size_t>((block + 1) * k_block, points_);
            for (std::size_t i = block * k_block; i < last; ++i) {
                const Vec3 at(even_place<3>(i).data());
                const Vec3 p = box.lower + at.cwiseProduct(box.size());
                if (counted(p)) {
                    add(p, blocks[block]);
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

    [[nodiscard]] Volumes volumes_of(const Counts& inner, double own, const Counts& outer,
                                     double whole) const {
        const double points = points_;
        const auto inside = static_cast<double>(inner.inside);
        const auto both = static_cast<double>(inner.both);
        // A point around the solids' box stands for so many of those in it.
        const double weight = whole / own;
        const double excess =
            static_cast<double>(inner.excess) + weight * static_cast<double>(outer.excess);
        Volumes found;
        found.points = points_;
        found.inside = inner.inside;
        found.solid = own * inside / points;
        found.missing = share(inside - both, inside);
        found.iou = share(both, inside + excess);
        const double spread =
            static_cast<double>(inner.excess) + weight * weight * static_cast<double>(outer.excess);
        found.excess = {excess / inside,
                        k_certain * std::sqrt(spread + excess * excess / inside) / inside};
        found.excess.error = std::max(found.excess.error, k_none_seen / inside);
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
    if (!surface->has_solids()) {
        return std::optional<Volumes>();
    }
    const auto hulls = HullSet::make(set, progress.part("volumes", 0.2, 0.3), faulty);
    if (!hulls) {
        return hulls.issue();
    }
    return VolumeMeter(*surface, *hulls, points).run(progress.part("volumes", 0.3, 1.0));
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
