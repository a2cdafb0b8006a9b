// Assigns the faces of an OBJ to parts. Objects and groups are parts, and each gives one part per
// material. The names are those that projects have stored. An object that is named again goes on,
// unless it has vertices of its own, all after those before: then it is another of the same name.
#pragma once

#include "geom/types.h"
#include "source/readers/file_surface.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hullwright {

class ObjParts {
public:
    void begin_object(std::string_view name);
    // A known group's name begins another part of the same name.
    void begin_group(std::string_view name);
    void use_material(std::string_view name);
    // The face's corners have vertices from the lowest to the highest.
    void add_face(std::size_t face, Index lowest, Index highest);
    // Returns the parts, object by object.
    [[nodiscard]] std::vector<FilePart> take();

private:
    void add_object(const std::string& name);
    void add_part(const std::string& name);

    std::vector<std::string> objects_;
    std::vector<std::vector<FilePart>> parts_;               // per object
    std::unordered_map<std::string, std::size_t> object_of_; // first object of each name
    std::vector<Index> highest_;                             // vertex of a face, per object
    std::size_t object_ = 0;
    bool is_named_again_ = false; // the object, and no face has come since
    std::string group_;
    std::string material_;
};

} // namespace hullwright
