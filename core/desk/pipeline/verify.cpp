#include "pipeline/verify.h"

#include "asset/asset_file.h"
#include "geom/box_around.h"
#include "pipeline/foreign_pieces.h"
#include "pipeline/product.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace hullwright::pipeline {
namespace {

// The user may ask for other bounds than the pieces were made for.
Status take_demands(const Recipe& recipe, double metres_per_unit, double diagonal, PieceSet& set) {
    const auto resolved = in_model_units(recipe, metres_per_unit);
    if (!resolved) {
        return resolved.issue();
    }
    const DecomposeSettings& asked = resolved->decompose;
    if (asked.tolerance.set()) {
        set.tolerance = asked.tolerance.in_units(diagonal);
    }
    if (!asked.rounding.automatic) {
        set.rounding = asked.rounding.length.in_units(diagonal);
    }
    return Done{};
}

// The diagonal around the pieces alone is nearly the model's.
double diagonal_of(const PieceSet& set) {
    Aabb box;
    for (const Piece& piece : set.pieces) {
        box.add(box_around(piece.vertices));
    }
    return box.diagonal();
}

// Where an engine is asked, too, this share of the time goes to the judge of the model.
constexpr double k_judged = 5.0 / 6.0;
// The check of stated facts takes this share of the judge's time; geometry takes the rest.
constexpr double k_facts = 0.1;

class Judge {
public:
    Judge(const Input& input, const VerifySettings& settings, const Stages& stages)
        : input_(input), settings_(settings), prepared_(stages.mesh.value.get()),
          asset_(stages.asset ? &stages.asset->file.asset() : nullptr) {}

    Result<Verdict> run(PieceFile pieces, const Progress& progress) {
        verdict_.pieces = std::move(pieces);
        if (auto judged = judge(progress.part({}, 0.0, k_judged)); !judged) {
            return judged.issue();
        }
        if (settings_.engine != nullptr) {
            const Status held = hold_against_engine(progress.part("lint", k_judged, 1.0));
            if (!held) {
                return held.issue();
            }
        }
        return std::move(verdict_);
    }

private:
    Status judge(const Progress& progress) {
        auto facts =
            check_facts(verdict_.pieces, asset_, prepared_, progress.part("facts", 0.0, k_facts));
        if (!facts) {
            return facts.issue();
        }
        verdict_.facts = std::move(*facts);
        PieceSet& set = verdict_.pieces.set;
        return prepared_ != nullptr
                   ? check(progress.part({}, k_facts, 1.0))
                   : take_demands(settings_.asked, own_unit(), diagonal_of(set), set);
    }

    Status check(const Progress& progress) {
        const TriMesh& mesh = *prepared_->mesh;
        if (asset_ != nullptr && asset_->meta().faces != mesh.triangles.size()) {
            return error(Code::mesh_mismatch, input_.file, as_given(input_.model));
        }
        PieceSet& set = verdict_.pieces.set;
        const std::pair stated(set.tolerance, set.rounding);
        const double metres = prepared_->source->metres_per_unit;
        const double diagonal = bounds_of(mesh).diagonal();
        if (const auto taken = take_demands(settings_.asked, metres, diagonal, set); !taken) {
            return taken;
        }
        take_surface(metres, diagonal);
        const std::vector<Piece> written = set.pieces;
        put_primitives_in_place(mesh);
        auto found = check_pieces(mesh, set, progress.part({}, 0.0, 0.7));
        if (!found) {
            return found.issue();
        }
        verdict_.check = std::move(*found);
        hold_to_statements(stated);
        if (const auto measured = measure(progress.part({}, 0.7, 0.8)); !measured) {
            return measured;
        }
        set.pieces = written;
        return asset_ != nullptr ? check_packed(progress.part({}, 0.8, 1.0)) : Status(Done{});
    }

