#include "gpu/gl_context.h"

#include <dlfcn.h>
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <optional>

namespace hullwright {
namespace {

Issue refused(Detail why) {
    return error(Code::graphics_refused, {}, std::move(why));
}

// The libraries are tried first, because epoxy ends the process when it cannot open them.
bool has_libraries() {
    const auto has = [](const char* name) { return ::dlopen(name, RTLD_LAZY) != nullptr; };
    return has("libEGL.so.1") && (has("libOpenGL.so.0") || has("libGL.so.1"));
}

bool has_word(const char* words, std::string_view word) {
    std::string_view rest = words == nullptr ? "" : words;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == word) {
            return true;
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

struct Platform {
    EGLDisplay display = EGL_NO_DISPLAY;
    bool hardware = false;
};

// Lists GPUs first, then Mesa without a screen, then all other devices.
std::vector<Platform> platforms() {
    std::vector<Platform> found;
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!has_word(client, "EGL_EXT_platform_base")) {
        return found;
    }
    std::vector<EGLDeviceEXT> devices;
    if (has_word(client, "EGL_EXT_platform_device") &&
        (has_word(client, "EGL_EXT_device_base") ||
         (has_word(client, "EGL_EXT_device_enumeration") &&
          has_word(client, "EGL_EXT_device_query")))) {
        EGLint count = 0;
        if (eglQueryDevicesEXT(0, nullptr, &count) == EGL_TRUE && count > 0) {
            devices.resize(static_cast<std::size_t>(count));
            if (eglQueryDevicesEXT(count, devices.data(), &count) != EGL_TRUE) {
                count = 0;
            }
            devices.resize(static_cast<std::size_t>(count));
        }
    }
    const auto add_devices = [&](bool hardware) {
        for (EGLDeviceEXT device : devices) {
            const char* words = eglQueryDeviceStringEXT(device, EGL_EXTENSIONS);
            if (has_word(words, "EGL_MESA_device_software") != hardware) {
                found.push_back(
                    {eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr), hardware});
            }
        }
    };
    add_devices(true);
    if (has_word(client, "EGL_MESA_platform_surfaceless")) {
        found.push_back(
            {eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
             false});
    }
    add_devices(false);
    return found;
}

std::string hexadecimal(EGLint number) {
    constexpr std::string_view k_digits = "0123456789abcdef";
    std::string text;
    for (int shift = 12; shift >= 0; shift -= 4) {
        text += k_digits[static_cast<std::size_t>(number >> shift & 15)];
    }
    return "0x" + text;
}

// Opens the display if contexts without a surface and without a configuration can be made on it.
Status open_display(EGLDisplay display) {
    EGLint major = 0;
    EGLint minor = 0;
    if (display == EGL_NO_DISPLAY || eglInitialize(display, &major, &minor) != EGL_TRUE) {
        return refused(Why::no_display);
    }
    const char* words = eglQueryString(display, EGL_EXTENSIONS);
    if (major * 10 + minor < 15 || !has_word(words, "EGL_KHR_surfaceless_context") ||
        !has_word(words, "EGL_KHR_no_config_context")) {
        return refused(Why::egl_too_old);
    }
    return Done{};
}

EGLContext try_context(EGLDisplay display, std::array<int, 2> version, bool robust) {
    std::vector<EGLint> wanted = {
        EGL_CONTEXT_MAJOR_VERSION,       version[0],
        EGL_CONTEXT_MINOR_VERSION,       version[1],
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
    if (robust) {
        wanted.insert(wanted.end(),
                      {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET});
    }
    wanted.push_back(EGL_NONE);
    return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted.data());
}

// Makes a context that tells of resets, or else one that does not.
Result<EGLContext> make_context(EGLDisplay display, std::array<int, 2> version) {
    const EGLenum api = eglQueryAPI();
    eglBindAPI(EGL_OPENGL_API);
    EGLContext context = try_context(display, version, true);
    if (context == EGL_NO_CONTEXT) {
        context = try_context(display, version, false);
    }
    const EGLint fault = eglGetError();
    eglBindAPI(api);
    if (context == EGL_NO_CONTEXT) {
        return refused(because(Why::opengl_refused,
                               std::to_string(version[0]) + "." + std::to_string(version[1]),
                               hexadecimal(fault)));
    }
    return context;
}

} // namespace

struct GlContext::Native {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    bool hardware = false;
    bool tells_resets = false;
    int most_texels = 0;
    std::string renderer;
    std::string version;

    // The display is not closed, because other code may have opened the same one.
    ~Native() {
        if (context != EGL_NO_CONTEXT) {
            eglDestroyContext(display, context);
        }
    }
};

