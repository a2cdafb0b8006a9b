// Makes a page (HTML) of a batch that needs no other file: what went wrong and what changed first,
// then all units, each with its picture.
#pragma once

#include "report/batch_report.h"

#include <cstddef>
#include <functional>
#include <string>

namespace hullwright {

// Returns the bytes of a unit's picture (PNG); nothing where there is none.
using PictureOfUnit = std::function<std::string(const std::string& unit)>;

// Browsers take a page of this size in a few seconds. Units that went wrong or changed get their
// pictures first, and the page says how many have to do without.
inline constexpr std::size_t k_most_picture_bytes = std::size_t{48} << 20U;

[[nodiscard]] Result<std::string> batch_html(const BatchReport& report,
                                             const PictureOfUnit& picture_of,
                                             const Progress& progress = {});

} // namespace hullwright
