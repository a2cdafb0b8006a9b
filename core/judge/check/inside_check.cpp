#include "check/inside_check.h"

#include "exact/predicates.h"
#include "geom/box_around.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

Aabb box_around_cell(const Cell<3>& cell, double margin) {
    Aabb box = box_around(cell.corners);
    box.lower.array() -= margin;
    box.upper.array() += margin;
    return box;
}

// Splits a ring into triangles; one or two corners also give one.
std::vector<Cell<3>> fan_of(const std::vector<Vec3>& ring) {
    std::vector<Cell<3>> cells;
    const std::size_t last = ring.size() - 1;
    for (std::size_t i = 1; i < std::max<std::size_t>(2, last); ++i) {
        cells.push_back({{ring[0], ring[std::min(i, last)], ring[std::min(i + 1, last)]}});
    }
    return cells;
}

} // namespace

InsideCheck::InsideCheck(const SolidSurface& surface, const Piece& piece, double rounding,
                         const Progress& progress)
    : surface_(surface), piece_(piece), progress_(progress), faces_(piece.faces) {
    std::sort(faces_.begin(), faces_.end());
    first_ = faces_.empty() ? FaceId{0} : faces_.front();
    for (const Vec3& v : piece.vertices) {
        middle_ += v / static_cast<double>(piece.vertices.size());
    }
    // The facet and the face each have corners and a plane that may be off by the rounding. Where
    // the file's numbers are exact, distances are still no better than doubles make them; a side is
    // tested farther away than that, so that the test itself is not decided by it.
    near_ = std::max(4.0 * rounding, surface.faces.float_noise);
    aside_ = std::max(2.0 * rounding, 4.0 * surface.faces.float_noise);
    // A cell is not cut below this share of the piece: both of its halves would be slivers.
    constexpr double k_finest = 1.0 / 64.0;
    finest_ = k_finest * box_around(piece.vertices).diagonal();
}

bool InsideCheck::is_in_patch(const Vec3& p) const {
    Aabb box;
    box.lower = p.array() - near_;
    box.upper = p.array() + near_;
    bool found = false;
    surface_.faces.bvh.visit(
        [&](const Aabb& other) { return !found && box.overlaps(other); },
        [&](FaceId face) {
            found = found || (box.overlaps(surface_.faces.boxes[face]) &&
                              std::binary_search(faces_.begin(), faces_.end(), face) &&
                              distance_to(surface_.faces.mesh->corners(face), p) <= near_);
        });
    return found;
}

bool InsideCheck::is_in_beside(FaceId face, const std::vector<Vec3>& ring) const {
    std::vector<Cell<3>> cells = fan_of(ring);
    while (!cells.empty() && !progress_.stopped()) {
        const Cell<3> cell = cells.back();
        cells.pop_back();
        const Vec3 centre = cell.centre();
        if (!is_in_patch(centre) && !is_in_beside(face, centre)) {
            return false;
        }
        if (cell.radius(centre) > finest_ && is_cut(cell, face)) {
            const auto [one, other] = cell.halves();
            cells.push_back(one);
            cells.push_back(other);
        }
    }
    return true;
}

// The hull is on a side of the face where it has corners; the way from the point towards their mean
// stays in the hull.
bool InsideCheck::is_in_beside(FaceId face, const Vec3& p) const {
    const auto [a, b, c] = surface_.faces.mesh->corners(face);
    const Vec3 normal = (b - a).cross(c - a).normalized();
    for (const double side : {1.0, -1.0}) {
        Vec3 sum = Vec3::Zero();
        double count = 0.0;
        for (const Vec3& v : piece_.vertices) {
            if (side * normal.dot(v - p) > 2.0 * aside_) {
                sum += v;
                count += 1.0;
            }
        }
        if (count == 0.0) {
            continue;
        }
        const Vec3 way = sum / count - p;
        const Vec3 beside = p + way * (aside_ / (side * normal.dot(way)));
        if (height_of(beside) > 0.0) {
            return false;
        }
    }
    return true;
}

