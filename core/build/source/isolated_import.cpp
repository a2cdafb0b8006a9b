#include "source/isolated_import.h"
#include "source/isolated_colliders.h"

#include "base/child_process.h"
#include "base/files.h"
#include "source/collider_wire.h"
#include "source/wire.h"
#include "source/worker_limits.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

using Clock = std::chrono::steady_clock;
template <class Answer>
using AnswerDecoder = Result<Answer> (*)(std::span<const std::byte>, const std::string&,
                                         const Progress&);

// Counts what passes between two looks at the stop and the clock while the pipe is silent.
constexpr int k_poll_ms = 20;

class Descriptor {
public:
    explicit Descriptor(int value = -1) : value_(value) {}
    Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        reset(std::exchange(other.value_, -1));
        return *this;
    }
    ~Descriptor() { reset(-1); }
    void reset(int value) {
        if (value_ >= 0) {
            ::close(value_);
        }
        value_ = value;
    }
    [[nodiscard]] int get() const { return value_; }

private:
    int value_;
};

// Holds memory without a name, to which the child writes its model. It is sealed, so the child can
// neither shrink it while it is read nor grow it past the limit.
class LentMemory {
public:
    explicit LentMemory(std::uint64_t bytes)
        : memory_(::memfd_create("model", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
        good_ = memory_.get() >= 0 && ::ftruncate(memory_.get(), static_cast<off_t>(bytes)) == 0 &&
                ::fcntl(memory_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
    }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] int get() const { return memory_.get(); }

    // Decodes the answer in the first `length` bytes, of which there must be no more than were
    // lent.
    template <class Answer>
    [[nodiscard]] Result<Answer> decode(std::uint64_t length, const std::string& file,
                                        AnswerDecoder<Answer> decoder,
                                        const Progress& progress) const {
        // A child that claims more bytes than it wrote must not make this process fill in the rest.
        struct stat lent {};
        constexpr std::uint64_t k_block = 512; // unit of st_blocks, whatever the file system's is
        if (::fstat(memory_.get(), &lent) != 0 || length == 0 ||
            length > k_block * static_cast<std::uint64_t>(lent.st_blocks)) {
            return error(Code::message_malformed, file);
        }
        const auto bytes = static_cast<std::size_t>(length);
        void* map = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED | MAP_POPULATE, memory_.get(), 0);
        if (map == MAP_FAILED) {
            return error(Code::worker_out_of_memory, file);
        }
        auto answer = decoder({static_cast<const std::byte*>(map), bytes}, file, progress);
        ::munmap(map, bytes);
        return answer;
    }

private:
    Descriptor memory_;
    bool good_ = false;
};

Result<ChildProcess> start_worker(const std::filesystem::path& path, const ReadSettings& settings,
                                  const ImportHost& host, const char* asked, int write_end,
                                  int memory) {
    std::error_code lost; // the folder that this process is in may be gone
    const std::string absolute = std::filesystem::absolute(path, lost).string();
    if (lost) {
        return error(Code::file_unreadable, path.string(), as_given(lost.message()));
    }
    ChildProcess::Start start;
    start.program = host.worker;
    start.words = {
        k_worker_verb,
        std::to_string(host.limits.seconds),
        std::to_string(host.limits.memory_bytes),
        std::to_string(settings.max_triangles),
        std::to_string(settings.max_file_bytes),
        asked,
        absolute,
    };
    start.files = {{write_end, k_worker_pipe}, {memory, k_worker_memory}};
    // The child gets of the host's environment where libraries are and nothing else, and numbers
    // are in the C locale. A parser makes a million small allocations: large pages save it most of
    // its page faults.
    start.environment = {"GLIBC_TUNABLES=glibc.malloc.hugetlb=1"};
    if (const char* const folders = std::getenv("LD_LIBRARY_PATH"); folders != nullptr) {
        start.environment->push_back(std::string("LD_LIBRARY_PATH=") + folders);
    }
    return ChildProcess::start(std::move(start));
}

