// The judge of an asset's cage: in the pieces but for its lids, closed, and around what the surface
// is around.
#pragma once

#include "check/check_asset.h"
#include "check/hull_check.h"

#include <optional>
#include <span>

namespace hullwright {

// `hulls` are the decoded ones of the asset's nodes. Whether the cage winds as the surface does is
// asked at points in no piece, with angles instead of rays; of an open surface where it is clear.
[[nodiscard]] Result<std::vector<AssetFinding>>
check_cage(const hwa::Asset& asset, const TriMesh& mesh, const SurfaceSettings& settings,
           std::span<const std::optional<Hullish>> hulls, const Progress& progress);

} // namespace hullwright
