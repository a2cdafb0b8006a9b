// Keeps a file in memory under a name of its own, to be given to functions that read and write
// files.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace hullwright::tests {

class MemoryFile {
public:
    MemoryFile() : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
        if (descriptor_ < 0) {
            std::abort();
        }
    }
    MemoryFile(const std::uint8_t* data, std::size_t size) : MemoryFile() {
        if (::write(descriptor_, data, size) != static_cast<ssize_t>(size)) {
            std::abort();
        }
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    MemoryFile(MemoryFile&&) = delete;
    MemoryFile& operator=(MemoryFile&&) = delete;
    ~MemoryFile() { ::close(descriptor_); }

    [[nodiscard]] std::filesystem::path path() const {
        return "/proc/self/fd/" + std::to_string(descriptor_);
    }

private:
    int descriptor_;
};

inline void expect(bool holds) {
    if (!holds) {
        std::abort();
    }
}

} // namespace hullwright::tests
