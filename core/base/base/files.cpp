#include "base/files.h"

#include "base/hash.h"
#include "base/owner.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <mutex>
#include <set>
#include <span>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utility>

namespace hullwright {
namespace {

constexpr std::size_t k_buffer_bytes = 1U << 20;

std::string system_message(int number) {
    return std::error_code(number, std::generic_category()).message();
}

} // namespace

Result<std::uint64_t> check_readable(const std::filesystem::path& path) {
    struct stat info {};
    const std::string name = path.string();
    if (::stat(name.c_str(), &info) != 0) {
        return error(errno == ENOENT || errno == ENOTDIR ? Code::file_missing
                                                         : Code::file_unreadable,
                     name, as_given(system_message(errno)));
    }
    if (S_ISDIR(info.st_mode)) {
        return error(Code::file_is_directory, name);
    }
    // A pipe or a device may block for ever or never end.
    if (!S_ISREG(info.st_mode)) {
        return error(Code::file_unreadable, name, Why::not_regular);
    }
    if (::access(name.c_str(), R_OK) != 0) {
        return error(Code::file_unreadable, name, as_given(system_message(errno)));
    }
    if (info.st_size == 0) {
        return error(Code::file_empty, name);
    }
    return static_cast<std::uint64_t>(info.st_size);
}

Result<std::string> read_content(const std::filesystem::path& path, std::uint64_t max_bytes,
                                 const Progress& progress) {
    const auto size = check_readable(path);
    if (!size) {
        return size.issue();
    }
    if (*size > max_bytes) {
        return error(Code::file_too_large, path.string(), {},
                     {static_cast<double>(*size), static_cast<double>(max_bytes)});
    }
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return error(Code::file_unreadable, path.string(), as_given(system_message(errno)));
    }
    std::string content;
    // A text that grows by itself is copied again and again, gigabytes at last.
    content.reserve(static_cast<std::size_t>(*size));
    std::array<char, 1U << 16> chunk;
    ssize_t got = 0;
    while (content.size() <= max_bytes && !progress.stopped() &&
           (got = ::read(descriptor, chunk.data(), chunk.size())) > 0) {
        content.append(chunk.data(), static_cast<std::size_t>(got));
        progress.report(static_cast<double>(content.size()) / static_cast<double>(*size));
    }
    const int problem = got < 0 ? errno : 0;
    ::close(descriptor);
    if (problem != 0) {
        return error(Code::file_unreadable, path.string(), as_given(system_message(problem)));
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return content;
}

Result<std::string> read_text(const std::filesystem::path& path, std::uint64_t max_bytes,
                              const std::stop_token& stop) {
    auto text = read_content(path, max_bytes, Progress(stop));
    if (text && is_utf16(*text)) {
        return error(Code::parse_failed, path.string(), Why::is_utf16);
    }
    if (text) {
        text->erase(0, text->size() - without_mark(*text).size());
    }
    return text;
}

namespace {

bool is_below_proc(const std::filesystem::path& path) {
    return path.string().starts_with("/proc/");
}

// A symbolic link is kept and the file it leads to is replaced; a link to nothing makes a new file
// there. Links below /proc name streams of processes and are not followed.
std::filesystem::path behind_links(const std::filesystem::path& target) {
    std::error_code failed;
    std::filesystem::path at = target;
    constexpr int k_most_links = 40; // the kernel's own limit
    for (int i = 0;
         i < k_most_links && !is_below_proc(at) && std::filesystem::is_symlink(at, failed); ++i) {
        const auto next = std::filesystem::read_symlink(at, failed);
        at = next.is_absolute() ? next : at.parent_path() / next;
    }
    return at;
}

// "part.obj" is written as "part.obj.part-SYSTEM-PROCESS-TIME", so that no two writers, even on
// different machines, use the same name.
constexpr std::string_view k_part = ".part-";

std::string host_mark() {
    constexpr std::size_t k_digits = 8;
    return hash_hex(std::as_bytes(std::span(system_mark()))).substr(0, k_digits);
}

std::string hex_text(std::uint64_t number) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

// Gives the host's mark in the name of a temporary file of this program; empty for any other name.
std::string_view host_of(std::string_view name) {
    const std::size_t at = name.rfind(k_part);
    if (at == name.npos || at == 0) {
        return {};
    }
    std::string_view rest = name.substr(at + k_part.size());
    const std::size_t process = std::min(rest.find('-'), rest.size());
    const std::size_t time = rest.find('-', process + 1);
    const bool is_ours = time != rest.npos && time + 1 < rest.size() && process > 0 &&
                         rest.find_first_not_of("0123456789abcdef-") == rest.npos &&
                         rest.find('-', time + 1) == rest.npos;
    return is_ours ? rest.substr(0, process) : std::string_view();
}

bool is_of(int descriptor, const char* path) {
    struct stat open {};
    struct stat there {};
    return ::fstat(descriptor, &open) == 0 && ::lstat(path, &there) == 0 &&
           open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

// A writer holds a lock on its file as long as it lives. Other machines see the lock where the
// shared folder supports locks; because it may not, another machine's file is kept for a day after
// its last write.
void sweep(const std::filesystem::path& file, std::string_view host) {
    constexpr std::time_t k_day = 24 * 60 * 60;
    struct stat info {};
    if (::lstat(file.c_str(), &info) != 0) {
        return;
    }
    // The administrator's writers make files that are somebody else's.
    const bool is_own = ::geteuid() == 0 || info.st_uid == ::geteuid();
    if (!S_ISREG(info.st_mode) || !is_own ||
        (host != host_mark() && std::time(nullptr) - info.st_mtime < k_day)) {
        return;
    }
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        return;
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && is_of(descriptor, file.c_str())) {
        ::unlink(file.c_str());
    }
    ::close(descriptor);
}

// Each folder that this process writes to is swept once.
void sweep_folder_of(const std::filesystem::path& target) {
    static std::mutex mutex;
    static std::set<std::filesystem::path> swept;
    const auto folder =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    const std::lock_guard lock(mutex);
    if (!swept.insert(folder).second) {
        return;
    }
    std::error_code failed;
    for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        const std::string name = at->path().filename().string();
        if (const std::string_view host = host_of(name); !host.empty()) {
            sweep(at->path(), host);
        }
    }
}

// Gives a file the permissions of the one whose place it takes, whatever the process's mask says,
// but for running as its owner. Only the system's administrator may give it to another owner; where
// it cannot even be of the same group, its own group may do no more than everybody. Nor may it
// where a list says who may do what, as the group's part of the mode is then what the list allows
// at most. A file system that refuses is no reason not to save: the file stays its owner's.
void take_permissions(int descriptor, const struct stat& of, bool has_list) {
    constexpr mode_t k_of_group = S_IRWXG;
    constexpr mode_t k_of_all = S_IRWXO;
    constexpr unsigned k_from_all_to_group = 3; // bits
    mode_t mode = of.st_mode & (S_IRWXU | k_of_group | k_of_all);
    struct stat own {};
    const bool is_of_same =
        ::fstat(descriptor, &own) == 0 && own.st_uid == of.st_uid && own.st_gid == of.st_gid;
    const bool is_of_others = !is_of_same && ::fchown(descriptor, of.st_uid, of.st_gid) != 0 &&
                              ::fchown(descriptor, static_cast<uid_t>(-1), of.st_gid) != 0;
    if (is_of_others || has_list) {
        mode &= ~k_of_group | ((mode & k_of_all) << k_from_all_to_group);
    }
    static_cast<void>(::fchmod(descriptor, mode));
}

} // namespace

