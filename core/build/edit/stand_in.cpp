#include "edit/stand_in.h"

#include "base/parallel.h"
#include "base/work_meter.h"
#include "edit/bodies.h"
#include "geom/hull_volume.h"
#include "join/solid_tree.h"
#include "piece/body.h"

#include <algorithm>
#include <optional>

namespace hullwright {
namespace {

// A ball counts as best where another shape has less volume by no more than this share: a capsule
// without a length is a ball, too, and roundings would choose between them.
constexpr double k_same_volume = 1e-3;

// Each fineness is tried until one is within the limits, as one that is a little coarser than the
// others saves most.
constexpr std::array k_of_hulls = {Fineness::usual, Fineness::fine, Fineness::low, Fineness::coarse,
                                   Fineness::box};
constexpr std::array k_downward = {Fineness::usual, Fineness::low, Fineness::coarse, Fineness::box};

double area_of(const Solid& body) {
    double area = 0.0;
    for (const Triangle& t : body.triangles) {
        const Vec3& a = body.vertices[t[0]];
        area += 0.5 * (body.vertices[t[1]] - a).cross(body.vertices[t[2]] - a).norm();
    }
    return area;
}

// Holds pieces that one primitive may stand for: one, or all that make up a body.
struct Candidate {
    std::vector<PieceId> pieces; // ascending; the first keeps its number
    Piece body;                  // what has to be held
    std::optional<PiecePrimitive> found = {};
};

class StandIns {
public:
    StandIns(const EditedPieces& pieces, const EditSurface& surface,
             const PreparedSurface& prepared, const StandInRules& rules)
        : pieces_(pieces), surface_(surface), prepared_(prepared), rules_(rules) {}

    Result<EditedPieces> run(const Progress& progress) {
        std::vector<Candidate> bodies = whole_bodies(progress.token());
        if (!find_all(bodies, progress.part({}, 0.0, 0.4))) {
            return stopped_issue();
        }
        std::erase_if(bodies, [](const Candidate& body) { return !body.found; });
        std::vector<Candidate> single = single_pieces(bodies);
        if (!find_all(single, progress.part({}, 0.4, 0.95))) {
            return stopped_issue();
        }
        EditedPieces made = pieces_;
        for (Candidate& one : single) {
            made.extras[one.pieces.front()].primitive = std::move(one.found);
        }
        return with_bodies(std::move(made), std::move(bodies), progress.part({}, 0.95, 1.0));
    }

private:
    [[nodiscard]] bool is_free(PieceId id) const {
        const PieceExtras& extras = pieces_.extras[id];
        return !extras.primitive && !extras.locked && extras.tags.empty() &&
               extras.material.empty() && !pieces_.set.pieces[id].flat;
    }

    // Returns closed bodies of which each piece has faces of no other one, and all pieces together
    // have every face.
    [[nodiscard]] std::vector<Candidate> whole_bodies(const std::stop_token& stop) const {
        const Components& components = prepared_.ground->kinds.components;
        std::vector<std::vector<PieceId>> pieces(components.count);
        std::vector<char> is_whole(components.count, 1);
        for (PieceId id = 0; id < pieces_.set.pieces.size(); ++id) {
            ComponentId last = k_none;
            for (const FaceId face : pieces_.set.pieces[id].faces) {
                const ComponentId own = components.of_face[face];
                if (own != last && last != k_none) {
                    is_whole[own] = is_whole[last] = 0;
                } else if (own != last) {
                    pieces[own].push_back(id);
                }
                is_whole[own] = is_whole[own] != 0 && is_free(id) ? 1 : 0;
                last = own;
            }
        }
        std::vector<FaceId> faces_of(components.count, 0); // how many
        for (const ComponentId component : components.of_face) {
            ++faces_of[component];
        }
        std::vector<Candidate> bodies;
        for (ComponentId c = 0; c < components.count && !stop.stop_requested(); ++c) {
            if (is_whole[c] == 0 || pieces[c].empty()) {
                continue;
            }
            if (auto body = body_around(pieces[c], faces_of[c], stop)) {
                bodies.push_back(std::move(*body));
            }
        }
        return bodies;
    }