// Returns the height of a point; 0 inside, or so near the surface that it is only rounding.
double InsideCheck::height_of(const Vec3& p) const {
    if (!surface_.is_out(p)) {
        return 0.0;
    }
    const double distance = face_near(surface_.faces, p, first_).distance;
    return distance > aside_ / 2.0 ? distance : 0.0;
}

bool InsideCheck::is_cut(const Cell<3>& cell, FaceId face) const {
    const Aabb box = box_around_cell(cell, near_);
    bool cut = false;
    surface_.faces.bvh.visit([&](const Aabb& other) { return !cut && box.overlaps(other); },
                             [&](FaceId other) {
                                 cut = cut || (other != face &&
                                               box.overlaps(surface_.faces.boxes[other]) &&
                                               separates(other, face));
                             });
    return cut;
}

// True when the other face may meet this one's plane in more than a point or a shared edge.
bool InsideCheck::separates(FaceId other, FaceId face) const {
    const auto [a, b, c] = surface_.faces.mesh->corners(face);
    const Triangle& own = surface_.faces.mesh->triangles[face];
    int above = 0;
    int below = 0;
    int shared = 0;
    for (const VertexId v : surface_.faces.mesh->triangles[other]) {
        if (std::find(own.begin(), own.end(), v) != own.end()) {
            ++shared;
            continue;
        }
        const int side = exact::orientation(a, b, c, surface_.faces.mesh->vertices[v]);
        above += side > 0 ? 1 : 0;
        below += side < 0 ? 1 : 0;
    }
    return shared < 2 && ((above > 0 && below > 0) || above + below < 2);
}

double InsideCheck::height_below_facets() const {
    constexpr std::size_t k_told = 256; // facets from one report to the next
    for (std::size_t i = 0; i < piece_.triangles.size() && !progress_.stopped(); ++i) {
        if (i % k_told == 0) {
            progress_.report(static_cast<double>(i) / static_cast<double>(piece_.triangles.size()));
        }
        const Triangle& t = piece_.triangles[i];
        const double height =
            height_below({piece_.vertices[t[0]], piece_.vertices[t[1]], piece_.vertices[t[2]]});
        if (height > 0.0) {
            return height;
        }
    }
    return 0.0;
}

double InsideCheck::height_below(const std::array<Vec3, 3>& facet) const {
    const Vec3 normal = (facet[1] - facet[0]).cross(facet[2] - facet[0]).normalized();
    const double deep = normal.dot(facet[0] - middle_);
    if (!(deep > 2.0 * aside_)) {
        return 0.0;
    }
    return first_height({{facet, first_}},
                        [&](const Vec3& p) { return Vec3(p + (middle_ - p) * (aside_ / deep)); });
}

double InsideCheck::height_in(const std::vector<Vec3>& ring) const {
    std::vector<Cell<3>> cells = fan_of(ring);
    for (Cell<3>& cell : cells) {
        cell.near = first_;
    }
    return first_height(std::move(cells), [](const Vec3& p) { return p; });
}

// `below` maps a point of a cell to the place where the solid is tested.
template <class Below>
double InsideCheck::first_height(std::vector<Cell<3>> cells, Below&& below) const {
    while (!cells.empty() && !progress_.stopped()) {
        Cell<3> cell = cells.back();
        cells.pop_back();
        const Vec3 centre = cell.centre();
        const double radius = cell.radius(centre);
        const Vec3 p = below(centre);
        const NearFace nearest = face_near(surface_.faces, centre, cell.near);
        cell.near = nearest.face;
        const auto face = surface_.faces.mesh->corners(nearest.face);
        if (nearest.distance > near_ && surface_.is_out(p)) {
            return nearest.distance;
        }
        if (radius > finest_ && !surface_.turns_within(p, radius + aside_).is_in() &&
            !std::all_of(cell.corners.begin(), cell.corners.end(),
                         [&](const Vec3& v) { return distance_to(face, v) <= near_; })) {
            const auto [one, other] = cell.halves();
            cells.push_back(one);
            cells.push_back(other);
        }
    }
    return 0.0;
}

} // namespace hullwright
