#include "source/readers/surface.h"

#include "base/parallel.h"
#include "base/text.h"
#include "base/unique_names.h"

#include <filesystem>
#include <numeric>

namespace hullwright {

void Places::add(std::span<const Vec3> block) {
    const auto numbers = std::span(place_of_vertex_).subspan(added_, block.size());
    if (weld_) {
        welder_.add(block, numbers.data());
    } else {
        std::iota(numbers.begin(), numbers.end(), static_cast<Index>(added_));
        unwelded_.insert(unwelded_.end(), block.begin(), block.end());
    }
    added_ += block.size();
}

bool Places::finish(SourceModel& model, const Progress& progress) {
    model.positions = weld_ ? welder_.take_places() : std::move(unwelded_);
    model.counts.vertices_merged = place_of_vertex_.size() - model.positions.size();
    return for_each_in_order(model.triangles.size(), progress, [&](std::size_t t) {
        for (Index& corner : model.triangles[t]) {
            corner = place_of_vertex_[corner];
        }
    });
}

void name_parts(std::vector<SourcePart>& parts, const std::string& file) {
    UniqueNames names;
    for (SourcePart& part : parts) {
        const std::string base = !part.node.empty() ? part.node
                                 : !part.mesh.empty()
                                     ? part.mesh
                                     : printable(std::filesystem::path(file).stem().string(), 64);
        part.name = names.unique(base);
    }
}

Issue refused_polygon(const std::string& file, std::span<const Vec3> corners) {
    const Vec3& first = corners.front();
    return error(Code::polygon_refused, file, {},
                 {static_cast<double>(corners.size()), static_cast<double>(k_most_fanned_corners),
                  first.x(), first.y(), first.z()});
}

Issue refused_parts(const std::string& file, const ReadSettings& settings, const std::string& at) {
    return error(Code::too_many_parts, file, as_given(at),
                 {static_cast<double>(settings.max_parts)});
}

void warn_of_fans(const std::string& file, SourceModel& model) {
    if (model.counts.polygons_fanned > 0) {
        model.issues.push_back(warning(Code::polygons_fanned, file, {},
                                       {static_cast<double>(model.counts.polygons_fanned)}));
    }
}

} // namespace hullwright
