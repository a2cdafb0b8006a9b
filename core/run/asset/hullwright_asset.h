// Reads Hullwright's collision assets (.hwa); docs/asset-format.md defines the format. One header,
// C++17, no dependencies, no exceptions: copy it into a game unchanged.
//
//     hwa::Asset asset;
//     if (hwa::Fault fault = hwa::Asset::open(bytes, size, asset); fault != hwa::Fault::none) {
//         log(hwa::text(fault));
//     }
//     hwa::Decoder decoder; // keeps its memory from hull to hull
//     for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
//         const hwa::HullSize hull = asset.hull_size(node);
//         positions.resize(3 * hull.vertices);
//         indices.resize(3 * hull.triangles);
//         if (!asset.decode(node, decoder, positions.data(), indices.data())) { … }
//     }
//
// The caller keeps the bytes, which must outlive the Asset; they may be a mapped file, aligned or
// not. The bytes are not trusted: every size, index and checksum is checked before it is used.
//
// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the Hullwright authors
//
// Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
// associated documentation files (the "Software"), to deal in the Software without restriction,
// including without limitation the rights to use, copy, modify, merge, publish, distribute,
// sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all copies or
// substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
// NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
// NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
// DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
#ifndef HULLWRIGHT_ASSET_H
#define HULLWRIGHT_ASSET_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "assets are little-endian, and this reader takes numbers as they stand"
#endif

namespace hwa {

inline constexpr std::uint32_t k_version = 2; // the version written; 1 is read as well
inline constexpr std::uint32_t k_first_version = 1;
inline constexpr std::uint32_t k_none = 0xFFFFFFFFU;
inline constexpr std::array<std::uint8_t, 8> k_magic = {0x89, 'H',  'W',  'A',
                                                        '\r', '\n', 0x1A, '\n'};
inline constexpr std::size_t k_header_size = 64;
inline constexpr std::size_t k_entry_size = 32;
inline constexpr std::size_t k_alignment = 64;
inline constexpr std::uint32_t k_most_sections = 256;
inline constexpr unsigned k_most_grid_bits = 16;
// Names the forms in which section CAGE may be stored.
inline constexpr std::uint32_t k_wide_cage = 0;
inline constexpr std::uint32_t k_narrow_cage = 1;
inline constexpr std::uint32_t k_narrow_corners = 2;
inline constexpr std::uint32_t k_lidded_cage = 3; // form 1, with lid triangles; 4: form 2 with them
inline constexpr std::uint32_t k_lidded_narrow_corners = 4;

// Returns a section's name as a 32-bit number: its four letters in little-endian order.
constexpr std::uint32_t section_id(const char (&letters)[5]) {
    std::uint32_t id = 0;
    for (int i = 3; i >= 0; --i) {
        id = id << 8U | static_cast<std::uint8_t>(letters[i]);
    }
    return id;
}

enum class Fault : std::uint8_t {
    none,
    not_an_asset,
    version,
    cut_short,
    too_long,
    header,
    table,
    padding,
    missing_section,
    checksum,
    meta,
    pieces,
    faces,
    names,
    nodes,
    boxes,
    streams,
    cage,
};

inline const char* text(Fault fault) {
    switch (fault) {
    case Fault::none:
        return "nothing is wrong";
    case Fault::not_an_asset:
        return "it does not begin as a Hullwright asset";
    case Fault::version:
        return "it has another version than this reader knows";
    case Fault::cut_short:
        return "its end is missing";
    case Fault::too_long:
        return "there are bytes after its end";
    case Fault::header:
        return "its header is damaged";
    case Fault::table:
        return "its table of sections is damaged";
    case Fault::padding:
        return "there are bytes between its sections";
    case Fault::missing_section:
        return "a section is missing";
    case Fault::checksum:
        return "the checksum of a section is wrong";
    case Fault::meta:
        return "its section META is wrong";
    case Fault::pieces:
        return "its section PIEC is wrong";
    case Fault::faces:
        return "its section RUNS or FACE is wrong";
    case Fault::names:
        return "its section PART, NAME, MATL, TAGS or SRCE is wrong";
    case Fault::nodes:
        return "its section NODE is no tree";
    case Fault::boxes:
        return "its section TBOX or OBOX is wrong";
    case Fault::streams:
        return "its section HULL is wrong";
    case Fault::cage:
        return "its section CAGE is wrong";
    }
    return "unknown";
}

// The hash is XXH64 with seed 0 (Collet; github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md).
inline std::uint64_t xxh64(const void* data, std::size_t size) {
    constexpr std::uint64_t k_1 = 0x9E3779B185EBCA87U;
    constexpr std::uint64_t k_2 = 0xC2B2AE3D27D4EB4FU;
    constexpr std::uint64_t k_3 = 0x165667B19E3779F9U;
    constexpr std::uint64_t k_4 = 0x85EBCA77C2B2AE63U;
    constexpr std::uint64_t k_5 = 0x27D4EB2F165667C5U;
    const auto turned = [](std::uint64_t x, unsigned by) { return x << by | x >> (64U - by); };
    const auto round = [&](std::uint64_t sum, std::uint64_t lane) {
        return turned(sum + lane * k_2, 31) * k_1;
    };
    const auto* at = static_cast<const std::uint8_t*>(data);
    const auto word = [](const std::uint8_t* from) {
        std::uint64_t value = 0;
        std::memcpy(&value, from, 8);
        return value;
    };
    std::size_t left = size;
    std::uint64_t hash = k_5;
    if (left >= 32) {
        std::array<std::uint64_t, 4> lanes = {k_1 + k_2, k_2, 0, 0U - k_1};
        for (; left >= 32; left -= 32) {
            for (std::uint64_t& lane : lanes) {
                lane = round(lane, word(at));
                at += 8;
            }
        }
        hash =
            turned(lanes[0], 1) + turned(lanes[1], 7) + turned(lanes[2], 12) + turned(lanes[3], 18);
        for (const std::uint64_t lane : lanes) {
            hash = (hash ^ round(0, lane)) * k_1 + k_4;
        }
    }
    hash += size;
    for (; left >= 8; left -= 8, at += 8) {
        hash = turned(hash ^ round(0, word(at)), 27) * k_1 + k_4;
    }
    if (left >= 4) {
        std::uint32_t half = 0;
        std::memcpy(&half, at, 4);
        hash = turned(hash ^ half * k_1, 23) * k_2 + k_3;
        at += 4;
        left -= 4;
    }
    for (; left > 0; --left, ++at) {
        hash = turned(hash ^ *at * k_5, 11) * k_1;
    }
    hash = (hash ^ hash >> 33U) * k_2;
    hash = (hash ^ hash >> 29U) * k_3;
    return hash ^ hash >> 32U;
}

// Holds facts about the whole asset. Lengths are in the unit of the source file; coordinates are
// relative to `origin`.
struct Meta {
    double metres_per_unit = 0.0; // 0 when unknown
    double tolerance = 0.0; // pieces are at most this far from the surface; 0: exact up to rounding
    double growth = 0.0;    // largest outward shift of any hull by packing; part of the tolerance
    double rounding = 0.0;  // offsets of the surface up to this length were treated as zero
    std::uint32_t up = 0;   // upward axis: 0 unknown, 1 x, 2 y, 3 z
    std::uint32_t flags = 0;
    std::uint64_t faces = 0; // number of faces of the mesh that the pieces were cut from
    // Is the origin of all other coordinates, in the source file's coordinates; stored from version
    // 2 on. The origin keeps coordinates small, where floats are most precise.
    std::array<double, 3> origin = {};

    static constexpr std::uint32_t k_closed = 1; // the whole surface bounds a solid
    static constexpr std::uint32_t k_inside = 2; // the cage tells what is inside; from version 2 on
    // The pieces are convex bodies whose union is the solid; some may have no faces. From version 2
    // on; without it each piece is the hull of one patch of the surface.
    static constexpr std::uint32_t k_solid = 4;
    static constexpr std::uint32_t k_filled = 8; // such pieces leave next to nothing uncovered
};
static_assert(sizeof(Meta) == 72, "as in the file");

struct Piece {
    std::uint32_t part = 0;      // number of the source part
    std::uint32_t leaf = 0;      // number of its leaf node
    std::uint32_t first_run = 0; // number of its first FaceRun; `runs` follow one another
    std::uint32_t runs = 0;      // none where a body has no faces
    std::uint32_t flags = 0;
    float concavity = 0.0F;  // bound on how deep its surface patch lies in its hull, as a length
    float protrusion = 0.0F; // measured distance of the hull out of the solid, as a length
    float growth = 0.0F;     // the share of both lengths that comes from packing

