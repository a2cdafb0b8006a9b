// Makes what fills the model where a section cuts it, beside the window. Of planes that come while
// a cap is being made the last one waits.
#pragma once

#include "ui/jobs/latest_job.h"
#include "ui/viewport/surface_cap.h"

#include <memory>

namespace hullwright::ui {

class CapJob : public LatestJob<CapWanted> {
    Q_OBJECT
public:
    explicit CapJob(QObject* parent = nullptr);

    // It is no stop, by which the cap that is shown would be lost.
    void drop() override;

signals:
    void made(const std::shared_ptr<const hullwright::ui::SurfaceCap>& cap);

protected:
    void begin(const CapWanted& wanted) override;
};

} // namespace hullwright::ui
