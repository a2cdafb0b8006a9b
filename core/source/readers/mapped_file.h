// A file's bytes as they lie on the disk, for as long as this lives.
#pragma once

#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace hullwright {

class MappedFile {
public:
    MappedFile(const std::filesystem::path& path, std::uint64_t size) : size_(size) {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0) {
            map_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
            ::close(descriptor);
        }
    }
    ~MappedFile() {
        if (map_ != MAP_FAILED) {
            ::munmap(map_, size_);
        }
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    // Empty when the file could not be mapped.
    [[nodiscard]] std::string_view text() const {
        return map_ == MAP_FAILED ? std::string_view()
                                  : std::string_view(static_cast<const char*>(map_), size_);
    }

private:
    std::size_t size_;
    void* map_ = MAP_FAILED;
};

} // namespace hullwright
