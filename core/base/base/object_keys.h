// Finds keys that stand twice in one JSON object: parsers silently keep one of the two values.
#pragma once

#include <map>
#include <set>
#include <string>

namespace hullwright {

class ObjectKeys {
public:
    // An object at `depth` opens; its keys are one level deeper.
    void open(int depth) { seen_[depth + 1].clear(); }
    // Returns false when the object already has this key.
    [[nodiscard]] bool add(int depth, const std::string& key) {
        return seen_[depth].insert(key).second;
    }

private:
    std::map<int, std::set<std::string>> seen_;
};

} // namespace hullwright
