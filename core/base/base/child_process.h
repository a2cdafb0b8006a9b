// Starts this program, or another of ours, once more for work that may crash, hang or take too much
// memory: the child's manners, its limits, and its end. A host uses the class, and its child the
// functions below.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

namespace hullwright {

// A file of the host and the number that it has in the child.
struct LentFile {
    int number_here = -1;
    int number_there = -1;
};

struct ChildEnd {
    int status = 0; // as waitpid gives it
    double processor_seconds = 0.0;
    double memory_mb = 0.0; // at its peak, without its children's
};

// A running child, which is killed and waited for when the object goes.
class ChildProcess {
public:
    struct Start {
        std::filesystem::path program;  // empty: that of this process
        std::vector<std::string> words; // after the program's name
        std::vector<LentFile> files;    // beside the three standard ones, which lead nowhere
        // Variables, each one "NAME=value"; none: those of the host.
        std::optional<std::vector<std::string>> environment = {};
    };
    // The child has a process group of its own, so that an interrupt at the terminal goes to the
    // host, which ends the child; and no signal that is blocked or ignored.
    [[nodiscard]] static Result<ChildProcess> start(Start start);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    [[nodiscard]] pid_t pid() const { return pid_; }
    // Returns how it ended; none while it runs.
    [[nodiscard]] std::optional<ChildEnd> end();
    // Kills the child with all that it has started. The system frees its memory while the caller
    // works on.
    void kill() const;
    void kill_and_wait();

private:
    explicit ChildProcess(pid_t pid) : pid_(pid) {}
    pid_t pid_ = -1; // -1: it has ended, and was waited for
};

// The child ends with its host, leaves no core file, and has no more than this; 0: no limit.
void confine_child(std::uint64_t processor_seconds, std::uint64_t memory_bytes);
// Sets a limit of setrlimit, such as RLIMIT_NOFILE, that no one raises again.
void limit_child(int resource, std::uint64_t value);

} // namespace hullwright