    static constexpr std::uint32_t k_flat = 1;       // its whole surface lies in one plane
    static constexpr std::uint32_t k_simplified = 2; // its hull was simplified to fewer vertices
    // Tells the kind of surface, stored from version 2 on; neither flag means a closed solid.
    static constexpr std::uint32_t k_sheet = 4;   // an open sheet: both of its sides are outside
    static constexpr std::uint32_t k_decided = 8; // open, but its inside was decided
};
static_assert(sizeof(Piece) == 32, "as in the file");

// Is a run of the source mesh's faces: first, first + 1, … first + count - 1.
struct FaceRun {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};
static_assert(sizeof(FaceRun) == 8, "as in the file");

struct Node {
    std::uint32_t child = k_none; // the other child is node child + 1; k_none for a leaf
    std::uint32_t piece = k_none; // the leaf's piece; k_none for an inner node
};
static_assert(sizeof(Node) == 8, "as in the file");

// The box holds the points p with |axes[i] . (p - centre)| <= half[i]. In exact arithmetic it
// contains the node's whole hull.
struct Box {
    std::array<float, 3> centre = {};
    std::array<float, 3> half = {};
    std::array<std::array<float, 3>, 3> axes = {};
    float growth = 0.0F; // outward shift of the node's hull by packing, as a length
};
static_assert(sizeof(Box) == 64, "as in the file");

// Holds a rotation as a quaternion w x y z of whole numbers; it may have any length except zero.
using Turn = std::array<std::int32_t, 4>;
inline constexpr std::int32_t k_most_turn = (1 << 23) - 1;

// Returns the rotated coordinate axes. The sums of products are whole numbers below 2^53, so the
// only rounding, the same on every machine, is a division and the conversion of its result to
// float32.
inline std::array<std::array<float, 3>, 3> axes_of(const Turn& turn) {
    const std::int64_t w = turn[0];
    const std::int64_t x = turn[1];
    const std::int64_t y = turn[2];
    const std::int64_t z = turn[3];
    const auto square = static_cast<double>(w * w + x * x + y * y + z * z);
    const auto part = [square](std::int64_t number) {
        return static_cast<float>(static_cast<double>(number) / square);
    };
    const std::int64_t ww_xx = w * w - x * x;
    const std::int64_t yy_zz = y * y - z * z;
    return {{{part(w * w + x * x - y * y - z * z), part(2 * (x * y + w * z)),
              part(2 * (x * z - w * y))},
             {part(2 * (x * y - w * z)), part(ww_xx + yy_zz), part(2 * (y * z + w * x))},
             {part(2 * (x * z + w * y)), part(2 * (y * z - w * x)), part(ww_xx - yy_zz)}}};
}

// Holds a box as it is stored: the axes are packed as four signed numbers of 24 bits, the lowest
// bits first.
struct TurnedBox {
    std::array<float, 3> centre = {};
    std::array<float, 3> half = {};
    float growth = 0.0F;
    std::array<std::uint32_t, 3> turn = {};
};
static_assert(sizeof(TurnedBox) == 40, "as in the file");

inline std::array<std::uint32_t, 3> bits_of(const Turn& turn) {
    std::array<std::uint32_t, 4> bits = {};
    for (std::size_t i = 0; i < 4; ++i) {
        bits[i] = static_cast<std::uint32_t>(turn[i]) & 0xFFFFFFU;
    }
    return {bits[0] | bits[1] << 24U, bits[1] >> 8U | bits[2] << 16U,
            bits[2] >> 16U | bits[3] << 8U};
}

inline Turn turn_of(const TurnedBox& box) {
    const auto [low, middle, high] = box.turn;
    const std::array<std::uint32_t, 4> bits = {low, low >> 24U | middle << 8U,
                                               middle >> 16U | high << 16U, high >> 8U};
    Turn turn = {};
    for (std::size_t i = 0; i < 4; ++i) {
        constexpr std::uint32_t k_sign = 1U << 23U;
        turn[i] = static_cast<std::int32_t>((bits[i] & (2 * k_sign - 1)) ^ k_sign) -
                  static_cast<std::int32_t>(k_sign);
    }
    return turn;
}

// Is a triangle of the cage; its corners lie in the hull of its piece.
struct CageTriangle {
    std::uint32_t piece = 0; // k_none: in a lid, which closes a hole of an open surface
    std::array<std::uint32_t, 3> corners = {};
};
inline bool operator==(const CageTriangle& x, const CageTriangle& y) {
    return x.piece == y.piece && x.corners == y.corners;
}
static_assert(sizeof(CageTriangle) == 16, "as in the file");

struct HullSize {
    std::uint32_t vertices = 0;
    std::uint32_t triangles = 0; // counter-clockwise from outside; one side if flat
    bool flat = false;           // true when all vertices lie in one plane
};

// Holds the points of a grid over a box, with 2^bits places along each axis.
class Grid {
public:
    Grid(const Box& box, unsigned bits) : top_(static_cast<std::int32_t>(1U << bits) - 1) {
        const double scale = 1.0 / static_cast<double>(1U << bits);
        for (std::size_t k = 0; k < 3; ++k) {
            centre_[k] = static_cast<double>(box.centre[k]);
            for (std::size_t i = 0; i < 3; ++i) {
                // A step has 24 bits and a place 17, so their product is exact, and it does not
                // matter whether a compiler fuses it with the sum.
                const float step = box.axes[i][k] * box.half[i];
                steps_[i][k] = static_cast<double>(step) * scale;
            }
        }
    }

    // True when every grid point is finite.
    [[nodiscard]] bool is_finite() const {
        // Is less than the largest float by 8e-4 of it, far more than the sums of place() are off.
        constexpr double k_most = 3.4e38;
        bool all = true;
        for (std::size_t k = 0; k < 3; ++k) {
            double farthest = absolute(centre_[k]);
            for (std::size_t i = 0; i < 3; ++i) {
                farthest += absolute(steps_[i][k]) * static_cast<double>(top_);
            }
            all = all && farthest < k_most;
        }
        return all;
    }

    // The result has the same bits with and without SSE2: each lane does what the plain code does.
    void place(std::uint32_t x, std::uint32_t y, std::uint32_t z, float* xyz) const {
        const std::int32_t u = 2 * static_cast<std::int32_t>(x) - top_;
        const std::int32_t v = 2 * static_cast<std::int32_t>(y) - top_;
        const std::int32_t w = 2 * static_cast<std::int32_t>(z) - top_;
#if defined(__SSE2__)
        const __m128d uu = _mm_set1_pd(static_cast<double>(u));
        const __m128d vv = _mm_set1_pd(static_cast<double>(v));
        const __m128d ww = _mm_set1_pd(static_cast<double>(w));
        const auto sum = [&](std::size_t k) {
            const __m128d turned =
                _mm_add_pd(_mm_add_pd(_mm_mul_pd(_mm_loadu_pd(&steps_[0][k]), uu),
                                      _mm_mul_pd(_mm_loadu_pd(&steps_[1][k]), vv)),
                           _mm_mul_pd(_mm_loadu_pd(&steps_[2][k]), ww));
            return _mm_cvtpd_ps(_mm_add_pd(_mm_loadu_pd(&centre_[k]), turned));
        };
        _mm_storel_pi(reinterpret_cast<__m64*>(xyz), sum(0));
        _mm_store_ss(xyz + 2, sum(2));
#else
        for (std::size_t k = 0; k < 3; ++k) {
            const double turned = (steps_[0][k] * u + steps_[1][k] * v) + steps_[2][k] * w;
            xyz[k] = static_cast<float>(centre_[k] + turned);
        }
#endif
    }

private:
    static double absolute(double value) {
        return value < 0.0 ? -value : value;
    }

