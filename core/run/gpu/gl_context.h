// An OpenGL context without a window, made through EGL: on a GPU's device where there is one, else
// on Mesa's software renderer. It lives beside whatever context the caller has.
#pragma once

#include "base/result.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct GlSettings {
    // Core profiles, in the order of preference; each platform is asked for all before the next.
    std::vector<std::array<int, 2>> versions = {{4, 5}, {3, 3}};
};

// May be used by any thread, but by one at a time; a thread that draws with GLX had better leave it
// to another, since only EGL contexts can be made current again.
class GlContext {
    struct Native;

public:
    // While it lives, calls of this thread go to the context; then to whatever they went before.
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

    // Code::graphics_refused where there is no such context.
    [[nodiscard]] static Result<GlContext> make(const GlSettings& settings = {});
    GlContext(GlContext&& other) noexcept;
    GlContext& operator=(GlContext&&) = delete;
    GlContext(const GlContext&) = delete;
    GlContext& operator=(const GlContext&) = delete;
    ~GlContext();

    [[nodiscard]] Result<Scope> enter() const;
    // What went wrong since it was last asked: an error, no memory, a context that was reset. The
    // scope is open; `what` was done.
    [[nodiscard]] Status check(std::string_view what) const;

    [[nodiscard]] const std::string& renderer() const;
    [[nodiscard]] const std::string& version() const;
    [[nodiscard]] bool is_hardware() const;
    [[nodiscard]] int most_texels() const; // of a texture's side

    // As after a reset of the GPU: nothing can be drawn any more. For tests.
    void lose();

private:
    explicit GlContext(std::unique_ptr<Native> native);
    std::unique_ptr<Native> native_;
};

} // namespace hullwright
