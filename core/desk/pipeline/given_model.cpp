#include "pipeline/given_model.h"

#include "base/text.h"
#include "geom/weld.h"
#include "mesh/tri_mesh.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

Status check_faces(const GivenModel& model, const ImportRecipe& recipe) {
    const auto faces = model.triangles.size();
    if (faces > recipe.max_triangles) {
        return error(Code::too_many_triangles, model.name, {},
                     {static_cast<double>(faces), static_cast<double>(recipe.max_triangles)});
    }
    for (const Triangle& face : model.triangles) {
        const VertexId most = *std::max_element(face.begin(), face.end());
        if (most >= model.vertices.size()) {
            return error(Code::index_out_of_range, model.name, as_given(std::to_string(most)));
        }
    }
    return Done{};
}

// Vertices at one place become one, in the order of first sight, as all readers have it.
Status weld(GivenModel& model, const Progress& progress) {
    auto welded = weld_exact(model.vertices, progress);
    if (!welded) {
        return welded.issue();
    }
    std::vector<Vec3> places;
    places.reserve(welded->kept.size());
    for (const Index vertex : welded->kept) {
        // Adding zero turns -0 into 0, so that equal places have equal bytes.
        places.emplace_back(model.vertices[vertex].array() + 0.0);
    }
    std::vector<Index> number(model.vertices.size());
    for (std::size_t i = 0; i < welded->kept.size(); ++i) {
        number[welded->kept[i]] = static_cast<Index>(i);
    }
    for (Triangle& face : model.triangles) {
        for (VertexId& vertex : face) {
            vertex = number[welded->kept[welded->target[vertex]]];
        }
    }
    model.vertices = std::move(places);
    return Done{};
}

} // namespace

Result<ReadModel> read_given(GivenModel model, const ImportRecipe& recipe,
                             const Progress& progress) {
    if (auto right = check_faces(model, recipe); !right) {
        return right.issue();
    }
    if (recipe.weld) {
        if (auto done = weld(model, progress.part("read", 0.0, 0.5)); !done) {
            return done.issue();
        }
    }
    SourceModel source;
    source.positions = std::move(model.vertices);
    source.triangles = std::move(model.triangles);
    source.float32_coordinates = model.float32_coordinates;
    source.parts.resize(1);
    source.parts[0].name = model.name;
    source.parts[0].triangle_count = static_cast<Index>(source.triangles.size());
    source.metres_per_unit = recipe.unit.metres;
    source.unit_origin = recipe.unit.metres > 0.0 ? Origin::user : Origin::unknown;
    source.up = recipe.up;
    source.up_origin = recipe.up != UpAxis::unknown ? Origin::user : Origin::unknown;
    auto mesh = take_mesh(source, progress.part("read", 0.5, 1.0));
    if (!mesh) {
        return mesh.issue();
    }
    ReadModel read;
    read.path = model.name;
    read.source = std::make_shared<const SourceModel>(std::move(source));
    read.imported = std::make_shared<const TriMesh>(std::move(*mesh));
    return read;
}

} // namespace hullwright::pipeline
