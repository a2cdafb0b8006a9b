#include "draw/pick.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

// Returns the distance at which the ray enters the box; infinite where it misses.
double entry(const PickRay& ray, const Aabb& box) {
    double near = 0.0;
    double far = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        if (ray.along[k] == 0.0) {
            if (ray.from[k] < box.lower[k] || ray.from[k] > box.upper[k]) {
                return std::numeric_limits<double>::infinity();
            }
            continue;
        }
        const auto [in, out] = std::minmax({(box.lower[k] - ray.from[k]) / ray.along[k],
                                            (box.upper[k] - ray.from[k]) / ray.along[k]});
        near = std::max(near, in);
        far = std::min(far, out);
    }
    return near <= far ? near : std::numeric_limits<double>::infinity();
}

// Triangles are met from either side; after Moeller and Trumbore (1997).
double distance_to(const PickRay& ray, const std::array<Vec3, 3>& t) {
    constexpr double k_missed = std::numeric_limits<double>::infinity();
    const Vec3 u = t[1] - t[0];
    const Vec3 v = t[2] - t[0];
    const Vec3 p = ray.along.cross(v);
    const double determinant = u.dot(p);
    if (determinant == 0.0) {
        return k_missed;
    }
    const Vec3 from = ray.from - t[0];
    const double a = from.dot(p) / determinant;
    const Vec3 q = from.cross(u);
    const double b = ray.along.dot(q) / determinant;
    const double distance = v.dot(q) / determinant;
    return a >= 0.0 && b >= 0.0 && a + b <= 1.0 && distance >= 0.0 ? distance : k_missed;
}

// Uses the measure by which `arrange` tells closed hulls, drawn from outside alone, from flat ones.
bool is_closed(std::span<const std::array<Vec3, 3>> triangles) {
    double area = 0.0;
    double volume = 0.0;
    for (const auto& [a, b, c] : triangles) {
        const Vec3 normal = 0.5 * (b - a).cross(c - a);
        area += normal.norm();
        volume += normal.dot(a - triangles.front()[0]) / 3.0;
    }
    return !is_flat_hull(area, volume);
}

bool looks_away(const PickRay& ray, const std::array<Vec3, 3>& t) {
    return (t[1] - t[0]).cross(t[2] - t[0]).dot(ray.along) > 0.0;
}

// Asking every triangle of so many takes some 40 us; what a tree over fewer saves is not noticed.
constexpr std::uint32_t k_asked_in_order = 4096;

// Below this sine of the angle between ray and triangle, taken times that between its sides, the
// quotients of `distance_to` may be of rounding alone, and call a triangle met that is far from the
// ray. Whoever asks all triangles hears of it, so such ones are asked wherever they are.
constexpr double k_aslant = 0x1p-20;

// Says how far beside any other triangle a ray may go that is said to meet it, as a share of
// |from - corner| and both sides together. With unit roundoff e and the sine s, which is at least
// 2^-21 as normals are rounded, numerators and determinant are off by 10 e of the product of their
// factors' lengths, and places on the ray and in the triangle in all by 40 e / s of these lengths:
// less than 2^-26. The rest covers the rounding of boxes and of where they are entered.
constexpr double k_beside = 0x1p-24;

// It is as long as the sine of the angle between both sides; zero where that is lost in underflow.
Vec3 normal_of(const std::array<Vec3, 3>& t) {
    constexpr double k_least = 1e-200; // square model units, far from where products underflow
    const Vec3 u = t[1] - t[0];
    const Vec3 v = t[2] - t[0];
    const double size = u.norm() * v.norm();
    return size > k_least ? Vec3(u.cross(v) / size) : Vec3(Vec3::Zero());
}

// True where the ray may graze a triangle whose normal is in the box.
bool may_graze(const Vec3& along, const Aabb& normals, double doubt) {
    const Vec3 one = along.cwiseProduct(normals.lower);
    const Vec3 other = along.cwiseProduct(normals.upper);
    return one.cwiseMin(other).sum() <= doubt && one.cwiseMax(other).sum() >= -doubt;
}

} // namespace

