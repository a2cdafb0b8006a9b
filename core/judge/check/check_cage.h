// Checks an asset's cage: it must lie in the pieces except for its lids, be closed, and enclose
// what the surface encloses.
#pragma once

#include "check/check_asset.h"
#include "check/hull_check.h"

#include <optional>
#include <span>

namespace hullwright {

// `hulls` are the decoded hulls of the asset's nodes. The cage's winding number is compared with
// the surface's at points in no piece, from angles instead of rays; for an open surface only where
// it is clear.
[[nodiscard]] Result<std::vector<AssetFinding>>
check_cage(const hwa::Asset& asset, const TriMesh& mesh, const SurfaceSettings& settings,
           std::span<const std::optional<HullView>> hulls, const Progress& progress);

} // namespace hullwright
