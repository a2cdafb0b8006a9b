// Makes assets from models and meshes as a run does, ready for collision tests.
#pragma once

#include "mesh/surface_kind.h"
#include "pipeline/make_asset.h"
#include "query/collider.h"
#include "support/judged.h"

#include <QtGlobal>
#include <memory>
#include <string>

namespace hullwright::tests {

struct Body {
    TriMesh mesh;
    SurfaceKinds kinds;
    std::optional<Collider> collider;
    double reach = 0.0; // largest distance of its pieces from a sheet's surface
    std::size_t pieces = 0;

    [[nodiscard]] bool has_sheets_only() const {
        return kinds.count(SurfaceKind::sheet) == kinds.facts.size();
    }
};

// Prepares the mesh as if it had been read from a file and needed no repair.
inline Prepared prepared_of(const TriMesh& mesh) {
    SourceModel source;
    source.format = "obj";
    SourcePart part;
    part.name = "part";
    part.triangle_count = static_cast<Index>(mesh.triangles.size());
    source.parts.push_back(std::move(part));
    Prepared prepared;
    prepared.path = "made.obj";
    prepared.source_hash = "0123";
    prepared.source = std::make_shared<const SourceModel>(std::move(source));
    prepared.imported = std::make_shared<const TriMesh>(
        make_mesh(mesh.vertices, mesh.triangles)); // the mesh has one part
    prepared.mesh = prepared.imported;
    prepared.before = std::make_shared<const Diagnosis>(*diagnose(*prepared.mesh));
    prepared.after = prepared.before;
    return prepared;
}

// Ends the test program on any failure, because these tests are about the asset's answers and not
// about making it.
inline Body body_of(const Prepared& prepared, const DecomposeSettings& settings) {
    Recipe recipe;
    recipe.decompose = settings;
    const auto pieces = make_pieces(prepared, recipe);
    if (!pieces) {
        qFatal("no pieces");
    }
    const auto made = make_asset(prepared, *pieces, {}, recipe, "a test");
    hwa::Asset asset;
    if (!made || hwa::Asset::open(made->bytes.data(), made->bytes.size(), asset,
                                  hwa::k_query | hwa::k_cage) != hwa::Fault::none) {
        qFatal("no asset");
    }
    Body body;
    body.mesh = *prepared.mesh;
    body.kinds = *classify_surface(body.mesh, settings.surface);
    body.collider.emplace(*Collider::make(asset, "test"));
    // The tolerance includes what packing adds. A hull that is plane up to the rounding may pass
    // its region's border by as much, and vertices are moved to the next float32 number.
    const hwa::Meta& meta = asset.meta();
    body.reach =
        std::max(meta.tolerance, meta.growth) + 2.0 * (meta.rounding + float32_spacing(body.mesh));
    body.pieces = pieces->set.pieces.size();
    return body;
}
inline Body body_of(const TriMesh& mesh, double percent) {
    return body_of(prepared_of(mesh), within_percent(percent));
}

} // namespace hullwright::tests
