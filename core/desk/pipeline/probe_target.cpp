#include "pipeline/probe_target.h"

#include "asset/asset_file.h"
#include "base/text.h"
#include "geom/box_distance.h"
#include "pipeline/asset_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hullwright::pipeline {
namespace {

// A distance to a face is off by less than one such rounding of the largest number in it, and the
// sums here take less than one more. What is beyond that lets some faces more be asked.
constexpr double k_slack = 64.0;

// False only where a ball that goes straight on until then certainly stays away from the box: one
// of the six axes that part a segment from a box does, by more than all rounding.
bool may_pass(const Aabb& box, const Flight& ball, double radius, double until, double largest) {
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

struct FaceTouch {
    Touch touch;
    Index face = k_none;
};

// Returns the first of all faces; of two at one time that with the smaller number, so that the
// order in which the tree gives them is none of the answer's. Only faces lie in a ground of an
// asset. The way is gone in strides, so that what lies behind the first touch is hardly looked at;
// a ball that touches many faces from the start looks at few of those with larger numbers. After a
// stop the answer means nothing.
std::optional<FaceTouch> first_face(const PlayGround& ground, const Flight& ball, double radius,
                                    const std::stop_token& stop) {
    // Four strides end at 1, exactly. Their lengths change time alone.
    constexpr double k_first_stride = 1.0 / 64.0;
    constexpr double k_longer = 4.0;
    std::optional<FaceTouch> best;
    const auto is_before = [&best](const Touch& touch, Index face) {
        return !best || touch.time < best->touch.time ||
               (touch.time == best->touch.time && face < best->face);
    };
    for (double until = k_first_stride; until <= 1.0; until *= k_longer) {
        const auto may_touch = [&](const Aabb& box, Index least) {
            if (best && best->touch.time == 0.0 && least > best->face) {
                return false;
            }
            if (stop.stop_requested()) {
                return false;
            }
            const double end = best ? std::min(best->touch.time, until) : until;
            return may_pass(box, ball, radius, end, ground.largest());
        };
        ground.visit(ball.from, may_touch, [&](Index face) {
            const auto touch = *contact_time(ball, radius, ground.obstacles()[face]);
            if (touch && is_before(*touch, face)) {
                best = FaceTouch{*touch, face};
            }
        });
        if (best && best->touch.time <= until) {
            break;
        }
    }
    return best;
}

} // namespace

Result<ProbeTarget> ProbeTarget::make(const hwa::Asset& asset, std::shared_ptr<const void> bytes,
                                      std::shared_ptr<const TriMesh> mesh, const std::string& file,
                                      const Progress& progress) {
    if (mesh && mesh->triangles.size() != asset.meta().faces) {
        return error(Code::mesh_mismatch, file, Why::the_model);
    }
    auto rays = RayTarget::make(asset, file, progress.part({}, 0.0, 0.5));
    if (!rays) {
        return rays.issue();
    }
    auto ground = PlayGround::make(asset, file, progress.part({}, 0.5, 1.0));
    if (!ground) {
        return ground.issue();
    }
    return ProbeTarget(asset, std::move(bytes), std::move(mesh), std::move(*rays),
                       std::move(*ground));
}

Result<ProbeTarget> ProbeTarget::open(const std::string& path, const std::string& model,
                                      const std::filesystem::path& worker,
                                      const Progress& progress) {
    auto opened = AssetFile::open(path, hwa::k_query | hwa::k_names);
    if (!opened) {
        return opened.issue();
    }
    const double read = model.empty() ? 0.0 : 0.7;
    std::shared_ptr<const TriMesh> mesh;
    if (!model.empty()) {
        auto surface = surface_behind(path, model, worker, progress.part({}, 0.0, read));
        if (!surface) {
            return surface.issue();
        }
        mesh = std::move(*surface);
    }
    auto file = std::make_shared<AssetFile>(std::move(*opened));
    return make(file->asset(), file, std::move(mesh), path, progress.part({}, read, 1.0));
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
        if (mesh_) {
            auto met = faces_of_source(ray, hit.faces);
            if (!met) {
                return met.issue();
            }
            hit.met = std::move(*met);
        }
        hits.push_back(std::move(hit));
    }
    return hits;
}

