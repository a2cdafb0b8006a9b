#include "pipeline/pair_picture.h"

#include "draw/floats.h"
#include "draw/image_plane.h"
#include "draw/piece_draw_list.h"
#include "draw/render.h"
#include "geom/box_around.h"
#include "pipeline/contact_faces.h"
#include "pipeline/pair_scene.h"
#include "pipeline/pair_steps.h"
#include "pipeline/picture_measures.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>

namespace hullwright::pipeline {
namespace {

constexpr Rgb k_gap = {70, 170, 90};     // between boxes that an axis parts
constexpr Rgb k_edges = {120, 120, 128}; // of what pixels look at; seen on both grounds

// Returns a camera before the plane, aslant, so that one sees how far both pieces are from it.
Camera camera_before(const ImagePlane& plane, UpAxis up) {
    constexpr double k_aside = 40.0 * std::numbers::pi / 180.0;
    constexpr double k_above = 20.0 * std::numbers::pi / 180.0;
    constexpr double k_steepest = 75.0 * std::numbers::pi / 180.0;
    Camera camera = camera_of(View::iso, up);
    camera.yaw = 0.0;
    camera.pitch = 0.0;
    const CameraAxes level = axes_of(camera);
    const Vec3 toward = -plane.ahead.stableNormalized();
    const double height = std::clamp(toward.dot(level.upward), -1.0, 1.0);
    camera.yaw = std::atan2(toward.dot(level.right), toward.dot(level.toward)) + k_aside;
    camera.pitch = std::clamp(std::asin(height) + k_above, -k_steepest, k_steepest);
    return camera;
}

} // namespace

void paint(PieceDrawList& list, std::size_t piece, const Rgb& rgb) {
    const auto [red, green, blue] = floats(rgb);
    const PieceRange range = list.ranges[piece];
    for (std::uint32_t v = range.first_vertex; v < range.first_vertex + range.vertices; ++v) {
        list.vertices[v].colour = {red, green, blue, 1.0F};
    }
}

void add_line(const Vec3& from, const Vec3& to, const Rgb& colour, const Vec3& origin,
              std::vector<DrawVertex>& lines) {
    for (const Vec3& end : {from, to}) {
        lines.push_back({floats(Vec3(end - origin)), {0, 0, 1}, floats(colour)});
    }
}

void mute(PieceDrawList& pieces) {
    constexpr float k_kept = 0.25F;
    constexpr float k_grey = 0.68F;
    for (PieceVertex& vertex : pieces.vertices) {
        for (std::size_t k = 0; k < 3; ++k) {
            vertex.colour[k] = k_kept * vertex.colour[k] + (1.0F - k_kept) * k_grey;
        }
    }
}

Result<Scene> scene_of_pieces(const PieceSet& set, const std::stop_token& stop) {
    Aabb bounds;
    for (const Piece& piece : set.pieces) {
        bounds.add(box_around(piece.vertices));
    }
    auto list = draw_pieces(set, nullptr, bounds, Palette::spectrum, Progress(stop));
    if (!list) {
        return list.issue();
    }
    Scene scene;
    scene.pieces = std::move(*list);
    scene.model.origin = scene.pieces.origin;
    return scene;
}

Result<PairPainter> PairPainter::make(const CollideSide& a, const CollideSide& b, UpAxis up,
                                      const PairPictureSettings& settings,
                                      const Progress& progress) {
    auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    if (const auto fits = check_size(*context, settings.width, settings.height); !fits) {
        return fits.issue();
    }
    std::array<Body, 2> bodies;
    for (const auto& [side, body, from] :
         {std::tuple(&a, &bodies[0], 0.0), std::tuple(&b, &bodies[1], 0.5)}) {
        auto hulls = hulls_of(*side, progress.part({}, from, from + 0.5));
        if (!hulls) {
            return hulls.issue();
        }
        *body = {side, std::move(*hulls)};
    }
    return PairPainter(std::move(*context), std::move(bodies), up, settings);
}

// Both bodies are one set, so that lines are drawn where pieces of one end in those of the other.
PieceSet PairPainter::posed(const PosePair& poses) const {
    PieceSet all;
    all.family = Family::solid;
    for (const auto& [body, pose] :
         {std::pair(&bodies_[0], &poses.a), std::pair(&bodies_[1], &poses.b)}) {
        const Pose placed = body->side->placed(*pose);
        for (const Piece& hull : body->hulls.pieces) {
            Piece& piece = all.pieces.emplace_back(hull);
            for (Vec3& v : piece.vertices) {
                v = placed(v);
            }
        }
    }
    return all;
}

void PairPainter::paint_pieces(const Collision& found, PieceDrawList& list) const {
    const std::size_t of_a = bodies_[0].hulls.pieces.size();
    for (std::size_t i = 0; i < list.ranges.size(); ++i) {
        paint(list, i, colour_of(i < of_a ? PairColour::blue : PairColour::sand));
    }
    for (const Contact& contact : found.contacts) {
        paint(list, contact.piece_a, k_red);
        paint(list, of_a + contact.piece_b, k_orange);
    }
}

// Returns a cross at each contact and the way by which b leaves a; where they are apart, the way
// from one to the other.
std::vector<DrawVertex> PairPainter::lines_of(const Collision& found,
                                              const PieceDrawList& list) const {
    const Rgb ink = settings_.background == Background::dark ? Rgb{255, 255, 255} : Rgb{20, 20, 20};
    std::vector<DrawVertex> lines;
    const auto add = [&](const Vec3& from, const Vec3& to) {
        add_line(from, to, ink, list.origin, lines);
    };
    const double arm = k_arm * list.bounds.diagonal();
    for (const Contact& contact : found.contacts) {
        const Penetration& where = contact.where;
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 along = arm * Vec3::Unit(axis);
            add(where.point - along, where.point + along);
        }
        add(where.point, where.point + where.depth * where.normal);
    }
    if (found.contacts.empty() && found.near && found.near->nearest) {
        add(found.near->nearest->at_a, found.near->nearest->at_b);
    }
    return lines;
}

