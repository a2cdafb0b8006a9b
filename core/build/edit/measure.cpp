#include "edit/measure.h"

#include "edit/edit_surface.h"
#include "piece/body.h"
#include "piece/concavity.h"
#include "piece/inside.h"
#include "piece/overhang.h"
#include "piece/volume_probe.h"

#include <algorithm>

namespace hullwright {
namespace {

// The search for a limit ends at this share of the diagonal, about a pixel of a picture on a large
// screen, unless the rounding of the coordinates ends it before.
constexpr double k_least_share = 1.0 / 2048.0;
// The search begins with this many diagonals of all that there is. No point of a hull is farther
// than one diagonal from any face, so the first two limits hold for certain.
constexpr double k_first_limit = 4.0;
// The search halves the interval in which it has found the limit this many times.
constexpr int k_halvings = 3;
// The search tries so many limits for a hull in its place: 4, 2, 1, … 1/2048, and the halvings.
constexpr double k_most_tries = 14.0 + k_halvings;

class Limits {
public:
    Limits(const Piece& piece, Family family, const PreparedSurface& surface,
           const Progress& progress)
        : surface_(surface), family_(family),
          progress_(progress), solid_{
                                   piece.faces, piece.vertices, piece.triangles, piece.flat, {}} {
        Aabb all = surface.bounds;
        lowest_ = std::max(surface.ground->rounding, k_least_share * all.diagonal());
        for (const Vec3& v : piece.vertices) {
            all.add(v);
        }
        highest_ = k_first_limit * all.diagonal();
    }

    // The search goes downward, since a large limit is quickly found to hold and a small one to
    // fail.
    double least() {
        double high = highest_;
        double low = high;
        while (holds(low)) {
            high = low;
            if (high <= lowest_) {
                return high;
            }
            low = std::max(0.5 * high, lowest_);
        }
        for (int i = 0; i < k_halvings; ++i) {
            const double middle = 0.5 * (low + high);
            (holds(middle) ? high : low) = middle;
        }
        return high;
    }

    [[nodiscard]] double highest_found() const { return found_; }

private:
    bool holds(double limit) {
        progress_.report(tried_++ / k_most_tries);
        Solid fresh = solid_; // a copy, as the heights in it belong to one limit
        const auto find = family_ == Family::solid ? protrusion_within : protrusion_of;
        const auto protrusion =
            find(*surface_.ground, surface_.field, fresh, limit, progress_.token());
        found_ = protrusion.value_or(found_);
        return protrusion.has_value();
    }

    const PreparedSurface& surface_;
    Family family_;
    Progress progress_;
    int tried_ = 0;
    Solid solid_;
    double lowest_ = 0.0;
    double highest_ = 0.0;
    double found_ = 0.0;
};

// Uses the same quick test as decompose for parts like boxes: a convex part that touches nothing is
// inside the solid.
bool is_inside_for_sure(const Piece& piece, const PreparedSurface& surface,
                        const std::stop_token& stop) {
    const Ground& ground = *surface.ground;
    Shell shell = make_shell(ground.mesh(), piece.faces, stop);
    const Solid solid = solid_of(ground.mesh(), shell);
    return solid.vertices == piece.vertices &&
           is_convex(ground, solid, 2.0 * ground.rounding, stop) &&
           is_inside(ground, surface.field, shell, solid, stop);
}

} // namespace

Result<Measure> measure(const Piece& piece, Family family, const PreparedSurface& surface,
                        const Progress& progress) {
    const std::stop_token& stop = progress.token();
    const Ground& ground = *surface.ground;
    const Solid solid = body_of(piece);
    Measure measure;
    measure.concavity = std::max(0.0, concavity_of(ground, solid, stop));
    measure.bound = family == Family::solid ? 0.0 : measure.concavity;
    if (!is_inside_for_sure(piece, surface, stop)) {
        Limits limits(piece, family, surface, progress);
        measure.bound = std::max(measure.bound, limits.least());
        measure.protrusion = std::min(
            overhang_of(surface.field, solid, limits.highest_found(), ground.rounding, stop),
            measure.bound);
    }
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    return measure;
}

Result<std::optional<Measure>> measured_within(const Piece& piece, Family family,
                                               const PreparedSurface& surface, double limit,
                                               const std::stop_token& stop) {
    const Ground& ground = *surface.ground;
    Solid solid = body_of(piece);
    Measure measure;
    measure.concavity = std::max(0.0, concavity_of(ground, solid, stop));
    bool keeps = family == Family::solid || measure.concavity <= limit;
    if (keeps && !is_inside_for_sure(piece, surface, stop)) {
        const auto find = family == Family::solid ? protrusion_within : protrusion_of;
        const auto found = limit > ground.rounding ? find(ground, surface.field, solid, limit, stop)
                                                   : std::nullopt;
        keeps = found.has_value();
        if (keeps) {
            measure.protrusion = std::min(
                overhang_of(surface.field, body_of(piece), *found, ground.rounding, stop), limit);
        }
    }
    measure.bound = limit;
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    return keeps ? std::optional(measure) : std::nullopt;
}

} // namespace hullwright
