#include "mesh/plain_regions.h"

#include "base/work_meter.h"
#include "exact/outline.h"
#include "exact/predicates.h"
#include "mesh/topology.h"

#include <algorithm>
#include <unordered_map>

namespace hullwright {
namespace {

constexpr std::size_t k_least_faces = 64; // pairs in smaller regions are quickly tested

// Names the coordinate plane with a face's largest shadow, and the side that it is seen from.
struct View {
    Eigen::Index axis = 0;
    bool from_above = true;
    bool operator==(const View&) const = default;
};

exact::Point2 shadow(const Vec3& p, const View& view) {
    const Eigen::Index u = (view.axis + 1) % 3;
    const Eigen::Index v = (view.axis + 2) % 3;
    return view.from_above ? exact::Point2{p[u], p[v]} : exact::Point2{p[v], p[u]};
}

View view_of(const std::array<Vec3, 3>& corners) {
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    View view;
    normal.cwiseAbs().maxCoeff(&view.axis);
    view.from_above = normal[view.axis] > 0.0;
    return view;
}

class RegionFinder {
public:
    RegionFinder(const TriMesh& mesh, const Topology& topology, const std::vector<bool>& skip,
                 const std::stop_token& stop)
        : mesh_(mesh), topology_(topology), skip_(skip), stop_(stop),
          seen_(mesh.triangles.size(), false), region_(mesh.triangles.size(), k_none),
          plane_held_(mesh.vertices.size(), k_none) {}

    // A face is come to, a region grows over it, its sides are looked at for the outline, its
    // corners for the region's plane, and its neighbours for flat regions.
    bool run(const Progress& progress) {
        WorkMeter meter(progress, 5 * seen_.size());
        for (FaceId face = 0; face < seen_.size(); ++face) {
            if (meter.stopped_after(1)) {
                return false;
            }
            if (!seen_[face] && !skip_[face] && !(grow(face, meter) && keep_if_plain(meter))) {
                return false;
            }
        }
        return find_across(meter);
    }
    [[nodiscard]] PlainRegions take_regions() { return {std::move(region_), std::move(across_)}; }

private:
    [[nodiscard]] bool runs_round(FaceId face) const {
        const auto corners = mesh_.corners(face);
        return corners[0].allFinite() && corners[1].allFinite() && corners[2].allFinite() &&
               exact::turn(shadow(corners[0], view_), shadow(corners[1], view_),
                           shadow(corners[2], view_)) > 0;
    }

    // Returns the face across this side if it continues the region's orientation, else k_none.
    [[nodiscard]] FaceId next_over(Side side) const {
        const Side other = topology_.opposite(side);
        if (other == k_none || ends_of(mesh_, side)[0] != ends_of(mesh_, other)[1]) {
            return k_none;
        }
        return face_of(other);
    }

    // A region may be all of the mesh. False when the work was stopped.
    bool grow(FaceId seed, WorkMeter& meter) {
        view_ = view_of(mesh_.corners(seed));
        seen_[seed] = true;
        faces_.clear();
        if (!runs_round(seed)) {
            return true;
        }
        faces_.push_back(seed);
        for (std::size_t at = 0; at < faces_.size(); ++at) {
            if (meter.stopped_after(1)) {
                return false;
            }
            for (Index corner = 0; corner < 3; ++corner) {
                const FaceId next = next_over(side_of(faces_[at], corner));
                if (next != k_none && !seen_[next] && !skip_[next] && runs_round(next)) {
                    seen_[next] = true;
                    faces_.push_back(next);
                }
            }
        }
        return true;
    }

    // False when the work was stopped.
    bool keep_if_plain(WorkMeter& meter) {
        if (faces_.size() < k_least_faces) {
            return true;
        }
        for (const FaceId face : faces_) {
            region_[face] = faces_.front();
        }
        if (!outline_is_simple(meter)) {
            for (const FaceId face : faces_) {
                region_[face] = k_none;
            }
        } else if (is_flat(meter)) {
            flat_.resize(seen_.size(), false);
            flat_[faces_.front()] = true;
        }
        return !meter.stopped_after(0);
    }

