#include "check/height_check.h"

#include "base/work_meter.h"
#include "check/cells.h"
#include "check/over_faces.h"
#include "exact/predicates.h"
#include "geom/box_around.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace hullwright {
namespace {

class HeightCheck {
public:
    HeightCheck(const SolidSurface& surface, const Piece& piece, const HullPlanes& planes,
                double allowed, std::uint64_t most, const Progress& progress)
        : surface_(surface), mesh_(*surface.faces.mesh), piece_(piece), planes_(planes),
          allowed_(allowed), most_(most), progress_(progress),
          both_sides_(surface.any_inside_out()),
          near_(piece.faces.empty() ? FaceId{0} : piece.faces.front()),
          box_(box_around(piece.vertices)) {
        for (const Vec3& v : piece.vertices) {
            middle_ += v / static_cast<double>(piece.vertices.size());
        }
    }

    HeightFound run() {
        const bool solid = !surface_.are_of_sheets(piece_.faces);
        look_at_points(progress_.part({}, 0.0, k_points));
        if (progress_.stopped()) {
            return found_;
        }
        if (!solid) {
            look_at_boxes(false, progress_.part({}, k_points, 1.0));
            return found_;
        }
        search_facets(progress_.part({}, k_points, k_facets));
        if (!piece_.flat && !progress_.stopped()) {
            look_before_faces(progress_.part({}, k_facets, k_before));
        }
        if (!piece_.flat && !surface_.winding.is_whole() && !progress_.stopped()) {
            look_at_boxes(solid, progress_.part({}, k_before, 1.0));
        }
        return found_;
    }

private:
    // Shares of the time: until points have been looked at, cells of facets, and those before
    // faces. So many cells are looked at within a few milliseconds. They change nothing but what is
    // told.
    static constexpr double k_points = 0.35;
    static constexpr double k_facets = 0.7;
    static constexpr double k_before = 0.9;
    static constexpr std::size_t k_told_cells = 256;

    [[nodiscard]] std::array<Vec3, 3> facet_of(const Triangle& t) const {
        return {piece_.vertices[t[0]], piece_.vertices[t[1]], piece_.vertices[t[2]]};
    }
    // Heights below this do not matter. Once a piece is faulty the verdict stands, and its height
    // is told to a quarter: bar and finest cell grow with what was found, which spares cells. An
    // eighth of what is allowed is what check_pieces.h says.
    [[nodiscard]] double bar() const {
        constexpr double k_told_within = 1.25;
        return found_.height > allowed_ ? k_told_within * found_.height : allowed_;
    }
    [[nodiscard]] double finest() const {
        return found_.height > allowed_ ? found_.height / 4.0 : allowed_ / 8.0;
    }

    // A high point found early saves looks at lower ones. Where all are low enough, this gives the
    // reported height, because the search settles most cells without measuring it. Corners count
    // among them: around a round body they are what stands out farthest. They are looked at however
    // few looks there are: about three for each triangle, of the 64 that a piece has at the least
    // where nobody asks for fewer.
    void look_at_points(const Progress& progress) {
        constexpr std::size_t k_steps = 16; // a search for the nearest face takes about so many
        WorkMeter meter(progress, k_steps * (piece_.vertices.size() + 2 * piece_.triangles.size()));
        for (const Vec3& corner : piece_.vertices) {
            if (meter.stopped_after(k_steps)) {
                return;
            }
            note(corner);
        }
        for (const Triangle& t : piece_.triangles) {
            if (meter.stopped_after(2 * k_steps)) {
                return;
            }
            const auto [a, b, c] = facet_of(t);
            note((a + b + c) / 3.0);
            if (!piece_.flat) {
                note((a + b + c + middle_) / 4.0);
            }
        }
        note(middle_);
    }
    void note(const Vec3& p) {
        const NearFace nearest = face_near(surface_.faces, p, near_, found_.height);
        near_ = nearest.face;
        ++found_.samples;
        if (nearest.distance > found_.height && surface_.is_out(p)) {
            found_.height = nearest.distance;
        }
    }

    struct Box {
        OverFaces::Cell cell;
        FaceId near;        // a face nearby, as a guess
        double share = 1.0; // of the whole, where each half is half of it
    };

