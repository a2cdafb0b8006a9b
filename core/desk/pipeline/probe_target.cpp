#include "pipeline/probe_target.h"

#include "asset/asset_file.h"
#include "base/text.h"

#include <cmath>
#include <utility>

namespace hullwright::pipeline {
namespace {

// False only where a ball that goes straight on until then certainly stays away from the box: one
// of the six axes that part a segment from a box does, by more than all rounding.
bool may_pass(const Aabb& box, const Flight& ball, double radius, double until, double largest) {
    constexpr double k_slack = 64.0; // as much as contact_time allows, and the sums here
    const Vec3 half_way = 0.5 * until * ball.speed;
    const Vec3 middle = ball.from + half_way - box.centre();
    const double number =
        largest + radius + ball.from.cwiseAbs().maxCoeff() + half_way.cwiseAbs().maxCoeff();
    const Vec3 half = 0.5 * box.size() + Vec3::Constant(radius + k_slack * rounding_of(number));
    for (int x = 0; x < 3; ++x) {
        if (std::abs(middle[x]) > half[x] + std::abs(half_way[x])) {
            return false;
        }
        const int y = (x + 1) % 3;
        const int z = (x + 2) % 3;
        const double reach = half[y] * std::abs(half_way[z]) + half[z] * std::abs(half_way[y]);
        const double apart = std::abs(middle[y] * half_way[z] - middle[z] * half_way[y]);
        if (apart > reach + k_slack * rounding_of(number) * half_way.cwiseAbs().maxCoeff()) {
            return false;
        }
    }
    return true;
}

} // namespace

Result<ProbeTarget> ProbeTarget::make(const hwa::Asset& asset, std::shared_ptr<const void> bytes,
                                      const std::string& file, const Progress& progress) {
    auto rays = RayTarget::make(asset, file, progress.part({}, 0.0, 0.5));
    if (!rays) {
        return rays.issue();
    }
    auto ground = PlayGround::make(asset, file, progress.part({}, 0.5, 1.0));
    if (!ground) {
        return ground.issue();
    }
    return ProbeTarget(asset, std::move(bytes), std::move(*rays), std::move(*ground));
}

Result<ProbeTarget> ProbeTarget::open(const std::string& path, const Progress& progress) {
    auto opened = AssetFile::open(path, hwa::k_query | hwa::k_names);
    if (!opened) {
        return opened.issue();
    }
    auto file = std::make_shared<AssetFile>(std::move(*opened));
    return make(file->asset(), file, path, progress);
}

// An asset that names no pieces has them by their numbers.
std::string ProbeTarget::name_of(std::uint32_t piece) const {
    const hwa::Strings& names = asset_.piece_names();
    return piece < names.size() ? printable(names[piece]) : std::to_string(piece);
}

Result<std::vector<RayHit>> ProbeTarget::meets(const Ray& ray, ProbeRules rules) const {
    const auto found = rays_.meets({ray.origin - origin(), ray.direction}, rules);
    if (!found) {
        return found.issue();
    }
    std::vector<RayHit> hits;
    for (const PieceStretch& each : *found) {
        RayHit hit{each.piece, name_of(each.piece), {}, each.in};
        hit.in.entry.point += origin();
        hit.in.exit.point += origin();
        const hwa::Piece piece = asset_.piece(each.piece);
        for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
            const hwa::FaceRun faces = asset_.face_run(run);
            hit.faces.push_back({faces.first, faces.count});
        }
        hits.push_back(std::move(hit));
    }
    return hits;
}

// The first of all faces; of two at one time that with the smaller number, so that the order in
// which the tree gives them is none of the answer's. Only faces lie in a ground of an asset.
Result<std::optional<BallTouch>> ProbeTarget::touches(const Flight& way, double radius) const {
    Flight own = way;
    own.from -= origin();
    std::optional<Touch> best;
    Index face = k_none;
    std::optional<Issue> issue;
    const auto may_touch = [&](const Aabb& box) {
        return may_pass(box, own, radius, best ? best->time : 1.0, ground_.largest());
    };
    ground_.visit(may_touch, [&](Index index) {
        const auto touch = contact_time(own, radius, ground_.obstacles()[index]);
        if (!touch) {
            issue = touch.issue();
        } else if (*touch && (!best || (*touch)->time < best->time ||
                              ((*touch)->time == best->time && index < face))) {
            best = **touch;
            face = index;
        }
    });
    if (issue) {
        return *issue;
    }
    if (!best) {
        return std::optional<BallTouch>();
    }
    const Index piece = ground_.piece_of(face);
    return std::optional(BallTouch{best->time, way.at(best->time), best->nearest.point + origin(),
                                   best->nearest.normal, piece, name_of(piece)});
}

} // namespace hullwright::pipeline