    // Returns nothing where the body is far from being convex: a shape that stands out no farther
    // than the tolerance has little more volume.
    [[nodiscard]] std::optional<Candidate> body_around(const std::vector<PieceId>& pieces,
                                                       std::size_t faces,
                                                       const std::stop_token& stop) const {
        const TriMesh& mesh = surface_.mesh();
        std::vector<FaceId> own;
        for (const PieceId id : pieces) {
            const auto& more = pieces_.set.pieces[id].faces;
            own.insert(own.end(), more.begin(), more.end());
        }
        const Piece& first = pieces_.set.pieces[pieces.front()];
        const bool is_one_part = std::all_of(pieces.begin(), pieces.end(), [&](PieceId id) {
            return pieces_.set.pieces[id].part == first.part;
        });
        if (!is_one_part || own.size() != faces || prepared_.ground->kinds.is_sheet(own.front())) {
            return std::nullopt;
        }
        std::sort(own.begin(), own.end());
        std::vector<Triangle> triangles;
        std::vector<Vec3> points;
        for (const FaceId face : own) {
            const auto corners = mesh.corners(face);
            triangles.push_back(mesh.triangles[face]);
            points.insert(points.end(), corners.begin(), corners.end());
        }
        Solid body = body_of(points, std::move(own), stop);
        const double lacking = volume_inside(body.vertices, body.triangles) -
                               std::abs(volume_inside(mesh.vertices, triangles));
        if (body.flat || lacking > pieces_.set.tolerance * area_of(body)) {
            return std::nullopt;
        }
        Candidate one{pieces, piece_of(std::move(body), first.part)};
        one.body.number = first.number;
        return one;
    }

    // Returns the pieces that are not of the bodies.
    [[nodiscard]] std::vector<Candidate> single_pieces(const std::vector<Candidate>& bodies) const {
        std::vector<char> is_taken(pieces_.set.pieces.size(), 0);
        for (const Candidate& body : bodies) {
            for (const PieceId id : body.pieces) {
                is_taken[id] = 1;
            }
        }
        std::vector<Candidate> single;
        for (PieceId id = 0; id < is_taken.size(); ++id) {
            const Piece& piece = pieces_.set.pieces[id];
            if (is_taken[id] == 0 && !piece.flat && !pieces_.extras[id].primitive) {
                single.push_back({{id}, piece});
            }
        }
        return single;
    }

    [[nodiscard]] bool find_all(std::vector<Candidate>& candidates,
                                const Progress& progress) const {
        return for_each_block(candidates.size(), 1, progress,
                              [&](std::size_t begin, std::size_t end) {
                                  for (std::size_t i = begin; i < end; ++i) {
                                      find(candidates[i], progress.token());
                                  }
                              });
    }

    // The shapes that add least come first, as it is volume that counts.
    void find(Candidate& one, const std::stop_token& stop) const {
        std::array<FittedPrimitive, 4> all = fit_all(one.body, stop);
        const double best = volume_of(all.front().primitive);
        const auto ball = std::find_if(all.begin(), all.end(), [](const FittedPrimitive& each) {
            return each.primitive.shape == Shape::sphere;
        });
        if (volume_of(ball->primitive) <= (1.0 + k_same_volume) * best) {
            std::rotate(all.begin(), ball, ball + 1);
        }
        for (const FittedPrimitive& each : all) {
            if (!one.found && !stop.stop_requested()) {
                one.found = standing_in(one.body, each, stop);
            }
        }
    }

