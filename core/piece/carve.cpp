#include "piece/carve.h"

#include "base/parallel.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

// Of the patch's faces in joining order: the longest beginning that passes, as far as halving
// finds it, and how many faces it has.
std::pair<Shell, std::size_t> longest_beginning(const Ground& ground, std::span<const FaceId> faces,
                                                const Acceptable& acceptable) {
    const auto shell_of = [&ground](std::span<const FaceId> some) {
        return make_shell(ground.mesh(), {some.begin(), some.end()}, ground.stop);
    };
    Shell good = shell_of(faces);
    if (acceptable(good)) {
        return {std::move(good), faces.size()};
    }
    std::size_t passes = 1; // a single face always does
    std::size_t fails = faces.size();
    good = shell_of(faces.first(1));
    while (fails - passes > 1 && !ground.stop.stop_requested()) {
        const std::size_t middle = passes + (fails - passes) / 2;
        Shell shell = shell_of(faces.first(middle));
        if (acceptable(shell)) {
            good = std::move(shell);
            passes = middle;
        } else {
            fails = middle;
        }
    }
    return {std::move(good), passes};
}

} // namespace

Result<Ground> prepare_ground(const TriMesh& mesh, double rounding, const Progress& progress) {
    Ground ground;
    ground.rounding = rounding;
    ground.stop = progress.token();
    auto surface = prepare_surface(mesh, progress.part("surface", 0.0, 0.4));
    if (!surface) {
        return surface.issue();
    }
    auto graph = build_dual_graph(mesh, progress.part("surface", 0.4, 0.7));
    if (!graph) {
        return graph.issue();
    }
    auto flats = find_flats(mesh, *graph, rounding, progress.part("surface", 0.7, 1.0));
    if (!flats) {
        return flats.issue();
    }
    ground.surface = std::move(*surface);
    ground.graph = std::move(*graph);
    ground.closed = std::find(ground.graph.across.begin(), ground.graph.across.end(), k_none) ==
                    ground.graph.across.end();
    ground.flats = std::move(*flats);
    return ground;
}

Result<std::vector<Shell>> carve(const Ground& ground, std::vector<FaceId> faces,
                                 const GrowSettings& settings, const Acceptable& acceptable,
                                 const Progress& progress) {
    const TriMesh& mesh = ground.mesh();
    std::vector<FaceId> left = std::move(faces);
    const auto all = static_cast<double>(left.size());
    std::vector<Shell> done;
    while (!left.empty()) {
        const double from = 1.0 - static_cast<double>(left.size()) / all;
        const Progress round = progress.part({}, from, 1.0);
        const auto patches = grow_patches(mesh, ground.graph, ground.flats, left, settings,
                                          round.part({}, 0.0, 0.3));
        if (!patches) {
            return patches.issue();
        }
        std::vector<std::pair<Shell, std::size_t>> kept(patches->size());
        if (!for_each_block(kept.size(), 1, round.part({}, 0.3, 1.0),
                            [&](std::size_t begin, std::size_t end) {
                                for (std::size_t i = begin; i < end; ++i) {
                                    kept[i] = longest_beginning(ground, (*patches)[i], acceptable);
                                }
                            })) {
            return stopped_issue();
        }
        left.clear();
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const std::vector<FaceId>& patch = (*patches)[i];
            left.insert(left.end(), patch.begin() + static_cast<std::ptrdiff_t>(kept[i].second),
                        patch.end());
            done.push_back(std::move(kept[i].first));
        }
    }
    return done;
}

} // namespace hullwright