bool AtomicFile::make_temporary(bool is_private) {
    constexpr mode_t k_of_owner = S_IRUSR | S_IWUSR;
    constexpr mode_t k_of_anybody = k_of_owner | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
    // Another process may sweep the file between its creation and its locking; then a new name is
    // tried.
    constexpr int k_tries = 16;
    for (int i = 0; i < k_tries; ++i) {
        const auto now = std::chrono::system_clock::now().time_since_epoch().count();
        temporary_ = target_;
        temporary_ += std::string(k_part) + host_mark() + "-" +
                      hex_text(static_cast<std::uint64_t>(::getpid())) + "-" +
                      hex_text(static_cast<std::uint64_t>(now));
        // O_EXCL refuses a link that somebody planted under this name.
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                             is_private ? k_of_owner : k_of_anybody);
        if (descriptor_ < 0 && errno != EEXIST) {
            return false;
        }
        // On a file system without locks nobody can sweep either, so a failed lock does no harm.
        if (descriptor_ >= 0 &&
            (::flock(descriptor_, LOCK_EX) != 0 || is_of(descriptor_, temporary_.c_str()))) {
            return true;
        }
        if (descriptor_ >= 0) {
            ::close(std::exchange(descriptor_, -1));
        }
    }
    errno = EEXIST;
    return false;
}

