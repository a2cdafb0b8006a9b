#include "strip/spiral.h"

#include "asset/hullwright_asset.h"
#include "geom/closed_sides.h"

#include <algorithm>
#include <cstdlib>
#include <deque>

namespace hullwright {
namespace {

struct Move {
    std::size_t gap;
    std::ptrdiff_t way;
};

// Numbers in pieces of three bits, each with one that says that more follow.
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

// A number of 0 is written as one piece; larger ones as the decoder reads them.
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

class Peeler {
public:
    Peeler(std::size_t vertices, std::span<const Triangle> triangles, std::span<const Index> across)
        : triangles_(triangles), across_(across), number_(vertices) {}

    // From this side's triangle, the side first; false when it takes more than `enough` bits, or
    // leaves a vertex out.
    bool peel(Index start, std::size_t enough) {
        begin(start);
        for (std::size_t done = 1; done < triangles_.size(); ++done) {
            if (!can_go_on(0) && !move_gate(done)) {
                return false;
            }
            if (size() > enough) {
                return false;
            }
            step();
            needed_bits_ = bits_.back() != 0 ? bits_.size() : needed_bits_;
        }
        return order_.size() == number_.size();
    }

    // In bits, so far.
    [[nodiscard]] std::size_t size() const { return needed_bits_ + 4 * nibbles_; }

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
    static constexpr std::size_t k_tries = 16;        // gates looked at for a move
    static constexpr std::size_t k_ahead = 64;        // triangles looked ahead
    static constexpr std::size_t k_fixed_nibbles = 3; // of a move, beside its length

    // The loop as sides of the triangles beyond it: loop_[0] is the gate, from the loop's last
    // vertex to its first.
    void begin(Index start) {
        std::fill(number_.begin(), number_.end(), k_none);
        order_.clear();
        bits_.clear();
        moves_.clear();
        needed_bits_ = 0;
        nibbles_ = 1;
        last_move_ = 1;
        room_ = 0;
        const Index t = start / 3;
        const Index k = start % 3;
        for (Index i = 0; i < 3; ++i) {
            give_number(triangles_[t][(k + i) % 3]);
        }
        // The first triangle is 0 1 2: its sides seen from beyond, the gate from 1 to 0.
        loop_ = {across_[start], across_[3 * t + (k + 2) % 3], across_[3 * t + (k + 1) % 3]};
    }

    void give_number(VertexId v) {
        number_[v] = static_cast<Index>(order_.size());
        order_.push_back(v);
    }

    [[nodiscard]] VertexId apex(Index side) const {
        return triangles_[side / 3][(side % 3 + 2) % 3];
    }
    [[nodiscard]] VertexId end_of(Index side) const {
        return triangles_[side / 3][(side % 3 + 1) % 3];
    }

    // At the gate so far along the loop (forward: 1 is the next).
    [[nodiscard]] bool can_go_on(std::ptrdiff_t way) const {
        const auto size = static_cast<std::ptrdiff_t>(loop_.size());
        const Index gate = loop_[static_cast<std::size_t>((way % size + size) % size)];
        const Index next = loop_[static_cast<std::size_t>(((way + 1) % size + size) % size)];
        const VertexId v = apex(gate);
        // An ear's other side is the next one of the loop.
        return number_[v] == k_none || (v == end_of(next) && gate / 3 == next / 3);
    }

    // To the gate from which most triangles follow before the next move, for the bits it takes to
    // say how far it is.
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
        turn(best);
        return true;
    }

    // How many triangles follow, up to a bound, with the gate there. All is as before afterwards.
    std::size_t strip_from(std::ptrdiff_t way) {
        turn(way);
        undo_.clear();
        while (undo_.size() < k_ahead && loop_.size() > 2 && can_go_on(0)) {
            undo_.push_back({loop_[0], loop_[1]});
            step();
        }
        const std::size_t length = undo_.size();
        for (; !undo_.empty(); undo_.pop_back()) {
            step_back(undo_.back());
        }
        turn(-way);
        return length;
    }

    void step_back(const std::array<Index, 2>& gate_and_next) {
        loop_.pop_front();
        if (bits_.back() != 0) {
            loop_.pop_back();
            number_[order_.back()] = k_none;
            order_.pop_back();
        } else {
            loop_.push_front(gate_and_next[1]);
        }
        loop_.push_front(gate_and_next[0]);
        bits_.pop_back();
    }

    void turn(std::ptrdiff_t way) {
        for (; way > 0; --way) {
            loop_.push_back(loop_.front());
            loop_.pop_front();
        }
        for (; way < 0; ++way) {
            loop_.push_front(loop_.back());
            loop_.pop_back();
        }
    }

    void step() {
        const Index gate = loop_.front();
        const Index t = gate / 3;
        const Index k = gate % 3;
        loop_.pop_front();
        const VertexId v = apex(gate);
        const bool is_new = number_[v] == k_none;
        bits_.push_back(is_new);
        // The sides after the gate are from its end to the apex and from there to its beginning.
        const Index to_apex = across_[3 * t + (k + 1) % 3];
        const Index from_apex = across_[3 * t + (k + 2) % 3];
        if (is_new) {
            give_number(v);
            loop_.push_front(to_apex);
            loop_.push_back(from_apex);
        } else {
            loop_.pop_front(); // closed
            loop_.push_front(from_apex);
        }
    }

    std::span<const Triangle> triangles_;
    std::span<const Index> across_;
    std::vector<Index> number_; // per vertex; k_none: not met yet
    std::vector<Index> order_;
    std::vector<char> bits_;
    std::vector<Move> moves_;
    std::deque<Index> loop_;
    std::vector<std::array<Index, 2>> undo_; // per step looked ahead: the gate and the side after
    std::size_t needed_bits_ = 0;            // up to the last new vertex
    std::size_t nibbles_ = 0;
    std::size_t last_move_ = 0; // triangles done when it was
    std::size_t room_ = 0;      // all moves together
};

} // namespace

std::optional<SpiralCode> encode_spiral(std::size_t vertices, std::span<const Triangle> triangles) {
    if (vertices < 4 || triangles.size() != 2 * vertices - 4) {
        return std::nullopt;
    }
    const auto across = sides_across(triangles);
    if (!across) {
        return std::nullopt;
    }
    // Enough beginnings that more of them hardly shorten the code; of a large hull a few do.
    constexpr std::size_t k_beginnings = 32;
    constexpr std::size_t k_fewest = 6;
    constexpr std::size_t k_steps = 6'000; // in all
    const std::size_t sides = 3 * triangles.size();
    const std::size_t beginnings = std::clamp(k_steps / triangles.size(), k_fewest, k_beginnings);
    const std::size_t stride = std::max<std::size_t>(1, sides / beginnings);
    std::optional<SpiralCode> best;
    std::size_t least = k_none;
    Peeler peeler(vertices, triangles, *across);
    for (std::size_t start = 0; start < sides; start += stride) {
        if (peeler.peel(static_cast<Index>(start), least) && peeler.size() < least) {
            least = peeler.size();
            best = peeler.code();
        }
    }
    return best;
}

std::vector<Index> strip_beginnings(std::span<const Triangle> triangles) {
    std::vector<Index> begin;
    Index fresh = 3; // the number of the next new vertex
    // Each triangle's first two corners are the gate that the one before left.
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
