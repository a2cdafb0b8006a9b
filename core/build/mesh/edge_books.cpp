#include "mesh/edge_books.h"

#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "exact/predicates.h"
#include "geom/weld.h"
#include "mesh/angular_order.h"
#include "mesh/topology.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace hullwright {
namespace {

// Pairs of fewer leaves are quickly tested.
constexpr Index k_least_leaves = 64;
// A leaf is held against others exactly, which takes some microseconds.
constexpr std::size_t k_leaf_steps = 8;

// Is a side of a face by the places of its ends.
struct PlacedSide {
    Index low;
    Index high;
    Side side;
};

// Finds the books step by step; a face that is in none costs a look at its corners.
class BookFinder {
public:
    BookFinder(const TriMesh& mesh, const std::vector<bool>& skip, const Weld& places)
        : mesh_(mesh), skip_(skip), places_(places) {}

    // False when the work was stopped.
    bool run(const Progress& progress) {
        const std::size_t faces = mesh_.triangles.size();
        std::vector<Index> faces_at(places_.kept.size(), 0);
        const bool is_counted =
            for_each_in_order(faces, progress.part({}, 0.0, 0.2), [&](std::size_t f) {
                for (const VertexId v : mesh_.triangles[f]) {
                    faces_at[places_.target[v]] += skip_[f] ? 0 : 1;
                }
            });
        const bool is_gathered =
            is_counted && for_each_in_order(faces, progress.part({}, 0.2, 0.4), [&](std::size_t f) {
                if (!skip_[f]) {
                    add_sides(static_cast<FaceId>(f), faces_at);
                }
            });
        if (!is_gathered) {
            return false;
        }
        sort_in_runs(
            sides_,
            [](const PlacedSide& a, const PlacedSide& b) {
                return std::tie(a.low, a.high, a.side) < std::tie(b.low, b.high, b.side);
            },
            progress.token());
        find_backs();
        return !progress.stopped() && (backs_.empty() || bind(progress.part({}, 0.4, 1.0)));
    }
    [[nodiscard]] EdgeBooks take_books() { return std::move(books_); }

private:
    // Adds the sides whose ends are both at places of many faces; others are no backs.
    void add_sides(FaceId face, const std::vector<Index>& faces_at) {
        std::array<Index, 3> at{};
        std::array<bool, 3> is_crowded{};
        for (std::size_t corner = 0; corner < 3; ++corner) {
            at[corner] = places_.target[mesh_.triangles[face][corner]];
            is_crowded[corner] = faces_at[at[corner]] >= k_least_leaves;
        }
        if (std::count(is_crowded.begin(), is_crowded.end(), true) < 2) {
            return;
        }
        const auto [a, b, c] = mesh_.corners(face);
        if (!(a.allFinite() && b.allFinite() && c.allFinite()) || exact::collinear(a, b, c)) {
            return;
        }
        for (Index corner = 0; corner < 3; ++corner) {
            const Index next = next_corner(corner);
            if (is_crowded[corner] && is_crowded[next]) {
                sides_.push_back({std::min(at[corner], at[next]), std::max(at[corner], at[next]),
                                  side_of(face, corner)});
            }
        }
    }

    // Finds the runs of sides that are backs of books.
    void find_backs() {
        for (std::size_t first = 0; first < sides_.size();) {
            std::size_t end = first + 1;
            while (end < sides_.size() && sides_[end].low == sides_[first].low &&
                   sides_[end].high == sides_[first].high) {
                ++end;
            }
            if (end - first >= k_least_leaves) {
                backs_.emplace_back(first, end);
            }
            first = end;
        }
    }

    [[nodiscard]] std::span<const PlacedSide> sides_at(Index back) const {
        const auto [first, end] = backs_[back];
        return std::span(sides_).subspan(first, end - first);
    }

    // Makes each face a leaf of the book with the most faces at its back. Those that are at another
    // book's back as well are each in a different one of larger books, as faces that share two
    // sides are the same: the pairs that are left to be tested there are no more than the faces of
    // those books.
    bool bind(const Progress& progress) {
        std::size_t steps = 0;
        books_.of_face.assign(mesh_.triangles.size(), k_none);
        books_.angle.assign(mesh_.triangles.size(), k_none);
        books_.begin.assign(1, 0);
        for (Index back = 0; back < backs_.size(); ++back) {
            for (const PlacedSide& at : sides_at(back)) {
                Index& book = books_.of_face[face_of(at.side)];
                if (book == k_none || sides_at(book).size() < sides_at(back).size()) {
                    book = back;
                }
            }
            steps += sides_at(back).size() * k_leaf_steps;
        }
        WorkMeter meter(progress, steps);
        for (Index back = 0; back < backs_.size(); ++back) {
            if (!sort_leaves(back, meter)) {
                return false;
            }
        }
        return !progress.stopped();
    }

    bool sort_leaves(Index back, WorkMeter& meter) {
        const auto sides = sides_at(back);
        const AngularOrder order(place(sides.front().low), place(sides.front().high),
                                 apex_of(sides.front().side));
        ByAngle<FaceId> gathered(order);
        for (const PlacedSide& at : sides) {
            if (meter.stopped_after(k_leaf_steps)) {
                return false;
            }
            if (books_.of_face[face_of(at.side)] == back) {
                gathered[order.place_of(apex_of(at.side))].push_back(face_of(at.side));
            }
        }
        for (const auto& at : gathered) {
            if (at.second.size() < 2) {
                continue;
            }
            for (const FaceId face : at.second) {
                books_.angle[face] = static_cast<Index>(books_.begin.size() - 1);
                books_.folded.push_back(face);
            }
            books_.begin.push_back(static_cast<Index>(books_.folded.size()));
        }
        return true;
    }

    [[nodiscard]] const Vec3& place(Index at) const { return mesh_.vertices[places_.kept[at]]; }
    [[nodiscard]] const Vec3& apex_of(Side side) const {
        return mesh_.vertices[mesh_.triangles[face_of(side)][(corner_of(side) + 2) % 3]];
    }

    const TriMesh& mesh_;
    const std::vector<bool>& skip_;
    const Weld& places_;
    std::vector<PlacedSide> sides_; // sorted by places, of one back ascending
    std::vector<std::pair<std::size_t, std::size_t>> backs_; // where in sides_ each begins and ends
    EdgeBooks books_;
};

} // namespace

Result<EdgeBooks> find_edge_books(const TriMesh& mesh, const std::vector<bool>& skip,
                                  const Progress& progress) {
    const auto places = weld_exact(mesh.vertices, progress.part({}, 0.0, 0.4));
    if (!places) {
        return places.issue();
    }
    BookFinder finder(mesh, skip, *places);
    if (!finder.run(progress.part({}, 0.4, 1.0))) {
        return stopped_issue();
    }
    return finder.take_books();
}

} // namespace hullwright
