#include "draw/canvas.h"

#include <algorithm>
#include <epoxy/gl.h>

namespace hullwright {

Canvas::Canvas(int width, int height) : width_(width), height_(height) {
    glGenFramebuffers(2, frames_.data());
    glGenRenderbuffers(3, buffers_.data());
}

Canvas::~Canvas() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(2, frames_.data());
    glDeleteRenderbuffers(3, buffers_.data());
}

bool Canvas::make() {
    const int samples = samples_here();
    const auto storage = [&](std::size_t which, GLenum format, int count) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffers_[which]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, count, format, width_, height_);
    };
    storage(0, GL_RGBA8, samples);
    storage(1, GL_DEPTH_COMPONENT24, samples);
    storage(2, GL_RGBA8, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, frames_[1]);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers_[2]);
    const bool readable = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, frames_[0]);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers_[0]);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffers_[1]);
    return readable && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

Picture Canvas::read() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, frames_[0]);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, frames_[1]);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, frames_[1]);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    Picture picture(width_, height_, {});
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, picture.pixels.data());
    const auto row = static_cast<std::size_t>(width_);
    const auto rows = static_cast<std::size_t>(height_);
    for (std::size_t y = 0; y < rows / 2; ++y) {
        const auto from = [&](std::size_t line) {
            return picture.pixels.begin() + static_cast<std::ptrdiff_t>(line * row);
        };
        std::swap_ranges(from(y), from(y + 1), from(rows - 1 - y));
    }
    return picture;
}

// Takes eight samples, or as many as the driver has and fit into a gibibyte; large pictures need
// fewer.
int Canvas::samples_here() const {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    constexpr double k_bytes = 8.0; // bytes of a sample's colour and depth
    const double each = k_bytes * static_cast<double>(width_) * static_cast<double>(height_);
    int samples = 8;
    while (samples > 1 && (samples > most || samples * each > 0x1p30)) {
        samples /= 2;
    }
    return samples > 1 ? samples : 0;
}

} // namespace hullwright
