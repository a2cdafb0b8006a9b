// Reads and writes little-endian bytes. The reader never runs past its end: the first read that
// would makes it bad, and every later read gives zero.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace hullwright {

static_assert(std::endian::native == std::endian::little,
              "arrays are copied as they stand; a big-endian machine needs a swap here");

using Bytes = std::vector<std::byte>;

class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <class T>
    requires std::is_trivially_copyable_v<T>
    [[nodiscard]] T read() {
        T value{};
        if (const auto* from = take(sizeof(T)); from != nullptr) {
            std::memcpy(&value, from, sizeof(T));
        }
        return value;
    }

    // Reads `count` elements; the length is checked before anything is allocated.
    template <class T>
    requires std::is_trivially_copyable_v<T>
    [[nodiscard]] std::vector<T> read_array(std::uint64_t count) {
        if (count > rest_.size() / sizeof(T)) {
            good_ = false;
            rest_ = {};
            return {};
        }
        std::vector<T> values(static_cast<std::size_t>(count));
        if (count > 0) {
            std::memcpy(values.data(), take(values.size() * sizeof(T)), values.size() * sizeof(T));
        }
        return values;
    }

    // Returns a view of the next `count` bytes; the view is empty and the reader bad when fewer are
    // left.
    [[nodiscard]] std::span<const std::byte> read_bytes(std::uint64_t count) {
        const std::byte* from =
            count <= rest_.size() ? take(static_cast<std::size_t>(count)) : take(rest_.size() + 1);
        return from == nullptr ? std::span<const std::byte>()
                               : std::span(from, static_cast<std::size_t>(count));
    }

    [[nodiscard]] std::string read_string(std::size_t max_length) {
        const auto length = read<std::uint32_t>();
        if (length > max_length) {
            good_ = false;
            return {};
        }
        const auto* from = take(length);
        return from == nullptr ? std::string()
                               : std::string(reinterpret_cast<const char*>(from), length);
    }

    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] bool at_end() const { return good_ && rest_.empty(); }
    [[nodiscard]] std::size_t remaining() const { return rest_.size(); }

private:
    const std::byte* take(std::size_t count) {
        if (!good_ || count > rest_.size()) {
            good_ = false;
            rest_ = {};
            return nullptr;
        }
        const std::byte* from = rest_.data();
        rest_ = rest_.subspan(count);
        return from;
    }

    std::span<const std::byte> rest_;
    bool good_ = true;
};

// The buffer grows with what is written; a writer over a given span has that room only, and is bad
// once something does not fit.
class ByteWriter {
public:
    ByteWriter() = default;
    explicit ByteWriter(std::span<std::byte> into) : room_(into), fixed_(true) {}

    template <class T>
    requires std::is_trivially_copyable_v<T>
    void write(const T& value) { append(&value, sizeof(T)); }
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void write_array(std::span<const T> values) { append(values.data(), values.size_bytes()); }
    void write_string(std::string_view text) {
        write(static_cast<std::uint32_t>(text.size()));
        append(text.data(), text.size());
    }
    // Adds `count` bytes for the caller to fill; the span is empty when they do not fit.
    [[nodiscard]] std::span<std::byte> extend(std::size_t count) {
        if (!fixed_) {
            bytes_.resize(bytes_.size() + count);
            return std::span(bytes_).last(count);
        }
        good_ = good_ && count <= room_.size() - written_;
        if (!good_) {
            return {};
        }
        written_ += count;
        return room_.subspan(written_ - count, count);
    }
    void reserve(std::size_t bytes) { bytes_.reserve(bytes); }
    // True for a writer over a given span.
    [[nodiscard]] bool is_fixed() const { return fixed_; }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] std::size_t size() const { return fixed_ ? written_ : bytes_.size(); }
    [[nodiscard]] const Bytes& bytes() const { return bytes_; }
    [[nodiscard]] Bytes take() { return std::move(bytes_); }

private:
    void append(const void* from, std::size_t count) {
        if (const auto to = extend(count); to.size() == count && count > 0) {
            std::memcpy(to.data(), from, count);
        }
    }
    Bytes bytes_;
    std::span<std::byte> room_;
    std::size_t written_ = 0;
    bool fixed_ = false;
    bool good_ = true;
};

} // namespace hullwright
