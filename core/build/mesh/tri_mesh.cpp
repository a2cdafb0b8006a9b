#include "mesh/tri_mesh.h"

#include "base/parallel.h"
#include "geom/portable_math.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace hullwright {

namespace {

// Returns the largest absolute coordinate on each axis; zero for an empty box.
Vec3 farthest(const Aabb& box) {
    return box.empty() ? Vec3(Vec3::Zero())
                       : Vec3(box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()));
}

// Returns the box as it lies in the file.
Aabb in_file(Aabb box, const Vec3& origin) {
    box.lower += origin;
    box.upper += origin;
    return box;
}

double float32_spacing(double number) {
    const auto value = static_cast<float>(number);
    return static_cast<double>(std::nextafter(value, std::numeric_limits<float>::infinity())) -
           static_cast<double>(value);
}

// True when all numbers of vertices that faces use fit.
template <class Fits> bool all_coordinates(const TriMesh& mesh, const Fits& fits) {
    const std::vector<bool> used = used_vertices(mesh);
    for (std::size_t v = 0; v < used.size(); ++v) {
        const Vec3& place = mesh.vertices[v];
        if (used[v] && !std::all_of(place.begin(), place.end(), fits)) {
            return false;
        }
    }
    return true;
}

bool is_whole(double number) {
    return number == std::floor(number);
}

bool are_floats(const TriMesh& mesh) {
    return all_coordinates(mesh, [](double number) {
        return static_cast<double>(static_cast<float>(number)) == number;
    });
}

// True when the number's text says no more than a float32: rounded to float32 and written with as
// many digits, it reads the same. (Up to six digits it always does. Nine tell all floats apart, so
// that nobody writes more for a float.)
bool stands_for_a_float(double number) {
    constexpr int k_always = 6;
    constexpr int k_never = 9;
    const auto magnitude = static_cast<float>(std::abs(number));
    if (number != 0.0 && !std::isnormal(magnitude)) {
        return false;
    }
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                   std::chars_format::scientific);
    const std::string_view shown(text.data(), static_cast<std::size_t>(end.ptr - text.data()));
    const auto digits =
        static_cast<int>(std::count_if(shown.begin(), std::find(shown.begin(), shown.end(), 'e'),
                                       [](char letter) { return letter >= '0' && letter <= '9'; }));
    if (digits <= k_always || digits > k_never) {
        return digits <= k_always;
    }
    const auto again =
        std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(number),
                      std::chars_format::scientific, digits - 1);
    double read = 0.0;
    std::from_chars(text.data(), again.ptr, read);
    return read == number;
}

// PLY, the other text format, declares the types of its numbers.
bool is_text_without_types(const SourceModel& model) {
    return !model.float32_coordinates &&
           (model.format == "obj" || model.format == "off" || model.format == "stl");
}

// Takes the floats that a text of floats was written from, as it usually means these. Then packed
// hulls have the same vertices bit for bit. Returns false when stopped.
bool take_floats(std::vector<Vec3>& places, const Progress& progress) {
    constexpr std::size_t k_others = 100; // one number in so many may have been put in by hand
    constexpr std::size_t k_block = 1024; // a number is written and read, in about a microsecond
    std::atomic<std::size_t> others = 0;
    const auto are_too_many = [&] { return others * k_others > 3 * places.size(); };
    const bool finished =
        for_each_block(places.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end && !are_too_many(); ++i) {
                others += static_cast<std::size_t>(
                    std::count_if(places[i].begin(), places[i].end(),
                                  [](double number) { return !stands_for_a_float(number); }));
            }
        });
    for (std::size_t i = 0; finished && !are_too_many() && i < places.size(); ++i) {
        for (double& number : places[i]) {
            if (const auto rounded = static_cast<float>(number); std::isfinite(rounded)) {
                number = static_cast<double>(rounded);
            }
        }
    }
    return finished;
}

// The reader that tells the step is not believed: a step that leaves fewer than a thousand across
// the model is none of its numbers, and would make all of it one flat piece. Readers of our own
// tell of one only where there are ten thousand.
double capped_step(double step, const Aabb& bounds) {
    return std::min(step, k_most_loss * bounds.size().maxCoeff());
}

// Both steps are capped at the loss that is worth a warning: a model that has lost more is taken as
// it is.
void move_to_origin(TriMesh& mesh, bool are_float32) {
    const FloatLoss loss = float_loss(mesh);
    const double most = k_most_loss * loss.extent;
    mesh.digit_step = std::min(mesh.digit_step, most);
    if (are_float32 || are_floats(mesh)) {
        mesh.float_step = std::min(loss.step, most);
    }
    for (Vec3& place : mesh.vertices) {
        place -= mesh.origin;
    }
}

} // namespace

