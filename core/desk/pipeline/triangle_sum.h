// Counts the triangles of all that one file has collide, each before it is made: it may name one
// shape any number of times, and each has triangles of its own.
#pragma once

#include "base/result.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace hullwright::pipeline {

class TriangleSum {
public:
    // No more than so many are made of the file.
    TriangleSum(std::string file, std::uint64_t most) : file_(std::move(file)), most_(most) {}

    // Refuses triangles that are too many with those before. A mesh may have vertices that no
    // triangle uses; three of them count as one, as they do for readers.
    [[nodiscard]] Status add(std::uint64_t triangles, std::uint64_t vertices = 0) {
        const std::uint64_t more = std::max(triangles, vertices / 3);
        if (more > most_ - sum_) {
            return error(Code::too_many_triangles, file_, {}, {static_cast<double>(most_)});
        }
        sum_ += more;
        return Done{};
    }

private:
    std::string file_;
    std::uint64_t most_;
    std::uint64_t sum_ = 0; // is never more than the most
};

} // namespace hullwright::pipeline