// Draws the faces that meet at every contact, and at the deepest one all faces of its two pieces:
// those of more pieces are a tangle.
Status PairPainter::add_faces(const PosePair& poses, const Collision& found, Scene& scene,
                              const std::stop_token& stop) const {
    const auto add = [&scene](const std::vector<DrawVertex>& lines) {
        scene.frames.insert(scene.frames.end(), lines.begin(), lines.end());
    };
    std::vector<DrawVertex> meeting; // in front of others
    const auto deepest = std::ranges::max_element(
        found.contacts, {}, [](const Contact& contact) { return contact.where.depth; });
    for (auto contact = found.contacts.begin(); contact != found.contacts.end(); ++contact) {
        const auto faces = faces_behind(*bodies_[0].side, *bodies_[1].side, poses, contact->piece_a,
                                        contact->piece_b, Progress(stop));
        if (!faces) {
            return faces.issue();
        }
        for (const FacesBehind& each : *faces) {
            if (contact == deepest) {
                add(outlines_of(each, scene.model.origin));
            }
            const std::vector<DrawVertex> lines = outlines_of_meeting(each, scene.model.origin);
            meeting.insert(meeting.end(), lines.begin(), lines.end());
        }
    }
    add(meeting);
    return Done{};
}

Result<Picture> PairPainter::picture_of(const Scene& scene, const Camera& camera,
                                        const Progress& progress) const {
    const double aspect = static_cast<double>(settings_.width) / settings_.height;
    return render(context_, scene, fitted(camera, scene, aspect), settings_.width, settings_.height,
                  settings_.background, progress);
}

Result<Picture> PairPainter::draw(const PosePair& poses, const Collision& found,
                                  const Progress& progress) const {
    auto scene = scene_of_pieces(posed(poses), progress.token());
    if (!scene) {
        return scene.issue();
    }
    paint_pieces(found, scene->pieces);
    if (const Status added = add_faces(poses, found, *scene, progress.token()); !added) {
        return added.issue();
    }
    scene->model.faults = lines_of(found, scene->pieces);
    return picture_of(*scene, camera_of(settings_.view, up_), progress);
}

Result<Picture> PairPainter::draw_step(const PosePair& poses, const TraversalStep& step,
                                       const Progress& progress) const {
    auto scene = scene_of_pieces(posed(poses), progress.token());
    if (!scene) {
        return scene.issue();
    }
    paint_pieces({}, scene->pieces);
    mute(scene->pieces);
    const CollideSide& a = *bodies_[0].side;
    const CollideSide& b = *bodies_[1].side;
    const Vec3& origin = scene->model.origin;
    std::vector<std::size_t> pairs(step.pairs.size());
    std::iota(pairs.begin(), pairs.end(), std::size_t{0});
    scene->frames = pipeline::draw_step(a, b, poses, step, pairs, origin);
    for (const std::size_t i : pairs) {
        if (const auto axis = parting_axis(a, b, poses, step.pairs[i], step.axes[i])) {
            add_line(axis->end_a, axis->end_b, k_gap, origin, scene->model.faults);
        }
    }
    return picture_of(*scene, camera_of(settings_.view, up_), progress);
}

Result<Picture> PairPainter::draw_plane(const PosedImage& image, const ImageTile& tile,
                                        const Progress& progress) const {
    PieceSet all = posed(image.poses);
    PieceSet both;
    both.family = all.family;
    const std::size_t of_a = bodies_[0].hulls.pieces.size();
    both.pieces = {std::move(all.pieces[image.pieces[0]]),
                   std::move(all.pieces[of_a + image.pieces[1]])};
    auto scene = scene_of_pieces(both, progress.token());
    if (!scene) {
        return scene.issue();
    }
    paint(scene->pieces, 0, colour_of(PairColour::blue));
    paint(scene->pieces, 1, colour_of(PairColour::sand));
    // Depths begin at the nearest point of both: a flat face there would lie in the plane, and hide
    // half of it.
    constexpr double k_before = 0.02; // of the depth of what is looked at
    ImagePlane plane = image.plane(tile);
    plane.corner -= k_before * plane.ahead;
    plane.ahead *= 1.0 + k_before;
    scene->opaque = hullwright::draw_plane(plane, tile.seen.plain, scene->model.origin);
    scene->frames = draw_depth_box(plane, k_edges, scene->model.origin);
    return picture_of(*scene, camera_before(plane, up_), progress);
}

} // namespace hullwright::pipeline
