#include "check/solid_surface.h"

#include <algorithm>

namespace hullwright {

bool SolidSurface::winds(const Vec3& p, double least) const {
    const WindingCount::Range turns = winding.within(p, 0.0);
    const double off = std::abs(turns.middle) - least;
    return std::abs(off) > turns.slack ? off > 0.0 : std::abs(winding.at(p)) >= least;
}

bool SolidSurface::are_of_sheets(std::span<const FaceId> some) const {
    return some.empty() ? !has_solids()
                        : std::all_of(some.begin(), some.end(),
                                      [this](FaceId face) { return kinds.is_sheet(face); });
}

bool SolidSurface::any_inside_out() const {
    return std::any_of(kinds.facts.begin(), kinds.facts.end(),
                       [](const SurfaceFacts& f) { return f.inside_out; });
}

bool SolidSurface::has_solids() const {
    return kinds.count(SurfaceKind::sheet) < kinds.facts.size();
}

Aabb SolidSurface::box_of_solids() const {
    Aabb box;
    for (FaceId face = 0; face < faces.boxes.size(); ++face) {
        if (!kinds.is_sheet(face)) {
            box.add(faces.boxes[face]);
        }
    }
    return box;
}

bool SolidSurface::all_closed() const {
    return std::all_of(kinds.facts.begin(), kinds.facts.end(),
                       [](const SurfaceFacts& f) { return f.kind == SurfaceKind::solid; });
}

Result<SolidSurface> make_solid_surface(const TriMesh& mesh, const SurfaceSettings& settings,
                                        const Progress& progress) {
    SolidSurface surface;
    auto kinds = classify_surface(mesh, settings, progress.part({}, 0.0, 0.6));
    if (!kinds) {
        return kinds.issue();
    }
    surface.kinds = std::move(*kinds);
    auto faces = make_checked_surface(mesh, surface.all_closed(), progress.part({}, 0.6, 0.8));
    if (!faces) {
        return faces.issue();
    }
    surface.faces = std::move(*faces);
    auto winding =
        WindingCount::make(mesh, surface.kinds.solid_faces(), progress.part({}, 0.8, 1.0));
    if (!winding) {
        return winding.issue();
    }
    surface.winding = std::move(*winding);
    return surface;
}

} // namespace hullwright
