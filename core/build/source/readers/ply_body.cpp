#include "source/readers/ply_body.h"

#include "source/readers/lines.h"
#include "source/readers/text_number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace hullwright {
namespace {

// Calls `use` with a value of the C++ type that `type` stands for.
template <class Use> auto with_type(PlyType type, const Use& use) {
    switch (type) {
    case PlyType::int8:
        return use(std::int8_t{});
    case PlyType::uint8:
        return use(std::uint8_t{});
    case PlyType::int16:
        return use(std::int16_t{});
    case PlyType::uint16:
        return use(std::uint16_t{});
    case PlyType::int32:
        return use(std::int32_t{});
    case PlyType::uint32:
        return use(std::uint32_t{});
    case PlyType::float32:
        return use(float{});
    case PlyType::float64:
        break;
    }
    return use(double{});
}

bool is_whole(double value) {
    return std::abs(value) <= k_largest_whole && value == std::floor(value);
}

} // namespace

template <class Number> Number PlyBody::binary() {
    std::array<char, sizeof(Number)> raw{};
    ended_ = ended_ || rest_.size() < raw.size();
    if (!good()) {
        return Number{};
    }
    rest_.copy(raw.data(), raw.size());
    rest_.remove_prefix(raw.size());
    if (encoding_ == PlyEncoding::big_endian) {
        std::reverse(raw.begin(), raw.end());
    }
    return std::bit_cast<Number>(raw);
}

template <class Number> Number PlyBody::text() {
    const std::string_view word = take_word(rest_);
    ended_ = ended_ || word.empty();
    if (!good()) {
        return Number{};
    }
    const auto value = number_in<Number>(word);
    malformed_ = !value;
    word_ = word;
    return value.value_or(Number{});
}

double PlyBody::real(PlyType type) {
    if (encoding_ == PlyEncoding::ascii) {
        return type == PlyType::float32 ? static_cast<double>(text<float>()) : text<double>();
    }
    return with_type(
        type, [this]<class Number>(Number) { return static_cast<double>(binary<Number>()); });
}

std::int64_t PlyBody::whole(PlyType type) {
    // A double holds every 32-bit integer.
    const double value = encoding_ == PlyEncoding::ascii ? text<double>() : real(type);
    if (!is_whole(value)) {
        malformed_ = true;
        return 0;
    }
    return static_cast<std::int64_t>(value);
}

std::uint64_t PlyBody::length(PlyType type) {
    const std::int64_t count = whole(type);
    malformed_ = malformed_ || count < 0;
    return good() ? static_cast<std::uint64_t>(count) : 0;
}

void PlyBody::skip(PlyType type, std::uint64_t count) {
    if (encoding_ == PlyEncoding::ascii) {
        for (std::uint64_t i = 0; i < count && good(); ++i) {
            ended_ = take_word(rest_).empty();
        }
        return;
    }
    const std::size_t bytes = bytes_of(type);
    ended_ = ended_ || count > rest_.size() / bytes;
    if (good()) {
        rest_.remove_prefix(static_cast<std::size_t>(count) * bytes);
    }
}

void PlyBody::end_row() {
    if (encoding_ == PlyEncoding::ascii) {
        (void)take_line(rest_);
    }
}

bool PlyBody::at_end() const {
    return std::all_of(rest_.begin(), rest_.end(),
                       [](char letter) { return is_blank(letter) || letter == '\0'; });
}

bool PlyBody::may_hold(std::uint64_t count, std::uint64_t least_bytes) const {
    // In a text nothing need follow the last number.
    const std::uint64_t there = rest_.size() + (encoding_ == PlyEncoding::ascii ? 1 : 0);
    return least_bytes == 0 || count <= there / least_bytes;
}

std::uint64_t PlyBody::least_bytes_of(PlyType type) const {
    return encoding_ == PlyEncoding::ascii ? 2 : bytes_of(type);
}

} // namespace hullwright
