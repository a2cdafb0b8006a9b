#include "strip/spiral.h"

#include "asset/hullwright_asset.h"
#include "geom/closed_sides.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

namespace hullwright {
namespace {

struct Move {
    std::size_t gap;
    std::ptrdiff_t way;
};

// Writes numbers in groups of three bits, each with a bit that says whether more groups follow.
class NumberWriter {
public:
    void add(std::size_t number) {
        do {
            const auto more = static_cast<unsigned>(number >= 8 ? 8 : 0);
            nibble(static_cast<unsigned>(number & 7U) | more);
            number >>= 3U;
        } while (number > 0);
    }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void nibble(unsigned value) {
        if (half_) {
            bytes_.back() |= static_cast<std::byte>(value << 4U);
        } else {
            bytes_.push_back(static_cast<std::byte>(value));
        }
        half_ = !half_;
    }
    std::vector<std::byte> bytes_;
    bool half_ = false;
};

// Returns the number of groups for a number; 0 takes one.
std::size_t nibbles_of(std::size_t number) {
    std::size_t nibbles = 1;
    for (; number >= 8; number >>= 3U) {
        ++nibbles;
    }
    return nibbles;
}

std::size_t zigzag(std::ptrdiff_t way) {
    return way > 0 ? 2 * static_cast<std::size_t>(way - 1)
                   : 2 * static_cast<std::size_t>(-way - 1) + 1;
}

constexpr std::size_t bytes_of_bits(std::size_t bits) {
    return (bits + 7) / 8;
}

// Is a side of a triangle, seen from the triangle that the strip comes from.
struct Side {
    VertexId apex;   // the triangle's corner opposite the side
    Index after;     // the triangle's next side; closing an ear uses both
    Index to_apex;   // the side across that one
    Index from_apex; // the side across the one from the apex back
};

std::vector<Side> sides_of(std::span<const Triangle> triangles, std::span<const Index> across) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (Index t = 0; t < triangles.size(); ++t) {
        for (Index k = 0; k < 3; ++k) {
            const Index after = 3 * t + (k + 1) % 3;
            const Index before = 3 * t + (k + 2) % 3;
            sides.push_back({triangles[t][(k + 2) % 3], after, across[after], across[before]});
        }
    }
    return sides;
}

// Holds the sides of the loop, as the triangles beyond have them, in a ring. The first is the gate,
// from the loop's last vertex to its first.
class Loop {
public:
    explicit Loop(std::size_t most) : ring_(std::bit_ceil(most)), mask_(ring_.size() - 1) {}

    void begin(const std::array<Index, 3>& sides) {
        head_ = 0;
        size_ = sides.size();
        std::copy(sides.begin(), sides.end(), ring_.begin());
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    // Returns the side this far from the gate: below two rounds forward or one round backward.
    [[nodiscard]] Index at(std::ptrdiff_t way) const {
        const auto size = static_cast<std::ptrdiff_t>(size_);
        const std::ptrdiff_t place = way < 0 ? way + size : way >= size ? way - size : way;
        return ring_[(head_ + static_cast<std::size_t>(place)) & mask_];
    }
    // The gate's triangle has a new vertex, so its two other sides take the gate's place.
    void widen(Index gate, Index last) {
        ring_[head_ & mask_] = gate;
        ring_[(head_ + size_++) & mask_] = last;
    }
    // The gate's triangle contains the side after the gate too, so its third side replaces both.
    void close(Index gate) {
        ++head_;
        --size_;
        ring_[head_ & mask_] = gate;
    }
    void turn(std::ptrdiff_t way) {
        for (; way > 0; --way, ++head_) {
            ring_[(head_ + size_) & mask_] = ring_[head_ & mask_];
        }
        for (; way < 0; ++way) {
            --head_;
            ring_[head_ & mask_] = ring_[(head_ + size_) & mask_];
        }
    }

private:
    std::vector<Index> ring_;
    std::size_t mask_;
    std::size_t head_ = 0;
    std::size_t size_ = 0;
};

class Peeler {
public:
    Peeler(std::size_t vertices, std::span<const Triangle> triangles, std::span<const Side> sides)
        : triangles_(triangles), sides_(sides), met_(vertices), loop_(vertices + 1) {}

    // Peels the hull, starting with this side's triangle. Returns false when the code takes
    // `too_many` bytes or a vertex is left out.
    bool peel(Index start, std::size_t too_many) {
        begin(start);
        for (std::size_t done = 1; done < triangles_.size(); ++done) {
            if (!can_go_on(0) && (!move_gate(done) || fewest_bytes() >= too_many)) {
                return false;
            }
            step();
        }
        return order_.size() == met_.size() && fewest_bytes() < too_many;
    }

