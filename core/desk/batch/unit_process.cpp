#include "batch/unit_process.h"

#include "batch/make_unit.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ; // NOLINT: POSIX declares it so

namespace hullwright::batch {
namespace {

constexpr double k_bytes_in_mb = 1048576.0;
constexpr double k_kib_per_mb = 1024.0;

// A process group of its own, so that an interrupt at the terminal goes to the host, which stops
// it; and no signal blocked or ignored.
class Manners {
public:
    Manners() {
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
        posix_spawn_file_actions_init(&files_);
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
            posix_spawn_file_actions_addopen(&files_, stream, "/dev/null", O_RDWR, 0);
        }
    }
    ~Manners() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&files_);
    }
    Manners(const Manners&) = delete;
    Manners& operator=(const Manners&) = delete;
    [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }
    [[nodiscard]] const posix_spawn_file_actions_t* files() const { return &files_; }

private:
    posix_spawnattr_t attributes_ = {};
    posix_spawn_file_actions_t files_ = {};
};

double resident_mb(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
    double whole = 0.0;
    double resident = 0.0;
    file >> whole >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / k_bytes_in_mb;
}

// Its own children are those of its first thread and of those that loops run on.
double children_mb(pid_t pid) {
    const std::string folder = "/proc/" + std::to_string(pid) + "/task";
    double sum = 0.0;
    std::error_code gone;
    for (std::filesystem::directory_iterator task(folder, gone), end; !gone && task != end;
         task.increment(gone)) {
        std::ifstream file(task->path() / "children");
        for (pid_t child = 0; file >> child;) {
            sum += resident_mb(child);
        }
    }
    return sum;
}

double seconds_of(const timeval& time) {
    constexpr double k_micro = 1e-6;
    return static_cast<double>(time.tv_sec) + k_micro * static_cast<double>(time.tv_usec);
}

} // namespace

Result<UnitProcess> UnitProcess::start(const std::filesystem::path& worker,
                                       const std::filesystem::path& order) {
    std::string program = worker.empty() ? std::string("/proc/self/exe") : worker.string();
    std::string verb = k_unit_verb;
    std::string file = order.string();
    std::array<char*, 4> words = {program.data(), verb.data(), file.data(), nullptr};
    const Manners manners;
    pid_t pid = -1;
    const int failed = ::posix_spawn(&pid, program.c_str(), manners.files(), manners.attributes(),
                                     words.data(), environ);
    return failed == 0 ? Result<UnitProcess>(UnitProcess(pid))
                       : error(Code::worker_missing, program, as_given(std::strerror(failed)));
}

UnitProcess::UnitProcess(UnitProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), peak_mb_(other.peak_mb_) {}

UnitProcess& UnitProcess::operator=(UnitProcess&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(peak_mb_, other.peak_mb_);
    return *this;
}

UnitProcess::~UnitProcess() {
    if (pid_ > 0) {
        kill();
        while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

bool UnitProcess::has_ended(UnitEnd& end) {
    rusage used{};
    if (::wait4(pid_, &end.status, WNOHANG, &used) != pid_) {
        return false;
    }
    pid_ = -1;
    end.processor_seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    end.memory_mb = std::max(peak_mb_, static_cast<double>(used.ru_maxrss) / k_kib_per_mb);
    return true;
}

double UnitProcess::memory_mb() {
    const double now = resident_mb(pid_) + children_mb(pid_);
    peak_mb_ = std::max(peak_mb_, now);
    return now;
}

// The whole process group is killed, so that what the process has started ends with it.
void UnitProcess::kill() {
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
}

} // namespace hullwright::batch
