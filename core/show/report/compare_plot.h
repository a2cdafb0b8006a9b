// Draws compared rows as a picture in a page: how far the meshes are apart, how deep pieces are,
// and where they do not agree.
#pragma once

#include "report/compare_report.h"

#include <string>

namespace hullwright {

// Returns an element <svg> whose colours are classes, which the page has. So many rows that they
// have no place of their own are drawn together.
[[nodiscard]] std::string compare_plot(const CompareReportInput& input);

} // namespace hullwright
