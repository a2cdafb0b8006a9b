// Reports what was found of colliders of other programs, one set or several, as one HTML file,
// which needs nothing else.
#pragma once

#include "report/foreign_report.h"
#include "report/html_page.h"

#include <string>
#include <vector>

namespace hullwright {

struct ForeignPage {
    std::vector<ForeignReportInput> sets;             // judged against the same model, or none
    std::vector<std::vector<ReportPicture>> pictures; // of each set; empty where there are none
    std::vector<UnreadSet> unread;                    // beside the sets
    std::string made_by;
    std::string without; // why there are no pictures; empty: there are
};

// The page is the same for the same input. Whatever comes from files is escaped.
[[nodiscard]] std::string foreign_html(const ForeignPage& page);

} // namespace hullwright
