#include "pipeline/contact_faces.h"

#include "draw/floats.h"

#include <algorithm>

namespace hullwright::pipeline {
namespace {

FacesBehind posed_faces(const CollideSide& side, const Pose& pose, std::uint32_t piece) {
    FacesBehind faces;
    faces.known = side.surface.has_value();
    if (!faces.known) {
        return faces;
    }
    const Pose placed = side.placed(pose);
    for (const Triangle& t : side.surface->patch(piece)) {
        const std::vector<Vec3>& vertices = side.surface->vertices;
        faces.corners.push_back(
            {placed(vertices[t[0]]), placed(vertices[t[1]]), placed(vertices[t[2]])});
    }
    return faces;
}

void sort_once(std::vector<std::uint32_t>& places) {
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
}

constexpr std::size_t k_ends = 6; // of the lines around a face

void add_outline(const std::array<Vec3, 3>& corners, const Rgb& colour, const Vec3& origin,
                 std::vector<DrawVertex>& lines) {
    for (std::size_t k = 0; k < 3; ++k) {
        for (const Vec3& end : {corners[k], corners[(k + 1) % 3]}) {
            lines.push_back({floats(Vec3(end - origin)), {0, 0, 1}, floats(colour)});
        }
    }
}

} // namespace

Result<ContactFaces> faces_behind(const CollideSide& a, const CollideSide& b, const PosePair& poses,
                                  std::uint32_t piece_a, std::uint32_t piece_b,
                                  const Progress& progress) {
    ContactFaces faces = {posed_faces(a, poses.a, piece_a), posed_faces(b, poses.b, piece_b)};
    if (!faces[0].known || !faces[1].known) {
        return faces;
    }
    PatchQuery query;
    const auto pairs = query.meeting(*a.surface, piece_a, *b.surface, piece_b,
                                     relative(a.placed(poses.a), b.placed(poses.b)), progress);
    if (!pairs) {
        return pairs.issue();
    }
    for (const FacePair& pair : *pairs) {
        faces[0].meeting.push_back(pair.of_a);
        faces[1].meeting.push_back(pair.of_b);
    }
    sort_once(faces[0].meeting);
    sort_once(faces[1].meeting);
    return faces;
}

std::vector<DrawVertex> outlines_of(const FacesBehind& faces, const Vec3& origin) {
    std::vector<DrawVertex> lines;
    lines.reserve(k_ends * faces.corners.size());
    for (const std::array<Vec3, 3>& corners : faces.corners) {
        add_outline(corners, k_behind, origin, lines);
    }
    return lines;
}

std::vector<DrawVertex> outlines_of_meeting(const FacesBehind& faces, const Vec3& origin) {
    std::vector<DrawVertex> lines;
    lines.reserve(k_ends * faces.meeting.size());
    for (const std::uint32_t place : faces.meeting) {
        add_outline(faces.corners[place], k_meeting, origin, lines);
    }
    return lines;
}

} // namespace hullwright::pipeline
