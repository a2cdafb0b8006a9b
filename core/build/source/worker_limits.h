// Declares constants that the host and its worker process share.
#pragma once

namespace hullwright {

inline constexpr int k_worker_pipe = 3;   // file descriptor of the worker's end of the pipe
inline constexpr int k_worker_memory = 4; // file descriptor of the shared memory for the model
inline constexpr int k_worker_out_of_memory = 75;

// The host asks for one of three: the model with vertices at one place made one, the model with
// all of its vertices, or what the file says that collides.
inline constexpr const char* k_worker_welded = "1";
inline constexpr const char* k_worker_unwelded = "0";
inline constexpr const char* k_worker_colliders = "colliders";

} // namespace hullwright
