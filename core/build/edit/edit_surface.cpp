#include "edit/edit_surface.h"

#include "join/solid_tree.h"

#include <chrono>
#include <utility>

namespace hullwright {

EditSurface::EditSurface(std::shared_ptr<const TriMesh> mesh, const PieceSet& set, MadeFrom from)
    : mesh_(std::move(mesh)), rounding_(set.rounding), settings_(set.surface),
      from_(std::move(from)) {}

bool EditSurface::serves(const TriMesh& mesh, const PieceSet& set, const MadeFrom& from) const {
    return mesh_.get() == &mesh && rounding_ == set.rounding && settings_ == set.surface &&
           from_ == from;
}

Result<const PreparedSurface*> EditSurface::prepared(const Progress& progress) const {
    constexpr std::chrono::milliseconds k_look_for_a_stop{5};
    std::unique_lock lock(preparing_, std::defer_lock);
    while (!lock.try_lock_for(k_look_for_a_stop)) {
        if (progress.stopped()) {
            return stopped_issue();
        }
    }
    if (!prepared_ && from_.tree) {
        prepared_ = std::make_unique<const PreparedSurface>(from_.tree->ground);
    }
    if (!prepared_) {
        auto ground =
            prepare_ground(*mesh_, rounding_, settings_, progress.part("surface", 0.0, 0.5));
        if (!ground) {
            return ground.issue();
        }
        prepared_ = std::make_unique<const PreparedSurface>(std::move(*ground));
    }
    return prepared_.get();
}

} // namespace hullwright
