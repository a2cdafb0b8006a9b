#include "check/depth_check.h"

#include "check/cells.h"

namespace hullwright {
namespace {

class DepthCheck {
public:
    DepthCheck(const TriMesh& mesh, const Piece& piece, const HullPlanes& planes, double allowed)
        : mesh_(mesh), piece_(piece), planes_(planes), allowed_(allowed) {}

    DepthFound run(const Progress& progress) {
        Index near = 0;
        for (const FaceId face : piece_.faces) {
            cells_.assign(1, {mesh_.corners(face), near});
            while (!cells_.empty() && !progress.stopped()) {
                const Cell<3> cell = cells_.back();
                cells_.pop_back();
                near = look(cell, face);
            }
        }
        return found_;
    }

private:
    // A point in a convex body is as deep as its nearest plane; below one plane no point of a
    // cell is deeper than its deepest corner.
    Index look(Cell<3> cell, FaceId face) {
        const Vec3 centre = cell.centre();
        const double depth = planes_.depth(centre, cell.near);
        ++found_.samples;
        if (depth > found_.depth) {
            found_.depth = depth;
            found_.face = face;
        }
        double most = 0.0;
        for (const Vec3& corner : cell.corners) {
            most = std::max(most, planes_.depth_below(cell.near, corner));
        }
        const double bar = std::max(found_.depth, allowed_);
        const double radius = cell.radius(centre);
        if (most > bar && depth + radius > bar && radius > bar / 8.0) {
            auto [one, other] = cell.halves();
            cells_.push_back(one);
            cells_.push_back(other);
        }
        return cell.near;
    }

    const TriMesh& mesh_;
    const Piece& piece_;
    const HullPlanes& planes_;
    double allowed_;
    std::vector<Cell<3>> cells_;
    DepthFound found_;
};

} // namespace

DepthFound find_depth(const TriMesh& mesh, const Piece& piece, const HullPlanes& planes,
                      double allowed, const Progress& progress) {
    return planes.empty() ? DepthFound{} : DepthCheck(mesh, piece, planes, allowed).run(progress);
}

} // namespace hullwright
