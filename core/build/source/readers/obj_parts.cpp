#include "source/readers/obj_parts.h"

#include "base/text.h"

#include <algorithm>

namespace hullwright {
namespace {

constexpr const char* k_no_material = "DefaultMaterial";

} // namespace

// An object without faces is replaced by the next one, so that names alone take no memory.
void ObjParts::add_object(const std::string& name) {
    const bool empty = !objects_.empty() && object_ + 1 == objects_.size() &&
                       parts_[object_].size() == 1 && parts_[object_].front().runs.empty();
    if (empty) {
        const auto first = object_of_.find(objects_.back());
        if (first != object_of_.end() && first->second == object_) {
            object_of_.erase(first);
        }
        objects_.pop_back();
        parts_.pop_back();
        highest_.pop_back();
    }
    object_ = objects_.size();
    objects_.push_back(name);
    parts_.emplace_back();
    highest_.push_back(0);
    is_named_again_ = false;
    object_of_.try_emplace(name, object_);
    add_part(name);
}

void ObjParts::add_part(const std::string& name) {
    parts_[object_].push_back({objects_[object_], name, material_, {}});
}

void ObjParts::begin_object(std::string_view name) {
    const std::string printed = printable(name);
    if (printed.empty()) {
        return;
    }
    const auto found = object_of_.find(printed);
    if (found == object_of_.end()) {
        add_object(printed);
        return;
    }
    object_ = found->second;
    is_named_again_ = true;
    if (parts_[object_].back().material != material_) {
        add_part(material_);
    }
}

void ObjParts::begin_group(std::string_view name) {
    const std::string printed = printable(name);
    if (printed != group_) {
        group_ = printed;
        add_object(printed);
    }
}

void ObjParts::use_material(std::string_view name) {
    const std::string printed = printable(name);
    if (printed.empty() || printed == material_) {
        return;
    }
    material_ = printed;
    if (objects_.empty()) {
        return;
    }
    FilePart& part = parts_[object_].back();
    if (part.runs.empty() || part.material.empty()) {
        part.material = material_;
    } else {
        add_part(material_);
    }
}

void ObjParts::add_face(std::size_t face, Index lowest, Index highest) {
    if (objects_.empty()) {
        add_object({});
    }
    const bool has_faces = !parts_[object_].back().runs.empty();
    if (is_named_again_ && has_faces && lowest > highest_[object_]) {
        add_part(objects_[object_]);
    }
    is_named_again_ = false;
    highest_[object_] = std::max(highest_[object_], highest);
    auto& runs = parts_[object_].back().runs;
    if (runs.empty() || runs.back().second != face) {
        runs.emplace_back(face, face);
    }
    runs.back().second = face + 1;
}

std::vector<FilePart> ObjParts::take() {
    std::vector<FilePart> all;
    for (auto& parts : parts_) {
        for (FilePart& part : parts) {
            if (part.material.empty()) {
                part.material = k_no_material;
            }
            if (!part.runs.empty()) {
                all.push_back(std::move(part));
            }
        }
    }
    return all;
}

} // namespace hullwright
