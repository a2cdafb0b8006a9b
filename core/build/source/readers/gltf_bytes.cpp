#include "source/readers/gltf_bytes.h"

#include "base/base64.h"
#include "base/uri.h"
#include "source/readers/heads.h"

namespace hullwright {
Result<GlbChunks> glb_chunks(std::string_view text, const std::string& file) {
    constexpr std::size_t k_first_at = 12;
    constexpr std::size_t k_chunk_head = 8;
    constexpr std::uint32_t k_json = 0x4E4F534A;
    constexpr std::uint32_t k_binary = 0x004E4942;
    const auto cut = [&](std::uint64_t promised) {
        return error(Code::file_truncated, file, {},
                     {static_cast<double>(promised), static_cast<double>(text.size())});
    };
    if (text.substr(0, 4) != "glTF" || text.size() < k_first_at + k_chunk_head) {
        return error(Code::parse_failed, file, Why::gltf_header);
    }
    const auto length = read_at<std::uint32_t>(text, 8);
    if (length > text.size()) {
        return cut(length);
    }
    const auto version = read_at<std::uint32_t>(text, 4);
    if (version != 1 && version != 2) {
        return error(Code::parse_failed, file, because(Why::gltf_version, version));
    }
    GlbChunks chunks;
    bool first = true;
    for (std::size_t at = k_first_at; at <= length && length - at >= k_chunk_head; first = false) {
        const auto size = read_at<std::uint32_t>(text, at);
        const auto kind = read_at<std::uint32_t>(text, at + 4);
        at += k_chunk_head;
        if (size > length - at) {
            return cut(at + std::uint64_t{size});
        }
        // In version 1 this field is 0 and no kind, and the bytes that follow have no head.
        if (first != (kind == (version == 1 ? 0 : k_json))) {
            return error(Code::parse_failed, file, Why::gltf_header);
        }
        if (first) {
            chunks.json = text.substr(at, size);
        } else if (kind == k_binary && !chunks.binary) {
            chunks.binary = text.substr(at, size);
        }
        if (version == 1) {
            return chunks;
        }
        at += size;
    }
    return first ? Result<GlbChunks>(error(Code::parse_failed, file, Why::gltf_header))
                 : Result<GlbChunks>(chunks);
}

std::optional<Bytes> data_of_uri(std::string_view uri) {
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos) {
        return std::nullopt;
    }
    const bool base64 = uri.substr(0, comma).ends_with(";base64");
    std::string_view data = uri.substr(comma + 1);
    std::string decoded;
    if (data.find('%') != std::string_view::npos || !base64) {
        decoded = percent_decoded(data);
        data = decoded;
    }
    if (base64) {
        return from_base64(data);
    }
    const auto bytes = std::as_bytes(std::span(data));
    return Bytes(bytes.begin(), bytes.end());
}

} // namespace hullwright
