#include "patch/grow_regions.h"

#include "base/parallel.h"
#include "base/shared_meter.h"
#include "base/sort_in_runs.h"
#include "geom/box_around.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace hullwright {
namespace {

// Each face of a region is noted, then reached from the first one, then taken into a patch.
constexpr std::size_t k_steps_for_face = 3;

// Tells of many steps at once, as threads wait for each other where they tell.
class StepTeller {
public:
    explicit StepTeller(SharedMeter& meter) : meter_(meter) {}

    void add(std::size_t steps) {
        constexpr std::size_t k_at_once = 1024; // a few milliseconds
        untold_ += steps;
        if (untold_ >= k_at_once) {
            tell();
        }
    }
    void tell() {
        meter_.add(static_cast<double>(untold_));
        untold_ = 0;
    }

private:
    SharedMeter& meter_;
    std::size_t untold_ = 0;
};

// Grows patches in one region, face by face: a face that does not fit a polygon fits no larger one,
// so it is asked once. One region may have all faces, so that it tells of each of them.
class RegionGrowth {
public:
    RegionGrowth(const TriMesh& mesh, const DualGraph& graph, const Regions& regions, Index flat,
                 StepTeller& teller)
        : mesh_(mesh), graph_(graph), regions_(regions), flat_(flat), teller_(teller) {}

    // A stop leaves out faces, and what they would have taken is not told.
    Patches run(const std::vector<FaceId>& faces, const Progress& progress) {
        left_ = k_steps_for_face * faces.size();
        Patches patches = grow(faces, progress);
        if (!progress.stopped()) {
            teller_.add(left_);
        }
        return patches;
    }

private:
    struct State {
        bool taken = false;
        bool reached = false;  // from the first face over edges
        FaceId tried = k_none; // the last seed that looked at it
    };
    static constexpr std::size_t k_poll = 4096; // faces; a region may have them all
    struct Candidate {
        double rank;
        FaceId face;
        bool operator<(const Candidate& other) const { // the heap's top is the greatest
            return rank != other.rank ? rank > other.rank : face > other.face;
        }
    };

    Patches grow(const std::vector<FaceId>& faces, const Progress& progress) {
        Patches patches;
        if (!add_faces(faces, progress)) {
            return patches;
        }
        if (is_whole(faces, progress) &&
            regions_.holds(flat_, outline_of(faces, progress.token()))) {
            patches.push_back(faces);
            return patches;
        }
        for (const FaceId seed : faces) {
            if (progress.stopped()) {
                break;
            }
            if (!state_.at(seed).taken) {
                patches.push_back(grow_from(seed, progress));
            }
        }
        return patches;
    }

    // Steps that are not taken are told when all is done.
    void step() {
        --left_;
        teller_.add(1);
    }

    // Returns false when it was stopped, and the region then lacks faces.
    bool add_faces(const std::vector<FaceId>& faces, const Progress& progress) {
        for (std::size_t i = 0; i < faces.size(); ++i) {
            if (i % k_poll == 0 && progress.stopped()) {
                return false;
            }
            state_.emplace_hint(state_.end(), faces[i], State{});
            step();
        }
        return true;
    }

    [[nodiscard]] Ring outline_of(const std::vector<FaceId>& faces,
                                  const std::stop_token& stop) const {
        std::vector<VertexId> corners;
        for (const FaceId face : faces) {
            corners.insert(corners.end(), mesh_.triangles[face].begin(),
                           mesh_.triangles[face].end());
        }
        sort_in_runs(corners, std::less<>(), stop);
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        return regions_.outline(flat_, corners, stop);
    }

    // All faces hang together: from the first one the others are reached. After a stop it is false.
    [[nodiscard]] bool is_whole(const std::vector<FaceId>& faces, const Progress& progress) {
        std::vector<FaceId> reached{faces.front()};
        state_.at(faces.front()).reached = true;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            if (i % k_poll == 0 && progress.stopped()) {
                return false;
            }
            step();
            for (Index corner = 0; corner < 3; ++corner) {
                const auto at = state_.find(graph_.neighbour(reached[i], corner));
                if (at != state_.end() && !at->second.reached) {
                    at->second.reached = true;
                    reached.push_back(at->first);
                }
            }
        }
        return reached.size() == faces.size();
    }

    [[nodiscard]] Vec3 centre_of(FaceId face) const {
        const auto [a, b, c] = mesh_.corners(face);
        return (a + b + c) / 3.0;
    }

