// Compares two bodies with the surfaces that they stand for, beside the window.
#pragma once

#include "pipeline/compare_pair.h"
#include "ui/jobs/job.h"

#include <memory>

namespace hullwright::ui {

class CompareJob : public Job {
    Q_OBJECT
public:
    explicit CompareJob(QObject* parent = nullptr) : Job("compare", parent) {}
    void start(const pipeline::PairToCompare& pair);

signals:
    void compared(const std::shared_ptr<const hullwright::pipeline::Comparison>& found);
};

} // namespace hullwright::ui