// Splits the pipe's bytes into frames: read(2) writes to room(), then filled() tells how much.
class Inbox {
public:
    Inbox(std::uint64_t limit, const Progress& progress) : limit_(limit), progress_(progress) {}

    // Returns where the next bytes belong; never empty before the answer is complete.
    [[nodiscard]] std::span<std::byte> room() {
        if (header_bytes_ < sizeof(FrameHeader)) {
            return std::as_writable_bytes(std::span(&header_, 1)).subspan(header_bytes_);
        }
        return std::span(body_)
            .first(static_cast<std::size_t>(header_.length))
            .subspan(body_bytes_);
    }

    // Returns false when the child breaks the protocol or the limit; over_limit_ tells which.
    bool filled(std::size_t count) {
        if (header_bytes_ < sizeof(FrameHeader)) {
            header_bytes_ += count;
            if (header_bytes_ == sizeof(FrameHeader) && header_.kind == FrameKind::model) {
                answer_ = header_.kind;
            }
            return header_bytes_ < sizeof(FrameHeader) || header_is_good();
        }
        body_bytes_ += count;
        if (body_bytes_ == header_.length) {
            finish_frame();
        }
        return true;
    }

    [[nodiscard]] bool over_limit() const { return over_limit_; }
    [[nodiscard]] const std::optional<FrameKind>& answer() const { return answer_; }
    [[nodiscard]] std::span<const std::byte> body() const {
        return std::span(body_).first(body_bytes_);
    }
    [[nodiscard]] std::uint64_t model_bytes() const { return header_.length; }

private:
    bool header_is_good() {
        over_limit_ = header_.kind == FrameKind::model && header_.length > limit_;
        if (over_limit_) {
            return false;
        }
        switch (header_.kind) {
        case FrameKind::progress:
            return header_.length == sizeof(double);
        case FrameKind::issue:
            return header_.length > 0 && header_.length <= body_.size();
        case FrameKind::model:
            return header_.length > 0;
        }
        return false;
    }

    void finish_frame() {
        if (header_.kind == FrameKind::progress) {
            const auto fraction = ByteReader(body()).read<double>();
            if (fraction >= 0.0 && fraction <= 1.0) {
                progress_.report(fraction);
            }
            header_bytes_ = 0;
            body_bytes_ = 0;
        } else {
            answer_ = header_.kind;
        }
    }

    std::uint64_t limit_;
    const Progress& progress_;
    FrameHeader header_;
    std::size_t header_bytes_ = 0;
    std::array<std::byte, 1U << 16U> body_; // room for the largest issue
    std::size_t body_bytes_ = 0;
    std::optional<FrameKind> answer_;
    bool over_limit_ = false;
};

enum class Ending { answered, closed, stopped, timeout, broken };

Ending listen(int read_end, Inbox& inbox, Clock::time_point deadline, const Progress& progress) {
    while (!inbox.answer()) {
        if (progress.stopped()) {
            return Ending::stopped;
        }
        if (Clock::now() >= deadline) {
            return Ending::timeout;
        }
        pollfd watched{read_end, POLLIN, 0};
        const int ready = ::poll(&watched, 1, k_poll_ms);
        if (ready <= 0) {
            continue;
        }
        const std::span<std::byte> room = inbox.room();
        const ssize_t got = ::read(read_end, room.data(), room.size());
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return Ending::closed;
        }
        if (!inbox.filled(static_cast<std::size_t>(got))) {
            return Ending::broken;
        }
    }
    return Ending::answered;
}

// Says how a child died that gave no answer.
Issue death_issue(int status, const std::string& file) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == k_worker_out_of_memory) {
        return error(Code::worker_out_of_memory, file);
    }
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        if (signal == SIGXCPU) {
            return error(Code::worker_timeout, file);
        }
        return error(Code::worker_crashed, file, as_given(::strsignal(signal)));
    }
    // The loader ends so where a library is missing, as does what could not be executed.
    constexpr int k_not_started = 127;
    const int left = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return error(left == k_not_started ? Code::worker_missing : Code::worker_crashed, file,
                 because(Why::exit_status, left));
}

