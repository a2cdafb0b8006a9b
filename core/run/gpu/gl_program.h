// Programs of shaders, for who draws with a context that is current.
#pragma once

#include "base/result.h"

namespace hullwright {

// Its number; a driver's complaint is the detail.
[[nodiscard]] Result<unsigned> make_program(const char* vertex, const char* fragment);

void set_uniform(unsigned program, const char* name, int value);
void set_uniform(unsigned program, const char* name, float x, float y);

} // namespace hullwright
