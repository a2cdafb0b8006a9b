// Draws what compared rows show: the worst of them, and each piece at fault where it is.
#pragma once

#include "pipeline/compare_side.h"
#include "report/compare_html.h"

#include <vector>

namespace hullwright {

struct ComparePictures {
    std::vector<ReportPicture> rows;
    std::vector<ReportPicture> pieces;
};

// `report` holds the rows' sums. The only issues are a stop, and that nothing can be drawn here.
[[nodiscard]] Result<ComparePictures> draw_comparison(const CompareSide& a, const CompareSide& b,
                                                      const CompareReportInput& report,
                                                      const Progress& progress = {});

} // namespace hullwright
