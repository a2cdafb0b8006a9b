#include "check/uncovered_check.h"

#include "base/parallel.h"
#include "check/hull_planes.h"
#include "check/hull_set.h"
#include "geom/box_around.h"

#include <algorithm>
#include <span>
#include <utility>

namespace hullwright {
namespace {

// The rest of a cell is parted so often: up to three pieces meet along an edge of a fourth.
constexpr int k_cuts = 3;

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

    // Says which of all facets are one piece's, how large that is, and by what share of a length
    // the planes of its facets are off at most.
    struct Facets {
        Index first = 0;
        Index last = 0; // the one after the last
        double size = 0.0;
        double doubt = 0.0;
    };

    Status prepare(const Progress& progress) {
        std::vector<Aabb> boxes;
        const Progress of_planes = progress.part({}, 0.0, 0.6);
        for (const Piece& piece : set_.pieces) {
            if (of_planes.stopped()) {
                return stopped_issue();
            }
            of_planes.report(static_cast<double>(boxes.size()) /
                             static_cast<double>(set_.pieces.size()));
            // A polygon holds no points but those in it, to which its facets are near all the same.
            boxes.push_back(piece.flat ? Aabb{piece.vertices[0], piece.vertices[0]}
                                       : box_around(piece.vertices));
            planes_.emplace_back(piece, progress.token());
            add_facets_of(piece);
        }
        auto tree = Bvh::build(boxes, progress.part({}, 0.6, 0.7));
        if (!tree) {
            return tree.issue();
        }
        tree_ = std::move(*tree);
        facets_ = facets_of(set_);
        auto hulls = make_checked_surface(facets_, false, progress.part({}, 0.7, 1.0));
        if (!hulls) {
            return hulls.issue();
        }
        hulls_ = std::move(*hulls);
        return Done{};
    }

    void add_facets_of(const Piece& piece) {
        Facets own;
        own.first = own_facets_.empty() ? 0 : own_facets_.back().last;
        own.last = own.first + static_cast<Index>(piece.triangles.size());
        own.size = box_around(piece.vertices).diagonal();
        const HullPlanes& planes = planes_.back();
        for (Index i = 0; i < planes.size(); ++i) {
            own.doubt = std::max(own.doubt, planes.margin(i) / own.size);
        }
        own_facets_.push_back(own);
    }

    // Depths below this do not matter. Once a set is faulty the verdict stands, and its depth is
    // told to a quarter, as uncovered_check.h says: bar and finest cell grow with what was found,
    // which spares cells. An eighth of what is allowed is what that header says, too.
    [[nodiscard]] double bar() const {
        constexpr double k_told_within = 1.25;
        return found_.depth > allowed_ ? k_told_within * found_.depth : allowed_;
    }
    [[nodiscard]] double finest() const {
        return found_.depth > allowed_ ? found_.depth / 4.0 : allowed_ / 8.0;
    }

    // Takes all cells as long as there are few, so that large ones come first; then the last ones,
    // so that few wait. What is found in them counts from the next ones on, so that the order in
    // which threads look does not matter.
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
        const Cover cover = cover_of(centre, cell.facet);
        cell.settled = radius - cover.depth <= bar() || radius <= finest() ||
                       (cover.piece != k_none && is_covered(cell.box, cover.piece));
        if (-cover.depth > found_.depth && surface_.is_in_volume(centre)) {
            cell.depth = -cover.depth;
        }
    }

    // True when nothing of a ball that no face crosses is inside.
    [[nodiscard]] bool is_out(const Vec3& centre, double radius) const {
        const auto range = surface_.turns_within(centre, radius).range;
        return std::abs(range.middle) + range.slack < Turns::k_half;
    }

    // No point of a ball around a point is farther from a piece than its radius less the depth.
    struct Cover {
        double depth = -1.0;  // in the piece that it is deepest in, else minus the least distance
        Index piece = k_none; // that piece
    };
    [[nodiscard]] Cover deepest_in(const Vec3& p) const {
        Aabb at;
        at.add(p);
        Cover cover;
        tree_.visit([&](const Aabb& box) { return box.contains(at); },
                    [&](Index piece) {
                        Index plane = 0;
                        if (planes_[piece].empty()) {
                            return;
                        }
                        const double depth = planes_[piece].depth(p, plane);
                        if (depth >= 0.0 && depth > cover.depth) {
                            cover = {depth, piece};
                        }
                    });
        return cover;
    }
    [[nodiscard]] Cover cover_of(const Vec3& p, Index& facet) const {
        Cover cover = deepest_in(p);
        if (cover.piece == k_none) {
            const NearFace nearest = face_near(hulls_, p, facet);
            facet = nearest.face;
            cover.depth = -nearest.distance;
        }
        return cover;
    }

