// Makes names of things differ, of which some may have the same or none.
#pragma once

#include <map>
#include <set>
#include <string>

namespace hullwright {

class UniqueNames {
public:
    // Numbers names that occur again; the first keeps its own, and a number that another thing has
    // for its name is passed over.
    [[nodiscard]] std::string unique(const std::string& name) {
        std::string made = name;
        while (!names_.insert(made).second) {
            made = name + " (" + std::to_string(++again_[name] + 1) + ")";
        }
        return made;
    }

private:
    std::set<std::string> names_;
    std::map<std::string, std::size_t> again_; // further things with that name
};

} // namespace hullwright
