// Numbers of so many bits each, one after the other, the lowest bits first: hwa::BitRows and the
// positions of hulls are read so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hullwright {

class BitWriter {
public:
    // The lowest bits of a value; it has no others.
    void write(std::uint32_t value, unsigned width) {
        waiting_ |= std::uint64_t{value} << waiting_bits_;
        for (waiting_bits_ += width; waiting_bits_ >= 8; waiting_bits_ -= 8) {
            bytes_.push_back(static_cast<std::byte>(waiting_ & 255U));
            waiting_ >>= 8U;
        }
    }
    // Zeros fill the last byte.
    [[nodiscard]] std::vector<std::byte> take() {
        if (waiting_bits_ > 0) {
            bytes_.push_back(static_cast<std::byte>(waiting_));
        }
        waiting_ = 0;
        waiting_bits_ = 0;
        return std::exchange(bytes_, {});
    }

private:
    std::vector<std::byte> bytes_;
    std::uint64_t waiting_ = 0;
    unsigned waiting_bits_ = 0;
};

} // namespace hullwright
