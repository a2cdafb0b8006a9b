// Says what a probe found, in words and numbers.
#pragma once

#include "pipeline/probe.h"

#include <QString>

#include <vector>

namespace hullwright::ui {

// Returns one line: "They meet".
[[nodiscard]] QString headline_of(const pipeline::ProbeFound& found);

struct FoundRow {
    QString label;
    QString text;  // short enough for a panel
    QString exact; // with every digit
};
[[nodiscard]] std::vector<FoundRow> rows_of(const pipeline::ProbeFound& found);

} // namespace hullwright::ui
