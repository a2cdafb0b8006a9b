// Reads the numbers of a PLY file's body, one after the other, in any encoding. After the first
// that cannot be read the body is bad, and all further numbers are zero.
#pragma once

#include "source/readers/ply_header.h"

#include <cstdint>
#include <string_view>

namespace hullwright {

class PlyBody {
public:
    PlyBody(std::string_view body, PlyEncoding encoding) : rest_(body), encoding_(encoding) {}

    // Text is rounded once, to the type that the file declares; numbers too large become infinite.
    [[nodiscard]] double real(PlyType type);
    // A number with a fraction makes the body bad.
    [[nodiscard]] std::int64_t whole(PlyType type);
    // Returns the length of a list; a negative one makes the body bad.
    [[nodiscard]] std::uint64_t length(PlyType type);
    void skip(PlyType type, std::uint64_t count);
    // Skips the rest of a text line, as some writers put more there than their header says.
    void end_row();

    // Returns the last number as the text writes it; empty for binary bodies.
    [[nodiscard]] std::string_view word() const { return word_; }
    [[nodiscard]] std::size_t bytes_left() const { return rest_.size(); }
    // True when only blanks are left.
    [[nodiscard]] bool at_end() const;

    // True when so many items, of at least so many bytes each, may still follow.
    [[nodiscard]] bool may_hold(std::uint64_t count, std::uint64_t least_bytes) const;
    [[nodiscard]] std::uint64_t least_bytes_of(PlyType type) const;

    [[nodiscard]] bool good() const { return !ended_ && !malformed_; }
    // True when the body ended before the number; otherwise a bad body has a malformed number.
    [[nodiscard]] bool ended() const { return ended_; }

private:
    template <class Number> [[nodiscard]] Number binary();
    template <class Number> [[nodiscard]] Number text();

    std::string_view rest_;
    std::string_view word_;
    PlyEncoding encoding_;
    bool ended_ = false;
    bool malformed_ = false;
};

} // namespace hullwright
