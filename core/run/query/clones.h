// Functions compiled for two processors, of which the running one takes the better. The operations
// and their order are the same, and nothing is fused, so that the results are. (What the sanitizers
// add to a function cannot run as early as the choice is made; without optimization nothing is put
// in where it is called, which clones need.)
#pragma once

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__) && defined(__OPTIMIZE__)
#define HULLWRIGHT_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define HULLWRIGHT_CLONES
#endif
