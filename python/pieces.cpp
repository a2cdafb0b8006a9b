#include "pieces.h"

#include "arrays.h"
#include "asset.h"
#include "bindings.h"
#include "pipeline/target_export.h"
#include "settings.h"
#include "work.h"

#include <pybind11/stl.h>

namespace hullwright::python {
namespace {

using pipeline::Stage;
using pipeline::Stages;

// Runs the stages of the mesh as far as `until`; what `previous` holds is not made again.
Result<Stages> run_stages(const Mesh& mesh, const Recipe& recipe, Stage until,
                          const Stages& previous, const Progress& progress) {
    // Assets hold what a diagnosis has found.
    auto prepared =
        repair_model(*mesh.model, recipe, until > Stage::corrected, progress.part({}, 0.0, 0.3));
    if (!prepared) {
        return prepared.issue();
    }
    pipeline::Input input;
    input.prepared = std::make_shared<const Prepared>(std::move(*prepared));
    pipeline::Settings settings;
    settings.recipe = recipe;
    settings.until = until;
    settings.made_by = k_made_by;
    return pipeline::run(input, settings, previous, progress.part({}, 0.3, 1.0));
}

// Stages of `previous`, which may be null, are kept where these settings leave them the same.
std::shared_ptr<Pieces> decompose(std::shared_ptr<const Mesh> mesh, const Asked& asked,
                                  const std::shared_ptr<const Pieces>& previous,
                                  const py::object& on_progress, std::size_t threads) {
    const Recipe recipe = for_mesh(recipe_of(asked), *mesh);
    const Stages before = previous ? previous->stages : Stages();
    Stages stages;
    auto pieces = pieces_of(run_work(Watch{on_progress, threads}, [&](const Progress& progress) {
        auto made =
            run_stages(*mesh, recipe, Stage::corrected, before, progress.part({}, 0.0, 0.99));
        if (!made) {
            return Result<Product>(made.issue());
        }
        stages = std::move(*made);
        return product_of(stages, ProductChoice(), progress.part({}, 0.99, 1.0));
    }));
    pieces->stages = std::move(stages);
    pieces->mesh = std::move(mesh);
    return pieces;
}

const Piece& piece_at(const Pieces& pieces, std::size_t i) {
    if (i >= pieces.set().pieces.size()) {
        throw py::index_error("there is no such piece");
    }
    return pieces.set().pieces[i];
}

py::array vertices_of_piece(const py::object& self, std::size_t i) {
    const Pieces& pieces = self.cast<const Pieces&>();
    const Piece& piece = piece_at(pieces, i);
    return view_of(pieces.vertices.empty() ? piece.vertices : pieces.vertices[i], self);
}

py::array faces_of_piece(const py::object& self, std::size_t i) {
    return view_of(piece_at(self.cast<const Pieces&>(), i).triangles, self);
}

// Returns what is said of a piece beside its geometry.
py::tuple figures_of(const Pieces& pieces, std::size_t i) {
    const Piece& piece = piece_at(pieces, i);
    const auto& parts = pieces.product.prepared.source->parts;
    return py::make_tuple(pieces.product.names[i],
                          piece.part < parts.size() ? parts[piece.part].name : std::string(),
                          piece.concavity, piece.protrusion, piece.flat, piece.simplified);
}

std::string write_pieces_to(const Pieces& pieces, const std::string& path,
                            const py::object& on_progress) {
    const WriteSettings settings{pieces.stages.recipe, k_made_by};
    return run_work(Watch{on_progress}, [&](const Progress& progress) {
        const Product& product = pieces.product;
        return write_product(product, scene_of(product), settings, path,
                             progress.part("write", 0.0, 1.0));
    });
}

py::tuple write_for(const Pieces& pieces, const std::string& path, const std::string& word,
                    bool with_model, double density, const py::object& on_progress) {
    const Target* const target = find_target(word);
    if (target == nullptr) {
        std::string words;
        for (const Target& known : targets()) {
            words += (words.empty() ? "" : " ") + std::string(known.word);
        }
        throw Failure{error(Code::bad_setting, "target=" + word, as_given(words))};
    }
    if (format_of(*target, path) == nullptr) {
        throw Failure{error(Code::format_unknown, path,
                            as_given(std::string(target->formats.front().extension)))};
    }
    const TargetSettings settings{with_model, GltfPhysics::khr};
    const TargetWritten written = run_work(Watch{on_progress}, [&](const Progress& progress) {
        const auto body = body_of(pieces.product, needs_of({&target, 1}, settings, density),
                                  progress.part("write", 0.0, 0.2));
        return body ? write_for_target(*body, *target, settings, path,
                                       progress.part("write", 0.2, 1.0))
                    : Result<TargetWritten>(body.issue());
    });
    py::list warnings;
    for (const TargetNote& warning : written.warnings) {
        warnings.append(sentence(warning));
    }
    return py::make_tuple(line_of(written, *target, path), warnings);
}

// Packs the pieces; what they were made of is not made again.
Asset pack(const Pieces& pieces, const std::string& name, const py::object& on_progress) {
    if (!pieces.mesh) {
        throw Failure{error(Code::bad_setting, name, Why::asset_lacks_model)};
    }
    return {std::make_shared<const CollideSide>(
        run_work(Watch{on_progress}, [&](const Progress& progress) {
            const auto made = run_stages(*pieces.mesh, pieces.stages.recipe, Stage::packed,
                                         pieces.stages, progress.part({}, 0.0, 0.9));
            return made ? side_of(name, Bytes(made->packed->bytes), progress.part({}, 0.9, 1.0))
                        : Result<CollideSide>(made.issue());
        }))};
}

} // namespace

std::shared_ptr<Pieces> pieces_of(Product product) {
    auto pieces = std::make_shared<Pieces>();
    pieces->product = std::move(product);
    const PieceSet& set = pieces->set();
    if (set.origin != Vec3::Zero()) {
        for (const Piece& piece : set.pieces) {
            auto& vertices = pieces->vertices.emplace_back(piece.vertices);
            for (Vec3& vertex : vertices) {
                vertex += set.origin;
            }
        }
    }
    return pieces;
}

void bind_pieces(py::module_& module) {
    py::class_<Pieces, std::shared_ptr<Pieces>>(module, "Pieces")
        .def("__len__", [](const Pieces& pieces) { return pieces.set().pieces.size(); })
        .def("vertices", &vertices_of_piece)
        .def("faces", &faces_of_piece)
        .def("figures", &figures_of)
        .def_property_readonly("tolerance", [](const Pieces& all) { return all.set().tolerance; })
        .def_property_readonly("has_model", [](const Pieces& all) { return all.mesh != nullptr; })
        .def_property_readonly("model",
                               [](const Pieces& all) { return all.product.prepared.path.string(); })
        .def_property_readonly("recipe", [](const Pieces& all) { return all.product.recipe_json; })
        .def("warnings", [](const Pieces& all) { return told(warnings_of(all.product)); })
        .def("report",
             [](const Pieces& all) {
                 return value_of(pieces_json(piece_report_of(all.product, false)));
             })
        .def("write", &write_pieces_to)
        .def("write_for", &write_for)
        .def("pack", &pack);
    module.def("decompose", &decompose);
}

} // namespace hullwright::python
