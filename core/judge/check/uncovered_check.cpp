#include "check/uncovered_check.h"

#include "base/parallel.h"
#include "check/hull_planes.h"
#include "check/hull_set.h"
#include "geom/box_around.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

class UncoveredCheck {
public:
    UncoveredCheck(const SolidSurface& surface, const PieceSet& set, double allowed,
                   std::uint64_t most)
        : surface_(surface), set_(set), allowed_(allowed), most_(most) {}

    Result<UncoveredFound> run(const Progress& progress) {
        const Aabb whole = surface_.box_of_solids();
        if (whole.empty()) {
            return found_; // sheets alone have no inside
        }
        if (const Status ready = prepare(progress.part({}, 0.0, 0.1)); !ready) {
            return ready.issue();
        }
        std::vector<Cell> cells{{whole, 0, 0, 0.0, false}};
        std::vector<Cell> taken;
        const double volume = whole.size().prod();
        for (double settled = 0.0; !cells.empty() && found_.open == 0;) {
            take_last(cells, taken);
            if (!look_at(taken, progress)) {
                return stopped_issue();
            }
            settled += keep_unsettled(taken, cells) / volume;
            found_.open = found_.samples < most_ ? 0 : cells.size();
            progress.report(0.1 + 0.9 * settled);
        }
        return found_;
    }

private:
    struct Cell {
        Aabb box;
        FaceId near;  // a face nearby, as a guess
        Index facet;  // a facet of a piece nearby, as a guess
        double depth; // of the centre, where it is known to be uncovered
        bool settled;
    };

    Status prepare(const Progress& progress) {
        std::vector<Aabb> boxes;
        for (const Piece& piece : set_.pieces) {
            // A polygon holds no points but those in it, to which its facets are near all the same.
            boxes.push_back(piece.flat ? Aabb{piece.vertices[0], piece.vertices[0]}
                                       : box_around(piece.vertices));
            planes_.emplace_back(piece);
        }
        auto tree = Bvh::build(boxes, progress);
        if (!tree) {
            return tree.issue();
        }
        tree_ = std::move(*tree);
        facets_ = facets_of(set_);
        auto hulls = make_checked_surface(facets_, false, progress);
        if (!hulls) {
            return hulls.issue();
        }
        hulls_ = std::move(*hulls);
        return Done{};
    }

    // Depths below this do not matter. Once a set is faulty the verdict stands, and its depth is
    // told to a quarter, as uncovered_check.h says: bar and finest cell grow with what was found,
    // which spares cells. An eighth of what is allowed is what that header says, too.
    [[nodiscard]] double bar() const {
        constexpr double k_about = 1.25;
        return found_.depth > allowed_ ? k_about * found_.depth : allowed_;
    }
    [[nodiscard]] double finest() const {
        return found_.depth > allowed_ ? found_.depth / 4.0 : allowed_ / 8.0;
    }

    // As long as there are few, all cells are taken, so that large ones come first; then the last
    // ones, so that few wait. What is found in them counts from the next ones on, so that the order
    // in which threads look does not matter.
    static void take_last(std::vector<Cell>& cells, std::vector<Cell>& taken) {
        // Enough cells to keep all threads at work, in some megabytes. The number may not follow
        // that of the threads, as it decides what the next cells know of.
        constexpr std::size_t k_most = 1U << 16U;
        const std::size_t first = cells.size() - std::min(cells.size(), k_most);
        const auto from = cells.begin() + static_cast<std::ptrdiff_t>(first);
        taken.assign(from, cells.end());
        cells.erase(from, cells.end());
    }

    bool look_at(std::vector<Cell>& cells, const Progress& progress) {
        constexpr std::size_t k_block = 64;
        found_.samples += cells.size();
        return for_each_block(cells.size(), k_block, Progress(progress.token()),
                              [&](std::size_t begin, std::size_t end) {
                                  for (std::size_t i = begin; i < end; ++i) {
                                      look(cells[i]);
                                  }
                              });
    }

    // Adds the halves of cells that are not settled, and returns the volume of the others.
    double keep_unsettled(const std::vector<Cell>& looked, std::vector<Cell>& cells) {
        double settled = 0.0;
        for (const Cell& cell : looked) {
            if (cell.depth > found_.depth) {
                found_.depth = cell.depth;
                found_.face = cell.near;
            }
            if (cell.settled) {
                settled += cell.box.size().prod();
            } else {
                halve(cell, cells);
            }
        }
        return settled;
    }

    static void halve(const Cell& cell, std::vector<Cell>& to) {
        Eigen::Index axis = 0;
        cell.box.size().maxCoeff(&axis);
        const double middle = cell.box.centre()[axis];
        to.push_back(cell);
        to.back().box.upper[axis] = middle;
        to.push_back(cell);
        to.back().box.lower[axis] = middle;
    }

    // Every face is in a piece, so a cell that is near enough to a face needs no other look.
    void look(Cell& cell) const {
        const Vec3 centre = cell.box.centre();
        const double radius = 0.5 * cell.box.diagonal();
        const NearFace nearest = face_near(surface_.faces, centre, cell.near, bar() - radius);
        cell.near = nearest.face;
        cell.depth = 0.0;
        cell.settled = nearest.distance + radius <= bar() ||
                       (nearest.distance > radius && is_out(centre, radius));
        if (cell.settled) {
            return;
        }
        const double cover = cover_of(centre, cell.facet);
        cell.settled = radius - cover <= bar() || radius <= finest();
        if (-cover > found_.depth && surface_.is_in_volume(centre)) {
            cell.depth = -cover;
        }
    }

    // True when nothing of a ball that no face crosses is inside.
    [[nodiscard]] bool is_out(const Vec3& centre, double radius) const {
        const auto range = surface_.turns_within(centre, radius).range;
        return std::abs(range.middle) + range.slack < Turns::k_half;
    }

    // How deep the point is in the piece that it is deepest in, or else minus its distance to the
    // nearest piece. No point of a ball around it is farther from a piece than its radius less
    // this.
    [[nodiscard]] double cover_of(const Vec3& p, Index& facet) const {
        Aabb at;
        at.add(p);
        double deepest = -1.0;
        tree_.visit([&](const Aabb& box) { return box.contains(at); },
                    [&](Index piece) {
                        Index plane = 0;
                        if (!planes_[piece].empty()) {
                            deepest = std::max(deepest, planes_[piece].depth(p, plane));
                        }
                    });
        if (deepest >= 0.0) {
            return deepest;
        }
        const NearFace nearest = face_near(hulls_, p, facet);
        facet = nearest.face;
        return -nearest.distance;
    }

    const SolidSurface& surface_;
    const PieceSet& set_;
    double allowed_;
    std::uint64_t most_;
    std::vector<HullPlanes> planes_; // of each piece
    Bvh tree_;                       // over the boxes of pieces
    TriMesh facets_;
    CheckedSurface hulls_; // all pieces' facets
    UncoveredFound found_;
};

} // namespace

Result<UncoveredFound> find_uncovered(const SolidSurface& surface, const PieceSet& set,
                                      double allowed, std::uint64_t most,
                                      const Progress& progress) {
    return UncoveredCheck(surface, set, allowed, most).run(progress);
}

} // namespace hullwright
