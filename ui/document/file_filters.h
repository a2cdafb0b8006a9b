// Holds what a dialog that opens files shows of a folder.
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace hullwright::ui {

// Returns all that can be read, then each kind by itself, those of `first` before models; a kind is
// an extension and a name.
[[nodiscard]] QString filters_to_open(const std::vector<std::pair<QString, QString>>& first);

} // namespace hullwright::ui
