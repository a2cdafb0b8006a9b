#include "strip/hull_stream.h"

#include "asset/hullwright_asset.h"
#include "strip/bit_writer.h"
#include "strip/spiral.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace hullwright {
namespace {

constexpr std::uint32_t k_grid = 1;
constexpr std::uint32_t k_flat = 2;

class StreamWriter {
public:
    void byte(std::uint32_t value) { bytes_.push_back(static_cast<std::byte>(value)); }
    void bytes(std::span<const std::byte> from) {
        bytes_.insert(bytes_.end(), from.begin(), from.end());
    }
    void word(std::uint32_t value) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            byte(value >> shift & 255U);
        }
    }
    // A number has seven bits per byte, lowest first; the highest bit is set when more bytes
    // follow.
    void number(std::uint64_t value) {
        for (; value >= 128; value >>= 7U) {
            byte(static_cast<std::uint32_t>(value & 127U) | 128U);
        }
        byte(static_cast<std::uint32_t>(value));
    }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

struct Axis {
    unsigned width = 32;
    std::uint32_t base = 0;
};

// Gives the bits that floats need above the smallest of them, if that saves more than a base costs.
Axis axis_of(std::span<const Float3> vertices, std::size_t k) {
    std::uint32_t least = ~0U;
    std::uint32_t most = 0;
    for (const Float3& v : vertices) {
        least = std::min(least, hwa::ordered_bits(v[k]));
        most = std::max(most, hwa::ordered_bits(v[k]));
    }
    const auto width = static_cast<unsigned>(std::bit_width(most - least));
    constexpr std::size_t k_base_bits = 32;
    return vertices.size() * (32 - width) > k_base_bits ? Axis{width, least} : Axis();
}

// A single point keeps whole floats, as its widths would be 0.
std::array<Axis, 3> axes_of(std::span<const Float3> vertices) {
    std::array<Axis, 3> axes;
    for (std::size_t k = 0; k < 3 && vertices.size() > 1; ++k) {
        axes[k] = axis_of(vertices, k);
    }
    return axes;
}

std::vector<std::byte> places_of(const StreamedHull& hull, std::span<const Index> order) {
    BitWriter bits;
    for (const Index v : order) {
        for (const std::uint32_t place : hull.places[v]) {
            bits.write(place, hull.grid_bits);
        }
    }
    return bits.take();
}

std::vector<std::byte> floats_of(const StreamedHull& hull, std::span<const Index> order,
                                 const std::array<Axis, 3>& axes) {
    BitWriter bits;
    for (const Index v : order) {
        for (std::size_t k = 0; k < 3; ++k) {
            bits.write(hwa::ordered_bits(hull.vertices[v][k]) - axes[k].base, axes[k].width);
        }
    }
    return bits.take();
}

} // namespace

HullStream encode_hull(const StreamedHull& hull) {
    StreamWriter out;
    const bool on_grid = hull.grid_bits > 0;
    out.byte((on_grid ? k_grid : 0U) | (hull.flat ? k_flat : 0U));
    out.number(hull.vertices.size());
    const std::array<Axis, 3> axes = axes_of(hull.vertices);
    if (on_grid) {
        out.byte(hull.grid_bits);
    }
    for (std::size_t k = 0; k < 3 && !on_grid; ++k) {
        out.byte(axes[k].width);
        if (axes[k].width < 32) {
            out.word(axes[k].base);
        }
    }
    HullStream stream;
    std::vector<Index> order(hull.vertices.size());
    std::iota(order.begin(), order.end(), 0U);
    if (hull.flat) {
        for (Index i = 2; i < hull.vertices.size(); ++i) {
            stream.triangles.push_back({0, i - 1, i});
        }
    } else {
        const auto code = encode_spiral(hull.vertices.size(), hull.triangles);
        if (!code) {
            return {};
        }
        out.number(code->bytes.size());
        out.bytes(code->bytes);
        order = code->order;
        stream.restarts = code->restarts;
        stream.triangles.resize(hull.triangles.size());
        hwa::SpiralDecoder decoder;
        (void)decoder.decode(reinterpret_cast<const std::uint8_t*>(code->bytes.data()),
                             code->bytes.size(), static_cast<std::uint32_t>(order.size()),
                             stream.triangles.front().data());
    }
    for (const Index v : order) {
        stream.vertices.push_back(hull.vertices[v]);
    }
    out.bytes(on_grid ? places_of(hull, order) : floats_of(hull, order, axes));
    stream.bytes = out.take();
    return stream;
}

} // namespace hullwright
