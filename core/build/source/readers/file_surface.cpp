#include "source/readers/file_surface.h"

#include "base/parallel.h"
#include "source/readers/announced.h"

#include <algorithm>

namespace hullwright {
namespace {

constexpr std::size_t k_block = 4096; // vertices between two checks for a stop

// Says of each vertex whether a face of three corners or more uses it.
std::vector<bool> used_by_faces(const FileSurface& surface) {
    std::vector<bool> used(surface.vertices.size(), false);
    for (std::size_t f = 0; f < surface.faces.size(); ++f) {
        const auto corners = surface.faces.corners_of(f);
        for (const Index corner : corners.size() < 3 ? corners.first(0) : corners) {
            used[corner] = true;
        }
    }
    return used;
}

// Numbers the vertices in the order in which the parts' faces first use them.
void number_by_use(FileSurface& surface) {
    std::vector<Index> number(surface.vertices.size(), k_none);
    std::vector<Vec3> kept;
    kept.reserve(surface.vertices.size());
    for (const FilePart& part : surface.parts) {
        for (const auto& run : part.runs) {
            const std::size_t end = surface.faces.begin_of(run.second);
            for (std::size_t c = surface.faces.begin_of(run.first); c < end; ++c) {
                Index& corner = surface.faces.corners[c];
                if (number[corner] == k_none) {
                    number[corner] = static_cast<Index>(kept.size());
                    kept.push_back(surface.vertices[corner]);
                }
                corner = number[corner];
            }
        }
    }
    surface.vertices = std::move(kept);
}

// Stops at the first face that is refused, and at a stop.
Status add_part(const FileSurface& surface, const FilePart& part, const std::string& file,
                const ReadSettings& settings, const Progress& progress, SourceModel& model) {
    const std::size_t first = model.triangles.size();
    Status added = Done{};
    for (const auto& run : part.runs) {
        for_each_in_order(run.second - run.first, progress, [&](std::size_t f) {
            if (added.ok()) {
                added = add_face(
                    surface.faces.corners_of(run.first + f), 0, false,
                    [&surface](Index v) { return surface.vertices[v]; }, file, model);
            }
        });
        if (!added) {
            return added;
        }
    }
    if (model.triangles.size() > first) {
        if (model.parts.size() >= settings.max_parts) {
            return refused_parts(file, settings, part.node.empty() ? part.mesh : part.node);
        }
        model.parts.push_back({{},
                               part.node,
                               part.mesh,
                               part.material,
                               static_cast<FaceId>(first),
                               static_cast<Index>(model.triangles.size() - first)});
    }
    return added;
}

// Returns the triangles of all faces: a face of n corners gives n - 2.
std::size_t most_triangles(const FileFaces& faces) {
    std::size_t most = 0;
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const std::size_t corners = faces.corners_of(f).size();
        most += corners > 2 ? corners - 2 : 0;
    }
    return most;
}

// Adds the parts one after another.
Status add_parts(const FileSurface& surface, const std::string& file, const ReadSettings& settings,
                 const Progress& progress, SourceModel& model) {
    model.triangles.reserve(most_triangles(surface.faces));
    const double each = 1.0 / static_cast<double>(std::max<std::size_t>(1, surface.parts.size()));
    double from = 0.0;
    for (const FilePart& part : surface.parts) {
        if (auto added = add_part(surface, part, file, settings,
                                  progress.part({}, from, from + each), model);
            !added) {
            return added;
        }
        from += each;
    }
    return Done{};
}

// Makes the model of a surface whose used vertices are counted.
Result<SourceModel> flatten_counted(FileSurface surface, std::uint64_t used,
                                    const std::string& file, const ReadSettings& settings,
                                    const Progress& progress) {
    SourceModel model;
    const Delivered delivered{surface.lists_read, surface.vertices.size(), used};
    if (auto held = hold_against({surface.lists_announced, {}, {}}, delivered, file, model.issues);
        !held) {
        return held.issue();
    }
    model.counts.vertices_in_file = surface.vertices.size();
    model.counts.points_skipped = surface.points_skipped;
    model.counts.lines_skipped = surface.lines_skipped;
    if (surface.by_use) {
        number_by_use(surface);
    }
    Places places(surface.vertices.size(), settings.weld_exact);
    Status added = Done{};
    // Places and faces do not depend on each other until the last step.
    run_both(
        [&] {
            const std::span<const Vec3> all(surface.vertices);
            for (std::size_t v = 0; v < all.size() && !progress.stopped(); v += k_block) {
                places.add(all.subspan(v, std::min(k_block, all.size() - v)));
            }
        },
        [&] { added = add_parts(surface, file, settings, progress.part({}, 0.0, 0.9), model); });
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!added) {
        return added.issue();
    }
    if (model.triangles.empty()) {
        return error(Code::no_triangles, file);
    }
    name_parts(model.parts, file);
    if (!places.finish(model, progress.part({}, 0.9, 1.0))) {
        return stopped_issue();
    }
    return model;
}

std::uint64_t number_used(const std::vector<bool>& used) {
    return static_cast<std::uint64_t>(std::count(used.begin(), used.end(), true));
}

} // namespace

Result<SourceModel> flatten(FileSurface surface, const std::string& file,
                            const ReadSettings& settings, const Progress& progress) {
    const std::uint64_t used = number_used(used_by_faces(surface));
    return flatten_counted(std::move(surface), used, file, settings, progress);
}

// A vertex that no face uses may lie far off, and its digits end where the model is whole.
Result<SourceModel> flatten(FileSurface surface, const DigitCensus& digits, const std::string& file,
                            const ReadSettings& settings, const Progress& progress) {
    const std::vector<bool> used = used_by_faces(surface);
    Aabb box;
    for (std::size_t v = 0; v < used.size(); ++v) {
        if (used[v]) {
            box.add(surface.vertices[v]);
        }
    }
    auto model = flatten_counted(std::move(surface), number_used(used), file, settings, progress);
    if (model) {
        model->float32_coordinates = false;
        model->digit_step = digits.step(box);
    }
    return model;
}

} // namespace hullwright
