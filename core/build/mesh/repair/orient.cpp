// Orients faces: neighbours run along their common edge in opposite directions, and closed
// components face outward.
#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "mesh/diagnosis.h"
#include "mesh/repair/steps.h"
#include "mesh/topology.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hullwright::repairs {
namespace {

void flip(Triangle& t) {
    std::swap(t[1], t[2]);
}

// Makes faces agree with their neighbours, patch by patch.
class PatchOrienter {
public:
    PatchOrienter(const TriMesh& mesh, const Topology& topology)
        : mesh_(mesh), topology_(topology), state_(mesh.triangles.size(), k_unseen) {}

    // A face is come to, it is spread from, and it may be told otherwise in the end. False when the
    // work was stopped.
    bool run(const Progress& progress) {
        WorkMeter meter(progress, 3 * state_.size());
        for (FaceId face = 0; face < state_.size(); ++face) {
            if (meter.stopped_after(1) || (state_[face] == k_unseen && !spread(face, meter))) {
                return false;
            }
        }
        return !progress.stopped();
    }
    [[nodiscard]] bool has_to_turn(FaceId face) const { return state_[face] == k_turn; }

private:
    static constexpr char k_unseen = 0;
    static constexpr char k_keep = 1;
    static constexpr char k_turn = 2;

    // Spreads the first face's direction over all faces reached across edges of two faces, and
    // marks which of them have to turn. A patch may be all of the mesh. False when the work was
    // stopped.
    bool spread(FaceId seed, WorkMeter& meter) {
        std::vector<FaceId> patch{seed};
        state_[seed] = k_keep;
        std::size_t turned = 0;
        for (std::size_t at = 0; at < patch.size(); ++at) {
            if (meter.stopped_after(1)) {
                return false;
            }
            const FaceId face = patch[at];
            for (Index corner = 0; corner < 3; ++corner) {
                const Side side = side_of(face, corner);
                const Side other = topology_.opposite(side);
                if (other == k_none || state_[face_of(other)] != k_unseen) {
                    continue;
                }
                const bool same_way = ends_of(mesh_, side) == ends_of(mesh_, other);
                const bool turn = (state_[face] == k_turn) != same_way;
                state_[face_of(other)] = turn ? k_turn : k_keep;
                turned += turn ? 1 : 0;
                patch.push_back(face_of(other));
            }
        }
        // The direction of the majority of faces is taken as right.
        return 2 * turned <= patch.size() || tell_otherwise(patch, meter);
    }

    bool tell_otherwise(const std::vector<FaceId>& patch, WorkMeter& meter) {
        for (const FaceId face : patch) {
            if (meter.stopped_after(1)) {
                return false;
            }
            state_[face] = state_[face] == k_turn ? k_keep : k_turn;
        }
        return true;
    }

    const TriMesh& mesh_;
    const Topology& topology_;
    std::vector<char> state_; // per face
};

// Finds the shells that have to turn. A shell that is inside out where nothing is around it, or
// only the empty space of a cavity, is no cavity itself. All that it contains turns with it: the
// whole nest was inverted, cavities with their solid.
class NestTurner {
public:
    explicit NestTurner(const Diagnosis& diagnosis)
        : facts_(diagnosis.component_facts), nesting_(diagnosis.nesting),
          sums_(nesting_.links.size()), founds_(facts_.size(), false),
          turned_(facts_.size(), false), settled_(facts_.size(), false) {}

    // False when the work was stopped.
    bool run(const Progress& progress) {
        WorkMeter meter(progress, facts_.size() + sums_.size());
        for (const ComponentId c : by_depth(progress.token())) {
            const Sum around = sum_up(nesting_.last[c]);
            if (meter.stopped_after(1 + way_.size())) {
                return false;
            }
            const bool inward =
                facts_[c].closed && !facts_[c].sheet && (facts_[c].volume < 0.0) != around.turned;
            founds_[c] = around.winding == 0 && inward;
            turned_[c] = around.turned != founds_[c];
            settled_[c] = true;
        }
        return !progress.stopped();
    }
    [[nodiscard]] const std::vector<bool>& turned() const { return turned_; }

private:
    // Sums up the shells of a list.
    struct Sum {
        int winding = 0;      // how often they wind around what is in them, after turning
        bool turned = false;  // an odd number of them make all turn that is in them
        bool settled = false; // it will not change: all of them have been looked at
    };

