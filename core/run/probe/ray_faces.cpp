#include "probe/ray_faces.h"

#include "probe/line_in_body.h"

#include <algorithm>
#include <optional>

namespace hullwright {
namespace {

struct ExactHit {
    mpq_class time;
    FaceHit hit;
};

std::optional<ExactHit> hit_of(const ExactRay& line, std::span<const Vec3> vertices,
                               const Triangle& corners, Index face) {
    const std::array<Vec3, 3> places = {vertices[corners[0]], vertices[corners[1]],
                                        vertices[corners[2]]};
    constexpr std::array<Triangle, 1> k_itself = {Triangle{0, 1, 2}};
    const LineInBody met = line_in_body(line, {places, k_itself, true});
    if (!met.met || met.last < 0) {
        return std::nullopt;
    }
    // A face without an area has no plane to be in.
    const mpq_class time = met.first < 0 ? mpq_class(0) : met.first;
    const RayPoint at = point_of(line, time, places, k_itself.front());
    return at.normal.isZero(0.0) ? std::nullopt : std::optional(ExactHit{time, {face, at}});
}

} // namespace

Result<std::vector<FaceHit>> faces_met(const Ray& ray, std::span<const Vec3> vertices,
                                       std::span<const Triangle> triangles,
                                       std::span<const FaceRange> runs) {
    if (auto issue = number_issue("ray", {ray.origin, ray.direction})) {
        return std::move(*issue);
    }
    const ExactRay line(ray);
    std::vector<ExactHit> found;
    for (const auto& [first, count] : runs) {
        for (std::uint64_t face = first; face < first + count && line.way2 != 0; ++face) {
            if (auto hit = hit_of(line, vertices, triangles[face], static_cast<Index>(face))) {
                found.push_back(std::move(*hit));
            }
        }
    }
    std::ranges::sort(found, [](const ExactHit& a, const ExactHit& b) {
        const int order = cmp(a.time, b.time);
        return order != 0 ? order < 0 : a.hit.face < b.hit.face;
    });
    std::vector<FaceHit> hits;
    for (const ExactHit& each : found) {
        hits.push_back(each.hit);
    }
    return hits;
}

} // namespace hullwright