    // The fourth element is padding, because vectors are loaded in pairs.
    std::array<double, 4> centre_ = {};
    std::array<std::array<double, 4>, 3> steps_ = {};
    std::int32_t top_;
};

// Finiteness is read from the bits, because a compiler may optimize away a test on the value.
inline bool is_finite(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, 4);
    return (bits & 0x7F800000U) != 0x7F800000U;
}
inline bool is_finite(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, 8);
    return (bits & 0x7FF0000000000000U) != 0x7FF0000000000000U;
}
inline bool are_finite(const float* begin, const float* end) {
    std::uint32_t most = 0;
    for (; begin != end; ++begin) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, begin, 4);
        bits &= 0x7F800000U;
        most = most < bits ? bits : most;
    }
    return most != 0x7F800000U;
}
template <std::size_t Count> bool are_finite(const std::array<float, Count>& values) {
    return are_finite(values.data(), values.data() + Count);
}

// Maps floats to whole numbers in the same order, and back.
inline std::uint32_t ordered_bits(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, 4);
    return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}
inline float from_ordered_bits(std::uint32_t ordered) {
    const std::uint32_t bits = (ordered & 0x80000000U) != 0 ? ordered & 0x7FFFFFFFU : ~ordered;
    float value = 0.0F;
    std::memcpy(&value, &bits, 4);
    return value;
}

// Decodes the triangles of a closed hull from its spiral code: strips that wind round the hull.
class SpiralDecoder {
public:
    static constexpr std::size_t triangles_of(std::size_t vertices) {
        return vertices < 4 ? 0 : 2 * vertices - 4;
    }
    // The moves of the gate in a valid code have at most this total length; the limit keeps a
    // damaged code from taking more memory than a valid one.
    static constexpr std::size_t most_room(std::size_t triangles) { return 16 * triangles + 64; }

    // Writes 3 * triangles_of(vertices) indices. Returns false when the bytes are no valid code for
    // this number of vertices; every index written is still below `vertices`. Nothing is allocated
    // once an equally large code was decoded. `readable` is the end of readable memory; decoding is
    // faster when it lies eight bytes past the code's end.
    template <class Out>
    bool decode(const std::uint8_t* bytes, std::size_t size, std::uint32_t vertices, Out* out,
                const std::uint8_t* readable = nullptr) {
        readable_ = readable == nullptr ? bytes + size : readable;
        const std::size_t triangles = triangles_of(vertices);
        if (triangles == 0 || !read_moves(bytes, size, triangles) ||
            ones(bits_, bits_end_) != vertices - 3) {
            return false;
        }
        begin(vertices);
        out = write(out, 0, 1, 2);
        std::size_t left = triangles - 1;
        for (std::size_t i = 0; i < move_count_; ++i) {
            out = run(out, moves_[i].gap);
            left -= moves_[i].gap;
            turn(moves_[i].way);
        }
        run(out, left);
        return new_ == vertices && tail_ - head_ == 1; // true when every bit was used
    }

private:
    struct Move {
        std::size_t gap;    // number of triangles since the previous move
        std::ptrdiff_t way; // steps of the gate along the loop, negative backward
    };

    // Reads numbers from nibbles: three bits each, and a top bit that says that more follow.
    class Nibbles {
    public:
        Nibbles(const std::uint8_t* bytes, std::size_t size, const std::uint8_t* readable)
            : bytes_(bytes), size_(size), readable_(readable) {}

        bool read(std::size_t& number) {
            const std::uint64_t word = next();
            const Taken taken = take(word, number);
            at_ += taken.nibbles;
            return taken.nibbles <= k_short ? at_ <= 2 * size_ : read_long(word, number);
        }
        // Reads two numbers at once, which is faster.
        bool read(std::size_t& one, std::size_t& other) {
            const std::uint64_t word = next();
            const Taken first = take(word, one);
            const Taken second = take(word >> 4U * first.nibbles, other);
            if (first.nibbles > k_short || second.nibbles > k_short) {
                return read(one) && read(other);
            }
            at_ += first.nibbles + second.nibbles;
            return at_ <= 2 * size_;
        }
        [[nodiscard]] std::size_t bytes_used() const { return (at_ + 1) / 2; }

    private:
        static constexpr unsigned k_short = 4;
        struct Taken {
            unsigned nibbles; // nibbles of the number; k_short + 1 when it has more than k_short
        };

        // Branches per nibble would be mispredicted, because lengths are irregular; this has none.
        static Taken take(std::uint64_t word, std::size_t& number) {
            const std::uint64_t ends = ~word & 0x8888U;
            const std::uint64_t last = ends & (0U - ends);
            const std::uint64_t own = word & (last - 1U);
            number = static_cast<std::size_t>((own & 7U) | (own >> 1U & 0x38U) |
                                              (own >> 2U & 0x1C0U) | (own >> 3U & 0xE00U));
            return {1U + (last != 0x8U) + ((last & 0x88U) == 0) + ((last & 0x888U) == 0) +
                    (last == 0)};
        }
        // Returns the next nibbles, at least fifteen; they are zero past the end.
        [[nodiscard]] std::uint64_t next() const {
            std::uint64_t word = 0;
            const std::size_t at = at_ / 2;
            if (at < size_) {
                const bool is_far = readable_ - bytes_ >= static_cast<std::ptrdiff_t>(at + 8);
                std::memcpy(&word, bytes_ + at, is_far || size_ - at >= 8 ? 8 : size_ - at);
            }
            return word >> 4U * (at_ % 2);
        }
        // Reads a number that `take` found to be longer than k_short nibbles.
        bool read_long(std::uint64_t word, std::size_t& number) {
            number = 0;
            at_ -= k_short + 1;
            for (unsigned i = 0; i < 11; ++i) {
                const std::uint64_t nibble = word >> 4U * i & 15U;
                number |= static_cast<std::size_t>(nibble & 7U) << 3U * i;
                ++at_;
                if (nibble < 8) {
                    return at_ <= 2 * size_;
                }
            }
            return false;
        }
        const std::uint8_t* bytes_;
        std::size_t size_;
        const std::uint8_t* readable_;
        std::size_t at_ = 0;
    };

