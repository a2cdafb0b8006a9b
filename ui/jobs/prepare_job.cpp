#include "ui/jobs/prepare_job.h"

#include "pipeline/foreign_gltf.h"
#include "ui/jobs/free_beside.h"
#include "ui/viewport/attributes.h"

namespace hullwright::ui {
namespace {

// Fills in what is known of the model and the file beside what is drawn.
LoadedModel loaded_model(pipeline::ShownModel shown, const Prepared& prepared,
                         const std::filesystem::path& path, const Progress& progress) {
    LoadedModel model{std::move(shown), prepared};
    model.triangle_bytes = bytes_of(model.draw.triangles);
    model.edge_bytes = bytes_of(model.draw.edges);
    model.fault_bytes = bytes_of(model.draw.faults);
    model.concave_bytes = bytes_of(model.concave);
    model.reaches = reaches_of(prepared.mesh->vertices, prepared.mesh->triangles, progress);
    model.may_have_physics = !prepared.foreign && pipeline::may_have_physics(path);
    return model;
}

} // namespace

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
            // Nothing of a glTF need be there to be looked at.
            const Issue issue = stages.issue();
            const bool has_physics =
                issue.code == Code::no_triangles && pipeline::may_have_physics(issue.where);
            return [this, issue, has_physics] {
                has_unseen_physics_ = has_physics;
                emit failed(issue);
            };
        }
        if (!stages->mesh) { // pieces that were cut before come without one
            return failure(error(Code::parse_failed, input.file.string(), Why::the_model));
        }
        auto shown = pipeline::show_model(*stages->mesh, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return failure(shown.issue());
        }
        auto model = shared_large(loaded_model(std::move(*shown), *stages->mesh, path, progress));
        auto read = shared_large(std::move(*stages));
        return [this, model, read] {
            last_ = read;
            emit loaded(model);
        };
    });
}

} // namespace hullwright::ui
