// Makes an asset that rays and balls are held against ready, beside the window: of its file, of a
// model that is made one first, or of the pieces as they stand.
#pragma once

#include "pipeline/probe_target.h"
#include "ui/jobs/body_job.h"

#include <memory>
#include <string>

namespace hullwright::ui {

// What is probed. It never changes once made.
struct ProbedAsset {
    std::shared_ptr<const pipeline::PairBody> body; // as it is drawn
    pipeline::ProbeTarget target;
    std::string name;
    std::string file; // of an asset that was opened; empty: no file has it
};

class TargetJob : public Job {
    Q_OBJECT
public:
    explicit TargetJob(QObject* parent = nullptr) : Job("asset", parent) {}

    void load(const std::string& file, const std::string& name, const Recipe& recipe,
              const PrepareSettings& settings);
    void make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name);

signals:
    void made(const std::shared_ptr<const hullwright::ui::ProbedAsset>& asset);

private:
    void start(const std::string& name, MakeBody make);
};

} // namespace hullwright::ui
