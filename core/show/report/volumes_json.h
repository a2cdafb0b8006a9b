// Writes shares of volume as both reports of `verify` have them (docs/pieces-json.md).
#pragma once

#include "check/volumes.h"

#include <utility>

namespace hullwright {

template <class Json> void add_volumes(Json& json, const Volumes& volumes) {
    Json sampling = {{"points", volumes.points}, {"inside", volumes.inside}};
    if (are_shares_known(volumes)) {
        json["iou"] = volumes.iou.value;
        json["missing"] = volumes.missing.value;
        json["excess"] = volumes.excess.value;
        sampling["iou"] = volumes.iou.error;
        sampling["missing"] = volumes.missing.error;
        sampling["excess"] = volumes.excess.error;
    }
    json["sampling"] = std::move(sampling);
}

} // namespace hullwright
