// Declares the simple shapes that stand for a piece: box, sphere, capsule, cylinder.
#pragma once

#include "base/result.h"
#include "piece/piece.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stop_token>
#include <string_view>

namespace hullwright {

enum class Shape : std::uint8_t { box, sphere, capsule, cylinder };
inline constexpr std::array k_all_shapes = {Shape::box, Shape::sphere, Shape::capsule,
                                            Shape::cylinder};

// Returns "box", "sphere", "capsule" or "cylinder".
[[nodiscard]] std::string_view word_of(Shape shape);

// Holds some of the shapes, as bits of Shape.
class ShapeSet {
public:
    constexpr ShapeSet() = default;
    constexpr ShapeSet(std::initializer_list<Shape> shapes) {
        for (const Shape shape : shapes) {
            bits_ |= bit_of(shape);
        }
    }
    [[nodiscard]] constexpr bool has(Shape shape) const { return (bits_ & bit_of(shape)) != 0; }
    constexpr void leave_out(Shape shape) { bits_ &= ~bit_of(shape); }
    bool operator==(const ShapeSet&) const = default;

private:
    static constexpr unsigned bit_of(Shape shape) { return 1U << static_cast<unsigned>(shape); }
    unsigned bits_ = 0;
};

// Describes a motion without scale: p goes to turn p + move. The quaternion counts as normalized,
// whatever its length is.
struct Motion {
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
    Vec3 move = Vec3::Zero();

    bool operator==(const Motion& other) const {
        return turn.coeffs() == other.turn.coeffs() && move == other.move;
    }
};

// Describes a shape, centred on the origin of its own frame, then moved by `pose`. Capsules and
// cylinders stand along z. All lengths are in model units.
struct Primitive {
    Shape shape = Shape::box;
    Motion pose;
    Vec3 half = Vec3::Zero(); // box: half the length of each side; others: unused
    double radius = 0.0;      // box: unused
    // Is half a cylinder's length, or half the distance of the centres of a capsule's ends.
    double half_length = 0.0;

    bool operator==(const Primitive&) const = default;
};

[[nodiscard]] Primitive moved(Primitive primitive, const Motion& motion);

[[nodiscard]] double volume_of(const Primitive& primitive);
// Returns the box of a ball around the primitive, so it holds the primitive however it is turned.
[[nodiscard]] Aabb bounds_of(const Primitive& primitive);

// True only when all points are inside in spite of rounding; points within a few roundings of the
// surface may count as outside.
[[nodiscard]] bool surely_holds(const Primitive& primitive, std::span<const Vec3> points);

struct FittedPrimitive {
    Primitive primitive;
    double volume_excess = 0.0; // primitive's volume less the hull's, cubic model units
};

// Returns the volume of a closed hull; 0 for a flat piece.
[[nodiscard]] double volume_of(const Piece& piece);

// Returns the smallest primitive found that surely holds the piece's vertices, of which there must
// be at least one. The sphere is the smallest of all but for rounding. The others stand along the
// best of a few axes (those of the boxes by `fit_box`, the principal axes, the coordinate axes),
// round ones around the smallest circle of the points seen along the axis. A capsule around 20,000
// vertices takes seconds. When stopped, the result is the best candidate until then, at least one.
[[nodiscard]] FittedPrimitive fit_primitive(const Piece& piece, Shape shape,
                                            const std::stop_token& stop = {});
// Fits all four shapes, the one with the least excess first.
[[nodiscard]] std::array<FittedPrimitive, 4> fit_all(const Piece& piece,
                                                     const std::stop_token& stop = {});

// Says how many corners a hull around a ball has, those around capsules and cylinders likewise.
// Boxes have eight anyhow.
enum class Fineness : std::uint8_t {
    box,    // 8, and up to 73 % wider
    coarse, // 12, and up to 26 % wider
    low,    // 42, and up to 7 % wider
    usual,  // 162, and up to 2 % wider
    fine,   // 642, and up to half a percent wider
};

// Returns a convex piece (without faces) around the primitive, for pictures, measures and engines
// that know hulls only. Round shapes are circumscribed, which makes them wider. The hull also holds
// `content` if the primitive does, decided exactly; it is grown by as many ulps as that takes. The
// result is an issue when the primitive does not surely hold the content or is too thin for a hull.
[[nodiscard]] Result<Piece> hull_of(const Primitive& primitive, std::span<const Vec3> content,
                                    Fineness fineness = Fineness::usual);

} // namespace hullwright
