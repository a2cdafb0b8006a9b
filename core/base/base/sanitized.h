// Tells code that it runs under the address or the thread sanitizer, which reserves terabytes of
// address space, keeps freed memory and makes everything some times slower.
#pragma once

namespace hullwright {

// GCC defines a macro for each of these sanitizers, Clang has a feature.
inline constexpr bool k_sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    true;
#else
    false;
#endif
#else
    false;
#endif

} // namespace hullwright
