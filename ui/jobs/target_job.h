// Makes an asset that rays and balls are held against ready, beside the window: of its file, of a
// model that is made one first, or of the pieces as they stand.
#pragma once

#include "pipeline/probe_target.h"
#include "ui/jobs/body_job.h"

#include <functional>
#include <memory>
#include <string>

namespace hullwright::ui {

// Holds what is probed. It never changes once made.
struct ProbedAsset {
    std::shared_ptr<const pipeline::PairBody> body; // as it is drawn
    std::shared_ptr<const PieceBuffers> buffers;    // of what is drawn
    pipeline::ProbeTarget target;
    std::string name;
    std::string file;       // of an asset that was opened; empty: no file has it
    std::string model = {}; // of such an asset, the file of its surface; empty: nobody has named it
};

class TargetJob : public Job {
    Q_OBJECT
public:
    explicit TargetJob(QObject* parent = nullptr) : Job("asset", parent) {}

    // The model is that of an asset's surface; empty: none was named.
    void load(const std::string& file, const std::string& model, const std::string& name,
              const Recipe& recipe, const PrepareSettings& settings);
    void make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name);

signals:
    void made(const std::shared_ptr<const hullwright::ui::ProbedAsset>& asset);

private:
    // Says what surface an asset was cut from, where its body does not know it; null: nobody does.
    using FindSurface = std::function<Result<std::shared_ptr<const TriMesh>>(const Progress&)>;
    void start(const std::string& name, const std::string& model, MakeBody make,
               FindSurface surface);
};

} // namespace hullwright::ui
