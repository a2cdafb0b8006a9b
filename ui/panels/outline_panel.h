// The parts of the model, in the colours of the viewport.
#pragma once

#include "pipeline/prepare.h"

#include <QTreeWidget>

namespace hullwright::ui {

class OutlinePanel : public QTreeWidget {
    Q_OBJECT
public:
    explicit OutlinePanel(QWidget* parent = nullptr);
    void show_parts(const Prepared& prepared);
};

} // namespace hullwright::ui