PiecePicker::PiecePicker(const PieceSet& set, const Vec3& origin, Sides sides,
                         const Progress& progress) {
    for (const Piece& piece : set.pieces) {
        Shape shape;
        shape.first = static_cast<std::uint32_t>(triangles_.size());
        shape.count = static_cast<std::uint32_t>(piece.triangles.size());
        for (const Vec3& v : piece.vertices) {
            shape.box.add(Vec3(v - origin));
            shape.away += (v - origin) / static_cast<double>(piece.vertices.size());
        }
        for (const Triangle& t : piece.triangles) {
            triangles_.push_back({piece.vertices[t[0]] - origin, piece.vertices[t[1]] - origin,
                                  piece.vertices[t[2]] - origin});
        }
        shape.closed = sides == Sides::outside && !piece.flat &&
                       is_closed(std::span(triangles_).subspan(shape.first, shape.count));
        shapes_.push_back(shape);
    }
    make_trees(progress);
}

void PiecePicker::make_trees(const Progress& progress) {
    std::size_t all = 0;
    for (const Shape& shape : shapes_) {
        all += shape.count > k_asked_in_order ? shape.count : 0;
    }
    std::size_t done = 0;
    const auto share = [&] { return static_cast<double>(done) / static_cast<double>(all); };
    for (Shape& shape : shapes_) {
        if (shape.count <= k_asked_in_order || progress.stopped()) {
            continue;
        }
        const double begun = share();
        done += shape.count;
        auto tree = tree_over(std::span(triangles_).subspan(shape.first, shape.count),
                              progress.part({}, begun, share()));
        if (tree) {
            shape.tree = static_cast<Index>(trees_.size());
            trees_.push_back(std::move(*tree));
        }
    }
}

// Returns none when it was stopped.
std::optional<PiecePicker::Tree>
PiecePicker::tree_over(std::span<const std::array<Vec3, 3>> triangles, const Progress& progress) {
    std::vector<Aabb> boxes(triangles.size());
    if (!for_each_block(boxes.size(), 4096, progress.part({}, 0.0, 0.1),
                        [&](std::size_t begin, std::size_t end) {
                            for (std::size_t i = begin; i < end; ++i) {
                                for (const Vec3& corner : triangles[i]) {
                                    boxes[i].add(corner);
                                }
                            }
                        })) {
        return std::nullopt;
    }
    auto over = Bvh::build(boxes, progress.part({}, 0.1, 0.8));
    if (!over) {
        return std::nullopt;
    }
    Tree tree{std::move(*over), {}};
    const std::span<const Bvh::Node> nodes = tree.boxes.nodes();
    tree.normals.resize(nodes.size());
    const auto bound = [&](std::size_t i) {
        const std::size_t at = nodes.size() - 1 - i; // children come after their parents
        const Bvh::Node& node = nodes[at];
        Aabb& normals = tree.normals[at];
        if (node.count == 0) {
            normals.add(tree.normals[at + 1]);
            normals.add(tree.normals[node.first]);
        }
        for (const Index item :
             tree.boxes.items().subspan(node.count > 0 ? node.first : 0, node.count)) {
            normals.add(normal_of(triangles[item]));
        }
    };
    const bool is_done = for_each_in_order(nodes.size(), progress.part({}, 0.8, 1.0), bound);
    return is_done ? std::optional(std::move(tree)) : std::nullopt;
}

template <class Limit, class Ask>
void PiecePicker::search(const Shape& shape, const PickRay& ray, Limit&& limit, Ask&& ask) const {
    if (shape.tree == k_none) {
        for (std::uint32_t t = shape.first; t < shape.first + shape.count; ++t) {
            ask(t);
        }
        return;
    }
    const Tree& tree = trees_[shape.tree];
    // No corner is farther from where the ray begins.
    const double reach = (ray.from - shape.box.centre()).norm() + shape.box.diagonal();
    const Vec3 beside = Vec3::Constant(k_beside * (reach + 2.0 * shape.box.diagonal()));
    const double doubt = k_aslant * ray.along.norm();
    const auto may_be_met = [&](Index node) {
        const Aabb& box = tree.boxes.nodes()[node].box;
        return entry(ray, {box.lower - beside, box.upper + beside}) <= limit() ||
               may_graze(ray.along, tree.normals[node], doubt);
    };
    tree.boxes.visit_numbered(may_be_met, [&](Index item) { ask(shape.first + item); });
}

