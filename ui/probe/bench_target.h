// Holds the asset that rays and balls are held against: what it is, and what is being made ready in
// its place, beside the window.
#pragma once

#include "ui/jobs/job_watch.h"
#include "ui/jobs/target_job.h"

namespace hullwright::ui {

class BenchTarget : public QObject {
    Q_OBJECT
public:
    using Asset = std::shared_ptr<const ProbedAsset>;

    explicit BenchTarget(JobWatch& jobs, QObject* parent = nullptr);

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { worker_ = path; }

    // Returns null until one was opened.
    [[nodiscard]] const Asset& asset() const { return asset_; }
    [[nodiscard]] const QString& coming() const { return coming_; } // empty: none is being made
    void open(const QString& path, const QString& model = {});
    // Says of which model the opened asset was cut, so that faces of it are told.
    void open_model(const QString& model);
    [[nodiscard]] bool can_open_model() const { return asset_ && !asset_->file.empty(); }
    void take(const std::shared_ptr<const CutPieces>& pieces, const QString& name);
    void take(const Asset& asset); // one that was made ready elsewhere
    void stop();
    [[nodiscard]] bool busy() const { return job_.running(); }

    // Awaits a file that is opened when somebody looks.
    void await(const QString& path, const QString& model);
    void open_awaited();
    // Returns the asset's files; those that are awaited where there is none. Either may be empty.
    [[nodiscard]] QString file() const;
    [[nodiscard]] QString model() const;

signals:
    // The signals `replaced`, `changed`, `settled` come in this order when there is another asset.
    void replaced(const std::shared_ptr<const hullwright::ui::ProbedAsset>& before);
    void changed(); // comes alone where one is being made
    void settled(); // all know of it

    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void take_asset(const Asset& asset);

    Asset asset_;
    QString coming_;
    QString awaited_;
    QString awaited_model_;
    QString worker_;
    TargetJob job_; // last, so that it ends before the others are destroyed
};

} // namespace hullwright::ui
