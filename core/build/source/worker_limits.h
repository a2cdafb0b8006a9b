// What host and worker agree on.
#pragma once

namespace hullwright {

inline constexpr int k_worker_pipe = 3;   // the worker's end of the pipe
inline constexpr int k_worker_memory = 4; // the shared memory its model goes to
inline constexpr int k_worker_out_of_memory = 75;

} // namespace hullwright
