// Makes what fills the model where a section cuts it, beside the window: planes that come while a
// cap is being made wait, and each takes the place of the one that waited before it.
#pragma once

#include "ui/jobs/job.h"
#include "ui/viewport/surface_cap.h"

#include <memory>
#include <optional>

namespace hullwright::ui {

class CapJob : public Job {
    Q_OBJECT
public:
    explicit CapJob(QObject* parent = nullptr);

    void ask(const CapWanted& wanted);
    // Gives up what is being made and what waits.
    void drop();

signals:
    void made(const std::shared_ptr<const hullwright::ui::SurfaceCap>& cap);

private:
    void begin();

    std::optional<CapWanted> waiting_;
};

} // namespace hullwright::ui
