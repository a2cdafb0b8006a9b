#include "draw/canvas.h"

#include <algorithm>
#include <epoxy/gl.h>

namespace hullwright {
namespace {

// Making one pixel of the samples of so many, and reading them, took 40 ms.
constexpr int k_read_at_once = 1 << 21;

} // namespace

Canvas::Canvas(int width, int height) : width_(width), height_(height) {
    glGenFramebuffers(2, frames_.data());
    glGenRenderbuffers(3, buffers_.data());
}

Canvas::~Canvas() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(2, frames_.data());
    glDeleteRenderbuffers(3, buffers_.data());
}

// Mesa's software fills the memory with zeros at once.
bool Canvas::make(const Progress& progress) {
    const int samples = samples_here();
    const auto storage = [&](std::size_t which, GLenum format, int count) {
        if (progress.stopped()) {
            return;
        }
        glBindRenderbuffer(GL_RENDERBUFFER, buffers_[which]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, count, format, width_, height_);
        progress.report(static_cast<double>(which + 1) / static_cast<double>(buffers_.size()));
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

// Rows of OpenGL run from below, so that the last are read first: the memory of the picture is
// taken while it is filled.
Picture Canvas::read(const Progress& progress) const {
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    const auto wide = static_cast<std::size_t>(width_);
    const int rows_at_once = std::clamp(k_read_at_once / width_, 1, height_);
    std::vector<Rgba> band(wide * static_cast<std::size_t>(rows_at_once));
    Picture picture;
    picture.width = width_;
    picture.height = height_;
    picture.pixels.reserve(wide * static_cast<std::size_t>(height_));
    for (int end = height_; end > 0 && !progress.stopped(); end -= rows_at_once) {
        const int first = std::max(0, end - rows_at_once);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, frames_[0]);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, frames_[1]);
        glBlitFramebuffer(0, first, width_, end, 0, first, width_, end, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, frames_[1]);
        glReadPixels(0, first, width_, end - first, GL_RGBA, GL_UNSIGNED_BYTE, band.data());
        for (int row = end - first - 1; row >= 0; --row) {
            const auto from = band.begin() + row * static_cast<std::ptrdiff_t>(wide);
            picture.pixels.insert(picture.pixels.end(), from,
                                  from + static_cast<std::ptrdiff_t>(wide));
        }
        progress.report(1.0 - static_cast<double>(first) / height_);
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
