#include "ui/inspect/plane_view.h"

#include "draw/image_plane.h"
#include "ui/viewport/pair_layers.h"
#include "ui/viewport/viewport.h"

namespace hullwright::ui {

PlaneView::PlaneView(PairImaging& imaging, Viewport& viewport, QObject* parent)
    : QObject(parent), imaging_(imaging), viewport_(viewport) {
    connect(&imaging_, &PairImaging::tile_changed, this, &PlaneView::show);
}

void PlaneView::show() {
    constexpr Rgb k_edges = {120, 120, 128}; // seen on a dark and on a light ground
    std::vector<DrawVertex> pixels;
    std::vector<DrawVertex> edges;
    if (const ImageTile* tile = imaging_.tile_now()) {
        const ImagePlane plane = imaging_.image()->plane(*tile);
        const Vec3 origin = viewport_.pair_camera().standpoint().origin;
        pixels = draw_plane(plane, tile->seen.plain, origin);
        edges = draw_depth_box(plane, k_edges, origin);
    }
    viewport_.pair().set(PairOverlay::plane, pixels);
    viewport_.pair().set(PairOverlay::plane_edges, edges);
}

} // namespace hullwright::ui