Result<AtomicFile> AtomicFile::open(const std::filesystem::path& target) {
    if (std::error_code ec; std::filesystem::is_directory(target, ec)) {
        return error(Code::file_not_written, target.string(), Why::is_folder);
    }
    AtomicFile file;
    file.target_ = behind_links(target);
    // Pipes, devices and the streams below /proc cannot be replaced by a rename, so they are
    // written in place.
    if (std::error_code ec; std::filesystem::is_other(target, ec) || is_below_proc(file.target_)) {
        file.descriptor_ = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
        return file.descriptor_ >= 0 ? Result<AtomicFile>(std::move(file))
                                     : error(Code::file_not_written, target.string(),
                                             as_given(system_message(errno)));
    }
    // A rename needs permission for the folder only and would replace a write-protected file.
    if (::access(file.target_.c_str(), W_OK) != 0 && errno != ENOENT) {
        return error(Code::file_not_written, target.string(), as_given(system_message(errno)));
    }
    sweep_folder_of(file.target_);
    struct stat old {};
    const bool is_there = ::stat(file.target_.c_str(), &old) == 0 && S_ISREG(old.st_mode);
    if (!file.make_temporary(is_there)) {
        return error(Code::file_not_written, target.string(), as_given(system_message(errno)));
    }
    if (is_there) {
        const bool has_list =
            ::getxattr(file.target_.c_str(), "system.posix_acl_access", nullptr, 0) > 0;
        take_permissions(file.descriptor_, old, has_list);
    }
    file.buffer_.reserve(k_buffer_bytes);
    return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)), temporary_(std::move(other.temporary_)),
      buffer_(std::move(other.buffer_)), descriptor_(std::exchange(other.descriptor_, -1)),
      error_(other.error_) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
        drop();
    }
}

void AtomicFile::drop() const {
    if (!temporary_.empty()) {
        ::unlink(temporary_.c_str());
    }
}

void AtomicFile::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty() && error_ == 0) {
        const ssize_t put = ::write(descriptor_, rest.data(), rest.size());
        if (put >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(put));
        } else if (errno != EINTR) {
            error_ = errno;
        }
    }
    buffer_.clear();
}

void AtomicFile::write(std::string_view text) {
    while (!text.empty()) {
        const std::size_t room = k_buffer_bytes - buffer_.size();
        const std::string_view head = text.substr(0, room);
        buffer_.append(head);
        text.remove_prefix(head.size());
        if (buffer_.size() == k_buffer_bytes) {
            flush();
        }
    }
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    write(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

Status AtomicFile::commit() {
    flush();
    if (error_ == 0 && ::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
        error_ = errno;
    }
    // The rename comes before the close: closing gives up the lock that keeps others from sweeping
    // the file.
    const bool is_renamed = error_ == 0 && !temporary_.empty();
    if (is_renamed && ::rename(temporary_.c_str(), target_.c_str()) != 0) {
        error_ = errno;
    }
    if (::close(std::exchange(descriptor_, -1)) != 0 && error_ == 0) {
        error_ = errno;
    }
    if (error_ != 0) {
        drop();
        return error(Code::file_not_written, target_.string(), as_given(system_message(error_)));
    }
    return Done{};
}

Status write_file(const std::filesystem::path& target, std::string_view text) {
    auto file = AtomicFile::open(target);
    if (!file) {
        return file.issue();
    }
    file->write(text);
    return file->commit();
}

} // namespace hullwright
