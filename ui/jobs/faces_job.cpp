#include "ui/jobs/faces_job.h"

#include "ui/jobs/free_beside.h"

#include <utility>
#include <vector>

namespace hullwright::ui {
namespace {

Vec3 middle_of(const pipeline::ContactFaces& faces, const Progress& progress) {
    Aabb box;
    for (const pipeline::FacesBehind& each : faces) {
        if (progress.stopped()) {
            break;
        }
        for (const std::array<Vec3, 3>& corners : each.corners) {
            for (const Vec3& corner : corners) {
                box.add(corner);
            }
        }
    }
    return box.empty() ? Vec3(Vec3::Zero()) : box.centre();
}

void append(const std::vector<DrawVertex>& lines, QByteArray& bytes) {
    bytes.append(reinterpret_cast<const char*>(lines.data()),
                 static_cast<qsizetype>(lines.size() * sizeof(DrawVertex)));
}

// The faces of a body that meet others come after all of its faces, and are drawn over them. After
// a stop lines are missing.
QByteArray lines_of(const pipeline::ContactFaces& faces, const Vec3& from,
                    const Progress& progress) {
    std::size_t faces_drawn = 0;
    for (const pipeline::FacesBehind& each : faces) {
        faces_drawn += each.corners.size() + each.meeting.size();
    }
    QByteArray lines;
    lines.reserve(static_cast<qsizetype>(6 * faces_drawn * sizeof(DrawVertex)));
    for (const pipeline::FacesBehind& each : faces) {
        if (!progress.stopped()) {
            append(pipeline::outlines_of(each, from), lines);
        }
        if (!progress.stopped()) {
            append(pipeline::outlines_of_meeting(each, from), lines);
        }
    }
    return lines;
}

} // namespace

void FacesJob::begin(const FacesAsked& asked) {
    start(
        [this, asked](const Progress& progress, const Deliver&) -> Reply {
            auto faces =
                pipeline::faces_behind(asked.bodies[0]->side, asked.bodies[1]->side, asked.poses,
                                       asked.pieces[0], asked.pieces[1], progress);
            if (!faces) {
                return failure(faces.issue());
            }
            const Vec3 from = middle_of(*faces, progress);
            QByteArray lines = lines_of(*faces, from, progress);
            auto shared =
                shared_large(FoundFaces{asked, std::move(*faces), std::move(lines), from});
            return [this, shared] { emit found(shared); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
