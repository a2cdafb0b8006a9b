#include "mesh/winding.h"

#include "base/work_meter.h"
#include "geom/box_around.h"
#include "geom/portable_math.h"
#include "mesh/nesting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace hullwright {

namespace {

// Holds a triangle seen from a point: the angle of (across, volume) is half of the solid angle.
struct HalfAngle {
    double across;
    double volume;
};

inline HalfAngle seen_from(const Vec3& point, const std::array<Vec3, 3>& triangle) {
    const Vec3 a = triangle[0] - point;
    const Vec3 b = triangle[1] - point;
    const Vec3 c = triangle[2] - point;
    const double la = a.norm();
    const double lb = b.norm();
    const double lc = c.norm();
    // A product of vectors that goes through memory takes as long as all of the rest.
    const double x = b.y() * c.z() - b.z() * c.y();
    const double y = b.z() * c.x() - b.x() * c.z();
    const double z = b.x() * c.y() - b.y() * c.x();
    const double volume = a.x() * x + a.y() * y + a.z() * z;
    return {la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb, volume};
}

// Adds half angles by multiplying complex numbers, which needs one arc tangent for all of them, and
// counts the full turns.
class HalfAngles {
public:
    void add(const HalfAngle& seen) {
        // A point in the triangle's plane adds nothing. On the triangle the angle would be half a
        // sphere to either side, and by the sign of a zero two faces back to back could count the
        // same.
        if (seen.volume == 0.0) {
            return;
        }
        const double re = re_ * seen.across - im_ * seen.volume;
        double im = re_ * seen.volume + im_ * seen.across;
        if (im == 0.0 && re < 0.0) {
            im = std::copysign(std::numeric_limits<double>::min(), seen.volume);
        }
        // When both angles turn to one side but the sum is on the other, it has passed half a turn.
        if (im_ > 0.0 && seen.volume > 0.0 && im < 0.0) {
            ++whole_;
        } else if (im_ < 0.0 && seen.volume < 0.0 && im > 0.0) {
            --whole_;
        }
        re_ = re;
        im_ = im;
        // The next factor is a product of three lengths, so the largest of doubles is far.
        constexpr double k_large = 1e100;
        const double size = std::max(std::abs(re), std::abs(im));
        if ((size > k_large || size < 1.0 / k_large) && size > 0.0) {
            re_ /= size;
            im_ /= size;
        }
    }
    [[nodiscard]] double sum() const {
        return arc_tangent(im_, re_) + 2.0 * std::numbers::pi * whole_;
    }

private:
    double re_ = 1.0;
    double im_ = 0.0;
    int whole_ = 0;
};

} // namespace

double solid_angle(const std::array<Vec3, 3>& triangle, const Vec3& point) {
    HalfAngles half;
    half.add(seen_from(point, triangle));
    return 2.0 * half.sum();
}

Result<WindingField> WindingField::build(const TriMesh& mesh, std::vector<FaceId> faces,
                                         const Progress& progress) {
    WindingField field;
    field.mesh_ = &mesh;
    field.faces_ = std::move(faces);
    std::vector<Aabb> boxes;
    boxes.reserve(field.faces_.size());
    for (const FaceId face : field.faces_) {
        boxes.push_back(box_around(mesh.corners(face)));
    }
    auto bvh = Bvh::build(boxes, progress.part({}, 0.0, 0.7));
    if (!bvh) {
        return bvh.issue();
    }
    field.bvh_ = std::move(*bvh);
    for (const Index item : field.bvh_.items()) {
        field.in_leaves_.push_back(field.faces_[item]);
    }
    if (!field.gather_series(progress.part({}, 0.7, 1.0))) {
        return stopped_issue();
    }
    return field;
}

