// Finds the stretch of a line that lies in three slabs, whatever its times are made of.
#pragma once

#include <array>
#include <optional>

namespace hullwright {

// Says how a line runs to one slab: it enters and leaves, or stays parallel to the slab's planes.
template <class Time> struct SlabTimes {
    bool parallel = false;
    int side = -1; // of a parallel line: -1 between the planes, 0 in one of them, 1 beyond them
    Time enter = {};
    Time leave = {};
};

template <class Time> struct SlabStretch {
    bool empty = false;
    bool on_face = false;      // the line runs in the plane of a face
    std::optional<Time> enter; // none: the line is parallel to all slabs
    std::optional<Time> leave;
};

// `compare` of two times returns the sign of their difference.
template <class Time>
[[nodiscard]] SlabStretch<Time> stretch_of(const std::array<SlabTimes<Time>, 3>& slabs) {
    SlabStretch<Time> stretch;
    for (const SlabTimes<Time>& slab : slabs) {
        if (slab.parallel) {
            stretch.empty = stretch.empty || slab.side > 0;
            stretch.on_face = stretch.on_face || slab.side == 0;
            continue;
        }
        if (!stretch.enter || compare(slab.enter, *stretch.enter) > 0) {
            stretch.enter = slab.enter;
        }
        if (!stretch.leave || compare(slab.leave, *stretch.leave) < 0) {
            stretch.leave = slab.leave;
        }
    }
    stretch.empty = stretch.empty || (stretch.enter && compare(*stretch.enter, *stretch.leave) > 0);
    return stretch;
}

} // namespace hullwright