    // Returns the number of triangles that can follow the one with this side before the gate has to
    // move, up to k_ahead.
    std::size_t first_strip(Index start) {
        begin(start);
        return strip_from(0);
    }

    // Returns a lower bound on the code's bytes: each vertex still to come takes at least one bit.
    [[nodiscard]] std::size_t fewest_bytes() const {
        const std::size_t to_come = met_.size() - order_.size();
        const std::size_t bits = to_come > 0 ? bits_.size() + to_come : needed_bits_;
        return (nibbles_ + 1) / 2 + bytes_of_bits(bits);
    }

    [[nodiscard]] SpiralCode code() const {
        SpiralCode code;
        NumberWriter numbers;
        numbers.add(moves_.size());
        for (const Move& move : moves_) {
            numbers.add(move.gap);
            numbers.add(zigzag(move.way));
        }
        code.bytes = numbers.take();
        for (std::size_t i = 0; i < needed_bits_; ++i) {
            if (i % 8 == 0) {
                code.bytes.push_back(std::byte{0});
            }
            code.bytes.back() |= static_cast<std::byte>((bits_[i] ? 1U : 0U) << (i % 8));
        }
        code.order = order_;
        code.restarts = static_cast<Index>(moves_.size());
        return code;
    }

private:
    static constexpr std::size_t k_tries = 16;        // gates tried for a move
    static constexpr std::size_t k_ahead = 64;        // triangles looked ahead
    static constexpr std::size_t k_fixed_nibbles = 3; // cost of a move besides its distance

    void begin(Index start) {
        std::fill(met_.begin(), met_.end(), 0U);
        look_ = 0;
        order_.clear();
        bits_.clear();
        moves_.clear();
        needed_bits_ = 0;
        nibbles_ = 1;
        last_move_ = 1;
        room_ = 0;
        const Side& first = sides_[start];
        for (Index i = 0; i < 3; ++i) {
            meet(triangles_[start / 3][(start + i) % 3]);
        }
        // The first triangle has the numbers 0 1 2. The loop is its sides seen from beyond, the
        // gate from 1 to 0.
        loop_.begin({sides_[first.after].from_apex, first.from_apex, first.to_apex});
    }

    void meet(VertexId v) {
        met_[v] = k_met;
        order_.push_back(v);
    }

    // True when a triangle can follow at the gate this far along the loop (1 is the next one
    // forward).
    [[nodiscard]] bool can_go_on(std::ptrdiff_t way) const {
        const Side& gate = sides_[loop_.at(way)];
        return met_[gate.apex] != k_met || loop_.at(way + 1) == gate.after;
    }

    // Moves the gate to where the most triangles follow before the next move, per group of bits
    // that the move costs.
    bool move_gate(std::size_t done) {
        const auto half = static_cast<std::ptrdiff_t>(loop_.size() / 2 + 1);
        std::ptrdiff_t best = 0;
        double most = 0.0;
        std::size_t tried = 0;
        for (std::ptrdiff_t distance = 1; distance <= half && tried < k_tries; ++distance) {
            for (const std::ptrdiff_t way : {distance, -distance}) {
                if (!can_go_on(way)) {
                    continue;
                }
                ++tried;
                const double worth = static_cast<double>(strip_from(way)) /
                                     static_cast<double>(k_fixed_nibbles + nibbles_of(zigzag(way)));
                if (worth > most) {
                    most = worth;
                    best = way;
                }
            }
        }
        room_ += static_cast<std::size_t>(std::abs(best));
        if (best == 0 || room_ > hwa::SpiralDecoder::most_room(triangles_.size())) {
            return false;
        }
        moves_.push_back({done - last_move_, best});
        nibbles_ += nibbles_of(moves_.back().gap) + nibbles_of(zigzag(best)) +
                    nibbles_of(moves_.size()) - nibbles_of(moves_.size() - 1);
        last_move_ = done;
        loop_.turn(best);
        return true;
    }

    // Returns the number of triangles, up to k_ahead, that follow when the gate is there. The loop
    // itself is not changed: sides that would join its end are kept aside.
    std::size_t strip_from(std::ptrdiff_t way) {
        ++look_;
        std::array<Index, k_ahead> joined;
        std::size_t joined_count = 0;
        Index gate = loop_.at(way);
        std::size_t ahead = 1; // sides between the gate and the next side of the loop
        std::size_t size = loop_.size();
        std::size_t length = 0;
        for (; length < k_ahead && size > 2; ++length) {
            const Side& side = sides_[gate];
            const std::size_t own = loop_.size();
            if (met_[side.apex] < look_) {
                met_[side.apex] = look_;
                joined[joined_count++] = side.from_apex;
                gate = side.to_apex;
                ++size;
                continue;
            }
            const Index next = ahead < own ? loop_.at(way + static_cast<std::ptrdiff_t>(ahead))
                                           : joined[ahead - own];
            if (next != side.after) {
                break;
            }
            gate = side.from_apex;
            ++ahead;
            --size;
        }
        return length;
    }

