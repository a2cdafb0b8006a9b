// Programs that hand files to Assimp directly include this once: memory that Assimp leaks on files
// it refuses is no failure of ours. Without the leak sanitizer nobody calls this.
#pragma once

// NOLINTNEXTLINE(bugprone-reserved-identifier): the sanitizer asks for it by this name
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { // NOLINT(bugprone-reserved-identifier)
    return "leak:libassimp";
}
