// Draws what compared rows show: the worst of them, and each piece at fault where it is; and makes
// the page that has these pictures.
#pragma once

#include "pipeline/compare_side.h"
#include "report/compare_html.h"

#include <string>
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

// Names both things and the unit of their lengths, for as long as the sides are where they are now.
// What was compared is for the caller to add.
[[nodiscard]] CompareReportInput named_report(const CompareSide& a, const CompareSide& b);

// Returns the page of a report, which says why it has no pictures where nothing can be drawn here.
// The only issue is a stop.
[[nodiscard]] Result<std::string> draw_compare_page(const CompareSide& a, const CompareSide& b,
                                                    const CompareReportInput& report,
                                                    const std::string& made_by,
                                                    const Progress& progress = {});

} // namespace hullwright
