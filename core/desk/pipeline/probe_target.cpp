#include "pipeline/probe_target.h"

#include "asset/asset_file.h"
#include "base/text.h"

#include <utility>

namespace hullwright::pipeline {

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

// The first of all faces; of two at one time that with the smaller number.
Result<std::optional<BallTouch>> ProbeTarget::touches(const Flight& way, double radius) const {
    Flight own = way;
    own.from -= origin();
    Aabb reach = own.box(0.0, 1.0);
    reach.lower -= Vec3::Constant(radius);
    reach.upper += Vec3::Constant(radius);
    std::optional<Touch> best;
    Index face = k_none;
    for (std::size_t i = 0; i < ground_.obstacles().size(); ++i) {
        const Obstacle& obstacle = ground_.obstacles()[i];
        if (!reach.overlaps(box_of(obstacle))) {
            continue;
        }
        const auto touch = contact_time(own, radius, obstacle, best ? best->time : 1.0);
        if (!touch) {
            return touch.issue();
        }
        if (*touch && (!best || (*touch)->time < best->time)) {
            best = **touch;
            face = static_cast<Index>(i);
        }
    }
    if (!best) {
        return std::optional<BallTouch>();
    }
    const Index piece = ground_.piece_of(face);
    return std::optional(BallTouch{best->time, way.at(best->time), best->nearest.point + origin(),
                                   best->nearest.normal, piece, name_of(piece)});
}

} // namespace hullwright::pipeline