    // Every point of a sheet's hull counts. Inside and outside of a solid change only at its faces,
    // so facets and the space before faces are enough; near open rims they may change anywhere.
    void look_at_boxes(bool solid, const Progress& progress) {
        lay_boxes_along();
        OverFaces over(surface_.faces, piece_, planes_, turn_, bar(), progress.token());
        std::vector<Box> boxes{{over.whole(), near_}};
        double settled = 0.0;
        for (std::size_t looked = 0; !boxes.empty() && !progress_.stopped(); ++looked) {
            if (looked % k_told_cells == 0) {
                progress.report(settled);
            }
            if (is_spent()) {
                found_.open += boxes.size();
                return;
            }
            Box box = boxes.back();
            boxes.pop_back();
            ++found_.samples;
            if (is_settled(box, solid, over)) {
                settled += box.share;
            } else {
                box.share *= 0.5;
                Eigen::Index axis = 0;
                (box.cell.box.upper - box.cell.box.lower).maxCoeff(&axis);
                Box other = box;
                box.cell.box.upper[axis] = other.cell.box.lower[axis] = box.cell.box.centre()[axis];
                boxes.push_back(box);
                boxes.push_back(other);
            }
        }
    }

    // Boxes fit a thin hull tightly when its largest face's normal is one of their axes.
    void lay_boxes_along() {
        Vec3 normal = Vec3::UnitZ();
        double largest = 0.0;
        for (const FaceId face : piece_.faces) {
            const auto t = mesh_.corners(face);
            const Vec3 product = (t[1] - t[0]).cross(t[2] - t[0]);
            if (product.norm() > largest) {
                largest = product.norm();
                normal = product / largest;
            }
        }
        Eigen::Index axis = 0;
        normal.cwiseAbs().minCoeff(&axis);
        turn_.col(0) = normal.cross(Vec3::Unit(axis)).normalized();
        turn_.col(1) = normal.cross(turn_.col(0));
        turn_.col(2) = normal;
    }

    // Returns how deep in the hull a point in turned coordinates is: below its planes and behind
    // its outline, because planes say little about points beside a thin hull. It is negative
    // outside the hull.
    [[nodiscard]] double depth_of(const Vec3& turned,
                                  const std::vector<Eigen::Vector2d>& outline) const {
        return nearest_side(turned, outline).depth;
    }
    struct HullSide {
        double depth;
        Vec3 outward; // in turned coordinates
    };
    [[nodiscard]] HullSide nearest_side(const Vec3& turned,
                                        const std::vector<Eigen::Vector2d>& outline) const {
        Index plane = 0;
        HullSide nearest{planes_.depth(turn_ * turned, plane), Vec3::Zero()};
        if (!planes_.empty()) {
            nearest.outward = turn_.transpose() * planes_.normal(plane);
        }
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Eigen::Vector2d& start = outline[i];
            const Eigen::Vector2d way = outline[(i + 1) % outline.size()] - start;
            const Eigen::Vector2d to = turned.head<2>() - start;
            const double length = way.norm();
            const double depth = (way.x() * to.y() - way.y() * to.x()) / length;
            if (length > 0.0 && depth < nearest.depth) {
                nearest = {depth, Vec3(way.y(), -way.x(), 0.0) / length};
            }
        }
        return nearest;
    }

    [[nodiscard]] std::array<Vec3, 8> turned_corners(const Aabb& box) const {
        std::array<Vec3, 8> corners = corners_of(box);
        for (Vec3& corner : corners) {
            corner = turn_ * corner;
        }
        return corners;
    }

