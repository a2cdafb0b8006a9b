// Counts what a limit on the vertices of pieces costs at each number of them.
#pragma once

#include "pipeline/showing.h"
#include "ui/jobs/job.h"

#include <memory>

namespace hullwright::ui {

class LimitJob : public Job {
    Q_OBJECT
public:
    explicit LimitJob(QObject* parent = nullptr);

    void start(const std::shared_ptr<const pipeline::CutErrors>& errors,
               std::uint32_t max_vertices);

signals:
    void counted(const std::shared_ptr<const hullwright::pipeline::LimitCost>& cost);
};

} // namespace hullwright::ui
