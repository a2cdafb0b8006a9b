#include "pipeline/prepare.h"

#include "base/hash.h"
#include "base/text.h"
#include "geom/coordinate_range.h"
#include "geom/farthest.h"
#include "pipeline/as_read.h"
#include "pipeline/import_host.h"

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
                           const std::filesystem::path& worker, const Progress& progress) {
    ReadSettings read;
    read.weld_exact = recipe.weld;
    read.max_triangles = recipe.max_triangles;
    auto model = import_isolated(path, read, pipeline::host_of(recipe, worker), progress);
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

// Models are hand-held parts to buildings: one outside of a millimetre to a kilometre across is
// most often one whose unit got lost, by a factor of 10 to 1000, between two tools.
void check_unit(const SourceModel& source, const TriMesh& mesh, const std::string& file,
                std::vector<Issue>& issues) {
    constexpr double k_smallest_metres = 1e-3;
    constexpr double k_largest_metres = 1e3;
    const bool known = source.metres_per_unit > 0.0;
    const double metres = bounds_of(mesh).diagonal() * (known ? source.metres_per_unit : 1.0);
    if (metres > 0.0 && (metres < k_smallest_metres || metres > k_largest_metres)) {
        issues.push_back(warning(Code::unit_suspicious, file,
                                 known ? because(Why::unit_is, unit_text({source.metres_per_unit}))
                                       : Why::metres_assumed,
                                 {metres}));
    }
}

// The numbers of small things far from the origin, or of long thin ones, come in coarse steps.
void check_precision(const SourceModel& source, const TriMesh& mesh, const std::string& file,
                     std::vector<Issue>& issues) {
    const FloatLoss loss = float_loss(mesh);
    if (source.float32_coordinates && loss.step > k_most_loss * loss.extent) {
        issues.push_back(warning(Code::precision_lost, file, {}, {loss.step, loss.extent}));
    }
}

// Returns the repairs with lengths in the model's unit. Other lengths of the recipe are not looked
// at here: a model can be inspected whatever it is to be cut by.
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
            first = count == 0.0 ? static_cast<double>(v + 1) : first; // people count from one
            count += 1.0;
        }
    }
    return count > 0.0
               ? std::optional(error(Code::non_finite_coordinates, file, {}, {count, first}))
               : std::nullopt;
}

// Float32 numbers of things that are smaller lose digits: 2^-24 of this size, the last digit of its
// numbers, is 6e-38, five times the least normal float.
constexpr double k_smallest = 1e-30;

std::optional<Issue> size_issue(const TriMesh& mesh, const std::string& file) {
    CoordinateRange range;
    for (const Triangle& t : mesh.triangles) {
        for (const VertexId v : t) {
            const Vec3& at = mesh.vertices[v];
            if (at.allFinite()) { // the others are another issue
                range.add(at, mesh.origin);
            }
        }
    }
    const double farthest = range.farthest();
    const double size = range.size();
    const bool is_tiny = size > 0.0 && size < k_smallest;
    return farthest > k_farthest_coordinate || is_tiny
               ? std::optional(error(Code::size_out_of_range, file, {}, {farthest, size}))
               : std::nullopt;
}

// Diagnoses the mesh as it was read; one that repair left alone is not looked at again.
class Diagnoser {
public:
    Diagnoser(Prepared& prepared, const Recipe& recipe) : prepared_(prepared), recipe_(recipe) {}

    Status before(const Progress& progress) {
        return look_at(*prepared_.imported, prepared_.before, progress);
    }
    Status after(const Progress& progress) {
        if (prepared_.mesh == prepared_.imported) {
            prepared_.after = prepared_.before;
        } else if (auto looked =
                       look_at(*prepared_.mesh, prepared_.after, progress.part({}, 0.0, 0.7));
                   !looked) {
            return looked;
        }
        const double looked_until = prepared_.mesh == prepared_.imported ? 0.0 : 0.7;
        auto kinds = classify_surface(*prepared_.mesh, recipe_.decompose.surface,
                                      progress.part("surface", looked_until, 1.0));
        if (!kinds) {
            return kinds.issue();
        }
        prepared_.kinds = std::make_shared<const SurfaceKinds>(std::move(*kinds));
        return Done{};
    }

private:
    static Status look_at(const TriMesh& mesh, std::shared_ptr<const Diagnosis>& diagnosis,
                          const Progress& progress) {
        auto found = diagnose(mesh, {}, progress);
        if (!found) {
            return found.issue();
        }
        diagnosis = std::make_shared<const Diagnosis>(std::move(*found));
        return Done{};
    }

    Prepared& prepared_;
    const Recipe& recipe_;
};

