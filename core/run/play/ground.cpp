#include "play/ground.h"

#include "query/decoded_hull.h"

#include <algorithm>
#include <span>

namespace hullwright {
namespace {

// Adds the faces of a hull; a hull without any is a point or a line.
void add_faces(const DecodedHull& hull, std::vector<Obstacle>& obstacles) {
    for (const Triangle& t : hull.triangles) {
        obstacles.emplace_back(
            PlayTriangle{hull.vertices[t[0]], hull.vertices[t[1]], hull.vertices[t[2]]});
    }
    if (hull.triangles.empty()) {
        const Vec3& first = hull.vertices.front();
        for (const Vec3& vertex : hull.vertices) {
            obstacles.emplace_back(PlayTriangle{first, vertex, vertex});
        }
    }
}

} // namespace

Result<PlayGround> PlayGround::make(std::vector<Obstacle> obstacles, const Progress& progress) {
    PlayGround ground;
    for (Index i = 0; i < obstacles.size(); ++i) {
        if (!is_usable(obstacles[i])) {
            return error(Code::non_finite_coordinates, "obstacle " + std::to_string(i));
        }
        const Aabb box = box_of(obstacles[i]);
        if (box.empty()) {
            ground.spaces_.push_back(i);
            ground.largest_ =
                std::max(ground.largest_, std::abs(std::get<HalfSpace>(obstacles[i]).offset));
        } else {
            ground.boxed_.push_back(i);
            ground.boxes_.push_back(box);
            ground.box_.add(box);
        }
    }
    if (!ground.box_.empty()) {
        ground.largest_ = std::max({ground.largest_, ground.box_.lower.cwiseAbs().maxCoeff(),
                                    ground.box_.upper.cwiseAbs().maxCoeff()});
    }
    auto tree = Bvh::build(ground.boxes_, progress);
    if (!tree) {
        return tree.issue();
    }
    ground.tree_ = std::move(*tree);
    ground.find_least();
    ground.obstacles_ = std::move(obstacles);
    return ground;
}

// The halves of a node come after it.
void PlayGround::find_least() {
    const std::span<const Bvh::Node> nodes = tree_.nodes();
    least_.assign(nodes.size(), k_none);
    for (std::size_t at = nodes.size(); at-- > 0;) {
        const Bvh::Node& node = nodes[at];
        if (node.count == 0) {
            least_[at] = std::min(least_[at + 1], least_[node.first]);
        }
        for (Index i = 0; i < node.count; ++i) {
            least_[at] = std::min(least_[at], boxed_[tree_.items()[node.first + i]]);
        }
    }
}

Result<PlayGround> PlayGround::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                    const Progress& progress) {
    std::vector<Obstacle> obstacles;
    std::vector<Index> pieces;
    HullDecoder decoder;
    for (std::uint32_t piece = 0; piece < asset.pieces(); ++piece) {
        const DecodedHull* hull = decoder.decode(asset, asset.piece(piece).leaf);
        if (hull == nullptr) {
            return not_decoded(file, "piece " + std::to_string(piece));
        }
        add_faces(*hull, obstacles);
        pieces.resize(obstacles.size(), piece);
        if (progress.stopped()) {
            return stopped_issue();
        }
    }
    auto ground = make(std::move(obstacles), progress);
    if (ground) {
        ground->pieces_ = std::move(pieces);
    }
    return ground;
}

void PlayGround::look(Index obstacle, const Flight& flight, double reach, double slack,
                      double begin, double end, std::optional<GroundTouch>& best) const {
    const double until = best ? best->time : end;
    const auto touch = std::visit(
        [&](const auto& thing) {
            return first_approach(thing, flight, reach, slack, begin, until);
        },
        obstacles_[obstacle]);
    if (touch && (!best || touch->time < best->time ||
                  (touch->time == best->time && obstacle < best->obstacle))) {
        best = GroundTouch{touch->time, obstacle, touch->nearest};
    }
}

std::optional<GroundTouch> PlayGround::first(const Flight& flight, double reach, double slack,
                                             double begin, double end) const {
    std::optional<GroundTouch> best;
    for (const Index space : spaces_) {
        look(space, flight, reach, slack, begin, end, best);
    }
    Aabb way = flight.box(begin, best ? best->time : end);
    way.lower.array() -= reach + 2.0 * slack;
    way.upper.array() += reach + 2.0 * slack;
    tree_.visit([&way](const Aabb& box) { return box.overlaps(way); },
                [&](Index item) {
                    if (boxes_[item].overlaps(way)) {
                        look(boxed_[item], flight, reach, slack, begin, end, best);
                    }
                });
    return best;
}

} // namespace hullwright
