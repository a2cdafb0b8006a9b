#include "check/depth_check.h"

#include "check/cells.h"

#include <algorithm>

namespace hullwright {
namespace {

class DepthCheck {
public:
    DepthCheck(const TriMesh& mesh, const Piece& piece, const HullPlanes& planes, double enough,
               std::uint64_t most)
        : mesh_(mesh), piece_(piece), planes_(planes), enough_(enough), most_(most) {}

    DepthFound run(const Progress& progress) {
        // Few faces are halved, but those take as many looks as they need.
        look_at_faces(progress.part({}, 0.0, k_seen));
        if (progress.stopped()) {
            return found_;
        }
        const Progress halving = progress.part({}, k_seen, 1.0);
        while (!cells_.empty() && cells_.front().deepest > bar() && !progress.stopped()) {
            if (found_.samples % k_told < 2) { // two are taken at a time
                halving.report(static_cast<double>(found_.samples) /
                               std::max(1.0, static_cast<double>(most_)));
            }
            if (found_.samples >= most_) {
                found_.open = static_cast<std::uint64_t>(
                    std::count_if(cells_.begin(), cells_.end(),
                                  [this](const Open& open) { return open.deepest > bar(); }));
                break;
            }
            std::pop_heap(cells_.begin(), cells_.end());
            const Open open = cells_.back();
            cells_.pop_back();
            const auto [one, other] = open.cell.halves();
            look(one, open.face);
            look(other, open.face);
        }
        if (found_.depth > 0.0) { // else no point was deep, and none is the deepest
            found_.doubt = std::max(0.0, found_.depth - planes_.least_depth(deepest_));
        }
        return found_;
    }

private:
    // Is the share of the time until every face has been looked at, of most pieces; so many looks
    // take a few milliseconds. Both change nothing but what is told.
    static constexpr double k_seen = 0.8;
    static constexpr std::uint64_t k_told = 1024;

    struct Open {
        double deepest; // upper bound on the depth of the cell's points
        Cell<3> cell;
        FaceId face;

        bool operator<(const Open& other) const { return deepest < other.deepest; }
    };

    [[nodiscard]] double bar() const { return std::max(k_close * found_.depth, enough_); }

    void look_at_faces(const Progress& progress) {
        Index near = 0;
        for (std::size_t i = 0; i < piece_.faces.size() && !progress.stopped(); ++i) {
            if (i % k_told == 0) {
                progress.report(static_cast<double>(i) / static_cast<double>(piece_.faces.size()));
            }
            const FaceId face = piece_.faces[i];
            near = look({mesh_.corners(face), near}, face);
        }
    }

    // A point in a convex body is as deep as its distance from the nearest plane; below one plane,
    // no point of a cell is deeper than its deepest corner.
    Index look(Cell<3> cell, FaceId face) {
        const Vec3 centre = cell.centre();
        const double depth = planes_.depth(centre, cell.near);
        ++found_.samples;
        if (depth > found_.depth) {
            found_.depth = depth;
            found_.face = face;
            deepest_ = centre;
        }
        double deepest = 0.0;
        for (const Vec3& corner : cell.corners) {
            deepest = std::max(deepest, planes_.depth_below(cell.near, corner));
        }
        deepest = std::min(deepest, depth + cell.radius(centre));
        if (deepest > bar()) {
            cells_.push_back({deepest, cell, face});
            std::push_heap(cells_.begin(), cells_.end());
        }
        return cell.near;
    }

    const TriMesh& mesh_;
    const Piece& piece_;
    const HullPlanes& planes_;
    double enough_;
    std::uint64_t most_;
    std::vector<Open> cells_; // a heap, deepest first
    Vec3 deepest_ = Vec3::Zero();
    DepthFound found_;
};

} // namespace

DepthFound find_depth(const TriMesh& mesh, const Piece& piece, const HullPlanes& planes,
                      double enough, std::uint64_t most, const Progress& progress) {
    return planes.empty() ? DepthFound{}
                          : DepthCheck(mesh, piece, planes, enough, most).run(progress);
}

} // namespace hullwright
