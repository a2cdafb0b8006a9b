// Files are checked before they are read, and written beside their place and renamed into it.
#pragma once

#include "base/bytes.h"
#include "base/progress.h"
#include "base/result.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <string_view>

namespace hullwright {

// Succeeds for an existing, readable, non-empty regular file and returns its size in bytes.
[[nodiscard]] Result<std::uint64_t> check_readable(const std::filesystem::path& path);

// Reads all bytes as they stand.
[[nodiscard]] Result<std::string> read_content(const std::filesystem::path& path,
                                               std::uint64_t max_bytes,
                                               const Progress& progress = {});

// Reads a UTF-8 text without its byte order mark; UTF-16 is an issue.
[[nodiscard]] Result<std::string> read_text(const std::filesystem::path& path,
                                            std::uint64_t max_bytes,
                                            const std::stop_token& stop = {});

// Collects output in a temporary file of the same folder; the target is only ever absent, the old
// file, or the whole new file. A writer that is destroyed without `commit` leaves nothing; the file
// of a killed writer is removed by the next writer in that folder. Links are followed, devices are
// written in place, and write-protected files are refused. A new file has the permissions of the
// one whose place it takes, from before there is anything to read in it.
class AtomicFile {
public:
    [[nodiscard]] static Result<AtomicFile> open(const std::filesystem::path& target);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    // An error while writing (a full disk) is kept and reported by `commit`.
    void write(std::string_view text);
    void write(std::span<const std::byte> bytes);
    [[nodiscard]] Status commit();

private:
    AtomicFile() = default;
    void flush();
    void drop() const; // deletes the temporary file
    // Makes a file that is its owner's alone, or as new files are. On false, errno says why.
    [[nodiscard]] bool make_temporary(bool is_private);

    std::filesystem::path target_;
    std::filesystem::path temporary_; // empty when the target is a device
    std::string buffer_;
    int descriptor_ = -1;
    int error_ = 0;
};

[[nodiscard]] Status write_file(const std::filesystem::path& target, std::string_view text);

} // namespace hullwright
