#include "patch/grow.h"

#include "base/work_meter.h"
#include "exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Holds the patch in the making, and what is known of it.
class Growth {
public:
    Growth(const TriMesh& mesh, const DualGraph& graph, const Flats& flats,
           std::span<const FaceId> seeds, const GrowSettings& settings, const Progress& progress)
        : mesh_(mesh), graph_(graph), flats_(flats), settings_(settings),
          joined_(progress, 2 * seeds.size()), asked_(Progress(progress.token()), 1),
          free_(mesh.triangles.size(), false), tried_(mesh.triangles.size(), k_none),
          vertex_in_(mesh.vertices.size(), k_none), flat_in_(flats.flats.size(), k_none) {
        for (const FaceId face : seeds) {
            free_[face] = true;
        }
    }

    // Returns false when stopped; the patch stays as it is at that moment.
    bool grow_from(FaceId seed, Patches& patches) {
        if (joined_.stopped_after(1)) {
            return false;
        }
        if (!free_[seed]) {
            return true;
        }
        number_ = static_cast<Index>(patches.size());
        patch_.clear();
        front_.clear();
        first_ = 0;
        planes_.clear();
        vertices_.clear();
        backs_.clear();
        is_sheet_ = settings_.kinds != nullptr && settings_.kinds->is_sheet(seed);
        centre_ = centre_of(seed);
        tried_[seed] = number_;
        join(seed);
        const Index most = settings_.most_faces == nullptr ? k_none : (*settings_.most_faces)[seed];
        bool is_stopped = false;
        while (!is_stopped && !front_.empty() && patch_.size() < most) {
            const FaceId face = take_next();
            // Planes are asked of up to three vertices, and vertices of one plane.
            constexpr std::size_t k_steps = 4;
            is_stopped = asked_.stopped_after(k_steps);
            if (may_join(face)) {
                join(face);
                is_stopped = joined_.stopped_after(1) || is_stopped;
            }
        }
        patches.push_back(patch_);
        return !is_stopped && !joined_.stopped_after(1); // its first face
    }

private:
    struct Candidate {
        double rank;
        Index turn; // ties go to the lower one, in best-first search the face number
        FaceId face;
        bool operator<(const Candidate& other) const { // the heap's top is the greatest element
            return rank != other.rank ? rank > other.rank : turn > other.turn;
        }
    };

    [[nodiscard]] Vec3 centre_of(FaceId face) const {
        const auto [a, b, c] = mesh_.corners(face);
        return (a + b + c) / 3.0;
    }

    void join(FaceId face) {
        free_[face] = false;
        patch_.push_back(face);
        const Index flat = flats_.of_face[face];
        if (flat_in_[flat] != number_) {
            flat_in_[flat] = number_;
            planes_.add({flats_.flats[flat].plane, doubt_of(flats_.flats[flat]), flat});
            if (is_sheet_) {
                backs_.add({-flats_.flats[flat].plane, 0.0, flat});
            }
        }
        for (const VertexId v : mesh_.triangles[face]) {
            if (vertex_in_[v] != number_) {
                vertex_in_[v] = number_;
                vertices_.add({flats_.homogeneous(mesh_.vertices[v]), 0.0, v});
            }
        }
        // Nothing joins over a face without area, as it has no plane to compare with.
        for (Index corner = 0; corner < 3 && !std::isinf(flats_.flats[flat].doubt); ++corner) {
            const FaceId next = graph_.neighbour(face, corner);
            if (next != k_none && free_[next] && tried_[next] != number_ &&
                !std::isinf(flats_.at(next).doubt)) {
                tried_[next] = number_;
                push(next);
            }
        }
    }

    void push(FaceId face) {
        const auto turn = static_cast<Index>(front_.size() + patch_.size());
        if (settings_.search != Search::best) {
            front_.push_back({0.0, turn, face});
            return;
        }
        // Faces near the seed come first, as round patches leave fewer scraps between them.
        front_.push_back({(centre_of(face) - centre_).squaredNorm(), face, face});
        std::push_heap(front_.begin(), front_.end());
    }

