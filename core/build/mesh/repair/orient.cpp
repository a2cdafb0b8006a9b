// Orients faces: neighbours run along their common edge in opposite directions, and closed
// components face outward.
#include "base/parallel.h"
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

// Spreads the first face's direction over all faces reached across edges of two faces, and marks in
// `state` which of them have to turn. Returns the faces of this patch.
std::vector<FaceId> spread(const TriMesh& mesh, const Topology& topology, FaceId seed,
                           std::vector<char>& state) {
    constexpr char k_keep = 1;
    constexpr char k_turn = 2;
    std::vector<FaceId> patch{seed};
    state[seed] = k_keep;
    for (std::size_t at = 0; at < patch.size(); ++at) {
        const FaceId face = patch[at];
        for (Index corner = 0; corner < 3; ++corner) {
            const Side side = side_of(face, corner);
            const Side other = topology.opposite(side);
            if (other == k_none || state[face_of(other)] != 0) {
                continue;
            }
            const bool same_way = ends_of(mesh, side) == ends_of(mesh, other);
            const bool turn = (state[face] == k_turn) != same_way;
            state[face_of(other)] = turn ? k_turn : k_keep;
            patch.push_back(face_of(other));
        }
    }
    // The direction of the majority of faces is taken as right.
    const auto turned =
        std::count_if(patch.begin(), patch.end(), [&](FaceId f) { return state[f] == k_turn; });
    if (2 * static_cast<std::size_t>(turned) > patch.size()) {
        for (const FaceId f : patch) {
            state[f] = state[f] == k_turn ? k_keep : k_turn;
        }
    }
    return patch;
}

// A shell that is inside out where nothing is around it, or only the empty space of a cavity, is no
// cavity itself. All that it contains turns with it: the whole nest was inverted, cavities with
// their solid.
std::vector<bool> to_be_turned(const std::vector<ComponentFacts>& facts) {
    std::vector<ComponentId> order(facts.size());
    std::iota(order.begin(), order.end(), ComponentId{0});
    std::stable_sort(order.begin(), order.end(), [&](ComponentId a, ComponentId b) {
        return facts[a].inside_of.size() < facts[b].inside_of.size();
    });
    std::vector<bool> founds(facts.size(), false); // this shell and all inside it have to turn
    std::vector<bool> turned(facts.size(), false);
    for (const ComponentId c : order) {
        int around = 0; // winding number of the shells around this one, after turning
        for (const ComponentId o : facts[c].inside_of) {
            around += (facts[o].volume > 0.0) != turned[o] ? 1 : -1;
            turned[c] = turned[c] != founds[o];
        }
        const bool inward =
            facts[c].closed && !facts[c].sheet && (facts[c].volume < 0.0) != turned[c];
        founds[c] = around == 0 && inward;
        turned[c] = turned[c] != founds[c];
    }
    return turned;
}

} // namespace

Result<Outcome> make_consistent(TriMesh mesh, const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.5));
    if (!topology) {
        return topology.issue();
    }
    std::vector<char> state(mesh.triangles.size(), 0);
    std::uint64_t flipped = 0;
    const bool finished =
        for_each_in_order(mesh.triangles.size(), progress.part({}, 0.5, 1.0), [&](std::size_t f) {
            if (state[f] == 0 && !progress.stopped()) {
                (void)spread(mesh, *topology, static_cast<FaceId>(f), state);
            }
        });
    if (!finished) {
        return stopped_issue();
    }
    for (std::size_t f = 0; f < state.size(); ++f) {
        if (state[f] == 2) {
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
    const auto diagnosis = diagnose(mesh, {.self_intersections = false}, progress);
    if (!diagnosis) {
        return diagnosis.issue();
    }
    const std::vector<bool> turned = to_be_turned(diagnosis->component_facts);
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
