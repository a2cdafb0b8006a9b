// Takes the steps that every reader has in common: vertices at one place become one, polygons are
// cut into triangles, parts get names.
#pragma once

#include "base/progress.h"
#include "geom/weld.h"
#include "source/readers/triangulate.h"
#include "source/source_model.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace hullwright {

// Takes the file's vertices in order; with welding, each place is stored once.
class Places {
public:
    Places(std::size_t vertices, bool weld) : place_of_vertex_(vertices), weld_(weld) {}

    // Adds the next vertices; in total no more than the constructor announced.
    void add(std::span<const Vec3> block);
    // Adds the next `count` vertices at place_of(0), place_of(1) and so on. False when stopped.
    template <class PlaceOf>
    [[nodiscard]] bool add_all(std::size_t count, const PlaceOf& place_of,
                               const Progress& progress) {
        constexpr std::size_t k_block = 4096;
        std::vector<Vec3> block;
        for (std::size_t begin = 0; begin < count; begin += k_block) {
            if (progress.stopped()) {
                return false;
            }
            block.clear();
            for (std::size_t v = begin; v < std::min(begin + k_block, count); ++v) {
                // Adding zero turns -0 into 0, so that equal places have equal bytes.
                block.emplace_back(place_of(v).array() + 0.0);
            }
            add(block);
            progress.report(static_cast<double>(added_) /
                            static_cast<double>(place_of_vertex_.size()));
        }
        return true;
    }
    // Moves the places to `model`, whose triangles then index places instead of vertices. False
    // when stopped.
    [[nodiscard]] bool finish(SourceModel& model, const Progress& progress);

private:
    std::vector<Index> place_of_vertex_;
    std::size_t added_ = 0;
    bool weld_;
    ExactWelder welder_;
    std::vector<Vec3> unwelded_;
};

inline void add_triangle(Triangle t, bool mirrored, SourceModel& model) {
    if (mirrored) {
        std::swap(t[1], t[2]);
    }
    model.triangles.push_back(t);
}

// A polygon that crosses itself becomes a fan, whose triangles nearly all overlap each other. One
// of so many corners has two million pairs of them, which take half a second to find.
inline constexpr std::size_t k_most_fanned_corners = 2500;

// Returns the error of a polygon with more corners than that.
[[nodiscard]] Issue refused_polygon(const std::string& file, std::span<const Vec3> corners);

// Adds one face, whose vertices are counted from `base`. `place_of` returns the place of a vertex,
// which only polygons need. Fails for a polygon that crosses itself at too many corners.
template <class PlaceOf>
[[nodiscard]] Status add_face(std::span<const Index> vertices, Index base, bool mirrored,
                              const PlaceOf& place_of, const std::string& file,
                              SourceModel& model) {
    const auto corner = [&](Index i) { return vertices[i] + base; };
    if (vertices.size() < 3) {
        ++(vertices.size() == 2 ? model.counts.lines_skipped : model.counts.points_skipped);
        return Done{};
    }
    if (vertices.size() == 3) {
        add_triangle({corner(0), corner(1), corner(2)}, mirrored, model);
        return Done{};
    }
    std::vector<Vec3> corners;
    corners.reserve(vertices.size());
    for (const Index vertex : vertices) {
        corners.push_back(place_of(vertex));
    }
    const PolygonCut cut = triangulate(corners);
    if (cut.fanned && corners.size() > k_most_fanned_corners) {
        return refused_polygon(file, corners);
    }
    ++model.counts.polygons;
    // Nobody knows whether a polygon crosses itself of which a corner is no number.
    const bool crosses = cut.fanned && std::all_of(corners.begin(), corners.end(),
                                                   [](const Vec3& p) { return p.allFinite(); });
    model.counts.polygons_fanned += crosses ? 1 : 0;
    for (const auto& t : cut.triangles) {
        add_triangle({corner(t[0]), corner(t[1]), corner(t[2])}, mirrored, model);
    }
    return Done{};
}

// Gives every part a name of its own, after which its pieces will be called: the node's, the mesh's
// or the file's.
void name_parts(std::vector<SourcePart>& parts, const std::string& file);

// Returns the error of a file that holds more parts than are to be read. `at` names the first that
// is too many; it may be empty.
[[nodiscard]] Issue refused_parts(const std::string& file, const ReadSettings& settings,
                                  const std::string& at);

// Adds a warning with the number of polygons that cross themselves, if there are any.
void warn_of_fans(const std::string& file, SourceModel& model);

} // namespace hullwright
