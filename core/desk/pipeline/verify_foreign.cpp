#include "pipeline/verify_foreign.h"

#include "lint/lint.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Units and axes that both files state, and what the user says, tell how pieces come to lie on the
// model.
Fitting fitting_of(const ForeignFile& foreign, const SourceModel& model,
                   const ForeignSettings& settings) {
    Fitting fitting;
    const bool are_units_known = foreign.set.metres_per_unit > 0.0 && model.metres_per_unit > 0.0;
    if (are_units_known) {
        fitting.scale = foreign.set.metres_per_unit / model.metres_per_unit;
    }
    if (foreign.up == UpAxis::y && model.up == UpAxis::z) {
        fitting.turn = AxisTurn::y_to_z;
    } else if (foreign.up == UpAxis::z && model.up == UpAxis::y) {
        fitting.turn = AxisTurn::z_to_y;
    }
    fitting.scale = settings.scale.value_or(fitting.scale);
    fitting.turn = settings.turn.value_or(fitting.turn);
    return fitting;
}

Result<PlayGround> ground_of(const TriMesh& mesh, const Progress& progress) {
    std::vector<Obstacle> faces;
    faces.reserve(mesh.triangles.size());
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        faces.emplace_back(PlayTriangle(mesh.corners(face)));
    }
    return PlayGround::make(std::move(faces), progress);
}

Result<PlayGround> ground_of(const PieceSet& set, const Progress& progress) {
    std::vector<Obstacle> facets;
    for (const Piece& piece : set.pieces) {
        for (const Triangle& t : piece.triangles) {
            facets.emplace_back(
                PlayTriangle{piece.vertices[t[0]], piece.vertices[t[1]], piece.vertices[t[2]]});
        }
    }
    return PlayGround::make(std::move(facets), progress);
}

Result<BallLeaks> leaks_of(const TriMesh& mesh, const PieceSet& judged, const Progress& progress) {
    const auto model = ground_of(mesh, progress.part({}, 0.0, 0.1));
    if (!model) {
        return model.issue();
    }
    const auto pieces = ground_of(judged, progress.part({}, 0.1, 0.2));
    return pieces ? find_ball_leaks(*model, *pieces, progress.part({}, 0.2, 1.0))
                  : Result<BallLeaks>(pieces.issue());
}

class ForeignRun {
public:
    ForeignRun(const Prepared* model, const ForeignSettings& settings)
        : model_(model), settings_(settings) {}

    Result<ForeignVerdict> run(const std::filesystem::path& file, const Progress& progress) {
        auto read = read_fitted(file, model_, settings_, progress.part("read", 0.0, k_read));
        return read ? judge(std::move(*read), progress) : read.issue();
    }

    Result<ForeignVerdict> judge(FittedForeign read, const Progress& progress) {
        verdict_.foreign = std::move(read.foreign);
        verdict_.fitted = read.fitted;
        if (model_ != nullptr) {
            verdict_.model = model_->path.string();
        }
        auto check = check_foreign(verdict_.foreign.set, progress.part("check", k_read, k_checked));
        if (!check) {
            return check.issue();
        }
        verdict_.check = std::move(*check);
        verdict_.metres_per_unit = metres_per_unit();
        if (const Status taken = take_tolerance(); !taken) {
            return taken.issue();
        }
        if (const Status held = hold_against_model(progress); !held) {
            return held.issue();
        }
        if (const Status held = hold_against_engine(progress.part("lint", k_looked, 1.0)); !held) {
            return held.issue();
        }
        return std::move(verdict_);
    }

private:
    // Shares of the time, as they are for a few dozen hulls of a model of 10,000 faces.
    static constexpr double k_read = 0.1;
    static constexpr double k_checked = 0.2;
    static constexpr double k_fits = 0.25;
    static constexpr double k_counted = 0.35;
    static constexpr double k_measured = 0.5;
    static constexpr double k_dropped = 0.55;
    static constexpr double k_looked = 0.95;

    [[nodiscard]] double metres_per_unit() const {
        const double own = verdict_.foreign.set.metres_per_unit;
        return model_ != nullptr && model_->source->metres_per_unit > 0.0
                   ? model_->source->metres_per_unit
                   : own;
    }

    Status take_tolerance() {
        const auto asked = in_model_units(settings_.asked, verdict_.metres_per_unit);
        if (!asked) {
            return asked.issue();
        }
        if (model_ != nullptr && asked->decompose.tolerance.set()) {
            verdict_.tolerance =
                asked->decompose.tolerance.in_units(bounds_of(*model_->mesh).diagonal());
        }
        PieceSet& judged = verdict_.check.judged;
        judged.tolerance = verdict_.tolerance;
        judged.surface = asked->decompose.surface;
        return Done{};
    }