    bool read_moves(const std::uint8_t* bytes, std::size_t size, std::size_t triangles) {
        Nibbles nibbles(bytes, size, readable_);
        std::size_t count = 0;
        if (!nibbles.read(count) || count > triangles) {
            return false;
        }
        if (moves_.size() < count) {
            moves_.resize(count);
        }
        move_count_ = count;
        back_ = 1;
        room_ = 0;
        std::size_t left = triangles - 1;
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t gap = 0;
            std::size_t way = 0;
            if (!nibbles.read(gap, way) || gap > left || way > 2 * triangles) {
                return false;
            }
            left -= gap;
            const std::size_t steps = way / 2 + 1;
            const std::size_t back = 0U - way % 2; // all bits set if the move is backward
            moves_[i] = {gap, static_cast<std::ptrdiff_t>((steps ^ back) - back)};
            room_ += steps & ~back;
            back_ += steps & back;
        }
        bits_ = bytes + nibbles.bytes_used();
        bits_end_ = bytes + size;
        word_ = 0;
        word_bits_ = 0;
        return room_ + back_ <= most_room(triangles);
    }

    void begin(std::uint32_t vertices) {
        // The buffer is zeroed, so that a damaged code that reads past its loop gets a valid
        // vertex.
        back_ += 4; // because short moves always write four entries
        const std::size_t size = back_ + room_ + 3 * static_cast<std::size_t>(vertices) + 12;
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

    // Writes `count` triangles, one for each bit.
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
        const std::uint32_t fresh_less_tail = new_ - static_cast<std::uint32_t>(tail);
        std::uint32_t a = loop[tail];
        std::uint32_t b = loop[head];
        for (unsigned i = 0; i < count; ++i) {
            // Branches are avoided: the bits are irregular, and a misprediction costs more than a
            // triangle.
            const std::size_t bit = word & 1U;
            const std::uint32_t is_new = 0U - static_cast<std::uint32_t>(bit);
            const std::uint32_t fresh = fresh_less_tail + static_cast<std::uint32_t>(tail);
            loop[tail + 1] = fresh; // past the loop's end unless the vertex is new
            tail += bit;
            head += 1U - bit;
            const std::uint32_t first = loop[head];
            out = write(out, a, b, first ^ ((first ^ fresh) & is_new));
            a ^= (a ^ fresh) & is_new;
            b = first;
            word >>= 1U;
        }
        new_ = fresh_less_tail + static_cast<std::uint32_t>(tail);
        head_ = head;
        tail_ = tail;
        word_ = word;
        word_bits_ -= count;
        return out;
    }

    // Counts the bits set. Each stands for a new vertex, so a wrong count is refused before
    // decoding.
    static std::size_t ones(const std::uint8_t* at, const std::uint8_t* end) {
        std::size_t count = 0;
        while (at != end) {
            std::uint64_t word = 0;
            const std::size_t size = end - at < 8 ? static_cast<std::size_t>(end - at) : 8;
            std::memcpy(&word, at, size);
            at += size;
            word -= word >> 1U & 0x5555555555555555U;
            word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
            word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
            count += static_cast<std::size_t>(word * 0x0101010101010101U >> 56U);
        }
        return count;
    }

    // Loads the next 64 bits. Bits past the end are zeros: a code stops at its last new vertex.
    void load() {
        word_ = 0;
        word_bits_ = 64;
        const auto have = static_cast<std::size_t>(bits_end_ - bits_);
        // The bits are little-endian like the rest of the file.
        if (readable_ - bits_ >= 8) {
            std::memcpy(&word_, bits_, 8);
            word_ &= have < 8 ? (std::uint64_t{1} << (8 * have)) - 1 : ~std::uint64_t{0};
        } else {
            std::memcpy(&word_, bits_, have);
        }
        bits_ += have < 8 ? have : 8;
    }

    // Moves the gate. Most moves are short: four entries are copied at once, and surplus ones do no
    // harm.
    void turn(std::ptrdiff_t way) {
        constexpr std::ptrdiff_t k_short = 4;
        std::uint32_t* const loop = loop_.data();
        if (tail_ - head_ >= k_short && way <= k_short && way >= -k_short) {
            std::array<std::uint32_t, k_short> few = {};
            if (way > 0) {
                std::memcpy(few.data(), loop + head_, sizeof few);
                std::memcpy(loop + tail_ + 1, few.data(), sizeof few);
            } else {
                std::memcpy(few.data(), loop + tail_ + 1 - k_short, sizeof few);
                std::memcpy(loop + head_ - k_short, few.data(), sizeof few);
            }
            head_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(head_) + way);
            tail_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(tail_) + way);
            return;
        }
        for (; way > 0; --way) {
            loop[++tail_] = loop[head_++];
        }
        for (; way < 0; ++way) {
            loop[--head_] = loop[tail_--];
        }
    }

    std::vector<Move> moves_; // only the first move_count_ are in use
    std::size_t move_count_ = 0;
    std::vector<std::uint32_t> loop_;
    std::size_t back_ = 0; // entries of room before the loop's start
    std::size_t room_ = 0; // entries of room behind its end, besides one for every new vertex
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

// Holds the parsed head of a hull's stream.
struct HullHead {
    HullSize size;
    unsigned grid_bits = 0;                  // 0 when positions are floats stored bit for bit
    std::array<unsigned, 3> widths = {};     // bits of each coordinate
    std::array<std::uint32_t, 3> bases = {}; // values to add to ordered floats
    const std::uint8_t* code = nullptr;      // spiral code of the triangles
    std::size_t code_size = 0;
    const std::uint8_t* positions = nullptr;
};

// Parses a stream's head; false when the head is invalid or the stream's length does not fit it.
class HullHeadReader {
public:
    HullHeadReader(const std::uint8_t* begin, const std::uint8_t* end) : at_(begin), end_(end) {}

    bool read(HullHead& head) {
        constexpr unsigned k_grid = 1;
        constexpr unsigned k_flat = 2;
        const unsigned flags = byte();
        head.size.flat = (flags & k_flat) != 0;
        head.size.vertices = number();
        head.size.triangles = triangles_of(head.size);
        if ((flags & k_grid) != 0) {
            head.grid_bits = byte();
            good_ = good_ && head.grid_bits >= 1 && head.grid_bits <= k_most_grid_bits;
            head.widths = {head.grid_bits, head.grid_bits, head.grid_bits};
        } else {
            read_floats(head);
        }
        if (!head.size.flat) {
            head.code_size = number();
            head.code = take(head.code_size);
        }
        head.positions = at_;
        return good_ && flags <= (k_grid | k_flat) && fits(head);
    }

private:
    static std::uint32_t triangles_of(const HullSize& size) {
        if (size.flat) {
            return size.vertices < 3 ? 0 : size.vertices - 2;
        }
        return size.vertices < 4 || size.vertices > 0x7FFFFFFFU ? 0 : 2 * size.vertices - 4;
    }

    void read_floats(HullHead& head) {
        for (std::size_t k = 0; k < 3; ++k) {
            head.widths[k] = byte();
            good_ = good_ && head.widths[k] <= 32;
            if (head.widths[k] < 32) {
                const std::uint8_t* from = take(4);
                if (from != nullptr) {
                    std::memcpy(&head.bases[k], from, 4);
                }
            }
        }
    }

    // Vertices are distinct, so that a few bytes cannot announce many of them.
    [[nodiscard]] bool fits(const HullHead& head) const {
        const unsigned width = head.widths[0] + head.widths[1] + head.widths[2];
        const std::uint64_t vertices = head.size.vertices;
        const std::uint64_t fewest = head.size.flat ? 1 : 4;
        const bool distinct = width >= 32 || vertices <= std::uint64_t{1} << width;
        const auto left = static_cast<std::uint64_t>(end_ - at_);
        return vertices >= fewest && distinct && left == (vertices * width + 7) / 8;
    }

    unsigned byte() {
        const std::uint8_t* from = take(1);
        return from == nullptr ? 0U : *from;
    }
    const std::uint8_t* take(std::size_t count) {
        if (!good_ || count > static_cast<std::size_t>(end_ - at_)) {
            good_ = false;
            return nullptr;
        }
        at_ += count;
        return at_ - count;
    }
    // Reads a number of seven bits a byte, lowest first; the highest bit says that more follow.
    std::uint32_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            const std::uint64_t next = byte();
            value |= (next & 127U) << shift;
            if (next < 128) {
                good_ = good_ && value <= 0xFFFFFFFFU;
                return static_cast<std::uint32_t>(value);
            }
        }
        good_ = false;
        return 0;
    }

    const std::uint8_t* at_;
    const std::uint8_t* end_;
    bool good_ = true;
};

// Decodes hulls from streams. It keeps its memory and allocates only for a larger hull than any
// before. Use one for each thread.
class Decoder {
public:
    // Writes 3 * vertices floats and 3 * triangles indices. `readable` is the end of the memory
    // that may be read; it is at or after the stream's end.
    template <class Out>
    bool decode(const HullHead& head, const Box& box, const std::uint8_t* end,
                const std::uint8_t* readable, float* xyz, Out* indices) {
        if (head.size.flat) {
            for (std::uint32_t i = 0; i < head.size.triangles; ++i, indices += 3) {
                indices[0] = Out{0};
                indices[1] = static_cast<Out>(i + 1);
                indices[2] = static_cast<Out>(i + 2);
            }
        } else if (!spiral_.decode(head.code, head.code_size, head.size.vertices, indices,
                                   readable)) {
            return false;
        }
        return head.grid_bits > 0 ? on_grid(head, box, end, readable, xyz)
                                  : floats(head, end, readable, xyz);
    }

private:
    // Reads a sequence of bits, lowest first.
    class Bits {
    public:
        Bits(const std::uint8_t* from, const std::uint8_t* end, const std::uint8_t* readable)
            : from_(from), end_(end), readable_(readable) {}

        std::uint64_t word() const {
            std::uint64_t value = 0;
            const std::uint8_t* at = from_ + at_ / 8;
            if (readable_ - at >= 8) {
                std::memcpy(&value, at, 8);
            } else if (at < end_) {
                std::memcpy(&value, at, static_cast<std::size_t>(end_ - at));
            }
            return value >> (at_ % 8);
        }
        void skip(unsigned count) { at_ += count; }

    private:
        const std::uint8_t* from_;
        const std::uint8_t* end_;
        const std::uint8_t* readable_;
        std::size_t at_ = 0;
    };

