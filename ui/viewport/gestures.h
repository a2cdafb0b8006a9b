// Lists what mouse and keys do in the viewport, for the sheet of all keys.
#pragma once

#include "ui/viewport/navigation.h"

#include <QString>

#include <vector>

namespace hullwright::ui {

struct KeyLine {
    QString keys;
    QString what;
};

[[nodiscard]] std::vector<KeyLine> viewport_keys(Navigation navigation);

} // namespace hullwright::ui