    // A piece that stands for a primitive is what engines make of it, so that is judged: by a hull
    // that is next to no wider, whatever the one in the file is like.
    void put_primitives_in_place(const TriMesh& mesh) {
        PieceFile& file = verdict_.pieces;
        for (std::size_t p = 0; p < file.primitives.size(); ++p) {
            if (file.primitives[p]) {
                put_in_place(mesh, *file.primitives[p], file.set.pieces[p]);
            }
        }
    }

    static void put_in_place(const TriMesh& mesh, const Primitive& primitive, Piece& piece) {
        std::vector<Vec3> content;
        for (const FaceId face : piece.faces) {
            if (face < mesh.triangles.size()) {
                const auto corners = mesh.corners(face);
                content.insert(content.end(), corners.begin(), corners.end());
            }
        }
        if (!surely_holds(primitive, content)) {
            content.clear(); // the judge finds which corners are out
        }
        if (auto hull = hull_of(primitive, content, Fineness::fine)) {
            piece.vertices = std::move(hull->vertices);
            piece.triangles = std::move(hull->triangles);
            piece.flat = hull->flat;
        }
    }

    Status measure(const Progress& progress) {
        const PieceSet& set = verdict_.pieces.set;
        const auto volumes = measure_volumes(*prepared_->mesh, set, progress);
        if (!volumes) {
            return volumes.issue();
        }
        verdict_.volumes = *volumes;
        if (verdict_.volumes) {
            const auto found = check_filled(set, *verdict_.volumes);
            auto& findings = verdict_.check->findings;
            findings.insert(findings.end(), found.begin(), found.end());
        }
        return Done{};
    }

    Status check_packed(const Progress& progress) {
        const PieceSet& set = verdict_.pieces.set;
        auto packed =
            check_asset(*asset_, *prepared_->mesh, {set.surface, set.sheet_thickness}, progress);
        if (!packed) {
            return packed.issue();
        }
        verdict_.packed = std::move(*packed);
        return Done{};
    }

    // The surface means to the judge what it meant to the maker. Bodies of sheets are no float32
    // numbers, so what packing has added to them, as the asset states it, counts as rounding.
    void take_surface(double metres_per_unit, double diagonal) {
        const auto written = recipe_from_json(verdict_.pieces.recipe_json, input_.file);
        const auto recipe = written ? in_model_units(*written, metres_per_unit) : written;
        if (!recipe) {
            return;
        }
        PieceSet& set = verdict_.pieces.set;
        set.surface = recipe->decompose.surface;
        set.sheet_thickness = recipe->decompose.sheet_thickness.in_units(diagonal);
        if (asset_ != nullptr && set.sheet_thickness > 0.0 && set.tolerance <= set.rounding) {
            set.rounding = std::max(set.rounding, static_cast<double>(asset_->meta().growth));
        }
    }

    // Statements of pieces are judged by the tolerance and the rounding that they say they were
    // made for, which are `stated`.
    void hold_to_statements(const std::pair<double, double>& stated) {
        PieceSet& set = verdict_.pieces.set;
        const std::pair asked(set.tolerance, set.rounding);
        std::tie(set.tolerance, set.rounding) = stated;
        const double packing = asset_ != nullptr ? asset_->meta().growth : 0.0;
        std::vector<PieceFinding>& findings = verdict_.check->findings;
        for (const PieceFinding& finding :
             check_stated(*prepared_->mesh, set, *verdict_.check, packing)) {
            findings.push_back(finding);
        }
        std::stable_sort(
            findings.begin(), findings.end(),
            [](const PieceFinding& a, const PieceFinding& b) { return a.piece < b.piece; });
        std::tie(set.tolerance, set.rounding) = asked;
    }

    // Without the model, the pieces' own file may still know the unit.
    [[nodiscard]] double own_unit() const {
        if (settings_.asked.import.unit.metres > 0.0) {
            return settings_.asked.import.unit.metres;
        }
        if (asset_ != nullptr) {
            return asset_->meta().metres_per_unit;
        }
        const auto recipe = recipe_from_json(verdict_.pieces.recipe_json, input_.file);
        return recipe ? recipe->import.unit.metres : 0.0;
    }

