// Holds two things that a window holds against each other: how each of them is drawn, and what is
// to be said of any poses of theirs, one by one or along all rows of a file.
#pragma once

#include "draw/pick.h"
#include "pipeline/collision_session.h"
#include "pipeline/product.h"
#include "poses/pose_file.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hullwright::pipeline {

// Is one of the two bodies. It never changes once made, and is shared by all that ask about it.
struct PairBody {
    CollideSide side;
    std::vector<std::string> names; // of the pieces; empty where an asset names none
    // Holds all pieces in one list; coordinates are the asset's (CollideSide::placed moves these).
    PieceDrawList draw;
    PiecePicker picker;        // coordinates are relative to the list's origin
    std::size_t triangles = 0; // of all hulls

    [[nodiscard]] std::size_t pieces() const { return draw.ranges.size(); }
    [[nodiscard]] double metres_per_unit() const { return side.asset.meta().metres_per_unit; }
};

// True when both hold the very same asset, whatever else is known of either.
[[nodiscard]] bool has_same_asset(const PairBody& one, const PairBody& other);

// Each body has one colour in shades, which colour-blind people tell from the other's.
enum class PairColour : std::uint8_t { blue, sand };
[[nodiscard]] Rgb colour_of(PairColour colour);

[[nodiscard]] Result<PairBody> load_body(const std::string& file, PairColour colour,
                                         const Recipe& recipe, const PrepareSettings& settings,
                                         const std::string& made_by, const Progress& progress = {});
// Returns a body of pieces as they stand, as their asset is exported.
[[nodiscard]] Result<PairBody> body_of(const Product& product, const std::string& name,
                                       PairColour colour, const Recipe& recipe,
                                       const std::string& made_by, const Progress& progress = {});

// Returns the hulls of a side as a query has them.
[[nodiscard]] Result<PieceSet> hulls_of(const CollideSide& side, const Progress& progress = {});
// Draws a side that was loaded.
[[nodiscard]] Result<PairBody> body_of(CollideSide side, PairColour colour,
                                       const Progress& progress = {});

// Returns the body with its pieces' faces, which the model has; see add_surface.
[[nodiscard]] Result<PairBody> with_surface(const PairBody& body, PairColour colour,
                                            const std::string& model,
                                            const std::filesystem::path& worker,
                                            const Progress& progress = {});

// Returns the box around a body where it is posed.
[[nodiscard]] Aabb posed_bounds(const PairBody& body, const Pose& pose);
[[nodiscard]] Aabb posed_bounds(const Aabb& box, const Pose& placed);

// Turns a pose into numbers as people and files write it, and a text; and back, where `where` is
// what an issue names.
[[nodiscard]] PoseNumbers numbers_of(const Pose& pose);
[[nodiscard]] std::string pose_text(const Pose& pose);
[[nodiscard]] Result<Pose> pose_from(const PoseNumbers& numbers);
[[nodiscard]] Result<Pose> pose_from(const std::string& text, const std::string& where);

// Answers poses of two bodies one by one: every contact, and how far apart they are. What it
// remembers of the poses before makes near ones faster and shows in the counts of tests alone. Use
// one for each thread and path.
class PairQuery {
public:
    // Keeps both bodies as long as it lives.
    [[nodiscard]] static Result<PairQuery> make(std::shared_ptr<const PairBody> a,
                                                std::shared_ptr<const PairBody> b);

    // The answer is valid until the next one; see CollisionSession::run.
    [[nodiscard]] Result<const Collision*> at(const PosePair& poses, const Progress& progress = {});

private:
    PairQuery(std::shared_ptr<const PairBody> a, std::shared_ptr<const PairBody> b,
              CollisionSession session)
        : a_(std::move(a)), b_(std::move(b)), session_(std::move(session)) {}

    std::shared_ptr<const PairBody> a_;
    std::shared_ptr<const PairBody> b_;
    CollisionSession session_;
};

} // namespace hullwright::pipeline
