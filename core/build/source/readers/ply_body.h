// The numbers of a PLY file's body, one after the other, however the file writes them. The first
// that cannot be read turns the body bad, and all after it are zero.
#pragma once

#include "source/readers/ply_header.h"

#include <cstdint>
#include <string_view>

namespace hullwright {

class PlyBody {
public:
    PlyBody(std::string_view body, PlyEncoding encoding) : rest_(body), encoding_(encoding) {}

    // Text is rounded once, to the type that the file says; what is too large becomes infinite.
    [[nodiscard]] double real(PlyType type);
    // A number with a fraction turns the body bad.
    [[nodiscard]] std::int64_t whole(PlyType type);
    // A list's; less than none turns the body bad.
    [[nodiscard]] std::uint64_t length(PlyType type);
    void skip(PlyType type, std::uint64_t count);
    // Text: what is left of a line belongs to nobody, as some writers put more there than their
    // header says.
    void end_row();

    // The last number as the text writes it; empty of bytes.
    [[nodiscard]] std::string_view word() const { return word_; }
    // Nothing is left but blanks.
    [[nodiscard]] bool at_end() const;

    // Whether so many things, of so many bytes or more each, could still be there.
    [[nodiscard]] bool may_hold(std::uint64_t count, std::uint64_t least_bytes) const;
    [[nodiscard]] std::uint64_t least_bytes_of(PlyType type) const;

    [[nodiscard]] bool good() const { return !ended_ && !malformed_; }
    // It ended before the number; else something there is none.
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
