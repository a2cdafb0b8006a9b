// Which part of an OBJ its faces belong to: objects and groups are parts, and each of them is as
// many as it has materials. They are named as projects know them.
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
    // An object that was there before goes on.
    void begin_object(std::string_view name);
    // A group that was there before is another part of the same name.
    void begin_group(std::string_view name);
    void use_material(std::string_view name);
    void add_face(std::size_t face);
    // Object by object.
    [[nodiscard]] std::vector<FilePart> take();

private:
    void add_object(const std::string& name);
    void add_part(const std::string& name);

    std::vector<std::string> objects_;
    std::vector<std::vector<FilePart>> parts_;               // per object
    std::unordered_map<std::string, std::size_t> object_of_; // the first of each name
    std::size_t object_ = 0;
    std::string group_;
    std::string material_;
};

} // namespace hullwright
