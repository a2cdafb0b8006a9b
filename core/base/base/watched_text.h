// Lets a parser that knows nothing of progress tell how far it is, and stop.
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <iterator>
#include <string_view>

namespace hullwright {

// Walks along a text, tells how far it is, and is at the text's end once the work is stopped.
class WatchedText {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedText(std::string_view text, const char* at, const Progress& progress)
        : text_(text), at_(at), progress_(&progress) {}

    const char& operator*() const { return *at_; }
    WatchedText& operator++() {
        ++at_;
        const auto read = static_cast<std::size_t>(at_ - text_.data());
        if (read % k_look == 0) {
            progress_->report(static_cast<double>(read) / static_cast<double>(text_.size()));
            at_ = progress_->stopped() ? text_.data() + text_.size() : at_;
        }
        return *this;
    }
    bool operator==(const WatchedText& other) const { return at_ == other.at_; }

private:
    static constexpr std::size_t k_look = 1U << 16U; // bytes, which take about a millisecond

    std::string_view text_;
    const char* at_;
    const Progress* progress_;
};

} // namespace hullwright
