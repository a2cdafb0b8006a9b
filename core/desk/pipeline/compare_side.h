// Loads one of two things to compare: what it collides by, and the surface that it stands for.
#pragma once

#include "contact/mesh_contact.h"
#include "pipeline/collide_side.h"

#include <memory>
#include <string>
#include <utility>

namespace hullwright {

struct CompareSide {
    CollideSide side;       // without its surface, which answers nothing here
    std::string model = {}; // the file of the surface
    std::shared_ptr<const TriMesh> mesh = {};
    std::unique_ptr<ContactBody> body = {}; // of the mesh
    double metres_per_unit = 0.0;           // the model's; 0: unknown
    UpAxis up = UpAxis::unknown;
    // An asset was cut from another mesh than the model gives now; it may still be of the same
    // thing.
    bool is_other_mesh = false;
    double allowed = 0.0; // so far pieces may be from the surface, as they say themselves

    // Returns the place of the mesh's coordinates when the model has this pose.
    [[nodiscard]] Pose placed(const Pose& pose) const { return {pose.turn, pose(mesh->origin)}; }
    // Returns the mesh's place of a point of the asset.
    [[nodiscard]] Vec3 in_mesh(const Vec3& of_asset) const {
        return of_asset + Vec3(side.asset.meta().origin.data()) - mesh->origin;
    }
};

// Names the surface that an asset stands for: a model, whose vertices are multiplied along each
// axis as a robot's file does with its meshes; or a robot's file (URDF or MJCF), of which it is the
// body that the asset is called after, with its shapes where they are.
struct SurfaceFile {
    SurfaceFile(std::string named = {}, const Vec3& scaled = Vec3::Ones())
        : file(std::move(named)), scale(scaled) {}

    std::string file;
    Vec3 scale;
};

// The file is a model, or an asset whose model is named beside it. An asset of another thing than
// the model, by its size and place, is refused.
[[nodiscard]] Result<CompareSide> load_compare_side(const std::string& file,
                                                    const SurfaceFile& model, const Recipe& recipe,
                                                    const std::filesystem::path& worker,
                                                    const std::string& made_by,
                                                    const Progress& progress = {});

// Holds an asset that is held already, and what says which surface it stands for.
struct HeldAsset {
    std::string name; // issues call it by this
    Bytes bytes;
    std::shared_ptr<const TriMesh> mesh; // the repaired one that it was cut from, or null
    std::string model;                   // the file of that mesh, which is read where it is null
};
[[nodiscard]] Result<CompareSide>
compare_side_of(HeldAsset held, const std::filesystem::path& worker, const Progress& progress = {});

} // namespace hullwright
