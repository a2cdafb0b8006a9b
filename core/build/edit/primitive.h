// Simple shapes that stand for a piece: box, sphere, capsule, cylinder.
#pragma once

#include "base/result.h"
#include "piece/piece.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>

namespace hullwright {

enum class Shape : std::uint8_t { box, sphere, capsule, cylinder };

// A motion without scale: p goes to turn p + move. The quaternion's length counts as 1, whatever
// it is.
struct Motion {
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
    Vec3 move = Vec3::Zero();

    bool operator==(const Motion& other) const {
        return turn.coeffs() == other.turn.coeffs() && move == other.move;
    }
};

// Centred on the origin of its own frame, then moved by `pose`. Capsules and cylinders stand along
// z. All lengths in model units.
struct Primitive {
    Shape shape = Shape::box;
    Motion pose;
    Vec3 half = Vec3::Zero(); // box: of its sides; else not used
    double radius = 0.0;      // else
    // Cylinder: of its axis. Capsule: of what is between the centres of its ends.
    double half_length = 0.0;

    bool operator==(const Primitive&) const = default;
};

[[nodiscard]] Primitive moved(Primitive primitive, const Motion& motion);

[[nodiscard]] double volume_of(const Primitive& primitive);
// A ball's around it, which holds however it is turned.
[[nodiscard]] Aabb bounds_of(const Primitive& primitive);

// All points are in it, whatever rounding hides; points within a few roundings of its surface may
// be said to be out.
[[nodiscard]] bool surely_holds(const Primitive& primitive, std::span<const Vec3> points);

struct FittedPrimitive {
    Primitive primitive;
    double volume_excess = 0.0; // over the hull's volume, cubic model units
};

// Of a closed hull; 0 of a flat piece.
[[nodiscard]] double volume_of(const Piece& piece);

// The smallest one found that surely holds the piece's vertices: the sphere is the smallest of all
// but for rounding; the others stand along the best of a few axes (the box of `fit_box`, the
// principal axes, the coordinate axes), round ones within the smallest circle around what is seen
// along the axis. At least one vertex. Of 20,000 vertices a capsule takes seconds; stopped, it is
// the first that was found to hold them.
[[nodiscard]] FittedPrimitive fit_primitive(const Piece& piece, Shape shape,
                                            const std::stop_token& stop = {});
// All four, the least excess first.
[[nodiscard]] std::array<FittedPrimitive, 4> fit_all(const Piece& piece,
                                                     const std::stop_token& stop = {});

// A convex piece (without faces) around the primitive, for pictures, measures and engines that know
// hulls only: round shapes are circumscribed, which makes them up to 2 % wider. Decided exactly, it
// holds `content` as well if the primitive does; it is grown by as many ulps as that takes. An
// issue when the primitive does not surely hold the content or is too thin for a hull.
[[nodiscard]] Result<Piece> hull_of(const Primitive& primitive, std::span<const Vec3> content);

} // namespace hullwright
