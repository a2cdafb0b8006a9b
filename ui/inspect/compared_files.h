// Saves what a comparison has found, as `compare` does: all rows as a table, or a page with
// pictures. Files are written beside the window.
#pragma once

#include "ui/inspect/pair_comparison.h"

namespace hullwright::ui {

class ComparedFiles : public QObject {
    Q_OBJECT
public:
    ComparedFiles(PairComparison& comparison, JobWatch& jobs, QObject* parent = nullptr);

    // True when something was found, and nothing is being saved. Else both others do nothing.
    [[nodiscard]] bool can_save() const { return comparison_.found() && !job_.running(); }
    void save_table(const QString& path) { save(SaveComparisonJob::What::table, path); }
    void save_report(const QString& path) { save(SaveComparisonJob::What::report, path); }
    void stop() { job_.stop(); }
    [[nodiscard]] bool busy() const { return job_.running(); }

signals:
    void changed(); // whether something can be saved
    void kept(const QString& path);
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void save(SaveComparisonJob::What what, const QString& path);

    PairComparison& comparison_;
    SaveComparisonJob job_;
};

} // namespace hullwright::ui
