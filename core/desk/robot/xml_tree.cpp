#include "robot/xml_tree.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <optional>
#include <pugixml.hpp>

namespace hullwright {
namespace {

// Elements deeper than this are refused; each level takes a few hundred bytes of the stack, and one
// that a file is included at a thousand or two.
constexpr std::size_t k_most_deep = 512;
// Each attribute is held against those before it.
constexpr std::size_t k_most_attributes = 256;

// Finds lines of places that are asked for in rising order, mostly.
class Lines {
public:
    explicit Lines(std::string_view text) {
        for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
            ends_.push_back(at);
        }
    }
    [[nodiscard]] std::size_t of(std::ptrdiff_t place) const {
        const auto end =
            std::lower_bound(ends_.begin(), ends_.end(),
                             static_cast<std::size_t>(std::max<std::ptrdiff_t>(place, 0)));
        return static_cast<std::size_t>(end - ends_.begin()) + 1;
    }

private:
    std::vector<std::size_t> ends_;
};

// Takes an element for each bracket that opens one, and an attribute for each sign behind a key,
// wherever they stand: pugixml makes no more of the text. Returns the place of the first that there
// is no room for; npos: there is room for all.
std::size_t take_parts(std::string_view text, std::uint64_t& room) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begins = text[at] == '<' && at + 1 < text.size() && text[at + 1] != '/';
        if (!begins && text[at] != '=') {
            continue;
        }
        if (room == 0) {
            return at;
        }
        --room;
    }
    return text.npos;
}

struct Converter {
    const std::shared_ptr<const std::string>& file;
    const Lines& lines;
    const std::stop_token& stop;
    std::optional<Issue> issue = {};

    XmlElement element_of(const pugi::xml_node& node, std::size_t deep) {
        XmlElement element;
        element.name = node.name();
        element.file = file;
        element.line = lines.of(node.offset_debug());
        element.text = node.child_value();
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            if (element.attributes.size() == k_most_attributes) {
                fail(issue_at(element, because(Why::too_many_attributes, k_most_attributes)));
                break;
            }
            if (element.attribute(attribute.name()) != nullptr) {
                fail(issue_at(element, because(Why::key_twice, shown(attribute.name()))));
            }
            element.attributes.emplace_back(attribute.name(), attribute.value());
        }
        if (deep > k_most_deep) { // which is said of the element with its attributes
            fail(issue_at(element, Why::too_deep));
        }
        for (const pugi::xml_node& child : node.children()) {
            if (issue || stop.stop_requested()) {
                break;
            }
            if (child.type() == pugi::node_element) {
                element.children.push_back(element_of(child, deep + 1));
            }
        }
        return element;
    }

    void fail(Issue found) {
        if (!issue) {
            issue = std::move(found);
        }
    }

    static std::string shown(const char* name) { return "\"" + printable(name, 40) + "\""; }
};

} // namespace

const std::string* XmlElement::attribute(std::string_view key) const {
    for (const auto& [own, value] : attributes) {
        if (own == key) {
            return &value;
        }
    }
    return nullptr;
}

const XmlElement* XmlElement::child(std::string_view key) const {
    for (const XmlElement& one : children) {
        if (one.name == key) {
            return &one;
        }
    }
    return nullptr;
}

std::string element_text(const XmlElement& element) {
    std::string text = "<" + printable(element.name, 40);
    for (const char* key : {"name", "link", "file", "filename"}) {
        if (const std::string* value = element.attribute(key)) {
            return text + " " + key + "=\"" + printable(*value, 80) + "\">";
        }
    }
    return text + ">";
}

Issue issue_at(const XmlElement& element, Detail what) {
    return error(Code::parse_failed, element.file ? *element.file : std::string(),
                 because(Why::at_line, element.line,
                         because(Why::setting_takes, element_text(element), std::move(what))));
}

Result<XmlElement> read_xml(const std::filesystem::path& file, const std::stop_token& stop) {
    XmlRoom room;
    return read_xml(file, room, stop);
}

Result<XmlElement> read_xml(const std::filesystem::path& file, XmlRoom& room,
                            const std::stop_token& stop) {
    const auto text = read_content(file, room.bytes, Progress(stop));
    if (!text) {
        return text.issue();
    }
    room.bytes -= std::min<std::uint64_t>(room.bytes, text->size()); // it may have grown
    if (is_utf16(*text)) {
        return error(Code::parse_failed, file.string(), Why::is_utf16);
    }
    const Lines lines(*text);
    if (const std::size_t beyond = take_parts(*text, room.parts); beyond != std::string::npos) {
        return error(Code::parse_failed, file.string(),
                     because(Why::at_line, lines.of(static_cast<std::ptrdiff_t>(beyond)),
                             because(Why::too_many_elements, grouped_text(k_most_xml_parts))));
    }
    pugi::xml_document document;
    const auto parsed = document.load_buffer(text->data(), text->size());
    if (!parsed) {
        return error(
            Code::parse_failed, file.string(),
            because(Why::at_line, lines.of(parsed.offset), as_given(parsed.description())));
    }
    const auto name = std::make_shared<const std::string>(file.string());
    Converter converter{name, lines, stop};
    XmlElement root = converter.element_of(document.document_element(), room.deep);
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    if (converter.issue) {
        return *converter.issue;
    }
    return root;
}

} // namespace hullwright
