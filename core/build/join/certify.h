// Makes exact hulls of joined parts, with as many vertices as allowed, and the bounds that they are
// certified to keep. The grid proposes what to join; what is promised of pieces is found here.
#pragma once

#include "join/peak.h"
#include "piece/protrusion.h"
#include "piece/simplify.h"

#include <optional>

namespace hullwright {

struct CertifiedPiece {
    Piece piece;
    double bound = 0.0;            // no point of the piece stands out farther, model units
    std::vector<Index> parts = {}; // of the tree that it was made of, ascending
    bool has_concavity = false;    // else it is still to be measured, as `Certifier::measure` does
};

class Certifier {
public:
    // Hulls get at most so many vertices, from 8; 0: any number. The tree must outlive the
    // Certifier.
    Certifier(const SolidTree& tree, std::uint32_t max_vertices);

    // Returns the exact hull with all its vertices; none when stopped.
    [[nodiscard]] Solid hull_of_parts(std::span<const Index> parts,
                                      const std::stop_token& stop) const;

    // Returns the piece within the smallest bound that a few steps find.
    [[nodiscard]] CertifiedPiece certified(Solid solid, PartId part,
                                           const std::stop_token& stop) const;
    // Returns nothing where the piece may stand out farther than the limit.
    [[nodiscard]] std::optional<CertifiedPiece>
    certified_within(Solid solid, PartId part, double limit, const std::stop_token& stop) const;
    // Does one half of that each, as wrapping takes far longer than asking whether it is worth
    // while: how far the hull stands out with all its vertices, and the piece of such a hull.
    [[nodiscard]] std::optional<double> protrusion_within(Solid& solid, double limit,
                                                          const std::stop_token& stop) const;
    [[nodiscard]] std::optional<CertifiedPiece> limited_within(Solid solid, PartId part,
                                                               double protrusion, double limit,
                                                               const std::stop_token& stop) const;
    // True only where any body that holds these points stands out farther than the limit; false
    // after a stop.
    [[nodiscard]] bool stands_out(std::span<const Vec3> points, double limit,
                                  const std::stop_token& stop) const;

    [[nodiscard]] bool has_too_many_vertices(const Solid& solid) const {
        return max_vertices_ > 0 && solid.vertices.size() > max_vertices_;
    }
    // Hulls that nothing wraps are flat or nearly so; what remains is in its box. Of two
    // hulls one that closes no way is chosen. When stopped, the hull may be the one given.
    [[nodiscard]] Solid with_fewer_vertices(const Solid& solid, const std::stop_token& stop) const;
    // True when the hull with as few vertices as allowed closes a way that is to be kept.
    [[nodiscard]] bool closes_way(const Solid& solid, const std::stop_token& stop) const;
    // Finds how deep faces lie in a finished piece and how far it stands out; a proof of its bound
    // looks only where that might fail. Most pieces that may grow are given up, or grow again.
    void measure(CertifiedPiece& made, const std::stop_token& stop) const;
    // Returns a fine piece as it is, which is known to keep the fine tolerance.
    [[nodiscard]] CertifiedPiece fine_piece(Index part) const;
    // Returns a body that stands out no farther than that, parted into bodies that together are all
    // of it, until each has few enough vertices or a hull with as many that keeps the limit.
    [[nodiscard]] std::vector<CertifiedPiece> parted_within(Solid whole, PartId part,
                                                            double protrusion, double limit,
                                                            const std::stop_token& stop) const;
    // Returns both sides of the plane across an axis that leaves the fewest vertices to the larger
    // of them. The section belongs to both, so that together they are all of the body. Faces are
    // parted only where no plane leaves fewer vertices than there are. When stopped, they are of no
    // use.
    [[nodiscard]] std::vector<Solid> halves_of(const Solid& solid,
                                               const std::stop_token& stop) const;

private:
    [[nodiscard]] Solid share_of(std::vector<FaceId> faces, std::vector<Vec3> points,
                                 const std::stop_token& stop) const;
    [[nodiscard]] std::vector<Solid> halves_across(const Solid& solid, int axis,
                                                   const std::stop_token& stop) const;
    [[nodiscard]] std::vector<Solid> halves_of_faces(const Solid& solid,
                                                     const std::stop_token& stop) const;
    [[nodiscard]] Solid wrapped(const Solid& solid, Wrap wrap, const std::stop_token& stop) const;
    // Returns nothing where the wrap of a hull closes a way or may stand out farther.
    [[nodiscard]] std::optional<CertifiedPiece>
    wrapped_within(Solid wrap, PartId part, double limit, const std::stop_token& stop) const;
    [[nodiscard]] double height_seen(const Solid& solid) const;
    [[nodiscard]] static CertifiedPiece finished(Solid solid, PartId part, double protrusion,
                                                 double bound);

    const SolidTree& tree_;
    const Ground& ground_;
    const HeightField& field_;
    PeakFinder peaks_;
    std::uint32_t max_vertices_;
    Aabb model_; // around all of its vertices
};

} // namespace hullwright
