// Holds an asset in memory, ready to be asked.
#pragma once

#include "pipeline/collide_side.h"

#include <memory>

namespace hullwright::python {

struct Asset {
    std::shared_ptr<const CollideSide> side;
};

} // namespace hullwright::python
