// Holds the content of a model file, flattened: node transforms applied, instances expanded,
// polygons triangulated. Coordinates, unit and axes are the file's own.
#pragma once

#include "base/result.h"
#include "geom/types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

enum class UpAxis : std::uint8_t { unknown, x, y, z };
[[nodiscard]] constexpr std::string_view up_text(UpAxis up) {
    constexpr std::array<std::string_view, 4> k_names = {"", "x", "y", "z"};
    return k_names[static_cast<std::size_t>(up)];
}
// Says where a statement comes from: nobody, the file itself, its format's definition, or the user.
enum class Origin : std::uint8_t { unknown, file, format, user };

// Describes one mesh under one node, whose triangles are contiguous.
struct SourcePart {
    std::string name; // the node's name, else the mesh's, else "part N"; unique in the model
    std::string node;
    std::string mesh;
    std::string material;
    FaceId first_triangle = 0;
    Index triangle_count = 0;
    std::string above = {}; // the name of the node above its node; empty: it is at the top, or none

    bool operator==(const SourcePart&) const = default;
};

// Counts of what reading found and did.
struct ReadCounts {
    std::uint64_t vertices_in_file = 0; // as the reader delivered them
    std::uint64_t vertices_merged = 0;  // merged because of equal positions
    std::uint64_t polygons = 0;         // with more than three corners, triangulated
    std::uint64_t polygons_fanned = 0;  // those of them that cross themselves, cut as a fan
    std::uint64_t points_skipped = 0;
    std::uint64_t lines_skipped = 0;
    std::uint64_t instances = 0; // uses of a mesh beyond its first
    std::uint64_t mirrored = 0;  // instances turned inside out by their transform, turned back

    bool operator==(const ReadCounts&) const = default;
};

struct SourceModel {
    std::string format;                  // "obj", "glb", …
    std::vector<std::string> files_read; // the model and the side files that it names
    std::vector<Vec3> positions;
    std::vector<Triangle> triangles;
    std::vector<SourcePart> parts;

    bool float32_coordinates = true; // all coordinates are float32 numbers
    // Is the step of the last digit of the largest coordinate, for a text whose digits show its
    // precision. 0: the file is binary, or its digits do not tell.
    double digit_step = 0.0;
    double metres_per_unit = 0.0; // 0: unknown
    Origin unit_origin = Origin::unknown;
    UpAxis up = UpAxis::unknown;
    Origin up_origin = Origin::unknown;

    ReadCounts counts;
    double parse_seconds = 0.0;   // reading the file, before flattening
    double flatten_seconds = 0.0; // making the model of what was read
    std::vector<Issue> issues;

    bool operator==(const SourceModel&) const = default;
};

// More parts are no model's. A few bytes of a file could ask for millions, and each takes as much
// memory as a dozen triangles in all that hold the model.
inline constexpr std::uint64_t k_most_model_parts = std::uint64_t{1} << 20U;

struct ReadSettings {
    bool weld_exact = true; // vertices at equal positions become one
    std::uint64_t max_triangles = 50'000'000;
    std::uint64_t max_parts = k_most_model_parts; // whoever takes the model refuses more
    std::uint64_t max_file_bytes = 8ULL << 30U;
    // For a process that ends right after reading: the parser's scene is left to the system, as
    // freeing a million faces one by one takes as long as welding them.
    bool abandon_parser = false;
};

} // namespace hullwright
