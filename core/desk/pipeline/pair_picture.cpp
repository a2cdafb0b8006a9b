#include "pipeline/pair_picture.h"

#include "draw/floats.h"
#include "draw/piece_draw_list.h"
#include "draw/render.h"
#include "draw/write_png.h"
#include "geom/box_around.h"
#include "pipeline/pair_scene.h"

#include <utility>

namespace hullwright::pipeline {
namespace {

// The pieces that meet, of a and of b, and the lines in front of them.
constexpr std::array<Rgb, 2> k_meeting = {{{226, 74, 58}, {240, 190, 70}}};
constexpr Rgb k_line = {255, 255, 255};
constexpr Rgb k_line_on_light = {20, 20, 20};
// The arms of a cross where two pieces meet, as a share of the diagonal around both things: large
// enough to be found, and smaller than most pieces.
constexpr double k_arm = 0.012;

void colour(PieceDrawList& list, std::size_t piece, const Rgb& rgb) {
    const auto [red, green, blue] = floats(rgb);
    const PieceRange range = list.ranges[piece];
    for (std::uint32_t v = range.first_vertex; v < range.first_vertex + range.vertices; ++v) {
        list.vertices[v].colour = {red, green, blue, 1.0F};
    }
}

} // namespace

Result<PairPainter> PairPainter::make(const CollideSide& a, const CollideSide& b,
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
    for (const auto& [side, body] : {std::pair(&a, &bodies[0]), std::pair(&b, &bodies[1])}) {
        auto hulls = hulls_of(*side, progress);
        if (!hulls) {
            return hulls.issue();
        }
        *body = {side, std::move(*hulls)};
    }
    return PairPainter(std::move(*context), std::move(bodies), settings);
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

void PairPainter::paint(const Collision& found, PieceDrawList& list) const {
    const std::size_t of_a = bodies_[0].hulls.pieces.size();
    for (std::size_t i = 0; i < list.ranges.size(); ++i) {
        colour(list, i, colour_of(i < of_a ? PairColour::blue : PairColour::sand));
    }
    for (const Contact& contact : found.contacts) {
        colour(list, contact.piece_a, k_meeting[0]);
        colour(list, of_a + contact.piece_b, k_meeting[1]);
    }
}

// A cross at each contact and the way by which b leaves a; where they are apart, the way from one
// to the other. Colours follow the background.
std::vector<DrawVertex> PairPainter::lines_of(const Collision& found, const PieceDrawList& list) {
    std::vector<DrawVertex> lines;
    const auto add = [&](const Vec3& from, const Vec3& to) {
        for (const Vec3& end : {from, to}) {
            lines.push_back({floats(Vec3(end - list.origin)), {0, 0, 1}, floats(k_line)});
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
    paint(found, scene.pieces);
    scene.model.origin = scene.pieces.origin;
    scene.model.faults = lines_of(found, scene.pieces);
    if (settings_.background == Background::light) {
        for (DrawVertex& end : scene.model.faults) {
            end.colour = floats(k_line_on_light);
        }
    }
    const double aspect = static_cast<double>(settings_.width) / settings_.height;
    const Camera camera = fitted(camera_of(settings_.view, settings_.up), scene, aspect);
    return render(context_, scene, camera, settings_.width, settings_.height, settings_.background,
                  stop);
}

Status PairPainter::write(const PosePair& poses, const Collision& found,
                          const std::filesystem::path& target, const std::stop_token& stop) const {
    const auto picture = draw(poses, found, stop);
    return picture ? write_png(*picture, target, stop) : Status(picture.issue());
}

} // namespace hullwright::pipeline
