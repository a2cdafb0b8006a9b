// Draws two things as a row has them, without a window: with what the answer to the row found, with
// the boxes of a step down their trees, or with the plane that pixels looked at them on.
#pragma once

#include "draw/camera.h"
#include "draw/picture.h"
#include "draw/scene.h"
#include "gpu/gl_context.h"
#include "piece/piece.h"
#include "pipeline/collision_session.h"
#include "pipeline/image_session.h"
#include "poses/pose_file.h"
#include "query/traverse.h"

#include <array>
#include <utility>
#include <vector>

namespace hullwright::pipeline {

// Two pieces that meet are told from all others by these two colours.
inline constexpr Rgb k_red = {226, 74, 58};
inline constexpr Rgb k_orange = {240, 190, 70};
void paint(PieceDrawList& list, std::size_t piece, const Rgb& rgb);
void add_line(const Vec3& from, const Vec3& to, const Rgb& colour, const Vec3& origin,
              std::vector<DrawVertex>& lines);
// Pales all pieces, so that other colours stand out.
void mute(PieceDrawList& pieces);
// Returns a scene of these pieces, whose lines and triangles are relative to the pieces' origin.
[[nodiscard]] Result<Scene> scene_of_pieces(const PieceSet& set, const std::stop_token& stop);

struct PairPictureSettings {
    View view = View::iso;
    int width = 1200;
    int height = 900;
    Background background = Background::dark;
};

// One thing is blue, the other sand; the pieces that meet are red and orange, and lines in front of
// all of it say where they meet and which way out is the shortest, or where the two are nearest. Of
// models the faces behind these pieces have outlines, and those that meet the other's thick ones.
class PairPainter {
public:
    // Decodes the hulls of both. The sides have to live as long as the painter.
    [[nodiscard]] static Result<PairPainter> make(const CollideSide& a, const CollideSide& b,
                                                  UpAxis up, const PairPictureSettings& settings,
                                                  const Progress& progress = {});

    [[nodiscard]] Result<Picture> draw(const PosePair& poses, const Collision& found,
                                       const Progress& progress = {}) const;
    // Draws the frontier of a step: boxes are green where an axis parts all of their pairs, with
    // the gap that it leaves between each two, and red where none does. Pieces are pale.
    [[nodiscard]] Result<Picture> draw_step(const PosePair& poses, const TraversalStep& step,
                                            const Progress& progress = {}) const;
    // Draws the two pieces of the image alone, since others would hide it, seen aslant from where
    // the pixels look; with the pixels of the tile in the colours of their cases, where they stand.
    [[nodiscard]] Result<Picture> draw_plane(const PosedImage& image, const ImageTile& tile,
                                             const Progress& progress = {}) const;

private:
    struct Body {
        const CollideSide* side = nullptr;
        PieceSet hulls; // where the asset has them
    };

    PairPainter(GlContext context, std::array<Body, 2> bodies, UpAxis up,
                const PairPictureSettings& settings)
        : context_(std::move(context)), bodies_(std::move(bodies)), up_(up), settings_(settings) {}
    [[nodiscard]] PieceSet posed(const PosePair& poses) const;
    [[nodiscard]] Result<Picture> picture_of(const Scene& scene, const Camera& camera,
                                             const Progress& progress) const;
    void paint_pieces(const Collision& found, PieceDrawList& list) const;
    [[nodiscard]] std::vector<DrawVertex> lines_of(const Collision& found,
                                                   const PieceDrawList& list) const;
    [[nodiscard]] Status add_faces(const PosePair& poses, const Collision& found, Scene& scene,
                                   const std::stop_token& stop) const;

    GlContext context_;
    std::array<Body, 2> bodies_;
    UpAxis up_;
    PairPictureSettings settings_;
};

} // namespace hullwright::pipeline
