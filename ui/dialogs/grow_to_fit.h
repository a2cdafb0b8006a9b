// Makes a dialog as high as its texts need at its width: one that is longer than what stood there
// before would be cut off.
#pragma once

#include <QDialog>
#include <QLayout>

#include <algorithm>

namespace hullwright::ui {

// A layout that is not active yet would tell the height of what stood there before.
inline void grow_to_fit(QDialog& dialog) {
    QLayout* const layout = dialog.layout();
    layout->activate();
    dialog.resize(dialog.width(),
                  std::max(dialog.height(), layout->totalHeightForWidth(dialog.width())));
}

} // namespace hullwright::ui