std::optional<Picked> PiecePicker::pick(const PickRay& ray, double apart,
                                        const IsVisible& is_visible,
                                        const Eigen::Vector4d& section) const {
    const bool is_cut = !section.head<3>().isZero();
    std::optional<Picked> best;
    std::uint32_t met = 0; // number of the triangle
    const auto limit = [&] { return best ? best->distance : 1e300; };
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        const Shape& shape = shapes_[i];
        const PickRay local{ray.from - apart * shape.away, ray.along};
        if (entry(local, shape.box) >= limit() || !is_visible(static_cast<PieceId>(i))) {
            continue;
        }
        // A tree names triangles in an order of its own.
        const auto is_later = [&](double distance, std::uint32_t t) {
            return best && (distance > best->distance || (distance == best->distance && t > met));
        };
        search(shape, local, limit, [&](std::uint32_t t) {
            const double distance = distance_to(local, triangles_[t]);
            if (!std::isfinite(distance) || is_later(distance, t) ||
                (shape.closed && !is_cut && looks_away(local, triangles_[t]))) {
                return;
            }
            const Vec3 point = ray.from + distance * ray.along;
            if (section.head<3>().dot(point) <= section[3]) {
                best = Picked{static_cast<PieceId>(i), distance, point, triangles_[t]};
                met = t;
            }
        });
    }
    return best;
}

std::vector<PieceId> PiecePicker::inside(std::span<const Eigen::Vector4d> planes, double apart,
                                         const IsVisible& is_visible,
                                         const Eigen::Vector4d& section) const {
    std::vector<PieceId> found;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        const Vec3 middle = (1.0 + apart) * shapes_[i].away;
        const bool is_in = std::all_of(planes.begin(), planes.end(), [&](const auto& plane) {
            return plane.template head<3>().dot(middle) + plane[3] >= 0.0;
        });
        // This is the corner that is least far along the section's normal.
        const Vec3 normal = section.head<3>();
        const Vec3 corner =
            (normal.array() > 0.0).select(shapes_[i].box.lower, shapes_[i].box.upper);
        const bool is_cut_away = normal.dot(Vec3(corner + apart * shapes_[i].away)) > section[3];
        if (is_in && !is_cut_away && is_visible(static_cast<PieceId>(i))) {
            found.push_back(static_cast<PieceId>(i));
        }
    }
    return found;
}

Result<SurfacePicker> SurfacePicker::build(const TriMesh& mesh, const Vec3& origin,
                                           const Progress& progress) {
    std::vector<Aabb> boxes(mesh.triangles.size());
    if (!for_each_block(boxes.size(), 4096, progress.part({}, 0.0, 0.3),
                        [&](std::size_t begin, std::size_t end) {
                            for (std::size_t face = begin; face < end; ++face) {
                                for (const Vec3& corner : mesh.corners(static_cast<FaceId>(face))) {
                                    boxes[face].add(Vec3(corner - origin));
                                }
                            }
                        })) {
        return stopped_issue();
    }
    auto tree = Bvh::build(boxes, progress.part({}, 0.3, 1.0));
    return tree ? SurfacePicker(mesh, origin, std::move(*tree))
                : Result<SurfacePicker>(tree.issue());
}

std::array<Vec3, 3> SurfacePicker::corners_of(FaceId face) const {
    const auto [a, b, c] = mesh_->corners(face);
    return {a - origin_, b - origin_, c - origin_};
}

std::optional<SurfacePicker::PickedFace> SurfacePicker::pick(const PickRay& ray,
                                                             const Eigen::Vector4d& section) const {
    std::optional<PickedFace> best;
    const auto may_be_nearer = [&](const Aabb& box) {
        const double at = entry(ray, box);
        return std::isfinite(at) && (!best || at < best->distance);
    };
    tree_.visit(may_be_nearer, [&](Index face) {
        const auto corners = corners_of(face);
        const double distance = distance_to(ray, corners);
        if (!std::isfinite(distance) || (best && distance >= best->distance)) {
            return;
        }
        const Vec3 point = ray.from + distance * ray.along;
        if (section.head<3>().dot(point) <= section[3]) {
            best = PickedFace{face, distance, point, corners};
        }
    });
    return best;
}

} // namespace hullwright
