#include "base/child_process.h"

#include "base/sanitized.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ; // NOLINT: POSIX declares it so

namespace hullwright {
namespace {

class StartAttributes {
public:
    StartAttributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                   POSIX_SPAWN_SETSIGDEF);
    }
    ~StartAttributes() { posix_spawnattr_destroy(&attributes_); }
    StartAttributes(const StartAttributes&) = delete;
    StartAttributes& operator=(const StartAttributes&) = delete;
    [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_ = {};
};

// Holds the files that a child begins with: three that lead nowhere, and those that it is lent.
class StartFiles {
public:
    explicit StartFiles(std::span<const LentFile> lent)
        : failed_(posix_spawn_file_actions_init(&actions_)) {
        made_ = failed_ == 0;
        lead_nowhere(STDIN_FILENO, O_RDONLY);
        lead_nowhere(STDOUT_FILENO, O_WRONLY);
        lead_nowhere(STDERR_FILENO, O_WRONLY);
        for (const LentFile& file : lent) {
            if (failed_ == 0) {
                failed_ = posix_spawn_file_actions_adddup2(&actions_, file.number_here,
                                                           file.number_there);
            }
        }
    }
    StartFiles(const StartFiles&) = delete;
    StartFiles& operator=(const StartFiles&) = delete;
    ~StartFiles() {
        if (made_) {
            posix_spawn_file_actions_destroy(&actions_);
        }
    }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }
    [[nodiscard]] int failed() const { return failed_; } // the error of the first that failed, or 0

private:
    void lead_nowhere(int number, int how) {
        if (failed_ == 0) {
            failed_ = posix_spawn_file_actions_addopen(&actions_, number, "/dev/null", how, 0);
        }
    }

    posix_spawn_file_actions_t actions_ = {};
    int failed_;
    bool made_ = false;
};

// Returns the texts as a program takes them: pointers, which end with a null.
std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

double seconds_of(const timeval& time) {
    constexpr double k_micro = 1e-6;
    return static_cast<double>(time.tv_sec) + k_micro * static_cast<double>(time.tv_usec);
}

} // namespace

Result<ChildProcess> ChildProcess::start(Start start) {
    const std::string program =
        start.program.empty() ? std::string("/proc/self/exe") : start.program.string();
    const StartFiles files(start.files);
    int failed = files.failed();
    pid_t pid = -1;
    if (failed == 0) {
        start.words.insert(start.words.begin(), program);
        const std::vector<char*> words = pointers_to(start.words);
        const std::vector<char*> environment =
            start.environment ? pointers_to(*start.environment) : std::vector<char*>();
        const StartAttributes attributes;
        failed = ::posix_spawn(&pid, program.c_str(), files.get(), attributes.get(), words.data(),
                               start.environment ? environment.data() : environ);
    }
    return failed == 0 ? Result<ChildProcess>(ChildProcess(pid))
                       : error(Code::worker_missing, program, as_given(std::strerror(failed)));
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(pid_, other.pid_);
    return *this;
}

ChildProcess::~ChildProcess() {
    kill_and_wait();
}

std::optional<ChildEnd> ChildProcess::end() {
    constexpr double k_kib_per_mb = 1024.0;
    int status = 0;
    rusage used{};
    if (pid_ <= 0 || ::wait4(pid_, &status, WNOHANG, &used) != pid_) {
        return std::nullopt;
    }
    pid_ = -1;
    return ChildEnd{status, seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
                    static_cast<double>(used.ru_maxrss) / k_kib_per_mb};
}

void ChildProcess::kill() const {
    if (pid_ > 0) {
        ::kill(-pid_, SIGKILL);
        ::kill(pid_, SIGKILL);
    }
}

void ChildProcess::kill_and_wait() {
    kill();
    while (pid_ > 0 && ::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
}

void confine_child(std::uint64_t processor_seconds, std::uint64_t memory_bytes) {
    (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit_child(RLIMIT_CORE, 0);
    if (processor_seconds > 0) {
        limit_child(RLIMIT_CPU, processor_seconds);
    }
    // Sanitizers reserve terabytes of address space, so a limit on it would end every child.
    if (memory_bytes > 0 && !k_sanitized) {
        limit_child(RLIMIT_AS, memory_bytes);
    }
}

void limit_child(int resource, std::uint64_t value) {
    const rlimit both{value, value};
    (void)::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

} // namespace hullwright
