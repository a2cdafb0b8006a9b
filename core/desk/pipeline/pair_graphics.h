// Makes two whole things ready for drawing, and holds the context that they are drawn in.
#pragma once

#include "gpu/gl_context.h"
#include "gpu/raster_asset.h"
#include "pipeline/collide_side.h"

#include <memory>

namespace hullwright {

struct PairGraphics {
    GlContext context;
    RasterAsset a;
    RasterAsset b;

    // Both sides have to outlive it. The issue says why there is no usable graphics. It stays where
    // it is, as those who draw keep the context's address.
    [[nodiscard]] static Result<std::unique_ptr<PairGraphics>>
    make(const CollideSide& a, const CollideSide& b, const Progress& progress);
};

} // namespace hullwright