    void step() {
        const Side& gate = sides_[loop_.at(0)];
        const bool is_new = met_[gate.apex] != k_met;
        bits_.push_back(is_new);
        if (is_new) {
            meet(gate.apex);
            needed_bits_ = bits_.size();
            loop_.widen(gate.to_apex, gate.from_apex);
        } else {
            loop_.close(gate.from_apex);
        }
    }

    static constexpr Index k_met = k_none;

    std::span<const Triangle> triangles_;
    std::span<const Side> sides_;
    std::vector<Index> met_; // per vertex: k_met, or the number of the last look ahead that met it
    std::vector<VertexId> order_;
    std::vector<char> bits_;
    std::vector<Move> moves_;
    Loop loop_;
    Index look_ = 0;
    std::size_t needed_bits_ = 0; // number of bits up to the last new vertex
    std::size_t nibbles_ = 0;
    std::size_t last_move_ = 0; // number of triangles done at the last move
    std::size_t room_ = 0;      // sum of the distances of all moves
};

// Returns sides to begin with, the best first: where the first strip is long, fewer moves follow.
std::vector<Index> likely_beginnings(Peeler& peeler, std::size_t vertices, std::size_t looked_at) {
    struct Beginning {
        std::size_t strip;
        Index side;
    };
    const std::size_t triangles = hwa::SpiralDecoder::triangles_of(vertices);
    // On a small hull any single strip gives a code of the same size.
    const bool any_will_do = bytes_of_bits(triangles - 1) == bytes_of_bits(vertices - 3);
    std::vector<Beginning> found;
    const std::size_t stride = std::max<std::size_t>(1, 3 * triangles / looked_at);
    for (std::size_t side = 0; side < 3 * triangles; side += stride) {
        found.push_back({peeler.first_strip(static_cast<Index>(side)), static_cast<Index>(side)});
        if (any_will_do && found.back().strip == triangles - 1) {
            return {found.back().side};
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Beginning& x, const Beginning& y) { return x.strip > y.strip; });
    std::vector<Index> likely;
    for (const Beginning& beginning : found) {
        likely.push_back(beginning.side);
    }
    return likely;
}

} // namespace

std::optional<SpiralCode> encode_spiral(std::size_t vertices, std::span<const Triangle> triangles) {
    if (vertices < 4 || triangles.size() != 2 * vertices - 4) {
        return std::nullopt;
    }
    const auto across = sides_across(triangles);
    if (!across) {
        return std::nullopt;
    }
    // Trying more beginnings hardly shortens the code; for a large hull a few are enough.
    constexpr std::size_t k_peeled = 8;
    constexpr std::size_t k_looked_at = 64;
    constexpr std::size_t k_fewest = 12;
    constexpr std::size_t k_steps = 12'000; // triangles looked at in all first strips together
    const std::vector<Side> sides = sides_of(triangles, *across);
    Peeler peeler(vertices, triangles, sides);
    std::vector<Index> beginnings = likely_beginnings(
        peeler, vertices, std::clamp(k_steps / triangles.size(), k_fewest, k_looked_at));
    beginnings.resize(std::min(beginnings.size(), k_peeled));
    // Is the shortest possible code: the number of moves, and a bit for each vertex after the first
    // three.
    const std::size_t shortest = 1 + bytes_of_bits(vertices - 3);
    std::optional<SpiralCode> best;
    std::size_t least = k_none;
    for (std::size_t i = 0; i < beginnings.size() && least > shortest; ++i) {
        if (peeler.peel(beginnings[i], least)) {
            least = peeler.fewest_bytes();
            best = peeler.code();
        }
    }
    return best;
}

std::vector<Index> strip_beginnings(std::span<const Triangle> triangles) {
    std::vector<Index> begin;
    Index fresh = 3; // the number of the next new vertex
    // The first two corners of a triangle are the gate that the one before it left.
    std::array<Index, 2> gate = {1, 0};
    for (Index i = 0; i < triangles.size(); ++i) {
        const auto [a, b, c] = triangles[i];
        if (i == 0) {
            begin.push_back(i);
            continue;
        }
        if (a != gate[0] || b != gate[1]) {
            begin.push_back(i);
        }
        const bool is_new = c == fresh;
        fresh += is_new ? 1 : 0;
        gate = is_new ? std::array{c, b} : std::array{a, c};
    }
    return begin;
}

} // namespace hullwright