Status take_repaired(Result<Repaired> repaired, const std::string& file, Prepared& prepared) {
    if (!repaired) {
        return repaired.issue();
    }
    prepared.repairs = std::move(repaired->steps);
    prepared.issues.insert(prepared.issues.end(), repaired->issues.begin(), repaired->issues.end());
    prepared.mesh = repaired->mesh == *prepared.imported
                        ? prepared.imported
                        : std::make_shared<const TriMesh>(std::move(repaired->mesh));
    if (!prepared.mesh->triangles.empty()) {
        return Done{};
    }
    const std::size_t dropped = prepared.imported->triangles.size();
    return dropped == 0 ? error(Code::no_triangles, file)
                        : error(Code::no_triangles, file, {}, {static_cast<double>(dropped)});
}

// Repairs the model, unless that was done before.
Result<Prepared> repair_once(const ReadModel& read, std::optional<Repaired> before,
                             const Recipe& recipe, bool diagnose, const Progress& progress) {
    const std::string file = read.path.string();
    const auto repairs = repairs_of(recipe, *read.source);
    if (!repairs) {
        return repairs.issue();
    }
    if (const auto issue = non_finite_issue(*read.imported, file);
        issue && !recipe.repair.non_finite) {
        return *issue;
    }
    if (auto issue = size_issue(*read.imported, file)) {
        return std::move(*issue);
    }
    Prepared prepared;
    static_cast<ReadModel&>(prepared) = read;
    Diagnoser diagnoser(prepared, recipe);
    StopClock clock;
    if (diagnose) {
        if (auto looked = diagnoser.before(progress.part({}, 0.0, 0.35)); !looked) {
            return looked.issue();
        }
        prepared.diagnose_seconds = clock.lap();
    }
    auto repaired = before ? Result<Repaired>(std::move(*before))
                           : repair(*read.imported, *repairs, progress.part({}, 0.35, 0.65));
    if (auto done = take_repaired(std::move(repaired), file, prepared); !done) {
        return done.issue();
    }
    prepared.repair_seconds = clock.lap();
    if (diagnose) {
        if (auto looked = diagnoser.after(progress.part({}, 0.65, 1.0)); !looked) {
            return looked.issue();
        }
        prepared.diagnose_seconds += clock.lap();
    }
    progress.report(1.0);
    return prepared;
}

} // namespace

Result<ReadModel> as_read(SourceModel model, const std::filesystem::path& path,
                          const Progress& progress) {
    const std::string file = path.string();
    StopClock clock;
    auto mesh = take_mesh(model, progress.part("read", 0.0, 1.0));
    if (!mesh) {
        return mesh.issue();
    }
    ReadModel read;
    read.path = path;
    auto imported = std::make_shared<const TriMesh>(std::move(*mesh));
    read.issues = model.issues;
    if (model.counts.points_skipped + model.counts.lines_skipped > 0) {
        read.issues.push_back(warning(Code::faces_ignored, file, {},
                                      {static_cast<double>(model.counts.points_skipped),
                                       static_cast<double>(model.counts.lines_skipped)}));
    }
    check_unit(model, *imported, file, read.issues);
    check_precision(model, *imported, file, read.issues);
    read.source = std::make_shared<const SourceModel>(std::move(model));
    read.imported = std::move(imported);
    read.import_seconds = clock.lap();
    return read;
}

Result<ReadModel> read_model_file(const std::filesystem::path& path, const ImportRecipe& recipe,
                                  const std::filesystem::path& worker, const Progress& progress) {
    // Hashing goes through the bytes once and does hardly anything with them.
    constexpr double k_hashed = 0.05;
    const auto hash = hash_file(path, progress.part("read", 0.0, k_hashed));
    StopClock clock;
    auto model = import(path, recipe, worker, progress.part("read", k_hashed, 0.95));
    if (!model) {
        return model.issue();
    }
    auto read = as_read(std::move(*model), path, progress.part("read", 0.95, 1.0));
    if (read) {
        read->source_hash = hash ? *hash : std::string();
        read->import_seconds = clock.lap();
    }
    return read;
}

Result<Prepared> unrepaired(const ReadModel& read) {
    const std::string file = read.path.string();
    auto issue = non_finite_issue(*read.imported, file);
    if (issue || (issue = size_issue(*read.imported, file))) {
        return std::move(*issue);
    }
    Prepared prepared;
    static_cast<ReadModel&>(prepared) = read;
    prepared.mesh = read.imported;
    return prepared;
}

Result<Prepared> repair_model(const ReadModel& read, const Recipe& recipe, bool diagnose,
                              const Progress& progress) {
    return repair_once(read, std::nullopt, recipe, diagnose, progress);
}

Result<Prepared> repair_again(const ReadModel& read, Repaired done, const Recipe& recipe,
                              bool diagnose, const Progress& progress) {
    return repair_once(read, std::move(done), recipe, diagnose, progress);
}

Result<Prepared> prepare(const std::filesystem::path& path, const Recipe& recipe,
                         const PrepareSettings& settings, const Progress& progress) {
    const auto read =
        read_model_file(path, recipe.import, settings.worker, progress.part({}, 0.0, 0.4));
    return read ? repair_model(*read, recipe, settings.diagnose, progress.part({}, 0.4, 1.0))
                : read.issue();
}

} // namespace hullwright