    [[nodiscard]] std::optional<PiecePrimitive> standing_in(const Piece& body,
                                                            const FittedPrimitive& fitted,
                                                            const std::stop_token& stop) const {
        const Primitive& primitive = fitted.primitive;
        PiecePrimitive given{
            primitive, fitted.volume_excess, surely_holds(primitive, body.vertices), {}};
        if (!given.holds) {
            return std::nullopt;
        }
        if (rules_.kept.has(primitive.shape)) {
            auto hull = hull_of(primitive, body.vertices, Fineness::fine);
            const auto error = hull ? error_of(body, std::move(*hull), stop) : std::nullopt;
            const auto fineness = most_within_limit(body, primitive);
            if (error && fineness) {
                given.error = *error;
                given.fineness = *fineness;
                return given;
            }
            return std::nullopt;
        }
        for (const Fineness fineness : k_of_hulls) {
            auto hull = hull_of(primitive, body.vertices, fineness);
            const auto error =
                hull && keeps_limit(*hull) ? error_of(body, std::move(*hull), stop) : std::nullopt;
            if (error) {
                given.error = *error;
                given.fineness = fineness;
                return given;
            }
            if (primitive.shape == Shape::box) {
                break; // all are the same
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool keeps_limit(const Piece& hull) const {
        return rules_.max_vertices == 0 || hull.vertices.size() <= rules_.max_vertices;
    }

    [[nodiscard]] std::optional<Fineness> most_within_limit(const Piece& body,
                                                            const Primitive& primitive) const {
        for (const Fineness fineness : k_downward) {
            const auto hull = hull_of(primitive, body.vertices, fineness);
            if (hull && keeps_limit(*hull)) {
                return fineness;
            }
        }
        return std::nullopt;
    }

    // Returns nothing where the hull exceeds the tolerance or closes a way that is kept open.
    [[nodiscard]] std::optional<Measure> error_of(const Piece& body, Piece hull,
                                                  const std::stop_token& stop) const {
        hull.faces = body.faces;
        const SolidTree* const tree = surface_.from().tree.get();
        if (tree != nullptr && !keeps_ways(*tree, body_of(hull))) {
            return std::nullopt;
        }
        const auto error =
            measured_within(hull, pieces_.set.family, prepared_, pieces_.set.tolerance, stop);
        return error ? *error : std::nullopt;
    }

    // Pieces without faces go where a body's primitive holds them. The only issue is a stop.
    static Result<EditedPieces> with_bodies(EditedPieces made, std::vector<Candidate> bodies,
                                            const Progress& progress) {
        std::vector<char> is_gone(made.set.pieces.size(), 0);
        std::vector<PieceId> without_faces;
        for (PieceId id = 0; id < is_gone.size(); ++id) {
            if (made.set.pieces[id].faces.empty()) {
                without_faces.push_back(id);
            }
        }
        WorkMeter meter(progress, bodies.size() * without_faces.size());
        for (Candidate& body : bodies) {
            const Primitive& primitive = body.found->primitive;
            for (const PieceId id : without_faces) {
                if (meter.stopped_after(1)) {
                    return stopped_issue();
                }
                if (is_gone[id] == 0 && surely_holds(primitive, made.set.pieces[id].vertices)) {
                    is_gone[id] = 1;
                }
            }
            for (const PieceId id : body.pieces) {
                is_gone[id] = 1;
            }
            const PieceId first = body.pieces.front();
            is_gone[first] = 0;
            body.body.concavity = body.found->error.concavity;
            body.body.protrusion = body.found->error.protrusion;
            made.set.pieces[first] = std::move(body.body);
            made.extras[first].primitive = std::move(body.found);
        }
        EditedPieces left = made;
        left.set.pieces.clear();
        left.extras.clear();
        for (PieceId id = 0; id < is_gone.size(); ++id) {
            if (is_gone[id] == 0) {
                left.set.pieces.push_back(std::move(made.set.pieces[id]));
                left.extras.push_back(std::move(made.extras[id]));
            }
        }
        return left;
    }

    const EditedPieces& pieces_;
    const EditSurface& surface_;
    const PreparedSurface& prepared_;
    const StandInRules& rules_;
};

} // namespace

Result<EditedPieces> with_fitted_primitives(const EditedPieces& pieces, const EditSurface& surface,
                                            const StandInRules& rules, const Progress& progress) {
    const auto prepared = surface.prepared(progress);
    if (!prepared) {
        return prepared.issue();
    }
    return StandIns(pieces, surface, **prepared, rules).run(progress.part({}, 0.5, 1.0));
}

} // namespace hullwright
