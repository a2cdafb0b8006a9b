// Reads, repairs and diagnoses a model, and makes what the viewport draws.
#pragma once

#include "draw/draw_list.h"
#include "pipeline/prepare.h"
#include "pipeline/project.h"
#include "ui/jobs/job.h"

#include <QByteArray>

namespace hullwright::ui {

struct LoadedModel {
    Prepared prepared; // with the diagnoses before and after repair
    DrawList draw;
    // The triangles and edges of `draw` as the renderer takes them; copying many takes long, so it
    // is done beside the window.
    QByteArray triangle_bytes;
    QByteArray edge_bytes;
    std::vector<DrawVertex> concave; // concave edges; two in a row make a line
    std::vector<ReadFile> files;     // the model's file first, then those that it names

    [[nodiscard]] const std::string& source_hash() const { return files.front().hash; }
    [[nodiscard]] double metres_per_unit() const { return prepared.source->metres_per_unit; }
};

class PrepareJob : public Job {
    Q_OBJECT
public:
    explicit PrepareJob(QObject* parent = nullptr);

    void start(const std::filesystem::path& path, const Recipe& recipe,
               const PrepareSettings& settings);

signals:
    void loaded(const std::shared_ptr<const hullwright::ui::LoadedModel>& model);
};

} // namespace hullwright::ui