    static bool on_grid(const HullHead& head, const Box& box, const std::uint8_t* end,
                        const std::uint8_t* readable, float* xyz) {
        const Grid grid(box, head.grid_bits);
        const unsigned bits = head.grid_bits;
        const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
        Bits from(head.positions, end, readable);
        for (std::uint32_t i = 0; i < head.size.vertices; ++i, xyz += 3) {
            const std::uint64_t word = from.word(); // at least 57 bits; 48 are needed
            grid.place(static_cast<std::uint32_t>(word & mask),
                       static_cast<std::uint32_t>(word >> bits & mask),
                       static_cast<std::uint32_t>(word >> 2 * bits & mask), xyz);
            from.skip(3 * bits);
        }
        return grid.is_finite();
    }

    static bool floats(const HullHead& head, const std::uint8_t* end, const std::uint8_t* readable,
                       float* xyz) {
        Bits from(head.positions, end, readable);
        const float* const begin = xyz;
        for (std::uint32_t i = 0; i < head.size.vertices; ++i, xyz += 3) {
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint64_t mask = (std::uint64_t{1} << head.widths[k]) - 1;
                const auto field = static_cast<std::uint32_t>(from.word() & mask);
                xyz[k] = from_ordered_bits(field + head.bases[k]);
                from.skip(head.widths[k]);
            }
        }
        return are_finite(begin, xyz);
    }

    SpiralDecoder spiral_;
};

// Reads a list of strings that lie inside the file.
class Strings {
public:
    [[nodiscard]] std::uint32_t size() const { return count_; }
    [[nodiscard]] std::string_view operator[](std::uint32_t i) const {
        const std::uint32_t begin = offset(i);
        return {reinterpret_cast<const char*>(bytes()) + begin, offset(i + 1) - begin};
    }

    // Returns false when the bytes are no list of `count` strings.
    static bool read(const std::uint8_t* from, std::size_t size, std::uint32_t count,
                     Strings& strings) {
        const std::uint64_t table = 4 * (std::uint64_t{count} + 1);
        if (size < table) {
            return false;
        }
        strings.from_ = from;
        strings.count_ = count;
        bool good = strings.offset(0) == 0 && strings.offset(count) == size - table;
        for (std::uint32_t i = 0; i < count && good; ++i) {
            good = strings.offset(i) <= strings.offset(i + 1);
        }
        return good;
    }

private:
    [[nodiscard]] std::uint32_t offset(std::uint32_t i) const {
        std::uint32_t value = 0;
        std::memcpy(&value, from_ + 4 * std::size_t{i}, 4);
        return value;
    }
    [[nodiscard]] const std::uint8_t* bytes() const {
        return from_ + 4 * (std::size_t{count_} + 1);
    }
    const std::uint8_t* from_ = nullptr;
    std::uint32_t count_ = 0;
};

// Reads a table of numbers with a fixed number of bits for each column, packed with the lowest bits
// first.
template <std::size_t Columns> class BitRows {
public:
    BitRows() = default;
    // Each width is at most 32 bits. Memory may be read up to `readable`.
    BitRows(const std::uint8_t* from, const std::uint8_t* readable,
            const std::array<unsigned, Columns>& widths)
        : from_(from), readable_(readable), widths_(widths) {
        for (const unsigned width : widths) {
            row_ += width;
        }
    }

    [[nodiscard]] std::uint64_t bytes(std::uint64_t rows) const { return (rows * row_ + 7) / 8; }
    [[nodiscard]] std::array<std::uint32_t, Columns> operator[](std::uint32_t row) const {
        std::array<std::uint32_t, Columns> numbers = {};
        std::uint64_t at = std::uint64_t{row} * row_;
        for (std::size_t i = 0; i < Columns; ++i) {
            const std::uint64_t mask = (std::uint64_t{1} << widths_[i]) - 1;
            numbers[i] = static_cast<std::uint32_t>(word(at) & mask);
            at += widths_[i];
        }
        return numbers;
    }

private:
    [[nodiscard]] std::uint64_t word(std::uint64_t at) const {
        std::uint64_t value = 0;
        const std::uint8_t* const byte = from_ + static_cast<std::size_t>(at / 8);
        const auto left = static_cast<std::size_t>(readable_ - byte);
        std::memcpy(&value, byte, left < 8 ? left : 8);
        return value >> at % 8;
    }

    const std::uint8_t* from_ = nullptr;
    const std::uint8_t* readable_ = nullptr;
    std::array<unsigned, Columns> widths_ = {};
    unsigned row_ = 0;
};

// Returns the number of bits that hold every number below `count`.
inline unsigned width_below(std::uint32_t count) {
    unsigned width = 0;
    for (std::uint32_t most = count > 0 ? count - 1 : 0; most > 0; most >>= 1U) {
        ++width;
    }
    return width;
}

// Returns a number or an item as it stands at a place in the file, which need not be aligned.
template <class T> T number_at(const std::uint8_t* from) {
    T value = 0;
    std::memcpy(&value, from, sizeof(T));
    return value;
}
template <class T> T item_at(const std::uint8_t* from, std::uint32_t i) {
    T value;
    std::memcpy(&value, from + sizeof(T) * std::size_t{i}, sizeof(T));
    return value;
}

// Holds the frame of the file: its version, its counts and its table of sections.
class Frame {
public:
    struct Section {
        std::uint32_t id = 0;
        const std::uint8_t* bytes = nullptr;
        std::size_t size = 0;
        std::uint64_t hash = 0;
    };

    [[nodiscard]] std::uint32_t version() const { return version_; }
    [[nodiscard]] std::uint32_t pieces() const { return pieces_; }
    [[nodiscard]] std::uint32_t nodes() const { return nodes_; }
    [[nodiscard]] std::uint32_t parts() const { return parts_; }
    // Gives the sections in the order of the file, including those that this reader does not know.
    [[nodiscard]] std::uint32_t sections() const { return sections_; }
    [[nodiscard]] Section section(std::uint32_t i) const {
        const std::uint8_t* entry = data_ + k_header_size + i * k_entry_size;
        Section section;
        section.id = number_at<std::uint32_t>(entry);
        section.bytes = data_ + number_at<std::uint64_t>(entry + 8);
        section.size = static_cast<std::size_t>(number_at<std::uint64_t>(entry + 16));
        section.hash = number_at<std::uint64_t>(entry + 24);
        return section;
    }
    // Finds a section by name and verifies its checksum.
    Fault find(const char (&name)[5], Section& found) const {
        for (std::uint32_t i = 0; i < sections_; ++i) {
            const Section here = section(i);
            if (here.id == section_id(name)) {
                found = here;
                return xxh64(here.bytes, here.size) == here.hash ? Fault::none : Fault::checksum;
            }
        }
        return Fault::missing_section;
    }
    // Finds a section that must hold exactly `count` items.
    template <class T>
    Fault find_items(const char (&name)[5], std::uint64_t count, Fault otherwise,
                     const std::uint8_t*& items) const {
        Section found;
        const Fault fault = find(name, found);
        items = found.bytes;
        return fault != Fault::none              ? fault
               : found.size == count * sizeof(T) ? Fault::none
                                                 : otherwise;
    }
    // Finds a section that must hold a list of `count` strings.
    Fault find_strings(const char (&name)[5], std::uint32_t count, Strings& strings) const {
        Section found;
        const Fault fault = find(name, found);
        return fault != Fault::none                                     ? fault
               : Strings::read(found.bytes, found.size, count, strings) ? Fault::none
                                                                        : Fault::names;
    }
    // Returns the end of the memory that may be read.
    [[nodiscard]] const std::uint8_t* end() const { return data_ + size_; }

protected:
    Fault read_frame(const void* data, std::size_t size) {
        data_ = static_cast<const std::uint8_t*>(data);
        size_ = size;
        const Fault fault = read_header();
        return fault == Fault::none ? read_table() : fault;
    }
    // Verifies the checksums of all sections, also of those that this reader does not know.
    [[nodiscard]] Fault check_sections() const {
        for (std::uint32_t i = 0; i < sections_; ++i) {
            const Section here = section(i);
            if (xxh64(here.bytes, here.size) != here.hash) {
                return Fault::checksum;
            }
        }
        return Fault::none;
    }

private:
    Fault read_header() {
        if (size_ < k_magic.size() || std::memcmp(data_, k_magic.data(), k_magic.size()) != 0) {
            return Fault::not_an_asset;
        }
        if (size_ < k_header_size) {
            return Fault::cut_short;
        }
        version_ = number_at<std::uint32_t>(data_ + 8);
        if (version_ < k_first_version || version_ > k_version) {
            return Fault::version;
        }
        if (number_at<std::uint64_t>(data_ + 56) != xxh64(data_, 56)) {
            return Fault::header;
        }
        const auto announced = number_at<std::uint64_t>(data_ + 16);
        if (announced != size_) {
            return announced > size_ ? Fault::cut_short : Fault::too_long;
        }
        sections_ = number_at<std::uint32_t>(data_ + 12);
        pieces_ = number_at<std::uint32_t>(data_ + 32);
        nodes_ = number_at<std::uint32_t>(data_ + 36);
        parts_ = number_at<std::uint32_t>(data_ + 40);
        const bool counted =
            pieces_ <= 0x7FFFFFFFU && nodes_ == (pieces_ > 0 ? 2 * pieces_ - 1 : 0);
        const bool empty =
            number_at<std::uint32_t>(data_ + 44) == 0 && number_at<std::uint64_t>(data_ + 48) == 0;
        return counted && empty && sections_ <= k_most_sections ? Fault::none : Fault::header;
    }

