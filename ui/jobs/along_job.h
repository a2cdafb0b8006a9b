// Reads a file of poses, and answers all of its rows beside the window.
#pragma once

#include "pipeline/pair_along.h"
#include "ui/jobs/job.h"

#include <memory>
#include <string>
#include <vector>

namespace hullwright::ui {

class PoseFileJob : public Job {
    Q_OBJECT
public:
    explicit PoseFileJob(QObject* parent = nullptr) : Job("poses", parent) {}
    void start(const PoseSource& source);

signals:
    void read(const std::shared_ptr<const hullwright::pipeline::PoseLog>& log);
};

class AlongJob : public Job {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    explicit AlongJob(QObject* parent = nullptr) : Job("poses", parent) {}
    void start(const Body& a, const Body& b, const std::shared_ptr<const pipeline::PoseLog>& log);

signals:
    // Hands out the answers of the next rows, from the first one on.
    void sampled(const std::vector<hullwright::pipeline::PairSample>& samples);
};

} // namespace hullwright::ui