// Runs of faces are within the mesh: the asset was checked,
// and says of how many faces its mesh was.
Result<std::vector<SourceFace>>
ProbeTarget::faces_of_source(const Ray& ray, std::span<const FaceRange> runs) const {
    const auto hits = faces_met({ray.origin - mesh_->origin, ray.direction}, mesh_->vertices,
                                mesh_->triangles, runs);
    if (!hits) {
        return hits.issue();
    }
    std::vector<SourceFace> found;
    for (const FaceHit& each : *hits) {
        SourceFace face{each, mesh_->face_source[each.face], mesh_->corners(each.face)};
        face.hit.at.point += mesh_->origin;
        for (Vec3& corner : face.corners) {
            corner += mesh_->origin;
        }
        found.push_back(face);
    }
    return found;
}

// Returns the piece with the smallest number where several hold the point. A point is inside of a
// piece where a ray from it, along any direction, starts inside.
Result<std::uint32_t> ProbeTarget::piece_around(const Vec3& point) const {
    const auto met = rays_.meets({point, Vec3::UnitX()});
    if (!met) {
        return met.issue();
    }
    std::uint32_t piece = k_none;
    for (const PieceStretch& each : *met) {
        piece = each.in.starts_inside ? std::min(piece, each.piece) : piece;
    }
    return piece;
}

Vec3 ProbeTarget::way_out(std::uint32_t piece, const Vec3& point,
                          const std::stop_token& stop) const {
    NearestPlace nearest;
    nearest.distance = std::numeric_limits<double>::infinity();
    Index nearest_face = k_none; // of several that are as near that with the smallest number
    const double slack = k_slack * rounding_of(ground_.largest() + point.cwiseAbs().maxCoeff());
    const auto may_be_nearer = [&](const Aabb& box, Index /*least*/) {
        return distance_to(box, point) <= nearest.distance + slack && !stop.stop_requested();
    };
    ground_.visit(point, may_be_nearer, [&](Index face) {
        if (ground_.piece_of(face) != piece) {
            return;
        }
        const NearestPlace place = nearest_to(ground_.obstacles()[face], point);
        if (place.distance < nearest.distance ||
            (place.distance == nearest.distance && face < nearest_face)) {
            nearest = place;
            nearest_face = face;
        }
    });
    return -nearest.normal; // the nearest place shows to where it was asked from, inward
}

Result<std::optional<BallTouch>> ProbeTarget::touches(const Flight& way, double radius,
                                                      const std::stop_token& stop) const {
    Flight own = way;
    own.from -= origin();
    // A ball without usable numbers is refused wherever it is, also where no face is near.
    if (const auto usable = contact_time(own, radius, HalfSpace()); !usable) {
        return usable.issue();
    }
    const auto first = first_face(ground_, own, radius, stop);
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    if (!first || first->touch.time > 0.0) {
        const auto around = piece_around(own.from);
        if (!around) {
            return around.issue();
        }
        if (*around != k_none) {
            const Vec3 out = way_out(*around, own.from, stop);
            if (stop.stop_requested()) {
                return stopped_issue();
            }
            return std::optional(
                BallTouch{0.0, way.from, way.from, out, *around, name_of(*around)});
        }
    }
    if (!first) {
        return std::optional<BallTouch>();
    }
    const Index piece = ground_.piece_of(first->face);
    const double time = first->touch.time;
    return std::optional(BallTouch{time, way.at(time), first->touch.nearest.point + origin(),
                                   first->touch.nearest.normal, piece, name_of(piece)});
}

} // namespace hullwright::pipeline
