#include "draw/cover_picture.h"

#include "base/text.h"

#include <algorithm>

namespace hullwright {
namespace {

using Colour = std::array<float, 3>;

constexpr Colour k_bare = {0.13F, 0.4F, 0.67F};
constexpr Colour k_cross = {0.0F, 0.75F, 0.85F};

Colour floats(const Rgb& c) {
    return {static_cast<float>(c[0]) / 255.0F, static_cast<float>(c[1]) / 255.0F,
            static_cast<float>(c[2]) / 255.0F};
}

std::array<float, 3> floats(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

// After Brewer's scale from yellow to red, with grey for nothing before it.
const std::vector<Rgb>& heat() {
    static const std::vector<Rgb> stops = {{176, 182, 188}, {255, 237, 160}, {254, 178, 76},
                                           {252, 78, 42},   {189, 0, 38},    {100, 0, 30}};
    return stops;
}

template <class ColourOf>
void add_triangles(const CoverSide& side, DrawList& list, ColourOf&& colour_of) {
    for (const Triangle& t : side.triangles) {
        for (const Index corner : t) {
            list.triangles.push_back({floats(Vec3(side.points[corner] - list.origin)),
                                      {0, 0, 1},
                                      colour_of(side.heights[corner])});
        }
    }
}

void add_cross(const Vec3& at, double size, DrawList& list) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            list.faults.push_back({floats(Vec3(at - list.origin + sign * size * Vec3::Unit(axis))),
                                   {0, 0, 1},
                                   k_cross});
        }
    }
}

std::string place_text(const Vec3& p) {
    constexpr int k_digits = 4;
    return "(" + rounded_text(p.x(), k_digits) + ", " + rounded_text(p.y(), k_digits) + ", " +
           rounded_text(p.z(), k_digits) + ")";
}

std::string length_in(double length, const std::string& unit) {
    constexpr int k_digits = 4;
    return rounded_text(length, k_digits) + (unit.empty() ? "" : " " + unit);
}

std::string worst_text(const std::string& what, const CoverSide& side, double insignificant,
                       const std::string& unit) {
    return side.worst > insignificant
               ? what + " at most " + length_in(side.worst, unit) + " at " +
                     place_text(side.worst_at)
               : what + " none beyond rounding, " + length_in(side.worst, unit);
}

} // namespace

CoverPicture draw_cover(const CoverField& field, const Aabb& bounds, double insignificant,
                        const std::string& unit) {
    CoverPicture made;
    DrawList& list = made.list;
    list.bounds = bounds;
    list.origin = bounds.empty() ? Vec3(0, 0, 0) : bounds.centre();
    const double top = field.over.worst > insignificant ? field.over.worst : 0.0;
    add_triangles(field.over, list, [&](double height) {
        return floats(colour_at(heat(), top > 0.0 ? height / top : 0.0));
    });
    if (field.under.worst > insignificant) {
        CoverSide bare;
        bare.points = field.under.points;
        bare.heights = field.under.heights;
        for (const Triangle& t : field.under.triangles) {
            if (std::any_of(t.begin(), t.end(),
                            [&](Index i) { return bare.heights[i] > insignificant; })) {
                bare.triangles.push_back(t);
            }
        }
        add_triangles(bare, list, [](double) { return k_bare; });
    }
    constexpr double k_arm = 0.015; // of the diagonal
    if (top > 0.0) {
        add_cross(field.over.worst_at, k_arm * bounds.diagonal(), list);
    }
    const std::string of = unit.empty() ? "model units" : unit;
    made.bar.title = "pieces out of the model, in " + of;
    made.bar.stops = heat();
    made.bar.least = "0";
    made.bar.most = rounded_text(top, 4);
    made.bar.notes = {worst_text("over:", field.over, insignificant, unit),
                      worst_text("under:", field.under, insignificant, unit)};
    return made;
}

} // namespace hullwright