    // A box is settled when it is beside the hull, near enough to a face, clearly in or out, or at
    // its smallest size. That is half as small where its centre is beside the hull, so that points
    // deeper in the hull get a box centred in it. From there a climb finds higher points around.
    bool is_settled(Box& at, bool solid, OverFaces& over) {
        if (!over.narrow(at.cell)) {
            return true;
        }
        const Aabb& box = at.cell.box;
        FaceId& near = at.near;
        const Vec3 centre = turn_ * box.centre();
        const double radius = 0.5 * box.diagonal();
        const double enough = bar() - radius;
        if (distance_to(mesh_.corners(near), centre) <= enough) {
            return true; // most small boxes share the face of the one before
        }
        const double depth = depth_of(box.centre(), over.outline());
        if (depth < -radius) {
            return true;
        }
        const NearFace nearest = face_near(surface_.faces, centre, near, enough);
        near = nearest.face;
        if (nearest.distance <= enough || is_near(Cell<8>{turned_corners(box), near})) {
            return true;
        }
        if (over.all_near(at.cell, bar())) {
            return true;
        }
        const Turns turns = surface_.turns_within(centre, radius);
        if ((solid && turns.is_clear()) || (turns.is_in() && nearest.distance > radius)) {
            return true;
        }
        if (nearest.distance > bar() && depth >= 0.0 && surface_.is_out(centre)) {
            found_.height = nearest.distance;
        }
        if (radius > (depth >= 0.0 ? 1.0 : 0.5) * finest()) {
            return false;
        }
        climb(centre, radius, near, over.outline());
        return true;
    }

    // Moves away from the nearest face, along a facet where the hull ends, with ever smaller steps.
    void climb(Vec3 at, double step, FaceId near, const std::vector<Eigen::Vector2d>& outline) {
        // The last of eight steps may be a 128th of the first, which was no larger than the finest
        // cell. What a climb misses makes the height that is told lower by less than that cell.
        constexpr int k_steps = 8;
        at = moved_into_hull(at, outline);
        double height = face_near(surface_.faces, at, near).distance;
        for (int i = 0; i < k_steps; ++i) {
            near = face_near(surface_.faces, at, near).face;
            const Vec3 way = (at - nearest_on(mesh_.corners(near), at)).normalized();
            const Vec3 next = moved_into_hull(at + step * way, outline);
            const double higher = face_near(surface_.faces, next, near).distance;
            ++found_.samples;
            if (higher > height) {
                at = next;
                height = higher;
            } else {
                step *= 0.5;
            }
        }
        const double depth = depth_of(turn_.transpose() * at, outline);
        if (height > bar() && depth >= -surface_.faces.float_noise && surface_.is_out(at)) {
            found_.height = height;
        }
    }
    // Moves a point onto the plane or the side of the outline that it is farthest beyond.
    [[nodiscard]] Vec3 moved_into_hull(const Vec3& p,
                                       const std::vector<Eigen::Vector2d>& outline) const {
        const Vec3 turned = turn_.transpose() * p;
        const HullSide side = nearest_side(turned, outline);
        return side.depth < 0.0 ? Vec3(turn_ * (turned + side.depth * side.outward)) : p;
    }

    [[nodiscard]] bool is_spent() const { return found_.samples >= most_; }

    // Cells are taken in order of size only, so those left over are about equally large. Nobody
    // knows how many follow: those that wait are told of as the last ones.
    template <class IsSettled>
    void cut_finer(std::deque<Cell<3>>& cells, const Progress& progress, const IsSettled& is_done) {
        double told = 0.0;
        for (std::size_t looked = 0; !cells.empty() && !progress_.stopped(); ++looked) {
            if (looked % k_told_cells == 0) {
                const auto done = static_cast<double>(looked);
                told = std::max(told, done / (done + static_cast<double>(cells.size())));
                progress.report(told);
            }
            if (is_spent()) {
                found_.open += cells.size();
                return;
            }
            Cell<3> cell = cells.front();
            cells.pop_front();
            cut_once(cell, cells, is_done);
        }
    }
    template <class IsSettled>
    static void cut_once(Cell<3>& cell, std::deque<Cell<3>>& cells, const IsSettled& is_done) {
        if (!is_done(cell)) {
            const auto [one, other] = cell.halves();
            cells.push_back(one);
            cells.push_back(other);
        }
    }

    // The face near one facet is a good guess for the next.
    void search_facets(const Progress& progress) {
        constexpr double k_once = 0.7; // a share of the time: most facets are settled at once
        const auto is_done = [this](Cell<3>& cell) {
            ++found_.samples;
            return is_settled(cell);
        };
        std::deque<Cell<3>> cells;
        const auto count = static_cast<double>(piece_.triangles.size());
        for (std::size_t i = 0; i < piece_.triangles.size(); ++i) {
            if (progress_.stopped()) {
                return;
            }
            if (i % k_told_cells == 0) {
                progress.report(k_once * static_cast<double>(i) / count);
            }
            Cell<3> cell{facet_of(piece_.triangles[i]), near_};
            cut_once(cell, cells, is_done);
            near_ = cell.near;
        }
        if (!progress_.stopped()) {
            cut_finer(cells, progress.part({}, k_once, 1.0), is_done);
        }
    }

