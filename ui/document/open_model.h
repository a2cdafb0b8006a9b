// The model that is open, as it was read last.
#pragma once

#include "ui/jobs/prepare_job.h"

#include <QString>

#include <memory>
#include <optional>

namespace hullwright::ui {

struct OpenModel {
    QString path;
    QString colliders;                        // of another program; empty: pieces are cut
    std::optional<Fitting> fitting;           // how they come to lie on it, where that was chosen
    std::shared_ptr<const LoadedModel> model; // null: none is open yet
    Recipe read_by;                           // the recipe that it was read by
};

} // namespace hullwright::ui