    // Sections follow one another, each at the next multiple of 64 with zeros between; the last one
    // ends the file.
    Fault read_table() {
        const std::size_t table = k_entry_size * sections_;
        if (size_ - k_header_size < table ||
            number_at<std::uint64_t>(data_ + 24) != xxh64(data_ + k_header_size, table)) {
            return Fault::table;
        }
        std::size_t end = k_header_size + table;
        for (std::uint32_t i = 0; i < sections_; ++i) {
            const std::uint8_t* entry = data_ + k_header_size + i * k_entry_size;
            const auto offset = number_at<std::uint64_t>(entry + 8);
            const auto size = number_at<std::uint64_t>(entry + 16);
            const std::size_t begin = (end + k_alignment - 1) / k_alignment * k_alignment;
            if (number_at<std::uint32_t>(entry + 4) != 0 || offset != begin || begin > size_ ||
                size > size_ - begin) {
                return Fault::table;
            }
            for (; end < begin; ++end) {
                if (data_[end] != 0) {
                    return Fault::padding;
                }
            }
            end = begin + static_cast<std::size_t>(size);
        }
        return end == size_ ? Fault::none : Fault::table;
    }

    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
    std::uint32_t version_ = 0;
    std::uint32_t sections_ = 0;
    std::uint32_t pieces_ = 0;
    std::uint32_t nodes_ = 0;
    std::uint32_t parts_ = 0;
};

// Holds the pieces and the tree over them: all that collision needs. Node 0 is the root; children
// come after their parents.
class Tree {
public:
    [[nodiscard]] Piece piece(std::uint32_t i) const { return item_at<Piece>(piece_, i); }
    [[nodiscard]] Node node(std::uint32_t i) const { return item_at<Node>(node_, i); }
    [[nodiscard]] Box box(std::uint32_t node) const {
        if (box_ != nullptr) {
            return item_at<Box>(box_, node);
        }
        const auto turned = item_at<TurnedBox>(turned_box_, node);
        return {turned.centre, turned.half, axes_of(turn_of(turned)), turned.growth};
    }
    // An invalid stream gives a size of zero here, and false from `decode`.
    [[nodiscard]] HullSize hull_size(std::uint32_t node) const {
        HullHead head;
        return HullHeadReader(stream(node), stream(node + 1)).read(head) ? head.size : HullSize();
    }
    // Writes 3 * vertices floats and 3 * triangles indices of the hull; false for an invalid
    // stream. Out is an unsigned type that can count the vertices.
    template <class Out>
    [[nodiscard]] bool decode(std::uint32_t node, Decoder& decoder, float* xyz,
                              Out* indices) const {
        HullHead head;
        return HullHeadReader(stream(node), stream(node + 1)).read(head) &&
               decoder.decode(head, box(node), stream(node + 1), readable_, xyz, indices);
    }
    // Returns the stream's bytes, for callers that decode elsewhere.
    [[nodiscard]] std::pair<const std::uint8_t*, std::size_t> hull_bytes(std::uint32_t node) const {
        return {stream(node), static_cast<std::size_t>(stream(node + 1) - stream(node))};
    }

protected:
    Fault find_pieces(const Frame& frame) {
        return frame.find_items<Piece>("PIEC", frame.pieces(), Fault::pieces, piece_);
    }
    Fault read_tree(const Frame& frame) {
        readable_ = frame.end();
        Fault fault = find_pieces(frame);
        fault = fault == Fault::none
                    ? frame.find_items<Node>("NODE", frame.nodes(), Fault::nodes, node_)
                    : fault;
        fault = fault == Fault::none ? find_boxes(frame) : fault;
        fault = fault == Fault::none ? check_pieces(frame) : fault;
        fault = fault == Fault::none ? check_nodes(frame) : fault;
        fault = fault == Fault::none ? check_boxes(frame.nodes()) : fault;
        return fault == Fault::none ? read_streams(frame) : fault;
    }

private:
    // Boxes are in TBOX with packed rotations, or in older files in OBOX with all nine numbers of
    // the axes.
    Fault find_boxes(const Frame& frame) {
        const Fault fault =
            frame.find_items<TurnedBox>("TBOX", frame.nodes(), Fault::boxes, turned_box_);
        return fault == Fault::missing_section
                   ? frame.find_items<Box>("OBOX", frame.nodes(), Fault::boxes, box_)
                   : fault;
    }

    [[nodiscard]] Fault check_pieces(const Frame& frame) const {
        constexpr std::uint32_t kinds = Piece::k_sheet | Piece::k_decided;
        const std::uint32_t most_flags =
            Piece::k_flat | Piece::k_simplified | (frame.version() == 1 ? 0U : kinds);
        for (std::uint32_t i = 0; i < frame.pieces(); ++i) {
            const Piece p = piece(i);
            if (p.part >= frame.parts() || p.leaf >= frame.nodes() || p.flags > most_flags ||
                (p.flags & kinds) == kinds ||
                !(p.concavity >= 0.0F && p.protrusion >= 0.0F && p.growth >= 0.0F) ||
                !are_finite(std::array<float, 3>{p.concavity, p.protrusion, p.growth})) {
                return Fault::pieces;
            }
        }
        return Fault::none;
    }

    // Nodes are breadth first, so children come in their parents' order. Leaf and piece name each
    // other, so every piece is in exactly one leaf.
    [[nodiscard]] Fault check_nodes(const Frame& frame) const {
        const std::uint32_t nodes = frame.nodes();
        std::uint32_t next = 1;
        for (std::uint32_t i = 0; i < nodes; ++i) {
            const Node n = node(i);
            if (n.child == k_none) {
                if (n.piece >= frame.pieces() || piece(n.piece).leaf != i) {
                    return Fault::nodes;
                }
            } else if (n.child != next || n.piece != k_none || next + 1 >= nodes) {
                return Fault::nodes;
            } else {
                next += 2;
            }
            if (i + 1 == next && next < nodes) {
                return Fault::nodes; // the nodes that follow have no parent
            }
        }
        return Fault::none;
    }

    [[nodiscard]] Fault check_boxes(std::uint32_t nodes) const {
        bool good = true;
        for (std::uint32_t i = 0; i < nodes; ++i) {
            if (box_ == nullptr) {
                const auto turned = item_at<TurnedBox>(turned_box_, i);
                good = good && has_lengths(turned) && turn_of(turned) != Turn();
            } else {
                const Box wide = item_at<Box>(box_, i);
                good = good && has_lengths(wide) && are_orthonormal(wide.axes);
            }
        }
        return good ? Fault::none : Fault::boxes;
    }

    template <class AnyBox> static bool has_lengths(const AnyBox& box) {
        bool good = are_finite(box.centre) && are_finite(box.half) && is_finite(box.growth) &&
                    box.growth >= 0.0F;
        for (const float half : box.half) {
            good = good && half >= 0.0F;
        }
        return good;
    }

