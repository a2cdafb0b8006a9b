// Is the child of an isolated import: it limits itself, reads the file and answers on the pipe.
#pragma once

#include <span>

namespace hullwright {

// `arguments` are those after the worker verb. Returns the process's exit code. The caller must
// leave by _exit, as destroying what a hostile file built is another point of attack.
int serve_import(std::span<char* const> arguments);

} // namespace hullwright
