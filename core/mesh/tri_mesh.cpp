#include "mesh/tri_mesh.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace hullwright {

TriMesh take_mesh(SourceModel& model) {
    TriMesh mesh;
    mesh.vertices = std::exchange(model.positions, {});
    mesh.triangles = std::exchange(model.triangles, {});
    mesh.digit_step = model.digit_step;
    mesh.face_part.resize(mesh.triangles.size());
    for (std::size_t p = 0; p < model.parts.size(); ++p) {
        const SourcePart& part = model.parts[p];
        std::fill_n(mesh.face_part.begin() + part.first_triangle, part.triangle_count,
                    static_cast<PartId>(p));
    }
    mesh.face_source.resize(mesh.triangles.size());
    std::iota(mesh.face_source.begin(), mesh.face_source.end(), FaceId{0});
    return mesh;
}

TriMesh make_mesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles) {
    TriMesh mesh;
    mesh.vertices = std::move(vertices);
    mesh.triangles = std::move(triangles);
    mesh.face_part.assign(mesh.triangles.size(), 0);
    mesh.face_source.resize(mesh.triangles.size());
    std::iota(mesh.face_source.begin(), mesh.face_source.end(), FaceId{0});
    return mesh;
}

Aabb bounds_of(const TriMesh& mesh) {
    Aabb box;
    for (const Vec3& p : mesh.vertices) {
        if (p.allFinite()) {
            box.add(p);
        }
    }
    return box;
}

namespace {

double largest_coordinate(const TriMesh& mesh) {
    double largest = 0.0;
    for (const Vec3& p : mesh.vertices) {
        if (p.allFinite()) {
            largest = std::max(largest, p.cwiseAbs().maxCoeff());
        }
    }
    return largest;
}

// Is this a number of so many significant digits as a float? Readers of text may be off by one step
// of float32.
bool has_digits(double coordinate, int digits) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), coordinate,
                                   std::chars_format::scientific, digits - 1);
    double again = 0.0;
    std::from_chars(text.data(), end.ptr, again);
    constexpr double k_step = std::numeric_limits<float>::epsilon();
    return std::abs(again - coordinate) <= k_step * std::abs(again);
}

// Numbers that need six digits, all of them no more: rounded to six. Those that need fewer may be
// exact, and no more than one in three float32 numbers has six by chance.
bool is_rounded_to_six_digits(const TriMesh& mesh) {
    constexpr std::size_t k_looks = 4096;
    constexpr double k_most = 0.99; // repairs may have put vertices in between
    constexpr double k_some = 0.05;
    const std::size_t stride = mesh.vertices.size() / k_looks + 1;
    std::size_t looks = 0;
    std::size_t fit = 0;
    std::size_t need = 0;
    for (std::size_t v = 0; v < mesh.vertices.size(); v += stride) {
        for (const double coordinate : mesh.vertices[v]) {
            const bool fits = has_digits(coordinate, 6);
            ++looks;
            fit += fits ? 1 : 0;
            need += fits && !has_digits(coordinate, 5) ? 1 : 0;
        }
    }
    const auto all = static_cast<double>(looks);
    return static_cast<double>(fit) >= k_most * all && static_cast<double>(need) >= k_some * all;
}

} // namespace

Precision precision_of(const TriMesh& mesh) {
    Precision precision{float32_spacing(mesh), false};
    const double largest = largest_coordinate(mesh);
    if (largest > 0.0 && is_rounded_to_six_digits(mesh)) {
        precision = {std::pow(10.0, std::floor(std::log10(largest)) - 5.0), true};
    }
    return precision;
}

double float32_spacing(const TriMesh& mesh) {
    const auto value = static_cast<float>(largest_coordinate(mesh));
    return static_cast<double>(std::nextafter(value, std::numeric_limits<float>::infinity())) -
           static_cast<double>(value);
}

} // namespace hullwright
