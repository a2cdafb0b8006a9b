#include "piece/decompose.h"

#include "base/parallel.h"
#include "base/text.h"
#include "base/union_find.h"
#include "piece/adopt.h"
#include "piece/concavity.h"
#include "piece/inside.h"
#include "piece/merge.h"
#include "piece/overhang.h"
#include "piece/patchwork.h"
#include "piece/piece_names.h"
#include "piece/simplify.h"
#include "piece/thicken.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>

namespace hullwright {
namespace {

constexpr double k_no_limit = std::numeric_limits<double>::infinity();

using Clock = std::chrono::steady_clock;

class Stopwatch {
public:
    Stopwatch(std::vector<StageTime>& stages, Clock::time_point begun)
        : stages_(stages), last_(begun) {}
    // Adds the time since the last call to the stage of this name.
    void lap(const std::string& name) {
        const auto now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        const auto stage = std::find_if(stages_.begin(), stages_.end(),
                                        [&](const StageTime& s) { return s.name == name; });
        if (stage == stages_.end()) {
            stages_.push_back({name, seconds});
        } else {
            stage->seconds += seconds;
        }
    }

private:
    std::vector<StageTime>& stages_;
    Clock::time_point last_;
};

std::vector<FaceId> all_faces(const TriMesh& mesh) {
    std::vector<FaceId> all(mesh.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

class Decomposer {
public:
    Decomposer(const Ground& ground, const HeightField& field, std::vector<FaceId> faces,
               const DecomposeSettings& settings)
        : mesh_(ground.mesh()), ground_(ground), field_(field), faces_(std::move(faces)),
          settings_(settings), watch_(done_.report.stages, Clock::now()) {}

    // Goes on from patches that were cut before.
    Decomposer(const Patchwork& before, const DecomposeSettings& settings)
        : Decomposer(*before.ground, *before.field, {}, settings) {
        before_ = &before;
        done_.report.stages = before.stages;
        faces_ = all_faces(mesh_);
    }

    // Leaves out what joins patches.
    Status cut_patches(Patchwork& work, const Progress& progress) {
        stop_ = progress.token();
        done_.report.stages = std::move(work.stages);
        prepare(work.tolerance);
        auto shells = carved(work.tolerance, progress);
        if (!shells) {
            return shells.issue();
        }
        work.patches = std::move(*shells);
        work.stages = done_.report.stages;
        return Done{};
    }

    // Every patch passes.
    Result<std::vector<Shell>> grow(double tolerance, const Progress& progress) {
        return carved_by([](Shell& /*shell*/) { return true; }, tolerance, progress);
    }

    Result<Decomposition> run(const Progress& progress) {
        stop_ = progress.token();
        const double diagonal = bounds_of(mesh_).diagonal();
        done_.report.kinds = std::make_shared<const SurfaceKinds>(ground_.kinds);
        done_.set.surface = settings_.surface;
        done_.set.origin = mesh_.origin;
        done_.report.flats = ground_.flats.flats.size();
        done_.report.rounded_faces = ground_.flats.rounded_faces;
        watch_.lap("surface");
        const double tolerance = settings_.tolerance.in_units(diagonal);
        auto shells = settings_.max_pieces == 0
                          ? cut(tolerance, progress.part({}, 0.0, k_cut))
                          : fit(tolerance, diagonal, progress.part({}, 0.0, k_cut));
        if (!shells) {
            return shells.issue();
        }
        const Progress making = progress.part("pieces", k_cut, 1.0);
        if (const Status adopted =
                adopt_faces_without_area(ground_, *shells, making.part({}, 0.0, 0.1));
            !adopted) {
            return adopted.issue();
        }
        tell_of_limit(shells->size());
        if (!make_pieces(*shells, making.part({}, 0.1, 1.0))) {
            return stopped_issue();
        }
        watch_.lap("pieces");
        return std::move(done_);
    }

private:
    using Shells = std::vector<Shell>;
    static constexpr double k_cut = 8.0 / 9.0; // share of the time until the patches are there

    // Prepares what patches are judged by.
    void prepare(double tolerance) {
        done_.set.rounding = ground_.rounding;
        done_.set.tolerance = tolerance;
        done_.set.sheet_thickness = settings_.sheet_thickness.in_units(bounds_of(mesh_).diagonal());
    }

    [[nodiscard]] Acceptable acceptable_within(double tolerance) {
        return [this, tolerance](Shell& shell) { return passes(shell, tolerance); };
    }

    [[nodiscard]] double slack_of(double tolerance) const {
        return std::max(tolerance, ground_.rounding);
    }

    Result<Shells> carved(double tolerance, const Progress& progress) {
        if (before_ != nullptr && before_->tolerance == tolerance) {
            return before_->patches;
        }
        auto shells =
            carved_by(acceptable_within(tolerance), tolerance, progress.part("patches", 0.0, 1.0));
        watch_.lap("patches");
        return shells;
    }

    Result<Shells> carved_by(const Acceptable& acceptable, double tolerance,
                             const Progress& progress) const {
        const double slack = slack_of(tolerance);
        // From a plane that touches a cap of the slack's height at its rim, the opposite rim is
        // about four times as far below.
        constexpr double k_cap = 4.0;
        return carve(ground_, faces_, {settings_.search, slack, k_cap * slack, &ground_.kinds},
                     acceptable, progress);
    }

    // Cuts the faces into patches within one tolerance, and joins these.
    Result<Shells> cut(double tolerance, const Progress& progress) {
        prepare(tolerance);
        auto shells = carved(tolerance, progress.part({}, 0.0, 0.7));
        if (!shells || settings_.merge == Merge::off) {
            return shells;
        }
        done_.report.carved = shells->size();
        const double slack = slack_of(tolerance);
        const Acceptable acceptable = acceptable_within(tolerance);
        const bool full = settings_.merge == Merge::full && tolerance > ground_.rounding;
        // Growing bounds the concavity only within the slack; patches joined beyond it have to be
        // measured.
        const Acceptable joinable = [&](Shell& shell) {
            return !is_deeper(ground_, solid_of(mesh_, shell), tolerance, stop_) &&
                   acceptable(shell);
        };
        MergeSettings merging = {slack, full ? k_no_limit : slack};
        if (tolerance <= ground_.rounding) {
            merging.hopeless = [this](const Shell& one, const Shell& other) {
                return (is_of_a_sheet(ground_, one.faces) || is_of_a_sheet(ground_, other.faces)) &&
                       surely_leaves_region(ground_, one, other);
            };
        }
        auto merged =
            merge_patches(ground_, std::move(*shells), merging, full ? joinable : acceptable,
                          progress.part("merging", 0.7, 1.0));
        watch_.lap("merging");
        return merged;
    }

    [[nodiscard]] bool passes(Shell& shell, double tolerance) const {
        if (shell.faces.size() == 1) {
            return true; // a face is its own hull
        }
        if (stop_.stop_requested()) {
            return false;
        }
        Solid solid = solid_of(mesh_, shell);
        const bool sheet = is_of_a_sheet(ground_, shell.faces);
        if (sheet && done_.set.sheet_thickness > 0.0 && settings_.max_hull_vertices > 0) {
            if (has_too_many_vertices_thickened(solid)) {
                return false;
            }
        } else if (has_too_many_vertices(shell.vertices.size())) {
            return fewer_vertices(solid, tolerance).has_value();
        }
        const bool exact = tolerance <= ground_.rounding;
        // Within one flat region the hull is within the rounding of its sheet, whatever the
        // tolerance.
        const bool plane = sheet && stays_in_region(ground_, shell, stop_);
        if (plane || (exact && sheet)) {
            return plane;
        }
        // Box-like parts pass this quick test, whatever the tolerance.
        if (exact || is_convex(ground_, solid, 2.0 * ground_.rounding, stop_)) {
            const bool inside = is_inside(ground_, field_, shell, solid, stop_);
            if (exact || inside) {
                return inside;
            }
        }
        const auto protrusion = protrusion_of(ground_, field_, solid, tolerance, stop_);
        shell.protrusion = protrusion.value_or(0.0);
        shell.heights = std::move(solid.heights);
        return protrusion.has_value();
    }

    [[nodiscard]] bool has_too_many_vertices(std::size_t vertices) const {
        return settings_.max_hull_vertices > 0 && vertices > settings_.max_hull_vertices;
    }

    // A patch is asked at each halving of it, so that most thick hulls are not worth their while.
    [[nodiscard]] bool has_too_many_vertices_thickened(const Solid& solid) const {
        const double thickness = done_.set.sheet_thickness;
        if (has_too_many_vertices(least_vertices_thickened(mesh_, thickness, solid))) {
            return true;
        }
        Solid thick = solid;
        thicken(mesh_, thickness, thick, stop_);
        return has_too_many_vertices(thick.vertices.size());
    }

    // Returns the hull made again with as many vertices as allowed, if that keeps both bounds.
    // Exact pieces leave no room for it.
    [[nodiscard]] std::optional<Solid> fewer_vertices(const Solid& solid, double tolerance) const {
        if (tolerance <= ground_.rounding || solid.flat) {
            return std::nullopt;
        }
        auto fewer =
            simplify(ground_, field_, solid, settings_.max_hull_vertices, tolerance, stop_);
        return fewer && !is_deeper(ground_, *fewer, tolerance, stop_) ? std::move(fewer)
                                                                      : std::nullopt;
    }

    // Returns the fewest pieces possible: patches are joined only across edges, so each connected
    // group of faces leaves at least one.
    [[nodiscard]] std::size_t least_pieces(const Shells& shells) const {
        UnionFind sets(mesh_.triangles.size());
        std::vector<bool> is_cut(mesh_.triangles.size());
        for (const Shell& shell : shells) {
            for (const FaceId face : shell.faces) {
                is_cut[face] = true;
                sets.join(face, shell.faces.front());
            }
        }
        for (const Shell& shell : shells) {
            for (const FaceId face : shell.faces) {
                for (Index corner = 0; corner < 3; ++corner) {
                    const FaceId next = ground_.graph.neighbour(face, corner);
                    if (next != k_none && is_cut[next]) {
                        sets.join(face, next);
                    }
                }
            }
        }
        std::vector<bool> is_counted(mesh_.triangles.size());
        std::size_t least = 0;
        for (const Shell& shell : shells) {
            const FaceId name = sets.find(shell.faces.front());
            least += is_counted[name] ? 0 : 1;
            is_counted[name] = true;
        }
        return least;
    }

    // Says how far the search for a tolerance has come.
    struct Search {
        const Progress& progress;
        double part = 0.0; // of the progress that earlier attempts have had
        std::size_t wanted = 0;
        double low = 0.0; // gives too many pieces
        Shells best = {};
        double of_best = 0.0; // the tolerance

        [[nodiscard]] bool found() const { return best.size() <= wanted; }

        // Nobody knows how many attempts follow, so each has a quarter of what is left.
        [[nodiscard]] Progress next_part() {
            const double from = part;
            part += (1.0 - part) / 4.0;
            return progress.part({}, from, part);
        }

        // Now and then more tolerance gives more pieces, so the best result is kept.
        void keep_better(Shells shells, double tolerance) {
            const bool fits = shells.size() <= wanted;
            low = fits ? low : tolerance;
            if (fits || shells.size() < best.size()) {
                best = std::move(shells);
                of_best = tolerance;
            }
        }
    };

    Status attempt(Search& search, double tolerance) {
        auto shells = cut(tolerance, search.next_part());
        ++done_.report.tries;
        if (!shells) {
            return shells.issue();
        }
        search.keep_better(std::move(*shells), tolerance);
        return Done{};
    }

    // Returns the smallest tolerance that gives at most the wanted number of pieces, or the fewest
    // possible. It is doubled until it does, then the interval is halved.
    Result<Shells> fit(double tolerance, double diagonal, const Progress& progress) {
        constexpr int k_halvings = 6; // leaves 2 % of uncertainty
        // Is a share of the diagonal. A smaller one takes more cuts until one suffices; a larger
        // one leaves the halvings a wider interval where little tolerance is enough.
        constexpr double k_first = 1e-3;
        Search search{progress};
        auto first = cut(tolerance, search.next_part());
        if (!first || first->size() <= settings_.max_pieces) {
            return first;
        }
        const std::size_t least = least_pieces(*first);
        search.wanted = std::max<std::size_t>(settings_.max_pieces, least);
        search.best = std::move(*first);
        search.low = search.of_best = tolerance;
        for (double high = std::max(2.0 * tolerance, k_first * diagonal);
             !search.found() && high <= diagonal; high *= 2.0) {
            if (const Status tried = attempt(search, high); !tried) {
                return tried.issue();
            }
        }
        for (int i = 0; search.found() && search.low < search.of_best && i < k_halvings; ++i) {
            if (const Status tried = attempt(search, 0.5 * (search.low + search.of_best)); !tried) {
                return tried.issue();
            }
        }
        done_.set.tolerance = search.of_best;
        why_more_ = why_more(least, search.low);
        return std::move(search.best);
    }

    // Says why there are more pieces than were asked for; empty if there are not. `tried` is the
    // largest tolerance that was not enough.
    [[nodiscard]] Detail why_more(std::size_t least, double tried) const {
        const std::string ended = rounded_text(tried, 4);
        return least > settings_.max_pieces ? because(Why::parts_apart, grouped_text(least))
               : settings_.max_hull_vertices > 0
                   ? because(Why::search_ended_with, ended, settings_.max_hull_vertices)
                   : because(Why::search_ended, ended);
    }

    void tell_of_limit(std::size_t pieces) {
        if (settings_.max_pieces > 0 && pieces > settings_.max_pieces) {
            done_.report.issues.push_back(
                warning(Code::pieces_above_limit, "pieces", why_more_,
                        {static_cast<double>(pieces), static_cast<double>(settings_.max_pieces)}));
        }
    }

    bool make_pieces(Shells& shells, const Progress& progress) {
        std::sort(shells.begin(), shells.end(),
                  [](const Shell& a, const Shell& b) { return a.faces.front() < b.faces.front(); });
        done_.set.pieces.resize(shells.size());
        const bool finished =
            for_each_block(shells.size(), 4, progress, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    make_piece(shells[i], done_.set.pieces[i]);
                }
            });
        done_.report.simplified = static_cast<std::uint64_t>(
            std::count_if(done_.set.pieces.begin(), done_.set.pieces.end(),
                          [](const Piece& piece) { return piece.simplified; }));
        return finished;
    }

    void make_piece(Shell& shell, Piece& piece) const {
        const double tolerance = done_.set.tolerance;
        Solid solid = solid_of(mesh_, shell);
        piece.protrusion = shell.protrusion;
        piece.simplified = has_too_many_vertices(solid.vertices.size());
        if (piece.simplified) {
            // Such a hull exists, as it was found when the patch was accepted.
            if (auto fewer = fewer_vertices(solid, tolerance)) {
                solid = std::move(*fewer);
                piece.protrusion =
                    protrusion_of(ground_, field_, solid, tolerance, stop_).value_or(tolerance);
            }
        }
        piece.part = mesh_.face_part[shell.faces.front()];
        piece.concavity = concavity_of(ground_, solid, stop_);
        // Fine pieces of a solid are joined, and those that stay alone are measured then.
        if (tolerance > ground_.rounding && settings_.family == Family::surface) {
            piece.protrusion = std::min(
                overhang_of(field_, solid, piece.protrusion, ground_.rounding, stop_), tolerance);
        }
        if (tolerance > 0.0) {
            // By the planes of its faces, a patch is no deeper than this since it was grown.
            piece.concavity = std::min(piece.concavity, tolerance + ground_.rounding);
        }
        if (is_of_a_sheet(ground_, solid.faces)) {
            thicken(mesh_, done_.set.sheet_thickness, solid, stop_);
            piece.concavity += 0.5 * done_.set.sheet_thickness;
            piece.protrusion += 0.5 * done_.set.sheet_thickness;
        }
        piece.flat = solid.flat;
        piece.faces = std::move(solid.faces);
        piece.vertices = std::move(solid.vertices);
        piece.triangles = std::move(solid.triangles);
    }

    const TriMesh& mesh_;
    const Ground& ground_;
    const HeightField& field_;
    std::vector<FaceId> faces_; // faces to be cut
    DecomposeSettings settings_;
    const Patchwork* before_ = nullptr; // null: there are no patches yet
    Decomposition done_;
    Stopwatch watch_;
    std::stop_token stop_;
    Detail why_more_; // why there are more pieces than asked for
};

} // namespace

namespace {

// Prepares the surface for patches that the settings ask for, and leaves these out.
Result<Patchwork> begin_patches(const TriMesh& mesh, const DecomposeSettings& settings,
                                const Progress& progress) {
    const double diagonal = bounds_of(mesh).diagonal();
    const double rounding = settings.rounding.automatic
                                ? precision_of(mesh).spacing
                                : settings.rounding.length.in_units(diagonal);
    auto ground = prepare_ground(mesh, rounding, settings.surface, progress);
    if (!ground) {
        return ground.issue();
    }
    Patchwork work;
    work.ground = std::move(*ground);
    work.field = std::make_shared<const HeightField>(*work.ground);
    work.tolerance = settings.tolerance.in_units(diagonal);
    return work;
}

} // namespace

Result<Patchwork> prepare_patches(const TriMesh& mesh, const DecomposeSettings& settings,
                                  const Progress& progress) {
    const auto begun = Clock::now();
    auto work = begin_patches(mesh, settings, progress);
    if (work) {
        Stopwatch(work->stages, begun).lap("surface");
    }
    return work;
}

Result<std::vector<Shell>> grow_roughly(const Patchwork& prepared,
                                        const DecomposeSettings& settings,
                                        const Progress& progress) {
    return Decomposer(*prepared.ground, *prepared.field, all_faces(prepared.ground->mesh()),
                      settings)
        .grow(prepared.tolerance, progress);
}

Result<Patchwork> cut_patches(Patchwork prepared, const DecomposeSettings& settings,
                              const Progress& progress) {
    Decomposer maker(*prepared.ground, *prepared.field, all_faces(prepared.ground->mesh()),
                     settings);
    const Status cut = maker.cut_patches(prepared, progress);
    return cut ? Result<Patchwork>(std::move(prepared)) : cut.issue();
}

Result<Patchwork> cut_patches(const TriMesh& mesh, const DecomposeSettings& settings,
                              const Progress& progress) {
    auto prepared = prepare_patches(mesh, settings, progress.part({}, 0.0, 0.2));
    return prepared ? cut_patches(std::move(*prepared), settings, progress.part({}, 0.2, 1.0))
                    : std::move(prepared);
}

Result<Patchwork> restore_patches(const TriMesh& mesh, const DecomposeSettings& settings,
                                  std::vector<Shell> patches, std::vector<StageTime> stages,
                                  const Progress& progress) {
    auto work = begin_patches(mesh, settings, progress);
    if (work) {
        work->patches = std::move(patches);
        work->stages = std::move(stages);
    }
    return work;
}

Result<Decomposition> pieces_of(const Patchwork& patchwork, const DecomposeSettings& settings,
                                const Progress& progress) {
    auto made = Decomposer(patchwork, settings).run(progress);
    if (made) {
        number_in_order(made->set);
    }
    return made;
}

Result<Decomposition> decompose(const TriMesh& mesh, const DecomposeSettings& settings,
                                const Progress& progress) {
    const auto patchwork = cut_patches(mesh, settings, progress.part({}, 0.0, 0.5));
    return patchwork ? pieces_of(*patchwork, settings, progress.part({}, 0.5, 1.0))
                     : patchwork.issue();
}

Result<Decomposition> decompose_region(const Ground& ground, const HeightField& field,
                                       std::vector<FaceId> faces, const DecomposeSettings& settings,
                                       const Progress& progress) {
    return Decomposer(ground, field, std::move(faces), settings).run(progress);
}

} // namespace hullwright
