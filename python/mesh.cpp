#include "mesh.h"

#include "arrays.h"
#include "bindings.h"
#include "pipeline/given_model.h"
#include "settings.h"
#include "work.h"

#include <pybind11/stl.h>

namespace hullwright::python {
namespace {

std::shared_ptr<Mesh> mesh_of(ReadModel&& read, const ImportRecipe& import) {
    auto mesh = std::make_shared<Mesh>();
    mesh->import = import;
    const TriMesh& imported = *read.imported;
    if (imported.origin != Vec3::Zero()) {
        mesh->vertices = imported.vertices;
        for (Vec3& vertex : mesh->vertices) {
            vertex += imported.origin;
        }
    }
    mesh->model = std::make_shared<const ReadModel>(std::move(read));
    return mesh;
}

std::shared_ptr<Mesh> load(const std::string& path, const std::string& worker, const Asked& asked,
                           const py::object& on_progress) {
    const ImportRecipe import = recipe_of(asked).import;
    ReadModel read = run_work(Watch{on_progress}, [&](const Progress& progress) {
        return read_model_file(path, import, worker, progress);
    });
    return mesh_of(std::move(read), import);
}

std::shared_ptr<Mesh> given(const Numbers& vertices, const Indices& faces, const std::string& name,
                            bool float32, const Asked& asked) {
    const ImportRecipe import = recipe_of(asked).import;
    pipeline::GivenModel model{name, points_of(vertices), faces_of(faces), float32};
    ReadModel read = run_work(Watch{py::none()}, [&](const Progress& progress) {
        return pipeline::read_given(std::move(model), import, progress);
    });
    return mesh_of(std::move(read), import);
}

py::array vertices_of(const py::object& self) {
    const Mesh& mesh = self.cast<const Mesh&>();
    return view_of(mesh.vertices.empty() ? mesh.model->imported->vertices : mesh.vertices, self);
}

py::array faces_of_mesh(const py::object& self) {
    return view_of(self.cast<const Mesh&>().model->imported->triangles, self);
}

py::list part_names(const Mesh& mesh) {
    py::list names;
    for (const SourcePart& part : mesh.model->source->parts) {
        names.append(part.name);
    }
    return names;
}

} // namespace

Recipe for_mesh(Recipe recipe, const Mesh& mesh) {
    recipe.import = mesh.import;
    return recipe;
}

void bind_mesh(py::module_& module) {
    py::class_<Mesh, std::shared_ptr<Mesh>>(module, "Mesh")
        .def_property_readonly("vertices", &vertices_of)
        .def_property_readonly("faces", &faces_of_mesh)
        .def_property_readonly("name", [](const Mesh& mesh) { return mesh.model->path.string(); })
        .def_property_readonly("parts", &part_names)
        .def_property_readonly("metres_per_unit",
                               [](const Mesh& mesh) { return mesh.model->source->metres_per_unit; })
        .def_property_readonly(
            "up", [](const Mesh& mesh) { return std::string(up_text(mesh.model->source->up)); })
        .def("warnings", [](const Mesh& mesh) { return told(mesh.model->issues); });
    module.def("load", &load);
    module.def("given", &given);
}

} // namespace hullwright::python
