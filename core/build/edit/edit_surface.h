// The mesh as corrections need it. What takes long (contacts, regions, winding numbers) is prepared
// when a correction first needs it and shared by all that follow.
#pragma once

#include "piece/height_field.h"
#include "piece/piece.h"

#include <memory>
#include <mutex>

namespace hullwright {

struct PreparedSurface {
    explicit PreparedSurface(std::unique_ptr<const Ground> from)
        : ground(std::move(from)), field(*ground), bounds(bounds_of(mesh())) {}

    [[nodiscard]] const TriMesh& mesh() const { return ground->mesh(); }

    std::unique_ptr<const Ground> ground;
    HeightField field; // refers to *ground
    Aabb bounds;       // of the mesh
};

// To be kept as long as the mesh is corrected. Any thread may use it, several at once too.
class EditSurface {
public:
    // The rounding, and the way the surface is read, are taken from `set`, the pieces to be
    // corrected.
    EditSurface(std::shared_ptr<const TriMesh> mesh, const PieceSet& set);

    [[nodiscard]] const TriMesh& mesh() const { return *mesh_; }
    // True for pieces cut from this very mesh, and with the surface read alike.
    [[nodiscard]] bool serves(const TriMesh& mesh, const PieceSet& set) const;

    // Who asks first waits until it is prepared, which takes the first half of the progress, and so
    // does who asks meanwhile. A stop ends either wait; the next one to ask prepares it anew then.
    [[nodiscard]] Result<const PreparedSurface*> prepared(const Progress& progress = {}) const;

private:
    std::shared_ptr<const TriMesh> mesh_;
    double rounding_ = 0.0;
    SurfaceSettings settings_;
    mutable std::timed_mutex preparing_;
    mutable std::unique_ptr<const PreparedSurface> prepared_; // guarded by the mutex
};

} // namespace hullwright
