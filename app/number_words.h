// Reads rows of numbers, such as places, out of the words of a command line.
#pragma once

#include "base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace hullwright::cli {

// The reader keeps the first complaint of all rows that it reads.
class NumberWords {
public:
    template <std::size_t count>
    std::array<double, count> read(const char* flag, const std::optional<std::string>& text,
                                   const char* names) {
        std::array<double, count> numbers = {};
        std::size_t found = 0;
        bool good = text.has_value();
        for (std::size_t at = 0; good && at < text->size();) {
            const std::size_t end = std::min(text->find(' ', at), text->size());
            if (end > at) {
                const auto number = parse_number(std::string_view(*text).substr(at, end - at));
                good = number && found < count;
                if (good) {
                    numbers[found++] = *number;
                }
            }
            at = end + 1;
        }
        if (!good || found != count) {
            complain(std::string(flag) + " takes " + std::to_string(count) + " finite numbers: \"" +
                     names + "\"");
        }
        return numbers;
    }

    void complain(const std::string& why) { complaint_ = complaint_.empty() ? why : complaint_; }
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

private:
    std::string complaint_;
};

} // namespace hullwright::cli
