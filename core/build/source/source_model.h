// What a model file said, flattened: node transforms applied, instances expanded, polygons
// triangulated. Coordinates, unit and axes are the file's own.
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
// Who said it: nobody, the file itself, its format's definition, or the user.
enum class Origin : std::uint8_t { unknown, file, format, user };

// One mesh under one node; its triangles are contiguous.
struct SourcePart {
    std::string name; // the node's, else the mesh's, else "part N"; unique in the model
    std::string node;
    std::string mesh;
    std::string material;
    FaceId first_triangle = 0;
    Index triangle_count = 0;

    bool operator==(const SourcePart&) const = default;
};

// What reading did on the way.
struct ReadCounts {
    std::uint64_t vertices_in_file = 0; // as the parser delivered them
    std::uint64_t vertices_merged = 0;  // by equal position
    std::uint64_t polygons = 0;         // with more than three corners, triangulated
    std::uint64_t polygons_fanned = 0;  // of those, self-crossing: cut as a fan
    std::uint64_t points_skipped = 0;
    std::uint64_t lines_skipped = 0;
    std::uint64_t instances = 0; // uses of a mesh beyond its first
    std::uint64_t mirrored = 0;  // instances whose transform turns inside out, turned back

    bool operator==(const ReadCounts&) const = default;
};

struct SourceModel {
    std::string format;                  // "obj", "glb", …
    std::vector<std::string> files_read; // the model and the side files it named
    std::vector<Vec3> positions;
    std::vector<Triangle> triangles;
    std::vector<SourcePart> parts;

    bool float32_coordinates = true; // the parser rounded them to float
    // Of a text whose numbers end where their precision does: the step of the last digit of the
    // largest. 0: the numbers are bytes, or do not tell.
    double digit_step = 0.0;
    double metres_per_unit = 0.0; // 0: unknown
    Origin unit_origin = Origin::unknown;
    UpAxis up = UpAxis::unknown;
    Origin up_origin = Origin::unknown;

    ReadCounts counts;
    double parse_seconds = 0.0;   // the foreign parser alone
    double flatten_seconds = 0.0; // ours after it
    std::vector<Issue> issues;

    bool operator==(const SourceModel&) const = default;
};

struct ReadSettings {
    bool weld_exact = true; // equal positions become one vertex
    std::uint64_t max_triangles = 50'000'000;
    std::uint64_t max_file_bytes = 8ULL << 30U;
    // For a process that ends right after: the parser's scene is left to the system, because
    // freeing a million faces one by one takes as long as welding them.
    bool abandon_parser = false;
};

} // namespace hullwright
