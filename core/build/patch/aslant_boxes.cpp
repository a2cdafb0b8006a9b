#include "patch/aslant_boxes.h"

#include "base/work_meter.h"

#include <algorithm>
#include <bit>

namespace hullwright {
namespace {

class Maker {
public:
    Maker(const Bvh& bvh, std::span<const AslantSegment> segments, const Progress& progress)
        : bvh_(bvh), segments_(segments), meter_(progress, steps_for(bvh)) {}

    Result<std::vector<AslantBox>> run() {
        made_.resize(bvh_.nodes().size());
        if (!made_.empty()) {
            make(0);
        }
        return meter_.stopped_after(0) ? Result<std::vector<AslantBox>>(stopped_issue())
                                       : Result<std::vector<AslantBox>>(std::move(made_));
    }

private:
    struct Items { // what is below a node
        std::size_t begin;
        std::size_t end;
    };

    // Each segment is looked at three times in every node above it, of which there are as many as
    // nodes can be halved.
    static std::size_t steps_for(const Bvh& bvh) {
        return 3 * bvh.items().size() *
               static_cast<std::size_t>(std::bit_width(bvh.nodes().size()));
    }

    // After a stop boxes mean nothing.
    Items make(std::size_t number) {
        const Bvh::Node& node = bvh_.nodes()[number];
        Items items = {node.first, std::size_t{node.first} + node.count};
        if (node.count == 0) {
            items = {make(number + 1).begin, make(node.first).end};
        }
        if (!meter_.stopped_after(0)) {
            made_[number] = box_around(items);
        }
        return items;
    }

    [[nodiscard]] const AslantSegment& segment(std::size_t item) const {
        return segments_[bvh_.items()[item]];
    }

    // Returns axes across the longest segment, which most others are along or across, and where
    // they are the farthest from it.
    [[nodiscard]] Eigen::Matrix3d axes_for(Items items) {
        Vec3 longest = Vec3::Zero();
        for (std::size_t i = items.begin; i < items.end && !meter_.stopped_after(1); ++i) {
            const Vec3 way = segment(i)[1] - segment(i)[0];
            longest = way.squaredNorm() > longest.squaredNorm() ? way : longest;
        }
        Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
        if (!(longest.norm() > 0.0)) {
            return axes;
        }
        axes.col(0) = longest.normalized();
        Vec3 across = Vec3::Zero();
        for (std::size_t i = items.begin; i < items.end && !meter_.stopped_after(1); ++i) {
            for (const Vec3& end : segment(i)) {
                const Vec3 way = end - segment(items.begin)[0];
                const Vec3 away = way - axes.col(0).dot(way) * axes.col(0);
                across = away.squaredNorm() > across.squaredNorm() ? away : across;
            }
        }
        // A way that only rounding has made is no axis. This guides no more than the choice of
        // axes: along any of them the box is made to hold all ends, and a poor choice makes it
        // wider.
        constexpr double k_least = 1e-6;
        across -= axes.col(0).dot(across) * axes.col(0);
        axes.col(1) = across.norm() > k_least * longest.norm() ? Vec3(across.normalized())
                                                               : axes.col(0).unitOrthogonal();
        axes.col(2) = axes.col(0).cross(axes.col(1));
        return axes;
    }

    [[nodiscard]] AslantBox box_around(Items items) {
        const Eigen::Matrix3d axes = axes_for(items);
        const Vec3 base = segment(items.begin)[0];
        Aabb box;
        double largest = 0.0;
        for (std::size_t i = items.begin; i < items.end && !meter_.stopped_after(1); ++i) {
            for (const Vec3& end : segment(i)) {
                box.add(axes.transpose() * (end - base));
                largest = std::max(largest, end.norm());
            }
        }
        // Coordinates along the axes and the way back take ten roundings, and axes that are a few
        // roundings off right angles some ten more: 2.2e-15 in all. This is four times that.
        constexpr double k_rounded = 1e-14;
        const Vec3 half = 0.5 * box.size() + Vec3::Constant(k_rounded * largest);
        AslantBox made;
        made.centre = base + axes * box.centre();
        for (int i = 0; i < 3; ++i) {
            made.halves[static_cast<std::size_t>(i)] = half[i] * axes.col(i);
        }
        std::sort(made.halves.begin(), made.halves.end(),
                  [](const Vec3& a, const Vec3& b) { return a.squaredNorm() > b.squaredNorm(); });
        return made;
    }

    const Bvh& bvh_;
    std::span<const AslantSegment> segments_;
    std::vector<AslantBox> made_;
    WorkMeter meter_;
};

} // namespace

Result<std::vector<AslantBox>> boxes_along(const Bvh& bvh, std::span<const AslantSegment> segments,
                                           const Progress& progress) {
    return Maker(bvh, segments, progress).run();
}

} // namespace hullwright
