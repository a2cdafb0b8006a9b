#include "lint/lint.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "base/shared_meter.h"
#include "base/union_find.h"
#include "check/hull_check.h"
#include "lint/float32_hull.h"
#include "lint/hull_faces.h"
#include "lint/least_width.h"
#include "lint/passages.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <span>

namespace hullwright {
namespace {

// Returns the box around the points without NaN or infinity.
Aabb finite_box(std::span<const Vec3> points) {
    Aabb box;
    for (const Vec3& p : points) {
        if (p.allFinite()) {
            box.add(p);
        }
    }
    return box;
}

// Examines one piece on its own.
class PieceLint {
public:
    PieceLint(const Piece& piece, PieceId id, const EngineLimits& engine, double metres_per_unit,
              double whole, const Progress& progress)
        : piece_(piece), id_(id), engine_(engine), metres_per_unit_(metres_per_unit), whole_(whole),
          progress_(progress), box_(finite_box(piece.vertices)), extent_(box_.size().maxCoeff()),
          step_(float32_step_of(piece.vertices)) {}

    std::vector<LintFinding> run() {
        const HullView hull{piece_.vertices, piece_.triangles, piece_.flat};
        if (hull_fault(hull, progress_.part({}, 0.0, k_judged))) {
            add(LintFault::broken_hull, Severity::error, 0.0, 0.0);
            return std::move(findings_);
        }
        look_at_counts();
        look_at_width();
        look_at_size();
        look_at_rounding();
        return std::move(findings_);
    }

private:
    // Are shares of a piece's time, of a large one where its width is asked for: the progress bar's
    // alone.
    static constexpr double k_judged = 0.1;
    static constexpr double k_measured = 0.9;

    void add(LintFault fault, Severity severity, double measured, double limit) {
        findings_.push_back({fault, severity, id_, measured, limit, box_});
    }

    void add_if_more(LintFault fault, const CountLimit& limit, std::size_t count) {
        if (limit.most > 0 && count > limit.most) {
            add(fault, limit.hard ? Severity::error : Severity::warning, static_cast<double>(count),
                limit.most);
        }
    }

    void look_at_counts() {
        const std::size_t vertices = piece_.vertices.size();
        add_if_more(LintFault::too_many_vertices, engine_.hull_vertices, vertices);
        const HullFaces faces = piece_.flat ? HullFaces{1, vertices}
                                            : count_faces(piece_.vertices, piece_.triangles,
                                                          float32_room(step_), progress_.token());
        add_if_more(LintFault::too_many_faces, engine_.hull_faces, faces.faces);
        add_if_more(LintFault::too_many_face_vertices, engine_.face_vertices, faces.most_vertices);
    }

    void look_at_width() {
        if (piece_.flat && !engine_.takes_flat) {
            add(LintFault::flat, Severity::error, 0.0, 0.0);
            return;
        }
        const double share = engine_.min_width_share * extent_;
        const double length = engine_.min_width_metres / metres_per_unit_;
        const double limit = std::max(share, length);
        if (!piece_.flat && width_at_least(piece_.vertices, piece_.triangles) >= limit) {
            return; // true of most pieces, and saves the slow exact width
        }
        const Progress part = progress_.part({}, k_judged, k_measured);
        const double width =
            piece_.flat ? 0.0 : least_width(piece_.vertices, piece_.triangles, part);
        if (engine_.width_share_hard && width < share) {
            add(LintFault::thin, Severity::error, width, share);
        } else if (width < limit) {
            add(LintFault::thin, Severity::warning, width, limit);
        }
    }

    void look_at_size() {
        const double limit = engine_.min_size_share * whole_;
        if (extent_ < limit) {
            add(LintFault::tiny, Severity::warning, extent_, limit);
        }
    }

