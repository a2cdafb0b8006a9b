// Reads rows of numbers, such as places, out of the words of a command line.
#pragma once

#include "base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright::cli {

// The reader keeps the first complaint of all rows that it reads.
class NumberWords {
public:
    template <std::size_t count>
    std::array<double, count> read(const char* flag, const std::optional<std::string>& text,
                                   const char* names) {
        std::array<double, count> numbers = {};
        const auto found = text ? numbers_in(*text) : std::vector<double>();
        if (found.size() == count) {
            std::ranges::copy(found, numbers.begin());
        } else {
            complain(std::string(flag) + " takes " + std::to_string(count) + " finite numbers: \"" +
                     names + "\"");
        }
        return numbers;
    }

    // Returns all numbers of the text; none is a complaint.
    std::vector<double> read_all(const char* flag, const std::string& text) {
        std::vector<double> numbers = numbers_in(text);
        if (numbers.empty()) {
            complain(std::string(flag) + " takes finite numbers, with blanks between them");
        }
        return numbers;
    }

    void complain(const std::string& why) { complaint_ = complaint_.empty() ? why : complaint_; }
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

private:
    // Returns none where a word is no finite number.
    static std::vector<double> numbers_in(const std::string& text) {
        std::vector<double> numbers;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            if (end > at) {
                const auto number = parse_number(std::string_view(text).substr(at, end - at));
                if (!number) {
                    return {};
                }
                numbers.push_back(*number);
            }
            at = end + 1;
        }
        return numbers;
    }

    std::string complaint_;
};

} // namespace hullwright::cli
