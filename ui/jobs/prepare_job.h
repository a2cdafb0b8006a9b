// Reads, repairs and diagnoses a model, and makes what the viewport draws.
#pragma once

#include "draw/section_caps.h"
#include "pipeline/run.h"
#include "pipeline/showing.h"
#include "ui/jobs/job.h"

#include <QByteArray>

namespace hullwright::ui {

struct LoadedModel : pipeline::ShownModel {
    Prepared prepared; // with the diagnoses before and after repair
    // The triangles, edges and faults of `draw`, and the concave edges, as the renderer takes them;
    // copying many takes long, so it is done beside the window.
    QByteArray triangle_bytes = {};
    QByteArray edge_bytes = {};
    QByteArray fault_bytes = {};
    QByteArray concave_bytes = {};
    SurfaceReaches reaches = {}; // of the mesh, for a section that moves
    // The file may say by extensions for physics what of it collides; not asked where there are
    // colliders.
    bool may_have_physics = false;

    [[nodiscard]] const std::string& source_hash() const { return files.front().hash; }
    [[nodiscard]] double metres_per_unit() const { return prepared.source->metres_per_unit; }
};

class PrepareJob : public Job {
    Q_OBJECT
public:
    explicit PrepareJob(QObject* parent = nullptr);

    void start(const std::filesystem::path& path, const Recipe& recipe,
               const PrepareSettings& settings);

    // True where the file of the last model that could not be read has nothing to be looked at and
    // may say by extensions for physics what collides.
    [[nodiscard]] bool has_unseen_physics() const { return has_unseen_physics_; }

signals:
    void loaded(const std::shared_ptr<const hullwright::ui::LoadedModel>& model);

private:
    // The stages of the model that was read last: what does not depend on a change is not made
    // again.
    std::shared_ptr<const pipeline::Stages> last_;
    bool has_unseen_physics_ = false;
};

} // namespace hullwright::ui