Result<TriMesh> take_mesh(SourceModel& model, const Progress& progress) {
    TriMesh mesh;
    mesh.vertices = std::exchange(model.positions, {});
    mesh.triangles = std::exchange(model.triangles, {});
    const Aabb bounds = bounds_of(mesh);
    mesh.digit_step = capped_step(model.digit_step, bounds);
    mesh.origin = origin_of(bounds);
    if (mesh.origin == Vec3::Zero()) {
        if (is_text_without_types(model) && !take_floats(mesh.vertices, progress)) {
            return stopped_issue();
        }
    } else {
        move_to_origin(mesh, model.float32_coordinates);
    }
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

Vec3 origin_of(const Aabb& bounds) {
    // Beyond this distance, in sizes of the model, a float32 step at the places is more than a
    // millionth of their extent.
    constexpr double k_far = 16.0;
    Vec3 origin = Vec3::Zero();
    const double size = bounds.diagonal();
    if (bounds.empty() || !std::isfinite(size) || size == 0.0) {
        return origin;
    }
    // No place so far away is less than half or more than twice the origin, so differences of such
    // numbers are exact (Sterbenz 1974).
    const double step = std::ldexp(1.0, exponent_of_two(size));
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double middle = bounds.centre()[axis];
        if (std::abs(middle) > k_far * size && std::isfinite(middle)) {
            origin[axis] = std::round(middle / step) * step;
        }
    }
    return origin;
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

std::vector<bool> used_vertices(const TriMesh& mesh) {
    std::vector<bool> used(mesh.vertices.size(), false);
    for (const Triangle& t : mesh.triangles) {
        used[t[0]] = used[t[1]] = used[t[2]] = true;
    }
    return used;
}

Aabb bounds_of(const TriMesh& mesh) {
    const std::vector<bool> used = used_vertices(mesh);
    Aabb box;
    for (std::size_t v = 0; v < used.size(); ++v) {
        if (used[v] && mesh.vertices[v].allFinite()) {
            box.add(mesh.vertices[v]);
        }
    }
    return box;
}

namespace {

// True when the coordinate, as a float32, is a number of so many significant digits. Readers of
// text may be off by one step of float32.
bool has_digits(double coordinate, int digits) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), coordinate,
                                   std::chars_format::scientific, digits - 1);
    double again = 0.0;
    std::from_chars(text.data(), end.ptr, again);
    constexpr double k_step = std::numeric_limits<float>::epsilon();
    return std::abs(again - coordinate) <= k_step * std::abs(again);
}

// True when nearly all numbers fit in six digits and some need all six. Numbers that need fewer may
// be exact, and by chance no more than one float32 number in three fits in six.
bool is_rounded_to_six_digits(const TriMesh& mesh) {
    // Looks at vertices enough that chance, which lets one number in three fit, never makes 99 % of
    // them fit.
    constexpr std::size_t k_looks = 4096;
    constexpr double k_most = 0.99; // repairs may have added vertices in between
    // Nine in ten numbers that were rounded to six digits have a sixth digit that is not 0. Where
    // fewer than one in twenty has, they are numbers of few digits, and may be exact.
    constexpr double k_some = 0.05;
    const std::vector<bool> used = used_vertices(mesh);
    const std::size_t stride = mesh.vertices.size() / k_looks + 1;
    std::size_t looks = 0;
    std::size_t fit = 0;
    std::size_t need = 0;
    for (std::size_t v = 0; v < mesh.vertices.size(); v += stride) {
        if (!used[v]) {
            continue;
        }
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

// Returns the number of digits that the largest number has down to the step.
int digits_down_to(double step, double largest) {
    // A step is a power of ten, or next to one.
    return 1 + exponent_of_ten(largest) - exponent_of_ten(std::sqrt(10.0) * step);
}

// Whole numbers are excluded, as they are mostly exact. Models far from zero are, too, since six
// digits describe their place more than their shape.
bool shows_six_digits(const TriMesh& mesh) {
    return mesh.origin.isZero(0.0) && is_rounded_to_six_digits(mesh) &&
           !all_coordinates(mesh, is_whole);
}

} // namespace

Precision precision_of(const TriMesh& mesh) {
    const Aabb bounds = bounds_of(mesh);
    const double largest = farthest(in_file(bounds, mesh.origin)).maxCoeff();
    if (!(largest > 0.0)) {
        return {float32_spacing(bounds), 0};
    }
    if (mesh.digit_step > 0.0) {
        return {mesh.digit_step, digits_down_to(mesh.digit_step, largest)};
    }
    if (mesh.float_step > 0.0) {
        return {mesh.float_step, 0};
    }
    if (shows_six_digits(mesh)) {
        return {power_of_ten(exponent_of_ten(largest) - 5), 6};
    }
    return {float32_spacing(bounds), 0};
}

double float32_spacing(const Aabb& bounds) {
    return float32_spacing(farthest(bounds).maxCoeff());
}

double float32_spacing(const TriMesh& mesh) {
    return float32_spacing(bounds_of(mesh));
}

FloatLoss float_loss(const TriMesh& mesh) {
    FloatLoss loss;
    const Aabb bounds = bounds_of(mesh);
    const Vec3 size = bounds.size();
    const Vec3 far = farthest(in_file(bounds, mesh.origin));
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double extent = size[axis];
        if (extent > 0.0) {
            loss.extent = loss.extent > 0.0 ? std::min(loss.extent, extent) : extent;
            loss.step = std::max(loss.step, float32_spacing(far[axis]));
        }
    }
    return loss;
}

} // namespace hullwright
