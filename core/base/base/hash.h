// Hashes bytes to XXH3-128 as lower-case hex. The hash names files and artefacts; it is no
// protection against deliberate changes.
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

struct XXH3_state_s;

namespace hullwright {

[[nodiscard]] std::string hash_hex(std::span<const std::byte> bytes);

// Hashes bytes that come part by part, wherever they are parted, to what `hash_hex` returns for all
// of them. Whoever hashes gigabytes looks at the stop between the parts.
class Hasher {
public:
    Hasher();
    void add(std::span<const std::byte> part);
    [[nodiscard]] std::string digits() const;

private:
    struct Free {
        void operator()(XXH3_state_s* state) const;
    };
    std::unique_ptr<XXH3_state_s, Free> state_;
};

// Returns the hash of the file's bytes. A file of gigabytes takes seconds, and more where the disk
// is slow.
[[nodiscard]] Result<std::string> hash_file(const std::filesystem::path& path,
                                            const Progress& progress = {});

} // namespace hullwright