    void look_at_rounding() {
        const double limit = engine_.max_spacing_share * extent_;
        if (engine_.max_spacing_share > 0.0 && step_ > limit) {
            add(LintFault::far_from_origin, Severity::warning, step_, limit);
        }
        const RoundedHull rounded = round_hull(piece_.vertices, piece_.triangles, piece_.flat,
                                               progress_.part({}, k_measured, 1.0));
        if (rounded.collapsed) {
            add(LintFault::collapses_in_float32, Severity::error, 0.0, 0.0);
        } else if (rounded.dent > float32_room(step_)) {
            const bool is_felt = rounded.dent > engine_.felt_share * extent_;
            add(LintFault::dented_in_float32, is_felt ? Severity::warning : Severity::note,
                rounded.dent, float32_room(step_));
        }
    }

    const Piece& piece_;
    PieceId id_;
    const EngineLimits& engine_;
    double metres_per_unit_;
    double whole_;
    const Progress& progress_;
    Aabb box_;
    double extent_;
    double step_;
    std::vector<LintFinding> findings_;
};

class Lint {
public:
    Lint(const PieceSet& set, const EngineLimits& engine, const LintContext& context)
        : set_(set), engine_(engine), context_(context) {
        for (const Piece& piece : set.pieces) {
            whole_.add(finite_box(piece.vertices));
        }
    }

    Result<std::vector<LintFinding>> run(const Progress& progress) {
        if (!look_at_pieces(progress.part({}, 0.0, 0.5))) {
            return stopped_issue();
        }
        look_at_number();
        if (context_.check != nullptr) {
            take_what_check_found();
        } else {
            take_what_makers_said();
        }
        if (const auto looked = look_at_passages(progress.part({}, 0.5, 1.0)); !looked) {
            return looked.issue();
        }
        sort();
        return std::move(findings_);
    }

private:
    // False when stopped. A large piece tells how far it is by itself.
    bool look_at_pieces(const Progress& progress) {
        SharedMeter meter(progress,
                          std::transform_reduce(set_.pieces.begin(), set_.pieces.end(), 0.0,
                                                std::plus<>(), size_to_judge<Piece>));
        const double metres = context_.metres_per_unit > 0.0 ? context_.metres_per_unit : 1.0;
        std::vector<std::vector<LintFinding>> of_pieces(set_.pieces.size());
        const bool done =
            for_each_block(of_pieces.size(), 1, Progress(progress.token()),
                           [&](std::size_t begin, std::size_t end) {
                               for (std::size_t i = begin; i < end; ++i) {
                                   const Piece& piece = set_.pieces[i];
                                   PieceProgress heard(meter, size_to_judge(piece));
                                   const Progress own(progress.token(), &heard);
                                   of_pieces[i] = PieceLint(piece, static_cast<PieceId>(i), engine_,
                                                            metres, whole_.diagonal(), own)
                                                      .run();
                                   if (!own.stopped()) {
                                       own.report(1.0);
                                   }
                               }
                           });
        for (const auto& findings : of_pieces) {
            findings_.insert(findings_.end(), findings.begin(), findings.end());
        }
        return done;
    }

    void look_at_number() {
        const CountLimit& limit = engine_.pieces;
        if (limit.most > 0 && set_.pieces.size() > limit.most) {
            findings_.push_back({LintFault::too_many_pieces,
                                 limit.hard ? Severity::error : Severity::warning, std::nullopt,
                                 static_cast<double>(set_.pieces.size()),
                                 static_cast<double>(limit.most), whole_});
        }
    }

    void take_what_check_found() {
        for (const PieceFinding& found : context_.check->findings) {
            const bool out = found.fault == PieceFault::protrudes;
            if (out || found.fault == PieceFault::not_covered) {
                findings_.push_back({out ? LintFault::sticks_out : LintFault::surface_uncovered,
                                     Severity::error, found.piece, found.measured,
                                     out ? set_.tolerance : 0.0, box_of(found)});
            }
        }
        if (context_.model != nullptr) {
            take_missing_faces(*context_.model);
        }
    }

