// Holds the framebuffers of a picture off screen; the caller's context must be current.
#pragma once

#include "base/progress.h"
#include "draw/picture.h"

namespace hullwright {

// One frame is drawn into, with several samples a pixel; the other, with one sample, is read.
class Canvas {
public:
    Canvas(int width, int height);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    // Makes both frames, and the first one current; false when the driver has none of that size.
    // After a stop there is one of them at most.
    [[nodiscard]] bool make(const Progress& progress);
    // A picture whose reading was stopped is not whole.
    [[nodiscard]] Picture read(const Progress& progress) const;

private:
    [[nodiscard]] int samples_here() const;

    int width_;
    int height_;
    std::array<unsigned, 2> frames_ = {};  // drawn into, read from
    std::array<unsigned, 3> buffers_ = {}; // colour, depth, colour to be read
};

} // namespace hullwright
