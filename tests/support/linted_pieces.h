// Lists of problems for tests of what is said of them.
#pragma once

#include "ui/jobs/lint_job.h"
#include "ui/window/main_window.h"

namespace hullwright::tests {

// Nothing was found in the window's pieces, which are in millimetres, for the first of the engines.
inline ui::LintedPieces nothing_found(ui::MainWindow& window) {
    ui::LintedPieces linted;
    linted.pieces = window.document().shown().pieces();
    linted.engine = &engines().front();
    linted.metres_per_unit = 0.001;
    return linted;
}

} // namespace hullwright::tests
