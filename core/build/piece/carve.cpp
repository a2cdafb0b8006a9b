#include "piece/carve.h"

#include "base/parallel.h"
#include "base/tasks.h"
#include "patch/grow_regions.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

namespace hullwright {
namespace {

// Returns the longest beginning of the patch that passes, as far as halving finds it, and its
// number of faces. `faces` are in the order in which they joined.
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

// Cuts patches back to what passes, beside the growing of more of them.
class Cutter {
public:
    Cutter(const Ground& ground, const Acceptable& acceptable, std::stop_token stop)
        : ground_(ground), acceptable_(acceptable), stop_(std::move(stop)) {}

    // Growing that is stopped forgets its patches while tasks still look at them, so each has its
    // own faces.
    void start_on(std::span<const FaceId> patch) {
        Beginning& beginning = kept_.emplace_back();
        tasks_.run([this, &beginning, faces = std::vector<FaceId>(patch.begin(), patch.end())] {
            if (stop_.stop_requested()) {
                return;
            }
            beginning = longest_beginning(ground_, faces, acceptable_, stop_);
            const std::lock_guard lock(telling_);
            ++done_;
            if (progress_ != nullptr) {
                progress_->report(static_cast<double>(done_) / static_cast<double>(kept_.size()));
            }
        });
    }

    // Is called when no more patches come, so that progress can be told. Incomplete when stopped.
    std::deque<Beginning>& finish(const Progress& progress) {
        {
            const std::lock_guard lock(telling_);
            progress_ = &progress;
        }
        tasks_.wait();
        return kept_;
    }

private:
    const Ground& ground_;
    const Acceptable& acceptable_;
    std::stop_token stop_;
    std::deque<Beginning> kept_;
    std::mutex telling_; // guards the two below
    std::size_t done_ = 0;
    const Progress* progress_ = nullptr;
    Tasks tasks_; // is the first to go, as tasks write to the others
};

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
    const auto patches = grow_regions(ground.mesh(), ground.graph, ground.flats, ground.regions,
                                      plane, progress.part({}, 0.0, 0.7));
    if (!patches) {
        return patches.issue();
    }
    std::vector<Shell> shells(patches->size());
    std::vector<char> kept(patches->size(), 0);
    constexpr std::size_t k_block = 64;
    const auto make_shells = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            shells[i] = make_shell(ground.mesh(), (*patches)[i], progress.token());
            kept[i] = acceptable(shells[i]) ? 1 : 0;
        }
    };
    if (!for_each_block(shells.size(), k_block, progress.part({}, 0.7, 1.0), make_shells)) {
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

// Holds a round's shells, and the faces that are left for the next one.
struct Round {
    std::vector<Shell> shells;
    std::vector<FaceId> left;
};

// Patches grow over the faces, and keep what is acceptable of them. Faces that are left get a limit
// of the size of the patches they begin.
Result<Round> round_of(const Ground& ground, std::span<const FaceId> faces,
                       const GrowSettings& settings, const Acceptable& acceptable,
                       std::vector<Index>& most_faces, const Progress& progress) {
    // The rest of a cut patch would grow as far again and be cut as short, so the outside of a pipe
    // would be wrapped as often as it has pieces. Instead it may grow to a few times the size that
    // was kept; merging joins pieces that could have been larger.
    constexpr Index k_again = 4;
    // Beginnings of a few faces would stay small for ever. At half a percent, 16 make a piece more
    // of a fandisk, and 256 make 289 of a ring, not 279.
    constexpr Index k_least = 64;
    Cutter cutter(ground, acceptable, progress.token());
    const auto patches = grow_patches(
        ground.mesh(), ground.graph, ground.flats, faces, settings, progress.part({}, 0.0, 0.3),
        [&](std::span<const FaceId> patch) { cutter.start_on(patch); });
    std::deque<Beginning>& kept = cutter.finish(progress.part({}, 0.3, 1.0));
    if (!patches) {
        return patches.issue();
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    Round round;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        auto& [shell, faces_kept] = kept[i];
        const auto rest = std::span((*patches)[i]).subspan(faces_kept);
        for (const FaceId face : rest) {
            most_faces[face] = std::max(k_least, k_again * static_cast<Index>(faces_kept));
        }
        round.left.insert(round.left.end(), rest.begin(), rest.end());
        round.shells.push_back(std::move(shell));
    }
    return round;
}

} // namespace

Result<std::vector<Shell>> carve(const Ground& ground, std::vector<FaceId> faces,
                                 const GrowSettings& settings, const Acceptable& acceptable,
                                 const Progress& progress) {
    double reached = 0.1;
    auto plane =
        take_plane_sheets(ground, settings, acceptable, faces, progress.part({}, 0.0, reached));
    if (!plane) {
        return plane.issue();
    }
    std::vector<Shell> done = std::move(*plane);
    std::vector<FaceId> left = std::move(faces);
    const auto all = static_cast<double>(left.size());
    std::vector<Index> most_faces(ground.mesh().triangles.size(), k_none);
    GrowSettings bounded = settings;
    bounded.most_faces = &most_faces;
    while (!left.empty()) {
        // How much a round leaves is not known before: it is told as half of what remains.
        const double from = std::max(reached, 1.0 - static_cast<double>(left.size()) / all);
        reached = 0.5 * (from + 1.0);
        auto round = round_of(ground, left, bounded, acceptable, most_faces,
                              progress.part({}, from, reached));
        if (!round) {
            return round.issue();
        }
        left = std::move(round->left);
        std::ranges::move(round->shells, std::back_inserter(done));
    }
    progress.report(1.0);
    return progress.stopped() ? Result<std::vector<Shell>>(stopped_issue())
                              : Result<std::vector<Shell>>(std::move(done));
}

} // namespace hullwright
