// Makes shader programs; the caller's context must be current.
#pragma once

#include "base/result.h"

namespace hullwright {

// Returns the program's number; on failure the driver's message is the detail.
[[nodiscard]] Result<unsigned> make_program(const char* vertex, const char* fragment);

void set_uniform(unsigned program, const char* name, int value);
void set_uniform(unsigned program, const char* name, float x, float y);

} // namespace hullwright
