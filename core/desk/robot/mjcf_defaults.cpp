#include "robot/mjcf_defaults.h"

#include <algorithm>
#include <iterator>

namespace hullwright {

// A file may have several sections of defaults, of which all are the same class.
void MjcfDefaults::read(const XmlElement& element, ElementReader& reader) {
    const std::string* named = element.attribute("class");
    if (named != nullptr && *named != k_main) {
        reader.fail(element, Why::outermost_class_not_main);
        return;
    }
    take_own(element);
    read_nested(element, reader);
    classes_[k_main] = now_; // where what is within has been taken back
}

void MjcfDefaults::read_nested(const XmlElement& outer, ElementReader& reader) {
    for (const XmlElement& child : outer.children) {
        if (reader.ends()) {
            return;
        }
        if (child.name == "default") {
            read_class(child, reader);
        }
    }
}

void MjcfDefaults::read_class(const XmlElement& element, ElementReader& reader) {
    const std::string* named = element.attribute("class");
    if (named == nullptr) {
        reader.fail(element, because(Why::key_missing, "class"));
        return;
    }
    if (classes_.contains(*named)) {
        reader.fail(element, because(Why::key_twice, named_text("class", *named)));
        return;
    }
    const std::vector<Before> before = take_own(element);
    classes_.emplace(*named, now_);
    read_nested(element, reader);
    // The next class sees what the one around both has.
    for (auto one = before.rbegin(); one != before.rend(); ++one) {
        change(*one->changes, one->text);
    }
}

// Returns what attributes had before, in the order in which they were changed.
std::vector<MjcfDefaults::Before> MjcfDefaults::take_own(const XmlElement& element) {
    std::vector<Before> before;
    for (const XmlElement& child : element.children) {
        if (child.name == "default") {
            continue;
        }
        for (const auto& [key, text] : child.attributes) {
            Changes& changes = changes_[child.name][key];
            before.push_back({&changes, changes.empty() ? nullptr : changes.back().text});
            change(changes, &text);
        }
    }
    return before;
}

std::optional<MjcfDefaults::Class> MjcfDefaults::named(std::string_view name) const {
    const auto found = classes_.find(name);
    return found == classes_.end() ? std::nullopt : std::optional(found->second);
}

const std::string* MjcfDefaults::value(Class of, std::string_view element,
                                       std::string_view key) const {
    const auto kind = changes_.find(element);
    if (kind == changes_.end()) {
        return nullptr;
    }
    const auto found = kind->second.find(key);
    if (found == kind->second.end()) {
        return nullptr;
    }
    const Changes& changes = found->second;
    const auto later =
        std::upper_bound(changes.begin(), changes.end(), of,
                         [](Class moment, const Change& next) { return moment < next.since; });
    return later == changes.begin() ? nullptr : std::prev(later)->text;
}

} // namespace hullwright
