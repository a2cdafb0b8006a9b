// Holds the mesh as corrections need it. What takes long (contacts, regions, winding numbers) is
// prepared when a correction first needs it and shared by all that follow.
#pragma once

#include "piece/height_field.h"
#include "piece/piece.h"

#include <memory>
#include <mutex>

namespace hullwright {

struct SolidTree;

// Holds what the run that made the pieces leaves to their corrections.
struct MadeFrom {
    std::shared_ptr<const SolidTree> tree = {}; // of pieces of the solid; null: there is none
    std::uint32_t max_hull_vertices = 0;        // which pieces keep; 0: any number

    bool operator==(const MadeFrom&) const = default;
};

struct PreparedSurface {
    explicit PreparedSurface(std::shared_ptr<const Ground> from)
        : ground(std::move(from)), field(*ground), bounds(bounds_of(mesh())) {}

    [[nodiscard]] const TriMesh& mesh() const { return ground->mesh(); }

    std::shared_ptr<const Ground> ground;
    HeightField field; // refers to *ground
    Aabb bounds;       // of the mesh
};

// Lives as long as the mesh is corrected. Any thread may use it, several at once too.
class EditSurface {
public:
    // The rounding, and the way the surface is read, are taken from `set`, the pieces to be
    // corrected. A tree was made of the same mesh, read alike.
    EditSurface(std::shared_ptr<const TriMesh> mesh, const PieceSet& set, MadeFrom from = {});

    [[nodiscard]] const TriMesh& mesh() const { return *mesh_; }
    [[nodiscard]] const MadeFrom& from() const { return from_; }
    // True for pieces cut from this very mesh, with the surface read alike, and by such a run.
    [[nodiscard]] bool serves(const TriMesh& mesh, const PieceSet& set,
                              const MadeFrom& from = {}) const;

    // Who asks first waits until it is prepared, which takes the first half of the progress, and so
    // does who asks meanwhile. A stop ends either wait; the next one to ask prepares it anew then.
    [[nodiscard]] Result<const PreparedSurface*> prepared(const Progress& progress = {}) const;

private:
    std::shared_ptr<const TriMesh> mesh_;
    double rounding_ = 0.0;
    SurfaceSettings settings_;
    MadeFrom from_;
    mutable std::timed_mutex preparing_;
    mutable std::unique_ptr<const PreparedSurface> prepared_; // guarded by the mutex
};

} // namespace hullwright
