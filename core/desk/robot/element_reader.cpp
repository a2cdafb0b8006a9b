#include "robot/element_reader.h"

#include "base/text.h"
#include "geom/farthest.h"

#include <algorithm>
#include <cmath>

namespace hullwright {

std::string shape_name(const XmlElement& element) {
    const std::string* const name = element.attribute("name");
    return name == nullptr ? std::string() : printable(*name);
}

std::string named_text(std::string_view key, std::string_view value) {
    return std::string(key) + " \"" + printable(value, 80) + "\"";
}

void ElementReader::fail(const XmlElement& element, Detail what) {
    if (!issue_) {
        issue_ = issue_at(element, std::move(what));
    }
}

bool ElementReader::ends() {
    if (!issue_ && stop_.stop_requested()) {
        issue_ = stopped_issue();
    }
    return issue_.has_value();
}

std::vector<double> ElementReader::numbers(const XmlElement& element, std::string_view key,
                                           const std::string* text, std::size_t least,
                                           std::size_t most) {
    constexpr std::string_view k_space = " \t\r\n";
    constexpr std::size_t k_look = 1U << 14U; // numbers, which take a millisecond or two
    std::vector<double> numbers;
    if (text == nullptr) {
        return numbers;
    }
    std::string_view rest = *text;
    while (rest.find_first_not_of(k_space) != rest.npos) {
        rest.remove_prefix(rest.find_first_not_of(k_space));
        const std::string_view word = rest.substr(0, rest.find_first_of(k_space));
        const auto number = parse_number(word);
        if (!number || !std::isfinite(*number)) {
            fail(element,
                 because(Why::setting_takes, key, because(Why::no_number, printable(word, 40))));
            return {};
        }
        if (std::abs(*number) > k_farthest_coordinate || numbers.size() == most) {
            fail(element, std::abs(*number) > k_farthest_coordinate
                              ? because(Why::too_far_away, named_text(key, word))
                              : because(Why::wrong_kind, named_text(key, *text)));
            return {};
        }
        numbers.push_back(*number);
        rest.remove_prefix(word.size());
        if (numbers.size() % k_look == 0 && ends()) {
            return {};
        }
    }
    if (numbers.size() < least) {
        fail(element, because(Why::wrong_kind, named_text(key, *text)));
        return {};
    }
    return numbers;
}

Vec3 ElementReader::vector(const XmlElement& element, std::string_view key, const std::string* text,
                           const Vec3& otherwise) {
    const auto read = numbers(element, key, text, 3, 3);
    return read.empty() ? otherwise : Vec3(read[0], read[1], read[2]);
}

double ElementReader::number(const XmlElement& element, std::string_view key,
                             const std::string* text, double otherwise) {
    const auto read = numbers(element, key, text, 1, 1);
    return read.empty() ? otherwise : read[0];
}

void ElementReader::expect_positive(const XmlElement& element, std::string_view key,
                                    const std::vector<double>& numbers) {
    if (std::any_of(numbers.begin(), numbers.end(), [](double n) { return !(n > 0.0); })) {
        fail(element, because(Why::setting_takes, key, Why::size_out_of_range));
    }
}

Vec3 ElementReader::unit(const XmlElement& element, std::string_view key, const Vec3& vector) {
    const double largest = vector.cwiseAbs().maxCoeff();
    if (!(largest > 0.0)) {
        fail(element, because(Why::setting_takes, key, Why::direction_without_length));
        return Vec3::UnitZ();
    }
    return (vector / largest).normalized(); // squares of large and small numbers are none
}

std::string ElementReader::needed(const XmlElement& element, std::string_view key) {
    const std::string* text = element.attribute(key);
    if (text == nullptr || text->empty()) {
        fail(element, because(Why::key_missing, key));
        return {};
    }
    return *text;
}

void ElementReader::take_name(const XmlElement& element, const std::string& name,
                              std::set<std::string>& taken) {
    constexpr std::size_t k_longest =
        200; // with what is added, a file's name has at most 255 bytes
    const bool is_clean = std::none_of(name.begin(), name.end(), [](unsigned char c) {
        return c == ',' || c == '"' || c < ' ' || c == 0x7f;
    });
    if (!is_clean || name.size() > k_longest || name.front() == ' ' || name.back() == ' ') {
        fail(element, because(Why::name_of_no_column, k_longest));
    } else if (!taken.insert(name).second) {
        fail(element, because(Why::key_twice, named_text("name", name)));
    }
}

void ElementReader::note(RobotNoteKind kind, const std::string& what, const XmlElement& element) {
    RobotNote& note =
        notes_.try_emplace({kind, what}, RobotNote{kind, what, 0, element.line}).first->second;
    ++note.count;
}

std::vector<RobotNote> ElementReader::notes() const {
    std::vector<RobotNote> notes;
    for (const auto& [key, note] : notes_) {
        notes.push_back(note);
    }
    return notes;
}

} // namespace hullwright