    std::vector<FaceId> grow_from(FaceId seed, const Progress& progress) {
        seed_ = seed;
        centre_ = centre_of(seed);
        patch_.clear();
        front_.clear();
        ring_ = outline_of({seed}, progress.token());
        state_.at(seed).tried = seed;
        add_face(seed);
        while (!front_.empty() && !progress.stopped()) {
            std::pop_heap(front_.begin(), front_.end());
            const FaceId face = front_.back().face;
            front_.pop_back();
            if (may_join(face)) {
                add_face(face);
            }
        }
        return patch_;
    }

    void add_face(FaceId face) {
        state_.at(face).taken = true;
        patch_.push_back(face);
        step();
        for (Index corner = 0; corner < 3; ++corner) {
            const FaceId next = graph_.neighbour(face, corner);
            const auto at = state_.find(next);
            if (at != state_.end() && !at->second.taken && at->second.tried != seed_) {
                at->second.tried = seed_;
                front_.push_back({(centre_of(next) - centre_).squaredNorm(), next});
                std::push_heap(front_.begin(), front_.end());
            }
        }
    }

    // The polygon takes the face in where it still holds nothing else.
    bool may_join(FaceId face) {
        std::vector<VertexId> outside;
        for (const VertexId v : mesh_.triangles[face]) {
            if (!regions_.is_in(flat_, ring_, v)) {
                outside.push_back(v);
            }
        }
        if (outside.empty()) {
            return true;
        }
        Ring larger = regions_.widened(flat_, ring_, outside);
        // Every face that comes to a polygon of many corners costs as many looks: one with more of
        // them than this would take the square of its faces.
        constexpr std::size_t k_most_corners = 512;
        if (larger.size() > std::max(k_most_corners, ring_.size())) {
            return false;
        }
        // The new area lies between the new corners and sides of the old polygon.
        Aabb box;
        for (std::size_t i = 0; i < larger.size(); ++i) {
            const std::vector<VertexId>& corners = larger.corners;
            if (std::find(outside.begin(), outside.end(), corners[i]) != outside.end()) {
                box.add(mesh_.vertices[corners[i]]);
                box.add(mesh_.vertices[corners[(i + 1) % larger.size()]]);
                box.add(mesh_.vertices[corners[(i + larger.size() - 1) % larger.size()]]);
            }
        }
        if (!regions_.holds(flat_, larger, box)) {
            return false;
        }
        ring_ = std::move(larger);
        return true;
    }

    const TriMesh& mesh_;
    const DualGraph& graph_;
    const Regions& regions_;
    Index flat_;
    StepTeller& teller_;
    std::size_t left_ = 0; // steps that are not told yet
    std::map<FaceId, State> state_;

    FaceId seed_ = k_none;
    Vec3 centre_ = Vec3::Zero();
    std::vector<FaceId> patch_;
    std::vector<Candidate> front_;
    Ring ring_;
};

} // namespace

Result<Patches> grow_regions(const TriMesh& mesh, const DualGraph& graph, const Flats& flats,
                             const Regions& regions, std::span<const FaceId> faces,
                             const Progress& progress) {
    const Progress quiet(progress.token()); // what is told are faces that are in a patch
    std::map<Index, std::vector<FaceId>> of_flat;
    if (!for_each_in_order(faces.size(), quiet, [&](std::size_t i) {
            of_flat[flats.of_face[faces[i]]].push_back(faces[i]);
        })) {
        return stopped_issue();
    }
    std::vector<std::pair<Index, std::vector<FaceId>>> groups(of_flat.begin(), of_flat.end());
    std::vector<Patches> grown(groups.size());
    SharedMeter meter(progress, static_cast<double>(k_steps_for_face * faces.size()));
    constexpr std::size_t k_block = 16;
    const auto grow = [&](std::size_t begin, std::size_t end) {
        StepTeller teller(meter);
        for (std::size_t i = begin; i < end; ++i) {
            const auto& [flat, own] = groups[i];
            if (own.size() == 1) {
                grown[i] = Patches{own};
                teller.add(k_steps_for_face);
            } else {
                grown[i] = RegionGrowth(mesh, graph, regions, flat, teller).run(own, progress);
            }
        }
        teller.tell();
    };
    if (!for_each_block(groups.size(), k_block, quiet, grow)) {
        return stopped_issue();
    }
    Patches patches;
    for (Patches& some : grown) {
        std::move(some.begin(), some.end(), std::back_inserter(patches));
    }
    return patches;
}

} // namespace hullwright
