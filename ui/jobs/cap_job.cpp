#include "ui/jobs/cap_job.h"

#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {

CapJob::CapJob(QObject* parent) : LatestJob("section", parent) {
    connect(this, &Job::stopped, this, [this] { forget_waiting(); });
}

void CapJob::drop() {
    forget_waiting();
    let_go();
}

void CapJob::begin(const CapWanted& wanted) {
    start(
        [this, wanted](const Progress& progress, const Deliver&) -> Reply {
            const TriMesh& mesh = *wanted.mesh;
            auto list = shared_large(cap_surface(mesh.vertices, mesh.triangles, *wanted.reaches,
                                                 wanted.origin, wanted.section(),
                                                 progress.part("draw", 0.0, 1.0)));
            if (progress.stopped()) {
                return [] {};
            }
            auto buffers = shared_large(buffers_of(*list));
            auto cap = std::make_shared<const SurfaceCap>(
                SurfaceCap{wanted, std::move(list), std::move(buffers)});
            return [this, cap] { emit made(cap); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