// Children come after their parents in the tree, so the sums go from the last node to the first.
bool WindingField::gather_series(const Progress& progress) {
    // Counts in radii: the errors of many nodes add up to 0.007 at most on closed shapes, which is
    // half of what two terms of the series have from 3 radii on, for half of their work.
    constexpr double k_far = 2.0;
    const auto nodes = bvh_.nodes();
    series_.resize(nodes.size());
    std::vector<Weight> weights(nodes.size());
    std::vector<FaceMoments> moments(nodes.size());
    WorkMeter meter(progress, nodes.size());
    for (std::size_t n = nodes.size(); n-- > 0;) {
        if (meter.stopped_after(1)) {
            return false;
        }
        weights[n] = weight_of(n, weights);
        const Vec3& centre = weights[n].centre;
        for (const Index child : children_of(n)) {
            moments[n].add(moments[child], weights[child].centre - centre);
        }
        for (const FaceId face : faces_of(n)) {
            moments[n].add(mesh_->corners(face), centre);
        }
        const Vec3 reach =
            (nodes[n].box.upper - centre).cwiseMax(centre - nodes[n].box.lower).cwiseMax(0.0);
        series_[n] = {moments[n], centre, k_far * k_far * reach.squaredNorm()};
    }
    return true;
}

WindingField::Weight WindingField::weight_of(std::size_t node,
                                             std::span<const Weight> weights) const {
    Weight sum;
    const auto add = [&sum](const Vec3& centre, double area) {
        sum.centre += area * centre;
        sum.area += area;
    };
    for (const Index child : children_of(node)) {
        add(weights[child].centre, weights[child].area);
    }
    for (const FaceId face : faces_of(node)) {
        const auto t = mesh_->corners(face);
        add((t[0] + t[1] + t[2]) / 3.0, 0.5 * (t[1] - t[0]).cross(t[2] - t[0]).norm());
    }
    sum.centre = sum.area > 0.0 ? Vec3(sum.centre / sum.area) : bvh_.nodes()[node].box.centre();
    return sum;
}

std::span<const FaceId> WindingField::faces_of(std::size_t node) const {
    const Bvh::Node& at = bvh_.nodes()[node];
    return std::span(in_leaves_).subspan(at.count == 0 ? 0 : at.first, at.count);
}

std::vector<Index> WindingField::children_of(std::size_t node) const {
    const Bvh::Node& at = bvh_.nodes()[node];
    return at.count == 0 ? std::vector{static_cast<Index>(node + 1), at.first}
                         : std::vector<Index>();
}

int WindingField::whole_at(const Vec3& point) const {
    int times = 0;
    bvh_.visit([&](const Aabb& box) { return may_be_crossed_along_x(point, box); },
               [&](Index item) { times += crossing_along_x(point, mesh_->corners(faces_[item])); });
    return times;
}

// Whether nodes are far is hard to foretell, so both halves of one are asked at once, and far ones
// are gathered before their angles are added, in the order of the tree.
double WindingField::at(const Vec3& point) const {
    if (series_.empty()) {
        return 0.0;
    }
    const auto nodes = bvh_.nodes();
    double sum = 0.0; // sum of the solid angles of far nodes
    HalfAngles half;
    std::array<Index, 64> far;
    std::size_t gathered = 0;
    const auto add_gathered = [&] {
        for (std::size_t i = 0; i < gathered; ++i) {
            sum += series_[far[i]].angle_at(point);
        }
        gathered = 0;
    };
    struct Part {
        Index node;
        bool is_far;
    };
    const auto part = [&](Index node) { return Part{node, series_[node].is_far(point)}; };
    std::array<Part, 64> waiting; // more than a tree is deep, as in Bvh::visit_numbered
    std::size_t depth = 0;
    for (Part next = part(0);;) {
        const Bvh::Node& node = nodes[next.node];
        if (next.is_far) {
            far[gathered++] = next.node;
            if (gathered == far.size()) {
                add_gathered();
            }
        } else if (node.count == 0) {
            waiting[depth++] = part(node.first);
            next = part(next.node + 1);
            continue;
        } else {
            for (Index i = node.first; i < node.first + node.count; ++i) {
                half.add(seen_from(point, mesh_->corners(in_leaves_[i])));
            }
        }
        if (depth == 0) {
            break;
        }
        next = waiting[--depth];
    }
    add_gathered();
    return (sum + 2.0 * half.sum()) / (4.0 * std::numbers::pi);
}

} // namespace hullwright