    // True when pieces are near enough to all of a box whose middle is in this one.
    [[nodiscard]] bool is_covered(const Aabb& box, Index piece) const {
        const auto corners = corners_of(box);
        return is_near_one(corners) || are_others_beyond(piece, corners, k_cuts);
    }
    // True likewise of any convex body that has these corners.
    [[nodiscard]] bool is_covered(std::span<const Vec3> corners, int cuts) const {
        if (is_near_one(corners)) {
            return true;
        }
        if (cuts == 0) {
            return false;
        }
        Vec3 middle = Vec3::Zero();
        for (const Vec3& corner : corners) {
            middle += corner / static_cast<double>(corners.size());
        }
        const Index piece = deepest_in(middle).piece;
        return piece != k_none && are_others_beyond(piece, corners, cuts);
    }
    // True when other pieces are near enough to what of the body is beyond each facet of this one.
    // Balls would find this out only when they are as small as the allowed depth, all over the
    // facets that two pieces have in common.
    [[nodiscard]] bool are_others_beyond(Index piece, std::span<const Vec3> corners,
                                         int cuts) const {
        constexpr int k_most_facets = 3; // in a corner; halves of what has more have less
        int count = 0;
        return !planes_[piece].any_under(box_around(corners), [&](Index plane) {
            const std::vector<Vec3> beyond = beyond_plane(planes_[piece], plane, corners);
            return !beyond.empty() && (++count > k_most_facets || !is_covered(beyond, cuts - 1));
        });
    }
    // Returns points of which the hull is what is beyond a plane, of the hull of these; none where
    // nothing is.
    [[nodiscard]] static std::vector<Vec3> beyond_plane(const HullPlanes& planes, Index plane,
                                                        std::span<const Vec3> points) {
        std::vector<double> heights;
        for (const Vec3& p : points) {
            heights.push_back(-planes.depth_below(plane, p));
        }
        std::vector<Vec3> beyond;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!(heights[i] > 0.0)) {
                continue;
            }
            beyond.push_back(points[i]);
            for (std::size_t j = 0; j < points.size(); ++j) {
                if (!(heights[j] > 0.0)) {
                    const double share = heights[i] / (heights[i] - heights[j]);
                    beyond.emplace_back(points[i] + share * (points[j] - points[i]));
                }
            }
        }
        return beyond;
    }
    // The distance to a convex body is largest at a corner of what is convex.
    [[nodiscard]] bool is_near_one(std::span<const Vec3> points) const {
        const Aabb around = box_around(points);
        bool found = false;
        tree_.visit([&](const Aabb& box) { return !found && box.overlaps(around); },
                    [&](Index piece) {
                        found =
                            found || std::all_of(points.begin(), points.end(),
                                                 [&](const Vec3& p) { return is_near(p, piece); });
                    });
        return found;
    }
    [[nodiscard]] bool is_near(const Vec3& p, Index piece) const {
        const HullPlanes& planes = planes_[piece];
        Index plane = 0;
        if (planes.empty()) {
            return false;
        }
        const double depth = planes.depth(p, plane);
        return depth >= 0.0 || (depth >= -bar() && has_facet_near(p, piece));
    }
    // True when a facet of the piece is within the bar of a point, as distances are measured: of a
    // thin facet that may be less than it is, by as much as its plane is off there. Facets without
    // a plane are each asked.
    [[nodiscard]] bool has_facet_near(const Vec3& p, Index piece) const {
        const Facets& own = own_facets_[piece];
        const auto is_within_bar = [&](FaceId facet) {
            return distance_to(facets_.corners(facet), p) <= bar();
        };
        const auto& loose = planes_[piece].loose_facets();
        bool found = std::any_of(loose.begin(), loose.end(),
                                 [&](Index i) { return is_within_bar(own.first + i); });
        const double off = hulls_.float_noise + 2.0 * own.doubt * (own.size + bar());
        const Vec3 reach = Vec3::Constant(bar() + off);
        const Aabb around = {p - reach, p + reach};
        hulls_.bvh.visit([&](const Aabb& box) { return !found && box.overlaps(around); },
                         [&](FaceId facet) {
                             found = found || (facet >= own.first && facet < own.last &&
                                               is_within_bar(facet));
                         });
        return found;
    }

    const SolidSurface& surface_;
    const PieceSet& set_;
    double allowed_;
    std::uint64_t most_;
    std::vector<HullPlanes> planes_; // of each piece
    Bvh tree_;                       // over the boxes of pieces
    TriMesh facets_;
    std::vector<Facets> own_facets_; // of each piece
    CheckedSurface hulls_;           // all pieces' facets
    UncoveredFound found_;
};

} // namespace

Result<UncoveredFound> find_uncovered(const SolidSurface& surface, const PieceSet& set,
                                      double allowed, std::uint64_t most,
                                      const Progress& progress) {
    return UncoveredCheck(surface, set, allowed, most).run(progress);
}

} // namespace hullwright