    // Rounding orthonormal doubles to float32 moves each number by at most u = 2^-24 of its length,
    // so products of two axes are off by 2 u + u^2 plus the doubles' own error: half of what is
    // allowed here. The box tests rely on this bound.
    static bool are_orthonormal(const std::array<std::array<float, 3>, 3>& axes) {
        constexpr double k_allowed = 1.0 / (1U << 22U);
        bool good = true;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = i; j < 3; ++j) {
                double product = i == j ? -1.0 : 0.0;
                for (std::size_t k = 0; k < 3; ++k) {
                    product += static_cast<double>(axes[i][k]) * static_cast<double>(axes[j][k]);
                }
                good = good && product <= k_allowed && product >= -k_allowed;
            }
        }
        return good;
    }

    // HULL holds the offsets of all streams and of their end, then the streams.
    Fault read_streams(const Frame& frame) {
        Frame::Section found;
        const Fault fault = frame.find("HULL", found);
        if (fault != Fault::none) {
            return fault;
        }
        const std::uint32_t nodes = frame.nodes();
        const std::uint64_t table = 4 * (std::uint64_t{nodes} + 1);
        if (found.size < table) {
            return Fault::streams;
        }
        offsets_ = found.bytes;
        streams_ = found.bytes + table;
        bool good = offset(0) == 0 && offset(nodes) == found.size - table;
        for (std::uint32_t i = 0; i < nodes; ++i) {
            good = good && offset(i) < offset(i + 1);
        }
        return good ? Fault::none : Fault::streams;
    }

    [[nodiscard]] std::uint32_t offset(std::uint32_t i) const {
        return number_at<std::uint32_t>(offsets_ + 4 * std::size_t{i});
    }
    [[nodiscard]] const std::uint8_t* stream(std::uint32_t node) const {
        return streams_ + offset(node);
    }

    const std::uint8_t* readable_ = nullptr;
    const std::uint8_t* piece_ = nullptr;
    const std::uint8_t* node_ = nullptr;
    const std::uint8_t* box_ = nullptr; // section OBOX of older files; null when boxes are in TBOX
    const std::uint8_t* turned_box_ = nullptr;
    const std::uint8_t* offsets_ = nullptr;
    const std::uint8_t* streams_ = nullptr;
};

// Holds the names of pieces and parts, the labels of pieces, and the faces that they were cut from.
class Names {
public:
    [[nodiscard]] FaceRun face_run(std::uint32_t i) const {
        if (faces_ != nullptr) {
            return item_at<FaceRun>(faces_, i);
        }
        const auto [first, more] = runs_[i];
        return {first, more + 1};
    }
    [[nodiscard]] const Strings& part_names() const { return part_names_; }
    [[nodiscard]] const Strings& piece_names() const { return piece_names_; }
    // Returns the user's label for the piece, or nothing; line feeds separate tags.
    [[nodiscard]] std::string_view material(std::uint32_t piece) const {
        return materials_.size() == 0 ? std::string_view() : materials_[piece];
    }
    [[nodiscard]] std::string_view tags(std::uint32_t piece) const {
        return tags_.size() == 0 ? std::string_view() : tags_[piece];
    }

protected:
    // `faces` is the number of faces of the mesh.
    Fault read_names(const Frame& frame, const Tree& tree, std::uint64_t faces) {
        Fault fault = frame.find_strings("PART", frame.parts(), part_names_);
        fault =
            fault == Fault::none ? frame.find_strings("NAME", frame.pieces(), piece_names_) : fault;
        fault = fault == Fault::none ? read_labels(frame, "MATL", materials_) : fault;
        fault = fault == Fault::none ? read_labels(frame, "TAGS", tags_) : fault;
        return fault == Fault::none ? read_faces(frame, tree, faces) : fault;
    }

private:
    // Labels are optional: a file may lack their section.
    static Fault read_labels(const Frame& frame, const char (&name)[5], Strings& strings) {
        const Fault fault = frame.find_strings(name, frame.pieces(), strings);
        return fault == Fault::missing_section ? Fault::none : fault;
    }

    Fault read_faces(const Frame& frame, const Tree& tree, std::uint64_t most) {
        std::uint64_t count = 0;
        for (std::uint32_t i = 0; i < frame.pieces(); ++i) {
            const Piece p = tree.piece(i);
            if (p.first_run != count || p.runs > k_none - count) {
                return Fault::faces;
            }
            count += p.runs;
        }
        const Fault fault = find_runs(frame, count);
        if (fault != Fault::none) {
            return fault;
        }
        std::uint64_t faces = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const FaceRun run = face_run(i);
            faces += run.count;
            if (std::uint64_t{run.first} + run.count > most || faces > most) {
                return Fault::faces;
            }
        }
        return Fault::none;
    }

    // Runs are in RUNS with as many bits as they need, or in older files in FACE with 32 bits each.
    // A run takes at least one bit, so that a few bytes cannot announce many of them.
    Fault find_runs(const Frame& frame, std::uint64_t count) {
        Frame::Section found;
        const Fault fault = frame.find("RUNS", found);
        if (fault == Fault::missing_section) {
            return frame.find_items<FaceRun>("FACE", count, Fault::faces, faces_);
        }
        constexpr std::size_t k_head = 2;
        if (fault != Fault::none || found.size < k_head) {
            return fault != Fault::none ? fault : Fault::faces;
        }
        const std::array<unsigned, 2> widths = {found.bytes[0], found.bytes[1]};
        runs_ = BitRows<2>(found.bytes + k_head, frame.end(), widths);
        const bool good = widths[0] >= 1 && widths[0] <= 32 && widths[1] < 32 &&
                          found.size - k_head == runs_.bytes(count);
        return good ? Fault::none : Fault::faces;
    }

    const std::uint8_t* faces_ = nullptr; // section FACE of older files; null when runs are in RUNS
    BitRows<2> runs_;
    Strings part_names_;
    Strings piece_names_;
    Strings materials_;
    Strings tags_;
};

// Says where the asset comes from. Recipe and report are JSON.
class Texts {
public:
    [[nodiscard]] std::string_view source_name() const { return source_[0]; }
    [[nodiscard]] std::string_view source_hash() const { return source_[1]; }
    [[nodiscard]] std::string_view mesh_hash() const { return source_[2]; }
    [[nodiscard]] std::string_view made_by() const { return source_[3]; }
    [[nodiscard]] std::string_view recipe() const { return recipe_; }
    [[nodiscard]] std::string_view report() const { return report_; }

protected:
    Fault read_texts(const Frame& frame) {
        constexpr std::uint32_t k_source_strings = 4;
        Fault fault = frame.find_strings("SRCE", k_source_strings, source_);
        fault = fault == Fault::none ? read_text(frame, "RCPE", recipe_) : fault;
        return fault == Fault::none ? read_text(frame, "RPRT", report_) : fault;
    }

private:
    static Fault read_text(const Frame& frame, const char (&name)[5], std::string_view& view) {
        Frame::Section found;
        const Fault fault = frame.find(name, found);
        view = {reinterpret_cast<const char*>(found.bytes), found.size};
        return fault;
    }

    Strings source_;
    std::string_view recipe_;
    std::string_view report_;
};