    Status hold_against_model(const Progress& progress) {
        const PieceSet& judged = verdict_.check.judged;
        const bool holds_some =
            std::any_of(verdict_.check.shapes.begin(), verdict_.check.shapes.end(),
                        [](const ForeignShape& shape) { return shape.counts; });
        if (model_ == nullptr || !holds_some) {
            return Done{};
        }
        const TriMesh& mesh = *model_->mesh;
        const auto misfit = find_misfit(mesh, judged, progress.part("check", k_checked, k_fits));
        if (!misfit) {
            return misfit.issue();
        }
        verdict_.misfit = *misfit;
        if (verdict_.misfit) {
            return Done{}; // figures of pieces that lie elsewhere say nothing
        }
        const auto volumes =
            measure_volumes(mesh, judged, progress.part("check", k_fits, k_counted), k_points,
                            FaultyHulls::hold_their_inside);
        if (!volumes) {
            return volumes.issue();
        }
        verdict_.volumes = *volumes;
        // A vertex of the pieces is off by half a step along each axis, and one of the model, too.
        const double noise = dent_allowed(verdict_.foreign.set) + precision_of(mesh).spacing;
        const auto distances =
            measure_foreign(mesh, judged, noise, progress.part("check", k_counted, k_measured));
        if (!distances) {
            return distances.issue();
        }
        verdict_.distances = *distances;
        const auto leaks = leaks_of(mesh, judged, progress.part("check", k_measured, k_dropped));
        if (!leaks) {
            return leaks.issue();
        }
        verdict_.leaks = *leaks;
        auto passages =
            find_lost_passages(mesh, judged, progress.part("check", k_dropped, k_looked));
        if (!passages) {
            return passages.issue();
        }
        verdict_.passages = std::move(*passages);
        return Done{};
    }

    Status hold_against_engine(const Progress& progress) {
        if (settings_.engine == nullptr) {
            return Done{};
        }
        // What of the model pieces close is told without an engine, too.
        const LintContext context{nullptr, nullptr, verdict_.metres_per_unit};
        auto findings = lint(verdict_.check.judged, *settings_.engine, context, progress);
        if (!findings) {
            return findings.issue();
        }
        verdict_.linted =
            EngineVerdict{settings_.engine, context.metres_per_unit, std::move(*findings)};
        return Done{};
    }

    static constexpr std::uint32_t k_points = 200'000; // as for pieces of our own

    const Prepared* model_;
    const ForeignSettings& settings_;
    ForeignVerdict verdict_;
};

} // namespace

Result<std::shared_ptr<const Prepared>> read_judged_model(const std::filesystem::path& model,
                                                          const ForeignSettings& settings,
                                                          const Progress& progress) {
    auto prepared = prepare(model, settings.asked, {false, settings.worker}, progress);
    return prepared ? Result<std::shared_ptr<const Prepared>>(
                          std::make_shared<const Prepared>(std::move(*prepared)))
                    : prepared.issue();
}

Result<FittedForeign> read_fitted(const std::filesystem::path& file, const Prepared* model,
                                  const ForeignSettings& settings, const Progress& progress) {
    ImportRecipe import = settings.asked.import;
    import.weld = true;
    if (model != nullptr) { // these two are of the model
        import.unit = {};
        import.up = UpAxis::unknown;
    }
    auto foreign = read_foreign(file, import, settings.worker, progress);
    if (!foreign) {
        return foreign.issue();
    }
    FittedForeign fitted{std::move(*foreign), {}};
    if (model != nullptr) {
        fitted.fitted = fitting_of(fitted.foreign, *model->source, settings);
        fit(fitted.foreign.set, fitted.fitted, model->mesh->origin);
        const Status in_reach = check_reach(fitted.foreign.set, fitted.foreign.file);
        if (!in_reach) {
            return in_reach.issue();
        }
    }
    return fitted;
}

Result<ForeignVerdict> verify_foreign(const std::filesystem::path& file, const Prepared* model,
                                      const ForeignSettings& settings, const Progress& progress) {
    return ForeignRun(model, settings).run(file, progress);
}

Result<ForeignVerdict> judge_foreign(ForeignFile foreign, const ForeignSettings& settings,
                                     const Progress& progress) {
    return ForeignRun(nullptr, settings).judge({std::move(foreign), {}}, progress);
}

ForeignReportInput report_of(const ForeignVerdict& verdict) {
    ForeignReportInput input;
    input.file = verdict.foreign.file;
    input.format = verdict.foreign.format;
    input.model = verdict.model;
    input.set = &verdict.foreign.set;
    input.check = &verdict.check;
    input.fitted = verdict.fitted;
    input.misfit = verdict.misfit ? &*verdict.misfit : nullptr;
    input.volumes = verdict.volumes ? &*verdict.volumes : nullptr;
    input.distances = verdict.distances ? &*verdict.distances : nullptr;
    input.leaks = verdict.leaks ? &*verdict.leaks : nullptr;
    input.passages = verdict.passages ? &*verdict.passages : nullptr;
    input.tolerance = verdict.tolerance;
    input.metres_per_unit = verdict.metres_per_unit;
    for (const ForeignPiece& piece : verdict.foreign.set.pieces) {
        input.names.push_back(piece.name);
    }
    input.notes = verdict.foreign.notes;
    if (verdict.linted) {
        input.linted = LintReportInput{verdict.linted->engine,
                                       verdict.linted->findings,
                                       {},
                                       verdict.linted->metres_per_unit,
                                       verdict.foreign.set.origin};
    }
    return input;
}

} // namespace hullwright::pipeline