    bool is_settled(Cell<3>& cell) {
        if (is_near(cell)) {
            return true;
        }
        const Vec3 centre = cell.centre();
        const double radius = cell.radius(centre);
        if (radius > bar() && is_over_solid(cell)) {
            return true;
        }
        const double enough = bar() - radius;
        const NearFace nearest = face_near(surface_.faces, centre, cell.near, enough);
        const bool is_other = nearest.face != cell.near;
        cell.near = nearest.face;
        if (nearest.distance <= enough || (is_other && is_near(cell))) {
            return true;
        }
        const Turns turns = surface_.turns_within(centre, radius);
        if (turns.is_in() && (nearest.distance > radius || is_uncrossed(cell))) {
            return true;
        }
        if (nearest.distance > bar() && surface_.is_out(centre)) {
            found_.height = nearest.distance;
        }
        return radius <= finest();
    }

    // If all points of the cell can be moved by less than the bar to the inside, points that were
    // out are no higher than the bar, because a face is on their way.
    [[nodiscard]] bool is_over_solid(const Cell<3>& cell) const {
        // Is less than the bar by more than rounding; hardly less of a cell is settled by it.
        constexpr double k_below = 0.9;
        const double way = k_below * bar();
        const auto& [a, b, c] = cell.corners;
        const Vec3 normal = (b - a).cross(c - a).normalized();
        const double part = std::min(0.5, way / cell.radius(middle_));
        const auto is_in = [&](const std::array<Vec3, 3>& moved) {
            const Cell<3> below{moved, cell.near};
            const Vec3 centre = below.centre();
            return surface_.turns_within(centre, below.radius(centre)).is_in() &&
                   is_uncrossed(below);
        };
        return is_in({a + part * (middle_ - a), b + part * (middle_ - b),
                      c + part * (middle_ - c)}) ||
               is_in({a - way * normal, b - way * normal, c - way * normal});
    }

