// Reads what elements of a robot's file say, and keeps the first fault: what is read after it is of
// no use.
#pragma once

#include "robot/robot.h"
#include "robot/xml_tree.h"

#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace hullwright {

class ElementReader {
public:
    explicit ElementReader(std::string file, std::stop_token stop = {})
        : file_(std::move(file)), stop_(std::move(stop)) {}

    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] const std::optional<Issue>& issue() const { return issue_; }
    // Is asked at each element. Returns true when there is a fault, and when a stop was asked for,
    // which is one from then on.
    [[nodiscard]] bool ends();
    void fail(const XmlElement& element, Detail what);

    // Returns the attribute's numbers, which are finite, of coordinates that can be worked with and
    // as many as `least` to `most`; empty where there is no attribute.
    std::vector<double> numbers(const XmlElement& element, std::string_view key,
                                const std::string* text, std::size_t least, std::size_t most);
    Vec3 vector(const XmlElement& element, std::string_view key, const std::string* text,
                const Vec3& otherwise);
    double number(const XmlElement& element, std::string_view key, const std::string* text,
                  double otherwise);
    // Fails where one of them is not above zero.
    void expect_positive(const XmlElement& element, std::string_view key,
                         const std::vector<double>& numbers);
    // Returns a vector of length 1; one of no length is a fault.
    Vec3 unit(const XmlElement& element, std::string_view key, const Vec3& vector);

    // Returns the attribute's text; none or an empty one is a fault.
    std::string needed(const XmlElement& element, std::string_view key);
    // Names of bodies and joints become names of columns, so that they may hold no comma, no quote
    // and no end of a line, and each is there once.
    void take_name(const XmlElement& element, const std::string& name,
                   std::set<std::string>& taken);

    void note(RobotNoteKind kind, const std::string& what, const XmlElement& element);
    [[nodiscard]] std::vector<RobotNote> notes() const;

private:
    std::string file_;
    std::stop_token stop_;
    std::optional<Issue> issue_;
    std::map<std::pair<RobotNoteKind, std::string>, RobotNote> notes_;
};

// Returns the name of a shape's element as it may be shown; empty where it has none.
[[nodiscard]] std::string shape_name(const XmlElement& element);

// Returns the text of an attribute as a fault shows it: key "value".
[[nodiscard]] std::string named_text(std::string_view key, std::string_view value);

} // namespace hullwright
