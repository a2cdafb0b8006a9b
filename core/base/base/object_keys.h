// Keys of JSON objects as a parser comes to them: one that stands twice would hide what the other
// says, and parsers keep either without a word.
#pragma once

#include <map>
#include <set>
#include <string>

namespace hullwright {

class ObjectKeys {
public:
    // An object opens. `depth` is its own; its keys are one deeper.
    void open(int depth) { seen_[depth + 1].clear(); }
    // False when the object has it already.
    [[nodiscard]] bool add(int depth, const std::string& key) {
        return seen_[depth].insert(key).second;
    }

private:
    std::map<int, std::set<std::string>> seen_;
};

} // namespace hullwright
