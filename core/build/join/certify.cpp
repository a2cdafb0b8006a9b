#include "join/certify.h"

#include "geom/box_around.h"
#include "geom/corner_order.h"
#include "join/rough_hull.h"
#include "piece/body.h"
#include "piece/concavity.h"
#include "piece/overhang.h"
#include "piece/simplify.h"
#include "piece/thicken.h"
#include "piece/volume_probe.h"

#include <algorithm>
#include <limits>

namespace hullwright {
namespace {

// Hulls too thin to be wrapped by few planes grow by this share of their size, so that they are
// bodies in files, too: sixteen roundings of float32.
constexpr double k_little = 8.0 * std::numeric_limits<float>::epsilon();

// Returns the direction in which the points reach least, roughly: across the two widest apart.
Vec3 thinnest_direction(const Solid& solid) {
    Vec3 best = Vec3::UnitZ();
    double area = 0.0;
    for (const Triangle& t : solid.triangles) {
        const Vec3 product = (solid.vertices[t[1]] - solid.vertices[t[0]])
                                 .cross(solid.vertices[t[2]] - solid.vertices[t[0]]);
        if (product.norm() > area) {
            area = product.norm();
            best = product / area;
        }
    }
    return best;
}

// Returns the same hull, whatever the order of its corners was: sums over them differ in their last
// bits with it, and of a body that looks alike from several sides another wrap is then found.
Solid in_order(const Solid& solid, const std::stop_token& stop) {
    std::vector<Vec3> corners = solid.vertices;
    std::sort(corners.begin(), corners.end(), is_lower);
    return body_of(corners, solid.faces, stop);
}

Solid grown_along(const Solid& solid, const Vec3& step, const std::stop_token& stop) {
    std::vector<Vec3> points = solid.vertices;
    for (const Vec3& vertex : solid.vertices) {
        points.emplace_back(vertex + step);
        points.emplace_back(vertex - step);
    }
    return body_of(points, solid.faces, stop);
}

Solid box_of(const Solid& solid, double growth) {
    Aabb box = box_around(solid.vertices);
    box.lower.array() -= growth;
    box.upper.array() += growth;
    return body_of(corners_of(box), solid.faces);
}

// Returns the median of the points' coordinates along the axis.
double middle_along(std::span<const Vec3> points, int axis) {
    std::vector<double> heights;
    for (const Vec3& point : points) {
        heights.push_back(point[axis]);
    }
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
    std::nth_element(heights.begin(), middle, heights.end());
    return *middle;
}

// These are the points in which the body's edges cross the plane; their hull is the section.
std::vector<Vec3> section_of(const Solid& solid, int axis, double height) {
    std::vector<Vec3> section;
    for (const Triangle& t : solid.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3& from = solid.vertices[t[i]];
            const Vec3& to = solid.vertices[t[(i + 1) % 3]];
            if (from[axis] < height && to[axis] >= height) { // each edge in one of its triangles
                const double share = (height - from[axis]) / (to[axis] - from[axis]);
                section.emplace_back(from + share * (to - from));
                section.back()[axis] = height;
            }
        }
    }
    return section;
}

} // namespace

Certifier::Certifier(const SolidTree& tree, std::uint32_t max_vertices)
    : tree_(tree), ground_(*tree.ground), field_(*tree.field), peaks_(tree),
      max_vertices_(max_vertices), model_(bounds_of(tree.ground->mesh())) {}

Solid Certifier::hull_of_parts(std::span<const Index> parts, const std::stop_token& stop) const {
    if (parts.size() == 1 && !tree_.is_box(parts.front())) {
        return body_of(tree_.fine.pieces[parts.front()]); // its hull is there already
    }
    return body_of(points_of(tree_, parts), faces_of(tree_, parts), stop);
}

Solid Certifier::with_fewer_vertices(const Solid& solid, const std::stop_token& stop) const {
    const Wrap wrap = tree_.by_protrusion ? Wrap::closest : Wrap::smallest;
    const Solid ordered = in_order(solid, stop);
    if (stop.stop_requested()) {
        return solid; // a hull without corners has no box
    }
    Solid fewer = wrapped(ordered, wrap, stop);
    if (keeps_ways(tree_, fewer)) {
        return fewer;
    }
    Solid other = wrapped(ordered, wrap == Wrap::closest ? Wrap::smallest : Wrap::closest, stop);
    return keeps_ways(tree_, other) ? other : fewer;
}

bool Certifier::closes_way(const Solid& solid, const std::stop_token& stop) const {
    return !tree_.kept.empty() && has_too_many_vertices(solid) &&
           !keeps_ways(tree_, with_fewer_vertices(solid, stop));
}

Solid Certifier::wrapped(const Solid& solid, Wrap wrap, const std::stop_token& stop) const {
    if (auto fewer = wrap_simply(solid, max_vertices_, stop, wrap)) {
        return std::move(*fewer);
    }
    const double growth = k_little * box_around(solid.vertices).diagonal();
    const Solid thicker = grown_along(solid, growth * thinnest_direction(solid), stop);
    if (auto fewer = wrap_simply(thicker, max_vertices_, stop, wrap)) {
        return std::move(*fewer);
    }
    return box_of(solid, growth);
}