struct GlContext::Scope::Before {
    EGLDisplay ours = EGL_NO_DISPLAY;
    EGLenum api = EGL_NONE;
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EGLSurface draw = EGL_NO_SURFACE;
    EGLSurface read = EGL_NO_SURFACE;
};

GlContext::Scope::Scope(std::unique_ptr<Before> before) : before_(std::move(before)) {}
GlContext::Scope::Scope(Scope&& other) noexcept = default;

GlContext::Scope::~Scope() {
    if (before_ == nullptr) {
        return;
    }
    eglMakeCurrent(before_->ours, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglBindAPI(before_->api);
    if (before_->context != EGL_NO_CONTEXT) {
        eglMakeCurrent(before_->display, before_->draw, before_->read, before_->context);
    }
}

GlContext::GlContext(std::unique_ptr<Native> native) : native_(std::move(native)) {}
GlContext::GlContext(GlContext&& other) noexcept = default;
GlContext::~GlContext() = default;

Result<GlContext> GlContext::make(const GlSettings& settings) {
    if (!has_libraries()) {
        return refused(Why::no_opengl);
    }
    Detail why = Why::no_platform;
    for (const Platform& platform : platforms()) {
        auto made = make_on(platform.display, platform.hardware, settings);
        if (made) {
            return made;
        }
        why = made.issue().detail;
    }
    return refused(why);
}

// The first version that the display offers is taken.
Result<GlContext> GlContext::make_on(void* display, bool hardware, const GlSettings& settings) {
    if (const Status opened = open_display(display); !opened) {
        return opened.issue();
    }
    Issue last = refused(Why::no_platform);
    for (const auto& version : settings.versions) {
        const auto context = make_context(display, version);
        if (!context) {
            last = context.issue();
            continue;
        }
        auto native = std::make_unique<Native>();
        native->display = display;
        native->context = *context;
        native->hardware = hardware;
        GlContext made(std::move(native));
        if (const Status known = made.learn(); !known) {
            last = known.issue();
            continue;
        }
        return made;
    }
    return last;
}

Status GlContext::learn() {
    const auto scope = enter();
    if (!scope) {
        return scope.issue();
    }
    const auto text = [](GLenum name) {
        const auto* words = reinterpret_cast<const char*>(glGetString(name));
        return std::string(words == nullptr ? "" : words);
    };
    native_->renderer = text(GL_RENDERER);
    native_->version = text(GL_VERSION);
    native_->tells_resets = epoxy_gl_version() >= 45;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &native_->most_texels);
    return Done{};
}

Result<GlContext::Scope> GlContext::enter() const {
    auto before = std::make_unique<Scope::Before>();
    before->ours = native_->display;
    before->api = eglQueryAPI();
    eglBindAPI(EGL_OPENGL_API);
    before->display = eglGetCurrentDisplay();
    before->context = eglGetCurrentContext();
    before->draw = eglGetCurrentSurface(EGL_DRAW);
    before->read = eglGetCurrentSurface(EGL_READ);
    if (native_->context == EGL_NO_CONTEXT ||
        eglMakeCurrent(native_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, native_->context) !=
            EGL_TRUE) {
        const std::string fault = hexadecimal(eglGetError());
        eglBindAPI(before->api);
        return error(Code::graphics_failed, native_->renderer,
                     native_->context == EGL_NO_CONTEXT ? Why::context_lost
                                                        : because(Why::no_current_context, fault));
    }
    return Scope(std::move(before));
}

Status GlContext::check(std::string_view what) const {
    const GLenum fault = glGetError();
    if (native_->tells_resets && glGetGraphicsResetStatus() != GL_NO_ERROR) {
        return error(Code::graphics_failed, native_->renderer, Why::context_reset);
    }
    if (fault == GL_NO_ERROR) {
        return Done{};
    }
    // The loop is bounded because a lost context may report errors for ever.
    for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) {
    }
    return error(Code::graphics_failed, native_->renderer,
                 fault == GL_OUT_OF_MEMORY
                     ? because(Why::no_memory_for, what)
                     : because(Why::opengl_error, what, hexadecimal(static_cast<EGLint>(fault))));
}

const std::string& GlContext::renderer() const {
    return native_->renderer;
}
const std::string& GlContext::version() const {
    return native_->version;
}
bool GlContext::is_hardware() const {
    return native_->hardware;
}
int GlContext::most_texels() const {
    return native_->most_texels;
}

void GlContext::lose() {
    eglDestroyContext(native_->display, native_->context);
    native_->context = EGL_NO_CONTEXT;
}

} // namespace hullwright
