// Compares two bodies with the surfaces that they stand for, and saves what was found, beside the
// window.
#pragma once

#include "pipeline/compare_pair.h"
#include "ui/jobs/job.h"

#include <cstdint>
#include <memory>
#include <string>

namespace hullwright::ui {

class CompareJob : public Job {
    Q_OBJECT
public:
    explicit CompareJob(QObject* parent = nullptr) : Job("compare", parent) {}
    void start(const pipeline::PairToCompare& pair);

signals:
    void compared(const std::shared_ptr<const hullwright::pipeline::Comparison>& found);
};

class SaveComparisonJob : public Job {
    Q_OBJECT
public:
    // A table has all rows, a report is a page with pictures.
    enum class What : std::uint8_t { table, report };

    explicit SaveComparisonJob(QObject* parent = nullptr) : Job("compare", parent) {}
    void start(const std::shared_ptr<const pipeline::Comparison>& found, What what,
               const std::string& file);

signals:
    void saved(const std::string& file);
};

} // namespace hullwright::ui