CertifiedPiece Certifier::certified(Solid solid, PartId part, const std::stop_token& stop) const {
    const bool simplified = has_too_many_vertices(solid);
    if (simplified) {
        solid = with_fewer_vertices(solid, stop);
    }
    if (!solid.flat && peaks_.is_able(tree_.fine.tolerance)) {
        const Peak peak = peaks_.find(solid, tree_.fine.tolerance, stop);
        CertifiedPiece made = finished(std::move(solid), part, peak.highest, peak.bound);
        made.piece.simplified = simplified;
        return made;
    }
    // A bound that does not hold is raised by this factor and tried again. Bounds raised by 1.05
    // end up to 11 % lower than those raised by 1.15, in the same time, where there are sheets; of
    // most hulls the first one holds.
    constexpr double k_step = 1.05;
    // The height that was seen at some points saves bounds that cannot hold.
    const double first = std::max(tree_.fine.tolerance, k_step * height_seen(solid));
    for (double bound = first;; bound *= k_step) {
        const auto protrusion = protrusion_within(solid, bound, stop);
        if (protrusion || stop.stop_requested() || bound > model_.diagonal()) {
            CertifiedPiece made =
                finished(std::move(solid), part, protrusion.value_or(bound), bound);
            made.piece.simplified = simplified;
            return made;
        }
    }
}

std::optional<CertifiedPiece> Certifier::certified_within(Solid solid, PartId part, double limit,
                                                          const std::stop_token& stop) const {
    const auto protrusion = protrusion_within(solid, limit, stop);
    return protrusion ? limited_within(std::move(solid), part, *protrusion, limit, stop)
                      : std::nullopt;
}

std::optional<CertifiedPiece> Certifier::limited_within(Solid solid, PartId part, double protrusion,
                                                        double limit,
                                                        const std::stop_token& stop) const {
    if (!has_too_many_vertices(solid)) {
        return finished(std::move(solid), part, protrusion, limit);
    }
    if (auto made = wrapped_within(with_fewer_vertices(solid, stop), part, limit, stop)) {
        return made;
    }
    const auto slab =
        solid.flat ? std::nullopt : thinnest_slab(solid.vertices, solid.triangles, limit, stop);
    if (!slab) {
        return std::nullopt;
    }
    auto plate = wrap_as_plate(solid, *slab, max_vertices_, stop);
    return plate ? wrapped_within(std::move(*plate), part, limit, stop) : std::nullopt;
}

std::optional<CertifiedPiece> Certifier::wrapped_within(Solid wrap, PartId part, double limit,
                                                        const std::stop_token& stop) const {
    const auto height =
        keeps_ways(tree_, wrap) ? protrusion_within(wrap, limit, stop) : std::nullopt;
    if (!height) {
        return std::nullopt;
    }
    CertifiedPiece made = finished(std::move(wrap), part, *height, limit);
    made.piece.simplified = true;
    return made;
}

bool Certifier::stands_out(std::span<const Vec3> points, double limit,
                           const std::stop_token& stop) const {
    if (!peaks_.is_able(limit)) {
        return false;
    }
    RoughHull hull;
    hull.make(points, rough_noise(model_), stop);
    if (stop.stop_requested()) {
        return false;
    }
    const auto corners = hull.corners();
    const auto triangles = hull.triangles();
    return peaks_.stands_out({{},
                              {corners.begin(), corners.end()},
                              {triangles.begin(), triangles.end()},
                              triangles.empty(),
                              {}},
                             limit);
}

CertifiedPiece Certifier::fine_piece(Index part) const {
    return {tree_.fine.pieces[part], tree_.fine.tolerance, {}, true};
}

void Certifier::measure(CertifiedPiece& made, const std::stop_token& stop) const {
    Piece& piece = made.piece;
    const Solid solid = body_of(piece);
    if (!made.has_concavity) {
        piece.concavity = solid.faces.empty() ? 0.0 : concavity_of(ground_, solid, stop);
        made.has_concavity = true;
    }
    piece.protrusion =
        std::min(overhang_of(field_, solid, piece.protrusion, ground_.rounding, stop), made.bound);
}

std::vector<CertifiedPiece> Certifier::parted_within(Solid whole, PartId part, double protrusion,
                                                     double limit,
                                                     const std::stop_token& stop) const {
    std::vector<Solid> waiting = halves_of(whole, stop);
    std::vector<CertifiedPiece> found;
    while (!waiting.empty() && !stop.stop_requested()) {
        Solid solid = std::move(waiting.back());
        waiting.pop_back();
        if (auto made = limited_within(solid, part, protrusion, limit, stop)) {
            found.push_back(std::move(*made));
        } else {
            for (Solid& half : halves_of(solid, stop)) {
                waiting.push_back(std::move(half));
            }
        }
    }
    return found;
}

