// The other way: a spiral code to triangles. Needs nothing but the standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace hullwright {

class SpiralDecoder {
public:
    static constexpr std::size_t triangles_of(std::size_t vertices) {
        return vertices < 4 ? 0 : 2 * vertices - 4;
    }

    // Writes 3 * triangles_of(vertices) indices. False for bytes that are no code of so many
    // vertices; every index written is then still one of a vertex. No allocation when a code as
    // large was decoded before. Memory that may be read goes on to `readable`, which is quicker
    // where it is eight bytes past the code's end.
    template <class Out>
    bool decode(const std::uint8_t* bytes, std::size_t size, std::uint32_t vertices, Out* out,
                const std::uint8_t* readable = nullptr) {
        readable_ = readable == nullptr ? bytes + size : readable;
        const std::size_t triangles = triangles_of(vertices);
        if (triangles == 0 || !read_moves(bytes, size, triangles)) {
            return false;
        }
        begin(vertices);
        out = write(out, 0, 1, 2);
        std::size_t left = triangles - 1;
        for (const Move& move : moves_) {
            out = run(out, move.gap);
            left -= move.gap;
            turn(move.way);
        }
        run(out, left);
        return new_ == vertices && tail_ - head_ == 1;
    }

private:
    struct Move {
        std::size_t gap;    // triangles since the move before
        std::ptrdiff_t way; // how far the gate moves along the loop
    };

    // Numbers come in pieces of three bits, four with the one that says that more follow.
    bool read_number(const std::uint8_t* bytes, std::size_t size, std::size_t& at,
                     std::size_t& number) const {
        number = 0;
        for (unsigned shift = 0; shift < 32; shift += 3, ++at) {
            if (at / 2 >= size) {
                return false;
            }
            const unsigned nibble = (bytes[at / 2] >> (4 * (at % 2))) & 15U;
            number |= static_cast<std::size_t>(nibble & 7U) << shift;
            if (nibble < 8) {
                ++at;
                return true;
            }
        }
        return false;
    }

    bool read_moves(const std::uint8_t* bytes, std::size_t size, std::size_t triangles) {
        std::size_t at = 0;
        std::size_t count = 0;
        if (!read_number(bytes, size, at, count) || count > triangles) {
            return false;
        }
        moves_.clear();
        back_ = 1;
        room_ = 0;
        std::size_t left = triangles - 1;
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t gap = 0;
            std::size_t way = 0;
            if (!read_number(bytes, size, at, gap) || !read_number(bytes, size, at, way) ||
                gap > left || way > 2 * triangles) {
                return false;
            }
            left -= gap;
            const auto steps = static_cast<std::ptrdiff_t>(way / 2 + 1);
            moves_.push_back({gap, way % 2 == 0 ? steps : -steps});
            (way % 2 == 0 ? room_ : back_) += static_cast<std::size_t>(steps);
        }
        const std::size_t used = (at + 1) / 2;
        bits_ = bytes + used;
        bits_end_ = bytes + size;
        word_ = 0;
        word_bits_ = 0;
        return room_ + back_ <= 64 * triangles;
    }

    void begin(std::uint32_t vertices) {
        // Zeros, so that what a false code reads past its loop is a vertex too.
        const std::size_t size = back_ + room_ + 3 * static_cast<std::size_t>(vertices) + 8;
        if (loop_.size() < size) {
            loop_.resize(size);
        }
        std::memset(loop_.data(), 0, size * sizeof(loop_[0]));
        head_ = back_;
        tail_ = head_ + 2;
        loop_[head_] = 0;
        loop_[head_ + 1] = 2;
        loop_[head_ + 2] = 1;
        new_ = 3;
        vertices_ = vertices;
    }

    template <class Out>
    static Out* write(Out* out, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        out[0] = static_cast<Out>(a);
        out[1] = static_cast<Out>(b);
        out[2] = static_cast<Out>(c);
        return out + 3;
    }

    // So many triangles, a bit each.
    template <class Out> Out* run(Out* out, std::size_t count) {
        while (count > 0) {
            if (word_bits_ == 0) {
                load();
            }
            const std::size_t here = count < word_bits_ ? count : word_bits_;
            out = run_word(out, static_cast<unsigned>(here));
            count -= here;
        }
        return out;
    }

    template <class Out> Out* run_word(Out* out, unsigned count) {
        std::uint64_t word = word_;
        std::uint32_t* const loop = loop_.data();
        std::size_t head = head_;
        std::size_t tail = tail_;
        std::uint32_t fresh = new_;
        std::uint32_t a = loop[tail];
        std::uint32_t b = loop[head];
        for (unsigned i = 0; i < count; ++i) {
            // More new vertices than there are, in a false code, become the last one.
            const std::uint32_t bit = static_cast<std::uint32_t>(word & 1U) &
                                      static_cast<std::uint32_t>(fresh < vertices_);
            word >>= 1U;
            const std::uint32_t next = loop[head + 1];
            out = write(out, a, b, bit != 0 ? fresh : next);
            a = bit != 0 ? fresh : a;
            b = bit != 0 ? b : next;
            tail += bit;
            loop[tail] = a;
            head += 1U - bit;
            fresh += bit;
        }
        head_ = head;
        tail_ = tail;
        new_ = fresh;
        word_ = word;
        word_bits_ -= count;
        return out;
    }

    // Past the end all bits are zeros: the last new vertex is the last one that is said.
    void load() {
        word_ = 0;
        word_bits_ = 64;
        const auto have = static_cast<std::size_t>(bits_end_ - bits_);
        // Little-endian, as all of the file.
        if (readable_ - bits_ >= 8) {
            std::memcpy(&word_, bits_, 8);
            word_ &= have < 8 ? (std::uint64_t{1} << (8 * have)) - 1 : ~std::uint64_t{0};
        } else {
            std::memcpy(&word_, bits_, have);
        }
        bits_ += have < 8 ? have : 8;
    }

    void turn(std::ptrdiff_t way) {
        for (; way > 0; --way) {
            loop_[++tail_] = loop_[head_++];
        }
        for (; way < 0; ++way) {
            loop_[--head_] = loop_[tail_--];
        }
    }

    std::vector<Move> moves_;
    std::vector<std::uint32_t> loop_;
    std::size_t back_ = 0; // room before the loop's beginning
    std::size_t room_ = 0; // and behind its end, beside one for every new vertex
    std::size_t head_ = 0;
    std::size_t tail_ = 0;
    std::uint32_t new_ = 0;
    std::uint32_t vertices_ = 0;
    const std::uint8_t* bits_ = nullptr;
    const std::uint8_t* bits_end_ = nullptr;
    const std::uint8_t* readable_ = nullptr;
    std::uint64_t word_ = 0;
    unsigned word_bits_ = 0;
};

} // namespace hullwright
