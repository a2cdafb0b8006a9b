// Marks functions that are compiled for two processors; the better one is chosen at run time. Both
// do the same operations in the same order without fusing any, so the results are the same. (Clones
// are off with sanitizers, whose code cannot run as early as the choice, and without optimization,
// because clones need inlining.)
#pragma once

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__) && defined(__OPTIMIZE__)
#define HULLWRIGHT_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define HULLWRIGHT_CLONES
#endif