// Returns the hull of these faces and of more points of the body that they are of.
Solid Certifier::share_of(std::vector<FaceId> faces, std::vector<Vec3> points,
                          const std::stop_token& stop) const {
    const TriMesh& mesh = ground_.mesh();
    for (const FaceId face : faces) {
        const auto corners = mesh.corners(face);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    const bool is_thin = is_of_a_sheet(ground_, faces);
    Solid solid = body_of(points, std::move(faces), stop);
    if (is_thin) {
        thicken(mesh, tree_.fine.sheet_thickness, solid, stop);
    }
    return solid;
}

std::vector<Solid> Certifier::halves_of(const Solid& solid, const std::stop_token& stop) const {
    std::vector<Solid> best;
    std::size_t fewest = solid.vertices.size();
    for (int axis = 0; axis < 3 && !solid.flat; ++axis) {
        std::vector<Solid> halves = halves_across(solid, axis, stop);
        std::size_t most = 0;
        for (const Solid& half : halves) {
            most = std::max(most, half.vertices.size());
        }
        if (halves.size() == 2 && most < fewest) {
            fewest = most;
            best = std::move(halves);
        }
    }
    return best.empty() ? halves_of_faces(solid, stop) : best;
}

std::vector<Solid> Certifier::halves_across(const Solid& solid, int axis,
                                            const std::stop_token& stop) const {
    const double height = middle_along(solid.vertices, axis);
    std::array<std::vector<Vec3>, 2> points;
    std::array<std::vector<FaceId>, 2> faces;
    for (const Vec3& vertex : solid.vertices) {
        points[vertex[axis] < height ? 0 : 1].push_back(vertex);
    }
    for (const Vec3& point : section_of(solid, axis, height)) {
        points[0].push_back(point);
        points[1].push_back(point);
    }
    for (const FaceId face : solid.faces) {
        const auto corners = ground_.mesh().corners(face);
        faces[(corners[0] + corners[1] + corners[2])[axis] < 3.0 * height ? 0 : 1].push_back(face);
    }
    std::vector<Solid> halves;
    for (std::size_t side = 0; side < points.size(); ++side) {
        halves.push_back(share_of(std::move(faces[side]), std::move(points[side]), stop));
        if (halves.back().flat) {
            return {}; // the plane is at an end of the body
        }
    }
    return halves;
}

// The faces are parted in two halves along the longest side. That always ends, as one face alone
// has few vertices, also in flat bodies, which no plane parts.
std::vector<Solid> Certifier::halves_of_faces(const Solid& solid,
                                              const std::stop_token& stop) const {
    const TriMesh& mesh = ground_.mesh();
    std::vector<FaceId> faces = solid.faces;
    int axis = 0;
    box_around(solid.vertices).size().maxCoeff(&axis);
    const auto along = [&](FaceId face) {
        const auto corners = mesh.corners(face);
        return (corners[0] + corners[1] + corners[2])[axis];
    };
    std::stable_sort(faces.begin(), faces.end(),
                     [&](FaceId a, FaceId b) { return along(a) < along(b); });
    const auto middle = faces.begin() + static_cast<std::ptrdiff_t>(faces.size() / 2);
    std::array<std::vector<FaceId>, 2> sides = {std::vector(faces.begin(), middle),
                                                std::vector(middle, faces.end())};
    std::vector<Solid> halves;
    for (std::vector<FaceId>& side : sides) {
        if (!side.empty()) {
            std::sort(side.begin(), side.end());
            halves.push_back(share_of(std::move(side), {}, stop));
        }
    }
    return halves;
}

// Returns the height at the middles of facets and of their quarters.
double Certifier::height_seen(const Solid& solid) const {
    double highest = 0.0;
    FaceId near = k_none;
    const auto look = [&](const Vec3& point) {
        highest = std::max(highest, field_.height(point, near, 0.0));
    };
    for (const Triangle& t : solid.triangles) {
        const Vec3 sum = solid.vertices[t[0]] + solid.vertices[t[1]] + solid.vertices[t[2]];
        look(sum / 3.0);
        for (const Index corner : t) {
            look((sum + 3.0 * solid.vertices[corner]) / 6.0);
        }
    }
    return highest;
}

std::optional<double> Certifier::protrusion_within(Solid& solid, double limit,
                                                   const std::stop_token& stop) const {
    if (!solid.flat && peaks_.is_able(limit)) {
        const auto peak = peaks_.find_within(solid, limit, stop);
        return peak ? std::optional(peak->highest) : std::nullopt;
    }
    return hullwright::protrusion_within(ground_, field_, solid, limit, stop);
}

CertifiedPiece Certifier::finished(Solid solid, PartId part, double protrusion, double bound) {
    CertifiedPiece made;
    made.bound = bound;
    made.piece.part = part;
    made.piece.protrusion = protrusion;
    made.piece.flat = solid.flat;
    made.piece.faces = std::move(solid.faces);
    made.piece.vertices = std::move(solid.vertices);
    made.piece.triangles = std::move(solid.triangles);
    return made;
}

} // namespace hullwright
