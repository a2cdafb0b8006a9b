#include "source/readers/import_worker.h"

#include "base/child_process.h"
#include "base/text.h"
#include "source/collider_wire.h"
#include "source/readers/read_colliders.h"
#include "source/readers/read_model.h"
#include "source/wire.h"
#include "source/worker_limits.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <optional>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hullwright {
namespace {

// Makes the kernel end this process and not the host when the machine runs out of memory.
void volunteer_for_the_oom_killer() {
    if (std::FILE* file = std::fopen("/proc/self/oom_score_adj", "w"); file != nullptr) {
        std::fputs("1000", file);
        std::fclose(file);
    }
}

void fence_in(std::uint64_t seconds, std::uint64_t memory_bytes) {
    confine_child(seconds + 1, memory_bytes);
    (void)::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    (void)::prctl(PR_SET_DUMPABLE, 0);
    volunteer_for_the_oom_killer();
    limit_child(RLIMIT_FSIZE, 0); // no file may be written
    limit_child(RLIMIT_NOFILE, 64);
    std::set_new_handler([] { ::_exit(k_worker_out_of_memory); });
}

bool send(const void* from, std::size_t count) {
    const char* at = static_cast<const char*>(from);
    while (count > 0) {
        const ssize_t put = ::write(k_worker_pipe, at, count);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put <= 0) {
            return false;
        }
        at += put;
        count -= static_cast<std::size_t>(put);
    }
    return true;
}

bool send_frame(FrameKind kind, const void* body, std::size_t length) {
    const FrameHeader header{kind, 0, length};
    return send(&header, sizeof header) && send(body, length);
}

// Sends at most one progress frame per hundredth of the work.
class PipeSink final : public ProgressSink {
public:
    void on_progress(std::string_view, double fraction) override {
        const std::lock_guard one_frame_at_a_time(mutex_);
        if (fraction >= last_ + 0.01 || fraction < last_) {
            last_ = fraction;
            (void)send_frame(FrameKind::progress, &fraction, sizeof fraction);
        }
    }

private:
    std::mutex mutex_;
    double last_ = 0.0;
};

// Lets `encode` write to the memory that the host has lent, and reports the length that it
// returns. Of what does not fit only the length is reported, which the host refuses.
template <class Encode> bool send_encoded(std::size_t bound, const Encode& encode) {
    struct stat lent {};
    if (::fstat(k_worker_memory, &lent) != 0) {
        return false;
    }
    FrameHeader header{FrameKind::model, 0, bound};
    if (bound <= static_cast<std::uint64_t>(lent.st_size)) {
        void* map = ::mmap(nullptr, bound, PROT_READ | PROT_WRITE, MAP_SHARED, k_worker_memory, 0);
        if (map == MAP_FAILED) {
            ::_exit(k_worker_out_of_memory);
        }
        const std::optional<std::size_t> length =
            encode(std::span<std::byte>(static_cast<std::byte*>(map), bound));
        if (!length) {
            return false;
        }
        header.length = *length;
    }
    return send(&header, sizeof header);
}

bool send_model(const SourceModel& model) {
    return send_encoded(encoded_bound(model),
                        [&](std::span<std::byte> room) { return encode_model(model, room); });
}

bool send_colliders(const FileColliders& colliders) {
    const Bytes bytes = encode_colliders(colliders);
    return send_encoded(bytes.size(), [&](std::span<std::byte> room) {
        std::copy(bytes.begin(), bytes.end(), room.begin());
        return std::optional(bytes.size());
    });
}

bool send_issue(const Issue& issue) {
    const Bytes body = encode_issue(issue);
    return send_frame(FrameKind::issue, body.data(), body.size());
}

} // namespace

int serve_import(std::span<char* const> arguments) {
    constexpr int k_usage = 2;
    if (arguments.size() != 6) {
        return k_usage;
    }
    const auto seconds = parse_count(arguments[0]);
    const auto memory = parse_count(arguments[1]);
    const auto triangles = parse_count(arguments[2]);
    const auto file_bytes = parse_count(arguments[3]);
    if (!seconds || !memory || !triangles || !file_bytes) {
        return k_usage;
    }
    fence_in(*seconds, *memory);
    ReadSettings settings;
    settings.max_triangles = *triangles;
    settings.max_file_bytes = *file_bytes;
    const std::string_view asked = arguments[4];
    settings.weld_exact = asked == k_worker_welded;

    settings.abandon_parser = true;
    PipeSink sink;
    const Progress progress({}, &sink);
    bool sent = false;
    if (asked == k_worker_colliders) {
        const auto colliders = read_colliders(arguments[5], settings, progress);
        sent = colliders ? send_colliders(*colliders) : send_issue(colliders.issue());
    } else {
        const auto model = read_model(arguments[5], settings, progress);
        sent = model ? send_model(*model) : send_issue(model.issue());
    }
    return sent ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace hullwright
