// Draws colliders of other programs for their report: all of them, and the worst places.
#pragma once

#include "pipeline/verify_foreign.h"
#include "report/html_page.h"

#include <vector>

namespace hullwright::pipeline {

// The report is of the verdict, whose model is null where there is none; then all pieces are drawn
// and nothing else. Where the surface is off all pieces, where a piece stands out, where pieces
// close or narrow a passage or shut a hollow and where a ball falls through, the farthest, widest
// and deepest is shown. The only issues are a stop, and that nothing can be drawn here.
[[nodiscard]] Result<std::vector<ReportPicture>> draw_foreign(const ForeignVerdict& verdict,
                                                              const Prepared* model,
                                                              const ForeignReportInput& report,
                                                              const Progress& progress = {});

} // namespace hullwright::pipeline
