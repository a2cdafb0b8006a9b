// Writes numbers of given widths in bits one after the other, lowest bits first, as hwa::BitRows
// and the positions of hulls are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hullwright {

class BitWriter {
public:
    // The value must have no bits above `width`.
    void write(std::uint32_t value, unsigned width) {
        waiting_ |= std::uint64_t{value} << waiting_bits_;
        for (waiting_bits_ += width; waiting_bits_ >= 8; waiting_bits_ -= 8) {
            bytes_.push_back(static_cast<std::byte>(waiting_ & 255U));
            waiting_ >>= 8U;
        }
    }
    // The last byte is filled with zeros.
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
