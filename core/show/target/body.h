// Holds one body as an engine takes it: convex shapes, what they look like, and their mass, in one
// unit and one set of axes.
#pragma once

#include "edit/primitive.h"
#include "piece/labels.h"
#include "source/source_model.h"
#include "target/moments.h"
#include "target/notes.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Is a convex shape: a hull, and the primitive that it stands around where it is one.
struct BodyShape {
    std::string name;
    Labels labels;
    std::array<float, 3> colour = {0.8F, 0.8F, 0.8F}; // linear light
    std::vector<Vec3> points;
    std::vector<Triangle> triangles; // a flat shape has its polygon once
    bool flat = false;
    std::optional<Primitive> primitive;
};

// Says which solid a mass was measured of.
enum class MassOf : std::uint8_t { nothing, model, pieces };

struct Body {
    std::string name;
    std::vector<BodyShape> shapes;
    // Holds what is seen: one closed or open surface, without parts. Empty where no model is at
    // hand.
    std::vector<Vec3> seen;
    std::vector<Triangle> seen_triangles;
    Vec3 origin = Vec3::Zero();   // what points, poses and the mass's centre are counted from
    double metres_per_unit = 0.0; // 0: unknown
    UpAxis up = UpAxis::unknown;
    MassOf mass_of = MassOf::nothing;
    Moments moments;         // of density 1 per cubic unit
    double density = 1000.0; // kilograms per cubic metre
};

// Returns the mass in kilograms, and its inertia in kilograms times square units.
[[nodiscard]] double mass_of(const Body& body);
[[nodiscard]] Eigen::Matrix3d inertia_of(const Body& body);

// Names the numbers that a format keeps. Far from zero, floats stay near the body's origin and
// doubles have it added.
enum class Numbers : std::uint8_t { doubles, floats };

struct Frame {
    double metres_per_unit = 1.0;
    UpAxis up = UpAxis::y;
    Numbers numbers = Numbers::doubles;
};

struct Converted {
    Body body;
    std::vector<TargetNote> conversions; // what was changed
};

// Returns the body in another unit and other axes. Axes are exchanged exactly; a unit that is a
// power of ten of the other is multiplied or divided by exact numbers, so that only what is no
// double (or no float) is rounded. Hulls whose points were rounded are made anew of these, so that
// they are convex in the numbers as written. An unknown unit is taken for the metre, and an unknown
// upward axis for the frame's own.
[[nodiscard]] Result<Converted> in_frame(Body body, const Frame& frame,
                                         const Progress& progress = {});

// Returns the rotation that puts one upward axis in the place of another; all of its entries are 0,
// 1 or -1.
[[nodiscard]] Eigen::Matrix3d turn_between(UpAxis from, UpAxis to);

// Says that a length in one unit is times / over of it in another.
struct UnitRatio {
    double times = 1.0;
    double over = 1.0;

    [[nodiscard]] double of(double length) const { return length * times / over; }
};
// Both arguments are metres per unit. Of powers of ten, both numbers are exact up to 10^18, and one
// of them is 1.
[[nodiscard]] UnitRatio ratio_of(double from, double to);

} // namespace hullwright
