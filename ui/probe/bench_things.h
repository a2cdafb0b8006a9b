// Holds what one holds against each other on the bench: every thing is a few values, each a place,
// a way, sizes, angles or a radius, and most of them have a handle in the 3D view.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace hullwright::ui {

enum class ThingKind : std::uint8_t {
    box,
    moving_box,
    turned_box,
    segment,
    ray,
    plane,
    sphere,
    cylinder,
    moving_ball,
    asset
};

enum class ValueRole : std::uint8_t {
    place,  // in the world's axes
    way,    // from the thing's middle; of a plane its normal, of a ray its direction
    half,   // half the sides of a turned box, along its own axes
    angles, // about x, y and z in degrees, in this order
    radius  // the first number alone
};

struct ThingValue {
    ValueRole role = ValueRole::place;
    const char* label = ""; // English, for the context ThingValue of translations
};

// Returns the values of a thing of that kind, in their order.
[[nodiscard]] std::span<const ThingValue> values_of(ThingKind kind);

// Returns how many of the value's numbers are of use: all three, or one.
[[nodiscard]] constexpr int numbers_in(ValueRole role) {
    return role == ValueRole::radius ? 1 : 3;
}

// Is a thing as it stands. `values` are as many as values_of says, and stay where they are.
struct Thing {
    ThingKind kind = ThingKind::box;
    std::span<const Vec3> values;

    // Returns the middle of its places, about which a turned box turns.
    [[nodiscard]] Vec3 middle() const;
    [[nodiscard]] Eigen::Matrix3d axes() const;            // columns; of a turned box its own
    [[nodiscard]] const Vec3* value(ValueRole role) const; // the first; null: it has none
    [[nodiscard]] double radius() const;
    [[nodiscard]] Vec3 way() const; // zero where it has none
    [[nodiscard]] Aabb box() const; // of a box of any kind; a turned one's in its own axes
    // Returns what is looked at; none of an asset, which has its own box.
    [[nodiscard]] Aabb bounds() const;
};

// Names the handle's value that moves the whole thing; each lower one moves one value.
constexpr std::size_t k_whole = 9;
struct BenchHandle {
    std::size_t thing = 0;
    std::size_t value = 0; // or k_whole

    bool operator==(const BenchHandle&) const = default;
};

// Returns where the handle of a value, or that of the whole thing, is seen; none where there is no
// such handle: angles have none, and what has one place needs none for the whole.
[[nodiscard]] std::optional<Vec3> handle_place(const Thing& thing, std::size_t value);

// Changes a thing's `values` so that the handle of one of them, or of the whole, comes to `place`.
void move_handle(ThingKind kind, std::span<Vec3> values, std::size_t value, const Vec3& place);

// Returns the number rounded to a multiple of `digit`, a power of ten, as people write it.
[[nodiscard]] double rounded_to(double number, double digit);

} // namespace hullwright::ui
