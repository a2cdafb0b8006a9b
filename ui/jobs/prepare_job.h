// Reads, repairs and diagnoses a model, and makes what the viewport draws.
#pragma once

#include "draw/draw_list.h"
#include "pipeline/prepare.h"
#include "pipeline/project.h"
#include "ui/jobs/job.h"

#include <QByteArray>

namespace hullwright::ui {

struct LoadedModel {
    Prepared prepared; // with both diagnoses
    DrawList draw;
    // Its triangles and edges as the renderer takes them: copying many takes its time.
    QByteArray triangle_bytes;
    QByteArray edge_bytes;
    std::vector<DrawVertex> concave; // edges, two in a row
    std::vector<ReadFile> files;     // the model's first, then those it named

    [[nodiscard]] const std::string& source_hash() const { return files.front().hash; }
    [[nodiscard]] double metres_per_unit() const { return prepared.source->metres_per_unit; }
};

class PrepareJob : public QObject {
    Q_OBJECT
public:
    explicit PrepareJob(QObject* parent = nullptr);

    void start(const std::filesystem::path& path, const Recipe& recipe,
               const PrepareSettings& settings);
    void stop() { job_.stop(); }
    [[nodiscard]] bool running() const { return job_.running(); }
    [[nodiscard]] Job& job() { return job_; }

signals:
    void progressed(const QString& stage, double fraction);
    void loaded(const std::shared_ptr<const hullwright::ui::LoadedModel>& model);
    void failed(const hullwright::Issue& issue);
    void ended();

private:
    Job job_;
    std::string file_;
};

} // namespace hullwright::ui
