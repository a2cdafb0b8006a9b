// Answers, for two things and any number of poses, all that is to be said of each pose.
#pragma once

#include "geom/farthest.h"
#include "gpu/collision.h"
#include "gpu/raster_collider.h"
#include "pipeline/pair_graphics.h"
#include "query/path_query.h"

#include <limits>
#include <memory>

namespace hullwright {

enum class CollideMethod : std::uint8_t { exact, gpu, both };

struct CollisionSettings {
    CollideMode mode = CollideMode::any;
    CollideMethod method = CollideMethod::exact;
    int tile = 64;                                           // pixels a side
    bool distance = false;                                   // how far apart they are is asked, too
    double margin = std::numeric_limits<double>::infinity(); // up to this distance
    static constexpr double k_most_margin = k_farthest_coordinate;
    // Poses come one near the other: the exact test of mode `all` remembers the poses before, which
    // changes the counts of its tests and nothing else.
    bool along_path = false;
};

class CollisionSession {
public:
    // Both sides have to outlive the session. Where there is no usable graphics, the exact test
    // answers all the same and `graphics_issue` says why.
    [[nodiscard]] static Result<CollisionSession> make(const CollideSide& a, const CollideSide& b,
                                                       const CollisionSettings& settings,
                                                       const Progress& progress = {});

    // `look` sees what pixels decide; an issue that it returns ends the drawing. The only issues of
    // a run are a stop and a pose that is not usable (query/pose.h).
    [[nodiscard]] Status run(const Pose& a, const Pose& b, const RasterCollider::Look& look = {},
                             const Progress& progress = {});
    // Returns the answer of the last run; its contacts are where the things are posed.
    [[nodiscard]] const Collision& found() const { return found_; }

    [[nodiscard]] const std::optional<Issue>& graphics_issue() const { return graphics_issue_; }
    // The name is empty without graphics.
    [[nodiscard]] std::string renderer() const;

private:
    CollisionSession(const CollideSide& a, const CollideSide& b, const CollisionSettings& settings)
        : a_(&a), b_(&b), settings_(settings), solids_(a.is_solid() && b.is_solid()) {}
    [[nodiscard]] Status begin_graphics(const Progress& progress);
    [[nodiscard]] Status decide(const Pose& b_from_a, const RasterCollider::Look& look,
                                const Progress& progress);
    bool decide_by_pixels(const Pose& b_from_a, const RasterCollider::Look& look,
                          const Progress& progress);
    [[nodiscard]] Status decide_exactly(const Pose& b_from_a, const Progress& progress);
    [[nodiscard]] Status decide_along_path(const Pose& b_from_a, const Progress& progress);
    [[nodiscard]] Status compare_with_exact(const Pose& b_from_a, const Progress& progress);
    [[nodiscard]] Status add_contacts(const Pose& a, const Pose& b_from_a,
                                      const Progress& progress);
    [[nodiscard]] Status add_nearness(const Pose& a, const Pose& b_from_a,
                                      const Progress& progress);
    [[nodiscard]] Status add_contact(const RasterHit& hit, const Pose& a, const Pose& b_from_a,
                                     const Progress& progress);
    void set_kind();

    const CollideSide* a_;
    const CollideSide* b_;
    CollisionSettings settings_;
    bool solids_; // false: only surfaces can be said to meet
    std::unique_ptr<PairGraphics> graphics_;
    std::optional<RasterCollider> pixels_; // keeps the address of the context
    std::optional<Issue> graphics_issue_;
    CollideQuery query_;
    std::optional<PathQuery> path_; // in place of the query, along a path
    ContainmentQuery containment_;
    PatchQuery patches_;
    DistanceQuery distance_;
    Penetrator penetrator_;
    std::vector<Vec3> moved_; // vertices of b's piece
    std::vector<RasterHit> hits_;
    std::vector<PieceHit> pieces_; // the pieces of the hits
    Collision found_;
};

} // namespace hullwright
