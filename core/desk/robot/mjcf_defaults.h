// Holds what classes of MJCF say of elements that do not say otherwise. A class has what the class
// around it has where it stands, and its own instead. Were that copied, a file of many classes
// within each other or of one large one would take the square of its size: so each attribute has a
// list of its changes in the order of the file, and a class is a moment among them.
#pragma once

#include "robot/element_reader.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

class MjcfDefaults {
public:
    // So many changes were made by then.
    using Class = std::size_t;

    // Reads one <default> of the file's root, and those within. Texts stay where they are, so that
    // the element has to outlive this.
    void read(const XmlElement& element, ElementReader& reader);

    // Returns the class of elements that name none and are within none.
    [[nodiscard]] Class outermost() const { return classes_.at(k_main); }
    // Returns nothing where there is no class of that name.
    [[nodiscard]] std::optional<Class> named(std::string_view name) const;
    // Returns null where the class says nothing of the element's attribute.
    [[nodiscard]] const std::string* value(Class of, std::string_view element,
                                           std::string_view key) const;

private:
    static constexpr std::string_view k_main = "main";

    // From a moment on an attribute has that text; null: it has none.
    struct Change {
        Class since = 0;
        const std::string* text = nullptr;
    };
    using Changes = std::vector<Change>;
    struct Before {
        Changes* changes = nullptr;
        const std::string* text = nullptr;
    };

    void read_nested(const XmlElement& outer, ElementReader& reader);
    void read_class(const XmlElement& element, ElementReader& reader);
    std::vector<Before> take_own(const XmlElement& element);
    void change(Changes& changes, const std::string* text) { changes.push_back({++now_, text}); }

    std::map<std::string_view, std::map<std::string_view, Changes>> changes_; // of each element
    Class now_ = 0;
    std::map<std::string_view, Class> classes_ = {{k_main, 0}};
};

} // namespace hullwright
