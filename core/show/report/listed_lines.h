// Lists lines below each other in a report for people.
#pragma once

#include <string>
#include <vector>

namespace hullwright {

// The first lines are listed, and the others are counted.
void add_lines(std::string& text, const std::vector<std::string>& lines);

} // namespace hullwright
