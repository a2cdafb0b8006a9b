// Draws two things as a row has them, without a window, with what the answer to the row found.
#pragma once

#include "draw/camera.h"
#include "draw/picture.h"
#include "draw/scene.h"
#include "gpu/gl_context.h"
#include "piece/piece.h"
#include "pipeline/collision_session.h"
#include "poses/pose_file.h"

#include <array>
#include <utility>
#include <vector>

namespace hullwright::pipeline {

// Two pieces that meet are told from all others by these.
inline constexpr Rgb k_red = {226, 74, 58};
inline constexpr Rgb k_orange = {240, 190, 70};
void paint(PieceDrawList& list, std::size_t piece, const Rgb& rgb);

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
                                       const std::stop_token& stop = {}) const;

private:
    struct Body {
        const CollideSide* side = nullptr;
        PieceSet hulls; // where the asset has them
    };

    PairPainter(GlContext context, std::array<Body, 2> bodies, UpAxis up,
                const PairPictureSettings& settings)
        : context_(std::move(context)), bodies_(std::move(bodies)), up_(up), settings_(settings) {}
    [[nodiscard]] PieceSet posed(const PosePair& poses) const;
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
