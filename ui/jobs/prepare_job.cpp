#include "ui/jobs/prepare_job.h"

#include "base/hash.h"
#include "draw/concave_edges.h"
#include "draw/mesh_draw_list.h"
#include "ui/viewport/attributes.h"

namespace hullwright::ui {
namespace {

// The names come from the process that reads foreign files, so those that it cannot have read are
// left out.
std::vector<ReadFile> files_beside(const std::filesystem::path& model,
                                   const std::vector<std::string>& names,
                                   const std::stop_token& stop) {
    const std::filesystem::path folder = model.parent_path();
    std::vector<ReadFile> files;
    for (const std::string& name : names) {
        const auto path = std::filesystem::path(name).lexically_normal();
        const auto inside = path.lexically_relative(folder);
        const bool is_below = !inside.empty() && *inside.begin() != "..";
        if (path != model && is_below && files.size() < k_most_side_files) {
            const auto hash = hash_file(path, stop);
            files.push_back({path, hash ? *hash : std::string()});
        }
    }
    return files;
}

Result<LoadedModel> load(const std::filesystem::path& path, const Recipe& recipe,
                         const PrepareSettings& settings, const Progress& progress) {
    auto prepared = prepare(path, recipe, settings, progress.part({}, 0.0, 0.9));
    if (!prepared) {
        return prepared.issue();
    }
    auto draw = draw_mesh(*prepared->mesh, *prepared->after, progress.part({}, 0.9, 0.95));
    if (!draw) {
        return draw.issue();
    }
    auto concave = draw_concave_edges(*prepared->mesh, prepared->after->topology,
                                      precision_of(*prepared->mesh).spacing, draw->origin,
                                      progress.part({}, 0.95, 1.0));
    if (!concave) {
        return concave.issue();
    }
    std::vector<ReadFile> files =
        files_beside(path, prepared->source->files_read, progress.token());
    files.insert(files.begin(), {path, prepared->source_hash});
    QByteArray triangle_bytes = bytes_of(draw->triangles);
    QByteArray edge_bytes = bytes_of(draw->edges);
    return LoadedModel{std::move(*prepared),  std::move(*draw),    std::move(triangle_bytes),
                       std::move(edge_bytes), std::move(*concave), std::move(files)};
}

} // namespace

PrepareJob::PrepareJob(QObject* parent) : Job("model", parent) {}

void PrepareJob::start(const std::filesystem::path& path, const Recipe& recipe,
                       const PrepareSettings& settings) {
    set_subject(path.string());
    Job::start([this, path, recipe, settings](const Progress& progress,
                                              const Job::Deliver&) -> Job::Reply {
        auto result = load(path, recipe, settings, progress);
        if (!result) {
            return failure(result.issue());
        }
        auto model = std::make_shared<const LoadedModel>(std::move(*result));
        return [this, model] { emit loaded(model); };
    });
}

} // namespace hullwright::ui
