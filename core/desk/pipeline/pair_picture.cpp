#include "pipeline/pair_picture.h"

#include "draw/floats.h"
#include "draw/piece_draw_list.h"
#include "draw/render.h"
#include "geom/box_around.h"
#include "pipeline/contact_faces.h"
#include "pipeline/pair_scene.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace hullwright::pipeline {
namespace {

// The arms of a cross where two pieces meet, as a share of the diagonal around both things: large
// enough to be found, and smaller than most pieces.
constexpr double k_arm = 0.012;

} // namespace

void paint(PieceDrawList& list, std::size_t piece, const Rgb& rgb) {
    const auto [red, green, blue] = floats(rgb);
    const PieceRange range = list.ranges[piece];
    for (std::uint32_t v = range.first_vertex; v < range.first_vertex + range.vertices; ++v) {
        list.vertices[v].colour = {red, green, blue, 1.0F};
    }
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

// Both are one set, so that lines are drawn where pieces of one end in those of the other.
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

// A cross at each contact and the way by which b leaves a; where they are apart, the way from one
// to the other.
std::vector<DrawVertex> PairPainter::lines_of(const Collision& found,
                                              const PieceDrawList& list) const {
    const Rgb ink = settings_.background == Background::dark ? Rgb{255, 255, 255} : Rgb{20, 20, 20};
    std::vector<DrawVertex> lines;
    const auto add = [&](const Vec3& from, const Vec3& to) {
        for (const Vec3& end : {from, to}) {
            lines.push_back({floats(Vec3(end - list.origin)), {0, 0, 1}, floats(ink)});
        }
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

Result<Picture> PairPainter::draw(const PosePair& poses, const Collision& found,
                                  const std::stop_token& stop) const {
    const PieceSet set = posed(poses);
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
    paint_pieces(found, scene.pieces);
    scene.model.origin = scene.pieces.origin;
    if (const Status added = add_faces(poses, found, scene, stop); !added) {
        return added.issue();
    }
    scene.model.faults = lines_of(found, scene.pieces);
    const double aspect = static_cast<double>(settings_.width) / settings_.height;
    const Camera camera = fitted(camera_of(settings_.view, up_), scene, aspect);
    return render(context_, scene, camera, settings_.width, settings_.height, settings_.background,
                  stop);
}

} // namespace hullwright::pipeline