    // True when no face meets the triangle: it is then wholly in or wholly out.
    [[nodiscard]] bool is_uncrossed(const Cell<3>& cell) const {
        const std::array<Vec3, 3>& t = cell.corners;
        const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
        const double noise = surface_.faces.float_noise;
        const Aabb box = box_around(cell.corners);
        bool crossed = !normal.allFinite() || is_thin(cell.corners);
        surface_.faces.bvh.visit(
            [&](const Aabb& other) { return !crossed && box.overlaps(other); },
            [&](FaceId face) {
                if (crossed || !box.overlaps(surface_.faces.boxes[face])) {
                    return;
                }
                const auto corners = mesh_.corners(face);
                const auto [least, most] = range_of(corners, normal, normal.dot(t[0]));
                crossed = least <= noise && most >= -noise &&
                          (is_thin(corners) || exact::triangles_meet(cell.corners, corners));
            });
        return !crossed;
    }
    // True when the triangle is so thin that it may have no area.
    [[nodiscard]] bool is_thin(const std::array<Vec3, 3>& t) const {
        const double longest = std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm()});
        return (t[1] - t[0]).cross(t[2] - t[0]).norm() <= surface_.faces.float_noise * longest;
    }
    static std::pair<double, double> range_of(const std::array<Vec3, 3>& corners,
                                              const Vec3& normal, double offset) {
        const auto [least, most] =
            std::minmax({normal.dot(corners[0]), normal.dot(corners[1]), normal.dot(corners[2])});
        return {least - offset, most - offset};
    }

    // The distance to a face is convex, so it is largest at a corner of the cell.
    template <std::size_t Count> [[nodiscard]] bool is_near(const Cell<Count>& cell) const {
        const auto face = mesh_.corners(cell.near);
        const double height = bar();
        return std::all_of(cell.corners.begin(), cell.corners.end(),
                           [&](const Vec3& corner) { return distance_to(face, corner) <= height; });
    }

    // Inside the hull, a height is largest at the centre of a ball that touches some faces and
    // meets none. Between that centre and a touched face are the centres of smaller balls. Where
    // the way there leaves the hull, a facet would be as high; so the centre of a ball slightly
    // larger than the bar is in the hull too.
    void look_before_faces(const Progress& progress) {
        constexpr double k_once = 0.7;   // a share of the time: most cells are settled at once
        constexpr double k_more = 1.125; // points this much over the bar are found
        const auto count = static_cast<double>(mesh_.triangles.size());
        std::size_t seen = 0; // faces, of the whole mesh at most
        const double distance = k_more * bar();
        const auto is_done = [&](const Cell<3>& cell) {
            return is_beside_hull(cell) || is_clear_before(cell, distance);
        };
        std::deque<Cell<3>> cells;
        surface_.faces.bvh.visit(
            [&](const Aabb& box) { return !progress_.stopped() && box.overlaps(box_); },
            [&](FaceId face) {
                if (++seen % k_told_cells == 0 && !progress_.stopped()) {
                    progress.report(k_once * static_cast<double>(seen) / count);
                }
                if (!surface_.faces.boxes[face].overlaps(box_)) {
                    return;
                }
                if (is_spent()) {
                    ++found_.open;
                    return;
                }
                for (const Vec3& way : ways_out_of(face)) {
                    const auto [a, b, c] = mesh_.corners(face);
                    Cell<3> cell{{a + distance * way, b + distance * way, c + distance * way},
                                 face};
                    cut_once(cell, cells, is_done);
                }
            });
        if (!progress_.stopped()) {
            cut_finer(cells, progress.part({}, k_once, 1.0), is_done);
        }
    }

    // Returns unit vectors to the sides of a face that may be outside. Where all solids face
    // outward, nothing behind a face of one is out; beside a component that is inside out, as
    // cavities are by themselves, either side may be.
    [[nodiscard]] std::vector<Vec3> ways_out_of(FaceId face) const {
        const auto [a, b, c] = mesh_.corners(face);
        const Vec3 front = (b - a).cross(c - a).normalized();
        if (!front.allFinite()) {
            return {}; // it has no area
        }
        if (both_sides_ || surface_.kinds.is_sheet(face)) {
            return {front, -front};
        }
        return {front};
    }

    [[nodiscard]] bool is_beside_hull(const Cell<3>& cell) const {
        return planes_.any_below(cell.corners, 0.0, [&](Index plane) {
            return std::all_of(cell.corners.begin(), cell.corners.end(),
                               [&](const Vec3& p) { return planes_.depth_below(plane, p) <= 0.0; });
        });
    }
    bool is_clear_before(const Cell<3>& cell, double distance) {
        const Vec3 centre = cell.centre();
        const double radius = cell.radius(centre);
        const double blocked = distance - radius;
        ++found_.samples;
        // The points are at `distance` before one face; a nearer face rules them out.
        const NearFace nearest = face_near(surface_.faces, centre, cell.near, blocked);
        if (nearest.distance <= blocked || (surface_.turns_within(centre, radius).is_in() &&
                                            (nearest.distance > radius || is_uncrossed(cell)))) {
            return true;
        }
        Index plane = 0;
        if (nearest.distance > bar() && planes_.depth(centre, plane) >= 0.0 &&
            surface_.is_out(centre)) {
            found_.height = nearest.distance;
        }
        return radius <= finest();
    }

    const SolidSurface& surface_;
    const TriMesh& mesh_;
    const Piece& piece_;
    const HullPlanes& planes_;
    double allowed_;
    std::uint64_t most_;
    const Progress& progress_;
    bool both_sides_; // not all solids face outward
    FaceId near_;
    Aabb box_;
    Vec3 middle_ = Vec3::Zero();
    Eigen::Matrix3d turn_ = Eigen::Matrix3d::Identity(); // columns are the axes of boxes
    HeightFound found_;
};

} // namespace

HeightFound find_height(const SolidSurface& surface, const Piece& piece, const HullPlanes& planes,
                        double allowed, std::uint64_t most, const Progress& progress) {
    return HeightCheck(surface, piece, planes, allowed, most, progress).run();
}

} // namespace hullwright