    [[nodiscard]] std::vector<ComponentId> by_depth(const std::stop_token& stop) const {
        std::vector<ComponentId> order(facts_.size());
        std::iota(order.begin(), order.end(), ComponentId{0});
        const auto& depth = nesting_.depth;
        sort_in_runs(
            order,
            [&](ComponentId a, ComponentId b) {
                return depth[a] != depth[b] ? depth[a] < depth[b] : a < b;
            },
            stop);
        return order;
    }

    // A list is summed up from where the sum is settled. That is all but its end as a rule, since
    // shells come after those around them; where shells touch they may not.
    Sum sum_up(Index last) {
        way_.clear();
        for (; last != k_none && !sums_[last].settled; last = nesting_.links[last].before) {
            way_.push_back(last);
        }
        Sum sum = last == k_none ? Sum{0, false, true} : sums_[last];
        for (auto link = way_.rbegin(); link != way_.rend(); ++link) {
            const ComponentId shell = nesting_.links[*link].component;
            sum.winding += (facts_[shell].volume > 0.0) != turned_[shell] ? 1 : -1;
            sum.turned = sum.turned != founds_[shell];
            sum.settled = sum.settled && settled_[shell];
            sums_[*link] = sum;
        }
        return sum;
    }

    const std::vector<ComponentFacts>& facts_;
    const Nesting& nesting_;
    std::vector<Sum> sums_;     // per link: of the list that it ends
    std::vector<bool> founds_;  // per component: it and all inside it have to turn
    std::vector<bool> turned_;  // per component
    std::vector<bool> settled_; // per component: both are known
    std::vector<Index> way_;    // links that were summed up last
};

} // namespace

Result<Outcome> make_consistent(TriMesh mesh, const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.5));
    if (!topology) {
        return topology.issue();
    }
    PatchOrienter orienter(mesh, *topology);
    if (!orienter.run(progress.part({}, 0.5, 1.0))) {
        return stopped_issue();
    }
    std::uint64_t flipped = 0;
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        if (orienter.has_to_turn(f)) {
            flip(mesh.triangles[f]);
            ++flipped;
        }
    }
    // Edges that still disagree lie on a one-sided surface, which no choice of directions can
    // orient.
    std::uint64_t against = 0;
    for (EdgeId e = 0; e < topology->edges.size(); ++e) {
        const auto sides = topology->sides_of(e);
        against += sides.size() == 2 && ends_of(mesh, sides[0]) == ends_of(mesh, sides[1]) ? 1 : 0;
    }
    Outcome outcome{std::move(mesh), {{"faces_flipped", flipped}}, {}};
    if (against > 0) {
        outcome.issues.push_back(
            warning(Code::repair_left_undone, "orient", {}, {static_cast<double>(against)}));
    }
    return outcome;
}

Result<Outcome> face_outward(TriMesh mesh, const Progress& progress) {
    const auto diagnosis =
        diagnose(mesh, {.self_intersections = false}, progress.part({}, 0.0, 0.95));
    if (!diagnosis) {
        return diagnosis.issue();
    }
    if (!diagnosis->nesting.listed) {
        const double nested = diagnosis->nested_shells();
        return Outcome{std::move(mesh),
                       {{"components_turned", 0}, {"faces_flipped", 0}},
                       {warning(Code::repair_left_undone, "face_outward", {}, {nested})}};
    }
    NestTurner turner(*diagnosis);
    if (!turner.run(progress.part({}, 0.95, 1.0))) {
        return stopped_issue();
    }
    const std::vector<bool>& turned = turner.turned();
    const auto shells = std::count(turned.begin(), turned.end(), true);
    std::uint64_t flipped = 0;
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        if (turned[diagnosis->components.of_face[f]]) {
            flip(mesh.triangles[f]);
            ++flipped;
        }
    }
    return Outcome{
        std::move(mesh),
        {{"components_turned", static_cast<std::uint64_t>(shells)}, {"faces_flipped", flipped}},
        {}};
}

} // namespace hullwright::repairs
