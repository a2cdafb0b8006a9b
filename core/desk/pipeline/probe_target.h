// Makes an asset that rays and balls are held against ready, once for any number of them.
#pragma once

#include "mesh/tri_mesh.h"
#include "play/ground.h"
#include "probe/ray_asset.h"
#include "probe/ray_faces.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hullwright::pipeline {

// Names a face of the surface that an asset was cut from, where a ray meets it.
struct SourceFace {
    FaceHit hit;
    FaceId in_file = k_none;     // its number in the file as it was read; none: a repair made it
    std::array<Vec3, 3> corners; // in the model's coordinates
};

struct RayHit {
    std::uint32_t piece = k_none; // none: the body is no asset
    std::string name;
    std::vector<FaceRange> faces; // of the source, of which the piece was made
    RayStretch in;
    // Holds the faces that the ray meets, the nearest first; none where nobody has said what
    // surface the asset was cut from.
    std::optional<std::vector<SourceFace>> met = {};
};

struct BallTouch {
    double time = 0.0;           // as a share of the way
    Vec3 centre = Vec3::Zero();  // of the ball at that time
    Vec3 point = Vec3::Zero();   // where it touches
    Vec3 normal = Vec3::UnitZ(); // from there to the ball's middle
    std::uint32_t piece = k_none;
    std::string name;
};

class ProbeTarget {
public:
    // The asset must have been opened with hwa::k_query | hwa::k_names; `bytes` keeps what it reads
    // as long as the target lives. The mesh is the one that the asset was cut from, or null.
    [[nodiscard]] static Result<ProbeTarget> make(const hwa::Asset& asset,
                                                  std::shared_ptr<const void> bytes,
                                                  std::shared_ptr<const TriMesh> mesh,
                                                  const std::string& file,
                                                  const Progress& progress = {});
    // The model is the file of that mesh; empty: it is not wanted. See PrepareSettings for
    // `worker`.
    [[nodiscard]] static Result<ProbeTarget> open(const std::string& path, const std::string& model,
                                                  const std::filesystem::path& worker,
                                                  const Progress& progress = {});

    // Rays and ways count in the coordinates of the asset's model. Hits come in the order in which
    // the ray enters pieces.
    [[nodiscard]] Result<std::vector<RayHit>> meets(const Ray& ray, ProbeRules rules) const;
    // True where it is known which faces the asset was cut from.
    [[nodiscard]] bool has_surface() const { return mesh_ != nullptr; }
    // Pieces are filled: a ball that begins in one, off all faces, touches at once where its middle
    // is, and the normal is that of the face through which the way out is shortest. Of many faces
    // that are about as near each has to be asked, so that it looks at the stop.
    [[nodiscard]] Result<std::optional<BallTouch>> touches(const Flight& way, double radius,
                                                           const std::stop_token& stop = {}) const;

    // Returns what balls fall on, in the asset's own coordinates, which count from its origin.
    [[nodiscard]] const PlayGround& ground() const { return ground_; }

private:
    ProbeTarget(const hwa::Asset& asset, std::shared_ptr<const void> bytes,
                std::shared_ptr<const TriMesh> mesh, RayTarget rays, PlayGround ground)
        : asset_(asset), bytes_(std::move(bytes)), mesh_(std::move(mesh)), rays_(std::move(rays)),
          ground_(std::move(ground)) {}
    [[nodiscard]] Vec3 origin() const { return Vec3(asset_.meta().origin.data()); }
    [[nodiscard]] std::string name_of(std::uint32_t piece) const;
    [[nodiscard]] Result<std::vector<SourceFace>>
    faces_of_source(const Ray& ray, std::span<const FaceRange> runs) const;
    // The point is in the asset's own coordinates; k_none: it is in no piece.
    [[nodiscard]] Result<std::uint32_t> piece_around(const Vec3& point) const;
    // After a stop it means nothing.
    [[nodiscard]] Vec3 way_out(std::uint32_t piece, const Vec3& point,
                               const std::stop_token& stop) const;

    hwa::Asset asset_;
    std::shared_ptr<const void> bytes_;
    std::shared_ptr<const TriMesh> mesh_;
    RayTarget rays_;
    PlayGround ground_;
};

} // namespace hullwright::pipeline
