// Files: checked before they are read, written beside their place and renamed into it.
#pragma once

#include "base/bytes.h"
#include "base/result.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace hullwright {

// An existing, readable, non-empty regular file; its size in bytes.
[[nodiscard]] Result<std::uint64_t> check_readable(const std::filesystem::path& path);

// UTF-8, whose mark of byte order is left out; UTF-16 is an issue.
[[nodiscard]] Result<std::string> read_text(const std::filesystem::path& path,
                                            std::uint64_t max_bytes);

// Collects output in a temporary file of the same folder; the target is only ever absent, the
// old file, or the whole new file. A writer that is dropped without `commit` leaves nothing; what
// one that was killed has left is swept by the next in that folder. Links are followed, devices
// written as they are, and what is not to be written is left alone.
class AtomicFile {
public:
    [[nodiscard]] static Result<AtomicFile> open(const std::filesystem::path& target);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    // Errors (a full disk) are kept and reported by `commit`.
    void write(std::string_view text);
    void write(std::span<const std::byte> bytes);
    [[nodiscard]] Status commit();

private:
    AtomicFile() = default;
    void flush();
    void drop() const;                   // what was written so far
    [[nodiscard]] bool make_temporary(); // false: errno says why

    std::filesystem::path target_;
    std::filesystem::path temporary_; // empty: the target is a device
    std::string buffer_;
    int descriptor_ = -1;
    int error_ = 0;
};

[[nodiscard]] Status write_file(const std::filesystem::path& target, std::string_view text);

} // namespace hullwright
