#include "source/readers/gltf_bytes.h"

#include "source/readers/heads.h"

#include <array>
#include <charconv>

namespace hullwright {
namespace {

constexpr std::string_view k_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t k_no_digit = 0xFF;

constexpr std::array<std::uint8_t, 256> values_of_digits() {
    std::array<std::uint8_t, 256> values{};
    values.fill(k_no_digit);
    for (std::size_t i = 0; i < k_digits.size(); ++i) {
        values[static_cast<unsigned char>(k_digits[i])] = static_cast<std::uint8_t>(i);
    }
    return values;
}

// Decodes base64: four digits of six bits make three bytes, and the last group may be short.
std::optional<Bytes> base64_decoded(std::string_view text) {
    constexpr auto k_values = values_of_digits();
    text = text.substr(0, text.find_last_not_of('=') + 1);
    Bytes bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned there = 0;
    for (const char c : text) {
        const std::uint8_t value = k_values[static_cast<unsigned char>(c)];
        if (value == k_no_digit) {
            return std::nullopt;
        }
        bits = bits << 6U | value;
        there += 6;
        if (there >= 8) {
            there -= 8;
            bytes.push_back(static_cast<std::byte>(bits >> there & 0xFFU));
        }
    }
    return bytes;
}

} // namespace

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

std::string percent_decoded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint8_t value = 0;
        const char* digits = text.data() + i + 1;
        const bool escape = text[i] == '%' && text.size() - i > 2 &&
                            std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
        out += escape ? static_cast<char>(value) : text[i];
        i += escape ? 2 : 0;
    }
    return out;
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
        return base64_decoded(data);
    }
    const auto bytes = std::as_bytes(std::span(data));
    return Bytes(bytes.begin(), bytes.end());
}

} // namespace hullwright
