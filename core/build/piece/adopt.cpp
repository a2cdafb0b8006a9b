#include "piece/adopt.h"

#include "base/sort_in_runs.h"
#include "base/work_meter.h"

#include <algorithm>
#include <functional>

namespace hullwright {
namespace {

// Returns the number of the longest side. In a face without area the other two sides lie on it.
Index longest_side(const TriMesh& mesh, FaceId face) {
    const auto c = mesh.corners(face);
    Index longest = 0;
    for (Index side = 1; side < 3; ++side) {
        const auto length2 = [&c](Index s) { return (c[(s + 1) % 3] - c[s]).squaredNorm(); };
        longest = length2(side) > length2(longest) ? side : longest;
    }
    return longest;
}

// Finds the patch of each face without area. It has one way to go, over its longest side, and the
// neighbour there may have no area either: whatever is at the end of that way takes in all that lie
// on it, in whichever order they are asked.
class Adoption {
public:
    Adoption(const Ground& ground, std::vector<Shell>& shells, const Progress& progress)
        : ground_(ground), shells_(shells), home_(shells.size(), k_none), waits_(shells.size(), 0),
          meter_(progress, steps_of(shells)), stop_(progress.token()) {}

    bool run() {
        if (!find_owners()) {
            return false;
        }
        for (const Index i : homeless_) {
            if (!follow(i)) {
                return false;
            }
        }
        return move_in();
    }

private:
    static bool is_homeless(const Shell& shell) {
        return shell.triangles.empty() && shell.faces.size() == 1;
    }

    // Each face is noted, and one without area is followed and moves.
    static std::size_t steps_of(const std::vector<Shell>& shells) {
        std::size_t steps = 0;
        for (const Shell& shell : shells) {
            steps += shell.faces.size() + (is_homeless(shell) ? 2U : 0U);
        }
        return steps;
    }

    bool find_owners() {
        owner_.assign(ground_.mesh().triangles.size(), k_none);
        for (Index i = 0; i < shells_.size(); ++i) {
            const Shell& shell = shells_[i];
            for (const FaceId face : shell.faces) {
                owner_[face] = i;
            }
            if (!shell.triangles.empty()) {
                home_[i] = i;
            } else if (is_homeless(shell)) {
                waits_[i] = 1;
                homeless_.push_back(i);
            }
            if (meter_.stopped_after(shell.faces.size())) {
                return false;
            }
        }
        return true;
    }

    // Goes on to a shell that has a home or has none for good, as in a ring of such faces; all on
    // the way go there.
    bool follow(Index from) {
        way_.clear();
        Index at = from;
        for (; at != k_none && waits_[at] != 0; at = next_to(at)) {
            waits_[at] = 0;
            way_.push_back(at);
            if (meter_.stopped_after(1)) {
                return false;
            }
        }
        const Index home = at == k_none ? k_none : home_[at];
        for (const Index i : way_) {
            home_[i] = home;
        }
        return true;
    }

    [[nodiscard]] Index next_to(Index shell) const {
        const FaceId face = shells_[shell].faces.front();
        const FaceId next = ground_.graph.neighbour(face, longest_side(ground_.mesh(), face));
        return next == k_none ? k_none : owner_[next];
    }

    bool move_in() {
        std::vector<Index> grown;
        for (const Index i : homeless_) {
            if (meter_.stopped_after(1)) {
                return false;
            }
            if (home_[i] != k_none) {
                shells_[home_[i]].faces.push_back(shells_[i].faces.front());
                shells_[i].faces.clear();
                grown.push_back(home_[i]);
            }
        }
        sort_in_runs(grown, std::less<>(), stop_);
        grown.erase(std::unique(grown.begin(), grown.end()), grown.end());
        for (const Index i : grown) {
            sort_in_runs(shells_[i].faces, std::less<>(), stop_);
        }
        return !stop_.stop_requested();
    }

    const Ground& ground_;
    std::vector<Shell>& shells_;
    std::vector<Index> owner_;    // per face: its shell
    std::vector<Index> homeless_; // shells of one face without area
    std::vector<Index> home_;     // per shell: where its faces belong; k_none: nowhere yet
    std::vector<char> waits_;     // per shell: one of the homeless whose way was not followed
    std::vector<Index> way_;
    WorkMeter meter_;
    std::stop_token stop_;
};

} // namespace

Status adopt_faces_without_area(const Ground& ground, std::vector<Shell>& shells,
                                const Progress& progress) {
    if (!Adoption(ground, shells, progress).run()) {
        return stopped_issue();
    }
    std::erase_if(shells, [](const Shell& shell) { return shell.faces.empty(); });
    return Done{};
}

} // namespace hullwright
