// The child's side of an isolated import: fences itself in, reads the file, answers on the pipe.
#pragma once

#include <span>

namespace hullwright {

// `arguments` are those after the worker verb. Returns the process's exit code; the caller
// leaves by _exit, because unwinding what a hostile file built is one more attack.
int serve_import(std::span<char* const> arguments);

} // namespace hullwright
