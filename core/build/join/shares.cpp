#include "join/shares.h"

#include "base/parallel.h"
#include "geom/box_around.h"
#include "piece/body.h"
#include "piece/concavity.h"
#include "piece/thicken.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

class Halver {
public:
    Halver(const Ground& ground, const ShareSettings& settings, const std::stop_token& stop)
        : ground_(ground), settings_(settings), stop_(stop) {}

    // Halves go on to be halved until they are short, or cannot be parted.
    [[nodiscard]] std::vector<Piece> shares(Piece whole) const {
        std::vector<Piece> found =
            shares_by([this](const Piece& part) { return halves(part); }, std::move(whole));
        for (Piece& share : found) {
            if (found.size() > 1) {
                measure(share);
            }
        }
        return found;
    }
    [[nodiscard]] std::vector<Aabb> shares(const Aabb& whole) const {
        return shares_by([this](const Aabb& part) { return halves(part); }, whole);
    }

private:
    template <class Whole, class Halve>
    [[nodiscard]] static std::vector<Whole> shares_by(const Halve& halves_of, Whole whole) {
        std::vector<Whole> found;
        std::vector<Whole> waiting{std::move(whole)};
        while (!waiting.empty()) {
            Whole part = std::move(waiting.back());
            waiting.pop_back();
            std::vector<Whole> halved = halves_of(part);
            if (halved.empty()) {
                found.push_back(std::move(part));
            }
            std::move(halved.rbegin(), halved.rend(), std::back_inserter(waiting));
        }
        return found;
    }

    // Returns the axis along which it is longest, if it is too long.
    [[nodiscard]] std::optional<int> axis_to_halve(const Aabb& box) const {
        int axis = 0;
        return box.size().maxCoeff(&axis) > settings_.longest ? std::optional(axis) : std::nullopt;
    }

    [[nodiscard]] std::vector<Aabb> halves(const Aabb& box) const {
        const auto axis = axis_to_halve(box);
        if (!axis) {
            return {};
        }
        Aabb lower = box;
        Aabb upper = box;
        lower.upper[*axis] = box.centre()[*axis];
        upper.lower[*axis] = box.centre()[*axis];
        return {lower, upper};
    }

    [[nodiscard]] std::vector<Piece> halves(const Piece& piece) const {
        const Aabb box = box_around(piece.vertices);
        const auto axis = axis_to_halve(box);
        if (!axis || stop_.stop_requested()) {
            return {};
        }
        std::array<std::vector<FaceId>, 2> sides;
        for (const FaceId face : piece.faces) {
            const auto corners = ground_.mesh().corners(face);
            const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0;
            sides[middle[*axis] < box.centre()[*axis] ? 0 : 1].push_back(face);
        }
        if (sides[0].empty() || sides[1].empty()) {
            return {};
        }
        return {piece_of(std::move(sides[0]), piece), piece_of(std::move(sides[1]), piece)};
    }

    // Halves that are halved again need no concavity.
    void measure(Piece& share) const {
        share.concavity = concavity_of(ground_, body_of(share), stop_);
    }

    // The bounds of the whole piece hold for the share, whose hull is in the whole one's.
    [[nodiscard]] Piece piece_of(std::vector<FaceId> faces, const Piece& whole) const {
        std::vector<Vec3> points;
        for (const FaceId face : faces) {
            const auto corners = ground_.mesh().corners(face);
            points.insert(points.end(), corners.begin(), corners.end());
        }
        Solid solid = body_of(points, std::move(faces), stop_);
        if (is_of_a_sheet(ground_, solid.faces)) {
            thicken(ground_.mesh(), settings_.thickness, solid, stop_);
        }
        Piece share;
        share.part = whole.part;
        share.protrusion = whole.protrusion;
        share.flat = solid.flat;
        share.faces = std::move(solid.faces);
        share.vertices = std::move(solid.vertices);
        share.triangles = std::move(solid.triangles);
        return share;
    }

    const Ground& ground_;
    const ShareSettings& settings_;
    std::stop_token stop_;
};

} // namespace

Shares shares_of(const Ground& ground, std::vector<Piece> pieces, std::span<const JoinPart> parts,
                 const ShareSettings& settings, const Progress& progress) {
    const Halver halver(ground, settings, progress.token());
    std::vector<std::vector<Piece>> halved(pieces.size());
    // After a stop nothing is halved, and joining sees it as well.
    static_cast<void>(
        for_each_block(pieces.size(), 16, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                halved[i] = halver.shares(std::move(pieces[i]));
            }
        }));
    Shares shares;
    for (std::vector<Piece>& list : halved) {
        shares.first.push_back(static_cast<Index>(shares.parts.size()));
        for (Piece& piece : list) {
            shares.parts.push_back({piece.vertices, piece.part});
            shares.pieces.push_back(std::move(piece));
        }
    }
    for (std::size_t i = pieces.size(); i < parts.size(); ++i) {
        shares.first.push_back(static_cast<Index>(shares.parts.size()));
        for (const Aabb& box : halver.shares(box_around(parts[i].points))) {
            shares.parts.push_back(box_part(box, parts[i].part));
        }
    }
    shares.first.push_back(static_cast<Index>(shares.parts.size()));
    return shares;
}

MergeTree tree_of_shares(const MergeTree& whole, const Shares& shares) {
    MergeTree tree;
    tree.parts = static_cast<Index>(shares.parts.size());
    tree.outside = whole.outside;
    std::vector<Index> node; // of each of the other tree's
    const auto join = [&](Index one, Index other, std::uint64_t added) {
        tree.steps.push_back({std::min(one, other), std::max(one, other), added});
        return static_cast<Index>(tree.parts + tree.steps.size() - 1);
    };
    for (std::size_t i = 0; i < whole.parts; ++i) {
        Index last = shares.first[i];
        for (Index share = last + 1; share < shares.first[i + 1]; ++share) {
            last = join(last, share, 0);
        }
        node.push_back(last);
    }
    for (const JoinStep& step : whole.steps) {
        node.push_back(join(node[step.one], node[step.other], step.added));
    }
    return tree;
}

} // namespace hullwright
