// Compares what pieces say of one pair of poses with what the meshes say.
#pragma once

#include "pipeline/collision_session.h"
#include "pipeline/compare_side.h"
#include "query/decoded_hull.h"
#include "report/compared.h"

namespace hullwright {

// Serves one thread only.
class RowComparer {
public:
    // Both sides have to outlive it. Ways out take most of the time of what collides.
    [[nodiscard]] static Result<RowComparer> make(const CompareSide& a, const CompareSide& b,
                                                  bool ways_out);

    // Says all of the row but what pixels see. The only issues are a stop and a pose that is not
    // usable (query/pose.h).
    [[nodiscard]] Result<ComparedRow> run(std::uint64_t number, const PosePair& poses,
                                          const std::stop_token& stop);

private:
    RowComparer(const CompareSide& a, const CompareSide& b, CollisionSession session, bool ways_out)
        : a_(&a), b_(&b), session_(std::move(session)), ways_out_(ways_out),
          meshes_(*a.body, *b.body) {}
    [[nodiscard]] Placement placement(const PosePair& poses) const;
    void take_pieces(ComparedRow& row) const;
    [[nodiscard]] double farthest_out(const CompareSide& side, const Pose& pose,
                                      std::span<const Vec3> points, Vec3& at) const;
    [[nodiscard]] std::vector<Vec3> corners_in(const CompareSide& side, const Pose& pose,
                                               std::uint32_t piece, const CompareSide& other,
                                               const Pose& other_pose, std::uint32_t other_piece);
    struct Stretch;
    void cut(Stretch& stretch, const CompareSide& side, const Pose& pose, std::uint32_t piece,
             double own_end, const Contact& contact);
    [[nodiscard]] std::vector<Vec3> common_points(const ComparedRow& row);
    [[nodiscard]] std::optional<PieceAtFault> fault_of(const ComparedRow& row);
    [[nodiscard]] Result<bool> is_held(const PosePair& poses, const std::stop_token& stop);
    [[nodiscard]] Status find_way_out(ComparedRow& row, const std::stop_token& stop);

    const CompareSide* a_;
    const CompareSide* b_;
    CollisionSession session_;
    bool ways_out_;
    CollideQuery query_;
    MeshContactQuery meshes_;
    HullDecoder decoder_;
};

} // namespace hullwright
