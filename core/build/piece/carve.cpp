#include "piece/carve.h"

#include "base/parallel.h"
#include "patch/grow_regions.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

// The longest beginning of the patch that passes, as far as halving finds it, and its number of
// faces. `faces` are in the order in which they joined.
std::pair<Shell, std::size_t> longest_beginning(const Ground& ground, std::span<const FaceId> faces,
                                                const Acceptable& acceptable,
                                                const std::stop_token& stop) {
    const auto shell_of = [&](std::span<const FaceId> some) {
        return make_shell(ground.mesh(), {some.begin(), some.end()}, stop);
    };
    Shell good = shell_of(faces);
    if (acceptable(good)) {
        return {std::move(good), faces.size()};
    }
    std::size_t passes = 1; // a single face always passes
    std::size_t fails = faces.size();
    good = shell_of(faces.first(1));
    while (fails - passes > 1 && !stop.stop_requested()) {
        const std::size_t middle = passes + (fails - passes) / 2;
        Shell shell = shell_of(faces.first(middle));
        const Shell* const known = &good;
        carry_over({&known, 1}, shell);
        if (acceptable(shell)) {
            good = std::move(shell);
            passes = middle;
        } else {
            fails = middle;
        }
    }
    return {std::move(good), passes};
}

using Beginning = std::pair<Shell, std::size_t>;

Result<std::vector<Beginning>> longest_beginnings(const Ground& ground, const Patches& patches,
                                                  const Acceptable& acceptable,
                                                  const Progress& progress) {
    std::vector<Beginning> kept(patches.size());
    const bool finished =
        for_each_block(kept.size(), 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                kept[i] = longest_beginning(ground, patches[i], acceptable, progress.token());
            }
        });
    return finished ? Result<std::vector<Beginning>>(std::move(kept)) : stopped_issue();
}

// Cuts sheets region by region: all of them when pieces are exact, else only regions large enough
// for their shape to matter. Faces of accepted patches are taken out of `faces`; those of other
// patches, such as ones with too many corners, stay.
Result<std::vector<Shell>> take_plane_sheets(const Ground& ground, const GrowSettings& settings,
                                             const Acceptable& acceptable,
                                             std::vector<FaceId>& faces, const Progress& progress) {
    constexpr Index k_large = 32; // faces
    const bool exact = settings.slack <= ground.rounding;
    const auto is_plane_sheet = [&](FaceId face) {
        return ground.kinds.is_sheet(face) &&
               (exact || ground.regions.face_count(ground.flats.of_face[face]) >= k_large);
    };
    std::vector<FaceId> plane;
    std::copy_if(faces.begin(), faces.end(), std::back_inserter(plane), is_plane_sheet);
    const auto patches =
        grow_regions(ground.mesh(), ground.graph, ground.flats, ground.regions, plane, progress);
    if (!patches) {
        return patches.issue();
    }
    std::vector<Shell> shells(patches->size());
    std::vector<char> kept(patches->size(), 0);
    constexpr std::size_t k_block = 64;
    if (!for_each_block(shells.size(), k_block, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                shells[i] = make_shell(ground.mesh(), (*patches)[i], progress.token());
                kept[i] = acceptable(shells[i]) ? 1 : 0;
            }
        })) {
        return stopped_issue();
    }
    std::vector<Shell> taken;
    std::vector<char> is_taken(ground.mesh().triangles.size(), 0);
    for (std::size_t i = 0; i < shells.size(); ++i) {
        if (kept[i] != 0) {
            for (const FaceId face : shells[i].faces) {
                is_taken[face] = 1;
            }
            taken.push_back(std::move(shells[i]));
        }
    }
    std::erase_if(faces, [&](FaceId face) { return is_taken[face] != 0; });
    return taken;
}

} // namespace

Result<std::vector<Shell>> carve(const Ground& ground, std::vector<FaceId> faces,
                                 const GrowSettings& settings, const Acceptable& acceptable,
                                 const Progress& progress) {
    const TriMesh& mesh = ground.mesh();
    auto plane =
        take_plane_sheets(ground, settings, acceptable, faces, progress.part({}, 0.0, 0.1));
    if (!plane) {
        return plane.issue();
    }
    std::vector<Shell> done = std::move(*plane);
    std::vector<FaceId> left = std::move(faces);
    const auto all = static_cast<double>(left.size());
    // The rest of a cut patch would grow as far again and be cut as short, so the outside of a pipe
    // would be wrapped as often as it has pieces. Instead it may grow to a few times the size that
    // was kept; merging joins pieces that could have been larger.
    constexpr Index k_again = 4;
    constexpr Index k_least = 64;
    std::vector<Index> most_faces(mesh.triangles.size(), k_none);
    GrowSettings bounded = settings;
    bounded.most_faces = &most_faces;
    double reached = 0.1;
    while (!left.empty()) {
        // How much a round leaves is not known before: it is told as half of what remains.
        const double from = std::max(reached, 1.0 - static_cast<double>(left.size()) / all);
        reached = 0.5 * (from + 1.0);
        const Progress round = progress.part({}, from, reached);
        const auto patches =
            grow_patches(mesh, ground.graph, ground.flats, left, bounded, round.part({}, 0.0, 0.3));
        if (!patches) {
            return patches.issue();
        }
        auto kept = longest_beginnings(ground, *patches, acceptable, round.part({}, 0.3, 1.0));
        if (!kept) {
            return kept.issue();
        }
        left.clear();
        for (std::size_t i = 0; i < kept->size(); ++i) {
            auto& [shell, faces_kept] = (*kept)[i];
            const auto rest = std::span((*patches)[i]).subspan(faces_kept);
            for (const FaceId face : rest) {
                most_faces[face] = std::max(k_least, k_again * static_cast<Index>(faces_kept));
            }
            left.insert(left.end(), rest.begin(), rest.end());
            done.push_back(std::move(shell));
        }
    }
    progress.report(1.0);
    return progress.stopped() ? Result<std::vector<Shell>>(stopped_issue())
                              : Result<std::vector<Shell>>(std::move(done));
}

} // namespace hullwright