    // True when all corners of the region are in the plane of its first face, which has an area.
    // After a stop the answer means nothing.
    [[nodiscard]] bool is_flat(WorkMeter& meter) {
        const FaceId first = faces_.front();
        for (const FaceId face : faces_) {
            if (meter.stopped_after(1)) {
                return false;
            }
            for (const VertexId v : mesh_.triangles[face]) {
                if (plane_held_[v] != first && height_sign(first, v) != 0) {
                    return false;
                }
                plane_held_[v] = first;
            }
        }
        return true;
    }
    [[nodiscard]] int height_sign(FaceId face, VertexId v) const {
        const auto [a, b, c] = mesh_.corners(face);
        return exact::orientation(a, b, c, mesh_.vertices[v]);
    }

    // Finds the flat regions across the sides of faces. False when the work was stopped.
    bool find_across(WorkMeter& meter) {
        if (flat_.empty()) {
            return !meter.stopped_after(0);
        }
        across_.assign(seen_.size(), {k_none, k_none, k_none});
        for (FaceId face = 0; face < seen_.size(); ++face) {
            if (meter.stopped_after(1)) {
                return false;
            }
            for (Index corner = 0; corner < 3 && !skip_[face]; ++corner) {
                const Side other = topology_.opposite(side_of(face, corner));
                const Index region = other == k_none ? k_none : region_[face_of(other)];
                const VertexId apex = mesh_.triangles[face][(corner + 2) % 3];
                if (region != k_none && region != region_[face] && flat_[region] &&
                    mesh_.vertices[apex].allFinite() && height_sign(region, apex) != 0) {
                    across_[face][corner] = region;
                }
            }
        }
        return true;
    }

    // True when the region's boundary is one loop whose shadow does not meet itself. After a stop
    // the answer means nothing.
    [[nodiscard]] bool outline_is_simple(WorkMeter& meter) const {
        std::unordered_map<VertexId, VertexId> after;
        for (const FaceId face : faces_) {
            if (meter.stopped_after(1)) {
                return false;
            }
            for (Index corner = 0; corner < 3; ++corner) {
                const Side side = side_of(face, corner);
                const FaceId next = next_over(side);
                if (next != k_none && region_[next] == region_[face]) {
                    continue;
                }
                const auto ends = ends_of(mesh_, side);
                if (!after.emplace(ends[0], ends[1]).second) {
                    return false; // the outline passes a vertex twice
                }
            }
        }
        if (after.empty()) {
            return false;
        }
        std::vector<exact::Point2> outline;
        const VertexId start = after.begin()->first; // any of them: the loop is the same from each
        VertexId at = start;
        do {
            outline.push_back(shadow(mesh_.vertices[at], view_));
            const auto next = after.find(at);
            constexpr std::size_t k_poll = 4096; // corners; an outline may have all of the mesh
            if (next == after.end() || outline.size() > after.size() ||
                (outline.size() % k_poll == 0 && stop_.stop_requested())) {
                return false;
            }
            at = next->second;
        } while (at != start);
        return outline.size() == after.size() && exact::is_simple(outline, stop_);
    }

    const TriMesh& mesh_;
    const Topology& topology_;
    const std::vector<bool>& skip_;
    std::stop_token stop_;
    std::vector<bool> seen_;
    std::vector<Index> region_;     // per face: its region, which is named for its first face
    std::vector<bool> flat_;        // per region; empty until one is found that is flat
    std::vector<Index> plane_held_; // per vertex: the last region whose plane it was held against
    std::vector<std::array<Index, 3>> across_; // see PlainRegions
    View view_;                                // view of the region that is being grown
    std::vector<FaceId> faces_;                // faces of the region that is being grown
};

} // namespace

Result<PlainRegions> find_plain_regions(const TriMesh& mesh, const std::vector<bool>& skip,
                                        const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.5));
    if (!topology) {
        return topology.issue();
    }
    RegionFinder finder(mesh, *topology, skip, progress.token());
    if (!finder.run(progress.part({}, 0.5, 1.0))) {
        return stopped_issue();
    }
    return finder.take_regions();
}

} // namespace hullwright
