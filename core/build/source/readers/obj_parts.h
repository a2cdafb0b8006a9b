// Assigns the faces of an OBJ to parts. Objects and groups are parts, and each gives one part per
// material. The names are those that projects have stored.
#pragma once

#include "source/readers/file_surface.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hullwright {

class ObjParts {
public:
    // A known object is continued.
    void begin_object(std::string_view name);
    // A known group's name begins another part of the same name.
    void begin_group(std::string_view name);
    void use_material(std::string_view name);
    void add_face(std::size_t face);
    // Returns the parts, object by object.
    [[nodiscard]] std::vector<FilePart> take();

private:
    void add_object(const std::string& name);
    void add_part(const std::string& name);

    std::vector<std::string> objects_;
    std::vector<std::vector<FilePart>> parts_;               // per object
    std::unordered_map<std::string, std::size_t> object_of_; // first object of each name
    std::size_t object_ = 0;
    std::string group_;
    std::string material_;
};

} // namespace hullwright