    // Missing faces that are connected form one hole and are reported once.
    void take_missing_faces(const TriMesh& model) {
        UnionFind stretches(model.vertices.size());
        std::vector<FaceId> missing;
        for (const PieceFinding& found : context_.check->findings) {
            if (found.fault == PieceFault::face_missing) {
                const Triangle& t = model.triangles[found.face];
                stretches.join(t[0], t[1]);
                stretches.join(t[1], t[2]);
                missing.push_back(found.face);
            }
        }
        struct Stretch {
            std::size_t faces = 0;
            Aabb box;
        };
        std::map<VertexId, Stretch> found;
        for (const FaceId face : missing) {
            Stretch& stretch = found[stretches.find(model.triangles[face][0])];
            ++stretch.faces;
            for (const Vec3& corner : model.corners(face)) {
                stretch.box.add(corner);
            }
        }
        for (const auto& [first, stretch] : found) {
            findings_.push_back({LintFault::faces_in_no_piece, Severity::error, std::nullopt,
                                 static_cast<double>(stretch.faces), 0.0, stretch.box});
        }
    }

    Status look_at_passages(const Progress& progress) {
        if (context_.model == nullptr) {
            return Done{};
        }
        const auto closed = find_closed_passages(set_, *context_.model, progress);
        if (!closed) {
            return closed.issue();
        }
        for (const ClosedPassage& passage : *closed) {
            const Vec3 around = Vec3::Constant(0.5 * passage.width);
            findings_.push_back({LintFault::closes_passage,
                                 Severity::warning,
                                 passage.piece,
                                 passage.width,
                                 set_.tolerance,
                                 {passage.place - around, passage.place + around}});
        }
        return Done{};
    }

    void take_what_makers_said() {
        for (PieceId i = 0; i < set_.pieces.size(); ++i) {
            const Piece& piece = set_.pieces[i];
            const double allowed = set_.tolerance + 0.5 * set_.sheet_thickness;
            if (set_.tolerance > 0.0 && piece.protrusion > allowed) {
                findings_.push_back({LintFault::sticks_out, Severity::error, i, piece.protrusion,
                                     allowed, finite_box(piece.vertices)});
            }
        }
    }

    // Returns the box of the face concerned if there is one, else of the piece.
    [[nodiscard]] Aabb box_of(const PieceFinding& found) const {
        return context_.model != nullptr && found.face < context_.model->triangles.size()
                   ? finite_box(context_.model->corners(found.face))
                   : finite_box(set_.pieces[found.piece].vertices);
    }

    // Returns the ratio by which a limit is missed, for lower and upper limits.
    [[nodiscard]] static double excess(const LintFinding& finding) {
        const bool least = finding.fault == LintFault::thin || finding.fault == LintFault::tiny;
        const double over = least ? finding.limit : finding.measured;
        const double under = least ? finding.measured : finding.limit;
        return over == 0.0    ? 0.0
               : under == 0.0 ? std::numeric_limits<double>::infinity()
                              : over / under;
    }

    void sort() {
        std::stable_sort(findings_.begin(), findings_.end(),
                         [](const LintFinding& a, const LintFinding& b) {
                             return a.fault != b.fault       ? a.fault < b.fault
                                    : excess(a) != excess(b) ? excess(a) > excess(b)
                                                             : a.measured > b.measured;
                         });
    }

    const PieceSet& set_;
    const EngineLimits& engine_;
    const LintContext& context_;
    Aabb whole_;
    std::vector<LintFinding> findings_;
};

} // namespace

Result<std::vector<LintFinding>> lint(const PieceSet& set, const EngineLimits& engine,
                                      const LintContext& context, const Progress& progress) {
    return Lint(set, engine, context).run(progress);
}

bool passes(std::span<const LintFinding> findings) {
    return std::none_of(findings.begin(), findings.end(), [](const LintFinding& finding) {
        return finding.severity == Severity::error;
    });
}

} // namespace hullwright
