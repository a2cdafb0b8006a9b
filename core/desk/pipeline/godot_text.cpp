#include "pipeline/godot_text.h"

#include "base/parallel.h"
#include "base/text.h"
#include "base/work_meter.h"
#include "geom/farthest.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright::pipeline {
namespace {

constexpr std::string_view k_space = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(k_space);
    return first == text.npos ? std::string_view()
                              : text.substr(first, text.find_last_not_of(k_space) - first + 1);
}

std::string_view unquoted(std::string_view value) {
    value = trimmed(value);
    return value.size() > 1 && value.front() == '"' && value.back() == '"'
               ? value.substr(1, value.size() - 2)
               : value;
}

class SectionReader {
public:
    SectionReader(std::string_view text, const std::string& file, const Progress& progress)
        : text_(text), file_(file), progress_(progress) {}

    Result<std::vector<GodotSection>> read() {
        for (skip_space(); at_ < text_.size(); skip_space()) {
            if (text_[at_] == ';') { // a comment
                take_until("\n", false);
            } else if (text_[at_] == '[') {
                read_head();
            } else if (sections_.empty()) {
                return fault(Why::no_scene);
            } else {
                read_value();
            }
            if (is_wrong_ && !is_stopped_) {
                return fault(Why::bracket_open);
            }
        }
        return is_stopped_ ? Result<std::vector<GodotSection>>(stopped_issue())
                           : std::move(sections_);
    }

private:
    [[nodiscard]] Issue fault(Detail what) {
        count_lines();
        return error(Code::parse_failed, file_, because(Why::at_line, lines_ + 1, std::move(what)));
    }

    void count_lines() {
        const std::string_view since = text_.substr(counted_, at_ - counted_);
        lines_ += static_cast<std::size_t>(std::count(since.begin(), since.end(), '\n'));
        counted_ = at_;
    }

    // Is asked at each letter, as one value may be the whole text. Looks at the stop where it is
    // time to, and when there is one passes over all that is left.
    bool stops() {
        constexpr std::size_t k_look = 1U << 16U; // letters, which take less than a millisecond
        if (at_ >= next_look_) {
            next_look_ = at_ + k_look;
            count_lines(); // so that a fault at the end has few letters left to count
            progress_.report(static_cast<double>(at_) / static_cast<double>(text_.size()));
            is_stopped_ = progress_.stopped();
            at_ = is_stopped_ ? text_.size() : at_;
        }
        return is_stopped_;
    }

    void skip_space() {
        while (at_ < text_.size() && k_space.find(text_[at_]) != k_space.npos && !stops()) {
            ++at_;
        }
    }

    // Takes what comes before one of these letters outside of brackets and quotes. A text may end
    // with a value, and with nothing else.
    std::string_view take_until(std::string_view ends, bool has_end) {
        const std::size_t begin = at_;
        int depth = 0;
        bool is_quoted = false;
        for (; at_ < text_.size() && !stops(); ++at_) {
            const char letter = text_[at_];
            if (is_quoted) {
                at_ += letter == '\\' ? 1 : 0;
                is_quoted = letter != '"';
                continue;
            }
            if (depth == 0 && ends.find(letter) != ends.npos) {
                return text_.substr(begin, at_ - begin);
            }
            is_quoted = letter == '"';
            depth += letter == '(' || letter == '[' || letter == '{' ? 1 : 0;
            depth -= letter == ')' || letter == ']' || letter == '}' ? 1 : 0;
        }
        at_ = std::min(at_, text_.size());
        is_wrong_ = is_wrong_ || has_end || depth > 0 || is_quoted;
        return text_.substr(begin, at_ - begin);
    }

    void read_head() {
        GodotSection section;
        count_lines();
        section.line = lines_ + 1;
        ++at_;
        section.tag = trimmed(take_until(" \t\r\n]", true));
        for (skip_space(); at_ < text_.size() && text_[at_] != ']' && !is_wrong_; skip_space()) {
            const std::string_view key = trimmed(take_until("=]", true));
            if (at_ < text_.size() && text_[at_] == '=') {
                ++at_;
                skip_space();
                section.head[key] = unquoted(take_until(" \t\r\n]", true));
            }
        }
        at_ = std::min(at_ + 1, text_.size());
        sections_.push_back(std::move(section));
    }

    void read_value() {
        const std::string_view key = trimmed(take_until("=\n", false));
        if (at_ < text_.size() && text_[at_] == '=') {
            ++at_;
            sections_.back().values[key] = unquoted(take_until("\n", false));
        }
    }

    std::string_view text_;
    const std::string& file_;
    const Progress& progress_;
    std::size_t at_ = 0;
    std::size_t next_look_ = 0;
    std::size_t counted_ = 0; // letters of which lines were counted
    std::size_t lines_ = 0;
    bool is_wrong_ = false;
    bool is_stopped_ = false;
    std::vector<GodotSection> sections_;
};

} // namespace

Result<std::vector<GodotSection>> godot_sections(std::string_view text, const std::string& file,
                                                 const Progress& progress) {
    return SectionReader(text, file, progress).read();
}

std::string_view in_brackets(std::string_view value) {
    const std::size_t open = value.find('(');
    const std::size_t close = value.rfind(')');
    return open == value.npos || close == value.npos || close < open
               ? value
               : value.substr(open + 1, close - open - 1);
}

Result<std::vector<double>> godot_numbers(std::string_view value, const GodotSection& section,
                                          const std::string& file, const Progress& progress) {
    std::string_view rest = trimmed(in_brackets(value));
    // Room is made once: a list of millions is not moved while it grows.
    std::size_t commas = 0;
    if (!for_each_in_order(rest.size(), progress.part({}, 0.0, 0.1),
                           [&](std::size_t i) { commas += rest[i] == ',' ? 1 : 0; })) {
        return stopped_issue();
    }
    std::vector<double> numbers;
    numbers.reserve(std::min(commas, rest.size() / 2) + 1); // each has a letter beside its comma
    WorkMeter meter(progress.part({}, 0.1, 1.0), rest.size());
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string_view word = trimmed(rest.substr(0, comma));
        const auto number = parse_number(word);
        if (!number || !std::isfinite(*number) || std::abs(*number) > k_farthest_coordinate) {
            return error(
                Code::parse_failed, file,
                because(Why::at_line, section.line, because(Why::no_number, printable(word, 40))));
        }
        numbers.push_back(*number);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        rest = trimmed(rest);
        if (meter.stopped_after(comma + 1)) {
            return stopped_issue();
        }
    }
    return numbers;
}

Issue issue_at(const GodotSection& section, const std::string& file, Detail what) {
    return error(Code::parse_failed, file, because(Why::at_line, section.line, std::move(what)));
}

} // namespace hullwright::pipeline