    FaceId take_next() {
        if (settings_.search == Search::bfs) {
            const FaceId face = front_[first_].face;
            if (++first_ == front_.size()) {
                front_.clear();
                first_ = 0;
            }
            return face;
        }
        if (settings_.search == Search::best) {
            std::pop_heap(front_.begin(), front_.end());
        }
        const FaceId face = front_.back().face;
        front_.pop_back();
        return face;
    }

    // Exact mode asks the predicates where doubles cannot tell; with a slack doubles are enough.
    [[nodiscard]] double doubt_of(const Flat& flat) const {
        return settings_.slack > 0.0 ? 0.0 : flat.doubt;
    }

    // Checks the second criterion of the paper, which includes the first one: no vertex of the
    // enlarged patch is in front of one of its faces.
    [[nodiscard]] bool may_join(FaceId face) const {
        for (const VertexId v : mesh_.triangles[face]) {
            if (vertex_in_[v] == number_) {
                continue;
            }
            const auto in_front = [&](Index flat) {
                return is_in_front(mesh_.vertices[v], flats_.flats[flat].seed);
            };
            if (planes_.any_above(flats_.homogeneous(mesh_.vertices[v]), settings_.slack, 0.0,
                                  in_front)) {
                return false;
            }
            if (is_sheet_ && backs_.any_above(flats_.homogeneous(mesh_.vertices[v]),
                                              settings_.sheet_depth, 0.0, k_never)) {
                return false;
            }
        }
        if (flat_in_[flats_.of_face[face]] == number_) {
            return true; // its plane is in the patch already
        }
        const Flat& flat = flats_.at(face);
        if (is_sheet_ && vertices_.any_above(-flat.plane, settings_.sheet_depth, 0.0, k_never)) {
            return false;
        }
        const auto in_front = [&](Index v) { return is_in_front(mesh_.vertices[v], flat.seed); };
        return !vertices_.any_above(flat.plane, settings_.slack, doubt_of(flat), in_front);
    }

    [[nodiscard]] bool is_in_front(const Vec3& v, FaceId seed) const {
        const auto [a, b, c] = mesh_.corners(seed);
        return exact::orientation(a, b, c, v) > 0;
    }

    // Depths are only a guide, so doubles are enough and no predicate is asked.
    static constexpr auto k_never = [](Index) { return false; };

    const TriMesh& mesh_;
    const DualGraph& graph_;
    const Flats& flats_;
    GrowSettings settings_;
    WorkMeter joined_; // faces that had their turn as a seed, and those that are in a patch
    WorkMeter asked_;  // faces that were to join, as often as patches looked at them; tells nobody
    std::vector<char> free_;       // per face: wanted and in no patch yet
    std::vector<Index> tried_;     // per face: the last patch that looked at it
    std::vector<Index> vertex_in_; // per vertex: the last patch that holds it
    std::vector<Index> flat_in_;   // per flat: the last patch that holds its plane

    Index number_ = 0;
    std::vector<FaceId> patch_;
    std::vector<Candidate> front_;
    std::size_t first_ = 0; // head of the queue in breadth-first search
    Vec3 centre_ = Vec3::Zero();
    SupportSet planes_;
    SupportSet backs_; // planes of a sheet's patch, turned around
    SupportSet vertices_;
    bool is_sheet_ = false;
};

} // namespace

Result<Patches> grow_patches(const TriMesh& mesh, const DualGraph& graph, const Flats& flats,
                             std::span<const FaceId> seeds, const GrowSettings& settings,
                             const Progress& progress, const OnPatch& on_patch) {
    Growth growth(mesh, graph, flats, seeds, settings, progress);
    Patches patches;
    for (const FaceId seed : seeds) {
        const std::size_t known = patches.size();
        if (!growth.grow_from(seed, patches)) {
            return stopped_issue();
        }
        if (on_patch && patches.size() > known) {
            on_patch(patches.back());
        }
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return patches;
}

} // namespace hullwright
