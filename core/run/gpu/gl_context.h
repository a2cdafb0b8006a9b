// Makes an OpenGL context without a window, through EGL: on a GPU where there is one, else on
// Mesa's software renderer. It leaves the caller's own context untouched.
#pragma once

#include "base/result.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct GlSettings {
    // Lists core profile versions in the order of preference; each platform is asked for all of
    // them before the next platform.
    std::vector<std::array<int, 2>> versions = {{4, 5}, {3, 3}};
};

// Any thread may use it, but one at a time. A thread that draws with GLX should leave it to
// another, because only an EGL context can be made current again afterwards.
class GlContext {
    struct Native;

public:
    // During its lifetime OpenGL calls of this thread go to the context; afterwards they go to the
    // context that was current before.
    class Scope {
    public:
        Scope(Scope&& other) noexcept;
        Scope& operator=(Scope&&) = delete;
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        ~Scope();

    private:
        friend class GlContext;
        struct Before;
        explicit Scope(std::unique_ptr<Before> before);
        std::unique_ptr<Before> before_;
    };

    // Returns Code::graphics_refused where no such context can be made.
    [[nodiscard]] static Result<GlContext> make(const GlSettings& settings = {});
    GlContext(GlContext&& other) noexcept;
    GlContext& operator=(GlContext&&) = delete;
    GlContext(const GlContext&) = delete;
    GlContext& operator=(const GlContext&) = delete;
    ~GlContext();

    [[nodiscard]] Result<Scope> enter() const;
    // Reports what went wrong since the last check: an error, lack of memory, a reset context. Call
    // it inside a scope; `what` names the work done.
    [[nodiscard]] Status check(std::string_view what) const;

    [[nodiscard]] const std::string& renderer() const;
    [[nodiscard]] const std::string& version() const;
    [[nodiscard]] bool is_hardware() const;
    [[nodiscard]] int most_texels() const; // largest side of a texture

    // Simulates a reset of the GPU, after which nothing can be drawn. For tests.
    void lose();

private:
    explicit GlContext(std::unique_ptr<Native> native);
    // Makes a context on EGL's display, whether that is a GPU's or not.
    [[nodiscard]] static Result<GlContext> make_on(void* display, bool hardware,
                                                   const GlSettings& settings);
    Status learn(); // asks the new context what it is
    std::unique_ptr<Native> native_;
};

} // namespace hullwright
