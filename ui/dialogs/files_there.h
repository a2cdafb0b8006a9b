// Says which files of a numbered export are there already by one look at their folder, since there
// may be one for each of thousands of pieces or pictures.
#pragma once

#include <QString>

#include <vector>

namespace hullwright::ui {

// Returns the numbers from 1 to `count` whose files are there, ascending: {n} in the file's name
// stands for the number (see `numbered`). There are none where no {n} is in it.
[[nodiscard]] std::vector<std::size_t> numbers_there(const QString& path, std::size_t count);

} // namespace hullwright::ui
