#include "pipeline/verify.h"

#include "bindings.h"
#include "pieces.h"
#include "settings.h"
#include "work.h"

#include <pybind11/stl.h>

namespace hullwright::python {
namespace {

pipeline::VerifySettings settings_of(const Asked& asked, const std::optional<std::string>& engine,
                                     const std::string& worker) {
    pipeline::VerifySettings settings;
    settings.asked = recipe_of(asked);
    settings.made_by = k_made_by;
    settings.worker = worker;
    if (engine) {
        settings.engine = find_engine(*engine);
        if (settings.engine == nullptr) {
            std::string names;
            for (const EngineLimits& known : engines()) {
                names += (names.empty() ? "" : " ") + std::string(known.name);
            }
            throw Failure{error(Code::bad_setting, "engine=" + *engine, as_given(names))};
        }
    }
    return settings;
}

PieceFile file_of(const Product& product) {
    return {product.prepared.path.string(), product.recipe_json, product.mesh_hash, product.names,
            product.decomposition->set,     product.labels,      product.primitives};
}

std::string verify_pieces(const Pieces& pieces, const Asked& asked,
                          const std::optional<std::string>& engine, const py::object& on_progress) {
    const auto settings = settings_of(asked, engine, {});
    const auto verdict = run_work(Watch{on_progress}, [&](const Progress& progress) {
        return pipeline::verify(file_of(pieces.product), pieces.stages.mesh.value, settings,
                                progress);
    });
    return verify_json(report_of(verdict));
}

std::string verify_file(const std::string& path, const std::string& model,
                        const std::string& worker, const Asked& asked,
                        const std::optional<std::string>& engine, const py::object& on_progress) {
    const auto settings = settings_of(asked, engine, worker);
    pipeline::Input input;
    input.file = path;
    input.model = model;
    input.holds_pieces = !is_project(path) && !is_asset(path);
    const auto verdict = run_work(Watch{on_progress}, [&](const Progress& progress) {
        return pipeline::verify(input, settings, progress);
    });
    return verify_json(report_of(verdict));
}

} // namespace

void bind_verify(py::module_& module) {
    module.def("verify_pieces", &verify_pieces);
    module.def("verify_file", &verify_file);
}

} // namespace hullwright::python