Issue timeout_issue(const ImportLimits& limits, const std::string& file) {
    return error(Code::worker_timeout, file, {}, {static_cast<double>(limits.seconds)});
}

// Says why a child was ended before it came to its answer.
Issue cut_off_issue(Ending ending, const Inbox& inbox, const ImportLimits& limits,
                    const std::string& file) {
    if (ending == Ending::stopped) {
        return stopped_issue();
    }
    if (ending == Ending::timeout) {
        return timeout_issue(limits, file);
    }
    return inbox.over_limit() ? error(Code::worker_output_limit, file, {},
                                      {static_cast<double>(limits.output_bytes)})
                              : error(Code::message_malformed, file);
}

// Says what became of a child that has closed the pipe without an answer, and may hang for ever.
Issue silence_issue(ChildProcess& child, Clock::time_point deadline, const ImportLimits& limits,
                    const std::string& file, const Progress& progress) {
    while (!progress.stopped()) {
        if (const auto end = child.end()) {
            return death_issue(end->status, file);
        }
        if (Clock::now() >= deadline) {
            return timeout_issue(limits, file);
        }
        ::poll(nullptr, 0, k_poll_ms);
    }
    return stopped_issue();
}

// Holds the two ends of a pipe.
struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};

Result<Pipe> make_pipe(const std::string& file) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return error(Code::worker_missing, file, as_given(std::strerror(errno)));
    }
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// Lets a child read the file, and decodes its answer. `asked` is a word of worker_limits.h.
template <class Answer>
Result<Answer> ask_worker(const std::filesystem::path& path, const ReadSettings& settings,
                          const ImportHost& host, const char* asked, AnswerDecoder<Answer> decoder,
                          const Progress& progress) {
    const std::string file = path.string();
    if (const auto size = check_readable(path); !size) {
        return size.issue();
    }
    auto pipe = make_pipe(file);
    if (!pipe) {
        return pipe.issue();
    }
    const LentMemory memory(host.limits.output_bytes);
    if (!memory.good()) {
        return error(Code::worker_missing, file, as_given(std::strerror(errno)));
    }
    auto child = start_worker(path, settings, host, asked, pipe->write_end.get(), memory.get());
    if (!child) {
        return child.issue();
    }
    pipe->write_end.reset(-1);

    const Progress reading = progress.part("read", 0.0, 1.0);
    Inbox inbox(host.limits.output_bytes, reading);
    const auto deadline = Clock::now() + std::chrono::seconds(host.limits.seconds);
    const Ending ending = listen(pipe->read_end.get(), inbox, deadline, progress);
    if (ending == Ending::closed) {
        return silence_issue(*child, deadline, host.limits, file, progress);
    }
    if (ending != Ending::answered) {
        child->kill_and_wait();
        return cut_off_issue(ending, inbox, host.limits, file);
    }
    // The child's work is done: nothing waits for it, whether it exits, hangs or writes on.
    child->kill();
    return inbox.answer() == FrameKind::model
               ? memory.decode(inbox.model_bytes(), file, decoder, Progress(progress.token()))
               : Result<Answer>(decode_issue(inbox.body(), file));
}

} // namespace

Result<SourceModel> import_isolated(const std::filesystem::path& path, const ReadSettings& settings,
                                    const ImportHost& host, const Progress& progress) {
    return ask_worker(path, settings, host,
                      settings.weld_exact ? k_worker_welded : k_worker_unwelded,
                      AnswerDecoder<SourceModel>(&decode_model), progress);
}

Result<FileColliders> import_colliders(const std::filesystem::path& path,
                                       const ReadSettings& settings, const ImportHost& host,
                                       const Progress& progress) {
    const AnswerDecoder<FileColliders> decoder = [](std::span<const std::byte> bytes,
                                                    const std::string& file, const Progress&) {
        return decode_colliders(bytes, file);
    };
    return ask_worker(path, settings, host, k_worker_colliders, decoder, progress);
}

} // namespace hullwright
