#include "pipeline/prepare.h"

#include "base/hash.h"
#include "base/text.h"

#include <chrono>
#include <utility>

namespace hullwright {
namespace {

class StopClock {
public:
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Result<SourceModel> import(const std::filesystem::path& path, const ImportRecipe& recipe,
                           const PrepareSettings& settings, const Progress& progress) {
    ReadSettings read;
    read.weld_exact = recipe.weld;
    read.max_triangles = recipe.max_triangles;
    ImportHost host;
    host.worker = settings.worker;
    host.limits.seconds = recipe.seconds;
    host.limits.memory_bytes = std::uint64_t{recipe.memory_mib} << 20U;
    auto model = import_isolated(path, read, host, progress);
    if (model && recipe.unit.metres > 0.0) {
        model->metres_per_unit = recipe.unit.metres;
        model->unit_origin = Origin::user;
    }
    if (model && recipe.up != UpAxis::unknown) {
        model->up = recipe.up;
        model->up_origin = Origin::user;
    }
    return model;
}

// Hand-held parts to buildings: a model outside of a millimetre to a kilometre across is most
// often one whose unit got lost, by a factor of 10 to 1000, between two tools.
void check_unit(const SourceModel& source, const TriMesh& mesh, const std::string& file,
                std::vector<Issue>& issues) {
    constexpr double k_smallest_metres = 1e-3;
    constexpr double k_largest_metres = 1e3;
    const bool known = source.metres_per_unit > 0.0;
    const double metres = bounds_of(mesh).diagonal() * (known ? source.metres_per_unit : 1.0);
    if (metres > 0.0 && (metres < k_smallest_metres || metres > k_largest_metres)) {
        issues.push_back(warning(Code::unit_suspicious, file,
                                 known ? "unit " + unit_text({source.metres_per_unit})
                                       : std::string("no unit known, metres assumed"),
                                 {metres}));
    }
}

// Small things far from the origin, or thin ones that are long, are steps of numbers.
void check_precision(const SourceModel& source, const TriMesh& mesh, const std::string& file,
                     std::vector<Issue>& issues) {
    const FloatLoss loss = float_loss(mesh);
    if (source.float32_coordinates && loss.step > k_most_loss * loss.extent) {
        issues.push_back(warning(Code::precision_lost, file, {}, {loss.step, loss.extent}));
    }
}

// With lengths in the model's unit. Other lengths of the recipe are not asked for here: a model
// can be looked at whatever it is to be cut by.
Result<RepairSettings> repairs_of(const Recipe& recipe, const SourceModel& source) {
    Recipe repairs;
    repairs.repair = recipe.repair;
    const auto resolved = in_model_units(repairs, source.metres_per_unit);
    return resolved ? Result<RepairSettings>(resolved->repair) : resolved.issue();
}

std::optional<Issue> non_finite_issue(const TriMesh& mesh, const std::string& file) {
    double count = 0.0;
    double first = 0.0;
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
        if (!mesh.vertices[v].allFinite()) {
            first = count == 0.0 ? static_cast<double>(v) : first;
            count += 1.0;
        }
    }
    return count > 0.0
               ? std::optional(error(Code::non_finite_coordinates, file, {}, {count, first}))
               : std::nullopt;
}

} // namespace

Result<Prepared> prepare(const std::filesystem::path& path, const Recipe& recipe,
                         const PrepareSettings& settings, const Progress& progress) {
    const std::string file = path.string();
    Prepared prepared;
    prepared.path = path;
    if (auto hash = hash_file(path, progress.token())) {
        prepared.source_hash = std::move(*hash);
    }
    StopClock clock;
    auto model = import(path, recipe.import, settings, progress.part("read", 0.0, 0.4));
    if (!model) {
        return model.issue();
    }
    const auto repairs = repairs_of(recipe, *model);
    if (!repairs) {
        return repairs.issue();
    }
    auto imported = std::make_shared<const TriMesh>(take_mesh(*model));
    prepared.issues = model->issues;
    if (model->counts.points_skipped + model->counts.lines_skipped > 0) {
        prepared.issues.push_back(warning(Code::faces_ignored, file, {},
                                          {static_cast<double>(model->counts.points_skipped),
                                           static_cast<double>(model->counts.lines_skipped)}));
    }
    if (const auto issue = non_finite_issue(*imported, file); issue && !recipe.repair.non_finite) {
        return *issue;
    }
    check_unit(*model, *imported, file, prepared.issues);
    check_precision(*model, *imported, file, prepared.issues);
    prepared.source = std::make_shared<const SourceModel>(std::move(*model));
    prepared.imported = imported;
    prepared.import_seconds = clock.lap();

    if (settings.diagnose) {
        auto before = diagnose(*imported, {}, progress.part({}, 0.4, 0.6));
        if (!before) {
            return before.issue();
        }
        prepared.before = std::make_shared<const Diagnosis>(std::move(*before));
        prepared.diagnose_seconds = clock.lap();
    }

    auto repaired = repair(*imported, *repairs, progress.part({}, 0.6, 0.8));
    if (!repaired) {
        return repaired.issue();
    }
    prepared.repairs = std::move(repaired->steps);
    prepared.issues.insert(prepared.issues.end(), repaired->issues.begin(), repaired->issues.end());
    const bool same = repaired->mesh == *imported;
    prepared.mesh = same ? imported : std::make_shared<const TriMesh>(std::move(repaired->mesh));
    if (prepared.mesh->triangles.empty()) {
        return error(Code::no_triangles, file);
    }
    prepared.repair_seconds = clock.lap();

    if (settings.diagnose) {
        if (same) {
            prepared.after = prepared.before;
        } else {
            auto after = diagnose(*prepared.mesh, {}, progress.part({}, 0.8, 1.0));
            if (!after) {
                return after.issue();
            }
            prepared.after = std::make_shared<const Diagnosis>(std::move(*after));
        }
        auto kinds =
            classify_surface(*prepared.mesh, recipe.decompose.surface, Progress(progress.token()));
        if (!kinds) {
            return kinds.issue();
        }
        prepared.kinds = std::make_shared<const SurfaceKinds>(std::move(*kinds));
        prepared.diagnose_seconds += clock.lap();
    }
    progress.report(1.0);
    return prepared;
}

} // namespace hullwright
