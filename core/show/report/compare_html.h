// Reports what pieces and meshes say of each other as one HTML file, which needs nothing else.
#pragma once

#include "report/compare_report.h"
#include "report/html_page.h"

#include <string>
#include <vector>

namespace hullwright {

struct ComparePage {
    CompareReportInput report;
    std::vector<ReportPicture> rows;
    std::vector<ReportPicture> pieces;
    std::string made_by;
    std::string without; // why there are no pictures, or no pixels; empty: there are
};

// The page is the same for the same input. Whatever comes from files is escaped.
[[nodiscard]] std::string compare_html(const ComparePage& page);

} // namespace hullwright