// Holds the cage, which finds things that lie inside without touching; older assets have none. A
// component is a connected part of the surface, and every piece belongs to one.
class Cage {
public:
    [[nodiscard]] bool has_cage() const { return corners_ != nullptr; }
    // True when the cage also tells what is inside; otherwise it has components only.
    [[nodiscard]] bool knows_inside() const { return has_cage() && tells_inside_; }
    [[nodiscard]] std::uint32_t component(std::uint32_t piece) const {
        return is_narrow_ ? narrow_components_[piece][0]
                          : item_at<std::uint32_t>(components_, piece);
    }
    [[nodiscard]] std::uint32_t components() const { return component_count_; }
    // The cage is a closed surface that lies inside the pieces, except for lids over holes of open
    // surfaces. Around every point outside all pieces it winds as often as the model's surface, so
    // such a point is inside a solid where its winding number is not zero.
    [[nodiscard]] std::uint32_t cage_corners() const { return corner_count_; }
    [[nodiscard]] std::array<double, 3> cage_corner(std::uint32_t i) const {
        if (!has_narrow_corners_) {
            return item_at<std::array<double, 3>>(corners_, i);
        }
        const auto corner = item_at<std::array<float, 3>>(corners_, i);
        return {static_cast<double>(corner[0]), static_cast<double>(corner[1]),
                static_cast<double>(corner[2])};
    }
    [[nodiscard]] std::uint32_t cage_triangles() const { return count_; }
    [[nodiscard]] CageTriangle cage_triangle(std::uint32_t i) const {
        if (!is_narrow_) {
            return item_at<CageTriangle>(triangles_, i);
        }
        const auto [piece, a, b, c] = narrow_triangles_[i];
        return {has_lids_ && piece == lid_ ? k_none : piece, {a, b, c}};
    }

protected:
    // CAGE begins with the counts of corners, triangles and components, and its form.
    Fault read_cage(const Frame& frame, const Meta& meta) {
        Frame::Section found;
        const Fault fault = frame.find("CAGE", found);
        if (fault != Fault::none) {
            return fault == Fault::missing_section ? Fault::none : fault;
        }
        constexpr std::uint64_t k_head = 16;
        if (found.size < k_head) {
            return Fault::cage;
        }
        tells_inside_ =
            (meta.flags & (frame.version() == 1 ? Meta::k_closed : Meta::k_inside)) != 0;
        corner_count_ = number_at<std::uint32_t>(found.bytes);
        count_ = number_at<std::uint32_t>(found.bytes + 4);
        component_count_ = number_at<std::uint32_t>(found.bytes + 8);
        const auto form = number_at<std::uint32_t>(found.bytes + 12);
        is_narrow_ = form != k_wide_cage;
        has_narrow_corners_ = form == k_narrow_corners || form == k_lidded_narrow_corners;
        has_lids_ = form >= k_lidded_cage;
        lid_ = frame.pieces();
        const std::uint64_t corner_bytes = 3 * std::uint64_t{corner_count_} *
                                           (has_narrow_corners_ ? sizeof(float) : sizeof(double));
        const std::uint32_t last =
            frame.version() == 1 ? k_narrow_corners : k_lidded_narrow_corners;
        if (form > last || found.size - k_head < corner_bytes) {
            return Fault::cage;
        }
        corners_ = found.bytes + k_head;
        triangles_ = corners_ + corner_bytes;
        const std::uint64_t left = found.size - k_head - corner_bytes;
        const bool fits = is_narrow_ ? fits_narrow(frame, left) : fits_wide(frame.pieces(), left);
        return fits ? check_cage(frame.pieces()) : Fault::cage;
    }

private:
    bool fits_wide(std::uint32_t pieces, std::uint64_t left) {
        const std::uint64_t bytes = sizeof(CageTriangle) * std::uint64_t{count_};
        components_ = triangles_ + bytes;
        return left == bytes + 4 * std::uint64_t{pieces};
    }

    // Every triangle takes at least one bit, because its corners are not all the same.
    bool fits_narrow(const Frame& frame, std::uint64_t left) {
        const unsigned corner = width_below(corner_count_);
        const unsigned piece = width_below(frame.pieces() + (has_lids_ ? 1 : 0));
        narrow_triangles_ = BitRows<4>(triangles_, frame.end(), {piece, corner, corner, corner});
        const std::uint64_t bytes = narrow_triangles_.bytes(count_);
        if (left < bytes || (corner == 0 && count_ > 0)) {
            return false;
        }
        narrow_components_ =
            BitRows<1>(triangles_ + bytes, frame.end(), {width_below(component_count_)});
        return left == bytes + narrow_components_.bytes(frame.pieces());
    }

    [[nodiscard]] Fault check_cage(std::uint32_t pieces) const {
        bool good = true;
        for (std::uint32_t i = 0; i < corner_count_; ++i) {
            for (const double x : cage_corner(i)) {
                good = good && is_finite(x);
            }
        }
        for (std::uint32_t i = 0; i < count_; ++i) {
            const CageTriangle t = cage_triangle(i);
            good = good && (t.piece < pieces || (has_lids_ && t.piece == k_none));
            for (const std::uint32_t corner : t.corners) {
                good = good && corner < corner_count_;
            }
        }
        std::uint32_t next = 0; // components are numbered in the order of their first pieces
        for (std::uint32_t i = 0; i < pieces; ++i) {
            good = good && component(i) <= next;
            next += component(i) == next ? 1U : 0U;
        }
        return good && next == component_count_ ? Fault::none : Fault::cage;
    }

    const std::uint8_t* corners_ = nullptr;
    const std::uint8_t* triangles_ = nullptr;
    const std::uint8_t* components_ = nullptr;
    BitRows<4> narrow_triangles_;
    BitRows<1> narrow_components_;
    bool tells_inside_ = false;
    bool is_narrow_ = false; // triangles and components use as many bits as their counts need
    bool has_narrow_corners_ = false; // corners are float32 instead of double
    bool has_lids_ = false;           // a triangle may belong to a lid
    std::uint32_t lid_ = 0;           // stands for the piece of a lid's triangle
    std::uint32_t corner_count_ = 0;
    std::uint32_t count_ = 0; // of triangles
    std::uint32_t component_count_ = 0;
};

// Names the parts of an asset that `open` reads and checks; the rest of the file is not touched.
enum Look : unsigned {
    k_query = 1,   // the Tree: pieces, nodes, boxes and hulls
    k_names = 2,   // the Names: faces of pieces, names of pieces and parts, materials and tags
    k_texts = 4,   // the Texts: source, recipe and report
    k_unknown = 8, // checksums of all sections, also those that this reader does not know
    k_cage = 16,   // the Cage
    k_everything = 31,
};

// An asset is its parts, each of which can be handed on alone: `const hwa::Cage& cage = asset`.
class Asset : public Frame, public Tree, public Names, public Texts, public Cage {
public:
    // Returns the first fault found, or Fault::none. After a fault the asset is empty.
    static Fault open(const void* data, std::size_t size, Asset& asset, unsigned look = k_query) {
        asset = Asset();
        Asset made;
        const Fault fault = made.read(data, size, look);
        if (fault == Fault::none) {
            asset = made;
        }
        return fault;
    }

    [[nodiscard]] const Meta& meta() const { return meta_; }

private:
    Fault read(const void* data, std::size_t size, unsigned look) {
        Fault fault = read_frame(data, size);
        fault = fault == Fault::none ? read_meta() : fault;
        if (fault == Fault::none && (look & k_query) != 0) {
            fault = read_tree(*this);
        }
        if (fault == Fault::none && (look & k_names) != 0) {
            fault = find_pieces(*this);
            fault = fault == Fault::none ? read_names(*this, *this, meta_.faces) : fault;
        }
        if (fault == Fault::none && (look & k_texts) != 0) {
            fault = read_texts(*this);
        }
        if (fault == Fault::none && (look & k_cage) != 0) {
            fault = read_cage(*this, meta_);
        }
        return fault == Fault::none && (look & k_unknown) != 0 ? check_sections() : fault;
    }

    // Reads META, which has no origin in version 1.
    Fault read_meta() {
        Section found;
        const Fault fault = find("META", found);
        const std::size_t size = sizeof(Meta) - (version() == 1 ? sizeof(Meta::origin) : 0);
        if (fault != Fault::none || found.size != size) {
            return fault != Fault::none ? fault : Fault::meta;
        }
        std::memcpy(&meta_, found.bytes, size);
        const std::uint32_t flags =
            Meta::k_closed |
            (version() == 1 ? 0U : Meta::k_inside | Meta::k_solid | Meta::k_filled);
        const bool fills = (meta_.flags & Meta::k_filled) != 0;
        bool good = meta_.up <= 3 && (meta_.flags & ~flags) == 0 &&
                    (!fills || (meta_.flags & Meta::k_solid) != 0) && meta_.faces <= k_none;
        for (const double coordinate : meta_.origin) {
            good = good && is_finite(coordinate);
        }
        for (const double length :
             {meta_.metres_per_unit, meta_.tolerance, meta_.growth, meta_.rounding}) {
            good = good && length >= 0.0 && is_finite(length);
        }
        return good ? Fault::none : Fault::meta;
    }

    Meta meta_;
};

} // namespace hwa

#endif
