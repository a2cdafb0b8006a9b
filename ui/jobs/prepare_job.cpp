#include "ui/jobs/prepare_job.h"

#include "ui/jobs/free_beside.h"
#include "ui/viewport/attributes.h"

namespace hullwright::ui {

PrepareJob::PrepareJob(QObject* parent) : Job("model", parent) {}

void PrepareJob::start(const std::filesystem::path& path, const Recipe& recipe,
                       const PrepareSettings& settings) {
    set_subject(path.string());
    Job::start([this, path, recipe, prepare = settings,
                previous = last_](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        pipeline::Input input;
        input.file = path;
        pipeline::Settings to_mesh;
        to_mesh.recipe = recipe;
        to_mesh.until = pipeline::Stage::mesh;
        to_mesh.prepare = prepare;
        auto stages = pipeline::run(input, to_mesh, previous ? *previous : pipeline::Stages(),
                                    progress.part({}, 0.0, 0.9));
        if (!stages) {
            return failure(stages.issue());
        }
        if (!stages->mesh) { // pieces that were cut before come without one
            return failure(error(Code::parse_failed, input.file.string(), Why::the_model));
        }
        auto shown = pipeline::show_model(*stages->mesh, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return failure(shown.issue());
        }
        QByteArray triangle_bytes = bytes_of(shown->draw.triangles);
        QByteArray edge_bytes = bytes_of(shown->draw.edges);
        auto model = shared_large(LoadedModel{std::move(*shown), *stages->mesh,
                                              std::move(triangle_bytes), std::move(edge_bytes)});
        auto read = shared_large(std::move(*stages));
        return [this, model, read] {
            last_ = read;
            emit loaded(model);
        };
    });
}

} // namespace hullwright::ui
