// Included once by programs that hand files to Assimp itself: blocks that it leaves behind, of
// files that it refuses, are no failure of ours. Without the leak sanitizer nobody calls this.
#pragma once

// NOLINTNEXTLINE(bugprone-reserved-identifier): the sanitizer asks for it by this name
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { // NOLINT(bugprone-reserved-identifier)
    return "leak:libassimp";
}
