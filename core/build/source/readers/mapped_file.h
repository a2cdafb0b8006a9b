// Holds the bytes of a file, mapped into memory for the lifetime of the object.
#pragma once

#include "base/files.h"

#include <cstddef>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace hullwright {

class MappedFile {
public:
    // The file must be regular, readable and not empty.
    [[nodiscard]] static Result<MappedFile> open(const std::filesystem::path& path) {
        const auto size = check_readable(path);
        if (!size) {
            return size.issue();
        }
        MappedFile file;
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0) {
            file.size_ = *size;
            file.map_ = ::mmap(nullptr, file.size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
            ::close(descriptor);
        }
        if (file.map_ == MAP_FAILED) {
            return error(Code::file_unreadable, path.string());
        }
        return file;
    }
    MappedFile(MappedFile&& other) noexcept
        : size_(other.size_), map_(std::exchange(other.map_, MAP_FAILED)) {}
    ~MappedFile() {
        if (map_ != MAP_FAILED) {
            ::munmap(map_, size_);
        }
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    MappedFile& operator=(MappedFile&&) = delete;

    [[nodiscard]] std::string_view text() const { return {static_cast<const char*>(map_), size_}; }

private:
    MappedFile() = default;

    std::size_t size_ = 0;
    void* map_ = MAP_FAILED;
};

} // namespace hullwright
