// Shows in the 3D view the plane on which pixels looked at two pieces, where it stands, in the
// colours of the pixels' cases.
#pragma once

#include "ui/inspect/pair_imaging.h"

namespace hullwright::ui {

class Viewport;

class PlaneView : public QObject {
    Q_OBJECT
public:
    PlaneView(PairImaging& imaging, Viewport& viewport, QObject* parent = nullptr);

private:
    void show();

    PairImaging& imaging_;
    Viewport& viewport_;
};

} // namespace hullwright::ui
