#include "pipeline/pair_graphics.h"

#include <utility>

namespace hullwright {

Result<std::unique_ptr<PairGraphics>> PairGraphics::make(const CollideSide& a, const CollideSide& b,
                                                         const Progress& progress) {
    auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    auto of_a = RasterAsset::make(a.asset, a.file, progress.part({}, 0.0, 0.5));
    if (!of_a) {
        return of_a.issue();
    }
    auto of_b = RasterAsset::make(b.asset, b.file, progress.part({}, 0.5, 1.0));
    if (!of_b) {
        return of_b.issue();
    }
    return std::make_unique<PairGraphics>(
        PairGraphics{std::move(*context), std::move(*of_a), std::move(*of_b)});
}

} // namespace hullwright
