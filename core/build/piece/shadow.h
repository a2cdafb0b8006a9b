// Bounds how far a convex cell is from the surface below it without cutting it up. Where the faces
// under its shadow are connected and none of them is steep, every point of the cell has surface
// straight below or above it.
#pragma once

#include "piece/height_field.h"

#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace hullwright {

// Lists faces, each once, in the order in which they came. The table of them is open (Knuth, "The
// Art of Computer Programming", 6.4): a walk over a few faces takes no memory that others have not
// taken before it.
class FacesMet {
public:
    // Takes as long as there are faces in the list.
    void begin_with(FaceId face);
    // Adds the face unless it is there.
    void add(FaceId face);
    [[nodiscard]] bool contains(FaceId face) const {
        return !slots_.empty() && slots_[slot_of(face)] == face;
    }
    [[nodiscard]] std::size_t size() const { return faces_.size(); }
    [[nodiscard]] FaceId operator[](std::size_t i) const { return faces_[i]; }

private:
    // The slot that holds the face, or the empty one where it would be.
    [[nodiscard]] std::size_t slot_of(FaceId face) const {
        std::size_t slot = (face * k_spread) & (slots_.size() - 1);
        while (slots_[slot] != face && slots_[slot] != k_none) {
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return slot;
    }
    void widen();

    // Is odd, so that numbers in a row, which neighbours often have, stay apart.
    static constexpr std::size_t k_spread = 2654435761; // 2^32 over the golden ratio
    std::vector<FaceId> faces_;
    std::vector<FaceId> slots_; // a power of two of them, at least half of them empty
};

class Shadow {
public:
    Shadow(const Ground& ground, const HeightField& field, std::stop_token stop = {})
        : ground_(ground), field_(field), stop_(std::move(stop)) {}

    // No point of the cell is farther from the surface than the result. It is nullopt when that
    // might be more than `limit`, or when the shadow along the normal of the face `under` leaves
    // the surface.
    std::optional<double> farthest(std::span<const Vec3> cell, FaceId under, double limit);

private:
    using Point = Eigen::Vector2d;

    void cast(std::span<const Vec3> cell, FaceId under);
    [[nodiscard]] Point seen(const Vec3& v) const;
    [[nodiscard]] bool is_crossed(const Point& p, const Point& q, double play) const;
    [[nodiscard]] double gap_to(std::span<const Vec3> cell, FaceId face) const;

    const Ground& ground_;
    const HeightField& field_;
    std::stop_token stop_;
    Vec3 origin_ = Vec3::Zero();
    Vec3 up_ = Vec3::Zero(); // direction along which the shadow falls
    Vec3 first_ = Vec3::Zero();
    Vec3 second_ = Vec3::Zero();
    double size_ = 0.0;   // largest distance of a corner from the point below the cell's middle
    double lowest_ = 0.0; // lowest point of the cell along `up_`
    double highest_ = 0.0;
    struct RimSide {
        Point from;
        Point way; // to the next corner
        double length;
    };
    std::vector<Point> outline_; // of the shadow, counter-clockwise
    std::vector<RimSide> rim_;   // sides of the outline
    FacesMet faces_;             // faces that the shadow falls on
};

} // namespace hullwright
