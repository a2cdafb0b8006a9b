#include "draw/portions.h"

#include <epoxy/gl.h>

namespace hullwright {

void Portions::choose_rows(int first, int rows) const {
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, first, width_, rows);
}

void Portions::choose_all_rows() {
    glDisable(GL_SCISSOR_TEST);
}

void Portions::add_done(double cost) {
    done_ += cost;
    pending_ += cost;
    if (pending_ >= 1.0) {
        pending_ = 0.0;
        glFinish();
        progress_.report(done_ / all_);
    }
}

} // namespace hullwright
