#include "base/hash.h"

#include "base/files.h"

#include <array>
#include <cstdio>
#include <memory>
#include <new>
#include <vector>
#include <xxhash.h>

namespace hullwright {
namespace {

std::string hex(XXH128_hash_t hash) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, hash);
    std::string text;
    for (const unsigned char byte : canonical.digest) {
        constexpr std::string_view k_digits = "0123456789abcdef";
        text += k_digits[byte >> 4U];
        text += k_digits[byte & 15U];
    }
    return text;
}

} // namespace

std::string hash_hex(std::span<const std::byte> bytes) {
    return hex(XXH3_128bits(bytes.data(), bytes.size()));
}

Hasher::Hasher() : state_(XXH3_createState()) {
    if (!state_) {
        throw std::bad_alloc();
    }
    XXH3_128bits_reset(state_.get());
}

void Hasher::add(std::span<const std::byte> part) {
    XXH3_128bits_update(state_.get(), part.data(), part.size());
}

std::string Hasher::digits() const {
    return hex(XXH3_128bits_digest(state_.get()));
}

void Hasher::Free::operator()(XXH3_state_s* state) const {
    XXH3_freeState(state);
}

Result<std::string> hash_file(const std::filesystem::path& path, const Progress& progress) {
    const auto size = check_readable(path);
    if (!size) {
        return size.issue();
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                               &std::fclose);
    if (!file) {
        return error(Code::file_unreadable, path.string());
    }
    Hasher hasher;
    std::vector<std::byte> chunk(1U << 20);
    double done = 0.0; // bytes
    for (std::size_t got = 0; (got = std::fread(chunk.data(), 1, chunk.size(), file.get())) > 0;) {
        hasher.add(std::span(chunk).first(got));
        done += static_cast<double>(got);
        progress.report(done / static_cast<double>(*size));
        if (progress.stopped()) {
            return stopped_issue();
        }
    }
    if (std::ferror(file.get()) != 0) {
        return error(Code::file_unreadable, path.string());
    }
    return hasher.digits();
}

} // namespace hullwright
