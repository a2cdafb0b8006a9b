#include "asset.h"

#include "base/files.h"
#include "bindings.h"
#include "mesh.h"
#include "pieces.h"
#include "pipeline/asset_pieces.h"
#include "pipeline/asset_surface.h"
#include "report/collision_report.h"
#include "settings.h"
#include "work.h"

namespace hullwright::python {
namespace {

Asset asset_of(CollideSide&& side) {
    return {std::make_shared<const CollideSide>(std::move(side))};
}

Asset open_file(const std::string& path, const py::object& on_progress) {
    return asset_of(run_work(Watch{on_progress}, [&](const Progress& progress) {
        return load_side(path, {}, {}, k_made_by, progress);
    }));
}

Asset of_bytes(const py::bytes& bytes, const std::string& name) {
    const std::string_view text = bytes;
    const auto* const begin = reinterpret_cast<const std::byte*>(text.data());
    Bytes copy(begin, begin + text.size());
    return asset_of(run_work(Watch{py::none()}, [&](const Progress& progress) {
        return side_of(name, std::move(copy), progress);
    }));
}

// A model is asked as it is on the command line: by pieces of its surface, and by its faces.
Asset of_mesh(const Mesh& mesh, const Asked& asked, const py::object& on_progress) {
    const Recipe recipe = for_mesh(recipe_of(asked), mesh);
    return asset_of(run_work(Watch{on_progress}, [&](const Progress& progress) {
        auto prepared = repair_model(*mesh.model, recipe, true, progress.part({}, 0.0, 0.3));
        return prepared ? side_of(mesh.model->path.string(),
                                  std::make_shared<const Prepared>(std::move(*prepared)), recipe,
                                  k_made_by, progress.part({}, 0.3, 1.0))
                        : Result<CollideSide>(prepared.issue());
    }));
}

py::list names_of(const Asset& asset) {
    py::list names;
    for (std::uint32_t i = 0; i < asset.side->asset.pieces(); ++i) {
        names.append(piece_name(asset.side->asset, i));
    }
    return names;
}

py::bytes bytes_of(const Asset& asset) {
    const auto bytes = asset.side->bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void write_asset_to(const Asset& asset, const std::string& path) {
    const auto bytes = asset.side->bytes();
    const py::gil_scoped_release others_go_on;
    (void)value_of(write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
}

std::shared_ptr<Pieces> pieces_in(const Asset& asset, const py::object& on_progress) {
    return pieces_of(product_of(run_work(Watch{on_progress}, [&](const Progress& progress) {
        return pipeline::pieces_in(asset.side->bytes(), asset.side->file, progress);
    })));
}

std::string recipe_of_asset(const Asset& asset) {
    return recipe_to_json(value_of(facts_of(asset.side->bytes(), asset.side->file)).recipe);
}

} // namespace

void bind_asset(py::module_& module) {
    py::class_<Asset>(module, "Asset")
        .def("__len__", [](const Asset& asset) { return asset.side->asset.pieces(); })
        .def_property_readonly("file", [](const Asset& asset) { return asset.side->file; })
        .def_property_readonly("names", &names_of)
        .def_property_readonly("nbytes",
                               [](const Asset& asset) { return asset.side->bytes().size(); })
        .def_property_readonly(
            "metres_per_unit",
            [](const Asset& asset) { return asset.side->asset.meta().metres_per_unit; })
        .def_property_readonly("recipe", &recipe_of_asset)
        .def("bytes", &bytes_of)
        .def("write", &write_asset_to)
        .def("pieces", &pieces_in);
    module.def("open_asset", &open_file);
    module.def("asset_of_bytes", &of_bytes);
    module.def("asset_of_mesh", &of_mesh);
}

} // namespace hullwright::python
