#include "mesh/repair/repair.h"

#include "mesh/repair/steps.h"

#include <algorithm>
#include <functional>

namespace hullwright {
namespace {

using repairs::Outcome;
using Step = std::function<Result<Outcome>(TriMesh, const Progress&)>;

struct PlannedStep {
    std::string_view name;
    std::string_view stage;
    Step run;
};

// Faces without area at edges of many faces can only be removed after the edges are taken apart.
Result<Outcome> split_and_flatten(TriMesh mesh, const Progress& progress) {
    auto split = repairs::split_nonmanifold(std::move(mesh), progress.part({}, 0.0, 0.8));
    if (!split) {
        return split;
    }
    auto flattened =
        repairs::remove_degenerate(std::move(split->mesh), progress.part({}, 0.8, 1.0));
    if (!flattened) {
        return flattened;
    }
    split->mesh = std::move(flattened->mesh);
    split->counts.insert(split->counts.end(), flattened->counts.begin(), flattened->counts.end());
    return split;
}

// The order matters: welding comes first, because it makes faces neighbours; orientation comes
// before splitting, which pairs faces by the side that their solid lies on.
std::vector<PlannedStep> plan(const RepairSettings& s, double diagonal) {
    using namespace repairs;
    std::vector<PlannedStep> steps;
    const auto add = [&](bool wanted, std::string_view name, std::string_view stage, Step run) {
        if (wanted) {
            steps.push_back({name, stage, std::move(run)});
        }
    };
    add(s.non_finite, "non_finite", "repair: non-finite", &drop_non_finite);
    add(s.weld, "weld", "repair: weld",
        [d = s.weld_distance.in_units(diagonal)](TriMesh mesh, const Progress& p) {
            return weld(std::move(mesh), d, p);
        });
    add(s.degenerate, "degenerate", "repair: degenerate faces", &remove_degenerate);
    add(s.duplicates, "duplicates", "repair: duplicate faces", &drop_duplicates);
    add(s.orient, "orient", "repair: orient", &make_consistent);
    add(s.split, "split", "repair: split", s.degenerate ? &split_and_flatten : &split_nonmanifold);
    add(s.stitch, "stitch", "repair: stitch", &stitch);
    add(s.fill_holes.set(), "fill_holes", "repair: fill holes",
        [limit = s.fill_holes.in_units(diagonal)](TriMesh mesh, const Progress& p) {
            return fill_holes(std::move(mesh), limit, p);
        });
    add(s.orient, "face_outward", "repair: orient", &face_outward);
    add(s.drop_specks.set(), "drop_specks", "repair: specks",
        [size = s.drop_specks.in_units(diagonal)](TriMesh mesh, const Progress& p) {
            return repairs::drop_specks(std::move(mesh), size, p);
        });
    add(s.keep_largest > 0, "keep_largest", "repair: largest components",
        [count = s.keep_largest](TriMesh mesh, const Progress& p) {
            return keep_largest(std::move(mesh), count, p);
        });
    add(!steps.empty(), "unused_vertices", "repair: unused vertices", &drop_unused_vertices);
    return steps;
}

} // namespace

RepairSettings no_repair() {
    RepairSettings settings;
    settings.weld = settings.degenerate = settings.duplicates = false;
    settings.orient = settings.split = settings.stitch = false;
    return settings;
}

bool RepairStep::changed() const {
    return std::any_of(counts.begin(), counts.end(),
                       [](const RepairCount& c) { return c.count > 0; });
}

Result<Repaired> repair(TriMesh mesh, const RepairSettings& settings, const Progress& progress) {
    const auto steps = plan(settings, bounds_of(mesh).diagonal());
    Repaired repaired;
    repaired.mesh = std::move(mesh);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto count = static_cast<double>(steps.size());
        const Progress part = progress.part(steps[i].stage, static_cast<double>(i) / count,
                                            static_cast<double>(i + 1) / count);
        auto outcome = steps[i].run(std::move(repaired.mesh), part);
        if (!outcome) {
            return outcome.issue();
        }
        repaired.mesh = std::move(outcome->mesh);
        repaired.steps.push_back({steps[i].name, std::move(outcome->counts)});
        repaired.issues.insert(repaired.issues.end(), outcome->issues.begin(),
                               outcome->issues.end());
    }
    return repaired;
}

namespace repairs {

void erase_faces(TriMesh& mesh, const std::vector<bool>& erased) {
    std::size_t kept = 0;
    for (std::size_t f = 0; f < mesh.triangles.size(); ++f) {
        if (!erased[f]) {
            mesh.triangles[kept] = mesh.triangles[f];
            mesh.face_part[kept] = mesh.face_part[f];
            mesh.face_source[kept] = mesh.face_source[f];
            ++kept;
        }
    }
    mesh.triangles.resize(kept);
    mesh.face_part.resize(kept);
    mesh.face_source.resize(kept);
}

} // namespace repairs
} // namespace hullwright