    Status hold_against_engine(const Progress& progress) {
        const double unit = own_unit();
        const double of_model = prepared_ != nullptr ? prepared_->source->metres_per_unit : 0.0;
        const LintContext context{prepared_ != nullptr ? prepared_->mesh.get() : nullptr,
                                  verdict_.check ? &*verdict_.check : nullptr,
                                  unit > 0.0 ? unit : of_model};
        auto findings = lint(verdict_.pieces.set, *settings_.engine, context, progress);
        if (!findings) {
            return findings.issue();
        }
        verdict_.linted =
            EngineVerdict{settings_.engine, context.metres_per_unit, std::move(*findings)};
        return Done{};
    }

    const Input& input_;
    const VerifySettings& settings_;
    const Prepared* prepared_; // null: the model is not known
    const hwa::Asset* asset_;  // null: the pieces are of no asset
    Verdict verdict_;
};

// The pieces are those of the file, or a project's as export makes them.
Result<PieceFile> pieces_of(const Stages& stages, bool primitives) {
    if (stages.piece_file) {
        return *stages.piece_file;
    }
    auto product = product_of(stages, {false, primitives});
    if (!product) {
        return product.issue();
    }
    return PieceFile{stages.project->source.string(),
                     std::move(product->recipe_json),
                     std::move(product->mesh_hash),
                     std::move(product->names),
                     std::move(product->decomposition->set),
                     std::move(product->labels),
                     {}};
}

} // namespace

Result<Verdict> verify(const Input& input, const VerifySettings& settings, const Progress& progress,
                       const OnStage& on_stage) {
    Settings making;
    making.recipe = settings.asked;
    making.until = Stage::corrected;
    making.prepare = {false, settings.worker};
    making.made_by = settings.made_by;
    const auto stages = run(input, making, {}, progress.part({}, 0.0, 0.4), on_stage);
    if (!stages) {
        return stages.issue();
    }
    if (stages->mesh && stages->mesh->foreign) { // their own file is judged, against the model
        return error(Code::bad_setting, stages->mesh->foreign->file, Why::not_of_surface);
    }
    auto pieces = pieces_of(*stages, settings.primitives);
    if (!pieces) {
        return pieces.issue();
    }
    return Judge(input, settings, *stages)
        .run(std::move(*pieces), progress.part("check", 0.4, 1.0));
}

Result<Verdict> verify(PieceFile pieces, std::shared_ptr<const Prepared> model,
                       const VerifySettings& settings, const Progress& progress) {
    Input input;
    input.file = pieces.model;
    if (model && hash_of(*model->mesh) != pieces.mesh_hash) {
        return error(Code::mesh_mismatch, pieces.model, as_given(model->path.string()));
    }
    Stages stages;
    stages.mesh.value = std::move(model);
    return Judge(input, settings, stages).run(std::move(pieces), progress.part("check", 0.0, 1.0));
}

VerifyReportInput report_of(const Verdict& verdict) {
    VerifyReportInput input;
    input.set = &verdict.pieces.set;
    input.names = verdict.pieces.names;
    input.check = verdict.check ? &*verdict.check : nullptr;
    input.volumes = verdict.volumes ? &*verdict.volumes : nullptr;
    input.packed = verdict.packed ? &*verdict.packed : nullptr;
    input.falsehoods = verdict.facts.falsehoods;
    input.unchecked = verdict.facts.unchecked;
    if (verdict.linted) {
        const EngineVerdict& linted = *verdict.linted;
        input.linted = LintReportInput{linted.engine, linted.findings, verdict.pieces.names,
                                       linted.metres_per_unit, verdict.pieces.set.origin};
    }
    return input;
}

} // namespace hullwright::pipeline
